//! From a move of the person, or the beginning, to the next time that the person is to move.

use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::notation;
use crate::notation::capitalized;
use crate::play::board::{self, Boards};
use crate::play::choice::Choice;
use crate::play::listing::{Start, listing};
use crate::play::numbering::Numbering;
use crate::play::strategy::Strategy;
use crate::theory::Convention;

/// Characters of a position in the record.
const ROW: usize = 100;

/// Positions of the record that are shown from its beginning, and as many from its end.
const RECORDED: usize = 25;

/// Characters of the position that is played.
const POSITION: usize = 400;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Who enters the lines.
    Person,
    /// Who answers them, by a [`Strategy`](crate::front_end::play::Strategy).
    Tool,
}

/// A position that was reached, and by which move.
#[derive(Debug, Clone)]
pub(super) struct Reached {
    pub(super) position: GameId,
    /// Nothing for the beginning.
    pub(super) by: Option<(Player, Choice)>,
}

/// The game as a list of positions.
pub(super) fn record(store: &Store, reached: &[Reached]) -> Vec<String> {
    let mut lines = vec!["The game:".to_owned()];
    let moves = reached.len();
    for (place, Reached { position, by }) in reached.iter().enumerate() {
        if place == RECORDED && moves > 2 * RECORDED + 1 {
            lines.push(format!("        … {} positions …", moves - 2 * RECORDED));
        }
        if place >= RECORDED && place + RECORDED < moves && moves > 2 * RECORDED + 1 {
            continue;
        }
        let player = match by {
            None => "",
            Some((Player::Person, _)) => "you",
            Some((Player::Tool, _)) => "I",
        };
        lines.push(format!("  {player:<4}  {}", notation::position(store, *position, ROW).text));
    }
    lines
}

/// What a move of the person, or the beginning, leads to.
pub(super) struct Turn {
    pub(super) reached: Vec<Reached>,
    pub(super) numbering: Numbering,
    pub(super) next: BigUint,
    pub(super) winner: Option<Player>,
    pub(super) lines: Vec<String>,
}

/// Goes on from a position that was reached until the person is to move or nobody can.
pub(super) fn turn(
    store: &mut Store,
    strategy: &dyn Strategy,
    boards: Boards,
    mut reached: Vec<Reached>,
    to_move: Player,
    mut lines: Vec<String>,
) -> Result<Turn> {
    let mut position = reached.last().map_or(GameId::ZERO, |last| last.position);
    let mut winner = None;
    if to_move == Player::Tool {
        let advice = strategy.advise(store, position)?;
        let choice = match advice.winning {
            Some(choice) => Some(choice),
            None => strategy.otherwise(store, position)?,
        };
        match choice {
            Some(choice) => {
                position = choice.result(store, position)?;
                lines.push(match advice.winning {
                    Some(_) => format!("I {}: {}.", choice.said(store), advice.reason),
                    None if !advice.is_known => {
                        format!("I {}, but {}.", choice.said(store), advice.reason)
                    }
                    None => format!("I {}, though no move wins: {}.", choice.said(store), advice.reason),
                });
                reached.push(Reached { position, by: Some((Player::Tool, choice)) });
            }
            None => {
                let wins = winner_without_a_move(strategy, Player::Tool);
                lines.push(said_at_the_end(store, &reached, Player::Tool, wins)?);
                winner = Some(wins);
            }
        }
    }
    let numbering = Numbering::new(store, position)?;
    let mut next = BigUint::ZERO;
    if winner.is_none() {
        if numbering.count == BigUint::ZERO {
            let wins = winner_without_a_move(strategy, Player::Person);
            lines.push(said_at_the_end(store, &reached, Player::Person, wins)?);
            winner = Some(wins);
        } else {
            let (shown, after) = to_choose_from(store, position, &numbering, boards)?;
            lines.extend(shown);
            next = after;
        }
    }
    Ok(Turn { reached, numbering, next, winner, lines })
}

/// Who wins when a player is to move and cannot.
fn winner_without_a_move(strategy: &dyn Strategy, to_move: Player) -> Player {
    match (strategy.convention(), to_move) {
        (Convention::Misere, player) => player,
        (Convention::Normal, Player::Person) => Player::Tool,
        (Convention::Normal, Player::Tool) => Player::Person,
    }
}

/// Why the game is over, and who has won: `I have no move: you win.`, or what the rules say of the
/// last move, `Three in a row: you win.`
fn said_at_the_end(store: &mut Store, reached: &[Reached], to_move: Player, wins: Player) -> Result<String> {
    let wins = match wins {
        Player::Tool => "I win.",
        Player::Person => "you win. Well played.",
    };
    let end = match reached.last() {
        Some(Reached { by: Some((_, choice)), .. }) => {
            let first = || store.legal_moves(choice.from).position(|(to, _)| to == choice.to);
            match choice.number.or_else(first) {
                Some(number) => store.end_of_play(choice.from, Some(number))?,
                None => None,
            }
        }
        Some(Reached { position, by: None }) => store.end_of_play(*position, None)?,
        None => None,
    };
    Ok(match (end, to_move) {
        (Some(end), _) => {
            format!("{}: {wins}", capitalized(end))
        }
        (None, Player::Tool) => format!("I have no move: {wins}"),
        (None, Player::Person) => format!("You have no move: {wins}"),
    })
}

/// The position with its moves, and the number of the first move that is not listed; no lines if
/// the front end shows them itself.
pub(super) fn to_choose_from(
    store: &mut Store,
    position: GameId,
    numbering: &Numbering,
    boards: Boards,
) -> Result<(Vec<String>, BigUint)> {
    if boards == Boards::Elsewhere {
        return Ok((Vec::new(), BigUint::ZERO));
    }
    let mut lines = your_move(store, position, numbering, boards)?;
    let listed = listing(store, numbering, &Start::In(BigUint::ZERO))?;
    lines.extend(listed.lines);
    Ok((lines, listed.next))
}

/// The position, and its board.
pub(super) fn your_move(
    store: &mut Store,
    position: GameId,
    numbering: &Numbering,
    boards: Boards,
) -> Result<Vec<String>> {
    let mut lines = vec![format!("{}: your move", written_at_length(store, position))];
    lines.extend(board::after_move(store, numbering, boards)?);
    Ok(lines)
}

pub(super) fn written_at_length(store: &Store, position: GameId) -> String {
    notation::position(store, position, POSITION).text
}
