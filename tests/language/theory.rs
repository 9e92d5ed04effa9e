//! The theory against games played out by an oracle that knows no theory.

use crate::oracle::{Oracle, Set, born_by, from_store, into_store, power};
use num_bigint::BigUint;
use sprague::theory::{self, Fate, IdentityDifference};
use sprague::{ErrorKind, GameId, Nimber, Node, Outcome, Result, Store};

struct World {
    oracle: Oracle,
    store: Store,
    sets: Vec<Set>,
    ids: Vec<GameId>,
}

/// All positions born by the third day, as sets and in a store.
fn world() -> World {
    let mut store = Store::new();
    let sets = born_by(3);
    let ids = sets.iter().map(|set| into_store(&mut store, set)).collect();
    World { oracle: Oracle::default(), store, sets, ids }
}

impl World {
    /// Every position born by the third day, and every sum of two.
    fn games(&mut self) -> Result<Vec<(Set, GameId)>> {
        let mut games: Vec<(Set, GameId)> = self.sets.iter().cloned().zip(self.ids.iter().copied()).collect();
        for (left, &first) in self.sets.iter().zip(&self.ids) {
            for (right, &second) in self.sets.iter().zip(&self.ids).filter(|(_, second)| **second >= first) {
                games.push((self.oracle.add(left, right), self.store.sum(&[first, second])?));
            }
        }
        Ok(games)
    }
}

#[test]
fn outcomes_by_playing() -> Result<()> {
    let mut world = world();
    for (set, game) in world.games()? {
        let outcome = theory::outcome_by_playing(&mut world.store, game)?;
        assert_eq!(outcome == Outcome::N, world.oracle.is_n(&set));
        assert_eq!(outcome, world.store.outcome(game));
    }
    Ok(())
}

#[test]
fn equivalence_in_four_ways() -> Result<()> {
    let World { mut oracle, mut store, sets, ids } = world();
    for (left, &first) in sets.iter().zip(&ids) {
        for (right, &second) in sets.iter().zip(&ids) {
            let by_oracle = oracle.equivalent(left, right, &sets);
            assert_eq!(theory::equivalent(&store, first, second), by_oracle);
            assert_eq!(theory::equivalent_by_second_lemma(&mut store, first, second)?, by_oracle);
            assert_eq!(theory::equivalent_by_definition(&mut store, first, second, 3)?, by_oracle);

            let lemma = theory::second_lemma(&mut store, first, second)?;
            assert_eq!(lemma.outcome == Outcome::P, by_oracle);
            assert_eq!(from_store(&mut store, lemma.sum), oracle.add(left, right));

            let least = sets.iter().filter(|test| !oracle.equivalent(left, right, &[(*test).clone()]));
            let least = least.map(Set::rank).min();
            let apart = theory::distinguish(&mut store, first, second)?;
            assert_eq!(apart.is_none(), by_oracle);
            if let Some(test) = apart {
                let test = from_store(&mut store, test);
                assert!(!oracle.equivalent(left, right, std::slice::from_ref(&test)));
                assert_eq!(Some(test.rank()), least);
            }
        }
    }
    Ok(())
}

#[test]
fn the_first_lemma_on_all_triples() -> Result<()> {
    let World { mut oracle, mut store, sets, ids } = world();
    for (added_set, &added) in sets.iter().zip(&ids) {
        for (set, &game) in sets.iter().zip(&ids) {
            let sum = theory::first_lemma(&mut store, game, added)?;
            assert_eq!(sum.is_none(), oracle.is_n(added_set));
            if let Some(sum) = sum {
                let sum_set = oracle.add(added_set, set);
                assert_eq!(from_store(&mut store, sum), sum_set);
                assert!(oracle.equivalent(&sum_set, set, &sets));
            }
        }
    }
    Ok(())
}

#[test]
fn addition_is_commutative_and_associative_as_sets() -> Result<()> {
    let World { mut store, ids, .. } = world();
    for &first in &ids {
        for &second in &ids {
            let sum = theory::sum_formula(&mut store, first, second)?;
            let turned = theory::sum_formula(&mut store, second, first)?;
            assert!(store.identical(sum, turned)?);
            let symbolic = store.sum(&[first, second])?;
            assert!(store.identical(sum, symbolic)?);
            for &third in ids.iter().step_by(5) {
                let left = theory::sum_formula(&mut store, sum, third)?;
                let inner = theory::sum_formula(&mut store, second, third)?;
                let right = theory::sum_formula(&mut store, first, inner)?;
                assert!(store.identical(left, right)?);
            }
        }
    }
    Ok(())
}

#[test]
fn both_steps_of_the_theorem() -> Result<()> {
    let mut world = world();
    let tests = world.sets.clone();
    for (set, game) in world.games()? {
        let nimbers = theory::options_as_nimbers(&mut world.store, game)?;
        let expected = Set::of(set.0.iter().map(|option| Set::nimber(world.oracle.value(option))));
        assert_eq!(from_store(&mut world.store, nimbers), expected);
        let nimber = theory::collapse(&mut world.store, nimbers)?;
        assert_eq!(nimber, theory::sprague_grundy(&mut world.store, game)?);
        let size = world.oracle.value(&set);
        assert_eq!(world.store.node(nimber), Node::Nimber(Nimber::from(size)));
        if set.rank() <= 3 {
            assert!(world.oracle.equivalent(&set, &expected, &tests));
            assert!(world.oracle.equivalent(&expected, &Set::nimber(size), &tests));
        }
    }
    let World { mut store, ids, .. } = world;
    let not_all_nimbers = store.set_of(&ids)?;
    let error = theory::collapse(&mut store, not_all_nimbers).expect_err("options that are no nimbers");
    assert_eq!(error.kind(), ErrorKind::Domain);
    Ok(())
}

#[test]
fn every_position_born_by_the_fourth_day_has_one_value() -> Result<()> {
    let mut store = Store::new();
    let born = theory::positions_born_by(&mut store, 4)?;
    assert_eq!(born.len(), 65_536);
    let nimbers = (0..6_u32).map(|size| store.nimber(size)).collect::<Result<Vec<_>>>()?;
    for (place, &game) in born.iter().enumerate() {
        let value = store.value(game);
        assert!(value <= Nimber::from(4_u32));
        // Playing 65,536 times six sums out is for those who have time.
        if place % 97 == 0 {
            for &nimber in &nimbers {
                let is_equivalent = theory::equivalent_by_second_lemma(&mut store, game, nimber)?;
                assert_eq!(is_equivalent, store.value(nimber) == value);
            }
        }
    }
    for day in 0..4 {
        assert_eq!(theory::positions_born_by(&mut store, day)?.len(), [1, 2, 4, 16][day]);
    }
    Ok(())
}

#[test]
fn differences_of_sets() -> Result<()> {
    let mut world = world();
    let games = world.games()?;
    let mut store = world.store;
    for (left, first) in games.iter().step_by(3) {
        for (right, second) in games.iter().step_by(5) {
            match theory::identity_difference(&mut store, *first, *second)? {
                None => assert_eq!(left, right),
                Some(IdentityDifference::FirstHas(option)) => {
                    let option = from_store(&mut store, option);
                    assert!(left.0.contains(&option) && !right.0.contains(&option));
                }
                Some(IdentityDifference::SecondHas(option)) => {
                    let option = from_store(&mut store, option);
                    assert!(right.0.contains(&option) && !left.0.contains(&option));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn differences_of_what_nobody_writes_out() -> Result<()> {
    let mut store = Store::new();
    let (huge, one) = (store.nimber(power(200))?, store.nimber(1_u32)?);
    let other = store.nimber(power(200) + 1_u8)?;
    let sum = store.sum(&[huge, one])?;
    assert_eq!(
        theory::identity_difference(&mut store, huge, other)?,
        Some(IdentityDifference::SecondHas(huge))
    );
    assert_eq!(
        theory::identity_difference(&mut store, sum, huge)?,
        Some(IdentityDifference::SecondHas(GameId::ZERO))
    );
    assert_eq!(
        theory::identity_difference(&mut store, sum, other)?,
        Some(IdentityDifference::SecondHas(GameId::ZERO))
    );
    let bigger = store.sum(&[other, one])?;
    assert!(theory::identity_difference(&mut store, sum, bigger)?.is_some());
    let set = store.set_of(&[GameId::ZERO, huge])?;
    assert_eq!(theory::identity_difference(&mut store, set, huge)?, Some(IdentityDifference::SecondHas(one)));
    Ok(())
}

#[test]
fn canonical_forms_give_every_option_its_fate() -> Result<()> {
    let mut world = world();
    for (set, game) in world.games()? {
        let form = theory::canonical_form(&mut world.store, game)?;
        let size = world.oracle.value(&set);
        assert_eq!(from_store(&mut world.store, form.canonical), Set::nimber(size));
        assert_eq!(form.options.len(), world.store.options(game)?.len());
        let mut kept = Vec::new();
        for each in &form.options {
            let option = from_store(&mut world.store, each.option);
            assert!(set.0.contains(&option));
            let value = world.oracle.value(&option);
            assert_eq!(each.value, Nimber::from(value));
            match each.fate {
                Fate::Kept => kept.push(value),
                Fate::Duplicate { of } => {
                    let of = from_store(&mut world.store, of);
                    assert!(set.0.contains(&of) && world.oracle.value(&of) == value && kept.contains(&value));
                }
                Fate::Reversible { through } => {
                    let through = from_store(&mut world.store, through);
                    assert!(option.0.contains(&through) && world.oracle.value(&through) == size);
                }
            }
        }
        kept.sort_unstable();
        assert_eq!(kept, (0..size).collect::<Vec<_>>());
    }
    Ok(())
}

#[test]
fn the_canonical_form_of_a_huge_heap_is_itself() -> Result<()> {
    let mut store = Store::new();
    let huge = store.nimber(power(200))?;
    let form = theory::canonical_form(&mut store, huge)?;
    assert_eq!((form.canonical, form.omitted), (huge, Some(power(200))));
    assert!(form.options.is_empty());
    // As an option it reverses, and nothing of it is made.
    let game = store.set_of(&[GameId::ZERO, huge])?;
    let form = theory::canonical_form(&mut store, game)?;
    let one = store.nimber(1_u32)?;
    assert_eq!(form.options[1].fate, Fate::Reversible { through: one });
    let sum = store.sum(&[huge, one])?;
    let game = store.set_of(&[sum])?;
    let form = theory::canonical_form(&mut store, game)?;
    let Fate::Reversible { through } = form.options[0].fate else { panic!("the sum is reversible") };
    assert_eq!(store.outcome(through), Outcome::P);
    Ok(())
}

#[test]
fn moves_are_the_options_and_say_which_win() -> Result<()> {
    let mut world = world();
    for (set, game) in world.games()? {
        let options = world.store.options(game)?;
        let moves = theory::moves(&mut world.store, game, usize::MAX)?;
        assert_eq!(moves.omitted, Some(BigUint::ZERO));
        assert_eq!(moves.value, Nimber::from(world.oracle.value(&set)));
        let results: Vec<GameId> = moves.list.iter().map(|each| each.result).collect();
        assert_eq!(results, options);
        for each in &moves.list {
            let result = from_store(&mut world.store, each.result);
            assert!(set.0.contains(&result));
            assert_eq!(each.wins, !world.oracle.is_n(&result));
            assert_eq!(each.value, Nimber::from(world.oracle.value(&result)));
            assert!(world.store.is_option(each.to, each.from)?);
            match each.component {
                None => assert_eq!(each.from, game),
                Some(index) => {
                    assert!(matches!(world.store.node(game), Node::Sum(list) if list[index] == each.from));
                }
            }
        }
        let winning = theory::winning_moves(&mut world.store, game)?;
        let expected: Vec<theory::Move> = moves.list.iter().filter(|each| each.wins).cloned().collect();
        assert_eq!(winning, expected);
        assert_eq!(winning.is_empty(), !world.oracle.is_n(&set));
        // Equal components are moved in each by itself.
        let components = match world.store.node(game) {
            Node::Sum(components) => components.to_vec(),
            _ => vec![game],
        };
        let mut legal = 0;
        for component in components {
            legal += world.store.options(component)?.len();
        }
        for at_most in 0..4 {
            let some = theory::moves(&mut world.store, game, at_most)?;
            assert_eq!(some.list.len(), at_most.max(winning.len()).min(options.len()));
            let listed: usize = some.list.iter().map(theory::Move::count).sum();
            assert_eq!(some.omitted, Some(BigUint::from(legal - listed)));
            assert_eq!(some.list.iter().filter(|each| each.wins).count(), winning.len());
        }
    }
    Ok(())
}

#[test]
fn winning_moves_in_heaps_of_any_size() -> Result<()> {
    let mut store = Store::new();
    let (large, smaller) = (store.nimber(power(4096))?, store.nimber(power(4095))?);
    let sum = store.sum(&[large, smaller, smaller, smaller])?;
    // The only winning move takes the largest heap to the size of the others' nim-sum.
    let moves = theory::moves(&mut store, sum, 5)?;
    assert_eq!(moves.list.len(), 5);
    let winning: Vec<_> = moves.list.iter().filter(|each| each.wins).collect();
    assert_eq!(winning.len(), 1);
    assert_eq!((winning[0].from, winning[0].to), (large, smaller));
    let listed: usize = moves.list.iter().map(theory::Move::count).sum();
    assert_eq!(moves.omitted, Some(power(4096) + power(4095) * 3_u8 - listed));
    let even = store.sum(&[large, large])?;
    assert!(theory::winning_moves(&mut store, even)?.is_empty());
    let alone = theory::winning_moves(&mut store, large)?;
    assert_eq!((alone.len(), alone[0].result, alone[0].count()), (1, GameId::ZERO, 1));
    assert_eq!(theory::outcome_by_playing(&mut store, large)?, Outcome::N);
    Ok(())
}
