//! Certificates of equality in misère play, `sprague-form 1`, read by what the format says and by
//! nothing of the library.

use std::collections::{BTreeMap, BTreeSet};

use sprague::proof::{Contents, Format, Style};
use sprague::{Reply, Session};

/// What is wrong with a certificate, or what it shows.
fn verified(text: &str) -> Result<Vec<String>, String> {
    let wrong = |what: &str, line: &str| Err(format!("{what}: {line}"));
    let mut lines = text.lines();
    if lines.next() != Some("sprague-form 1") {
        return Err("header".to_owned());
    }
    let numbers = |words: &str| -> Result<Vec<usize>, String> {
        words.split_whitespace().map(|word| word.parse().map_err(|_| format!("number {word}"))).collect()
    };
    // For each node: the nodes it can move to, its form, whether it is a set, its misère outcome.
    let mut moves: Vec<BTreeSet<usize>> = vec![BTreeSet::new()];
    let (mut forms, mut is_set, mut is_p) = (vec![0], vec![false], vec![false]);
    let mut sums: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut own_sets: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    let mut shown = Vec::new();
    let zero = |moves: &[BTreeSet<usize>], set: &[bool], node: usize| set[node] && moves[node].is_empty();
    for line in lines {
        let node = moves.len();
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        if kind == "end" {
            return Ok(shown);
        }
        if kind == "q" {
            let (what, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let of = numbers(rest)?;
            if of.iter().any(|&one| one == 0 || one >= node) {
                return wrong("no such node", line);
            }
            let sum = |one: usize, other: usize| match () {
                () if zero(&moves, &is_set, one) => Some(other),
                () if zero(&moves, &is_set, other) => Some(one),
                () => sums.get(&(one.min(other), one.max(other))).copied(),
            };
            let right = match (what, &of[..]) {
                ("equal", &[first, second]) => forms[first] == forms[second],
                ("differ", &[first, second, by]) => {
                    let (Some(one), Some(other)) = (sum(first, by), sum(second, by)) else {
                        return wrong("no sum", line);
                    };
                    is_p[one] != is_p[other]
                }
                ("form", &[one, form]) => forms[one] == form && is_canonical(&moves, &is_p, form),
                _ => false,
            };
            if !right {
                return wrong("not shown", line);
            }
            shown.push(line.to_owned());
            continue;
        }
        let Some((made, form)) = rest.split_once('=') else { return wrong("no form", line) };
        let (made, form) = (numbers(made)?, numbers(form)?);
        if made.iter().any(|&one| one == 0 || one >= node)
            || form.len() != 1
            || form[0] == 0
            || form[0] > node
        {
            return wrong("no such node", line);
        }
        let to: BTreeSet<usize> = match (kind, &made[..]) {
            ("o", options) if options.windows(2).all(|two| two[0] < two[1]) => made.iter().copied().collect(),
            ("s", &[first, second]) if first <= second => {
                if sums.insert((first, second), node).is_some() {
                    return wrong("twice", line);
                }
                let mut to = BTreeSet::new();
                for (moved, other) in [(first, second), (second, first)] {
                    for &option in &moves[moved] {
                        to.insert(match () {
                            () if zero(&moves, &is_set, option) => other,
                            () if zero(&moves, &is_set, other) => option,
                            () => match sums.get(&(option.min(other), option.max(other))) {
                                Some(&sum) if sum < node => sum,
                                _ => return wrong("a sum is missing", line),
                            },
                        });
                    }
                }
                to
            }
            _ => return wrong("line", line),
        };
        let p = !to.is_empty() && to.iter().all(|&option| !is_p[option]);
        moves.push(to);
        is_set.push(kind == "o");
        is_p.push(p);
        forms.push(form[0]);
        let form = form[0];
        if form == node {
            if kind == "o" && !own_sets.insert(moves[node].clone()) {
                return wrong("a form twice", line);
            }
            continue;
        }
        let reached: BTreeSet<usize> = moves[node].iter().map(|&option| forms[option]).collect();
        let simplifies = is_set[form]
            && forms[form] == form
            && moves[form].iter().all(|&option| forms[option] == option && reached.contains(&option))
            && reached.difference(&moves[form]).all(|&other| moves[other].contains(&form))
            && (!moves[form].is_empty() || !p);
        if !simplifies {
            return wrong("no step", line);
        }
    }
    Err("no end".to_owned())
}

/// Whether no step applies to a node, nor to any that can be reached from it.
fn is_canonical(moves: &[BTreeSet<usize>], is_p: &[bool], node: usize) -> bool {
    let (mut reached, mut waiting) = (BTreeSet::from([node]), vec![node]);
    while let Some(next) = waiting.pop() {
        waiting.extend(moves[next].iter().filter(|&&option| reached.insert(option)));
    }
    reached.iter().all(|&one| {
        let candidates: BTreeSet<usize> =
            moves[one].iter().flat_map(|&option| moves[option].iter().copied()).collect();
        !candidates.iter().any(|&simpler| {
            moves[simpler].is_subset(&moves[one])
                && moves[one].difference(&moves[simpler]).all(|&other| moves[other].contains(&simpler))
                && (!moves[simpler].is_empty() || !is_p[one])
        })
    })
}

fn certificate(claim: &str, contents: Contents) -> String {
    let mut session = Session::new();
    let reply = session.eval(&format!("prove {claim}"));
    let Ok(Reply::Proof(reply)) = reply else { panic!("{claim}: {reply:?}") };
    session.certificate_of(&reply.proof, contents).expect("a certificate")
}

const CLAIMS: [(&str, &[&str]); 11] = [
    ("misere_canonical(kayles(8))", &["form"]),
    ("misere_canonical({*1, *2, *3} + *5)", &["form"]),
    ("*1 + *1 =⁻ *0", &["equal"]),
    ("{*1, *2, *3} =⁻ *0", &["equal"]),
    ("*2 + *2 =⁻ *0", &["differ"]),
    ("kayles(8) =⁻ {*2, *3, {*2, *3}}", &["equal"]),
    ("kayles(8) + *2 + *1 =⁻ *3 + kayles(8)", &["equal"]),
    ("{*2} ≠⁻ *2 + *2", &["differ"]),
    ("not (kayles(5) =⁻ *4)", &["differ"]),
    ("{*4, *1} =⁻ *0 and *4 + *2 ≠⁻ *6", &["equal", "differ"]),
    ("*n + *1 + *1 =⁻ *n for n in 2..4", &["equal", "equal", "equal"]),
];

#[test]
fn what_is_written_is_right_by_the_format_alone() {
    for (claim, shown) in CLAIMS {
        let text = certificate(claim, Contents::Certificate);
        let found = verified(&text).unwrap_or_else(|wrong| panic!("{claim}: {wrong}\n{text}"));
        let found: Vec<&str> = found.iter().map(|line| line.split(' ').nth(1).unwrap()).collect();
        assert_eq!(found, shown, "{claim}");
        // The statement is the certificate without the forms.
        let bare: String =
            text.lines().map(|line| format!("{}\n", line.split(" =").next().unwrap())).collect();
        assert_eq!(certificate(claim, Contents::Statement), bare, "{claim}");
    }
}

/// The reader can refuse: a wrong form, a wrong option, a goal that is not shown.
#[test]
fn mutants_are_refused_or_show_what_is_true() {
    let mut refused = 0;
    for (claim, _) in CLAIMS {
        let text = certificate(claim, Contents::Certificate);
        let lines: Vec<&str> = text.lines().collect();
        let nodes = lines.iter().filter(|line| line.contains('=')).count();
        for (place, line) in lines.iter().enumerate().filter(|(_, line)| line.contains('=')).take(40) {
            let (made, form) = line.split_once('=').unwrap();
            let form: usize = form.trim().parse().unwrap();
            for other in (1..=nodes).filter(|&other| other != form) {
                let mut mutant: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                mutant[place] = format!("{made}= {other}");
                refused += usize::from(verified(&(mutant.join("\n") + "\n")).is_err());
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
    // What is not so is not shown, whatever forms are written.
    let text = certificate("*2 + *2 =⁻ *0", Contents::Certificate);
    assert!(verified(&text.replace("q differ 6 1 1", "q equal 6 1")).is_err(), "{text}");
}

#[test]
fn proofs_of_equality_as_text() {
    let mut session = Session::new();
    for (claim, said) in [
        ("prove {*1, *2, *3} =⁻ *0", "*1 reverses through its option *0"),
        ("prove *2 + *2 =⁻ *0", "The claim is false"),
        ("prove misere_canonical({*2, *3})", "by the proviso it is not *0"),
        ("prove not (*2 + *2 =⁻ *0)", "*0, of the least birthday, tells them apart"),
        ("prove kayles(n) + *2 ≠⁻ *2 for n in 1..3", "each move is answered"),
    ] {
        let Ok(Reply::Proof(reply)) = session.eval(claim) else { panic!("{claim}") };
        for format in [Format::Text, Format::Markdown, Format::Latex, Format::Html] {
            let style = Style::default().with_format(format);
            let text = reply.proof.text(&style, &session.interrupt()).unwrap();
            assert!(
                format != Format::Text || text.replace("\n    ", " ").replace('\n', " ").contains(said),
                "{text}"
            );
        }
        let before = session.eval("why").unwrap();
        assert!(matches!(before, Reply::Proof(_)));
    }
    let error = session.eval("prove {*ω} =⁻ {*ω, *ω + *1}").unwrap_err();
    assert!(error.message().contains("nimbers up to"), "{error}");
}

#[test]
fn a_proof_joins_normal_and_misere_play() {
    let mut session = Session::new();
    for (claim, holds, in_normal_play) in [
        ("nim(1 1) is P and nim(1 1) is misere N", true, true),
        ("kayles(3) = *3 and kayles(3) =⁻ *3", true, true),
        ("*2 + *2 =⁻ *0 or *2 + *2 = *0", true, true),
        ("nim(1 1) is P and nim(1 1) is misere P", false, false),
        ("nim(1 1) is N or nim(1 1) is misere P", false, true),
    ] {
        let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
        assert_eq!(reply.proof.holds(), holds, "{claim}");
        let text = reply.proof.text(&Style::default(), &session.interrupt()).unwrap();
        assert_eq!(
            text.contains("In normal play:"),
            in_normal_play && reply.proof.is_of_misere_play(),
            "{text}"
        );
        // The kernel evaluates outcomes of both; equality in misère play has a certificate of its own.
        if in_normal_play {
            assert!(reply.proof.positions().is_some(), "{claim}");
            let certificate = session.certificate_of(&reply.proof, Contents::Certificate);
            let is_joined = reply.proof.is_of_misere_play();
            assert_eq!(certificate.is_err(), is_joined && claim.contains("=⁻"), "{claim}");
            if let (true, Ok(certificate)) = (is_joined, certificate) {
                assert!(certificate.starts_with("sprague-proof 1\n"), "{claim}: {certificate}");
            }
        }
    }
}
