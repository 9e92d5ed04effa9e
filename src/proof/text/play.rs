//! Play on a sum that is a P-position: every move, and a reply that leaves such a sum again.

use std::collections::HashMap;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{Column, Prose, Table};
use crate::nimber::Nimber;
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::text::names::{Names, bracketed};

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
                let rest = format!("moves in {further} further components");
                rows.push(vec![
                    Prose::new().text(rest),
                    Prose::new().text("likewise, by the nim-sum"),
                    Prose::new(),
                ]);
                break;
            }
            let (moves, further) = self.moves(names, part);
            for after in moves {
                interrupt.poll()?;
                rows.push(self.row(names, parts, &values, place, &after));
            }
            if let Some(further) = further {
                let likewise = Prose::new().text("likewise, by the values");
                rows.push(vec![
                    Prose::new().text(further).math(self.name(names, part)),
                    likewise,
                    Prose::new(),
                ]);
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
                    Some(value) => Some(format!("{} further moves of ", value - most)),
                    None => Some("all further moves of ".to_owned()),
                };
                return (moves, further);
            }
            Part::Position(node) => *node,
        };
        if let CertificateNode::Sum(_) = self.certificate.node(node) {
            return (Vec::new(), Some("all moves of ".to_owned()));
        }
        let options = names.parts(node);
        // Of a position that is left out nothing is known of its options either.
        if options.iter().take(MOVES).any(|&option| !names.is_introduced(option)) {
            return (Vec::new(), Some("all moves of ".to_owned()));
        }
        let moves: Vec<Part> = options.iter().take(MOVES).map(|&option| self.part(option)).collect();
        let further = options.len() - moves.len();
        (moves, (further > 0).then(|| format!("{further} further moves of ")))
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
        let shown = |part: &Part, name: String, value: &Nimber| match part {
            Part::Nimber(_) => name,
            Part::Position(_) => format!("{name} ≈ {}", names.nimber(value)),
        };
        let moved = format!(
            "{} → {}",
            self.name(names, &parts[place]),
            shown(after, self.name(names, after), &value)
        );
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
        let (reply, to) = self.reply(names, &left[replying], &target);
        left_values[replying] = target;
        let leaves = match to {
            Some(to) if left.len() <= 2 => {
                left[replying] = to;
                let names_left = self.sum(names, &left);
                let plain = left.iter().all(|part| matches!(part, Part::Nimber(_)));
                match (&*left, plain) {
                    ([_, _], false) => {
                        format!("{names_left} ≈ {0} + {0}", names.nimber(&left_values[0]))
                    }
                    ([_], false) => format!("{names_left} ≈ *0"),
                    _ => names_left,
                }
            }
            _ if left.len() <= 2 => {
                left_values.iter().map(|value| names.nimber(value)).collect::<Vec<_>>().join(" + ")
            }
            _ if left.len() <= TERMS => {
                let terms: Vec<String> = left_values.iter().map(|value| names.number(value)).collect();
                format!("{} = 0", terms.join(" ⊕ "))
            }
            _ => String::new(),
        };
        let leaves =
            if leaves.is_empty() { Prose::new().text("the nim-sum is 0") } else { Prose::new().math(leaves) };
        vec![Prose::new().math(moved), Prose::new().math(reply), leaves]
    }

    /// The move to an option of this value, which is less than that of the part, and what it leads
    /// to unless that is a sum.
    pub(super) fn reply(
        &mut self,
        names: &Names<'c>,
        part: &Part,
        target: &Nimber,
    ) -> (String, Option<Part>) {
        let whole = match part {
            Part::Nimber(value) => {
                let text = format!("{} → {}", names.nimber(value), names.nimber(target));
                return (text, Some(Part::Nimber(target.clone())));
            }
            Part::Position(node) => *node,
        };
        let (mut node, mut target) = (whole, target.clone());
        for _ in 0..NESTED {
            match self.certificate.node(node) {
                CertificateNode::Sum(components) => {
                    let excess = self.certificate.value(node).nim_sum(&target);
                    let Some(&component) = components.iter().find(|&&component| {
                        let value = self.certificate.value(component);
                        value.nim_sum(&excess) < *value
                    }) else {
                        break;
                    };
                    target = self.certificate.value(component).nim_sum(&excess);
                    node = component;
                }
                CertificateNode::Nimber => {
                    let moved = format!("{} → {}", names.name(node), names.nimber(&target));
                    return (format!("{moved} in {}", names.name(whole)), None);
                }
                CertificateNode::Options(_) => {
                    let Some(option) = self.option(node, &target) else { break };
                    if !names.is_introduced(node) || !names.is_introduced(option) {
                        break;
                    }
                    let to = self.part(option);
                    let name = match to {
                        Part::Nimber(_) => names.name(option),
                        Part::Position(_) => format!("{} ≈ {}", names.name(option), names.nimber(&target)),
                    };
                    let moved = format!("{} → {name}", names.name(node));
                    return if node == whole {
                        (moved, Some(to))
                    } else {
                        (format!("{moved} in {}", names.name(whole)), None)
                    };
                }
            }
        }
        (format!("a move of {} to a position ≈ {}", names.name(whole), names.nimber(&target)), None)
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
