//! The fenced blocks of a Markdown text that are tagged `sprague`.

use crate::error::Span;

/// The insides of the fenced code blocks whose info string begins with the word `sprague`, as byte ranges.
///
/// Fences are read as CommonMark has them: three or more backticks or tildes, indented by at most three
/// spaces, closed by at least as many of the same sign or by the end of the text. Linear in the text.
///
/// ```
/// let text = "# Nim\n```sprague\nclaim nim(1 1) is P\n```\n```rust\nlet x = 1;\n```\n";
/// let blocks = sprague::check::markdown_blocks(text);
/// assert_eq!(blocks.len(), 1);
/// assert_eq!(&text[blocks[0].start..blocks[0].end], "claim nim(1 1) is P\n");
/// ```
#[must_use]
pub fn markdown_blocks(text: &str) -> Vec<Span> {
    let mut blocks = Vec::new();
    let mut open: Option<Open> = None;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let line_end = line_start + line.len();
        match &open {
            None => {
                open = opening(line).map(|(fence, tagged)| Open { fence, tagged, inside: line_end });
            }
            Some(block) if closes(line, block.fence) => {
                if block.tagged {
                    blocks.push(Span::new(block.inside, line_start));
                }
                open = None;
            }
            Some(_) => {}
        }
        line_start = line_end;
    }
    if let Some(block) = open
        && block.tagged
    {
        blocks.push(Span::new(block.inside, text.len()));
    }
    blocks
}

/// A block whose end was not met yet.
struct Open {
    fence: Fence,
    tagged: bool,
    inside: usize,
}

#[derive(Clone, Copy)]
struct Fence {
    sign: char,
    length: usize,
}

/// The run of fence signs that a line begins with, and what stands behind it.
fn fence(line: &str) -> Option<(Fence, &str)> {
    let unindented = line.trim_start_matches(' ');
    if line.len() - unindented.len() > 3 {
        return None;
    }
    let sign = unindented.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let rest = unindented.trim_start_matches(sign);
    let length = unindented.len() - rest.len();
    (length >= 3).then_some((Fence { sign, length }, rest))
}

/// The fence that a line opens, and whether it is tagged as ours.
fn opening(line: &str) -> Option<(Fence, bool)> {
    let (fence, information) = fence(line)?;
    // A backtick in the info string makes it code within a line.
    if fence.sign == '`' && information.contains('`') {
        return None;
    }
    let word = information
        .trim_start()
        .split(|sign: char| sign.is_whitespace() || sign == ',' || sign == '{')
        .next();
    Some((fence, word == Some("sprague")))
}

fn closes(line: &str, open: Fence) -> bool {
    fence(line).is_some_and(|(fence, rest)| {
        fence.sign == open.sign && fence.length >= open.length && rest.trim().is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::markdown_blocks;

    fn insides(text: &str) -> Vec<&str> {
        markdown_blocks(text).into_iter().map(|block| &text[block.start..block.end]).collect()
    }

    #[test]
    fn fences() {
        assert_eq!(insides("```sprague\na\n```\n"), ["a\n"]);
        assert_eq!(insides("~~~ sprague title=x\na\n```\nb\n~~~~\n"), ["a\n```\nb\n"]);
        assert_eq!(insides("````sprague\na\n```\nb\n````"), ["a\n```\nb\n"]);
        assert_eq!(insides("   ```sprague\r\n   a\r\n   ```  \r\n"), ["   a\r\n"]);
        assert_eq!(insides("```sprague\na"), ["a"]);
        assert_eq!(insides("```sprague"), [""]);
        assert_eq!(insides("```sprague\n```sprague\n```\n"), ["```sprague\n"]);
        assert_eq!(insides("```sprague,ignore\na\n```"), ["a\n"]);
    }

    #[test]
    fn no_fences() {
        for text in [
            "",
            "a",
            "    ```sprague\na\n",
            "``sprague\na\n``",
            "```sprague```\na\n",
            "```\na\n```",
            "```spragues\na\n```",
            "```text\n```sprague\na\n```\n",
            "````\n```sprague\na\n```\n````",
        ] {
            assert_eq!(insides(text), Vec::<&str>::new(), "{text:?}");
        }
    }
}
