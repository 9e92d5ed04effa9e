//! Files that are made to hurt.

use std::io::{self, Read};

use super::builder::FormsBuilder;
use super::document::Document;
use super::{accepts, plays, quotients, reason, verify};
use crate::generate::Random;
use crate::kernel::{asked_up_to, is_stopped, is_whole, refuses};
use sprague_kernel::Fact;

#[test]
fn cut_off() {
    let mut random = Random(81);
    let forms = (0..5).map(|_| Document::Forms(FormsBuilder::random(&mut random)).print());
    for certificate in quotients().into_iter().filter(|text| text.len() < 1_000).chain(plays()).chain(forms) {
        is_whole(&certificate);
        for place in 1..certificate.lines().count() {
            // Without a line: `s`, `k` and `q` may be too many, and all else is missed.
            let line = certificate.lines().nth(place).unwrap();
            let rest: String = certificate
                .lines()
                .enumerate()
                .filter(|&(other, _)| other != place)
                .map(|(_, line)| format!("{line}\n"))
                .collect();
            if !matches!(line.as_bytes()[0], b's' | b'k' | b'q' | b'o') {
                assert!(!accepts(&rest), "{rest}");
            }
        }
    }
}

/// A line alone, and what is said of it.
#[test]
fn large_numbers() {
    let quotient = |lines: &str| format!("sprague-misere 1\ndigits 0 7\n{lines}\n");
    for (lines, line, expected) in [
        ("order 20001", 3, "order: more than 20000 is not taken"),
        ("order 18446744073709551616", 3, "order: more than 20000 is not taken"),
        ("order 2\nletters 10001", 4, "letters: more than 10000 is not taken"),
        ("order 20000\nletters 10000", 4, "more than 67108864 products are not taken"),
        ("order 2\nletters 1\nr 99999999999999999999", 5, "a number is too large"),
        ("order 2\nletters 1\nr 2", 5, "2 is not below 2"),
        ("order 2\nletters 1\nr 01", 5, "a number is too large, or begins with 0"),
        ("order 2\nletters 1\nr -1", 5, "expected a number"),
        ("order 1\nletters 0\nr\np\nheaps 0\nperiod 9999999999 1", 8, "9999999999 is not below 1048577"),
        ("order 1\nletters 0\nr\np\nheaps 0\nperiod 1 1048576", 8, "the values end with the first period"),
        ("order 1\nletters 0\nr\np\nheaps 0\nperiod 1 18446744073709551615", 8, "a number is too large"),
        ("order 1\nletters 0\nr\np\nheaps 0\ns", 8, "expected `period`"),
    ] {
        refuses(&quotient(lines), line, expected);
    }
    for (text, line, expected) in [
        ("sprague-misere 1\ndigits\n", 2, "expected digits"),
        ("sprague-misere 1\ndigits 1 7\n", 2, "the first digit is 0 or 4"),
        ("sprague-misere 1\ndigits 0 7 0\n", 2, "the first digit is 0 or 4, and the last not 0"),
        ("sprague-misere 1\ndigits 0 8\n", 2, "a digit is from 0 to 7"),
        ("sprague-misere 1\ngenerators 1048577\n", 2, "generators: more than 1048576 is not taken"),
        ("sprague-misere-play 1\ngenerators 9999999\n", 2, "generators: more than 1048576 is not taken"),
        ("sprague-misere-play 1\ngenerators 1\no 1\n", 3, "1 is not below 1"),
        ("sprague-misere-play 1\ngenerators 1\no 0\nk 2\n", 4, "2 is not below 2"),
        ("sprague-misere-play 1\ngenerators 1048576\nk\n", 3, "expected `o`"),
        ("sprague-form 1\no 1 = 1\n", 2, "there is no node 1"),
        ("sprague-form 1\no = 2\n", 2, "there is no node 2"),
        ("sprague-form 1\no = 18446744073709551617\n", 2, "there is no node 18446744073709551617"),
        ("sprague-form 1\ns 1 1 = 1\n", 2, "there is no node 1"),
        ("sprague-form 1\no = 1\nq equal\n", 3, "expected nodes"),
        ("sprague-misere 2\n", 1, "the first line must be"),
        ("sprague-misere-plays 1\n", 1, "the first line must be"),
        ("sprague-form 10\n", 1, "the first line must be"),
        ("\n", 1, "the first line must be"),
        ("", 1, "the first line must be"),
        ("sprague-form 1", 1, "the text ends before the line `end`"),
    ] {
        refuses(text, line, expected);
    }
}

/// A product for each value of a heap and each element is too much.
#[test]
fn many_products() {
    let mut text = String::from("sprague-misere 1\ndigits 0 7\norder 20000\nletters 1\n");
    (1..=20_000).for_each(|element| text += &format!("r {}\n", element % 20_000));
    let heaps: String = (0..6_711).map(|heap| format!(" {heap}")).collect();
    text += &format!("p 1\nheaps{heaps}\npartial\nend\n");
    assert_eq!(reason(&text), (20_007, "too many products of values and elements".to_owned()));
}

/// What claims nothing is rejected. A quotient says something by itself.
#[test]
fn nothing() {
    for (text, line) in [
        ("sprague-form 1\nend\n", 2),
        ("sprague-form 1\no = 1\nend\n", 3),
        ("sprague-misere-play 1\ngenerators 0\nend\n", 3),
        ("sprague-misere-play 1\ngenerators 1\no 0\nk 1\nend\n", 5),
    ] {
        assert_eq!(reason(text), (line, "the certificate claims nothing".to_owned()), "{text}");
    }
    let empty = "sprague-misere 1\ngenerators 0\norder 1\nletters 0\nr\np\nheaps 0\npartial\nend\n";
    assert_eq!(verify(empty).unwrap().facts()[1], ("claims", Fact::Number(0)));
}

/// A reader of a number of bytes, line by line, that then fails.
struct Long {
    beginning: Vec<u8>,
    line: &'static [u8],
    left: usize,
}

impl Read for Long {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < block.len() && (!self.beginning.is_empty() || self.left > 0) {
            if self.beginning.is_empty() {
                self.left -= 1;
                self.beginning = self.line.to_vec();
            }
            let length = self.beginning.len().min(block.len() - written);
            block[written..written + length].copy_from_slice(&self.beginning[..length]);
            self.beginning.drain(..length);
            written += length;
        }
        Ok(written)
    }
}

/// While long lines and many lines are read, and while much is worked out, it is asked whether to
/// go on.
#[test]
fn it_can_be_stopped() {
    let zeros = " 0".repeat(60_000);
    let heaps =
        format!("sprague-misere 1\ndigits 0 4\norder 1\nletters 0\nr\np\nheaps 0{zeros}\npartial\nend\n");
    let letters = " 0".repeat(3_000);
    let commuting = format!("sprague-misere 1\ndigits 0 4\norder 1\nletters 3000\nr{letters}\np\n");
    let mut monoid = String::from("sprague-misere 1\ndigits 0 4\norder 10000\nletters 1\n");
    (0..10_000).for_each(|element| monoid += &format!("r {}\n", (element + 1) % 10_000));
    monoid += "p 1\nheaps 0\npartial\nend\n";
    let long_sum = format!(
        "sprague-misere-play 1\ngenerators 1\no 0{}\nk{}\nend\n",
        " 0".repeat(9),
        " 1".repeat(300_000)
    );
    let sums = format!("sprague-form 1\no = 1\n{}end\n", "s 1 1 = 1\n".repeat(200_000));
    for text in [heaps, commuting, monoid, long_sum, sums] {
        is_stopped(2, &text);
    }
    for (beginning, line) in [
        ("sprague-misere 1\ndigits 0 7\norder 2\nletters 1\nr 1\nr 0\np", &b" 1"[..]),
        ("sprague-misere 1\ngenerators 1\no 0", b" 0"),
        ("sprague-misere-play 1\ngenerators 1\no 0\nk", b" 1"),
        ("sprague-form 1\n", b"o = 1\n"),
        ("sprague-misere-play 1\ngenerators 1\no 0\n", b"q N\n"),
    ] {
        let mut text = Long { beginning: beginning.as_bytes().to_vec(), line, left: 1 << 22 };
        let (stopped, asked) = asked_up_to(3, &mut text);
        assert!(stopped.is_err(), "{beginning}");
        assert!(asked == 3 || beginning == "sprague-form 1\n", "{beginning} {asked}");
    }
}

/// The followers of *40 are met in 2^40 ways, and looked at once.
#[test]
fn many_ways_to_a_follower() {
    let mut text = String::from("sprague-form 1\no = 1\n");
    for node in 2..=40 {
        let options: String = (1..node).map(|option| format!(" {option}")).collect();
        text += &format!("o{options} = {node}\n");
    }
    text += "q form 40 40\nq form 40 40\nend\n";
    let (verified, _) = asked_up_to(100, &mut text.as_bytes());
    assert!(verified.is_ok(), "{verified:?}");
}
