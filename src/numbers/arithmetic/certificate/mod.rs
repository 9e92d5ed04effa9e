//! Certificates of what is true of all natural numbers, for the kernel to verify.
//!
//! A certificate has an automaton for each part of a formula, with the way in which it was made of
//! others. The format is in `docs/certificates.md`.

mod rule;
mod text;

use super::automaton::{Automaton, Origin, Track};
use super::budget::{Budget, Meter};
use super::compiler::Compiler;
use super::numeration::Numeration;
use super::record::{Component, Made};
use super::stop::Stop;
use super::syntax::{Formula, Node, Table, Variable};
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
    /// A table names for each heap one that has its outcomes in misère play; and the lines of the misère
    /// quotient.
    Misere(Rc<Table>, String),
    /// How counts compare: what stands before the two sides, and the parts of both.
    Counts(String, [Vec<Part>; 2]),
}

/// Variables, and the formula that is counted.
type Counted = Rc<(Vec<Variable>, Formula)>;

/// A part of a side of a comparison of counts.
pub(crate) enum Part {
    /// A number, a power or an operator, as it is written.
    Said(String),
    /// How many values of some variables satisfy a formula, also for powers of 2 that are the value of
    /// another, with a multiple of k in the exponent.
    Count(Counted, Option<(Variable, i64)>),
}

/// The text of a certificate; none if a formula is not true of all, or if what is counted does not
/// depend on each variable.
///
/// # Errors
///
/// The budget is used up, or it is interrupted; or no system has digits for all that is said.
pub(crate) fn certificate(goals: &[Goal], budget: &Budget<'_>) -> Result<Option<String>, Stop> {
    let meter = Meter::recording(budget);
    let mut compiler = Compiler::new(numeration(goals)?, &meter);
    let (mut written, mut counts) = (Vec::new(), Vec::new());
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
            Goal::Misere(table, quotient) => {
                let sequence = compiler.periodic_part(table)?;
                written.push(text::Goal::Misere(sequence, quotient.clone()));
            }
            Goal::Rule(rule) => written.push(text::Goal::Rule(compiler.rule(rule)?)),
            Goal::Counts(said, sides) => {
                let mut words = vec![text::Word::Said(said.clone())];
                for side in sides {
                    words.push(text::Word::Said("|".to_owned()));
                    for part in side {
                        let Some(word) = compiler.side_part(part, &mut counts)? else { return Ok(None) };
                        words.push(word);
                    }
                }
                written.push(text::Goal::Counts(words));
            }
        }
    }
    Ok(Some(text::write(&compiler, &written)))
}

/// How numbers are written in a certificate of these goals. Words are counted in binary alone.
fn numeration(goals: &[Goal]) -> Result<Numeration, Stop> {
    let in_zeckendorf = |formula: &Formula| Node::Formula(formula).numeration() == Numeration::Zeckendorf;
    let is_read_so = |goal: &Goal| match goal {
        Goal::Holds(_, formula) => in_zeckendorf(formula),
        Goal::Rule(rule) => {
            let conditions = rule.options.iter().flat_map(|option| &option.conditions);
            conditions.chain(&rule.domain).chain([&rule.guess]).any(in_zeckendorf)
        }
        Goal::Period(..) | Goal::Misere(..) | Goal::Counts(..) => false,
    };
    match (goals.iter().any(is_read_so), goals.iter().any(|goal| matches!(goal, Goal::Counts(..)))) {
        (false, _) => Ok(Numeration::Binary),
        (true, false) => Ok(Numeration::Zeckendorf),
        (true, true) => Err(Stop::Mixed),
    }
}

/// The words of the lines that prove a misère quotient, after `order`.
const QUOTIENT: [&str; 7] = ["letters", "r", "p", "heaps", "period", "partial", "s"];

/// What a certificate says: the text without the automata, except those that are given, and without
/// what proves misère quotients.
pub(crate) fn statement_of(certificate: &str) -> String {
    let mut in_quotient = false;
    let said = |line: &&str| {
        let word = line.split(' ').next().unwrap_or_default();
        in_quotient = word == "order" || in_quotient && QUOTIENT.contains(&word);
        !in_quotient
    };
    let lines = certificate.lines().filter(said);
    let said = |line: &str| match line.find(" |") {
        Some(end) if line.starts_with("a ") && !line[..end].ends_with(" given") => {
            format!("{}\n", &line[..end])
        }
        _ => format!("{line}\n"),
    };
    lines.map(said).collect()
}

impl Compiler<'_> {
    /// A part of a side. The same count in two comparisons has one automaton.
    fn side_part(
        &mut self,
        part: &Part,
        made: &mut Vec<(Counted, text::Word)>,
    ) -> Result<Option<text::Word>, Stop> {
        let (counted, power) = match part {
            Part::Said(said) => return Ok(Some(text::Word::Said(said.clone()))),
            Part::Count(counted, power) => (counted, power),
        };
        if let Some((_, word)) = made.iter().find(|(before, _)| Rc::ptr_eq(before, counted)) {
            return Ok(Some(word.clone()));
        }
        let word = self.counted(counted, *power)?;
        made.extend(word.clone().map(|word| (Rc::clone(counted), word)));
        Ok(word)
    }

    /// How many values of variables satisfy a formula.
    fn counted(
        &mut self,
        counted: &Counted,
        power: Option<(Variable, i64)>,
    ) -> Result<Option<text::Word>, Stop> {
        let (variables, formula) = &**counted;
        let mut tracks = self.tracks(variables)?;
        tracks.sort_unstable();
        let (power, factor) = power.unzip();
        let power = power.map(|power| self.tracks(&[power])).transpose()?.map(|tracks| tracks[0]);
        let holds = self.formula(formula)?.holds;
        let holds = self.line(&holds);
        let depends = |on: &[Track]| on.iter().filter(|track| power != Some(**track)).eq(&tracks);
        let is_known = holds.is_empty() || depends(&holds.tracks) && depends(&self.meter.free(&holds));
        Ok(is_known.then_some(text::Word::Count(holds.origin, power.zip(factor))))
    }

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
