//! Functions on misère play: outcomes and genera, canonical forms, quotients.

use std::sync::Arc;

use crate::error::{Error, ErrorKind};
use crate::eval::functions::positions::winning_moves;
use crate::eval::functions::row::{Alone, Applied, Builtin, Call, Does, FunctionError, Means, Takes};
use crate::eval::integer::Integer;
use crate::eval::ordinals;
use crate::eval::value::{SharedQuotient, Value};
use crate::game::RulesetId;
use crate::heap::Code;
use crate::misere::{self, Bounds, Genus, Quotient, Stopped};
use crate::registry;
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
            Ok(Value::Outcome(misere::outcome(call.store, position)?.into()))
        }),
    )
    .means(Means::OfMiserePlay),
    Builtin::new(
        "misere_grundy(G)",
        "the misère Grundy value, the only n for which G + *n is misère P: 1 for *0, otherwise the mex of those of the options",
        "misere_grundy(kayles(5))",
        ONE,
        Does::Value(|call| {
            let position = call.position(0)?;
            Ok(ordinals::of_nimber(&misere::grundy(call.store, position)?))
        }),
    )
    .means(Means::OfMiserePlay),
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

const QUOTIENT: Takes = Takes::Some(1, 1, "a misère quotient");
const CODE: Takes = Takes::Some(1, 1, "a code");

pub(super) static QUOTIENT_ROWS: [Builtin; 7] = [
    Builtin::new(
        "misere_quotient(R)  ·  misere_quotient(R, n)  ·  misere_quotient(G)",
        "the misère quotient of all heaps of a code, if it is proved; of the heaps up to n; of the sums of the components of G and its followers",
        "misere_quotient(0.75)",
        Takes::Some(1, 2, "a code, and perhaps a bound; or a position"),
        Does::Value(|call| Ok(Value::quotient(quotient(call)?))),
    ),
    Builtin::new(
        "pretend(Q, G)",
        "the pretending function: the element of a misère quotient that G is",
        "pretend(misere_quotient(0.75), 0.75(5) + 0.75(9))",
        Takes::Some(2, 2, "a misère quotient and a position"),
        Does::Value(pretend),
    )
    .yielding(),
    Builtin::new(
        "quotient_order(Q)",
        "the number of elements of a misère quotient",
        "quotient_order(misere_quotient(0.77))",
        QUOTIENT,
        Does::Value(|call| Ok(Value::Integer(Integer::from(given(call)?.order() as u64)))),
    ),
    Builtin::new(
        "quotient_p(Q)",
        "the list of the elements of a misère quotient that are P",
        "quotient_p(misere_quotient(0.75))",
        QUOTIENT,
        Does::Value(|call| {
            let quotient = given(call)?;
            let elements = quotient.p().map(|element| Value::Element(quotient.clone(), element));
            Ok(Value::list(elements.collect())?)
        }),
    ),
    Builtin::new(
        "quotient_relations(Q)",
        "the reduced relations between the generators of a misère quotient, as a list of strings",
        "quotient_relations(misere_quotient(0.75))",
        QUOTIENT,
        Does::Value(|call| {
            let quotient = given(call)?;
            let relations = quotient.relations().map(|(from, to)| Value::text(&format!("{from} = {to}")));
            Ok(Value::list(relations.collect())?)
        }),
    ),
    Builtin::new(
        "misere_period(R)",
        "the period of the heaps of a code in its misère quotient: the least p with n + p ≡ n from some n on",
        "misere_period(0.77)",
        CODE,
        Does::Value(|call| periodic(call, |(period, _)| period)),
    ),
    Builtin::new(
        "misere_preperiod(R)",
        "the heap from which on the heaps of a code are periodic in its misère quotient",
        "misere_preperiod(0.77)",
        CODE,
        Does::Value(|call| periodic(call, |(_, preperiod)| preperiod)),
    ),
];

/// The quotient that the only argument, or the first one, is.
fn given(call: &Call<'_>) -> Applied<SharedQuotient> {
    match &call.arguments[0] {
        Value::Quotient(quotient) => Ok(quotient.clone()),
        other => {
            let error = call.wrong_kind(0, "a misère quotient", other);
            Err(match other {
                Value::Ruleset(ruleset) => {
                    let name = call.store.ruleset_name(*ruleset);
                    error.help(format!("the quotient of it is misere_quotient({name})"))
                }
                Value::Position(_) => error.help("that of a position is misere_quotient(G)"),
                _ => error,
            })
        }
    }
}

fn quotient(call: &mut Call<'_>) -> Applied<Arc<Quotient>> {
    let ruleset = match call.arguments[0] {
        Value::Ruleset(ruleset) => ruleset,
        _ if call.arguments.len() == 2 => {
            return Err(call.wrong_kind(0, "a code before a bound", &call.arguments[0]));
        }
        Value::Position(_) | Value::Integer(_) => return of_position(call),
        ref other => {
            return Err(call
                .wrong_kind(0, "a code or a position", other)
                .help("a code, misere_quotient(0.77); a position, misere_quotient(cram(3, 4))"));
        }
    };
    let code = code(call, ruleset)?;
    let to = if call.arguments.len() == 2 { Some(call.size(1, "the greatest heap")?) } else { None };
    if to.is_none() && (code.last_place().is_none() || !code.leaves_any_sizes()) {
        let message = format!("no misère quotient of {code} for all heaps is proved");
        let error = Error::new(ErrorKind::Domain, message);
        let error =
            error.note("no theorem proves periods of codes without end, or with unequal or equal heaps");
        return Err(error.help(format!("with a bound: misere_quotient({code}, 20)")).into());
    }
    let bounds = Bounds::under(call.store.limits(), to);
    let quotient = misere::code_quotient(call.store, &code, &bounds)?;
    let reached = to.is_some_and(|to| quotient.last_generator() == Some(to));
    if quotient.period().is_some() || reached {
        return Ok(quotient);
    }
    let last = quotient.last_generator().unwrap_or_default();
    let partial = format!("the partial quotient is misere_quotient({code}, {last})");
    if let Some(stopped) = quotient.stopped()
        && let Some(reason) = stopped.interrupted
    {
        let error = Error::stopped(reason).note(format!("until then: {quotient}"));
        let error = error.note(in_words(stopped, &format!("heap {}", stopped.generator)));
        return Err(error.help(partial).into());
    }
    let error = match to {
        None => {
            Error::new(ErrorKind::Domain, format!("no misère quotient of {code} for all heaps is proved"))
        }
        Some(to) => {
            Error::new(ErrorKind::Limit, format!("the misère quotient of {code} to heap {to} is not found"))
        }
    };
    let order = quotient.order();
    let error = error.note(format!("that of the heaps up to {last} has {order} elements"));
    let error = match quotient.stopped() {
        Some(stopped) => error.note(in_words(stopped, &format!("heap {}", stopped.generator))),
        None => error,
    };
    Err(error.help(partial).into())
}

/// Why a search ended: `with heap 34 it has at least 65 elements; …`.
fn in_words(stopped: &Stopped, generator: &str) -> String {
    let elements = if stopped.at_least == 1 { "element" } else { "elements" };
    let interrupted = if stopped.interrupted.is_some() { String::new() } else { format!("; {stopped}") };
    format!("with {generator} it has at least {} {elements}{interrupted}", stopped.at_least)
}

fn of_position(call: &mut Call<'_>) -> Applied<Arc<Quotient>> {
    let position = call.position(0)?;
    let bounds = Bounds::under(call.store.limits(), Some(0));
    let quotient = misere::quotient_of_position(call.store, position, &bounds)?;
    match quotient.stopped() {
        None => Ok(Arc::new(quotient)),
        Some(stopped) => {
            let error = stopped.interrupted.map(Error::stopped);
            let error = error.unwrap_or_else(|| {
                Error::new(ErrorKind::Limit, "the misère quotient of the position is not found")
            });
            let (order, last) = (quotient.order(), stopped.generator - 1);
            let error =
                error.note(format!("that of {last} components of its followers has {order} elements"));
            let error = error.note(in_words(stopped, "a component more"));
            Err(error.help("misere_outcome(G) plays a position out").into())
        }
    }
}

/// The code that a ruleset is.
fn code(call: &mut Call<'_>, ruleset: RulesetId) -> Applied<Code> {
    if let Some(code) = call.store.code_of(ruleset) {
        return Ok(code);
    }
    let name = call.store.ruleset_name(ruleset);
    let message = format!("misère quotients of rulesets are found by their codes, and {name} is none");
    let error = Error::new(ErrorKind::Domain, message);
    let named = registry::named(&name);
    let error = match named.and_then(registry::Named::code) {
        Some((code, 0)) => error.help(format!("the code of {name} is {code}: misere_quotient({code})")),
        _ => match named {
            Some(named) => error.help(format!("of a position: misere_quotient({})", named.position())),
            None => error.help("of a position: misere_quotient(G)"),
        },
    };
    Err(FunctionError::of_argument(0, error))
}

fn periodic(call: &mut Call<'_>, which: fn((u64, u64)) -> u64) -> Applied<Value> {
    if !matches!(call.arguments[0], Value::Ruleset(_)) {
        return Err(call.wrong_kind(0, "a code", &call.arguments[0]));
    }
    let found = quotient(call)?.period();
    let found = found.expect("without a bound only quotients of all heaps are given");
    Ok(Value::Integer(Integer::from(which(found))))
}

fn pretend(call: &mut Call<'_>) -> Applied<Value> {
    let quotient = given(call)?;
    let position = call.position(1)?;
    if let Some(element) = quotient.pretend_position(call.store, position)? {
        return Ok(Value::Element(quotient, element));
    }
    let error = Error::new(ErrorKind::Domain, "the position is not in the domain of this quotient");
    let error = match (quotient.code(), quotient.last_generator()) {
        (Some(code), None) => error.help(format!("it takes sums of heaps of {code}: {code}(5) + {code}(9)")),
        (Some(code), Some(last)) => {
            error.help(format!("it takes sums of heaps of {code} from {code}(0) to {code}({last})"))
        }
        (None, _) => error.help("it takes sums of the components that its position and the followers have"),
    };
    Err(FunctionError::of_argument(1, error))
}
