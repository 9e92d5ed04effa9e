//! Games whose values an engine finds, as data: their positions, and the engines.

use std::sync::Arc;

use crate::entailing::{Nimstring, TopEntails};

/// A position of such a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ruled {
    /// A stack of Top Entails.
    TopEntails(u64),
    /// The strings that are left in a game of Nimstring, by its number.
    Nimstring(u32, u64),
}

/// The engines of a store.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    pub(in crate::games::game) top_entails: TopEntails,
    pub(in crate::games::game) nimstrings: Vec<StringsAndCoins>,
}

/// A game of Nimstring, and what its coins are called.
#[derive(Debug, Clone)]
pub(crate) struct StringsAndCoins {
    pub(crate) rules: Nimstring,
    pub(crate) names: Arc<[Box<str>]>,
    /// Rows and columns, if they are boxes.
    pub(crate) boxes: Option<(usize, usize)>,
}

impl StringsAndCoins {
    /// A string as it is written: `a-b`.
    pub(crate) fn string(&self, string: usize) -> String {
        let (a, b) = self.rules.ends(string);
        // The ground comes last.
        let (a, b) = if a == self.rules.ground() { (b, a) } else { (a, b) };
        format!("{}-{}", self.names[usize::from(a)], self.names[usize::from(b)])
    }

    /// What a player does who cuts a string: in boxes, which line is drawn.
    pub(in crate::games::game) fn in_words(&self, string: usize) -> String {
        let Some((rows, columns)) = self.boxes else { return format!("cut {}", self.string(string)) };
        let level = (rows + 1) * columns;
        let (row, column, before, after) = match string.checked_sub(level) {
            None => (string / columns, string % columns, "above", "below"),
            Some(upright) => (upright / (columns + 1), upright % (columns + 1), "left of", "right of"),
        };
        match (string < level && row == rows, string >= level && column == columns) {
            (true, _) => format!("draw the line {after} box {row}.{}", column + 1),
            (_, true) => format!("draw the line {after} box {}.{column}", row + 1),
            _ => format!("draw the line {before} box {}.{}", row + 1, column + 1),
        }
    }

    /// A set of strings as the language reads it.
    pub(in crate::games::game) fn written(&self, left: u64) -> String {
        if let Some((rows, columns)) = self.boxes
            && left == self.rules.all()
        {
            return format!("nimstring(\"{rows}x{columns}\")");
        }
        let mut strings: Vec<String> =
            self.rules.moves(left).map(|(string, _)| self.string(string)).collect();
        strings.sort();
        let ground = &self.names[usize::from(self.rules.ground())];
        let is_tied = |(string, _)| {
            let (a, b) = self.rules.ends(string);
            [a, b].contains(&self.rules.ground())
        };
        if !self.rules.moves(left).any(is_tied) {
            strings.push(ground.to_string());
        }
        format!("nimstring(\"{}\", \"{ground}\")", strings.join(" "))
    }
}
