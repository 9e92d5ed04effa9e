//! Pictures and tables in the session: shown, or written into a file.

use std::path::Path;

use clap::ValueEnum;
use sprague::drawing::Show;
use sprague::front_end::picture::{Line, Look};
use sprague::{Error, ErrorKind, Session};

use super::said::{Arguments, Said, free, in_convention, needed, said_to_fail, trouble};
use super::talk::Talk;
use crate::cli::args::{
    DrawFormat, GraphFormat, ImageSize, PlotFormat, Shown, TableFormat, heap_size, of_file,
};
use crate::cli::files::shown;
use crate::cli::saving::save_bytes;
use crate::cli::{draw as drawings, graph as graphs, heaps, table as tables};

/// The last heap of a plot, if nobody says.
const PLOTTED: u64 = 1_000;

pub fn graph(session: &mut Session, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":graph [--show WHAT] EXPR [FILE]")?;
    let (show, text) = shown_of(text)?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| of_file::<GraphFormat>(file).is_some());
    let format = file.and_then(of_file::<GraphFormat>).unwrap_or(GraphFormat::Dot);
    let (most, mut failing) = (graphs::usual(format), Vec::new());
    let graph = match graphs::graph(session, expression, most, false, convention, &mut failing) {
        Ok(graph) => graph.showing(show),
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else {
        let dot = graph.dot().to_string();
        let lines = dot.lines().map(|line| Line::of(line, Look::Plain)).collect();
        return Ok(said_to_fail(&failing).chain([Said::Lines(lines)]).collect());
    };
    free(file, arguments, ":graph!")?;
    let saved = into_file(&graphs::written(&graph, format, &ImageSize::default())?, file)?;
    Ok(said_to_fail(&failing).chain(saved).collect())
}

pub fn draw(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":draw [--show WHAT] EXPR [FILE]")?;
    let (show, text) = shown_of(text)?;
    let (convention, text) = in_convention(text);
    let (expression, file) = with_file(text, |file| of_file::<DrawFormat>(file).is_some());
    let mut failing = Vec::new();
    let drawing = match drawings::drawing(&mut talk.session, expression, show, convention, &mut failing) {
        Ok(drawing) => drawing,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else {
        return Ok(said_to_fail(&failing).chain([Said::Lines(drawing.text_within(talk.screen.0))]).collect());
    };
    let format = of_file::<DrawFormat>(file).unwrap_or(DrawFormat::Text);
    free(file, arguments, ":draw!")?;
    let saved = into_file(&drawings::written(&drawing, format, &ImageSize::default(), None)?, file)?;
    Ok(said_to_fail(&failing).chain(saved).collect())
}

pub fn table(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":table EXPR for a in 0..9 for b in 0..9 [FILE]")?;
    let (expression, file) = with_file(text, |file| of_file::<TableFormat>(file).is_some());
    let mut failing = Vec::new();
    let table = match tables::table(&mut talk.session, expression, &mut failing) {
        Ok(table) => table,
        Err(error) => return Ok(trouble(error, expression)),
    };
    let Some(file) = file else {
        return Ok(said_to_fail(&failing).chain([Said::Lines(table.text_within(talk.screen.0))]).collect());
    };
    let format = of_file::<TableFormat>(file).unwrap_or(TableFormat::Text);
    free(file, arguments, ":table!")?;
    let saved = into_file(&tables::written(&table, format, &ImageSize::default(), None)?, file)?;
    Ok(said_to_fail(&failing).chain(saved).collect())
}

/// A nim-sequence as a plot.
pub fn plot(talk: &mut Talk, arguments: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let text = needed(arguments.text, ":plot GAME [to N] [FILE]")?;
    let (text, file) = with_file(text, |file| of_file::<PlotFormat>(file).is_some());
    let (game, to) = up_to(text)?;
    if let Some(file) = file {
        free(file, arguments, ":plot!")?;
    }
    let format = file.and_then(of_file::<PlotFormat>).unwrap_or(PlotFormat::Text);
    let screen = file.is_none().then_some(talk.screen);
    let plot = match heaps::plotted(&mut talk.session, game, to.unwrap_or(PLOTTED), format, screen) {
        Ok(plot) => plot,
        Err(error) => return Ok(trouble(error, game)),
    };
    match file {
        Some(file) => into_file(&plot, file),
        None => {
            let text = String::from_utf8_lossy(&plot).into_owned();
            Ok(vec![Said::Lines(text.lines().map(|line| Line::of(line, Look::Plain)).collect())])
        }
    }
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
    Ok((drawings::show(&known), rest.trim_start()))
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
