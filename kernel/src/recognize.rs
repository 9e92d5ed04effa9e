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
}

/// How certificates begin that are not of positions: as long as each other.
const PERIOD: &[u8] = b"sprague-period ";
const FOR_ALL: &[u8; PERIOD.len()] = b"sprague-forall ";

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
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn recognize<R: Read>(mut text: R) -> Result<(CertificateKind, Whole<R>)> {
    let mut beginning = Vec::new();
    (&mut text).take(PERIOD.len() as u64).read_to_end(&mut beginning)?;
    let kind = if beginning == PERIOD {
        CertificateKind::Period
    } else if beginning == FOR_ALL {
        CertificateKind::ForAll
    } else {
        CertificateKind::Positions
    };
    Ok((kind, Cursor::new(beginning).chain(text)))
}
