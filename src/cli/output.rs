//! Answers on standard output, everything else on standard error.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, StderrLock, StdoutLock, Write};
use std::path::Path;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use console::Term;
use serde::Serialize;
use sprague::Interrupt;
use sprague::front_end::json;
use sprague::front_end::markup::{Document, Format, wrap, wrap_behind};
use sprague::front_end::picture::Line;
use sprague::{Error, Source, report};

use super::args::Color;
pub use super::shown::{one_line, visible};
use super::status::Status;
use super::{advice, saving, terminal};

/// Colour and weight of the words of a report.
pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// The two streams of the process.
pub struct Output {
    answers: BufWriter<StdoutLock<'static>>,
    /// The columns of the screen that answers and errors go to, if they go to one.
    screen: Option<usize>,
    errors_screen: Option<usize>,
    answers_colored: bool,
    errors_colored: bool,
    terminal: bool,
    /// Whether commands of a session can be typed.
    session: bool,
    /// Whether answers are left out.
    silent: bool,
    /// Whether the work goes on when nobody reads its answers any more: what it finds counts.
    goes_on_unread: bool,
}

impl Output {
    /// Advice is worded for a session from here on.
    pub fn is_session(&mut self) {
        self.session = true;
    }

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
            session: false,
            screen: terminal::columns(&Term::stdout()),
            errors_screen: terminal::columns(&Term::stderr()),
            answers: BufWriter::with_capacity(1 << 16, stdout.lock()),
            answers_colored,
            silent: false,
            goes_on_unread: false,
            errors_colored,
        }
    }

    /// The work goes on from here when nobody reads its answers any more.
    pub fn go_on_unread(&mut self) {
        self.goes_on_unread = true;
    }

    /// Looks again how large the screen is: a window may have changed.
    pub fn measure(&mut self) {
        self.screen = terminal::columns(&Term::stdout());
        self.errors_screen = terminal::columns(&Term::stderr());
    }

    /// Whether answers go to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// The columns that lines of answers may have.
    pub fn width(&self) -> usize {
        self.screen.unwrap_or(terminal::WIDTH)
    }

    /// Whether answers may have colours.
    pub fn colored(&self) -> bool {
        self.answers_colored
    }

    /// A remark to the person at the terminal, if answers go there; it is not part of the answer.
    pub fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.terminal { self.answer(text) } else { Ok(()) }
    }

    /// One answer, on lines of its own that fit the screen. Nothing in it acts on a terminal.
    pub fn answer(&mut self, text: &str) -> io::Result<()> {
        self.answer_as_it_is(&wrap(&visible(text), self.width()))
    }

    /// An answer with its structure, in lines that fit the screen.
    pub fn document(&mut self, document: &Document) -> io::Result<()> {
        let format = if self.answers_colored { Format::Ansi } else { Format::Text };
        // There is nothing that could interrupt it.
        let text = document.write(format, self.width(), &Interrupt::new()).unwrap_or_default();
        self.answer_as_it_is(text.trim_end_matches('\n'))
    }

    /// The same after a word in a style; further lines are indented.
    pub fn answer_behind(&mut self, word: &str, style: Style, text: &str) -> io::Result<()> {
        let text = wrap_behind(word, &visible(text), self.width());
        self.answer_as_it_is(&format!("{}{text}", self.styled(word, style)))
    }

    /// One object, on a line of its own.
    pub fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.answer_as_it_is(&one_object(object))
    }

    /// An answer that may have styles; what was typed or read must have gone through [`visible`].
    pub fn answer_as_it_is(&mut self, text: &str) -> io::Result<()> {
        if self.silent {
            return Ok(());
        }
        let answers = &mut self.answers;
        // The reader may have to wait long for the next one.
        let written = answers
            .write_all(text.as_bytes())
            .and_then(|()| answers.write_all(b"\n"))
            .and_then(|()| answers.flush());
        match written {
            Err(error) if self.goes_on_unread && error.kind() == io::ErrorKind::BrokenPipe => {
                self.silent = true;
                Ok(())
            }
            written => written,
        }
    }

    /// Does something whose answers are left out, if so: they would stand in the file that is
    /// written after them.
    pub fn silently<T>(&mut self, silent: bool, action: impl FnOnce(&mut Output) -> T) -> T {
        let before = std::mem::replace(&mut self.silent, silent);
        let done = action(self);
        self.silent = before;
        done
    }

    /// Whether answers are left out.
    pub fn is_silent(&self) -> bool {
        self.silent
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

    /// A text that ends with a new line, or the bytes of a file: to a file, if there is one, or else
    /// as an answer.
    pub fn write_to(
        &mut self,
        text: impl AsRef<[u8]>,
        file: Option<&Path>,
        json: bool,
    ) -> io::Result<Status> {
        match self.write_out(file, |writer| writer.write_all(text.as_ref()).map(Ok))? {
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
        // On a terminal, and where both streams go to one file, errors come after the answers
        // before them.
        self.flush()?;
        let drawn = report::diagnostic(
            &advice::worded(error, self.session),
            source,
            self.errors_colored,
            self.errors_width(),
        );
        self.say(&drawn);
        Ok(())
    }

    /// An error is a remark to a person, and an answer to a program.
    pub fn report(&mut self, error: &Error, source: &Source<'_>, json: bool) -> io::Result<()> {
        if json {
            self.object(&json::error(&advice::worded(error, self.session), source))
        } else {
            self.error(error, source)
        }
    }

    /// A complaint about no text at all.
    pub fn complain(&mut self, message: &str) {
        self.say_of_kind("error", AnsiColor::BrightRed, message);
    }

    /// Something that a person would want to know, but that is not an error.
    pub fn warn(&mut self, message: &str) {
        self.say_of_kind("warning", AnsiColor::BrightYellow, message);
    }

    fn say_of_kind(&self, word: &str, color: AnsiColor, message: &str) {
        let message = wrap_behind(&format!("{word}: "), &visible(message), self.errors_width());
        let style = color.on_default().bold();
        if self.errors_colored {
            self.say(&format!("{style}{word}{style:#}: {message}"));
        } else {
            self.say(&format!("{word}: {message}"));
        }
    }

    fn errors_width(&self) -> usize {
        self.errors_screen.unwrap_or(terminal::WIDTH)
    }

    fn say(&self, text: &str) {
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(errors(), "{text}");
    }

    pub fn flush(&mut self) -> io::Result<()> {
        if self.goes_on_unread && self.silent {
            return Ok(());
        }
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

/// A reply as an object in JSON, in one line.
pub fn one_object(reply: &impl Serialize) -> String {
    // Only a map whose keys are no strings fails, and no reply has one.
    json::line(reply).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Lines of a picture, kept as they are: with colours, and with a remark if they are wider than the
/// screen, unless they go to a file.
pub fn drawn(lines: Vec<Line>, output: Option<&Output>) -> String {
    let colored = output.is_some_and(Output::colored);
    let format = if colored { Format::Ansi } else { Format::Text };
    let width = output.and_then(|output| output.screen).unwrap_or(usize::MAX);
    let document = Document::preformatted(lines);
    // There is nothing that could interrupt it.
    document.write(format, width, &Interrupt::new()).unwrap_or_default()
}

fn errors() -> BufWriter<StderrLock<'static>> {
    BufWriter::new(io::stderr().lock())
}
