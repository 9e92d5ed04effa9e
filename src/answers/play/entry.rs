//! What a line that was entered asks for.

use num_bigint::BigUint;

use crate::syntax;

/// A longer line is never a move.
const LONGEST: usize = 4_096;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Entry<'a> {
    Nothing,
    /// A line that is too long, with its number of characters.
    TooLong(usize),
    Help,
    Hint,
    Why,
    Board,
    /// Take back this number of moves.
    Undo(usize),
    Quit,
    /// The moves, from the first or from a number on.
    Moves(Option<BigUint>),
    /// The moves that follow those that were shown last.
    More,
    /// A number as it was entered; a negative one too.
    Number(&'a str),
    /// A move that is written: what is moved in, if that is said, and what it becomes.
    Written {
        from: Option<&'a str>,
        to: &'a str,
    },
    /// Something else, with the command that may be meant.
    Other(&'a str, Option<&'static str>),
}

pub(super) const COMMANDS: [&str; 8] = ["hint", "undo", "moves", "more", "board", "why", "help", "quit"];

/// What `help` says.
pub(super) const HELP: &[&str] = &[
    "3           the move with that number; every move has one, even if not all are listed",
    "*6 → *3     the move in a component; also *6 -> *3, or 6 3 if both are heaps;",
    "            if the position is not a sum, the option alone will do",
    "take pin 3  the move in words, as the list says it; in a sum also `take pin 3 in kayles(5)`",
    "pin 3       a part that it takes, turns or goes to, if only one move does",
    "3 4         all numbers of a move in words, in their order: `take pins 3 and 4`; 2,1 is row 2,",
    "            column 1; a number alone is that of a move",
    "moves       lists the moves again; `moves 41` from number 41 on, `more` the next ones",
    "hint        says which move wins and why, or that none does; also h and ?",
    "why         says why I moved as I did, with the nim-sum in binary digits; also w",
    "board       shows the board again",
    "undo        takes back your last move and my answer; `undo 3` the last three; also u",
    "quit        ends the game; also q",
];

/// What `help` says when the game is over.
pub(super) const AFTERWARDS: &[&str] = &[
    "undo        takes back your last move and my answer; `undo 3` the last three; also u",
    "why         says why I moved as I did; also w",
    "board       shows the board again",
    "quit        leaves the game; also q",
];

/// Reads a line.
pub(super) fn read(line: &str) -> Entry<'_> {
    let line = line.trim();
    if line.len() > LONGEST {
        return Entry::TooLong(line.chars().count());
    }
    let lower = line.to_lowercase();
    let mut words = lower.trim_start_matches(':').split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (None, ..) => return Entry::Nothing,
        (Some("hint" | "h" | "?"), None, _) => return Entry::Hint,
        (Some("undo" | "u"), None, _) => return Entry::Undo(1),
        (Some("undo" | "u"), Some(number), None) if is_digits(number) => {
            return Entry::Undo(number.parse().unwrap_or(usize::MAX));
        }
        (Some("board"), None, _) => return Entry::Board,
        (Some("why" | "w"), None, _) => return Entry::Why,
        (Some("help"), None, _) => return Entry::Help,
        (Some("quit" | "q" | "exit"), None, _) => return Entry::Quit,
        (Some("more"), None, _) => return Entry::More,
        (Some("moves" | "m"), None, _) => return Entry::Moves(None),
        (Some("moves" | "m"), Some(number), None) if is_digits(number) => {
            return Entry::Moves(number.parse().ok());
        }
        _ => {}
    }
    if is_digits(line.strip_prefix(['-', '+']).unwrap_or(line)) {
        return Entry::Number(line);
    }
    // As a move is said, so it may be entered.
    let line = line.strip_prefix("move ").map_or(line, str::trim);
    for arrow in ["→", "->", "=>", " to "] {
        if let Some((from, to)) = line.split_once(arrow) {
            let from = Some(from.trim()).filter(|from| !from.is_empty());
            return Entry::Written { from, to: to.trim() };
        }
    }
    if let Some(to) = line.strip_prefix("to ") {
        return Entry::Written { from: None, to: to.trim() };
    }
    let mut parts = line.split_whitespace();
    if let (Some(from), Some(to), None) = (parts.next(), parts.next(), parts.next())
        && [from, to].into_iter().all(|part| is_digits(part.strip_prefix('*').unwrap_or(part)))
    {
        return Entry::Written { from: Some(from), to };
    }
    let near = if line.len() < 20 { syntax::nearest(&lower, COMMANDS) } else { None };
    Entry::Other(line, near)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{Entry, read};

    #[test]
    fn lines() {
        assert_eq!(read(" \t"), Entry::Nothing);
        assert_eq!(read(" Hint "), Entry::Hint);
        assert_eq!(read(":quit"), Entry::Quit);
        assert_eq!(read("undo"), Entry::Undo(1));
        assert_eq!(read("undo 3"), Entry::Undo(3));
        assert_eq!(read("board"), Entry::Board);
        assert_eq!(read("moves 41"), Entry::Moves(Some(41_u8.into())));
        assert_eq!(read("-3"), Entry::Number("-3"));
        for line in ["*6 → *3", "*6->*3", "*6 *3", "*6 to *3"] {
            assert_eq!(read(line), Entry::Written { from: Some("*6"), to: "*3" }, "{line}");
        }
        assert_eq!(read("6 3"), Entry::Written { from: Some("6"), to: "3" });
        assert_eq!(read("→ {*1}"), Entry::Written { from: None, to: "{*1}" });
        assert_eq!(read("to {*1}"), Entry::Written { from: None, to: "{*1}" });
        assert_eq!(read("move *6 → *3"), Entry::Written { from: Some("*6"), to: "*3" });
        assert_eq!(read("move to {*1}"), Entry::Written { from: None, to: "{*1}" });
        assert_eq!(read("hnit"), Entry::Other("hnit", Some("hint")));
        assert_eq!(read("{*1, {*1}}"), Entry::Other("{*1, {*1}}", None));
        assert_eq!(read(&"≈".repeat(1_000_000)), Entry::TooLong(1_000_000));
    }
}
