//! Who wins on boards and graphs whose values take long.

use num_bigint::BigUint;
use sprague::proof::Style;
use sprague::reply::{Fact, Unknown};
use sprague::{ErrorKind, Limits, Reply, Session, report};

/// The first line of the answer.
fn answer(session: &mut Session, statement: &str) -> String {
    said(session, statement).lines().next().unwrap_or_default().to_owned()
}

fn said(session: &mut Session, statement: &str) -> String {
    report::text(&session.eval(statement).unwrap_or_else(|error| panic!("{statement}: {error}")))
}

/// More positions lead to the value of a board of 4 × 7 than are looked at unasked.
const BOARD: &str = "cram(4, 7)";

#[test]
fn outcomes_need_no_value() {
    let mut session = Session::new();
    for statement in [
        "claim cram(4, 7) is N",
        "claim cram(4, 7) is not P",
        "claim cram(4, 7) + *2 is N",
        "claim cram(4, 7) + cram(4, 7) is P",
        "claim cram(4, 7) = cram(4, 7)",
    ] {
        assert_eq!(answer(&mut session, statement), "holds", "{statement}");
        let board = session.unsolved_position(BOARD).unwrap();
        assert!(!session.store().is_solved(board), "{statement}");
    }
    assert_eq!(answer(&mut session, "cram(4, 7) is P"), "false");
    assert_eq!(answer(&mut session, "outcome(cram(4, 7))"), "N");
    said(&mut session, "S := cram(4, 7)");
    assert_eq!(answer(&mut session, "claim S is N"), "holds");
    assert_eq!(said(&mut session, "S + *3 is N").trim(), "false");
    let board = session.position("S + *3").unwrap();
    assert!(session.store().value(board).is_zero());
}

#[test]
fn questions_inside_others_need_no_value() {
    for (statement, expected) in [
        ("claim not (cram(4, 7) is P)", "holds"),
        ("claim cram(4, 7) is N and cram(4, 7) + cram(4, 7) is P", "holds"),
        ("claim cram(4, 7) is P implies cram(3, 7) is P", "holds"),
        ("claim cram(4, n) is N for n in [5, 7]", "holds"),
        ("claim cram(4, n) = *0 for n in [6, 7]", "fails"),
        ("claim any(cram(4, 7) + *n is P for n in 1..2)", "fails"),
        ("count(cram(4, n) is N for n in 5..7)", "2"),
        ("[outcome(cram(4, 7)), outcome(cram(2, 2))]", "[N, P]"),
        ("if cram(4, 7) != 0 then 1 else 2", "1"),
        ("claim is_won(7)", "holds"),
    ] {
        let mut session = Session::new();
        said(&mut session, "is_won(n) := cram(4, n) is N");
        assert_eq!(answer(&mut session, statement), expected, "{statement}");
        if expected != "fails" {
            let board = session.unsolved_position(BOARD).unwrap();
            assert!(!session.store().is_solved(board), "{statement}");
        }
    }
}

/// What is answered is a position, or a list of some: these have values.
#[test]
fn what_is_answered_has_its_value() {
    let mut session = Session::new();
    for (statement, expected) in [
        ("if cram(3, 7) is N then cram(3, 7) else *0", "*1"),
        ("[cram(3, 7), cram(3, 7) + *2]", "[cram(3, 7), *2 + cram(3, 7)]"),
        ("grundy(cram(3, 7)) + grundy(cram(2, 3))", "2"),
    ] {
        let said = answer(&mut session, statement);
        assert!(said.starts_with(expected), "{statement}: {said}");
    }
}

/// 4 · 6 + 3 · 7 dominoes, and 3 smaller heaps.
#[test]
fn options_are_counted_without_values() {
    let mut session = Session::new();
    let sum = session.unsolved_position("cram(4, 7) + *3").unwrap();
    assert!(!session.store().is_solved(sum));
    assert_eq!(session.store_mut().option_count(sum).unwrap(), 48_u32.into());
}

#[test]
fn a_sum_that_was_decided_is_asked_about_further() {
    for question in ["winning_moves(S)", "canonical(S)", "len(options(S))", "S + *1", "moves S", "S"] {
        let mut session = Session::new();
        said(&mut session, "S := cram(4, 7) + *3");
        assert_eq!(said(&mut session, "claim S is P").trim(), "holds");
        let answer = said(&mut session, question);
        let mut other = Session::new();
        said(&mut other, "S := cram(4, 7) + *3");
        assert_eq!(answer, said(&mut other, question), "{question}");
    }
}

#[test]
fn a_claim_about_a_value_that_holds_leaves_the_value_known() {
    let mut session = Session::new();
    assert_eq!(said(&mut session, "claim cram(4, 7) = *3").trim(), "holds");
    let board = session.unsolved_position(BOARD).unwrap();
    assert!(session.store().is_solved(board));
    assert_eq!(session.store().value(board).to_u64(), Some(3));
    // What is said of it afterwards is said of its value.
    assert!(said(&mut session, "claim cram(4, 7) is P").contains("it is ≈ *3"));
}

#[test]
fn what_is_no_such_question_is_answered_as_before() {
    let mut session = Session::new();
    for (statement, kind) in [
        ("claim cram(4, 7) is X", ErrorKind::Syntax),
        ("claim cram(4, x) is P", ErrorKind::UnknownName),
        ("claim cram(4) is P", ErrorKind::WrongCount),
        ("claim node_kayles(3) = cram(4, 7)", ErrorKind::WrongKind),
        ("claim cram is P", ErrorKind::WrongKind),
    ] {
        let error = session.eval(statement).unwrap_err();
        assert_eq!(error.kind(), kind, "{statement}: {error}");
    }
    said(&mut session, "cram(n, m) := *n + *m");
    assert_eq!(answer(&mut session, "claim cram(4, 4) is P"), "holds");
    assert!(said(&mut session, "claim cram(4, 7) is P").contains("it is ≈ *3"));
}

#[test]
fn a_ceiling_ends_the_search() {
    let mut session = Session::with_limits(Limits::with_nodes(3_000));
    assert_eq!(session.eval("claim cram(5, 7) is P").unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(said(&mut session, "claim cram(3, 3) is P").trim(), "holds");
}

/// What the values of all options say, too.
#[test]
fn winning_moves_need_the_values_of_few_options() {
    for sum in ["cram(3, 8)", "cram(3, 8) + *1", "cram(4, 6)", "*2 + node_kayles(grid(4, 4)) + cram(3, 7)"] {
        let mut session = Session::new();
        said(&mut session, &format!("S := {sum}"));
        let claim = "claim {X for X in winning_moves(S)} == {X for X in options(S) if X is P}";
        assert_eq!(said(&mut session, claim).trim(), "holds", "{sum}");
    }
}

/// No move is looked for; the ceiling would end a search.
#[test]
fn theorems_say_who_wins_without_a_search() {
    let mut session = Session::with_limits(Limits::with_nodes(3_000));
    for claim in [
        "claim cram(8, 8) is P",
        "claim cram(6, 8) + *2 = *2",
        "claim cram(\"......./......./...#.../......./.......\") is P",
        "claim chomp(30, 40) is N",
        "claim chomp(6, 7, 8) is not P",
    ] {
        assert_eq!(answer(&mut session, claim), "holds", "{claim}");
    }
    assert_eq!(session.eval("claim cram(7, 7) is N").unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(session.eval("claim chomp(30, 40) + *1 is N").unwrap_err().kind(), ErrorKind::Limit);
}

/// The value of the board is 0 by a theorem, and those of its options take long.
#[test]
fn options_of_a_board_with_a_value_need_have_none() {
    let mut session = Session::new();
    assert_eq!(answer(&mut session, "claim cram(8, 8) = *0"), "holds");
    assert!(said(&mut session, "moves cram(8, 8)").contains("domino on row 1"));
    assert!(said(&mut session, "cram(8, 8) + kayles(2)").starts_with("*2  N-position"));
    assert!(said(&mut session, "claim cram(8, 8) + kayles(2) is P").contains("kayles(2)"));
    assert_eq!(said(&mut session, "winning_moves(cram(8, 8))").trim(), "no move wins");
}

/// Without the value, which would take for ever.
#[test]
fn an_outcome_by_a_theorem_is_named() {
    let half_turn = "cram(8, 8) is P by a half-turn: the second player answers each domino with its image \
        under a half-turn of the board";
    let stealing = "chomp(30, 40) is N by strategy stealing: biting the last square alone wins, or the bite \
        that answers it wins at once";
    let mut session = Session::new();
    for statement in ["B := cram(8, 8)", "C := chomp(30, 40)"] {
        said(&mut session, statement);
    }
    for (statement, answer, theorem) in [
        ("cram(8, 8) is P", "true", half_turn),
        ("cram(8, 8) is N", "false", half_turn),
        ("outcome(cram(8, 8))", "P", half_turn),
        ("claim cram(8, 8) is P", "holds", half_turn),
        ("claim cram(8, 8) = 0", "holds", half_turn),
        ("claim B is not N", "holds", half_turn),
        ("chomp(30, 40) is N", "true", stealing),
        ("outcome(C)", "N", stealing),
        ("claim C is N", "holds", stealing),
        ("claim chomp(30, 40) != *0", "holds", stealing),
        ("claim chomp(30, 40) is P", "fails", stealing),
        ("claim chomp(30, 40) = 0", "fails", stealing),
        ("claim *0 = C", "fails", stealing),
        ("claim C + B is not N", "fails", stealing),
    ] {
        let text = said(&mut session, statement);
        assert_eq!(text.lines().next(), Some(answer), "{statement}: {text}");
        let words = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words.contains(theorem), "{statement}: {text}");
        let why = said(&mut session, "why").split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(why.contains(theorem), "{statement}: {why}");
    }
    // A small board is won and lost by its moves, too.
    said(&mut session, "claim cram(2, 2) is P");
    assert!(said(&mut session, "why").contains("mex{1} = 0"));
    let fails = said(&mut session, "claim chomp(2, 3) is P");
    assert!(fails.contains("it is ≈ *4; to win, bite") && fails.contains("by strategy stealing"), "{fails}");
    let fails = said(&mut session, "claim cram(8, 8) is N");
    assert!(fails.contains("and every option is N") && fails.contains("by a half-turn"), "{fails}");
    // What no theorem says alone is not said to be one's.
    for statement in ["claim cram(4, 4) + cram(3, 3) is P", "claim chomp(2, 2) + chomp(2, 3) is N"] {
        assert_eq!(said(&mut session, statement).trim(), "holds");
    }
}

/// Its value needs more positions than there may be.
#[test]
fn a_claim_about_a_board_fails_without_its_value() {
    for (claim, fails) in [
        ("cram(3, 9) is P", "cram(3, 9) is N; its value is not known"),
        ("cram(3, 9) = *0", "cram(3, 9) and *0 are not equivalent; what they are worth"),
        ("cram(3, 9) is not N", "cram(3, 9) is N; its value is not known"),
        ("cram(3, 3) is P and cram(3, 9) is P", "cram(3, 9) is N; its value is not known"),
    ] {
        let mut session = Session::with_limits(Limits::with_nodes(8_000));
        let text = said(&mut session, &format!("claim {claim}"));
        let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(text.starts_with(&format!("fails {fails}")), "{claim}: {text}");
    }
}

/// The value is known at once: by a theorem, or by the coin on the left. The rest would take more steps.
#[test]
fn what_nobody_asked_for_is_left_out_where_it_takes_long() {
    let mut session = Session::new();
    let heads = "H".repeat(22);
    let why = |fact: &Fact<BigUint>| match fact {
        Fact::Unknown(Unknown::Ceiling { message, .. }) => message.clone(),
        other => panic!("{other:?}"),
    };
    for (position, value) in
        [("green_hackenbush(complete(40), 1)", 0_u64), (&format!("motley(\"{heads}\")"), (1 << 22) - 1)]
    {
        let Reply::Position(reply) = session.eval(position).unwrap() else { panic!("{position}") };
        assert_eq!(reply.value.to_u64(), Some(value), "{position}");
        assert_eq!((reply.birthday.exact(), reply.followers.exact()), (None, None), "{position}");
        assert!(session.store().len() < 50_000, "{position}");
    }
    let Reply::Position(reply) = session.eval(&format!("motley(\"{heads}\")")).unwrap() else { panic!() };
    assert!(why(&reply.options).contains("more than"), "{}", why(&reply.options));
    let Reply::Position(reply) = session.eval("green_hackenbush(complete(40), 1)").unwrap() else { panic!() };
    assert_eq!(
        why(&reply.followers),
        "nobody asked for it, and it takes more than 200000 steps; followers finds it"
    );
    // Few steps find all of a small position.
    let Reply::Position(reply) = session.eval("motley(\"HHHH\")").unwrap() else { panic!() };
    assert!(reply.options.exact().is_some() && reply.followers.exact().is_some());
}

/// A proof by a theorem makes no move; where the moves are few, they are the proof.
#[test]
fn theorems_prove_who_wins_where_the_moves_take_long() {
    let stealing = "chomp(30, 40) is N by strategy stealing";
    let turn = "cram(8, 8) is P by a half-turn";
    let first_lemma = "By the First Lemma P-positions in a sum do not change who wins";
    let second_lemma =
        "By the Second Lemma positions are equivalent if and only if their sum is a P-position";
    let both = "A sum of P-positions is a P-position";
    for (claim, holds, said_in) in [
        ("chomp(30, 40) is N", true, &[stealing][..]),
        ("chomp(30, 40) is P", false, &[stealing]),
        ("chomp(30, 40) = *0", false, &[stealing, second_lemma]),
        ("chomp(30, 40) + cram(8, 8) is N", true, &[stealing, turn, first_lemma]),
        ("cram(6, 6) + cram(8, 8) is not N", true, &[turn, both]),
        ("chomp(30, 40) != cram(8, 8)", true, &[stealing, turn, first_lemma, second_lemma]),
        ("cram(6, 8) = cram(8, 8)", true, &[turn, both, second_lemma]),
    ] {
        let mut session = Session::new();
        let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
        assert_eq!(reply.proof.holds(), holds, "{claim}");
        assert!(reply.proof.positions().is_none(), "{claim}");
        let text = reply.proof.text(&Style::default().with_width(1_000), &session.interrupt()).unwrap();
        for said in said_in.iter().chain(&["A certificate needs the moves"]) {
            assert!(text.contains(said), "{claim}: {said}: {text}");
        }
        for lemma in [first_lemma, second_lemma, both] {
            assert_eq!(text.contains(lemma), said_in.contains(&lemma), "{claim}: {text}");
        }
    }
    let mut session = Session::new();
    assert_eq!(answer(&mut session, "claim chomp(30, 40) is N"), "holds");
    assert!(said(&mut session, "why").starts_with(stealing));
    let Ok(Reply::Proof(reply)) = session.eval("prove chomp(3, 4) is N") else { panic!("a proof") };
    assert!(reply.proof.positions().is_some());
}
