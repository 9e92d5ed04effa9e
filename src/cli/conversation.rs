//! A game, line by line.

use std::io;

use sprague::front_end::play::{Boards, LoopyPlay, Misere, Play, Player, Strategy, Theory, TurnedPlay};
use sprague::theory::Convention;
use sprague::{Error, ErrorKind, Session, Source, Store};

use super::lines::{Lines, NoLine};
use super::output::Output;
use super::status::Status;
use super::watch::Watch;

/// What stands before the cursor while a game is played.
pub const PROMPT: &str = "play> ";

/// A game of any kind.
pub enum Playing {
    /// In which the players take turns.
    Usual(Play),
    /// In which moves bind the opponent, or give another turn.
    Turned(TurnedPlay),
    /// That may go on for ever.
    Loopy(LoopyPlay),
}

impl Playing {
    /// Begins a game. What fails before the position is noted.
    pub fn begin(
        session: &mut Session,
        text: &str,
        convention: Convention,
        first: Player,
        boards: Boards,
        failing: &mut Vec<String>,
    ) -> Result<(Playing, Vec<String>), Error> {
        let begun = session.to_play(text, convention, failing).and_then(|position| {
            Play::begin(session.store_mut(), position, first, boards, strategy(convention))
        });
        let error = match begun {
            Ok((play, opening)) => return Ok((Playing::Usual(play), opening)),
            Err(error) => error,
        };
        let last = sprague::front_end::syntax::statements(text).pop();
        let Some(last) =
            last.filter(|_| convention == Convention::Normal && error.kind() == ErrorKind::Domain)
        else {
            return Err(error);
        };
        if let Ok(Some((play, opening))) = TurnedPlay::begin(session, &last.text, first, boards) {
            return Ok((Playing::Turned(play), opening));
        }
        match LoopyPlay::begin(session, &last.text, first, boards) {
            Ok(Some((play, opening))) => Ok((Playing::Loopy(play), opening)),
            // An error with a place is that of the expression, which was placed in the whole text.
            Err(loopy) if loopy.span().is_none() => Err(loopy),
            _ => Err(error),
        }
    }

    /// The game in which the players take turns.
    pub fn usual(&self) -> Option<&Play> {
        match self {
            Playing::Usual(play) => Some(play),
            Playing::Turned(_) | Playing::Loopy(_) => None,
        }
    }

    pub fn is_over(&self) -> bool {
        match self {
            Playing::Usual(play) => play.is_over(),
            Playing::Turned(play) => play.is_over(),
            Playing::Loopy(play) => play.is_over(),
        }
    }

    pub fn is_left(&self) -> bool {
        match self {
            Playing::Usual(play) => play.is_left(),
            Playing::Turned(play) => play.is_left(),
            Playing::Loopy(play) => play.is_left(),
        }
    }

    pub fn hears(&self, line: &str) -> bool {
        match self {
            Playing::Usual(play) => play.hears(line),
            _ => !self.is_over() || ["undo", "why", "quit"].contains(&line.trim()),
        }
    }

    pub fn enter(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>, Error> {
        match self {
            Playing::Usual(play) => play.enter(store, line),
            Playing::Turned(play) => play.enter(store, line),
            Playing::Loopy(play) => play.enter(store, line),
        }
    }

    pub fn end(&mut self, store: &Store) -> Vec<String> {
        match self {
            Playing::Usual(play) => play.end(store),
            Playing::Turned(_) | Playing::Loopy(_) => Vec::new(),
        }
    }

    fn entries(&self, store: &Store) -> Vec<String> {
        self.usual().map_or_else(Vec::new, |play| play.entries(store))
    }
}

/// Who plays against a person in a convention.
fn strategy(convention: Convention) -> Box<dyn Strategy> {
    match convention {
        Convention::Normal => Box::new(Theory),
        Convention::Misere => Box::new(Misere),
    }
}

/// Plays until the person leaves, or the input is over.
pub fn converse(
    (mut play, opening): (Playing, Vec<String>),
    store: &mut Store,
    lines: &mut Lines,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    say(&opening, output)?;
    if lines.is_typed() {
        say_what_is_left(&play, output)?;
    }
    let interrupt = store.interrupt().clone();
    while !play.is_left() {
        let line = match lines.next(PROMPT, play.entries(store), watch, output)? {
            Ok(line) => line,
            Err(NoLine::End) => {
                say(&play.end(store), output)?;
                break;
            }
            Err(NoLine::Interrupted) => return Ok(Status::Interrupted),
        };
        match watch.over(&interrupt, || play.enter(store, &line)) {
            Ok(said) => {
                say(&said, output)?;
                if lines.is_typed() {
                    say_what_is_left(&play, output)?;
                }
            }
            Err(error) => {
                output.error(&error, &Source::new(None, ""))?;
                if error.kind() == ErrorKind::Interrupted {
                    return Ok(Status::Interrupted);
                }
            }
        }
    }
    Ok(Status::Well)
}

/// Says at a terminal what can be entered after a game.
pub fn say_what_is_left(play: &Playing, output: &mut Output) -> io::Result<()> {
    if !play.is_over() || play.is_left() {
        return Ok(());
    }
    output.remark("`undo` takes your move back, `why` explains mine, `quit` leaves the game")
}

pub fn say(lines: &[String], output: &mut Output) -> io::Result<()> {
    if lines.is_empty() { Ok(()) } else { output.answer(&lines.join("\n")) }
}
