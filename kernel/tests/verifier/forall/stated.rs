//! What is proved, in words; and the comparison with a statement.

use super::{builder, certified, is_of, verify};

fn words(statement: &str) -> String {
    verify(certified(statement)).unwrap().lines().map(|line| line + "\n").collect()
}

#[test]
fn formulas() {
    assert_eq!(
        words(
            "s 1 2 2 | 5 -3 7 1\ns 2 3 0 | 4 5 6\ns 3 0 2 | 0 1\nt 1 = -3 1x0 2x1\na 1 all t1\na 2 all !a1(0=4) t1\n\
            a 3 some x1 x4 of a2\nb 1 read s1 3 1x0\nb 2 read s2 0 1x1\nb 3 truth !a1(0=2)\nt 2 <= 0 -1x0 1b1 -2b2\n\
            t 3 < 7 0\nt 4 xor x0 x1\na 4 iff t2 !t3\na 5 all a3 !t4 a4\na 6 all\nb 4 mex (1) (0 1b1)\n\
            b 5 nimsum (0 1b1) (2)\nb 6 if (0 1b3) (0 1b4) (0 1b5)\nb 7 quotient 2 0 1b6\nb 8 remainder 3 0 -1b6\n\
            b 9 entry s3 1 1b8\nt 5 = -9 1b7 1b9\na 7 all t5\na 8 all a7 !a6\nnothing a8\nnothing !a6\n"
        ),
        "S1(0), S1(1), …: 5, -3, then with period 2: 7, 1; at negative numbers 5\n\
         S3(0), S3(1), …: with period 2: 0, 1; at negative numbers 0\n\
         A1(x0, x1): x0 + 2·x1 - 3 = 0\n\
         B1(x0) = S1(x0 + 3)\n\
         B3(x1, x2) = 1 if not A1(x2, x1), and else 0\n\
         A6: true\n\
         B4(x0) = mex(1, B1(x0))\n\
         B5(x0) = max(0, B1(x0)) ⊕ max(0, 2)\n\
         B6(x0, x1, x2) = B4(x0) if B3(x1, x2) = 1, and else B5(x0)\n\
         B7(x0, x1, x2) = floor((B6(x0, x1, x2)) / 2)\n\
         B8(x0, x1, x2) = (-B6(x0, x1, x2)) mod 3\n\
         B9(x0, x1, x2) = S3(B8(x0, x1, x2) + 1)\n\
         A7(x0, x1, x2): B7(x0, x1, x2) + B9(x0, x1, x2) - 9 = 0\n\
         A8(x0, x1, x2): A7(x0, x1, x2) and not A6\n\
         there are no x0, x1, x2 with A8(x0, x1, x2)\n\
         A6 holds\n"
    );
    assert_eq!(
        words(
            "s 1 3 0 | 4 5 6\nb 1 read s1 0 1x0\nt 1 <= -4 1b1\nt 2 xor x0 x0\na 1 iff t1 !t1\na 2 guess t1\n\
            a 3 all !a1 t1 t2 a2\na 4 some x0 of a3\na 5 all a4 !a1\nnothing !a4\nnothing a1\na 6 all !a5\nnothing a6\n"
        ),
        "S1(0), S1(1), …: 4, 5, 6; outside of these 4\n\
         B1(x0) = S1(x0)\n\
         A1(x0): B1(x0) - 4 <= 0 if and only if not (B1(x0) - 4 <= 0)\n\
         A2(x0): the automaton of line 7, which has 4 states, accepts\n\
         A3(x0): not A1(x0) and B1(x0) - 4 <= 0 and x0 ⊕ x0 = 0 and A2(x0)\n\
         A4: there is an x0 with A3(x0)\n\
         A5(x0): A4 and not A1(x0)\n\
         A6(x0): not A5(x0)\n\
         A4 holds\n\
         there is no x0 with A1(x0)\n\
         there is no x0 with A6(x0)\n"
    );
}

#[test]
fn rules() {
    let of = |name: &str| {
        let rules = super::games::RULES.iter();
        words(rules.filter(|rule| rule.0 == name).map(|rule| rule.1).next().unwrap())
    };
    assert_eq!(
        of("nim"),
        "A1(x0, x1): x0 - x1 = 0\n\
         the Grundy value of f(x0) is the x1 with A1(x0, x1), where f(x0) has the options:\n  \
         f(x2) for all x2 with -x0 + x2 + 1 <= 0\n"
    );
    assert_eq!(
        of("a domain"),
        "A1(x0, x1): x0 - x1 - 1 = 0\nA2(x0): -x0 + 1 <= 0\n\
         for all x0 with A2(x0): the Grundy value of f(x0) is the x1 with A1(x0, x1), where f(x0) has the options:\n  \
         f(x2) for all x2 with -x0 + x2 + 1 <= 0 and -x2 + 1 <= 0\n"
    );
    assert_eq!(
        of("constants, outcomes"),
        "S1(0), S1(1), …: with period 2: 1, 0; at negative numbers 1\nB1(x0) = S1(x0)\nA1(x0): B1(x0) - 1 = 0\n\
         f(x0) is a P-position if and only if A1(x0), where f(x0) has the options:\n  \
         *0 if B1(x0) = 0\n  *7 if B1(x0) - 1 = 0\n"
    );
    assert_eq!(
        of("a call and a constant"),
        "A1(x1): x1 = 0\nthe Grundy value of f(x0) is the x1 with A1(x1), where f(x0) has the options:\n  \
         f(x2) + *1 for all x2 with -x0 + x2 + 1 = 0\n"
    );
    assert_eq!(of("known nimbers").lines().last(), Some("  *x2 for all x2 with -x0 + x2 + 1 <= 0"));
    assert_eq!(
        of("no options"),
        "A1(x1): x1 = 0\nA3: true\nthe Grundy value of f(x0) is the x1 with A1(x1), where f(x0) has no options\n\
         f(x0) is a P-position if and only if A3, where f(x0) has no options\n"
    );
}

/// A call may have an argument that occurs nowhere else: from (a, b) to (c, d) with c < a.
#[test]
fn arguments_without_a_condition() {
    let statement = "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x0 -1x3\na 1 all t2\nt 3 xor x3 x4\n\
        a 2 all t1 a1(0=2,3=4) t3\na 3 some x2 x4 of a2\na 4 some x3 of a1\n\
        rule values x0 x1 | | a1 x3 | (0 1x0)\noption t1 | x2 x5 > x4 | | 0 | a3\ntotal a4\n";
    assert_eq!(words(statement).lines().last(), Some("  f(x2, x5) for all x2, x5 with -x0 + x2 + 1 <= 0"));
    // A nimber and an automaton are one field each.
    let right = certified(statement);
    for (other, got) in [("| 0 7 | a3\n", "7"), ("| 0 | a3 a4\n", "a4")] {
        let other = right.replace("| 0 | a3\n", other);
        assert!(other != right, "{right}");
        assert_eq!(super::reason(&other).1, format!("got `{got}`; expected the end"));
    }
}

/// An automaton speaks of what is left of the tracks, and a rule must not speak of others.
#[test]
fn some() {
    let some = "t 1 = 0 1x0 1x1 -1x2\na 1 all t1\na 2 some x1 of a1\na 3 all a2(2=4)\n";
    assert_eq!(
        words(&format!("{some}a 4 iff a2 a3\na 5 all a4 !a4\nnothing a5\n")),
        "A1(x0, x1, x2): x0 + x1 - x2 = 0\n\
         A2(x0, x2): there is an x1 with A1(x0, x1, x2)\n\
         A3(x0, x4): A2(x0, x4)\n\
         A4(x0, x2, x4): A2(x0, x2) if and only if A3(x0, x4)\n\
         A5(x0, x2, x4): A4(x0, x2, x4) and not A4(x0, x2, x4)\n\
         there are no x0, x2, x4 with A5(x0, x2, x4)\n"
    );
    let domain = |on: &str| format!("{some}a 4 all\nrule outcomes {on} | a2 | a4 |\n");
    super::certified(&domain("x0 x2"));
    let elsewhere = "the domain speaks of other tracks than the parameters";
    assert_eq!(super::rejected(&domain("x0 x1")), (7, elsewhere.to_owned()));
}

/// The places of all walks, those of rules, too.
#[test]
fn places() {
    let places =
        |text: &str| verify(format!("sprague-forall 1\n{text}")).unwrap().for_all().unwrap().places();
    assert_eq!(places("a 1 all | | 1 | 0\nnothing !a1\nend 1 1\n"), 2);
    // A game without options has P-positions alone.
    assert_eq!(places("a 1 all | | 1 | 0\nrule outcomes x0 | | a1 |\nend 1 1\n"), 2);
    let rule = "rule outcomes x0 | | a1 |\n";
    assert_eq!(places(&format!("a 1 all | | 1 | 0\n{rule}{rule}nothing !a1\nend 1 3\n")), 4);
    // Where a comparison is settled, the rest of the numbers leads nowhere else.
    let of = |statement: &str| verify(certified(statement)).unwrap().for_all().unwrap().places();
    for (statement, expected) in [
        ("t 1 = 0 1x0 -1x1\na 1 all t1\na 2 all !a1 t1\nnothing a2\n", 3),
        ("t 1 = 3 2x0 -3x1\na 1 all t1\na 2 all !a1 t1\nnothing a2\n", 13),
        ("t 1 <= 3 2x0 -3x1\na 1 all t1\na 2 all !a1 t1\nnothing a2\n", 12),
        ("t 1 < 5 -3 2x0 -3x1\na 1 all t1\na 2 all !a1 t1\nnothing a2\n", 19),
        ("t 1 <= -9 1x0 1x1\na 1 all t1\na 2 all !a1 t1\nnothing a2\n", 21),
        ("t 1 xor x0 x1\na 1 iff t1 !t1\nnothing a1\n", 3),
    ] {
        assert_eq!(of(statement), expected, "{statement}");
    }
}

#[test]
fn every_byte_counts() {
    for (_, statement) in super::facts::FACTS.iter().step_by(3).chain(super::games::RULES.iter().step_by(4)) {
        let certificate = certified(statement);
        crate::kernel::every_byte_counts(&certificate, &builder::statement(&certificate));
    }
}

/// The table of a guess is part of the statement, that of another automaton is not.
#[test]
fn what_is_left_out() {
    let certificate = "sprague-forall 1\nt 1 <= 0 1x0\na 1 all t1 | 0 | 10 | 0 1*3\na 2 given | 0 | 10 | 0 1*3\n\
        a 3 all | | 1 | 0\nnothing !a3\nend 3 1\n";
    let statement = "sprague-forall 1\nt 1 <= 0 1x0\na 1 all t1\na 2 given | 0 | 10 | 0 1*3\na 3 all\nnothing !a3\nend 3 1\n";
    assert!(is_of(certificate, statement));
    for (old, new) in [
        ("a 1 all t1", "a 1 all t1 "),
        ("a 1 all t1", "a 1 all t1 |"),
        ("a 1 all t1", "a 1 all"),
        ("0 | 10 | 0 1*3", "0 | 10 | 0 1 1*2"),
        ("a 2 given | 0 | 10 | 0 1*3", "a 2 given"),
        ("a 3 all", "a 3 all "),
        ("nothing !a3", "nothing a3"),
        ("= 0", "=0"),
        ("end 3 1", "end 3 2"),
    ] {
        assert!(!is_of(certificate, statement.replace(old, new)), "{old} {new}");
    }
}
