//! `use "file"`: what it brings in is what the texts of the files would define, one after the other,
//! and what fails leaves nothing behind.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use proptest::collection::vec;
use proptest::prelude::*;
use sprague::check::Format;
use sprague::front_end::files::{Files, UsedFile};
use sprague::front_end::{markup, syntax};
use sprague::{Error, ErrorKind, Limits, Reply, Result, Session, StopReason, report};

/// Files that are held in memory, and how often each was read.
#[derive(Debug, Default)]
struct Held {
    texts: Mutex<BTreeMap<String, String>>,
    reads: Mutex<BTreeMap<String, usize>>,
}

impl Held {
    fn of<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Arc<Held> {
        let texts = texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Arc::new(Held { texts: Mutex::new(texts), ..Held::default() })
    }

    fn write(&self, name: &str, text: &str) {
        self.texts.lock().unwrap().insert(name.to_owned(), text.to_owned());
    }

    fn session(self: &Arc<Held>) -> Session {
        let mut session = Session::new();
        session.set_files(Some(Arc::clone(self) as Arc<dyn Files>));
        session
    }
}

impl Files for Held {
    fn find(&self, path: &str, _: Option<&Path>) -> Result<PathBuf> {
        match self.texts.lock().unwrap().contains_key(path) {
            true => Ok(path.into()),
            false => Err(Error::new(ErrorKind::File, "no such file")),
        }
    }

    fn read(&self, file: &Path) -> Result<UsedFile> {
        let name = file.to_str().unwrap();
        *self.reads.lock().unwrap().entry(name.to_owned()).or_default() += 1;
        Ok(UsedFile::of(name, &*self.texts.lock().unwrap()[name], Format::Statements))
    }

    fn this(&self) -> Option<(PathBuf, String)> {
        None
    }
}

fn said(session: &mut Session, question: &str) -> String {
    match session.eval(question) {
        Ok(reply) => {
            report::document(&reply).write(markup::Format::Text, 1_000, &session.interrupt()).unwrap()
        }
        Err(error) => format!("{error:?}"),
    }
}

fn defined(session: &Session) -> Vec<String> {
    session.definitions().into_iter().map(|definition| definition.text).collect()
}

/// Definitions and other statements; some cannot be evaluated.
const STATEMENTS: &[&str] = &[
    "a := *2",
    "a := *3 + {*1}",
    "f(n) := { f(n-1) if n > 0, f(n-3) if n > 2 }",
    "f(n) := kayles(n)",
    "g := f",
    "h(t)(n) := { h(t)(n-k) as \"take {k}\" for k in 1..t if k <= n }",
    "kayles(n) := { *0 if n > 0 }",
    "R := subtraction([1, 3])",
    "use(n) := *n",
    "claim *1 is P",
    "nothing + 1",
    "kayles(7)",
    "# words; use \"no.claims\"",
];

const QUESTIONS: &[&str] = &["a", "f(4)", "g(5)", "h(2)(4)", "moves h(2)(4)", "kayles(4)", "R(5)", "use(3)"];

/// The texts of the files from one on, each in the place where it is first used: the definitions alone.
fn in_one(files: &[String], number: usize, seen: &mut BTreeSet<usize>) -> Vec<String> {
    let mut all = Vec::new();
    seen.insert(number);
    for statement in syntax::statements(&files[number]) {
        match statement.text.strip_prefix("use \"") {
            Some(name) => {
                let used: usize = name.trim_end_matches('"').parse().unwrap();
                if !seen.contains(&used) {
                    all.extend(in_one(files, used, seen));
                }
            }
            None if statement.kind == syntax::StatementKind::Definition => {
                all.push(statement.text.to_string())
            }
            None => {}
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A file uses later ones alone, so that there are no circles.
    #[test]
    fn as_all_texts_in_one(
        lines in vec(vec((0..STATEMENTS.len(), 0..20_usize), 0..7), 1..6),
        above in vec(0..STATEMENTS.len(), 0..3),
    ) {
        let count = lines.len();
        let line = |number: usize, (statement, used): (usize, usize)| match number + 1 + used {
            used if used < count => format!("use \"{used}\""),
            _ => STATEMENTS[statement].to_owned(),
        };
        let text = |(number, lines): (usize, Vec<(usize, usize)>)| -> String {
            lines.into_iter().map(|one| line(number, one) + "\n").collect()
        };
        let files: Vec<String> = lines.into_iter().enumerate().map(text).collect();
        let names: Vec<String> = (0..count).map(|number| number.to_string()).collect();
        let held = Held::of(names.iter().map(|name| &**name).zip(files.iter().map(|text| &**text)));
        let (mut used, mut typed) = (held.session(), Session::new());
        for &statement in &above {
            let _ = (used.eval(STATEMENTS[statement]), typed.eval(STATEMENTS[statement]));
        }
        let definitions = in_one(&files, 0, &mut BTreeSet::new());
        let reply = used.eval("use \"0\"");
        if let Err(error) = definitions.iter().try_for_each(|definition| typed.eval(definition).map(drop)) {
            let failed = reply.unwrap_err();
            prop_assert_eq!(failed.message(), error.message());
            return Ok(());
        }
        let Reply::Used(reply) = reply.unwrap() else { panic!("a file is used") };
        let brought: Vec<String> = reply.definitions.into_iter().map(|one| one.text).collect();
        prop_assert_eq!(brought, definitions);
        prop_assert_eq!(defined(&used), defined(&typed));
        for question in QUESTIONS {
            prop_assert_eq!(said(&mut used, question), said(&mut typed, question), "{}", question);
        }
        prop_assert!(held.reads.lock().unwrap().values().all(|&reads| reads == 1));
    }

    /// After a file that fails, the session is as one that never tried.
    #[test]
    fn what_fails_leaves_nothing(
        above in vec(0..STATEMENTS.len(), 0..4),
        asked in vec(0..QUESTIONS.len(), 0..3),
        inside in vec(0..STATEMENTS.len(), 0..6),
        end in 0..5_usize,
    ) {
        let end = ["S := {nope}", "S := {*1", "use \"1\"", "use \"none\"", "S := nim(2^64) + 5"][end];
        let text: String = inside.iter().map(|&statement| STATEMENTS[statement].to_owned() + "\n").collect();
        let held = Held::of([("0", &*(text + end)), ("1", "T := *1\nuse \"0\"")]);
        let (mut tried, mut never) = (held.session(), Session::new());
        for session in [&mut tried, &mut never] {
            above.iter().for_each(|&statement| drop(session.eval(STATEMENTS[statement])));
            asked.iter().for_each(|&question| drop(session.eval(QUESTIONS[question])));
        }
        let error = tried.eval("use \"0\"").unwrap_err();
        prop_assert!(error.elsewhere().is_some() && error.span().unwrap().start == 4, "{error:?}");
        prop_assert_eq!(defined(&tried), defined(&never));
        prop_assert_eq!(said(&mut tried, "_"), said(&mut never, "_"));
        prop_assert_eq!(tried.undo().unwrap(), never.undo().unwrap());
        for question in QUESTIONS {
            prop_assert_eq!(said(&mut tried, question), said(&mut never, question), "{}", question);
        }
    }
}

#[test]
fn a_file_that_has_changed_is_read_again_with_those_that_use_it() {
    let held = Held::of([("a", "x := *1"), ("b", "use \"a\"\ny := x + *2"), ("c", "use \"a\"\nz := *7")]);
    let mut session = held.session();
    let mut names = |statement: &str| {
        let Reply::Used(reply) = session.eval(statement).unwrap() else { panic!("a file is used") };
        reply.definitions.into_iter().map(|one| one.name).collect::<Vec<_>>()
    };
    assert_eq!(names("use \"b\""), ["x", "y"]);
    assert_eq!(names("use \"c\""), ["z"], "a is in use already");
    assert_eq!(names("use \"b\""), [""; 0]);
    held.write("a", "x := *4");
    assert_eq!(names("use \"b\""), ["x", "y"]);
    assert_eq!(said(&mut session, "y").lines().next(), Some("*6  N-position"));
    session.undo().unwrap();
    assert!(session.eval("use \"b\"; y").is_err(), "two statements");
    session.eval("use \"b\"").unwrap();
    assert!(session.eval("y").is_ok(), "what was taken back is there again");
}

#[test]
fn a_later_definition_replaces_an_earlier_one() {
    let held = Held::of([("a", "S := *1\nf(n) := *n"), ("b", "S := *5")]);
    let mut session = held.session();
    for (statement, value) in [("S := *9", 9), ("use \"a\"", 1), ("use \"b\"", 5), ("S := *2", 2)] {
        session.eval(statement).unwrap();
        assert!(!session.eval(&format!("claim S = *{value}")).unwrap().fails(), "{statement}");
    }
}

#[test]
fn long_chains_and_wide_files() {
    let count = 3_000;
    let names: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    let texts: Vec<String> = (1..=count)
        .map(|next| match next < count {
            true => format!("x{next} := *1\nuse \"{next}\"\nuse \"{next}\""),
            false => "last := *3".to_owned(),
        })
        .collect();
    let held = Held::of(names.iter().map(|name| &**name).zip(texts.iter().map(|text| &**text)));
    let mut session = held.session();
    session.eval("use \"0\"").unwrap();
    assert_eq!(session.definitions().len(), count);
    held.write(&(count - 1).to_string(), "use \"7\"");
    let error = held.session().eval("use \"0\"").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Cycle);
    assert!(error.message().ends_with("7 → 8 → 9 → 10 → … → 2997 → 2998 → 2999 → 7"), "{error}");
    assert_eq!(error.notes().len(), 8);
}

#[test]
fn stopped_and_limited() {
    let held = Held::of([("a", "S := *1\nf(n) := { f(n-1) if n > 0 }\nT := f(50000)")]);
    let mut session = Session::with_limits(Limits::with_nodes(10_000));
    session.set_files(Some(Arc::clone(&held) as Arc<dyn Files>));
    let error = session.eval("use \"a\"").unwrap_err();
    assert_eq!((error.kind(), error.elsewhere().unwrap().line), (ErrorKind::Limit, 3));
    assert!(session.definitions().is_empty() && session.eval("f(3)").is_err());
    let mut session = held.session();
    session.interrupt().stop(StopReason::Interrupted);
    assert_eq!(session.eval("use \"a\"").unwrap_err().kind(), ErrorKind::Interrupted);
    session.interrupt().clear();
    assert!(session.definitions().is_empty() && session.eval("use \"a\"").is_ok());
}

#[test]
fn without_files_it_is_an_error() {
    let error = Session::new().eval("use \"a.claims\"").unwrap_err();
    assert_eq!((error.kind(), error.span().unwrap().start), (ErrorKind::File, 4));
    assert!(!error.helps().is_empty());
}

#[test]
fn the_word_is_a_name_elsewhere() {
    let mut session = Session::new();
    for statement in ["use := *3", "use", "use + *1", "f(use) := *use", "f(2)", "{use}", "claim use = *3"] {
        assert!(session.eval(statement).is_ok(), "{statement}");
    }
    session.eval("use(n) := *n").unwrap();
    assert!(session.eval("use(4)").is_ok());
    let error = Session::new().eval("use my_games.claims").unwrap_err();
    assert!(error.helps()[0].contains("double quotes"), "{error}");
}
