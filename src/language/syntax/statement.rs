//! The statements of a text, whole or line by line.

use std::borrow::Cow;

use crate::error::{Error, Span};
use crate::source::line_ends;
use crate::syntax::scanner::{Cut, Scanner, length_of_word};
use crate::syntax::token::{StatementKind, Token};

/// A statement of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement<'t> {
    /// Where it stands in the whole text.
    pub span: Span,
    /// What is evaluated: the text there, with blanks for the marks of a Markdown quote or list.
    pub text: Cow<'t, str>,
    /// What it does, as far as its words tell; it may be wrong otherwise.
    pub kind: StatementKind,
    /// How deep brackets nest in it, and `if` inside `if`.
    pub depth: usize,
    /// How many brackets are open at its end.
    pub open: usize,
}

impl<'t> Statement<'t> {
    fn of(text: &'t str, cut: Cut) -> Statement<'t> {
        let Cut { span, kind, depth, open } = cut;
        Statement { span, text: Cow::Borrowed(&text[span.start..span.end]), kind, depth, open }
    }

    /// An error with a place in the statement, or none, as one with a place in the whole text.
    pub(crate) fn place(&self, error: Error) -> Error {
        error.shifted(self.span.start).at(self.span)
    }

    /// The same statement with a text of its own.
    ///
    /// ```
    /// use sprague::front_end::syntax::{Statement, statements};
    /// let kept: Statement<'static> = statements(&String::from("*1; *2"))[1].clone().into_owned();
    /// assert_eq!((&*kept.text, kept.span.start), ("*2", 4));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Statement<'static> {
        self.moved(0)
    }

    /// The same statement, of a text that begins `offset` bytes into another, with a text of its
    /// own.
    pub(crate) fn moved(self, offset: usize) -> Statement<'static> {
        let Statement { span, text, kind, depth, open } = self;
        Statement { span: span.shifted(offset), text: Cow::Owned(text.into_owned()), kind, depth, open }
    }
}

/// The statements of a text, in order. Never fails: what is wrong in a statement is found when it
/// is evaluated. Linear in the text. A line that begins with `then`, `else`, `and`, `or`, `implies`
/// or `iff` goes on with the statement before.
///
/// ```
/// use sprague::front_end::syntax::{StatementKind, statements};
/// let statements = statements("S := {*1,\n {*1}} # a set\nclaim S is N");
/// assert_eq!(statements[1].text, "claim S is N");
/// assert_eq!((statements[0].kind, statements[0].depth), (StatementKind::Definition, 2));
/// ```
#[must_use]
pub fn statements(text: &str) -> Vec<Statement<'_>> {
    each_statement(text.into(), 0).collect()
}

/// The statements of a text one after the other, in constant memory.
pub(crate) fn each_statement<'t>(text: Cow<'t, str>, offset: usize) -> impl Iterator<Item = Statement<'t>> {
    #[cfg(test)]
    super::scanner::tests::count(text.len());
    let mut scanner = Scanner::default();
    std::iter::from_fn(move || {
        let cut = scanner.next_statement(&text, true)?;
        Some(match &text {
            Cow::Borrowed(text) => Statement::of(text, cut),
            Cow::Owned(text) => Statement::of(text, cut).moved(offset),
        })
    })
}

/// Whether a bracket is open at the end of the text, or an operator waits for its right side: the
/// REPL then reads another line. Linear in the text.
///
/// ```
/// use sprague::front_end::syntax::is_incomplete;
/// assert!(is_incomplete("{*1,"));
/// assert!(is_incomplete("*1 +"));
/// assert!(!is_incomplete("{*1}"));
/// ```
#[must_use]
pub fn is_incomplete(text: &str) -> bool {
    let mut scanner = Scanner::default();
    while scanner.next(text, true).is_some() {}
    scanner.is_incomplete()
}

/// The words, numbers and signs of a text, in order; between them is white space. Linear in the
/// text.
///
/// ```
/// use sprague::front_end::syntax::{TokenKind, tokens};
/// let text = "claim kayles′(5) = *4 # of course";
/// let names = tokens(text).filter(|token| token.kind == TokenKind::Name);
/// assert_eq!(names.map(|name| &text[name.span.start..name.span.end]).collect::<Vec<_>>(), ["kayles′"]);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = Token> {
    let mut scanner = Scanner::default();
    std::iter::from_fn(move || scanner.next(text, true))
}

/// Whether a text is one word of letters: a name, or a keyword.
///
/// ```
/// use sprague::front_end::syntax::is_word;
/// assert!(is_word("kayles′") && is_word("claim"));
/// assert!(!is_word("2n") && !is_word("*ω") && !is_word(""));
/// ```
#[must_use]
pub fn is_word(text: &str) -> bool {
    !text.is_empty() && length_of_word(text) == text.len()
}

/// Statements of a text that comes line by line, as from a program at the other end of a pipe.
///
/// Only the lines of the statement that was begun last are kept, so the text may be endless.
///
/// ```
/// use sprague::front_end::syntax::Stream;
/// let mut stream = Stream::new();
/// assert_eq!(stream.push("*1; {*1,\n").len(), 1);
/// assert_eq!(stream.push("*2}\n")[0].text, "{*1,\n*2}");
/// assert_eq!(stream.push("*3 +\n"), []);
/// assert_eq!((stream.first_line(), stream.end().len()), (3, 1));
/// ```
#[derive(Debug, Default)]
pub struct Stream {
    text: String,
    lines_gone: usize,
    scanner: Scanner,
}

impl Stream {
    /// A stream without any text yet.
    #[must_use]
    pub fn new() -> Stream {
        Stream::default()
    }

    /// Adds whole lines, each with its end; only the last line of the text may lack it. Gives the
    /// statements that end there, with their places in [`Stream::text`]. Linear in what is added,
    /// and in the lines that are dropped.
    ///
    /// If the next line decides whether a statement ends, it ends when that line has come. A whole
    /// statement ends with its line, and no line goes on with it by its first word.
    pub fn push(&mut self, lines: &str) -> Vec<Statement<'static>> {
        let gone = self.text[..self.scanner.needed()].rfind('\n').map_or(0, |line_end| line_end + 1);
        self.lines_gone += line_ends(&self.text[..gone]).count();
        self.text.drain(..gone);
        self.scanner.cut(gone);
        self.text.push_str(lines);
        self.ended(false)
    }

    /// The statements that the end of the text ends.
    pub fn end(&mut self) -> Vec<Statement<'static>> {
        self.ended(true)
    }

    fn ended(&mut self, is_all: bool) -> Vec<Statement<'static>> {
        let cuts = self.scanner.statements(&self.text, is_all);
        cuts.into_iter().map(|cut| Statement::of(&self.text, cut).moved(0)).collect()
    }

    /// The lines that are kept: those of the statements that [`Stream::push`] gave last, and those
    /// of the statement that is not whole yet.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number in the whole text, from 1, of the first line that is kept.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.lines_gone + 1
    }
}

#[cfg(test)]
mod tests {
    use super::{Statement, Stream, statements};

    /// What comes line by line is cut into the same statements as the whole, with the same lines.
    #[test]
    fn line_by_line_as_in_one_piece() {
        for text in [
            "",
            "*1",
            "*1\n",
            "*1; *2\n\n*3 # three; four\n# nothing\n;;",
            "{*1,\n*2}\n*1 +\n*2\nS :=\n*3",
            "*\n*2\n3 *\n*2",
            "a; <*0,\n\n# more\n*1>; b; (\n\n\n1 < 2\n)\nc\n",
            "claim {*1 = *0\nclaim *1 = *1\nf(x := {\nf(x) := *x",
            "f(\"a;#{\") ; 2\n\"open\n*1\r\n{*2,\r\n*3}\r\n",
            "if x then\n 1 else\n if y then\n2 else 3\n",
        ] {
            let line = |text: &str, statement: &Statement<'_>| {
                (text[..statement.span.start].matches('\n').count(), statement.text.to_string())
            };
            let whole: Vec<_> = statements(text).iter().map(|statement| line(text, statement)).collect();
            let mut stream = Stream::new();
            let mut piecewise = Vec::new();
            let mut gather = |stream: &Stream, ended: Vec<Statement<'_>>| {
                for statement in ended {
                    let (number, text) = line(stream.text(), &statement);
                    piecewise.push((number + stream.first_line() - 1, text));
                }
            };
            for line in text.split_inclusive('\n') {
                let ended = stream.push(line);
                gather(&stream, ended);
            }
            let ended = stream.end();
            gather(&stream, ended);
            assert_eq!(piecewise, whole, "{text:?}");
        }
    }

    /// Whether a line goes on is not known before the next one has come.
    #[test]
    fn what_comes_line_by_line_does_not_wait() {
        let mut stream = Stream::new();
        assert_eq!(stream.push("claim *1 is N\nor *1 is P\n").len(), 2);
        assert_eq!(statements("claim *1 is N\nor *1 is P\n").len(), 1);
    }

    #[test]
    fn a_statement_ends_with_its_line() {
        let mut stream = Stream::new();
        for round in 1..100 {
            assert_eq!(stream.push("nim(1 2)\n").len(), 1);
            assert_eq!((stream.text(), stream.first_line()), ("nim(1 2)\n", round));
        }
    }
}
