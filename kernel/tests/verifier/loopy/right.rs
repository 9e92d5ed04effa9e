//! Right certificates: the kernel accepts them, what they say is so, and every byte of what they
//! state counts.

use super::mutants::FORMAT;
use super::verify;
use crate::kernel::is_of;

#[test]
fn at_random() {
    FORMAT.right(600, 101);
}

#[test]
fn bytes() {
    FORMAT.bytes_count(102);
}

/// In the words of the specification: each node ends before ` =`.
#[test]
fn what_is_left_out() {
    let text = "sprague-loopy 1\nnodes 2\n1 o =0 5\n2 o 1 2 *3 =oo\nq N 2\nend 2 1\n";
    assert!(is_of(text, "sprague-loopy 1\nnodes 2\n1 o\n2 o 1 2 *3\nq N 2\nend 2 1\n"));
    assert!(is_of(
        text.replace("=0 5", "=0 9"),
        "sprague-loopy 1\nnodes 2\n1 o\n2 o 1 2 *3\nq N 2\nend 2 1\n"
    ));
    assert!(!is_of(text, "sprague-loopy 1\nnodes 2\n1 o\n2 o 1 2\nq N 2\nend 2 1\n"));
}

/// The positions of the specification.
#[test]
fn in_words() {
    let text = "sprague-loopy 1\nnodes 6\n1 o =0 0\n2 o 1 3 =oo\n3 o 2 4 =oo\n4 o 3 5 =oo\n5 o 4 6 =oo\n6 o 5 =oo\n\
        q value 2 oo 0\nq value 2+*1 oo 1\nq D 2+2\nq P *1+*1\nq win 2+*1 2\nend 6 5\n";
    let refused = verify(text).unwrap_err();
    assert_eq!(refused.to_string(), "REJECTED line 13: the outcomes are D and N");
    let verified = verify(
        text.replace("q win 2+*1 2", "q win 2 1\nq hold 2+*1 3+*1\nq differ 2 3 *0\nq equal 3 4+*7")
            .replace("end 6 5", "end 6 8"),
    )
    .unwrap();
    assert_eq!(
        verified.lines().collect::<Vec<_>>(),
        [
            "node 2 ≈ ∞{0}",
            "node 2 + *1 ≈ ∞{1}",
            "node 2 + node 2 is D",
            "*1 + *1 is P",
            "node 2 is N: moving to node 1 wins",
            "node 2 + *1 is D: moving to node 3 + *1 holds the draw",
            "node 2 ≉ node 3: beside *0 one is N and the other D",
            "node 3 ≈ node 4 + *7",
        ]
    );
    assert_eq!((verified.kind().name, verified.route()), ("loopy", "loopy"));
}
