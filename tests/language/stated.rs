//! A certificate says what was claimed, or there is none and the reason is told: one statement of
//! each kind, in a table of `docs/proofs.md`.

use std::fmt::Write as _;

use sprague::proof::Contents;
use sprague::{ErrorKind, Reply, Session, StopReason};
use sprague_kernel::{Options, verify};

use crate::golden;

const PAGE: &str = "docs/proofs.md";
const BEGINS: &str =
    "| statement | certificate | Coq | what it says, or why there is none |\n| --- | --- | --- | --- |\n";

/// Characters of a row's last column.
const SHOWN: usize = 90;

/// What the kernel says of the certificate of a claim; or why there is none.
pub fn certified(session: &mut Session, claim: &str) -> Result<(String, Vec<String>), String> {
    let proof = match session.eval(&format!("prove {claim}")).map_err(|error| error.message().to_owned())? {
        Reply::Proof(reply) => reply.proof,
        other => panic!("{claim}: {other:?}"),
    };
    let certificate =
        session.certificate_of(&proof, Contents::Certificate).map_err(|error| error.message().to_owned())?;
    let verified = verify(&mut certificate.as_bytes(), Options::default(), &mut || true)
        .unwrap_or_else(|refused| panic!("{claim}: {certificate}{refused}"));
    // Each is one of what `statement` gives, and the kernel compares the two.
    let statement = session.certificate_of(&proof, Contents::Statement).unwrap();
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    verify(&mut certificate.as_bytes(), options, &mut || true)
        .unwrap_or_else(|refused| panic!("{claim}: {certificate}{refused}"));
    Ok((verified.kind().of.to_owned(), verified.lines().collect()))
}

/// The file for Coq; or why there is none.
fn for_coq(session: &mut Session, claim: &str) -> Result<String, String> {
    let said = |error: sprague::Error| [&[error.message().to_owned()], error.notes()].concat().join("; ");
    match session.eval(&format!("prove {claim}")).map_err(said)? {
        Reply::Proof(reply) => session.coq_of(&reply.proof).map_err(said),
        other => panic!("{claim}: {other:?}"),
    }
}

fn table() -> String {
    let mut rows = String::new();
    for line in include_str!("data/statements.claims").lines() {
        let Some(claim) = line.strip_prefix("claim ") else { continue };
        let mut session = Session::new();
        // To play out a heap of 100,000 takes longer than anybody waits.
        if claim.contains("(100000)") {
            session.interrupt().stop(StopReason::TimeLimit);
        }
        let (kind, says) = match certified(&mut session, claim) {
            Ok((kind, lines)) => (kind, lines.last().cloned().unwrap_or_default()),
            Err(reason) => ("none".to_owned(), reason),
        };
        let is_long = says.chars().count() > SHOWN;
        let says: String = says.chars().take(SHOWN).collect::<String>() + if is_long { "…" } else { "" };
        let [claim, says] = [claim, &says].map(|text| text.replace('|', "\\|"));
        let coq = if for_coq(&mut session, &claim).is_ok() { "yes" } else { "no" };
        writeln!(rows, "| `{claim}` | {kind} | {coq} | {says} |").unwrap();
    }
    rows
}

#[test]
fn the_table_of_statements() {
    golden::replay(PAGE, |page| {
        let (before, rest) = page.split_once(BEGINS).expect("the page has the table");
        let (_, after) = rest.split_once("\n\n").expect("the table ends");
        format!("{before}{BEGINS}{}\n{after}", table())
    });
}

/// Nothing is multiplied out, or otherwise computed, before it is certified: the kernel computes it,
/// and says so, or there is no certificate.
#[test]
fn nothing_else_is_certified() {
    for (claim, says) in [
        ("*2 ⊗ *3 = *1", "(2 ⊗ 3) = 1"),
        ("*2 ⊗ *3 + kayles(2) = *3", "((2 ⊗ 3) ⊕ (the value of node 3)) = 3"),
        ("*(2 ⊕ 3) = *1", "(2 ⊕ 3) = 1"),
        ("*ω ⊗ *ω ⊗ *ω = *2", "(((w) ⊗ (w)) ⊗ (w)) = 2"),
        ("ω ⊗ ω ⊗ ω = 2", "(((w) ⊗ (w)) ⊗ (w)) = 2"),
        ("(ω + 2) ⊗ (ω + 3) = ω^2 + \\omega + 1", "((w+2) ⊗ (w+3)) = (w^2+w+1)"),
        ("ω ⊕ (ω + 4) = 4", "((w) ⊕ (w+4)) = 4"),
        ("*(ω^3) ⊗ *(ω^6 + 5) != *ω", "not (((w^3) ⊗ (w^6+5)) = (w))"),
        ("*ω ⊗ *(ω^2 + ω) = *2 + *(ω^2) and *ω is N", "(((w) ⊗ (w^2+w)) = (2 ⊕ (w^2))) and (node 1 is N)"),
        ("*mex{0,1} = *2", "(mex(0, 1)) = 2"),
        ("*(2 + 2) = *4", "(2 + 2) = 4"),
        ("5 - 5 = 0", "(5 - 5) = 0"),
        ("0 = 0", "0 = 0"),
        ("birthday(*0) = 0", "(the birthday of node 1) = 0"),
        ("*0 = 5 - 5", "0 = (5 - 5)"),
        ("kayles(0) = 0", "node 1 ≈ *0"),
        (
            "len(options(*0)) + len(winning_moves(*0)) = 0",
            "((node 1 == node 1) and (node 1 == node 1)) and ((0 + 0) = 0)",
        ),
        ("grundy(kayles(2)) = 1 + 1", "(the value of node 3) = (1 + 1)"),
        ("kayles(n) = *(n % 3) for n in 2..2", "(the value of node 3) = (2 % 3)"),
        ("not (*2 ⊗ *3 = *2) and kayles(3) is N", "(not ((2 ⊗ 3) = 2)) and (node 5 is N)"),
        ("all(kayles(n) = *2 ⊗ *3 for n in 1..1)", "(the value of node 2) = (2 ⊗ 3)"),
        ("2 ⊗ 3 = 2", "not ((2 ⊗ 3) = 2)"),
        ("2^126 + 1 - 1 >= 2^126", "(2 ^ 126) <= (((2 ^ 126) + 1) - 1)"),
        ("kayles(1) is N implies 2 + 2 = 4", "(node 2 is N) implies ((2 + 2) = 4)"),
        ("options(nim(1, 2)) = {*2, *1, *1 + *1}", "the options of node 3 are node 2, node 1, node 4"),
        (
            "winning_moves(*2) = [*0]",
            "(the options of node 2 are node 1, node 3) and ((((node 1 is P) iff (node 1 == node 1)) and ((node 3 is P) iff (node 3 == node 1))) and (node 1 is an option of node 2))",
        ),
        ("winning_moves(nim(1, 1)) = []", "(the options of node 2 are node 1) and (node 1 is N)"),
        ("winning_moves(*0) == []", "(node 1 == node 1) and (node 1 == node 1)"),
        ("genus(kayles(4)) = \"1^031\"", "the genus of node 7 is 1^(0, 3, 1)"),
        ("genus(kayles(5)) != genus(\"1^0\")", "not (the genus of node 10 is 1^(0, 3, 1))"),
        (
            "genus(*0) = genus(*2 + *2)",
            "not ((the genus of node 3 is 0^(0, 2)) and (the genus of node 1 is 0^(0, 2)))",
        ),
        ("canonical(kayles(3)) = *3", "(the value of node 5) = 3"),
        ("canonical(kayles(2)) == {*0, *1}", "((the value of node 3) = 2) and (node 4 == node 4)"),
        ("*1 !== canonical(*1 + *1)", "((1 ⊕ 1) = 0) and (not (node 2 == node 1))"),
        ("*1 in {*1, *2}", "node 1 is an option of node 3"),
        ("kayles(4) not in *3", "not (node 7 is an option of node 8)"),
        ("3 in [grundy(kayles(2)), 3]", "(3 = (the value of node 3)) or (3 = 3)"),
        ("4 not in [3]", "not (4 = 3)"),
        ("grundy(kayles(2)) in 1..9", "(1 <= (the value of node 3)) and ((the value of node 3) <= 9)"),
        ("mex([0, 1, 3]) = 2", "(mex(0, 1, 3)) = 2"),
        ("mex(0, 1..2, [4]) = 3", "(mex(0, 1, 2, 4)) = 3"),
        ("sum([grundy(*n) for n in 1..2]) = 3", "(1 + 2) = 3"),
        ("sum([]) = 0", "0 = 0"),
        ("gcd(-6) = gcd([4, 6, 12]) + 4", "(gcd(0, -6)) = ((gcd(gcd(4, 6), 12)) + 4)"),
        ("gcd(-12, 2 * 9) = 6", "(gcd(-12, 2 * 9)) = 6"),
        ("[1, 2] ++ [5, 6] = [1, 2, 5, 7]", "not ((((1 = 1) and (2 = 2)) and (5 = 5)) and (6 = 7))"),
        ("[5, 6][1] = 6", "6 = 6"),
        ("sequence(kayles, 1..2) = [1, 2]", "((the value of node 2) = 1) and ((the value of node 3) = 2)"),
        ("sequence(kayles, [10^20]) = [1]", "(the value of 0.77 at heap 100000000000000000000) = 1"),
        ("period(kayles) = 12", "(the period of 0.77) = 12"),
        ("preperiod(0.137) = 50", "not ((the preperiod of 0.137) = 50)"),
        ("last_exception(dawsons_kayles) = 52", "((the preperiod of 0.07) - 1) = 52"),
        ("period(subtraction([1, 3, 4])) = 7", "(the period of 0.3033) = 7"),
        (
            "saltus(0.3) = 0",
            "((the value of 0.3 at heap ((the preperiod of 0.3) + (the period of 0.3))) - (the value of 0.3 at heap (the preperiod of 0.3))) = 0",
        ),
        ("exceptions(0.3) = []", "(((the period of 0.3) = 2) and ((the preperiod of 0.3) = 0)) and (0 = 0)"),
        ("misere_grundy(kayles(4)) = 0", "(the misère Grundy value of node 7) = 0"),
        ("[*0] != winning_moves(*0)", "(node 1 == node 1) and (not (node 1 is an option of node 1))"),
    ] {
        let (_, lines) = certified(&mut Session::new(), claim).unwrap_or_else(|why| panic!("{claim}: {why}"));
        assert_eq!(lines.last().unwrap(), says, "{claim}");
    }
    let (_, lines) = certified(&mut Session::new(), &format!("exceptions(kayles) = {EXCEPTIONS}")).unwrap();
    assert!(!lines.last().unwrap().starts_with("not "), "{lines:?}");
    for (definitions, claim) in [
        ("", "*2 ⊗ *3"),
        ("", "{*2 ⊗ *3} = *0"),
        ("", "*(ω^ω) ⊗ *2 = *(ω^ω*2)"),
        ("", "*(ω*2^128) ⊗ *2 = *ω"),
        ("", "*(1 + ω) ⊗ *2 = *(ω*2)"),
        ("", "ω*2 ⊗ ω = ω^2*2"),
        ("x := *ω", "x ⊗ *2 = *(ω*2)"),
        ("", "*ω ⊗ *ω ⊘ *ω = *ω"),
        ("", "*ω ⊗ *2 - *ω = *(ω*3)"),
        ("", "nim(2 ⊗ 3, 1) = *0"),
        ("", "canonical(*ω) == *ω"),
        ("x := grundy(kayles(5))", "x = 4"),
        ("xs := [grundy(kayles(n)) for n in 0..3]", "xs = [0, 1, 2, 3]"),
        ("", "period(0.16, 1000) = 149459"),
        ("", "period(0.106) = 328226140474"),
        ("", "saltus(all_but([2])) = 1"),
        ("", "exceptions(0.137, 300) = []"),
        ("f(n) := {f(k) for k in 0..n-1}", "sequence(f, 0..2) = [0, 1, 2]"),
        ("", "[1, 2] = [1]"),
        ("", "period(0.0) = 1"),
        ("", "0.0(10^20) = 0"),
        ("", "lasker(10^20) = *(10^20 - 1)"),
        ("", "exceptions(0.15) = [1 - 1]"),
        ("", "kayles(1) in [*1]"),
        ("", "3 in []"),
        ("", "*n + (*2 ⊗ *3) = *(n ⊕ 1) for all n"),
        ("", "n + (2 ⊗ 3) > n for all n"),
        ("", "kayles(n) is N for n in 5..3"),
        ("", "any(kayles(n) is misere N for n in 5..3)"),
        ("", "len([*1, *2]) = 2"),
        ("", "genus(kayles(4)) = \"1^0\""),
        ("", "genus(\"1^0\") = \"1^031\""),
        ("", "misere_grundy(0.77(10^20)) = 1"),
        // Of two heaps of 3 each has a move that wins, and both lead to one position.
        ("", "len(winning_moves(nim(3, 3, 1))) = 3"),
        ("", "len(winning_moves(kayles(15) + kayles(12))) = 2"),
        ("", "*2000 is misere N and 1 = 1"),
        // What the kernel would not take, or would take long over.
        ("", "2^200 = 2^200 and 1 = 1"),
        ("", "2^126 + 2^126 - 2^126 = 2^126"),
        ("", "*(2^126) + *(2^127) = *(2^126 + 2^127)"),
        ("", "birthday(kayles(40)) = 40"),
        ("", "count(n ⊗ n ⊗ n < 5 for n in 0..9999) = 2"),
        ("", "max(n ⊗ m for n in 0..199 for m in 0..199) = 255"),
        ("x := *2 ⊗ *3", "x = *1"),
        ("f(a, b) := *a ⊗ *b", "f(2, 3) = *1"),
        ("f(a, b) := {*a ⊗ *b if a > 0}", "f(2, 3) = *0"),
        ("f(a, b) := a ⊗ b", "grundy(kayles(1)) = f(2, 3)"),
    ] {
        let mut session = Session::new();
        session.eval(definitions).unwrap();
        let refused = certified(&mut session, claim);
        assert!(refused.is_err(), "{definitions} {claim}: {refused:?}");
    }
    // Rules may compute what they like: they choose the position.
    for (definitions, claim) in [
        ("f(n) := {f(k) for k in 0..n-1 if k ⊗ 2 != 1}", "f(3) is N"),
        ("", "kayles(2 * 2) is N"),
        ("", "canonical(kayles(3))"),
    ] {
        let mut session = Session::new();
        session.eval(definitions).unwrap();
        certified(&mut session, claim).unwrap_or_else(|refused| panic!("{definitions} {claim}: {refused}"));
    }
}

/// Claims of several parts at random: what the machine says is what the kernel finds, of the claim or
/// of its negation.
fn agrees_on_random_claims(count: usize, seed: u64) {
    let mut random = Random(seed);
    let (mut by_parts, mut holding) = (0, 0);
    let mut session = Session::new();
    for round in 0..count {
        if round % 200 == 0 {
            session = Session::new();
        }
        let claim = truth(&mut random, 2);
        let checked = match session.eval(&format!("claim {claim}")) {
            Ok(Reply::Claim(reply)) => reply.holds(),
            // A division by 0, a negative nimber, a number that is too large.
            Err(_) => {
                assert!(session.eval(&format!("prove {claim}")).is_err(), "{claim}");
                continue;
            }
            other => panic!("{claim}: {other:?}"),
        };
        let proof = match session.eval(&format!("prove {claim}")) {
            Ok(Reply::Proof(reply)) => reply.proof,
            // A part that need not be looked at has no value.
            Err(error) if claim.contains(['⊘', '/', '%', '-']) => {
                assert_eq!(error.kind(), ErrorKind::Domain, "{claim}: {error}");
                continue;
            }
            other => panic!("{claim}: {other:?}"),
        };
        assert_eq!(proof.holds(), checked, "{claim}");
        let certificate = match session.certificate_of(&proof, Contents::Certificate) {
            Ok(certificate) => certificate,
            Err(error) if claim.contains(['⊘', '/', '%', '-']) => {
                assert_eq!(error.kind(), ErrorKind::Domain, "{claim}: {error}");
                continue;
            }
            Err(error) => panic!("{claim}: {error}"),
        };
        let verified = verify(&mut certificate.as_bytes(), Options::default(), &mut || true);
        let verified = verified.unwrap_or_else(|refused| panic!("{claim}\n{certificate}{refused}"));
        if verified.kind().name != "parts" {
            continue;
        }
        by_parts += 1;
        holding += usize::from(checked);
        let last = verified.lines().last().unwrap();
        assert!(checked || last.starts_with("not "), "{claim}: {last}");
        // The opposite has none: what is denied becomes what is claimed, and the other way round.
        let opposite = certificate.replace("\nclaim not ", "\nclaim ");
        let opposite = if checked { certificate.replace("\nclaim ", "\nclaim not ") } else { opposite };
        assert!(verify(&mut opposite.as_bytes(), Options::default(), &mut || true).is_err(), "{claim}");
    }
    eprintln!("{by_parts} by parts, {holding} of them hold");
    assert!(by_parts > count / 2 && holding > count / 8 && holding < by_parts, "{by_parts} {holding}");
}

/// The machine multiplies infinite nimbers in a finite field that has them, and the kernel by exponents.
#[test]
fn random_products_of_infinite_nimbers() {
    let mut random = Random(5);
    let mut session = Session::new();
    for _ in 0..150 {
        let product = format!("{} ⊗ {}", infinite(&mut random), infinite(&mut random));
        let Ok(Reply::Value(value)) = session.eval(&format!("grundy({product})")) else {
            panic!("{product}: no value");
        };
        let worth = format!("*({})", value.text);
        let other = infinite(&mut random);
        let all = format!("{product} = {worth} and {product} + {other} != {worth}");
        let (_, lines) = certified(&mut session, &all).unwrap_or_else(|why| panic!("{all}: {why}"));
        assert!(!lines.last().unwrap().starts_with("not "), "{all}: {lines:?}");
    }
}

/// An infinite nimber with small exponents.
fn infinite(random: &mut Random) -> String {
    let mut exponents: Vec<usize> = (0..1 + random.below(3)).map(|_| random.below(30)).collect();
    exponents.sort_unstable();
    exponents.dedup();
    let mut summand = |exponent: usize| match (exponent, random.below(20)) {
        (0, coefficient) => (coefficient + 1).to_string(),
        (1, 0) => "ω".to_owned(),
        (_, 0) => format!("ω^{exponent}"),
        (1, coefficient) => format!("ω*{}", coefficient + 1),
        (_, coefficient) => format!("ω^{exponent}*{}", coefficient + 1),
    };
    let summands: Vec<String> = exponents.into_iter().rev().map(&mut summand).collect();
    format!("*({})", summands.join(" + "))
}

/// Those of Kayles.
const EXCEPTIONS: &str = "[0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]";

/// Numbers that are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }
}

fn position(random: &mut Random) -> String {
    let [a, b] = [(); 2].map(|()| random.below(5));
    match random.below(7) {
        0 => format!("*{a}"),
        1 => format!("nim({a}, {b})"),
        2 => format!("kayles({a})"),
        3 => format!("{{*{a}, {{*{b}}}}}"),
        4 => format!("(kayles({a}) + *{b})"),
        5 => format!("0.137({a})"),
        _ => format!("0.07({b})"),
    }
}

fn integer(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(3) == 0 {
        return match random.below(4) {
            0 => format!("grundy({})", position(random)),
            3 => format!("misere_grundy({})", position(random)),
            1 => format!("birthday({})", position(random)),
            _ => random.below(9).to_string(),
        };
    }
    let [a, b] = [(); 2].map(|()| integer(random, depth - 1));
    match random.below(15) {
        10 => format!("gcd({a}, {b}, 1..{})", random.below(3)),
        11 => format!("sum([{a}, {b}] ++ 1..{})", random.below(4)),
        12 => format!("mex([{a}, 0], {b}, 1..2)"),
        13 => format!("[{a}, {b}, 7][{}]", random.below(3)),
        14 => {
            let asked = random.pick(&["period", "preperiod", "last_exception", "saltus"]);
            format!("({asked}({}) % 5)", game(random))
        }
        0 => {
            let (heap, list) = (random.below(4), random.pick(&["options", "winning_moves"]));
            format!("({a} + len({list}(nim({heap}, {}))))", random.below(4))
        }
        1 => format!("({a} - {b})"),
        2 => format!("({a} * {b})"),
        3 => format!("({a} // {b})"),
        4 => format!("({a} % {b})"),
        5 => format!("({a} ⊕ {b})"),
        6 => format!("({a} ⊗ {b})"),
        7 => format!("({a} ⊘ {b})"),
        8 => format!("mex({a}, {b}, 0)"),
        _ => format!("max({a}, min({b}, 3))"),
    }
}

/// A game whose values repeat soon.
fn game(random: &mut Random) -> &'static str {
    random.pick(&["kayles", "0.07", "0.137", "0.3", "guiles", "subtraction([1, 3])", "subtraction(2..3)"])
}

fn truth(random: &mut Random, depth: usize) -> String {
    if depth > 0 && random.below(4) > 0 {
        let [a, b] = [(); 2].map(|()| truth(random, depth - 1));
        return match random.below(6) {
            0 => format!("(not {a})"),
            1 => format!("({a} or {b})"),
            2 => format!("({a} implies {b})"),
            3 => format!("({a} iff {b})"),
            4 => format!("all((kayles(n) is misere N) or {a} for n in 1..3)"),
            _ => format!("({a} and {b})"),
        };
    }
    let sign = random.pick(&["=", "!=", "<", "<=", ">", ">="]);
    match random.below(16) {
        11 => format!("({} {} {})", position(random), random.pick(&["in", "not in"]), position(random)),
        12 => {
            let equals = random.pick(&["=", "==", "!==", "!="]);
            format!("(canonical({}) {equals} {})", position(random), position(random))
        }
        13 => format!("({} in [{}, 2])", integer(random, 1), integer(random, 1)),
        14 => format!("({} in {}..{})", integer(random, 1), integer(random, 0), integer(random, 1)),
        15 => {
            let [a, b] = [(); 2].map(|()| random.below(3));
            match random.below(3) {
                0 => format!(
                    "(exceptions({}) = {})",
                    game(random),
                    random.pick(&["[0]", "[]", "[0, 3]", EXCEPTIONS])
                ),
                _ => format!("(sequence({}, 0..2) = [0, {a}, {b}])", game(random)),
            }
        }
        0 => format!("({} is {})", position(random), random.pick(&["P", "N", "not P"])),
        1 | 2 => format!("({} is misere {})", position(random), random.pick(&["P", "N"])),
        3 => format!("({} = {})", position(random), position(random)),
        4 => format!("({} == {})", position(random), position(random)),
        5 => format!("({} in options({}))", position(random), position(random)),
        6 => {
            let [one, other] = [(); 2].map(|()| position(random));
            let listed = ["[]", "[*0]", "{*0}", &format!("[{one}, *0]"), &format!("[{one}]")]
                [random.below(5)]
            .to_owned();
            format!("(winning_moves({other}) {} {listed})", random.pick(&["=", "==", "!="]))
        }
        10 => {
            let texts = ["\"0^120\"", "\"1^031\"", "\"2^20\"", "\"0^02\"", "\"3^31\"", "\"2^0520\""];
            let other = match random.below(2) {
                0 => random.pick(&texts).to_owned(),
                _ => format!("genus({})", position(random)),
            };
            format!("(genus({}) {} {other})", position(random), random.pick(&["=", "!="]))
        }
        7 => format!("(count(n ⊕ grundy(kayles(n)) < 5 for n in 0..4) {sign} {})", random.below(5)),
        _ => format!("({} {sign} {})", integer(random, 2), integer(random, 1)),
    }
}

#[test]
fn random_claims() {
    agrees_on_random_claims(400, 301);
}

#[test]
#[ignore = "slow"]
fn twenty_thousand_random_claims() {
    agrees_on_random_claims(20_000, 302);
}

/// The theorem of a file for Coq.
fn stated_for_coq(claim: &str) -> String {
    let text = for_coq(&mut Session::new(), claim).unwrap_or_else(|why| panic!("{claim}: {why}"));
    let stated: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("Theorem claim_1 : ")).collect();
    assert_eq!(stated.len(), 1, "{claim}");
    stated[0].to_owned()
}

/// So are claims for all numbers, for some, and for all games, and misère play of large heaps.
#[test]
fn files_for_coq_state_claims_for_all() {
    for (claim, theorem) in [
        (
            "kayles(n) is N for all n >= 1",
            "forall n : Z, (0 <= n)%Z -> ((1 <= n)%Z -> (outcome (heap (octal [0; 7; 7]%N) (Z.to_N n)) = N_position))",
        ),
        (
            "0.33(2 * n + 1) = *m for some n, m",
            "exists n : Z, (0 <= n)%Z /\\ exists m : Z, (0 <= m)%Z /\\ \
             (equiv (heap (octal [0; 3; 3]%N) (Z.to_N ((2 * n) + 1)%Z)) (star (Z.to_N m)))",
        ),
        ("heap < 5 for all heap", "~ (forall x1 : Z, (0 <= x1)%Z -> ((x1 < 5)%Z))"),
        (
            "(kayles(n) + *(m % 10) is P for some m) for all n if n < 9",
            "forall n : Z, (0 <= n)%Z -> exists m : Z, (0 <= m)%Z /\\ ((n < 9)%Z -> \
             (outcome (sum (heap (octal [0; 7; 7]%N) (Z.to_N n)) (star (Z.to_N (m mod 10)%Z))) = P_position))",
        ),
        (
            "G is P implies G + H = H for all games G, H",
            "forall G : game, forall H : game, ((outcome G = P_position) -> (equiv (sum G H) H))",
        ),
        (
            "G + *n = G for all games G for all n",
            "~ (forall G : game, forall n : Z, (0 <= n)%Z -> (equiv (sum G (star (Z.to_N n))) G))",
        ),
        (
            "0.77(10^20) + 0.77(3) is misere P",
            "misere_outcome (heaps (octal [0; 7; 7]%N) [100000000000000000000; 3]%N) = N_position",
        ),
        ("*2 + *2 =⁻ *0", "~ misere_equiv G3 G1"),
        ("count(*n is P for n in 0..2) = 1", "((total_of [if_P G1; if_P G2; if_P G3]) = 1)%Z"),
        ("count(*n is N for n in 0..2) = 1", "~ (((total_of [if_N G1; if_N G2; if_N G3]) = 1)%Z)"),
    ] {
        assert_eq!(stated_for_coq(claim), format!("{theorem}."), "{claim}");
    }
}

/// Claims of several parts are theorems in Coq, with all that they compute; `coq/check.sh` has Coq accept
/// files like these.
#[test]
fn files_for_coq_state_the_claim() {
    for (claim, theorem) in [
        ("kayles(5) = *(2 + 2)", "equiv G10 (star (Z.to_N (2 + 2)%Z))"),
        (
            "*n + *1 = *(n xor 1) for n in 2..2",
            "equiv (sum (star 2) (star 1)) (star (Z.to_N (Z.lxor 2 1)%Z))",
        ),
        ("*(2^200) != *(2^199)", "~ (equiv (star (Z.to_N (2 ^ 200)%Z)) (star (Z.to_N (2 ^ 199)%Z)))"),
        ("(0 - 7) // 2 = -4", "(((0 - 7) / 2) = (Z.opp 4))%Z"),
        ("*2 ⊗ *3 = *1", "equiv (star (Z.to_N (nim_times 2 3)%Z)) (star 1)"),
        (
            "*2 ⊗ *3 ⊗ *5 + kayles(2) = *(1 ⊗ 2)",
            "~ (equiv (sum (star (Z.to_N (nim_times (value_of (star (Z.to_N (nim_times 2 3)%Z))) 5)%Z)) G3) (star (Z.to_N (nim_times 1 2)%Z)))",
        ),
        ("0.77(2^40) + *3 = *2", "equiv (sum (heap (octal [0; 7; 7]%N) 1099511627776) (star 3)) (star 2)"),
        ("0.137(10^18) is P", "~ (equiv (heap (octal [0; 1; 3; 7]%N) 1000000000000000000) (star 0))"),
        ("*ω + *1 = *(ω+1)", "equiv G3 (star [1; 1])"),
        ("2 + 2 = 5", "~ ((2 + 2) = 5)%Z"),
        ("min(3, 1) < mex(0, 1)", "((least_of 3 [1]) < (mex_of [0; 1]))%Z"),
        ("grundy(*2 + *1) = 1 + 2", "((value_of (sum (star 2) (star 1))) = (1 + 2))%Z"),
        ("2 - grundy(*1) = 1", "((2 - (value_of (star 1))) = 1)%Z"),
        ("options(*2) = {*0, *1}", "identical G2 (Opts [G1; G3]) = true"),
        (
            "*1 in options(*2) iff birthday(*1) <= 1",
            "(existsb (identical G1) (options G2) = true) <-> ((Z.of_nat (birthday G1)) <= 1)%Z",
        ),
        // Sets are told by their numbers, and no plays are gone through.
        ("*12 == *12", "identical G1 G1 = true"),
        ("nim(4, 2) is misere P", "~ (misere_outcome G3 = P_position)"),
        (
            "*1 == *1 or 1 = 2 implies *1 is N and 1 = 1",
            "((identical G1 G1 = true) \\/ (1 = 2)%Z) -> ((outcome G1 = N_position) /\\ (1 = 1)%Z)",
        ),
    ] {
        assert_eq!(stated_for_coq(claim), format!("{theorem}."), "{claim}");
    }
    // What a definition gives for some size says nothing of others.
    let mut session = Session::new();
    session.eval("f(n) := if n > 100 then kayles(n) else *0").unwrap();
    assert!(for_coq(&mut session, "f(n) is P for all n if n < 9").unwrap_err().contains("a definition"));
    for (claim, why) in [
        ("nim_power(2, 3) = 1", "no word for nim-powers"),
        ("*16 ⊗ *16 = *24", "nim-products of numbers below 16"),
        ("*2 ⊘ *3 = *3", "no word for nim-quotients"),
        ("count(kayles(n) is misere N for n in 1..4) = 3", "no word for counts of other cases"),
        ("*1 + *1 =⁻ *0", "no canonical forms"),
        ("kayles(12) =⁻ kayles(13)", "too many plays"),
        ("*(ω^ω) + *1 = *(ω^ω+1)", "no ordinals from ω^ω on"),
        ("*ω is N and 2 + 2 = 4", "claims of several parts have no transfinite nimbers"),
        ("(grundy(*n) = n + 0) for n in 0..1000", "more than 1,000 parts"),
        ("nim(9, 9, 9) is misere N", "too many plays"),
        ("{*1200} == {*1200}", "number too many positions"),
        // To compute with one position, Coq writes out all of them.
        ("*1 is misere N and nim(4, 2) + *(2^5) = *38", "too many plays"),
        ("kayles(n) + *n is N for all n >= 5", "a position here does not repeat"),
        ("n xor m <= n + m for all n, m", "two sides here grow"),
        ("wythoff(n, n) is N for all n >= 1", "heaps of octal games, and sums of these"),
        ("kayles(m) + *n = kayles(m + 12) + *n for m in 71..80 for all n", "for all numbers, and for some"),
        ("n % 997 < 997 and n % 991 < 991 for all n", "100,000 cases"),
        ("G + kayles(3) != G for all games G", "from the nim-sum alone"),
        ("all(*m is N for m in 1..n) for all n >= 1", "depend on an unknown"),
        ("count(*n is P for n in 0..3) = 1 and n >= 0 for all n", "is used again"),
        ("kayles(n) is N for n in 5..3", "there is no case"),
    ] {
        let refused = for_coq(&mut Session::new(), claim).expect_err(claim);
        assert!(refused.contains(why), "{claim}: {refused}");
    }
}
