//! Claims over all integers, and over all games.
//!
//! A claim is first looked at as the machine looks at any, for the first values of its variables:
//! what fails there needs no theory. Then it is decided as a formula, and where that finds a
//! counterexample, the machine says why the claim fails there. What the two say must agree.

use std::sync::Arc;

use crate::arithmetic::{self, Budget, Stop, Verdict as Decision};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::integer::Integer;
use crate::eval::machine::Machine;
use crate::eval::notes::Warning;
use crate::eval::value::Value;
use crate::proof::Contents;
use crate::reply::Binding;
use crate::reply::{ClaimReply, Step, Verdict};
use crate::reply::{Decided, DecidedDefinition, DecidedSequence, Way};
use crate::session::computed;
use crate::session::explain;
use crate::session::searched::{FEW_POLLS, MOST_POLLS, Search};
use crate::session::typed;
use crate::session::undecided::{Undecided, interrupted, mixed, too_long};
use crate::session::{Session, denies, suggest};
use crate::syntax;
use crate::syntax::tree::{Action, Tree, TreeId};
use crate::universal::{
    self, ByMoves, ComparedCounts, CountClaim, OfMiserePlay, Refused, Special, Universal, Written,
};

/// Entries of the table of an automaton that may be made to find the least counterexample of a claim
/// that is refuted.
const REFUTED: usize = 1 << 18;

/// Digits of values that the machine may not be able to look at.
const LARGE: usize = 6;

/// Bytes of a definition that an error shows.
const SHOWN: usize = 300;

/// Definitions that an error shows.
const FEW_SHOWN: usize = 2;

/// A claim over all values that was decided, and what that rests on.
pub(super) struct DecidedClaim {
    pub(super) reply: ClaimReply,
    pub(super) basis: Basis,
    /// The definitions that it is about, if what is known of their arguments was written into them.
    pub(super) specialised: Vec<Written>,
}

impl DecidedClaim {
    pub(super) fn of(reply: ClaimReply, basis: Basis) -> DecidedClaim {
        DecidedClaim { reply, basis, specialised: Vec::new() }
    }
}

/// What a decision rests on.
pub(super) enum Basis {
    /// A formula, which classes of numbers or automata decide.
    Formula(Box<Universal>, arithmetic::Decision),
    /// Inductions on the moves; the last one proves the claim.
    Moves(Vec<ByMoves>),
    /// Recurrences that both sides of each equation satisfy.
    Counts(Box<CountClaim>),
    /// Counts of numbers that automata accept.
    Numbers(ComparedCounts),
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

    /// A claim over all values, with what its decision rests on. If it is interrupted, the error says
    /// how far the claim is known to hold.
    pub(super) fn decided_claim(&mut self, tree: &Arc<Tree>, root: TreeId) -> Result<DecidedClaim> {
        let mut search = self.search();
        let decided = self.decided_beside(tree, root, &mut search);
        decided.map_err(|error| match search.known(tree, root).filter(|_| error.is_stop()) {
            Some(known) => error.note(known),
            None => error,
        })
    }

    /// A claim over all values whose first cases are looked at before it is decided, and further
    /// ones if it is not.
    fn decided_beside(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        search: &mut Search,
    ) -> Result<DecidedClaim> {
        self.look_at_first_cases(tree, root, search)?;
        let max_states = self.limits().max_states;
        // That it fails is known; of the decision comes the least counterexample.
        let decision = match search.is_refuted() {
            true => self.for_a_while(FEW_POLLS, |session| {
                session.decision(tree, root, search, max_states.min(REFUTED))
            }),
            false => self.decision(tree, root, search, max_states).map(Some),
        };
        let undecided = match decision {
            Ok(Some(Ok(decided))) => return Ok(decided),
            Ok(Some(Err(Undecided(undecided)))) => undecided,
            Ok(None) => too_long(tree.span(root)),
            Err(error) if search.is_refuted() && error.kind() == ErrorKind::Limit => error,
            Err(error) => return Err(error),
        };
        let reply = self.searched(tree, root, search, undecided)?;
        Ok(DecidedClaim::of(reply, Basis::Cases))
    }

    /// A claim over all values by what is known of the games in it, and not by cases: as it is, or
    /// else with what is known of arguments written into the definitions.
    fn decision(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        search: &Search,
        max_cells: usize,
    ) -> Result<std::result::Result<DecidedClaim, Undecided>> {
        if universal::is_about_counts(&self.machine, tree, root) {
            return self.decision_by_counts(tree, root, search);
        }
        // A general definition is seldom known for all its arguments, and that takes long.
        let may_hold = !search.is_refuted();
        let is_plain = universal::speaks_of_positions(&mut self.machine, tree, root).is_some();
        if may_hold
            && !is_plain
            && let Ok(mut special) = self.special(tree, root)?
            && universal::speaks_of_positions(&mut special.machine, &special.tree, special.root) > Some(1)
            && let Some(mut decided) =
                held_by_moves(&mut special.machine, (tree, root), (&special.tree, special.root))?
        {
            decided.specialised = special.written;
            return Ok(Ok(decided));
        }
        let undecided = match self.decision_of(tree, root, None, search, max_cells)? {
            Err(Undecided(undecided)) if undecided.kind() == ErrorKind::NotYet => undecided,
            decided => return Ok(decided),
        };
        let special = match self.special(tree, root)? {
            Ok(special) => special,
            Err(None) => return Ok(Err(Undecided(undecided))),
            Err(Some(why)) => {
                let note =
                    format!("what is known of its arguments cannot be written into the definition: {why}");
                return Ok(Err(Undecided(undecided.note(note))));
            }
        };
        let written = special.written.clone();
        Ok(match self.decision_of(tree, root, Some(special), search, max_cells)? {
            Ok(mut decided) => {
                decided.specialised = written;
                Ok(decided)
            }
            Err(Undecided(error)) => {
                let definitions = written.iter().map(Written::definition).filter(|text| text.len() <= SHOWN);
                let noted = definitions.take(FEW_SHOWN).fold(error, |error, definition| {
                    error.note(format!("with what is known of its arguments: {definition}"))
                });
                Err(Undecided(noted))
            }
        })
    }

    /// The claim with what is known of arguments written into the definitions; or why it is not, if
    /// anything is known of them.
    fn special(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
    ) -> Result<std::result::Result<Special, Option<String>>> {
        Ok(match universal::specialised(&mut self.machine, tree, root) {
            Ok(special) => special.ok_or(None),
            Err(Refused::Error(error)) if error.is_stop() => return Err(error),
            Err(Refused::Error(error)) => Err(Some(error.message().to_owned())),
            Err(Refused::Because(why, _)) => Err(Some(why)),
        })
    }

    /// The same by what a claim says, or one about definitions in a machine of their own.
    fn decision_of(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        mut special: Option<Special>,
        search: &Search,
        max_cells: usize,
    ) -> Result<std::result::Result<DecidedClaim, Undecided>> {
        let is_special = special.is_some();
        let (machine, asked, asked_root) = match &mut special {
            Some(special) => (&mut special.machine, &special.tree, special.root),
            None => (&mut self.machine, tree, root),
        };
        // A formula for the values of one parameter serves all claims; of more it may be large.
        let parameters = universal::speaks_of_positions(machine, asked, asked_root);
        let parameters = parameters.filter(|_| !search.is_refuted());
        if parameters.is_some_and(|parameters| parameters > 1)
            && !is_special
            && let Some(decided) = held_by_moves(machine, (tree, root), (asked, asked_root))?
        {
            return Ok(Ok(decided));
        }
        let universal = match universal::translate(machine, asked, asked_root) {
            Ok(universal) => universal,
            Err(Refused::Error(error)) if is_special && !error.is_stop() => {
                let message = format!("{}, so this is not decided for all values", error.message());
                return Ok(Err(Undecided(Error::new(ErrorKind::NotYet, message).at(tree.span(root)))));
            }
            Err(Refused::Error(error)) => return Err(error),
            Err(Refused::Because(why, place)) => {
                if parameters == Some(1)
                    && let Some(decided) = held_by_moves(machine, (tree, root), (asked, asked_root))?
                {
                    return Ok(Ok(decided));
                }
                let message = format!("{why}, so this is not decided for all values");
                let place = place.filter(|_| !is_special).unwrap_or(tree.span(root));
                return Ok(Err(Undecided(Error::new(ErrorKind::NotYet, message).at(place))));
            }
        };
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let budget = Budget { max_cells, poll: &poll };
        let decision = match arithmetic::decide(&universal.variables, &universal.formula, &budget) {
            Ok(decision) => decision,
            Err(Stop::Interrupted) => return Err(interrupted(&interrupt)),
            Err(Stop::Mixed) => return Ok(Err(Undecided(mixed(tree, root, &universal)))),
            Err(Stop::TooLarge) if search.is_refuted() => {
                return Ok(Err(Undecided(too_long(tree.span(root)))));
            }
            Err(Stop::TooLarge) => return Ok(Err(Undecided(self.too_large(tree, root, &universal)?))),
        };
        self.told(tree, root, search, universal, decision, &budget)
    }

    /// What a decision says of the claim, which the machine must find, too.
    fn told(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        search: &Search,
        universal: Universal,
        decision: arithmetic::Decision,
        budget: &Budget<'_>,
    ) -> Result<std::result::Result<DecidedClaim, Undecided>> {
        let denied = universal.denied();
        let least =
            denied.and_then(|(variables, formula)| arithmetic::decide(variables, &formula, budget).ok());
        let least = least.map(|decision| decision.verdict);
        let mut reply = match &decision.verdict {
            Decision::Holds if search.is_refuted() => return Err(disagreement(&typed::claim(tree, root))),
            Decision::Holds => ClaimReply::of(typed::claim(tree, root), Verdict::Holds, Vec::new()),
            Decision::Fails(at) => {
                let at: Vec<String> = at.iter().map(ToString::to_string).collect();
                let case = universal.case(tree, root, &at);
                self.fails_at(tree, root, &universal.named(at.into_iter()), case)?
            }
            Decision::Undefined(at) => {
                let at = match &least {
                    Some(Decision::Undefined(least)) => least,
                    _ => at,
                };
                let at = universal.named(at.iter().map(ToString::to_string));
                return self.undefined_at(tree, root, &at).map(Err);
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
        Ok(Ok(DecidedClaim::of(reply, Basis::Formula(Box::new(universal), decision))))
    }

    /// A certificate of a claim over all values, or of one that compares counts, or its statement, in
    /// the format `sprague-forall 1` of `docs/certificates.md`.
    ///
    /// The claim is a statement, `claim …` or `prove …`. The automata are made anew, and written;
    /// some are larger than those that decide the claim.
    ///
    /// # Errors
    /// A syntax error; that the statement claims nothing of all values and of no count, or that this does not hold;
    /// why there is no certificate, although it does; an interrupt or a limit.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Contents;
    /// use sprague_kernel::{Fact, Options, verify};
    ///
    /// let mut session = Session::new();
    /// let claim = "claim nim(n, n + 1) is N for all n";
    /// let certificate = session.certificate_for_all(claim, Contents::Certificate)?;
    /// assert!(certificate.starts_with("sprague-forall 1\n"));
    /// let verified = verify(&mut certificate.as_bytes(), Options::default(), &mut || true);
    /// assert_eq!(verified.unwrap().facts()[1], ("goals", Fact::Number(1)));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn certificate_for_all(&mut self, claim: &str, contents: Contents) -> Result<String> {
        self.attempt(|session| session.certified_for_all(claim, contents, true))
    }

    /// The same for the negation of a claim that fails: the claim is false at the values named in
    /// it, or there are no values at which it is true.
    ///
    /// # Errors
    /// Those of [`Session::certificate_for_all`], and that the claim does not fail.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::proof::Contents;
    /// use sprague_kernel::{Fact, Options, verify};
    ///
    /// let mut session = Session::new();
    /// let certificate = session.certificate_of_negation("claim n < 5 for all n", Contents::Certificate)?;
    /// let verified = verify(&mut certificate.as_bytes(), Options::default(), &mut || true);
    /// assert_eq!(verified.unwrap().facts()[1], ("goals", Fact::Number(1)));
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
        let tree = self.parsed(statement)?;
        let (Action::Claim(root) | Action::Prove(root)) = tree.action else {
            return Err(nothing_of_all(whole));
        };
        computed::refuse_products(&tree, root)?;
        let (place, max_cells) = (tree.span(root), self.limits().max_states);
        let machine = &mut self.machine;
        let made = if universal::is_about_counts(machine, &tree, root)
            || universal::compares_counts(machine, &tree, root)
        {
            universal::certificate_of_counts(machine, &tree, root, holds)
        } else if !universal::is_universal(&tree) {
            return Err(nothing_of_all(place));
        } else if holds {
            universal::certificate_of(machine, &tree, root, max_cells)
        } else {
            universal::certificate_of_negation(machine, &tree, root, max_cells)
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

    /// A claim that fails for some values, and why it does. Where the machine cannot look at the claim,
    /// it can at a case that names all variables.
    pub(super) fn fails_at(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        at: &[String],
        case: Option<(Tree, TreeId)>,
    ) -> Result<ClaimReply> {
        let claim = typed::claim(tree, root);
        let outer = root;
        let Some((instance, root)) = universal::instance(tree, root, at) else {
            let named = match case {
                Some((case, root)) => self.named_whole(case, root, at)?,
                None => Vec::new(),
            };
            let named = match named.is_empty() {
                true => self.counterexample(&universal::names(tree, root, at))?,
                false => named,
            };
            let reasons = match named {
                reasons if !reasons.is_empty() => reasons,
                _ if universal::is_for_some(tree, root) => vec![Step::NoneHolds],
                _ if denies(tree, root) => vec![Step::DeniedHolds],
                _ => vec![Step::ConditionFalse],
            };
            return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
        };
        let mut reply = match self.looked_at(instance, root, at)? {
            Ok(reply) => reply,
            Err(message) => {
                let mut reasons = self.counterexample(&universal::names(tree, outer, at))?;
                reasons.push(Step::Ceiling { message });
                return Ok(ClaimReply::of(claim, Verdict::Fails, reasons));
            }
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
            && let Ok(reply) = self.looked_at(instance, inner, at)?
            && !reply.holds()
        {
            return Err(disagreement(&typed::claim(tree, root)));
        }
        self.bindings(&universal::names(tree, root, at))
    }

    /// What the machine says of a case that was decided, and else why it cannot look at it.
    fn looked_at(
        &mut self,
        instance: Tree,
        root: TreeId,
        at: &[String],
    ) -> Result<std::result::Result<ClaimReply, String>> {
        let instance = Arc::new(instance);
        match self.for_a_while(MOST_POLLS, |session| session.finite_claim(&instance, root)) {
            Ok(Some(reply)) => Ok(Ok(reply)),
            Ok(None) => Ok(Err("checking this case takes too many steps".to_owned())),
            // What is known of all heaps says more than a ruleset reads.
            Err(error) if error.is_too_large() || is_large(at) && error.kind() == ErrorKind::Limit => {
                Ok(Err(error.message().to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    /// The values that a case names; nothing where the machine cannot say one.
    fn named_whole(&mut self, case: Tree, root: TreeId, at: &[String]) -> Result<Vec<Step>> {
        let mut reasons = match self.looked_at(case, root, at) {
            Ok(Ok(reply)) => reply.reasons,
            Err(error) if error.is_stop() => return Err(error),
            Ok(Err(_)) | Err(_) => return Ok(Vec::new()),
        };
        reasons.truncate(1);
        reasons.retain(|step| matches!(step, Step::Counterexample { bindings, .. } if !bindings.is_empty()));
        Ok(reasons)
    }

    /// For which values a claim fails that the machine cannot look at.
    fn counterexample(&mut self, values: &[(String, String, bool)]) -> Result<Vec<Step>> {
        if values.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Step::Counterexample { bindings: self.bindings(values)?, first: true }])
    }

    /// The variables of a claim with their values.
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
        explain::bindings(&mut self.machine, &bindings)
    }

    /// A claim with a term that has no value for some values of the variables: an error. What a
    /// definition is worth below 0 is not known here, and then the claim is not decided.
    fn undefined_at(&mut self, tree: &Arc<Tree>, root: TreeId, at: &[String]) -> Result<Undecided> {
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
                    return Ok(Undecided(Error::new(ErrorKind::NotYet, message).at(tree.span(root))));
                }
            },
            None => Error::new(ErrorKind::Domain, "a part of the claim has no value").at(tree.span(root)),
        };
        let every = if universal::is_for_some(tree, root) { "for some" } else { "for all" };
        let help = match &names[..] {
            [(name, value, false)] if value == "0" => {
                format!("let {name} start where everything is defined: {every} {name} >= 1")
            }
            _ => format!(
                "leave out the values for which something is not defined, by a bound or a condition: {every} n, m if n >= m"
            ),
        };
        Err(match names.is_empty() {
            true => error,
            false => error.note(format!("for {values}")).help(help),
        })
    }
}

/// Whether values are so large that positions of this size may be too large to play.
pub(super) fn is_large(at: &[String]) -> bool {
    at.iter().any(|value| value.len() >= LARGE)
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
    let (states, by_values, misere) = (decision.peak_states, universal.by_values, universal.misere.clone());
    Decided { way, states, sequences, definitions, by_values, misere, witness }
}

fn nothing_of_all(place: Span) -> Error {
    Error::new(ErrorKind::WrongKind, "expected a claim for all values, as `claim nim(n, n) is P for all n`")
        .at(place)
}

/// Two ways to the answer that do not agree: rather none than a wrong one.
pub(super) fn disagreement(claim: &str) -> Error {
    Error::new(ErrorKind::NotYet, format!("the decision of {claim} contradicts its first cases"))
        .note("this is a bug of sprague, and worth a report; nothing is claimed")
}

/// A claim that says what all positions of a definition are worth, if it holds by induction. It was
/// typed in one way, and is asked about definitions in the machine.
fn held_by_moves(
    machine: &mut Machine,
    (tree, root): (&Tree, TreeId),
    (asked, asked_root): (&Arc<Tree>, TreeId),
) -> Result<Option<DecidedClaim>> {
    let by_moves = universal::by_induction(machine, asked, asked_root)?;
    let Some(last) = by_moves.last() else { return Ok(None) };
    let states = last.checked.iter().map(|one| one.states).max().unwrap_or(0);
    let mut reply = ClaimReply::of(typed::claim(tree, root), Verdict::Holds, Vec::new());
    let (sequences, definitions) = (Vec::new(), Vec::new());
    let (misere, witness) = (OfMiserePlay::default(), Vec::new());
    let decided =
        Decided { way: Way::Moves, states, sequences, definitions, by_values: true, misere, witness };
    reply.decided = Some(Box::new(decided));
    Ok(Some(DecidedClaim::of(reply, Basis::Moves(by_moves))))
}
