//! Compares positions with infinite nimbers with finite ones: with 4096 for ω, coefficients below
//! 4096 and fewer than 4096 options, nim-sums, the mex and the order are the same. So are the
//! winning moves, and sums of birthdays.

use std::io::Read;

use proptest::prelude::*;
use sprague::proof::{Certificate, Claim, Contents, Question, certificate, strategy, write_coq};
use sprague::reply::Answer;
use sprague::{
    ErrorKind, Limits, Nimber, Node, Ordinal, Reply, Session, StopReason, Store, front_end::notation, report,
    theory,
};
use sprague_kernel::{Options, Refused, Verified};

use crate::golden;

fn verify(mut text: &[u8], statement: Option<&mut dyn Read>) -> Result<Verified, Refused> {
    sprague_kernel::verify(&mut text, Options { statement, segments: None }, &mut || true)
}

/// What an expression is shown as.
fn value(session: &mut Session, expression: &str) -> String {
    match session.eval(expression) {
        Ok(Reply::Value(value)) => value.text,
        other => panic!("{expression}: {other:?}"),
    }
}

fn holds(claim: &str) -> bool {
    match Session::new().eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(claim)) => claim.holds(),
        other => panic!("{claim}: {other:?}"),
    }
}

fn omega() -> Ordinal {
    Ordinal::omega()
}

/// A nimber, a set or a sum of positions, in which W stands for ω. Below *W everything is finite
/// and small.
fn positions() -> impl Strategy<Value = String> {
    let nimber = (0_u32..3, 0_u32..4, 0_u32..8).prop_map(|(a, b, c)| format!("*(W^2*{a} + W*{b} + {c})"));
    // A coefficient of 0 is left out.
    let nimber = nimber.prop_map(|text| text.replace("W^2*0 + ", "").replace("W*0 + ", ""));
    nimber.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4)
                .prop_map(|options| format!("{{{}}}", options.join(", "))),
            prop::collection::vec(inner, 1..4).prop_map(|parts| format!("({})", parts.join(" + "))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn omega_is_like_a_large_power_of_two(text in positions()) {
        let (infinite, finite) = (text.replace('W', "ω"), text.replace('W', "4096"));
        let (mut one, mut other) = (Session::new(), Session::new());
        for function in ["grundy", "birthday"] {
            let found = value(&mut one, &format!("{function}({infinite})")).replace('ω', "4096");
            let expected = value(&mut other, &format!("{function}({finite})"));
            prop_assert_eq!(value(&mut other, &found), expected, "{} of {}", function, &infinite);
        }
        let winning = |text: &str| format!("[grundy(G) for G in winning_moves({text})]");
        prop_assert_eq!(value(&mut one, &winning(&infinite)), value(&mut other, &winning(&finite)));
        let written = |text: &str| format!("winning_moves({text})");
        let found = value(&mut one, &written(&infinite)).replace('ω', "4096");
        let moves = format!("sort([birthday(G) for G in {found}]) = sort([birthday(G) for G in winning_moves({finite})])");
        prop_assert_eq!(value(&mut other, &moves), "true");
    }

    /// What is written is read as the same node.
    #[test]
    fn positions_are_written_and_read(text in positions()) {
        let mut session = Session::new();
        let position = session.position(&text.replace('W', "ω")).unwrap();
        let written = notation::position(session.store(), position, 10_000);
        prop_assert!(written.complete);
        prop_assert_eq!(session.position(&written.text).unwrap(), position, "{}", written.text);
    }

    /// Any text of these signs is answered or refused, and what is shown of an ordinal is read
    /// again.
    #[test]
    fn any_text_is_answered_or_refused(text in "[ω2-4 ]{0,2}[ω0-9+*^⊕⊗⊘(){},]{0,14}") {
        let mut session = Session::new();
        if let Ok(Reply::Value(shown)) = session.eval(&text)
            && matches!(shown.value, Answer::Ordinal { .. })
            && !shown.text.starts_with("an ordinal")
        {
            prop_assert_eq!(value(&mut session, &shown.text), shown.text);
        }
    }

    /// Certificates of the second version are verified, and with another value are not.
    #[test]
    fn certificates_are_verified(text in positions()) {
        let mut session = Session::new();
        let position = session.position(&text.replace('W', "ω")).unwrap();
        let zero = session.store().zero();
        let questions = [Question::Value(position), Question::Outcome(position), Question::Equivalence(position, zero)];
        let certificate = certificate(session.store_mut(), &questions).unwrap();
        let (mut bytes, mut statement) = (Vec::new(), Vec::new());
        certificate.write(&mut bytes, Contents::Certificate).unwrap();
        certificate.write(&mut statement, Contents::Statement).unwrap();
        let verified = verify(&bytes, Some(&mut &*statement));
        prop_assert!(verified.is_ok(), "{}: {:?}", String::from_utf8_lossy(&bytes), verified);
        let text = String::from_utf8(bytes).unwrap();
        let infinite = text.split(' ').any(|word| word.trim_start_matches('=').starts_with('w') && !word.starts_with("win"));
        prop_assert_eq!(text.starts_with("sprague-cert 2\n"), infinite);
        prop_assert_eq!(certificate.is_finite(), !infinite);
        if let Some(place) = text.rfind("q value") {
            let end = place + text[place..].find('\n').unwrap();
            let wrong = format!("{}+1{}", &text[..end], &text[end..]);
            prop_assert!(verify(wrong.as_bytes(), None).is_err());
        }
    }
}

#[test]
fn one_node_whatever_the_size() {
    let mut store = Store::new();
    let large: Ordinal = "ω^(ω + 1)*3 + ω*2 + 5".parse().unwrap();
    let id = store.nimber(large.clone()).unwrap();
    assert_eq!(store.nimber(large.clone()).unwrap(), id);
    assert_eq!(store.node(id), Node::Nimber(Nimber::from(large.clone())));
    assert_eq!(store.value(id).to_ordinal(), large);
    assert_eq!(store.nimber(Ordinal::from(7_u64)).unwrap(), store.nimber(7_u32).unwrap());
    let nodes = store.len();
    let (omega, five) = (store.nimber(omega()).unwrap(), store.nimber(5_u32).unwrap());
    let sum = store.sum(&[omega, five, id]).unwrap();
    assert_eq!(store.value(sum).to_string(), "ω^(ω + 1)*3 + ω*3");
    assert!(store.len() <= nodes + 3);
}

/// Exercises of infinite Nim; the winning move in the sum with a set is named too.
#[test]
fn winning_moves_are_found_and_not_searched() {
    let mut session = Session::new();
    for (position, winning) in [
        ("nim(ω, 3)", "[*3 + *3]"),
        ("nim(ω + 1, ω + 2, 3)", "[]"),
        ("nim(ω + 4, ω + 1, 6)", "[*5 + *(ω + 1) + *(ω + 4)]"),
        ("*ω + *5 + {*2}", "[*5 + *5 + {*2}]"),
        ("*(ω^2) + *(ω + 1)", "[*(ω + 1) + *(ω + 1)]"),
        ("*(ω^ω)", "[*0]"),
        ("{*ω, {*1}}", "[{*1}]"),
    ] {
        assert_eq!(value(&mut session, &format!("winning_moves({position})")), winning, "{position}");
    }
    // Two-dimensional Nim: the square in row r and column c is a heap of ω*r + c.
    assert!(holds("nim(5, ω + 2, ω + 7) is P"));
}

#[test]
fn the_mex_passes_over_what_is_infinite() {
    for claim in [
        "{*ω, *1} = 0",
        "{*0, *1, *ω, *(ω + 1)} = *2",
        "{*ω} + {*ω} = 0",
        "mex(ω, 0, 1) = 2",
        "grundy({*0, *ω} + *ω) = ω + 1",
        "*ω + *ω != *ω",
        "*ω + *1 !== *(ω + 1)",
        "{*ω} !== *0 and {*ω} = *0",
        "*ω in {*ω} and *ω in *(ω + 1) and *(ω + 1) not in *ω",
        "*5 + *3 in *ω + *3 and *ω in *ω + *3",
        "{*1} not in *ω and {*2, *0} not in *ω",
        "canonical({*ω, *0}) == *1",
        "birthday(*ω) = ω and birthday({*ω}) = ω + 1 and birthday({{*(ω + 5)}, *1}) = ω + 7",
        "birthday(*(ω + 1) + *(ω + 1)) = ω*2 + 2",
    ] {
        assert!(holds(claim), "{claim}");
    }
}

#[test]
fn what_would_list_infinitely_many_options_is_refused() {
    let mut session = Session::new();
    for statement in [
        "options(*ω)",
        "options(*ω + *1)",
        "followers(*ω)",
        "followers({*ω})",
        "expand(*ω + *1)",
        "expand({*ω + {*1}})",
        "{G for G in *ω}",
        "*ω ∪ *1",
        "count(G = 0 for G in *ω)",
    ] {
        let error = session.eval(statement).expect_err(statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{statement}");
        assert!(error.message().contains("infinitely many"), "{statement}: {error}");
    }
    let mut store = Store::new();
    let omega = store.nimber(omega()).unwrap();
    let both = store.sum(&[omega, omega]).unwrap();
    assert!(theory::outcome_by_playing(&mut store, both).is_err());
    assert!(theory::options_as_nimbers(&mut store, both).is_err());
    assert_eq!(theory::options_as_nimbers(&mut store, omega).unwrap(), omega);
    assert!(theory::sum_formula(&mut store, omega, omega).is_err());
    assert!(strategy(&mut store, &[Question::Outcome(both)], 1_000).is_err());
    assert_eq!(theory::moves(&mut store, both, 5).unwrap().omitted, None);
    assert_eq!(theory::canonical_form(&mut store, omega).unwrap().omitted, None);
    assert!(
        sprague::front_end::play::Play::begin(
            &mut store,
            both,
            sprague::front_end::play::Player::Person,
            sprague::front_end::play::Boards::Shown,
            Box::new(sprague::front_end::play::Theory)
        )
        .is_err()
    );
}

/// The ordinals of the development in Coq are those below ω^ω, and all options are given there.
#[test]
fn what_has_no_file_for_coq() {
    let power = |exponent: Ordinal| Ordinal::omega_power(exponent).unwrap();
    let mut store = Store::new();
    for (ordinal, reason) in [
        (power(omega()), "the development in Coq has no ordinals from ω^ω on"),
        (power(Ordinal::from(1_001_u64)), "for Coq an exponent of ω is at most 1,000"),
    ] {
        let nimber = store.nimber(ordinal.clone()).unwrap();
        let mut of_node = certificate(&mut store, &[Question::Outcome(nimber)]).unwrap();
        let mut of_claim = Certificate::new();
        of_claim.add_options(&[], Nimber::ZERO);
        of_claim.claim(Claim::Value { position: 1, value: ordinal.into() });
        for certificate in [&mut of_node, &mut of_claim] {
            let refused = write_coq(certificate, &mut Vec::new()).unwrap_err();
            assert_eq!(refused.kind(), std::io::ErrorKind::Unsupported);
            assert_eq!(refused.to_string(), reason);
        }
    }
    let mut in_part = Certificate::new();
    in_part.add_nimber(omega().into());
    in_part.add_among(&[1]);
    let refused = write_coq(&in_part, &mut Vec::new()).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::Unsupported);
    assert_eq!(refused.to_string(), "in Coq, all options are given where a nimber is transfinite");
}

/// Claims of every kind, in the words of `coq/Transfinite.v`. Whether Coq accepts the files is `coq/check.sh`'s
/// to see.
#[test]
fn files_for_coq() {
    let mut session = Session::new();
    for (claim, theorem) in [
        ("*ω + *1 = *(ω + 1)", "equiv G3 (star [1; 1])."),
        ("*(ω^2*3 + 5) is N", "leads G2 G1 /\\ is_P G1 /\\ is_N G2."),
        ("{*ω, {*ω}} is N", "leads G3 G2 /\\ is_P G2 /\\ is_N G3."),
        ("*ω + *5 is N", "leads G3 (sum G2 G2) /\\ is_P (sum G2 G2) /\\ is_N G3."),
        ("*ω + *ω is P", "is_P G2."),
        (
            "*ω != *(ω*2)",
            "~ equiv G1 G2 /\\ (is_P (sum G1 G1) /\\ is_N (sum G2 G1) \\/ is_N (sum G1 G1) /\\ is_P (sum G2 G1)).",
        ),
        ("*(ω + 2^64) + {*ω} = *(ω + 2^64)", "equiv G4 (star [0x10000000000000000; 1])."),
    ] {
        let Reply::Proof(reply) = session.eval(&format!("prove {claim}")).unwrap() else { panic!("a proof") };
        let text = session.coq_of(&reply.proof).unwrap();
        let stated = text.lines().find_map(|line| line.strip_prefix("Theorem claim_1 : ")).unwrap();
        assert_eq!(stated, theorem, "{claim}: {text}");
    }
    let Reply::Proof(reply) = session.eval("prove {*ω, *1} + *(ω^2*3 + 5) + *ω is N").unwrap() else {
        panic!("a proof")
    };
    golden::check("tests/golden/transfinite.v", &session.coq_of(&reply.proof).unwrap());
}

/// Nothing hangs, overflows the stack or fills the memory.
#[test]
fn hostile_ordinals() {
    let mut session = Session::new();
    let tower = |height: usize| vec!["ω"; height].join("^");
    assert_eq!(value(&mut session, &format!("birthday(*({})) = {}", tower(150), tower(150))), "true");
    for statement in [
        format!("*({})", tower(250)),
        "(ω + 1)^(10^12)".to_owned(),
        "(ω + 1)^(2^4000)".to_owned(),
        "ω*2^(2^40)".to_owned(),
        "f(n) := if n = 0 then ω else ω^f(n-1); f(1000)".to_owned(),
        "g(n) := if n = 0 then ω + 1 else g(n-1)*(g(n-1) + 1); g(40)".to_owned(),
        "h(n) := if n = 0 then ω + 1 else h(n-1) + ω^(h(n-1)); h(300)".to_owned(),
    ] {
        let results: Vec<_> = statement.split(';').map(|part| session.eval(part)).collect();
        let error = results.into_iter().next_back().unwrap().expect_err(&statement);
        assert_eq!(error.kind(), ErrorKind::Limit, "{statement}: {error}");
    }
    // What is long is shown by its size.
    let long = "sum(ω^(1000 - k) for k in 0..999)";
    assert!(value(&mut session, &format!("{long} = {long}")) == "true");
    let shown = session.eval(&format!("*({long})")).unwrap();
    assert!(report::text(&shown).contains("an ordinal of 2000 summands"), "{}", report::text(&shown));

    let mut store = Store::with_limits(Limits::default().with_max_summands(100));
    let long: Ordinal =
        (1..100).rev().map(|k| format!("ω^{k}")).collect::<Vec<_>>().join(" + ").parse().unwrap();
    assert_eq!(store.nimber(long).unwrap_err().kind(), ErrorKind::Limit);

    let mut session = Session::new();
    session.interrupt().stop(StopReason::Interrupted);
    for statement in ["(ω + 1)^100", "moves *ω + *5", "(ω + 1)*(ω + 1)"] {
        assert_eq!(session.eval(statement).unwrap_err().kind(), ErrorKind::Interrupted, "{statement}");
    }
}
