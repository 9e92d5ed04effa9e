//! The kernel as all tests ask it, and what certificates of every kind are put through.

use std::io::{self, Read};
use std::ops::RangeInclusive;

use sprague_kernel::{Options, Refused, Verified};

pub fn verify(certificate: impl AsRef<[u8]>) -> Result<Verified, Refused> {
    read(&mut certificate.as_ref())
}

pub fn accepts(certificate: impl AsRef<[u8]>) -> bool {
    verify(certificate).is_ok()
}

/// The certificate that a reader has.
pub fn read(certificate: &mut dyn Read) -> Result<Verified, Refused> {
    sprague_kernel::verify(certificate, Options::default(), &mut || true)
}

/// The same, which must be a certificate of this statement.
pub fn read_against(certificate: &mut dyn Read, statement: &mut dyn Read) -> Result<Verified, Refused> {
    let options = Options { statement: Some(statement), ..Options::default() };
    sprague_kernel::verify(certificate, options, &mut || true)
}

/// Whether it is a certificate of this statement.
pub fn is_of(certificate: impl AsRef<[u8]>, statement: impl AsRef<[u8]>) -> bool {
    match read_against(&mut certificate.as_ref(), &mut statement.as_ref()) {
        Ok(_) => true,
        Err(Refused::Rejected { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

/// These segments of a certificate of a period.
pub fn verify_segments(certificate: &str, segments: RangeInclusive<u64>) -> Result<Verified, Refused> {
    let options = Options { segments: Some(segments), ..Options::default() };
    sprague_kernel::verify(&mut certificate.as_bytes(), options, &mut || true)
}

/// The line and the reason for which a certificate is rejected.
pub fn reason(certificate: impl AsRef<[u8]>) -> (u64, String) {
    rejected(verify(&certificate))
        .unwrap_or_else(|other| panic!("{}{other}", String::from_utf8_lossy(certificate.as_ref())))
}

/// Demands that a certificate is rejected in this line, for a reason that begins like this.
pub fn refuses(certificate: &str, line: u64, expected: &str) {
    let (found, reason) = reason(certificate);
    assert!((found, reason.starts_with(expected)) == (line, true), "{certificate}: {found} {reason}");
}

/// One thing changed in a right certificate: what stands there once, what it becomes, and where and
/// why it is rejected then.
pub fn rejects(certificate: &str, changes: &[(&str, &str, u64, &str)]) {
    assert!(accepts(certificate), "{certificate}{:?}", verify(certificate));
    for &(old, new, line, expected) in changes {
        assert_eq!(certificate.matches(old).count(), 1, "{old}");
        refuses(&certificate.replace(old, new), line, expected);
    }
}

/// The line and the reason of a rejection, or what there is else.
pub fn rejected(result: Result<Verified, Refused>) -> Result<(u64, String), String> {
    match result {
        Err(Refused::Rejected { line, reason }) => Ok((line, reason)),
        other => Err(format!("{other:?}")),
    }
}

/// The result if the kernel is told to stop when it asks for the `most`th time, and how often it
/// asked.
pub fn asked_up_to(most: usize, certificate: &mut dyn Read) -> (Result<Verified, Refused>, usize) {
    let mut asked = 0;
    let mut go_on = || {
        asked += 1;
        asked < most
    };
    let result = sprague_kernel::verify(certificate, Options::default(), &mut go_on);
    (result, asked)
}

/// Demands that the kernel asks `most` times before it is done, and then stops.
pub fn is_stopped(most: usize, certificate: &str) {
    let (result, asked) = asked_up_to(most, &mut certificate.as_bytes());
    let beginning: String = certificate.chars().take(60).collect();
    assert!(
        matches!(result, Err(Refused::Stopped)) && asked == most,
        "{beginning} {asked} {:?}",
        result.err()
    );
}

/// Every byte of the statement is compared: none can be changed, left out, or put in.
pub fn every_byte_counts(certificate: &str, statement: &str) {
    assert!(is_of(certificate, statement), "{certificate}{statement}");
    let statement = statement.as_bytes();
    let refused = |other: &[u8]| {
        // To put in a byte beside its like or to drop one of two alike makes no difference where.
        assert!(other == statement || !is_of(certificate, other), "{}", String::from_utf8_lossy(other));
    };
    let bytes = b"019 \n=|oapP\0\xff";
    for place in 0..=statement.len() {
        for &byte in bytes {
            refused(&[&statement[..place], &[byte], &statement[place..]].concat());
        }
        let Some(&old) = statement.get(place) else { break };
        for &byte in [&bytes[..], &[old ^ 1]].concat().iter() {
            refused(&[&statement[..place], &[byte], &statement[place + 1..]].concat());
        }
        refused(&[&statement[..place], &statement[place + 1..]].concat());
        refused(&statement[..place]);
    }
    refused(&statement.repeat(2));
    refused(certificate.as_bytes());
}

/// No beginning of a certificate is one, and nothing stands before it or after it.
pub fn is_whole(certificate: &str) {
    assert!(accepts(certificate), "{certificate}");
    for length in 0..certificate.len() {
        assert!(!accepts(&certificate.as_bytes()[..length]), "{}", &certificate[..length]);
    }
    for further in ["\n", " ", "end\n", "end 0 0\n", "\0", "a"] {
        assert!(!accepts(certificate.to_owned() + further), "{certificate}{further}");
    }
    for (old, new) in [("\n", "\r\n"), (" ", "  "), ("\n", " \n")] {
        assert!(!accepts(certificate.replace(old, new)), "{certificate}");
    }
    assert!(!accepts(format!("\u{feff}{certificate}")), "{certificate}");
}

/// A text, and then an error.
pub struct Failing<'t>(pub &'t [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        self.0.read(into)
    }
}
