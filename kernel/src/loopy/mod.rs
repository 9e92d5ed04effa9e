//! Certificates of positions from which play may go on for ever: `sprague-loopy 1`.
//!
//! `docs/certificates.md` of the repository specifies the format, and says why it suffices to check
//! what is checked here.

mod claims;
mod values;

use crate::input::Input;
use crate::proof::Proof;
use crate::refused::Refused;
use crate::sums::{self, MOST_NODES, Nodes};

use values::{Checked, Label};

/// Verifies a certificate of loopy positions. The statement has all of it but the values and ranks.
///
/// About linear in the length of the text.
///
/// ```
/// use sprague_kernel::{Options, verify};
/// // From node 2 one may go round for ever, or stop the play by moving to node 1.
/// let text = "sprague-loopy 1\nnodes 2\n1 o =0 0\n2 o 1 2 =oo\nq value 2 oo 0\nq D 2+2\nend 2 2\n";
/// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
/// assert_eq!(verified.to_string(), "VERIFIED loopy positions, 2 nodes, 2 claims");
/// assert_eq!(verified.first_lines(10), ["node 2 ≈ ∞{0}", "node 2 + node 2 is D"]);
/// ```
pub(crate) fn verify(mut input: Input<'_>) -> Result<Box<dyn Proof>, Refused> {
    input.first_line("sprague-loopy 1")?;
    // Nothing is made for these nodes before they come.
    let count = input.field("nodes", MOST_NODES)?;
    let (mut nodes, mut labels) = (Nodes::default(), Vec::new());
    while (labels.len() as u64) < count {
        labels.push(node(&mut input, &mut nodes, count as usize)?);
    }
    let checked = Checked::new(nodes, labels, &mut input)?;
    sums::claims::verify(&mut input, &checked, "loopy", "loopy positions")
}

/// A line `ID o OPTION … =VALUE RANK` or `ID o OPTION … =oo`.
fn node(input: &mut Input<'_>, nodes: &mut Nodes, count: usize) -> Result<Label, Refused> {
    nodes.read_id(input)?;
    while input.peek()? != b'=' {
        if nodes.read_option(input, count + 1)? {
            return Err(input.reject_line("the value is missing"));
        }
    }
    input.equals()?;
    nodes.close();
    if input.peek()? == b'o' {
        let (word, ended) = input.word()?;
        let is = word == "oo" && ended;
        return if is { Ok(Label::Infinite) } else { Err(input.reject_at(ended, "expected `oo` alone")) };
    }
    let (value, ended) = input.small()?;
    if ended {
        return Err(input.reject_line("a finite value is followed by its rank"));
    }
    let (rank, ended) = input.small()?;
    if ended { Ok(Label::Finite { value, rank }) } else { Err(input.reject("the rank ends the line")) }
}
