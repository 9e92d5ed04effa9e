//! Definitions whose P-positions are read from Zeckendorf digits: Wythoff's game and Fibonacci Nim.
//!
//! Wythoff (1907); A. S. Fraenkel, *How to beat your Wythoff games' opponent on three fronts*
//! (1982); *Winning Ways*, ch. 3; M. J. Whinihan, *Fibonacci Nim* (1963).

use sprague::proof::{Contents, Format, Style};
use sprague::reply::{Guessed, GuessedAutomaton, KnownOf, Numeration, StateSays};
use sprague::{ErrorKind, Limits, Outcome, Reply, Session, StopReason};

use crate::certificates_for_all::{certified, is_accepted};
use crate::universal::{claim, counterexample, holds};

const WYTHOFF: &str = "wyt(a, b) := { wyt(i, b) for i in 0..a-1, wyt(a, j) for j in 0..b-1, \
                       wyt(a-k, b-k) for k in 1..a if k <= b }";
const FIBONACCI: &str = "fib(n, m) := { fib(n-k, 2*k) for k in 1..n if k <= m }";
const DYNAMIC: &str = "dyn(n, q) := { dyn(n-k, k) for k in 1..q if k <= n }";

const BOUND: usize = 60;

/// Whether the positions (a, b) with a, b below a bound are P, by the moves that are given: a later
/// position has no move to an earlier one.
fn by_play(bound: usize, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<Vec<bool>> {
    let mut is_p: Vec<Vec<bool>> = Vec::new();
    for a in 0..bound {
        is_p.push(Vec::new());
        for b in 0..bound {
            let p = !options(a, b).into_iter().any(|(x, y)| is_p[x][y]);
            is_p[a].push(p);
        }
    }
    is_p
}

fn wythoff_by_play(bound: usize) -> Vec<Vec<bool>> {
    by_play(bound, |a, b| {
        let mut options: Vec<_> = (0..a).map(|x| (x, b)).collect();
        options.extend((0..b).map(|y| (a, y)));
        options.extend((1..=a.min(b)).map(|k| (a - k, b - k)));
        options
    })
}

fn fibonacci_by_play(bound: usize) -> Vec<Vec<bool>> {
    // More than all cannot be taken, so a greater bound changes nothing.
    by_play(bound, |n, m| (1..=n.min(m)).map(|k| (n - k, (2 * k).min(bound - 1))).collect())
}

/// The places of the greatest Fibonacci numbers that add up to a number.
fn places(mut number: usize) -> Vec<usize> {
    const FIBONACCI: [usize; 10] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
    let mut places = Vec::new();
    for (place, &worth) in FIBONACCI.iter().enumerate().rev() {
        if worth <= number {
            number -= worth;
            places.push(place);
        }
    }
    places
}

fn outcome(automaton: &GuessedAutomaton, a: usize, b: usize) -> Outcome {
    let (a, b) = (places(a), places(b));
    let letter = |place| usize::from(a.contains(&place)) + 2 * usize::from(b.contains(&place));
    let state = (0..10).rev().fold(0, |state, place| automaton.states[state].next[letter(place)] as usize);
    match automaton.states[state].says {
        StateSays::Outcome(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

fn guessed(definition: &str) -> GuessedAutomaton {
    let mut session = Session::new();
    session.eval(definition).unwrap();
    let name = definition.split_once('(').unwrap().0;
    match session.guess(name).unwrap().found {
        Guessed::Automaton(automaton) => automaton,
        other => panic!("{other:?}"),
    }
}

#[test]
fn guesses_are_as_in_play() {
    for (definition, states, by_play) in
        [(WYTHOFF, 8, wythoff_by_play(BOUND)), (FIBONACCI, 5, fibonacci_by_play(2 * BOUND))]
    {
        let automaton = guessed(definition);
        assert_eq!((automaton.known, automaton.numeration), (KnownOf::Outcomes, Numeration::Zeckendorf));
        assert_eq!(automaton.states.len(), states);
        for (a, row) in by_play.iter().enumerate().take(BOUND) {
            for (b, &is_p) in row.iter().enumerate().take(BOUND) {
                let wanted = if is_p { Outcome::P } else { Outcome::N };
                assert_eq!(outcome(&automaton, a, b), wanted, "{definition} at {a}, {b}");
            }
        }
    }
}

/// The binary digits come first.
#[test]
fn what_binary_digits_say_is_said_by_them() {
    assert_eq!(guessed(DYNAMIC).numeration, Numeration::Binary);
}

fn with_definitions() -> Session {
    let mut session = Session::new();
    for definition in [WYTHOFF, FIBONACCI, DYNAMIC] {
        session.eval(definition).unwrap();
    }
    session
}

/// What is known of Wythoff's and of Fibonacci Nim's P-positions.
const OUTCOMES: [&str; 12] = [
    "(wyt(a, b) is P for some b) for all a",
    "wyt(a, b) is P and wyt(a, c) is P implies b = c for all a, b, c",
    "(wyt(a, a + d) is P for some a) for all d",
    "wyt(a, b) is P implies wyt(b, a) is P for all a, b",
    // b / a is between 8/5 and 2, and between 21/13 and 34/21 up to a constant.
    "wyt(a, b) is P implies 5*b <= 10*a and 8*a <= 5*b + 3 for all a, b if a <= b",
    "wyt(a, b) is P implies 21*b <= 34*a + 34 and 21*a <= 13*b + 21 for all a, b if a <= b",
    "wyt(n, 2*n) is N for all n >= 2",
    "kayles(n) is P implies wyt(n, 2*n) is P for all n",
    "wyt(a, b) is N for all a, b if a + b = 1000",
    "fib(n, m) is P implies fib(n, m - 1) is P for all n, m >= 1",
    "(fib(n, n - 1) is P and n <= 2*m for some n >= m) for all m >= 1",
    "fib(n, n) is N for all n >= 1",
];

/// The same of the rulesets.
const RULESETS: [&str; 4] = [
    "(wythoff(a, a + d) is P for some a) for all d",
    "wythoff(a, b) is N for all a, b if b > 2*a",
    "(fibonacci_nim(n) is P for some n >= m) for all m",
    "fibonacci_nim(n, most) is P implies fibonacci_nim(n) is N or most < n for all n, most if n >= 1",
];

/// What is known of Wythoff's P-positions: in each row and column one, for each difference one, and
/// the golden ratio between the heaps.
#[test]
#[ignore = "slow"]
fn claims_about_outcomes_are_decided() {
    let mut session = with_definitions();
    for text in OUTCOMES {
        let reply = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(reply.holds(), "{text}");
        let decided = reply.decided.unwrap();
        assert_eq!(decided.definitions.len(), 1, "{text}");
        assert_eq!(decided.definitions[0].numeration, Numeration::Zeckendorf, "{text}");
    }
    // By the induction itself.
    assert!(claim(&mut session, "wyt(a, b) is P iff wyt(b, a) is P for all a, b").unwrap().holds());
}

#[test]
#[ignore = "slow"]
fn rulesets_are_decided_by_their_moves() {
    for text in RULESETS {
        assert!(holds(text), "{text}");
    }
    let fails = claim(&mut Session::new(), "fibonacci_nim(n) is N for all n >= 14").unwrap();
    assert_eq!(counterexample(&fails), "n = 21");
}

/// In the first variable, and for it in the second.
#[test]
#[ignore = "slow"]
fn counterexamples_are_the_least_in_play() {
    let (wythoff, fibonacci) = (wythoff_by_play(BOUND), fibonacci_by_play(BOUND));
    let mut session = with_definitions();
    for least in [0, 1, 2, 5, 9, 16, 30] {
        let play = |is_p: &[Vec<bool>], fits: &dyn Fn(usize, usize) -> bool| {
            let all = (0..BOUND).flat_map(|a| (0..BOUND).map(move |b| (a, b)));
            all.into_iter().find(|&(a, b)| fits(a, b) && is_p[a][b]).unwrap()
        };
        for (text, (a, b)) in [
            (
                format!("wyt(a, b) is N for all a, b if a >= {least} and b > a"),
                play(&wythoff, &|a, b| a >= least && b > a),
            ),
            (
                format!("wyt(a, b) is N for all a, b if a + b >= {least}"),
                play(&wythoff, &|a, b| a + b >= least),
            ),
            (
                format!("fib(a, b) is N for all a, b if a >= {least} and b >= 2"),
                play(&fibonacci, &|a, b| a >= least && b >= 2),
            ),
        ] {
            let reply = claim(&mut session, &text).unwrap();
            assert_eq!(counterexample(&reply), format!("a = {a}, b = {b}"), "{text}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn what_these_digits_cannot_say_is_refused() {
    let mut session = with_definitions();
    for (text, reason) in [
        ("wyt(a, b) is N for all a, b if a ⊕ b = 1 and a >= 2", "a nim-sum of numbers without a bound"),
        ("wyt(a, b) + wyt(b, a) is P for all a, b", "only the outcome is known"),
        ("grundy(wyt(a, b)) <= a + b for all a, b", "only the outcome is known"),
    ] {
        let error = claim(&mut session, text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotYet, "{text}");
        assert!(error.message().contains(reason), "{text}: {error}");
    }
    // It is refuted by the first cases all the same.
    let fails = claim(&mut session, "wyt(a, b ⊕ a) is N for all a, b >= 1").unwrap();
    assert!(!fails.holds());
    // The nim-sum of bounded values is a function of these.
    let bounded = "(n % 4) ⊕ (n % 4) = 0 and wyt(n, 2*n) is N for all n >= 2";
    assert!(claim(&mut session, bounded).unwrap().holds());
}

/// A certificate of a claim, which the kernel accepts, and what it says.
fn is_certified(session: &mut Session, text: &str) -> Vec<String> {
    let (certificate, statement) = certified(session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(certificate.starts_with("sprague-forall 1\nnumeration zeckendorf\n"), "{text}");
    is_accepted(&certificate, &statement).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    // In binary the same automata are others.
    let without = certificate.replace("numeration zeckendorf\n", "");
    assert!(is_accepted(&without, &statement).is_err() && verified(&without).is_err(), "{text}");
    verified(&certificate).unwrap()
}

fn verified(certificate: &str) -> Result<Vec<String>, String> {
    let verified = sprague_kernel::verify(&mut certificate.as_bytes(), Default::default(), &mut || true);
    verified.map(|verified| verified.lines().collect()).map_err(|refused| refused.to_string())
}

/// The rule of the game is one of the goals, by its moves.
#[test]
fn certificates_have_the_rule() {
    let said = is_certified(&mut Session::new(), "wythoff(n, n) is N for all n >= 1");
    let rule = said.iter().position(|line| line.starts_with("f(x0, x1) is a P-position if and only if A"));
    let options: Vec<&str> = said[rule.unwrap() + 1..].iter().map(|line| line.trim()).collect();
    assert_eq!(options.len(), 4, "{said:?}");
    for (option, begins) in options.iter().zip(["f(x4, x1)", "f(x0, x5)", "f(x7, x8)", "for all x0: A"]) {
        assert!(option.starts_with(begins), "{option}");
    }
    let said = is_certified(&mut with_definitions(), "fib(n, n) is N for all n >= 1");
    assert!(said.iter().any(|line| line.contains("digits in the Zeckendorf system")), "{said:?}");
}

#[test]
#[ignore = "slow"]
fn all_that_is_decided_is_certified() {
    let mut session = with_definitions();
    for text in OUTCOMES.iter().chain(&RULESETS) {
        is_certified(&mut session, text);
    }
    let fails = "claim wyt(n, 2*n) is N for all n";
    let certificate = session.certificate_of_negation(fails, Contents::Certificate).unwrap();
    assert!(certificate.contains("\nnumeration zeckendorf\n") && verified(&certificate).is_ok());
    // What the moves say themselves, without a guess: the claim is one.
    let symmetric = "wyt(a, b) is P iff wyt(b, a) is P for all a, b";
    is_certified(&mut session, symmetric);
}

/// Binary digits and these have no certificate together.
#[test]
fn a_certificate_reads_one_system() {
    let mut session = with_definitions();
    let text = "claim (count(wyt(a, a) is P for a in 0..2^k-1) = 1) for all k";
    let error = session.certificate_for_all(text, Contents::Certificate).unwrap_err();
    assert!(error.message().contains("no certificate"), "{error}");
    let text = "claim dyn(n, n) is N and wyt(n, n) is N for all n >= 1";
    let error = session.certificate_for_all(text, Contents::Certificate).unwrap_err();
    for part in ["Zeckendorf", "binary digits", "`prove`"] {
        assert!(error.message().contains(part), "{error}");
    }
}

#[test]
fn proofs_say_what_the_digits_are() {
    let mut session = with_definitions();
    let Reply::Proof(proof) =
        session.eval("prove wyt(a, b) is N for all a, b if b = 2*a and a >= 2").unwrap()
    else {
        panic!("a proof")
    };
    let text = proof.proof.text(&Style::default().with_width(100_000), &session.interrupt()).unwrap();
    let parts = [
        "Zeckendorf system",
        "Fibonacci numbers",
        "A. S. Fraenkel, 1982; Winning Ways",
        "An automaton of 8 states says whether the second player wins wyt(a, b).",
        "No option of a P-position is a P-position.",
    ];
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("binary"), "{text}");
    claim(&mut session, "wyt(a, b) is N for all a, b if b = 2*a and a >= 2").unwrap();
    let Reply::Proof(why) = session.eval("why").unwrap() else { panic!("a proof") };
    let text = why.document.write(Format::Text, 100_000, &session.interrupt()).unwrap();
    assert!(text.contains("Zeckendorf system") && !text.contains("binary"), "{text}");
}

#[test]
#[ignore = "slow"]
fn ceilings_and_interrupts_are_heard() {
    let mut session = Session::with_limits(Limits::default().with_max_states(1 << 17));
    session.eval(WYTHOFF).unwrap();
    let large = "wyt(a, b) is P implies 1000*a + 998*b != 1998*c + 1 for all a, b, c";
    let error = claim(&mut session, large).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    let mut session = Session::new();
    session.eval(WYTHOFF).unwrap();
    session.interrupt().stop(StopReason::Interrupted);
    let error = session.guess("wyt").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Interrupted);
    session.interrupt().clear();
    assert!(session.guess("wyt").is_ok());
}
