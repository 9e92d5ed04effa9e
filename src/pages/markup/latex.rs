//! Documents as LaTeX, complete or as parts, for `pdflatex` and `lualatex`.

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::markup::document::{Block, Column, Entry, Extent, Inline, Prose, Side, Table, label};
use crate::markup::formula::{Stretch, Token, stretches, tokens};
use crate::picture::{self, Line, shapes};
use crate::tex::{self, letter, symbol};

/// What a document and the parts of one need, with letters of every language that the engine has.
const PACKAGES: &str = r"\usepackage{iftex}
\ifpdftex\usepackage[T1]{fontenc}\usepackage{lmodern}\else\usepackage{fontspec}\fi
\usepackage{amsmath,amssymb,amsthm,longtable,tikz}
";

/// The name of a statement stands before it, so that one environment serves them all.
const PREAMBLE: &str = r"\newcommand{\statementname}{}
\newtheorem*{statement}{\statementname}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt}
\sloppy
\begin{document}
";

/// The head of the file that parts of documents share.
const SHARED: &str = r"% For the preamble of your document: \input{sprague}. It works with pdflatex and lualatex.
% Environments that you have keep their look. \spraguelemmas states and proves the lemmas that
% proofs cite, once, where you write it.
\RequirePackage{amsmath,amssymb,amsthm,longtable,tikz}
\makeatletter
\@ifundefined{claim}{\newtheorem{claim}{Claim}}{}
\@ifundefined{lemma}{\newtheorem{lemma}{Lemma}}{}
\@ifundefined{theorem}{\newtheorem{theorem}{Theorem}}{}
\makeatother
\newif\ifspraguelemmas
\newcommand{\spragueref}[1]{\ifcsname r@sprague:#1\endcsname~(\ref{sprague:#1})\fi}
\newcommand{\spraguelemmas}{%
";

/// A part says what it needs, and can be read without that.
const PART: &str = r"% Needs \usepackage{amsmath,amssymb,amsthm,longtable,tikz}, or \input{sprague} where sprague.tex is
% the preamble of all parts.
\makeatletter\@ifundefined{claim}{\newtheorem{claim}{Claim}}{}\makeatother
\providecommand{\spragueref}[1]{}
";

/// Columns of a table that stay as wide as they are, together, in characters.
const NARROW: usize = 75;

/// Characters of a column that is not broken in a table that is wide.
const SHORT: usize = 14;

/// A column of longer texts gets no larger share of the line.
const WEIGHTIEST: usize = 60;

/// Linear in what is written.
pub(super) fn render(blocks: &[Block], extent: Extent, interrupt: &Interrupt) -> Result<String> {
    let mut body = String::new();
    for block in blocks {
        body.push('\n');
        let Block::Proof(inner) = block else {
            write(&mut body, block, extent, interrupt)?;
            continue;
        };
        body.push_str("\\begin{proof}\n");
        for (place, block) in inner.iter().enumerate() {
            if place > 0 {
                body.push('\n');
            }
            write(&mut body, block, extent, interrupt)?;
        }
        body.push_str("\\end{proof}\n");
    }
    match extent {
        Extent::Part => {
            let head =
                if body.contains("\\begin{claim}") || body.contains("\\spragueref") { PART } else { "" };
            Ok(format!("{head}{}{}\n", tex::definition(&body), body.trim_start_matches('\n').trim_end()))
        }
        Extent::Shared => Ok(body),
        Extent::Whole => {
            let foreign = tex::definition(&body);
            Ok(format!(
                "\\documentclass{{article}}\n{PACKAGES}{foreign}{PREAMBLE}{body}\n\\end{{document}}\n"
            ))
        }
    }
}

/// The file that parts of documents share. Linear in what is written.
pub(super) fn shared(blocks: &[Block], interrupt: &Interrupt) -> Result<String> {
    let lemmas = render(blocks, Extent::Shared, interrupt)?;
    Ok(format!("{SHARED}{}\n}}\n", lemmas.trim()))
}

fn write(text: &mut String, block: &Block, extent: Extent, interrupt: &Interrupt) -> Result<()> {
    interrupt.poll()?;
    match block {
        Block::Heading(level, words) => {
            let under = ["", "", "sub", "subsub"][usize::from(*level).min(3)];
            text.push_str(&format!("\\{under}section*{{{}}}\n", inline(words, extent)));
        }
        Block::Paragraph(words) => text.push_str(&format!("{}\n", inline(words, extent))),
        Block::Statement(name, words) if extent == Extent::Whole => text.push_str(&format!(
            "\\renewcommand{{\\statementname}}{{{}}}\n\\begin{{statement}}\n{}\n\\end{{statement}}\n",
            tex::words(name),
            inline(words, extent)
        )),
        Block::Statement(name, words) => statement(text, name, words, extent),
        Block::List { ordered, items } => {
            let kind = if *ordered { "enumerate" } else { "itemize" };
            text.push_str(&format!("\\begin{{{kind}}}\n"));
            items.iter().for_each(|item| text.push_str(&format!("\\item {}\n", inline(item, extent))));
            text.push_str(&format!("\\end{{{kind}}}\n"));
        }
        Block::Lines(entries) => entries.iter().for_each(|entry| text.push_str(&line(entry, extent))),
        Block::Table(rows) => table(text, rows, extent, interrupt)?,
        Block::Preformatted(lines) => preformatted(text, lines),
        Block::Picture(title, picture) => {
            let title_below = shapes::picture(picture).written(picture::Format::Tikz, title, "");
            text.push_str(&format!(
                "\\begin{{center}}\n{title_below}\n\\nopagebreak\n\\textit{{{}}}\n\\end{{center}}\n",
                tex::words(title)
            ));
        }
        Block::Proof(_) => {}
    }
    Ok(())
}

/// A paragraph that stands further in the deeper it is.
fn line(entry: &Entry, extent: Extent) -> String {
    let label =
        entry.label.as_ref().map_or(String::new(), |label| format!("\\emph{{{}:}} ", tex::words(label)));
    format!("{{\\leftskip={}em\\parindent=0pt {label}{}\\par}}\n", entry.depth, inline(&entry.words, extent))
}

fn preformatted(text: &mut String, lines: &[Line]) {
    text.push_str("\\begin{flushleft}\\ttfamily\n");
    for line in lines {
        text.push_str(&format!("\\mbox{{{}}}\\\\\n", tex::words(&line.plain()).replace(' ', "~")));
    }
    text.push_str("\\end{flushleft}\n");
}

/// A lemma or a claim in the environment that the reader's document has for it.
fn statement(text: &mut String, name: &str, words: &Prose, extent: Extent) {
    let environment = match name {
        _ if name.starts_with("Claim") => "claim",
        _ if name.contains("Lemma") => "lemma",
        _ => "theorem",
    };
    let named = if environment == "claim" { String::new() } else { format!("[{}]", tex::words(name)) };
    let label = match extent {
        Extent::Shared => format!("\\label{{sprague:{}}}", label(name)),
        Extent::Whole | Extent::Part => String::new(),
    };
    let words = inline(words, extent);
    text.push_str(&format!("\\begin{{{environment}}}{named}{label}\n{words}\n\\end{{{environment}}}\n"));
}

/// A table as wide as what stands in it; of one that is wider than a page, the long columns are
/// broken, in the proportions of what they hold.
fn table(text: &mut String, table: &Table, extent: Extent, interrupt: &Interrupt) -> Result<()> {
    let mut widths: Vec<usize> = table.columns.iter().map(|column| column.header.chars().count()).collect();
    for row in &table.rows {
        interrupt.poll()?;
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.plain().chars().count());
        }
    }
    let whole: usize = widths.iter().map(|width| width + 2).sum();
    let long: usize = widths.iter().filter(|&&width| width > SHORT).sum();
    let kept = (whole - long) as f64 / NARROW as f64;
    // A column of one long text leaves room for the others.
    let weight = |width: usize| width.min(WEIGHTIEST) as f64;
    let weights: f64 = widths.iter().filter(|&&width| width > SHORT).map(|&width| weight(width)).sum();
    let is_wrapped =
        |column: &Column, width: usize| column.side == Side::Left && whole > NARROW && width > SHORT;
    let columns = table.columns.iter().zip(&widths).map(|(column, &width)| match column.side {
        _ if is_wrapped(column, width) => {
            let share = (1. - kept).max(0.3) * weight(width) / weights;
            format!("p{{\\dimexpr{share:.2}\\linewidth-2\\tabcolsep\\relax}}")
        }
        Side::Left => "l".to_owned(),
        Side::Right => "r".to_owned(),
    });
    text.push_str(&format!("\\begin{{longtable}}{{{}}}\n", columns.collect::<String>()));
    let row_of = |cells: Vec<String>| -> String {
        let columns = table.columns.iter().zip(&widths);
        let cells = columns.zip(cells).map(|((column, &width), cell)| match is_wrapped(column, width) {
            // Between words of few letters justified lines have wide gaps.
            true => format!("\\raggedright{{}}{cell}"),
            false => cell,
        });
        cells.collect::<Vec<String>>().join(" & ")
    };
    // Ragged lines have another meaning for `\\`.
    let is_ragged = table.columns.iter().zip(&widths).any(|(column, &width)| is_wrapped(column, width));
    let end = if is_ragged { "\\tabularnewline" } else { "\\\\" };
    if table.has_header() {
        let header = table.columns.iter().map(|column| head(&column.header)).collect();
        text.push_str(&format!("{} {end}\n\\hline\n\\endhead\n", row_of(header)));
    }
    for row in &table.rows {
        interrupt.poll()?;
        let cells = row.iter().map(|cell| inline(cell, extent)).collect();
        text.push_str(&format!("{} {end}\n", row_of(cells)));
    }
    text.push_str("\\end{longtable}\n");
    Ok(())
}

/// What stands above a column: a variable or a number is a formula.
fn head(header: &str) -> String {
    let is_formula = header.chars().count() == 1 || header.starts_with(|sign: char| sign.is_ascii_digit());
    if is_formula && header.is_ascii() { format!("${}$", math(header)) } else { tex::words(header) }
}

fn inline(prose: &Prose, extent: Extent) -> String {
    let mut text = String::new();
    for part in prose.parts() {
        match part {
            Inline::Text(words) => text.push_str(&tex::words(words)),
            Inline::Cited(words, _) if extent == Extent::Whole => text.push_str(&tex::words(words)),
            Inline::Cited(words, label) => {
                text.push_str(&format!("{}\\spragueref{{{label}}}", tex::words(words)));
            }
            Inline::Latex(formula) => text.push_str(&format!("${formula}$")),
            Inline::Math(formula) if formula.is_empty() => {}
            Inline::Math(formula) => text.push_str(&formula_between_dollars(formula)),
            Inline::Code(code) => text.push_str(&format!("\\texttt{{{}}}", tex::words(code))),
            Inline::Good(words) | Inline::Bad(words) => {
                text.push_str(&format!("\\textbf{{{}}}", tex::words(words)));
            }
        }
    }
    text
}

/// A formula in which what has a text in quotes is set as it is typed.
fn formula_between_dollars(formula: &str) -> String {
    let mut text = String::new();
    for (spaced, stretch) in stretches(formula) {
        text.push_str(if spaced { " " } else { "" });
        match stretch {
            Stretch::Formula(part) => text.push_str(&format!("${}$", math_beside(part))),
            Stretch::Typed(part) => {
                // Boards and edges may be longer than a line.
                let words = tex::words(part).replace('/', "/\\allowbreak{}");
                text.push_str(&format!("\\texttt{{{words}}}"));
            }
        }
    }
    text
}

/// A formula with something beside it: an operator at its end is not a sign.
pub(super) fn math_beside(part: &str) -> String {
    let joins = part.starts_with(['+', '⊕']) || part.ends_with(['+', '⊕']);
    if joins && part.chars().count() > 1 { format!("{{}}{}{{}}", math(part)) } else { math(part) }
}

/// A formula as one of LaTeX's math mode, without the dollar signs.
pub(super) fn math(formula: &str) -> String {
    let mut text = String::with_capacity(2 * formula.len());
    // `∞{0, 2}` has a subscript, which holds no braces.
    let mut in_subscript = false;
    for token in tokens(formula) {
        match token {
            Token::Sign('{') if text.ends_with("\\infty ") => {
                text.truncate(text.trim_end().len());
                text.push_str("_{");
                in_subscript = true;
            }
            Token::Sign('}') if in_subscript => {
                text.push('}');
                in_subscript = false;
            }
            Token::Letter(letter) => text.push_str(&variable(letter)),
            Token::Indexed(letter, index) => {
                text.push_str(&format!("{}_{{{index}}}", variable(letter)));
            }
            Token::Operator(name) => text.push_str(&format!("\\operatorname{{{name}}}")),
            Token::Name(name) if name.is_ascii() => text.push_str(&format!("\\mathit{{{name}}}")),
            Token::Name(name) => text.push_str(&foreign(&name)),
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

fn variable(name: char) -> String {
    if name.is_ascii() { name.to_string() } else { foreign(&name.to_string()) }
}

/// A name with letters that math fonts do not have.
fn foreign(name: &str) -> String {
    format!("\\text{{\\itshape {}}}", tex::words(name))
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
