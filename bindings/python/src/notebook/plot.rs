//! A nim-sequence as a picture: the heaps from left to right, their values upwards.

use std::collections::BTreeSet;

use pyo3::prelude::*;
use sprague::reply::PlotReply;

use super::output::Output;
use crate::display::{Picture, Shown, escaped};
use crate::session::Session;

/// Pixels of the field of dots.
const FIELD: (u64, u64) = (720, 320);

/// Pixels at the left and at the right of the field, and above and below it.
const LEFT: u64 = 44;
const RIGHT: u64 = 16;
const ABOVE: u64 = 34;
const BELOW: u64 = 30;

/// Dots are no larger than this.
const LARGEST_DOT: u64 = 6;

/// Steps between marks of an axis, at most.
const MOST_MARKS: u64 = 8;

/// The nim-sequence of a game to a heap, as dots; with its period, if one is proved.
#[pyfunction]
#[pyo3(name = "_plot")]
pub(super) fn plot(py: Python<'_>, session: &Session, game: &str, last: u64) -> PyResult<Output> {
    let reply = session.long_in(py, game, |session| session.plot(game, 0, last))?;
    Ok(Output::new(shown(&reply)))
}

fn shown(plot: &PlotReply) -> Shown {
    let (game, values) = (&plot.sequence.game, &plot.sequence.values);
    let largest = values.iter().copied().max().unwrap_or(0);
    let last = plot.sequence.from + (values.len() as u64).saturating_sub(1);
    let mut title = format!("{game}: values to the heap {last}");
    if let Some(period) = &plot.period {
        title.push_str(&format!(", period {} after {}", period.period, period.preperiod));
    }
    let picture = Picture { svg: svg(plot, largest, &title), title: title.clone() };
    Shown { picture: Some(picture), ..Shown::text(format!("{title}; the largest value is {largest}")) }
}

/// What is drawn has a bound, however many heaps there are: heaps whose dots meet share one.
fn svg(plot: &PlotReply, largest: u32, title: &str) -> String {
    let values = &plot.sequence.values;
    let first = plot.sequence.from;
    let (heaps, rows) = (values.len().max(1) as u64, u64::from(largest) + 1);
    let dot = (FIELD.0 / heaps).min(FIELD.1 / rows).clamp(1, LARGEST_DOT);
    // The left edge of a heap's dot, and the upper edge of a value's.
    let across = |heap: u64| LEFT + scaled(heap, heaps, FIELD.0);
    let down = |value: u64| ABOVE + FIELD.1 - scaled(value, rows, FIELD.1) - dot;
    let (width, height) = (LEFT + FIELD.0 + RIGHT, ABOVE + FIELD.1 + BELOW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\">\n\
         <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"14\" font-weight=\"bold\" fill=\"#24292f\">{title}</text>\n",
        title = escaped(title)
    );
    if let Some(period) = plot.period.as_ref().filter(|period| period.preperiod >= first) {
        let begins = period.preperiod - first;
        if begins < heaps {
            line(&mut svg, (across(begins), ABOVE), (across(begins), ABOVE + FIELD.1), "#5a7828");
        }
    }
    for mark in marks(heaps) {
        let x = across(mark);
        line(&mut svg, (x, ABOVE + FIELD.1), (x, ABOVE + FIELD.1 + 4), "#6e7781");
        label(&mut svg, (x, ABOVE + FIELD.1 + 18), "middle", first + mark);
    }
    for mark in marks(rows) {
        let y = down(mark) + dot;
        line(&mut svg, (LEFT - 4, y), (LEFT, y), "#6e7781");
        label(&mut svg, (LEFT - 8, y + 4), "end", mark);
    }
    line(&mut svg, (LEFT, ABOVE + FIELD.1), (LEFT + FIELD.0, ABOVE + FIELD.1), "#6e7781");
    line(&mut svg, (LEFT, ABOVE), (LEFT, ABOVE + FIELD.1), "#6e7781");
    let is_rare = |place: usize| plot.rare.as_ref().is_some_and(|rare| rare[place]);
    let mut dots = [BTreeSet::new(), BTreeSet::new()];
    for (place, &value) in values.iter().enumerate() {
        dots[usize::from(is_rare(place))].insert((across(place as u64), down(value.into())));
    }
    for (dots, color) in dots.iter().zip(["#2462ac", "#c4320a"]) {
        let mut path = String::new();
        for (x, y) in dots {
            path.push_str(&format!("M{x} {y}h{dot}v{dot}h-{dot}z"));
        }
        if !path.is_empty() {
            svg.push_str(&format!("<path fill=\"{color}\" d=\"{path}\"/>\n"));
        }
    }
    svg.push_str("</svg>");
    svg
}

/// `part` of `whole` on a line of `length` pixels.
fn scaled(part: u64, whole: u64, length: u64) -> u64 {
    (u128::from(part) * u128::from(length) / u128::from(whole)) as u64
}

/// Round numbers below a bound, from 0.
fn marks(bound: u64) -> impl Iterator<Item = u64> {
    let powers = (0..19).map(|exponent| 10_u64.pow(exponent));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| digit * power));
    let step = steps.into_iter().find(|step| bound / step <= MOST_MARKS).unwrap_or(bound);
    (0..bound).step_by(usize::try_from(step).unwrap_or(usize::MAX))
}

fn line(svg: &mut String, from: (u64, u64), to: (u64, u64), color: &str) {
    let ((x1, y1), (x2, y2)) = (from, to);
    svg.push_str(&format!("<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" stroke=\"{color}\"/>\n"));
}

fn label(svg: &mut String, (x, y): (u64, u64), side: &str, number: u64) {
    svg.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" text-anchor=\"{side}\" fill=\"#57606a\">{number}</text>\n"
    ));
}
