//! A sheet of Markdown as a document.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::check::{self, is_ours};
use crate::markup::{Block, Column, Document, Prose, Table};
use crate::picture::{Line, Look};

/// The sheet with its answers, one for each block of statements. Linear in the sheet.
pub(super) fn document(sheet: &str, blocks: &[check::Block], answers: Vec<Document>) -> Document {
    let mut answers = blocks.iter().map(check::Block::draws).zip(answers);
    let mut page = Page::default();
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    for event in Parser::new_ext(sheet, options) {
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
    /// The lists that are open: the number of the next item, if they have numbers, and their items.
    lists: Vec<(Option<u64>, Vec<Prose>)>,
    table: Option<Table>,
    row: Vec<Prose>,
    /// The code that is read, and whether it is ours.
    code: Option<(bool, String)>,
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
                self.paragraph();
                let ours = matches!(&kind, CodeBlockKind::Fenced(information) if is_ours(information));
                self.code = Some((ours, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => self.end_of_code(answers),
            Event::Start(Tag::List(first)) => {
                self.item();
                self.lists.push((first, Vec::new()));
            }
            Event::End(TagEnd::Item) => self.item(),
            Event::End(TagEnd::List(_)) => {
                if let Some((mut number, items)) = self.lists.pop() {
                    self.list(&mut number, items);
                }
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
            Event::End(TagEnd::Paragraph) if self.lists.is_empty() => self.paragraph(),
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

    fn paragraph(&mut self) {
        if !self.lists.is_empty() {
            return self.item();
        }
        let words = std::mem::take(&mut self.words);
        if !words.parts().is_empty() {
            self.blocks.push(Block::Paragraph(words));
        }
    }

    /// The words of an item, or the rest of one behind a block in it.
    fn item(&mut self) {
        let words = std::mem::take(&mut self.words);
        if let Some((_, items)) = self.lists.last_mut()
            && !words.parts().is_empty()
        {
            items.push(words);
        }
    }

    /// The items of a list so far. Those with numbers are paragraphs, for code may stand between them.
    fn list(&mut self, number: &mut Option<u64>, items: Vec<Prose>) {
        match number {
            None if items.is_empty() => {}
            None => self.blocks.push(Block::List { ordered: false, items }),
            Some(number) => {
                for item in items {
                    let words = Prose::new().text(format!("{number}. ")).prose(item);
                    self.blocks.push(Block::Paragraph(words));
                    *number += 1;
                }
            }
        }
    }

    fn end_of_row(&mut self) {
        let row = std::mem::take(&mut self.row);
        let Some(table) = &mut self.table else { return };
        if table.rows.is_empty() && !table.has_header() && row.iter().any(|cell| !cell.parts().is_empty()) {
            table.columns = row.iter().map(|cell| Column::left(cell.to_string())).collect();
        } else {
            table.rows.push(row);
        }
    }

    /// The code itself, and the solution if it is ours. What stands before it in a list ends that.
    fn end_of_code(&mut self, answers: &mut impl Iterator<Item = (bool, Document)>) {
        let Some((ours, code)) = self.code.take() else { return };
        let mut lists = std::mem::take(&mut self.lists);
        for (number, items) in &mut lists {
            self.list(number, std::mem::take(items));
        }
        self.lists = lists;
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
