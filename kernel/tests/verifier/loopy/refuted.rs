//! One thing wrong in a certificate, and what the kernel says of it.

use crate::kernel::{refuses, rejects};

/// Nodes 3 and 4 are ∞{0, 1} and ∞{}; 5 is *2, by sums; 6 is *1, since who goes on to 3 is brought
/// to 2.
const TEXT: &str = "sprague-loopy 1\nnodes 6\n1 o =0 0\n2 o 1 =1 1\n3 o 1 2 3 =oo\n4 o 4 3+2 =oo\n\
    5 o 1+*0 2+1 2+*2 3+*3 =2 2\n6 o 1 3 =1 2\nq value 3 oo 0 1\nq value 5+*1 3\nq P 2+6\nq N 3+2\n\
    q D 4+*5\nq equal 2 6\nq differ 3 4 *1\nq win 5+*3 5+*2\nq hold 4 4\nend 6 9\n";

#[test]
fn labels() {
    rejects(
        TEXT,
        &[
            ("1 o =0 0", "1 o =1 0", 3, "no option has the value 0, which is below 1"),
            ("1 o =0 0", "1 o =oo", 3, "it is not ∞: no option is ∞ and has no option of the value 0"),
            ("2 o 1 =1 1", "2 o 1 =1 0", 4, "no option of lesser rank has the value 0"),
            ("2 o 1 =1 1", "2 o 1 =0 1", 4, "an option has the value 0 too"),
            ("2 o 1 =1 1", "2 o 1 =2 1", 4, "no option has the value 1, which is below 2"),
            ("2 o 1 =1 1", "2 o 1 =oo", 4, "it is not ∞: no option is ∞ and has no option of the value 1"),
            ("3 o 1 2 3 =oo", "3 o 1 2 4 =2 9", 5, "option 3 cannot be answered by a move to the value 2"),
            (
                "4 o 4 3+2 =oo",
                "4 o 3+2 =oo",
                6,
                "it is not ∞: no option is ∞ and has no option of the value 0",
            ),
            ("4 o 4 3+2 =oo", "4 o 4 3+2 =0 9", 6, "an option has the value 0 too"),
            ("=2 2", "=2 1", 7, "no option of lesser rank has the value 1"),
            ("3+*3 =2", "3+*4 =2", 7, "option 4 cannot be answered by a move to the value 2"),
            ("3+*3 =2", "3+3 =2", 7, "option 4 cannot be answered by a move to the value 2"),
            ("2+*2 3+", "3+3+*2 3+", 7, "option 3 cannot be answered by a move to the value 2"),
            ("6 o 1 3 =1 2", "6 o 1 3 =1 1", 8, "option 2 cannot be answered by a move to the value 1"),
        ],
    );
    // A part that has no lesser rank stays no more than a part that is ∞.
    let text =
        "sprague-loopy 1\nnodes 4\n1 o =0 0\n2 o 1 =1 1\n3 o 1 =1 9\n4 o 2+3+*1 =0 2\nq P 4\nend 4 1\n";
    rejects(
        text,
        &[
            ("=0 2", "=0 1", 6, "option 1 cannot be answered by a move to the value 0"),
            ("2+3+*1", "3+3+*1", 6, "option 1 cannot be answered by a move to the value 0"),
            ("2+3+*1", "2+3+*3", 6, "option 1 cannot be answered by a move to the value 0"),
        ],
    );
}

#[test]
fn claims() {
    rejects(
        TEXT,
        &[
            ("3 oo 0 1", "3 oo 0", 9, "the value is ∞{0, 1}"),
            ("3 oo 0 1", "3+3 oo 0 1", 9, "the value is ∞{}"),
            ("3 oo 0 1", "3 3", 9, "the value is ∞{0, 1}"),
            ("5+*1 3", "5+*1 2", 10, "the value is *3"),
            ("5+*1 3", "5+*1 oo", 10, "the value is *3"),
            ("q P 2+6", "q D 2+6", 11, "the outcome is P"),
            ("q P 2+6", "q P 6", 11, "the outcome is N"),
            ("q N 3+2", "q D 3+2", 12, "the outcome is N"),
            ("q N 3+2", "q N 3+*2", 12, "the outcome is D"),
            ("q N 3+2", "q N 3+3", 12, "the outcome is D"),
            ("q D 4+*5", "q P 4+*5", 13, "the outcome is D"),
            ("q equal 2 6", "q equal 2 5", 14, "the values differ"),
            ("q equal 2 6", "q equal 3 4", 14, "the values differ"),
            ("q equal 2 6", "q equal 3 2", 14, "the values differ"),
            ("q differ 3 4 *1", "q differ 3 4 *2", 15, "beside it both are D"),
            ("q win 5+*3 5+*2", "q win 5+*3 5+*3", 16, "no move leads there"),
            ("q win 5+*3 5+*2", "q win 5+*3 5+*4", 16, "no move leads there"),
            ("q win 5+*3 5+*2", "q win 5+*3 5+*1", 16, "the outcomes are N and N"),
            ("q win 5+*3 5+*2", "q win 5+*3 *2", 16, "no move leads there"),
            ("q win 5+*3 5+*2", "q win 5+*3 2+*3", 16, "no move leads there"),
            ("q hold 4 4", "q hold 4 3+2", 17, "the outcomes are D and N"),
            ("q hold 4 4", "q hold 3 3", 17, "the outcomes are N and N"),
        ],
    );
}

#[test]
fn the_format() {
    for (text, line, expected) in [
        ("sprague-loopy 2\n", 1, "the first line must be `sprague-loopy 1`"),
        ("sprague-loopy 10\n", 1, "the first line is longer"),
        ("sprague-loopy 1\nnode 1\n", 2, "expected `nodes`"),
        ("sprague-loopy 1\nnodes 4294967295\n", 2, "nodes: more than 4294967294 is not taken"),
        ("sprague-loopy 1\nnodes 1\n2 o =0 0\n", 3, "expected node 1"),
        ("sprague-loopy 1\nnodes 1\n1 s =0 0\n", 3, "expected `o`"),
        ("sprague-loopy 1\nnodes 1\n1 o\n", 3, "the value is missing"),
        ("sprague-loopy 1\nnodes 1\n1 o 2 =0 0\n", 3, "node 2 may not stand here"),
        ("sprague-loopy 1\nnodes 1\n1 o 0 =0 0\n", 3, "node 0 may not stand here"),
        ("sprague-loopy 1\nnodes 1\n1 o 1+ =0 0\n", 3, "expected a number"),
        ("sprague-loopy 1\nnodes 1\n1 o 1\n", 3, "the value is missing"),
        ("sprague-loopy 1\nnodes 1\n1 o =0\n", 3, "a finite value is followed"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0 0\n", 3, "the rank ends the line"),
        ("sprague-loopy 1\nnodes 1\n1 o =oo 0\n", 3, "expected `oo` alone"),
        ("sprague-loopy 1\nnodes 1\n1 o =ooo\n", 3, "expected `oo` alone"),
        ("sprague-loopy 1\nnodes 1\n1 o *9223372036854775808 =0 0\n", 3, "expected a number below 2^63"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 9223372036854775808\n", 3, "expected a number below 2^63"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nend 1 0\n", 4, "the certificate claims nothing"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P 1\nend 1\n", 5, "`end` is followed by"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P 1\nend 1 2\n", 5, "the numbers of nodes and of claims"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P 1\nend 2 1\n", 5, "the numbers of nodes and of claims"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P 1\nend 1 1 1\n", 5, "the numbers of nodes and of claims"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P 1\nend 1 1\nend", 6, "there is something after"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\n2 o =0 0\n", 4, "got the byte 50"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq P\n", 4, "expected a sum"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq value\n", 4, "expected a sum"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq value 1\n", 4, "expected a value"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq value 1 0 0\n", 4, "there is something after the value"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq value 1 oo 1 1\n", 4, "the values of a set ascend"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq equal 1\n", 4, "this claim speaks of 2 sums"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq equal 1 1 1\n", 4, "this claim speaks of 2 sums"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq lose 1\n", 4, "no claim has this form"),
        ("sprague-loopy 1\nnodes 1\n1 o =0 0\nq Q 1\n", 4, "got the byte 81"),
    ] {
        refuses(text, line, expected);
    }
}
