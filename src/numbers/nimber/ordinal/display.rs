//! Ordinals as text.

use std::fmt;

use num_bigint::BigUint;

use super::{Ordinal, Term};

/// The Cantor normal form, as [`Ordinal::read`] reads it: `ω^(ω + 1)*3 + ω*2 + 5`. Coefficients are
/// decimal, for which the time grows faster than the number of digits.
///
/// ```
/// use sprague::Ordinal;
/// for text in ["0", "7", "ω", "ω*2 + 5", "ω^2", "ω^ω", "ω^(ω^2)", "ω^(ω + 1)*3 + ω*2 + 5"] {
///     assert_eq!(text.parse::<Ordinal>()?.to_string(), text);
/// }
/// # Ok::<(), sprague::Error>(())
/// ```
impl fmt::Display for Ordinal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return formatter.write_str("0");
        }
        for (index, term) in self.terms.iter().enumerate() {
            if index > 0 {
                formatter.write_str(" + ")?;
            }
            write_term(term, formatter)?;
        }
        Ok(())
    }
}

fn write_term(term: &Term, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if term.exponent.is_zero() {
        return write!(formatter, "{}", term.coefficient);
    }
    formatter.write_str("ω")?;
    let one = BigUint::from(1_u8);
    if term.exponent != Ordinal::from(1_u64) {
        if term.exponent.is_finite() || term.exponent == Ordinal::omega() {
            write!(formatter, "^{}", term.exponent)?;
        } else {
            write!(formatter, "^({})", term.exponent)?;
        }
    }
    if term.coefficient != one {
        write!(formatter, "*{}", term.coefficient)?;
    }
    Ok(())
}
