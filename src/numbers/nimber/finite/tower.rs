//! One step up the tower of fields, and short towers as values: pairs of pairs of words.
//!
//! A nimber below 2^(2w), where w = 2^k, is a ⊗ t ⊕ b with t = 2^w and a, b < 2^w. Written a:b, and
//! with t ⊗ t = t ⊕ c where c = 2^(w-1),
//!
//! - the product of a:b and d:e is ((a ⊕ b) ⊗ (d ⊕ e) ⊕ b ⊗ e) : (b ⊗ e ⊕ c ⊗ a ⊗ d), three
//!   products of half the length (Karatsuba) and one by c;
//! - the top of the field is 2^(2w-1) = c ⊗ t, and its product with a:b is c ⊗ (a ⊕ b) : c ⊗ c ⊗ a,
//!   three times by c;
//! - the conjugate of a:b over the field of half the length is a : (a ⊕ b), and the product of both
//!   is their norm;
//! - the square of a:b is a² : (b² ⊕ c ⊗ a²), and so the square root √a : √(b ⊕ c ⊗ a).
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 6; A. Karatsuba and Y. Ofman (1962).

/// How the field of the nimbers below 2^64 is multiplied, in some basis over GF(2) of its own.
pub(super) trait WordField: Copy {
    /// A nimber in the basis.
    fn in_basis(self, word: u64) -> u64;
    /// Out of the basis.
    fn to_nimber(self, word: u64) -> u64;
    /// The product, in the basis.
    fn product(self, left: u64, right: u64) -> u64;
    /// The product with 2^63, in the basis.
    fn times_top(self, word: u64) -> u64;

    /// The nim-product of two words, into the basis and out of it.
    #[inline]
    fn nim_product(self, left: u64, right: u64) -> u64 {
        self.to_nimber(self.product(self.in_basis(left), self.in_basis(right)))
    }

    /// The nim-product below 2^16, where an implementation may leave out what is zero.
    #[inline]
    fn nim_product_of_u16(self, left: u16, right: u16) -> u16 {
        self.nim_product(left.into(), right.into()) as u16
    }

    /// The nim-product below 2^32, likewise.
    #[inline]
    fn nim_product_of_u32(self, left: u32, right: u32) -> u32 {
        self.nim_product(left.into(), right.into()) as u32
    }

    /// The nim-product below 2^128.
    #[inline]
    fn nim_product_of_pairs(self, left: [u64; 2], right: [u64; 2]) -> [u64; 2] {
        let in_basis = |word| self.in_basis(word);
        Tower::product(self, left.map(in_basis), right.map(in_basis)).map(|word| self.to_nimber(word))
    }

    /// The product below 2^512, where an implementation may use what the processor can do for all
    /// of it.
    #[inline]
    fn block_product(self, left: Block, right: Block) -> Block {
        Tower::product(self, left, right)
    }

    /// [`Tower::times_top`] below 2^512, likewise.
    #[inline]
    fn block_times_top(self, block: Block) -> Block {
        Tower::times_top(self, block)
    }
}

/// Nimbers below 2^512; of each pair the first is the lower half.
pub(super) type Block = [[[u64; 2]; 2]; 2];

/// A nimber whose words are in the basis of a [`WordField`].
pub(super) trait Tower: Copy {
    fn nim_sum(self, other: Self) -> Self;
    fn product<F: WordField>(field: F, left: Self, right: Self) -> Self;
    /// The product with the greatest power of two.
    fn times_top<F: WordField>(field: F, value: Self) -> Self;
}

impl Tower for u64 {
    #[inline(always)]
    fn nim_sum(self, other: u64) -> u64 {
        self ^ other
    }

    #[inline(always)]
    fn product<F: WordField>(field: F, left: u64, right: u64) -> u64 {
        field.product(left, right)
    }

    #[inline(always)]
    fn times_top<F: WordField>(field: F, value: u64) -> u64 {
        field.times_top(value)
    }
}

impl<T: Tower> Tower for [T; 2] {
    #[inline(always)]
    fn nim_sum(self, other: [T; 2]) -> [T; 2] {
        [self[0].nim_sum(other[0]), self[1].nim_sum(other[1])]
    }

    #[inline(always)]
    fn product<F: WordField>(field: F, left: [T; 2], right: [T; 2]) -> [T; 2] {
        let low = T::product(field, left[0], right[0]);
        let high = T::product(field, left[1], right[1]);
        let all = T::product(field, left[0].nim_sum(left[1]), right[0].nim_sum(right[1]));
        [low.nim_sum(T::times_top(field, high)), all.nim_sum(low)]
    }

    #[inline(always)]
    fn times_top<F: WordField>(field: F, [low, high]: [T; 2]) -> [T; 2] {
        let twice = T::times_top(field, T::times_top(field, high));
        [twice, T::times_top(field, low.nim_sum(high))]
    }
}
