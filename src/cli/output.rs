//! Answers on standard output, everything else on standard error.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, StderrLock, StdoutLock, Write};
use std::path::Path;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use sprague::{Error, Source, render};

use super::args::Color;
use super::{Status, saving};

/// Colour and weight of the words of a report.
pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// The two streams of the process.
pub struct Output {
    answers: BufWriter<StdoutLock<'static>>,
    answers_colored: bool,
    errors_colored: bool,
    terminal: bool,
}

impl Output {
    pub fn new(color: Color) -> Output {
        let colored = |wanted: anstream::ColorChoice| wanted != anstream::ColorChoice::Never;
        let (answers_colored, errors_colored) = match color {
            Color::Always => (true, true),
            Color::Never => (false, false),
            Color::Auto => {
                (colored(AutoStream::choice(&io::stdout())), colored(AutoStream::choice(&io::stderr())))
            }
        };
        let stdout = io::stdout();
        Output {
            terminal: stdout.is_terminal(),
            answers: BufWriter::with_capacity(1 << 16, stdout.lock()),
            answers_colored,
            errors_colored,
        }
    }

    /// Whether answers go to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether answers may have colours.
    pub fn colored(&self) -> bool {
        self.answers_colored
    }

    /// A remark to the person at the terminal, if answers go there; it is no answer.
    pub fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.terminal { self.answer(text) } else { Ok(()) }
    }

    /// One answer, on lines of its own. Nothing in it acts on a terminal.
    pub fn answer(&mut self, text: &str) -> io::Result<()> {
        self.answer_as_it_is(&visible(text))
    }

    /// One object, on a line of its own.
    pub fn object(&mut self, object: &serde_json::Value) -> io::Result<()> {
        self.answer_as_it_is(&object.to_string())
    }

    /// An answer that may have styles; what was typed or read must have gone through [`visible`].
    pub fn answer_as_it_is(&mut self, text: &str) -> io::Result<()> {
        self.answers.write_all(text.as_bytes())?;
        self.answers.write_all(b"\n")?;
        // Whoever reads may wait long for the next one.
        self.flush()
    }

    /// Bytes as they are.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.answers.write_all(bytes)
    }

    /// A text without colours, ready for [`Output::write_to`]: if it goes to a terminal, it cannot
    /// act on it.
    pub fn for_terminal<'t>(&self, text: &'t str, file: Option<&Path>) -> Cow<'t, str> {
        if self.terminal && file.is_none() { visible(text) } else { Cow::Borrowed(text) }
    }

    /// A text that ends with a new line: to a file, if there is one, or else as an answer.
    pub fn write_to(&mut self, text: &str, file: Option<&Path>, json: bool) -> io::Result<Status> {
        match self.write_out(file, |writer| writer.write_all(text.as_bytes()).map(Ok))? {
            Ok(()) => Ok(Status::Well),
            Err(error) => {
                self.report(&error, &Source::new(None, ""), json)?;
                Ok(Status::Error)
            }
        }
    }

    /// Writes to a file whole or not at all, or to standard output without one.
    pub fn write_out(
        &mut self,
        file: Option<&Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<Result<(), Error>>,
    ) -> io::Result<Result<(), Error>> {
        match file {
            Some(path) if path != Path::new("/dev/stdout") => Ok(saving::save(path, write)),
            _ => write(self),
        }
    }

    /// A word in a style, if answers may have colours.
    pub fn styled(&self, word: &str, style: Style) -> String {
        if self.answers_colored { format!("{style}{word}{style:#}") } else { word.to_string() }
    }

    /// An error drawn with its place.
    pub fn error(&mut self, error: &Error, source: &Source<'_>) -> io::Result<()> {
        // On a terminal, and where both streams go to one file, errors stand behind the answers before them.
        self.flush()?;
        let drawn = render::diagnostic::draw(error, source, self.errors_colored);
        self.say(&drawn);
        Ok(())
    }

    /// An error is a remark to a person, and an answer to a program.
    pub fn report(&mut self, error: &Error, source: &Source<'_>, json: bool) -> io::Result<()> {
        if json {
            self.object(&serde_json::json!({ "error": render::json::error(error, source) }))
        } else {
            self.error(error, source)
        }
    }

    /// A complaint about no text at all.
    pub fn complain(&mut self, message: &str) {
        self.say_of_kind("error", AnsiColor::BrightRed, message);
    }

    /// Something that is no error, and that a person would want to know.
    pub fn warn(&mut self, message: &str) {
        self.say_of_kind("warning", AnsiColor::BrightYellow, message);
    }

    fn say_of_kind(&self, word: &str, color: AnsiColor, message: &str) {
        let message = visible(message);
        let style = color.on_default().bold();
        if self.errors_colored {
            self.say(&format!("{style}{word}{style:#}: {message}"));
        } else {
            self.say(&format!("{word}: {message}"));
        }
    }

    fn say(&self, text: &str) {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(errors(), "{text}");
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.answers.flush()
    }
}

/// Long answers are written piece by piece.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.answers.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.answers.flush()
    }
}

/// The same for a terminal, which pieces of a text cannot act on. Each piece is whole characters.
pub struct Visible<'o>(pub &'o mut Output);

impl Write for Visible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.answers.write_all(visible(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.answers.flush()
    }
}

/// A text without control characters but newlines and tabs: what stands in a file or was typed cannot act
/// on a terminal. In their place stand the pictures that Unicode has of them.
pub fn visible(text: &str) -> Cow<'_, str> {
    without(text, |sign| sign.is_control() && sign != '\n' && sign != '\t')
}

/// The same in one line.
pub fn one_line(text: &str) -> Cow<'_, str> {
    without(text, char::is_control)
}

fn without(text: &str, acts: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&acts) {
        return Cow::Borrowed(text);
    }
    let picture =
        |sign: char| char::from_u32(0x2400 + u32::from(sign)).filter(|_| sign < ' ').unwrap_or('\u{fffd}');
    text.chars().map(|sign| if acts(sign) { picture(sign) } else { sign }).collect()
}

fn errors() -> BufWriter<StderrLock<'static>> {
    BufWriter::new(io::stderr().lock())
}
