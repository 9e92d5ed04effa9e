//! Right certificates: the kernel accepts them, and what they state is so.

use super::builder::FormsBuilder;
use super::conditions::{Checked, accepts};
use super::document::Document;
use super::{plays, quotients, random_plays, tame, truth, verify};
use crate::generate::Random;

fn is_right(document: &Document, random: &mut Random) {
    let text = document.print();
    assert!(accepts(document), "{text}");
    truth::agrees(document, random).unwrap_or_else(|wrong| panic!("{text}{wrong}"));
    let verified = verify(&text).unwrap_or_else(|refused| panic!("{text}{refused}"));
    if let Document::Quotient(quotient) = document {
        let checked = Checked::new(quotient).unwrap();
        let found = verified.quotient().unwrap();
        assert_eq!(found.is_misere_quotient, checked.is_misere_quotient(), "{text}");
        assert_eq!(found.order, quotient.order as u64);
        assert_eq!(found.p_elements, quotient.p.len() as u64);
        assert_eq!(found.period, quotient.period.map(|(period, start)| (period as u64, start as u64)));
        let last = quotient.heaps.len() as u64 - 1;
        assert_eq!(found.last, if found.period.is_some() { None } else { Some(last) });
    }
}

#[test]
fn found_by_another_program() {
    let mut random = Random(51);
    for text in quotients().iter().chain(&plays()) {
        let document = Document::read(text).unwrap_or_else(|| panic!("{text}"));
        is_right(&document, &mut random);
    }
}

#[test]
fn of_tame_games() {
    let mut random = Random(52);
    let mut exact = 0;
    for quotient in tame() {
        exact += usize::from(Checked::new(&quotient).unwrap().is_misere_quotient());
        is_right(&Document::Quotient(quotient), &mut random);
    }
    assert!(exact > 20, "{exact}");
}

/// The quotients of Nim with heaps of up to 2^n - 1: of order 2^n + 2.
#[test]
fn orders_of_misere_nim() {
    for (place, order) in [(8, 2), (10, 6), (14, 10)] {
        let quotient = tame().swap_remove(place);
        assert_eq!((quotient.order, quotient.p.len()), (order, if order == 2 { 1 } else { 2 }));
        assert!(verify(Document::Quotient(quotient).print()).unwrap().quotient().unwrap().is_misere_quotient);
    }
}

#[test]
fn of_random_sums() {
    let mut random = Random(53);
    for play in random_plays() {
        is_right(&Document::Play(play), &mut random);
    }
}

#[test]
fn of_random_forms() {
    let mut random = Random(54);
    for _ in 0..200 {
        let forms = FormsBuilder::random(&mut random);
        is_right(&Document::Forms(forms), &mut random);
    }
}
