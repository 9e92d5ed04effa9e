//! Fast exact engines for the nim-sequences of octal games, and long runs that prove their periods.
//!
//! # The method
//!
//! Choose a set of bits, the mask M. The parity of the bits of a value within M is additive for the
//! nim-sum, so it divides the values into two classes such that the class of a split is the sum of
//! the classes of its parts ([`Class`]). A heap is *rare* if its own value is in class 0, and
//! *common* otherwise. Then a split whose value is in class 1 has exactly one rare part. So the
//! values of class 1 among the options of a heap are known as soon as the few splits with a rare
//! part are looked at; and if c is the least value of class 1 that is not an option, then the value
//! of the heap is c if every smaller value of class 0 is an option. One split is enough to show
//! that: a *witness*. Nothing is assumed; the mask decides only how fast it goes.
//!
//! In many games rare heaps die out. The values of common heaps are then a recurrence of bounded
//! reach, which [`LongRun`] follows in the memory of a window, looking for a witness of each value
//! of class 0, until its state comes again.
//!
//! Source: *Winning Ways*, chapter 4 (sparse spaces); A. Gangolli and T. Plambeck, *A note on
//! periodicity in some octal games*, International Journal of Game Theory 18 (1989); A. Flammenkamp
//! found the period of 0.106 in 2002 (OEIS A071458).
//!
//! ```
//! use sprague::front_end::octal::{Octal, OctalSequence};
//! use sprague::{Interrupt, Limits};
//! let game: Octal = "0.16".parse()?;
//! let mut sequence = OctalSequence::new(&game);
//! sequence.extend(20_000, &Limits::default(), &Interrupt::new())?;
//! assert_eq!(sequence.rare_heaps().last(), Some(13_935));
//! # Ok::<(), sprague::Error>(())
//! ```

#[cfg(target_arch = "x86_64")]
mod avx512;
mod blocks;
mod certificate;
mod checkpoint;
mod class;
mod exact;
mod game;
mod guy_smith;
#[cfg(target_arch = "x86_64")]
mod one_hot;
mod plan;
mod portable;
mod run;
mod sequence;
mod state;
mod stretch;
mod tables;
mod union;
mod vectors;

#[cfg(test)]
mod plain;
#[cfg(test)]
mod tests;

pub use certificate::PeriodCertificate;
pub use class::Class;
pub use game::Octal;
pub use guy_smith::{ProvedPeriod, prove_in_memory};
pub use run::LongRun;
pub use sequence::OctalSequence;
pub use vectors::Vectors;
