//! What the line editors of a session and of a game have in common.

use std::io::{self, IsTerminal};

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, ColorMode, CompletionType, Config, Context, Editor, Helper};

use super::output::Output;

/// As many entries can be reached by the arrow keys.
const HISTORY_ENTRIES: usize = 10_000;

/// A line editor for a person at a terminal.
pub fn editor<H: Helper>(helper: H, output: &Output) -> rustyline::Result<Editor<H, MemHistory>> {
    // Where answers go to a file or a pipe, the prompt must not go there too.
    let behavior = if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
    let color = if output.colored() { ColorMode::Forced } else { ColorMode::Disabled };
    let config = Config::builder()
        .max_history_size(HISTORY_ENTRIES)?
        .history_ignore_dups(true)?
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .color_mode(color)
        .behavior(behavior)
        .bell_style(rustyline::config::BellStyle::None)
        .build();
    let history = MemHistory::with_config(&config);
    let mut editor = Editor::with_history(config, history)?;
    editor.set_helper(Some(helper));
    Ok(editor)
}

/// What Tab offers in a game: commands and moves that begin as the line does.
pub fn moves_for(line: &str, entries: &[String]) -> Vec<Pair> {
    let typed = line.trim_start().to_lowercase();
    let begins = |entry: &&String| entry.to_lowercase().starts_with(&typed);
    entries
        .iter()
        .filter(begins)
        .map(|entry| Pair { display: entry.clone(), replacement: entry.clone() })
        .collect()
}

/// What the line editor asks while a person plays.
#[derive(Default)]
pub struct GameHelper {
    /// What can be entered.
    pub entries: Vec<String>,
}

impl Helper for GameHelper {}

impl Completer for GameHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok((0, moves_for(&line[..position], &self.entries)))
    }
}

impl Hinter for GameHelper {
    type Hint = String;
}

impl Highlighter for GameHelper {}

impl Validator for GameHelper {}
