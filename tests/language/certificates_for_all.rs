//! Certificates of claims over all values: the kernel accepts that of each exercise that holds, and
//! the statement of no other.

use proptest::prelude::*;
use sprague::proof::Contents;
use sprague::{ErrorKind, Session};
use sprague_kernel::{Options, verify};

use crate::universal::{Row, definition, rows};

/// The certificate of a claim, and its statement.
pub fn certified(session: &mut Session, claim: &str) -> sprague::Result<(String, String)> {
    let claim = format!("claim {claim}");
    let certificate = session.certificate_for_all(&claim, Contents::Certificate)?;
    let statement = session.certificate_for_all(&claim, Contents::Statement)?;
    Ok((certificate, statement))
}

pub fn is_accepted(certificate: &str, statement: &str) -> Result<(), String> {
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    let verified = verify(&mut certificate.as_bytes(), options, &mut || true);
    verified.map(drop).map_err(|refused| refused.to_string())
}

fn all_are_accepted(rows: impl Iterator<Item = Row>) {
    let mut count = 0;
    for row in rows.filter(|row| row.verdict == "holds") {
        let (certificate, statement) =
            certified(&mut row.session(), row.claim).unwrap_or_else(|error| panic!("{}: {error}", row.id));
        is_accepted(&certificate, &statement).unwrap_or_else(|refused| panic!("{}: {refused}", row.id));
        count += 1;
    }
    assert!(count >= 3, "{count}");
}

#[test]
fn the_kernel_accepts_the_certificates_of_exercises() {
    all_are_accepted(rows().into_iter().filter(|row| !row.takes_long() && !row.has_a_long_period()));
}

#[test]
#[ignore = "slow"]
fn the_kernel_accepts_the_certificates_of_long_exercises() {
    all_are_accepted(rows().into_iter().filter(|row| row.takes_long() || row.has_a_long_period()));
}

/// A claim that holds has no certificate of its negation, whichever way it was decided; one that
/// fails has, and the kernel accepts it, or it is refused.
#[test]
fn negations_are_certified_where_a_claim_fails() {
    let (mut held, mut failed) = (0, 0);
    for row in rows().into_iter().filter(|row| !row.takes_long() && !row.has_a_long_period()) {
        let claim = format!("claim {}", row.claim);
        let mut session = row.session();
        let certificate = session.certificate_of_negation(&claim, Contents::Certificate);
        match (row.verdict, certificate) {
            ("holds", certificate) => {
                assert!(certificate.is_err(), "{}: {}", row.id, row.claim);
                held += 1;
            }
            ("fails", Ok(certificate)) => {
                let statement = session.certificate_of_negation(&claim, Contents::Statement).unwrap();
                is_accepted(&certificate, &statement)
                    .unwrap_or_else(|refused| panic!("{}: {refused}", row.id));
                assert!(session.certificate_for_all(&claim, Contents::Certificate).is_err(), "{}", row.id);
                failed += 1;
            }
            _ => {}
        }
    }
    assert!(held >= 3 && failed >= 3, "{held} hold, {failed} fail");
}

/// The statement is the claim at the values that refute it.
#[test]
fn a_certificate_of_a_negation_names_the_values() {
    let text =
        Session::new().certificate_of_negation("claim n < 5 for all n", Contents::Certificate).unwrap();
    let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
    let said = "A1(x0): x0 - 5 = 0\nA2(x0): -x0 + 5 <= 0\nA3(x0): A1(x0) and not A2(x0)\n\
                A4(x0): not A3(x0)\nfor all x0: A4(x0)\n";
    assert_eq!(verified.lines().map(|line| line + "\n").collect::<String>(), said);
}

/// What is claimed of a ruleset rests on its moves, and so does the certificate.
#[test]
fn rulesets_have_their_rule() {
    for (claim, options) in [
        ("mem(n, 2*n) is P for all n >= 1", 1),
        ("at_least_half(n) is P iff n = 0 for all n", 1),
        ("silver_dollar([a]) = welter([a]) for all a", 2),
    ] {
        let (certificate, statement) = certified(&mut Session::new(), claim).unwrap();
        is_accepted(&certificate, &statement).unwrap_or_else(|refused| panic!("{claim}: {refused}"));
        let count = |word: &str| certificate.lines().filter(|line| line.starts_with(word)).count();
        assert_eq!((count("option "), count("rule ") > 0), (options, true), "{claim}");
    }
}

#[test]
fn a_certificate_of_another_claim_is_refused() {
    let mut session = Session::new();
    let (certificate, statement) = certified(&mut session, "nim(n, n + 1) is N for all n").unwrap();
    let (other, other_statement) = certified(&mut session, "nim(n, n + 2) is N for all n").unwrap();
    assert_ne!(statement, other_statement);
    assert!(is_accepted(&certificate, &other_statement).is_err());
    assert!(is_accepted(&other, &statement).is_err());
}

#[test]
fn what_does_not_hold_or_is_no_claim_on_all_has_no_certificate() {
    let mut session = Session::new();
    let refused = |session: &mut Session, text: &str| {
        session.certificate_for_all(text, Contents::Certificate).unwrap_err()
    };
    let error = refused(&mut session, "claim nim(n, 1) is N for all n");
    assert_eq!(error.to_string(), "there is no certificate: the claim does not hold for all values");
    let error = refused(&mut session, "claim *1 is N");
    assert_eq!(error.kind(), ErrorKind::WrongKind);
    let error = refused(&mut session, "claim nim(n, n^2) is N for all n >= 2");
    assert!(error.to_string().contains("n^2"), "{error}");
    assert_eq!(refused(&mut session, "claim nim(n, n is N").kind(), ErrorKind::Syntax);
    // The kernel knows nothing of what was computed before.
    for text in
        ["claim kayles(5) is N for all n", "claim nim(1, 2) is misere N for all n", "claim 1 < 2 for all n"]
    {
        let error = refused(&mut session, text);
        assert!(error.to_string().contains("no part of the claim depends on a variable"), "{error}");
    }
    let error = session
        .certificate_of_negation("claim chomp(2, 2) is P for some n", Contents::Certificate)
        .unwrap_err();
    assert!(error.to_string().contains("no part of the claim depends on a variable"), "{error}");
}

/// Changed by one character, the certificate of a rule is refused, or it states something else.
#[test]
fn mutants_of_the_certificate_of_a_rule_are_refused() {
    let mut session = Session::new();
    session.eval("one_or_two(n) := {one_or_two(n - k) for k in 1..2 if k <= n}").unwrap();
    let (certificate, statement) =
        certified(&mut session, "one_or_two(n) is P iff n % 3 = 0 for all n").unwrap();
    let mut refused = 0;
    for place in 0..certificate.len() {
        for digit in ['0', '1', '2', '3'] {
            let mut mutant = certificate.clone();
            if !mutant.as_bytes()[place].is_ascii_digit() || mutant[place..].starts_with(digit) {
                continue;
            }
            mutant.replace_range(place..=place, &digit.to_string());
            refused += usize::from(is_accepted(&mutant, &statement).is_err());
            // What is accepted has the same automata by another name of a state that is not reached.
            assert!(is_accepted(&mutant, &statement).is_err(), "{place} {digit}");
        }
    }
    assert!(refused > 500, "{refused}");
}

/// A random definition of two parameters with linear moves.
fn definition_of_two() -> impl Strategy<Value = String> {
    let taken = || prop::collection::vec(1..4_u32, 1..3);
    let move_ = prop_oneof![
        Just("g(i, b) for i in 0..a-1".to_owned()),
        Just("g(a, j) for j in 0..b-1".to_owned()),
        taken().prop_map(|taken| format!("g(a-k, b) for k in {taken:?} if k <= a")),
        taken().prop_map(|taken| format!("g(a, b-k) for k in {taken:?} if k <= b")),
        taken().prop_map(|taken| format!("g(a-k, b-k) for k in {taken:?} if k <= a and k <= b")),
        Just("g(b, a-1) if a > b".to_owned()),
        (2..4_u32).prop_map(|by| format!("*0 if (a + b) % {by} = 0")),
        Just("g(a//2, b) if a >= 1".to_owned()),
    ];
    prop::collection::vec(move_, 1..4).prop_map(|moves| format!("g(a, b) := {{ {} }}", moves.join(", ")))
}

/// If a claim on a definition is decided, the kernel accepts its certificate, which has what was
/// guessed of the definition as a rule.
fn is_certified(definition: &str, claim: &str) -> Result<(), TestCaseError> {
    let mut session = Session::new();
    session.eval(definition).unwrap();
    if session.eval(&format!("claim {claim}")).is_err() {
        return Ok(());
    }
    match certified(&mut session, claim) {
        Ok((certificate, statement)) => {
            prop_assert!(certificate.contains("\nrule "), "{}", definition);
            let accepted = is_accepted(&certificate, &statement);
            prop_assert!(accepted.is_ok(), "{}: {}", definition, accepted.unwrap_err());
        }
        Err(error) => prop_assert!(error.to_string().contains("too large"), "{}: {}", definition, error),
    }
    Ok(())
}

proptest! {
    #[test]
    #[ignore = "slow"]
    fn the_kernel_accepts_what_is_guessed_of_definitions(one in definition(), two in definition_of_two()) {
        is_certified(&one, "f(n) is P or f(n) is N for all n")?;
        is_certified(&two, "g(a, b) is P or g(a, b) is N for all a, b")?;
    }
}
