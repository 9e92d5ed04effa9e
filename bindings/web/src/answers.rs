//! What the parts of a sheet answer: documents, pictures, and the data that the command prints with
//! `--json`.

use serde_json::{Value, json};
use sprague::drawing::Drawing;
use sprague::front_end::markup::Format;
use sprague::front_end::{Answered, Request, in_convention, json as data, said_to_fail, syntax};
use sprague::proof::Contents;
use sprague::theory::Convention;
use sprague::{Advice, Error, ErrorKind, GameId, Reply, Result, Session, Source, Span, report};

use crate::places::Units;
use crate::sheet::{Part, commands};
use crate::typing;

/// The last heap of a plot, at most.
const MOST_HEAPS: u64 = 2_000_000;
/// Columns of a message, which stands below the sheet in letters of one width: as many as the page
/// says that there are, within these bounds.
const FEWEST_COLUMNS: usize = 24;
const MOST_COLUMNS: usize = 100;
pub(crate) const USUAL_COLUMNS: usize = 76;
/// Bytes of a certificate that is handed over, at most.
const MOST_BYTES: usize = 1 << 26;

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
            // A part that failed has none: a saved sheet has it as text.
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
        Advice::Text(_) | Advice::Instead(_) | Advice::CloseWith(_) => Some(advice.to_string()),
        Advice::Raise(_) => Some("the command `sprague` on your own machine has higher limits".to_owned()),
        _ => None,
    }
}

fn statement(session: &mut Session, text: &str) -> Result<Shown> {
    let reply = session.eval(text)?;
    shown(session, &reply)
}

/// A reply in each form that the page shows.
fn shown(session: &mut Session, reply: &Reply) -> Result<Shown> {
    let mut shown = Shown { data: data::reply(reply).unwrap_or_default(), ..Shown::default() };
    if let Reply::Nothing = reply {
        return Ok(shown);
    }
    match reply {
        Reply::Drawing(drawing) => shown.drawing(drawing.clone()),
        Reply::Graph(graph) => shown.picture(&graph.svg()?, graph.title()),
        Reply::Plot(plot) => shown.picture(&plot.svg(), &plot.title()),
        reply => {
            let (document, interrupt) = (report::document(reply), session.interrupt());
            shown.html = document.fragment(Format::Html, &interrupt)?;
            shown.markdown = document.fragment(Format::Markdown, &interrupt)?;
        }
    }
    match reply {
        Reply::Table(table) => shown.picture(&table.svg(), &table.expression),
        Reply::Position(position) => by_the_way(session, position.position, &mut shown)?,
        Reply::Defined(_) | Reply::Used(_) => shown.defines = true,
        Reply::Claim(_) | Reply::Proof(_) => {
            shown.fails = reply.fails();
            shown.verdict = if shown.fails { "fails" } else { "holds" }.into();
        }
        _ => {}
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

/// Runs a line that begins with a colon. A picture follows its command; a saved sheet has only the
/// command.
fn command(session: &mut Session, line: &str) -> Result<Shown> {
    let (name, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
    let rest = rest.trim();
    let shown = match name {
        ":play" | ":play!" => play(rest, name.ends_with('!'))?,
        ":help" => help(rest)?,
        ":why" => why(session, line, rest)?,
        ":sequence" => sequence(session, line, rest)?,
        asked if asked.ends_with('?') => help(line.trim_end_matches('?'))?,
        _ => match Request::of_command(name, rest)? {
            Some(Request::Plot { to, .. }) if to > MOST_HEAPS => {
                let message = format!("this page plots heaps up to {MOST_HEAPS}");
                return Err(Error::new(ErrorKind::Limit, message));
            }
            Some(request) => {
                let Answered { failing, about, reply, .. } = session.answer(&request);
                let lead = line.rfind(&about).unwrap_or(0);
                let reply = reply.map_err(|error| error.shifted(lead))?;
                let mut shown = shown(session, &reply)?;
                if !failing.is_empty() {
                    let said = failing
                        .iter()
                        .map(|claim| said_to_fail(claim).replace('&', "&amp;").replace('<', "&lt;"));
                    let said: String = said.map(|claim| format!("<p>{claim}</p>")).collect();
                    shown.html.insert_str(0, &said);
                    shown.verdict = "fails".into();
                }
                shown
            }
            None => return Err(no_command(name)),
        },
    };
    Ok(Shown { fails: true, ..shown })
}

/// The answer of a statement, and why it is so.
#[inline(never)]
fn why(session: &mut Session, line: &str, statement: &str) -> Result<Shown> {
    if !statement.is_empty() {
        let lead = line.len() - statement.len();
        session.eval(statement).map_err(|error| error.shifted(lead))?;
    }
    let reply = session.eval("why")?;
    shown(session, &reply)
}

/// The values of a nim-sequence, as the function of this name has them.
#[inline(never)]
fn sequence(session: &mut Session, line: &str, arguments: &str) -> Result<Shown> {
    if arguments.is_empty() {
        let message = "something is missing; the command is written `:sequence GAME [to N]`";
        return Err(Error::new(ErrorKind::WrongCount, message).help("for example: :sequence kayles to 20"));
    }
    let Some(Request::Plot { game, to, .. }) = Request::of_command(":plot", arguments)? else {
        unreachable!("what follows is the same")
    };
    let call = "sequence(";
    // The game begins later in the line than in the call.
    let lead = line.rfind(&game).unwrap_or(0).saturating_sub(call.len());
    let reply = session.eval(&format!("{call}{game}, 0..{to})")).map_err(|error| error.shifted(lead))?;
    shown(session, &reply)
}

/// What a command of a session would do here is done in another way, or has no use on a sheet.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        ":undo",
        "a sheet is run from its top: take the definition out of it and run it again; Ctrl+Z takes back what was typed",
    ),
    (":list", "the definitions are those that stand in the sheet"),
    (":load", "*Open a file* shows a claim file in place of the sheet"),
    (":save", "*Save the sheet* makes a claim file of it, and *Save as Markdown* one with the answers"),
    (":verify", "*Open a file* takes a certificate, too, and shows what the kernel says"),
    (":limits", "limits are fixed here; the command `sprague` on your own machine has higher ones"),
    (":time", "no time is measured here; the command `sprague` on your own machine does"),
    (":quit", "what was typed is kept when the page is closed"),
];

/// The error for a line with a command that the page does not have, and what works.
#[inline(never)]
fn no_command(name: &str) -> Error {
    let error = Error::new(ErrorKind::UnknownName, format!("this page has no command `{name}`"));
    let error = error.at(Span::new(0, name.len()));
    if let Some((_, instead)) = ELSEWHERE.iter().find(|(known, _)| *known == name.trim_end_matches('!')) {
        return error.help(*instead);
    }
    match syntax::nearest(name, commands()) {
        Some(near) => error.help(format!("did you mean `{near}`?")),
        None => {
            let names: Vec<String> = commands().map(|known| format!("`{known}`")).collect();
            error.help(format!("it has {}", names.join(", ")))
        }
    }
}

/// The certificate of a claim that was proved, or of its negation. By now a session may give the names
/// another meaning, so it is made in a new one, from the definitions before it.
pub(crate) fn certificate(session: &mut Session, definitions: &[&str], claim: &str, columns: usize) -> Value {
    let mut about = String::new();
    let mut made = || {
        for definition in definitions {
            about = (*definition).to_owned();
            session.eval(definition)?;
        }
        let answered = session.answer(&Request::Prove { statements: vec![claim.to_owned()], style: None });
        about = answered.about;
        let Reply::Proof(reply) = answered.reply? else { unreachable!("`prove` gives a proof") };
        about.insert_str(0, "claim ");
        session.certificate_of(&reply.proof, Contents::Certificate)
    };
    match made() {
        Ok(text) if text.len() > MOST_BYTES => {
            let message = format!("the certificate has {} bytes, too many for this page", text.len());
            let error = Error::new(ErrorKind::Limit, message).help("the command `sprague prove` writes it");
            json!({ "error": failure(&error, "", columns) })
        }
        Ok(text) => json!({ "certificate": text }),
        Err(error) => json!({ "error": failure(&error, &about, columns) }),
    }
}

/// The page plays in a place of its own.
fn play(rest: &str, second: bool) -> Result<Shown> {
    let (convention, text) = in_convention(rest);
    if text.is_empty() {
        let message = "something is missing; the command is written `:play EXPR`";
        return Err(Error::new(ErrorKind::WrongCount, message).help("for example: :play kayles(7)"));
    }
    let play = json!({ "position": text, "misere": convention == Convention::Misere, "second": second });
    let html = "<p>The game is under Play.</p>".to_owned();
    Ok(Shown { play, html, ..Shown::default() })
}

fn help(topic: &str) -> Result<Shown> {
    let topic = if topic.is_empty() { "topics" } else { topic };
    match typing::searched(topic) {
        Some(text) => Ok(Shown { data: json!({ "help": text }), ..Shown::default() }),
        None => Err(Error::new(ErrorKind::UnknownName, format!("there is no help on `{topic}`"))
            .help("try `:help nim`, `:help mex` or `:help claim`")),
    }
}
