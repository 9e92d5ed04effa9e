//! Misère quotients.
//!
//! Let 𝒜 be a set of positions that is closed under sums and options. X ≡ Y if X + Z and Y + Z have
//! the same misère outcome for all Z in 𝒜. The classes are a commutative monoid Q, the *misère
//! quotient*, with the set P of the classes of P-positions; Φ: 𝒜 → Q is the *pretending function*.
//! See A. N. Siegel, *Combinatorial Game Theory*, section V.4; T. E. Plambeck and A. N. Siegel,
//! *Misère quotients for impartial games* (2008).

mod bounds;
mod certificate;
mod closure;
mod monoid;
mod nim;
mod play;
mod presentation;
mod rules;
mod solve;

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

pub use bounds::Bounds;
pub use play::play_certificate;
pub use solve::Stopped;

pub(crate) use rules::{components, heaps_of, of_position as generators_of};

use self::closure::Closure;
use self::monoid::{Element, Monoid};
use self::presentation::Presentation;
use self::rules::Rules;
use self::solve::{HeapPeriod, Mode};
use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Store};
use crate::heap::Code;
use crate::interrupt::Interrupt;

/// A finite misère quotient, with the proof that it is one.
///
/// Elements go by their numbers, from 0, the identity, to the order less 1, in the order of their
/// normal forms: by degree, and then as in a dictionary. They are the classes of
/// the sums of the *generators* of the game: the heaps of a code, by their sizes, or the components
/// of positions. With a period the quotient is that of all heaps; else that of the generators up to
/// [`Quotient::last_generator`].
///
/// ```
/// use sprague::Interrupt;
/// use sprague::misere::{Bounds, quotient_of_code};
/// let quotient = quotient_of_code(&"0.75".parse()?, &Bounds::default(), &Interrupt::new())?;
/// assert_eq!((quotient.order(), quotient.p().count()), (8, 2));
/// assert_eq!(quotient.period(), Some((2, 8)));
/// let huge = quotient.pretend(&[10_u64.pow(18), 8]).unwrap();
/// assert_eq!((quotient.written(huge), quotient.is_p(huge)), ("b^2".to_owned(), true));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quotient {
    rules: Rules,
    monoid: Arc<Monoid>,
    /// The maximal pairs of a value and its blind contexts, which prove the values right.
    pairs: Vec<(Element, Vec<Element>)>,
    values: Vec<Element>,
    period: Option<HeapPeriod>,
    presentation: Presentation,
    /// For a position: which position each generator is.
    positions: Vec<GameId>,
    stopped: Option<Stopped>,
}

/// Two quotients are equal if they are of the same game, have the same elements and give every
/// generator the same value.
impl PartialEq for Quotient {
    fn eq(&self, other: &Quotient) -> bool {
        // A partial quotient is of the generators that have values.
        let game = match (&self.rules, &other.rules) {
            (Rules::List(one), Rules::List(other)) => one.iter().zip(other).all(|(one, other)| one == other),
            (one, other) => one == other,
        };
        game && self.values == other.values
            && self.period == other.period
            && self.monoid.p() == other.monoid.p()
            && self.presentation == other.presentation
    }
}

impl Eq for Quotient {}

impl Hash for Quotient {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.order(), &self.values).hash(state);
    }
}

/// The misère quotient of a take-and-break game: of all heaps, where a period of the values is
/// proved within the bounds, else of the heaps up to [`Quotient::last_generator`].
///
/// Exact: no quotient is given that is not proved. Infinite quotients end at a ceiling; then
/// [`Quotient::stopped`] says which, and how many elements there are at least. An interrupt is not
/// an error either: the quotient is that of the heaps that were solved until then.
///
/// # Errors
/// [`ErrorKind::Cycle`] if play need not end.
///
/// ```
/// use sprague::Interrupt;
/// use sprague::misere::{Bounds, quotient_of_code};
/// let bounds = Bounds::default().with_heaps(20);
/// let quotient = quotient_of_code(&"0.07".parse()?, &bounds, &Interrupt::new())?;
/// assert_eq!((quotient.order(), quotient.last_generator()), (24, Some(20)));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn quotient_of_code(code: &Code, bounds: &Bounds, interrupt: &Interrupt) -> Result<Quotient> {
    let code = code.clone().checked()?;
    let bounds = bounds.clone().within(&code);
    Quotient::of_rules(Rules::Code(code), &bounds, interrupt, Mode::Guess)
}

/// The misère quotient of all sums of some generators. `options[i]` are the options of the
/// generator i + 1, each the sum of generators less than it, by their numbers from 1.
///
/// # Errors
/// [`ErrorKind::Domain`] if an option is not a sum of smaller generators. Ceilings and interrupts
/// are no errors, as in [`quotient_of_code`].
///
/// ```
/// use sprague::Interrupt;
/// use sprague::misere::{Bounds, quotient_of_generators};
/// // *1, *2, and the game whose only option is *2 + *2.
/// let options = [vec![vec![]], vec![vec![], vec![1]], vec![vec![2, 2]]];
/// let quotient = quotient_of_generators(&options, &Bounds::default(), &Interrupt::new())?;
/// assert_eq!(quotient.order() % 2, 0);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn quotient_of_generators(
    options: &[Vec<Vec<u32>>],
    bounds: &Bounds,
    interrupt: &Interrupt,
) -> Result<Quotient> {
    let rules = Rules::of_list(options)?;
    Quotient::of_rules(rules, &bounds.clone().all_generators(), interrupt, Mode::Guess)
}

/// The misère quotient of all sums of the components of a position and of its followers.
///
/// # Errors
/// [`ErrorKind::Limit`] if there are more components than the ceiling allows, or infinitely many
/// options; or if interrupted before the components are known. Later, ceilings and interrupts are no
/// errors, as in [`quotient_of_code`].
///
/// ```
/// use sprague::Session;
/// use sprague::misere::{Bounds, quotient_of_position};
/// let mut session = Session::new();
/// let board = session.position("cram(3, 4)")?;
/// let quotient = quotient_of_position(session.store_mut(), board, &Bounds::default())?;
/// assert_eq!(quotient.order(), 12);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn quotient_of_position(store: &mut Store, position: GameId, bounds: &Bounds) -> Result<Quotient> {
    store.attempt(|store| {
        let (list, positions) = rules::of_position(store, position, bounds.most_generators)?;
        let interrupt = store.interrupt().clone();
        let bounds = bounds.clone().all_generators();
        let mut quotient = Quotient::of_rules(Rules::List(list), &bounds, &interrupt, Mode::Guess)?;
        quotient.positions = positions;
        Ok(quotient)
    })
}

/// The misère quotient of the sums of all heaps of a code and of generators beside them, which are
/// listed with their options; the first is the empty sum.
pub(crate) fn quotient_beside(
    list: Vec<Vec<Vec<u32>>>,
    code: &Code,
    bounds: &Bounds,
    interrupt: &Interrupt,
) -> Result<Quotient> {
    let code = code.clone().checked()?;
    let mut bounds = bounds.clone().within(&code);
    bounds.heaps += list.len() as u64 - 1;
    Quotient::of_rules(Rules::Beside(list, code), &bounds, interrupt, Mode::Guess)
}

impl Quotient {
    fn of_rules(rules: Rules, bounds: &Bounds, interrupt: &Interrupt, mode: Mode) -> Result<Quotient> {
        let known = match mode {
            Mode::Guess => nim::quotient(&rules, bounds.elements, interrupt),
            Mode::Free => Ok(None),
        };
        let solved = match known {
            Ok(Some(known)) => known,
            // What was interrupted says so in the search.
            _ => solve::solve(&rules, bounds, mode, interrupt)?,
        };
        let stopped = match solved.stopped {
            Some((generator, halt)) => {
                let ended = (generator, halt, solved.monoid.order());
                Some(Stopped::new(&rules, bounds, ended, mode, interrupt)?)
            }
            None => None,
        };
        // What was proved is not lost by an interrupt, and to number it is short.
        let interrupt = &Interrupt::new();
        let heaps = |found: HeapPeriod| rules.before_heaps() + found.preperiod + found.period;
        let end = solved.period.map_or(solved.values.len(), heaps);
        let mut values = solved.values;
        values.truncate(end);
        let mut quotient = Quotient::numbered(rules, &solved.monoid, values, &solved.closure, interrupt)?;
        (quotient.period, quotient.stopped) = (solved.period, stopped);
        Ok(quotient)
    }

    /// The quotient with its elements in the order of their normal forms, by the generators of its
    /// presentation: so that it does not depend on how it was found.
    fn numbered(
        rules: Rules,
        monoid: &Monoid,
        mut values: Vec<Element>,
        closure: &Closure,
        interrupt: &Interrupt,
    ) -> Result<Quotient> {
        let mut presentation = Presentation::new(monoid, &values, interrupt)?;
        let letters: Vec<Element> = presentation.generators.iter().map(|&place| values[place]).collect();
        let order = presentation.sort();
        let monoid = monoid.renumbered(&order, &letters, interrupt)?;
        let mut number = vec![0; order.len()];
        order.iter().zip(0..).for_each(|(&element, place)| number[element as usize] = place);
        let renumbered = |value: Element| number[value as usize];
        values.iter_mut().for_each(|value| *value = renumbered(*value));
        presentation.relations.iter_mut().for_each(|(_, to)| *to = renumbered(*to));
        let mut pairs: Vec<(Element, Vec<Element>)> = Vec::new();
        for pair in closure.pairs() {
            interrupt.poll()?;
            let mut blind: Vec<Element> =
                pair.blind.iter().map(|context| renumbered(context as Element)).collect();
            blind.sort_unstable();
            pairs.push((renumbered(pair.value), blind));
        }
        pairs.sort_unstable();
        Ok(Quotient {
            rules,
            monoid: Arc::new(monoid),
            pairs,
            values,
            period: None,
            presentation,
            positions: Vec::new(),
            stopped: None,
        })
    }

    /// The code, if it is the quotient of one.
    #[must_use]
    pub fn code(&self) -> Option<&Code> {
        match &self.rules {
            Rules::Code(code) => Some(code),
            Rules::List(_) | Rules::Beside(..) => None,
        }
    }

    /// For a position, the component that each generator stands for, from generator 1; else
    /// nothing.
    pub(crate) fn positions(&self) -> &[GameId] {
        self.positions.get(1..).unwrap_or_default()
    }

    /// The value of a position: of the heaps of the code, or of the components that it was made of.
    pub(crate) fn pretend_position(&self, store: &mut Store, position: GameId) -> Result<Option<usize>> {
        if let Some(code) = self.code() {
            if position == store.zero() {
                return Ok(Some(0));
            }
            let heaps = heaps_of(store, position).filter(|(of, _)| of == code);
            return Ok(heaps.and_then(|(_, heaps)| self.pretend_heaps(&heaps)));
        }
        let mut sum = Vec::new();
        for component in rules::components(store, position)? {
            match self.positions().iter().position(|&one| one == component) {
                Some(place) => sum.push(place as u64 + 1),
                None => return Ok(None),
            }
        }
        Ok(self.pretend(&sum))
    }

    /// How many bytes it holds, about.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.order() * self.order() + 8 * self.values.len()
    }

    /// How many elements it has.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// Whether the sums of this value are P-positions.
    ///
    /// # Panics
    /// If there is no such element, as in all methods that take one.
    #[must_use]
    pub fn is_p(&self, element: usize) -> bool {
        self.monoid.p().has(element)
    }

    /// The elements of P, ascending.
    pub fn p(&self) -> impl Iterator<Item = usize> {
        self.monoid.p().iter()
    }

    /// The product of two elements, the value of a sum.
    #[must_use]
    pub fn product(&self, first: usize, second: usize) -> usize {
        self.monoid.product(first as Element, second as Element) as usize
    }

    /// The greatest generator that the quotient is of; `None` if it is of all heaps of a code.
    ///
    /// With a list of generators or a position, the number of the generators.
    #[must_use]
    pub fn last_generator(&self) -> Option<u64> {
        self.period.is_none().then(|| self.values.len() as u64 - 1)
    }

    /// The period of the values of the heaps, with the preperiod; `None` if none is proved.
    #[must_use]
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period.map(|found| (found.period as u64, found.preperiod as u64))
    }

    /// Where the search ended before its bounds, if it did.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// The same quotient where nobody looks for more than it is of.
    pub(crate) fn without_stop(&self) -> Quotient {
        Quotient { stopped: None, ..self.clone() }
    }

    /// The values of the generators from 0, which is the empty sum: to the last one, or of all heaps
    /// below preperiod + period.
    pub fn values(&self) -> impl Iterator<Item = usize> {
        self.values.iter().map(|&value| value as usize)
    }

    /// The pretending function: the value of a sum of generators. `None` if the quotient does not
    /// reach as far.
    #[must_use]
    pub fn pretend(&self, sum: &[u64]) -> Option<usize> {
        let value = |product, &generator: &u64| {
            let place = self.period.map_or(generator, |found| found.place(generator));
            let value = self.values.get(usize::try_from(place).ok()?)?;
            Some(self.monoid.product(product, *value))
        };
        sum.iter().try_fold(0, value).map(|value| value as usize)
    }

    /// The same of heaps of any size.
    pub(crate) fn pretend_heaps(&self, heaps: &[BigUint]) -> Option<usize> {
        let place = |heap: &BigUint| match self.period {
            Some(found) => Some(found.place_of(heap)),
            None => heap.to_u64(),
        };
        let places: Option<Vec<u64>> = heaps.iter().map(place).collect();
        self.pretend(&places?)
    }

    /// The value of a sum of heaps of any size and of generators that stand beside them.
    pub(crate) fn pretend_beside(&self, beside: &[u32], heaps: &[BigUint]) -> Option<usize> {
        let before = self.rules.before_heaps();
        let heap = |heap: &BigUint| {
            let size = match self.period {
                Some(found) => found.place_of(heap),
                None => heap.to_u64()?,
            };
            // The empty heap is the empty sum.
            if size == 0 { Some(0) } else { usize::try_from(size).ok()?.checked_add(before) }
        };
        let places = beside.iter().map(|&place| Some(place as usize)).chain(heaps.iter().map(heap));
        let times =
            |product, place: Option<usize>| Some(self.monoid.product(product, *self.values.get(place?)?));
        places.into_iter().try_fold(0, times).map(|value| value as usize)
    }

    /// An element in normal form, `ab^2`: a product of the [`Quotient::letters`].
    #[must_use]
    pub fn written(&self, element: usize) -> String {
        self.presentation.written(element)
    }

    /// The generators that generate it, with the letters that they are written by.
    pub fn letters(&self) -> impl Iterator<Item = (String, u64)> {
        let generators = self.presentation.generators.iter().enumerate();
        generators.map(|(place, &generator)| (self.presentation.name(place), generator as u64))
    }

    /// The reduced relations between the letters: each leads from a least word that is not in normal
    /// form to its normal form. Quotients that are equal have the same ones.
    pub fn relations(&self) -> impl Iterator<Item = (String, String)> {
        let relations = self.presentation.relations.iter();
        relations
            .map(|(word, element)| (self.presentation.word_written(word), self.written(*element as usize)))
    }
}

/// Order, P and scope: `order 8, 2 of them P; proved for all heaps: period 2 from heap 8`.
impl fmt::Display for Quotient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "order {}, {} of them P; ", self.order(), self.p().count())?;
        match (self.period(), &self.rules, self.values.len() - 1) {
            (Some((period, preperiod)), ..) => {
                write!(formatter, "proved for all heaps: period {period} from heap {preperiod}")
            }
            (None, Rules::Code(_), last) => write!(formatter, "proved for the heaps up to {last}"),
            (None, Rules::List(_) | Rules::Beside(..), 1) => {
                formatter.write_str("proved for all sums of one component")
            }
            (None, Rules::List(_) | Rules::Beside(..), count) => {
                write!(formatter, "proved for all sums of {count} kinds of components")
            }
        }
    }
}

impl Rules {
    fn of_list(options: &[Vec<Vec<u32>>]) -> Result<Rules> {
        let mut list = vec![Vec::new()];
        for (place, sums) in options.iter().enumerate() {
            let generator = place + 1;
            if let Some(wrong) = sums.iter().flatten().find(|&&part| part == 0 || part as usize >= generator)
            {
                let message = format!(
                    "an option of generator {generator} is a sum of the generators from 1 to {place}; got {wrong}"
                );
                return Err(Error::new(ErrorKind::Domain, message));
            }
            let mut sums = sums.clone();
            sums.iter_mut().for_each(|sum| sum.sort_unstable());
            sums.sort_unstable();
            sums.dedup();
            list.push(sums);
        }
        Ok(Rules::List(list))
    }
}
