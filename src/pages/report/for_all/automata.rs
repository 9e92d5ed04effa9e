//! The automata of the parts of a claim, as a document.

use crate::arithmetic::{Numeration, StateTable};
use crate::markup::{Block, Column, Entry, Prose, Table, prose};
use crate::proof::Detail;
use crate::reply::for_all::PartAutomaton;

/// What the Zeckendorf system is.
pub(super) const ZECKENDORF: &str = "There each number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, …, no two of \
     them neighbours, in exactly one way (É. Zeckendorf, 1972). A digit says whether its Fibonacci \
     number is in the sum.";

/// What the automata are, and those of the parts of the claim.
pub(super) fn blocks(
    parts: &[PartAutomaton],
    numeration: Numeration,
    peak: usize,
    found: Found,
    detail: Detail,
) -> Vec<Block> {
    let read = match numeration {
        Numeration::Binary => Prose::from(
            "Finite automata read the binary digits of the variables side by side, the first digits \
             first.",
        ),
        Numeration::Zeckendorf => Prose::from(
            "Finite automata read the digits of the variables in the Zeckendorf system side by side, \
             the first digits first. ",
        )
        .text(ZECKENDORF),
    };
    let read = read.text(
        " For each comparison of the claim there is an automaton that accepts exactly the \
         numbers of which it is true. As conditions are joined by ",
    );
    let read = read.code("and").text(", ").code("or").text(", ").code("not").text(
        " and quantifiers, so are their automata. So the whole claim has an automaton, too \
         (J. R. Büchi, 1960).",
    );
    let mut blocks = vec![Block::Paragraph(read)];
    if detail == Detail::Three {
        let joined = Prose::from("For ").code("and").text(" two automata run side by side. For ").code("not");
        let joined = joined.text(" the states that accept change places with the others. For ");
        let joined = joined.code("for some x").text(
            " an automaton guesses the digits of x, so that its states are sets of states. Zeros before \
             the first digit change nothing. Each automaton is made as small as it can be; two of these \
             are equal if and only if they accept the same numbers.",
        );
        blocks.push(Block::Paragraph(joined));
    }
    if !parts.is_empty() {
        blocks.push(Block::Table(sizes(parts)));
    }
    if detail != Detail::One {
        for (alike, names, table) in drawn(parts) {
            blocks.push(Block::Paragraph(legend(&alike, names)));
            blocks.push(Block::Table(states(names, table)));
        }
    }
    blocks.push(Block::Paragraph(conclusion(peak, found)));
    blocks
}

/// The small automata, each once, with the parts whose automaton it is.
fn drawn(parts: &[PartAutomaton]) -> Vec<(Vec<String>, &[String], &StateTable)> {
    let mut all: Vec<(Vec<String>, &[String], &StateTable)> = Vec::new();
    for part in parts {
        let drawn = part.automaton.as_ref().filter(|drawn| drawn.states > 1);
        let Some(table) = drawn.and_then(|drawn| drawn.table.as_ref()) else { continue };
        let typed = part.part.typed.clone();
        match all.iter_mut().find(|(_, names, known)| *names == part.names && *known == table) {
            Some((alike, ..)) if alike.contains(&typed) => {}
            Some((alike, ..)) => alike.push(typed),
            None => all.push((vec![typed], &part.names, table)),
        }
    }
    all
}

/// The same in a few lines.
pub(super) fn lines(
    parts: &[PartAutomaton],
    numeration: Numeration,
    peak: usize,
    found: Found,
) -> Vec<Entry> {
    let digits = match numeration {
        Numeration::Binary => "the binary digits of the variables",
        Numeration::Zeckendorf => "the digits of the variables in the Zeckendorf system",
    };
    let read = format!("Finite automata read {digits}, one for each comparison:");
    let mut lines = vec![Entry::new(0, read)];
    for part in parts {
        lines.push(Entry::new(1, prose!("⟦{}⟧: {}", part.part.typed, counted(part))));
    }
    lines.push(Entry::new(0, conclusion(peak, found)));
    lines
}

/// What was found of a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Holds,
    /// Some values refute it.
    Fails,
    /// It says that there are some values, and there are none.
    None,
    /// It is false, and no variables follow it.
    False,
}

/// What follows from the automaton of the whole.
fn conclusion(peak: usize, found: Found) -> Prose {
    let line = Prose::from(match found {
        Found::Holds => {
            "The automaton of the cases that refute the claim accepts nothing, so there are none."
        }
        Found::Fails => {
            "The automaton of the cases that refute the claim accepts something, and the least of it can be \
             read off."
        }
        Found::False => {
            "The automaton of the whole claim has no variable left, and accepts nothing: it is false."
        }
        Found::None => "The automaton of the values that are looked for accepts nothing, so there are none.",
    });
    match peak {
        0 | 1 => line,
        _ => line + prose!(" The largest automaton on the way has {peak} states."),
    }
}

fn counted(part: &PartAutomaton) -> String {
    match &part.automaton {
        Some(drawn) if drawn.states == 1 => "1 state".to_owned(),
        Some(drawn) => format!("{} states", drawn.states),
        None => "too large by itself".to_owned(),
    }
}

/// The parts of the claim, each with the number of states of its automaton.
fn sizes(parts: &[PartAutomaton]) -> Table {
    let renamed = parts.iter().any(|part| part.part.typed != part.part.in_numbers);
    let mut columns = vec![Column::left("part of the claim")];
    if renamed {
        columns.push(Column::left("in numbers"));
    }
    columns.push(Column::left("its automaton"));
    let row = |part: &PartAutomaton| {
        let mut row = vec![prose!("⟦{}⟧", part.part.typed)];
        if renamed {
            row.push(prose!("⟦{}⟧", part.part.in_numbers));
        }
        row.push(Prose::from(counted(part)));
        row
    };
    Table { columns, rows: parts.iter().map(row).collect() }
}

/// How to read the table of the automaton of these parts.
fn legend(parts: &[String], names: &[String]) -> Prose {
    let line = match parts {
        [_] => Prose::from("The automaton of ").enumerated(parts).text(" reads"),
        _ => Prose::from("The automaton of ").enumerated(parts).text(" is the same. It reads"),
    };
    let line = line.text(" the digits of ").enumerated(names);
    match names.len() {
        1 => line.text(". It begins in state 0, and each digit leads to a state:"),
        _ => line.text(", one of each at a time. It begins in state 0, and each pair leads to a state:"),
    }
}

/// A row for each state, a column for each letter.
fn states(names: &[String], table: &StateTable) -> Table {
    let letters = 1_usize << names.len();
    // The digit of the first variable stands first.
    let letter = |place: usize| {
        let digits = (0..names.len()).map(|bit| place >> (names.len() - 1 - bit) & 1);
        let index = digits.clone().enumerate().fold(0, |sum, (bit, digit)| sum | digit << bit);
        let written: Vec<String> = digits.map(|digit| digit.to_string()).collect();
        (index, written.join(" "))
    };
    let mut columns = vec![Column::right("state")];
    columns.extend((0..letters).map(|place| Column::right(letter(place).1)));
    columns.push(Column::left("accepts"));
    let row = |(state, next): (usize, &Vec<u32>)| {
        let mut row = vec![Prose::from(state.to_string())];
        row.extend((0..letters).map(|place| Prose::from(next[letter(place).0].to_string())));
        row.push(Prose::from(if table.accepting[state] { "yes" } else { "no" }));
        row
    };
    Table { columns, rows: table.next.iter().enumerate().map(row).collect() }
}
