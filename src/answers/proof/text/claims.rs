//! The claims: what each says, and how it follows from the values.

use crate::error::Result;
use crate::markup::{Block, Column, Prose, Table, prose};
use crate::nimber::Nimber;
use crate::notation::capitalized;
use crate::proof::certificate::CertificateNode;
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::text::Writer;
use crate::proof::text::names::LISTED;
use crate::proof::text::style::Detail;
use crate::proof::text::words;

/// Heaps are shown in binary if there are at most `HEAPS` of them, with at most `BITS` digits.
const HEAPS: usize = 8;
const BITS: u64 = 16;

impl Writer<'_> {
    /// What is claimed.
    pub(super) fn statement(&self, claim: &Claim) -> Prose {
        let name = |node: &u32| self.names.name(*node);
        match claim {
            Claim::Value { position, value } => {
                prose!("⟦{} ≈ {}⟧.", name(position), self.names.nimber(value))
            }
            Claim::Equal { first, second } => prose!("⟦{} ≈ {}⟧.", name(first), name(second)),
            Claim::Differ { first, second, witness } => {
                prose!("⟦{} ≉ {}⟧; ⟦{}⟧ tells them apart.", name(first), name(second), name(witness))
            }
            Claim::Win { position, option } => {
                prose!("⟦{}⟧ is an N-position; ", name(position))
                    + self.winning_move(*position, *option, str::to_owned)
                    + prose!(" wins.")
            }
            Claim::Lose { position } => prose!("⟦{}⟧ is a P-position.", name(position)),
        }
    }

    /// How it follows from the values that were found.
    pub(super) fn conclusion(&mut self, claim: &Claim) -> Result<Vec<Block>> {
        match claim {
            Claim::Value { position, .. } => Ok(vec![Block::Paragraph(self.value_found(*position))]),
            Claim::Equal { first, second } => self.equal(*first, *second),
            Claim::Differ { first, second, witness } => Ok(self.differ(*first, *second, *witness)),
            Claim::Win { position, option } => Ok(self.win(*position, *option)),
            Claim::Lose { position } => self.lose(*position),
        }
    }

    fn is_nimber(&self, node: u32) -> bool {
        self.certificate.node(node) == CertificateNode::Nimber
    }

    /// `taking pin 3`, `taking pin 3 in kayles(5)` where there are other components; `the move *3 →
    /// *1` where there are no words.
    fn winning_move(&self, position: u32, option: WinningOption, begin: impl Fn(&str) -> String) -> Prose {
        let names = &self.names;
        let (from, to, is_component) = match option {
            WinningOption::Option(option) => (position, option, false),
            WinningOption::InComponent { component, option } => (component, option, true),
        };
        let Some(moves) = names.moves_to(from, to) else {
            return prose!("{}⟦{} → {}⟧", begin("the move "), names.name(from), names.name(to));
        };
        let said = begin(&words::doing(&moves.words[..1]));
        match is_component {
            true => prose!("{said} in ⟦{}⟧", names.name(from)),
            false => prose!("{said}"),
        }
    }

    /// What a move leaves, with what it is worth.
    fn left_by_move(&self, position: u32, option: u32) -> String {
        match self.names.moves_to(position, option) {
            Some(to) => self.left_by(to),
            None => self.worth(option),
        }
    }

    /// `G ≈ *2`; of a nimber, its name alone.
    pub(super) fn worth(&self, node: u32) -> String {
        let (name, nimber) = (self.names.name(node), self.names.nimber_of(node));
        if name == nimber { name } else { format!("{name} ≈ {nimber}") }
    }

    fn value_found(&self, position: u32) -> Prose {
        let (name, nimber) = (self.names.name(position), self.names.nimber_of(position));
        match self.is_nimber(position) {
            true => prose!("A nimber is worth its size: ⟦{name} ≈ {nimber}⟧."),
            false => prose!("As was shown, ⟦{name} ≈ {nimber}⟧."),
        }
    }

    fn equal(&mut self, first: u32, second: u32) -> Result<Vec<Block>> {
        let names = &self.names;
        let equivalent = format!("{} ≈ {}", names.name(first), names.name(second));
        let whole = format!("{} + {}", names.summand(first), names.summand(second));
        let shown = prose!("⟦{}⟧ and ⟦{}⟧", self.worth(first), self.worth(second));
        let table = if self.style.detail == Detail::Three && !self.is_nimber(first) && !self.is_nimber(second)
        {
            let mut parts = self.play.components(&self.names, first);
            parts.extend(self.play.components(&self.names, second));
            Some(self.play.table(&self.names, &parts, &self.interrupt)?)
        } else {
            None
        };
        if let Some(table) = table.filter(|table| !table.rows.is_empty()) {
            let line = shown + prose!(". In play, every move in ⟦{whole}⟧ has a reply:");
            let end = prose!("So ⟦{whole}⟧ is P, and ⟦{equivalent}⟧ by the Second Lemma.");
            return Ok(vec![Block::Paragraph(line), Block::Table(table), Block::Paragraph(end)]);
        }
        // Beside a nimber there is nothing to compare.
        let line = match self.is_nimber(first) || self.is_nimber(second) {
            true => prose!("So ⟦{equivalent}⟧"),
            false => shown + prose!(", so ⟦{equivalent}⟧"),
        };
        let lemma = prose!("; by the Second Lemma this says that ⟦{whole}⟧ is P.");
        Ok(vec![Block::Paragraph(line + lemma)])
    }

    fn differ(&mut self, first: u32, second: u32, witness: u32) -> Vec<Block> {
        let value = |node: u32| self.certificate.value(node);
        let (lost, won) = if value(first) == value(witness) { (first, second) } else { (second, first) };
        let names = &self.names;
        let sum = |node: u32| format!("{} + {}", names.summand(node), names.summand(witness));
        let equation = |node: u32, sum: &Nimber| {
            format!(
                "{} ⊕ {} = {}",
                names.number(value(node)),
                names.number(value(witness)),
                names.number(sum)
            )
        };
        let excess = value(won).nim_sum(value(witness));
        let same = excess.nim_sum(&excess);
        let mut given = vec![first, second, witness];
        given.dedup();
        given.retain(|&node| !self.is_nimber(node));
        if witness == first && given.len() > 2 {
            given.pop();
        }
        let given: Vec<String> = given.into_iter().map(|node| self.worth(node)).collect();
        let mut line = Prose::new();
        if !given.is_empty() {
            line = line.enumerated(&given) + prose!(". ");
        }
        line += prose!(
            "⟦{}⟧ is P, as ⟦{}⟧; ⟦{}⟧ is N, as ⟦{}⟧",
            sum(lost),
            equation(lost, &same),
            sum(won),
            equation(won, &excess)
        );
        // The greater one of the two values is made the smaller.
        let (moved, target) = if value(won) > value(witness) {
            (won, value(witness).clone())
        } else {
            (witness, value(won).clone())
        };
        let minimum = value(first).min(value(second));
        let least = self.is_nimber(witness) && value(witness) == minimum;
        let values = (names.number(value(first)), names.number(value(second)));
        let part = self.play.part(moved);
        let reply = self.play.reply(&self.names, &part, &target, words::doing);
        let (first, second) = (self.names.name(first), self.names.name(second));
        line += prose!("{}", if reply.in_words { ": " } else { ": the move " })
            + reply.said
            + prose!(" makes the nim-sum 0 and wins. So ⟦{first} ≉ {second}⟧.");
        if !least || minimum.is_zero() {
            return vec![Block::Paragraph(line)];
        }
        let minimal = prose!(
            "No position of a birthday below ⟦{}⟧ tells them apart: beside one of the two it would be P, \
             so that its value would be ⟦{}⟧ or ⟦{}⟧, and no birthday is below the value.",
            self.names.number(minimum),
            values.0,
            values.1
        );
        vec![Block::Paragraph(line), Block::Paragraph(minimal)]
    }

    fn win(&self, position: u32, option: WinningOption) -> Vec<Block> {
        let names = &self.names;
        let (component, option) = match option {
            WinningOption::Option(option) => {
                let line = self.winning_move(position, WinningOption::Option(option), capitalized)
                    + prose!(
                        " leaves ⟦{}⟧, a P-position. So ⟦{}⟧ is N.",
                        self.left_by_move(position, option),
                        names.name(position)
                    );
                return vec![Block::Paragraph(line)];
            }
            WinningOption::InComponent { component, option } => (component, option),
        };
        if !self.certificate.has_value(position) {
            let line =
                self.winning_move(position, WinningOption::InComponent { component, option }, capitalized)
                    + prose!(
                        " leaves ⟦{}⟧ beside what is worth as much. So ⟦{}⟧ is N.",
                        self.worth(option),
                        names.name(position)
                    );
            return vec![Block::Paragraph(line)];
        }
        let (whole, from, to) = (
            self.certificate.value(position),
            self.certificate.value(component),
            self.certificate.value(option),
        );
        let mut blocks = Vec::new();
        if let Some(table) = self.binary(position, whole) {
            blocks.push(Block::Paragraph(prose!("The nim-sum, in binary digits:")));
            blocks.push(Block::Table(table));
        }
        let moved =
            self.winning_move(position, WinningOption::InComponent { component, option }, capitalized);
        let moved = match names.moves_to(component, option) {
            Some(to) => moved + prose!(" leaves ⟦{}⟧ there and", self.left_by(to)),
            None => prose!("The move ⟦{} → {}⟧", names.name(component), self.worth(option)),
        };
        let (from, whole, to) = (names.number(from), names.number(whole), names.number(to));
        let line = moved + prose!(" makes the nim-sum 0: ⟦{from} ⊕ {whole} = {to}⟧");
        let line = match self.certificate.node(position) {
            CertificateNode::Sum(parts) if parts.len() <= LISTED => {
                let mut left = names.parts(position);
                if let Some(moved) = left.iter_mut().find(|part| **part == component) {
                    *moved = option;
                }
                line + prose!(", and ") + self.nim_sum(&left, &Nimber::ZERO)
            }
            _ => line,
        };
        let end = prose!(". What is left is a P-position, so ⟦{}⟧ is N.", names.name(position));
        blocks.push(Block::Paragraph(line + end));
        blocks
    }

    fn lose(&mut self, position: u32) -> Result<Vec<Block>> {
        let mut blocks = Vec::new();
        if let Some(table) = self.binary(position, &Nimber::ZERO) {
            blocks.push(Block::Paragraph(prose!("The nim-sum, in binary digits:")));
            blocks.push(Block::Table(table));
        }
        let line = match self.names.name(position) {
            name if name == "*0" => prose!("⟦*0⟧ has no option: the player to move loses."),
            name => prose!("⟦{}⟧, so ⟦{name}⟧ is P: the player to move loses.", self.worth(position)),
        };
        blocks.push(Block::Paragraph(line));
        Ok(blocks)
    }

    /// Sizes and their nim-sum in columns of binary digits, while they are few and small.
    fn binary(&self, position: u32, sum: &Nimber) -> Option<Table> {
        let CertificateNode::Sum(components) = self.certificate.node(position) else { return None };
        if self.style.detail == Detail::One || components.len() > HEAPS {
            return None;
        }
        let value = |node: u32| self.certificate.value(node);
        let bits = components.iter().map(|&part| value(part).bits().unwrap_or(u64::MAX)).max()?.max(1);
        if bits > BITS {
            return None;
        }
        let row = |name: Prose, value: u64| {
            let digits = format!("{value:0width$b}", width = bits as usize);
            vec![name, prose!("⟦{value}⟧"), prose!("{digits}")]
        };
        let mut rows: Vec<Vec<Prose>> = Vec::new();
        for part in self.names.parts(position) {
            rows.push(row(prose!("⟦{}⟧", self.names.name(part)), value(part).to_u64()?));
        }
        rows.push(row(prose!("nim-sum"), sum.to_u64()?));
        Some(Table { columns: ["", "decimal", "binary"].map(Column::right).to_vec(), rows })
    }
}
