//! A canvas as SVG.

use std::fmt::Write as _;

use crate::picture::FONT_FAMILY;
use crate::picture::canvas::{Align, Canvas, Color, Group, Letters, Look, MARGIN, Shape, Step};
use crate::visible::turns;

impl Canvas {
    /// The document: a light ground, so that it can be read on dark pages too, a title and a
    /// description for those who cannot see it, and a margin.
    pub(super) fn svg(&self, title: &str, description: &str) -> String {
        self.with_or_without_parts(title, description, false)
    }

    /// The same, in which each part is an element with the attribute `data-part`, within one with
    /// `data-figure`, so that a page can tell what was clicked.
    pub(crate) fn svg_with_parts(&self, title: &str, description: &str) -> String {
        self.with_or_without_parts(title, description, true)
    }

    fn with_or_without_parts(&self, title: &str, description: &str, parts: bool) -> String {
        let (width, height) = ((self.width + 2. * MARGIN).ceil(), (self.height + 2. * MARGIN).ceil());
        let (title, description) = (escaped(title), escaped(description));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" \
             role=\"img\" font-family=\"{FONT_FAMILY}\">\n<title>{title}</title>\n<desc>{description}</desc>\n\
             <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#ffffff\"/>\n"
        );
        let is_written = |shape: &&Shape| parts || !matches!(shape, Shape::Begin(_) | Shape::End);
        for shape in self.shapes.iter().filter(is_written) {
            // Writing to a string cannot fail.
            let _ = write(&mut text, shape);
        }
        text.push_str("</svg>\n");
        text
    }
}

fn write(text: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Begin(Group::Figure(number)) => writeln!(text, "<g data-figure=\"{number}\">"),
        Shape::Begin(Group::Part(name)) => writeln!(text, "<g data-part=\"{name}\">"),
        Shape::End => writeln!(text, "</g>"),
        Shape::Rectangle { corner: (x, y), size: (width, height), round, look } => {
            write!(text, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"")?;
            if *round > 0. {
                write!(text, " rx=\"{round:.1}\"")?;
            }
            writeln!(text, "{}/>", attributes(look))
        }
        Shape::Ellipse { centre: (x, y), radii: (wide, high), look } if wide == high => {
            writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{wide:.1}\"{}/>", attributes(look))
        }
        Shape::Ellipse { centre: (x, y), radii: (wide, high), look } => {
            let look = attributes(look);
            writeln!(text, "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{wide:.1}\" ry=\"{high:.1}\"{look}/>")
        }
        Shape::Line { from, to, look } => {
            let ((x, y), (to_x, to_y), look) = (from, to, outline(look));
            writeln!(text, "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{to_x:.1}\" y2=\"{to_y:.1}\"{look}/>")
        }
        Shape::Path { steps, look } => {
            text.push_str("<path d=\"");
            for (number, step) in steps.iter().enumerate() {
                if number > 0 {
                    text.push(' ');
                }
                match step {
                    Step::Move((x, y)) => write!(text, "M{x:.1} {y:.1}")?,
                    Step::Line((x, y)) => write!(text, "L{x:.1} {y:.1}")?,
                    Step::Curve(one, other, (x, y)) => {
                        write!(
                            text,
                            "C{:.1} {:.1} {:.1} {:.1} {x:.1} {y:.1}",
                            one.0, one.1, other.0, other.1
                        )?;
                    }
                    Step::Close => text.push('z'),
                }
            }
            writeln!(text, "\"{}/>", attributes(look))
        }
        Shape::Cells { color, cells } => {
            text.push_str("<path d=\"");
            for ((x, y), (width, height)) in cells {
                write!(text, "M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")?;
            }
            writeln!(text, "\" fill=\"{color}\" shape-rendering=\"crispEdges\"/>")
        }
        Shape::Text { at: (x, y), align, letters, text: words } => {
            let anchor = match align {
                Align::Start => "",
                Align::Middle => " text-anchor=\"middle\"",
                Align::End => " text-anchor=\"end\"",
            };
            let (look, words) = (of_letters(letters), escaped(words));
            writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\"{anchor}{look}>{words}</text>")
        }
    }
}

/// The attributes of a shape that is filled, perhaps with nothing.
fn attributes(look: &Look) -> String {
    let class = look.class.map_or(String::new(), |class| format!(" class=\"value{class}\""));
    let fill = look.fill.map_or("none".to_owned(), |fill: Color| fill.to_string());
    format!("{class} fill=\"{fill}\"{}", outline(look))
}

fn outline(look: &Look) -> String {
    let Some(stroke) = look.stroke else { return String::new() };
    let mut text = format!(" stroke=\"{stroke}\"");
    if look.width != 1. {
        text.push_str(&format!(" stroke-width=\"{}\"", look.width));
    }
    if look.dashed {
        text.push_str(" stroke-dasharray=\"4 2.5\"");
    }
    if look.round {
        text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    text
}

fn of_letters(letters: &Letters) -> String {
    let mut text = format!(" font-size=\"{}\" fill=\"{}\"", letters.size, letters.color);
    if letters.bold {
        text.push_str(" font-weight=\"bold\"");
    }
    if letters.italic {
        text.push_str(" font-style=\"italic\"");
    }
    if letters.monospace {
        text.push_str(" font-family=\"'DejaVu Sans Mono', monospace\"");
    }
    text
}

/// A text within XML, in an element or in an attribute. XML has no control characters: spaces stand
/// in their place. Signs that
/// turn the direction of writing round are escapes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            sign if turns(sign) => escaped.extend(sign.escape_unicode()),
            sign => escaped.push(sign),
        }
    }
    escaped
}
