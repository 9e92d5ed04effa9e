//! Replies as lines of plain text: value and outcome first, then the rest.

use unicode_width::UnicodeWidthStr;

use crate::game::Outcome;
use crate::session::{CanonicalReply, ClaimReply, MoveRow, MovesReply, PositionReply, Reply};

/// A reply as lines of text, without a new line at the end; empty for [`Reply::Nothing`].
///
/// ```
/// use sprague::{Session, render};
/// let reply = Session::new().eval("{*0, {*1}, *2}")?;
/// assert_eq!(render::text(&reply), "*1  N-position\n  form: {*0, *2, {*1}}\n  birthday 3, 3 options, 5 followers");
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn text(reply: &Reply) -> String {
    match reply {
        Reply::Nothing => String::new(),
        Reply::Defined(definition) => {
            let head = match definition.parameters.as_slice() {
                [] => definition.name.clone(),
                parameters => format!("{}({})", definition.name, parameters.join(", ")),
            };
            with_warnings(vec![format!("{head} is defined")], &definition.warnings)
        }
        Reply::Position(position) => position_text(position),
        Reply::Canonical(canonical) => canonical_text(canonical),
        Reply::Value(value) => {
            let notes = value.notes.iter().map(|note| format!("  {note}"));
            std::iter::once(value.text.clone()).chain(notes).collect::<Vec<String>>().join("\n")
        }
        Reply::Moves(moves) => moves_text(moves),
        Reply::Claim(claim) => claim_text(claim),
        Reply::Proof(proof) => proof.lines.join("\n"),
    }
}

/// `*3  N-position`.
fn headline(value: &str, outcome: Outcome) -> String {
    format!("{value}  {outcome}-position")
}

fn counted(count: &str, one: &str, many: &str) -> String {
    if count == "1" { format!("1 {one}") } else { format!("{count} {many}") }
}

fn position_text(position: &PositionReply) -> String {
    let mut lines = vec![headline(&position.value, position.outcome)];
    // A nimber is its own form.
    if position.form != position.value {
        lines.push(format!("  form: {}", position.form));
        if !position.form_complete {
            lines.push("  (not written in full)".to_owned());
        }
    }
    let facts: Vec<String> = [
        position.birthday.short.as_ref().map(|birthday| format!("birthday {birthday}")),
        position.options.short.as_ref().map(|count| counted(count, "option", "options")),
        position.followers.short.as_ref().map(|count| counted(count, "follower", "followers")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if position.form != position.value && !facts.is_empty() {
        lines.push(format!("  {}", facts.join(", ")));
    }
    lines.join("\n")
}

fn canonical_text(canonical: &CanonicalReply) -> String {
    let mut lines = vec![headline(&canonical.canonical, canonical.outcome)];
    lines.extend(canonical.lines.iter().map(|line| format!("  {line}")));
    lines.join("\n")
}

fn claim_text(claim: &ClaimReply) -> String {
    let head = match (claim.holds, claim.vacuous) {
        (true, true) => "holds, for there is nothing that it speaks of",
        (true, false) => "holds",
        (false, _) => "fails",
    };
    let mut lines = vec![head.to_owned()];
    lines.extend(claim.why.iter().map(|line| format!("  {line}")));
    with_warnings(lines, &claim.warnings)
}

fn with_warnings(mut lines: Vec<String>, warnings: &[String]) -> String {
    lines.extend(warnings.iter().map(|warning| format!("  warning: {warning}")));
    lines.join("\n")
}

fn moves_text(moves: &MovesReply) -> String {
    let winning: usize = moves.rows.iter().filter(|row| row.wins).map(MoveRow::count).sum();
    let head = headline(&moves.value, moves.outcome);
    let mut lines = vec![match (moves.rows.is_empty(), winning) {
        (true, _) => format!("{head}: there is no move"),
        (false, 0) => format!("{head}: no move wins"),
        (false, 1) => format!("{head}: one move wins"),
        (false, winning) => format!("{head}: {winning} moves win"),
    }];
    let rows: Vec<(String, &MoveRow)> = moves.rows.iter().map(|row| (moves_of(row), row)).collect();
    let written = rows.iter().map(|(written, _)| written.width()).max().unwrap_or(0);
    let values = moves.rows.iter().map(|row| row.value.width()).max().unwrap_or(0);
    for (moves, row) in rows {
        let padding = " ".repeat(written - moves.width());
        let value_padding = " ".repeat(values - row.value.width());
        let leaves = if moves == row.result { String::new() } else { format!("  leaves {}", row.result) };
        let mark = if row.wins { "  wins" } else { "" };
        let line = format!("  {moves}{padding}  ≈ {}{value_padding}{leaves}{mark}", row.value);
        lines.push(line.trim_end().to_owned());
    }
    if let Some(omitted) = moves.omitted.as_ref().and_then(|omitted| omitted.short.as_ref()) {
        lines.push(format!(
            "  … and {}",
            counted(omitted, "further move, which loses", "further moves, which lose")
        ));
    }
    lines.join("\n")
}

/// The moves of a row: `kayles(5): take pin 1, or take pin 5`, `*3 → *0, in either of the two`.
fn moves_of(row: &MoveRow) -> String {
    let mut different: Vec<(&str, usize)> = Vec::new();
    for one in &row.moves {
        match different.iter_mut().find(|(words, _)| words == one) {
            Some((_, ways)) => *ways += 1,
            None => different.push((one, 1)),
        }
    }
    let ways = |&(words, ways): &(&str, usize)| match ways {
        1 => words.to_owned(),
        // Two heaps of one size, two coins on one square.
        ways => format!("{words} ({ways} ways)"),
    };
    let mut text = different.iter().map(ways).collect::<Vec<String>>().join(", or ");
    // Between two positions it says itself what is moved in.
    if let Some(component) =
        row.component.as_ref().filter(|component| !text.starts_with(&format!("{component} →")))
    {
        text = format!("{component}: {text}");
    }
    match row.copies {
        1 => text,
        2 => text + ", in either of the two",
        copies => format!("{text}, in any of the {copies}"),
    }
}
