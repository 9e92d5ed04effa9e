//! Take-and-break codes, their nim-sequences and periods against play from the definition, and
//! against published values.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use sprague::heap::{Code, Digit, Found, HeapRule, NimSequence, Period, Theorem, seen};
use sprague::{ErrorKind, Interrupt, Limits, StopReason};

const SOLVED: &str = include_str!("data/octal_solved.tsv");
const SEQUENCES: &str = include_str!("data/nim_sequences.tsv");

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn sequence(text: &str) -> NimSequence {
    NimSequence::without_table(
        HeapRule::of_code(code(text)).unwrap_or_else(|error| panic!("{text}: {error}")),
    )
}

fn values(sequence: &mut NimSequence, heaps: usize) -> Vec<u32> {
    sequence.extend(heaps as u64, &Limits::default(), &Interrupt::new()).unwrap();
    sequence.values()[..heaps].to_vec()
}

fn period(sequence: &mut NimSequence, bound: usize) -> Found {
    sequence.period(bound as u64, &Limits::default(), &Interrupt::new()).unwrap()
}

/// Rows of positive numbers with a sum, in any order.
fn rows(total: usize, count: u32) -> Vec<Vec<usize>> {
    match count {
        0 if total == 0 => vec![Vec::new()],
        0 => Vec::new(),
        _ => (1..=total)
            .flat_map(|first| {
                rows(total - first, count - 1).into_iter().map(move |mut row| {
                    row.push(first);
                    row
                })
            })
            .collect(),
    }
}

/// A rule by the digits themselves: `digits` are pairs of a place and the numbers of heaps, with
/// what is demanded of their sizes: `!` that they differ, `=` that they are equal.
type Rule = Vec<(i64, Vec<u32>, char)>;

fn demand() -> impl Strategy<Value = char> {
    prop::sample::select(vec![' ', ' ', '!', '='])
}

/// The values by the definition of a digit: every row of heaps that a move may leave, in every
/// order.
fn by_definition(rule: &Rule, heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut all_rows: HashMap<(usize, u32), Vec<Vec<usize>>> = HashMap::new();
    for heap in 0..heaps {
        let mut options = BTreeSet::new();
        for (place, counts, demand) in rule {
            let Ok(rest) = usize::try_from(heap as i64 - place) else { continue };
            for &count in counts {
                for row in all_rows.entry((rest, count)).or_insert_with(|| rows(rest, count)) {
                    let sizes: BTreeSet<usize> = row.iter().copied().collect();
                    let fits = match demand {
                        '!' => sizes.len() == row.len(),
                        '=' => sizes.len() <= 1,
                        _ => true,
                    };
                    if fits {
                        options.insert(row.iter().fold(0, |sum, &size| sum ^ values[size]));
                    }
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// The numbers of heaps that a digit of 0 to 35 stands for.
fn counts(digit: u32) -> Vec<u32> {
    (0..6).filter(|count| digit >> count & 1 == 1).collect()
}

/// The values of an octal code with no digit before the point but 4, by the textbook's two loops.
fn octal_by_loops(digits: &[u32], heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let mut met = Vec::new();
    for heap in 0..heaps {
        met.clear();
        met.resize(2 * heap + 2, false);
        for (taken, &digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= heap) {
            let rest = heap - taken;
            if digit & 1 > 0 && rest == 0 {
                met[0] = true;
            }
            if digit & 2 > 0 && rest > 0 {
                met[values[rest] as usize] = true;
            }
            if digit & 4 > 0 {
                (1..rest).for_each(|one| met[(values[one] ^ values[rest - one]) as usize] = true);
            }
        }
        values.push(met.iter().position(|met| !met).unwrap() as u32);
    }
    values
}

#[test]
fn codes_are_written_in_one_form() {
    for (written, form) in [
        ("0.137", "0.137"),
        (".137", "0.137"),
        ("0.1370", "0.137"),
        ("00.137", "0.137"),
        ("0.", "0.0"),
        (".0", "0.0"),
        ("4.", "4.0"),
        ("4!.0", "4!.0"),
        ("0.37!", "0.37!"),
        ("0.3f", "0.3F"),
        ("0c.0", "0C.0"),
        ("C.0", "0C.0"),
        ("8.F", "8.F"),
        ("20.017", "20.017"),
        ("0.333…", "0.[3]"),
        ("0.333...", "0.[3]"),
        ("0.33...", "0.[3]"),
        ("0.[33]", "0.[3]"),
        ("0.3[3]", "0.[3]"),
        ("0.3[37]", "0.3[37]"),
        ("0.33[73]", "0.3[37]"),
        ("0.700700…", "0.[700]"),
        ("0.1777…", "0.1[7]"),
        ("0.12[0]", "0.12"),
        ("4.333…", "4.[3]"),
        ("0.[4!]", "0.[4!]"),
        ("4=.0", "4=.0"),
        ("84=.07=", "84=.07="),
        ("0.Z", "0.Z"),
    ] {
        let code = code(written);
        assert_eq!(code.to_string(), form, "{written}");
        assert_eq!(code.to_string().parse::<Code>().unwrap(), code, "{written}");
    }
}

#[test]
fn errors_point_at_the_sign() {
    for (written, place, message, help) in [
        ("0.1-7", 3, "expected a digit; got `-`", "0 to 9 or A to Z"),
        ("0137", 4, "the code ends; expected a digit, or the point of the code", "0.137"),
        ("", 0, "the code ends", "0.137"),
        ("0.1.7", 3, "got `.`", "is the sum of what a move may leave"),
        ("0.13]", 4, "nothing was opened", "0.1[37]"),
        ("0.1[37", 6, "the code ends; expected", "0.137"),
        ("0.1[]", 3, "the brackets are empty", "repeat for ever"),
        ("0.1[3]7", 6, "expected a digit; got `7`", "is the sum of what a move may leave"),
        ("0.1[3", 5, "the code ends", "0.137"),
        ("0.3!", 3, "`!` must follow a digit that divides into two heaps or more, and 3 does not", "4!.0"),
        ("!.4", 0, "`!` must follow a digit", "4!.0"),
        ("0.4!!", 4, "a digit has one mark", "4!"),
        ("0.4!=", 4, "a digit has one mark", "4="),
        ("3=.0", 1, "`=` must follow a digit that divides into two heaps or more, and 3 does not", "4="),
        ("8=4.0", 1, "before the point `=` stands directly before it", "4=.0"),
        ("0.17…", 0, "not clear what the ellipsis repeats", "0.1[7]"),
        ("0.…", 0, "not clear what the ellipsis repeats", "0.1[7]"),
        ("0.π", 2, "got `π`", "is the sum of what a move may leave"),
        ("0.3…3", 0, "not clear", "0.1[7]"),
    ] {
        let error = written.parse::<Code>().expect_err(written);
        assert_eq!(error.kind(), ErrorKind::Syntax, "{written}");
        assert_eq!(error.span().unwrap().start, place, "{written}: {error}");
        assert!(error.message().contains(message), "{written}: {error}");
        assert!(error.helps().iter().any(|text| text.contains(help)), "{written}: {error}");
    }
}

#[test]
fn play_has_to_end() {
    for (written, place) in [
        ("1.0", 0),
        ("2.0", 0),
        ("3.7", 0),
        ("5.0", 0),
        ("20.017", -1),
        ("40.1", -1),
        ("800.0", -2),
        ("C0.0", -1),
    ] {
        assert_eq!(code(written).endless(), Some(place), "{written}");
        let error = HeapRule::of_code(code(written)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Cycle, "{written}");
        assert!(error.message().contains(written.trim_start_matches('0')), "{error}");
    }
    for written in ["4.0", "8.0", "C.7", "80.17", "G00.0", "8!0.0"] {
        assert_eq!(code(written).endless(), None, "{written}");
    }
    // Three heaps out of one that grew by one are all smaller than it: four counters and one are
    // 1 + 1 + 3 or 1 + 2 + 2.
    let rule = vec![(-1, vec![3], ' '), (1, vec![0, 1], ' ')];
    assert_eq!(values(&mut sequence("80.3"), 25), by_definition(&rule, 25));
}

#[test]
fn a_digit_means_what_the_definition_says() {
    // Conway's 0.156: from a heap of 5 to 1 + 1, 1 + 2, 2.
    let code = code("0.156");
    let mut found = Vec::new();
    for (place, digit) in code.places() {
        for count in digit.counts() {
            found.extend(rows(5 - place as usize, count));
        }
    }
    found.iter_mut().for_each(|row| row.sort_unstable());
    found.sort();
    found.dedup();
    assert_eq!(found, [vec![1, 1], vec![1, 2], vec![2]]);
    assert_eq!(
        code.in_words(),
        "take 1 and leave nothing; take 2 and leave nothing or two heaps; take 3 and leave one heap or two heaps"
    );
}

/// Octal codes up to three digits, with and without a 4 before the point.
fn octal_codes() -> impl Iterator<Item = Vec<u32>> {
    (0..2).flat_map(|split| {
        (0..512_u32).map(move |number| vec![split * 4, number >> 6, number >> 3 & 7, number & 7])
    })
}

fn written(digits: &[u32]) -> String {
    let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
    format!("{}.{}", digits[0], digits[1..].concat())
}

#[test]
fn octal_codes_up_to_three_digits() {
    for digits in octal_codes() {
        let written = written(&digits);
        assert_eq!(values(&mut sequence(&written), 130), octal_by_loops(&digits, 130), "{written}");
    }
}

/// The whole check: `cargo test --release --test heaps -- --ignored takes_minutes_octal`.
#[test]
#[ignore = "takes minutes: every code, and as far as the theorem needs for the table of solved games"]
fn takes_minutes_octal_codes_up_to_three_digits_to_heap_2400() {
    for digits in octal_codes() {
        let written = written(&digits);
        assert_eq!(values(&mut sequence(&written), 2_401), octal_by_loops(&digits, 2_401), "{written}");
    }
}

#[test]
#[ignore = "slow"]
fn codes_of_every_sort() {
    let any = [0, 1];
    let tail = |digit: u32, from: i64, step: usize| {
        (from..60).step_by(step).map(move |place| (place, counts(digit), ' ')).collect::<Rule>()
    };
    let with = |mut rule: Rule, place: i64, counts: &[u32], demand: char| {
        rule.push((place, counts.to_vec(), demand));
        rule
    };
    let rules: Vec<(&str, Rule, usize)> = vec![
        ("0.[3]", tail(3, 1, 1), 60),
        ("4.[3]", with(tail(3, 1, 1), 0, &[2], ' '), 50),
        ("0.[7]", tail(7, 1, 1), 40),
        ("0.1[7]", with(tail(7, 2, 1), 1, &[0], ' '), 40),
        ("0.[700]", tail(7, 1, 3), 40),
        ("0.[30]", tail(3, 1, 2), 60),
        ("0.30[3]", with(tail(3, 3, 1), 1, &any, ' '), 60),
        ("0.0[03]", tail(3, 3, 2), 60),
        ("4!.0", vec![(0, vec![2], '!')], 60),
        ("0.4!", vec![(1, vec![2], '!')], 60),
        ("0.[4!]", (1..60).map(|place| (place, vec![2], '!')).collect(), 40),
        ("8.0", vec![(0, vec![3], ' ')], 40),
        ("8!.0", vec![(0, vec![3], '!')], 40),
        ("C!.0", vec![(0, vec![2, 3], '!')], 40),
        ("C.0", vec![(0, vec![2, 3], ' ')], 40),
        ("0.3F", vec![(1, counts(3), ' '), (2, counts(15), ' ')], 36),
        ("0.13F", vec![(1, counts(1), ' '), (2, counts(3), ' '), (3, counts(15), ' ')], 36),
        ("0.2048", vec![(1, counts(2), ' '), (3, counts(4), ' '), (4, counts(8), ' ')], 36),
        ("G.0", vec![(0, vec![4], ' ')], 24),
        ("0.W", vec![(1, vec![5], ' ')], 20),
        ("0.G!", vec![(1, vec![4], '!')], 24),
        ("0.[8]", tail(8, 1, 1), 24),
        ("G0.3", vec![(-1, vec![4], ' '), (1, vec![0, 1], ' ')], 22),
        ("0.0", vec![], 20),
        ("4=.0", vec![(0, vec![2], '=')], 60),
        ("8=.0", vec![(0, vec![3], '=')], 60),
        ("W=.0", vec![(0, vec![5], '=')], 60),
        ("0.C=7", vec![(1, vec![2, 3], '='), (2, counts(7), ' ')], 40),
        ("0.[F=]", (1..60).map(|place| (place, counts(15), '=')).collect(), 40),
        ("4!.04=", vec![(0, vec![2], '!'), (2, vec![2], '=')], 40),
        ("0.Z", vec![(1, counts(35), ' ')], 20),
    ];
    for (written, rule, heaps) in rules {
        let mut found = sequence(written);
        assert_eq!(values(&mut found, heaps), by_definition(&rule, heaps), "{written}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Random codes with up to three heaps, different or equal sizes and a tail, against the
    /// definition.
    #[test]
    fn random_codes(
        digits in prop::collection::vec((0_u32..16, demand()), 1..5),
        tail in prop::collection::vec((0_u32..8, demand()), 0..3),
    ) {
        let heaps = 20;
        let mut text = "0.".to_owned();
        let mut rule: Rule = Vec::new();
        let sign = |(digit, demand): (u32, char)| {
            let demand = if digit >= 4 { demand } else { ' ' };
            (format!("{digit:X}{demand}").trim_end().to_owned(), (counts(digit), demand))
        };
        for (place, &digit) in (1..).zip(&digits) {
            let (written, (counts, demand)) = sign(digit);
            text.push_str(&written);
            rule.push((place, counts, demand));
        }
        if !tail.is_empty() {
            let inside: String = tail.iter().map(|&digit| sign(digit).0).collect();
            text.push_str(&format!("[{inside}]"));
            for place in digits.len() + 1..=heaps {
                let (_, (counts, demand)) = sign(tail[(place - digits.len() - 1) % tail.len()]);
                rule.push((place as i64, counts, demand));
            }
        }
        let code = code(&text);
        prop_assert_eq!(code.to_string().parse::<Code>().unwrap(), code.clone());
        prop_assert_eq!(values(&mut sequence(&text), heaps), by_definition(&rule, heaps), "{}", text);
        // The written form means the same, digit for digit.
        let again: Code = code.to_string().parse().unwrap();
        for place in -3..40 {
            prop_assert_eq!(code.digit(place), again.digit(place));
        }
    }

    /// No text makes reading a code panic, and what is read is written so that it reads back.
    #[test]
    fn any_text(text in "[0-9A-Za-z.!=\\[\\]…π-]{0,14}") {
        match text.parse::<Code>() {
            Ok(code) => prop_assert_eq!(code.to_string().parse::<Code>().unwrap(), code),
            Err(error) => prop_assert!(error.span().is_some_and(|span| span.end <= text.len() && span.start <= span.end)),
        }
    }

    /// Every first cousin has the same values, counted otherwise.
    #[test]
    fn standard_forms(before in prop::sample::select(vec![0_u32, 4, 8, 12]), digits in prop::collection::vec(0_u32..16, 0..4)) {
        let signs: String = digits.iter().map(|digit| format!("{digit:X}")).collect();
        let code = code(&format!("0{before:X}.{signs}"));
        if let Some(form) = code.standard_form() {
            prop_assert!(form.code.digit(1).leaves(0));
            prop_assert_eq!(form.code.standard_form(), None);
            let heaps = 40;
            let own = values(&mut NimSequence::new(HeapRule::of_code(code.clone()).unwrap()), heaps + form.shift as usize);
            let cousin = values(&mut NimSequence::new(HeapRule::of_code(form.code.clone()).unwrap()), heaps);
            prop_assert_eq!(&own[form.shift as usize..], &cousin[..], "{} and {}", code, form.code);
            prop_assert!(own[..form.shift as usize].iter().all(|&value| value == 0));
        }
    }
}

#[test]
fn cousins_of_the_books() {
    for (one, other, shift) in [
        ("0.07", "0.137", 1),
        ("0.4", "0.137", 2),
        ("4.6", "0.77", 1),
        ("0.45", "0.177", 1),
        ("0.44", "0.1377", 2),
        ("0.045", "0.11377", 2),
        ("0.42", "0.137", 2),
        ("0.401", "0.137", 2),
        ("0.6", "0.37", 1),
        ("0.454", "0.1777", 1),
        ("0.051", "0.117", 1),
    ] {
        let (one, other) = (code(one), code(other));
        match one.standard_form() {
            Some(form) if form.code == other => assert_eq!(form.shift, shift, "{one}"),
            // Some moves add nothing: the values agree, and the codes do not.
            _ => {
                let heaps = 200;
                let own = values(&mut sequence(&one.to_string()), heaps);
                assert_eq!(
                    own[shift as usize..],
                    values(&mut sequence(&other.to_string()), heaps - shift as usize),
                    "{one}"
                );
            }
        }
    }
    assert_eq!(code("0.137").standard_form(), None);
    assert_eq!(code("0.0").standard_form(), None);
    assert_eq!(code("4!.0").standard_form(), None);
    assert_eq!(code("0.[7]").standard_form(), None);
}

fn table(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect())
}

fn numbers(list: &str) -> Vec<u32> {
    list.split(',').map(|number| number.parse().unwrap()).collect()
}

/// The rows of the table of solved games whose proof needs at least `least` and at most `most`
/// values.
fn solved_within(least: usize, most: usize) -> usize {
    let mut rows = 0;
    for row in table(SOLVED) {
        let (length, preperiod): (usize, usize) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        let last = code(row[0]).last_place().unwrap();
        let needed = 2 * (preperiod + length) + last;
        if needed <= least || needed > most {
            continue;
        }
        rows += 1;
        let mut sequence = sequence(row[0]);
        let Found::Proved(found) = period(&mut sequence, needed) else { panic!("{} is not proved", row[0]) };
        let expected = (length as u64, preperiod as u64, 0);
        assert_eq!((found.period, found.preperiod, found.saltus), expected, "{}", row[0]);
        assert_eq!(
            found.theorem,
            Some(if code(row[0]).most_heaps() < 2 { Theorem::Subtraction } else { Theorem::GuySmith })
        );
        assert_eq!(found.last_exception(), expected.1.checked_sub(1));
        let (value, heap) = found.largest(sequence.values()).unwrap();
        assert_eq!((value.to_string().as_str(), heap.to_string().as_str()), (row[3], row[4]), "{}", row[0]);
        if !row[5].is_empty() {
            assert_eq!(sequence.values()[..preperiod + length], numbers(row[5]), "{}", row[0]);
        }
    }
    rows
}

#[test]
fn solved_games() {
    assert!(solved_within(0, 3_000) >= 40);
}

/// The longer ones: `cargo test --release --test heaps -- --ignored takes_minutes_solved`.
#[test]
#[ignore = "takes minutes with the general engine"]
fn takes_minutes_solved_games_with_longer_periods() {
    assert!(solved_within(3_000, 100_000) >= 4);
}

#[test]
fn published_sequences() {
    let mut rows = 0;
    for row in table(SEQUENCES) {
        let expected = numbers(row[2]);
        let set = |name: &str| -> Option<Vec<u64>> {
            let list = row[0].strip_prefix(name)?.strip_prefix("([")?.strip_suffix("])")?;
            Some(numbers(list).into_iter().map(u64::from).collect())
        };
        let rule = if let Some(set) = set("subtraction") {
            HeapRule::Subtraction(set)
        } else if let Some(set) = set("all_but") {
            HeapRule::AllBut(set)
        } else if row[0].contains('.') {
            HeapRule::of_code(code(row[0])).unwrap()
        } else {
            // Games without a code: `tests/rulesets/heaps.rs` has them.
            continue;
        };
        rows += 1;
        assert_eq!(values(&mut NimSequence::new(rule), expected.len()), expected, "{}", row[1]);
    }
    assert!(rows >= 40, "{rows}");
}

/// Values by play of a game in which a predicate says what may be taken.
fn by_taking(may: impl Fn(usize) -> bool, heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let options: BTreeSet<u32> =
            (1..=heap).filter(|&taken| may(taken)).map(|taken| values[heap - taken]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

#[test]
fn subtraction_and_all_but_games_of_small_sets() {
    for bits in 1_u64..128 {
        let set: Vec<u64> = (1..=7).filter(|taken| bits >> (taken - 1) & 1 == 1).collect();
        let may = |taken: usize| set.contains(&(taken as u64));
        let heaps = 200;
        let expected = by_taking(may, heaps);
        let mut sequence = NimSequence::new(HeapRule::Subtraction(set.clone()));
        assert_eq!(values(&mut sequence, heaps), expected, "{set:?}");
        let Found::Proved(found) = period(&mut sequence, 100_000) else { panic!("{set:?} is not proved") };
        assert_holds_far_beyond(&mut sequence, &found, &format!("{set:?}"));
        if let [one, other] = set[..] {
            // Two numbers: purely periodic, with 2a if b is an odd multiple of a, else a + b.
            // (Winning Ways, chapter 4.)
            let odd_multiple = other % one == 0 && other / one % 2 == 1;
            let length = if odd_multiple { 2 * one } else { one + other };
            assert_eq!((found.period, found.preperiod), (length, 0), "{set:?}");
        }
        let expected = by_taking(|taken| !may(taken), heaps);
        let mut sequence = NimSequence::new(HeapRule::AllBut(set.clone()));
        assert_eq!(values(&mut sequence, heaps), expected, "all but {set:?}");
        let Found::Proved(found) = period(&mut sequence, 100_000) else {
            panic!("all but {set:?} is not proved")
        };
        assert_eq!(found.theorem, Some(Theorem::AllBut));
        assert_holds_far_beyond(&mut sequence, &found, &format!("all but {set:?}"));
    }
}

/// A proved period holds in values that are computed far beyond the proof; it is least, and so is
/// the preperiod.
fn assert_holds_far_beyond(sequence: &mut NimSequence, found: &Period, name: &str) {
    let heaps = found.heaps as usize * 2 + 500;
    let (length, preperiod) = (found.period as usize, found.preperiod as usize);
    let values = values(sequence, heaps);
    let holds = |period: usize, saltus: u32, from: usize| {
        (from..heaps - period).all(|heap| values[heap + period] == values[heap] + saltus)
    };
    assert!(holds(length, found.saltus, preperiod), "{name}: {found:?}");
    if preperiod > 0 {
        assert!(!holds(length, found.saltus, preperiod - 1), "{name}: {found:?}");
    }
    for shorter in 1..length.min(200) {
        let gained = values[preperiod + shorter].checked_sub(values[preperiod]);
        assert!(gained.is_none_or(|saltus| !holds(shorter, saltus, preperiod)), "{name}: {shorter}");
    }
}

#[test]
fn proved_periods_hold_far_beyond_the_proof() {
    // Of every code of two digits, and of hexadecimal ones that become periodic.
    let mut proved = 0;
    for digits in octal_codes().filter(|digits| digits[3] == 0) {
        let written = written(&digits);
        let mut sequence = sequence(&written);
        if let Found::Proved(found) = period(&mut sequence, 700) {
            proved += 1;
            assert_holds_far_beyond(&mut sequence, &found, &written);
        }
    }
    assert!(proved > 90, "{proved}");
    for (written, length) in [("0.F", 2), ("0.33F", 4)] {
        let mut sequence = sequence(written);
        let Found::Proved(found) = period(&mut sequence, 300) else { panic!("{written} is not proved") };
        assert_eq!((found.period, found.preperiod, found.theorem), (length, 0, Some(Theorem::SeveralHeaps)));
        assert_holds_far_beyond(&mut sequence, &found, written);
    }
    // Different sizes, without a 0 in the period.
    let mut different = 0;
    for digits in octal_codes().filter(|digits| digits[2] >= 4) {
        let written =
            written(&digits[..3]).replacen(&digits[2].to_string(), &format!("{}!", digits[2]), usize::MAX);
        let Ok(code) = written.parse::<Code>() else { continue };
        let Ok(rule) = HeapRule::of_code(code) else { continue };
        let mut sequence = NimSequence::new(rule);
        if let Found::Proved(found) = period(&mut sequence, 500) {
            different += usize::from(found.theorem == Some(Theorem::DifferentHeaps));
            assert_holds_far_beyond(&mut sequence, &found, &written);
        }
    }
    assert!(different > 3, "{different}");
}

#[test]
fn what_is_only_seen_is_said_so() {
    for (written, expected) in
        [("0.8", (3, 1, 1)), ("8.0", (2, 1, 1)), ("0.3F", (6, 0, 3)), ("0.[7]", (4, 0, 0))]
    {
        let found = period(&mut sequence(written), 500);
        let Found::Seen(seen) = &found else { panic!("{written}: {found:?}") };
        assert_eq!(seen.theorem, None);
        if written != "0.[7]" {
            assert_eq!((seen.period, seen.preperiod, seen.saltus), expected, "{written}");
        }
    }
    assert_eq!(period(&mut sequence("4!.0"), 1_000), Found::Nothing { heaps: 1_001 });
    assert_eq!(period(&mut sequence("0.007"), 1_000), Found::Nothing { heaps: 1_001 });
    // One value off, and there is nothing to be seen in the second half.
    let mut almost: Vec<u32> = (0..200).map(|heap| heap % 5).collect();
    almost[150] = 9;
    assert!(matches!(seen(&almost, &Interrupt::new()).unwrap(), Found::Nothing { .. }));
    for short in [&[][..], &[0], &[0, 0], &[0, 1, 0]] {
        assert_eq!(seen(short, &Interrupt::new()).unwrap(), Found::Nothing { heaps: short.len() as u64 });
    }
}

/// Known errors in print, with the right values.
#[test]
fn errors_in_print() {
    // The sole exceptions of 0.137 were said to be six; 31 is a seventh.
    let mut chess = sequence("0.137");
    let found = period(&mut chess, 1_000);
    assert_eq!(found.period().unwrap().exceptions(chess.values()), [0, 14, 16, 17, 31, 34, 51]);
    // 0.314 is not equivalent to 0.31.
    let (one, other) = (values(&mut sequence("0.314"), 6), values(&mut sequence("0.31"), 6));
    assert_eq!((one[5], other[5]), (2, 0));
    assert_eq!(one[..5], other[..5]);
    // 0.27 is alike to 0.26, and not to 0.06.
    assert_eq!(values(&mut sequence("0.27"), 500), values(&mut sequence("0.26"), 500));
    assert_ne!(values(&mut sequence("0.27"), 10), values(&mut sequence("0.06"), 10));
    // 0.161 and 0.36 are alike only as far as somebody looked.
    let (one, other) = (values(&mut sequence("0.161"), 520), values(&mut sequence("0.36"), 520));
    assert_eq!((one[519], other[519]), (2, 4));
    assert_eq!(one[..519], other[..519]);
}

#[test]
fn huge_heaps_and_ceilings() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let huge = num_bigint::BigUint::from(10_u32).pow(18);
    let mut kayles = sequence("0.77");
    let value = kayles.value(&huge, &limits, &interrupt).unwrap();
    let residue = (10_u64.pow(18) % 12) as usize;
    assert_eq!(value.to_u64(), Some(u64::from(values(&mut kayles, 200)[84 + residue])));
    let mut nim = sequence("0.[3]");
    assert_eq!(nim.value(&huge, &limits, &interrupt).unwrap().to_u64(), Some(10_u64.pow(18)));
    let more = num_bigint::BigUint::from(2_u32).pow(300) + 5_u32;
    let mut but_two = sequence("0.30[3]");
    let expected = (&more / 4_u32) * 2_u32
        + [0_u32, 1, 0, 1][(&more % 4_u32).iter_u32_digits().next().unwrap_or(0) as usize];
    assert_eq!(but_two.value(&more, &limits, &interrupt).unwrap().to_integer(), Some(expected));
    let few = Limits::with_nodes(100);
    let mut grundy = sequence("4!.0");
    for error in [
        grundy.value(&huge, &few, &interrupt).unwrap_err(),
        grundy.extend(401, &few, &interrupt).unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::Limit);
        assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{error}");
    }
    // A period gives any value, but not all of them at once.
    assert_eq!(kayles.between(1_000_000, 1_000_400, &few, &interrupt).unwrap().len(), 400);
    assert_eq!(kayles.between(0, 401, &few, &interrupt).unwrap_err().kind(), ErrorKind::Limit);
    // What was found before the ceiling stays.
    assert_eq!(grundy.values().len(), 400);
    interrupt.stop(StopReason::Interrupted);
    for written in ["0.77", "0.3F", "0.[7]", "8!.0", "0.30[3]"] {
        let mut sequence = sequence(written);
        assert_eq!(
            sequence.extend(50, &limits, &interrupt).unwrap_err().kind(),
            ErrorKind::Interrupted,
            "{written}"
        );
        // And goes on afterwards as if nothing had been.
        let clear = Interrupt::new();
        sequence.extend(50, &limits, &clear).unwrap();
        let mut fresh = self::sequence(written);
        fresh.extend(50, &limits, &clear).unwrap();
        assert_eq!(sequence.values(), fresh.values(), "{written}");
    }
}

#[test]
fn a_digit_has_a_sign() {
    for number in 0..36_u32 {
        let sign = char::from_digit(number, 36).unwrap();
        let digit = Digit::from_sign(sign).unwrap();
        assert_eq!(Digit::of_counts(digit.counts()), Some(digit));
        assert_eq!(digit.counts().collect::<Vec<u32>>(), counts(number));
        assert_eq!(digit.to_string(), sign.to_ascii_uppercase().to_string());
    }
    assert_eq!(Digit::of_counts([2, 5, 3]), None);
    assert_eq!(Digit::from_sign('１'), None);
}
