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
}

/// How a certificate of a period begins.
const PERIOD: &[u8] = b"sprague-period ";

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
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn recognize<R: Read>(mut text: R) -> Result<(CertificateKind, Whole<R>)> {
    let mut beginning = Vec::new();
    (&mut text).take(PERIOD.len() as u64).read_to_end(&mut beginning)?;
    let kind = if beginning == PERIOD { CertificateKind::Period } else { CertificateKind::Positions };
    Ok((kind, Cursor::new(beginning).chain(text)))
}
