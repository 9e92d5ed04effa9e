//! The game itself: whose turn it is, what was played, and what is said to each line.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::play::board::{self, Boards};
use crate::play::choice::Choice;
use crate::play::entry::{self, AFTERWARDS, Entry, HELP};
use crate::play::listing::{Start, how_many, listing, no_such_number};
use crate::play::numbering::Numbering;
use crate::play::strategy::Strategy;
use crate::play::turn::{self, Player, Reached, Turn, to_choose_from, turn, written_at_length, your_move};
use crate::play::words::{self, Meant};
use crate::play::written::{self, repeated};
use crate::theory::Convention;

/// Characters of a move in words.
const LONGEST_WORDS: usize = 4_096;

/// A game between a person and a strategy. Who cannot move loses, or wins if the strategy is one of
/// misère play.
///
/// After each line it is the person's turn again, or the game is over.
///
/// ```
/// use sprague::{Store, front_end::play::{Boards, Play, Player, Theory}};
/// let mut store = Store::new();
/// let heaps = [1_u32, 2, 6].map(|size| store.nimber(size).expect("far below any ceiling"));
/// let sum = store.sum(&heaps)?;
/// let (mut play, opening) = Play::begin(&mut store, sum, Player::Person, Boards::OnRequest, Box::new(Theory))?;
/// assert_eq!(opening[1..3], ["*1 + *2 + *6: your move", "  1  *1 → *0"]);
/// let answer = play.enter(&mut store, "*2 → *0")?;
/// assert_eq!(answer[0], "You move *2 → *0.");
/// assert_eq!(answer[1], "I move *6 → *1: 1 ⊕ 6 = 7, and 6 ⊕ 7 = 1, so what is left has nim-sum 0.");
/// assert!(!play.is_over());
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug)]
pub struct Play {
    strategy: Box<dyn Strategy>,
    boards: Boards,
    /// From the beginning to now. At the end of it the person is to move, unless the game is over.
    reached: Vec<Reached>,
    /// The moves of the last position.
    numbering: Numbering,
    /// The move that `more` begins with.
    next: BigUint,
    over: bool,
    left: bool,
    winner: Option<Player>,
}

/// Does what makes positions with values where the present one and its options have some, and else
/// without.
fn as_known<T>(store: &mut Store, position: GameId, work: impl FnOnce(&mut Store) -> Result<T>) -> Result<T> {
    if store.has_solved_options(position)? { work(store) } else { store.doing_without_values(work) }
}

impl Play {
    /// The error for a game in which a transfinite nimber can be reached: a player moves by the
    /// number of a move, and there are more moves than numbers.
    ///
    /// ```
    /// assert!(sprague::front_end::play::Play::transfinite().message().contains("infinitely many moves"));
    /// ```
    #[must_use]
    pub fn transfinite() -> Error {
        Error::new(
            ErrorKind::Domain,
            "a position with a transfinite nimber has infinitely many moves, and cannot be played here",
        )
        .help("`moves G` names the winning moves")
    }

    /// Begins a game: it, and the lines that open it. If the tool begins, it has moved.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached;
    /// [`Play::transfinite`] if a transfinite nimber can be reached; those of the strategy; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::{Store, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut store = Store::new();
    /// let zero = store.zero();
    /// let (play, opening) = Play::begin(&mut store, zero, Player::Tool, Boards::Shown, Box::new(Theory))?;
    /// assert!(play.is_over());
    /// assert_eq!(play.winner(), Some(Player::Person));
    /// assert!(opening.contains(&"I have no move: you win. Well played.".to_owned()));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn begin(
        store: &mut Store,
        position: GameId,
        first: Player,
        boards: Boards,
        strategy: Box<dyn Strategy>,
    ) -> Result<(Play, Vec<String>)> {
        if store.has_infinitely_many_followers(position)? {
            return Err(Play::transfinite());
        }
        let opened = |store: &mut Store| {
            let reached = vec![Reached { position, by: None }];
            let fate = match strategy.convention() {
                Convention::Normal => "loses",
                Convention::Misere => "wins",
            };
            let mut lines = vec![format!("The player who cannot move {fate}.")];
            if boards != Boards::Elsewhere {
                lines[0].push_str(" Enter the number of a move, or `help`.");
            }
            if first == Player::Tool {
                lines.push(format!("{}: I begin", written_at_length(store, position)));
            }
            turn(store, &*strategy, boards, reached, first, lines)
        };
        let turn = as_known(store, position, |store| store.attempt(opened))?;
        let Turn { reached, numbering, next, winner, mut lines } = turn;
        let play =
            Play { strategy, boards, reached, numbering, next, over: winner.is_some(), left: false, winner };
        lines.extend(play.record_at_the_end(store));
        Ok((play, lines))
    }

    /// What is answered to a line: a move, or a command such as `hint` and `undo`; `help` lists
    /// them. A line that is neither is answered by why it is not, and changes nothing.
    ///
    /// # Errors
    /// Those of [`Play::begin`]; the game is then as it was before.
    ///
    /// ```
    /// use sprague::{Store, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut store = Store::new();
    /// let two = store.nimber(2_u32)?;
    /// let (mut play, _) = Play::begin(&mut store, two, Player::Person, Boards::Shown, Box::new(Theory))?;
    /// assert_eq!(play.enter(&mut store, "7")?, ["there is no move `7`: there are 2 moves, 1 to 2"]);
    /// assert_eq!(play.enter(&mut store, "hint")?, ["You win if you move to *0: nothing is left to move in."]);
    /// play.enter(&mut store, "1")?;
    /// assert_eq!(play.winner(), Some(Player::Person));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn enter(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>> {
        let position = self.position();
        as_known(store, position, |store| self.entered(store, line))
    }

    fn entered(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>> {
        if self.over {
            return match entry::read(line) {
                Entry::Why => self.why(store),
                Entry::Undo(count) => self.undo(store, count),
                Entry::Help => Ok(AFTERWARDS.iter().map(|line| (*line).to_owned()).collect()),
                Entry::Board => board::on_request(store, &self.numbering),
                Entry::Quit => Ok(self.end(store)),
                _ => Ok(vec!["the game is over; `help` says what can be entered now".to_owned()]),
            };
        }
        if line.len() <= LONGEST_WORDS {
            match words::exact(store, &self.numbering, line)? {
                Meant::Move(choice) => return self.play(store, choice),
                Meant::Several(choices) => {
                    return Ok(vec![words::say_which(store, &self.numbering, line, &choices)?]);
                }
                Meant::Nothing | Meant::Partly(_) => {}
            }
        }
        match entry::read(line) {
            Entry::Nothing => Ok(vec!["enter the number of a move, or `help`".to_owned()]),
            Entry::TooLong(length) => Ok(vec![format!("a move is never {length} characters long")]),
            Entry::Help => Ok(HELP.iter().map(|line| (*line).to_owned()).collect()),
            Entry::Hint => self.hint(store),
            Entry::Why => self.why(store),
            Entry::Board => board::on_request(store, &self.numbering),
            Entry::Undo(count) => self.undo(store, count),
            Entry::Quit => Ok(self.end(store)),
            Entry::Moves(None) => self.list(store, &Start::In(BigUint::ZERO)),
            Entry::Moves(Some(from)) => self.list(store, &Start::At(from)),
            Entry::More => {
                let next = Start::In(self.next.clone());
                self.list(store, &next)
            }
            Entry::Number(text) => {
                // A number of many digits, or a negative one, is that of no move.
                let number = text.strip_prefix('+').unwrap_or(text).parse::<BigUint>().ok();
                let choice = match number {
                    Some(number) => self.numbering.nth(store, &number)?,
                    None => None,
                };
                match choice {
                    Some(choice) => self.play(store, choice),
                    None => Ok(vec![no_such_number(&self.numbering.count, text)]),
                }
            }
            Entry::Written { from, to } => {
                let mut written = written::find(store, &self.numbering, from, to)?;
                // Of other things than heaps there is more to say than what they become.
                let heaps = self.numbering.groups.iter().any(|group| store.is_nimber(group.position));
                if written.is_err() && !heaps && words::some(store, &self.numbering).next().is_some() {
                    written = Err(self.no_move(store, line, None));
                }
                self.written_or_said(store, line, written)
            }
            Entry::Other(text, near) => {
                let written = self.option(store, text, near)?;
                self.written_or_said(store, line, written)
            }
        }
    }

    /// Ends the game where it is: the lines that show what was played, unless they were shown.
    pub fn end(&mut self, store: &Store) -> Vec<String> {
        self.left = true;
        if std::mem::replace(&mut self.over, true) { Vec::new() } else { turn::record(store, &self.reached) }
    }

    /// Whether the person has left the game, by `quit` or by [`Play::end`]. One that is over and
    /// was not left still hears `undo` and `why`.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Whether a line is for the game: each while it goes on, and afterwards a command such as
    /// `undo` and `why`.
    ///
    /// ```
    /// use sprague::{Store, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let (mut play, _) = Play::begin(&mut store, one, Player::Person, Boards::Shown, Box::new(Theory))?;
    /// assert!(play.hears("*2 + *3"));
    /// play.enter(&mut store, "1")?;
    /// assert!(play.is_over() && play.hears("undo") && !play.hears("*2 + *3"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn hears(&self, line: &str) -> bool {
        let is_command = || {
            matches!(
                entry::read(line),
                Entry::Why | Entry::Undo(_) | Entry::Help | Entry::Board | Entry::Quit
            )
        };
        !self.left && (!self.over || is_command())
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Who has won; `None` while the game goes on, and where it was ended before.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// The position that is played.
    #[must_use]
    pub fn position(&self) -> GameId {
        self.reached.last().map_or(GameId::ZERO, |last| last.position)
    }

    /// The positions from the beginning to now.
    #[must_use]
    pub fn record(&self) -> Vec<GameId> {
        self.reached.iter().map(|reached| reached.position).collect()
    }

    /// Some of what can be entered now: commands, and moves in the words of their rulesets. For
    /// completion.
    ///
    /// ```
    /// use sprague::{Session, front_end::play::{Boards, Play, Player, Theory}};
    /// let mut session = Session::new();
    /// let pins = session.position("kayles(3)")?;
    /// let (play, _) =
    ///     Play::begin(session.store_mut(), pins, Player::Person, Boards::Shown, Box::new(Theory))?;
    /// let entries = play.entries(session.store());
    /// assert!(["hint", "take pin 3"].iter().all(|one| entries.contains(&one.to_string())));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn entries(&self, store: &Store) -> Vec<String> {
        let commands = entry::COMMANDS.iter().copied().filter(|command| self.hears(command));
        commands.chain(words::some(store, &self.numbering)).map(str::to_owned).collect()
    }

    /// Makes a move of the person, and answers it.
    fn play(&mut self, store: &mut Store, choice: Choice) -> Result<Vec<String>> {
        let position = self.position();
        let (strategy, boards) = (&*self.strategy, self.boards);
        let turn = store.attempt(|store| {
            let lines = vec![format!("You {}.", choice.said(store))];
            let result = choice.result(store, position)?;
            let reached = vec![Reached { position: result, by: Some((Player::Person, choice)) }];
            turn(store, strategy, boards, reached, Player::Tool, lines)
        })?;
        self.reached.extend(turn.reached);
        (self.numbering, self.next) = (turn.numbering, turn.next);
        (self.over, self.winner) = (turn.winner.is_some(), turn.winner);
        let mut lines = turn.lines;
        lines.extend(self.record_at_the_end(store));
        Ok(lines)
    }

    fn record_at_the_end(&self, store: &Store) -> Vec<String> {
        if self.over && self.boards != Boards::Elsewhere {
            turn::record(store, &self.reached)
        } else {
            Vec::new()
        }
    }

    pub(super) fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The last move, if the tool has made it.
    pub(super) fn last_of_tool(&self) -> Option<Choice> {
        match self.reached.last()?.by {
            Some((Player::Tool, choice)) => Some(choice),
            _ => None,
        }
    }

    pub(super) fn strategy(&self) -> &dyn Strategy {
        &*self.strategy
    }

    fn hint(&self, store: &mut Store) -> Result<Vec<String>> {
        let advice = self.strategy.advise(store, self.position())?;
        Ok(vec![match advice.winning {
            Some(choice) => format!("You win if you {}: {}.", choice.said(store), advice.reason),
            None if !advice.is_known => format!("I do not know a move that wins: {}.", advice.reason),
            None => {
                format!("This is a P-position: every move loses against good play; {}.", advice.reason)
            }
        }])
    }

    /// Why the tool moved as it did, at length, and what the person might have done instead.
    fn why(&self, store: &mut Store) -> Result<Vec<String>> {
        let last = self.reached.iter().rposition(|reached| matches!(reached.by, Some((Player::Tool, _))));
        let (Some(last), Some(before)) = (last, last.and_then(|last| last.checked_sub(1))) else {
            let advice = if self.over { "" } else { " yet; `hint` says which move wins" };
            return Ok(vec![format!("I have not moved{advice}")]);
        };
        let Some((_, choice)) = self.reached[last].by else { return Ok(Vec::new()) };
        let position = self.reached[before].position;
        let advice = self.strategy.advise(store, position)?;
        let mut lines = vec![match advice.winning {
            Some(_) => format!("I chose to {}: {}.", choice.said(store), advice.reason),
            None if !advice.is_known => format!("I chose to {}, but {}.", choice.said(store), advice.reason),
            None => format!(
                "I chose to {}: no move wins, for {}; this one leaves the longest play.",
                choice.said(store),
                advice.reason
            ),
        }];
        lines.extend(advice.details.into_iter().map(|line| format!("  {line}")));
        if advice.winning.is_some()
            && let Some(earlier) = before.checked_sub(1)
        {
            let missed = self.strategy.advise(store, self.reached[earlier].position)?;
            lines.push(match missed.winning {
                Some(choice) => {
                    format!(
                        "Before, you would have won had you chosen to {}: {}.",
                        choice.said(store),
                        missed.reason
                    )
                }
                None if !missed.is_known => format!("Before, {}.", missed.reason),
                None => "Before, you had no move that wins.".to_owned(),
            });
        }
        Ok(lines)
    }

    /// Takes back the last moves of the person and the answers to them.
    fn undo(&mut self, store: &mut Store, count: usize) -> Result<Vec<String>> {
        let by_person = |reached: &Reached| matches!(reached.by, Some((Player::Person, _)));
        let moves: Vec<usize> = (0..self.reached.len()).filter(|&at| by_person(&self.reached[at])).collect();
        let count = count.min(moves.len());
        if moves.is_empty() || count == 0 {
            return Ok(vec![if moves.is_empty() {
                "you have not moved yet: there is nothing to take back".to_owned()
            } else {
                "`undo 1` takes back your last move".to_owned()
            }]);
        }
        let last = moves[moves.len() - count];
        let position = self.reached[last - 1].position;
        let numbering = Numbering::new(store, position)?;
        let (shown, next) = to_choose_from(store, position, &numbering, self.boards)?;
        let mut lines = vec![match count {
            1 => "Your last move is taken back.".to_owned(),
            count => format!("Your last {count} moves are taken back."),
        }];
        lines.extend(shown);
        self.reached.truncate(last);
        (self.numbering, self.next) = (numbering, next);
        (self.over, self.left, self.winner) = (false, false, None);
        Ok(lines)
    }

    fn list(&mut self, store: &mut Store, start: &Start) -> Result<Vec<String>> {
        let listed = listing(store, &self.numbering, start)?;
        self.next = listed.next;
        let mut lines = Vec::new();
        if matches!(start, Start::In(number) if *number == BigUint::ZERO) {
            lines.extend(your_move(store, self.position(), &self.numbering, self.boards)?);
        }
        lines.extend(listed.lines);
        Ok(lines)
    }

    /// A move that is written, or else one whose parts are named.
    fn written_or_said(
        &mut self,
        store: &mut Store,
        line: &str,
        written: std::result::Result<Choice, String>,
    ) -> Result<Vec<String>> {
        let numbering = &self.numbering;
        let (mut choices, partly) = match words::of_parts(store, numbering, line)? {
            Meant::Move(only) => (vec![only], Vec::new()),
            Meant::Several(choices) => (choices, Vec::new()),
            Meant::Partly(choices) => (Vec::new(), choices),
            Meant::Nothing => (Vec::new(), Vec::new()),
        };
        match written {
            Ok(written) if !choices.iter().any(|one| (one.from, one.to) == (written.from, written.to)) => {
                choices.insert(0, written);
            }
            Err(_) if !partly.is_empty() => {
                return Ok(vec![words::say_all(store, numbering, line, &partly)?]);
            }
            Err(why) if choices.is_empty() => return Ok(vec![why]),
            _ => {}
        }
        match choices[..] {
            [only] => self.play(store, only),
            _ => Ok(vec![words::say_which(store, numbering, line, &choices)?]),
        }
    }

    /// An entry that is neither a number nor a command may be an option of a position, unless this
    /// is a sum.
    fn option(
        &self,
        store: &mut Store,
        text: &str,
        near: Option<&str>,
    ) -> Result<std::result::Result<Choice, String>> {
        if self.numbering.groups.iter().all(|group| group.component.is_none()) {
            match written::find(store, &self.numbering, None, text)? {
                Err(why) if !text.starts_with(['*', '{']) => drop(why),
                found => return Ok(found),
            }
        }
        Ok(Err(self.no_move(store, text, near)))
    }

    /// The answer to an entry that is not a move, with the command that may be meant.
    fn no_move(&self, store: &Store, text: &str, near: Option<&str>) -> String {
        let advice = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None => words::advice(store, &self.numbering, text),
        };
        let advice = advice.unwrap_or_else(|| "`help` says how a move is entered".to_owned());
        format!("{} is not a move; {}; {advice}", repeated(text), how_many(&self.numbering.count))
    }
}
