//! For each condition a certificate that fails it alone, and where it would prove something false.

use super::reason;
use crate::kernel::rejects;

/// 0.1: a heap of 1 can be taken, and no other. The quotient has the elements 1 and a, and a is in
/// P.
const ONE: &str =
    "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 1 2\nend\n";

/// 0.75, of order 8.
const EIGHT: &str = "sprague-misere 1\ndigits 0 7 5\norder 8\nletters 3\nr 1 2 3\nr 0 4 5\nr 4 6 4\nr 5 4 6\n\
    r 2 7 2\nr 3 2 7\nr 7 2 7\nr 6 4 6\np 1 6\nheaps 0 1 2 1 2 3 2 3 2 7\nperiod 2 8\ns 0 2 3 4 5\ns 1 2 3 4 5\n\
    s 2 3 4 5\ns 4 3 5\ns 6 1 3 7\nend\n";

/// Nim with heaps of 1 and 2, where 1 is given by a generator without options, too.
const NIM: &str = "sprague-misere 1\ngenerators 3\no\no 0\no 0 2 1+2\norder 6\nletters 2\nr 1 2\nr 0 3\nr 3 4\n\
    r 2 5\nr 5 2\nr 4 3\np 1 4\nheaps 0 0 1 2\npartial\ns 0 2 3\ns 1 2 3\ns 2 3\ns 4 1 5\nend\n";

#[test]
fn monoids() {
    rejects(
        EIGHT,
        &[
            ("order 8", "order 0", 3, "a monoid has at least the identity"),
            ("letters 3", "letters 4", 5, "expected 4 products"),
            ("letters 3", "letters 2", 5, "more than 2 numbers"),
            ("r 0 4 5", "r 0 5 4", 6, "5 is reached before 4"),
            ("r 1 2 3", "r 1 2 1", 6, "4 is reached before 3"),
            ("r 1 2 3\n", "r 0 0 0\n", 6, "element 1 is reached from no lesser one"),
            ("r 4 6 4", "r 4 5 4", 12, "element 2 times the letters 1 and 2 depends on their order"),
            // The action commutes.
            ("r 7 2 7", "r 7 2 6", 12, "element 2 times the letters 2 and 3 depends on their order"),
            ("r 6 4 6", "r 6 4 7", 12, "element 4 times the letters 2 and 3 depends on their order"),
            // (a): the identity is N, for the player who cannot move wins.
            ("p 1 6", "p 0 1 6", 13, "the identity is not in P"),
            ("p 1 6", "p 6 1", 13, "these numbers ascend"),
            ("p 1 6", "p 1 1 6", 13, "these numbers ascend"),
        ],
    );
    // Every element is reached.
    let (line, reason) = reason(ONE.replace("order 2\n", "order 3\n").replace("r 0\n", "r 0\nr 2\n"));
    assert_eq!((line, reason.as_str()), (7, "element 2 is reached from no lesser one"));
    let (line, reason) = super::reason("sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 0\nr 1\nend\n");
    assert_eq!((line, reason.as_str()), (6, "element 1 is reached from no lesser one"));
}

#[test]
fn values() {
    rejects(
        ONE,
        &[
            ("heaps 0 1 0", "heaps 1 1 0", 8, "the value of heap 0 is the identity"),
            ("heaps 0 1 0", "heaps", 8, "the value of heap 0 is the identity"),
            // A heap without options has the value 1.
            ("heaps 0 1 0", "heaps 0 1 1", 9, "the period holds at heap 1 already"),
            ("period 1 2", "period 0 3", 9, "the values end with the first period"),
            ("period 1 2", "period 3 0", 9, "the values end with the first period"),
            ("period 1 2", "period 1 1", 9, "the values end with the first period"),
            ("period 1 2", "period 2 1", 9, "heap 3 has no options"),
            ("period 1 2", "period 1", 9, "expected the period"),
            ("period 1 2", "period 1 2 3", 9, "nothing stands behind"),
            ("period 1 2", "partial 1", 9, "expected `period`"),
            ("digits 0 1", "digits 0 1 unequal", 9, "there are periods of octal games alone"),
            ("digits 0 1", "generators 2\no 0\no", 11, "there are periods of octal games alone"),
            ("digits 0 1", "generators 1\no 0", 9, "expected the values of 0 to 1"),
        ],
    );
    // The preperiod and the period are the least.
    let longer = ONE.replace("heaps 0 1 0\nperiod 1 2", "heaps 0 1 0 0\nperiod 1 3");
    assert_eq!(reason(&longer), (9, "the period holds at heap 2 already".to_owned()));
    let twice = ONE.replace("heaps 0 1 0\nperiod 1 2", "heaps 0 1 0 0\nperiod 2 2");
    assert_eq!(reason(&twice), (9, "1 is a period too".to_owned()));
}

/// (b) and (c).
#[test]
fn conditions_on_single_heaps() {
    rejects(
        EIGHT,
        &[
            ("p 1 6", "p 1 2 6", 15, "heap 2 in the context 0 is in P, and so is an option"),
            ("p 1 6", "p 1", 20, "single heaps"),
            ("s 1 2 3 4 5\n", "", 19, "single heaps"),
            (
                "s 2 3 4 5\n",
                "s 2 3 4\n",
                20,
                "single heaps or generators of the value 2 are below no pair of S",
            ),
            ("heaps 0 1 2 1 2 3 2 3 2 7", "heaps 0 1 2 1 2 3 2 3 7 2", 15, "heap 8 in the context 1 is in P"),
        ],
    );
}

#[test]
fn the_closure() {
    rejects(
        EIGHT,
        &[
            // One that is blind in the empty context is won by nobody.
            ("s 6 1 3 7\n", "s 6 0 1 3 7\n", 20, "a pair of S is not blind in the empty context"),
            // With a further heap the last leads to one that is not there.
            ("s 4 3 5\n", "", 17, "with a heap or generator of the value"),
            ("s 6 1 3 7\n", "", 18, "with a heap or generator of the value"),
            ("s 4 3 5\n", "s 4 3\n", 17, "with a heap or generator of the value"),
            ("s 4 3 5\n", "s 4 5 3\n", 19, "these numbers ascend"),
            ("s 4 3 5\n", "s\n", 19, "expected something after `s`"),
            ("s 4 3 5\n", "s 8 3 5\n", 19, "8 is not below 8"),
        ],
    );
}

/// That 2 + 2 is N is wrong, and shown in the empty context alone: its pair has every other context.
#[test]
fn a_sum_that_nobody_wins() {
    let text = "sprague-misere 1\ndigits 0 3 3\norder 6\nletters 2\nr 1 2\nr 0 3\nr 3 4\nr 2 5\nr 5 2\nr 4 3\np 1\n\
        heaps 0 1 2 0\nperiod 3 1\ns 1 2 3 4 5\ns 0 2 3 4 5\ns 2 2 3 4 5\ns 3 2 3 4 5\ns 4 1 2 3 4 5\n\
        s 5 1 2 3 4 5\ns 2 1 2 3 4 5\ns 3 1 2 3 4 5\nend\n";
    let (line, reason) = reason(text);
    assert_eq!(line, 16);
    assert_eq!(reason, "with a heap or generator of the value 2 this pair leads out of S");
}

/// A proof that all sums are N would need that heaps beyond the window have no options.
#[test]
fn the_window() {
    // The first heap that has options is the last of the window.
    for digits in ["0 4", "0 0 4", "0 0 0 4", "0 0 0 0 0 0 4"] {
        let text = format!(
            "sprague-misere 1\ndigits {digits}\norder 1\nletters 0\nr\np\nheaps 0 0\nperiod 1 1\nend\n"
        );
        let (line, reason) = reason(&text);
        assert_eq!((line, reason.starts_with("single heaps")), (8, true), "{digits} {reason}");
    }
    // A period of 2 from heap 1 on: both heaps of it are met with all moves.
    let text =
        "sprague-misere 1\ndigits 0 3\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 2 1\nend\n";
    assert!(super::accepts(text));
    for digits in ["0 3 0 0 1", "0 3 2", "0 3 0 0 4"] {
        assert!(!super::accepts(text.replace("0 3\n", &format!("{digits}\n"))), "{digits}");
    }
    // 0.303 in misère play: heaps of 1, 2, 3 have the values a, 1, a; from 4 on the moves by 3 lead
    // to what the moves by 1 lead to.
    assert!(super::verify(text.replace("0 3\n", "0 3 0 3\n")).is_ok());
}

#[test]
fn claims() {
    for (claim, line, expected) in [
        ("q P", 10, "the misère outcome of this sum is N"),
        ("q P 0", 10, "the misère outcome of this sum is N"),
        ("q N 1", 10, "the misère outcome of this sum is P"),
        ("q P 1 1", 10, "the misère outcome of this sum is N"),
        ("q N 1 1 1 999999999999", 10, "the misère outcome of this sum is P"),
        ("q P 2 1", 10, "the summands ascend"),
        ("q P 18446744073709551616", 10, "the misère outcome of this sum is N"),
        ("q p 1", 10, "a claim is `q P` or `q N` and a sum"),
        ("q", 10, "expected something after `q`"),
        ("q PP 1", 10, "got the byte 80"),
    ] {
        let (found, reason) = reason(ONE.replace("end\n", &format!("{claim}\nend\n")));
        assert!((found, reason.starts_with(expected)) == (line, true), "{claim}: {found} {reason}");
    }
    let partial = ONE.replace("heaps 0 1 0\nperiod 1 2", "heaps 0 1\npartial");
    let (_, reason) = reason(partial.replace("end\n", "q N 2\nend\n"));
    assert_eq!(reason, "2 is not below 2");
    let verified = super::verify(ONE.replace("end\n", "q P 1 9223372036854775807\nq N\nend\n")).unwrap();
    assert_eq!(
        verified.lines().collect::<Vec<_>>(),
        [
            "the misère quotient of 0.1 has order 2, and 1 of its elements is P",
            "the values of heaps have period 1 from heap 2 on",
            "0.1(1) + 0.1(9223372036854775807) is misère P",
            "the empty sum is misère N",
        ]
    );
}

#[test]
fn generators() {
    rejects(
        NIM,
        &[
            (
                "heaps 0 0 1 2",
                "heaps 0 1 1 2",
                16,
                "generator 1 has no options, and its value is not the identity",
            ),
            ("o 0 2 1+2", "o 0 2 1+3", 5, "3 is not below 3"),
            ("o 0 2 1+2", "o 0 2 1+0", 5, "0 is the empty sum, and no summand"),
            ("o 0 2 1+2", "o 0 2 1+", 5, "expected a number"),
            ("generators 3", "generators 4", 6, "expected `o`"),
            ("o 0 2 1+2", "o 2 1+2", 20, "single heaps or generators of the value 2 are below no pair of S"),
        ],
    );
}

/// A monoid that is too large has the outcomes, and is not called the quotient.
#[test]
fn the_quotient_itself() {
    let quotient = |text: &str| super::verify(text).unwrap().quotient().unwrap().is_misere_quotient;
    assert!(quotient(ONE));
    // The elements 0 and 2 are alike: letter a has order 4.
    let larger = "sprague-misere 1\ndigits 0 1\norder 4\nletters 1\nr 1\nr 2\nr 3\nr 0\np 1 3\nheaps 0 1 0\nperiod 1 2\nend\n";
    assert!(!quotient(larger));
    let lines = super::verify(larger).unwrap().first_lines(100);
    assert_eq!(
        lines[0],
        "a monoid of order 4, 2 of whose elements are P, has the misère outcomes of 0.1; it need not be the misère quotient"
    );
    // All are different, but a is not a value: all heaps have no options.
    let unreached =
        "sprague-misere 1\ngenerators 1\no\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 0\npartial\nend\n";
    assert!(!quotient(unreached));
    // All are reached, and none is told from another.
    let alike = "sprague-misere 1\ngenerators 1\no\norder 1\nletters 0\nr\np\nheaps 0 0\npartial\nend\n";
    assert!(quotient(alike));
}

#[test]
fn play() {
    let nim = "sprague-misere-play 1\ngenerators 3\no\no 0\no 0 2 1+2\nk 2\nk 1 1 3 3\nq P 2\nq N 2 2\nq N\nq P 3 3\nend\n";
    rejects(
        nim,
        &[
            ("k 2\n", "k 1\n", 6, "a sum without options is no P-position"),
            ("k 2\n", "k\n", 6, "a sum without options is no P-position"),
            (
                "k 2\n",
                "k 3\n",
                6,
                "a move from this sum leads to one that has options, and none of them is in K",
            ),
            ("k 2\n", "", 6, "a move from this sum leads"),
            ("k 1 1 3 3", "k 3 1", 7, "the summands ascend"),
            ("k 1 1 3 3\n", "", 10, "the set K does not show this outcome"),
            ("q N 2 2\n", "q P 2 2\n", 9, "the set K does not show this outcome"),
            ("q P 2\n", "q N 2\n", 8, "the set K does not show this outcome"),
            ("q N\n", "q P\n", 10, "the set K does not show this outcome"),
            ("q P 3 3", "q N 3 3", 11, "the set K does not show this outcome"),
            ("q P 3 3", "q P 3 4", 11, "4 is not below 4"),
        ],
    );
}

#[test]
fn forms() {
    // Nodes 1 to 4 are *0 to *3, 5 is {*2, *3}, 6 is {*1, *2, *3} = 0, 7 is *1 + *1, and 8 is {5}.
    let text = "sprague-form 1\no = 1\no 1 = 2\no 1 2 = 3\no 1 2 3 = 4\no 3 4 = 5\no 2 3 4 = 1\ns 2 2 = 1\no 5 = 8\n\
        q equal 1 6\nq form 7 1\nq form 8 8\nq differ 2 3 1\nq differ 1 5 1\nq N 6\nq P 5\nend\n";
    let changes = [
        // The proviso: {*2, *3} is P, and is not zero.
        ("o 3 4 = 5", "o 3 4 = 1", 6, "a misère P-position is not zero"),
        ("o 2 3 4 = 1", "o 2 3 4 = 2", 7, "the form has an option that is the form of none"),
        ("o 2 3 4 = 1", "o 2 3 4 = 3", 7, "the form has an option that is the form of none"),
        ("o 5 = 8", "o 5 = 1", 9, "an option is left out from which no move leads to the form"),
        ("o 5 = 8", "o 5 = 6", 9, "a form is given by its options, and is its own form"),
        ("o 5 = 8", "o 5 = 7", 9, "a form is given by its options, and is its own form"),
        ("o 5 = 8", "o 3 4 = 8", 9, "an earlier node that is its own form has the same options"),
        ("s 2 2 = 1", "s 2 2 = 8", 8, "there is no node 8 before this place"),
        ("s 2 2 = 1", "s 2 3 = 7", 8, "no node before this one is the sum of 2 and 2"),
        ("s 2 2 = 1", "s 3 2 = 1", 8, "the first summand of a sum has the lesser number"),
        ("o 1 2 = 3", "o 2 1 = 3", 4, "options ascend"),
        ("o 1 2 = 3", "o 1 3 = 3", 4, "there is no node 3 before this place"),
        ("o 1 2 = 3", "o 1 2", 4, "the form is missing"),
        ("o 1 2 = 3", "o 1 2 =3", 4, "expected a space and the form"),
        ("q equal 1 6", "q equal 1 2", 10, "the forms differ, which shows nothing"),
        ("q form 7 1", "q form 7 2", 11, "this is not its form"),
        ("q differ 2 3 1", "q differ 2 3 2", 13, "the sums that tell them apart must be nodes"),
        ("q differ 1 5 1", "q differ 1 8 1", 14, "the two sums have the same misère outcome"),
        ("q differ 1 5 1", "q differ 1 5", 14, "a claim is `equal A B`"),
        ("q N 6", "q P 6", 15, "the misère outcome is the other one"),
        ("q P 5", "q Q 5", 16, "got the byte 81"),
        ("q P 5", "q P 9", 16, "there is no node 9 before this place"),
        ("q P 5", "q differ 1 2 3 4 5", 16, "a claim speaks of up to three nodes"),
    ];
    rejects(text, &changes);
}

/// A sum is only the form of itself.
#[test]
fn sums_as_forms() {
    let text = "sprague-form 1\no = 1\no 1 = 2\ns 2 2 = 3\no 2 = 4\nq N 1\nend\n";
    rejects(text, &[("o 2 = 4", "o 2 = 3", 5, "a form is given by its options, and is its own form")]);
}

/// Node 2 is a sum without options, and no zero: 2 + 3 must be a node.
#[test]
fn sums_without_options() {
    let text = "sprague-form 1\no = 1\ns 1 1 = 1\no 1 = 3\no 2 = 3\ns 3 4 = 1\nq N 1\nend\n";
    assert_eq!(reason(text), (6, "no node before this one is the sum of 2 and 3".to_owned()));
    assert!(super::verify(text.replace("s 3 4 = 1", "s 2 3 = 3\ns 3 4 = 1")).is_ok());
}

/// {*2} has the option *2 alone, which has the option 0. All the same it is not zero, for it is P.
#[test]
fn the_proviso() {
    let two = "sprague-form 1\no = 1\no 1 = 2\no 1 2 = 3\no 3 = 4\nq form 4 4\nq P 4\nend\n";
    rejects(two, &[("o 3 = 4\n", "o 3 = 1\n", 5, "a misère P-position is not zero")]);
    // {*1} is N, and is zero.
    assert!(super::accepts("sprague-form 1\no = 1\no 1 = 2\no 2 = 1\nq N 3\nend\n"));
}

/// In {0, *2} the option *2 reverses through *1. With zero written twice the node has not the option
/// that is in *1.
#[test]
fn a_canonical_form_has_canonical_followers() {
    let text = |zero: u32| {
        let options = if zero == 1 { "1 3" } else { "3 4" };
        format!("sprague-form 1\no = 1\no 1 = 2\no 1 2 = 3\no = 1\no {options} = 5\nq form 5 5\nend\n")
    };
    for zero in [1, 4] {
        assert_eq!(reason(text(zero)), (7, "the form, or a follower of it, can be simplified".to_owned()));
    }
}

/// From *1 + *2, which is its own form, moves lead to *2, *1 and *1 + *1, in this order.
#[test]
fn moves_from_a_sum() {
    let text = "sprague-form 1\no = 1\no 1 = 2\no 1 2 = 3\ns 2 2 = 4\ns 2 3 = 5\no 1 2 5 = 3\n\
        q equal 6 3\nend\n";
    assert!(super::accepts(text));
    rejects(text, &[("o 1 2 5 = 3", "o 1 2 5 = 2", 7, "an option is left out")]);
}

/// A form that can be simplified is not canonical.
#[test]
fn canonical_forms() {
    for (nodes, form) in [
        // {*1} is zero.
        ("o = 1\no 1 = 2\no 2 = 3\n", 3),
        // {0, {*1}} is *1.
        ("o = 1\no 1 = 2\no 2 = 3\no 1 3 = 4\n", 4),
        // A follower is not canonical.
        ("o = 1\no 1 = 2\no 2 = 3\no 3 = 4\n", 4),
        // A sum is not a form.
        ("o = 1\no 1 = 2\ns 2 2 = 3\n", 3),
        ("o = 1\no 1 = 2\no 1 2 = 3\ns 1 3 = 4\n", 4),
        // {0, *1, *2, {*2}} and the like: *2 has the options of {0, *1, X} where X moves to *2.
        ("o = 1\no 1 = 2\no 1 2 = 3\no 3 = 4\no 1 2 4 = 5\n", 5),
        // A follower stands twice under two numbers.
        ("o = 1\no 1 = 2\no 2 = 1\no 3 = 4\n", 4),
    ] {
        let text = format!("sprague-form 1\n{nodes}q N 1\nend\n");
        assert!(super::accepts(&text), "{text}{:?}", super::verify(&text));
        let (_, reason) = reason(text.replace("end\n", &format!("q form {form} {form}\nend\n")));
        assert_eq!(reason, "the form, or a follower of it, can be simplified", "{text}");
    }
}
