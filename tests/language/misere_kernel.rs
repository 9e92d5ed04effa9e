//! The kernel accepts the certificates of misère play that are written, and their statements are
//! those that it compares.

use proptest::prelude::*;
use sprague::misere::{Bounds, quotient_of_code};
use sprague::proof::Contents;
use sprague::{Error, ErrorKind, GameId, Interrupt, Outcome, Reply, Session, misere};
use sprague_kernel::{Fact, Options, Verified};

use crate::misere::rows;

/// What the kernel says of a certificate and its statement, and that it refuses another statement.
fn verified(certificate: &str, statement: &str) -> Verified {
    let verify = |statement: &str| {
        let mut statement = statement.as_bytes();
        let options = Options { statement: Some(&mut statement), ..Options::default() };
        sprague_kernel::verify(&mut certificate.as_bytes(), options, &mut || true)
    };
    let other = statement.replacen("end\n", "q N 1\nend\n", 1);
    assert!(verify(&other).is_err());
    verify(statement).unwrap_or_else(|refused| panic!("{refused}\n{certificate}"))
}

/// The certificate of a claim of equality, and its statement. A claim that takes more steps than are
/// allowed is not a case.
fn of_equality(session: &mut Session, claim: &str) -> Result<(String, String), TestCaseError> {
    let takes_long = |error: &Error| error.kind() == ErrorKind::StepLimit;
    let reply = match session.eval(&format!("prove {claim}")) {
        Ok(Reply::Proof(reply)) => reply,
        Err(error) if takes_long(&error) => return Err(TestCaseError::reject("takes long")),
        reply => panic!("{claim}: {reply:?}"),
    };
    let mut text = |contents| match session.certificate_of(&reply.proof, contents) {
        Err(error) if takes_long(&error) => Err(TestCaseError::reject("takes long")),
        text => Ok(text.expect("a certificate")),
    };
    Ok((text(Contents::Certificate)?, text(Contents::Statement)?))
}

/// A position of sets, nimbers, rows of Kayles and sums, as text.
fn position() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => (0_u32..5).prop_map(|size| format!("*{size}")),
        1 => (1_u32..8).prop_map(|pins| format!("kayles({pins})")),
        1 => (1_u32..10).prop_map(|heap| format!("0.07({heap})")),
        1 => Just("cram(2, 3)".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let list = prop::collection::vec(inner, 1..4);
        prop_oneof![
            list.clone().prop_map(|parts| format!("{{{}}}", parts.join(", "))),
            list.prop_map(|parts| format!("({})", parts.join(" + "))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn equality_of_random_positions(one in position(), other in position()) {
        let mut session = Session::new();
        // Equality in misère play takes very long for some pairs.
        session.set_interrupt(Interrupt::with_steps(300_000));
        let claim = format!("{one} =⁻ {other}");
        let Ok(Reply::Claim(reply)) = session.eval(&format!("claim {claim}")) else { return Ok(()) };
        let stated = if reply.holds() { claim } else { format!("{one} ≠⁻ {other}") };
        let (certificate, statement) = of_equality(&mut session, &stated)?;
        prop_assert_eq!(&verified(&certificate, &statement).facts()[1], &("claims", Fact::Number(1)));
        // A position is equal to its canonical form.
        let Ok(Reply::Canonical(form)) = session.eval(&format!("misere_canonical({one})")) else {
            return Ok(());
        };
        if !form.canonical.form.complete {
            return Ok(());
        }
        let claim = format!("{one} =⁻ {}", form.canonical.form.text);
        let (certificate, statement) = of_equality(&mut session, &claim)?;
        verified(&certificate, &statement);
    }

    #[test]
    fn outcomes_of_random_positions(game in position()) {
        let mut session = Session::new();
        let claim = format!("claim {game} is misere P");
        let Ok(found) = session.misere_certificate(&claim, Contents::Certificate) else { return Ok(()) };
        let Some(found) = found else { panic!("{claim}") };
        let statement = session.misere_certificate(&claim, Contents::Statement).unwrap().unwrap();
        let said = verified(&found.text, &statement.text);
        let last = said.lines().last().unwrap();
        prop_assert!(last.ends_with(&format!("is misère {}", found.outcome)), "{}", last);
        let game: GameId = session.position(&game).unwrap();
        let played = misere::outcome_by_playing(session.store_mut(), game).unwrap();
        prop_assert_eq!(found.outcome, played);
        prop_assert_eq!(found.holds, played == Outcome::P);
    }
}

#[test]
fn published_quotients() {
    let (mut for_all_heaps, mut first_heaps) = (0, 0);
    for (code, heaps, expected) in rows("quotient") {
        let Ok(rule) = code.parse() else { continue };
        // Those that take long without optimization are in the slow test.
        let last = match heaps.strip_prefix("heaps ") {
            Some(last) if last.parse::<u64>().unwrap() < 12 => last.parse().ok(),
            Some(_) => continue,
            None => None,
        };
        compare(&rule, last, expected);
        *if last.is_none() { &mut for_all_heaps } else { &mut first_heaps } += 1;
    }
    assert!(for_all_heaps >= 20 && first_heaps >= 2, "{for_all_heaps} {first_heaps}");
}

#[test]
#[ignore = "slow"]
fn published_quotients_that_take_long() {
    let mut compared = 0;
    for (code, heaps, expected) in rows("quotient") {
        let (Ok(rule), Some(last)) = (code.parse(), heaps.strip_prefix("heaps ")) else { continue };
        compare(&rule, last.parse().ok(), expected);
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
}

/// Order and number of P elements, as the kernel says them of the certificate.
fn compare(rule: &sprague::heap::Code, last: Option<u64>, expected: &str) {
    let bounds = match last {
        Some(last) => Bounds::default().with_heaps(last),
        None => Bounds::default(),
    };
    let quotient = quotient_of_code(rule, &bounds, &Interrupt::new()).unwrap();
    let certificate = quotient.certificate(&[vec![1]]).unwrap();
    let said = sprague_kernel::verify(&mut certificate.as_bytes(), Options::default(), &mut || true)
        .unwrap_or_else(|refused| panic!("{rule}: {refused}"));
    let found = said.quotient().unwrap();
    assert_eq!(format!("{} {}", found.order, found.p_elements), expected, "{rule}");
    assert!(found.is_misere_quotient, "{rule}");
    assert_eq!(found.period.is_some(), last.is_none(), "{rule}");
}

/// Rulesets that are games of codes option by option have their quotients.
#[test]
fn rulesets_that_are_codes_have_their_quotients() {
    for (name, code) in [
        ("kayles", "0.77"),
        ("dawsons_kayles", "0.07"),
        ("dawsons_chess", "0.137"),
        ("officers", "0.6"),
        ("grundys_game", "4!.0"),
    ] {
        let mut session = Session::new();
        let claims = [
            format!("claim {name}(n) == {code}(n) for n in 0..14"),
            format!("claim misere_quotient({name}, 9) = misere_quotient({code}, 9)"),
            format!(
                "claim misere_outcome({name}(n) + {name}(9)) = misere_outcome({code}(n) + {code}(9)) for n in 1..16"
            ),
        ];
        for claim in claims {
            let Ok(Reply::Claim(reply)) = session.eval(&claim) else { panic!("{claim}") };
            assert!(reply.holds(), "{claim}");
        }
    }
    let mut session = Session::new();
    let found =
        session.misere_certificate("claim kayles(10^9) + kayles(5) is misere P", Contents::Certificate);
    assert!(found.unwrap().unwrap().text.starts_with("sprague-misere 1\ndigits 0 7 7\n"));
}

#[test]
fn heaps_of_any_size_are_decided_and_said() {
    let mut session = Session::new();
    let Ok(Reply::Claim(reply)) = session.eval("claim 0.75(10^18) + 0.75(5) is misere P") else { panic!() };
    let reasons: Vec<String> = reply.reasons.iter().map(ToString::to_string).collect();
    let reason = "0.75(10^18) + 0.75(5) is misère N; to win, take 1 and leave 4 in 0.75(5), which \
                  leaves 0.75(4) there";
    assert_eq!(reasons, [reason]);
    for heap in ["12 * 10^17 + 5", "12 * 10^18 + 5", "12 * 10^200 + 5"] {
        let claim = format!("claim 0.77({heap}) + 0.77(125) is misere P");
        let found = session.misere_certificate(&claim, Contents::Certificate).unwrap().unwrap();
        let verified = sprague_kernel::verify(&mut found.text.as_bytes(), Options::default(), &mut || true);
        assert!(verified.is_ok(), "{claim}: {verified:?}");
    }
}

/// What `prove` writes about a claim, on one line.
fn proved(claim: &str) -> String {
    let mut session = Session::new();
    let reply = session.eval(&format!("prove {claim}"));
    let Ok(Reply::Proof(reply)) = reply else { panic!("{claim}: {reply:?}") };
    let style = sprague::proof::Style::default();
    let text = reply.proof.text(&style, &session.interrupt()).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn proofs_of_outcomes_say_why() {
    for (claim, parts) in [
        ("nim(1 1 1) is misere P", &["rule of misère Nim", "the number of heaps of one is 3"][..]),
        ("nim(2 3) is misere P", &["is false", "not all heaps are of one, and the nim-sum is 1"]),
        ("kayles(5) is misere N", &["to win, take pin 1, which leaves kayles(4)", "Of kayles(1):"]),
        ("*0 is misere N", &["the number of heaps of one is 0"]),
        ("cram(1, 1) is misere N", &["there is no move, and the player to move wins"]),
        ("kayles(12) + kayles(5) is misere P", &["The misère quotient of 0.77 has 40 elements, 9 of them P"]),
        (
            "0.75(10^18) + 0.75(8) is misere P",
            &["period 2 from heap 8 on", "The value of the sum is b^2, one of these"],
        ),
        ("cram(3, 4) is misere P", &["is misère", "A certificate lists them"]),
        ("kayles(1) is misere P and *1 + *1 =⁻ *0", &["after a move to *0", "have the canonical form *0"]),
    ] {
        let text = proved(claim);
        for part in parts {
            assert!(text.contains(part), "{claim}: {text}");
        }
    }
}

#[test]
fn canonical_forms_have_certificates() {
    for position in ["kayles(5)", "*2 + *2", "{*0, *1, *3, *5}", "{*1, *2, *3}", "*0", "cram(2, 3) + *2"] {
        let mut session = Session::new();
        let (certificate, statement) =
            of_equality(&mut session, &format!("misere_canonical({position})")).unwrap();
        let said = verified(&certificate, &statement);
        assert!(said.lines().last().unwrap().contains("canonical"), "{said:?}");
    }
}
