//! The claims: what each says, and how it follows from the values.

use crate::error::Result;
use crate::nimber::Nimber;
use crate::proof::certificate::{CertificateNode, Claim, WinningOption};
use crate::proof::text::document::{Block, Line, Table};
use crate::proof::text::{Detail, Writer};

/// Heaps that are shown in binary digits: so many at most, of so many digits.
const HEAPS: usize = 8;
const BITS: u64 = 16;

impl Writer<'_> {
    /// What is claimed.
    pub(super) fn statement(&self, claim: &Claim) -> Line {
        let names = &self.names;
        let line = Line::new();
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
                .text(" is an N-position; the move ")
                .math(self.winning_move(*position, *option))
                .text(" wins."),
            Claim::Lose { position } => line.math(names.name(*position)).text(" is a P-position."),
        }
    }

    /// How it follows from the values that were found.
    pub(super) fn conclusion(&mut self, claim: &Claim) -> Result<Vec<Block>> {
        match claim {
            Claim::Value { position, value } => {
                let line = Line::new().text(if self.is_nimber(*position) {
                    "A nimber is worth its size: "
                } else {
                    "So "
                });
                let names = &self.names;
                let line = line.math(format!("{} ≈ {}", names.name(*position), names.nimber(value)));
                Ok(vec![Block::Paragraph(line.text(", as claimed."))])
            }
            Claim::Equal { first, second } => self.equal(*first, *second),
            Claim::Differ { first, second, witness } => {
                Ok(vec![Block::Paragraph(self.differ(*first, *second, *witness))])
            }
            Claim::Win { position, option } => Ok(self.win(*position, *option)),
            Claim::Lose { position } => self.lose(*position),
        }
    }

    fn is_nimber(&self, node: u32) -> bool {
        self.certificate.node(node) == CertificateNode::Nimber
    }

    fn winning_move(&self, position: u32, option: WinningOption) -> String {
        let (from, to) = match option {
            WinningOption::Option(option) => (position, option),
            WinningOption::InComponent { component, option } => (component, option),
        };
        format!("{} → {}", self.names.name(from), self.names.name(to))
    }

    /// `G ≈ *2`; of a nimber, its name alone.
    fn worth(&self, node: u32) -> String {
        let (name, nimber) = (self.names.name(node), self.names.nimber(self.certificate.value(node)));
        if name == nimber { name } else { format!("{name} ≈ {nimber}") }
    }

    fn equal(&mut self, first: u32, second: u32) -> Result<Vec<Block>> {
        let (one, other) = (self.worth(first), self.worth(second));
        let names = &self.names;
        let line = Line::new()
            .text("Both are equivalent to the same nimber: ")
            .math(one)
            .text(" and ")
            .math(other)
            .text(". So ")
            .math(format!("{} ≈ {}", names.name(first), names.name(second)));
        let whole = format!("{} + {}", names.summand(first), names.summand(second));
        let line = line.text("; by the Second Lemma that says that ").math(whole).text(" is P");
        if self.style.detail != Detail::Three {
            return Ok(vec![Block::Paragraph(line.text("."))]);
        }
        let mut parts = self.play.components(&self.names, first);
        parts.extend(self.play.components(&self.names, second));
        let table = self.play.table(&self.names, &parts, &self.interrupt)?;
        if table.rows.is_empty() {
            return Ok(vec![Block::Paragraph(line.text("."))]);
        }
        Ok(vec![Block::Paragraph(line.text(". In play, every move has a reply:")), Block::Table(table)])
    }

    fn differ(&mut self, first: u32, second: u32, witness: u32) -> Line {
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
        let mut line = Line::new().math(self.worth(first)).text(" and ").math(self.worth(second));
        if !self.is_nimber(witness) && witness != lost {
            line = line.text("; beside them ").math(self.worth(witness));
        }
        line = line
            .text(". ")
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
        let (reply, _) = self.play.reply(&self.names, &part, &target);
        line = line
            .text(": the move ")
            .math(reply)
            .text(" makes the nim-sum 0 and wins. So ")
            .math(format!("{} ≉ {}", self.names.name(first), self.names.name(second)))
            .text(".");
        if least {
            line = line
                .text(" No position of lesser birthday tells them apart: what does is beside one of them P and so has one of the two values, and no value is above the birthday.");
        }
        line
    }

    fn win(&self, position: u32, option: WinningOption) -> Vec<Block> {
        let names = &self.names;
        let (component, option) = match option {
            WinningOption::Option(option) => {
                let line = Line::new()
                    .text("The move ")
                    .math(format!("{} → {}", names.name(position), names.name(option)))
                    .text(" leaves ")
                    .math(self.worth(option))
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
        let mut components = names.parts(position);
        let mut blocks = Vec::new();
        let terms: Vec<Nimber> =
            components.iter().map(|&part| self.certificate.value(part).clone()).collect();
        if let Some(table) = self.binary(&terms, whole) {
            blocks.push(Block::Paragraph(Line::new().text("The nim-sum, in binary digits:")));
            blocks.push(Block::Table(table));
        }
        if let Some(place) = components.iter().position(|&part| part == component) {
            components[place] = option;
        }
        let line = Line::new()
            .text("The move ")
            .math(format!("{} → {}", names.name(component), self.worth(option)))
            .text(" takes the nim-sum away: ")
            .math(format!("{} ⊕ {} = {}", names.number(from), names.number(whole), names.number(to)))
            .text(", and what is left has the nim-sum 0: ")
            .line(self.nim_sum(&components, &Nimber::ZERO))
            .text(". It is a P-position, so ")
            .math(names.name(position))
            .text(" is N.");
        blocks.push(Block::Paragraph(line));
        blocks
    }

    fn lose(&mut self, position: u32) -> Result<Vec<Block>> {
        let mut blocks = Vec::new();
        if let CertificateNode::Sum(components) = self.certificate.node(position) {
            let terms: Vec<Nimber> =
                components.iter().map(|&part| self.certificate.value(part).clone()).collect();
            if let Some(table) = self.binary(&terms, &Nimber::ZERO) {
                blocks.push(Block::Paragraph(Line::new().text("The nim-sum, in binary digits:")));
                blocks.push(Block::Table(table));
            }
        }
        let line = Line::new();
        let line = if self.names.name(position) == "*0" {
            line.math("*0").text(" has no option")
        } else {
            line.math(self.worth(position)).text(", so ").math(self.names.name(position)).text(" is P")
        };
        let line = line.text(": the player to move loses");
        blocks.push(Block::Paragraph(if self.style.detail == Detail::Three && !self.is_nimber(position) {
            line.text(", by the replies above.")
        } else {
            line.text(".")
        }));
        Ok(blocks)
    }

    /// Sizes and their nim-sum in columns of binary digits, while they are few and small.
    fn binary(&self, terms: &[Nimber], sum: &Nimber) -> Option<Table> {
        let bits = terms.iter().map(|term| term.bits().unwrap_or(u64::MAX)).max()?.max(1);
        if self.style.detail == Detail::One || terms.len() > HEAPS || bits > BITS {
            return None;
        }
        let row = |name: Line, value: u64| {
            vec![
                name,
                Line::new().math(value.to_string()),
                Line::new().text(format!("{value:0width$b}", width = bits as usize)),
            ]
        };
        let mut rows: Vec<Vec<Line>> = Vec::new();
        for term in terms {
            rows.push(row(Line::new(), term.to_u64()?));
        }
        rows.push(row(Line::new().text("nim-sum"), sum.to_u64()?));
        Some(Table { header: &["", "decimal", "binary"], rows, numbers: true })
    }
}
