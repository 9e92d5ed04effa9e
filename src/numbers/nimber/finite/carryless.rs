//! The unsafe code for nimbers: the field of 2^64 elements by carry-less multiplication of the
//! processor.
//!
//! Unsafe is that functions compiled for instructions are called, which is done only by a value
//! that exists where the processor has them, and that vectors are loaded and stored through
//! pointers, within slices whose lengths were looked at.
//!
//! It earns its place: on a processor that has all of it, a product below 2^64 takes 0.4 of the
//! time of the [`portable`](super::portable) path and leaves its half megabyte of tables alone, one
//! of slices takes 0.1, one of 2^10 bits 0.2.
#![allow(unsafe_code, reason = "instructions that not every processor has")]

#[cfg(not(target_arch = "x86_64"))]
pub(super) use absent::{Carryless, Vectors};
#[cfg(target_arch = "x86_64")]
pub(super) use present::{Carryless, Vectors};

#[cfg(target_arch = "x86_64")]
mod present {
    use std::arch::x86_64::*;

    use crate::nimber::finite::basis::{self, Columns};
    use crate::nimber::finite::tower::{Block, Tower, WordField};

    /// That the processor has PCLMULQDQ.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Carryless(());

    impl Carryless {
        #[inline]
        pub(in super::super) fn detected() -> Option<Carryless> {
            is_x86_feature_detected!("pclmulqdq").then_some(Carryless(()))
        }
    }

    impl WordField for Carryless {
        #[inline(always)]
        fn in_basis(self, word: u64) -> u64 {
            basis::apply(&basis::TO_POLYNOMIAL, word)
        }

        #[inline(always)]
        fn to_nimber(self, word: u64) -> u64 {
            basis::apply(&basis::TO_NIMBER, word)
        }

        #[inline(always)]
        fn product(self, left: u64, right: u64) -> u64 {
            // SAFETY: `self` exists only where PCLMULQDQ does.
            unsafe { product(left, right) }
        }

        #[inline(always)]
        fn times_top(self, word: u64) -> u64 {
            self.product(word, basis::TOP)
        }

        #[inline(always)]
        fn nim_product_of_u16(self, left: u16, right: u16) -> u16 {
            let image = |nimber: u16| {
                let [low, high] = nimber.to_le_bytes().map(usize::from);
                basis::TO_POLYNOMIAL[0][low] ^ basis::TO_POLYNOMIAL[1][high]
            };
            let product = self.product(image(left), image(right)).to_le_bytes();
            let bytes = basis::BYTES_BELOW_2_16.map(|at| usize::from(product[at]));
            basis::TO_NIMBER_BELOW_2_16[0][bytes[0]] ^ basis::TO_NIMBER_BELOW_2_16[1][bytes[1]]
        }

        #[inline(always)]
        fn nim_product_of_u32(self, left: u32, right: u32) -> u32 {
            let image = |nimber: u32| {
                let bytes = nimber.to_le_bytes().map(usize::from);
                let [first, second, third, fourth] = bytes;
                basis::TO_POLYNOMIAL[0][first]
                    ^ basis::TO_POLYNOMIAL[1][second]
                    ^ basis::TO_POLYNOMIAL[2][third]
                    ^ basis::TO_POLYNOMIAL[3][fourth]
            };
            let product = self.product(image(left), image(right)).to_le_bytes();
            let bytes = basis::BYTES_BELOW_2_32.map(|at| usize::from(product[at]));
            let table = &basis::TO_NIMBER_BELOW_2_32;
            table[0][bytes[0]] ^ table[1][bytes[1]] ^ table[2][bytes[2]] ^ table[3][bytes[3]]
        }

        #[inline]
        fn nim_product_of_pairs(self, left: [u64; 2], right: [u64; 2]) -> [u64; 2] {
            // SAFETY: as above.
            unsafe { nim_product_of_pairs(self, left, right) }
        }

        #[inline]
        fn block_product(self, left: Block, right: Block) -> Block {
            // SAFETY: as above.
            unsafe { block_product(self, left, right) }
        }

        #[inline]
        fn block_times_top(self, block: Block) -> Block {
            // SAFETY: as above.
            unsafe { block_times_top(self, block) }
        }
    }

    /// The product in GF(2)[x] / (x^64 + x^4 + x^3 + x + 1).
    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    fn product(left: u64, right: u64) -> u64 {
        let product =
            _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(left as i64), _mm_cvtsi64_si128(right as i64));
        let low = _mm_cvtsi128_si64(product) as u64;
        let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)) as u64;
        // The high word times x^4 + x^3 + x + 1; what that pushes above x^64 is so short that it
        // may go through together with it.
        let high = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
        low ^ high ^ high << 1 ^ high << 3 ^ high << 4
    }

    #[target_feature(enable = "pclmulqdq")]
    fn nim_product_of_pairs(field: Carryless, left: [u64; 2], right: [u64; 2]) -> [u64; 2] {
        let in_basis = |word| field.in_basis(word);
        Tower::product(field, left.map(in_basis), right.map(in_basis)).map(|word| field.to_nimber(word))
    }

    #[target_feature(enable = "pclmulqdq")]
    fn block_product(field: Carryless, left: Block, right: Block) -> Block {
        Tower::product(field, left, right)
    }

    #[target_feature(enable = "pclmulqdq")]
    fn block_times_top(field: Carryless, block: Block) -> Block {
        Tower::times_top(field, block)
    }

    /// That the processor has GFNI, VPCLMULQDQ and the permutations of bytes of AVX-512.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Vectors(());

    /// How many words a vector has.
    const LANES: usize = 8;

    impl Vectors {
        #[inline]
        pub(in super::super) fn detected() -> Option<Vectors> {
            (is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("gfni")
                && is_x86_feature_detected!("vpclmulqdq"))
            .then_some(Vectors(()))
        }

        /// Writes the nim-products of as many pairs as fill vectors, and returns how many these
        /// are. The slices are equally long.
        pub(in super::super) fn products(self, left: &[u64], right: &[u64], products: &mut [u64]) -> usize {
            // SAFETY: `self` exists only where the processor has all of it.
            unsafe { vector_products(left, right, products) }
        }
    }

    #[target_feature(enable = "avx512f,avx512vbmi,gfni,vpclmulqdq")]
    fn vector_products(left: &[u64], right: &[u64], products: &mut [u64]) -> usize {
        let into = [0, 1, 2, 3, 4, 5, 6, 7].map(|turn| load(&TO_POLYNOMIAL_TURNS[turn]));
        let out_of = [0, 1, 2, 3, 4, 5, 6, 7].map(|turn| load(&TO_NIMBER_TURNS[turn]));
        let (left, _) = left.as_chunks::<LANES>();
        let (right, _) = right.as_chunks::<LANES>();
        let (products, _) = products.as_chunks_mut::<LANES>();
        let mut done = 0;
        for ((left, right), product) in left.iter().zip(right).zip(products) {
            let left = mapped(transposed(load(left)), &into);
            let right = mapped(transposed(load(right)), &into);
            let reduced = multiplied(transposed(left), transposed(right));
            let nimbers = transposed(mapped(transposed(reduced), &out_of));
            // SAFETY: the chunk has room for one vector.
            unsafe { _mm512_storeu_si512(product.as_mut_ptr().cast(), nimbers) };
            done += LANES;
        }
        done
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(words: &[u64; LANES]) -> __m512i {
        // SAFETY: there are as many words as a vector has.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }

    /// Byte i of word j to byte j of word i.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi")]
    fn transposed(words: __m512i) -> __m512i {
        const ORDER: [u64; LANES] = {
            let mut order = [0; LANES];
            let mut word = 0;
            while word < 8 {
                let mut byte = 0;
                while byte < 8 {
                    order[word] |= (byte as u64 * 8 + word as u64) << (8 * byte);
                    byte += 1;
                }
                word += 1;
            }
            order
        };
        _mm512_permutexvar_epi8(load(&ORDER), words)
    }

    /// A linear map of eight words, transposed: word i of the result is the sum over the turns r of
    /// the matrix at (i, i + r) times word i + r.
    #[inline]
    #[target_feature(enable = "avx512f,gfni")]
    fn mapped(words: __m512i, turns: &[__m512i; 8]) -> __m512i {
        let term = |turn: usize, words| _mm512_gf2p8affine_epi64_epi8::<0>(words, turns[turn]);
        let pairs = [
            _mm512_xor_si512(term(0, words), term(1, _mm512_alignr_epi64::<1>(words, words))),
            _mm512_xor_si512(
                term(2, _mm512_alignr_epi64::<2>(words, words)),
                term(3, _mm512_alignr_epi64::<3>(words, words)),
            ),
            _mm512_xor_si512(
                term(4, _mm512_alignr_epi64::<4>(words, words)),
                term(5, _mm512_alignr_epi64::<5>(words, words)),
            ),
            _mm512_xor_si512(
                term(6, _mm512_alignr_epi64::<6>(words, words)),
                term(7, _mm512_alignr_epi64::<7>(words, words)),
            ),
        ];
        _mm512_xor_si512(_mm512_xor_si512(pairs[0], pairs[1]), _mm512_xor_si512(pairs[2], pairs[3]))
    }

    /// Eight products of polynomials, as [`product`].
    #[inline]
    #[target_feature(enable = "avx512f,vpclmulqdq")]
    fn multiplied(left: __m512i, right: __m512i) -> __m512i {
        let even = _mm512_clmulepi64_epi128::<0x00>(left, right);
        let odd = _mm512_clmulepi64_epi128::<0x11>(left, right);
        let low = _mm512_unpacklo_epi64(even, odd);
        let high = _mm512_unpackhi_epi64(even, odd);
        let over = _mm512_xor_si512(
            _mm512_srli_epi64::<63>(high),
            _mm512_xor_si512(_mm512_srli_epi64::<61>(high), _mm512_srli_epi64::<60>(high)),
        );
        let high = _mm512_xor_si512(high, over);
        let shifted = _mm512_xor_si512(
            _mm512_slli_epi64::<1>(high),
            _mm512_xor_si512(_mm512_slli_epi64::<3>(high), _mm512_slli_epi64::<4>(high)),
        );
        _mm512_xor_si512(low, _mm512_xor_si512(high, shifted))
    }

    /// For each turn r and word i the 8 × 8 bits that take byte i + r of a word to byte i of its
    /// image.
    type Turns = [[u64; LANES]; 8];

    static TO_POLYNOMIAL_TURNS: Turns = turns(&basis::TO_POLYNOMIAL_COLUMNS);
    static TO_NIMBER_TURNS: Turns = turns(&basis::TO_NIMBER_COLUMNS);

    const fn turns(columns: &Columns) -> Turns {
        let mut turns = [[0; LANES]; 8];
        let mut cell = 0;
        while cell < 8 * 8 * 64 {
            let (turn, to, row, bit) = (cell >> 9, cell >> 6 & 7, cell >> 3 & 7, cell & 7);
            let from = (to + turn) % 8;
            // GFNI has the row for bit 0 of the result in the highest byte.
            let entry = columns[8 * from + bit] >> (8 * to + row) & 1;
            turns[turn][to] |= entry << (8 * (7 - row) + bit);
            cell += 1;
        }
        turns
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod absent {
    /// What no processor of another kind has.
    #[derive(Clone, Copy)]
    pub(in super::super) enum Carryless {}

    /// What no processor of another kind has.
    #[derive(Clone, Copy)]
    pub(in super::super) enum Vectors {}

    impl Carryless {
        pub(in super::super) fn detected() -> Option<Carryless> {
            None
        }
    }

    impl crate::nimber::finite::tower::WordField for Carryless {
        fn in_basis(self, _: u64) -> u64 {
            match self {}
        }
        fn to_nimber(self, _: u64) -> u64 {
            match self {}
        }
        fn product(self, _: u64, _: u64) -> u64 {
            match self {}
        }
        fn times_top(self, _: u64) -> u64 {
            match self {}
        }
    }

    impl Vectors {
        pub(in super::super) fn detected() -> Option<Vectors> {
            None
        }

        pub(in super::super) fn products(self, _: &[u64], _: &[u64], _: &mut [u64]) -> usize {
            match self {}
        }
    }
}
