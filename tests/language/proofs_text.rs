//! Proofs written for people: what a person sees, and that every formula in it is true.
//!
//! `tests/golden/proof_*` hold texts.

pub mod reader;

use std::path::Path;
use std::process::{Command, Stdio};

use num_bigint::BigUint;
use proptest::prelude::*;
use sprague::proof::{
    Certificate, Claim, Detail, Format, Question, Style, WinningOption, certificate, short, text,
};
use sprague::{ErrorKind, GameId, Interrupt, Nimber, Ordinal, StopReason, Store};

use crate::golden;

/// The short version, line by line.
fn short_lines(certificate: &Certificate, style: &Style<'_>) -> Vec<String> {
    let interrupt = Interrupt::new();
    let document = short(certificate, style, &interrupt).expect("a proof");
    let text = document.write(Format::Text, 1 << 20, &interrupt).expect("a text");
    text.lines().map(str::to_owned).collect()
}

/// S := {*1, {*1}, *2}.
fn worked_example(store: &mut Store) -> GameId {
    let (one, two) = (nimber(store, 1), nimber(store, 2));
    let set = store.set_of(&[one]).expect("a position");
    store.set_of(&[one, set, two]).expect("a position")
}

fn nimber(store: &mut Store, size: u32) -> GameId {
    store.nimber(size).expect("a nimber")
}

fn sum(store: &mut Store, components: &[GameId]) -> GameId {
    store.sum(components).expect("a sum")
}

struct Example {
    name: &'static str,
    title: &'static str,
    certificate: Certificate,
    names: Vec<(u32, String)>,
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut add = |name, title, certificate: Certificate, names: &[(usize, &str)]| {
        let names = names.iter().map(|&(node, name)| (node as u32, name.to_owned())).collect();
        examples.push(Example { name, title, certificate, names });
    };
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let certificate = certificate(&mut store, &[Question::Value(s)]).expect("a certificate");
        let last = certificate.len();
        add("value", "S = *3", certificate, &[(last, "S")]);
    }
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let one = nimber(&mut store, 1);
        let whole = sum(&mut store, &[s, one]);
        let two = nimber(&mut store, 2);
        let certificate =
            certificate(&mut store, &[Question::Equivalence(whole, two)]).expect("a certificate");
        let last = certificate.len();
        add("equal", "S + *1 = *2", certificate, &[(last, "S + *1"), (last - 1, "S")]);
    }
    {
        let mut store = Store::new();
        let heaps = [1, 2, 6].map(|size| nimber(&mut store, size));
        let whole = sum(&mut store, &heaps);
        let certificate = certificate(&mut store, &[Question::Outcome(whole)]).expect("a certificate");
        // The nimber that the winning move leads to was made last.
        let last = certificate.len() - 1;
        add("win", "nim(1, 2, 6) is N", certificate, &[(last, "nim(1, 2, 6)")]);
    }
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let (zero, five) = (store.zero(), nimber(&mut store, 5));
        let (small, large) = (store.set_of(&[zero, s]), store.set_of(&[s, five]));
        let (small, large) = (small.expect("a position"), large.expect("a position"));
        let first = sum(&mut store, &[small, s]);
        let certificate =
            certificate(&mut store, &[Question::Equivalence(first, large)]).expect("a certificate");
        add("differ", "T + S = U", certificate, &[]);
    }
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let two = nimber(&mut store, 2);
        let certificate = certificate(&mut store, &[Question::Equivalence(s, two)]).expect("a certificate");
        let last = certificate.len();
        add("differ_nimber", "S = *2", certificate, &[(last, "S")]);
    }
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let heaps = [1, 2].map(|size| nimber(&mut store, size));
        let whole = sum(&mut store, &[s, heaps[0], heaps[1]]);
        let certificate = certificate(&mut store, &[Question::Outcome(whole)]).expect("a certificate");
        let last = certificate.len();
        add("lose", "S + *1 + *2 is P", certificate, &[(last, "S + *1 + *2"), (last - 1, "S")]);
    }
    {
        let mut store = Store::new();
        let s = worked_example(&mut store);
        let two = nimber(&mut store, 2);
        let next = store.set_of(&[s, two]).expect("a position");
        let whole = sum(&mut store, &[next, two]);
        let questions = [
            Question::Value(next),
            Question::Outcome(whole),
            Question::Outcome(next),
            Question::Equivalence(s, next),
        ];
        let certificate = certificate(&mut store, &questions).expect("a certificate");
        add("several", "Four claims", certificate, &[]);
    }
    {
        let mut store = Store::new();
        let ordinals: [Ordinal; 2] = ["ω", "ω^(ω + 1)*3 + 5"].map(|text| text.parse().expect("an ordinal"));
        let [omega, large] = ordinals.map(|ordinal| store.nimber(ordinal).expect("a nimber"));
        let set = store.set_of(&[omega]).expect("a position");
        let one = nimber(&mut store, 1);
        let set = store.set_of(&[one, omega, set]).expect("a position");
        let whole = sum(&mut store, &[set, omega, large]);
        let certificate = certificate(&mut store, &[Question::Outcome(whole)]).expect("a certificate");
        add("transfinite", "a sum with transfinite nimbers is N", certificate, &[]);
    }
    examples
}

fn named(names: &[(u32, String)]) -> Style<'_> {
    Style::default().with_names(names)
}

/// Columns that no line of a proof needs.
const WIDE: usize = 100_000;

const LEVELS: [(Detail, u32); 3] = [(Detail::One, 1), (Detail::Two, 2), (Detail::Three, 3)];

fn check(name: &str, shown: &str) {
    golden::check(&format!("tests/golden/{name}"), shown);
}

#[test]
fn what_a_person_sees() {
    for example in examples() {
        for (detail, level) in LEVELS {
            let facts = example.name == "several" && level == 1;
            let style = Style::default()
                .with_detail(detail)
                .with_facts(facts)
                .with_title(Some(example.title))
                .with_names(&example.names);
            let text = text(&example.certificate, &style, &Interrupt::new()).expect("a proof");
            check(&format!("proof_{}_{level}.txt", example.name), &text);
        }
    }
}

#[test]
fn what_a_person_sees_in_other_formats() {
    for example in examples() {
        let level = match example.name {
            "equal" | "transfinite" => Detail::Two,
            "several" | "lose" => Detail::Three,
            _ => continue,
        };
        let formats = [(Format::Markdown, "md"), (Format::Latex, "tex"), (Format::Html, "html")];
        for (format, ending) in formats {
            let style = Style::default()
                .with_detail(level)
                .with_format(format)
                .with_title(Some(example.title))
                .with_names(&example.names);
            let text = text(&example.certificate, &style, &Interrupt::new()).expect("a proof");
            check(&format!("proof_{}.{ending}", example.name), &text);
        }
    }
}

#[test]
fn what_a_person_sees_on_the_screen() {
    let mut shown = String::new();
    for example in examples() {
        let lines = short_lines(&example.certificate, &named(&example.names));
        assert!(lines.len() <= 9, "{lines:#?}");
        shown.push_str(&format!("# {}\n{}\n\n", example.title, lines.join("\n")));
    }
    check("proof_short.txt", &shown);
}

/// A certificate from random numbers, with the values found by the oracle's own mex and nim-sum.
fn random(nodes: &[(u8, Vec<u16>)]) -> Certificate {
    let mut certificate = Certificate::new();
    let mut values: Vec<u64> = Vec::new();
    for (kind, picks) in nodes {
        let known = values.len();
        let mut parts: Vec<u32> = match known {
            0 => Vec::new(),
            _ => picks.iter().map(|&pick| (usize::from(pick) % known) as u32 + 1).collect(),
        };
        parts.sort_unstable();
        let value = |part: &u32| values[*part as usize - 1];
        let found = if *kind == 0 {
            let size = picks.first().map_or(0, |&pick| u64::from(pick % 20));
            certificate.add_nimber(Nimber::from(size));
            size
        } else if *kind < 3 && parts.len() >= 2 {
            let sum = parts.iter().map(value).fold(0, |sum, value| sum ^ value);
            certificate.add_sum(&parts, Nimber::from(sum));
            sum
        } else {
            parts.dedup();
            let options: Vec<u64> = parts.iter().map(value).collect();
            let mex = reader::mex(&options);
            certificate.add_options(&parts, Nimber::from(mex));
            mex
        };
        values.push(found);
    }
    claims(&mut certificate, &values);
    certificate
}

/// True claims of all kinds about the last positions.
fn claims(certificate: &mut Certificate, values: &[u64]) {
    let last = values.len() as u32;
    for position in last.saturating_sub(3).max(1)..=last {
        let value = values[position as usize - 1];
        certificate.claim(Claim::Value { position, value: Nimber::from(value) });
        if value == 0 {
            certificate.claim(Claim::Lose { position });
        }
        for other in 1..=last {
            if let Some(option) = reader::winning(certificate, values, position, other) {
                certificate.claim(Claim::Win { position, option });
                break;
            }
        }
        let other = (position / 2).max(1);
        if values[other as usize - 1] == value {
            certificate.claim(Claim::Equal { first: position, second: other });
        } else {
            certificate.claim(Claim::Differ { first: other, second: position, witness: other });
            certificate.claim(Claim::Differ { first: other, second: position, witness: position });
        }
    }
}

fn certificates() -> impl Strategy<Value = Certificate> {
    let node = (0_u8..8, prop::collection::vec(any::<u16>(), 0..8));
    prop::collection::vec(node, 1..40).prop_map(|nodes| random(&nodes))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow"]
    fn every_formula_is_true_and_every_value_is_shown_once(
        certificate in certificates(),
        most in prop_oneof![Just(1000_usize), 0_usize..12],
    ) {
        for (detail, _) in LEVELS {
            // The reader wants each sentence, and each row of a table, in one line.
            let style = Style::default().with_detail(detail).with_facts(false).with_most_nodes(most).with_width(WIDE);
            let text = text(&certificate, &style, &Interrupt::new()).expect("a proof");
            let read = reader::read(&certificate, &text);
            prop_assert!(read.is_ok(), "{}\n{text}", read.unwrap_err());
        }
        let lines = short_lines(&certificate, &Style::default());
        prop_assert!(lines.len() <= 9);
        let formulas = reader::formulas(&lines.join(" "));
        prop_assert!(formulas.is_ok(), "{}\n{lines:#?}", formulas.unwrap_err());
    }

    #[test]
    fn what_does_not_hold_is_refused(certificate in certificates(), place in any::<u16>(), add in 1_u64..3) {
        let wrong = u32::from(place) % certificate.len() as u32 + 1;
        let mut mutated = Certificate::new();
        let mut changed = false;
        for node in 1..=certificate.len() as u32 {
            let value = certificate.value(node).to_u64().expect("a small value");
            let value = Nimber::from(if node == wrong { value + add } else { value });
            match certificate.node(node) {
                sprague::proof::CertificateNode::Nimber => {
                    mutated.add_nimber(certificate.value(node).clone());
                }
                sprague::proof::CertificateNode::Options(options) => {
                    mutated.add_options(options, value);
                    changed |= node == wrong;
                }
                sprague::proof::CertificateNode::Sum(components) => {
                    mutated.add_sum(components, value);
                    changed |= node == wrong;
                }
                _ => unreachable!("there is no other"),
            }
        }
        if changed {
            let error = text(&mutated, &Style::default(), &Interrupt::new()).expect_err("it does not hold");
            prop_assert_eq!(error.kind(), ErrorKind::Domain);
            let message = format!("position {wrong} of the certificate does not hold");
            prop_assert!(error.to_string().contains(&message));
            prop_assert!(short(&mutated, &Style::default(), &Interrupt::new()).is_err());
        }
    }

    #[test]
    #[ignore = "slow"]
    fn latex_is_well_formed(certificate in certificates(), name in "\\PC{0,12}", title in "\\PC{0,20}") {
        let names = [(certificate.len() as u32, name)];
        for (detail, _) in LEVELS {
            let style =
                Style::default().with_detail(detail).with_format(Format::Latex).with_title(Some(&title)).with_names(&names);
            let text = text(&certificate, &style, &Interrupt::new()).expect("a proof");
            let found = reader::latex(&text);
            prop_assert!(found.is_ok(), "{}\n{text}", found.unwrap_err());
        }
    }

    #[test]
    #[ignore = "slow"]
    fn html_is_well_formed(certificate in certificates(), name in "\\PC{0,12}", title in "\\PC{0,20}") {
        let names = [(certificate.len() as u32, name)];
        for (detail, _) in LEVELS {
            let style =
                Style::default().with_detail(detail).with_format(Format::Html).with_title(Some(&title)).with_names(&names);
            let text = text(&certificate, &style, &Interrupt::new()).expect("a proof");
            let found = reader::html(&text);
            prop_assert!(found.is_ok(), "{}\n{text}", found.unwrap_err());
        }
    }
}

fn refused(certificate: &Certificate) {
    for (detail, _) in LEVELS {
        let style = Style::default().with_detail(detail);
        let error = text(certificate, &style, &Interrupt::new()).expect_err("it does not hold");
        assert_eq!(error.kind(), ErrorKind::Domain);
    }
    assert!(short(certificate, &Style::default(), &Interrupt::new()).is_err());
}

#[test]
fn references_to_nowhere_are_refused() {
    let zero = || Nimber::ZERO;
    for options in [vec![0], vec![1], vec![2], vec![u32::MAX]] {
        let mut certificate = Certificate::new();
        certificate.add_options(&options, zero());
        refused(&certificate);
        let mut certificate = Certificate::new();
        certificate.add_sum(&[options[0], options[0]], zero());
        refused(&certificate);
    }
    for parts in [vec![1, 1], vec![2, 1]] {
        let mut certificate = Certificate::new();
        certificate.add_nimber(Nimber::from(1_u8));
        certificate.add_nimber(Nimber::from(2_u8));
        certificate.add_options(&parts, zero());
        refused(&certificate);
    }
    for claim in [
        Claim::Value { position: 0, value: zero() },
        Claim::Value { position: 2, value: zero() },
        Claim::Value { position: 1, value: Nimber::from(1_u8) },
        Claim::Lose { position: u32::MAX },
        Claim::Equal { first: 1, second: 3 },
        Claim::Differ { first: 1, second: 1, witness: 1 },
        Claim::Win { position: 1, option: WinningOption::Option(1) },
        Claim::Win { position: 1, option: WinningOption::InComponent { component: 1, option: 1 } },
        Claim::Win { position: 1, option: WinningOption::InComponent { component: 9, option: 0 } },
    ] {
        let mut certificate = Certificate::new();
        certificate.add_options(&[], zero());
        certificate.claim(claim);
        refused(&certificate);
    }
}

/// In all formats and at all levels, on a stack that anything recursive would overflow.
fn all_styles(certificate: Certificate, most_nodes: usize, most_bytes: usize) {
    let work = move || {
        for (detail, _) in LEVELS {
            for format in [Format::Text, Format::Markdown, Format::Latex] {
                let style =
                    Style::default().with_detail(detail).with_format(format).with_most_nodes(most_nodes);
                let text = text(&certificate, &style, &Interrupt::new()).expect("a proof");
                assert!(text.len() < most_bytes, "{} bytes", text.len());
            }
        }
        let lines = short_lines(&certificate, &Style::default());
        assert!(lines.len() <= 9);
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).expect("a thread");
    thread.join().expect("no panic");
}

#[test]
fn a_long_chain() {
    let mut certificate = Certificate::new();
    let mut last = certificate.add_options(&[], Nimber::ZERO);
    for depth in 1..100_000_u32 {
        last = certificate.add_options(&[last], Nimber::from(depth % 2));
    }
    certificate.claim(Claim::Value { position: last, value: Nimber::from(1_u8) });
    all_styles(certificate, 200, 200_000);
}

#[test]
fn a_chain_of_sums() {
    let mut certificate = Certificate::new();
    let one = certificate.add_nimber(Nimber::from(1_u8));
    let mut last = certificate.add_sum(&[one, one], Nimber::ZERO);
    for depth in 1..100_000_u32 {
        last = certificate.add_sum(&[one, last], Nimber::from(depth % 2));
    }
    let above = certificate.add_options(&[last], Nimber::ZERO);
    certificate.claim(Claim::Lose { position: above });
    all_styles(certificate, 200, 300_000);
}

#[test]
fn many_options() {
    let mut certificate = Certificate::new();
    let mut nodes = Vec::new();
    for size in 0..100_000_u32 {
        nodes.push(certificate.add_nimber(Nimber::from(2 * size)));
    }
    let whole = certificate.add_options(&nodes, Nimber::from(1_u8));
    let next = certificate.add_options(&[whole], Nimber::ZERO);
    certificate.claim(Claim::Lose { position: next });
    certificate.claim(Claim::Win { position: whole, option: WinningOption::Option(1) });
    all_styles(certificate, 200, 100_000);
    let mut certificate = Certificate::new();
    let one = certificate.add_nimber(Nimber::from(1_u8));
    let copies = vec![one; 100_000];
    let sum = certificate.add_sum(&copies, Nimber::ZERO);
    certificate.claim(Claim::Lose { position: sum });
    let different = certificate.add_sum(&nodes, Nimber::from(7_u8));
    assert!(different > sum);
    refused(&certificate);
}

#[test]
fn long_numbers() {
    let long = |seed: u32| (BigUint::from(1_u8) << (1_u32 << 20)) - BigUint::from(seed);
    let mut certificate = Certificate::new();
    let (first, second) = (long(12_345), long(99));
    let one = certificate.add_nimber(Nimber::from(first.clone()));
    let other = certificate.add_nimber(Nimber::from(second.clone()));
    let power = certificate.add_nimber(Nimber::from(BigUint::from(1_u8) << 4096_u32));
    let set = certificate.add_options(&[one, other, power], Nimber::ZERO);
    let sum = certificate.add_sum(&[one, other], Nimber::from(first ^ second));
    let third =
        certificate.add_sum(&[one, power], Nimber::from(long(12_345) ^ (BigUint::from(1_u8) << 4096_u32)));
    for position in [set, sum, third] {
        certificate.claim(Claim::Value { position, value: certificate.value(position).clone() });
    }
    certificate.claim(Claim::Differ { first: one, second: other, witness: one });
    let text = text(&certificate, &Style::default(), &Interrupt::new()).expect("a proof");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("N1 has 1048576 bits, N2 has 1048576 bits, N3 has 1048576 bits."), "{text}");
    assert!(text.contains("mex{(2^4096), N1, N2} = 0"), "{text}");
    all_styles(certificate, 200, 100_000);
}

#[test]
fn many_claims() {
    let mut certificate = Certificate::new();
    let one = certificate.add_nimber(Nimber::from(1_u8));
    let set = certificate.add_options(&[one], Nimber::ZERO);
    for _ in 0..2_500 {
        certificate.claim(Claim::Lose { position: set });
        certificate.claim(Claim::Differ { first: one, second: set, witness: one });
    }
    all_styles(certificate, 200, 5_000 * 800);
    all_styles(Certificate::new(), 0, 10_000);
}

#[test]
fn it_can_be_stopped() {
    let interrupt = Interrupt::new();
    interrupt.stop(StopReason::TimeLimit);
    for example in examples() {
        let error = text(&example.certificate, &Style::default(), &interrupt).expect_err("stopped");
        assert_eq!(error.kind(), ErrorKind::TimeLimit);
        assert!(short(&example.certificate, &named(&example.names), &interrupt).is_err());
    }
}

#[test]
fn names_are_told_apart() {
    let mut certificate = Certificate::new();
    let one = certificate.add_nimber(Nimber::from(1_u8));
    let set = certificate.add_options(&[one], Nimber::ZERO);
    let next = certificate.add_options(&[set], Nimber::from(1_u8));
    certificate.claim(Claim::Value { position: next, value: Nimber::from(1_u8) });
    let names = [(next, "G1".to_owned())];
    let style = Style::default().with_facts(false).with_names(&names);
    let text = text(&certificate, &style, &Interrupt::new()).expect("a proof");
    assert!(text.contains("H1 = {*1}: mex{1} = 0, so H1 ≈ *0."), "{text}");
    let hostile = [(next, "two\nlines".to_owned()), (set, "x".repeat(1_000)), (77, "nobody".to_owned())];
    let style = Style::default().with_facts(false).with_names(&hostile).with_title(Some("a\n\nb"));
    let torn = sprague::proof::text(&certificate, &style, &Interrupt::new()).expect("a proof");
    assert!(torn.starts_with("a  b\n====\n\nClaim. two lines ≈ *1.\n"), "{torn}");
    assert!(torn.contains("two lines = {G1}"), "{torn}");
    assert_eq!(torn.matches(&"x".repeat(1_000)).count(), 1, "{torn}");
    assert!(text.contains("G1 = {H1} = {{*1}}: the option is ≈ *0; mex{0} = 1, so G1 ≈ *1."), "{text}");
}

/// Where `pdflatex` is installed.
#[test]
fn latex_compiles() {
    if Command::new("pdflatex").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("skipped: there is no pdflatex");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proofs_text");
    std::fs::create_dir_all(&folder).expect("a folder");
    let names = [(4, "nim'(1 2, {é_%$#&~^\\}) + ∅ 中".to_owned())];
    for example in examples() {
        for (detail, level) in LEVELS {
            let names = if example.name == "value" { &names[..] } else { &*example.names };
            let title = Some("S ≈ *3 ⊕ 50% of $x_1^2$ & {#~\\} → <é中>");
            let style = Style::default()
                .with_detail(detail)
                .with_format(Format::Latex)
                .with_title(title)
                .with_names(names);
            let text = text(&example.certificate, &style, &Interrupt::new()).expect("a proof");
            let file = folder.join(format!("{}_{level}.tex", example.name));
            std::fs::write(&file, text).expect("a file");
            let output = Command::new("pdflatex")
                .args(["-interaction=nonstopmode", "-halt-on-error"])
                .arg(&file)
                .current_dir(&folder)
                .output()
                .expect("pdflatex runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    }
}

#[test]
fn what_a_person_sees_of_many_positions() {
    let nodes: Vec<(u8, Vec<u16>)> = (0..40_u16)
        .map(|node| ((node % 7) as u8, (0..6).map(|pick| (node * 7 + pick * 11) % 43).collect()))
        .collect();
    for (detail, most_nodes, name) in [(Detail::One, 6, "one"), (Detail::Two, 10, "two")] {
        let style = Style::default().with_detail(detail).with_facts(false).with_most_nodes(most_nodes);
        let text = text(&random(&nodes), &style, &Interrupt::new()).expect("a proof");
        check(&format!("proof_many_{name}.txt"), &text);
    }
}

/// A reader who let everything pass would show nothing.
#[test]
fn the_reader_finds_what_was_changed() {
    for example in examples().into_iter().filter(|example| example.name == "several") {
        for (detail, _) in LEVELS {
            let style = Style::default().with_detail(detail).with_facts(false).with_width(WIDE);
            let text = text(&example.certificate, &style, &Interrupt::new()).expect("a proof");
            assert_eq!(reader::read(&example.certificate, &text), Ok(()));
            for (from, to) in [
                ("mex{2, 3} = 0", "mex{2, 3} = 1"),
                ("2 ⊕ 0 = 2", "2 ⊕ 0 = 3"),
                ("G3 = {*2, G2}", "G3 = {*2, G1}"),
                ("o G2 ≈ *3.", "o G2 ≈ *4."),
                ("o G1 ≈ *0.", ""),
            ] {
                assert!(text.contains(from), "{from} in {text}");
                assert!(reader::read(&example.certificate, &text.replace(from, to)).is_err(), "{from}");
            }
        }
    }
}
