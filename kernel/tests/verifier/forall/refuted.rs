//! Rules with wrong guesses: each breaks one condition, and no other.

use super::rejected;

/// A rule with one option, whose part is `t 1`, with the values `t 2`.
fn values(part: &str, guess: &str, measure: &str) -> String {
    format!(
        "s 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 1 {part}\nt 2 {guess}\na 1 guess t2\na 2 some x1 of a1\n\
        t 3 xor x1 x3\na 3 all t1 t3 a1(0=2,1=3)\na 4 some x2 x3 of a3\nrule values x0 | | a1 x1 | {measure}\n\
        option t1 | x2 > x3 | | 0 | a4\ntotal a2\n"
    )
}

fn outcomes(part: &str, guess: &str, measure: &str) -> String {
    format!(
        "s 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 1 {part}\nt 2 {guess}\na 1 guess t2\na 2 all t1 a1(0=2)\n\
        a 3 some x2 of a2\nrule outcomes x0 | | a1 | {measure}\noption t1 | x2 | | 0 | a3\n"
    )
}

const MINUS_ONE: &str = "= 1 1x2 -1x0";
const PARITY: &str = "= 0 1x1 -1b1";

#[test]
fn what_they_are_changes_of() {
    super::certified(&values(MINUS_ONE, PARITY, "(0 1x0)"));
    super::certified(&outcomes(MINUS_ONE, "= 0 1b1", "(0 1x0)"));
    super::certified(&values("<= 1 1x2 -1x0", "= 0 1x1 -1x0", "(0 2x0)"));
}

#[test]
fn the_measure() {
    let reason = "the measure of an option is not less";
    for (part, measure) in
        [("= -1 1x2 -1x0", "(0 1x0)"), ("< 2 -1 1x2 -1x0", "(0 1x0)"), ("= -1 1x2 -1x0", "(0 1x0) (0 1x0)")]
    {
        assert_eq!(rejected(&values(part, PARITY, measure)), (12, reason.to_owned()), "{part} {measure}");
    }
    let none = values(MINUS_ONE, PARITY, "").replace("x1 | \n", "x1 |\n");
    assert_eq!(rejected(&none), (12, reason.to_owned()));
    assert_eq!(rejected(&outcomes("= -1 1x2 -1x0", "= 0 1b1", "(0 1x0)")), (10, reason.to_owned()));
}

/// Each counter is a move further from the end, and so nobody ever makes the last move. All that is
/// said of even numbers would be right.
#[test]
fn play_without_end() {
    let without_end = outcomes("= -1 1x2 -1x0", "= 0 1b1", "(0 -1x0)");
    let form = "a measure is a sum of positive multiples of parameters";
    assert_eq!(rejected(&without_end), (9, form.to_owned()));
    // The form of a measure counts where another one falls already.
    let right = outcomes(MINUS_ONE, "= 0 1b1", "(0 1x0) (0 1x0)");
    super::certified(&right);
    for second in ["(0 1x7)", "(0 -1x0)", "(1 1x0)", "(0 1x0 1b1)"] {
        let other = right.replace("(0 1x0) (0 1x0)", &format!("(0 1x0) {second}"));
        assert_eq!(rejected(&other), (9, form.to_owned()), "{second}");
    }
}

/// From (a, b) to (a, b + 1) or (a + 1, b), the value being the parity of what rises.
#[test]
fn the_order_of_a_dictionary() {
    let rises = |call: &str, renaming: &str, part: &str, of: &str, measure: &str| {
        format!(
            "s 1 0 2 | 0 1\nb 1 read s1 0 1{of}\nt 1 {part}\nt 2 = 0 1x2 -1b1\na 1 all t2\na 2 some x2 of a1\n\
            t 3 xor x2 x3\na 3 all t1 t3 a1({renaming},2=3)\na 4 some x3 x4 of a3\n\
            rule values x0 x1 | | a1 x2 | {measure}\noption t1 | {call} > x3 | | 0 | a4\ntotal a2\n"
        )
    };
    let measures = ["(0 1x0)", "(0 1x0 1x1)", "(0 1x0) (0 1x1)", "(0 1x1) (0 1x0)"];
    for (call, renaming, of, track) in [("x0 x4", "1=4", "x1", "x1"), ("x4 x1", "0=4", "x0", "x0")] {
        for measure in measures {
            let up = rises(call, renaming, &format!("= -1 1x4 -1{track}"), of, measure);
            assert_eq!(rejected(&up), (12, "the measure of an option is not less".to_owned()), "{up}");
            let down = rises(call, renaming, &format!("= 1 1x4 -1{track}"), of, measure);
            if measure == "(0 1x0)" && track == "x1" {
                assert_eq!(
                    rejected(&down),
                    (12, "the measure of an option is not less".to_owned()),
                    "{down}"
                );
            } else {
                super::certified(&down);
            }
        }
    }
}

/// From (a, b) to (b, a) if they are different: the sum does not fall.
#[test]
fn a_circle() {
    let circle = |measure: &str| {
        format!(
            "t 1 = 0 1x0 -1x1\nt 2 <= 0 1x0 -1x1\nt 3 = 0 1x2\nt 4 = -1 1x2\na 1 all t2 t3\na 2 all !t2 t4\n\
            a 3 all !a1 !a2\na 4 guess !a3\na 5 some x2 of a4\nt 5 xor x2 x3\na 6 all !t1 t5 a4(0=1,1=0,2=3)\n\
            a 7 some x3 of a6\nrule values x0 x1 | | a4 x2 | {measure}\noption !t1 | x1 x0 > x3 | | 0 | a7\ntotal a5\n"
        )
    };
    for measure in ["(0 1x0 1x1)", "(0 2x0 2x1) (0 1x0 1x1)", "(0 1x0)", "(0 1x1) (0 1x0)"] {
        assert_eq!(rejected(&circle(measure)).1, "the measure of an option is not less", "{measure}");
    }
}

#[test]
fn the_domain() {
    let with = |domain: &str, lines: &str| {
        values(MINUS_ONE, "= -1 1x1 1b1", "(0 1x0)")
            .replace("rule values x0 | |", &format!("{lines}rule values x0 | {domain} |"))
    };
    let lines = "t 4 <= 1 -1x0\na 5 all t4\n";
    assert_eq!(rejected(&with("a5", lines)), (14, "an option is outside the domain".to_owned()));
    let lines = "t 4 <= 0 1x0\na 5 all t4\n";
    assert_eq!(rejected(&with("!a5", lines)), (14, "an option is outside the domain".to_owned()));
    let lines = "t 4 <= 1 -1x0\na 5 all t4\nt 5 <= -90 1x0\na 6 all t5\n";
    assert_eq!(rejected(&with("a6 a5", lines)).1, "an option is outside the domain".to_owned());
}

/// A game with the values of other options, and one option more, whose value the guess has.
#[test]
fn an_option_with_the_value_of_the_position() {
    let reason = "an option has the value of the position";
    // To *0, and to *1: the value is not 1.
    let constants = "t 1 = 0 1x1\nt 2 = -1 1x1\na 1 all t2\na 2 some x1 of a1\na 3 all t1\n\
        rule values x0 | | a1 x1 |\noption | | | 0 | a3\n";
    super::certified(&format!("{constants}total a2\n"));
    let more = format!("{constants}option | | | 1 | a1\ntotal a2\n");
    assert_eq!(rejected(&more), (9, reason.to_owned()));
    // From x0 to *x2 for x2 < x0, and for x2 = x0 > 0.
    let known = "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x0 -1x1\na 1 all t2\na 2 some x1 of a1\nt 3 xor x1 x2\n\
        a 3 all t1 t3\na 4 some x2 of a3\nt 4 = 0 1x0 -1x2\nt 5 <= 1 -1x0\na 5 all t4 t5 t3\na 6 some x2 of a5\n\
        rule values x0 | | a1 x1 |\noption t1 | | x2 | 0 | a4\n";
    super::certified(&format!("{known}total a2\n"));
    let more = format!("{known}option t4 t5 | | x2 | 0 | a6\ntotal a2\n");
    assert_eq!(rejected(&more), (15, reason.to_owned()));
}

/// What a measure has before and after a move cancels out: of 17 tracks two are walked.
#[test]
fn measures_of_many_parameters() {
    let parameters = |last: u32| (0..15).chain([last]).map(|track| format!(" x{track}")).collect::<String>();
    let measure: String = (0..16).map(|track| format!(" 1x{track}")).collect();
    super::certified(&format!(
        "t 1 <= 1 1x16 -1x15\nt 2 = 0 1x15\na 1 all t2\na 2 all t1 a1(15=16)\na 3 some x16 of a2\n\
         rule outcomes{} | | a1 | (0{measure})\noption t1 |{} | | 0 | a3\n",
        parameters(15),
        parameters(16)
    ));
}

#[test]
fn the_guess() {
    // No value at all.
    let none = values(MINUS_ONE, "= 1 1x0 1x1", "(0 1x0)");
    assert_eq!(rejected(&none).1, "the guess gives a position of the domain no value");
    // Several values; some option has one of them.
    let many = values("<= 1 1x2 -1x0", "<= 0 1x1 -1x0", "(0 1x0)");
    assert_eq!(rejected(&many), (12, "an option has the value of the position".to_owned()));
    // 2 for 1.
    let large = values(MINUS_ONE, "= 0 1x1 -2b1", "(0 1x0)");
    assert_eq!(rejected(&large), (11, "a lesser value is that of no option".to_owned()));
    // Everything, and nothing, is a P-position.
    let all = outcomes(MINUS_ONE, "<= -1 1b1", "(0 1x0)");
    assert_eq!(rejected(&all), (10, "an option of a P-position is a P-position".to_owned()));
    let nothing = outcomes(MINUS_ONE, "<= 1 1b1", "(0 1x0)");
    assert_eq!(rejected(&nothing), (9, "an N-position has no move to a P-position".to_owned()));
    // An end of the game is a P-position, and other nimbers are none.
    let ends = |constant: i64, guess: &str, reached: &str| {
        format!(
            "t 1 <= 1 -1x0\nt 2 {guess}\na 1 guess t2\na 2 all t1\nrule outcomes x0 | | a1 |\n\
            option t1 | | | {constant} | {reached}\n"
        )
    };
    super::certified(&ends(0, "= 0 1x0", "a2"));
    super::certified(&ends(3, "<= 0 -1x0", "-"));
    assert_eq!(rejected(&ends(0, "<= 0 -1x0", "a2")).1, "an option of a P-position is a P-position");
    assert_eq!(rejected(&ends(0, "= 0 1x0", "-")).1, "an N-position has no move to a P-position");
    assert_eq!(rejected(&ends(3, "= 0 1x0", "-")).1, "an N-position has no move to a P-position");
    assert_eq!(
        rejected(&ends(3, "= 0 1x0", "a2")).1,
        "a nimber other than *0 is no P-position: expected `-`"
    );
}

/// The constant and the known nimbers count.
#[test]
fn the_nim_sum() {
    let with = |option: &str, sum: &str, guess: &str| {
        format!(
            "t 1 = 1 1x2 -1x0\nt 2 {guess}\na 1 guess t2\na 2 some x1 of a1\nt 3 {sum}\nt 4 = -1 1x9\nt 5 = -2 1x8\n\
            t 6 <= 1 -1x0\na 3 all t1 t3 t4 t5 a1(0=2,1=3)\na 4 some x2 x3 x8 x9 of a3\na 5 all t6\n\
            rule values x0 | | a1 x1 | (0 1x0)\noption {option}\ntotal a2\n"
        )
    };
    super::certified(&with("t1 | x2 > x3 | | 1 | a4", "xor x1 x3 x9", "= 0 1x1"));
    super::certified(&with("t1 t5 | x2 > x3 | x8 | 1 | a4", "xor x9 x1 x8 x3", "= 0 1x1"));
    let lesser = "a lesser value is that of no option";
    let sum = "what is reached has not the nim-sum of the option";
    let has = "an option has the value of the position";
    for (option, test, guess, reason) in [
        ("t1 | x2 > x3 | | 0 | a4", "xor x1 x3 x9", "= 0 1x1", has),
        ("t1 | x2 > x3 | | 2 | a4", "xor x1 x3 x9", "= 0 1x1", sum),
        ("t1 | x2 > x3 | | 1 | a4", "xor x1 x3", "= 0 1x1", sum),
        ("t1 | x2 > x3 | | 1 | a4", "xor x1 x9", "= 0 1x1", sum),
        ("t1 | x2 > x3 | | 1 | a4", "xor x1 x3 x8", "= 0 1x1", sum),
        ("t1 t5 | x2 > x3 | x8 | 1 | a4", "xor x9 x1 x3", "= 0 1x1", sum),
        ("t1 t5 | x2 > x3 | x8 | 1 | a4", "xor x8 x1 x3", "= 0 1x1", sum),
        ("t1 | x2 > x3 | | 1 | a4", "xor x1 x3 x9", "= -1 1x1", lesser),
        ("t1 t5 | x2 > x3 | x8 | 2 | -", "xor x1 x3 x9", "= 0 1x1", has),
    ] {
        assert_eq!(rejected(&with(option, test, guess)).1, reason, "{option} {test} {guess}");
    }
}

/// What is reached must have each part, and the values of the calls on their tracks.
#[test]
fn what_is_reached() {
    let parts = "what is reached has not all parts of the option, or not the values of its calls";
    let with = |all: &str, some: &str| {
        format!(
            "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x1 -1x0\na 1 all t2\na 2 some x1 of a1\nt 3 xor x1 x3\nt 4 <= -9 1x2\n{all}\n{some}\n\
            rule values x0 | | a1 x1 | (0 1x0)\noption t1 | x2 > x3 | | 0 | a4\ntotal a2\n"
        )
    };
    let right = "a 3 all t1 t3 a1(0=2,1=3)";
    let some = "a 4 some x2 x3 of a3";
    super::certified(&with(right, some));
    for all in [
        "a 3 all t3 a1(0=2,1=3)",
        "a 3 all !t1 t3 a1(0=2,1=3)",
        "a 3 all t1 t3 !a1(0=2,1=3)",
        "a 3 all t1 t3 a2(0=2)",
        "a 3 all t1 t3 a1(0=2,1=2)",
        "a 3 all t1 t3 a1(0=3,1=2)",
        "a 3 all t1 t3 a1(1=3)",
        "a 3 iff t1 t3",
    ] {
        let (line, reason) = rejected(&with(all, some));
        let tracks = "what is reached depends on other tracks than the parameters and the value";
        assert!(line == 11 && (reason == parts || reason == tracks), "{all}: {reason}");
    }
    for (all, reason) in [
        ("a 3 all t1 a1(0=2,1=3)", "what is reached has not the nim-sum of the option"),
        ("a 3 all t1 !t3 a1(0=2,1=3)", "what is reached has not the nim-sum of the option"),
    ] {
        assert_eq!(rejected(&with(all, some)), (11, reason.to_owned()), "{all}");
    }
    // What is negated, or on other tracks, is not the conjunction of its components.
    for further in ["a 4 all !a3\na 5 some x2 x3 of a4", "a 4 all a3(2=4)\na 5 some x3 x4 of a4"] {
        let statement = with(right, further).replace("| 0 | a4\n", "| 0 | a5\n");
        assert_eq!(rejected(&statement), (12, parts.to_owned()), "{further}");
    }
    // More than the parts is less than all options.
    assert_eq!(
        rejected(&with("a 3 all t1 t3 t4 a1(0=2,1=3)", some)).1,
        "a lesser value is that of no option"
    );
    // The track of the value must be that of the rule.
    let gone = with(right, "a 4 some x1 x2 x3 of a3");
    assert_eq!(rejected(&gone).1, parts);
    let gone = with(right, "a 4 some x0 x2 x3 of a3");
    assert_eq!(rejected(&gone).1, parts);
    let stays = with(right, "a 4 some x2 of a3");
    assert_eq!(
        rejected(&stays).1,
        "what is reached depends on other tracks than the parameters and the value"
    );
}

/// The track of one `some` must not be that of another component, when it is taken out.
#[test]
fn tracks_that_are_bound_twice() {
    // From n to f(n - 2) + f(n - 1), with the values 0, 0, 1.
    let with = |inner: &str| {
        format!(
            "s 1 0 3 | 0 0 1\nb 1 read s1 0 1x0\nt 1 = 2 1x2 -1x0\nt 2 = 1 1x4 -1x0\nt 3 = 0 1x1 -1b1\na 1 all t3\n\
            a 2 some x1 of a1\nt 4 xor x1 x3 x5\n{inner}\nrule values x0 | | a1 x1 | (0 1x0)\n\
            option t1 t2 | x2 > x3 , x4 > x5 | | 0 | a5\ntotal a2\n"
        )
    };
    // The same track is bound within, and is another one outside.
    let apart = with("a 3 all t2\na 4 some x4 of a3\na 5 guess t3");
    assert!(rejected(&apart).1.starts_with("what is reached has not all parts"));
    let twice = "a 3 all t1 a1(0=2,1=3) a1(0=4,1=5) t4\na 4 some x2 x3 x5 of a3\na 5 all t2\na 6 some x4 of a5\n\
        a 7 all a4 a6\na 8 some x4 of a7";
    let twice = with(twice).replace("| 0 | a5\n", "| 0 | a8\n");
    assert!(rejected(&twice).1.starts_with("what is reached has not all parts"));
    let once = "a 3 all t1 a1(0=2,1=3) a1(0=4,1=5) t4 t2\na 4 some x2 x3 x5 of a3\na 5 some x4 of a4";
    super::certified(&with(once));
}

/// Multiples of a track that a call has several times are added.
#[test]
fn large_measures() {
    let certificate = "sprague-forall 1\na 1 given | | 0 | 0\nrule outcomes x0 x1 x2 | | a1 | \
        (0 4611686018427387903x0 4611686018427387903x1 4611686018427387903x2)\n\
        option | x3 x3 x3 | | 0 | -\nend 1 1\n";
    assert_eq!(super::reason(certificate), (4, "a measure has too large multiples".to_owned()));
    let statement = "t 1 <= 0 1x0\nt 2 <= 0 1x0 -1x1\na 1 guess !t2\nt 3 = 1 1x2 -1x0\n\
        rule outcomes x0 x1 | | a1 | (0 1x0 1x1)\noption t3 | x2 x2 | | 0 | -\n";
    // Twice n - 1 is less than n + m only where n is less than m + 2.
    assert_eq!(rejected(statement), (7, "the measure of an option is not less".to_owned()));
}

/// The other lines of a rule, and the tracks that may stand there.
#[test]
fn the_form_of_a_rule() {
    let right = "t 1 <= 1 1x2 -1x0\nt 2 = 0 1x1 -1x0\na 1 all t2\na 2 some x1 of a1\nt 3 xor x1 x3\n\
        a 3 all t1 t3 a1(0=2,1=3)\na 4 some x2 x3 of a3\nt 4 = 0 1x2 -1x3\nt 5 = 0 1x0 -1x1\na 5 all t5\na 6 some x1 of a5\n\
        rule values x0 | | a1 x1 | (0 1x0)\noption t1 | x2 > x3 | | 0 | a4\ntotal a2\n";
    super::certified(right);
    let rule = "rule values x0 | | a1 x1 | (0 1x0)";
    let option = "option t1 | x2 > x3 | | 0 | a4";
    let twice = "the track of a value stands at another place, too";
    for (old, new, reason) in [
        (rule, "rule values | | a1 x1 | (0 1x0)", "a rule has parameters"),
        (rule, "rule values x0 x0 | | a1 x1 | (0 1x0)", "a rule has parameters"),
        (rule, "rule worth x0 | | a1 x1 | (0 1x0)", "there is no rule of"),
        (rule, "rule values x0 | t5 | a1 x1 | (0 1x0)", "the domain is of automata"),
        (rule, "rule values x0 | a1 | a1 x1 | (0 1x0)", "the domain speaks of other tracks"),
        (rule, "rule values x0 | | a1 x0 | (0 1x0)", "the track of the value is a parameter"),
        (rule, "rule values x0 | | a1 x5 | (0 1x0)", "the guess speaks of other tracks"),
        (rule, "rule values x5 | | a1 x1 | (0 1x5)", "the guess speaks of other tracks"),
        (rule, "rule values x0 | | a1 | (0 1x0)", "expected the track of the value"),
        (rule, "rule values x0 | | a1 x1 x1 | (0 1x0)", "got `x1`"),
        (rule, "rule values x0 | | a1 x1 | (1 1x0)", "a measure is a sum"),
        (rule, "rule values x0 | | a1 x1 | (0 -1x0)", "a measure is a sum"),
        (rule, "rule values x0 | | a1 x1 | (0 1x1)", "a measure is a sum"),
        (rule, "rule values x0 | | a1 x1 | 0 1x0", "expected a sum in parentheses"),
        (rule, "rule values x0 | | a1 x1", "expected 4 parts"),
        (option, "option t1 | x2 > x3 | | 0", "expected 5 parts"),
        (option, "option t1 t4 | x2 > x3 | | 0 | a4", twice),
        (option, "option t1 t5 | x2 > x3 | | 0 | a4", twice),
        (option, "option t1 | x2 > x2 | | 0 | a4", twice),
        (option, "option t1 | x2 > x1 | | 0 | a4", twice),
        (option, "option t1 | x2 > x0 | | 0 | a4", twice),
        (option, "option t1 | x1 > x3 | | 0 | a4", twice),
        (option, "option t1 | x2 > x3 , x2 > x3 | | 0 | a4", twice),
        (option, "option t1 | x2 > x3 | x3 | 0 | a4", twice),
        (option, "option t1 | x2 > x3 | x1 | 0 | a4", twice),
        (option, "option t1 | x2 x2 > x3 | | 0 | a4", "expected 1 arguments"),
        (option, "option t1 | > x3 | | 0 | a4", "expected 1 arguments"),
        (option, "option t1 | x2 | | 0 | a4", "expected the arguments"),
        (option, "option t1 | x2 > x3 , | | 0 | a4", "expected the arguments"),
        (option, "option t1 | x2 > x3 | | -1 | a4", "the size of a nimber"),
        (option, "option t1 | x2 > x3 | | 0 | a9", "expected a line before this one"),
        (option, "option t1 | x2 > x3 | | 0 | !a4", "expected a line before this one"),
        (option, "options t1 | x2 > x3 | | 0 | a4", "there is no line"),
        ("total a2", "total a1", "expected an automaton `some x1 of a1`"),
        ("total a2", "total a4", "expected an automaton `some x1 of a1`"),
        ("total a2", "total a6", "expected an automaton `some x1 of a1`"),
        ("total a2", "total a2 a2", "got `a2`"),
        ("total a2", "nothing a2", "expected `option` or `total`"),
    ] {
        let certificate = super::certified(right);
        let changed = certificate.replace(old, new);
        assert_ne!(certificate, changed);
        let (line, found) = super::reason(&changed);
        assert!(found.starts_with(reason), "{new}: {found}");
        assert_eq!(changed.lines().nth(line as usize - 1), Some(new));
    }
    let outcomes = "t 1 = 1 1x2 -1x0\ns 1 0 2 | 0 1\nb 1 read s1 0 1x0\nt 2 = 0 1b1\na 1 all t2\na 2 all t1 a1(0=2)\n\
        a 3 some x2 of a2\nrule outcomes x0 | | a1 | (0 1x0)\noption t1 | x2 | | 0 | a3\n";
    let certificate = super::certified(outcomes);
    let option = "option t1 | x2 | | 0 | a3";
    for (new, reason) in [
        ("option t1 | x2 , x2 | | 0 | a3", "among outcomes"),
        ("option t1 | x2 | | 1 | a3", "among outcomes"),
        ("option t1 | x2 | x2 | 0 | a3", "among outcomes"),
        ("option t1 | | x2 | 0 | a3", "among outcomes"),
        ("option t1 | x2 > x3 | | 0 | a3", "expected a track"),
        ("option t1 | x0 | | 0 | a3", "the measure"),
    ] {
        let (_, found) = super::reason(certificate.replace(option, new));
        assert!(found.starts_with(reason), "{new}: {found}");
    }
}
