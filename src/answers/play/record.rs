//! What was played: who moved, and where that led.

use crate::game::{GameId, Store};
use crate::notation;
use crate::play::choice::Choice;

/// Characters of a position in the record.
const ROW: usize = 100;

/// Positions of the record that are shown from its beginning, and as many from its end.
const RECORDED: usize = 25;

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
pub(super) fn lines(store: &Store, reached: &[Reached]) -> Vec<String> {
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
