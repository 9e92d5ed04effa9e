//! Pictures and tables in the session: shown, or written into a file.

use std::path::Path;

use clap::ValueEnum;
use sprague::drawing::Show;
use sprague::front_end::{Answered, Request};
use sprague::{Error, ErrorKind, Reply, report};

use super::said::{Arguments, Said, free, in_convention, needed, said_to_fail, trouble};
use super::talk::Talk;
use crate::cli::answer::{self, Form};
use crate::cli::args::{DRAWING, Format, Formats, GRAPH, ImageSize, PLOT, Shown, TABLE, heap_size};
use crate::cli::draw::{most_in_a_graph, show};
use crate::cli::files::shown;
use crate::cli::saving::save_bytes;

/// The last heap of a plot, if nobody says.
const PLOTTED: u64 = 1_000;

pub fn graph(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":graph [--show WHAT] EXPR [FILE]")?;
    let (show, text) = shown_of(text)?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| GRAPH.of_file(file).is_some());
    let most = most_in_a_graph(file.and_then(|file| GRAPH.of_file(file)).unwrap_or(Format::Dot));
    let position = expression.to_owned();
    let request = Request::Graph { position, show, convention, most, expand: false };
    answered(talk, &request, (GRAPH, file), arguments, ":graph!")
}

pub fn draw(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":draw [--show WHAT] EXPR [FILE]")?;
    let (show, text) = shown_of(text)?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| DRAWING.of_file(file).is_some());
    let request = Request::Draw { position: expression.to_owned(), show, convention };
    answered(talk, &request, (DRAWING, file), arguments, ":draw!")
}

pub fn table(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":table EXPR for a in 0..9 for b in 0..9 [FILE]")?;
    let (expression, file) = with_file(text, |file| TABLE.of_file(file).is_some());
    answered(talk, &Request::Table(expression.to_owned()), (TABLE, file), arguments, ":table!")
}

/// What a request is answered by, said or written into a file.
fn answered(
    talk: &mut Talk,
    request: &Request,
    (formats, file): (Formats, Option<&Path>),
    arguments: &Arguments<'_>,
    insisting: &str,
) -> Result<Vec<Said>, Error> {
    let Answered { failing, about, reply, .. } = talk.session.answer(request);
    let reply = match reply {
        Ok(reply) => reply,
        Err(error) => return Ok(trouble(error, &about)),
    };
    let said = match (file.and_then(|file| Some((file, formats.of_file(file)?))), reply) {
        (Some((file, format)), reply) => {
            free(file, arguments, insisting)?;
            let form = Form { format, size: ImageSize::default(), caption: None, file: Some(file) };
            into_file(&answer::bytes(&reply, &form, None)?, file)?
        }
        (None, Reply::Drawing(drawing)) => vec![Said::Lines(drawing.text_within(talk.screen.0))],
        (None, Reply::Table(table)) => vec![Said::Lines(table.text_within(talk.screen.0))],
        (None, Reply::Plot(plot)) => {
            let (columns, rows) = answer::on_screen(talk.screen);
            vec![Said::Lines(plot.text_within(columns, rows))]
        }
        (None, reply) => vec![Said::Document(report::document(&reply))],
    };
    Ok(said_to_fail(&failing).chain(said).collect())
}

/// A nim-sequence as a plot.
pub fn plot(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":plot GAME [to N] [FILE]")?;
    let (text, file) = with_file(text, |file| PLOT.of_file(file).is_some());
    let (game, to) = up_to(text)?;
    if let Some(file) = file {
        free(file, arguments, ":plot!")?;
    }
    let request = Request::Plot { game: game.to_owned(), from: 0, to: to.unwrap_or(PLOTTED) };
    answered(talk, &request, (PLOT, file), arguments, ":plot!")
}

/// A game, and the heap size behind `to`, which can be left out as in notebooks.
pub fn up_to(text: &str) -> Result<(&str, Option<u64>), Error> {
    let numbered = || {
        let (game, size) = text.rsplit_once(char::is_whitespace)?;
        size.bytes().all(|digit| digit.is_ascii_digit()).then_some((game, size))
    };
    let Some((game, size)) = text.rsplit_once(" to ").or_else(numbered) else { return Ok((text, None)) };
    match heap_size(size.trim()) {
        Ok(size) => Ok((game.trim_end(), Some(size))),
        Err(message) => Err(Error::new(ErrorKind::Domain, format!("`{}`: {message}", size.trim()))),
    }
}

/// What is to be shown, which `--show` says before an expression; all if it does not.
fn shown_of(text: &str) -> Result<(Show, &str), Error> {
    let Some(rest) = text.strip_prefix("--show") else { return Ok((Show::all(), text)) };
    let rest = rest.trim_start_matches(['=', ' ', '\t']);
    let (named, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let read = named.split(',').map(|one| Shown::from_str(one, true)).collect::<Result<Vec<Shown>, String>>();
    let known = read.map_err(|_| {
        Error::new(ErrorKind::Domain, format!("`{named}` is nothing that can be shown"))
            .help("write board, value, outcome, move or all; several with commas between")
    })?;
    Ok((show(&known), rest.trim_start()))
}

/// An expression, and the file behind it whose name ends so.
fn with_file(text: &str, is_wanted: impl Fn(&Path) -> bool) -> (&str, Option<&Path>) {
    match text.rsplit_once(char::is_whitespace) {
        Some((expression, file)) if is_wanted(Path::new(file)) => {
            (expression.trim_end(), Some(Path::new(file)))
        }
        _ => (text, None),
    }
}

fn into_file(picture: &[u8], file: &Path) -> Result<Vec<Said>, Error> {
    save_bytes(file, picture)?;
    Ok(vec![Said::Answer(format!("drawn to {}", shown(file)))])
}
