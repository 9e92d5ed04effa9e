//! Play on a sum that is a P-position: every move, and a reply that leaves such a sum again.

use std::collections::HashMap;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{Column, Prose, Table, prose};
use crate::nimber::Nimber;
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::text::names::{Names, bracketed};
use crate::proof::text::words;

/// Moves of one component that are listed; further ones are counted.
const MOVES: usize = 12;

/// Components whose moves are listed.
const COMPONENTS: usize = 16;

/// Components whose nim-sum is written for each reply.
const TERMS: usize = 8;

/// Sums inside sums that a reply is followed through.
const NESTED: usize = 16;

/// A component of a sum that is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Nimber(Nimber),
    /// No nimber.
    Position(u32),
}

/// A move that answers another.
pub(super) struct Reply {
    /// The move, and in which component of a sum it is made.
    pub(super) said: Prose,
    /// Whether it is said where in the part it is made.
    inside: bool,
    /// What it makes of the part, if that can be said.
    left: Option<Vec<Part>>,
    /// Whether it is said in the words of a game.
    pub(super) in_words: bool,
}

/// Replies are found in the certificate, by the values in it.
pub(super) struct Play<'c> {
    certificate: &'c Certificate,
    /// For each set of options that a reply was looked for in, an option for each value below its
    /// own.
    found: HashMap<u32, Vec<u32>>,
}

impl<'c> Play<'c> {
    pub(super) fn new(certificate: &'c Certificate) -> Play<'c> {
        Play { certificate, found: HashMap::new() }
    }

    pub(super) fn part(&self, node: u32) -> Part {
        match self.certificate.node(node) {
            CertificateNode::Nimber => Part::Nimber(self.certificate.value(node).clone()),
            _ => Part::Position(node),
        }
    }

    /// The components of a sum, in the order in which they are shown; another position is its only
    /// one.
    pub(super) fn components(&self, names: &Names<'c>, node: u32) -> Vec<Part> {
        match self.certificate.node(node) {
            CertificateNode::Sum(_) => names.parts(node).into_iter().map(|part| self.part(part)).collect(),
            _ => vec![self.part(node)],
        }
    }

    pub(super) fn value(&self, part: &Part) -> Nimber {
        match part {
            Part::Nimber(value) => value.clone(),
            Part::Position(node) => self.certificate.value(*node).clone(),
        }
    }

    pub(super) fn name(&self, names: &Names<'c>, part: &Part) -> String {
        match part {
            Part::Nimber(value) => names.nimber(value),
            Part::Position(node) => names.name(*node),
        }
    }

    pub(super) fn sum(&self, names: &Names<'c>, parts: &[Part]) -> String {
        let terms: Vec<String> = parts.iter().map(|part| bracketed(self.name(names, part))).collect();
        if parts.len() == 1 { self.name(names, &parts[0]) } else { terms.join(" + ") }
    }

    /// The moves of a sum whose nim-sum is 0, with replies. Some of many; the rows say how many
    /// there are.
    pub(super) fn table(
        &mut self,
        names: &Names<'c>,
        parts: &[Part],
        interrupt: &Interrupt,
    ) -> Result<Table> {
        let values: Vec<Nimber> = parts.iter().map(|part| self.value(part)).collect();
        let mut rows = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            interrupt.poll()?;
            // A move in one of two equal components is answered like one in the other.
            if parts[..place.min(COMPONENTS)].contains(part) {
                continue;
            }
            if place >= COMPONENTS {
                let further =
                    parts[place..].iter().filter(|part| !parts[..COMPONENTS].contains(part)).count();
                let rest = prose!("moves in {further} further components");
                rows.push(vec![rest, prose!("likewise, by the nim-sum"), Prose::new()]);
                break;
            }
            let (moves, further) = self.moves(names, part);
            for after in moves {
                interrupt.poll()?;
                rows.push(self.row(names, parts, &values, place, &after));
            }
            if let Some(further) = further {
                let further = prose!("{further} of ⟦{}⟧", self.name(names, part));
                rows.push(vec![further, prose!("likewise, by the values"), Prose::new()]);
            }
        }
        Ok(Table { columns: ["move", "reply", "leaves a P-position"].map(Column::left).to_vec(), rows })
    }

    /// The first options, and words for the others.
    fn moves(&self, names: &Names<'c>, part: &Part) -> (Vec<Part>, Option<String>) {
        let node = match part {
            Part::Nimber(value) => {
                let most = value.to_u64().map_or(MOVES as u64, |value| value.min(MOVES as u64));
                let moves = (0..most).map(|lesser| Part::Nimber(Nimber::from(lesser))).collect();
                let further = match value.to_u64() {
                    Some(value) if value <= most => None,
                    Some(value) => Some(format!("{} further moves", value - most)),
                    None => Some("all further moves".to_owned()),
                };
                return (moves, further);
            }
            Part::Position(node) => *node,
        };
        if let CertificateNode::Sum(_) = self.certificate.node(node) {
            return (Vec::new(), Some("all moves".to_owned()));
        }
        // In the order of the rules, where there are any.
        let options: Vec<u32> = match names.moves_of(node) {
            [] => names.parts(node),
            moves => moves.iter().map(|to| to.option).collect(),
        };
        // For a position that is left out, nothing is known about its options either.
        if options.iter().take(MOVES).any(|&option| !names.is_introduced(option)) {
            return (Vec::new(), Some("all moves".to_owned()));
        }
        let moves: Vec<Part> = options.iter().take(MOVES).map(|&option| self.part(option)).collect();
        let further = options.len() - moves.len();
        (moves, (further > 0).then(|| format!("{further} further moves")))
    }

    fn row(
        &mut self,
        names: &Names<'c>,
        parts: &[Part],
        values: &[Nimber],
        place: usize,
        after: &Part,
    ) -> Vec<Prose> {
        let value = self.value(after);
        let excess = value.nim_sum(&values[place]);
        let moved = self.moved(names, parts, place, after);
        // The nim-sum was 0 and is now the excess: the reply takes it out again. A move to a
        // greater value is taken back.
        let reversed = value > values[place];
        let other = values
            .iter()
            .enumerate()
            .position(|(other, value)| other != place && value.nim_sum(&excess) < *value)
            .filter(|_| !reversed);
        let mut left = parts.to_vec();
        let mut left_values = values.to_vec();
        left[place] = after.clone();
        left_values[place] = value;
        let replying = other.unwrap_or(place);
        let target = left_values[replying].nim_sum(&excess);
        let Reply { mut said, inside, left: becomes, in_words } =
            self.reply(names, &left[replying], &target, words::told);
        if in_words && !inside {
            said = match other {
                None => said + prose!(" in ⟦{}⟧", self.name(names, after)),
                Some(other) => said + self.where_replied(names, parts, place, other),
            };
        }
        left_values[replying] = target;
        let leaves = match becomes {
            Some(parts_of_it) if left.len() <= 2 => {
                left.splice(replying..=replying, parts_of_it);
                prose!("⟦{}⟧", self.what_is_left(names, &left, &left_values))
            }
            _ if left.len() <= 2 => {
                let nimbers: Vec<String> = left_values.iter().map(|value| names.nimber(value)).collect();
                prose!("⟦{}⟧", nimbers.join(" + "))
            }
            _ if left.len() <= TERMS => {
                let terms: Vec<String> = left_values.iter().map(|value| names.number(value)).collect();
                prose!("⟦{} = 0⟧", terms.join(" ⊕ "))
            }
            _ => prose!("the nim-sum is 0"),
        };
        vec![moved, said, leaves]
    }

    /// `kayles(4) + *1 ≈ *1 + *1`: what is left of one or two components, whose values are these.
    fn what_is_left(&self, names: &Names<'c>, left: &[Part], values: &[Nimber]) -> String {
        let zero = Part::Nimber(Nimber::ZERO);
        let mut shown: Vec<Part> = left.iter().filter(|part| **part != zero).cloned().collect();
        if shown.is_empty() {
            shown.push(zero);
        }
        let sum = self.sum(names, &shown);
        let plain = shown.iter().all(|part| matches!(part, Part::Nimber(_)));
        match values {
            _ if plain => sum,
            [value, _] if !value.is_zero() => format!("{sum} ≈ {0} + {0}", names.nimber(value)),
            _ => format!("{sum} ≈ *0"),
        }
    }

    /// A move in a component: `take pin 1 or pin 5`, or `G2 → *1`.
    fn moved(&self, names: &Names<'c>, parts: &[Part], place: usize, after: &Part) -> Prose {
        let name = self.name(names, &parts[place]);
        let option = match after {
            Part::Nimber(value) => self.nimber_option(&parts[place], value),
            Part::Position(node) => Some(*node),
        };
        if let (Part::Position(node), Some(option)) = (&parts[place], option)
            && let Some(moves) = names.moves_to(*node, option)
        {
            let told = words::told(&moves.words);
            return match copies(parts, &parts[place]) {
                _ if !has_several(parts) => prose!("{told}"),
                1 => prose!("{told} in ⟦{name}⟧"),
                2 => prose!("{told} in one ⟦{name}⟧"),
                many => prose!("{told} in one of the {many} ⟦{name}⟧"),
            };
        }
        let to = self.name(names, after);
        match after {
            Part::Nimber(_) => prose!("⟦{name} → {to}⟧"),
            Part::Position(_) => prose!("⟦{name} → {to} ≈ {}⟧", names.nimber(&self.value(after))),
        }
    }

    /// The option of a position that is this nimber and stands in the certificate as one.
    fn nimber_option(&self, part: &Part, value: &Nimber) -> Option<u32> {
        let Part::Position(node) = part else { return None };
        let CertificateNode::Options(options) = self.certificate.node(*node) else { return None };
        options.iter().copied().find(|&option| {
            self.certificate.node(option) == CertificateNode::Nimber
                && self.certificate.value(option) == value
        })
    }

    /// In which other component a reply is made, if that is not clear.
    fn where_replied(&self, names: &Names<'c>, parts: &[Part], place: usize, other: usize) -> Prose {
        let name = self.name(names, &parts[other]);
        let which = match copies(parts, &parts[other]) {
            _ if !has_several(parts) => return Prose::new(),
            1 => "",
            2 if parts[other] == parts[place] => "the other ",
            _ if parts[other] == parts[place] => "another ",
            _ => "one ",
        };
        prose!(" in {which}⟦{name}⟧")
    }

    /// The move to an option of this value, which is less than that of the part. Words are said as
    /// `say` says them.
    pub(super) fn reply(
        &mut self,
        names: &Names<'c>,
        part: &Part,
        target: &Nimber,
        say: impl Fn(&[&str]) -> String,
    ) -> Reply {
        let whole = match part {
            Part::Nimber(value) => {
                let said = prose!("⟦{} → {}⟧", names.nimber(value), names.nimber(target));
                let left = Some(vec![Part::Nimber(target.clone())]);
                return Reply { said, inside: false, left, in_words: false };
            }
            Part::Position(node) => *node,
        };
        let (mut node, mut value) = (whole, target.clone());
        // The component of the whole that the move is made in, unless that is deeper.
        let mut component = None;
        for depth in 0..NESTED {
            match self.certificate.node(node) {
                CertificateNode::Sum(components) => {
                    let excess = self.certificate.value(node).nim_sum(&value);
                    let Some(&moved) = components.iter().find(|&&component| {
                        let value = self.certificate.value(component);
                        value.nim_sum(&excess) < *value
                    }) else {
                        break;
                    };
                    value = self.certificate.value(moved).nim_sum(&excess);
                    node = moved;
                    component = (depth == 0).then_some(moved);
                }
                CertificateNode::Nimber => {
                    let (moved, to) = (names.name(node), names.nimber(&value));
                    let said = prose!("⟦{moved} → {to}⟧ in ⟦{}⟧", names.name(whole));
                    let left = self.with_component(names, whole, component, Part::Nimber(value));
                    return Reply { said, inside: true, left, in_words: false };
                }
                CertificateNode::Among(_) => break,
                CertificateNode::Options(_) => {
                    let Some(option) = self.option(node, &value) else { break };
                    if !names.is_introduced(node) || !names.is_introduced(option) {
                        break;
                    }
                    let to = self.part(option);
                    let (mut said, in_words) = match (names.moves_to(node, option), &to) {
                        (Some(moves), _) => (prose!("{}", say(&moves.words[..1])), true),
                        (None, Part::Nimber(_)) => {
                            (prose!("⟦{} → {}⟧", names.name(node), names.name(option)), false)
                        }
                        (None, Part::Position(_)) => {
                            let worth = format!("{} ≈ {}", names.name(option), names.nimber(&value));
                            (prose!("⟦{} → {worth}⟧", names.name(node)), false)
                        }
                    };
                    if node == whole {
                        return Reply { said, inside: false, left: Some(vec![to]), in_words };
                    }
                    said += prose!(" in ⟦{}⟧", names.name(if in_words { node } else { whole }));
                    let left = self.with_component(names, whole, component, to);
                    return Reply { said, inside: true, left, in_words };
                }
            }
        }
        let said = prose!("a move of ⟦{}⟧ to a position ⟦≈ {}⟧", names.name(whole), names.nimber(target));
        Reply { said, inside: true, left: None, in_words: false }
    }

    /// The components of a sum after a move in one of them, if all of them have names.
    fn with_component(
        &self,
        names: &Names<'c>,
        whole: u32,
        component: Option<u32>,
        to: Part,
    ) -> Option<Vec<Part>> {
        let mut nodes = names.parts(whole);
        let place = nodes.iter().position(|&node| Some(node) == component)?;
        if nodes.len() > TERMS || nodes.iter().any(|&node| !names.is_introduced(node)) {
            return None;
        }
        nodes.remove(place);
        let mut left: Vec<Part> = nodes.into_iter().map(|node| self.part(node)).collect();
        left.insert(place, to);
        Some(left)
    }

    /// An option of this value. There is one for every value below that of the set, which is its
    /// mex.
    fn option(&mut self, node: u32, value: &Nimber) -> Option<u32> {
        let CertificateNode::Options(options) = self.certificate.node(node) else { return None };
        let certificate = self.certificate;
        let found = self.found.entry(node).or_insert_with(|| {
            let mex = certificate.value(node).to_u64().unwrap_or(0).min(options.len() as u64) as usize;
            let mut found = vec![0; mex];
            for &option in options {
                let value = certificate.value(option).to_u64().and_then(|value| usize::try_from(value).ok());
                if let Some(place) = value.and_then(|value| found.get_mut(value))
                    && *place == 0
                {
                    *place = option;
                }
            }
            found
        });
        let place = usize::try_from(value.to_u64()?).ok()?;
        found.get(place).copied().filter(|&option| option != 0)
    }
}

/// How many components are this one.
fn copies(parts: &[Part], one: &Part) -> usize {
    parts.iter().filter(|part| *part == one).count()
}

/// Whether there are several components beside nimbers, so that it must be said which one a move is
/// made in.
fn has_several(parts: &[Part]) -> bool {
    parts.iter().filter(|part| matches!(part, Part::Position(_))).count() > 1
}
