//! Functions on misère play.

use super::row::{Builtin, Does, Takes};
use crate::eval::ordinals;
use crate::eval::value::Value;
use crate::misere::{self, Genus};

const ONE: Takes = Takes::Some(1, 1, "one position");

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
        "the misère Grundy value, the only n for which G + *n is misère P; 1 of *0, else the mex of the options'",
        "misere_grundy(kayles(5))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(ordinals::of_nimber(&misere::grundy(call.store, position)?))
        }),
    ),
    Builtin::new(
        "genus(G)",
        "the Grundy value and the misère ones of G, G + *2, G + *2 + *2, … as a string; the last two repeat; of a genus in another length, the same in full",
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
