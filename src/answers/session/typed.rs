//! What was typed, said again inside an explanation.

use crate::error::Span;
use crate::syntax::tree::{Tree, TreeId};
use crate::syntax::{Token, TokenKind, tokens};

/// A claim as it was typed. What stands in parentheses at its beginning or end has them outside of
/// its place.
pub(super) fn claim(tree: &Tree, root: TreeId) -> String {
    with_parentheses(tree, tree.span(root))
}

/// What stands in a place, with the parentheses outside of it that belong to those inside.
pub(super) fn with_parentheses(tree: &Tree, Span { start, end }: Span) -> String {
    let written = &tree.text[start..end];
    let mut open = 0_usize;
    let mut missing = 0;
    for Token { kind, span } in tokens(written) {
        match &written[span.start..span.end] {
            _ if matches!(kind, TokenKind::Comment | TokenKind::Text) => {}
            "(" => open += 1,
            ")" if open == 0 => missing += 1,
            ")" => open -= 1,
            _ => {}
        }
    }
    let before = tree.text[..start].char_indices().rev();
    let start =
        before.filter(|(_, sign)| *sign == '(').take(missing).last().map_or(start, |(place, _)| place);
    let closing = tree.text[end..].char_indices().filter(|(_, sign)| *sign == ')').take(open);
    let end = closing.last().map_or(end, |(place, _)| end + place + 1);
    tree.text[start..end].to_owned()
}

/// A text without its comments and line breaks. Strings stay as they are.
pub(super) fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    let mut end = 0;
    for Token { kind, span } in tokens(text) {
        push_gap(&mut line, &text[end..span.start]);
        match kind {
            TokenKind::Comment => {}
            TokenKind::End => push_gap(&mut line, &text[span.start..span.end]),
            _ => line.push_str(&text[span.start..span.end]),
        }
        end = span.end;
    }
    line.trim_end().to_owned()
}

/// Adds what stands between two tokens, white space as one blank.
fn push_gap(line: &mut String, gap: &str) {
    for sign in gap.chars() {
        match sign {
            _ if !sign.is_whitespace() => line.push(sign),
            _ if line.is_empty() || line.ends_with(' ') => {}
            _ => line.push(' '),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn strings_are_left_alone() {
        assert_eq!(on_one_line("cram(\"#.  ..\")  +\n  *1 # a row\n+ *2"), "cram(\"#.  ..\") + *1 + *2");
        assert_eq!(on_one_line("f(“a\"  b”,  1) "), "f(“a\"  b”, 1)");
    }
}
