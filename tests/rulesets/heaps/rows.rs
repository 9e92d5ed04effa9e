//! Games in a row or on a circle: Kayles and its kin, Treblecross, Dawson's Circle.

use super::*;

#[test]
fn kayles_and_its_kin_on_their_rows() {
    for length in 0..=14 {
        let pins = move |row: u64| {
            (0..length)
                .flat_map(move |pin| [1 << pin, 3 << pin])
                .filter(|taken| row & taken == *taken)
                .collect()
        };
        assert_eq!(
            rows(length, pins),
            value(&mut solver(OneHeap::KAYLES), &u64::from(length)),
            "{length} pins"
        );
        let two =
            move |row: u64| (0..length).map(|pin| 3 << pin).filter(|taken| row & taken == *taken).collect();
        assert_eq!(
            rows(length, two),
            value(&mut solver(OneHeap::DAWSONS_KAYLES), &u64::from(length)),
            "{length} pins"
        );
        // A pawn and its neighbours.
        let three = move |row: u64| {
            (0..length).filter(|pawn| row >> pawn & 1 == 1).map(|pawn| 7 << pawn >> 1).collect()
        };
        assert_eq!(
            rows(length, three),
            value(&mut solver(OneHeap::DAWSONS_CHESS), &u64::from(length)),
            "{length} pawns"
        );
    }
    assert_plays(OneHeap::KAYLES, 20, |heap| {
        (1..=2_u64.min(heap))
            .flat_map(|taken| (0..=heap - taken).map(move |left| vec![left, heap - taken - left]))
            .collect()
    });
    assert_plays(OneHeap::DAWSONS_KAYLES, 20, |heap| {
        heap.checked_sub(2)
            .map_or(Vec::new(), |rest| (0..=rest).map(|left| vec![left, rest - left]).collect())
    });
    assert_plays(OneHeap::DAWSONS_CHESS, 20, |heap| {
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
        words(&OneHeap::KAYLES, &3),
        ["take pin 1", "take pin 2", "take pin 3", "take pins 1 and 2", "take pins 2 and 3"]
    );
    assert_eq!(
        words(&OneHeap::DAWSONS_CHESS, &2),
        ["advance the pawn on file 1", "advance the pawn on file 2"]
    );
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

/// Treblecross by its rule: the player who completes three crosses side by side wins. Every row,
/// with any crosses in it.
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
        "`O` in place 3 is not a cell",
    );
    // What has no end in sight meets a ceiling, and so does a list of long rows; the value of a
    // long row is that of its short pieces.
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
        assert_eq!(wins, value(&mut solver(OneHeap::DAWSONS_CHESS), &(pawns as u64)) != 0, "{pawns} pawns");
    }
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
