//! The interactive session in a pseudo-terminal: keys in, a screen out, signals, and the history
//! file.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Command;

use crate::folder::Folder;
use crate::terminal::Terminal;
use nix::sys::signal::Signal;
use nix::sys::termios::LocalFlags;

/// What is computed until somebody stops it.
const ENDLESS: &str = "all(n >= 0 for n in 0..10^15)";

/// A place for a history file that nobody else uses.
fn history(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("sprague-repl-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory.join("history")
}

fn session(history: &PathBuf, arguments: &[&str]) -> Terminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(arguments).env("SPRAGUE_HISTORY", history).env("TERM", "xterm").env_remove("NO_COLOR");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("> ");
    terminal
}

fn plain_session(name: &str) -> Terminal {
    session(&history(name), &["--color", "never"])
}

#[test]
fn a_conversation() {
    let mut terminal = plain_session("conversation");
    terminal.enter("{*1, {*1}}");
    terminal.wait_for("*2  N-position");
    terminal.enter("_ + *1");
    terminal.wait_for("*3  N-position");
    terminal.enter("grundi(*1)");
    terminal.wait_for("did you mean `grundy`?");
    terminal.enter("# nothing");
    terminal.enter(":help mex");
    terminal.wait_for("for example: mex{");
    terminal.enter(":quit");
    assert_eq!(terminal.end().code(), Some(0));
}

/// Plots, tables and the words below a drawing are as wide as the screen, and no wider.
#[test]
fn pictures_fit_the_screen() {
    for (columns, name) in [(44, "narrow"), (130, "wide")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        command.args(["--color", "never"]).env("SPRAGUE_HISTORY", history(name)).env("TERM", "dumb");
        command.env_remove("COLUMNS");
        let mut terminal = Terminal::of_columns(columns, command);
        terminal.wait_for("> ");
        let columns = usize::from(columns);
        let mut lines_of = |line: &str| -> Vec<String> {
            terminal.enter(line);
            terminal.enter("*77");
            let shown = terminal.wait_for("*77  N-position");
            let lines = shown.lines().map(|line| line.trim_end().to_owned());
            lines.filter(|line| !line.contains("> ") && !line.contains("*77")).collect()
        };
        let widest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        for line in [":plot kayles to 1000", ":table kayles(n) for n in 0..99"] {
            let lines = lines_of(line);
            assert!((columns - 8..=columns).contains(&widest(&lines)), "{line} in {columns}: {lines:#?}");
        }
        let lines = lines_of(":draw kayles(10) + kayles(8)");
        let caption = lines.iter().position(|line| line.starts_with("*")).expect("a value");
        assert!(widest(&lines[caption..]) <= columns, "{columns}: {lines:#?}");
        assert_eq!(lines[caption + 1..].len() > 2, columns < 80, "{columns}: {lines:#?}");
    }
}

#[test]
fn long_help_goes_through_the_pager() {
    let with_pager = |name: &str, pager: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        command.args(["--color", "never"]).env("SPRAGUE_HISTORY", history(name)).env("TERM", "xterm");
        let mut terminal = Terminal::start({
            command.env("PAGER", pager);
            command
        });
        terminal.wait_for("> ");
        terminal
    };
    let mut terminal = with_pager("pager", "sed 's/^/page: /'");
    terminal.enter(":help functions");
    terminal.wait_for("page: Functions");
    terminal.wait_for("> ");
    // What fits the screen is shown as it is.
    terminal.enter(":help mex");
    assert!(!terminal.wait_for("for example: mex{").contains("page: "));
    terminal.enter("*1 + *2");
    terminal.wait_for("*3  N-position");
    // A pager that quits at once, one that there is not, and none.
    for pager in ["true", "/nowhere/pager", ""] {
        let mut terminal = with_pager("no-pager", pager);
        terminal.enter(":help functions");
        if pager != "true" {
            terminal.wait_for("nim_minimal_polynomial");
        }
        terminal.enter("*1 + *2");
        terminal.wait_for("*3  N-position");
    }
}

#[test]
fn ctrl_c_is_left_to_the_pager() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command
        .args(["help", "functions"])
        .env("TERM", "xterm")
        .env("PAGER", "trap '' INT; echo ready; read key < /dev/tty; cat");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("ready");
    terminal.send("\u{3}");
    terminal.enter("");
    terminal.wait_for("nim_minimal_polynomial");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn a_statement_of_several_lines() {
    let mut terminal = plain_session("lines");
    terminal.enter("{*1,");
    terminal.wait_for("… ");
    terminal.enter("{*1}");
    terminal.enter("}");
    terminal.wait_for("*2  N-position");
    // Ctrl-C drops all of it.
    terminal.enter("{*1,");
    terminal.wait_for("… ");
    terminal.send("*7\x03");
    terminal.wait_for("> ");
    terminal.enter("*4");
    terminal.wait_for("*4  N-position");
    // An empty line ends what was begun, so that nobody is caught.
    terminal.enter("{*1,");
    terminal.enter("");
    terminal.wait_for("error: ");
    terminal.enter("*1 +");
    terminal.enter("*6");
    terminal.wait_for("*7  N-position");
    // So does a command, which is done.
    terminal.enter("{*1,");
    terminal.wait_for("… ");
    terminal.enter(":draw *5");
    terminal.wait_for("error: ");
    terminal.wait_for("*5  N-position");
}

#[test]
fn what_is_typed_ahead_is_kept() {
    let mut terminal = plain_session("ahead");
    terminal.send("*1\r*2 + *1\r:list\r*6 +\r*1\r");
    terminal.wait_for("*1  N-position");
    terminal.wait_for("*3  N-position");
    terminal.wait_for("nothing is defined");
    terminal.wait_for("*7  N-position");
    // As a terminal sends what is pasted.
    terminal.send("\x1b[200~S := {*1,\n  {*1}}\nS + *8\x1b[201~\r");
    terminal.wait_for("*10  N-position");
}

#[test]
fn the_tab_key() {
    let mut terminal = plain_session("tab");
    terminal.enter("my_game := {*1}");
    terminal.wait_for("defined");
    terminal.enter("my_g\t + *4");
    terminal.wait_for("*4  N-position");
    terminal.enter("10 + birth\t*9)");
    terminal.wait_for("19");
    terminal.enter("*5 \\oplus\t *2");
    terminal.wait_for("*7  N-position");
    terminal.enter(":lis\t");
    terminal.wait_for("my_game := {*1}\r");
    terminal.send("\\o\t");
    terminal.wait_for("\\omega ω");
    terminal.wait_for("\\oplus ⊕");
}

#[test]
fn the_keys_that_end_things() {
    let mut terminal = plain_session("keys");
    terminal.send("abc");
    // What was typed ahead goes with the line.
    terminal.send("\x03");
    terminal.wait_for("\n");
    terminal.wait_for("> ");
    terminal.enter("*6");
    terminal.wait_for("*6  N-position");
    terminal.wait_for("> ");
    terminal.send("{*1,\r");
    terminal.wait_for("… ");
    terminal.send("\x03");
    terminal.wait_for("> ");
    terminal.enter("*5");
    terminal.wait_for("*5  N-position");
    // Before the prompt the key would be the terminal's, not the session's.
    terminal.wait_for("> ");
    terminal.send("\x04");
    assert_eq!(terminal.end().code(), Some(0));
}

#[test]
fn ctrl_c_ends_a_computation_alone() {
    let mut terminal = plain_session("interrupt");
    terminal.enter("S := {*1, {*1}}");
    terminal.wait_for("defined");
    for statement in [ENDLESS, ":time count(n*n = m for n in 1..10^6 for m in 1..10^6)", ENDLESS] {
        terminal.enter(statement);
        terminal.wait_for("Ctrl-C stops");
        terminal.send("\x03");
        terminal.wait_for("interrupted");
        terminal.wait_for("> ");
    }
    terminal.enter("S + *4");
    terminal.wait_for("*6  N-position");
}

#[test]
fn a_time_limit_holds_in_a_session_too() {
    let mut terminal = session(&history("limit"), &["--color", "never", "--time-limit", "0.2"]);
    terminal.enter(ENDLESS);
    terminal.wait_for("time limit");
    // However slow the machine, what comes next is answered.
    terminal.enter(":limits time-limit 0");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
}

#[test]
fn progress_is_shown_and_taken_away() {
    let mut terminal = plain_session("progress");
    terminal.enter(ENDLESS);
    terminal.wait_for("steps, Ctrl-C stops");
    terminal.send("\x03");
    terminal.wait_for("interrupted");
    // What is counted, and of how many. No ceiling comes first.
    terminal.enter(":limits max-nodes 10^9");
    for (line, counted) in [
        (":plot 0.007 to 1_000_000_000", " of 1,000,000,001 heaps, Ctrl-C stops"),
        (":table all(k >= 0 for k in 0..10^5) for n in 0..200_000", " of 200,001 cells, Ctrl-C stops"),
        ("grundy(cram(7, 9))", " positions, Ctrl-C stops"),
    ] {
        terminal.enter(line);
        terminal.wait_for(counted);
        terminal.send("\x03");
        terminal.wait_for("interrupted");
    }
}

#[test]
fn a_command_says_which_part_of_how_many_it_is_at() {
    let folder = Folder::new("parts");
    let (claims, rows) = (folder.join("long.claims"), folder.join("rows.csv"));
    fs::write(&claims, format!("claim *1 = *1\nclaim {ENDLESS}\nclaim *2 = *2\n")).unwrap();
    let (claims, rows) = (claims.to_str().unwrap(), rows.to_str().unwrap());
    for (arguments, progress, ended) in [
        (&["check", claims][..], "statement 2 of 3, ", "interrupted"),
        (&["survey", "0.dddd", "--to", "1000000", "-o", rows], " of 4,096 games, ", "goes on after them"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        command.args(["--color", "never"]).args(arguments).env("TERM", "xterm");
        let mut terminal = Terminal::start(command);
        terminal.wait_for(progress);
        terminal.send("\x03");
        terminal.wait_for(ended);
        assert_eq!(terminal.end().code(), Some(130));
    }
}

#[test]
fn terminated_at_the_prompt_the_terminal_is_as_it_was() {
    for (signal, name) in [(Signal::SIGTERM, "term"), (Signal::SIGHUP, "hangup")] {
        let mut terminal = plain_session(name);
        terminal.enter("*2");
        terminal.wait_for("*2  N-position");
        terminal.wait_for("> ");
        assert!(!terminal.modes().contains(LocalFlags::ICANON), "the prompt reads keys, not lines");
        terminal.signal(signal);
        assert_eq!(terminal.end().signal(), Some(signal as i32));
        assert!(terminal.modes().contains(LocalFlags::ICANON | LocalFlags::ISIG));
    }
}

#[test]
fn terminated_in_a_computation() {
    let mut terminal = plain_session("computing");
    terminal.enter(ENDLESS);
    terminal.wait_for("Ctrl-C stops");
    terminal.signal(Signal::SIGTERM);
    assert_eq!(terminal.end().signal(), Some(Signal::SIGTERM as i32));
}

#[test]
fn an_interrupt_from_elsewhere_at_the_prompt() {
    let mut terminal = plain_session("elsewhere");
    terminal.signal(Signal::SIGINT);
    // It comes while the prompt waits, or while the first of these is computed, and never twice.
    terminal.enter("*2 + *4");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
}

#[test]
fn history_lasts() {
    let file = history("lasts");
    let mut first = session(&file, &["--color", "never"]);
    first.enter("*2 + *8");
    first.wait_for("*10  N-position");
    first.enter("{*1,");
    first.enter("*4}");
    first.wait_for("*0  P-position");
    // Even the end that nobody can prepare for loses nothing.
    first.signal(Signal::SIGKILL);
    first.end();
    assert_eq!(fs::read_to_string(&file).unwrap(), "*2 + *8\n{*1,\\n*4}\n");
    let mut second = session(&file, &["--color", "never"]);
    second.send("\x1b[A\r");
    second.wait_for("*0  P-position");
    second.wait_for("> ");
    // Twice within the two lines, once to the entry before.
    second.send("\x1b[A\x1b[A\x1b[A\r");
    second.wait_for("*10  N-position");
}

#[test]
fn two_sessions_share_a_history() {
    let file = history("shared");
    let mut sessions = [session(&file, &[]), session(&file, &[])];
    for round in 0..5 {
        for (place, terminal) in sessions.iter_mut().enumerate() {
            terminal.enter(&format!("*{} + *1000", 16 * (2 * round + place)));
            terminal.wait_for("N-position");
        }
    }
    let expected: String = (0..10).map(|number| format!("*{} + *1000\n", 16 * number)).collect();
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}

#[test]
fn a_damaged_history_is_set_aside() {
    let file = history("damaged");
    fs::write(&file, b"*1\n\xff\xfe\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["--color", "never"]).env("SPRAGUE_HISTORY", &file).env("TERM", "xterm");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("history.damaged");
    terminal.wait_for("> ");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
    assert_eq!(fs::read(&file).unwrap(), b"*2 + *4\n");
    assert_eq!(fs::read(file.with_file_name("history.damaged")).unwrap(), b"*1\n\xff\xfe\n");
}

#[test]
fn no_history_can_be_had() {
    let directory = history("none").parent().unwrap().to_path_buf();
    let mut terminal = session(&directory, &["--color", "never"]);
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
    let mut terminal = session(&PathBuf::new(), &["--color", "never"]);
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
}

/// A pipe has another end, which may never be opened.
#[test]
fn a_pipe_for_a_history_or_a_file_holds_nobody_up() {
    let fifo = history("pipe");
    nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["--color", "never"]).env("SPRAGUE_HISTORY", &fifo).env("TERM", "xterm");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("no history");
    terminal.wait_for("> ");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
    terminal.enter(&format!(":load {}", fifo.display()));
    terminal.wait_for("Ctrl-C stops");
    terminal.send("\x03");
    terminal.wait_for("interrupted");
    terminal.enter("*2 + *8");
    terminal.wait_for("*10  N-position");
}

#[test]
fn a_full_disk_leaves_the_files_of_a_session_whole() {
    let file = history("full");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_sprague"), "--color", "never"]);
    command.env("SPRAGUE_HISTORY", "").env("TERM", "xterm");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("> ");
    terminal.enter("S := {*1, {*1}}");
    terminal.wait_for("defined");
    for (line, name) in [
        (":draw! kayles(3)", "a.svg"),
        (":graph! S", "b.dot"),
        (":table! kayles(n) for n in 0..9", "c.csv"),
        (":save!", "d.claims"),
    ] {
        let path = file.with_file_name(name);
        fs::write(&path, "old").unwrap();
        terminal.enter(&format!("{line} {}", path.display()));
        terminal.wait_for(&format!("{name}: the file would be larger"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 4);
}

#[test]
fn words_that_end_a_session_without_a_colon() {
    for word in ["quit", "exit", ":exit"] {
        let mut terminal = plain_session("words");
        terminal.enter("help");
        terminal.wait_for("Commands");
        terminal.wait_for("> ");
        terminal.enter(word);
        assert_eq!(terminal.end().code(), Some(0), "{word}");
    }
}

#[test]
fn colours_on_a_terminal_unless_forbidden() {
    let mut terminal = session(&history("colour"), &[]);
    terminal.enter("grundy(*9)");
    terminal.wait_for("\x1b[34mgrundy");
    terminal.enter(":draw kayles(3)");
    terminal.wait_for("\x1b[31m[┃]");
    terminal.enter(":table kayles(n) for n in 0..3");
    terminal.wait_for("\x1b[48;2;31;41;75m 0 ");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.env("SPRAGUE_HISTORY", history("plain")).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("> ");
    terminal.enter("grundy(*9) )");
    assert!(!terminal.wait_for("error: ").contains("\x1b[34m"));
    terminal.enter(":draw kayles(3)");
    assert!(!terminal.wait_for("[┃]").contains("\x1b[31m"));
}

#[test]
fn bytes_that_are_no_text() {
    let mut terminal = plain_session("bytes");
    terminal.send_bytes(b"\xff\xfe\r");
    terminal.wait_for("not UTF-8");
    terminal.wait_for("> ");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
}

#[test]
fn a_file_is_loaded_and_saved() {
    let file = history("load");
    let (load, save) = (file.with_file_name("a.claims"), file.with_file_name("b.claims"));
    fs::write(&load, "S := {*1, {*1}}\nclaim S = *2\nclaim S = *3\nwhat\n").unwrap();
    let mut terminal = session(&file, &["--color", "never"]);
    terminal.enter(&format!(":load {}", load.display()));
    terminal.wait_for("S is defined");
    terminal.wait_for(&format!("ok    {}:2: S = *2", load.display()));
    terminal.wait_for(&format!("FAILS {}:3: S = *3", load.display()));
    terminal.wait_for("a.claims:4:1");
    terminal.wait_for("2 claims: 1 holds, 1 fails, 1 error");
    terminal.enter(&format!(":save {}", save.display()));
    terminal.wait_for("1 definition saved");
    assert_eq!(fs::read_to_string(save).unwrap(), "S := {*1, {*1}}\n");
    let picture = file.with_file_name("c.svg");
    terminal.enter(&format!(":graph S {}", picture.display()));
    terminal.wait_for("drawn to");
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg "));
}

#[test]
fn a_game_against_the_tool() {
    let mut terminal = plain_session("play");
    terminal.enter("S := {*1, {*1}}");
    terminal.wait_for("defined");
    terminal.enter(":play S + *3");
    terminal.wait_for("*3 + {*1, {*1}}: your move");
    terminal.wait_for("play> ");
    // Here a statement cannot go on in the next line, and Tab offers what can be entered.
    terminal.enter("{*1,");
    terminal.wait_for("is not a move");
    terminal.enter("hi\t");
    terminal.wait_for("You win if you move *3 → *2");
    terminal.wait_for("play> ");
    terminal.send("abc\x03");
    terminal.wait_for("\n");
    terminal.wait_for("play> ");
    terminal.enter("*3 → *2");
    terminal.wait_for("no move wins");
    terminal.enter("undo");
    terminal.wait_for("taken back");
    terminal.enter("quit");
    terminal.wait_for("The game:");
    terminal.wait_for("> ");
    terminal.enter("S");
    terminal.wait_for("*2  N-position");
    // Ctrl-D ends the game alone.
    terminal.enter(":play *1");
    terminal.wait_for("play> ");
    terminal.send("\x04");
    terminal.wait_for("The game:");
    terminal.wait_for("> ");
    terminal.enter(":play *1");
    terminal.wait_for("play> ");
    terminal.enter("1");
    terminal.wait_for("Well played.");
    terminal.wait_for("`quit` leaves the game");
    terminal.wait_for("play> ");
    terminal.enter("*2 + *4");
    terminal.wait_for("*6  N-position");
    // After a game `undo` and `why` are for it, and `quit` leaves it and not the session.
    terminal.enter(":play nim(1, 2)");
    terminal.wait_for("play> ");
    terminal.enter("2");
    terminal.wait_for("`quit` leaves the game");
    terminal.enter("why");
    terminal.wait_for("I chose to move to *0");
    terminal.enter("undo");
    terminal.wait_for("taken back");
    terminal.enter("2");
    terminal.wait_for("`quit` leaves the game");
    terminal.enter("quit");
    terminal.wait_for("> ");
    terminal.enter("*5 + *9");
    terminal.wait_for("*12  N-position");
}

#[test]
fn a_session_is_a_sheet_that_check_runs() {
    let folder = Folder::new("sheet");
    let sheet = folder.join("notes.md");
    let mut terminal = plain_session("sheet");
    for line in ["S := {*1, {*1}}", "claim S = *2", "claim S = *3", "T := *9", ":undo", "claim S + *2 is P"] {
        terminal.enter(line);
    }
    terminal.enter(&format!(":save {}", sheet.display()));
    terminal.wait_for("3 statements saved");
    let check = Command::new(env!("CARGO_BIN_EXE_sprague")).arg("check").arg(&sheet).output().unwrap();
    assert_eq!(check.status.code(), Some(0), "{check:?}");
    assert!(String::from_utf8_lossy(&check.stdout).contains("2 claims: 2 hold, 0 fail, 0 errors"));
}

#[test]
fn ceilings_are_raised_inside_a_session() {
    let mut terminal = plain_session("limits");
    terminal.enter(":limits max-nodes 1000");
    terminal.wait_for("positions kept");
    terminal.enter("grundy(cram(5, 5))");
    terminal.wait_for(":limits max-nodes N");
    terminal.enter(":limits max-nodes 10^7");
    terminal.wait_for("10000000");
    // Before an answer the progress may be taken away, and nothing says where a line begins.
    terminal.enter("[grundy(cram(5, 5)), 12 + 11]");
    terminal.wait_for("[0, 23]");
    terminal.enter(":limits time-limit 0.2");
    terminal.wait_for("0.2");
    terminal.enter("all(n >= 0 for n in 1..10^12)");
    terminal.wait_for(":limits time-limit SECONDS");
}

#[test]
fn lines_of_a_game_are_edited() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["--color", "never", "play", "kayles(7)"]).env("TERM", "xterm");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("1  2  3  4  5  6  7");
    terminal.wait_for("play> ");
    // Tab completes the words of moves, the arrow upwards brings back what was entered.
    terminal.enter("take pins 2\t");
    terminal.wait_for("You take pins 2 and 3.");
    terminal.wait_for("play> ");
    terminal.enter("undo");
    terminal.wait_for("taken back");
    terminal.wait_for("play> ");
    terminal.enter("\x1b[A\x1b[A");
    terminal.wait_for("You take pins 2 and 3.");
    terminal.wait_for("play> ");
    terminal.send("\x04");
    assert_eq!(terminal.end().code(), Some(0));
    assert_eq!(terminal.modes(), terminal.first_modes());
}

#[test]
fn the_command_plays_on_a_terminal_too() {
    for (keys, code) in [("\x04", 0), ("\x03", 130)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
        command.args(["--color", "never", "play", "nim(1, 2)"]).env("TERM", "xterm");
        let mut terminal = Terminal::start(command);
        terminal.wait_for("play> ");
        terminal.send("hint\n");
        terminal.wait_for("You win if you move *2 → *1");
        terminal.wait_for("play> ");
        terminal.send(keys);
        assert_eq!(terminal.end().code(), Some(code));
    }
}
