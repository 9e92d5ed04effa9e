//! Proofs of claims about positions with entailing and complimenting moves: the kernel accepts their
//! certificates, which say what the claim says.

use sprague::front_end::markup::Format;
use sprague::proof::{Contents, Style};
use sprague::{Reply, Session};

use super::loopy_proofs::{Random, verified};
use crate::golden;

const TOP: &str = "top(n) := {top(a) + top(n-a) for a in 1..n//2, entailing top(n-1) if n > 0}";

#[test]
fn claims_of_every_kind() {
    let mut session = Session::new();
    session.eval(TOP).unwrap();
    for (claim, said) in [
        ("top(3) = loony", "is loony"),
        ("top(4) != loony", "≈ *1"),
        ("top(4) = loony", "≈ *1"),
        ("grundy(top(3)) = loony", "is loony"),
        ("grundy(top(4)) = ☾", "≈ *1"),
        ("grundy(top(4)) = 1", "≈ *1"),
        ("top(4)", "≈ *1"),
        ("top(3)", "is loony"),
        ("top(3) + *5 is N", "is an N-position: the entailing move from node"),
        ("top(4) + *1 is P", "+ *1 is a P-position"),
        ("top(4) + *3 is N", "is an N-position: the move from"),
        ("top(4) + *(2^40) is N", "the move from *1099511627776 to *1 wins"),
        ("top(4) + top(8) = *2", "≈ *2"),
        ("top(4) = top(7)", "node"),
        ("top(4) = top(8)", "one is P and the other N"),
        ("top(4) != top(3)", "beside *1 one is P and the other N"),
        ("{complimenting *2} = *2", "node 1 ≈ *2"),
        ("{complimenting *2, *2} + *7 is N", "the complimenting move from node 1 to *2 wins"),
        ("{entailing *0} + *7 is N", "the entailing move from node 1 to *0 wins"),
        ("{entailing {entailing *0} + *1} = *0", "≈ *0"),
        ("top(4) + kayles(3) = *2", "≈ *2"),
        ("nimstring(\"1x2\") = *0", "*0"),
        ("nimstring(\"g-a a-b b-g\", \"g\") is N", "is an N-position"),
        ("top(n) + top(n) is P for n in [2, 4, 5, 6]", "is a P-position"),
        ("top(4) is N and *2 is N", "*2 is an N-position: the move from *2 to *0 wins"),
        ("top(1) is P or top(4) is N", "is an N-position"),
    ] {
        let lines = verified(&mut session, claim);
        assert!(lines.iter().any(|line| line.contains(said)), "{claim}: {lines:?}");
    }
}

#[test]
fn what_has_no_certificate_says_why() {
    let mut session = Session::new();
    session.eval(TOP).unwrap();
    session.eval("loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }").unwrap();
    for (claim, reason) in [
        ("top(3) is N and *1 is misere P", "a certificate is about misère play, or about entailing"),
        ("top(3) is N and hop(1) is N", "a certificate is about loopy positions, or about entailing"),
        ("{entailing *(2^30)} = *0", "a certificate has no heap of more than 1048576"),
        ("top(3) == top(3)", "they are not told apart as sets"),
        ("loony = loony", "there is no proof for a claim of this form"),
    ] {
        let error = session.eval(&format!("prove {claim}")).unwrap_err();
        let said = format!("{error}");
        assert!(said.contains(reason), "{claim}: {said}");
    }
    let Reply::Proof(reply) = session.eval("prove top(3) is N").unwrap() else { panic!("a proof") };
    assert!(reply.proof.is_of_entailing_moves() && !reply.proof.is_of_loopy_positions());
    let error = session.strategy_of(&reply.proof, Contents::Certificate).unwrap_err();
    assert!(error.message().contains("bind the opponent"));
}

/// Claims of every kind, in the words of `coq/Entailing.v`. Whether Coq accepts the files is
/// `coq/check.sh`'s to see.
#[test]
fn files_for_coq() {
    let mut session = Session::new();
    session.eval(TOP).unwrap();
    for (claim, theorem) in [
        ("grundy(top(4)) = 1", "equivalent options [Node "),
        ("grundy(top(3)) = loony", "forall X, is_N options ([Node "),
        ("top(2) is P", "is_P options [Node "),
        ("top(4) = *1", "equivalent options [Node "),
        ("top(4) != top(2)", "is_P options [Node "),
        ("top(4) + *3 is N", "is_N options [Node "),
    ] {
        let Reply::Proof(reply) = session.eval(&format!("prove {claim}")).unwrap() else { panic!("a proof") };
        let text = session.coq_of(&reply.proof).unwrap();
        let stated = text.lines().find_map(|line| line.strip_prefix("Theorem claim_1 : ")).unwrap();
        assert!(stated.starts_with(theorem), "{claim}: {text}");
    }
    let Reply::Proof(reply) = session.eval("prove top(3) + *5 is N").unwrap() else { panic!("a proof") };
    golden::check("tests/golden/entailing.v", &session.coq_of(&reply.proof).unwrap());
}

#[test]
fn why_says_which_moves_attain_what() {
    let mut session = Session::new();
    session.eval("claim top_entails(4) + *3 is N").unwrap();
    let Reply::Proof(reply) = session.eval("why").unwrap() else { panic!("a proof") };
    let short = reply.proof.short(&session.interrupt()).unwrap();
    let text = short.write(Format::Text, 200, &session.interrupt()).unwrap();
    assert!(text.contains("top_entails(4) attains 0, for 2 * top_entails(2) is worth *0."), "{text}");
    assert!(text.ends_with("top_entails(4) + *3 = *2 is N: moving to top_entails(4) + *1 wins\n"), "{text}");
    session.eval("claim top_entails(6) = *2").unwrap();
    let Reply::Proof(reply) = session.eval("why").unwrap() else { panic!("a proof") };
    let short = reply.proof.short(&session.interrupt()).unwrap();
    let text = short.write(Format::Text, 200, &session.interrupt()).unwrap();
    assert!(text.contains("for after entailing top_entails(5) every reply fails beside *0."), "{text}");
    assert_eq!(text.matches("is worth *2").count(), 1, "{text}");
}

/// A position with 10^4 below it, and Top Entails with some hundred coins.
fn large(stack: u32, chain: u32) {
    let mut session = Session::new();
    session.eval(TOP).unwrap();
    assert_eq!(verified(&mut session, &format!("top({stack})")).len(), 1);
    assert_eq!(verified(&mut session, &format!("top_entails({stack}) + top({stack}) is P")).len(), 1);
    session
        .eval("c(n) := {entailing c(n-1) if n > 0, c(n//2) if n > 1, complimenting c(n-3) if n % 7 = 3}")
        .unwrap();
    assert_eq!(verified(&mut session, &format!("c({chain})")).len(), 1);
}

#[test]
fn some_large_positions() {
    large(60, 1_000);
}

#[test]
#[ignore = "slow"]
fn larger_positions() {
    large(300, 10_000);
}

/// Random positions, of whose sums every value, outcome and comparison has a certificate.
fn random_positions(count: usize, seed: u64) {
    let mut random = Random(seed);
    for round in 0..count {
        let mut session = Session::new();
        let mut names: Vec<String> = (0..4).map(|heap| format!("*{heap}")).collect();
        names.push("kayles(3)".to_owned());
        for number in 0..6 {
            let options: Vec<String> = (0..random.below(5))
                .map(|_| {
                    let mut one = || names[random.below(names.len() as u64) as usize].clone();
                    let sum = format!("{} + {}", one(), one());
                    let option = [sum, one(), one()][random.below(3) as usize].clone();
                    format!("{}{option}", ["", "", "entailing ", "complimenting "][random.below(4) as usize])
                })
                .collect();
            session.eval(&format!("g{number} := {{{}}}", options.join(", "))).unwrap();
            names.push(format!("g{number}"));
        }
        let mut sum = || {
            let one = |random: &mut Random| names[random.below(names.len() as u64) as usize].clone();
            format!("{} + {} + g5", one(&mut random), one(&mut random))
        };
        let [one, other] = [sum(), sum()];
        for claim in [
            one.clone(),
            format!("{one} is P"),
            format!("{other} is N"),
            format!("{one} = {other}"),
            format!("{one} != *1"),
            format!("{one} = loony or {one} is N"),
        ] {
            assert!(!verified(&mut session, &claim).is_empty(), "{round}: {claim}");
        }
    }
}

#[test]
fn some_random_positions() {
    random_positions(60, 1);
}

#[test]
#[ignore = "slow"]
fn two_thousand_random_positions() {
    random_positions(2_000, 2);
}

/// In a long row the options come first that show the value.
#[test]
fn long_rows_begin_with_what_shows_the_value() {
    let mut session = Session::new();
    session.eval(TOP).unwrap();
    let written = |session: &mut Session, claim: &str| {
        let Reply::Proof(reply) = session.eval(&format!("prove {claim}")).unwrap() else { panic!("a proof") };
        let document = reply.proof.document(&Style::default(), &session.interrupt()).unwrap();
        document
            .write(Format::Markdown, 0, &session.interrupt())
            .unwrap()
            .replace('$', "")
            .replace("\\mathit{top}", "top")
    };
    let short = written(&mut session, "top(8)");
    assert!(!short.contains("A long row"));
    let long = written(&mut session, "top(30)");
    assert!(long.contains("A long row begins with the options that show the value"));
    let value = |session: &mut Session, of: &str| match session.eval(&format!("grundy({of})")).unwrap() {
        Reply::Value(reply) => reply.text.parse::<u64>().ok(),
        other => panic!("{other:?}"),
    };
    for n in 25..=30 {
        let Some(worth) = value(&mut session, &format!("top({n})")) else { continue };
        let mut met = std::collections::BTreeSet::new();
        let mut first = Vec::new();
        for a in 1..=n / 2 {
            let option = format!("top({a}) + top({})", n - a);
            if value(&mut session, &option).is_some_and(|one| one < worth && met.insert(one)) {
                first.push(option);
            }
        }
        assert!(first.len() < 12, "{n}: {first:?}");
        assert!(long.contains(&format!("| {}, ", first.join(", "))), "{n}: {first:?}\n{long}");
    }
}
