//! What the parts of a sheet answer: documents, pictures, and the data that the command prints with
//! `--json`.

use serde_json::{Value, json};
use sprague::drawing::{Drawing, Graph};
use sprague::front_end::markup::Format;
use sprague::front_end::{json as data, syntax};
use sprague::theory::Convention;
use sprague::{Advice, Error, ErrorKind, GameId, Reply, Result, Session, Source, Span, report};

use crate::places::Units;
use crate::sheet::{COMMANDS, Part};
use crate::typing;

/// Positions in the picture of a graph, at most.
const MOST_IN_A_GRAPH: usize = 200;
/// The last heap of a plot, unless another is named; and the greatest that may be.
const USUAL_LAST_HEAP: u64 = 100;
const MOST_HEAPS: u64 = 2_000_000;
/// Columns of a message, which stands below the sheet in letters of one width: as many as the page
/// says that there are, within these bounds.
const FEWEST_COLUMNS: usize = 24;
const MOST_COLUMNS: usize = 100;
pub(crate) const USUAL_COLUMNS: usize = 76;

/// What is shown.
#[derive(Default)]
struct Shown {
    html: String,
    markdown: String,
    pictures: Vec<Value>,
    data: Value,
    verdict: Value,
    defines: bool,
    play: Value,
    fails: bool,
}

impl Shown {
    fn picture(&mut self, svg: &str, title: &str) {
        self.pictures.push(json!({ "svg": svg, "title": title, "caption": [] }));
    }

    /// A drawing, with what is said below it as text, which the page can break into lines.
    fn drawing(&mut self, mut drawing: Drawing) {
        let caption = std::mem::take(&mut drawing.caption);
        let (svg, title) = (drawing.svg(), &drawing.title);
        self.pictures.push(json!({ "svg": svg, "title": title, "caption": caption }));
    }
}

/// Runs a part of a sheet.
pub(crate) fn answer(session: &mut Session, sheet: &str, part: Part, columns: usize) -> Value {
    let text = &sheet[part.span.start..part.span.end];
    let shown = if part.is_command { command(session, text) } else { statement(session, text) };
    match shown {
        Ok(shown) => json!({
            "html": shown.html,
            // Of a part that failed there is none: it stands as text in a sheet that is saved.
            "markdown": if shown.fails { Value::Null } else { shown.markdown.into() },
            "pictures": shown.pictures,
            "data": shown.data,
            "verdict": shown.verdict,
            "defines": shown.defines,
            "play": shown.play,
        }),
        Err(error) => {
            let error = error.shifted(part.span.start).at(part.span);
            json!({ "error": failure(&error, sheet, columns) })
        }
    }
}

/// An error with its place, and drawn as text.
pub(crate) fn failure(error: &Error, text: &str, columns: usize) -> Value {
    let error = error.worded(on_the_page);
    let source = Source::new(None, text);
    let span = error.span().unwrap_or_default();
    let mut units = Units::new(text);
    let columns = columns.clamp(FEWEST_COLUMNS, MOST_COLUMNS);
    json!({
        "from": units.at(span.start),
        "to": units.at(span.end),
        "message": error.message(),
        "drawn": report::diagnostic(&error, &source, false, columns),
        "data": data::error(&error, &source),
    })
}

/// What would help, for who reads a page: its ceilings are fixed.
fn on_the_page(advice: &Advice) -> Option<String> {
    match advice {
        Advice::Text(text) => Some(text.clone()),
        Advice::Raise(_) => Some("the command `sprague` on your own machine has higher limits".to_owned()),
        _ => None,
    }
}

fn statement(session: &mut Session, text: &str) -> Result<Shown> {
    let reply = session.eval(text)?;
    let mut shown = Shown { data: data::reply(&reply).unwrap_or_default(), ..Shown::default() };
    if matches!(reply, Reply::Nothing) {
        return Ok(shown);
    }
    let (document, interrupt) = (report::document(&reply), session.interrupt());
    shown.html = document.fragment(Format::Html, &interrupt)?;
    shown.markdown = document.fragment(Format::Markdown, &interrupt)?;
    shown.defines = matches!(reply, Reply::Defined(_));
    let holds = match &reply {
        Reply::Claim(claim) => Some(claim.holds()),
        Reply::Proof(proof) => Some(proof.proof.holds()),
        _ => None,
    };
    if let Some(holds) = holds {
        shown.verdict = if holds { "holds" } else { "fails" }.into();
        shown.fails = !holds;
    }
    if let Reply::Position(position) = &reply {
        by_the_way(session, position.position, &mut shown)?;
    }
    Ok(shown)
}

/// The picture of a position; none where that takes more than a ceiling allows: what is shown by the
/// way must not fail.
fn by_the_way(session: &mut Session, position: GameId, shown: &mut Shown) -> Result<()> {
    match Drawing::new(session.store_mut(), position) {
        Ok(drawing) => shown.drawing(drawing),
        Err(error) if error.kind() == ErrorKind::Limit => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// Runs a line that begins with a colon.
fn command(session: &mut Session, line: &str) -> Result<Shown> {
    let (name, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
    let lead = name.len() + rest.len() - rest.trim_start().len();
    let rest = rest.trim();
    let result = match name {
        ":draw" => draw(session, rest, lead),
        ":graph" => graph(session, rest, lead),
        ":table" => table(session, rest, lead),
        ":plot" => plot(session, rest, lead),
        ":play" | ":play!" => play(rest, name.ends_with('!')),
        ":help" => help(rest),
        _ => {
            let error = Error::new(ErrorKind::UnknownName, format!("this page has no command `{name}`"));
            let error = error.at(Span::new(0, name.len()));
            return Err(match syntax::nearest(name, COMMANDS) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => {
                    error.help(format!("it has {}", COMMANDS.map(|known| format!("`{known}`")).join(", ")))
                }
            });
        }
    };
    match result {
        Ok(mut shown) => {
            // A picture stands behind its command; in a saved sheet the command alone.
            shown.fails = true;
            Ok(shown)
        }
        Err(error) => Err(error),
    }
}

/// What stands behind the word `misere`, where it stands in the line, and which play is meant.
fn convention(rest: &str, lead: usize) -> (Convention, &str, usize) {
    for word in ["misere ", "misère "] {
        if let Some(after) = rest.strip_prefix(word) {
            let text = after.trim_start();
            return (Convention::Misere, text, lead + rest.len() - text.len());
        }
    }
    (Convention::Normal, rest, lead)
}

/// The position of a command, with the place of an error in its line.
fn position(session: &mut Session, command: &str, text: &str, lead: usize) -> Result<GameId> {
    if text.is_empty() {
        return Err(needs_position(command));
    }
    session.position(text).map_err(|error| error.shifted(lead))
}

fn needs_position(command: &str) -> Error {
    let message = format!("`:{command}` needs a position, as in `:{command} kayles(7)`");
    Error::new(ErrorKind::Syntax, message)
}

fn draw(session: &mut Session, rest: &str, lead: usize) -> Result<Shown> {
    let (convention, text, lead) = convention(rest, lead);
    let position = position(session, "draw", text, lead)?;
    let drawing = Drawing::under(convention, session.store_mut(), position)?;
    let mut shown = Shown::default();
    shown.drawing(drawing);
    Ok(shown)
}

fn graph(session: &mut Session, rest: &str, lead: usize) -> Result<Shown> {
    let (convention, text, lead) = convention(rest, lead);
    let position = position(session, "graph", text, lead)?;
    let graph = Graph::under(convention, session.store_mut(), position, MOST_IN_A_GRAPH, false)?;
    let mut shown = Shown::default();
    shown.picture(&graph.svg()?, text);
    Ok(shown)
}

fn table(session: &mut Session, rest: &str, lead: usize) -> Result<Shown> {
    let table = session.table(rest).map_err(|error| error.shifted(lead))?;
    let mut shown = Shown { data: data::reply(&Reply::Table(table.clone())).unwrap_or_default(), ..Shown::default() };
    shown.html = table.document().fragment(Format::Html, &session.interrupt())?;
    shown.picture(&table.svg(), &table.expression);
    Ok(shown)
}

fn plot(session: &mut Session, rest: &str, lead: usize) -> Result<Shown> {
    let (game, last) = match rest.rsplit_once(" to ") {
        Some((game, last)) => (game.trim_end(), last.trim()),
        None => (rest, ""),
    };
    let last = match last {
        "" => USUAL_LAST_HEAP,
        digits => digits.parse().ok().filter(|&last| last <= MOST_HEAPS).ok_or_else(|| {
            let end = lead + rest.len();
            let error = Error::new(ErrorKind::Domain, format!("`{digits}` is not the last heap of a plot"));
            error
                .at(Span::new(end - digits.len(), end))
                .help(format!("a number up to {MOST_HEAPS}, as in `:plot kayles to 200`"))
        })?,
    };
    let plot = session.plot(game, 0, last).map_err(|error| error.shifted(lead))?;
    let mut shown = Shown::default();
    shown.picture(&plot.svg(), &plot.title());
    Ok(shown)
}

/// The page plays in a place of its own.
fn play(rest: &str, second: bool) -> Result<Shown> {
    let (convention, text, _) = convention(rest, 0);
    if text.is_empty() {
        return Err(needs_position("play"));
    }
    let play = json!({ "position": text, "misere": convention == Convention::Misere, "second": second });
    let html = "<p>The game is under Play.</p>".to_owned();
    Ok(Shown { play, html, ..Shown::default() })
}

fn help(topic: &str) -> Result<Shown> {
    let topic = if topic.is_empty() { "topics" } else { topic };
    let page = typing::help_on(topic);
    match page["help"].as_str() {
        Some(text) => Ok(Shown { data: json!({ "help": text }), ..Shown::default() }),
        None => Err(Error::new(ErrorKind::UnknownName, format!("there is no help on `{topic}`"))
            .help("try `:help nim`, `:help mex` or `:help claim`")),
    }
}
