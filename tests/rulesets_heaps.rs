//! Rulesets of heaps against play straight from their rules, and against published values.

#[path = "rulesets_heaps/by_the_rules.rs"]
mod by_the_rules;
mod ruleset_play;

use ruleset_play::*;
use sprague::ruleset::heaps::*;
use sprague::ruleset::{Argument, KnownValues, Moves, Ruleset, Solver};
use sprague::{ErrorKind, Interrupt, Limits, StopReason};

type Heaps = Vec<u64>;

fn list(numbers: &[u64]) -> Argument {
    Argument::List(numbers.iter().copied().map(Argument::from).collect())
}

/// Plays all heaps of a position together, with the rule of one heap: from a size to lists of sizes.
fn together(rule: impl Fn(u64) -> Vec<Heaps> + 'static) -> Play<Heaps> {
    Play::new(move |heaps: &Heaps| {
        let mut options = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for parts in rule(heap) {
                let mut option = heaps.clone();
                option.remove(place);
                option.extend(parts);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    })
}

/// Single heaps up to `most`, with and without theorems, and all pairs and triples of small ones.
fn assert_plays<R: Ruleset<Position = u64> + Clone>(
    rules: R,
    most: u64,
    rule: impl Fn(u64) -> Vec<Heaps> + 'static,
) {
    let mut play = together(rule);
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for heap in 0..=most {
        let expected = play.value(&vec![heap]);
        assert_eq!(value(&mut fast, &heap), expected, "{}", rules.write(&heap));
        assert_eq!(value(&mut slow, &heap), expected, "{} by play", rules.write(&heap));
        assert_reads_back(&rules, &heap);
    }
    for large in 0..=6 {
        for middle in 0..=large {
            for small in 0..=middle.min(3) {
                let sum = [small, middle, large].map(|heap| value(&mut fast, &heap));
                let expected = play.value(&vec![small, middle, large]);
                assert_eq!(
                    sum[0] ^ sum[1] ^ sum[2],
                    expected,
                    "{} with {small}, {middle}, {large}",
                    rules.name()
                );
            }
        }
    }
    assert_refused(rules.read(&[]), ErrorKind::WrongCount, "a heap size is due here");
    assert_refused(rules.read(&[Argument::from("7")]), ErrorKind::WrongKind, "a heap size is due here");
    let huge = Argument::Integer(num_bigint::BigInt::from(2).pow(200));
    assert_refused(rules.read(&[huge]), ErrorKind::Domain, "from 0 to 4294967295");
    // The largest heap has a value by a theorem, or an error; memory and time have their ceilings.
    let largest = rules.read(&[Argument::from(u64::from(u32::MAX))]).unwrap();
    let limits = Limits::with_nodes(2_000);
    match sprague::ruleset::Solver::new(rules, limits, Interrupt::new()).value(&largest) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::Limit),
    }
}

fn take(heap: u64, may: impl Fn(u64) -> bool) -> Vec<Heaps> {
    (1..=heap).filter(|&taken| may(taken)).map(|taken| vec![heap - taken]).collect()
}

/// All ways to divide a heap into two that are not empty.
fn divide(heap: u64) -> Vec<Heaps> {
    (1..heap).map(|part| vec![part, heap - part]).collect()
}

/// A row of places, all of whose moves take some places that are still there: as bits.
fn rows(length: u32, moves: impl Fn(u64) -> Vec<u64> + 'static) -> u64 {
    Play::new(move |row: &u64| {
        let row = *row;
        moves(row).into_iter().filter(|&taken| taken != 0).map(|taken| row & !taken).collect()
    })
    .value(&((1 << length) - 1))
}

fn assert_sequence<R: Ruleset<Position = u64>>(rules: R, first: u64, values: &[u64]) {
    let mut solver = solver(rules);
    let found: Vec<u64> = (first..).take(values.len()).map(|heap| value(&mut solver, &heap)).collect();
    assert_eq!(found, values, "{}", solver.rules().name());
}

#[test]
fn subtraction_games() {
    for set in [&[1, 3, 4][..], &[2, 4, 7], &[1, 2, 3], &[1, 2, 3, 4, 5, 6], &[3], &[]] {
        let rules = Subtraction::new(&[list(set)]).unwrap();
        assert_plays(rules, 40, move |heap| take(heap, |taken| set.contains(&taken)));
    }
    for set in [&[2][..], &[1, 3], &[1, 2, 3], &[]] {
        let rules = AllBut::new(&[list(set)]).unwrap();
        assert_plays(rules, 30, move |heap| take(heap, |taken| !set.contains(&taken)));
    }
    let rules = Subtraction::new(&[list(&[4, 1, 3, 3])]).unwrap();
    assert_eq!(rules.write(&10), "subtraction([1, 3, 4])(10)");
    assert_eq!(words(&rules, &10), ["heap 10 → 9", "heap 10 → 7", "heap 10 → 6"]);
    // Siegel, section IV.2; Ferguson, section 4: period 7.
    assert_sequence(rules, 0, &[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
    assert_refused(Subtraction::new(&[list(&[0, 1])]), ErrorKind::Domain, "takes 0");
    assert_refused(
        Subtraction::new(&[Argument::from(3)]),
        ErrorKind::WrongKind,
        "a set of positive integers",
    );
    assert_refused(AllBut::new(&[]), ErrorKind::WrongCount, "a set of positive integers");
}

#[test]
fn kayles_and_its_kin_on_their_rows() {
    for length in 0..=14 {
        let pins = move |row: u64| {
            (0..length)
                .flat_map(move |pin| [1 << pin, 3 << pin])
                .filter(|taken| row & taken == *taken)
                .collect()
        };
        assert_eq!(rows(length, pins), value(&mut solver(Kayles), &u64::from(length)), "{length} pins");
        let two =
            move |row: u64| (0..length).map(|pin| 3 << pin).filter(|taken| row & taken == *taken).collect();
        assert_eq!(rows(length, two), value(&mut solver(DawsonsKayles), &u64::from(length)), "{length} pins");
        // A pawn and its neighbours.
        let three = move |row: u64| {
            (0..length).filter(|pawn| row >> pawn & 1 == 1).map(|pawn| 7 << pawn >> 1).collect()
        };
        assert_eq!(
            rows(length, three),
            value(&mut solver(DawsonsChess), &u64::from(length)),
            "{length} pawns"
        );
    }
    assert_plays(Kayles, 20, |heap| {
        (1..=2_u64.min(heap))
            .flat_map(|taken| (0..=heap - taken).map(move |left| vec![left, heap - taken - left]))
            .collect()
    });
    assert_plays(DawsonsKayles, 20, |heap| {
        heap.checked_sub(2)
            .map_or(Vec::new(), |rest| (0..=rest).map(|left| vec![left, rest - left]).collect())
    });
    assert_plays(DawsonsChess, 20, |heap| {
        // The code 0.137: one if it is all, two from an end, three anywhere.
        let mut options = Vec::new();
        if heap == 1 {
            options.push(vec![]);
        }
        if heap >= 2 {
            options.push(vec![heap - 2]);
        }
        if heap >= 3 {
            options.extend((0..=heap - 3).map(|left| vec![left, heap - 3 - left]));
        }
        options
    });
    assert_eq!(
        words(&Kayles, &3),
        ["take pin 1", "take pin 2", "take pin 3", "take pins 1 and 2", "take pins 2 and 3"]
    );
    assert_eq!(words(&DawsonsChess, &2), ["advance the pawn on file 1", "advance the pawn on file 2"]);
}

#[test]
fn treblecross_in_open_cells() {
    // A cross takes two cells on either side.
    let mut play = together(|cells| {
        (0..cells).map(|cell| vec![cell.saturating_sub(2), cells.saturating_sub(cell + 3)]).collect()
    });
    let mut crosses = solver(Treblecross);
    for cells in 0..=20 {
        assert_eq!(value(&mut crosses, &Cells::Open(cells)), play.value(&vec![cells]), "{cells} cells");
        assert_reads_back(&Treblecross, &Cells::Open(cells));
    }
    // The same in the cells themselves; who crosses one that was taken so loses at once.
    for length in 0..=14_u32 {
        let five = move |row: u64| {
            (0..length).filter(|cell| row >> cell & 1 == 1).map(|cell| 31 << cell >> 2).collect()
        };
        assert_eq!(rows(length, five), value(&mut crosses, &Cells::Open(length.into())), "{length} cells");
    }
    assert_eq!(words(&Treblecross, &Cells::Open(3)), ["cross cell 1", "cross cell 2", "cross cell 3"]);
    // OEIS A071426: Treblecross, 0.007 with two cells more.
    let published = [
        0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5, 2, 2, 2, 3, 3, 0, 5, 0, 1,
        1, 1, 3, 3, 3, 5, 6, 4, 4, 1, 0, 5, 5, 6, 6, 2, 7, 7, 7, 8, 0, 1, 9, 2, 7, 2, 3, 3,
    ];
    let values = (0..published.len() as u64).map(|cells| value(&mut crosses, &Cells::Open(cells)));
    assert_eq!(values.collect::<Vec<u64>>(), published);
}

/// Treblecross as it is told: whoever completes three crosses side by side wins. Every row, with any crosses in it.
#[test]
fn treblecross_has_the_outcomes_of_the_game_as_it_is_told() {
    let three = |row: u64| row & row >> 1 & row >> 2 != 0;
    let mut crosses = solver(Treblecross);
    for length in 3..=9_u32 {
        let text = |row: u64| -> String {
            (0..length).map(|cell| if row >> cell & 1 == 1 { 'X' } else { '.' }).collect()
        };
        let after = move |row: u64| {
            (0..length).filter(move |cell| row >> cell & 1 == 0).map(move |cell| (cell, row | 1 << cell))
        };
        let mut told = Play::new(move |row: &u64| match three(*row) {
            true => Vec::new(),
            false => after(*row).map(|(_, next)| next).collect(),
        });
        // Who can complete three does, and nobody else crosses a cell near a cross.
        let mut kept = Play::new(move |row: &u64| {
            let next: Vec<u64> = after(*row).map(|(_, next)| next).collect();
            match (three(*row), next.iter().any(|&next| three(next))) {
                (true, _) => Vec::new(),
                (false, true) => next.into_iter().filter(|&next| three(next)).collect(),
                (false, false) => {
                    let near = |row: u64| row & row >> 1 | row & row >> 2;
                    next.into_iter().filter(|&next| near(next) == near(*row)).collect()
                }
            }
        });
        for row in 0..1 << length {
            let position = Treblecross.read(&[Argument::from(text(row).as_str())]).unwrap();
            let found = value(&mut crosses, &position);
            assert_eq!(found, kept.value(&row), "{}", text(row));
            assert_eq!(found == 0, told.value(&row) == 0, "{}", text(row));
            assert_reads_back(&Treblecross, &position);
            // The moves that are listed and win are those that win as it is told.
            if !three(row) {
                let mut moves = Moves::new(100, Interrupt::new()).with_words();
                Treblecross.moves(&position, &mut moves).unwrap();
                let listed: Vec<(Vec<Cells>, String)> =
                    moves.iter().map(|(parts, words)| (parts.to_vec(), words.to_owned())).collect();
                let wins = listed.iter().filter(|(parts, _)| {
                    parts.iter().fold(0, |sum, part| sum ^ value(&mut crosses, part)) == 0
                });
                let mut wins: Vec<String> = wins.map(|(_, words)| words.clone()).collect();
                let mut due: Vec<String> = after(row)
                    .filter(|(_, next)| told.value(next) == 0)
                    .map(|(cell, _)| format!("cross cell {}", cell + 1))
                    .collect();
                wins.sort();
                due.sort();
                assert_eq!(wins, due, "{}", text(row));
            }
        }
    }
}

#[test]
fn treblecross_is_read_from_a_row() {
    // UVa 10561: the only square that wins.
    let row = Treblecross.read(&[Argument::from(".X.X...X")]).unwrap();
    assert_eq!(words(&Treblecross, &row), ["cross cell 3"]);
    // Three groups of free cells: those near a cross are none. Four of the moves win.
    let text = ".......X..X.....";
    let row = Treblecross.read(&[Argument::from(text)]).unwrap();
    let cells = [1, 2, 3, 4, 5, 14, 15, 16].map(|cell| format!("cross cell {cell}"));
    assert_eq!(words(&Treblecross, &row), cells);
    let mut session = sprague::Session::new();
    let row = session.position(&format!("treblecross(\"{text}\")")).unwrap();
    let moves = sprague::theory::moves(session.store_mut(), row, 0).unwrap();
    let wins: Vec<&str> = moves.list.iter().flat_map(|one| &one.words).map(String::as_str).collect();
    assert_eq!(wins, [1, 2, 4, 5].map(|cell| format!("cross cell {cell}")));
    let written = session.store().written_by_ruleset(moves.list[0].result);
    assert_eq!(written.as_deref(), Some("treblecross(\"X......X..X.....\")"));
    assert_refused(Treblecross.read(&[]), ErrorKind::WrongCount, "a number of cells, or a row with crosses");
    assert_refused(Treblecross.read(&[list(&[3])]), ErrorKind::WrongKind, "a number of cells, or a row");
    assert_refused(
        Treblecross.read(&[Argument::from("..O..")]),
        ErrorKind::Domain,
        "`O` in place 3 is no cell",
    );
    // What has no end in sight meets a ceiling, and so does a list of long rows; the value of a long row is that of its short pieces.
    let mut small = Solver::new(Treblecross, Limits::with_nodes(2_000), Interrupt::new());
    let endless = Cells::Open(u64::from(u32::MAX));
    assert_eq!(small.value(&endless).unwrap_err().kind(), ErrorKind::Limit);
    let long = Treblecross.read(&[Argument::from("X.......".repeat(2_000).as_str())]).unwrap();
    let pieces = [3, 5].map(|cells| value(&mut small, &Cells::Open(cells)));
    assert_eq!(value(&mut small, &long), pieces[0] ^ pieces[1], "1,999 pieces of 3 and one of 5");
    let mut moves = Moves::new(2_000, Interrupt::new());
    assert_eq!(Treblecross.moves(&long, &mut moves).unwrap_err().kind(), ErrorKind::Limit);
}

/// Dawson's Chess with its pawns: each a rank, white moves up, captures go first.
#[test]
fn dawsons_chess_has_the_outcomes_of_the_game_on_the_board() {
    /// For each file what stands on its ranks, from the lowest; and whether White moves.
    type Board = (Vec<[char; 3]>, bool);
    fn options((board, white): &Board) -> Vec<Board> {
        let (own, other) = if *white { ('w', 'b') } else { ('b', 'w') };
        let (mut captures, mut advances) = (Vec::new(), Vec::new());
        for file in 0..board.len() {
            for rank in 0..3_usize {
                let ahead = if *white { rank + 1 } else { rank.wrapping_sub(1) };
                if board[file][rank] != own || ahead > 2 {
                    continue;
                }
                let go = |to: usize, list: &mut Vec<Board>| {
                    let mut next = board.clone();
                    next[file][rank] = '.';
                    next[to][ahead] = own;
                    list.push((next, !white));
                };
                if board[file][ahead] == '.' {
                    go(file, &mut advances);
                }
                for to in [file.wrapping_sub(1), file + 1] {
                    if to < board.len() && board[to][ahead] == other {
                        go(to, &mut captures);
                    }
                }
            }
        }
        if captures.is_empty() { advances } else { captures }
    }
    let mut play = Play::new(options);
    for pawns in 0..=6 {
        let wins = play.value(&(vec![['w', '.', 'b']; pawns], true)) != 0;
        assert_eq!(wins, value(&mut solver(DawsonsChess), &(pawns as u64)) != 0, "{pawns} pawns");
    }
}

#[test]
fn heaps_that_are_divided() {
    assert_plays(Guiles, 22, |heap| {
        let mut options = if heap == 1 || heap == 2 { vec![vec![]] } else { vec![] };
        options.extend(divide(heap.saturating_sub(2)));
        options
    });
    assert_plays(Officers, 22, |heap| {
        let mut options = if heap > 1 { vec![vec![heap - 1]] } else { vec![] };
        options.extend(divide(heap.saturating_sub(1)));
        options
    });
    assert_plays(Lasker, 16, |heap| [take(heap, |_| true), divide(heap)].concat());
    assert_plays(GrundysGame, 24, |heap| {
        divide(heap).into_iter().filter(|parts| parts[0] != parts[1]).collect()
    });
    assert_plays(CouplesAreForever, 20, |heap| if heap == 2 { vec![] } else { divide(heap) });
    assert_eq!(
        words(&GrundysGame, &7),
        ["divide heap 7 into 1 and 6", "divide heap 7 into 2 and 5", "divide heap 7 into 3 and 4"]
    );
    assert_eq!(words(&Officers, &3), ["heap 3 → 2", "take 1 from heap 3 and divide the rest into 1 and 1"]);
    let mut couples = solver(CouplesAreForever);
    let mut officers = solver(Officers);
    for heap in 0..60 {
        assert_eq!(value(&mut couples, &(heap + 1)), value(&mut officers, &heap));
    }
}

#[test]
fn arithmetic_games() {
    fn coprime(left: u64, right: u64) -> bool {
        (2..=left.min(right)).all(|divisor| !left.is_multiple_of(divisor) || !right.is_multiple_of(divisor))
    }
    fn prime(number: u64) -> bool {
        number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor))
    }
    assert_plays(Prim, 80, |heap| take(heap, |taken| coprime(taken, heap)));
    assert_plays(
        PrimMinus,
        80,
        |heap| if heap == 1 { vec![] } else { take(heap, |taken| coprime(taken, heap)) },
    );
    assert_plays(Dim, 80, |heap| take(heap, |taken| heap.is_multiple_of(taken)));
    assert_plays(Aliquot, 80, |heap| take(heap, |taken| heap.is_multiple_of(taken) && taken < heap));
    assert_plays(AtLeastHalf, 80, |heap| take(heap, |taken| 2 * taken >= heap));
    assert_plays(AtMostHalf, 80, |heap| take(heap, |taken| 2 * taken <= heap));
    assert_plays(TakeASquare, 80, |heap| take(heap, |taken| (1..=taken).any(|root| root * root == taken)));
    assert_plays(TakeAPrime, 80, |heap| take(heap, prime));
    assert_plays(TakeAPowerOf2, 80, |heap| take(heap, |taken| taken & (taken - 1) == 0));
    assert_eq!(words(&Aliquot, &6), ["heap 6 → 5", "heap 6 → 4", "heap 6 → 3"]);
    // The largest prime below 2^16, and the next two, which are found by division.
    let taken = words(&TakeAPrime, &65_539);
    assert_eq!(taken.len(), 6_544);
    assert_eq!(taken[6_541..], ["heap 65539 → 18", "heap 65539 → 2", "heap 65539 → 0"]);
}

#[test]
fn dawsons_circle_on_its_polygon() {
    let mut play = Play::new(|(vertices, left): &(u32, u64)| {
        let (vertices, left) = (*vertices, *left);
        (0..vertices)
            .filter(|vertex| left >> vertex & 1 == 1)
            .map(|vertex| {
                let near = [vertex, (vertex + 1) % vertices, (vertex + vertices - 1) % vertices];
                (vertices, near.iter().fold(left, |left, near| left & !(1 << near)))
            })
            .collect()
    });
    let mut solver = solver(DawsonsCircle);
    for vertices in 0..=14_u32 {
        let expected = play.value(&(vertices, (1 << vertices) - 1));
        let polygon = Vertices::Polygon(u64::from(vertices));
        assert_eq!(value(&mut solver, &polygon), expected, "{vertices} vertices");
        assert_reads_back(&DawsonsCircle, &polygon);
        assert_reads_back(&DawsonsCircle, &Vertices::Row(u64::from(vertices)));
        // A row is what is left of a polygon with three more.
        let row = play.value(&(vertices + 3, (1 << vertices) - 1));
        assert_eq!(value(&mut solver, &Vertices::Row(u64::from(vertices))), row);
    }
    // C. Lin's note on the n-gon game: the first player wins for these n up to 40.
    let wins: Vec<u64> = (3..=40).filter(|&n| value(&mut solver, &Vertices::Polygon(n)) != 0).collect();
    assert_eq!(wins, [3, 7, 11, 17, 23, 27, 31, 37]);
    let all = (1..=5).map(|vertex| format!("remove vertex {vertex} and its two neighbours"));
    assert_eq!(words(&DawsonsCircle, &Vertices::Polygon(5)), all.collect::<Vec<_>>());
    let refused = DawsonsCircle.read(&[list(&[1, 2])]);
    assert_refused(refused, ErrorKind::WrongCount, "vertices");
}

#[test]
fn published_sequences() {
    // Winning Ways, chapter 4, and OEIS A002186: Kayles.
    assert_sequence(
        Kayles,
        0,
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
            1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
        ],
    );
    // Guy and Smith: period 12 from 71 on, and 70 is the last exception.
    let mut kayles = solver(Kayles);
    let values: Vec<u64> = (0..400).map(|pins| value(&mut kayles, &pins)).collect();
    assert!((71..388).all(|pins| values[pins] == values[pins + 12]));
    assert_ne!(values[70], values[82]);
    // OEIS A002187: Dawson's Chess; period 34 from 52 on.
    assert_sequence(
        DawsonsChess,
        0,
        &[
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
            7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        ],
    );
    let mut chess = solver(DawsonsChess);
    let values: Vec<u64> = (0..300).map(|pawns| value(&mut chess, &pawns)).collect();
    assert!((52..266).all(|pawns| values[pawns] == values[pawns + 34]));
    let mut kayles = solver(DawsonsKayles);
    assert!((0..299).all(|pawns| value(&mut kayles, &(pawns + 1)) == values[pawns as usize]));
    // B. Lynn's notes, and Guy and Smith: Guiles, period 10.
    assert_sequence(Guiles, 0, &[0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2]);
    let mut guiles = solver(Guiles);
    assert!((3..200).all(|heap| value(&mut guiles, &heap) == value(&mut guiles, &(heap + 10))));
    // OEIS A046695: Officers.
    assert_sequence(
        Officers,
        0,
        &[
            0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1,
            2, 3, 1, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 1, 0, 2, 8, 4, 5, 3, 4, 5, 6, 2, 5, 1, 2, 3, 1, 2, 3, 4,
        ],
    );
    // OEIS A002188: Grundy's game.
    assert_sequence(
        GrundysGame,
        0,
        &[
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
            2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2,
        ],
    );
    // On Numbers and Games, chapter 12: the P-positions of Grundy's game up to 50.
    let mut grundy = solver(GrundysGame);
    let p: Vec<u64> = (1..=50).filter(|heap| value(&mut grundy, heap) == 0).collect();
    assert_eq!(p, [1, 2, 4, 7, 10, 20, 23, 26, 50]);
    // Ferguson, Part I, section 4.4.1 and exercises 3.5.3, 3.5.4.
    assert_sequence(Lasker, 0, &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    assert_sequence(AtMostHalf, 0, &[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8]);
    assert_sequence(Dim, 0, &[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5]);
    // On Numbers and Games, chapter 11: PRIM and DIM.
    assert_sequence(PrimMinus, 1, &[0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2]);
    assert_sequence(Dim, 0, &[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1]);
    // Golomb; OEIS A030193: subtract a square.
    assert_sequence(
        TakeASquare,
        0,
        &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3],
    );
}

/// Two integers in any order, by a rule of their own.
fn assert_pairs<R: Ruleset<Position = (u64, u64)> + Clone>(
    rules: R,
    first: u64,
    most: u64,
    options: impl Fn(&(u64, u64)) -> Vec<(u64, u64)> + 'static,
) {
    let mut play = Play::new(options);
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for left in first..=most {
        for right in first..=most {
            let expected = play.value(&(left, right));
            assert_eq!(value(&mut fast, &(left, right)), expected, "{}", rules.write(&(left, right)));
            assert_eq!(value(&mut slow, &(left, right)), expected, "{}", rules.write(&(left, right)));
            assert_reads_back(&rules, &(left, right));
        }
    }
    assert_refused(rules.read(&[Argument::from(3)]), ErrorKind::WrongCount, "two");
    assert_refused(rules.read(&[list(&[1]), Argument::from(3)]), ErrorKind::WrongKind, "due here");
    let huge = [Argument::from(u64::from(u32::MAX)), Argument::from(u64::from(u32::MAX) - 1)];
    let huge = rules.read(&huge).unwrap();
    match sprague::ruleset::Solver::new(rules, Limits::with_nodes(1_000), Interrupt::new()).value(&huge) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::Limit),
    }
}

#[test]
fn wythoffs_game() {
    for difference in 1..=3_u64 {
        let rules = if difference == 1 {
            Wythoff::default()
        } else {
            Wythoff::new(&[Argument::from(difference)]).unwrap()
        };
        assert_pairs(rules, 0, 12, move |&(left, right)| {
            let mut options = Vec::new();
            for a in 0..=left {
                for b in 0..=right {
                    let one = (a > 0) != (b > 0);
                    if one || a > 0 && b > 0 && a.abs_diff(b) < difference {
                        options.push((left - a, right - b));
                    }
                }
            }
            options
        });
    }
    // The table up to a pair says what play says, whichever pair was asked for first.
    let mut played = solver(WithoutTheorems(Wythoff::default()));
    for (less, more) in [(1, 1), (0, 70), (2, 90), (63, 64), (64, 64), (40, 75)] {
        let mut tabled = solver(Wythoff::default());
        assert_eq!(value(&mut tabled, &(more, less)), value(&mut played, &(less, more)));
        for left in 0..=less {
            for right in left..=more {
                let position = (left, right);
                assert_eq!(value(&mut tabled, &position), value(&mut played, &position), "{position:?}");
            }
        }
        // What it says is kept: nothing is added but what is larger.
        let known = tabled.len();
        value(&mut tabled, &(less, more));
        assert_eq!(tabled.len(), known);
        value(&mut tabled, &(more + 1, less + 1));
        assert!(tabled.len() > known);
    }
    // Wythoff (1907): the P-positions are the pairs of Beatty sequences.
    let mut solver = solver(Wythoff::default());
    let mut p = Vec::new();
    for left in 0..=20 {
        p.extend((left..=40).map(|right| (left, right)).filter(|pair| value(&mut solver, pair) == 0));
    }
    assert_eq!(
        p,
        [
            (0, 0),
            (1, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
            (12, 20),
            (14, 23),
            (16, 26),
            (17, 28),
            (19, 31)
        ]
    );
    // Winning Ways, chapter 3: the first rows of the table.
    for (left, row) in [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]].iter().enumerate() {
        let found: Vec<u64> = (0..6).map(|right| value(&mut solver, &(left as u64, right))).collect();
        assert_eq!(found, row);
    }
    assert_eq!(
        words(&Wythoff::default(), &(1, 1)),
        ["heap 1 → 0", "heap 1 → 0", "take 1 from both heaps: 1 → 0, 1 → 0"]
    );
    assert_refused(Wythoff::new(&[Argument::from(0)]), ErrorKind::Domain, "from 1");
}

#[test]
fn euclid_in_both_variants() {
    let euclid = |least: u64| {
        move |&(left, right): &(u64, u64)| {
            let (less, more) = (left.min(right), left.max(right));
            (1..=40_u64)
                .filter(|multiple| less > 0 && multiple * less + least <= more)
                .map(|multiple| (less, more - multiple * less))
                .collect()
        }
    };
    assert_pairs(Euclid, 1, 40, euclid(1));
    assert_pairs(EuclidToZero, 0, 40, euclid(0));
    // Nivasch: ⌊|y/x − x/y|⌋; (5, 8) is P. Cole and Davie's variant: (24, 15) is P, (25, 7) is N.
    assert_eq!(value(&mut solver(Euclid), &(5, 8)), 0);
    assert_eq!(value(&mut solver(EuclidToZero), &(24, 15)), 0);
    assert_ne!(value(&mut solver(EuclidToZero), &(25, 7)), 0);
    let refused = Euclid.read(&[Argument::from(0), Argument::from(3)]);
    assert_refused(refused, ErrorKind::Domain, "two positive integers");
    assert_eq!(
        words(&Euclid, &(7, 25)),
        ["subtract 1·7: 25 → 18", "subtract 2·7: 25 → 11", "subtract 3·7: 25 → 4"]
    );
    let (zero, equal) = (value(&mut solver(EuclidToZero), &(4, 4)), value(&mut solver(Euclid), &(4, 4)));
    assert_eq!((zero, equal), (1, 0));
}

#[test]
fn moores_nim() {
    for k in 1..=3_u64 {
        let mut play = Play::new(move |heaps: &Heaps| {
            let mut options = vec![Vec::new()];
            for &heap in heaps {
                options = options
                    .into_iter()
                    .flat_map(|option: Heaps| {
                        (0..=heap).map(move |left| [option.as_slice(), &[left]].concat())
                    })
                    .collect();
            }
            let changed =
                |option: &Heaps| option.iter().zip(heaps).filter(|(new, old)| new != old).count() as u64;
            options.into_iter().filter(|option| (1..=k).contains(&changed(option))).collect()
        });
        let (mut fast, mut slow) = (solver(Moore), solver(WithoutTheorems(Moore)));
        for code in 0..4_u64.pow(4) {
            let heaps: Heaps = (0..4).map(|place| code >> (2 * place) & 3).collect();
            let expected = play.value(&heaps);
            let position = MooreHeaps { k, heaps };
            assert_eq!(value(&mut fast, &position), expected, "{}", Moore.write(&position));
            assert_eq!(value(&mut slow, &position), expected, "{}", Moore.write(&position));
            assert_reads_back(&Moore, &position);
        }
    }
    assert_eq!(
        words(&Moore, &MooreHeaps { k: 2, heaps: vec![1, 1] }),
        ["heap 1 → 0", "heap 1 → 0, heap 1 → 0", "heap 1 → 0"]
    );
    assert_refused(Moore.read(&[Argument::from(0), list(&[1])]), ErrorKind::Domain, "from 1");
    assert_refused(
        Moore.read(&[Argument::from(2), Argument::from(1)]),
        ErrorKind::WrongKind,
        "a list of heap sizes",
    );
    let many = MooreHeaps { k: 2, heaps: vec![u64::from(u32::MAX); 1_000] };
    let mut small = sprague::ruleset::Solver::new(Moore, Limits::with_nodes(1_000), Interrupt::new());
    assert_eq!(
        small.value(&MooreHeaps { k: 2, heaps: [many.heaps, vec![1]].concat() }).unwrap_err().kind(),
        ErrorKind::Limit
    );
}

#[test]
fn heaps_that_remember() {
    // The size, and the most that may be taken.
    let mut play = Play::new(|&(size, most): &(u64, u64)| {
        (1..=most.min(size)).map(|taken| (size - taken, 2 * taken)).collect()
    });
    let (mut fast, mut slow) = (solver(FibonacciNim), solver(WithoutTheorems(FibonacciNim)));
    for size in 0..=30 {
        for bound in 0..=size + 2 {
            let heap = RememberingHeap { size, bound };
            let expected = play.value(&(size, bound));
            assert_eq!(value(&mut fast, &heap), expected, "{}", FibonacciNim.write(&heap));
            assert_eq!(value(&mut slow, &heap), expected, "{}", FibonacciNim.write(&heap));
            assert_reads_back(&FibonacciNim, &heap);
        }
    }
    let heap = |size: u64| FibonacciNim.read(&[Argument::from(size)]).unwrap();
    // Whinihan (1963): the second player wins on Fibonacci numbers.
    let p: Vec<u64> = (2..=150).filter(|&size| value(&mut fast, &heap(size)) == 0).collect();
    assert_eq!(p, [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]);
    // Ferguson, exercise 1.5.7: from 43 both 1 and 9 win, nothing else.
    let wins: Vec<u64> = (1..43)
        .filter(|&taken| value(&mut fast, &RememberingHeap { size: 43 - taken, bound: 2 * taken }) == 0)
        .collect();
    assert_eq!(wins, [1, 9]);
    assert_eq!(
        words(&FibonacciNim, &heap(3)),
        ["heap 3 → 2, of which 2 may be taken next", "heap 3 → 1, of which 1 may be taken next"]
    );

    let mut play = Play::new(|&(size, last): &(u64, u64)| {
        (1..=size).filter(|&taken| taken >= last).map(|taken| (size - taken, taken)).collect()
    });
    let mut mem = solver(Mem);
    for size in 0..=24 {
        for last in 0..=26 {
            let heap = RememberingHeap { size, bound: last };
            assert_eq!(value(&mut mem, &heap), play.value(&(size, last)), "{size} after {last}");
        }
        assert_reads_back(&Mem, &RememberingHeap { size, bound: 1 });
        assert_reads_back(&Mem, &RememberingHeap { size, bound: 3 });
    }
    assert_eq!(words(&Mem, &RememberingHeap { size: 4, bound: 3 }), ["heap 4 → 1", "heap 4 → 0"]);
}

/// All strictly growing lists of `count` squares below `squares`.
fn placements(count: u32, squares: u32) -> Vec<Heaps> {
    (0..1_u64 << squares)
        .filter(|set| set.count_ones() == count)
        .map(|set| (0..u64::from(squares)).filter(|square| set >> square & 1 == 1).collect())
        .collect()
}

fn assert_coins<R: KnownValues<Position = Heaps> + Clone>(
    rules: R,
    positions: Vec<Heaps>,
    mut play: Play<Heaps>,
) {
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for position in positions {
        let expected = play.value(&position);
        assert_eq!(value(&mut fast, &position), expected, "{}", rules.write(&position));
        assert_eq!(value(&mut slow, &position), expected, "{} by play", rules.write(&position));
        // The theorem holds for the position whole, too.
        let whole = rules.value(&position).and_then(|value| value.to_u64());
        assert!(whole.is_none_or(|whole| whole == expected), "{}", rules.write(&position));
        assert_reads_back(&rules, &position);
    }
    assert_refused(rules.read(&[Argument::from("3")]), ErrorKind::WrongKind, "due here");
    let huge = rules.read(&[list(&[u64::from(u32::MAX), 7, 5, 0])]).unwrap();
    let limits = Limits::with_nodes(1_000);
    let slow = sprague::ruleset::Solver::new(WithoutTheorems(rules), limits, Interrupt::new()).value(&huge);
    assert_eq!(slow.unwrap_err().kind(), ErrorKind::Limit);
}

/// Moves one coin to a lesser square, if `may` says so of the coins, the place and the square.
fn slide(may: impl Fn(&Heaps, usize, u64) -> bool + 'static) -> Play<Heaps> {
    Play::new(move |coins: &Heaps| {
        let mut options = Vec::new();
        for place in 0..coins.len() {
            for to in (0..coins[place]).filter(|&to| may(coins, place, to)) {
                let mut option = coins.clone();
                option[place] = to;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    })
}

#[test]
fn coins_on_a_strip() {
    let small: Vec<Heaps> = (0..6_u64.pow(3)).map(|code| vec![code % 6, code / 6 % 6, code / 36]).collect();
    assert_coins(Nimble, small, slide(|_, _, _| true));
    let different: Vec<Heaps> = (0..=4).flat_map(|count| placements(count, 9)).collect();
    assert_coins(Welter, different.clone(), slide(|coins, _, to| !coins.contains(&to)));
    assert_coins(
        SilverDollar,
        different,
        slide(|coins, place, to| !coins.iter().any(|&coin| (to..coins[place]).contains(&coin))),
    );
    // On Numbers and Games, chapter 13, figure 37: nine primes, and the only winning move.
    let primes = vec![2, 3, 5, 7, 11, 13, 17, 19, 23];
    let mut welter = solver(Welter);
    assert_eq!(value(&mut welter, &primes), 28);
    let mut wins = Vec::new();
    for (place, &from) in primes.iter().enumerate() {
        for to in (0..from).filter(|to| !primes.contains(to)) {
            let mut next = primes.clone();
            next[place] = to;
            if value(&mut welter, &next) == 0 {
                wins.push((from, to));
            }
        }
    }
    assert_eq!(wins, [(13, 1)]);
    assert_eq!(words(&Welter, &vec![0, 2]), ["coin on square 2 → 1"]);
    // On Numbers and Games, chapter 11, figure 23: gaps 3, 5, 4, 2, 0 from the right, every other one.
    assert_eq!(value(&mut solver(SilverDollar), &vec![2, 3, 4, 7, 10, 15, 19, 25, 26, 30]), 0);
    assert_eq!(
        words(&SilverDollar, &vec![0, 3]),
        ["slide the coin on square 3 → 1", "slide the coin on square 3 → 2"]
    );
    assert_eq!(words(&Nimble, &vec![0, 2]), ["coin on square 2 → 0", "coin on square 2 → 1"]);
    // Ferguson's rules of exercise 2.6.3.
    assert_eq!(value(&mut solver(Nimble), &vec![1, 3, 3, 6, 9]), 14);
    for refused in [Welter.read(&[list(&[1, 3, 1])]), SilverDollar.read(&[list(&[1, 3, 1])])] {
        assert_refused(refused, ErrorKind::Domain, "two coins are on square 1");
    }
}

#[test]
fn staircase_nim() {
    let steps = |code: u64| vec![code % 4, code / 4 % 4, code / 16 % 3, code / 48 % 3];
    let positions = (0..144).map(steps).collect();
    let play = Play::new(|steps: &Heaps| {
        let mut options = Vec::new();
        for step in 0..steps.len() {
            for moved in 1..=steps[step] {
                let mut option = steps.clone();
                option[step] -= moved;
                if step > 0 {
                    option[step - 1] += moved;
                }
                options.push(option);
            }
        }
        options
    });
    assert_coins(Staircase, positions, play);
    // Ferguson, exercise 2.6.6: P if and only if the odd steps have nim-sum 0.
    assert_eq!(value(&mut solver(Staircase), &vec![2, 3, 2, 1]), 0);
    assert_eq!(
        words(&Staircase, &vec![1, 2]),
        [
            "move 1 coin from step 1 to the ground",
            "move 1 coin from step 2 to step 1",
            "move 2 coins from step 2 to step 1",
        ]
    );
}

#[test]
fn northcotts_game() {
    // Coins of a row come nearer to each other.
    let mut play = Play::new(|rows: &Vec<[u64; 2]>| {
        let mut options = Vec::new();
        for place in 0..rows.len() {
            let [first, second] = rows[place];
            for to in first.min(second) + 1..first.max(second) {
                for row in [[to, second], [first, to]] {
                    let mut option = rows.clone();
                    option[place] = row;
                    options.push(option);
                }
            }
        }
        options
    });
    let (mut fast, mut slow) = (solver(Northcott), solver(WithoutTheorems(Northcott)));
    for code in 0..5_u64.pow(4) {
        let [a, b, c, d] = [code % 5, code / 5 % 5, code / 25 % 5, code / 125];
        if a == b || c == d {
            continue;
        }
        let rows = vec![[a, b], [c, d]];
        let expected = play.value(&rows);
        assert_eq!(value(&mut fast, &rows), expected, "{rows:?}");
        assert_eq!(value(&mut slow, &rows), expected, "{rows:?}");
        assert_eq!(Northcott.value(&rows).unwrap().to_u64(), Some(expected));
        assert_reads_back(&Northcott, &rows);
    }
    assert_eq!(
        words(&Northcott, &vec![[5, 3]]),
        ["slide the coin on square 3 → 4", "slide the coin on square 5 → 4"]
    );
    assert_eq!(
        words(&Northcott, &vec![[0, 1], [2, 4]]),
        ["slide the coin on square 2 → 3 in row 2", "slide the coin on square 4 → 3 in row 2"]
    );
    let refused = Northcott.read(&[Argument::List(vec![list(&[2, 2])])]);
    assert_refused(refused, ErrorKind::Domain, "two coins are on square 2");
    let refused = Northcott.read(&[Argument::List(vec![list(&[2])])]);
    assert_refused(refused, ErrorKind::WrongCount, "a list of rows");
}

/// Kayles in a row of 1,000 by play: what the solver costs, for whoever wants to know. `cargo test --release -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn how_long_kayles_takes() {
    for pins in [1_000, 3_000] {
        let start = std::time::Instant::now();
        let found = value(&mut solver(Kayles), &pins);
        println!("kayles({pins}) = *{found} in {:?}", start.elapsed());
    }
    for heap in [300, 600] {
        let start = std::time::Instant::now();
        let found = value(&mut solver(Wythoff::default()), &(heap, heap));
        println!("wythoff({heap}, {heap}) = *{found} in {:?}", start.elapsed());
    }
}

/// What was on the way when a ceiling was met is not taken for a cycle afterwards.
#[test]
fn a_search_that_failed_can_be_begun_again() {
    let limits = Limits { max_nodes: 50, ..Limits::default() };
    let mut solver = Solver::new(Kayles, limits, Interrupt::new());
    for _ in 0..2 {
        assert_eq!(solver.value(&100).unwrap_err().kind(), ErrorKind::Limit);
        assert_eq!(solver.value(&97).unwrap_err().kind(), ErrorKind::Limit);
    }
    let interrupt = Interrupt::new();
    let mut solver = Solver::new(Kayles, Limits::default(), interrupt.clone());
    interrupt.stop(StopReason::Interrupted);
    assert_eq!(solver.value(&100).unwrap_err().kind(), ErrorKind::Interrupted);
    interrupt.clear();
    assert_eq!(solver.value(&9).unwrap().to_u64(), Some(4));
    assert_eq!(solver.value(&100).unwrap().to_u64(), Some(1));
}

/// The squares of the coins, the dollar first; nothing when somebody has it.
type Dollar = Option<Vec<u64>>;

fn with_the_dollar(two_steps: bool, strip: &Dollar) -> Vec<Dollar> {
    let Some(squares) = strip else { return Vec::new() };
    if squares[0] == 0 && !two_steps {
        return Vec::new();
    }
    let mut options = if squares[0] == 0 { vec![None] } else { Vec::new() };
    for coin in 0..squares.len() {
        for to in 0..squares[coin] {
            if squares.iter().any(|&other| (to.max(1)..squares[coin]).contains(&other)) {
                continue;
            }
            let mut next = squares.clone();
            next[coin] = to;
            next[1..].sort_unstable();
            options.push(Some(next));
        }
    }
    options
}

#[test]
fn silver_dollar_with_the_dollar() {
    for (rules, two_steps) in [(SilverDollarBag::ONE_STEP, false), (SilverDollarBag::TWO_STEPS, true)] {
        let mut play = Play::new(move |strip| with_the_dollar(two_steps, strip));
        let mut solver = solver(rules);
        for coins in (1..1_u64 << 8).filter(|coins| coins.count_ones() <= 4) {
            let squares: Vec<u64> = (1..=8).filter(|square| coins >> (square - 1) & 1 == 1).collect();
            for (place, &dollar) in squares.iter().enumerate() {
                let position = rules.read(&[list(&squares), Argument::from(dollar)]).unwrap();
                let mut others = squares.clone();
                others.remove(place);
                let strip = Some([&[dollar][..], &others].concat());
                let expected = play.value(&strip);
                assert_eq!(value(&mut solver, &position), expected, "{}", rules.write(&position));
                assert_eq!(words(&rules, &position).len(), play.options(&strip).len());
                assert_reads_back(&rules, &position);
                // Cut the Knot: the nim-sum of every other gap, the last first. In two steps the bag is empty but for a dollar that
                // stands next to it; in one it is occupied when one coin stands between it and the dollar. A dollar that stands next to it is won.
                let occupied = if two_steps { place == 0 } else { place == 1 };
                let gaps = squares.rchunks(2).map(|pair| match pair {
                    [left, right] => right - left - 1,
                    first => first[0] - u64::from(occupied),
                });
                let is_won = !two_steps && place == 0 || gaps.fold(0, |sum, gap| sum ^ gap) != 0;
                assert_eq!(expected != 0, is_won, "{}", rules.write(&position));
            }
        }
        // Coins in the bag do not move, and stay where they are.
        let [with, without] = [&[5, 0, 2, 0][..], &[2, 5]]
            .map(|squares| rules.read(&[list(squares), Argument::from(5)]).unwrap());
        assert_eq!(value(&mut solver, &with), value(&mut solver, &without));
        assert_eq!(words(&rules, &with).len(), words(&rules, &without).len());
        assert!(rules.write(&with).ends_with("([5, 0, 2, 0], 5)"));
        let ended = rules.read(&[list(&[0, 3]), Argument::from(0)]).unwrap();
        assert_eq!(value(&mut solver, &ended), if two_steps { 4 } else { 0 });
        assert_reads_back(&rules, &ended);
        assert_refused(rules.read(&[list(&[1, 3]), Argument::from(2)]), ErrorKind::Domain, "no coin");
        assert_refused(rules.read(&[list(&[1, 3, 3]), Argument::from(1)]), ErrorKind::Domain, "square 3");
        assert_refused(rules.read(&[list(&[1, 3])]), ErrorKind::WrongCount, "due here");
        assert_refused(rules.read(&[list(&[]), Argument::from(1)]), ErrorKind::Domain, "no coin");
    }
    let position = SilverDollarBag::ONE_STEP.read(&[list(&[2, 4]), Argument::from(4)]).unwrap();
    assert_eq!(
        words(&SilverDollarBag::ONE_STEP, &position),
        [
            "slide the coin on square 2 into the bag",
            "slide the coin on square 2 → 1",
            "slide the dollar on square 4 → 3"
        ]
    );
    let ended = SilverDollarBag::TWO_STEPS.read(&[list(&[0]), Argument::from(0)]).unwrap();
    assert_eq!(words(&SilverDollarBag::TWO_STEPS, &ended), ["take the bag"]);
    let other = SilverDollarBag::TWO_STEPS.read(&[list(&[0, 2]), Argument::from(0)]).unwrap();
    assert_eq!(
        words(&SilverDollarBag::TWO_STEPS, &other),
        ["take the bag", "slide the coin on square 2 into the bag", "slide the coin on square 2 → 1"]
    );
}

/// Codes as rulesets, values from the sequence, against play by the moves that are listed.
#[test]
fn take_and_break_codes() {
    for code in [
        "0.77", "0.137", "0.156", "4!.0", "0.[3]", "4.[3]", "0.3F", "80.3", "0.[4!]", "0.30[3]", "8!.7",
        "0.0", "0.1[70]",
    ] {
        let rules = TakeAndBreak::new(code.parse().unwrap()).unwrap();
        let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
        for heap in 0..=24_u32 {
            let heap = heap.into();
            assert_eq!(value(&mut fast, &heap), value(&mut slow, &heap), "{}", rules.write(&heap));
            assert_reads_back(&rules, &heap);
        }
        assert_refused(rules.read(&[]), ErrorKind::WrongCount, "a heap size is due here");
        assert_refused(rules.read(&[Argument::Integer((-1).into())]), ErrorKind::Domain, "an integer from 0");
    }
    let rules = TakeAndBreak::new("0.137".parse().unwrap()).unwrap();
    assert_eq!(words(&rules, &2_u32.into()), ["take all 2"]);
    assert_eq!(
        words(&rules, &7_u32.into()),
        [
            "take 2 and leave 5",
            "take 3 and leave 4",
            "take 3 and divide into 1 and 3",
            "take 3 and divide into 2 and 2"
        ]
    );
    let rules = TakeAndBreak::new("80.0".parse().unwrap()).unwrap();
    assert_eq!(words(&rules, &3_u32.into()), ["add 1 and divide into 1, 1 and 2"]);
    // A list of more moves than anybody could read ends before it begins.
    let limits = Limits::with_nodes(1_000);
    let mut store = sprague::Store::with_limits(limits);
    let kayles = store.add_ruleset(TakeAndBreak::new("0.77".parse().unwrap()).unwrap());
    let huge = num_bigint::BigUint::from(10_u32).pow(30);
    let heap = store.position_by::<TakeAndBreak>(kayles, huge).unwrap();
    assert_eq!(store.options(heap).unwrap_err().kind(), ErrorKind::Limit);
}

/// The games that have a code, whose values come from it in the language, against play by their own rules.
#[test]
fn named_games_are_worth_what_their_codes_are() {
    fn assert_same<R: Ruleset<Position = u64>>(rules: R, most: u64) {
        assert_same_by(rules, most, |heap| heap);
    }
    fn assert_same_by<R: Ruleset>(rules: R, most: u64, position_of: impl Fn(u64) -> R::Position) {
        let mut session = sprague::Session::new();
        let name = rules.name();
        let mut by_play = solver(WithoutTheorems(rules));
        for heap in 0..=most {
            let position = session.position(&format!("{name}({heap})")).unwrap();
            assert_eq!(
                session.store().value(position).to_u64(),
                Some(value(&mut by_play, &position_of(heap))),
                "{name}({heap})"
            );
        }
    }
    assert_same(Kayles, 120);
    assert_same(DawsonsKayles, 120);
    assert_same(DawsonsChess, 120);
    assert_same_by(Treblecross, 90, Cells::Open);
    assert_same(Guiles, 90);
    assert_same(Officers, 90);
    assert_same(Lasker, 60);
    assert_same(GrundysGame, 90);
    assert_same(Subtraction::new(&[list(&[2, 4, 7])]).unwrap(), 90);
    assert_same(AllBut::new(&[list(&[1, 3])]).unwrap(), 60);
    // Large numbers are taken: few positions can be reached, and the sequence up to there is not needed.
    assert_same(Subtraction::new(&[list(&[1_000_000_000])]).unwrap(), 3);
    let mut session = sprague::Session::new();
    let far = session.position("subtraction([1000000000])(4000000000)").unwrap();
    assert!(session.store().value(far).is_zero());
    let far = session.position("kayles(1000000)").unwrap();
    assert_eq!(session.store().value(far).to_u64(), Some(1));
}

/// Every ruleset is in a list of games that are checked by their rules: those of this file, of coins, of graphs and of boards.
#[test]
fn no_ruleset_is_forgotten() {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut checked: Vec<String> = Vec::new();
    for family in std::fs::read_dir(tests).unwrap() {
        let file = family.unwrap().path().join("by_the_rules.rs");
        let Ok(source) = std::fs::read_to_string(file) else { continue };
        let games = source.split("games! {\n").skip(1).flat_map(|rest| rest.split("\n}\n").next());
        let rows =
            games.flat_map(str::lines).filter_map(|line| line.strip_prefix("    ")?.split_once(" => "));
        let names = rows.map(|(name, _)| name.to_owned()).filter(|name| !name.starts_with(' '));
        checked.extend(names);
    }
    // These are graphs for other games.
    let graphs = ["path", "cycle", "complete", "star", "grid"];
    let mut rulesets: Vec<&str> = sprague::ruleset::RULESETS.iter().map(|ruleset| ruleset.name).collect();
    rulesets.retain(|name| !graphs.contains(name));
    checked.sort_unstable();
    rulesets.sort_unstable();
    assert_eq!(checked, rulesets);
}
