//! Surveys: a row for each game of a family, in the order of the family, found in several threads.

mod games;
mod workers;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use self::games::{Cousins, Game, Games};
use self::workers::{Task, Workers};
use crate::error::{Error, Result};
use crate::heap::reply::SurveyRow;
use crate::heap::{Family, HeapRule};
use crate::interrupt::{Counted, Interrupt};
use crate::limits::Limits;

/// Games that are handed out together. First cousins among them share their values, and rows that
/// are found before their turn are kept, at most one and a half times as many.
const TOGETHER: usize = 1 << 15;

/// A survey of a family of games: a row for each game, in the order of the family.
///
/// Games are looked at in as many threads as wanted. First cousins have the same values except for
/// the sizes of heaps (*Winning Ways*, chapter 4), so that these are found once for all of them. A
/// game that reaches a limit gets a row that says so, and the survey goes on.
///
/// The library reads no clock: [`Survey::each`] takes the limit of each game, as an [`Interrupt`]
/// that knows it.
///
/// ```
/// use sprague::heap::{Family, Ground, Survey};
/// use sprague::{Interrupt, Limits};
/// let family = Family::read("0.dd")?;
/// let survey = Survey::new(family, 200, &Limits::default()).each(|| Interrupt::with_steps(10_000));
/// let rows = survey.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let proved = rows.iter().filter(|row| row.ground == Ground::Proved);
/// assert_eq!((rows.len(), proved.count()), (64, 43));
/// # Ok::<(), sprague::Error>(())
/// ```
pub struct Survey<R = SurveyRow> {
    games: Games,
    task: Task<R>,
    threads: usize,
    interrupt: Interrupt,
}

impl Survey {
    /// The periods of all games of a family, each looked for in the heaps up to `to`.
    ///
    /// A row costs what [`survey`](crate::heap::survey) costs; one of a first cousin of a game
    /// before it a small part of that.
    #[must_use]
    pub fn new(family: Family, to: u64, limits: &Limits) -> Survey {
        let limits = limits.clone();
        let find = move |game: &Game, cousins: Option<&Cousins>, interrupt: &Interrupt| {
            let sequence = games::sequence(&game.rule, game.shift, cousins);
            SurveyRow::new(game.name.clone(), sequence, to, &limits, interrupt)
        };
        Survey::with_task(Games::new(family, true), Arc::new(find))
    }
}

impl<R: Send + 'static> Survey<R> {
    /// A survey with rows of one's own: `find` makes that of a game, which it is given as it is
    /// written and as a rule. An error ends the survey.
    ///
    /// ```
    /// use sprague::heap::{Family, NimSequence, Survey};
    /// use sprague::Limits;
    /// let (limits, family) = (Limits::default(), Family::read("0.d")?);
    /// // How many of the heaps up to 100 are P-positions.
    /// let survey = Survey::by(family, move |_, rule, interrupt| {
    ///     let mut sequence = NimSequence::new(rule.clone());
    ///     Ok(sequence.between(0, 101, &limits, interrupt)?.iter().filter(|&&value| value == 0).count())
    /// });
    /// let counts = survey.into_iter().collect::<Result<Vec<usize>, _>>()?;
    /// assert_eq!(counts, [101, 100, 51, 51, 20, 51, 9, 51]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn by(
        family: Family,
        find: impl Fn(&str, &HeapRule, &Interrupt) -> Result<R> + Send + Sync + 'static,
    ) -> Survey<R> {
        let find = move |game: &Game, _: Option<&Cousins>, interrupt: &Interrupt| {
            find(&game.name, &game.rule, interrupt)
        };
        Survey::with_task(Games::new(family, false), Arc::new(find))
    }

    fn with_task(games: Games, find: Arc<workers::Find<R>>) -> Survey<R> {
        let interrupt = Interrupt::new();
        let task = Task { find, each: Arc::new(Interrupt::new), whole: interrupt.clone() };
        Survey { games, task, threads: 0, interrupt }
    }

    /// Only every `of`-th game, beginning with the `part`-th; `of` such surveys cover the family.
    ///
    /// # Errors
    /// [`ErrorKind::Domain`](crate::ErrorKind::Domain) unless 1 ≤ `part` ≤ `of`.
    ///
    /// ```
    /// use sprague::heap::{Family, Survey};
    /// let mut survey = Survey::new(Family::read("0.d")?, 100, &Default::default()).part(2, 3)?;
    /// assert_eq!(survey.pass(), Some("0.1".to_owned()));
    /// assert_eq!(survey.pass(), Some("0.4".to_owned()));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn part(mut self, part: usize, of: usize) -> Result<Survey<R>> {
        self.games.part(part, of)?;
        Ok(self)
    }

    /// How many threads look at games, 1,024 at most. With 0, as in the beginning, the thread that asks
    /// for a row finds it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Survey<R> {
        Survey { threads, ..self }
    }

    /// The handle that ends the whole survey. The next row after that is the error.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Survey<R> {
        self.interrupt = interrupt.clone();
        self.task.whole = interrupt.clone();
        self
    }

    /// The limit of each game: the handle that its computation polls, made when it begins. A game
    /// that is stopped for its time or its steps has a row with
    /// [`Ground::Limit`](crate::heap::Ground::Limit), and so have its first cousins where they need
    /// more values than were found.
    #[must_use]
    pub fn each(mut self, limit: impl Fn() -> Interrupt + Send + Sync + 'static) -> Survey<R> {
        self.task.each = Arc::new(limit);
        self
    }

    /// Leaves out the next game, and says which: to go on after rows that are known. None if there
    /// is no game any more.
    ///
    /// ```
    /// use sprague::heap::{Family, Survey};
    /// let mut survey = Survey::new(Family::read("0.dd")?, 100, &Default::default());
    /// assert_eq!(survey.pass(), Some("0.0".to_owned()));
    /// assert_eq!(survey.into_iter().next().unwrap()?.game, "0.01");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn pass(&mut self) -> Option<String> {
        self.games.next_game().map(|(name, _)| name)
    }
}

impl<R> fmt::Debug for Survey<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Survey").field("games", &self.games).field("threads", &self.threads).finish()
    }
}

impl<R: Send + 'static> IntoIterator for Survey<R> {
    type Item = Result<R>;
    type IntoIter = SurveyRows<R>;

    /// The rows. No game is looked at before the first row is asked for.
    fn into_iter(self) -> SurveyRows<R> {
        let Survey { games, task, threads, interrupt } = self;
        let workers = Workers::new(task, threads);
        SurveyRows { games, workers, interrupt, early: HashMap::new(), given: 0, next: 0, more: true }
    }
}

/// The rows of a [`Survey`], in the order of the family. After an error there are no more.
///
/// Dropped before the end, it stops what is computed.
///
/// ```
/// use sprague::heap::{Family, Survey};
/// let survey = Survey::new(Family::read("0.ddd")?, 100, &Default::default()).threads(2);
/// let mut rows = survey.into_iter();
/// assert_eq!(rows.next().unwrap()?.game, "0.0");
/// # Ok::<(), sprague::Error>(())
/// ```
pub struct SurveyRows<R = SurveyRow> {
    games: Games,
    workers: Workers<R>,
    interrupt: Interrupt,
    /// Rows that were found before their turn, by the places of their games.
    early: HashMap<usize, Result<R>>,
    /// Games that were handed out.
    given: usize,
    /// The place of the game whose row is next.
    next: usize,
    /// Whether there may be games that were not handed out.
    more: bool,
}

impl<R: Send + 'static> Iterator for SurveyRows<R> {
    type Item = Result<R>;

    fn next(&mut self) -> Option<Result<R>> {
        loop {
            if let Some(row) = self.early.remove(&self.next) {
                self.next += 1;
                self.interrupt.reach(Counted::Games, self.next as u64);
                return Some(row.or_else(|error| self.ended(error)));
            }
            if self.next == self.given && !self.more {
                return None;
            }
            if let Err(error) = self.interrupt.poll().and_then(|()| self.hand_out()) {
                return Some(self.ended(error));
            }
            self.early.extend(self.workers.found());
        }
    }
}

impl<R: Send + 'static> SurveyRows<R> {
    /// Hands out games when few are left, so that nobody who looks at games has to wait.
    fn hand_out(&mut self) -> Result<()> {
        if self.more && self.given - self.next <= TOGETHER / 2 {
            let all = self.given + self.games.left();
            self.interrupt.expect(Counted::Games, all as u64);
            let groups = self.games.groups(self.given, TOGETHER, &self.interrupt)?;
            let count: usize = groups.iter().map(|group| group.games.len()).sum();
            self.given += count;
            self.more = count == TOGETHER;
            self.workers.hand_out(groups);
        }
        Ok(())
    }

    /// The end of the survey by an error.
    fn ended(&mut self, error: Error) -> Result<R> {
        self.workers.stop();
        self.early.clear();
        (self.given, self.more) = (self.next, false);
        Err(error)
    }
}

impl<R> fmt::Debug for SurveyRows<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SurveyRows").field("games", &self.games).field("next", &self.next).finish()
    }
}
