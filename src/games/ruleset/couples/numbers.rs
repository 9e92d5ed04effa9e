//! The proof numbers of couples.

use hashbrown::{HashMap, HashSet};

/// A position and a heap.
pub(in crate::games::ruleset) type Couple = (u32, u32);

/// What is infinite: nothing is left to show, or it cannot be shown.
pub(crate) const INFINITE: u32 = 1 << 30;

/// How many couples are kept, at most, but for those that are needed at once.
const MOST: usize = 1 << 21;

/// How much is left to show, at least: that the player to move wins (`win`), or loses (`loss`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) win: u32,
    pub(crate) loss: u32,
}

impl Numbers {
    /// A P-position's.
    pub(crate) const LOST: Numbers = Numbers { win: INFINITE, loss: 0 };

    /// An N-position's.
    pub(crate) const WON: Numbers = Numbers { win: 0, loss: INFINITE };

    /// The first guess for couples of this weight that were never visited.
    pub(crate) fn guess(weight: u64) -> Numbers {
        let part = |share: u64| (1 + weight / share).min(u64::from(INFINITE / 2)) as u32;
        Numbers { win: part(8), loss: part(3) }
    }

    /// How far to go in the child that decides most, where `most` are the bounds of these numbers: it
    /// has `win_of_best` left to show, and the next best one has `second` left to lose. It may become
    /// somewhat worse than that one before the other is looked at.
    pub(crate) fn bounds(self, most: Numbers, win_of_best: u32, second: u32) -> Numbers {
        let win = u64::from(most.loss) + u64::from(win_of_best) - u64::from(self.loss);
        let slack = second.saturating_add(1 + second / 4);
        Numbers { win: win.min(u64::from(INFINITE)) as u32, loss: most.win.min(slack).min(INFINITE) }
    }
}

/// The numbers of couples that were visited and are not decided, and how many visits they cost.
pub(in crate::games::ruleset) struct Table {
    kept: HashMap<Couple, (Numbers, u32)>,
    most: usize,
}

impl Default for Table {
    fn default() -> Table {
        Table { kept: HashMap::new(), most: MOST }
    }
}

impl Table {
    pub(in crate::games::ruleset) fn get(&self, couple: Couple) -> Option<Numbers> {
        self.kept.get(&couple).map(|kept| kept.0)
    }

    pub(in crate::games::ruleset) fn keep(&mut self, couple: Couple, numbers: Numbers, visits: u32) {
        let kept = self.kept.entry(couple).or_insert((numbers, 0));
        *kept = (numbers, kept.1.saturating_add(visits));
    }

    pub(in crate::games::ruleset) fn drop(&mut self, couple: Couple) {
        self.kept.remove(&couple);
    }

    pub(in crate::games::ruleset) fn is_full(&self) -> bool {
        self.kept.len() > self.most
    }

    /// Forgets the half that cost least, but for what is needed at once: what is in play must not be
    /// begun anew for ever.
    pub(in crate::games::ruleset) fn forget_half(&mut self, needed: &HashSet<Couple>) {
        let mut visits: Vec<u32> = self.kept.values().map(|kept| kept.1).collect();
        let middle = visits.len() / 2;
        let middle = *visits.select_nth_unstable(middle).1;
        self.kept.retain(|couple, kept| kept.1 > middle || needed.contains(couple));
        // Where all that is left is needed, there has to be room for more.
        self.most = self.most.max(2 * self.kept.len());
    }

    pub(in crate::games::ruleset) fn take_back(&mut self, positions: usize) {
        self.kept.retain(|couple, _| (couple.0 as usize) < positions);
    }

    /// No more couples than this, but for those that are needed at once.
    pub(in crate::games::ruleset) fn limit(&mut self, most: usize) {
        self.most = most.min(MOST);
    }
}
