//! Right certificates: the kernel accepts them, what they say is so, and every byte of what they
//! state counts.

use super::mutants::FORMAT;
use super::verify;
use crate::kernel::is_of;

#[test]
fn at_random() {
    let documents = FORMAT.right(800, 111);
    let nodes = documents.iter().flat_map(|document| &document.nodes);
    let loony = nodes.filter(|node| node.value.is_none()).count();
    assert!(loony > 200, "{loony}");
}

#[test]
fn bytes() {
    FORMAT.bytes_count(112);
}

/// In the words of the specification: each node ends before ` =`.
#[test]
fn what_is_left_out() {
    let text = "sprague-entailing 1\n1 o =0\n2 o 1 e 1 c 1+*2 =loony\nq N 2\nend 2 1\n";
    assert!(is_of(text, "sprague-entailing 1\n1 o\n2 o 1 e 1 c 1+*2\nq N 2\nend 2 1\n"));
    assert!(!is_of(text, "sprague-entailing 1\n1 o\n2 o 1 e 1\nq N 2\nend 2 1\n"));
}

/// Top Entails: a stack is cut in two, or its top is taken, and then the rest must be answered.
pub fn top_entails(count: usize) -> String {
    let mut text = "sprague-entailing 1\n1 o =0\n".to_owned();
    let values = ["0", "loony", "0", "loony", "1", "0", "2", "1", "3"];
    for (stack, value) in values.iter().enumerate().take(count).skip(1) {
        text += &format!("{} o", stack + 1);
        for part in 1..=stack / 2 {
            text += &format!(" {}+{}", part + 1, stack - part + 1);
        }
        text += &format!(" e {stack} ={value}\n");
    }
    text
}

#[test]
fn in_words() {
    let text = top_entails(9)
        + "q value 9 3\nq value 4 loony\nq N 4+*5\nq P 5+*1\nq equal 5 8\nq differ 2 3 *0\nq win 7 7 e 6\n\
           q win 9+5 5 o *0\nend 9 8\n";
    let refused = verify(&text).unwrap_err();
    assert_eq!(refused.to_string(), "REJECTED line 18: the part has no such move");
    let text = text.replace("q win 9+5 5 o *0\n", "q win 9+*5 *5 o *3\n");
    let verified = verify(&text).unwrap_or_else(|refused| panic!("{refused}"));
    assert_eq!(
        verified.lines().collect::<Vec<_>>(),
        [
            "node 9 ≈ *3",
            "node 4 is loony",
            "node 4 + *5 is an N-position",
            "node 5 + *1 is a P-position",
            "node 5 ≈ node 8",
            "node 2 ≉ node 3: beside *0 one is N and the other P",
            "node 7 is an N-position: the entailing move from node 7 to node 6 wins",
            "node 9 + *5 is an N-position: the move from *5 to *3 wins",
        ]
    );
    assert_eq!((verified.kind().name, verified.route()), ("entailing", "entailing"));
}
