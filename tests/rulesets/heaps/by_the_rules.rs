//! Each game of heaps by its rules alone: the sets that positions are, every legal move, and every
//! move done by its words.

use super::strips_by_the_rules::{coins_on_stairs, lists, rows_of_two, strip, with_a_dollar};
use crate::play::typed::{Checked, Game, games, numbers_in, random};

games! {
    subtraction => |name| {
        for set in [&[1, 3, 4][..], &[2, 4, 7], &[1, 2, 3], &[3]] {
            let begin = format!("{name}({set:?})");
            heaps_of_many(&begin, 12, |heap| take(heap, |taken| set.contains(&taken)));
        }
    },
    all_but => |name| {
        for set in [&[1, 2][..], &[2], &[1, 3, 4], &[]] {
            let begin = format!("{name}({set:?})");
            heaps_of_many(&begin, 10, |heap| take(heap, |taken| !set.contains(&taken)));
        }
    },
    kayles => |name| rows_of_pins(name, 9, &[1, 2]),
    dawsons_kayles => |name| rows_of_pins(name, 11, &[2]),
    dawsons_chess => pawns,
    treblecross => crosses,
    dawsons_circle => circle,
    guiles => |name| heaps(name, 22, |heap| {
        let mut moves = divide(heap.saturating_sub(2));
        moves.extend((heap == 1 || heap == 2).then(|| vec![0]));
        moves
    }),
    officers => |name| heaps(name, 22, |heap| match heap {
        0 | 1 => Vec::new(),
        _ => [vec![vec![heap - 1]], divide(heap - 1)].concat(),
    }),
    lasker => |name| heaps(name, 16, |heap| [take(heap, |_| true), divide(heap)].concat()),
    grundys_game => |name| heaps(name, 24, |heap| {
        divide(heap).into_iter().filter(|parts| parts[0] != parts[1]).collect()
    }),
    couples_are_forever => |name| heaps(name, 20, |heap| if heap == 2 { Vec::new() } else { divide(heap) }),
    prim => |name| heaps(name, 40, |heap| take(heap, |taken| coprime(taken, heap))),
    prim_minus => |name| heaps(name, 40, |heap| match heap {
        1 => Vec::new(),
        _ => take(heap, |taken| coprime(taken, heap)),
    }),
    dim => |name| heaps(name, 40, |heap| take(heap, |taken| heap % taken == 0)),
    aliquot => |name| heaps(name, 40, |heap| take(heap, |taken| taken < heap && heap % taken == 0)),
    at_least_half => |name| heaps(name, 40, |heap| take(heap, |taken| 2 * taken >= heap)),
    at_most_half => |name| heaps(name, 40, |heap| take(heap, |taken| 2 * taken <= heap)),
    take_a_square => |name| heaps(name, 40, |heap| take(heap, |taken| (1..=taken).any(|root| root * root == taken))),
    take_a_prime => |name| heaps(name, 40, |heap| take(heap, |taken| {
        taken > 1 && (2..taken).all(|divisor| taken % divisor != 0)
    })),
    take_a_power_of_2 => |name| heaps(name, 40, |heap| take(heap, |taken| taken & (taken - 1) == 0)),
    wythoff => |name| two_heaps(name, 1),
    generalized_wythoff => |name| {
        two_heaps(&format!("{name}(2)"), 2);
        two_heaps(&format!("{name}(3)"), 3);
    },
    euclid => |name| two_numbers(name, 1),
    euclid_to_zero => |name| two_numbers(name, 0),
    moore => from_several_heaps,
    fibonacci_nim => |name| heap_that_remembers(name, |_, bound| 1..=bound, |taken| 2 * taken, |size| size.saturating_sub(1)),
    mem => |name| heap_that_remembers(name, |size, bound| bound.max(1)..=size, |taken| taken, |_| 1),
    staircase => coins_on_stairs,
    nimble => |name| strip(name, true, "coin on square", |_, _, _| true),
    silver_dollar => |name| strip(name, false, "slide the coin on square", |coins, from, to| {
        !coins.iter().any(|coin| (to..from).contains(coin))
    }),
    silver_dollar_one_step => |name| with_a_dollar(name, false),
    silver_dollar_two_steps => |name| with_a_dollar(name, true),
    welter => |name| strip(name, false, "coin on square", |coins, _, to| !coins.contains(&to)),
    northcott => rows_of_two,
}

/// Takes a number that is allowed, and leaves the rest.
fn take(heap: u64, may: impl Fn(u64) -> bool) -> Vec<Vec<u64>> {
    (1..=heap).filter(|&taken| may(taken)).map(|taken| vec![heap - taken]).collect()
}

/// Divides into two that are not empty; which of them lies where does not matter.
fn divide(heap: u64) -> Vec<Vec<u64>> {
    (1..heap).filter(|part| 2 * part <= heap).map(|part| vec![part, heap - part]).collect()
}

fn coprime(one: u64, other: u64) -> bool {
    (2..=one.min(other)).all(|divisor| !one.is_multiple_of(divisor) || !other.is_multiple_of(divisor))
}

fn heaps(name: &str, most: u64, rule: fn(u64) -> Vec<Vec<u64>>) {
    heaps_of_many(name, most, rule);
}

/// One heap, from 0 to `most`.
fn heaps_of_many(begin: &str, most: u64, rule: impl Fn(u64) -> Vec<Vec<u64>>) {
    // The rule may borrow; the game is handed what it says of each heap.
    let moves: Vec<Vec<Vec<u64>>> = (0..=most).map(rule).collect();
    let begin_of_text = begin.to_owned();
    let game = Game::new(
        move |heap: &u64| format!("{begin_of_text}({heap})"),
        move |&heap| moves[heap as usize].clone(),
        |&heap, words| vec![do_to_heap(heap, words)],
    )
    .without(|&heap| heap == 0);
    Checked::all(begin, game, 0..=most);
}

/// `heap 7 → 3`, `divide heap 7 into 3 and 4`,
/// `take 2 from heap 7 and divide the rest into 2 and 3`.
fn do_to_heap(heap: u64, words: &str) -> Vec<u64> {
    let numbers = numbers_in(words);
    if let Some((_, parts)) = words.split_once(" into ") {
        let parts = numbers_in(parts);
        let taken = if words.starts_with("divide") { 0 } else { numbers[0] };
        assert!(words.contains(&format!("heap {heap} ")), "{words}");
        assert_eq!(parts.iter().sum::<u64>() + taken, heap, "{words}");
        return parts;
    }
    assert!(words.starts_with("heap ") && words.contains(" → "), "{words}");
    assert_eq!((numbers.len(), numbers[0]), (2, heap), "{words}");
    vec![numbers[1]]
}

/// The codes, whose names are not in the list of rulesets: by hand what may be taken, and into how
/// many heaps the rest is put.
#[test]
fn codes() {
    type Counts = fn(u64) -> &'static [usize];
    let codes: [(&str, Counts); 4] = [
        ("0.77", |taken| if matches!(taken, 1 | 2) { &[0, 1, 2] } else { &[] }),
        ("0.137", |taken| match taken {
            1 => &[0],
            2 => &[0, 1],
            3 => &[0, 1, 2],
            _ => &[],
        }),
        ("4.[3]", |taken| if taken == 0 { &[2] } else { &[0, 1] }),
        ("0.3F", |taken| match taken {
            1 => &[0, 1],
            2 => &[0, 1, 2, 3],
            _ => &[],
        }),
    ];
    for (code, counts) in codes {
        let game = Game::new(
            move |heap: &u64| format!("{code}({heap})"),
            move |&heap| {
                let ways =
                    (0..=heap).flat_map(|taken| counts(taken).iter().map(move |&count| (taken, count)));
                ways.flat_map(|(taken, count)| partitions(heap - taken, count)).collect()
            },
            |&heap, words| vec![do_to_heap_by_code(heap, words)],
        )
        .without(|&heap| heap == 0);
        Checked::all(code, game, 0..=9);
    }
}

/// All ways to put `rest` counters into `count` heaps that are not empty, each sorted.
fn partitions(rest: u64, count: usize) -> Vec<Vec<u64>> {
    if count == 0 {
        return if rest == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let mut found = Vec::new();
    for last in 1..=rest {
        for mut parts in partitions(rest - last, count - 1) {
            if parts.last().is_none_or(|&part| part <= last) {
                parts.push(last);
                found.push(parts);
            }
        }
    }
    found
}

/// `take the whole heap of 2`, `take 2 and leave 5`, `take 3 and divide into 1 and 3`, `divide into 1 and 3`.
fn do_to_heap_by_code(heap: u64, words: &str) -> Vec<u64> {
    let numbers = numbers_in(words);
    if words.starts_with("divide into") {
        assert_eq!(numbers.iter().sum::<u64>(), heap, "{words}");
        return numbers;
    }
    assert!(words.starts_with("take"), "{words}");
    assert_eq!(numbers.iter().sum::<u64>(), heap, "{words}");
    numbers[1..].to_vec()
}

/// The lengths of the rows that are left of places in a row, from 1, when some are taken.
fn rows_without(length: u64, taken: &[u64]) -> Vec<u64> {
    let mut rows = vec![0];
    for place in 1..=length {
        match taken.contains(&place) {
            true => rows.push(0),
            false => *rows.last_mut().unwrap() += 1,
        }
    }
    rows.retain(|&row| row > 0);
    rows
}

/// Rows of pins; a move takes a number of adjacent ones.
fn rows_of_pins(name: &str, most: u64, counts: &'static [u64]) {
    let begin = name.to_owned();
    let game = Game::new(
        move |row: &u64| format!("{begin}({row})"),
        move |&row| {
            let runs = counts.iter().flat_map(|&count| {
                (1..=row)
                    .filter(move |first| first + count - 1 <= row)
                    .map(move |first| (first..first + count).collect())
            });
            runs.map(|taken: Vec<u64>| rows_without(row, &taken)).collect()
        },
        |&row, words| {
            assert!(words.starts_with("take pin"), "{words}");
            vec![rows_without(row, &numbers_in(words))]
        },
    )
    .without(|&row| row == 0);
    Checked::all(name, game, 0..=most);
}

/// A pawn that advances takes its neighbours with it.
fn pawns(name: &str) {
    fn advance(files: u64, file: u64) -> Vec<u64> {
        rows_without(files, &[file - 1, file, file + 1])
    }
    let begin = name.to_owned();
    let game = Game::new(
        move |files: &u64| format!("{begin}({files})"),
        |&files| (1..=files).map(|file| advance(files, file)).collect(),
        |&files, words| {
            let file = words.strip_prefix("advance the pawn on file ").unwrap();
            vec![advance(files, file.parse().unwrap())]
        },
    )
    .without(|&files| files == 0);
    Checked::all(name, game, 0..=11);
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Crosses {
    /// Cells in which a cross does not lose at once.
    Cells(u64),
    /// A whole row, with `X` where there is a cross.
    Row(String),
}

/// A cross in cells without others near takes two more on either side; in a row it stays what it
/// is.
fn crosses(name: &str) {
    fn cross(position: &Crosses, cell: usize) -> Vec<Crosses> {
        match position {
            Crosses::Cells(cells) => {
                let cell = cell as u64;
                let near: Vec<u64> = (cell.saturating_sub(2)..=cell + 2).collect();
                rows_without(*cells, &near).into_iter().map(Crosses::Cells).collect()
            }
            Crosses::Row(row) => {
                let mut row = row.clone();
                row.replace_range(cell - 1..cell, "X");
                vec![Crosses::Row(row)]
            }
        }
    }
    fn moves(position: &Crosses) -> Vec<Vec<Crosses>> {
        let cells: Vec<usize> = match position {
            Crosses::Cells(cells) => (1..=*cells as usize).collect(),
            Crosses::Row(row) if row.contains("XXX") => Vec::new(),
            Crosses::Row(row) => {
                let free: Vec<usize> = (1..=row.len()).filter(|cell| &row[cell - 1..*cell] == ".").collect();
                let wins = |cell: &usize| matches!(&cross(position, *cell)[0], Crosses::Row(row) if row.contains("XXX"));
                let far = |cell: &usize| !row[cell.saturating_sub(3)..row.len().min(cell + 2)].contains('X');
                match free.iter().any(wins) {
                    true => free.into_iter().filter(wins).collect(),
                    false => free.into_iter().filter(far).collect(),
                }
            }
        };
        cells.into_iter().map(|cell| cross(position, cell)).collect()
    }
    let begin = name.to_owned();
    let game = Game::new(
        move |position| match position {
            Crosses::Cells(cells) => format!("{begin}({cells})"),
            Crosses::Row(row) => format!("{begin}(\"{row}\")"),
        },
        moves,
        |position, words| vec![cross(position, words.strip_prefix("cross cell ").unwrap().parse().unwrap())],
    )
    .without(|position| *position == Crosses::Cells(0));
    let mut positions: Vec<Crosses> = (0..=14).map(Crosses::Cells).collect();
    let mut random = random(4);
    for length in 0..=14 {
        positions.push(Crosses::Row(".".repeat(length)));
        for rare in [2, 3, 5, 8] {
            let row = (0..length).map(|_| if random(rare) == 0 { 'X' } else { '.' }).collect();
            positions.push(Crosses::Row(row));
        }
    }
    positions.push(Crosses::Row(".......X..X.....".to_owned()));
    Checked::all(name, game, positions);
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Circle {
    Polygon(u64),
    Row(u64),
}

fn circle(name: &str) {
    fn remove(position: &Circle, vertex: u64) -> Vec<Circle> {
        let left = match *position {
            // What is left of a polygon hangs together round the other side.
            Circle::Polygon(vertices) => vec![vertices.saturating_sub(3)],
            Circle::Row(row) => rows_without(row, &[vertex - 1, vertex, vertex + 1]),
        };
        left.into_iter().map(Circle::Row).collect()
    }
    let begin = name.to_owned();
    let game = Game::new(
        move |position| match position {
            Circle::Polygon(vertices) => format!("{begin}({vertices})"),
            Circle::Row(row) => format!("{begin}([{row}])"),
        },
        |position| {
            let (Circle::Polygon(count) | Circle::Row(count)) = *position;
            (1..=count).map(|vertex| remove(position, vertex)).collect()
        },
        |position, words| {
            let numbers = numbers_in(words.strip_prefix("remove vertex ").unwrap());
            vec![remove(position, numbers[0])]
        },
    );
    Checked::all(name, game, (0..=11).flat_map(|count| [Circle::Polygon(count), Circle::Row(count)]));
}

/// Two numbers that lie beside each other, in the order in which they were typed.
type Pair = (u64, u64);

/// The pair in which one of the two numbers that is `from` becomes `to`.
fn with_one(pair: Pair, from: u64, to: u64) -> Vec<Pair> {
    let left = (pair.0 == from).then_some((to, pair.1));
    let right = (pair.1 == from).then_some((pair.0, to));
    left.into_iter().chain(right).collect()
}

fn two_heaps(name: &str, difference: u64) {
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |(left, right): &Pair| format!("{begin}({left}, {right})"),
        move |&(left, right)| {
            let both = (0..=left).flat_map(|one| (0..=right).map(move |other| (one, other)));
            let may = |&(one, other): &Pair| match (one, other) {
                (0, other) => other > 0,
                (_, 0) => true,
                (one, other) => one.abs_diff(other) < difference,
            };
            both.filter(may).map(|(one, other)| (left - one, right - other)).collect()
        },
        |&pair, words| {
            let numbers = numbers_in(words);
            if words.starts_with("heap ") {
                return with_one(pair, numbers[0], numbers[1]);
            }
            assert!(words.starts_with("take "), "{words}");
            let both =
                if words.contains("from both heaps") { [numbers[0]; 2] } else { [numbers[0], numbers[1]] };
            vec![(pair.0 - both[0], pair.1 - both[1])]
        },
    );
    Checked::all(name, game, (0..=6).flat_map(|left| (0..=6).map(move |right| (left, right))));
}

fn two_numbers(name: &str, least: u64) {
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |(left, right): &Pair| format!("{begin}({left}, {right})"),
        move |&(left, right)| {
            let mut options = Vec::new();
            for multiple in 1..=20 {
                if right > 0 && left >= right && left >= multiple * right + least {
                    options.push((left - multiple * right, right));
                }
                if left > 0 && right >= left && right >= multiple * left + least {
                    options.push((left, right - multiple * left));
                }
            }
            options
        },
        |&pair, words| {
            let numbers = numbers_in(words.strip_prefix("subtract ").unwrap());
            let [multiple, less, more, rest] = numbers[..] else { panic!("{words}") };
            assert_eq!(more - multiple * less, rest, "{words}");
            assert!(less <= more && [pair, (pair.1, pair.0)].contains(&(less, more)), "{words}");
            with_one(pair, more, rest)
        },
    );
    Checked::all(name, game, (least..=14).flat_map(|left| (least..=14).map(move |right| (left, right))));
}

fn from_several_heaps(name: &str) {
    type Heaps = (u64, Vec<u64>);
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |(k, heaps): &Heaps| format!("{begin}({k}, {heaps:?})"),
        |(k, heaps)| {
            let mut all = vec![Vec::new()];
            for &heap in heaps {
                all = all
                    .iter()
                    .flat_map(|done: &Vec<u64>| (0..=heap).map(move |left| [&done[..], &[left]].concat()))
                    .collect();
            }
            let changed = |after: &Vec<u64>| {
                after.iter().zip(heaps).filter(|(after, before)| after != before).count() as u64
            };
            all.into_iter()
                .filter(|after| (1..=*k).contains(&changed(after)))
                .map(|after| (*k, after))
                .collect()
        },
        |(k, heaps), words| {
            // Each heap is changed once: those that were changed are set aside.
            let mut ways = vec![(heaps.clone(), vec![false; heaps.len()])];
            for change in words.split(" and ") {
                let numbers = numbers_in(change.strip_prefix("heap ").unwrap());
                let mut next = Vec::new();
                for (heaps, changed) in &ways {
                    for place in
                        (0..heaps.len()).filter(|&place| heaps[place] == numbers[0] && !changed[place])
                    {
                        let (mut heaps, mut changed) = (heaps.clone(), changed.clone());
                        (heaps[place], changed[place]) = (numbers[1], true);
                        next.push((heaps, changed));
                    }
                }
                ways = next;
            }
            ways.into_iter().map(|(heaps, _)| (*k, heaps)).collect()
        },
    );
    let positions = (1..=3).flat_map(|k| lists(k, 25, 4, 4, false).into_iter().map(move |heaps| (k, heaps)));
    Checked::all(name, game, positions);
}

/// A heap with a bound of what may be taken; what is taken says the next one.
fn heap_that_remembers(
    name: &str,
    may_take: fn(u64, u64) -> std::ops::RangeInclusive<u64>,
    next: fn(u64) -> u64,
    at_first: fn(u64) -> u64,
) {
    // An empty heap remembers nothing.
    let heap_after = move |size: u64, bound: u64| (size, if size == 0 { at_first(0) } else { bound });
    let begin = name.to_owned();
    let game = Game::on_a_board(
        move |&(size, bound): &Pair| match bound == at_first(size) {
            true => format!("{begin}({size})"),
            false => format!("{begin}({size}, {bound})"),
        },
        move |&(size, bound)| {
            may_take(size, bound)
                .filter(|&taken| taken <= size)
                .map(|taken| heap_after(size - taken, next(taken)))
                .collect()
        },
        move |&(size, _), words| {
            let numbers = numbers_in(words.strip_prefix("heap ").unwrap());
            assert_eq!(numbers[0], size, "{words}");
            let bound = next(size - numbers[1]);
            if let Some(&said) = numbers.get(2) {
                assert_eq!(said, bound.min(numbers[1]), "{words}");
            }
            vec![heap_after(numbers[1], bound)]
        },
    );
    let bounds = (1..=9).flat_map(|size| [1, 2, 3, 5, 12].map(|bound| (size, bound)));
    Checked::all(name, game, (0..=12).map(|size| (size, at_first(size))).chain(bounds));
}
