//! E1 and E2: Top Entails stack by stack, and Nimstring on a board without a line, with what they
//! have to find. `cargo bench --bench entailing`.

mod common {
    mod work;
    pub use work::median;
}

use common::median;
use sprague::entailing::{Nimstring, TopEntails, Worth};
use sprague::{Interrupt, Limits, Session};

fn main() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let mut loony = Vec::new();
    let time = median(5, || {
        let mut stacks = TopEntails::default();
        let worths = stacks.up_to(40_000, &interrupt).expect("nobody interrupts");
        loony = worths.enumerate().filter(|(_, worth)| *worth == Worth::Loony).map(|(n, _)| n).collect();
    });
    assert_eq!(loony, [1, 3, 2403, 2505, 33243]);
    println!("E1: Top Entails to 40,000: {:.2} s, loony {loony:?}", time.as_secs_f64());
    let statement = "claim [n for n in 0..40000 if top_entails(n) = loony] = [1, 3, 2403, 2505, 33243]";
    let time = median(5, || {
        Session::new().eval(statement).expect("it is evaluated");
    });
    println!("    as a claim: {:.2} s", time.as_secs_f64());
    let mut worth = Worth::Loony;
    let time = median(5, || {
        let mut boxes = Nimstring::of_boxes(3, 3).expect("there are 24 sides");
        worth = boxes.worth(boxes.all(), &limits, &interrupt).expect("below all ceilings");
    });
    assert_eq!(worth, Worth::Number(2));
    println!("E2: Nimstring on 3 × 3 boxes: {:.2} s, *{worth}", time.as_secs_f64());
}
