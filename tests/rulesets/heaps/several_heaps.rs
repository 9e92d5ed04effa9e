//! Games of several heaps, and of heaps that remember.

use super::*;

/// Two integers in any order, by a rule of their own.
fn assert_pairs<R: Ruleset<Position = (u64, u64)> + Clone>(
    rules: R,
    first: u64,
    most: u64,
    options: impl Fn(&(u64, u64)) -> Vec<(u64, u64)> + 'static,
) {
    let mut play = Play::new(options);
    let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
    for left in first..=most {
        for right in first..=most {
            let expected = play.value(&(left, right));
            assert_eq!(value(&mut fast, &(left, right)), expected, "{}", rules.write(&(left, right)));
            assert_eq!(value(&mut slow, &(left, right)), expected, "{}", rules.write(&(left, right)));
            assert_reads_back(&rules, &(left, right));
        }
    }
    assert_refused(rules.read(&[Argument::from(3)]), ErrorKind::WrongCount, "two");
    assert_refused(rules.read(&[list(&[1]), Argument::from(3)]), ErrorKind::WrongKind, "expected ");
    let huge = [Argument::from(u64::from(u32::MAX)), Argument::from(u64::from(u32::MAX) - 1)];
    let huge = rules.read(&huge).unwrap();
    match sprague::ruleset::Solver::new(rules, Limits::with_nodes(1_000), Interrupt::new()).value(&huge) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::Limit),
    }
}

#[test]
fn wythoffs_game() {
    for difference in 1..=3_u64 {
        let rules = if difference == 1 {
            Wythoff::default()
        } else {
            Wythoff::new(&[Argument::from(difference)]).unwrap()
        };
        assert_pairs(rules, 0, 12, move |&(left, right)| {
            let mut options = Vec::new();
            for a in 0..=left {
                for b in 0..=right {
                    let one = (a > 0) != (b > 0);
                    if one || a > 0 && b > 0 && a.abs_diff(b) < difference {
                        options.push((left - a, right - b));
                    }
                }
            }
            options
        });
    }
    // The table up to a pair says what play says, whichever pair was asked for first.
    let mut played = solver(WithoutTheorems(Wythoff::default()));
    for (less, more) in [(1, 1), (0, 70), (2, 90), (63, 64), (64, 64), (40, 75)] {
        let mut tabled = solver(Wythoff::default());
        assert_eq!(value(&mut tabled, &(more, less)), value(&mut played, &(less, more)));
        for left in 0..=less {
            for right in left..=more {
                let position = (left, right);
                assert_eq!(value(&mut tabled, &position), value(&mut played, &position), "{position:?}");
            }
        }
        // What it says is kept: nothing is added but what is larger.
        let known = tabled.len();
        value(&mut tabled, &(less, more));
        assert_eq!(tabled.len(), known);
        value(&mut tabled, &(more + 1, less + 1));
        assert!(tabled.len() > known);
    }
    // Wythoff (1907): the P-positions are the pairs of Beatty sequences.
    let mut solver = solver(Wythoff::default());
    let mut p = Vec::new();
    for left in 0..=20 {
        p.extend((left..=40).map(|right| (left, right)).filter(|pair| value(&mut solver, pair) == 0));
    }
    assert_eq!(
        p,
        [
            (0, 0),
            (1, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
            (12, 20),
            (14, 23),
            (16, 26),
            (17, 28),
            (19, 31)
        ]
    );
    // Winning Ways, chapter 3: the first rows of the table.
    for (left, row) in [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]].iter().enumerate() {
        let found: Vec<u64> = (0..6).map(|right| value(&mut solver, &(left as u64, right))).collect();
        assert_eq!(found, row);
    }
    assert_eq!(
        words(&Wythoff::default(), &(1, 1)),
        ["heap 1 → 0", "heap 1 → 0", "take 1 from both heaps: 1 → 0, 1 → 0"]
    );
    assert_refused(Wythoff::new(&[Argument::from(0)]), ErrorKind::Domain, "at least 1");
    let below_zero = [Argument::Integer((-1).into())];
    assert_refused(Wythoff::new(&below_zero), ErrorKind::Domain, "a bound of the difference, from 0 to");
}

#[test]
fn euclid_in_both_variants() {
    let euclid = |least: u64| {
        move |&(left, right): &(u64, u64)| {
            let (less, more) = (left.min(right), left.max(right));
            (1..=40_u64)
                .filter(|multiple| less > 0 && multiple * less + least <= more)
                .map(|multiple| (less, more - multiple * less))
                .collect()
        }
    };
    assert_pairs(Euclid::POSITIVE, 1, 40, euclid(1));
    assert_pairs(Euclid::TO_ZERO, 0, 40, euclid(0));
    // Nivasch: ⌊|y/x − x/y|⌋; (5, 8) is P. Cole and Davie's variant: (24, 15) is P, (25, 7) is N.
    assert_eq!(value(&mut solver(Euclid::POSITIVE), &(5, 8)), 0);
    assert_eq!(value(&mut solver(Euclid::TO_ZERO), &(24, 15)), 0);
    assert_ne!(value(&mut solver(Euclid::TO_ZERO), &(25, 7)), 0);
    let refused = Euclid::POSITIVE.read(&[Argument::from(0), Argument::from(3)]);
    assert_refused(refused, ErrorKind::Domain, "two positive integers");
    assert_eq!(
        words(&Euclid::POSITIVE, &(7, 25)),
        ["subtract 1·7: 25 → 18", "subtract 2·7: 25 → 11", "subtract 3·7: 25 → 4"]
    );
    let (zero, equal) =
        (value(&mut solver(Euclid::TO_ZERO), &(4, 4)), value(&mut solver(Euclid::POSITIVE), &(4, 4)));
    assert_eq!((zero, equal), (1, 0));
}

#[test]
fn moores_nim() {
    for k in 1..=3_u64 {
        let mut play = Play::new(move |heaps: &Heaps| {
            let mut options = vec![Vec::new()];
            for &heap in heaps {
                options = options
                    .into_iter()
                    .flat_map(|option: Heaps| {
                        (0..=heap).map(move |left| [option.as_slice(), &[left]].concat())
                    })
                    .collect();
            }
            let changed =
                |option: &Heaps| option.iter().zip(heaps).filter(|(new, old)| new != old).count() as u64;
            options.into_iter().filter(|option| (1..=k).contains(&changed(option))).collect()
        });
        let (mut fast, mut slow) = (solver(Moore), solver(WithoutTheorems(Moore)));
        for code in 0..4_u64.pow(4) {
            let heaps: Heaps = (0..4).map(|place| code >> (2 * place) & 3).collect();
            let expected = play.value(&heaps);
            let position = MooreHeaps { k, heaps };
            assert_eq!(value(&mut fast, &position), expected, "{}", Moore.write(&position));
            assert_eq!(value(&mut slow, &position), expected, "{}", Moore.write(&position));
            assert_reads_back(&Moore, &position);
        }
    }
    assert_eq!(
        words(&Moore, &MooreHeaps { k: 2, heaps: vec![1, 1] }),
        ["heap 1 → 0", "heap 1 → 0 and heap 1 → 0", "heap 1 → 0"]
    );
    assert_refused(Moore.read(&[Argument::from(0), list(&[1])]), ErrorKind::Domain, "at least 1");
    assert_refused(
        Moore.read(&[Argument::from(2), Argument::from(1)]),
        ErrorKind::WrongKind,
        "a list of heap sizes",
    );
    let many = MooreHeaps { k: 2, heaps: vec![u64::from(u32::MAX); 1_000] };
    let mut small = sprague::ruleset::Solver::new(Moore, Limits::with_nodes(1_000), Interrupt::new());
    assert_eq!(
        small.value(&MooreHeaps { k: 2, heaps: [many.heaps, vec![1]].concat() }).unwrap_err().kind(),
        ErrorKind::Limit
    );
}

#[test]
fn heaps_that_remember() {
    // The size, and the most that may be taken.
    let mut play = Play::new(|&(size, most): &(u64, u64)| {
        (1..=most.min(size)).map(|taken| (size - taken, 2 * taken)).collect()
    });
    let (mut fast, mut slow) = (solver(FibonacciNim), solver(WithoutTheorems(FibonacciNim)));
    for size in 0..=30 {
        for bound in 0..=size + 2 {
            let heap = RememberingHeap { size, bound };
            let expected = play.value(&(size, bound));
            assert_eq!(value(&mut fast, &heap), expected, "{}", FibonacciNim.write(&heap));
            assert_eq!(value(&mut slow, &heap), expected, "{}", FibonacciNim.write(&heap));
            assert_reads_back(&FibonacciNim, &heap);
        }
    }
    let heap = |size: u64| FibonacciNim.read(&[Argument::from(size)]).unwrap();
    // Whinihan (1963): the second player wins on Fibonacci numbers.
    let p: Vec<u64> = (2..=150).filter(|&size| value(&mut fast, &heap(size)) == 0).collect();
    assert_eq!(p, [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]);
    // Ferguson, exercise 1.5.7: from 43 both 1 and 9 win, nothing else.
    let wins: Vec<u64> = (1..43)
        .filter(|&taken| value(&mut fast, &RememberingHeap { size: 43 - taken, bound: 2 * taken }) == 0)
        .collect();
    assert_eq!(wins, [1, 9]);
    assert_eq!(
        words(&FibonacciNim, &heap(3)),
        ["heap 3 → 2, of which 2 may be taken next", "heap 3 → 1, of which 1 may be taken next"]
    );

    let mut play = Play::new(|&(size, last): &(u64, u64)| {
        (1..=size).filter(|&taken| taken >= last).map(|taken| (size - taken, taken)).collect()
    });
    let mut mem = solver(Mem);
    for size in 0..=24 {
        for last in 0..=26 {
            let heap = RememberingHeap { size, bound: last };
            assert_eq!(value(&mut mem, &heap), play.value(&(size, last)), "{size} after {last}");
        }
        assert_reads_back(&Mem, &RememberingHeap { size, bound: 1 });
        assert_reads_back(&Mem, &RememberingHeap { size, bound: 3 });
    }
    assert_eq!(words(&Mem, &RememberingHeap { size: 4, bound: 3 }), ["heap 4 → 1", "heap 4 → 0"]);
}
