//! Periods with certificates and checkpoints, on the command line.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use sprague::front_end::octal::Vectors;
use sprague::heap::{HeapRule, NimSequence, SolvedGame, Theorem};
use sprague::{ErrorKind, Interrupt, Limits};
use sprague_kernel::{Options, verify};

use crate::folder::{Folder, run, sprague};
use crate::patience::wait_until;

#[test]
fn certificates_are_written_and_verified() {
    let folder = Folder::new("certificates");
    let (code, shown, _) = run(&folder.0, &["period", "0.45", "--certificate", "0.45.cert"]);
    assert_eq!(code, 0);
    assert!(shown.starts_with("0.45 has period 20 from heap 498 on\n"), "{shown}");
    let (code, shown, _) = run(&folder.0, &["verify", "0.45.cert"]);
    let verified = "VERIFIED the nim-sequence of 0.45 has period 20 and preperiod 498\n\
        level of trust 2 of 3, by a theorem on periods of nim-sequences\n";
    assert_eq!((code, shown.as_str()), (0, verified));
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
fn the_path_that_is_chosen_does_not_change_what_is_written() {
    let folder = Folder::new("vectors");
    for asked in [
        &["sequence", "0.106", "--to", "40000"][..],
        &["period", "0.45"],
        &["survey", "0.1d", "--to", "300", "--jobs", "1"],
    ] {
        let usual = run(&folder.0, asked);
        assert_eq!(usual.0, 0, "{asked:?} {}", usual.2);
        for vectors in Vectors::ALL {
            let (code, shown, complaint) = run(&folder.0, &[asked, &["--vectors", vectors.name()]].concat());
            if vectors.missing().is_empty() {
                assert_eq!((code, shown), (0, usual.1.clone()), "{asked:?} {vectors}");
            } else {
                assert_eq!((code, shown.as_str()), (2, ""), "{asked:?} {vectors}");
                let start = format!("error: {vectors} needs what this processor does not have: ");
                assert!(complaint.starts_with(&start) && complaint.contains("portable"), "{complaint}");
            }
        }
    }
    let (code, _, complaint) = run(&folder.0, &["sequence", "0.106", "--to", "4", "--vectors", "mmx"]);
    assert!(code == 2 && complaint.contains("avx512, avx2 or portable"), "{complaint}");
}

#[test]
#[ignore = "slow"]
fn a_long_run_goes_on_after_a_kill() {
    let folder = Folder::new("checkpoints");
    let file = folder.0.join("run/run.checkpoint");
    let mut child = sprague(&folder.0, &["period", "0.106", "--checkpoint", "run"]).spawn().unwrap();
    wait_until("there is a checkpoint", || file.exists());
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

fn certificate(game: &SolvedGame) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(game.certificate())
}

fn rule(code: &str) -> HeapRule {
    HeapRule::of_code(code.parse().unwrap()).unwrap()
}

/// The numbers after a word in the head of a certificate.
fn field(text: &str, word: &str) -> Vec<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    line.unwrap_or_default().split_terminator(' ').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn the_table_says_what_the_certificates_say() {
    let games = SolvedGame::all();
    assert!(games.len() >= 9);
    for game in games {
        let text = fs::read_to_string(certificate(game)).unwrap();
        let digest: String =
            Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, game.sha256(), "{}", game.code());
        let octal = rule(&game.code().to_string()).octal().unwrap();
        let digits: Vec<u64> = octal.digits().iter().map(|&digit| digit.into()).collect();
        assert_eq!(field(&text, "digits"), digits);
        let (period, taken) = (game.period(), octal.most_taken() as u64);
        assert_eq!(field(&text, "period"), [period.period]);
        assert_eq!(field(&text, "preperiod"), [period.preperiod]);
        let (theorem, heaps) = if text.contains("\ntheorem guy-smith\n") {
            (Theorem::GuySmith, 2 * (period.preperiod + period.period) + taken)
        } else {
            assert!(text.contains("\ntheorem common-heaps\n"));
            let furthest = field(&text, "rare").into_iter().chain(field(&text, "depth")).max().unwrap();
            (Theorem::CommonHeaps, period.preperiod + period.period + furthest + taken)
        };
        assert_eq!((period.theorem, period.heaps), (Some(theorem), heaps), "{}", game.code());
    }
    let folder = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates")).unwrap();
    let files =
        folder.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "cert"));
    assert_eq!(files.count(), games.len());
}

/// All of the short ones, and of the others the first segment and a short one. The rest is verified
/// by `certificates/verify.sh`.
#[test]
fn the_certificates_of_the_table_are_verified() {
    for game in SolvedGame::all() {
        let period = game.period();
        let short = period.heaps < 1_000_000;
        let segments: &[Option<std::ops::RangeInclusive<u64>>] =
            match (period.theorem.unwrap(), game.code().to_string().as_str()) {
                (Theorem::GuySmith, _) if short => &[None],
                (Theorem::GuySmith, _) => &[],
                (_, "0.106") => &[Some(1..=1), Some(10..=10)],
                _ => &[Some(1..=1), Some(4..=4)],
            };
        for segments in segments {
            let mut file = File::open(certificate(game)).unwrap();
            let options = Options { segments: segments.clone(), ..Options::default() };
            let verified = verify(&mut file, options, &mut || true).unwrap();
            assert_eq!(verified.is_whole(), short);
            let verified = verified.period().unwrap();
            assert_eq!((verified.period(), verified.preperiod()), (period.period, period.preperiod));
        }
    }
}

#[test]
#[ignore = "slow"]
fn values_of_solved_games_are_those_that_are_computed() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    for code in ["0.127", "0.56", "0.16"] {
        let mut quick = NimSequence::new(rule(code));
        let (game, by) = quick.solved().unwrap();
        assert_eq!((game.code().to_string().as_str(), by), (code, 0));
        let mut slow = NimSequence::without_table(rule(code));
        slow.extend(700_000, &limits, &interrupt).unwrap();
        let period = quick.proved().unwrap().clone();
        for heap in [0, 1, 99, period.preperiod - 1, period.preperiod, 600_000, 699_999] {
            let value = quick.value(&heap.into(), &limits, &interrupt).unwrap();
            assert_eq!(value.to_u64(), Some(slow.values()[heap as usize].into()), "{code}({heap})");
        }
        assert!(period.is_shown_by(slow.values()));
        assert_eq!(period.largest(slow.values()), game.largest());
        let first = period.preperiod + period.period - 3;
        let values = quick.between(first, first + 40, &limits, &interrupt).unwrap();
        assert_eq!(values, slow.values()[first as usize..][..40]);
    }
}

#[test]
#[ignore = "slow"]
fn values_that_are_too_many_to_be_kept_come_from_a_long_run() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let few = Limits::default().with_max_heaps(1 << 19);
    let mut quick = NimSequence::new(rule("0.104"));
    let mut slow = NimSequence::without_table(rule("0.104"));
    slow.extend(1_000_100, &limits, &interrupt).unwrap();
    let value = quick.value(&1_000_000_u32.into(), &few, &interrupt).unwrap();
    assert_eq!(value.to_u64(), Some(slow.values()[1_000_000].into()));
    let values = quick.between(999_900, 1_000_100, &few, &interrupt).unwrap();
    assert_eq!(values, slow.values()[999_900..1_000_100]);
    assert_eq!(quick.values().len(), 0);
}

#[test]
fn what_takes_too_long_says_what_would_work() {
    let (limits, interrupt) = (Limits::default(), Interrupt::new());
    let mut sequence = NimSequence::new(rule("0.106"));
    let huge = 10_u64.pow(18).into();
    let error = sequence.value(&huge, &limits, &interrupt).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Domain);
    assert!(error.to_string().contains("the period of 0.106 is proved"), "{error}");
    let first = 10_u64.pow(18);
    assert_eq!(
        sequence.between(first, first + 2, &limits, &interrupt).unwrap_err().kind(),
        ErrorKind::Domain
    );
    // The first heaps are there all the same.
    assert_eq!(sequence.between(0, 8, &limits, &interrupt).unwrap(), [0, 1, 0, 0, 0, 1, 2, 2]);
}

#[test]
fn solved_games_answer_at_once() {
    let folder = Folder::new("solved");
    let (code, shown, complaint) = run(&folder.0, &["period", "0.106"]);
    assert_eq!((code, complaint.as_str()), (0, ""));
    let digest = SolvedGame::of(&rule("0.106")).unwrap().0.sha256();
    let expected = format!(
        "0.106 has period 328226140474 from heap 465384263797 on\n  \
         proved for all heaps by the theorem on common heaps, from those up to 793610437040\n  \
         from the table of solved games\n  \
         to verify it: sprague verify certificates/0.106.cert\n  \
         SHA-256 of that file: {digest}\n  \
         exceptions: among the 465384263797 heaps before, too many to list here\n"
    );
    // Lines end where they fit.
    assert!(shown.split_whitespace().eq(expected.split_whitespace()), "{shown}");
    let (code, shown, _) = run(&folder.0, &["period", "--json", "0.454"]);
    assert_eq!(code, 0);
    for part in [
        r#""game":"0.454","proved":true"#,
        r#""period":60620715,"preperiod":160949019,"last_exception":160949018"#,
        r#""exceptions":null"#,
        r#""standard_form":{"code":"0.1777","shift":1}"#,
        r#""table":{"game":"0.1777","certificate":"certificates/0.1777.cert","sha256":""#,
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let (code, shown, _) = run(&folder.0, &["eval", "last_exception(0.054)"]);
    assert_eq!(code, 0);
    assert!(shown.contains("certificates/0.1077.cert"), "{shown}");
    let (code, shown, _) = run(&folder.0, &["survey", "0.12d", "--to", "200"]);
    assert_eq!(code, 0);
    assert!(shown.contains("0.127\t\t4\t46578\t0\ttable\t93167\t56\t24734\t\n"), "{shown}");
}

/// Rare heaps of 0.205 do not end soon enough for a long run; this is not an error.
#[test]
#[ignore = "slow"]
fn a_game_without_a_long_run_has_no_period_so_far() {
    // With the first ceiling a run cannot begin, with the other it gives up.
    for max_heaps in [100_000, 20_000_000] {
        let limits = Limits::default().with_max_heaps(max_heaps);
        let found = NimSequence::new(rule("0.205")).period_within_reach(&limits, &Interrupt::new()).unwrap();
        assert!(matches!(found, sprague::heap::Found::Nothing { heaps } if heaps >= 60_000), "{found:?}");
    }
}

/// `cargo test --release --test heaps -- --ignored takes_minutes` goes as far as a long run goes by
/// itself.
#[test]
#[ignore = "hundreds of millions of heaps"]
fn takes_minutes_how_far_a_long_run_went_is_said() {
    let mut sequence = NimSequence::without_table(rule("0.106"));
    let found = sequence.period_within_reach(&Limits::default(), &Interrupt::new()).unwrap();
    let sprague::heap::Found::Nothing { heaps } = found else { panic!("{found:?}") };
    assert!(heaps >= sprague::front_end::octal::LongRun::usual_heaps());
}
