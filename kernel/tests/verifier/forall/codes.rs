//! Sequences that are said to be those of octal games.

use super::{reason, verify};
use crate::octal_oracle::naive;

/// A certificate that a sequence is that of a game.
fn certificate(preperiod: usize, period: usize, values: &[u32], code: &str) -> String {
    let values: Vec<String> = values[..preperiod + period].iter().map(u32::to_string).collect();
    format!("sprague-forall 1\ns 1 {preperiod} {period} | {}\ncode s1 {code}\nend 0 1\n", values.join(" "))
}

#[test]
fn sequences_of_games_are_accepted() {
    for (digits, unequal, preperiod, period, classes) in [
        (&[0, 7, 7][..], false, 71, 12, "15 none"),
        (&[0, 7, 7], false, 71, 12, "0 none"),
        (&[0, 7, 7], false, 83, 24, "0 none"),
        (&[0, 1, 3, 7], false, 52, 34, "0 none"),
        (&[0, 3, 3], false, 0, 3, "0 none"),
        (&[0, 3, 5], true, 21, 3, "0 none"),
        (&[0, 5, 2, 1], false, 4, 4, "0 none"),
        (&[4], false, 1, 2, "0 none"),
    ] {
        let values = naive(digits, unequal, 400);
        let written: Vec<String> = digits.iter().map(u8::to_string).collect();
        let parts = if unequal { " unequal" } else { "" };
        let code = format!("{classes} {}{parts}", written.join(" "));
        let text = certificate(preperiod, period, &values, &code);
        let verified = verify(&text).unwrap_or_else(|refused| panic!("{text}{refused}"));
        let digits = if written.len() > 1 { written[1..].concat() } else { "0".to_owned() };
        let name = format!("{}{}.{digits}", written[0], if unequal { "!" } else { "" });
        let last = verified.lines().last().unwrap();
        assert_eq!(last, format!("S1(n) is the Grundy value of a heap of n in {name}"));
    }
}

#[test]
fn sequences_of_other_games_are_rejected() {
    let kayles = naive(&[0, 7, 7], false, 400);
    let refused = |preperiod, period, code: &str, why: &str| {
        let (line, found) = reason(certificate(preperiod, period, &kayles, code));
        assert_eq!((line, &*found), (3, why));
    };
    refused(70, 12, "0 none 0 7 7", "the value of heap 82 is another one");
    refused(71, 11, "0 none 0 7 7", "the value of heap 82 is another one");
    refused(71, 12, "0 none 0 7 5", "the value of heap 3 is another one");
    refused(71, 0, "0 none 0 7 7", "the sequence ends, and a game has heaps of all sizes");
    refused(71, 12, "0 none 0 7 7 0", "the first digit is 0 or 4, and the last not 0");
    refused(71, 12, "0 none 1 7 7", "the first digit is 0 or 4, and the last not 0");
    refused(71, 12, "0 none 0 7 8", "expected a digit from 0 to 7, of at most 1000; got `8`");
    refused(71, 12, "0 2 0 7 7", "the parity is `none`, 0 or 1; got `2`");
    refused(71, 12, "-1 none 0 7 7", "a mask is a natural number below 2^32");
    refused(71, 12, "0 1 0 7 7", "some number that is taken in a split does not have this parity");
    for (code, field) in [
        ("0 none 0 7 unequal 7", "7"),
        ("0 none 0 7 unequal unequal", "unequal"),
        (&format!("0 none{} 7", " 0".repeat(1_000)), "7"),
    ] {
        refused(71, 12, code, &format!("expected a digit from 0 to 7, of at most 1000; got `{field}`"));
    }
    // A digit more is too many.
    refused(71, 12, &format!("0 none{} 7", " 0".repeat(999)), "the value of heap 1 is another one");
}

/// Where the parts of a split differ, a heap of two equal parts is missing among the options; so no
/// value of the period may be 0, and the game with equal parts has other values.
#[test]
fn splits_into_unequal_parts() {
    let refused = |digits: &[u8], period: (usize, usize), unequal: bool, said: &str, why: &str| {
        let written: Vec<String> = digits.iter().map(u8::to_string).collect();
        let code = format!("0 none {}{said}", written.join(" "));
        let text = certificate(period.0, period.1, &naive(digits, unequal, 400), &code);
        assert_eq!(reason(&text), (3, why.to_owned()));
    };
    let zero = "with unequal parts a value in the period must not be 0";
    refused(&[0, 5, 2, 1], (6, 4), true, " unequal", zero);
    refused(&[0, 3, 5], (21, 3), true, "", "the value of heap 8 is another one");
}

/// What takes too long to be computed is refused before it is begun.
#[test]
fn long_periods() {
    let zeros = |count: usize| {
        let entries = " 0".repeat(count);
        reason(format!("sprague-forall 1\ns 1 0 {count} |{entries}\ncode s1 0 none 0 7\nend 0 1\n"))
    };
    assert_eq!(zeros(100), (3, "the value of heap 1 is another one".to_owned()));
    let many = "16777217 heaps are needed, and at most 16777216 are computed";
    assert_eq!(zeros((1 << 23) - 1), (3, many.to_owned()));
}
