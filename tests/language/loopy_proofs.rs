//! Proofs of claims about positions that play may come back to: the kernel accepts their
//! certificates, which say what the claim says.

use sprague::proof::{Contents, Style};
use sprague::{Reply, Session};
use sprague_kernel::{Options, verify};

use crate::golden;

const HOP: &str = "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }";

/// What the kernel says of the proof of a claim.
pub(crate) fn verified(session: &mut Session, claim: &str) -> Vec<String> {
    let reply = session.eval(&format!("prove {claim}")).unwrap_or_else(|error| panic!("{claim}: {error}"));
    let Reply::Proof(reply) = reply else { panic!("{claim}") };
    let [certificate, statement] = [Contents::Certificate, Contents::Statement]
        .map(|contents| session.certificate_of(&reply.proof, contents).unwrap());
    let mut statement = statement.as_bytes();
    let options = Options { statement: Some(&mut statement), ..Options::default() };
    let verified = verify(&mut certificate.as_bytes(), options, &mut || true)
        .unwrap_or_else(|refused| panic!("{claim}: {refused}\n{certificate}"));
    let text = reply.proof.text(&Style::default(), &session.interrupt()).unwrap();
    assert!(text.contains('∎'), "{text}");
    verified.lines().collect()
}

#[test]
fn claims_of_every_kind() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    for (claim, lines) in [
        ("hop(1) = ∞{0}", &["node 1 ≈ ∞{0}"][..]),
        ("grundy(hop(1)) = ∞{0}", &["node 1 ≈ ∞{0}"]),
        ("hop(1)", &["node 1 ≈ ∞{0}"]),
        ("hop(3) is D", &["node 1 is D: moving to node 2 holds the draw"]),
        ("hop(1) is N", &["node 1 is N: moving to *0 wins"]),
        ("hop(1) is not N", &["node 1 is N: moving to *0 wins"]),
        ("hop(1) + *1 is D", &["node 1 + *1 is D: moving to node 2 + *1 holds the draw"]),
        ("hop(1) + hop(2) is D", &["node 1 + node 2 is D: moving to node 2 holds the draw"]),
        ("hop(3) = hop(4) + *2", &["node 1 ≈ node 2 + *2"]),
        ("hop(1) != hop(2)", &["node 1 ≉ node 2: beside *0 one is N and the other D"]),
        ("hop(1) = hop(2)", &["node 1 ≉ node 2: beside *0 one is N and the other D"]),
        ("hop(1) = *2", &["node 1 ≉ *2: beside *2 one is D and the other P"]),
        ("{hop(1), *1} = *0", &["node 1 ≈ *0"]),
        ("{hop(1), *1} is P", &["node 1 is P"]),
        ("∞{0, 2} + kayles(3) = ∞{1, 3}", &["node 1 + node 2 ≈ ∞{1, 3}"]),
        ("hop(0) = *0 and hop(2) = ∞{}", &["*0 ≈ *0", "node 1 ≈ ∞{}"]),
        (
            "hop(n) is D for n in 2..3",
            &["node 1 is D: moving to node 2 holds the draw", "node 2 is D: moving to node 1 holds the draw"],
        ),
    ] {
        assert_eq!(verified(&mut session, claim), lines, "{claim}");
    }
}

#[test]
fn what_has_no_certificate_says_why() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    for (claim, reason) in [
        (
            "hop(1) is N and *1 is misere P",
            "a certificate is about misère play, or about positions that play may come back to",
        ),
        ("hop(1) + *ω is D", "a certificate of loopy positions has no infinite nimber"),
    ] {
        let error = session.eval(&format!("prove {claim}")).unwrap_err();
        assert!(error.message().starts_with(reason), "{claim}: {error}");
    }
    let Reply::Proof(reply) = session.eval("prove hop(1) is N").unwrap() else { panic!("a proof") };
    assert!(session.strategy_of(&reply.proof, Contents::Certificate).is_err());
}

/// Claims of every kind, in the words of `coq/Loopy.v`. Whether Coq accepts the files is
/// `coq/check.sh`'s to see.
#[test]
fn files_for_coq() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    for (claim, theorem) in [
        ("hop(1) = ∞{0}", "forall n, (In n [0] -> next_wins graph ([Node 1] ++ [Heap n]))"),
        ("hop(1) is N", "next_wins graph [Node 1] /\\ previous_wins graph [] /\\ leads graph [Node 1] []"),
        ("hop(1) + *1 is D", "draw graph [Node 1; Heap 1] /\\ draw graph [Node 2; Heap 1] /\\ leads graph"),
        ("hop(2) = hop(4) + *7", "equivalent graph [Node "),
        ("hop(1) != hop(2)", "~ same_outcome graph ([Node 1] ++ []) ([Node 2] ++ [])"),
    ] {
        let Reply::Proof(reply) = session.eval(&format!("prove {claim}")).unwrap() else { panic!("a proof") };
        let text = session.coq_of(&reply.proof).unwrap();
        let stated = text.lines().find_map(|line| line.strip_prefix("Theorem claim_1 : ")).unwrap();
        assert!(stated.starts_with(theorem), "{claim}: {text}");
        assert!(text.contains("Lemma checked : check_loopy nodes labels claims = true."));
    }
    let Reply::Proof(reply) = session.eval("prove hop(1) is N").unwrap() else { panic!("a proof") };
    golden::check("tests/golden/loopy.v", &session.coq_of(&reply.proof).unwrap());
}

/// More nodes than one definition takes.
#[test]
fn a_long_file_for_coq() {
    let mut session = Session::new();
    session.eval("loopy far(n) := {far(n-1) if n > 0, far(n+1) if 0 < n and n < 450}").unwrap();
    let Reply::Proof(reply) = session.eval("prove far(2) is D").unwrap() else { panic!("a proof") };
    let text = session.coq_of(&reply.proof).unwrap();
    assert!(text.contains("Definition nodes : list (list position) := nodes_1 ++ nodes_2 ++ nodes_3."));
    assert!(text.contains("Definition labels : list label := labels_1 ++ labels_2 ++ labels_3."));
}

#[test]
fn why_says_what_follows_from_the_values() {
    let mut session = Session::new();
    session.eval(HOP).unwrap();
    session.eval("claim hop(1) is N").unwrap();
    let Reply::Proof(reply) = session.eval("why").unwrap() else { panic!("a proof") };
    let short = reply.proof.short(&session.interrupt()).unwrap();
    let text = short.write(sprague::front_end::markup::Format::Text, 80, &session.interrupt()).unwrap();
    assert_eq!(text.trim_end(), "hop(1) = ∞{0} is N: moving to *0 wins");
}

/// Numbers from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Random graphs as definitions, with sums of positions of an earlier one among the options: every
/// value and some outcomes have certificates.
fn random_graphs(count: usize, seed: u64) {
    let mut random = Random(seed);
    for round in 0..count {
        let mut session = Session::new();
        let mut vertices = [0; 2];
        for layer in 0..2 {
            let size = 2 + random.below(6);
            vertices[layer] = size;
            let name = ["f", "g"][layer];
            let mut options = Vec::new();
            for vertex in 0..size {
                for _ in 0..random.below(4) {
                    let option = match random.below(if layer == 0 { 6 } else { 4 }) {
                        0 => format!("*{}", random.below(4)),
                        1 if layer == 1 => {
                            format!(
                                "f({}) + f({}) + *{}",
                                random.below(vertices[0]),
                                random.below(vertices[0]),
                                random.below(3)
                            )
                        }
                        _ => format!("{name}({})", random.below(size)),
                    };
                    options.push(format!("{option} if v = {vertex}"));
                }
            }
            session.eval(&format!("loopy {name}(v) := {{{}}}", options.join(", "))).unwrap();
        }
        for (name, size) in [("f", vertices[0]), ("g", vertices[1])] {
            for vertex in 0..size {
                let call = format!("{name}({vertex})");
                if matches!(session.eval(&call), Ok(Reply::Extended(_))) {
                    assert_eq!(verified(&mut session, &call).len(), 1, "{round}");
                }
            }
        }
        let sum = format!(
            "f({}) + g({}) + *{}",
            random.below(vertices[0]),
            random.below(vertices[1]),
            random.below(3)
        );
        for outcome in ["P", "N", "D"] {
            verified(&mut session, &format!("{sum} is {outcome}"));
        }
    }
}

#[test]
fn some_random_graphs() {
    random_graphs(60, 1);
}

#[test]
#[ignore = "slow"]
fn two_thousand_random_graphs() {
    random_graphs(2_000, 2);
}
