//! Periods with certificates and checkpoints, on the command line.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn sprague(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sprague"));
    command.args(arguments).current_dir(directory);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(directory: &Path, arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = sprague(directory, arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sprague-periods-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn certificates_are_written_and_verified() {
    let folder = Folder::new("certificates");
    let (code, shown, _) = run(&folder.0, &["period", "0.45", "--certificate", "0.45.cert"]);
    assert_eq!(code, 0);
    assert!(shown.starts_with("0.45 has period 20 from heap 498 on\n"), "{shown}");
    let (code, shown, _) = run(&folder.0, &["verify", "0.45.cert"]);
    assert_eq!(
        (code, shown.as_str()),
        (0, "VERIFIED the nim-sequence of 0.45 has period 20 and preperiod 498\n")
    );
    let (code, shown, _) = run(&folder.0, &["verify", "--json", "0.45.cert"]);
    assert_eq!(code, 0);
    assert!(shown.contains(r#""verified":true"#) && shown.contains(r#""preperiod":498"#), "{shown}");

    let text = fs::read_to_string(folder.0.join("0.45.cert")).unwrap();
    fs::write(folder.0.join("wrong.cert"), text.replace("preperiod 498", "preperiod 497")).unwrap();
    let (code, shown, _) = run(&folder.0, &["verify", "wrong.cert"]);
    assert_eq!((code, shown.as_str()), (1, "REJECTED line 8: the period does not hold at heap 497\n"));
    for arguments in [
        &["verify", "0.45.cert", "--segments", "3..1"][..],
        &["verify", "0.45.cert", "--segments", "0..1"],
        &["verify", "0.45.cert", "--statement", "0.45.cert"],
        &["period", "0.3F", "--certificate", "x"],
        &["period", "0.45", "--certificate", "no/such/folder"],
        &["period", "0.4x", "--certificate", "x"],
    ] {
        let (code, shown, complaint) = run(&folder.0, arguments);
        assert_eq!((code, shown.as_str()), (2, ""), "{arguments:?}");
        assert!(!complaint.is_empty());
    }
    assert!(!folder.0.join("x").exists());
}

#[test]
fn a_long_run_goes_on_after_a_kill() {
    let folder = Folder::new("checkpoints");
    let file = folder.0.join("run/run.checkpoint");
    let mut child = sprague(&folder.0, &["period", "0.106", "--checkpoint", "run"]).spawn().unwrap();
    let begun = Instant::now();
    while !file.exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let heap = |text: &str| -> usize {
        text.lines().find_map(|line| line.strip_prefix("heap ")).unwrap().parse().unwrap()
    };
    let before = heap(&fs::read_to_string(&file).unwrap());
    assert!(before > 131_072, "{before}");
    let to = (before + 1_000_000).to_string();
    let (code, shown, _) = run(&folder.0, &["period", "0.106", "--checkpoint", "run", "--to", &to]);
    assert_eq!(code, 1);
    assert!(shown.starts_with("no period of 0.106 up to heap "), "{shown}");
    let whole = fs::read_to_string(&file).unwrap();
    assert!(heap(&whole) > before + 1_000_000);
    // Without the kill the same window is found.
    run(&folder.0, &["period", "0.106", "--checkpoint", "other", "--to", &to]);
    let other = fs::read_to_string(folder.0.join("other/run.checkpoint")).unwrap();
    let window = |text: &str| text.lines().find(|line| line.starts_with("window ")).unwrap().to_owned();
    assert_eq!((heap(&whole), window(&whole)), (heap(&other), window(&other)));

    // What is damaged is refused, and left as it is.
    let damaged = whole.replacen("heap ", "heap 1", 1);
    fs::write(&file, &damaged).unwrap();
    let (code, shown, complaint) = run(&folder.0, &["period", "0.106", "--checkpoint", "run"]);
    assert_eq!((code, shown.as_str()), (2, ""));
    assert!(complaint.contains("the checkpoint is damaged"), "{complaint}");
    assert_eq!(fs::read_to_string(&file).unwrap(), damaged);
    fs::write(&file, &whole).unwrap();
    let (code, _, complaint) = run(&folder.0, &["period", "0.104", "--checkpoint", "run"]);
    assert_eq!(code, 2);
    assert!(complaint.contains("the checkpoint is of another game"), "{complaint}");
}
