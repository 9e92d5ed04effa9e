//! Sums: several positions side by side.

use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::node::Kind;
use crate::game::store::{Store, Value};
use crate::nimber::{NimSum, Nimber};

/// Terms of a sum between two looks at whether to go on.
const POLL_EVERY: usize = 1 << 12;

impl Store {
    /// The sum of positions: a player moves in one of them and leaves the others.
    ///
    /// Kept as a node that names its components: a sum among them is replaced by its own
    /// components, `*0` is left out, and one component that remains is the sum itself. `*1 + *1`
    /// stays a sum; [`Store::expand`] writes it out. Linear in the number of components, and n log
    /// n for sorting.
    ///
    /// Source: Siegel, *Combinatorial Game Theory*, chapter I.1; that neither order nor grouping
    /// makes a difference to the set is proved there.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes or of components is
    /// reached.
    ///
    /// ```
    /// use sprague::{Node, Store};
    /// let mut store = Store::new();
    /// let (one, two) = (store.nimber(1_u32)?, store.nimber(2_u32)?);
    /// let inner = store.sum(&[two, one])?;
    /// let outer = store.sum(&[inner, store.zero(), one])?;
    /// assert_eq!(store.node(outer), Node::Sum(&[one, one, two]));
    /// assert_eq!(store.sum(&[two, store.zero()])?, two);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn sum(&mut self, components: &[GameId]) -> Result<GameId> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let result = self.flatten(components, &mut scratch).and_then(|()| {
            scratch.sort();
            self.sum_of_sorted(&scratch)
        });
        self.scratch = scratch;
        result
    }

    fn flatten(&self, components: &[GameId], flat: &mut Vec<GameId>) -> Result<()> {
        for (index, &component) in components.iter().enumerate() {
            match self.kind(component) {
                Kind::Sum => flat.extend_from_slice(self.slice(component)),
                _ if component == self.zero() => {}
                _ => flat.push(component),
            }
            // Splicing is what could outgrow everything: 10^6 names of a sum of 10^6 terms.
            let most = self.limits.max_elements;
            if flat.len() > most {
                return Err(Error::limit(format!("a sum of more than {most} components"), Limit::Nodes));
            }
            if self.edges() + flat.len() > self.limits.max_edges() {
                return Err(self.too_many_edges());
            }
            if index % POLL_EVERY == POLL_EVERY - 1 {
                self.interrupt.poll()?;
            }
        }
        Ok(())
    }

    /// The sum of sorted components among which are neither sums nor `*0`.
    pub(super) fn sum_of_sorted(&mut self, components: &[GameId]) -> Result<GameId> {
        match components {
            [] => Ok(self.zero()),
            [single] => Ok(*single),
            _ => self.intern_sum(components),
        }
    }

    /// The sum with component number `index` replaced by `replacement`, which may be a sum or `*0`.
    pub(crate) fn sum_with(&mut self, sum: GameId, index: usize, replacement: GameId) -> Result<GameId> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let components = self.slice(sum);
        scratch.extend_from_slice(&components[..index]);
        scratch.extend_from_slice(&components[index + 1..]);
        let result = self.flatten(&[replacement], &mut scratch).and_then(|()| {
            // Two sorted runs, which a stable sort finds and merges in linear time.
            scratch.sort();
            self.sum_of_sorted(&scratch)
        });
        self.scratch = scratch;
        result
    }

    /// The nim-sum of the values of `components`.
    pub(crate) fn nim_sum_of(&self, components: &[GameId]) -> Result<Nimber> {
        let mut sum = NimSum::default();
        for (index, &component) in components.iter().enumerate() {
            match self.value_view(component) {
                Value::Small(value) => sum.add_word(u64::from(value)),
                Value::Large(value) => {
                    sum.add(value);
                    self.interrupt.poll()?;
                }
            }
            if index % POLL_EVERY == POLL_EVERY - 1 {
                self.interrupt.poll()?;
            }
        }
        Ok(sum.finish())
    }
}
