//! A document that is open in the editor, and what is known of it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};
use sprague::Span;
use sprague::check::{self, Format, Statement};
use sprague::front_end::files::Files;
use sprague::front_end::syntax::StatementKind;

use crate::cli::args::Format as Written;
use crate::cli::files;
use crate::cli::output::visible;

use super::answers::{Answer, Diagnostic, unread};
use super::colours::Coloured;
use super::known::{Known, Wanted};
use super::names::{Definition, definition, definitions, rested_on};
use super::places::{Encoding, Lines};
use super::plan::{Memory, Planned, plan};
use super::used::{Reached, used};

/// Definitions that a message points at.
const MOST_RELATED: usize = 5;

/// A definition of a file that a document uses.
pub struct Brought {
    pub definition: Definition,
    /// The file, and its text.
    pub path: PathBuf,
    pub text: Arc<str>,
}

/// A document, as the editor has it.
pub struct Document {
    pub text: Arc<str>,
    pub format: Format,
    /// The number that the editor gave to this state of the text.
    pub version: Value,
    /// The files that it may use.
    pub files: Option<Arc<dyn Files>>,
    /// What is defined in the files that it uses.
    pub brought: Vec<Brought>,
    /// The files that it leads to.
    pub reaches: BTreeSet<PathBuf>,
    /// The statements of the text: many questions are about them.
    pub statements: Arc<[Statement<'static>]>,
    /// The colours that the client has.
    pub coloured: RefCell<Coloured>,
    memory: Memory,
    plan: Arc<[Planned]>,
    pub known: Known,
    warnings: Vec<Diagnostic>,
    /// The checks that are under way: of what is answered soon, and of what takes long.
    pub soon: Option<u64>,
    pub long: Option<Progress>,
}

impl Document {
    pub fn new(text: &str, format: Format, version: Value, files: Option<Arc<dyn Files>>) -> Document {
        let mut document = Document {
            text: Arc::default(),
            format,
            version: Value::Null,
            files,
            brought: Vec::new(),
            reaches: BTreeSet::new(),
            statements: Arc::default(),
            coloured: RefCell::default(),
            memory: Memory::default(),
            plan: Arc::default(),
            known: Known::default(),
            warnings: Vec::new(),
            soon: None,
            long: None,
        };
        document.change(text, version);
        document
    }

    /// Another text in its place. What is known of statements that it still has stays.
    pub fn change(&mut self, text: &str, version: Value) {
        self.text = text.into();
        self.version = version;
        self.statements =
            check::statements(text, self.format).into_iter().map(Statement::into_owned).collect();
        self.warnings = if self.format == Format::Markdown { unread(text) } else { Vec::new() };
        self.look_at_files();
    }

    /// Looks at the files that it uses, which may have changed.
    fn look_at_files(&mut self) {
        let used = used(&self.statements, self.files.as_deref());
        let of_file = |Reached { path, file }: &Reached| -> Vec<Brought> {
            let definitions = file.statements.iter().filter_map(definition);
            let brought =
                |definition| Brought { definition, path: path.clone(), text: Arc::clone(&file.text) };
            definitions.map(brought).collect()
        };
        self.brought = used.values().flatten().flat_map(of_file).collect();
        self.reaches = used.values().flatten().map(|one| one.path.clone()).collect();
        self.plan = plan(&self.statements, &used, &mut self.memory).into();
        self.known.want(Wanted {
            text: Arc::clone(&self.text),
            format: self.format,
            files: self.files.clone(),
            statements: Arc::clone(&self.statements),
            plan: Arc::clone(&self.plan),
        });
    }

    /// Looks at the files that it uses, if it uses some; whether something of what it rests on has
    /// changed.
    pub fn has_changed_files(&mut self) -> bool {
        let before = Arc::clone(&self.plan);
        if self.statements.iter().any(|statement| statement.kind == StatementKind::Use) {
            self.look_at_files();
        }
        before != self.plan
    }

    /// A change of a part of the text, as the protocol has it: a range and its new text, or all of it.
    pub fn edited(text: &str, change: &Value, encoding: Encoding) -> Option<String> {
        let new = change["text"].as_str()?;
        let Some(range) = change["range"].as_object() else { return Some(new.to_owned()) };
        let lines = Lines::new(text, encoding);
        let place = |end: &str| range.get(end).map_or(0, |position| lines.offset(position));
        let (start, end) = (place("start"), place("end"));
        let end = end.max(start);
        Some([&text[..start], new, &text[end..]].concat())
    }

    /// The definitions of the files that it uses.
    pub fn brought(&self) -> Vec<&Definition> {
        self.brought.iter().map(|one| &one.definition).collect()
    }

    /// Whether a position stands at a place, or is defined there.
    pub fn is_position(&self, place: usize) -> bool {
        let answers = self.answers();
        let mut here = answers.iter().filter(|(span, _)| span.start <= place && place <= span.end);
        here.any(|(_, answer)| answer.is_position)
    }

    /// What a statement rests on.
    pub fn planned(&self, statement: Span) -> Option<&Planned> {
        let place = self.plan.partition_point(|planned| planned.span.start < statement.start);
        self.plan.get(place).filter(|planned| planned.span == statement)
    }

    /// What is known, in the order of the statements. Until the next answers are there, which is
    /// soon, the last ones are shown.
    pub fn answers(&self) -> Vec<(Span, Arc<Answer>)> {
        self.known.answers(&self.plan, self.soon.is_some())
    }

    /// Whether a statement has no answer yet.
    pub fn is_unanswered(&self) -> bool {
        self.plan.iter().any(|planned| !self.known.has(planned))
    }

    /// The computation of a statement failed where it must not: it is not begun again.
    pub fn broken(&self) {
        let Some(key) = self.known.broken() else { return };
        self.plan
            .iter()
            .filter(|planned| planned.key == key)
            .for_each(|planned| self.known.add(planned, Answer::broken(planned.span)));
    }

    /// What there is to say about places, up to a number; where that is not all, the last one says
    /// how many more there are. What is wrong with a statement points at the definitions that it
    /// uses.
    pub fn diagnostics(&self, most: usize) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (statement, answer) in self.answers() {
            let placed =
                |one: &Diagnostic| Diagnostic { span: one.span.shifted(statement.start), ..one.clone() };
            found.extend(answer.diagnostics.iter().map(placed));
        }
        found.extend(self.warnings.iter().cloned());
        if let Some(span) = found.get(most).map(|one| one.span) {
            let more = found.len() - most;
            let verb = if more == 1 { "is" } else { "are" };
            found.truncate(most);
            self.relate(&mut found);
            found.push(Diagnostic::warning(span, format!("{more} more from here on {verb} not shown")));
        } else {
            self.relate(&mut found);
        }
        found
    }

    fn relate(&self, found: &mut [Diagnostic]) {
        if found.iter().all(|one| one.is_warning) {
            return;
        }
        let statements = &self.statements;
        let definitions = definitions(statements);
        for one in found.iter_mut().filter(|one| !one.is_warning) {
            let place = statements.partition_point(|statement| statement.span.end < one.span.start);
            let Some(statement) = statements.get(place) else { continue };
            let used = rested_on(&definitions, statement).into_iter().take(MOST_RELATED);
            one.related = used.map(|used| (used.at, format!("{} is defined here", used.name))).collect();
        }
    }
}

/// What an editor is shown of a check that takes long: the statement that it is at.
pub struct Progress {
    pub check: u64,
    /// When the statement was begun that the editor shows.
    shown: Option<Instant>,
}

impl Progress {
    pub fn new(check: u64) -> Progress {
        Progress { check, shown: None }
    }

    /// What the editor is told of the statement that the check is at since then.
    pub fn at(&mut self, (since, statement): (Instant, String)) -> Vec<Message> {
        let statement = visible(&statement);
        match self.shown.replace(since) {
            Some(shown) if shown == since => return Vec::new(),
            Some(_) => return vec![self.report(&json!({ "kind": "report", "message": statement }))],
            None => {}
        }
        let token = json!({ "token": self.token() });
        let create = Request::new(self.token().into(), "window/workDoneProgress/create".to_owned(), token);
        let begin = json!({ "kind": "begin", "title": "sprague", "message": statement });
        vec![create.into(), self.report(&begin)]
    }

    /// What the editor is told at the end.
    pub fn end(self) -> Option<Message> {
        self.shown.map(|_| self.report(&json!({ "kind": "end" })))
    }

    fn report(&self, value: &Value) -> Message {
        Notification::new("$/progress".to_owned(), json!({ "token": self.token(), "value": value })).into()
    }

    fn token(&self) -> String {
        format!("check {}", self.check)
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
        Written::Markdown => Format::Markdown,
        Written::Latex => Format::Latex,
        _ => Format::Statements,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde_json::Value;
    use sprague::check::{self, Format};
    use sprague::{Limits, Span};

    use super::super::answers::{Answer, Diagnostic};
    use super::super::check::{Bounds, answer_all, answer_soon};
    use super::super::workers::Handle;
    use super::{Document, format};

    /// A document that was checked.
    fn checked(text: &str) -> Document {
        let mut document = Document::new(text, Format::Statements, Value::Null, None);
        run(&mut document, Limits::default());
        document
    }

    fn run(document: &mut Document, limits: Limits) {
        let bounds = Bounds { limits, time: None };
        answer_soon(&document.known, &bounds, &Handle::default());
        answer_all(&document.known, &bounds, &Handle::default());
        assert!(!document.is_unanswered());
    }

    /// All that an editor shows of a document.
    fn all(document: &Document) -> (Vec<(Span, Arc<Answer>)>, Vec<Diagnostic>) {
        (document.answers(), document.diagnostics(9))
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
                for (span, answer) in document.answers() {
                    prop_assert!(statements.iter().any(|statement| statement.span == span), "{answer:?}");
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

    /// The text above has filled the store, and is no longer there.
    #[test]
    fn an_answer_that_met_a_ceiling_is_found_again() {
        let limits = || Limits::with_nodes(1_500);
        let mut document =
            Document::new("expand(nim(30, 31))\nexpand(nim(3, 90))", Format::Statements, Value::Null, None);
        run(&mut document, limits());
        assert_eq!(document.diagnostics(9).len(), 1);
        document.change("\nexpand(nim(3, 90))", Value::Null);
        run(&mut document, limits());
        assert_eq!(document.diagnostics(9).len(), 0);
    }

    fn shown(document: &Document) -> Vec<(&str, Option<String>)> {
        let shown =
            |(span, answer): (Span, Arc<Answer>)| (&document.text[span.start..span.end], answer.hint());
        document.answers().into_iter().map(shown).collect()
    }

    #[test]
    fn what_was_known_stays_beside_what_was_changed() {
        let mut document = checked("*1\n[2]\n3\n");
        let all = [("*1", "*1  N-position"), ("[2]", "[2]"), ("3", "3")];
        let all = all.map(|(typed, hint)| (typed, Some(hint.to_owned())));
        assert_eq!(shown(&document), all);
        document.change("*1\n[2, 4]\n3\n", Value::Null);
        assert_eq!(shown(&document), [all[0].clone(), all[2].clone()]);
        document.change("# ⊕\n*1\n[2, 4]\n3\n", Value::Null);
        assert_eq!(shown(&document), [all[0].clone(), all[2].clone()]);
        document.change("", Value::Null);
        assert_eq!(shown(&document), []);
        let mut document = checked("claim *1 = *2\nS");
        document.soon = Some(1);
        document.change("\nclaim *1 = *2\nS", Value::Null);
        let moved: Vec<usize> = document.diagnostics(9).iter().map(|one| one.span.start).collect();
        assert_eq!(moved, [1, 15]);
        // What stands above was changed: until there is another answer, the last one is shown.
        let mut document = checked("S := *1\nS");
        document.change("S := *2\nS", Value::Null);
        assert_eq!(shown(&document), []);
        document.soon = Some(1);
        assert_eq!(shown(&document), [("S", Some("*1  N-position".to_owned()))]);
        run(&mut document, Limits::default());
        let hints: Vec<String> = document.answers().iter().filter_map(|(_, answer)| answer.hint()).collect();
        assert_eq!(hints, ["*2  N-position"]);
    }

    #[test]
    fn formats() {
        assert_eq!(format("markdown", "untitled:1"), Format::Markdown);
        assert_eq!(format("", "file:///a/b.tex"), Format::Latex);
        assert_eq!(format("plaintext", "file:///a/b.claims"), Format::Statements);
    }
}
