//! Claims whose answers are known.

use super::super::{
    Budget, Decision, Formula, Recognizer, Relation, Stop, Table, Term, Variable, Verdict, Way, decide,
};
use num_bigint::BigUint;
use std::cell::Cell;
use std::rc::Rc;

const N: Term = Term::Variable(0);
const A: Term = Term::Variable(1);
const B: Term = Term::Variable(2);
const C: Term = Term::Variable(3);
const X: Term = Term::Variable(4);

fn int(integer: i64) -> Term {
    Term::Integer(integer)
}

fn plus(left: Term, right: Term) -> Term {
    Term::Sum(vec![left, right])
}

fn times(factor: i64, term: Term) -> Term {
    Term::Multiple(factor, Box::new(term))
}

fn nim<const K: usize>(terms: [Term; K]) -> Term {
    Term::NimSum(terms.to_vec())
}

fn at(table: &Rc<Table>, term: Term) -> Term {
    Term::Table(table.clone(), Box::new(term))
}

fn is(left: Term, relation: Relation, right: Term) -> Formula {
    Formula::Compare(left, relation, right)
}

fn equal(left: Term, right: Term) -> Formula {
    is(left, Relation::Equal, right)
}

fn implies(condition: Formula, formula: Formula) -> Formula {
    Formula::Or(vec![Formula::Not(Box::new(condition)), formula])
}

fn decision(variables: &[Variable], formula: &Formula) -> Decision {
    let budget = Budget { max_cells: 1 << 24, poll: &|| Ok(()) };
    decide(variables, formula, &budget).expect("it is not too large")
}

fn verdict(variables: &[Variable], formula: &Formula) -> Verdict {
    decision(variables, formula).verdict
}

fn fails<const K: usize>(numbers: [u64; K]) -> Verdict {
    Verdict::Fails(numbers.map(BigUint::from).to_vec())
}

/// The nim-sequence of an octal code whose values are known to have this period.
fn octal(code: &[u32], preperiod: u64, period: u64) -> Rc<Table> {
    let length = (preperiod + period) as usize;
    let mut values: Vec<u64> = Vec::with_capacity(length);
    for heap in 0..length {
        let mut options = Vec::new();
        for (taken, digit) in (1..).zip(code).take_while(|(taken, _)| *taken <= heap) {
            let rest = heap - taken;
            if digit & 1 == 1 && rest == 0 {
                options.push(0);
            }
            if digit & 2 == 2 && rest > 0 {
                options.push(values[rest]);
            }
            if digit & 4 == 4 {
                options.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap_or(0));
    }
    Rc::new(Table { values, preperiod, period, saltus: 0 })
}

#[test]
fn nim_sums_of_multiples() {
    let formula = equal(nim([N, times(2, N), times(3, N)]), int(0));
    assert_eq!(verdict(&[0], &formula), fails([3]));
    let next = |by| plus(N, int(by));
    let four = || nim([N, next(1), next(2), next(3)]);
    let formula = Formula::Or(vec![equal(four(), int(0)), equal(four(), int(4))]);
    assert_eq!(verdict(&[0], &formula), fails([5]));
}

#[test]
fn every_position_of_nim_has_an_inverse() {
    let formula = Formula::Exists(vec![4], Box::new(equal(nim([A, B, X]), int(0))));
    assert_eq!(verdict(&[1, 2], &formula), Verdict::Holds);
}

#[test]
fn the_nim_sum_is_the_value_of_three_heaps() {
    let value = || nim([A, B, C]);
    let heaps = [(A, nim([X, B, C])), (B, nim([A, X, C])), (C, nim([A, B, X]))];
    let moves = |wanted: Term| {
        let to = |(heap, option): (Term, Term)| {
            Formula::And(vec![is(X, Relation::Less, heap), equal(option, wanted.clone())])
        };
        Formula::Exists(vec![4], Box::new(Formula::Or(heaps.clone().map(to).to_vec())))
    };
    let none = Formula::Not(Box::new(moves(value())));
    assert_eq!(verdict(&[1, 2, 3], &none), Verdict::Holds);
    let every = implies(is(N, Relation::Less, value()), moves(N));
    assert_eq!(verdict(&[0, 1, 2, 3], &every), Verdict::Holds);
}

#[test]
fn the_least_counterexample_is_least_in_the_first_variable() {
    let zero = equal(nim([times(7, A), times(11, B), times(13, C)]), int(0));
    let positive = is(B, Relation::AtLeast, int(1));
    let formula = implies(Formula::And(vec![zero, positive]), equal(A, int(0)));
    assert_eq!(verdict(&[1, 2, 3], &formula), fails([1, 29, 24]));
}

#[test]
fn kayles_is_zero_at_zero_alone() {
    let kayles = octal(&[7, 7], 71, 12);
    let formula = Formula::Iff(Box::new(equal(at(&kayles, N), int(0))), Box::new(equal(N, int(0))));
    assert_eq!(verdict(&[0], &formula), Verdict::Holds);
    let before = equal(at(&kayles, plus(N, int(-1))), int(0));
    assert_eq!(verdict(&[0], &before), Verdict::Undefined(vec![BigUint::ZERO]));
    let guarded = implies(is(N, Relation::AtLeast, int(1)), before);
    assert_eq!(verdict(&[0], &guarded), fails([2]));
}

#[test]
fn quotients_are_floors() {
    let minus = || plus(N, times(-1, A));
    let quotient = Term::Quotient(Box::new(plus(N, int(-1))), 2);
    let zero = equal(N, int(0));
    assert_eq!(verdict(&[0], &implies(zero.clone(), equal(quotient, int(-1)))), Verdict::Holds);
    let remainder = Term::Remainder(Box::new(plus(N, int(-1))), 3);
    assert_eq!(verdict(&[0], &implies(zero, equal(remainder, int(2)))), Verdict::Holds);
    let whole = plus(times(7, Term::Quotient(Box::new(minus()), 7)), Term::Remainder(Box::new(minus()), 7));
    assert_eq!(verdict(&[0, 1], &equal(whole, minus())), Verdict::Holds);
}

#[test]
fn powers_of_two() {
    let positive = is(N, Relation::AtLeast, int(1));
    let power = equal(nim([N, plus(N, int(-1))]), plus(times(2, N), int(-1)));
    let no_power = implies(positive.clone(), Formula::Not(Box::new(power.clone())));
    assert_eq!(verdict(&[0], &no_power), fails([1]));
    let large = is(N, Relation::Greater, int(1_000_000_000_000));
    let formula = implies(Formula::And(vec![large, power.clone()]), Formula::Boolean(false));
    assert_eq!(verdict(&[0], &formula), fails([1 << 40]));
    // Their halves are powers of two.
    let half = Term::Quotient(Box::new(N), 2);
    let half_power = equal(nim([half.clone(), plus(half.clone(), int(-1))]), plus(N, int(-1)));
    let even = equal(Term::Remainder(Box::new(N), 2), int(0));
    let formula = implies(Formula::And(vec![positive, power, even]), half_power);
    assert_eq!(verdict(&[0], &formula), Verdict::Holds);
}

#[test]
fn numbers_in_a_verdict_have_any_size() {
    let mut term = N;
    for _ in 0..35 {
        term = Term::Quotient(Box::new(term), 4);
    }
    let verdict = verdict(&[0], &equal(term, int(0)));
    assert_eq!(verdict, Verdict::Fails(vec![BigUint::from(1u32) << 70]));
}

#[test]
fn a_table_with_a_saltus() {
    // 0, 1, 4, 5, 8, 9, …
    let table = Rc::new(Table { values: vec![0, 1], preperiod: 0, period: 2, saltus: 4 });
    let half = || Term::Quotient(Box::new(N), 2);
    let formula = equal(at(&table, N), plus(times(2, half()), N));
    assert_eq!(verdict(&[0], &formula), Verdict::Holds);
    let formula = equal(nim([at(&table, N), N]), times(2, half()));
    assert_eq!(verdict(&[0], &formula), fails([2]));
}

#[test]
fn the_ceiling_and_the_poll_stop_it() {
    let factors = nim([times(1000, N), times(1001, N), times(1999, N)]);
    let formula = equal(factors, A);
    let budget = Budget { max_cells: 1 << 16, poll: &|| Ok(()) };
    assert_eq!(decide(&[0, 1], &formula, &budget), Err(Stop::TooLarge));
    let polls = Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        if polls.get() < 3 { Ok(()) } else { Err(Stop::Interrupted) }
    };
    let budget = Budget { max_cells: 1 << 24, poll: &poll };
    assert_eq!(decide(&[0, 1], &formula, &budget), Err(Stop::Interrupted));
}

#[test]
fn numbers_that_are_too_large_stop_it() {
    let huge = times(i64::MAX, times(i64::MAX, N));
    let budget = Budget { max_cells: 1 << 16, poll: &|| Ok(()) };
    assert_eq!(decide(&[0], &equal(huge, int(1)), &budget), Err(Stop::TooLarge));
    let never = Term::Quotient(Box::new(N), 0);
    assert_eq!(verdict(&[0], &equal(never, int(1))), Verdict::Undefined(vec![BigUint::ZERO]));
}

#[test]
fn classes_decide_two_tables_with_long_periods() {
    let mut seed = 1u64;
    let mut value = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 60
    };
    let values = (0..254_810).map(|_| value()).collect();
    let table = Rc::new(Table { values, preperiod: 105_351, period: 149_459, saltus: 0 });
    let sum = plus(at(&table, N), at(&table, A));
    let formula = is(sum, Relation::NotEqual, int(32));
    let decision = decision(&[0, 1], &formula);
    assert_eq!((decision.verdict, decision.way), (Verdict::Holds, Way::Classes));
    assert_eq!(decision.peak_states, 16);
}

/// E. H. Moore: Nim in which a move may change two heaps.
#[test]
fn ones_in_columns_are_counted() {
    let three = Rc::new(Recognizer::columns(3, 3).unwrap());
    let columns = |a, b, c| Formula::Accepts(Rc::clone(&three), vec![a, b, c]);
    let all_equal = Formula::And(vec![equal(A, B), equal(B, C)]);
    let only_equal = Formula::Iff(Box::new(columns(A, B, C)), Box::new(all_equal));
    assert_eq!(verdict(&[1, 2, 3], &only_equal), Verdict::Holds);
    let four = Rc::new(Recognizer::columns(3, 4).unwrap());
    let four = Formula::Accepts(four, vec![A, B, C, plus(A, int(2))]);
    assert_eq!(verdict(&[1, 2, 3], &Formula::Not(Box::new(four))), fails([0, 2, 2]));
    // A track may be read twice, and what is negative is not accepted and not refused.
    assert_eq!(verdict(&[1, 2], &implies(equal(A, B), columns(A, B, A))), Verdict::Holds);
    let undefined = columns(A, B, plus(C, int(-1)));
    assert_eq!(verdict(&[1, 2, 3], &undefined), Verdict::Undefined(vec![BigUint::ZERO; 3]));
}

#[test]
fn what_recognises_no_tuples_is_refused() {
    assert_eq!(Recognizer::new(1, vec![1, 0, 1, 1], vec![true, false]), None);
    assert_eq!(Recognizer::new(1, vec![0, 2, 1, 1], vec![true, false]), None);
    assert_eq!(Recognizer::new(1, vec![0, 1, 1], vec![true, false]), None);
    assert_eq!(Recognizer::new(70, Vec::new(), Vec::new()), None);
}
