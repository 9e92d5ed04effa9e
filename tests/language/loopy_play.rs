//! Games against the tool that may go on for ever.

use sprague::front_end::play::{Boards, LoopyPlay, Player};
use sprague::{ErrorKind, Session};

use crate::loopy_by_play::{Dice, define, heap, outcomes, random_graph, sum};

const HOP: &str =
    "loopy hop(n) := { hop(n-1) as \"back\" if n > 0, hop(n+1) as \"forward\" if 0 < n and n < 5 }";

fn begin(session: &mut Session, expression: &str, first: Player) -> (LoopyPlay, Vec<String>) {
    LoopyPlay::begin(session, expression, first, Boards::Shown).unwrap().expect("play may come back to it")
}

#[test]
fn a_draw_is_claimed_when_a_position_comes_again() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    let (mut play, opening) = begin(&mut session, "hop(4)", Player::Person);
    assert_eq!(opening[1..], ["hop(4): your move", "  1  back", "  2  forward"]);
    let store = session.store_mut();
    let said = play.enter(store, "draw").unwrap();
    assert!(said[0].starts_with("hop(4) has not come before with you to move"), "{said:?}");
    assert_eq!(play.enter(store, "hint").unwrap(), ["No move wins. You hold the draw if you back."]);
    let said = play.enter(store, "forward").unwrap();
    assert_eq!(said[..2], ["You forward.", "I back: that holds the draw."]);
    assert_eq!(said[2], "hop(4): your move; it has come again, and `draw` claims a draw");
    assert!(play.enter(store, "why").unwrap()[0].ends_with("in hop(4) no move of yours does."));
    assert_eq!(play.enter(store, ":draw").unwrap(), ["You claim the draw: hop(4) has come again."]);
    assert!(play.is_over() && play.winner().is_none());
    assert!(play.enter(store, "1").unwrap()[0].starts_with("The game is over"));
    let said = play.enter(store, "undo").unwrap();
    assert_eq!(said[0], "hop(4): your move");
    // Who goes on as before gets no further than to the third time.
    play.enter(store, "forward").unwrap();
    let said = play.enter(store, "forward").unwrap();
    assert_eq!(said[2], "hop(4): your move; it has come again, and `draw` claims a draw");
    let said = play.enter(store, "forward").unwrap();
    assert_eq!(said[1], "I claim the draw: hop(5) has come again.");
    assert!(play.is_over() && play.winner().is_none());
}

#[test]
fn moves_are_entered_as_they_are_listed() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    session.eval("loopy ring(n) := { ring((n + 1) % 7) if n > 0, ring((n + 3) % 7) if n > 0 }").unwrap();
    let (mut play, opening) = begin(&mut session, "hop(2) + ring(1) + *1", Player::Person);
    assert!(opening.iter().any(|line| line.ends_with("hop(2): back")), "{opening:?}");
    assert!(opening.iter().any(|line| line.ends_with("ring(1) → ring(4)")), "{opening:?}");
    let store = session.store_mut();
    for (entered, said) in [
        ("hop(2): back", "You back in hop(2)."),
        ("forward in hop(2)", "You forward in hop(2)."),
        ("ring(1) -> ring(4)", "You move ring(1) → ring(4)."),
        ("move ring(1) → ring(2)", "You move ring(1) → ring(2)."),
        ("ring(2)", "You move ring(1) → ring(2)."),
    ] {
        assert_eq!(play.enter(store, entered).unwrap()[0], said, "{entered}");
        play.enter(store, "undo").unwrap();
    }
    assert!(play.enter(store, "ring(9)").unwrap()[0].starts_with("no move is called `ring(9)`: there are"));
    assert_eq!(play.enter(store, "undo").unwrap(), ["No move of yours can be taken back."]);
    assert!(play.enter(store, "help").unwrap().iter().any(|line| line.starts_with("draw ")));
    assert!(play.enter(store, "quit").unwrap().is_empty() && play.is_left());
}

#[test]
fn other_positions_are_not_for_this_kind_of_play() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    for expression in ["kayles(3)", "hop(0)", "{entailing *2}", "0"] {
        assert!(
            LoopyPlay::begin(&mut session, expression, Player::Tool, Boards::Shown).unwrap().is_none(),
            "{expression}"
        );
    }
    let error = LoopyPlay::begin(&mut session, "∞{0} + *ω", Player::Tool, Boards::Shown).unwrap_err();
    assert!(error.message().contains("infinit"), "{error}");
    session.eval("loopy far(n) := { far(n), *ω, *0 }").unwrap();
    let error = LoopyPlay::begin(&mut session, "far(0)", Player::Tool, Boards::Shown).unwrap_err();
    assert!(error.message().contains("an infinite heap, or one from 2^63 on"), "{error}");
    let error = LoopyPlay::begin(&mut session, "hop(", Player::Tool, Boards::Shown).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Syntax);
}

/// Plays a game to its end against somebody who moves at random, and claims each draw or none.
fn winner(session: &mut Session, dice: &mut Dice, expression: &str, first: Player) -> Option<Player> {
    let (mut play, _) = begin(session, expression, first);
    let claims = dice.below(2) == 0;
    let mut turns = 0;
    while !play.is_over() {
        let store = session.store_mut();
        if claims {
            play.enter(store, "draw").unwrap();
        }
        if !play.is_over() {
            let rows = play.enter(store, "moves").unwrap().len();
            play.enter(store, &(1 + dice.below(rows)).to_string()).unwrap();
        }
        turns += 1;
        assert!(turns < 20_000, "{expression} does not end");
    }
    play.winner()
}

/// The tool wins what is won, in games that end, and never loses a draw.
fn games(seed: u64, count: usize) {
    let mut dice = Dice(seed);
    let mut won = 0;
    for _ in 0..count {
        let mut session = Session::new();
        let graphs = [(); 3].map(|()| random_graph(&mut dice, 7));
        for (name, graph) in ["f", "g", "h"].iter().zip(&graphs) {
            define(&mut session, name, graph);
        }
        let nim = heap(dice.below(4));
        for components in 1..=3 {
            let mut all: Vec<&_> = graphs[..components].iter().collect();
            all.push(&nim);
            let outcomes = outcomes(&sum(&all));
            let mut place = 0;
            let mut written = Vec::new();
            for (graph, name) in graphs[..components].iter().zip(["f", "g", "h"]) {
                let vertex = dice.below(graph.len());
                place = place * graph.len() + vertex;
                written.push(format!("{name}({vertex})"));
            }
            let heap = dice.below(nim.len());
            place = place * nim.len() + heap;
            written.push(format!("*{heap}"));
            let expression = written.join(" + ");
            let first = match (outcomes[place], dice.below(4)) {
                ('N', 1..) | (_, 0) => Player::Tool,
                _ => Player::Person,
            };
            if LoopyPlay::begin(&mut session, &expression, first, Boards::Shown).unwrap().is_none() {
                continue;
            }
            let winner = winner(&mut session, &mut dice, &expression, first);
            match (outcomes[place], first) {
                ('N', Player::Tool) | ('P', Player::Person) => {
                    assert_eq!(winner, Some(Player::Tool), "{expression}: {graphs:?}");
                    won += 1;
                }
                ('D', _) => assert_ne!(winner, Some(Player::Person), "{expression}: {graphs:?}"),
                _ => {}
            }
        }
    }
    assert!(won > count / 6, "{won} games of {count} were won from the beginning");
}

#[test]
fn the_tool_wins_what_is_won_and_holds_what_is_drawn() {
    games(5, 60);
}

#[test]
#[ignore = "slow"]
fn the_tool_wins_and_holds_many_games() {
    games(6, 2_000);
}
