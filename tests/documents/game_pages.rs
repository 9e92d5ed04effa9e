//! The pages of `docs/games/tables`: one for each ruleset and for each section of the library, with its
//! rule, first values, what is proved and what is open.
//!
//! The rules, sources and definitions come from the rows and from the pages of the library. What is
//! tabulated stands in `game_pages.txt`, a sheet for each page; its values are found by a session.

use std::fmt::Write as _;

use sprague::front_end::help;
use sprague::front_end::markup::wrap_behind;
use sprague::front_end::table::{Cell, CellValue, Table};
use sprague::heap::Found;
use sprague::registry::{FAMILIES, Family, Named};
use sprague::{Reply, Session, report};

use crate::docs::{anchor, files_below, plain, table, written};
use crate::golden;
use crate::positions::shown;

const FOLDER: &str = "docs/games/tables";
const SHEETS: &str = "tests/documents/game_pages.txt";
const WIDTH: usize = 100;

const INDEX: &str = "# Tables: a page for each game

Each page has the rule of a game, its source, its first values, what is known for all values and
what is open. The program finds the values when the pages are made, and a test compares the pages
with it. The player who cannot move loses, unless a page says otherwise.
";

/// The most columns of a table on paper; a longer sequence is cut into rows of ten.
const COLUMNS: usize = 16;

/// What a game brings to its page.
struct Game {
    /// The name of the page, and what people call the game.
    name: String,
    title: String,
    /// In Markdown: its rule and source, perhaps a picture, its definition, what is known of it.
    rule: String,
    definition: String,
    known: String,
    /// Claims of its section in the library, which other tests check.
    claims: Vec<String>,
    /// Where it comes from: a link.
    home: String,
}

/// What is tabulated: a line for each thing that the page shows, as a word and what follows it.
struct Sheet {
    name: String,
    title: String,
    lines: Vec<(String, String)>,
}

fn sheets() -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for line in golden::read(SHEETS).lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if !line.starts_with(' ') {
            let (name, title) = line.split_once(": ").unwrap_or((line, ""));
            sheets.push(Sheet { name: name.into(), title: title.into(), lines: Vec::new() });
            continue;
        }
        let lines = &mut sheets.last_mut().expect("a name").lines;
        match line.strip_prefix("    ") {
            Some(_) => {
                let (_, before) = lines.last_mut().expect("a line that goes on");
                let _ = write!(before, "\n{}", &line[2..]);
            }
            None => {
                let (word, rest) = line.trim().split_once(' ').unwrap_or_else(|| panic!("{line}"));
                lines.push((word.into(), rest.into()));
            }
        }
    }
    sheets
}

/// A ruleset by its row.
fn of_ruleset(family: &Family, row: &Named, title: &str) -> Game {
    let name = row.name();
    let mut rule = format!("{}: {}.", written(row.signature), plain(row.rule));
    let _ = write!(rule, " The player who cannot move loses.\n\nSource: {}.", plain(row.source));
    let code = row.code().map(|(code, shift)| match shift {
        0 => format!("It is the take-and-break game `{code}`."),
        _ => format!("A heap of n is worth a heap of n + {shift} in the take-and-break game `{code}`."),
    });
    // A period is said with its theorem, by its line of the sheet.
    let has_values = !row.values.is_empty() && !row.values.starts_with("period");
    let values = has_values.then(|| format!("Values: {}.", row.values));
    let known: Vec<String> = code.into_iter().chain(values).collect();
    let picture = format!("![{}]({})", shown(row), format_args!("../../pictures/gallery/{name}_answer.svg"));
    Game {
        name: name.into(),
        title: title.into(),
        rule: format!(
            "{}\n\n{picture}\n\nThe picture shows `{}`; what is marked is a winning move.",
            wrapped(&rule),
            shown(row)
        ),
        definition: String::new(),
        known: wrapped(&known.join(" ")),
        claims: Vec::new(),
        home: format!("[Games of {0}](../{0}.md)", family.name),
    }
}

/// The games that have no row, but a code.
fn codes(title: &str) -> Game {
    let rule = "`0.137(n)` is the heap of n in the game with this code. Digit k of a code is a sum: 1 if a heap \
        of exactly k may be taken, 2 if k may be taken and one heap is left, 4 if k may be taken and the rest is \
        divided into two heaps; and so on. A digit in brackets is repeated for ever, and the digit before \
        the point is for moves that take nothing. The player who cannot move loses.\n\nSource: Winning Ways, \
        ch. 4; Guy and Smith, “The G-values of various games” (1956).";
    Game {
        name: "codes".into(),
        title: title.into(),
        rule: wrapped(rule),
        definition: String::new(),
        known: format!("These long periods are proved, with a certificate for each:\n\n{}", solved()),
        claims: Vec::new(),
        home: "[Nim-sequences](../../nim_sequences.md)".into(),
    }
}

/// Nimstring has no row, since its positions may be loony: it is a function.
fn nimstring(title: &str) -> Game {
    let rule = "`nimstring(X, ground)`: cut a string between coins of X, among them the ground; \
        `nimstring(\"3x3\")`: draw a line between dots. A player who frees a coin or completes a box moves \
        again, and has lost if no move is left. The player who cannot move loses.\n\nA position is worth a \
        number or loony: then the player to move wins, whatever stands beside it.\n\nSource: Winning Ways, \
        ch. 16; Berlekamp, The Dots and Boxes Game (2000).";
    Game {
        name: "nimstring".into(),
        title: title.into(),
        rule: wrapped(rule),
        definition: String::new(),
        known: String::new(),
        claims: Vec::new(),
        home: "[Games of graphs](../graphs.md) · [Dots and Boxes](../../dots_and_boxes.md)".into(),
    }
}

/// The table of solved games.
fn solved() -> String {
    let rows = golden::read("src/games/heap/solved.tsv");
    let rows = rows.lines().skip(1).map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        vec![format!("`{}`", cells[0]), cells[1].to_owned(), cells[2].to_owned()]
    });
    table(&["code", "period", "from heap"], rows)
}

/// The sections of a page of the library.
fn of_library(page: &str) -> Vec<Game> {
    let text = golden::read(&format!("docs/games/library/{page}.md"));
    let game = |section: &str| {
        let (title, section) = section.split_once('\n')?;
        let name = help::library().iter().find(|game| game.page == page && game.title == title)?.name;
        let (rule, block) = section.split_once("\n```sprague\n")?;
        let block = block.split("\n```").next()?;
        let (definition, claims) = block.split_once("\nclaim ").unwrap_or((block, ""));
        Some(Game {
            name: name.into(),
            title: title.into(),
            rule: rule.trim().into(),
            definition: format!("```text\n{definition}\n```"),
            known: String::new(),
            claims: claims.split("\nclaim ").map(|claim| format!("claim {claim}")).collect(),
            home: format!("[Its section in the library](../library/{page}.md#{})", anchor(title)),
        })
    };
    text.split("\n## ").skip(1).filter_map(game).collect()
}

/// What the page of a game says, part by part.
#[derive(Default)]
struct Parts {
    definitions: Vec<String>,
    values: String,
    /// The last table, if another line of values may be a row of it: its head.
    head: Vec<String>,
    proved: Vec<String>,
    claims: Vec<String>,
    checked: Vec<String>,
    open: Vec<String>,
}

impl Parts {
    /// A table of values.
    fn table(&mut self, table: &Table, name: &str) {
        let cells =
            |row: &[Option<Cell>]| row.iter().map(|cell| shown_cell(cell.as_ref())).collect::<Vec<_>>();
        let mut rows: Vec<Vec<String>> = Vec::new();
        let labels = &table.columns.labels;
        let mut head = vec![table.columns.name.clone()];
        if !table.has_one_variable() {
            head = vec![format!("{}↓ {}→", table.rows.name, table.columns.name)];
            head.extend(labels.iter().cloned());
            let of_row =
                |(label, row): (&str, &[Option<Cell>])| [vec![label.to_owned()], cells(row)].concat();
            rows.extend(table.by_rows().map(of_row));
        } else if labels.len() <= COLUMNS {
            head.extend(labels.iter().cloned());
            let (_, row) = table.by_rows().next().expect("one row");
            rows.push([vec![name.to_owned()], cells(row)].concat());
        } else {
            head.extend((0..10).map(|digit| format!("+{digit}")));
            let first: usize = labels[0].parse().expect("an integer");
            let (_, row) = table.by_rows().next().expect("one row");
            let row = [vec![String::new(); first % 10], cells(row)].concat();
            let tens = row.chunks(10).zip(first / 10..);
            rows.extend(tens.map(|(ten, place)| [vec![(10 * place).to_string()], ten.to_vec()].concat()));
        }
        let is_row = table.has_one_variable() && labels.len() <= COLUMNS;
        if !is_row {
            let _ = write!(self.values, "\n{name}:\n");
        }
        if !is_row || self.head != head {
            let _ = write!(self.values, "\n| {} |\n|{}\n", head.join(" | "), " --- |".repeat(head.len()));
        }
        for row in rows {
            let _ = writeln!(self.values, "| {} |", row.join(" | "));
        }
        self.head = if is_row { head } else { Vec::new() };
    }

    /// What a line of a sheet shows.
    fn line(&mut self, session: &mut Session, word: &str, rest: &str) {
        if word != "values" {
            self.head.clear();
        }
        match word {
            "define" => {
                session.eval(rest).unwrap_or_else(|error| panic!("{rest}: {error}"));
                self.definitions.push(rest.to_owned());
            }
            "values" => {
                let (expression, caption) = rest.split_once(" | ").unwrap_or((rest, ""));
                let table = session.table(expression).unwrap_or_else(|error| panic!("{rest}: {error}"));
                let own = format!("`{}`", table.expression);
                self.table(&table, if caption.is_empty() { &own } else { caption });
            }
            "list" => {
                let (caption, expression) = rest.split_once(':').expect(rest);
                let list = wrapped(&format!("{caption}: {}.", said(session, expression)));
                let _ = write!(self.values, "\n{list}\n");
            }
            "positions" => {
                let positions: Vec<&str> = rest.split(';').map(str::trim).collect();
                let _ = write!(self.values, "\n| position | value |\n| --- | --- |\n");
                for position in positions {
                    let value = said(session, &format!("grundy({position})"));
                    let position = position.replace('|', "\\|");
                    let _ = writeln!(self.values, "| `{position}` | {} |", bold_if(value == "0", &value));
                }
            }
            "period" => {
                let (game, bound) = rest
                    .split_once(" to ")
                    .map_or((rest, None), |(game, bound)| (game, Some(bound.parse().expect(rest))));
                let reply = session.period(game, bound).unwrap_or_else(|error| panic!("{rest}: {error}"));
                let is_proved = matches!(reply.found, Found::Proved(_));
                let text = report::text(&Reply::Period(reply));
                let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("engine"));
                let lines = lines.collect::<Vec<_>>().join("; ").replacen(game, &format!("`{game}`"), 1);
                let text = wrapped(&format!("{lines}."));
                if is_proved { self.proved.push(text) } else { self.open.push(text) }
            }
            "claim" => self.claim(format!("claim {rest}")),
            "open" => self.open.push(wrapped(&rest.replace('\n', " "))),
            "proved" => self.proved.push(wrapped(&rest.replace('\n', " "))),
            _ => panic!("{word} {rest}"),
        }
    }

    /// A claim about all values, or about the values of a range; others are examples, which the
    /// tables show.
    fn claim(&mut self, claim: String) {
        if claim.contains(" for all ") || claim.contains("\n for all ") {
            self.claims.push(claim);
        } else if has_range(&claim) {
            self.checked.push(claim);
        }
    }

    fn page(self, game: &Game) -> String {
        // Claims of the library may use names that only its page knows.
        let tag = if game.definition.is_empty() { "sprague" } else { "text" };
        let block = |tag: &str, lines: &[String]| format!("```{tag}\n{}\n```", lines.join("\n"));
        let mut values = Vec::new();
        if !self.definitions.is_empty() {
            values.push("The tables use these definitions:".to_owned());
            values.push(block("sprague", &self.definitions));
        }
        if self.values.contains("**") {
            values.push("A bold value is that of a P-position.".to_owned());
        }
        values.push(self.values);
        let mut known = vec![game.known.clone()];
        known.extend(self.proved);
        if !self.claims.is_empty() {
            known.push(block(tag, &self.claims));
        }
        if known.iter().all(String::is_empty) {
            known.push("Nothing about all positions is proved here.".to_owned());
        }
        let mut open = self.open;
        if !self.checked.is_empty() {
            open.push("Checked in the range that is written, and not proved here:".to_owned());
            open.push(block(tag, &self.checked));
        }
        let mut page = format!("# {}\n\n{}\n", game.title, game.rule);
        for (title, texts) in [
            ("Definition", vec![game.definition.clone()]),
            ("First values", values),
            ("Known for all values", known),
            ("Open", open),
        ] {
            let texts: Vec<&str> =
                texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
            if !texts.is_empty() {
                let _ = write!(page, "\n## {title}\n\n{}\n", texts.join("\n\n"));
            }
        }
        let _ = write!(page, "\n{} · [All tables](README.md)\n", game.home);
        page
    }
}

/// A text in lines of a page.
fn wrapped(text: &str) -> String {
    text.split("\n\n").map(|part| wrap_behind("", part, WIDTH)).collect::<Vec<_>>().join("\n\n")
}

fn bold_if(bold: bool, text: &str) -> String {
    if bold { format!("**{text}**") } else { text.to_owned() }
}

fn shown_cell(cell: Option<&Cell>) -> String {
    let Some(cell) = cell else { return String::new() };
    let is_p = match cell.value {
        CellValue::Nimber(_) => cell.text == "0",
        CellValue::Outcome(_) => cell.text == "P",
        _ => false,
    };
    bold_if(is_p, &cell.text)
}

/// What a session answers to an expression, in a line.
fn said(session: &mut Session, expression: &str) -> String {
    match session.eval(expression) {
        Ok(reply @ Reply::Value(_)) => {
            let text = report::text(&reply).split_whitespace().collect::<Vec<_>>().join(" ");
            let list = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            list.unwrap_or(&text).to_owned()
        }
        other => panic!("{expression}: {other:?}"),
    }
}

/// Whether a claim goes through a range: a `for` outside of all brackets, but for those around the whole.
fn has_range(claim: &str) -> bool {
    let statement = claim.trim_start_matches("claim ").trim();
    let inside = statement.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let mut depth = 0;
    let mut outside = String::new();
    for sign in inside.unwrap_or(statement).chars() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ if depth == 0 => outside.push(sign),
            _ => {}
        }
    }
    outside.split_whitespace().any(|word| word == "for")
}

/// The games in the order of the index, each group under its title.
fn groups(sheets: &[Sheet]) -> Vec<(String, Vec<Game>)> {
    let title = |name: &str| sheets.iter().find(|sheet| sheet.name == name).map_or("", |sheet| &sheet.title);
    let of_family = |family: &Family| {
        let games = family.rulesets().map(|row| of_ruleset(family, row, title(row.name())));
        let others = (family.name == "graphs").then(|| nimstring(title("nimstring")));
        let games = games.chain(others).collect();
        (format!("Rulesets: {}", family.name), games)
    };
    let mut groups = vec![("Codes".to_owned(), vec![codes(title("codes"))])];
    groups.extend(FAMILIES.iter().map(of_family));
    let mut pages: Vec<&str> = help::library().iter().map(|game| game.page).collect();
    pages.dedup();
    for page in pages {
        let text = golden::read(&format!("docs/games/library/{page}.md"));
        let title = text.lines().next().unwrap_or_default().trim_start_matches("# ").to_lowercase();
        groups.push((format!("The library: {title}"), of_library(page)));
    }
    groups
}

#[test]
fn each_game_has_a_page() {
    let sheets = sheets();
    let mut index = INDEX.to_owned();
    let mut names: Vec<String> = vec![format!("{FOLDER}/README.md")];
    let mut lacking = Vec::new();
    for (title, games) in groups(&sheets) {
        let _ = write!(index, "\n## {title}\n\n");
        for game in games {
            let Some(sheet) = sheets.iter().find(|sheet| sheet.name == game.name) else {
                lacking.push(game.name);
                continue;
            };
            assert!(!game.title.is_empty(), "{}: a title", game.name);
            let _ = writeln!(index, "- [{}]({}.md)", game.title, game.name);
            let mut session = Session::new();
            let mut parts = Parts::default();
            game.claims.iter().for_each(|claim| parts.claim(claim.clone()));
            sheet.lines.iter().for_each(|(word, rest)| parts.line(&mut session, word, rest));
            assert!(!parts.values.is_empty(), "{}: values", game.name);
            let path = format!("{FOLDER}/{}.md", game.name);
            golden::check(&path, &parts.page(&game));
            names.push(path);
        }
    }
    assert!(lacking.is_empty(), "no sheet in {SHEETS}: {}", lacking.join(", "));
    golden::check(&format!("{FOLDER}/README.md"), &index);
    names.sort();
    assert_eq!(files_below(FOLDER, &["md"]), names, "one file a game");
    assert_eq!(sheets.len() + 1, names.len(), "one sheet a page");
}
