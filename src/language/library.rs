//! The library: games that are written in the language itself. A page of `docs/games/library` has a
//! section a game, with its rule, its source, its definition and claims; the program contains the
//! pages and reads a definition when its name is first met.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::syntax::{Statement, Word, WordKind, each_statement, length_of_word};

/// A page, without its ending `.md`.
#[derive(Debug)]
struct Page {
    name: &'static str,
    text: &'static str,
}

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        [$(Page { name: $name, text: include_str!(concat!("../../docs/games/library/", $name, ".md")) }),*]
    };
}

static PAGES: [Page; 8] =
    pages!["compounds", "one_heap", "heaps", "dividing", "boards", "graphs", "numbers", "theories"];

/// What opens a block of the language on a page, and what closes it.
const OPENS: &str = "```sprague";
const CLOSES: &str = "```";

/// The title of the section whose definitions serve the others of their page.
const HELPERS: &str = "Helpers";

/// A definition of the library.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// Name and parameters, as in `delete_nim(a, b)`.
    pub(crate) signature: &'static str,
    /// The page that it stands on: its names mean what they mean there.
    pub(crate) page: &'static str,
    /// What its name is to its page and to other pages; nobody can type it.
    pub(crate) key: String,
    /// Whether only its page may use it.
    pub(crate) is_private: bool,
    section: Section,
    /// The block that it stands in, and the block from the definition on.
    block: &'static str,
    text: &'static str,
}

/// What a section says of its games.
#[derive(Debug, Clone, Copy)]
struct Section {
    title: &'static str,
    rule: &'static str,
    source: &'static str,
}

/// What the numbers in the lists of a game are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// 0 and 1.
    Marks,
    /// Places on a board, whose numbers of rows and columns are the first two arguments.
    Squares,
}

impl Entry {
    /// The definition as a statement.
    pub(crate) fn statement(&self) -> Statement<'static> {
        each_statement(self.text.into(), 0).next().unwrap_or_default()
    }

    /// The letters that its positions are written with: those that its rule has in quotation marks.
    pub(crate) fn letters(&self) -> Vec<&'static str> {
        let quoted = self.section.rule.split('"').skip(1).step_by(2);
        let mut letters: Vec<&str> = Vec::new();
        for letter in quoted.filter(|quoted| quoted.chars().count() == 1) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// What the numbers in its lists are, where its rule says that they are marks or squares.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        let rule: Vec<&str> = self.section.rule.split_whitespace().collect();
        let rule = rule.join(" ");
        let marks = rule.split_once(" 1 for a ").is_some_and(|(_, after)| after.contains(" and 0 for a "));
        match rule.contains("squares are counted row by row from 0") {
            true => Some(Numbers::Squares),
            false => marks.then_some(Numbers::Marks),
        }
    }

    /// How many marks its lists have, where its rule says so.
    pub(crate) fn marks(&self) -> Option<u8> {
        let (before, _) = self.section.rule.split_once(" numbers, 1 for a ")?;
        before.split_whitespace().next_back()?.parse().ok()
    }

    /// What its page says of it.
    fn game(&self) -> Game {
        Game {
            name: self.name,
            signature: self.signature,
            title: self.section.title,
            rule: in_a_line(&self.section.rule.replace('`', "")),
            source: in_a_line(self.section.source),
            page: self.page,
            definition: self.statement().text.into_owned(),
            example: self.example(),
        }
    }

    /// A claim that speaks of it, on one line; the first that has one line, if there is one.
    fn example(&self) -> String {
        let call = format!("{}(", self.name);
        let claims = each_statement(self.block.into(), 0).map(|statement| statement.text.into_owned());
        let claims: Vec<String> =
            claims.filter(|text| text.starts_with("claim ") && text.contains(&call)).collect();
        let short = claims.iter().find(|claim| !claim.contains('\n'));
        short.or(claims.first()).map(|claim| in_a_line(claim)).unwrap_or_default()
    }
}

/// A game of the library, as its page has it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// Name and parameters, as in `delete_nim(a, b)`.
    pub signature: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The rule in words.
    pub rule: String,
    /// Where it is from; empty where that is not known.
    pub source: String,
    /// The page in `docs/games/library`, without its ending.
    pub page: &'static str,
    /// The definition in the language.
    pub definition: String,
    /// A claim that holds.
    pub example: String,
}

impl Game {
    /// The first sentence of the rule, without its point.
    #[must_use]
    pub fn summary(&self) -> &str {
        self.rule.split_once(". ").map_or(&*self.rule, |(first, _)| first).trim_end_matches('.')
    }

    /// The game as a word of the language.
    pub(crate) fn word(&'static self) -> Word {
        Word {
            name: self.name,
            kind: WordKind::Ruleset,
            signature: self.signature,
            summary: self.summary(),
            example: &self.example,
            spellings: "",
        }
    }
}

/// The games that are called with arguments, in the order of the pages.
pub(crate) fn games() -> &'static [Game] {
    static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
        let public = LIBRARY.entries.iter().filter(|entry| !entry.is_private);
        public.filter(|entry| entry.signature != entry.name).map(Entry::game).collect()
    });
    &GAMES
}

/// The definitions of all pages, in their order, and by name.
struct Library {
    entries: Vec<Entry>,
    by_key: HashMap<&'static str, Vec<usize>>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let entries: Vec<Entry> = PAGES.iter().flat_map(entries_of).collect();
    let mut by_key: HashMap<&'static str, Vec<usize>> = HashMap::new();
    for (place, entry) in entries.iter().enumerate() {
        by_key.entry(entry.name).or_default().push(place);
    }
    Library { entries, by_key }
});

/// The definition that a name stands for outside of the pages.
pub(crate) fn entry(name: &str) -> Option<&'static Entry> {
    of_name(name).find(|entry| !entry.is_private)
}

/// The definition that a name stands for on a page: one of this page, or else a game of another.
pub(crate) fn on_page(page: &str, name: &str) -> Option<&'static Entry> {
    of_name(name).find(|entry| entry.page == page).or_else(|| entry(name))
}

/// What a name is called in the code of a page: a game of the library by its key, and any other name so
/// that no definition of a session has it.
pub(crate) fn name_in_code(page: &str, name: &str) -> String {
    on_page(page, name).map_or_else(|| format!("/{name}"), |entry| entry.key.clone())
}

/// A name of [`name_in_code`] that the library does not have, as the page has it.
pub(crate) fn bare(name: &str) -> &str {
    name.strip_prefix('/').unwrap_or(name)
}

fn of_name(name: &str) -> impl Iterator<Item = &'static Entry> {
    let places = LIBRARY.by_key.get(name).map(Vec::as_slice).unwrap_or_default();
    places.iter().map(|&place| &LIBRARY.entries[place])
}

/// The definitions of a page: the lines of its blocks that begin with a name, and go on with
/// `:=`, perhaps after parameters.
fn entries_of(page: &'static Page) -> Vec<Entry> {
    let mut entries = Vec::new();
    for part in page.text.split("\n## ").skip(1) {
        let Some((before, after)) = part.split_once(OPENS) else { continue };
        let block = after.split_once(CLOSES).map_or(after, |(block, _)| block);
        let section = Section::of(before);
        let mut rest = block;
        while let Some((_, lines)) = rest.split_once('\n') {
            rest = lines;
            let name = &lines[..length_of_word(lines)];
            let Some(signature) = signature(lines, name) else { continue };
            entries.push(Entry {
                name,
                signature,
                page: page.name,
                key: format!("{}/{name}", page.name),
                is_private: section.title == HELPERS || name.ends_with('\''),
                section,
                block,
                text: lines,
            });
        }
    }
    entries
}

impl Section {
    /// Of the text of a section before its block.
    fn of(text: &'static str) -> Section {
        let (title, text) = text.split_once('\n').unwrap_or((text, ""));
        let (rule, source) = text.split_once("Source: ").unwrap_or((text, ""));
        Section { title: title.trim(), rule: rule.trim(), source: source.trim() }
    }
}

fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands before `:=` in the line of a definition.
fn signature(lines: &'static str, name: &str) -> Option<&'static str> {
    let line = lines.lines().next().unwrap_or_default();
    let head = line[..line.find(" :=")?].trim_end();
    let after = head.strip_prefix(name).filter(|_| !name.is_empty())?;
    let parameters = after.strip_prefix('(').and_then(|after| after.strip_suffix(')'));
    let are_names = |inside: &str| !inside.replace(")(", ", ").contains(['(', ')']);
    (after.is_empty() || parameters.is_some_and(are_names)).then_some(head)
}
