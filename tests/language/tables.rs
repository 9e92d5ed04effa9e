//! Tables: cells hold what the definition gives, found without the tool; and every way to write
//! them says the same.

use std::collections::BTreeMap;

use sprague::front_end::picture::Look;
use sprague::front_end::table::{Table, color};
use sprague::{ErrorKind, Limits, Session};

fn table(text: &str) -> Table {
    Session::new().table(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Wythoff's values by the definition: the least number that is not the value of an option.
fn wythoff(a: usize, b: usize, known: &mut BTreeMap<(usize, usize), usize>) -> usize {
    if let Some(&value) = known.get(&(a, b)) {
        return value;
    }
    let mut options = Vec::new();
    options.extend((0..a).map(|less| (less, b)));
    options.extend((0..b).map(|less| (a, less)));
    options.extend((1..=a.min(b)).map(|both| (a - both, b - both)));
    let values: Vec<usize> = options.into_iter().map(|(a, b)| wythoff(a, b, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert((a, b), value);
    value
}

#[test]
fn cells_are_in_their_places() {
    let mut known = BTreeMap::new();
    let table = table("wythoff(a, b) for a in 0..7 for b in 0..11");
    assert_eq!((table.rows.labels.len(), table.columns.labels.len()), (8, 12));
    for a in 0..8 {
        for b in 0..12 {
            assert_eq!(table.cell(a, b).unwrap().text, wythoff(a, b, &mut known).to_string(), "{a} {b}");
        }
    }
    assert_eq!((table.cell(8, 0), table.cell(0, 12)), (None, None));
}

/// Chomp with two rows, and Cram: known values (Gale; Winning Ways, chapter 15; OEIS A316533 for 2
/// rows as 0 and 1 in turn).
#[test]
fn published_values() {
    let cram = table("cram(2, n) for n in 1..9");
    let values: Vec<&str> = (0..9).map(|n| cram.cell(0, n).unwrap().text.as_str()).collect();
    assert_eq!(values, ["1", "0", "1", "0", "1", "0", "1", "0", "1"]);
    // A P-position of two rows is one with a square less in the second.
    let chomp = table("outcome(chomp([a, b])) for a in 1..8 for b in 1..8 if b <= a");
    for a in 0..8_usize {
        for b in 0..8_usize {
            let due = (b <= a).then_some(if a == b + 1 { "P" } else { "N" });
            assert_eq!(chomp.cell(a, b).map(|cell| cell.text.as_str()), due, "{a} {b}");
        }
    }
}

#[test]
fn steps_follow_the_order_of_the_values() {
    let table = table("(n - 3) * 10^n for n in 0..9");
    let steps: Vec<u8> = (0..10).map(|n| table.cell(0, n).unwrap().step).collect();
    assert_eq!(steps[3], 0, "the value 0 is apart");
    let others: Vec<u8> = [&steps[4..], &[]].concat();
    assert!(others.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
    assert!(steps.iter().enumerate().all(|(n, &step)| n == 3 || step > 0));
}

/// Black letters on every colour of the scale, white ones on that of 0: WCAG asks for a contrast of
/// 4.5.
#[test]
fn letters_can_be_read_on_every_colour() {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let luminance =
        |(red, green, blue)| 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    for step in 0..=255 {
        let ground = luminance(color(step));
        let letters = if step == 0 { 1. } else { 0. };
        let (light, dark) = if step == 0 { (letters, ground) } else { (ground, letters) };
        assert!((light + 0.05) / (dark + 0.05) > 4.5, "{step}");
    }
}

#[test]
fn all_ways_to_write_it_say_the_same() {
    let table = table("cram(m, n) for m in 1..4 for n in m..6");
    let mut csv = table
        .csv()
        .lines()
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect::<Vec<Vec<String>>>();
    assert_eq!(csv.remove(0), ["m\\n", "1", "2", "3", "4", "5", "6"]);
    for (row, fields) in csv.iter().enumerate() {
        for (column, field) in fields[1..].iter().enumerate() {
            assert_eq!(table.cell(row, column).map_or("", |cell| &cell.text), field);
        }
    }
    let text = table.text();
    assert_eq!(text.len(), 2 + table.rows.labels.len());
    for (line, (label, cells)) in text[2..].iter().zip(table.by_rows()) {
        let words: Vec<String> = line.plain().split_whitespace().map(str::to_owned).collect();
        let due: Vec<String> = std::iter::once(label.to_owned())
            .chain(cells.iter().flatten().map(|cell| cell.text.clone()))
            .collect();
        assert_eq!(words, due);
        let looks = line.pieces.iter().filter(|piece| matches!(piece.look, Look::Value(_)));
        assert!(looks.count() > 0);
    }
    let svg = table.svg();
    for (_, cells) in table.by_rows() {
        for cell in cells.iter().flatten() {
            assert!(svg.contains(&format!(">{}</text>", cell.text)));
        }
    }
    // Every cell is painted once: the pieces of all paths are as long together as there are cells.
    let lengths: Vec<f64> = svg
        .split('M')
        .skip(1)
        .filter_map(|piece| piece.split_once('h')?.1.split_once('v')?.0.parse().ok())
        .filter(|&length| length > 4.)
        .collect();
    let one = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    let painted = (lengths.iter().sum::<f64>() / one).round() as usize;
    assert_eq!(painted, table.by_rows().map(|(_, cells)| cells.iter().flatten().count()).sum::<usize>());
}

#[test]
fn integers_stand_in_their_order() {
    let table = table("a < b for a in 0..2 for b in [2, 10, 1] if a + b > 1");
    assert_eq!(
        (&table.rows.labels[..], &table.columns.labels[..]),
        (&["0", "1", "2"].map(String::from)[..], &["1", "2", "10"].map(String::from)[..])
    );
    assert_eq!(table.cell(0, 0), None);
    assert_eq!(table.cell(2, 0).unwrap().text, "false");
}

#[test]
fn large_maps_stay_small_documents() {
    let table = table("a xor b for a in 0..299 for b in 0..299");
    let svg = table.svg();
    assert!(svg.len() < 3_000_000, "{}", svg.len());
    assert!(svg.matches("<text").count() < 100);
}

#[test]
fn what_is_refused() {
    for (text, kind) in [
        ("kayles(3)", ErrorKind::Syntax),
        ("S := *1", ErrorKind::Syntax),
        ("", ErrorKind::Syntax),
        ("a + b + c for a in 0..1 for b in 0..1 for c in 0..1", ErrorKind::Syntax),
        ("[a] for a in 0..1", ErrorKind::WrongKind),
        ("misere_quotient(0.75) for a in 0..1", ErrorKind::WrongKind),
        ("a for a in 5", ErrorKind::WrongKind),
        ("b for a in 0..1", ErrorKind::UnknownName),
        ("a + b for a in 0..99 for b in 0..99", ErrorKind::Limit),
        // Few entries, but on a large diagonal.
        ("a for a in 0..99 for b in a..a", ErrorKind::Limit),
    ] {
        let mut session = Session::with_limits(Limits::default().with_max_cells(1_000));
        let error = session.table(text).expect_err(text);
        assert_eq!(error.kind(), kind, "{text}: {error}");
        assert!(session.table("a for a in 0..3").is_ok());
    }
}

#[test]
fn infinite_values_stand_above_the_integers() {
    let table = table("if n < 2 then *n else *(ω*n) + *1 for n in 0..4");
    let steps: Vec<u8> = (0..5).map(|n| table.cell(0, n).unwrap().step).collect();
    assert_eq!(steps[0], 0, "only the value 0 is apart");
    assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
}

#[test]
fn texts_are_cells_and_each_has_its_colour() {
    let genera = table("genus(0.77(n)) for n in 0..5");
    assert_eq!(genera.csv(), "n,genus(0.77(n))\n0,0^120\n1,1^031\n2,2^20\n3,3^31\n4,1^031\n5,4^146\n");
    let text: Vec<String> = genera.text().iter().map(|line| line.plain()).collect();
    assert_eq!(
        text[2].split_whitespace().collect::<Vec<_>>(),
        genera.csv().lines().skip(1).map(|row| row.split(',').nth(1).unwrap()).collect::<Vec<_>>()
    );
    let steps: Vec<_> = (0..6).map(|heap| genera.cell(0, heap).unwrap().step).collect();
    assert_eq!(steps[1], steps[4]);
    let mut different = [steps[0], steps[1], steps[2], steps[3], steps[5]];
    different.sort_unstable();
    assert!(different[0] > 0 && different.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
    // The legend has each text once; the cells have one twice, as written.
    assert_eq!(genera.svg().matches(">1^031<").count(), 3);
}

#[test]
fn elements_of_a_quotient_are_cells() {
    let products = table("pretend(misere_quotient(0.75), 0.75(a) + 0.75(b)) for a in 0..5 for b in 0..5");
    let mut session = Session::new();
    for (row, (_, cells)) in products.by_rows().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let element = &cell.as_ref().unwrap().text;
            // The sum of two heaps is P exactly if the element is one of the P ones, a and b^2.
            let is_p = ["a", "b^2"].contains(&element.as_str());
            let claim = format!("misere_outcome(0.75({row}) + 0.75({column})) = P");
            let holds = sprague::report::text(&session.eval(&claim).unwrap());
            assert_eq!(holds, is_p.to_string(), "{claim}: {element}");
        }
    }
}

#[test]
fn an_interrupt_ends_it() {
    let mut session = Session::new();
    session.interrupt().stop(sprague::StopReason::Interrupted);
    assert_eq!(session.table("kayles(n) for n in 0..10^9").unwrap_err().kind(), ErrorKind::Interrupted);
}
