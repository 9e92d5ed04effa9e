//! Which kind of certificate a file is.

use std::io::{Chain, Cursor, Read, Result};

/// A kind of certificate, by its first word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateKind {
    /// Of positions, by values or by a strategy: for [`verify`](crate::verify). Also whatever is no
    /// certificate.
    Positions,
    /// Of a period: for [`verify_period`](crate::verify_period).
    Period,
    /// Of a statement for all natural numbers: for [`verify_for_all`](crate::verify_for_all).
    ForAll,
    /// Of misère play: for [`verify_misere`](crate::verify_misere).
    Misere,
}

/// How certificates begin that are not of positions.
const BEGINNINGS: [(&[u8], CertificateKind); 5] = [
    (b"sprague-period ", CertificateKind::Period),
    (b"sprague-forall ", CertificateKind::ForAll),
    (b"sprague-misere ", CertificateKind::Misere),
    (b"sprague-misere-", CertificateKind::Misere),
    (b"sprague-form ", CertificateKind::Misere),
];

/// Bytes of the longest of these.
const LONGEST: u64 = 15;

/// A text of which the beginning was read, from the beginning on.
pub type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// The kind of a certificate, and the whole text again.
///
/// # Errors
/// If reading fails.
///
/// ```
/// use sprague_kernel::{CertificateKind, recognize};
/// let (kind, _) = recognize(&b"sprague-period 2\n"[..])?;
/// assert_eq!(kind, CertificateKind::Period);
/// let (kind, _) = recognize(&b"sprague-forall 1\n"[..])?;
/// assert_eq!(kind, CertificateKind::ForAll);
/// let (kind, _) = recognize(&b"sprague-misere-play 1\n"[..])?;
/// assert_eq!(kind, CertificateKind::Misere);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn recognize<R: Read>(mut text: R) -> Result<(CertificateKind, Whole<R>)> {
    let mut beginning = Vec::new();
    (&mut text).take(LONGEST).read_to_end(&mut beginning)?;
    let known = BEGINNINGS.iter().find(|(known, _)| beginning.starts_with(known));
    let kind = known.map_or(CertificateKind::Positions, |&(_, kind)| kind);
    Ok((kind, Cursor::new(beginning).chain(text)))
}
