//! The fenced blocks of a Markdown page that are tagged `sprague`.
//!
//! A parser of CommonMark says which blocks a page has. Blocks may stand in quotes and in lists;
//! the marks of those before each line are no part of the code.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::block::Block;
use crate::source::with_newlines;

/// The blocks of a page that are tagged `sprague`, in any letters, in order. Linear in the page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let page = &*with_newlines(page);
    let mut blocks = Vec::new();
    let mut code: Option<(String, Vec<Range<usize>>)> = None;
    for (event, range) in Parser::new_ext(page, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(information))) if is_ours(&information) => {
                let beside =
                    information.split_once(char::is_whitespace).map_or("", |(_, beside)| beside.trim());
                code = Some((beside.to_owned(), Vec::new()));
            }
            Event::Text(_) => code.iter_mut().for_each(|(_, code)| code.push(range.clone())),
            Event::End(TagEnd::CodeBlock) => {
                let line_end = page[range.end..].find('\n').map_or(page.len(), |place| range.end + place + 1);
                let ended = page[..range.end].ends_with('\n');
                let end = if ended { range.end } else { line_end };
                blocks.extend(code.take().and_then(|(beside, code)| Block::new(page, &code, end, &beside)));
            }
            _ => {}
        }
    }
    blocks
}

/// The first word of the info string says what a block is. Pandoc and R Markdown write it in braces,
/// `{.sprague}` and `{sprague}`.
pub(crate) fn is_ours(information: &str) -> bool {
    let information = match information.strip_prefix('{') {
        Some(inside) => inside.trim_start().trim_start_matches('.'),
        None => information,
    };
    let ends = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '{' | '}');
    let word = information.split(ends).next();
    word.is_some_and(|word| word.eq_ignore_ascii_case("sprague"))
}

/// Places that look like the beginning of a block for [`blocks`] but are not: inside HTML, or
/// indented by four spaces or more, which after a line of text makes more of that text.
pub(crate) fn unread(page: &str) -> Vec<usize> {
    let page = &*with_newlines(page);
    let events = Parser::new_ext(page, Options::empty()).into_offset_iter();
    let fenced = |(event, range)| {
        matches!(event, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_)))).then_some(range)
    };
    let mut fenced = events.filter_map(fenced).peekable();
    let mut unread = Vec::new();
    let mut end = 0;
    for line in page.split_inclusive('\n') {
        end += line.len();
        let fence = line.trim_start_matches([' ', '\t', '>', '-', '*', '+']);
        let place = end - fence.len();
        while fenced.next_if(|block| block.end <= place).is_some() {}
        let information = fence.trim_start_matches(['`', '~']);
        let is_fence = fence.len() - information.len() >= 3 && is_ours(information.trim_start());
        if is_fence && fenced.peek().is_none_or(|block| place < block.start) {
            unread.push(place);
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
            let lines = |text: &str| crate::source::line_ends(text).count();
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
        for tag in
            ["{sprague}", "{.sprague}", " {.sprague .numberLines}", "{ .Sprague }", "{sprague, echo=FALSE}"]
        {
            assert_eq!(insides(&format!("```{tag}\na\n```\n")), ["a\n"], "{tag}");
        }
        assert!(blocks("```{.sprague .draw}\na\n```\n")[0].draws());
        assert!(!blocks("```{sprague}\na\n```\n")[0].draws());
        assert_eq!(insides("a\r\n```sprague\r\na\r\nb\r\n```\r\n"), ["a\r\nb\r\n"]);
        assert_eq!(insides("a\r```sprague\ra\rb\r```\rc\r"), ["a\nb\n"]);
        assert_eq!(insides("a\n```sprague\na\rb\n```\n"), ["a\nb\n"]);
    }

    #[test]
    fn fences_in_quotes_and_lists() {
        assert_eq!(insides("> ```sprague\n> a\n> b\n> ```\n"), ["a  \nb\n"]);
        assert_eq!(insides(">```sprague\n>a\n>\n>b\n>```\n"), ["a \n \nb\n"]);
        assert_eq!(insides("> > ~~~ sprague\n>> a\n> > b\n> > ~~~\n"), ["a    \nb\n"]);
        assert_eq!(insides("1. one\n\n   ```sprague\n   a\n     b\n   ```\n"), ["a   \n  b\n"]);
        assert_eq!(insides("- ```sprague\n  a\n  ```\n- > ```Sprague\n  > b\n  > ```\n"), ["a\n", "b\n"]);
        assert_eq!(insides("> ```sprague\r> a\r> b\r> ```\r"), ["a  \nb\n"]);
        // The quote ends, and with it the block.
        assert_eq!(insides("> ```sprague\n> a\nb\n"), ["a\n"]);
        assert_eq!(insides("   ```sprague\r\n   a\r\n   b\r\n   ```  \r\n"), ["a   \r\nb\r\n"]);
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
            "```{spragues}\na\n```",
            "```{.text .sprague}\na\n```",
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
        assert_eq!(unread("1. a\n\t\t```sprague\n\t\tclaim\n\t\t```\n"), [7]);
        assert_eq!(unread("a\n\t```sprague\n\tclaim\n\t```\n\n```sprague\nb\n```\n"), [3]);
        assert!(unread("- a\n  > ```sprague\n  > b\n  > ```\n- ```sprague\n  c\n  ```\n").is_empty());
        for page in
            ["```sprague\na\n```\n", "```text\n```sprague\na\n```\n", "    ``sprague\n", "<b>sprague</b>\n"]
        {
            assert!(unread(page).is_empty(), "{page:?}");
        }
    }
}
