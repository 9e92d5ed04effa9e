//! Misère quotients as replies.

use crate::error::{Error, ErrorKind, Result};
use crate::game::{Outcome, Store};
use crate::limits::Limits;
use crate::misere::{Quotient, Stopped};
use crate::notation;
use crate::table::{Axis, Cell, CellValue, Table, scale_step};

/// Characters of a component.
const COMPONENT: usize = 60;

/// A misère quotient, its elements in normal form.
///
/// ```
/// use sprague::reply::{Answer, QuotientReply};
/// use sprague::{Reply, Session};
/// let Reply::Value(reply) = Session::new().eval("misere_quotient(0.75)")? else { panic!("a value") };
/// let Answer::Quotient { quotient, .. } = reply.value else { panic!("a quotient") };
/// assert_eq!((quotient.order, quotient.period, quotient.preperiod), (8, Some(2), Some(8)));
/// assert_eq!(quotient.p, ["a", "b^2"]);
/// assert_eq!((&*quotient.relations[1].left, &*quotient.relations[1].right), ("bc", "ab"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct QuotientReply {
    /// Order, P and scope in a line.
    pub summary: String,
    /// The code, if it is the quotient of one.
    pub code: Option<String>,
    /// How many elements it has.
    pub order: usize,
    /// The period of the values of the heaps, if one is proved: it is the quotient of all heaps then.
    pub period: Option<u64>,
    /// The first heap from which on the values repeat.
    pub preperiod: Option<u64>,
    /// The greatest heap, or the number of components, that it is of, if it is not of all.
    pub last_generator: Option<u64>,
    /// The letters that the elements are written with.
    pub generators: Vec<QuotientLetter>,
    /// The reduced relations.
    pub relations: Vec<QuotientRelation>,
    /// The elements that are P.
    pub p: Vec<String>,
    /// The values of the heaps or components from 1.
    pub values: Vec<String>,
    /// Where the search ended before its bounds, if it did.
    pub stopped: Option<Stopped>,
}

/// A letter of a misère quotient.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct QuotientLetter {
    /// The letter.
    pub letter: String,
    /// Which heap it is, or the number of a component.
    pub generator: u64,
    /// The component in the notation of the language; of a code nothing.
    pub position: Option<String>,
}

/// A relation of a misère quotient: both sides are one element, the right one in normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct QuotientRelation {
    /// A word that is not in normal form.
    pub left: String,
    /// Its normal form.
    pub right: String,
}

/// A misère quotient that was asked for.
///
/// ```
/// use sprague::front_end::{QuotientOf, Request};
/// use sprague::{Reply, Session};
/// let request = Request::Quotient { of: QuotientOf::Code("0.75".to_owned()), to: None };
/// let Reply::Quotient(found) = Session::new().answer(&request).reply? else { panic!("a quotient") };
/// assert!(found.is_whole && found.reply.order == 8);
/// assert_eq!(found.outcomes()?.cell(0, 1).unwrap().text, "P");
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundQuotient {
    /// What is said about it.
    pub reply: QuotientReply,
    /// The quotient.
    pub quotient: Quotient,
    /// Whether it is the whole answer: for all heaps, for those up to the last, or for the position.
    pub is_whole: bool,
    /// Cells that its table may have.
    pub(crate) max_cells: usize,
}

/// As what is said about it.
#[cfg(feature = "serde")]
impl serde::Serialize for FoundQuotient {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.reply.serialize(serializer)
    }
}

impl FoundQuotient {
    /// Who wins the sum of any two elements, as a table.
    ///
    /// # Errors
    /// As [`QuotientReply::outcomes`].
    pub fn outcomes(&self) -> Result<Table> {
        let limits = Limits { max_cells: self.max_cells, ..Limits::default() };
        QuotientReply::outcomes(&self.quotient, &limits)
    }
}

impl QuotientReply {
    /// What there is to say of a quotient. The store is the one that its position is in; of a code it
    /// is not looked at.
    #[must_use]
    pub fn new(quotient: &Quotient, store: &Store) -> QuotientReply {
        let positions = quotient.positions();
        let letter = |(letter, generator): (String, u64)| {
            let position = positions.get(generator as usize - 1);
            let position = position.map(|&position| notation::position(store, position, COMPONENT).text);
            QuotientLetter { letter, generator, position }
        };
        let written = |element| quotient.written(element);
        QuotientReply {
            summary: quotient.to_string(),
            code: quotient.code().map(ToString::to_string),
            order: quotient.order(),
            period: quotient.period().map(|found| found.0),
            preperiod: quotient.period().map(|found| found.1),
            last_generator: quotient.last_generator(),
            generators: quotient.letters().map(letter).collect(),
            relations: quotient.relations().map(|(left, right)| QuotientRelation { left, right }).collect(),
            p: quotient.p().map(written).collect(),
            values: quotient.values().skip(1).map(written).collect(),
            stopped: quotient.stopped().cloned(),
        }
    }

    /// Who wins the sum of any two elements, as a table: rows and columns are the elements in the
    /// order of their normal forms. Quadratic in the order.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if that are more cells than a table may have.
    ///
    /// ```
    /// use sprague::heap::Code;
    /// use sprague::misere::{Bounds, quotient_of_code};
    /// use sprague::reply::QuotientReply;
    /// use sprague::{Interrupt, Limits};
    /// let code: Code = "0.75".parse()?;
    /// let quotient = quotient_of_code(&code, &Bounds::default(), &Interrupt::new())?;
    /// let table = QuotientReply::outcomes(&quotient, &Limits::default())?;
    /// assert_eq!((table.rows.labels.len(), &*table.cell(0, 1).unwrap().text), (8, "P"));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn outcomes(quotient: &Quotient, limits: &Limits) -> Result<Table> {
        let (order, most) = (quotient.order(), limits.max_cells);
        if order.saturating_mul(order) > most {
            let message = format!("the quotient has {order} elements, and a table at most {most} cells");
            return Err(Error::new(ErrorKind::Limit, message));
        }
        let cell = |first: usize, second: usize| {
            let is_p = quotient.is_p(quotient.product(first, second));
            let outcome = if is_p { Outcome::P } else { Outcome::N };
            let step = if is_p { 0 } else { scale_step(0, 1) };
            Some(Cell { value: CellValue::Outcome(outcome.into()), text: outcome.to_string(), step })
        };
        let cells = (0..order).flat_map(|first| (0..order).map(move |second| (first, second)));
        let cells = cells.map(|(first, second)| cell(first, second)).collect();
        let labels: Vec<String> = (0..order).map(|element| quotient.written(element)).collect();
        let axis = |name: &str| Axis { name: name.to_owned(), labels: labels.clone(), numbers: None };
        let title = match quotient.code() {
            Some(code) => format!("misère quotient of {code}: outcome of xy"),
            None => "misère quotient: outcome of xy".to_owned(),
        };
        Ok(Table::new(title, axis("x"), axis("y"), cells))
    }
}
