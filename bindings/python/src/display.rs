//! What a notebook shows: the same thing in several formats. The notebook takes the richest that it
//! can show.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use sprague::drawing::Drawing;
use sprague::front_end::markup::{Document, Format, latex_formula};
use sprague::front_end::notation;
use sprague::front_end::picture::{self, Line};
use sprague::{Error, ErrorKind, GameId, Reply, report};

/// Columns of an answer in plain text.
const WIDTH: usize = 80;

/// Characters of a position that is set as a formula; longer ones are text.
const MOST_IN_A_FORMULA: usize = 400;

/// Pixels of a picture that can be read in a notebook.
const WIDEST: f64 = 1_600.;

/// A picture, and what it is of.
pub(crate) struct Picture {
    /// A document in SVG, with a ground of its own.
    pub(crate) svg: String,
    /// What stands for it where it cannot be seen.
    pub(crate) title: String,
}

impl Picture {
    /// Whether letters can still be read where a notebook shrinks the picture to its own width.
    fn is_readable(&self) -> bool {
        let width = self.svg.split_once(" width=\"").and_then(|(_, rest)| rest.split_once('"'));
        width.and_then(|(width, _)| width.parse::<f64>().ok()).is_none_or(|width| width <= WIDEST)
    }
}

/// One thing to show, in the formats that it has.
#[derive(Default)]
pub(crate) struct Shown {
    /// Plain text, for a terminal.
    pub(crate) plain: String,
    /// A formula of LaTeX's math mode.
    pub(crate) formula: Option<String>,
    /// A fragment of a page.
    pub(crate) html: Option<String>,
    /// A picture, which follows the fragment.
    pub(crate) picture: Option<Picture>,
}

impl Shown {
    /// Text alone.
    pub(crate) fn text(plain: impl Into<String>) -> Shown {
        Shown { plain: plain.into(), ..Shown::default() }
    }

    /// A position: as it is written, as a formula, and drawn.
    pub(crate) fn position(session: &mut sprague::Session, id: GameId) -> sprague::Result<Shown> {
        let most = session.limits().max_characters;
        let plain = notation::position(session.store(), id, most).text;
        let picture = drawn(session, id)?;
        Ok(Shown { formula: formula(&plain), plain, html: None, picture })
    }

    /// What was answered; with its picture, if it is a position or is drawn. `None` if there is nothing
    /// to say.
    pub(crate) fn reply(session: &mut sprague::Session, reply: &Reply) -> sprague::Result<Option<Shown>> {
        if *reply == Reply::Nothing {
            return Ok(None);
        }
        let Some((title, plain)) = in_lines(reply) else { return Shown::words(session, reply).map(Some) };
        let picture = reply.picture(picture::Format::Svg)?.map(|svg| Picture { svg, title });
        Ok(Some(Shown { picture, ..Shown::text(plain.trim_end()) }))
    }

    /// What is said in words first.
    fn words(session: &mut sprague::Session, reply: &Reply) -> sprague::Result<Shown> {
        let mut shown = Shown::document(session, &report::document(reply))?;
        if let Reply::Position(position) = reply {
            shown.formula = formula(&position.form.text);
            shown.picture = drawn(session, position.position)?;
        }
        Ok(shown)
    }

    /// A document as text and as a fragment of a page.
    fn document(session: &sprague::Session, document: &Document) -> sprague::Result<Shown> {
        let interrupt = session.interrupt();
        let plain = document.write(Format::Text, WIDTH, &interrupt)?;
        let page = document.write(Format::Html, WIDTH, &interrupt)?;
        Ok(Shown::page(plain.trim_end().to_owned(), &page))
    }

    /// What has a page of its own.
    pub(crate) fn page(plain: String, page: &str) -> Shown {
        Shown { html: Some(styled(article(page))), ..Shown::text(plain) }
    }

    /// The formats as a notebook wants them, by their media types.
    pub(crate) fn bundle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let bundle = PyDict::new(py);
        bundle.set_item("text/plain", &self.plain)?;
        if let Some(formula) = &self.formula {
            bundle.set_item("text/latex", format!("$\\displaystyle {formula}$"))?;
        }
        let image = self.picture.as_ref().map(|picture| image(py, picture)).transpose()?;
        if self.html.is_some() || image.is_some() {
            let parts = [self.html.as_deref(), image.as_deref()];
            bundle.set_item("text/html", parts.into_iter().flatten().collect::<String>())?;
        }
        Ok(bundle)
    }
}

/// What a reply that is drawn is called, and how it looks in characters; none for other replies.
pub(crate) fn in_lines(reply: &Reply) -> Option<(String, String)> {
    let lines = |lines: &[Line]| lines.iter().map(Line::plain).collect::<Vec<String>>().join("\n");
    Some(match reply {
        Reply::Drawing(drawing) => (drawing.title.clone(), lines(&drawing.text())),
        Reply::Graph(graph) => (graph.title().to_owned(), graph.dot().to_string()),
        Reply::Table(table) => (format!("table of {}", table.expression), lines(&table.text())),
        Reply::Plot(plot) => (plot.title(), lines(&plot.text())),
        _ => return None,
    })
}

/// A picture as an image with its data in its address: notebooks that are not trusted show no SVG
/// that stands in a page.
fn image(py: Python<'_>, picture: &Picture) -> PyResult<String> {
    let encode = py.import("base64")?.getattr("b64encode")?;
    let data: Vec<u8> = encode.call1((PyBytes::new(py, picture.svg.as_bytes()),))?.extract()?;
    let data = String::from_utf8_lossy(&data);
    let title = escaped(&picture.title);
    Ok(format!("<img alt=\"{title}\" style=\"background:#fff\" src=\"data:image/svg+xml;base64,{data}\"/>"))
}

/// Text as it stands in a page and in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The picture of a position; none where that takes more than a ceiling allows, or could not be
/// read: what is shown by the way must not fail, and says nothing that was not said in words.
fn drawn(session: &mut sprague::Session, id: GameId) -> sprague::Result<Option<Picture>> {
    match Drawing::new(session.store_mut(), id) {
        Ok(drawing) => {
            let picture = Picture { svg: drawing.svg(), title: drawing.title };
            Ok(picture.is_readable().then_some(picture))
        }
        Err(error) if is_ceiling(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_ceiling(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Limit | ErrorKind::StepLimit | ErrorKind::TimeLimit)
}

/// A formula of what is short enough for one.
fn formula(text: &str) -> Option<String> {
    (text.chars().count() <= MOST_IN_A_FORMULA).then(|| latex_formula(text))
}

/// What of a page may stand in another.
fn article(page: &str) -> &str {
    let end = "</article>";
    match (page.find("<article"), page.rfind(end)) {
        (Some(first), Some(last)) if first < last => &page[first..last + end.len()],
        _ => page,
    }
}

/// Looks of a fragment that stand in a style sheet otherwise. A notebook has its own sheet, in which
/// headings are large, paragraphs far apart and cells at the right; and where it is not trusted it
/// takes a sheet of ours out, but not what is said of each element.
const STYLES: [(&str, &str); 14] = [
    ("<p class=\"line\" style=\"", "<p style=\"margin: 0; "),
    ("<h1>", "<h4>"),
    ("</h1>", "</h4>"),
    ("<h2>", "<h5>"),
    ("</h2>", "</h5>"),
    ("<h3>", "<h6>"),
    ("</h3>", "</h6>"),
    ("<td>", "<td style=\"text-align: left\">"),
    ("<td class=\"right\">", "<td style=\"text-align: right\">"),
    ("<th>", "<th style=\"text-align: left\">"),
    ("<th class=\"right\">", "<th style=\"text-align: right\">"),
    ("<span class=\"good\">", "<span style=\"color: #1f9d45; font-weight: bold\">"),
    ("<span class=\"bad\">", "<span style=\"color: #d9480f; font-weight: bold\">"),
    ("<span class=\"marked\">", "<span style=\"color: #d9480f; font-weight: bold\">"),
];

fn styled(fragment: &str) -> String {
    // What a document quotes has no `<` of its own in the fragment: only elements are replaced.
    STYLES.iter().fold(fragment.to_owned(), |fragment, (from, to)| fragment.replace(from, to))
}
