//! The field of nimbers against its definition, against the slow recursion, and against what is
//! published.

use std::cell::RefCell;
use std::collections::HashMap;

use num_bigint::BigUint;
use proptest::prelude::*;
use sprague::{ErrorKind, FiniteNimber, Interrupt, Limits, NimField, Nimber, StopReason};

fn nim_product(left: &BigUint, right: &BigUint) -> BigUint {
    let product = Nimber::from(left.clone()).nim_product(&Nimber::from(right.clone()));
    product.to_integer().expect("both are finite")
}

/// Below this both factors of the products that are found by the definition are.
const DEFINED: usize = if cfg!(debug_assertions) { 96 } else { 256 };

/// The nim-products by the definition: the mex of i ⊗ b ⊕ a ⊗ j ⊕ i ⊗ j over i < a and j < b.
fn products_by_definition(end: usize) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; end]; end];
    for a in 0..end {
        for b in a..end {
            let mut seen = [false; 256];
            for i in 0..a {
                for j in 0..b {
                    seen[table[i][b] ^ table[a][j] ^ table[i][j]] = true;
                }
            }
            let least = seen.iter().position(|seen| !seen).expect("a product below 256 is below 256");
            table[a][b] = least;
            table[b][a] = least;
        }
    }
    table
}

#[test]
fn the_product_is_the_mex_of_its_definition() {
    let table = products_by_definition(DEFINED);
    for (a, row) in table.iter().enumerate() {
        for (b, &product) in row.iter().enumerate() {
            assert_eq!(usize::from((a as u8).nim_product(b as u8)), product, "{a} ⊗ {b}");
            assert_eq!((a as u64).nim_product(b as u64), product as u64, "{a} ⊗ {b}");
        }
    }
}

/// The slow recursion by Conway's two rules for the powers t = 2^(2^k): t ⊗ a = t a for a < t, and
/// t ⊗ t = t ⊕ t/2. It knows nothing of fields, bases or words. Products of powers of two are kept.
#[derive(Default)]
struct Recursion(HashMap<(u64, u64), BigUint>);

impl Recursion {
    fn product(&mut self, left: &BigUint, right: &BigUint) -> BigUint {
        let mut product = BigUint::ZERO;
        for i in (0..left.bits()).filter(|&i| left.bit(i)) {
            for j in (0..right.bits()).filter(|&j| right.bit(j)) {
                product ^= self.product_of_powers(i, j);
            }
        }
        product
    }

    /// 2^i ⊗ 2^j.
    fn product_of_powers(&mut self, i: u64, j: u64) -> BigUint {
        let power = |exponent: u64| BigUint::from(1_u8) << exponent;
        if i & j == 0 {
            return power(i | j);
        }
        if let Some(product) = self.0.get(&(i, j)) {
            return product.clone();
        }
        // The greatest t in both is squared, and what remains of both multiplied before.
        let step = 1 << (i & j).ilog2();
        let rest = self.product_of_powers(i - step, j - step);
        let product = self.product(&rest, &(power(step) ^ power(step - 1)));
        self.0.insert((i, j), product.clone());
        product
    }
}

fn slow_product(left: impl Into<BigUint>, right: impl Into<BigUint>) -> BigUint {
    thread_local!(static RECURSION: RefCell<Recursion> = RefCell::default());
    RECURSION.with_borrow_mut(|recursion| recursion.product(&left.into(), &right.into()))
}

/// Nimbers of every class of sizes, up to 2^1500.
fn nimber() -> impl Strategy<Value = Nimber> {
    let bits = prop_oneof![0..=8_u32, 8..=64_u32, 60..=140_u32, 120..=520_u32, 500..=1500_u32];
    bits.prop_flat_map(|bits| {
        prop::collection::vec(any::<u32>(), bits.div_ceil(32) as usize).prop_map(move |digits| {
            let modulus = BigUint::from(1_u8) << bits;
            Nimber::from(BigUint::new(digits) % modulus)
        })
    })
}

fn number(value: u64) -> Nimber {
    Nimber::from(value)
}

fn with_field<T>(work: impl FnOnce(NimField) -> T) -> T {
    work(NimField::new(&Limits::default(), &Interrupt::new()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn short_products_are_those_of_the_recursion(left: u128, right: u128, shift in 0..128_u32) {
        let (left, right) = (left, right >> shift);
        let product = slow_product(left, right);
        prop_assert_eq!(BigUint::from(left.nim_product(right)), product);
        let (left, right) = (left as u64, right as u64);
        let product = slow_product(left, right);
        prop_assert_eq!(BigUint::from(left.nim_product(right)), product);
    }

    #[test]
    #[ignore = "slow"]
    fn long_products_are_those_of_the_recursion(left in prop::collection::vec(0..2100_u64, 6), right in prop::collection::vec(0..2100_u64, 6)) {
        let [left, right] = [left, right].map(|bits| bits.into_iter().map(|bit| BigUint::from(1_u8) << bit).sum::<BigUint>());
        prop_assert_eq!(nim_product(&left, &right), slow_product(left, right));
    }

    #[test]
    fn it_is_a_field(a in nimber(), b in nimber(), c in nimber()) {
        let one = number(1);
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
        prop_assert_eq!(&a * &one, a.clone());
        prop_assert!((&a * &Nimber::ZERO).is_zero());
        prop_assert!((&a + &a).is_zero());
        if !a.is_zero() {
            prop_assert_eq!(&a * &a.nim_inverse().unwrap(), one);
            prop_assert_eq!(&b.nim_quotient(&a).unwrap() * &a, b);
        }
    }

    #[test]
    fn the_types_agree(a: u128, b: u128) {
        macro_rules! agrees {
            ($($unsigned:ty),*) => {$(
                let (left, right) = (a as $unsigned, b as $unsigned);
                let product = nim_product(&left.into(), &right.into());
                prop_assert_eq!(BigUint::from(left.nim_product(right)), product);
                let long = Nimber::from(BigUint::from(left));
                prop_assert_eq!(Nimber::from(BigUint::from(left.nim_sqrt())), long.nim_sqrt());
                prop_assert_eq!(left.nim_sqrt().nim_product(left.nim_sqrt()), left);
                if let Some(inverse) = left.nim_inverse() {
                    prop_assert_eq!(inverse.nim_product(left), 1);
                    prop_assert_eq!(left.nim_quotient(left), Some(1));
                    prop_assert_eq!(right.nim_quotient(left).unwrap().nim_product(left), right);
                }
                prop_assert_eq!(left.nim_power(3), left.nim_product(left).nim_product(left));
                let mut products = [0; 2];
                <$unsigned>::nim_products(&[left, right], &[right, right], &mut products).unwrap();
                prop_assert_eq!(products, [left.nim_product(right), right.nim_product(right)]);
                // The trace is the sum of the conjugates.
                let (mut sum, mut conjugate): ($unsigned, $unsigned) = (0, left);
                for _ in 0..<$unsigned>::BITS {
                    sum ^= conjugate;
                    conjugate = conjugate.nim_product(conjugate);
                }
                prop_assert_eq!(sum, <$unsigned>::from(left.nim_trace()));
                prop_assert_eq!(conjugate, left);
            )*};
        }
        agrees!(u8, u16, u32, u64, u128);
    }

    #[test]
    fn squares_and_roots_of_squares(a in nimber(), b in nimber()) {
        with_field(|field| {
            let square = field.square(&a).unwrap();
            prop_assert_eq!(&square, &(&a * &a));
            prop_assert_eq!(square.nim_sqrt(), a.clone());
            prop_assert_eq!((&a + &b).nim_sqrt(), &a.nim_sqrt() + &b.nim_sqrt());
            Ok(())
        })?;
    }

    #[test]
    fn powers(a in nimber(), i in 0..1000_u64, j: u64) {
        let power = |exponent: u128| a.nim_power(&exponent.into());
        prop_assert_eq!(&power(i.into()) * &power(j.into()), power(u128::from(i) + u128::from(j)));
        prop_assert_eq!(power(5), &(&(&a * &a) * &(&a * &a)) * &a);
        prop_assert_eq!(power(0), number(1));
    }

    #[test]
    fn the_roots_of_an_equation_are_roots_and_all_of_them(a in nimber(), b in nimber(), c in nimber()) {
        prop_assume!(!a.is_zero());
        with_field(|field| {
            let roots = field.roots(&a, &b, &c).unwrap();
            prop_assert_eq!(roots.len(), if b.is_zero() { 1 } else { 2 });
            prop_assert!(roots.is_sorted_by(|left, right| left < right));
            for x in &roots {
                prop_assert!((&(&(&(&a * x) + &b) * x) + &c).is_zero());
            }
            // In the least field: beyond that of the coefficients only where they have no root in
            // it.
            let bits = [&a, &b, &c].map(|value| value.bits().unwrap().max(1).next_power_of_two()).into_iter().max().unwrap();
            prop_assert!(roots.iter().all(|root| root.bits().unwrap() <= 2 * bits));
            Ok(())
        })?;
    }

    #[test]
    #[ignore = "slow"]
    fn the_minimal_polynomial_has_the_nimber_as_its_root(a in nimber()) {
        with_field(|field| {
            let polynomial = field.minimal_polynomial(&a).unwrap();
            let degree = a.bits().unwrap().max(1).next_power_of_two();
            prop_assert_eq!(polynomial.bits(), degree + 1);
            let mut value = Nimber::ZERO;
            for exponent in (0..=degree).rev() {
                value = &(&value * &a) + &number(polynomial.bit(exponent).into());
            }
            prop_assert!(value.is_zero());
            // A nimber and its square are conjugate.
            prop_assert_eq!(field.minimal_polynomial(&(&a * &a)).unwrap(), polynomial);
            Ok(())
        })?;
    }

    #[test]
    fn logarithms_undo_powers(base in 1..u64::MAX, exponent: u64, unit in 1..=u16::MAX) {
        with_field(|field| {
            for base in [number(base), number(unit.into())] {
                let value = field.power(&base, &exponent.into()).unwrap();
                let found = field.logarithm(&base, &value).unwrap();
                let order = field.order(&base).unwrap();
                prop_assert_eq!(found, exponent % order);
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_trace_is_the_sum_of_the_conjugates(a in nimber()) {
        let degree = a.bits().unwrap().max(1).next_power_of_two();
        let (mut sum, mut conjugate) = (Nimber::ZERO, a.clone());
        for _ in 0..degree {
            sum += &conjugate;
            conjugate = &conjugate * &conjugate;
        }
        prop_assert_eq!(&conjugate, &a);
        prop_assert_eq!(sum, number(with_field(|field| field.trace(&a)).unwrap().into()));
    }
}

/// All nimbers below 256, by trying everything.
#[test]
fn orders_and_roots_below_256_by_trying() {
    with_field(|field| {
        for value in 1..=u8::MAX {
            let (mut power, mut order) = (value, 1_u32);
            while power != 1 {
                power = power.nim_product(value);
                order += 1;
            }
            assert_eq!(field.order(&Nimber::from(value)).unwrap(), order.into());
        }
        for b in 0..16_u8 {
            for c in 0..16_u8 {
                let tried: Vec<Nimber> = (0..=u8::MAX)
                    .filter(|x| x.nim_product(*x) ^ b.nim_product(*x) ^ c == 0)
                    .map(Nimber::from)
                    .collect();
                assert_eq!(
                    field.roots(&number(1), &Nimber::from(b), &Nimber::from(c)).unwrap(),
                    tried,
                    "{b} {c}"
                );
            }
        }
    });
}

/// The orders of the nimbers 2^(2^k) - 1 are the greatest there are, as is noted in OEIS A382121 up
/// to k = 12.
#[test]
fn published_primitive_elements() {
    with_field(|field| {
        for k in 0..if cfg!(debug_assertions) { 9 } else { 13 } {
            let all = (BigUint::from(1_u8) << (1_u64 << k)) - 1_u8;
            assert_eq!(field.order(&Nimber::from(all.clone())).unwrap(), all, "2^(2^{k}) - 1");
        }
    });
}

/// Ferguson, *Game Theory*, Part I, Table 5.2.
#[rustfmt::skip]
const FERGUSON: [[u8; 16]; 16] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9,10,11,12,13,14,15],
    [0, 2, 3, 1, 8,10,11, 9,12,14,15,13, 4, 6, 7, 5],
    [0, 3, 1, 2,12,15,13,14, 4, 7, 5, 6, 8,11, 9,10],
    [0, 4, 8,12, 6, 2,14,10,11,15, 3, 7,13, 9, 5, 1],
    [0, 5,10,15, 2, 7, 8,13, 3, 6, 9,12, 1, 4,11,14],
    [0, 6,11,13,14, 8, 5, 3, 7, 1,12,10, 9,15, 2, 4],
    [0, 7, 9,14,10,13, 3, 4,15, 8, 6, 1, 5, 2,12,11],
    [0, 8,12, 4,11, 3, 7,15,13, 5, 1, 9, 6,14,10, 2],
    [0, 9,14, 7,15, 6, 1, 8, 5,12,11, 2,10, 3, 4,13],
    [0,10,15, 5, 3, 9,12, 6, 1,11,14, 4, 2, 8,13, 7],
    [0,11,13, 6, 7,12,10, 1, 9, 2, 4,15,14, 5, 3, 8],
    [0,12, 4, 8,13, 1, 9, 5, 6,10, 2,14,11, 7,15, 3],
    [0,13, 6,11, 9, 4,15, 2,14, 3, 8, 5, 7,10, 1,12],
    [0,14, 7, 9, 5,11, 2,12,10, 4,13, 3,15, 1, 8, 6],
    [0,15, 5,10, 1,14, 4,11, 2,13, 7, 8, 3,12, 6, 9],
];

#[test]
fn published_tables() {
    for (a, row) in FERGUSON.iter().enumerate() {
        for (b, product) in row.iter().enumerate() {
            assert_eq!((a as u8).nim_product(b as u8), *product);
        }
    }
    // Wikipedia, "Nimber".
    let inverses = (1..16_u8).map(|value| value.nim_inverse().unwrap());
    assert!(inverses.eq([1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]));
    let roots = (0..16_u8).map(FiniteNimber::nim_sqrt);
    assert!(roots.eq([0, 1, 3, 2, 7, 6, 4, 5, 14, 15, 13, 12, 9, 8, 10, 11]));
    // Ferguson, exercise 5.5.6.
    assert_eq!(25_u8.nim_product(40), 73);
    assert_eq!(15_u8.nim_quotient(14), Some(12));
}

/// The rows on finite nimbers of what another system, CGSuite 2.2, gives.
#[test]
fn published_values_of_another_system() {
    let products = (1..=16_u8).map(|n| 8.nim_product(n));
    assert!(products.eq([8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2, 128]));
    let quotients = (1..=16_u8).map(|n| 11.nim_quotient(n).unwrap());
    assert!(quotients.eq([11, 6, 13, 8, 14, 2, 15, 4, 10, 9, 1, 12, 3, 5, 7, 68]));
    assert_eq!(Nimber::ZERO.nim_inverse().unwrap_err().kind(), ErrorKind::Domain);
    for n in 1..=3000_u64 {
        assert_eq!(n.nim_product(n.nim_inverse().unwrap()), 1);
    }
}

#[test]
fn a_prime_factor_of_fourteen_digits() {
    // Of 2^128 - 1; the group of norm 1 over 2^64 has this order times 274177.
    let limits = Limits::with_nodes(16_000_000);
    let interrupt = Interrupt::new();
    let field = NimField::new(&limits, &interrupt);
    let value = Nimber::from(BigUint::from(u128::MAX));
    interrupt.stop(StopReason::Interrupted);
    let stopped = field.logarithm(&value, &value);
    assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Interrupted);
}

#[test]
fn what_cannot_be_answered_says_why() {
    let limits = Limits::default().with_max_bits(256);
    let interrupt = Interrupt::new();
    let field = NimField::new(&limits, &interrupt);
    let power = |exponent: u32| Nimber::from(BigUint::from(1_u8) << exponent);
    let one = number(1);
    assert_eq!(field.quotient(&one, &Nimber::ZERO).unwrap_err().kind(), ErrorKind::Domain);
    assert_eq!(
        field.roots(&Nimber::ZERO, &Nimber::ZERO, &Nimber::ZERO).unwrap_err().kind(),
        ErrorKind::Domain
    );
    assert_eq!(field.order(&Nimber::ZERO).unwrap_err().kind(), ErrorKind::Domain);
    assert!(field.order(&power(4096)).unwrap_err().message().contains("2^8192 - 1"));
    // y ⊗ y ⊕ y = 2^255 has its roots beyond 2^256.
    assert_eq!(field.roots(&one, &one, &power(255)).unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(field.logarithm(&number(2), &number(4)).unwrap_err().kind(), ErrorKind::Domain);
    let base = power(255);
    let error = field.logarithm(&base, &field.power(&base, &7_u8.into()).unwrap()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(error.message().contains("59649589127497217"), "{error}");
    let mut room = [0_u8; 2];
    assert_eq!(u8::nim_products(&[1], &[2], &mut room).unwrap_err().kind(), ErrorKind::WrongCount);
}

#[test]
fn what_takes_long_can_be_stopped() {
    let limits = Limits::default();
    let interrupt = Interrupt::new();
    let field = NimField::new(&limits, &interrupt);
    let long = Nimber::from((BigUint::from(1_u8) << 20_000_u32) - 1_u8);
    interrupt.stop(StopReason::Interrupted);
    let stopped = [
        field.product(&long, &long),
        field.inverse(&long),
        field.square_root(&long),
        field.power(&long, &long.to_integer().unwrap()),
        field.minimal_polynomial(&long).map(Nimber::from),
        field.roots(&number(1), &number(1), &long).map(|_| Nimber::ZERO),
    ];
    for result in stopped {
        assert_eq!(result.unwrap_err().kind(), ErrorKind::Interrupted);
    }
}
