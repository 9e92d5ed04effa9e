//! Certificates of positions with entailing and complimenting moves: `sprague-entailing 1`.
//!
//! `docs/certificates.md` of the repository specifies the format, and says why it suffices to check
//! what is checked here.

mod attained;
mod claims;
mod values;

use crate::input::Input;
use crate::proof::Proof;
use crate::refused::Refused;
use crate::sums;

use values::Checked;

/// Verifies a certificate of positions with entailing moves. The statement has all of it but the
/// values.
///
/// Each node takes the time that it takes to unite the sets of what its options attain.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// // Who moves to node 1 forces a reply there, where no move is left.
/// let text = "sprague-entailing 1\n1 o =0\n2 o e 1 =loony\n3 o 1 c 1 =loony\nq N 2+*5\nq value 3 loony\nend 3 2\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED entailing moves, 3 nodes, 2 claims");
/// assert_eq!(verified.first_lines(10), ["node 2 + *5 is an N-position", "node 3 is loony"]);
/// ```
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    input.first_line("sprague-entailing 1")?;
    let mut checked = Checked::default();
    while input.peek()?.is_ascii_digit() {
        checked.read_node(&mut input)?;
    }
    sums::claims::verify(&mut input, &checked, "entailing", "entailing moves")
}
