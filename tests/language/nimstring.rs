//! Nimstring as people play it: boards as they are written, moves in words, pictures, clicks.

use sprague::drawing::{Drawing, Show};
use sprague::front_end::Request;
use sprague::front_end::picture::Picture;
use sprague::front_end::play::{Boards, Player, TurnedPlay};
use sprague::theory::Convention;
use sprague::{Limits, Reply, Session};

use crate::entailing::{Dice, fails, text};

/// A board as a grid of signs: dots where row and column are even, a line where one of them is.
type Board = Vec<Vec<char>>;

fn board(dice: &mut Dice) -> Board {
    let (rows, columns, sparse) = (1 + dice.below(2), 1 + dice.below(2), dice.below(4));
    let mut sign = |row: usize, column: usize| match (row % 2, column % 2) {
        (0, 0) => '.',
        (0, 1) if dice.below(4) > sparse => '-',
        (1, 0) if dice.below(4) > sparse => '|',
        _ => ' ',
    };
    (0..=2 * rows).map(|row| (0..=2 * columns).map(|column| sign(row, column)).collect()).collect()
}

fn lines(board: &Board, sign: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let all = (0..board.len()).flat_map(|row| (0..board[row].len()).map(move |column| (row, column)));
    all.filter(|&(row, column)| (row + column) % 2 == 1 && sign(board[row][column])).collect()
}

fn completed(board: &Board) -> usize {
    let boxes =
        (1..board.len()).step_by(2).flat_map(|row| (1..board[row].len()).step_by(2).map(move |at| (row, at)));
    let is_complete = |&(row, at): &(usize, usize)| {
        [(row - 1, at), (row + 1, at), (row, at - 1), (row, at + 1)]
            .iter()
            .all(|&(row, at)| board[row][at] != ' ')
    };
    boxes.filter(is_complete).count()
}

/// The board as a person may write it.
fn written(board: &Board, dice: &mut Dice) -> String {
    let (room, dots) = (1 + dice.below(3), ['.', '+', '·'][dice.below(3)]);
    let wide = |(column, sign): (usize, &char)| match sign {
        '.' => dots.to_string(),
        sign => sign.to_string().repeat(if column % 2 == 1 { room } else { 1 }),
    };
    let row = |row: &Vec<char>| row.iter().enumerate().map(wide).collect::<String>();
    board.iter().map(row).collect::<Vec<_>>().join("/").trim_end().to_owned()
}

/// The name of a line: its dots, each a letter for the column and a number for the row.
fn name(row: usize, column: usize) -> String {
    let dot = |row: usize, column: usize| format!("{}{}", ["a", "b", "c", "d"][column / 2], row / 2 + 1);
    match row % 2 {
        0 => format!("{}-{}", dot(row, column - 1), dot(row, column + 1)),
        _ => format!("{}-{}", dot(row - 1, column), dot(row + 1, column)),
    }
}

/// As it is printed, and as a board again.
fn read(text: &str) -> Board {
    let text = text.strip_prefix("nimstring(\"").and_then(|text| text.strip_suffix("\")")).unwrap();
    if let Some((rows, columns)) = text.split_once('x') {
        let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
        let sign = |row: usize, column: usize| if row % 2 + column % 2 == 0 { '.' } else { ' ' };
        return (0..=2 * rows)
            .map(|row| (0..=2 * columns).map(|column| sign(row, column)).collect())
            .collect();
    }
    text.split('/').map(|row| row.replace(':', " ").chars().collect()).collect()
}

#[test]
fn boards_and_their_moves_are_those_of_the_rule() {
    let mut dice = Dice(23);
    for _ in 0..150 {
        let before = board(&mut dice);
        let call = format!("nimstring(\"{}\")", written(&before, &mut dice));
        let mut session = Session::new();
        let free = lines(&before, |sign| sign == ' ');
        let reply =
            session.eval(&format!("moves {call}")).unwrap_or_else(|error| panic!("{call}: {error:?}"));
        let Reply::TurnedMoves(reply) = reply else {
            assert!(free.is_empty(), "{call}");
            continue;
        };
        assert_eq!(read(&reply.form), before, "{call} is printed back");
        assert_eq!(reply.moves.len(), free.len(), "{call}");
        for &(row, column) in &free {
            let mut after = before.clone();
            after[row][column] = if row % 2 == 0 { '-' } else { '|' };
            let boxes = completed(&after) - completed(&before);
            let words = format!(
                "draw {}{}",
                name(row, column),
                ["", " and complete a box", " and complete two boxes"][boxes]
            );
            let found = reply.moves.iter().find(|one| one.words.as_deref() == Some(&words));
            let found = found.unwrap_or_else(|| panic!("{call}: {words}"));
            assert_eq!(found.turn.to_string() == "complimenting", boxes > 0, "{call}: {words}");
            match free.len() {
                1 => assert_eq!(found.to, "*0"),
                _ => assert_eq!(read(&found.to), after, "{call}: {words}"),
            }
        }
    }
}

#[test]
fn strings_have_words_for_what_they_free() {
    let mut session = Session::new();
    let moves = text(&mut session, "moves nimstring(\"g-a a-b c-d c-c\", \"g\")");
    for words in ["cut a-g", "cut a-b and free b", "cut c-d and free d", "cut c-c"] {
        assert!(moves.contains(words), "{words}: {moves}");
    }
    let moves = text(&mut session, "moves nimstring(\"a-b g\", \"g\")");
    assert!(moves.contains("cut a-b and free a and b"), "{moves}");
}

#[test]
fn wrong_boards_are_told() {
    for (board, why) in [
        (".-./| :", "begins and ends with a row of dots"),
        ("../||/..", "need room"),
        (".-./| |/.", "row 3, column 3: expected a dot"),
        (".x./| |/. .", "row 1, column 2: expected `-` or a space, not `x`"),
        (". ./- |/. .", "row 2, column 1: expected `|` or a space"),
        (". ./|x|/. .", "row 2, column 2: expected a space"),
        (".-  ./|   |/.   .", "the line a1-b1 is not drawn to its end"),
        (".", "expected boxes such as"),
        ("2y2", "did you mean nimstring(\"2x2\")?"),
        ("3", "did you mean nimstring(\"3x3\")?"),
        ("3 by 4", "did you mean nimstring(\"3x4\")?"),
        ("9x9", "the largest boards are 5 × 5"),
        ("a-b b-c", "name it as a second argument: one of a, b, c"),
        ("/", "begins and ends"),
        ("//", "0 boxes"),
        ("./|/.", "0 boxes"),
        (". . . . . . ./ / . . . . . ./ /", "row"),
        (&vec![".".repeat(3); 999].join("/"), "need room"),
        (&vec![". . ."; 999].join("/"), "at most 64"),
    ] {
        let said = fails(&format!("nimstring(\"{board}\")"));
        assert!(said.contains(why), "{board}: {said}");
    }
}

fn drawing(session: &mut Session, text: &str) -> Drawing {
    let position = text.to_owned();
    let request = Request::Draw { position, show: Show::all(), convention: Convention::Normal };
    let Reply::Drawing(drawing) = session.answer(&request).reply.unwrap() else { panic!("{text}") };
    drawing
}

#[test]
fn the_picture_has_what_is_left_and_a_move_that_wins() {
    let mut session = Session::new();
    let boards = drawing(&mut session, "nimstring(\".-. ./| : :/. .-.\")");
    let Picture::Boxes(board) = &boards.figures[0].picture else { panic!("boxes") };
    assert_eq!((board.rows(), board.columns(), board.lines()), (1, 2, 7));
    assert_eq!((0..7).filter(|&line| board.is_drawn(line)).collect::<Vec<_>>(), [0, 3, 4]);
    let coins = drawing(&mut session, "nimstring(\"g-a a-b b-g a-a c\", \"g\")");
    let Picture::Diagram(diagram) = &coins.figures[0].picture else { panic!("coins") };
    let labels: Vec<&str> = diagram.vertices.iter().map(|vertex| vertex.label.as_str()).collect();
    assert_eq!((labels, diagram.edges.len()), (vec!["a", "b", "g", "g"], 4));
    let mut dice = Dice(5);
    for _ in 0..60 {
        let before = board_with_a_line(&mut dice);
        let call = format!("nimstring(\"{}\")", written(&before, &mut dice));
        let Reply::TurnedMoves(moves) = session.eval(&format!("moves {call}")).unwrap() else {
            panic!("{call}")
        };
        let mut winning =
            moves.moves.iter().filter(|one| one.wins == Some(true)).filter_map(|one| one.words.clone());
        let picture = &drawing(&mut session, &format!("{call} + *0")).figures[0].picture;
        let marked: Vec<String> =
            picture.marked_parts().into_iter().filter_map(|part| picture.called(part)).collect();
        match &marked[..] {
            [] => assert_eq!(winning.next(), None, "{call}"),
            [line] => assert!(winning.any(|words| words.split(' ').nth(1) == Some(line)), "{call}: {line}"),
            _ => panic!("{call}: one line is marked"),
        }
    }
}

/// A board that is not full.
fn board_with_a_line(dice: &mut Dice) -> Board {
    std::iter::repeat_with(|| board(dice)).find(|board| !lines(board, |sign| sign == ' ').is_empty()).unwrap()
}

fn begun(session: &mut Session, position: &str, boards: Boards) -> (TurnedPlay, Vec<String>) {
    TurnedPlay::begin(session, position, Player::Person, boards).unwrap().unwrap()
}

#[test]
fn games_show_the_board_and_take_the_names_of_lines() {
    let mut session = Session::new();
    let (mut play, opening) = begun(&mut session, "nimstring(\".-. ./| | :/. .-.\")", Boards::Shown);
    assert_eq!(opening[2..6], ["  1  ·───·   ·", "     │   │", "  2  ·   ·───·", "     a   b   c"]);
    let store = session.store_mut();
    assert!(play.enter(store, "hint").unwrap()[0].starts_with("You win if you draw "));
    assert_eq!(play.enter(store, "a1-b1").unwrap(), ["no move is called `a1-b1`: there are 3, 1 to 3"]);
    let said = play.enter(store, "A2-B2").unwrap();
    assert_eq!(said[0], "You draw a2-b2 and complete a box, and move again.");
    assert_eq!(said[2..6], ["  1  ·───·   ·", "     │   │", "  2  ·───·───·", "     a   b   c"]);
    assert_eq!(play.enter(store, "board").unwrap(), said[2..6]);
    let said = play.enter(store, "draw b1-c1").unwrap();
    assert_eq!(said[..2], ["You draw b1-c1.", "I draw c1-c2 and complete a box, and I move again."]);
    assert_eq!(play.winner(), Some(Player::Person));
    // Two boards have lines of one name.
    let two = "nimstring(\"1x1\") + nimstring(\"1x2\")";
    let (mut play, _) = begun(&mut session, two, Boards::OnRequest);
    let said = play.enter(session.store_mut(), "a1-b1").unwrap();
    assert!(
        said[0].starts_with("`a1-b1` may be 1 or ") && said[0].ends_with(": enter its number"),
        "{said:?}"
    );
    assert!(play.enter(session.store_mut(), "c1-c2").unwrap()[0].starts_with("You draw c1-c2"));
    let (mut play, _) = begun(&mut session, "nimstring([[1, 0], [1, 0], [1, 2], [2, 0]])", Boards::Shown);
    assert!(play.enter(session.store_mut(), "1-0").unwrap()[0].starts_with("You cut 1-0"));
}

/// Every move has the part of the picture that it is made by, and no two parts are one.
#[test]
fn a_click_on_a_line_or_a_string_makes_the_move() {
    for position in [
        "nimstring(\".-. ./| | :/. .-.\")",
        "nimstring(\"2x2\")",
        "nimstring(\"g-a g-a a-b b-c c-c d-g\", \"g\")",
        "nimstring(\"1x1\") + kayles(3) + nimstring(\"1x1\")",
    ] {
        let mut dice = Dice(3);
        let mut session = Session::new();
        let (mut play, said) = begun(&mut session, position, Boards::Elsewhere);
        assert_eq!(said, ["The player who cannot move loses."], "{position}");
        while !play.is_over() {
            let board = play.board(session.store_mut(), 100).unwrap();
            let drawing = board.drawing.unwrap();
            let mut seen = Vec::new();
            for one in &board.moves {
                let picture = &drawing.figures[one.figures[0]].picture;
                assert!(!one.parts.is_empty(), "{position}: {}", one.label);
                if let Picture::Boxes(_) | Picture::Diagram(_) = picture {
                    let part = (one.figures[0], one.parts[0]);
                    assert!(!seen.contains(&part), "{position}: {}", one.label);
                    seen.push(part);
                    let name = picture.called(one.parts[0]).unwrap();
                    let (from, to) = name.split_once('-').unwrap();
                    let is_said = one.label.contains(&name) || one.label.contains(&format!("{to}-{from}"));
                    assert!(is_said, "{position}: {} is {name}", one.label);
                }
            }
            let chosen = &board.moves[dice.below(board.moves.len())].number.to_string();
            play.enter(session.store_mut(), chosen).unwrap();
        }
        assert!(play.is_begun());
    }
}

#[test]
fn boards_are_drawn_without_values_that_take_long() {
    let mut session = Session::new();
    let mut drawn = |text: &str| {
        let request =
            Request::Draw { position: text.into(), show: Show::board(), convention: Convention::Normal };
        let Reply::Drawing(drawing) = session.answer(&request).reply.unwrap() else { panic!("{text}") };
        drawing.figures.len()
    };
    // Its value takes more memory than there is.
    assert_eq!(drawn("nimstring(\"4x5\")"), 1);
    assert_eq!(drawn("nimstring(\"4x5\") + kayles(3) + nimstring(\"5x5\")"), 3);
    // What is made of a board needs its value.
    for board in ["2*nimstring(\"2x3\")", "{nimstring(\"2x3\"), *1}", "{entailing nimstring(\"2x3\")}"] {
        drawn(board);
    }
    // A call is not remembered with a value that was left open.
    drawn("b(n) := nimstring(\"2x4\"); nimstring(\"4x5\") + b(1)");
    assert!(text(&mut session, "b(1) is P or b(1) is N").starts_with("true"));
}

/// A board with a name has its worth when that is asked for.
#[test]
fn a_board_with_a_name_is_worth_what_it_is() {
    let mut session = Session::new();
    session.eval("shift(G) := G + *2").unwrap();
    session.eval("board := nimstring(\"2x3\")").unwrap();
    session.eval("again := board").unwrap();
    session.eval("list := [board, nimstring(\"1x2\")]").unwrap();
    let mut fresh = Session::new();
    for (named, alone) in [
        ("grundy(again)", "grundy(nimstring(\"2x3\"))"),
        ("grundy(list[0])", "grundy(nimstring(\"2x3\"))"),
        ("grundy(shift(board))", "grundy(nimstring(\"2x3\") + *2)"),
        ("moves board", "moves nimstring(\"2x3\")"),
        ("outcome(board + *1)", "outcome(nimstring(\"2x3\") + *1)"),
    ] {
        assert_eq!(text(&mut session, named), text(&mut fresh, alone), "{named}");
    }
}

/// A large board is named and listed without its worth, and the tool plays on it.
#[test]
fn large_boards_do_not_wait_for_their_worth() {
    let mut limits = Limits::default();
    limits.max_nodes = 3_000;
    let mut session = Session::with_limits(limits);
    session.eval("big := nimstring(\"4x5\")").unwrap();
    let Reply::TurnedMoves(moves) = session.eval("moves big").unwrap() else { panic!("moves") };
    assert_eq!((moves.value, moves.outcome, moves.winning), (None, None, 0));
    assert_eq!((moves.moves.len(), moves.omitted, moves.further.len()), (40, 9, 9));
    assert!(moves.moves.iter().all(|one| one.wins.is_none() && one.words.is_some()));
    assert!(text(&mut session, "moves big").starts_with("finding its value takes long"));
    assert!(session.eval("grundy(big)").is_err());
    let (mut play, opening) = begun(&mut session, "big", Boards::Elsewhere);
    assert!(!opening.is_empty() && !play.is_over());
    let store = session.store_mut();
    let hint = play.enter(store, "hint").unwrap();
    assert_eq!(hint, ["Who wins here takes long to find: I do not know."]);
    let answer = play.enter(store, "1").unwrap();
    assert!(answer[1].starts_with("I draw "), "{answer:?}");
    assert_eq!(
        play.enter(store, "why").unwrap(),
        ["My last move: who wins takes long to find, so I guessed."]
    );
}
