//! Nim-sequences as scatter plots: SVG, TikZ, and text for a terminal.
//!
//! Up to some number of heaps each has a dot of its own; beyond, heaps are gathered into cells,
//! darker where they are dense, so that a million of them are read as well as a hundred.

mod bins;
mod picture;
mod text;
mod tikz;

pub use picture::svg;
pub use text::text;
pub use tikz::tikz;

/// What is drawn: the Grundy values of heaps one after another.
#[derive(Debug, Clone)]
pub struct Plot<'a> {
    /// The name of the game.
    pub title: String,
    /// The size of the first heap.
    pub first: u64,
    /// The values of that heap and those that follow it.
    pub values: &'a [u32],
    /// For each of them whether the heap is rare; none where rare heaps are not told apart.
    pub rare: Option<&'a [bool]>,
    /// The preperiod and the period, where they are known.
    pub period: Option<(u64, u64)>,
}

impl Plot<'_> {
    /// The size of the last heap.
    fn last(&self) -> u64 {
        self.first + self.values.len().saturating_sub(1) as u64
    }

    fn largest(&self) -> u64 {
        self.values.iter().copied().max().unwrap_or(0).into()
    }

    fn is_rare(&self, place: usize) -> bool {
        self.rare.is_some_and(|rare| rare[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::ImageSize;
    use crate::cli::images;

    fn plot<'a>(values: &'a [u32], rare: Option<&'a [bool]>, period: Option<(u64, u64)>) -> Plot<'a> {
        Plot { title: "0.77 & <more>".to_owned(), first: 5, values, rare, period }
    }

    /// The width, the height and the pixels, four bytes each.
    fn drawn(plot: &Plot) -> (u32, u32, Vec<u8>) {
        let size = ImageSize { width: None, scale: Some(1.) };
        let bytes = images::png(&svg(plot).unwrap(), &size).unwrap();
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&bytes).unwrap();
        (pixels.width(), pixels.height(), pixels.data().to_vec())
    }

    fn has(pixels: &[u8], color: [u8; 3]) -> bool {
        pixels.chunks(4).any(|pixel| pixel[..3] == color)
    }

    const RED: [u8; 3] = [208, 60, 20];
    const BLUE: [u8; 3] = [36, 98, 172];
    const GREEN: [u8; 3] = [238, 243, 226];

    #[test]
    fn pictures_show_dots_rare_heaps_and_periods() {
        let (values, rare) = ([1, 4, 3, 2, 1], [false, false, true, false, false]);
        let (width, height, pixels) = drawn(&plot(&values, Some(&rare), Some((7, 2))));
        assert_eq!((width, height), (1200, 640));
        assert!(has(&pixels, RED) && has(&pixels, BLUE) && has(&pixels, GREEN));
        let (_, _, pixels) = drawn(&plot(&values, None, None));
        assert!(!has(&pixels, RED) && has(&pixels, BLUE) && !has(&pixels, GREEN));
    }

    /// On a slide a plot is about 1024 pixels wide, and letters are read from 16 pixels on.
    #[test]
    fn letters_can_be_read_on_a_slide() {
        let values = [3, 1, 1_000_000];
        for first in [0, 123_456_789_012] {
            let document = svg(&Plot { first, ..plot(&values, Some(&[false; 3]), None) }).unwrap();
            let sizes = document.split(" font-size=\"").skip(1).map(|rest| {
                let (size, _) = rest.split_once('"').unwrap();
                size.parse::<f64>().unwrap()
            });
            assert!(sizes.clone().count() > 8 && sizes.clone().all(|size| size * 1024. / 1200. >= 16.));
            let family = format!("font-family=\"{}\"", sprague::front_end::picture::FONT_FAMILY);
            assert_eq!(document.matches("font-family=").count(), document.matches(&family).count());
        }
    }

    #[test]
    fn any_numbers_can_be_drawn() {
        let many: Vec<u32> = (0..5_000).map(|heap| heap % 7).collect();
        for values in [&[][..], &[0], &[u32::MAX], &[0, u32::MAX, 5], &many] {
            for period in [None, Some((0, 1)), Some((7, 3)), Some((u64::MAX, u64::MAX))] {
                let plot = plot(values, None, period);
                let document = svg(&plot).unwrap();
                assert!(document.starts_with("<svg") && document.trim_end().ends_with("</svg>"));
                assert!(document.contains("0.77 &amp; &lt;more&gt;") && !document.contains("NaN"));
                let picture = tikz(&plot).unwrap();
                assert!(picture.contains("{0.77 \\& $<$more$>$}") && !picture.contains("NaN"));
                assert!(picture.ends_with(";\n\\end{tikzpicture}\n"));
                assert!(
                    text(&plot, 80, 20, |letter| letter.to_string())
                        .lines()
                        .all(|line| line.chars().count() <= 80)
                );
            }
        }
    }

    #[test]
    fn text_has_a_mark_where_a_heap_is_rare() {
        let (values, rare) = ([1, 4, 3, 2, 1], [false, false, true, false, false]);
        let text = text(&plot(&values, Some(&rare), None), 80, 20, |_| "#".to_owned());
        assert_eq!(text.matches('#').count(), 1, "{text}");
        let line = text.lines().find(|line| line.contains('#')).unwrap();
        assert_eq!(text.lines().position(|other| other == line), Some(2), "{text}");
    }
}
