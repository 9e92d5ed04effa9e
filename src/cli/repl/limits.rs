//! The ceilings of a session, shown and changed.

use sprague::{Error, ErrorKind, Limits};

use super::said::{Arguments, Said, Talk};
use crate::cli::args::{count, seconds};

/// The ceilings by their names, with what they bound.
const CEILINGS: [(&str, &str); 4] = [
    ("max-nodes", "positions kept; other ceilings grow with it"),
    ("max-depth", "nested calls of definitions"),
    ("max-states", "entries of an automaton that decides a claim `for all`"),
    ("time-limit", "seconds for one line; 0 is no limit"),
];

/// `:limits` shows them, `:limits max-nodes 10^8` changes one.
pub fn limits(talk: &mut Talk, given: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let mut words = given.text.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (None, ..) => {}
        (Some(name), Some(value), None) => set(talk, name.trim_start_matches('-'), value)?,
        _ => return Err(wrong("expected a ceiling and its new value")),
    }
    let rows = CEILINGS.map(|(name, what)| format!("{name:<10}  {:>13}  {what}", value(talk, name)));
    Ok(vec![Said::Answer(rows.join("\n"))])
}

fn value(talk: &Talk, name: &str) -> String {
    let limits = talk.session.limits();
    match name {
        "max-nodes" => limits.max_nodes.to_string(),
        "max-depth" => limits.max_depth.to_string(),
        "max-states" => limits.max_states.to_string(),
        _ => talk.time_limit.map_or_else(|| "0".to_owned(), |limit| limit.as_secs_f64().to_string()),
    }
}

fn set(talk: &mut Talk, name: &str, text: &str) -> Result<(), Error> {
    if name == "time-limit" {
        talk.time_limit = seconds(text).map_err(|message| wrong(&message))?.0;
        return Ok(());
    }
    let limits = talk.session.store_mut().limits_mut();
    let size =
        || size(text).ok_or_else(|| wrong("expected an integer, at least 1, such as 50_000_000 or 10^8"));
    match name {
        "max-nodes" => {
            let (max_depth, max_states) = (limits.max_depth, limits.max_states);
            let scaled = Limits::with_nodes(size()?);
            *limits = scaled.with_max_depth(max_depth).with_max_states(max_states);
        }
        "max-depth" => limits.max_depth = size()?,
        "max-states" => limits.max_states = size()?,
        _ => return Err(wrong(&format!("there is no ceiling `{name}`"))),
    }
    Ok(())
}

/// `50_000_000`, or `10^8`.
fn size(text: &str) -> Option<usize> {
    match text.split_once('^') {
        Some((base, power)) => count(base).ok()?.checked_pow(power.parse().ok()?),
        None => count(text).ok(),
    }
}

fn wrong(message: &str) -> Error {
    let names = CEILINGS.map(|(name, _)| name).join(", ");
    Error::new(ErrorKind::Domain, message).help(format!("the ceilings are {names}: `:limits max-nodes 10^8`"))
}
