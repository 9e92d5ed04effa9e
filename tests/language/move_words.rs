//! Words for the moves of definitions: they change no position, and are said wherever moves are.

use proptest::prelude::*;
use sprague::front_end::markup::Format;
use sprague::front_end::play::{Boards, Play, Player, Theory};
use sprague::proof::{Contents, Detail, Style};
use sprague::{Reply, Session, front_end::syntax, theory};

/// Bodies of definitions of `f` with words for every move, and what the parameter is.
const GAMES: [&str; 8] = [
    "{ f(n-t) as \"take {t}\" for t in 1..3 if t <= n }",
    "{ f(a) + f(n-1-a) as \"take pin {a+1}\" for a in 0..n-1, f(a) + f(n-2-a) as \"from {a}\" for a in 0..n-2 }",
    "{ f(a) + f(n-a) as \"split {[a, n-a]}\" for a in 1..n-1 if 2*a < n }",
    "if n < 2 then {} else { f(n // 2) as \"halve\", f(n-1) as \"take one of {n}\", f(n // 2) as \"{f(n // 2)}\" }",
    "{ f(n-1) as \"a\" if n > 0, f(n-1) as \"b\" if n > 0, {f(n-2), *1} as “c {\"d\"}” if n > 1 }",
    "{ *k as \"{*k}\" for k in 0..n-1 }",
    "{ kayles(k) as \"{k}\" for k in 0..n-1 if kayles(k) is N, *n as \"n\" }",
    "{ f(n-t) as \"{G}\" for t in 1..n for G in options(f(n-t)) if G is P }",
];

/// The body without its words.
fn without_words(body: &str) -> String {
    let mut plain = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once(" as ") {
        plain.push_str(before);
        let close = if after.starts_with('“') { '”' } else { '"' };
        let quote = after.chars().next().map_or(0, char::len_utf8);
        (_, rest) = after[quote..].split_once(close).unwrap();
    }
    plain + rest
}

fn session(body: &str) -> Session {
    let mut session = Session::new();
    session.eval(&format!("f(n) := {body}")).unwrap();
    session
}

#[test]
fn words_change_no_position() {
    for body in GAMES {
        let plain = without_words(body);
        assert!(!plain.contains(" as "), "{plain}");
        let (mut with, mut without) = (session(body), session(&plain));
        with.eval(&format!("p(n) := {}", plain.replace("f(", "p("))).unwrap();
        for n in 0..10 {
            let call = format!("f({n})");
            let (one, other) = (with.position(&call).unwrap(), without.position(&call).unwrap());
            assert_eq!(with.store().value(one), without.store().value(other), "{body} {n}");
            for claim in [format!("claim f({n}) == p({n})"), format!("claim f({n}) in {{f({n}), *1}}")] {
                let Ok(Reply::Claim(claim)) = with.eval(&claim) else { panic!("{body} {n}") };
                assert!(claim.holds(), "{body} {n}");
            }
            let listed = theory::moves(with.store_mut(), one, 100).unwrap();
            let followers = with.store_mut().followers(one).unwrap();
            assert_eq!(followers, without.store_mut().followers(other).unwrap(), "{body} {n}");
            let options = with.store_mut().options(one).unwrap().len();
            assert_eq!(options, without.store_mut().options(other).unwrap().len(), "{body} {n}");
            assert_eq!(listed.list.len(), options);
            assert!(listed.list.iter().all(|one| !one.words.is_empty()), "{body} {n}");
        }
    }
}

/// Where a definition is recursive its positions have names of their own in any case, and the words
/// cost no node.
#[test]
fn words_make_no_node() {
    for body in &GAMES[..5] {
        let (mut with, mut without) = (session(body), session(&without_words(body)));
        for call in ["f(9)", "f(7) + f(8)", "f(9)"] {
            with.position(call).unwrap();
            without.position(call).unwrap();
            assert_eq!(with.store().len(), without.store().len(), "{body} {call}");
        }
        let position = with.position("f(9)").unwrap();
        with.store_mut().options(position).unwrap();
        let before = with.store().len();
        theory::moves(with.store_mut(), position, 100).unwrap();
        assert_eq!(with.store().len(), before, "{body}");
    }
}

#[test]
fn certificates_are_the_same() {
    for body in &GAMES[..5] {
        let certificate = |body: &str| {
            let mut session = session(body);
            let Ok(Reply::Proof(reply)) = session.eval("prove f(8) + *1") else { panic!("{body}") };
            session.certificate_of(&reply.proof, Contents::Certificate).unwrap()
        };
        assert_eq!(certificate(body), certificate(&without_words(body)), "{body}");
    }
}

#[test]
fn a_game_understands_the_words() {
    let mut session = session(GAMES[0]);
    session.eval("s(n) := { f(n-1) as \"keep {n-1}\", f(n-1) as \"hold\", *0 }").unwrap();
    let position = session.position("s(4) + kayles(2)").unwrap();
    let store = session.store_mut();
    for (entered, said, left) in [
        ("keep 3", "You keep 3 in s(4).", "f(3) + kayles(2)"),
        ("hold", "You hold in s(4).", "f(3) + kayles(2)"),
        ("hold in s(4)", "You hold in s(4).", "f(3) + kayles(2)"),
        ("move to *0", "You move to *0 in s(4).", "kayles(2)"),
        ("6", "You move to *0 in s(4).", "kayles(2)"),
        ("take pin 2", "You take pin 2 in kayles(2).", "s(4) + kayles(1)"),
    ] {
        let (mut play, lines) =
            Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
        assert!(lines.iter().any(|line| line == "  5  hold: s(4) → f(3)"), "{lines:?}");
        assert!(play.entries(store).contains(&"keep 3".to_owned()));
        assert_eq!(play.enter(store, entered).unwrap()[0], said);
        let reached = sprague::front_end::notation::position(store, play.record()[1], 100).text;
        let mut left: Vec<&str> = left.split(" + ").collect();
        let mut reached: Vec<&str> = reached.split(" + ").collect();
        left.sort_unstable();
        reached.sort_unstable();
        assert_eq!(reached, left);
    }
    let (mut play, _) =
        Play::begin(store, position, Player::Person, Boards::Shown, Box::new(Theory)).unwrap();
    assert!(play.enter(store, "keep 4").unwrap()[0].contains("did you mean `keep 3`?"));
}

#[test]
fn words_that_are_wrong_end_no_session() {
    let mut session = Session::new();
    session.eval("b(n) := { b(n-1) as \"take {[1, 2][n]}\" if n > 0 }").unwrap();
    let position = session.position("b(3)").unwrap();
    let begun = Play::begin(session.store_mut(), position, Player::Person, Boards::Shown, Box::new(Theory));
    let error = begun.unwrap_err();
    assert_eq!(error.notes(), ["in the words of a move of b(3), at `n`"]);
    for statement in ["b(3)", "prove b(3) is N", "claim b(3) == b(1)", "claim b(3) = *1", "canonical(b(3))"] {
        assert!(session.eval(statement).is_ok(), "{statement}");
    }
    assert!(session.eval("moves b(3)").is_err());
}

#[test]
fn proofs_say_the_words() {
    let mut session = session(GAMES[1]);
    let Ok(Reply::Proof(reply)) = session.eval("prove f(3) is N") else { panic!("a proof") };
    let style = Style::default().with_detail(Detail::One);
    let document = reply.proof.document(&style, &session.interrupt()).unwrap();
    let text = document.write(Format::Text, 200, &session.interrupt()).unwrap();
    assert!(text.contains("taking pin 2 leaves f(1) + f(1)"), "{text}");
}

/// What the words of old positions say stays, whatever their names mean by then.
#[test]
fn old_positions_keep_their_words() {
    let mut session = session("{ f(n-1) as \"lose {word(n)}\" for k in [n] if k > 0 }");
    session.eval("word(n) := [n, n]").unwrap();
    session.eval("S := f(3)").unwrap();
    let word = |session: &mut Session, position: &str| {
        let Ok(Reply::Moves(moves)) = session.eval(&format!("moves {position}")) else {
            panic!("{position}")
        };
        moves.moves[0].words.clone()
    };
    session.eval("word(n) := \"it\"").unwrap();
    assert_eq!(word(&mut session, "f(3)"), ["lose it"]);
    assert_eq!(word(&mut session, "S"), ["lose 3, 3"]);
    assert_eq!(word(&mut session, "f(4)"), ["lose it"]);
    session.undo().unwrap();
    assert_eq!(word(&mut session, "f(5)"), ["lose 5, 5"]);
    // What is taken back takes its words with it.
    assert!(session.eval("{f(6), f(7), 1}").is_err());
    assert_eq!(word(&mut session, "f(6)"), ["lose 6, 6"]);
    assert_eq!(word(&mut session, "S"), ["lose 3, 3"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever stands in the words, the definition is refused with a place in it, or works.
    #[test]
    fn any_words(words in "[a-c{}()\\[\\]+*0-3nf, “”#;]{0,16}") {
        let mut session = Session::new();
        let text = format!("f(n) := {{ f(n-1) as \"{words}\" if n > 0 }}");
        if let [statement] = &syntax::statements(&text)[..] {
            match session.eval(&statement.text) {
                Err(error) => {
                    let span = error.span().expect("a place");
                    prop_assert!(span.start <= span.end && span.end <= text.len());
                    prop_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
                }
                Ok(_) => {
                    let _ = session.eval("moves f(2)");
                    prop_assert!(session.eval("claim f(2) is P").is_ok());
                }
            }
        }
    }
}
