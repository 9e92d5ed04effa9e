//! Replies as plain text.

use crate::interrupt::Interrupt;
use crate::markup::Format;
use crate::reply::Reply;
use crate::report::document::document;

/// Columns of a line that is not broken.
const ONE_LINE: usize = 1 << 20;

/// Columns of a proof.
const PROOF: usize = 80;

/// A reply as lines of text, without a new line at the end; empty for [`Reply::Nothing`]. Only
/// lines of proofs are broken.
///
/// ```
/// use sprague::{Session, report};
/// let reply = Session::new().eval("{*0, {*1}, *2}")?;
/// assert_eq!(report::text(&reply), "*1  N-position\n  form: {*0, *2, {*1}}\n  birthday 3, 3 options, 5 followers");
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn text(reply: &Reply) -> String {
    text_at(reply, if let Reply::Proof(_) = reply { PROOF } else { ONE_LINE })
}

/// A reply as lines of at most `width` columns.
fn text_at(reply: &Reply, width: usize) -> String {
    // An interrupt of its own is never raised, so that writing does not fail.
    let text = document(reply).write(Format::Text, width, &Interrupt::new()).unwrap_or_default();
    text.trim_end_matches('\n').to_owned()
}
