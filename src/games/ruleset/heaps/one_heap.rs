//! Games of one heap, a constant each: rows of pins and pawns, heaps that are divided, and heaps from
//! which arithmetic says how many may be taken.

use std::sync::OnceLock;

use num_integer::{Integer, Roots};

use crate::error::Result;
use crate::nimber::Nimber;
use crate::picture::{Board, Picture, Square};
use crate::ruleset::row::{LinearMoves, Make, Means, Named, name_of};
use crate::ruleset::shared_sequence::lasker;
use crate::ruleset::{Argument, KnownValues, Moves, Ruleset};

/// A game of one heap without parameters: which numbers may be taken, and how the rest may be
/// divided.
///
/// Each is a constant here. The position is the size of the heap: `kayles(7)`. Where a formula gives
/// the value no play is needed; else a position costs its moves.
///
/// ```
/// use sprague::ruleset::{Solver, heaps::OneHeap};
/// use sprague::{Interrupt, Limits};
/// let value = |game, heap| Solver::new(game, Limits::default(), Interrupt::new()).value(&heap);
/// assert_eq!(value(OneHeap::KAYLES, 9)?.to_u64(), Some(4));
/// assert_eq!(value(OneHeap::GRUNDYS_GAME, 13)?.to_u64(), Some(3));
/// assert_eq!(value(OneHeap::PRIM, 35)?.to_u64(), Some(3));
/// assert_eq!(value(OneHeap::TAKE_A_PRIME, 8)?.to_u64(), Some(4));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct OneHeap {
    signature: &'static str,
    rule: &'static str,
    source: &'static str,
    /// The values that are known, in words.
    values: &'static str,
    example: &'static str,
    moves: fn(u64, &mut Moves<u64>) -> Result<()>,
    /// The value of a heap that is not empty, where a theorem gives one.
    value: Option<fn(u64) -> Option<Nimber>>,
    /// The code whose nim-sequence has the values.
    code: Option<&'static str>,
    /// Whether its positions are those of the code, option by option.
    is_code: bool,
    /// What its positions mean in claims over all values.
    means: Means,
    picture: fn(u64, Option<&[u64]>) -> Picture,
}

impl OneHeap {
    /// What most of them have in common.
    const DEFAULT: OneHeap = OneHeap {
        signature: "",
        rule: "",
        source: "",
        values: "",
        example: "",
        moves: |_, _| Ok(()),
        value: None,
        code: None,
        is_code: false,
        means: Means::Sequence,
        picture: Picture::heap,
    };

    /// Kayles (Rip Van Winkle's game): in a row of pins take one, or two that stand side by side. The
    /// octal game 0.77.
    ///
    /// Source: H. E. Dudeney, *The Canterbury Puzzles* (1907), problem 73; *Winning Ways*, chapter 4; Guy
    /// and Smith (1956). Pins are counted from 1 at the left. From 71 pins on the values have period 12.
    pub const KAYLES: OneHeap = OneHeap {
        signature: "kayles(n)",
        rule: "knock down one pin of a row of n, or two side by side",
        source: "Winning Ways, ch. 4",
        values: "period 12 from heap 71 on",
        example: "claim grundy(kayles(5)) = 4",
        code: Some("0.77"),
        is_code: true,
        moves: |row, moves| {
            (1..=row).try_for_each(|pin| moves.to_sum([pin - 1, row - pin], || format!("take pin {pin}")))?;
            take_two_pins(row, moves)
        },
        picture: pins,
        ..OneHeap::DEFAULT
    };
    /// Dawson's Kayles: in a row of pins take two that stand side by side. The octal game 0.07.
    ///
    /// Source: *Winning Ways*, chapter 4. Known as a strip of n squares on which dominoes are laid, too.
    /// `dawsons_kayles(7)` is worth as much as `dawsons_chess(6)`. The values have period 34.
    pub const DAWSONS_KAYLES: OneHeap = OneHeap {
        signature: "dawsons_kayles(n)",
        rule: "knock down two pins side by side of a row of n",
        source: "Winning Ways, ch. 4",
        values: "period 34 from heap 53 on",
        example: "claim grundy(dawsons_kayles(4)) = 2",
        code: Some("0.07"),
        is_code: true,
        moves: take_two_pins,
        picture: pins,
        ..OneHeap::DEFAULT
    };
    /// Dawson's Chess: n white pawns face n black ones on a board of three ranks; who can capture must.
    ///
    /// An advance is answered by captures until the file and its neighbours are blocked or empty, and it
    /// is the other player's turn: the octal game 0.137, in which a pawn of a row goes with its
    /// neighbours. Source: T. R. Dawson, *Caissa's Wild Roses* (1935), where who moves last loses;
    /// *Winning Ways*, chapter 4, where who moves last wins, as here. Files are counted from 1. From 52
    /// pawns on the values have period 34.
    pub const DAWSONS_CHESS: OneHeap = OneHeap {
        signature: "dawsons_chess(n)",
        rule: "take a pawn from a row of n, and its neighbours",
        source: "Winning Ways, ch. 4",
        values: "period 34 from heap 52 on",
        example: "claim grundy(dawsons_chess(3)) = 2",
        code: Some("0.137"),
        is_code: true,
        moves: |pawns, moves| {
            (1..=pawns).try_for_each(|file| {
                let (left, right) = (file.saturating_sub(2), pawns.saturating_sub(file + 1));
                moves.to_sum([left, right], || format!("advance the pawn on file {file}"))
            })
        },
        picture: pawns,
        ..OneHeap::DEFAULT
    };
    /// Guiles: take a heap of 1 or 2 away; or take 2 from a heap and divide the rest into two heaps that
    /// are not empty. The octal game 0.15.
    ///
    /// Source: Guy and Smith (1956); *Winning Ways*, chapter 4. The values have period 10.
    pub const GUILES: OneHeap = OneHeap {
        signature: "guiles(n)",
        rule: "take a whole heap of 1 or 2; or take 2 and divide the rest into two heaps",
        source: "Guy and Smith (1956)",
        values: "period 10",
        example: "claim guiles(1) is N",
        code: Some("0.15"),
        is_code: true,
        moves: |heap, moves| {
            if heap == 1 || heap == 2 {
                take(heap, heap, moves)?;
            }
            take_and_divide(heap, 2, moves)
        },
        ..OneHeap::DEFAULT
    };
    /// Officers: take 1 from a heap and leave the rest, which is not empty, as one heap or as two. The
    /// octal game 0.6.
    ///
    /// Source: *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 4. `officers(7)` is worth as
    /// much as `couples_are_forever(8)`. Whether the values are periodic is not known.
    pub const OFFICERS: OneHeap = OneHeap {
        signature: "officers(n)",
        rule: "take 1 from a heap of n ≥ 2, and leave the rest as one heap or two",
        source: "Winning Ways, ch. 4",
        example: "claim officers(1) is P",
        code: Some("0.6"),
        is_code: true,
        moves: |heap, moves| {
            if heap < 2 {
                return Ok(());
            }
            take(heap, 1, moves)?;
            take_and_divide(heap, 1, moves)
        },
        ..OneHeap::DEFAULT
    };
    /// Lasker's Nim: take any number from a heap, or divide a heap into two that are not empty. The game
    /// 4.333….
    ///
    /// Source: E. Lasker, *Brettspiele der Völker* (1931); *Winning Ways*, chapter 4. The value of a heap
    /// of n is n − 1 if n is a multiple of 4 and not 0, n + 1 if n mod 4 = 3, else n.
    pub const LASKER: OneHeap = OneHeap {
        signature: "lasker(n)",
        rule: "take any number from a heap of n, or divide it into two",
        source: "Lasker, Brettspiele der Völker (1931)",
        values: "by n mod 4",
        example: "claim grundy(lasker(3)) = 4",
        code: Some("4.[3]"),
        is_code: true,
        moves: |heap, moves| {
            (1..=heap).try_for_each(|taken| take(heap, taken, moves))?;
            divide(heap, moves)
        },
        value: Some(|heap| Some(lasker(heap.into()))),
        ..OneHeap::DEFAULT
    };
    /// Grundy's game: divide a heap into two of different sizes, neither of them empty.
    ///
    /// Source: P. M. Grundy, *Mathematics and games* (1939); *Winning Ways*, chapter 4. Whether the
    /// values are periodic is not known.
    pub const GRUNDYS_GAME: OneHeap = OneHeap {
        signature: "grundys_game(n)",
        rule: "divide a heap of n into two of different sizes",
        source: "Grundy (1939)",
        example: "claim grundy(grundys_game(5)) = 2",
        code: Some("4!.0"),
        is_code: true,
        moves: |heap, moves| (1..heap.div_ceil(2)).try_for_each(|less| divide_into(heap, less, moves)),
        ..OneHeap::DEFAULT
    };
    /// Couples-are-Forever: divide a heap of 3 or more into two that are not empty. A heap of 2 stays
    /// together.
    ///
    /// Source: R. K. Guy, *Unsolved problems in combinatorial games*, *Games of No Chance* (1996); it is
    /// Officers with one more: `couples_are_forever(7)` is worth as much as `officers(6)`.
    pub const COUPLES_ARE_FOREVER: OneHeap = OneHeap {
        signature: "couples_are_forever(n)",
        rule: "divide a heap of n ≥ 3 into two",
        source: "Guy (1996)",
        values: "`officers(n - 1)`",
        example: "claim couples_are_forever(2) is P",
        moves: |heap, moves| if heap < 3 { Ok(()) } else { divide(heap, moves) },
        ..OneHeap::DEFAULT
    };
    /// Prim: from a heap take a number that is prime to the heap's size. From a heap of 1 the last may be
    /// taken, since 1 is prime to 1.
    ///
    /// Source: *On Numbers and Games*, chapter 11, and *Winning Ways*, chapter 4; *On Numbers and Games*
    /// does not let the last one be taken, which is [`OneHeap::PRIM_MINUS`] here. The value is 0 for an
    /// even heap, 1 for a heap of 1, else k if the k-th prime is the least that divides the size; where
    /// that prime is below 65,536 no play is needed.
    pub const PRIM: OneHeap = OneHeap {
        signature: "prim(n)",
        rule: "take a number that is coprime to the heap size n",
        source: "Winning Ways, ch. 4; On Numbers and Games, ch. 11",
        values: "place of the least prime factor; 0 if even",
        example: "claim prim(5) is N",
        moves: take_coprime,
        value: Some(|heap| match heap {
            1 => Some(Nimber::from(1_u64)),
            even if even % 2 == 0 => Some(Nimber::from(0_u64)),
            odd => place_of_least_prime(odd).map(Nimber::from),
        }),
        ..OneHeap::DEFAULT
    };
    /// Prim as *On Numbers and Games* has it: from a heap of 2 or more take a number that is prime to the
    /// heap's size.
    ///
    /// Source: *On Numbers and Games*, chapter 11, where it is PRIM. In [`OneHeap::PRIM`] the last one of
    /// a heap may be taken. The value is k if the k-th prime is the least that divides the size, 0 for a
    /// heap of 1; where that prime is below 65,536 no play is needed.
    pub const PRIM_MINUS: OneHeap = OneHeap {
        signature: "prim_minus(n)",
        rule: "the same as prim, but never the whole heap",
        source: "On Numbers and Games, ch. 11",
        values: "place of the least prime factor",
        example: "claim prim_minus(1) is P",
        moves: |heap, moves| if heap < 2 { Ok(()) } else { take_coprime(heap, moves) },
        value: Some(|heap| match heap {
            0 | 1 => Some(Nimber::from(0_u64)),
            _ => place_of_least_prime(heap).map(Nimber::from),
        }),
        ..OneHeap::DEFAULT
    };
    /// Dim: from a heap take a number that divides the heap's size, perhaps the whole heap.
    ///
    /// Source: *On Numbers and Games*, chapter 11; Ferguson, Part I, exercise 3.5.4, as Dim⁺. Where the
    /// whole heap must not be taken it is [`OneHeap::ALIQUOT`]. The value is 1 more than the exponent of
    /// 2 in the size, and 0 for no heap.
    pub const DIM: OneHeap = OneHeap {
        signature: "dim(n)",
        rule: "take a divisor of the heap size n",
        source: "On Numbers and Games, ch. 11",
        values: "1 more than the exponent of 2 in n",
        example: "claim dim(6) is N",
        moves: |heap, moves| take_divisors(heap, heap, moves),
        value: Some(|heap| Some(Nimber::from(if heap == 0 { 0 } else { heap.trailing_zeros() + 1 }))),
        ..OneHeap::DEFAULT
    };
    /// The aliquot game: from a heap take a number that divides the heap's size, but not the whole heap.
    ///
    /// Source: *Winning Ways*, chapter 4, as Dim⁻; Ferguson, Part I, exercise 3.5.4, as the aliquot game.
    /// Where the whole heap may be taken, too, it is [`OneHeap::DIM`]. The value is the exponent of 2 in
    /// the size, and 0 for no heap.
    pub const ALIQUOT: OneHeap = OneHeap {
        signature: "aliquot(n)",
        rule: "take a proper divisor of the heap size n",
        source: "On Numbers and Games, ch. 11; Ferguson, exercise 3.5.4",
        values: "exponent of 2 in n",
        example: "claim aliquot(1) is P",
        moves: |heap, moves| take_divisors(heap, heap / 2, moves),
        value: Some(|heap| Some(Nimber::from(if heap == 0 { 0 } else { heap.trailing_zeros() }))),
        ..OneHeap::DEFAULT
    };
    /// At-Least-Half: from a heap take at least half of it.
    ///
    /// Source: Ferguson, Part I, section 4.3. The value is the number of binary digits of the size.
    pub const AT_LEAST_HALF: OneHeap = OneHeap {
        signature: "at_least_half(n)",
        rule: "take at least half of a heap of n",
        source: "Ferguson, section 4.3",
        values: "number of binary digits of n",
        example: "claim grundy(at_least_half(8)) = 4",
        moves: |heap, moves| (heap.div_ceil(2).max(1)..=heap).try_for_each(|taken| take(heap, taken, moves)),
        value: Some(|heap| Some(Nimber::from(u64::BITS - heap.leading_zeros()))),
        means: Means::Moves(&[LinearMoves::new(
            "at_least_half(n)",
            &["n"],
            "{ f(n-k) for k in 1..n if 2*k >= n }",
        )]),
        ..OneHeap::DEFAULT
    };
    /// At-Most-Half: from a heap take at most half of it, but something.
    ///
    /// Source: Ferguson, Part I, exercise 3.5.3. The value of an even size is half of it; of an odd size
    /// n it is that of (n − 1) / 2.
    pub const AT_MOST_HALF: OneHeap = OneHeap {
        signature: "at_most_half(n)",
        rule: "take at most half of a heap of n",
        source: "Ferguson, exercise 3.5.3",
        example: "claim at_most_half(1) is P",
        moves: |heap, moves| (1..=heap / 2).try_for_each(|taken| take(heap, taken, moves)),
        value: Some(|heap| Some(Nimber::from(heap.checked_shr(heap.trailing_ones()).unwrap_or(0) / 2))),
        means: Means::Moves(&[LinearMoves::new("at_most_half(n)", &["n"], "{ f(n-k) for k in 1..n//2 }")]),
        ..OneHeap::DEFAULT
    };
    /// Take-a-Square: from a heap take a square, 1, 4, 9, and so on.
    ///
    /// Source: S. W. Golomb, *A mathematical investigation of games of “take-away”* (1966). A position
    /// costs the square root of its size. No pattern is known.
    pub const TAKE_A_SQUARE: OneHeap = OneHeap {
        signature: "take_a_square(n)",
        rule: "take a square number (1, 4, 9, …) from a heap of n",
        source: "Golomb (1966)",
        example: "claim take_a_square(2) is P",
        moves: |heap, moves| (1..=heap.sqrt()).try_for_each(|root| take(heap, root * root, moves)),
        ..OneHeap::DEFAULT
    };
    /// Take-a-Prime: from a heap take a prime number, 2, 3, 5, and so on.
    ///
    /// Source: S. W. Golomb, *A mathematical investigation of games of “take-away”* (1966). A position
    /// costs the number of primes up to its size, while that is below 65,536; above, each candidate is
    /// tried by division.
    pub const TAKE_A_PRIME: OneHeap = OneHeap {
        signature: "take_a_prime(n)",
        rule: "take a prime number from a heap of n",
        source: "Golomb (1966)",
        example: "claim take_a_prime(1) is P",
        moves: |heap, moves| {
            primes().take_while(|&prime| prime <= heap).try_for_each(|prime| take(heap, prime, moves))
        },
        ..OneHeap::DEFAULT
    };
    /// Take-a-Power-of-2: from a heap take a power of 2, 1, 2, 4, and so on.
    ///
    /// Source: a classical exercise; Ferguson, Part I, section 1. The value is n mod 3, since no power of
    /// 2 is a multiple of 3.
    pub const TAKE_A_POWER_OF_2: OneHeap = OneHeap {
        signature: "take_a_power_of_2(n)",
        rule: "take a power of 2 (1, 2, 4, …) from a heap of n",
        source: "Ferguson, section 1",
        values: "n mod 3",
        example: "claim take_a_power_of_2(3) is P",
        moves: |heap, moves| {
            let powers = (0..u64::BITS).map(|exponent| 1 << exponent);
            powers.take_while(|&power| power <= heap).try_for_each(|power| take(heap, power, moves))
        },
        value: Some(|heap| Some(Nimber::from(heap % 3))),
        ..OneHeap::DEFAULT
    };

    /// Its row in the registry.
    pub(super) const fn row(&'static self) -> Named {
        let make = match self.code {
            Some(code) => Make::Coded(code, 0, self),
            None => Make::Plain(self),
        };
        Named::new(self.signature, self.rule, self.source, self.example, make)
            .values(self.values)
            .means(self.means)
    }

    /// The take-and-break code whose positions are those of this game, option by option.
    pub(crate) fn code(&self) -> Option<&'static str> {
        self.code.filter(|_| self.is_code)
    }
}

impl Ruleset for OneHeap {
    type Position = u64;

    fn name(&self) -> String {
        name_of(self.signature).to_owned()
    }

    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (self.moves)(heap, moves)
    }

    fn components(&self, heap: u64, parts: &mut Vec<u64>) {
        component(heap, parts);
    }

    fn known_values(&self) -> Option<&dyn KnownValues<Position = u64>> {
        self.value.is_some().then_some(self)
    }

    fn write(&self, heap: &u64) -> String {
        format!("{}({heap})", name_of(self.signature))
    }

    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        read(arguments)
    }

    fn picture(&self, &heap: &u64, after: Option<&[u64]>) -> Option<Picture> {
        Some((self.picture)(heap, after))
    }
}

impl KnownValues for OneHeap {
    fn value(&self, &heap: &u64) -> Option<Nimber> {
        self.value?(heap)
    }
}

/// The heap that arguments stand for.
pub(super) fn read(arguments: &[Argument]) -> Result<u64> {
    Argument::only(arguments, "a heap size")?.size("a heap size")
}

/// A heap is its own only component; from an empty one nobody moves, in any of these games.
pub(super) fn component(heap: u64, parts: &mut Vec<u64>) {
    parts.extend((heap > 0).then_some(heap));
}

/// Takes some counters from a heap and leaves the rest as it is.
#[inline]
pub(super) fn take(heap: u64, taken: u64, moves: &mut Moves<u64>) -> Result<()> {
    moves.to(heap - taken, || format!("heap {heap} → {}", heap - taken))
}

/// Divides a heap into two that are not empty, in each way once.
pub(super) fn divide(heap: u64, moves: &mut Moves<u64>) -> Result<()> {
    (1..=heap / 2).try_for_each(|less| divide_into(heap, less, moves))
}

/// Divides a heap into two, given the size of one of them.
#[inline]
pub(super) fn divide_into(heap: u64, less: u64, moves: &mut Moves<u64>) -> Result<()> {
    let more = heap - less;
    moves.to_sum([less, more], || format!("divide heap {heap} into {less} and {more}"))
}

/// Takes some counters from a heap and divides the rest into two heaps that are not empty.
fn take_and_divide(heap: u64, taken: u64, moves: &mut Moves<u64>) -> Result<()> {
    let rest = heap.saturating_sub(taken);
    (1..=rest / 2).try_for_each(|less| {
        let more = rest - less;
        moves.to_sum([less, more], || {
            format!("take {taken} from heap {heap} and divide the rest into {less} and {more}")
        })
    })
}

fn take_coprime(heap: u64, moves: &mut Moves<u64>) -> Result<()> {
    (1..=heap).filter(|taken| taken.gcd(&heap) == 1).try_for_each(|taken| take(heap, taken, moves))
}

/// k, if the k-th prime is the least that divides a number from 2; unless that prime is large.
fn place_of_least_prime(number: u64) -> Option<u64> {
    let place = small_primes().iter().position(|&prime| number.is_multiple_of(prime))?;
    Some(place as u64 + 1)
}

/// Takes a divisor of the heap's size that is not more than `most`.
fn take_divisors(heap: u64, most: u64, moves: &mut Moves<u64>) -> Result<()> {
    for divisor in (1..=heap.sqrt()).filter(|&divisor| heap.is_multiple_of(divisor)) {
        let other = heap / divisor;
        if divisor <= most {
            take(heap, divisor, moves)?;
        }
        if other != divisor && other <= most {
            take(heap, other, moves)?;
        }
    }
    Ok(())
}

/// The primes below this are kept; they are enough to try any heap size by division.
const SMALL: u64 = 1 << 16;

fn small_primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut composite = vec![false; SMALL as usize];
        let mut primes = Vec::new();
        for number in 2..SMALL {
            if !composite[number as usize] {
                primes.push(number);
                (number * number..SMALL)
                    .step_by(number as usize)
                    .for_each(|multiple| composite[multiple as usize] = true);
            }
        }
        primes
    })
}

/// All primes, in order.
fn primes() -> impl Iterator<Item = u64> {
    let small = small_primes();
    let large = (SMALL..).filter(|&candidate| {
        let mut divisors = small.iter().take_while(|&&prime| prime * prime <= candidate);
        !divisors.any(|&prime| candidate.is_multiple_of(prime))
    });
    small.iter().copied().chain(large)
}

fn take_two_pins(row: u64, moves: &mut Moves<u64>) -> Result<()> {
    for pin in 1..row {
        moves.to_sum([pin - 1, row - pin - 1], || format!("take pins {pin} and {}", pin + 1))?;
    }
    Ok(())
}

/// The places, from 0, that are in neither of the rows that a move leaves at the left and at the
/// right.
fn between(length: u64, after: Option<&[u64]>) -> std::ops::Range<u64> {
    match after {
        Some(&[left, right]) => left..length.saturating_sub(right),
        _ => 0..0,
    }
}

fn pins(row: u64, after: Option<&[u64]>) -> Picture {
    let mut board = Board::new(1, row, Square::Pin).numbered_from(1);
    between(row, after).for_each(|pin| board.mark(0, pin));
    Picture::board(board)
}

/// The pawns of the file that advances and of its neighbours are out of the game.
fn pawns(files: u64, after: Option<&[u64]>) -> Picture {
    let mut board = Board::new(3, files, Square::Free).numbered_columns_from(1);
    if board.squares() <= MOST_PAWNS {
        for file in 0..files {
            board.set(0, file, Square::BlackPawn);
            board.set(2, file, Square::WhitePawn);
        }
    }
    for file in between(files, after) {
        board.mark(0, file);
        board.mark(2, file);
    }
    Picture::board(board)
}

/// Longer rows of pawns are beyond what is drawn.
const MOST_PAWNS: u64 = 100_000;
