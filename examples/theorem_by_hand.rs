//! The Sprague–Grundy theorem with the library: a position is made, moved in, added, compared, and
//! reduced to a nimber by the two steps of the theorem's proof.
//!
//! `cargo run --example theorem_by_hand`

use sprague::{GameId, Outcome, Result, Store, front_end::notation, theory};

fn main() -> Result<()> {
    let mut store = Store::new();
    let nimbers: Vec<GameId> = (0_u32..5).map(|size| store.nimber(size)).collect::<Result<_>>()?;
    let [zero, one, two, three, four] = nimbers[..] else { unreachable!("five were made") };

    // S = {*1, {*1}, *4}, where {*1} is what two heaps of 1 are, written as a set.
    let pair = store.set_of(&[one])?;
    let position = store.set_of(&[one, pair, four])?;
    let written = |store: &Store, id: GameId| notation::position(store, id, 200).text;
    println!("S = {}", written(&store, position));

    // By definition: played out to the end, whoever moves first wins.
    assert_eq!(theory::outcome_by_playing(&mut store, position)?, Outcome::N);

    // First Lemma: adding a P-position changes nothing.
    let with_pair = theory::first_lemma(&mut store, position, pair)?.expect("{*1} is a P-position");
    assert!(theory::equivalent_by_second_lemma(&mut store, position, with_pair)?);
    println!("S ≈ {}", written(&store, with_pair));

    // The theorem's two steps: options to nimbers, then all of them to their mex.
    let step = theory::options_as_nimbers(&mut store, position)?;
    println!("S ≈ {} (each option by the nimber it is equivalent to)", written(&store, step));
    let value = theory::collapse(&mut store, step)?;
    println!("S ≈ {} (the mex)", written(&store, value));
    assert_eq!(value, two);

    // Second Lemma: S ≈ *2 because S + *2 is a P-position; *3 is told from S by *2.
    assert_eq!(theory::second_lemma(&mut store, position, two)?.outcome, Outcome::P);
    let test = theory::distinguish(&mut store, position, three)?.expect("they are not equivalent");
    println!("S and *3 are told apart by {}", written(&store, test));
    assert_ne!(test, zero);

    // A sum is kept as a sum, and written out on request.
    let sum = store.sum(&[position, one])?;
    let set = store.expand(sum)?;
    println!("S + *1 = {}", written(&store, set));
    Ok(())
}
