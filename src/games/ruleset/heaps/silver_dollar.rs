//! The Silver Dollar game with the dollar.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Picture, Square};
use crate::ruleset::heaps::strips::strip as strip_of;
use crate::ruleset::row::{Make, Named};
use crate::ruleset::{Argument, Moves, Ruleset};

pub(super) const SILVER_DOLLAR_ONE_STEP: Named = Named::new(
    "silver_dollar_one_step([a, b, …], d)",
    "silver_dollar with the dollar on square d; the player who moves it into the bag, square 0, wins",
    "On Numbers and Games, ch. 11",
    "claim silver_dollar_one_step([1, 2], 2) is P",
    Make::Plain(&SilverDollarBag::ONE_STEP),
);

pub(super) const SILVER_DOLLAR_TWO_STEPS: Named = Named::new(
    "silver_dollar_two_steps([a, b, …], d)",
    "as silver_dollar_one_step, but taking the bag is a move of its own, and the player who takes it with the dollar inside wins",
    "On Numbers and Games, ch. 11",
    "claim silver_dollar_two_steps([1], 1) is P",
    Make::Plain(&SilverDollarBag::TWO_STEPS),
);

const DUE: &str = "the squares of all coins, and that of the dollar";

/// The Silver Dollar game with the dollar: coins on a strip, one of them the silver dollar, which
/// decides.
///
/// Square 0, at the left end, is a moneybag that holds any number of coins; on the other squares
/// there are never two. Move one coin to a square further left, not onto or over another. Who gets
/// the dollar has won and play is over, whatever the other coins are. There are two variants:
///
/// - [`SilverDollarBag::ONE_STEP`]: who puts the dollar into the bag takes it in the same move.
/// - [`SilverDollarBag::TWO_STEPS`]: who puts it there has moved. While it is there, to take the
///   bag is one more move, which ends the game; the coins may be moved, too. Alone nobody does
///   that, since taking the bag wins; in a sum it may be what wins.
///
/// Source: *On Numbers and Games*, chapter 11; A. Bogomolny, *The Silver Dollar Game* (Cut the
/// Knot), for both variants: the bag is taken “on his turn”, as a move beside the others. Without
/// the dollar it is [`SilverDollar`](super::SilverDollar). The position is the list of the squares
/// of all coins, in any order, and the square of the dollar, which is among them:
/// `silver_dollar_one_step([1, 4, 6], 4)`.
///
/// The values are found by play: k coins up to square n have about C(n + k, k) k positions. Coins
/// in the bag have no moves.
///
/// ```
/// use sprague::ruleset::{Solver, Ruleset, heaps::SilverDollarBag};
/// use sprague::{Interrupt, Limits};
/// let rules = SilverDollarBag::ONE_STEP;
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// // The dollar is next to a coin: the player who moves that coin into the bag loses the dollar.
/// let coins = sprague::ruleset::Argument::List(vec![1.into(), 2.into()]);
/// assert!(solver.value(&rules.read(&[coins, 2.into()])?)?.is_zero());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SilverDollarBag {
    /// Whether the bag is taken in a move of its own.
    two_steps: bool,
}

/// The coins of the Silver Dollar game with the dollar.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DollarStrip {
    /// The squares of all coins, the dollar among them, in any order.
    coins: Vec<u64>,
    /// The square of the dollar; with 0 it is one of the coins in the bag.
    dollar: u64,
}

impl SilverDollarBag {
    /// Who puts the dollar into the bag has won.
    pub const ONE_STEP: SilverDollarBag = SilverDollarBag { two_steps: false };
    /// Who takes the bag with the dollar has won.
    pub const TWO_STEPS: SilverDollarBag = SilverDollarBag { two_steps: true };
}

impl Ruleset for SilverDollarBag {
    type Position = DollarStrip;

    fn name(&self) -> String {
        if self.two_steps { "silver_dollar_two_steps" } else { "silver_dollar_one_step" }.to_owned()
    }

    fn moves(&self, strip: &DollarStrip, moves: &mut Moves<DollarStrip>) -> Result<()> {
        let DollarStrip { coins, dollar } = strip;
        if *dollar == 0 {
            if !self.two_steps {
                return Ok(());
            }
            moves.to_sum([], || "take the bag".to_owned())?;
        }
        // A position that is solved is in order as it is.
        let in_order = (!coins.is_sorted()).then(|| {
            let mut coins = coins.clone();
            coins.sort_unstable();
            coins
        });
        let in_order = in_order.as_deref().unwrap_or(coins);
        for (place, &from) in coins.iter().enumerate() {
            let is_dollar = from == *dollar;
            let coin = if is_dollar { "dollar" } else { "coin" };
            let before = in_order[..in_order.partition_point(|&square| square < from)].last();
            let least = before.filter(|&&before| before > 0).map_or(0, |before| before + 1);
            for to in least..from {
                moves.hold(coins.len())?;
                let mut next = strip.clone();
                next.coins[place] = to;
                next.dollar = if is_dollar { to } else { *dollar };
                moves.to(next, || match to {
                    0 => format!("slide the {coin} on square {from} into the bag"),
                    _ => format!("slide the {coin} on square {from} → {to}"),
                })?;
            }
        }
        Ok(())
    }

    /// The order of the coins does not matter, nor do those in the bag except for the dollar; in
    /// one step the dollar in the bag ends the game.
    fn representative(&self, mut strip: DollarStrip) -> DollarStrip {
        if strip.dollar == 0 && !self.two_steps {
            strip.coins.clear();
        }
        strip.coins.retain(|&square| square > 0);
        if strip.dollar == 0 {
            strip.coins.push(0);
        }
        strip.coins.sort_unstable();
        strip
    }

    fn entries(&self, strip: &DollarStrip) -> usize {
        strip.coins.len() + 1
    }

    fn write(&self, strip: &DollarStrip) -> String {
        format!("{}({:?}, {})", self.name(), strip.coins, strip.dollar)
    }

    fn read(&self, arguments: &[Argument]) -> Result<DollarStrip> {
        let [coins, dollar] = Argument::exactly(arguments, DUE)?;
        let coins = coins.sizes("a list of the squares of all coins")?;
        let dollar = dollar.size("the square of the dollar")?;
        let mut sorted = coins.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1] && pair[0] > 0) {
            let message = format!("two coins are on square {}, and only one may be", pair[0]);
            return Err(
                Error::new(ErrorKind::Domain, message).help("the bag, square 0, holds any number of coins")
            );
        }
        if !coins.contains(&dollar) {
            let message = format!("the dollar is on square {dollar}, where there is no coin");
            return Err(Error::new(ErrorKind::Domain, message)
                .help("the dollar is one of the coins: silver_dollar_one_step([1, 4, 6], 4)"));
        }
        Ok(DollarStrip { coins, dollar })
    }

    fn picture(&self, strip: &DollarStrip, after: Option<&[DollarStrip]>) -> Option<Picture> {
        let DollarStrip { coins, dollar } = strip;
        let next = match after {
            Some([next]) => Some(next.coins.as_slice()),
            _ => None,
        };
        let mut board = strip_of([coins].into_iter(), next.map(|next| (coins.as_slice(), next)));
        board.set(0, *dollar, Square::Piece('$'));
        if after.is_some_and(<[_]>::is_empty) {
            board.mark(0, 0);
        }
        Some(Picture::board(board))
    }
}
