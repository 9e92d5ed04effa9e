//! Requests: what is answered, for each kind of question, and what is refused.

use std::collections::HashSet;
use std::mem::discriminant;

use proptest::prelude::*;
use sprague::drawing::Show;
use sprague::front_end::markup::Format;
use sprague::front_end::{QUESTIONS, Request, heap_size, in_convention, parts};
use sprague::theory::Convention;
use sprague::{ErrorKind, Reply, Session, report};

fn asked(name: &str, text: &str) -> Request {
    Request::of_command(name, text).unwrap().unwrap()
}

fn answered(line: &str) -> Reply {
    let (name, text) = line.split_once(' ').unwrap();
    Session::new().answer(&asked(name, text)).reply.unwrap()
}

#[test]
fn each_question_has_a_kind_of_reply_of_its_own() {
    let mut kinds = HashSet::new();
    for question in QUESTIONS {
        let reply = answered(question.example);
        assert!(kinds.insert(discriminant(&reply)), "{} is answered as another: {reply:?}", question.name);
        assert!(question.usage().starts_with(question.name));
    }
}

#[test]
fn a_command_without_what_it_asks_about_says_how_it_is_written() {
    for question in QUESTIONS {
        let error = Request::of_command(question.name, "  ").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::WrongCount);
        assert!(error.message().contains(&question.usage()), "{error}");
    }
    assert_eq!(Request::of_command(":nothing", "kayles"), Ok(None));
    let error = Request::of_command(":compare", "kayles").unwrap_err();
    assert!(error.message().contains("GAME and GAME"), "{error}");
    let error = Request::of_command(":draw", "--show nothing kayles(2)").unwrap_err();
    assert!(error.message().contains("`nothing`"), "{error}");
}

#[test]
fn convention_and_what_is_shown_stand_before_the_position() {
    let request = asked(":draw", "--show board,value misère kayles(3) + *2");
    let show = Show::of_word("board").unwrap().and(Show::of_word("value").unwrap());
    let position = "kayles(3) + *2".to_owned();
    assert_eq!(request, Request::Draw { position, show, convention: Convention::Misere });
    assert_eq!(in_convention("miserere(3)"), (Convention::Normal, "miserere(3)"));
}

#[test]
fn what_stands_before_the_question_is_run_and_its_failing_claims_are_told() {
    let text = "S := {*1, {*1}}; claim S is P; claim S = *2; S + *1";
    for name in [":draw", ":graph"] {
        let answered = Session::new().answer(&asked(name, text));
        assert_eq!(answered.failing, ["claim S is P"]);
        assert!(answered.reply.is_ok());
    }
}

#[test]
fn an_error_is_about_the_game_that_it_is_found_in() {
    for (text, about) in
        [("oops and kayles", "oops"), ("kayles and oops", "oops"), ("0.137 and 0.7ö", "0.7ö")]
    {
        let answered = Session::new().answer(&asked(":compare", text));
        assert_eq!(answered.about, about);
        assert!(answered.reply.is_err(), "{text}");
    }
}

#[test]
fn rows_without_columns_and_heaps_that_run_backwards_are_no_panic() {
    let genera = Request::Genera { code: "0.75".to_owned(), to: 5, columns: Some(0) };
    let reply = Session::new().answer(&genera).reply.unwrap();
    let session = Session::new();
    for format in [Format::Text, Format::Markdown, Format::Latex, Format::Html] {
        let text = report::document(&reply).write(format, 80, &session.interrupt()).unwrap();
        assert!(text.contains('5'), "{text}");
    }
    let plot = Request::Plot { game: "kayles".to_owned(), from: 9, to: 3 };
    let error = Session::new().answer(&plot).reply.unwrap_err();
    assert!(error.message().contains("the first heap, 9, is beyond the last, 3"), "{error}");
}

#[test]
fn a_position_has_no_last_heap_for_its_quotient() {
    let error = Session::new().answer(&asked(":quotient", "kayles(3) to 5")).reply.unwrap_err();
    assert!(error.message().contains("a position has no last heap"), "{error}");
    let heaps = Session::new().answer(&asked(":quotient", "0.77 to 5")).reply.unwrap();
    assert!(report::text(&heaps).contains("up to 5"));
}

#[test]
fn the_last_claim_is_proved_and_an_error_is_about_its_own_text() {
    let prove = |text: &str| Session::new().answer(&asked(":prove", text));
    let answered = prove("S := *1; claim S = *2; claim S = *1");
    assert_eq!((answered.failing, answered.about.as_str()), (vec!["claim S = *2".to_owned()], "S = *1"));
    assert!(matches!(answered.reply, Ok(Reply::Proof(reply)) if reply.proof.holds()));
    let answered = prove("S = *1");
    assert_eq!(answered.about, "S = *1");
    assert_eq!(answered.reply.unwrap_err().span().unwrap().start, 0);
    let answered = prove("claim  S = *1");
    assert_eq!(answered.about, "claim  S = *1");
    assert_eq!(answered.reply.unwrap_err().span().unwrap().start, "claim  ".len());
}

#[test]
fn heap_sizes_end_a_game_with_the_word_to_or_without_it() {
    for text in ["kayles to 20", "kayles 20", "kayles  to  2_0"] {
        assert_eq!(asked(":plot", text), Request::Plot { game: "kayles".to_owned(), from: 0, to: 20 });
    }
    assert_eq!(heap_size("9_223_372_036_854_775_807"), Ok((1 << 63) - 1));
    for wrong in ["9223372036854775808", "-1", "", "ω", "1e3"] {
        assert!(heap_size(wrong).is_err(), "{wrong}");
    }
    for wrong in ["9223372036854775808", "-1", "ω", "1e3"] {
        assert!(Request::of_command(":genus", &format!("0.75 to {wrong}")).is_err(), "{wrong}");
    }
}

proptest! {
    /// Whatever is typed is a request or an error, and the parts of a text are in order.
    #[test]
    fn nothing_that_is_typed_panics(
        name in prop::sample::select(QUESTIONS.iter().map(|question| question.name).collect::<Vec<&str>>()),
        text in r"(misere |--show |to |and |:|[a-z(){}*,;?]|\n|[0-9_]|[ωé]| ){0,30}",
    ) {
        let _ = Request::of_command(name, &text);
        let mut end = 0;
        for part in parts(&text) {
            prop_assert!(end <= part.span.start && part.span.start <= part.span.end);
            prop_assert!(text.get(part.span.start..part.span.end).is_some());
            end = part.span.end;
        }
    }
}

#[test]
fn misere_play_of_positions_without_its_theory_says_why() {
    for (position, why) in [
        ("∞{0, 2}", "misère play takes no loopy position: who wins misère play that may go on for ever"),
        (
            "top_entails(5)",
            "misère play takes no position with entailing or complimenting moves: who wins misère play with",
        ),
    ] {
        let refused = |error: sprague::Error| {
            assert!(error.message().starts_with(why), "{error}");
            assert!(error.span().is_some_and(|span| span.end - span.start == position.len()));
        };
        for command in [":draw", ":graph"] {
            let mut session = Session::new();
            refused(session.answer(&asked(command, &format!("misere {position}"))).reply.unwrap_err());
            assert!(session.answer(&asked(command, position)).reply.is_ok());
        }
        let to_play = |convention| Session::new().to_play(position, convention, &mut Vec::new());
        refused(to_play(Convention::Misere).unwrap_err());
        assert!(!to_play(Convention::Normal).unwrap_err().message().starts_with("misère"));
        refused(Session::new().answer(&asked(":quotient", position)).reply.unwrap_err());
    }
}
