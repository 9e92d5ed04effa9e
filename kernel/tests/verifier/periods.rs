//! Compares certificates of periods with sequences that are found directly from the rules.

use crate::kernel::{self, accepts, is_stopped, verify, verify_segments};
use crate::octal_oracle::{Classes, Sparse, guy_smith, joined, naive, period_of};
use proptest::prelude::*;
use sprague_kernel::{Fact, Refused, verify_by_jobs};

/// 0.45 has period 20 from heap 498 on (*Winning Ways*, chapter 4); the mask is one under which
/// heaps cease to be rare.
const GAME: [u8; 3] = [0, 4, 5];
const PERIOD: (usize, usize) = (20, 498);

fn sparse() -> Sparse {
    let values = naive(&GAME, false, 2_400);
    let rare = |mask: &u32| {
        let classes = Classes { mask: *mask, parity: None };
        (1..values.len()).filter(|&heap| classes.class(heap, values[heap]) == 0).count()
    };
    let mask = (1..16).min_by_key(rare).unwrap();
    Sparse::of(&GAME, Classes { mask, parity: None }, &values, PERIOD).unwrap()
}

fn reason(text: &str) -> String {
    kernel::reason(text).1
}

#[test]
fn known_periods_by_the_theorem_of_guy_and_smith() {
    // Winning Ways, chapter 4: Kayles, Dawson's Chess, 0.45; and the two least of all.
    for (digits, found) in [
        (&[0, 7, 7][..], (12, 71)),
        (&[0, 1, 3, 7], (34, 52)),
        (&GAME, PERIOD),
        (&[0, 1], (1, 2)),
        (&[0, 3], (2, 0)),
    ] {
        for mask in [0, 1, 6, 15] {
            assert!(accepts(guy_smith(digits, false, found, mask)), "{digits:?}");
        }
        let (period, preperiod) = found;
        for wrong in [
            (period, preperiod + 1),
            (2 * period, preperiod),
            (period + 1, preperiod),
            (period, preperiod.checked_sub(1).unwrap_or(7)),
            (0, preperiod),
        ] {
            assert!(!accepts(guy_smith(digits, false, wrong, 15)), "{digits:?} {wrong:?}");
        }
    }
    // Heaps may be divided into unequal parts: no value of a period may be 0.
    assert!(reason(&guy_smith(&[4], true, (3, 0), 0)).contains("does not hold"));
    assert!(reason(&guy_smith(&[0], false, (1, 0), 0)).contains("the last not 0"));
    assert!(!accepts(guy_smith(&[], false, (1, 0), 0)));
}

#[test]
fn a_sparse_certificate_is_verified_whole_and_in_part() {
    let sparse = sparse();
    let [first, one, two, last] = sparse.heaps().try_into().unwrap();
    let heaps = [first - 150, first - 40, first, one, one + 1, two, last];
    let text = sparse.certificate(&heaps);
    let verified = verify(&text).unwrap();
    assert!(verified.is_whole());
    let period = verified.period().unwrap();
    assert_eq!((period.period(), period.preperiod(), period.segments()), (20, 498, (7, 7)));
    assert_eq!(verified.facts()[0], ("digits", Fact::Numbers(vec![0, 4, 5])));
    assert_eq!(verified.to_string(), "VERIFIED the nim-sequence of 0.45 has period 20 and preperiod 498");
    let part = verify_segments(&text, 2..=3).unwrap();
    assert!(!part.is_whole());
    assert_eq!(
        part.to_string(),
        "IN PART: the nim-sequence of 0.45 has period 20 and preperiod 498; 2 of 7 segments verified"
    );

    // A point that is wrong is found by each of the two segments that it belongs to, and by no
    // other.
    let old = sparse.point(first - 40);
    let value = old.len() - 5;
    let other = if &old[value..=value] == "0" { "1" } else { "0" };
    let new = format!("{}{other}{}", &old[..value], &old[value + 1..]);
    let wrong = text.replace(&old, &new);
    for segment in 1..=7 {
        let found = verify_segments(&wrong, segment..=segment);
        assert_eq!(found.is_err(), segment == 2 || segment == 3, "{segment} {found:?}");
    }
    assert!(!accepts(&wrong));
    for jobs in 1..=4 {
        let verified = verify_by_jobs(text.as_bytes(), jobs, &|| true).unwrap();
        assert!(verified.is_whole());
        assert_eq!(verified.to_string(), "VERIFIED the nim-sequence of 0.45 has period 20 and preperiod 498");
        assert_eq!(verified.period().unwrap().segments(), (7, 7));
        let refused = verify_by_jobs(wrong.as_bytes(), jobs, &|| true).unwrap_err();
        assert_eq!(refused.to_string(), verify(&wrong).unwrap_err().to_string());
        let cut = &text[..text.len() - 4];
        assert!(verify_by_jobs(cut.as_bytes(), jobs, &|| true).is_err());
        assert!(matches!(verify_by_jobs(text.as_bytes(), jobs, &|| false), Err(Refused::Stopped) | Ok(_)));
    }
}

#[test]
fn each_point_that_is_due_must_be_there() {
    let sparse = sparse();
    let heaps: [usize; 4] = sparse.heaps().try_into().unwrap();
    assert!(accepts(sparse.certificate(&heaps)));
    for left_out in 0..4 {
        let some: Vec<usize> = (0..4).filter(|&place| place != left_out).map(|place| heaps[place]).collect();
        assert!(!accepts(sparse.certificate(&some)), "{left_out}");
    }
    assert!(reason(&sparse.certificate(&[heaps[3], heaps[0]])).contains("too late"));
    assert!(reason(&sparse.certificate(&[heaps[0], heaps[0]])).contains("ascend"));
    // With twice the period the points in the middle are alike.
    let (text, [first, .., last]) = (sparse.head().replace("period 20", "period 40"), heaps);
    let points: String =
        [first, first + 8, last, first + 40].iter().map(|&heap| sparse.point(heap)).collect();
    assert_eq!(reason(&format!("{text}{points}end\n")), "20 is a period too");
    // And with too large a preperiod the value before it is not an exception.
    let text = sparse.head().replace("preperiod 498", "preperiod 499");
    let points: String = heaps.iter().map(|&heap| sparse.point(heap + 1)).collect();
    assert_eq!(reason(&format!("{text}{points}end\n")), "the period holds at heap 498 already");
    // Or it does not hold yet.
    let text = sparse.head().replace("preperiod 498", "preperiod 497");
    let points: String = heaps.iter().map(|&heap| sparse.point(heap - 1)).collect();
    assert_eq!(reason(&format!("{text}{points}end\n")), "the values do not come again after a period");
}

#[test]
fn depth_and_rare_heaps_must_be_right() {
    let sparse = sparse();
    let with = |from: String, to: String| {
        let text = sparse.certificate(&sparse.heaps());
        assert!(text.contains(&from), "{from}");
        reason(&text.replacen(&from, &to, 1))
    };
    let rare = format!("rare {}", joined(&sparse.rare));
    let [fewer, more] = [sparse.rare.len() - 1, sparse.rare.len()].map(|count| joined(&sparse.rare[..count]));
    with(rare.clone(), format!("rare {fewer}"));
    with(rare.clone(), format!("rare {more} {}", sparse.rare.last().unwrap() + 1));
    with(rare, format!("rare {more} 16777217"));
    // Under another mask other heaps are rare, or there is no mask for it.
    for mask in (0..16).filter(|&mask| mask != sparse.classes.mask) {
        with(format!("mask {}", sparse.classes.mask), format!("mask {mask}"));
    }
    with("parity none".into(), "parity 0".into());
    with("parity none".into(), "parity 1".into());
    with("digits 0 4 5".into(), "digits 0 4 5 unequal".into());
    // At a smaller depth with the same window some value has no witness, or the window is another.
    for depth in 0..sparse.depth {
        let smaller = Sparse { depth, ..sparse.clone() };
        let refused = verify(smaller.certificate(&smaller.heaps()));
        assert!(refused.is_err(), "{depth}");
    }
}

/// The statement that a text makes, if its first lines can be read.
fn truth(text: &str) -> bool {
    let number = |name: &str| -> Option<usize> {
        text.lines().find_map(|line| line.strip_prefix(name))?.trim().parse().ok()
    };
    let Some(digits) = text.lines().find_map(|line| line.strip_prefix("digits ")) else { return false };
    let unequal = digits.ends_with(" unequal");
    let digits =
        digits.trim_end_matches(" unequal").split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>();
    let (Ok(digits), Some(period), Some(preperiod)) = (digits, number("period "), number("preperiod "))
    else {
        return false;
    };
    period_of(&naive(&digits, unequal, 2_400)) == Some((period, preperiod))
}

#[test]
fn a_changed_byte_never_makes_a_false_statement_pass() {
    let sparse = sparse();
    let short = guy_smith(&GAME, false, PERIOD, sparse.classes.mask);
    let long = sparse.certificate(&sparse.heaps());
    for text in [short, long] {
        let points = text.find("point").unwrap_or(text.len());
        let places = (0..points).chain((points..text.len()).step_by(7));
        for place in places {
            for byte in *b"0179 \n-az\r\0" {
                let mut changed = text.clone().into_bytes();
                changed[place] = byte;
                if changed == text.as_bytes() {
                    continue;
                }
                let changed = String::from_utf8(changed).unwrap();
                if accepts(&changed) {
                    // A value of a point that is never compared does not exist.
                    assert!(place < points, "byte {place} of a point");
                    assert!(truth(&changed), "byte {place}: {changed}");
                }
            }
        }
        kernel::is_whole(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_verified_is_true(
        before in 0..2_u8,
        mut digits in prop::collection::vec(0..8_u8, 1..4),
        unequal in any::<bool>(),
        mask in 0..16_u32,
        change in (0..3_usize, 0..3_usize),
    ) {
        digits.insert(0, 4 * before);
        while digits.last() == Some(&0) {
            digits.pop();
        }
        // The game without a move has no code that a certificate takes.
        prop_assume!(!digits.is_empty());
        let values = naive(&digits, unequal, 700);
        if let Some((period, preperiod)) = period_of(&values).filter(|&(period, preperiod)| period + preperiod < 120) {
            let stated = (period * (1 + change.0), preperiod + change.1);
            let verified = accepts(guy_smith(&digits, unequal, stated, mask));
            if change == (0, 0) {
                let zero = unequal && values[preperiod.max(1)..][..period].contains(&0);
                prop_assert_eq!(verified, !zero, "{:?} {:?}", digits, stated);
            } else {
                prop_assert!(!verified, "{:?} {:?}", digits, stated);
            }
        }
    }

    #[test]
    fn no_text_makes_it_fall(text in "(sprague-period 2\n)?(digits [0-7 ]{0,9}\n)?[a-z0-9 \n-]{0,200}") {
        let _ = verify(&text);
    }
}

#[test]
fn files_made_to_hurt_are_refused_at_once() {
    let text = guy_smith(&GAME, false, PERIOD, 15);
    for (from, to) in [
        ("period 20", "period 99999999999999999999999999"),
        ("period 20", "period 18446744073709551615"),
        ("period 20", "period 281474976710656"),
        ("preperiod 498", "preperiod 281474976710656"),
        ("preperiod 498", "preperiod 268435456"),
        ("mask 15", "mask 4294967296"),
        ("mask 15", "mask -1"),
        ("parity none", "parity 2"),
        ("parity none", "parity none none"),
        ("theorem guy-smith", "theorem guy"),
        ("theorem guy-smith", "theorem guy-smith-and-everybody-else"),
        ("digits 0 4 5", "digits 0 4 8"),
        ("digits 0 4 5", "digits 1 4 5"),
        ("digits 0 4 5", "digits"),
        ("digits 0 4 5", "digits unequal 0"),
        ("sprague-period 2", "sprague-period 3"),
        ("sprague-period 2", "sprague-cert 1"),
        ("end\n", "end 1\n"),
        ("end\n", "end\nend\n"),
        ("end\n", "point 5 0\nend\n"),
    ] {
        assert!(text.contains(from));
        assert!(!accepts(text.replace(from, to)), "{to}");
    }
    let old = text.replace("sprague-period 2", "sprague-period 1").replace("parity", "position");
    assert!(reason(&old).contains("version 1"));
    let many = format!("sprague-period 2\ndigits 0{}\n", " 7".repeat(100_000));
    assert!(reason(&many).contains("at most 1,000"));
    // A caller who waits can end it.
    let long = text.replace("preperiod 498", "preperiod 100000000");
    is_stopped(3, &long);
}
