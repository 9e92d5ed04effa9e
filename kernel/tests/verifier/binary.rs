//! `sprague-kernel` as a program: what it prints, and its exit status.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::octal_oracle::{Classes, Sparse, naive};

const CERTIFICATE: &str = "sprague-cert 1\n1 o =0\n2 o 1 =1\n3 n 1\n4 s 2 3 =0\n5 n 2\n6 s 2 5 =3\n\
    q value 2 1\nq equal 2 3\nq differ 2 5 3\nq win 2 1\nq win 6 5 3\nq lose 4\nend 6 6\n";

const STATEMENT: &str = "sprague-cert 1\n1 o\n2 o 1\n3 n 1\n4 s 2 3\n5 n 2\n6 s 2 5\n\
    q value 2 1\nq equal 2 3\nq differ 2 5 3\nq win 2 1\nq win 6 5 3\nq lose 4\nend 6 6\n";

/// A file that is deleted when the test is over.
struct Written(PathBuf);

impl Written {
    fn new(name: &str, text: &str) -> Written {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        Written(path)
    }
}

impl AsRef<OsStr> for Written {
    fn as_ref(&self) -> &OsStr {
        self.0.as_os_str()
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn kernel(arguments: &[&dyn AsRef<OsStr>], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sprague-kernel"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Wrong arguments are reported before anything is read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Exit status, standard output, and the errors.
fn told(arguments: &[&dyn AsRef<OsStr>], input: &str) -> (i32, String, String) {
    let output = kernel(arguments, input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn verified() {
    let file = Written::new("verified.cert", CERTIFICATE);
    let expected = "VERIFIED 6 nodes 6 claims\nnode 2 ≈ *1\nnode 2 ≈ node 3\n\
        node 2 ≉ node 5: node 3 tells them apart, and no position of lesser birthday does\n\
        node 2 is an N-position: moving to node 1 wins\nnode 6 is an N-position: moving from its component 5 to node 3 wins\nnode 4 is a P-position\n";
    assert_eq!(told(&[&file], ""), (0, expected.to_owned(), String::new()));
    assert_eq!(told(&[&"-"], CERTIFICATE), (0, expected.to_owned(), String::new()));
    let strategy = "sprague-strategy 1\n1 o\np 1 1\nq lose 1\nend 1 1 1\n";
    let expected = "VERIFIED 1 node 1 pair 1 claim\nnode 1 is a P-position\n";
    assert_eq!(told(&[&"-"], strategy), (0, expected.to_owned(), String::new()));
}

/// Of least birthday is said only of a nimber that has the smaller value.
#[test]
fn the_least_witness() {
    for (certificate, least) in [
        ("sprague-cert 1\n1 n 1\n2 n 2\nq differ 1 2 1\nend 2 1\n", true),
        ("sprague-cert 1\n1 n 1\n2 n 2\nq differ 2 1 1\nend 2 1\n", true),
        ("sprague-cert 1\n1 n 1\n2 n 2\nq differ 1 2 2\nend 2 1\n", false),
        ("sprague-cert 1\n1 n 1\n2 n 2\nq differ 2 1 2\nend 2 1\n", false),
        ("sprague-cert 1\n1 o =0\n2 o 1 =1\n3 n 2\nq differ 2 3 2\nend 3 1\n", false),
        ("sprague-strategy 1\n1 o\n2 o 1\np 1 1\nq differ 1 2 1\nend 2 1 1\n", false),
    ] {
        let (status, output, _) = told(&[&"-"], certificate);
        assert_eq!(status, 0, "{output}");
        assert_eq!(output.contains("no position of lesser birthday"), least, "{certificate}{output}");
    }
}

#[test]
fn rejected() {
    let file = Written::new("rejected.cert", &CERTIFICATE.replace("2 o 1 =1", "2 o 1 =0"));
    let expected = "REJECTED line 3: an option has the value 0\n";
    assert_eq!(told(&[&file], ""), (1, expected.to_owned(), String::new()));
    let (status, output, errors) = told(&[&"-"], "");
    assert_eq!((status, errors.as_str()), (1, ""));
    assert!(output.starts_with("REJECTED line 1: "), "{output}");
}

#[test]
fn against_a_statement() {
    let certificate = Written::new("stated.cert", CERTIFICATE);
    let statement = Written::new("stated.statement", STATEMENT);
    let other = Written::new("other.statement", &STATEMENT.replace("3 n 1", "3 n 2"));
    for arguments in [
        [&certificate as &dyn AsRef<OsStr>, &"--statement", &statement],
        [&"--statement", &statement, &certificate],
    ] {
        let (status, output, errors) = told(&arguments, "");
        assert_eq!((status, errors.as_str()), (0, ""));
        assert!(output.starts_with("VERIFIED 6 nodes 6 claims\n"), "{output}");
    }
    assert_eq!(told(&[&certificate, &"--statement", &"-"], STATEMENT).0, 0);
    assert_eq!(told(&[&"-", &"--statement", &statement], CERTIFICATE).0, 0);
    let expected = "REJECTED line 4: the statement is another one\n";
    assert_eq!(told(&[&certificate, &"--statement", &other], ""), (1, expected.to_owned(), String::new()));
}

#[test]
fn for_all_numbers() {
    let certificate = "sprague-forall 1\nt 1 < 0 0 1x0\na 1 all t1 | | 0 | 0\nnothing a1\nend 1 1\n";
    let statement = "sprague-forall 1\nt 1 < 0 0 1x0\na 1 all t1\nnothing a1\nend 1 1\n";
    let expected = "VERIFIED 1 automaton, 1 goal\nA1(x0): 0 <= x0 < 0\nthere is no x0 with A1(x0)\n";
    assert_eq!(told(&[&"-"], certificate), (0, expected.to_owned(), String::new()));
    let file = Written::new("for_all.statement", statement);
    let other = Written::new("for_all.other", &statement.replace("1x0", "1x1"));
    let stated = told(&[&"-", &"--statement", &file], certificate);
    assert_eq!(stated, (0, expected.to_owned(), String::new()));
    assert_eq!(told(&[&"-", &"--statement", &other], certificate).0, 1);
    assert_eq!(told(&[&"-"], &certificate.replace("| 0 |", "| 1 |")).0, 1);
    assert_eq!(told(&[&"-", &"--segments", &"1..2"], certificate).0, 1);
    let goals =
        certificate.replace("nothing a1\n", &"nothing a1\n".repeat(1_500)).replace("1 1\n", "1 1500\n");
    let (status, output, _) = told(&[&"-"], &goals);
    assert_eq!((status, output.lines().count()), (0, 1_002));
    assert_eq!(output.lines().last(), Some("… and 501 further lines"));
}

#[test]
fn misere_play() {
    let certificate = "sprague-misere 1\ndigits 0 1\norder 2\nletters 1\nr 1\nr 0\np 1\nheaps 0 1 0\nperiod 1 2\n\
        q P 1\nend\n";
    let expected = "VERIFIED misère quotient, 1 claim\n\
        the misère quotient of 0.1 has order 2, and 1 of its elements is P\n\
        the values of heaps have period 1 from heap 2 on\n0.1(1) is misère P\n";
    assert_eq!(told(&[&"-"], certificate), (0, expected.to_owned(), String::new()));
    let file = Written::new("misere.statement", "sprague-misere 1\ndigits 0 1\nq P 1\nend\n");
    let other = Written::new("misere.other", "sprague-misere 1\ndigits 0 1\nq P 2\nend\n");
    let stated = told(&[&"-", &"--statement", &file], certificate);
    assert_eq!(stated, (0, expected.to_owned(), String::new()));
    let wrong = "REJECTED line 10: the statement is another one\n";
    assert_eq!(told(&[&"-", &"--statement", &other], certificate), (1, wrong.to_owned(), String::new()));
    let wrong = "REJECTED line 10: the misère outcome of this sum is P\n";
    let denied = certificate.replace("q P", "q N");
    assert_eq!(told(&[&"-"], &denied), (1, wrong.to_owned(), String::new()));
    let play = "sprague-misere-play 1\ngenerators 1\no 0\nk 1\nq P 1\nq N 1 1\nend\n";
    let expected = "VERIFIED misère play, 2 claims\n\
        by playing out sums of 1 generator: 1 sums are misère P\n\
        generator 1 is misère P\ngenerator 1 + generator 1 is misère N\n";
    assert_eq!(told(&[&"-"], play), (0, expected.to_owned(), String::new()));
    let forms =
        "sprague-form 1\no = 1\no 1 = 2\no 2 = 1\nq equal 1 3\nq form 3 1\nq differ 1 2 1\nq P 2\nend\n";
    let expected = "VERIFIED misère forms, 4 claims\nby the options of 3 nodes\nnode 1 =⁻ node 3\n\
        node 1 is the misère canonical form of node 3\nnode 1 ≠⁻ node 2: node 1 tells them apart\n\
        node 2 is misère P\n";
    assert_eq!(told(&[&"-"], forms), (0, expected.to_owned(), String::new()));
}

#[test]
fn loopy_and_entailing_positions() {
    let certificate = "sprague-loopy 1\nnodes 2\n1 o =0 0\n2 o 1 2 =oo\nq D 2+*1\nend 2 1\n";
    let expected = "VERIFIED loopy positions, 2 nodes, 1 claim\nnode 2 + *1 is D\n";
    assert_eq!(told(&[&"-"], certificate), (0, expected.to_owned(), String::new()));
    let wrong = "REJECTED line 4: it is not ∞: no option is ∞ and has no option of the value 1\n";
    let denied = certificate.replace("o 1 2 =oo", "o 1 =oo");
    assert_eq!(told(&[&"-"], &denied), (1, wrong.to_owned(), String::new()));
    let certificate = "sprague-entailing 1\n1 o =0\n2 o e 1 =loony\nq N 2+*5\nend 2 1\n";
    let expected = "VERIFIED entailing moves, 2 nodes, 1 claim\nnode 2 + *5 is an N-position\n";
    assert_eq!(told(&[&"-"], certificate), (0, expected.to_owned(), String::new()));
    let file = Written::new("entailing.statement", "sprague-entailing 1\n1 o\n2 o 1\nq N 2+*5\nend 2 1\n");
    let wrong = "REJECTED line 3: the statement is another one\n";
    assert_eq!(told(&[&"-", &"--statement", &file], certificate), (1, wrong.to_owned(), String::new()));
}

#[test]
fn unreadable() {
    let certificate = Written::new("unreadable.cert", CERTIFICATE);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let missing = folder.join("there is no such file");
    for (arguments, blamed) in [
        (vec![&missing as &dyn AsRef<OsStr>], &missing),
        (vec![&folder], &folder),
        (vec![&certificate, &"--statement", &missing], &missing),
        (vec![&certificate, &"--statement", &folder], &folder),
    ] {
        let (status, output, errors) = told(&arguments, "");
        assert_eq!((status, output.as_str()), (2, ""), "{errors}");
        assert!(errors.starts_with(&format!("error: {}: ", blamed.display())), "{errors}");
    }
}

#[test]
fn misuse() {
    let certificate = Written::new("misuse.cert", CERTIFICATE);
    let statement = Written::new("misuse.statement", STATEMENT);
    for arguments in [
        vec![],
        vec![&certificate as &dyn AsRef<OsStr>, &certificate],
        vec![&certificate, &"--statement"],
        vec![&"--statement", &statement],
        vec![&certificate, &"--statement", &statement, &"--statement", &statement],
        vec![&certificate, &"--unknown"],
        vec![&certificate, &"-x"],
        vec![&certificate, &"--"],
        // Both cannot be what is read from one place.
        vec![&"-", &"--statement", &"-"],
    ] {
        let (status, output, errors) = told(&arguments, CERTIFICATE);
        assert_eq!((status, output.as_str()), (2, ""));
        assert!(errors.contains("Usage: sprague-kernel FILE"), "{errors}");
    }
}

#[test]
fn help_and_version() {
    for flag in ["--help", "-h"] {
        let (status, output, errors) = told(&[&flag], "");
        assert_eq!((status, errors.as_str()), (0, ""));
        assert!(
            output.contains(
                "Exit status: 0 verified, 1 rejected, 2 unreadable or cannot be written, 3 verified in part."
            ),
            "{output}"
        );
    }
    for flag in ["--version", "-V"] {
        let expected = format!("sprague-kernel {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(told(&[&flag], ""), (0, expected, String::new()));
    }
}

#[test]
fn many_claims() {
    let certificate = format!("sprague-cert 1\n1 o =0\n{}end 1 2500\n", "q lose 1\n".repeat(2500));
    let (status, output, _) = told(&[&"-"], &certificate);
    assert_eq!(status, 0);
    assert_eq!(output.lines().count(), 1 + 1000 + 1);
    assert_eq!(output.lines().last(), Some("… and 1500 further claims"));
}

/// The reader is gone: no panic, and the answer is in the exit status.
#[test]
fn a_closed_pipe() {
    let certificate = format!("sprague-cert 1\n1 o =0\n{}end 1 900\n", "q lose 1\n".repeat(900));
    for (certificate, expected) in [(certificate.clone(), 0), (certificate.replace("end 1", "end 2"), 1)] {
        let file = Written::new(&format!("closed-{expected}.cert"), &certificate);
        let mut child = Command::new(env!("CARGO_BIN_EXE_sprague-kernel"))
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The pipe is closed before there is anything to verify, and so before anything is written.
        drop(child.stdout.take());
        std::io::copy(&mut File::open(&file.0).unwrap(), &mut child.stdin.take().unwrap()).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
        assert_eq!(child.wait().unwrap().code(), Some(expected));
    }
}

/// A certificate of 0.45 with five segments.
fn period_certificate() -> String {
    let digits = [0, 4, 5];
    let values = naive(&digits, false, 2_400);
    let sparse = Classes::of(&digits)
        .into_iter()
        .find_map(|classes| Sparse::of(&digits, classes, &values, (20, 498)))
        .expect("some class has few rare heaps");
    let mut heaps = sparse.heaps();
    heaps.insert(0, heaps[0] - 40);
    sparse.certificate(&heaps)
}

/// A part is not the whole: nobody may take the exit status for a proof.
#[test]
fn in_part() {
    let text = period_certificate();
    let name = "the nim-sequence of 0.45 has period 20 and preperiod 498";
    for (segments, status, expected) in [
        ("1..5", 0, format!("VERIFIED {name}\n")),
        ("1..99", 0, format!("VERIFIED {name}\n")),
        ("1..1", 3, format!("IN PART: {name}; 1 of 5 segments verified\n")),
        ("2..4", 3, format!("IN PART: {name}; 3 of 5 segments verified\n")),
        ("7..9", 3, format!("IN PART: {name}; 0 of 5 segments verified\n")),
    ] {
        assert_eq!(told(&[&"-", &"--segments", &segments], &text), (status, expected, String::new()));
    }
    let wrong = text.replace("preperiod 498", "preperiod 499");
    assert_eq!(told(&[&"-", &"--segments", &"1..1"], &wrong).0, 1);
    assert_eq!(told(&[&"-", &"--jobs", &"3"], &wrong), told(&[&"-"], &wrong));
    assert_eq!(told(&[&"-", &"--jobs", &"3"], &text), (0, format!("VERIFIED {name}\n"), String::new()));
    for wrong in [&["--jobs", "0"][..], &["--jobs"], &["--jobs", "2", "--segments", "1..1"]] {
        let arguments: Vec<&dyn AsRef<OsStr>> =
            std::iter::once(&"-" as _).chain(wrong.iter().map(|one| one as _)).collect();
        assert_eq!(told(&arguments, &text).0, 2, "{wrong:?}");
    }
    for segments in ["0..1", "2..1", "1", "x..y", "1..18446744073709551616"] {
        assert_eq!(told(&[&"-", &"--segments", &segments], &text).0, 2, "{segments}");
    }
}

/// If the result cannot be written, the exit code says so.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let period = period_certificate();
    let wrong = CERTIFICATE.replace("2 o 1 =1", "2 o 1 =0");
    for (arguments, input) in [
        (vec!["-"], CERTIFICATE),
        (vec!["-"], &wrong),
        (vec!["-"], &period),
        (vec!["-", "--segments", "1..1"], &period),
        (vec!["--help"], ""),
        (vec!["--version"], ""),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sprague-kernel"))
            .args(&arguments)
            .stdin(Stdio::piped())
            .stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: cannot write to standard output: "), "{arguments:?}: {errors}");
    }
}
