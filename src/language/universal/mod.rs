//! Claims over all integers, and over all games: from the tree of a claim to a formula that
//! [`arithmetic`](crate::arithmetic) decides.
//!
//! Positions become their Grundy values. That is sound for questions whose answer depends on the
//! values alone: sums, sets of options, nimbers, `=`, `is`, `outcome`, `grundy`. All others, and
//! integers that are not linear in the variables, are refused with the reason.

mod at_once;
mod boards;
mod box_values;
mod calls;
mod certificate;
mod code_moves;
mod compared;
#[cfg(test)]
mod count_tests;
mod counted;
mod counts;
mod evidence;
mod expressions;
mod guess;
mod heaps_alike;
mod induction;
mod instance;
mod known;
mod misere;
mod misere_known;
mod moves;
mod part;
mod prefixes;
mod quantifiers;
mod recurrences;
mod relations;
mod rulesets;
mod specialise;
#[cfg(test)]
mod tests;
mod wheres;
mod widened;
mod written;

pub(crate) use at_once::count_at_once;
pub(crate) use certificate::{certificate_of, certificate_of_negation};
pub(crate) use compared::Compared;
pub(crate) use counted::{ComparedCounts, certificate_of_counts, compared_counts, compares_counts};
pub(crate) use counts::{CountClaim, decided_by_counts, is_about_counts};
pub(crate) use evidence::{ByMoves, Checked, Condition, Induced, Measure};
pub(crate) use guess::Learned;
pub use guess::{Guessed, NotGuessed, TriedGuess};
pub(crate) use induction::{by_induction, speaks_of_positions};
pub(crate) use instance::{first_cases, instance, is_for_some, names, variables};
pub(crate) use known::Known;
pub use known::{GuessedAutomaton, GuessedState, KnownOf, StateSays};
pub use misere_known::{OfMiserePlay, QuotientOfHeaps};
pub(crate) use recurrences::recurrence_as_value;
pub(crate) use specialise::{Special, Written, specialised};
pub(crate) use widened::holds_for_all;
pub(crate) use written::Names;

use std::rc::Rc;
use std::sync::Arc;

use evidence::Hypothesis;
use misere_known::{Heaps, HeapsAlike};
use part::Part;

use crate::arithmetic::{Formula, Table, Term, Variable};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::game::{GameId, RulesetId};
use crate::heap::Period;
use crate::misere::Joint;
use crate::registry::LinearMoves;
use crate::syntax::operator::{Level, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};

/// Whether a statement says something of all values, or of some.
pub(crate) fn is_universal(tree: &Tree) -> bool {
    tree.nodes.iter().any(|node| matches!(node.kind, Kind::Every { .. }))
}

/// A claim as a formula over natural numbers.
#[derive(Debug)]
pub(crate) struct Universal {
    /// True of all values of the variables if and only if the claim holds.
    pub(crate) formula: Formula,
    pub(crate) variables: Vec<Variable>,
    /// Which of the variables are named by `for all`, or by a `for some` after it.
    named: Vec<bool>,
    /// The nim-sequences in it, with the periods that were proved.
    pub(crate) sequences: Vec<(String, Period)>,
    /// The definitions in it about which something else was proved.
    pub(crate) learned: Vec<(String, Learned)>,
    /// Whether a position was replaced by its value.
    pub(crate) by_values: bool,
    /// The parts that the claim joins.
    pub(crate) said: Vec<Said>,
    pub(crate) names: Names,
    /// The definitions and codes in it whose values were proved by their moves.
    pub(crate) by_moves: Vec<ByMoves>,
    /// What it rests on in misère play.
    pub(crate) misere: OfMiserePlay,
}

/// A claim as a formula.
struct ClaimFormula {
    variables: Vec<Variable>,
    /// Which of the variables, or of those that `for some` binds, are named by `for all` or
    /// `for some`.
    named: Vec<bool>,
    formula: Formula,
}

/// A part of a claim that connectives join, or a condition of the claim.
#[derive(Debug)]
pub(crate) struct Said {
    /// As it was typed.
    pub(crate) typed: String,
    pub(crate) formula: Formula,
    pub(crate) is_condition: bool,
}

impl Universal {
    /// For a claim `for some` values: these variables, and the formula that the rest is false for
    /// all of them. Its least counterexample is the least witness of the claim.
    pub(crate) fn denied(&self) -> Option<(&[Variable], Formula)> {
        match &self.formula {
            Formula::Exists(variables, inner) if self.variables.is_empty() && !self.named.is_empty() => {
                Some((variables, Formula::Not(inner.clone())))
            }
            _ => None,
        }
    }

    /// Picks the values of the variables that `for all` names from the values of all variables.
    pub(crate) fn named<T>(&self, values: impl Iterator<Item = T>) -> Vec<T> {
        values.zip(&self.named).filter_map(|(value, &named)| named.then_some(value)).collect()
    }

    /// A claim that names all variables of this one, given their values.
    pub(crate) fn case(&self, tree: &Tree, root: TreeId, values: &[String]) -> Option<(Tree, TreeId)> {
        let counts = |place: usize| {
            self.variables.get(place).is_some_and(|variable| self.names.counted.contains(variable))
        };
        instance::case(tree, root, values, counts)
    }
}

/// Why there is no formula.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The statement goes beyond linear arithmetic and values; the place is in the claim.
    Because(String, Option<Span>),
    /// The claim is wrong in itself, or the work was interrupted.
    Error(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Error(error)
    }
}

type Translated<T> = std::result::Result<T, Refused>;

/// The formula of a claim.
pub(crate) fn translate(machine: &mut Machine, tree: &Arc<Tree>, root: TreeId) -> Translated<Universal> {
    // A refusal that needs no search comes before every search.
    let mut skimming = Translator::new(machine, tree);
    skimming.skims = true;
    match skimming.claim(root) {
        Err(Refused::Because(why, place)) => return Err(Refused::Because(why, place)),
        Err(Refused::Error(error)) if error.is_stop() => return Err(error.into()),
        _ => {}
    }
    let (translator, claim) = claim_of(machine, tree, root, None);
    let ClaimFormula { variables, named, formula } = claim?;
    if part::is_too_deep(&formula) {
        return translator.refuse(root, TOO_DEEP);
    }
    let Translator { sequences, learned, by_values, said, names, by_moves, misere, .. } = translator;
    Ok(Universal { formula, variables, named, sequences, learned, by_values, said, names, by_moves, misere })
}

/// The formula of a claim. Where the outcomes of a definition are found first, and the claim asks for
/// its values, these are looked for.
fn claim_of<'m>(
    machine: &'m mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    certifies: Option<SaidOfHeaps>,
) -> (Translator<'m>, Translated<ClaimFormula>) {
    let mut translator = Translator::new(machine, tree);
    translator.certifies = certifies;
    match translator.claim(root) {
        Err(Refused::Because(why, place)) if translator.lacks_values && translator.found_outcomes() => {
            let mut again = Translator::new(translator.machine, tree);
            (again.wants_values, again.certifies) = (true, certifies);
            let claim = match again.claim(root) {
                Err(Refused::Because(..)) => Err(Refused::Because(why, place)),
                claim => claim,
            };
            (again, claim)
        }
        claim => (translator, claim),
    }
}

/// A period that no theorem proves, proved by the moves: of the code of a ruleset, or of a recursive
/// definition of one parameter. With it are the values below its end.
///
/// # Errors
/// If interrupted, or if the values cannot be computed.
pub(crate) fn period_by_moves(machine: &mut Machine, of: &Value) -> Result<Option<(Vec<u32>, Period)>> {
    let definition = match of {
        Value::Ruleset(ruleset) => {
            let own = machine.store.nim_sequence(*ruleset).filter(|own| own.rule().octal().is_none());
            let Some(own) = own else { return Ok(None) };
            let mut translator = Translator::new(machine, &Arc::new(Tree::new("")));
            return proved(translator.by_code(&own).map(|found| found.and_then(with_values)));
        }
        Value::Definition(definition) if machine.is_recursive(*definition) => *definition,
        _ => return Ok(None),
    };
    let mut translator = Translator::new(machine, &Arc::new(Tree::new("")));
    translator.only_periods = true;
    let learned = proved(translator.guessed(definition))?;
    Ok(learned.and_then(|Learned { known, .. }| match known {
        Known::Period(table, period) => with_values((table, period)),
        _ => None,
    }))
}

/// What is found of a recursive definition, and proved by its moves.
///
/// # Errors
/// If interrupted, or if the definition does not call itself.
pub(crate) fn guess(machine: &mut Machine, definition: u32) -> Result<Guessed> {
    if !machine.is_recursive(definition) {
        let name = &machine.definitions[definition as usize].name;
        let message = format!("{name} does not call itself, so there is nothing to guess");
        return Err(Error::new(ErrorKind::Domain, message));
    }
    let mut translator = Translator::new(machine, &Arc::new(Tree::new("")));
    match translator.found(definition) {
        Ok(found) => Ok(found),
        Err(Refused::Error(error)) => Err(error),
        Err(Refused::Because(why, _)) => Err(Error::new(ErrorKind::NotYet, why)),
    }
}

/// A period with the values below its end.
fn with_values((table, period): (Rc<Table>, Period)) -> Option<(Vec<u32>, Period)> {
    let values: Option<Vec<u32>> = table.values.iter().map(|&value| u32::try_from(value).ok()).collect();
    Some((values?, period))
}

/// What was proved; nothing if it was refused.
fn proved<T>(found: Translated<Option<T>>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(found),
        Err(Refused::Because(..)) => Ok(None),
        Err(Refused::Error(error)) => Err(error),
    }
}

/// Goes through the tree of a claim, and through those of the definitions that it calls.
struct Translator<'m> {
    machine: &'m mut Machine,
    tree: Arc<Tree>,
    /// Variables and parameters in reach; the innermost last.
    scope: Vec<(String, Part)>,
    /// Names outside the definitions with the values that they have: what is made of them alone is
    /// evaluated.
    given: Vec<(String, Value)>,
    /// Whether a condition is gone through to be counted.
    counts: bool,
    /// The power of 2 whose exponent is a multiple of a variable.
    power: Option<PowerOfTwo>,
    next: Variable,
    /// The definitions whose bodies are gone through, the innermost last.
    inlined: Vec<String>,
    sequences: Vec<(String, Period)>,
    by_values: bool,
    /// Recursive definitions, with their values where these are proved.
    guesses: Vec<(u32, Option<Learned>)>,
    /// Those about which more than a period is proved, by their names.
    learned: Vec<(String, Learned)>,
    only_periods: bool,
    /// Whether values are looked for where outcomes are found more easily, and whether they are
    /// missing.
    wants_values: bool,
    lacks_values: bool,
    /// The same of rulesets whose moves the table has, by how they are called.
    rows: Vec<(&'static LinearMoves, Known)>,
    /// Rulesets whose values are known.
    tables: Vec<(RulesetId, Rc<Table>)>,
    /// What is assumed of a definition while its moves are read.
    hypothesis: Option<Hypothesis>,
    /// Whether what is said now is kept as a part of the claim: a condition, or what is claimed.
    keeps: Option<Keeps>,
    said: Vec<Said>,
    names: Names,
    /// What is decided now, and what was decided, in the proof by moves that is going on.
    asks: Condition,
    measure: Measure,
    checked: Vec<Checked>,
    by_moves: Vec<ByMoves>,
    /// What was used of misère play.
    misere: OfMiserePlay,
    /// For a certificate, how it says who wins heaps in misère play, and what of them.
    certifies: Option<SaidOfHeaps>,
    heaps_alike: Vec<HeapsAlike>,
    /// Whether everything that may take long is refused.
    hurries: bool,
    /// Whether what has to be looked for may be anything: only what cannot be said at all is refused.
    skims: bool,
    /// How many expressions were gone through, and how many are inside one another now.
    expressions: usize,
    depth: usize,
    /// Terms and formulas that were copied to where names stand for them.
    written_out: usize,
}

/// How a certificate says who wins a sum of heaps in misère play, beside positions that are known. It is
/// called where there are certificates: what has none need not have this.
type SaidOfHeaps = fn(&mut Translator<'_>, TreeId, (&Joint, GameId), &[Heaps]) -> Translated<Formula>;

const TOO_DEEP: &str = "the claim, with its definitions written out, is nested too deep";

const TOO_LONG: &str = "the claim, with its definitions written out, is too long";

/// Said to nobody.
const IN_A_HURRY: &str = "this may take long";

/// Expressions that are gone through in a hurry, at most: definitions are written out.
const FEW_EXPRESSIONS: usize = 2_000;

/// A power of 2 as the value of a variable of formulas.
#[derive(Debug, Clone, Copy)]
struct PowerOfTwo {
    variable: Variable,
    /// The multiple in its exponent; 0 as long as there was none.
    factor: i64,
    /// The least number that is added to the exponent.
    least: i64,
}

/// What the parts of a claim that are gone through are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keeps {
    Conditions,
    Claimed,
}

impl<'m> Translator<'m> {
    fn new(machine: &'m mut Machine, tree: &Arc<Tree>) -> Translator<'m> {
        Translator {
            machine,
            tree: Arc::clone(tree),
            scope: Vec::new(),
            given: Vec::new(),
            counts: false,
            power: None,
            next: 0,
            inlined: Vec::new(),
            sequences: Vec::new(),
            by_values: false,
            guesses: Vec::new(),
            learned: Vec::new(),
            only_periods: false,
            wants_values: false,
            lacks_values: false,
            rows: Vec::new(),
            tables: Vec::new(),
            hypothesis: None,
            keeps: None,
            said: Vec::new(),
            names: Names::default(),
            asks: Condition::CallFalls,
            measure: Measure::sum(0),
            checked: Vec::new(),
            by_moves: Vec::new(),
            misere: OfMiserePlay::default(),
            certifies: None,
            heaps_alike: Vec::new(),
            hurries: false,
            skims: false,
            expressions: 0,
            depth: 0,
            written_out: 0,
        }
    }
}

impl Translator<'_> {
    fn variable(&mut self) -> Variable {
        self.next += 1;
        self.next - 1
    }

    /// A variable with a name.
    fn variable_of(&mut self, name: impl Into<String>) -> Variable {
        let variable = self.variable();
        self.names.variables.push((variable, name.into()));
        variable
    }

    /// A sequence whose period is proved.
    fn knows(&mut self, name: &str, period: Period, table: &Rc<Table>) {
        self.sequences.push((name.to_owned(), period));
        self.names.tables.push((name.to_owned(), Rc::clone(table)));
    }

    /// Keeps a part of the claim.
    fn keep(&mut self, typed: String, formula: &Formula) {
        if let Some(keeps) = self.keeps {
            let is_condition = keeps == Keeps::Conditions;
            self.said.push(Said { typed, formula: formula.clone(), is_condition });
        }
    }

    fn in_scope(&self, name: &str) -> Option<&Part> {
        self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, part)| part)
    }

    /// A refusal at a node; inside a definition it has no place in the claim.
    fn refuse<T>(&self, id: TreeId, why: impl Into<String>) -> Translated<T> {
        let place = self.inlined.is_empty().then(|| self.tree.span(id));
        Err(Refused::Because(why.into(), place))
    }

    fn written(&self, id: TreeId) -> String {
        let text = self.tree.slice(self.tree.span(id));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn expression(&mut self, id: TreeId) -> Translated<Part> {
        self.expressions += 1;
        if self.hurries && self.expressions > FEW_EXPRESSIONS {
            return self.refuse(id, IN_A_HURRY);
        }
        if self.depth >= part::MOST {
            return self.refuse(id, TOO_DEEP);
        }
        self.depth += 1;
        let part = stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.expression_on_stack(id));
        self.depth -= 1;
        part
    }

    fn integer(&mut self, id: TreeId) -> Translated<Term> {
        match self.expression(id)? {
            Part::Integer(term) => Ok(term),
            Part::Exponent(..) => {
                let exponent = self.written(id);
                self.refuse(
                    id,
                    format!("a count is followed where it speaks of 2^{exponent}, not of {exponent}"),
                )
            }
            other => self.refuse(id, format!("{} is {}, not an integer", self.written(id), other.kind())),
        }
    }

    /// An integer, or the Grundy value of a position.
    fn integer_or_value(&mut self, id: TreeId) -> Translated<Term> {
        match self.expression(id)? {
            Part::Integer(term) | Part::Game(term) => Ok(term),
            Part::OutcomeOnly(_) => self.no_value(id),
            other => self.refuse(id, format!("{} is {}, not an integer", self.written(id), other.kind())),
        }
    }

    /// A position that may have any value.
    fn any_value(&mut self) -> Part {
        let value = self.variable();
        self.game(Term::Variable(value))
    }

    /// The Grundy value of a position; the integer 0 is the zero position.
    fn value(&mut self, id: TreeId) -> Translated<Term> {
        let part = self.expression(id)?;
        self.value_of(id, part)
    }

    fn value_of(&mut self, id: TreeId, part: Part) -> Translated<Term> {
        match part {
            Part::Game(value) => Ok(value),
            Part::Integer(Term::Integer(0)) => Ok(Term::Integer(0)),
            Part::OutcomeOnly(_) => self.no_value(id),
            other => self.refuse(id, format!("{} is {}, not a position", self.written(id), other.kind())),
        }
    }

    /// Whether of some definition only the outcomes were found.
    fn found_outcomes(&self) -> bool {
        self.learned.iter().any(|(_, learned)| matches!(learned.known, Known::Outcomes(_)))
    }

    fn no_value<T>(&mut self, id: TreeId) -> Translated<T> {
        self.lacks_values = true;
        self.refuse(id, format!("of {} only the outcome is known, not the value", self.written(id)))
    }

    fn game(&mut self, value: Term) -> Part {
        self.by_values = true;
        Part::Game(value)
    }

    fn only_outcome(&mut self, is_p: Formula) -> Part {
        self.by_values = true;
        Part::OutcomeOnly(is_p)
    }

    fn truth(&mut self, id: TreeId) -> Translated<Formula> {
        let keeps = if self.joins(id) { None } else { self.keeps.take() };
        let part = self.expression(id);
        let formula = match part? {
            Part::Truth(formula) => formula,
            other => {
                return self.refuse(id, format!("{} is {}, not a condition", self.written(id), other.kind()));
            }
        };
        if keeps.is_some() {
            self.keeps = keeps;
            self.keep(self.written(id), &formula);
        }
        Ok(formula)
    }

    /// Whether a node joins conditions, so that its parts are parts of the claim.
    fn joins(&self, id: TreeId) -> bool {
        match self.tree.kind(id) {
            Kind::Prefix { operator: Prefix::Not, .. } => true,
            Kind::Chain { operators, .. } => {
                let level = self.tree.operators(operators)[0].0.level();
                matches!(level, Level::Implies | Level::Or | Level::And)
            }
            _ => false,
        }
    }
}
