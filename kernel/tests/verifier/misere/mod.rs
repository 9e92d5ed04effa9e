//! Misère play: the kernel against the conditions checked slowly, and against outcomes by
//! definition.

mod builder;
mod conditions;
mod document;
pub mod game;
mod hostile;
mod mutants;
mod refuted;
mod right;
mod simplest;
mod stated;
mod truth;

use document::{Document, Play, Quotient};
use game::{Outcomes, Rules};

use crate::generate::Random;
use crate::kernel::{accepts, reason, verify};

/// The certificates in a file, one after the other.
fn split(text: &str) -> Vec<String> {
    text.split_inclusive("end\n").map(str::to_owned).collect()
}

/// Certificates of quotients that another program found, with outcomes of sums added by definition.
fn quotients() -> Vec<String> {
    let mut random = Random(41);
    split(include_str!("data/quotients.txt"))
        .iter()
        .map(|text| {
            let Some(Document::Quotient(mut quotient)) = Document::read(text) else { panic!("{text}") };
            let rules = quotient.rules.clone();
            let mut outcomes = Outcomes::new(&rules);
            for _ in 0..3 {
                let last = if quotient.period.is_some() { 12 } else { (quotient.heaps.len() - 1).min(12) };
                let sum = truth::random_sum(&mut random, last);
                quotient.claims.push((outcomes.is_p(&sum), sum));
            }
            Document::Quotient(quotient).print()
        })
        .collect()
}

/// Certificates of outcomes by playing that another program found.
fn plays() -> Vec<String> {
    split(include_str!("data/plays.txt"))
}

/// Certificates of tame games.
fn tame() -> Vec<Quotient> {
    let mut random = Random(42);
    let nim = |size: usize| {
        (1..=size).map(|heap| (0..heap).map(|rest| game::sorted(vec![rest])).collect()).collect()
    };
    let digits = |digits: &[usize]| Rules::Digits { digits: digits.to_vec(), unequal: false };
    let mut found: Vec<Quotient> = [
        (digits(&[0, 3]), Some((2, 1))),
        (digits(&[0, 3, 3]), Some((3, 1))),
        (digits(&[0, 3, 3, 3]), Some((4, 1))),
        (digits(&[0, 3, 3, 3, 3]), Some((5, 1))),
        (digits(&[0, 0, 3]), Some((4, 1))),
        (digits(&[0, 1, 0, 1]), Some((1, 4))),
        (digits(&[0, 7]), Some((2, 1))),
        (digits(&[0, 3, 3, 3, 3, 3]), None),
    ]
    .iter()
    .map(|(rules, period)| builder::tame(rules, 24, *period).unwrap())
    .chain((1..=7).map(|size| builder::tame(&Rules::List(nim(size)), size, None).unwrap()))
    .collect();
    while found.len() < 60 {
        let list = builder::random_list(&mut random);
        let count = list.len();
        found.extend(builder::tame(&Rules::List(list), count, None));
    }
    found
}

/// Outcomes of sums of random generators.
fn random_plays() -> Vec<Play> {
    let mut random = Random(43);
    (0..60)
        .map(|_| {
            let list = builder::random_list(&mut random);
            let sum = truth::random_sum(&mut random, list.len());
            builder::play(&list, &sum)
        })
        .collect()
}
