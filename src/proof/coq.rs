//! A certificate as a file for Coq, on top of the development in `coq/`.
//!
//! Nearly all the time that Coq takes for such a file goes into reading it. So numbers are written once and go by
//! names, lists have constructors of their own, and no definition is large.

use std::io::{self, Write};

use crate::nimber::Nimber;
use crate::proof::block::Block;
use crate::proof::certificate::{Certificate, CertificateNode, Claim, WinningOption};

/// So many nodes, claims or options stand in one definition.
const GROUP: usize = 200;

/// So many parts are put before a list by one word: `C8` of `coq/Certificate.v`. Each bracket costs time.
const AT_ONCE: usize = 8;

/// Up to so many nodes, the positions are written out too, each under a name.
const WRITTEN_OUT: usize = 200;

/// Values below this one go by a name.
const NAMED_VALUES: usize = 1000;

const HEADER: &str = "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Game.v. If a value or a claim is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Game Certificate Checker.

";

/// Writes a certificate as a file that Coq accepts if the certificate is right, and refuses if it is wrong.
///
/// The file holds the certificate as data, a lemma that the checker of `coq/Checker.v` says `true` of it, which Coq finds by
/// computing, and for each claim a theorem in the words of `coq/Game.v`, which follows. Up to 200 nodes, the positions are
/// also written out as `G1`, `G2`, …, and the theorems speak of these; beyond, they speak of `position 1`, `position 2`,
/// …, the positions that the data denotes. `docs/proofs.md` says more.
///
/// Linear in the certificate; what is written is gathered into blocks, and the memory does not grow with it.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::Unsupported`] where [`Certificate::is_finite`] is false, for the nimbers of the
/// development are natural numbers.
///
/// ```
/// use sprague::Store;
/// use sprague::proof::{Question, certificate, write_coq};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let set = store.position(&[one])?;
/// let mut text = Vec::new();
/// write_coq(&certificate(&mut store, &[Question::Outcome(set)])?, &mut text).expect("a vector takes all");
/// let text = String::from_utf8(text).expect("ASCII");
/// assert!(text.contains("Definition G2 : game := Opts [G1]."));
/// assert!(text.contains("Theorem claim_1 : outcome G2 = P_position."));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn write_coq(certificate: &Certificate, out: &mut dyn Write) -> io::Result<()> {
    if !certificate.is_finite() {
        let why = "the development in Coq has no transfinite nimbers";
        return Err(io::Error::new(io::ErrorKind::Unsupported, why));
    }
    let file = CoqFile {
        certificate,
        written_out: can_be_written_out(certificate),
        named_values: named_values(certificate),
        out: Block::new(out),
    };
    file.write()
}

/// Whether the positions are few, and each stands behind what it refers to. Only a wrong certificate has others.
fn can_be_written_out(certificate: &Certificate) -> bool {
    let last = certificate.len() as u32;
    let known = |number: u32| (1..=last).contains(&number);
    (1..=WRITTEN_OUT).contains(&certificate.len())
        && (1..=last)
            .all(|number| parts_of(certificate, number).iter().all(|&part| (1..number).contains(&part)))
        && certificate.claims().iter().all(|claim| match *claim {
            Claim::Value { position, .. } | Claim::Lose { position } => known(position),
            Claim::Equal { first, second } => known(first) && known(second),
            Claim::Differ { first, second, witness } => known(first) && known(second) && known(witness),
            Claim::Win { position, option: WinningOption::Option(option) } => {
                known(position) && known(option)
            }
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                known(position) && known(component) && known(option)
            }
        })
}

/// Which of the small values occur.
fn named_values(certificate: &Certificate) -> Vec<bool> {
    let mut named = vec![false; NAMED_VALUES];
    let mut meet = |value: &Nimber| {
        if let Some(place) = small(value) {
            named[place] = true;
        }
    };
    (1..=certificate.len() as u32).for_each(|number| meet(certificate.value(number)));
    for claim in certificate.claims() {
        if let Claim::Value { value, .. } = claim {
            meet(value);
        }
    }
    named
}

/// A value that goes by a name.
fn small(value: &Nimber) -> Option<usize> {
    value.to_u64().filter(|&value| value < NAMED_VALUES as u64).map(|value| value as usize)
}

/// The options or components of a node; of a number that is none, nothing.
fn parts_of(certificate: &Certificate, number: u32) -> &[u32] {
    if number == 0 || number as usize > certificate.len() {
        return &[];
    }
    match certificate.node(number) {
        CertificateNode::Options(parts) | CertificateNode::Sum(parts) => parts,
        CertificateNode::Nimber => &[],
    }
}

/// The components of a sum before and behind the one that a move is made in.
fn around(certificate: &Certificate, sum: u32, component: u32) -> (&[u32], &[u32]) {
    let components = parts_of(certificate, sum);
    match components.iter().position(|&one| one == component) {
        Some(place) => (&components[..place], &components[place + 1..]),
        None => (components, &[]),
    }
}

struct CoqFile<'c, 'w> {
    certificate: &'c Certificate,
    written_out: bool,
    named_values: Vec<bool>,
    out: Block<'w>,
}

impl CoqFile<'_, '_> {
    fn write(mut self) -> io::Result<()> {
        self.text(HEADER);
        self.numbers()?;
        if self.written_out {
            self.games()?;
        }
        self.nodes()?;
        self.claims()?;
        self.check()?;
        for place in 0..self.certificate.claims().len() {
            self.theorem(place)?;
        }
        self.out.finish()
    }

    fn text(&mut self, text: &str) {
        self.out.text(text.as_bytes());
    }

    fn number(&mut self, number: u64) {
        self.out.number(number);
    }

    /// A word with a number, such as `nodes_3`.
    fn name(&mut self, word: &str, number: usize) {
        self.text(word);
        self.number(number as u64);
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.text(text);
        self.out.end_line()
    }

    /// Names for the numbers of the nodes, each made from a lesser one, and for the values.
    fn numbers(&mut self) -> io::Result<()> {
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

    /// The positions, as a reader would write them.
    fn games(&mut self) -> io::Result<()> {
        self.line("(* The positions. *)")?;
        for number in 1..=self.certificate.len() as u32 {
            self.name("Definition G", number as usize);
            self.text(" : game := ");
            match self.certificate.node(number) {
                CertificateNode::Options(options) => {
                    self.text("Opts ");
                    self.list(options);
                }
                CertificateNode::Sum(components) => self.sum(components),
                CertificateNode::Nimber => {
                    self.text("star ");
                    self.value(self.certificate.value(number));
                }
            }
            self.line(".")?;
        }
        self.line("")
    }

    /// The nodes. The last ones come first, so that each definition can end with the one before it.
    fn nodes(&mut self) -> io::Result<()> {
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
        self.text("  L (");
        match node {
            CertificateNode::Options(parts) | CertificateNode::Sum(parts) => {
                self.text(if matches!(node, CertificateNode::Sum(_)) { "s " } else { "o " });
                self.parts("parts_", number, parts);
                self.text(" ");
            }
            CertificateNode::Nimber => self.text("n "),
        }
        self.named_value(self.certificate.value(number as u32));
        self.line(") (")
    }

    /// The claims as data, the last ones first.
    fn claims(&mut self) -> io::Result<()> {
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

    /// The lemma that is found by computing, and what follows for each group of claims.
    fn check(&mut self) -> io::Result<()> {
        self.line("(* The checker says so. *)")?;
        self.line("Lemma checked : check nodes_1 claims_1 = true.")?;
        self.line("Proof. vm_cast_no_check (eq_refl true). Qed.")?;
        self.line("")?;
        if self.written_out {
            self.line("(* The positions by their numbers, and that they are those of the certificate. *)")?;
            self.line("Definition position (number : positive) : game :=")?;
            self.line("  match number with")?;
            for number in 1..=self.certificate.len() {
                self.name("  | ", number);
                self.name(" => G", number);
                self.line("")?;
            }
            self.line("  | _ => Opts []")?;
            self.line("  end%positive.")?;
            self.line("")?;
            self.line("Lemma written : matches position 1 nodes_1.")?;
            self.line("Proof. apply matching. exact_no_check (eq_refl (meanings position nodes_1)). Qed.")?;
        } else {
            self.line("(* The positions by their numbers. *)")?;
            self.line("Definition position (number : positive) : game := denote nodes_1 number.")?;
        }
        self.line("")?;
        self.line("(* So the claims hold. *)")?;
        self.line("Lemma proved_1 : forall k, says_at position claims_1 k.")?;
        self.line(if self.written_out {
            "Proof. exact_no_check (check_sound position nodes_1 claims_1 written checked). Qed."
        } else {
            "Proof. exact_no_check (certified nodes_1 claims_1 checked). Qed."
        })?;
        for group in 2..=self.certificate.claims().len().div_ceil(GROUP) {
            self.name("Lemma proved_", group);
            self.name(" : forall k, says_at position claims_", group);
            self.line(" k.")?;
            self.name("Proof. exact_no_check (fun k => proved_", group - 1);
            self.name(" (", GROUP);
            self.line(" + k)). Qed.")?;
        }
        self.line("")
    }

    /// A claim in the words of `coq/Game.v`.
    fn theorem(&mut self, place: usize) -> io::Result<()> {
        self.name("Theorem claim_", place + 1);
        self.text(" : ");
        match self.certificate.claims()[place] {
            Claim::Value { position, ref value } => {
                self.text("equiv ");
                self.position(position);
                self.text(" (star ");
                self.value(value);
                self.text(")");
            }
            Claim::Equal { first, second } => self.equivalent(first, second),
            Claim::Differ { first, second, witness } => {
                self.text("~ ");
                self.equivalent(first, second);
                self.text(" /\\ outcome (");
                self.sum(&[first, witness]);
                self.text(") <> outcome (");
                self.sum(&[second, witness]);
                self.text(")");
            }
            Claim::Win { position, option: WinningOption::Option(option) } => {
                self.wins(position, |file| file.position(option));
            }
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                let (before, after) = around(self.certificate, position, component);
                let moved = [before, &[option], after].concat();
                // What the data denotes is as long as it, and Coq looks into it unless the two sums begin alike.
                self.wins(position, |file| {
                    file.text("(");
                    if file.written_out {
                        file.sum(&moved)
                    } else {
                        file.sum_of(&moved)
                    }
                    file.text(")");
                });
            }
            Claim::Lose { position } => self.outcome(position, "P_position"),
        }
        self.line(".")?;
        self.name("Proof. exact_no_check (proved_", place / GROUP + 1);
        self.name(" ", place % GROUP);
        self.line("). Qed.")
    }

    fn equivalent(&mut self, first: u32, second: u32) {
        self.text("equiv ");
        self.position(first);
        self.text(" ");
        self.position(second);
    }

    fn outcome(&mut self, position: u32, outcome: &str) {
        self.text("outcome ");
        self.position(position);
        self.text(" = ");
        self.text(outcome);
    }

    fn wins(&mut self, position: u32, mut option: impl FnMut(&mut Self)) {
        self.text("In ");
        option(self);
        self.text(" (options ");
        self.position(position);
        self.text(") /\\ outcome ");
        option(self);
        self.text(" = P_position /\\ ");
        self.outcome(position, "N_position");
    }

    /// A position by its name.
    fn position(&mut self, number: u32) {
        if self.written_out {
            self.name("G", number as usize);
        } else {
            self.name("(position ", number as usize);
            self.text(")");
        }
    }

    /// Positions in the notation of lists.
    fn list(&mut self, numbers: &[u32]) {
        self.text("[");
        for (place, &number) in numbers.iter().enumerate() {
            self.text(if place == 0 { "" } else { "; " });
            self.name(if self.written_out { "G" } else { "position " }, number as usize);
        }
        self.text("]");
    }

    fn sum(&mut self, components: &[u32]) {
        if let [first, second] = *components {
            self.text("sum ");
            self.position(first);
            self.text(" ");
            self.position(second);
        } else {
            self.sum_of(components);
        }
    }

    fn sum_of(&mut self, components: &[u32]) {
        self.text("sum_of ");
        self.list(components);
    }

    /// Decimal, or hexadecimal if it is large: Coq takes the square of the length for decimal digits.
    fn value(&mut self, value: &Nimber) {
        match value.to_u64() {
            Some(small) => self.number(small),
            None => {
                let digits = value.to_integer().unwrap_or_default().to_str_radix(16);
                self.text("0x");
                self.text(&digits);
            }
        }
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
