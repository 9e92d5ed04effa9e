//! The moves of a position as a numbered list.

use num_bigint::BigUint;
use num_traits::One;

use crate::error::Result;
use crate::game::{Node, Store};
use crate::nimber::Nimber;
use crate::notation;
use crate::play::choice::{Choice, short};
use crate::play::numbering::{Group, Numbering};
use crate::play::reason;
use crate::play::spoken::squares;
use crate::play::written::repeated;

/// Lines listed at once.
const LINES: usize = 40;

/// Moves in one heap that are listed one by one unless somebody asks for them by their numbers.
const OF_A_HEAP: u8 = 20;

/// Characters of a number.
const NUMBER: usize = 40;

/// Binary digits of the number of a move that is shown.
const DIGITS: u64 = 128;

/// Where a list begins.
pub(super) enum Start {
    /// With the move of this number; a large heap is one line.
    In(BigUint),
    /// With the move of this number, for which somebody has asked: every move has its line.
    At(BigUint),
}

/// The lines of a list of moves, and the number of the first move that is not listed.
pub(super) struct Listing {
    pub(super) lines: Vec<String>,
    pub(super) next: BigUint,
}

/// The moves from a number on.
pub(super) fn listing(store: &mut Store, numbering: &Numbering, start: &Start) -> Result<Listing> {
    let (Start::In(first) | Start::At(first)) = start;
    let mut number = first.max(&BigUint::one()).clone();
    if number > numbering.count {
        let why = format!("there are no more: {}", how_many(&numbering.count));
        return Ok(Listing { lines: vec![why], next: BigUint::one() });
    }
    let (groups, mut passed) = numbering.groups_from(&number);
    let mut rows: Vec<(String, String)> = Vec::new();
    for group in groups {
        if rows.len() == LINES {
            break;
        }
        let whole = matches!(start, Start::In(_)) && passed == BigUint::ZERO;
        if whole && let Some(row) = large_heap(store, group) {
            let next = &number + &group.count;
            rows.push((format!("{}–{}", place(&number), place(&(&next - 1_u8))), row));
            number = next;
            continue;
        }
        for choice in group.choices(store, &passed, LINES - rows.len())? {
            store.interrupt().poll()?;
            rows.push((place(&number), row(store, group, choice)));
            number += 1_u8;
        }
        passed = BigUint::ZERO;
    }
    let width = rows.iter().map(|(number, _)| number.chars().count()).max().unwrap_or(0) + 2;
    let mut lines: Vec<String> =
        rows.into_iter().map(|(number, written)| format!("{number:>width$}  {written}")).collect();
    if number <= numbering.count {
        let rest = &numbering.count + 1_u8 - &number;
        lines.push(format!("  … and {} more: `more` lists the next", text(&rest)));
    }
    Ok(Listing { lines, next: number })
}

/// A move as it is listed.
pub(super) fn row(store: &Store, group: &Group, choice: Choice) -> String {
    let mut written = move_written(store, choice);
    match group.copies {
        1 => {}
        2 => written.push_str(", in either of the two"),
        copies => written.push_str(&format!(", in any of the {copies}")),
    }
    written
}

/// A move with its words and what it leads to.
pub(super) fn move_written(store: &Store, choice: Choice) -> String {
    let written = choice.written(store);
    match choice.words(store) {
        Some(told) => format!("{}: {written}", words(told)),
        None => written,
    }
}

/// The words of a move as they are listed: with the squares that it may be entered by.
pub(super) fn words(told: &str) -> String {
    match squares(told) {
        Some(squares) => format!("{told} ({squares})"),
        None => told.to_owned(),
    }
}

/// All moves in a heap of many in one line.
fn large_heap(store: &Store, group: &Group) -> Option<String> {
    let Node::Nimber(size) = store.node(group.position) else { return None };
    if size <= Nimber::from(OF_A_HEAP) {
        return None;
    }
    let most = Nimber::from(size.to_integer()? - 1_u8);
    let options = format!("*0, …, *{}", reason::number(&most));
    Some(match group.component {
        Some(_) => format!("{} → {options}", short(store, group.position)),
        None => options,
    })
}

/// Why a number is not the number of a move.
pub(super) fn no_such_number(count: &BigUint, entered: &str) -> String {
    format!("there is no move {}: {}", repeated(entered), how_many(count))
}

/// `there are 9 moves, 1 to 9`.
pub(super) fn how_many(count: &BigUint) -> String {
    if *count == BigUint::from(1_u8) {
        return "there is one move, 1".to_owned();
    }
    let count = text(count);
    format!("there are {count} moves, 1 to {count}")
}

/// The number of a move in a list; of too many digits to enter, none is shown.
pub(super) fn place(number: &BigUint) -> String {
    if number.bits() > DIGITS { "…".to_owned() } else { number.to_string() }
}

/// Digits while they can be read, otherwise how many they are.
fn text(number: &BigUint) -> String {
    notation::count_text(number, NUMBER)
}
