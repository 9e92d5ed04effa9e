//! Files of statements: run in a session, and written from it.

use std::path::Path;

use sprague::check::{Finding, Summary};
use sprague::front_end::markup;
use sprague::{Error, ErrorKind, Interrupt, Reply, Source, check, report};

use super::said::{Arguments, Kind, Note, Said, Talk, about_file, defined, free, needed};
use crate::cli::args::Format;
use crate::cli::check::{claim_row, padding, reasons};
use crate::cli::files;
use crate::cli::saving::save_text;
use crate::cli::used;

/// Columns of answers in a sheet.
const COLUMNS: usize = 80;

/// Runs a file in this session; its claims are reported with their places, as by `sprague check`.
pub fn load(talk: &mut Talk, file: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let path = Path::new(needed(file.text, ":load FILE")?);
    let text = files::read_unless_stopped(path, &talk.session.interrupt())
        .map_err(|error| about_file(error, path))?;
    let parts = files::parts(&files::shown(path), text, files::format(path))
        .map_err(|error| about_file(error, path))?;
    let files = talk.session.set_files(used::of_loaded(path));
    let said = run(talk, &parts);
    talk.session.set_files(files);
    Ok(said)
}

/// Runs the texts of a file.
fn run(talk: &mut Talk, parts: &[files::Part]) -> Vec<Said> {
    let mut said = Vec::new();
    let mut summary = Summary::default();
    for files::Part { name, text, format } in parts {
        let source = Source::new(None, text);
        for statement in check::statements(text, *format) {
            let finding = check::run(&mut talk.session, &statement);
            summary.count(&finding);
            if let Some(kind) = kind(&finding) {
                let statement = statement.text.trim().to_owned();
                let defined = match &finding {
                    Finding::Other(reply) => defined(reply),
                    _ => Vec::new(),
                };
                talk.notes.push(Note { statement, answer: None, kind, defined });
            }
            let line = source.line_number(statement.span.start);
            let (piece, interrupted) = loaded(finding, name, line, text);
            said.extend(piece);
            if interrupted {
                return said;
            }
        }
    }
    if summary.claims > 0 {
        said.push(Said::Answer(summary.to_string()));
    }
    said
}

/// What to note about a statement of a file; nothing for errors.
fn kind(finding: &Finding) -> Option<Kind> {
    match finding {
        Finding::Claim(claim) if claim.holds() => Some(Kind::Repeatable),
        Finding::Claim(_) => Some(Kind::Passed),
        Finding::Other(Reply::Defined(_) | Reply::Used(_)) => Some(Kind::Definition),
        Finding::Other(Reply::Nothing) => None,
        Finding::Other(_) => Some(Kind::Repeatable),
        _ => None,
    }
}

/// What a statement of a file says, and whether it was interrupted.
fn loaded(finding: Finding, name: &str, line: usize, text: &str) -> (Option<Said>, bool) {
    match finding {
        Finding::Claim(claim) => {
            let [word, place] = claim_row(&claim, name, line);
            let rows = std::iter::once(format!("{word}{} {place}", padding(&word))).chain(reasons(&claim));
            (Some(Said::Answer(rows.collect::<Vec<String>>().join("\n"))), false)
        }
        Finding::Other(Reply::Nothing) => (None, false),
        Finding::Other(reply) => (Some(Said::Document(report::document(&reply))), false),
        Finding::ClaimError(error) | Finding::StatementError(error) => {
            let interrupted = error.kind() == ErrorKind::Interrupted;
            let trouble = Said::Trouble { error, name: Some(name.to_owned()), text: text.to_owned() };
            (Some(trouble), interrupted)
        }
        _ => (None, false),
    }
}

/// Writes the definitions into a file, or all that was said into a sheet of Markdown.
pub fn save(talk: &mut Talk, file: &Arguments<'_>) -> Result<Vec<Said>, Error> {
    let path = Path::new(needed(file.text, ":save FILE")?);
    free(path, file, ":save!")?;
    let (text, saved) = if files::format(path) == Format::Markdown {
        let (sheet, count) = sheet(&talk.notes, &talk.session.interrupt())?;
        (sheet, counted(count, "statement"))
    } else {
        let definitions = talk.session.definitions();
        let made = made(&talk.notes);
        let is_noted = |name: &String| made.iter().any(|one| one.name == *name);
        // `:undo` takes back a part of what a file has defined.
        let texts: Vec<&str> = match definitions.iter().all(|definition| is_noted(&definition.name)) {
            true => made.iter().map(|one| one.text).collect(),
            false => definitions.iter().map(|definition| definition.text.as_str()).collect(),
        };
        (texts.iter().map(|text| format!("{text}\n")).collect(), counted(texts.len(), "definition"))
    };
    save_text(path, &text)?;
    Ok(vec![Said::Answer(format!("{saved} saved to {}", files::shown(path)))])
}

/// A definition as it was typed.
struct Made<'n> {
    name: &'n str,
    is_function: bool,
    text: &'n str,
}

/// The definitions in the order in which they were made. One that was replaced is among them where
/// another name may have its value from it. Quadratic in their number.
fn made(notes: &[Note]) -> Vec<Made<'_>> {
    let mut all: Vec<Made<'_>> = Vec::new();
    let standing = notes.iter().filter(|note| note.kind == Kind::Definition);
    for text in standing.flat_map(|note| &note.defined) {
        let text = text.trim();
        let Some(end) = [":=", "≔", "：="].iter().filter_map(|sign| text.find(sign)).min() else {
            continue;
        };
        let head = text[..end].trim();
        let head = head.strip_prefix("loopy ").unwrap_or(head);
        let (name, is_function) = match head.split_once('(') {
            Some((name, _)) => (name.trim_end(), true),
            None => (head, false),
        };
        if let Some(before) = all.iter().rposition(|one| one.name == name) {
            if is_function && all[before].text == text {
                continue;
            }
            if all[before + 1..].iter().all(|one| one.is_function) {
                all.remove(before);
            }
        }
        all.push(Made { name, is_function, text });
    }
    all
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The statements in blocks that `sprague check` runs, each with its answer in a block that it does
/// not run; and how many are run. What would say something else when it is run again is a text, too.
fn sheet(notes: &[Note], interrupt: &Interrupt) -> Result<(String, usize), Error> {
    let mut sheet = "# Session\n\nRun this sheet by `sprague check`.\n".to_owned();
    let mut runs_before = true;
    let mut count = 0;
    for note in notes {
        interrupt.poll()?;
        let runs = note.kind != Kind::Passed && (runs_before || !refers_back(&note.statement));
        runs_before = runs;
        count += usize::from(runs);
        sheet.push_str(&block(if runs { "sprague" } else { "text" }, &note.statement));
        if let Some(answer) = &note.answer {
            sheet
                .push_str(&block("text", answer.write(markup::Format::Text, COLUMNS, interrupt)?.trim_end()));
        }
    }
    Ok((sheet, count))
}

/// Whether a statement speaks of the one before: by `why`, or by `_`.
fn refers_back(statement: &str) -> bool {
    let is_part_of_a_name = |sign: char| sign.is_alphanumeric() || "_'′".contains(sign);
    statement.split(|sign| !is_part_of_a_name(sign)).any(|word| ["_", "why"].contains(&word))
}

/// A fenced block; the fence is longer than any within.
fn block(tag: &str, text: &str) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("\n{fence}{tag}\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::{block, refers_back};

    #[test]
    fn words_that_refer_back() {
        assert!(refers_back("why") && refers_back("_ + *1") && refers_back("claim _ = *2"));
        assert!(!refers_back("why_not + a_") && !refers_back("f(n_)"));
    }

    #[test]
    fn fences_are_longer_than_those_within() {
        assert_eq!(block("text", "a"), "\n```text\na\n```\n");
        assert_eq!(block("text", "```` a"), "\n`````text\n```` a\n`````\n");
    }
}
