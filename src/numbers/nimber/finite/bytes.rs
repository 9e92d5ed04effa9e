//! The nimbers below 256: logarithms, made by the compiler.

use super::basis;

/// The number of elements other than 0.
const ORDER: usize = 255;

/// A nimber whose powers are all from 1 to 255.
const GENERATOR: u8 = 19;

struct Logarithms {
    logarithm: [u8; 256],
    power: [u8; 2 * ORDER],
}

static LOGARITHMS: Logarithms = logarithms();

/// The nim-product.
#[inline]
pub(super) fn product(left: u8, right: u8) -> u8 {
    if left == 0 || right == 0 { 0 } else { LOGARITHMS.power[logarithm(left) + logarithm(right)] }
}

/// The nim-inverse; that of 0 is 0.
#[inline]
pub(super) fn inverse(value: u8) -> u8 {
    if value == 0 { 0 } else { LOGARITHMS.power[ORDER - logarithm(value)] }
}

#[inline]
fn logarithm(value: u8) -> usize {
    usize::from(LOGARITHMS.logarithm[value as usize])
}

const fn logarithms() -> Logarithms {
    let mut tables = Logarithms { logarithm: [0; 256], power: [0; 2 * ORDER] };
    let (mut exponent, mut image) = (0, 1);
    while exponent < ORDER {
        let element = basis::image_of(&basis::TO_NIMBER_COLUMNS, image) as u8;
        assert!(element != 1 || exponent == 0, "the generator has this order");
        tables.logarithm[element as usize] = exponent as u8;
        tables.power[exponent] = element;
        tables.power[exponent + ORDER] = element;
        image = basis::multiply(image, basis::image_of(&basis::TO_POLYNOMIAL_COLUMNS, GENERATOR as u64));
        exponent += 1;
    }
    tables
}
