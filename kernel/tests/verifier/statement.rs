//! A certificate is compared with a statement, byte for byte.

use crate::generate::{self, Random};
use crate::oracle::{self, Text};
use sprague_kernel::{Refused, verify, verify_statement};

fn stated(certificate: &[u8], statement: &[u8]) -> bool {
    match verify_statement(&mut &*certificate, &mut &*statement) {
        Ok(_) => true,
        Err(Refused::Rejected { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

/// Every byte of the statement is compared: none can be changed, left out, or put in.
fn every_byte_counts(text: &Text) {
    let (certificate, statement) = (text.print().into_bytes(), text.statement().into_bytes());
    assert!(stated(&certificate, &statement), "{}", text.print());
    let refused = |other: &[u8]| {
        // To put in a byte beside its like or to drop one of two alike makes no difference where.
        assert!(other == statement || !stated(&certificate, other), "{}", String::from_utf8_lossy(other));
    };
    for place in 0..statement.len() {
        let mut other = statement.clone();
        for byte in [b'0', b'1', b'2', b'9', b' ', b'\n', b'=', b'o', b'\0', statement[place] ^ 1, 0xff] {
            other[place] = byte;
            refused(&other);
        }
        other.remove(place);
        refused(&other);
        refused(&statement[..place]);
    }
    for place in 0..=statement.len() {
        for byte in [b'0', b'1', b' ', b'\n', b'=', b'o', b'p', b'\0', 0xff] {
            let mut other = statement.clone();
            other.insert(place, byte);
            refused(&other);
        }
    }
    let mut twice = statement.clone();
    twice.extend_from_slice(&statement);
    refused(&twice);
    refused(&certificate);
}

#[test]
fn of_value_certificates() {
    let mut random = Random(7);
    for _ in 0..25 {
        every_byte_counts(&generate::values(&mut random));
    }
}

#[test]
fn of_strategies() {
    let mut random = Random(8);
    for _ in 0..25 {
        every_byte_counts(&generate::strategy(&mut random));
    }
}

/// Parts of the proof are left out of the statement, and no more than that.
#[test]
fn what_is_left_out() {
    let certificate = b"sprague-cert 1\n1 o =0\n2 n 1\n3 s 1 2 =1\nq value 3 1\nend 3 1\n";
    assert!(stated(certificate, b"sprague-cert 1\n1 o\n2 n 1\n3 s 1 2\nq value 3 1\nend 3 1\n"));
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
        assert!(!stated(certificate, other));
    }
    let certificate = b"sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 2 1\n";
    assert!(stated(certificate, b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2 1\n"));
    for other in [
        &b"sprague-strategy 1\n1 o\n2 o 1\np 1 1\np 2 2\nq equal 2 2\nend 2 1\n"[..],
        b"sprague-strategy 1\n1 o\n2 o 1\n\nq equal 2 2\nend 2 1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2 2 1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2  1\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 2\n",
        b"sprague-strategy 1\n1 o\n2 o 1\nq equal 2 2\nend 21\n",
    ] {
        assert!(!stated(certificate, other));
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
        let right = text.is_right() || verify(&mut certificate.as_bytes()).is_ok();
        assert_eq!(stated(certificate.as_bytes(), statement.as_bytes()), right, "{certificate}");
    }
}

/// A statement has none of the proof, and so is a certificate only where there is nothing to prove.
#[test]
fn a_statement_is_no_certificate() {
    let mut random = Random(10);
    for _ in 0..200 {
        let text = generate::values(&mut random);
        let nimbers_alone = text.nodes.iter().all(|node| matches!(node, oracle::Node::Nimber(_)));
        let result = verify(&mut text.statement().as_bytes());
        assert_eq!(result.is_ok(), nimbers_alone);
        let text = generate::strategy(&mut random);
        assert!(verify(&mut text.statement().as_bytes()).is_err());
    }
}
