//! A game of one's own: a ruleset in a few lines, which then has values, moves, proofs, everything.
//!
//! The game: from a heap of n take 1, or halve an even heap into two equal ones.

use sprague::proof::{Question, certificate, short};
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Result, Store, theory};

#[derive(Debug)]
struct TakeOrHalve;

impl Ruleset for TakeOrHalve {
    type Position = u64;

    fn name(&self) -> String {
        "take_or_halve".to_owned()
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        if heap > 0 {
            moves.to(heap - 1, || format!("heap {heap} → {}", heap - 1))?;
        }
        if heap > 0 && heap % 2 == 0 {
            moves.to_sum([heap / 2, heap / 2], || format!("divide heap {heap} in halves"))?;
        }
        Ok(())
    }

    fn write(&self, heap: &u64) -> String {
        format!("take_or_halve({heap})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a heap size")?.size("a heap size")
    }
}

fn main() -> Result<()> {
    let mut store = Store::new();
    let rules = store.add_ruleset(TakeOrHalve);
    for heap in 0..=10 {
        let position = store.position_by::<TakeOrHalve>(rules, heap)?;
        println!("{heap:>3}  *{}", store.value(position));
    }

    let two = store.position_by::<TakeOrHalve>(rules, 2)?;
    let three = store.position_by::<TakeOrHalve>(rules, 3)?;
    let sum = store.sum(&[two, three])?;
    for one in theory::moves(&mut store, sum, 10)?.list {
        let words = store.move_in_words(one.from, one.to).unwrap_or("?");
        println!("{words}{}", if one.wins { ", which wins" } else { "" });
    }

    let proof = certificate(&mut store, &[Question::Outcome(sum)])?;
    for line in short(&proof, &[], store.interrupt())? {
        println!("{line}");
    }
    Ok(())
}
