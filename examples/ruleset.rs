//! A game of one's own: a ruleset in a few lines, which then has values, moves, pictures, proofs, everything.
//!
//! The game: from a heap of n take 1, or halve an even heap into two equal ones.

use sprague::drawing::Drawing;
use sprague::picture::Picture;
use sprague::proof::{Question, certificate, short};
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Result, Store};

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

    fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<Picture> {
        Some(Picture::heap(heap, after))
    }
}

fn main() -> Result<()> {
    let mut store = Store::new();
    let rules = store.add_ruleset(TakeOrHalve);
    let heap = |heap| store.position_by::<TakeOrHalve>(rules, heap);
    let heaps = (0..=10).map(heap).collect::<Result<Vec<_>>>()?;
    heaps.iter().zip(0..).for_each(|(&heap, size)| println!("{size:>3}  *{}", store.value(heap)));
    let sum = store.sum(&heaps[2..=3])?;
    for line in Drawing::new(&mut store, sum)?.text() {
        println!("{}", line.plain());
    }
    let proof = certificate(&mut store, &[Question::Outcome(sum)])?;
    for line in short(&proof, &[], store.interrupt())? {
        println!("{line}");
    }
    Ok(())
}
