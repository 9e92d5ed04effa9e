//! From positions of a store to a certificate of them.

use hashbrown::HashMap;

use super::certificate::{Sum, SumsCertificate, Theory};
use super::found::Found;
use super::{order, ranks};
use crate::error::{Error, ErrorKind, Result};
use crate::game::{Store, Target};
use crate::notation;

/// Characters of what a node is called.
const NAME: usize = 60;

/// Nodes whose sets of attained values are shown.
const ATTAINED: usize = 200;

/// What is asked about positions, of which some are no ordinary ones.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SumQuestion {
    /// What is it worth?
    Value(Target),
    /// Are the two worth the same?
    Equality(Target, Target),
    /// Who wins, and by which move?
    Outcome(Target),
}

impl SumQuestion {
    /// The positions that it is about.
    pub(crate) fn targets(self) -> Vec<Target> {
        match self {
            SumQuestion::Value(one) | SumQuestion::Outcome(one) => vec![one],
            SumQuestion::Equality(one, other) => vec![one, other],
        }
    }
}

/// The certificate that answers these questions, with all that can be reached from the positions.
///
/// # Errors
/// An infinite nimber, or a large heap after an entailing move, which certificates do not have; a
/// ceiling; or if interrupted.
pub(crate) fn sums_certificate(
    store: &mut Store,
    theory: Theory,
    questions: &[SumQuestion],
) -> Result<SumsCertificate> {
    let mut found = Found::new(theory);
    for target in questions.iter().flat_map(|question| question.targets()) {
        found.sum(store, target)?;
    }
    found.go_on(store)?;
    match theory {
        Theory::Entailing => found.renumber(&order::upwards(&found.nodes)),
        Theory::Loopy if !ranks::rank(&mut found.nodes) => return Err(rests_on_itself()),
        Theory::Loopy => {}
    }
    let nodes = std::mem::take(&mut found.nodes);
    let (names, attained, claims) = (Vec::new(), Vec::new(), Vec::new());
    let mut certificate = SumsCertificate { theory, nodes, names, attained, claims };
    for (place, &target) in found.targets.iter().enumerate() {
        store.interrupt().poll()?;
        certificate.names.push(notation::target(store, target, NAME).text);
        if theory == Theory::Entailing && place < ATTAINED {
            certificate.attained.push(store.attained(target)?);
        }
    }
    for &question in questions {
        let mut sum = |target| -> Result<Sum> { found.sum(store, target) };
        let claim = match question {
            SumQuestion::Value(one) => certificate.valued(sum(one)?),
            SumQuestion::Equality(one, other) => certificate.compared(sum(one)?, sum(other)?),
            SumQuestion::Outcome(one) => {
                let sum = sum(one)?;
                certificate.played(sum, &mut found, store)?
            }
        };
        certificate.claims.push(claim);
    }
    Ok(certificate)
}

/// For each loopy position that can be reached from one: the place at which its finite value can be
/// given. Who has won moves such that the places of the components become smaller, and so wins.
///
/// # Errors
/// Those of [`sums_certificate`].
pub(crate) fn loopy_ranks(store: &mut Store, from: Target) -> Result<HashMap<Target, u64>> {
    let mut found = Found::new(Theory::Loopy).with_heaps_alone();
    found.sum(store, from)?;
    found.go_on(store)?;
    if !ranks::rank(&mut found.nodes) {
        return Err(rests_on_itself());
    }
    Ok(found.targets.into_iter().zip(found.nodes.into_iter().map(|node| node.rank)).collect())
}

fn rests_on_itself() -> Error {
    let message = "these values have no certificate: some finite one rests on itself";
    Error::new(ErrorKind::Domain, message)
}
