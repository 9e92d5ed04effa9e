//! `misere`: heaps of an octal game that have the same outcomes beside any others.

use crate::kernel::{accepts, every_byte_counts, is_of, is_whole, reason, verify};
use crate::misere::game::{Outcomes, Rules, sorted};

/// The misère quotient of 0.33: from a heap 1 or 2 are taken.
const QUOTIENT: &str = "digits 0 3 3\norder 6\nletters 2\nr 1 2\nr 0 3\nr 3 4\nr 2 5\nr 5 2\nr 4 3\np 1 4\n\
    heaps 0 1 2 0\nperiod 3 1\ns 0 2 3\ns 1 2 3\ns 2 3\ns 4 1 5\nq P 1\nq N 1 2\n";

/// A sequence with a preperiod and a period.
fn certificate(preperiod: usize, period: usize, named: &[i64]) -> String {
    let named: Vec<String> = named.iter().map(i64::to_string).collect();
    let sequence = format!("s 1 {preperiod} {period} | {}", named.join(" "));
    format!("sprague-forall 1\n{sequence}\nmisere s1\n{QUOTIENT}end 0 1\n")
}

#[test]
fn heaps_of_one_value_are_named() {
    for (preperiod, period, named) in [
        (0, 3, &[0, 1, 2][..]),
        (1, 3, &[0, 1, 2, 0]),
        (0, 6, &[0, 1, 2, 3, 4, 5]),
        (0, 3, &[3, 4, 5]),
        (5, 3, &[0, 1, 2, 0, 1, 2, 0, 1]),
        (4, 9, &[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3]),
    ] {
        assert!(accepts(certificate(preperiod, period, named)), "{preperiod} {period} {named:?}");
    }
    let verified = verify(certificate(0, 3, &[0, 1, 2])).unwrap();
    let lines: Vec<String> = verified.lines().collect();
    let said = "in misère play 0.33(n) and 0.33(S1(n)) have the same outcome beside any heaps of 0.33";
    assert_eq!(lines[1..], [said, "0.33(1) is misère P", "0.33(1) + 0.33(2) is misère N"]);
}

/// What is accepted is so by play.
#[test]
fn what_is_accepted_is_so() {
    let rules = Rules::Digits { digits: vec![0, 3, 3], unequal: false };
    let mut outcomes = Outcomes::new(&rules);
    let mut same = |one: usize, other: usize| {
        let beside = (0..=6).flat_map(|first| (0..=6).map(move |second| [first, second]));
        beside.into_iter().all(|[first, second]| {
            let mut of = |heap| outcomes.is_p(&sorted(vec![heap, first, second]));
            of(one) == of(other)
        })
    };
    let (mut right, mut wrong) = (0, 0);
    for first in 0..=5_i64 {
        for second in 0..=5_i64 {
            for third in 0..=5_i64 {
                let named = [first, second, third];
                let is_so = (0..9).all(|heap| same(heap, named[heap % 3] as usize));
                assert_eq!(accepts(certificate(0, 3, &named)), is_so, "{named:?}");
                if is_so { right += 1 } else { wrong += 1 }
            }
        }
    }
    assert_eq!((right, wrong), (8, 208));
}

#[test]
fn other_sequences_and_quotients_are_rejected() {
    let refused =
        |text: String, line: u64, why: &str| assert_eq!(reason(&text), (line, why.to_owned()), "{text}");
    let another = |heap: usize| format!("heap {heap} has another value than the heap named for it");
    let last = 2 + 1 + QUOTIENT.lines().count() as u64;
    refused(certificate(0, 3, &[0, 1, 1]), last, &another(2));
    refused(certificate(0, 3, &[0, -1, 2]), last, &another(1));
    refused(certificate(0, 2, &[0, 1]), last, &another(2));
    // Only the second time round it names a wrong heap.
    refused(certificate(0, 6, &[0, 1, 2, 0, 1, 0]), last, &another(5));
    refused(certificate(3, 4, &[0, 1, 2, 0, 1, 2, 0]), last, &another(7));
    // Beyond the heaps that the quotient has in its preperiod.
    refused(certificate(5, 3, &[0, 1, 2, 0, 0, 2, 0, 1]), last, &another(4));
    refused(certificate(3, 0, &[0, 1, 2]), last, "the sequence ends, and a game has heaps of all sizes");
    let right = certificate(0, 3, &[0, 1, 2]);
    let changed = |old: &str, new: &str| right.replace(old, new);
    refused(changed("period 3 1", "partial"), last, "not all heaps have values");
    refused(changed("q P 1\n", "q N 1\n"), last - 1, "the misère outcome of this sum is P");
    refused(changed("misere s1", "misere s2"), 3, "expected a line before this one, as `s1`; got `s2`");
    refused(changed("misere s1", "misere"), 3, "expected a sequence");
    refused(changed("misere s1", "misere s1 s1"), 3, "got `s1`; expected the end");
    // The quotient of another game.
    assert!(!accepts(changed("digits 0 3 3", "digits 0 3 7")));
    assert!(!accepts(changed("p 1 4", "p 1 5")));
    let long = format!("s 1 0 16777213 |{}", " 0".repeat(16_777_213));
    refused(changed("s 1 0 3 | 0 1 2", &long), last, "more than 16777216 heaps would have to be compared");
}

#[test]
fn all_of_it_is_read() {
    let text = certificate(0, 3, &[0, 1, 2]);
    is_whole(&text);
    let start = text.find("order").unwrap();
    let statement = text[..start].to_owned() + &text[text.find("q P").unwrap()..];
    every_byte_counts(&text, &statement);
    // Claims and the sequence are part of what is said, and the quotient is not.
    assert!(!is_of(&text, statement.replace("q P 1\n", "")));
    assert!(is_of(text.replace("s 4 1 5\n", "s 4 1\ns 4 1 5\n"), &statement));
}
