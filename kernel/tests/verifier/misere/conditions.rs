//! The conditions of `docs/certificates.md`, checked slowly and sharing no code with the kernel.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{Claim, Document, Forms, Node, Play, Quotient};
use super::game::{Outcomes, Rules, Sum};

type Set = BTreeSet<usize>;

/// Whether a certificate is right.
pub fn accepts(document: &Document) -> bool {
    match document {
        Document::Quotient(quotient) => Checked::new(quotient).is_some_and(|checked| checked.is_right()),
        Document::Play(play) => play_is_right(play),
        Document::Forms(forms) => CheckedForms::new(forms).is_some(),
    }
}

/// Generators have options that are sums of smaller ones.
fn list_is_right(list: &[Vec<Sum>]) -> bool {
    let lesser = |(place, options): (usize, &Vec<Sum>)| {
        options.iter().flatten().all(|&summand| (1..=place).contains(&summand))
    };
    list.iter().enumerate().all(lesser)
}

fn ascends(sum: &[usize]) -> bool {
    sum.windows(2).all(|pair| pair[0] <= pair[1])
}

/// A certificate of a quotient with all products.
pub struct Checked<'q> {
    quotient: &'q Quotient,
    products: Vec<Vec<usize>>,
}

impl<'q> Checked<'q> {
    /// If all lines have the right form, and the monoid is one.
    pub fn new(quotient: &'q Quotient) -> Option<Checked<'q>> {
        let order = quotient.order;
        let elements = quotient.rows.iter().flatten().chain(&quotient.p).chain(&quotient.heaps);
        let states = quotient.states.iter().flat_map(|(value, contexts)| contexts.iter().chain([value]));
        let right = (1..=20_000).contains(&order)
            && quotient.letters <= 10_000
            && quotient.rows.len() == order
            && quotient.rows.iter().all(|row| row.len() == quotient.letters)
            && elements.chain(states).all(|&element| element < order)
            && quotient.p.windows(2).all(|pair| pair[0] < pair[1])
            && quotient.states.iter().all(|(_, contexts)| contexts.windows(2).all(|pair| pair[0] < pair[1]))
            && quotient.heaps.first() == Some(&0);
        let rules = match &quotient.rules {
            Rules::List(list) => {
                list_is_right(list) && quotient.heaps.len() == list.len() + 1 && quotient.period.is_none()
            }
            Rules::Digits { digits, unequal } => {
                matches!(digits.first(), Some(0 | 4))
                    && digits.last() != Some(&0)
                    && digits.iter().all(|&digit| digit < 8)
                    && !(*unequal && quotient.period.is_some())
            }
        };
        if !right || !rules {
            return None;
        }
        // The order in which the elements are reached, and a word for each.
        let mut words: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new())];
        let mut place = 0;
        while place < words.len() {
            for (letter, &next) in quotient.rows[words[place].0].iter().enumerate() {
                if words.iter().all(|word| word.0 != next) {
                    let word = words[place].1.iter().copied().chain([letter]).collect();
                    words.push((next, word));
                }
            }
            place += 1;
        }
        if words.len() != order || words.iter().enumerate().any(|(place, word)| word.0 != place) {
            return None;
        }
        let act =
            |from: usize, word: &[usize]| word.iter().fold(from, |at, &letter| quotient.rows[at][letter]);
        for (element, first) in
            (0..order).flat_map(|element| (0..quotient.letters).map(move |first| (element, first)))
        {
            if (0..quotient.letters)
                .any(|second| act(element, &[first, second]) != act(element, &[second, first]))
            {
                return None;
            }
        }
        let products = (0..order).map(|from| words.iter().map(|word| act(from, &word.1)).collect()).collect();
        Some(Checked { quotient, products })
    }

    fn is_in_p(&self, element: usize) -> bool {
        self.quotient.p.contains(&element)
    }

    /// The value of a heap, if it has one.
    fn value(&self, heap: usize) -> Option<usize> {
        match self.quotient.period {
            Some((period, start)) if heap >= start => {
                self.quotient.heaps.get(start + (heap - start) % period).copied()
            }
            _ => self.quotient.heaps.get(heap).copied(),
        }
    }

    pub fn value_of_sum(&self, sum: &[usize]) -> Option<usize> {
        sum.iter().try_fold(0, |value, &heap| Some(self.products[value][self.value(heap)?]))
    }

    /// Whether the product of the values is in P.
    pub fn says_p(&self, sum: &[usize]) -> Option<bool> {
        Some(self.is_in_p(self.value_of_sum(sum)?))
    }

    /// The period and its beginning are the least.
    fn period_is_least(&self) -> bool {
        let Some((period, start)) = self.quotient.period else { return true };
        let same = |one: usize, other: usize| self.value(one) == self.value(other);
        period >= 1
            && start >= 1
            && self.quotient.heaps.len() == start + period
            && (1..period).all(|less| (start..start + period).any(|heap| !same(heap, heap + less)))
            && (start == 1 || !same(start - 1, start - 1 + period))
    }

    /// Up to where the conditions are checked: further than need be.
    fn last(&self) -> usize {
        match (&self.quotient.rules, self.quotient.period) {
            (Rules::Digits { digits, .. }, Some((period, start))) => 2 * start + 3 * period + digits.len(),
            _ => self.quotient.heaps.len() - 1,
        }
    }

    fn is_right(&self) -> bool {
        if self.is_in_p(0) || !self.period_is_least() {
            return false;
        }
        let mut pairs = BTreeSet::new();
        for heap in 1..=self.last() {
            let Some(value) = self.value(heap) else { return false };
            let options = self.quotient.rules.options(heap);
            if options.is_empty() {
                if value != 0 {
                    return false;
                }
                continue;
            }
            let values: Option<Set> = options.iter().map(|option| self.value_of_sum(option)).collect();
            let Some(values) = values else { return false };
            let wins =
                |context: usize| values.iter().any(|&option| self.is_in_p(self.products[context][option]));
            let in_p = |context: usize| self.is_in_p(self.products[context][value]);
            if (0..self.quotient.order).any(|context| in_p(context) && wins(context)) {
                return false;
            }
            let blind: Set = (0..self.quotient.order).filter(|&z| !in_p(z) && !wins(z)).collect();
            pairs.insert((value, blind));
        }
        self.closure_is_right(&pairs) && self.claims_are_right()
    }

    fn closure_is_right(&self, pairs: &BTreeSet<(usize, Set)>) -> bool {
        let mut closure: BTreeMap<usize, Vec<Set>> = BTreeMap::new();
        for (value, contexts) in &self.quotient.states {
            closure.entry(*value).or_default().push(contexts.iter().copied().collect());
        }
        let covered = |value: usize, contexts: &Set| {
            contexts.is_empty()
                || closure.get(&value).is_some_and(|sets| sets.iter().any(|set| contexts.is_subset(set)))
        };
        let step = |value: usize, contexts: &Set| {
            pairs.iter().all(|(added, blind)| {
                let both = |&z: &usize| {
                    contexts.contains(&self.products[z][*added]) && blind.contains(&self.products[z][value])
                };
                covered(self.products[value][*added], &(0..self.quotient.order).filter(both).collect())
            })
        };
        closure.values().flatten().all(|contexts| !contexts.contains(&0))
            && pairs.iter().all(|(value, blind)| covered(*value, blind))
            && closure.iter().all(|(value, sets)| sets.iter().all(|contexts| step(*value, contexts)))
    }

    fn claims_are_right(&self) -> bool {
        self.quotient.claims.iter().all(|(is_p, sum)| ascends(sum) && self.says_p(sum) == Some(*is_p))
    }

    /// Whether the values generate the monoid, and no two elements are alike.
    pub fn is_misere_quotient(&self) -> bool {
        let elements = 0..self.quotient.order;
        let rows: BTreeSet<Vec<bool>> = elements
            .clone()
            .map(|x| elements.clone().map(|z| self.is_in_p(self.products[z][x])).collect())
            .collect();
        let mut generated = Set::from([0]);
        loop {
            let more: Set = generated
                .iter()
                .flat_map(|&element| {
                    self.quotient.heaps.iter().map(move |&value| self.products[element][value])
                })
                .collect();
            if more.is_subset(&generated) {
                return rows.len() == self.quotient.order && generated.len() == self.quotient.order;
            }
            generated.extend(more);
        }
    }
}

fn play_is_right(play: &Play) -> bool {
    let rules = Rules::List(play.list.clone());
    let right = |sum: &Vec<usize>| ascends(sum) && sum.iter().all(|&summand| summand <= play.list.len());
    let sums = play.closed.iter().chain(play.claims.iter().map(|(_, sum)| sum));
    if play.claims.is_empty() || !list_is_right(&play.list) || !sums.clone().all(right) {
        return false;
    }
    let live = |sum: &[usize]| -> Sum {
        sum.iter().copied().filter(|&summand| !rules.options(summand).is_empty()).collect()
    };
    let closed: BTreeSet<Sum> = play.closed.iter().map(|sum| live(sum)).collect();
    let mut outcomes = Outcomes::new(&rules);
    let mut options =
        |sum: &[usize]| -> Vec<Sum> { outcomes.options(sum).iter().map(|option| live(option)).collect() };
    let mut is_won = |sum: &[usize]| {
        let options = options(sum);
        options.is_empty() || options.iter().any(|option| closed.contains(option))
    };
    let mut again = Outcomes::new(&rules);
    for sum in &closed {
        let options = again.options(sum);
        if options.is_empty() || !options.iter().all(|option| is_won(&live(option))) {
            return false;
        }
    }
    play.claims.iter().all(|(is_p, sum)| if *is_p { closed.contains(&live(sum)) } else { is_won(&live(sum)) })
}

/// A certificate of forms that is right.
pub struct CheckedForms {
    /// The options of each node, as nodes; node 0 stands for none.
    pub options: Vec<Set>,
    by_options: Vec<bool>,
    forms: Vec<usize>,
    is_p: Vec<bool>,
    sums: BTreeMap<(usize, usize), usize>,
}

impl CheckedForms {
    pub fn new(certificate: &Forms) -> Option<CheckedForms> {
        let mut checked = CheckedForms {
            options: vec![Set::new()],
            by_options: vec![false],
            forms: vec![0],
            is_p: vec![false],
            sums: BTreeMap::new(),
        };
        if certificate.claims.is_empty() {
            return None;
        }
        for (node, form) in &certificate.nodes {
            checked.insert(node, *form)?;
        }
        certificate.claims.iter().all(|claim| checked.holds(claim) == Some(true)).then_some(checked)
    }

    fn insert(&mut self, node: &Node, form: usize) -> Option<()> {
        let number = self.options.len();
        let options: Set = match node {
            Node::Options(options) => {
                let ascend = options.windows(2).all(|pair| pair[0] < pair[1]);
                (ascend && options.iter().all(|option| (1..number).contains(option))).then_some(())?;
                options.iter().copied().collect()
            }
            &Node::Sum(first, second) => {
                (1 <= first && first <= second && second < number).then_some(())?;
                let moves = self.options[first].iter().map(|&option| self.sum(option, second));
                let others = self.options[second].iter().map(|&option| self.sum(first, option));
                let options: Option<Set> = moves.chain(others).collect();
                self.sums.insert((first, second), number);
                options?
            }
        };
        (1..=number).contains(&form).then_some(())?;
        self.is_p.push(!options.is_empty() && options.iter().all(|&option| !self.is_p[option]));
        self.by_options.push(matches!(node, Node::Options(_)));
        self.options.push(options);
        self.forms.push(form);
        let own = |other: &usize| self.by_options[*other] && self.forms[*other] == *other;
        if form == number {
            let alike = |other: &usize| own(other) && self.options[*other] == self.options[number];
            return (!self.by_options[number] || !(1..number).any(|other| alike(&other))).then_some(());
        }
        let forms: Set = self.options[number].iter().map(|&option| self.forms[option]).collect();
        let reverses = |&option: &usize| self.options[option].contains(&form);
        let right = own(&form)
            && self.options[form].is_subset(&forms)
            && forms.difference(&self.options[form]).all(reverses)
            && (!self.options[form].is_empty() || !self.is_p[number]);
        right.then_some(())
    }

    fn is_zero(&self, node: usize) -> bool {
        self.by_options[node] && self.options[node].is_empty()
    }

    fn sum(&self, one: usize, other: usize) -> Option<usize> {
        if self.is_zero(one) {
            return Some(other);
        }
        if self.is_zero(other) {
            Some(one)
        } else {
            self.sums.get(&(one.min(other), one.max(other))).copied()
        }
    }

    fn is_canonical(&self, form: usize) -> bool {
        let mut followers = Set::from([form]);
        while let Some(more) = followers
            .iter()
            .flat_map(|&node| &self.options[node])
            .copied()
            .find(|node| !followers.contains(node))
        {
            followers.insert(more);
        }
        followers.iter().all(|&node| {
            let options = &self.options[node];
            let mut candidates = options.iter().flat_map(|&option| &self.options[option]);
            self.by_options[node]
                && self.forms[node] == node
                && !candidates.any(|candidate| {
                    let kept = &self.options[*candidate];
                    kept.is_subset(options)
                        && options.difference(kept).all(|&option| self.options[option].contains(candidate))
                        && (!kept.is_empty() || !self.is_p[node])
                })
        })
    }

    fn holds(&self, claim: &Claim) -> Option<bool> {
        let known = |node: usize| (1..self.options.len()).contains(&node).then_some(node);
        Some(match *claim {
            Claim::Equal(one, other) => self.forms[known(one)?] == self.forms[known(other)?],
            Claim::Form(node, form) => self.forms[known(node)?] == known(form)? && self.is_canonical(form),
            Claim::Outcome(is_p, node) => self.is_p[known(node)?] == is_p,
            Claim::Differ(one, other, beside) => {
                let beside = known(beside)?;
                self.is_p[self.sum(known(one)?, beside)?] != self.is_p[self.sum(known(other)?, beside)?]
            }
        })
    }
}
