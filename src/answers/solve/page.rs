//! A sheet of Markdown as a document.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::check::{self, is_ours};
use crate::error::{Result, Span};
use crate::markup::{Block, Column, Document, Prose, Table, prose};
use crate::picture::{Line, Look};
use crate::solve::formulas;

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_MATH
}

/// Whether each formula of the sheet is one that LaTeX may be given. Linear in the sheet.
pub(super) fn check_formulas(sheet: &str) -> Result<()> {
    for (event, place) in Parser::new_ext(sheet, options()).into_offset_iter() {
        if let Event::InlineMath(formula) | Event::DisplayMath(formula) = event {
            formulas::check(&formula).map_err(|error| error.at(Span::new(place.start, place.end)))?;
        }
    }
    Ok(())
}

/// The sheet with its answers, one for each block of statements. Linear in the sheet.
pub(super) fn document(sheet: &str, blocks: &[check::Block], answers: Vec<Document>) -> Document {
    let mut answers = blocks.iter().map(check::Block::draws).zip(answers);
    let mut page = Page::default();
    for event in Parser::new_ext(sheet, options()) {
        page.event(event, &mut answers);
    }
    page.paragraph();
    Document::from(page.blocks)
}

#[derive(Default)]
struct Page {
    blocks: Vec<Block>,
    /// The words of the paragraph, item or cell that is read.
    words: Prose,
    lists: Vec<List>,
    table: Option<Table>,
    row: Vec<Prose>,
    /// The code that is read, and whether it is ours.
    code: Option<(bool, String)>,
}

/// A list that is open.
#[derive(Default)]
struct List {
    /// The number of the next item, if they have numbers.
    number: Option<u64>,
    /// Items without numbers that are not written yet.
    items: Vec<Prose>,
    /// Whether the item that is read has its mark.
    is_marked: bool,
}

impl Page {
    fn event(&mut self, event: Event<'_>, answers: &mut impl Iterator<Item = (bool, Document)>) {
        match event {
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None => self.add(|words| words.text(text.into_string())),
            },
            Event::Code(code) => self.add(|words| words.code(code.into_string())),
            Event::InlineMath(formula) | Event::DisplayMath(formula) => {
                self.add(|words| words.latex(formula.into_string()));
            }
            Event::SoftBreak | Event::HardBreak => self.add(|words| words.text(" ")),
            Event::Start(Tag::CodeBlock(kind)) => {
                self.interrupt_item();
                let ours = matches!(&kind, CodeBlockKind::Fenced(information) if is_ours(information));
                self.code = Some((ours, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => self.end_of_code(answers),
            Event::Start(Tag::List(number)) => {
                self.interrupt_item();
                self.lists.push(List { number, ..List::default() });
            }
            Event::Start(Tag::Item) => {
                if let Some(list) = self.lists.last_mut() {
                    list.is_marked = false;
                }
            }
            Event::End(TagEnd::Item) => {
                self.paragraph();
                self.mark();
            }
            Event::End(TagEnd::List(_)) => {
                self.write_items();
                self.lists.pop();
            }
            Event::End(TagEnd::Heading(level)) => {
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    _ => 3,
                };
                let words = std::mem::take(&mut self.words);
                self.blocks.push(Block::Heading(level, words));
            }
            Event::End(TagEnd::Paragraph) => self.paragraph(),
            Event::Start(Tag::Table(sides)) => {
                let columns = sides.iter().map(|_| Column::left("")).collect();
                self.table = Some(Table { columns, rows: Vec::new() });
            }
            Event::End(TagEnd::TableCell) => {
                let words = std::mem::take(&mut self.words);
                self.row.push(words);
            }
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => self.end_of_row(),
            Event::End(TagEnd::Table) => self.blocks.extend(self.table.take().map(Block::Table)),
            _ => {}
        }
    }

    fn add(&mut self, more: impl FnOnce(Prose) -> Prose) {
        self.words = more(std::mem::take(&mut self.words));
    }

    /// The words so far are a paragraph. The first paragraph of an item follows its mark.
    fn paragraph(&mut self) {
        let words = std::mem::take(&mut self.words);
        if words.parts().is_empty() {
            return;
        }
        match self.lists.last_mut() {
            Some(list) if !list.is_marked => {
                list.is_marked = true;
                match &mut list.number {
                    None => list.items.push(words),
                    Some(number) => {
                        let marked = prose!("{number}. ") + words;
                        *number += 1;
                        self.blocks.push(Block::Paragraph(marked));
                    }
                }
            }
            _ => {
                self.write_items();
                self.blocks.push(Block::Paragraph(words));
            }
        }
    }

    /// An item that begins with something else than words has its number too.
    fn mark(&mut self) {
        if let Some(list) = self.lists.last_mut()
            && !std::mem::replace(&mut list.is_marked, true)
            && let Some(number) = &mut list.number
        {
            self.blocks.push(Block::Paragraph(Prose::from(format!("{number}."))));
            *number += 1;
        }
    }

    /// The text that follows is inside an item and not a paragraph.
    fn interrupt_item(&mut self) {
        self.paragraph();
        self.mark();
        self.write_items();
    }

    fn write_items(&mut self) {
        if let Some(list) = self.lists.last_mut()
            && !list.items.is_empty()
        {
            let items = std::mem::take(&mut list.items);
            self.blocks.push(Block::List { ordered: false, items });
        }
    }

    fn end_of_row(&mut self) {
        let row = std::mem::take(&mut self.row);
        let Some(table) = &mut self.table else { return };
        if table.rows.is_empty() && !table.has_header() && row.iter().any(|cell| !cell.parts().is_empty()) {
            table.columns = row.iter().map(|cell| Column::left(cell.plain())).collect();
        } else {
            table.rows.push(row);
        }
    }

    /// The code itself, and the solution if it is ours.
    fn end_of_code(&mut self, answers: &mut impl Iterator<Item = (bool, Document)>) {
        let Some((ours, code)) = self.code.take() else { return };
        let lines = code.lines().map(|line| Line::of(line, Look::Plain)).collect();
        self.blocks.push(Block::Preformatted(lines));
        // An empty block has no statements, and no answer.
        if !ours || code.is_empty() {
            return;
        }
        let (draws, answer) = answers.next().unwrap_or_default();
        if !answer.is_empty() {
            if !draws {
                self.blocks.push(Block::Paragraph(Prose::new().good("Solution.")));
            }
            self.blocks.extend(answer.blocks().iter().cloned());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::interrupt::Interrupt;
    use crate::markup::Format;
    use crate::session::Session;
    use crate::solve::document;

    #[test]
    fn lists_keep_their_order() {
        let sheet = "1. one\n   - a\n     - b\n   - c\n2. two\n\n   Reasons.\n\n   ```sprague\n   *1\n   ```\n   \
                     rest\n3. three\n   1. d\n   2. e\n4. ```text\n   code\n   ```\n5. > quoted\n\n- f\n- g\n\n  h\n- i\n";
        let page = document(&mut Session::new(), sheet, None).unwrap().sheet;
        let text = page.write(Format::Text, 80, &Interrupt::new()).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(
            lines,
            [
                "1. one",
                "- a",
                "- b",
                "- c",
                "2. two",
                "Reasons.",
                "*1",
                "Solution.",
                "*1  N-position",
                "rest",
                "3. three",
                "1. d",
                "2. e",
                "4.",
                "code",
                "5. quoted",
                "- f",
                "- g",
                "h",
                "- i"
            ],
            "{text}"
        );
    }
}
