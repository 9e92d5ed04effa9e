//! Claims about counts for all exponents.

use std::sync::Arc;

use crate::arithmetic::KeptSign;
use crate::error::{Error, ErrorKind, Result};
use crate::reply::{ClaimReply, Decided, DecidedDefinition, DecidedSequence, Verdict, Way};
use crate::session::Session;
use crate::session::searched::Search;
use crate::session::typed;
use crate::session::undecided::Undecided;
use crate::session::universal::{Basis, DecidedClaim, disagreement};
use crate::syntax::tree::{Tree, TreeId};
use crate::universal::{self, Refused};

impl Session {
    /// A claim about counts, by the recurrences that both sides satisfy.
    pub(super) fn decision_by_counts(
        &mut self,
        tree: &Arc<Tree>,
        root: TreeId,
        search: &Search,
    ) -> Result<std::result::Result<DecidedClaim, Undecided>> {
        let found = match universal::decided_by_counts(&mut self.machine, tree, root) {
            Ok(found) => found,
            Err(Refused::Error(error)) => return Err(error),
            Err(Refused::Because(why, place)) => {
                let message = format!("{why}, so this is not decided for all values");
                let error = Error::new(ErrorKind::NotYet, message).at(place.unwrap_or(tree.span(root)));
                return Ok(Err(Undecided(error)));
            }
        };
        let mut reply = match found.fails {
            Some(at) => self.fails_at(tree, root, &[at.to_string()], None)?,
            None if search.is_refuted() => return Err(disagreement(&typed::claim(tree, root))),
            None => ClaimReply::of(typed::claim(tree, root), Verdict::Holds, Vec::new()),
        };
        let named = found.sequences.iter().cloned();
        let sequences = named.map(|(game, period)| DecidedSequence { game, period }).collect();
        let learned = found.learned.iter();
        let definitions =
            learned.filter_map(|(game, learned)| DecidedDefinition::of(game, &learned.known)).collect();
        let (witness, by_values, misere) = (Vec::new(), found.by_values, found.misere.clone());
        let signs = found.compared.iter().filter_map(|compared| compared.sign.as_ref());
        let (way, states) = match signs.map(KeptSign::from).max() {
            Some(from) => (Way::Sign, from.max(found.equal_cases()).max(1)),
            None => (Way::Recurrence, found.cases),
        };
        reply.decided =
            Some(Box::new(Decided { way, states, sequences, definitions, by_values, misere, witness }));
        let basis = if found.fails.is_none() { Basis::Counts(Box::new(found)) } else { Basis::Cases };
        Ok(Ok(DecidedClaim::of(reply, basis)))
    }
}
