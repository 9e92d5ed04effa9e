//! What a formula of a sheet may not do: read a file, write one, or run a program.
//!
//! Formulas go to LaTeX as they are written, and there each word is a program. So the words that
//! read, write or run are refused, and those by which such a word could be put together from parts.

use crate::error::{Error, ErrorKind, Result};

/// Words that read, write or run, and those that make words of letters or change what signs mean: what
/// a label writes into a file is read again as a program.
const REFUSED: &[&str] = &[
    "addcontentsline",
    "addtocontents",
    "bibliography",
    "bibliographystyle",
    "catcode",
    "closein",
    "closeout",
    "csname",
    "csstring",
    "detokenize",
    "document",
    "documentclass",
    "dump",
    "endlinechar",
    "escapechar",
    "everyeof",
    "filecontents",
    "filedump",
    "filemoddate",
    "filesize",
    "font",
    "fontencoding",
    "fontfamily",
    "fontspec",
    "glossary",
    "graphicspath",
    "immediate",
    "include",
    "includegraphics",
    "includeonly",
    "includepdf",
    "index",
    "input",
    "latelua",
    "lccode",
    "lowercase",
    "lstinputlisting",
    "makeatletter",
    "makeglossary",
    "makeindex",
    "mdfivesum",
    "meaning",
    "message",
    "newlinechar",
    "nofiles",
    "openin",
    "openout",
    "pagenumbering",
    "read",
    "readline",
    "scantextokens",
    "scantokens",
    "selectfont",
    "shipout",
    "special",
    "string",
    "tableofcontents",
    "typein",
    "typeout",
    "uccode",
    "uppercase",
    "usefont",
    "usepackage",
    "verbatiminput",
    "write",
    "errmessage",
    "listfiles",
    "listoffigures",
    "listoftables",
    "primitive",
    "endinput",
    "suppressfontnotfounderror",
];

/// How words of whole families begin that read, write or run.
const FAMILIES: &[&str] = &[
    "At",
    "ClassE",
    "DeclareFont",
    "DeclareGraphics",
    "DeclareSymbolFont",
    "DeclareUnicode",
    "ExecuteOptions",
    "ExpandArgs",
    "ExplSyntax",
    "IfFile",
    "InputIf",
    "LoadClass",
    "Lua",
    "PassOptions",
    "Provides",
    "RequirePackage",
    "Uchar",
    "ShellEscape",
    "UseName",
    "XeTeX",
    "directlua",
    "lua",
    "newfont",
    "setmainfont",
    "setmonofont",
    "setsansfont",
    "pdf",
    "pgf",
    "tikz",
    "usetikz",
];

fn is_refused(word: &str) -> bool {
    REFUSED.contains(&word) || FAMILIES.iter().any(|family| word.starts_with(family))
}

/// Looks for what may not stand in a formula. Linear in the formula.
pub(super) fn check(formula: &str) -> Result<()> {
    let refused = |what: &str| {
        let message = format!(
            "`{what}` is not allowed in a formula of a sheet: LaTeX could read, write or run files with it"
        );
        Err(Error::new(ErrorKind::Syntax, message).help("write the formula without it"))
    };
    let mut rest = formula;
    while let Some(place) = rest.find(['\\', '^', '%']) {
        rest = &rest[place..];
        if rest.starts_with('%') {
            return refused("%");
        }
        if let Some(after) = rest.strip_prefix('^') {
            // By two of them a letter is written as a number.
            if after.starts_with('^') {
                return refused("^^");
            }
            rest = after;
            continue;
        }
        let after = &rest[1..];
        let word = &after[..after.bytes().take_while(u8::is_ascii_alphabetic).count()];
        if word.is_empty() {
            rest = &after[after.chars().next().map_or(0, char::len_utf8)..];
            continue;
        }
        if is_refused(word) {
            return refused(&format!("\\{word}"));
        }
        rest = &after[word.len()..];
        if matches!(word, "begin" | "end") {
            // The name of an environment is a word, too.
            let named = rest.trim_start().strip_prefix('{').and_then(|inner| inner.split_once('}'));
            let name = named.map_or("", |(name, _)| name);
            let letters = name.strip_suffix('*').unwrap_or(name);
            if letters.is_empty() || !letters.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                return nameless(word);
            }
            if is_refused(letters) {
                return refused(&format!("\\{word}{{{name}}}"));
            }
        }
    }
    Ok(())
}

fn nameless(word: &str) -> Result<()> {
    let message = format!("`\\{word}` in a formula of a sheet needs a name of letters in braces");
    Err(Error::new(ErrorKind::Syntax, message).help(format!("write `\\{word}{{matrix}}`, for example")))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn formulas_are_formulas() {
        for good in [
            "",
            "x^2 \\oplus y_{1}",
            "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}",
            "\\begin{align*} a \\end{align*}",
            "\\mathcal{G}(n) = \\operatorname{mex}\\{0, 1\\}",
            "a \\% b \\\\input",
            "\\text{if $n$ is even}",
            "\\inf \\left( \\frac12 \\right)",
        ] {
            assert!(check(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn what_reads_writes_or_runs_is_named() {
        for (bad, named) in [
            ("\\directlua{os.execute('id')}", "`\\directlua`"),
            ("x + \\input{/etc/passwd}", "`\\input`"),
            ("\\input/etc/passwd", "`\\input`"),
            ("\\immediate\\write18{id}", "`\\immediate`"),
            ("\\newwrite\\a\\openout\\a=b", "`\\openout`"),
            ("\\csname in\\string put\\endcsname", "`\\csname`"),
            ("^^5cinput{a}", "`^^`"),
            ("\\begin{input}", "`\\begin{input}`"),
            ("\\begin {filecontents*}{a}", "`\\begin{filecontents*}`"),
            ("\\begin{in%\nput}", "`\\begin`"),
            ("\\def\\a#1{\\begin{#1}}\\a{input}", "`\\begin`"),
            ("\\let\\a\\begin\\a{input}", "`\\begin`"),
            ("1 % 2", "`%`"),
            ("\\pdffiledump{a}", "`\\pdffiledump`"),
            ("\\XeTeXpicfile a", "`\\XeTeXpicfile`"),
            ("\\InputIfFileExists{a}{}{}", "`\\InputIfFileExists`"),
            ("\\begin", "`\\begin`"),
            ("\\catcode`\\@=11", "`\\catcode`"),
            ("\\\\\\input a", "`\\input`"),
            ("\\label{\\string\\i nput}", "`\\string`"),
            ("\\lccode`*=92 \\lowercase{*}", "`\\lccode`"),
            ("\\label{\\Ucharcat 92 12}", "`\\Ucharcat`"),
            ("\\addtocontents{toc}{a}", "`\\addtocontents`"),
        ] {
            let error = check(bad).unwrap_err();
            assert!(error.message().starts_with(named), "{bad}: {}", error.message());
        }
    }
}
