//! Questions in English, and how they are asked here.

use crate::error::{Error, ErrorKind, Span};
use crate::session::Session;

/// What may stand before a question.
const BEGINNINGS: [&str; 7] =
    ["what is the", "what are the", "what are all", "what is", "find the", "find", "the"];

/// Questions, and the functions that answer them.
const QUESTIONS: [(&str, &str); 22] = [
    ("grundy value of", "grundy"),
    ("grundy number of", "grundy"),
    ("nim value of", "grundy"),
    ("nim-value of", "grundy"),
    ("nimber of", "grundy"),
    ("value of", "grundy"),
    ("outcome class of", "outcome"),
    ("outcome of", "outcome"),
    ("who wins in", "outcome"),
    ("who wins at", "outcome"),
    ("who wins", "outcome"),
    ("winning moves of", "winning_moves"),
    ("winning moves in", "winning_moves"),
    ("winning moves from", "winning_moves"),
    ("winning moves", "winning_moves"),
    ("winning move of", "winning_moves"),
    ("winning move in", "winning_moves"),
    ("winning move from", "winning_moves"),
    ("winning move", "winning_moves"),
    ("options of", "options"),
    ("birthday of", "birthday"),
    ("mex of", "mex"),
];

/// What follows these words, which may be written in capital letters.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (begins, rest) = text.split_at_checked(words.len())?;
    let is_apart = rest.starts_with(|sign: char| sign.is_whitespace() || matches!(sign, '(' | '{' | '<'));
    (begins.eq_ignore_ascii_case(words) && is_apart).then(|| rest.trim_start())
}

/// Whether one pair of parentheses holds all of it.
fn is_in_brackets(text: &str) -> bool {
    let mut depth = 0;
    let closes = |sign: char| {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        depth == 0
    };
    text.starts_with('(') && text.find(closes) == Some(text.len() - 1)
}

impl Session {
    /// The error for a question such as `who wins nim(1, 2)?`, or `nim(1, 2) = ?`.
    pub(super) fn in_english(&self, statement: &str) -> Option<Error> {
        let start = statement.len() - statement.trim_start().len();
        let text = statement.trim().trim_end_matches(['?', '.']).trim_end();
        let error = |from: usize, to: usize, what: &str| {
            Error::new(ErrorKind::Syntax, what.to_owned()).at(Span::new(start + from, start + to))
        };
        if let Some(asked) = text.strip_suffix('=').map(str::trim_end) {
            let of = ["claim", "prove"].iter().find_map(|word| after(asked, word)).unwrap_or(asked);
            let is_sum = !["", "claim", "prove"].contains(&of) && !of.contains(['=', '<', '>']);
            let sign = statement.trim_end().strip_suffix('?').filter(|_| is_sum)?.len() - start;
            let error = error(sign, sign + 1, "`?` is not a position");
            return Some(error.help(format!("alone on a line an expression shows what it is: {of}")));
        }
        let first = text.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        // In misère play other functions answer.
        let is_misere = ["misere", "misère"].iter().any(|word| text.to_lowercase().contains(word));
        if self.machine.find(first).is_some() || is_misere {
            return None;
        }
        let begun = BEGINNINGS.iter().find_map(|beginning| after(text, beginning));
        let question = begun.unwrap_or(text);
        for (words, function) in QUESTIONS {
            if let Some(of) = after(question, words).filter(|of| !of.is_empty()) {
                let call =
                    if is_in_brackets(of) { format!("{function}{of}") } else { format!("{function}({of})") };
                let asked = text.len() - of.len();
                return Some(
                    error(0, asked, "questions are asked by functions").help(format!("write {call}")),
                );
            }
        }
        let what = "a question needs no words: an expression alone shows what it is";
        after(text, "what is")
            .filter(|asked| !asked.is_empty())
            .map(|asked| error(0, "what is".len(), what).help(format!("write {asked}")))
    }
}
