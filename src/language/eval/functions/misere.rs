//! Functions on misère play, on its canonical forms and on its winning moves.

use super::positions::winning_moves;
use super::row::{Alone, Applied, Builtin, Call, Does, Takes};
use crate::error::{Error, ErrorKind};
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::misere::{self, Genus};
use crate::theory::Convention;

const ONE: Takes = Takes::Some(1, 1, "one position");
const TWO: Takes = Takes::Some(2, 2, "two positions");

pub(super) static ROWS: [Builtin; 3] = [
    Builtin::new(
        "misere_outcome(G)",
        "the outcome class in misère play, `P` or `N`",
        "misere_outcome(nim(1 3 5 7))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Outcome(misere::outcome(call.store, position)?))
        }),
    ),
    Builtin::new(
        "misere_grundy(G)",
        "the misère Grundy value, the only n for which G + *n is misère P: 1 for *0, otherwise the mex of those of the options",
        "misere_grundy(kayles(5))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(ordinals::of_nimber(&misere::grundy(call.store, position)?))
        }),
    ),
    Builtin::new(
        "genus(G)",
        "a string: the Grundy value of G, then the misère Grundy values of G, G + *2, G + *2 + *2, …, where the last two repeat; a genus in another length is written in full",
        "genus(kayles(5))",
        Takes::Some(1, 1, "one position, or a genus as a string"),
        Does::Value(|call| {
            if let Value::Text(text) = &call.arguments[0] {
                let read = Genus::read(text)?;
                return Ok(Value::text(&read.to_string()));
            }
            let position = call.position(0)?;
            Ok(Value::text(&misere::genus(call.store, position)?.to_string()))
        }),
    )
    .yielding(),
];

pub(super) static FORM_ROWS: [Builtin; 6] = [
    Builtin::new(
        "misere_canonical(G)",
        "the simplest position equal to G in misère play; alone on a line it gives the reasons",
        "misere_canonical(kayles(8))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Position(misere::canonical(call.store, position)?))
        }),
    )
    .alone(Alone::Canonical(Convention::Misere)),
    Builtin::new(
        "misere_kind(G)",
        "what G is in misère play: `\"tame\"`, `\"restive\"`, `\"restless\"` or `\"wild\"`",
        "misere_kind(0.6(11))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::text(&misere::kind(call.store, position)?.to_string()))
        }),
    ),
    Builtin::new(
        "misere_mate(G)",
        "*1 for *0, otherwise the set of the mates of the options; G + misere_mate(G) is misère P",
        "misere_mate({{*3}, *2, *0})",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(Value::Position(misere::mate(call.store, position)?))
        }),
    )
    .alone(Alone::MisereOutcome),
    Builtin::new(
        "misere_link(G, H)",
        "a position T for which G + T and H + T are both misère P; an error where there is none",
        "misere_link(*2 + *2, *0)",
        TWO,
        Does::Value(|call| {
            let (first, second) = (call.position(0)?, call.position(1)?);
            Ok(Value::Position(misere::link(call.store, first, second)?))
        }),
    )
    .alone(Alone::MisereOutcome),
    Builtin::new(
        "misere_distinguish(G, H)",
        "a position X for which G + X and H + X have different misère outcomes; alone on a line, how",
        "misere_distinguish(*2 + *2, *0)",
        TWO,
        Does::Value(distinguish),
    )
    .alone(Alone::Distinguish(Convention::Misere)),
    Builtin::new(
        "misere_winning_moves(G)",
        "the position that each winning move of misère play leads to; a claim compares which moves they are",
        "misere_winning_moves(kayles(5))",
        ONE,
        Does::Value(|call| winning_moves(call, Convention::Misere)),
    )
    .alone(Alone::WinningMoves(Convention::Misere)),
];

fn distinguish(call: &mut Call<'_>) -> Applied<Value> {
    let (first, second) = (call.position(0)?, call.position(1)?);
    match misere::distinguish(call.store, first, second)? {
        Some(found) => Ok(Value::Position(found.by)),
        None => Err(Error::new(
            ErrorKind::Domain,
            "the positions are equal in misère play: nothing distinguishes them",
        )
        .into()),
    }
}
