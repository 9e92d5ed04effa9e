//! The set A(G) of a position, and what is read off it.

use std::fmt;

/// Whose turn it is after a move, and where.
///
/// ```
/// use sprague::entailing::Turn;
/// assert_eq!(Turn::Entailing.to_string(), "entailing");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// The opponent moves, anywhere.
    Plain,
    /// The opponent has to reply in what the move led to.
    Entailing,
    /// The same player moves again, anywhere, and has lost if no move is left.
    Complimenting,
}

impl fmt::Display for Turn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Turn::Plain => "plain",
            Turn::Entailing => "entailing",
            Turn::Complimenting => "complimenting",
        })
    }
}

/// What a position is worth: a heap, or ☾.
///
/// ```
/// use sprague::entailing::Worth;
/// assert_eq!(Worth::Number(5) ^ Worth::Number(3), Worth::Number(6));
/// assert_eq!((Worth::Number(5) ^ Worth::Loony).to_string(), "loony");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Worth {
    /// In all sums it does what a heap of that size does.
    Number(u64),
    /// The player to move wins, whatever stands beside it.
    Loony,
}

impl Worth {
    /// The number, unless it is loony.
    #[must_use]
    pub fn number(self) -> Option<u64> {
        match self {
            Worth::Number(number) => Some(number),
            Worth::Loony => None,
        }
    }
}

/// The worth of a sum: the nim-sum, or loony if one of them is.
impl std::ops::BitXor for Worth {
    type Output = Worth;

    fn bitxor(self, other: Worth) -> Worth {
        match (self, other) {
            (Worth::Number(one), Worth::Number(other)) => Worth::Number(one ^ other),
            _ => Worth::Loony,
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Number(number) => number.fmt(formatter),
            Worth::Loony => formatter.pad("loony"),
        }
    }
}

/// What a player wins who has to reply in a position: the numbers *x* for which that player wins
/// beside `*x`, and whether beside a loony component.
///
/// Numbers are below [`Attained::END`]. A set is kept as the places where membership changes, so a
/// heap of any size takes two words; ☾ belongs to a set exactly if all large numbers do.
///
/// ```
/// use sprague::entailing::{Attained, Worth};
/// // {entailing *2}: everything but 0 and 1.
/// let position = Attained::below(2).complement();
/// assert!(position.contains(Worth::Number(7)) && position.contains(Worth::Loony));
/// assert_eq!(position.worth(), Worth::Number(0));
/// // With *0 and *1 as further options it is loony.
/// let position = position.union(&Attained::of_plain(Worth::Number(0)));
/// assert_eq!(position.worth(), Worth::Number(1));
/// assert_eq!(position.union(&Attained::of_plain(Worth::Number(1))).worth(), Worth::Loony);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Attained {
    /// Strictly increasing: before the first nothing belongs to the set, from there to the second
    /// everything does, and so on.
    changes: Vec<u64>,
}

impl Attained {
    /// Numbers are smaller.
    pub const END: u64 = 1 << 63;

    /// Nothing: a position without options.
    #[must_use]
    pub fn none() -> Attained {
        Attained::default()
    }

    /// All numbers, and ☾.
    #[must_use]
    pub fn all() -> Attained {
        Attained { changes: vec![0] }
    }

    /// The numbers below n, which a heap `*n` attains.
    #[must_use]
    pub fn below(n: u64) -> Attained {
        Attained { changes: if n == 0 { Vec::new() } else { vec![0, n] } }
    }

    /// What a plain option gives.
    #[must_use]
    pub fn of_plain(option: Worth) -> Attained {
        match option {
            Worth::Number(number) => Attained { changes: vec![number, number + 1] },
            Worth::Loony => Attained::none(),
        }
    }

    /// What a complimenting option gives.
    #[must_use]
    pub fn of_complimenting(option: Worth) -> Attained {
        Attained::of_plain(option).complement()
    }

    /// The worths of plain options together.
    #[must_use]
    pub fn of_plain_options(options: impl IntoIterator<Item = Worth>) -> Attained {
        let mut numbers: Vec<u64> = options.into_iter().filter_map(Worth::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Attained::of_intervals(numbers.into_iter().map(|number| (number, number + 1)))
    }

    /// Intervals in the order of their beginnings, the end not included.
    fn of_intervals(intervals: impl Iterator<Item = (u64, u64)>) -> Attained {
        let mut changes: Vec<u64> = Vec::new();
        for (start, end) in intervals {
            match changes.last_mut() {
                Some(last) if *last >= start => *last = end.max(*last),
                _ => changes.extend([start, end]),
            }
        }
        Attained { changes }
    }

    /// Everything that is outside, ☾ included: what an entailing option gives.
    #[must_use]
    pub fn complement(&self) -> Attained {
        let changes = match self.changes.split_first() {
            Some((0, rest)) => rest.to_vec(),
            _ => std::iter::once(0).chain(self.changes.iter().copied()).collect(),
        };
        Attained { changes }
    }

    /// What belongs to one of two sets.
    #[must_use]
    pub fn union(&self, other: &Attained) -> Attained {
        let (mut one, mut two) = (&self.changes[..], &other.changes[..]);
        let (mut in_one, mut in_two, mut inside) = (false, false, false);
        let mut changes = Vec::with_capacity(one.len() + two.len());
        while let Some(next) = [one.first(), two.first()].into_iter().flatten().min().copied() {
            if one.first() == Some(&next) {
                (in_one, one) = (!in_one, &one[1..]);
            }
            if two.first() == Some(&next) {
                (in_two, two) = (!in_two, &two[1..]);
            }
            if inside != (in_one || in_two) {
                inside = !inside;
                changes.push(next);
            }
        }
        Attained { changes }
    }

    /// Whether a worth belongs to the set.
    #[must_use]
    pub fn contains(&self, worth: Worth) -> bool {
        let changes = match worth {
            Worth::Number(number) => self.changes.partition_point(|&change| change <= number),
            Worth::Loony => self.changes.len(),
        };
        changes % 2 == 1
    }

    /// Whether all but finitely many numbers belong to it, and ☾.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.contains(Worth::Loony)
    }

    /// The least number outside; loony if everything belongs to the set.
    #[must_use]
    pub fn worth(&self) -> Worth {
        match self.changes[..] {
            [0] => Worth::Loony,
            [0, end, ..] => Worth::Number(end),
            _ => Worth::Number(0),
        }
    }

    /// How many places it takes in memory.
    #[must_use]
    pub fn length(&self) -> usize {
        self.changes.len()
    }

    /// The numbers of a finite set, or those that an infinite one lacks, as intervals whose end is
    /// not included.
    pub fn exceptions(&self) -> impl Iterator<Item = (u64, u64)> {
        let finite = if self.is_infinite() { self.complement() } else { self.clone() };
        let count = finite.changes.len() / 2;
        (0..count).map(move |place| (finite.changes[2 * place], finite.changes[2 * place + 1]))
    }

    /// The set as a text, unless it has more ranges than this: then how many.
    pub(crate) fn in_short(&self, ranges: usize) -> String {
        match self.length() <= 2 * ranges {
            true => self.to_string(),
            false if self.is_infinite() => format!("all but {} ranges of numbers", self.length() / 2),
            false => format!("{} ranges of numbers", self.length() / 2),
        }
    }

    /// The numbers x with x ⊕ number in the set: what is attained beside a heap of that size.
    #[must_use]
    pub fn beside(&self, number: u64) -> Attained {
        if number == 0 {
            return self.clone();
        }
        let mut blocks = Vec::new();
        for (mut start, end) in self.exceptions() {
            // Cut into blocks of 2^k numbers from a multiple of 2^k on: each goes to such a block.
            while start < end {
                let room = 1 << (end - start).ilog2();
                let size = if start == 0 { room } else { room.min(1 << start.trailing_zeros()) };
                let block = (start ^ number) & !(size - 1);
                blocks.push((block, block + size));
                start += size;
            }
        }
        blocks.sort_unstable();
        let finite = Attained::of_intervals(blocks.into_iter());
        if self.is_infinite() { finite.complement() } else { finite }
    }

    /// What a sum attains, of whose components the reply may choose one.
    ///
    /// Beside X, a reply in the component G wins exactly if the worth of X and the other components
    /// together is in A(G). If a component is loony, a reply there wins whatever the rest is. If none
    /// is, let r be the nim-sum of the others; then x belongs to the set exactly if x ⊕ r is in A(G)
    /// for some G, and ☾ if it is in some A(G). The least number outside is the nim-sum of the worths,
    /// for the reason that a sum is worth that.
    #[must_use]
    pub fn of_sum<'a>(components: impl IntoIterator<Item = &'a Attained> + Clone) -> Attained {
        let worths = components.clone().into_iter().map(Attained::worth);
        let Worth::Number(whole) = worths.fold(Worth::Number(0), |sum, worth| sum ^ worth) else {
            return Attained::all();
        };
        let replies = components.into_iter().map(|one| match one.worth() {
            Worth::Number(own) => one.beside(whole ^ own),
            Worth::Loony => Attained::all(),
        });
        replies.fold(Attained::none(), |all, one| all.union(&one))
    }
}

/// `{0, 2}`, `{0..4}`, `all but {1}`, `all`.
impl fmt::Display for Attained {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exceptions: Vec<String> = self
            .exceptions()
            .map(|(start, end)| match end - start {
                1 => start.to_string(),
                _ => format!("{start}..{}", end - 1),
            })
            .collect();
        match (self.is_infinite(), exceptions.is_empty()) {
            (true, true) => formatter.pad("all"),
            (true, false) => formatter.pad(&format!("all but {{{}}}", exceptions.join(", "))),
            (false, _) => formatter.pad(&format!("{{{}}}", exceptions.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Attained, Worth};

    /// All sets that are described by the numbers below 8, and what is beyond.
    fn sets() -> impl Iterator<Item = (u16, Attained)> {
        (0..512).map(|bits: u16| {
            let members = (0..8).filter(move |place| bits >> place & 1 == 1);
            let finite = Attained::of_plain_options(members.map(Worth::Number));
            let beyond = Attained::below(8).complement();
            (bits, if bits >> 8 == 1 { finite.union(&beyond) } else { finite })
        })
    }

    fn bits_of(set: &Attained) -> u16 {
        let numbers = (0..9_u16).filter(|&place| set.contains(Worth::Number(place.into())));
        numbers.map(|place| 1 << place).sum()
    }

    #[test]
    fn sets_are_what_their_members_say() {
        for (bits, set) in sets() {
            assert_eq!(bits_of(&set), bits);
            assert_eq!(set.is_infinite(), bits >> 8 == 1);
            assert_eq!(bits_of(&set.complement()), !bits & 511);
            assert_eq!(set.complement().complement(), set);
            let least = (bits != 511).then(|| u64::from(bits.trailing_ones()));
            assert_eq!(set.worth().number(), least);
            for number in 0..8 {
                let beside = set.beside(number);
                for x in 0..9 {
                    let here = set.contains(Worth::Number(x ^ number));
                    assert_eq!(beside.contains(Worth::Number(x)), here, "{set} beside {number}, {x}");
                }
            }
        }
    }

    #[test]
    fn unions() {
        for (bits, set) in sets() {
            for (others, other) in sets().step_by(7) {
                assert_eq!(bits_of(&set.union(&other)), bits | others);
            }
        }
    }

    #[test]
    fn large_numbers() {
        let heap = Attained::below(Attained::END - 1);
        assert_eq!(heap.beside(12345).beside(12345), heap);
        assert_eq!(heap.beside(1).worth(), Worth::Number(heap.worth().number().unwrap() ^ 1));
        assert_eq!(heap.complement().beside(Attained::END - 1).worth(), Worth::Number(1));
    }
}
