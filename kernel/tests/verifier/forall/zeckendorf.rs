//! Certificates that read numbers in the Zeckendorf system: Wythoff's game and Fibonacci Nim against
//! play, formulas against evaluation and against binary digits, and what must be refused.

use super::document::{Document, greedy_digits};
use super::{accepts, builder, certified, facts, formulas, games, mutants, reason, rejected, verify};
use crate::generate::Random;
use crate::kernel::{is_of, is_whole};

/// Which (a, b) are P in Wythoff's game, for all words of both numbers.
const WYTHOFF: &str = "\
    100000101000000000 | 0 1 2 3 4 5 6 1 7 8 5 2 9 10 11 5*3 1 12 5*4 10 1 5 13 5 2 5 14 11 5 2 \
    15 5 13 15 5 6 1 5 13 8 5 2 15 5*2 4 5 16 10 5*3 7 5*2 17 5 11 5*2 13 5*4 15 5";

/// Which (n, most) are P in Fibonacci Nim.
const FIBONACCI: &str = "\
    111011001010 | 0 1 2 3 4 0 5 2*2 6 2 6 7 8 6*2 0 1 2 9 8 9 6 9 6*5 9 6 3 2 6 10 6 11 2 11 2 \
    8 6*4 9 6 9";

const HEAD: &str = "sprague-forall 1\nnumeration zeckendorf\n";

/// W. A. Wythoff, *A modification of the game of Nim*, 1907.
pub fn wythoff() -> String {
    format!(
        "numeration zeckendorf\na 1 given | 0 1 | {WYTHOFF}\nt 1 <= 1 1x2 -1x0\nt 2 <= 1 1x3 -1x1\n\
        a 2 all t1 a1(0=2)\na 3 some x2 of a2\na 4 all t2 a1(1=3)\na 5 some x3 of a4\n\
        t 3 = 0 1x0 -1x2 -1x1 1x3\na 6 all t3\na 7 all t1 a6 a1(0=2,1=3)\na 8 some x2 x3 of a7\n\
        rule outcomes x0 x1 | | a1 | (0 1x0 1x1)\n\
        option t1 | x2 x1 | | 0 | a3\noption t2 | x0 x3 | | 0 | a5\noption t1 a6 | x2 x3 | | 0 | a8\n"
    )
}

/// M. J. Whinihan, *Fibonacci Nim*, 1963: from n one takes k <= most, and then 2k may be taken.
pub fn fibonacci() -> String {
    format!(
        "numeration zeckendorf\na 1 given | 0 1 | {FIBONACCI}\nt 1 <= 1 1x2 -1x0\nt 2 <= 0 1x0 -1x1 -1x2\n\
        a 2 all t2\nt 3 = 0 2x0 -2x2 -1x3\na 3 all t3\na 4 all t1 a2 a3 a1(0=2,1=3)\n\
        a 5 some x2 x3 of a4\nrule outcomes x0 x1 | | a1 | (0 1x0)\noption t1 a2 a3 | x2 x3 | | 0 | a5\n"
    )
}

/// A statement that may be read in this system: sums in the place of nim-sums.
pub fn formula(random: &mut Random) -> String {
    let lines = formulas::statement(random);
    let line = |line: &str| match line.split_once(" xor ") {
        Some((test, _)) => format!("{test} = 0 1x0 1x1 -1x2\n"),
        None => format!("{line}\n"),
    };
    lines.lines().map(line).collect()
}

/// Whether each position (a, b) with a, b below a bound is P, by its moves.
fn by_play(bound: usize, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<Vec<bool>> {
    let mut is_p = vec![vec![false; bound]; bound];
    for a in 0..bound {
        for b in 0..bound {
            is_p[a][b] = !options(a, b).into_iter().any(|(x, y)| is_p[x][y]);
        }
    }
    is_p
}

#[test]
fn games_are_as_in_play() {
    let wythoff_moves = |a: usize, b: usize| {
        let one = (0..a).map(|x| (x, b)).chain((0..b).map(|y| (a, y)));
        one.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
    };
    // More than all cannot be taken, so a greater bound changes nothing.
    let fibonacci_moves =
        |n: usize, most: usize| (1..=n.min(most)).map(|k| (n - k, (2 * k).min(119))).collect();
    for (statement, is_p) in
        [(wythoff(), by_play(60, wythoff_moves)), (fibonacci(), by_play(120, fibonacci_moves))]
    {
        let document = Document::read(&certified(&statement)).unwrap();
        for (a, row) in is_p.iter().enumerate().take(60) {
            for (b, &is_p) in row.iter().enumerate().take(60) {
                let accepted = document.accepts(&document.automata[0].1, &[a as i64, b as i64]);
                assert_eq!(accepted, is_p, "({a}, {b})");
            }
        }
        assert!(document.goals.iter().all(|goal| document.goal_holds(goal, 6)));
    }
}

/// All words of a number are read alike: the value decides, whatever the digits are.
#[test]
fn each_word_of_a_number_is_read_alike() {
    let document = Document::read(&certified(&wythoff())).unwrap();
    let worth = |word: usize| {
        let step = |(value, below), place: usize| {
            let digit = word >> place & 1;
            (value + below + digit, value + digit)
        };
        (0..7).rev().fold((0, 0), step).0 as i64
    };
    for (_, automaton) in document.automata.iter().filter(|line| line.1.tracks.len() == 2) {
        for word in 0..1 << 14 {
            let words = [word & 127, word >> 7];
            let mut numbers = vec![0; 8];
            automaton.tracks.iter().zip(words).for_each(|(&track, word)| numbers[track] = worth(word));
            let digit = |track, at| {
                let place = automaton.tracks.binary_search(&track).unwrap();
                words[place] >> (6 - at) & 1 == 1
            };
            assert_eq!(automaton.accepts_words(7, digit), document.accepts(automaton, &numbers), "{words:?}");
        }
    }
    assert!((0..2_000).all(|number| greedy_digits(number).windows(2).all(|pair| pair != [true, true])));
}

#[test]
fn formulas_are_as_evaluated() {
    let mut random = Random(91);
    let mut formulas = 0;
    while formulas < 3_000 {
        let certificate = certified(&format!("numeration zeckendorf\n{}", formula(&mut random)));
        let document = Document::read(&certificate).unwrap();
        formulas::agree(&document, &mut random, 12).unwrap_or_else(|wrong| panic!("{certificate}{wrong}"));
        formulas += document.automata.len();
    }
}

/// A statement without a guess or a nim-sum is as true here as in binary.
#[test]
fn statements_are_true_in_both_systems_or_in_none() {
    let mut random = Random(92);
    let (mut held, mut all) = (0, 0);
    while all < 1_500 {
        let statement = formula(&mut random);
        let automata = statement.lines().filter(|line| line.starts_with("a ")).count();
        for automaton in 1..=automata {
            for sign in ["", "!"] {
                let statement = format!("{statement}nothing {sign}a{automaton}\n");
                let binary = accepts(builder::complete(&statement));
                let zeckendorf = builder::complete(&format!("numeration zeckendorf\n{statement}"));
                assert_eq!(accepts(&zeckendorf), binary, "{statement}");
                (held, all) = (held + usize::from(binary), all + 1);
            }
        }
    }
    assert!(held > 100 && held < all - 100, "{held} of {all}");
}

/// The facts of binary digits, too, but for those with a nim-sum or a count of numbers.
#[test]
fn facts_hold_in_both_systems() {
    let plain = facts::FACTS.iter().filter(|fact| !fact.1.contains("xor") && !fact.1.contains("counts"));
    assert!(plain.map(|fact| certified(&format!("numeration zeckendorf\n{}", fact.1))).count() > 10);
}

#[test]
fn the_line_is_the_second_and_said_once() {
    let place = "the line `numeration` is the second";
    let end = "a 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    assert!(accepts(format!("{HEAD}{end}")));
    for (line, at, wrong) in [
        ("numeration zeckendorf\nnumeration zeckendorf\n", 3, place),
        ("t 1 = 0\nnumeration zeckendorf\n", 3, place),
        ("numeration binary\n", 2, "unknown numeration `binary`"),
        ("numeration\n", 2, "expected how numbers are written"),
        ("numeration zeckendorf 2\n", 2, "got `2`; expected the end"),
        ("numeration  zeckendorf\n", 2, "fields are separated by one space"),
    ] {
        let (line, reason) = reason(format!("sprague-forall 1\n{line}{end}"));
        assert!(line == at && reason.contains(wrong), "{line}: {reason}");
    }
    // A guess is said with it, and it belongs to the statement.
    let certificate = certified(&wythoff());
    let said =
        "A1(x0, x1): the automaton of line 3, which has 18 states, accepts digits in the Zeckendorf system";
    assert_eq!(verify(&certificate).unwrap().lines().next().unwrap(), said);
    let other = builder::statement(&certificate).replace("numeration zeckendorf\n", "");
    assert!(!is_of(&certificate, other));
}

/// What depends on binary digits, or on which word of a number is read.
#[test]
fn what_the_system_cannot_say_is_refused() {
    let after = |lines: &str| reason(format!("{HEAD}{lines}end 1 1\n"));
    let nim_sum = "a nim-sum of tracks cannot be read in the Zeckendorf system";
    assert_eq!(after("t 1 xor x0 x1\n"), (3, nim_sum.to_owned()));
    let counted = "a number has several words in the Zeckendorf system, so words are not counted";
    let below = "t 1 < 2 0 1x0\na 1 all t1 | 0 | 110 | 0 1 2*4\n";
    assert_eq!(after(&format!("{below}counts = - | count a1 | 2\n")), (5, counted.to_owned()));
    // A nim-sum of values stands in the conditions of a rule, though in no line.
    let values = "numeration zeckendorf\nt 1 = 1 1x2 -1x0\nt 2 = 0 1x1\na 1 all t2\na 2 some x1 of a1\n\
        rule values x0 | | a1 x1 | (0 1x0)\noption t1 | x2 > x3 | | 0 | -\ntotal a2\n";
    assert_eq!(rejected(values), (8, nim_sum.to_owned()));
    let words = "a guess tells words of one number apart, or is not minimal";
    for guess in [
        // The automaton of valid words; 011 and 100 apart, and so after a 1 alone; more states than are
        // needed.
        "0 | 110 | 0 1 0 2 2 2",
        "0 | 10010 | 0 1 2 3 4*6",
        "0 | 10001 | 0 1 3 2 2 2 2 4 4 4",
        "0 | 11 | 0 1 0 1",
    ] {
        assert_eq!(after(&format!("a 1 given | {guess}\n")), (3, words.to_owned()), "{guess}");
    }
    let zeros = "leading zeros lead away from the first state of a guess";
    assert_eq!(after("a 1 given | 0 | 10 | 1*4\n"), (3, zeros.to_owned()));
    let many: String = (0..9).map(|track| format!("{track} ")).collect();
    let large = "a guess has too many states and tracks for the Zeckendorf system";
    assert_eq!(after(&format!("a 1 given | {many}| 1 | 0*512\n")), (3, large.to_owned()));
    let sum = "a 1 all t1 | 0 1 | 1 | 0*4\n";
    let large = "a sum is too large for the Zeckendorf system";
    for form in ["= 4611686018427387903 1x0 -1x1", "= 0 4611686018427387903x0 -1x1"] {
        assert_eq!(after(&format!("t 1 {form}\n{sum}")), (4, large.to_owned()), "{form}");
    }
}

/// Each of these says something false of the game.
#[test]
fn wrong_guesses_are_refused() {
    let certificate = certified(&wythoff());
    let without = certificate.replace("numeration zeckendorf\n", "");
    assert!(!accepts(without));
    let guess = certificate.lines().nth(2).unwrap();
    let (head, automaton) = guess.split_at(guess.find("| 1").unwrap() + 2);
    let (accepting, next) = automaton.split_once(" | ").unwrap();
    for state in 0..accepting.len() {
        let mut moved = accepting.as_bytes().to_vec();
        moved[state] ^= 1;
        let moved = String::from_utf8(moved).unwrap();
        let changed = certificate.replacen(guess, &format!("{head}{moved} | {next}"), 1);
        assert!(!accepts(changed), "state {state}");
    }
    // No move along the diagonal: then equal heaps are P.
    let nim = wythoff().replace("option t1 a6 | x2 x3 | | 0 | a8\n", "");
    assert_eq!(rejected(&nim), (14, "an N-position has no move to a P-position".to_owned()));
    // One may also take twice as many from one heap as from the other.
    let further = wythoff().replace("-1x1 1x3", "-2x1 2x3");
    assert_eq!(rejected(&further).1, "an option of a P-position is a P-position");
    let up = wythoff().replace("t 1 <= 1 1x2 -1x0", "t 1 <= 0 1x2 -1x0");
    assert_eq!(rejected(&up), (15, "the measure of an option is not less".to_owned()));
}

#[test]
fn cut_off() {
    is_whole(&certified(&fibonacci()));
}

/// The line is put in where it was not, and left out where it was.
#[test]
fn with_and_without_the_line() {
    let statements = facts::FACTS.iter().chain(games::RULES).map(|fact| certified(fact.1));
    let (mut random, mut accepted) = (Random(93), 0);
    for certificate in statements {
        let other = certificate.replacen('\n', "\nnumeration zeckendorf\n", 1);
        accepted += usize::from(mutants::is_true(&other, &mut random));
    }
    for _ in 0..300 {
        let certificate = certified(&format!("numeration zeckendorf\n{}", formula(&mut random)));
        let other = certificate.replace("numeration zeckendorf\n", "");
        accepted += usize::from(mutants::is_true(&other, &mut random));
    }
    assert!(accepted > 10, "{accepted}");
    assert!(verify(certified(&fibonacci()).replace("numeration zeckendorf\n", "")).is_err());
}
