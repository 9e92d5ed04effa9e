//! The test can fail: made-up sources with one fault each.

use super::{Sources, complaints, layers, reading};

const TABLE: &str = "# Architecture\n\n## Who uses whom\n\n| layer | is |\n| --- | --- |\n\
                     | `low`, `beside` | |\n| `high` | |\n\n## Other\n\n| `other` | |\n";

/// The complaints about these files, without those about the other modules of the table.
fn said(files: &[(&str, &str)]) -> Vec<String> {
    let mut sources: Sources =
        ["lib.rs", "low.rs", "beside.rs", "high/mod.rs"].map(|path| (path.to_owned(), String::new())).into();
    sources.extend(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())));
    complaints(&sources, &layers(TABLE), &[])
}

#[test]
fn what_goes_down_is_right() {
    let tests = "#[cfg(test)]\nmod tests {\n    use crate::high::Top;\n}\n";
    let comments = "//! See [`crate::high`].\nfn f() {\n    // crate::high\n}\n";
    let files = [
        ("low.rs", &*format!("{comments}{tests}")),
        ("high/mod.rs", "mod part;\npub use part::Part;\nuse crate::low::{Low, deep::{self}};\n"),
        ("high/part.rs", "use crate::beside;\n"),
        ("high/more.rs", "use super::Part;\n"),
    ];
    assert_eq!(said(&files), [""; 0]);
}

#[test]
fn an_import_that_climbs() {
    for (text, line) in [
        ("use crate::high::Top;\n", 1),
        ("use crate::{\n    error,\n    high::{Top},\n};\n", 1),
        ("\nfn f() {\n    g(crate::high::top());\n}\n", 3),
        ("pub use super::high::Top;\n", 1),
        ("use crate::Top;\n", 1),
        ("#[cfg(test)]\nuse crate::low;\nuse crate::high::Top;\n", 3),
    ] {
        let said = said(&[("lib.rs", "pub use high::Top;\n"), ("low.rs", text)]);
        assert_eq!(said.len(), 1, "{text}: {said:?}");
        assert!(said[0].starts_with(&format!("low.rs:{line}: `low` climbs to `high`, by `")), "{said:?}");
    }
    // Modules of one layer do not know one another.
    assert!(said(&[("low.rs", "use crate::beside::x;\n")])[0].contains("`low` climbs to `beside`"));
}

#[test]
fn a_circle_of_folders() {
    let said = said(&[
        ("high/one/a.rs", "use crate::high::two::c::C;\n"),
        ("high/two/mod.rs", "pub use self::c::C;\nmod c;\n"),
        ("high/two/c.rs", ""),
        ("high/two/d.rs", "use super::super::one::b;\n"),
        ("high/one/b.rs", ""),
    ]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("high: a circle of one, two:\n    high/one/a.rs:1: `one` uses `two`"));
}

#[test]
fn a_circle_of_files() {
    let said = said(&[
        ("high/a.rs", "use super::b::B;\n"),
        ("high/b.rs", "fn f() {\n    super::c::f()\n}\n"),
        ("high/c.rs", "use crate::high::a;\n"),
        ("high/mod.rs", "pub use a::A;\n"),
    ]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("high: a circle of a.rs, b.rs, c.rs:\n"), "{said:?}");
    // A parent that uses a child that uses it.
    let files = [("high/mod.rs", "mod a;\nfn f() {\n    a::f()\n}\n"), ("high/a.rs", "use super::f;\n")];
    assert!(self::said(&files)[0].starts_with("high: a circle of a.rs, mod.rs:\n"));
}

#[test]
fn a_module_that_the_table_does_not_name() {
    assert_eq!(said(&[("other/a.rs", "")]), ["other: the table of layers does not name this module"]);
    let sources = ["lib.rs", "low.rs", "beside.rs"].map(|path| (path.to_owned(), String::new())).into();
    assert_eq!(
        complaints(&sources, &layers(TABLE), &[]),
        ["the table of layers names `high`, which is not a module of src"]
    );
}

#[test]
fn an_exception_that_is_none() {
    let sources = ["lib.rs", "low.rs", "beside.rs", "high.rs"].map(|path| (path.to_owned(), String::new()));
    let said = complaints(&sources.into(), &layers(TABLE), &["high"]);
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("off the list"), "{said:?}");
}

#[test]
fn long_functions() {
    let text = "impl A {\n    pub(super) const fn long(\n        a: u8,\n    ) {\n        b(a);\n    }\n\n    fn short() {}\n}\n\
                trait B {\n    fn none(&self);\n}\n";
    assert_eq!(reading::long_functions(text, 4), [(2, "long".to_owned(), 5)]);
    assert_eq!(reading::long_functions(text, 5), []);
}
