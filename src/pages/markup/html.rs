//! Documents as a page of HTML, or as a part of one, without scripts and without anything from
//! elsewhere.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::{Block, Entry, Extent, Inline, Prose, Side, Table, label};
use crate::markup::mathml;
use crate::picture::{Format, Look, color, escaped, shapes};

const STYLE: &str = "\
.sprague { max-width: 46em; margin: 2em auto; padding: 0 1em; line-height: 1.5; \
font-family: Georgia, \"Times New Roman\", serif; }
.sprague table { border-collapse: collapse; margin: 1em 0; }
.sprague th, .sprague td { padding: 0.15em 0.9em 0.15em 0; text-align: left; vertical-align: top; }
.sprague th { border-bottom: 1px solid #6e7781; }
.sprague .right { text-align: right; }
.sprague pre { line-height: 1.2; overflow-x: auto; }
.sprague figure { margin: 1em 0; overflow-x: auto; }
.sprague figcaption { font-style: italic; }
.sprague .statement { border-left: 3px solid #6e7781; padding-left: 0.8em; }
.sprague .line { margin: 0 0 0 2em; text-indent: -1em; }
.sprague .good, .sprague .bad, .sprague .marked { font-weight: bold; }
.sprague .good { color: #1a7f37; }
.sprague .bad, .sprague .marked { color: #c4320a; }
.sprague .faint { color: #6e7781; }
@media (prefers-color-scheme: dark) {
.sprague .good { color: #4ac26b; }
.sprague .bad, .sprague .marked { color: #ff8566; }
.sprague .faint { color: #9198a1; }
}
";

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], extent: Extent, interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    if extent == Extent::Whole {
        let title = blocks.iter().find_map(|block| match block {
            Block::Heading(_, words) => Some(escaped(&words.plain().replace('`', ""))),
            _ => None,
        });
        text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n",
            title.as_deref().unwrap_or("sprague")
        );
    }
    text.push_str("<article class=\"sprague\">\n");
    for block in blocks {
        let Block::Proof(inner) = block else {
            write(&mut text, block, "", "", extent, interrupt)?;
            continue;
        };
        text.push_str("<div class=\"proof\">\n");
        let last = inner.len().saturating_sub(1);
        for (place, block) in inner.iter().enumerate() {
            let is_paragraph = matches!(block, Block::Paragraph(_));
            let (begin, end) =
                (if place == 0 { "<em>Proof.</em> " } else { "" }, if place == last { " ∎" } else { "" });
            if is_paragraph {
                write(&mut text, block, begin, end, extent, interrupt)?;
                continue;
            }
            if place == 0 {
                text.push_str("<p><em>Proof.</em></p>\n");
            }
            write(&mut text, block, "", "", extent, interrupt)?;
            if place == last {
                text.push_str("<p>∎</p>\n");
            }
        }
        text.push_str("</div>\n");
    }
    text.push_str("</article>\n");
    if extent == Extent::Whole {
        text.push_str("</body>\n</html>\n");
    }
    Ok(text)
}

/// The style of parts, and the lemmas that they cite. Linear in what is written.
pub(super) fn shared(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    Ok(format!("<style>\n{STYLE}</style>\n{}", render(blocks, Extent::Shared, interrupt)?))
}

/// A block; `begin` and `end` stand within a paragraph, around its words.
fn write(
    text: &mut String,
    block: &Block,
    begin: &str,
    end: &str,
    extent: Extent,
    interrupt: &Interrupt,
) -> Result<()> {
    interrupt.poll()?;
    match block {
        Block::Heading(level, words) => {
            let level = (*level).clamp(1, 6);
            text.push_str(&format!("<h{level}>{}</h{level}>\n", inline(words, extent)));
        }
        Block::Paragraph(words) => text.push_str(&format!("<p>{begin}{}{end}</p>\n", inline(words, extent))),
        Block::Statement(name, words) => {
            let id = match extent {
                Extent::Shared => format!(" id=\"sprague-{}\"", label(name)),
                Extent::Whole | Extent::Part => String::new(),
            };
            let (name, words) = (escaped(name), inline(words, extent));
            text.push_str(&format!("<p class=\"statement\"{id}><strong>{name}.</strong> {words}</p>\n"));
        }
        Block::List { ordered, items } => {
            let kind = if *ordered { "ol" } else { "ul" };
            text.push_str(&format!("<{kind}>\n"));
            items.iter().for_each(|item| text.push_str(&format!("<li>{}</li>\n", inline(item, extent))));
            text.push_str(&format!("</{kind}>\n"));
        }
        Block::Lines(entries) => entries.iter().for_each(|entry| text.push_str(&line(entry, extent))),
        Block::Table(rows) => table(text, rows, extent, interrupt)?,
        Block::Preformatted(lines) => {
            text.push_str("<pre>");
            for line in lines {
                line.pieces.iter().for_each(|piece| text.push_str(&looking(&piece.text, piece.look)));
                text.push('\n');
            }
            text.push_str("</pre>\n");
        }
        Block::Picture(title, picture) => {
            let picture = shapes::picture(picture).written(Format::Svg, title, title);
            text.push_str(&format!(
                "<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>\n",
                escaped(title)
            ));
        }
        Block::Proof(_) => {}
    }
    Ok(())
}

/// A line that stands further in the deeper it is.
fn line(entry: &Entry, extent: Extent) -> String {
    let label = entry.label.as_ref().map_or(String::new(), |label| format!("{}: ", escaped(label)));
    let margin = 1 + 2 * usize::from(entry.depth);
    format!(
        "<p class=\"line\" style=\"margin-left: {margin}em\">{label}{}</p>\n",
        inline(&entry.words, extent)
    )
}

fn table(text: &mut String, table: &Table, extent: Extent, interrupt: &Interrupt) -> Result<()> {
    let class: Vec<&str> = table
        .columns
        .iter()
        .map(|column| match column.side {
            Side::Left => "",
            Side::Right => " class=\"right\"",
        })
        .collect();
    text.push_str("<table>\n");
    if table.has_header() {
        text.push_str("<tr>");
        for (column, class) in table.columns.iter().zip(&class) {
            text.push_str(&format!("<th{class}>{}</th>", escaped(&column.header)));
        }
        text.push_str("</tr>\n");
    }
    for row in &table.rows {
        interrupt.poll()?;
        text.push_str("<tr>");
        for (cell, class) in row.iter().zip(&class) {
            text.push_str(&format!("<td{class}>{}</td>", inline(cell, extent)));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table>\n");
    Ok(())
}

fn inline(prose: &Prose, extent: Extent) -> String {
    let mut text = String::new();
    for part in prose.parts() {
        match part {
            Inline::Text(words) => text.push_str(&escaped(words)),
            Inline::Cited(words, _) if extent == Extent::Whole => text.push_str(&escaped(words)),
            Inline::Cited(words, label) => {
                text.push_str(&format!("<a href=\"#sprague-{label}\">{}</a>", escaped(words)));
            }
            Inline::Latex(formula) => text.push_str(&format!("\\({}\\)", escaped(formula))),
            Inline::Math(formula) => text.push_str(&mathml::formula(formula)),
            Inline::Code(code) => text.push_str(&looking(code, Look::Code)),
            Inline::Good(words) => text.push_str(&looking(words, Look::Good)),
            Inline::Bad(words) => text.push_str(&looking(words, Look::Bad)),
        }
    }
    text
}

fn looking(text: &str, look: Look) -> String {
    let text = escaped(text);
    let class = |class: &str| format!("<span class=\"{class}\">{text}</span>");
    match look {
        Look::Plain => text,
        Look::Faint => class("faint"),
        Look::Marked => class("marked"),
        Look::Good => class("good"),
        Look::Bad => class("bad"),
        Look::Title => format!("<em>{text}</em>"),
        Look::Code => format!("<code>{text}</code>"),
        Look::Strong => format!("<strong>{text}</strong>"),
        Look::Value(step) => {
            let (red, green, blue) = color(step);
            let letters = if step == 0 { "#ffffff" } else { "#000000" };
            let style = format!("background: rgb({red}, {green}, {blue}); color: {letters}");
            format!("<span style=\"{style}\">{text}</span>")
        }
    }
}
