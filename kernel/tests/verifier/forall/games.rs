//! Rules with their values or P-positions.

use super::certified;
use super::document::Document;
use super::oracle::Play;
use crate::octal_oracle::naive;

/// Rules with right guesses that are small enough to be played.
pub const RULES: &[(&str, &str)] = &[
    (
        "nim",
        "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x0 -1x1\na 1 all t2\nt 3 xor x1 x3\na 2 all t1 a1(0=2,1=3) t3\n\
        a 3 some x2 x3 of a2\na 4 some x1 of a1\nrule values x0 | | a1 x1 | (0 1x0)\n\
        option t1 | x2 > x3 | | 0 | a3\ntotal a4\n",
    ),
    (
        "nim, as a guess, unfolded",
        "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x0 -1x1\na 1 guess t2\nt 3 xor x3 x1\n\
        a 2 all a1(0=2,1=3) t3\na 3 some x3 of a2\na 4 all t1 a3\na 5 some x2 of a4\na 6 some x1 of a1\n\
        rule values x0 | | a1 x1 | (0 1x0)\noption t1 | x2 > x3 | | 0 | a5\ntotal a6\n",
    ),
    (
        "subtract 1 or 2",
        "s 1 0 3 | 0 1 2\nb 1 read s1 0 1x0\nt 1 = 0 1x1 -1b1\na 1 all t1\na 2 some x1 of a1\n\
        t 2 = 1 1x2 -1x0\nt 3 = 2 1x2 -1x0\nt 4 xor x1 x3\na 3 all t2 t4 a1(0=2,1=3)\na 4 some x2 x3 of a3\n\
        a 5 all t3 t4 a1(0=2,1=3)\na 6 some x2 x3 of a5\nrule values x0 | | a1 x1 | (0 1x0)\n\
        option t2 | x2 > x3 | | 0 | a4\noption t3 | x2 > x3 | | 0 | a6\ntotal a2\n",
    ),
    (
        "subtract 1 or 2, outcomes",
        "s 1 0 3 | 0 1 2\nb 1 read s1 0 1x0\nt 1 = 0 1b1\na 1 all t1\n\
        t 2 < 2 -1 1x0 -1x2\na 2 all t2 a1(0=2)\na 3 some x2 of a2\nrule outcomes x0 | | a1 | (0 1x0)\n\
        option t2 | x2 | | 0 | a3\n",
    ),
    (
        "two heaps, outcomes",
        "t 1 = 0 1x0 -1x1\na 1 guess t1\nt 2 <= 1 1x2 -1x0\nt 3 <= 1 1x2 -1x1\n\
        a 2 all t2 a1(0=2)\na 3 some x2 of a2\na 4 all t3 a1(1=2)\na 5 some x2 of a4\n\
        rule outcomes x0 x1 | | a1 | (0 1x0 1x1)\noption t2 | x2 x1 | | 0 | a3\noption t3 | x0 x2 | | 0 | a5\n",
    ),
    (
        "known nimbers",
        "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x0 -1x1\na 1 all t2\na 2 some x1 of a1\nt 3 xor x1 x2\n\
        a 3 all t1 t3\na 4 some x2 of a3\nrule values x0 | | a1 x1 | (0 1x0)\noption t1 | | x2 | 0 | a4\ntotal a2\n",
    ),
    (
        "constants",
        "s 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 1 = -1 1b1\nt 2 = 0 1x1\nt 3 = -1 1x1\nt 4 = 0 1x1 -2b1\n\
        a 1 all t4\na 2 some x1 of a1\na 3 all t1 t2\na 4 all t1 t3\nrule values x0 | | a1 x1 |\n\
        option t1 | | | 0 | a3\noption t1 | | | 1 | a4\ntotal a2\n",
    ),
    (
        "a call and a constant",
        "t 1 = 1 1x2 -1x0\nt 2 = 0 1x1\na 1 all t2\na 2 some x1 of a1\nt 3 xor x1 x3 x9\n\
        t 4 = -1 1x9\na 3 all t1 t3 t4 a1(0=2,1=3)\na 4 some x2 x3 x9 of a3\nrule values x0 | | a1 x1 | (0 3x0)\n\
        option t1 | x2 > x3 | | 1 | a4\ntotal a2\n",
    ),
    (
        "a domain",
        "t 1 = -1 1x0 -1x1\na 1 all t1\nt 2 <= 1 -1x0\na 2 all t2\na 3 some x1 of a1\n\
        t 3 <= 1 1x2 -1x0\nt 4 <= 1 -1x2\nt 5 xor x1 x3\na 4 all t3 t4 t5 a1(0=2,1=3)\na 5 some x2 x3 of a4\n\
        rule values x0 | a2 | a1 x1 | (0 1x0)\noption t3 t4 | x2 > x3 | | 0 | a5\ntotal a3\n",
    ),
    (
        "a domain on other tracks",
        "t 1 = -1 1x0 -1x1\na 1 all t1\nt 2 <= 1 -1x5\na 2 all t2\na 3 some x1 of a1\nt 3 <= 1 1x2 -1x0\n\
        t 4 <= 1 -1x2\nt 5 xor x1 x3\na 4 all t3 t4 t5 a1(0=2,1=3)\na 5 some x2 x3 of a4\n\
        rule values x0 | a2(5=0) | a1 x1 | (0 1x0)\noption t3 t4 | x2 > x3 | | 0 | a5\ntotal a3\n",
    ),
    (
        "order of a dictionary",
        "s 1 0 2 | 1 0\nb 1 read s1 0 1x0\nt 1 = -1 1b1\nt 2 = 0 1x1\na 1 all t1 t2\n\
        t 3 = 1 1x2 -1x0\nt 4 <= 1 1x3 -1x1\na 2 all t3 a1(0=2,1=3)\na 3 some x2 x3 of a2\na 4 all t4 a1(1=3)\n\
        a 5 some x3 of a4\nrule outcomes x0 x1 | | a1 | (0 1x0) (0 1x1)\noption t3 | x2 x3 | | 0 | a3\n\
        option t4 | x0 x3 | | 0 | a5\n",
    ),
    (
        "no options",
        "t 1 = 0 1x1\na 1 all t1\na 2 some x1 of a1\nrule values x0 | | a1 x1 |\ntotal a2\n\
        a 3 all\nrule outcomes x0 | | a3 |\n",
    ),
    (
        "constants, outcomes",
        "s 1 0 2 | 1 0\nb 1 read s1 0 1x0\nt 1 = 0 1b1\nt 2 = -1 1b1\na 1 all t2\n\
        a 2 all t1\nrule outcomes x0 | | a1 |\noption t1 | | | 0 | a2\noption t2 | | | 7 | -\n",
    ),
    (
        "a sum of two calls",
        "t 1 = 1 1x2 1x3 -1x0\nt 2 xor x1 x4 x5\n\
        s 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 3 = 0 1x1 -1b1\na 1 all t3\na 2 some x1 of a1\n\
        a 3 all t1 t2 a1(0=2,1=4) a1(0=3,1=5)\na 4 some x2 x3 x4 x5 of a3\nrule values x0 | | a1 x1 | (0 1x0)\n\
        option t1 | x2 > x4 , x3 > x5 | | 0 | a4\ntotal a2\n",
    ),
    (
        "nothing reached need be said",
        "t 1 = 0 1x1\na 1 all t1\na 2 some x1 of a1\nt 2 = 1 1x2 -1x0\n\
        rule values x0 | | a1 x1 | (0 1x0)\noption t2 | x2 > x3 | | 5 | -\ntotal a2\n",
    ),
];

#[test]
fn have_their_values() {
    for (name, statement) in RULES {
        eprintln!("{name}");
        let certificate = certified(statement);
        let document = Document::read(&certificate).unwrap();
        for goal in &document.goals {
            assert!(document.goal_holds(goal, 6), "{name}");
        }
    }
}

/// An octal game whose heaps are split: values by a table, two calls in an option.
fn octal(digits: &[u8], preperiod: usize, period: usize) -> String {
    let values = naive(digits, false, preperiod + period);
    let values: Vec<String> = values.iter().take(preperiod + period).map(|value| value.to_string()).collect();
    format!(
        "s 1 {preperiod} {period} | {}\nb 1 read s1 0 1x0\nt 1 = 0 1x1 -1b1\na 1 all t1\na 2 some x1 of a1\n\
        t 2 = 1 1x2 1x3 -1x0\nt 3 = 2 1x2 1x3 -1x0\nt 4 xor x1 x4 x5\n\
        a 3 all a1(0=2,1=4) t4\na 4 some x4 of a3\na 5 all a1(0=3,1=5) a4\na 6 some x5 of a5\n\
        a 7 all t2 a6\na 8 some x2 x3 of a7\na 9 all t3 a6\na 10 some x2 x3 of a9\n\
        rule values x0 | | a1 x1 | (0 1x0)\noption t2 | x2 > x4 , x3 > x5 | | 0 | a8\n\
        option t3 | x2 > x4 , x3 > x5 | | 0 | a10\ntotal a2\n",
        values.join(" ")
    )
}

/// Kayles needs larger automata.
#[test]
fn kayles() {
    let certificate = certified(&octal(&[0, 7, 7], 71, 12));
    let document = Document::read(&certificate).unwrap();
    let super::document::Goal::Rule(rule) = &document.goals[0] else { panic!() };
    let mut play = Play { document: &document, rule, known: Default::default() };
    let expected = naive(&[0, 7, 7], false, 13);
    for heap in 0..13 {
        assert_eq!(play.grundy(&[heap]), Some(i64::from(expected[heap as usize])));
    }
    assert!(super::verify(certificate.replace("s 1 71 12 | 0 1 2 3", "s 1 71 12 | 0 1 2 4")).is_err());
}
