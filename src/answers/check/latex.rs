//! The statements of a LaTeX document: environments `sprague`, and comments that begin with
//! `sprague:` or `sprague draw:`.

use std::ops::Range;

use super::block::Block;
use crate::source::lines_with_ends;

/// Environments whose text is shown as it is: nothing in them is run.
const VERBATIM: [&str; 5] = ["verbatim", "Verbatim", "lstlisting", "minted", "comment"];

/// The blocks of a document, in order. Comments in lines that follow each other are one block, so
/// that a definition can go over several lines. Nothing after `\end{document}` is read. Linear in
/// the document.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut reading = Reading::Text;
    let mut comments: Vec<Range<usize>> = Vec::new();
    let mut drawn = false;
    let mut start = 0;
    for line in lines_with_ends(page) {
        let range = start..start + line.len();
        start = range.end;
        let command = line.trim();
        match &mut reading {
            Reading::Verbatim(name) => {
                if command.contains(&format!("\\end{{{name}}}")) {
                    reading = Reading::Text;
                }
                continue;
            }
            Reading::Ours(information, lines) => {
                if command.starts_with("\\end{sprague}") {
                    blocks.extend(Block::new(page, lines, range.end, information));
                    reading = Reading::Text;
                } else {
                    lines.push(range);
                }
                continue;
            }
            Reading::Text => {}
        }
        let comment = comment(line);
        if let Some((place, draws)) = comment
            && line[place..].trim_end() != ""
        {
            let alone = line.trim_start().starts_with('%');
            if !alone || drawn != draws {
                finish(page, &mut comments, drawn, &mut blocks);
            }
            drawn = draws;
            comments.push(range.start + place..range.end);
            if alone {
                continue;
            }
        }
        finish(page, &mut comments, drawn, &mut blocks);
        if comment.is_some() || command.starts_with('%') {
            continue;
        }
        if command.starts_with("\\end{document}") {
            return blocks;
        }
        if let Some(rest) = command.strip_prefix("\\begin{sprague}") {
            let information = rest.trim().trim_start_matches('[').trim_end_matches(']').to_owned();
            reading = Reading::Ours(information, Vec::new());
        } else if let Some(name) =
            VERBATIM.iter().find(|name| command.contains(&format!("\\begin{{{name}}}")))
            && !command.contains(&format!("\\end{{{name}}}"))
        {
            reading = Reading::Verbatim(name);
        }
    }
    finish(page, &mut comments, drawn, &mut blocks);
    if let Reading::Ours(information, lines) = reading {
        blocks.extend(Block::new(page, &lines, page.len(), &information));
    }
    blocks
}

enum Reading {
    Text,
    /// Inside one of our environments: the brackets after its `\begin`, and its lines.
    Ours(String, Vec<Range<usize>>),
    Verbatim(&'static str),
}

fn finish(page: &str, comments: &mut Vec<Range<usize>>, draws: bool, blocks: &mut Vec<Block>) {
    if let Some(last) = comments.last() {
        let end = last.end;
        blocks.extend(Block::new(page, comments, end, if draws { "draw" } else { "" }));
        comments.clear();
    }
}

/// Where the statement of a comment `% sprague: …` begins in a line, or the position of a comment
/// `% sprague draw: …`, and whether it is to be drawn.
fn comment(line: &str) -> Option<(usize, bool)> {
    let mut signs = line.char_indices();
    while let Some((place, sign)) = signs.next() {
        match sign {
            '\\' => drop(signs.next()),
            '%' => return statement(line[place..].trim_start_matches(['%', ' ', '\t']), line.len()),
            _ => {}
        }
    }
    None
}

/// What a comment that ends where a line ends says. Another word than `draw` before the colon, or a
/// command without one, is not understood: then all of it is read as a statement, which it is not.
fn statement(comment: &str, end: usize) -> Option<(usize, bool)> {
    let (name, rest) = comment.split_at_checked("sprague".len())?;
    if !name.eq_ignore_ascii_case("sprague") {
        return None;
    }
    let words = rest.trim_start_matches([' ', '\t']);
    if let Some(code) = words.strip_prefix(':') {
        return Some((end - code.len(), false));
    }
    let (word, after) = words.split_at(words.find(|sign: char| !sign.is_ascii_alphabetic())?);
    let is_ours = name == "sprague" && words.len() < rest.len() && !word.is_empty();
    match after.trim_start_matches([' ', '\t']).strip_prefix(':') {
        _ if !is_ours => None,
        Some(code) if word.eq_ignore_ascii_case("draw") => Some((end - code.len(), true)),
        Some(_) => Some((end - comment.len(), false)),
        None => matches!(word, "claim" | "prove" | "draw").then_some((end - comment.len(), false)),
    }
}

#[cfg(test)]
mod tests {
    use super::blocks;

    fn insides(page: &str) -> Vec<String> {
        let blocks = blocks(page);
        for block in &blocks {
            assert_eq!(block.span.end - block.span.start, block.code.len(), "{page:?}");
            assert_eq!(
                page[block.span.start..block.span.end].matches('\n').count(),
                block.code.matches('\n').count()
            );
        }
        blocks.into_iter().map(|block| block.code).collect()
    }

    #[test]
    fn environments() {
        assert_eq!(insides("\\begin{sprague}\nclaim *1 is N\n\\end{sprague}\n"), ["claim *1 is N\n"]);
        assert_eq!(insides("  \\begin{sprague}[draw]\r\n  a\r\n  \\end{sprague}"), ["  a\r\n"]);
        assert_eq!(insides("\\begin{sprague}\na"), ["a"]);
        assert_eq!(insides("% \\begin{sprague}\na\n"), Vec::<String>::new());
        assert_eq!(blocks("\\begin{sprague}[draw]\na\n\\end{sprague}\n")[0].information, "draw");
    }

    #[test]
    fn comments() {
        assert_eq!(insides("% sprague: claim *1 is N\n"), [" claim *1 is N\n"]);
        assert_eq!(insides("Nim. %% Sprague: *1\nmore"), [" *1\n"]);
        let two = insides("% sprague: f(n) := {\n% sprague:   *n }\ntext\n% sprague: f(1)");
        assert_eq!(two, [" f(n) := {          \n   *n }\n", " f(1)"]);
        assert_eq!(insides("%  sprague : claim *1 is N\n"), [" claim *1 is N\n"]);
        assert_eq!(insides("100\\% sprague: *1\n"), Vec::<String>::new());
        assert_eq!(insides("% sprague\n% spragues: a\n%"), Vec::<String>::new());
    }

    #[test]
    fn what_is_not_run() {
        assert!(
            insides("\\begin{verbatim}\n% sprague: a\n\\begin{sprague}\nb\n\\end{verbatim}\n").is_empty()
        );
        assert!(insides("\\end{document}\n% sprague: a\n").is_empty());
        assert_eq!(insides("\\begin{verbatim}x\\end{verbatim}\n% sprague: a\n"), [" a\n"]);
    }
}
