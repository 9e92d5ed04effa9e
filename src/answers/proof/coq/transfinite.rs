//! A certificate in which nimbers have ordinals for heaps, as a file for Coq: `coq/Transfinite.v` has positions
//! with infinitely many options, and the ordinals below ω^ω.

use std::fmt::Write as _;
use std::io;

use crate::nimber::Nimber;
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::claim::{Claim, WinningOption};
use crate::proof::coq::file::{around, parts_of};
use crate::proof::sums::list;

/// The highest exponent of ω that is written: coefficients are a list for Coq.
const HIGHEST: usize = 1_000;

const HEADER: &str = "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Transfinite.v. An ordinal is the list
   of its coefficients: [5; 0; 2] is w^2 * 2 + 5. If a value or a claim is wrong, the file is refused at the Qed of the lemma
   `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Transfinite TransfiniteChecker.
Local Open Scope N_scope.

";

const CHECKED: &str = "
(* The checker says so. *)
Lemma checked : check_transfinite nodes claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

";

const WRITTEN: &str = "
Lemma written : matches game 1 nodes.
Proof. apply matching. exact_no_check (eq_refl (map (meaning game) nodes)). Qed.

(* So the claims hold. *)
Lemma proved : forall k, says_at game claims k.
Proof. exact (transfinite_certified game nodes claims written checked). Qed.

";

/// The file for a certificate that is not finite. Linear, but for exponents.
///
/// # Errors
/// [`io::ErrorKind::Unsupported`] where Coq has no such ordinal, or not all options are given.
pub(super) fn transfinite_for_coq(certificate: &Certificate) -> io::Result<String> {
    if let Some(why) = refused(certificate) {
        return Err(io::Error::new(io::ErrorKind::Unsupported, why));
    }
    let mut text = HEADER.to_owned();
    positions(&mut text, certificate);
    text.push_str("\n(* The certificate: each position with its value. *)\n");
    list(&mut text, "nodes", "node", certificate.len(), |text, place| {
        text.push_str(&node(certificate, place as u32 + 1));
    });
    text.push_str("\n(* The claims. *)\n");
    let claims = certificate.claims();
    list(&mut text, "claims", "claim", claims.len(), |text, place| {
        text.push_str(&claim_as_data(certificate, &claims[place]));
    });
    text.push_str(CHECKED);
    numbers(&mut text, certificate.len());
    text.push_str(WRITTEN);
    for (place, claim) in claims.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "Theorem claim_{} : {}.\nProof. exact_no_check (proved {place}). Qed.",
            place + 1,
            theorem(certificate, claim),
        );
    }
    Ok(text)
}

/// Why there is no file for a certificate.
fn refused(certificate: &Certificate) -> Option<&'static str> {
    if !certificate.has_all_values() {
        return Some("in Coq, all options are given where a nimber is transfinite");
    }
    let why = |value: &Nimber| match value.to_ordinal().degree()?.to_integer() {
        None => Some("the development in Coq has no ordinals from ω^ω on"),
        Some(degree) if degree > HIGHEST.into() => Some("for Coq an exponent of ω is at most 1,000"),
        Some(_) => None,
    };
    let claimed = certificate.claims().iter().find_map(|claim| match claim {
        Claim::Value { value, .. } => why(value),
        _ => None,
    });
    (1..=certificate.len() as u32).find_map(|number| why(certificate.value(number))).or(claimed)
}

/// The positions, written out.
fn positions(text: &mut String, certificate: &Certificate) {
    text.push_str("(* The positions. *)\n");
    for number in 1..=certificate.len() as u32 {
        let parts = parts_of(certificate, number);
        let meaning = match certificate.node(number) {
            CertificateNode::Sum(_) => sum(parts),
            CertificateNode::Nimber => format!("star {}", ordinal(certificate.value(number))),
            _ => format!("set_of {}", list_of("G", parts)),
        };
        let _ = writeln!(text, "Definition G{number} : position := {meaning}.");
    }
}

/// The positions by their numbers.
fn numbers(text: &mut String, count: usize) {
    text.push_str("(* The positions by their numbers, and that they are those of the certificate. *)\n");
    text.push_str("Definition game (number : positive) : position :=\n  match number with\n");
    for number in 1..=count {
        let _ = writeln!(text, "  | {number} => G{number}");
    }
    text.push_str("  | _ => set_of []\n  end%positive.\n");
}

/// `sum G1 (sum G2 G3)`.
fn sum(parts: &[u32]) -> String {
    let Some((last, others)) = parts.split_last() else { return "set_of []".to_owned() };
    let last = format!("G{last}");
    others.iter().rev().enumerate().fold(last, |rest, (place, part)| match place {
        0 => format!("sum G{part} {rest}"),
        _ => format!("sum G{part} ({rest})"),
    })
}

/// The coefficients of ω^0, ω^1, …
fn ordinal(value: &Nimber) -> String {
    let mut coefficients = Vec::new();
    for term in value.to_ordinal().terms().iter().rev() {
        let place = term.exponent().to_integer().and_then(|place| place.try_into().ok());
        coefficients.resize(place.unwrap_or_default(), "0".to_owned());
        // Coq takes the square of the length for decimal digits.
        coefficients.push(match u64::try_from(term.coefficient()) {
            Ok(small) => small.to_string(),
            Err(_) => format!("0x{}", term.coefficient().to_str_radix(16)),
        });
    }
    format!("[{}]", coefficients.join("; "))
}

/// `[G1; G2]`.
fn list_of(word: &str, numbers: &[u32]) -> String {
    let each: Vec<String> = numbers.iter().map(|number| format!("{word}{number}")).collect();
    format!("[{}]", each.join("; "))
}

fn references(numbers: &[u32]) -> String {
    list_of("", numbers) + "%positive"
}

fn node(certificate: &Certificate, number: u32) -> String {
    let value = ordinal(certificate.value(number));
    let kind = match certificate.node(number) {
        CertificateNode::Nimber => return format!("Nimber {value}"),
        CertificateNode::Sum(_) => "Sum_of",
        _ => "Set_of",
    };
    format!("{kind} {} {value}", references(parts_of(certificate, number)))
}

fn claim_as_data(certificate: &Certificate, claim: &Claim) -> String {
    match *claim {
        Claim::Value { position, ref value } => format!("Value {position} {}", ordinal(value)),
        Claim::Equal { first, second } => format!("Equal {first} {second}"),
        Claim::Differ { first, second, witness } => format!("Differ {first} {second} {witness}"),
        Claim::Win { position, option: WinningOption::Option(option) } => format!("Win {position} {option}"),
        Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
            let (before, after) = around(certificate, position, component);
            let [before, after] = [before, after].map(references);
            format!("Win_in_sum {position} {before} {component} {after} {option}")
        }
        Claim::Lose { position } => format!("Lose {position}"),
    }
}

fn theorem(certificate: &Certificate, claim: &Claim) -> String {
    let won = |from: u32, to: &str| format!("leads G{from} {to} /\\ is_P {to} /\\ is_N G{from}");
    match *claim {
        Claim::Value { position, ref value } => format!("equiv G{position} (star {})", ordinal(value)),
        Claim::Equal { first, second } => format!("equiv G{first} G{second}"),
        Claim::Differ { first, second, witness } => {
            let [one, other] = [first, second].map(|number| format!("(sum G{number} G{witness})"));
            format!(
                "~ equiv G{first} G{second} /\\ (is_P {one} /\\ is_N {other} \\/ is_N {one} /\\ is_P {other})"
            )
        }
        Claim::Win { position, option: WinningOption::Option(option) } => {
            won(position, &format!("G{option}"))
        }
        Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
            let (before, after) = around(certificate, position, component);
            won(position, &format!("({})", sum(&[before, &[option], after].concat())))
        }
        Claim::Lose { position } => format!("is_P G{position}"),
    }
}
