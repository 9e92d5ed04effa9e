//! The strategy of a value certificate.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::play::choice::{Advice, Choice};
use crate::play::numbering::{Numbering, components_as_written};
use crate::play::reason::Reasons;
use crate::play::strategy::Strategy;

const BY: &str = "by the certificate's values ";

/// Leaves nim-sum 0 by values that somebody gave: those of the store are never looked at. A heap is
/// worth its size, as in a certificate, and a sum that has no value of its own what its components
/// are worth together.
///
/// ```
/// use sprague::{Nimber, Store, front_end::play::{Labels, Strategy}};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let zero = store.set_of(&[one])?;
/// let two = store.set_of(&[one, zero])?;
/// let labels = Labels::new([(zero, Nimber::ZERO), (two, Nimber::from(2_u8))]);
/// let sum = store.sum(&[one, two])?;
/// let advice = labels.advise(&mut store, sum)?;
/// assert_eq!(advice.winning.expect("an N-position").to, one);
/// assert!(advice.reason.starts_with("by the certificate's values 1 ⊕ 2 = 3"));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Labels {
    values: HashMap<GameId, Nimber>,
}

impl Labels {
    /// The values of positions: of every set that can be reached, and of every sum that is an
    /// option of one.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = (GameId, Nimber)>) -> Labels {
        Labels { values: values.into_iter().collect() }
    }

    fn value(&self, store: &Store, position: GameId) -> Result<Nimber> {
        if let Node::Nimber(size) = store.node(position) {
            return Ok(size);
        }
        match (self.values.get(&position), store.node(position)) {
            (Some(value), _) => Ok(value.clone()),
            (None, Node::Sum(components)) => {
                let mut total = Nimber::ZERO;
                for &component in components {
                    store.interrupt().poll()?;
                    let value = match store.node(component) {
                        Node::Nimber(size) => size,
                        _ => self.values.get(&component).cloned().ok_or_else(no_value)?,
                    };
                    total.nim_sum_assign(&value);
                }
                Ok(total)
            }
            _ => Err(no_value()),
        }
    }

    /// An option of a component that has a value.
    fn option(&self, store: &mut Store, from: GameId, wanted: &Nimber) -> Result<Option<GameId>> {
        let options = match store.node(from) {
            Node::Nimber(size) if *wanted < size => return store.nimber(wanted).map(Some),
            Node::Nimber(_) => return Ok(None),
            _ => store.listed(from),
        };
        for &option in options {
            store.interrupt().poll()?;
            if self.value(store, option)? == *wanted {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

impl Strategy for Labels {
    fn advise(&self, store: &mut Store, position: GameId) -> Result<Advice> {
        let mut worth = Vec::new();
        let mut total = Nimber::ZERO;
        for component in components_as_written(store, position) {
            let value = self.value(store, component)?;
            total.nim_sum_assign(&value);
            worth.push((component, value));
        }
        let mut winning = None;
        if !total.is_zero() {
            for group in Numbering::new(store, position)?.groups {
                let from = self.value(store, group.position)?;
                let wanted = from.nim_sum(&total);
                if let Some(to) = self.option(store, group.position, &wanted)? {
                    let choice =
                        Choice { component: group.component, from: group.position, to, number: None };
                    winning = Some((choice, from, wanted));
                    break;
                }
            }
        }
        let reasons = Reasons { store, worth, total, by: BY };
        Ok(match winning {
            Some((choice, from, to)) => reasons.winning(choice, &from, &to),
            None => reasons.losing(),
        })
    }
}

fn no_value() -> Error {
    Error::new(ErrorKind::Domain, "the certificate has no value for a position of this game")
}
