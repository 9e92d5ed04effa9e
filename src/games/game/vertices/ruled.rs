//! Games whose values an engine finds, as data: their positions, and the engines.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::entailing::{Nimstring, TopEntails, boxes};
use crate::error::Result;
use crate::picture::{Boxes, Diagram, PartName, Picture, Role};

use super::ExtendedMove;

/// A position of such a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Ruled {
    /// A stack of Top Entails.
    TopEntails(u64),
    /// The strings that are left in a game of Nimstring, by its number.
    Nimstring(u32, u64),
}

/// A move of such a position.
#[derive(Debug, Clone)]
pub(crate) struct RuledMove {
    pub(crate) is: ExtendedMove,
    pub(crate) words: String,
    /// The part of the picture that it touches, and what people call it.
    pub(crate) part: Option<(PartName, String)>,
}

/// The engines of a store.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    pub(in crate::games::game) top_entails: TopEntails,
    pub(in crate::games::game) nimstrings: Vec<StringsAndCoins>,
    /// How many positions of Nimstring are looked at for a worth, which is then left open.
    pub(in crate::games::game) most: Option<usize>,
}

/// A game of Nimstring, and what its coins are called.
#[derive(Debug, Clone)]
pub(crate) struct StringsAndCoins {
    pub(crate) rules: Nimstring,
    pub(crate) names: Arc<[Box<str>]>,
    /// The board without a line, if it is one of boxes.
    pub(crate) boxes: Option<Boxes>,
}

impl StringsAndCoins {
    /// The game of a board of boxes, and the strings that are left on it.
    ///
    /// # Errors
    /// If there are too many lines, or no box.
    pub(crate) fn of_boxes(board: &Boxes) -> Result<(StringsAndCoins, u64)> {
        let (rows, columns) = (board.rows(), board.columns());
        let rules = Nimstring::of_boxes(rows, columns)?;
        let left = (0..board.lines()).filter(|&line| !board.is_drawn(line)).map(|line| 1 << line).sum();
        let boxes = Some(Boxes::new(rows, columns));
        Ok((StringsAndCoins { rules, names: Arc::new([]), boxes }, left))
    }

    /// The name of a coin.
    fn name(&self, coin: u16) -> &str {
        &self.names[usize::from(coin)]
    }

    /// The ends of a string; the ground comes last.
    fn ends(&self, string: usize) -> (u16, u16) {
        let (a, b) = self.rules.ends(string);
        if a == self.rules.ground() { (b, a) } else { (a, b) }
    }

    /// A string as it is written, `a-b`, and a line by its ends.
    pub(crate) fn string(&self, string: usize) -> String {
        let (a, b) = self.ends(string);
        match &self.boxes {
            Some(board) => board.name_of(string),
            None => format!("{}-{}", self.name(a), self.name(b)),
        }
    }

    /// What a player does who cuts a string, and what that completes.
    pub(in crate::games::game) fn in_words(&self, left: u64, string: usize) -> String {
        let freed = self.rules.freed(left, string);
        let name = self.string(string);
        match (&self.boxes, &freed[..]) {
            (Some(_), []) => format!("draw {name}"),
            (Some(_), [_]) => format!("draw {name} and complete a box"),
            (Some(_), _) => format!("draw {name} and complete two boxes"),
            (None, []) => format!("cut {name}"),
            (None, freed) => {
                let freed: Vec<&str> = freed.iter().map(|&coin| self.name(coin)).collect();
                format!("cut {name} and free {}", freed.join(" and "))
            }
        }
    }

    /// The board of a set of strings.
    fn board(&self, left: u64) -> Option<Boxes> {
        let mut board = self.boxes.clone()?;
        (0..board.lines()).filter(|line| left >> line & 1 == 0).for_each(|line| board.draw(line));
        Some(board)
    }

    /// A set of strings as the language reads it.
    pub(in crate::games::game) fn written(&self, left: u64) -> String {
        if let Some(board) = self.board(left) {
            return match left == self.rules.all() {
                true => format!("nimstring(\"{}x{}\")", board.rows(), board.columns()),
                false => format!("nimstring(\"{}\")", boxes::write(&board)),
            };
        }
        let mut strings: Vec<String> =
            self.rules.moves(left).map(|(string, _)| self.string(string)).collect();
        strings.sort();
        let ground = self.name(self.rules.ground());
        let is_tied = |(string, _)| self.ends(string).1 == self.rules.ground();
        if !self.rules.moves(left).any(is_tied) {
            strings.push(ground.to_string());
        }
        format!("nimstring(\"{}\", \"{ground}\")", strings.join(" "))
    }

    /// What a set of strings looks like, the one that a move cuts marked.
    pub(in crate::games::game) fn picture(&self, left: u64, cut: Option<usize>) -> Picture {
        if let Some(mut board) = self.board(left) {
            cut.into_iter().for_each(|line| board.mark(line));
            return Picture::Boxes(board);
        }
        let (mut labels, mut edges) = (Vec::new(), Vec::new());
        let mut places: HashMap<u16, usize> = HashMap::new();
        // Where a string ends at the ground is drawn for each of them.
        let mut place = |coin: u16| {
            let is_ground = coin == self.rules.ground();
            if let Some(&place) = places.get(&coin).filter(|_| !is_ground) {
                return place;
            }
            labels.push(self.name(coin).to_owned());
            places.insert(coin, labels.len() - 1);
            labels.len() - 1
        };
        let all = self.rules.moves(self.rules.all());
        edges.extend(all.map(|(string, _)| {
            let (a, b) = self.ends(string);
            (place(a), place(b))
        }));
        let mut diagram = Diagram::new(labels, &edges).laid_out_side_by_side();
        for vertex in &mut diagram.vertices {
            if vertex.label == self.name(self.rules.ground()) {
                vertex.role = Role::GroundEnd;
            }
        }
        if let Some(cut) = cut {
            diagram.edges[cut].marked = true;
        }
        // What stays keeps its place until the last string is cut.
        diagram.keep_edges(|place| left >> place & 1 == 1);
        Picture::Diagram(diagram)
    }

    /// What a string is called in the picture.
    pub(in crate::games::game) fn part(&self, left: u64, string: usize) -> PartName {
        match &self.boxes {
            Some(_) => PartName::Edge(string),
            None => PartName::Edge((left & ((1 << string) - 1)).count_ones() as usize),
        }
    }
}
