//! An induction on the moves, as a document.

use crate::arithmetic::{Numeration, Way};
use crate::game::Outcome;
use crate::heap::Period;
use crate::markup::{Block, Column, Entry, Prose, Table, prose};
use crate::proof::Detail;
use crate::report::for_all::automata::ZECKENDORF;
use crate::universal::{
    ByMoves, Checked, Condition, GuessedAutomaton, GuessedState, Induced, KnownOf, Measure, StateSays,
};

/// Values of a guess that are shown.
const VALUES: usize = 64;

/// The most states and letters of an automaton whose table is shown.
const STATES: usize = 16;
const LETTERS: usize = 8;

/// Values in a row of a table.
const IN_A_ROW: usize = 16;

/// The statement, the options, what falls, and the conditions.
pub(super) fn blocks(proof: &ByMoves, detail: Detail) -> Vec<Block> {
    let mut blocks = vec![Block::Paragraph(statement(proof))];
    if let Induced::Period { values, period } = &proof.hypothesis
        && detail != Detail::One
    {
        blocks.push(Block::Table(guessed(values)));
        if values.len() > VALUES {
            blocks.push(Block::Paragraph(prose!("… and so on, up to heap {}.", period.end() - 1)));
        }
    }
    if let Induced::Automaton(guessed) = &proof.hypothesis
        && guessed.states.len() <= STATES
        && guessed.states[0].next.len() <= LETTERS
        && detail != Detail::One
    {
        blocks.push(Block::Table(states(guessed, &proof.parameters)));
    }
    if !proof.options.is_empty() && detail != Detail::One {
        let head = prose!("The options of ⟦{}⟧, as the definition gives them:", position(proof));
        blocks.push(Block::Paragraph(head));
        let items = proof.options.iter().map(|option| Prose::new().math(option)).collect();
        blocks.push(Block::List { ordered: false, items });
    }
    blocks.push(Block::Paragraph(Prose::from(
        "The proof is an induction. A call in an option is smaller, so it has the value stated for it. So these conditions are statements about numbers, for all positions at once:",
    )));
    let mut items = Vec::new();
    for condition in [Condition::CallFalls, Condition::OptionDiffers, Condition::LesserIsReached] {
        let checked: Vec<&Checked> = proof.checked.iter().filter(|one| one.condition == condition).collect();
        if !checked.is_empty() {
            items.push(said(proof, condition).text(decided(condition, &checked, detail)));
        }
    }
    blocks.push(Block::List { ordered: true, items });
    blocks.push(Block::Paragraph(conclusion(proof)));
    blocks
}

/// The same in a few lines.
pub(super) fn lines(proof: &ByMoves) -> Vec<Entry> {
    let mut lines = vec![Entry::new(0, statement(proof))];
    for condition in [Condition::CallFalls, Condition::OptionDiffers, Condition::LesserIsReached] {
        let checked: Vec<&Checked> = proof.checked.iter().filter(|one| one.condition == condition).collect();
        if !checked.is_empty() {
            lines.push(Entry::new(1, said(proof, condition).text(decided(condition, &checked, Detail::One))));
        }
    }
    lines.push(Entry::new(0, conclusion(proof)));
    lines
}

/// `f(a, b)`; of a code a heap of n.
fn position(proof: &ByMoves) -> String {
    match &proof.parameters[..] {
        [] => format!("{}(n)", proof.name),
        parameters => format!("{}({})", proof.name, parameters.join(", ")),
    }
}

fn is_outcome(proof: &ByMoves) -> bool {
    match &proof.hypothesis {
        Induced::Claim { is_outcome, .. } => *is_outcome,
        Induced::Automaton(guessed) => guessed.known == KnownOf::Outcomes,
        Induced::Period { .. } => false,
    }
}

/// Whose P-positions are read from Zeckendorf digits.
const SOURCE: &str = " So are the P-positions of Wythoff's game read (A. S. Fraenkel, 1982; Winning Ways, \
     ch. 3), and those of Fibonacci Nim (M. J. Whinihan, 1963).";

/// What a guessed automaton says of every position.
fn said_by(guessed: &GuessedAutomaton, proof: &ByMoves) -> Prose {
    let what = match guessed.known {
        KnownOf::Values => "says the Grundy value of",
        KnownOf::Relation => "says of each number whether it is the Grundy value of",
        KnownOf::Outcomes => "says whether the second player wins",
    };
    let (digits, source) = match guessed.numeration {
        Numeration::Binary => ("binary digits, the most significant first.".to_owned(), ""),
        Numeration::Zeckendorf => {
            let first = "digits in the Zeckendorf system, the most significant first.";
            (format!("{first} {ZECKENDORF}"), SOURCE)
        }
    };
    let count = guessed.states.len();
    let states = if count == 1 { "state" } else { "states" };
    prose!(
        "An automaton of {count} {states} {what} ⟦{}⟧. It reads {digits} It was guessed from {} positions, \
         and the induction proves it for all.{source}",
        position(proof),
        guessed.looked_at
    )
}

/// The states of a guessed automaton, with their successors and with what they say.
fn states(guessed: &GuessedAutomaton, parameters: &[String]) -> Table {
    let mut names = parameters.to_vec();
    if guessed.known == KnownOf::Relation {
        names.push("value".to_owned());
    }
    let letters = 1usize << names.len();
    let mut columns = vec![Column::right("state")];
    columns.extend((0..letters).map(|letter| {
        let digits = names.iter().enumerate().map(|(place, name)| format!("{name} {}", letter >> place & 1));
        Column::right(digits.collect::<Vec<_>>().join(", "))
    }));
    columns.push(Column::left("says"));
    let row = |(number, state): (usize, &GuessedState)| {
        let mut row = vec![prose!("⟦{number}⟧")];
        row.extend(state.next.iter().map(|next| prose!("⟦{next}⟧")));
        row.push(match state.says {
            StateSays::Value(value) => prose!("⟦{value}⟧"),
            StateSays::Outcome(Outcome::P) | StateSays::IsValue(true) => "yes".into(),
            StateSays::Outcome(_) | StateSays::IsValue(false) => "no".into(),
        });
        row
    };
    Table { columns, rows: guessed.states.iter().enumerate().map(row).collect() }
}

/// What is claimed about every position.
pub(super) fn statement(proof: &ByMoves) -> Prose {
    match &proof.hypothesis {
        Induced::Claim { typed, .. } => {
            prose!("The induction proves, for all positions in the claim: ⟦{typed}⟧.")
        }
        Induced::Automaton(guessed) => said_by(guessed, proof),
        Induced::Period { period: Period { period, preperiod, saltus, .. }, .. } => {
            let grown = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
            let name = &proof.name;
            prose!(
                "The first values of ⟦{name}⟧ suggest that \
                 ⟦grundy({name}(n + {period})) = grundy({name}(n)){grown}⟧ from {preperiod} on. The \
                 induction proves that all values are so."
            )
        }
    }
}

/// The values that were guessed to go on.
fn guessed(values: &[u64]) -> Table {
    let shown = &values[..values.len().min(VALUES)];
    let width = shown.len().min(IN_A_ROW);
    let mut columns = vec![Column::right("n")];
    columns.extend((0..width).map(|place| Column::right(format!("+{place}"))));
    let row = |(place, values): (usize, &[u64])| {
        let mut row = vec![prose!("⟦{}⟧", place * IN_A_ROW)];
        row.extend((0..width).map(|place| match values.get(place) {
            Some(value) => Prose::new().math(value.to_string()),
            None => Prose::new(),
        }));
        row
    };
    Table { columns, rows: shown.chunks(IN_A_ROW).enumerate().map(row).collect() }
}

/// What falls with each move.
fn falls(measure: &Measure, parameters: &[String]) -> String {
    let count = parameters.len();
    if *measure == Measure::sum(count) {
        return "with a smaller sum".to_owned();
    }
    if *measure == Measure::from_first(count) {
        return "the first of which that changes becomes smaller".to_owned();
    }
    if *measure == Measure::from_last(count) {
        return "the last of which that changes becomes smaller".to_owned();
    }
    let weighed = measure.0.first().map(|weights| {
        let terms = weights.iter().zip(parameters).map(|(weight, name)| match weight {
            1 => name.clone(),
            _ => format!("{weight}{name}"),
        });
        terms.collect::<Vec<_>>().join(" + ")
    });
    format!("with a smaller {}", weighed.unwrap_or_default())
}

fn said(proof: &ByMoves, condition: Condition) -> Prose {
    let outcome = is_outcome(proof);
    match condition {
        Condition::CallFalls => {
            if proof.parameters.is_empty() {
                return "Every heap that a move leaves is smaller.".into();
            }
            if proof.parameters.len() == 1 {
                return "Every call has a smaller argument, from 0 on.".into();
            }
            let falls = falls(&proof.measure, &proof.parameters);
            prose!("Every call has arguments from 0 on, {falls}.")
        }
        Condition::OptionDiffers if outcome => "No option of a P-position is a P-position.".into(),
        Condition::OptionDiffers => "No option has the value stated for the position.".into(),
        Condition::LesserIsReached if outcome => {
            "Every N-position has an option that is a P-position.".into()
        }
        Condition::LesserIsReached => "Every smaller value is reached by some option.".into(),
    }
}

/// What decided a condition.
fn decided(condition: Condition, checked: &[&Checked], detail: Detail) -> String {
    let by = |one: &&Checked| match one.way {
        Way::Classes => format!("{} numbers that stand for all", one.states),
        Way::Automata if one.states < 2 => "the bounds of what is compared".to_owned(),
        Way::Automata => format!("automata of at most {} states", one.states),
    };
    let of = match (condition, checked.len()) {
        (Condition::LesserIsReached, _) | (_, 1) => String::new(),
        (Condition::CallFalls, count) => format!("for each of {count} calls, "),
        (Condition::OptionDiffers, count) => format!("for each of {count} kinds of options, "),
    };
    if detail == Detail::Three && checked.len() > 1 {
        let mut each: Vec<String> = checked.iter().map(by).collect();
        each.dedup();
        return format!(" It is decided {of}by {}.", each.join("; by "));
    }
    let largest = checked.iter().max_by_key(|one| (one.way == Way::Automata, one.states));
    largest.map_or_else(String::new, |one| format!(" It is decided {of}by {}.", by(one)))
}

fn conclusion(proof: &ByMoves) -> Prose {
    if is_outcome(proof) {
        return Prose::from(
            "So these are the P-positions: every move from one of them leads to another position, and from every other position some move leads to one of them.",
        );
    }
    Prose::from(
        "So the value stated for a position is the least that no option has, the mex. By the \
         Sprague–Grundy theorem that is its Grundy value.",
    )
}
