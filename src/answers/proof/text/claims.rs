//! The claims: what each says, and how it follows from the values.

use crate::error::Result;
use crate::markup::{Block, Column, Prose, Table};
use crate::nimber::Nimber;
use crate::notation::capitalized;
use crate::proof::certificate::CertificateNode;
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::text::names::LISTED;
use crate::proof::text::style::Detail;
use crate::proof::text::words;
use crate::proof::text::writer::Writer;

/// Heaps are shown in binary if there are at most `HEAPS` of them, with at most `BITS` digits.
const HEAPS: usize = 8;
const BITS: u64 = 16;

impl Writer<'_> {
    /// What is claimed.
    pub(super) fn statement(&self, claim: &Claim) -> Prose {
        let names = &self.names;
        let line = Prose::new();
        match claim {
            Claim::Value { position, value } => {
                line.math(format!("{} ≈ {}", names.name(*position), names.nimber(value))).text(".")
            }
            Claim::Equal { first, second } => {
                line.math(format!("{} ≈ {}", names.name(*first), names.name(*second))).text(".")
            }
            Claim::Differ { first, second, witness } => line
                .math(format!("{} ≉ {}", names.name(*first), names.name(*second)))
                .text("; ")
                .math(names.name(*witness))
                .text(" tells them apart."),
            Claim::Win { position, option } => line
                .math(names.name(*position))
                .text(" is an N-position; ")
                .prose(self.winning_move(*position, *option, str::to_owned))
                .text(" wins."),
            Claim::Lose { position } => line.math(names.name(*position)).text(" is a P-position."),
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
            let moved = format!("{} → {}", names.name(from), names.name(to));
            return Prose::new().text(begin("the move ")).math(moved);
        };
        let line = Prose::new().text(begin(&words::doing(&moves.words[..1])));
        if is_component { line.text(" in ").math(names.name(from)) } else { line }
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
        let (name, nimber) = (self.names.name(node), self.names.nimber(self.certificate.value(node)));
        if name == nimber { name } else { format!("{name} ≈ {nimber}") }
    }

    fn value_found(&self, position: u32) -> Prose {
        let (name, nimber) = (self.names.name(position), self.names.nimber(self.certificate.value(position)));
        let line = Prose::new().text(if self.is_nimber(position) {
            "A nimber is worth its size: "
        } else {
            "As was shown, "
        });
        line.math(format!("{name} ≈ {nimber}")).text(".")
    }

    fn equal(&mut self, first: u32, second: u32) -> Result<Vec<Block>> {
        let names = &self.names;
        let equivalent = format!("{} ≈ {}", names.name(first), names.name(second));
        let whole = format!("{} + {}", names.summand(first), names.summand(second));
        let shown = Prose::new().math(self.worth(first)).text(" and ").math(self.worth(second));
        let table = if self.style.detail == Detail::Three && !self.is_nimber(first) && !self.is_nimber(second)
        {
            let mut parts = self.play.components(&self.names, first);
            parts.extend(self.play.components(&self.names, second));
            Some(self.play.table(&self.names, &parts, &self.interrupt)?)
        } else {
            None
        };
        if let Some(table) = table.filter(|table| !table.rows.is_empty()) {
            let line = shown.text(". In play, every move in ").math(&whole).text(" has a reply:");
            let end = Prose::new().text("So ").math(whole).text(" is P, and ").math(equivalent);
            let end = end.text(" by the Second Lemma.");
            return Ok(vec![Block::Paragraph(line), Block::Table(table), Block::Paragraph(end)]);
        }
        // Beside a nimber there is nothing to compare.
        let line = if self.is_nimber(first) || self.is_nimber(second) {
            Prose::new().text("So ").math(equivalent)
        } else {
            shown.text(", so ").math(equivalent)
        };
        let line = line.text("; by the Second Lemma this says that ").math(whole).text(" is P.");
        Ok(vec![Block::Paragraph(line)])
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
            line = line.enumerated(&given).text(". ");
        }
        line = line
            .math(sum(lost))
            .text(" is P, as ")
            .math(equation(lost, &same))
            .text("; ")
            .math(sum(won))
            .text(" is N, as ")
            .math(equation(won, &excess));
        // The greater one of the two values is made the lesser.
        let (moved, target) = if value(won) > value(witness) {
            (won, value(witness).clone())
        } else {
            (witness, value(won).clone())
        };
        let minimum = value(first).min(value(second));
        let least = self.is_nimber(witness) && value(witness) == minimum;
        let part = self.play.part(moved);
        let reply = self.play.reply(&self.names, &part, &target, words::doing);
        line = line
            .text(if reply.in_words { ": " } else { ": the move " })
            .prose(reply.said)
            .text(" makes the nim-sum 0 and wins. So ")
            .math(format!("{} ≉ {}", self.names.name(first), self.names.name(second)))
            .text(".");
        if !least || minimum.is_zero() {
            return vec![Block::Paragraph(line)];
        }
        let names = &self.names;
        let minimal = Prose::new()
            .text("No position of a birthday below ")
            .math(names.number(minimum))
            .text(" tells them apart: beside one of the two it would be P, so that its value would be ")
            .math(names.number(value(first)))
            .text(" or ")
            .math(names.number(value(second)))
            .text(", and no birthday is below the value.");
        vec![Block::Paragraph(line), Block::Paragraph(minimal)]
    }

    fn win(&self, position: u32, option: WinningOption) -> Vec<Block> {
        let names = &self.names;
        let (component, option) = match option {
            WinningOption::Option(option) => {
                let line = self
                    .winning_move(position, WinningOption::Option(option), capitalized)
                    .text(" leaves ")
                    .math(self.left_by_move(position, option))
                    .text(", a P-position. So ")
                    .math(names.name(position))
                    .text(" is N.");
                return vec![Block::Paragraph(line)];
            }
            WinningOption::InComponent { component, option } => (component, option),
        };
        let (whole, from, to) = (
            self.certificate.value(position),
            self.certificate.value(component),
            self.certificate.value(option),
        );
        let mut blocks = Vec::new();
        if let Some(table) = self.binary(position, whole) {
            blocks.push(Block::Paragraph(Prose::new().text("The nim-sum, in binary digits:")));
            blocks.push(Block::Table(table));
        }
        let moved =
            self.winning_move(position, WinningOption::InComponent { component, option }, capitalized);
        let moved = match names.moves_to(component, option) {
            Some(to) => moved.text(" leaves ").math(self.left_by(to)).text(" there and"),
            None => {
                let moved = format!("{} → {}", names.name(component), self.worth(option));
                Prose::new().text("The move ").math(moved)
            }
        };
        let line = moved.text(" makes the nim-sum 0: ").math(format!(
            "{} ⊕ {} = {}",
            names.number(from),
            names.number(whole),
            names.number(to)
        ));
        let line = match self.certificate.node(position) {
            CertificateNode::Sum(parts) if parts.len() <= LISTED => {
                let mut left = names.parts(position);
                if let Some(moved) = left.iter_mut().find(|part| **part == component) {
                    *moved = option;
                }
                line.text(", and ").prose(self.nim_sum(&left, &Nimber::ZERO))
            }
            _ => line,
        };
        let line = line.text(". What is left is a P-position, so ").math(names.name(position)).text(" is N.");
        blocks.push(Block::Paragraph(line));
        blocks
    }

    fn lose(&mut self, position: u32) -> Result<Vec<Block>> {
        let mut blocks = Vec::new();
        if let Some(table) = self.binary(position, &Nimber::ZERO) {
            blocks.push(Block::Paragraph(Prose::new().text("The nim-sum, in binary digits:")));
            blocks.push(Block::Table(table));
        }
        let line = Prose::new();
        let line = if self.names.name(position) == "*0" {
            line.math("*0").text(" has no option")
        } else {
            line.math(self.worth(position)).text(", so ").math(self.names.name(position)).text(" is P")
        };
        blocks.push(Block::Paragraph(line.text(": the player to move loses.")));
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
            vec![name, Prose::new().math(value.to_string()), Prose::new().text(digits)]
        };
        let mut rows: Vec<Vec<Prose>> = Vec::new();
        for part in self.names.parts(position) {
            rows.push(row(Prose::new().math(self.names.name(part)), value(part).to_u64()?));
        }
        rows.push(row(Prose::new().text("nim-sum"), sum.to_u64()?));
        Some(Table { columns: ["", "decimal", "binary"].map(Column::right).to_vec(), rows })
    }
}
