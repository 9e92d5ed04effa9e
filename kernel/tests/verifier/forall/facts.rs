//! Small facts, with certificates of their statements.

use super::{certified, rejected};

/// Statements that are true, and small enough to be played with.
pub const FACTS: &[(&str, &str)] = &[
    ("n + m = m + n", "t 1 = 0 1x0 1x1 -1x2\nt 2 = 0 1x1 1x0 -1x2\na 1 iff t1 t2\nnothing !a1\n"),
    ("an empty conjunction", "a 1 all\nnothing !a1\n"),
    ("nothing is below 0", "t 1 < 0 0 1x0\na 1 all t1\nnothing a1\n"),
    (
        "n is even or odd",
        "t 1 = 0 1x0 -2x1\nt 2 = -1 1x0 -2x1\na 1 all t1\na 2 some x1 of a1\n\
        a 3 all t2\na 4 some x1 of a3\na 5 iff a2 a4\nnothing a5\na 6 all a2 a4\nnothing a6\n",
    ),
    ("there is a greater one", "t 1 <= 1 1x0 -1x1\na 1 all t1\na 2 some x1 of a1\nnothing !a2\n"),
    ("there is one with more digits", "t 1 = 0 8x0 -1x1\na 1 all t1\na 2 some x1 of a1\nnothing !a2\n"),
    ("n + m >= n ⊕ m", "t 1 xor x0 x1 x2\nt 2 <= 1 1x0 1x1 -1x2\na 1 all t1 t2\nnothing a1\n"),
    (
        "2n ⊕ (2n + 1) = 1",
        "t 1 xor x1 x2 x3\nt 2 = 0 2x0 -1x1\nt 3 = 1 2x0 -1x2\nt 4 = -1 1x3\n\
        a 1 all t1 t2 t3 !t4\nnothing a1\n",
    ),
    ("a number ⊕ itself", "t 1 xor x0 x0 x1\nt 2 = 0 1x1\na 1 iff t1 t2\nnothing !a1\n"),
    (
        "a sequence of period 3",
        "s 1 0 3 | 0 1 2\nb 1 read s1 0 1x0\nb 2 read s1 3 1x0\n\
        t 1 = 0 1b1 -1b2\na 1 all t1\nnothing !a1\n",
    ),
    (
        "a preperiod",
        "s 1 2 2 | 5 -3 7 1\nb 1 read s1 -1 1x0\nb 2 read s1 1 1x0\nt 1 = 0 1b1 -1b2\n\
        t 2 <= -3 1x0\nt 3 <= 3 -1x0\na 1 all t3 !t1\nnothing a1\na 2 all t1 t2\na 3 some x0 of a2\n",
    ),
    (
        "a finite list",
        "s 1 3 0 | 4 5 6\nb 1 read s1 0 1x0\nt 1 = -4 1b1\nt 2 <= 3 -1x0\na 1 all t2 !t1\n\
        nothing a1\n",
    ),
    (
        "the value of a truth",
        "t 1 <= -2 1x0\na 1 all t1\nb 1 truth a1\nb 2 truth !a1\nt 2 = -1 1b1 1b2\n\
        a 2 all t2\nnothing !a2\n",
    ),
    (
        "the rest of a quotient",
        "s 1 0 6 | 0 1 2 3 4 5\nb 1 read s1 0 1x0\nb 2 quotient 4 1 1b1\n\
        b 3 remainder 4 1 1b1\nt 1 = -1 -1b1 4b2 1b3\na 1 all t1\nnothing !a1\n",
    ),
    (
        "mex, nim-sum, if, entry",
        "s 1 0 2 | 1 2\ns 2 3 0 | 9 8 7\nb 1 read s1 0 1x0\nb 2 mex (0 1b1) (0) (-3)\n\
        b 3 nimsum (0 1b1) (0 1b2) (-7)\nb 4 if (0 1b1) (5) (4 1b1)\nb 5 entry s2 0 1b1\n\
        t 1 = -3 1b1 1b2\nt 2 = -3 1b3\nt 3 = -6 1b4 -1b1\nt 4 < 2 -7 1b5\na 1 all t1 t2 t4\nnothing !a1\na 2 all t3\n",
    ),
    (
        "renamed tracks",
        "t 1 = 1 1x0 -1x3\na 1 all t1\na 2 all a1(0=4,3=4)\nnothing a2\n\
        a 3 all a1(0=3,3=0) a1\nnothing a3\na 4 all a1 a1(0=3,3=5)\nt 2 = 2 1x0 -1x5\na 5 all !t2 a4\nnothing a5\n",
    ),
    ("transitive", "t 1 <= 0 1x0 -1x1\na 1 all t1\na 2 all a1 a1(0=1,1=2) !a1(1=2)\nnothing a2\n"),
    (
        "a term of two tests, one of which is settled first",
        "s 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 1 <= -3 -1x1 1b1\nt 2 = -1 1b1\nt 3 <= 0 -1x1 2b1\na 1 all t1 t2\n\
        a 2 all t2 t3\na 3 iff t1 t2\na 4 iff t2 t3\na 5 all a2 !a1\nnothing a5\n",
    ),
    ("the same twice", "t 1 = -5 3x0 -2x1\na 1 all t1\na 2 iff a1 !a1\nnothing a2\nnothing a2\n"),
    ("a guess that is not used", "t 1 = -5 3x0 -2x1\na 1 guess t1\na 2 all a1 !t1\nnothing a2\n"),
    (
        "among all numbers at most 3",
        "t 1 < 4 0 1x0\nt 2 < 4 0 1x1\nt 3 < 7 0 1x0 1x1\na 1 all t1 t2 !t3\n\
        nothing a1\n",
    ),
    (
        "five numbers",
        "t 1 < 5 0 1x0\na 1 all t1\ncounts = - | count a1 | 5\ncounts = 3 | powers a1 x9 1 | 5\n",
    ),
    (
        "pairs with one sum",
        "t 1 = 0 1x0 1x1 -1x2\nt 2 = -3 1x2\na 1 all t1 t2\na 2 some x2 of a1\ncounts = - | count a2 | 4\n\
        counts < - | 3 | count a2\ncounts <= - | count a2 count a2 * | 8 2 *\ncounts <= - | 2 3 - | 0\n",
    ),
    (
        "counts of nothing",
        "t 1 < 0 0 1x0\na 1 all t1\ncounts = - | count a1 | 0\ncounts = 0 | powers a1 x3 1 | 0\n",
    ),
    (
        "below a power of 2",
        "t 1 <= 1 1x1 -1x0\na 1 all t1\ncounts = 0 | powers a1 x0 1 | power 2 0 1\n\
        counts = 1 | powers a1 x0 2 | 4 power 2 -2 2 *\ncounts = 5 | powers a1 x0 1 k - | power 2 0 1 k -\n",
    ),
    (
        "pairs below a power of 2",
        "t 1 <= 1 1x1 -1x2\nt 2 <= 1 1x2 -1x0\na 1 all t1 t2\n\
        counts = 0 | 2 powers a1 x0 1 * | power 2 0 1 power 2 0 1 1 - *\n",
    ),
    (
        "sums without a carry",
        "t 1 <= 1 1x1 -1x0\nt 2 <= 1 1x2 -1x0\nt 3 xor x1 x2 x3\nt 4 = 0 1x1 1x2 -1x3\na 1 all t1 t2 t3 t4\n\
        a 2 some x3 of a1\ncounts = 0 | powers a2 x0 1 | power 3 0 1\n",
    ),
    (
        "multiples of 3",
        "t 1 <= 1 1x1 -1x0\nt 2 = 0 1x1 -3x2\na 1 all t1 t2\na 2 some x2 of a1\n\
        counts = 0 | 6 powers a2 x0 1 * power -1 0 1 - | power 2 1 1 3 +\n",
    ),
    (
        "powers of 2",
        "a 1 given | 1 | 010 | 0 1 1 2 2 2\nt 1 <= 1 1x1 -1x0\na 2 all a1 t1\ncounts = 0 | powers a2 x0 1 | k\n\
        counts = 2 | powers a2 x0 3 powers a2 x0 1 * | 3 k k * *\n",
    ),
];

#[test]
fn hold() {
    for (name, statement) in FACTS {
        eprintln!("{name}");
        certified(statement);
    }
}

/// What is false has no certificate: the line is that of the goal.
#[test]
fn what_is_false() {
    for statement in [
        "t 1 = 0 1x0 -1x1\na 1 all t1\nnothing a1\n",
        "t 1 = 0 1x0 -1x1\na 1 all t1\nnothing !a1\n",
        "t 1 <= 1 1x1 -1x0\na 1 all t1\na 2 some x1 of a1\nnothing !a2\n",
        "t 1 = -1000 1x0\na 1 all t1\nnothing a1\n",
        "a 1 all\nnothing a1\n",
        "s 1 3 0 | 4 5 6\nb 1 read s1 0 1x0\nt 1 = -4 1b1\na 1 all !t1\nnothing a1\n",
        "t 1 xor x0 x1 x2\nt 2 = 0 1x0 1x1 -1x2\na 1 all t1 !t2\nnothing a1\n",
    ] {
        let (line, reason) = rejected(statement);
        assert_eq!(line as usize, statement.lines().count() + 1, "{statement}");
        assert!(reason.starts_with("the automaton accepts something") || reason.contains("everything"));
    }
}
