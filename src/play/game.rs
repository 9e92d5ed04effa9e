//! The game itself: whose turn it is, what was played, and what is said to each line.

use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::notation;
use crate::play::choice::Choice;
use crate::play::entry::{self, Entry};
use crate::play::listing::{Start, how_many, listing, no_such_number};
use crate::play::numbering::Numbering;
use crate::play::strategy::Strategy;
use crate::play::written::{self, repeated};
use crate::theory::Convention;

/// Characters of the position that is played.
const POSITION: usize = 400;

/// Characters of a position in the record.
const ROW: usize = 100;

/// Characters of a move in words.
const LONGEST_WORDS: usize = 4_096;

/// Positions of the record that are shown from its beginning, and as many from its end.
const RECORDED: usize = 25;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Who enters the lines.
    Person,
    /// Who answers them, by a [`Strategy`].
    Tool,
}

/// A position that was reached, and by which move.
#[derive(Debug, Clone)]
struct Reached {
    position: GameId,
    /// Nothing for the beginning.
    by: Option<(Player, Choice)>,
}

/// A game between a person and a strategy. Who cannot move loses, or wins if the strategy is one of
/// misère play.
///
/// After each line it is the person's turn again, or the game is over.
///
/// ```
/// use sprague::{Store, front_end::play::{Play, Player, Theory}};
/// let mut store = Store::new();
/// let heaps = [1_u32, 2, 6].map(|size| store.nimber(size).expect("far below any ceiling"));
/// let sum = store.sum(&heaps)?;
/// let (mut play, opening) = Play::begin(&mut store, sum, Player::Person, Box::new(Theory))?;
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
    /// From the beginning to now. At the end of it the person is to move, unless the game is over.
    reached: Vec<Reached>,
    /// The moves of the last position.
    numbering: Numbering,
    /// The move that `more` begins with.
    next: BigUint,
    over: bool,
    winner: Option<Player>,
}

/// What a move of the person, or the beginning, leads to.
struct Turn {
    reached: Vec<Reached>,
    numbering: Numbering,
    next: BigUint,
    winner: Option<Player>,
    lines: Vec<String>,
}

impl Play {
    /// The error of whoever would play a game in which a transfinite nimber can be reached: a
    /// player moves by the number of a move, and there are more moves than numbers.
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
    /// use sprague::{Store, front_end::play::{Play, Player, Theory}};
    /// let mut store = Store::new();
    /// let zero = store.zero();
    /// let (play, opening) = Play::begin(&mut store, zero, Player::Tool, Box::new(Theory))?;
    /// assert!(play.is_over());
    /// assert_eq!(play.winner(), Some(Player::Person));
    /// assert!(opening.contains(&"I have no move: you win. Well played.".to_owned()));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn begin(
        store: &mut Store,
        position: GameId,
        first: Player,
        strategy: Box<dyn Strategy>,
    ) -> Result<(Play, Vec<String>)> {
        if store.has_infinitely_many_followers(position)? {
            return Err(Play::transfinite());
        }
        let turn = store.attempt(|store| {
            let reached = vec![Reached { position, by: None }];
            let fate = match strategy.convention() {
                Convention::Normal => "loses",
                Convention::Misere => "wins",
            };
            let mut lines =
                vec![format!("The player who cannot move {fate}. Enter the number of a move, or `help`.")];
            if first == Player::Tool {
                lines.push(format!("{}: I begin", written_at_length(store, position)));
            }
            turn(store, &*strategy, reached, first, lines)
        })?;
        let Turn { reached, numbering, next, winner, mut lines } = turn;
        let play = Play { strategy, reached, numbering, next, over: winner.is_some(), winner };
        if play.over {
            lines.extend(play.record_lines(store));
        }
        Ok((play, lines))
    }

    /// What is answered to a line: a move, or a command such as `hint` and `undo`; `help` lists
    /// them. A line that is neither is answered by why it is not, and changes nothing.
    ///
    /// # Errors
    /// Those of [`Play::begin`]; the game is then as it was before.
    ///
    /// ```
    /// use sprague::{Store, front_end::play::{Play, Player, Theory}};
    /// let mut store = Store::new();
    /// let two = store.nimber(2_u32)?;
    /// let (mut play, _) = Play::begin(&mut store, two, Player::Person, Box::new(Theory))?;
    /// assert_eq!(play.enter(&mut store, "7")?, ["`7` is the number of no move: there are 2 moves, 1 to 2"]);
    /// assert_eq!(play.enter(&mut store, "hint")?, ["You win if you move to *0: nothing is left to move in."]);
    /// play.enter(&mut store, "1")?;
    /// assert_eq!(play.winner(), Some(Player::Person));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn enter(&mut self, store: &mut Store, line: &str) -> Result<Vec<String>> {
        if self.over {
            return Ok(vec!["the game is over".to_owned()]);
        }
        if line.len() <= LONGEST_WORDS
            && let Some(found) = written::find_words(store, &self.numbering, line)?
        {
            return match found {
                Ok(choice) => self.play(store, choice),
                Err(why) => Ok(vec![why]),
            };
        }
        match entry::read(line) {
            Entry::Nothing => Ok(vec!["enter the number of a move, or `help`".to_owned()]),
            Entry::TooLong(length) => Ok(vec![format!("no move is {length} characters long")]),
            Entry::Help => Ok(HELP.iter().map(|line| (*line).to_owned()).collect()),
            Entry::Hint => self.hint(store),
            Entry::Why => self.why(store),
            Entry::Undo => self.undo(store),
            Entry::Quit => Ok(self.end(store)),
            Entry::Moves(None) => self.list(store, &beginning()),
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
            Entry::Written { from, to } => match written::find(store, &self.numbering, from, to)? {
                Ok(choice) => self.play(store, choice),
                Err(why) => Ok(vec![why]),
            },
            Entry::Other(text, near) => self.other(store, text, near),
        }
    }

    /// Ends the game where it is: the lines that show what was played.
    pub fn end(&mut self, store: &Store) -> Vec<String> {
        self.over = true;
        self.record_lines(store)
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

    /// Makes a move of the person, and answers it.
    fn play(&mut self, store: &mut Store, choice: Choice) -> Result<Vec<String>> {
        let position = self.position();
        let strategy = &*self.strategy;
        let turn = store.attempt(|store| {
            let lines = vec![format!("You {}.", choice.said(store))];
            let result = choice.result(store, position)?;
            let reached = vec![Reached { position: result, by: Some((Player::Person, choice)) }];
            turn(store, strategy, reached, Player::Tool, lines)
        })?;
        self.reached.extend(turn.reached);
        (self.numbering, self.next) = (turn.numbering, turn.next);
        (self.over, self.winner) = (turn.winner.is_some(), turn.winner);
        let mut lines = turn.lines;
        if self.over {
            lines.extend(self.record_lines(store));
        }
        Ok(lines)
    }

    fn hint(&self, store: &mut Store) -> Result<Vec<String>> {
        let advice = self.strategy.advise(store, self.position())?;
        Ok(vec![match advice.winning {
            Some(choice) => format!("You win if you {}: {}.", choice.said(store), advice.reason),
            None => {
                format!("This is a P-position: every move loses against good play; {}.", advice.reason)
            }
        }])
    }

    /// Why the tool moved as it did, at length, and what the person might have done instead.
    fn why(&self, store: &mut Store) -> Result<Vec<String>> {
        let last = self.reached.iter().rposition(|reached| matches!(reached.by, Some((Player::Tool, _))));
        let (Some(last), Some(before)) = (last, last.and_then(|last| last.checked_sub(1))) else {
            return Ok(vec!["I have not moved yet; `hint` says which move wins".to_owned()]);
        };
        let Some((_, choice)) = self.reached[last].by else { return Ok(Vec::new()) };
        let position = self.reached[before].position;
        let advice = self.strategy.advise(store, position)?;
        let mut lines = vec![match advice.winning {
            Some(_) => format!("I chose to {}: {}.", choice.said(store), advice.reason),
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
                None => "Before, you had no move that wins.".to_owned(),
            });
        }
        Ok(lines)
    }

    /// Takes back the last move of the person and the answer to it.
    fn undo(&mut self, store: &mut Store) -> Result<Vec<String>> {
        let last = self.reached.iter().rposition(|reached| matches!(reached.by, Some((Player::Person, _))));
        let Some(last) = last else {
            return Ok(vec!["you have not moved yet: there is nothing to take back".to_owned()]);
        };
        let position = self.reached[last - 1].position;
        let numbering = Numbering::new(store, position)?;
        let listed = listing(store, &numbering, &beginning())?;
        self.reached.truncate(last);
        (self.numbering, self.next) = (numbering, listed.next);
        let mut lines = vec!["Your last move is taken back.".to_owned(), your_move(store, position)];
        lines.extend(listed.lines);
        Ok(lines)
    }

    fn list(&mut self, store: &mut Store, start: &Start) -> Result<Vec<String>> {
        let listed = listing(store, &self.numbering, start)?;
        self.next = listed.next;
        let mut lines = Vec::new();
        if matches!(start, Start::In(number) if *number == BigUint::ZERO) {
            lines.push(your_move(store, self.position()));
        }
        lines.extend(listed.lines);
        Ok(lines)
    }

    /// What is no number and no command may be an option of a position that is no sum.
    fn other(&mut self, store: &mut Store, text: &str, near: Option<&str>) -> Result<Vec<String>> {
        if self.numbering.groups.iter().all(|group| group.component.is_none()) {
            match written::find(store, &self.numbering, None, text)? {
                Ok(choice) => return self.play(store, choice),
                Err(why) if text.starts_with(['*', '{']) => return Ok(vec![why]),
                Err(_) => {}
            }
        }
        let meant = near.map_or_else(
            || "`help` says how a move is entered".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        let count = how_many(&self.numbering.count);
        Ok(vec![format!("{} is not a move; {count}; {meant}", repeated(text))])
    }

    /// The game as a list of positions.
    fn record_lines(&self, store: &Store) -> Vec<String> {
        let mut lines = vec!["The game:".to_owned()];
        let moves = self.reached.len();
        for (place, Reached { position, by }) in self.reached.iter().enumerate() {
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
}

/// Goes on from a position that was reached until the person is to move or nobody can.
fn turn(
    store: &mut Store,
    strategy: &dyn Strategy,
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
                    None => format!("I {}, though no move wins: {}.", choice.said(store), advice.reason),
                });
                reached.push(Reached { position, by: Some((Player::Tool, choice)) });
            }
            None if strategy.convention() == Convention::Misere => {
                lines.push("I have no move: I win.".to_owned());
                winner = Some(Player::Tool);
            }
            None => {
                lines.push("I have no move: you win. Well played.".to_owned());
                winner = Some(Player::Person);
            }
        }
    }
    let numbering = Numbering::new(store, position)?;
    let mut next = BigUint::ZERO;
    if winner.is_none() {
        if numbering.count == BigUint::ZERO && strategy.convention() == Convention::Misere {
            lines.push("You have no move: you win. Well played.".to_owned());
            winner = Some(Player::Person);
        } else if numbering.count == BigUint::ZERO {
            lines.push("You have no move: I win.".to_owned());
            winner = Some(Player::Tool);
        } else {
            let listed = listing(store, &numbering, &beginning())?;
            lines.push(your_move(store, position));
            lines.extend(listed.lines);
            next = listed.next;
        }
    }
    Ok(Turn { reached, numbering, next, winner, lines })
}

/// A list that begins with the first move.
fn beginning() -> Start {
    Start::In(BigUint::ZERO)
}

fn your_move(store: &Store, position: GameId) -> String {
    format!("{}: your move", written_at_length(store, position))
}

fn written_at_length(store: &Store, position: GameId) -> String {
    notation::position(store, position, POSITION).text
}

const HELP: &[&str] = &[
    "3           the move with that number; every move has one, even if not all are listed",
    "*6 → *3     the move in a component; also *6 -> *3, or 6 3 if both are heaps;",
    "            if the position is not a sum, the option alone will do",
    "take pin 3  the move in words, as the list says it; in a sum also `take pin 3 in kayles(5)`",
    "moves       lists the moves again; `moves 41` from number 41 on, `more` the next ones",
    "hint        says which move wins and why, or that none does; also h and ?",
    "why         says why I moved as I did, with the nim-sum in binary digits; also w",
    "undo        takes back your last move and my answer; also u",
    "quit        ends the game; also q",
];
