//! Replies as documents: value and outcome first, then the rest.

use num_bigint::BigUint;

use crate::game::Outcome;
use crate::markup::{Block, Column, Document, Entry, Prose, Table, prose};
use crate::nimber::{Nimber, Ordinal};
use crate::notation;
use crate::reply::{
    Answer, ClaimReply, Definition, Fact, MoveRow, MovesReply, Position, PositionReply, Reply, UsedReply,
    Verdict, Warning, WinningMoves,
};
use crate::report::quotient::quotient_lines;
use crate::report::sentences::{apart, how_decided, note, step, verdict, warning};
use crate::report::{canonical, heaps, loopy, turned};
use crate::theory::{Canonical, Convention};

/// Digits of a count that a person reads.
const DIGITS: usize = 30;

/// Characters of an infinite birthday, and of a value in a row of moves.
const ROW: usize = 60;

/// Names of definitions that a file has brought in.
const MOST_NAMES: usize = 40;

/// Characters of a value in a headline.
const VALUE: usize = 2_000;

/// A reply as a document, which can be written in each [`Format`](crate::markup::Format); empty for
/// [`Reply::Nothing`].
///
/// ```
/// use sprague::front_end::markup::Format;
/// use sprague::{Session, report};
/// let mut session = Session::new();
/// let document = report::document(&session.eval("{*0, {*1}, *2}")?);
/// let page = document.write(Format::Markdown, 80, &session.interrupt())?;
/// assert!(page.contains("N-position"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn document(reply: &Reply) -> Document {
    let lines = match reply {
        Reply::Nothing => return Document::new(),
        Reply::Moves(moves) => return moves_document(moves),
        Reply::LoopyMoves(moves) => return loopy::moves(moves),
        Reply::Proof(proof) => return proof.document.clone(),
        Reply::Defined(definition) => definition_lines(definition),
        Reply::Used(used) => used_lines(used),
        Reply::Position(position) => {
            position_lines(position).into_iter().chain(warnings(&position.warnings)).collect()
        }
        Reply::Extended(position) => {
            loopy::position(position).into_iter().chain(warnings(&position.warnings)).collect()
        }
        Reply::Turned(position) => turned::position(position),
        Reply::TurnedMoves(moves) => return turned::moves(moves),
        Reply::TurnedWhy(why) => turned::why(why),
        Reply::Canonical(canonical) => canonical_lines(canonical),
        Reply::Distinguish(found) => {
            vec![Entry::new(0, prose!("⟦{}⟧", found.form.text)), Entry::new(1, apart(&found.apart))]
        }
        Reply::Value(value) => {
            if let Some(winning) = &value.winning {
                return winning_document(winning);
            }
            if let Some(winning) = &value.winning_turns {
                return turned::winning(winning);
            }
            if let Some(winning) = &value.winning_loopy {
                return loopy::winning(winning);
            }
            let notes = value.notes.iter().map(|one| Entry::new(1, note(one)));
            let value = match &value.value {
                Answer::Quotient { quotient } => quotient_lines(quotient),
                Answer::Element { is_p, .. } => {
                    let outcome = if *is_p { Outcome::P } else { Outcome::N };
                    vec![Entry::new(0, prose!("⟦{}⟧  misère {outcome}", value.text))]
                }
                _ => vec![Entry::new(0, Prose::new().math(&value.text))],
            };
            value.into_iter().chain(notes).collect()
        }
        Reply::Claim(claim) => claim_lines(claim),
        // The words of what is drawn. Its lines depend on a width, and front ends ask for them.
        Reply::Drawing(drawing) => std::iter::once(&drawing.title)
            .chain(&drawing.caption)
            .map(|line| Entry::new(0, line.as_str()))
            .collect(),
        Reply::Graph(graph) => vec![Entry::new(0, graph.title())],
        Reply::Table(table) => return table.document(),
        Reply::Plot(plot) => vec![Entry::new(0, plot.title())],
        Reply::Genera(reply) => return heaps::genera(reply),
        Reply::Quotient(found) => quotient_lines(&found.reply),
        Reply::Period(reply) => return heaps::period(reply),
        Reply::Guess(reply) => return heaps::guess(reply),
        Reply::Comparison(reply) => return heaps::comparison(reply),
    };
    Document::from(vec![Block::Lines(lines)])
}

fn canonical_lines(canonical: &Canonical<Position>) -> Vec<Entry> {
    let is_misere = canonical.convention == Convention::Misere;
    let form = &canonical.canonical.form;
    let text = if is_misere { form.text.clone() } else { notation::nimber(&canonical.value, VALUE).text };
    let class = canonical.convention.class(canonical.outcome);
    let mut lines = vec![Entry::new(0, prose!("⟦{text}⟧  {class}-position"))];
    if is_misere && !form.complete {
        lines.push(Entry::new(1, "(not written in full)"));
    }
    lines.extend(canonical::canonical(canonical).into_iter().map(|line| Entry::new(1, line)));
    lines
}

/// `*3  N-position`.
fn headline(value: &Nimber, outcome: Outcome) -> Prose {
    prose!("⟦{}⟧  {outcome}-position", notation::nimber(value, VALUE).text)
}

fn definition_lines(definition: &Definition) -> Vec<Entry> {
    let mut lines = vec![Entry::new(0, prose!("⟦{}⟧ is defined", head(definition)))];
    lines.extend(warnings(&definition.warnings));
    lines
}

/// A definition up to its `:=`.
fn head(definition: &Definition) -> String {
    let parameters = [&definition.family, &definition.parameters];
    let lists = parameters.iter().filter(|names| !names.is_empty());
    let lists = lists.map(|names| format!("({})", names.join(", ")));
    std::iter::once(definition.name.clone()).chain(lists).collect()
}

fn used_lines(used: &UsedReply) -> Vec<Entry> {
    let file = &used.file;
    if used.files.is_empty() {
        return vec![Entry::new(0, Prose::from(format!("{file} is in use already, and has not changed")))];
    }
    let count = used.definitions.len();
    let more = match used.files.len() - 1 {
        0 => String::new(),
        1 => ", and of one file that it uses".to_owned(),
        more => format!(", and of {more} files that it uses"),
    };
    let counted = counted(&count.to_string(), "definition", "definitions");
    let mut lines = vec![Entry::new(0, Prose::from(format!("{counted} of {file}{more}")))];
    let names: Vec<String> = used.definitions.iter().take(MOST_NAMES).map(head).collect();
    let mut row = Prose::new();
    for (place, name) in names.iter().enumerate() {
        if place > 0 {
            row = row.text(", ");
        }
        row = row.code(name.clone());
    }
    if count > MOST_NAMES {
        row = row.text(format!(", and {} more", count - MOST_NAMES));
    }
    if count > 0 {
        lines.push(Entry::new(1, row));
    }
    lines.extend(used.definitions.iter().flat_map(|one| warnings(&one.warnings)));
    lines
}

fn warnings(warnings: &[Warning]) -> impl Iterator<Item = Entry> {
    warnings.iter().map(|one| Entry::labelled(1, "warning", warning(one)))
}

fn counted(count: &str, one: &str, many: &str) -> String {
    if count == "1" { format!("1 {one}") } else { format!("{count} {many}") }
}

/// A count, its digits while they are few: `12`, `about 10^60`, `infinitely many`. None if it is
/// not known.
fn count(fact: &Fact<BigUint>) -> Option<String> {
    Some(match fact {
        Fact::Exact(count) => number(count),
        Fact::Infinite => "infinitely many".to_owned(),
        Fact::Unknown(_) => return None,
    })
}

fn number(number: &BigUint) -> String {
    notation::count_text(number, DIGITS)
}

fn day(fact: &Fact<Ordinal>) -> Option<String> {
    let day = fact.exact()?;
    Some(match day.to_integer() {
        Some(integer) => number(&integer),
        None => notation::ordinal_text(day, ROW).0,
    })
}

fn position_lines(position: &PositionReply) -> Vec<Entry> {
    let mut lines = vec![match position.misere_outcome {
        None => Entry::new(0, headline(&position.value, position.outcome)),
        Some(outcome) if position.is_nimber => {
            Entry::new(0, prose!("⟦{}⟧  misère {outcome}-position", position.form.text))
        }
        Some(outcome) => Entry::new(0, format!("misère {outcome}-position")),
    }];
    // A nimber is its own form.
    if position.is_nimber {
        return lines;
    }
    lines.push(Entry::labelled(1, "form", prose!("⟦{}⟧", position.form.text)));
    if !position.form.complete {
        lines.push(Entry::new(1, "(not written in full)"));
    }
    let facts: Vec<String> = [
        day(&position.birthday).map(|birthday| format!("birthday {birthday}")),
        count(&position.options).map(|count| counted(&count, "option", "options")),
        count(&position.followers).map(|count| counted(&count, "follower", "followers")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !facts.is_empty() {
        lines.push(Entry::new(1, facts.join(", ")));
    }
    lines
}

fn claim_lines(claim: &ClaimReply) -> Vec<Entry> {
    let word = verdict(claim.verdict);
    let word = match claim.verdict {
        Verdict::Fails => Prose::new().bad(word),
        Verdict::Holds | Verdict::HoldsVacuously => Prose::new().good(word),
    };
    let mut lines = vec![Entry::new(0, word)];
    lines.extend(claim.reasons.iter().map(|one| Entry::new(1, step(one))));
    if let Some(decided) = &claim.decided {
        lines.extend(how_decided(decided, claim.holds()).into_iter().map(|line| Entry::new(1, line)));
    }
    lines.extend(claim.notes.iter().map(|one| Entry::new(1, note(one))));
    lines.extend(warnings(&claim.warnings));
    lines
}

fn moves_document(moves: &MovesReply) -> Document {
    let winning: usize = moves.moves.iter().filter(|row| row.wins == Some(true)).map(MoveRow::count).sum();
    let head = match (moves.convention, &moves.value, moves.outcome) {
        (Convention::Normal, Some(value), Some(outcome)) => headline(value, outcome),
        (Convention::Misere, _, Some(outcome)) => prose!("misère {outcome}-position"),
        _ => turned::LEFT_OUT.into(),
    };
    let head = match (moves.moves.is_empty(), winning) {
        _ if moves.value.is_none() => head,
        (true, _) if moves.convention == Convention::Misere => {
            head.text("; no moves left: the player to move has won")
        }
        (true, _) => head.text("; no moves left: the player to move has lost"),
        (false, 0) => head.text(": no move wins"),
        (false, 1) => head.text(": one move wins"),
        (false, winning) => head.text(format!(": {winning} moves win")),
    };
    let mut document = Document::from(vec![Block::Lines(vec![Entry::new(0, head)])]);
    if let Some(table) = move_table(&moves.moves, moves.convention) {
        document.push(table);
    }
    if moves.omitted != Fact::Exact(BigUint::ZERO)
        && let Some(omitted) = count(&moves.omitted)
    {
        let omitted = match moves.value {
            Some(_) => counted(&omitted, "further move, which loses", "further moves, which lose"),
            None => counted(&omitted, "further move", "further moves"),
        };
        document.push(Block::Lines(vec![Entry::new(1, format!("… and {omitted}"))]));
    }
    document
}

/// The lines of `moves G` that win.
fn winning_document(winning: &WinningMoves) -> Document {
    let none = || Block::Lines(vec![Entry::new(0, "no move wins")]);
    Document::from(vec![move_table(&winning.moves, winning.convention).unwrap_or_else(none)])
}

/// A line for each row of moves.
fn move_table(moves: &[MoveRow], convention: Convention) -> Option<Block> {
    let mut rows: Vec<Vec<Prose>> = moves.iter().map(|row| cells(row, convention)).collect();
    // A column that is empty in every row is left out.
    for column in (0..CELLS).rev() {
        if rows.iter().all(|row| row[column].parts().is_empty()) {
            rows.iter_mut().for_each(|row| drop(row.remove(column)));
        }
    }
    let columns = rows.first()?.iter().map(|_| Column::left("")).collect();
    Some(Block::Table(Table { columns, rows }))
}

/// Cells of a row of moves.
const CELLS: usize = 4;

/// The moves, the value of what they lead to, whether they win, and that position where the moves
/// do not say it.
fn cells(row: &MoveRow, convention: Convention) -> Vec<Prose> {
    let value = match (convention, &row.value) {
        (Convention::Normal, Some(value)) => prose!("⟦≈ {}⟧", notation::nimber(value, ROW).text),
        (Convention::Misere, Some(value)) => prose!("⟦{}⟧", notation::misere_value(value, ROW)),
        (_, None) => Prose::new(),
    };
    let leaves = match (row.words.is_empty(), row.in_component) {
        (true, false) => Prose::new(),
        _ => prose!("leaves ⟦{}⟧", row.result),
    };
    let wins = if row.wins == Some(true) { Prose::new().good("wins") } else { Prose::new() };
    vec![moves_of(row), value, wins, leaves]
}

/// The moves of a row: `kayles(5): take pin 1, or take pin 5`, `*3 → *0, in either of the two`.
fn moves_of(row: &MoveRow) -> Prose {
    let mut different: Vec<(&str, usize)> = Vec::new();
    for one in &row.words {
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
    let words = different.iter().map(ways).collect::<Vec<String>>().join(", or ");
    let moves = match (row.words.is_empty(), row.in_component) {
        (true, true) => prose!("⟦{} → {}⟧", row.from, row.to),
        (true, false) => prose!("⟦{}⟧", row.result),
        // A move in words may say itself what is moved in.
        (false, true) if !words.starts_with(&format!("{} →", row.from)) => {
            prose!("⟦{}⟧: {words}", row.from)
        }
        (false, _) => words.into(),
    };
    match row.copies {
        1 => moves,
        2 => moves.text(", in either of the two"),
        copies => moves.text(format!(", in any of the {copies}")),
    }
}
