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

/// With a period a heap of any size has an outcome: that of the small heap with the same remainder.
#[test]
fn of_heaps_of_any_size() {
    let mut random = Random(55);
    let mut seen = [0, 0];
    for text in quotients() {
        let Some(Document::Quotient(quotient)) = Document::read(&text) else { panic!("{text}") };
        let checked = Checked::new(&quotient).unwrap();
        let claimed = |is_p: bool, heaps: &str| {
            let mut lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("q ")).collect();
            let claim = format!("q {} {heaps}", if is_p { 'P' } else { 'N' });
            lines.insert(lines.len() - 1, &claim);
            verify(lines.join("\n") + "\n")
        };
        let Some((period, start)) = quotient.period else {
            let refused = claimed(true, "100000000000000000000").unwrap_err().to_string();
            assert!(refused.contains("100000000000000000000 is not below"), "{refused}");
            continue;
        };
        let (period, start) = (period as u128, start as u128);
        for _ in 0..40 {
            let heaps = [10_u128.pow(19), 1 << 64, 10_u128.pow(20), u128::MAX - 1000]
                .map(|least| least + random.below(1000) as u128);
            let heaps = &heaps[random.below(4)..];
            let small: Vec<usize> =
                heaps.iter().map(|&heap| (start + (heap - start) % period) as usize).collect();
            let is_p = checked.says_p(&small).unwrap();
            let written: Vec<String> = heaps.iter().map(u128::to_string).collect();
            claimed(is_p, &written.join(" "))
                .unwrap_or_else(|refused| panic!("{text}{written:?}: {refused}"));
            assert!(claimed(!is_p, &written.join(" ")).is_err(), "{text}{written:?}");
            seen[usize::from(is_p)] += 1;
        }
        let descends = claimed(true, "18446744073709551617 18446744073709551616").unwrap_err().to_string();
        assert!(descends.contains("the summands ascend"), "{descends}");
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
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
