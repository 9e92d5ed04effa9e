//! The certificate as data: numbers, nodes and claims.

use std::io;

use crate::nimber::Nimber;
use crate::proof::certificate::CertificateNode;
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::coq::file::{CoqFile, GROUP, NAMED_VALUES, around, parts_of, small};

/// How many parts one word puts in front of a list: `C8` of `coq/Certificate.v`. Each bracket costs
/// time.
const AT_ONCE: usize = 8;

impl CoqFile<'_, '_> {
    /// Names for the numbers of the nodes, each made from a smaller one, and for the values.
    pub(super) fn numbers(&mut self) -> io::Result<()> {
        self.line("(* The numbers of the nodes, in binary, and the values. *)")?;
        for number in 1..=self.certificate.len() {
            self.name("Definition p", number);
            match number {
                1 => self.text(" := xH"),
                _ => self.name(if number % 2 == 0 { " := xO p" } else { " := xI p" }, number / 2),
            }
            self.line(".")?;
        }
        for value in 0..NAMED_VALUES {
            if self.named_values[value] {
                self.name("Definition v", value);
                self.name(" := ", value);
                self.line("%N.")?;
            }
        }
        self.line("")
    }

    /// The nodes. The last ones come first, so that each definition can end with the one before it.
    pub(super) fn nodes(&mut self) -> io::Result<()> {
        self.line("(* The certificate: each position with its value. *)")?;
        let nodes = self.certificate.len();
        let groups = nodes.div_ceil(GROUP).max(1);
        for group in (1..=groups).rev() {
            let (first, last) = ((group - 1) * GROUP + 1, nodes.min(group * GROUP));
            for number in first..=last {
                self.long_parts("parts_", number, parts_of(self.certificate, number as u32))?;
            }
            self.name("Definition nodes_", group);
            self.line(" : nodes :=")?;
            for number in first..=last {
                self.node(number)?;
            }
            self.end_of_group("nodes_", group, groups, "End", (last + 1).saturating_sub(first))?;
        }
        self.line("")
    }

    fn node(&mut self, number: usize) -> io::Result<()> {
        let node = self.certificate.node(number as u32);
        let has_value = self.certificate.has_value(number as u32);
        self.text("  L (");
        self.text(match node {
            CertificateNode::Options(_) => "o ",
            CertificateNode::Among(_) => "among ",
            CertificateNode::Sum(_) if has_value => "s ",
            CertificateNode::Sum(_) => "beside ",
            CertificateNode::Nimber => "n ",
        });
        if node != CertificateNode::Nimber {
            self.parts("parts_", number, parts_of(self.certificate, number as u32));
            self.text(if has_value { " " } else { "" });
        }
        if has_value {
            self.named_value(self.certificate.value(number as u32));
        }
        self.line(") (")
    }

    /// The claims as data, the last ones first.
    pub(super) fn claims(&mut self) -> io::Result<()> {
        self.line("(* The claims. *)")?;
        let claims = self.certificate.claims();
        let groups = claims.len().div_ceil(GROUP).max(1);
        for group in (1..=groups).rev() {
            let (first, last) = ((group - 1) * GROUP, claims.len().min(group * GROUP));
            for (place, claim) in (first..).zip(&claims[first..last]) {
                if let Claim::Win { position, option: WinningOption::InComponent { component, .. } } = *claim
                {
                    let (before, after) = around(self.certificate, position, component);
                    self.long_parts("before_", place + 1, before)?;
                    self.long_parts("after_", place + 1, after)?;
                }
            }
            self.name("Definition claims_", group);
            self.line(" : claims :=")?;
            for (place, claim) in (first..).zip(&claims[first..last]) {
                self.claim(place + 1, claim)?;
            }
            self.end_of_group("claims_", group, groups, "Done", last - first)?;
        }
        self.line("")
    }

    fn claim(&mut self, number: usize, claim: &Claim) -> io::Result<()> {
        self.text("  Q (");
        match *claim {
            Claim::Value { position, ref value } => {
                self.words("Value", &[position]);
                self.text(" ");
                self.named_value(value);
            }
            Claim::Equal { first, second } => self.words("Equal", &[first, second]),
            Claim::Differ { first, second, witness } => self.words("Differ", &[first, second, witness]),
            Claim::Win { position, option: WinningOption::Option(option) } => {
                self.words("Win", &[position, option]);
            }
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                let (before, after) = around(self.certificate, position, component);
                self.words("Win_in_sum", &[position]);
                self.text(" ");
                self.parts("before_", number, before);
                self.words("", &[component]);
                self.text(" ");
                self.parts("after_", number, after);
                self.words("", &[option]);
            }
            Claim::Lose { position } => self.words("Lose", &[position]),
        }
        self.line(") (")
    }

    /// Closes a group: what follows it, and its brackets.
    fn end_of_group(
        &mut self,
        word: &str,
        group: usize,
        groups: usize,
        end: &str,
        brackets: usize,
    ) -> io::Result<()> {
        self.text("  ");
        if group == groups {
            self.text(end)
        } else {
            self.name(word, group + 1)
        }
        (0..brackets).for_each(|_| self.text(")"));
        self.line(".")
    }

    fn named_value(&mut self, value: &Nimber) {
        match small(value) {
            Some(small) => self.name("v", small),
            None => {
                self.value(value);
                self.text("%N");
            }
        }
    }

    /// The number of a node, by its name if there is such a node.
    fn reference(&mut self, number: u32) {
        if (1..=self.certificate.len()).contains(&(number as usize)) {
            self.name("p", number as usize);
        } else {
            self.number(u64::from(number));
            self.text("%positive");
        }
    }

    fn words(&mut self, word: &str, numbers: &[u32]) {
        self.text(word);
        for &number in numbers {
            self.text(" ");
            self.reference(number);
        }
    }

    /// Definitions of what of a long list does not fit into one definition, the end of it first.
    fn long_parts(&mut self, word: &str, number: usize, parts: &[u32]) -> io::Result<()> {
        let groups = parts.len().div_ceil(GROUP);
        for (group, some) in parts.chunks(GROUP).enumerate().skip(1).rev() {
            self.text("Definition ");
            self.part_name(word, number, group);
            self.text(" : parts := ");
            self.group_of_parts(word, number, some, (group + 1 < groups).then_some(group + 1));
            self.line(".")?;
        }
        Ok(())
    }

    /// The list of these parts, as an argument.
    fn parts(&mut self, word: &str, number: usize, parts: &[u32]) {
        if parts.is_empty() {
            return self.text("E");
        }
        self.text("(");
        let some = &parts[..parts.len().min(GROUP)];
        self.group_of_parts(word, number, some, (parts.len() > GROUP).then_some(1));
        self.text(")");
    }

    fn group_of_parts(&mut self, word: &str, number: usize, parts: &[u32], next: Option<usize>) {
        for (place, some) in parts.chunks(AT_ONCE).enumerate() {
            self.text(if place == 0 { "C" } else { "(C" });
            if some.len() > 1 {
                self.number(some.len() as u64);
            }
            self.words("", some);
            self.text(" ");
        }
        match next {
            Some(group) => self.part_name(word, number, group),
            None => self.text("E"),
        }
        (1..parts.len().div_ceil(AT_ONCE)).for_each(|_| self.text(")"));
    }

    fn part_name(&mut self, word: &str, number: usize, group: usize) {
        self.name(word, number);
        self.name("_", group);
    }
}
