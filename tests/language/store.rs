//! The store against sets.

use crate::oracle::{Oracle, Set, born_by, from_store, into_store, power};
use num_bigint::BigUint;
use proptest::prelude::*;
use sprague::{GameId, Nimber, Node, Ordinal, Outcome, Result, Store, mex};

/// A position as somebody may write it.
#[derive(Debug, Clone)]
enum Written {
    Nimber(usize),
    Options(Vec<Written>),
    Sum(Vec<Written>),
}

impl Written {
    fn set(&self, oracle: &mut Oracle) -> Set {
        match self {
            Written::Nimber(size) => Set::nimber(*size),
            Written::Options(options) => Set::of(options.iter().map(|option| option.set(oracle))),
            Written::Sum(terms) => terms.iter().fold(Set::default(), |sum, term| {
                let term = term.set(oracle);
                oracle.add(&sum, &term)
            }),
        }
    }

    fn build(&self, store: &mut Store) -> Result<GameId> {
        match self {
            Written::Nimber(size) => store.nimber(*size),
            Written::Options(parts) | Written::Sum(parts) => {
                let parts = parts.iter().map(|part| part.build(store)).collect::<Result<Vec<GameId>>>()?;
                if matches!(self, Written::Sum(_)) { store.sum(&parts) } else { store.set_of(&parts) }
            }
        }
    }

    /// An upper bound, so that the oracle is not asked for what takes it forever.
    fn rank(&self) -> usize {
        match self {
            Written::Nimber(size) => *size,
            Written::Options(options) => options.iter().map(|option| option.rank() + 1).max().unwrap_or(0),
            Written::Sum(terms) => terms.iter().map(Written::rank).sum(),
        }
    }
}

fn written() -> impl Strategy<Value = Written> {
    let leaf = (0..4_usize).prop_map(Written::Nimber);
    let tree = leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Written::Options),
            prop::collection::vec(inner, 0..3).prop_map(Written::Sum),
        ]
    });
    tree.prop_filter("of rank at most 6", |tree| tree.rank() <= 6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_the_set_it_means(first in written(), second in written()) {
        let (mut oracle, mut store) = (Oracle::default(), Store::new());
        let (left, right) = (first.set(&mut oracle), second.set(&mut oracle));
        let (game, other) = (first.build(&mut store)?, second.build(&mut store)?);

        prop_assert_eq!(from_store(&mut store, game), left.clone());
        prop_assert_eq!(store.value(game), Nimber::from(oracle.value(&left)));
        prop_assert_eq!(store.outcome(game) == Outcome::N, oracle.is_n(&left));
        prop_assert_eq!(store.birthday(game)?, Ordinal::from(BigUint::from(left.rank())));
        prop_assert_eq!(store.followers(game)?, BigUint::from(left.followers().len()));
        prop_assert_eq!(store.option_count(game).unwrap(), BigUint::from(store.options(game)?.len()));
        let written_out = into_store(&mut store, &left);
        prop_assert_eq!(store.expand(game)?, written_out);
        prop_assert_eq!(store.identical(game, other)?, left == right);
        prop_assert_eq!(store.is_option(game, other)?, right.0.contains(&left));
        for option in store.options(other)? {
            prop_assert!(store.is_option(option, other)?);
        }
    }

    #[test]
    fn a_position_does_not_depend_on_order_or_repetition(
        mut options in prop::collection::vec(0..40_u32, 0..400),
        seed in any::<usize>(),
    ) {
        let mut store = Store::new();
        let ids = options.iter().map(|&n| store.nimber(n)).collect::<Result<Vec<_>>>()?;
        let id = store.set_of(&ids)?;
        let values: Vec<Nimber> = options.iter().copied().map(Nimber::from).collect();
        prop_assert_eq!(store.value(id), mex(&values));
        let half = seed % (options.len() + 1);
        options.rotate_left(half);
        let mut again = options.iter().map(|&n| store.nimber(n)).collect::<Result<Vec<_>>>()?;
        again.extend_from_within(..half.min(again.len()));
        prop_assert_eq!(store.set_of(&again)?, id);
    }
}

#[test]
fn all_pairs_born_by_the_third_day() -> Result<()> {
    let (mut oracle, mut store) = (Oracle::default(), Store::new());
    let sets = born_by(3);
    assert_eq!(sets.len(), 16);
    let ids: Vec<GameId> = sets.iter().map(|set| into_store(&mut store, set)).collect();
    for (left, &first) in sets.iter().zip(&ids) {
        assert_eq!(store.value(first), Nimber::from(oracle.value(left)));
        for (right, &second) in sets.iter().zip(&ids) {
            assert_eq!(first == second, left == right);
            assert_eq!(store.is_option(first, second)?, right.0.contains(left));
            let (set, sum) = (oracle.add(left, right), store.sum(&[first, second])?);
            assert_eq!(from_store(&mut store, sum), set);
            let written_out = into_store(&mut store, &set);
            assert_eq!(store.expand(sum)?, written_out);
            // The value of the set written out is a mex, that of the sum a nim-sum.
            assert_eq!(store.value(sum), store.value(written_out));
            assert_eq!(store.value(sum), Nimber::from(oracle.value(&set)));
            assert_eq!(store.birthday(sum)?, Ordinal::from(BigUint::from(set.rank())));
            assert_eq!(store.followers(sum)?, BigUint::from(set.followers().len()));
        }
    }
    Ok(())
}

#[test]
fn sums_of_nimbers_are_identical_only_if_written_alike() -> Result<()> {
    let (mut oracle, mut store) = (Oracle::default(), Store::new());
    let mut sums = Vec::new();
    for first in 0..5_usize {
        for second in 0..=first {
            for third in 0..=second {
                let inner = oracle.add(&Set::nimber(first), &Set::nimber(second));
                let set = oracle.add(&inner, &Set::nimber(third));
                let parts = [first, second, third].map(|size| store.nimber(size));
                let parts: Vec<GameId> = parts.into_iter().collect::<Result<_>>()?;
                sums.push((set, store.sum(&parts)?));
            }
        }
    }
    for (left, first) in &sums {
        for (right, second) in &sums {
            assert_eq!(left == right, first == second);
            assert_eq!(store.identical(*first, *second)?, left == right);
            assert_eq!(store.is_option(*first, *second)?, right.0.contains(left));
        }
    }
    Ok(())
}

#[test]
fn canonical_sets_of_nimbers_are_nimbers() -> Result<()> {
    let mut store = Store::new();
    for size in [0_u32, 1, 2, 63, 64, 65, 255, 256, 257, 1000] {
        let below = (0..size).map(|n| store.nimber(n)).collect::<Result<Vec<_>>>()?;
        let nimber = store.nimber(size)?;
        assert_eq!(store.set_of(&below)?, nimber);
        assert_eq!(store.options(nimber)?, below);
        if size > 1 {
            let holed = store.set_of(&below[1..])?;
            assert!(matches!(store.node(holed), Node::Options(options) if options.len() as u32 == size - 1));
            assert_eq!(store.value(holed), Nimber::ZERO);
        }
    }
    Ok(())
}

#[test]
fn nimbers_of_every_size_are_one_node_each() -> Result<()> {
    let mut store = Store::new();
    let sizes = [power(15), power(16), power(28) - 1_u8, power(28), power(64) - 1_u8, power(64), power(4096)];
    let ids = sizes.iter().map(|size| store.nimber(size.clone())).collect::<Result<Vec<_>>>()?;
    for (size, &id) in sizes.iter().zip(&ids) {
        assert_eq!(store.nimber(size.clone())?, id);
        assert_eq!(store.value(id), Nimber::from(size.clone()));
        assert_eq!(store.birthday(id)?, Ordinal::from(size.clone()));
        assert_eq!(store.option_count(id).unwrap(), *size);
        assert_eq!(store.followers(id)?, size + 1_u8);
        for (other_size, &other) in sizes.iter().zip(&ids) {
            assert_eq!(store.is_option(id, other)?, size < other_size);
            let sum = store.sum(&[id, other])?;
            assert_eq!(store.value(sum), Nimber::from(size ^ other_size));
            assert_eq!(store.birthday(sum)?, Ordinal::from(size + other_size));
            assert_eq!(store.outcome(sum) == Outcome::P, size == other_size);
        }
    }
    assert_eq!(store.len(), 1 + sizes.len() + sizes.len() * (sizes.len() + 1) / 2);
    Ok(())
}

#[test]
fn large_nimbers_among_options() -> Result<()> {
    let mut store = Store::new();
    let huge = store.nimber(power(4096))?;
    let two = store.nimber(2_u32)?;
    let game = store.set_of(&[GameId::ZERO, huge, two])?;
    assert_eq!(store.value(game), Nimber::from(1_u32));
    assert_eq!(store.birthday(game)?, Ordinal::from(power(4096) + 1_u8));
    assert_eq!(store.followers(game)?, power(4096) + 2_u8);
    assert!(store.is_option(huge, game)?);
    assert!(!store.is_option(game, huge)?);
    let sum = store.sum(&[huge, two])?;
    let other = store.nimber(power(4096) + 2_u8)?;
    // Equivalent, of one birthday, and of a size that nobody writes out.
    assert_eq!(store.value(sum), store.value(other));
    assert!(!store.identical(sum, other)?);
    assert!(!store.identical(other, sum)?);
    assert!(!store.is_option(sum, other)?);
    Ok(())
}

#[test]
fn what_has_sums_below_is_written_out_too() -> Result<()> {
    let mut store = Store::new();
    let one = store.nimber(1_u32)?;
    let pair = store.sum(&[one, one])?;
    let inner = store.set_of(&[pair])?;
    let outer = store.set_of(&[inner, one])?;
    let set = store.set_of(&[one])?;
    let inner_set = store.set_of(&[set])?;
    let outer_set = store.set_of(&[inner_set, one])?;
    assert_ne!(outer, outer_set);
    assert_eq!(store.expand(outer)?, outer_set);
    assert!(store.identical(outer, outer_set)?);
    assert!(store.is_option(inner_set, outer)?);
    assert!(store.is_option(inner, outer_set)?);
    // The written-out set of a sum of what is symbolic itself.
    let sum = store.sum(&[outer, inner])?;
    let other = store.sum(&[outer_set, inner_set])?;
    assert_ne!(sum, other);
    assert!(store.identical(sum, other)?);
    Ok(())
}
