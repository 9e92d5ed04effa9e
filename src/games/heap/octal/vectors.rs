//! Which instructions the inner loops are compiled for, and which of these the processor has.
#![allow(unsafe_code, reason = "instructions that not every processor has")]

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::portable::{self, Entry, Sets, SplitPart};
use super::stretch;
use super::tables::{Report, Stretch};
use crate::error::{Error, ErrorKind, Result};

/// What the engines for octal games compute by. Values do not depend on it; how long it takes does.
///
/// ```
/// use sprague::front_end::octal::Vectors;
/// assert!(Vectors::Portable.missing().is_empty());
/// assert_eq!("avx2".parse(), Ok(Vectors::Avx2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// The instructions of AVX-512 that look up 32 and 64 bytes.
    Avx512,
    /// Vectors of 32 bytes, which compilers make of plain code.
    Avx2,
    /// The same plain code for any processor.
    Portable,
}

/// The path that was chosen; 0 if none was.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// Those of these instruction sets that the processor does not have.
#[cfg(target_arch = "x86_64")]
macro_rules! missing {
    ($($name:tt)*) => {
        [$(($name, is_x86_feature_detected!($name))),*].into_iter().filter(|set| !set.1).map(|set| set.0).collect()
    };
}

impl Vectors {
    /// All of them, the fastest first.
    pub const ALL: [Vectors; 3] = [Vectors::Avx512, Vectors::Avx2, Vectors::Portable];

    /// The name of an option.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Vectors::Avx512 => "avx512",
            Vectors::Avx2 => "avx2",
            Vectors::Portable => "portable",
        }
    }

    /// The instruction sets that it needs and that this processor does not have.
    #[must_use]
    #[cfg(target_arch = "x86_64")]
    pub fn missing(self) -> Vec<&'static str> {
        match self {
            Vectors::Avx512 => missing!(
                "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2" "avx512bitalg" "avx2" "popcnt" "lzcnt"
                "bmi1" "bmi2"
            ),
            Vectors::Avx2 => missing!("avx2" "popcnt" "lzcnt" "bmi1" "bmi2"),
            Vectors::Portable => Vec::new(),
        }
    }

    /// The instruction sets that it needs and that this processor does not have.
    #[must_use]
    #[cfg(not(target_arch = "x86_64"))]
    pub fn missing(self) -> Vec<&'static str> {
        if self == Vectors::Portable { Vec::new() } else { vec![self.name()] }
    }

    /// Those that this processor has, the fastest first.
    pub fn present() -> impl Iterator<Item = Vectors> {
        Vectors::ALL.into_iter().filter(|vectors| vectors.missing().is_empty())
    }

    /// From now on everything in this process is computed by these.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`] if the processor does not have them.
    pub fn choose(self) -> Result<()> {
        let missing = self.missing();
        if !missing.is_empty() {
            let message = format!("{self} needs what this processor does not have: {}", missing.join(", "));
            let names: Vec<&str> = Vectors::present().map(Vectors::name).collect();
            return Err(Error::new(ErrorKind::Domain, message).help(format!("it has {}", names.join(", "))));
        }
        CHOSEN.store(1 + self as u8, Ordering::Relaxed);
        Ok(())
    }

    /// What was chosen, or else the fastest that the processor has.
    #[must_use]
    pub fn chosen() -> Vectors {
        let chosen = usize::from(CHOSEN.load(Ordering::Relaxed));
        if let Some(&vectors) = Vectors::ALL.get(chosen.wrapping_sub(1)) {
            return vectors;
        }
        let fastest = Vectors::present().next().unwrap_or(Vectors::Portable);
        CHOSEN.store(1 + fastest as u8, Ordering::Relaxed);
        fastest
    }
}

impl fmt::Display for Vectors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Vectors {
    type Err = Error;

    fn from_str(name: &str) -> Result<Vectors> {
        Vectors::ALL.into_iter().find(|vectors| vectors.name() == name).ok_or_else(|| {
            let message = format!("vectors are avx512, avx2 or portable, and not {name:?}");
            Error::new(ErrorKind::Domain, message)
        })
    }
}

// What follows is given a path that `present` or `chosen` told, and so one that the processor has.

/// As [`Stretch::compute`], which has checked the bounds.
pub fn compute(vectors: Vectors, stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
    match vectors {
        // SAFETY: the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512 => unsafe { avx512::compute(stretch, indices) },
        // SAFETY: the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2 => unsafe { avx2::compute(stretch, indices) },
        _ => stretch::compute(stretch, indices),
    }
}

/// Adds to the set of each lane the sums of the splits of `rest` + lane with these parts, where the
/// other part is common. Only sums below `size` are wanted.
#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables, reason = "plain code marks all"))]
pub fn mark_sums(
    vectors: Vectors,
    (indices, common): (&[u8], &[u8]),
    rest: usize,
    parts: &[SplitPart],
    size: usize,
    sets: &mut Sets,
) {
    match vectors {
        // SAFETY: the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512 => unsafe { avx512::mark_sums(indices, common, rest, parts, size, sets) },
        _ => portable::mark_sums(indices, common, rest, parts, sets),
    }
}

/// Whether some pair has this nim-sum.
pub fn has_sum<T: Entry>(vectors: Vectors, lesser: &[T], greater: &[T], sum: T) -> bool {
    match vectors {
        // SAFETY: the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512 => unsafe { avx512::has_sum(lesser, greater, sum) },
        // SAFETY: the processor has the instructions.
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2 => unsafe { avx2::has_sum(lesser, greater, sum) },
        _ => portable::has_sum(lesser, greater, sum),
    }
}

/// Plain code, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Entry, Report, Stretch, portable, stretch};

    #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
    pub fn compute(stretch: &Stretch<'_>, indices: &mut [u8]) -> Report {
        stretch::compute(stretch, indices)
    }

    #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
    pub fn has_sum<T: Entry>(lesser: &[T], greater: &[T], sum: T) -> bool {
        portable::has_sum(lesser, greater, sum)
    }
}

/// The set of the places where this byte stands.
#[cfg(target_arch = "x86_64")]
#[inline]
pub fn equal(bytes: &[u8; 64], byte: u8) -> u64 {
    use std::arch::x86_64::*;
    // SAFETY: sixty-four bytes are there, and every processor of this architecture has the
    // instructions.
    unsafe {
        let wanted = _mm_set1_epi8(byte as i8);
        (0..4).rev().fold(0, |set, quarter| {
            let quarter = _mm_loadu_si128(bytes.as_ptr().add(16 * quarter).cast());
            let same = _mm_movemask_epi8(_mm_cmpeq_epi8(quarter, wanted));
            set << 16 | u64::from(same as u16)
        })
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub use portable::equal;
