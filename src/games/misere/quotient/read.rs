//! Quotients from their certificates. What a file says is proved again: the game, the action of the
//! letters, P and the values are taken from it, the rest is found.

use std::str::FromStr;

use super::bits::Bits;
use super::closure::Closure;
use super::monoid::{Element, Monoid};
use super::period::{self, HeapPeriod};
use super::presentation::Presentation;
use super::rules::Rules;
use super::{Bounds, Quotient};
use crate::error::{Error, ErrorKind, Result};
use crate::heap::Code;
use crate::interrupt::Interrupt;
use crate::misere::lasso::Halt;

/// More elements are not read: their products take four bytes times the square.
const MOST_ELEMENTS: usize = 20_000;

/// The lines of a file, and the number of the one that was read last.
struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn wrong(&self, expected: &str) -> Error {
        let message = format!("line {} of the certificate: expected {expected}", self.number);
        Error::new(ErrorKind::File, message)
    }

    fn next(&mut self, expected: &str) -> Result<&'a str> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.wrong(expected))
    }

    /// The fields of a line behind its word.
    fn fields(&mut self, word: &str) -> Result<&'a str> {
        let expected = format!("a line `{word} …`");
        let line = self.next(&expected)?;
        let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.map(str::trim_start).ok_or_else(|| self.wrong(&expected))
    }

    fn numbers<T: FromStr>(&mut self, word: &str) -> Result<Vec<T>> {
        let fields = self.fields(word)?;
        let numbers: Option<Vec<T>> = fields.split_whitespace().map(|field| field.parse().ok()).collect();
        numbers.ok_or_else(|| self.wrong("numbers"))
    }

    fn number(&mut self, word: &str) -> Result<usize> {
        match self.numbers(word)?[..] {
            [number] => Ok(number),
            _ => Err(self.wrong("one number")),
        }
    }

    fn begins_with(&mut self, word: &str) -> bool {
        self.lines.peek().is_some_and(|line| line.starts_with(word))
    }
}

impl Quotient {
    /// The quotient of a certificate, proved again: its pairs are not used.
    ///
    /// # Errors
    /// [`ErrorKind::File`] where the text is no certificate, or what it says is wrong;
    /// [`ErrorKind::Limit`] if it has more than 20,000 elements; or if interrupted.
    pub fn read(text: &str, interrupt: &Interrupt) -> Result<Quotient> {
        let mut lines = Lines { lines: text.lines().peekable(), number: 0 };
        if lines.next("`sprague-misere 1`")? != "sprague-misere 1" {
            return Err(lines.wrong("`sprague-misere 1`"));
        }
        let rules = game(&mut lines)?;
        let monoid = monoid(&mut lines, interrupt)?;
        let values: Vec<Element> = lines.numbers("heaps")?;
        if values.first() != Some(&0) || values.iter().any(|&value| value as usize >= monoid.order()) {
            return Err(lines.wrong("the values of generators, which are elements, 0 first"));
        }
        if let Rules::List(list) = &rules
            && list.len() != values.len()
        {
            return Err(lines.wrong("as many values as there are generators, and one more"));
        }
        let period = match lines.begins_with("period") {
            true => Some(lines.numbers::<usize>("period")?),
            false => {
                lines.fields("partial")?;
                None
            }
        };
        let period = match period.as_deref() {
            None => None,
            Some(&[period, preperiod])
                if period > 0 && preperiod.checked_add(period) == Some(values.len()) =>
            {
                Some(HeapPeriod { period, preperiod })
            }
            Some(_) => return Err(lines.wrong("a period and a preperiod, together the number of values")),
        };
        let claims = to_the_end(&mut lines, monoid.order(), interrupt)?;
        let wrong = |what: &str| Error::new(ErrorKind::File, format!("the certificate is wrong: {what}"));
        let all = match period {
            None => values.clone(),
            Some(found) => {
                let (taken, heaps) = rules.periodic_by().ok_or_else(|| wrong("this game has no period"))?;
                let window = heaps * (found.preperiod + found.period) as u64 + taken;
                (0..=window).map(|heap| values[found.place(heap) as usize]).collect()
            }
        };
        if period.is_some() && period::find(&rules, &all, interrupt)? != period {
            return Err(wrong("the period and the preperiod are not the least"));
        }
        let closure = proved(&rules, &monoid, &all, interrupt)?;
        let generate = Presentation::generate(&monoid, &values, interrupt)?;
        let mut rows: Vec<&Bits> =
            (0..monoid.order()).map(|element| monoid.row(element as Element)).collect();
        rows.sort_unstable();
        if !generate || rows.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(wrong("the quotient is smaller than this"));
        }
        let mut quotient = Quotient::numbered(rules, &monoid, values, &closure, interrupt)?;
        quotient.period = period;
        for Claimed { line, is_p, sum } in claims {
            if quotient.pretend(&sum).is_none_or(|value| quotient.is_p(value) != is_p) {
                return Err(wrong(&format!("the claim on line {line} does not follow")));
            }
        }
        Ok(quotient)
    }
}

/// A claim of a certificate: who wins a sum of generators.
struct Claimed {
    line: usize,
    is_p: bool,
    sum: Vec<u64>,
}

/// The pairs, which are not used, the claims, and the end, behind which nothing stands.
fn to_the_end(lines: &mut Lines<'_>, order: usize, interrupt: &Interrupt) -> Result<Vec<Claimed>> {
    while lines.begins_with("s ") {
        interrupt.poll()?;
        let pair: Vec<usize> = lines.numbers("s")?;
        if pair.is_empty() || pair.iter().any(|&element| element >= order) {
            return Err(lines.wrong("an element and its blind contexts, which are elements"));
        }
    }
    let mut claims = Vec::new();
    while lines.begins_with("q ") {
        interrupt.poll()?;
        let claim = lines.fields("q")?;
        let (outcome, sum) = claim.split_once(' ').unwrap_or((claim, ""));
        let sum: Option<Vec<u64>> = sum.split_whitespace().map(|heap| heap.parse().ok()).collect();
        match (outcome, sum) {
            ("P" | "N", Some(sum)) => claims.push(Claimed { line: lines.number, is_p: outcome == "P", sum }),
            _ => return Err(lines.wrong("a line `q P …` or `q N …` with the generators of a sum")),
        }
    }
    if lines.next("a line `s …`, `q …` or `end`")? != "end" {
        return Err(lines.wrong("a line `s …`, `q …` or `end`"));
    }
    if lines.lines.next().is_some() {
        lines.number += 1;
        return Err(lines.wrong("nothing behind the line `end`"));
    }
    Ok(claims)
}

/// The closure of all generators with these values, which proves them.
fn proved(rules: &Rules, monoid: &Monoid, values: &[Element], interrupt: &Interrupt) -> Result<Closure> {
    let wrong = |generator: usize| {
        let message = format!("the certificate is wrong: the value of generator {generator} cannot be");
        Error::new(ErrorKind::File, message)
    };
    if monoid.p().has(0) {
        return Err(wrong(0));
    }
    let mut closure =
        Closure::new(monoid.order(), 16 * Bounds::default().elements.max(monoid.order()), interrupt);
    for generator in 1..values.len() {
        let (value, options) =
            (values[generator], rules.values_of_options(generator, monoid, values, interrupt)?);
        if options.is_empty() {
            if value != 0 {
                return Err(wrong(generator));
            }
            continue;
        }
        let mut blind = monoid.safe(&options);
        if !monoid.row(value).is_subset(&blind) {
            return Err(wrong(generator));
        }
        blind.remove_all(monoid.row(value));
        match closure.add(monoid, value, blind, generator as u32) {
            Ok(None) => {}
            Ok(Some(_)) => return Err(wrong(generator)),
            Err(Halt::Stopped(error)) => return Err(error),
            Err(_) => return Err(Error::new(ErrorKind::Limit, "the closure has too many pairs")),
        }
    }
    Ok(closure)
}

/// The lines on the game.
fn game(lines: &mut Lines<'_>) -> Result<Rules> {
    if lines.begins_with("digits") {
        let fields = lines.fields("digits")?;
        let (digits, unequal) = match fields.strip_suffix(" unequal") {
            Some(digits) => (digits, "!"),
            None => (fields, ""),
        };
        let sign = |digit: &str| match digit {
            "0" | "1" | "2" | "3" => Some(digit.to_owned()),
            "4" | "5" | "6" | "7" => Some(format!("{digit}{unequal}")),
            _ => None,
        };
        let signs: Option<Vec<String>> = digits.split(' ').map(sign).collect();
        let signs = signs.ok_or_else(|| lines.wrong("digits from 0 to 7"))?;
        let rest = if signs.len() > 1 { signs[1..].concat() } else { "0".to_owned() };
        let code: Code = format!("{}.{rest}", signs[0]).parse()?;
        return Ok(Rules::Code(code.checked()?));
    }
    let count = lines.number("generators")?;
    let mut list = Vec::new();
    for _ in 0..count {
        let fields = lines.fields("o")?;
        let mut options = Vec::new();
        for field in fields.split_whitespace() {
            let sum: Option<Vec<u32>> = match field {
                "0" => Some(Vec::new()),
                _ => field.split('+').map(|part| part.parse().ok()).collect(),
            };
            options.push(sum.ok_or_else(|| lines.wrong("sums of generators, `0` or `2+3`"))?);
        }
        list.push(options);
    }
    Rules::of_list(&list)
}

/// The lines on the quotient.
fn monoid(lines: &mut Lines<'_>, interrupt: &Interrupt) -> Result<Monoid> {
    let order = lines.number("order")?;
    let letters = lines.number("letters")?;
    if order > MOST_ELEMENTS {
        let message = format!("quotients of more than {MOST_ELEMENTS} elements are not read");
        return Err(Error::new(ErrorKind::Limit, message));
    }
    let mut action: Vec<Element> = Vec::new();
    let mut parent: Vec<(Element, u32)> = vec![(0, 0)];
    for element in 0..order {
        interrupt.poll()?;
        let row: Vec<Element> = lines.numbers("r")?;
        // Elements are numbered in the order in which they are first reached.
        let known = element < parent.len();
        for (letter, &product) in row.iter().enumerate() {
            if product as usize == parent.len() {
                parent.push((element as Element, letter as u32));
            }
        }
        let right = row.iter().all(|&product| (product as usize) < parent.len());
        if !known || row.len() != letters || !right {
            return Err(lines.wrong("an element times each letter, numbered as they are first reached"));
        }
        action.extend(row);
    }
    let p_line: Vec<usize> = lines.numbers("p")?;
    if order == 0 || parent.len() != order || p_line.iter().any(|&element| element >= order) {
        return Err(lines.wrong("an action that reaches every element, and elements in P"));
    }
    let by = |element: usize, letter: usize| action[element * letters + letter] as usize;
    for element in 0..order {
        interrupt.poll()?;
        for (one, other) in (0..letters).flat_map(|one| (0..one).map(move |other| (one, other))) {
            if by(by(element, one), other) != by(by(element, other), one) {
                return Err(lines.wrong("letters that commute"));
            }
        }
    }
    let mut p = Bits::none(order);
    p_line.iter().for_each(|&element| p.insert(element));
    Monoid::with_products(letters, action, parent, p, interrupt)
}
