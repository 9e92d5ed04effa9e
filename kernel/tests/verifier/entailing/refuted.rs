//! One thing wrong in a certificate, and what the kernel says of it.

use super::reason;
use super::right::top_entails;
use crate::kernel::{refuses, rejects};

#[test]
fn values() {
    let text = top_entails(9) + "q P 5+*1\nend 9 1\n";
    rejects(
        &text,
        &[
            ("1 o =0", "1 o =1", 2, "the value is 0"),
            ("1 o =0", "1 o =loony", 2, "the value is 0"),
            ("2 o e 1 =loony", "2 o 1 =loony", 3, "the value is 1"),
            ("2 o e 1 =loony", "2 o c 1 =loony", 3, "the value is 0"),
            ("3 o 2+2 e 2 =0", "3 o 2+2 e 2 =1", 4, "the value is 0"),
            ("4 o 2+3 e 3 =loony", "4 o 2+3 3 =loony", 5, "the value is 1"),
        ],
    );
}

/// Of each kind of option, to a number and to a loony position, and to sums.
#[test]
fn kinds_of_moves() {
    let value = |line: &str| {
        let text = format!(
            "sprague-entailing 1\n1 o =0\n2 o e 1 =loony\n3 o 1 =1\n4 o c 1 =0\n{line} =7\nend 5 0\n"
        );
        reason(text).1
    };
    for (options, expected) in [
        ("o 3 1", "2"),
        ("o 2", "0"),
        ("o 2 1", "1"),
        ("o 2+1", "0"),
        ("o 3+*3", "0"),
        // Beside *0 one replies in 3, and nowhere else.
        ("o e 3", "0"),
        ("o *0 e 3", "loony"),
        ("o e 2", "0"),
        ("o e *0", "loony"),
        // In *1 + *2 one attains 2, and 1 and 0.
        ("o e 3+*2", "0"),
        ("o *0 *2 e 3+*2", "1"),
        ("o e *2", "0"),
        ("o *0 e *2", "1"),
        ("o *0 *1 e *2", "loony"),
        ("o e 3+*1", "1"),
        ("o e 2+*1", "0"),
        ("o e 4", "1"),
        ("o *1 e 4", "2"),
        ("o e *3 *2", "0"),
        ("o c 1", "0"),
        ("o 1 c 1", "loony"),
        ("o c 3", "1"),
        ("o c 2", "loony"),
        ("o c 1 3", "loony"),
        ("o c 3+*3", "2"),
        ("o e *3 c 3", "1"),
    ] {
        let reason = value(&format!("5 {options}"));
        assert_eq!(reason, format!("the value is {expected}"), "{options}");
    }
}

#[test]
fn the_format() {
    for (text, line, expected) in [
        ("sprague-entailing 2\n", 1, "the first line must be `sprague-entailing 1`"),
        ("sprague-entailing 1 \n", 1, "the first line is longer"),
        ("sprague-entailing 1\n2 o =0\n", 2, "expected node 1"),
        ("sprague-entailing 1\n1 e =0\n", 2, "expected `o`"),
        ("sprague-entailing 1\n1 o 1 =0\n", 2, "node 1 may not stand here"),
        ("sprague-entailing 1\n1 o\n", 2, "the value is missing"),
        ("sprague-entailing 1\n1 o =\n", 2, "expected a number"),
        ("sprague-entailing 1\n1 o =0 0\n", 2, "there is something after the value"),
        ("sprague-entailing 1\n1 o =loony 0\n", 2, "`loony` ends the line"),
        ("sprague-entailing 1\n1 o =loon\n", 2, "expected `loony`"),
        ("sprague-entailing 1\n1 o e\n", 2, "expected something after `e`"),
        ("sprague-entailing 1\n1 o c *1 e *1 =0\n", 2, "expected a number"),
        ("sprague-entailing 1\n1 o e *1 e *1 =0\n", 2, "expected a number"),
        ("sprague-entailing 1\n1 o c *1 c *1 =0\n", 2, "expected a number"),
        ("sprague-entailing 1\n1 o e =0\n", 2, "expected an option after `e`"),
        ("sprague-entailing 1\n1 o e c *1 =0\n", 2, "expected an option after `e`"),
        ("sprague-entailing 1\n1 o c =0\n", 2, "expected an option after `c`"),
        ("sprague-entailing 1\n1 o x *1 =0\n", 2, "expected a number"),
        ("sprague-entailing 1\n1 o e *1048577 =0\n", 2, "a heap of more than 1048576"),
        ("sprague-entailing 1\n1 o =0\nend 1 0\n", 3, "the certificate claims nothing"),
        ("sprague-entailing 1\n1 o =0\nq P 1\nend 1 1 \n", 4, "the numbers of nodes"),
        ("sprague-entailing 1\n1 o =0\nq D 1\n", 3, "got the byte 68"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1\n", 3, "expected a sum, a part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1 o\n", 3, "expected a sum, a part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1 x 1\n", 3, "expected a sum, a part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1 o 1 1\n", 3, "expected a sum, a part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1+1 o 1\n", 3, "a move is made in one part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 *1 o 1\n", 3, "the sum has no such part"),
        ("sprague-entailing 1\n1 o =0\nq win 1 1 o 1\n", 3, "the part has no such move"),
    ] {
        refuses(text, line, expected);
    }
}

#[test]
fn claims() {
    let text = top_entails(9)
        + "q value 9 3\nq value 4+9 loony\nq N 4+*5\nq P 5+*1\nq equal 2 4+*1\nq differ 2 3 *0\nq win 7 7 e 6\n\
           q win 9+*5 *5 o *3\nend 9 8\n";
    rejects(
        &text,
        &[
            ("value 9 3", "value 9 2", 11, "the value is 3"),
            ("value 4+9 loony", "value 4+9 3", 12, "the value is loony"),
            ("N 4+*5", "P 4+*5", 13, "the outcome is N"),
            ("P 5+*1", "N 5+*1", 14, "the outcome is P"),
            ("equal 2 4+*1", "equal 2 3", 15, "the values differ"),
            ("equal 2 4+*1", "equal 5 7", 15, "the values differ"),
            ("differ 2 3 *0", "differ 2 3 *1", 16, "beside it both are N"),
            ("win 7 7 e 6", "win 7+*2 7 e 6", 17, "the move does not win"),
            // The reply in 6 wins beside what is loony.
            ("win 7 7 e 6", "win 7+2 7 e 6", 17, "the move does not win"),
            ("win 7 7 e 6", "win 7 7 o 6", 17, "the part has no such move"),
            ("win 7 7 e 6", "win 7 7 e 5", 17, "the part has no such move"),
            ("*5 o *3", "*5 o *2", 18, "the move does not win"),
            ("*5 o *3", "*5 o *5", 18, "the part has no such move"),
            ("*5 o *3", "*5 e *3", 18, "the part has no such move"),
            ("*5 o *3", "*5 o *1+*2", 18, "the part has no such move"),
        ],
    );
}

/// What is attained beside another part: everything but 3, 2 and 1, which stand in another order
/// beside *1.
#[test]
fn sets_beside_another_part() {
    let text = "sprague-entailing 1\n1 o e *4 =0\n2 o e 1+*1 =0\nq win 2+*2 2 e 1+*1\nend 2 1\n";
    rejects(
        text,
        &[("2+*2 2", "2 2", 4, "the move does not win"), ("2+*2 2", "2+*4 2", 4, "the move does not win")],
    );
}
