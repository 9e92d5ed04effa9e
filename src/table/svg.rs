//! Tables as heat maps.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use crate::picture::{Align, Canvas, width_of};

use super::{Axis, Cell, Step, Table, color};

/// With at most so many rows and columns the values are written into the cells.
const MOST_WRITTEN: usize = 40;
/// With more texts than this the legend says how many more there are.
const MOST_TEXTS: usize = 8;
/// A map without written values is about this wide or high.
const SIDE: f64 = 900.;
const LETTERS: f64 = 13.;
const INK: &str = "fill=\"#24292f\"";

impl Table {
    /// The table as an SVG document: a heat map, with the values written into it if there are not
    /// too many. Linear in the cells.
    #[must_use]
    pub fn svg(&self) -> String {
        let (rows, columns) = (self.rows.labels.len(), self.columns.labels.len());
        let widest =
            |axis: &Axis| axis.labels.iter().map(|label| width_of(label, LETTERS)).fold(0., f64::max);
        let texts = self.by_rows().flat_map(|(_, cells)| cells.iter().flatten());
        let widest_text = texts.map(|cell| width_of(&cell.text, LETTERS)).fold(0., f64::max);
        let written = rows.max(columns) <= MOST_WRITTEN && widest_text < 80.;
        let (wide, high) = if written {
            (widest_text.max(widest(&self.columns).min(80.)).max(16.) + 10., 26.)
        } else {
            let side = (SIDE / rows.max(columns).max(1) as f64).floor().clamp(2., 16.);
            (side, side)
        };
        let mut canvas = Canvas::default();
        canvas.text(
            (0., LETTERS),
            Align::Start,
            14.,
            &format!("{INK} font-weight=\"bold\""),
            &self.expression,
        );
        let left = if self.has_one_variable() { 0. } else { widest(&self.rows) + 26. };
        let top = 64.;
        self.write_axes(&mut canvas, (left, top), (wide, high));
        self.fill(&mut canvas, (left, top), (wide, high));
        if written {
            self.write_values(&mut canvas, (left, top), (wide, high));
        }
        self.legend(&mut canvas, top + rows as f64 * high + 22.);
        canvas.document(&self.expression, &format!("rows: {rows}, columns: {columns}"))
    }

    /// One path for each colour: neighbours of one colour in a row are one piece of it.
    fn fill(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        let mut paths: BTreeMap<Step, String> = BTreeMap::new();
        for (row, (_, cells)) in self.by_rows().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| step(one) == step(other)) {
                if let Some(step) = step(&run[0]) {
                    // Writing to a string cannot fail.
                    let _ = write!(paths.entry(step).or_default(), "M{column} {row}h{0}v1h-{0}z", run.len());
                }
                column += run.len();
            }
        }
        let size = (self.columns.labels.len() as f64 * wide, self.rows.labels.len() as f64 * high);
        let mut group = format!(
            "<g transform=\"translate({left:.1} {top:.1}) scale({wide:.2} {high:.2})\" shape-rendering=\"crispEdges\">"
        );
        for (step, path) in paths {
            let _ = write!(group, "\n<path fill=\"{}\" d=\"{path}\"/>", web_color(step));
        }
        canvas.shape((left + size.0, top + size.1), format_args!("{group}\n</g>"));
        canvas.rectangle((left, top), size, 0., "fill=\"none\" stroke=\"#8c959f\"");
    }

    fn write_values(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        for (row, (_, cells)) in self.by_rows().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let look =
                    if cell.step == 0 { "fill=\"#ffffff\" font-weight=\"bold\"" } else { "fill=\"#000000\"" };
                let (x, y) = (left + (column as f64 + 0.5) * wide, top + (row as f64 + 0.5) * high + 4.5);
                canvas.text((x, y), Align::Middle, LETTERS, look, &cell.text);
            }
        }
    }

    /// The names of the variables, and as many labels as have room.
    fn write_axes(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        let name = format!("{INK} font-style=\"italic\" font-weight=\"bold\"");
        let columns = &self.columns.labels;
        let middle = left + columns.len() as f64 * wide / 2.;
        canvas.text((middle, top - 28.), Align::Middle, LETTERS, &name, &self.columns.name);
        let widest = columns.iter().map(|label| width_of(label, LETTERS)).fold(0., f64::max);
        for place in (0..columns.len()).step_by(every(widest + 8., wide)) {
            let x = left + (place as f64 + 0.5) * wide;
            canvas.text((x, top - 8.), Align::Middle, LETTERS, INK, &columns[place]);
        }
        if self.has_one_variable() {
            return;
        }
        let rows = &self.rows.labels;
        canvas.text(
            (0., top + rows.len() as f64 * high / 2. + 4.5),
            Align::Start,
            LETTERS,
            &name,
            &self.rows.name,
        );
        for place in (0..rows.len()).step_by(every(LETTERS + 4., high)) {
            let y = top + (place as f64 + 0.5) * high + 4.5;
            canvas.text((left - 8., y), Align::End, LETTERS, INK, &rows[place]);
        }
    }

    /// The colours of the first few texts, in the order in which they come.
    fn legend_of_texts(&self, canvas: &mut Canvas, top: f64) {
        let mut texts: Vec<(&str, Step)> = Vec::new();
        let mut seen = HashSet::new();
        for cell in self.by_rows().flat_map(|(_, cells)| cells.iter().flatten()) {
            if seen.insert(cell.text.as_str()) {
                texts.push((&cell.text, cell.step));
            }
        }
        let mut left = 0.;
        for &(text, step) in texts.iter().take(MOST_TEXTS) {
            canvas.rectangle((left, top), (22., 14.), 0., &format!("fill=\"{}\"", web_color(step)));
            canvas.text((left + 28., top + 11.5), Align::Start, LETTERS, INK, text);
            left += 28. + width_of(text, LETTERS) + 18.;
        }
        if texts.len() > MOST_TEXTS {
            let more = format!("and {} more", texts.len() - MOST_TEXTS);
            canvas.text((left, top + 11.5), Align::Start, LETTERS, INK, &more);
        }
    }

    /// What the ends of the scale and its beginning mean.
    fn legend(&self, canvas: &mut Canvas, top: f64) {
        if self.has_texts() {
            return self.legend_of_texts(canvas, top);
        }
        let of_step = |wanted: &dyn Fn(Step) -> bool| {
            let mut cells = self.by_rows().flat_map(|(_, cells)| cells.iter().flatten());
            cells.find(|cell| wanted(cell.step))
        };
        let steps = || self.by_rows().flat_map(|(_, cells)| cells.iter().flatten()).map(|cell| cell.step);
        let mut left = 0.;
        if let Some(zero) = of_step(&|step| step == 0) {
            canvas.rectangle((left, top), (22., 14.), 0., &format!("fill=\"{}\"", web_color(0)));
            canvas.text((left + 28., top + 11.5), Align::Start, LETTERS, INK, &zero.text);
            left += 28. + width_of(&zero.text, LETTERS) + 24.;
        }
        let (Some(first), Some(last)) = (steps().filter(|&step| step > 0).min(), steps().max()) else {
            return;
        };
        let text = |step: Step| of_step(&|other| other == step).map_or("", |cell| cell.text.as_str());
        let (least, most) = (text(first), text(last));
        if first == last {
            canvas.rectangle((left, top), (22., 14.), 0., &format!("fill=\"{}\"", web_color(first)));
            canvas.text((left + 28., top + 11.5), Align::Start, LETTERS, INK, least);
            return;
        }
        canvas.text((left, top + 11.5), Align::Start, LETTERS, INK, least);
        left += width_of(least, LETTERS) + 6.;
        const PIECES: u8 = 42;
        for piece in 0..PIECES {
            let look = format!("fill=\"{}\" shape-rendering=\"crispEdges\"", web_color(1 + piece * 6));
            canvas.rectangle((left + f64::from(piece) * 4., top), (4., 14.), 0., &look);
        }
        let end = (left + f64::from(PIECES) * 4. + 6., top + 11.5);
        canvas.text(end, Align::Start, LETTERS, INK, most);
    }
}

fn step(cell: &Option<Cell>) -> Option<Step> {
    cell.as_ref().map(|cell| cell.step)
}

fn web_color(step: Step) -> String {
    let (red, green, blue) = color(step);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Every which label is written, so that each has room: 1, 2, 5, 10, 20, 50, ….
fn every(needed: f64, there: f64) -> usize {
    let mut every = 1;
    while (every as f64) * there < needed {
        let leading = every.to_string().starts_with('2');
        every = if leading { every / 2 * 5 } else { every * 2 };
    }
    every
}
