//! The fenced blocks of a Markdown page that are tagged `sprague`.
//!
//! A parser of CommonMark says which blocks a page has. Blocks may stand in quotes and in lists;
//! the marks of those before each line are no part of the code.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::error::Span;

/// A fenced block that is tagged `sprague`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// From the first sign of its code to the last.
    pub(crate) span: Span,
    /// The code, each character at its place in that part of the page. The `>` of a quote and the
    /// indentation of a list are replaced by blanks at the end of the line above, so that each line
    /// begins with its code.
    pub(crate) code: String,
}

/// The blocks of a page that are tagged `sprague`, in any letters, in order. Linear in the page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut code: Option<Vec<Range<usize>>> = None;
    for (event, range) in Parser::new_ext(page, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(information))) if is_ours(&information) => {
                code = Some(Vec::new());
            }
            Event::Text(_) => code.iter_mut().for_each(|code| code.push(range.clone())),
            Event::End(TagEnd::CodeBlock) => blocks.extend(code.take().and_then(|code| block(page, &code))),
            _ => {}
        }
    }
    blocks
}

/// The first word of the info string says what a block is.
fn is_ours(information: &str) -> bool {
    let word = information.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == '{').next();
    word.is_some_and(|word| word.eq_ignore_ascii_case("sprague"))
}

fn block(page: &str, code: &[Range<usize>]) -> Option<Block> {
    let span = Span::new(code.first()?.start, code.last()?.end);
    let mut written = String::with_capacity(span.end - span.start);
    let mut end = span.start;
    for range in code {
        // Blanks go before the end of a line; the parser leaves its carriage return out.
        let gap = &page[end..range.start];
        let carriage_return = if gap.starts_with('\r') { "\r" } else { "" };
        let line_end = if written.ends_with('\n') { written.pop() } else { None };
        written.extend(std::iter::repeat_n(' ', gap.len() - carriage_return.len()));
        written.push_str(carriage_return);
        written.extend(line_end);
        written.push_str(&page[range.clone()]);
        end = range.end;
    }
    Some(Block { span, code: written })
}

/// Lines that look like the beginning of a block for [`blocks`] but are not: inside HTML, or
/// indented by four spaces or more.
pub(crate) fn unread(page: &str) -> Vec<usize> {
    let mut unread = Vec::new();
    for (event, range) in Parser::new_ext(page, Options::empty()).into_offset_iter() {
        if matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Indented) | Tag::HtmlBlock)) {
            let mut start = range.start;
            for line in page[range].split_inclusive('\n') {
                let fence = line.trim_start_matches([' ', '\t', '>']);
                let information = fence.trim_start_matches(['`', '~']);
                if fence.len() - information.len() >= 3 && is_ours(information.trim_start()) {
                    unread.push(start + line.len() - fence.len());
                }
                start += line.len();
            }
        }
    }
    unread
}

#[cfg(test)]
mod tests {
    use super::{blocks, unread};

    fn insides(page: &str) -> Vec<String> {
        let blocks = blocks(page);
        for block in &blocks {
            assert_eq!(block.span.end - block.span.start, block.code.len(), "{page:?}");
            let lines = |text: &str| text.matches('\n').count();
            assert_eq!(lines(&page[block.span.start..block.span.end]), lines(&block.code), "{page:?}");
        }
        blocks.into_iter().map(|block| block.code).collect()
    }

    #[test]
    fn fences() {
        assert_eq!(insides("```sprague\na\n```\n"), ["a\n"]);
        assert_eq!(insides("~~~ sprague title=x\na\n```\nb\n~~~~\n"), ["a\n```\nb\n"]);
        assert_eq!(insides("````sprague\na\n```\nb\n````"), ["a\n```\nb\n"]);
        assert_eq!(insides("```sprague\na"), ["a"]);
        assert_eq!(insides("```sprague\n```sprague\n```\n"), ["```sprague\n"]);
        assert_eq!(insides("```sprague,ignore\na\n```"), ["a\n"]);
        assert_eq!(insides("```Sprague\na\n```\n~~~SPRAGUE\nb\n~~~"), ["a\n", "b\n"]);
        assert_eq!(insides("a\r\n```sprague\r\na\r\nb\r\n```\r\n"), ["a\r\nb\r\n"]);
    }

    #[test]
    fn fences_in_quotes_and_lists() {
        assert_eq!(insides("> ```sprague\n> a\n> b\n> ```\n"), ["a  \nb\n"]);
        assert_eq!(insides(">```sprague\n>a\n>\n>b\n>```\n"), ["a \n \nb\n"]);
        assert_eq!(insides("> > ~~~ sprague\n>> a\n> > b\n> > ~~~\n"), ["a    \nb\n"]);
        assert_eq!(insides("1. one\n\n   ```sprague\n   a\n     b\n   ```\n"), ["a   \n  b\n"]);
        assert_eq!(insides("- ```sprague\n  a\n  ```\n- > ```Sprague\n  > b\n  > ```\n"), ["a\n", "b\n"]);
        // The quote ends, and with it the block.
        assert_eq!(insides("> ```sprague\n> a\nb\n"), ["a\n"]);
        assert_eq!(insides("   ```sprague\r\n   a\r\n   b\r\n   ```  \r\n"), ["a\r   \nb\r\n"]);
    }

    #[test]
    fn no_fences() {
        for page in [
            "",
            "a",
            "    ```sprague\na\n",
            "``sprague\na\n``",
            "```sprague```\na\n",
            "```\na\n```",
            "```spragues\na\n```",
            "```text\n```sprague\na\n```\n",
            "````\n```sprague\na\n```\n````",
            "```sprague",
            "<div>\n```sprague\na\n```\n</div>\n",
        ] {
            assert_eq!(insides(page), Vec::<String>::new(), "{page:?}");
        }
    }

    #[test]
    fn what_looks_like_a_fence() {
        assert_eq!(unread("a\n\n    ```sprague\n    claim\n    ```\n"), [7]);
        assert_eq!(unread("<details>\n~~~ Sprague\nclaim\n~~~\n</details>\n"), [10]);
        for page in
            ["```sprague\na\n```\n", "```text\n```sprague\na\n```\n", "    ``sprague\n", "<b>sprague</b>\n"]
        {
            assert!(unread(page).is_empty(), "{page:?}");
        }
    }
}
