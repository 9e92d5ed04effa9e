//! Entailing and complimenting moves in statements: words, values, sums, moves, reasons, and what is
//! refused; random games against play straight from the rule.

#[path = "../rulesets/entailing/by_play.rs"]
mod by_play;

use sprague::entailing::Turn;
use sprague::reply::TurnedMoveRow;
use sprague::{Reply, Session, report};

use by_play::{Games, Move};

fn holds(claim: &str) {
    holds_in(&mut Session::new(), claim);
}

fn holds_in(session: &mut Session, claim: &str) {
    let reply = session.eval(&format!("claim {claim}")).unwrap_or_else(|error| panic!("{claim}: {error}"));
    let Reply::Claim(reply) = reply else { panic!("{claim}: no claim") };
    assert!(reply.holds(), "{claim}: {:?}", reply.reasons);
}

pub(crate) fn fails(statement: &str) -> String {
    fails_in(&mut Session::new(), statement)
}

fn fails_in(session: &mut Session, statement: &str) -> String {
    session.eval(statement).expect_err(statement).to_string()
}

pub(crate) fn text(session: &mut Session, statement: &str) -> String {
    report::text(&session.eval(statement).unwrap_or_else(|error| panic!("{statement}: {error}")))
}

#[test]
fn what_is_attained() {
    holds("{complimenting *2} = *2");
    holds("{complimenting *2, complimenting *3} = loony");
    holds("{entailing *1} = *0 and {entailing *2} = *0 and {entailing *2, *0} = *1");
    holds("{entailing *1, *0} = loony");
    holds("{entailing {entailing *0}} = *0");
    holds("{entailing *0} = loony and {*1, entailing {}} + *5 is N");
    // A plain move to a loony position attains nothing.
    holds("{{entailing *0}, *0} = *1");
    // A reply may be made in each component of what an entailing move leads to.
    holds("{entailing *1 + *2} = *0 and {entailing *1 + *2, *0} = *1");
    holds("{entailing {entailing *0} + *1} = *0");
    holds("<entailing *1, *2> = {*2, entailing *1} and ⟨complimenting *2⟩ = *2");
    holds("{entailing *(2^62)} = *0 and {entailing *(2^62), *0} = *1");
}

#[test]
fn values_compare() {
    holds("[0, loony, 1] = [grundy(*0), grundy({entailing *0}), 1]");
    holds("loony = ☾ and loony != 0 and *2 != loony and {entailing *0} = loony");
    holds("1 ⊕ loony = loony and mex([0, loony, 1]) = 2");
    holds("loony in [0, loony] and loony not in [0, 1]");
    assert_eq!(text(&mut Session::new(), "grundy({entailing *0})"), "loony");
    let mut session = Session::new();
    session.eval("loony := 5").unwrap();
    holds_in(&mut session, "loony = 5 and ☾ = grundy({entailing *0})");
}

#[test]
fn sums() {
    holds("{entailing *0} + *7 is N and {entailing *0} + {entailing *0} is N");
    holds("{complimenting *2} + *2 is P and {complimenting *2} + *3 = *1");
    holds("3 * {complimenting *2} = *2 and outcome({complimenting *0}) = P");
    holds("{complimenting *2} ∪ {*2} = loony");
}

#[test]
fn the_words_are_names_elsewhere() {
    let mut session = Session::new();
    session.eval("entailing(n) := {entailing(n-1) if n > 0}").unwrap();
    holds_in(&mut session, "entailing(3) = *1 and {entailing(3)} = *0");
    session.eval("complimenting := *3").unwrap();
    holds_in(&mut session, "{complimenting, *0} = {*0, *3} and {complimenting + *1} = {*2}");
    holds_in(&mut session, "{complimenting if 1 < 2} = {*3} and {complimenting for k in 1..3} = {*3}");
    holds_in(&mut session, "{complimenting complimenting} = *3 and {entailing entailing(1)} = *0");
    fails("[entailing *2]");
    assert!(fails("2^{entailing *2}").contains("before an option"));
}

#[test]
fn definitions_have_names_and_words() {
    let mut session = Session::new();
    session
        .eval("te(n) := {te(a) + te(n-a) as \"divide {a}\" for a in 1..n//2, entailing te(n-1) as \"take\" if n > 0}")
        .unwrap();
    holds_in(&mut session, "[grundy(te(n)) for n in 0..60] = [grundy(top_entails(n)) for n in 0..60]");
    holds_in(&mut session, "te(20) + top_entails(20) is P and te(2403 - 2400) = loony");
    assert_eq!(text(&mut session, "te(5)"), "*0  P-position\n  form: te(5)\n  attains: all but {0}");
    holds_in(&mut session, "winning_moves(te(6)) = [te(5)]");
    let moves = text(&mut session, "moves te(5) + *1");
    assert!(moves.contains("entailing: the reply is in te(4)"), "{moves}");
    session.eval("te(n) := {*1 if n = 0}").unwrap();
    holds_in(&mut session, "te(5) = 0");
}

#[test]
fn moves_and_reasons_in_words() {
    let mut session = Session::new();
    let moves = text(&mut session, "moves {entailing *0, *1} + *2");
    assert!(moves.contains("loony  N-position: one move wins"), "{moves}");
    assert!(moves.contains("wins, sunny"), "{moves}");
    text(&mut session, "top_entails(6)");
    let why = text(&mut session, "why");
    assert!(
        why.contains("top_entails(6) attains 0, for after entailing top_entails(5) every reply fails"),
        "{why}"
    );
    assert!(why.contains("attains 1, for top_entails(2) + top_entails(4) is worth *1"), "{why}");
    assert!(why.ends_with("is worth *2, the least that it does not attain."), "{why}");
    text(&mut session, "{complimenting *2, *2}");
    let why = text(&mut session, "why");
    assert!(why.contains("attains all but {2}, for after complimenting *2"), "{why}");
    assert!(why.contains("attains {2}, for *2 is worth *2"), "{why}");
}

#[test]
fn top_entails_of_the_library() {
    holds("[grundy(top_entails(n)) for n in 0..8] = [0, loony, 0, loony, 1, 0, 2, 1, 3]");
    holds("top_entails(3) + *n is N for n in 0..9");
    holds("top_entails(4, 4) is P and top_entails(3, 4) = loony");
    holds("{entailing top_entails(4), *0} = {entailing {*0}, *0}");
    let mut session = Session::new();
    session.eval("top_entails(n) := *n").unwrap();
    holds_in(&mut session, "top_entails(3) = *3");
}

#[test]
#[ignore = "slow"]
fn the_loony_stacks() {
    holds("[n for n in 0..40000 if top_entails(n) = loony] = [1, 3, 2403, 2505, 33243]");
}

#[test]
fn nimstring() {
    holds("[grundy(nimstring(chain(n))) for n in 1..7] = [1, 1, 0, 0, 0, 0, 0]");
    holds("nimstring(\"g-a a-b b-g\", \"g\") = *1 and nimstring(\"a-b g\", \"g\") = *0");
    holds("nimstring([[0, 1], [1, 2]]) = loony and nimstring([]) = *0 and nimstring([[0, 1]]) = *0");
    holds("nimstring(boxes(2, 2)) = nimstring(\"2x2\") and nimstring(\"1×3\") = *1");
    assert!(fails("nimstring(\"a-b\")").contains("ground"));
    assert!(fails("nimstring(\"a-b\", \"c\")").contains("no vertex c"));
    assert!(fails("nimstring(\"9x9\")").contains("at most 64"));
    assert!(fails("nimstring(\"0x3\")").contains("boxes"));
    let mut session = Session::new();
    let moves = text(&mut session, "moves nimstring(\"1x2\")");
    assert!(moves.contains("draw c1-c2"), "{moves}");
    session.eval("nimstring(n) := *n").unwrap();
    holds_in(&mut session, "nimstring(3) = *3");
}

#[test]
fn what_is_refused() {
    for (asked, why) in [
        ("S == S", "told apart as sets"),
        ("*1 in S", "told apart as sets"),
        ("birthday(S)", "whose turn"),
        ("expand(S)", "whose turn"),
        ("followers(S)", "whose turn"),
        ("canonical(S)", "whose turn"),
        ("misere_outcome(S)", "misère"),
        ("claim S is misere P", "misère"),
        ("claim S =^- *1", "misère"),
        ("moves misere S", "who wins misère play with such moves"),
        ("genus(S)", "who wins misère play with such moves"),
        ("{entailing *ω}", "finite"),
        ("S + *ω", "finite"),
        ("{entailing *(2^64)}", "finite"),
        ("1 + loony", "⊕"),
        ("claim S + *n is N for all n >= 1", "entailing"),
    ] {
        let mut session = Session::new();
        session.eval("S := {entailing *1, *2}").unwrap();
        let error = match session.eval(asked) {
            Err(error) => error,
            Ok(reply) => panic!("{asked}: {reply:?}"),
        };
        let said = format!("{error} {:?} {:?}", error.notes(), error.helps());
        assert!(said.contains(why), "{asked}: {said}");
    }
}

#[test]
fn no_claim_for_all_overlooks_a_word() {
    let mut session = Session::new();
    session.eval("f(n) := {entailing f(n-1) if n > 0}").unwrap();
    session.eval("g(n) := {g(n-1) if n > 0}").unwrap();
    // Without the word it would be decided, and true of g alone.
    holds_in(&mut session, "(g(n) is P) = (n % 2 = 0) for all n");
    match session.eval("claim (f(n) is P) = (n % 2 = 0) for all n") {
        Ok(Reply::Claim(claim)) => assert!(!claim.holds()),
        Ok(reply) => panic!("{reply:?}"),
        Err(_) => {}
    }
}

#[test]
fn loopy_positions_stand_beside_none() {
    let mut session = Session::new();
    session.eval("loopy hop(n) := {hop(n-1) if n > 0, hop(n+1) if 0 < n if n < 5}").unwrap();
    for both in [
        "hop(1) + {entailing *1}",
        "{entailing hop(1)}",
        "{hop(1), {entailing *1}}",
        "∞{0} + {complimenting *1}",
        "{entailing ∞{0}}",
        "{complimenting \\infty_{0}, *2}",
    ] {
        assert!(fails_in(&mut session, both).contains("loopy"), "{both}");
    }
    session.eval("loopy f(n) := if n = 0 then top_entails(3) else {f(n-1), f(n)}").unwrap();
    assert!(fails_in(&mut session, "f(2)").contains("loopy"));
    session.eval("loopy f(n) := {entailing f(n+1) if n < 3}").unwrap();
    assert!(fails_in(&mut session, "f(0)").contains("loopy"));
}

/// Numbers that look random and are the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }
}

/// Statements about random games, each compared with play: of sums beside heaps and rulesets, and of
/// moves.
fn compare(seed: u64, pools: usize) -> usize {
    let mut dice = Dice(seed);
    let mut compared = 0;
    for _ in 0..pools {
        let mut session = Session::new();
        let mut games = Games::default();
        let mut names: Vec<String> = Vec::new();
        for heap in 0..5 {
            games.add((0..heap).map(|less| (Turn::Plain, vec![less])).collect());
            names.push(format!("*{heap}"));
        }
        for number in 0..8 {
            let moves: Vec<Move> = (0..dice.below(5))
                .map(|_| {
                    let turn =
                        [Turn::Plain, Turn::Plain, Turn::Entailing, Turn::Complimenting][dice.below(4)];
                    let target = match dice.below(5) {
                        0 => vec![dice.below(7.min(names.len())), dice.below(7.min(names.len()))],
                        _ => vec![dice.below(names.len())],
                    };
                    (turn, target)
                })
                .collect();
            let option = |(turn, target): &Move| {
                let sum: Vec<&str> = target.iter().map(|&one| &*names[one]).collect();
                let word = if *turn == Turn::Plain { String::new() } else { format!("{turn} ") };
                format!("{word}{}", sum.join(" + "))
            };
            let set: Vec<String> = moves.iter().map(option).collect();
            session.eval(&format!("g{number} := {{{}}}", set.join(", "))).unwrap();
            names.push(format!("g{number}"));
            games.add(moves);
        }
        for _ in 0..20 {
            let sum: Vec<usize> = (0..1 + dice.below(3)).map(|_| dice.below(names.len())).collect();
            let written: Vec<&str> = sum.iter().map(|&one| &*names[one]).collect();
            // Kayles with two pins is *2.
            let (sum, written) = match dice.below(4) {
                0 => ([&sum[..], &[2]].concat(), format!("{} + kayles(2)", written.join(" + "))),
                _ => (sum, written.join(" + ")),
            };
            let is_n = games.wins(&sum, None);
            holds_in(&mut session, &format!("{written} is {}", if is_n { "N" } else { "P" }));
            let winning = match session.eval(&format!("moves {written}")).unwrap() {
                Reply::TurnedMoves(reply) => {
                    let whole = |row: &&TurnedMoveRow| row.turn == Turn::Plain && !row.result.contains('…');
                    for row in reply.moves.iter().filter(whole) {
                        let outcome = if row.wins == Some(true) { "P" } else { "N" };
                        holds_in(&mut session, &format!("{} is {outcome}", row.result));
                    }
                    reply.winning
                }
                Reply::Moves(reply) => reply.moves.iter().filter(|row| row.wins == Some(true)).count(),
                reply => panic!("{reply:?}"),
            };
            assert_eq!(winning > 0, is_n, "{written} in {games:?}");
            if let Reply::Turned(reply) = session.eval(&written).unwrap() {
                assert!(reply.form.complete);
                holds_in(&mut session, &format!("{} = {written}", reply.form.text));
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn random_statements_agree_with_play() {
    assert_eq!(compare(3, 8), 160);
}

#[test]
#[ignore = "slow"]
fn many_random_statements_agree_with_play() {
    assert_eq!(compare(4, 1_000), 20_000);
}

/// The person wins by every move that wins, and the tool keeps to whose turn it is.
#[test]
fn play_obeys_the_words() {
    use sprague::front_end::play::{Boards, Player, TurnedPlay};
    let mut session = Session::new();
    assert!(
        TurnedPlay::begin(&mut session, "kayles(3)", Player::Person, Boards::OnRequest).unwrap().is_none()
    );
    let begun =
        TurnedPlay::begin(&mut session, "top_entails(3) + *1", Player::Person, Boards::OnRequest).unwrap();
    let (mut play, opening) = begun.unwrap();
    assert!(opening.iter().any(|line| line.ends_with("take the top coin of 3 (entailing)")), "{opening:?}");
    let said = play.enter(session.store_mut(), "take the top coin of 3").unwrap();
    assert_eq!(said[0], "You take the top coin of 3: I have to reply in top_entails(2).");
    assert!(
        said[1].starts_with("I divide 2 into 1 and 1") || said[1].starts_with("I take the top coin of 2"),
        "{said:?}"
    );
    play.enter(session.store_mut(), "undo").unwrap();
    assert!(play.enter(session.store_mut(), "why").unwrap()[0].starts_with("My last move"));
    // A sunny move wins at once.
    let (mut play, _) =
        TurnedPlay::begin(&mut session, "{entailing *0} + *5", Player::Person, Boards::OnRequest)
            .unwrap()
            .unwrap();
    let entailing = play.enter(session.store_mut(), "moves").unwrap();
    let place = entailing.iter().position(|row| row.contains("(sunny")).unwrap();
    play.enter(session.store_mut(), &(place + 1).to_string()).unwrap();
    assert_eq!(play.winner(), Some(Player::Person));
    // A player who frees the last coin has to move again, and cannot.
    let (mut play, _) =
        TurnedPlay::begin(&mut session, "nimstring([[0, 1]])", Player::Person, Boards::OnRequest)
            .unwrap()
            .unwrap();
    let said = play.enter(session.store_mut(), "1").unwrap();
    assert_eq!(said, ["You cut 1-0 and free 1, and move again.", "You have no move: I win."]);
    assert_eq!(play.winner(), Some(Player::Tool));
    // Against every choice of a person who moves without a plan, the tool wins from a P-position.
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let (mut play, _) = TurnedPlay::begin(
            &mut session,
            "top_entails(8) + nimstring(\"2x2\") + *3",
            Player::Person,
            Boards::OnRequest,
        )
        .unwrap()
        .unwrap();
        while !play.is_over() {
            let rows = play.enter(session.store_mut(), "moves").unwrap().len();
            play.enter(session.store_mut(), &(1 + dice.below(rows)).to_string()).unwrap();
        }
        assert_eq!(play.winner(), Some(Player::Tool));
    }
}

#[test]
fn moves_are_called_what_the_definition_says() {
    let mut session = Session::new();
    session
        .eval("te(n) := {te(a) + te(n-a) as \"divide {n} at {a}\" for a in 1..n//2, entailing te(n-1) as \"take the top of {n}\" if n > 0}")
        .unwrap();
    let moves = text(&mut session, "moves te(3)");
    assert!(moves.contains("divide 3 at 1") && moves.contains("take the top of 3"), "{moves}");
    assert!(moves.contains("entailing: the reply is in te(2)"), "{moves}");
    // In a sum it is said which component is moved in; a ruleset has its own words.
    let moves = text(&mut session, "moves te(2) + te(1) + kayles(2)");
    assert!(moves.contains("te(2): divide 2 at 1"), "{moves}");
    assert!(moves.contains("te(1): take the top of 1") && moves.contains("wins, sunny"), "{moves}");
    assert!(moves.contains("entailing: no reply can be made"), "{moves}");
    assert!(moves.contains("kayles(2): take pin 1"), "{moves}");
    let winning = text(&mut session, "winning_moves(te(3) + *5)");
    assert!(winning.contains("te(3): take the top of 3") && winning.contains("entailing"), "{winning}");
    assert_eq!(text(&mut session, "winning_moves(te(2))"), "no move wins");
    holds_in(&mut session, "winning_moves(te(3)) = {\"take the top of 3\"}");
    holds_in(&mut session, "\"take the top of 3\" in winning_moves(te(3))");
    holds_in(&mut session, "\"te(3): take the top of 3\" in winning_moves(te(3) + *5)");
    holds_in(&mut session, "winning_moves(te(6)) != [\"divide 6 at 1\"]");
    let error = fails_in(&mut session, "claim winning_moves(te(3)) = [\"take\"]");
    assert!(error.contains("\"take\" is not a move of te(3)"), "{error}");
    // Words that differ make positions of their own, and their values are as before.
    session.eval("two(n) := {entailing *n as \"bind\", complimenting *1 as \"again\", *0}").unwrap();
    let moves = text(&mut session, "moves two(2)");
    assert!(moves.contains("bind") && moves.contains("again") && moves.contains("move to *0"), "{moves}");
    holds_in(&mut session, "two(2) = {entailing *2, complimenting *1, *0}");
    session.eval("two(n) := {*n}").unwrap();
    holds_in(&mut session, "two(2) = *0");
    // What is wrong in the words is said where they are asked for.
    session.eval("odd(n) := {entailing *n as \"{1 // (n-1)}\", *0}").unwrap();
    holds_in(&mut session, "odd(1) = {entailing *1, *0}");
    assert!(fails_in(&mut session, "moves odd(1)").contains("zero"));
    text(&mut session, "odd(3)");
}

#[test]
fn play_says_the_words_of_a_definition() {
    use sprague::front_end::play::{Boards, Player, TurnedPlay};
    let mut session = Session::new();
    session.eval("te(n) := {te(a) + te(n-a) as \"divide\" for a in 1..n//2, entailing te(n-1) as \"take\" if n > 0}").unwrap();
    let (mut play, opening) =
        TurnedPlay::begin(&mut session, "te(1) + te(3)", Player::Person, Boards::OnRequest).unwrap().unwrap();
    assert!(opening.contains(&"  1  take in te(1) (sunny: no reply can be made)".to_owned()), "{opening:?}");
    assert!(opening.contains(&"  3  take in te(3) (entailing)".to_owned()), "{opening:?}");
    let said = play.enter(session.store_mut(), "take in te(1)").unwrap();
    assert_eq!(said[0], "You take in te(1): I have no reply.");
    assert_eq!(play.winner(), Some(Player::Person));
}

#[test]
fn deep_and_large_ones_are_answered_or_refused() {
    let mut session = Session::new();
    let nested =
        |words: &str, depth: usize| format!("{}*0{}", format!("{{{words} ").repeat(depth), "}".repeat(depth));
    for (position, outcome) in [
        (nested("entailing", 2_000), "P"),
        (nested("entailing", 2_001), "N"),
        (nested("complimenting", 2_000), "P"),
        ("{entailing *n for n in 0..20000}".to_owned(), "N"),
        ("{entailing *(2^62)} + {complimenting *(2^63-2)}".to_owned(), "N"),
    ] {
        holds_in(&mut session, &format!("{position} is {outcome}"));
        text(&mut session, &format!("moves {position}"));
        text(&mut session, &position);
    }
    for wrong in
        ["{entailing }", "entailing *2", "{complimenting}", "{entailing entailing *2}", "[entailing *2]"]
    {
        assert!(fails_in(&mut session, wrong).contains("is not defined"), "{wrong}");
    }
    for wrong in ["loony + loony", "loony < 3", "{loony}", "*loony", "loony * 2"] {
        assert!(fails_in(&mut session, wrong).contains("loony"), "{wrong}");
    }
}

/// The graph of a position says of each edge whose turn it is then, and whether the move wins.
#[test]
fn graphs_say_what_kind_of_move_an_edge_is() {
    use sprague::drawing::{Graph, Show};
    use sprague::front_end::Request;
    use sprague::theory::Convention;
    fn graph(session: &mut Session, position: &str) -> sprague::Result<Graph> {
        let position = position.to_owned();
        let (show, convention) = (Show::all(), Convention::Normal);
        let asked = Request::Graph { position, show, convention, most: 200, expand: false };
        match session.answer(&asked).reply? {
            Reply::Graph(graph) => Ok(graph),
            reply => panic!("{reply:?}"),
        }
    }
    let mut session = Session::new();
    session.eval("te(n) := {te(a) + te(n-a) for a in 1..n//2, entailing te(n-1) if n > 0}").unwrap();
    for position in ["te(5)", "te(3) + *2", "{complimenting *2, *2, entailing *1}", "nimstring(\"1x2\")"] {
        let graph = graph(&mut session, position).unwrap();
        assert!(graph.edges.iter().all(|(from, to)| from < to), "{position}");
        // What the nodes are worth, and whether some move from each wins, is what claims say.
        for (place, node) in graph.nodes.iter().enumerate().filter(|(_, node)| !node.form.contains("options"))
        {
            let form = &node.form;
            match node.value.as_deref() {
                Some("loony") => holds_in(&mut session, &format!("{form} = loony")),
                Some(value) => {
                    holds_in(&mut session, &format!("{form} = {}", value.trim_start_matches("≈ ")))
                }
                None => {}
            }
            let wins = graph.edges.iter().any(|&edge| edge.0 == place && graph.wins(edge));
            let is_heap = form.starts_with('*') && !form.contains('+');
            assert!(is_heap || wins == (node.outcome.to_string() == "N"), "{form} in {position}");
        }
        assert!(graph.svg().unwrap().ends_with("</svg>\n"), "{position}");
    }
    let graph = graph(&mut session, "{complimenting *2, *2, entailing *1}").unwrap();
    let mut turns: Vec<Turn> = (0..3).map(|place| graph.turn(place)).collect();
    turns.sort();
    assert_eq!(turns, [Turn::Plain, Turn::Entailing, Turn::Complimenting]);
    let dot = graph.dot().to_string();
    assert!(dot.contains("[label=\"entailing\", style=dashed];"), "{dot}");
    assert!(dot.contains("[color=\"#000000\", penwidth=2, label=\"complimenting\"];"), "{dot}");
    let svg = graph.svg().unwrap();
    for text in [">p, c<", ">e<", "the reply has to be made there", "stroke-dasharray"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}
