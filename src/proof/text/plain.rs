//! Documents as plain text, in lines of about a hundred columns.

use unicode_width::UnicodeWidthStr;

use crate::error::Result;
use crate::limits::Interrupt;
use crate::proof::text::document::{Block, Line, Piece, Table};

const COLUMNS: usize = 100;

/// Formulas up to this width stay on one line.
const SHORT: usize = 30;

/// Stands for a space at which no line ends.
const KEPT: char = '\u{a0}';

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for block in blocks {
        interrupt.poll()?;
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Title(line) => underlined(&mut text, &flat(line), '='),
            Block::Heading(heading) => underlined(&mut text, heading, '-'),
            Block::Statement(name, line) => {
                wrapped(&mut text, &format!("{name}. {}", joined(line)), "", "");
            }
            Block::Proof(inner) => proof(&mut text, inner, interrupt)?,
            other => plain(&mut text, other),
        }
    }
    Ok(text)
}

/// A line as it stands, without being broken.
pub(super) fn flat(line: &Line) -> String {
    line.0
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) | Piece::Math(text) => text.as_str(),
        })
        .collect()
}

/// A line as it is to be broken.
fn joined(line: &Line) -> String {
    line.0
        .iter()
        .map(|piece| match piece {
            Piece::Math(formula) if formula.width() <= SHORT => formula.replace(' ', &KEPT.to_string()),
            Piece::Text(text) | Piece::Math(text) => text.clone(),
        })
        .collect()
}

fn proof(text: &mut String, blocks: &[Block], interrupt: &Interrupt) -> Result<()> {
    let last = blocks.len().saturating_sub(1);
    for (place, block) in blocks.iter().enumerate() {
        interrupt.poll()?;
        if place > 0 {
            text.push('\n');
        }
        match block {
            Block::Paragraph(line) => {
                let begin = if place == 0 { "Proof. " } else { "" };
                let end = if place == last { "\u{a0}∎" } else { "" };
                wrapped(text, &format!("{begin}{}{end}", joined(line)), "", "");
            }
            other => {
                if place == 0 {
                    text.push_str("Proof.\n\n");
                }
                plain(text, other);
                if place == last {
                    text.push_str("\n∎\n");
                }
            }
        }
    }
    Ok(())
}

/// What looks the same inside a proof and outside.
fn plain(text: &mut String, block: &Block) {
    match block {
        Block::Paragraph(line) => wrapped(text, &joined(line), "", ""),
        Block::List(items) => {
            for item in items {
                wrapped(text, &joined(item), "  - ", "    ");
            }
        }
        Block::Table(rows) => table(text, rows),
        Block::Title(_) | Block::Heading(_) | Block::Statement(..) | Block::Proof(_) => {}
    }
}

fn underlined(text: &mut String, heading: &str, with: char) {
    text.push_str(heading);
    text.push('\n');
    text.extend(std::iter::repeat_n(with, heading.width().min(COLUMNS)));
    text.push('\n');
}

/// Breaks at spaces, and not at those of a short formula.
fn wrapped(text: &mut String, words: &str, first: &str, rest: &str) {
    let mut column = first.width();
    text.push_str(first);
    let mut begun = false;
    for word in words.split(' ') {
        let width = word.width();
        if begun && column + 1 + width > COLUMNS {
            text.push('\n');
            text.push_str(rest);
            column = rest.width();
        } else if begun {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word.replace(KEPT, " "));
        column += width;
        begun = true;
    }
    text.push('\n');
}

fn table(text: &mut String, table: &Table) {
    let header: Vec<String> = table.header.iter().map(|&cell| cell.to_owned()).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(flat).collect()).collect();
    let widths: Vec<usize> = (0..header.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column)).chain(header.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        })
        .collect();
    let rule = widths.iter().map(|&width| "-".repeat(width)).collect();
    for row in [&header, &rule].into_iter().chain(&rows) {
        let mut line = "  ".to_owned();
        for (cell, &width) in row.iter().zip(&widths) {
            let padding = " ".repeat(width.saturating_sub(cell.width()));
            let (before, after) = if table.numbers { (&*padding, "") } else { ("", &*padding) };
            line.push_str(before);
            line.push_str(cell);
            line.push_str(after);
            line.push_str("  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
