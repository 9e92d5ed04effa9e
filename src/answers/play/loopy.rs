//! A game that may go on for ever: the tool wins where it can such that play really ends, and a
//! position that comes again is a draw if a player claims it.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::extended;
use crate::game::{Store, Target};
use crate::game_graph::Outcome;
use crate::notation;
use crate::play::board::Boards;
use crate::play::turn::Player;
use crate::proof::loopy_ranks;
use crate::session::Session;
use crate::theory::{LoopyMove, loopy_moves};

/// Characters of a position.
const SHORT: usize = 200;

/// Moves that are listed.
const LISTED: usize = 60;

/// How often a drawn position comes until the tool claims the draw: play that goes nowhere ends,
/// and the person has time to try other moves.
const PATIENCE: usize = 3;

/// What `help` says.
const HELP: [&str; 7] = [
    "3       the move with that number; or the move as it is listed",
    "draw    claims a draw, if the position has come before with you to move",
    "hint    says which move wins, or holds the draw",
    "why     says why I moved as I did",
    "moves   lists the moves again",
    "undo    takes back your last move and my answer",
    "quit    ends the game",
];

/// A game between a person and the tool that may go on for ever. If a position comes again with the
/// same player to move, that player may claim a draw.
///
/// The tool wins a position that is won: after each of its moves the ranks of the components are
/// smaller, so that play ends. It holds a draw that it cannot win.
///
/// ```
/// use sprague::{Session, front_end::play::{Boards, LoopyPlay, Player}};
/// let mut session = Session::new();
/// session.eval("loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }")?;
/// let begun = LoopyPlay::begin(&mut session, "hop(4)", Player::Person, Boards::Shown)?;
/// let (mut play, opening) = begun.expect("play may come back to it");
/// assert_eq!(opening[2..], ["  1  hop(3)", "  2  hop(5)"]);
/// let answer = play.enter(session.store_mut(), "hop(5)")?;
/// assert_eq!(answer[1], "I move to hop(4): that holds the draw.");
/// assert_eq!(answer[2], "hop(4): your move; it has come again, and `draw` claims a draw");
/// assert_eq!(play.enter(session.store_mut(), "draw")?, ["You claim the draw: hop(4) has come again."]);
/// assert!(play.is_over() && play.winner().is_none());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct LoopyPlay {
    /// For each position that is a component: when its finite value can be given.
    ranks: HashMap<Target, u64>,
    /// The positions from the beginning to now, and who moves there.
    reached: Vec<(Target, Player)>,
    /// The moves of the person.
    moves: Vec<LoopyMove>,
    boards: Boards,
    ended: Option<End>,
    left: bool,
    /// Why the tool moved as it did.
    reason: Option<String>,
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Won(Player),
    Drawn,
}

impl LoopyPlay {
    /// Begins a game, and the lines that open it; nothing if the position is of another kind.
    ///
    /// # Errors
    /// Those of the expression; a position with an infinite nimber; a ceiling; or if interrupted.
    pub fn begin(
        session: &mut Session,
        expression: &str,
        first: Player,
        boards: Boards,
    ) -> Result<Option<(LoopyPlay, Vec<String>)>> {
        let Some(whole) = session.extended_position(expression)? else { return Ok(None) };
        let store = session.store_mut();
        if store.is_turned(whole) {
            return Ok(None);
        }
        // What has too many moves to be listed says so.
        loopy_moves(store, whole)?;
        let ranks = loopy_ranks(store, whole);
        let mut play = LoopyPlay {
            ranks: ranks
                .map_err(|error| if error.kind() == ErrorKind::Domain { too_large() } else { error })?,
            reached: Vec::new(),
            moves: Vec::new(),
            boards,
            ended: None,
            left: false,
            reason: None,
        };
        let mut lines = vec![
            "The player who cannot move loses; a player may claim a draw when a position comes again."
                .to_owned(),
        ];
        if boards != Boards::Elsewhere {
            lines[0].push_str(" Enter the number of a move, or `help`.");
        }
        play.go_on(store, whole, first, &mut lines)?;
        Ok(Some((play, lines)))
    }

    /// What is answered to a line: a move, by its number or as it is listed, or one of the commands
    /// that `help` lists.
    ///
    /// # Errors
    /// A ceiling, or if interrupted; the game is then as it was before.
    pub fn enter(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>> {
        let entered = line.trim().trim_start_matches(':');
        match entered {
            "quit" | "q" => {
                self.left = true;
                return Ok(Vec::new());
            }
            "why" | "w" => {
                let nothing = "I have not moved yet.".to_owned();
                return Ok(vec![self.reason.clone().unwrap_or(nothing)]);
            }
            "undo" | "u" => return self.undo(store),
            "help" => return Ok(HELP.map(str::to_owned).into()),
            _ if self.ended.is_some() => {
                return Ok(vec!["The game is over; `undo` takes your last move back.".to_owned()]);
            }
            "draw" => return Ok(self.claim(store)),
            "hint" | "h" | "?" => return Ok(vec![self.hint(store)]),
            "moves" | "m" => return Ok(self.listing(store)),
            _ => {}
        }
        let Some(chosen) = self.meant(store, entered).cloned() else {
            let moves = match self.moves.len() {
                1 => "there is one, 1".to_owned(),
                count => format!("there are {count}, 1 to {count}"),
            };
            return Ok(vec![format!("no move is called `{entered}`: {moves}")]);
        };
        let before = self.reached.len();
        let mut lines = vec![format!("You {}.", said(store, &chosen))];
        let done = self.go_on(store, chosen.whole, Player::Tool, &mut lines);
        done.inspect_err(|_| self.reached.truncate(before))?;
        Ok(lines)
    }

    /// The move with a number, or as it is said or listed.
    fn meant(&self, store: &Store, entered: &str) -> Option<&LoopyMove> {
        if let Ok(number) = entered.parse::<usize>() {
            return self.moves.get(number.checked_sub(1)?);
        }
        let plain = |text: &str| text.replace("->", "→").split_whitespace().collect::<Vec<_>>().join(" ");
        let entered = plain(entered);
        self.moves.iter().find(|one| {
            let to = notation::target(store, one.to, SHORT).text;
            let texts = [listed(store, one), said(store, one), one.words.clone().unwrap_or(to)];
            texts.iter().any(|text| plain(text) == entered)
        })
    }

    /// The person claims a draw.
    fn claim(&mut self, store: &Store) -> Vec<String> {
        let Some(&now) = self.reached.last() else { return Vec::new() };
        let here = notation::target(store, now.0, SHORT).text;
        if !self.may_claim() {
            return vec![
                format!("{here} has not come before with you to move, so you cannot claim a draw yet."),
                "A draw may be claimed as soon as a position comes again with the same player to move."
                    .to_owned(),
            ];
        }
        self.ended = Some(End::Drawn);
        vec![format!("You claim the draw: {here} has come again.")]
    }

    /// How often a position has come with a player to move.
    fn times(&self, now: (Target, Player)) -> usize {
        self.reached.iter().filter(|&&before| before == now).count()
    }

    /// Whether the person may claim a draw now.
    #[must_use]
    pub fn may_claim(&self) -> bool {
        let comes_again = |&now: &(Target, Player)| now.1 == Player::Person && self.times(now) > 1;
        self.ended.is_none() && self.reached.last().is_some_and(comes_again)
    }

    fn undo(&mut self, store: &mut Store) -> Result<Vec<String>> {
        let before = self.reached.split_last().map_or(&[][..], |(_, before)| before);
        let Some(place) = before.iter().rposition(|&(_, player)| player == Player::Person) else {
            return Ok(vec!["No move of yours can be taken back.".to_owned()]);
        };
        let whole = self.reached[place].0;
        self.moves = loopy_moves(store, whole)?;
        self.reached.truncate(place + 1);
        self.ended = None;
        Ok(self.your_move(store, whole))
    }

    /// Goes on until the person is to move, or the game is over.
    fn go_on(
        &mut self,
        store: &mut Store,
        mut whole: Target,
        mut player: Player,
        lines: &mut Vec<String>,
    ) -> Result<()> {
        loop {
            let moves = loopy_moves(store, whole)?;
            self.reached.push((whole, player));
            if moves.is_empty() {
                let (winner, line) = match player {
                    Player::Person => (Player::Tool, "You have no move: I win."),
                    Player::Tool => (Player::Person, "I have no move: you win. Well played."),
                };
                lines.push(line.to_owned());
                (self.moves, self.ended) = (moves, Some(End::Won(winner)));
                return Ok(());
            }
            if player == Player::Person {
                self.moves = moves;
                lines.extend(self.your_move(store, whole));
                return Ok(());
            }
            let outcome = extended::outcome(store, whole)?;
            let times = self.times((whole, player));
            // Who has lost claims the draw at once.
            if outcome == Outcome::P && times > 1 || outcome == Outcome::D && times >= PATIENCE {
                let here = notation::target(store, whole, SHORT).text;
                lines.push(format!("I claim the draw: {here} has come again."));
                (self.moves, self.ended) = (Vec::new(), Some(End::Drawn));
                return Ok(());
            }
            let chosen = self.best(store, &moves, outcome);
            let leaves = notation::target(store, chosen.whole, SHORT).text;
            let (ending, reason) = match outcome {
                Outcome::N => (
                    "",
                    format!(
                        "it leaves {leaves}, which is worth *0, and brings play nearer to its end: the \
                         ranks of the components become smaller with each of my moves."
                    ),
                ),
                Outcome::D => (
                    ": that holds the draw",
                    format!("no move of mine wins, and in {leaves} no move of yours does."),
                ),
                Outcome::P => ("", "every move of mine lost.".to_owned()),
            };
            lines.push(format!("I {}{ending}.", said(store, chosen)));
            self.reason = Some(format!("My last move: {reason}"));
            (whole, player) = (chosen.whole, Player::Person);
        }
    }

    /// A move that is as good as any: of those that win the one after which the ranks of the
    /// components are least, of those that hold the draw one to a position that is new.
    fn best<'m>(&self, store: &Store, moves: &'m [LoopyMove], outcome: Outcome) -> &'m LoopyMove {
        let leading_to = |wanted: Outcome| moves.iter().filter(move |one| one.value.outcome() == wanted);
        let best = match outcome {
            Outcome::N => leading_to(Outcome::P).min_by_key(|one| self.ranks_of(store, one.whole)),
            Outcome::D => leading_to(Outcome::D).min_by_key(|one| self.times((one.whole, Player::Person))),
            Outcome::P => None,
        };
        best.unwrap_or(&moves[0])
    }

    /// The ranks of the components, the greatest first. Ordinary ones have none: play in them ends by
    /// itself.
    fn ranks_of(&self, store: &Store, whole: Target) -> Vec<u64> {
        let components = store.target_components(store.settled(whole));
        let mut ranks: Vec<u64> =
            components.iter().filter_map(|component| self.ranks.get(component).copied()).collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        ranks
    }

    /// Who wins the position as it is now.
    fn outcome(&self, store: &Store) -> Option<Outcome> {
        self.reached.last().and_then(|&(whole, _)| extended::outcome(store, whole).ok())
    }

    /// Which of the moves wins or holds the draw, by its place among them, if one does.
    #[must_use]
    pub fn best_move(&self, store: &Store) -> Option<usize> {
        let outcome = self.outcome(store).filter(|&outcome| outcome != Outcome::P && !self.is_over())?;
        let best = self.best(store, &self.moves, outcome);
        self.moves.iter().position(|one| std::ptr::eq(one, best))
    }

    fn hint(&self, store: &Store) -> String {
        let Some(outcome) = self.outcome(store) else { return String::new() };
        let best = self.best(store, &self.moves, outcome);
        let leaves = notation::target(store, best.whole, SHORT).text;
        match outcome {
            Outcome::N => format!("You win if you {}: {leaves} is worth *0.", said(store, best)),
            Outcome::D => format!("No move wins. You hold the draw if you {}.", said(store, best)),
            Outcome::P => "No move wins: the position is worth *0.".to_owned(),
        }
    }

    fn your_move(&self, store: &Store, whole: Target) -> Vec<String> {
        if self.boards == Boards::Elsewhere {
            return Vec::new();
        }
        let here = notation::target(store, whole, SHORT).text;
        let again = if self.may_claim() { "; it has come again, and `draw` claims a draw" } else { "" };
        let mut lines = vec![format!("{here}: your move{again}")];
        lines.extend(self.listing(store));
        lines
    }

    fn listing(&self, store: &Store) -> Vec<String> {
        let rows = self.moves.iter().enumerate().take(LISTED);
        let mut lines: Vec<String> =
            rows.map(|(place, one)| format!("  {}  {}", place + 1, listed(store, one))).collect();
        if self.moves.len() > LISTED {
            lines.push(format!("  … and {} further moves", self.moves.len() - LISTED));
        }
        lines
    }

    /// A move as a list says it.
    pub(super) fn label(&self, store: &Store, one: &LoopyMove) -> String {
        listed(store, one)
    }

    /// The moves that the person can make now; none after the end.
    pub(super) fn moves(&self) -> &[LoopyMove] {
        if self.is_over() { &[] } else { &self.moves }
    }

    pub(super) fn whole(&self, store: &Store) -> Target {
        self.reached.last().map_or(Target::Position(store.zero()), |&(whole, _)| store.settled(whole))
    }

    /// The position as it is now, shortened to a number of characters.
    #[must_use]
    pub fn position(&self, store: &Store, characters: usize) -> String {
        notation::target(store, self.whole(store), characters).text
    }

    /// Whether the person has moved.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let turns = self.reached.iter().filter(|(_, player)| *player == Player::Person).count();
        turns > usize::from(!self.is_over())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Whether the person has left it.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Who has won; nobody while the game goes on, or if it is a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self.ended {
            Some(End::Won(player)) => Some(player),
            Some(End::Drawn) | None => None,
        }
    }
}

fn too_large() -> Error {
    let message = "play leads to an infinite heap, or one from 2^63 on, which cannot be played here";
    Error::new(ErrorKind::Domain, message).help("`moves G` says which moves win or hold the draw")
}

/// A move in a list: `hop(2) → hop(1)` or `hop(2): back` in a sum, `hop(1)` or `back` elsewhere.
fn listed(store: &Store, one: &LoopyMove) -> String {
    let text = |target| notation::target(store, target, SHORT).text;
    match (one.component, &one.words) {
        (Some(component), Some(words)) => format!("{}: {words}", text(component)),
        (Some(component), None) => format!("{} → {}", text(component), text(one.to)),
        (None, Some(words)) => words.clone(),
        (None, None) => text(one.to),
    }
}

/// A move in a sentence.
fn said(store: &Store, one: &LoopyMove) -> String {
    match (one.component, &one.words) {
        (Some(component), Some(words)) => {
            format!("{words} in {}", notation::target(store, component, SHORT).text)
        }
        (None, Some(words)) => words.clone(),
        (Some(_), None) => format!("move {}", listed(store, one)),
        (None, None) => format!("move to {}", listed(store, one)),
    }
}
