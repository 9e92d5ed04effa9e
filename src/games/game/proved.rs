//! Proofs of values on large boards that leave most options without a value.

use crate::error::Result;
use crate::game::GameId;
use crate::game::ruleset_table::Origin;
use crate::game::store::Store;

/// A position in such a proof.
pub(crate) struct Proved {
    pub(crate) position: GameId,
    /// Its value, if the proof says it.
    pub(crate) value: Option<u32>,
    /// All options of a position with a value; of another one some. Each as its components.
    pub(crate) options: Vec<Vec<GameId>>,
}

impl Store {
    /// A proof of the values of components that are found by outcomes, each position after those
    /// that it is made of.
    ///
    /// # Errors
    /// Those of [`Store::solve`].
    pub(crate) fn proof_in_part(&mut self, components: &[GameId]) -> Result<Vec<Proved>> {
        let mut keys = Vec::new();
        for &component in components {
            if let Some(&Origin::Ruleset(ruleset, key)) = self.origin(component) {
                keys.push((ruleset, key));
            }
        }
        keys.sort_unstable_by_key(|&(ruleset, key)| (ruleset.0, key));
        keys.dedup();
        self.doing_without_values_beyond(0, |store| {
            let mut proof = Vec::new();
            for same in keys.chunk_by(|first, second| first.0 == second.0) {
                let ruleset = same[0].0;
                let keys: Vec<u32> = same.iter().map(|&(_, key)| key).collect();
                for proved in store.rules_of(ruleset).proof(&keys)? {
                    store.interrupt().poll()?;
                    let mut options = Vec::with_capacity(proved.options.len());
                    for option in &proved.options {
                        options.push(store.representatives(ruleset, option)?);
                    }
                    let position = store.representatives(ruleset, &[proved.key])?[0];
                    proof.push(Proved { position, value: proved.value, options });
                }
            }
            Ok(proof)
        })
    }
}
