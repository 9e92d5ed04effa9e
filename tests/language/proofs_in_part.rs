//! Proofs about large boards, which have the values of few options: the kernel accepts them, and they
//! say what the claims say.

use std::collections::{BTreeSet, HashMap};

use sprague::front_end::markup::Format;
use sprague::proof::{CertificateNode, Contents, Style};
use sprague::{Limits, Reply, Session};
use sprague_kernel::{Options, verify};

use super::forged::{are_true, changed, ended};
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

/// With all options there are thousands of positions. Coq takes the few, too.
#[test]
fn few_positions_prove_it() {
    let in_part = certificate(&mut Session::new(), "cram(3, 7) is N");
    assert!(!in_part.has_all_values() && in_part.len() < 400, "{}", in_part.len());
    let limits = Limits::default().with_max_listed(usize::MAX);
    let whole = certificate(&mut Session::with_limits(limits), "cram(3, 7) is N");
    assert!(whole.has_all_values() && whole.len() > 2_000, "{}", whole.len());
    let small = certificate(&mut Session::new(), "cram(3, 6) is N");
    assert!(small.has_all_values());
    let mut session = Session::new();
    let Ok(Reply::Proof(reply)) = session.eval("prove cram(3, 7) is N") else { panic!("a proof") };
    let for_coq = session.coq_of(&reply.proof).unwrap();
    assert!(for_coq.contains("  L (among (") && for_coq.ends_with("\nEnd For_any_further_options.\n"));
}

/// The options of each position by its name, each as the names of its components, and whether it has
/// a value.
fn options_by_name(session: &mut Session, claim: &str) -> HashMap<String, (BTreeSet<Vec<String>>, bool)> {
    let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
    let proof = reply.proof.positions().unwrap();
    let names: HashMap<u32, &str> = proof.names.iter().map(|(node, name)| (*node, name.as_str())).collect();
    let component = |node: u32| match proof.certificate.node(node) {
        CertificateNode::Nimber => format!("*{}", proof.certificate.value(node).to_u64().unwrap()),
        _ => names[&node].to_owned(),
    };
    let components = |node: u32| match proof.certificate.node(node) {
        CertificateNode::Sum(parts) => {
            let mut parts: Vec<String> = parts.iter().map(|&part| component(part)).collect();
            parts.sort();
            parts
        }
        _ => vec![component(node)],
    };
    let mut found = HashMap::new();
    for (&node, &name) in &names {
        if let CertificateNode::Options(options) | CertificateNode::Among(options) =
            proof.certificate.node(node)
        {
            let options = options.iter().map(|&option| components(option)).collect();
            found.insert(name.to_owned(), (options, proof.certificate.has_value(node)));
        }
    }
    found
}

/// A position with a value has all options that it has in a proof with all of them; another one some.
#[test]
fn options_are_those_of_a_proof_with_all() {
    let limits = Limits::default().with_max_listed(usize::MAX);
    for claim in ["cram(3, 7) + *1 is P", "cram(\"...../...../....#/...../..#..\") is N"] {
        let whole = options_by_name(&mut Session::with_limits(limits.clone()), claim);
        let in_part = options_by_name(&mut Session::new(), claim);
        let (mut valued, mut others) = (0, 0);
        for (name, (options, has_value)) in in_part {
            let (all, _) = &whole[&name];
            match has_value {
                true => assert_eq!(options, *all, "{name}"),
                false => assert!(options.is_subset(all), "{name}: {options:?}"),
            }
            *(if has_value { &mut valued } else { &mut others }) += 1;
        }
        assert!(valued > 30 && others > 30, "{claim}: {valued} {others}");
    }
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
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("as a move from each leaves"), "{format:?} {level}");
        }
    }
    session.eval("cram(3, 7)").unwrap();
    let why = sprague::report::text(&session.eval("why").unwrap());
    let board = "cram(5, 5): 6 options are not ≈ *0, as a move from each leaves *0: placing a domino on";
    session.eval("cram(5, 5) is P").unwrap();
    let other = sprague::report::text(&session.eval("why").unwrap());
    assert!(other.split_whitespace().collect::<Vec<_>>().join(" ").contains(board), "{other}");
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(why.contains("others are not ≈ *1, as a move from each leaves *1"), "{why}");
    assert!(reply.proof.positions().unwrap().written(Contents::Statement).starts_with("sprague-cert 3\n"));
}

/// Every option of a position with a value has a move in words, and so has each reply.
#[test]
fn moves_have_words() {
    let mut session = Session::new();
    for claim in ["cram(3, 7) + *1 is P", "node_kayles(grid(5, 6)) is N"] {
        let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
        let proof = reply.proof.positions().unwrap();
        let mut to: HashMap<u32, BTreeSet<u32>> = HashMap::new();
        for one in &proof.moves {
            to.entry(one.from).or_default().insert(one.to);
        }
        let mut replies = 0;
        for node in 1..=proof.certificate.len() as u32 {
            let (CertificateNode::Options(options) | CertificateNode::Among(options)) =
                proof.certificate.node(node)
            else {
                continue;
            };
            let moves = to.remove(&node).unwrap_or_default();
            assert_eq!(moves, options.iter().copied().collect(), "{claim}: node {node}");
            replies += usize::from(!proof.certificate.has_value(node) && !moves.is_empty());
        }
        assert!(to.is_empty() && replies > 10, "{claim}: {replies}");
    }
    let Ok(Reply::Proof(reply)) = session.eval("prove cram(3, 7) is N") else { panic!("a proof") };
    let text = reply.proof.text(&Style::default(), &session.interrupt()).unwrap();
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(text.contains(" are not ≈ *0, as a move from each leaves *0: placing a domino on"), "{text}");
    assert!(text.contains(", and then placing a domino on row"), "{text}");
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

/// Changes one word of a certificate or two: in a reply, a value, a claim. Those certificates that the
/// kernel accepts say something true of what they have become. How many these are.
fn forge(claim: &str, count: usize) -> usize {
    let mut session = Session::with_limits(Limits::default().with_max_listed(0));
    let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
    let written = session.certificate_of(&reply.proof, Contents::Certificate).unwrap();
    let lines: Vec<String> =
        written.lines().map(str::to_owned).filter(|line| !line.starts_with("end")).collect();
    let claims = lines.iter().filter(|line| line.starts_with("q ")).count();
    let mut random = Random(count as u64);
    let mut below = |end: usize| random.below(end as u64) as usize;
    let accepts = |text: &str| verify(&mut text.as_bytes(), Options::default(), &mut || true).is_ok();
    assert!(written.starts_with("sprague-cert 3") && claims > 0 && accepts(&ended(&lines)), "{written}");
    let mut accepted = 0;
    for round in 0..=count {
        let mut forged = lines.clone();
        for _ in 0..if round == 0 { 0 } else { 1 + below(5) / 4 } {
            let place = match below(8) {
                0 => lines.len() - 1 - below(claims),
                _ => 1 + below(lines.len() - 1),
            };
            forged[place] = changed(&mut below, &forged[place]);
        }
        let text = ended(&forged);
        if accepts(&text) {
            are_true(&text, &mut below).unwrap_or_else(|why| panic!("{claim}: {why}\n{text}"));
            accepted += 1;
        }
    }
    accepted
}

#[test]
fn forged_proofs() {
    for claim in ["sprouts(4) is N", "sprouts(4) = *1", "cram(3, 7) is N"] {
        let accepted = forge(claim, 300);
        assert!((5..200).contains(&accepted), "{claim}: {accepted}");
    }
}

#[test]
#[ignore = "slow"]
fn hundred_thousand_forged_proofs() {
    for claim in ["sprouts(4) is N", "sprouts(4) = *1", "cram(3, 7) is N"] {
        let accepted = forge(claim, 35_000);
        assert!((100..25_000).contains(&accepted), "{claim}: {accepted}");
    }
}
