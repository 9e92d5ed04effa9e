//! The public items: `docs/API.md` lists them, and the list is compared with the sources.
//!
//! `UPDATE_GOLDEN=1 cargo test --test documents api` writes the list anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::architecture::GROUPS;
use super::architecture::reading::code_alone;
use super::golden;

const PAGE: &str = "docs/API.md";
const BEGIN: &str = "<!-- public items: begin -->\n";
const END: &str = "<!-- public items: end -->\n";

/// How many items there may be; more are a decision.
const MOST: usize = 148;

/// Modules that count as one item: the rulesets as types, the parts of answers and front ends, and
/// the theories of misère play and of entailing moves.
const SHELVES: [&str; 8] = [
    "entailing",
    "front_end",
    "misere",
    "reply",
    "ruleset::boards",
    "ruleset::coins",
    "ruleset::graphs",
    "ruleset::heaps",
];

/// The text of each source file by its path below `src`.
type Sources = BTreeMap<String, String>;

/// The path of a module or an item, by its segments below the crate.
type Segments = Vec<String>;

#[test]
fn the_page_lists_the_public_items() {
    let items: BTreeSet<String> =
        public_items(&sources()).into_iter().filter(|item| !is_on_a_shelf(item)).collect();
    let page = golden::read(PAGE);
    let (before, rest) = page.split_once(BEGIN).expect("the list begins at a marker");
    let (_, after) = rest.split_once(END).expect("the list ends at a marker");
    let list: String = items.iter().map(|item| format!("{item}\n")).collect();
    golden::check(PAGE, &format!("{before}{BEGIN}```text\n{list}```\n{END}{after}"));
    assert!(items.len() <= MOST, "{} items are public, more than {MOST}", items.len());
    let unsaid = unsaid(&items, before);
    assert!(unsaid.is_empty(), "{PAGE} has no word on {unsaid:?}");
}

/// Whether an item stands below a module that counts as one.
fn is_on_a_shelf(item: &str) -> bool {
    let path = item.split_once(" sprague::").map_or(item, |(_, path)| path);
    SHELVES.iter().any(|shelf| path.strip_prefix(shelf).is_some_and(|below| below.starts_with("::")))
}

/// The items that no part of the page names between backticks.
fn unsaid(items: &BTreeSet<String>, page: &str) -> Vec<String> {
    let said: BTreeSet<&str> = page.split('`').skip(1).step_by(2).collect();
    let path = |item: &String| item.split_once(' ').expect("a kind and a path").1.to_owned();
    let paths = items.iter().map(path);
    let is_said = |path: &String| {
        let last = path.rsplit("::").next().unwrap_or_default();
        said.contains(path.as_str())
            || said.contains(path.trim_start_matches("sprague::"))
            || said.contains(last)
    };
    paths.filter(|path| !is_said(path)).collect()
}

fn sources() -> Sources {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Sources::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

/// What a module has at its top.
#[derive(Default)]
struct Module {
    /// Items by name: the kind, and whether everybody may use it. Modules are items too.
    items: BTreeMap<String, (String, bool)>,
    /// What is handed on to everybody: the name here, and the path that is written.
    handed_on: Vec<(String, Segments)>,
    /// Modules all of whose items are handed on.
    globs: Vec<Segments>,
}

/// The public items, each once, under its shortest path, with its kind: `struct sprague::Store`.
fn public_items(sources: &Sources) -> BTreeSet<String> {
    let modules: BTreeMap<Segments, Module> =
        sources.iter().map(|(file, text)| (place(file), module(&code_alone(text)))).collect();
    let mut found: BTreeMap<Segments, (String, Segments)> = BTreeMap::new();
    let mut reached: Vec<(Segments, Segments)> = vec![(Vec::new(), Vec::new())];
    while let Some((at, shown)) = reached.pop() {
        for (name, kind, home) in exported(&modules, &at, 0) {
            let shown: Segments = shown.iter().cloned().chain([name]).collect();
            let shorter =
                found.get(&home).is_none_or(|(_, known)| (shown.len(), &shown) < (known.len(), known));
            if shorter {
                found.insert(home.clone(), (kind.clone(), shown.clone()));
            }
            if kind == "mod" && shown.len() < 8 {
                reached.push((home, shown));
            }
        }
    }
    found.into_values().map(|(kind, shown)| format!("{kind} sprague::{}", shown.join("::"))).collect()
}

/// What a module offers to everybody: the name there, the kind, and where it is defined.
fn exported(
    modules: &BTreeMap<Segments, Module>,
    at: &[String],
    depth: usize,
) -> Vec<(String, String, Segments)> {
    let Some(module) = modules.get(at).filter(|_| depth < 16) else { return Vec::new() };
    let own = module.items.iter().filter(|(_, (_, is_public))| *is_public);
    let mut found: Vec<_> =
        own.map(|(name, (kind, _))| (name.clone(), kind.clone(), below(at, name))).collect();
    for (name, path) in &module.handed_on {
        let (kind, home) = defined(modules, &absolute(modules, at, path), depth + 1);
        found.push((name.clone(), kind, home));
    }
    for path in &module.globs {
        found.extend(exported(modules, &absolute(modules, at, path), depth + 1));
    }
    found
}

/// The kind of what a path names, and where it is defined. What comes from a macro or from another
/// package is an `item` at that path.
fn defined(modules: &BTreeMap<Segments, Module>, path: &[String], depth: usize) -> (String, Segments) {
    let unknown = || ("item".to_owned(), path.to_vec());
    let Some((name, at)) = path.split_last().filter(|_| depth < 16) else { return unknown() };
    let Some(module) = modules.get(at) else { return unknown() };
    let handed_on = module.handed_on.iter().find(|(known, _)| known == name);
    // A function may have the name of a module of its own.
    let own =
        module.items.get(name).filter(|(kind, is_public)| kind != "mod" || *is_public || handed_on.is_none());
    if let Some((kind, _)) = own {
        return (kind.clone(), path.to_vec());
    }
    if let Some((_, further)) = handed_on {
        return defined(modules, &absolute(modules, at, further), depth + 1);
    }
    let of_globs =
        module.globs.iter().flat_map(|path| exported(modules, &absolute(modules, at, path), depth + 1));
    of_globs
        .into_iter()
        .find(|(known, ..)| known == name)
        .map_or_else(unknown, |(_, kind, home)| (kind, home))
}

/// A path as seen from the root of the crate; that of another package stays as it is. The root names
/// the rooms of its folders: `crate::game` is `crate::games::game`.
fn absolute(modules: &BTreeMap<Segments, Module>, at: &[String], path: &[String]) -> Segments {
    let path = written(modules, at, path);
    let room = path.first().filter(|&first| !modules.contains_key(std::slice::from_ref(first)));
    let folder = modules
        .keys()
        .find(|key| matches!(&key[..], [folder, name] if GROUPS.contains(&&**folder) && Some(name) == room));
    folder.into_iter().flat_map(|key| key[..1].iter().cloned()).chain(path.iter().cloned()).collect()
}

/// The same, as it is written.
fn written(modules: &BTreeMap<Segments, Module>, at: &[String], path: &[String]) -> Segments {
    let mut at = at.to_vec();
    let mut rest = path;
    loop {
        match rest.first().map(String::as_str) {
            Some("crate") => at.clear(),
            Some("super") => drop(at.pop()),
            Some("self") => {}
            Some(first) => {
                let is_here = rest.len() < path.len()
                    || modules.get(&at).is_some_and(|module| module.items.contains_key(first));
                return if is_here {
                    at.into_iter().chain(rest.iter().cloned()).collect()
                } else {
                    rest.to_vec()
                };
            }
            None => return at,
        }
        rest = &rest[1..];
    }
}

fn below(at: &[String], name: &str) -> Segments {
    at.iter().cloned().chain([name.to_owned()]).collect()
}

/// The module that a file is.
fn place(file: &str) -> Segments {
    let file = file.trim_end_matches(".rs");
    let file = file.strip_suffix("/mod").unwrap_or(file);
    if file == "lib" { Vec::new() } else { file.split('/').map(str::to_owned).collect() }
}

/// The items of a module: what rustfmt begins in the first column.
fn module(code: &str) -> Module {
    let mut module = Module::default();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let (is_public, item) = match line.strip_prefix("pub ") {
            Some(item) => (true, item),
            None => (
                false,
                line.strip_prefix("pub(")
                    .and_then(|rest| rest.split_once(") "))
                    .map_or(line, |(_, item)| item),
            ),
        };
        if let Some(tree) = item.strip_prefix("use ") {
            let mut tree = tree.to_owned();
            while !tree.contains(';') {
                let Some(line) = lines.next() else { break };
                tree.push_str(line.trim());
            }
            if is_public {
                hand_on(&mut module, &[], tree.split(';').next().unwrap_or_default());
            }
        } else if let Some((kind, name)) = named(item) {
            module.items.insert(name, (kind.to_owned(), is_public));
        }
    }
    module
}

/// The kind and the name of an item by its first line.
fn named(item: &str) -> Option<(&'static str, String)> {
    const KINDS: [&str; 10] =
        ["mod", "fn", "struct", "enum", "trait", "const", "static", "type", "union", "macro_rules!"];
    let mut words = item.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let is_function = matches!(words.peek(), Some(&("fn" | "unsafe" | "extern")));
        if matches!(word, "unsafe" | "async" | "extern" | "const") && is_function || word.starts_with('"') {
            continue;
        }
        let kind = KINDS.into_iter().find(|kind| *kind == word)?;
        let name = words.next()?.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()?;
        return (!name.is_empty()).then(|| (kind, name.to_owned()));
    }
    None
}

/// Adds what a tree of `pub use` hands on.
fn hand_on(module: &mut Module, before: &[String], tree: &str) {
    let tree = tree.trim().trim_start_matches("::");
    let (head, inside) = tree.split_once('{').map_or((tree, None), |(head, inside)| (head, Some(inside)));
    let (head, renamed) =
        head.split_once(" as ").map_or((head, None), |(head, name)| (head, Some(name.trim())));
    let names = head.split("::").map(str::trim).filter(|name| !name.is_empty());
    let mut path: Segments = before.iter().cloned().chain(names.map(str::to_owned)).collect();
    if let Some(inside) = inside {
        for part in parts(inside.rsplit_once('}').map_or(inside, |(inside, _)| inside)) {
            hand_on(module, &path, &part);
        }
        return;
    }
    match path.last().map(String::as_str) {
        Some("*") => {
            path.pop();
            module.globs.push(path);
            return;
        }
        Some("self") if path.len() > 1 => drop(path.pop()),
        _ => {}
    }
    if let Some(name) = renamed.map(str::to_owned).or_else(|| path.last().cloned()) {
        module.handed_on.push((name, path));
    }
}

/// What stands between the commas of a tree, those inside further braces aside.
fn parts(inside: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for sign in inside.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("a part is open").push(sign);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::{Sources, public_items, unsaid};

    fn listed(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Sources =
            files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        public_items(&sources).into_iter().collect()
    }

    #[test]
    fn what_is_reached_is_listed() {
        let lib = "pub mod a;\nmod b;\npub use b::{Deep, c::{self, Far as Near}};\npub use num_bigint;\n";
        let a = "pub fn free() {}\nfn own() {}\npub(crate) fn inner() {}\npub const fn at() {}\npub const N: u8 = 1;\n";
        let b = "pub mod c;\nmod d;\npub use d::*;\npub struct Deep;\npub struct Hidden;\n";
        let c = "pub enum Far {}\nimpl Far {\n    pub fn method() {}\n}\npub(in crate::b) struct Own;\n";
        let files =
            [("lib.rs", lib), ("a.rs", a), ("b/mod.rs", b), ("b/c.rs", c), ("b/d.rs", "pub struct E;\n")];
        let expected = [
            "const sprague::a::N",
            "enum sprague::Near",
            "fn sprague::a::at",
            "fn sprague::a::free",
            "item sprague::num_bigint",
            "mod sprague::a",
            "mod sprague::c",
            "struct sprague::Deep",
        ];
        assert_eq!(listed(&files), expected);
    }

    #[test]
    fn what_is_handed_on_twice_counts_once() {
        let lib = "pub mod a;\npub use a::{One, Two};\n";
        let a = "mod inner;\npub use self::inner::One;\npub use inner::*;\n";
        let files = [("lib.rs", lib), ("a/mod.rs", a), ("a/inner.rs", "pub struct One;\npub trait Two {}\n")];
        assert_eq!(listed(&files), ["mod sprague::a", "struct sprague::One", "trait sprague::Two"]);
    }

    #[test]
    fn what_is_there_for_tests_alone_is_not_listed() {
        let lib = "#[cfg(test)]\npub mod a;\n// pub fn commented() {}\n#[cfg(test)]\npub mod b {\n    pub fn x() {}\n}\n";
        assert!(listed(&[("lib.rs", lib), ("a.rs", "pub fn one() {}\n")]).is_empty());
    }

    #[test]
    fn an_item_more_or_less_is_seen() {
        let before = listed(&[("lib.rs", "pub fn one() {}\n")]);
        let more = listed(&[("lib.rs", "pub fn one() {}\npub fn two() {}\n")]);
        let gone = listed(&[("lib.rs", "pub(crate) fn one() {}\n")]);
        assert!(before != more && before != gone && gone.is_empty());
    }

    #[test]
    fn an_item_without_a_word_is_seen() {
        let items = ["fn sprague::a::one".to_owned(), "struct sprague::Two".to_owned()].into();
        assert_eq!(unsaid(&items, "There is `a::one`, and Two."), ["sprague::Two"]);
        assert!(unsaid(&items, "`one` and `sprague::Two`").is_empty());
    }
}
