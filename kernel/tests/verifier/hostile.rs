//! Files that are made to hurt: large, endless, broken off, or read in pieces.

use std::fmt::Write;
use std::io::{self, ErrorKind, Read};

use crate::kernel::{Failing, accepts, asked_up_to, is_of, is_stopped, read, read_against, verify};
use sprague_kernel::{Refused, recognize};

fn rejected(text: &[u8], line: u64) {
    match verify(text) {
        Err(Refused::Rejected { line: found, reason }) => {
            assert_eq!(found, line, "{}: {reason}", String::from_utf8_lossy(&text[..text.len().min(200)]));
        }
        other => panic!("{}: {other:?}", String::from_utf8_lossy(&text[..text.len().min(200)])),
    }
}

#[test]
fn a_chain_of_a_million() {
    let count = 1_000_000;
    let mut text = String::from("sprague-cert 1\n1 o =0\n");
    for node in 2..=count {
        writeln!(text, "{node} o {} ={}", node - 1, (node - 1) % 2).unwrap();
    }
    writeln!(text, "q win {count} {}\nend {count} 1", count - 1).unwrap();
    assert!(accepts(&text));
    // The last label but one is wrong.
    rejected(text.replace("999999 o 999998 =0", "999999 o 999998 =1").as_bytes(), 1_000_000);
}

#[test]
fn a_node_of_many_options() {
    let count = 100_000;
    let mut text = String::from("sprague-cert 1\n");
    let mut all = String::new();
    for node in 1..=count {
        writeln!(text, "{node} n {}", node - 1).unwrap();
        write!(all, " {node}").unwrap();
    }
    let with =
        |value: u64| format!("{text}{} o{all} ={value}\nq equal 1 1\nend {} 1\n", count + 1, count + 1);
    assert!(accepts(with(count)));
    rejected(with(count - 1).as_bytes(), count + 2);
    rejected(with(count + 1).as_bytes(), count + 2);
    rejected(with(0).as_bytes(), count + 2);
}

#[test]
fn a_sum_of_many_components() {
    let mut text = String::from("sprague-cert 1\n1 n 340282366920938463463374607431768211456\n2 s");
    text.push_str(&" 1".repeat(100_001));
    text.push_str(" =340282366920938463463374607431768211456\nq equal 1 2\nend 2 1\n");
    assert!(accepts(&text));
}

#[test]
fn a_strategy_with_many_moves() {
    // {1} against itself and {0, *1} against itself, with a chain beside that no pair speaks of.
    let mut text = String::from("sprague-strategy 1\n1 o\n");
    for node in 2..=200_000 {
        writeln!(text, "{node} o {}", node - 1).unwrap();
    }
    text.push_str("p 1 1\np 2 2\np 3 3\nq lose 1\nend 200000 3 1\n");
    assert!(accepts(&text));
    rejected(text.replace("p 2 2\n", "").replace(" 3 1\n", " 2 1\n").as_bytes(), 200_003);
}

#[test]
fn numbers_beyond_the_words_of_the_machine() {
    for number in [
        "4294967296",
        "4294967297",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "18446744073709551617",
        "340282366920938463463374607431768211457",
    ] {
        for (text, line) in [
            (format!("sprague-cert 1\n1 o ={number}\nend 1 0\n"), 2),
            (format!("sprague-cert 1\n1 o =0\n2 o 1 ={number}\nend 2 0\n"), 3),
            (format!("sprague-cert 1\n1 o =0\n2 o {number} =1\nend 2 0\n"), 3),
            (format!("sprague-cert 1\n{number} o =0\nend 1 0\n"), 2),
            (format!("sprague-cert 1\n1 o =0\nq lose {number}\nend 1 1\n"), 3),
            (format!("sprague-cert 1\n1 o =0\nq value 1 {number}\nend 1 1\n"), 3),
            (format!("sprague-cert 1\n1 o =0\nend {number} 0\n"), 3),
            (format!("sprague-cert 1\n1 o =0\nend 1 {number}\n"), 3),
            (format!("sprague-strategy 1\n1 o\np 1 {number}\nend 1 1 0\n"), 3),
            (format!("sprague-cert {number}\nend 0 0\n"), 1),
        ] {
            rejected(text.as_bytes(), line);
        }
        assert!(accepts(format!("sprague-cert 1\n1 n {number}\nq value 1 {number}\nend 1 1\n")));
    }
}

#[test]
fn what_is_no_text() {
    for (bytes, line) in [
        (&b""[..], 1),
        (b"\0", 1),
        (b"\n", 1),
        (b"\xff\xfe", 1),
        (b"sprague-cert 1", 1),
        (b"sprague-cert 1\n", 2),
        (b"sprague-cert 1\n1 o =0\nend 1 0", 3),
        (b"sprague-cert 1\r\n1 o =0\r\nend 1 0\r\n", 1),
        (b"sprague-cert 1\n1 o =0\r\nend 1 0\n", 2),
        (b"sprague-cert 1\n1 o =0\0\nend 1 0\n", 2),
        (b"sprague-cert 1\n1 o =0\nend 1 0\n\0", 4),
        (b"sprague-cert 1\n1 o =0\nend 1 0\nend 1 0\n", 4),
        (b"sprague-cert 1\n1 o =\xd9\xa0\nend 1 0\n", 2),
        (b"sprague-cert 1\n1 o =0\nend 1 0\xff\n", 3),
        (b"\xef\xbb\xbfsprague-cert 1\nend 0 0\n", 1),
        (b"sprague-strategy 1\n1 o\np 1 1\np", 4),
        (b"sprague-strategy 1\n1 o\np 1 1\nend 1 1 0\nend 1 1 0\n", 5),
    ] {
        rejected(bytes, line);
    }
}

/// More than what may be taken of an endless text.
const ENOUGH: usize = 1 << 20;

/// A beginning, and then the same piece forever, or until it is seen that nobody stops. Counts what
/// is taken.
struct Endless {
    begin: &'static [u8],
    again: &'static [u8],
    taken: usize,
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.taken > ENOUGH {
            return Ok(0);
        }
        for byte in into.iter_mut() {
            let place = self.taken;
            *byte = match self.begin.get(place) {
                Some(&byte) => byte,
                None => self.again[(place - self.begin.len()) % self.again.len()],
            };
            self.taken += 1;
        }
        Ok(into.len())
    }
}

/// What is wrong is seen while the line is read: it would not end within a gigabyte, nor ever.
#[test]
fn endless_lines() {
    for (begin, again) in [
        (&b""[..], &b"a"[..]),
        (b"", b" "),
        (b"", b"\n"),
        (b"", b"\0"),
        (b"", b"7"),
        (b"sprague-", b"cert-"),
        (b"sprague-cert ", b"1"),
        (b"sprague-cert 1", b" "),
        (b"sprague-cert 1\n", b"\n"),
        (b"sprague-cert 1\n", b"1"),
        (b"sprague-cert 1\n", b"0"),
        (b"sprague-cert 1\n1 ", b"o"),
        (b"sprague-cert 1\n1 o", b" "),
        (b"sprague-cert 1\n1 o =", b"0"),
        (b"sprague-cert 1\n1 o =", b"1"),
        (b"sprague-cert 1\n1 n ", b"9"),
        (b"sprague-cert 1\n1 n ", b"0"),
        (b"sprague-cert 1\n1 o =0\n2 o ", b"1"),
        (b"sprague-cert 1\n1 o =0\n2 o 1", b" 2"),
        (b"sprague-cert 1\n1 o =0\n2 o 1", b" 1"),
        (b"sprague-cert 1\n1 o =0\n2 o 1", b" x"),
        (b"sprague-cert 1\n1 o =0\n2 o 1", b" "),
        (b"sprague-cert 1\n1 o =0\nq ", b"lose"),
        (b"sprague-cert 1\n1 o =0\nq lose", b" 1"),
        (b"sprague-cert 1\n1 o =0\nq win", b" 1"),
        (b"sprague-cert 1\n1 o =0\nq value 1 ", b"8"),
        (b"sprague-cert 1\n1 o =0\nend 1 0", b" 0"),
        (b"sprague-cert 1\n1 o =0\nend ", b"1"),
        (b"sprague-cert 1\n1 o =0\nend 1 0\n", b"end 1 0\n"),
        (b"sprague-strategy 1\n1 o", b" 1"),
        (b"sprague-strategy 1\n1 o\n", b"p 1 1\n"),
        (b"sprague-strategy 1\n1 o\np 1", b" 1"),
        (b"sprague-strategy 1\n1 o\np ", b"1"),
    ] {
        let mut endless = Endless { begin, again, taken: 0 };
        let result = read(&mut endless);
        assert!(matches!(result, Err(Refused::Rejected { .. })), "{:?}", String::from_utf8_lossy(begin));
        let taken = endless.taken;
        assert!(taken < ENOUGH, "{:?}, {again:?}: {taken} bytes", String::from_utf8_lossy(begin));
    }
}

#[test]
fn endless_statements() {
    let certificate = "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n";
    for (begin, again) in [
        (&b""[..], &b"s"[..]),
        (b"sprague-cert 1\n1 o", b" "),
        (b"sprague-cert 1\n1 o\nq lose 1\nend 1 1\n", b"\n"),
    ] {
        let mut endless = Endless { begin, again, taken: 0 };
        let result = read_against(&mut certificate.as_bytes(), &mut endless);
        assert!(matches!(result, Err(Refused::Rejected { .. })));
        assert!(endless.taken < ENOUGH);
    }
}

/// One byte at a time, and every second time only an interruption.
struct Dripping<'t> {
    text: &'t [u8],
    interrupted: bool,
}

impl Read for Dripping<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        self.text.read(&mut into[..1])
    }
}

#[test]
fn byte_by_byte() {
    let certificate = b"sprague-cert 1\n1 n 0\n2 n 18446744073709551616\n3 s 1 2 =18446744073709551616\n\
                        q value 3 18446744073709551616\nq win 3 2 1\nend 3 2\n";
    let statement = b"sprague-cert 1\n1 n 0\n2 n 18446744073709551616\n3 s 1 2\n\
                      q value 3 18446744073709551616\nq win 3 2 1\nend 3 2\n";
    let dripping = |text| Dripping { text, interrupted: false };
    assert!(read(&mut dripping(certificate)).is_ok());
    assert!(read_against(&mut dripping(certificate), &mut dripping(statement)).is_ok());
    for end in 0..certificate.len() {
        let result = read(&mut dripping(&certificate[..end]));
        assert!(matches!(result, Err(Refused::Rejected { .. })), "{end}");
    }
    for end in 0..statement.len() {
        let result = read_against(&mut dripping(certificate), &mut dripping(&statement[..end]));
        assert!(matches!(result, Err(Refused::Rejected { .. })), "{end}");
    }
}

#[test]
fn a_file_that_cannot_be_read() {
    let certificate = b"sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n";
    let statement = b"sprague-cert 1\n1 o\nq lose 1\nend 1 1\n";
    for end in 0..=certificate.len() {
        let error = read(&mut Failing(&certificate[..end])).unwrap_err();
        assert!(matches!(error, Refused::Unreadable(_)), "{end}: {error}");
        assert_eq!(error.to_string(), "cannot read: the disk is gone");
    }
    for end in 0..=statement.len() {
        let error = read_against(&mut &certificate[..], &mut Failing(&statement[..end])).unwrap_err();
        assert!(matches!(error, Refused::Unreadable(_)), "{end}: {error}");
    }
}

/// The block in which bytes are read ends anywhere in a line.
#[test]
fn lines_across_blocks() {
    let mut text = String::from("sprague-cert 1\n");
    let mut node = 0;
    while text.len() < 300_000 {
        node += 1;
        writeln!(text, "{node} n {}{}", 10_u64.pow(node % 19), "0".repeat(node as usize % 7 * 10)).unwrap();
    }
    writeln!(text, "q equal 1 1\nend {node} 1").unwrap();
    assert!(accepts(&text));
    assert!(is_of(&text, &text));
    let mut other = text.clone().into_bytes();
    for place in (0..other.len()).step_by(997) {
        other[place] ^= 1;
        assert!(!is_of(&text, &other), "{place}");
        other[place] ^= 1;
    }
}

/// A certificate with a large number beside it, and a line that takes as long as the number for
/// each byte or two.
fn with_large_number(lines: &str) -> String {
    format!("sprague-cert 1\n1 n 1{}\n2 n 0\n{lines}", "0".repeat(100_000))
}

/// Small files that keep the kernel busy for long: it asks whether to go on all the same.
#[test]
fn long_work_can_be_stopped() {
    let wide: String = (2..=2_001).map(|node| format!("{node} o 1\n")).collect();
    let all: String = (2..=2_001).map(|node| format!(" {node}")).collect();
    let pairs: String = (2_002..=2_101).map(|node| format!("{node} o{all}\n")).collect();
    let answers: String = (1..=2_101).map(|node| format!("p {node} {node}\n")).collect();
    for text in [
        format!("sprague-cert 1\n1 n {}\n", "7".repeat(600_000)),
        with_large_number(&format!("3 s{} =0\nend 3 0\n", " 1".repeat(200_000))),
        with_large_number(&"q equal 1 1\n".repeat(200_000)),
        with_large_number(&"q differ 1 2 2\n".repeat(200_000)),
        {
            let sum = format!("3 s 1{} =1{}\n", " 2".repeat(200_000), "0".repeat(100_000));
            with_large_number(&(sum + &"q win 3 1 2\n".repeat(1_000)))
        },
        format!("sprague-strategy 1\n1 o\n{wide}{pairs}{answers}end 2101 2101 0\n"),
    ] {
        is_stopped(3, &text);
    }
    let digits = "7 ".repeat(900);
    let head = |theorem: &str, rest: &str| {
        format!(
            "sprague-period 2\ndigits 0 {}\ntheorem {theorem}\nperiod 12\npreperiod 9999999\nmask 0\nparity none\n{rest}",
            digits.trim_end()
        )
    };
    for text in [head("guy-smith", "end\n"), head("common-heaps", "depth 9999999\nrare 1\n")] {
        is_stopped(3, &text);
    }
}

/// Short work never asks whether to go on, and stopping is not a rejection.
#[test]
fn short_work_is_not_asked_about() {
    let certificate = "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n";
    assert!(asked_up_to(0, &mut certificate.as_bytes()).0.is_ok());
    assert_eq!(Refused::Stopped.to_string(), "stopped before the end");
}

#[test]
fn kinds_are_told_apart_by_the_first_word() {
    for (text, expected) in [
        ("sprague-period 2\n", "period"),
        ("sprague-forall 1\nend 0 0\n", "for-all"),
        ("sprague-forall ", "for-all"),
        ("sprague-misere 1\n", "misere"),
        ("sprague-misere-play 1\n", "misere"),
        ("sprague-form 1\n", "misere"),
        ("sprague-loopy 1\n", "loopy"),
        ("sprague-entailing 1\n", "entailing"),
        ("sprague-proof 1\n", "parts"),
        ("sprague-cert 1\nend 0 0\n", "positions"),
        ("sprague-strategy 1\n", "positions"),
        ("sprague-periods 1\n", "positions"),
        ("sprague-forall", "positions"),
        ("sprague-misere", "positions"),
        ("sprague-forms 1\n", "positions"),
        ("", "positions"),
    ] {
        let (kind, whole) = recognize(text.as_bytes()).unwrap();
        assert_eq!((kind.name, io::read_to_string(whole).unwrap().as_str()), (expected, text));
    }
}

/// A file that was saved on Windows: of each kind its first line is known, and the reason is told.
#[test]
fn lines_that_end_as_on_windows() {
    for kind in
        ["cert 1", "cert 3", "strategy 1", "period 2", "forall 1", "misere 1", "misere-play 1", "form 1"]
            .into_iter()
            .chain(["loopy 1", "entailing 1", "proof 1"])
    {
        for text in [format!("sprague-{kind}\r\n1 n 0\r\n"), format!("sprague-{kind}\r")] {
            let said = "REJECTED line 1: a line ends with a carriage return; expected a line feed alone";
            assert_eq!(verify(&text).unwrap_err().to_string(), said, "{kind}");
        }
    }
}
