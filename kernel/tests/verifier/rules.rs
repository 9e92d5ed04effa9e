//! Each rule of `docs/proofs.md` by itself: a certificate that keeps it, and those that break it
//! and nothing else.

use crate::kernel::verify;
use crate::oracle;

fn agree(text: &str, right: bool) {
    assert_eq!(oracle::verified(text.as_bytes()).is_some(), right, "the oracle on:\n{text}");
    let result = verify(text);
    assert_eq!(result.is_ok(), right, "the kernel on:\n{text}\n{result:?}");
}

/// How many lines, separated by slashes, begin with such a byte.
fn count(lines: &str, begins: impl Fn(u8) -> bool) -> usize {
    lines.split('/').filter(|line| begins(line.as_bytes()[0])).count()
}

/// Nodes and claims, separated by slashes; the counts are added, and a claim if there is none.
fn values_of(version: u8, lines: &str, right: bool) {
    let claim = if count(lines, |byte| byte == b'q') == 0 { "/q equal 1 1" } else { "" };
    let lines = format!("{lines}{claim}");
    let (nodes, claims) = (count(&lines, |byte| byte.is_ascii_digit()), count(&lines, |byte| byte == b'q'));
    let lines = lines.replace('/', "\n");
    agree(&format!("sprague-cert {version}\n{lines}\nend {nodes} {claims}\n"), right);
}

fn values(lines: &str, right: bool) {
    values_of(1, lines, right);
}

/// The same of a strategy: the claim that is added says that those of the first pair are equal.
fn strategy(lines: &str, right: bool) {
    let claim = match lines.split('/').find_map(|line| line.strip_prefix("p ")) {
        _ if count(lines, |byte| byte == b'q') > 0 => String::new(),
        Some(pair) => format!("/q equal {pair}"),
        None => "/p 1 1/q equal 1 1".to_owned(),
    };
    let lines = format!("{lines}{claim}");
    let nodes = count(&lines, |byte| byte.is_ascii_digit());
    let (pairs, claims) = (count(&lines, |byte| byte == b'p'), count(&lines, |byte| byte == b'q'));
    let lines = lines.replace('/', "\n");
    agree(&format!("sprague-strategy 1\n{lines}\nend {nodes} {pairs} {claims}\n"), right);
}

#[test]
fn the_examples_of_the_specification() {
    agree(
        "sprague-cert 1\n1 o =0\n2 o 1 =1\n3 o 1 2 =2\n4 o 2 3 =0\n5 s 2 3 =3\n6 o 1 2 5 =2\n7 n 2\n\
         q value 6 2\nq equal 6 7\nq differ 6 4 1\nq win 6 1\nq lose 4\nend 7 5\n",
        true,
    );
    agree(
        "sprague-cert 2\n1 o =0\n2 n w\n3 n w^(w+1)*3+w*2+5\n4 o 1 2 =1\n5 s 2 3 =w^(w+1)*3+w*3+5\n\
         q win 5 3 2\nend 5 1\n",
        true,
    );
    agree(
        "sprague-strategy 1\n1 o\n2 o 1\n3 o 2\n4 o 1 3\np 1 1\np 1 3\np 2 2\np 2 4\n\
         q equal 2 4\nq lose 3\nq win 4 1\nq differ 2 3 1\nend 4 4 4\n",
        true,
    );
}

/// The same in the second version of the format.
fn with_ordinals(lines: &str, right: bool) {
    values_of(2, lines, right);
}

#[test]
fn ordinals() {
    for (lines, right) in [
        ("1 n w", true),
        ("1 n w^(w+1)*3+w*2+5", true),
        ("1 n w^w*2+w^2+w+18446744073709551616", true),
        ("1 n w^(w^(w^2*3+1)*2)", true),
        ("1 n 5/2 o 1 =0", true),
        // Other spellings.
        ("1 n w^1", false),
        ("1 n w^0", false),
        ("1 n w*1", false),
        ("1 n w*0", false),
        ("1 n w*02", false),
        ("1 n w+0", false),
        ("1 n (w)", false),
        ("1 n (w+1)", false),
        ("1 n w^(2)", false),
        ("1 n w^(w)", false),
        ("1 n w^w^2", false),
        ("1 n w + 1", false),
        ("1 n W", false),
        ("1 n 2*w", false),
        ("1 n w2", false),
        ("1 n w+", false),
        ("1 n w^", false),
        ("1 n w^(w+1", false),
        ("1 n w^w)", false),
        ("1 n w^()", false),
        // The order of summands.
        ("1 n w+w", false),
        ("1 n 1+w", false),
        ("1 n w+2+1", false),
        ("1 n w+w^2", false),
        ("1 n w^(w+1)+w^w", true),
        ("1 n w^w+w^(w+1)", false),
        ("1 n w^(w+1)+w^(w+1)", false),
        ("1 n w^(w*2)+w^(w+7)", true),
        ("1 n w^(w+7)+w^(w*2)", false),
        // The mex passes over what is infinite.
        ("1 o =0/2 n w/3 o 1 2 =1", true),
        ("1 o =0/2 n w/3 o 1 2 =2", false),
        ("1 o =0/2 n w/3 o 1 2 =w", false),
        ("1 n w/2 o 1 =0/q lose 2", true),
        // The nim-sum.
        ("1 n w/2 s 1 1 =0/q lose 2", true),
        ("1 n w/2 n 5/3 s 1 2 =w+5", true),
        ("1 n w/2 n 5/3 s 1 2 =w", false),
        ("1 n w*3+1/2 n w+5/3 s 1 2 =w*2+4", true),
        ("1 n w*3+1/2 n w+5/3 s 1 2 =w*4+6", false),
        ("1 n w^w/2 n w^(w+1)+w^w*3/3 s 1 2 =w^(w+1)+w^w*2", true),
        ("1 n w/2 n w^2/3 n w^2+w/4 s 1 2 3 =0", true),
        // The claims.
        ("1 n w/2 s 1 1 1 =w/q value 2 w", true),
        ("1 n w/q value 1 w+1", false),
        ("1 n w/q value 1 5", false),
        ("1 n w/2 n w/q equal 1 2", true),
        ("1 n w/2 n w*2/q equal 1 2", false),
        ("1 n w/2 n w*2/q differ 1 2 1", true),
        ("1 n w/2 n 0/q win 1 2", true),
        ("1 n w/2 n 5/3 s 1 2 =w+5/q win 3 1 2", true),
        ("1 n 5/2 n w/3 s 1 2 =w+5/q win 3 1 2", false),
        ("1 n w/2 n w^2/3 s 1 2 =w^2+w/q win 3 2 1", true),
        ("1 n w/2 n w^2/3 s 1 2 =w^2+w/q win 3 1 2", false),
    ] {
        with_ordinals(lines, right);
        // The first version knows none.
        values(lines, right && !lines.contains('w'));
    }
    let deep = |height: usize| format!("1 n {}w^2{}", "w^(".repeat(height), ")".repeat(height));
    for (height, right) in [(1, true), (200, true), (201, false)] {
        with_ordinals(&deep(height), right);
    }
    let long =
        |summands: usize| (2..2 + summands).rev().map(|e| format!("w^{e}")).collect::<Vec<_>>().join("+");
    for (summands, right) in [(65_536, true), (65_537, false)] {
        with_ordinals(&format!("1 n {}", long(summands)), right);
        let in_brackets = format!("1 n w^({})", long(summands - 1));
        with_ordinals(&in_brackets, right);
    }
}

#[test]
fn first_and_last_line() {
    for (text, right) in [
        // What claims nothing.
        ("sprague-cert 1\nend 0 0\n", false),
        ("sprague-cert 2\nend 0 0\n", false),
        ("sprague-strategy 1\nend 0 0 0\n", false),
        ("sprague-cert 1\n1 n 0\nend 1 0\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nend 1 1 0\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n", true),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1\n", true),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1 0\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1 0\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1 ", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1 ", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\nend 0 0\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n1 n 0\n", false),
        ("sprague-cert 1\nend 1 0\n", false),
        ("sprague-cert 1\nend 0 1\n", false),
        ("sprague-cert 1\nend 18446744073709551616 0\n", false),
        ("sprague-cert 1\nend 0 18446744073709551616\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n", true),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 0 1\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 0\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 18446744073709551617 1\n", false),
        ("sprague-cert 1\n1 n 0\nq lose 1\nend 1 18446744073709551617\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1\n", true),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 2 1 1\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 2 1\n", false),
        ("sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 2\n", false),
        ("sprague-cert 2\n1 n 0\nq lose 1\nend 1 1\n", true),
        ("sprague-cert 4\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 12\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 0\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 01\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 18446744073709551617\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 1 1\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-strategy 2\n1 o\np 1 1\nq lose 1\nend 1 1 1\n", false),
        ("sprague 1\n1 n 0\nq lose 1\nend 1 1\n", false),
        (" sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("\nsprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("\u{feff}sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n", false),
        ("sprague-cert 1\n", false),
        ("sprague-cert 1\nend\n", false),
        ("", false),
        ("\n", false),
    ] {
        agree(text, right);
    }
}

#[test]
fn spelling() {
    for (lines, right) in [
        ("1 o =0/2 o 1 =1", true),
        ("1 o =0/2 o 1  =1", false),
        ("1 o =0/2 o  1 =1", false),
        ("1 o =0/2 o 1 = 1", false),
        ("1 o =0/2 o 1=1", false),
        ("1 o =0/2 o 1 =1 ", false),
        ("1 o =0/2 o\t1 =1", false),
        ("1 o =0/2 o 1 =1\r", false),
        ("1 o =0/2 o 01 =1", false),
        ("1 o =0/2 o +1 =1", false),
        ("1 o =0/2 o 1 =01", false),
        ("1 o =0/2 o 1 =+1", false),
        ("1 o =00", false),
        ("1 o =", false),
        ("1 o", false),
        ("1 o ", false),
        ("1 =0", false),
        ("01 o =0", false),
        ("1 n 0", true),
        ("1 n 00", false),
        ("1 n =0", false),
        ("1 n -1", false),
        ("1 n", false),
        ("1 n ", false),
        ("1 n 0 0", false),
        ("1 n 0 =0", false),
        ("1 N 0", false),
        ("1 x 0", false),
        ("1 00000000000000000000", false),
        ("1 n 00000000000000000000", false),
        ("1 n 018446744073709551616", false),
        ("1 n 18446744073709551616", true),
        ("1 n 0/q value 1 0", true),
        ("1 n 0/q value 1 00", false),
        ("1 n 0/q value 01 0", false),
        ("1 n 0/q  value 1 0", false),
        ("1 n 0/q value 1 0 ", false),
        ("1 n 0/Q value 1 0", false),
        ("1 n 0/q lose 1/", false),
        ("1 n 0/2 n 0/# no comments", false),
    ] {
        if lines.split('/').any(str::is_empty) {
            agree(&format!("sprague-cert 1\n{}\nend 1 1\n", lines.replace('/', "\n")), right);
        } else {
            values(lines, right);
        }
    }
}

#[test]
fn nodes_of_value_certificates() {
    for (lines, right) in [
        // The mex, from both sides.
        ("1 o =0", true),
        ("1 o =1", false),
        ("1 o =18446744073709551616", false),
        ("1 n 0/2 n 1/3 n 2/4 o 1 2 3 =3", true),
        ("1 n 0/2 n 1/3 n 2/4 o 1 2 3 =0", false),
        ("1 n 0/2 n 1/3 n 2/4 o 1 2 3 =1", false),
        ("1 n 0/2 n 1/3 n 2/4 o 1 2 3 =2", false),
        ("1 n 0/2 n 1/3 n 2/4 o 1 2 3 =4", false),
        ("1 n 0/2 n 1/3 n 2/4 o 1 3 =1", true),
        ("1 n 0/2 n 1/3 n 2/4 o 1 3 =3", false),
        ("1 n 0/2 n 1/3 n 2/4 o 2 3 =0", true),
        ("1 n 0/2 n 1/3 n 2/4 o 2 3 =3", false),
        ("1 n 0/2 n 0/3 n 0/4 o 1 2 3 =1", true),
        ("1 n 0/2 n 0/3 n 0/4 o 1 2 3 =3", false),
        ("1 n 0/2 n 0/3 n 0/4 o 1 2 3 =2", false),
        ("1 n 0/2 n 0/3 n 1/4 o 1 2 3 =2", true),
        ("1 n 18446744073709551616/2 o 1 =0", true),
        ("1 n 18446744073709551616/2 o 1 =1", false),
        ("1 n 18446744073709551617/2 n 0/3 o 1 2 =1", true),
        ("1 n 18446744073709551617/2 n 0/3 o 1 2 =2", false),
        // The marks of one node are none of the next.
        ("1 n 0/2 n 1/3 n 3/4 o 1 2 =2/5 o 2 3 =0", true),
        ("1 n 0/2 n 1/3 n 3/4 o 1 2 =2/5 o 2 3 =2", false),
        // The nim-sum.
        ("1 n 1/2 n 2/3 s 1 2 =3", true),
        ("1 n 3/2 n 5/3 s 1 2 =6", true),
        ("1 n 3/2 n 5/3 s 1 2 =8", false),
        ("1 n 3/2 n 5/3 s 1 2 =7", false),
        ("1 n 3/2 n 5/3 s 1 2 =1", false),
        ("1 n 3/2 s 1 1 =0", true),
        ("1 n 3/2 s 1 1 =3", false),
        ("1 n 3/2 s 1 1 1 =3", true),
        ("1 n 3/2 s 1 1 1 =0", false),
        ("1 n 18446744073709551616/2 n 3/3 s 1 2 =18446744073709551619", true),
        ("1 n 18446744073709551616/2 n 3/3 s 1 2 =3", false),
        ("1 n 18446744073709551619/2 n 18446744073709551616/3 s 1 2 =3", true),
        ("1 n 18446744073709551619/2 n 18446744073709551616/3 s 1 2 =18446744073709551619", false),
        (
            "1 n 340282366920938463463374607431768211456/2 n 18446744073709551616/3 s 1 2 2 =340282366920938463463374607431768211456",
            true,
        ),
        // Sums of sums.
        ("1 n 3/2 n 5/3 s 1 2 =6/4 s 1 3 =5", true),
        // Options and components.
        ("1 n 0/2 n 1/3 o 2 1 =2", false),
        ("1 n 0/2 n 1/3 o 1 1 =1", false),
        ("1 n 0/2 n 1/3 s 2 1 =1", false),
        ("1 n 0/2 s 1 =0", false),
        ("1 n 0/2 s =0", false),
        ("1 n 0/2 o 0 =0", false),
        ("1 n 0/2 o 0 1 =1", false),
        ("1 n 0/2 o 2 =0", false),
        ("1 n 0/2 s 2 2 =0", false),
        ("1 o 1 =0", false),
        ("1 o 2 =1/2 o =0", false),
        ("1 o 2 =0/2 o =0", false),
        ("1 n 0/2 o 18446744073709551617 =1", false),
        ("1 n 0/2 o 4294967297 =1", false),
        // The numbers of nodes.
        ("2 n 0", false),
        ("0 n 0", false),
        ("1 n 0/1 n 0", false),
        ("1 n 0/3 n 0", false),
        ("18446744073709551617 n 0", false),
        ("4294967297 n 0", false),
        // What belongs elsewhere.
        ("1 o =0/p 1 1", false),
        ("q lose 1/1 o =0", false),
    ] {
        values(lines, right);
    }
}

#[test]
fn claims_of_value_certificates() {
    let nodes = "1 n 0/2 n 1/3 n 2/4 o 1 2 =2/5 s 2 4 =3/6 o 2 =0/7 s 4 5 =1/8 o 1 5 =1/9 s 3 4 =0";
    for (claim, right) in [
        ("value 4 2", true),
        ("value 4 3", false),
        ("value 4 18446744073709551618", false),
        ("value 4", false),
        ("value 4 2 2", false),
        ("value", false),
        ("equal 3 4", true),
        ("equal 3 3", true),
        ("equal 3 2", false),
        ("equal 3", false),
        ("equal 3 4 4", false),
        ("differ 2 3 2", true),
        ("differ 2 3 3", true),
        ("differ 2 3 1", false),
        ("differ 3 4 3", false),
        ("differ 3 4 1", false),
        ("differ 2 3", false),
        ("differ 2 3 2 2", false),
        ("win 4 1", true),
        ("win 4 2", false),
        ("win 4 6", false),
        ("win 8 1", true),
        ("win 3 1", true),
        ("win 3 2", false),
        ("win 3 6", false),
        ("win 1 1", false),
        ("win 5 1", false),
        ("win 5 2", false),
        ("win 5", false),
        ("win 5 2 1", false),
        ("win 5 4 2", true),
        ("win 5 4 1", false),
        // The value of the option is right, but the component is not one of the sum, or the option
        // not one of the component.
        ("win 5 3 2", false),
        ("win 5 4 8", false),
        ("win 7 5 2", false),
        ("win 7 4 2", false),
        ("win 4 4 1", false),
        ("win 5 4 2 2", false),
        ("win 9 3 3", false),
        ("win 9 4 3", false),
        ("lose 1", true),
        ("lose 6", true),
        ("lose 9", true),
        ("lose 2", false),
        ("lose 1 1", false),
        ("lose", false),
        ("lose 0", false),
        ("lose 10", false),
        ("lose 18446744073709551617", false),
        ("lose 4294967297", false),
        ("lose 4294967302", false),
        ("equal 3 10", false),
        ("differ 2 3 10", false),
        ("draw 1", false),
        ("", false),
    ] {
        values(&format!("{nodes}/q {claim}"), right);
    }
    values(&format!("{nodes}/q"), false);
    // Nimbers above the words of a machine are compared in full.
    let nodes = "1 n 18446744073709551616/2 n 18446744073709551617/3 n 0/4 n 36893488147419103232";
    for (claim, right) in [
        ("value 1 18446744073709551616", true),
        ("value 1 0", false),
        ("value 2 1", false),
        ("equal 1 3", false),
        ("equal 1 4", false),
        ("lose 1", false),
        ("win 1 3", true),
        ("win 1 2", false),
        ("differ 1 3 3", true),
        ("differ 1 4 3", false),
    ] {
        values(&format!("{nodes}/q {claim}"), right);
    }
    // 2^128 + 2^64 is above 2^128 + 5: the highest words decide.
    let nodes = "1 n 340282366920938463481821351505477763072/2 n 340282366920938463463374607431768211461/\
                 3 s 1 2 =18446744073709551621";
    values(&format!("{nodes}/q win 3 1 2"), true);
    values(&format!("{nodes}/q win 3 2 1"), false);
    // In a component that is a nimber, to a smaller one alone, and to a node that is written as
    // one.
    let nodes = "1 n 1/2 n 3/3 s 1 2 =2/4 o =0/5 o 4 =1/6 n 2/7 s 1 6 =3";
    for (claim, right) in [
        ("win 3 2 1", true),
        ("win 3 2 5", false),
        ("win 3 1 2", false),
        ("win 7 6 1", true),
        ("win 7 1 6", false),
        ("win 1 4", false),
    ] {
        values(&format!("{nodes}/q {claim}"), right);
    }
    // A component that is a set, and one beside it that has the same value and other options.
    let nodes = "1 n 0/2 n 1/3 o 1 2 =2/4 n 2/5 n 3/6 s 3 5 =1/7 s 4 5 =1";
    for (claim, right) in [
        ("win 6 5 4", true),
        ("win 6 5 3", false),
        ("win 7 5 4", true),
        ("win 7 5 3", false),
        ("win 6 4 1", false),
    ] {
        values(&format!("{nodes}/q {claim}"), right);
    }
}

#[test]
fn nodes_and_pairs_of_strategies() {
    for (lines, right) in [
        ("1 o/2 o 1/3 o 1 2", true),
        ("1 o/2 o 1/3 o 2 1", false),
        ("1 o/2 o 1/3 o 1 1", false),
        ("1 o/2 o 2", false),
        ("1 o/2 o 3/3 o", false),
        ("1 o 1", false),
        ("1 o/2 o 0", false),
        ("1 o =0", false),
        ("1 n 0", false),
        ("1 o/2 s 1 1", false),
        ("1 o ", false),
        ("1 o/2 o  1", false),
        ("1 o/3 o 1", false),
        ("2 o", false),
        ("1 o/2 o 18446744073709551617", false),
        ("1 o/2 o 4294967297", false),
        ("1 o/p 1 1", true),
        ("1 o/p 1", false),
        ("1 o/p 1 1 1", false),
        ("1 o/p", false),
        ("1 o/p 0 1", false),
        ("1 o/p 1 2", false),
        ("1 o/2 o 1/p 1 1/p 2 2", true),
        ("1 o/2 o 1/p 2 2/p 1 1", false),
        ("1 o/2 o 1/p 1 1/p 1 1", false),
        ("1 o/2 o 1/3 o 2/p 1 1/p 1 3", true),
        ("1 o/2 o 1/3 o 2/p 1 3/p 1 1", false),
        ("1 o/2 o 1/3 o 2/p 1 1/p 3 1", false),
        ("1 o/q lose 1/p 1 1", false),
        ("1 o/p 1 1/2 o 1", false),
        // Closed or not, the moves on either side.
        ("1 o/2 o 1/p 2 2", false),
        ("1 o/2 o 1/p 1 2", false),
        ("1 o/2 o 1/p 1 1/p 1 2", false),
        ("1 o/2 o 1/3 o 2/p 1 3", false),
        ("1 o/2 o 1/3 o 1 2/p 1 1/p 2 3", false),
        ("1 o/2 o 1/3 o 1 2/p 1 1/p 2 2/p 2 3", false),
        ("1 o/2 o 1/3 o 2/4 o 1 3/p 1 1/p 1 3/p 2 4", true),
        ("1 o/2 o 1/3 o 2/4 o 1 3/p 1 1/p 2 4", false),
        // Closed only if the order within a pair does not matter.
        ("1 o/2 o 1/3 o 2/4 o 1 3/5 o 4/p 1 1/p 1 3/p 1 5", true),
        ("1 o/2 o 1/3 o 2/4 o 3/5 o 2 4/6 o 5/p 1 1/p 1 3/p 3 3/p 1 6/p 3 6", false),
    ] {
        strategy(lines, right);
    }
}

#[test]
fn claims_of_strategies() {
    // Beside the pairs stands {3}, which they say nothing of, though it is a P-position.
    let lines = "1 o/2 o 1/3 o 2/4 o 1 3/5 o 4/6 o 3/p 1 1/p 1 3/p 2 2/p 2 4";
    for (claim, right) in [
        ("equal 2 4", true),
        ("equal 4 2", true),
        ("equal 1 5", false),
        ("equal 4 4", false),
        ("equal 2 3", false),
        ("lose 1", true),
        ("lose 3", true),
        ("lose 5", false),
        ("lose 2", false),
        ("win 4 1", true),
        ("win 4 3", true),
        ("win 2 3", false),
        ("win 4 2", false),
        ("win 6 3", true),
        ("win 5 4", false),
        ("win 3 1", false),
        ("win 4 3 1", false),
        ("differ 2 3 1", true),
        ("differ 3 2 1", true),
        ("differ 2 3 2", true),
        // The move is one in the witness.
        ("differ 1 2 4", true),
        ("differ 2 4 2", false),
        ("differ 2 4 1", false),
        ("differ 1 3 1", false),
        ("differ 1 3 2", false),
        ("differ 1 5 1", false),
        ("differ 3 6 1", true),
        ("differ 3 3 1", false),
        ("value 1 0", false),
        ("value 1", false),
        ("value", false),
        ("lose", false),
        ("lose 7", false),
        ("lose 4294967297", false),
    ] {
        strategy(&format!("{lines}/q {claim}"), right);
    }
}
