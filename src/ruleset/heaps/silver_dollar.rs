//! The Silver Dollar game with the dollar.

use crate::error::{Error, ErrorKind, Result};
use crate::picture::{Board, Picture, Square};
use crate::ruleset::{Argument, Moves, Ruleset};

const DUE: &str =
    "the squares of all coins, and that of the dollar, as in silver_dollar_one_step([1, 4, 6], 4),";

/// The Silver Dollar game with the dollar: coins on a strip, one of them the silver dollar, which decides.
///
/// Square 0, at the left end, is a moneybag that holds any number of coins; on the other squares there are never two. Move one coin to a square
/// further left, not onto or over another. Who gets the dollar has won and play is over, whatever the other coins are. There are two
/// variants:
///
/// - [`SilverDollarBag::ONE_STEP`]: who puts the dollar into the bag takes it in the same move.
/// - [`SilverDollarBag::TWO_STEPS`]: who puts it there has moved, and the other takes the bag.
///
/// Source: *On Numbers and Games*, chapter 11; A. Bogomolny, *The Silver Dollar Game* (Cut the Knot), for both
/// variants. Without the dollar it is [`SilverDollar`](super::SilverDollar). The position is the list of the squares of all coins, in any
/// order, and the square of the dollar, which is among them: `silver_dollar_one_step([1, 4, 6], 4)`.
///
/// The values are found by play: k coins up to square n have about C(n + k, k) k positions. Coins in the bag have no moves, and are not kept.
///
/// ```
/// use sprague::ruleset::{Solver, Ruleset, heaps::SilverDollarBag};
/// use sprague::{Interrupt, Limits};
/// let rules = SilverDollarBag::ONE_STEP;
/// let mut solver = Solver::new(rules, Limits::default(), Interrupt::new());
/// // The dollar is behind a coin: whoever moves that one into the bag loses the dollar.
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
    /// The squares of the coins that are not in the bag, the dollar among them, in order.
    coins: Vec<u64>,
    /// Which of them is the dollar; none if it is in the bag.
    dollar: Option<usize>,
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
        let Some(dollar) = *dollar else {
            return if self.two_steps { moves.to_sum([], || "take the bag".to_owned()) } else { Ok(()) };
        };
        for (place, &from) in coins.iter().enumerate() {
            let coin = if place == dollar { "dollar" } else { "coin" };
            let least = if place == 0 { 0 } else { coins[place - 1] + 1 };
            for to in least..from {
                moves.hold(coins.len())?;
                let mut next = strip.clone();
                if to > 0 {
                    next.coins[place] = to;
                    moves.to(next, || format!("slide the {coin} on square {from} → {to}"))?;
                    continue;
                }
                next.coins.remove(place);
                next.dollar = dollar.checked_sub(1);
                moves.to(next, || format!("slide the {coin} on square {from} into the bag"))?;
            }
        }
        Ok(())
    }

    fn components(&self, mut strip: DollarStrip, parts: &mut Vec<DollarStrip>) {
        if strip.dollar.is_none() {
            // The other coins do not matter any more.
            strip.coins.clear();
            if !self.two_steps {
                return;
            }
        }
        parts.push(strip);
    }

    fn entries(&self, strip: &DollarStrip) -> usize {
        strip.coins.len() + 1
    }

    fn write(&self, strip: &DollarStrip) -> String {
        match strip.dollar {
            Some(dollar) => format!("{}({:?}, {})", self.name(), strip.coins, strip.coins[dollar]),
            None => {
                let coins: Vec<u64> = [0].into_iter().chain(strip.coins.iter().copied()).collect();
                format!("{}({coins:?}, 0)", self.name())
            }
        }
    }

    fn read(&self, arguments: &[Argument]) -> Result<DollarStrip> {
        let [coins, dollar] = Argument::exactly(arguments, DUE)?;
        let mut coins = coins.sizes("a list of the squares of all coins")?;
        let dollar = dollar.size("the square of the dollar")?;
        coins.sort_unstable();
        if let Some(pair) = coins.windows(2).find(|pair| pair[0] == pair[1] && pair[0] > 0) {
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
        coins.retain(|&square| square > 0);
        let dollar = coins.iter().position(|&square| square == dollar);
        Ok(DollarStrip { coins, dollar })
    }

    fn picture(&self, strip: &DollarStrip, after: Option<&[DollarStrip]>) -> Option<Picture> {
        let DollarStrip { coins, dollar } = strip;
        let last = coins.last().copied().unwrap_or(0);
        let mut board = Board::new(1, last.saturating_add(1), Square::Free).numbered_from(0);
        coins.iter().for_each(|&square| board.set(0, square, Square::Coins(1)));
        board.set(0, dollar.map_or(0, |place| coins[place]), Square::Piece('$'));
        match after {
            Some([next]) => {
                let from = coins.iter().find(|square| !next.coins.contains(square));
                let to = next.coins.iter().find(|square| !coins.contains(square));
                from.into_iter().chain([to.unwrap_or(&0)]).for_each(|&square| board.mark(0, square));
            }
            Some(_) => board.mark(0, 0),
            None => {}
        }
        Some(Picture::board(board))
    }
}
