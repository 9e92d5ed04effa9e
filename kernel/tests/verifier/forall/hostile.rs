//! Files that are made to hurt.

use super::{accepts, certified, facts, games, reason, verify};
use crate::kernel::{Failing, asked_up_to, is_stopped, is_whole, read, read_against};
use sprague_kernel::Refused;

#[test]
fn cut_off() {
    let rules = games::RULES.iter().map(|rule| certified(rule.1));
    facts::FACTS.iter().map(|fact| certified(fact.1)).chain(rules).for_each(|text| is_whole(&text));
}

/// Each line alone after those before it, and what is said of it.
#[test]
fn lines() {
    let before =
        "sprague-forall 1\ns 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 1 = 0 1x0\na 1 all t1 | 0 | 10 | 0 1*3\n";
    let right = |line: &str| verify(format!("{before}{line}a 2 all | | 1 | 0\nnothing !a2\nend 2 1\n"));
    let most_tracks: String = (0..64).map(|track| format!(" 1x{track}")).collect();
    for line in ["", "t 2 = 0 1x4095\n", &format!("t 2 = 0{most_tracks}\n"), "t 2 = -1\n"] {
        assert!(right(line).is_ok(), "{line}");
    }
    let many_tracks: String = (0..65).map(|track| format!(" 1x{track}")).collect();
    let seventeen: String = (0..17).map(|track| format!(" 1x{track}")).collect();
    let xor: String = (0..17).map(|track| format!(" x{track}")).collect();
    for (line, reason) in [
        ("", "there is no line ``"),
        (" ", "fields are separated by one space"),
        ("q 1", "there is no line `q`"),
        ("option t1 | x2 | | 0 | -", "there is no line `option`"),
        ("total a1", "there is no line `total`"),
        ("rule", "expected `values` or `outcomes`"),
        ("s 2 1 0 | 0\t", "got the byte 9"),
        ("s 2 1 0 | é", "expected a number"),
        ("s 2 0 0 | ", "a sequence has between 1 and"),
        ("s 2 0 0 | 1", "a sequence has between 1 and"),
        ("s 2 99999999999 1 | 1", "a sequence has between 1 and"),
        ("s 2 4611686018427387903 4611686018427387903 | 1", "a sequence has between 1 and"),
        ("s 2 -1 3 | 1 1", "a sequence has between 1 and"),
        ("s 2 1 1 | 1", "expected 2 values"),
        ("s 2 1 1 | 1 2 3", "expected 2 values"),
        ("s 2 1 1 |", "expected a bar"),
        ("s 2 1 1", "expected a bar and a table"),
        ("s 2 1 | 1", "expected the period"),
        ("s 2 1 1 1 | 1 1", "got `1`; expected the end"),
        ("s 3 1 0 | 1", "expected the number 2"),
        ("s 1 1 0 | 1", "expected the number 2"),
        ("s 02 1 0 | 1", "expected the number 2"),
        ("s 2 1 0 | 01", "a number is too large, or begins with 0"),
        ("s 2 1 0 | -0", "a number is out of range"),
        ("s 2 1 0 | 4611686018427387904", "a number is out of range"),
        ("s 2 1 0 | 99999999999999999999", "a number is too large"),
        ("s 2 1 0 | - 1", "expected a number"),
        ("b 3 mex", "expected the number 2"),
        ("b 2 read s2 0 1x0", "expected a line before this one"),
        ("b 2 read s0 0 1x0", "expected a line before this one"),
        ("b 2 read b1 0 1x0", "expected a line before this one"),
        ("b 2 read s1 0 -1x0", "the index of `read`"),
        ("b 2 read s1 0 1b1", "the index of `read`"),
        ("b 2 read s1", "expected a sum"),
        ("b 2 truth t1", "expected an automaton"),
        ("b 2 truth a2", "expected a line before this one"),
        ("b 2 truth a1 a1", "got `a1`; expected the end"),
        ("b 2 mex (0 1x0)", "a bounded sum has no tracks"),
        ("b 2 mex 0 1b1", "expected a sum in parentheses"),
        ("b 2 mex (0 1b1", "expected the closing parenthesis"),
        ("b 2 mex (0 1b2)", "expected a line before this one"),
        ("b 2 quotient 0 0", "a divisor is at least 1"),
        ("b 2 remainder -3 0", "a divisor is at least 1"),
        ("b 2 if (0) (0)", "expected three sums"),
        ("b 2 entry s1 0 1x0", "a bounded sum has no tracks"),
        ("b 2 mex (4611686018427387903 1b1)", "a bounded sum may be beyond 2^62"),
        ("b 2 mex (-4611686018427387903 -1b1)", "a bounded sum may be beyond 2^62"),
        ("b 2 sum (0)", "there is no term `sum`"),
        ("t 2 = 0 0x0", "`0x0` is 0 times something"),
        ("t 2 = 0 1x0 1x0", "a sum has something twice"),
        ("t 2 = 0 1b1 2b1", "a sum has something twice"),
        ("b 2 read s1 0 1x1\nt 2 = 0 1b1 1b2 2b1", "a sum has something twice"),
        (
            "s 2 1 0 | 1125899906842624\nb 2 read s2 0 1x0\nt 2 = 0 1125899906842624b2",
            "a sum may be beyond 2^100",
        ),
        ("t 2 = 18446744073709551616", "expected a number below 2^62"),
        ("t 2 = -0", "expected a number below 2^62"),
        ("t 2 = 1x0", "expected a number below 2^62"),
        ("t 2 = 0 x0", "expected a number below 2^62"),
        ("t 2 = 0 1x4096", "expected a track up to 4095"),
        ("t 2 = 0 1x00", "expected a track up to 4095"),
        ("t 2 = 0 1y0", "expected a multiple"),
        ("t 2 = 4611686018427387904", "expected a number below 2^62"),
        ("t 2 = +1", "expected a number below 2^62"),
        ("t 2 = ", "expected a number below 2^62"),
        ("t 2 =", "expected a sum"),
        ("t 2 < 0", "expected a sum"),
        ("t 2 > 0", "there is no test `>`"),
        ("t 2 xor", "expected tracks"),
        ("t 2 xor 0 1", "expected a track"),
        (
            "s 2 1 0 | 4611686018427387903\nb 2 read s2 0 1x0\nt 2 = 0 4611686018427387903b2",
            "a sum may be beyond 2^100",
        ),
        (&format!("t 2 = 0{many_tracks}"), "a formula speaks of more than 64 tracks"),
        (&format!("t 2 = {}", "1".repeat(300)), "a field has more than 256 characters"),
        ("a 2 all t1", "expected a bar and a table"),
        ("a 2 all t2 | | 1 | 0", "expected a line before this one"),
        ("a 2 all a2 | | 1 | 0", "expected a line before this one"),
        ("a 2 all a1(0=1 | | 1 | 0", "expected `)`"),
        ("a 2 all a1() | | 1 | 0", "expected two tracks"),
        ("a 2 all a1(0=1,0=2) | | 1 | 0", "a track is renamed twice"),
        ("a 2 all a1(0=1,1=2,0=3) | | 1 | 0", "a track is renamed twice"),
        ("a 2 all a1(0=4096) | | 1 | 0", "expected a track up to"),
        ("a 2 all t1(0=1) | | 1 | 0", "expected a line before this one"),
        ("a 2 all !!t1 | | 1 | 0", "expected a line before this one"),
        ("a 2 iff t1 | | 1 | 0", "expected two components"),
        ("a 2 iff t1 t1 t1 | | 1 | 0", "expected two components"),
        ("a 2 some of a1 | | 1 | 0", "expected different tracks"),
        ("a 2 some x0 x0 of a1 | | 1 | 0", "expected different tracks"),
        ("a 2 some x0 x1 x0 of a1 | | 1 | 0", "expected different tracks"),
        ("a 2 some x0 of a1 x1 | | 1 | 0", "got `x1`"),
        ("a 2 some x0 a1 | | 1 | 0", "expected a track"),
        ("a 2 some x0 of a2 | | 1 | 0", "expected a line before this one"),
        ("a 2 some x0 of !a1 | | 1 | 0", "expected a line before this one"),
        ("a 2 given t1 | | 1 | 0", "got `t1`"),
        ("a 2 given | 0 | 10 | 1*4", "leading zeros lead away"),
        ("a 2 none | | 1 | 0", "there is no automaton `none`"),
        ("a 2 all | 1 0 | 1 | 0*4", "tracks ascend"),
        ("a 2 all | 1 1 | 1 | 0*4", "tracks ascend"),
        ("a 2 all | 4096 | 1 | 0*4", "expected a track up to"),
        (
            "a 2 all | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 | 1 | 0*4",
            "an automaton reads more than 16 tracks",
        ),
        ("a 2 all | 1", "expected the tracks"),
        ("a 2 all | | | 0", "expected a 0 or 1"),
        ("a 2 all | | 1", "expected a 0 or 1"),
        ("a 2 all | | 12 | 0", "expected a 0 or 1"),
        ("a 2 all |  | 1 | 0", "fields are separated by one space"),
        ("a 2 all | | 1 | ", "expected a number"),
        ("a 2 all | | 1 | 1", "there is no state 1"),
        ("a 2 all | | 1 | 4294967296", "there is no state 4294967296"),
        ("a 2 all | | 1 | 0 0", "expected 1 successors"),
        ("a 2 all | 0 | 11 | 0 1 1", "expected 4 successors; got 3"),
        ("a 2 all | | 1 | 0*2", "expected 1 successors"),
        ("a 2 all | | 1 | 0*0", "expected 1 successors"),
        ("a 2 all | | 1 | 0*0 0", "expected 1 successors"),
        ("a 2 all | |  | 0", "there is no state 0"),
        ("a 2 all | | 1 | 0*", "expected a number"),
        ("a 2 all | | 1 | 0*18446744073709551615", "a number is too large"),
        ("a 2 all | | 1 | 0*9999999999999999999", "expected 1 successors"),
        ("a 2 all | | 1 | 0 ", "expected a number"),
        ("a 2 all | | 0 | 0", "state 0 must accept"),
        ("a 2 all !a1 | 0 | 10 | 0 1*3", "state 0 must not accept"),
        ("nothing a1", "the automaton accepts something"),
        ("nothing !a1", "the automaton does not accept everything"),
        ("nothing a2", "expected a line before this one"),
        ("nothing a1 a1", "got `a1`"),
        ("nothing a1(0=1)", "expected a line before this one"),
        ("nothing t1", "expected a line before this one"),
        ("end 1", "expected the numbers"),
        ("end 2 0", "there are 1 automata; got 2"),
        ("end 1 1", "there are 0 goals; got 1"),
        ("end 1 0 0", "got `0`"),
        ("end 1 00", "expected a number"),
        (&format!("t 2 = 0{seventeen}\na 2 all t2 | | 0 | 0"), "more than 16 tracks in one walk"),
        (&format!("t 2 xor{xor}\na 2 iff t2 t2 | | 1 | 0"), "more than 16 tracks in one walk"),
    ] {
        let (at, found) = self::reason(format!("{before}{line}\nend 1 0\n"));
        let lines = line.lines().count().max(1) as u64;
        assert!(at == 5 + lines && found.starts_with(reason), "{line}: line {at}: {found}");
    }
    for (beginning, line) in
        [("", 1), ("sprague-forall 2\nend 0 0\n", 1), ("sprague-forall 1", 1), ("sprague-forall 1\n", 2)]
    {
        assert_eq!(reason(beginning).0, line);
    }
}

/// What is right, and without a goal.
#[test]
fn nothing() {
    for (text, line) in [
        ("sprague-forall 1\nend 0 0\n", 2),
        ("sprague-forall 1\nt 1 = 0\na 1 all !t1 | | 0 | 0\nend 1 0\n", 4),
    ] {
        assert_eq!(reason(text), (line, "the certificate claims nothing".to_owned()));
    }
}

/// An automaton may read tracks on which nothing depends, also such that are gone.
#[test]
fn further_tracks() {
    let equal = "sprague-forall 1\nt 1 = 0 1x0 -1x1\na 1 all t1 | 0 1 | 10 | 0 1 1 0 1*4\n";
    for (line, right) in [
        ("a 2 some x1 of a1 | | 1 | 0", true),
        ("a 2 some x1 of a1 | 1 | 1 | 0 0", true),
        ("a 2 some x1 of a1 | 0 1 | 11 | 0 1 1 0 1*4", true),
        ("a 2 some x1 of a1 | 0 1 | 10 | 0 1 1 0 1*4", false),
        ("a 2 some x0 of a1 | 0 1 | 10 | 0 1 1 0 1*4", false),
        ("a 2 some x7 of a1 | 0 1 | 10 | 0 1 1 0 1*4", true),
        ("a 2 some x7 of a1 | 0 1 7 | 10 | 0 1 1 0 0 1 1 0 1*8", true),
        ("a 2 all a1 | 0 1 7 | 10 | 0 1 1 0 0 1 1 0 1*8", true),
        ("a 2 all a1 | 0 1 7 | 10 | 0 1 1 0 0 1 1 1 1*8", false),
    ] {
        let certificate = format!("{equal}{line}\na 3 all | | 1 | 0\nnothing !a3\nend 3 1\n");
        assert_eq!(verify(&certificate).is_ok(), right, "{line}");
    }
}

/// A million of anything takes neither long nor much room.
#[test]
fn a_million() {
    let head = "sprague-forall 1\n";
    let fields = format!("{head}t 1 xor{}\n", " x0".repeat(1_000_000));
    assert!(reason(&fields).1.starts_with("a line has more than 65536 fields"));
    let tracks = format!("{head}a 1 all |{} | 1 | 0\n", " 0".repeat(1_000_000));
    assert_eq!(reason(&tracks).1, "tracks ascend");
    let long = format!("{head}{}\n", "a".repeat(1_000_000));
    assert!(reason(&long).1.starts_with("a field has more than 256"));
    let number = format!("{head}s 1 1 0 | {}\n", "9".repeat(1_000_000));
    assert!(reason(&number).1.starts_with("a number is too large"));
    let lines: String = (1..=100_000).map(|test| format!("t {test} = {test}\n")).collect();
    assert!(verify(format!("{head}{lines}a 1 all | | 1 | 0\nnothing !a1\nend 1 1\n")).is_ok());
    // A short text for a large automaton: but not for many of them.
    let large = "given | 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 | 1 | 0*65536\n";
    let lines: String = (1..=3_000).map(|line| format!("a {line} {large}")).collect();
    let (line, reason) = self::reason(format!("{head}{lines}end 3000 0\n"));
    assert!(line == 2050 && reason.contains("too large"), "{line} {reason}");
}

/// What a walk follows side by side is bounded before it begins.
#[test]
fn wide_walks() {
    let sixteen: String = (0..16).map(|track| format!(" 1x{track}")).collect();
    let wide = |count: usize| {
        let parts = " t1".repeat(count);
        reason(format!("sprague-forall 1\nt 1 = 0{sixteen}\na 1 all{parts} | | 0 | 0\nend 1 0\n"))
    };
    assert_eq!(wide(1), (3, "state 0 must accept by what the line means".to_owned()));
    assert_eq!(wide(65), (3, "too many components and letters in one walk".to_owned()));
    let deep = |count: usize| {
        let terms: String = (2..=count).map(|term| format!("b {term} mex (0 1b{})\n", term - 1)).collect();
        let line = "a 1 all t1 | | 0 | 0\nend 1 0\n";
        reason(format!("sprague-forall 1\nb 1 mex\n{terms}t 1 = 0 1b{count}\n{line}"))
    };
    assert_eq!(deep(3), (6, "state 0 must accept by what the line means".to_owned()));
    assert_eq!(deep(65_537), (65_540, "the tests of one walk read too many terms".to_owned()));
}

/// Sums with far too many states to walk, and huge coefficients.
#[test]
fn walks_without_end() {
    let walk = "a walk has more than 67108864 places times letters";
    for test in [
        "= 0 4611686018427387903x0 -4611686018427387901x1",
        "<= 4611686018427387903 1000000007x0 -998244353x1",
        "< 4611686018427387903 0 1x0 1x1",
    ] {
        let certificate = format!("sprague-forall 1\nt 1 {test}\na 1 all t1 | 0 1 | 1 | 0*4\nend 1 0\n");
        match asked_up_to(3, &mut certificate.as_bytes()).0 {
            Err(Refused::Stopped) => {}
            Err(Refused::Rejected { reason, .. }) => {
                assert!(reason.starts_with("state") || reason == walk, "{reason}")
            }
            other => panic!("{other:?}"),
        }
    }
    // Multiples of the greatest number; few of them are met.
    let large = "4611686018427387903";
    let equal = "a 1 all t1 | 0 1 | 10 | 0 1 1 0 1*4\na 2 all | | 1 | 0\nnothing !a2\nend 2 1\n";
    let certificate = |form: &str| format!("sprague-forall 1\nt 1 = {}\n{equal}", form.replace('L', large));
    assert!(verify(certificate("0 Lx0 -Lx1")).is_ok());
    assert!(!accepts(certificate("L Lx0 -Lx1")));
    assert!(!accepts(certificate("0 Lx0 Lx1")));
}

/// The caller is asked whether to go on, in long lines as in long walks.
#[test]
fn stopped() {
    let mut statement = certified(games::RULES[0].1);
    statement.insert_str(17, &format!("s 1 1000000 0 |{}\n", " 7".repeat(1_000_000)));
    is_stopped(1, &statement);
    is_stopped(2, &statement);
    let (result, asked) = asked_up_to(3, &mut statement.as_bytes());
    assert!(result.is_ok() || asked == 3, "{asked}");
}

#[test]
fn unreadable() {
    let failing = read(&mut Failing(b"sprague-forall 1\n"));
    assert!(matches!(failing, Err(Refused::Unreadable(_))));
    let certificate = certified(facts::FACTS[0].1);
    let failing = read_against(&mut certificate.as_bytes(), &mut Failing(b""));
    assert!(matches!(failing, Err(Refused::Unreadable(_))));
}
