//! Misère quotients whose search is stopped: what was proved until then is not lost.

use sprague::{Error, ErrorKind, Interrupt, Reply, Session, report};

/// The statement that an error advises.
fn advised(error: &Error) -> String {
    let help = error.helps().join(" ");
    let advice = help.split_once("the partial quotient is ").expect("a partial quotient").1;
    advice.split_inclusive(')').next().expect("a call").to_owned()
}

#[test]
fn a_session_keeps_what_an_interrupted_search_proved() {
    let mut session = Session::new();
    session.set_interrupt(Interrupt::with_steps(100_000));
    let error = session.eval("misere_quotient(0.07)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StepLimit);
    let notes = error.notes();
    assert!(notes[0].starts_with("until then: order ") && notes[0].contains("proved for the heaps"));
    assert!(notes[1].contains("it has at least "), "{notes:?}");
    let partial = advised(&error);
    // It is there: to find it again would take more steps.
    session.set_interrupt(Interrupt::with_steps(5_000));
    let text = report::text(&session.eval(&partial).unwrap());
    assert!(notes[0].ends_with(text.lines().next().unwrap()), "{text}");
    assert!(!text.contains("at least"), "nothing more was asked for: {text}");
    // What a session found belongs to it.
    let mut other = Session::new();
    other.set_interrupt(Interrupt::with_steps(5_000));
    assert_eq!(other.eval(&partial).unwrap_err().kind(), ErrorKind::StepLimit);
    // With more time it goes on.
    session.set_interrupt(Interrupt::new());
    let Reply::Value(_) = session.eval("misere_quotient(0.07, 20)").unwrap() else { panic!("a value") };
}

#[test]
fn an_interrupted_search_for_a_position_says_what_it_proved() {
    let mut session = Session::new();
    session.set_interrupt(Interrupt::with_steps(60_000));
    let error = session.eval("misere_quotient(0.07(33))").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StepLimit);
    let notes = error.notes();
    assert!(notes.iter().any(|note| note.contains("components of its followers has ")), "{notes:?}");
    assert!(notes.iter().any(|note| note.contains("it has at least ")), "{notes:?}");
}
