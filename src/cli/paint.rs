//! Colours of pictures and tables on a terminal.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use sprague::picture::{Line, Look};

use super::output::visible;

/// A line with colours.
pub fn painted(line: &Line) -> String {
    line.pieces
        .iter()
        .map(|piece| {
            let (style, text) = (style(piece.look), visible(&piece.text));
            format!("{style}{text}{style:#}")
        })
        .collect()
}

fn style(look: Look) -> Style {
    match look {
        Look::Plain => Style::new(),
        Look::Faint => Style::new().dimmed(),
        Look::Marked => AnsiColor::Red.on_default().bold(),
        Look::Title => Style::new().italic(),
        Look::Value(step) => value(step),
    }
}

/// The value 0 is light on dark, and others stand on the colour of their place on the scale.
fn value(step: u8) -> Style {
    let (red, green, blue) = sprague::table::color(step);
    let letters = if step == 0 { RgbColor(255, 255, 255) } else { RgbColor(0, 0, 0) };
    let ground = Color::Rgb(RgbColor(red, green, blue));
    Style::new().fg_color(Some(Color::Rgb(letters))).bg_color(Some(ground))
}
