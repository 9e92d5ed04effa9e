//! Nimbers and ordinals in JSON: finite ones as numbers, or as digits beyond 2^53; others as they
//! are written.

use serde::ser::{Serialize, Serializer};

use super::{Nimber, Ordinal};
use crate::exact_json::exact;

/// Summands of the longest ordinal that is written in full, and bits of its longest coefficient.
const SUMMANDS: usize = 10_000;
const COEFFICIENT: u64 = 1 << 16;

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_integer() {
            Some(integer) => exact(&integer, serializer),
            None => self.to_ordinal().serialize(serializer),
        }
    }
}

impl Serialize for Ordinal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_integer() {
            Some(integer) => exact(&integer, serializer),
            None if self.size() > SUMMANDS || self.longest_coefficient() > COEFFICIENT => {
                serializer.collect_str(&format_args!("an ordinal of {} summands", self.size()))
            }
            None => serializer.collect_str(self),
        }
    }
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;

    #[test]
    fn finite_ones_are_numbers() {
        let omega = Ordinal::omega();
        assert_eq!(serde_json::to_string(&Nimber::from(5_u8)).unwrap(), "5");
        assert_eq!(serde_json::to_string(&Nimber::from(u64::MAX)).unwrap(), "\"18446744073709551615\"");
        assert_eq!(serde_json::to_string(&Nimber::from(omega.clone())).unwrap(), "\"ω\"");
        assert_eq!(serde_json::to_string(&[Ordinal::from(7_u64), omega]).unwrap(), "[7,\"ω\"]");
    }
}
