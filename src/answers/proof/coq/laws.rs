//! Claims for Coq that are decided by the nim-sum alone: the test of `coq/Laws.v`, whichever of the nim-sums
//! in them are 0.

use std::collections::BTreeSet;

/// Nim-sums that may be 0 or not, at most.
const MOST: usize = 12;

/// A nim-sum of unknowns and of a constant: what stands in it an odd number of times.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NimSum {
    unknowns: BTreeSet<(Sort, usize)>,
    constant: u128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Number,
    Game,
}

/// A claim that says of nim-sums whether they are 0.
enum Formula {
    IsZero(NimSum),
    Not(Box<Formula>),
    Joined(String, Box<[Formula; 2]>),
}

/// Whether a claim in words says of nim-sums alone whether they are 0; and if it holds, whether it follows
/// whichever of these are.
pub(super) fn is_law(words: &[String], holds: bool) -> bool {
    let mut words = words.iter();
    let Some(formula) = formula(&mut words) else { return false };
    if !holds {
        return true;
    }
    let mut sums = Vec::new();
    formula.gather(&mut sums);
    sums.len() <= MOST && (0..1_u32 << sums.len()).all(|choice| formula.is_true(&sums, choice))
}

fn formula(words: &mut std::slice::Iter<'_, String>) -> Option<Formula> {
    let word = words.next()?;
    Some(match word.as_str() {
        "not" => Formula::Not(Box::new(formula(words)?)),
        "and" | "or" | "implies" | "iff" => {
            let one = formula(words)?;
            Formula::Joined(word.clone(), Box::new([one, formula(words)?]))
        }
        "eq" | "equiv" => {
            let one = sum(words)?;
            Formula::IsZero(one.and(sum(words)?))
        }
        "is-p" => Formula::IsZero(sum(words)?),
        "is-n" => Formula::Not(Box::new(Formula::IsZero(sum(words)?))),
        _ => return None,
    })
}

fn sum(words: &mut std::slice::Iter<'_, String>) -> Option<NimSum> {
    let word = words.next()?;
    match word.as_str() {
        "xor" | "sum" => {
            let one = sum(words)?;
            Some(one.and(sum(words)?))
        }
        "worth" => sum(words),
        "unknown" | "any" => {
            let sort = if word == "any" { Sort::Game } else { Sort::Number };
            let unknowns = BTreeSet::from([(sort, words.next()?.parse().ok()?)]);
            Some(NimSum { unknowns, constant: 0 })
        }
        number => Some(NimSum { unknowns: BTreeSet::new(), constant: number.parse().ok()? }),
    }
}

impl NimSum {
    fn and(self, other: NimSum) -> NimSum {
        let unknowns = self.unknowns.symmetric_difference(&other.unknowns).copied().collect();
        NimSum { unknowns, constant: self.constant ^ other.constant }
    }
}

impl Formula {
    /// The nim-sums that may be 0 or not, each once.
    fn gather(&self, sums: &mut Vec<NimSum>) {
        match self {
            Formula::IsZero(sum) if !sum.unknowns.is_empty() && !sums.contains(sum) => sums.push(sum.clone()),
            Formula::IsZero(_) => {}
            Formula::Not(one) => one.gather(sums),
            Formula::Joined(_, both) => both.iter().for_each(|one| one.gather(sums)),
        }
    }

    /// Whether it is true where of some nim-sums those are 0 whose bits are set.
    fn is_true(&self, sums: &[NimSum], choice: u32) -> bool {
        match self {
            Formula::IsZero(sum) => match sums.iter().position(|known| known == sum) {
                Some(place) => choice >> place & 1 == 1,
                None => sum.constant == 0,
            },
            Formula::Not(one) => !one.is_true(sums, choice),
            Formula::Joined(name, both) => {
                let [one, other] = [&both[0], &both[1]].map(|one| one.is_true(sums, choice));
                match name.as_str() {
                    "and" => one && other,
                    "or" => one || other,
                    "implies" => !one || other,
                    _ => one == other,
                }
            }
        }
    }
}
