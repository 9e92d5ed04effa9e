//! A sheet: statements, and lines that are commands of the page.

use serde_json::Value;
use sprague::front_end::QUESTIONS;
pub(crate) use sprague::front_end::{Part, parts};

/// The commands of the page.
pub(crate) fn commands() -> impl Iterator<Item = &'static str> {
    QUESTIONS.iter().map(|question| question.name).chain([":why", ":sequence", ":play", ":help"])
}

/// What a part of a sheet has in the page of Markdown that is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It was not run.
    Missing,
    /// It failed: the sheet has it as text.
    Failed,
    /// This, in Markdown.
    Given(String),
}

impl Answer {
    /// As JavaScript hands it over: a string, null for what failed, anything else for none.
    pub(crate) fn of(value: &Value) -> Answer {
        match value {
            Value::String(text) => Answer::Given(text.clone()),
            Value::Null => Answer::Failed,
            _ => Answer::Missing,
        }
    }
}

/// A sheet with its answers as a page of Markdown. Its statements are blocks that `sprague check`
/// runs, with the comments before them; what failed and commands of the page are blocks that it
/// leaves alone.
pub(crate) fn markdown(text: &str, answers: &[Answer]) -> String {
    let parts = parts(text);
    let mut page = String::new();
    let mut done = 0;
    for (place, part) in parts.iter().enumerate() {
        let is_last = place + 1 == parts.len();
        let end =
            if is_last { text.len() } else { line_end(text, part.span.end, parts[place + 1].span.start) };
        let code = text[done.min(part.span.start)..end].trim_matches(['\n', '\r']);
        done = end;
        let fence = fence(code);
        let answer = answers.get(place).unwrap_or(&Answer::Missing);
        let is_text = part.is_command || *answer == Answer::Failed;
        let tag = if is_text { "text" } else { "sprague" };
        page.push_str(&format!("{fence}{tag}\n{code}\n{fence}\n\n"));
        if let Answer::Given(answer) = answer
            && !answer.trim().is_empty()
        {
            page.push_str(answer.trim_end());
            page.push_str("\n\n");
        }
    }
    if parts.is_empty() && !text.trim().is_empty() {
        let fence = fence(text);
        page.push_str(&format!("{fence}sprague\n{}\n{fence}\n\n", text.trim_end()));
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// A remark after a statement on its line belongs to the statement.
fn line_end(text: &str, from: usize, next: usize) -> usize {
    text[from..next].find('\n').map_or(next, |line_end| from + line_end + 1)
}

/// A fence that does not stand in the code.
fn fence(code: &str) -> String {
    let longest = code.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

#[cfg(test)]
mod tests {
    use super::{Answer, markdown, parts};

    #[test]
    fn commands_begin_lines() {
        let text = "S := {*1,\n:draw\nT :=\n  :draw S\nclaim S is N; *2\n";
        let found: Vec<(&str, bool)> =
            parts(text).iter().map(|part| (&text[part.span.start..part.span.end], part.is_command)).collect();
        let expected = [
            ("S := {*1,", false),
            (":draw", true),
            ("T :=", false),
            (":draw S", true),
            ("claim S is N", false),
            ("*2", false),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn markdown_keeps_the_text_and_the_answers() {
        let text = "# Nim\nclaim nim(1 1) is P # pairs\n:draw *2\n*1; *2\n# the end ```\n";
        let given = |text: &str| Answer::Given(text.to_owned());
        let page = markdown(text, &[given("holds"), Answer::Failed, given("one\n"), given("two")]);
        let expected = "```sprague\n# Nim\nclaim nim(1 1) is P # pairs\n```\n\nholds\n\n\
                        ```text\n:draw *2\n```\n\n```sprague\n*1; \n```\n\none\n\n\
                        ````sprague\n*2\n# the end ```\n````\n\ntwo\n";
        assert_eq!(page, expected);
        assert_eq!(markdown("claim *1 is P", &[Answer::Failed]), "```text\nclaim *1 is P\n```\n");
        assert_eq!(markdown("claim *1 is N", &[]), "```sprague\nclaim *1 is N\n```\n");
    }
}
