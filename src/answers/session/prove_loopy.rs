//! `prove` and `why` of claims about positions that play may come back to.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::extended;
use crate::eval::machine::{Compared, Machine};
use crate::eval::unsupported;
use crate::eval::value::Value;
use crate::game::{ExtendedId, Spelled, Store, Target};
use crate::notation;
use crate::proof::{LoopyQuestion, loopy_certificate};
use crate::reply::Verdict;
use crate::reply::proof::{Evidence, Proof};
use crate::syntax::operator::Infix;

/// Characters of the value of a position.
const SHORT: usize = 60;

/// Whether some relation is about a position that play may come back to.
pub(super) fn is_among(store: &Store, compared: &[Compared]) -> bool {
    compared.iter().any(|one| {
        [&one.left, &one.right].into_iter().any(|side| {
            let Value::Extended(id) = *side else { return false };
            let target = store.settled(Target::Extended(id));
            matches!(target, Target::Extended(_)) && !store.is_turned(target)
        })
    })
}

/// What these relations rest on: positions of both kinds, in one certificate.
pub(super) fn evidence(machine: &mut Machine, compared: &[&Compared]) -> Result<Evidence> {
    let store = &mut machine.store;
    let questions: Result<Vec<LoopyQuestion>> = compared.iter().map(|one| question(store, one)).collect();
    let certificate = loopy_certificate(store, &questions?)?;
    Ok(Evidence::Loopy(Box::new(certificate)))
}

/// A claim about misère play and one about loopy positions have no proof together.
pub(super) fn beside_misere_play() -> Error {
    let message = "a certificate is about misère play, or about positions that play may come back to";
    Error::new(ErrorKind::Domain, message).help("prove the parts of the claim one after the other")
}

/// Proves what such a position is worth.
pub(super) fn value(machine: &mut Machine, text: &str, position: ExtendedId) -> Result<Proof> {
    let target = Target::Extended(position);
    let value = notation::extended_value(&machine.store.extended_value(position)?, SHORT).text;
    let certificate = loopy_certificate(&mut machine.store, &[LoopyQuestion::Value(target)])?;
    let evidence = Evidence::Loopy(Box::new(certificate));
    Ok(Proof { claim: format!("{text} = {value}"), verdict: Verdict::Holds, remarks: Vec::new(), evidence })
}

fn question(store: &Store, compared: &Compared) -> Result<LoopyQuestion> {
    let unsupported = || unsupported::proof_of(compared.left_span);
    let side = |value: &Value| extended::target(store, value).ok_or_else(unsupported);
    match compared.infix {
        Infix::IsOutcome => Ok(LoopyQuestion::Outcome(side(&compared.left)?)),
        Infix::Equivalent | Infix::NotEquivalent => {
            let (one, other) = (side(&compared.left)?, side(&compared.right)?);
            let alike = extended::worth(store, one)? == extended::worth(store, other)?;
            Ok(match (is_value(store, one), is_value(store, other)) {
                (_, true) if alike => LoopyQuestion::Value(one),
                (true, _) if alike => LoopyQuestion::Value(other),
                _ => LoopyQuestion::Equality(one, other),
            })
        }
        _ => Err(unsupported()),
    }
}

/// Whether a position is written as a value: `*3`, or `∞{0, 2}`.
fn is_value(store: &Store, target: Target) -> bool {
    match target {
        Target::Position(position) => store.is_nimber(position),
        Target::Extended(id) => matches!(store.spelled(id), Spelled::Infinite(_)),
    }
}
