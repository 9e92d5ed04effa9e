//! Documents as Markdown, as GitHub shows it. Formulas are LaTeX between dollar signs.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::{Block, Entry, Inline, Prose, Side, Table};
use crate::markup::formula::{Stretch, stretches};
use crate::markup::latex;
use crate::markup::plain::titled;
use crate::picture::Line;

/// Linear in what is written. A paragraph is one line, so that no line within it can begin like a
/// list.
pub(super) fn render(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Proof(inner) => proof(&mut text, inner, interrupt)?,
            other => write(&mut text, other, interrupt)?,
        }
    }
    Ok(text)
}

fn proof(text: &mut String, blocks: &[Block], interrupt: &Interrupt) -> Result<()> {
    let last = blocks.len().saturating_sub(1);
    for (place, block) in blocks.iter().enumerate() {
        if place > 0 {
            text.push('\n');
        }
        match block {
            Block::Paragraph(words) if place == 0 || place == last => {
                interrupt.poll()?;
                let begin = if place == 0 { "*Proof.* " } else { "" };
                let end = if place == last { " ∎" } else { "" };
                let words = if place == 0 { inline(words) } else { beginning(inline(words)) };
                text.push_str(&format!("{begin}{words}{end}\n"));
            }
            other => {
                if place == 0 {
                    text.push_str("*Proof.*\n\n");
                }
                write(text, other, interrupt)?;
                if place == last {
                    text.push_str("\n∎\n");
                }
            }
        }
    }
    Ok(())
}

fn write(text: &mut String, block: &Block, interrupt: &Interrupt) -> Result<()> {
    interrupt.poll()?;
    match block {
        Block::Heading(level, words) => {
            let signs = "#".repeat(usize::from(*level).clamp(1, 6));
            text.push_str(&format!("{signs} {}\n", inline(words)));
        }
        Block::Paragraph(words) => text.push_str(&format!("{}\n", beginning(inline(words)))),
        Block::Statement(name, words) => {
            text.push_str(&format!("> **{name}.** {}\n", inline(words)));
        }
        Block::List { ordered, items } => {
            for (place, item) in items.iter().enumerate() {
                let sign = if *ordered { format!("{}.", place + 1) } else { "-".to_owned() };
                text.push_str(&format!("{sign} {}\n", beginning(inline(item))));
            }
        }
        Block::Lines(entries) => lines(text, entries),
        Block::Table(rows) => table(text, rows, interrupt)?,
        Block::Preformatted(lines) => preformatted(text, lines),
        Block::Picture(title, picture) => preformatted(text, &titled(title, picture)),
        Block::Proof(_) => {}
    }
    Ok(())
}

/// Lines of their own are paragraphs, and remarks on them are lists.
fn lines(text: &mut String, entries: &[Entry]) {
    for (place, entry) in entries.iter().enumerate() {
        let is_item = entry.depth > 0;
        if place > 0 && !(is_item && entries[place - 1].depth > 0) {
            text.push('\n');
        }
        if is_item {
            text.push_str(&"  ".repeat(usize::from(entry.depth) - 1));
            text.push_str("- ");
        }
        let label = entry.label.as_ref().map_or(String::new(), |label| format!("{}: ", escaped(label)));
        text.push_str(&format!("{}\n", beginning(label + &inline(&entry.words))));
    }
}

/// Lines between fences that are longer than any run of such signs in them.
fn preformatted(text: &mut String, lines: &[Line]) {
    let lines: Vec<String> = lines.iter().map(Line::plain).collect();
    let fence = "`".repeat(lines.iter().map(|line| ticks(line)).max().unwrap_or(0).max(2) + 1);
    text.push_str(&format!("{fence}text\n"));
    for line in lines {
        text.extend(line.chars().map(|sign| if sign.is_control() { ' ' } else { sign }));
        text.push('\n');
    }
    text.push_str(&format!("{fence}\n"));
}

/// The length of the longest run of backticks.
fn ticks(text: &str) -> usize {
    text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0)
}

/// GitHub wants a header; an empty one does.
fn table(text: &mut String, table: &Table, interrupt: &Interrupt) -> Result<()> {
    let header: Vec<String> = table.columns.iter().map(|column| escaped(&column.header)).collect();
    let rule = table.columns.iter().map(|column| match column.side {
        Side::Left => " --- |",
        Side::Right => " ---: |",
    });
    text.push_str(&format!("| {} |\n|{}\n", header.join(" | "), rule.collect::<String>()));
    for row in &table.rows {
        interrupt.poll()?;
        text.push('|');
        for cell in row {
            text.push_str(&format!(" {} |", inline(cell)));
        }
        text.push('\n');
    }
    Ok(())
}

fn inline(prose: &Prose) -> String {
    let mut text = String::new();
    for part in prose.parts() {
        match part {
            Inline::Text(words) | Inline::Cited(words, _) => text.push_str(&escaped(words)),
            Inline::Latex(formula) => text.push_str(&format!("${formula}$")),
            Inline::Math(formula) if formula.is_empty() => {}
            Inline::Math(formula) => {
                for (spaced, stretch) in stretches(formula) {
                    text.push_str(if spaced { " " } else { "" });
                    text.push_str(&match stretch {
                        Stretch::Formula(part) => math(part),
                        Stretch::Typed(part) => code(part),
                    });
                }
            }
            Inline::Code(words) => text.push_str(&code(words)),
            Inline::Good(words) | Inline::Bad(words) => {
                text.push_str(&around("**", words));
            }
        }
    }
    text
}

/// A formula. Some readers take `\{` and `|` for their own before they look at the formula, so no
/// sign of Markdown stands in it.
fn math(formula: &str) -> String {
    let mut text = String::from("$");
    let latex = latex::math_beside(formula);
    let mut signs = latex.chars().peekable();
    while let Some(sign) = signs.next() {
        let next = signs.peek().copied();
        match (sign, next) {
            ('\\', Some(sign @ ('{' | '}' | '_' | '#' | '$' | '%' | '&'))) => {
                signs.next();
                text.push_str(match sign {
                    '{' => "\\lbrace ",
                    '}' => "\\rbrace ",
                    '_' => "\\textunderscore ",
                    '#' => "\\text{＃}",
                    '$' => "\\text{＄}",
                    '%' => "\\text{％}",
                    _ => "\\text{＆}",
                });
            }
            ('|', _) => text.push_str("\\vert "),
            ('<', _) => text.push_str("\\lt "),
            ('>', _) => text.push_str("\\gt "),
            _ => text.push(sign),
        }
    }
    // A dollar sign that ends a formula has no space before it.
    let text = text.replace("\\allowbreak ", " ");
    format!("{}$", text.trim_end())
}

/// Signs of emphasis, which must stand close to the words.
fn around(sign: &str, words: &str) -> String {
    let inner = words.trim();
    if inner.is_empty() {
        return words.to_owned();
    }
    let start = words.len() - words.trim_start().len();
    let (before, after) = (&words[..start], &words[start + inner.len()..]);
    format!("{before}{sign}{}{sign}{after}", escaped(inner))
}

/// Code between backticks, more of them than it has in a row. In a table a `|` would end the cell.
fn code(words: &str) -> String {
    if words.contains('|') || words.trim().is_empty() {
        return escaped(words);
    }
    let fence = "`".repeat(ticks(words) + 1);
    let space = if words.contains('`') || words.starts_with(' ') { " " } else { "" };
    let words: String = words.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    format!("{fence}{space}{words}{space}{fence}")
}

fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for sign in words.chars() {
        if matches!(sign, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '&' | '|' | '~' | '$') {
            text.push('\\');
        }
        text.push(if sign.is_control() { ' ' } else { sign });
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
