//! Values of the positions of a ruleset, each found once.

use std::fmt;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::interrupt::{Counted, Interrupt};
use crate::limits::Limits;
use crate::nimber::{NimSum, Nimber, first_missing};
use crate::ruleset::ahead::Ahead;
use crate::ruleset::couples::Couples;
use crate::ruleset::interner::Interner;

use crate::ruleset::{Moves, Ruleset};

/// The value of a position that is not known yet, of one that is being solved, and of one that is
/// too large for a word.
const UNKNOWN: u32 = u32::MAX;
pub(super) const OPEN: u32 = u32::MAX - 1;
pub(super) const LARGE: u32 = u32::MAX - 2;

/// Components of options that the stack keeps; beyond that the oldest lists are made anew when they
/// are needed.
const KEPT: usize = 1 << 22;

/// Positions of a cycle that are named.
const MOST_NAMED: usize = 20;

/// Positions of a ruleset and their Grundy values, each found once.
///
/// A value is the mex of the values of the options, and that of an option the nim-sum of those of
/// its components, so that no sum is ever written out. The stack is explicit, so that a game may be
/// as long as memory allows.
///
/// A position costs its moves; memory is linear in the number of positions.
///
/// Source: Sprague–Grundy theorem.
///
/// ```
/// use sprague::ruleset::{Argument, Moves, Ruleset, Solver};
/// # use sprague::{Interrupt, Limits, Result};
/// #[derive(Debug)]
/// struct TakeOneOrTwo;
/// impl Ruleset for TakeOneOrTwo {
///     type Position = u64;
///     fn name(&self) -> String {
///         "take_one_or_two".to_owned()
///     }
///     fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
///         (1..=heap.min(2)).try_for_each(|taken| moves.to(heap - taken, || format!("take {taken}")))
///     }
///     fn write(&self, heap: &u64) -> String {
///         format!("take_one_or_two({heap})")
///     }
///     fn read(&self, arguments: &[Argument]) -> Result<u64> {
///         Argument::only(arguments, "a heap size")?.size("a heap size")
///     }
/// }
/// let mut solver = Solver::new(TakeOneOrTwo, Limits::default(), Interrupt::new());
/// assert_eq!(solver.value(&100_000)?.to_u64(), Some(1));
/// # Ok::<(), sprague::Error>(())
/// ```
pub struct Solver<R: Ruleset> {
    pub(super) rules: Arc<R>,
    pub(super) positions: Interner<R::Position>,
    pub(super) values: Vec<u32>,
    large: HashMap<u32, Nimber>,
    /// What is known of positions without a value.
    pub(super) couples: Couples,
    /// Makes moves ahead of a long search.
    pub(super) ahead: Option<Ahead>,
    /// What all positions hold together.
    entries: usize,
    /// How often a position was looked up.
    asked: usize,
    pub(super) limits: Limits,
    pub(super) interrupt: Interrupt,
}

/// Without the positions: there may be millions, and each ruleset would have code of its own for them.
impl<R: Ruleset> fmt::Debug for Solver<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Solver").finish_non_exhaustive()
    }
}

/// A position that is being solved.
struct Frame {
    key: u32,
    /// What is known of its options; nothing before they were looked at, and again if that was
    /// given up.
    options: Option<Options>,
    /// The components before this one have values.
    next: usize,
}

/// The options of a position: the values of those that have one, and the components of the others.
#[derive(Default)]
struct Options {
    /// A bit for each value. The mex of n values is at most n, so that larger ones need none.
    seen: Vec<u64>,
    /// The keys of the components of the options without a value, and where those of each option
    /// end.
    keys: Vec<u32>,
    ends: Vec<u32>,
}

impl Options {
    fn room(&self) -> usize {
        self.seen.len() + self.keys.len() + self.ends.len()
    }

    fn clear(&mut self) {
        self.seen.clear();
        self.keys.clear();
        self.ends.clear();
    }

    #[inline]
    fn mark(&mut self, value: u32) {
        if let Some(word) = self.seen.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    }

    /// An option ends, whose components are those from `first` on.
    #[inline]
    fn end(&mut self, first: usize, values: &[u32]) {
        let (mut value, mut is_small) = (0, true);
        for &key in &self.keys[first..] {
            let known = values[key as usize];
            value ^= known;
            is_small &= known < LARGE;
        }
        if is_small {
            self.keys.truncate(first);
            self.mark(value);
        } else {
            self.ends.push(self.keys.len() as u32);
        }
    }

    /// The mex of the values of the options. All of them have a value by now.
    fn mex(&mut self, values: &[u32], large: &HashMap<u32, Nimber>) -> u32 {
        let mut start = 0;
        for place in 0..self.ends.len() {
            let end = self.ends[place] as usize;
            let keys = &self.keys[start..end];
            start = end;
            let value = match keys.iter().any(|&key| values[key as usize] == LARGE) {
                false => keys.iter().fold(0, |sum, &key| sum ^ values[key as usize]),
                true => {
                    let mut sum = NimSum::default();
                    keys.iter().for_each(|&key| add(key, &mut sum, values, large));
                    // No mex is as large as what does not fit.
                    sum.finish().to_u64().and_then(|value| u32::try_from(value).ok()).unwrap_or(u32::MAX)
                }
            };
            self.mark(value);
        }
        first_missing(&self.seen) as u32
    }
}

/// What searches need for each of their positions, made once.
struct Scratch<P> {
    moves: Moves<P>,
    parts: Vec<P>,
    /// Emptied lists, for the next positions.
    spare: Vec<Options>,
    stack: Vec<Frame>,
}

impl<R: Ruleset> Solver<R> {
    /// A solver that knows no position yet.
    #[must_use]
    pub fn new(rules: R, limits: Limits, interrupt: Interrupt) -> Solver<R> {
        Solver {
            rules: Arc::new(rules),
            positions: Interner::default(),
            values: Vec::new(),
            large: HashMap::new(),
            couples: Couples::new(&limits),
            ahead: None,
            entries: 0,
            asked: 0,
            limits,
            interrupt,
        }
    }

    /// The ceilings and the interrupt that hold from here on.
    pub(crate) fn set_ceilings(&mut self, limits: &Limits, interrupt: &Interrupt) {
        self.couples.under(limits);
        self.limits = limits.clone();
        self.interrupt = interrupt.clone();
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// How many positions are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether no position is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.len() == 0
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with more positions than the ceiling of nodes,
    /// or more entries in them than that of edges; [`ErrorKind::Cycle`](crate::ErrorKind::Cycle) if
    /// the position can be reached from itself; what [`Ruleset::moves`] fails with; or if
    /// interrupted.
    pub fn value(&mut self, position: &R::Position) -> Result<Nimber> {
        let mut keys = Vec::new();
        self.parts(position.clone(), &mut Vec::new(), &mut keys)?;
        let mut sum = NimSum::default();
        for key in keys {
            self.find(key)?;
            self.add(key, &mut sum);
        }
        Ok(sum.finish())
    }

    /// Finds the Grundy values of positions, one after the other.
    pub(super) fn values(
        &mut self,
        positions: impl IntoIterator<Item = Result<R::Position>>,
        mut each: impl FnMut(Nimber) -> Result<()>,
    ) -> Result<()> {
        let (mut scratch, mut room, mut keys) = (self.scratch(), Vec::new(), Vec::new());
        for position in positions {
            self.parts(position?, &mut room, &mut keys)?;
            let mut sum = NimSum::default();
            for key in keys.drain(..) {
                self.find_by_couples(key)?;
                self.solve_with(key, &mut scratch)?;
                self.add(key, &mut sum);
            }
            each(sum.finish())?;
        }
        Ok(())
    }

    /// The position of a key.
    pub(super) fn position(&self, key: u32) -> &R::Position {
        self.positions.get(key)
    }

    /// How often a position was looked up.
    pub(crate) fn asked(&self) -> usize {
        self.asked
    }

    /// The keys of the positions whose values have the value of this one as their nim-sum. `room`
    /// is empty before and after.
    #[inline]
    pub(super) fn parts(
        &mut self,
        position: R::Position,
        room: &mut Vec<R::Position>,
        keys: &mut Vec<u32>,
    ) -> Result<()> {
        value_parts(&*self.rules, position, room);
        for part in room.drain(..) {
            keys.push(self.key(self.rules.representative(part))?);
        }
        Ok(())
    }

    /// Forgets all positions but the first `positions`.
    pub(crate) fn take_back(&mut self, positions: usize) {
        if positions >= self.positions.len() {
            return;
        }
        self.large.retain(|&key, _| (key as usize) < positions);
        self.positions.truncate(positions);
        self.values.truncate(positions);
        self.couples.take_back(positions);
        self.entries = self.positions.iter().map(|position| self.rules.entries(position)).sum();
    }

    /// The key of a representative.
    pub(super) fn key(&mut self, position: R::Position) -> Result<u32> {
        // To take a position apart may take long, also where all its parts are known.
        self.interrupt.poll()?;
        self.asked = self.asked.saturating_add(1);
        let Solver { rules, positions, limits, interrupt, entries, .. } = self;
        let (mut value, mut held) = (None, 0);
        let before = positions.len();
        let key = positions.intern(position, |position, known| {
            held = rules.entries(position);
            check_room(&|| rules.name(), known, entries.saturating_add(held), limits)?;
            value = match rules.known_values() {
                Some(known) => known.find_value(position, limits, interrupt)?,
                None => None,
            };
            Ok(())
        })?;
        if key as usize == before {
            self.entries += held;
            self.values.push(UNKNOWN);
            if self.values.len().is_multiple_of(1 << 10) {
                self.interrupt.reach(Counted::Positions, self.values.len() as u64);
            }
            if let Some(value) = value {
                self.learn(key, value);
            }
        }
        Ok(key)
    }

    /// Keeps the value of a key.
    fn learn(&mut self, key: u32, value: Nimber) {
        self.values[key as usize] = match value.to_u64() {
            Some(small) if small < u64::from(LARGE) => small as u32,
            _ => {
                self.large.insert(key, value);
                LARGE
            }
        };
    }

    pub(super) fn add(&self, key: u32, sum: &mut NimSum) {
        add(key, sum, &self.values, &self.large);
    }

    fn scratch(&self) -> Scratch<R::Position> {
        Scratch {
            moves: Moves::new(self.limits.max_nodes, self.interrupt.clone()),
            parts: Vec::new(),
            spare: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Finds the value of a key.
    pub(super) fn solve(&mut self, key: u32) -> Result<()> {
        let mut scratch = self.scratch();
        self.solve_with(key, &mut scratch)
    }

    /// The same; several searches share what they need.
    fn solve_with(&mut self, key: u32, scratch: &mut Scratch<R::Position>) -> Result<()> {
        if self.values[key as usize] != UNKNOWN {
            return Ok(());
        }
        let Scratch { moves, parts, spare, stack } = scratch;
        let result = search(&mut Playing { solver: self, moves, parts }, key, stack, spare);
        // A search that failed leaves positions open.
        for frame in stack.drain(..) {
            self.values[frame.key as usize] = UNKNOWN;
        }
        result
    }

    /// The error for a position that can be reached from itself, by way of these; it is the first
    /// of them.
    pub(super) fn cycle(&self, key: u32, way: &[u32]) -> Error {
        let way: Vec<_> = way.iter().map(|&key| self.positions.get(key)).collect();
        let named = way.iter().take(MOST_NAMED).map(|position| self.rules.write(position)).collect();
        let error = cycle(named, way.len(), self.rules.write(self.positions.get(key)));
        self.rules.cycle(error, &way)
    }

    /// Keeps what a table of the rules says of a position and of those on the way to it, if they
    /// have one.
    fn take_from_table(&mut self, key: u32) -> Result<()> {
        let Some(table) =
            self.rules.known_values().and_then(|known| known.table(self.positions.get(key), &self.limits))
        else {
            return Ok(());
        };
        for (position, value) in table {
            let key = self.key(position)?;
            if self.values[key as usize] == UNKNOWN {
                self.learn(key, Nimber::from(value));
            }
        }
        Ok(())
    }
}

/// What a search asks of a ruleset, by the keys of positions: so its code stands once for all rulesets.
trait Played {
    fn interrupt(&self) -> &Interrupt;

    /// The values by keys, and those that are too large for a word.
    fn values(&mut self) -> (&mut [u32], &HashMap<u32, Nimber>);

    /// Keeps what a table of the rules says of a position, and of those on the way to it.
    fn take_from_table(&mut self, key: u32) -> Result<()>;

    /// Looks at the options of a position; they get this room.
    fn options(&mut self, key: u32, room: Options) -> Result<Options>;

    /// The error for a position that can be reached from itself.
    fn cycle(&self, key: u32, way: &[u32]) -> Error;
}

struct Playing<'s, R: Ruleset> {
    solver: &'s mut Solver<R>,
    moves: &'s mut Moves<R::Position>,
    parts: &'s mut Vec<R::Position>,
}

impl<R: Ruleset> Played for Playing<'_, R> {
    fn interrupt(&self) -> &Interrupt {
        &self.solver.interrupt
    }

    fn values(&mut self) -> (&mut [u32], &HashMap<u32, Nimber>) {
        (&mut self.solver.values, &self.solver.large)
    }

    fn take_from_table(&mut self, key: u32) -> Result<()> {
        self.solver.take_from_table(key)
    }

    fn options(&mut self, key: u32, mut options: Options) -> Result<Options> {
        let Playing { solver, moves, parts } = self;
        moves.clear();
        solver.rules.moves(solver.positions.get(key), moves)?;
        options.clear();
        options.seen.resize(moves.len() / 64 + 1, 0);
        let (mut positions, ends) = moves.drain();
        let mut start = 0;
        for &end in ends {
            let first = options.keys.len();
            for position in positions.by_ref().take(end - start) {
                solver.parts(position, parts, &mut options.keys)?;
            }
            start = end;
            options.end(first, &solver.values);
        }
        Ok(options)
    }

    fn cycle(&self, key: u32, way: &[u32]) -> Error {
        self.solver.cycle(key, way)
    }
}

/// Finds the value of a key, which has none yet. What a search that failed was about stays on the stack.
fn search(played: &mut dyn Played, key: u32, stack: &mut Vec<Frame>, spare: &mut Vec<Options>) -> Result<()> {
    let options = played.options(key, spare.pop().unwrap_or_default())?;
    if options.keys.iter().any(|&key| played.values().0[key as usize] == UNKNOWN) {
        played.take_from_table(key)?;
    }
    if played.values().0[key as usize] != UNKNOWN {
        return Ok(());
    }
    let (mut kept, mut given_up) = (options.room(), 0);
    played.values().0[key as usize] = OPEN;
    stack.push(Frame { key, options: Some(options), next: 0 });
    while let Some(frame) = stack.last_mut() {
        played.interrupt().poll()?;
        let options = match &mut frame.options {
            Some(options) => options,
            none => {
                let options = played.options(frame.key, spare.pop().unwrap_or_default())?;
                kept += options.room();
                none.insert(options)
            }
        };
        let (values, large) = played.values();
        let unknown = options.keys[frame.next..].iter().position(|&key| values[key as usize] >= OPEN);
        let Some(unknown) = unknown else {
            kept -= options.room();
            values[frame.key as usize] = options.mex(values, large);
            let options = stack.pop().and_then(|frame| frame.options);
            spare.extend(options);
            given_up = given_up.min(stack.len());
            continue;
        };
        frame.next += unknown;
        let key = options.keys[frame.next];
        if values[key as usize] == OPEN {
            let way: Vec<u32> = stack.iter().map(|frame| frame.key).collect();
            let start = way.iter().position(|&other| other == key).unwrap_or_default();
            return Err(played.cycle(key, &way[start..]));
        }
        values[key as usize] = OPEN;
        stack.push(Frame { key, options: None, next: 0 });
        // What was found first is needed last.
        while kept > KEPT && given_up + 1 < stack.len() {
            if let Some(options) = stack[given_up].options.take() {
                kept -= options.room();
                stack[given_up].next = 0;
            }
            given_up += 1;
        }
    }
    Ok(())
}

/// The value of a key, added to a nim-sum.
fn add(key: u32, sum: &mut NimSum, values: &[u32], large: &HashMap<u32, Nimber>) {
    match values[key as usize] {
        LARGE => sum.add(&large[&key]),
        small => sum.add_word(u64::from(small)),
    }
}

/// The error for a position that can be reached from itself; of the positions on the way, the first are
/// named.
fn cycle(mut named: Vec<String>, way: usize, again: String) -> Error {
    if way > named.len() {
        named.push(format!("… {} more", way - named.len()));
    }
    let message = format!("{again} can be reached from itself: the ending condition fails");
    named.push(again);
    Error::new(ErrorKind::Cycle, message).note(format!("a cycle: {}", named.join(" → ")))
}

/// The positions whose values have the value of this one as their nim-sum.
pub(super) fn value_parts<R: Ruleset>(rules: &R, position: R::Position, parts: &mut Vec<R::Position>) {
    match rules.known_values() {
        Some(known) => known.value_parts(position, parts),
        None => rules.components(position, parts),
    }
}

/// Refuses one more position where `positions` are known, with which they hold `entries` entries.
pub(super) fn check_room(
    name: &dyn Fn() -> String,
    positions: usize,
    entries: usize,
    limits: &Limits,
) -> Result<()> {
    if positions >= limits.max_nodes {
        let message = format!("more than {} positions of {}", limits.max_nodes, name());
        return Err(Error::limit(message, Limit::Nodes));
    }
    if entries > limits.max_edges() {
        let message = format!("positions of {} with more than {} entries", name(), limits.max_edges());
        return Err(Error::limit(message, Limit::Nodes));
    }
    Ok(())
}
