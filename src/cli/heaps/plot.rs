//! `sprague plot`: a nim-sequence as a picture.

use std::io;

use anstyle::AnsiColor;
use sprague::reply::PlotReply;
use sprague::{Error, ErrorKind, Session};

use super::super::Status;
use super::super::answer::refused;
use super::super::args::{Format, ImageSize, PlotFormat, PlotRequest, Settings, of_file};
use super::super::files::shown;
use super::super::images::{self, Picture};
use super::super::output::{Output, visible};
use super::super::plot::{self, Plot};
use super::super::screen;
use super::super::watch::Watch;

/// Characters across and up where nobody says how many there are.
const SIZE: (usize, usize) = (100, 24);

pub fn plot(
    request: &PlotRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let by_name = request.file.as_deref().and_then(of_file::<PlotFormat>);
    if let (None, None, Some(file)) = (request.format, by_name, &request.file) {
        output.complain(&format!(
            "{}: a plot is a .svg, .png, .pdf, .tikz or .txt file; another name needs --format",
            shown(file)
        ));
        return Ok(Status::Error);
    }
    let format = request.format.or(by_name).unwrap_or(PlotFormat::Text);
    if request.from > request.to {
        output.complain(&format!("the first heap, {}, is beyond the last, {}", request.from, request.to));
        return Ok(Status::Error);
    }
    let to_terminal = output.is_terminal() && request.file.is_none();
    if let Some(message) = images::refused(image(format).unwrap_or(Format::Text), &request.size, to_terminal)
    {
        output.complain(&message);
        return Ok(Status::Error);
    }
    let size = if to_terminal { on_screen(screen::size()) } else { SIZE };
    let colored = output.colored() && request.file.is_none();
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let written = watch.over(&interrupt, || {
        let drawn = drawn(&mut session, request, format, size, colored);
        output.write_out(request.file.as_deref(), |writer| match drawn {
            Ok(bytes) => writer.write_all(&bytes).map(Ok),
            Err(error) => Ok(Err(error)),
        })
    })?;
    match written {
        Ok(()) => {
            output.flush()?;
            Ok(Status::Well)
        }
        Err(error) => refused(error, &request.game, settings.json, output),
    }
}

/// The characters of a plot across and up, on a screen where a title and a line to type on have room.
fn on_screen((columns, rows): (usize, usize)) -> (usize, usize) {
    (columns, rows.saturating_sub(4).max(8))
}

/// The plot of the heaps from 0 to `to` in a format, without colours. A text is for a screen of that
/// many columns and rows, if there is one.
pub fn plotted(
    session: &mut Session,
    game: &str,
    to: u64,
    format: PlotFormat,
    screen: Option<(usize, usize)>,
) -> Result<Vec<u8>, Error> {
    let (game, size) = (game.to_owned(), ImageSize::default());
    let request = PlotRequest { game, from: 0, to, format: None, size, caption: None, file: None };
    drawn(session, &request, format, screen.map_or(SIZE, on_screen), false)
}

/// The plot as the bytes of a file.
fn drawn(
    session: &mut Session,
    request: &PlotRequest,
    format: PlotFormat,
    size: (usize, usize),
    colored: bool,
) -> Result<Vec<u8>, Error> {
    let PlotRequest { game, from, to, .. } = request;
    let game = session.defined(game)?;
    let PlotReply { sequence, rare, period, .. } = session.plot(&game, *from, *to)?;
    let known = period.as_ref().map_or(String::new(), |period| format!(", {period}"));
    let said = || format!("{}: Grundy values of heaps {from} to {to}{known}", sequence.game);
    let plot = Plot {
        title: visible(&request.caption.clone().unwrap_or_else(said)).replace(['\n', '\t'], " "),
        first: *from,
        values: &sequence.values,
        rare: rare.as_deref(),
        period: period.map(|period| (period.preperiod, period.period)),
    };
    let failed = |error: Box<dyn std::error::Error + Send + Sync>| {
        Error::new(ErrorKind::File, format!("the plot could not be drawn: {error}"))
    };
    let svg = || plot::svg(&plot).map_err(failed);
    let picture = Picture { svg: &svg, tikz: &|| plot::tikz(&plot).map_err(failed) };
    match image(format) {
        Some(image) => images::bytes(&picture, image, &request.size),
        None => {
            let style = AnsiColor::Red.on_default().bold();
            let mark =
                |letter: char| if colored { format!("{style}{letter}{style:#}") } else { letter.to_string() };
            Ok(plot::text(&plot, size.0, size.1, mark).into_bytes())
        }
    }
}

fn image(format: PlotFormat) -> Option<Format> {
    match format {
        PlotFormat::Text => None,
        PlotFormat::Svg => Some(Format::Svg),
        PlotFormat::Png => Some(Format::Png),
        PlotFormat::Pdf => Some(Format::Pdf),
        PlotFormat::Tikz => Some(Format::Tikz),
    }
}
