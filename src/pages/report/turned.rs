//! Positions with entailing or complimenting moves, in words.

use crate::entailing::Turn;
use crate::game::ExtendedValue;
use crate::markup::{Block, Column, Document, Entry, Prose, Table, prose};
use crate::notation;
use crate::reply::{TurnedMoveRow, TurnedMovesReply, TurnedReply, TurnedStep, TurnedWhyReply};

/// Characters of a value.
const VALUE: usize = 60;

fn text(value: &ExtendedValue) -> String {
    notation::extended_value(value, VALUE).text
}

/// What it is worth, and what a player attains who has to reply in it.
pub(super) fn position(reply: &TurnedReply) -> Vec<Entry> {
    let value = text(&reply.value);
    let head = prose!("⟦{value}⟧  {}-position", reply.outcome);
    let mut lines = vec![Entry::new(0, head)];
    if reply.value == ExtendedValue::Loony {
        lines.push(Entry::new(1, "the player to move wins, whatever stands beside it"));
    }
    lines.push(Entry::labelled(1, "form", prose!("⟦{}⟧", reply.form.text)));
    if !reply.form.complete {
        lines.push(Entry::new(1, "(not written in full)"));
    }
    lines.push(Entry::labelled(1, "attains", prose!("{}", reply.attains)));
    lines
}

/// Said of the moves of a position whose value takes more than they are worth.
pub(super) const LEFT_OUT: &str = "finding its value takes long, so it is left out";

/// The moves, and whose turn it is after each.
pub(super) fn moves(reply: &TurnedMovesReply) -> Document {
    let head = match (&reply.value, reply.outcome) {
        (Some(value), Some(outcome)) => {
            let head = prose!("⟦{}⟧  {outcome}-position", text(value));
            match (reply.moves.is_empty(), reply.winning) {
                (true, _) => head.text("; no moves left: the player to move has lost"),
                (false, 0) => head.text(": no move wins"),
                (false, 1) => head.text(": one move wins"),
                (false, winning) => head.text(format!(": {winning} moves win")),
            }
        }
        _ if reply.winning > 0 => prose!("{LEFT_OUT}; moves that win: {}", reply.winning),
        _ => LEFT_OUT.into(),
    };
    let mut document = Document::from(vec![Block::Lines(vec![Entry::new(0, head)])]);
    if let Some(table) = table(&reply.moves) {
        document.push(table);
    }
    if reply.omitted > 0 {
        let further = if reply.omitted == 1 { "further move" } else { "further moves" };
        document.push(Block::Lines(vec![Entry::new(1, format!("… and {} {further}", reply.omitted))]));
    }
    document
}

/// The rows of `moves G` that win.
pub(super) fn winning(moves: &[TurnedMoveRow]) -> Document {
    let none = || Block::Lines(vec![Entry::new(0, "no move wins")]);
    Document::from(vec![table(moves).unwrap_or_else(none)])
}

fn table(moves: &[TurnedMoveRow]) -> Option<Block> {
    let rows: Vec<Vec<Prose>> = moves.iter().map(cells).collect();
    let columns = rows.first()?.iter().map(|_| Column::left("")).collect();
    Some(Block::Table(Table { columns, rows }))
}

fn cells(row: &TurnedMoveRow) -> Vec<Prose> {
    let turn = match row.turn {
        Turn::Plain => Prose::new(),
        Turn::Entailing if row.sunny => prose!("entailing: no reply can be made"),
        Turn::Entailing => prose!("entailing: the reply is in ⟦{}⟧", row.to),
        Turn::Complimenting => prose!("complimenting: the same player moves again"),
    };
    let wins = match (row.wins, row.sunny) {
        (Some(true), true) => Prose::new().good("wins").text(", sunny"),
        (Some(true), false) => Prose::new().good("wins"),
        (Some(false), _) if row.turn == Turn::Plain && row.value == Some(ExtendedValue::Loony) => {
            "loony".into()
        }
        (_, _) => Prose::new(),
    };
    let words = match (&row.words, &row.component) {
        (Some(words), Some(component)) => prose!("⟦{component}⟧: {words}"),
        (Some(words), None) => prose!("{words}"),
        (None, _) => prose!("⟦{}⟧", row.result),
    };
    let leaves = match row.words {
        Some(_) => prose!("leaves ⟦{}⟧", row.result),
        None => Prose::new(),
    };
    let worth = match &row.value {
        Some(value) => prose!("⟦≈ {}⟧", text(value).replace("≈ loony", "loony")),
        None => Prose::new(),
    };
    vec![words, worth, wins, turn, leaves]
}

/// Why a position is worth what it is.
pub(super) fn why(reply: &TurnedWhyReply) -> Vec<Entry> {
    let form = &reply.form;
    let value = text(&reply.value);
    let mut lines = Vec::new();
    if !reply.components.is_empty() {
        for (component, value) in &reply.components {
            lines.push(Entry::new(0, prose!("⟦{component}⟧ is worth ⟦{}⟧.", text(value))));
        }
        lines.push(Entry::new(
            0,
            match reply.value {
                ExtendedValue::Loony => {
                    prose!("A sum with a loony component is loony: the player to move wins.")
                }
                _ => prose!("Their nim-sum is ⟦{value}⟧."),
            },
        ));
        return lines;
    }
    for step in &reply.attained {
        lines.push(Entry::new(0, attained(form, step)));
    }
    lines.extend(reply.missed.iter().map(|step| Entry::new(0, missed(step))));
    if reply.omitted > 0 {
        lines.push(Entry::new(0, format!("… and {} further steps", reply.omitted)));
    }
    lines.push(Entry::new(
        0,
        match reply.value {
            ExtendedValue::Loony => prose!("So ⟦{form}⟧ attains everything: it is loony."),
            _ => prose!("So ⟦{form}⟧ is worth ⟦{value}⟧, the least that it does not attain."),
        },
    ));
    lines
}

fn attained(form: &str, step: &TurnedStep) -> Prose {
    let TurnedStep { beside, turn, to, value, .. } = step;
    let value = text(value);
    let heaps = if beside.starts_with(|first: char| first.is_ascii_digit()) {
        prose!("⟦*{beside}⟧.")
    } else {
        "each of them.".into()
    };
    match turn {
        Turn::Plain => prose!("⟦{form}⟧ attains {beside}, for ⟦{to}⟧ is worth ⟦{value}⟧."),
        Turn::Entailing => {
            prose!("⟦{form}⟧ attains {beside}, for after entailing ⟦{to}⟧ every reply fails beside ") + heaps
        }
        Turn::Complimenting if value == "loony" => {
            prose!(
                "⟦{form}⟧ attains {beside}, for after complimenting ⟦{to}⟧, which is loony, the same player moves again and wins."
            )
        }
        Turn::Complimenting => prose!(
            "⟦{form}⟧ attains {beside}, for after complimenting ⟦{to}⟧ the same player moves again, in a sum that is not 0."
        ),
    }
}

fn missed(step: &TurnedStep) -> Prose {
    let TurnedStep { beside, turn, to, value, reply } = step;
    let value = text(value);
    match (turn, reply) {
        (Turn::Plain, _) => prose!("It does not attain {beside} by ⟦{to}⟧, which is worth ⟦{value}⟧."),
        (Turn::Entailing, Some(reply)) => {
            prose!(
                "It does not attain {beside} by entailing ⟦{to}⟧: beside ⟦*{beside}⟧ the reply ⟦{reply}⟧ wins."
            )
        }
        (Turn::Entailing, None) => prose!("It does not attain {beside} by entailing ⟦{to}⟧."),
        (Turn::Complimenting, _) => prose!(
            "It does not attain {beside} by complimenting ⟦{to}⟧, which is worth ⟦{value}⟧: the same player would have to move again and lose."
        ),
    }
}
