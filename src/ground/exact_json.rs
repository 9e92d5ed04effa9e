//! Numbers in JSON that no reader rounds: numbers up to 2^53, strings of decimal digits beyond.
//!
//! Many readers of JSON keep a number as 64 bits of floating point, which holds every natural
//! number up to 2^53 and not every one beyond. A field of a reply that may be larger says
//! `#[cfg_attr(feature = "serde", serde(serialize_with = "exact"))]`.

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use serde::ser::{Serialize, SerializeSeq, Serializer};

/// The greatest natural number that is written as a number.
const MOST: u64 = 1 << 53;

/// Bits of the longest number that is written in digits: 200,000 of them. A longer one takes too
/// long.
const LONGEST: u64 = 664_385;

/// Writes a number, or whatever is made of numbers, exactly.
pub(crate) fn exact<T: Exact + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write(serializer)
}

/// What [`exact`] can write.
pub(crate) trait Exact {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
}

impl Exact for u64 {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self <= MOST { serializer.serialize_u64(*self) } else { serializer.collect_str(self) }
    }
}

impl Exact for usize {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (*self as u64).write(serializer)
    }
}

impl Exact for BigUint {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_u64() {
            Some(small) => small.write(serializer),
            None if self.bits() > LONGEST => serializer.serialize_str(&by_length(self.bits())),
            None => serializer.collect_str(self),
        }
    }
}

impl Exact for BigInt {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_i64() {
            Some(small) if small.unsigned_abs() <= MOST => serializer.serialize_i64(small),
            _ if self.bits() > LONGEST => serializer.serialize_str(&by_length(self.bits())),
            _ => serializer.collect_str(self),
        }
    }
}

/// What is written of a number that is too long for digits.
fn by_length(bits: u64) -> String {
    format!("a number of {bits} bits")
}

impl<T: Exact> Exact for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(value) => serializer.serialize_some(&Written(value)),
            None => serializer.serialize_none(),
        }
    }
}

impl<T: Exact> Exact for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        self.iter().try_for_each(|value| list.serialize_element(&Written(value)))?;
        list.end()
    }
}

/// What is written exactly, for serde.
struct Written<'v, T>(&'v T);

impl<T: Exact> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;

    fn written<T: Exact>(value: &T) -> String {
        serde_json::to_string(&Written(value)).unwrap()
    }

    #[test]
    fn numbers_up_to_2_to_the_53_and_digits_beyond() {
        assert_eq!(written(&0_u64), "0");
        assert_eq!(written(&MOST), "9007199254740992");
        assert_eq!(written(&(MOST + 1)), "\"9007199254740993\"");
        assert_eq!(written(&(BigUint::from(1_u8) << 64_u32)), "\"18446744073709551616\"");
        assert_eq!(written(&BigUint::from(7_u8)), "7");
        assert_eq!(written(&BigInt::from(-(1_i64 << 53))), "-9007199254740992");
        assert_eq!(written(&BigInt::from(-(1_i64 << 53) - 1)), "\"-9007199254740993\"");
        assert_eq!(written(&vec![Some(1_usize), None]), "[1,null]");
        assert_eq!(written(&(BigUint::from(1_u8) << 2_000_000_u32)), "\"a number of 2000001 bits\"");
    }
}
