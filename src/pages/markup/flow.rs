//! Where lines end: at spaces, and not inside a formula or code that fits on a line.

use std::collections::VecDeque;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::markup::document::{Inline, Prose};
use crate::picture::{Line, Look};
use crate::visible::push_visible;

/// Brackets inside brackets up to which a formula that is longer than a line is broken outside of
/// as many as possible.
const NESTED: usize = 8;

/// Columns by which further lines are indented.
const HANGING: usize = 2;

/// A text that is to be broken into lines.
#[derive(Debug, Default)]
pub(super) struct Flow {
    text: String,
    /// Where each look ends, in order.
    looks: Vec<(usize, Look)>,
    /// What stays on one line if it fits, in order.
    whole: Vec<Range<usize>>,
}

impl Flow {
    pub(super) fn of(prose: &Prose) -> Flow {
        let mut flow = Flow::default();
        flow.prose(prose);
        flow
    }

    pub(super) fn prose(&mut self, prose: &Prose) {
        for part in prose.parts() {
            match part {
                Inline::Text(text) | Inline::Cited(text, _) => self.push(text, Look::Plain),
                Inline::Math(text) => self.push_whole(text, Look::Plain),
                Inline::Latex(text) => self.push_whole(&format!("${text}$"), Look::Plain),
                Inline::Code(text) => self.push_whole(&format!("`{text}`"), Look::Code),
                Inline::Good(text) => self.push(text, Look::Good),
                Inline::Bad(text) => self.push(text, Look::Bad),
            }
        }
    }

    /// A text has no lines of its own, and cannot act on a terminal.
    pub(super) fn push(&mut self, text: &str, look: Look) {
        for sign in text.chars() {
            push_visible(&mut self.text, if matches!(sign, '\n' | '\t' | '\r') { ' ' } else { sign });
        }
        self.looks.push((self.text.len(), look));
    }

    pub(super) fn push_whole(&mut self, text: &str, look: Look) {
        let start = self.text.len();
        self.push(text, look);
        self.whole.push(start..self.text.len());
    }

    pub(super) fn width(&self) -> usize {
        self.text.width()
    }

    /// The width of the widest part that should stay on one line.
    pub(super) fn widest_word(&self) -> usize {
        self.words().iter().map(|word| self.text[word.clone()].width()).max().unwrap_or(0)
    }

    /// A part of the text with its looks.
    pub(super) fn piece(&self, range: Range<usize>) -> Line {
        let mut line = Line::default();
        let first = self.looks.partition_point(|&(end, _)| end <= range.start);
        let mut start = range.start;
        for &(end, look) in &self.looks[first..] {
            if start >= range.end {
                break;
            }
            let end = end.min(range.end);
            line.push(&self.text[start..end], look);
            start = end;
        }
        line
    }

    /// The lines; the first has its own width.
    pub(super) fn lines(&self, first: usize, rest: usize) -> Vec<Line> {
        self.broken(first, rest).into_iter().map(|range| self.piece(range)).collect()
    }

    /// What lies between the spaces at which a line may end.
    fn words(&self) -> Vec<Range<usize>> {
        let mut words = Vec::new();
        let mut whole = self.whole.iter().peekable();
        let mut start = None;
        for (place, byte) in self.text.bytes().enumerate() {
            while whole.next_if(|range| range.end <= place).is_some() {}
            let kept = whole.peek().is_some_and(|range| range.start <= place);
            if byte == b' ' && !kept {
                words.extend(start.take().map(|start| start..place));
            } else {
                start.get_or_insert(place);
            }
        }
        words.extend(start.map(|start| start..self.text.len()));
        words
    }

    /// Each line takes the words that fit. A word that is longer than a line is broken at its own
    /// spaces.
    fn broken(&self, first: usize, rest: usize) -> Vec<Range<usize>> {
        let mut lines: Vec<Range<usize>> = Vec::new();
        let mut room = first;
        let mut line: Option<(Range<usize>, usize)> = None;
        let mut words: VecDeque<(Range<usize>, bool)> =
            self.words().into_iter().map(|word| (word, true)).collect();
        while let Some((word, divisible)) = words.pop_front() {
            let width = self.text[word.clone()].width();
            let begun = line.as_ref().map_or(0, |(line, column)| column + (word.start - line.end));
            if begun + width <= room {
                let start = line.map_or(word.start, |(line, _)| line.start);
                line = Some((start..word.end, begun + width));
                continue;
            }
            if divisible && width > rest {
                let parts = self.divided(&word, rest);
                if parts.len() > 1 {
                    parts.into_iter().rev().for_each(|part| words.push_front((part, false)));
                    continue;
                }
            }
            match line {
                Some((line, _)) => lines.push(line),
                // It fits better where lines begin further to the left.
                None if lines.is_empty() && room < rest => lines.push(word.start..word.start),
                None => {}
            }
            room = rest;
            line = Some((word, width));
        }
        lines.extend(line.map(|(line, _)| line));
        lines
    }

    /// A word that is longer than a line, in parts that are not, as far as its spaces allow:
    /// outside of brackets if possible, after a comma or the sign of an operation before anywhere
    /// else.
    fn divided(&self, word: &Range<usize>, room: usize) -> Vec<Range<usize>> {
        let spaces = self.spaces(word);
        let mut parts = vec![word.clone()];
        for level in 0..=NESTED + 1 {
            let allowed = |space: &&(usize, usize)| space.1 <= level || level == NESTED + 1;
            parts = parts
                .into_iter()
                .flat_map(|part| {
                    let mut pieces = Vec::new();
                    let mut start = part.start;
                    if self.text[part.clone()].width() > room {
                        let from = spaces.partition_point(|(place, _)| *place < part.start);
                        let until = spaces.partition_point(|(place, _)| *place < part.end);
                        for &(place, _) in spaces[from..until].iter().filter(allowed) {
                            if place > start {
                                pieces.push(start..place);
                            }
                            start = place + 1;
                        }
                    }
                    if start < part.end {
                        pieces.push(start..part.end);
                    }
                    pieces
                })
                .collect();
        }
        parts
    }

    /// The spaces of a word, each with the number of brackets around it; those that do not follow a
    /// comma or the sign of an operation are used last.
    fn spaces(&self, word: &Range<usize>) -> Vec<(usize, usize)> {
        let mut depth = 0_usize;
        let mut before = ' ';
        let mut spaces = Vec::new();
        for (place, sign) in self.text[word.clone()].char_indices() {
            match sign {
                '(' | '{' | '[' | '⟨' => depth += 1,
                ')' | '}' | ']' | '⟩' => depth = depth.saturating_sub(1),
                ' ' => {
                    let apart = matches!(before, ',' | ';' | '+' | '⊕' | '≈' | '≉' | '=' | '→' | '∪');
                    spaces.push((word.start + place, if apart { depth.min(NESTED) } else { NESTED + 1 }));
                }
                _ => {}
            }
            before = sign;
        }
        spaces
    }
}

/// Breaks the lines of a text that are longer than `width` columns, at spaces. No line ends inside
/// braces, square brackets, the arguments of a function, or backticks, nor beside a sign such as
/// `+` or `≈`, unless what it stands in is longer than a line.
///
/// What is broken goes on below where its line begins: two columns further in, or in the second
/// column of a line with two, which at least two spaces part.
///
/// ```
/// use sprague::front_end::markup::wrap;
/// assert_eq!(wrap("the options are {*0, *1} + *3", 24), "the options are\n  {*0, *1} + *3");
/// assert_eq!(wrap("- :help   prints what there is", 20), "- :help   prints\n          what there\n          is");
/// ```
#[must_use]
pub fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for (place, line) in text.split('\n').enumerate() {
        if place > 0 {
            wrapped.push('\n');
        }
        if line.width() <= width {
            wrapped.push_str(line);
        } else {
            wrap_line(&mut wrapped, line, width);
        }
    }
    wrapped
}

fn wrap_line(wrapped: &mut String, line: &str, width: usize) {
    let words = line.trim_start_matches(' ');
    let indent = line.len() - words.len();
    let hanging = match second_column(words) {
        Some(column) if indent + column <= width / 2 => indent + column,
        _ => (indent + HANGING).min(width / 2),
    };
    wrapped.extend(std::iter::repeat_n(' ', indent));
    broken_line(wrapped, words, (indent, hanging), width);
}

/// Breaks a line that begins in one column and goes on in another.
fn broken_line(wrapped: &mut String, line: &str, (first, rest): (usize, usize), width: usize) {
    let mut flow = Flow { text: line.trim_end().to_owned(), ..Flow::default() };
    flow.whole = kept(&flow.text);
    let room = |indent: usize| width.saturating_sub(indent).max(1);
    for (place, range) in flow.broken(room(first), room(rest)).into_iter().enumerate() {
        if place > 0 {
            wrapped.truncate(wrapped.trim_end_matches(' ').len());
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', rest));
        }
        wrapped.push_str(&flow.text[range]);
    }
}

/// Breaks the lines of a text that follows some words, and continues below its own beginning. The
/// words themselves are not written.
///
/// ```
/// use sprague::front_end::markup::wrap_behind;
/// assert_eq!(wrap_behind("error: ", "expected a position", 20), "expected a\n       position");
/// ```
#[must_use]
pub fn wrap_behind(before: &str, text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    let spaces = text.len() - text.trim_start_matches(' ').len();
    let indent = (before.width() + spaces).min(width / 2);
    for (place, line) in text.split('\n').enumerate() {
        if place > 0 {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            broken_line(&mut wrapped, line.trim_start_matches(' '), (indent, indent), width);
        } else {
            wrapped.push_str(&text[..spaces]);
            let first = before.width() + spaces;
            broken_line(&mut wrapped, line.trim_start_matches(' '), (first, indent), width);
        }
    }
    wrapped
}

/// Where what follows two spaces begins, or the words of an item of a list.
fn second_column(line: &str) -> Option<usize> {
    let gap = match line.strip_prefix("- ") {
        Some(_) if !line.contains("  ") => return Some(2),
        _ => line.find("  ")?,
    };
    let behind = line[gap..].trim_start_matches(' ');
    let column = line.len() - behind.len();
    // Names with two spaces between them are no columns.
    let is_column = column - gap > 2 || !behind.contains("  ");
    (is_column && !behind.is_empty()).then(|| line[..column].width())
}

/// What stays on one line if it fits, in order: brackets, code, and the spaces beside the signs
/// between them.
fn kept(text: &str) -> Vec<Range<usize>> {
    let mut kept = bracketed(text);
    let is_within = |place: usize| {
        let next = kept.partition_point(|range| range.end <= place);
        kept.get(next).is_some_and(|range| range.start <= place)
    };
    let signs: Vec<Range<usize>> = text
        .match_indices(['+', '⊕', '≈', '≉', '=', '→', '∪'])
        .filter(|&(place, sign)| {
            text[..place].ends_with(' ') && text[place + sign.len()..].starts_with(' ') && !is_within(place)
        })
        .map(|(place, sign)| place - 1..place + sign.len() + 1)
        .collect();
    kept.extend(signs);
    kept.sort_unstable_by_key(|range| range.start);
    kept
}

/// What stands in brackets or between backticks, outermost and in order. Round brackets count after
/// a name: other round brackets may hold words.
fn bracketed(text: &str) -> Vec<Range<usize>> {
    let mut whole: Vec<Range<usize>> = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut tick = None;
    let mut before = ' ';
    for (place, sign) in text.char_indices() {
        let closes = match sign {
            '{' | '[' | '⟨' => {
                open.push((sign, place));
                None
            }
            '(' => {
                let named = before.is_alphanumeric() || matches!(before, '_' | '*');
                open.push((if named { '(' } else { ' ' }, place));
                None
            }
            '}' => Some('{'),
            ']' => Some('['),
            '⟩' => Some('⟨'),
            ')' => Some('('),
            '`' => {
                match tick.take() {
                    Some(start) => keep(&mut whole, start..place + 1),
                    None => tick = Some(place),
                }
                None
            }
            _ => None,
        };
        if let Some(opening) = closes
            && let Some(&(last, start)) = open.last()
            && (last == opening || last == ' ' && opening == '(')
        {
            open.pop();
            if last != ' ' {
                keep(&mut whole, start..place + sign.len_utf8());
            }
        }
        before = sign;
    }
    whole
}

/// Adds a range that ends after all others.
fn keep(whole: &mut Vec<Range<usize>>, range: Range<usize>) {
    while whole.last().is_some_and(|last| last.start >= range.start) {
        whole.pop();
    }
    match whole.last_mut() {
        Some(last) if last.end > range.start => last.end = range.end,
        _ => whole.push(range),
    }
}
