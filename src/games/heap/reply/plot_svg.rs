//! A plot of a nim-sequence as a picture: heaps from left to right, their values upwards.

use std::collections::BTreeSet;

use super::PlotReply;
use crate::picture::canvas::{Align, Canvas, Color, FAINT, INK, Letters, Look, MARK, Point};

/// The field of dots in pixels.
const FIELD: (u64, u64) = (720, 320);
/// Dots are no larger than this.
const LARGEST_DOT: u64 = 6;
/// Steps between the marks of an axis, at most.
const MOST_MARKS: u64 = 8;
/// Room for the numbers at the left, and for the title above.
const LEFT: f64 = 44.;
const ABOVE: f64 = 28.;

const VALUES: Color = Color::web(0x2462ac);
const PERIOD: Color = Color::web(0x5a7828);
const NUMBERS: Letters = Letters::new(12., INK);

impl PlotReply {
    /// What is plotted, in words.
    ///
    /// ```
    /// let plot = sprague::Session::new().plot("0.77", 0, 100)?;
    /// assert_eq!(plot.title(), "0.77: values to the heap 100, period 12 from heap 71 on");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let sequence = &self.sequence;
        let last = sequence.from + (sequence.values.len() as u64).saturating_sub(1);
        let mut title = format!("{}: values to the heap {last}", sequence.game);
        if let Some(period) = &self.period {
            title.push_str(&format!(", {period}"));
        }
        title
    }

    /// The plot as an SVG document; rare heaps have a colour of their own, and a line shows where
    /// the period begins. What is drawn has a bound, however many heaps there are: those whose dots
    /// meet share one. Linear in the heaps.
    ///
    /// ```
    /// let plot = sprague::Session::new().plot("kayles", 0, 100)?;
    /// assert!(plot.svg().starts_with("<svg "));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        let largest = self.sequence.values.iter().copied().max().unwrap_or(0);
        self.canvas(largest).svg(&self.title(), &format!("the largest value is {largest}"))
    }

    fn canvas(&self, largest: u32) -> Canvas {
        let (values, first) = (&self.sequence.values, self.sequence.from);
        let (heaps, rows) = (values.len().max(1) as u64, u64::from(largest) + 1);
        let dot = (FIELD.0 / heaps).min(FIELD.1 / rows).clamp(1, LARGEST_DOT);
        // The left edge of a heap's dot, and the upper edge of a value's.
        let across = |heap: u64| scaled(heap, heaps, FIELD.0);
        let down = |value: u64| FIELD.1 - scaled(value, rows, FIELD.1) - dot;
        let at = |across: u64, down: u64| (LEFT + across as f64, ABOVE + down as f64);
        let mut canvas = Canvas::default();
        canvas.text((LEFT, 14.), Align::Start, Letters::new(14., INK).bold(), &self.title());
        let axis =
            |canvas: &mut Canvas, from: Point, to: Point| canvas.line(from, to, Look::stroked(FAINT, 1.));
        for mark in marks(heaps) {
            let (x, y) = at(across(mark), FIELD.1);
            axis(&mut canvas, (x, y), (x, y + 4.));
            canvas.text((x, y + 18.), Align::Middle, NUMBERS, &(first + mark).to_string());
        }
        for mark in marks(rows) {
            let (x, y) = at(0, down(mark) + dot);
            axis(&mut canvas, (x - 4., y), (x, y));
            canvas.text((x - 8., y + 4.), Align::End, NUMBERS, &mark.to_string());
        }
        axis(&mut canvas, at(0, FIELD.1), at(FIELD.0, FIELD.1));
        axis(&mut canvas, at(0, 0), at(0, FIELD.1));
        let begins = self.period.as_ref().and_then(|period| period.preperiod.checked_sub(first));
        if let Some(begins) = begins.filter(|&begins| begins < heaps) {
            canvas.line(at(across(begins), 0), at(across(begins), FIELD.1), Look::stroked(PERIOD, 1.));
        }
        let is_rare = |place: usize| self.rare.as_ref().is_some_and(|rare| rare[place]);
        let mut dots = [BTreeSet::new(), BTreeSet::new()];
        for (place, &value) in values.iter().enumerate() {
            dots[usize::from(is_rare(place))].insert((across(place as u64), down(value.into())));
        }
        for (dots, color) in dots.into_iter().zip([VALUES, MARK]) {
            let side = dot as f64;
            let cells: Vec<_> = dots.into_iter().map(|(x, y)| (at(x, y), (side, side))).collect();
            if !cells.is_empty() {
                canvas.cells(color, cells);
            }
        }
        canvas
    }
}

fn scaled(place: u64, places: u64, pixels: u64) -> u64 {
    (u128::from(place) * u128::from(pixels) / u128::from(places)) as u64
}

/// Round numbers below a number, some steps apart.
fn marks(places: u64) -> impl Iterator<Item = u64> {
    let steps = (0..20)
        .flat_map(|power| [1, 2, 5].map(|digit: u64| digit.saturating_mul(10_u64.saturating_pow(power))));
    let step = steps.into_iter().find(|step| places / step <= MOST_MARKS).unwrap_or(places);
    (0..places).step_by(usize::try_from(step).unwrap_or(usize::MAX))
}
