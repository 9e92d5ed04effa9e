//! Positions that play may come back to, and their moves, as documents.

use crate::game_graph::Outcome;
use crate::markup::{Block, Column, Document, Entry, Prose, Table, prose};
use crate::notation;
use crate::reply::{ExtendedReply, Fact, LoopyMoveRow, LoopyMovesReply};

/// Characters of a value in a headline, and in a row of moves.
const VALUE: usize = 2_000;
const ROW: usize = 60;

/// What a D-position means to the players.
const DRAWN: &str = "a draw: neither player can force a win";

/// A position: its value and outcome, what that means, and its form.
pub(super) fn position(position: &ExtendedReply) -> Vec<Entry> {
    let value = notation::extended_value(&position.value, VALUE).text;
    let mut lines = vec![Entry::new(0, prose!("⟦{value}⟧  {}-position", position.outcome))];
    if position.outcome == Outcome::D {
        lines.push(Entry::new(1, DRAWN));
    }
    if position.form.text != value {
        lines.push(Entry::labelled(1, "form", prose!("⟦{}⟧", position.form.text)));
    }
    if !position.form.complete {
        lines.push(Entry::new(1, "(not written in full)"));
    }
    if let Fact::Exact(count) = &position.options {
        let count = count.to_string();
        let options = if count == "1" { "option" } else { "options" };
        lines.push(Entry::new(1, format!("{count} {options}")));
    }
    lines
}

/// The moves of a position.
pub(super) fn moves(moves: &LoopyMovesReply) -> Document {
    let value = notation::extended_value(&moves.value, VALUE).text;
    let head = prose!("⟦{value}⟧  {}-position", moves.outcome);
    let best = moves.moves.iter().filter(|row| row.is_best).count();
    let head = match (moves.outcome, best) {
        (Outcome::P, _) => head.text(": no move wins"),
        (Outcome::N, 1) => head.text(": one move wins"),
        (Outcome::N, best) => head.text(format!(": {best} moves win")),
        (Outcome::D, 1) => head.text(": no move wins, one move holds the draw"),
        (Outcome::D, best) => head.text(format!(": no move wins, {best} moves hold the draw")),
    };
    let mut document = Document::from(vec![Block::Lines(vec![Entry::new(0, head)])]);
    if let Some(table) = table(&moves.moves, moves.outcome) {
        document.push(table);
    }
    if moves.omitted > 0 {
        let line = format!("… and {} more", moves.omitted);
        document.push(Block::Lines(vec![Entry::new(1, line)]));
    }
    document
}

/// The moves that win.
pub(super) fn winning(moves: &[LoopyMoveRow]) -> Document {
    let none = || Block::Lines(vec![Entry::new(0, "no move wins")]);
    Document::from(vec![table(moves, Outcome::N).unwrap_or_else(none)])
}

fn table(moves: &[LoopyMoveRow], outcome: Outcome) -> Option<Block> {
    let rows: Vec<Vec<Prose>> = moves.iter().map(|row| cells(row, outcome)).collect();
    let columns = rows.first()?.iter().map(|_| Column::left("")).collect();
    Some(Block::Table(Table { columns, rows }))
}

/// The move, the value of what it leads to, what it does, and that position.
fn cells(row: &LoopyMoveRow, outcome: Outcome) -> Vec<Prose> {
    let made = match (&row.component, &row.words) {
        (Some(component), Some(words)) => prose!("⟦{component}⟧: {words}"),
        (Some(component), None) => prose!("⟦{component} → {}⟧", row.to),
        (None, Some(words)) => words.as_str().into(),
        (None, None) => prose!("⟦{}⟧", row.to),
    };
    let value = prose!("⟦≈ {}⟧", notation::extended_value(&row.value, ROW).text);
    let does = match (row.is_best, outcome) {
        (true, Outcome::D) => Prose::new().good("holds the draw"),
        (true, _) => Prose::new().good("wins"),
        (false, _) if row.outcome == Outcome::D => "draws".into(),
        (false, _) => "loses".into(),
    };
    let leaves = match (&row.component, &row.words) {
        (None, None) => Prose::new(),
        _ => prose!("leaves ⟦{}⟧", row.result),
    };
    vec![made, value, does, leaves]
}
