//! Compares rulesets on boards with play written directly from their rules, and with published
//! values.

mod by_the_rules;
mod sprouts_by_the_rules;

use std::collections::{BTreeSet, HashMap};

use sprague::ruleset::boards::{Chomp, Cram, Maze};
use sprague::ruleset::graphs::{ArcKayles, Poset, grid};
use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
use sprague::{ErrorKind, Interrupt, Limits};

/// Layer, row and column, from 1.
type Cell = (u64, u64, u64);
type Cells = BTreeSet<Cell>;

fn grundy(cells: &Cells, options: &dyn Fn(&Cells) -> Vec<Cells>, memo: &mut HashMap<Cells, u64>) -> u64 {
    if let Some(&value) = memo.get(cells) {
        return value;
    }
    let values: BTreeSet<u64> = options(cells).iter().map(|option| grundy(option, options, memo)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(cells.clone(), mex);
    mex
}

/// Every square but the poisoned one may be bitten; it goes with all that are not before it in any
/// direction.
fn chomp(cells: &Cells) -> Vec<Cells> {
    let bites = cells.iter().filter(|&&cell| cell != (1, 1, 1));
    bites
        .map(|&(l, r, c)| cells.iter().copied().filter(|&(x, y, z)| x < l || y < r || z < c).collect())
        .collect()
}

fn cram(cells: &Cells) -> Vec<Cells> {
    let mut options = Vec::new();
    for &(l, r, c) in cells {
        for other in [(l, r + 1, c), (l, r, c + 1)] {
            if cells.contains(&other) {
                options
                    .push(cells.iter().copied().filter(|&cell| cell != (l, r, c) && cell != other).collect());
            }
        }
    }
    options
}

fn block(layers: u64, rows: u64, columns: u64) -> Cells {
    (1..=layers).flat_map(|l| (1..=rows).flat_map(move |r| (1..=columns).map(move |c| (l, r, c)))).collect()
}

fn solver<R: Ruleset>(rules: R) -> Solver<R> {
    Solver::new(rules, Limits::default(), Interrupt::new())
}

fn value<R: Ruleset>(solver: &mut Solver<R>, arguments: &[Argument]) -> u64 {
    let position = solver.rules().read(arguments).unwrap();
    solver.value(&position).unwrap().to_u64().unwrap()
}

/// The values of the options in their own form are those of play.
fn options_agree<R: Ruleset>(
    solver: &mut Solver<R>,
    arguments: &[Argument],
    cells: &Cells,
    options: &dyn Fn(&Cells) -> Vec<Cells>,
    memo: &mut HashMap<Cells, u64>,
) {
    let position = solver.rules().read(arguments).unwrap();
    let mut moves = Moves::new(1_000, Interrupt::new()).with_words();
    solver.rules().moves(&position, &mut moves).unwrap();
    let words: BTreeSet<String> = moves.iter().map(|(_, words)| words.to_owned()).collect();
    assert_eq!(words.len(), moves.len());
    let listed: Vec<Vec<R::Position>> = moves.iter().map(|(parts, _)| parts.to_vec()).collect();
    let found: Vec<u64> = listed
        .iter()
        .map(|parts| parts.iter().fold(0, |sum, part| sum ^ solver.value(part).unwrap().to_u64().unwrap()))
        .collect();
    let mut due: Vec<u64> = options(cells).iter().map(|option| grundy(option, options, memo)).collect();
    let mut found_sorted = found;
    found_sorted.sort_unstable();
    due.sort_unstable();
    assert_eq!(found_sorted, due);
}

fn list(entries: impl IntoIterator<Item = u64>) -> Argument {
    Argument::List(entries.into_iter().map(Argument::from).collect())
}

/// All lists of at most `length` numbers up to `most`, none larger than the one before.
fn decreasing(length: usize, most: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    let mut begun = 0;
    for _ in 0..length {
        let end = lists.len();
        for place in begun..end {
            let last = lists[place].last().copied().unwrap_or(most);
            for next in 1..=last {
                let mut longer = lists[place].clone();
                longer.push(next);
                lists.push(longer);
            }
        }
        begun = end;
    }
    lists
}

/// Numbers, and lists of numbers, in brackets.
fn read_list(text: &str) -> Argument {
    let inner = text.strip_prefix('[').unwrap().strip_suffix(']').unwrap();
    if inner.contains('[') {
        return Argument::List(
            inner.split_inclusive(']').map(|part| read_list(part.trim_start_matches(", "))).collect(),
        );
    }
    list(inner.split(", ").filter(|entry| !entry.is_empty()).map(|entry| entry.parse().unwrap()))
}

fn chomp_is_read_again(arguments: &[Argument]) {
    let position = Chomp.read(arguments).unwrap();
    let written = Chomp.write(&position);
    let inner = written.strip_prefix("chomp(").unwrap().strip_suffix(')').unwrap();
    let again: Vec<Argument> = match inner.starts_with('[') {
        true => vec![read_list(inner)],
        false => inner.split(", ").map(|size| size.parse::<u64>().unwrap().into()).collect(),
    };
    assert_eq!(Chomp.read(&again).unwrap(), position, "{written}");
}

#[test]
fn chomp_is_its_rule() {
    let (mut solver, mut memo) = (solver(Chomp), HashMap::new());
    for rows in decreasing(4, 5) {
        let cells: Cells = rows
            .iter()
            .enumerate()
            .flat_map(|(row, &length)| (1..=length).map(move |c| (1, row as u64 + 1, c)))
            .collect();
        let arguments = [list(rows.iter().copied())];
        assert_eq!(value(&mut solver, &arguments), grundy(&cells, &chomp, &mut memo), "{rows:?}");
        chomp_is_read_again(&arguments);
        options_agree(&mut solver, &arguments, &cells, &chomp, &mut memo);
    }
    for (rows, columns) in [(0, 3), (1, 1), (2, 6), (3, 4), (5, 3)] {
        let expected = grundy(&block(1, rows, columns), &chomp, &mut memo);
        assert_eq!(value(&mut solver, &[rows.into(), columns.into()]), expected);
    }
}

#[test]
fn solid_chomp_is_its_rule() {
    let (mut solver, mut memo) = (solver(Chomp), HashMap::new());
    for (a, b, c) in [(2, 2, 2), (2, 2, 3), (3, 2, 2), (2, 3, 3), (1, 3, 4), (4, 1, 3), (3, 3, 1), (2, 1, 1)]
    {
        let cells = block(a, b, c);
        let arguments = [a.into(), b.into(), c.into()];
        assert_eq!(value(&mut solver, &arguments), grundy(&cells, &chomp, &mut memo), "{a} {b} {c}");
        chomp_is_read_again(&arguments);
        options_agree(&mut solver, &arguments, &cells, &chomp, &mut memo);
    }
    // Layers of different shapes: every pair of bars where the second fits on the first.
    for below in decreasing(3, 3) {
        for above in decreasing(3, 3) {
            let fits = above.len() <= below.len() && above.iter().zip(&below).all(|(a, b)| a <= b);
            let arguments = [Argument::List(vec![list(below.clone()), list(above.clone())])];
            if !fits {
                assert_eq!(Chomp.read(&arguments).unwrap_err().kind(), ErrorKind::Domain);
                continue;
            }
            let cells: Cells = [&below, &above]
                .iter()
                .enumerate()
                .flat_map(|(layer, rows)| {
                    rows.iter().enumerate().flat_map(move |(row, &length)| {
                        (1..=length).map(move |c| (layer as u64 + 1, row as u64 + 1, c))
                    })
                })
                .collect();
            assert_eq!(value(&mut solver, &arguments), grundy(&cells, &chomp, &mut memo));
            chomp_is_read_again(&arguments);
        }
    }
}

/// The bars that a winning bite leaves, as they are written.
fn winning_bites(arguments: &[Argument]) -> Vec<String> {
    let mut solver = solver(Chomp);
    let mut moves = Moves::new(1_000, Interrupt::new());
    Chomp.moves(&Chomp.read(arguments).unwrap(), &mut moves).unwrap();
    let options: Vec<_> = moves.iter().map(|(parts, _)| parts[0].clone()).collect();
    let wins = options.iter().filter(|option| solver.value(option).unwrap().is_zero());
    wins.map(|option| Chomp.write(option)).collect()
}

/// Gale (1974): the 2 × n bar is won by taking the last square of the second row, the n × n bar by
/// biting at row 2, column 2. The only winning bites of 3 × 4 and 3 × 5: A. E. Brouwer, *The game
/// of Chomp*; Ferguson, exercise I.1.5.6.
#[test]
fn published_winning_bites_of_chomp() {
    for n in 1..=9 {
        assert_eq!(
            winning_bites(&[2.into(), n.into()]),
            [Chomp.write(&Chomp.read(&[list([n, n - 1])]).unwrap())]
        );
    }
    assert_eq!(winning_bites(&[2.into(), 2.into()]), ["chomp([2, 1])"]);
    assert_eq!(winning_bites(&[3.into(), 3.into()]), ["chomp([3, 1, 1])"]);
    assert_eq!(winning_bites(&[4.into(), 4.into()]), ["chomp([4, 1, 1, 1])"]);
    assert_eq!(winning_bites(&[3.into(), 4.into()]), ["chomp([4, 2, 2])"]);
    assert_eq!(winning_bites(&[3.into(), 5.into()]), ["chomp([5, 5, 3])"]);
    for (m, n) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
        assert_eq!(winning_bites(&[m.into(), n.into()]).len(), usize::from((m, n) != (1, 1)), "{m} {n}");
    }
    // Rows 8, 5, 1: the only winning bite is at the third square of the first row.
    assert_eq!(winning_bites(&[list([8, 5, 1])]), ["chomp([2, 2, 1])"]);
}

/// Chomp is the poset game on the product of chains without its least element.
#[test]
fn chomp_is_a_poset_game() {
    let mut posets = solver(Poset);
    for (m, n) in [(2, 3), (3, 3), (3, 4)] {
        let mut words = Vec::new();
        for (r, c) in (1..=m).flat_map(|r| (1..=n).map(move |c| (r, c))).skip(1) {
            words.push(format!("{r}.{c}"));
            words.extend((r < m).then(|| format!("{r}.{c}<{}.{c}", r + 1)));
            words.extend((c < n).then(|| format!("{r}.{c}<{r}.{}", c + 1)));
        }
        let text = words.join(" ");
        assert_eq!(
            value(&mut posets, &[text.as_str().into()]),
            value(&mut solver(Chomp), &[m.into(), n.into()])
        );
    }
}

fn drawn(rows: u64, columns: u64, cells: &Cells) -> String {
    let row =
        |r| (1..=columns).map(|c| if cells.contains(&(1, r, c)) { '.' } else { '#' }).collect::<String>();
    (1..=rows).map(row).collect::<Vec<_>>().join("/")
}

fn cram_is_read_again(position: &<Cram as Ruleset>::Position) {
    let written = Cram.write(position);
    let inner = written.strip_prefix("cram(").unwrap().strip_suffix(')').unwrap();
    let arguments: Vec<Argument> = match inner.strip_prefix('"') {
        Some(text) => vec![text.trim_end_matches('"').into()],
        None => inner.split(", ").map(|size| size.parse::<u64>().unwrap().into()).collect(),
    };
    assert_eq!(&Cram.read(&arguments).unwrap(), position, "{written}");
}

/// Every region of the 3 × 4 board, of 2 × 6, of 4 × 3 and of 1 × 10.
#[test]
fn cram_is_its_rule() {
    let (mut solver, mut memo) = (solver(Cram), HashMap::new());
    for (rows, columns) in [(3, 4), (2, 6), (4, 3), (6, 2), (1, 10), (10, 1)] {
        let all: Vec<Cell> = block(1, rows, columns).into_iter().collect();
        for bits in 0..1_u32 << all.len() {
            let cells: Cells = all
                .iter()
                .enumerate()
                .filter(|(place, _)| bits >> place & 1 == 1)
                .map(|(_, &cell)| cell)
                .collect();
            let arguments = [drawn(rows, columns, &cells).as_str().into()];
            let expected = grundy(&cells, &cram, &mut memo);
            assert_eq!(value(&mut solver, &arguments), expected, "{}", drawn(rows, columns, &cells));
            let position = Cram.read(&arguments).unwrap();
            cram_is_read_again(&position);
            let mut parts = Vec::new();
            Cram.components(position, &mut parts);
            parts.iter().for_each(cram_is_read_again);
            if bits % 7 == 0 {
                options_agree(&mut solver, &arguments, &cells, &cram, &mut memo);
            }
        }
    }
}

/// A region has the value of each of its turned and reflected forms, in a solver of their own,
/// wherever it lies on the board.
#[test]
fn cram_does_not_depend_on_how_the_board_lies() {
    let shapes = [
        "..#..../......#/.....##/####...",
        "...../.#.#./.....",
        "........./...#.....",
        "....../......./#######",
    ];
    for shape in shapes {
        let rows: Vec<Vec<char>> = shape.split('/').map(|row| row.chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap();
        let rows: Vec<Vec<char>> = rows
            .into_iter()
            .map(|mut row| {
                row.resize(width, '#');
                row
            })
            .collect();
        let text = |rows: &[Vec<char>]| {
            rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
        };
        let expected = value(&mut solver(Cram), &[text(&rows).as_str().into()]);
        let mut turned = rows;
        for _ in 0..4 {
            // A quarter turn, and a blocked row and column around it.
            turned = (0..turned[0].len())
                .map(|column| turned.iter().rev().map(|row| row[column]).collect())
                .collect();
            let mirrored: Vec<Vec<char>> =
                turned.iter().map(|row| row.iter().rev().copied().collect()).collect();
            for board in [&turned, &mirrored] {
                let mut framed = vec![vec!['#'; board[0].len() + 1]];
                framed.extend(board.iter().map(|row| [&['#'], row.as_slice()].concat()));
                assert_eq!(value(&mut solver(Cram), &[text(board).as_str().into()]), expected);
                assert_eq!(value(&mut solver(Cram), &[text(&framed).as_str().into()]), expected);
            }
        }
    }
}

/// The values of a single row are those of the octal game 0.07, far beyond its period, lying and
/// upright.
#[test]
fn cram_on_a_row_is_dawsons_kayles() {
    let mut session = sprague::Session::new();
    let mut solver = solver(Cram);
    for length in (0..400).chain([1_000, 4_321, 10_000]) {
        let due = session.position(&format!("0.07({length})")).unwrap();
        let due = session.store().value(due).to_u64().unwrap();
        assert_eq!(value(&mut solver, &[1.into(), length.into()]), due, "{length}");
        assert_eq!(value(&mut solver, &[length.into(), 1.into()]), due, "{length}");
    }
}

/// A row of more squares than a word has bits stays a board: every move, named and done on it.
#[test]
fn long_rows_stay_boards() {
    for upright in [false, true] {
        let length = 150_u64;
        let sizes = if upright { [length, 1] } else { [1, length] };
        let board = Cram.read(&sizes.map(Argument::from)).unwrap();
        let mut moves = Moves::new(1_000, Interrupt::new()).with_words();
        Cram.moves(&board, &mut moves).unwrap();
        assert_eq!(moves.len(), 149);
        for ((left, words), first) in moves.iter().zip(1..) {
            let along = if upright { "column 1, rows" } else { "row 1, columns" };
            assert_eq!(words, format!("domino on {along} {first} and {}", first + 1));
            let squares: Vec<&str> = (1..=length)
                .map(|square| if square == first || square == first + 1 { "#" } else { "." })
                .collect();
            let text = squares.join(if upright { "/" } else { "" });
            assert_eq!(Cram.write(&left[0]), format!("cram(\"{text}\")"));
            let mut next = Moves::new(1_000, Interrupt::new());
            Cram.moves(&left[0], &mut next).unwrap();
            let gone = 1 + u64::from(first > 1) + u64::from(first + 1 < length);
            assert_eq!(next.len() as u64, length - 1 - gone);
        }
    }
}

/// Cram on a board is Arc Kayles on its grid.
#[test]
fn cram_is_arc_kayles() {
    let (mut boards, mut graphs) = (solver(Cram), solver(ArcKayles));
    for (m, n) in [(2, 2), (2, 5), (3, 3), (3, 5), (4, 4)] {
        let graph = value(&mut graphs, &[grid(m, n).unwrap().as_str().into()]);
        assert_eq!(value(&mut boards, &[m.into(), n.into()]), graph);
    }
}

/// *Winning Ways*, chapter 15; J. Lemoine and S. Viennot, *Nimbers are inevitable* (2010); J. W. H.
/// M. Uiterwijk, *Solving Cram using combinatorial game theory* (2020).
#[test]
fn published_values_of_cram() {
    let mut solver = solver(Cram);
    let mut of = |m: u64, n: u64| value(&mut solver, &[m.into(), n.into()]);
    // Dawson's Kayles.
    let strips = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
    for (n, &expected) in strips.iter().enumerate() {
        assert_eq!(of(1, n as u64), expected);
        assert_eq!(of(n as u64, 1), expected);
    }
    let two: Vec<u64> = (1..=8).map(|n| of(2, n)).collect();
    assert_eq!(two, [1, 0, 1, 0, 1, 0, 1, 0]);
    let three: Vec<u64> = (3..=7).map(|n| of(3, n)).collect();
    assert_eq!(three, [0, 1, 1, 4, 1]);
    assert_eq!([of(4, 4), of(4, 5), of(5, 4), of(5, 5)], [0, 2, 2, 0]);
}

#[test]
fn moves_in_words() {
    let words = |arguments: &[Argument]| -> Vec<String> {
        let mut moves = Moves::new(100, Interrupt::new()).with_words();
        Cram.moves(&Cram.read(arguments).unwrap(), &mut moves).unwrap();
        moves.iter().map(|(_, words)| words.to_owned()).collect()
    };
    assert_eq!(
        words(&["..#/...".into()]),
        [
            "domino on row 1, columns 1 and 2",
            "domino on row 2, columns 1 and 2",
            "domino on row 2, columns 2 and 3",
            "domino on column 1, rows 1 and 2",
            "domino on column 2, rows 1 and 2",
        ]
    );
    assert_eq!(
        words(&[1.into(), 3.into()]),
        ["domino on row 1, columns 1 and 2", "domino on row 1, columns 2 and 3"]
    );
    assert_eq!(words(&[2.into(), 1.into()]), ["domino on column 1, rows 1 and 2"]);
    // A bar that was typed by its rows is the same one.
    assert_eq!(Chomp.write(&Chomp.read(&[list([4, 4, 4])]).unwrap()), "chomp(3, 4)");
    let bites = |arguments: &[Argument]| -> Vec<String> {
        let mut moves = Moves::new(100, Interrupt::new()).with_words();
        Chomp.moves(&Chomp.read(arguments).unwrap(), &mut moves).unwrap();
        moves.iter().map(|(parts, words)| format!("{words}: {}", Chomp.write(&parts[0]))).collect()
    };
    assert_eq!(
        bites(&[list([3, 1])]),
        [
            "bite at row 1, column 2: chomp(2, 1)",
            "bite at row 1, column 3: chomp([2, 1])",
            "bite at row 2, column 1: chomp(1, 3)",
        ]
    );
    assert_eq!(
        bites(&[2.into(), 1.into(), 2.into()]),
        [
            "bite at layer 1, row 1, column 2: chomp(2, 1, 1)",
            "bite at layer 2, row 1, column 1: chomp(1, 2)",
            "bite at layer 2, row 1, column 2: chomp([[2], [1]])",
        ]
    );
}

#[test]
fn what_is_no_board_is_said() {
    let cram = |arguments: &[Argument]| {
        let error = Cram.read(arguments).unwrap_err();
        (error.kind(), error.message().to_owned())
    };
    assert_eq!(cram(&[]).0, ErrorKind::WrongCount);
    assert_eq!(cram(&[3.into()]).0, ErrorKind::WrongCount);
    assert_eq!(cram(&["..".into(), 3.into()]).0, ErrorKind::WrongKind);
    assert!(cram(&["..x".into()]).1.contains("`x` in row 1 is not a square"));
    assert!(cram(&["../...".into()]).1.contains("row 2 has 3 squares, and row 1 has 2"));
    let huge = u64::from(u32::MAX);
    for (m, n) in [(9, 9), (2, 33), (huge, huge), (1, 10_001), (huge, 1), (huge, 0), (0, huge)] {
        assert!(cram(&[m.into(), n.into()]).1.contains("at most 64 squares, or 10000"), "{m} {n}");
    }
    assert!(cram(&[".".repeat(100_000).as_str().into()]).1.contains("at most 64 squares"));
    let nine_by_nine = [".........#"; 9].join("/");
    assert!(cram(&[nine_by_nine.as_str().into()]).1.contains("at most 64 squares"));
    // Blocked squares do not count, and each board stays as it is.
    let between = format!(".{}.", "#".repeat(64));
    let edge = format!("{}..", "#".repeat(500));
    let halves = ["....#...."; 16].join("/");
    for text in ["", "/", "###", &between, &edge, &"#/".repeat(500), &halves] {
        let text = text.trim_end_matches('/');
        let board = Cram.read(&[text.into()]).unwrap();
        cram_is_read_again(&board);
        assert!(!text.contains('#') || Cram.write(&board) == format!("cram(\"{text}\")"), "{text}");
    }
    for (m, n) in [(0, 5), (5, 0), (0, 0), (64, 1), (2, 32), (8, 8), (32, 2), (1, 10_000)] {
        let board = Cram.read(&[m.into(), n.into()]).unwrap();
        cram_is_read_again(&board);
        assert_eq!(Cram.write(&board), format!("cram({m}, {n})"));
    }
    // A single row of 64 squares, one of them blocked.
    let row = format!("{}#.", ".".repeat(62));
    let one_row = Cram.read(&[row.as_str().into()]).unwrap();
    let column: Vec<String> = row.chars().map(String::from).collect();
    let one_column = Cram.read(&[column.join("/").as_str().into()]).unwrap();
    let due = value(&mut solver(Cram), &[1.into(), 62.into()]);
    assert_eq!(solver(Cram).value(&one_row).unwrap().to_u64(), Some(due));
    assert_eq!(solver(Cram).value(&one_column).unwrap().to_u64(), Some(due));

    let chomp = |arguments: &[Argument]| {
        let error = Chomp.read(arguments).unwrap_err();
        (error.kind(), error.message().to_owned())
    };
    assert_eq!(chomp(&[]).0, ErrorKind::WrongCount);
    assert_eq!(chomp(&[3.into()]).0, ErrorKind::WrongKind);
    assert_eq!(chomp(&[1.into(), 1.into(), 1.into(), 1.into()]).0, ErrorKind::WrongCount);
    assert!(chomp(&[list([3, 4])]).1.contains("row 2 has 4 squares, and in the row before there are 3"));
    assert!(chomp(&[huge.into(), huge.into()]).1.contains("at most 10000 squares"));
    assert!(chomp(&[huge.into(), huge.into(), huge.into()]).1.contains("at most 10000 squares"));
    assert!(chomp(&[list([huge])]).1.contains("at most 10000 squares"));
    assert!(chomp(&[list(vec![0; 20_000])]).1.contains("at most 10000 squares"));
    let wide = Argument::List(vec![list([1]); 5_000]);
    assert!(Chomp.read(&[wide]).is_ok());
    let mut layers = vec![list(vec![1; 500])];
    layers.extend(vec![list([1]); 500]);
    assert!(chomp(&[Argument::List(layers)]).1.contains("at most 10000 squares"));
    assert!(Chomp.read(&[list([])]).is_ok());
}

#[test]
fn large_games_reach_a_ceiling() {
    let limits = Limits::with_nodes(100);
    let mut cram = Solver::new(Cram, limits.clone(), Interrupt::new());
    let board = Cram.read(&[7.into(), 9.into()]).unwrap();
    assert_eq!(cram.value(&board).unwrap_err().kind(), ErrorKind::Limit);
    let mut chomp = Solver::new(Chomp, limits, Interrupt::new());
    let bar = Chomp.read(&[30.into(), 30.into()]).unwrap();
    assert_eq!(chomp.value(&bar).unwrap_err().kind(), ErrorKind::Limit);
    // A single row has its value without play.
    let row = Chomp.read(&[1.into(), 10_000.into()]).unwrap();
    assert_eq!(chomp.value(&row).unwrap().to_u64(), Some(9_999));
}

/// The squares to which a piece may go, each step tried from the square before.
fn maze_options(board: &[&str], piece: &str, from: (u64, u64)) -> Vec<(u64, u64)> {
    let is_free = |(row, column): (u64, u64)| {
        row > 0 && column > 0 && board[row as usize - 1].as_bytes()[column as usize - 1] == b'.'
    };
    let steps: &[(u64, u64)] = if piece == "rook" { &[(1, 0), (0, 1)] } else { &[(1, 0), (0, 1), (1, 1)] };
    let mut options = Vec::new();
    for (up, left) in steps {
        let farthest = if piece == "king" { 1 } else { 99 };
        let way = (1..=farthest)
            .map_while(|steps| Some((from.0.checked_sub(up * steps)?, from.1.checked_sub(left * steps)?)));
        options.extend(way.take_while(|&to| is_free(to)));
    }
    options
}

#[test]
fn a_piece_in_a_maze() {
    let boards: [&[&str]; 4] = [
        &["..#..", "#...#", "..#..", "#....", "....."],
        &[".......", ".......", "......."],
        &["."],
        &["#.", ".#"],
    ];
    for board in boards {
        for piece in ["rook", "queen", "king"] {
            let rules =
                Maze::new(&[Argument::from(board.join("/").as_str()), Argument::from(piece)]).unwrap();
            let mut solver = solver(rules.clone());
            let mut known: HashMap<(u64, u64), u64> = HashMap::new();
            for row in 1..=board.len() as u64 {
                for column in 1..=board[0].len() as u64 {
                    let place = [Argument::from(row), Argument::from(column)];
                    if board[row as usize - 1].as_bytes()[column as usize - 1] == b'#' {
                        assert!(rules.read(&place).unwrap_err().to_string().contains("is a wall"));
                        continue;
                    }
                    let options = maze_options(board, piece, (row, column));
                    let values: BTreeSet<u64> = options.iter().map(|option| known[option]).collect();
                    let mex = (0..).find(|value| !values.contains(value)).unwrap();
                    known.insert((row, column), mex);
                    assert_eq!(value(&mut solver, &place), mex, "{}", rules.write(&(row, column)));
                    let mut moves = Moves::new(100, Interrupt::new()).with_words();
                    rules.moves(&(row, column), &mut moves).unwrap();
                    assert_eq!(moves.len(), options.len());
                }
            }
        }
    }
    let maze = Maze::new(&[Argument::from("..#/...")]).unwrap();
    assert_eq!(maze.write(&(2, 3)), "maze(\"..#/...\")(2, 3)");
    let mut moves = Moves::new(100, Interrupt::new()).with_words();
    maze.moves(&(2, 2), &mut moves).unwrap();
    let words: Vec<&str> = moves.iter().map(|(_, words)| words).collect();
    assert_eq!(words, ["rook to row 2, column 1", "rook to row 1, column 2"]);
    for (arguments, kind, words) in [
        (vec![Argument::from("..x")], ErrorKind::Domain, "`x` in row 1"),
        (vec![Argument::from("../.")], ErrorKind::Domain, "row 2 has 1 squares"),
        (vec![Argument::from(".."), Argument::from("knight")], ErrorKind::Domain, "not a piece"),
        (vec![Argument::from(3)], ErrorKind::WrongKind, "a board"),
        (vec![], ErrorKind::WrongCount, "a board"),
    ] {
        let error = Maze::new(&arguments).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    for place in [[0, 1], [1, 4], [3, 1], [u64::from(u32::MAX), 1]] {
        let error = maze.read(&place.map(Argument::from)).unwrap_err();
        assert!(error.to_string().contains("is not among 2 rows and 3 columns"), "{error}");
    }
}
