//! Certificates of periods before the kernel, before anybody is told that they prove something.

use std::path::Path;

use sprague::{Error, ErrorKind, Interrupt};
use sprague_kernel::{Refused, verify_period};

use crate::cli::files::shown;

/// Heaps up to which the kernel goes for one certificate: it takes about ten seconds for as many. What is longer is
/// verified in part, since the whole takes the kernel longer than the run took.
const MOST_HEAPS: u64 = 1 << 27;
/// How often it asks meanwhile, at most, whether to go on. So many heaps take less unless many are rare.
const MOST_ASKED: u32 = 1 << 14;

/// What the kernel says of a certificate: how many of its segments it verified, and how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByKernel {
    pub verified: u64,
    pub segments: u64,
}

impl ByKernel {
    /// Whether it verified all of it.
    pub fn is_whole(self) -> bool {
        self.verified == self.segments
    }

    /// As a line of an answer about a certificate in this file.
    pub fn in_words(self, file: &Path) -> String {
        let ByKernel { verified, segments } = self;
        let name = shown(file);
        match verified {
            _ if self.is_whole() => "the kernel verified the certificate".to_owned(),
            0 => format!(
                "the kernel has not verified the certificate: that takes long, by sprague verify {name}"
            ),
            _ => format!(
                "the kernel verified the first {verified} of {segments} segments of the certificate: \
                 for all of them, sprague verify {name}"
            ),
        }
    }
}

/// Has the kernel verify a certificate, whole if it is short enough, or as many of its first segments as are.
///
/// # Errors
/// If it is refused: then it is wrong, and so is this program; if interrupted.
pub fn verified(certificate: &str, interrupt: &Interrupt) -> Result<ByKernel, Error> {
    let points = || {
        certificate.lines().filter_map(|line| line.strip_prefix("point ")?.split(' ').next()?.parse().ok())
    };
    let segments = points().count().max(1) as u64;
    let short = points().take_while(|&heap: &u64| heap <= MOST_HEAPS).count() as u64;
    let mut asked = 0;
    let mut go_on = || {
        asked += 1;
        interrupt.poll().is_ok() && asked < MOST_ASKED
    };
    let found = verify_period(&mut certificate.as_bytes(), Some(1..=short.max(1)), &mut go_on);
    match found {
        Ok(found) => Ok(ByKernel { verified: found.segments().1, segments }),
        Err(Refused::Stopped) => interrupt.poll().map(|()| ByKernel { verified: 0, segments }),
        Err(refused) => {
            let error =
                Error::new(ErrorKind::File, format!("the kernel does not accept the certificate: {refused}"));
            Err(error.note("it is not written; this is an error of sprague, and worth a report"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_certificate_is_an_error() {
        let text = "sprague-period 1\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 71\nmask 15\nposition none\nend\n";
        let found = verified(text, &Interrupt::new()).unwrap();
        assert_eq!((found, found.is_whole()), (ByKernel { verified: 1, segments: 1 }, true));
        let wrong = text.replace("71", "70");
        assert!(
            verified(&wrong, &Interrupt::new()).unwrap_err().message().contains("does not hold at heap 70")
        );
    }

    #[test]
    fn a_certificate_that_takes_too_long_is_said_to_be_unverified() {
        let text = "sprague-period 1\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 99999999\nmask 0\nposition none\nend\n";
        let interrupt = Interrupt::new();
        interrupt.stop(sprague::StopReason::Interrupted);
        assert_eq!(verified(text, &interrupt).unwrap_err().kind(), ErrorKind::Interrupted);
        let not = ByKernel { verified: 0, segments: 1 };
        assert!(!not.is_whole() && not.in_words(Path::new("x")).contains("has not verified"));
        assert!(
            ByKernel { verified: 2, segments: 9 }.in_words(Path::new("x")).contains("first 2 of 9 segments")
        );
    }
}
