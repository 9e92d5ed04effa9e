//! Definitions whose calls may come back to themselves, `∞{0, 2}`, and what has no answer for such
//! positions.

use sprague::{ErrorKind, Limits, Reply, Session, report};

fn session(statements: &str) -> Session {
    let mut session = Session::new();
    for statement in statements.lines() {
        session.eval(statement).unwrap_or_else(|error| panic!("{statement}\n{error}"));
    }
    session
}

#[track_caller]
fn holds(session: &mut Session, claims: &str) {
    for claim in claims.lines().map(str::trim).filter(|claim| !claim.is_empty()) {
        match session.eval(&format!("claim {claim}")) {
            Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{claim}: {:?}", reply.reasons),
            other => panic!("{claim}: {other:?}"),
        }
    }
}

#[track_caller]
fn said(session: &mut Session, statement: &str) -> String {
    match session.eval(statement) {
        Ok(reply) => report::text(&reply),
        Err(error) => format!("error: {error}"),
    }
}

const HOP: &str = "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }";

#[test]
fn the_values_of_the_books() {
    let mut session = session(HOP);
    holds(
        &mut session,
        "hop(0) = *0 and hop(1) = ∞{0} and hop(3) is D
        hop(1) + *1 is D and hop(1) + hop(1) is D
        ∞{0, 2} + *1 = ∞{1, 3}
        ∞{0, 2} is N and ∞{1} is D and ∞{} is D
        [grundy(hop(n)) for n in 0..2] = [0, ∞{0}, ∞{}]
        [outcome(hop(n)) for n in 0..5] = [P, N, D, D, D, D]
        hop(1) != *0 and hop(1) != ∞{} and grundy(hop(1)) != 0
        {∞{0}, *1} = *0 and {∞{0}, *0} = ∞{0} and {∞{1}, *0} = *1
        ∞{} + ∞{0, 1} = ∞{} and 3 * ∞{2} = ∞{} and -∞{2} = ∞{2}
        hop(2) is not P and hop(2) is not N and hop(1) is not D and hop(0) is not D
        hop(1) ∪ {*1} = ∞{0, 1}
        hop(0) in options(hop(1)) and winning_moves(hop(1)) = [hop(0)]
        ∞{0, ω} + *ω = ∞{ω, 0}",
    );
}

/// The rows of data that were found by play, or stand in the books.
#[test]
fn the_rows_of_data_hold() {
    let rows: Vec<&str> = include_str!("data/loopy.tsv").lines().skip(1).collect();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [id, "loopy", text, "holds", source, ..] = cells[..] else { panic!("{row}") };
        assert!(!source.is_empty(), "{id} has no source");
        let (definition, claim) = text.split_once(": ").unwrap_or(("", text));
        let mut session = session(definition);
        holds(&mut session, &claim.replace(", f(", " and f("));
        if !definition.is_empty() {
            // A claim that says otherwise fails: the values are looked at.
            let otherwise = claim.replace(", f(", " and f(").replacen(" = ", " != ", 1);
            assert!(session.eval(&format!("claim {otherwise}")).unwrap().fails(), "{id}: {otherwise}");
        }
    }
}

#[test]
fn a_word_may_stand_in_any_spelling() {
    holds(
        &mut Session::new(),
        r"∞{0, 2} = \infty_{0,2} and \infty\{0,2\} = oo{2, 0} and ∞_{0, 2} = ∞ {0, 2, 2}
        ∞{n for n in 0..3 if n % 2 = 0} = ∞{0, 2}
        ∞{} = oo{}",
    );
    let mut session = session("loopy := 3\nD := 4");
    holds(&mut session, "loopy + 1 = 4 and D = 4\n ∞{} is D\n loopy = 3 or D = 0");
    let mut session = self::session("loopy(n) := {*n}\nD(n) := {loopy(n)}");
    holds(&mut session, "loopy(0) = *1 and D(0) = *0 and ∞{} is D");
    let mut session = self::session("loopy loopy(n) := {loopy(n)}\noo := *2");
    holds(&mut session, "loopy(0) = ∞{} and oo = *2 and oo{1} is D");
}

#[test]
fn what_comes_back_may_do_so_by_way_of_others() {
    let mut session = session(
        "loopy here(n) := { there(n), *n }\nthere(n) := { here(n + 1) if n < 2, here(0) }\n\
         loopy ring(m)(n) := { ring(m)((n + 1) % m), {} if n = 0 }\n\
         loopy same(n) := if n = 0 then { same(3), *2 } else same(n - 1)",
    );
    holds(
        &mut session,
        "here(0) is N and ring(3)(0) = *2 and ring(3)(1) = *1
        same(3) = ∞{2} and same(70) = same(0)
        ring(1)(0) = ∞{0}",
    );
}

#[test]
fn what_does_not_come_back_is_an_ordinary_position() {
    let mut session =
        session("loopy half(n) := { half(n // 2) if n > 0 }\nloopy two(n) := { two(n - 1) + *1 if n > 0 }");
    holds(&mut session, "half(9) == {{*0, *1} if 1 = 2, half(4)} and birthday(half(9)) = 4\n two(3) = *0");
    assert!(said(&mut session, "half(9)").contains("form: half(9)"), "{}", said(&mut session, "half(9)"));
}

#[test]
fn a_chain_of_calls_may_be_long() {
    let mut session = session(
        "loopy row(n) := { row(n - 1) if n > 0, row(n + 1) if 0 < n and n < 20000 }\n\
         loopy down(n) := if n = 0 then { down(0) } else down(n - 1)",
    );
    holds(&mut session, "row(1) = ∞{0} and row(20000) is D\n down(20000) = ∞{}");
}

#[test]
fn what_has_no_answer_says_why() {
    let mut session = session(HOP);
    for (statement, why) in [
        ("birthday(hop(2))", "no line of play is the longest"),
        ("followers(hop(2))", "it is among its own"),
        ("expand(hop(2))", "no set is written so"),
        ("canonical(hop(2))", "play from it need not end"),
        ("hop(2) == hop(3)", "not told apart as sets"),
        ("hop(2) in {hop(2)}", "not told apart as sets"),
        ("distinguish(hop(2), *1)", "values tell such positions apart"),
        ("misere_outcome(hop(2))", "misère play"),
        ("claim hop(2) is misere P", "misère play"),
        ("claim hop(2) =^- *1", "misère play"),
        ("misere_canonical(hop(2))", "misère play"),
        ("genus(hop(2))", "misère play"),
        ("moves misere hop(2)", "misère play that may go on for ever"),
        ("hop(2) ⊗ *2", "a loopy or entailing position"),
        ("hop(2) < 3", "a loopy or entailing position"),
        ("mex(hop(2), 1)", "its value may be infinite"),
        ("claim hop(n) is not P for all n >= 1", "hop is loopy"),
        ("claim hop(n) = hop(n) for all n", "hop is loopy"),
        ("sequence(hop, 0..3)", "finite values"),
        ("hop(2) + 1", "an integer cannot be added to a position"),
        ("∞{-1}", "at least 0"),
        ("∞{*1}", "without stars"),
        ("loopy f(3)", "the statement ends"),
        ("loopy g(n) := 3; g(1)", ""),
    ] {
        let error = said(&mut session, statement);
        assert!(error.starts_with("error: ") && error.contains(why), "{statement}: {error}");
    }
}

#[test]
fn what_a_loopy_definition_cannot_ask_is_said() {
    let mut session = session(
        "loopy asks(n) := { asks(n-1) if n > 0 and asks(n-1) is P }\n\
         loopy grows(n) := { grows(n + 1) + *1 if n < 3, grows(0) }\n\
         loopy itself(n) := itself((n + 1) % 4)\n\
         loopy number(n) := if n = 0 then 3 else { number(n - 1) }\n\
         plain(n) := { plain(n) }",
    );
    for (statement, why) in [
        ("asks(3)", "the value of `asks(2)` is not known"),
        ("grows(0)", "comes back to itself as a part of a sum"),
        ("itself(1)", "stands for itself"),
        ("number(2)", "a loopy definition gives a position; got an integer"),
        ("plain(1)", "can be reached from itself"),
    ] {
        let error = said(&mut session, statement);
        assert!(error.starts_with("error: ") && error.contains(why), "{statement}: {error}");
        assert_eq!(error, said(&mut session, statement), "{statement} is said again");
    }
    holds(&mut session, "∞{1} is D");
    let error = session.eval("plain(1)").unwrap_err();
    assert!(error.helps().iter().any(|help| help.contains("loopy plain(n) := ")), "{:?}", error.helps());
}

#[test]
fn a_claim_that_fails_says_who_wins() {
    let mut session = session(HOP);
    for (claim, why) in [
        ("hop(1) is P", "hop(1) is N: the move to *0 wins"),
        ("hop(3) is N", "hop(3) is D: the move to hop(2) holds the draw, and no move wins"),
        ("hop(0) + *0 is N", "hop(0) + *0 is P: it has no options"),
        ("{hop(1), *1} is N", "every move can be answered"),
        ("hop(1) = *2", "hop(1) ≈ ∞{0}, and *2 ≈ *2"),
        ("hop(2) != hop(3)", "hop(2) ≈ ∞{}, and hop(3) ≈ ∞{}"),
    ] {
        let text = said(&mut session, &format!("claim {claim}"));
        assert!(text.starts_with("fails") && text.contains(why), "{claim}: {text}");
    }
}

#[test]
fn a_definition_that_has_no_end_meets_a_ceiling() {
    let mut session = Session::with_limits(Limits::with_nodes(2_000));
    session.eval("loopy on(n) := { on(n + 1) }").unwrap();
    session.eval(HOP).unwrap();
    for _ in 0..3 {
        assert_eq!(session.eval("on(0)").unwrap_err().kind(), ErrorKind::Limit);
        holds(&mut session, "hop(3) is D and hop(1) + *1 is D");
    }
}

#[test]
fn a_statement_that_fails_leaves_nothing_behind() {
    let mut session = session(HOP);
    let before = (session.store().len(), session.store().memory());
    for statement in ["hop(4) == hop(4)", "∞{7, 9} + nothing", "birthday(hop(5) + ∞{3})"] {
        assert!(session.eval(statement).is_err(), "{statement}");
    }
    assert_eq!(session.store().len(), before.0);
    holds(&mut session, "hop(4) is D and ∞{7, 9} + *7 is N and hop(5) + ∞{3} = ∞{}");
}

#[test]
fn what_was_defined_before_keeps_its_meaning() {
    let mut session = session(HOP);
    session.eval("X := hop(1)").unwrap();
    session.eval("loopy hop(n) := { hop(n) }").unwrap();
    holds(&mut session, "X = ∞{0} and hop(1) = ∞{}");
    assert!(said(&mut session, "X").contains("former hop(1)"));
}

#[test]
fn latex_has_a_subscript() {
    use sprague::front_end::markup::Format;
    let mut session = Session::new();
    let reply = session.eval("∞{2, 0, ω}").unwrap();
    let page = report::document(&reply).write(Format::Latex, 80, &session.interrupt()).unwrap();
    assert!(page.contains(r"\infty_{0,\allowbreak 2,\allowbreak \omega }"), "{page}");
    assert!(session.eval(r"claim \infty_{0, 2} = ∞{0, 2}").is_ok());
}

#[test]
fn moves_win_or_hold_the_draw() {
    let mut session = session(
        "loopy hop(n) := { hop(n-1) as \"back to {n-1}\" if n > 0, hop(n+1) as \"forward\" if 0 < n and n < 5 }",
    );
    for (statement, lines) in [
        (
            "moves hop(1)",
            &[
                "∞{0}  N-position: one move wins",
                "back to 0  ≈ *0  wins   leaves *0",
                "forward    ≈ ∞{}  draws  leaves hop(2)",
            ][..],
        ),
        (
            "moves hop(2)",
            &[
                "no move wins, one move holds the draw",
                "forward    ≈ ∞{}   holds the draw  leaves hop(3)",
                "back to 1  ≈ ∞{0}  loses           leaves hop(1)",
            ],
        ),
        ("moves {∞{0}, *1}", &["*0  P-position: no move wins"]),
        ("moves hop(1) + *2 + kayles(2)", &["hop(1): forward", "kayles(2): take pin 1"]),
        ("moves hop(0)", &["no moves left"]),
    ] {
        let text = said(&mut session, statement);
        let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for line in lines {
            assert!(squeezed(&text).contains(&squeezed(line)), "{statement}: {line}\n{text}");
        }
    }
    holds(
        &mut session,
        "winning_moves(hop(1)) = [\"back to 0\"] and winning_moves(hop(1)) = [hop(0)]
        \"back to 0\" in winning_moves(hop(1)) and \"forward\" not in winning_moves(hop(1))
        winning_moves(hop(2)) = [] and winning_moves(hop(1) + *0) = [*0]
        \"hop(1): back to 0\" not in winning_moves(hop(1) + hop(2))
        winning_moves(∞{1} + *1) = [*1 + *1] and \"∞{1} → *1\" in winning_moves(∞{1} + *1)",
    );
    assert_eq!(said(&mut session, "winning_moves(hop(1))").trim(), "back to 0  ≈ *0  wins  leaves *0");
    assert_eq!(said(&mut session, "winning_moves(hop(2))"), "no move wins");
    let error = said(&mut session, "claim winning_moves(hop(1)) = [\"back to 7\"]");
    assert!(error.contains("\"back to 7\" is not a move of hop(1)"), "{error}");
    let failed = said(&mut session, "claim winning_moves(hop(1)) = [\"forward\"]");
    assert!(failed.starts_with("fails"), "{failed}");
    session.eval("hop(2)").unwrap();
    assert!(said(&mut session, "why").contains("holds the draw"));
    let mut half = self::session("loopy half(n) := { half(n // 2) as \"halve {n}\" if n > 0 }");
    assert!(said(&mut half, "moves half(9)").contains("halve 9"), "{}", said(&mut half, "moves half(9)"));
}

#[test]
fn pictures_have_arrows_that_go_back() {
    use sprague::drawing::Show;
    use sprague::front_end::Request;
    use sprague::theory::Convention;
    let mut session = session(HOP);
    let (show, convention) = (Show::all(), Convention::Normal);
    let drawn = |session: &mut Session, position: &str, convention| {
        let position = position.to_owned();
        session.answer(&Request::Draw { position, show, convention }).reply
    };
    let Reply::Drawing(drawing) = drawn(&mut session, "hop(1) + kayles(2) + ∞{0}", convention).unwrap()
    else {
        panic!("a drawing")
    };
    let titles: Vec<&str> = drawing.figures.iter().map(|figure| figure.title.as_str()).collect();
    assert_eq!(titles, ["hop(1)", "kayles(2)", "∞{0}"]);
    assert_eq!(drawing.caption[0], "∞{}  D-position");
    let Reply::Drawing(drawing) = drawn(&mut session, "hop(1)", convention).unwrap() else {
        panic!("a drawing")
    };
    let text: Vec<String> = drawing.text().iter().map(|line| line.plain()).collect();
    assert_eq!(
        text[1..5],
        ["  hop(1) ≈ ∞{0}", "  ├─ *0  ◂", "  └─ hop(2) ≈ ∞{}", "     ├─ hop(1) ≈ ∞{0}  as above"]
    );
    assert_eq!(drawing.caption, ["∞{0}  N-position", "marked: hop(1) → *0, which wins"]);
    assert!(drawn(&mut session, "hop(1)", Convention::Misere).is_err());
    assert!(drawn(&mut session, "{entailing *2}", convention).is_ok());
    let most = 10;
    let graph = |session: &mut Session, position: &str, expand| {
        let position = position.to_owned();
        let request = Request::Graph { position, show, convention, most, expand };
        match session.answer(&request).reply {
            Ok(Reply::Graph(graph)) => Ok(graph),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error),
        }
    };
    let hop = graph(&mut session, "hop(3)", false).unwrap();
    let back = hop.edges.iter().filter(|(from, to)| to <= from).count();
    assert_eq!((hop.nodes.len(), hop.edges.len(), back), (6, 9, 4));
    assert_eq!(hop.nodes[0].value.as_deref(), Some("≈ ∞{}"));
    assert_eq!(hop.nodes[0].outcome.to_string(), "D");
    assert!(hop.dot().to_string().contains("n1 -> n0;"));
    assert!(hop.svg().unwrap().contains("≈ ∞{0}"));
    assert_eq!(graph(&mut session, "∞{2}", false).unwrap().nodes.len(), 2);
    assert_eq!(graph(&mut session, "∞{2}", true).unwrap().nodes.len(), 4);
    assert_eq!(graph(&mut session, "hop(3) + hop(3)", false).unwrap_err().kind(), ErrorKind::Limit);
    // A drawing of very much lists the moves.
    session.eval("loopy row(n) := { row(n - 1) if n > 0, row(n + 1) if 0 < n and n < 99 }").unwrap();
    let Reply::Drawing(drawing) = drawn(&mut session, "row(50)", convention).unwrap() else {
        panic!("a drawing")
    };
    assert!(
        drawing.text().iter().any(|line| line.plain() == "  · row(50) → row(51)"),
        "{:?}",
        drawing.text()
    );
}

/// A definition without the word may stand between calls of a loopy one, whichever is asked first.
#[test]
fn what_calls_a_loopy_definition_may_be_called_by_it() {
    let between = "g(n) := { f(n-1) if n > 0, f(n) }
loopy f(n) := { g(n+1) if n < 6, *n if n % 3 = 0 }
h(n) := { k(n) }
k(n) := { h(n+1) if n < 3, f(n) }
loopy f2(n) := { h2(n), *n }
h2(n) := { k2(n), *2 }
k2(n) := { h2(n) if n > 9, f2(n) if n > 0 }";
    for call in ["f", "g", "h", "k", "f2", "h2", "k2"] {
        for n in 0..6 {
            let mut fresh = session(between);
            let mut known = session(between);
            let first = if call.contains('2') {
                format!("[f2(i) for i in {n}..7]")
            } else {
                format!("[f(i) for i in {n}..7]")
            };
            known.eval(&first).unwrap();
            let ask = format!("grundy({call}({n}))");
            assert_eq!(said(&mut fresh, &ask), said(&mut known, &ask), "{ask}");
            let claim = format!("claim {call}({n}) + *1 = {call}({n}) + *1");
            assert!(said(&mut fresh, &claim).contains("holds"), "{claim}");
        }
    }
    let mut alone = session(between);
    assert!(said(&mut alone, "moves g(3)").contains("f(2)"));
    assert!(said(&mut alone, "[grundy(g(n)) for n in 0..3]").starts_with('['));
    let mut wrong = session("g(n) := { g(n), f(n) }\nloopy f(n) := { g(n) }");
    assert!(said(&mut wrong, "g(1)").contains("g(1) can be reached from itself"));
}

/// What is typed wrong around these words is told how it is written.
#[test]
fn slips_are_told_what_would_work() {
    let mut session = Session::new();
    for (typed, help) in [
        ("loopy {*1}", "`loopy` stands before a definition with parameters"),
        ("f(n) := loopy {f(n-1)}", "loopy f(n) := {"),
        ("inf{0, 2}", "∞{0, 2}"),
        ("{entails *1}", "stand before an option"),
        ("claim ∞{0, 2} is draw", "write ∞{0, 2} is D"),
        ("count(n > 2)", "count(… for n in 0..9)"),
        ("count(n > 2 and n < 5)", "count(… for n in 0..9)"),
        ("recurrence(kayles(k), k)", "no linear recurrence of kayles(k) is known"),
    ] {
        let error = session.eval(typed).unwrap_err();
        let said =
            [error.message().to_owned(), error.notes().join("; "), error.helps().join("; ")].join("; ");
        assert!(said.contains(help), "{typed}: {said}");
        assert!(!said.contains("so that no recurrence"), "{said}");
    }
}
