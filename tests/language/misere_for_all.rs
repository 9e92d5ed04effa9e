//! Claims about misère play for all sizes of heaps, beside play by the definition.
//!
//! `data/misere_forall.tsv`: statements with their verdicts and first counterexamples. That the single
//! heaps of 1, 4, 9, 12 and 20 are the misère P-positions of Kayles is in W. L. Sibert, J. H. Conway,
//! *Mathematical Kayles* (1992).

use std::collections::HashMap;

use sprague::proof::Contents;
use sprague::{ErrorKind, Session};
use sprague_kernel::{Options, verify};

use crate::universal::{claim, counterexample};

/// Heaps of an octal game and nimbers, played by the rule; heaps that cannot be moved in are left out.
#[derive(Default)]
struct Played {
    digits: Vec<u32>,
    is_p: HashMap<(Vec<u32>, Vec<u32>), bool>,
}

impl Played {
    fn of(code: &str) -> Played {
        let (before, after) = code.split_once('.').unwrap();
        let digits = [before, after].concat().chars().map(|digit| digit.to_digit(8).unwrap()).collect();
        Played { digits, is_p: HashMap::new() }
    }

    /// The lists of heaps that a move in one heap leaves.
    fn moves(&self, heap: u32) -> Vec<Vec<u32>> {
        let mut left = Vec::new();
        for (taken, digit) in (0..).zip(&self.digits) {
            let Some(rest) = heap.checked_sub(taken) else { continue };
            if digit & 1 > 0 && rest == 0 && taken > 0 {
                left.push(vec![]);
            }
            if digit & 2 > 0 && rest > 0 && taken > 0 {
                left.push(vec![rest]);
            }
            if digit & 4 > 0 {
                left.extend((1..=rest / 2).map(|part| vec![part, rest - part]));
            }
        }
        left
    }

    fn is_p(&mut self, mut heaps: Vec<u32>, mut nimbers: Vec<u32>) -> bool {
        heaps.sort_unstable();
        nimbers.sort_unstable();
        heaps.retain(|&heap| heap > 0);
        nimbers.retain(|&size| size > 0);
        let key = (heaps.clone(), nimbers.clone());
        if let Some(&known) = self.is_p.get(&key) {
            return known;
        }
        let (mut can_move, mut wins) = (false, false);
        for place in 0..heaps.len() {
            for left in self.moves(heaps[place]) {
                let mut other = heaps.clone();
                other.remove(place);
                other.extend(left);
                can_move = true;
                wins |= self.is_p(other, nimbers.clone());
            }
        }
        for place in 0..nimbers.len() {
            for size in 0..nimbers[place] {
                let mut other = nimbers.clone();
                other[place] = size;
                can_move = true;
                wins |= self.is_p(heaps.clone(), other);
            }
        }
        let is_p = can_move && !wins;
        self.is_p.insert(key, is_p);
        is_p
    }
}

/// A kind of claim on heaps of a code: its text, and whether it is so for some n and m.
struct Kind {
    text: &'static str,
    two: bool,
    is_so: fn(&mut Played, [u32; 2], [u32; 2]) -> bool,
}

/// `C` stands for the code, `K` and `R` for a divisor and a remainder.
const KINDS: [Kind; 9] = [
    Kind {
        text: "C(n) is misere P iff n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| game.is_p(vec![n], vec![]) == (n % k == r),
    },
    Kind {
        text: "C(n) + *1 is misere P implies n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| !game.is_p(vec![n], vec![1]) || n % k == r,
    },
    Kind {
        text: "*2 + C(n) is misere N or n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| !game.is_p(vec![n], vec![2]) || n % k == r,
    },
    Kind {
        text: "2 * C(n) is misere P or n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| game.is_p(vec![n, n], vec![]) || n % k == r,
    },
    Kind {
        text: "C(n) + C(n + K) is misere N or n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| !game.is_p(vec![n, n + k], vec![]) || n % k == r,
    },
    Kind {
        text: "C(n) + C(3) is misere P implies n % K = R",
        two: false,
        is_so: |game, [n, _], [k, r]| !game.is_p(vec![n, 3], vec![]) || n % k == r,
    },
    Kind {
        text: "C(n) + C(m) is misere P implies (n + m) % K = R",
        two: true,
        is_so: |game, [n, m], [k, r]| !game.is_p(vec![n, m], vec![]) || (n + m) % k == r,
    },
    Kind {
        text: "misere_outcome(C(n) + C(m)) = N or n = m or m % K = R",
        two: true,
        is_so: |game, [n, m], [k, r]| !game.is_p(vec![n, m], vec![]) || n == m || m % k == r,
    },
    Kind {
        text: "C(n) + C(m) + *1 is misere P implies n % K = m % K or n < R",
        two: true,
        is_so: |game, [n, m], [k, r]| !game.is_p(vec![n, m], vec![1]) || n % k == m % k || n < r,
    },
];

const CODES: [&str; 12] =
    ["0.75", "0.33", "0.2", "0.3", "0.52", "0.31", "0.123", "0.147", "0.333", "0.73", "0.12", "0.71"];

/// Heaps that are played.
const PLAYED: u32 = 9;

/// Decides claims of all kinds, and holds each against play; says how many hold and fail.
fn decided(codes: &[&str], divisors: &[u32]) -> [usize; 2] {
    let mut count = [0, 0];
    for code in codes {
        let (mut session, mut game) = (Session::new(), Played::of(code));
        for Kind { text, two, is_so } in &KINDS {
            for &divisor in divisors {
                let remainder = divisor / 2;
                let text = text.replace('C', code).replace('K', &divisor.to_string());
                let text = text.replace('R', &remainder.to_string());
                let all = if *two { "n, m" } else { "n" };
                let text = format!("{text} for all {all}");
                let found = claim(&mut session, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let last = if *two { PLAYED } else { 0 };
                let mut false_at = Vec::new();
                for n in 0..=PLAYED {
                    for m in 0..=last {
                        if !is_so(&mut game, [n, m], [divisor, remainder]) {
                            false_at.push([n, m]);
                        }
                    }
                }
                if found.holds() {
                    assert!(found.decided.is_some() && false_at.is_empty(), "{text}: {false_at:?}");
                } else {
                    let said = counterexample(&found);
                    let at: Vec<u32> = said
                        .split(", ")
                        .map(|one| one.split(" = ").nth(1).unwrap().parse().unwrap())
                        .collect();
                    let at = [at[0], at.get(1).copied().unwrap_or(0)];
                    let is_played = at[0] <= PLAYED && at[1] <= PLAYED;
                    assert_eq!(false_at.contains(&at), is_played, "{text}: {said}");
                    // It is the first one, where n counts before m.
                    assert!(false_at.iter().all(|other| *other >= at), "{text}: {said}");
                }
                count[usize::from(!found.holds())] += 1;
            }
        }
    }
    count
}

#[test]
fn decided_claims_agree_with_play() {
    let [hold, fail] = decided(&CODES[..4], &[2, 3]);
    assert!(hold >= 10 && fail >= 30, "{hold} hold, {fail} fail");
}

#[test]
#[ignore = "slow"]
fn more_decided_claims_agree_with_play() {
    let [hold, fail] = decided(&CODES, &[1, 2, 3, 4, 5, 6]);
    assert!(hold >= 100 && fail >= 300, "{hold} hold, {fail} fail");
}

fn rows() -> Vec<[&'static str; 3]> {
    let lines = include_str!("data/misere_forall.tsv").lines().skip(1);
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect(line)).collect()
}

/// The statements are decided, first cases agree, and what holds of heaps alone has a certificate that the
/// kernel accepts.
#[test]
fn statements_are_decided_and_certified() {
    let (mut held, mut certified) = (0, 0);
    let mut session = Session::new();
    for [text, verdict, first] in rows() {
        let found = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (said, at) = (if found.holds() { "holds" } else { "fails" }, counterexample(&found));
        assert_eq!((said, &*at), (verdict, first), "{text}");
        held += usize::from(found.holds());
        let asked = format!("claim {text}");
        let certificate = match found.holds() {
            true => session.certificate_for_all(&asked, Contents::Certificate),
            false => session.certificate_of_negation(&asked, Contents::Certificate),
        };
        match certificate {
            Ok(certificate) => {
                let statement = match found.holds() {
                    true => session.certificate_for_all(&asked, Contents::Statement),
                    false => session.certificate_of_negation(&asked, Contents::Statement),
                };
                let statement = statement.unwrap();
                let mut statement = statement.as_bytes();
                let options = Options { statement: Some(&mut statement), ..Options::default() };
                let verified = verify(&mut certificate.as_bytes(), options, &mut || true);
                verified.unwrap_or_else(|refused| panic!("{text}: {refused}"));
                certified += 1;
            }
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::NotYet, "{text}: {error}");
                assert!(text.contains("*2") || text.contains("*3"), "{text}: {error}");
            }
        }
    }
    assert!(held >= 30 && certified >= 40, "{held} hold, {certified} have a certificate");
}

/// With one digit changed a certificate is refused, or it says the same by other automata.
#[test]
fn changed_certificates_are_refused() {
    let mut session = Session::new();
    let text = "claim 0.33(n) + 0.33(m) is misere P implies n + m >= 1 for all n, m";
    let certificate = session.certificate_for_all(text, Contents::Certificate).unwrap();
    let statement = session.certificate_for_all(text, Contents::Statement).unwrap();
    let accepted = |text: &str| {
        let mut statement = statement.as_bytes();
        let options = Options { statement: Some(&mut statement), ..Options::default() };
        verify(&mut text.as_bytes(), options, &mut || true).is_ok()
    };
    assert!(accepted(&certificate));
    let start = certificate.find("misere s1").unwrap();
    let (mut changed, mut refused) = (0, 0);
    for place in start..certificate.len() {
        for digit in ["0", "1", "2", "3", "5"] {
            let before = &certificate[place..=place];
            if before.bytes().all(|byte| byte.is_ascii_digit()) && before != digit {
                let mut mutant = certificate.clone();
                mutant.replace_range(place..=place, digit);
                changed += 1;
                refused += usize::from(!accepted(&mutant));
            }
        }
    }
    // A context of a pair may be missing where the larger set is not needed.
    assert!(changed >= 150 && refused + 20 >= changed, "{refused} of {changed}");
}

/// What no formula says is refused with the reason.
#[test]
fn other_questions_are_refused_with_the_reason() {
    for (text, why) in [
        ("kayles(n) =⁻ kayles(n + 12) for all n >= 71", "misère play asks for the options"),
        ("genus(nim(n, n)) = \"0^02\" for all n >= 2", "misère play asks for the options"),
        (
            "misere_grundy(kayles(n)) <= 20 for all n",
            "for heaps of all sizes no misère Grundy value is decided",
        ),
        ("kayles(n) + *m is misere N or n >= 0 for all n, m", "no nimber whose size depends on a variable"),
        ("kayles(n) + 0.75(n) is misere N or n >= 0 for all n", "heaps of one code"),
        ("0.37(n) is misere N or n >= 0 for all n", "the misère quotient of 0.37 is not known: with heap 16"),
        ("cram(2, n) is misere N or n >= 0 for all n", "misère play asks for the options"),
        ("{*n} is misere N or n >= 0 for all n", "misère play asks for the options"),
    ] {
        let error = claim(&mut Session::new(), text).expect_err(text);
        assert!(error.message().contains(why), "{text}: {error}");
        assert_eq!(error.kind(), ErrorKind::NotYet, "{text}");
    }
}

/// Definitions, names of parts and conditions are followed; counts are made at once.
#[test]
fn claims_as_they_are_typed() {
    let mut session = Session::new();
    session.eval("two(n) := kayles(n) + kayles(n + 1)").unwrap();
    session.eval("row := 0.77").unwrap();
    session.eval("named(n) := G + G where G := kayles(n)").unwrap();
    for text in [
        "two(n) is misere N for all n >= 5",
        "kayles(n) + 0 is misere N for all n >= 21",
        "row(n) is misere P iff kayles(n) is misere P for all n",
        "named(n) is misere P for all n >= 21",
        "not (kayles(n) is misere not N) for all n >= 21",
        "kayles(n) is misere N for all n if n % 12 = 0 and n > 12",
        "misere_grundy(nim(n, m)) = n xor m for all n >= 2, m",
    ] {
        assert!(
            claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}")).holds(),
            "{text}"
        );
    }
    // As many as there are by play.
    let mut game = Played::of("0.75");
    let pairs = (0..=15).flat_map(|n| (0..=15).map(move |m| [n, m]));
    let played = pairs.filter(|pair| game.is_p(pair.to_vec(), vec![])).count();
    let counted = session.eval("count(0.75(n) + 0.75(m) is misere P for n in 0..15 for m in 0..15)").unwrap();
    assert_eq!(sprague::report::text(&counted).trim(), played.to_string());
    let counted =
        session.eval("count(0.75(n) + 0.75(m) is misere P for n in 0..10^9 for m in 0..10^9)").unwrap();
    assert!(sprague::report::text(&counted).trim().len() >= 17);
}
