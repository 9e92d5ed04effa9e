//! Solutions put into the text of a sheet, and taken out of it again.

use crate::check::{Block, Format};
use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::{self, Document};
use crate::source::lines_with_ends;

/// What stands around a solution, so that it can be replaced.
const MARKDOWN: [&str; 2] = ["<!-- solution by sprague -->", "<!-- end of solution -->"];
const LATEX: [&str; 2] = ["% solution by sprague", "% end of solution"];

/// What solutions need in a LaTeX document, and how the statements are shown.
const PREAMBLE: &str = r"\usepackage{amsmath,amssymb,amsthm,longtable,tikz,verbatim}
\makeatletter\@ifundefined{sprague}{\newenvironment{sprague}{\verbatim}{\endverbatim}}{}\makeatother
";

fn marks(format: Format) -> [&'static str; 2] {
    if format == Format::Latex { LATEX } else { MARKDOWN }
}

/// A line without the marks of quotes and lists before it.
fn bare(line: &str) -> &str {
    line.trim_start_matches([' ', '\t', '>']).trim_end()
}

/// Where the last line begins if nothing stands in it, and where the text ends otherwise.
fn last_line_if_empty(text: &str) -> usize {
    let above = text.strip_suffix('\n').unwrap_or(text);
    let start = above.rfind('\n').map_or(0, |place| place + 1);
    if bare(&text[start..]).is_empty() { start } else { text.len() }
}

/// A sheet without the solutions that were put into it, and with where they stood.
pub(super) struct Bare {
    pub(super) text: String,
    /// Places in the text at which a solution is left out, and how many bytes it has.
    left_out: Vec<(usize, usize)>,
}

impl Bare {
    /// Where a place of the text is in the sheet as it was given.
    pub(super) fn place(&self, place: usize) -> usize {
        let before = self.left_out.iter().take_while(|(at, _)| *at <= place);
        place + before.map(|(_, bytes)| bytes).sum::<usize>()
    }
}

/// The sheet without the solutions that were put into it.
pub(super) fn without_solutions(sheet: &str, format: Format) -> Bare {
    let [begin, end] = marks(format);
    let mut kept = String::with_capacity(sheet.len());
    // What follows a mark that is never closed is kept.
    let mut left_out = String::new();
    let mut places = Vec::new();
    let mut inside = false;
    for line in lines_with_ends(sheet) {
        match (inside, bare(line)) {
            (false, mark) if mark == begin => {
                inside = true;
                // The empty line above the mark was written with it.
                let empty = if format == Format::Latex { kept.len() } else { last_line_if_empty(&kept) };
                left_out = kept.split_off(empty) + line;
            }
            (false, _) => kept.push_str(line),
            (true, mark) => {
                left_out.push_str(line);
                if mark == end {
                    inside = false;
                    places.push((kept.len(), left_out.len()));
                    left_out.clear();
                }
            }
        }
    }
    Bare { text: kept + &left_out, left_out: places }
}

/// The sheet with the answers below their blocks. Linear in what is written.
pub(super) fn solutions(
    sheet: &str,
    format: Format,
    blocks: &[Block],
    answers: &[Document],
    interrupt: &Interrupt,
) -> Result<String> {
    let mut text = String::with_capacity(sheet.len() * 2);
    let mut start = 0;
    let line_end = line_end(sheet);
    if format == Format::Latex
        && let Some(place) = sheet.find("\\begin{document}")
    {
        let [begin, end] = LATEX;
        text.push_str(&sheet[..place]);
        text.push_str(&format!("{begin}\n{PREAMBLE}{end}\n").replace('\n', line_end));
        start = place;
    }
    for (block, answer) in blocks.iter().zip(answers).filter(|(_, answer)| !answer.is_empty()) {
        interrupt.poll()?;
        let place = block.end.max(start);
        text.push_str(&sheet[start..place]);
        start = place;
        if !text.is_empty() && !text.ends_with('\n') {
            text.push_str(line_end);
        }
        text.push_str(&below(sheet, format, block, answer, interrupt)?);
    }
    text.push_str(&sheet[start..]);
    Ok(text)
}

/// How the lines of a sheet end: as its first one does.
fn line_end(sheet: &str) -> &'static str {
    let first = sheet.split_once('\n').map(|(line, _)| line);
    if first.is_some_and(|line| line.ends_with('\r')) { "\r\n" } else { "\n" }
}

/// What ends a block that the sheet leaves open: a solution would be read as statements in it.
fn missing_end(sheet: &str, format: Format, block: &Block) -> Option<String> {
    let last = sheet[block.span.start..block.end].trim_end().lines().last().map(bare).unwrap_or_default();
    let first = fence(sheet, block);
    if format == Format::Latex {
        let is_open = first.trim_start().starts_with("\\begin{") && !last.starts_with("\\end{");
        return is_open.then(|| "\\end{sprague}\n".to_owned());
    }
    let container = container(sheet, block);
    let from = first.find(['`', '~'])?;
    let sign = first[from..].chars().next()?;
    let length = first[from..].chars().take_while(|other| *other == sign).count();
    let closes = last.len() >= length && last.chars().all(|other| other == sign);
    (!closes).then(|| format!("{container}{}\n", sign.to_string().repeat(length)))
}

/// The line above the code of a block, which has its fence.
fn fence<'s>(sheet: &'s str, block: &Block) -> &'s str {
    let before = &sheet[..block.span.start];
    let fence = before.trim_end_matches([' ', '\t', '>']).trim_end_matches(['\n', '\r']);
    &fence[fence.rfind('\n').map_or(0, |place| place + 1)..]
}

/// What is written below a block: its answer, between marks.
pub(super) fn below(
    sheet: &str,
    format: Format,
    block: &Block,
    answer: &Document,
    interrupt: &Interrupt,
) -> Result<String> {
    let mut text = missing_end(sheet, format, block).unwrap_or_default();
    if format == Format::Latex {
        latex(&mut text, block, &answer.fragment(markup::Format::Latex, interrupt)?);
    } else {
        let part = answer.fragment(markup::Format::Markdown, interrupt)?;
        markdown(&mut text, &container(sheet, block), block, &part);
    }
    Ok(text.replace('\n', line_end(sheet)))
}

fn latex(text: &mut String, block: &Block, part: &str) {
    let [begin, end] = LATEX;
    // A picture belongs to the question.
    let word = if block.draws() { "" } else { "\\textbf{Solution.}" };
    text.push_str(&format!("{begin}\n\\par\\noindent{word}\n{part}\\par\n{end}\n"));
}

/// A quote below the block, in the quotes and lists that the block stands in.
fn markdown(text: &mut String, container: &str, block: &Block, part: &str) {
    let [begin, end] = MARKDOWN;
    let bare = container.trim_end();
    let mut write = |line: &str| match line {
        "" => text.push_str(&format!("{bare}\n")),
        line => text.push_str(&format!("{container}{line}\n")),
    };
    write("");
    write(begin);
    if !block.draws() {
        write("> **Solution.**");
        write(">");
    }
    for line in part.lines() {
        if line.is_empty() {
            write(">");
        } else {
            write(&format!("> {line}"));
        }
    }
    write("");
    write(end);
}

/// What stands before the fence of a block in its line: the marks of quotes, and blanks for those of
/// lists.
fn container(sheet: &str, block: &Block) -> String {
    let line = fence(sheet, block);
    let marks = &line[..line.find(['`', '~']).unwrap_or(0)];
    marks.chars().map(|sign| if sign == '>' { '>' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::without_solutions;
    use crate::check::{Format, statements};
    use crate::proof::Detail;
    use crate::session::Session;
    use crate::solve::solve;

    fn solved(sheet: &str, format: Format) -> String {
        solve(&mut Session::new(), sheet, format, None).unwrap().sheet
    }

    #[test]
    fn solutions_stand_in_the_quote_or_list_of_their_block() {
        let quote = solved("> ```sprague\n> *1 + *2\n> ```\n> more\n", Format::Markdown);
        assert!(quote.starts_with("> ```sprague\n> *1 + *2\n> ```\n>\n> <!-- solution"), "{quote}");
        let list = solved("- ```sprague\n  grundy(*3)\n  ```\n- b\n", Format::Markdown);
        assert!(list.contains("  ```\n\n  <!-- solution by sprague -->\n  > **Solution.**\n"), "{list}");
        assert!(list.ends_with("<!-- end of solution -->\n- b\n"), "{list}");
    }

    #[test]
    fn solutions_end_their_lines_as_the_sheet_does() {
        let sheets = [
            ("a\r\n```sprague\r\nclaim *1 = *2\r\n```\r\nb\r\n", Format::Markdown),
            ("a\r\n```sprague\r\nclaim *1 = *2", Format::Markdown),
            ("\\begin{document}\r\n\\begin{sprague}\r\n*1\r\n\\end{sprague}\r\n", Format::Latex),
        ];
        for (sheet, format) in sheets {
            let once = solved(sheet, format);
            assert!(once.contains("Solution."), "{once}");
            assert!(once.matches('\n').count() == once.matches("\r\n").count(), "{once:?}");
            assert_eq!(solved(&once, format), once, "{sheet:?}");
        }
    }

    #[test]
    fn what_an_error_quotes_is_code() {
        let said = solved("```sprague\nclaim a_b = 1\n```\n", Format::Markdown);
        assert!(said.contains("**error**: the name `a_b` is not defined"), "{said}");
    }

    #[test]
    fn blocks_that_are_left_open_are_closed() {
        let sheets = [
            ("```sprague\nclaim *1 = *2\n", Format::Markdown, "\n```\n"),
            ("> ~~~~ sprague\n> claim *1 = *2\n> ```\n\nb\n", Format::Markdown, "\n> ~~~~\n"),
            ("- a\n\n  ```sprague\n  *1", Format::Markdown, "\n  ```\n"),
            ("\\begin{sprague}\n*1\n", Format::Latex, "\n\\end{sprague}\n"),
        ];
        for (sheet, format, end) in sheets {
            let once = solved(sheet, format);
            assert!(once.contains(end), "{once}");
            let begins_alike = usize::from(format == Format::Markdown);
            assert_eq!(once.matches(end.trim()).count(), 1 + begins_alike, "{once}");
            assert_eq!(solved(&once, format), once, "{sheet:?}");
            assert_eq!(statements(&once, format).len(), statements(sheet, format).len(), "{once}");
        }
    }

    #[test]
    fn grundy_values_are_proved_the_infinite_ones_too() {
        for question in ["grundy(kayles(3))", "grundy(*ω + *1)", "grundy({*ω, *1})"] {
            let sheet = format!("```sprague\n{question}\n```\n");
            let solved =
                solve(&mut Session::new(), &sheet, Format::Markdown, Some(Detail::One)).unwrap().sheet;
            assert!(solved.contains("*Proof.*"), "{solved}");
        }
    }

    #[test]
    fn what_is_solved_again_is_the_same() {
        let sheets = [
            ("a\n```sprague\nclaim *1 is P\nS := *2\n```", Format::Markdown),
            ("1. b\r\n\r\n   ~~~ sprague draw\r\n   kayles(3) + *2\r\n   ~~~\r\n", Format::Markdown),
            ("\\begin{sprague}\nmoves *2\n\\end{sprague}\n% sprague: claim *1 = {}\nend", Format::Latex),
            (
                "\\documentclass{article}\n\\begin{document}\n% sprague: *1 +\n\\end{document}\n",
                Format::Latex,
            ),
            ("", Format::Markdown),
            ("```sprague\n```\n```sprague\n*1\n\n```\n", Format::Markdown),
            ("<!-- solution by sprague -->\nnever closed\n", Format::Markdown),
        ];
        for (sheet, format) in sheets {
            let once = solved(sheet, format);
            assert_eq!(solved(&once, format), once, "{sheet:?}");
            let kept: String = without_solutions(&once, format).text.split_whitespace().collect();
            assert_eq!(kept, sheet.split_whitespace().collect::<String>(), "{sheet:?}");
        }
    }
}
