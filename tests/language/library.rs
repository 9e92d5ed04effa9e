//! The library of games: its pages are read here by a reader of their own, and compared with what
//! the program knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use sprague::front_end::help;
use sprague::front_end::notation;
use sprague::front_end::syntax::{TokenKind, statements, tokens};
use sprague::ruleset::{Argument, Moves, Ruleset};
use sprague::{ErrorKind, Reply, Result, Session};

/// A statement of a page: where it stands, the title of its section, and its text.
struct Found {
    place: String,
    section: String,
    text: String,
}

impl Found {
    /// The name that it defines, if it is a definition.
    fn defined(&self) -> Option<&str> {
        let head = self.text.split_once(":=").filter(|_| !self.text.starts_with("claim"))?.0;
        Some(head.split('(').next().unwrap_or_default().trim())
    }

    fn is_private(&self) -> bool {
        self.section == "Helpers" || self.defined().is_some_and(|name| name.ends_with('\''))
    }

    /// The names in it.
    fn names(&self) -> BTreeSet<&str> {
        let names = tokens(&self.text).filter(|token| token.kind == TokenKind::Name);
        names.map(|name| &self.text[name.span.start..name.span.end]).collect()
    }
}

/// The statements of each page, by its name.
fn pages() -> BTreeMap<String, Vec<Found>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games/library");
    let mut pages = BTreeMap::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name == "README.md" || !name.ends_with(".md") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        pages.insert(name.clone(), found(&name, &text));
    }
    pages
}

fn found(page: &str, text: &str) -> Vec<Found> {
    let (mut found, mut section, mut block) = (Vec::new(), String::new(), None);
    for (number, line) in (1..).zip(text.lines()) {
        match &mut block {
            None => match line.strip_prefix("## ") {
                Some(title) => title.clone_into(&mut section),
                None if line == "```sprague" => block = Some((number, String::new())),
                None => {}
            },
            Some((first, lines)) if line == "```" => {
                for statement in statements(lines) {
                    let before = lines[..statement.span.start].matches('\n').count();
                    let (place, section) = (format!("{page}:{}", *first + 1 + before), section.clone());
                    found.push(Found { place, section, text: statement.text.to_string() });
                }
                block = None;
            }
            Some((_, lines)) => {
                lines.push_str(line);
                lines.push('\n');
            }
        }
    }
    assert!(block.is_none(), "{page}: a block is not closed");
    found
}

/// The public definitions, by their names.
fn public(pages: &BTreeMap<String, Vec<Found>>) -> Vec<(&str, &Found)> {
    let all = pages.values().flatten().filter(|found| !found.is_private());
    all.filter_map(|found| Some((found.defined()?, found))).collect()
}

#[test]
fn the_program_has_the_games_of_all_pages() {
    let pages = pages();
    let games: BTreeSet<String> = help::library().iter().map(|game| game.name.to_owned()).collect();
    let on_pages: BTreeSet<String> = public(&pages)
        .into_iter()
        .filter(|(name, found)| found.text.starts_with(&format!("{name}(")))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(games, on_pages, "src/language/library.rs lists the pages");
}

#[test]
fn a_name_stands_for_one_game() {
    let pages = pages();
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, Found { place, .. }) in public(&pages) {
        assert!(name.len() > 1, "{place}: the name {name} is one letter, as variables are");
        if let Some(other) = seen.insert(name, place) {
            panic!("{place}: {name} is a game of {other} too");
        }
        assert!(
            sprague::registry::named(name).is_none() && help::functions().all(|(_, word)| word.name != name),
            "{place}: {name} is a word of the language"
        );
    }
}

/// Each definition is read, and each page uses its own names and public ones.
#[test]
fn every_statement_is_read_and_no_helper_is_used_outside() {
    let pages = pages();
    let public: BTreeSet<&str> = public(&pages).into_iter().map(|(name, _)| name).collect();
    let private = |found: &&Found| found.is_private();
    let helpers: BTreeSet<&str> =
        pages.values().flatten().filter(private).filter_map(Found::defined).collect();
    for (page, found) in &pages {
        let own: BTreeSet<&str> = found.iter().filter_map(Found::defined).collect();
        let mut session = Session::new();
        for statement in found {
            let Found { place, section, text } = statement;
            assert!(!section.is_empty(), "{place}: a block without a section");
            if let Some(name) = statement.defined()
                && let Err(error) = session.eval(text)
            {
                panic!("{place}: {name}: {error}");
            }
            let strange = statement.names().into_iter().find(|name| {
                helpers.contains(name) && !own.contains(name) && !public.contains(name)
                    // A variable may be called as a helper of another page is.
                    && text.contains(&format!("{name}("))
            });
            assert!(
                strange.is_none(),
                "{place}: `{}` is a helper of another page than {page}",
                strange.unwrap()
            );
        }
    }
}

/// The claims of the pages hold of what the program knows, without the definitions of the page, in
/// a session whose own definitions have the names of all helpers.
#[test]
fn claims_hold_where_nothing_is_defined() {
    let mut count = 0;
    for found in pages().values() {
        let private = |found: &&Found| found.is_private();
        let helpers: BTreeSet<&str> = found.iter().filter(private).filter_map(Found::defined).collect();
        let mut session = Session::new();
        for name in helpers.iter().filter(|name| help::words().all(|word| word.name != **name)) {
            session.eval(&format!("{name} := *7")).unwrap();
        }
        for claim in found.iter().filter(|found| found.text.starts_with("claim")) {
            if claim.names().intersection(&helpers).next().is_some() {
                continue;
            }
            count += 1;
            match session.eval(&claim.text) {
                Ok(Reply::Claim(reply)) => assert!(reply.holds(), "{}: {}", claim.place, claim.text),
                other => panic!("{}: {other:?}", claim.place),
            }
        }
    }
    assert!(count > 0);
}

#[test]
fn each_game_has_a_page_of_the_help() {
    for game in help::library() {
        let page = help::about(game.name, 80).unwrap();
        assert!(page.contains(game.signature) && page.contains(" := "), "{page}");
        assert!(!game.example.is_empty(), "{}: no claim speaks of it", game.name);
    }
}

fn value(session: &mut Session, expression: &str) -> Option<u64> {
    let position = session.position(expression).unwrap();
    session.store().value(position).to_u64()
}

#[test]
fn a_definition_replaces_a_game_and_can_be_taken_back() {
    let mut session = Session::new();
    let before = value(&mut session, "delete_nim(3, 5)");
    assert_eq!(before, Some(3));
    session.eval("delete_nim(a, b) := *9").unwrap();
    assert_eq!(value(&mut session, "delete_nim(3, 5)"), Some(9));
    // A definition that was made before sees the new meaning, too.
    session.eval("twice(n) := delete_nim(n, n) + mark(n)").unwrap();
    assert_eq!(value(&mut session, "twice(3)"), Some(9 ^ 2));
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(value(&mut session, "delete_nim(3, 5)"), before);
    assert!(session.definitions().is_empty());
    session.eval("delete_nim := *4").unwrap();
    assert_eq!(value(&mut session, "delete_nim"), Some(4));
    assert_eq!(session.definitions().len(), 1);
}

#[test]
fn what_a_session_defines_changes_no_game_of_the_library() {
    let mut session = Session::new();
    for definition in ["subsets(xs) := []", "kayles(n) := *9", "put(xs, i, v) := 7", "true := false"] {
        session.eval(definition).unwrap();
    }
    for (expression, there) in [("len(proper(3))", "6"), ("[grundy(greedy_nim([1, 2, 4]))]", "[3]")] {
        let Ok(Reply::Claim(reply)) = session.eval(&format!("claim {expression} = {there}")) else {
            panic!("{expression}")
        };
        assert!(reply.holds(), "{expression}: {:?}", reply.reasons);
    }
}

#[test]
fn a_statement_that_fails_leaves_nothing_behind() {
    let mut session = Session::new();
    assert!(session.eval("claim mark(5) = *2 and nothing_at_all").is_err());
    assert_eq!(value(&mut session, "mark(5)"), Some(2));
    assert!(session.eval("mark(3) + nothing_at_all").is_err());
    assert_eq!(value(&mut session, "mark(7)"), Some(1));
    // A page may define a position, which is taken back with the statement that met it.
    let before = Session::new().position("notakto_board").unwrap();
    assert!(session.eval("claim notakto_board == notakto_board and nothing_at_all").is_err());
    session.eval("kayles(30)").unwrap();
    let board = session.position("notakto_board").unwrap();
    let written = |session: &Session, id| notation::position(session.store(), id, 80).text;
    let mut other = Session::new();
    assert_eq!(other.position("notakto_board").unwrap(), before);
    assert_eq!(written(&session, board), written(&other, before));
}

#[test]
fn errors_name_what_was_typed() {
    let mut session = Session::new();
    let error = session.eval("delete_nim(1)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongCount);
    assert!(error.message().contains("`delete_nim` takes 2 arguments"), "{error}");
    let error = session.eval("delete_nin(1, 2)").unwrap_err();
    assert_eq!(error.helps(), ["did you mean `delete_nim`?"]);
    // Helpers are not in reach.
    let error = session.eval("one_less([1], [0])").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownName);
    let error = session.eval("slow_nim(2, 5)").unwrap_err();
    let notes: Vec<String> = error.notes().iter().map(ToString::to_string).collect();
    assert!(notes.iter().any(|note| note.contains("slow_nim(2, 5)")), "{notes:?}");
    assert!(error.helps()[0].to_string().contains("it is written slow_nim(k, xs)"), "{error}");
    // What went wrong in a helper is not shown in the text of another definition.
    let error = session.eval("smith([[\"a\"]])").unwrap_err();
    assert!(error.notes()[0].to_string().ends_with("in the call smith([[\"a\"]])"), "{error}");
}

/// Definitions of the library do not ask, and gave a position: `delete_nim(-1, 5)` was `*1`.
#[test]
fn integers_below_0_are_no_sizes() {
    let mut session = Session::new();
    for (call, parameter, integer) in [
        ("delete_nim(-1, 5)", "a", "-1"),
        ("king(3, -4)", "b", "-4"),
        ("end_nim([3, -2, 1])", "xs", "-2"),
        ("blocked_P(-1, *3)", "k", "-1"),
        ("born(-1)", "d", "-1"),
        ("top_entails(-2)", "n", "-2"),
        ("mark(2 - 5)", "n", "-3"),
        ("mark(4, -1)", "n", "-1"),
        ("{mark(n) for n in -1..2}", "n", "-1"),
    ] {
        let error = session.eval(call).unwrap_err();
        let name = call.trim_start_matches('{').split('(').next().unwrap();
        let said = format!("`{name}` takes integers from 0 on for `{parameter}`; got {integer}");
        assert_eq!((error.kind(), error.message()), (ErrorKind::Domain, &*said), "{call}");
    }
    session.eval("M := mark").unwrap();
    session.eval("own(n) := {mark(n - 2)}").unwrap();
    for call in ["M(-3)", "own(1)"] {
        assert_eq!(session.eval(call).unwrap_err().kind(), ErrorKind::Domain, "{call}");
    }
    // Moves that add to heaps are lists of integers of both signs, and a game of one's own takes any.
    assert_eq!(value(&mut session, "vectors([[-1], [-3], [-4]], [7])"), Some(0));
    session.eval("mark(n) := {*0 if n < 0}").unwrap();
    assert_eq!(value(&mut session, "mark(-1)"), Some(1));
}

/// Letters that a game does not have were taken for pieces: `clobber_row("abc")` was `*2`.
#[test]
fn other_letters_are_no_pieces() {
    let mut session = Session::new();
    for (call, letters, parameter, got, place) in [
        ("clobber_row(\"xoa\")", "`x`, `o` and `.`", "s", "a", 3),
        ("clobber_row(\"XO\")", "`x`, `o` and `.`", "s", "X", 1),
        ("clobber_row([\"x\", \"xo\"])", "`x`, `o` and `.`", "s", "xo", 2),
        ("toads_and_frogs(\"T.f\")", "`T`, `F` and `.`", "s", "f", 3),
        ("letters(3, \".\", \"q\", true)", "`x`, `o` and `.`", "r", "q", 1),
        ("colours([[1], [0]], \".b\", true)", "`x`, `o` and `.`", "c", "b", 2),
        ("colours([[1], [0]], [\"a\", \".\"], true)", "`x`, `o` and `.`", "c", "a", 1),
    ] {
        let error = session.eval(call).unwrap_err();
        let name = call.split('(').next().unwrap();
        let said =
            format!("`{name}` takes the letters {letters} for `{parameter}`; got `{got}` in place {place}");
        assert_eq!((error.kind(), error.message()), (ErrorKind::Domain, &*said), "{call}");
    }
    for call in ["clobber_row(\"\")", "clobber_row(\"x.o\")", "toads_and_frogs([\"T\", \".\"])"] {
        assert!(session.eval(call).is_ok(), "{call}");
    }
    // Sections that quote no letters take any text.
    assert!(session.eval("delete_nim(\"a\", 1)").unwrap_err().message().contains("integer"));
    session.eval("clobber_row(s) := {*0 if s = \"abc\"}").unwrap();
    assert_eq!(value(&mut session, "clobber_row(\"abc\")"), Some(1));
}

/// Numbers that are no mark, and squares beside the board, stayed where they were in every option.
#[test]
fn other_numbers_are_no_marks_and_no_squares() {
    let mut session = Session::new();
    for (call, said) in [
        ("nim_squared(2, 2, [5, 1, 1, 1])", "the numbers 0 and 1 for `b`; got 5 in place 1"),
        ("peg_duotaire([0, 1, 2])", "the numbers 0 and 1 for `b`; got 2 in place 3"),
        (
            "notakto([0, 0, 2^70, 0, 0, 0, 0, 0, 0])",
            &format!("the numbers 0 and 1 for `b`; got {} in place 3", 1_u128 << 70),
        ),
        ("notakto([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])", "9 numbers for `b`; got 10"),
        ("notakto([0])", "9 numbers for `b`; got 1"),
        ("nim_squared(2, 2, [1, 1, 1])", "4 numbers for `b`; got 3"),
        ("amazons(3, 3, [0, 80], [])", "squares below 9 for `queens`; got 80 in place 2"),
        ("amazons(2, 3, [0], [1, 6])", "squares below 6 for `burnt`; got 6 in place 2"),
        ("amazons(0, 3, [0], [])", "squares below 0 for `queens`; got 0 in place 1"),
    ] {
        let error = session.eval(call).unwrap_err();
        let name = call.split('(').next().unwrap();
        assert_eq!(
            (error.kind(), error.message()),
            (ErrorKind::Domain, &*format!("`{name}` takes {said}")),
            "{call}"
        );
    }
    for call in
        ["amazons(2, 3, [0], [5])", "amazons(0, 0, [], [])", "peg_duotaire([])", "nim_squared(1, 2, [1, 0])"]
    {
        session.eval(call).unwrap_or_else(|error| panic!("{call}: {error}"));
    }
    // Other games have lists of any numbers.
    assert_eq!(value(&mut session, "slow_nim(1, [5, 80])"), value(&mut session, "slow_nim(1, [1, 0])"));
    // What holds these is what their pages say.
    for (page, says) in [
        ("boards.md", "1 for a peg and 0 for a hole"),
        ("boards.md", "1 for a cross and 0 for a free square"),
        ("boards.md", "squares are counted row by row from 0"),
    ] {
        let text = fs::read_to_string(Path::new("docs/games/library").join(page)).unwrap();
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(says), "{says}");
    }
}

/// A game of one's own under the name of a game of the library.
#[derive(Debug)]
struct Mark;

impl Ruleset for Mark {
    type Position = u64;
    fn name(&self) -> String {
        "mark".to_owned()
    }
    fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
        (0..heap).try_for_each(|less| moves.to(less, || format!("leave {less}")))
    }
    fn write(&self, heap: &u64) -> String {
        format!("mark({heap})")
    }
    fn read(&self, arguments: &[Argument]) -> Result<u64> {
        Argument::only(arguments, "a heap size")?.size("a heap size")
    }
}

#[test]
fn a_ruleset_that_is_added_takes_the_name_of_a_game() {
    let mut session = Session::new();
    session.add_ruleset(Mark);
    assert_eq!(value(&mut session, "mark(7)"), Some(7));
    let mut session = Session::new();
    assert_eq!(value(&mut session, "mark(7)"), Some(1));
    session.add_ruleset(Mark);
    assert_eq!(value(&mut session, "mark(7)"), Some(7));
}
