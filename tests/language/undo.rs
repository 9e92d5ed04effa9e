//! Definitions taken back: a session is then as one that never had them.

use proptest::prelude::*;
use sprague::front_end::markup::Format;
use sprague::{Session, report};

/// Definitions that build on each other, hide rulesets and functions, and redefine names.
const DEFINITIONS: &[&str] = &[
    "a := *2",
    "a := *3 + {*1}",
    "a := f",
    "b := a",
    "f(n) := {f(n - 1) if n > 0, f(n - 3) if n > 2}",
    "f(n) := kayles(n)",
    "f := subtraction([1, 3])",
    "g(n) := f(n) + a",
    "kayles(n) := {*0 if n > 0}",
    "kayles := dawsons_kayles",
    "nim := kayles",
    "mex(n) := n + 1",
    "P := *5",
    "why := *1",
];

const QUESTIONS: &[&str] = &[
    "a",
    "b",
    "f(4)",
    "g(5)",
    "kayles(4)",
    "kayles(5) + *1",
    "subtraction([1, 3])(5)",
    "dawsons_kayles(5)",
    "nim(1)",
    "0.77(6)",
    "mex(3)",
    "mex({1, 2})",
    "P",
    "claim *0 is P",
    "claim f(3) = *1",
    "f",
    "why",
    "moves kayles(3)",
    "_",
];

/// An answer as it is written.
fn said(session: &mut Session, question: &str) -> String {
    match session.eval(question) {
        Ok(reply) => report::document(&reply).write(Format::Text, 1_000, &session.interrupt()).unwrap(),
        Err(error) => format!("{error:?}"),
    }
}

fn defined(session: &Session) -> Vec<String> {
    session.definitions().into_iter().map(|definition| definition.text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_taken_back_was_never_there(
        kept in prop::collection::vec(0..DEFINITIONS.len(), 0..6),
        undone in prop::collection::vec(0..DEFINITIONS.len(), 0..6),
        asked in prop::collection::vec(0..QUESTIONS.len(), 0..4),
    ) {
        let (mut session, mut fresh) = (Session::new(), Session::new());
        for &place in &kept {
            // Some cannot be made, such as one of an unknown name.
            prop_assert_eq!(session.eval(DEFINITIONS[place]).is_ok(), fresh.eval(DEFINITIONS[place]).is_ok());
        }
        let mut count = 0;
        for &place in &undone {
            count += usize::from(session.eval(DEFINITIONS[place]).is_ok());
            for &question in &asked {
                said(&mut session, QUESTIONS[question]);
            }
        }
        for _ in 0..count {
            prop_assert!(session.undo().unwrap().is_some());
        }
        prop_assert_eq!(defined(&session), defined(&fresh));
        // A new session has no last result, and neither has one that took something back.
        let but_last = if count == 0 { QUESTIONS.len() - 1 } else { QUESTIONS.len() };
        for question in QUESTIONS[..but_last].iter().rev() {
            prop_assert_eq!(said(&mut session, question), said(&mut fresh, question), "{}", question);
        }
    }
}

#[test]
fn there_is_an_end() {
    let mut session = Session::new();
    session.eval("a := *2").unwrap();
    assert!(session.eval("a := *2 +").is_err());
    session.eval("claim a = *2").unwrap();
    assert_eq!(session.undo().unwrap().unwrap().text, "a := *2");
    assert!(session.undo().unwrap().is_none());
    assert!(session.eval("why").is_err());
}
