//! Simplest forms in misère play, by the definition (Conway, On Numbers and Games, chapter 12).

use std::collections::{BTreeMap, BTreeSet};

/// Positions in simplest form, numbered as they are met.
#[derive(Default)]
pub struct Simplest {
    options: Vec<BTreeSet<usize>>,
    numbers: BTreeMap<BTreeSet<usize>, usize>,
    sums: BTreeMap<(usize, usize), usize>,
}

impl Simplest {
    /// The number of a position with these options, which are simplest.
    fn insert(&mut self, options: &BTreeSet<usize>) -> usize {
        *self.numbers.entry(options.clone()).or_insert_with(|| {
            self.options.push(options.clone());
            self.options.len() - 1
        })
    }

    pub fn options(&self, form: usize) -> &BTreeSet<usize> {
        &self.options[form]
    }

    fn any_p(&self, options: &BTreeSet<usize>) -> bool {
        options.iter().any(|&option| self.is_p(option))
    }

    pub fn is_p(&self, form: usize) -> bool {
        !self.options[form].is_empty() && !self.any_p(&self.options[form])
    }

    /// The simplest form of a position with these options.
    pub fn of(&mut self, options: &BTreeSet<usize>) -> usize {
        let candidates: BTreeSet<usize> =
            options.iter().flat_map(|&option| self.options[option].iter().copied()).collect();
        let found = candidates.into_iter().find(|&lesser| {
            let kept = &self.options[lesser];
            let reverses = |&option: &usize| self.options[option].contains(&lesser);
            // Zero is N, and so must be what is equal to it.
            kept.is_subset(options)
                && options.difference(kept).all(reverses)
                && (!kept.is_empty() || self.any_p(options))
        });
        found.unwrap_or_else(|| self.insert(options))
    }

    pub fn sum(&mut self, one: usize, other: usize) -> usize {
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.sums.get(&pair) {
            return known;
        }
        let mut options = BTreeSet::new();
        for option in self.options[one].clone() {
            options.insert(self.sum(option, other));
        }
        for option in self.options[other].clone() {
            options.insert(self.sum(one, option));
        }
        let sum = self.of(&options);
        self.sums.insert(pair, sum);
        sum
    }
}

/// Winning Ways, chapter 13, and Conway: 1, 2, 3, 5, 22 positions are born by days 0 to 4.
#[test]
fn positions_born_by_a_day() {
    let mut simplest = Simplest::default();
    let mut born: BTreeSet<usize> = BTreeSet::from([simplest.of(&BTreeSet::new())]);
    for expected in [2, 3, 5, 22] {
        let known: Vec<usize> = born.iter().copied().collect();
        for subset in 0..1_u32 << known.len() {
            let options = (0..known.len()).filter(|place| subset >> place & 1 == 1).map(|place| known[place]);
            born.insert(simplest.of(&options.collect()));
        }
        assert_eq!(born.len(), expected);
    }
    let [zero, one, two, three] = [0, 1, 2, 3].map(|size| {
        (0..size).fold(BTreeSet::new(), |mut options: BTreeSet<usize>, _| {
            let form = simplest.of(&options);
            options.insert(form);
            options
        })
    });
    let [zero, one, two, three] = [zero, one, two, three].map(|options| simplest.of(&options));
    // {*2, *3} is not zero, and {*1, *2, *3} is.
    assert_ne!(simplest.of(&BTreeSet::from([two, three])), zero);
    assert_eq!(simplest.of(&BTreeSet::from([one, two, three])), zero);
    assert_eq!(simplest.sum(one, one), zero);
    assert_ne!(simplest.sum(two, two), zero);
}
