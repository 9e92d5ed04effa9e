//! Quotients against the search without guesses, and against play by definition.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::rules::Rules;
use super::solve::{self, Mode};
use super::{Bounds, Quotient, quotient_beside, quotient_of_code, quotient_of_generators};
use crate::error::StopReason;
use crate::heap::Code;
use crate::interrupt::Interrupt;

/// Numbers that look random, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The options of the heaps of an octal code, by its definition.
fn octal_options(code: &str, heaps: usize) -> Vec<Vec<Vec<u32>>> {
    let digits: Vec<u32> = code.chars().filter_map(|sign| sign.to_digit(8)).collect();
    let mut all = vec![Vec::new()];
    for heap in 1..=heaps {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= heap) {
            let rest = (heap - taken) as u32;
            if digit & 1 != 0 && rest == 0 {
                options.push(Vec::new());
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(vec![rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..rest).map(|part| vec![part, rest - part]));
            }
        }
        all.push(options);
    }
    all
}

/// Whether a sum is P in misère play, by definition.
fn is_p(options: &[Vec<Vec<u32>>], sum: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    let mut sum: Vec<u32> = sum.iter().copied().filter(|&part| part > 0).collect();
    sum.sort_unstable();
    if let Some(&known) = known.get(&sum) {
        return known;
    }
    let (mut moves, mut wins) = (0, false);
    for place in 0..sum.len() {
        for option in &options[sum[place] as usize] {
            moves += 1;
            let after = [&sum[..place], &sum[place + 1..], option].concat();
            wins = wins || is_p(options, &after, known);
        }
    }
    let is_p = moves > 0 && !wins;
    known.insert(sum, is_p);
    is_p
}

fn bounds(heaps: u64) -> Bounds {
    Bounds::default().with_heaps(heaps).with_elements(150).with_entries(200_000)
}

/// Holds a quotient of these generators against the one in which all are letters, against random
/// sums, and, if it is small, all its elements and products against play. How much it was held
/// against.
fn hold(quotient: &Quotient, options: &[Vec<Vec<u32>>], numbers: &mut Numbers) -> usize {
    let last = quotient.values.len() as u64 - 1;
    let interrupt = Interrupt::new();
    let free = Quotient::of_rules(quotient.rules.clone(), &bounds(last), &interrupt, Mode::Free).unwrap();
    if free.stopped.is_none() {
        assert_eq!((free.order(), free.p().count()), (quotient.order(), quotient.p().count()));
        assert_eq!(free.presentation, quotient.presentation);
        let written = |quotient: &Quotient| -> Vec<String> {
            quotient.values().map(|value| quotient.written(value)).collect()
        };
        assert_eq!(written(&free), written(quotient));
    }
    let order = quotient.order();
    assert!(order == 1 || order.is_multiple_of(2), "{order}");
    if quotient.p().count() == 2 {
        let power = |more: usize| order >= more && (order - more).is_power_of_two();
        assert!(power(2) || power(4), "{order}");
    }
    let mut known = HashMap::new();
    let mut held = 0;
    for _ in 0..if last > 0 { 20 } else { 0 } {
        let count = numbers.below(5);
        let sum: Vec<u32> = (0..count).map(|_| 1 + numbers.below(last) as u32).collect();
        let value = quotient.pretend(&sum.iter().map(|&part| u64::from(part)).collect::<Vec<_>>()).unwrap();
        assert_eq!(quotient.is_p(value), is_p(options, &sum, &mut known), "{sum:?}");
        held += 1;
    }
    let letters: Vec<u32> = quotient.letters().map(|(_, generator)| generator as u32).collect();
    let sum_of = |form: &[u32]| -> Vec<u32> {
        let powers = form.iter().zip(&letters);
        powers.flat_map(|(&exponent, &letter)| vec![letter; exponent as usize]).collect()
    };
    let forms: Vec<Vec<u32>> = quotient.presentation.normal_forms.iter().map(|form| sum_of(form)).collect();
    let large = forms.iter().any(|form| form.iter().sum::<u32>() > 14);
    if order > 24 || large {
        return held;
    }
    let mut row = |sum: &[u32]| -> Vec<bool> {
        forms.iter().map(|form| is_p(options, &[sum, form].concat(), &mut known)).collect()
    };
    // The elements are told apart by play, and the products are right by play.
    let rows: Vec<Vec<bool>> = forms.iter().map(|form| row(form)).collect();
    for (place, one) in rows.iter().enumerate() {
        assert!(!rows[..place].contains(one));
        assert_eq!(one[0], quotient.is_p(place));
        for &letter in &letters {
            let product = quotient.product(place, quotient.pretend(&[letter.into()]).unwrap());
            assert_eq!(row(&[&forms[place][..], &[letter]].concat()), rows[product]);
            held += 1;
        }
    }
    held
}

fn codes(count: usize, heaps: u64, seed: u64) {
    let mut numbers = Numbers(seed);
    let mut held = 0;
    for _ in 0..count {
        let digits: String = (0..3).map(|_| char::from(b'0' + numbers.below(8) as u8)).collect();
        let code = format!("{}.{digits}", [0, 0, 0, 4][numbers.below(4) as usize]);
        let parsed: Code = code.parse().unwrap();
        let rules = Rules::Code(parsed);
        let quotient = Quotient::of_rules(rules, &bounds(heaps), &Interrupt::new(), Mode::Guess).unwrap();
        let options = octal_options(&code, quotient.values.len());
        let own: Vec<Vec<Vec<u32>>> = (0..quotient.values.len())
            .map(|heap| quotient.rules.options(heap, &Interrupt::new()).unwrap())
            .collect();
        for (own, by_definition) in own.iter().zip(&options) {
            let mut expected: Vec<Vec<u32>> = by_definition.clone();
            expected.iter_mut().for_each(|sum| sum.sort_unstable());
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(own, &expected, "{code}");
        }
        held += hold(&quotient, &options, &mut numbers);
    }
    assert!(held > 20 * count, "{held}");
}

fn lists(count: usize, seed: u64) {
    let mut numbers = Numbers(seed);
    let mut held = 0;
    for _ in 0..count {
        let generators = 2 + numbers.below(6) as u32;
        let mut options = vec![vec![Vec::new()]];
        for generator in 2..=generators {
            let sums = (0..=numbers.below(4)).map(|_| {
                (0..numbers.below(3)).map(|_| 1 + numbers.below(u64::from(generator) - 1) as u32).collect()
            });
            options.push(sums.collect::<Vec<Vec<u32>>>());
        }
        let quotient = quotient_of_generators(&options, &bounds(0), &Interrupt::new()).unwrap();
        options.insert(0, Vec::new());
        options.truncate(quotient.values.len());
        held += hold(&quotient, &options, &mut numbers);
    }
    assert!(held > 20 * count, "{held}");
}

#[test]
fn random_codes_agree_with_play() {
    codes(25, 9, 1);
}

#[test]
fn random_lists_agree_with_play() {
    lists(60, 2);
}

#[test]
#[ignore = "slow"]
fn many_random_codes_agree_with_play() {
    codes(200, 12, 3);
}

#[test]
#[ignore = "slow"]
fn many_random_lists_agree_with_play() {
    lists(200, 4);
}

#[test]
fn periods_need_no_octal_digits() {
    // Up to four heaps, and codes that add counters: far beyond the window the values that are found
    // heap by heap are those that the period gives.
    let mut proved = Vec::new();
    let pairs =
        |digits: &'static str| digits.chars().flat_map(|one| "0189BF".chars().map(move |other| [one, other]));
    let codes = pairs("189BF").map(|digits| format!("0.{}{}", digits[0], digits[1]));
    for code in codes.chain(["80.3".to_owned(), "8.0".to_owned(), "0.G1".to_owned()]) {
        let rules = Rules::Code(code.parse().unwrap());
        let interrupt = Interrupt::new();
        let few = bounds(40).with_elements(40).with_entries(20_000);
        let found = Quotient::of_rules(rules.clone(), &few, &interrupt, Mode::Guess).unwrap();
        let Some((period, preperiod)) = found.period() else { continue };
        let heaps = 2 * (preperiod + period) as usize + 30;
        let list = (0..heaps).map(|heap| rules.options(heap, &interrupt).unwrap()).collect();
        let one_by_one =
            Quotient::of_rules(Rules::List(list), &bounds(1_000), &interrupt, Mode::Guess).unwrap();
        assert_eq!((one_by_one.order(), one_by_one.stopped()), (found.order(), None), "{code}");
        for heap in 0..heaps as u64 {
            assert_eq!(found.pretend(&[heap]), one_by_one.pretend(&[heap]), "{code}, heap {heap}");
        }
        proved.push(code);
    }
    assert!(proved.len() >= 5, "{proved:?}");
}

#[test]
fn searches_end_at_their_ceilings() {
    let code: Code = "0.07".parse().unwrap();
    let interrupt = Interrupt::new();
    for (limited, heap) in [
        (Bounds::default().with_elements(100), 25),
        (Bounds::default().with_entries(5_000), 10),
        (Bounds::default().with_elements(0), 2),
        (Bounds::default().with_entries(0), 2),
    ] {
        let quotient = quotient_of_code(&code, &limited, &interrupt).unwrap();
        let stopped = quotient.stopped().unwrap();
        assert!(stopped.generator >= heap && stopped.generator < 34, "{stopped:?}");
        assert_eq!(quotient.last_generator(), Some(stopped.generator - 1));
        // What is there is right all the same.
        let enough = Bounds::default().with_heaps(stopped.generator - 1);
        assert!(quotient_of_code(&code, &enough, &interrupt).unwrap() == quotient);
    }
}

#[test]
fn letters_do_not_overflow_the_stack() {
    // Many powers of each generator are new elements.
    let run = || {
        let mut options: Vec<Vec<Vec<u32>>> = vec![vec![vec![]]];
        for generator in 2..=300 {
            options.push(vec![vec![generator - 1, generator - 1], vec![]]);
        }
        let bounds = Bounds::default().with_entries(300_000);
        let quotient = quotient_of_generators(&options, &bounds, &Interrupt::new()).unwrap();
        assert!(quotient.stopped().is_some() || quotient.last_generator() == Some(300));
        // A thousand copies of *2.
        let many = vec![vec![vec![]], vec![vec![], vec![1]], vec![vec![2; 1000]]];
        let quotient = quotient_of_generators(&many, &bounds, &Interrupt::new()).unwrap();
        assert!(quotient.order().is_multiple_of(2));
        let free = Quotient::of_rules(
            Rules::Code("0.[3]".parse().unwrap()),
            &bounds.with_heaps(400),
            &Interrupt::new(),
            Mode::Free,
        );
        free.unwrap();
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn the_quotient_of_nimbers_is_the_one_that_is_searched() {
    let interrupt = Interrupt::new();
    for last in 1..=40_u32 {
        let options: Vec<Vec<Vec<u32>>> = (1..=last)
            .map(|size| (0..size).map(|smaller| Vec::from_iter((smaller > 0).then_some(smaller))).collect())
            .collect();
        let quotient = quotient_of_generators(&options, &Bounds::default(), &interrupt).unwrap();
        let rules = Rules::of_list(&options).unwrap();
        let solved = solve::solve(&rules, &Bounds::default(), Mode::Guess, &interrupt).unwrap();
        let searched =
            Quotient::numbered(rules, &solved.monoid, solved.values, &solved.closure, &interrupt).unwrap();
        assert!(searched == quotient, "{last}: {searched} and {quotient}");
        let pairs = |quotient: &Quotient| quotient.pairs.iter().cloned().collect::<HashSet<_>>();
        assert_eq!(pairs(&searched), pairs(&quotient), "{last}");
    }
}

#[test]
fn codes_beside_other_components_agree_with_play() {
    let mut numbers = Numbers(7);
    // *1 to *3, and a game whose options are *2 + *2 and *3.
    let list = vec![vec![], vec![vec![]], vec![vec![], vec![1]], vec![vec![], vec![1], vec![2]]];
    let with_wild = [&list[..], &[vec![vec![2, 2], vec![3]]]].concat();
    let (mut proved, mut held) = (0, 0);
    for code in ["0.77", "0.75", "0.3", "0.15", "0.52", "0.16", "4.5", "0.137"] {
        for list in [&list[..2], &list[..3], &list, &with_wild] {
            let parsed: Code = code.parse().unwrap();
            let (small, interrupt) = (Bounds::quick(), Interrupt::new());
            let found = quotient_beside(list.to_vec(), &parsed, &small, &interrupt).unwrap();
            proved += usize::from(found.period().is_some());
            let before = list.len() as u32 - 1;
            let mut options = list.to_vec();
            let mut heaps = octal_options(code, 8);
            heaps.iter_mut().flatten().flatten().for_each(|part| *part += before);
            options.extend(heaps.into_iter().skip(1));
            let mut known = HashMap::new();
            for _ in 0..30 {
                let beside: Vec<u32> =
                    (0..numbers.below(3)).map(|_| 1 + numbers.below(before.into()) as u32).collect();
                let heaps: Vec<u64> = (0..numbers.below(4)).map(|_| numbers.below(9)).collect();
                let sizes: Vec<BigUint> = heaps.iter().map(|&heap| heap.into()).collect();
                let Some(value) = found.pretend_beside(&beside, &sizes) else { continue };
                let heaps = heaps.iter().filter(|&&heap| heap > 0).map(|&heap| heap as u32 + before);
                let sum: Vec<u32> = beside.iter().copied().chain(heaps).collect();
                assert_eq!(found.is_p(value), is_p(&options, &sum, &mut known), "{code}: {sum:?}");
                held += 1;
            }
            // The period holds for heaps that are found one by one.
            let Some((period, preperiod)) = found.period().filter(|found| found.0 + found.1 < 40) else {
                continue;
            };
            let last = 2 * (period + preperiod) + 10;
            let mut options = list.to_vec();
            let mut heaps = octal_options(code, last as usize);
            heaps.iter_mut().flatten().flatten().for_each(|part| *part += before);
            options.extend(heaps.into_iter().skip(1));
            let one_by_one = quotient_of_generators(&options[1..], &Bounds::default(), &interrupt).unwrap();
            assert_eq!(one_by_one.order(), found.order(), "{code} beside {before}");
            for heap in 1..=last {
                let place = one_by_one.pretend(&[u64::from(before) + heap]);
                let value = found.pretend_beside(&[], &[heap.into()]);
                assert_eq!(
                    one_by_one.written(place.unwrap()),
                    found.written(value.unwrap()),
                    "{code}({heap})"
                );
            }
        }
    }
    assert!(proved >= 12 && held > 500, "{proved} {held}");
}

#[test]
fn an_interrupt_loses_nothing_that_is_proved() {
    let (code, whole) = ("0.07".parse::<Code>().unwrap(), Bounds::default().with_heaps(33));
    let mut numbers = Numbers(5);
    let mut reached = Vec::new();
    for steps in [0, 1, 10, 100, 1_000, 3_000, 10_000] {
        let quotient = quotient_of_code(&code, &whole, &Interrupt::with_steps(steps)).unwrap();
        let stopped = quotient.stopped().unwrap();
        assert_eq!(stopped.interrupted, Some(StopReason::StepLimit), "{steps}");
        let last = quotient.last_generator().unwrap();
        assert_eq!(stopped.generator, last + 1, "{steps}");
        // What is there is the quotient of these heaps, and those with more heaps have no fewer
        // elements.
        let those = whole.clone().with_heaps(last);
        let uninterrupted = quotient_of_code(&code, &those, &Interrupt::new()).unwrap();
        assert!(uninterrupted == quotient, "{steps}");
        assert!(stopped.at_least >= quotient.order(), "{steps}");
        let one_more = quotient_of_code(&code, &those.with_heaps(last + 1), &Interrupt::new()).unwrap();
        assert!(stopped.at_least <= one_more.order(), "{steps}");
        hold(&quotient, &octal_options("0.07", last as usize), &mut numbers);
        reached.push(last);
    }
    assert!(reached.is_sorted() && reached[0] == 0 && reached[6] > 5, "{reached:?}");
}

#[test]
fn a_stop_from_another_thread_says_why() {
    let interrupt = Interrupt::new();
    interrupt.stop(StopReason::TimeLimit);
    let quotient = quotient_of_code(&"0.77".parse().unwrap(), &Bounds::default(), &interrupt).unwrap();
    let stopped = quotient.stopped().unwrap();
    assert_eq!((stopped.interrupted, quotient.order()), (Some(StopReason::TimeLimit), 1));
    assert_eq!((stopped.generator, stopped.at_least), (1, 1));
    assert_eq!(stopped.to_string(), "the time limit has passed");
}
