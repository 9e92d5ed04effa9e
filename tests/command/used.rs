//! `use "file"` in files that are checked and solved, in what is typed, and in the session; what may be
//! used, and what is said of a file that may not, or that is wrong.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use nix::sys::stat::Mode;
use nix::unistd::mkfifo;

use crate::folder::{Folder, run, sprague, texts};
use crate::golden;
use crate::json_schema::Schema;
use crate::terminal::Terminal;

/// A folder with files that use one another, well and wrongly, and what leads out of it.
fn tree() -> Folder {
    let outer = Folder::new("used");
    for folder in ["in/sub/deep", "out"] {
        fs::create_dir_all(outer.join(folder)).unwrap();
    }
    for (name, text) in [
        (
            "in/games.claims",
            "S := {*1, {*1}}\nhalf(n) := { half(n // 2) if n > 0 }\nclaim S = *9\nnope + 1\n",
        ),
        ("in/main.claims", "use \"games.claims\"\nuse \"sub/page.md\"\nclaim S + T = *7 and half(8) is P\n"),
        (
            "in/sub/page.md",
            "# Page\n\n```sprague\nuse \"../games.claims\"\n```\n\n> ```sprague\n> use \"deep/d.tex\"\n> T := deep + S\n> claim *1 is P\n> ```\n",
        ),
        ("in/sub/deep/d.tex", "Words.\n% sprague: deep := *7\n"),
        ("in/sheet.md", "# Sheet\n\n```sprague\nuse \"main.claims\"\nT\n```\n"),
        ("in/a.claims", "use \"b.claims\"\n"),
        ("in/b.claims", "x := *1\nuse \"sub/c.claims\"\n"),
        ("in/sub/c.claims", "y := *2\nuse \"../a.claims\"\n"),
        ("in/self.claims", "use \"self.claims\"\n"),
        ("in/open.claims", "x := *1\ny := {*1,\n"),
        ("in/wrong.claims", "S := *1\nT := S + nothing\n"),
        ("in/through.claims", "z := *9\n\nuse \"wrong.claims\"\n"),
        ("in/missing.claims", "use \"sub/none.claims\"\n"),
        ("in/out.claims", "use \"../out/other.claims\"\nO\n"),
        ("in/notes.ipynb", "{}"),
        ("out/other.claims", "use \"near.claims\"\nO := *3 + near\n"),
        ("out/near.claims", "near := *4\n"),
    ] {
        outer.write(name, text);
    }
    fs::write(outer.join("in/utf16"), [0xff, 0xfe, 0x61, 0]).unwrap();
    fs::write(outer.join("in/bytes"), b"x := *1\n\xff").unwrap();
    fs::write(outer.join("in/large.claims"), vec![b'#'; (32 << 20) + 1]).unwrap();
    mkfifo(&outer.join("in/pipe"), Mode::S_IRWXU).unwrap();
    symlink("/dev/zero", outer.join("in/zero")).unwrap();
    symlink("../out/other.claims", outer.join("in/link.claims")).unwrap();
    symlink("../out", outer.join("in/way")).unwrap();
    symlink("games.claims", outer.join("in/alias")).unwrap();
    symlink("loop", outer.join("in/loop")).unwrap();
    outer
}

/// What a command says in a folder, as a person would see it.
fn shown(folder: &std::path::Path, arguments: &[&str]) -> String {
    let (code, answers, errors) = run(folder, arguments);
    let quoted = arguments.iter().map(|argument| match argument.contains([' ', '"']) {
        true => format!("'{argument}'"),
        false => (*argument).to_owned(),
    });
    format!("$ sprague {}\n{answers}{errors}[{code}]\n\n", quoted.collect::<Vec<_>>().join(" "))
}

#[test]
fn what_is_said_of_files_that_are_used() {
    let folder = tree();
    let inside = folder.join("in");
    let mut all = String::new();
    for arguments in [
        &["check", "-v", "main.claims"][..],
        &["check", "main.claims", "sub/page.md"],
        &["check", "sub/page.md", "games.claims"],
        &["check", "out.claims"],
        &["check", "out.claims", "../out/other.claims"],
        &["solve", "sheet.md"],
        &["eval", "use \"main.claims\"", "T; use \"alias\"; use \"games.claims\""],
        &["eval", "--json", "use \"games.claims\""],
        &["draw", "use \"games.claims\"; half(1)"],
        &["check", "a.claims", "self.claims", "through.claims", "missing.claims"],
        &["--json", "check", "through.claims"],
    ] {
        all += &shown(&inside, arguments);
    }
    for path in [
        "",
        " ",
        "none.claims",
        "sub",
        ".",
        "open.claims",
        "b.claims",
        "/etc/passwd",
        "../out/other.claims",
        "sub/../../out/other.claims",
        "../none.claims",
        "link.claims",
        "way/near.claims",
        "zero",
        "pipe",
        "loop",
        "games.claims/x",
        "utf16",
        "bytes",
        "large.claims",
        "notes.ipynb",
    ] {
        all += &shown(&inside, &["eval", &format!("use \"{path}\"")]);
    }
    for statement in
        ["use", "use games.claims", "use 'games.claims'", "use \"games.claims", "use \"games.claims\" S"]
    {
        all += &shown(&inside, &["eval", statement]);
    }
    golden::check("tests/golden/used.txt", &all);
}

#[test]
fn files_on_the_command_line_have_sessions_of_their_own() {
    let folder = Folder::new("apart");
    folder.write("games.claims", "S := *1\n");
    folder.write("one.claims", "use \"games.claims\"\nS := *2\nclaim S = *2\n");
    folder.write("two.claims", "claim S = *1\n");
    folder.write("three.claims", "use \"games.claims\"\nclaim S = *1\n");
    let (code, answers, _) = run(&folder, &["check", "one.claims", "two.claims", "three.claims"]);
    assert!(
        answers.contains("one.claims: 1 claim: 1 holds") && answers.contains("ERROR two.claims:1"),
        "{answers}"
    );
    assert!(answers.contains("three.claims: 1 claim: 1 holds") && code == 2, "{answers}");
}

/// A `use` that fails is an object as the schema says, and so is one that does not.
#[test]
fn its_json_is_as_the_schema_says() {
    let folder = tree();
    let schema = Schema::read(include_str!("../../docs/json/sprague.schema.json"));
    let statement = "use \"sub/page.md\"; h(t)(n) := *n; use \"through.claims\"; use \"none\"";
    let (_, answers, _) = run(&folder.join("in"), &["eval", "--json", statement]);
    let objects: Vec<serde_json::Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 4, "{answers}");
    for (object, name) in objects.iter().zip(["use", "definition", "error", "error"]) {
        let faults = schema.faults(name, object);
        assert!(faults.is_empty(), "{faults:?}: {object}");
    }
    assert_eq!(objects[0]["files"], serde_json::json!(["games.claims", "sub/deep/d.tex", "sub/page.md"]));
    assert_eq!(objects[2]["in"], serde_json::json!({ "file": "wrong.claims", "line": 2, "column": 10 }));
}

/// Standard input is read in the current folder.
#[test]
fn what_is_piped() {
    let folder = tree();
    let mut command = sprague(&folder.join("in"), &["eval", "-"]);
    let input = fs::File::open(folder.join("in/main.claims")).unwrap();
    let (code, answers, errors) = texts(command.stdin(input).output().unwrap());
    assert_eq!((code, errors.as_str()), (0, ""), "{answers}");
    assert!(answers.contains("holds"), "{answers}");
}

#[test]
fn in_a_session() {
    let folder = tree();
    folder.write("in/sub/load.claims", "use \"deep/d.tex\"\nuse \"../games.claims\"\nclaim deep = *7\n");
    folder.write("load.claims", "use \"in/games.claims\"\nuse \"out/near.claims\"\n");
    folder.write("in/again.claims", "U := *1\nV := U + *4\nU := *2\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["--color", "never"]).current_dir(folder.join("in"));
    command.env("SPRAGUE_HISTORY", folder.join("history")).env("TERM", "xterm");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("> ");
    for (line, answer) in [
        ("use \"games.claims\"", "2 definitions of games.claims"),
        ("S", "*2  N-position"),
        ("use \"games.claims\"", "is in use already"),
        ("why", "has no reasons to show"),
        (":load sub/load.claims", "1 claim: 1 holds, 0 fail, 0 errors"),
        ("use \"deep/d.tex\"", "no such file or folder"),
        ("use \"sub/deep/d.tex\"", "is in use already"),
        (":undo", "taken back: deep := *7"),
        ("use \"sub/deep/d.tex\"", "1 definition of sub/deep/d.tex"),
        (":load ../load.claims", "near.claims"),
        ("near", "*4  N-position"),
        ("use \"through.claims\"", "used in line 3 of through.claims"),
        ("z", "the name `z` is not defined"),
        ("use \"again.claims\"", "3 definitions of again.claims"),
        (":save saved.claims", "definitions saved to saved.claims"),
    ] {
        terminal.enter(line);
        terminal.wait_for(answer);
    }
    terminal.enter(":quit");
    assert_eq!(terminal.end().code(), Some(0));
    // V has its value from the first U.
    let saved = std::fs::read_to_string(folder.join("in/saved.claims")).unwrap();
    assert!(saved.ends_with("U := *1\nV := U + *4\nU := *2\n"), "{saved}");
}
