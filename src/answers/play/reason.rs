//! Why a move wins, with the nim-sum shown.

use unicode_width::UnicodeWidthStr;

use crate::game::{GameId, Store};
use crate::nimber::Nimber;
use crate::notation;
use crate::play::choice::{Advice, Choice, short};

/// Components that a nim-sum is written out for in a line.
const IN_A_LINE: usize = 8;

/// Components that a nim-sum is written out for in columns.
const IN_COLUMNS: usize = 16;

/// Binary digits in a column.
const DIGITS: u64 = 32;

/// Characters of a number.
const NUMBER: usize = 40;

/// The components of a position with their values, by the strategy that knows them.
pub(super) struct Reasons<'s> {
    pub(super) store: &'s Store,
    /// The components as they are written, equal ones repeated.
    pub(super) worth: Vec<(GameId, Nimber)>,
    pub(super) total: Nimber,
    /// Whose values they are, as the beginning of a sentence; empty for those of the store.
    pub(super) by: &'static str,
}

impl Reasons<'_> {
    /// The advice to make a winning move from a component of value `from` to an option of value
    /// `to`.
    pub(super) fn winning(&self, choice: Choice, from: &Nimber, to: &Nimber) -> Advice {
        let Reasons { store, by, .. } = self;
        let mut details = self.columns();
        let reason = if self.worth.len() == 1 {
            if choice.to == store.zero() {
                "nothing is left to move in".to_owned()
            } else {
                format!("{by}it is ≈ *0, a P-position")
            }
        } else {
            let (first, second, third) = (number(from), number(&self.total), number(to));
            let worth = if store.is_nimber(choice.to) {
                String::new()
            } else {
                format!(", what {} is worth", short(store, choice.to))
            };
            if let Some(digits) = self.digits() {
                let [from, total, to] = [from, &self.total, to].map(|value| binary(value, digits));
                details.push(format!("{}: {from} ⊕ {total} = {to}", choice.written(store)));
            }
            format!(
                "{by}{}, and {first} ⊕ {second} = {third}{worth}, so what is left has nim-sum 0",
                self.nim_sum()
            )
        };
        Advice { details, ..Advice::new(Some(choice), reason) }
    }

    /// The advice that there is no winning move.
    pub(super) fn losing(&self) -> Advice {
        let reason = match self.worth[..] {
            [(position, _)] if position == self.store.zero() => "there is no move".to_owned(),
            [_] => format!("{}the position is ≈ *0", self.by),
            _ if self.worth.len() > IN_A_LINE => format!("{}{}", self.by, self.nim_sum()),
            _ => format!("{}the nim-sum is 0: {}", self.by, self.nim_sum()),
        };
        Advice { details: self.columns(), ..Advice::new(None, reason) }
    }

    /// `1 ⊕ 2 ⊕ 6 = 5`.
    fn nim_sum(&self) -> String {
        let total = number(&self.total);
        if self.worth.len() > IN_A_LINE {
            return format!("the nim-sum of the {} components is {total}", self.worth.len());
        }
        let values: Vec<String> = self.worth.iter().map(|(_, value)| number(value)).collect();
        format!("{} = {total}", values.join(" ⊕ "))
    }

    /// The widest value in binary digits, if the sum is one for columns.
    fn digits(&self) -> Option<usize> {
        if !(2..=IN_COLUMNS).contains(&self.worth.len()) {
            return None;
        }
        let widest = self.worth.iter().map(|(_, value)| value.bits()).max()??;
        (widest <= DIGITS).then_some(widest.max(1) as usize)
    }

    /// Each component with its value in binary digits, and the nim-sum below.
    fn columns(&self) -> Vec<String> {
        let Some(digits) = self.digits() else { return Vec::new() };
        let mut rows: Vec<(String, &Nimber)> = Vec::new();
        for (component, value) in &self.worth {
            let written = short(self.store, *component);
            let heap = self.store.is_nimber(*component);
            rows.push((if heap { written } else { format!("{written} ≈ *{value}") }, value));
        }
        rows.push(("nim-sum".to_owned(), &self.total));
        let width = rows.iter().map(|(written, _)| written.width()).max().unwrap_or(0);
        let mut lines: Vec<String> = rows
            .into_iter()
            .map(|(written, value)| {
                let padding = " ".repeat(width - written.width());
                format!("{written}{padding}  {}", binary(value, digits))
            })
            .collect();
        if let Some(last) = lines.last_mut() {
            last.push_str(&format!(" = {}", self.total));
        }
        lines
    }
}

/// A value as a number; one of many digits in parentheses, or by its length.
pub(super) fn number(value: &Nimber) -> String {
    notation::size_text(value, NUMBER)
}

/// The binary digits of a small value.
fn binary(value: &Nimber, digits: usize) -> String {
    format!("{:0digits$b}", value.to_u64().unwrap_or(0))
}
