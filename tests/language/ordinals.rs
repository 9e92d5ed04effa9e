//! Ordinals against models that share no code with them, and the laws of their arithmetic.

use num_bigint::BigUint;
use proptest::prelude::*;
use sprague::{ErrorKind, Interrupt, Limits, Ordinal, Result, StopReason};

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn product(left: &Ordinal, right: &Ordinal) -> Ordinal {
    left.product(right, &Limits::default(), &Interrupt::new()).unwrap()
}

fn power(base: &Ordinal, exponent: &Ordinal) -> Ordinal {
    base.power(exponent, &Limits::default(), &Interrupt::new()).unwrap()
}

fn natural_product(left: &Ordinal, right: &Ordinal) -> Ordinal {
    left.natural_product(right, &Limits::default(), &Interrupt::new()).unwrap()
}

/// An ordinal below ω^ω as the exponents of ω that it is a sum of, each as often as it stands:
/// ω^2 + ω*2 is 2, 1, 1.
type Word = Vec<u32>;

/// In a sum, ω^a is swallowed by a greater power of ω that comes later.
fn concatenated(left: &[u32], right: &[u32]) -> Word {
    let most = right.first().copied().unwrap_or(0);
    left.iter().copied().filter(|&exponent| exponent >= most).chain(right.iter().copied()).collect()
}

/// By recursion on the right side: x·(y + 1) = x·y + x, and x·ω^e = ω^(degree of x + e) for e > 0.
fn multiplied(left: &[u32], right: &[u32]) -> Word {
    let (Some(degree), Some((&last, front))) = (left.first(), right.split_last()) else {
        return Word::new();
    };
    let copy = if last == 0 { left.to_vec() } else { vec![degree + last] };
    concatenated(&multiplied(left, front), &copy)
}

fn word_of(ordinal: &Ordinal) -> Word {
    let number = |integer: BigUint| u32::try_from(integer).unwrap();
    let summand = |term: &sprague::Term| {
        let times = number(term.coefficient().clone());
        vec![number(term.exponent().to_integer().unwrap()); times as usize]
    };
    ordinal.terms().iter().flat_map(summand).collect()
}

/// All ordinals ω^2*a + ω*b + c with coefficients up to 2.
fn small() -> Vec<Ordinal> {
    let power = |exponent: u64| Ordinal::omega_power(exponent.into()).unwrap();
    let mut ordinals = Vec::new();
    for (a, b, c) in (0..3).flat_map(|a| (0..3).flat_map(move |b| (0..3).map(move |c| (a, b, c)))) {
        let mut ordinal = Ordinal::ZERO;
        for (exponent, times) in [(2, a), (1, b), (0, c)] {
            (0..times).for_each(|_| ordinal = ordinal.sum(&power(exponent)));
        }
        ordinals.push(ordinal);
    }
    ordinals
}

#[test]
fn sums_products_and_the_order_are_those_of_words() {
    for left in small() {
        for right in small() {
            let (first, second) = (word_of(&left), word_of(&right));
            assert_eq!(word_of(&left.sum(&right)), concatenated(&first, &second), "{left} + {right}");
            assert_eq!(word_of(&product(&left, &right)), multiplied(&first, &second), "({left})({right})");
            assert_eq!(left.cmp(&right), first.cmp(&second), "{left} and {right}");
        }
    }
}

#[test]
fn finite_powers_are_products_of_words() {
    for base in small() {
        let mut expected: Word = vec![0];
        for exponent in 0..5_u64 {
            assert_eq!(word_of(&power(&base, &exponent.into())), expected, "({base})^{exponent}");
            expected = multiplied(&expected, &word_of(&base));
        }
    }
}

/// Sierpiński, *Cardinal and Ordinal Numbers*, chapter XIV, and what follows from his rules.
#[test]
fn sums_products_and_powers_of_the_literature() {
    for (left, right, sum, in_order, to_the_power) in [
        ("1", "ω", "ω", "ω", "1"),
        ("2", "ω", "ω", "ω", "ω"),
        ("ω", "2", "ω + 2", "ω*2", "ω^2"),
        ("ω + 1", "2", "ω + 3", "ω*2 + 1", "ω^2 + ω + 1"),
        ("ω + 1", "ω", "ω*2", "ω^2", "ω^ω"),
        ("ω*2 + 1", "ω + 1", "ω*3 + 1", "ω^2 + ω*2 + 1", "ω^(ω + 1)*2 + ω^ω"),
        ("3", "ω^2 + ω*2 + 2", "ω^2 + ω*2 + 2", "ω^2 + ω*2 + 6", "ω^(ω + 2)*9"),
        ("ω^ω", "ω^ω", "ω^ω*2", "ω^(ω*2)", "ω^(ω^ω)"),
        ("2", "ω^ω", "ω^ω", "ω^ω", "ω^(ω^ω)"),
        ("0", "ω", "ω", "0", "0"),
        ("0", "0", "0", "0", "1"),
    ] {
        let (first, second) = (ordinal(left), ordinal(right));
        assert_eq!(first.sum(&second).to_string(), sum, "{left} + {right}");
        assert_eq!(product(&first, &second).to_string(), in_order, "({left})({right})");
        assert_eq!(power(&first, &second).to_string(), to_the_power, "({left})^({right})");
    }
}

/// ω replaced by a number greater than all coefficients and sums of them.
fn at(ordinal: &Ordinal, base: u32) -> BigUint {
    let term = |term: &sprague::Term| {
        let exponent = u32::try_from(at(term.exponent(), base)).unwrap();
        BigUint::from(base).pow(exponent) * term.coefficient()
    };
    ordinal.terms().iter().map(term).sum()
}

#[test]
fn spellings_are_read() {
    for (text, expected) in [
        ("w", "ω"),
        ("omega^omega", "ω^ω"),
        ("\\omega^{2} + 1", "ω^2 + 1"),
        (" ω ^ ( ω+1 ) · 3+ω×2 ", "ω^(ω + 1)*3 + ω*2"),
        ("ω^ω^2", "ω^(ω^2)"),
        ("ω^(ω^(2))⋅4", "ω^(ω^2)*4"),
        ("ω^0*5", "5"),
        ("ω^1", "ω"),
        ("000", "0"),
        ("ω^(0)", "1"),
    ] {
        assert_eq!(ordinal(text).to_string(), expected, "{text}");
    }
}

#[test]
fn what_is_no_normal_form_is_refused_at_its_place() {
    for (text, message, start) in [
        ("", "expected a number or ω, found the end", 0),
        ("5 + ω", "ω stands after a smaller power of ω", 4),
        ("ω + ω", "ω repeats a power of ω", 5),
        ("ω*0", "a summand that is 0", 0),
        ("ω + 0", "a summand that is 0", 5),
        ("0 + 0", "a summand that is 0", 0),
        ("2*ω", "a coefficient stands before ω", 0),
        ("3ω", "a coefficient stands before ω", 0),
        ("ω^", "expected a number, found the end", 3),
        ("ω^(2", "expected ), found the end", 5),
        ("ω^{2)", "expected }, found ')'", 5),
        ("ω2", "expected +, *, ^ or the end, found '2'", 2),
        ("ω +", "expected a number or ω, found the end", 4),
        ("-1", "expected a number or ω, found '-'", 0),
        ("ω*ω", "expected a number, found 'ω'", 3),
        ("ω\u{7}", "expected +, *, ^ or the end, found a control character", 2),
    ] {
        let error = text.parse::<Ordinal>().unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::Syntax, message), "{text}");
        assert_eq!(error.span().map(|span| span.start), Some(start), "{text}");
        assert!(!error.helps().is_empty() || !error.notes().is_empty(), "{text}");
    }
}

#[test]
fn heights_sizes_and_digits_are_bounded() {
    let limits = Limits::default().with_max_summands(1_000).with_max_bits(1 << 20);
    let interrupt = Interrupt::new();
    let refused = |result: Result<Ordinal>| {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
        error.message().to_string()
    };
    let read = |text: &str| Ordinal::read(text, &limits, &interrupt);
    let tower = |height: usize| vec!["ω"; height].join("^");
    assert_eq!(read(&tower(200)).unwrap().height(), 200);
    for text in [tower(201), tower(100_000), "ω^(".repeat(100_000)] {
        assert_eq!(refused(read(&text)), "exponents of ω stand more than 200 deep in one another");
    }
    let high = read(&tower(200)).unwrap();
    refused(Ordinal::omega_power(high.clone()));
    refused(high.power(&high, &limits, &interrupt));
    assert_eq!(high.product(&high, &limits, &interrupt).unwrap().height(), 200);

    let sum: Vec<String> = (0..1_001).rev().map(|exponent| format!("ω^(ω + {exponent})")).collect();
    assert_eq!(refused(read(&sum.join("+"))), "the Cantor normal form would have more than 1000 summands");
    refused(read(&"9".repeat(315_660)));
    refused(read(&"9".repeat(1_000_000)));

    let (omega, huge) = (ordinal("ω + 1"), Ordinal::from(BigUint::from(1_u8) << 600_000_u32));
    for (base, exponent) in
        [(&omega, &huge), (&huge, &huge), (&ordinal("2"), &huge), (&omega, &ordinal("ω + 2000"))]
    {
        refused(base.power(exponent, &limits, &interrupt));
    }
    refused(huge.product(&huge, &limits, &interrupt));
    refused(huge.natural_product(&huge, &limits, &interrupt));
    // What is huge and short is not refused.
    assert_eq!(power(&ordinal("ω"), &huge).terms().len(), 1);
    assert_eq!(power(&ordinal("1"), &huge), ordinal("1"));
}

#[test]
fn a_stop_is_heard() {
    let interrupt = Interrupt::new();
    interrupt.stop(StopReason::Interrupted);
    let (limits, omega) = (Limits::default(), ordinal("ω + 1"));
    for result in [
        omega.product(&omega, &limits, &interrupt),
        omega.power(&ordinal("5"), &limits, &interrupt),
        omega.natural_product(&omega, &limits, &interrupt),
        Ordinal::read("ω + 1", &limits, &interrupt),
    ] {
        assert_eq!(result.unwrap_err().kind(), ErrorKind::Interrupted);
    }
}

/// Ordinals below ω^ω^ω^ω; a few summands with coefficients up to 6, and rarely a long one.
fn ordinals(depth: u32) -> BoxedStrategy<Ordinal> {
    let coefficient = prop_oneof![
        9 => (1_u64..7).prop_map(BigUint::from),
        1 => any::<u128>().prop_map(|number| BigUint::from(number) + 1_u8),
    ];
    let exponent = match depth {
        0 => (0_u64..4).prop_map(Ordinal::from).boxed(),
        _ => prop_oneof![(0_u64..4).prop_map(Ordinal::from), ordinals(depth - 1)].boxed(),
    };
    let summand = (exponent, coefficient).prop_map(|(exponent, coefficient)| {
        product(&Ordinal::omega_power(exponent).unwrap(), &Ordinal::from(coefficient))
    });
    let sum =
        |summands: Vec<Ordinal>| summands.iter().fold(Ordinal::ZERO, |sum, summand| sum.natural_sum(summand));
    prop::collection::vec(summand, 0..4).prop_map(sum).boxed()
}

/// Such that ω may be replaced by 64: exponents below ω*2, small coefficients.
fn modest() -> impl Strategy<Value = Ordinal> {
    let summand = (0_u64..2, 0_u64..3, 0_u64..4).prop_map(|(of_omega, finite, coefficient)| {
        let exponent = product(&Ordinal::omega(), &of_omega.into()).sum(&finite.into());
        product(&Ordinal::omega_power(exponent).unwrap(), &coefficient.into())
    });
    prop::collection::vec(summand, 0..4)
        .prop_map(|summands| summands.iter().fold(Ordinal::ZERO, |sum, summand| sum.natural_sum(summand)))
}

proptest! {
    #[test]
    fn written_ordinals_are_read_again(ordinal in ordinals(3)) {
        prop_assert_eq!(ordinal.to_string().parse::<Ordinal>().unwrap(), ordinal);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ω0-9+*^(){} w]{0,24}") {
        match text.parse::<Ordinal>() {
            Ok(ordinal) => prop_assert_eq!(ordinal.to_string().parse::<Ordinal>().unwrap(), ordinal),
            Err(error) => prop_assert!(error.span().is_some_and(|span| text.get(span.start..span.end).is_some())),
        }
    }

    #[test]
    fn natural_arithmetic_and_the_order_are_those_of_a_large_number(left in modest(), right in modest()) {
        prop_assert_eq!(left.cmp(&right), at(&left, 64).cmp(&at(&right, 64)));
        prop_assert_eq!(at(&left.natural_sum(&right), 64), at(&left, 64) + at(&right, 64));
        // Exponents are added, which is a product at 64 too.
        prop_assert_eq!(at(&natural_product(&left, &right), 64), at(&left, 64) * at(&right, 64));
    }

    /// Nim-sums too: 64 is a power of 2.
    #[test]
    fn nim_sums_are_those_of_a_large_power_of_two(left in modest(), right in modest()) {
        prop_assert_eq!(at(&left.nim_sum(&right), 64), at(&left, 64) ^ at(&right, 64));
    }

    #[test]
    fn ordinal_sums_and_products(a in ordinals(2), b in ordinals(2), c in ordinals(2)) {
        prop_assert_eq!(a.sum(&b).sum(&c), a.sum(&b.sum(&c)));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &b.sum(&c)), product(&a, &b).sum(&product(&a, &c)));
        // Strictly increasing on the right, and on the left too, though not strictly.
        prop_assert_eq!(a.sum(&b).cmp(&a.sum(&c)), b.cmp(&c));
        if !a.is_zero() {
            prop_assert_eq!(product(&a, &b).cmp(&product(&a, &c)), b.cmp(&c));
        }
        if b <= c {
            prop_assert!(b.sum(&a) <= c.sum(&a) && product(&b, &a) <= product(&c, &a));
        }
        prop_assert!(a.sum(&b) <= a.natural_sum(&b) && product(&a, &b) <= natural_product(&a, &b));
    }

    #[test]
    fn ordinal_powers(a in ordinals(1), b in modest(), c in modest()) {
        // Coefficients of exponents are kept small, so that the powers are.
        prop_assert_eq!(power(&a, &b.sum(&c)), product(&power(&a, &b), &power(&a, &c)));
        prop_assert_eq!(power(&a, &b.sum(&1_u64.into())), product(&power(&a, &b), &a));
        if a > Ordinal::from(1_u64) {
            prop_assert_eq!(power(&a, &b).cmp(&power(&a, &c)), b.cmp(&c));
        }
    }

    #[test]
    fn powers_of_powers(a in modest(), b in modest(), c in modest()) {
        prop_assert_eq!(power(&power(&a, &b), &c), power(&a, &product(&b, &c)));
    }

    #[test]
    fn natural_sums_and_products(a in ordinals(2), b in ordinals(2), c in ordinals(2)) {
        prop_assert_eq!(a.natural_sum(&b), b.natural_sum(&a));
        prop_assert_eq!(a.natural_sum(&b).natural_sum(&c), a.natural_sum(&b.natural_sum(&c)));
        prop_assert_eq!(natural_product(&a, &b), natural_product(&b, &a));
        prop_assert_eq!(natural_product(&natural_product(&a, &b), &c), natural_product(&a, &natural_product(&b, &c)));
        let sum = natural_product(&a, &b).natural_sum(&natural_product(&a, &c));
        prop_assert_eq!(natural_product(&a, &b.natural_sum(&c)), sum);
        prop_assert_eq!(a.natural_sum(&b).cmp(&a.natural_sum(&c)), b.cmp(&c));
    }

    #[test]
    fn nim_sums(a in ordinals(2), b in ordinals(2), c in ordinals(2)) {
        prop_assert_eq!(a.nim_sum(&b), b.nim_sum(&a));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&c), a.nim_sum(&b.nim_sum(&c)));
        prop_assert!(a.nim_sum(&a).is_zero());
        // The winning move of Nim: of different heaps of a sum that is not zero, one is lowered by
        // adding it.
        let sum = a.nim_sum(&b).nim_sum(&c);
        prop_assert!(sum.is_zero() || [&a, &b, &c].iter().any(|heap| heap.nim_sum(&sum) < **heap));
    }
}
