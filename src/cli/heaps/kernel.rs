//! Has the kernel verify certificates of periods, before anybody is told that they prove something.

use std::path::Path;

use serde::Serialize;
use sprague::{Error, ErrorKind, Interrupt};
use sprague_kernel::{Options, Refused, verify};

use crate::cli::files::shown;

/// Heaps up to which the kernel goes for one certificate: it takes about ten seconds for as many.
/// What is longer is verified in part, since the whole takes the kernel longer than the run took.
const MOST_HEAPS: u64 = 1 << 27;
/// How often it asks whether to go on. This number of heaps takes less time, unless many are rare.
const MOST_ASKED: u32 = 1 << 14;

/// What the kernel says of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ByKernel {
    /// Whether it verified all of it.
    pub verified: bool,
    /// How many segments there are, and how many of them it verified.
    pub segments: u64,
    pub segments_verified: u64,
}

impl ByKernel {
    fn new(segments: u64, segments_verified: u64) -> ByKernel {
        ByKernel { verified: segments == segments_verified, segments, segments_verified }
    }

    /// As a line of an answer about a certificate in this file.
    pub fn in_words(self, file: &Path) -> String {
        let ByKernel { verified, segments, segments_verified } = self;
        let name = shown(file);
        match segments_verified {
            _ if verified => "the kernel verified the certificate".to_owned(),
            0 => format!(
                "the kernel has not verified the certificate, which takes long: sprague verify {name}"
            ),
            _ => format!(
                "the kernel verified the first {segments_verified} of {segments} segments of the certificate: \
                 for all of them, sprague verify {name}"
            ),
        }
    }
}

/// Has the kernel verify a certificate, whole if it is short enough, or as many of its first
/// segments as are.
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
    let options = Options { segments: Some(1..=short.max(1)), ..Options::default() };
    match verify(&mut certificate.as_bytes(), options, &mut go_on) {
        Ok(found) => Ok(ByKernel::new(segments, found.period().map_or(0, |period| period.segments().1))),
        Err(Refused::Stopped) => interrupt.poll().map(|()| ByKernel::new(segments, 0)),
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
        let text = "sprague-period 2\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 71\nmask 15\nparity none\nend\n";
        let found = verified(text, &Interrupt::new()).unwrap();
        assert_eq!((found, found.verified), (ByKernel::new(1, 1), true));
        let wrong = text.replace("71", "70");
        assert!(
            verified(&wrong, &Interrupt::new()).unwrap_err().message().contains("does not hold at heap 70")
        );
    }

    #[test]
    fn a_certificate_that_takes_too_long_is_said_to_be_unverified() {
        let text = "sprague-period 2\ndigits 0 7 7\ntheorem guy-smith\nperiod 12\npreperiod 99999999\nmask 0\nparity none\nend\n";
        let interrupt = Interrupt::new();
        interrupt.stop(sprague::StopReason::Interrupted);
        assert_eq!(verified(text, &interrupt).unwrap_err().kind(), ErrorKind::Interrupted);
        let not = ByKernel::new(1, 0);
        assert!(!not.verified && not.in_words(Path::new("x")).contains("has not verified"));
        assert!(ByKernel::new(9, 2).in_words(Path::new("x")).contains("first 2 of 9 segments"));
    }
}
