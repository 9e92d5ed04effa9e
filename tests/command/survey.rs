//! A survey goes on after the rows that its file has: each of them is read whole.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::folder::Folder;

/// Runs a survey of 0.dd in this folder, whose rows go to a file there.
fn survey(directory: &Path, file: &str, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(["survey", "0.dd", "--to", "12", "--jobs", "1", "-o", file]).args(more);
    command.current_dir(directory).output().unwrap()
}

/// What may stand in the place of a row: a part of it, other fields, no text, other JSON.
fn damaged(row: &str) -> Vec<Vec<u8>> {
    let game = if let Some(rest) = row.strip_prefix("{\"") {
        rest.split('"').find(|word| word.starts_with("0.")).unwrap()
    } else {
        row.split('\t').next().unwrap()
    };
    let nothing = vec![0; row.len()];
    let half = &row[..row.len() / 2];
    let mut all: Vec<Vec<u8>> = [
        format!("{game}\tgarbage"),
        String::new(),
        game.to_owned(),
        half.to_owned(),
        format!("{half}{row}"),
        format!("{row}\t"),
        format!(" {row}"),
        row.replacen('1', "-1", 1) + "\0",
        row.replace("none", "lost").replace("seen", "sees").replace("proved", "prove"),
        format!("{{\"game\":\"{game}\"}}"),
        format!("{{\"game\":\"{game}\",\"ground\":\"none\",\"heaps\":61}}"),
        format!("[{row}]"),
        "null".to_owned(),
    ]
    .map(String::into_bytes)
    .into();
    all.retain(|line| line != row.as_bytes());
    // No text at all.
    all.extend([nothing, [row.as_bytes(), b"\xff"].concat()]);
    all
}

/// Wherever a row is damaged, it is said, and in the end the file is that of a run without damage.
#[test]
fn rows_that_do_not_read_are_found_again() {
    let directory = Folder::new("rows");
    for more in [&[][..], &["--json"], &["--misere"], &["--misere", "--json"]] {
        let file = directory.join("rows");
        assert_eq!(survey(&directory, "rows", more).status.code(), Some(0));
        let whole = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = whole.lines().collect();
        // One with others after it, and the last.
        for (place, most) in [(lines.len() - 4, usize::MAX), (lines.len() - 1, 3)] {
            for other in damaged(lines[place]).into_iter().take(most) {
                let before = lines[..place].join("\n");
                let behind = lines[place + 1..].iter().flat_map(|line| [*line, "\n"]).collect::<String>();
                let text = [before.as_bytes(), b"\n", &other, b"\n", behind.as_bytes()].concat();
                fs::write(&file, text).unwrap();
                let output = survey(&directory, "rows", more);
                let said = String::from_utf8(output.stderr).unwrap();
                let shown = String::from_utf8_lossy(&other);
                assert_eq!(output.status.code(), Some(0), "{shown}: {said}");
                assert!(said.contains(&format!("line {} ", place + 1)), "{shown}: {said}");
                assert!(fs::read_to_string(&file).unwrap() == whole, "{more:?} {shown}: {said}");
            }
        }
        // After all rows nothing needs to be found again; the rest is cut off.
        fs::write(&file, format!("{whole}\0\0\0\n\0")).unwrap();
        let output = survey(&directory, "rows", more);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("line {} ", lines.len() + 1)));
        assert_eq!(fs::read_to_string(&file).unwrap(), whole);
        // A readable row in the place of another does not count as damaged.
        let moved = [&lines[..lines.len() - 1], &[lines[lines.len() - 2]]].concat().join("\n") + "\n";
        fs::write(&file, &moved).unwrap();
        assert_eq!(survey(&directory, "rows", more).status.code(), Some(2));
        assert_eq!(fs::read_to_string(&file).unwrap(), moved);
        fs::remove_file(&file).unwrap();
    }
}

/// Each row that is written is read as a whole one, those of limits too.
#[test]
fn whole_rows_are_kept() {
    let directory = Folder::new("kept");
    for (number, run) in [
        "0.ddd --to 200 --shard 3/19",
        "0.0d7 --to 10000 --max-nodes 300",
        "0.hh --to 300 --shard 2/9",
        "all_but(1..4) --to 100",
        "all_but(1..3) --to 2",
        "subtraction(1..6) --to 100",
        "subtraction(1..6) --to 12",
        "4.dd --to 30",
        "0.106 --to 10",
        "0.ddd --to 12 --misere --shard 2/29",
        "0.ddd --to 12 --misere --max-nodes 300 --shard 2/29",
        "0.ddd --to 9000 --misere --shard 8/80 --time-limit 0.000001",
    ]
    .into_iter()
    .enumerate()
    {
        for json in [&[][..], &["--json"]] {
            let file = format!("rows-{number}-{}", json.len());
            let mut runs = (0..2).map(|_| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
                command.arg("survey").args(run.split(' ')).args(["-o", &file]).args(json);
                command.current_dir(&directory).output().unwrap()
            });
            let first = runs.next().unwrap();
            assert_eq!(first.status.code(), Some(0), "{run}: {}", String::from_utf8_lossy(&first.stderr));
            let said = String::from_utf8(runs.next().unwrap().stderr).unwrap();
            assert_eq!(said, format!("warning: {file} is there already, and left as it is\n"), "{run}");
        }
    }
}

/// A damaged line of the head is not a row, nor are the lines below it.
#[test]
fn a_head_that_does_not_read_is_written_again() {
    let directory = Folder::new("head");
    assert_eq!(survey(&directory, "rows", &[]).status.code(), Some(0));
    let whole = fs::read_to_string(directory.join("rows")).unwrap();
    fs::write(directory.join("rows"), whole.replacen("game\tstandard", "\0\0\0\0\0standard", 1)).unwrap();
    let output = survey(&directory, "rows", &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("line 2 "), "{said}");
    assert_eq!(fs::read_to_string(directory.join("rows")).unwrap(), whole);
}
