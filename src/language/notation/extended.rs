//! Positions that play may come back to, as text.

use std::fmt::Write as _;

use super::{Written, as_written, nimber_text, position};
use crate::entailing::Turn;
use crate::game::{ExtendedValue, Spelled, Store, Target};

/// Sets inside sets that are written: what lies deeper is cut short.
const DEEPEST: usize = 40;

/// Characters of `∞{…}` by which parts are put in order.
const ORDERED: usize = 60;

/// A position or a vertex in the notation that the language reads: calls by their names, `∞{0, 2}`,
/// and sets and sums of these. At most about `max_characters` are written.
pub(crate) fn target(store: &Store, target: Target, max_characters: usize) -> Written {
    let mut writer = Writer { store, text: String::new(), max_characters, complete: true };
    writer.write(target, 0);
    Written { text: writer.text, complete: writer.complete }
}

/// A value as it is answered: `*3`, or `∞{0, 2}`.
#[must_use]
pub fn extended_value(value: &ExtendedValue, max_characters: usize) -> Written {
    match value {
        ExtendedValue::Finite(nimber) => {
            let (text, complete) = nimber_text(nimber, max_characters);
            Written { text, complete }
        }
        ExtendedValue::Loony => Written { text: "loony".to_owned(), complete: true },
        ExtendedValue::Infinite(among) => {
            let (mut text, mut complete) = (String::from("∞{"), true);
            for (place, nimber) in among.iter().enumerate() {
                if text.len() > max_characters {
                    let _ = write!(text, ", … and {} more", among.len() - place);
                    complete = false;
                    break;
                }
                let (written, is_whole) = nimber_text(nimber, max_characters);
                let plain = written.strip_prefix('*').unwrap_or(&written);
                text.push_str(if place > 0 { ", " } else { "" });
                text.push_str(plain);
                complete &= is_whole;
            }
            text.push('}');
            Written { text, complete }
        }
    }
}

struct Writer<'s> {
    store: &'s Store,
    text: String,
    max_characters: usize,
    complete: bool,
}

impl Writer<'_> {
    // The depth is bounded, so that this recursion is bounded too.
    fn write(&mut self, target: Target, depth: usize) {
        let room = self.max_characters.saturating_sub(self.text.len());
        let id = match self.store.settled(target) {
            Target::Position(id) => return self.append(position(self.store, id, room)),
            Target::Extended(id) => id,
        };
        let (parts, is_set) = match self.store.spelled(id) {
            Spelled::Call(call) => {
                let text = call.to_owned();
                return self.append(Written { text, complete: true });
            }
            Spelled::Infinite(value) => return self.append(extended_value(value, room)),
            Spelled::Set(moves) => (moves, true),
            Spelled::Sum(components) => (components, false),
        };
        if depth >= DEEPEST {
            self.complete = false;
            return self.text.push_str(if is_set { "{…}" } else { "…" });
        }
        self.text.push_str(if is_set { "{" } else { "" });
        let parts: Vec<(Turn, Target)> = [Turn::Plain, Turn::Entailing, Turn::Complimenting]
            .into_iter()
            .flat_map(|turn| {
                let these = parts.iter().filter(|part| part.turn == turn);
                self.in_order(these.map(|part| part.target)).into_iter().map(move |target| (turn, target))
            })
            .collect();
        let (mut place, all) = (0, parts.len());
        while place < all {
            if self.text.len() >= self.max_characters {
                let sign = if is_set { "," } else { "" };
                let _ = write!(self.text, "{sign} … and {} more", all - place);
                self.complete = false;
                break;
            }
            let alike = match is_set {
                true => 1,
                false => parts[place..].iter().take_while(|&&other| other == parts[place]).count(),
            };
            if place > 0 {
                self.text.push_str(if is_set { ", " } else { " + " });
            }
            if alike > 1 {
                let _ = write!(self.text, "{alike} * ");
            }
            let (turn, target) = parts[place];
            if turn != Turn::Plain {
                let _ = write!(self.text, "{turn} ");
            }
            self.write(target, depth + 1);
            place += alike;
        }
        self.text.push_str(if is_set { "}" } else { "" });
    }

    /// Parts as they are written, which does not depend on what was made first: ordinary positions,
    /// then calls, shorter ones before longer ones.
    fn in_order(&self, parts: impl Iterator<Item = Target>) -> Vec<Target> {
        let (mut ordinary, mut others) = (Vec::new(), Vec::new());
        for part in parts {
            match self.store.settled(part) {
                Target::Position(id) => ordinary.push(id),
                Target::Extended(id) => others.push(id),
            }
        }
        others.sort_by_cached_key(|&id| match self.store.spelled(id) {
            Spelled::Call(call) => (0, call.len(), call.to_owned()),
            Spelled::Infinite(value) => (1, 0, extended_value(value, ORDERED).text),
            Spelled::Set(parts) => (2, parts.len(), String::new()),
            Spelled::Sum(parts) => (3, parts.len(), String::new()),
        });
        let ordinary = as_written(self.store, &ordinary).into_iter().map(Target::Position);
        ordinary.chain(others.into_iter().map(Target::Extended)).collect()
    }

    fn append(&mut self, written: Written) {
        self.text.push_str(&written.text);
        self.complete &= written.complete;
    }
}
