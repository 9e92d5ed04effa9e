//! Claims over all integers, and over all games.
//!
//! A claim is first looked at as the machine looks at any, for the first values of its variables:
//! what fails there needs no theory. Then it is decided as a formula, and where that finds a
//! counterexample, the machine says why the claim fails there. What the two say must agree.

use std::sync::Arc;

use crate::arithmetic::{self, Budget, Numeration, Stop, Verdict as Decision};
use crate::error::{Advice, Error, ErrorKind, Limit, Result, Span};
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::proof::Contents;
use crate::session::binding::Binding;
use crate::session::claim::{ClaimReply, Step, Verdict};
use crate::session::decided::{Decided, DecidedDefinition, DecidedSequence, Way};
use crate::session::explain;
use crate::session::for_all::{self, PartAutomaton};
use crate::session::searched::cases;
use crate::session::suggest;
use crate::session::typed;
use crate::session::{Session, Warning};
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::syntax::{self, parser};
use crate::universal::{self, ByMoves, Refused, Universal};

/// Variables that are looked at with two values each beside a decision, at most.
const MOST_COMPARED: usize = 9;

/// Entries of the tables of automata that are made to find out which parts of a claim are large.
const MEASURED: usize = 1 << 20;

/// Cases that are looked at beside a decision.
const COMPARED: f64 = 512.0;

/// The part of that work after which there are enough of these.
const COMPARED_OF: usize = 10;

/// A claim over all values that was decided, and what that rests on.
pub(super) struct DecidedClaim {
    pub(super) reply: ClaimReply,
    pub(super) basis: Basis,
}

/// What a decision rests on.
pub(super) enum Basis {
    /// A formula, which classes of numbers or automata decide.
    Formula(Box<Universal>, arithmetic::Decision),
    /// Inductions on the moves, the last of which is that of the claim.
    Moves(Vec<ByMoves>),
    /// One case that refutes it.
    Cases,
}

impl Session {
    /// A claim over all values.
    pub(super) fn universal_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let integers = suggest::named_as_games(tree);
        match self.decided_claim(tree, root) {
            Ok(DecidedClaim { mut reply, .. }) => {
                if !reply.holds() {
                    reply.warnings.extend(integers.map(|name| Warning::OverIntegers { name }));
                }
                Ok(reply)
            }
            Err(error) => Err(suggest::suggest_games(error, integers.as_deref())),
        }
    }

    /// A claim over all values, with what its decision rests on.
    pub(super) fn decided_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<DecidedClaim> {
        // A formula for the values of one parameter serves all claims; of more it may be large.
        let parameters = universal::speaks_of_positions(&mut self.machine, tree, root);
        if parameters.is_some_and(|parameters| parameters > 1)
            && let Some(decided) = self.held_by_moves(tree, root)?
        {
            return Ok(decided);
        }
        let universal = match universal::translate(&mut self.machine, tree, root) {
            Ok(universal) => universal,
            Err(Refused::Error(error)) => return Err(error),
            Err(Refused::Because(why, place)) => {
                if parameters == Some(1)
                    && let Some(decided) = self.held_by_moves(tree, root)?
                {
                    return Ok(decided);
                }
                let message = format!("{why}, so this is not decided for all values");
                let undecided = Error::new(ErrorKind::NotYet, message).at(place.unwrap_or(tree.span(root)));
                let reply = self.searched(tree, root, undecided)?;
                return Ok(DecidedClaim { reply, basis: Basis::Cases });
            }
        };
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let budget = Budget { max_cells: self.limits().max_states, poll: &poll };
        let decision = match arithmetic::decide(&universal.variables, &universal.formula, &budget) {
            Ok(decision) => decision,
            Err(Stop::Interrupted) => {
                return Err(interrupt
                    .poll()
                    .err()
                    .unwrap_or_else(|| Error::new(ErrorKind::Interrupted, "interrupted")));
            }
            Err(Stop::Mixed) => {
                let undecided = mixed(tree, root, &universal);
                let reply = self.searched(tree, root, undecided)?;
                return Ok(DecidedClaim { reply, basis: Basis::Cases });
            }
            Err(Stop::TooLarge) => {
                let undecided = self.too_large(tree, root, &universal)?;
                let reply = self.searched(tree, root, undecided)?;
                return Ok(DecidedClaim { reply, basis: Basis::Cases });
            }
        };
        let denied = universal.denied();
        let least =
            denied.and_then(|(variables, formula)| arithmetic::decide(variables, &formula, &budget).ok());
        let least = least.map(|decision| decision.verdict);
        let mut reply = match &decision.verdict {
            Decision::Holds => self.holds_everywhere(tree, root)?,
            Decision::Fails(at) => {
                let at = universal.named(at.iter().map(ToString::to_string));
                self.fails_at(tree, root, &at)?
            }
            Decision::Undefined(at) => {
                let at = match &least {
                    Some(Decision::Undefined(least)) => least,
                    _ => at,
                };
                let at = universal.named(at.iter().map(ToString::to_string));
                let reply = self.undefined_at(tree, root, &at)?;
                return Ok(DecidedClaim { reply, basis: Basis::Cases });
            }
        };
        let witness = match least {
            Some(Decision::Fails(at)) if reply.holds() => {
                let at = universal.named(at.iter().map(ToString::to_string));
                self.witness(tree, root, &at)?
            }
            _ => Vec::new(),
        };
        reply.decided = Some(Box::new(decided_by(&universal, &decision, witness)));
        Ok(DecidedClaim { reply, basis: Basis::Formula(Box::new(universal), decision) })
    }

    /// A claim that says what all positions of a definition are worth, if it holds by induction.
    fn held_by_moves(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<Option<DecidedClaim>> {
        let by_moves = universal::by_induction(&mut self.machine, tree, root)?;
        let Some(last) = by_moves.last() else { return Ok(None) };
        let states = last.checked.iter().map(|one| one.states).max().unwrap_or(0);
        let mut reply = self.holds_everywhere(tree, root)?;
        let (sequences, definitions) = (Vec::new(), Vec::new());
        let witness = Vec::new();
        let decided = Decided { way: Way::Moves, states, sequences, definitions, by_values: true, witness };
        reply.decided = Some(Box::new(decided));
        Ok(Some(DecidedClaim { reply, basis: Basis::Moves(by_moves) }))
    }

    /// The error of automata that are too large: which parts of the claim are the cause.
    fn too_large(&self, tree: &Tree, root: TreeId, universal: &Universal) -> Result<Error> {
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let most = self.limits().max_states;
        let budget = Budget { max_cells: most.min(MEASURED), poll: &poll };
        let numeration = arithmetic::numeration_of(&universal.formula);
        let Ok(mut parts) = for_all::automata(universal, numeration, &budget) else {
            interrupt.poll()?;
            return Err(Error::new(ErrorKind::Interrupted, "interrupted"));
        };
        // Those first that are too large by themselves, then the largest.
        let cells = |part: &PartAutomaton| match &part.automaton {
            Some(drawn) => drawn.peak << drawn.variables.len(),
            None => usize::MAX,
        };
        parts.sort_by_key(|part| std::cmp::Reverse(cells(part)));
        let alone = parts.iter().filter(|part| part.automaton.is_none()).count();
        let named: Vec<String> =
            parts.iter().take(alone.clamp(1, 3).max(2)).map(|part| part.part.typed.clone()).collect();
        let cause = match (&named[..], alone) {
            ([], _) => "the automata that would decide it are too large".to_owned(),
            ([one], _) | ([one, ..], 1) => format!("the automaton of {one} is too large"),
            (_, 0) => format!("the automata of {} are too large together", named.join(" and ")),
            _ => format!("the automata of {} are too large", named.join(" and ")),
        };
        Ok(Error::new(ErrorKind::Limit, format!("{cause}, so this is not decided for all values"))
            .at(tree.span(root))
            .note(format!("the table of an automaton may have {most} entries: for each state one for each choice of digits that are read at once"))
            .help(Advice::Raise(Limit::States)))
    }

    /// A certificate of a claim over all values, or its statement, in the format `sprague-forall 1`
    /// of `docs/certificates.md`.
    ///
    /// The claim is a statement, `claim …` or `prove …`. The automata are made anew, and written;
    /// some are larger than those that decide the claim.
    ///
    /// # Errors
    /// A syntax error; that the statement claims nothing of all values, or that this does not hold;
    /// why there is no certificate, although it does; an interrupt or a limit.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Contents;
    ///
    /// let mut session = Session::new();
    /// let claim = "claim nim(n, n + 1) is N for all n";
    /// let certificate = session.certificate_for_all(claim, Contents::Certificate)?;
    /// assert!(certificate.starts_with("sprague-forall 1\n"));
    /// let verified = sprague_kernel::verify_for_all(&mut certificate.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().goals(), 1);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn certificate_for_all(&mut self, claim: &str, contents: Contents) -> Result<String> {
        self.attempt(|session| session.certified_for_all(claim, contents, true))
    }

    /// The same of the negation of a claim that fails: the claim is false at values that are named
    /// in it, or there are no values of which it is true.
    ///
    /// # Errors
    /// Those of [`Session::certificate_for_all`], and that the claim does not fail.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Contents;
    ///
    /// let mut session = Session::new();
    /// let certificate = session.certificate_of_negation("claim n < 5 for all n", Contents::Certificate)?;
    /// let verified = sprague_kernel::verify_for_all(&mut certificate.as_bytes(), None, &mut || true);
    /// assert_eq!(verified.unwrap().goals(), 1);
    /// assert!(session.certificate_of_negation("claim n >= 0 for all n", Contents::Certificate).is_err());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn certificate_of_negation(&mut self, claim: &str, contents: Contents) -> Result<String> {
        self.attempt(|session| session.certified_for_all(claim, contents, false))
    }

    fn certified_for_all(&mut self, claim: &str, contents: Contents, holds: bool) -> Result<String> {
        let whole = Span::new(0, claim.len());
        let statements = syntax::statements(claim);
        let [statement] = &statements[..] else { return Err(nothing_of_all(whole)) };
        let tree = Arc::new(parser::parse(statement, self.limits())?);
        let (Action::Claim(root) | Action::Prove(root)) = tree.action else {
            return Err(nothing_of_all(whole));
        };
        if !universal::is_universal(&tree) {
            return Err(nothing_of_all(tree.span(root)));
        }
        let (place, max_cells) = (tree.span(root), self.limits().max_states);
        let made = match holds {
            true => universal::certificate_of(&mut self.machine, &tree, root, max_cells),
            false => universal::certificate_of_negation(&mut self.machine, &tree, root, max_cells),
        };
        let certificate = made.map_err(|refused| match refused {
            Refused::Error(error) => error,
            Refused::Because(why, inner) => {
                let message = format!("there is no certificate: {why}");
                Error::new(ErrorKind::NotYet, message).at(inner.unwrap_or(place))
            }
        })?;
        Ok(match contents {
            Contents::Certificate => certificate,
            Contents::Statement => arithmetic::statement_of(&certificate),
        })
    }

    /// A claim that holds by a decision; the machine must not find a counterexample.
    fn holds_everywhere(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<ClaimReply> {
        let claim = typed::claim(tree, root);
        let before = self.work();
        let mut number = 8.0;
        while number <= COMPARED && !self.is_much_since(before, COMPARED_OF) {
            let most = cases(tree, root, number, MOST_COMPARED);
            let Some((cases, root)) = universal::first_cases(tree, root, most) else { break };
            match self.for_a_while(|session| session.finite_claim(&Arc::new(cases), root)) {
                Ok(Some(reply)) if !reply.holds() => return Err(disagreement(&claim)),
                Ok(None) => break,
                Err(error) if error.is_stop() => return Err(error),
                _ => {}
            }
            number *= 2.0;
        }
        Ok(ClaimReply::of(claim, Verdict::Holds, Vec::new()))
    }

    /// A claim that fails for some values, and why it does.
    fn fails_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<ClaimReply> {
        let claim = typed::claim(tree, root);
        let outer = root;
        let Some((instance, root)) = universal::instance(tree, root, at) else {
            let reasons = self.counterexample(&universal::names(tree, root, at))?;
            return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
        };
        let looked_at = self.for_a_while(|session| session.finite_claim(&Arc::new(instance), root))?;
        let Some(mut reply) = looked_at else {
            let mut reasons = self.counterexample(&universal::names(tree, outer, at))?;
            let message = "to look at this case takes too many steps".to_owned();
            reasons.push(Step::Ceiling { message });
            return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
        };
        if reply.holds() {
            return Err(disagreement(&claim));
        }
        reply.claim = claim;
        if !matches!(reply.reasons.first(), Some(Step::Counterexample { .. })) {
            let mut reasons = self.counterexample(&universal::names(tree, outer, at))?;
            reasons.append(&mut reply.reasons);
            reply.reasons = reasons;
        }
        Ok(reply)
    }

    /// The values for which a claim `for some` holds, which the machine must find true, too.
    fn witness(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<Vec<Binding>> {
        if let Some((instance, inner)) = universal::instance(tree, root, at)
            && let Some(reply) =
                self.for_a_while(|session| session.finite_claim(&Arc::new(instance), inner))?
            && !reply.holds()
        {
            return Err(disagreement(&typed::claim(tree, root)));
        }
        self.bindings(&universal::names(tree, root, at))
    }

    /// For which values a claim fails that the machine cannot look at.
    fn counterexample(&mut self, values: &[(String, String, bool)]) -> Result<Vec<Step>> {
        if values.is_empty() {
            return Ok(vec![Step::NoneHolds]);
        }
        Ok(vec![Step::Counterexample { bindings: self.bindings(values)?, first: true }])
    }

    /// The variables behind a claim with their values.
    fn bindings(&mut self, values: &[(String, String, bool)]) -> Result<Vec<Binding>> {
        let mut bindings = Vec::new();
        for (name, value, is_game) in values {
            let value = Integer::parse(value)?;
            let value = match value.to_unsigned().filter(|_| *is_game) {
                Some(size) => Value::Position(self.machine.store.nimber(size)?),
                None => Value::Integer(value),
            };
            bindings.push((name.clone(), value));
        }
        explain::bindings(&self.machine, &bindings)
    }

    /// A claim with a term that has no value for some values of the variables: an error. What a
    /// definition is worth below 0 is not known here, and then the claim is not decided.
    fn undefined_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<ClaimReply> {
        let names = universal::names(tree, root, at);
        let values: Vec<String> = names.iter().map(|(name, value, _)| format!("{name} = {value}")).collect();
        let values = values.join(", ");
        let error = match universal::instance(tree, root, at) {
            Some((instance, inner)) => match self.finite_claim(&Arc::new(instance), inner) {
                Err(error) => error,
                Ok(_) => {
                    let message = format!(
                        "for {values} a definition is called with a number below 0, so this is not decided for all values"
                    );
                    let undecided = Error::new(ErrorKind::NotYet, message).at(tree.span(root));
                    return self.searched(tree, root, undecided);
                }
            },
            None => Error::new(ErrorKind::Domain, "a part of the claim has no value").at(tree.span(root)),
        };
        let every = if universal::is_for_some(tree, root) { "for some" } else { "for all" };
        let help = match &names[..] {
            [(name, value, false)] if value == "0" => {
                format!("let {name} begin where everything is defined: {every} {name} >= 1")
            }
            _ => format!(
                "leave out where something is not defined, by a bound or a condition: {every} n, m if n >= m"
            ),
        };
        Err(match names.is_empty() {
            true => error,
            false => error.note(format!("for {values}")).help(help),
        })
    }
}

/// How a formula was decided.
fn decided_by(universal: &Universal, decision: &arithmetic::Decision, witness: Vec<Binding>) -> Decided {
    let way = match decision.way {
        arithmetic::Way::Classes => Way::Classes,
        arithmetic::Way::Automata => Way::Automata,
    };
    let named = universal.sequences.iter().cloned();
    let sequences = named.map(|(game, period)| DecidedSequence { game, period }).collect();
    let learned = universal.learned.iter();
    let definitions =
        learned.filter_map(|(game, learned)| DecidedDefinition::of(game, &learned.known)).collect();
    let (states, by_values) = (decision.peak_states, universal.by_values);
    Decided { way, states, sequences, definitions, by_values, witness }
}

/// The error of a claim that joins what is read from different digits, at the first nim-sum in it.
fn mixed(tree: &Tree, root: TreeId, universal: &Universal) -> Error {
    let named = |numeration: Numeration| {
        let learned = universal
            .learned
            .iter()
            .filter(|(_, learned)| learned.known.numeration() == numeration && learned.known.states() > 0);
        learned.map(|(name, _)| name.clone()).collect::<Vec<_>>().join(" and ")
    };
    let (zeckendorf, binary) = (named(Numeration::Zeckendorf), named(Numeration::Binary));
    let other = match &*binary {
        "" => "a nim-sum of numbers without a bound".to_owned(),
        games => format!("what is known of {games}"),
    };
    let is_nim_sum = |&(infix, _): &(Infix, Span)| infix == Infix::NimSum;
    let nim_sum = tree.nodes.iter().find_map(|node| match node.kind {
        Kind::Chain { operators, .. } => {
            tree.operators(operators).iter().find(|operator| is_nim_sum(operator)).map(|operator| operator.1)
        }
        _ => None,
    });
    let message = format!(
        "the outcomes of {zeckendorf} are read from digits in the Zeckendorf system, and {other} from \
         binary digits, so this is not decided for all values"
    );
    Error::new(ErrorKind::NotYet, message).at(nim_sum.unwrap_or(tree.span(root)))
}

fn nothing_of_all(place: Span) -> Error {
    Error::new(ErrorKind::WrongKind, "expected a claim for all values, as `claim nim(n, n) is P for all n`")
        .at(place)
}

/// Two ways to the answer that do not agree: rather none than a wrong one.
fn disagreement(claim: &str) -> Error {
    Error::new(ErrorKind::NotYet, format!("the decision of {claim} is not what its first cases say"))
        .note("this is a fault of the program; nothing is claimed")
}
