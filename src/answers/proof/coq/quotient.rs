//! A certificate of misère play by the quotient of an octal game, for Coq: the same numbers as data of
//! `coq/Quotient.v`, which has the theorem on periods.

use std::fmt::Write as _;

const HEADER: &str = "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Heaps.v. If an element of the quotient or a
   claim is wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import Bool List NArith.
Import ListNotations.
From Sprague Require Import Game Play Heaps Misere Quotient QuotientSound.
Local Open Scope N_scope.

";

/// The misère quotient of all heaps of an octal game, as data of `coq/Quotient.v`.
pub(crate) struct QuotientData {
    /// The digits as a list.
    pub(super) digits: String,
    pub(super) period: u64,
    pub(super) preperiod: u64,
    /// The record, its names with `Quotient.` before them if they have to be.
    pub(super) record: String,
}

/// The quotient of a certificate `sprague-misere 1`. None where it is not about all heaps of an octal
/// game: Coq has the theorem for these.
pub(crate) fn quotient_data(certificate: &str, module: &str) -> Option<QuotientData> {
    let lines: Vec<Vec<&str>> =
        certificate.lines().map(|line| line.split_ascii_whitespace().collect()).collect();
    let lines_of = |word: &'static str| lines.iter().filter(move |line| line.first() == Some(&word));
    let line_of = |word| lines_of(word).next().map(|line| &line[1..]);
    let digits = line_of("digits")?;
    let &[period, preperiod] = line_of("period")? else { return None };
    if digits.last() == Some(&"unequal") {
        return None;
    }
    let items = |items: Vec<String>| items.join(";\n    ");
    let pair = |line: &Vec<&str>| format!("({}, {})", line[1], listed(&line[2..]));
    let record = format!(
        "{{|\n  {module}about := {module}All_heaps {digits} {period} {preperiod};\n  \
         {module}actions := [\n    {actions}];\n  {module}winning := {winning};\n  \
         {module}values := {values};\n  {module}pairs := [\n    {pairs}] |}}",
        digits = listed(digits),
        actions = items(lines_of("r").map(|line| listed(&line[1..])).collect()),
        winning = listed(line_of("p").unwrap_or_default()),
        values = listed(line_of("heaps").unwrap_or_default()),
        pairs = items(lines_of("s").map(pair).collect()),
    );
    Some(QuotientData {
        digits: listed(digits),
        period: period.parse().ok()?,
        preperiod: preperiod.parse().ok()?,
        record,
    })
}

/// Numbers as a list.
fn listed(numbers: &[&str]) -> String {
    format!("[{}]", numbers.join("; "))
}

/// The file for Coq of a certificate `sprague-misere 1`. None as for [`quotient_data`].
pub(crate) fn quotient_for_coq(certificate: &str) -> Option<String> {
    let QuotientData { digits, record, .. } = quotient_data(certificate, "")?;
    let claims: Vec<Vec<&str>> =
        certificate.lines().map(|line| line.split_ascii_whitespace().collect()).collect();
    let claims = claims.iter().filter(|line| line.first() == Some(&"q"));
    let claims: Vec<(&str, String)> = claims.map(|line| (line[1], listed(&line[2..]))).collect();
    let mut file = HEADER.to_owned();
    // A string takes all that is written.
    let _ = write!(
        file,
        "Definition quotient : certificate := {record}.\n\n\
         Definition claims : list (outcome_class * list N) := [\n    {claims}].\n\n\
         (* The checker says that it is so. *)\n\
         Lemma checked : check_quotient quotient && check_claims quotient claims = true.\n\
         Proof. vm_cast_no_check (eq_refl true). Qed.\n",
        claims = claims
            .iter()
            .map(|(class, sizes)| format!("({class}_position, {sizes})"))
            .collect::<Vec<_>>()
            .join(";\n    "),
    );
    for (place, (class, sizes)) in claims.iter().enumerate() {
        let beside = "right; ".repeat(place);
        let _ = write!(
            file,
            "\nTheorem claim_{} : misere_outcome (heaps (octal {digits}) {sizes}) = {class}_position.\nProof.\n  \
             destruct (andb_prop _ _ checked) as [of_quotient of_claims].\n  \
             apply (claims_sound quotient claims of_quotient of_claims). {beside}left. reflexivity.\nQed.\n",
            place + 1,
        );
    }
    Some(file)
}
