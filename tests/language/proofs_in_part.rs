//! Proofs about large boards, which have the values of few options: the kernel accepts them, and they
//! say what the claims say.

use sprague::front_end::markup::Format;
use sprague::proof::{CertificateNode, Contents, Style};
use sprague::{Limits, Reply, Session};

use super::loopy_proofs::{Random, verified};

/// What is proved of positions.
fn certificate(session: &mut Session, claim: &str) -> sprague::proof::Certificate {
    let reply = session.eval(&format!("prove {claim}"));
    let Ok(Reply::Proof(reply)) = reply else { panic!("{claim}: {reply:?}") };
    reply.proof.positions().unwrap().certificate.clone()
}

#[test]
fn claims_of_every_kind() {
    let mut session = Session::new();
    for (claim, said) in [
        ("cram(3, 7) is N", "is an N-position: moving to node"),
        ("cram(3, 7) = *1", "≈ *1"),
        ("cram(3, 7) = *2", "tells them apart"),
        ("cram(3, 7) + *1 is P", "is a P-position"),
        ("cram(3, 7) + cram(2, 3) + kayles(2) is N", "is an N-position: moving from its component"),
        ("cram(3, 7) + *(2^40) is N", "is an N-position: moving from its component"),
        ("cram(3, 7) + cram(3, 7) is P", "is a P-position"),
        ("cram(3, 7) = cram(2, 3)", "≈ node"),
        ("cram(3, 7) != kayles(2)", "tells them apart"),
        ("node_kayles(grid(5, 6)) is N", "is an N-position"),
        ("arc_kayles(grid(3, 7)) = cram(3, 7)", "≈ node"),
        ("cram(3, n) is N for n in [1, 7]", "is an N-position"),
        ("cram(\"......./...#.../.......\") is P", "is a P-position"),
    ] {
        let lines = verified(&mut session, claim);
        assert!(lines.iter().any(|line| line.contains(said)), "{claim}: {lines:?}");
    }
}

/// With all options there are thousands of positions; and Coq, which needs them, can have them.
#[test]
fn few_positions_prove_it() {
    let in_part = certificate(&mut Session::new(), "cram(3, 7) is N");
    assert!(!in_part.has_all_values() && in_part.len() < 400, "{}", in_part.len());
    let limits = Limits::default().with_max_listed(usize::MAX);
    let whole = certificate(&mut Session::with_limits(limits), "cram(3, 7) is N");
    assert!(whole.has_all_values() && whole.len() > 2_000, "{}", whole.len());
    let small = certificate(&mut Session::new(), "cram(3, 6) is N");
    assert!(small.has_all_values());
    let Ok(Reply::Proof(reply)) = Session::new().eval("prove cram(3, 7) is N") else { panic!("a proof") };
    let refused = reply.proof.coq().unwrap_err();
    assert!(refused.message().contains("leaves out the values of options"), "{refused}");
}

/// A position with a value has all its options: as many as there are by the rule.
#[test]
fn options_are_those_of_the_rule() {
    let mut session = Session::new();
    let Ok(Reply::Proof(reply)) = session.eval("prove cram(3, 8) + *3 is P") else { panic!("a proof") };
    let proof = reply.proof.positions().unwrap();
    let mut counted = 0;
    for (number, name) in &proof.names {
        let CertificateNode::Options(options) = proof.certificate.node(*number) else { continue };
        if !name.starts_with("cram(") || counted == 60 {
            continue;
        }
        let all = session.eval(&format!("len(options({name}))")).unwrap();
        let all: usize = sprague::report::text(&all).trim().parse().unwrap();
        // Positions that are played alike are one.
        assert!((1..=all).contains(&options.len()) || options.is_empty() && all == 0, "{name}");
        counted += 1;
    }
    assert!(counted > 20, "{counted}");
}

#[test]
fn texts_for_people() {
    let mut session = Session::new();
    let Ok(Reply::Proof(reply)) = session.eval("prove cram(3, 7) is N") else { panic!("a proof") };
    for format in [Format::Text, Format::Markdown, Format::Latex, Format::Html] {
        for level in 1..=3 {
            let detail = sprague::proof::Detail::level(level).unwrap();
            let style = Style::default().with_format(format).with_detail(detail);
            let text = reply.proof.text(&style, &session.interrupt()).unwrap();
            assert!(text.contains("as a move from each leaves"), "{format:?} {level}");
        }
    }
    session.eval("cram(3, 7)").unwrap();
    let why = sprague::report::text(&session.eval("why").unwrap());
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(why.contains("others are not ≈ *1, as a move from each leaves *1"), "{why}");
    assert!(reply.proof.positions().unwrap().written(Contents::Statement).starts_with("sprague-cert 3\n"));
}

#[test]
fn random_regions() {
    let mut random = Random(7);
    for _ in 0..6 {
        let mut squares = ['.'; 27];
        for _ in 0..1 + random.below(5) {
            squares[random.below(27) as usize] = '#';
        }
        let rows: Vec<String> = squares.chunks(9).map(|row| row.iter().collect()).collect();
        let board = format!("cram(\"{}\") + *{}", rows.join("/"), random.below(4));
        let lines = verified(&mut Session::new(), &format!("{board} is P"));
        assert!(lines.iter().any(|line| line.contains("-position")), "{board}: {lines:?}");
    }
}
