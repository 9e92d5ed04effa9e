//! One thing wrong in a certificate, and what the kernel says of it.

use crate::kernel::{is_of, is_stopped, reason, refuses, rejects, verify};

/// Node 4 is *1 + *2, written as sets.
const TEXT: &str = "sprague-proof 1\n1 o =0\n2 o 1 =1\n3 n 2\n4 s 2 3 =3\nat n -5\na win 4 =1\n\
    a eq times 6 3 5 =0\na options 3 4 2 3 1 =0\na misere-win 4 =1\na eq birthday 4 3 =1\n\
    a le count 2 win 1 lose 1 times 2 3 =1\nclaim and 1 and not 2 and not 3 and 4 and 5 6\nend 4 6\n";

#[test]
fn in_words() {
    let verified = verify(TEXT).unwrap();
    assert_eq!(verified.to_string(), "VERIFIED a claim of 6 atoms about 4 nodes");
    assert_eq!((verified.kind().name, verified.route()), ("parts", "parts"));
    assert_eq!(
        verified.lines().collect::<Vec<_>>(),
        [
            "true: node 4 is N",
            "false: (6 ⊗ 3) = 5",
            "false: the options of node 4 are node 2, node 3, node 1",
            "true: node 4 is misère N",
            "true: (the birthday of node 4) = 3",
            "true: (the number of those that hold of (node 1 is N; node 1 is P)) <= (2 ⊗ 3)",
            "at n = -5: (node 4 is N) and ((not ((6 ⊗ 3) = 5)) and ((not (the options of node 4 are node 2, \
             node 3, node 1)) and ((node 4 is misère N) and (((the birthday of node 4) = 3) and ((the number of \
             those that hold of (node 1 is N; node 1 is P)) <= (2 ⊗ 3))))))",
        ]
    );
    assert!(is_of(TEXT, TEXT.replace(" =0", "").replace(" =1", "").replace(" =3", "")));
    assert!(!is_of(TEXT, TEXT));
}

#[test]
fn what_is_claimed() {
    rejects(
        TEXT,
        &[
            ("4 s 2 3 =3", "4 s 2 3 =2", 5, "the nim-sum is 3"),
            ("a win 4 =1", "a win 4 =0", 7, "this is true: node 4 is N"),
            ("a win 4 =1", "a win 1 =1", 7, "this is false: node 1 is N"),
            ("a win 4 =1", "a win 5 =1", 7, "no node has the number 5"),
            ("a win 4 =1", "a win 0 =1", 7, "no node has the number 0"),
            ("a win 4 =1", "a 1 =1", 7, "no atom has the number 1 here"),
            ("a win 4 =1", "a win 4", 7, "the truth is missing"),
            ("a win 4 =1", "a win 4 4 =1", 7, "the expression has ended before"),
            ("a win 4 =1", "a win =1", 7, "expected a node"),
            ("a win 4 =1", "a win value 4 =1", 7, "expected a node; got `value`"),
            ("a win 4 =1", "a win 4 =2", 7, "the truth of an atom is 0 or 1"),
            ("a win 4 =1", "a value 4 =1", 7, "expected a truth; got `value`"),
            ("eq times 6 3 5 =0", "eq times 6 3 12 =1", 8, "this is false: (6 ⊗ 3) = 12"),
            ("eq times 6 3 5", "eq times 6 win 4 5", 8, "expected an integer; got `win`"),
            ("times 6 3 5", "times neg 6 3 5", 8, "`times` takes no number below 0"),
            ("times 6 3 5", "over 6 0 5", 8, "`over` gives no number below 2^127 here"),
            ("times 6 3 5", "pow 6 50 5", 8, "`pow` gives no number below 2^127 here"),
            ("times 6 3 5", "div 6 0 5", 8, "`div` gives no number below 2^127 here"),
            ("6 3 5", "6 3 170141183460469231731687303715884105728", 8, "numbers are below 2^127 here"),
            ("options 3 4", "options 0 4", 9, "expected how many follow"),
            ("options 3 4", "options 4 4", 9, "expected a node"),
            ("claim and 1", "claim not 1", 13, "the expression has ended before"),
            ("and 5 6", "and 5 5", 13, "the claim does not speak of atom 6"),
            ("and 5 6", "and 5 7", 13, "no atom has the number 7 here"),
            ("and 5 6", "and 5", 13, "the expression is cut"),
            ("and 5 6", "and 5 not 6", 13, "the claim is false: "),
            ("and 5 6", "and 5 win 4", 13, "expected a truth; got `win`"),
            ("end 4 6", "end 4 5", 14, "`end` is followed by the numbers of nodes and of atoms"),
            ("end 4 6", "end 4", 14, "`end` is followed by the numbers of nodes and of atoms"),
            ("at n -5", "at n", 6, "expected a variable and its value"),
            ("at n -5", "at -n 5", 6, "expected a variable and its value"),
            ("at n -5", "at n -0", 6, "expected one variable"),
        ],
    );
}

/// Heaps of 0.77 and of 0.137, whose values repeat.
const HEAPS: &str = "sprague-proof 1\ndigits 0 7 7\nperiod 12\npreperiod 71\ndigits 0 1 3 7\nperiod 68\n\
    preperiod 53\na eq heap 1 pow 10 20 1 =1\na eq xor heap 2 10 heap 1 1 0 =0\nclaim and 1 not 2\nend 0 2\n";

#[test]
fn heaps() {
    let verified = verify(HEAPS).unwrap();
    let said = "((the value of 0.77 at heap (10 ^ 20)) = 1) and (not (((the value of 0.137 at heap 10) ⊕ \
        (the value of 0.77 at heap 1)) = 0))";
    assert_eq!(verified.lines().last().unwrap(), said);
    rejects(
        HEAPS,
        &[
            ("preperiod 71", "preperiod 70", 4, "the period does not hold at heap 70"),
            ("period 12", "period 11", 4, "the period does not hold at heap 71"),
            ("period 12", "period 0", 3, "a period is 1 or more"),
            ("period 68", "period 20000", 7, "40109 heaps are needed, and at most 19832 are computed"),
            ("period 68", "period 20001", 6, "period: more than 20000 is not taken"),
            ("digits 0 7 7", "digits 0 7 8", 2, "a digit is from 0 to 7"),
            ("digits 0 7 7", "digits 0 7 7 unequal", 2, "the parts of a split may be equal here"),
            ("pow 10 20 1", "pow 10 20 2", 8, "this is false: (the value of 0.77 at heap (10 ^ 20)) = 2"),
            ("heap 2 10", "heap 3 10", 9, "no sequence has the number 3"),
            ("heap 2 10", "heap 0 10", 9, "no sequence has the number 0"),
            ("heap 2 10", "heap heap 1 1 10", 9, "expected a sequence; got `heap`"),
            ("heap 2 10", "heap 2 neg 1", 9, "a heap is 0 or larger"),
        ],
    );
}

/// As in the language, where -2 ^ 2 is -4.
#[test]
fn powers_of_negative_numbers() {
    let text =
        "sprague-proof 1\na eq pow neg 2 2 neg neg 4 =1\na eq neg pow 2 2 neg 4 =1\nclaim and 1 2\nend 0 2\n";
    let said = "(((-2) ^ 2) = -(-4)) and ((-(2 ^ 2)) = -4)";
    assert_eq!(verify(text).unwrap().lines().last().unwrap(), said);
}

/// Periods that are not the least are enough for the least ones.
#[test]
fn periods() {
    let text = "sprague-proof 1\ndigits 0 7 7\nperiod 24\npreperiod 80\ndigits 0 0 7\nperiod 68\n\
        preperiod 60\ndigits 0 3\nperiod 4\npreperiod 3\na eq period 1 12 =1\na eq preperiod 1 71 =1\n\
        a eq gcd period 2 neg 51 17 =1\na eq preperiod 3 0 =1\nclaim and and and 1 2 3 4\nend 0 4\n";
    let verified = verify(text).unwrap();
    let said = "((((the period of 0.77) = 12) and ((the preperiod of 0.77) = 71)) and ((gcd(the period of \
        0.07, -51)) = 17)) and ((the preperiod of 0.3) = 0)";
    assert_eq!(verified.lines().last().unwrap(), said);
    rejects(
        text,
        &[
            ("eq period 1 12", "eq period 1 24", 11, "this is false: (the period of 0.77) = 24"),
            ("preperiod 1 71", "preperiod 1 70", 12, "this is false: (the preperiod of 0.77) = 70"),
            ("preperiod 3 0", "preperiod 3 1", 14, "this is false: (the preperiod of 0.3) = 1"),
            ("preperiod 3 0", "preperiod 4 0", 14, "no sequence has the number 4"),
            ("period 2 neg", "period neg 2", 13, "expected a sequence; got `neg`"),
            ("neg 51 17", "neg 51 51", 13, "this is false: (gcd(the period of 0.07, -51)) = 51"),
        ],
    );
}

/// The cube of ω is 2.
const INFINITE: &str = "sprague-proof 1\na nim-equal nim-product w nim-product w w 2 =1\n\
    a nim-equal nim-product w^3*2+1 w^6+w nim-sum w^4*3 w^6 =0\nclaim and 1 not 2\nend 0 2\n";

#[test]
fn infinite_nimbers() {
    let verified = verify(INFINITE).unwrap();
    assert_eq!(
        verified.lines().take(2).collect::<Vec<_>>(),
        ["true: ((w) ⊗ ((w) ⊗ (w))) = 2", "false: ((w^3*2+1) ⊗ (w^6+w)) = ((w^4*3) ⊕ (w^6))",]
    );
    let many = (0..300).rev().map(|power| format!("w^{power}")).collect::<Vec<_>>().join("+");
    let many = many.replace("w^1+w^0", "w+1");
    rejects(
        INFINITE,
        &[
            ("w w 2 =1", "w w 3 =1", 2, "this is false: ((w) ⊗ ((w) ⊗ (w))) = 3"),
            ("w w 2 =1", "w w^2 2 =1", 2, "this is false: "),
            ("nim-sum w^4*3 w^6 =0", "nim-sum w^4*2+w*3 w^6 =0", 3, "this is true: "),
            ("w w 2 =1", "w w^w 2 =1", 2, "nimbers are below w^(3^38) here"),
            ("w w 2 =1", "w w^1350851717672992089 2 =1", 2, "nimbers are below w^(3^38) here"),
            (
                "w w 2 =1",
                "w w*340282366920938463463374607431768211456 2 =1",
                2,
                "nimbers are below w^(3^38) here, with",
            ),
            ("w w 2 =1", "w not 2 =1", 2, "expected a nimber; got `not`"),
            ("w w 2 =1", "w add 1 1 2 =1", 2, "expected a nimber; got `add`"),
            ("w w 2 =1", "w 2 =1", 2, "expected a nimber"),
            (
                "nim-equal nim-product w nim",
                "eq nim-product w nim",
                2,
                "expected an integer; got `nim-product`",
            ),
            ("nim-equal nim-product w nim", "eq w nim", 2, "expected an integer; got `w`"),
            ("w w 2 =1", &format!("{many} {many} 2 =1"), 2, "the factors have too many summands"),
        ],
    );
}

/// Node 3 is {*0, *2}, whose genus is 1^031.
#[test]
fn genus() {
    let nodes = "sprague-proof 1\n1 o =0\n2 n 2\n3 o 1 2 =1\n4 s 2 2 =0\n";
    let text = format!(
        "{nodes}a genus 2 3 1 0 2 0 =0\na eq misere-value 3 0 =1\na genus 1 2 2 2 0 =1\na genus 1 4 0 0 2 =1\nclaim and not 1 and 2 and 3 4\nend 4 4\n"
    );
    let verified = verify(&text).unwrap();
    assert_eq!(
        verified.lines().take(3).collect::<Vec<_>>(),
        [
            "false: the genus of node 3 is 1^(0, 2, 0)",
            "true: (the misère Grundy value of node 3) = 0",
            "true: the genus of node 2 is 2^(2, 0)",
        ]
    );
    rejects(
        &text,
        &[
            (
                "genus 1 2 2 2 0 =1",
                "genus 2 2 2 2 0 2 =0",
                8,
                "this is true: the genus of node 2 is 2^(2, 0, 2)",
            ),
            ("genus 1 2 2 2 0 =1", "genus 3 2 2 2 0 2 1 =1", 8, "this is false: the genus of node 2"),
            ("genus 1 2 2 2 0 =1", "genus 1 2 3 2 0 =1", 8, "this is false: the genus of node 2 is 3^(2, 0)"),
            (
                "genus 1 2 2 2 0 =1",
                "genus 1 2 neg 2 2 0 =1",
                8,
                "this is false: the genus of node 2 is -2^(2, 0)",
            ),
            ("genus 1 2 2 2 0 =1", "genus 0 2 2 2 =1", 8, "expected how many follow"),
            ("genus 1 2 2 2 0 =1", "genus 1 2 2 2 =1", 8, "expected an integer"),
            ("genus 1 2 2 2 0 =1", "genus 1 2 2 2 0 2 =1", 8, "the expression has ended before"),
        ],
    );
    // *0 has the genus 0^120: what repeats is not the beginning.
    for (claimed, is) in [("2 1 0 1 2 0", 1), ("1 1 0 1 2", 0), ("4 1 0 1 2 0 2 0", 1), ("3 1 0 1 2 0 1", 0)]
    {
        let text = format!(
            "{nodes}a genus {claimed} ={is}\nclaim {}1\nend 4 1\n",
            if is == 1 { "" } else { "not " }
        );
        assert!(verify(&text).is_ok(), "{text}");
    }
    let ordinal = "sprague-proof 1\n1 n w\na genus 1 1 0 1 2 =0\n";
    refuses(ordinal, 3, "node 1 is a heap of more than 1000");
}

/// Of node 46 the values with no, one, two … heaps of 2 beside it are 1, 3, 1, 4, 2, 0, 2, 0, …: they
/// seem to repeat at once, and do so later.
#[test]
fn a_genus_that_repeats_late() {
    let verified = verify(include_str!("late.cert")).unwrap();
    let said =
        "(not (the genus of node 46 is 2^(1, 3, 1))) and (the genus of node 46 is 2^(1, 3, 1, 4, 2, 0))";
    assert_eq!(verified.lines().last().unwrap(), said);
}

#[test]
fn the_format() {
    for (text, line, expected) in [
        ("sprague-proof 2\n", 1, "the first line must be"),
        ("sprague-proof 1\nclaim 1\n", 2, "the certificate claims nothing"),
        ("sprague-proof 1\na eq 1 1 =1\nat n 5\n", 3, "expected `at`, `a` or `claim`"),
        ("sprague-proof 1\na eq 1 1 =1\nend 0 1\n", 3, "expected `at`, `a` or `claim`"),
        ("sprague-proof 1\na eq 1 1 =1\nclaim 1\n", 4, "the text ends before the line `end`"),
        ("sprague-proof 1\na eq 1 1 =1\nclaim 1\nend 0 1\n1", 5, "there is something after"),
        ("sprague-proof 1\n1 n 1\na eq 1 1 =1\n2 n 1\n", 4, "expected `at`, `a` or `claim`"),
        ("sprague-proof 1\n1 o =0\n2 p 1\na win 2 =1\n", 4, "node 2 has no value"),
        ("sprague-proof 1\n1 o =0\n2 p 1\na misere-win 2 =1\n", 4, "not all options of node 2 are given"),
        ("sprague-proof 1\n1 n w\na eq value 1 1 =1\n", 3, "the value is not below 2^127"),
        ("sprague-proof 1\n1 n w\na same 1 1 =1\n", 3, "node 1 is a heap of more than 1000"),
    ] {
        refuses(text, line, expected);
    }
}

/// What is read is bounded before anything is kept for it.
#[test]
fn large() {
    let heaps: String = (1..=12).map(|node| format!("{node} n {}\n", 900 + node)).collect();
    let text = format!("sprague-proof 1\n{heaps}13 s 1 2 3 4 5 6 7 8 9 10 11 12 =0\na misere-win 13 =1\n");
    let (line, why) = reason(text.replace("=0", "=20"));
    assert_eq!(line, 15, "{why}");
    assert!(why.starts_with("the positions as sets have more than"), "{why}");
    let many = "not ".repeat(70_000);
    refuses(&format!("sprague-proof 1\na {many}eq 1 1 =1\n"), 2, "an expression has more than 65536 words");
    let deep = format!("sprague-proof 1\na {}eq 1 1 =1\nclaim 1\nend 0 1\n", "not ".repeat(60_000));
    assert!(verify(&deep).is_ok());
    is_stopped(1, &deep);
}
