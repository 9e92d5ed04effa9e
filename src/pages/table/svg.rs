//! Tables as heat maps.

use std::collections::{BTreeMap, HashSet};

use crate::picture::Format;
use crate::picture::canvas::{Align, Area, Canvas, Color, INK, Letters, Look, WHITE, width_of};

use super::{Axis, Cell, Step, Table, color};

/// With at most this number of rows and columns the values are written into the cells.
const MOST_WRITTEN: usize = 64;
/// With more texts than this the legend says how many more there are.
const MOST_TEXTS: usize = 8;
/// A map without written values is about this wide or high.
const SIDE: f64 = 900.;
const LETTERS: f64 = 13.;
const PLAIN: Letters = Letters::new(LETTERS, INK);
const FRAME: Color = Color::web(0x8c959f);

impl Table {
    /// The table as an SVG document: a heat map, with the values written into it if there are not
    /// too many. Linear in the cells.
    #[must_use]
    pub fn svg(&self) -> String {
        self.written(Format::Svg)
    }

    /// The heat map in a format. Linear in the cells.
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        self.canvas().written(format, self.title(), &self.size_in_words())
    }

    fn size_in_words(&self) -> String {
        format!("rows: {}, columns: {}", self.rows.labels.len(), self.columns.labels.len())
    }

    fn canvas(&self) -> Canvas {
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
        canvas.text((0., LETTERS), Align::Start, Letters::new(14., INK).bold(), self.title());
        let left = if self.has_one_variable() { 0. } else { widest(&self.rows) + 26. };
        let top = 64.;
        self.write_axes(&mut canvas, (left, top), (wide, high));
        self.fill(&mut canvas, (left, top), (wide, high));
        if written {
            self.write_values(&mut canvas, (left, top), (wide, high));
        }
        self.legend(&mut canvas, top + rows as f64 * high + 22.);
        canvas
    }

    /// One shape for each colour: neighbours of one colour in a row are one piece of it.
    fn fill(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        let mut pieces: BTreeMap<Step, Vec<Area>> = BTreeMap::new();
        for (row, (_, cells)) in self.by_rows().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| step(one) == step(other)) {
                if let Some(step) = step(&run[0]) {
                    let corner = (left + column as f64 * wide, top + row as f64 * high);
                    pieces.entry(step).or_default().push((corner, (run.len() as f64 * wide, high)));
                }
                column += run.len();
            }
        }
        for (step, cells) in pieces {
            canvas.cells(of_step(step), cells);
        }
        let size = (self.columns.labels.len() as f64 * wide, self.rows.labels.len() as f64 * high);
        canvas.rectangle((left, top), size, 0., Look::stroked(FRAME, 1.));
    }

    fn write_values(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        for (row, (_, cells)) in self.by_rows().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let black = Letters::new(LETTERS, Color::web(0));
                let letters = if cell.step == 0 { Letters::new(LETTERS, WHITE).bold() } else { black };
                let (x, y) = (left + (column as f64 + 0.5) * wide, top + (row as f64 + 0.5) * high + 4.5);
                canvas.text((x, y), Align::Middle, letters, &cell.text);
            }
        }
    }

    /// The names of the variables, and as many labels as have room.
    fn write_axes(&self, canvas: &mut Canvas, (left, top): (f64, f64), (wide, high): (f64, f64)) {
        let name = PLAIN.italic().bold();
        let columns = &self.columns.labels;
        let middle = left + columns.len() as f64 * wide / 2.;
        canvas.text((middle, top - 28.), Align::Middle, name, &self.columns.name);
        let widest = columns.iter().map(|label| width_of(label, LETTERS)).fold(0., f64::max);
        for place in (0..columns.len()).step_by(every(widest + 8., wide)) {
            let x = left + (place as f64 + 0.5) * wide;
            canvas.text((x, top - 8.), Align::Middle, PLAIN, &columns[place]);
        }
        if self.has_one_variable() {
            return;
        }
        let rows = &self.rows.labels;
        canvas.text((0., top + rows.len() as f64 * high / 2. + 4.5), Align::Start, name, &self.rows.name);
        for place in (0..rows.len()).step_by(every(LETTERS + 4., high)) {
            let y = top + (place as f64 + 0.5) * high + 4.5;
            canvas.text((left - 8., y), Align::End, PLAIN, &rows[place]);
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
            canvas.rectangle((left, top), (22., 14.), 0., Look::filled(of_step(step)));
            canvas.text((left + 28., top + 11.5), Align::Start, PLAIN, text);
            left += 28. + width_of(text, LETTERS) + 18.;
        }
        if texts.len() > MOST_TEXTS {
            let more = format!("and {} more", texts.len() - MOST_TEXTS);
            canvas.text((left, top + 11.5), Align::Start, PLAIN, &more);
        }
    }

    /// What the ends of the scale and its beginning mean.
    fn legend(&self, canvas: &mut Canvas, top: f64) {
        if self.has_texts() {
            return self.legend_of_texts(canvas, top);
        }
        let cell_of = |wanted: &dyn Fn(Step) -> bool| {
            let mut cells = self.by_rows().flat_map(|(_, cells)| cells.iter().flatten());
            cells.find(|cell| wanted(cell.step))
        };
        let steps = || self.by_rows().flat_map(|(_, cells)| cells.iter().flatten()).map(|cell| cell.step);
        let mut left = 0.;
        if let Some(zero) = cell_of(&|step| step == 0) {
            canvas.rectangle((left, top), (22., 14.), 0., Look::filled(of_step(0)));
            canvas.text((left + 28., top + 11.5), Align::Start, PLAIN, &zero.text);
            left += 28. + width_of(&zero.text, LETTERS) + 24.;
        }
        let (Some(first), Some(last)) = (steps().filter(|&step| step > 0).min(), steps().max()) else {
            return;
        };
        let text = |step: Step| cell_of(&|other| other == step).map_or("", |cell| cell.text.as_str());
        let (least, most) = (text(first), text(last));
        if first == last {
            canvas.rectangle((left, top), (22., 14.), 0., Look::filled(of_step(first)));
            canvas.text((left + 28., top + 11.5), Align::Start, PLAIN, least);
            return;
        }
        canvas.text((left, top + 11.5), Align::Start, PLAIN, least);
        left += width_of(least, LETTERS) + 6.;
        const PIECES: u8 = 42;
        for piece in 0..PIECES {
            canvas.cells(of_step(1 + piece * 6), vec![((left + f64::from(piece) * 4., top), (4., 14.))]);
        }
        let end = (left + f64::from(PIECES) * 4. + 6., top + 11.5);
        canvas.text(end, Align::Start, PLAIN, most);
    }
}

fn step(cell: &Option<Cell>) -> Option<Step> {
    cell.as_ref().map(|cell| cell.step)
}

fn of_step(step: Step) -> Color {
    let (red, green, blue) = color(step);
    Color(red, green, blue)
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
