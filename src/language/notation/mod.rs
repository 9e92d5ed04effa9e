//! How positions, nimbers, ordinals and numbers are written, in the notation they are read in.

mod extended;

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use num_bigint::BigUint;

use crate::game::{GameId, Node, Store};
use crate::nimber::Ordinal;
use crate::ruleset::Verb;

pub use extended::extended_value;
pub(crate) use extended::target;

/// Brackets still open when the ceiling is met are closed up to this many; deeper ones end in `…`.
const CLOSED: usize = 12;

/// Positions that are looked at to put the options of one set in order.
const LOOKED_AT: usize = 1 << 18;

/// Copies of one component from which on they are written `n * G`.
const COPIES: usize = 5;

/// With a capital letter, at the beginning of a sentence. On a page words are those of the library, which
/// are English: the table of all capital letters would be 5 kB of it.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if cfg!(target_family = "wasm") => {
            std::iter::once(first.to_ascii_uppercase()).chain(letters).collect()
        }
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Text written up to a ceiling, and whether it is all there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Written {
    /// The text. Where it is complete it can be read back as the same position.
    pub text: String,
    /// Whether nothing was left out.
    pub complete: bool,
}

/// A position in the notation that the language reads: `*2 + {*0, {*1}}`. Options and components
/// stand in the order of [`Store::options`], which is the same in every store. At most about
/// `max_characters` are written; what is left out is marked `…` with how many options it is, and
/// then cannot be read back. Linear in what is written.
///
/// ```
/// use sprague::{Store, front_end::notation};
/// let mut store = Store::new();
/// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
/// let set = store.set_of(&[one])?;
/// let position = store.sum(&[set, two])?;
/// assert_eq!(notation::position(&store, position, 100).text, "*2 + {*1}");
/// # Ok::<(), sprague::Error>(())
/// ```
#[must_use]
pub fn position(store: &Store, position: GameId, max_characters: usize) -> Written {
    Writer { store, text: String::new(), max_characters, complete: true, open: Vec::new() }.run(position)
}

/// Options or components in the order in which they are written.
pub(crate) fn as_written(store: &Store, parts: &[GameId]) -> Vec<GameId> {
    store.in_order_within(parts, LOOKED_AT)
}

/// A set or a sum that is being written: what is left of it.
struct Open {
    /// In reverse: the next one is the last.
    rest: Vec<GameId>,
    set: bool,
    first: bool,
}

struct Writer<'s> {
    store: &'s Store,
    text: String,
    max_characters: usize,
    complete: bool,
    open: Vec<Open>,
}

impl Writer<'_> {
    fn run(mut self, position: GameId) -> Written {
        self.begin(position);
        while let Some(open) = self.open.last_mut() {
            if self.text.len() >= self.max_characters && !open.rest.is_empty() {
                self.stop();
                break;
            }
            let Some(next) = open.rest.pop() else {
                if open.set {
                    self.text.push('}');
                }
                self.open.pop();
                continue;
            };
            let separator = match (open.first, open.set) {
                (true, _) => "",
                (false, true) => ", ",
                (false, false) => " + ",
            };
            open.first = false;
            // Components are sorted, so that equal ones stand side by side.
            let alike =
                if open.set { 0 } else { open.rest.iter().rev().take_while(|other| **other == next).count() };
            let written = if alike + 1 >= COPIES { alike + 1 } else { 1 };
            open.rest.truncate(open.rest.len() + 1 - written);
            self.text.push_str(separator);
            if written > 1 {
                let _ = write!(self.text, "{written} * ");
            }
            self.begin(next);
        }
        Written { text: self.text, complete: self.complete }
    }

    fn begin(&mut self, position: GameId) {
        match self.store.node(position) {
            Node::Nimber(value) => self.nimber(&value),
            Node::Options(options) => {
                self.text.push('{');
                self.open(options, true);
            }
            Node::Sum(components) => self.open(components, false),
            Node::Position => self.ruled(position),
        }
    }

    fn open(&mut self, parts: &[GameId], set: bool) {
        let mut rest = as_written(self.store, parts);
        rest.reverse();
        self.open.push(Open { rest, set, first: true });
    }

    /// A position of a ruleset, by its name; what lost its name is written as the set that it is.
    fn ruled(&mut self, position: GameId) {
        let Some(written) = self.store.written_by_ruleset(position) else {
            return self.nameless(position);
        };
        if written.chars().count() <= self.max_characters {
            self.text.push_str(&written);
        } else {
            self.complete = false;
            self.text.extend(written.chars().take(self.max_characters).chain(['…']));
        }
    }

    /// The set of a position whose name means something else by now.
    fn nameless(&mut self, position: GameId) {
        if let Some(set) = self.store.set_by_definition(position) {
            return self.begin(set);
        }
        match self.store.made_options(position) {
            Some([]) => self.text.push_str("*0"),
            Some(options) => {
                self.text.push('{');
                self.open(options, true);
            }
            None => {
                self.complete = false;
                self.text.push_str("{…}");
            }
        }
    }

    fn nimber(&mut self, value: &crate::nimber::Nimber) {
        let (text, complete) = nimber_text(value, self.max_characters);
        self.complete &= complete;
        self.text.push_str(&text);
    }

    /// Ends early, saying what is left out.
    fn stop(&mut self) {
        self.complete = false;
        for (depth, open) in self.open.iter().rev().enumerate() {
            if depth == CLOSED {
                self.text.push('…');
                break;
            }
            let left_out = open.rest.len();
            if left_out > 0 {
                let sign = if open.set { "," } else { "" };
                let _ = write!(self.text, "{sign} … and {left_out} more");
            }
            if open.set {
                self.text.push('}');
            }
        }
    }
}

/// A nimber in the notation that the language reads: `*3`, `*(2^64 + 1)`, `*(ω + 1)`. One of more
/// than about `max_characters` is not written in full.
///
/// ```
/// use sprague::{Nimber, front_end::notation};
/// assert_eq!(notation::nimber(&Nimber::from(3_u8), 100).text, "*3");
/// ```
#[must_use]
pub fn nimber(value: &crate::nimber::Nimber, max_characters: usize) -> Written {
    let (text, complete) = nimber_text(value, max_characters);
    Written { text, complete }
}

/// A misère Grundy value as it stands beside a position: `g⁻ = 2`.
pub(crate) fn misere_value(value: &crate::nimber::Nimber, max_characters: usize) -> String {
    let text = nimber_text(value, max_characters).0;
    format!("g⁻ = {}", text.trim_start_matches('*').trim_matches(['(', ')']))
}

/// `*n`, and whether it is written in full: the digits of a nimber that is far beyond reading are
/// not.
pub(crate) fn nimber_text(value: &crate::nimber::Nimber, max_characters: usize) -> (String, bool) {
    let (text, complete) = match (value.as_transfinite(), value.to_integer()) {
        (Some(ordinal), _) => ordinal_text(ordinal, max_characters),
        (None, Some(integer)) if integer.bits() > 64 => integer_text(&integer, max_characters),
        _ => (value.to_string(), true),
    };
    let plain = text == "ω" || text.bytes().all(|byte| byte.is_ascii_digit());
    (if plain { format!("*{text}") } else { format!("*({text})") }, complete)
}

/// The size of a nimber without its star, shortened like it.
pub(crate) fn size_text(value: &crate::nimber::Nimber, max_characters: usize) -> String {
    nimber_text(value, max_characters).0.trim_start_matches('*').to_owned()
}

/// An ordinal, or, beyond `max_characters`, how long it is; and whether it is written in full.
pub(crate) fn ordinal_text(ordinal: &Ordinal, max_characters: usize) -> (String, bool) {
    let summands = ordinal.size();
    // Two summands, or four binary digits of a coefficient, take a character at least.
    let least = (summands / 2).max(ordinal.longest_coefficient() as usize / 4);
    if least <= max_characters {
        let text = ordinal.to_string();
        if text.chars().count() <= max_characters {
            return (text, true);
        }
    }
    (format!("an ordinal of {summands} summands"), false)
}

/// A count for a person: its digits while they are few, `2^200`, `about 10^60`.
pub(crate) fn count_text(count: &BigUint, max_characters: usize) -> String {
    match integer_text(count, max_characters) {
        (text, true) => text,
        _ => format!("about 10^{:.0}", count.bits() as f64 * std::f64::consts::LOG10_2),
    }
}

/// An integer: its digits, or a sum of powers of 2 where that is shorter, or, beyond
/// `max_characters`, how long it is. The second part says whether it is written in full.
pub(crate) fn integer_text(integer: &BigUint, max_characters: usize) -> (String, bool) {
    const DIGITS: f64 = 30.0;
    const POWERS: u64 = 4;
    let digits = integer.bits() as f64 * std::f64::consts::LOG10_2;
    if digits > DIGITS && integer.count_ones() <= POWERS {
        let powers: Vec<String> = (0..integer.bits())
            .rev()
            .filter(|&bit| integer.bit(bit))
            .map(|bit| if bit < 7 { (1 << bit).to_string() } else { format!("2^{bit}") })
            .collect();
        return (powers.join(" + "), true);
    }
    if digits > max_characters.max(DIGITS as usize) as f64 {
        return (format!("a number of {} bits", integer.bits()), false);
    }
    (integer.to_string(), true)
}

/// A move as it is said. Displayed it is what a player is told to do: `take pin 3 in kayles(5)`,
/// `move *6 → *3`, `move to {*1}`.
///
/// ```
/// use sprague::{Store, front_end::notation::MoveWritten};
/// let mut store = Store::new();
/// let (three, one) = (store.nimber(3_u32)?, store.nimber(1_u32)?);
/// assert_eq!(MoveWritten::new(&store, Some(three), one, None, 60).to_string(), "move *3 → *1");
/// assert_eq!(MoveWritten::new(&store, None, one, None, 60).to_string(), "move to *1");
/// let told = MoveWritten::new(&store, None, one, Some("take two"), 60);
/// assert_eq!(told.to_string(), "take two");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveWritten {
    /// The component of a sum that is moved in; none if the position is not a sum.
    pub component: Option<String>,
    /// The move in the words of its ruleset, if it has one.
    pub words: Option<String>,
    /// What the component, or the position, becomes.
    pub to: String,
}

impl MoveWritten {
    /// A move to an option, in a component if the position is a sum; positions have about
    /// `max_characters` at most.
    #[must_use]
    pub fn new(
        store: &Store,
        component: Option<GameId>,
        to: GameId,
        words: Option<&str>,
        max_characters: usize,
    ) -> MoveWritten {
        let written = |position| self::position(store, position, max_characters).text;
        MoveWritten { component: component.map(written), words: words.map(str::to_owned), to: written(to) }
    }

    /// A move from its parts, as a reply has them.
    ///
    /// ```
    /// let cut = sprague::front_end::notation::MoveWritten::of_texts(Some("*6".to_owned()), None, "*3".to_owned());
    /// assert_eq!(cut.to_string(), "move *6 → *3");
    /// ```
    #[must_use]
    pub fn of_texts(component: Option<String>, words: Option<String>, to: String) -> MoveWritten {
        MoveWritten { component, words, to }
    }

    /// The positions alone: `*6 → *3` in a sum, the option otherwise.
    #[must_use]
    pub fn positions(&self) -> String {
        match &self.component {
            Some(component) => format!("{component} → {}", self.to),
            None => self.to.clone(),
        }
    }
}

impl fmt::Display for MoveWritten {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(words) = &self.words else {
            let to = if self.component.is_some() { "" } else { "to " };
            return write!(formatter, "move {to}{}", self.positions());
        };
        formatter.write_str(&told(words))?;
        match &self.component {
            Some(component) => write!(formatter, " in {component}"),
            None => Ok(()),
        }
    }
}

/// The words of a move as what a player is told to do.
pub(crate) fn told(words: &str) -> Cow<'_, str> {
    match Verb::of(words) {
        Some((verb, "")) => Cow::Borrowed(verb.told),
        Some((verb, rest)) => Cow::Owned(format!("{} {rest}", verb.told)),
        None => Cow::Borrowed(words),
    }
}
