//! Canonical forms of misère play against their definition on explicit sets, against published and
//! computed tables, and by the laws that they obey.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sprague::misere::{self, Form, Forms};
use sprague::{Interrupt, Limits, Outcome, Store};

use crate::misere::{Played, build, made};
use crate::oracle::{Oracle, Set, born_by, from_store, into_store};

/// Simplest forms of explicit sets, as *On Numbers and Games* defines them: every H that could be
/// simpler is tried, and nothing is remembered but results.
#[derive(Default)]
struct Simplest {
    played: Played,
    known: BTreeMap<Set, Set>,
}

impl Simplest {
    fn of(&mut self, game: &Set) -> Set {
        if let Some(known) = self.known.get(game) {
            return known.clone();
        }
        let options = Set::of(game.0.iter().map(|option| self.of(option)).collect::<Vec<_>>());
        let candidates: BTreeSet<Set> = options.0.iter().flat_map(|option| option.0.clone()).collect();
        let simpler = candidates.into_iter().find(|simpler| {
            let rest: Vec<&Set> = options.0.difference(&simpler.0).collect();
            simpler.0.is_subset(&options.0)
                && rest.iter().all(|option| option.0.contains(simpler))
                && (!simpler.0.is_empty() || !self.played.is_p(&options))
        });
        let simplest = simpler.unwrap_or(options);
        self.known.insert(game.clone(), simplest.clone());
        simplest
    }
}

fn forms() -> Forms {
    Forms::new(&Limits::default(), &Interrupt::new())
}

/// A form as an explicit set.
fn as_set(forms: &mut Forms, store: &mut Store, form: Form) -> Set {
    let position = forms.position(store, form).unwrap();
    from_store(store, position)
}

/// Every form born by a day, each once.
fn born(forms: &mut Forms, day: usize) -> Vec<Form> {
    let mut born = vec![Form::ZERO];
    for _ in 0..day {
        let mut next = BTreeSet::new();
        for subset in 0..1_u32 << born.len() {
            let options: Vec<Form> =
                (0..born.len()).filter(|place| subset >> place & 1 == 1).map(|place| born[place]).collect();
            next.insert(forms.of_options(&options).unwrap());
        }
        born = next.into_iter().collect();
    }
    born
}

#[test]
fn how_many_are_born_by_each_day() {
    // Conway, On Numbers and Games, chapter 12.
    let mut forms = forms();
    let counts: Vec<usize> = (0..=4).map(|day| born(&mut forms, day).len()).collect();
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    for form in born(&mut forms, 4) {
        assert!(forms.birthday(form) <= 4);
    }
}

/// All day 5: the number is Conway's. The measurement of it is in `benches/misere.rs`.
#[test]
#[ignore = "slow"]
fn how_many_are_born_by_day_five() {
    let mut forms = forms();
    assert_eq!(born(&mut forms, 5).len(), 4_171_780);
}

#[test]
fn the_simplest_forms_of_sets_by_definition() {
    let (mut store, mut forms, mut simplest) = (Store::new(), forms(), Simplest::default());
    let day_four = born(&mut forms, 4);
    let mut sets = born_by(3);
    // Sets of forms of day 4, spread over all 2^22 of them.
    let forms_as_sets: Vec<Set> = day_four.iter().map(|&form| as_set(&mut forms, &mut store, form)).collect();
    let mut subset = 1_u64;
    for _ in 0..400 {
        subset = subset.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Few members and many.
        for bits in [subset >> 40, (subset >> 40) & (subset >> 17)] {
            sets.push(Set::of(
                (0..22).filter(|place| bits >> place & 1 == 1).map(|place| forms_as_sets[place].clone()),
            ));
        }
    }
    for set in &sets {
        let game = into_store(&mut store, set);
        let form = forms.of(&mut store, game).unwrap();
        let expected = simplest.of(set);
        assert_eq!(as_set(&mut forms, &mut store, form), expected, "{set:?}");
        assert_eq!(forms.birthday(form), expected.rank() as u64);
        assert_eq!(forms.outcome(form), if simplest.played.is_p(set) { Outcome::P } else { Outcome::N });
    }
}

#[test]
fn equality_of_sets_by_definition() {
    // G = H if G + X and H + X have the same outcome for every X: here, for those born by day 4.
    let (mut store, mut forms, mut played) = (Store::new(), forms(), Played::default());
    let day_four = born(&mut forms, 4);
    let tests: Vec<Set> = day_four.iter().map(|&form| as_set(&mut forms, &mut store, form)).collect();
    let sets = born_by(3);
    let mut sums = Oracle::default();
    let outcomes: Vec<Vec<bool>> =
        sets.iter().map(|set| tests.iter().map(|test| played.is_p(&sums.add(set, test))).collect()).collect();
    let found: Vec<Form> = sets
        .iter()
        .map(|set| {
            let game = into_store(&mut store, set);
            forms.of(&mut store, game).unwrap()
        })
        .collect();
    for (i, first) in outcomes.iter().enumerate() {
        for (j, second) in outcomes.iter().enumerate() {
            assert_eq!(first == second, found[i] == found[j], "{:?} and {:?}", sets[i], sets[j]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws(first in made(), second in made()) {
        let mut store = Store::new();
        let mut forms = forms();
        let (game, other) = (build(&mut store, &first, 6), build(&mut store, &second, 4));
        let form = forms.of(&mut store, game).unwrap();
        // Adding *1 twice adds nothing.
        let one = store.nimber(1_u32).unwrap();
        let more = store.sum(&[game, one, one]).unwrap();
        prop_assert_eq!(forms.of(&mut store, more).unwrap(), form);
        // The form of a form is itself, and it has the genus and the outcome of the position.
        let written = forms.position(&mut store, form).unwrap();
        prop_assert_eq!(forms.of(&mut store, written).unwrap(), form);
        prop_assert_eq!(misere::genus(&mut store, written).unwrap(), misere::genus(&mut store, game).unwrap());
        prop_assert_eq!(forms.outcome(form), misere::outcome_by_playing(&mut store, game).unwrap());
        prop_assert_eq!(Some(forms.grundy(form)), store.value(game).to_u64());
        let birthday = store.birthday(written).unwrap().to_integer();
        prop_assert_eq!(birthday, Some(forms.birthday(form).into()));
        // A sum of forms is the form of the sum, written out as a set or not.
        let sum = store.sum(&[game, other]).unwrap();
        let addend = forms.of(&mut store, other).unwrap();
        let expected = forms.sum(form, addend).unwrap();
        prop_assert_eq!(forms.of(&mut store, sum).unwrap(), expected);
        let of_forms = forms.position(&mut store, addend).unwrap();
        let sum_of_forms = store.sum(&[written, of_forms]).unwrap();
        if store.followers(sum_of_forms).is_ok_and(|followers| followers < 3_000_u32.into()) {
            let set = store.expand(sum_of_forms).unwrap();
            prop_assert_eq!(self::forms().of(&mut store, set).unwrap() == Form::ZERO, expected == Form::ZERO);
            prop_assert_eq!(forms.of(&mut store, set).unwrap(), expected);
        }
    }
}
