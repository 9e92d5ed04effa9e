//! Misère outcomes by definition: the player who cannot move wins.

use std::collections::HashMap;

/// A sum of heaps or generators, ascending, without those of number 0.
pub type Sum = Vec<usize>;

/// The game of a certificate.
#[derive(Debug, Clone, PartialEq)]
pub enum Rules {
    Digits { digits: Vec<usize>, unequal: bool },
    List(Vec<Vec<Sum>>),
}

pub fn sorted(mut sum: Sum) -> Sum {
    sum.retain(|&summand| summand > 0);
    sum.sort_unstable();
    sum
}

impl Rules {
    /// The options of a heap or generator.
    pub fn options(&self, number: usize) -> Vec<Sum> {
        let (digits, unequal) = match self {
            Rules::List(list) if number == 0 || list.is_empty() => return Vec::new(),
            Rules::List(list) => return list[number - 1].clone(),
            Rules::Digits { digits, unequal } => (digits, *unequal),
        };
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().take(number + 1) {
            let left = number - taken;
            for first in 0..=left / 2 {
                let second = left - first;
                if taken == 0 && first == 0 {
                    continue;
                }
                // 1: nothing is left; 2: one heap; 4: two heaps.
                let heaps = usize::from(first > 0) + usize::from(second > 0);
                if digit >> heaps & 1 == 1 && !(unequal && heaps == 2 && first == second) {
                    options.push(sorted(vec![first, second]));
                }
            }
        }
        options
    }
}

/// Remembers outcomes.
pub struct Outcomes<'r> {
    rules: &'r Rules,
    options: HashMap<usize, Vec<Sum>>,
    is_p: HashMap<Sum, bool>,
}

impl<'r> Outcomes<'r> {
    pub fn new(rules: &'r Rules) -> Outcomes<'r> {
        Outcomes { rules, options: HashMap::new(), is_p: HashMap::new() }
    }

    pub fn options(&mut self, sum: &[usize]) -> Vec<Sum> {
        let mut options = Vec::new();
        for (place, &number) in sum.iter().enumerate() {
            let rules = self.rules;
            for option in self.options.entry(number).or_insert_with(|| rules.options(number)) {
                let mut rest: Sum = sum.to_vec();
                rest.remove(place);
                rest.extend(option.iter());
                options.push(sorted(rest));
            }
        }
        options
    }

    /// Whether the player to move loses: there is a move, and each wins for the other.
    pub fn is_p(&mut self, sum: &[usize]) -> bool {
        if let Some(&known) = self.is_p.get(sum) {
            return known;
        }
        let options = self.options(sum);
        let is_p = !options.is_empty() && options.iter().all(|option| !self.is_p(option));
        self.is_p.insert(sum.to_vec(), is_p);
        is_p
    }
}

#[test]
fn misere_nim() {
    // Heaps of 1 alone: their number is odd; else the nim-sum is 0.
    let nim =
        Rules::List((1..=5).map(|heap| (0..heap).map(|option| sorted(vec![option])).collect()).collect());
    let mut outcomes = Outcomes::new(&nim);
    for first in 0..=5_usize {
        for second in first..=5 {
            for third in second..=5 {
                let expected =
                    if third <= 1 { (first + second + third) % 2 == 1 } else { first ^ second ^ third == 0 };
                assert_eq!(outcomes.is_p(&sorted(vec![first, second, third])), expected);
            }
        }
    }
    let kayles = Rules::Digits { digits: vec![0, 7, 7], unequal: false };
    let mut outcomes = Outcomes::new(&kayles);
    let p: Vec<usize> = (1..=20).filter(|&heap| outcomes.is_p(&[heap])).collect();
    // Winning Ways, chapter 13: misère Kayles.
    assert_eq!(p, [1, 4, 9, 12, 20]);
}
