//! A certificate of loopy positions or of entailing moves as a file for Coq, on top of the development
//! in `coq/`.

use std::fmt::Write as _;

use crate::entailing::Turn;
use crate::game_graph::Outcome;
use crate::proof::sums::certificate::{Part, Sum, SumClaim, SumMove, SumValue, SumsCertificate, Theory};

/// The most nodes in one definition.
const GROUP: usize = 200;

/// What a file begins with; `module` has the words of the theorems.
fn header(module: &str) -> String {
    format!(
        "\
(* A certificate of sprague, for Coq. With the development in the folder coq of sprague compiled:

     coqc -R coq Sprague FILE.v

   What is proved are the theorems claim_1, claim_2, ... at the end, in the words of coq/{module}.v. If something in it is
   wrong, the file is refused at the Qed of the lemma `checked`. *)

From Coq Require Import List NArith.
Import ListNotations.
From Sprague Require Import {module} {module}Values {module}Checker.
Local Open Scope N_scope.

"
    )
}

/// The lemma that is found by computing, and what follows. `data` is said of each node beside its options,
/// and `positions` are what the theorems speak of.
fn proof(theory: &str, data: &str, positions: &str) -> String {
    format!(
        "
(* The checker says so. *)
Lemma checked : check_{theory} nodes {data} claims = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma proved : forall k, says_at {positions} claims k.
Proof. exact ({theory}_certified nodes {data} claims checked). Qed.

"
    )
}

impl SumsCertificate {
    /// The certificate as a file that Coq accepts if it is right: the nodes, the claims as data, and as
    /// theorems.
    pub(crate) fn for_coq(&self) -> String {
        let is_loopy = self.theory == Theory::Loopy;
        let mut text = header(if is_loopy { "Loopy" } else { "Entailing" });
        if is_loopy {
            self.loopy_nodes(&mut text)
        } else {
            self.entailing_nodes(&mut text)
        }
        text.push_str("\n(* The claims. *)\n");
        let as_data = if is_loopy { claim } else { entailing_claim };
        list(&mut text, "claims", "claim", self.claims.len(), |text, place| {
            as_data(text, &self.claims[place])
        });
        text.push_str(&if is_loopy {
            proof("loopy", "labels", "graph")
        } else {
            proof("entailing", "values", "options")
        });
        let as_theorem = if is_loopy { theorem } else { entailing_theorem };
        for (place, claim) in self.claims.iter().enumerate() {
            // Writing to a text cannot fail.
            let _ = write!(text, "Theorem claim_{} : ", place + 1);
            as_theorem(&mut text, claim);
            let _ = writeln!(text, ".\nProof. exact (proved {place}). Qed.");
        }
        text
    }

    fn entailing_nodes(&self, text: &mut String) {
        text.push_str("(* The options of the nodes 1, 2, ..., with the kinds of the moves to them. *)\n");
        list(text, "nodes", "(list (kind * position))", self.nodes.len(), |text, place| {
            text.push('[');
            for (place, (turn, option)) in self.nodes[place].options.iter().enumerate() {
                text.push_str(if place == 0 { "(" } else { "; (" });
                words(text, &format!("{},", kind(*turn)), &[option]);
                text.push(')');
            }
            text.push(']');
        });
        text.push_str("Definition options : positive -> list (kind * position) := options_from nodes.\n\n");
        text.push_str("(* The values of the nodes; None is loony. *)\n");
        list(text, "values", "worth", self.nodes.len(), |text, place| match self.nodes[place].value {
            Some(value) => text.push_str(&format!("Some {value}")),
            None => text.push_str("None"),
        });
    }

    fn loopy_nodes(&self, text: &mut String) {
        text.push_str("(* The options of the nodes 1, 2, ..., each a sum of nodes and heaps. *)\n");
        list(text, "nodes", "(list position)", self.nodes.len(), |text, place| {
            text.push('[');
            for (place, (_, option)) in self.nodes[place].options.iter().enumerate() {
                text.push_str(if place == 0 { "" } else { "; " });
                sum(text, option);
            }
            text.push(']');
        });
        text.push_str("Definition graph : positive -> list position := graph_of nodes.\n\n");
        text.push_str("(* The values and ranks of the nodes. *)\n");
        list(text, "labels", "label", self.nodes.len(), |text, place| {
            let node = &self.nodes[place];
            let _ = match node.value {
                Some(value) => write!(text, "Finite {value} {}", node.rank),
                None => write!(text, "Infinite"),
            };
        });
    }
}

/// A list of this many members, in several definitions if it is long.
pub(crate) fn list(
    text: &mut String,
    name: &str,
    of: &str,
    count: usize,
    member: impl Fn(&mut String, usize),
) {
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

fn kind(turn: Turn) -> &'static str {
    match turn {
        Turn::Plain => "Plain",
        Turn::Entailing => "Entails",
        Turn::Complimenting => "Compliments",
    }
}

/// A move in a sum: the parts before the one that it is made in, those after it, and what it becomes;
/// of a heap a heap is left.
fn around<'a>(from: &'a [Part], made: &SumMove) -> (&'a [Part], &'a [Part], Sum) {
    let place = from.iter().position(|&part| part == made.part).unwrap_or(from.len());
    let to = match (made.part, &made.to[..]) {
        (Part::Heap(_), []) => vec![Part::Heap(0)],
        (_, to) => to.to_vec(),
    };
    (&from[..place], from.get(place + 1..).unwrap_or_default(), to)
}

fn one(part: Part) -> String {
    match part {
        Part::Node(node) => format!("(Node {node})"),
        Part::Heap(heap) => format!("(Heap {heap})"),
    }
}

/// A claim about entailing moves as data.
fn entailing_claim(text: &mut String, claim: &SumClaim) {
    match claim {
        SumClaim::Value(of, SumValue::Number(value)) => {
            words(text, "Value", &[of]);
            let _ = write!(text, " {value}");
        }
        SumClaim::Value(of, _) => words(text, "Loony", &[of]),
        SumClaim::Outcome(of, Outcome::P) => words(text, "Is_P", &[of]),
        SumClaim::Outcome(of, _) => words(text, "Is_N", &[of]),
        SumClaim::Equal(one, other) | SumClaim::Hold(one, other) => words(text, "Equal", &[one, other]),
        SumClaim::Differ(one, other, size, _) => words(text, "Differ", &[one, other, &heap(*size)]),
        SumClaim::Win(from, made) => {
            let (before, after, to) = around(from, made);
            words(text, "Win", &[before]);
            words(text, &format!(" {}", one(made.part)), &[after]);
            words(text, &format!(" {}", kind(made.turn)), &[&to]);
        }
    }
}

/// What a claim says, in the words of `coq/Entailing.v`.
fn entailing_theorem(text: &mut String, claim: &SumClaim) {
    match claim {
        SumClaim::Value(of, SumValue::Number(value)) => {
            words(text, "equivalent options", &[of, &[Part::Heap(*value)]]);
        }
        SumClaim::Value(of, _) => {
            words(text, "forall X, is_N options (", &[]);
            sum(text, of);
            text.push_str(" ++ X)");
        }
        SumClaim::Outcome(of, Outcome::P) => words(text, "is_P options", &[of]),
        SumClaim::Outcome(of, _) => words(text, "is_N options", &[of]),
        SumClaim::Equal(one, other) | SumClaim::Hold(one, other) => {
            words(text, "equivalent options", &[one, other]);
        }
        SumClaim::Differ(one, other, size, _) => {
            let beside = [one, other].map(|sum| [&sum[..], &heap(*size)].concat());
            for (join, first, second) in [("", "is_P", "is_N"), (" \\/ ", "is_N", "is_P")] {
                words(text, &format!("{join}{first} options"), &[&beside[0]]);
                words(text, &format!(" /\\ {second} options"), &[&beside[1]]);
            }
        }
        SumClaim::Win(from, made) => {
            let (before, after, to) = around(from, made);
            words(text, "is_N options", &[from]);
            words(text, &format!(" /\\ part_move options {} {}", one(made.part), kind(made.turn)), &[&to]);
            let rest = [before, after].concat();
            let (here, beside) = match made.turn {
                Turn::Entailing => (to, rest),
                Turn::Plain | Turn::Complimenting => ([to, rest].concat(), Vec::new()),
            };
            let played = if made.turn == Turn::Complimenting { "wins" } else { "loses" };
            words(text, &format!(" /\\ {played} options ("), &[]);
            sum(text, &here);
            words(text, ",", &[&beside]);
            text.push(')');
        }
    }
}
