//! The one file that speaks to rustyline's traits: completion, hints and colours.

use std::borrow::Cow;
use std::cell::Cell;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter, HistoryHinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use sprague::Session;
use sprague::front_end::help;
use sprague::front_end::play::Play;

use crate::cli::line_editor::moves_for;

use super::{complete, highlight};

/// What the line editor asks while a person types.
pub struct SessionHelper {
    names: Vec<String>,
    file_names: FilenameCompleter,
    earlier: HistoryHinter,
    /// What can be entered in a game; in one lines are moves, and no statements.
    entries: Option<Vec<String>>,
    /// The line was entered and is drawn for the last time: no partners of brackets are shown any
    /// more.
    entered: Cell<bool>,
}

impl SessionHelper {
    pub fn new() -> SessionHelper {
        SessionHelper {
            names: Vec::new(),
            file_names: FilenameCompleter::new(),
            earlier: HistoryHinter::new(),
            entries: None,
            entered: Cell::new(false),
        }
    }

    /// Takes note of the names that the session knows, and whether a game is played.
    pub fn know(&mut self, session: &Session, game: Option<&Play>) {
        self.entries = game.map(|game| game.entries(session.store()));
        self.names = session.definitions().into_iter().map(|definition| definition.name).collect();
    }
}

impl Helper for SessionHelper {}

impl Completer for SessionHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if let Some(entries) = &self.entries {
            return Ok((0, moves_for(&line[..position], entries)));
        }
        if complete::wants_file_name(&line[..position]) {
            return self.file_names.complete_path(line, position);
        }
        let (start, candidates) = complete::candidates(&line[..position], &self.names);
        let pair = |candidate: help::Candidate| Pair {
            display: candidate.shown,
            replacement: candidate.replacement,
        };
        Ok((start, candidates.into_iter().map(pair).collect()))
    }
}

/// Grey text after the cursor; the right arrow key accepts it if it is text and not a remark.
pub struct GreyText {
    shown: String,
    takes_over: bool,
}

impl Hint for GreyText {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.takes_over.then_some(&self.shown)
    }
}

impl Hinter for SessionHelper {
    type Hint = GreyText;

    fn hint(&self, line: &str, position: usize, context: &Context<'_>) -> Option<GreyText> {
        if self.entries.is_some() || position < line.len() {
            return None;
        }
        if let Some(earlier) = self.earlier.hint(line, position, context) {
            // The rest of a longer entry would push the line that is being typed around.
            let shown = earlier.lines().next().unwrap_or_default().to_string();
            return Some(GreyText { shown, takes_over: true });
        }
        help::signature(line).map(|shown| GreyText { shown, takes_over: false })
    }
}

impl Highlighter for SessionHelper {
    fn highlight<'l>(&self, line: &'l str, position: usize) -> Cow<'l, str> {
        highlight::line(line, (!self.entered.get()).then_some(position))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        highlight::hint(hint)
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.entered.set(kind == CmdKind::ForcedRefresh);
        // Colours change with every letter, and the partner of a bracket with every step of the
        // cursor.
        true
    }
}

impl Validator for SessionHelper {}
