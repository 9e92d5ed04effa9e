//! Each game on a board by its rules alone: the sets that positions are, every legal move, and
//! every move done by its words.

use super::sprouts_by_the_rules::spots;
use crate::play::typed::{Checked, Game, games, numbers_in, random};

games! {
    chomp => bars,
    cram => dominoes,
    maze => |name| {
        let walls = [".....", "..#..", "#....", "...#."];
        pieces(name, &walls, "rook", &[(0, 1), (1, 0)], 9);
        pieces(name, &walls, "queen", &[(0, 1), (1, 0), (1, 1)], 9);
        pieces(name, &walls, "king", &[(0, 1), (1, 0), (1, 1)], 1);
        pieces(name, &["......", "......", "......"], "rook", &[(0, 1), (1, 0)], 9);
    },
    sprouts => spots,
}

/// The lengths of the rows of each layer, as far as there are squares.
type Bar = Vec<Vec<u64>>;

fn bars(name: &str) {
    let begin = name.to_owned();
    let typed = move |bar: &Bar| {
        let width = bar.first().map_or(0, |layer| layer[0]);
        let height = bar.first().map_or(0, Vec::len);
        let is_full = bar.iter().all(|layer| layer.len() == height && layer.iter().all(|&row| row == width));
        match bar.as_slice() {
            [] => format!("{begin}([])"),
            [_] if is_full => format!("{begin}({height}, {width})"),
            [layer] => format!("{begin}({layer:?})"),
            layers if is_full => format!("{begin}({}, {height}, {width})", layers.len()),
            layers => format!("{begin}({layers:?})"),
        }
    };
    let moves = |bar: &Bar| {
        let mut moves = Vec::new();
        for layer in 0..bar.len() {
            for row in 0..bar[layer].len() {
                let bites = (0..bar[layer][row]).filter(|&column| (layer, row, column) != (0, 0, 0));
                moves.extend(bites.map(|column| bitten(bar, layer, row, column)));
            }
        }
        moves
    };
    let done = |bar: &Bar, words: &str| {
        let place: Vec<usize> = numbers_in(words).into_iter().map(|number| number as usize - 1).collect();
        let (layer, row, column) = match place[..] {
            [row, column] if words == format!("bite at row {}, column {}", row + 1, column + 1) => {
                (0, row, column)
            }
            [layer, row, column] if words.starts_with("bite at layer ") => (layer, row, column),
            _ => panic!("{words}"),
        };
        vec![bitten(bar, layer, row, column as u64)]
    };
    let game = Game::on_a_board(typed, moves, done).without(|bar| bar.iter().flatten().sum::<u64>() <= 1);
    let mut positions: Vec<Bar> =
        decreasing(4, 4).into_iter().filter(|rows| !rows.is_empty()).map(|rows| vec![rows]).collect();
    positions.insert(0, Vec::new());
    positions.extend([
        vec![vec![1; 9]],
        vec![vec![5, 1, 1, 1, 1, 1, 1, 1, 1]],
        vec![vec![10]],
        vec![vec![3; 5]],
    ]);
    for below in decreasing(2, 3).into_iter().filter(|rows| !rows.is_empty()) {
        for above in decreasing(2, 2).into_iter().filter(|rows| !rows.is_empty()) {
            if above.len() <= below.len() && above.iter().zip(&below).all(|(one, other)| one <= other) {
                positions.push(vec![below.clone(), above]);
            }
        }
    }
    positions.push(vec![vec![2, 1], vec![2, 1], vec![1]]);
    Checked::all(name, game, positions);
}

/// Without a square, counted from 0, and all that is not before it in any direction.
fn bitten(bar: &Bar, layer: usize, row: usize, column: u64) -> Bar {
    let mut left = bar.clone();
    for rows in &mut left[layer..] {
        rows.iter_mut().skip(row).for_each(|length| *length = column.min(*length));
        rows.retain(|&length| length > 0);
    }
    left.retain(|rows| !rows.is_empty());
    left
}

/// All lists of at most `length` numbers up to `most`, none larger than the one before.
fn decreasing(length: usize, most: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    if length > 0 {
        for first in 1..=most {
            for rest in decreasing(length - 1, first) {
                lists.push([vec![first], rest].concat());
            }
        }
    }
    lists
}

/// Whether each square is free.
type Board = Vec<Vec<bool>>;

fn dominoes(name: &str) {
    let begin = name.to_owned();
    let typed = move |board: &Board| {
        if board.iter().flatten().all(|&free| free) {
            return format!("{begin}({}, {})", board.len(), board[0].len());
        }
        let row = |row: &Vec<bool>| row.iter().map(|&free| if free { '.' } else { '#' }).collect::<String>();
        format!("{begin}(\"{}\")", board.iter().map(row).collect::<Vec<String>>().join("/"))
    };
    let moves = |board: &Board| {
        let (rows, columns) = (board.len(), board[0].len());
        let mut moves = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            moves.extend(covered(board, [(row, column), (row, column + 1)]));
            moves.extend(covered(board, [(row, column), (row + 1, column)]));
        }
        moves
    };
    let done = |board: &Board, words: &str| {
        let place: Vec<usize> = numbers_in(words).into_iter().map(|number| number as usize - 1).collect();
        let domino = match words.split(' ').nth(2) {
            Some("row") => [(place[0], place[1]), (place[0], place[2])],
            Some("column") => [(place[1], place[0]), (place[2], place[0])],
            _ => panic!("{words}"),
        };
        covered(board, domino).into_iter().collect()
    };
    let can_move = moves;
    let game = Game::on_a_board(typed, moves, done).without(move |board| can_move(board).is_empty());
    let all = |rows: usize, columns: usize| -> Vec<Board> {
        let square = move |bits: u32, row: usize, column: usize| bits >> (row * columns + column) & 1 == 1;
        let board = |bits: u32| {
            (0..rows).map(|row| (0..columns).map(|column| square(bits, row, column)).collect()).collect()
        };
        (0..1_u32 << (rows * columns)).map(board).collect()
    };
    let mut positions: Vec<Board> =
        [(1, 5), (5, 1), (2, 3), (3, 2)].into_iter().flat_map(|(rows, columns)| all(rows, columns)).collect();
    positions.extend([vec![vec![true; 8]], vec![vec![true]; 8], vec![vec![true; 3]; 3]]);
    // Blocked edges, boards that do not fit a word, and what lies in their corners.
    let mut random = random(3);
    for (rows, columns) in
        [(4, 4), (3, 8), (9, 2), (8, 8), (1, 64), (64, 1), (9, 9), (1, 80), (80, 1), (3, 40), (1, 200)]
    {
        for _ in 0..3 {
            let mut board = vec![vec![false; columns]; rows];
            for _ in 0..5 {
                let (row, column) = (random(rows as u64) as usize, random(columns as u64) as usize);
                board[row][column] = true;
                board[(row + 1).min(rows - 1)][column] = true;
                board[row][(column + 1).min(columns - 1)] |= random(2) == 0;
            }
            positions.push(board.clone());
            board[rows - 1][columns - 1] = true;
            board[0][0] = true;
            positions.push(board);
        }
    }
    Checked::all(name, game, positions);
}

/// A domino on two squares, if both are free.
fn covered(board: &Board, domino: [(usize, usize); 2]) -> Option<Board> {
    let is_free =
        |&(row, column): &(usize, usize)| board.get(row).and_then(|row| row.get(column)) == Some(&true);
    domino.iter().all(is_free).then(|| {
        let mut left = board.clone();
        domino.into_iter().for_each(|(row, column)| left[row][column] = false);
        left
    })
}

/// A piece that goes up to `farthest` steps in each direction, given as steps up and to the left.
fn pieces(name: &str, board: &[&str], piece: &'static str, ways: &'static [(u64, u64)], farthest: u64) {
    let rows: Vec<Vec<u8>> = board.iter().map(|row| row.as_bytes().to_vec()).collect();
    let begin = match piece {
        "rook" => format!("{name}(\"{}\")", board.join("/")),
        _ => format!("{name}(\"{}\", \"{piece}\")", board.join("/")),
    };
    let moves = {
        let rows = rows.clone();
        move |&(row, column): &(u64, u64)| {
            let mut found = Vec::new();
            for (up, left) in ways {
                for step in 1..=farthest {
                    let to = (row.saturating_sub(up * step), column.saturating_sub(left * step));
                    if to.0 == 0 || to.1 == 0 || rows[to.0 as usize - 1][to.1 as usize - 1] == b'#' {
                        break;
                    }
                    found.push(to);
                }
            }
            found
        }
    };
    let written = begin.clone();
    let game = Game::on_a_board(
        move |(row, column)| format!("{written}({row}, {column})"),
        moves,
        move |_, words| {
            let to = numbers_in(words);
            assert_eq!(words, format!("{piece} to row {}, column {}", to[0], to[1]));
            vec![(to[0], to[1])]
        },
    );
    let squares = (1..).zip(&rows).flat_map(|(row, squares)| {
        (1..).zip(squares).filter(|(_, square)| **square == b'.').map(move |(column, _)| (row, column))
    });
    Checked::all(&begin, game, squares.collect::<Vec<(u64, u64)>>());
}
