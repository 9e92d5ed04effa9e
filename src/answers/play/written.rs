//! Finds the move that was written, as in `*6 → *3`, or the reason why it is not a move.

use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Node, Store};
use crate::nimber::Nimber;
use crate::notation;
use crate::play::choice::{Choice, short};
use crate::play::numbering::{Group, Numbering, options_as_written};
use crate::play::reason::number;

/// Characters of a position that is compared with what was entered.
const COMPARED: usize = 4_096;

/// Positions listed in a sentence.
const LISTED: usize = 8;

/// Characters of what was entered that are repeated.
const REPEATED: usize = 40;

/// The move that leads from `from`, a component or what there is to move in, to `to`; or why there
/// is none.
pub(super) fn find(
    store: &mut Store,
    numbering: &Numbering,
    from: Option<&str>,
    to: &str,
) -> Result<std::result::Result<Choice, String>> {
    let group = match (from, &numbering.groups[..]) {
        (_, []) => return Ok(Err("there is no move".to_owned())),
        (None, [only]) => only.clone(),
        (None, _) => {
            return Ok(Err(format!(
                "say which component becomes {}: {}",
                repeated(to),
                components(store, numbering)
            )));
        }
        (Some(from), groups) => match groups.iter().find(|group| is_written(store, group.position, from)) {
            Some(group) => group.clone(),
            None if groups.len() == 1 && groups[0].component.is_none() => {
                let position = short(store, groups[0].position);
                return Ok(Err(format!("the position is {position}, and not {}", repeated(from))));
            }
            None => {
                let components = components(store, numbering);
                return Ok(Err(format!("no component is {}: {components}", repeated(from))));
            }
        },
    };
    Ok(match option(store, group.position, to)? {
        Some(to) => Ok(Choice::new(group.component, group.position, to)),
        None => Err(no_option(store, &group, to)),
    })
}

/// The option of a position that is written so.
fn option(store: &mut Store, position: GameId, to: &str) -> Result<Option<GameId>> {
    if let Node::Nimber(size) = store.node(position) {
        return match heap(to) {
            Some(option) if option < size => store.nimber(option).map(Some),
            _ => Ok(None),
        };
    }
    for option in options_as_written(store, position) {
        store.interrupt().poll()?;
        if is_written(store, option, to) {
            return Ok(Some(option));
        }
    }
    Ok(None)
}

/// Whether a text is how a position is written, except for white space; a heap may stand without
/// its star.
fn is_written(store: &Store, position: GameId, text: &str) -> bool {
    if let Node::Nimber(size) = store.node(position) {
        return heap(text).is_some_and(|heap| heap == size);
    }
    let written = notation::position(store, position, COMPARED);
    let signs = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>();
    written.complete && signs(&written.text) == signs(text)
}

/// A heap: `*6`, `6`, `*(2^200 + 1)`.
fn heap(text: &str) -> Option<Nimber> {
    /// Larger exponents are beyond every ceiling.
    const MOST: u32 = 1 << 24;
    let text = text.trim();
    let text = text.strip_prefix(['*', '∗', '⋆']).unwrap_or(text).trim();
    let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let mut size = BigUint::ZERO;
    for term in text.split('+').map(str::trim) {
        size += match term.split_once('^') {
            Some(("2", power)) if digits(power) => {
                BigUint::from(1_u8) << power.parse().ok().filter(|power: &u32| *power <= MOST)?
            }
            None if digits(term) => term.parse().ok()?,
            _ => return None,
        };
    }
    Some(Nimber::from(size))
}

/// Why an entry is not an option.
fn no_option(store: &Store, group: &Group, to: &str) -> String {
    let (from, to) = (short(store, group.position), repeated(to));
    let Node::Nimber(size) = store.node(group.position) else {
        let options = options_as_written(store, group.position);
        let listed = list(store, options.iter().copied(), options.len());
        return format!("{to} is no option of {from}; its options are {listed}");
    };
    let below = match size.to_u64() {
        Some(0) => return "there is no move in *0".to_owned(),
        Some(1) => "*0".to_owned(),
        Some(2) => "*0 or *1".to_owned(),
        _ => {
            let most = size.to_integer().map(|size| Nimber::from(size - 1_u8)).unwrap_or_default();
            format!("any of *0, …, *{}", number(&most))
        }
    };
    format!("{from} can be reduced to {below}, not to {to}")
}

/// `the components are *1, *2 and {*1}`.
fn components(store: &Store, numbering: &Numbering) -> String {
    if let [only] = &numbering.groups[..] {
        return format!("every component is {}", short(store, only.position));
    }
    let positions = numbering.groups.iter().map(|group| group.position);
    format!("the components are {}", list(store, positions, numbering.groups.len()))
}

pub(super) fn list(store: &Store, positions: impl Iterator<Item = GameId>, count: usize) -> String {
    let mut listed: Vec<String> = positions.take(LISTED).map(|position| short(store, position)).collect();
    match (listed.len(), listed.pop()) {
        (_, Some(last)) if count > LISTED => {
            format!("{}, {last} and {} more", listed.join(", "), count - LISTED)
        }
        (2.., Some(last)) => format!("{} and {last}", listed.join(", ")),
        (_, last) => last.unwrap_or_default(),
    }
}

/// What was entered, as it is repeated in a message.
pub(super) fn repeated(text: &str) -> String {
    let mut signs = text.chars();
    let start: String = signs.by_ref().take(REPEATED).collect();
    if signs.next().is_some() { format!("`{start}…`") } else { format!("`{start}`") }
}

#[cfg(test)]
mod tests {
    use super::{find, heap};
    use crate::Session;
    use crate::nimber::Nimber;
    use crate::play::numbering::Numbering;
    use num_bigint::BigUint;

    fn found(position: &str, from: Option<&str>, to: &str) -> String {
        let mut session = Session::new();
        let position = session.position(position).unwrap();
        let store = session.store_mut();
        let numbering = Numbering::new(store, position).unwrap();
        match find(store, &numbering, from, to).unwrap() {
            Ok(choice) => choice.written(store),
            Err(why) => why,
        }
    }

    #[test]
    fn heaps() {
        assert_eq!(heap("*6"), Some(Nimber::from(6_u8)));
        assert_eq!(heap(" 6 "), Some(Nimber::from(6_u8)));
        let large = (BigUint::from(1_u8) << 200_u32) + 3_u8;
        assert_eq!(heap("*(2^200 + 2 + 1)"), Some(Nimber::from(large)));
        for no in ["", "*", "x", "3^2", "2^99999999999", "*(6", "-1", "6 3", "+"] {
            assert_eq!(heap(no), None, "{no}");
        }
    }

    #[test]
    fn what_is_a_move() {
        assert_eq!(found("*1 + *2 + *6", Some("*6"), "3"), "*6 → *3");
        assert_eq!(found("*(2^200) + *3", Some("2^200"), "*(2^199 + 1)"), "*(2^200) → *(2^199 + 1)");
        assert_eq!(found("*3 + {*2, {*1}}", Some("{*2,{*1}}"), "{ *1 }"), "{*2, {*1}} → {*1}");
        assert_eq!(found("{*2, {*1}}", None, "{*1}"), "{*1}");
        assert_eq!(found("{*2, {*1}}", Some("{*2, {*1}}"), "*2"), "*2");
        assert_eq!(found("*1 + *1", None, "*0"), "*1 → *0");
    }

    #[test]
    fn what_is_none() {
        assert_eq!(found("*1 + *2", Some("*2"), "*5"), "*2 can be reduced to *0 or *1, not to `*5`");
        assert_eq!(found("*1 + *9", Some("9"), "9"), "*9 can be reduced to any of *0, …, *8, not to `9`");
        assert_eq!(found("*1 + *2", Some("*7"), "*5"), "no component is `*7`: the components are *1 and *2");
        assert_eq!(
            found("*1 + *2", None, "*5"),
            "say which component becomes `*5`: the components are *1 and *2"
        );
        assert_eq!(
            found("{*2, {*1}}", None, "*7"),
            "`*7` is no option of {*2, {*1}}; its options are *2 and {*1}"
        );
        assert_eq!(found("*6", Some("*7"), "*5"), "the position is *6, and not `*7`");
        assert_eq!(found("*0", None, "*5"), "there is no move in *0");
    }
}
