//! A canvas as a picture of TikZ, for a LaTeX document of the reader's own.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::picture::canvas::{Align, Canvas, Color, Letters, Look, Point, Shape, Step};
use crate::tex;
use crate::visible::unturned;

/// How many points of TeX a pixel is.
const POINT: f64 = 0.75;

impl Canvas {
    /// A `tikzpicture` that needs no package but `tikz`. `title` is said in a comment.
    pub(super) fn tikz(&self, title: &str) -> String {
        let title: String =
            unturned(title).chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let mut text = format!("% {title}\n% \\usepackage{{tikz}}\n");
        text.push_str(&format!("\\begin{{tikzpicture}}[x={POINT}bp, y=-{POINT}bp, font=\\sffamily]\n"));
        for color in self.colors() {
            text.push_str(&format!(
                "\\definecolor{{{}}}{{RGB}}{{{},{},{}}}\n",
                name(color),
                color.0,
                color.1,
                color.2
            ));
        }
        // What letters of another font reach does not change the size of the picture.
        text.push_str(&format!(
            "\\useasboundingbox (0,0) rectangle ({:.1},{:.1});\n",
            self.width, self.height
        ));
        for shape in &self.shapes {
            // Writing to a string cannot fail.
            let _ = write(&mut text, shape);
        }
        text.push_str("\\end{tikzpicture}\n");
        let head = text.find("\\begin").unwrap_or_default();
        text.insert_str(head, tex::definition(&text));
        text
    }

    fn colors(&self) -> BTreeSet<Color> {
        let mut colors = BTreeSet::new();
        for shape in &self.shapes {
            match shape {
                Shape::Begin(_) | Shape::End => {}
                Shape::Rectangle { look, .. }
                | Shape::Ellipse { look, .. }
                | Shape::Line { look, .. }
                | Shape::Path { look, .. } => colors.extend(look.fill.into_iter().chain(look.stroke)),
                Shape::Cells { color, .. } => drop(colors.insert(*color)),
                Shape::Text { letters, .. } => drop(colors.insert(letters.color)),
            }
        }
        colors
    }
}

fn name(color: Color) -> String {
    format!("sprague{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

fn at((x, y): Point) -> String {
    format!("({x:.1},{y:.1})")
}

fn write(text: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Begin(_) | Shape::End => Ok(()),
        Shape::Rectangle { corner, size, round, look } => {
            let opposite = at((corner.0 + size.0, corner.1 + size.1));
            let corners = match round {
                0. => String::new(),
                _ => format!(", rounded corners={:.1}bp", round * POINT),
            };
            writeln!(text, "\\path[{}{corners}] {} rectangle {opposite};", style(look), at(*corner))
        }
        Shape::Ellipse { centre, radii: (wide, high), look } => {
            let (wide, high) = (wide * POINT, high * POINT);
            let style = style(look);
            writeln!(
                text,
                "\\path[{style}] {} ellipse [x radius={wide:.2}bp, y radius={high:.2}bp];",
                at(*centre)
            )
        }
        Shape::Line { from, to, look } => {
            writeln!(text, "\\path[{}] {} -- {};", style(look), at(*from), at(*to))
        }
        Shape::Path { steps, look } => {
            write!(text, "\\path[{}]", style(look))?;
            for step in steps {
                match step {
                    Step::Move(to) => write!(text, " {}", at(*to))?,
                    Step::Line(to) => write!(text, " -- {}", at(*to))?,
                    Step::Curve(one, other, to) => {
                        write!(text, " .. controls {} and {} .. {}", at(*one), at(*other), at(*to))?;
                    }
                    Step::Close => text.push_str(" -- cycle"),
                }
            }
            text.push_str(";\n");
            Ok(())
        }
        Shape::Cells { color, cells } => {
            for (corner, size) in cells {
                let opposite = at((corner.0 + size.0, corner.1 + size.1));
                writeln!(text, "\\fill[{}] {} rectangle {opposite};", name(*color), at(*corner))?;
            }
            Ok(())
        }
        Shape::Text { text: words, .. } if words.is_empty() => Ok(()),
        Shape::Text { at: place, align, letters, text: words } => {
            let anchor = match align {
                Align::Start => "base west",
                Align::Middle => "base",
                Align::End => "base east",
            };
            let (font, words) = (font(letters), tex::words(words));
            writeln!(
                text,
                "\\node[anchor={anchor}, inner sep=0, text={}, font={font}] at {} {{{words}}};",
                name(letters.color),
                at(*place)
            )
        }
    }
}

fn style(look: &Look) -> String {
    let mut parts = Vec::new();
    if let Some(fill) = look.fill {
        parts.push(format!("fill={}", name(fill)));
    }
    if let Some(stroke) = look.stroke {
        parts.push(format!("draw={}, line width={:.2}bp", name(stroke), look.width * POINT));
    }
    if look.dashed {
        parts.push("dash pattern=on 3bp off 2bp".to_owned());
    }
    if look.round {
        parts.push("line cap=round, line join=round".to_owned());
    }
    parts.join(", ")
}

fn font(letters: &Letters) -> String {
    let size = letters.size * POINT;
    let mut font = format!("\\fontsize{{{size:.1}}}{{{:.1}}}", size * 1.2);
    font.push_str(if letters.monospace { "\\ttfamily" } else { "\\sffamily" });
    if letters.bold {
        font.push_str("\\bfseries");
    }
    if letters.italic {
        font.push_str("\\itshape");
    }
    font.push_str("\\selectfont");
    font
}
