//! A game with entailing or complimenting moves: the tool keeps to whose turn it is, and where.

use crate::entailing::Turn;
use crate::error::Result;
use crate::game::{Store, Target, TurnedMove};
use crate::notation;
use crate::play::board::Boards;
use crate::play::turn::Player;
use crate::play::turned_board;
use crate::session::Session;

/// Characters of a position.
const SHORT: usize = 200;

/// Moves that are listed.
const LISTED: usize = 60;

/// A game between a person and the tool in which moves bind the opponent, or give another turn.
///
/// ```
/// use sprague::{Session, front_end::play::{Boards, Player, TurnedPlay}};
/// let mut session = Session::new();
/// let begun =
///     TurnedPlay::begin(&mut session, "top_entails(3)", Player::Person, Boards::Shown)?;
/// let (mut play, opening) = begun.expect("there are entailing moves in it");
/// assert_eq!(opening[2], "  1  divide 3 into 1 and 2");
/// let answer = play.enter(session.store_mut(), "2")?;
/// assert_eq!(answer[0], "You take the top coin of 3: I have to reply in top_entails(2).");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct TurnedPlay {
    /// Before each move of the person, the last one now.
    reached: Vec<At>,
    moves: Vec<TurnedMove>,
    /// All that is there now.
    whole: Target,
    boards: Boards,
    winner: Option<Player>,
    left: bool,
    /// Why the tool moved as it did.
    reason: Option<String>,
}

/// What is there, and where the player to move has to move.
#[derive(Debug, Clone)]
struct At {
    whole: Target,
    /// What has to be answered, and what stands beside it.
    bound: Option<(Target, Vec<Target>)>,
}

impl TurnedPlay {
    /// Begins a game, and the lines that open it; nothing if the expression is a position of another
    /// kind.
    ///
    /// # Errors
    /// Those of the expression; a ceiling; or if interrupted.
    pub fn begin(
        session: &mut Session,
        expression: &str,
        first: Player,
        boards: Boards,
    ) -> Result<Option<(TurnedPlay, Vec<String>)>> {
        let whole = session.extended_position(expression)?;
        let Some(whole) = whole.filter(|&whole| session.store().is_turned(whole)) else { return Ok(None) };
        let (reached, moves) = (Vec::new(), Vec::new());
        let mut play = TurnedPlay { reached, moves, whole, boards, winner: None, left: false, reason: None };
        let mut lines = vec!["The player who cannot move loses.".to_owned()];
        if boards != Boards::Elsewhere {
            lines[0].push_str(" Enter the number of a move, `hint`, `why`, `undo` or `quit`.");
        }
        play.go_on(session.store_mut(), At { whole, bound: None }, first, &mut lines)?;
        Ok(Some((play, lines)))
    }

    /// What is answered to a line: the number or the words of a move, or what it touches, such as the
    /// name of a line between dots; `hint`, `why`, `undo`, `moves`, `board` or `quit`.
    ///
    /// # Errors
    /// A ceiling, or if interrupted; the game is then as it was before.
    pub fn enter(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>> {
        let entered = line.trim();
        match entered {
            "quit" => {
                self.left = true;
                return Ok(Vec::new());
            }
            "why" => {
                let nothing = "I have not moved yet.".to_owned();
                return Ok(vec![self.reason.clone().unwrap_or(nothing)]);
            }
            "undo" => return self.undo(store),
            _ => {}
        }
        if self.winner.is_some() {
            return Ok(vec!["The game is over; `undo` takes your last move back.".to_owned()]);
        }
        match entered {
            "moves" | "help" => return Ok(self.listing(store)),
            "board" => return turned_board::lines(store, self.whole),
            "hint" => return Ok(vec![self.hint(store)]),
            _ => {}
        }
        let chosen = match self.meant(store, entered) {
            Ok(place) => self.moves[place].clone(),
            Err(why) => return Ok(vec![why]),
        };
        let before = self.reached.len();
        let words = Self::words(store, &chosen, &self.moves);
        let mut lines = vec![format!("You {words}{}", bound_by(store, &chosen, "I have"))];
        let next = match chosen.turn {
            Turn::Complimenting => Player::Person,
            _ => Player::Tool,
        };
        match self.go_on(store, after(&chosen), next, &mut lines) {
            Ok(()) => Ok(lines),
            Err(error) => {
                self.reached.truncate(before);
                Err(error)
            }
        }
    }

    /// The place of the move that a line means, or why it means none.
    fn meant(&self, store: &Store, entered: &str) -> std::result::Result<usize, String> {
        let count = self.moves.len();
        if let Some(place) = entered.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            let none = || format!("no move has the number `{entered}`: there are {count}, 1 to {count}");
            return (place < count).then_some(place).ok_or_else(none);
        }
        let words = |one: &TurnedMove| Self::words(store, one, &self.moves);
        if let Some(place) = self.moves.iter().position(|one| words(one) == entered) {
            return Ok(place);
        }
        // A line may be named alone, or without what it completes.
        let is_named = |one: &TurnedMove| {
            let is_part = one.part.as_ref().is_some_and(|(_, name)| name.eq_ignore_ascii_case(entered));
            let rest = one.words.as_ref().and_then(|words| words.strip_prefix(entered));
            is_part
                || !entered.is_empty()
                    && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" and "))
        };
        let named: Vec<usize> = (0..count).filter(|&place| is_named(&self.moves[place])).collect();
        let is_alike = |&place: &usize| words(&self.moves[place]) == words(&self.moves[named[0]]);
        match named[..] {
            [] => Err(format!("no move is called `{entered}`: there are {count}, 1 to {count}")),
            [first, ..] if named.iter().all(is_alike) => Ok(first),
            _ => {
                let numbers: Vec<String> = named.iter().map(|place| (place + 1).to_string()).collect();
                Err(format!("`{entered}` may be {}: enter its number", numbers.join(" or ")))
            }
        }
    }

    fn hint(&self, store: &Store) -> String {
        match self.moves.iter().find(|one| one.is_winning()) {
            Some(one) => format!("You win if you {}.", Self::words(store, one, &self.moves)),
            None if self.moves.iter().any(|one| one.wins.is_none()) => {
                "Who wins here takes long to find: I do not know.".to_owned()
            }
            None => "Every move loses against good play.".to_owned(),
        }
    }

    fn undo(&mut self, store: &mut Store) -> Result<Vec<String>> {
        if self.winner.is_none() {
            self.reached.pop();
        }
        let Some(at) = self.reached.pop() else {
            return Ok(vec!["No move of yours can be taken back.".to_owned()]);
        };
        self.winner = None;
        let mut lines = Vec::new();
        self.go_on(store, at, Player::Person, &mut lines)?;
        Ok(lines)
    }

    /// Goes on until the person is to move, or the game is over.
    fn go_on(
        &mut self,
        store: &mut Store,
        mut at: At,
        mut player: Player,
        lines: &mut Vec<String>,
    ) -> Result<()> {
        loop {
            self.whole = at.whole;
            let moves = moves_at(store, &at)?;
            if moves.is_empty() {
                self.winner = Some(match player {
                    Player::Person => Player::Tool,
                    Player::Tool => Player::Person,
                });
                lines.push(match player {
                    Player::Person => "You have no move: I win.".to_owned(),
                    Player::Tool => "I have no move: you win. Well played.".to_owned(),
                });
                self.moves = moves;
                return Ok(());
            }
            if player == Player::Person {
                lines.extend(self.asked(store, &at));
                if self.boards == Boards::Shown {
                    lines.extend(turned_board::lines(store, at.whole)?);
                }
                self.reached.push(at);
                self.moves = moves;
                if self.boards != Boards::Elsewhere {
                    lines.extend(self.listing(store));
                }
                return Ok(());
            }
            let Some(chosen) = self.answer(store, &moves, lines)? else { return Ok(()) };
            at = after(&chosen);
            if chosen.turn != Turn::Complimenting {
                player = Player::Person;
            }
        }
    }

    /// What the person is to do. On a board elsewhere it is said there, unless a reply is due.
    fn asked(&self, store: &Store, at: &At) -> Option<String> {
        let here = notation::target(store, at.whole, SHORT).text;
        match &at.bound {
            None if self.boards == Boards::Elsewhere => None,
            None => Some(format!("{here}: your move")),
            Some((component, _)) => {
                let component = notation::target(store, *component, SHORT).text;
                Some(format!("{here}: you have to reply in {component}"))
            }
        }
    }

    /// The move that the tool makes, and why.
    fn answer(
        &mut self,
        store: &mut Store,
        moves: &[TurnedMove],
        lines: &mut Vec<String>,
    ) -> Result<Option<TurnedMove>> {
        let winning = moves.iter().find(|one| one.is_winning()).cloned();
        let may_win = match winning {
            None => guessed(store, moves)?,
            winning => winning,
        };
        let Some(chosen) = may_win.or_else(|| moves.iter().min_by_key(|one| one.turn).cloned()) else {
            return Ok(None);
        };
        let whole = notation::target(store, chosen.whole, SHORT).text;
        let reason = match (chosen.wins, chosen.turn) {
            (None, _) => "who wins takes long to find, so I guessed.".to_owned(),
            (Some(false), _) => "every move of mine lost.".to_owned(),
            (_, Turn::Plain) => format!("it leaves {whole}, which is worth *0."),
            (_, Turn::Entailing) => {
                let to = notation::target(store, chosen.to, SHORT).text;
                format!("every reply in {to} fails beside what is left.")
            }
            (_, Turn::Complimenting) => format!("I move again, and {whole} is not worth *0."),
        };
        let words = Self::words(store, &chosen, moves);
        lines.push(format!("I {words}{}", bound_by(store, &chosen, "you have")));
        self.reason = Some(format!("My last move: {reason}"));
        Ok(Some(chosen))
    }

    /// A move in words. Where those of two components are the same, it is said in which it is made.
    fn words(store: &Store, one: &TurnedMove, among: &[TurnedMove]) -> String {
        let alike = |other: &TurnedMove| other.words == one.words && other.from != one.from;
        match &one.words {
            Some(words) if among.iter().any(alike) => {
                format!("{words} in {}", notation::target(store, one.from, SHORT).text)
            }
            Some(words) => words.clone(),
            None => format!("move to {}", notation::target(store, one.whole, SHORT).text),
        }
    }

    fn listing(&self, store: &Store) -> Vec<String> {
        let row = |(place, one): (usize, &TurnedMove)| format!("  {}  {}", place + 1, self.label(store, one));
        let mut lines: Vec<String> = self.moves.iter().enumerate().take(LISTED).map(row).collect();
        if self.moves.len() > LISTED {
            lines.push(format!("  … and {} further moves", self.moves.len() - LISTED));
        }
        lines
    }

    /// A move as a list says it.
    pub(super) fn label(&self, store: &Store, one: &TurnedMove) -> String {
        let turn = match one.turn {
            Turn::Plain => "",
            Turn::Entailing if one.is_sunny(store) => " (sunny: no reply can be made)",
            Turn::Entailing => " (entailing)",
            Turn::Complimenting => " (you move again)",
        };
        format!("{}{turn}", Self::words(store, one, &self.moves))
    }

    /// The moves that the person can make now.
    pub(super) fn moves(&self) -> &[TurnedMove] {
        &self.moves
    }

    pub(super) fn whole(&self) -> Target {
        self.whole
    }

    /// The position as it is now, shortened to a number of characters.
    #[must_use]
    pub fn position(&self, store: &Store, characters: usize) -> String {
        notation::target(store, self.whole, characters).text
    }

    /// Whether the person has moved.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.reached.len() > 1 || self.is_over() && !self.reached.is_empty()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winner.is_some()
    }

    /// Whether the person has left it.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Who has won, if the game is over.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }
}

/// What a move binds, as the end of a sentence.
fn bound_by(store: &Store, one: &TurnedMove, who: &str) -> String {
    match one.turn {
        Turn::Plain => ".".to_owned(),
        Turn::Entailing if one.is_sunny(store) => format!(": {who} no reply."),
        Turn::Entailing => {
            format!(": {who} to reply in {}.", notation::target(store, one.to, SHORT).text)
        }
        Turn::Complimenting if who == "I have" => ", and move again.".to_owned(),
        Turn::Complimenting => ", and I move again.".to_owned(),
    }
}

/// The moves that can be made, with what is soon found of who wins where the whole has no worth yet.
fn moves_at(store: &mut Store, at: &At) -> Result<Vec<TurnedMove>> {
    store.close_open(at.whole, Some(Store::SOON))?;
    let before = match store.is_left_open(at.whole) {
        true => store.leave_open_beyond(Some(Store::AT_ONCE)),
        false => store.leave_open_beyond(None),
    };
    let moves = match &at.bound {
        None => store.turned_moves(at.whole),
        Some((component, rest)) => moves_in(store, *component, rest),
    };
    store.leave_open_beyond(before);
    moves
}

/// A move that may win, where it is not known which do: one with another turn, or else one that gives
/// none to the opponent.
fn guessed(store: &mut Store, moves: &[TurnedMove]) -> Result<Option<TurnedMove>> {
    let open: Vec<&TurnedMove> = moves.iter().filter(|one| one.wins.is_none()).collect();
    if let Some(again) = open.iter().find(|one| one.turn == Turn::Complimenting) {
        return Ok(Some((*again).clone()));
    }
    let before = store.leave_open_beyond(Some(0));
    let is_safe = |store: &mut Store, one: &TurnedMove| -> Result<bool> {
        Ok(store.moves_of(one.whole)?.iter().all(|reply| reply.turn == Turn::Plain))
    };
    let mut safe = Ok(None);
    for &one in &open {
        match is_safe(store, one) {
            Ok(true) => safe = Ok(Some(one.clone())),
            Ok(false) => continue,
            Err(error) => safe = Err(error),
        }
        break;
    }
    store.leave_open_beyond(before);
    Ok(safe?.or_else(|| open.first().map(|&one| one.clone())))
}

/// The moves in what has to be answered, which may be a sum.
fn moves_in(store: &mut Store, bound: Target, rest: &[Target]) -> Result<Vec<TurnedMove>> {
    let parts = store.parts_of_target(bound);
    let mut all = Vec::new();
    for (place, &part) in parts.iter().enumerate() {
        if parts[..place].contains(&part) {
            continue;
        }
        let others = parts.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, &part)| part);
        let beside: Vec<Target> = others.chain(rest.iter().copied()).collect();
        all.extend(store.turned_moves_in(part, &beside)?);
    }
    Ok(all)
}

fn after(one: &TurnedMove) -> At {
    let bound = (one.turn == Turn::Entailing).then(|| (one.to, one.rest.clone()));
    At { whole: one.whole, bound }
}
