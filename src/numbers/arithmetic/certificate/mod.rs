//! Certificates of what is true of all natural numbers, for the kernel to verify.
//!
//! A certificate has an automaton for each part of a formula, with the way in which it was made of
//! others. The format is in `docs/certificates.md`.

mod rule;
mod text;

use super::automaton::{Automaton, Origin};
use super::budget::{Budget, Meter};
use super::compiler::Compiler;
use super::numeration::Numeration;
use super::record::{Component, Made};
use super::stop::Stop;
use super::syntax::{Formula, Table, Variable};
use std::rc::Rc;

pub(crate) use rule::{Rule, RuleCall, RuleOption};

/// What a certificate says.
pub(crate) enum Goal {
    /// A formula is true of all values of these variables.
    Holds(Vec<Variable>, Formula),
    /// What the positions of a game are worth, by its moves.
    Rule(Rule),
    /// A table without a saltus is the nim-sequence of an octal game: the mask and the parity of its
    /// classes, and its digits.
    Period(Rc<Table>, String),
}

/// The text of a certificate; none if a formula is not true of all.
///
/// # Errors
///
/// The budget is used up, or it is interrupted; or something is not said in binary digits.
pub(crate) fn certificate(goals: &[Goal], budget: &Budget<'_>) -> Result<Option<String>, Stop> {
    let meter = Meter::recording(budget);
    let mut compiler = Compiler::new(Numeration::Binary, &meter);
    let mut written = Vec::new();
    for goal in goals {
        match goal {
            Goal::Holds(variables, formula) => {
                let variables = compiler.tracks(variables)?;
                let truth = compiler.formula(formula)?;
                if truth.holds.as_constant() != Some(true) {
                    return Ok(None);
                }
                let holds = compiler.line(&truth.holds);
                written.push(text::Goal::Everything(variables, holds.origin));
            }
            Goal::Period(table, proof) => {
                let sequence = compiler.periodic_part(table)?;
                written.push(text::Goal::Period(sequence, proof.clone()));
            }
            Goal::Rule(rule) => written.push(text::Goal::Rule(compiler.rule(rule)?)),
        }
    }
    Ok(Some(text::write(&compiler, &written)))
}

/// What a certificate says: the text without the automata, except those that are given.
pub(crate) fn statement_of(certificate: &str) -> String {
    let said = |line: &str| match line.find(" |") {
        Some(end) if line.starts_with("a ") && !line[..end].ends_with(" given") => {
            format!("{}\n", &line[..end])
        }
        _ => format!("{line}\n"),
    };
    certificate.lines().map(said).collect()
}

impl Compiler<'_> {
    /// The automaton as a line without a sign.
    fn line(&self, automaton: &Automaton) -> Automaton {
        match automaton.origin {
            Origin { line, negated: false } if line != 0 => automaton.clone(),
            origin => self.meter.note(automaton.clone(), |record, automaton| {
                let free = record.free(&automaton);
                let component = match (origin.line, automaton.is_empty()) {
                    (0, false) => Vec::new(),
                    // Not everything is nothing.
                    (0, true) => {
                        let all = Automaton::constant(true);
                        let all = record.made(Made::All(Vec::new()), all, Vec::new());
                        vec![Component::Line(all.origin.opposite())]
                    }
                    _ => vec![Component::Line(origin)],
                };
                record.made(Made::All(component), automaton, free)
            }),
        }
    }
}
