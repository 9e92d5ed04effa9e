//! What is called verified or proved: certificates in part and whole, checkpoints that lie, and
//! `sprague verify` when it is interrupted or cannot answer.

use std::fmt::Write;
use std::fs;
use std::io::Read;
use std::path::Path;

use nix::sys::signal::Signal;

use crate::folder::{Folder, run, sprague, texts};
use crate::terminal::Terminal;

/// Files of less than a megabyte that take the kernel minutes.
fn slow_certificates() -> Vec<(&'static str, String)> {
    let large = format!("1{}", "0".repeat(300_000));
    let sum = format!("sprague-cert 1\n1 n {large}\n2 s{} =0\nend 2 0\n", " 1".repeat(300_000));
    let claims = format!(
        "sprague-cert 1\n1 n 0\n2 n {large}\n3 s 1 2 ={large}\n{}end 3 33000\n",
        "q win 3 2 1\n".repeat(33_000)
    );
    let mut strategy = String::from("sprague-strategy 1\n1 o\n");
    let all: String = (2..=2_001).map(|node| format!(" {node}")).collect();
    (2..=2_001).for_each(|node| writeln!(strategy, "{node} o 1").unwrap());
    (2_002..=2_080).for_each(|node| writeln!(strategy, "{node} o{all}").unwrap());
    (1..=2_080).for_each(|node| writeln!(strategy, "p {node} {node}").unwrap());
    strategy += "end 2080 2080 0\n";
    let digits = " 7".repeat(900);
    let head = |theorem: &str| {
        format!(
            "sprague-period 2\ndigits 0{digits}\ntheorem {theorem}\nperiod 12\npreperiod 99999999\nmask 0\nparity none\n"
        )
    };
    let guy_smith = head("guy-smith") + "end\n";
    let common = head("common-heaps") + "depth 9999999\nrare 1\nend\n";
    let zeros = " 0".repeat(450_000);
    let misere =
        format!("sprague-misere 1\ndigits 0 4\norder 1\nletters 0\nr\np\nheaps 0{zeros}\npartial\nend\n");
    vec![
        ("misere_heaps.cert", misere),
        ("sum.cert", sum),
        ("claims.cert", claims),
        ("strategy.cert", strategy),
        ("guy_smith_heaps.cert", guy_smith),
        ("common_heaps.cert", common),
    ]
}

#[test]
#[ignore = "slow"]
fn verify_hears_an_interrupt_and_the_time_limit() {
    let folder = Folder::new("deaf");
    for (name, text) in slow_certificates() {
        assert!(text.len() < 1 << 20, "{name} {}", text.len());
        folder.write(name, &text);
        let (code, shown, complaint) = run(&folder.0, &["--time-limit", "0.001", "verify", name]);
        assert_eq!((code, shown.as_str()), (2, ""), "{name}");
        assert!(complaint.contains("the time limit has passed"), "{name} {complaint}");
        if !name.ends_with("heaps.cert") {
            let (code, _, complaint) = run(&folder.0, &["--time-limit", "0.001", "play", name]);
            assert_eq!(code, 2, "{name} {complaint}");
        }
        if name == "claims.cert" {
            // It takes seconds at most, and the signal might come too late.
            continue;
        }
        let mut terminal = Terminal::for_errors(sprague(&folder.0, &["verify", name]));
        terminal.wait_for("Ctrl-C stops");
        terminal.signal(Signal::SIGINT);
        // Without this line it did not hear, and was ended after two seconds of the processor's time.
        terminal.wait_for("interrupted");
        assert_eq!(terminal.end().code(), Some(130), "{name}");
        let mut shown = String::new();
        terminal.pipes().1.read_to_string(&mut shown).unwrap();
        assert_eq!(shown, "", "{name}");
    }
}

#[test]
fn a_part_has_an_exit_code_of_its_own() {
    let folder = Folder::new("part");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/0.104.cert");
    let file = file.to_str().unwrap();
    for (segments, expected) in [("1..1", " 1 of "), ("9999..9999", " 0 of ")] {
        let (code, shown, _) = run(&folder.0, &["verify", file, "--segments", segments]);
        assert_eq!(code, 3, "{shown}");
        assert!(
            shown.starts_with("IN PART: the nim-sequence of 0.104 has period ") && shown.contains(expected)
        );
        let (code, shown, _) = run(&folder.0, &["verify", "--json", file, "--segments", segments]);
        assert_eq!(code, 3);
        assert!(shown.contains(r#""verified":false"#) && shown.contains(r#""in_part":true"#), "{shown}");
    }
    let (_, _, complaint) = run(&folder.0, &["period", "0.77", "--certificate", "kayles.cert"]);
    assert_eq!(complaint, "");
    let (code, shown, _) = run(&folder.0, &["verify", "--json", "kayles.cert", "--segments", "1..1"]);
    assert_eq!(code, 0);
    assert!(shown.contains(r#""verified":true"#) && shown.contains(r#""in_part":false"#), "{shown}");
    let (_, help, _) = run(&folder.0, &["verify", "--help"]);
    assert!(help.contains("3 verified in part"), "{help}");
    let parallel = run(&folder.0, &["verify", "kayles.cert", "--jobs", "2"]);
    assert_eq!(parallel, run(&folder.0, &["verify", "kayles.cert"]));
    let (code, _, complaint) =
        run(&folder.0, &["verify", "kayles.cert", "--jobs", "2", "--segments", "1..1"]);
    assert!(code == 2 && complaint.contains("cannot be used with"), "{complaint}");
}

/// A body with the checksum that it must have.
fn sealed(body: &str) -> String {
    format!("{body}crc {:08x}\n", crc32fast::hash(body.as_bytes()))
}

#[test]
#[ignore = "slow"]
fn a_forged_checkpoint_proves_nothing() {
    let folder = Folder::new("forged");
    fs::create_dir_all(folder.0.join("run")).unwrap();
    let arguments = ["period", "0.156", "--checkpoint", "run"];
    let right = "0.156 has period 349 from heap 3479 on\n";
    let (code, shown, _) = run(&folder.0, &arguments);
    assert_eq!(code, 0);
    assert!(shown.starts_with(right) && shown.contains("proved for all heaps"), "{shown}");
    let whole = folder.read("run/run.checkpoint");
    let body = &whole[..whole.rfind("crc ").unwrap()];
    assert_eq!(sealed(body), whole);
    let found = body.lines().find(|line| line.starts_with("found ")).unwrap();
    for forged in ["found 262144 1", "found 262144 348", "found 262000 698", "found 200000 7"] {
        let text = sealed(&body.replace(found, forged));
        folder.write("run/run.checkpoint", &text);
        let (code, shown, complaint) = run(&folder.0, &arguments);
        assert!(!shown.contains("proved") || shown.starts_with(right), "{forged} {shown}");
        if code != 0 {
            assert_eq!((code, shown.as_str()), (2, ""), "{forged}");
            assert!(complaint.contains("the checkpoint is damaged"), "{forged} {complaint}");
            assert!(complaint.contains("run.checkpoint"), "{forged} {complaint}");
            // What is refused is left as it was.
            assert_eq!(folder.read("run/run.checkpoint"), text, "{forged}");
        } else {
            assert!(forged.ends_with(" 698"), "{forged}");
        }
    }
    // So it is with what the run rests on: a window that is another one.
    let window = body.lines().find(|line| line.starts_with("window ")).unwrap();
    let last = if window.ends_with('1') { '2' } else { '1' };
    let other = format!("{}{last}", &window[..window.len() - 1]);
    folder.write("run/run.checkpoint", &sealed(&body.replace(window, &other)));
    let (code, shown, complaint) = run(&folder.0, &arguments);
    assert_eq!((code, shown.as_str()), (2, ""));
    assert!(complaint.contains("the checkpoint is damaged"), "{complaint}");
    // And a run that goes on from what is right proves what it proved before.
    folder.write("run/run.checkpoint", &whole);
    let (code, shown, _) = run(&folder.0, &arguments);
    assert_eq!(code, 0);
    assert!(shown.starts_with(right), "{shown}");
}

#[test]
#[ignore = "slow"]
fn certificates_go_before_the_kernel_first() {
    let folder = Folder::new("kernel");
    let (code, shown, _) = run(&folder.0, &["period", "0.137", "--certificate", "chess.cert"]);
    assert_eq!(code, 0);
    assert!(shown.contains("\n  the kernel verified the certificate\n"), "{shown}");
    let (code, shown, _) = run(&folder.0, &["period", "--json", "0.137", "--certificate", "chess.cert"]);
    assert_eq!(code, 0);
    assert!(shown.contains(r#""kernel":{"verified":true,"segments":1,"segments_verified":1}"#), "{shown}");
    // All segments of this run are short enough.
    let (code, shown, _) =
        run(&folder.0, &["period", "0.127", "--checkpoint", "run", "--certificate", "long.cert"]);
    assert_eq!(code, 0);
    assert!(shown.contains("\n  the kernel verified the certificate\n"), "{shown}");
    assert_eq!(run(&folder.0, &["verify", "long.cert"]).0, 0);
    for arguments in [&["--format", "cert"][..], &["--format", "text"], &["--strategy"], &["--format", "coq"]]
    {
        let (code, shown, complaint) = run(&folder.0, &[&["prove", "{*0, *1} + *2 = 0"], arguments].concat());
        assert_eq!((code, complaint.as_str()), (0, ""), "{arguments:?}");
        assert!(!shown.is_empty());
    }
}

/// The three kinds of certificates of misère play, with their statements.
#[test]
fn misere_play() {
    let folder = Folder::new("misere");
    let nim = "sprague-misere 1\ndigits 0 3 3\norder 6\nletters 2\nr 1 2\nr 0 3\nr 3 4\nr 2 5\nr 5 2\nr 4 3\np 1 4\n\
        heaps 0 1 2 0\nperiod 3 1\ns 0 2 3\ns 1 2 3\ns 2 3\ns 4 1 5\nq P 2 5\nend\n";
    for (certificate, statement, expected) in [
        (
            nim,
            "sprague-misere 1\ndigits 0 3 3\nq P 2 5\nend\n",
            "VERIFIED misère quotient, 1 claim\nlevel of trust 2 of 3, by the theorems on misère quotients:\n\
             the misère quotient of 0.33 has order 6, and 2 of its elements are P\n\
             the values of heaps have period 3 from heap 1 on\n0.33(2) + 0.33(5) is misère P\n",
        ),
        (
            "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq N 1 1\nend\n",
            "sprague-misere-play 1\ngenerators 1\no 0\nq N 1 1\nend\n",
            "VERIFIED misère play, 1 claim\nlevel of trust 2 of 3, by induction on play:\nby playing out sums of 1 generator: 1 sums are misère P\n\
             generator 1 + generator 1 is misère N\n",
        ),
        (
            "sprague-form 1\no = 1\no 1 = 2\no 2 = 1\nq equal 1 3\nend\n",
            "sprague-form 1\no\no 1\no 2\nq equal 1 3\nend\n",
            "VERIFIED misère forms, 1 claim\nlevel of trust 2 of 3, by the theory of canonical forms in misère play:\nby the options of 3 nodes\nnode 1 =⁻ node 3\n",
        ),
    ] {
        folder.write("right.cert", certificate);
        folder.write("right.statement", statement);
        let stated = &["verify", "right.cert", "--statement", "right.statement"][..];
        for arguments in [&["verify", "right.cert"][..], stated] {
            let (code, shown, complaint) = run(&folder.0, arguments);
            assert_eq!((code, shown.as_str(), complaint.as_str()), (0, expected, ""));
        }
        folder.write("right.statement", &statement.replace("q ", "q equal "));
        let (code, shown, _) = run(&folder.0, stated);
        assert_eq!(code, 1);
        assert!(shown.ends_with(": the statement is another one\n"), "{shown}");
    }
    folder.write("wrong.cert", &nim.replace("q P", "q N"));
    let (code, shown, _) = run(&folder.0, &["verify", "wrong.cert"]);
    assert_eq!((code, shown.as_str()), (1, "REJECTED line 18: the misère outcome of this sum is P\n"));
}

/// Whatever cannot be said is an error, whichever command says it.
#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_an_error_of_each_command() {
    let folder = Folder::new("full");
    assert_eq!(run(&folder.0, &["period", "0.77", "--certificate", "kayles.cert"]).0, 0);
    assert_eq!(run(&folder.0, &["prove", "*1 is N", "-o", "claim.cert"]).0, 0);
    folder.write("wrong.cert", &folder.read("kayles.cert").replace("preperiod 71", "preperiod 70"));
    folder.write("graph.tsv", "a\tb\nb\tc\n");
    folder.write("good.claims", "claim *1 is N\n");
    for arguments in [
        &["verify", "kayles.cert"][..],
        &["verify", "--json", "kayles.cert"],
        &["verify", "claim.cert"],
        &["verify", "wrong.cert"],
        &["--help"],
        &["verify", "--help"],
        &["--version"],
        &["completions", "bash"],
        &["man"],
        &["eval", "*1"],
        &["check", "good.claims"],
        &["graph", "*2"],
        &["draw", "kayles(3)"],
        &["table", "wythoff(a, b) for a in 0..3 for b in 0..3"],
        &["values", "graph.tsv"],
        &["prove", "*1 is N"],
        &["statement", "*1 is N"],
        &["sequence", "0.77", "--to", "50"],
        &["period", "0.77"],
        &["compare", "0.77", "0.7", "--to", "20"],
        &["plot", "0.77"],
        &["survey", "0.d", "--to", "30"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let (code, _, complaint) =
            texts(sprague(&folder.0, arguments).stdout(full).spawn().unwrap().wait_with_output().unwrap());
        assert_eq!(code, 2, "{arguments:?} {complaint}");
        assert!(complaint.contains("cannot write to standard output"), "{arguments:?} {complaint}");
    }
}

/// What `period` prints works as it is printed, in a folder that has no certificates.
#[test]
fn a_solved_game_is_verified_as_it_is_printed() {
    let folder = Folder::new("printed");
    for code in ["0.127", "0.56"] {
        let (status, said, _) = run(&folder.0, &["period", code]);
        assert_eq!(status, 0);
        let printed =
            said.lines().find_map(|line| line.trim().strip_prefix("to verify it: sprague ")).unwrap();
        let arguments: Vec<&str> = printed.split(' ').collect();
        for arguments in [&arguments[..], &["verify", code]] {
            let (status, verified, errors) = run(&folder.0, arguments);
            assert_eq!(status, 0, "{errors}");
            assert!(verified.starts_with(&format!("VERIFIED the nim-sequence of {code} ")), "{verified}");
        }
    }
    assert_eq!(run(&folder.0, &["verify", "0.77"]).0, 2);
}
