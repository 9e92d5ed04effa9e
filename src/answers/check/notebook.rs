//! The cells of a Jupyter notebook that have statements.

use serde_json::Value;

use super::Format;
use crate::error::{Error, ErrorKind, Result};
use crate::source::with_newlines;

/// A cell of a notebook that may have statements.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cell {
    /// Which cell of the notebook it is, counted from 1.
    pub number: usize,
    /// Its text, line by line as in the notebook; everything but statements is left out of the
    /// lines.
    pub text: String,
    /// How the statements stand in it.
    pub format: Format,
}

/// The cells of a notebook: Markdown with its fenced blocks; code of a notebook whose kernel is
/// sprague, and elsewhere cells that begin with `%%sprague` and lines that begin with `%sprague`.
/// Commands of a session, such as `:draw`, are left out. Linear in the text.
///
/// # Errors
/// [`ErrorKind::File`] if the text is not a notebook of version 4.
///
/// ```
/// let notebook = r#"{"nbformat": 4, "metadata": {"kernelspec": {"name": "sprague"}}, "cells": [
///     {"cell_type": "code", "source": ["S := {*1}\n", "claim S is P"]}]}"#;
/// let cells = sprague::check::cells(notebook)?;
/// assert_eq!((cells[0].number, cells[0].text.as_str()), (1, "S := {*1}\nclaim S is P"));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn cells(notebook: &str) -> Result<Vec<Cell>> {
    let notebook: Value =
        serde_json::from_str(notebook).map_err(|error| refused(&format!("it is not JSON: {error}")))?;
    let Some(cells) = notebook["cells"].as_array() else {
        return Err(refused("it has no `cells`").help("notebooks have them since version 4 of their format"));
    };
    let kernel = &notebook["metadata"]["kernelspec"];
    let ours = ["name", "language"].iter().any(|key| kernel[key] == "sprague");
    let cell = |(place, cell): (usize, &Value)| {
        let source = with_newlines(&source(&cell["source"])).into_owned();
        let (text, format) = match cell["cell_type"].as_str() {
            Some("markdown") => (source, Format::Markdown),
            Some("code") if ours => (without_commands(&source), Format::Statements),
            Some("code") => (of_magics(&source), Format::Statements),
            _ => return None,
        };
        (!text.trim().is_empty()).then_some(Cell { number: place + 1, text, format })
    };
    Ok(cells.iter().enumerate().filter_map(cell).collect())
}

fn refused(why: &str) -> Error {
    Error::new(ErrorKind::File, format!("this is not a notebook: {why}"))
}

/// A source is a string, or a list of lines with their ends.
fn source(source: &Value) -> String {
    match source {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        other => other.as_str().unwrap_or_default().to_owned(),
    }
}

/// Empty lines stand where commands of a session were.
fn without_commands(source: &str) -> String {
    let kept = |line: &str| match line.trim_start() {
        trimmed if trimmed.starts_with(':') && !trimmed.starts_with(":=") => "\n".to_owned(),
        _ => line.to_owned(),
    };
    source.split_inclusive('\n').map(kept).collect()
}

/// The statements of a cell of Python.
fn of_magics(source: &str) -> String {
    if let Some(rest) = source.trim_start().strip_prefix("%%sprague") {
        let begins = source.len() - source.trim_start().len();
        let lines = source[..begins].matches('\n').count() + 1;
        let code = rest.split_once('\n').map_or("", |(_, code)| code);
        return "\n".repeat(lines) + &without_commands(code);
    }
    let mut found = false;
    let line = |line: &str| match line.trim_start().strip_prefix("%sprague ") {
        Some(statement) => {
            found = true;
            without_commands(statement)
        }
        None => "\n".to_owned(),
    };
    let text: String = source.split_inclusive('\n').map(line).collect();
    if found { text } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::cells;

    #[test]
    fn cells_of_python() {
        let notebook = r##"{"cells": [
            {"cell_type": "code", "source": "import sprague\n%sprague claim *1 is N\nx = 1"},
            {"cell_type": "markdown", "source": ["# Nim\n", "```sprague\n", "claim *2 is N\n", "```"]},
            {"cell_type": "raw", "source": "claim *1 is P"},
            {"cell_type": "code", "source": ["\n", "%%sprague S\n", ":draw *3\n", "claim *3 is N"]},
            {"cell_type": "code", "source": "print(1)"}]}"##;
        let cells = cells(notebook).unwrap();
        let found: Vec<(usize, &str)> = cells.iter().map(|cell| (cell.number, cell.text.as_str())).collect();
        assert_eq!(found[0], (1, "\nclaim *1 is N\n\n"));
        assert_eq!(found[1].0, 2);
        assert_eq!(found[2], (4, "\n\n\nclaim *3 is N"));
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn a_carriage_return_alone_ends_a_line() {
        let notebook = r#"{"cells": [
            {"cell_type": "code", "source": "x = 1\r%sprague claim *1 is N\ry = 2"},
            {"cell_type": "code", "source": ["%%sprague\r", ":draw *3\rclaim *3 is N\r"]}]}"#;
        let found: Vec<String> = cells(notebook).unwrap().into_iter().map(|cell| cell.text).collect();
        assert_eq!(found, ["\nclaim *1 is N\n\n", "\n\nclaim *3 is N\n"]);
    }

    #[test]
    fn what_is_no_notebook() {
        for text in ["", "{", "[]", "{\"cells\": 3}", "{\"worksheets\": []}"] {
            assert!(cells(text).unwrap_err().message().starts_with("this is not a notebook"), "{text}");
        }
        assert!(cells("{\"cells\": [3, {\"cell_type\": \"code\"}]}").unwrap().is_empty());
    }
}
