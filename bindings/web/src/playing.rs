//! A game against the reader, on a board whose parts are clicked.

use serde_json::{Value, json};
use sprague::front_end::notation;
use sprague::front_end::play::{BoardMove, Boards, Misere, Play, PlayBoard, Player, Strategy, Theory};
use sprague::{Result, Session};

/// Moves that are shown as buttons; the others can be entered in words.
const MOST_MOVES: usize = 400;
/// Characters of a position.
const POSITION: usize = 200;

/// A game that is being played.
pub(crate) struct Game {
    play: Play,
    board: PlayBoard,
}

/// What is asked for when a game begins.
pub(crate) struct Wish<'t> {
    pub(crate) position: &'t str,
    pub(crate) misere: bool,
    /// Whether the machine makes the first move.
    pub(crate) second: bool,
}

impl Game {
    /// Begins a game: it, and its first turn.
    pub(crate) fn begin(session: &mut Session, wish: &Wish<'_>) -> Result<(Game, Value)> {
        let position = session.position(wish.position)?;
        let strategy: Box<dyn Strategy> = if wish.misere { Box::new(Misere) } else { Box::new(Theory) };
        let first = if wish.second { Player::Tool } else { Player::Person };
        let store = session.store_mut();
        let (play, said) = Play::begin(store, position, first, Boards::Elsewhere, strategy)?;
        let board = play.board(store, MOST_MOVES)?;
        let game = Game { play, board };
        let turn = game.turn(session, &said);
        Ok((game, turn))
    }

    /// A line of the reader: a move by its number or in words, or a command such as `hint`.
    pub(crate) fn enter(&mut self, session: &mut Session, line: &str) -> Result<Value> {
        let said = self.play.enter(session.store_mut(), line)?;
        self.board = self.play.board(session.store_mut(), MOST_MOVES)?;
        Ok(self.turn(session, &said))
    }

    /// The place of a winning move among those of the board, or null.
    pub(crate) fn winning(&self, session: &mut Session) -> Result<Value> {
        let place = self.play.winning_move(session.store_mut(), &self.board)?;
        Ok(json!({ "move": place }))
    }

    fn turn(&self, session: &Session, said: &[String]) -> Value {
        let winner = self.play.winner().map(|winner| match winner {
            Player::Person => "you",
            Player::Tool => "machine",
        });
        let written = notation::position(session.store(), self.play.position(), POSITION).text;
        json!({
            "said": said,
            "position": written,
            "svg": self.board.drawing.as_ref().map(|drawing| drawing.svg_with_parts()),
            "moves": self.board.moves.iter().map(button).collect::<Vec<Value>>(),
            "more": if self.board.more == 0_u8.into() { Value::Null } else { self.board.more.to_string().into() },
            "over": self.play.is_over(),
            "winner": winner,
            "begun": self.play.record().len() > 1,
        })
    }
}

fn button(one: &BoardMove) -> Value {
    let names = |parts: &[_]| parts.iter().map(ToString::to_string).collect::<Vec<String>>();
    json!({
        "number": one.number.to_string(),
        "label": one.label,
        "figures": one.figures,
        "parts": names(&one.parts),
        "named": names(&one.named),
    })
}
