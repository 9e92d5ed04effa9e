//! Documents as LaTeX, complete, for `pdflatex` with the packages of the AMS.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::{Block, Entry, Inline, Prose, Side, Table};
use crate::markup::formula::{Token, tokens};
use crate::picture::Line;
use crate::tex::{self, letter, symbol};

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
        text.push('\n');
        let Block::Proof(inner) = block else {
            write(&mut text, block, interrupt)?;
            continue;
        };
        text.push_str("\\begin{proof}\n");
        for (place, block) in inner.iter().enumerate() {
            if place > 0 {
                text.push('\n');
            }
            write(&mut text, block, interrupt)?;
        }
        text.push_str("\\end{proof}\n");
    }
    text.push_str("\n\\end{document}\n");
    Ok(text)
}

fn write(text: &mut String, block: &Block, interrupt: &Interrupt) -> Result<()> {
    interrupt.poll()?;
    match block {
        Block::Heading(level, words) => {
            let under = ["", "", "sub", "subsub"][usize::from(*level).min(3)];
            text.push_str(&format!("\\{under}section*{{{}}}\n", inline(words)));
        }
        Block::Paragraph(words) => text.push_str(&format!("{}\n", inline(words))),
        Block::Statement(name, words) => text.push_str(&format!(
            "\\renewcommand{{\\statementname}}{{{}}}\n\\begin{{statement}}\n{}\n\\end{{statement}}\n",
            tex::words(name),
            inline(words)
        )),
        Block::List { ordered, items } => {
            let kind = if *ordered { "enumerate" } else { "itemize" };
            text.push_str(&format!("\\begin{{{kind}}}\n"));
            items.iter().for_each(|item| text.push_str(&format!("\\item {}\n", inline(item))));
            text.push_str(&format!("\\end{{{kind}}}\n"));
        }
        Block::Lines(entries) => entries.iter().for_each(|entry| text.push_str(&line(entry))),
        Block::Table(rows) => table(text, rows, interrupt)?,
        Block::Preformatted(lines) => preformatted(text, lines),
        Block::Proof(_) => {}
    }
    Ok(())
}

/// A paragraph that stands further in the deeper it is.
fn line(entry: &Entry) -> String {
    let label =
        entry.label.as_ref().map_or(String::new(), |label| format!("\\emph{{{}:}} ", tex::words(label)));
    format!("{{\\leftskip={}em {label}{}\\par}}\n", entry.depth, inline(&entry.words))
}

fn preformatted(text: &mut String, lines: &[Line]) {
    text.push_str("\\begin{flushleft}\\ttfamily\n");
    for line in lines {
        text.push_str(&format!("\\mbox{{{}}}\\\\\n", tex::words(&line.plain()).replace(' ', "~")));
    }
    text.push_str("\\end{flushleft}\n");
}

fn table(text: &mut String, table: &Table, interrupt: &Interrupt) -> Result<()> {
    let share = 0.88 / table.columns.len().max(1) as f64;
    let columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| match column.side {
            Side::Left => format!("p{{{share:.2}\\linewidth}}"),
            Side::Right => "r".to_owned(),
        })
        .collect();
    text.push_str(&format!("\\begin{{longtable}}{{{}}}\n", columns.concat()));
    if table.has_header() {
        let header: Vec<String> = table.columns.iter().map(|column| tex::words(&column.header)).collect();
        text.push_str(&format!("{} \\\\\n\\hline\n\\endhead\n", header.join(" & ")));
    }
    for row in &table.rows {
        interrupt.poll()?;
        let cells: Vec<String> = row.iter().map(inline).collect();
        text.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    text.push_str("\\end{longtable}\n");
    Ok(())
}

fn inline(prose: &Prose) -> String {
    let mut text = String::new();
    for part in prose.parts() {
        match part {
            Inline::Text(words) => text.push_str(&tex::words(words)),
            Inline::Math(formula) if formula.is_empty() => {}
            Inline::Math(formula) => text.push_str(&format!("${}$", math(formula))),
            Inline::Code(code) => text.push_str(&format!("\\texttt{{{}}}", tex::words(code))),
            Inline::Good(words) | Inline::Bad(words) => {
                text.push_str(&format!("\\textbf{{{}}}", tex::words(words)));
            }
        }
    }
    text
}

/// A formula as one of LaTeX's math mode, without the dollar signs.
pub(super) fn math(formula: &str) -> String {
    let mut text = String::with_capacity(2 * formula.len());
    for token in tokens(formula) {
        match token {
            Token::Letter(letter) => text.push(letter),
            Token::Indexed(letter, index) => text.push_str(&format!("{letter}_{{{index}}}")),
            Token::Operator(name) => text.push_str(&format!("\\operatorname{{{name}}}")),
            Token::Name(name) => text.push_str(&format!("\\mathit{{{name}}}")),
            Token::Star => text.push_str("{\\ast}"),
            Token::Times => text.push_str("\\cdot "),
            Token::Exponent => text.push_str("^{"),
            Token::ExponentEnds => text.push('}'),
            Token::WordSpace => text.push_str("\\ "),
            Token::Sign(sign) => sign_in_math(&mut text, sign),
        }
    }
    text
}

fn sign_in_math(text: &mut String, sign: char) {
    match sign {
        // A list may be longer than a line.
        ',' => text.push_str(",\\allowbreak "),
        ' ' if text.ends_with(' ') => {}
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
        '^' => text.push_str("\\wedge "),
        '~' => text.push_str("\\sim "),
        '\\' => text.push_str("\\backslash "),
        '–' => text.push_str("\\text{--}"),
        '…' => text.push_str("\\dots "),
        ' '..='~' => text.push(sign),
        _ => match symbol(sign) {
            Some(command) => text.push_str(command),
            None => text.push_str(&format!("\\text{{{}}}", letter(sign))),
        },
    }
}
