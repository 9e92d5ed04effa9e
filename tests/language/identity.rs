//! Identity against explicit sets: positions of every ruleset, definitions, sets, nimbers and sums,
//! each compared with each.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use sprague::registry::rulesets;
use sprague::{GameId, Limits, Node, Ordinal, Reply, Session, Store};

use crate::positions::SMALL;

/// Sets by numbers: a set is the numbers of its members, and gets a number of its own.
#[derive(Default)]
struct Sets {
    numbers: HashMap<BTreeSet<usize>, usize>,
    sets: Vec<BTreeSet<usize>>,
    ranks: Vec<usize>,
    sums: HashMap<(usize, usize), usize>,
    /// What was found for positions of the store, by asking for their options alone.
    known: HashMap<GameId, usize>,
}

impl Sets {
    fn number(&mut self, set: BTreeSet<usize>) -> usize {
        if let Some(&known) = self.numbers.get(&set) {
            return known;
        }
        self.ranks.push(set.iter().map(|&member| self.ranks[member] + 1).max().unwrap_or(0));
        self.sets.push(set.clone());
        self.numbers.insert(set, self.sets.len() - 1);
        self.sets.len() - 1
    }

    fn nimber(&mut self, size: usize) -> usize {
        let mut below = BTreeSet::new();
        for _ in 0..size {
            let next = self.number(below.clone());
            below.insert(next);
        }
        self.number(below)
    }

    /// S + T = {s + T} ∪ {S + t}.
    fn add(&mut self, left: usize, right: usize) -> usize {
        let key = (left.min(right), left.max(right));
        if let Some(&sum) = self.sums.get(&key) {
            return sum;
        }
        let mut sum = BTreeSet::new();
        for option in self.sets[left].clone() {
            sum.insert(self.add(option, right));
        }
        for option in self.sets[right].clone() {
            sum.insert(self.add(left, option));
        }
        let sum = self.number(sum);
        self.sums.insert(key, sum);
        sum
    }

    /// What a position of the store is, if no more than `room` others have to be looked at.
    fn of_store(&mut self, store: &mut Store, id: GameId, room: &mut usize) -> Option<usize> {
        if let Some(&known) = self.known.get(&id) {
            return Some(known);
        }
        *room = room.checked_sub(1)?;
        let mut set = BTreeSet::new();
        for option in store.options(id).ok()? {
            set.insert(self.of_store(store, option, room)?);
        }
        let number = self.number(set);
        self.known.insert(id, number);
        Some(number)
    }

    fn rank(&self, set: usize) -> usize {
        self.ranks[set]
    }

    fn followers(&self, set: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([set]);
        let mut waiting = vec![set];
        while let Some(set) = waiting.pop() {
            waiting.extend(self.sets[set].iter().filter(|&&member| found.insert(member)));
        }
        found
    }
}

/// A position, and the set that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pair {
    position: GameId,
    set: usize,
}

/// Numbers without a pattern, from a seed: the multiplier is Knuth's.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The same with other numbers, coins, squares and vertices.
fn varied(call: &str, rng: &mut Random) -> String {
    let (mut text, mut quoted) = (String::new(), false);
    for sign in call.chars() {
        quoted ^= sign == '"';
        match sign {
            '0'..='9' => text += &rng.below(6).to_string(),
            'H' | 'T' if quoted => text.push(if rng.below(2) == 0 { 'H' } else { 'T' }),
            '.' | '#' if quoted => text.push(if rng.below(2) == 0 { '.' } else { '#' }),
            'a'..='d' if quoted => text.push(char::from(b'a' + rng.below(4) as u8)),
            _ => text.push(sign),
        }
    }
    text
}

/// Small positions of every ruleset of the language, at least four of each.
fn positions_of_rulesets(session: &mut Session, sets: &mut Sets, rng: &mut Random) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for ruleset in rulesets() {
        let named = |call: &&&str| call.split('(').next() == Some(ruleset.name());
        let calls: Vec<&str> =
            [ruleset.position()].into_iter().chain(SMALL.iter().filter(named).copied()).collect();
        let mut found = Vec::new();
        for _ in 0..400 {
            let call = calls[rng.below(calls.len())];
            let Ok(position) = session.position(&varied(call, rng)) else { continue };
            let Some(set) = sets.of_store(session.store_mut(), position, &mut 60) else { continue };
            let pair = Pair { position, set };
            if sets.rank(set) <= 5 && !found.contains(&pair) {
                found.push(pair);
            }
            if found.len() == 6 {
                break;
            }
        }
        assert!(found.len() >= 4, "{} small positions of {}", found.len(), ruleset.name());
        pairs.extend(found);
    }
    pairs
}

/// Calls of recursive definitions.
fn calls(session: &mut Session, sets: &mut Sets) -> Vec<Pair> {
    for definition in [
        "every(n) := {every(k) for k in 0..n-1}",
        "pins(n) := {pins(a) + pins(n-1-a) for a in 0..n-1} ∪ {pins(a) + pins(n-2-a) for a in 0..n-2}",
        "one(n) := {one(k) for k in max(0, n-2)..n-1}",
        "chain(n) := if n = 0 then *1 else {chain(n-1)}",
    ] {
        session.eval(definition).expect("a definition");
    }
    let mut pairs = Vec::new();
    for name in ["every", "pins", "one", "chain"] {
        for n in 0..5 {
            let position = session.position(&format!("{name}({n})")).expect("a call");
            let set = sets.of_store(session.store_mut(), position, &mut 1_000).expect("a small position");
            pairs.push(Pair { position, set });
        }
    }
    pairs
}

/// A set or a sum of some of the pairs, of rank 7 at most.
fn composed(store: &mut Store, sets: &mut Sets, pairs: &[Pair], rng: &mut Random) -> Pair {
    loop {
        let parts: Vec<Pair> = (0..1 + rng.below(3)).map(|_| pairs[rng.below(pairs.len())]).collect();
        let ids: Vec<GameId> = parts.iter().map(|part| part.position).collect();
        let pair = if rng.below(5) < 3 {
            if parts.iter().map(|part| sets.rank(part.set)).sum::<usize>() > 7 {
                continue;
            }
            let zero = sets.nimber(0);
            let set = parts.iter().fold(zero, |sum, part| sets.add(sum, part.set));
            Pair { position: store.sum(&ids).unwrap(), set }
        } else {
            let set = sets.number(parts.iter().map(|part| part.set).collect());
            Pair { position: store.set_of(&ids).unwrap(), set }
        };
        if sets.rank(pair.set) <= 7 {
            return pair;
        }
    }
}

#[test]
#[ignore = "slow"]
fn positions_written_in_any_way_are_compared_as_sets() {
    let (mut claims, mut identical, mut options) = (0, 0, 0);
    for seed in 0..3 {
        let mut rng = Random(seed + 1);
        let (mut session, mut sets) = (Session::new(), Sets::default());
        let mut pairs = positions_of_rulesets(&mut session, &mut sets, &mut rng);
        pairs.extend(calls(&mut session, &mut sets));
        let store = session.store_mut();
        for size in 0..6_usize {
            pairs.push(Pair { position: store.nimber(size).unwrap(), set: sets.nimber(size) });
        }
        let mut kept: Vec<Pair> = Vec::new();
        // The small ones, which are often met again as others.
        let small: Vec<Pair> = pairs.iter().copied().filter(|pair| sets.rank(pair.set) <= 3).collect();
        for _ in 0..70 {
            kept.push(pairs[rng.below(pairs.len())]);
            kept.push(composed(store, &mut sets, &pairs, &mut rng));
            let inner: Vec<Pair> = (0..4).map(|_| composed(store, &mut sets, &small, &mut rng)).collect();
            kept.push(composed(store, &mut sets, &inner, &mut rng));
            // What an explicit set is written as.
            let plain = *kept.last().unwrap();
            let position = store.expand(plain.position).unwrap();
            kept.push(Pair { position, set: plain.set });
        }
        for one in &kept {
            for other in &kept {
                let store = session.store_mut();
                let is_identical = store.identical(one.position, other.position).unwrap();
                let is_option = store.is_option(one.position, other.position).unwrap();
                claims += 2;
                identical += usize::from(is_identical && one.position != other.position);
                options += usize::from(is_option);
                let said = |sign: &str| {
                    let text = |id| sprague::front_end::notation::position(session.store(), id, 300).text;
                    format!("{} {sign} {}", text(one.position), text(other.position))
                };
                assert_eq!(is_identical, one.set == other.set, "{}", said("=="));
                assert_eq!(is_option, sets.sets[other.set].contains(&one.set), "{}", said("in"));
            }
        }
        for pair in kept {
            let store = session.store_mut();
            assert_eq!(store.birthday(pair.position).unwrap(), Ordinal::from(sets.rank(pair.set) as u64));
            let followers = sets.followers(pair.set).len();
            assert_eq!(store.followers(pair.position).unwrap(), BigUint::from(followers));
            // The options as they are listed are those of the set, and each is `in` it.
            let mut listed = BTreeSet::new();
            for option in store.options(pair.position).unwrap() {
                assert!(store.is_option(option, pair.position).unwrap());
                listed.insert(sets.of_store(store, option, &mut 100_000).unwrap());
            }
            assert_eq!(listed, sets.sets[pair.set]);
        }
    }
    assert!(claims >= 100_000, "{claims} claims");
    assert!(identical > 2_000 && options > 2_000, "{identical} identical, {options} options");
}

#[test]
fn sets_that_are_sums_of_primes_are_found_to_be() {
    // Every sum of up to three of these, as a sum and written out, and sets of both.
    let (mut store, mut sets) = (Store::new(), Sets::default());
    let zero = store.zero();
    let mut primes: Vec<Pair> = (1..4_usize)
        .map(|size| Pair { position: store.nimber(size).unwrap(), set: sets.nimber(size) })
        .collect();
    let two = primes[1];
    let holed = store.set_of(&[zero, two.position]).unwrap();
    let set = BTreeSet::from([sets.nimber(0), two.set]);
    primes.push(Pair { position: holed, set: sets.number(set) });
    let mut all = Vec::new();
    for first in 0..=primes.len() {
        for second in 0..=first {
            for third in 0..=second {
                let chosen: Vec<Pair> =
                    [first, second, third].iter().filter_map(|&place| primes.get(place).copied()).collect();
                let ids: Vec<GameId> = chosen.iter().map(|prime| prime.position).collect();
                let nothing = sets.nimber(0);
                let set = chosen.iter().fold(nothing, |sum, prime| sets.add(sum, prime.set));
                let sum = store.sum(&ids).unwrap();
                let set_written = store.expand(sum).unwrap();
                let inside = store.set_of(&[set_written]).unwrap();
                let of_sum = store.set_of(&[sum]).unwrap();
                let singleton = sets.number(BTreeSet::from([set]));
                all.extend([sum, set_written].map(|position| Pair { position, set }));
                all.extend([inside, of_sum].map(|position| Pair { position, set: singleton }));
            }
        }
    }
    for one in &all {
        for other in &all {
            assert_eq!(store.identical(one.position, other.position).unwrap(), one.set == other.set);
            let is_option = sets.sets[other.set].contains(&one.set);
            assert_eq!(store.is_option(one.position, other.position).unwrap(), is_option);
        }
    }
}

#[test]
fn transfinite_nimbers_are_compared_as_large_ones() {
    // With few options written, ω behaves as 5 does: nothing here lists five of something.
    let sizes = [(0, "0"), (1, "1"), (2, "2"), (5, "ω"), (6, "ω + 1")];
    let (mut session, mut sets) = (Session::new(), Sets::default());
    session.eval("every(n) := {every(k) for k in 0..n-1}").unwrap();
    let mut pairs = Vec::new();
    for (size, written) in sizes {
        let position = session.position(&format!("*({written})")).unwrap();
        pairs.push(Pair { position, set: sets.nimber(size) });
    }
    for (text, size) in [("kayles(1)", 1), ("bamboo(2)", 2), ("every(1)", 1), ("officers(1)", 0)] {
        pairs.push(Pair { position: session.position(text).unwrap(), set: sets.nimber(size) });
    }
    let store = session.store_mut();
    let mut rng = Random(7);
    let mut all = pairs.clone();
    for step in 0..150 {
        let from = if step < 60 { &pairs } else { &all };
        let parts: Vec<Pair> = (0..2).map(|_| from[rng.below(from.len())]).collect();
        let ids: Vec<GameId> = parts.iter().map(|part| part.position).collect();
        let pair = if rng.below(2) == 0 {
            let set = sets.number(parts.iter().map(|part| part.set).collect());
            Pair { position: store.set_of(&ids).unwrap(), set }
        } else if parts.iter().map(|part| sets.rank(part.set)).sum::<usize>() <= 14 {
            Pair { position: store.sum(&ids).unwrap(), set: sets.add(parts[0].set, parts[1].set) }
        } else {
            continue;
        };
        all.push(pair);
    }
    let (mut answered, mut refused) = (0, 0);
    for one in &all {
        for other in &all {
            let same = store.identical(one.position, other.position);
            let is_option = store.is_option(one.position, other.position);
            answered += usize::from(same.is_ok()) + usize::from(is_option.is_ok());
            refused += usize::from(same.is_err()) + usize::from(is_option.is_err());
            assert_eq!(same.unwrap_or(one.set == other.set), one.set == other.set);
            let contains = sets.sets[other.set].contains(&one.set);
            assert_eq!(is_option.unwrap_or(contains), contains);
        }
    }
    assert!(refused * 100 < answered, "{refused} refused, {answered} answered");
}

#[test]
fn followers_of_sums_of_nimbers_are_counted_without_writing_them_out() {
    let (mut store, mut sets) = (Store::new(), Sets::default());
    for number in 0..5_usize.pow(4) {
        let sizes = [0, 1, 2, 3].map(|place| number / 5_usize.pow(place) % 5);
        let nimbers = sizes.map(|size| store.nimber(size).unwrap());
        let nothing = sets.nimber(0);
        let set = sizes.iter().fold(nothing, |sum, &size| {
            let nimber = sets.nimber(size);
            sets.add(sum, nimber)
        });
        let sum = store.sum(&nimbers).unwrap();
        assert_eq!(store.followers(sum).unwrap(), BigUint::from(sets.followers(set).len()));
        assert!(matches!(store.node(sum), Node::Sum(_) | Node::Nimber(_)));
    }
}

#[test]
fn large_sums_are_compared_under_a_low_ceiling() {
    for claim in [
        "*(2^200) + *3 !== *(2^200 + 3)",
        "{*(2^200) + *3} !== {*(2^200) + *2 + *1}",
        "{*1, *(2^200) + {*0, kayles(1)}} == {*2 + *(2^200), officers(2), officers(2)}",
        "{*ω + kayles(1)} == {*1 + *ω}",
        "{*ω + kayles(1)} !== {*2 + *ω}",
        "*ω + {*1} == *ω + *1 + *1",
        "*ω + {{*1}} !== *ω + *1 + *1",
        "ruler(\"HHHHHHH\") !== {*0, *1}",
        "{*2} + *(2^200) !== {*2, {*2} + *5}",
        "*5 + {*2} in {*2} + *(2^200)",
        "*5 + {*2} not in {*2} + *4",
        "*7 + *5 not in {*2} + *(2^200)",
        "kayles(1000) + *(2^100) == *(2^100) + kayles(1000)",
        "kayles(1000) + *(2^100) + {*1} == *1 + *(2^100) + kayles(1000) + kayles(1)",
        "kayles(1000) + *(2^100) !== kayles(1000) + *1 + *(2^100 - 1)",
        "kayles(1000) + *3 in kayles(1000) + *(2^100)",
        "cram(3, 3) + {*1} == cram(3, 3) + *1 + *1",
        "sum(*n for n in 1..300) + {*1} == *1 + *1 + sum(*n for n in 1..300)",
        "followers(*(2^200) + *3) = 4 * 2^200 - 2",
    ] {
        let mut session = Session::with_limits(Limits::with_nodes(5_000));
        match session.eval(&format!("claim {claim}")) {
            Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{claim}"),
            other => panic!("{claim}: {other:?}"),
        }
    }
}
