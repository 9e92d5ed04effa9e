//! Documents as plain text with the styles and colours of a terminal.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::Block;
use crate::markup::plain;
use crate::picture::{Line, Look, color};
use crate::visible::visible;

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], width: usize, interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for line in plain::lay_out(blocks, width, interrupt)? {
        text.push_str(&painted(&line));
        text.push('\n');
    }
    Ok(text)
}

/// A line with the styles and colours of a terminal, on which its text cannot act.
pub(crate) fn painted(line: &Line) -> String {
    let mut text = String::new();
    let mut end = line.pieces.len();
    // Spaces at the end of a line are seen where they have a ground.
    while end > 0
        && !matches!(line.pieces[end - 1].look, Look::Value(_))
        && line.pieces[end - 1].text.trim_end().is_empty()
    {
        end -= 1;
    }
    for (place, piece) in line.pieces[..end].iter().enumerate() {
        let words = visible(&piece.text);
        let is_last = place + 1 == end && !matches!(piece.look, Look::Value(_));
        let words = if is_last { words.trim_end() } else { &words };
        match style(piece.look) {
            Some(style) => text.push_str(&format!("{style}{words}\u{1b}[0m")),
            None => text.push_str(words),
        }
    }
    text
}

fn style(look: Look) -> Option<String> {
    let style = match look {
        Look::Plain => return None,
        Look::Faint => "\u{1b}[2m",
        Look::Marked | Look::Bad => "\u{1b}[1m\u{1b}[31m",
        Look::Title => "\u{1b}[3m",
        Look::Code => "\u{1b}[36m",
        Look::Strong => "\u{1b}[1m",
        Look::Good => "\u{1b}[32m",
        Look::Value(step) => return Some(value(step)),
    };
    Some(style.to_owned())
}

/// The value 0 is light on dark, and others stand on the colour of their place on the scale.
fn value(step: u8) -> String {
    let (red, green, blue) = color(step);
    let letters = if step == 0 { 255 } else { 0 };
    format!("\u{1b}[38;2;{letters};{letters};{letters}m\u{1b}[48;2;{red};{green};{blue}m")
}
