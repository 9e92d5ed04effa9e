//! A game against the reader, on a board whose parts are clicked.

use serde_json::{Value, json};
use sprague::front_end::notation;
use sprague::front_end::play::{
    BoardMove, Boards, LoopyPlay, Misere, Play, PlayBoard, Player, Strategy, Theory, TurnedPlay,
};
use sprague::theory::Convention;
use sprague::{ErrorKind, Result, Session};

/// Moves that are shown as buttons; the others can be entered in words.
const MOST_MOVES: usize = 400;
/// Characters of a position.
const POSITION: usize = 200;

/// A game that is being played.
pub(crate) struct Game {
    play: Playing,
    board: PlayBoard,
}

/// A game of either kind.
enum Playing {
    /// In which the players take turns.
    Usual(Play),
    /// In which moves bind the opponent, or give another turn.
    Turned(TurnedPlay),
    /// That may go on for ever.
    Loopy(LoopyPlay),
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
        let first = if wish.second { Player::Tool } else { Player::Person };
        let (play, said) = match Game::usual(session, wish, first) {
            Err(error) if error.kind() == ErrorKind::Domain && !wish.misere => {
                match TurnedPlay::begin(session, wish.position, first, Boards::Elsewhere) {
                    Ok(Some((play, said))) => (Playing::Turned(play), said),
                    _ => match LoopyPlay::begin(session, wish.position, first, Boards::Elsewhere) {
                        Ok(Some((play, said))) => (Playing::Loopy(play), said),
                        // An error without a place is about play, not about the expression.
                        Err(loopy) if loopy.span().is_none() => return Err(loopy),
                        _ => return Err(error),
                    },
                }
            }
            begun => begun?,
        };
        let board = play.board(session)?;
        let game = Game { play, board };
        let turn = game.turn(session, &said)?;
        Ok((game, turn))
    }

    fn usual(session: &mut Session, wish: &Wish<'_>, first: Player) -> Result<(Playing, Vec<String>)> {
        let (convention, strategy): (_, Box<dyn Strategy>) = match wish.misere {
            true => (Convention::Misere, Box::new(Misere)),
            false => (Convention::Normal, Box::new(Theory)),
        };
        let position = session.to_play(wish.position, convention, &mut Vec::new())?;
        let (play, said) = Play::begin(session.store_mut(), position, first, Boards::Elsewhere, strategy)?;
        Ok((Playing::Usual(play), said))
    }

    /// A line of the reader: a move by its number or in words, or a command such as `hint`.
    pub(crate) fn enter(&mut self, session: &mut Session, line: &str) -> Result<Value> {
        let store = session.store_mut();
        let said = match &mut self.play {
            Playing::Usual(play) => play.enter(store, line)?,
            Playing::Turned(play) => play.enter(store, line)?,
            Playing::Loopy(play) => play.enter(store, line)?,
        };
        self.board = self.play.board(session)?;
        self.turn(session, &said)
    }

    /// The place of a winning move among those of the board, or null.
    pub(crate) fn winning(&self, session: &mut Session) -> Result<Value> {
        let place = match &self.play {
            Playing::Usual(play) => play.winning_move(session.store_mut(), &self.board)?,
            Playing::Turned(play) => play.winning_move(),
            Playing::Loopy(play) => play.best_move(session.store()),
        };
        Ok(json!({ "move": place }))
    }

    fn turn(&self, session: &mut Session, said: &[String]) -> Result<Value> {
        let last = match &self.play {
            Playing::Usual(play) => play.last_move(session.store_mut())?,
            Playing::Turned(_) | Playing::Loopy(_) => None,
        };
        let last = last.map(|mut last| {
            // The page has the words as text, beside the picture.
            let words = std::mem::take(&mut last.caption);
            json!({ "svg": last.svg(), "move": words[0] })
        });
        let (winner, over, begun, written) = match &self.play {
            Playing::Usual(play) => {
                let written = notation::position(session.store(), play.position(), POSITION).text;
                (play.winner(), play.is_over(), play.record().len() > 1, written)
            }
            Playing::Turned(play) => {
                let written = play.position(session.store(), POSITION);
                (play.winner(), play.is_over() || play.is_left(), play.is_begun(), written)
            }
            Playing::Loopy(play) => {
                let written = play.position(session.store(), POSITION);
                (play.winner(), play.is_over() || play.is_left(), play.is_begun(), written)
            }
        };
        let winner = match winner {
            Some(Player::Person) => Some("you"),
            Some(Player::Tool) => Some("machine"),
            None if matches!(&self.play, Playing::Loopy(play) if play.is_over()) => Some("nobody"),
            None => None,
        };
        let claims = matches!(&self.play, Playing::Loopy(play) if play.may_claim());
        Ok(json!({
            "said": said,
            "last": last,
            "position": written,
            "svg": self.board.drawing.as_ref().map(|drawing| drawing.svg_with_parts()),
            "moves": self.board.moves.iter().map(button).collect::<Vec<Value>>(),
            "more": if self.board.more == 0_u8.into() { Value::Null } else { self.board.more.to_string().into() },
            "over": over,
            "winner": winner,
            "claims": claims,
            "begun": begun,
        }))
    }
}

impl Playing {
    fn board(&self, session: &mut Session) -> Result<PlayBoard> {
        match self {
            Playing::Usual(play) => play.board(session.store_mut(), MOST_MOVES),
            Playing::Turned(play) => play.board(session.store_mut(), MOST_MOVES),
            Playing::Loopy(play) => play.board(session.store_mut(), MOST_MOVES),
        }
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
