//! What the documents and the examples say is run: every claim holds, every session and every
//! command answers what is shown, and the reference page knows every word of the language.

use std::fs;
use std::path::{Path, PathBuf};

use sprague::check::{self, Finding, Format, Summary};
use sprague::drawing::Show;
use sprague::front_end::help::{self, words};
use sprague::front_end::syntax::{self, Word, WordKind};
use sprague::front_end::{QUESTIONS, Request};
use sprague::registry::{FAMILIES, rulesets};
use sprague::theory::Convention;
use sprague::{Limits, Reply, Session, Source};

use crate::disk;
use crate::golden;
#[cfg(feature = "cli")]
use crate::shown;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files below a folder whose names end so, in order.
pub fn files_below(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| path.extension().is_some_and(|end| end == *ending)) {
                found.push(relative(&path));
            }
        }
    }
    found.sort();
    found
}

fn relative(path: &Path) -> String {
    let parts: Vec<_> =
        path.strip_prefix(root()).unwrap().iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Every document that a reader is sent to.
fn documents() -> Vec<String> {
    let mut documents = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned(), "CHANGELOG.md".to_owned()];
    documents.extend(files_below("docs", &["md"]));
    documents
}

/// Runs a file as `sprague check` does; whatever does not hold is added to `wrong`.
fn checked(path: &str, wrong: &mut Vec<String>) -> Summary {
    let text = read(path);
    let format = if path.ends_with(".md") { Format::Markdown } else { Format::Statements };
    let source = Source::new(Some(path), &text);
    let mut session = Session::new();
    session.set_files(Some(disk::files_of(path)));
    let mut summary = Summary::default();
    for statement in check::statements(&text, format) {
        let finding = check::run(&mut session, &statement);
        summary.count(&finding);
        let line = source.line_number(statement.span.start);
        match finding {
            Finding::Claim(claim) if !claim.holds() => {
                let why: Vec<String> = claim.reasons.iter().map(|step| step.to_string()).collect();
                wrong.push(format!("{path}:{line}: {} fails: {}", claim.claim, why.join("; ")));
            }
            Finding::ClaimError(error) | Finding::StatementError(error) => {
                wrong.push(format!("{path}:{line}: {error}"));
            }
            _ => {}
        }
    }
    summary
}

/// Every claim of the files holds, and there are enough of them for that to mean something.
fn all_hold(paths: &[String], at_least: usize) {
    let mut wrong = Vec::new();
    let total = paths.iter().map(|path| checked(path, &mut wrong)).fold(Summary::default(), Summary::plus);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(total.hold >= at_least, "only {total} in {paths:?}");
}

#[test]
#[ignore = "slow"]
fn claims_of_the_documents_hold() {
    all_hold(&documents(), 150);
}

/// The answers of CGSuite stand in a table, each as a claim.
#[test]
fn claims_in_the_table_of_cgsuite_hold() {
    let page = read("docs/coming_from_cgsuite.md");
    let cells: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("claim "))
        .map(|line| line.rsplit(" | `").next().unwrap().trim_end_matches("` |"))
        .collect();
    assert!(cells.len() >= 25, "{} claims", cells.len());
    for cell in cells {
        let mut session = Session::new();
        let findings: Vec<Finding> = check::statements(cell, Format::Statements)
            .iter()
            .map(|statement| check::run(&mut session, statement))
            .collect();
        assert!(matches!(findings.last(), Some(Finding::Claim(claim)) if claim.holds()), "{cell}");
    }
}

#[test]
fn claims_of_the_worked_example_hold() {
    all_hold(&["examples/worked_example.claims".to_owned()], 15);
}

#[test]
#[ignore = "slow"]
fn claims_of_the_examples_on_the_theorem_hold() {
    all_hold(&files_below("examples/theorem", &["md", "claims"]), 150);
}

#[test]
#[ignore = "slow"]
fn claims_of_all_other_examples_hold() {
    let mut paths = files_below("examples", &["md", "claims"]);
    paths.retain(|path| !path.starts_with("examples/theorem/") && path != "examples/worked_example.claims");
    all_hold(&paths, 300);
}

#[test]
fn examples_of_all_words_hold() {
    for word in words() {
        let mut session = Session::new();
        session.set_files(Some(disk::files_of("examples/own_games/sheet.md")));
        let statements = syntax::statements(word.example);
        assert!(!statements.is_empty(), "{} has no example", word.name);
        for statement in statements {
            match session.run(&statement) {
                Ok(Reply::Claim(claim)) => assert!(claim.holds(), "{}: {}", word.name, word.example),
                Ok(_) => {}
                Err(error) => panic!("{}: {}: {error}", word.name, word.example),
            }
        }
    }
}

/// The code of a page: what stands between backticks in a line, and all of its blocks.
fn code_of(page: &str) -> Vec<&str> {
    let mut code = Vec::new();
    let mut in_block = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            code.push(line);
        } else {
            code.extend(line.split('`').skip(1).step_by(2));
        }
    }
    code
}

/// Whether a word, or a sign, occurs in a piece of code as a whole.
fn occurs(word: &str, code: &str) -> bool {
    let in_name = |character: char| character.is_alphanumeric() || matches!(character, '_' | '\'');
    let begins_as_name = word.starts_with(in_name);
    let ends_as_name = word.ends_with(in_name);
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !(begins_as_name && before.is_some_and(in_name) || ends_as_name && after.is_some_and(in_name))
    })
}

#[test]
fn the_reference_page_has_every_word() {
    let page = read("docs/language.md");
    let code = code_of(&page);
    for word in words() {
        let name = match word.kind {
            WordKind::Function | WordKind::Ruleset => format!("{}(", word.name),
            _ => word.name.to_owned(),
        };
        for spelling in std::iter::once(name.as_str()).chain(word.spellings.split_whitespace()) {
            assert!(code.iter().any(|code| occurs(spelling, code)), "docs/language.md lacks `{spelling}`");
        }
    }
}

#[test]
fn sessions_notebooks_and_the_page_tell_every_question() {
    for path in ["docs/language.md", "docs/notebooks.md", "bindings/web/README.md"] {
        let page = read(path);
        let code = code_of(&page);
        for name in QUESTIONS.iter().map(|question| question.name) {
            assert!(code.iter().any(|code| occurs(name, code)), "{path} lacks `{name}`");
        }
    }
}

/// The names of the theorems on periods in JSON, from the type.
fn theorems() -> Vec<String> {
    let source = read("src/games/heap/period.rs");
    let variants = source.split("pub enum Theorem {\n").nth(1).unwrap().split("\n}\n").next().unwrap();
    let names = variants.lines().filter_map(|line| line.trim().strip_suffix(','));
    let in_kebabs = |name: &str| {
        let part = |letter: char| match letter.is_uppercase() {
            true => format!("-{}", letter.to_lowercase()),
            false => letter.to_string(),
        };
        name.chars().map(part).collect::<String>().trim_start_matches('-').to_owned()
    };
    names.filter(|name| name.chars().all(char::is_alphabetic)).map(in_kebabs).collect()
}

#[test]
fn the_schemas_have_every_theorem() {
    let theorems = theorems();
    assert!(theorems.len() > 6 && theorems.contains(&"guy-smith".to_owned()), "{theorems:?}");
    for path in ["docs/json/sprague.schema.json", "docs/json/heaps.schema.json"] {
        let schema = read(path);
        for name in &theorems {
            assert!(schema.contains(&format!("\"{name}\"")), "{path} lacks {name}");
        }
    }
}

/// A number with its digits in groups of three.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn the_reference_page_has_the_default_ceilings() {
    let page = read("docs/language.md");
    let limits = Limits::default();
    assert_eq!((limits.max_edges(), limits.max_elements), (16 * limits.max_nodes, limits.max_nodes / 8));
    for (ceiling, default) in [
        ("positions kept", grouped(limits.max_nodes)),
        ("nested calls of definitions", grouped(limits.max_depth)),
        ("nested brackets", grouped(limits.max_nesting)),
        ("entries of the table of an automaton", format!("2^{}", limits.max_states.ilog2())),
        ("bits of one integer", format!("2^{}", limits.max_bits.ilog2())),
        ("degree over {0, 1}", format!("2^{}", limits.max_degree.ilog2())),
        ("summands of one ordinal", grouped(limits.max_summands)),
        ("nested exponents of ω", grouped(sprague::Ordinal::MAX_HEIGHT)),
        ("characters shown", grouped(limits.max_characters)),
        ("squares, vertices or counters", grouped(limits.max_parts as usize)),
        ("cells of one table", grouped(limits.max_cells)),
    ] {
        let row = page.lines().find(|line| line.starts_with(&format!("| {ceiling}"))).expect(ceiling);
        assert!(row.contains(&format!(" {default} ")), "{row}: {default}");
    }
}

#[test]
fn examples_of_all_rulesets_hold_and_the_pages_have_them() {
    let mut pages = files_below("docs/games", &["md"]);
    pages.retain(|page| !page.starts_with("docs/games/tables/"));
    let pages: String = pages.iter().map(|page| read(page)).collect();
    let language = read("docs/language.md");
    for ruleset in rulesets() {
        let mut session = Session::new();
        match session.eval(ruleset.example) {
            Ok(Reply::Claim(claim)) => assert!(claim.holds(), "{}: {:?}", ruleset.example, claim.reasons),
            other => panic!("{}: {other:?}", ruleset.example),
        }
        assert!(pages.contains(&format!("`{}", ruleset.name())), "{} has no page", ruleset.name());
        assert!(
            language.contains(&format!("`{}", ruleset.name())),
            "{} is not in the reference",
            ruleset.name()
        );
    }
}

/// A table of a page, made from the rows of what it lists.
pub fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    line(&head) + &line(&rule) + &rows.map(|row| line(&row)).collect::<String>()
}

/// Variants of how something is written, as code.
pub fn written(signature: &str) -> String {
    let variants: Vec<String> = signature.split("  ·  ").map(|variant| format!("`{variant}`")).collect();
    variants.join(", ")
}

/// A text of a row in Markdown: a star there stands for itself.
pub fn plain(text: &str) -> String {
    text.replace('*', "\\*")
}

/// The table that a marker `<!-- generated: WHAT -->` asks for.
fn generated(what: &str) -> String {
    let rows_of = |words: Vec<Word>| {
        let row = |word: &Word| vec![written(word.signature), plain(word.summary)];
        table(&["write", "gives"], words.iter().map(row).collect::<Vec<_>>().into_iter())
    };
    match what.split_once(' ').unwrap_or((what, "")) {
        ("functions", topic) => {
            rows_of(help::functions().filter(|(of, _)| *of == topic).map(|(_, word)| *word).collect())
        }
        ("words", "") => {
            let words = words().filter(|word| !matches!(word.kind, WordKind::Function | WordKind::Ruleset));
            let also =
                |word: &Word| word.spellings.split_whitespace().map(|spelling| format!("`{spelling}`"));
            let row = |word: Word| {
                let also: Vec<String> = also(&word).collect();
                vec![written(word.signature), plain(word.summary), also.join(" ")]
            };
            table(&["write", "means", "also"], words.map(row))
        }
        ("library", "") => rows_of(help::library().iter().filter_map(|game| help::word(game.name)).collect()),
        ("rulesets", "") => {
            table(&["write", "rule"], rulesets().map(|row| vec![written(row.signature), plain(row.rule)]))
        }
        ("rulesets", name) => {
            let mut groups = FAMILIES.iter().flat_map(|family| family.groups);
            let group = groups.find(|group| group.name == name).unwrap_or_else(|| panic!("no group {name}"));
            let rows = group.rulesets.iter().map(|row| {
                let code = row.code().map(|(code, shift)| match shift {
                    0 => format!("`{code}`"),
                    _ => format!("`{code}` of n + {shift}"),
                });
                let known = code.into_iter().chain((!row.values.is_empty()).then(|| row.values.to_owned()));
                let known: Vec<String> = known.collect();
                vec![written(row.signature), plain(row.rule), plain(row.source), known.join("; ")]
            });
            table(&["write", "rule", "source", "values"], rows)
        }
        _ => panic!("no table {what}"),
    }
}

#[test]
fn tables_are_those_of_the_rows() {
    const END: &str = "<!-- end -->";
    let mut count = 0;
    for document in documents() {
        golden::replay(&document, |page| {
            let mut renewed = String::new();
            for (place, part) in page.split("<!-- generated: ").enumerate() {
                if place == 0 {
                    renewed.push_str(part);
                    continue;
                }
                let (what, rest) = part.split_once(" -->\n").unwrap_or_else(|| panic!("{document}: {part}"));
                let after = rest.split_once(END).unwrap_or_else(|| panic!("{document}: {what} has no end")).1;
                renewed.push_str(&format!("<!-- generated: {what} -->\n{}{END}{after}", generated(what)));
                count += 1;
            }
            renewed
        });
    }
    assert!(count >= 13, "{count}");
}

/// The first command that the README has somebody run, from a clone.
const FIRST_COMMAND: &str = r#"cargo run -- draw 'cram("...#/..../#...")' --show all"#;

#[test]
fn the_first_command_is_the_same_everywhere() {
    let readme = read("README.md");
    for line in [format!("$ {FIRST_COMMAND}"), "cargo test".to_owned()] {
        assert!(readme.lines().any(|other| other == line), "README.md: {line}");
    }
    let contributing = read("CONTRIBUTING.md");
    assert!(contributing.lines().any(|line| line == FIRST_COMMAND), "CONTRIBUTING.md: {FIRST_COMMAND}");
    let locked = FIRST_COMMAND.replacen("run", "run --locked", 1);
    assert!(read(".ci/run").lines().any(|line| line == locked), ".ci/run: {locked}");
}

/// The sources that name something, apart from those that may.
fn sources_naming(something: &str, may: impl Fn(&str) -> bool) -> Vec<String> {
    let mut sources = files_below("src", &["rs"]);
    assert!(sources.len() > 40, "{}", sources.len());
    sources.retain(|source| !may(source) && read(source).contains(something));
    sources
}

/// Whether a line has an option in one of its strings: `--max-nodes`.
fn names_an_option(line: &str) -> bool {
    let after_dashes = |place: usize| {
        let before = line[..place].chars().next_back();
        let after = line[place + 2..].chars().next();
        after.is_some_and(|sign| sign.is_ascii_lowercase())
            && before.is_none_or(|sign| !sign.is_alphanumeric())
    };
    line.match_indices("--").any(|(place, _)| after_dashes(place))
}

#[test]
fn an_option_is_found() {
    assert!(names_an_option("    \"raise it with --max-nodes\""));
    assert!(!names_an_option("let x = a --b; \"a--b\"".split(';').nth(1).unwrap()));
}

#[test]
fn the_code_is_without_what_the_architecture_rules_out() {
    let none: Vec<String> = Vec::new();
    for pest in ["pest::", "pest_derive"] {
        assert_eq!(sources_naming(pest, |source| source == "src/language/syntax/grammar.rs"), none, "{pest}");
    }
    // The library names no option of the command: advice is data, and each front end words it. `--show`
    // is a word in a line of a session, too.
    for source in files_below("src", &["rs"]).iter().filter(|source| !source.starts_with("src/cli/")) {
        let named = read(source).lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
            let line =
                if source.ends_with("/asked.rs") { line.replace("--show", "") } else { line.to_owned() };
            names_an_option(&line)
        });
        assert!(!named, "{source} names an option of the command");
    }
    assert_eq!(
        sources_naming("pulldown_cmark", |source| {
            ["src/answers/check/markdown.rs", "src/answers/solve/page.rs"].contains(&source)
        }),
        none
    );
    let edits_lines = |source: &str| {
        source.starts_with("src/cli/repl/")
            || ["src/cli/line_editor.rs", "src/cli/lines.rs"].contains(&source)
    };
    assert_eq!(sources_naming("rustyline::", edits_lines), none);
    let vectors = |source: &str| {
        source == "src/numbers/nimber/finite/carryless.rs"
            || ["avx512.rs", "vectors.rs"]
                .map(|file| format!("src/games/heap/octal/{file}"))
                .contains(&source.to_owned())
    };
    assert_eq!(sources_naming("unsafe ", vectors), none);
    let of_the_command = |source: &str| source.starts_with("src/cli/") || source == "src/main.rs";
    for effect in [
        "print!(",
        "println!(",
        "process::exit",
        "env::var",
        "env::args",
        "time::Instant",
        "SystemTime",
        "io::std",
    ] {
        assert_eq!(sources_naming(effect, of_the_command), none, "{effect}");
    }
}

/// A file that is cut off or lost is what `saving` is for; a history is only ever appended to, and
/// so are the rows of a survey, since whole rows must survive any end.
#[test]
fn files_are_written_in_one_place() {
    let may = ["src/cli/saving.rs", "src/cli/growing.rs", "src/cli/repl/history.rs"];
    let must_not = |source: &&String| !may.contains(&source.as_str()) && !source.ends_with("/tests.rs");
    for source in files_below("src", &["rs"]).iter().filter(must_not) {
        let text = read(source);
        let code = text.split("#[cfg(test)]").next().unwrap();
        for writes in ["fs::write(", "File::create", "OpenOptions", "fs::rename(", "fs::copy("] {
            assert!(!code.contains(writes), "{source}: {writes}");
        }
    }
}

/// A test waits for what it is about, however slow the machine is: by `tests/common/patience.rs`, which
/// alone sleeps and gives up. What looks at a clock beside it measures, or reads a time that was given.
#[test]
fn tests_wait_for_events() {
    let may = |source: &str, line: &str| {
        ["tests/common/patience.rs", "tests/documents/docs.rs"].contains(&source)
            || source == "tests/rulesets/heaps.rs" && line.trim_start().starts_with("println!(")
            || source == "src/cli/repl/commands/tests.rs" && line.contains("session.time_limit")
            || source == "src/cli/lsp/workers.rs" && line.contains("Duration::ZERO")
            || line.contains("recv_timeout(patience_since(")
    };
    let mut wrong = Vec::new();
    for folder in ["tests", "kernel/tests", "src", "kernel/src"] {
        for source in files_below(folder, &["rs"]) {
            let text = read(&source);
            let is_test = folder.ends_with("tests") || source.ends_with("/tests.rs");
            let tests =
                if is_test { &*text } else { text.split_once("#[cfg(test)]").map_or("", |(_, tests)| tests) };
            for line in
                tests.lines().filter(|line| !line.trim_start().starts_with('"') && !may(&source, line))
            {
                let waits = ["sleep(", "_timeout(", ".elapsed()", "Duration::"];
                if waits.iter().any(|waits| line.contains(waits)) {
                    wrong.push(format!("{source}: {}", line.trim()));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// The kernel is all that has to be trusted, and so stands by itself.
#[test]
fn the_kernel_stands_alone() {
    let manifest = read("kernel/Cargo.toml");
    for table in manifest.lines().filter(|line| line.starts_with('[') && line.contains("dependencies")) {
        assert_eq!(table, "[dev-dependencies]");
    }
    let sources = files_below("kernel/src", &["rs"]);
    assert!(sources.len() > 5, "{sources:?}");
    for source in sources {
        let code = read(&source);
        for absent in ["sprague::", "unsafe ", "extern crate", "include!", "#[path"] {
            assert!(!code.contains(absent), "{source}: {absent}");
        }
    }
    for tests in files_below("kernel/tests", &["rs"]) {
        assert!(!read(&tests).contains("use sprague::"), "{tests}");
    }
}

#[test]
fn every_certificate_is_specified() {
    let refused = sprague_kernel::verify(&mut &b""[..], Default::default(), &mut || true).unwrap_err();
    let refused = refused.to_string();
    let formats: Vec<&str> = refused.split('`').skip(1).step_by(2).collect();
    assert!(formats.len() > 7 && formats.contains(&"sprague-form 1"), "{refused}");
    let pages = read("docs/proofs.md") + &read("docs/certificates.md");
    for format in formats {
        assert!(pages.contains(format), "no page specifies `{format}`");
    }
}

/// The name that a heading can be linked by.
pub fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    heading
        .chars()
        .filter(|&sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'))
        .map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for document in documents() {
        let page = read(&document);
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            // `0.[3](7)` is a heap and no link.
            let heap = link.bytes().all(|sign| sign.is_ascii_digit() || sign == b'n');
            if heap || link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target: PathBuf = match file {
                "" => root().join(&document),
                file => root().join(&document).parent().unwrap().join(file),
            };
            assert!(target.exists(), "{document}: {link}");
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                let found = text.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(found, "{document}: {link}");
            }
        }
    }
    assert!(links > 20, "{links}");
}

/// The pictures of a page, as files beside it and the command that is said to draw each.
fn pictures(page: &str) -> Vec<(&str, &str)> {
    let links = page.split("](").skip(1);
    links
        .filter_map(|link| link.split_once("\")")?.0.split_once(" \""))
        .filter(|link| link.0.ends_with(".svg"))
        .collect()
}

/// What a command draws: `sprague draw 'EXPR'`, `sprague table 'EXPR'`, `sprague plot CODE --to N`.
fn drawn(command: &str) -> String {
    let (name, expression) =
        command.strip_prefix("sprague ").and_then(|rest| rest.split_once(' ')).expect(command);
    if name == "plot" {
        let (game, last) = expression.split_once(" --to ").expect(command);
        return Session::new().plot(game, 0, last.parse().unwrap()).unwrap().svg();
    }
    let (expression, show) = match expression.strip_suffix(" --show all") {
        Some(expression) => (expression, Show::all()),
        None => (expression, Show::board()),
    };
    let expression = expression.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).expect(command);
    let mut session = Session::new();
    if name == "table" {
        return session.table(expression).unwrap_or_else(|error| panic!("{command}: {error}")).svg();
    }
    assert_eq!(name, "draw", "{command}");
    let request = Request::Draw { position: expression.to_owned(), show, convention: Convention::Normal };
    match session.answer(&request).reply.unwrap_or_else(|error| panic!("{command}: {error}")) {
        Reply::Drawing(drawing) => drawing.svg(),
        _ => panic!("{command}"),
    }
}

#[test]
fn pictures_are_what_the_command_draws() {
    let mut count = 0;
    for document in documents() {
        for (file, command) in pictures(&read(&document)) {
            let path = root().join(&document).parent().unwrap().join(file);
            let drawn = drawn(&command.replace("&quot;", "\"").replace("&lt;", "<"));
            println!("{document}: {file} is what `{command}` draws");
            golden::check(&relative(&path), &drawn);
            count += 1;
        }
    }
    assert!(count >= 12, "{count}");
    let mut families = files_below("docs/games", &["md"]);
    families.retain(|page| page.split('/').count() == 3);
    assert!(families.iter().all(|page| !pictures(&read(page)).is_empty()), "a family has no picture");
}

#[cfg(feature = "cli")]
mod with_the_command {
    use super::*;
    use sprague::front_end::markup::Format;
    use sprague::{Interrupt, report};

    const PROMPT: &str = "> ";

    #[test]
    fn the_prompt_is_the_one_shown() {
        let session = read("src/cli/repl/mod.rs");
        assert!(session.contains(&format!("const PROMPT: &str = \"{PROMPT}\";")));
    }

    /// What a session answers to a line.
    fn answer(session: &mut Session, line: &str) -> String {
        let mut answers = String::new();
        for statement in syntax::statements(line) {
            let text = match session.run(&statement) {
                Ok(reply) => {
                    let text = report::document(&reply).write(Format::Text, 80, &Interrupt::new()).unwrap();
                    text.trim_end().to_owned()
                }
                Err(error) => report::diagnostic(&error, &Source::new(None, line), false, 80),
            };
            answers.push_str(&text);
            answers.push('\n');
        }
        answers
    }

    #[test]
    fn sessions_answer_what_is_shown() {
        let begin = || {
            let mut session = Session::new();
            session.set_files(Some(disk::files_of("examples/own_games/sheet.md")));
            move |typed: &str| answer(&mut session, typed)
        };
        let hold = |document: &String| shown::hold(document, "text", PROMPT, begin);
        let count: usize = documents().iter().map(hold).sum();
        assert!(count >= 30, "{count}");
    }

    /// What a shell prints for a line, in a folder with the sources.
    #[cfg(unix)]
    fn printed(line: &str, place: &Path) -> String {
        let binary = Path::new(env!("CARGO_BIN_EXE_sprague"));
        let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("{{ {line}; }} 2>&1")])
            .current_dir(place)
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    #[test]
    #[cfg(unix)]
    fn commands_answer_what_is_shown() {
        // What the commands write does not land among the sources, which they can read.
        let place = std::env::temp_dir().join(format!("sprague-docs-{}", std::process::id()));
        fs::create_dir_all(&place).unwrap();
        for entry in fs::read_dir(root()).unwrap() {
            let entry = entry.unwrap();
            std::os::unix::fs::symlink(entry.path(), place.join(entry.file_name())).unwrap();
        }
        // `cargo run --` would build the command, and print what it builds.
        let begin = || |typed: &str| printed(&typed.replacen("cargo run -- ", "sprague ", 1), &place);
        let hold = |document: &String| shown::hold(document, "console", "$ ", begin);
        let count: usize = documents().iter().map(hold).sum();
        assert!(count >= 5, "{count}");
        fs::remove_dir_all(&place).unwrap();
    }
}
