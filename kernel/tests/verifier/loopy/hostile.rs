//! Files that are made to hurt, and large ones.

use std::fmt::Write;

use super::{accepts, reason, verify};
use crate::kernel::{asked_up_to, is_stopped};

/// A row of tokens that go left and right, and beside each a heap and a sum of earlier tokens.
pub fn long(count: usize) -> String {
    let mut text = format!("sprague-loopy 1\nnodes {count}\n1 o =0 0\n2 o 1 3 =oo\n");
    for node in 3..count {
        writeln!(text, "{node} o {} {} =oo", node - 1, node + 1).unwrap();
    }
    writeln!(text, "{count} o {} =oo\nq value 2 oo 0\nq D {count}+2\nend {count} 2", count - 1).unwrap();
    text
}

/// Nothing is made for nodes that do not come.
#[test]
fn nodes_that_do_not_come() {
    let text = "sprague-loopy 1\nnodes 4294967294\n1 o 4294967294 =oo\n";
    assert_eq!(reason(text), (4, "the text ends before the line `end`".to_owned()));
    let text = "sprague-loopy 1\nnodes 4294967294\nend 0 0\n";
    assert_eq!(reason(text), (3, "expected a number".to_owned()));
}

#[test]
fn values_that_are_too_large() {
    let text = "sprague-loopy 1\nnodes 1\n1 o *0 *2 =9223372036854775807 1\nq N 1\nend 1 1\n";
    assert_eq!(reason(text).1, "no option has the value 1, which is below 9223372036854775807");
    // The largest heaps and ranks.
    let text = "sprague-loopy 1\nnodes 1\n1 o *9223372036854775807+*9223372036854775807 \
        =1 9223372036854775807\nq equal 1+*9223372036854775807 *9223372036854775806\nend 1 1\n";
    assert!(accepts(text), "{:?}", verify(text));
}

#[test]
fn no_nodes() {
    assert!(accepts("sprague-loopy 1\nnodes 0\nq P *3+*3\nq win *3+*1 *1+*1\nend 0 2\n"));
}

/// It is asked whether to go on.
#[test]
fn many_nodes() {
    let text = long(200_000);
    let (result, asked) = asked_up_to(usize::MAX, &mut text.as_bytes());
    assert!(result.is_ok() && asked > 5, "{asked}");
    is_stopped(1, &text);
    is_stopped(asked - 1, &text);
    // A sum of many parts, moved in.
    let sum = vec!["2"; 3_000].join("+");
    let text = format!("sprague-loopy 1\nnodes 2\n1 o =0 0\n2 o 1 2 =oo\nq hold {sum} {sum}\nend 2 1\n");
    assert!(accepts(text));
}

#[test]
fn ten_thousand_nodes() {
    let text = long(10_000);
    assert!(accepts(text));
}
