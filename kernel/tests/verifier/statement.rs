//! A certificate is compared with a statement, byte for byte.

use crate::generate::{self, Random};
use crate::kernel::{accepts, every_byte_counts, is_of};
use crate::oracle::{self, Text};

fn stated(text: &Text) {
    every_byte_counts(&text.print(), &text.statement());
}

#[test]
fn of_value_certificates() {
    let mut random = Random(7);
    for _ in 0..25 {
        stated(&generate::values(&mut random));
    }
}

#[test]
fn of_strategies() {
    let mut random = Random(8);
    for _ in 0..25 {
        stated(&generate::strategy(&mut random));
    }
}

/// Parts of the proof are left out of the statement, and no more than that.
#[test]
fn what_is_left_out() {
    let certificate = b"sprague-cert 1\n1 o =0\n2 n 1\n3 s 1 2 =1\nq value 3 1\nend 3 1\n";
    assert!(is_of(certificate, b"sprague-cert 1\n1 o\n2 n 1\n3 s 1 2\nq value 3 1\nend 3 1\n"));
    for other in [
        &b"sprague-cert 1\n1 o =0\n2 n 1\n3 s 1 2\nq value 3 1\nend 3 1\n"[..],
        b"sprague-cert 1\n1 o \n2 n 1\n3 s 1 2\nq value 3 1\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n 2\n3 s 1 2\nq value 3 1\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n\n3 s 1 2\nq value 3 1\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n 1\n3 s 1\nq value 3 1\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n 1\n3 s 1 2\nq value 3 2\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n 1\n3 s 1 2\nq value 3\nend 3 1\n",
        b"sprague-cert 1\n1 o\n2 n 1\n3 s 1 2\nq value 3 1\nend 3\n",
        b"",
    ] {
        assert!(!is_of(certificate, other));
    }
    let certificate = b"sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 2 1\n";
    assert!(is_of(certificate, b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2 1\n"));
    for other in [
        &b"sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 1\n"[..],
        b"sprague-strategy 1\n1 o\n2 o 1\n\nq equal 2 2\nend 2 1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2 2 1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2  1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 21\n",
    ] {
        assert!(!is_of(certificate, other));
    }
}

/// A statement makes nothing right that is wrong without it.
#[test]
fn a_wrong_certificate_of_the_right_statement() {
    let mut random = Random(9);
    for round in 0..1_000 {
        let mut text =
            if round % 2 == 0 { generate::values(&mut random) } else { generate::strategy(&mut random) };
        let statement = text.statement();
        if text.strategy {
            text.pairs.remove(random.below(text.pairs.len()));
        } else {
            let place = random.below(text.labels.len());
            text.labels[place] = text.labels[place].xor(&oracle::Worth::from(1));
        }
        let certificate = text.print();
        let right = text.is_right() || accepts(&certificate);
        assert_eq!(is_of(&certificate, statement), right, "{certificate}");
    }
}

/// A statement has none of the proof, and so is a certificate only where there is nothing to prove.
#[test]
fn a_statement_is_no_certificate() {
    let mut random = Random(10);
    for _ in 0..200 {
        let text = generate::values(&mut random);
        let nimbers_alone = text.nodes.iter().all(|node| matches!(node, oracle::Node::Nimber(_)));
        assert_eq!(accepts(text.statement()), nimbers_alone);
        assert!(!accepts(generate::strategy(&mut random).statement()));
    }
}
