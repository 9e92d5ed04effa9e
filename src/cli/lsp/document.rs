//! A document that is open in the editor, and what is known of it.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use sprague::Span;
use sprague::check::{self, Format};

use crate::cli::args::SheetFormat;
use crate::cli::files;

use super::answers::{Answer, Diagnostic, Found, Known};

/// A document, as the editor has it.
pub struct Document {
    pub text: Arc<str>,
    pub format: Format,
    /// What need not be found again.
    pub known: Known,
    /// The number that the editor gave to this state of the text.
    pub version: Value,
    /// Which check may say something about it: an older one may still be under way.
    pub check: u64,
    /// What the check of this text found so far.
    found: Vec<Answer>,
    /// What the check before it found, moved to where its statements stand now.
    earlier: Vec<Answer>,
    warnings: Vec<Diagnostic>,
    /// Since when there is something that the editor has not been told.
    pub news_since: Option<Instant>,
}

impl Document {
    pub fn new(text: &str, format: Format, version: Value) -> Document {
        Document {
            text: text.into(),
            format,
            known: Known::default(),
            version,
            check: 0,
            found: Vec::new(),
            earlier: Vec::new(),
            warnings: Vec::new(),
            news_since: None,
        }
    }

    /// Another text in its place. What was known stays where nothing was changed.
    pub fn change(&mut self, text: &str, version: Value) {
        let moved = Moved::new(&self.text, text);
        // A bracket may have made other statements of what was not changed itself.
        let statements = check::statements(text, self.format);
        let stands = |answer: &Answer| {
            let place = statements.partition_point(|statement| statement.span.start < answer.span.start);
            statements.get(place).is_some_and(|statement| statement.span == answer.span)
        };
        self.earlier = self.answers().filter_map(|answer| moved.answer(answer)).filter(stands).collect();
        self.warnings = self.warnings.iter().filter_map(|warning| moved.diagnostic(warning)).collect();
        self.found.clear();
        self.news_since = None;
        self.text = text.into();
        self.version = version;
    }

    /// Takes note of what a check found.
    pub fn add(&mut self, found: Found) {
        self.news_since.get_or_insert_with(Instant::now);
        match found {
            Found::Warnings(warnings) => self.warnings = warnings,
            Found::Answer(answer) => self.found.push(answer),
            Found::All => self.earlier.clear(),
        }
    }

    /// What is known, in the order of the statements.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        let end = self.found.last().map_or(0, |answer| answer.span.end);
        let earlier = self.earlier.iter().filter(move |answer| answer.span.start >= end);
        self.found.iter().chain(earlier)
    }

    /// What there is to say about places.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.answers().flat_map(|answer| &answer.diagnostics).chain(&self.warnings)
    }
}

/// How statements stand in a document, by what the editor calls its language, or else by its name.
pub fn format(language: &str, uri: &str) -> Format {
    match language {
        "sprague" => return Format::Statements,
        "markdown" | "quarto" | "rmd" => return Format::Markdown,
        "latex" | "tex" | "plaintex" => return Format::Latex,
        _ => {}
    }
    match files::format(Path::new(uri)) {
        SheetFormat::Markdown => Format::Markdown,
        SheetFormat::Latex => Format::Latex,
        SheetFormat::Statements | SheetFormat::Notebook => Format::Statements,
    }
}

/// What two texts have in common: their beginnings and their ends.
struct Moved {
    /// Up to here nothing was changed.
    beginning: usize,
    /// From here on in the old text nothing was changed.
    end: usize,
    old_length: usize,
    new_length: usize,
}

impl Moved {
    fn new(old: &str, new: &str) -> Moved {
        let (old, new) = (old.as_bytes(), new.as_bytes());
        let beginning = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let rests = old[beginning..].iter().rev().zip(new[beginning..].iter().rev());
        let common = rests.take_while(|(old, new)| old == new).count();
        Moved { beginning, end: old.len() - common, old_length: old.len(), new_length: new.len() }
    }

    /// What touches the change is not the same any more.
    fn span(&self, span: Span) -> Option<Span> {
        if span.end < self.beginning
            || self.old_length == self.new_length && self.beginning == self.old_length
        {
            return Some(span);
        }
        let moved = |place: usize| place + self.new_length - self.old_length;
        (span.start > self.end).then(|| Span::new(moved(span.start), moved(span.end)))
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Option<Diagnostic> {
        let span = self.span(diagnostic.span)?;
        let related = diagnostic.related.iter();
        let related = related.filter_map(|(span, words)| Some((self.span(*span)?, words.clone()))).collect();
        Some(Diagnostic { span, related, ..diagnostic.clone() })
    }

    fn answer(&self, answer: &Answer) -> Option<Answer> {
        let span = self.span(answer.span)?;
        let diagnostics = answer.diagnostics.iter().filter_map(|one| self.diagnostic(one)).collect();
        Some(Answer { span, diagnostics, ..answer.clone() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde_json::Value;
    use sprague::Limits;
    use sprague::check::{self, Format};

    use super::super::answers::{Answer, Bounds, Diagnostic, check as run_all};
    use super::super::workers::Handle;
    use super::{Document, format};

    /// A document that was checked.
    fn checked(text: &str) -> Document {
        let mut document = Document::new(text, Format::Statements, Value::Null);
        run(&mut document, Limits::default());
        document
    }

    fn run(document: &mut Document, limits: Limits) {
        let known = document.known.clone();
        let bounds = Bounds { limits, time: None };
        let text = document.text.clone();
        run_all((&text, document.format), &known, &bounds, &Handle::default(), |found| document.add(found));
    }

    /// All that an editor shows of a document.
    fn all(document: &Document) -> (Vec<Answer>, Vec<Diagnostic>) {
        (document.answers().cloned().collect(), document.diagnostics().cloned().collect())
    }

    /// Lines that people change into one another.
    const LINES: [&str; 12] = [
        "",
        "S := *1",
        "S := *2",
        "claim S = *2",
        "claim S = *2; claim *1 is P # ⊕",
        "S + ?",
        "f(n) := {*n}",
        "claim f(n) = *1 for n in 0..3",
        "{*1,",
        "*2}",
        "𝔸 := S; 𝔸",
        "kayles(3)",
    ];

    proptest! {
        /// However a text came about, it is shown as if it had been opened.
        #[test]
        fn many_changes(
            mut lines in vec(0..LINES.len(), 1..6),
            changes in vec((0..8_usize, 0..LINES.len(), 0..3_u8, any::<bool>()), 1..8),
        ) {
            let text = |lines: &[usize]| lines.iter().map(|line| format!("{}\n", LINES[*line])).collect::<String>();
            let mut document = checked(&text(&lines));
            for (place, line, what, is_checked) in changes {
                let place = place.min(lines.len());
                match what {
                    0 => lines.insert(place, line),
                    1 if place < lines.len() => drop(lines.remove(place)),
                    _ if place < lines.len() => lines[place] = line,
                    _ => {}
                }
                document.change(&text(&lines), Value::Null);
                // What is shown before the check is of statements that stand there.
                let statements = check::statements(&document.text, document.format);
                for answer in document.answers() {
                    prop_assert!(statements.iter().any(|statement| statement.span == answer.span), "{answer:?}");
                }
                if is_checked {
                    run(&mut document, Limits::default());
                    prop_assert_eq!(all(&document), all(&checked(&document.text)));
                }
            }
        }
    }

    /// What was found when a text was checked after another is what is found in it alone.
    #[test]
    fn what_is_known_is_what_would_be_found() {
        for (before, after) in [
            ("S := *1\nclaim S = *2\nS + ?", "S := *1\n# more\nclaim S = *2; 1\nS + ?"),
            ("S := *1\nclaim S = *2", "S := *2\nclaim S = *2"),
            ("claim S = *2", "S := *1\nclaim S = *2"),
            ("S := *1\nS := *2\nclaim S = *1", "S := *2\nS := *1\nclaim S = *1"),
            ("*3\n_ + *1", "*2\n_ + *1"),
            ("nim(1 2)\nwhy", "nim(1 2 3)\nwhy"),
            ("f(n) := {*n}\nclaim f(n) = *1 for n in 0..3\n*1", "claim f(n) = *1 for n in 0..3\n*1"),
        ] {
            let mut document = checked(before);
            document.change(after, Value::Null);
            run(&mut document, Limits::default());
            assert_eq!(all(&document), all(&checked(after)), "{before:?} {after:?}");
        }
    }

    /// What stood above has filled the store, and stands there no more.
    #[test]
    fn an_answer_that_met_a_ceiling_is_found_again() {
        let limits = || Limits::with_nodes(1_500);
        let mut document =
            Document::new("expand(nim(30, 31))\nexpand(nim(3, 90))", Format::Statements, Value::Null);
        run(&mut document, limits());
        assert_eq!(document.diagnostics().count(), 1);
        document.change("\nexpand(nim(3, 90))", Value::Null);
        run(&mut document, limits());
        assert_eq!(document.diagnostics().count(), 0);
    }

    fn shown(document: &Document) -> Vec<(&str, Option<String>)> {
        let shown = |answer: &Answer| {
            let typed = &document.text[answer.span.start..answer.span.end];
            (typed, answer.hint())
        };
        document.answers().map(shown).collect()
    }

    #[test]
    fn what_was_known_stays_beside_what_was_changed() {
        let mut document = checked("*1\n[2]\n3\n");
        let all = [("*1", "*1  N-position"), ("[2]", "[2]"), ("3", "3")];
        let all = all.map(|(typed, hint)| (typed, Some(hint.to_owned())));
        assert_eq!(shown(&document), all);
        document.change("*1\n[2, 4]\n3\n", Value::Null);
        assert_eq!(shown(&document), [all[0].clone(), all[2].clone()]);
        // What touches the change may be another statement now.
        document.change("# ⊕\n*1\n[2, 4]\n3\n", Value::Null);
        assert_eq!(shown(&document), [all[2].clone()]);
        document.change("", Value::Null);
        assert_eq!(shown(&document), []);
        let mut document = checked("claim *1 = *2\nS");
        document.change("\nclaim *1 = *2\nS", Value::Null);
        let moved: Vec<usize> = document.diagnostics().map(|one| one.span.start).collect();
        assert_eq!(moved, [15]);
    }

    #[test]
    fn formats() {
        assert_eq!(format("markdown", "untitled:1"), Format::Markdown);
        assert_eq!(format("", "file:///a/b.tex"), Format::Latex);
        assert_eq!(format("plaintext", "file:///a/b.claims"), Format::Statements);
    }
}
