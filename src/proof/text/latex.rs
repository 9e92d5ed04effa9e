//! Documents as LaTeX, complete, for `pdflatex` with the packages of the AMS.

use crate::error::Result;
use crate::limits::Interrupt;
use crate::proof::text::document::{Block, Line, Piece, Table};

/// A statement is called what stands before it, so that one environment serves them all.
const PREAMBLE: &str = r"\documentclass{article}
\usepackage{amsmath,amssymb,amsthm,longtable}
\newcommand{\statementname}{}
\newtheorem*{statement}{\statementname}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\sloppy
\begin{document}
";

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    let mut text = PREAMBLE.to_owned();
    for block in blocks {
        interrupt.poll()?;
        text.push('\n');
        match block {
            Block::Title(line) => text.push_str(&format!("\\section*{{{}}}\n", inline(line))),
            Block::Heading(heading) => text.push_str(&format!("\\subsection*{{{}}}\n", escaped(heading))),
            Block::Statement(name, line) => text.push_str(&format!(
                "\\renewcommand{{\\statementname}}{{{}}}\n\\begin{{statement}}\n{}\n\\end{{statement}}\n",
                escaped(name),
                inline(line)
            )),
            Block::Proof(inner) => {
                text.push_str("\\begin{proof}\n");
                for (place, block) in inner.iter().enumerate() {
                    interrupt.poll()?;
                    if place > 0 {
                        text.push('\n');
                    }
                    plain(&mut text, block);
                }
                text.push_str("\\end{proof}\n");
            }
            other => plain(&mut text, other),
        }
    }
    text.push_str("\n\\end{document}\n");
    Ok(text)
}

/// What looks the same inside a proof and outside.
fn plain(text: &mut String, block: &Block) {
    match block {
        Block::Paragraph(line) => text.push_str(&format!("{}\n", inline(line))),
        Block::List(items) => {
            text.push_str("\\begin{itemize}\n");
            for item in items {
                text.push_str(&format!("\\item {}\n", inline(item)));
            }
            text.push_str("\\end{itemize}\n");
        }
        Block::Table(rows) => table(text, rows),
        Block::Title(_) | Block::Heading(_) | Block::Statement(..) | Block::Proof(_) => {}
    }
}

fn table(text: &mut String, table: &Table) {
    let column = if table.numbers { "r" } else { "p{0.29\\linewidth}" };
    text.push_str(&format!("\\begin{{longtable}}{{{}}}\n", column.repeat(table.header.len())));
    let header: Vec<String> = table.header.iter().map(|cell| escaped(cell)).collect();
    text.push_str(&format!("{} \\\\\n\\hline\n\\endhead\n", header.join(" & ")));
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(inline).collect();
        text.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    text.push_str("\\end{longtable}\n");
}

fn inline(line: &Line) -> String {
    let mut text = String::new();
    for piece in &line.0 {
        match piece {
            Piece::Text(words) => text.push_str(&escaped(words)),
            Piece::Math(formula) if formula.is_empty() => {}
            Piece::Math(formula) => text.push_str(&format!("${}$", math(formula))),
        }
    }
    text
}

/// Words, with what LaTeX would take for commands made harmless.
fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '\\' => text.push_str("\\textbackslash{}"),
            '<' | '>' | '|' => text.extend(['$', sign, '$']),
            '–' => text.push_str("--"),
            '…' => text.push_str("\\dots{}"),
            ' '..='~' => text.push(sign),
            _ => match symbol(sign) {
                Some(command) => text.push_str(&format!("${}$", command.trim_end())),
                None => text.push_str(&unknown(sign)),
            },
        }
    }
    text
}

/// A formula in the notation of the language as one of LaTeX's math mode, without the dollar signs.
fn math(formula: &str) -> String {
    let signs: Vec<char> = formula.chars().collect();
    let mut text = String::with_capacity(2 * formula.len());
    let mut place = 0;
    // Of each bracket that is open, whether it holds an exponent.
    let mut brackets: Vec<bool> = Vec::new();
    while let Some(&sign) = signs.get(place) {
        let before = place.checked_sub(1).map_or(' ', |place| signs[place]);
        let next = signs.get(place + 1).copied().unwrap_or(' ');
        place += 1;
        match sign {
            'a'..='z' | 'A'..='Z' => {
                let start = place - 1;
                place += signs[place..].iter().take_while(|sign| sign.is_ascii_alphanumeric()).count();
                word(&mut text, &signs[start..place]);
            }
            // A star before a space, or in an ordinal behind what it multiplies; otherwise it makes a nimber.
            '*' if next == ' ' => text.push_str("\\cdot"),
            '*' if before.is_ascii_digit() || matches!(before, 'ω' | ')') => text.push_str("\\cdot "),
            '*' => text.push_str("{\\ast}"),
            '^' if next.is_ascii_digit() => {
                let digits = signs[place..].iter().take_while(|sign| sign.is_ascii_digit()).count();
                text.push_str("^{");
                text.extend(&signs[place..place + digits]);
                text.push('}');
                place += digits;
            }
            '^' if before == 'ω' && next.is_ascii_alphabetic() => {
                text.extend(['^', next]);
                place += 1;
            }
            '^' if next == 'ω' => {
                text.push_str("^{\\omega}");
                place += 1;
            }
            '^' if next == '(' => {
                text.push_str("^{");
                brackets.push(true);
                place += 1;
            }
            '(' => {
                text.push('(');
                brackets.push(false);
            }
            ')' => text.push(if brackets.pop() == Some(true) { '}' } else { ')' }),
            // A list may be longer than a line.
            ',' => text.push_str(",\\allowbreak "),
            // Between two words or numbers a space means something.
            ' ' if ends_in_word(&signs[..place - 1]) && next.is_ascii_alphanumeric() => text.push_str("\\ "),
            ' ' if text.ends_with(' ') => {}
            ' ' => text.push(' '),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
            '^' => text.push_str("\\wedge "),
            '~' => text.push_str("\\sim "),
            '\\' => text.push_str("\\backslash "),
            '–' => text.push_str("\\text{--}"),
            '…' => text.push_str("\\dots "),
            '!'..='~' => text.push(sign),
            _ => match symbol(sign) {
                Some(command) => text.push_str(command),
                None => text.push_str(&format!("\\text{{{}}}", unknown(sign))),
            },
        }
    }
    text
}

fn ends_in_word(signs: &[char]) -> bool {
    signs.last().is_some_and(|sign| sign.is_ascii_alphanumeric() || *sign == '\'')
}

/// `G12` has an index; other words of several letters are set as one.
fn word(text: &mut String, signs: &[char]) {
    let letters = signs.iter().take_while(|sign| sign.is_ascii_alphabetic()).count();
    let word: String = signs.iter().collect();
    if word == "mex" {
        text.push_str("\\operatorname{mex}");
    } else if word == "nk" {
        // The last one of n1, …, nk.
        text.push_str("n_{k}");
    } else if letters == signs.len() && letters == 1 {
        text.push_str(&word);
    } else if letters == 1 && signs[1..].iter().all(char::is_ascii_digit) {
        text.push_str(&format!("{}_{{{}}}", &word[..1], &word[1..]));
    } else {
        text.push_str(&format!("\\mathit{{{word}}}"));
    }
}

fn symbol(sign: char) -> Option<&'static str> {
    Some(match sign {
        '≈' => "\\approx ",
        '≉' => "\\not\\approx ",
        '≅' => "\\cong ",
        '≠' => "\\neq ",
        '≤' => "\\leq ",
        '≥' => "\\geq ",
        '⊕' => "\\oplus ",
        '→' => "\\to ",
        '∈' => "\\in ",
        '∪' => "\\cup ",
        '∅' => "\\varnothing ",
        '⟨' => "\\langle ",
        '⟩' => "\\rangle ",
        '·' => "\\cdot ",
        'ω' => "\\omega ",
        'α' => "\\alpha ",
        'β' => "\\beta ",
        _ => return None,
    })
}

/// A sign that a plain LaTeX may have no glyph for.
fn unknown(sign: char) -> String {
    if sign.is_control() { " ".to_owned() } else { format!("[U+{:04X}]", u32::from(sign)) }
}
