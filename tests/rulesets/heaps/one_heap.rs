//! Games of one heap: a move takes from it or divides it.

use super::*;

#[test]
fn subtraction_games() {
    for set in [&[1, 3, 4][..], &[2, 4, 7], &[1, 2, 3], &[1, 2, 3, 4, 5, 6], &[3], &[]] {
        let rules = Subtraction::new(&[list(set)]).unwrap();
        assert_plays(rules, 40, move |heap| take(heap, |taken| set.contains(&taken)));
    }
    for set in [&[2][..], &[1, 3], &[1, 2, 3], &[]] {
        let rules = Subtraction::all_but(&[list(set)]).unwrap();
        assert_plays(rules, 30, move |heap| take(heap, |taken| !set.contains(&taken)));
    }
    let rules = Subtraction::new(&[list(&[4, 1, 3, 3])]).unwrap();
    assert_eq!(rules.write(&10), "subtraction([1, 3, 4])(10)");
    assert_eq!(words(&rules, &10), ["heap 10 → 9", "heap 10 → 7", "heap 10 → 6"]);
    // Siegel, section IV.2; Ferguson, section 4: period 7.
    assert_sequence(rules, 0, &[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
    assert_refused(Subtraction::new(&[list(&[0, 1])]), ErrorKind::Domain, "takes at least 1");
    assert_refused(
        Subtraction::new(&[Argument::from(3)]),
        ErrorKind::WrongKind,
        "a set of positive integers",
    );
    assert_refused(Subtraction::all_but(&[]), ErrorKind::WrongCount, "a set of positive integers");
}

#[test]
fn heaps_that_are_divided() {
    assert_plays(OneHeap::GUILES, 22, |heap| {
        let mut options = if heap == 1 || heap == 2 { vec![vec![]] } else { vec![] };
        options.extend(divide(heap.saturating_sub(2)));
        options
    });
    assert_plays(OneHeap::OFFICERS, 22, |heap| {
        let mut options = if heap > 1 { vec![vec![heap - 1]] } else { vec![] };
        options.extend(divide(heap.saturating_sub(1)));
        options
    });
    assert_plays(OneHeap::LASKER, 16, |heap| [take(heap, |_| true), divide(heap)].concat());
    assert_plays(OneHeap::GRUNDYS_GAME, 24, |heap| {
        divide(heap).into_iter().filter(|parts| parts[0] != parts[1]).collect()
    });
    assert_plays(OneHeap::COUPLES_ARE_FOREVER, 20, |heap| if heap == 2 { vec![] } else { divide(heap) });
    assert_eq!(
        words(&OneHeap::GRUNDYS_GAME, &7),
        ["divide heap 7 into 1 and 6", "divide heap 7 into 2 and 5", "divide heap 7 into 3 and 4"]
    );
    assert_eq!(
        words(&OneHeap::OFFICERS, &3),
        ["heap 3 → 2", "take 1 from heap 3 and divide the rest into 1 and 1"]
    );
    let mut couples = solver(OneHeap::COUPLES_ARE_FOREVER);
    let mut officers = solver(OneHeap::OFFICERS);
    for heap in 0..60 {
        assert_eq!(value(&mut couples, &(heap + 1)), value(&mut officers, &heap));
    }
}

#[test]
fn arithmetic_games() {
    fn coprime(left: u64, right: u64) -> bool {
        (2..=left.min(right)).all(|divisor| !left.is_multiple_of(divisor) || !right.is_multiple_of(divisor))
    }
    fn prime(number: u64) -> bool {
        number > 1 && (2..number).all(|divisor| !number.is_multiple_of(divisor))
    }
    assert_plays(OneHeap::PRIM, 80, |heap| take(heap, |taken| coprime(taken, heap)));
    assert_plays(OneHeap::PRIM_MINUS, 80, |heap| {
        if heap == 1 { vec![] } else { take(heap, |taken| coprime(taken, heap)) }
    });
    assert_plays(OneHeap::DIM, 80, |heap| take(heap, |taken| heap.is_multiple_of(taken)));
    assert_plays(OneHeap::ALIQUOT, 80, |heap| take(heap, |taken| heap.is_multiple_of(taken) && taken < heap));
    assert_plays(OneHeap::AT_LEAST_HALF, 80, |heap| take(heap, |taken| 2 * taken >= heap));
    assert_plays(OneHeap::AT_MOST_HALF, 80, |heap| take(heap, |taken| 2 * taken <= heap));
    assert_plays(OneHeap::TAKE_A_SQUARE, 80, |heap| {
        take(heap, |taken| (1..=taken).any(|root| root * root == taken))
    });
    assert_plays(OneHeap::TAKE_A_PRIME, 80, |heap| take(heap, prime));
    assert_plays(OneHeap::TAKE_A_POWER_OF_2, 80, |heap| take(heap, |taken| taken & (taken - 1) == 0));
    assert_eq!(words(&OneHeap::ALIQUOT, &6), ["heap 6 → 5", "heap 6 → 4", "heap 6 → 3"]);
    // The largest prime below 2^16, and the next two, which are found by division.
    let taken = words(&OneHeap::TAKE_A_PRIME, &65_539);
    assert_eq!(taken.len(), 6_544);
    assert_eq!(taken[6_541..], ["heap 65539 → 18", "heap 65539 → 2", "heap 65539 → 0"]);
}

#[test]
fn published_sequences() {
    // Winning Ways, chapter 4, and OEIS A002186: Kayles.
    assert_sequence(
        OneHeap::KAYLES,
        0,
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
            1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
        ],
    );
    // Guy and Smith: period 12 from 71 on, and 70 is the last exception.
    let mut kayles = solver(OneHeap::KAYLES);
    let values: Vec<u64> = (0..400).map(|pins| value(&mut kayles, &pins)).collect();
    assert!((71..388).all(|pins| values[pins] == values[pins + 12]));
    assert_ne!(values[70], values[82]);
    // OEIS A002187: Dawson's Chess; period 34 from 52 on.
    assert_sequence(
        OneHeap::DAWSONS_CHESS,
        0,
        &[
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
            7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        ],
    );
    let mut chess = solver(OneHeap::DAWSONS_CHESS);
    let values: Vec<u64> = (0..300).map(|pawns| value(&mut chess, &pawns)).collect();
    assert!((52..266).all(|pawns| values[pawns] == values[pawns + 34]));
    let mut kayles = solver(OneHeap::DAWSONS_KAYLES);
    assert!((0..299).all(|pawns| value(&mut kayles, &(pawns + 1)) == values[pawns as usize]));
    // B. Lynn's notes, and Guy and Smith: Guiles, period 10.
    assert_sequence(OneHeap::GUILES, 0, &[0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2]);
    let mut guiles = solver(OneHeap::GUILES);
    assert!((3..200).all(|heap| value(&mut guiles, &heap) == value(&mut guiles, &(heap + 10))));
    // OEIS A046695: Officers.
    assert_sequence(
        OneHeap::OFFICERS,
        0,
        &[
            0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1,
            2, 3, 1, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 1, 0, 2, 8, 4, 5, 3, 4, 5, 6, 2, 5, 1, 2, 3, 1, 2, 3, 4,
        ],
    );
    // OEIS A002188: Grundy's game.
    assert_sequence(
        OneHeap::GRUNDYS_GAME,
        0,
        &[
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
            2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2,
        ],
    );
    // On Numbers and Games, chapter 12: the P-positions of Grundy's game up to 50.
    let mut grundy = solver(OneHeap::GRUNDYS_GAME);
    let p: Vec<u64> = (1..=50).filter(|heap| value(&mut grundy, heap) == 0).collect();
    assert_eq!(p, [1, 2, 4, 7, 10, 20, 23, 26, 50]);
    // Ferguson, Part I, section 4.4.1 and exercises 3.5.3, 3.5.4.
    assert_sequence(OneHeap::LASKER, 0, &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    assert_sequence(OneHeap::AT_MOST_HALF, 0, &[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8]);
    assert_sequence(OneHeap::DIM, 0, &[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5]);
    // On Numbers and Games, chapter 11: PRIM and DIM.
    assert_sequence(OneHeap::PRIM_MINUS, 1, &[0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2]);
    assert_sequence(OneHeap::DIM, 0, &[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1]);
    // Golomb; OEIS A030193: subtract a square.
    assert_sequence(
        OneHeap::TAKE_A_SQUARE,
        0,
        &[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3],
    );
}

/// Codes as rulesets, values from the sequence, against play by the moves that are listed.
#[test]
fn take_and_break_codes() {
    for code in [
        "0.77", "0.137", "0.156", "4!.0", "0.[3]", "4.[3]", "0.3F", "80.3", "0.[4!]", "0.30[3]", "8!.7",
        "0.0", "0.1[70]",
    ] {
        let rules = TakeAndBreak::new(code.parse().unwrap()).unwrap();
        let (mut fast, mut slow) = (solver(rules.clone()), solver(WithoutTheorems(rules.clone())));
        for heap in 0..=24_u32 {
            let heap = heap.into();
            assert_eq!(value(&mut fast, &heap), value(&mut slow, &heap), "{}", rules.write(&heap));
            assert_reads_back(&rules, &heap);
        }
        assert_refused(rules.read(&[]), ErrorKind::WrongCount, "expected a heap size");
        assert_refused(rules.read(&[Argument::Integer((-1).into())]), ErrorKind::Domain, "from 0");
    }
    let rules = TakeAndBreak::new("0.137".parse().unwrap()).unwrap();
    assert_eq!(words(&rules, &2_u32.into()), ["take the whole heap of 2"]);
    assert_eq!(
        words(&rules, &7_u32.into()),
        [
            "take 2 and leave 5",
            "take 3 and leave 4",
            "take 3 and divide into 1 and 3",
            "take 3 and divide into 2 and 2"
        ]
    );
    let rules = TakeAndBreak::new("80.0".parse().unwrap()).unwrap();
    assert_eq!(words(&rules, &3_u32.into()), ["add 1 and divide into 1, 1 and 2"]);
    // A list of more moves than anybody could read ends before it begins.
    let limits = Limits::with_nodes(1_000);
    let mut store = sprague::Store::with_limits(limits);
    let kayles = store.add_ruleset(TakeAndBreak::new("0.77".parse().unwrap()).unwrap());
    let huge = num_bigint::BigUint::from(10_u32).pow(30);
    let heap = store.ruleset_position::<TakeAndBreak>(kayles, huge).unwrap();
    assert_eq!(store.options(heap).unwrap_err().kind(), ErrorKind::Limit);
}

/// The games that have a code, whose values come from it in the language, against play by their own
/// rules.
#[test]
fn named_games_are_worth_what_their_codes_are() {
    fn assert_same<R: Ruleset<Position = u64>>(rules: R, most: u64) {
        assert_same_by(rules, most, |heap| heap);
    }
    fn assert_same_by<R: Ruleset>(rules: R, most: u64, position_of: impl Fn(u64) -> R::Position) {
        let mut session = sprague::Session::new();
        let name = rules.name();
        let mut by_play = solver(WithoutTheorems(rules));
        for heap in 0..=most {
            let position = session.position(&format!("{name}({heap})")).unwrap();
            assert_eq!(
                session.store().value(position).to_u64(),
                Some(value(&mut by_play, &position_of(heap))),
                "{name}({heap})"
            );
        }
    }
    assert_same(OneHeap::KAYLES, 120);
    assert_same(OneHeap::DAWSONS_KAYLES, 120);
    assert_same(OneHeap::DAWSONS_CHESS, 120);
    assert_same_by(Treblecross, 90, Cells::Open);
    assert_same(OneHeap::GUILES, 90);
    assert_same(OneHeap::OFFICERS, 90);
    assert_same(OneHeap::LASKER, 60);
    assert_same(OneHeap::GRUNDYS_GAME, 90);
    assert_same(Subtraction::new(&[list(&[2, 4, 7])]).unwrap(), 90);
    assert_same(Subtraction::all_but(&[list(&[1, 3])]).unwrap(), 60);
    // Large numbers are taken: few positions can be reached, and the sequence up to there is not
    // needed.
    assert_same(Subtraction::new(&[list(&[1_000_000_000])]).unwrap(), 3);
    let mut session = sprague::Session::new();
    let far = session.position("subtraction([1000000000])(4000000000)").unwrap();
    assert!(session.store().value(far).is_zero());
    let far = session.position("kayles(1000000)").unwrap();
    assert_eq!(session.store().value(far).to_u64(), Some(1));
}
