//! The Zeckendorf system against arithmetic, and against the automata of binary digits.

use super::super::compiler::Compiler;
use super::super::{
    Budget, Decision, Formula, Numeration, Recognizer, Relation, Stop, Table, Term, Variable,
};
use super::super::{Verdict, budget, decide, drawn};
use super::by_definition::truth;
use super::random::is_certified;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::rc::Rc;

const A: Variable = 0;
const B: Variable = 1;
const C: Variable = 2;

/// For each number its words of at most 12 digits: sums of the Fibonacci numbers that are given.
fn words() -> Vec<Vec<u32>> {
    const WORTH: [usize; 12] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];
    let mut words = vec![Vec::new(); 1000];
    for word in 0..1u32 << WORTH.len() {
        let ones = WORTH.iter().enumerate().filter(|(place, _)| word >> place & 1 == 1);
        words[ones.map(|(_, worth)| worth).sum::<usize>()].push(word);
    }
    words
}

fn binary_digits(word: u32) -> Vec<bool> {
    (0..32 - word.leading_zeros()).rev().map(|place| word >> place & 1 == 1).collect()
}

#[test]
fn digits_are_those_of_the_only_word_without_adjacent_ones() {
    let zeckendorf = Numeration::Zeckendorf;
    let all = words();
    for number in 0..230u64 {
        let words = &all[number as usize];
        let mut fit = words.iter().filter(|&&word| word & word << 1 == 0);
        let (word, other) = (fit.next().unwrap(), fit.next());
        assert_eq!(other, None);
        assert_eq!(zeckendorf.digits(number.into()), binary_digits(*word), "{number}");
        for &word in words {
            assert_eq!(zeckendorf.value(&binary_digits(word)), BigUint::from(number));
        }
    }
    let counts: Vec<u64> = (0..9).map(|digits| zeckendorf.count(digits)).collect();
    assert_eq!(counts, [1, 2, 3, 5, 8, 13, 21, 34, 55]);
    for number in [u128::MAX, u128::MAX - 1, 1 << 100] {
        assert_eq!(zeckendorf.value(&zeckendorf.digits(number)), BigUint::from(number));
    }
}

#[test]
fn a_digit_more_is_that_of_the_longer_word() {
    for numeration in [Numeration::Binary, Numeration::Zeckendorf] {
        for number in 0..200u64 {
            for digit in [false, true] {
                let mut digits = numeration.digits(number.into());
                digits.push(digit);
                if number == 0 && !digit {
                    digits.clear();
                }
                let longer = numeration.append(number, digit);
                let is_word =
                    numeration == Numeration::Binary || !digits.windows(2).any(|pair| pair == [true; 2]);
                assert_eq!(longer.is_some(), is_word);
                if let Some(longer) = longer {
                    assert_eq!(numeration.digits(longer.into()), digits);
                }
            }
        }
    }
}

fn unlimited() -> Budget<'static> {
    Budget { max_cells: 1 << 22, poll: &|| Ok(()) }
}

/// The automaton of a formula over Zeckendorf digits, for words without two ones in a row.
struct Read {
    variables: Vec<Variable>,
    table: Recognizer,
}

fn read(formula: &Formula) -> Read {
    let budget = unlimited();
    let meter = budget::Meter::new(&budget);
    let mut compiler = Compiler::new(Numeration::Zeckendorf, &meter);
    let holds = compiler.formula(formula).unwrap().holds;
    let number = |&track| match compiler.atoms.as_number(track) {
        Some(super::super::atom::Number::Variable(variable)) => *variable,
        other => panic!("{other:?}"),
    };
    let variables = holds.tracks.iter().map(number).collect::<Vec<_>>();
    let table = Recognizer::new(variables.len(), holds.next.clone(), holds.accepting.clone()).unwrap();
    Read { variables, table: table.in_numeration(Numeration::Zeckendorf) }
}

impl Read {
    fn accepts(&self, numbers: [i128; 3]) -> bool {
        let word: Vec<i128> = self.variables.iter().map(|&variable| numbers[variable as usize]).collect();
        self.table.accepts(&word)
    }

    fn accepts_words(&self, words: [u32; 3]) -> bool {
        let state = (0..32).rev().fold(0, |state, place| {
            let bit = |(bit, &variable): (usize, &Variable)| {
                ((words[variable as usize] >> place & 1) as usize) << bit
            };
            self.table.successor(state, self.variables.iter().enumerate().map(bit).sum())
        });
        self.table.is_accepting(state)
    }
}

fn variable(variable: Variable) -> Term {
    Term::Variable(variable)
}

fn sum(terms: &[Term]) -> Term {
    Term::Sum(terms.to_vec())
}

fn equal(left: Term, right: Term) -> Formula {
    Formula::Compare(left, Relation::Equal, right)
}

#[test]
fn addition_is_that_of_numbers() {
    let adder = read(&equal(sum(&[variable(A), variable(B)]), variable(C)));
    // 25 · 25 · 50 triples, and each true one far away.
    for a in 0..25 {
        for b in 0..25 {
            for c in 0..50 {
                assert_eq!(adder.accepts([a, b, c]), a + b == c, "{a} + {b} = {c}");
            }
        }
    }
    for a in (0..4_000).step_by(37) {
        for b in (0..9_000_000_000_000).step_by(87_178_291_199) {
            assert!(adder.accepts([a, b, a + b]), "{a} + {b}");
            assert!(!adder.accepts([a, b, a + b + 1]), "{a} + {b}");
        }
    }
}

/// All words of a number are accepted, or none: so complements and quantifiers are right.
#[test]
fn all_words_of_a_number_are_read_alike() {
    let adder = read(&equal(sum(&[variable(A), variable(B)]), variable(C)));
    let words = words();
    for a in 0..12u64 {
        for b in 0..12u64 {
            for c in [a + b, a + b + 1, a.abs_diff(b)] {
                for &x in &words[a as usize] {
                    for &y in &words[b as usize] {
                        for &z in &words[c as usize] {
                            assert_eq!(adder.accepts_words([x, y, z]), a + b == c, "{a} + {b} = {c}");
                        }
                    }
                }
            }
        }
    }
}

/// The successor by its definition alone, and by that and x + 0 = x, x + (y + 1) = (x + y) + 1 the
/// addition, by induction: it is decided that the adder is a function and satisfies both.
#[test]
fn addition_satisfies_its_recursion() {
    let successor = read(&equal(sum(&[variable(A), Term::Integer(1)]), variable(B)));
    for a in 0..300 {
        for b in 0..300 {
            assert_eq!(successor.accepts([a, b, 0]), a + 1 == b);
        }
    }
    let adds = |a, b, c| equal(sum(&[variable(a), variable(b)]), variable(c));
    let follows = |a, b| equal(sum(&[variable(a), Term::Integer(1)]), variable(b));
    let all = |variables: Vec<Variable>, formula| Formula::ForAll(variables, Box::new(formula));
    let not = |formula| Formula::Not(Box::new(formula));
    let exists = |variable, formula| Formula::Exists(vec![variable], Box::new(formula));
    for law in [
        all(vec![A, B], exists(C, adds(A, B, C))),
        all(
            vec![A, B, C, 3],
            Formula::Or(vec![not(adds(A, B, C)), not(adds(A, B, 3)), equal(variable(C), variable(3))]),
        ),
        all(vec![A, B], Formula::Or(vec![not(equal(variable(B), Term::Integer(0))), adds(A, B, A)])),
        all(
            vec![A, B, C, 3, 4],
            Formula::Or(vec![not(adds(A, B, C)), not(follows(B, 3)), not(follows(C, 4)), adds(A, 3, 4)]),
        ),
    ] {
        assert_eq!(read(&law).table.states(), 1);
        assert!(read(&law).table.is_accepting(0));
        assert!(!read(&Formula::Not(Box::new(law))).table.is_accepting(0));
    }
}

/// A formula that is true everywhere, and that makes the others be read in Zeckendorf digits.
fn everything() -> Formula {
    let all = Recognizer::new(1, vec![0, 0], vec![true]).unwrap().in_numeration(Numeration::Zeckendorf);
    Formula::Accepts(Rc::new(all), vec![variable(A)])
}

fn in_zeckendorf(formula: Formula) -> Formula {
    Formula::And(vec![everything(), formula])
}

#[test]
fn a_given_automaton_is_read_by_numbers() {
    // The numbers whose word ends in an even number of zeros: 1, 4, 6, 9, …, of Wythoff's lower rows.
    let given = Recognizer::new(1, vec![0, 1, 2, 1, 1, 1], vec![false, true, false]).unwrap();
    let given = Rc::new(given.in_numeration(Numeration::Zeckendorf));
    let automaton = read(&Formula::Accepts(Rc::clone(&given), vec![variable(A)]));
    let words = words();
    for number in 0..230u64 {
        let wanted = given.accepts(&[number.into()]);
        assert_eq!(automaton.accepts([number.into(), 0, 0]), wanted, "{number}");
        for &word in &words[number as usize] {
            assert_eq!(automaton.accepts_words([word, 0, 0]), wanted, "{number}");
        }
    }
}

#[test]
fn the_least_is_found() {
    for least in [0u32, 1, 2, 3, 4, 5, 7, 12, 20, 33, 53, 54, 55, 88, 1000, 46_367, 46_368, 1_000_000] {
        let below = Formula::Compare(variable(A), Relation::Less, Term::Integer(least.into()));
        let below = in_zeckendorf(below);
        let fails = decide(&[A], &below, &unlimited()).unwrap();
        assert_eq!(fails.verdict, Verdict::Fails(vec![least.into()]));
        // Among pairs a + b ≥ least, b < 7 the first number is the least, and for it the second.
        let sum =
            Formula::Compare(sum(&[variable(A), variable(B)]), Relation::Less, Term::Integer(least.into()));
        let large = Formula::Compare(variable(B), Relation::AtLeast, Term::Integer(7));
        let fails = decide(&[A, B], &in_zeckendorf(Formula::Or(vec![sum, large])), &unlimited()).unwrap();
        let first = least.saturating_sub(6);
        assert_eq!(fails.verdict, Verdict::Fails(vec![first.into(), (least - first).into()]));
    }
}

#[test]
fn binary_digits_are_not_mixed_with_others() {
    let nim_sum = |terms: Vec<Term>| equal(Term::NimSum(terms), variable(C));
    let mixed = in_zeckendorf(nim_sum(vec![variable(A), variable(B)]));
    assert_eq!(decide(&[A, B, C], &mixed, &unlimited()), Err(Stop::Mixed));
    let binary = Rc::new(Recognizer::columns(2, 2).unwrap());
    let mixed = in_zeckendorf(Formula::Accepts(binary, vec![variable(A), variable(B)]));
    assert_eq!(decide(&[A, B], &mixed, &unlimited()), Err(Stop::Mixed));
    // The nim-sum of bounded values is a function of these.
    let small = |variable_| Term::Remainder(Box::new(variable(variable_)), 4);
    let bounded = Term::NimSum(vec![small(A), small(B), small(A)]);
    let law = in_zeckendorf(equal(bounded, small(B)));
    assert_eq!(decide(&[A, B], &law, &unlimited()).unwrap().verdict, Verdict::Holds);
}

#[test]
fn ceilings_and_interrupts_are_heard() {
    let far = in_zeckendorf(equal(
        sum(&[Term::Multiple(1000, Box::new(variable(A))), Term::Multiple(-1001, Box::new(variable(B)))]),
        Term::Multiple(1999, Box::new(variable(C))),
    ));
    let small = Budget { max_cells: 1 << 10, poll: &|| Ok(()) };
    assert_eq!(decide(&[A, B, C], &far, &small), Err(Stop::TooLarge));
    let interrupted = Budget { max_cells: 1 << 24, poll: &|| Err(Stop::Interrupted) };
    assert_eq!(decide(&[A, B, C], &far, &interrupted), Err(Stop::Interrupted));
    // Classes of numbers are read in pairs, and there must not be too many pairs.
    let period = 1 << 17;
    let mut values = vec![0; period];
    values[7] = 1;
    let table = Table { values, preperiod: 0, period: period as u64, saltus: 0 };
    let index = sum(&[variable(A), variable(B)]);
    let long = in_zeckendorf(equal(Term::Table(Rc::new(table), Box::new(index)), Term::Integer(0)));
    assert_eq!(decide(&[A, B], &long, &unlimited()), Err(Stop::TooLarge));
}

#[test]
fn what_is_drawn_has_no_adjacent_ones() {
    let everything = drawn(&everything(), Numeration::Zeckendorf, &unlimited()).unwrap();
    assert_eq!(everything.states, 1);
    let positive = Formula::Compare(variable(A), Relation::Greater, Term::Integer(0));
    let positive = drawn(&positive, Numeration::Zeckendorf, &unlimited()).unwrap();
    let table = positive.table.unwrap();
    let states = |word: &[usize]| word.iter().fold(0, |state, &digit| table.next[state as usize][digit]);
    assert!(table.accepting[states(&[1, 0, 1]) as usize]);
    assert!(!table.accepting[states(&[1, 1]) as usize]);
    assert!(!table.accepting[states(&[0]) as usize]);
}

fn relation() -> impl Strategy<Value = Relation> {
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, AtMost, Greater, AtLeast])
}

fn term() -> impl Strategy<Value = Term> {
    let part =
        || (-3i64..4, 0u32..4).prop_map(|(factor, name)| Term::Multiple(factor, Box::new(variable(name))));
    let linear = (prop::collection::vec(part(), 1..3), -9i64..10)
        .prop_map(|(mut parts, constant)| {
            parts.push(Term::Integer(constant));
            Term::Sum(parts)
        })
        .boxed();
    let table = (prop::collection::vec(0u64..5, 3..5), linear.clone()).prop_map(|(values, index)| {
        let period = values.len() as u64 - 1;
        Term::Table(Rc::new(Table { values, preperiod: 1, period, saltus: 0 }), Box::new(index))
    });
    prop_oneof![
        5 => linear.clone(),
        1 => (linear.clone(), 1i64..5).prop_map(|(term, by)| Term::Quotient(Box::new(term), by)),
        1 => (linear.clone(), 1i64..5).prop_map(|(term, by)| Term::Remainder(Box::new(term), by)),
        1 => table,
        1 => (linear.clone(), linear).prop_map(|(left, right)| {
            let first = Formula::Compare(left.clone(), Relation::AtMost, right.clone());
            Term::If(Box::new(first), Box::new(left), Box::new(right))
        }),
    ]
}

fn formula(depth: u32) -> BoxedStrategy<Formula> {
    let atom = (term(), relation(), term())
        .prop_map(|(left, relation, right)| Formula::Compare(left, relation, right));
    if depth == 0 {
        return atom.boxed();
    }
    let inner = || formula(depth - 1);
    let guarded = (0i64..9, inner(), any::<bool>()).prop_map(|(bound, inner, all)| {
        let small = Formula::Compare(variable(3), Relation::AtMost, Term::Integer(bound));
        match all {
            true => {
                Formula::ForAll(vec![3], Box::new(Formula::Or(vec![Formula::Not(Box::new(small)), inner])))
            }
            false => Formula::Exists(vec![3], Box::new(Formula::And(vec![small, inner]))),
        }
    });
    prop_oneof![
        2 => atom,
        1 => inner().prop_map(|inner| Formula::Not(Box::new(inner))),
        2 => prop::collection::vec(inner(), 1..3).prop_map(Formula::And),
        2 => prop::collection::vec(inner(), 1..3).prop_map(Formula::Or),
        1 => (inner(), inner()).prop_map(|(left, right)| Formula::Iff(Box::new(left), Box::new(right))),
        3 => guarded,
    ]
    .boxed()
}

proptest! {
    /// The same verdict as by binary digits, with the same least counterexample, and as evaluated.
    #[test]
    fn decisions_are_those_of_binary_digits(formula in formula(3), fourth in formula(1)) {
        // Variable 3 is free in one part, and bound in others.
        let formula = Formula::Exists(vec![3], Box::new(Formula::And(vec![
            Formula::Compare(variable(3), Relation::AtMost, Term::Integer(5)),
            Formula::Or(vec![formula, fourth]),
        ])));
        let budget = Budget { max_cells: 1 << 19, poll: &|| Ok(()) };
        let variables = [A, B, C];
        let zeckendorf = super::super::decide_by_automata(&variables, &in_zeckendorf(formula.clone()), &budget);
        let binary = super::super::decide_by_automata(&variables, &formula, &budget);
        let (Ok(zeckendorf), Ok(binary)) = (zeckendorf, binary) else { return Ok(()) };
        prop_assert_eq!(zeckendorf.numeration, Numeration::Zeckendorf);
        prop_assert_eq!(binary.numeration, Numeration::Binary);
        prop_assert_eq!(&zeckendorf.verdict, &binary.verdict);
        is_certified(&Formula::ForAll(variables.to_vec(), Box::new(in_zeckendorf(formula.clone()))))?;
        let Decision { verdict, .. } = zeckendorf;
        for a in 0..6 {
            for b in 0..6 {
                for c in 0..6 {
                    let here = [a, b, c];
                    let mut values = variables.into_iter().zip(here).collect();
                    let value = truth(&formula, &mut values);
                    let here = here.map(|number| BigUint::from(number as u32));
                    let bad = match &verdict {
                        Verdict::Holds => value != Some(true),
                        Verdict::Fails(least) => value.is_none() || here[..] < least[..] && value == Some(false),
                        Verdict::Undefined(least) => here[..] < least[..] && value.is_none(),
                    };
                    prop_assert!(!bad, "{:?} at {:?}: {:?}", verdict, here, value);
                }
            }
        }
    }
}
