//! A certificate says what was claimed, or there is none and the reason is told: one statement of
//! each kind, in a table of `docs/proofs.md`.

use std::fmt::Write as _;

use sprague::proof::Contents;
use sprague::{Reply, Session, StopReason};
use sprague_kernel::{Options, verify};

use crate::golden;

const PAGE: &str = "docs/proofs.md";
const BEGINS: &str =
    "| statement | certificate | what it says, or why there is none |\n| --- | --- | --- |\n";

/// Characters of a row's last column.
const SHOWN: usize = 90;

/// What the kernel says of the certificate of a claim; or why there is none.
pub fn certified(session: &mut Session, claim: &str) -> Result<(String, Vec<String>), String> {
    let proof = match session.eval(&format!("prove {claim}")).map_err(|error| error.message().to_owned())? {
        Reply::Proof(reply) => reply.proof,
        other => panic!("{claim}: {other:?}"),
    };
    let certificate =
        session.certificate_of(&proof, Contents::Certificate).map_err(|error| error.message().to_owned())?;
    let verified = verify(&mut certificate.as_bytes(), Options::default(), &mut || true)
        .unwrap_or_else(|refused| panic!("{claim}: {certificate}{refused}"));
    // Each is one of what `statement` gives, and the kernel compares the two.
    let statement = session.certificate_of(&proof, Contents::Statement).unwrap();
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    verify(&mut certificate.as_bytes(), options, &mut || true)
        .unwrap_or_else(|refused| panic!("{claim}: {certificate}{refused}"));
    Ok((verified.kind().of.to_owned(), verified.lines().collect()))
}

fn table() -> String {
    let mut rows = String::new();
    for line in include_str!("data/statements.claims").lines() {
        let Some(claim) = line.strip_prefix("claim ") else { continue };
        let mut session = Session::new();
        // To play out a heap of 100,000 takes longer than anybody waits.
        if claim.contains("(100000)") {
            session.interrupt().stop(StopReason::TimeLimit);
        }
        let (kind, says) = match certified(&mut session, claim) {
            Ok((kind, lines)) => (kind, lines.last().cloned().unwrap_or_default()),
            Err(reason) => ("none".to_owned(), reason),
        };
        let is_long = says.chars().count() > SHOWN;
        let says: String = says.chars().take(SHOWN).collect::<String>() + if is_long { "…" } else { "" };
        let [claim, says] = [claim, &says].map(|text| text.replace('|', "\\|"));
        writeln!(rows, "| `{claim}` | {kind} | {says} |").unwrap();
    }
    rows
}

#[test]
fn the_table_of_statements() {
    golden::replay(PAGE, |page| {
        let (before, rest) = page.split_once(BEGINS).expect("the page has the table");
        let (_, after) = rest.split_once("\n\n").expect("the table ends");
        format!("{before}{BEGINS}{}\n{after}", table())
    });
}

/// Nothing is multiplied out, or otherwise computed, before it is certified.
#[test]
fn nothing_else_is_certified() {
    for (definitions, claim) in [
        ("", "*2 ⊗ *3 = *1"),
        ("", "*2 ⊗ *3"),
        ("", "{*2 ⊗ *3} = *0"),
        ("", "*ω ⊗ *ω ⊗ *ω = *2"),
        ("", "*mex{0,1} = *2"),
        ("", "nim(2 ⊗ 3, 1) = *0"),
        ("", "*(2 ⊕ 3) = *1"),
        ("", "canonical(kayles(3)) = *3"),
        ("", "not (*2 ⊗ *3 = *2) and kayles(3) is N"),
        ("", "all(kayles(n) = *2 ⊗ *3 for n in 1..1)"),
        ("", "*n + (*2 ⊗ *3) = *(n ⊕ 1) for all n"),
        ("", "n + (2 ⊗ 3) > n for all n"),
        ("", "kayles(n) is N for n in 5..3"),
        ("x := *2 ⊗ *3", "x = *1"),
        ("f(a, b) := *a ⊗ *b", "f(2, 3) = *1"),
        ("f(a, b) := {*a ⊗ *b if a > 0}", "f(2, 3) = *0"),
        ("f(a, b) := a ⊗ b", "grundy(kayles(1)) = f(2, 3)"),
    ] {
        let mut session = Session::new();
        session.eval(definitions).unwrap();
        let refused = certified(&mut session, claim);
        assert!(refused.is_err(), "{definitions} {claim}: {refused:?}");
    }
    // Rules may compute what they like: they choose the position.
    for (definitions, claim) in [
        ("f(n) := {f(k) for k in 0..n-1 if k ⊗ 2 != 1}", "f(3) is N"),
        ("", "kayles(2 * 2) is N"),
        ("", "canonical(kayles(3))"),
    ] {
        let mut session = Session::new();
        session.eval(definitions).unwrap();
        certified(&mut session, claim).unwrap_or_else(|refused| panic!("{definitions} {claim}: {refused}"));
    }
}
