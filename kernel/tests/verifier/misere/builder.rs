//! Finds certificates without the program: of tame games, whose quotients are known, of outcomes by
//! playing, and of random positions with their forms.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{Claim, Forms, Node, Play, Quotient};
use super::game::{Outcomes, Rules, Sum};
use super::simplest::Simplest;
use crate::generate::Random;

/// The value of a tame position: like a sum of `*0` and `*1` alone, or like one with a larger
/// nimber; and its Grundy value.
type Tame = (bool, usize);

fn tame_sum(one: Tame, other: Tame) -> Tame {
    (one.0 || other.0, one.1 ^ other.1)
}

fn is_tame_p((firm, value): Tame) -> bool {
    if firm { value == 0 } else { value == 1 }
}

fn mex(values: impl Iterator<Item = usize> + Clone) -> usize {
    (0..).find(|&value| values.clone().all(|other| other != value)).unwrap()
}

/// The value of a position with options of these values, if it is tame: by both Grundy values, that
/// of normal and that of misère play (Winning Ways, chapter 13).
fn tame_of(options: &[Tame]) -> Option<Tame> {
    if options.is_empty() {
        return Some((false, 0));
    }
    let misere = |&(firm, value): &Tame| if firm { value } else { 1 - value };
    match (mex(options.iter().map(|option| option.1)), mex(options.iter().map(misere))) {
        (normal, other) if normal == other => Some((true, normal)),
        (0, 1) => Some((false, 0)),
        (1, 0) => Some((false, 1)),
        _ => None,
    }
}

/// The values of heaps or generators 0, 1, …, if all are tame.
fn tame_values(rules: &Rules, last: usize) -> Option<Vec<Tame>> {
    let mut values = vec![(false, 0)];
    for number in 1..=last {
        let sums = rules.options(number);
        let options: Vec<Tame> = sums
            .iter()
            .map(|sum| sum.iter().map(|&summand| values[summand]).fold((false, 0), tame_sum))
            .collect();
        values.push(tame_of(&options)?);
    }
    Some(values)
}

/// The certificate of a tame game, for the heaps up to a last one, or for all with a period and
/// where it begins; `None` if the game is not tame.
pub fn tame(rules: &Rules, last: usize, period: Option<(usize, usize)>) -> Option<Quotient> {
    let values = tame_values(rules, last)?;
    let shown = period.map_or(last + 1, |(period, start)| period + start);
    let mut letters: Vec<Tame> = Vec::new();
    for &value in &values[..shown] {
        if value != (false, 0) && !letters.contains(&value) {
            letters.push(value);
        }
    }
    let mut elements = vec![(false, 0)];
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while rows.len() < elements.len() {
        let element = elements[rows.len()];
        let row = letters.iter().map(|&letter| {
            let product = tame_sum(element, letter);
            elements.iter().position(|&known| known == product).unwrap_or_else(|| {
                elements.push(product);
                elements.len() - 1
            })
        });
        let row = row.collect();
        rows.push(row);
    }
    let place = |value: Tame| elements.iter().position(|&element| element == value).unwrap();
    let closure = closure(rules, &values, &elements);
    let numbers = |set: &BTreeSet<Tame>| {
        let mut numbers: Vec<usize> = set.iter().map(|&value| place(value)).collect();
        numbers.sort_unstable();
        numbers
    };
    Some(Quotient {
        rules: rules.clone(),
        order: elements.len(),
        letters: letters.len(),
        rows,
        p: (0..elements.len()).filter(|&element| is_tame_p(elements[element])).collect(),
        heaps: values[..shown].iter().map(|&value| place(value)).collect(),
        period,
        states: closure.iter().map(|(value, contexts)| (place(*value), numbers(contexts))).collect(),
        claims: Vec::new(),
    })
}

/// The set S: the blind contexts of single heaps or generators, and of sums of more and more of
/// them.
fn closure(rules: &Rules, values: &[Tame], elements: &[Tame]) -> Vec<(Tame, BTreeSet<Tame>)> {
    let singles: BTreeSet<(Tame, BTreeSet<Tame>)> = (1..values.len())
        .filter_map(|number| {
            let options = rules.options(number);
            let values_of: Vec<Tame> = options
                .iter()
                .map(|sum| sum.iter().map(|&summand| values[summand]).fold((false, 0), tame_sum))
                .collect();
            let blind = |context: &&Tame| {
                !is_tame_p(tame_sum(**context, values[number]))
                    && values_of.iter().all(|&option| !is_tame_p(tame_sum(**context, option)))
            };
            let contexts: BTreeSet<Tame> = elements.iter().filter(blind).copied().collect();
            (!options.is_empty() && !contexts.is_empty()).then_some((values[number], contexts))
        })
        .collect();
    let mut closure: Vec<(Tame, BTreeSet<Tame>)> = singles.iter().cloned().collect();
    let mut next = 0;
    while next < closure.len() {
        let (value, contexts) = closure[next].clone();
        for (added, blind) in &singles {
            let both = |context: &&Tame| {
                contexts.contains(&tame_sum(**context, *added)) && blind.contains(&tame_sum(**context, value))
            };
            let pair =
                (tame_sum(value, *added), elements.iter().filter(both).copied().collect::<BTreeSet<_>>());
            let known = |other: &(Tame, BTreeSet<Tame>)| other.0 == pair.0 && pair.1.is_subset(&other.1);
            if !pair.1.is_empty() && !closure.iter().any(known) {
                closure.push(pair);
            }
        }
        next += 1;
    }
    closure
}

/// A list of generators, each with some sums of smaller ones as options.
pub fn random_list(random: &mut Random) -> Vec<Vec<Sum>> {
    let count = 1 + random.below(6);
    (0..count)
        .map(|lesser| {
            let mut options: Vec<Sum> = (0..random.below(5))
                .map(|_| {
                    let length = if lesser == 0 { 0 } else { random.below(3) };
                    let mut sum: Sum = (0..length).map(|_| 1 + random.below(lesser)).collect();
                    sum.sort_unstable();
                    sum
                })
                .collect();
            options.sort();
            options.dedup();
            options
        })
        .collect()
}

/// The certificate of the outcome of a sum, by playing.
pub fn play(list: &[Vec<Sum>], sum: &Sum) -> Play {
    let rules = Rules::List(list.to_vec());
    let mut outcomes = Outcomes::new(&rules);
    let ends =
        |sum: Sum| -> Sum { sum.into_iter().filter(|&summand| !list[summand - 1].is_empty()).collect() };
    let mut closed = BTreeSet::new();
    let mut waiting = vec![ends(sum.clone())];
    let is_p = outcomes.is_p(sum);
    while let Some(sum) = waiting.pop() {
        if outcomes.is_p(&sum) {
            if closed.insert(sum.clone()) {
                waiting.extend(outcomes.options(&sum).into_iter().map(ends));
            }
        } else {
            // One answer is enough; at the end of play none is needed.
            waiting.extend(outcomes.options(&sum).into_iter().map(ends).find(|option| outcomes.is_p(option)));
        }
    }
    Play { list: list.to_vec(), closed: closed.into_iter().collect(), claims: vec![(is_p, sum.clone())] }
}

/// Positions with their forms, as they are found.
#[derive(Default)]
pub struct FormsBuilder {
    pub nodes: Vec<(Node, usize)>,
    simplest: Simplest,
    /// The simplest form of each node, and the node that is a form by its options.
    forms: Vec<usize>,
    own: BTreeMap<usize, usize>,
    options: Vec<BTreeSet<usize>>,
    sums: BTreeMap<(usize, usize), usize>,
}

impl FormsBuilder {
    fn form(&self, node: usize) -> usize {
        self.forms[node - 1]
    }

    /// A new node with these options, and before it one that is its form, if there is none.
    fn push(&mut self, node: Node, options: BTreeSet<usize>) -> usize {
        let forms: BTreeSet<usize> = options.iter().map(|&option| self.form(option)).collect();
        let simplest = self.simplest.of(&forms);
        let as_forms: BTreeSet<usize> = forms.iter().map(|form| self.own[form]).collect();
        let by_options = matches!(node, Node::Options(_));
        let is_itself = by_options && options == as_forms;
        if !self.own.contains_key(&simplest) && !is_itself {
            self.push(Node::Options(as_forms.iter().copied().collect()), as_forms);
        }
        let number = self.nodes.len() + 1;
        let form = *self.own.entry(simplest).or_insert(number);
        self.forms.push(simplest);
        self.options.push(options);
        if let Node::Sum(first, second) = node {
            self.sums.insert((first, second), number);
        }
        self.nodes.push((node, form));
        number
    }

    pub fn options(&mut self, options: BTreeSet<usize>) -> usize {
        self.push(Node::Options(options.iter().copied().collect()), options)
    }

    /// The node that is a sum, with all before it that are needed.
    pub fn sum(&mut self, one: usize, other: usize) -> usize {
        let zero = |builder: &FormsBuilder, node: usize| matches!(&builder.nodes[node - 1].0, Node::Options(options) if options.is_empty());
        if zero(self, one) {
            return other;
        }
        if zero(self, other) {
            return one;
        }
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.sums.get(&pair) {
            return known;
        }
        let mut options = BTreeSet::new();
        for (moved, fixed) in [pair, (pair.1, pair.0)] {
            for option in self.options[moved - 1].clone() {
                options.insert(self.sum(option, fixed));
            }
        }
        self.push(Node::Sum(pair.0, pair.1), options)
    }

    /// Random positions and true claims on them.
    pub fn random(random: &mut Random) -> Forms {
        let mut builder = FormsBuilder::default();
        builder.options(BTreeSet::new());
        for _ in 0..3 + random.below(6) {
            let nodes = builder.nodes.len();
            if random.below(3) == 0 {
                let (one, other) = (1 + random.below(nodes), 1 + random.below(nodes));
                if nodes < 30 {
                    builder.sum(one, other);
                }
            } else {
                let chance = 1 + random.below(3);
                builder.options((1..=nodes).filter(|_| random.below(4) < chance).collect());
            }
        }
        let mut claims = Vec::new();
        for _ in 0..4 {
            let nodes = builder.nodes.len();
            let (one, other) = (1 + random.below(nodes), 1 + random.below(nodes));
            claims.push(Claim::Form(one, builder.nodes[one - 1].1));
            let zero = builder.simplest.is_p(builder.form(one));
            claims.push(Claim::Outcome(zero, one));
            if builder.form(one) == builder.form(other) {
                claims.push(Claim::Equal(one, other));
                continue;
            }
            let (first, second) = (builder.form(one), builder.form(other));
            let tells = (1..=nodes).find(|&beside| {
                let beside = builder.form(beside);
                let [left, right] = [first, second].map(|form| builder.simplest.sum(form, beside));
                builder.simplest.is_p(left) != builder.simplest.is_p(right)
            });
            if let Some(beside) = tells.filter(|_| nodes < 60) {
                builder.sum(one, beside);
                builder.sum(other, beside);
                claims.push(Claim::Differ(one, other, beside));
            }
        }
        Forms { nodes: builder.nodes, claims }
    }
}
