//! Plots of nim-sequences: heaps from left to right, their values upwards.
//!
//! Up to some number of heaps each has a dot of its own; beyond, heaps are gathered into cells,
//! darker where they are dense, so that a million of them are read as well as a hundred.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use crate::heap::reply::PlotReply;
use crate::markup::wrap;
use crate::picture::canvas::{Align, Area, Canvas, Color, INK, Letters, Look as Shape, MARK};
use crate::picture::{Format, Grid, Line, Look};

/// Up to this number of heaps each has a dot of its own.
const MOST_DOTS: u64 = 1_500;
/// With more heaps than this their dots are smaller.
const FEW_DOTS: u64 = 300;
/// With more periods than this in a plot, they are not told apart.
const MOST_BANDS: u64 = 150;
/// Nor are periods of fewer heaps than this.
const LEAST_BAND: u64 = 3;
/// Marks of an axis, at most.
const MOST_MARKS: u64 = 11;

/// Common heaps: the more of them are in a cell, the darker it is.
const COMMON: [Color; 4] =
    [Color::web(0xa0c4e8), Color::web(0x5c94d0), Color::web(0x2462ac), Color::web(0x0a3674)];
const DOT: Color = COMMON[2];
/// The ground of one period, and that of the next.
const BANDS: [Color; 2] = [Color::web(0xeef3e2), Color::web(0xf8faf2)];
/// Where the period begins.
const BEGIN: Color = Color::web(0x5a7828);

/// A picture for a slide or a page of the web. On a slide it is about 1024 pixels wide.
const SLIDE: Size = Size { wide: 1_168., high: 608., letters: 20. };
/// A picture for a printed page, which fits between its margins.
const PRINT: Size = Size { wide: 450., high: 270., letters: 11. };

/// How large a plot is, and its letters, in pixels. All other lengths follow from that of letters.
#[derive(Clone, Copy)]
struct Size {
    wide: f64,
    high: f64,
    letters: f64,
}

impl PlotReply {
    /// The lines of text, for a terminal. Linear in the heaps and the characters.
    #[must_use]
    pub fn text(&self) -> Vec<Line> {
        self.text_within(80, 20)
    }

    /// The lines of text, of about this many columns and rows: eight dots to a
    /// character. Linear in the heaps and the characters.
    ///
    /// ```
    /// let plot = sprague::Session::new().plot("kayles", 0, 12)?;
    /// let text: Vec<String> = plot.text_within(40, 9).iter().map(|line| line.plain()).collect();
    /// assert_eq!(text[0], "kayles: Grundy values of heaps 0 to 12,");
    /// assert_eq!(text[2..5], ["6 ┤     ⠰", "  │", "4 ┤  ⠰ ⠰ ⠆"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn text_within(&self, columns: usize, rows: usize) -> Vec<Line> {
        let (heaps, values) = (self.heaps() as usize, self.rows());
        let labels = (values - 1).to_string().len();
        let across = columns.saturating_sub(labels + 2).max(10);
        let rows = rows.max(4).min(values as usize);
        // Few values have a row of characters each, and few heaps a column of dots.
        let has_row_each = values == rows as u64;
        let dots_across = (across * 2).min(heaps.max(1));
        let ends = (self.sequence.from.to_string(), self.last().to_string());
        let across = dots_across.div_ceil(2).max(ends.0.len() + 1 + ends.1.len());
        let mut grid = Grid::new(labels + 2 + across, rows + 2, Look::Plain);
        for (place, &value) in self.sequence.values.iter().enumerate() {
            let look = if self.is_rare(place) { Look::Marked } else { Look::Plain };
            let column = (labels + 2) * 2 + part(place as u64, heaps as u64, dots_across);
            let up = part(value.into(), values, rows * 4);
            if has_row_each {
                for dot in [1, 2] {
                    grid.dot(column, (rows - 1) * 4 - up + dot, look);
                }
            } else {
                grid.dot(column, rows * 4 - 1 - up, look);
            }
        }
        for row in 0..rows {
            let lowest = (row as u128 * u128::from(values)).div_ceil(rows as u128);
            let labelled = row == rows - 1 || row == 0 || row % 4 == 0 && row + 2 < rows;
            let label =
                if labelled { format!("{lowest:>labels$} ┤") } else { format!("{:>labels$} │", "") };
            grid.letters(0, rows - 1 - row, &label, Look::Plain);
        }
        grid.letters(labels + 1, rows, &format!("└{}", "─".repeat(across)), Look::Plain);
        let room = across - ends.0.len();
        grid.letters(labels + 2, rows + 1, &format!("{}{:>room$}", ends.0, ends.1), Look::Plain);
        let title = wrap(&self.title(), columns);
        let title = title.split('\n').map(|line| Line::of(line, Look::Plain));
        title.chain(grid.lines()).collect()
    }

    /// The plot as an SVG document; rare heaps have a colour of their own, periods a ground, and a
    /// line shows where they begin. What is drawn has a bound, however many heaps there are. Linear
    /// in the heaps.
    ///
    /// ```
    /// let plot = sprague::Session::new().plot("kayles", 0, 100)?;
    /// assert!(plot.svg().starts_with("<svg "));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        self.written(Format::Svg)
    }

    /// The plot in a format: for slides, or for print where it is part of a document. Linear in the
    /// heaps.
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        let measures = if format == Format::Svg { SLIDE } else { PRINT };
        let description = format!("the largest value is {}", self.rows() - 1);
        self.canvas(measures).written(format, &self.title(), &description)
    }

    fn heaps(&self) -> u64 {
        self.sequence.values.len() as u64
    }

    /// The size of the last heap.
    fn last(&self) -> u64 {
        self.sequence.from.saturating_add(self.heaps().saturating_sub(1))
    }

    /// How many values there are, up to the largest.
    fn rows(&self) -> u64 {
        u64::from(self.sequence.values.iter().copied().max().unwrap_or(0)) + 1
    }

    fn is_rare(&self, place: usize) -> bool {
        self.rare.as_ref().is_some_and(|rare| rare[place])
    }

    fn canvas(&self, size: Size) -> Canvas {
        let Size { wide, high, letters } = size;
        let mut canvas = Canvas::default();
        (canvas.width, canvas.height) = (wide, high);
        let large = Letters::new(letters * 1.1, INK);
        let (title, mut base) = (self.title(), 0.);
        // As many columns of this title as have room.
        let columns = (title.width() as f64 * wide / large.width_of(&title).max(1.)) as usize;
        for line in wrap(&title, columns).lines() {
            base += large.size * 1.2;
            canvas.text((wide / 2., base), Align::Middle, large, line.trim_start());
        }
        let field = Field::new(self, size, base);
        field.draw_ground(&mut canvas);
        field.draw_axes(&mut canvas);
        if self.rare.is_some() {
            field.draw_legend(&mut canvas);
        }
        match self.heaps() <= MOST_DOTS {
            true => field.draw_dots(&mut canvas),
            false => field.draw_cells(&mut canvas),
        }
        canvas
    }
}

/// Where heaps and values have their places on a canvas.
struct Field<'p> {
    plot: &'p PlotReply,
    letters: Letters,
    /// The side of a cell.
    cell: f64,
    /// The upper left corner.
    corner: (f64, f64),
    wide: f64,
    high: f64,
}

impl Field<'_> {
    /// The field below a title, with room for labels.
    fn new(plot: &PlotReply, Size { wide, high, letters: size }: Size, title: f64) -> Field<'_> {
        let letters = Letters::new(size, INK);
        let cell = size / 10.;
        let left = letters.width_of(&(plot.rows() - 1).to_string()) + size;
        let right = wide - letters.width_of(&plot.last().to_string()) / 2.;
        let (top, bottom) = ((title + size * 2.).ceil(), high - size * 3.2);
        // Whole cells, so that all are alike.
        let whole = |length: f64| (length.max(size) / cell).floor() * cell;
        let corner = (left.ceil(), top);
        Field { plot, letters, cell, corner, wide: whole(right - corner.0), high: whole(bottom - top) }
    }

    /// The left edge of a heap's place.
    fn across(&self, heap: u64) -> f64 {
        let heaps = self.plot.heaps().max(1) as f64;
        self.corner.0 + (heap - self.plot.sequence.from) as f64 / heaps * self.wide
    }

    /// The middle of a value's place.
    fn down(&self, value: u64) -> f64 {
        self.corner.1 + self.high - (value as f64 + 0.5) / self.plot.rows() as f64 * self.high
    }

    fn bottom(&self) -> f64 {
        self.corner.1 + self.high
    }

    /// The middle of a heap's place.
    fn middle(&self, heap: u64) -> f64 {
        self.across(heap) + self.wide / self.plot.heaps().max(1) as f64 / 2.
    }

    /// Where the period lies, each of its repetitions apart if they can be told apart.
    fn draw_ground(&self, canvas: &mut Canvas) {
        let (first, last) = (self.plot.sequence.from, self.plot.last());
        let end = last.saturating_add(1);
        let period = self.plot.period.as_ref().map(|period| (period.preperiod, period.period.max(1)));
        let Some((preperiod, period)) = period.filter(|(preperiod, _)| *preperiod <= last) else { return };
        let edge = |heap: u64| self.across(heap.clamp(first, end));
        let mut band = |from: u64, end: u64, color| {
            let size = (edge(end) - edge(from), self.high);
            canvas.rectangle((edge(from), self.corner.1), size, 0., Shape::filled(color));
        };
        let shown = preperiod.max(first);
        let numbers = (shown - preperiod) / period..=(last - preperiod) / period;
        if period < LEAST_BAND || numbers.end() - numbers.start() > MOST_BANDS {
            band(shown, end, BANDS[0]);
        } else {
            for number in numbers {
                let from = preperiod + number * period;
                band(from, from.saturating_add(period), BANDS[(number % 2) as usize]);
            }
        }
        if preperiod >= first {
            let x = edge(preperiod);
            canvas.line((x, self.corner.1), (x, self.bottom()), Shape::stroked(BEGIN, 1.));
        }
    }

    fn draw_axes(&self, canvas: &mut Canvas) {
        let size = self.letters.size;
        let ((left, top), bottom) = (self.corner, self.bottom());
        let (right, tick) = (left + self.wide, size * 0.3);
        let mut line = |from, to| canvas.line(from, to, Shape::stroked(INK, 1.));
        line((left, top), (left, bottom));
        line((left, bottom), (right, bottom));
        let (first, last) = (self.plot.sequence.from, self.plot.last());
        let widest = self.letters.width_of(&last.to_string()) + size;
        let most = ((self.wide / widest) as u64).clamp(2, MOST_MARKS);
        let heaps: Vec<u64> = marks(first, last, most).collect();
        let values: Vec<u64> = marks(0, self.plot.rows() - 1, MOST_MARKS - 1).collect();
        heaps.iter().for_each(|&heap| {
            line((self.middle(heap), bottom), (self.middle(heap), bottom + tick));
        });
        values.iter().for_each(|&value| line((left - tick, self.down(value)), (left, self.down(value))));
        for heap in heaps {
            let at = (self.middle(heap), bottom + size * 1.4);
            canvas.text(at, Align::Middle, self.letters, &heap.to_string());
        }
        for value in values {
            let at = (left - size * 0.5, self.down(value) + size * 0.35);
            canvas.text(at, Align::End, self.letters, &value.to_string());
        }
        canvas.text((0., top - size * 0.6), Align::Start, self.letters, "Grundy value");
        let below = (left + self.wide / 2., bottom + size * 2.9);
        canvas.text(below, Align::Middle, self.letters, "heap size");
    }

    /// What the colours of heaps mean, at the right below the plot.
    fn draw_legend(&self, canvas: &mut Canvas) {
        let size = self.letters.size;
        let (mut right, base) = (self.corner.0 + self.wide, self.bottom() + size * 2.9);
        for (color, words) in [(MARK, "rare heaps"), (DOT, "common heaps")] {
            canvas.text((right, base), Align::End, self.letters, words);
            let side = size * 0.6;
            right -= self.letters.width_of(words) + size;
            canvas.rectangle((right, base - side), (side, side), 0., Shape::filled(color));
            right -= size;
        }
    }

    /// A dot for each heap, those of rare heaps above the others.
    fn draw_dots(&self, canvas: &mut Canvas) {
        let between = self.wide / self.plot.heaps().max(1) as f64;
        let least = if self.plot.heaps() <= FEW_DOTS { 0.2 } else { 0.15 };
        let radius = (between * 0.75).clamp(self.letters.size * least, self.letters.size * 0.3);
        for (rare, color) in [(false, DOT), (true, MARK)] {
            for (place, &value) in self.plot.sequence.values.iter().enumerate() {
                if self.plot.is_rare(place) == rare {
                    let at = (self.middle(self.plot.sequence.from + place as u64), self.down(value.into()));
                    canvas.circle(at, radius, Shape::filled(color));
                }
            }
        }
    }

    /// Cells in the colours of the heaps that fall into them. Where values have room, a row of cells
    /// stands for one, and is drawn in its middle.
    fn draw_cells(&self, canvas: &mut Canvas) {
        let (heaps, values) = (self.plot.heaps(), self.plot.rows());
        let (columns, most) = ((self.wide / self.cell).round() as usize, (self.high / self.cell) as usize);
        let rows = if values <= most as u64 / 3 { values as usize } else { most };
        let mut cells = vec![(0_u32, false); columns * rows];
        for (place, &value) in self.plot.sequence.values.iter().enumerate() {
            let column = part(place as u64, heaps, columns);
            let row = rows - 1 - part(value.into(), values, rows);
            let (count, rare) = &mut cells[row * columns + column];
            *count = count.saturating_add(1);
            *rare |= self.plot.is_rare(place);
        }
        let densest = cells.iter().map(|(count, _)| *count).max().unwrap_or(0).max(2);
        let color = |(count, rare): (u32, bool)| match (count, rare) {
            (0, _) => None,
            (_, true) => Some(MARK),
            (_, false) => {
                let shade = f64::from(count).ln() / f64::from(densest).ln() * COMMON.len() as f64;
                Some(COMMON[(shade as usize).min(COMMON.len() - 1)])
            }
        };
        let row_high = self.high / rows as f64;
        let cell_high = (row_high / 3.).max(self.cell * 2.).min(row_high);
        let mut areas: BTreeMap<Color, Vec<Area>> = BTreeMap::new();
        for (row, cells) in cells.chunks(columns).enumerate() {
            let y = self.corner.1 + row as f64 * row_high + (row_high - cell_high) / 2.;
            let mut column = 0;
            for run in cells.chunk_by(|one, other| color(*one) == color(*other)) {
                if let Some(color) = color(run[0]) {
                    let x = self.corner.0 + column as f64 * self.cell;
                    let size = (run.len() as f64 * self.cell, cell_high);
                    areas.entry(color).or_default().push(((x, y), size));
                }
                column += run.len();
            }
        }
        areas.into_iter().for_each(|(color, areas)| canvas.cells(color, areas));
    }
}

/// Which of `parts` equal parts of `0..length` a place is in.
fn part(place: u64, length: u64, parts: usize) -> usize {
    let part = u128::from(place) * parts as u128 / u128::from(length.max(1));
    usize::try_from(part).unwrap_or(usize::MAX).min(parts - 1)
}

/// The multiples of a round number in a range, `most` of them at most, which is at least 2.
fn marks(first: u64, last: u64, most: u64) -> impl Iterator<Item = u64> {
    let mut steps = (0..20)
        .flat_map(|power| [1, 2, 5].map(|digit: u64| digit.saturating_mul(10_u64.saturating_pow(power))));
    let step = steps.find(|step| (last - first) / step < most).unwrap_or(u64::MAX);
    (first.div_ceil(step)..=last / step).map(move |number| number * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::reply::SequenceReply;
    use crate::picture::FONT_FAMILY;
    use crate::session::Session;

    fn plot(first: u64, values: &[u32], rare: Option<&[bool]>, period: Option<(u64, u64)>) -> PlotReply {
        let sequence = SequenceReply::new("kayles".to_owned(), first, values.to_vec());
        let mut plot = PlotReply::new(sequence, None).captioned("0.77 & <more>");
        plot.rare = rare.map(<[bool]>::to_vec);
        let mut known = Session::new().plot("kayles", 0, 1).unwrap().period.unwrap();
        plot.period = period.map(|(preperiod, period)| {
            (known.preperiod, known.period) = (preperiod, period);
            known
        });
        plot
    }

    #[test]
    fn pictures_show_dots_rare_heaps_and_periods() {
        let (values, rare) = ([1, 4, 3, 2, 1], [false, false, true, false, false]);
        let fills = |document: &str, color: Color| document.matches(&format!("fill=\"{color}\"")).count();
        let document = plot(5, &values, Some(&rare), Some((6, 3))).svg();
        assert!(document.contains("width=\"1200\" height=\"640\""), "{document}");
        // Each colour stands in the legend, too.
        assert_eq!([DOT, MARK].map(|color| fills(&document, color)), [5, 2]);
        assert_eq!(BANDS.map(|color| fills(&document, color)), [1, 1]);
        let document = plot(5, &values, None, None).svg();
        assert_eq!([DOT, MARK, BANDS[0]].map(|color| fills(&document, color)), [5, 0, 0]);
    }

    /// On a slide a plot is about 1024 pixels wide, and letters are read from 16 pixels on.
    #[test]
    fn letters_can_be_read_on_a_slide() {
        for first in [0, 123_456_789_012] {
            let document = plot(first, &[3, 1, 1_000_000], Some(&[false; 3]), None).svg();
            let sizes = document.split(" font-size=\"").skip(1).map(|rest| {
                let (size, _) = rest.split_once('"').unwrap();
                size.parse::<f64>().unwrap()
            });
            assert!(sizes.clone().count() > 8 && sizes.clone().all(|size| size * 1024. / 1200. >= 16.));
            let family = format!("font-family=\"{FONT_FAMILY}\"");
            assert_eq!(document.matches("font-family=").count(), document.matches(&family).count());
        }
    }

    #[test]
    fn any_numbers_can_be_drawn() {
        let many: Vec<u32> = (0..5_000).map(|heap| heap % 7).collect();
        for values in [&[][..], &[0], &[u32::MAX], &[0, u32::MAX, 5], &many] {
            for period in [None, Some((0, 1)), Some((7, 3)), Some((u64::MAX, u64::MAX))] {
                let plot = plot(5, values, None, period);
                let document = plot.svg();
                assert!(document.starts_with("<svg") && document.trim_end().ends_with("</svg>"));
                assert!(document.contains("0.77 &amp; &lt;more&gt;") && !document.contains("NaN"));
                let picture = plot.written(Format::Tikz);
                assert!(picture.contains("{0.77 \\& $<$more$>$}") && !picture.contains("NaN"));
                assert!(plot.text_within(80, 20).iter().all(|line| line.plain().chars().count() <= 80));
            }
        }
    }

    #[test]
    fn text_has_a_mark_where_a_heap_is_rare() {
        let (values, rare) = ([1, 4, 3, 2, 1], [false, false, true, false, false]);
        let text = plot(5, &values, Some(&rare), None).text_within(80, 20);
        let is_marked = |line: &Line| line.pieces.iter().any(|piece| piece.look == Look::Marked);
        let marked: Vec<usize> = (0..text.len()).filter(|&row| is_marked(&text[row])).collect();
        assert_eq!(marked, [2]);
    }

    #[test]
    fn places_and_marks_of_the_largest_numbers() {
        assert_eq!(
            [(u64::MAX - 1, u64::MAX), (0, u64::MAX), (0, 0)].map(|(at, of)| part(at, of, 7)),
            [6, 0, 0]
        );
        assert_eq!(marks(0, 200, 11).collect::<Vec<_>>(), [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
        assert_eq!(
            marks(123_456_789, 123_456_900, 3).collect::<Vec<_>>(),
            [123_456_800, 123_456_850, 123_456_900]
        );
        for first in [0, 1, u64::MAX - 1, u64::MAX] {
            for most in [2, 11] {
                let marks = marks(first, u64::MAX, most).count() as u64;
                assert!((1..=most).contains(&marks), "{first}: {marks} of {most}");
            }
        }
    }
}
