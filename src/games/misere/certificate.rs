//! Certificates of equality in misère play, `sprague-form 1`; `docs/certificates.md` says what they
//! mean.
//!
//! A node is a position: a set of nodes before it, or the sum of two. With it stands the node of
//! its canonical form where two positions are equal; where they differ, only outcomes matter, and
//! each node stands for its own form.

use std::fmt::Write as _;

use hashbrown::HashMap;

use crate::error::Result;
use crate::game::{GameId, Store};
use crate::misere::equality::with_forms;
use crate::misere::forms::{Form, Forms, MadeOf, made_of};
use crate::room::reserve;

/// What a certificate is to show of positions of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The two are equal.
    Equal(GameId, GameId),
    /// What its canonical form is.
    Form(GameId),
    /// The third tells the two others apart.
    Differ(GameId, GameId, GameId),
    /// Who wins.
    Outcome(GameId),
}

/// A certificate, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Certificate {
    pub(crate) certificate: String,
    /// The same without the forms: what is shown, and not why.
    pub(crate) statement: String,
}

/// The certificate of what is so of some positions. What it says is not looked at again here.
///
/// # Errors
/// Those of [`canonical`](super::canonical).
pub(crate) fn certificate(store: &mut Store, shown: &[Shown]) -> Result<Certificate> {
    with_forms(store, |store, forms| {
        let mut nodes = Nodes::new(forms);
        let mut goals = vec![String::new(); shown.len()];
        // What needs forms comes first: later nodes have none.
        for (goal, &one) in goals.iter_mut().zip(shown) {
            match one {
                Shown::Equal(first, second) => {
                    let (first, second) = (nodes.of(store, first)?, nodes.of(store, second)?);
                    *goal = format!("q equal {first} {second}");
                }
                Shown::Form(position) => {
                    let node = nodes.of(store, position)?;
                    *goal = format!("q form {node} {}", nodes.reduced[node as usize - 1]);
                }
                Shown::Differ(..) | Shown::Outcome(_) => {}
            }
        }
        nodes.with_forms = false;
        for (goal, &one) in goals.iter_mut().zip(shown) {
            match one {
                Shown::Differ(first, second, by) => {
                    let [first, second] = [nodes.of(store, first)?, nodes.of(store, second)?];
                    let by = nodes.of(store, by)?;
                    nodes.sum(first, by)?;
                    nodes.sum(second, by)?;
                    *goal = format!("q differ {first} {second} {by}");
                }
                Shown::Outcome(position) => {
                    let outcome = super::outcome(store, position)?;
                    *goal = format!("q {outcome} {}", nodes.of(store, position)?);
                }
                Shown::Equal(..) | Shown::Form(_) => {}
            }
        }
        nodes.written(&goals)
    })
}

/// How a node is written. Its moves are kept beside it.
#[derive(Clone, Copy)]
enum Node {
    Options,
    Sum(u32, u32),
}

/// The nodes so far; their numbers are counted from 1.
struct Nodes<'a> {
    forms: &'a mut Forms,
    nodes: Vec<Node>,
    /// The nodes that a move from each leads to, and how many these are together.
    moves: Vec<Vec<u32>>,
    edges: usize,
    /// The node of the canonical form of each.
    reduced: Vec<u32>,
    /// The canonical form of each, of those that were made while `with_forms` was true.
    found: Vec<Form>,
    with_forms: bool,
    sets: HashMap<Vec<u32>, u32>,
    sums: HashMap<(u32, u32), u32>,
    canonical: HashMap<Form, u32>,
    positions: HashMap<GameId, u32>,
}

impl Nodes<'_> {
    fn new(forms: &mut Forms) -> Nodes<'_> {
        Nodes {
            forms,
            nodes: Vec::new(),
            moves: Vec::new(),
            edges: 0,
            reduced: Vec::new(),
            found: Vec::new(),
            with_forms: true,
            sets: HashMap::new(),
            sums: HashMap::new(),
            canonical: HashMap::new(),
            positions: HashMap::new(),
        }
    }

    /// The node of a position, after those of all that it is made of.
    fn of(&mut self, store: &mut Store, position: GameId) -> Result<u32> {
        let mut waiting: Vec<(GameId, Option<MadeOf>)> = vec![(position, None)];
        while let Some((top, made_from)) = waiting.last_mut() {
            self.forms.poll()?;
            let top = *top;
            if self.positions.contains_key(&top) {
                waiting.pop();
                continue;
            }
            let Some(made_from) = made_from.take() else {
                let found = made_of(store, top)?;
                let known = |part: &&GameId| !self.positions.contains_key(*part);
                let missing: Vec<_> = found.parts().iter().filter(known).map(|&part| (part, None)).collect();
                let last = waiting.len() - 1;
                waiting[last].1 = Some(found);
                reserve(&mut waiting, missing.len())?;
                waiting.extend(missing);
                continue;
            };
            let mut parts: Vec<u32> = made_from.parts().iter().map(|part| self.positions[part]).collect();
            let node = match made_from {
                MadeOf::Nimber(size) => self.nimber(size)?,
                MadeOf::Same(_) => parts[0],
                MadeOf::Options(_) => self.set(parts)?,
                MadeOf::Sum(_) => {
                    parts.sort_unstable();
                    let first = parts[0];
                    parts[1..].iter().try_fold(first, |sum, &part| self.sum(sum, part))?
                }
            };
            self.positions.insert(top, node);
            waiting.pop();
        }
        Ok(self.positions[&position])
    }

    /// The node of `*n`, which is its own form.
    fn nimber(&mut self, size: u64) -> Result<u32> {
        let mut options = Vec::new();
        for smaller in 0..size {
            options.push(self.one_nimber(smaller, &options)?);
        }
        self.one_nimber(size, &options)
    }

    fn one_nimber(&mut self, size: u64, options: &[u32]) -> Result<u32> {
        self.forms.poll()?;
        if let Some(&known) = self.sets.get(options) {
            return Ok(known);
        }
        let form = self.forms.nimber(size)?;
        self.own_form(options.to_vec(), form)
    }

    /// A set that is its own canonical form.
    fn own_form(&mut self, options: Vec<u32>, form: Form) -> Result<u32> {
        let node = self.nodes.len() as u32 + 1;
        if self.with_forms {
            self.canonical.insert(form, node);
            self.found.push(form);
        }
        self.sets.insert(options.clone(), node);
        self.push(Node::Options, options, node)
    }

    fn push(&mut self, node: Node, moves: Vec<u32>, reduced: u32) -> Result<u32> {
        self.edges += moves.len();
        // A move takes some twenty bytes, in two lists and in the text.
        self.forms.check_room_for(self.nodes.len().max(self.edges / 2))?;
        self.nodes.push(node);
        self.moves.push(moves);
        self.reduced.push(reduced);
        Ok(self.nodes.len() as u32)
    }

    fn set(&mut self, mut options: Vec<u32>) -> Result<u32> {
        options.sort_unstable();
        options.dedup();
        let mut reduced = None;
        if self.with_forms {
            let forms: Vec<Form> = options.iter().map(|&option| self.found[option as usize - 1]).collect();
            let form = self.forms.of_options(&forms)?;
            reduced = Some((self.canonical(form)?, form));
        }
        // The canonical form may be this very set.
        if let Some(&known) = self.sets.get(&options) {
            return Ok(known);
        }
        let node = self.nodes.len() as u32 + 1;
        self.sets.insert(options.clone(), node);
        self.found.extend(reduced.map(|(_, form)| form));
        let reduced = reduced.map_or(node, |(reduced, _)| reduced);
        self.push(Node::Options, options, reduced)
    }

    /// The node of a canonical form.
    fn canonical(&mut self, form: Form) -> Result<u32> {
        if let Some(&known) = self.canonical.get(&form) {
            return Ok(known);
        }
        for follower in self.forms.followers(form)? {
            self.forms.poll()?;
            if self.canonical.contains_key(&follower) {
                continue;
            }
            match self.forms.as_nimber(follower) {
                Some(size) => {
                    self.nimber(size)?;
                }
                None => {
                    let options = self.forms.options(follower)?;
                    let mut nodes: Vec<u32> = Vec::new();
                    for option in options {
                        // The smaller nimbers of a nimber are no followers, but they are nodes.
                        nodes.push(self.canonical[&option]);
                    }
                    nodes.sort_unstable();
                    self.own_form(nodes, follower)?;
                }
            }
        }
        Ok(self.canonical[&form])
    }

    /// The node of a sum, after those of all sums that can be moved to.
    fn sum(&mut self, first: u32, second: u32) -> Result<u32> {
        let mut waiting = vec![in_order(first, second)];
        while let Some(&(first, second)) = waiting.last() {
            self.forms.poll()?;
            if self.known_sum(first, second).is_some() {
                waiting.pop();
                continue;
            }
            let mut moves = Vec::new();
            let before = waiting.len();
            for (moved, other) in [(first, second), (second, first)] {
                for &to in &self.moves[moved as usize - 1] {
                    match self.known_sum(to, other) {
                        Some(sum) => moves.push(sum),
                        None => waiting.push(in_order(to, other)),
                    }
                }
            }
            if waiting.len() > before {
                self.forms.check_room_for(waiting.len())?;
                continue;
            }
            waiting.pop();
            moves.sort_unstable();
            moves.dedup();
            let mut reduced = None;
            if self.with_forms {
                let [one, other] = [first, second].map(|node| self.found[node as usize - 1]);
                let form = self.forms.sum(one, other)?;
                reduced = Some(self.canonical(form)?);
                self.found.push(form);
            }
            let node = self.nodes.len() as u32 + 1;
            self.sums.insert((first, second), node);
            self.push(Node::Sum(first, second), moves, reduced.unwrap_or(node))?;
        }
        Ok(self.known_sum(first, second).expect("the sum was made last"))
    }

    /// The node of a sum if there is one; of a sum with the zero position, the other node.
    fn known_sum(&self, first: u32, second: u32) -> Option<u32> {
        for (zero, other) in [(first, second), (second, first)] {
            if self.moves[zero as usize - 1].is_empty() {
                return Some(other);
            }
        }
        self.sums.get(&in_order(first, second)).copied()
    }

    fn written(&self, goals: &[String]) -> Result<Certificate> {
        let mut both = [true, false].map(|with_forms| (with_forms, String::from("sprague-form 1\n")));
        for (with_forms, text) in &mut both {
            for ((node, moves), reduced) in self.nodes.iter().zip(&self.moves).zip(&self.reduced) {
                self.forms.poll()?;
                match node {
                    Node::Options => {
                        text.push('o');
                        for option in moves {
                            let _ = write!(text, " {option}");
                        }
                    }
                    Node::Sum(first, second) => {
                        let _ = write!(text, "s {first} {second}");
                    }
                }
                if *with_forms {
                    let _ = write!(text, " = {reduced}");
                }
                text.push('\n');
            }
            for goal in goals {
                text.push_str(goal);
                text.push('\n');
            }
            text.push_str("end\n");
        }
        let [(_, certificate), (_, statement)] = both;
        Ok(Certificate { certificate, statement })
    }
}

fn in_order(first: u32, second: u32) -> (u32, u32) {
    if first < second { (first, second) } else { (second, first) }
}
