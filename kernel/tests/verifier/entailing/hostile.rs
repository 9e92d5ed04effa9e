//! Files that are made to hurt, and large ones.

use std::fmt::Write;

use super::{accepts, verify};
use crate::kernel::{asked_up_to, is_stopped};

/// The values are found as the kernel tells them.
fn long(count: usize) -> String {
    let mut text = "sprague-entailing 1\n1 o =0\n".to_owned();
    // The tops of a stack are taken in turns: loony, 0, loony, 0, …
    for node in 2..=count {
        let value = if node % 2 == 0 { "loony" } else { "0" };
        writeln!(text, "{node} o e {} ={value}", node - 1).unwrap();
    }
    text + &format!(
        "q value {count} {}\nend {count} 1\n",
        if count.is_multiple_of(2) { "loony" } else { "0" }
    )
}

#[test]
fn ten_thousand_nodes() {
    let text = long(10_000);
    assert!(accepts(&text), "{:?}", verify(&text));
}

#[test]
fn it_is_asked_whether_to_go_on() {
    let text = long(200_000);
    let (result, asked) = asked_up_to(usize::MAX, &mut text.as_bytes());
    assert!(result.is_ok() && asked > 5, "{asked}");
    is_stopped(1, &text);
    is_stopped(asked - 1, &text);
    let (result, asked) = asked_up_to(3, &mut "sprague-entailing 1\n1 o e *1048576 *1048575 =0\n".as_bytes());
    assert!(asked == 3, "{result:?}");
}

#[test]
fn large_heaps() {
    let text = "sprague-entailing 1\n1 o *9223372036854775807 c *9223372036854775807 =loony\n\
        q value *9223372036854775807+*1 9223372036854775806\nend 1 1\n";
    assert!(accepts(text), "{:?}", verify(text));
    assert!(accepts("sprague-entailing 1\nq P *3+*3\nend 0 1\n"));
}
