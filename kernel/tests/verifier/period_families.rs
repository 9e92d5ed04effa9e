//! Certificates of periods of whole families of octal games: what is true is verified, and what is
//! false is not.

use crate::kernel::{self, accepts, asked_up_to, verify, verify_segments};
use crate::octal_oracle::{Classes, Sparse, guy_smith, head, joined, line_of_rare, naive, period_of, point};
use sprague_kernel::{Refused, Verified};

/// Values by which periods are known; what is asked about is far shorter.
const HEAPS: usize = 480;

/// The first segment alone.
fn verify_first(text: &str) -> Result<Verified, Refused> {
    verify_segments(text, 1..=1)
}

fn reason(result: Result<Verified, Refused>) -> String {
    kernel::rejected(result).unwrap().1
}

/// All games d_0.d_1…d_k with these d_0, the last digit not 0.
fn games(before: &[u8], places: u32) -> Vec<Vec<u8>> {
    let mut games = Vec::new();
    for &first in before {
        for number in 1..8_u32.pow(places) {
            let mut digits = vec![first];
            digits.extend((0..places).map(|place| (number >> (3 * place) & 7) as u8));
            while digits.last() == Some(&0) {
                digits.pop();
            }
            games.push(digits);
        }
    }
    games
}

/// Every period and preperiod that one may state of a small game, against the definition.
#[test]
fn guy_smith_is_verified_if_and_only_if_it_is_true() {
    let mut verified = 0;
    for digits in games(&[0, 4], 2) {
        for unequal in [false, true] {
            let values = naive(&digits, unequal, HEAPS);
            let truth = period_of(&values);
            for stated in (0..=12).flat_map(|period| (0..=18).map(move |preperiod| (period, preperiod))) {
                let (period, preperiod) = stated;
                let zero = unequal && values[preperiod.max(1)..][..period].contains(&0);
                let right = truth == Some(stated) && !zero;
                let found = verify(guy_smith(&digits, unequal, stated, 1));
                assert_eq!(found.is_ok(), right, "{digits:?} {unequal} {stated:?} {found:?}");
                verified += u32::from(right);
            }
        }
    }
    assert!(verified > 80, "{verified}");
}

/// True certificates of the games with up to three digits, under all their classes.
fn sparse_ones() -> Vec<Sparse> {
    let mut found = Vec::new();
    for digits in games(&[0], 3).into_iter().chain(games(&[4], 2)) {
        let values = naive(&digits, false, HEAPS);
        let Some(period) = period_of(&values).filter(|period| period.0 + period.1 < 150) else { continue };
        let classes = Classes::of(&digits).into_iter();
        found.extend(classes.filter_map(|classes| Sparse::of(&digits, classes, &values, period)));
    }
    found
}

/// Single heaps, the parity, rare heaps and witnesses count as the theorem has it.
#[test]
fn all_true_certificates_of_common_heaps_are_verified() {
    let all = sparse_ones();
    let (mut single, mut with_parity, mut never_rare, mut deep) = (0, 0, 0, 0);
    for sparse in &all {
        let heaps = sparse.heaps();
        let text = sparse.certificate(&heaps);
        let verified = verify(&text).unwrap_or_else(|refused| panic!("{refused}\n{text}"));
        let (period, preperiod) = sparse.period;
        assert!(verified.is_whole());
        let verified = verified.period().unwrap();
        assert_eq!((verified.period(), verified.preperiod()), (period as u64, preperiod as u64));
        // With a point before, or in the middle, nothing changes.
        let more = [sparse.window() + 1, heaps[0] + 1].into_iter().chain(heaps.iter().copied());
        let mut more: Vec<usize> = more.filter(|&heap| heap <= heaps[heaps.len() - 1]).collect();
        more.sort_unstable();
        more.dedup();
        let with_more = verify(sparse.certificate(&more));
        // From an early point on a witness may lie deeper than in the period.
        if let Err(refused) = with_more {
            assert!(refused.to_string().contains("no witness within the depth"), "{refused}\n{text}");
        }
        single += u32::from(sparse.digits.iter().any(|digit| digit & 2 != 0));
        with_parity += u32::from(sparse.classes.parity.is_some());
        never_rare += u32::from(sparse.rare.is_empty());
        deep += u32::from(sparse.depth > 1);
    }
    let counts = (all.len(), single, with_parity, never_rare, deep);
    assert!(
        all.len() > 300 && [single, with_parity, never_rare, deep].iter().all(|&count| count > 20),
        "{counts:?}"
    );
}

/// Other numbers with points whose values are right.
#[test]
fn false_certificates_of_common_heaps_are_refused() {
    for sparse in sparse_ones().into_iter().step_by(3) {
        let (period, preperiod) = sparse.period;
        for stated in [
            (2 * period, preperiod),
            (3 * period, preperiod),
            (period, preperiod + 1),
            (period, preperiod - 1),
            (period + 1, preperiod),
            (period + 2, preperiod),
        ] {
            let other = Sparse { period: stated, ..sparse.clone() };
            if other.ends().1 > HEAPS || stated.1 == 0 || sparse.window() + 1 > other.ends().0 {
                continue;
            }
            let text = other.certificate(&other.heaps());
            assert!(!accepts(&text), "{stated:?}\n{text}");
        }
        if let Some((last, fewer)) = sparse.rare.split_last() {
            let other = Sparse { rare: fewer.to_vec(), ..sparse.clone() };
            let refused = verify(other.certificate(&other.heaps()));
            assert!(refused.is_err(), "without {last}: {:?}", sparse);
        }
    }
}

/// A certificate in which only the end is wrong is refused whatever part is asked for.
#[test]
fn a_period_is_even_where_the_parity_counts() {
    let all = sparse_ones();
    let with_parity: Vec<&Sparse> = all.iter().filter(|one| one.classes.parity.is_some()).collect();
    assert!(with_parity.len() > 20);
    for sparse in with_parity {
        // The values stand still from the first point to the last; the first segment is right.
        let (first, _) = sparse.ends();
        let mut again = sparse.values[first - sparse.window() - 1..first].to_vec();
        let one = point(first, &again);
        let moved: Vec<u32> = again.iter().map(|value| (value + 1) % 36).collect();
        again[0] = moved[0];
        for period in [1, 2] {
            let stated = Sparse { period: (period, sparse.period.1), ..sparse.clone() };
            let middle = if period == 2 { point(first + 1, &moved) } else { String::new() };
            let text = format!("{}{one}{middle}{}end\n", stated.head(), point(first + period, &again));
            let found = verify_first(&text);
            if period == 1 {
                assert_eq!(reason(found), "with a parity the period is even", "{text}");
            } else {
                assert!(!found.unwrap().is_whole());
            }
        }
    }
}

/// The numbers taken in splits must have the parity that is said, or classes of splits are no sums.
#[test]
fn the_parity_of_splits_is_the_one_that_is_said() {
    for digits in games(&[0, 4], 2) {
        for parity in [0, 1] {
            let fits =
                (0..digits.len()).all(|taken| digits[taken] & 4 == 0 || taken % 2 == usize::from(parity));
            let text = head(&joined(&digits), "guy-smith", (999, 0), 1, Some(parity)) + "end\n";
            let wrong = reason(verify(&text)).contains("does not have this parity");
            assert_eq!(wrong, !fits, "{text}");
        }
    }
}

/// The list of rare heaps ends before the last of them, and no later segment is asked for.
#[test]
fn a_rare_heap_before_the_first_point_is_seen() {
    let mut seen = 0;
    for sparse in sparse_ones() {
        let Some((last, fewer)) = sparse.rare.split_last() else { continue };
        let depth = sparse.depth.min(last - 1);
        let other = Sparse { rare: fewer.to_vec(), depth, ..sparse.clone() };
        let text = other.certificate(&other.heaps());
        assert_eq!(
            reason(verify_first(&text)),
            "there is a further rare heap before the first point",
            "{text}"
        );
        // And a value that is not rare must not be listed.
        let more = (last + 1..=sparse.period.1).next().unwrap();
        let text = sparse.certificate(&sparse.heaps());
        let wrong = text.replace(
            &format!("{}\n", line_of_rare(&sparse.rare)),
            &format!("{} {more}\n", line_of_rare(&sparse.rare)),
        );
        assert!(verify_first(&wrong).is_err(), "{wrong}");
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_first_point_that_is_too_late_is_refused_at_once() {
    // Everything there is true, except for the place of the first point.
    for sparse in sparse_ones().into_iter().step_by(40) {
        let (first, last) = sparse.ends();
        for begin in first + 1..=last {
            let heaps: Vec<usize> = sparse.heaps().into_iter().filter(|&heap| heap >= begin).collect();
            let text = sparse.certificate(&heaps);
            assert_eq!(reason(verify(&text)), "the first point is too late", "{text}");
            assert_eq!(reason(verify_first(&text)), "the first point is too late", "{text}");
        }
        // So late a preperiod that heap after heap would be gone through for hours.
        let far = 1_u64 << 40;
        let values = &sparse.values[first - sparse.window() - 1..first];
        let digits = joined(&sparse.digits);
        let Classes { mask, parity } = sparse.classes;
        let text = head(&digits, "common-heaps", (2, far), mask, parity)
            + &format!("depth {}\n{}\n", sparse.depth, line_of_rare(&sparse.rare))
            + &point(far, values);
        assert_eq!(reason(asked_up_to(100, &mut text.as_bytes()).0), "the first point is too late");
    }
}

/// Numbers beyond 2^64 are not taken for their rests, and sums of large ones do not overflow.
#[test]
fn numbers_of_points_do_not_overflow() {
    let sparse = &sparse_ones()[0];
    let heaps = sparse.heaps();
    let text = sparse.certificate(&heaps);
    assert!(accepts(&text));
    for &heap in &heaps {
        for far in [1_u128 << 64, 1 << 65, 3 << 64] {
            let other = text.replace(&format!("point {heap} "), &format!("point {} ", far + heap as u128));
            assert_eq!(
                reason(verify(&other)),
                "points ascend, beyond the window, up to the end of the period"
            );
        }
    }
    for name in ["period", "preperiod", "depth"] {
        let line = text.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
        for number in [1_u128 << 48, (1 << 48) + 1, (1 << 63) - 1, u128::from(u64::MAX), 1 << 64] {
            let other = text.replace(line, &format!("{name} {number}"));
            assert!(!accepts(&other), "{name} {number}");
        }
    }
}

/// Seventy may be taken: the values go up to 70, and no point can hold them.
#[test]
fn values_from_64_on_are_refused() {
    let digits: Vec<u8> = [0].into_iter().chain([3; 70]).collect();
    let head = head(&joined(&digits), "common-heaps", (71, 200), 64, None);
    let text = format!("{head}depth 70\nrare {}\nend\n", joined(1..=63));
    assert_eq!(reason(verify(&text)), "a value is 64 or more");

    // A segment that begins with values which the game does not have: all numbers below 64 are
    // those of options.
    let digits: Vec<u8> = [0].into_iter().chain([2; 64]).collect();
    let window: Vec<u32> = (0..=64).map(|place| place % 64).collect();
    let head = crate::octal_oracle::head(&joined(&digits), "common-heaps", (2, 1), 1, None);
    let text = format!("{head}depth 0\nrare\n{}{}end\n", point(65, &window), point(66, &window));
    let second = verify_segments(&text, 2..=2);
    assert_eq!(reason(second), "heap 65: a value is 64 or more");
}
