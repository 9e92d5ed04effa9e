//! Requests as a person types them in a session, a notebook or a page: `:draw misere kayles(7)`.

use crate::drawing::Show;
use crate::error::{Error, ErrorKind, Result, Span};
use crate::help;
use crate::proof::{Detail, Style};
use crate::registry::named;
use crate::reply::request::{QuotientOf, Request};
use crate::syntax;
use crate::theory::Convention;

/// A command of a session that is a request: what it is called, and what is said of it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Question {
    /// Its name, with the colon.
    pub name: &'static str,
    /// What follows the name.
    pub arguments: &'static str,
    /// What it answers, in a line.
    pub summary: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// The request that is asked with these arguments; none if something is missing.
    read: Read,
}

type Read = fn(&str) -> Result<Option<Request>>;

const fn question(
    name: &'static str,
    arguments: &'static str,
    summary: &'static str,
    example: &'static str,
    read: Read,
) -> Question {
    Question { name, arguments, summary, example, read }
}

/// Every command that is a request. Session, notebook and page have all of them.
pub const QUESTIONS: &[Question] = &[
    question(
        ":draw",
        "[--show WHAT] EXPR",
        "draws what a position looks like, with a winning move marked; WHAT is board, value, outcome, move \
         or all; write `misere` before EXPR for misère play",
        ":draw kayles(7) + nim(2, 3)",
        |text| {
            let drawn = |(show, convention, position)| Request::Draw { position, show, convention };
            Ok(shown(text)?.map(drawn))
        },
    ),
    question(
        ":graph",
        "[--show WHAT] EXPR",
        "draws a position and what can be reached from it; write `misere` before EXPR for misère play",
        ":graph {*1, {*1}}",
        |text| {
            let drawn = |(show, convention, position)| Request::Graph {
                position,
                show,
                convention,
                most: MOST,
                expand: false,
            };
            Ok(shown(text)?.map(drawn))
        },
    ),
    question(
        ":table",
        "EXPR for …",
        "values over one or two variables",
        ":table wythoff(a, b) for a in 0..9 for b in 0..9",
        |text| Ok(Some(Request::Table(text.to_owned()))),
    ),
    question(
        ":plot",
        "GAME [to N]",
        "plots the nim-sequence of a code, a ruleset or a definition, up to the heap N",
        ":plot 0.137 to 200",
        |text| of_game(text, |game, to| Request::Plot { game, from: 0, to: to.unwrap_or(LAST) }),
    ),
    question(
        ":period",
        "GAME [to N]",
        "looks for the period of a nim-sequence, in the heaps up to N, and says what proves it",
        ":period 0.137",
        |text| of_game(text, |game, to| Request::Period { game, to }),
    ),
    question(
        ":guess",
        "DEFINITION",
        "guesses what the positions of a recursive definition are worth, and proves it by its moves",
        ":guess f(n) := {f(k) for k in 0..n-1}",
        |text| Ok(Some(Request::Guess(text.to_owned()))),
    ),
    question(
        ":compare",
        "GAME and GAME [to N]",
        "says where two nim-sequences first differ, and whether one is the other shifted",
        ":compare 0.137 and 0.07",
        compared,
    ),
    question(
        ":genus",
        "CODE [to N]",
        "the genera of the heaps of a code, up to the heap N",
        ":genus 0.75 to 30",
        |text| {
            of_game(text, |code, to| Request::Genera { code, to: to.unwrap_or(LAST_GENUS), columns: None })
        },
    ),
    question(
        ":quotient",
        "CODE [to N]",
        "the misère quotient of the heaps of a code, up to the heap N; or of a position, EXPR",
        ":quotient 0.77 to 5",
        |text| {
            of_game(text, |game, to| {
                let of = if is_code(&game) { QuotientOf::Code(game) } else { QuotientOf::Position(game) };
                Request::Quotient { of, to }
            })
        },
    ),
    question(
        ":prove",
        "CLAIM",
        "proves a claim, or its negation, and writes all of the proof; `prove CLAIM` shows the beginning",
        ":prove kayles(3) = *3",
        |text| {
            let style = Some(Style::default().with_detail(Detail::Two).with_facts(false));
            Ok(Some(Request::Prove { statements: vec![text.to_owned()], style }))
        },
    ),
];

/// The last heap of a plot and of a comparison, and that of genera, if nobody says.
const LAST: u64 = 1_000;
const LAST_GENUS: u64 = 30;

/// Positions in the graph of a request that is typed, at most.
const MOST: usize = 200;

impl Request {
    /// The request for a command of a session, given its name with the colon and its arguments;
    /// `None` if no request has this name.
    ///
    /// ```
    /// use sprague::front_end::Request;
    /// let request = Request::of_command(":plot", "0.137 to 200")?;
    /// assert_eq!(request, Some(Request::Plot { game: "0.137".to_owned(), from: 0, to: 200 }));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// If an argument is missing or not understood. What the text asks for is looked at when the
    /// request is answered.
    pub fn of_command(name: &str, text: &str) -> Result<Option<Request>> {
        let Some(question) = QUESTIONS.iter().find(|question| question.name == name) else { return Ok(None) };
        let text = text.trim();
        let asked = if text.is_empty() { None } else { (question.read)(text)? };
        asked.map(Some).ok_or_else(|| question.lacks())
    }
}

impl Question {
    /// The name with what follows it.
    #[must_use]
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments)
    }

    fn lacks(&self) -> Error {
        let message = format!("something is missing; the command is written `{}`", self.usage());
        Error::new(ErrorKind::WrongCount, message).help(format!("for example: {}", self.example))
    }
}

/// Whether a text means the heaps of a code, and no position: a code, or a ruleset by its name, whose
/// code an error says.
fn is_code(text: &str) -> bool {
    !text.contains('(') && (text.starts_with(|sign: char| sign.is_ascii_digit()) || named(text).is_some())
}

/// The convention that the word `misere` before an expression asks for, and the expression.
///
/// ```
/// use sprague::{front_end::in_convention, theory::Convention};
/// assert_eq!(in_convention("misère kayles(3)"), (Convention::Misere, "kayles(3)"));
/// ```
#[must_use]
pub fn in_convention(text: &str) -> (Convention, &str) {
    let rest = ["misere", "misère"].iter().find_map(|word| text.strip_prefix(word));
    match rest.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)) {
        Some(rest) => (Convention::Misere, rest.trim_start()),
        None => (Convention::Normal, text),
    }
}

/// What is to be shown, which `--show` says before a position, all if it does not; the convention,
/// and the position. None if there is no position.
fn shown(text: &str) -> Result<Option<(Show, Convention, String)>> {
    let (mut show, mut position) = (Show::all(), text);
    if let Some(rest) = text.strip_prefix("--show") {
        let rest = rest.trim_start_matches(['=', ' ', '\t']);
        let (named, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let parts = named.split(',').map(Show::of_word);
        show = parts.reduce(|show, part| Some(show?.and(part?))).flatten().ok_or_else(|| {
            Error::new(ErrorKind::Domain, format!("`{named}` cannot be shown"))
                .help("write board, value, outcome, move or all; several with commas between")
        })?;
        position = rest.trim_start();
    }
    let (convention, position) = in_convention(position);
    Ok((!position.is_empty()).then(|| (show, convention, position.to_owned())))
}

/// What is asked about two games, with a word or a blank between.
fn compared(text: &str) -> Result<Option<Request>> {
    let (games, to) = up_to(text)?;
    let two_words = || games.split_once(' ').filter(|(_, other)| !other.trim().contains(' '));
    let games = games.split_once(" and ").or_else(two_words);
    Ok(games.map(|(one, other)| Request::Compare {
        games: [one, other].map(|game| game.trim().to_owned()),
        to: to.unwrap_or(LAST),
    }))
}

/// What is asked about one game, up to a heap.
fn of_game(text: &str, request: impl FnOnce(String, Option<u64>) -> Request) -> Result<Option<Request>> {
    let (game, to) = up_to(text)?;
    Ok(Some(request(game.to_owned(), to)))
}

/// A game, and the heap size after `to`; the word can be left out.
fn up_to(text: &str) -> Result<(&str, Option<u64>)> {
    let numbered = || {
        let (game, size) = text.rsplit_once(char::is_whitespace)?;
        size.bytes().all(|digit| digit.is_ascii_digit() || digit == b'_').then_some((game, size))
    };
    let Some((game, size)) = text.rsplit_once(" to ").or_else(numbered) else { return Ok((text, None)) };
    match heap_size(size.trim()) {
        Ok(size) => Ok((game.trim_end(), Some(size))),
        Err(message) => Err(Error::new(ErrorKind::Domain, format!("`{}`: {message}", size.trim()))),
    }
}

/// A heap size, in which underscores may group the digits.
///
/// # Errors
/// A message, if it is not a heap size.
pub fn heap_size(text: &str) -> std::result::Result<u64, String> {
    let size = text.replace('_', "").parse().ok();
    size.filter(|&size: &u64| size < 1 << 63)
        .ok_or_else(|| "expected a heap size, an integer below 2^63".to_owned())
}

/// A part of what is typed into a cell or a sheet: a statement, or a line that is a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Where it stands.
    pub span: Span,
    /// Whether it is a command.
    pub is_command: bool,
}

/// The statements of a text and its commands, in order. A command begins a line with a colon, or is a
/// topic with a question mark; a bracket that is open there ends before it. Linear in the text.
///
/// ```
/// use sprague::front_end::parts;
/// let text = "S := *2\n:draw S; *1\nmex?";
/// let parts: Vec<&str> = parts(text).iter().map(|part| &text[part.span.start..part.span.end]).collect();
/// assert_eq!(parts, ["S := *2", ":draw S; *1", "mex?"]);
/// ```
#[must_use]
pub fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let add_statements = |parts: &mut Vec<Part>, of: Span| {
        let found = syntax::statements(&text[of.start..of.end]);
        parts.extend(found.iter().map(|one| Part { span: one.span.shifted(of.start), is_command: false }));
    };
    let (mut done, mut start) = (0, 0);
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if is_command(line.trim()) {
            add_statements(&mut parts, Span::new(done, start));
            let lead = line.len() - line.trim_start().len();
            let span = Span::new(start + lead, start + line.trim_end().len());
            parts.push(Part { span, is_command: true });
            done = end;
        }
        start = end;
    }
    add_statements(&mut parts, Span::new(done, text.len()));
    parts
}

fn is_command(line: &str) -> bool {
    let asks = |topic: &str| syntax::is_word(topic) || help::about(topic, 80).is_some();
    line.starts_with(':') && !line.starts_with(":=") || line.strip_suffix('?').is_some_and(asks)
}
