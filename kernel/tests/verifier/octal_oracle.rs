//! Octal games by their definition, and certificates of their periods made from that alone.

// Each suite is a program of its own, and uses a part.
#![allow(dead_code)]

use std::fmt::Display;

/// The values of an octal game by its definition.
pub fn naive(digits: &[u8], unequal: bool, heaps: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let mut is_option = vec![false; 2 * heap + 4];
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 && taken > 0 {
                is_option[0] = true;
            }
            if digit & 2 != 0 && rest > 0 && taken > 0 {
                is_option[values[rest] as usize] = true;
            }
            if digit & 4 != 0 {
                let pairs = (1..rest).map(|one| (one, rest - one));
                pairs
                    .filter(|(one, other)| !unequal || one != other)
                    .for_each(|(one, other)| is_option[(values[one] ^ values[other]) as usize] = true);
            }
        }
        values.push(is_option.iter().position(|option| !option).unwrap() as u32);
    }
    values
}

/// The least period of a long sequence, and the least number from which on it holds.
pub fn period_of(values: &[u32]) -> Option<(usize, usize)> {
    (1..values.len() / 4).find_map(|period| {
        let from = (0..values.len() - period).rev().find(|&heap| values[heap] != values[heap + period]);
        let from = from.map_or(0, |heap| heap + 1);
        (from < values.len() / 4).then_some((period, from))
    })
}

pub fn joined<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<String>>().join(" ")
}

/// The first lines of a certificate, those that both theorems have.
pub fn head(
    digits: &str,
    theorem: &str,
    (period, preperiod): (impl Display, impl Display),
    mask: u32,
    parity: Option<u8>,
) -> String {
    let parity = parity.map_or("none".to_owned(), |parity| parity.to_string());
    format!(
        "sprague-period 2\ndigits {digits}\ntheorem {theorem}\nperiod {period}\npreperiod {preperiod}\n\
         mask {mask}\nparity {parity}\n"
    )
}

pub fn guy_smith(digits: &[u8], unequal: bool, period: (usize, usize), mask: u32) -> String {
    let digits = joined(digits) + if unequal { " unequal" } else { "" };
    head(&digits, "guy-smith", period, mask, None) + "end\n"
}

/// The classes of a game: the mask, and the parity if it counts.
#[derive(Debug, Clone, Copy)]
pub struct Classes {
    pub mask: u32,
    pub parity: Option<u8>,
}

impl Classes {
    pub fn class(&self, heap: usize, value: u32) -> usize {
        let shift = self.parity.map_or(0, |parity| heap + usize::from(parity));
        ((value & self.mask).count_ones() as usize + shift) % 2
    }

    /// Those that a game may have, with masks below 16.
    pub fn of(digits: &[u8]) -> Vec<Classes> {
        let split: Vec<usize> = (0..digits.len()).filter(|&taken| digits[taken] & 4 != 0).collect();
        let fits = |parity: &u8| split.iter().all(|taken| taken % 2 == usize::from(*parity));
        let parities = [None].into_iter().chain([0, 1].into_iter().filter(fits).map(Some));
        parities.flat_map(|parity| (0..16).map(move |mask| Classes { mask, parity })).collect()
    }
}

/// What a certificate by the theorem of common heaps needs, by brute force.
#[derive(Debug, Clone)]
pub struct Sparse {
    pub digits: Vec<u8>,
    pub classes: Classes,
    pub period: (usize, usize),
    pub values: Vec<u32>,
    pub rare: Vec<usize>,
    pub depth: usize,
}

impl Sparse {
    /// `None` where some heap is rare in the period, or the values are too few.
    pub fn of(digits: &[u8], classes: Classes, values: &[u32], period: (usize, usize)) -> Option<Sparse> {
        let is_rare = |&heap: &usize| classes.class(heap, values[heap]) == 0;
        let rare: Vec<usize> = (1..values.len()).filter(is_rare).collect();
        let mut sparse =
            Sparse { digits: digits.to_vec(), classes, period, values: values.to_vec(), rare, depth: 0 };
        if period.1 <= sparse.last_rare() {
            return None;
        }
        while sparse.depth < 60 {
            let (first, last) = sparse.ends();
            if last > values.len() {
                return None;
            }
            if (first..last).all(|heap| sparse.has_witnesses(heap)) {
                return Some(sparse);
            }
            sparse.depth += 1;
        }
        None
    }

    pub fn last_rare(&self) -> usize {
        self.rare.last().copied().unwrap_or(0)
    }

    pub fn window(&self) -> usize {
        self.depth.max(self.last_rare()) + self.digits.len() - 1
    }

    /// The heaps of the first point that is due, and of the last.
    pub fn ends(&self) -> (usize, usize) {
        let first = self.period.1 + self.window();
        (first, first + self.period.0)
    }

    /// Whether each smaller value of class 0 is that of a single heap or of a split within the
    /// depth.
    fn has_witnesses(&self, heap: usize) -> bool {
        let Sparse { values, digits, .. } = self;
        (0..values[heap]).filter(|&value| self.classes.class(heap, value) == 0).all(|value| {
            (0..digits.len()).any(|taken| {
                let single = digits[taken] & 2 != 0 && taken > 0 && values[heap - taken] == value;
                let mut parts = 1..=self.depth;
                let split = |part: usize| values[part] ^ values[heap - taken - part] == value;
                single || digits[taken] & 4 != 0 && parts.any(split)
            })
        })
    }

    /// The heaps at which points must stand.
    pub fn heaps(&self) -> Vec<usize> {
        let (first, last) = self.ends();
        let period = self.period.0;
        let is_prime = |number: &usize| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
        let divisors = (2..=period).filter(|prime| period.is_multiple_of(*prime));
        let mut heaps: Vec<usize> = divisors.filter(is_prime).map(|prime| first + period / prime).collect();
        heaps.extend([first, last]);
        heaps.sort_unstable();
        heaps
    }

    pub fn point(&self, heap: usize) -> String {
        point(heap, &self.values[heap - self.window() - 1..heap])
    }

    pub fn head(&self) -> String {
        let Classes { mask, parity } = self.classes;
        head(&joined(&self.digits), "common-heaps", self.period, mask, parity)
            + &format!("depth {}\n{}\n", self.depth, line_of_rare(&self.rare))
    }

    pub fn certificate(&self, heaps: &[usize]) -> String {
        let points: String = heaps.iter().map(|&heap| self.point(heap)).collect();
        self.head() + &points + "end\n"
    }
}

pub fn line_of_rare(rare: &[usize]) -> String {
    if rare.is_empty() { "rare".to_owned() } else { format!("rare {}", joined(rare)) }
}

pub fn point(heap: impl Display, values: &[u32]) -> String {
    const DIGITS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";
    let digits: String = values.iter().map(|&value| char::from(DIGITS[value as usize])).collect();
    format!("point {heap} {digits}\n")
}
