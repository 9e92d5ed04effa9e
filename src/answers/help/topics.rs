//! The terms of the theory, and the parts of the program: the entries of `docs/glossary.md`.
//!
//! An entry is `**Name, name.** Text`, then an example in a fenced block, if it has one, and a
//! comment with other names of it and what to see also: `<!-- names: a, b; see: c, d -->`. What
//! stands in emphasis after `Also:` is a name, too.

use std::sync::LazyLock;

const PAGE: &str = include_str!("../../../docs/glossary.md");

/// Every topic, in the order of the page.
pub(super) static TOPICS: LazyLock<Vec<Topic>> =
    LazyLock::new(|| PAGE.split("\n**").skip(1).filter_map(read).collect());

/// A topic of the help.
pub(super) struct Topic {
    /// What it is called on the page.
    pub title: &'static str,
    /// Its names, as they are typed.
    pub names: Vec<String>,
    /// A paragraph, of at most twelve lines of 80 columns.
    pub text: String,
    /// A statement that runs.
    pub example: Option<&'static str>,
    /// Topics nearby, separated by commas.
    pub see: Option<&'static str>,
}

impl Topic {
    /// Whether somebody asks for it by this name, in capitals or not.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.names.iter().any(|other| other.to_lowercase() == name)
    }
}

fn read(entry: &'static str) -> Option<Topic> {
    let (names, rest) = entry.split_once(".** ")?;
    let text = rest.split("\n\n").next()?.trim_end().replace('\n', " ");
    let also = text.split_once("Also: ").map_or("", |(_, also)| also);
    let comment = between(rest, "<!-- ", " -->").unwrap_or_default();
    let (others, see) = match comment.split_once("see: ") {
        Some((others, see)) => (others, Some(see)),
        None => (comment, None),
    };
    let others = others.trim_start_matches("names: ").trim_end_matches("; ");
    let title = names.split(", ").next()?;
    // On the page a name begins a sentence.
    let typed =
        |name: &str| name.chars().take(1).flat_map(char::to_lowercase).chain(name.chars().skip(1)).collect();
    let mut all: Vec<String> = names.split(", ").map(typed).collect();
    all.extend(also.split('*').skip(1).step_by(2).map(str::to_owned));
    all.extend(others.split(", ").filter(|name| !name.is_empty()).map(str::to_owned));
    let example = between(rest, "```sprague\n", "\n```");
    Some(Topic { title, names: all, text: plain(&text), example, see })
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    text.split_once(begin)?.1.split_once(end).map(|(inner, _)| inner)
}

/// A paragraph without links and emphasis; what stands between backticks stays as it is.
fn plain(markdown: &str) -> String {
    let part = |(place, part): (usize, &str)| match place % 2 {
        0 => {
            let linked = part.replace(['*', '['], "");
            let mut pieces = linked.split("](");
            let first = pieces.next().unwrap_or_default().to_owned();
            let after_target = |piece: &str| piece.split_once(')').map_or("", |(_, rest)| rest).to_owned();
            first + &pieces.map(after_target).collect::<String>()
        }
        _ => format!("`{part}`"),
    };
    markdown.split('`').enumerate().map(part).collect()
}
