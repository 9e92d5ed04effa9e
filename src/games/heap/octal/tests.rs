//! The parts that cannot be seen from outside: vectors against plain code, stretches against the
//! exact engine.

use std::sync::LazyLock;

use proptest::prelude::*;
use sprague_kernel::{Options, verify};

use super::exact::Pairs;
use super::plan::{LONG, Plan, RARE, choose_witnesses, index};
use super::portable::{LANES, SplitPart};
use super::tables::{CHUNK, Stretch, Tables, UNIT};
use super::{
    Class, LongRun, Octal, OctalSequence, PeriodCertificate, ProvedPeriod, Vectors, plain, portable,
    prove_in_memory, vectors,
};
use crate::{ErrorKind, Interrupt, Limits};

/// The values by the definition.
fn naive(game: &Octal, heaps: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..heaps {
        let mut options = std::collections::HashSet::new();
        for (taken, &digit) in game.digits().iter().enumerate().take_while(|&(taken, _)| taken <= heap) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.insert(values[rest]);
            }
            if digit & 4 != 0 {
                let pairs = (1..rest).map(|part| (part, rest - part));
                let allowed = pairs.filter(|(one, other)| one != other || !game.unequal());
                options.extend(allowed.map(|(one, other)| values[one] ^ values[other]));
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn octal(code: &str) -> Octal {
    code.parse().unwrap()
}

fn sequence(game: &Octal, heaps: usize) -> OctalSequence {
    let mut sequence = OctalSequence::new(game);
    // The exact engine alone.
    sequence.never_speculate();
    sequence.extend(heaps as u64, &Limits::default(), &Interrupt::new()).unwrap();
    sequence
}

fn indices(sequence: &OctalSequence, plan: &Plan) -> Vec<u8> {
    sequence.values().iter().map(|&value| index(u32::from(value), plan.dropped) as u8).collect()
}

/// What all paths that this processor has and the plain engine make of the end of a sequence, if
/// the game is suited.
fn both_ways(game: &Octal, heaps: usize, depth: usize) -> Option<()> {
    let sequence = sequence(game, heaps);
    let start = heaps / 2 / UNIT * UNIT;
    let plan = Plan::new(game, sequence.class(), sequence.values(), sequence.rare(), depth)?;
    if !plan.holds_from(start as u64, depth, game) {
        return None;
    }
    let exact = indices(&sequence, &plan);
    let tables = Tables::new(&plan, &choose_witnesses(&plan, &exact[..start], start as u64 - 1, LONG));
    let end = start + (heaps - start) / UNIT * UNIT;
    let gram = [exact[start + 40], exact[start + 39], exact[start + 38], exact[start + 37]];
    let stretch = Stretch { plan: &plan, tables: &tables, start, end, parity: start % 2, gram };
    if tables.reach > start {
        return None;
    }
    let mut blank = exact.clone();
    blank[start..end].fill(0);
    let mut by_heaps = blank.clone();
    let report = plain::compute(&stretch, &mut by_heaps);
    // No heap was rare, so the recurrence gives the sequence.
    assert_eq!(by_heaps, exact);
    assert!(report.marked.contains(&(start + 40)));
    for (heap, &index) in exact.iter().enumerate().take(end).skip(start) {
        assert_eq!(plan.value(heap as u64, u32::from(index), 1), u32::from(sequence.values()[heap]));
    }
    for vectors in Vectors::present() {
        let mut wide = blank.clone();
        let by_vectors = vectors::compute(vectors, &stretch, &mut wide);
        assert_eq!(wide, exact, "{vectors}");
        assert_eq!(by_vectors.marked, report.marked, "{vectors}");
        assert_eq!(by_vectors.overflow, report.overflow, "{vectors}");
        let mut failed = by_vectors.failed;
        failed.sort_unstable();
        assert_eq!(failed, report.failed, "{vectors}");
    }
    Some(())
}

#[test]
#[ignore = "slow"]
fn vectors_find_what_plain_code_finds() {
    // 16 and 32 indices; least taps of 1, 2, 3 and 6; with the position and without; failing at a
    // small depth.
    for code in ["0.106", "0.104", "0.156", "0.356", "0.454", "0.165", "0.45", "0.145"] {
        let game = octal(code);
        let suited = [3_000, 700, 40, 3].map(|depth| both_ways(&game, 12_000, depth).is_some());
        assert!(suited[1] || code == "0.165", "{code} {suited:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn values_are_those_of_the_definition(
        first in 0..2_u8,
        digits in prop::collection::vec(0..8_u8, 0..7),
        unequal in any::<bool>(),
    ) {
        let digits: Vec<u8> = [4 * first].into_iter().chain(digits).collect();
        let game = Octal::new(&digits, unequal).unwrap();
        let exact = sequence(&game, 500);
        prop_assert_eq!(exact.values(), naive(&game, 500));
    }

    #[test]
    #[ignore = "slow"]
    fn vectors_find_what_plain_code_finds_in_any_game(first in 0..2_u8, digits in prop::collection::vec(0..8_u8, 1..6)) {
        let digits: Vec<u8> = [4 * first].into_iter().chain(digits).collect();
        both_ways(&Octal::new(&digits, false).unwrap(), 4_000, 300);
    }
}

#[test]
fn all_rare_values_below_a_common_one_need_a_witness() {
    // The masks 1, 6 and 2: bit 0 is dropped, or bit 1, below which a rare value may have any bit.
    for code in ["0.106", "0.16", "0.3"] {
        let game = octal(code);
        let values = naive(&game, 200);
        for (mask, parity) in [(1, None), (6, None), (2, Some(1)), (12, Some(0))] {
            let class = Class { mask, parity };
            let plan = Plan::new(&game, class, &values, &[], 100).unwrap();
            for (heap, common) in
                (0..2).flat_map(|heap| (0..8 * plan.planes as u32).map(move |at| (heap, at)))
            {
                let value = plan.value(heap, common, 1);
                let below = (0..value).filter(|&rare| class.of(heap, rare) == 0);
                let expected = below.fold(0, |set, rare| set | 1 << index(rare, plan.dropped));
                let need = plan.need[heap as usize][common as usize];
                assert_eq!(need, expected, "{code} {class:?} {heap} {common}");
            }
        }
    }
}

#[test]
fn values_beyond_the_planes_are_seen() {
    // Taps of all sums mark everything: the mex is 16.
    let game = octal("0.106");
    let sequence = sequence(&game, 4_000);
    let mut plan = Plan::new(&game, sequence.class(), sequence.values(), sequence.rare(), 100).unwrap();
    plan.taps = (0..16).map(|sum| super::plan::Tap { offset: 70, sum }).collect();
    let start = 3_200;
    let mut plain = vec![0; start + 64];
    for (heap, index) in plain.iter_mut().enumerate().take(start) {
        *index = (heap / 8 % 16) as u8;
    }
    let blank = plain.clone();
    let tables = Tables::new(&plan, &choose_witnesses(&plan, &plain[..start], start as u64 - 1, LONG));
    let stretch =
        Stretch { plan: &plan, tables: &tables, start, end: start + 64, parity: 0, gram: [RARE; 4] };
    let report = plain::compute(&stretch, &mut plain);
    let right = stretch.right_up_to(&plain, &report);
    assert!(report.overflow && right < start + 64);
    for vectors in Vectors::present() {
        let mut wide = blank.clone();
        let report = vectors::compute(vectors, &stretch, &mut wide);
        assert!(report.overflow, "{vectors}");
        assert_eq!(stretch.right_up_to(&wide, &report), right, "{vectors}");
    }
}

#[test]
#[ignore = "slow"]
fn stretches_do_not_change_a_sequence() {
    // The last six repeat soon; with the position in the class and without.
    for code in ["0.106", "0.454", "0.16", "0.127", "0.156", "0.356", "0.055", "0.45", "0.145", "0.77"] {
        let game = octal(code);
        let exact = sequence(&game, 60_000);
        let mut quick = OctalSequence::new(&game);
        for heaps in [20_000, 55_000, 60_000] {
            quick.extend(heaps, &Limits::default(), &Interrupt::new()).unwrap();
        }
        assert_eq!(quick.values(), exact.values(), "{code}");
        assert!(quick.rare_heaps().eq(exact.rare_heaps()) || quick.class() != exact.class(), "{code}");
    }
}

/// The sequence by blocks of heaps, where they can be had.
fn by_blocks(game: &Octal, heaps: usize) -> OctalSequence {
    let mut sequence = OctalSequence::new(game);
    sequence.only_blocks();
    // Not all at once, so that blocks begin anywhere and end early.
    for heaps in [heaps / 2, heaps / 2 + 37, heaps] {
        sequence.extend(heaps as u64, &Limits::default(), &Interrupt::new()).unwrap();
    }
    sequence
}

#[test]
#[ignore = "slow"]
fn blocks_do_not_change_a_sequence() {
    // 16 to 256 indices; rare heaps that go on; one number taken in splits and several; unequal
    // parts; with the position and without.
    for code in [
        "0.6", "4!.0", "4!.07", "0.165", "0.376", "0.16", "0.56", "0.354", "0.454", "0.127", "0.77",
        "0.0406", "4.04",
    ] {
        let game = octal(code);
        assert_eq!(by_blocks(&game, 12_000).values(), sequence(&game, 12_000).values(), "{code}");
    }
    for code in ["0.165", "4!.0", "0.16"] {
        assert_eq!(by_blocks(&octal(code), 2_500).values(), naive(&octal(code), 2_500), "{code}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    #[ignore = "slow"]
    fn blocks_do_not_change_the_sequence_of_any_game(
        first in 0..2_u8,
        digits in prop::collection::vec(0..8_u8, 1..7),
        unequal in any::<bool>(),
    ) {
        let digits: Vec<u8> = [4 * first].into_iter().chain(digits).collect();
        let game = Octal::new(&digits, unequal).unwrap();
        let (by_blocks, exact) = (by_blocks(&game, 3_000), sequence(&game, 3_000));
        prop_assert_eq!(by_blocks.values(), exact.values());
    }

    #[test]
    fn sums_of_sixty_four_heaps_are_those_of_plain_code(
        bits in 0..9_u32,
        row in prop::collection::vec(any::<(u8, bool)>(), 200..400),
        sizes in prop::collection::btree_set(0..130_usize, 0..40),
    ) {
        let size = 1 << bits;
        let indices: Vec<u8> = row.iter().map(|&(index, _)| (usize::from(index) % size) as u8).collect();
        let common: Vec<u8> = row.iter().map(|&(_, common)| if common { 0xFF } else { 0 }).collect();
        let parts: Vec<SplitPart> =
            sizes.iter().map(|&size_of| SplitPart::new(size_of, u32::from(indices[size_of]))).collect();
        let rest = indices.len() - LANES;
        let mut plain = [[0; LANES]; 32];
        portable::mark_sums(&indices, &common, rest, &parts, &mut plain);
        for vectors in Vectors::present() {
            let mut wide = [[0; LANES]; 32];
            vectors::mark_sums(vectors, (&indices, &common), rest, &parts, size, &mut wide);
            prop_assert_eq!(wide, plain);
        }
    }
}

#[test]
fn a_sum_is_found_wherever_it_stands() {
    for length in [0, 1, 7, 63, 64, 65, 127, 128, 129, 256, 300, 513, 600] {
        let lesser: Vec<u16> = (0..length).map(|place| place * 3 % 200).collect();
        let greater = vec![7; usize::from(length)];
        let narrow = |row: &[u16]| -> Vec<u8> { row.iter().map(|&value| value as u8).collect() };
        let (bytes, other_bytes) = (narrow(&lesser), narrow(&greater));
        for sum in 0..256 {
            let expected = lesser.iter().any(|value| value ^ 7 == sum);
            for vectors in Vectors::present() {
                let found = vectors::has_sum(vectors, &lesser, &greater, sum);
                assert_eq!(found, expected, "{vectors} {length} {sum}");
                let found = vectors::has_sum(vectors, &bytes, &other_bytes, sum as u8);
                assert_eq!(found, expected, "{vectors} {length} {sum}");
            }
        }
    }
    for place in 0..64 {
        let mut bytes = [3; 64];
        bytes[place] = 200;
        assert_eq!(vectors::equal(&bytes, 200), 1 << place);
        assert_eq!(vectors::equal(&bytes, 3), !(1 << place));
        assert_eq!(portable::equal(&bytes, 200), 1 << place);
    }
}

#[test]
fn pairs_are_the_splits_also_when_bytes_no_longer_suffice() {
    let mut values: Vec<u16> = (0..300).map(|heap| heap * 37 % 256).collect();
    let mut pairs = Pairs::new();
    for known in [1, 5, 64, 300, 301, 700] {
        values.extend((values.len()..known).map(|heap| heap as u16 * 37 % 1_000));
        pairs.follow(&values[..known]);
        let rest = known - 1;
        let mut sums = Vec::new();
        pairs.sums(&values, rest, rest / 2, |sum| sums.push(sum));
        let expected: Vec<u16> = (1..=rest / 2).map(|part| values[part] ^ values[rest - part]).collect();
        assert_eq!(sums, expected, "{known}");
        let mut missing: Vec<u16> = (0..1_000).collect();
        let (from, stop) = (rest / 8, rest / 2);
        if from > 0 {
            pairs.strike(&values, rest, from, stop, &mut missing);
            assert!(
                (0..1_000).all(|sum| missing.contains(&sum) != expected[from - 1..stop - 1].contains(&sum))
            );
        }
    }
}

#[test]
fn a_run_goes_on_from_its_checkpoint_as_if_nothing_had_happened() {
    let (game, limits, interrupt) = (octal("0.104"), Limits::default(), Interrupt::new());
    let mut run = LongRun::new(&game, CHUNK as u64, &limits, &interrupt).unwrap();
    for _ in 0..3 {
        run.advance(&interrupt).unwrap();
    }
    let text = run.checkpoint();
    let mut again = LongRun::resume(&game, &text, CHUNK as u64, &limits, &interrupt).unwrap();
    assert_eq!(again.checkpoint(), text);
    for _ in 0..3 {
        run.advance(&interrupt).unwrap();
        again.advance(&interrupt).unwrap();
    }
    assert_eq!(again.checkpoint(), run.checkpoint());

    // Any damage is seen.
    let refused = |text: &str| {
        let error = LongRun::resume(&game, text, CHUNK as u64, &limits, &interrupt).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::File, "{error:?}");
    };
    for place in (0..text.len()).step_by(text.len() / 40) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
        refused(&String::from_utf8(bytes).unwrap());
        refused(&text[..place]);
    }
    refused("");
    // A right checksum does not make nonsense right.
    let sealed = |body: &str| format!("{body}crc {:08x}\n", crc32fast::hash(body.as_bytes()));
    let body = &text[..text.rfind("crc ").unwrap()];
    assert_eq!(sealed(body), text);
    for (from, to) in [
        ("\nstart 524288", "\nstart 0"),
        ("\nstart 524288", "\nstart 99999999999"),
        ("\nheap 917504", "\nheap 5"),
        ("\nkeep 0", "\nkeep 0\nfound 900000 18446744073709551615"),
        ("\nkeep 0", "\nkeep 0\nfound 0 0"),
        ("\ndigits 0 1 0 4", "\ndigits 0 7 7"),
        ("\nwindow 0", "\nwindow z"),
        ("\nwindow ", "\nwindow 11"),
        ("\npoint 524288", "\npoint 1"),
        ("\nheap", "\nheaps"),
    ] {
        let changed = body.replacen(from, to, 1);
        if changed != body {
            refused(&sealed(&changed));
        }
    }
    let error = LongRun::resume(&octal("0.106"), &text, CHUNK as u64, &limits, &interrupt).unwrap_err();
    assert!(format!("{error:?}").contains("another game"));
}

#[test]
#[ignore = "slow"]
fn values_of_sparse_and_dense_games_are_those_of_the_definition() {
    // With rare heaps that end and that do not, dense ones, those of Grundy's game and of Officers;
    // through several choices of the class.
    for code in ["0.106", "0.16", "0.007", "0.06", "0.137", "0.6", "0.376", "4.0", "4!.0", "4!.07", "0.77777"]
    {
        let game = octal(code);
        assert_eq!(sequence(&game, 1_500).values(), naive(&game, 1_500), "{code}");
    }
}

#[test]
#[ignore = "slow"]
fn a_long_run_proves_what_guy_and_smith_prove_and_the_kernel_believes_it() {
    let (game, limits, interrupt) = (octal("0.127"), Limits::default(), Interrupt::new());
    let mut run =
        LongRun::from_start(OctalSequence::new(&game), 1 << 15, 1 << 13, CHUNK as u64, &limits, &interrupt)
            .unwrap();
    let period = loop {
        run.advance(&interrupt).unwrap();
        if let Some(period) = run.period(&interrupt).unwrap() {
            break period;
        }
    };
    // Gangolli and Plambeck (1989).
    assert_eq!(period, ProvedPeriod { period: 4, preperiod: 46_578 });
    let mut sequence = OctalSequence::new(&game);
    assert_eq!(prove_in_memory(&mut sequence, 600_000, &limits, &interrupt).unwrap(), Some(period));

    let long = PeriodCertificate::of_run(&run, period, &interrupt).unwrap().to_string();
    let verified = verify(&mut long.as_bytes(), Options::default(), &mut || true).unwrap();
    let by_kernel = verified.period().unwrap();
    assert!(verified.is_whole() && by_kernel.segments().0 > 2);
    assert_eq!((by_kernel.period(), by_kernel.preperiod()), (4, 46_578));
    let wrong = ProvedPeriod { preperiod: 46_579, ..period };
    let wrong = PeriodCertificate::of_run(&run, wrong, &interrupt).unwrap().to_string();
    let options = Options { segments: Some(9..=9), ..Options::default() };
    assert!(verify(&mut wrong.as_bytes(), options, &mut || true).is_err());
    let early = ProvedPeriod { preperiod: 10, ..period };
    let refused = PeriodCertificate::of_run(&run, early, &interrupt).unwrap_err();
    assert!(format!("{refused:?}").contains("a preperiod of 10"));

    // Values of heaps that are no longer in memory.
    for heap in [0, 1, 2_000, 32_768, 46_577, 70_001, run.heap() - 1] {
        sequence.extend(heap + 1, &limits, &interrupt).unwrap();
        let value = run.values(heap, 1, &interrupt).unwrap();
        assert_eq!(value, Some(vec![u32::from(sequence.values()[heap as usize])]), "{heap}");
    }
    assert_eq!(run.values(run.heap(), 1, &interrupt).unwrap(), None);
}

#[test]
fn short_certificates_are_verified() {
    for (code, heaps) in [("0.77", 500), ("0.137", 500), ("0.45", 3_000), ("0.07", 500), ("0.3", 100)] {
        let mut sequence = OctalSequence::new(&octal(code));
        let period =
            prove_in_memory(&mut sequence, heaps, &Limits::default(), &Interrupt::new()).unwrap().unwrap();
        let text = PeriodCertificate::guy_smith(&sequence, period).to_string();
        let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
        assert!(verified.to_string().contains(&format!(" of {code} has period {} ", period.period)));
    }
}

/// A checkpoint of 0.156 after some chunks.
static CHECKPOINT: LazyLock<String> = LazyLock::new(|| {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let mut run = LongRun::new(&octal("0.156"), CHUNK as u64, &limits, &interrupt).unwrap();
    for _ in 0..4 {
        run.advance(&interrupt).unwrap();
    }
    run.checkpoint()
});

/// The checkpoint with one change whose checksum is right.
fn forged(change: impl Fn(&str) -> String) -> String {
    let text = &*CHECKPOINT;
    let body = change(&text[..text.rfind("crc ").unwrap()]);
    format!("{body}crc {:08x}\n", crc32fast::hash(body.as_bytes()))
}

/// Goes on from a checkpoint, as far as a period takes.
fn resumed(text: &str) -> crate::Result<Option<ProvedPeriod>> {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let mut run = LongRun::resume(&octal("0.156"), text, CHUNK as u64, &limits, &interrupt)?;
    assert!(!run.is_checked());
    for _ in 0..6 {
        run.advance(&interrupt)?;
        if let Some(period) = run.period(&interrupt)? {
            assert!(run.is_checked());
            return Ok(Some(period));
        }
    }
    Ok(None)
}

#[test]
#[ignore = "slow"]
fn what_a_checkpoint_says_is_computed_again() {
    let right = ProvedPeriod { period: 349, preperiod: 3_479 };
    assert_eq!(resumed(&forged(str::to_owned)).unwrap(), Some(right));
    let line = |body: &str, word: &str, number: usize| -> String {
        body.lines().filter(|line| line.starts_with(word)).nth(number).unwrap_or_default().to_owned()
    };
    let without_found = |body: &str| -> String {
        body.lines().filter(|line| !line.starts_with("found ")).map(|line| format!("{line}\n")).collect()
    };
    // Another index in this line, `back` places before its end.
    let changed = |body: &str, word: &str, number: usize, back: usize| -> String {
        let old = line(body, word, number);
        let place = old.len() - back;
        let other = if &old[place..=place] == "1" { "2" } else { "1" };
        body.replace(&old, &format!("{}{other}{}", &old[..place], &old[place + 1..]))
    };
    let with = |body: &str, line: &str| format!("{}{line}\n", without_found(body));
    let heap = |body: &str| line(body, "heap", 0)[5..].parse::<u64>().unwrap();
    let later = |body: &str, chunks: u64| {
        let heap = heap(body);
        body.replace(&format!("\nheap {heap}\n"), &format!("\nheap {}\n", heap + chunks * CHUNK as u64))
    };
    let forgeries: Vec<(&str, String)> = vec![
        ("a period of 1", forged(|body| with(body, "found 32768 1"))),
        ("a period of 348", forged(|body| with(body, "found 32768 348"))),
        ("a period of 350", forged(|body| with(body, "found 32768 350"))),
        ("a window", forged(|body| changed(body, "window", 0, 10))),
        ("a window, no period", forged(|body| changed(&without_found(body), "window", 0, 10))),
        ("the first point", forged(|body| changed(body, "point", 0, 10))),
        ("the second point", forged(|body| changed(body, "point", 1, 10))),
        ("the last point", forged(|body| changed(body, "point", 3, 1_000))),
        ("the window of another heap", forged(|body| later(body, 1))),
        ("the window of another heap, no period", forged(|body| later(&without_found(body), 3))),
        (
            "a point too many",
            forged(|body| {
                let window = line(body, "window", 0);
                format!("{body}point {} {}\n", heap(body), &window["window ".len()..])
            }),
        ),
        (
            "a mark of a heap that is to come",
            forged(|body| format!("{body}mark 0000000000000000 99999999\n")),
        ),
        ("a mark before the window", forged(|body| format!("{body}mark 0000000000000000 5\n"))),
        ("a place within a chunk", forged(|body| body.replace("\nheap ", "\nheap 1"))),
    ];
    for (what, text) in forgeries {
        let found = resumed(&text);
        let refused = matches!(&found, Err(error) if error.kind() == ErrorKind::File);
        assert!(refused, "{what}: {found:?}");
    }
    // Content that is only a hint does no harm: the windows that marks lead to are compared.
    for wrong in ["mark 0123456789abcdef 37500", "found 32768 698"] {
        let text = forged(|body| with(body, wrong));
        assert_eq!(resumed(&text).map_err(|error| format!("{wrong}: {error}")), Ok(Some(right)));
    }
}

/// Each of many threads looks at its segments; one that is wrong is found whichever has it.
#[test]
#[ignore = "slow"]
fn segments_are_checked_by_threads() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    for threads in [0, 1, 2, 3, 4, 9] {
        let resume =
            |text: &str| LongRun::resume(&octal("0.156"), text, CHUNK as u64, &limits, &interrupt).unwrap();
        let mut run = resume(&forged(str::to_owned));
        run.check(threads, &interrupt).unwrap();
        assert!(run.is_checked());
        for number in 1..4 {
            let text = forged(|body| {
                let old = body.lines().filter(|line| line.starts_with("point ")).nth(number).unwrap();
                let zero = if old.ends_with('0') { "1" } else { "0" };
                body.replace(old, &format!("{}{zero}", &old[..old.len() - 1]))
            });
            let mut run = resume(&text);
            assert_eq!(run.check(threads, &interrupt).unwrap_err().kind(), ErrorKind::File, "{number}");
            assert!(!run.is_checked());
        }
        interrupt.stop(crate::StopReason::Interrupted);
        let mut stopped =
            LongRun::resume(&octal("0.156"), &forged(str::to_owned), 1, &limits, &Interrupt::new()).unwrap();
        assert_eq!(stopped.check(threads, &interrupt).unwrap_err().kind(), ErrorKind::Interrupted);
        interrupt.clear();
    }
}
