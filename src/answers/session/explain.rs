//! Why a claim fails: the two values, a position that tells the two sides apart, a winning move, an
//! option that one side has and the other lacks.

use crate::error::{ErrorKind, Result, Span};
use crate::eval::alike;
use crate::eval::extended;
use crate::eval::listed_moves::{self, Difference};
use crate::eval::machine::{Compared, Machine};
use crate::eval::notes::ByTheorem;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::game::{GameId, OptionCursor, OrderedCursor, Outcome, Store};
use crate::misere;
use crate::notation;
use crate::reply::Binding;
use crate::reply::{Side, Step, Won, Worth};
use crate::session::value::{answer, in_notation};
use crate::session::{answer as facts, loopy, typed};
use crate::syntax::operator::Infix;
use crate::theory::{self, Convention, IdentityDifference};

/// Characters of a position, or of what was typed, in a step.
const SHORT: usize = 72;

/// Options among which one is looked for that goes by a better name.
const LISTED: usize = 100;

/// The steps that explain a failure, the claim's text at hand.
pub(crate) fn why(machine: &mut Machine, text: &str, failure: &Compared) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    let side = |span: Span| shortened(typed::on_one_line(&text[span.start..span.end]));
    let (left, right) = (side(failure.left_span), side(failure.right_span));
    if !failure.bindings.is_empty() {
        let bindings = bindings(machine, &failure.bindings)?;
        steps.push(Step::Counterexample { bindings, first: true });
    }
    if failure.in_chain {
        let relation = failure.infix.sign();
        steps.push(Step::Pair { left: left.clone(), relation, right: right.clone() });
    }
    let mut explanation = Explanation { machine, left, right, steps };
    match explanation.of(failure) {
        // A reason too large to write out is left out; being interrupted is not.
        Err(error) if error.kind() == ErrorKind::Limit => {
            explanation.steps.push(Step::Ceiling { message: error.message().to_owned() });
        }
        other => other?,
    }
    Ok(explanation.steps)
}

/// The variables of a claim with their values. If a name is bound twice, the inner one counts.
pub(super) fn bindings(machine: &mut Machine, bindings: &[(String, Value)]) -> Result<Vec<Binding>> {
    let is_inner = |&(place, (name, _)): &(usize, &(String, Value))| {
        bindings[place + 1..].iter().all(|(inner, _)| inner != name)
    };
    let mut binding = |(name, value): &(String, Value)| {
        machine.solve(value)?;
        let text = in_notation(machine, value, SHORT);
        Ok(Binding { name: name.clone(), value: answer(machine, value)?, text })
    };
    bindings.iter().enumerate().filter(is_inner).map(|(_, one)| binding(one)).collect()
}

/// A side as it was typed, shortened where it is long.
pub(super) fn shortened(text: String) -> String {
    if text.chars().count() <= SHORT { text } else { text.chars().take(SHORT).chain(['…']).collect() }
}

fn position(store: &Store, position: GameId) -> String {
    notation::position(store, position, SHORT).text
}

/// The positions on both sides, where these are some.
type Sides = (Option<GameId>, Option<GameId>);

/// Two sides of a comparison that fails, and what is known of why.
struct Explanation<'m> {
    machine: &'m mut Machine,
    left: String,
    right: String,
    steps: Vec<Step>,
}

impl Explanation<'_> {
    fn of(&mut self, failure: &Compared) -> Result<()> {
        if [&failure.left, &failure.right].into_iter().any(|side| matches!(side, Value::Extended(_)))
            && let Some(step) = self.loopy_values(failure)?
        {
            self.steps.push(step);
            return Ok(());
        }
        // The integer 0 is a position beside one, and an integer beside an integer.
        let store = &self.machine.store;
        let positions = match (&failure.left, &failure.right) {
            (Value::Integer(_), Value::Integer(_)) => (None, None),
            (left, right) => (relations::position(store, left), relations::position(store, right)),
        };
        let theorems = self.outcome_theorems(failure.infix, positions)?;
        if self.without_values(failure.infix, positions, &theorems)? {
            return Ok(());
        }
        let store = &self.machine.store;
        let (left, right) = (self.left.clone(), self.right.clone());
        match (failure.infix, positions) {
            (Infix::Equivalent, (Some(first), Some(second))) => self.not_equivalent(first, second)?,
            (Infix::NotEquivalent, (Some(first), Some(_))) => {
                let value = store.value(first);
                self.steps.push(Step::SameValue { value });
            }
            (Infix::Identical, (Some(first), Some(second))) => self.not_identical(first, second)?,
            (Infix::NotIdentical, (Some(_), Some(_))) => self.steps.push(Step::Identical),
            (Infix::IsOutcome, (Some(position), _)) => self.wrong_outcome(Convention::Normal, position)?,
            (Infix::IsMisereOutcome, (Some(position), _)) => {
                self.wrong_outcome(Convention::Misere, position)?
            }
            (Infix::MisereEqual, (Some(first), Some(second))) => {
                self.distinguished(Convention::Misere, first, second)?;
            }
            (Infix::NotMisereEqual, (Some(first), Some(_))) => {
                let store = &mut self.machine.store;
                let form = misere::canonical(store, first)?;
                let canonical = position(store, form);
                self.steps.push(Step::MisereEqual { canonical });
            }
            (Infix::IsOption, (Some(option), Some(whole))) => {
                self.steps.push(Step::NoOption { option: left, of: right });
                self.only_equivalent(option, whole)?;
            }
            (Infix::IsNotOption, (Some(_), Some(_))) => {
                self.steps.push(Step::IsOption { option: left, of: right });
            }
            _ => {
                let moves = self.other_moves(failure);
                let values = self.other_values(failure);
                moves.and(values)?;
            }
        }
        self.steps.extend(theorems.into_iter().map(Step::Theorem));
        Ok(())
    }

    /// The theorems that say who wins from a position, or from the sum of two that are compared.
    fn outcome_theorems(&mut self, infix: Infix, positions: Sides) -> Result<Vec<ByTheorem>> {
        let store = &mut self.machine.store;
        let whole = match (infix, positions) {
            (Infix::IsOutcome, (Some(position), _)) => position,
            (Infix::Equivalent | Infix::NotEquivalent, (Some(first), Some(second))) => {
                store.doing_without_values(|store| store.sum(&[first, second]))?
            }
            _ => return Ok(Vec::new()),
        };
        Ok(facts::outcome_theorems(store, whole))
    }

    /// What there is to say of positions whose values still take long; false if it is all known.
    fn without_values(
        &mut self,
        infix: Infix,
        (first, second): Sides,
        theorems: &[ByTheorem],
    ) -> Result<bool> {
        let store = &mut self.machine.store;
        let mut are_solved = true;
        for position in [first, second].into_iter().flatten() {
            are_solved = are_solved && store.solve_at_little_cost(position)?;
        }
        match (infix, first, second) {
            _ if are_solved => return Ok(false),
            _ if !theorems.is_empty() => self.steps.extend(theorems.iter().cloned().map(Step::Theorem)),
            (Infix::IsOutcome, Some(whole), _) => {
                let outcome = store.decided_outcome(whole)?;
                let winning = match outcome {
                    Outcome::P => None,
                    Outcome::N => {
                        facts::cheaply(store, |store| facts::winning_move(store, Convention::Normal, whole))?
                    }
                };
                let (position, winning) = (self.left.clone(), winning.flatten());
                self.steps.push(Step::OutcomeWithoutValue { position, outcome, winning });
            }
            (Infix::Equivalent, ..) => {
                let (left, right) = (self.left.clone(), self.right.clone());
                self.steps.push(Step::NotEquivalent { left, right });
            }
            (_, first, second) => {
                for position in [first, second].into_iter().flatten() {
                    store.solve(position)?;
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the sides are worth where play from one of them may go on for ever.
    fn loopy_values(&mut self, failure: &Compared) -> Result<Option<Step>> {
        let store = &mut self.machine.store;
        let mut worth = |typed: &str, value: &Value| match extended::target(store, value) {
            Some(target) => loopy::worth(store, typed, target).map(Some),
            None => Ok(None),
        };
        let sides = match failure.infix {
            Infix::IsOutcome => vec![worth(&self.left, &failure.left)?],
            Infix::Equivalent | Infix::NotEquivalent => {
                vec![worth(&self.left, &failure.left)?, worth(&self.right, &failure.right)?]
            }
            _ => return Ok(None),
        };
        Ok(sides.into_iter().collect::<Option<Vec<_>>>().map(|sides| Step::LoopyValues { sides }))
    }

    /// What the two sides are equivalent to.
    fn worth(&self, first: GameId, second: GameId) -> (Worth, Worth) {
        let worth = |typed: &String, position| {
            let value = self.machine.store.value(position);
            Worth { typed: typed.clone(), value }
        };
        (worth(&self.left, first), worth(&self.right, second))
    }

    fn not_equivalent(&mut self, first: GameId, second: GameId) -> Result<()> {
        let (left, right) = self.worth(first, second);
        self.steps.push(Step::DifferentValues { left, right });
        self.distinguished(Convention::Normal, first, second)
    }

    fn distinguished(&mut self, convention: Convention, first: GameId, second: GameId) -> Result<()> {
        let sides = [(first, &*self.left), (second, &*self.right)];
        let found = facts::apart(&mut self.machine.store, convention, sides)?;
        self.steps.extend(found.map(|(_, apart)| Step::Distinguished(apart)));
        Ok(())
    }

    fn not_identical(&mut self, first: GameId, second: GameId) -> Result<()> {
        let (left, right) = self.worth(first, second);
        self.steps.push(match left.value == right.value {
            true => Step::OnlyEquivalent { value: left.value },
            false => Step::NotEvenEquivalent { left, right },
        });
        let store = &mut self.machine.store;
        if let Some(difference) = theory::identity_difference(store, first, second)? {
            let (option, whole, has, lacks) = match difference {
                IdentityDifference::FirstHas(option) => (option, first, &self.left, &self.right),
                IdentityDifference::SecondHas(option) => (option, second, &self.right, &self.left),
            };
            let option = as_listed(store, option, whole)?;
            let option = position(store, option);
            self.steps.push(Step::OptionOfOne { option, of: has.clone(), not_of: lacks.clone() });
        }
        Ok(())
    }

    fn wrong_outcome(&mut self, convention: Convention, whole: GameId) -> Result<()> {
        let store = &mut self.machine.store;
        let outcome = convention.outcome(store, whole)?;
        let found = match outcome {
            Outcome::P => Ok(None),
            Outcome::N => facts::winning_move(store, convention, whole),
        };
        // There may be too many moves to look for one that wins in misère play, and a quotient that
        // says who does.
        let is_misere = convention == Convention::Misere;
        let unknown = is_misere && matches!(&found, Err(error) if error.kind() == ErrorKind::Limit);
        let winning = if unknown { None } else { found? };
        // Where nothing is left to move, the outcome is P in normal play and N in misère play.
        let has_options = match outcome {
            Outcome::P if !is_misere => store
                .doing_without_values_beyond(0, |store| {
                    store.next_option(whole, &mut OptionCursor::default())
                })?
                .is_some(),
            Outcome::P => true,
            Outcome::N => unknown || winning.is_some(),
        };
        let position = Worth { typed: self.left.clone(), value: store.value(whole) };
        self.steps.push(Step::Outcome(Won { convention, position, outcome, has_options, winning }));
        Ok(())
    }

    /// Says so where some option is equivalent to what was looked for.
    fn only_equivalent(&mut self, option: GameId, whole: GameId) -> Result<()> {
        let store = &mut self.machine.store;
        let value = store.value(option);
        if let Some(alike) = theory::option_of_value(store, whole, &value)? {
            let option = position(store, alike);
            self.steps.push(Step::EquivalentOption { option, value });
        }
        Ok(())
    }

    /// Which move one side of a comparison of moves has and the other lacks.
    fn other_moves(&mut self, failure: &Compared) -> Result<()> {
        if !matches!(failure.infix, Infix::Equivalent | Infix::Identical)
            || !listed_moves::are_compared(failure.infix, &failure.left, &failure.right)
        {
            return Ok(());
        }
        let (list, other) = match &failure.left {
            Value::List(list) if list.moves.is_some() => (&self.left, &self.right),
            _ => (&self.right, &self.left),
        };
        let store = &mut self.machine.store;
        let step = match listed_moves::difference(store, &failure.left, &failure.right, failure.braces)
            .map_err(|misnamed| misnamed.error)?
        {
            Some(Difference::Missing(one)) => {
                Step::MissingMove { one, of: list.clone(), not_of: other.clone() }
            }
            Some(Difference::NoMove(one)) => Step::NoSuchMove { one, not_of: list.clone() },
            None => return Ok(()),
        };
        self.steps.push(step);
        Ok(())
    }

    fn other_values(&mut self, failure: &Compared) -> Result<()> {
        let moves = listed_moves::are_compared(failure.infix, &failure.left, &failure.right);
        if let (Value::List(first), Value::List(second), false) = (&failure.left, &failure.right, moves) {
            self.steps.extend(self.different_lists(&first.entries, &second.entries)?);
        }
        // What was typed as a plain value needs no saying what it is.
        let is_plain = |side: &Side| side.text.replace(' ', "") == side.typed.replace(' ', "");
        let left = self.side(&self.left, &failure.left)?;
        let right = self.side(&self.right, &failure.right)?;
        if !is_plain(&left) || !is_plain(&right) {
            self.steps.push(Step::Sides { left, right });
        } else if self.steps.is_empty() {
            let relation = failure.infix.sign();
            self.steps.push(Step::False { left: left.typed, relation, right: right.typed });
        }
        Ok(())
    }

    fn side(&self, typed: &str, value: &Value) -> Result<Side> {
        let text = in_notation(self.machine, value, 2 * SHORT);
        Ok(Side { typed: typed.to_owned(), value: answer(self.machine, value)?, text })
    }

    /// How two lists differ, if they do.
    fn different_lists(&self, first: &[Value], second: &[Value]) -> Result<Option<Step>> {
        let (limits, interrupt) = (self.machine.store.limits(), self.machine.store.interrupt());
        for (index, (one, other)) in first.iter().zip(second).enumerate() {
            interrupt.poll()?;
            if !alike::same(one, other, limits, interrupt)? {
                let [left, right] = [one, other].map(|value| in_notation(self.machine, value, 2 * SHORT));
                return Ok(Some(Step::DifferentEntries { index, left, right }));
            }
        }
        let [left, right] = [first.len(), second.len()];
        Ok((left != right).then_some(Step::DifferentLengths { left, right }))
    }
}

/// The option of a position that is this set, as a position of its own game if it has one.
fn as_listed(store: &mut Store, set: GameId, whole: GameId) -> Result<GameId> {
    let mut cursor = OrderedCursor::default();
    for _ in 0..LISTED {
        match store.next_in_order(whole, &mut cursor)? {
            Some(option)
                if option == set || facts::cheaply(store, |store| store.expand(option))? == Some(set) =>
            {
                return Ok(option);
            }
            Some(_) => {}
            None => break,
        }
    }
    Ok(set)
}
