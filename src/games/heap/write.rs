//! How a code is written.

use std::fmt;

use crate::heap::{Code, Digit, Sizes};

/// The form in which codes that mean the same game are all written; it reads back.
impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In the language what begins with a letter is a name.
        let first = self.digit(-(self.added() as i64)).to_string();
        if first.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            formatter.write_str("0")?;
        }
        for place in -(self.added() as i64)..self.tail_start() as i64 {
            write!(formatter, "{}", self.digit(place))?;
            if place == 0 {
                formatter.write_str(".")?;
            }
        }
        if !self.tail().is_empty() {
            formatter.write_str("[")?;
            self.tail().iter().try_for_each(|digit| write!(formatter, "{digit}"))?;
            return formatter.write_str("]");
        }
        if self.last_place() == Some(0) { formatter.write_str("0") } else { Ok(()) }
    }
}

impl Code {
    /// What one digit says, in words: "take 2 and leave nothing, one heap or two heaps".
    ///
    /// ```
    /// let code: sprague::heap::Code = "4!.07".parse()?;
    /// assert_eq!(code.in_words(), "divide into two different heaps; take 2 and leave nothing, one heap or two heaps");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut rules: Vec<String> = self.places().map(|(place, digit)| rule(place, digit)).collect();
        if !self.tail().is_empty() {
            let start = self.tail_start();
            let shown = (start..).zip(self.tail()).filter(|(_, digit)| !digit.is_zero());
            rules.extend(shown.map(|(place, &digit)| rule(place as i64, digit)));
            rules.push(match self.tail().len() {
                1 => "and so on with every larger number".to_owned(),
                period => format!("and so on, with {period} more each time"),
            });
        }
        if rules.is_empty() { "there is no move".to_owned() } else { rules.join("; ") }
    }
}

fn rule(place: i64, digit: Digit) -> String {
    let counts: Vec<String> = digit.counts().map(|count| heaps(count, digit.sizes())).collect();
    let left = match counts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    match place {
        0 => format!("divide into {left}"),
        _ if place < 0 => format!("add {} and divide into {left}", -place),
        _ => format!("take {place} and leave {left}"),
    }
}

fn heaps(count: u32, sizes: Sizes) -> String {
    let word = ["nothing", "one heap", "two", "three", "four", "five"][count as usize];
    match (count, sizes) {
        (0 | 1, _) => word.to_owned(),
        (_, Sizes::Any) => format!("{word} heaps"),
        (_, Sizes::Different) => format!("{word} different heaps"),
        (_, Sizes::Equal) => format!("{word} equal heaps"),
    }
}
