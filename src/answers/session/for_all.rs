//! Finds again what a proof shows, from the formula that was decided.

use crate::arithmetic::{self, Budget, Formula, Numeration, Stop};
use crate::reply::for_all::{By, Part, PartAutomaton};
use crate::universal::{Said, Universal};

/// Characters of a part of a claim.
const PART: usize = 120;

/// The table of residues of a claim; none if there are no finitely many classes.
///
/// # Errors
/// The budget is used up, or it is interrupted.
pub(crate) fn classes(universal: &Universal, budget: &Budget<'_>) -> Result<Option<By>, Stop> {
    let formulas: Vec<&Formula> = universal.said.iter().map(|said| &said.formula).collect();
    let written = |term: &arithmetic::Term| universal.names.term(term);
    let (variables, formula) = (&universal.variables, &universal.formula);
    let residues = arithmetic::residues(variables, formula, &formulas, &written, budget)?;
    Ok(residues.map(|residues| {
        let names = residues.variables.iter().map(|one| universal.names.variable(one.variable)).collect();
        By::Classes { names, parts: parts(universal), residues }
    }))
}

/// The automata of the parts of a claim, as far as each fits into the budget.
///
/// # Errors
/// If interrupted.
pub(crate) fn automata(
    universal: &Universal,
    numeration: Numeration,
    budget: &Budget<'_>,
) -> Result<Vec<PartAutomaton>, Stop> {
    let mut automata = Vec::new();
    for said in &universal.said {
        let automaton = match arithmetic::drawn(&said.formula, numeration, budget) {
            Ok(drawn) => Some(drawn),
            Err(Stop::TooLarge | Stop::Mixed) => None,
            Err(stop) => return Err(stop),
        };
        let variables = automaton.iter().flat_map(|drawn| &drawn.variables);
        let names = variables.map(|&variable| universal.names.variable(variable)).collect();
        automata.push(PartAutomaton { part: part(universal, said), names, automaton });
    }
    Ok(automata)
}

fn parts(universal: &Universal) -> Vec<Part> {
    universal.said.iter().map(|said| part(universal, said)).collect()
}

fn part(universal: &Universal, said: &Said) -> Part {
    Part {
        typed: shortened(said.typed.clone()),
        in_numbers: shortened(universal.names.formula(&said.formula)),
        is_condition: said.is_condition,
    }
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(PART) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
