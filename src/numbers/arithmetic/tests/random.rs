//! Random formulas of three variables, decided and evaluated.

use super::super::{Budget, Decision, Formula, Recognizer, Relation, Stop, Table, Term, Variable, Verdict};
use super::super::{Goal, certificate, decide, decide_by_automata, statement_of};
use super::by_definition::{Values, truth};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::rc::Rc;

pub(super) const VARIABLES: [Variable; 3] = [5, 0, 9];
/// A variable that is bound, and may be one of the others by another quantifier.
const BOUND_VARIABLE: Variable = 7;

fn relation() -> impl Strategy<Value = Relation> {
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, AtMost, Greater, AtLeast])
}

fn variable() -> impl Strategy<Value = Term> {
    prop::sample::select(vec![5, 0, 9, 5, 0, BOUND_VARIABLE]).prop_map(Term::Variable)
}

fn table() -> impl Strategy<Value = Rc<Table>> {
    (0usize..4, 1usize..4, 0u64..4).prop_flat_map(|(preperiod, period, saltus)| {
        prop::collection::vec(0u64..6, preperiod + period).prop_map(move |values| {
            Rc::new(Table { values, preperiod: preperiod as u64, period: period as u64, saltus })
        })
    })
}

fn terms(inner: impl Strategy<Value = Term>) -> impl Strategy<Value = Vec<Term>> {
    prop::collection::vec(inner, 0..4)
}

/// An automaton on these tracks. Leading zeros remain at the start.
fn recognizer(tracks: usize) -> impl Strategy<Value = Rc<Recognizer>> {
    (1u32..5).prop_flat_map(move |states| {
        let next = prop::collection::vec(0..states, (states as usize) << tracks);
        (next, prop::collection::vec(any::<bool>(), states as usize)).prop_map(
            move |(mut next, accepting)| {
                next[0] = 0;
                Rc::new(Recognizer::new(tracks, next, accepting).unwrap())
            },
        )
    })
}

/// An automaton that accepts one number after each tuple: its digits depend on the digits read so
/// far.
fn function(tracks: usize) -> impl Strategy<Value = Rc<Recognizer>> {
    (1u32..4).prop_flat_map(move |states| {
        let row = prop::collection::vec((0..states, 0usize..2), (states as usize) << tracks);
        row.prop_map(move |mut row| {
            row[0] = (0, 0);
            let dead = states;
            let mut next = vec![dead; ((states as usize) + 1) << (tracks + 1)];
            for (cell, &(successor, digit)) in row.iter().enumerate() {
                let (state, letter) = (cell >> tracks, cell & ((1 << tracks) - 1));
                next[state << (tracks + 1) | digit << tracks | letter] = successor;
            }
            let accepting = (0..=dead).map(|state| state != dead).collect();
            Rc::new(Recognizer::new(tracks + 1, next, accepting).unwrap())
        })
    })
}

/// What formulas are made of.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Any,
    /// Variables stand in periodic terms.
    Periodic,
}

fn leaf(kind: Kind) -> BoxedStrategy<Term> {
    let integer = (-9i64..10).prop_map(Term::Integer);
    match kind {
        Kind::Any => prop_oneof![1 => integer, 2 => variable()].boxed(),
        Kind::Periodic => {
            let shifted = (variable(), -2i64..3)
                .prop_map(|(variable, by)| Box::new(Term::Sum(vec![variable, Term::Integer(by)])));
            let remainder = (shifted, 1i64..4);
            let remainder = remainder.prop_map(|(term, divisor)| Term::Remainder(term, divisor));
            let index = (-2i64..3, variable(), -2i64..3).prop_map(|(factor, variable, by)| {
                Box::new(Term::Sum(vec![Term::Multiple(factor, Box::new(variable)), Term::Integer(by)]))
            });
            let table = (table(), index).prop_map(|(table, index)| {
                let table = Table { saltus: 0, ..(*table).clone() };
                Term::Table(Rc::new(table), index)
            });
            prop_oneof![1 => integer, 1 => remainder, 1 => table].boxed()
        }
    }
}

fn term(depth: u32, kind: Kind) -> BoxedStrategy<Term> {
    let leaf = leaf(kind);
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = || term(depth - 1, kind).prop_map(Box::new);
    prop_oneof![
        2 => leaf,
        2 => terms(term(depth - 1, kind)).prop_map(Term::Sum),
        2 => (-3i64..4, inner()).prop_map(|(factor, term)| Term::Multiple(factor, term)),
        1 => (inner(), 1i64..6).prop_map(|(term, divisor)| Term::Quotient(term, divisor)),
        1 => (inner(), 1i64..6).prop_map(|(term, divisor)| Term::Remainder(term, divisor)),
        2 => terms(term(depth - 1, kind)).prop_map(Term::NimSum),
        1 => terms(term(depth - 1, kind)).prop_map(Term::Mex),
        1 => (formula(depth - 1, kind), inner(), inner()).prop_map(|(condition, left, right)| {
            Term::If(Box::new(condition), left, right)
        }),
        1 => (prop::collection::vec(-4i64..5, 0..5), inner()).prop_map(|(list, index)| {
            Term::Entry(list.into(), index)
        }),
        1 => (table(), inner()).prop_map(|(table, index)| Term::Table(table, index)),
        1 => (function(1), inner()).prop_map(|(given, term)| Term::Only(given, vec![*term])),
        1 => (function(2), inner(), inner())
            .prop_map(|(given, left, right)| Term::Only(given, vec![*left, *right])),
    ]
    .boxed()
}

/// The bound variable is at most another term's small remainder.
fn guard(bound: i64) -> Formula {
    Formula::Compare(Term::Variable(BOUND_VARIABLE), Relation::AtMost, Term::Integer(bound))
}

fn quantified(bound: i64, inner: Formula, for_all: bool) -> Formula {
    if for_all {
        let outside = Formula::Not(Box::new(guard(bound)));
        Formula::ForAll(vec![BOUND_VARIABLE], Box::new(Formula::Or(vec![outside, inner])))
    } else {
        Formula::Exists(vec![BOUND_VARIABLE], Box::new(Formula::And(vec![guard(bound), inner])))
    }
}

fn formula(depth: u32, kind: Kind) -> BoxedStrategy<Formula> {
    let term_depth = depth.min(2);
    let term = || term(term_depth, kind);
    let atom = || {
        (term(), relation(), term())
            .prop_map(|(left, relation, right)| Formula::Compare(left, relation, right))
    };
    let accepts = prop_oneof![
        (recognizer(1), term()).prop_map(|(given, term)| Formula::Accepts(given, vec![term])),
        (recognizer(2), term(), term())
            .prop_map(|(given, left, right)| Formula::Accepts(given, vec![left, right])),
    ];
    if depth == 0 {
        return prop_oneof![6 => atom(), 2 => accepts, 1 => any::<bool>().prop_map(Formula::Boolean)].boxed();
    }
    let inner = || formula(depth - 1, kind);
    prop_oneof![
        2 => atom(),
        1 => accepts,
        1 => inner().prop_map(|inner| Formula::Not(Box::new(inner))),
        2 => prop::collection::vec(inner(), 0..3).prop_map(Formula::And),
        2 => prop::collection::vec(inner(), 0..3).prop_map(Formula::Or),
        1 => (inner(), inner()).prop_map(|(left, right)| Formula::Iff(Box::new(left), Box::new(right))),
        1 => (0i64..8, inner(), any::<bool>())
            .prop_map(|(bound, inner, for_all)| quantified(bound, inner, for_all)),
    ]
    .boxed()
}

/// The bound variable is bound outside, too.
pub(super) fn closed(depth: u32, kind: Kind) -> impl Strategy<Value = Formula> {
    (0i64..4, formula(depth, kind), any::<bool>())
        .prop_map(|(bound, inner, for_all)| quantified(bound, inner, for_all))
}

fn at(numbers: &[BigUint]) -> Option<Values> {
    let value = |number: &BigUint| i128::try_from(number).ok().filter(|&number| number < 1 << 20);
    VARIABLES.iter().zip(numbers).map(|(&variable, number)| Some((variable, value(number)?))).collect()
}

/// Holds a decision against the evaluation at all small numbers.
fn check(formula: &Formula, decision: &Decision) -> Result<(), TestCaseError> {
    let (wanted, numbers) = match &decision.verdict {
        Verdict::Holds => (Some(true), None),
        Verdict::Fails(numbers) => (Some(false), Some(numbers)),
        Verdict::Undefined(numbers) => (None, Some(numbers)),
    };
    if let Some(mut values) = numbers.and_then(|numbers| at(numbers)) {
        prop_assert_eq!(truth(formula, &mut values), wanted);
    }
    const SMALL: u32 = 11;
    for first in 0..SMALL {
        for second in 0..SMALL {
            for third in 0..SMALL {
                let here = [first, second, third];
                let mut values = VARIABLES.into_iter().zip(here.map(i128::from)).collect();
                let value = truth(formula, &mut values);
                let before = numbers.is_none_or(|numbers| here.map(BigUint::from)[..] < numbers[..]);
                let bad = match decision.verdict {
                    Verdict::Undefined(_) => before && value.is_none(),
                    _ => value.is_none() || before && value == Some(false),
                };
                prop_assert!(!bad, "{:?} at {:?}: {:?}", decision, here, value);
            }
        }
    }
    Ok(())
}

fn agrees(formula: &Formula) -> Result<(), TestCaseError> {
    let budget = Budget { max_cells: 1 << 18, poll: &|| Ok(()) };
    let by_automata = match decide_by_automata(&VARIABLES, formula, &budget) {
        Ok(decision) => decision,
        Err(stop) => {
            prop_assert_eq!(stop, Stop::TooLarge);
            return Ok(());
        }
    };
    check(formula, &by_automata)?;
    if let Ok(decision) = decide(&VARIABLES, formula, &budget) {
        prop_assert_eq!(decision.verdict, by_automata.verdict);
    }
    Ok(())
}

/// The kernel accepts a certificate of a formula that holds, or that one fails somewhere, and the
/// statement is that of the certificate.
pub(super) fn is_certified(formula: &Formula) -> Result<(), TestCaseError> {
    let budget = Budget { max_cells: 1 << 14, poll: &|| Ok(()) };
    let Ok(decision) = decide(&VARIABLES, formula, &budget) else { return Ok(()) };
    let goal = match decision.verdict {
        Verdict::Holds => Goal::Holds(VARIABLES.to_vec(), formula.clone()),
        Verdict::Fails(_) => {
            let all = Formula::ForAll(VARIABLES.to_vec(), Box::new(formula.clone()));
            Goal::Holds(Vec::new(), Formula::Not(Box::new(all)))
        }
        Verdict::Undefined(_) => return Ok(()),
    };
    let Ok(text) = certificate(&[goal], &budget) else { return Ok(()) };
    let Some(text) = text else { return Err(TestCaseError::fail("no certificate")) };
    let statement = statement_of(&text);
    let mut statement = statement.as_bytes();
    let options = sprague_kernel::Options { statement: Some(&mut statement), ..Default::default() };
    let verified = sprague_kernel::verify(&mut text.as_bytes(), options, &mut || true);
    prop_assert!(verified.is_ok(), "{}\n{text}", verified.unwrap_err());
    Ok(())
}

/// An entry that no list has, after a condition that never asks for it.
#[test]
fn a_list_without_entries_is_certified() {
    for list in [vec![], vec![7]] {
        let entry = |index| Term::Entry(list.clone().into(), Box::new(index));
        let number = Formula::Compare(Term::Variable(5), Relation::AtMost, Term::Integer(-1));
        for index in [Term::Variable(5), Term::Remainder(Box::new(Term::Variable(5)), 2)] {
            let chosen =
                Term::If(Box::new(number.clone()), Box::new(entry(index)), Box::new(Term::Integer(0)));
            let formula = Formula::Compare(chosen, Relation::Equal, Term::Integer(0));
            is_certified(&Formula::ForAll(vec![5], Box::new(formula))).unwrap();
        }
    }
}

/// A choice between entries at a difference, which is an index on one side alone.
fn choices() -> impl Strategy<Value = Formula> {
    let difference = || {
        (variable(), -2i64..3, variable(), -4i64..10).prop_map(|(left, times, right, constant)| {
            Term::Sum(vec![left, Term::Multiple(times, Box::new(right)), Term::Integer(constant)])
        })
    };
    let entry = move || {
        (table(), difference()).prop_map(|(table, index)| {
            let at = Term::Table(Rc::new(Table { saltus: 0, ..(*table).clone() }), Box::new(index.clone()));
            let natural = Formula::Compare(index, Relation::AtLeast, Term::Integer(0));
            (natural, at)
        })
    };
    let chosen = (entry(), entry(), any::<bool>(), 0i64..3).prop_map(|(first, second, nested, last)| {
        let (natural, at) = second;
        let last = Box::new(Term::Integer(last));
        let other = if nested { Term::If(Box::new(natural), Box::new(at), last) } else { *last };
        Term::If(Box::new(first.0), Box::new(first.1), Box::new(other))
    });
    (chosen, relation(), -1i64..6, 0i64..4, any::<bool>()).prop_map(
        |(left, relation, right, bound, for_all)| {
            let inner = Formula::Compare(left, relation, Term::Integer(right));
            quantified(bound, inner, for_all)
        },
    )
}

/// Large constants, whose digits matter.
fn large() -> impl Strategy<Value = Formula> {
    let term = || {
        let side = (-9i64..10, variable(), -9i64..10, variable(), -1500i64..1500);
        side.prop_map(|(first, left, second, right, constant)| {
            let left = Term::Multiple(first, Box::new(left));
            Term::Sum(vec![left, Term::Multiple(second, Box::new(right)), Term::Integer(constant)])
        })
    };
    let term = prop_oneof![
        3 => term(),
        1 => (term(), 1i64..40).prop_map(|(term, divisor)| Term::Quotient(Box::new(term), divisor)),
        1 => (term(), table(), term()).prop_map(|(left, table, index)| {
            let index = Term::Remainder(Box::new(index), 5);
            Term::Sum(vec![left, Term::Table(table, Box::new(index))])
        }),
    ];
    let compare = (term, relation(), (-50i64..50).prop_map(Term::Integer));
    let compare = compare.prop_map(|(left, relation, right)| Formula::Compare(left, relation, right));
    prop::collection::vec(compare, 1..3).prop_map(|formulas| quantified(0, Formula::Or(formulas), true))
}

proptest! {
    #[test]
    fn decisions_are_as_evaluated(formula in closed(2, Kind::Any)) {
        agrees(&formula)?;
    }

    #[test]
    fn deep_decisions_are_as_evaluated(formula in closed(4, Kind::Any)) {
        agrees(&formula)?;
    }

    #[test]
    fn certificates_of_decisions_are_accepted(formula in closed(2, Kind::Any)) {
        is_certified(&formula)?;
    }

    #[test]
    fn certificates_of_large_constants_are_accepted(formula in large()) {
        is_certified(&formula)?;
    }

    #[test]
    fn branches_without_a_value_elsewhere_are_not_read(formula in choices()) {
        agrees(&formula)?;
        is_certified(&formula)?;
    }

    #[test]
    fn classes_decide_as_automata(formula in closed(2, Kind::Periodic)) {
        agrees(&formula)?;
    }
}

proptest! {
    // Each of these is compared at many numbers.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 2, ..ProptestConfig::default() })]

    #[test]
    fn large_constants_are_as_evaluated(formula in large()) {
        agrees(&formula)?;
        let budget = Budget { max_cells: 1 << 18, poll: &|| Ok(()) };
        let Ok(decision) = decide(&VARIABLES, &formula, &budget) else { return Ok(()) };
        // Two of the variables go far, and the third stays.
        for first in (0u16..400).step_by(7) {
            for second in 0u16..60 {
                let here = [0, first, second].map(u32::from);
                let mut values = VARIABLES.into_iter().zip(here.map(i128::from)).collect();
                if truth(&formula, &mut values) == Some(false) {
                    let first_is_before = match &decision.verdict {
                        Verdict::Fails(numbers) => numbers[..] <= here.map(BigUint::from)[..],
                        _ => false,
                    };
                    prop_assert!(first_is_before, "{:?} at {:?}", decision, here);
                }
            }
        }
    }
}
