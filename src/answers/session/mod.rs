//! A session: a store, the names defined so far, and the evaluation of statements. It has no input
//! or output of its own.

mod answer;
mod calls;
mod certified;
mod computed;
mod counts;
mod define;
mod explain;
mod files;
mod for_all;
mod gathered;
mod guess;
mod heaps;
mod in_english;
mod library;
mod loopy;
mod misere_outcome;
mod misere_proof;
mod named;
mod outcomes;
mod parts;
mod prove;
mod prove_all;
mod prove_misere;
mod prove_parts;
mod prove_sums;
mod request;
mod searched;
mod show_alone;
mod suggest;
mod tabulate;
mod turned;
mod typed;
mod undecided;
mod universal;
mod unsolved;
mod used;
mod value;
mod why;

pub use files::{Files, UsedFile};
pub use request::{code_of, said_to_fail};

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::Defined;
use crate::eval::extended;
use crate::eval::functions::{Alone, Quantifier, called};
use crate::eval::integer::Integer;
use crate::eval::machine::{Counters, Machine, ProvePeriod};
use crate::eval::notes::Note;
use crate::eval::value::Value;
use crate::eval::{compile, relations, written};
use crate::game::{GameId, RulesetId, Store, Target};
use crate::interrupt::Interrupt;
use crate::limits::Limits;
use crate::reply::{ClaimReply, Definition, Reply, Step, ValueReply, Verdict};
use crate::ruleset::Ruleset;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::syntax::{Statement, parser};
use crate::theory::Convention;
use crate::universal::{count_at_once, holds_for_all, is_universal, period_by_moves, recurrence_as_value};

/// A store, the names defined so far, and the evaluation of statements.
///
/// ```
/// use sprague::{Reply, Session};
/// let mut session = Session::new();
/// session.eval("S := {*1, {*1}, *2}")?;
/// let Reply::Position(answer) = session.eval("S + *1")? else { panic!("a position") };
/// assert_eq!((answer.value.to_u64(), answer.outcome), (Some(2), sprague::Outcome::N));
/// let Reply::Claim(claim) = session.eval("claim S = *2")? else { panic!("a claim") };
/// assert!(!claim.holds());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct Session {
    machine: Machine,
    /// The last statement that was answered, for `why`.
    last: Option<LastStatement>,
    /// The names that were defined, one after the other.
    replaced: Vec<Replaced>,
    /// Whether nothing is looked for that was not asked.
    is_quiet: bool,
    /// The play that is asked about, which errors speak of.
    convention: Convention,
    /// The files that statements can use.
    files: Option<Arc<dyn Files>>,
    /// The files that are in use, with what stands for their text.
    used: HashMap<PathBuf, u64>,
}

/// A statement that was answered.
#[derive(Debug, Clone)]
struct LastStatement {
    tree: Arc<Tree>,
    /// What `_` stood for in it.
    result_before: Option<Value>,
}

/// A name that was defined.
#[derive(Debug)]
struct Replaced {
    name: String,
    /// What it stood for before.
    before: Option<Defined>,
    /// Where it stood among the names of rulesets.
    place: Option<usize>,
}

impl Default for Session {
    fn default() -> Session {
        Session::with_limits(Limits::default())
    }
}

impl Session {
    /// A session with the default ceilings.
    #[must_use]
    pub fn new() -> Session {
        Session::default()
    }

    /// A session with ceilings of its own.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Session {
        let store = Store::with_limits(limits);
        let by_moves = Some(period_by_moves as ProvePeriod);
        let counts = Some(Counters { at_once: count_at_once, recurrence: recurrence_as_value });
        let machine = Machine { store, by_moves, counts, ..Machine::default() };
        Session {
            machine,
            last: None,
            replaced: Vec::new(),
            is_quiet: false,
            convention: Convention::Normal,
            files: None,
            used: HashMap::new(),
        }
    }

    /// The ceilings.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.machine.store.limits()
    }

    /// The handle that stops a computation of this session, for another thread to keep.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.machine.store.interrupt().clone()
    }

    /// Uses this handle from now on, such as one with a callback.
    pub fn set_interrupt(&mut self, interrupt: Interrupt) {
        self.machine.store.set_interrupt(interrupt);
    }

    /// The store that holds every position of this session.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.machine.store
    }

    /// The store, to add positions to.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.machine.store
    }

    /// Adds a ruleset of one's own, which statements then know by its name; so does
    /// [`Store::add_ruleset`].
    ///
    /// Choose a name that the language does not have: a function such as `mex` keeps its meaning,
    /// and when two rulesets have the same name, the one that the session met first stays.
    ///
    /// ```
    /// use sprague::ruleset::{Argument, Moves, Ruleset};
    /// use sprague::{Reply, Result, Session};
    ///
    /// /// Two heaps: take one from either, or one from the first and two from the second.
    /// #[derive(Debug)]
    /// struct Skew;
    ///
    /// impl Ruleset for Skew {
    ///     type Position = (u64, u64);
    ///     fn name(&self) -> String {
    ///         "skew".to_owned()
    ///     }
    ///     fn moves(&self, &(a, b): &(u64, u64), moves: &mut Moves<(u64, u64)>) -> Result<()> {
    ///         for (less, fewer) in [(1, 0), (0, 1), (1, 2)] {
    ///             if less <= a && fewer <= b {
    ///                 moves.to((a - less, b - fewer), || format!("take {less} and {fewer}"))?;
    ///             }
    ///         }
    ///         Ok(())
    ///     }
    ///     fn write(&self, (a, b): &(u64, u64)) -> String {
    ///         format!("skew({a}, {b})")
    ///     }
    ///     fn read(&self, arguments: &[Argument]) -> Result<(u64, u64)> {
    ///         let [a, b] = Argument::exactly(arguments, "two heap sizes")?;
    ///         Ok((a.size("a heap size")?, b.size("a heap size")?))
    ///     }
    /// }
    ///
    /// let mut session = Session::new();
    /// session.add_ruleset(Skew);
    /// let Reply::Claim(claim) = session.eval("claim skew(3, 5) is P")? else { panic!("a claim") };
    /// assert!(claim.holds());
    /// assert_eq!(session.table("skew(a, b) for a in 0..3 for b in 0..3")?.cell(1, 2).unwrap().text, "1");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn add_ruleset<R: Ruleset>(&mut self, rules: R) -> RulesetId {
        self.machine.store.add_ruleset(rules)
    }

    /// What was defined, in the order in which it was.
    #[must_use]
    pub fn definitions(&self) -> Vec<Definition> {
        self.machine.own_definitions().map(Definition::of).collect()
    }

    /// Evaluates one statement, without the `;` or the new line that ends it. After an error the
    /// session is as it was before.
    ///
    /// # Errors
    /// A statement that cannot be read or evaluated, with its place as byte offsets into
    /// `statement`. A claim that fails is not an error: its reply says so.
    pub fn eval(&mut self, statement: &str) -> Result<Reply> {
        let statement = parser::only_statement(statement)?;
        self.attempt(|session| session.eval_statement(&statement))
            .map_err(|error| self.meant(error, &statement.text).shifted(statement.span.start))
    }

    /// Evaluates a statement of a text, as [`Session::eval`].
    ///
    /// ```
    /// use sprague::{Session, front_end::syntax};
    /// let mut session = Session::new();
    /// for statement in syntax::statements("S := {*1, {*1}}; claim S = *2") {
    ///     session.run(&statement)?;
    /// }
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Session::eval`], with places in the whole text.
    pub fn run(&mut self, statement: &Statement<'_>) -> Result<Reply> {
        self.attempt(|session| session.eval_statement(statement))
            .map_err(|error| statement.place(self.meant(error, &statement.text)))
    }

    /// The same without notes that take work of their own.
    pub(crate) fn run_quietly(&mut self, statement: &Statement<'_>) -> Result<Reply> {
        let before = std::mem::replace(&mut self.is_quiet, true);
        let result = self.run(statement);
        self.is_quiet = before;
        result
    }

    /// Answers a statement beside those of a text: what `_` and `why` mean stays as it was.
    ///
    /// It costs what the statement costs.
    ///
    /// # Errors
    /// Those of [`Session::run`].
    ///
    /// ```
    /// use sprague::front_end::syntax::statements;
    /// let mut session = sprague::Session::new();
    /// session.eval("*3")?;
    /// session.aside(&statements("*5")[0])?;
    /// assert_eq!(session.eval("_")?, session.eval("*3")?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn aside(&mut self, statement: &Statement<'_>) -> Result<Reply> {
        let (result, last) = (self.machine.last_result.clone(), self.last.take());
        let reply = self.run_quietly(statement);
        (self.machine.last_result, self.last) = (result, last);
        reply
    }

    fn eval_statement(&mut self, statement: &Statement<'_>) -> Result<Reply> {
        let tree = self.parsed(statement)?;
        if let Action::Show(root) = tree.action
            && self.asks_why(&tree, root)
        {
            return self.why(tree.span(root));
        }
        let result_before = self.machine.last_result.clone();
        let reply = match tree.action {
            Action::Nothing => return Ok(Reply::Nothing),
            Action::Define { target, body } => self.define(&tree, target, body),
            Action::Claim(root) => {
                self.claim(&tree, root).map_err(|error| suggest::suggest_order(error, &tree, root))
            }
            Action::Prove(root) => {
                self.prove(&tree, root).map_err(|error| suggest::suggest_order(error, &tree, root))
            }
            Action::Moves(root) | Action::MisereMoves(root) => {
                let convention = match tree.action {
                    Action::MisereMoves(_) => Convention::Misere,
                    _ => Convention::Normal,
                };
                self.moves(&tree, root, convention)
            }
            Action::Show(root) => self.show(&tree, root),
            Action::Use(path) => self.use_file(&tree, path),
        };
        // After an error there is nothing that `why` could explain.
        self.last = reply.is_ok().then_some(LastStatement { tree, result_before });
        reply
    }

    /// Whether an expression is the word `why`, and no name that somebody has defined.
    fn asks_why(&self, tree: &Tree, root: TreeId) -> bool {
        tree.kind(root) == Kind::Name
            && tree.slice(tree.span(root)) == "why"
            && self.machine.find("why").is_none()
    }

    /// Evaluates an expression that is to be a position.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let position = session.position("nim(1 2 3)")?;
    /// assert!(session.store().value(position).is_zero());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::eval`], and where the value is of another kind.
    pub fn position(&mut self, expression: &str) -> Result<GameId> {
        let expression = parser::only_statement(expression)?;
        self.attempt(|session| session.eval_position(&expression))
            .map_err(|error| self.meant(error, &expression.text).shifted(expression.span.start))
    }

    /// Evaluates a statement of a text that is to be a position.
    ///
    /// # Errors
    /// Those of [`Session::position`], with places in the whole text.
    pub fn run_position(&mut self, expression: &Statement<'_>) -> Result<GameId> {
        self.attempt(|session| session.eval_position(expression))
            .map_err(|error| expression.place(self.meant(error, &expression.text)))
    }

    /// Runs a statement; what it added is taken back if it fails, so that a ceiling once met is not
    /// met by every statement that follows.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        let extent = self.machine.store.extent();
        let definitions = self.machine.definitions.len();
        let solved = self.machine.store.solved();
        self.machine.memo.begin_statement();
        self.machine.tally.begin();
        self.machine.notes.clear();
        self.machine.warnings.clear();
        let result = work(self);
        if result.is_err() {
            self.machine.memo.forget_statement();
            self.machine.forget_definitions(definitions);
            self.machine.store.take_back(extent);
            self.machine.store.take_back_solved(&solved);
        }
        result
    }

    fn eval_position(&mut self, expression: &Statement<'_>) -> Result<GameId> {
        let tree = self.parsed(expression)?;
        match tree.action {
            Action::Show(root) => self.position_of(&tree, root),
            _ => {
                Err(Error::new(ErrorKind::Syntax, "expected an expression; got a statement of another kind")
                    .at(Span::new(0, expression.text.len())))
            }
        }
    }

    /// The same where the position may have entailing or complimenting moves.
    fn position_or_turned(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Target> {
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.machine.run(&code)?.value;
        match extended::target(&self.machine.store, &value) {
            Some(target) if self.machine.store.is_turned(target) => Ok(target),
            _ => self.as_position(&value, tree, root).map(Target::Position),
        }
    }

    /// The position that an expression is, if a vertex stands for it.
    pub(crate) fn extended_position(&mut self, expression: &str) -> Result<Option<Target>> {
        let expression = parser::only_statement(expression)?;
        let asked = self.attempt(|session| {
            let tree = session.parsed(&expression)?;
            let Action::Show(root) = tree.action else { return Ok(None) };
            let code = Arc::new(compile::expression(&tree, root)?);
            let value = session.without_worths(|session| session.machine.run(&code))?.value;
            Ok(extended::target(&session.machine.store, &value))
        });
        let target = asked.map_err(|error| error.shifted(expression.span.start))?;
        Ok(target.filter(|target| matches!(target, Target::Extended(_))))
    }

    fn position_of(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<GameId> {
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.machine.run(&code)?.value;
        self.as_position(&value, tree, root)
    }

    /// A value that is to be a position.
    fn as_position(&self, value: &Value, tree: &Tree, root: TreeId) -> Result<GameId> {
        match value {
            Value::Position(position) => Ok(*position),
            Value::Integer(integer) if integer.is_zero() => Ok(self.machine.store.zero()),
            Value::Extended(id) => relations::position(&self.machine.store, value).ok_or_else(|| {
                let (asked, why) = match self.convention {
                    Convention::Normal => ("what was asked", "play from it need not end"),
                    Convention::Misere => ("misère play", extended::MISERE),
                };
                extended::refused(&self.machine.store, Target::Extended(*id), asked, why).at(tree.span(root))
            }),
            other => {
                let error =
                    Error::new(ErrorKind::WrongKind, format!("expected a position; got {}", other.kind()))
                        .at(tree.span(root));
                Err(match other {
                    Value::Integer(_) | Value::Ordinal(_) => {
                        error.help(written::starred(tree.slice(tree.span(root))))
                    }
                    Value::Ruleset(_) => error.help("with its arguments it is a position, such as kayles(5)"),
                    _ => error,
                })
            }
        }
    }

    /// A position of either kind.
    fn target_of(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Target> {
        let code = Arc::new(compile::expression(tree, root)?);
        let value = self.machine.run(&code)?.value;
        match extended::target(&self.machine.store, &value) {
            Some(target) => Ok(target),
            None => self.as_position(&value, tree, root).map(Target::Position),
        }
    }

    fn show(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        if let Some(reply) = self.show_alone(tree, root)? {
            return Ok(reply);
        }
        let theorems = self.outcome_theorems(tree, root)?;
        let code = Arc::new(compile::expression(tree, root)?);
        let finished = self.run_by_outcomes(tree, &code);
        let value = finished.map_err(|error| suggest::suggest_definition(error, tree, root))?.value;
        let reply = match &value {
            Value::Position(position) => {
                let mut reply = answer::position(&mut self.machine.store, *position)?;
                if called(tree, root).is_some_and(|(function, _)| function.alone == Alone::MisereOutcome) {
                    reply.misere_outcome = answer::misere_outcome(&mut self.machine.store, *position)?;
                }
                reply.warnings = std::mem::take(&mut self.machine.warnings);
                Reply::Position(reply)
            }
            Value::Extended(id) if self.machine.store.is_turned(Target::Extended(*id)) => {
                let reply = turned::reply(&mut self.machine.store, Target::Extended(*id));
                Reply::Turned(reply.map_err(|error| error.at(tree.span(root)))?)
            }
            Value::Extended(id) if relations::position(&self.machine.store, &value).is_none() => {
                let mut reply =
                    loopy::reply(&mut self.machine.store, *id).map_err(|error| error.at(tree.span(root)))?;
                reply.warnings = std::mem::take(&mut self.machine.warnings);
                Reply::Extended(reply)
            }
            other => {
                let max_characters = self.limits().max_characters;
                let text = value::in_notation(&self.machine, other, max_characters);
                let answer = value::answer(&self.machine, other)?;
                let mut notes = std::mem::take(&mut self.machine.notes);
                notes.extend(theorems.into_iter().map(Note::Theorem));
                notes.extend(self.machine.warnings.drain(..).map(|warning| Note::Warning { warning }));
                if let Value::Ruleset(ruleset) = other {
                    notes.extend(answer::notes_on_ruleset(&self.machine.store, *ruleset));
                }
                let reply = ValueReply::new(answer, text, notes);
                answer::with_winning_moves(&mut self.machine.store, other, reply)
                    .map(Reply::Value)
                    .map_err(|error| error.at(tree.span(root)))?
            }
        };
        self.machine.last_result = Some(value);
        Ok(reply)
    }

    fn claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Reply> {
        if is_universal(tree) {
            return self.universal_claim(tree, root).map(Reply::Claim);
        }
        let theorems = self.outcome_theorems(tree, root)?;
        let mut reply = self.finite_claim(tree, root)?;
        if reply.verdict == Verdict::Holds && !self.is_quiet {
            let said = holds_for_all(&mut self.machine, tree, root)?;
            reply.notes.extend(said.map(|said| Note::AlsoForAll { said }));
            reply.notes.extend(self.told_apart(tree, root)?);
        }
        if reply.verdict != Verdict::Fails {
            reply.notes.extend(theorems.into_iter().map(Note::Theorem));
        }
        Ok(Reply::Claim(reply))
    }

    /// A claim that the machine can look at, case by case.
    fn finite_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let code = Arc::new(compile::claim(tree, root)?);
        let finished =
            self.run_by_outcomes(tree, &code).map_err(|error| suggest::suggest_for(error, tree, root))?;
        let holds = match finished.value {
            Value::Truth(holds) => holds,
            other => unreachable!("a claim gives a truth value, and not {}", other.kind()),
        };
        let claim = tree.slice(tree.span(root)).to_owned();
        let mut reasons = Vec::new();
        if !holds {
            if finished.failure.is_none() && code.visited.is_some() && !asks_for_any(tree, root) {
                let case = code.bindings(code.visited, &finished.locals);
                let bindings = explain::bindings(&mut self.machine, &case)?;
                reasons.push(Step::Counterexample { bindings, first: true });
            }
            match finished.failure {
                _ if asks_for_any(tree, root) => reasons.push(Step::NoneHolds),
                Some(failure) => reasons = explain::why(&mut self.machine, &tree.text, &failure)?,
                None if denies(tree, root) => reasons.push(Step::DeniedHolds),
                None => reasons.push(Step::ConditionFalse),
            }
        }
        let nothing = Value::Integer(Integer::ZERO);
        let verdict = match holds {
            false => Verdict::Fails,
            true if code.visits.is_some_and(|visits| finished.locals[visits as usize] == nothing) => {
                Verdict::HoldsVacuously
            }
            true => Verdict::Holds,
        };
        let warnings = std::mem::take(&mut self.machine.warnings);
        let reply = ClaimReply::of(claim, verdict, reasons);
        Ok(ClaimReply { warnings, ..reply })
    }
}

/// Whether a claim is of the form `not C`.
fn denies(tree: &Tree, root: TreeId) -> bool {
    let condition = if let Kind::Element { value, .. } = tree.kind(root) { value } else { root };
    matches!(tree.kind(condition), Kind::Prefix { .. })
}

/// Whether a claim is `any(…)`, which fails for no one value.
fn asks_for_any(tree: &Tree, root: TreeId) -> bool {
    called(tree, root).is_some_and(|(function, _)| function.quantifier == Some(Quantifier::Any))
}

#[cfg(test)]
mod tests {
    use super::Session;
    use crate::error::ErrorKind;
    use crate::limits::Limits;

    #[test]
    fn a_ceiling_met_by_a_ruleset_is_not_met_by_what_follows() {
        let mut session = Session::with_limits(Limits::with_nodes(1_000));
        session.eval("cram(2, 2)").unwrap();
        for _ in 0..2 {
            assert_eq!(session.eval("cram(7, 9)").unwrap_err().kind(), ErrorKind::Limit);
            assert!(session.eval("cram(2, 2) + cram(3, 3) + cram(2, 4)").is_ok());
            assert!(session.eval("claim cram(3, 3) is P").is_ok());
        }
    }
}
