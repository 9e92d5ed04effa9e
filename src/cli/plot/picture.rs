//! The plot as SVG, through plotters; other formats are made of it.

use std::error::Error;
use std::ops::Range;
use std::sync::Once;

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use sprague::front_end::picture::FONT_FAMILY;

use super::Plot;
use super::bins::Bins;

/// Width and height of a plot in pixels.
const SIZE: (u32, u32) = (1200, 640);

/// Up to so many heaps each has a dot of its own.
const MOST_DOTS: usize = 1_500;

/// Bands of periods that are narrower than this, in parts of the width, are not told apart.
const NARROWEST_BAND: u64 = 150;

/// Nor are those of so few heaps that each has hardly a dot.
const LEAST_BAND: u64 = 3;

/// Pixels of a cell's side.
const CELL: usize = 2;

/// Where values have at least so many pixels each, a row of cells stands for a value, and is drawn
/// in its middle.
const TALL: usize = 6;

const COMMON: [RGBColor; 4] =
    [RGBColor(160, 196, 232), RGBColor(92, 148, 208), RGBColor(36, 98, 172), RGBColor(10, 54, 116)];
const RARE: RGBColor = RGBColor(208, 60, 20);
const BAND: [RGBColor; 2] = [RGBColor(238, 243, 226), RGBColor(248, 250, 242)];
const LINE: RGBColor = RGBColor(90, 120, 40);

/// The plot as an SVG document.
///
/// # Errors
/// What the drawing library says; it has no cause to.
pub fn svg(plot: &Plot) -> Result<String, Box<dyn Error + Send + Sync>> {
    let mut text = String::new();
    draw(plot, &SVGBackend::with_string(&mut text, SIZE).into_drawing_area(), LETTERS)?;
    Ok(text.replace("font-family=\"sans-serif\"", &format!("font-family=\"{FONT_FAMILY}\"")))
}

/// How large letters are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letters {
    pub title: u32,
    pub axes: u32,
    pub labels: u32,
}

/// On a slide the picture is about 1024 pixels wide.
const LETTERS: Letters = Letters { title: 30, axes: 26, labels: 24 };

type Area<B> = DrawingArea<B, Shift>;

/// Draws the plot on an area.
///
/// # Errors
/// What the drawing library says.
pub(super) fn draw<B: DrawingBackend>(
    plot: &Plot,
    area: &Area<B>,
    letters: Letters,
) -> Result<(), Box<dyn Error + Send + Sync>>
where
    B::ErrorType: 'static,
{
    know_font();
    area.fill(&WHITE)?;
    let top = plot.largest();
    // About how many pixels a number takes.
    let wide = |number: u64| number.to_string().len() as u32 * letters.labels * 3 / 5;
    let (pixels, _) = area.dim_in_pixel();
    let most_labels = (pixels * 4 / 5 / (wide(plot.last()) + letters.labels)).clamp(2, 11);
    // Half a heap and half a value of room, so that no dot is cut.
    let across = plot.first as f64 - 0.5..plot.last() as f64 + 0.5;
    let up = -0.5..top as f64 + 0.5;
    let mut chart = ChartBuilder::on(area)
        .caption(&plot.title, ("sans-serif", letters.title))
        .margin(16)
        .margin_right(16 + wide(plot.last()) / 2)
        .x_label_area_size(2 * letters.labels + letters.axes)
        .y_label_area_size(letters.labels + letters.axes + wide(top))
        .build_cartesian_2d(across.clone(), up)?;
    let whole = |number: &f64| if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() };
    for (band, shade) in bands(plot, &across) {
        let bottom_to_top = [(band.start, -0.5), (band.end, top as f64 + 0.5)];
        chart.draw_series([Rectangle::new(bottom_to_top, BAND[shade].filled())])?;
    }
    chart
        .configure_mesh()
        .disable_mesh()
        .x_desc("heap size")
        .y_desc("Grundy value")
        .axis_desc_style(("sans-serif", letters.axes))
        .label_style(("sans-serif", letters.labels))
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .x_labels(most_labels as usize)
        .y_labels(if top < 10 { top as usize + 1 } else { 10 })
        .draw()?;
    if let Some((preperiod, _)) = plot.period
        && across.contains(&(preperiod as f64))
    {
        let at = preperiod as f64 - 0.5;
        chart.draw_series([PathElement::new([(at, -0.5), (at, top as f64 + 0.5)], LINE.stroke_width(1))])?;
    }
    if plot.rare.is_some() {
        legend(area, letters)?;
    }
    if plot.values.len() <= MOST_DOTS {
        let radius = if plot.values.len() <= 300 { 4 } else { 3 };
        let dot = |place: usize, color: RGBColor| {
            let at = ((plot.first + place as u64) as f64, f64::from(plot.values[place]));
            Circle::new(at, radius, color.filled())
        };
        let (rare, common): (Vec<usize>, Vec<usize>) =
            (0..plot.values.len()).partition(|&place| plot.is_rare(place));
        chart.draw_series(common.into_iter().map(|place| dot(place, COMMON[2])))?;
        chart.draw_series(rare.into_iter().map(|place| dot(place, RARE)))?;
        return Ok(area.present()?);
    }
    let (width, height) = chart.plotting_area().dim_in_pixel();
    let (width, height) = (width as usize, height as usize);
    let a_row_each = usize::try_from(top).is_ok_and(|top| (top + 1) * TALL <= height);
    let rows = if a_row_each { top as usize + 1 } else { height / CELL };
    let inset = if a_row_each { (height / rows - CELL).min(height / rows * 3 / 4) / 2 } else { 0 };
    let bins = Bins::new(plot, width / CELL, rows, top);
    let (origin_x, origin_y) = chart.plotting_area().get_base_pixel();
    for (row, columns, color) in runs(&bins) {
        // The sides of cells on whole pixels, wherever that leaves them in the plane.
        let x = |column: usize| origin_x + (column * width / bins.columns) as i32;
        let y = |row: usize| origin_y + (height - row * height / bins.rows) as i32;
        let corners =
            [(x(columns.start), y(row + 1) + inset as i32), (x(columns.end), y(row) - inset as i32)];
        area.draw(&Rectangle::new(corners, color.filled()))?;
    }
    Ok(area.present()?)
}

/// What the colours of heaps mean, at the right below the plot.
fn legend<B: DrawingBackend>(area: &Area<B>, letters: Letters) -> Result<(), Box<dyn Error + Send + Sync>>
where
    B::ErrorType: 'static,
{
    let size = letters.labels as i32;
    let style = ("sans-serif", letters.labels).into_font();
    let (width, height) = area.dim_in_pixel();
    for (entry, (color, words)) in [(COMMON[2], "common heaps"), (RARE, "rare heaps")].into_iter().enumerate()
    {
        let at = (width as i32 - size * (16 - 8 * entry as i32), height as i32 - size * 2);
        let square = [(at.0 - size, at.1 + size / 5), (at.0 - size / 3, at.1 + size * 4 / 5)];
        area.draw(&Rectangle::new(square, color.filled()))?;
        area.draw(&Text::new(words, at, style.clone()))?;
    }
    Ok(())
}

/// Where the periodic part lies, by periods if they can be told apart, with which shade each has.
fn bands(plot: &Plot, across: &Range<f64>) -> Vec<(Range<f64>, usize)> {
    let Some((preperiod, period)) = plot.period.filter(|(preperiod, _)| *preperiod <= plot.last()) else {
        return Vec::new();
    };
    let length = plot.last() - preperiod + 1;
    let one = |first: u64, end: u64, shade| {
        let within = (first as f64 - 0.5).max(across.start)..(end as f64 - 0.5).min(across.end);
        (within, shade)
    };
    if period < LEAST_BAND || length / period.max(1) > NARROWEST_BAND {
        return vec![one(preperiod, plot.last() + 1, 0)];
    }
    (0..length.div_ceil(period))
        .map(|which| {
            let first = preperiod + which * period;
            one(first, first + period, (which % 2) as usize)
        })
        .filter(|(band, _)| band.start < band.end)
        .collect()
}

/// Cells of one colour side by side: the row, the columns and the colour.
fn runs(bins: &Bins) -> Vec<(usize, Range<usize>, RGBColor)> {
    let densest = f64::from(bins.densest().max(2)).ln();
    let color = |column: usize, row: usize| {
        let cell = bins.cell(column, row);
        match (cell.heaps, cell.rare) {
            (0, _) => None,
            (_, true) => Some(RARE),
            (heaps, false) => {
                let shade = f64::from(heaps).ln() / densest * COMMON.len() as f64;
                Some(COMMON[(shade as usize).min(COMMON.len() - 1)])
            }
        }
    };
    let mut runs: Vec<(usize, Range<usize>, RGBColor)> = Vec::new();
    for row in 0..bins.rows {
        for column in 0..bins.columns {
            let Some(color) = color(column, row) else { continue };
            match runs.last_mut() {
                Some((last, columns, shade)) if *last == row && columns.end == column && *shade == color => {
                    columns.end += 1;
                }
                _ => runs.push((row, column..column + 1, color)),
            }
        }
    }
    runs
}

/// Letters come from a font in the program, so that plots look alike wherever they are drawn.
fn know_font() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // A font that cannot be read would leave plots without letters; this one is part of the
        // program.
        let _ = register_font("sans-serif", FontStyle::Normal, dejavu::sans_condensed::regular());
    });
}
