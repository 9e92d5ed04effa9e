//! Certificates that are wrong, each in one place: what `coq/check.sh` has Coq refuse.
//!
//! `cargo run --example coq_mutants -- FOLDER` writes them into the folder as `wrong_1.v`, …, and
//! those that they were made from as `right_1.v`, …; without a folder they are only counted. That
//! one is wrong is decided here from its positions alone.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use sprague::proof::{Certificate, CertificateNode, Claim, Question, WinningOption, certificate, write_coq};
use sprague::{Nimber, Session, mex};

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Options,
    Nimber,
    Sum,
}

#[derive(Clone)]
struct Node {
    kind: Kind,
    parts: Vec<u32>,
    value: Nimber,
}

/// A certificate that can be changed.
#[derive(Clone)]
struct Draft {
    nodes: Vec<Node>,
    claims: Vec<Claim>,
}

impl Draft {
    fn of(certificate: &Certificate) -> Draft {
        let node = |number| {
            let (kind, parts) = match certificate.node(number) {
                CertificateNode::Options(parts) => (Kind::Options, parts.to_vec()),
                CertificateNode::Nimber => (Kind::Nimber, Vec::new()),
                CertificateNode::Sum(parts) => (Kind::Sum, parts.to_vec()),
                _ => unreachable!("there is no other"),
            };
            Node { kind, parts, value: certificate.value(number).clone() }
        };
        Draft {
            nodes: (1..=certificate.len() as u32).map(node).collect(),
            claims: certificate.claims().to_vec(),
        }
    }

    fn certificate(&self) -> Certificate {
        let mut certificate = Certificate::new();
        for Node { kind, parts, value } in &self.nodes {
            match kind {
                Kind::Options => certificate.add_options(parts, value.clone()),
                Kind::Nimber => certificate.add_nimber(value.clone()),
                Kind::Sum => certificate.add_sum(parts, value.clone()),
            };
        }
        self.claims.iter().for_each(|claim| certificate.claim(claim.clone()));
        certificate
    }

    fn node(&self, number: u32) -> Option<&Node> {
        self.nodes.get((number as usize).checked_sub(1)?)
    }

    /// Whether every value and every claim is right, by what `docs/proofs.md` says.
    fn is_right(&self) -> bool {
        (1..).zip(&self.nodes).all(|(number, node)| self.node_is_right(number, node))
            && self.claims.iter().all(|claim| self.claim_is_right(claim) == Some(true))
    }

    fn node_is_right(&self, number: u32, node: &Node) -> bool {
        // A nimber has no parts, whatever a change has put there.
        if node.kind == Kind::Nimber {
            return true;
        }
        if !node.parts.iter().all(|part| (1..number).contains(part)) {
            return false;
        }
        let values: Vec<Nimber> =
            node.parts.iter().map(|&part| self.nodes[part as usize - 1].value.clone()).collect();
        let value = match node.kind {
            Kind::Options => mex(&values),
            _ => values.iter().fold(Nimber::ZERO, |total, value| total.nim_sum(value)),
        };
        value == node.value
    }

    /// Nothing, if it speaks of a position that there is not.
    fn claim_is_right(&self, claim: &Claim) -> Option<bool> {
        let value = |number: u32| self.node(number).map(|node| &node.value);
        Some(match claim {
            Claim::Value { position, value: claimed } => value(*position)? == claimed,
            Claim::Equal { first, second } => value(*first)? == value(*second)?,
            Claim::Differ { first, second, witness } => {
                (value(*first)? == value(*witness)?) != (value(*second)? == value(*witness)?)
            }
            Claim::Win { position, option: WinningOption::Option(option) } => {
                self.is_option(*position, *option)? && value(*option)?.is_zero()
            }
            Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
                let sum = self.node(*position)?;
                sum.kind == Kind::Sum
                    && sum.parts.contains(component)
                    && self.is_option(*component, *option)?
                    && sum.value == value(*component)?.nim_sum(value(*option)?)
            }
            Claim::Lose { position } => value(*position)?.is_zero(),
            _ => unreachable!("there is no other"),
        })
    }

    fn is_option(&self, position: u32, option: u32) -> Option<bool> {
        let (of, to) = (self.node(position)?, self.node(option)?);
        Some(match of.kind {
            Kind::Options => of.parts.contains(&option),
            Kind::Nimber => to.kind == Kind::Nimber && to.value < of.value,
            Kind::Sum => false,
        })
    }
}

/// Certificates that are right, with claims of every kind.
fn right_ones() -> Vec<Draft> {
    let sets = "S := {{*1,{*1},*2}, {*2,{*1,{*1},*2}}, {{*1},{{*1}},{*1,{*1},*2}}}";
    let kayles = "k(n) := {k(a) + k(n-j-a) for j in 1..2 for a in 0..n-j}";
    [
        (sets, ["S", "S + {*1}", "expand(nim(1,3))", "nim(5,9,13)", "*4"]),
        (sets, ["S + S", "{S, *3}", "*(2^200) + *3 + {*0,*1}", "{*(2^200), *0}", "*(2^200)"]),
        (kayles, ["k(6)", "k(9) + k(4)", "k(3) + k(6)", "k(5) + *2", "k(7)"]),
        // More than 200 nodes: what is not written out any more.
        (kayles, ["k(30)", "k(28) + k(26)", "k(29) + *5", "k(20) + k(21) + k(22)", "k(12)"]),
    ]
    .into_iter()
    .map(|(definition, expressions)| {
        let mut session = Session::new();
        session.eval(definition).expect("a definition");
        let positions =
            expressions.map(|expression| session.position(expression).expect("a position of this file"));
        let mut questions = Vec::new();
        for (place, &position) in positions.iter().enumerate() {
            questions.push(Question::Value(position));
            questions.push(Question::Outcome(position));
            questions.push(Question::Equivalence(position, positions[(place + 1) % positions.len()]));
            questions.push(Question::Equivalence(position, position));
        }
        Draft::of(&certificate(session.store_mut(), &questions).expect("below every ceiling"))
    })
    .collect()
}

/// Everything that one change makes of a certificate, each with a word for the kind of change.
fn mutants(right: &Draft) -> Vec<(&'static str, Draft)> {
    let mut all = Vec::new();
    let last = right.nodes.len() as u32;
    for place in 0..right.nodes.len() {
        let mut change = |what, change: &dyn Fn(&mut Node)| {
            let mut draft = right.clone();
            change(&mut draft.nodes[place]);
            all.push((what, draft));
        };
        let one = Nimber::from(1_u8);
        let own = place as u32 + 1;
        change("value: the last digit", &|node| node.value = node.value.nim_sum(&one));
        change("value: of another node", &|node| {
            node.value = right.nodes[(place + 1) % right.nodes.len()].value.clone();
        });
        change("value: huge", &|node| node.value = node.value.nim_sum(&Nimber::from(u64::MAX)));
        change("value: 0", &|node| node.value = Nimber::ZERO);
        change("kind: options and components exchanged", &|node| {
            node.kind = if node.kind == Kind::Sum { Kind::Options } else { Kind::Sum };
        });
        change("parts: the first dropped", &|node| drop(node.parts.drain(..node.parts.len().min(1))));
        change("parts: the last dropped", &|node| node.parts.truncate(node.parts.len().saturating_sub(1)));
        change("parts: one added", &|node| node.parts.push(1.max(own / 2)));
        change("parts: the first another", &|node| {
            if let Some(part) = node.parts.first_mut() {
                *part = if *part == 1 { 2 } else { *part - 1 };
            }
        });
        change("parts: none", &|node| node.parts.clear());
        change("parts: the node itself", &|node| node.parts.push(own));
        change("parts: a later node", &|node| node.parts.push(own + 1));
        change("parts: no node", &|node| node.parts.push(last + 7));
    }
    for place in 0..right.claims.len() {
        for (what, claim) in other_claims(&right.claims[place], last) {
            let mut draft = right.clone();
            draft.claims[place] = claim;
            all.push((what, draft));
        }
    }
    all
}

fn other_claims(claim: &Claim, last: u32) -> Vec<(&'static str, Claim)> {
    let other = |number: u32| if number == 1 { last } else { number - 1 };
    match *claim {
        Claim::Value { position, ref value } => vec![
            (
                "value claim: another value",
                Claim::Value { position, value: value.nim_sum(&Nimber::from(1_u8)) },
            ),
            (
                "value claim: another position",
                Claim::Value { position: other(position), value: value.clone() },
            ),
            ("value claim: no position", Claim::Value { position: last + 1, value: value.clone() }),
            ("value claim: says P", Claim::Lose { position }),
        ],
        Claim::Equal { first, second } => vec![
            ("equal claim: another first", Claim::Equal { first: other(first), second }),
            ("equal claim: another second", Claim::Equal { first, second: other(second) }),
            ("equal claim: says differ", Claim::Differ { first, second, witness: first }),
        ],
        Claim::Differ { first, second, witness } => vec![
            ("differ claim: says equal", Claim::Equal { first, second }),
            ("differ claim: another witness", Claim::Differ { first, second, witness: other(witness) }),
            ("differ claim: one position", Claim::Differ { first, second: first, witness }),
        ],
        Claim::Win { position, option: WinningOption::Option(option) } => vec![
            (
                "win claim: another option",
                Claim::Win { position, option: WinningOption::Option(other(option)) },
            ),
            (
                "win claim: another position",
                Claim::Win { position: other(position), option: WinningOption::Option(option) },
            ),
            ("win claim: says P", Claim::Lose { position }),
        ],
        Claim::Win { position, option: WinningOption::InComponent { component, option } } => vec![
            (
                "win in a sum: another option",
                Claim::Win {
                    position,
                    option: WinningOption::InComponent { component, option: other(option) },
                },
            ),
            (
                "win in a sum: another component",
                Claim::Win {
                    position,
                    option: WinningOption::InComponent { component: other(component), option },
                },
            ),
            (
                "win in a sum: as if it were none",
                Claim::Win { position, option: WinningOption::Option(option) },
            ),
        ],
        Claim::Lose { position } => vec![
            ("lose claim: another position", Claim::Lose { position: other(position) }),
            ("lose claim: says N", Claim::Win { position, option: WinningOption::Option(other(position)) }),
        ],
        _ => unreachable!("there is no other"),
    }
}

fn write(folder: &Path, name: &str, draft: &Draft, comment: &str) -> io::Result<()> {
    let mut file = File::create(folder.join(name))?;
    write_coq(&draft.certificate(), &mut file)?;
    writeln!(file, "(* {comment} *)")
}

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1);
    let folder = folder.as_ref().map(Path::new);
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let (mut right, mut wrong) = (0, 0);
    for draft in right_ones() {
        assert!(draft.is_right());
        right += 1;
        if let Some(folder) = folder {
            write(folder, &format!("right_{right}.v"), &draft, "unchanged")?;
        }
        // Of every kind of change that makes it wrong the first and the last.
        let all: Vec<_> = mutants(&draft).into_iter().filter(|(_, mutant)| !mutant.is_right()).collect();
        let mut firsts = HashSet::new();
        let mut lasts = HashSet::new();
        let mut chosen: Vec<_> = all.iter().filter(|(what, _)| firsts.insert(*what)).collect();
        chosen.extend(all.iter().rev().filter(|(what, _)| lasts.insert(*what)));
        for (what, mutant) in chosen {
            wrong += 1;
            if let Some(folder) = folder {
                write(folder, &format!("wrong_{wrong}.v"), mutant, what)?;
            }
        }
    }
    println!("{right} right certificates, and {wrong} wrong ones");
    Ok(())
}
