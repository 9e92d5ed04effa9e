//! Counts: the kernel against words that are counted in another way, and against numbers that are gone
//! through.

use super::builder::build;
use super::document::{Automaton, Counts, Document, Goal};
use super::{certified, facts, reason, rejected, verify};

/// Values of k that are looked at.
const CASES: u32 = 9;

/// Whether a comparison is true as far as it is looked at.
pub fn hold(document: &Document, counts: &Counts) -> bool {
    let ks = match counts.first {
        Some(first) => first..first + CASES,
        None => 0..1,
    };
    ks.into_iter().all(|k| {
        let [left, right] = counts.sides.each_ref().map(|side| value(document, side, k));
        match &*counts.relation {
            "=" => left == right,
            "<" => left < right,
            _ => left <= right,
        }
    })
}

fn value(document: &Document, side: &[String], k: u32) -> i128 {
    let mut words = side.iter();
    let mut values: Vec<i128> = Vec::new();
    while let Some(word) = words.next() {
        let mut next = || {
            words
                .next()
                .unwrap()
                .trim_start_matches(['a', 'x'])
                .parse::<i64>()
                .unwrap_or_else(|_| panic!("{side:?}"))
        };
        let value = match &**word {
            "k" => i128::from(k),
            "power" => {
                let (base, more, factor) = (next(), next(), next());
                i128::from(base).pow((more + factor * i64::from(k)) as u32)
            }
            "count" => many(document, next() as usize - 1, None),
            "powers" => {
                let (automaton, track, factor) = (next() as usize - 1, next() as usize, next());
                many(document, automaton, Some((track, k * factor as u32)))
            }
            "+" | "-" | "*" => {
                let (right, left) = (values.pop().unwrap(), values.pop().unwrap());
                match &**word {
                    "+" => left + right,
                    "-" => left - right,
                    _ => left * right,
                }
            }
            number => number.parse().unwrap(),
        };
        values.push(value);
    }
    values.pop().unwrap()
}

/// How many numbers there are for which a line is true, with 2^exponent on one track: the numbers
/// below a power of 2 are the words of one length, with zeros at their beginning.
fn many(document: &Document, automaton: usize, power: Option<(usize, u32)>) -> i128 {
    let (meaning, found) = &document.automata[automaton];
    let built = if found.next.is_empty() || !matches!(meaning, super::document::Meaning::Given) {
        build(document, meaning)
    } else {
        found.clone()
    };
    let free = document.free(automaton);
    let unread =
        free.iter().any(|track| !built.tracks.contains(track) && power.is_none_or(|(of, _)| of != *track));
    if unread && built.accepting.iter().any(|&accepts| accepts) {
        panic!("infinitely many");
    }
    words(&built, power)
}

fn words(automaton: &Automaton, power: Option<(usize, u32)>) -> i128 {
    let length = automaton.accepting.len() + 2 + power.map_or(0, |(_, exponent)| exponent as usize);
    let mut ways = vec![0_i128; automaton.accepting.len()];
    ways[0] = 1;
    for digit in (0..length).rev() {
        let mut after = vec![0; ways.len()];
        for (state, row) in automaton.next.iter().enumerate() {
            for (letter, &next) in row.iter().enumerate() {
                let fits = automaton.tracks.iter().enumerate().all(|(bit, track)| match power {
                    Some((of, exponent)) if of == *track => {
                        (letter >> bit & 1 == 1) == (digit == exponent as usize)
                    }
                    _ => true,
                });
                // Only where nothing is accepted any more there may be too many.
                after[next] = if fits { i128::saturating_add(after[next], ways[state]) } else { after[next] };
            }
        }
        ways = after;
    }
    ways.iter().zip(&automaton.accepting).filter(|(_, accepts)| **accepts).map(|(ways, _)| ways).sum()
}

/// The words of an automaton are as many as the numbers for which the line is true.
#[test]
fn words_are_numbers() {
    let mut looked_at = 0;
    for (name, statement) in facts::FACTS.iter().filter(|fact| fact.1.contains("\ncounts ")) {
        let document = Document::read(&certified(statement)).unwrap();
        for goal in &document.goals {
            let Goal::Counts(counts) = goal else { continue };
            assert!(hold(&document, counts), "{name}");
            for pair in counts.sides.iter().flat_map(|side| side.windows(2)) {
                let (Some(automaton), power) = (pair[1].strip_prefix('a'), pair[0] == "powers") else {
                    continue;
                };
                let automaton = automaton.parse::<usize>().unwrap() - 1;
                let exponents = if power { 0..4 } else { 0..1 };
                for exponent in exponents {
                    let power = power.then_some((0, exponent));
                    let free = document.free(automaton).into_iter();
                    let free: Vec<usize> =
                        free.filter(|&track| power.is_none_or(|(of, _)| track != of)).collect();
                    let numbers = super::oracle::points(&free, 15).filter(|numbers| {
                        let mut numbers = numbers.clone();
                        numbers[0] = power.map_or(numbers[0], |(_, exponent)| 1 << exponent);
                        document.means(automaton, &mut numbers)
                    });
                    if power.is_none_or(|_| document.free(automaton).contains(&0)) {
                        assert_eq!(many(&document, automaton, power), numbers.count() as i128, "{name}");
                        looked_at += 1;
                    }
                }
            }
        }
    }
    assert!(looked_at > 30, "{looked_at}");
}

#[test]
fn what_is_false() {
    let below = "t 1 <= 1 1x1 -1x0\na 1 all t1\n";
    let false_at = |k: u64| format!("the comparison is false for k = {k}");
    for (goal, reason) in [
        ("counts = 0 | powers a1 x0 1 | power 2 0 1 1 +", false_at(0)),
        ("counts = 0 | powers a1 x0 1 | k 1 +", false_at(2)),
        // The first cases agree.
        ("counts = 0 | powers a1 x0 1 k 1 - k 2 - * k k 1 - * * * | 0", false_at(3)),
        ("counts = 2 | powers a1 x0 1 | power 4 -1 1", false_at(3)),
        ("counts = 0 | powers a1 x0 2 | power 2 0 1", false_at(1)),
        ("counts < - | 2 | 2", "the comparison is false".to_owned()),
        ("counts <= - | 2 | 1", "the comparison is false".to_owned()),
        ("counts = - | 2 | 1", "the comparison is false".to_owned()),
        ("counts <= - | 0 | 1 2 -", "the comparison is false".to_owned()),
        // 2^64 - 1 and 2^64.
        (
            "counts = - | 18446744073709551615 1 + | 18446744073709551617",
            "the comparison is false".to_owned(),
        ),
    ] {
        assert_eq!(rejected(&format!("{below}{goal}\n")), (4, reason), "{goal}");
    }
    // 2^128 - 1 and 1.
    certified(&format!(
        "{below}counts = - | 340282366920938463463374607431768211455 1 + | 340282366920938463463374607431768211456\n"
    ));
    certified(&format!("{below}counts = - | 18446744073709551615 1 + 2 * | 36893488147419103232\n"));
    let five = "t 1 < 5 0 1x0\na 1 all t1\n";
    for goal in ["= - | count a1 | 4", "= - | count a1 | 6", "< - | count a1 | 5", "<= - | count a1 | 4"] {
        assert_eq!(rejected(&format!("{five}counts {goal}\n")).1, "the comparison is false");
    }
}

/// Sequences that agree for as many k as one of them needs, and not for as many as both need.
#[test]
fn as_many_cases_as_needed() {
    let powers = "s 1 0 7 | 0 1 2 3 4 5 6\nb 1 read s1 0 1x0\nt 1 = -4 1b1\na 1 all t1\n\
        s 2 0 15 | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14\nb 2 read s2 0 1x0\nt 2 = -4 1b2\na 2 all t2\n\
        t 3 = -8 1b2\na 3 all t3\nt 4 = -100 1x1\nt 5 <= 1 1x1 -1x0\na 4 all t4 t5\n";
    for (goal, why) in [
        // 2, 5, 8, … and 2, 6, 10, …
        ("powers a1 x0 1 | powers a2 x0 1", "the comparison is false for k = 5"),
        // 2, 5, 8, … and 3, 7, 11, …
        ("powers a1 x0 1 powers a3 x0 1 * | 0", "the comparison is false for k = 11"),
        ("powers a4 x0 1 | 0", "the comparison is false for k = 7"),
        ("powers a4 x0 2 | 0", "the comparison is false for k = 4"),
        ("powers a4 x0 1 powers a4 x0 1 * | powers a4 x0 1", ""),
        ("powers a1 x0 3 | 0", ""),
        ("powers a1 x0 4 | powers a1 x0 1", ""),
    ] {
        let statement = format!("{powers}counts = 0 | {goal}\n");
        match why {
            "" => assert!(certified(&statement).contains("counts")),
            why => assert_eq!(rejected(&statement).1, why, "{goal}"),
        }
    }
}

/// What has no end is not counted, and what depends on no track of its own.
#[test]
fn infinitely_many() {
    let infinite = "infinitely many numbers are counted, or the automaton is not minimal";
    let unread = "what is counted must depend on each of its tracks";
    for (statement, why) in [
        ("t 1 <= 1 1x0 -1x1\na 1 all t1\ncounts = - | count a1 | 3\n", infinite),
        ("t 1 <= 1 1x0 -1x1\na 1 all t1\ncounts = 0 | powers a1 x0 1 | 3\n", infinite),
        ("t 1 < 5 0 1x0\na 1 all !t1\ncounts = - | count a1 | 0\n", infinite),
        ("t 1 = 0 1x0 -1x1\nt 2 < 9 0 1x2\na 1 all t1 t2\ncounts = - | count a1 | 9\n", infinite),
        (
            "t 1 = 0 1x0 -2x1\na 1 all t1\na 2 some x1 of a1\na 3 some x0 of a2\ncounts = - | count a3 | 1\n",
            "",
        ),
        ("t 1 xor x0 x0\nt 2 < 5 0 1x1\na 1 all t1 t2\ncounts = - | count a1 | 5\n", unread),
        ("t 1 xor x0 x0\nt 2 < 5 0 1x1\na 1 all t1 t2\ncounts = 0 | powers a1 x0 1 | 5\n", ""),
        ("t 1 xor x0 x0\nt 2 < 5 0 1x1\na 1 all t1 t2\ncounts = 0 | powers a1 x1 1 | 5\n", unread),
    ] {
        match why {
            "" => assert!(certified(statement).contains("counts")),
            why => assert_eq!(rejected(statement).1, why, "{statement}"),
        }
    }
    // A track that no part of the meaning has.
    let further = "sprague-forall 1\nt 1 < 2 0 1x0\na 1 all t1 | 0 1 | 110 | 0 1 0 1 2*8\ncounts = - | count a1 | 2\nend 1 1\n";
    assert_eq!(reason(further), (4, unread.to_owned()));
}

#[test]
fn lines() {
    let below = certified("t 1 <= 1 1x1 -1x0\na 1 all t1\n");
    let below: String = below.lines().take(3).map(|line| line.to_owned() + "\n").collect();
    let many = format!("counts = - | 1{} | 1", " 1 *".repeat(128));
    for (goal, why) in [
        ("counts", "expected 3 parts with a bar between two"),
        ("counts = 0 | k", "expected 3 parts with a bar between two"),
        ("counts | 1 | 1", "expected a relation"),
        ("counts = | 1 | 1", "expected the first k"),
        ("counts > - | 2 | 1", "counts are compared by =, < or <=; got `>`"),
        ("counts < 0 | k | k 1 +", "for all k there are equations alone"),
        ("counts = 0 1 | k | k", "got `1`; expected the end"),
        ("counts = -1 | k | k", "expected a number from 0 to 4096; got -1"),
        ("counts = 4097 | k | k", "expected a number from 0 to 4096; got 4097"),
        ("counts = - | k | k", "a side depends on k"),
        ("counts = - | power 2 0 0 | 1", "a side depends on k"),
        ("counts = - | 1 | powers a1 x0 1", "a side depends on k"),
        ("counts = 0 | | ", "a side has one value; got 0"),
        ("counts = 0 | 0 | ", "expected a part of a side; got ``"),
        ("counts = 0 | | k", "a side has one value; got 0"),
        ("counts = 0 | k k | k", "a side has one value; got 2"),
        ("counts = 0 | k + | k", "there are no two values before `+`"),
        ("counts = 0 | k 1 - - | k", "there are no two values before `-`"),
        ("counts = 0 | k | 01", "expected a part of a side; got `01`"),
        ("counts = 0 | k | -1", "expected a part of a side; got `-1`"),
        ("counts = 0 | k | n", "expected a part of a side; got `n`"),
        ("counts = 0 | power | k", "expected a base"),
        ("counts = 0 | power 2 | k", "expected a number"),
        ("counts = 0 | power 2 0 | k", "expected a multiple of k"),
        ("counts = 0 | power 2 0 65 | k", "expected a number from 0 to 64; got 65"),
        ("counts = 0 | power 2 0 -1 | k", "expected a number from 0 to 64; got -1"),
        ("counts = 0 | power 2 -1 1 | k", "expected a number from 0 to 4096; got -1"),
        ("counts = 1 | power 2 4096 1 | k", "expected a number from 0 to 4096; got 4097"),
        ("counts = 0 | power 2 1048577 1 | k", "expected a number from -1048576 to 1048576; got 1048577"),
        ("counts = 0 | powers a1 x0 | k", "expected a multiple of k"),
        ("counts = 0 | powers a1 x0 0 | k", "expected a number from 1 to 64; got 0"),
        ("counts = 0 | powers a1 x0 65 | k", "expected a number from 1 to 64; got 65"),
        ("counts = 0 | powers a1 0 1 | k", "expected a track, as `x0`; got `0`"),
        ("counts = 0 | powers a2 x0 1 | k", "expected a line before this one"),
        ("counts = - | count t1 | 1", "expected a line before this one"),
        ("counts = - | count !a1 | 1", "expected a line before this one"),
        ("counts = - | count | 1", "expected an automaton"),
        (&many, "a side has more than 256 parts"),
        (
            "counts = 0 | k k k k k k k k k k k k k * * * * * * * * * * * * | k",
            "more than 4096 values of k would have to be looked at",
        ),
        (
            "counts = 0 | power 4611686018427387903 4096 0 power 4611686018427387903 4096 64 * * | k",
            "there are no two values before `*`",
        ),
        (
            "counts = 0 | power 4611686018427387903 4096 64 power 4611686018427387903 4096 64 * \
             power 4611686018427387903 4096 64 * power 4611686018427387903 4096 64 * \
             power 4611686018427387903 4096 64 * | k",
            "a side has numbers that are too large",
        ),
    ] {
        let (line, found) = reason(format!("{below}{goal}\nend 1 1\n"));
        assert!(line == 4 && found.starts_with(why), "{goal}: line {line}: {found}");
    }
    let enough = format!("{below}counts = - | 1{} | 1\nend 1 1\n", " 1 *".repeat(127) + " 0 +");
    assert_eq!(reason(&enough).1, "a side has more than 256 parts");
    let enough = enough.replace(" 0 +", "");
    assert!(verify(&enough).is_ok());
}

#[test]
fn in_words() {
    let words = |goal: &str| {
        let text = certified(&format!(
            "t 1 <= 1 1x1 -1x0\na 1 all t1\nt 2 < 5 0 1x1\na 2 all t2\na 3 all\n{goal}\n"
        ));
        verify(text).unwrap().lines().filter(|line| !line.starts_with('A')).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        words("counts = - | count a2 | 2 3 +"),
        "C2 = 2 + 3, where\n  C2 is how many x1 there are with A2(x1)"
    );
    let all =
        verify(certified("t 1 < 5 0 1x1\na 1 all t1\na 2 all !a1\ncounts = - | count a1 | 5\n")).unwrap();
    assert_eq!(
        all.lines().collect::<Vec<_>>(),
        ["A1(x1): 0 <= x1 < 5", "C1 = 5, where", "  C1 is how many x1 there are with A1(x1)"]
    );
    assert_eq!(words("counts < - | count a3 | 2"), "C3 < 2, where\n  C3 is how many () there are with A3");
    assert_eq!(words("counts <= - | 1 | 2 3 *"), "1 <= 2 · 3");
    assert_eq!(
        words("counts = 2 | powers a1 x0 1 k * powers a1 x0 2 - | k power 2 -2 1 4 * * power -2 0 2 -"),
        "for all k >= 2: (C1(k) · k) - C1(2·k) = (k · (2^(k - 2) · 4)) - (-2)^(2·k), where\n  \
         C1(k) is how many x1 there are with A1(x0, x1) and x0 = 2^k\n  \
         C1(2·k) is how many x1 there are with A1(x0, x1) and x0 = 2^(2·k)"
    );
    assert_eq!(words("counts = 0 | power 2 3 0 | power 2 1 0 4 *"), "for all k >= 0: 2^3 = 2^1 · 4");
    assert_eq!(
        words("counts = 0 | power 2 3 1 | power 2 1 1 4 *"),
        "for all k >= 0: 2^(k + 3) = 2^(k + 1) · 4"
    );
}

/// Large powers are compared exactly, and it does not take long.
#[test]
fn large() {
    let below = "t 1 <= 1 1x1 -1x0\na 1 all t1\n";
    certified(&format!("{below}counts = 900 | powers a1 x0 3 | power 8 0 1\n"));
    assert_eq!(
        rejected(&format!("{below}counts = 900 | powers a1 x0 3 1 + | power 8 0 1\n")).1,
        "the comparison is false for k = 900"
    );
}
