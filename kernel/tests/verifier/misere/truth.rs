//! Whether what a certificate states is so: by definition, as far as that is small.

use std::collections::BTreeSet;

use super::conditions::{Checked, CheckedForms};
use super::document::{Claim, Document, Forms, Node};
use super::game::{Outcomes, Rules, Sum, sorted};
use super::simplest::Simplest;
use crate::generate::Random;

/// Heaps and summands that are played out.
const LARGEST: usize = 12;
const MOST_COUNTERS: usize = 18;

/// What is wrong with what a certificate states, if anything is.
pub fn agrees(document: &Document, random: &mut Random) -> Result<(), String> {
    match document {
        Document::Quotient(quotient) => {
            let checked = Checked::new(quotient).ok_or("no monoid")?;
            let mut outcomes = Outcomes::new(&quotient.rules);
            let last = match quotient.period {
                Some(_) => LARGEST,
                None => LARGEST.min(quotient.heaps.len() - 1),
            };
            for _ in 0..60 {
                let sum = random_sum(random, last);
                if checked.says_p(&sum) != Some(outcomes.is_p(&sum)) {
                    return Err(format!("{sum:?}"));
                }
            }
            claims_agree(&quotient.claims, &mut outcomes)
        }
        Document::Play(play) => {
            claims_agree(&play.claims, &mut Outcomes::new(&Rules::List(play.list.clone())))
        }
        Document::Forms(forms) => forms_agree(forms),
    }
}

fn claims_agree(claims: &[(bool, Vec<usize>)], outcomes: &mut Outcomes<'_>) -> Result<(), String> {
    for (is_p, sum) in claims {
        let sum = sorted(sum.clone());
        let small =
            sum.iter().all(|&summand| summand <= LARGEST) && sum.iter().sum::<usize>() <= 2 * MOST_COUNTERS;
        if small && outcomes.is_p(&sum) != *is_p {
            return Err(format!("the claim {sum:?}"));
        }
    }
    Ok(())
}

/// A sum that can be played out.
pub fn random_sum(random: &mut Random, last: usize) -> Sum {
    let mut sum = Sum::new();
    for _ in 0..random.below(5) {
        let summand = random.below(last + 1);
        if sum.iter().sum::<usize>() + summand <= MOST_COUNTERS {
            sum.push(summand);
        }
    }
    sorted(sum)
}

/// A node as a sum of nodes that are given by their options.
fn components(forms: &Forms, node: usize) -> Sum {
    match &forms.nodes[node - 1].0 {
        Node::Options(_) => vec![node],
        &Node::Sum(first, second) => sorted([components(forms, first), components(forms, second)].concat()),
    }
}

fn forms_agree(forms: &Forms) -> Result<(), String> {
    let checked = CheckedForms::new(forms).ok_or("no forms")?;
    // Nodes as generators: those that are sums never occur.
    let generator = |(node, _): &(Node, usize)| match node {
        Node::Options(options) => options.iter().map(|&option| components(forms, option)).collect(),
        Node::Sum(..) => Vec::new(),
    };
    let mut list: Vec<Vec<Sum>> = forms.nodes.iter().map(generator).collect();
    // And the positions born by day 3: 0, *1, *2, *3, and {*2}.
    let first = list.len();
    let day = |place: usize| if place == 0 { Vec::new() } else { vec![first + place] };
    for options in [&[0][..], &[0, 1], &[0, 1, 2], &[2]] {
        list.push(options.iter().map(|&option| day(option)).collect());
    }
    let rules = Rules::List(list);
    let mut outcomes = Outcomes::new(&rules);
    let mut simplest = Simplest::default();
    let mut ids = vec![usize::MAX];
    for (place, (node, _)) in forms.nodes.iter().enumerate() {
        let id = match node {
            Node::Options(options) => {
                let options: BTreeSet<usize> = options.iter().map(|&option| ids[option]).collect();
                simplest.of(&options)
            }
            &Node::Sum(one, other) => simplest.sum(ids[one], ids[other]),
        };
        assert_eq!(ids.len(), place + 1);
        ids.push(id);
    }
    for (node, (_, form)) in forms.nodes.iter().enumerate() {
        if ids[node + 1] != ids[*form] {
            return Err(format!("{} is not equal to {form}", node + 1));
        }
    }
    for claim in &forms.claims {
        let right = match *claim {
            Claim::Equal(one, other) => {
                ids[one] == ids[other]
                    && (0..5).all(|place| {
                        let [one, other] = [one, other].map(|node| {
                            outcomes.is_p(&sorted([components(forms, node), day(place)].concat()))
                        });
                        one == other
                    })
            }
            Claim::Outcome(is_p, node) => outcomes.is_p(&components(forms, node)) == is_p,
            Claim::Differ(one, other, beside) => {
                let [one, other] = [one, other].map(|node| {
                    outcomes.is_p(&sorted([components(forms, node), components(forms, beside)].concat()))
                });
                one != other
            }
            Claim::Form(node, form) => ids[node] == ids[form] && is_simplest(&checked, &simplest, &ids, form),
        };
        if !right {
            return Err(format!("{claim:?}"));
        }
    }
    Ok(())
}

/// Whether a node, as it stands, is in simplest form: no option twice, and all of them needed.
fn is_simplest(checked: &CheckedForms, simplest: &Simplest, ids: &[usize], node: usize) -> bool {
    let mut followers = vec![node];
    let mut place = 0;
    while place < followers.len() {
        let options = &checked.options[followers[place]];
        let forms: BTreeSet<usize> = options.iter().map(|&option| ids[option]).collect();
        if forms.len() != options.len() || *simplest.options(ids[followers[place]]) != forms {
            return false;
        }
        let further: Vec<usize> =
            options.iter().copied().filter(|option| !followers.contains(option)).collect();
        followers.extend(further);
        place += 1;
    }
    true
}
