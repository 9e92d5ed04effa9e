//! A certificate of loopy positions as a file for Coq, on top of the development in `coq/`.

use std::fmt::Write as _;

use crate::game_graph::Outcome;
use crate::proof::sums::certificate::{Part, SumClaim, SumValue, SumsCertificate};

/// The most nodes in one definition.
const GROUP: usize = 200;

const HEADER: &str = "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/Loopy.v. If a value, a rank or a
   claim is wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import Loopy LoopyValues LoopyChecker.
Local Open Scope N_scope.

";

const PROOF: &str = "
(* The checker says so. *)
Lemma checked : check_loopy nodes labels claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved : forall k, says_at graph claims k.
Proof. exact (loopy_certified nodes labels claims checked). Qed.

";

impl SumsCertificate {
    /// A certificate of loopy positions as a file that Coq accepts if it is right.
    pub(crate) fn loopy_for_coq(&self) -> String {
        let mut text = HEADER.to_owned();
        text.push_str("(* The options of the nodes 1, 2, ..., each a sum of nodes and heaps. *)\n");
        list(&mut text, "nodes", "(list position)", self.nodes.len(), |text, place| {
            text.push('[');
            for (place, (_, option)) in self.nodes[place].options.iter().enumerate() {
                text.push_str(if place == 0 { "" } else { "; " });
                sum(text, option);
            }
            text.push(']');
        });
        text.push_str("Definition graph : positive -> list position := graph_of nodes.\n\n");
        text.push_str("(* The values and ranks of the nodes. *)\n");
        // Writing to a text cannot fail.
        list(&mut text, "labels", "label", self.nodes.len(), |text, place| {
            let node = &self.nodes[place];
            let _ = match node.value {
                Some(value) => write!(text, "Finite {value} {}", node.rank),
                None => write!(text, "Infinite"),
            };
        });
        text.push_str("\n(* The claims. *)\n");
        list(&mut text, "claims", "claim", self.claims.len(), |text, place| claim(text, &self.claims[place]));
        text.push_str(PROOF);
        for (place, claim) in self.claims.iter().enumerate() {
            let _ = write!(text, "Theorem claim_{} : ", place + 1);
            theorem(&mut text, claim);
            let _ = writeln!(text, ".\nProof. exact (proved {place}). Qed.");
        }
        text
    }
}

/// A list of as many members, in several definitions if it is long.
fn list(text: &mut String, name: &str, of: &str, count: usize, member: impl Fn(&mut String, usize)) {
    let groups = count.div_ceil(GROUP).max(1);
    for group in 0..groups {
        let (first, last) = (group * GROUP, count.min((group + 1) * GROUP));
        let _ = match groups {
            1 => write!(text, "Definition {name} : list {of} := ["),
            _ => write!(text, "Definition {name}_{} : list {of} := [", group + 1),
        };
        for place in first..last {
            text.push_str(if place == first { "\n  " } else { ";\n  " });
            member(text, place);
        }
        text.push_str("].\n");
    }
    if groups > 1 {
        let names: Vec<String> = (1..=groups).map(|group| format!("{name}_{group}")).collect();
        let _ = writeln!(text, "Definition {name} : list {of} := {}.", names.join(" ++ "));
    }
}

/// `[Node 2; Heap 1]`.
fn sum(text: &mut String, parts: &[Part]) {
    text.push('[');
    for (place, part) in parts.iter().enumerate() {
        text.push_str(if place == 0 { "" } else { "; " });
        let _ = match part {
            Part::Node(node) => write!(text, "Node {node}"),
            Part::Heap(heap) => write!(text, "Heap {heap}"),
        };
    }
    text.push(']');
}

/// A word of the development, and sums.
fn words(text: &mut String, word: &str, sums: &[&[Part]]) {
    text.push_str(word);
    for parts in sums {
        text.push(' ');
        sum(text, parts);
    }
}

fn numbers(numbers: &[u64]) -> String {
    format!("[{}]", numbers.iter().map(u64::to_string).collect::<Vec<String>>().join("; "))
}

/// The heap that tells two sums apart.
fn heap(size: u64) -> Vec<Part> {
    if size == 0 { Vec::new() } else { vec![Part::Heap(size)] }
}

/// A claim as data.
fn claim(text: &mut String, claim: &SumClaim) {
    match claim {
        SumClaim::Value(of, SumValue::Infinite(among)) => {
            words(text, "Infinite_value", &[of]);
            text.push(' ');
            text.push_str(&numbers(among));
        }
        SumClaim::Value(of, value) => {
            words(text, "Value", &[of]);
            let _ = write!(text, " {}", number(value));
        }
        SumClaim::Outcome(of, Outcome::P) => words(text, "Previous", &[of]),
        SumClaim::Outcome(of, Outcome::N) => words(text, "Next", &[of]),
        SumClaim::Outcome(of, _) => words(text, "Draw", &[of]),
        SumClaim::Equal(one, other) => words(text, "Equal", &[one, other]),
        SumClaim::Differ(one, other, size, _) => words(text, "Differ", &[one, other, &heap(*size)]),
        SumClaim::Win(from, made) => words(text, "Win", &[from, &made.whole]),
        SumClaim::Hold(from, to) => words(text, "Hold", &[from, to]),
    }
}

/// The number that a sum is worth; a loopy one is not loony.
fn number(value: &SumValue) -> u64 {
    match value {
        SumValue::Number(number) => *number,
        SumValue::Infinite(_) | SumValue::Loony => 0,
    }
}

/// What a claim says, in the words of `coq/Loopy.v`.
fn theorem(text: &mut String, claim: &SumClaim) {
    match claim {
        SumClaim::Value(of, SumValue::Infinite(among)) => {
            let among = numbers(among);
            let _ = write!(text, "forall n, (In n {among} -> ");
            words(text, "next_wins graph (", &[]);
            sum(text, of);
            let _ = write!(text, " ++ [Heap n])) /\\ (~ In n {among} -> draw graph (");
            sum(text, of);
            text.push_str(" ++ [Heap n]))");
        }
        SumClaim::Value(of, value) => words(text, "equivalent graph", &[of, &[Part::Heap(number(value))]]),
        SumClaim::Outcome(of, Outcome::P) => words(text, "previous_wins graph", &[of]),
        SumClaim::Outcome(of, Outcome::N) => words(text, "next_wins graph", &[of]),
        SumClaim::Outcome(of, _) => words(text, "draw graph", &[of]),
        SumClaim::Equal(one, other) => words(text, "equivalent graph", &[one, other]),
        SumClaim::Differ(one, other, size, _) => {
            text.push_str("~ same_outcome graph (");
            sum(text, one);
            text.push_str(" ++ ");
            sum(text, &heap(*size));
            text.push_str(") (");
            sum(text, other);
            text.push_str(" ++ ");
            sum(text, &heap(*size));
            text.push(')');
        }
        SumClaim::Win(from, made) => {
            words(text, "next_wins graph", &[from]);
            words(text, " /\\ previous_wins graph", &[&made.whole]);
            words(text, " /\\ leads graph", &[from, &made.whole]);
        }
        SumClaim::Hold(from, to) => {
            words(text, "draw graph", &[from]);
            words(text, " /\\ draw graph", &[to]);
            words(text, " /\\ leads graph", &[from, to]);
        }
    }
}
