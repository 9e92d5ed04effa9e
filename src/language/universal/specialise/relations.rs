//! Conditions: what is known is decided, and lists are compared entry by entry.

use crate::syntax::operator::{Infix, Level};
use crate::syntax::tree::TreeId;
use crate::universal::Translated;
use crate::universal::specialise::half::{Entry, Half, Text, negated};
use crate::universal::specialise::{Specialiser, because};

impl Specialiser<'_> {
    pub(super) fn connected(&mut self, operands: &[TreeId], signs: &[Infix]) -> Translated<Half> {
        if let Infix::Implies | Infix::Iff = signs[0] {
            return self.implied(operands, signs);
        }
        // What comes after a value that decides need have no value.
        let deciding = signs[0] == Infix::Or;
        let mut parts = Vec::new();
        for &operand in operands {
            match self.truth(operand)? {
                Half::Truth(truth) if truth == deciding => {
                    parts.push(Half::Truth(truth));
                    break;
                }
                Half::Truth(_) => {}
                condition => parts.push(condition),
            }
        }
        Ok(joined(parts, deciding))
    }

    fn implied(&mut self, operands: &[TreeId], signs: &[Infix]) -> Translated<Half> {
        let &[left, right] = operands else { return because("`implies` and `iff` join two conditions") };
        let left = self.truth(left)?;
        match (&left, signs[0]) {
            (Half::Truth(false), Infix::Implies) => return Ok(Half::Truth(true)),
            (Half::Truth(true), _) => return self.truth(right),
            _ => {}
        }
        let right = self.truth(right)?;
        let texts = [left, right].map(|side| side.text().within(Level::Implies));
        let written = texts.join(&format!(" {} ", signs[0].sign()));
        Ok(Half::Condition(Text::of(Level::Implies, written)))
    }

    pub(super) fn related(&mut self, operands: &[TreeId], signs: &[Infix]) -> Translated<Half> {
        let sides =
            operands.iter().map(|&operand| self.expression(operand)).collect::<Translated<Vec<_>>>()?;
        let pairs = sides.windows(2).zip(signs);
        let parts =
            pairs.map(|(pair, &sign)| relation(&pair[0], sign, &pair[1])).collect::<Translated<Vec<_>>>();
        let parts = self.or_open(&sides, parts)?;
        let decided = parts.iter().position(|part| *part == Half::Truth(false));
        let mut parts = parts;
        parts.truncate(decided.map_or(parts.len(), |place| place + 1));
        parts.retain(|part| *part != Half::Truth(true));
        Ok(joined(parts, false))
    }
}

/// Conditions joined by `or`, if true decides, or by `and`; the last one may be what decides.
pub(super) fn joined(mut parts: Vec<Half>, deciding: bool) -> Half {
    let is_total = |part: &Half| !matches!(part, Half::Condition(text) if !text.is_total());
    if parts.last() == Some(&Half::Truth(deciding)) && parts.iter().all(is_total) {
        return Half::Truth(deciding);
    }
    match parts.len() {
        0 => Half::Truth(!deciding),
        1 => parts.remove(0),
        _ => {
            let (level, word) = if deciding { (Level::Or, " or ") } else { (Level::And, " and ") };
            let texts: Vec<String> = parts.iter().map(|part| part.text().within(level)).collect();
            Half::Condition(Text::of(level, texts.join(word)))
        }
    }
}

/// `left` as it stands to `right`.
fn relation(left: &Half, sign: Infix, right: &Half) -> Translated<Half> {
    match (sign, left, right) {
        (Infix::Equivalent | Infix::Identical, ..) if let Some(equal) = equal(left, right) => Ok(equal),
        (Infix::NotEquivalent | Infix::NotIdentical, ..) if let Some(equal) = equal(left, right) => {
            Ok(opposite(&equal))
        }
        (Infix::IsOption | Infix::IsNotOption, _, Half::List(entries)) => {
            let is_in = entry(left, entries)?;
            Ok(if sign == Infix::IsOption { is_in } else { opposite(&is_in) })
        }
        (_, Half::Integer(one), Half::Integer(other)) if let Some(above) = one.above(other) => {
            Ok(match sign {
                Infix::Less => Half::Truth(above < 0),
                Infix::AtMost => Half::Truth(above <= 0),
                Infix::Greater => Half::Truth(above > 0),
                Infix::AtLeast => Half::Truth(above >= 0),
                _ => return because("it has a relation that cannot be written out"),
            })
        }
        (_, Half::List(_), _) | (_, _, Half::List(_)) => because("lists are compared by `=` alone"),
        _ => Ok(Half::Condition(written(left, sign, right))),
    }
}

fn written(left: &Half, sign: Infix, right: &Half) -> Text {
    let sides = [left, right].map(|side| side.text().within(Level::Relation));
    Text::of(Level::Relation, sides.join(&format!(" {} ", sign.sign())))
}

fn opposite(half: &Half) -> Half {
    match half {
        Half::Truth(truth) => Half::Truth(!truth),
        condition => negated(&condition.text()),
    }
}

/// Whether two things that are not both positions are equal; `None` if that is not seen.
fn equal(left: &Half, right: &Half) -> Option<Half> {
    match (left, right) {
        (Half::Integer(one), Half::Integer(other)) => one.above(other).map(|above| Half::Truth(above == 0)),
        (Half::Letters(one), Half::Letters(other)) => Some(Half::Truth(one == other)),
        (Half::Truth(one), Half::Truth(other)) => Some(Half::Truth(one == other)),
        (Half::List(one), Half::List(other)) => {
            if one.iter().chain(other).any(|entry| !entry.clauses.is_empty()) {
                return None;
            }
            if one.len() != other.len() {
                return Some(Half::Truth(false));
            }
            let equals = one.iter().zip(other).map(|(one, other)| {
                let (one, other) = (&one.value, &other.value);
                let open = || Half::Condition(written(one, Infix::Equivalent, other));
                match (one, other) {
                    (Half::Position(_), _) | (_, Half::Position(_)) => None,
                    _ => Some(equal(one, other).unwrap_or_else(open)),
                }
            });
            let equals: Vec<Half> = equals.collect::<Option<_>>()?;
            if equals.contains(&Half::Truth(false)) {
                return Some(Half::Truth(false));
            }
            Some(joined(equals.into_iter().filter(|half| *half != Half::Truth(true)).collect(), false))
        }
        _ => None,
    }
}

/// Whether something is an entry of a list.
fn entry(left: &Half, entries: &[Entry]) -> Translated<Half> {
    let mut parts = Vec::new();
    for entry in entries {
        let equal = match (left, &entry.value) {
            _ if !entry.clauses.is_empty() => return because("the length of a list is not known"),
            (Half::Position(_), _) | (_, Half::Position(_)) => {
                return because("a position is looked for in a list");
            }
            (one, other) => match equal(one, other) {
                Some(equal) => equal,
                None => relation(one, Infix::Equivalent, other)?,
            },
        };
        match equal {
            Half::Truth(true) => return Ok(Half::Truth(true)),
            Half::Truth(false) => {}
            open => parts.push(open),
        }
    }
    Ok(joined(parts, true))
}
