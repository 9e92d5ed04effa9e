//! What a certificate states: the same text without what only proves it, byte for byte.

use super::builder::FormsBuilder;
use super::document::Document;
use super::{plays, quotients};
use crate::generate::Random;
use crate::kernel::{self, is_of};

fn every_byte_counts(certificate: &str) {
    kernel::every_byte_counts(certificate, &Document::read(certificate).unwrap().statement());
}

#[test]
fn quotients_and_plays() {
    for certificate in quotients().iter().filter(|text| text.len() < 1_000).chain(&plays()) {
        every_byte_counts(certificate);
    }
}

#[test]
fn forms() {
    let mut random = Random(71);
    for _ in 0..12 {
        every_byte_counts(&Document::Forms(FormsBuilder::random(&mut random)).print());
    }
}

/// In the words of the specification: the lines from `order` to the last `s` are left out, the
/// lines `k`, and the forms.
#[test]
fn what_is_left_out() {
    let (quotient, statement) = (
        "sprague-misere 1\ndigits 0 3 3\norder 6\nletters 2\nr 1 2\nr 0 3\nr 3 4\nr 2 5\nr 5 2\nr 4 3\np 1 4\n\
         heaps 0 1 2 0\nperiod 3 1\ns 0 2 3\ns 1 2 3\ns 2 3\ns 4 1 5\nq P 2 2\nend\n",
        "sprague-misere 1\ndigits 0 3 3\nq P 2 2\nend\n",
    );
    assert!(is_of(quotient, statement));
    // The same statement has other certificates.
    let partial = quotient.replace("heaps 0 1 2 0\nperiod 3 1", "heaps 0 1 2\npartial");
    assert!(is_of(&partial, statement));
    let (play, statement) = (
        "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq P 1\nend\n",
        "sprague-misere-play 1\ngenerators 1\no 0\nq P 1\nend\n",
    );
    assert!(is_of(play, statement));
    let (forms, statement) = (
        "sprague-form 1\no = 1\no 1 = 2\no 2 = 1\ns 2 2 = 1\nq equal 3 4\nend\n",
        "sprague-form 1\no\no 1\no 2\ns 2 2\nq equal 3 4\nend\n",
    );
    assert!(is_of(forms, statement));
    let other = statement.replace("o 2", "o 1");
    let refused = kernel::read_against(&mut forms.as_bytes(), &mut other.as_bytes()).unwrap_err();
    assert_eq!(refused.to_string(), "REJECTED line 4: the statement is another one");
}
