//! The one style in which statements are laid out: what stands between two tokens. Nothing but white
//! space is changed, and a statement that would be read in another way stays as it is.
//!
//! - One space on each side of an operator; none around `^` and `..`, in the bounds of a range, in
//!   products of names and numbers, and in a shift such as `f(n-1)`.
//! - No space inside brackets, and one after a comma.
//! - Lines end where they did. A line that goes on with a statement is indented by two spaces for each
//!   bracket that is open there, and by two at least.
//! - At most one empty line in a row.

use std::collections::HashSet;

use crate::error::Span;
use crate::limits::Limits;
use crate::syntax::operator::Infix;
use crate::syntax::parser::parse_with_clauses;
use crate::syntax::scanner::is_space;
use crate::syntax::statement::{Statement, statements, tokens};
use crate::syntax::token::{Bracket, Token, TokenKind};
use crate::syntax::tree::{Kind, Run, Tree, TreeId};

const INDENT: usize = 2;

/// A text that takes the place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replacement {
    /// What it takes the place of.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// What lays a text of statements out in the one style: replacements of white space, in order. Comments
/// and ends of lines stay; what cannot be read stays as it is.
///
/// Linear in the text.
///
/// ```
/// use sprague::front_end::syntax::{layout, replaced};
/// let text = "S:={ *1,{*1} }#a set\n\n\n\nclaim   S+S=*0;f(n):={ f(n - 1) for k in 0 .. n - 1}\n";
/// let laid_out = "S := {*1, {*1}} #a set\n\nclaim S + S = *0; f(n) := {f(n-1) for k in 0..n-1}\n";
/// assert_eq!(replaced(text, &layout(text)), laid_out);
/// assert!(layout(laid_out).is_empty());
/// ```
#[must_use]
pub fn layout(text: &str) -> Vec<Replacement> {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let is_newline =
        |token: &Token| token.kind == TokenKind::End && !text[token.span.start..].starts_with(';');
    let mut all = tokens(text).filter(|token| !is_newline(token)).peekable();
    let mut found = Vec::new();
    let mut last = 0;
    let mut replace = |gap: Span, new: String| {
        // A command of LaTeX for a space stays.
        if text[gap.start..gap.end].chars().all(is_space) && text[gap.start..gap.end] != new {
            found.push(Replacement { span: gap, text: new });
        }
    };
    for statement in &statements(text) {
        while let Some(token) = all.next_if(|token| token.span.start < statement.span.start) {
            replace(Span::new(last, token.span.start), outside(text, last, &token, line_end));
            last = token.span.end;
        }
        let Span { start, end } = statement.span;
        let first = Token { kind: TokenKind::Name, span: statement.span };
        replace(Span::new(last, start), outside(text, last, &first, line_end));
        for Replacement { span, text: new } in inside(statement, Some(line_end)) {
            replace(span.shifted(start), new);
        }
        while all.next_if(|token| token.span.start < end).is_some() {}
        // Without the space the word alone would not begin a statement.
        let stays = matches!(&*statement.text, "claim" | "prove" | "moves");
        last = end + usize::from(stays && text[end..].starts_with([' ', '\t']));
    }
    for token in all {
        replace(Span::new(last, token.span.start), outside(text, last, &token, line_end));
        last = token.span.end;
    }
    let end = if last == 0 { "" } else { line_end };
    replace(Span::new(last, text.len()), end.to_owned());
    found
}

/// What lays one statement out, within its lines: replacements of its own text. For statements that
/// stand in a page, whose lines begin with marks of the page.
///
/// ```
/// use sprague::front_end::syntax::{layout_of, replaced, statements};
/// let statement = &statements("claim {*1,\n      *2 }=*0")[0];
/// assert_eq!(replaced(&statement.text, &layout_of(statement)), "claim {*1,\n      *2} = *0");
/// ```
#[must_use]
pub fn layout_of(statement: &Statement<'_>) -> Vec<Replacement> {
    inside(statement, None)
}

/// A text with some parts replaced, which are in order.
///
/// ```
/// assert_eq!(sprague::front_end::syntax::replaced("*1", &[]), "*1");
/// ```
#[must_use]
pub fn replaced(text: &str, replacements: &[Replacement]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut last = 0;
    for Replacement { span, text: instead } in replacements {
        new.push_str(&text[last..span.start]);
        new.push_str(instead);
        last = span.end;
    }
    new.push_str(&text[last..]);
    new
}

/// What stands between two statements or comments, before a token that begins the second.
fn outside(text: &str, last: usize, next: &Token, line_end: &str) -> String {
    let gap = &text[last..next.span.start];
    match lines(gap, last) {
        _ if last == 0 => String::new(),
        0 if text[next.span.start..].starts_with(';') && next.kind == TokenKind::End => String::new(),
        0 if next.kind == TokenKind::Comment && !gap.is_empty() => gap.to_owned(),
        0 => " ".to_owned(),
        lines => line_end.repeat(lines),
    }
}

/// How many lines end in a gap: two at most, and none at the beginning of the text.
fn lines(gap: &str, start: usize) -> usize {
    if start == 0 { 0 } else { crate::source::line_ends(gap).count().min(2) }
}

/// What lays out a statement, if it can be read and is read in the same way afterwards. Without an end
/// of lines its lines begin as they do.
fn inside(statement: &Statement<'_>, line_end: Option<&str>) -> Vec<Replacement> {
    let text = &*statement.text;
    let limits = Limits::default();
    let Ok(tree) = parse_with_clauses(statement, &limits) else { return Vec::new() };
    let close = Close::of(&tree);
    let all: Vec<Token> = tokens(text).filter(|token| token.kind != TokenKind::End).collect();
    let mut found = Vec::new();
    let mut depth: usize = 0;
    for (first, second) in all.iter().zip(all.iter().skip(1)) {
        match first.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let span = Span::new(first.span.end, second.span.start);
        let gap = &text[span.start..span.end];
        let new = match (lines(gap, span.start), line_end) {
            (0, _) => close.between(text, first, second).map(|space| if space { " " } else { "" }.to_owned()),
            (_, None) => None,
            (lines, Some(line_end)) => {
                let closes = matches!(second.kind, TokenKind::Close(_));
                let levels = if closes { depth.saturating_sub(1) } else { depth.max(1) };
                Some(line_end.repeat(lines) + &" ".repeat(INDENT * levels))
            }
        };
        let is_blank = gap.chars().all(is_space);
        found.extend(new.filter(|new| is_blank && new != gap).map(|text| Replacement { span, text }));
    }
    let new = replaced(text, &found);
    let again = &statements(&new)[..];
    let is_same = matches!(again, [again] if parse_with_clauses(again, &limits).is_ok_and(|other| other.is_like(&tree)));
    if is_same { found } else { Vec::new() }
}

/// The signs that stand close to their operands, by where they begin; and those that do not.
#[derive(Default)]
struct Close {
    close: HashSet<usize>,
    apart: HashSet<usize>,
    /// Signs of negation, which are close to what comes after them.
    prefixes: HashSet<usize>,
}

impl Close {
    fn of(tree: &Tree) -> Close {
        let mut signs = Close::default();
        let mut is_simple: Vec<bool> = Vec::with_capacity(tree.nodes.len());
        let mut bounds = Vec::new();
        for node in &tree.nodes {
            let simple = |id: &TreeId| is_simple[id.0 as usize];
            let simple = match node.kind {
                Kind::Integer | Kind::Name => true,
                Kind::Prefix { operand, .. } => {
                    signs.prefixes.insert(node.span.start);
                    simple(&operand)
                }
                Kind::Chain { operands, operators } => {
                    let operands = tree.children(operands);
                    let all: Vec<Infix> = tree.operators(operators).iter().map(|(infix, _)| *infix).collect();
                    let (first, are_simple) = (all[0], operands.iter().all(simple));
                    if first == Infix::Range {
                        bounds.extend_from_slice(operands);
                    }
                    let is_product = are_simple && all.iter().all(|infix| *infix == Infix::Times);
                    let is_close = matches!(first, Infix::Range | Infix::Power) || is_product;
                    signs.put(tree, operators, is_close);
                    are_simple && (is_product || first == Infix::Power)
                }
                Kind::Call { arguments, .. } | Kind::Apply { arguments, .. } => {
                    tree.children(arguments).iter().for_each(|one| signs.shift(tree, *one, &is_simple));
                    false
                }
                Kind::Index { index: one, .. } | Kind::Nimber(Some(one)) => {
                    signs.shift(tree, one, &is_simple);
                    false
                }
                _ => false,
            };
            is_simple.push(simple);
        }
        signs.of_bounds(tree, bounds);
        signs
    }

    fn put(&mut self, tree: &Tree, operators: Run, is_close: bool) {
        for (infix, span) in tree.operators(operators) {
            let is_close = is_close && can_be_close(*infix, tree.slice(*span));
            let (into, out) = if is_close {
                (&mut self.close, &mut self.apart)
            } else {
                (&mut self.apart, &mut self.close)
            };
            into.insert(span.start);
            out.remove(&span.start);
        }
    }

    /// An argument such as n - 1: a sum of names and numbers, one of them a number.
    fn shift(&mut self, tree: &Tree, argument: TreeId, is_simple: &[bool]) {
        let Kind::Chain { operands, operators } = tree.kind(argument) else { return };
        let (operands, is_sum) =
            (tree.children(operands), |infix| matches!(infix, Infix::Plus | Infix::Minus));
        if tree.operators(operators).iter().all(|(infix, _)| is_sum(*infix))
            && operands.iter().all(|one| is_simple[one.0 as usize])
            && operands.iter().any(|one| tree.kind(*one) == Kind::Integer)
        {
            self.put(tree, operators, true);
        }
    }

    /// What bounds a range has no spaces outside of its brackets.
    fn of_bounds(&mut self, tree: &Tree, mut bounds: Vec<TreeId>) {
        while let Some(id) = bounds.pop() {
            match tree.kind(id) {
                Kind::Prefix { operand, .. } => bounds.push(operand),
                Kind::Chain { operands, operators } => {
                    let operands = tree.children(operands);
                    // It has parentheses around it if it begins before its first part.
                    if tree.span(id).start == tree.span(operands[0]).start {
                        self.put(tree, operators, true);
                        bounds.extend_from_slice(operands);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a space stands between two tokens of a line; `None` if that stays as it is.
    fn between(&self, text: &str, first: &Token, second: &Token) -> Option<bool> {
        use TokenKind::{
            Close, Code, Comment, Defines, Integer, Keyword, Name, Open, Operator, Separator, Star, Stray,
            Text,
        };
        let written = |token: &Token| &text[token.span.start..token.span.end];
        let stays = |token: &Token| token.kind == Stray || written(token).starts_with('\\');
        let is_apart = first.span.end < second.span.start;
        match (first.kind, second.kind) {
            _ if stays(first) || stays(second) => None,
            (_, Comment) => (!is_apart).then_some(true),
            (Separator, Close(_)) | (Open(_), _) | (_, Close(_)) => Some(false),
            (_, Separator) => Some(written(second) == "|"),
            (Separator | Defines | Keyword, _) | (_, Defines | Keyword) => Some(true),
            (Operator, _) if self.prefixes.contains(&first.span.start) => Some(false),
            (Operator, _) => self.around(first),
            (_, Operator) => self.around(second),
            (Star, Integer | Name | Open(_)) => Some(false),
            (Name | Code, Open(Bracket::Group)) | (Name, Open(Bracket::Set)) => Some(false),
            (Name | Close(_) | Text, Open(Bracket::List)) => Some(false),
            (Close(_), Open(Bracket::Group)) => None,
            _ => is_apart.then_some(true),
        }
    }

    /// Whether a space stands around an operator.
    fn around(&self, operator: &Token) -> Option<bool> {
        let start = operator.span.start;
        self.apart.contains(&start).then_some(true).or_else(|| self.close.contains(&start).then_some(false))
    }
}

/// Whether an operator may stand close to its operands: signs of arithmetic, and no words.
fn can_be_close(infix: Infix, written: &str) -> bool {
    use Infix::{FloorDivide, Minus, Plus, Power, Range, Remainder, Times};
    written.is_ascii()
        && !written.starts_with(|first: char| first.is_ascii_alphabetic())
        && matches!(infix, Plus | Minus | Times | FloorDivide | Remainder | Power | Range)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{layout, replaced};
    use crate::limits::Limits;
    use crate::syntax::parser::parse_with_clauses;
    use crate::syntax::{statements, tokens};

    fn laid_out(text: &str) -> String {
        replaced(text, &layout(text))
    }

    #[test]
    fn one_style() {
        for (text, expected) in [
            ("", ""),
            ("  \n\n*1", "*1\n"),
            ("# a\n\n\n\n# b   \n  # c", "# a\n\n# b   \n# c\n"),
            ("*1;*2 ;  *3  # three", "*1; *2; *3  # three\n"),
            ("S:={*1,{*1}}", "S := {*1, {*1}}\n"),
            ("f(n):={ f (n - 1) for n in 1 .. n//2 + 1 }", "f(n) := {f(n-1) for n in 1..n//2+1}\n"),
            ("f(2 * n + 1,n-s)", "f(2*n+1, n - s)\n"),
            (
                "claim 3*count(n%3=0 for n in 0..2 ^ k-1)!=2^k for all k",
                "claim 3 * count(n % 3 = 0 for n in 0..2^k-1) != 2^k for all k\n",
            ),
            ("claim * 2+*(n + 1) is  N", "claim *2 + *(n+1) is N\n"),
            ("- n+-1", "-n + -1\n"),
            ("nim( 1   2 6 )", "nim(1 2 6)\n"),
            ("xs [ 0 ]", "xs[0]\n"),
            ("0..(a + b)", "0..(a + b)\n"),
            ("1 ⊕2", "1 ⊕ 2\n"),
            ("claim S=\n*1 and\n T = *2", "claim S =\n  *1 and\n  T = *2\n"),
            ("S := {\n*1,\n\n\n {*2,\n*3}, # three\n}", "S := {\n  *1,\n\n  {*2,\n    *3}, # three\n}\n"),
            ("a(n) := if n=0 then 1\nelse 2", "a(n) := if n = 0 then 1\n  else 2\n"),
            ("{*1,,\n  *2 }  \n\n\n*1+*2\n", "{*1,,\n  *2 }\n\n*1 + *2\n"),
            ("*1\r\n\r\n\r\n*2", "*1\r\n\r\n*2\r\n"),
            ("G\\oplus H", "G\\oplus H\n"),
            ("{ # c\nclaim  ", "{ # c\nclaim \n"),
            ("f(n) := {f(n-t)  as  \"take  {t}\"}", "f(n) := {f(n-t) as \"take  {t}\"}\n"),
        ] {
            let found = laid_out(text);
            // A shift has a number in it.
            let expected = expected.replace("f(n-t) as", "f(n - t) as");
            assert_eq!(found, expected, "{text:?}");
        }
    }

    /// The tokens of a text, with what is white space left out.
    fn pieces(text: &str) -> Vec<String> {
        let is_new_line = |piece: &str| piece.starts_with(['\n', '\r']);
        let all = tokens(text).map(|token| text[token.span.start..token.span.end].to_owned());
        all.filter(|piece| !is_new_line(piece)).collect()
    }

    /// Laid out twice it is as once; it has the same tokens, comments and trees.
    fn check(text: &str) {
        let once = laid_out(text);
        assert_eq!(laid_out(&once), once, "{text:?}");
        assert_eq!(pieces(text), pieces(&once), "{text:?}");
        let limits = Limits::default();
        let (before, after) = (statements(text), statements(&once));
        assert_eq!(before.len(), after.len(), "{text:?}");
        for (before, after) in before.iter().zip(&after) {
            match (parse_with_clauses(before, &limits), parse_with_clauses(after, &limits)) {
                (Ok(before), Ok(after)) => assert!(before.is_like(&after), "{text:?}"),
                (before, after) => assert_eq!(before.is_err(), after.is_err(), "{text:?}"),
            }
        }
    }

    #[test]
    fn examples_and_pages_keep_their_trees() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut count = 0;
        for folder in ["examples", "docs", "docs/games", "docs/games/library"] {
            for entry in std::fs::read_dir(root.join(folder)).expect("a folder") {
                let path = entry.expect("an entry").path();
                let ending = path.extension().and_then(|ending| ending.to_str());
                let Some(ending @ ("claims" | "md")) = ending else { continue };
                let text = std::fs::read_to_string(&path).expect("a text");
                if ending == "claims" {
                    check(&text);
                    count += 1;
                }
                for block in text.split("```sprague").skip(1) {
                    let code = block.split_once('\n').map_or("", |(_, code)| code);
                    check(code.split("```").next().unwrap_or_default());
                    count += 1;
                }
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn the_page_for_editors_shows_the_style() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/editors.md"));
        let page = page.expect("a text");
        let code = page.split("```sprague\n").nth(1).and_then(|rest| rest.split("```").next());
        let code = code.expect("a block");
        assert_eq!(laid_out(code), code);
    }

    const PIECES: &[&str] = &[
        "claim ",
        "S",
        "f(n) := ",
        "{",
        "}",
        "*1",
        "*",
        "(",
        ")",
        "[",
        "]",
        ",",
        " + ",
        "-",
        "..",
        "^",
        "2",
        "n",
        " for n in ",
        " if ",
        "\n",
        "  ",
        "# c\n",
        ";",
        "\"a b\"",
        " is P",
        "⊕",
        "<",
        ">",
        "0.77(",
        "=",
        "//",
        " and ",
        "\\oplus ",
        "not ",
        "∀",
        "mex{",
        "1..n-1",
        "\r\n",
        "\t",
        "∞{",
        "|",
        " as ",
        "then",
        "else",
        ":",
        "¬",
    ];

    proptest! {
        #[test]
        fn any_text_keeps_its_tokens(places in vec(0..PIECES.len(), 0..24)) {
            check(&places.iter().map(|&place| PIECES[place]).collect::<String>());
        }
    }
}
