//! The layers: `docs/ARCHITECTURE.md` has the table, and the sources are compared with it.

mod made_up;
mod places;
pub mod reading;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use reading::{code_alone, long_functions, paths};

/// Folders that still have a circle of files. One that has none any more must be taken off the
/// list, so that the list only shrinks.
const CIRCLES: &[&str] = &[];

/// The other packages, which have no layers, and no circles either.
const OTHERS: &[&str] = &["kernel/src", "bindings/python/src", "bindings/web/src", "bindings/web/kernel/src"];

/// Rooms that do not use another, although its layer stands above theirs: what answers is data, and
/// `report` writes it.
const APART: &[(&str, &str)] = &[("session", "markup"), ("report", "session")];

/// Files with more than [`FILE`] lines, each with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

/// Functions with more than [`FUNCTION`] lines, each with the reason.
const LONG_FUNCTIONS: &[(&str, &str, &str)] = &[
    ("src/answers/check/latex.rs", "blocks", "one pass over the lines, an arm for each state"),
    ("src/answers/play/game.rs", "entered", "an arm for each thing that can be entered"),
    ("src/answers/proof/text/facts.rs", "proved", "the text of the lemmas and the theorem"),
    ("src/answers/proof/text/names.rs", "new", "makes the fields of one value"),
    ("src/answers/proof/text/play.rs", "reply", "an arm for each kind of part"),
    ("src/answers/proof/text/whole.rs", "document", "the order of the parts of a document"),
    ("src/cli/repl/mod.rs", "run", "the loop of a session, an arm for each turn"),
    ("src/cli/solve.rs", "run", "the steps of a command in their order"),
    ("src/language/eval/compile/expressions.rs", "expression_on_stack", "an arm for each kind of expression"),
    ("src/language/eval/machine/comparison.rs", "relation", "an arm for each relation"),
    ("src/language/eval/machine/run.rs", "step", "an arm for each operation"),
    ("src/language/eval/sequences.rs", "ask_sequence", "an arm for each question"),
    ("src/language/universal/expressions.rs", "expression_on_stack", "an arm for each kind of expression"),
    ("src/numbers/arithmetic/compare.rs", "relation", "one search, whose steps share their tables"),
    ("src/pages/picture/canvas/svg.rs", "write", "an arm for each shape"),
    ("src/pages/picture/canvas/tikz.rs", "write", "an arm for each shape"),
    ("src/pages/picture/text.rs", "plotted", "draws layer over layer on one grid"),
    ("kernel/src/misere/forms.rs", "claim", "an arm for each kind of claim"),
    ("kernel/src/notation.rs", "ordinal", "a reader with a stack in place of recursion"),
    ("src/games/heap/octal/avx512.rs", "compute_planes", "an inner loop that keeps its registers"),
];

/// The folders of `src` that put rooms beside their like.
pub const GROUPS: &[&str] = &["ground", "numbers", "games", "language", "answers", "pages"];

/// How many lines a file and a function may have.
const FILE: usize = 700;
const FUNCTION: usize = 60;

/// The text of each source file by its path below `src`.
type Sources = BTreeMap<String, String>;

/// A path in the code, such as `game::store::Store`, by its segments from the root of the crate.
type Segments = Vec<String>;

/// Where one file uses another: the line, and the path that is written there.
struct Use {
    from: String,
    line: usize,
    to: String,
    path: String,
}

#[test]
fn no_import_climbs_and_nothing_goes_round() {
    let house = root();
    let table = layers(&fs::read_to_string(house.join("docs/ARCHITECTURE.md")).unwrap());
    let complaints = complaints(&rooms(sources(&house.join("src"))), &table, CIRCLES);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn nothing_goes_round_in_the_other_packages() {
    let mut complaints = Vec::new();
    for folder in OTHERS {
        let uses = uses(&sources(&root().join(folder)));
        let described = |(inside, members): &(String, Vec<String>)| described(inside, members, &uses);
        complaints.extend(circles(&uses).iter().map(|circle| format!("{folder}: {}", described(circle))));
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// A reader finds the room of any line: each room has one short row, and each row a place.
#[test]
fn each_room_has_one_short_row() {
    let document = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let section = document.split("\n## ").find(|section| section.starts_with("What is where")).unwrap();
    let mut places = BTreeSet::new();
    for row in section.split("\n- ").skip(1) {
        let row = row.split("\n\n").next().unwrap_or_default();
        let place = row.split('`').nth(1).unwrap_or_default();
        assert!(root().join(place).exists(), "{place} is not there");
        assert!(places.insert(place), "{place} stands twice");
        assert!(row.lines().count() <= 2, "{place} has more than two lines");
    }
    for group in GROUPS {
        for entry in fs::read_dir(root().join("src").join(group)).unwrap().map(|entry| entry.unwrap()) {
            let room = format!("src/{group}/{}/", entry.file_name().to_string_lossy());
            assert!(entry.path().is_file() || places.contains(room.as_str()), "{room} has no row");
        }
    }
}

#[test]
fn files_and_functions_are_short() {
    let mut complaints = Vec::new();
    let (mut files, mut functions) = (BTreeSet::new(), BTreeSet::new());
    for folder in ["src", "kernel/src"] {
        for (path, text) in sources(&root().join(folder)) {
            let (path, lines) = (format!("{folder}/{path}"), text.lines().count());
            if lines > FILE && !LONG_FILES.iter().any(|(known, _)| *known == path) {
                complaints.push(format!("{path} has {lines} lines: split it by idea"));
            }
            files.extend((lines > FILE).then(|| path.clone()));
            for (line, name, lines) in long_functions(&text, FUNCTION) {
                if !LONG_FUNCTIONS.iter().any(|(file, known, _)| *file == path && *known == name) {
                    complaints.push(format!("{path}:{line}: `{name}` has {lines} lines: split it by idea"));
                }
                functions.insert((path.clone(), name));
            }
        }
    }
    let short = LONG_FILES.iter().filter(|(path, _)| !files.contains(*path)).map(|(path, _)| (*path, ""));
    let split = LONG_FUNCTIONS.iter().map(|(path, name, _)| (*path, *name));
    let split = split.filter(|(path, name)| !functions.contains(&((*path).to_owned(), (*name).to_owned())));
    complaints.extend(
        short.chain(split).map(|(path, name)| format!("{path} {name} is short: take it off the list")),
    );
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, except for those that only have tests.
fn sources(folder: &Path) -> Sources {
    let (mut found, mut folders) = (Sources::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs")
                && !entry.ends_with("tests.rs")
            {
                let path = entry.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(path, fs::read_to_string(&entry).unwrap());
            }
        }
    }
    found
}

/// The files by their paths below the room's folder: `games/heap/mod.rs` is `heap/mod.rs`. The root of
/// the crate gives each room its name, so that no code names a group.
fn rooms(sources: Sources) -> Sources {
    let room = |(path, text): (String, String)| match path.split_once('/') {
        Some((group, "mod.rs")) if GROUPS.contains(&group) => None,
        Some((group, room)) if GROUPS.contains(&group) => Some((room.to_owned(), text)),
        _ => Some((path, text)),
    };
    sources.into_iter().filter_map(room).collect()
}

/// The layer of each module, from the rows of the section "Who uses whom"; the lowest has the
/// number 0.
fn layers(document: &str) -> BTreeMap<String, usize> {
    let section = document.split("\n## ").find(|section| section.starts_with("Who uses whom"));
    let rows = section.expect("the section with the table").lines().filter(|line| line.starts_with("| `"));
    let names = |(layer, row): (usize, &str)| -> Vec<(String, usize)> {
        let cell = row.split('|').nth(1).unwrap_or_default();
        cell.split('`').skip(1).step_by(2).map(|name| (name.to_owned(), layer)).collect()
    };
    rows.enumerate().flat_map(names).collect()
}

/// All that is wrong with the layers of some sources.
fn complaints(sources: &Sources, table: &BTreeMap<String, usize>, known: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    let modules: BTreeSet<&str> =
        sources.keys().map(|path| top(path)).filter(|&module| module != "lib").collect();
    for module in modules.iter().filter(|&&module| !table.contains_key(module)) {
        complaints.push(format!("{module}: the table of layers does not name this module"));
    }
    for module in table.keys().filter(|module| !modules.contains(&***module)) {
        complaints.push(format!("the table of layers names `{module}`, which is not a module of src"));
    }
    let uses = uses(sources);
    for Use { from, line, to, path } in &uses {
        let (low, high) = (top(from), top(to));
        if let (Some(from_layer), Some(to_layer)) = (table.get(low), table.get(high))
            && low != high
            && from_layer <= to_layer
        {
            complaints.push(format!("{from}:{line}: `{low}` climbs to `{high}`, by `{path}`"));
        }
        if APART.contains(&(low, high)) {
            complaints.push(format!("{from}:{line}: `{low}` may not use `{high}`, by `{path}`"));
        }
    }
    let circles = circles(&uses);
    for (folder, members) in &circles {
        if !known.contains(&folder.as_str()) {
            complaints.push(described(folder, members, &uses));
        }
    }
    for folder in known.iter().filter(|&folder| !circles.iter().any(|(other, _)| other == folder)) {
        complaints.push(format!("{folder} has no circle any more: take it off the list"));
    }
    complaints
}

/// The module of `src` that a file belongs to.
fn top(path: &str) -> &str {
    path.split('/').next().unwrap_or(path).trim_end_matches(".rs")
}

/// What a file is called inside a folder that holds it: its own name, or that of the folder it is
/// in.
fn unit<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let rest = if folder.is_empty() { path } else { path.strip_prefix(folder)?.strip_prefix('/')? };
    rest.split('/').next()
}

/// The groups of files and folders of one folder that use one another, by the folder. A circle of
/// any files shows in the innermost folder that holds them all.
fn circles(uses: &[Use]) -> Vec<(String, Vec<String>)> {
    let mut inside: BTreeMap<String, BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    for Use { from, to, .. } in uses {
        let ends = from.match_indices('/').map(|(end, _)| &from[..end]);
        for folder in std::iter::once("").chain(ends) {
            if let (Some(one), Some(other)) = (unit(from, folder), unit(to, folder))
                && one != other
            {
                inside.entry(folder.to_owned()).or_default().entry(one).or_default().insert(other);
            }
        }
    }
    let mut circles = Vec::new();
    for (folder, graph) in &inside {
        let mut done = BTreeSet::new();
        for &start in graph.keys() {
            let round: Vec<String> = reached(graph, start)
                .into_iter()
                .filter(|&other| reached(graph, other).contains(start))
                .map(str::to_owned)
                .collect();
            if round.len() > 1 && done.insert(round.clone()) {
                circles.push((folder.clone(), round));
            }
        }
    }
    circles
}

/// All that can be reached from a start in one step or more.
fn reached<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, start: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![start]);
    while let Some(next) = waiting.pop() {
        waiting.extend(graph.get(next).into_iter().flatten().filter(|&&other| found.insert(other)));
    }
    found
}

/// A circle with the lines that make it, the first of each pair.
fn described(folder: &str, members: &[String], uses: &[Use]) -> String {
    let mut text = format!("{folder}: a circle of {}:", members.join(", "));
    let has = |unit: &str| members.iter().any(|member| member == unit);
    let mut said = BTreeSet::new();
    for Use { from, line, to, path } in uses {
        if let (Some(one), Some(other)) = (unit(from, folder), unit(to, folder))
            && one != other
            && has(one)
            && has(other)
            && said.insert((one, other))
        {
            write!(text, "\n    {from}:{line}: `{one}` uses `{other}`, by `{path}`").unwrap();
        }
    }
    text
}

/// Which file uses which, at which line. The roots of the library and of the command use
/// everything, and do not count.
fn uses(sources: &Sources) -> Vec<Use> {
    let modules: BTreeMap<Segments, &str> =
        sources.keys().filter(|path| *path != "main.rs").map(|path| (module_of(path), &**path)).collect();
    let mut plain = Vec::new();
    let mut reexports = BTreeMap::new();
    for (from, text) in sources {
        let module = module_of(from);
        for (line, is_public, path) in paths(&code_alone(text)) {
            let Some(whole) = absolute(&path, &module, &modules) else { continue };
            if is_public {
                let name = whole.last().cloned().into_iter();
                reexports.insert(module.iter().cloned().chain(name).collect::<Segments>(), whole.clone());
            }
            // A re-export from below a module does not count as a use.
            if !is_public || !whole.starts_with(&module) {
                plain.push((from, line, whole, path));
            }
        }
    }
    let target = |mut whole: Segments| -> Option<&str> {
        for _ in 0..10 {
            let end = (0..=whole.len()).rev().find(|&end| modules.contains_key(&whole[..end]))?;
            match whole.get(..=end).and_then(|name| reexports.get(name)) {
                Some(further) => whole = [further, &whole[end + 1..]].concat(),
                None => return Some(modules[&whole[..end]]),
            }
        }
        None
    };
    let found = plain.into_iter().filter_map(|(from, line, whole, path)| {
        Some(Use { from: from.clone(), line, to: target(whole)?.to_owned(), path })
    });
    let counts = |one: &Use| one.from != one.to && one.from != "lib.rs" && one.to != "lib.rs";
    found.filter(|one| counts(one) && one.from != "main.rs").collect()
}

/// A path from the root of the crate; `None` if it leads elsewhere.
fn absolute(path: &str, module: &[String], modules: &BTreeMap<Segments, &str>) -> Option<Segments> {
    let mut names = path.split("::").map(str::to_owned).peekable();
    let mut whole = match names.peek()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.to_vec(),
        _ => Some(module.to_vec()).filter(|module| {
            let child: Segments = module.iter().chain(names.peek()).cloned().collect();
            modules.contains_key(&child)
        })?,
    };
    while let Some(name) = names.next_if(|name| matches!(name.as_str(), "crate" | "self" | "super")) {
        if name == "super" {
            whole.pop();
        }
    }
    whole.extend(names);
    Some(whole)
}

fn module_of(path: &str) -> Segments {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    if path == "lib" { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
}
