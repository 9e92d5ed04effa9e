//! Documents as plain text, in lines of a given width.

use unicode_width::UnicodeWidthStr;

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::{Block, Entry, Prose, Side, Table};
use crate::markup::flow::Flow;
use crate::picture::{Line, Look, Picture, color, text};
use crate::visible::visible;

/// Columns before a table, and between two of its columns.
const GAP: usize = 2;

/// A column of a table is not folded to less.
const NARROWEST: usize = 10;

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], width: usize, interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for line in lay_out(blocks, width, interrupt)? {
        text.push_str(&visible(&line.plain()));
        text.push('\n');
    }
    Ok(text)
}

/// The lines of a document. No line is longer than `width`, unless it has a word, a number or a
/// picture that is.
pub(super) fn lay_out(blocks: &[Block], width: usize, interrupt: &Interrupt) -> Result<Vec<Line>> {
    let mut layout = Layout { width: width.max(1), lines: Vec::new(), interrupt };
    let mut before = None;
    for block in blocks {
        layout.part(before.replace(block), block);
        match block {
            Block::Proof(inner) => layout.proof(inner)?,
            other => layout.block(other)?,
        }
    }
    Ok(layout.lines)
}

struct Layout<'i> {
    width: usize,
    lines: Vec<Line>,
    interrupt: &'i Interrupt,
}

/// The lines of a picture below what it is one of.
pub(super) fn titled(title: &str, picture: &Picture) -> Vec<Line> {
    let mut lines = vec![Line::of(title, Look::Title)];
    for line in text::picture(picture) {
        let mut indented = Line::of("  ", Look::Plain);
        line.pieces.iter().for_each(|piece| indented.push(&piece.text, piece.look));
        lines.push(indented);
    }
    lines
}

/// Blocks that stand close to each other.
fn is_close(block: &Block) -> bool {
    match block {
        Block::Lines(_) | Block::Preformatted(_) => true,
        Block::Table(table) => !table.has_header(),
        _ => false,
    }
}

impl Layout<'_> {
    /// An empty line between blocks that do not stand close to each other.
    fn part(&mut self, before: Option<&Block>, next: &Block) {
        if before.is_some_and(|before| !(is_close(before) && is_close(next))) {
            self.lines.push(Line::default());
        }
    }

    fn block(&mut self, block: &Block) -> Result<()> {
        self.interrupt.poll()?;
        match block {
            Block::Heading(level, words) => self.heading(*level, words),
            Block::Paragraph(words) => self.flow("", "", &Flow::of(words)),
            Block::Statement(name, words) => {
                let mut flow = Flow::default();
                flow.push(&format!("{name}."), Look::Strong);
                flow.push(" ", Look::Plain);
                flow.prose(words);
                self.flow("", "", &flow);
            }
            Block::List { ordered, items } => self.list(*ordered, items)?,
            Block::Lines(entries) => {
                for entry in entries {
                    self.interrupt.poll()?;
                    self.entry(entry);
                }
            }
            Block::Table(table) => self.table(table)?,
            Block::Preformatted(lines) => self.preformatted(lines),
            Block::Picture(title, picture) => self.preformatted(&titled(title, picture)),
            Block::Proof(_) => {}
        }
        Ok(())
    }

    fn proof(&mut self, blocks: &[Block]) -> Result<()> {
        let last = blocks.len().saturating_sub(1);
        for (place, block) in blocks.iter().enumerate() {
            if place > 0 {
                self.part(Some(&blocks[place - 1]), block);
            }
            let Block::Paragraph(words) = block else {
                if place == 0 {
                    self.lines.push(Line::of("Proof.", Look::Title));
                    self.lines.push(Line::default());
                }
                self.block(block)?;
                if place == last {
                    self.lines.push(Line::default());
                    self.lines.push(Line::of("∎", Look::Plain));
                }
                continue;
            };
            self.interrupt.poll()?;
            let mut flow = Flow::default();
            if place == 0 {
                flow.push("Proof.", Look::Title);
                flow.push(" ", Look::Plain);
            }
            flow.prose(words);
            if place == last {
                flow.push_whole(" ∎", Look::Plain);
            }
            self.flow("", "", &flow);
        }
        Ok(())
    }

    /// A text after `first`, with `rest` before its further lines.
    fn flow(&mut self, first: &str, rest: &str, flow: &Flow) {
        let room = |before: &str| self.width.saturating_sub(before.width()).max(1);
        for (place, line) in flow.lines(room(first), room(rest)).into_iter().enumerate() {
            self.lines.push(behind(if place == 0 { first } else { rest }, line));
        }
    }

    fn heading(&mut self, level: u8, words: &Prose) {
        let mut flow = Flow::default();
        flow.push(&words.plain(), Look::Strong);
        let from = self.lines.len();
        self.flow("", "", &flow);
        let widest = self.lines[from..].iter().map(|line| line.plain().width()).max().unwrap_or(0);
        let sign = match level {
            0 | 1 => "=",
            2 => "-",
            _ => return,
        };
        self.lines.push(Line::of(sign.repeat(widest.min(self.width)), Look::Faint));
    }

    fn list(&mut self, ordered: bool, items: &[Prose]) -> Result<()> {
        let digits = items.len().to_string().len();
        for (place, item) in items.iter().enumerate() {
            self.interrupt.poll()?;
            let first = match ordered {
                true => format!("  {:>digits$}. ", place + 1),
                false => "  - ".to_owned(),
            };
            self.flow(&first, &" ".repeat(first.len()), &Flow::of(item));
        }
        Ok(())
    }

    fn entry(&mut self, entry: &Entry) {
        let indent = (2 * usize::from(entry.depth)).min(self.width / 2);
        let mut flow = Flow::default();
        if let Some(label) = &entry.label {
            flow.push(&format!("{label}: "), Look::Plain);
        }
        flow.prose(&entry.words);
        self.flow(&" ".repeat(indent), &" ".repeat((indent + 2).min(self.width / 2)), &flow);
    }

    fn preformatted(&mut self, lines: &[Line]) {
        let widest = lines.iter().map(|line| line.plain().width()).max().unwrap_or(0);
        self.lines.extend_from_slice(lines);
        if widest > self.width {
            let remark = format!("(wider than the {} columns of this screen: {widest} columns)", self.width);
            let mut flow = Flow::default();
            flow.push(&remark, Look::Faint);
            self.flow("", "", &flow);
        }
    }

    fn table(&mut self, table: &Table) -> Result<()> {
        let cells = |row: &Vec<Prose>| row.iter().map(Flow::of).collect::<Vec<Flow>>();
        let mut rows: Vec<Vec<Flow>> = table.rows.iter().map(cells).collect();
        if table.has_header() {
            let header = |text: &str| {
                let mut flow = Flow::default();
                flow.push(text, Look::Strong);
                flow
            };
            rows.insert(0, table.columns.iter().map(|column| header(&column.header)).collect());
        }
        let Some(widths) = self.widths(table, &rows) else { return self.records(table) };
        for (place, row) in rows.iter().enumerate() {
            self.interrupt.poll()?;
            self.row(table, row, &widths);
            if place == 0 && table.has_header() {
                let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                self.lines.push(Line::of(format!("  {}", rule.join("  ")), Look::Faint));
            }
        }
        Ok(())
    }

    /// The widths of the columns. Where they are too wide the widest columns of words become
    /// narrower, as far as no formula is torn.
    fn widths(&self, table: &Table, rows: &[Vec<Flow>]) -> Option<Vec<usize>> {
        let widest = |measure: &dyn Fn(&Flow) -> usize| -> Vec<usize> {
            (0..table.columns.len())
                .map(|column| rows.iter().filter_map(|row| row.get(column)).map(measure).max().unwrap_or(0))
                .collect()
        };
        let natural = widest(&Flow::width);
        let gaps = GAP * natural.len();
        let fits = |widths: &[usize]| widths.iter().sum::<usize>() + gaps <= self.width;
        if fits(&natural) {
            return Some(natural);
        }
        let narrowest = widest(&|cell| cell.widest_word());
        let folded = |most: usize| -> Vec<usize> {
            let columns = table.columns.iter().zip(&natural).zip(&narrowest);
            columns
                .map(|((column, &natural), &narrowest)| match column.side {
                    Side::Left => natural.min(most.max(narrowest)),
                    Side::Right => natural,
                })
                .collect()
        };
        (NARROWEST..self.width).rev().map(folded).find(|widths| fits(widths))
    }

    fn row(&mut self, table: &Table, row: &[Flow], widths: &[usize]) {
        let cells: Vec<Vec<Line>> =
            row.iter().zip(widths).map(|(cell, &width)| cell.lines(width, width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for place in 0..height {
            let mut line = Line::default();
            for ((cell, &width), column) in cells.iter().zip(widths).zip(&table.columns) {
                let cell = cell.get(place).cloned().unwrap_or_default();
                let padding = " ".repeat(width.saturating_sub(cell.plain().width()));
                let (before, after) = match column.side {
                    Side::Left => ("", &*padding),
                    Side::Right => (&*padding, ""),
                };
                line.push("  ", Look::Plain);
                line.push(before, Look::Plain);
                cell.pieces.iter().for_each(|piece| line.push(&piece.text, piece.look));
                line.push(after, Look::Plain);
            }
            self.lines.push(line);
        }
    }

    /// A row after the other, one cell a line.
    fn records(&mut self, table: &Table) -> Result<()> {
        for (number, row) in table.rows.iter().enumerate() {
            self.interrupt.poll()?;
            if number > 0 && table.has_header() {
                self.lines.push(Line::default());
            }
            for (place, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
                if cell.parts().is_empty() {
                    continue;
                }
                let mut flow = Flow::default();
                if !column.header.is_empty() {
                    flow.push(&format!("{}: ", column.header), Look::Plain);
                }
                flow.prose(cell);
                let indent = if place == 0 || table.has_header() { "  " } else { "    " };
                self.flow(indent, &format!("{indent}  "), &flow);
            }
        }
        Ok(())
    }
}

/// A line after some columns.
fn behind(before: &str, line: Line) -> Line {
    if before.is_empty() || line.pieces.is_empty() {
        return if line.pieces.is_empty() { Line::of(before, Look::Plain) } else { line };
    }
    let mut whole = Line::of(before, Look::Plain);
    line.pieces.iter().for_each(|piece| whole.push(&piece.text, piece.look));
    whole
}

/// Linear in what is written.
pub(super) fn render_ansi(blocks: &[Block], width: usize, interrupt: &Interrupt) -> Result<String> {
    let mut text = String::new();
    for line in lay_out(blocks, width, interrupt)? {
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
