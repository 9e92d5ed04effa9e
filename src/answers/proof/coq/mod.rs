//! A certificate as a file for Coq, on top of the development in `coq/`.
//!
//! Nearly all the time that Coq takes for such a file goes into reading it. So numbers are written
//! once and go by names, lists have constructors of their own, and no definition is large.

mod data;
mod file;
mod for_all;
mod laws;
mod numbering;
mod quotient;
mod sequence;
mod statement;
mod theorems;
mod transfinite;

use std::io::{self, Write};

use crate::nimber::Nimber;
use crate::proof::block::Block;
use crate::proof::certificate::Certificate;
use crate::proof::claim::{Claim, WinningOption};

pub(crate) use self::for_all::{Quantified, Unknown};
pub(crate) use self::numbering::numbers_quickly;
pub(crate) use self::quotient::{QuotientData, quotient_data, quotient_for_coq};
pub(crate) use self::sequence::Sequence;
pub(crate) use self::statement::{BY_PLAY, write_statement};

use self::file::{CoqFile, NAMED_VALUES, parts_of, small};

/// Up to this number of nodes, the positions are also written out, each under a name.
const WRITTEN_OUT: usize = 200;

const HEADER: &str = "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Game.v. If a value or a claim is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Game Certificate Checker.

";

/// Writes a certificate as a file that Coq accepts if the certificate is right, and refuses if it
/// is wrong.
///
/// The file holds the certificate as data, a lemma that the checker of `coq/Checker.v` says `true`
/// of it, which Coq finds by computing, and for each claim a theorem in the words of `coq/Game.v`,
/// which follows. Up to 200 nodes, the positions are also written out as `G1`, `G2`, …, and the
/// theorems speak of these; beyond, they speak of `position 1`, `position 2`, …, the positions that
/// the data denotes. `docs/proofs.md` says more.
///
/// Where the certificate gives only some options of a position, the theorems hold whatever other
/// options it has: they begin with `forall further`, the list of the others of each position.
///
/// A certificate that is not [finite](Certificate::is_finite) is stated in the words of
/// `coq/Transfinite.v`, where positions may have infinitely many options.
///
/// Linear in the certificate; what is written is gathered into blocks, and the memory does not grow
/// with it.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::Unsupported`] where a nimber is ω^ω or greater or has an exponent
/// above 1,000, and where a nimber is transfinite and not all options of a position are given.
///
/// ```
/// use sprague::Store;
/// use sprague::proof::{Question, certificate, write_coq};
/// let mut store = Store::new();
/// let one = store.nimber(1_u32)?;
/// let set = store.set_of(&[one])?;
/// let mut text = Vec::new();
/// write_coq(&certificate(&mut store, &[Question::Outcome(set)])?, &mut text).expect("a vector takes all");
/// let text = String::from_utf8(text).expect("ASCII");
/// assert!(text.contains("Definition G2 : game := Opts [G1]."));
/// assert!(text.contains("Theorem claim_1 : outcome G2 = P_position."));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn write_coq(certificate: &Certificate, out: &mut dyn Write) -> io::Result<()> {
    if !certificate.is_finite() {
        return out.write_all(transfinite::transfinite_for_coq(certificate)?.as_bytes());
    }
    let file = CoqFile {
        certificate,
        written_out: can_be_written_out(certificate),
        named_values: named_values(certificate),
        out: Block::new(out),
    };
    file.write()
}

/// Whether the positions are few, and each refers only to earlier ones. Only a wrong certificate
/// breaks the order.
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
    (1..=certificate.len() as u32)
        .filter(|&number| certificate.has_value(number))
        .for_each(|number| meet(certificate.value(number)));
    for claim in certificate.claims() {
        if let Claim::Value { value, .. } = claim {
            meet(value);
        }
    }
    named
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
        self.end_of_section()?;
        self.out.finish()
    }
}
