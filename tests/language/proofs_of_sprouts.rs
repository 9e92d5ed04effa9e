//! Proofs of who wins with n spots: the kernel accepts them, and they are about as small as those that
//! are published.

use std::ops::RangeInclusive;

use sprague::proof::CertificateNode;
use sprague::{Limits, Reply, Session};

use super::loopy_proofs::verified;

/// The positions of the smallest published proofs with 2, 3, … spots. Ours list everything where there
/// is little: with up to 3 spots.
///
/// Source: J. Lemoine and S. Viennot, the records of their program GLOP, SproutsWiki.
const FEWEST: [usize; 10] = [3, 6, 15, 15, 43, 65, 137, 58, 110, 113];

fn proofs(spots: RangeInclusive<usize>) {
    for spots in spots {
        let mut session = Session::with_limits(Limits::default().with_max_listed(0));
        let (outcome, said) = match spots % 6 {
            3..=5 => ("N", "is an N-position: moving to node"),
            _ => ("P", "is a P-position"),
        };
        let claim = format!("sprouts({spots}) is {outcome}");
        let lines = verified(&mut session, &claim);
        assert!(lines.iter().any(|line| line.contains(said)), "{claim}: {lines:?}");
        let Ok(Reply::Proof(reply)) = session.eval(&format!("prove {claim}")) else { panic!("{claim}") };
        let certificate = &reply.proof.positions().unwrap().certificate;
        let is_valued = |&node: &u32| {
            matches!(certificate.node(node), CertificateNode::Options(_)) && certificate.has_value(node)
        };
        let positions = (1..=certificate.len() as u32).filter(is_valued).count();
        let fewest = FEWEST[spots - 2];
        // No list for 7 spots was found that is as short.
        let most = if spots == 7 { 21 * fewest / 10 } else { 3 * fewest / 2 };
        assert!(positions <= most, "{positions} positions prove that {claim}");
    }
}

#[test]
fn few_spots() {
    proofs(4..=5);
}

#[test]
#[ignore = "slow"]
fn more_spots() {
    proofs(6..=9);
}

/// No value of these is known: who wins is proved by the values of smaller positions alone.
#[test]
#[ignore = "slow"]
fn sixteen_and_seventeen_spots() {
    for spots in [16, 17] {
        let claim = format!("sprouts({spots}) is N");
        let lines = verified(&mut Session::new(), &claim);
        let said = "is an N-position: moving to node";
        assert!(lines.iter().any(|line| line.contains(said)), "{claim}: {lines:?}");
    }
}

/// What a whole proof would list takes long in Sprouts: few positions are too many.
#[test]
fn four_spots_are_proved_in_part() {
    let Ok(Reply::Proof(reply)) = Session::new().eval("prove sprouts(4) is N") else { panic!("a proof") };
    let certificate = &reply.proof.positions().unwrap().certificate;
    assert!(!certificate.has_all_values() && certificate.len() < 200, "{}", certificate.len());
}
