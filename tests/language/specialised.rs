//! Claims over all integers about general definitions with known arguments. Sources of the games:
//! A. S. Fraenkel and M. Lorberbom (1991) on Nimhoff, M. H. Albert and R. J. Nowakowski on End-Nim
//! (2001) and Greedy Nim (2004), V. Gurvich and N. B. Ho (2015) on Slow Nim, M. Dufour and S. Heubach
//! (2013) on Circular Nim, A. S. Fraenkel (2011) on Mark.

use sprague::proof::{Contents, Style};
use sprague::{Reply, Session};
use sprague_kernel::{Options, verify};

use crate::universal::{claim, counterexample};

const DEFINITIONS: &str = "
put'(xs, i, v) := [if j = i then v else xs[j] for j in 0..len(xs)-1]
cut(xs, i) := [xs[j] for j in 0..len(xs)-1 if j != i]
parts(xs) := if len(xs) = 0 then [[]] else parts(cut(xs, 0)) ++ [[xs[0]] ++ s for s in parts(cut(xs, 0))]
no_larger(xs, s) := if len(s) = 0 then [xs] else [put'(ys, s[0], v) for ys in no_larger(xs, cut(s, 0)) for v in 0..xs[s[0]]]
nimhoff(h, a, b) := { nimhoff(h, i, b) for i in 0..a-1, nimhoff(h, a, j) for j in 0..b-1, nimhoff(h, a-s, b-t) for s in 1..h-2 for t in 1..h-1-s if s <= a if t <= b }
chocolate(k, y, z) := { chocolate(k, v, z) for v in 0..y-1, chocolate(k, min(y, w // k), w) for w in 0..z-1 }
mark(t, n) := { mark(t, n-k) for k in 1..t-1 if k <= n, mark(t, n // t) if n > 0 }
end_nim(xs) := if len(xs) = 0 then {} else if xs[0] = 0 then end_nim(cut(xs, 0)) else if xs[len(xs)-1] = 0 then end_nim(cut(xs, len(xs)-1)) else { end_nim(put'(xs, 0, v)) for v in 0..xs[0]-1, end_nim(put'(xs, len(xs)-1, v)) for v in 0..xs[len(xs)-1]-1 }
greedy(xs) := { greedy(sort(put'(xs, len(xs)-1, v))) for v in 0..max(xs)-1 }
slow(k, xs) := { slow(k, sort([if i in s then xs[i] - 1 else xs[i] for i in 0..len(xs)-1])) for s in parts([i for i in 0..len(xs)-1]) if len(s) >= 1 and len(s) <= k if all(xs[i] > 0 for i in s) }
circular(k, xs) := { circular(k, ys) for i in 0..len(xs)-1 for ys in no_larger(xs, [(i + j) % len(xs) for j in 0..k-1]) if ys != xs }
vectors(M, xs) := { vectors(M, [xs[i] + m[i] for i in 0..len(xs)-1]) for m in M if all(xs[i] + m[i] >= 0 for i in 0..len(xs)-1) }
trim(k, xs) := { trim(k, [xs[0] - t] ++ rest) for t in 1..k if t <= xs[0] } where rest := xs[1..len(xs)-1]
antonim(xs) := { antonim(sort(put'(xs, i, v))) for i in 0..len(xs)-1 for v in 0..xs[i]-1 if v = 0 or v not in xs }
passing(n, may_pass) := { passing(i, may_pass) for i in 0..n-1, passing(n, false) if may_pass and n > 0 }
gale(k, xs) := { gale(k, sort(put'(xs, i, v))) for i in 0..len(xs)-1 for v in 0..xs[i]-1 if count(x > 0 for x in xs) > k }
heap(n) := { heap(n-1) if n > 0, heap(n-2) if n > 1 }
beside(k, a, b, c) := { beside(k, a-x, b-y, c-z) for x in 0..1 for y in 0..1 for z in 0..1 if x <= a if y <= b if z <= c if x + y + z >= 1 if x + y + z <= k, heap(a + b + c) if (a + b + c) % 3 > 0 }
toggle(t, x) := if x in t then [y for y in t if y != x] else sort(t ++ [x])
annihilation(t) := { annihilation(toggle([y for y in t if y != x], x - s)) for x in t for s in 1..2 if s <= x }
fits(a, b, same) := a = \".\" or b = \".\" or (if same then a = b else a != b)
letters(n, l, r, same) := { letters(i, l, c, same) + letters(n-1-i, c, r, same) for i in 0..n-1 for c in [\"x\", \"o\"] if i > 0 or fits(l, c, same) if i < n-1 or fits(c, r, same) }
edges(E, v) := { edges(put(E, i, [E[i][0], E[i][1], w]), E[i][0] + E[i][1] - v) for i in 0..len(E)-1 if v in [E[i][0], E[i][1]] for w in 0..E[i][2]-1 }
swing(n, flag) := { swing(n-1, not flag) if n > 0, swing(n-2, flag) if n > 1 and flag }
together(xs) := { together(sort([if i in s then xs[i] - t else xs[i] for i in 0..len(xs)-1])) for s in parts([i for i in 0..len(xs)-1]) if len(s) > 0 for t in 1..min([xs[i] for i in s]) }
colours(n, last) := { colours(n-1, c) for c in [\"r\", \"g\"] if c != last if n > 0, colours(n-2, last) if n > 1 }";

fn session() -> Session {
    let mut session = Session::new();
    for definition in DEFINITIONS.trim().lines() {
        session.eval(definition).unwrap_or_else(|error| panic!("{definition}: {error}"));
    }
    session
}

/// Claims that hold; those after the first ones are by a guess.
const HOLD: [&str; 29] = [
    "grundy(nimhoff(2, a, b)) = 2 * ((a // 2) ⊕ (b // 2)) + (a + b) % 2 for all a, b",
    "grundy(nimhoff(3, a, b)) = 3 * ((a // 3) ⊕ (b // 3)) + (a + b) % 3 for all a, b",
    "grundy(chocolate(2, y, z)) = y ⊕ z for all y, z if 2*y <= z",
    "(4*y <= z implies grundy(chocolate(4, y, z)) = y ⊕ z) for all y, z",
    "(a <= b implies (greedy([a, b]) is P iff a = b)) for all a, b",
    "end_nim([a, b]) = *(a ⊕ b) for all a, b",
    "end_nim([a]) = *a for all a",
    "slow(1, [a, b, c]) is P iff (a + b + c) % 2 = 0 for all a, b, c",
    "slow(2, [a, b]) is P iff a % 2 = 0 and b % 2 = 0 for all a, b",
    "circular(2, [a, b, c]) is P iff a = b and b = c for all a, b, c",
    "circular(2, [a, b, c, d]) is P iff a = c and b = d for all a, b, c, d",
    "vectors([[-1, 0], [0, -1], [-1, -1]], [a, b]) is P iff a % 2 = 0 and b % 2 = 0 for all a, b",
    "grundy(passing(n, true)) = (if n % 2 = 0 and n > 0 then n - 1 else if n = 0 then 0 else n + 1) for all n",
    "mark(2, 2*n) is P iff mark(2, n) is N for all n >= 1",
    "slow(2, [a, b]) is N for all a, b if a % 2 = 1",
    "trim(2, [a, b]) is P iff a % 3 = 0 for all a, b",
    "antonim([a, b, c]) is P iff (a+1) ⊕ (b+1) ⊕ (c+1) = 0 or a + b + c = 0 for all a, b, c if (a != b or a = 0) and (b != c or b = 0) and (a != c or a = 0)",
    "(end_nim([a, a]) is P and nimhoff(3, a, 0) = *a) for all a",
    // An option is a position of another definition, and only outcomes are known.
    "end_nim([a, b, a + b]) is N for all a, b >= 1",
    "beside(2, a, b, c) is P iff a % 2 = b % 2 and b % 2 = c % 2 for all a, b, c",
    // The outcomes are found first, and the values are asked for.
    "grundy(gale(1, [a, b])) = ((a - 1) ⊕ (b - 1)) + 1 for all a, b if a >= 1 and b >= 1",
    "(x + y >= 8 implies grundy(vectors([[-2, -1], [-2, 1], [-1, -2], [1, -2]], [x+4, y+4])) = grundy(vectors([[-2, -1], [-2, 1], [-1, -2], [1, -2]], [x, y]))) for all x, y",
    "vectors([[-1], [-3], [-4]], [n]) = subtraction([1, 3, 4])(n) for all n",
    // Variants call one another in a circle.
    "letters(n, \".\", \".\", true) = *(n % 2) for all n",
    "edges([[0, 1, a], [1, 2, b]], 1) is P iff a = 0 and b = 0 for all a, b",
    "grundy(swing(n, true)) = (if n = 0 then 0 else if n % 4 in [2, 3] then 2 else 1) for all n",
    // The order of a list does not matter, and its length depends on conditions.
    "slow(4, [a, b, c, d]) is P iff a % 2 = 0 and b % 2 = 0 and c % 2 = 0 and d % 2 = 0 for all a, b, c, d",
    "(a < b implies annihilation([a, b]) = *(a % 3 ⊕ b % 3)) for all a, b",
    "vectors([[-3, -1], [-3, 1], [-1, -3], [1, -3]], [x, y+6]) = vectors([[-3, -1], [-3, 1], [-1, -3], [1, -3]], [x, y]) for all x, y if y >= x + 4",
];

const FAIL: [(&str, &str); 4] = [
    ("grundy(nimhoff(4, a, b)) = 3 * ((a // 3) ⊕ (b // 3)) + (a + b) % 3 for all a, b", "a = 1, b = 2"),
    ("(3*y <= z implies grundy(chocolate(3, y, z)) = y ⊕ z) for all y, z", "y = 1, z = 3"),
    ("circular(2, [a, b, c, d]) is P iff a + c = b + d for all a, b, c, d", "a = 0, b = 0, c = 1, d = 1"),
    ("slow(2, [a, b]) is P iff a % 3 = b % 3 for all a, b", "a = 0, b = 2"),
];

#[test]
fn known_arguments_are_written_into_definitions() {
    let mut session = session();
    for text in HOLD {
        let claim = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(claim.holds(), "{text}");
        assert!(claim.decided.is_some(), "{text}");
    }
    // Wythoff's game has no certificate.
    assert!(
        claim(&mut session, "together([0, a, b]) is P iff wythoff(a, b) is P for all a, b").unwrap().holds()
    );
    for (text, at) in FAIL {
        let claim = claim(&mut session, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!claim.holds(), "{text}");
        assert_eq!(counterexample(&claim), at, "{text}");
    }
}

/// Why the kernel refuses a certificate.
fn refused(certificate: &str, statement: &str) -> Option<String> {
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    verify(&mut certificate.as_bytes(), options, &mut || true).err().map(|refused| refused.to_string())
}

#[test]
fn the_kernel_accepts_their_certificates() {
    let mut session = session();
    for text in HOLD {
        let text = format!("claim {text}");
        let made = |contents, session: &mut Session| {
            session.certificate_for_all(&text, contents).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let certificate = made(Contents::Certificate, &mut session);
        let statement = made(Contents::Statement, &mut session);
        let why = refused(&certificate, &statement);
        assert!(why.is_none(), "{text}: {why:?}");
    }
    for (text, _) in FAIL {
        let text = format!("claim {text}");
        let Ok(certificate) = session.certificate_for_all(&text, Contents::Certificate) else { continue };
        let statement = session.certificate_for_all(&text, Contents::Statement).unwrap();
        assert!(refused(&certificate, &statement).is_some(), "{text}");
    }
}

/// A proof says for what its definitions stand.
#[test]
fn a_proof_names_the_general_definition() {
    let mut session = session();
    let text = "prove slow(2, [a, b]) is P iff a % 2 = 0 and b % 2 = 0 for all a, b";
    let Ok(Reply::Proof(proof)) = session.eval(text) else { panic!("{text}") };
    let written = proof.proof.text(&Style::default(), &session.interrupt()).unwrap();
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("slow(2, [xs_0, xs_1]) is slow_2(xs_0, xs_1)"), "{written}");
}

#[test]
fn what_stands_in_the_way_is_told() {
    let mut session = session();
    session.eval("odd(n, k) := { odd(n-1, k+1) + *(n*n) if n > 0, *k if k % 2 = 1 }").unwrap();
    session.eval("squares(k, n) := { squares(k, n - s*s) for s in k..n if s*s <= n }").unwrap();
    session.eval("first(xs) := { first(sort(put'(xs, 0, v))) for v in 0..xs[0]-1 }").unwrap();
    for (text, wanted) in [
        ("odd(n, 2) + odd(n, 2) is P for all n", "there are more than 64 combinations of them"),
        (
            "(first([a, b, c, d, e]) is P iff a = 0) for all a, b, c, d, e if a < 1",
            "a list of more than 4 entries",
        ),
        (
            "squares(1, n) + squares(1, n) is P for all n",
            "with what is known of its arguments: squares_1(n) := {",
        ),
    ] {
        let error = claim(&mut session, text).expect_err(text);
        let noted = error.notes().join("; ");
        assert!(noted.contains(wanted), "{text}: {noted}");
    }
}
