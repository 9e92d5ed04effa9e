//! The nimbers below 2^64 as polynomials, and the way back: tables that the compiler makes.
//!
//! These nimbers are the field of 2^64 elements, and so is P = GF(2)[x] / (x^64 + x^4 + x^3 + x +
//! 1), whose product is one carry-less multiplication and a reduction. The isomorphism sends t_k =
//! 2^(2^k) to an element of P for which t_k² + t_k = t_0 t_1 … t_(k-1), as in the nimbers, and 2^i
//! to the product of the t_k over the bits k of i. Being linear, it is eight look-ups, one for each
//! byte.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 6 (the t_k); H. W. Lenstra, *Nim
//! multiplication* (1977).

/// The images of 2^0, 2^1, …, 2^63 under a linear map of words.
pub(super) type Columns = [u64; 64];

/// A linear map of words, by bytes: the entry at `[i][b]` is the image of `b` · 256^i.
pub(super) type ByteTable = [[u64; 256]; 8];

/// From nimbers to polynomials.
pub(super) static TO_POLYNOMIAL: ByteTable = byte_table(&TO_POLYNOMIAL_COLUMNS);
/// From polynomials to nimbers.
pub(super) static TO_NIMBER: ByteTable = byte_table(&TO_NIMBER_COLUMNS);
/// From polynomials to nimbers, of those below 2^16 alone: the entry at `[i][b]` is for the byte `b`
/// at [`BYTES_BELOW_2_16`]`[i]`.
pub(super) static TO_NIMBER_BELOW_2_16: [[u16; 256]; 2] = {
    let table = byte_table(&to_short_nimber(&BYTES_BELOW_2_16));
    let (mut short, mut cell) = ([[0; 256]; 2], 0);
    while cell < 2 * 256 {
        short[cell / 256][cell % 256] = table[cell / 256][cell % 256] as u16;
        cell += 1;
    }
    short
};
/// From polynomials to nimbers, of those below 2^32 alone: the entry at `[i][b]` is for the byte `b`
/// at [`BYTES_BELOW_2_32`]`[i]`.
pub(super) static TO_NIMBER_BELOW_2_32: [[u32; 256]; 4] = {
    let table = byte_table(&to_short_nimber(&BYTES_BELOW_2_32));
    let (mut short, mut cell) = ([[0; 256]; 4], 0);
    while cell < 4 * 256 {
        short[cell / 256][cell % 256] = table[cell / 256][cell % 256] as u32;
        cell += 1;
    }
    short
};
/// The bytes of a polynomial that tell which nimber below 2^16 it stands for.
pub(super) const BYTES_BELOW_2_16: [usize; 2] = [0, 1];
/// The bytes of a polynomial that tell which nimber below 2^32 it stands for.
pub(super) const BYTES_BELOW_2_32: [usize; 4] = [0, 1, 2, 4];

/// From nimbers to their square roots.
pub(super) static SQUARE_ROOT: ByteTable = byte_table(&inverse(SQUARE_COLUMNS));

/// [`TO_POLYNOMIAL`] by bits.
pub(super) const TO_POLYNOMIAL_COLUMNS: Columns = to_polynomial();
/// [`TO_NIMBER`] by bits.
pub(super) const TO_NIMBER_COLUMNS: Columns = inverse(TO_POLYNOMIAL_COLUMNS);
/// The nim-squares of the powers of two.
pub(super) const SQUARE_COLUMNS: Columns = squares();

/// The polynomial that 2^63 = t_0 t_1 … t_5 stands for: by it everything above 2^64 is reduced.
pub(super) const TOP: u64 = TO_POLYNOMIAL_COLUMNS[63];

/// x^4 + x^3 + x + 1, which is x^64 in P.
const REDUCTION: u64 = 0b1_1011;

/// Applies a linear map.
#[inline(always)]
pub(super) fn apply(table: &ByteTable, word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let mut image = 0;
    for (row, byte) in table.iter().zip(bytes) {
        image ^= row[byte as usize];
    }
    image
}

/// The product in P, bit by bit.
pub(super) const fn multiply(left: u64, right: u64) -> u64 {
    let (mut product, mut shifted, mut rest) = (0, left, right);
    while rest != 0 {
        product ^= shifted * (rest & 1);
        shifted = (shifted << 1) ^ (REDUCTION * (shifted >> 63));
        rest >>= 1;
    }
    product
}

/// A solution of y² + y = c in P, if c has trace 0. With δ of trace 1 it is the sum of (c + c² +
/// … + c^(2^(i-1))) δ^(2^i) over i from 1 to 63 (Hilbert's theorem 90).
const fn artin_schreier(constant: u64) -> u64 {
    // Newton's identities give x^61 the trace 1: of its powers below, no other meets x^64 + x^4 +
    // x^3 + x + 1.
    let (mut delta, mut power, mut partial, mut solution) = (1 << 61, constant, 0, 0);
    let mut step = 1;
    while step < 64 {
        delta = multiply(delta, delta);
        partial ^= power;
        power = multiply(power, power);
        solution ^= multiply(partial, delta);
        step += 1;
    }
    assert!(multiply(solution, solution) ^ solution == constant, "there is a solution");
    solution
}

const fn to_polynomial() -> Columns {
    let mut columns = [0; 64];
    columns[0] = 1;
    let mut level = 0;
    while level < 6 {
        let length = 1 << level;
        // t_0 t_1 … t_(level-1) is the image of 2^(length - 1).
        let generator = artin_schreier(columns[length - 1]);
        let mut bit = 0;
        while bit < length {
            columns[length + bit] = multiply(columns[bit], generator);
            bit += 1;
        }
        level += 1;
    }
    columns
}

const fn squares() -> Columns {
    let mut columns = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let image = TO_POLYNOMIAL_COLUMNS[bit];
        columns[bit] = image_of(&TO_NIMBER_COLUMNS, multiply(image, image));
        bit += 1;
    }
    columns
}

pub(super) const fn image_of(columns: &Columns, word: u64) -> u64 {
    let (mut image, mut bit) = (0, 0);
    while bit < 64 {
        image ^= columns[bit] * (word >> bit & 1);
        bit += 1;
    }
    image
}

/// From these bytes of polynomials, one beside the other, to nimbers of as many bytes. The compiler
/// refuses bytes that do not tell the nimbers apart: then the map is not invertible, and the search
/// for a pivot leaves the table.
const fn to_short_nimber(bytes: &[usize]) -> Columns {
    let mut columns = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        if bit < 8 * bytes.len() {
            let mut at = 0;
            while at < bytes.len() {
                let byte = TO_POLYNOMIAL_COLUMNS[bit] >> (8 * bytes[at]) & 0xff;
                columns[bit] |= byte << (8 * at);
                at += 1;
            }
        } else {
            columns[bit] = 1 << bit;
        }
        bit += 1;
    }
    inverse(columns)
}

/// The inverse of an invertible linear map, by Gauss and Jordan.
const fn inverse(mut columns: Columns) -> Columns {
    let mut inverted = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        inverted[bit] = 1 << bit;
        bit += 1;
    }
    let mut pivot = 0;
    while pivot < 64 {
        let mut found = pivot;
        while columns[found] >> pivot & 1 == 0 {
            found += 1;
        }
        (columns[pivot], columns[found]) = (columns[found], columns[pivot]);
        (inverted[pivot], inverted[found]) = (inverted[found], inverted[pivot]);
        let mut other = 0;
        while other < 64 {
            if other != pivot && columns[other] >> pivot & 1 == 1 {
                columns[other] ^= columns[pivot];
                inverted[other] ^= inverted[pivot];
            }
            other += 1;
        }
        pivot += 1;
    }
    inverted
}

const fn byte_table(columns: &Columns) -> ByteTable {
    let mut table = [[0; 256]; 8];
    let mut row = 0;
    while row < 8 {
        let mut byte: usize = 1;
        while byte < 256 {
            // The lowest bit, and the rest, which is there already.
            table[row][byte] =
                table[row][byte & (byte - 1)] ^ columns[8 * row + byte.trailing_zeros() as usize];
            byte += 1;
        }
        row += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generators_satisfy_their_equations_and_the_maps_are_inverse() {
        for level in 0..6 {
            let generator = TO_POLYNOMIAL_COLUMNS[1 << level];
            let product = (0..level).fold(1, |product, k| multiply(product, TO_POLYNOMIAL_COLUMNS[1 << k]));
            assert_eq!(multiply(generator, generator) ^ generator, product);
        }
        for bit in 0..64 {
            assert_eq!(apply(&TO_POLYNOMIAL, 1 << bit), TO_POLYNOMIAL_COLUMNS[bit]);
            assert_eq!(apply(&TO_NIMBER, TO_POLYNOMIAL_COLUMNS[bit]), 1 << bit);
            assert_eq!(apply(&SQUARE_ROOT, SQUARE_COLUMNS[bit]), 1 << bit);
        }
    }
}
