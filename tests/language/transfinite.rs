//! Transfinite nimbers: published values, an oracle that shares no code, and the laws of a field.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use proptest::prelude::*;
use sprague::{ErrorKind, Interrupt, Limits, Ordinal, Result, StopReason, TransfiniteNimbers};

fn ordinal(text: &str) -> Ordinal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn with<T>(computation: impl FnOnce(TransfiniteNimbers<'_>) -> Result<T>) -> Result<T> {
    computation(TransfiniteNimbers::new(&Limits::default(), &Interrupt::new()))
}

fn product(left: &Ordinal, right: &Ordinal) -> Ordinal {
    with(|nimbers| nimbers.product(left, right)).unwrap()
}

fn power(base: &Ordinal, exponent: u64) -> Ordinal {
    with(|nimbers| nimbers.power(base, &exponent.into())).unwrap()
}

/// α_p as published: to 7 by Conway (*On Numbers and Games*, chapter 6), to 43 by Lenstra (*On the
/// algebraic closure of two*, table 4.1), to 67 by Le Bruyn (*On2: Extending Lenstra's list*), with
/// κ_p = ω^(ω^k).
const ALPHA: [(u64, &str); 18] = [
    (3, "2"),
    (5, "4"),
    (7, "ω + 1"),
    (11, "ω^ω + 1"),
    (13, "ω + 4"),
    (17, "16"),
    (19, "ω^3 + 4"),
    (23, "ω^(ω^3) + 1"),
    (29, "ω^(ω^2) + 4"),
    (31, "ω^ω + 1"),
    (37, "ω^3 + 4"),
    (41, "ω^ω + 1"),
    (43, "ω^(ω^2) + 1"),
    (47, "ω^(ω^7) + 1"),
    (53, "ω^(ω^4) + 1"),
    (59, "ω^(ω^8) + 1"),
    (61, "ω^ω + ω"),
    (67, "ω^(ω^3) + ω"),
];

#[test]
fn powers_of_the_generators_are_the_published_nimbers() {
    for (k, (prime, alpha)) in ALPHA.into_iter().enumerate() {
        let kappa = Ordinal::omega_power(Ordinal::omega_power((k as u64).into()).unwrap()).unwrap();
        assert_eq!(TransfiniteNimbers::kappa(prime).unwrap(), kappa);
        assert_eq!(TransfiniteNimbers::alpha(prime).unwrap(), ordinal(alpha));
        assert_eq!(power(&kappa, prime), ordinal(alpha), "{kappa} to the power {prime}");
    }
}

/// Generators of powers of primes: the p-th power of κ_{p^(n+1)} is κ_{p^n}.
#[test]
fn powers_of_generators_of_prime_powers() {
    for (prime, exponent) in [(3_u64, 2), (3, 3), (3, 4), (5, 2), (5, 3), (7, 2), (11, 2)] {
        let higher = TransfiniteNimbers::kappa(prime.pow(exponent)).unwrap();
        let lower = TransfiniteNimbers::kappa(prime.pow(exponent - 1)).unwrap();
        assert_eq!(power(&higher, prime), lower, "{prime}^{exponent}");
    }
    assert_eq!(TransfiniteNimbers::kappa(16).unwrap(), ordinal("256"));
    for wrong in [0, 1, 6, 1 << 40] {
        assert_eq!(TransfiniteNimbers::kappa(wrong).unwrap_err().kind(), ErrorKind::Domain);
    }
}

/// Values of the Combinatorial Game Suite, version 2.2.
#[test]
fn products_and_powers_published_with_another_system() {
    for (left, right, expected) in [
        ("ω", "7", "ω*7"),
        ("ω", "ω", "ω^2"),
        ("ω^3", "ω^3", "ω^6"),
        ("ω^ω", "ω^(ω*4)", "4"),
        ("ω^(ω^2*32)", "ω^(ω^2*24)", "ω^(ω^2 + 1) + ω^(ω^2)"),
        // From a sheet of exercises.
        ("ω + 1", "ω + 1", "ω^2 + 1"),
        ("ω^2", "ω^2", "ω*2"),
        ("ω + 2", "ω + 3", "ω^2 + ω + 1"),
        // Le Bruyn, *How to win transfinite Nimbers?*
        ("ω + 4", "ω + 1", "ω^2 + ω*5 + 4"),
    ] {
        assert_eq!(product(&ordinal(left), &ordinal(right)), ordinal(expected), "({left}) ⊗ ({right})");
    }
    for (base, exponent, expected) in
        [("ω^27", 81, "2"), ("ω^(ω^41)", 191, "ω^(ω^6) + ω^ω"), ("ω^(ω^13)", 47, "ω^(ω^7) + 1")]
    {
        assert_eq!(power(&ordinal(base), exponent), ordinal(expected), "{base} to the power {exponent}");
    }
}

/// Lenstra's excess and the prime powers of κ as the Combinatorial Game Suite, version 2.2,
/// publishes them.
#[test]
fn excess_and_summands_published_with_another_system() {
    for (prime, summands, excess) in [
        (71, vec![5, 7], 0),
        (73, vec![9], 1),
        (83, vec![41], 1),
        (97, vec![16, 3], 0),
        (107, vec![53], 1),
        (113, vec![4, 7], 0),
        (127, vec![7], 1),
        (137, vec![17], 1),
        (139, vec![3, 23], 0),
        (149, vec![37], 1),
        (151, vec![3, 5], 0),
        (157, vec![13], 1),
        (193, vec![32, 3], 0),
        (211, vec![5, 7], 0),
        (233, vec![29], 1),
        (251, vec![25], 1),
    ] {
        let kappas = summands.iter().map(|&prime_power| TransfiniteNimbers::kappa(prime_power).unwrap());
        let alpha = kappas.fold(Ordinal::from(excess), |sum, kappa| sum.nim_sum(&kappa));
        assert_eq!(TransfiniteNimbers::alpha(prime).unwrap(), alpha, "α_{prime}");
    }
}

/// The excess of the odd primes to 281, OEIS A380496.
const EXCESS: [u64; 59] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0,
    1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0,
];

/// All that takes no time in a debug build; `examples/excess.rs` goes further.
#[test]
fn the_excess_is_found_again() {
    let limits = Limits::default().with_max_degree(500);
    let interrupt = Interrupt::new();
    let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    let primes = (3_u64..=577).filter(|&number| (2..number).all(|divisor| number % divisor != 0));
    for (index, prime) in primes.enumerate() {
        if let Some(excess) = EXCESS.get(index) {
            assert_eq!(TransfiniteNimbers::excess(prime).unwrap(), *excess, "{prime}");
        }
        let small = TransfiniteNimbers::degree_of_alpha(prime).unwrap() <= 500_u64.into();
        match nimbers.find_excess(prime) {
            Ok(excess) => {
                assert_eq!((excess, small), (TransfiniteNimbers::excess(prime).unwrap(), true), "{prime}")
            }
            Err(error) => assert_eq!((error.kind(), small), (ErrorKind::Limit, false), "{prime}: {error}"),
        }
    }
    for wrong in [0, 1, 2, 9, 587, u64::MAX] {
        assert_eq!(nimbers.find_excess(wrong).unwrap_err().kind(), ErrorKind::Domain, "{wrong}");
        assert_eq!(TransfiniteNimbers::excess(wrong).unwrap_err().kind(), ErrorKind::Domain, "{wrong}");
    }
}

/// Polynomials over GF(2) in t, f, x, y, z with t² = t + 1, f² = f + t, x⁹ = t, y⁵ = f, z⁷ = x³ +
/// 1, as sets of monomials: t is 2, f is 4, x is ω^3, y is ω^ω and z is ω^(ω^2). Multiplied one
/// monomial after the other.
type Element = BTreeSet<[u32; 5]>;

fn toggle(element: &mut Element, monomial: [u32; 5]) {
    if !element.remove(&monomial) {
        element.insert(monomial);
    }
}

/// Adds a monomial, with its powers replaced until none is too high.
fn add_reduced(sum: &mut Element, monomial: [u32; 5]) {
    const ORDERS: [u32; 5] = [2, 2, 9, 5, 7];
    let Some(place) = (0..5).find(|&place| monomial[place] >= ORDERS[place]) else {
        return toggle(sum, monomial);
    };
    let mut rest = monomial;
    rest[place] -= ORDERS[place];
    let replacements: &[[u32; 5]] = match place {
        0 => &[[1, 0, 0, 0, 0], [0; 5]],
        1 => &[[0, 1, 0, 0, 0], [1, 0, 0, 0, 0]],
        2 => &[[1, 0, 0, 0, 0]],
        3 => &[[0, 1, 0, 0, 0]],
        _ => &[[0, 0, 3, 0, 0], [0; 5]],
    };
    for replacement in replacements {
        add_reduced(sum, std::array::from_fn(|place| rest[place] + replacement[place]));
    }
}

fn multiplied(left: &Element, right: &Element) -> Element {
    let mut product = Element::new();
    for first in left {
        for second in right {
            add_reduced(&mut product, std::array::from_fn(|place| first[place] + second[place]));
        }
    }
    product
}

fn element_of(ordinal: &Ordinal) -> Element {
    let number = |integer: Option<BigUint>| u32::try_from(integer.unwrap()).unwrap();
    let mut element = Element::new();
    for term in ordinal.terms() {
        let mut monomial = [0; 5];
        for power in term.exponent().terms() {
            let c = number(Some(power.coefficient().clone()));
            match number(power.exponent().to_integer()) {
                // ω^(a + 3b) is ω^a ⊗ (ω^3)^b, and ω is the cube of ω^3.
                0 => monomial[2] = c % 3 * 3 + c / 3,
                1 => monomial[3] = c,
                2 => monomial[4] = c,
                _ => panic!("{ordinal}"),
            }
        }
        for bit in (0..4).filter(|&bit| term.coefficient().bit(bit)) {
            monomial[0] = u32::from(bit & 1 == 1);
            monomial[1] = u32::from(bit & 2 == 2);
            toggle(&mut element, monomial);
        }
    }
    element
}

/// The field of 2^1260 elements that the oracle knows, a few summands of it.
fn of_the_oracle(least: usize, most: usize) -> impl Strategy<Value = Ordinal> {
    summands([9, 5, 7], 1..16, least, most)
}

fn summands(
    orders: [u64; 3],
    coefficients: std::ops::Range<u64>,
    least: usize,
    most: usize,
) -> impl Strategy<Value = Ordinal> {
    let exponent = (0..orders[0], 0..orders[1], 0..orders[2]);
    prop::collection::vec((exponent, coefficients), least..most).prop_map(|summands| {
        let mut sum = Ordinal::ZERO;
        for ((a, b, c), coefficient) in summands {
            let exponent = format!("ω^2*{c} + ω*{b} + {a}");
            let parts: Vec<&str> =
                exponent.split(" + ").filter(|part| !part.ends_with("*0") && *part != "0").collect();
            let exponent = if parts.is_empty() { Ordinal::ZERO } else { ordinal(&parts.join(" + ")) };
            let limits = Limits::default();
            let power = Ordinal::omega_power(exponent).unwrap();
            sum = sum.nim_sum(&power.product(&coefficient.into(), &limits, &Interrupt::new()).unwrap());
        }
        sum
    })
}

#[test]
fn no_other_nimber_is_less_and_not_a_power() {
    // α_5: the finite nimbers to 15 that are fifth powers of such.
    let fifth_powers: BTreeSet<Element> = (0_u64..16).map(|n| element_of(&power(&n.into(), 5))).collect();
    let least = (0_u64..16).find(|&n| !fifth_powers.contains(&element_of(&n.into())));
    assert_eq!(least, Some(4));
    // α_7: all finite nimbers are seventh powers, since 7 divides no 2^(2^n) − 1; in the field of
    // 64 elements the oracle finds ω to be one, and ω + 1 not to be.
    let field: Vec<Element> =
        (0_u64..64).map(|n| element_of(&ordinal_of_digits(&[n & 3, n >> 2 & 3, n >> 4]))).collect();
    let seventh_power = |element: &Element| {
        let square = multiplied(element, element);
        multiplied(&multiplied(&multiplied(&square, &square), &square), element)
    };
    let powers: BTreeSet<Element> = field.iter().map(seventh_power).collect();
    assert_eq!(field.iter().position(|element| !powers.contains(element)), Some(5));
    assert_eq!(field[5], element_of(&ordinal("ω + 1")));
}

/// ω^2*c + ω*b + a
fn ordinal_of_digits(digits: &[u64; 3]) -> Ordinal {
    let limits = Limits::default();
    digits.iter().zip(0_u64..).fold(Ordinal::ZERO, |sum, (&digit, exponent)| {
        let power = Ordinal::omega_power(exponent.into()).unwrap();
        sum.nim_sum(&power.product(&digit.into(), &limits, &Interrupt::new()).unwrap())
    })
}

#[test]
fn finite_nimbers_are_conways() {
    // The table of Winning Ways, chapter 14, made by the definition.
    let mut table: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for left in 0..16 {
        for right in 0..16 {
            let excluded: BTreeSet<u64> = (0..left)
                .flat_map(|less| (0..right).map(move |lesser| (less, lesser)))
                .map(|(less, lesser)| table[&(less, right)] ^ table[&(left, lesser)] ^ table[&(less, lesser)])
                .collect();
            let least = (0..).find(|number| !excluded.contains(number)).unwrap();
            table.insert((left, right), least);
            assert_eq!(product(&left.into(), &right.into()), least.into(), "{left} ⊗ {right}");
            if right > 0 {
                let quotient = with(|nimbers| nimbers.quotient(&least.into(), &right.into())).unwrap();
                assert_eq!(quotient, left.into(), "{least} ⊘ {right}");
            }
        }
    }
    // No finite nimber has the cube 2.
    assert!((0_u64..256).all(|number| power(&number.into(), 3) != ordinal("2")));
}

#[test]
fn what_is_out_of_reach_is_refused() {
    let missing = "ω^(ω^105*586)";
    for (left, right, message) in [
        ("ω^(ω^ω)", "2", "nim-multiplication does not reach ω^(ω^ω)"),
        ("ω^(ω^105*586)", "ω^(ω^105)", "the product needs α_587, which is not in the table"),
        (missing, missing, "the product needs α_587, which is not in the table"),
        ("ω^(ω^1000*7932)", "ω^(ω^1000)", "the product needs α_7933, which is not in the table"),
        (
            "ω^(ω^70000)",
            "ω^(ω^70000)",
            "the product needs the odd prime of index 70000, for which no α is in the table",
        ),
    ] {
        let error = with(|nimbers| nimbers.product(&ordinal(left), &ordinal(right))).unwrap_err();
        assert_eq!((error.kind(), error.message()), (ErrorKind::Domain, message));
    }
    // Where no α is needed, the table is not asked.
    assert_eq!(product(&ordinal("ω^(ω^105)"), &ordinal("ω^(ω^105*7)")), ordinal("ω^(ω^105*8)"));
    assert_eq!(
        product(&ordinal("ω^(ω^70000)"), &ordinal("ω + 2")),
        ordinal("ω^(ω^70000 + 1) + ω^(ω^70000)*2")
    );

    let zero = with(|nimbers| nimbers.quotient(&ordinal("ω"), &Ordinal::ZERO)).unwrap_err();
    assert_eq!((zero.kind(), zero.message()), (ErrorKind::Domain, "0 has no inverse"));
    for wrong in [
        with(|nimbers| nimbers.inverse(&ordinal("ω^(ω^13)"))),
        with(|nimbers| nimbers.square_root(&ordinal("ω^(3486784401)"))),
        with(|nimbers| nimbers.inverse(&Ordinal::from(BigUint::from(1_u8) << 100_000_u32))),
        with(|nimbers| nimbers.product(&Ordinal::from(BigUint::from(1_u8) << 100_000_u32), &ordinal("ω"))),
    ] {
        let error = wrong.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
        assert!(error.helps().iter().any(|help| help.contains("max_degree")), "{error}");
    }
    let error = with(|nimbers| nimbers.inverse(&ordinal("ω^(ω^13)"))).unwrap_err();
    assert!(error.message().contains("2^237820 elements"), "{error}");
    let limits = Limits::default().with_max_summands(10);
    let sum = ordinal("ω^8 + ω^7 + ω^6 + ω^5 + ω^4 + ω^3 + ω^2 + ω + 1");
    let long = TransfiniteNimbers::new(&limits, &Interrupt::new()).product(&sum, &ordinal("ω^ω + ω + 7"));
    assert_eq!(long.unwrap_err().kind(), ErrorKind::Limit);
    for prime in [0, 1, 2, 15, 587, u64::MAX] {
        assert_eq!(TransfiniteNimbers::alpha(prime).unwrap_err().kind(), ErrorKind::Domain);
        assert_eq!(TransfiniteNimbers::degree_of_alpha(prime).unwrap_err().kind(), ErrorKind::Domain);
    }
}

#[test]
fn a_stop_is_heard() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    interrupt.stop(StopReason::Interrupted);
    let nimbers = TransfiniteNimbers::new(&limits, &interrupt);
    let omega = ordinal("ω + 1");
    for result in [
        nimbers.product(&omega, &omega),
        nimbers.power(&omega, &5_u8.into()),
        nimbers.inverse(&omega),
        nimbers.quotient(&omega, &omega),
        nimbers.square_root(&omega),
        nimbers.find_excess(43).map(Ordinal::from),
    ] {
        assert_eq!(result.unwrap_err().kind(), ErrorKind::Interrupted);
    }
}

#[test]
fn degrees_are_those_of_the_tower() {
    for (text, degree) in [
        ("0", 1_u64),
        ("1", 1),
        ("2", 2),
        ("16", 8),
        ("ω", 6),
        ("ω + 4", 12),
        ("ω^3", 18),
        ("ω^ω", 20),
        ("ω^(ω^2)", 42),
        ("ω^(ω^3)", 220),
        ("ω^(ω^7)", 5060),
        ("ω^(ω^2 + ω)", 420),
    ] {
        assert_eq!(with(|nimbers| nimbers.degree(&ordinal(text))).unwrap(), degree.into(), "{text}");
    }
}

/// Nimbers of all sizes: of a word, long, with the first generators, with generators of prime
/// powers and of large α.
fn nimbers() -> impl Strategy<Value = Ordinal> {
    prop_oneof![
        (0_u64..16).prop_map(Ordinal::from),
        any::<u64>().prop_map(Ordinal::from),
        any::<u128>().prop_map(|number| Ordinal::from(BigUint::from(number))),
        summands([3, 1, 1], 0..4, 0, 4),
        summands([3, 1, 1], 0..70_000, 0, 4),
        summands([27, 1, 1], 0..4, 0, 4),
        summands([3, 5, 1], 0..16, 0, 4),
        summands([3, 1, 7], 0..4, 0, 4),
        Just(ordinal("ω^(ω^3 + ω*2)*3 + ω^ω + 1")),
        Just(ordinal("ω^(ω^4*5) + ω + 7")),
        (any::<u128>(), 0_u64..3).prop_map(|(number, digit)| {
            ordinal_of_digits(&[0, digit, 0]).nim_sum(&Ordinal::from(BigUint::from(number)))
        }),
    ]
}

/// Nimbers of a small field each, so that inverses and roots of sums are quick.
fn of_a_small_field() -> impl Strategy<Value = Ordinal> {
    prop_oneof![
        any::<u64>().prop_map(Ordinal::from),
        any::<u128>().prop_map(|number| Ordinal::from(BigUint::from(number))),
        summands([9, 1, 1], 0..300, 0, 5),
        summands([3, 5, 1], 0..16, 0, 5),
        summands([3, 1, 7], 0..4, 0, 5),
        (any::<u128>(), 0_u64..3).prop_map(|(number, digit)| {
            ordinal_of_digits(&[0, digit, 0]).nim_sum(&Ordinal::from(BigUint::from(number)))
        }),
    ]
}

proptest! {
    #[test]
    fn products_are_those_of_the_oracle(left in of_the_oracle(0, 6), right in of_the_oracle(0, 6)) {
        let expected = multiplied(&element_of(&left), &element_of(&right));
        prop_assert_eq!(element_of(&product(&left, &right)), expected);
        let sum: Element = element_of(&left).symmetric_difference(&element_of(&right)).copied().collect();
        prop_assert_eq!(element_of(&left.nim_sum(&right)), sum);
    }

    #[test]
    fn products_are_those_of_a_field(a in nimbers(), b in nimbers(), c in nimbers()) {
        let one = Ordinal::from(1_u64);
        prop_assert_eq!(product(&a, &b), product(&b, &a));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a, &b.nim_sum(&c)), product(&a, &b).nim_sum(&product(&a, &c)));
        prop_assert_eq!(product(&a, &one), a.clone());
        prop_assert!(product(&a, &Ordinal::ZERO).is_zero());
        // No divisors of zero.
        prop_assert_eq!(product(&a, &b).is_zero(), a.is_zero() || b.is_zero());
    }

    /// Powers are computed with vectors in a finite field, products with sums of monomials.
    #[test]
    fn both_ways_to_multiply_agree(a in of_a_small_field(), exponent in 0_u64..12) {
        let mut expected = Ordinal::from(1_u64);
        (0..exponent).for_each(|_| expected = product(&expected, &a));
        prop_assert_eq!(power(&a, exponent), expected);
    }

    #[test]
    fn inverses_quotients_and_roots(a in of_a_small_field(), b in of_a_small_field()) {
        let one = Ordinal::from(1_u64);
        if !a.is_zero() {
            let inverse = with(|nimbers| nimbers.inverse(&a)).unwrap();
            prop_assert_eq!(product(&a, &inverse), one);
            prop_assert_eq!(with(|nimbers| nimbers.inverse(&inverse)).unwrap(), a.clone());
            prop_assert_eq!(product(&with(|nimbers| nimbers.quotient(&b, &a)).unwrap(), &a), b.clone());
        }
        let root = with(|nimbers| nimbers.square_root(&a)).unwrap();
        prop_assert_eq!(product(&root, &root), a.clone());
        prop_assert_eq!(with(|nimbers| nimbers.square_root(&product(&a, &a))).unwrap(), a);
    }

    /// The power 2^d leaves everything in the field of degree d as it is.
    #[test]
    fn powers_are_taken_modulo_the_units(a in of_a_small_field()) {
        let degree = u64::try_from(with(|nimbers| nimbers.degree(&a)).unwrap()).unwrap();
        let size = BigUint::from(1_u8) << degree;
        prop_assert_eq!(with(|nimbers| nimbers.power(&a, &size)).unwrap(), a);
    }
}
