//! Statements of a text that comes line by line, each as soon as it is whole.

use crate::error::Span;
use crate::syntax::guard::Scan;

/// Statements of a text that comes line by line, as from a program at the other end of a pipe.
///
/// Only the lines of the statement that was begun last are kept, so the text may be endless.
///
/// ```
/// use sprague::syntax::Stream;
/// let mut stream = Stream::new();
/// assert_eq!(stream.push("*1; {*1,\n").len(), 1);
/// let ended = stream.push("*2}\n");
/// assert_eq!(&stream.text()[ended[0].start..ended[0].end], "{*1,\n*2}");
/// assert_eq!(stream.push("*3 +\n"), []);
/// assert_eq!((stream.first_line(), stream.end().len()), (3, 1));
/// ```
#[derive(Debug, Default)]
pub struct Stream {
    text: String,
    lines_gone: usize,
    scan: Scan,
}

impl Stream {
    /// A stream without any text yet.
    #[must_use]
    pub fn new() -> Stream {
        Stream::default()
    }

    /// Adds whole lines, each with its end; only the last line of the text may lack it. Gives the
    /// statements that end there, as byte ranges within [`Stream::text`]. Linear in what is added,
    /// and in the lines that are dropped.
    ///
    /// If the next line decides whether a statement ends, it ends when that line has come.
    pub fn push(&mut self, lines: &str) -> Vec<Span> {
        let begun = self.scan.begun();
        let gone = self.text[..begun].rfind('\n').map_or(0, |line_end| line_end + 1);
        self.lines_gone += self.text[..gone].matches('\n').count();
        self.text.drain(..gone);
        self.scan.cut(gone);
        self.text.push_str(lines);
        self.ended(false)
    }

    /// The statements that the end of the text ends.
    pub fn end(&mut self) -> Vec<Span> {
        self.ended(true)
    }

    fn ended(&mut self, is_all: bool) -> Vec<Span> {
        self.scan.advance(&self.text, is_all).into_iter().map(|statement| statement.span).collect()
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
    use super::Stream;
    use crate::syntax::statements;

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
            "if x\n then 1\n else if y then\n2 else 3\n",
        ] {
            let whole: Vec<(usize, &str)> = statements(text)
                .into_iter()
                .map(|span| (text[..span.start].matches('\n').count() + 1, &text[span.start..span.end]))
                .collect();
            let mut stream = Stream::new();
            let mut piecewise = Vec::new();
            let mut gather = |stream: &Stream, ended: Vec<crate::Span>| {
                for span in ended {
                    let line = stream.first_line() + stream.text()[..span.start].matches('\n').count();
                    piecewise.push((line, stream.text()[span.start..span.end].to_owned()));
                }
            };
            for line in text.split_inclusive('\n') {
                let ended = stream.push(line);
                gather(&stream, ended);
            }
            let ended = stream.end();
            gather(&stream, ended);
            let piecewise: Vec<(usize, &str)> =
                piecewise.iter().map(|(line, text)| (*line, text.as_str())).collect();
            assert_eq!(piecewise, whole, "{text:?}");
        }
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
