//! A game of one's own: a ruleset in a few lines, which then has values, moves, pictures, proofs,
//! everything, and which the language knows by its name.
//!
//! The game: from a heap of n take 1, or halve an even heap into two equal ones.
//!
//! `cargo run --example ruleset`

use sprague::check::{self, Finding, Format};
use sprague::drawing::Drawing;
use sprague::front_end::picture::Picture;
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{Result, Session, report};

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

    /// What `take_or_halve(6)` is in a statement. Without this method positions are made in Rust
    /// alone.
    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a heap size")?.size("a heap size")
    }

    fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<Picture> {
        Some(Picture::heap(heap, after))
    }
}

/// Claims about the game: the last one is wrong.
const SHEET: &str = "\
claim [grundy(take_or_halve(n)) for n in 0..6] = [0, 1, 2, 0, 1, 0, 1]
claim take_or_halve(4) + *1 is P
claim take_or_halve(5) is N
";

fn main() -> Result<()> {
    let mut session = Session::new();
    let rules = session.add_ruleset(TakeOrHalve);
    for statement in ["take_or_halve(6) + *1", "moves take_or_halve(6)", "prove take_or_halve(3) is P"] {
        println!("> {statement}\n{}", report::text(&session.eval(statement)?));
    }
    for line in session.table("take_or_halve(n) for n in 0..10")?.text() {
        println!("{}", line.plain());
    }
    let mut holding = Vec::new();
    for statement in check::statements(SHEET, Format::Statements) {
        if let Finding::Claim(claim) = check::run(&mut session, &statement) {
            println!("{} {}", claim.claim, if claim.holds() { "holds" } else { "fails" });
            holding.push(claim.holds());
        }
    }
    assert_eq!(holding, [true, true, false]);
    // Positions are made in Rust, too.
    let store = session.store_mut();
    let heaps =
        [store.ruleset_position::<TakeOrHalve>(rules, 2)?, store.ruleset_position::<TakeOrHalve>(rules, 4)?];
    let sum = store.sum(&heaps)?;
    for line in Drawing::new(store, sum)?.text() {
        println!("{}", line.plain());
    }
    Ok(())
}
