//! Certificates of misère quotients, as text: the format `sprague-misere 1`.

use std::fmt::Write;

use num_bigint::BigUint;

use super::Quotient;
use super::rules::Rules;
use crate::error::{Error, ErrorKind, Result};
use crate::heap::HeapRule;

impl Quotient {
    /// The certificate that a kernel verifies: the game, the quotient, the values, the pairs of the
    /// closure, and of each of these sums of generators whether it is a P- or an N-position.
    ///
    /// Linear in the products of elements and letters, and in the blind contexts of the pairs.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] for a code that is not octal, and for a sum that the quotient does
    /// not reach.
    ///
    /// ```
    /// use sprague::Interrupt;
    /// use sprague::misere::{Bounds, Quotient, quotient_of_code};
    /// let interrupt = Interrupt::new();
    /// let quotient = quotient_of_code(&"0.77".parse()?, &Bounds::default(), &interrupt)?;
    /// let text = quotient.certificate(&[vec![5, 5, 12]])?;
    /// assert!(text.starts_with("sprague-misere 1\ndigits 0 7 7\norder 40\n"));
    /// assert!(text.ends_with("q N 5 5 12\nend\n"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn certificate(&self, claims: &[Vec<u64>]) -> Result<String> {
        let claims: Vec<Vec<BigUint>> =
            claims.iter().map(|claim| claim.iter().map(|&heap| heap.into()).collect()).collect();
        self.certificate_with(&claims)
    }

    /// Whether the format has a line for its game: of codes, for octal ones.
    pub(crate) fn has_certificates(&self) -> bool {
        self.write_game(&mut String::new()).is_ok()
    }

    /// The certificate with a claim on one sum of heaps of any size.
    pub(crate) fn certificate_of_heaps(&self, heaps: &[BigUint]) -> Result<String> {
        self.certificate_with(&[heaps.to_vec()])
    }

    fn certificate_with(&self, claims: &[Vec<BigUint>]) -> Result<String> {
        Ok(format!("sprague-misere 1\n{}end\n", self.lines_of_certificate(claims)?))
    }

    /// The lines of the certificate between the first one and `end`.
    pub(crate) fn lines_of_certificate(&self, claims: &[Vec<BigUint>]) -> Result<String> {
        let mut text = String::new();
        self.write_game(&mut text)?;
        let monoid = &self.monoid;
        let _ = writeln!(text, "order {}\nletters {}", monoid.order(), monoid.letters());
        for element in 0..monoid.order() {
            line(&mut text, "r", monoid.action(element));
        }
        line(&mut text, "p", monoid.p().iter());
        line(&mut text, "heaps", &self.values);
        let _ = match self.period {
            Some(found) => writeln!(text, "period {} {}", found.period, found.preperiod),
            None => writeln!(text, "partial"),
        };
        for (value, blind) in &self.pairs {
            line(&mut text, &format!("s {value}"), blind);
        }
        for claim in claims {
            let value = self.pretend_heaps(claim).ok_or_else(|| {
                Error::new(ErrorKind::Domain, "a claim speaks of a heap that the quotient does not reach")
            })?;
            let mut claim = claim.clone();
            claim.sort_unstable();
            // The empty heap is nothing.
            claim.retain(|heap| *heap != BigUint::ZERO);
            line(&mut text, if self.is_p(value) { "q P" } else { "q N" }, claim);
        }
        Ok(text)
    }

    fn write_game(&self, text: &mut String) -> Result<()> {
        match &self.rules {
            Rules::List(list) => write_generators(text, &list[..self.values.len()]),
            Rules::Beside(_, code) => {
                let message =
                    format!("a certificate is of all heaps of {code}, or of what stands beside them");
                return Err(Error::new(ErrorKind::Domain, message));
            }
            Rules::Code(code) => {
                let octal = HeapRule::Code(code.clone()).octal().ok_or_else(|| {
                    let error = Error::new(ErrorKind::Domain, format!("{code} is no octal code"));
                    error.note("certificates of quotients are of codes with digits up to 7, and of positions")
                })?;
                if octal.digits().is_empty() {
                    let error = Error::new(ErrorKind::Domain, format!("{code} is a game without moves"));
                    return Err(error.note("there is no certificate of its quotient, which has one element"));
                }
                let unequal = if octal.unequal() { " unequal" } else { "" };
                let digits: Vec<String> = octal.digits().iter().map(u8::to_string).collect();
                let _ = writeln!(text, "digits {}{unequal}", digits.join(" "));
            }
        }
        Ok(())
    }
}

/// The lines of generators and their options.
pub(super) fn write_generators(text: &mut String, list: &[Vec<Vec<u32>>]) {
    let _ = writeln!(text, "generators {}", list.len() - 1);
    for options in &list[1..] {
        let sums = options.iter().map(|sum| match sum.is_empty() {
            true => "0".to_owned(),
            false => sum.iter().map(u32::to_string).collect::<Vec<_>>().join("+"),
        });
        line(text, "o", sums);
    }
}

/// A line of a word and some fields.
pub(super) fn line<T: std::fmt::Display>(text: &mut String, word: &str, fields: impl IntoIterator<Item = T>) {
    text.push_str(word);
    for field in fields {
        let _ = write!(text, " {field}");
    }
    text.push('\n');
}
