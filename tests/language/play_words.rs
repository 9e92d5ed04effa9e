//! Moves of all rulesets as people enter them: as they are listed, in words, by their parts alone.
//! The result of a line is compared with the number of the move, and with the store's options.

use proptest::prelude::*;
use sprague::front_end::picture::Picture;
use sprague::front_end::play::{Boards, Misere, Play, Player, Strategy, Theory};
use sprague::{GameId, Session, Store};

use crate::play::Dice;
use crate::proof_words::positions;

fn begun(store: &mut Store, position: GameId) -> (Play, Vec<String>) {
    Play::begin(store, position, Player::Person, Boards::OnRequest, Box::new(Theory)).unwrap()
}

/// What a line leads to, if it is a move; otherwise what is said.
fn led(store: &mut Store, position: GameId, line: &str) -> Result<GameId, String> {
    let (mut play, _) = begun(store, position);
    let said = play.enter(store, line).unwrap();
    play.record().get(1).copied().ok_or_else(|| said.join(" "))
}

/// The rows of the list of moves, without their numbers.
fn rows(store: &mut Store, position: GameId) -> Vec<String> {
    let (mut play, _) = begun(store, position);
    let mut lines = play.enter(store, "moves").unwrap().split_off(1);
    while lines.last().is_some_and(|last| last.contains("`more` lists the next")) {
        lines.pop();
        lines.extend(play.enter(store, "more").unwrap());
    }
    lines.into_iter().map(|line| line.trim_start().split_once("  ").unwrap().1.to_owned()).collect()
}

/// The row without what the move leads to.
fn words(row: &str) -> Option<&str> {
    row.rsplit_once(": ").map(|(words, _)| words)
}

/// What is said to a line, and the position that it leads to if it is a move.
fn answered(store: &mut Store, position: GameId, misere: bool, line: &str) -> (String, Option<GameId>) {
    let strategy: Box<dyn Strategy> = if misere { Box::new(Misere) } else { Box::new(Theory) };
    let (mut play, _) = Play::begin(store, position, Player::Person, Boards::OnRequest, strategy).unwrap();
    let said = play.enter(store, line).unwrap();
    (said[0].clone(), play.record().get(1).copied())
}

/// The positions of all rulesets, and each of them in a sum with one that has moves like its own.
fn positions_and_sums() -> Vec<String> {
    let singles = positions();
    let sums = singles.iter().zip(singles.iter().cycle().skip(1));
    let sums = sums.map(|(text, next)| format!("{text} + {next} + *2 + {text}"));
    singles.iter().map(|text| (*text).to_owned()).chain(sums).collect()
}

/// Where words alone are said of several moves, they are no move; what else is listed always is.
#[test]
fn every_move_may_be_entered_as_it_is_listed() {
    let mut dice = Dice(2_718);
    let mut count = 0;
    for text in positions_and_sums() {
        let mut session = Session::new();
        let position = session.position(&text).unwrap();
        let store = session.store_mut();
        let rows = rows(store, position);
        let options = store.options(position).unwrap();
        for (place, row) in rows.iter().enumerate() {
            let is_sum = text.contains(" + ");
            if is_sum && dice.throw(4) > 0 {
                continue;
            }
            let misere = is_sum && dice.throw(4) == 0;
            let numbered = answered(store, position, misere, &(place + 1).to_string());
            assert!(options.contains(&numbered.1.unwrap()), "{text}: {row}");
            let is_only = rows.iter().filter(|one| words(one) == words(row)).count() == 1;
            for (entered, is_whole) in [
                (row.clone(), true),
                (row.to_uppercase().replace('→', "=>"), true),
                (words(row).unwrap_or(row).to_owned(), is_only),
                (
                    format!("  {}", words(row).unwrap_or(row).replace(" and ", "  and ").replace('→', "->")),
                    is_only,
                ),
            ] {
                let answer = answered(store, position, misere, &entered);
                let is_refused =
                    answer.1.is_none() && ["may be", "say which"].iter().any(|it| answer.0.contains(it));
                assert!(
                    answer == numbered || !is_whole && is_refused,
                    "{text}: {entered}: {answer:?} for {numbered:?}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 2_000, "{count}");
}

/// The numbers of a text, in its order.
fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|sign: char| !sign.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).collect()
}

/// Whether a row of the list shows these numbers: in its words, as its squares, as two heaps; and
/// whether it shows them among others.
fn shows(row: &str, typed: &[u64]) -> (bool, bool) {
    let said = words(row).unwrap_or("");
    // What a new part is called need not be typed.
    let said = said.split_once(", new ").map_or(said, |(said, _)| said);
    let (said, squares) =
        said.split_once(" (").filter(|(said, _)| said.starts_with("domino")).unwrap_or((said, ""));
    let heaps = if words(row).is_none() { row } else { "" };
    let sorted = |mut numbers: Vec<u64>| {
        numbers.sort_unstable();
        numbers
    };
    // Where parts are named side by side their order does not matter.
    let is_shown = |shown: &str| match shown.contains('→') {
        true => numbers(shown) == typed,
        false => sorted(numbers(shown)) == sorted(typed.to_vec()),
    };
    let among = numbers(row);
    ([said, squares, heaps].into_iter().any(is_shown), typed.iter().all(|number| among.contains(number)))
}

#[test]
fn numbers_are_that_of_a_move_or_those_that_the_list_shows() {
    let mut dice = Dice(3_141);
    let (mut moved, mut refused) = (0, 0);
    for text in positions_and_sums() {
        let mut session = Session::new();
        let position = session.position(&text).unwrap();
        let store = session.store_mut();
        let rows = rows(store, position);
        let numbered: Vec<_> =
            (1..=rows.len()).map(|number| answered(store, position, false, &number.to_string())).collect();
        for _ in 0..40 {
            let row = &rows[dice.throw(rows.len() as u64) as usize];
            let mut typed: Vec<u64> = match dice.throw(3) {
                0 => numbers(words(row).unwrap_or(row)),
                _ => (0..2 + dice.throw(3)).map(|_| dice.throw(6)).collect(),
            };
            typed.truncate(2 + dice.throw(4) as usize);
            if typed.len() < 2 {
                continue;
            }
            let between = [" ", ",", ", ", " and "][dice.throw(4) as usize];
            let plain: Vec<String> = typed.iter().map(u64::to_string).collect();
            let word = row.split(' ').next().unwrap();
            for line in [plain.join(between), format!("{word} {}", plain.join(" "))] {
                let (said, led) = answered(store, position, false, &line);
                let Some(led) = led else {
                    refused += 1;
                    continue;
                };
                let is_shown = rows.iter().zip(&numbered).any(|(row, numbered)| {
                    let (exactly, among) = shows(row, &numbers(&line));
                    *numbered == (said.clone(), Some(led))
                        && if line.starts_with(word) { among } else { exactly }
                });
                assert!(is_shown, "{text}: {line}: {said}");
                moved += 1;
            }
        }
    }
    assert!(moved > 300 && refused > 300, "{moved} moves, {refused} refused");
}

#[test]
fn numbers_that_no_move_shows_are_refused_with_what_it_shows() {
    let mut session = Session::new();
    let mut said = |position: &str, line: &str| {
        let position = session.position(position).unwrap();
        led(session.store_mut(), position, line).unwrap_err()
    };
    assert_eq!(
        said("wythoff(2, 2)", "1 2"),
        "`1 2` is not how a move is listed; did you mean 5 `take 1 from both heaps: 2 → 1, 2 → 1`? \
         Enter the number"
    );
    for line in ["2 1", "heap 2 -> 1", "heap 2 → 1"] {
        assert_eq!(
            said("wythoff(2, 2)", line),
            format!(
                "`{line}` may be 2 `heap 2 → 1: wythoff(1, 2)` or 4 `heap 2 → 1: wythoff(2, 1)`: \
                 enter the number"
            )
        );
    }
    assert_eq!(
        said("moore(2, [1, 2, 3])", "0 1"),
        "`0 1` is not a move; there are 17 moves, 1 to 17; enter a number, or a move as it is listed, \
         `heap 1 → 0`"
    );
    assert_eq!(
        said("cram(2, 2)", "2,1"),
        "`2,1` is not how a move is listed; did you mean 2 `place a domino on row 2, columns 1 and 2` or \
         3 `place a domino on column 1, rows 1 and 2`? Enter the number"
    );
    assert_eq!(
        said("cram(2, 2)", "1 1 2"),
        "`1 1 2` may be 1 `place a domino on row 1, columns 1 and 2` or \
         3 `place a domino on column 1, rows 1 and 2`: enter the number"
    );
    assert_eq!(
        said("kayles(4) + kayles(5)", "2 in kayles(4)"),
        "`2 in kayles(4)` is not how a move is listed; did you mean 2 `take pin 2 in kayles(4)`? \
         Enter the number"
    );
}

#[test]
fn moves_may_be_named_by_their_parts_alone() {
    // Each of these moves is named by its parts, with no more words than needed.
    let whole = [
        "take pin",
        "bite at",
        "turn coin",
        "advance",
        "cross",
        "take edge",
        "take vertex",
        "remove",
        "delete",
        "cut",
        "divide heap",
        "rook",
        "domino",
        "token",
    ];
    let mut session = Session::new();
    let (mut moved, mut refused) = (0, 0);
    for text in positions().iter().filter(|text| !text.contains(" + ") && !text.starts_with("kayles(2,")) {
        let position = session.position(text).unwrap();
        let store = session.store_mut();
        for (place, row) in rows(store, position).iter().enumerate() {
            let Some(words) = words(row) else { continue };
            // What has a digit or one letter is the name of a part.
            let signs = |sign: char| sign.is_whitespace() || ",;()→·:".contains(sign);
            let pieces = || words.split(signs).filter(|piece| !piece.is_empty());
            let is_name = |piece: &&str| {
                piece.contains(|sign: char| sign.is_ascii_digit()) || piece.len() == 1 || piece.contains('-')
            };
            let mut parts = pieces().filter(is_name).collect::<Vec<_>>().join(" ");
            if pieces().filter(is_name).count() == 1 && parts.bytes().all(|byte| byte.is_ascii_digit()) {
                // A number alone is that of a move.
                let before = pieces().take_while(|piece| !is_name(piece)).last().unwrap();
                parts = format!("{before} {parts}");
            }
            let numbered = led(store, position, &(place + 1).to_string()).unwrap();
            match led(store, position, &parts) {
                Ok(to) => {
                    assert_eq!(to, numbered, "{text}: {parts} for {words}");
                    moved += 1;
                }
                Err(said) => {
                    let refusals = ["may be", "is not how a move is listed", "is not a move"];
                    assert!(refusals.iter().any(|refusal| said.contains(refusal)), "{said}");
                    let needed = whole.iter().any(|beginning| words.starts_with(beginning));
                    // `1 1 2` may be a row or a column.
                    let either = words.starts_with("domino");
                    assert!(!needed || either, "{text}: {parts} for {words}: {said}");
                    refused += 1;
                }
            }
        }
    }
    assert!(moved > 10 * refused && moved > 300, "{moved} moves, {refused} refused");
}

#[test]
fn dominoes_are_named_by_their_squares() {
    let mut session = Session::new();
    for text in ["cram(3, 3)", "cram(\"..#/.../#..\")"] {
        let position = session.position(text).unwrap();
        let store = session.store_mut();
        let options = store.options(position).unwrap();
        assert!(options.len() > 5);
        for option in options {
            let picture = store.picture(position, Some(option)).unwrap().expect("a board");
            let Picture::Boards(boards) = picture else { panic!("a board") };
            let squares: Vec<_> = boards[0].marked().map(|(row, column)| (row + 1, column + 1)).collect();
            let [(a, b), (c, d)] = squares[..] else { panic!("two squares") };
            for entered in [format!("{a},{b} {c},{d}"), format!("({c}, {d}), ({a}, {b})")] {
                assert_eq!(led(store, position, &entered), Ok(option), "{text}: {entered}");
            }
        }
        for entered in ["1,1", "1,1 3,3", "1,1 1,2 1,3", "0,0 0,1", "1,1 1,2 2", "9999999999999999999,1 1,1"]
        {
            assert!(led(store, position, entered).is_err(), "{text}: {entered}");
        }
    }
}

#[test]
fn what_fits_several_moves_is_none() {
    let mut session = Session::new();
    let mut said = |position: &str, line: &str| {
        let position = session.position(position).unwrap();
        led(session.store_mut(), position, line).unwrap_err()
    };
    assert_eq!(
        said("silver_dollar_one_step([1, 3, 4], 4) + *1", "coin 3 4"),
        "`coin 3 4` is not a move; there are 3 moves, 1 to 3; `help` says how a move is entered"
    );
    assert_eq!(
        said("silver_dollar_two_steps([0, 2, 3], 3)", "coin on square 2"),
        "`coin on square 2` may be 1 `slide the coin on square 2 into the bag` or \
         2 `slide the coin on square 2 → 1`: enter the number"
    );
    assert_eq!(
        said("kayles(4) + dawsons_kayles(5)", "2 3"),
        "`2 3` is a move in dawsons_kayles(5) and kayles(4): say which, as in `2 3 in dawsons_kayles(5)`"
    );
    assert_eq!(
        said("kayles(5)", "take pni 3"),
        "`take pni 3` is not a move; there are 9 moves, 1 to 9; did you mean `take pin 3`?"
    );
    assert_eq!(
        said("*4 + kayles(5)", "4 3"),
        "`4 3` may be 4 `move *4 → *3` or 12 `take pins 3 and 4 in kayles(5)`: enter the number"
    );
    // A name in capitals is another vertex.
    let graph = session.position("node_kayles(\"a-A A-b\")").unwrap();
    let store = session.store_mut();
    let to = |store: &mut Store, line: &str| {
        let to = led(store, graph, line).unwrap();
        sprague::front_end::notation::position(store, to, 60).text
    };
    assert_eq!(to(store, "vertex a"), "node_kayles(\"b\")");
    assert_eq!(to(store, "vertex A"), "node_kayles(\"\")");
}

#[test]
fn components_are_told_apart() {
    let mut session = Session::new();
    let position = session.position("kayles(4) + dawsons_kayles(5) + chomp(2, 3)").unwrap();
    let store = session.store_mut();
    for (line, component) in [
        ("2 3 in kayles(4)", "kayles(4)"),
        ("kayles(4): pins 3, 2", "kayles(4)"),
        ("in dawsons_kayles(5): 2 3", "dawsons_kayles(5)"),
        ("take pins 2 and 3 in dawsons_kayles(5)", "dawsons_kayles(5)"),
        ("2,2", "chomp(2, 3)"),
        ("2,2 in chomp(2,3)", "chomp(2, 3)"),
        ("CHOMP(2,3): bite at row 2, column 2", "chomp(2, 3)"),
        ("4", "chomp(2, 3)"),
    ] {
        let (mut play, _) = begun(store, position);
        let said = play.enter(store, line).unwrap();
        assert!(
            said[0].starts_with("You ") && (line == "4" || said[0].ends_with(&format!(" in {component}."))),
            "{line}: {}",
            said[0]
        );
    }
}

/// A game of each ruleset by moves in words; the tool says its own in words.
#[test]
fn games_in_words_are_played_to_their_end() {
    let mut dice = Dice(2_026);
    let mut session = Session::new();
    for text in positions() {
        for misere in [false, true] {
            let position = session.position(text).unwrap();
            let store = session.store_mut();
            let strategy: Box<dyn Strategy> = if misere { Box::new(Misere) } else { Box::new(Theory) };
            let (mut play, _) =
                Play::begin(store, position, Player::Person, Boards::Shown, strategy).unwrap();
            while !play.is_over() {
                let rows = rows(store, play.position());
                let row = &rows[dice.throw(rows.len() as u64) as usize];
                let before = play.record().len();
                let said = play.enter(store, row).unwrap();
                assert!(play.record().len() > before, "{text}: {row}: {said:?}");
                let mine = said.iter().find(|line| line.starts_with("I "));
                let is_said = match mine {
                    Some(mine) => mine.starts_with("I have no move") || !mine.starts_with("I move to "),
                    None => play.is_over(),
                };
                assert!(is_said, "{text}: {said:?}");
            }
            for pair in play.record().windows(2) {
                assert!(store.options(pair[0]).unwrap().contains(&pair[1]), "{text}");
            }
            assert!(play.winner().is_some());
        }
    }
}

#[test]
fn moves_are_taken_back_one_by_one_or_several() {
    let mut session = Session::new();
    let position = session.position("kayles(9)").unwrap();
    let store = session.store_mut();
    let (mut play, _) = begun(store, position);
    assert_eq!(
        play.enter(store, "undo 2").unwrap(),
        ["you have not moved yet: there is nothing to take back"]
    );
    for _ in 0..3 {
        play.enter(store, "1").unwrap();
    }
    let record = play.record();
    assert_eq!(play.enter(store, "undo 0").unwrap(), ["`undo 1` takes back your last move"]);
    assert_eq!(play.enter(store, "undo 2").unwrap()[0], "Your last 2 moves are taken back.");
    assert_eq!(play.record(), record[..3]);
    assert_eq!(
        play.enter(store, "undo 99999999999999999999999").unwrap()[0],
        "Your last move is taken back."
    );
    assert_eq!(play.record(), [position]);
}

#[test]
fn the_board_is_shown_after_each_move_or_when_asked_for() {
    let mut session = Session::new();
    let position = session.position("kayles(4) + *2 + {*2, {*1}}").unwrap();
    let large = session.position("kayles(1000)").unwrap();
    let set = session.position("{*2, {*1}}").unwrap();
    let store = session.store_mut();
    let board = ["  2  ● ●", "kayles(4)", "   ┃  ┃  ┃  ┃", "   1  2  3  4"];
    let mut shown = |boards, position, line: &str| {
        let (mut play, opening) =
            Play::begin(store, position, Player::Person, boards, Box::new(Theory)).unwrap();
        (opening, play.enter(store, line).unwrap())
    };
    let (opening, again) = shown(Boards::Shown, position, "board");
    assert_eq!(opening[2..6], board);
    assert_eq!(again, board);
    let (_, after) = shown(Boards::Shown, position, "take pin 4");
    assert!(after.iter().any(|line| line == "kayles(2)"), "{after:?}");
    let (opening, again) = shown(Boards::OnRequest, position, "board");
    assert!(!opening.contains(&"   1  2  3  4".to_owned()));
    assert_eq!(again, board);
    let (opening, again) = shown(Boards::Shown, large, "board");
    assert_eq!(opening[2], "  (`board` shows the board)");
    assert_eq!(again.len(), 80);
    let (opening, again) = shown(Boards::Shown, set, "board");
    assert_eq!(opening[2], "  1  *2");
    assert_eq!(again, ["there is no board to show: see the list of moves"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is entered, only options are moved to.
    #[test]
    fn no_line_leads_anywhere_else(
        place in 0..positions().len(),
        lines in prop::collection::vec(
            prop_oneof![
                "[a-e0-5 ,()]{0,12}",
                "(take|turn|cut|bite at|remove) (pin|coin|row|edge|vertex)s? [a-d1-4](,| and|-) ?[a-d1-4]",
                "(move )?[*]?[0-9]{1,2} ?(->|→|to) ?[*]?[0-9]{1,2}( in )?",
                "\\PC{0,20}",
                "(in |to |undo |moves |more |board)?[0-9]{0,3}",
            ],
            1..6,
        ),
    ) {
        let mut session = Session::new();
        let position = session.position(positions()[place]).unwrap();
        let store = session.store_mut();
        let (mut play, _) = begun(store, position);
        for line in lines {
            let said = play.enter(store, &line).unwrap();
            prop_assert!(!said.is_empty());
            for pair in play.record().windows(2) {
                prop_assert!(store.options(pair[0]).unwrap().contains(&pair[1]), "{}", line);
            }
        }
    }
}

/// Rules that end a game otherwise than by taking everything say why it is over.
#[test]
fn the_end_is_told_in_the_words_of_the_rules() {
    let mut session = Session::new();
    let mut last = |position: &str, misere: bool, lines: &[&str]| {
        let position = session.position(position).unwrap();
        let store = session.store_mut();
        let strategy: Box<dyn Strategy> = if misere { Box::new(Misere) } else { Box::new(Theory) };
        let (mut play, mut said) =
            Play::begin(store, position, Player::Person, Boards::Elsewhere, strategy).unwrap();
        for line in lines {
            said = play.enter(store, line).unwrap();
        }
        assert!(play.is_over(), "{said:?}");
        said.pop().unwrap()
    };
    assert_eq!(last("treblecross(\"XX...\")", false, &["1"]), "Three in a row: you win. Well played.");
    assert_eq!(last("treblecross(\"XX...\")", true, &["1"]), "Three in a row: I win.");
    assert_eq!(last("treblecross(\"XXX..\")", false, &[]), "Three in a row: I win.");
    let crowded = "A cross in any cell that is left would let the other make three in a row: ";
    assert_eq!(last("treblecross(3)", false, &["1"]), format!("{crowded}you win. Well played."));
    assert_eq!(last("treblecross(9)", false, &["2"]), format!("{crowded}I win."));
    assert_eq!(last("treblecross(\"X......\")", false, &["4"]), format!("{crowded}I win."));
    assert_eq!(last("chomp(1, 3)", false, &["2"]), "Only the poisoned square is left: I win.");
    // What was played last says it, in a sum too.
    assert_eq!(last("*1 + treblecross(\"XX.\")", false, &["1"]), "Three in a row: I win.");
    assert_eq!(last("kayles(1) + treblecross(\"XX.\")", false, &["2"]), "You have no move: I win.");
    assert_eq!(last("kayles(1)", false, &["1"]), "I have no move: you win. Well played.");
}

#[test]
fn after_a_game_it_can_be_taken_back_and_explained() {
    let mut session = Session::new();
    let position = session.position("nim(1, 2)").unwrap();
    let store = session.store_mut();
    let (mut play, _) = begun(store, position);
    play.enter(store, "*2 → *0").unwrap();
    assert!(play.is_over() && !play.is_left());
    assert_eq!(play.winner(), Some(Player::Tool));
    for line in ["*1 → *0", "1", "", "hint", "moves", "{*1"] {
        assert!(!play.hears(line), "{line}");
        assert_eq!(
            play.enter(store, line).unwrap(),
            ["the game is over; `help` says what can be entered now"]
        );
    }
    for line in ["why", "board", "help", "undo", "quit", ":undo", " W "] {
        assert!(play.hears(line), "{line}");
    }
    assert!(play.enter(store, "why").unwrap()[0].starts_with("I chose to move to *0: "));
    assert!(play.enter(store, "help").unwrap()[0].starts_with("undo "));
    assert_eq!(play.enter(store, "undo").unwrap()[0], "Your last move is taken back.");
    assert_eq!((play.is_over(), play.winner(), play.position()), (false, None, position));
    play.enter(store, "*2 → *1").unwrap();
    play.enter(store, "1").unwrap();
    assert_eq!(play.winner(), Some(Player::Person));
    // What was played was shown when it was over.
    assert!(play.enter(store, "quit").unwrap().is_empty());
    assert!(play.is_left() && play.is_over() && !play.hears("undo"));
    assert_eq!(play.winner(), Some(Player::Person));
}
