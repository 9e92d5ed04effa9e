//! Boards on which moves are made by pointing at parts: every move of every ruleset touches some,
//! what is touched is drawn, and games are played to their ends.

use std::collections::BTreeSet;

use sprague::Session;
use sprague::front_end::picture::PartName;
use sprague::front_end::play::{BoardMove, Boards, Misere, Play, PlayBoard, Player, Strategy, Theory};

use crate::pictures::positions;

fn begin(session: &mut Session, text: &str, strategy: Box<dyn Strategy>) -> Play {
    let position = session.position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Play::begin(session.store_mut(), position, Player::Person, Boards::Elsewhere, strategy).unwrap().0
}

/// A session in which `n` is a number.
fn session(number: u64) -> Session {
    let mut session = Session::new();
    session.eval(&format!("n := {number}")).unwrap();
    session
}

/// Every part of each picture, as the drawing has them.
fn drawn(board: &PlayBoard) -> BTreeSet<(usize, String)> {
    let svg = board.drawing.as_ref().expect("a board").svg_with_parts();
    let figures = svg.split("<g data-figure=\"").skip(1);
    figures
        .flat_map(|figure| {
            let number: usize = figure.split('"').next().unwrap().parse().unwrap();
            let parts = figure.split("data-part=\"").skip(1);
            parts.map(move |part| (number, part.split('"').next().unwrap().to_owned())).collect::<Vec<_>>()
        })
        .collect()
}

fn check(board: &PlayBoard, text: &str) {
    let drawn = drawn(board);
    for BoardMove { label, figures, parts, named, .. } in &board.moves {
        assert!(!figures.is_empty() && !parts.is_empty(), "{text}: {label} touches nothing");
        for (figure, part) in figures.iter().flat_map(|figure| parts.iter().map(move |part| (figure, part))) {
            assert!(drawn.contains(&(*figure, part.to_string())), "{text}: {part} is not drawn");
        }
        assert!(named.iter().all(|part| parts.contains(part)), "{text}: {label}");
    }
}

#[test]
fn every_move_can_be_pointed_at() {
    let mut seen = 0;
    // A long stalk is a bar with a number on it.
    for text in positions().into_iter().filter(|text| !text.contains("n + 60")) {
        for number in [3, 6] {
            let mut session = session(number);
            let play = begin(&mut session, text, Box::new(Theory));
            if !play.is_over() {
                let board = play.board(session.store_mut(), 500).unwrap();
                assert_eq!(board.more, 0_u8.into());
                check(&board, text);
                seen += board.moves.len();
            }
        }
    }
    assert!(seen > 1_000, "{seen} moves");
}

#[test]
fn every_game_comes_to_its_end() {
    for text in positions().into_iter().filter(|text| !text.contains("n + 60")) {
        for misere in [false, true] {
            let mut session = session(3);
            let strategy: Box<dyn Strategy> = if misere { Box::new(Misere) } else { Box::new(Theory) };
            let mut play = begin(&mut session, text, strategy);
            let mut turns = 0;
            while !play.is_over() {
                let board = play.board(session.store_mut(), 500).unwrap();
                let one = &board.moves[turns * 5 % board.moves.len()];
                let said = play.enter(session.store_mut(), &one.number.to_string()).unwrap();
                let words = one.label.split(':').next().unwrap();
                assert!(said[0].starts_with("You "), "{text}: {words}: {said:?}");
                turns += 1;
                // What is played is said; boards and moves are not listed.
                assert!(said.len() <= 3, "{text}: {said:?}");
            }
            assert!(play.winner().is_some() && turns < 100, "{text}");
            assert!(play.board(session.store_mut(), 500).unwrap().moves.is_empty());
        }
    }
}

fn parts_of(board: &PlayBoard, words: &str) -> (Vec<PartName>, Vec<PartName>) {
    let one = board.moves.iter().find(|one| one.label.starts_with(words)).expect(words);
    (one.parts.clone(), one.named.clone())
}

#[test]
fn what_a_move_names_first_is_told_from_what_falls_with_it() {
    let mut session = Session::new();
    let play = begin(&mut session, "chomp(2, 3)", Box::new(Theory));
    let board = play.board(session.store_mut(), 100).unwrap();
    let (parts, named) = parts_of(&board, "bite at row 1, column 2");
    assert_eq!((parts.len(), named.len()), (4, 1));
    assert!(matches!(named[0], PartName::Square { board: 0, row: 0, column: 1 }));
    let play = begin(&mut session, "node_kayles(path(3))", Box::new(Theory));
    let board = play.board(session.store_mut(), 100).unwrap();
    let (parts, named) = parts_of(&board, "take vertex 2 and its neighbours");
    // Three vertices and the edges between them.
    assert_eq!((parts.len(), named), (5, vec![PartName::Vertex(1)]));
}

#[test]
fn equal_components_are_pointed_at_alike() {
    let mut session = Session::new();
    let play = begin(&mut session, "*3 + kayles(2) + kayles(2) + {*1, {*1}}", Box::new(Theory));
    let board = play.board(session.store_mut(), 100).unwrap();
    assert_eq!(parts_of(&board, "*3 → *1").0.len(), 2);
    let pins = board.moves.iter().find(|one| one.label.contains("take pin 1")).unwrap();
    assert_eq!(pins.figures.len(), 2);
    // A set has no board; its moves are in the list.
    let set = board.moves.last().unwrap();
    assert!(set.figures.is_empty() && set.parts.is_empty());
    assert_eq!(board.drawing.unwrap().figures.len(), 3);
}

#[test]
fn moves_are_bounded_and_the_last_one_is_taken_back_after_the_end() {
    let mut session = Session::new();
    let mut play = begin(&mut session, "*(10^30) + *1", Box::new(Theory));
    let board = play.board(session.store_mut(), 50).unwrap();
    assert_eq!(board.moves.len(), 50);
    assert_eq!(board.more.to_string(), "999999999999999999999999999951");
    assert!(board.moves[1].parts.is_empty(), "a bar has no counters");

    play = begin(&mut session, "*1", Box::new(Theory));
    play.enter(session.store_mut(), "1").unwrap();
    assert!(play.is_over());
    assert_eq!(
        play.enter(session.store_mut(), "1").unwrap(),
        ["the game is over; `help` says what can be entered now"]
    );
    assert_eq!(play.enter(session.store_mut(), "undo").unwrap(), ["Your last move is taken back."]);
    assert!(!play.is_over() && play.winner().is_none());
    assert_eq!(play.board(session.store_mut(), 50).unwrap().moves.len(), 1);
}

#[test]
fn the_winning_move_is_found_when_it_is_asked_for() {
    let mut session = Session::new();
    for (text, wins) in
        [("kayles(3)", Some("take pin 2")), ("kayles(2) + *2", None), ("*1 + *4", Some("*4 → *1"))]
    {
        let play = begin(&mut session, text, Box::new(Theory));
        let store = session.store_mut();
        let board = play.board(store, 100).unwrap();
        let place = play.winning_move(store, &board).unwrap();
        let label = place.map(|place| board.moves[place].label.as_str());
        assert_eq!(label.is_some(), wins.is_some(), "{text}");
        assert!(label.unwrap_or_default().starts_with(wins.unwrap_or_default()), "{text}: {label:?}");
    }
}
