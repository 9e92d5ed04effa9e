//! Coins that move along a strip of squares: Nimble, the Silver Dollar game, Welter's game,
//! Staircase Nim, Northcott's game.

use crate::arithmetic::{Formula, Relation, Term};
use crate::error::{Error, ErrorKind, Result};
use crate::nimber::Nimber;
use crate::picture::{Board, Picture, Square};
use crate::ruleset::row::{LinearMoves, Make, Means, Named, Theorem};
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset, knows_values};

pub(super) const STAIRCASE: Named = Named::new(
    "staircase([a, b, …])",
    "move coins from one step down to the next; the first entry is step 1, just above the ground",
    "Ferguson, exercise 2.6.6",
    "claim staircase([2, 9, 2]) is P",
    Make::Plain(&Staircase),
)
.values("nim-sum of the odd steps")
.means(Means::Theorem(1, |arguments| {
    // Every coin must be there, also on the even steps.
    let is_there = |step: &Term| Formula::Compare(step.clone(), Relation::AtLeast, Term::Integer(0));
    let all_there = Formula::And(arguments[0].iter().map(is_there).collect());
    let value = Term::NimSum(arguments[0].iter().step_by(2).cloned().collect());
    Theorem::Value(Term::If(Box::new(all_there), Box::new(value), Box::new(Term::nothing())))
}));

pub(super) const NIMBLE: Named = Named::new(
    "nimble([a, b, …])",
    "move a coin left; it may jump over others or join them; squares are counted from 0",
    "Ferguson, exercise 2.6.3",
    "claim nimble([1, 2, 3]) is P",
    Make::Plain(&Nimble),
)
.values("nim-sum of the squares")
.means(Means::Theorem(1, |arguments| Theorem::Value(Term::NimSum(arguments[0].clone()))));

pub(super) const SILVER_DOLLAR: Named = Named::new(
    "silver_dollar([a, b, …])",
    "slide a coin left over free squares; squares are counted from 0",
    "On Numbers and Games, ch. 11; Winning Ways, ch. 15",
    "claim silver_dollar([0, 1, 2]) is P",
    Make::Plain(&SilverDollar),
)
.means(Means::Moves(&[
    LinearMoves::new("silver_dollar([a])", &["a"], "{ f(i) for i in 0..a-1 }"),
    LinearMoves::new(
        "silver_dollar([a, b])",
        &["a", "b"],
        "{ f(i, b) for i in 0..a-1 if i > b or a < b, f(a, j) for j in 0..b-1 if j > a or b < a }",
    ),
]));

pub(super) const WELTER: Named = Named::new(
    "welter([a, b, …])",
    "move a coin left to a free square; it may jump over others; squares are counted from 0",
    "On Numbers and Games, ch. 13",
    "claim welter([0, 1, 2]) is P",
    Make::Plain(&Welter),
)
.means(Means::Moves(&[
    LinearMoves::new("welter([a])", &["a"], "{ f(i) for i in 0..a-1 }"),
    LinearMoves::new(
        "welter([a, b])",
        &["a", "b"],
        "{ f(i, b) for i in 0..a-1 if i != b, f(a, j) for j in 0..b-1 if j != a }",
    ),
]));

pub(super) const NORTHCOTT: Named = Named::new(
    "northcott([[a, b], …])",
    "slide one of the two coins of a row towards the other; squares are counted from 0",
    "Winning Ways, ch. 3",
    "claim northcott([[0, 3], [1, 4]]) is P",
    Make::Plain(&Northcott),
)
.values("nim-sum of the gaps");

/// The name, positions, notation and picture of a ruleset whose position is a list of numbers, and
/// whose values are known.
macro_rules! list_of_numbers {
    ($name:literal, $picture:path) => {
        type Position = Vec<u64>;

        knows_values!();

        fn name(&self) -> String {
            $name.to_owned()
        }

        fn entries(&self, numbers: &Vec<u64>) -> usize {
            numbers.len()
        }

        fn write(&self, numbers: &Vec<u64>) -> String {
            format!(concat!($name, "({:?})"), numbers)
        }

        fn picture(&self, numbers: &Vec<u64>, after: Option<&[Vec<u64>]>) -> Option<Picture> {
            $picture(numbers, after)
        }
    };
}

/// Nimble: coins on a strip of squares; move one coin to a square further left. Any number of coins
/// may share a square.
///
/// Source: Ferguson, Part I, exercise 2.6.3; *Winning Ways*, chapter 15. Squares are counted from 0
/// at the left, where a coin cannot move. The position is the list of the squares of the coins, in
/// any order: `nimble([1, 3, 3, 6, 9])`.
///
/// The value needs no play: a coin on square n is a Nim heap of n.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Nimble};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Nimble, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&vec![1, 3, 3, 6, 9])?.to_u64(), Some(14));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nimble;

impl Ruleset for Nimble {
    list_of_numbers!("nimble", one_strip);

    fn moves(&self, coins: &Vec<u64>, moves: &mut Moves<Vec<u64>>) -> Result<()> {
        slide_each(coins, moves, |_| true)
    }

    fn components(&self, coins: Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        parts.extend(coins.into_iter().filter(|&square| square > 0).map(|square| vec![square]));
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vec<u64>> {
        const DUE: &str = "a list of the squares of the coins";
        Argument::only(arguments, DUE)?.sizes(DUE)
    }
}

impl KnownValues for Nimble {
    fn value(&self, coins: &Vec<u64>) -> Option<Nimber> {
        Some(nim_sum(coins.iter().copied()))
    }
}

/// The Silver Dollar game without the dollar: coins on a strip, never two on a square; move one
/// coin to a square further left, not onto or over another.
///
/// Who cannot move loses. Source: *On Numbers and Games*, chapter 11; *Winning Ways*, chapter 15.
/// With the dollar, which goes into a moneybag, it is [`SilverDollarBag`](super::SilverDollarBag).
/// Squares are counted from 0 at the left. The position is the list of the squares of the coins, in
/// any order: `silver_dollar([1, 4, 6])`.
///
/// The value needs no play: it is the nim-sum of every other gap, beginning with the gap before the
/// last coin; the gap before the first coin is the number of squares before it.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::SilverDollar};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(SilverDollar, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&vec![1, 4, 6])?.to_u64(), Some(0));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SilverDollar;

impl Ruleset for SilverDollar {
    list_of_numbers!("silver_dollar", one_strip);

    fn moves(&self, coins: &Vec<u64>, moves: &mut Moves<Vec<u64>>) -> Result<()> {
        let taken = sorted(coins.clone());
        for (place, &from) in coins.iter().enumerate() {
            let before = taken[..taken.partition_point(|&square| square < from)].last();
            for to in before.map_or(0, |before| before + 1)..from {
                moves.hold(coins.len())?;
                let mut next = coins.clone();
                next[place] = to;
                moves.to(next, || format!("slide the coin on square {from} → {to}"))?;
            }
        }
        Ok(())
    }

    fn components(&self, coins: Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        parts.push(without_stuck(coins));
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vec<u64>> {
        read_different_squares(arguments)
    }
}

impl KnownValues for SilverDollar {
    fn value(&self, coins: &Vec<u64>) -> Option<Nimber> {
        let coins = sorted(coins.clone());
        let gaps = coins.rchunks(2).map(|pair| match pair {
            [left, right] => right.saturating_sub(left + 1),
            first => first.iter().sum(),
        });
        Some(nim_sum(gaps))
    }
}

/// Welter's game: coins on a strip, never two on a square; move one coin to any free square further
/// left, over others if need be.
///
/// Source: C. P. Welter (1954); *On Numbers and Games*, chapter 13; *Winning Ways*, chapter 15.
/// Squares are counted from 0 at the left. The position is the list of the squares of the coins, in
/// any order: `welter([2, 3, 5])`.
///
/// The value needs no play: it is the nim-sum of the squares and, for each pair of coins, of their
/// mating function (a|b) = 2^(m+1) − 1, where 2^m is the highest power of 2 that divides a − b
/// (Welter's theorem in Conway's form). It costs k log k for k coins.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Welter};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Welter, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&vec![2, 3, 5, 7, 11, 13, 17, 19, 23])?.to_u64(), Some(28));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Welter;

impl Ruleset for Welter {
    list_of_numbers!("welter", one_strip);

    fn moves(&self, coins: &Vec<u64>, moves: &mut Moves<Vec<u64>>) -> Result<()> {
        let taken = sorted(coins.clone());
        slide_each(coins, moves, |to| taken.binary_search(&to).is_err())
    }

    fn components(&self, coins: Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        parts.push(without_stuck(coins));
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vec<u64>> {
        read_different_squares(arguments)
    }
}

impl KnownValues for Welter {
    fn value(&self, coins: &Vec<u64>) -> Option<Nimber> {
        let mut mating = 0;
        // Numbers that are congruent modulo a power of 2 stand together when sorted from their
        // lowest digit on.
        let mut reversed: Vec<u64> = coins.iter().map(|square| square.reverse_bits()).collect();
        reversed.sort_unstable();
        for digit in 0..u64::BITS {
            // Bit m of (a|b) is set if and only if a and b are congruent modulo 2^m.
            let congruent = |one: &u64, other: &u64| (one ^ other).leading_zeros() >= digit;
            let pairs = reversed.chunk_by(congruent).filter(|class| class.len() % 4 >= 2).count();
            mating ^= (pairs as u64 & 1) << digit;
        }
        Some(nim_sum(coins.iter().copied().chain([mating])))
    }
}

/// Staircase Nim: coins on the steps of a staircase; move any number of them from one step to the
/// next step below.
///
/// Coins on the ground are out of play. Source: Ferguson, Part I, exercise 2.6.6; *Winning Ways*,
/// chapter 15. The position is the list of how many coins are on each step, from the lowest, which
/// is step 1: `staircase([3, 0, 2])`.
///
/// The value needs no play: the nim-sum of the numbers on the odd steps.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Staircase};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Staircase, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&vec![3, 7, 2])?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Staircase;

impl Ruleset for Staircase {
    list_of_numbers!("staircase", stairs);

    fn moves(&self, steps: &Vec<u64>, moves: &mut Moves<Vec<u64>>) -> Result<()> {
        for (below, &coins) in steps.iter().enumerate() {
            let step = below + 1;
            for moved in 1..=coins {
                moves.hold(steps.len())?;
                let mut next = steps.clone();
                next[below] -= moved;
                if below > 0 {
                    next[below - 1] = next[below - 1].saturating_add(moved);
                }
                moves.to(next, || {
                    let coins = if moved == 1 { "coin" } else { "coins" };
                    let to = if below == 0 { "the ground".to_owned() } else { format!("step {below}") };
                    format!("move {moved} {coins} from step {step} to {to}")
                })?;
            }
        }
        Ok(())
    }

    fn components(&self, mut steps: Vec<u64>, parts: &mut Vec<Vec<u64>>) {
        while steps.pop_if(|coins| *coins == 0).is_some() {}
        parts.push(steps);
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vec<u64>> {
        const DUE: &str = "a list of the numbers of coins on each step";
        Argument::only(arguments, DUE)?.sizes(DUE)
    }
}

impl KnownValues for Staircase {
    fn value(&self, steps: &Vec<u64>) -> Option<Nimber> {
        Some(nim_sum(steps.iter().copied().step_by(2)))
    }
}

/// Northcott's game: in each row a coin of either side; slide one coin along its row towards the
/// other, not onto or over it.
///
/// Source: *Winning Ways*, chapter 3 and chapter 15. As it is told, a player has a colour and may
/// retreat, too; a retreat is answered by following, so that it changes nothing, but it makes the
/// game endless. Here coins only advance, and as the gap alone matters, either player may move
/// either coin. Squares are counted from 0 at the left, rows from 1. The position is a list of
/// rows, each the squares of its two coins: `northcott([[0, 4], [2, 8]])`.
///
/// The value needs no play: a row is a Nim heap of the squares between its coins.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::Northcott};
/// use sprague::{Interrupt, Limits};
/// let mut solver = Solver::new(Northcott, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&vec![[0, 4], [2, 8]])?.to_u64(), Some(6));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Northcott;

impl Ruleset for Northcott {
    type Position = Vec<[u64; 2]>;

    fn name(&self) -> String {
        "northcott".to_owned()
    }

    fn moves(&self, rows: &Vec<[u64; 2]>, moves: &mut Moves<Vec<[u64; 2]>>) -> Result<()> {
        for (place, &[first, second]) in rows.iter().enumerate() {
            let (left, right) = (first.min(second), first.max(second));
            for between in left.saturating_add(1)..right {
                for (from, other) in [(left, right), (right, left)] {
                    moves.hold(2 * rows.len())?;
                    let mut next = rows.clone();
                    next[place] = if first == from { [between, other] } else { [other, between] };
                    moves.to(next, || {
                        let words = format!("slide the coin on square {from} → {between}");
                        if rows.len() == 1 { words } else { format!("{words} in row {}", place + 1) }
                    })?;
                }
            }
        }
        Ok(())
    }

    fn components(&self, rows: Vec<[u64; 2]>, parts: &mut Vec<Vec<[u64; 2]>>) {
        let apart = rows.into_iter().filter(|row| gap(row) > 0);
        parts.extend(apart.map(|[first, second]| vec![[0, first.abs_diff(second)]]));
    }

    knows_values!();

    fn entries(&self, rows: &Vec<[u64; 2]>) -> usize {
        2 * rows.len()
    }

    fn write(&self, rows: &Vec<[u64; 2]>) -> String {
        format!("northcott({rows:?})")
    }

    fn read(&self, arguments: &[Argument]) -> Result<Vec<[u64; 2]>> {
        const DUE: &str = "a list of rows, each with the squares of its two coins";
        let rows = Argument::only(arguments, DUE)?.list(DUE)?;
        rows.iter()
            .enumerate()
            .map(|(place, row)| {
                let row = row.list(DUE)?;
                let [first, second] = row else {
                    let coins = if row.len() == 1 { "coin" } else { "coins" };
                    let message = format!("expected {DUE}; row {} has {} {coins}", place + 1, row.len());
                    return Err(Error::new(ErrorKind::WrongCount, message));
                };
                let squares = [first.size("squares")?, second.size("squares")?];
                if squares[0] == squares[1] {
                    return Err(twice(squares[0]));
                }
                Ok(squares)
            })
            .collect()
    }

    fn picture(&self, rows: &Vec<[u64; 2]>, after: Option<&[Vec<[u64; 2]>]>) -> Option<Picture> {
        rows_of_two(rows, after)
    }
}

impl KnownValues for Northcott {
    fn value(&self, rows: &Vec<[u64; 2]>) -> Option<Nimber> {
        Some(nim_sum(rows.iter().map(gap)))
    }
}

/// The squares between the coins of a row.
fn gap(&[first, second]: &[u64; 2]) -> u64 {
    first.abs_diff(second).saturating_sub(1)
}

/// Moves one coin to a smaller square that `is_free`.
fn slide_each(coins: &[u64], moves: &mut Moves<Vec<u64>>, is_free: impl Fn(u64) -> bool) -> Result<()> {
    for (place, &from) in coins.iter().enumerate() {
        moves.poll()?;
        for to in (0..from).filter(|&to| is_free(to)) {
            moves.hold(coins.len())?;
            let mut next = coins.to_vec();
            next[place] = to;
            moves.to(next, || format!("coin on square {from} → {to}"))?;
        }
    }
    Ok(())
}

fn nim_sum(numbers: impl Iterator<Item = u64>) -> Nimber {
    Nimber::from(numbers.fold(0, |sum, number| sum ^ number))
}

fn sorted(mut coins: Vec<u64>) -> Vec<u64> {
    coins.sort_unstable();
    coins
}

/// The coins in order, counted from the first square that is free: those before it never move
/// again.
fn without_stuck(coins: Vec<u64>) -> Vec<u64> {
    let mut coins = sorted(coins);
    let stuck = coins.iter().zip(0..).take_while(|&(&square, place)| square == place).count();
    coins.drain(..stuck);
    coins.iter_mut().for_each(|square| *square -= stuck as u64);
    coins
}

fn read_different_squares(arguments: &[Argument]) -> Result<Vec<u64>> {
    const DUE: &str = "a list of the squares of the coins, all different";
    let coins = Argument::only(arguments, DUE)?.sizes(DUE)?;
    match sorted(coins.clone()).windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(twice(pair[0])),
        None => Ok(coins),
    }
}

fn twice(square: u64) -> Error {
    Error::new(ErrorKind::Domain, format!("two coins are on square {square}, and only one may be"))
}

/// Coins on more stairs are beyond what is drawn.
const MOST_STAIRS: usize = 300;

/// A strip of squares, counted from 0, with the coins of some lists; of one list another one is
/// what a move leaves of it, and the square that the coin leaves and that it goes to are marked.
pub(super) fn strip<'a>(
    lists: impl Iterator<Item = &'a Vec<u64>> + Clone,
    played: Option<(&'a [u64], &'a [u64])>,
) -> Board {
    let last = lists.clone().flatten().max().copied().unwrap_or(0);
    let mut board = Board::new(1, last.saturating_add(1), Square::Free).numbered_from(0);
    for &square in lists.flatten() {
        let coins = match board.square(0, square) {
            Square::Coins(coins) => coins + 1,
            _ => 1,
        };
        board.set(0, square, Square::Coins(coins));
    }
    if let Some((before, after)) = played {
        for square in without(before, after).into_iter().chain(without(after, before)) {
            board.mark(0, square);
        }
    }
    board
}

/// The entries of a list that another one has less often.
fn without(list: &[u64], others: &[u64]) -> Vec<u64> {
    let mut left = list.to_vec();
    for other in others {
        if let Some(place) = left.iter().position(|entry| entry == other) {
            left.swap_remove(place);
        }
    }
    left
}

/// The strip of one list.
pub(super) fn one_strip(coins: &Vec<u64>, after: Option<&[Vec<u64>]>) -> Option<Picture> {
    let next = after.and_then(<[_]>::first);
    Some(Picture::board(strip([coins].into_iter(), next.map(|next| (coins.as_slice(), next.as_slice())))))
}

/// Stairs that go up to the right from the ground, with the coins on them; the steps that coins
/// leave and reach are marked.
pub(super) fn stairs(steps: &[u64], after: Option<&[Vec<u64>]>) -> Option<Picture> {
    let count = steps.len();
    if count > MOST_STAIRS {
        return None;
    }
    let side = count as u64 + 1;
    let mut board = Board::new(side, side, Square::Nothing).numbered_columns_from(0);
    for step in 0..side {
        let row = side - 1 - step;
        (row + 1..side).for_each(|below| board.set(below, step, Square::Blocked));
        let coins = step.checked_sub(1).map_or(0, |place| steps[place as usize]);
        board.set(row, step, Square::Coins(coins));
    }
    if let Some(next) = after.and_then(<[_]>::first)
        && let Some(left) = (0..count).find(|&place| next[place] < steps[place])
    {
        let step = left as u64 + 1;
        board.mark(side - 1 - step, step);
        board.mark(side - step, step - 1);
    }
    Some(Picture::board(board))
}

/// Rows with two coins each; the coin that slides and where it goes are marked.
pub(super) fn rows_of_two(rows: &[[u64; 2]], after: Option<&[Vec<[u64; 2]>]>) -> Option<Picture> {
    let last = rows.iter().flatten().max().copied().unwrap_or(0);
    let mut board =
        Board::new(rows.len() as u64, last.saturating_add(1), Square::Free).numbered_columns_from(0);
    let next = after.and_then(<[_]>::first);
    for (row, (place, coins)) in rows.iter().enumerate().map(|(place, coins)| (place as u64, (place, coins)))
    {
        coins.iter().for_each(|&square| board.set(row, square, Square::Coins(1)));
        let Some(next) = next.and_then(|next| next.get(place)) else { continue };
        for square in without(coins, next).into_iter().chain(without(next, coins)) {
            board.mark(row, square);
        }
    }
    Some(Picture::board(board))
}
