//! The positions as a reader would write them, the lemmas, and a theorem for each claim.

use std::io;

use crate::proof::certificate::CertificateNode;
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::coq::file::{CoqFile, GROUP, around};

/// Begins what is said for any options that the certificate does not give.
const SECTION: &str = "\
(* Of some positions only some options are given. The others of the position k are [further k], and nothing is assumed of them:
   at the end of this section each theorem begins with `forall further`. *)
Section For_any_further_options.
Variable further : positive -> list game.
";

const END_OF_SECTION: &str = "\nEnd For_any_further_options.";

impl CoqFile<'_, '_> {
    /// The positions, as a reader would write them.
    pub(super) fn games(&mut self) -> io::Result<()> {
        self.section()?;
        self.line("(* The positions. *)")?;
        for number in 1..=self.certificate.len() as u32 {
            self.name("Definition G", number as usize);
            self.text(" : game := ");
            match self.certificate.node(number) {
                CertificateNode::Options(options) => {
                    self.text("Opts ");
                    self.list(options);
                }
                CertificateNode::Among(options) => {
                    self.text("Opts (");
                    self.list(options);
                    self.name(" ++ further ", number as usize);
                    self.text(")");
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

    /// Begins the section in which further options are anything, if some are not given.
    fn section(&mut self) -> io::Result<()> {
        if self.certificate.has_all_values() { Ok(()) } else { self.line(SECTION) }
    }

    pub(super) fn end_of_section(&mut self) -> io::Result<()> {
        if self.certificate.has_all_values() { Ok(()) } else { self.line(END_OF_SECTION) }
    }

    /// A line about the options that are not given: `{}` stands for their name, or for the word that
    /// there are none.
    pub(super) fn line_with_further(&mut self, line: &str) -> io::Result<()> {
        let further = if self.certificate.has_all_values() { "none" } else { "further" };
        self.line(&line.replace("{}", further))
    }

    /// The positions by their numbers, and that they are those of the certificate.
    pub(super) fn positions(&mut self) -> io::Result<()> {
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
            self.line_with_further("Proof. apply (matching position {}).")?;
            self.line_with_further("exact_no_check (eq_refl (meanings position {} 1 nodes_1)). Qed.")?;
        } else {
            self.section()?;
            self.line("(* The positions by their numbers. *)")?;
            self.line_with_further(
                "Definition position (number : positive) : game := denote {} nodes_1 number.",
            )?;
        }
        self.line("")
    }

    /// The lemma that is found by computing, and what follows for each group of claims.
    pub(super) fn check(&mut self) -> io::Result<()> {
        self.line("(* The checker says so. *)")?;
        self.line("Lemma checked : check nodes_1 claims_1 = true.")?;
        self.line("Proof. vm_cast_no_check (eq_refl true). Qed.")?;
        self.line("")?;
        self.positions()?;
        self.line("(* So the claims hold. *)")?;
        self.line("Lemma proved_1 : forall k, says_at position claims_1 k.")?;
        self.line_with_further(if self.written_out {
            "Proof. exact_no_check (check_sound position nodes_1 claims_1 written checked). Qed."
        } else {
            "Proof. exact_no_check (certified nodes_1 claims_1 checked {}). Qed."
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
    pub(super) fn theorem(&mut self, place: usize) -> io::Result<()> {
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
                // What the data denotes is as long as it, and Coq looks into it unless the two sums
                // begin alike.
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
}
