//! Documents as Markdown, as GitHub shows it. Formulas are Unicode: no `$` is needed.

use crate::error::Result;
use crate::limits::Interrupt;
use crate::proof::text::document::{Block, Line, Piece, Table};

/// Linear in what is written. A paragraph is one line, so that no line within it can begin like a list.
pub(super) fn render(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for block in blocks {
        interrupt.poll()?;
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Title(line) => text.push_str(&format!("# {}\n", inline(line))),
            Block::Heading(heading) => text.push_str(&format!("## {heading}\n")),
            Block::Statement(name, line) => text.push_str(&format!("> **{name}.** {}\n", inline(line))),
            Block::Proof(inner) => proof(&mut text, inner, interrupt)?,
            other => plain(&mut text, other),
        }
    }
    Ok(text)
}

fn proof(text: &mut String, blocks: &[Block], interrupt: &Interrupt) -> Result<()> {
    let last = blocks.len().saturating_sub(1);
    for (place, block) in blocks.iter().enumerate() {
        interrupt.poll()?;
        if place > 0 {
            text.push('\n');
        }
        match block {
            Block::Paragraph(line) if place == 0 || place == last => {
                let begin = if place == 0 { "*Proof.* " } else { "" };
                let end = if place == last { " ∎" } else { "" };
                let line = if place == 0 { inline(line) } else { beginning(inline(line)) };
                text.push_str(&format!("{begin}{line}{end}\n"));
            }
            other => {
                if place == 0 {
                    text.push_str("*Proof.*\n\n");
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
        Block::Paragraph(line) => text.push_str(&format!("{}\n", beginning(inline(line)))),
        Block::List(items) => {
            for item in items {
                text.push_str(&format!("- {}\n", beginning(inline(item))));
            }
        }
        Block::Table(rows) => table(text, rows),
        Block::Title(_) | Block::Heading(_) | Block::Statement(..) | Block::Proof(_) => {}
    }
}

fn table(text: &mut String, table: &Table) {
    let rule = if table.numbers { " ---: |" } else { " --- |" };
    text.push_str(&format!("| {} |\n|{}\n", table.header.join(" | "), rule.repeat(table.header.len())));
    for row in &table.rows {
        text.push('|');
        for cell in row {
            text.push_str(&format!(" {} |", inline(cell)));
        }
        text.push('\n');
    }
}

fn inline(line: &Line) -> String {
    let mut text = String::new();
    for piece in &line.0 {
        let (Piece::Text(words) | Piece::Math(words)) = piece;
        for sign in words.chars() {
            if matches!(sign, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '&' | '|' | '~' | '$') {
                text.push('\\');
            }
            text.push(if sign.is_control() { ' ' } else { sign });
        }
    }
    text
}

/// A line that does not begin like a list, a heading or a rule.
fn beginning(line: String) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if line.starts_with(['+', '-', '=']) {
        format!("\\{line}")
    } else if digits > 0 && line[digits..].starts_with(['.', ')']) {
        format!("{}\\{}", &line[..digits], &line[digits..])
    } else {
        line
    }
}
