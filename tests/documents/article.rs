//! What the encyclopedia's article on the Sprague–Grundy theorem states about its two games.

use num_bigint::BigUint;
use sprague::{GameId, Nimber, Ordinal, Outcome, Result, Store, theory};

fn power(exponent: u32) -> BigUint {
    BigUint::from(1_u8) << exponent
}

/// A Nim game as a sum of heaps.
fn nim(store: &mut Store, heaps: &[u32]) -> Result<GameId> {
    let heaps = heaps.iter().map(|&size| store.nimber(size)).collect::<Result<Vec<_>>>()?;
    store.sum(&heaps)
}

/// S and S', as the article writes them out.
struct Article {
    store: Store,
    first: GameId,
    second: GameId,
    first_options: [GameId; 3],
    only: GameId,
}

fn article() -> Result<Article> {
    let mut store = Store::new();
    let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
    let only = store.set_of(&[one])?;
    let step_three = store.set_of(&[one, only, two])?;
    let step_two = store.set_of(&[step_three, two])?;
    let nested = store.set_of(&[only])?;
    let last = store.set_of(&[only, nested, step_three])?;
    let first = store.set_of(&[step_three, step_two, last])?;
    Ok(Article { store, first, second: nested, first_options: [step_three, step_two, last], only })
}

#[test]
fn the_games_are_the_sets_that_are_printed() -> Result<()> {
    let Article { mut store, first, second, first_options: [step_three, step_two, last], only } = article()?;
    let one = store.nimber(1_u32)?;
    let two = store.nimber(2_u32)?;
    let table: [(&[u32], GameId); 8] = [
        (&[1, 2, 2], first),
        (&[0, 2, 2], step_two),
        (&[0, 1, 2], step_three),
        (&[0, 1, 1], only),
        (&[0, 0, 1], one),
        (&[0, 0, 2], two),
        (&[1, 1, 1], second),
        (&[1, 1, 2], last),
    ];
    for (heaps, set) in table {
        let game = nim(&mut store, heaps)?;
        assert_eq!(store.expand(game)?, set, "{heaps:?}");
    }
    Ok(())
}

#[test]
fn the_sum_of_both_games_written_out() -> Result<()> {
    let Article { mut store, first, second, first_options, only } = article()?;
    let mut options = vec![store.sum(&[first, only])?];
    for option in first_options {
        options.push(store.sum(&[second, option])?);
    }
    let printed = store.set_of(&options)?;
    let sum = store.sum(&[first, second])?;
    assert!(store.identical(sum, printed)?);
    let formula = theory::sum_formula(&mut store, first, second)?;
    assert!(store.identical(formula, printed)?);
    let all = nim(&mut store, &[1, 2, 2, 1, 1, 1])?;
    assert!(store.identical(all, sum)?);
    // Two of the four options printed are the same set.
    assert!(store.identical(options[0], options[2])?);
    let written_out = store.expand(printed)?;
    assert_eq!(store.option_count(written_out).unwrap(), BigUint::from(3_u8));
    Ok(())
}

#[test]
fn outcomes_values_and_equivalence() -> Result<()> {
    let Article { mut store, first, second, first_options: [step_three, step_two, _], only } = article()?;
    let one = store.nimber(1_u32)?;
    let sum = store.sum(&[first, second])?;
    let expected = [
        (GameId::ZERO, Outcome::P),
        (one, Outcome::N),
        (first, Outcome::N),
        (second, Outcome::N),
        (sum, Outcome::P),
        (step_two, Outcome::P),
        (only, Outcome::P),
        (step_three, Outcome::N),
    ];
    for (game, outcome) in expected {
        assert_eq!(store.outcome(game), outcome);
        assert_eq!(theory::outcome_by_playing(&mut store, game)?, outcome);
    }
    assert!(theory::equivalent(&store, first, second));
    assert!(theory::equivalent_by_second_lemma(&mut store, first, second)?);
    assert!(theory::equivalent_by_definition(&mut store, first, second, 3)?);
    assert!(!store.identical(first, second)?);
    assert_eq!(store.value(first), Nimber::from(1_u32));
    assert_eq!(theory::sprague_grundy(&mut store, first)?, one);
    Ok(())
}

#[test]
fn heaps_of_thousands_of_digits() -> Result<()> {
    let mut store = Store::new();
    let (left, right) = (store.nimber(power(4096))?, store.nimber(power(4095))?);
    let sum = store.sum(&[left, right])?;
    assert_eq!(store.value(sum), Nimber::from(power(4096) + power(4095)));
    assert_eq!(store.outcome(sum), Outcome::N);
    assert_eq!(store.birthday(sum)?, Ordinal::from(power(4096) + power(4095)));
    Ok(())
}
