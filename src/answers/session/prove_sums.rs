//! `prove` and `why` of claims about positions that play may come back to, and about those whose moves
//! bind the opponent.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::extended;
use crate::eval::machine::{Compared, Machine};
use crate::eval::unsupported;
use crate::eval::value::Value;
use crate::game::{ExtendedId, Spelled, Store, Target};
use crate::notation;
use crate::proof::{SumQuestion, Theory, sums_certificate};
use crate::reply::Verdict;
use crate::reply::proof::{Evidence, Proof, SumsProof};
use crate::session::turned;
use crate::syntax::operator::Infix;

/// Characters of the value of a position.
const SHORT: usize = 60;

/// Positions whose values are explained move by move.
const EXPLAINED: usize = 8;

/// The theory of the positions in these relations, unless all of them are ordinary ones.
///
/// # Errors
/// If there are positions of both theories.
pub(super) fn theory(store: &Store, compared: &[Compared]) -> Result<Option<Theory>> {
    let sides = compared.iter().flat_map(|one| [&one.left, &one.right]);
    let theories = sides.filter_map(|side| match *side {
        Value::Loony => Some(Theory::Entailing),
        Value::Extended(id) => match store.settled(Target::Extended(id)) {
            Target::Position(_) => None,
            target if store.is_turned(target) => Some(Theory::Entailing),
            Target::Extended(_) => Some(Theory::Loopy),
        },
        _ => None,
    });
    let mut only = None;
    for theory in theories {
        if *only.get_or_insert(theory) != theory {
            let message =
                "a certificate is about loopy positions, or about entailing and complimenting moves";
            return Err(Error::new(ErrorKind::Domain, message).help(ONE_BY_ONE));
        }
    }
    Ok(only)
}

const ONE_BY_ONE: &str = "prove the parts of the claim one after the other";

/// What these relations rest on: positions of all kinds, in one certificate.
pub(super) fn evidence(machine: &mut Machine, theory: Theory, compared: &[&Compared]) -> Result<Evidence> {
    let store = &mut machine.store;
    let questions: Result<Vec<SumQuestion>> = compared.iter().map(|one| question(store, one)).collect();
    proved(store, theory, &questions?)
}

fn proved(store: &mut Store, theory: Theory, questions: &[SumQuestion]) -> Result<Evidence> {
    let certificate = sums_certificate(store, theory, questions)?;
    let mut explained: Vec<Target> = Vec::new();
    for target in questions.iter().flat_map(|question| question.targets()) {
        for part in store.parts_of_target(target) {
            if store.is_turned(part) && !explained.contains(&part) && explained.len() < EXPLAINED {
                explained.push(part);
            }
        }
    }
    let reasons = explained.into_iter().map(|part| turned::why(store, part)).collect::<Result<_>>()?;
    Ok(Evidence::Sums(Box::new(SumsProof { certificate, reasons })))
}

/// A claim about misère play and one about such positions have no proof together.
pub(super) fn beside_misere_play(theory: Theory) -> Error {
    let others = match theory {
        Theory::Loopy => "positions that play may come back to",
        Theory::Entailing => "entailing and complimenting moves",
    };
    let message = format!("a certificate is about misère play, or about {others}");
    Error::new(ErrorKind::Domain, message).help(ONE_BY_ONE)
}

/// Proves what such a position is worth.
pub(super) fn value(machine: &mut Machine, text: &str, position: ExtendedId) -> Result<Proof> {
    let target = Target::Extended(position);
    let value = notation::extended_value(&machine.store.extended_value(position)?, SHORT).text;
    let store = &mut machine.store;
    let theory = if store.is_turned(target) { Theory::Entailing } else { Theory::Loopy };
    let evidence = proved(store, theory, &[SumQuestion::Value(target)])?;
    Ok(Proof { claim: format!("{text} = {value}"), verdict: Verdict::Holds, remarks: Vec::new(), evidence })
}

fn question(store: &Store, compared: &Compared) -> Result<SumQuestion> {
    let unsupported = || unsupported::proof_of(compared.left_span);
    let side = |value: &Value| extended::target(store, value).ok_or_else(unsupported);
    match (compared.infix, &compared.left, &compared.right) {
        (Infix::IsOutcome, one, _) => Ok(SumQuestion::Outcome(side(one)?)),
        // What a position is worth says whether it is loony.
        (Infix::Equivalent | Infix::NotEquivalent, one, Value::Loony)
        | (Infix::Equivalent | Infix::NotEquivalent, Value::Loony, one) => Ok(SumQuestion::Value(side(one)?)),
        (Infix::Equivalent | Infix::NotEquivalent, one, other) => {
            let (one, other) = (side(one)?, side(other)?);
            let alike = extended::worth(store, one)? == extended::worth(store, other)?;
            Ok(match (is_value(store, one), is_value(store, other)) {
                (_, true) if alike => SumQuestion::Value(one),
                (true, _) if alike => SumQuestion::Value(other),
                _ => SumQuestion::Equality(one, other),
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
