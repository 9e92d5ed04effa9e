//! What is written for Coq. Whether Coq accepts it is `coq/check.sh`'s to see.

use sprague::proof::{Certificate, Claim, Question, WinningOption, certificate, write_coq};
use sprague::{Nimber, Session};

use crate::golden;

fn coq(certificate: &Certificate) -> String {
    let mut text = Vec::new();
    write_coq(certificate, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// 1 {}, 2 {1}, 3 {1, 2}, 4 {2, 3}, 5 2 + 3, 6 *7, with a claim of each kind.
fn small() -> Certificate {
    let value = |value: u8| Nimber::from(value);
    let mut certificate = Certificate::new();
    certificate.add_options(&[], value(0));
    certificate.add_options(&[1], value(1));
    certificate.add_options(&[1, 2], value(2));
    certificate.add_options(&[2, 3], value(0));
    certificate.add_sum(&[2, 3], value(3));
    certificate.add_nimber(value(7));
    for claim in [
        Claim::Value { position: 5, value: value(3) },
        Claim::Equal { first: 1, second: 4 },
        Claim::Differ { first: 5, second: 6, witness: 5 },
        Claim::Win { position: 3, option: WinningOption::Option(1) },
        Claim::Win { position: 5, option: WinningOption::InComponent { component: 3, option: 2 } },
        Claim::Lose { position: 4 },
    ] {
        certificate.claim(claim);
    }
    certificate
}

#[test]
fn a_small_certificate_as_it_is_written() {
    golden::check("tests/golden/small.v", &coq(&small()));
}

/// Sprouts with two spots, as in `docs/proofs.md`, and a sum of a position without a value: the
/// positions may have any further options.
fn in_part() -> Certificate {
    let mut certificate = Certificate::new();
    certificate.add_options(&[], Nimber::ZERO);
    certificate.add_among(&[1]);
    certificate.add_among(&[1]);
    certificate.add_options(&[2, 3], Nimber::ZERO);
    certificate.add_among(&[4]);
    certificate.add_nimber(Nimber::from(1_u8));
    certificate.add_open_sum(&[5, 6, 6]);
    certificate.add_options(&[5, 7], Nimber::ZERO);
    certificate.claim(Claim::Lose { position: 8 });
    certificate.claim(Claim::Win { position: 5, option: WinningOption::Option(4) });
    certificate
        .claim(Claim::Win { position: 7, option: WinningOption::InComponent { component: 5, option: 4 } });
    certificate
}

#[test]
fn positions_of_which_some_options_are_given() {
    let text = coq(&in_part());
    golden::check("tests/golden/in_part.v", &text);
    for part in [
        "Variable further : positive -> list game.",
        "Definition G2 : game := Opts ([G1] ++ further 2).",
        "Definition G4 : game := Opts [G2; G3].",
        "  L (among (C p1 E)) (",
        "  L (beside (C3 p5 p6 p6 E)) (",
        "End For_any_further_options.",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(!coq(&small()).contains("further"));
}

#[test]
fn every_kind_of_claim_is_a_theorem_in_plain_words() {
    let text = coq(&small());
    let theorems: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("Theorem ")?.split_once(" : "))
        .map(|it| it.1)
        .collect();
    assert_eq!(
        theorems,
        [
            "equiv G5 (star 3).",
            "equiv G1 G4.",
            "~ equiv G5 G6 /\\ outcome (sum G5 G5) <> outcome (sum G6 G5).",
            "In G1 (options G3) /\\ outcome G1 = P_position /\\ outcome G3 = N_position.",
            "In (sum G2 G2) (options G5) /\\ outcome (sum G2 G2) = P_position /\\ outcome G5 = N_position.",
            "outcome G4 = P_position.",
        ]
    );
}

/// Beyond 200 nodes the theorems speak of what the certificate denotes, and nodes stand in groups.
#[test]
fn a_large_certificate_is_not_written_out() {
    let mut session = Session::new();
    session.eval("k(n) := {k(n-j) for j in 1..3 if j <= n}").unwrap();
    let position = session.position("k(450)").unwrap();
    let questions = [Question::Value(position), Question::Outcome(position)];
    let certificate = certificate(session.store_mut(), &questions).unwrap();
    assert!(certificate.len() > 400);
    let text = coq(&certificate);
    assert!(!text.contains("Definition G1 "));
    assert!(text.contains("Definition position (number : positive) : game := denote none nodes_1 number."));
    let theorem = format!("Theorem claim_1 : equiv (position {}) (star 2).", certificate.len());
    assert!(text.contains(&theorem));
    for part in ["Definition nodes_1 : nodes :=", "Definition nodes_3 : nodes :=", "  nodes_2))", "  End))"] {
        assert!(text.contains(part), "{part}");
    }
}

/// Coq reads neither very long lines of nested brackets nor large decimal numbers well.
#[test]
fn long_lists_and_large_numbers_are_broken_up() {
    let mut certificate = Certificate::new();
    let options: Vec<u32> = (0..450_u32).map(|value| certificate.add_nimber(Nimber::from(value))).collect();
    certificate.add_options(&options, Nimber::from(450_u32));
    let large = Nimber::from(num_bigint::BigUint::from(1_u8) << 200);
    let nimber = certificate.add_nimber(large.clone());
    certificate.claim(Claim::Value { position: nimber, value: large });
    let text = coq(&certificate);
    assert!(text.contains("Definition parts_451_2 : parts := C8 p401 p402"));
    assert!(text.contains("Definition parts_451_1 : parts := C8 p201 p202"));
    assert!(text.contains("p200 parts_451_1))"));
    assert!(text.contains(&format!("(star 0x1{})", "0".repeat(50))));
    assert!(text.lines().all(|line| line.len() < 2500));
}

/// Six hundred claims: the certificate is checked once, and each theorem takes its own from the
/// result.
#[test]
fn many_claims_are_checked_once() {
    let mut certificate = Certificate::new();
    certificate.add_options(&[], Nimber::ZERO);
    for _ in 0..600 {
        certificate.claim(Claim::Lose { position: 1 });
    }
    let text = coq(&certificate);
    assert_eq!(text.matches("vm_cast_no_check").count(), 1);
    assert_eq!(text.matches("Theorem claim_").count(), 600);
    assert!(text.contains("Proof. exact_no_check (fun k => proved_2 (200 + k)). Qed."));
    assert!(text.ends_with(
        "Theorem claim_600 : outcome G1 = P_position.\nProof. exact_no_check (proved_3 199). Qed.\n"
    ));
}

/// A wrong certificate may refer to what there is not; it is written all the same, for Coq to
/// refuse.
#[test]
fn a_wrong_certificate_is_written() {
    let mut certificate = Certificate::new();
    certificate.add_options(&[1, 2, 9], Nimber::from(5_u8));
    certificate
        .claim(Claim::Win { position: 7, option: WinningOption::InComponent { component: 8, option: 9 } });
    let text = coq(&certificate);
    assert!(text.contains("L (o (C3 p1 2%positive 9%positive E) v5) ("));
    assert!(text.contains("Q (Win_in_sum 7%positive E 8%positive E 9%positive) ("));
    assert!(text.contains("denote none nodes_1"));
    assert!(coq(&Certificate::new()).contains("Definition nodes_1 : nodes :=\n  End.\n"));
}
