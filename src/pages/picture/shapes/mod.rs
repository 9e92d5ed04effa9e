//! Pictures as shapes on a canvas.

mod board;
mod boxes;
mod diagram;
mod regions;

use crate::picture::canvas::{
    Align, Canvas, Color, FAINT, GAP, Group, INK, LETTERS, Letters, Look, MARK, MARK_FILL, width_of,
};
use crate::picture::{Heap, Notation, PartName, Picture, is_large};

/// Draws a picture.
pub(crate) fn picture(picture: &Picture) -> Canvas {
    picture_among(picture, Heaps::of([picture], Bars::OfAll))
}

/// Draws one of several pictures, whose bars have one scale.
pub(crate) fn picture_among(picture: &Picture, among: Heaps) -> Canvas {
    match picture {
        Picture::Heaps(heaps) => draw_heaps(heaps, among),
        Picture::Boards(boards) => {
            let mut canvas = Canvas::default();
            for (number, one) in boards.iter().enumerate() {
                let top = if canvas.height > 0. { canvas.height + GAP } else { 0. };
                canvas.put((0., top), &board::draw(number, one));
            }
            canvas
        }
        Picture::Boxes(one) => boxes::draw(one),
        Picture::Diagram(one) => diagram::draw(one),
        Picture::Regions(one) => regions::draw(one),
        Picture::Notation(one) => notation(one),
    }
}

fn notation(notation: &Notation) -> Canvas {
    const LINE: f64 = 20.;
    let mut canvas = Canvas::default();
    let plain = Letters::new(LETTERS, INK);
    let mut base = LETTERS;
    let mut write = |text: &str, letters: Letters| {
        canvas.text((0., base), Align::Start, letters, text);
        base += LINE;
    };
    if !notation.text.is_empty() {
        write(&notation.text, plain.monospace());
    }
    for (words, marked) in &notation.moves {
        match marked {
            true => write(&format!("▸ {words}"), Letters::new(LETTERS, MARK).bold()),
            false => write(&format!("· {words}"), plain),
        }
    }
    if let Some(remark) = &notation.remark {
        write(remark, Letters::new(LETTERS, FAINT));
    }
    canvas
}

const STEP: f64 = 22.;
const RADIUS: f64 = 9.;
const KEPT: Color = Color::web(0x9cc3f0);
const APART: Color = Color::web(0xf7e08b);
const SIZES: Letters = Letters::new(LETTERS, INK);
/// What stays, what is put apart, what is taken.
const LOOKS: [Look; 3] = [
    Look::stroked(INK, 1.).with_fill(KEPT),
    Look::stroked(MARK, 2.).with_fill(APART),
    Look { dashed: true, ..Look::stroked(MARK, 2.).with_fill(MARK_FILL) },
];

/// Which heaps are bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bars {
    /// All, if one of them is large: they have one scale.
    OfAll,
    /// The large ones: counters of the others can be clicked.
    OfLarge,
}

/// What the heaps of several pictures have in common.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Heaps {
    largest: u64,
    bars: Bars,
}

impl Heaps {
    pub(crate) fn of<'p>(pictures: impl IntoIterator<Item = &'p Picture>, bars: Bars) -> Heaps {
        let sizes = pictures.into_iter().flat_map(|picture| match picture {
            Picture::Heaps(heaps) => heaps.as_slice(),
            _ => &[],
        });
        Heaps { largest: sizes.map(|heap| heap.size).max().unwrap_or(0), bars }
    }

    fn is_bar(self, heap: &Heap) -> bool {
        match self.bars {
            Bars::OfAll => is_large(self.largest),
            Bars::OfLarge => heap.is_large(),
        }
    }
}

fn draw_heaps(heaps: &[Heap], among: Heaps) -> Canvas {
    let largest = heaps.iter().filter(|heap| !heap.is_large()).map(|heap| heap.size).max().unwrap_or(0);
    let columns = match largest {
        0..=8 => 1,
        9..=25 => 5,
        _ => 10,
    };
    let drawn: Vec<Canvas> =
        heaps.iter().enumerate().map(|(number, heap)| one(number, heap, columns, among)).collect();
    let ground = drawn.iter().map(|heap| heap.height).fold(0., f64::max);
    let mut canvas = Canvas::default();
    for heap in drawn {
        let left = if canvas.width > 0. { canvas.width + GAP } else { 0. };
        canvas.put((left, ground - heap.height), &heap);
    }
    canvas
}

fn one(number: usize, heap: &Heap, columns: u64, among: Heaps) -> Canvas {
    let label = label(heap);
    let mut canvas = Canvas::default();
    let counters = if among.is_bar(heap) { bar(heap, among.largest) } else { pile(number, heap, columns) };
    let width = width_of(&label, LETTERS).max(counters.width);
    canvas.put(((width - counters.width) / 2., 0.), &counters);
    canvas.text((width / 2., counters.height + 20.), Align::Middle, SIZES, &label);
    canvas
}

/// `7 → 4 + 2`, or the size alone.
fn label(heap: &Heap) -> String {
    let (stays, apart) = (heap.stays(), heap.apart);
    match (heap.taken, apart) {
        (0, 0) => heap.size.to_string(),
        (_, 0) => format!("{} → {stays}", heap.size),
        _ => format!("{} → {stays} + {apart}", heap.size),
    }
}

fn pile(number: usize, heap: &Heap, columns: u64) -> Canvas {
    let mut canvas = Canvas::default();
    if heap.size == 0 {
        canvas.line((0., 4.), (STEP, 4.), Look::stroked(INK, 2.));
        return canvas;
    }
    let rows = heap.size.div_ceil(columns);
    for counter in 0..heap.size {
        let kind = usize::from(counter >= heap.stays()) + usize::from(counter >= heap.stays() + heap.apart);
        let (row, column) = (counter / columns, counter % columns);
        let x = column as f64 * STEP + STEP / 2.;
        let y = (rows - 1 - row) as f64 * STEP + STEP / 2.;
        let part = Group::Part(PartName::Counter { heap: number, counter });
        canvas.group(part, |canvas| canvas.circle((x, y), RADIUS, LOOKS[kind]));
    }
    canvas
}

/// A bar as high as its heap is large beside the largest. Its parts have their numbers written on
/// them where there is room; each can be seen, however small it is.
fn bar(heap: &Heap, largest: u64) -> Canvas {
    const HEIGHT: f64 = 200.;
    const LEAST: f64 = 4.;
    const NUMBERED: f64 = 18.;
    let mut canvas = Canvas::default();
    let width = width_of(&heap.size.to_string(), LETTERS) + 20.;
    if heap.size == 0 {
        canvas.line((0., 4.), (width, 4.), Look::stroked(INK, 2.));
        return canvas;
    }
    let parts = [heap.taken, heap.apart, heap.stays()];
    let present = parts.iter().filter(|&&part| part > 0).count() as f64;
    let room = (HEIGHT * (heap.size as f64 / largest as f64) - LEAST * present).max(0.);
    let mut top = 0.;
    for (part, look) in parts.into_iter().zip(LOOKS.into_iter().rev()).filter(|(part, _)| *part > 0) {
        let height = LEAST + room * (part as f64 / heap.size as f64);
        canvas.rectangle((0., top), (width, height), height.min(8.) / 2., look);
        if height >= NUMBERED && part < heap.size {
            let middle = (width / 2., top + height / 2. + LETTERS / 3.);
            canvas.text(middle, Align::Middle, SIZES, &part.to_string());
        }
        top += height;
    }
    canvas
}
