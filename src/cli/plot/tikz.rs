//! The plot as a picture of TikZ: what plotters draws, in commands of TikZ instead of SVG.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Write as _;

use plotters::prelude::{DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};
use sprague::front_end::markup::{latex_definitions, latex_words};

use super::Plot;
use super::picture::{Letters, draw};

/// Width and height: at half a point a unit it fits between the margins of a page.
const SIZE: (u32, u32) = (680, 420);
/// How many points of PostScript a unit is.
const POINT: f64 = 0.5;
const LETTERS: Letters = Letters { title: 19, axes: 18, labels: 16 };

/// The plot as a `tikzpicture`, which needs no package but `tikz`.
///
/// # Errors
/// What the drawing library says; it has no cause to.
pub fn tikz(plot: &Plot) -> Result<String, Box<dyn Error + Send + Sync>> {
    let mut body = String::new();
    draw(plot, &Tikz { text: &mut body }.into_drawing_area(), LETTERS)?;
    let title: String = plot.title.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let (definitions, (width, height)) = (latex_definitions(&body), SIZE);
    Ok(format!(
        "% {title}\n% \\usepackage{{tikz}}\n{definitions}\\begin{{tikzpicture}}[x={POINT}bp, y=-{POINT}bp, font=\\sffamily]\n\
         \\useasboundingbox (0,0) rectangle ({width},{height});\n{body}\\end{{tikzpicture}}\n"
    ))
}

/// Writes each shape as a command.
struct Tikz<'t> {
    text: &'t mut String,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Tikz<'_> {
    fn command(&mut self, name: &str, color: BackendColor, options: &str, rest: &str) -> Drawn {
        if color.alpha > 0. {
            let (red, green, blue) = color.rgb;
            // Writing to a string cannot fail.
            let _ = writeln!(
                self.text,
                "\\{name}[color={{rgb,255:red,{red};green,{green};blue,{blue}}}{options}] {rest};"
            );
        }
        Ok(())
    }
}

/// Points one after the other, joined by lines.
fn joined(points: impl IntoIterator<Item = BackendCoord>) -> String {
    let points: Vec<String> = points.into_iter().map(|(x, y)| format!("({x},{y})")).collect();
    points.join(" -- ")
}

fn line_width(style: &impl BackendStyle) -> String {
    format!(", line width={}bp", f64::from(style.stroke_width()) * POINT)
}

impl DrawingBackend for Tikz<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        SIZE
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.command("fill", color, "", &format!("({x},{y}) rectangle ({},{})", x + 1, y + 1))
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.command("draw", style.color(), &line_width(style), &joined([from, to]))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let place = format!("({left},{top}) rectangle ({right},{bottom})");
        match fill {
            true => self.command("fill", style.color(), "", &place),
            false => self.command("draw", style.color(), &line_width(style), &place),
        }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.command("draw", style.color(), &line_width(style), &joined(path))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let place = format!("({x},{y}) circle[radius={}bp]", f64::from(radius) * POINT);
        match fill {
            true => self.command("fill", style.color(), "", &place),
            false => self.command("draw", style.color(), &line_width(style), &place),
        }
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        self.command("fill", style.color(), "", &format!("{} -- cycle", joined(corners)))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        let anchor = style.anchor();
        let across = match anchor.h_pos {
            HPos::Left => " west",
            HPos::Center => "",
            HPos::Right => " east",
        };
        let anchor = match anchor.v_pos {
            VPos::Top => format!("north{across}"),
            VPos::Center if across.is_empty() => "center".to_owned(),
            VPos::Center => across.trim_start().to_owned(),
            VPos::Bottom => format!("south{across}"),
        };
        // The axis of TikZ that leads up leads down here.
        let turned = match style.transform() {
            FontTransform::None => 0,
            FontTransform::Rotate90 => -90,
            FontTransform::Rotate180 => 180,
            FontTransform::Rotate270 => 90,
        };
        let size = style.size() * POINT;
        let options = format!(
            ", anchor={anchor}, rotate={turned}, inner sep=0, font=\\fontsize{{{size:.1}}}{{{:.1}}}\\sffamily\\selectfont",
            size * 1.2
        );
        self.command("node", style.color(), &options, &format!("at ({x},{y}) {{{}}}", latex_words(text)))
    }
}
