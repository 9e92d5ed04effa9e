//! `prove` and `why`: which facts a claim comes down to, and that the certificate speaks of them.

use sprague::proof::{Certificate, CertificateNode, Claim, Contents};
use sprague::reply::{Proof, Verdict};
use sprague::{ErrorKind, Reply, Session};

fn session(statements: &[&str]) -> Session {
    let mut session = Session::new();
    for statement in statements {
        session.eval(statement).unwrap();
    }
    session
}

fn proof(session: &mut Session, statement: &str) -> Proof {
    match session.eval(statement) {
        Ok(Reply::Proof(reply)) => reply.proof,
        other => panic!("{statement}: {other:?}"),
    }
}

/// The claims as words, positions by what they are worth in the certificate.
fn claims(certificate: &Certificate) -> Vec<String> {
    let value = |number: u32| certificate.value(number).to_string();
    certificate
        .claims()
        .iter()
        .map(|claim| match claim {
            Claim::Value { position, value: claimed } => format!("value {} {claimed}", value(*position)),
            Claim::Equal { first, second } => format!("equal {} {}", value(*first), value(*second)),
            Claim::Differ { first, second, witness } => {
                format!("differ {} {} by {}", value(*first), value(*second), value(*witness))
            }
            Claim::Win { position, .. } => format!("win {}", value(*position)),
            Claim::Lose { position } => format!("lose {}", value(*position)),
            _ => unreachable!("there is no other"),
        })
        .collect()
}

#[test]
fn what_a_claim_comes_down_to() {
    for (claim, holds, expected) in [
        ("nim(1 3) = *2", true, vec!["value 2 2"]),
        ("*2 = nim(1 3)", true, vec!["value 2 2"]),
        ("nim(1 3) = {*0, *1}", true, vec!["value 2 2"]),
        ("nim(1 3) = nim(4 6)", true, vec!["equal 2 2"]),
        ("nim(1 3) = *3", false, vec!["differ 2 3 by 2"]),
        ("nim(1 3) != *3", true, vec!["differ 2 3 by 2"]),
        ("nim(1 3) != *2", false, vec!["value 2 2"]),
        ("nim(1 3) is N", true, vec!["win 2"]),
        ("nim(1 3) is P", false, vec!["win 2"]),
        ("nim(3 3) is P", true, vec!["lose 0"]),
        ("nim(3 3) is N", false, vec!["lose 0"]),
        ("grundy(nim(1 3)) = 2", true, vec!["value 2 2"]),
        ("2 = grundy(nim(1 3))", true, vec!["value 2 2"]),
        ("grundy(nim(1 3)) = 1 + 1", true, vec!["value 2 2"]),
        ("grundy(nim(1 3)) = 5", false, vec!["differ 2 5 by 2"]),
        ("grundy(nim(1 3)) != grundy(*5)", true, vec!["differ 2 5 by 2"]),
        ("grundy(nim(1 3)) = grundy(nim(4 6))", true, vec!["equal 2 2"]),
        ("nim(1 3) = *2 = nim(4 6)", true, vec!["value 2 2", "value 2 2"]),
        ("nim(1 3) = *2 = nim(4 7)", false, vec!["differ 2 3 by 2"]),
        ("*1 is N and nim(1 1) is P", true, vec!["win 1", "lose 0"]),
        ("*1 is N and nim(1 1) is N", false, vec!["lose 0"]),
        ("*1 is P or nim(1 1) is P", true, vec!["lose 0"]),
        ("(*1 is P or nim(1 1) is P) and *1 is N", true, vec!["win 1", "lose 0", "win 1"]),
        ("any(nim(1 n) is P for n in 0..3)", true, vec!["lose 0"]),
        ("not *1 is P", true, vec!["win 1"]),
        ("not (*1 = *1 + *0)", false, vec!["value 1 1"]),
        ("nim(n n) is P for n in 1..3", true, vec!["lose 0", "lose 0", "lose 0"]),
        ("all(nim(n n) is P for n in 1..3)", true, vec!["lose 0", "lose 0", "lose 0"]),
        ("any(nim(n n+1) is P for n in 1..3)", false, vec!["win 3", "win 1", "win 7"]),
        ("nim(n 3) is N for n in 1..9", false, vec!["lose 0"]),
        ("nim(n 3) is N for n in 1..9 if n != 3", true, vec!["win 2", "win 1"]),
        ("*n is N for n in 1..0", true, vec![]),
    ] {
        let mut session = session(&[]);
        for word in ["prove", "claim"] {
            let reply = session.eval(&format!("{word} {claim}")).unwrap();
            let found = match reply {
                Reply::Claim(reply) => reply.holds(),
                Reply::Proof(reply) => {
                    let mut found = claims(&reply.proof.positions().unwrap().certificate);
                    found.truncate(expected.len());
                    assert_eq!(found, expected, "{claim}");
                    assert_eq!(reply.proof.verdict == Verdict::HoldsVacuously, expected.is_empty());
                    reply.proof.holds()
                }
                other => panic!("{other:?}"),
            };
            assert_eq!(found, holds, "{word} {claim}");
        }
    }
}

#[test]
fn a_name_is_what_was_typed() {
    let mut session = session(&["S := {*1, {*1}, *2}"]);
    let found = proof(&mut session, "prove S + *1 = {*0, *1}  +  {*1}");
    let mut names: Vec<&str> =
        found.positions().unwrap().names.iter().map(|(_, name)| name.as_str()).collect();
    names.sort_unstable();
    // What was defined keeps its name; a set that was typed shows what it is.
    assert_eq!(names, ["S", "S + *1"]);
    for (number, name) in &found.positions().unwrap().names {
        assert_eq!(
            name == "S",
            matches!(found.positions().unwrap().certificate.node(*number), CertificateNode::Options(_))
        );
    }
    let found = proof(&mut session, "prove grundy(S) = 3");
    assert_eq!(found.positions().unwrap().names.last().unwrap().1, "S");
    let found = proof(&mut session, "prove nim(n 1) is P for n in 0..4");
    assert_eq!(found.positions().unwrap().names, [], "a nimber is called what it is");
    assert_eq!(found.remarks, ["it fails first for n = 0"]);
    let found = proof(&mut session, "prove nim(2*n, n') is P for n' in [1] for n in [3]");
    assert_eq!(found.positions().unwrap().names[0].1, "nim(2*3, 1)");
    let found = proof(&mut session, "prove {*1} is P");
    assert_eq!(found.positions().unwrap().names, []);
    session.eval("T := {*2, {*1}, *1}").unwrap();
    let found = proof(&mut session, "prove S = T");
    assert_eq!(found.remarks, ["S and T are the same set of options"]);
}

#[test]
fn large_nimbers_stay_symbolic() {
    let found = proof(&mut session(&[]), "prove *(2^200) + *3 + {*1, {*1}} is N");
    let text = found.positions().unwrap().written(Contents::Certificate);
    assert!(text.len() < 300 && text.lines().count() < 10);
}

#[test]
fn what_has_no_proof() {
    let mut session = session(&["S := {*1}"]);
    for statement in [
        "prove *1 in [*1, *2]",
        "prove [*1] = [*1]",
        "prove distinguish(S, *1) = *0",
        "prove true",
        "prove if *1 is N then *2 is N else *3 is N",
    ] {
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Domain, "{statement}: {error}");
        let help = if statement.contains("distinguish") { "canonical(G)" } else { "G is P" };
        assert!(error.helps().iter().any(|given| given.contains(help)), "{statement}: {error:?}");
    }
    // These the kernel evaluates itself, and there are no positions with a text of their own.
    for statement in ["prove *1 == *1", "prove 2 + 2 = 4", "prove birthday(S) = 2", "prove grundy(S) < 3"] {
        let proof = proof(&mut session, statement);
        assert!(proof.holds() && proof.positions().is_none(), "{statement}");
    }
    let error = session.eval("prove grundy(S) = S").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongKind, "{error}");
}

#[test]
fn why_speaks_of_what_was_last() {
    let mut session = session(&["S := {*1, {*1}}"]);
    for (statement, expected) in [
        ("S + *1", "value 3 3"),
        ("_ + *4", "value 7 7"),
        ("grundy(S)", "value 2 2"),
        ("outcome(S + S)", "value 0 0"),
        ("winning_moves(S)", "value 2 2"),
        ("moves S", "value 2 2"),
        ("T := S + *1", "value 3 3"),
        ("claim S = *3", "differ 2 3 by 2"),
        ("claim S = *2", "value 2 2"),
        ("prove S is N", "win 2"),
        ("canonical(S)", "value 2 2"),
        ("S + *1 = *3", "value 3 3"),
        ("S is P", "win 2"),
        ("prove S", "value 2 2"),
    ] {
        session.eval(statement).unwrap();
        for _ in 0..2 {
            let found = proof(&mut session, "why");
            assert_eq!(claims(&found.positions().unwrap().certificate)[0], expected, "{statement}");
        }
    }
    let error = self::session(&[]).eval("why").unwrap_err();
    assert!(error.message().contains("no reasons to show"), "{error}");
    for statement in ["1 + 1", "f(n) := *n", "claim 1 < 2"] {
        session.eval(statement).unwrap();
        let error = session.eval("why").unwrap_err();
        assert!(error.helps()[0].contains("follows a position"), "{statement}: {error:?}");
    }
    session.eval("why := *3").unwrap();
    assert!(matches!(session.eval("why"), Ok(Reply::Position(_))));
}

#[test]
fn every_option_that_is_left_out_of_a_canonical_form_has_a_proof() {
    let found = proof(&mut session(&[]), "prove canonical({*0, {*1}, *2, {*0, *2, *3}})");
    // {*1} duplicates *0, and the last is worth *1 and stays.
    assert_eq!(claims(&found.positions().unwrap().certificate), ["value 3 3", "equal 0 0"]);
    let found = proof(&mut session(&[]), "prove canonical(nim(1 3))");
    assert_eq!(claims(&found.positions().unwrap().certificate), ["value 2 2", "equal 2 2"]);
    assert!(found.remarks.iter().any(|line| line.contains("reverses through")));
}
