//! Pictures as pixels and as pages, from the SVG that the library writes.
//!
//! Letters come from a font in the program, so that a picture looks alike wherever it is made.

use std::io::Read;
use std::sync::{Arc, LazyLock};

use flate2::read::DeflateDecoder;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};
use sprague::front_end::picture;
use sprague::{Error, ErrorKind};

use super::args::{Format, ImageSize};
use super::memory;

/// Pixels of a picture, at most.
const MOST_PIXELS: u64 = 100_000_000;

/// Bytes that a pixel takes: as it is drawn, as it is written, and in the file.
const PIXEL_BYTES: u64 = 16;

macro_rules! built {
    ($font:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $font)).as_slice()
    };
}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [built!("condensed.ttf"), built!("condensed-bold.ttf"), built!("mono.ttf")] {
        let mut letters = Vec::new();
        // It cannot fail: build.rs has compressed them.
        if DeflateDecoder::new(font).read_to_end(&mut letters).is_ok() {
            fonts.load_font_data(letters);
        }
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_monospace_family("DejaVu Sans Mono");
    Arc::new(fonts)
});

fn tree(svg: &str) -> Result<Tree, Error> {
    let options = usvg::Options {
        font_family: "DejaVu Sans".to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| not_drawn(&error))
}

fn not_drawn(error: &dyn std::fmt::Display) -> Error {
    Error::new(ErrorKind::Limit, format!("the picture cannot be made of its SVG: {error}"))
        .help("write it as .svg")
}

/// What is wrong with a format for this picture and this place: a message, and no picture is drawn.
pub fn refused(format: Format, size: &ImageSize, to_terminal: bool) -> Option<String> {
    let sized = size.width.is_some() || size.scale.is_some();
    match format {
        Format::Png | Format::Pdf if to_terminal => Some(format!(
            "a {} file is not text: name a file with -o, or use a pipe",
            if format == Format::Png { "PNG" } else { "PDF" }
        )),
        Format::Png => None,
        _ if sized => {
            Some("--width and --scale are for PNG pictures: -o FILE.png or --format png".to_owned())
        }
        _ => None,
    }
}

/// The bytes of a picture in a format, as `written` draws it.
///
/// # Errors
/// Those of `written`, of [`png`] and of [`pdf`].
pub fn bytes(
    written: impl Fn(picture::Format) -> Result<String, Error>,
    format: Format,
    size: &ImageSize,
) -> Result<Vec<u8>, Error> {
    match format {
        Format::Png => png(&written(picture::Format::Svg)?, size),
        Format::Pdf => pdf(&written(picture::Format::Svg)?),
        _ => written(format.of_shapes().unwrap_or(picture::Format::Svg)).map(String::into_bytes),
    }
}

/// A PNG file, on a white ground.
///
/// # Errors
/// [`ErrorKind::Limit`] if it would have more than 100 million pixels, or more than there is memory for.
pub fn png(svg: &str, size: &ImageSize) -> Result<Vec<u8>, Error> {
    let tree = tree(svg)?;
    let (wide, high) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let scale = match (size.width, size.scale) {
        (Some(width), _) => f64::from(width) / wide,
        (None, Some(scale)) => scale,
        (None, None) => 2.,
    };
    let (width, height) = ((wide * scale).round().max(1.), (high * scale).round().max(1.));
    let most = memory::room().map_or(MOST_PIXELS, |room| MOST_PIXELS.min(room / PIXEL_BYTES));
    if width * height > most as f64 {
        let most = if most == MOST_PIXELS { "10^8".to_owned() } else { most.to_string() };
        let message =
            format!("the picture would be {width} × {height} pixels, of which {most} are drawn at most");
        return Err(Error::new(ErrorKind::Limit, message)
            .help("give a smaller --width or --scale, or write it as .svg or .pdf"));
    }
    let mut pixels =
        Pixmap::new(width as u32, height as u32).ok_or_else(|| not_drawn(&"it has no pixels"))?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| not_drawn(&error))
}

/// A PDF file of one page, which is as large as the picture.
///
/// # Errors
/// [`ErrorKind::Limit`] if the picture has something that no PDF can have; it has no cause to.
pub fn pdf(svg: &str) -> Result<Vec<u8>, Error> {
    let tree = tree(svg)?;
    // A point is as long as a pixel of 72 to an inch; screens have 96.
    let page = svg2pdf::PageOptions { dpi: 96. };
    svg2pdf::to_pdf(&tree, svg2pdf::ConversionOptions::default(), page).map_err(|error| not_drawn(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"60\" viewBox=\"-16 -16 120 60\">\
        <rect x=\"-16\" y=\"-16\" width=\"120\" height=\"60\" fill=\"#ffffff\"/>\
        <text x=\"0\" y=\"20\" font-size=\"14\" font-family=\"Helvetica, sans-serif\">*2 ≈ ω</text></svg>";

    fn size_of(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn pictures_have_the_size_that_is_asked_for() {
        let png = |width, scale| png(SVG, &ImageSize { width, scale });
        assert_eq!(size_of(&png(None, None).unwrap()), (240, 120));
        assert_eq!(size_of(&png(Some(600), None).unwrap()), (600, 300));
        assert_eq!(size_of(&png(None, Some(0.5)).unwrap()), (60, 30));
        assert!(png(Some(100_000), None).err().unwrap().message().contains("pixels"));
    }

    #[test]
    fn letters_are_drawn() {
        let pixels = Pixmap::decode_png(&png(SVG, &ImageSize { width: None, scale: None }).unwrap()).unwrap();
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 100).count();
        assert!(dark > 50, "{dark} dark pixels");
    }

    #[test]
    fn a_page_is_as_large_as_the_picture() {
        let page = pdf(SVG).unwrap();
        assert!(page.starts_with(b"%PDF"));
        let text = String::from_utf8_lossy(&page);
        assert!(text.contains("/MediaBox [0 0 90 45]"), "{text}");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(pdf("<svg").is_err());
        assert!(png("", &ImageSize { width: None, scale: None }).is_err());
    }
}
