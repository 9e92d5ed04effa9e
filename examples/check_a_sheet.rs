//! A sheet of exercises checked by the library: what a teacher's program would do.
//!
//! `cargo run --example check_a_sheet`

use sprague::check::{self, Finding, Format, Summary};
use sprague::{Session, Source};

const SHEET: &str = "\
# Exercise 1: the value of a sum
claim nim(3, 5, 8) = *14
# Exercise 2: a subtraction game, by its rule
take'(n) := {take'(n-k) for k in [1, 3, 4] if k <= n}
claim [grundy(take'(n)) for n in 0..9] = [0,1,0,1,2,3,2,0,1,0]
# Exercise 3: a wrong answer
claim {*1, *2, *6} = *3
";

fn main() {
    let source = Source::new(Some("sheet"), SHEET);
    let mut session = Session::new();
    let mut summary = Summary::default();
    for statement in check::statements(SHEET, Format::Statements) {
        let finding = check::run(&mut session, &statement);
        summary.count(&finding);
        let line = source.place(statement.span.start).line;
        match finding {
            Finding::Claim(claim) if claim.holds() => println!("line {line}: {} holds", claim.claim),
            Finding::Claim(claim) => {
                let reasons: Vec<String> = claim.reasons.iter().map(|step| step.to_string()).collect();
                println!("line {line}: {} fails: {}", claim.claim, reasons.join("; "));
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => println!("line {line}: {error}"),
            _ => {}
        }
    }
    println!("{summary}");
    assert_eq!((summary.hold, summary.fail), (2, 1));
}
