//! Checks that a certificate holds, before a proof is written from it.

use crate::error::{Error, ErrorKind, Result};
use crate::interrupt::Interrupt;
use crate::nimber::{NimSum, Nimber, mex};
use crate::notation::size_text;
use crate::proof::certificate::{Certificate, CertificateNode};
use crate::proof::claim::{Claim, WinningOption};

/// Digits of a number in an error.
const DIGITS: usize = 40;

/// Linear in the certificate.
///
/// # Errors
/// [`ErrorKind::Domain`] with the first position, or else the first claim, that does not hold; or
/// if interrupted.
pub(super) fn verify(certificate: &Certificate, interrupt: &Interrupt) -> Result<()> {
    for node in 1..=certificate.len() as u32 {
        interrupt.poll()?;
        position(certificate, node, interrupt)?;
    }
    for (place, one) in certificate.claims().iter().enumerate() {
        interrupt.poll()?;
        claim(certificate, one).map_err(|why| {
            Error::new(ErrorKind::Domain, format!("claim {} of the certificate does not hold", place + 1))
                .note(why)
        })?;
    }
    Ok(())
}

fn position(certificate: &Certificate, node: u32, interrupt: &Interrupt) -> Result<()> {
    let wrong = |why: String| {
        Error::new(ErrorKind::Domain, format!("position {node} of the certificate does not hold")).note(why)
    };
    let below = |parts: &[u32]| parts.iter().all(|&part| part >= 1 && part < node);
    let (found, how) = match certificate.node(node) {
        CertificateNode::Nimber => return Ok(()),
        CertificateNode::Options(options) => {
            if !below(options) || !options.is_sorted_by(|first, second| first < second) {
                return Err(wrong("its options must be positions before it, each once and in order".into()));
            }
            interrupt.poll()?;
            let value = certificate.value(node);
            let (valued, others): (Vec<u32>, Vec<u32>) =
                options.iter().partition(|&&option| certificate.has_value(option));
            if let Some(open) = others.iter().find(|&&option| certificate.reply(option, value).is_none()) {
                return Err(wrong(format!("nothing shows that its option {open} has another value")));
            }
            (mex(valued.iter().map(|&option| certificate.value(option))), "the mex of its options' values")
        }
        CertificateNode::Among(options) => {
            let is_in_order = options.is_sorted_by(|first, second| first < second);
            return match below(options) && is_in_order {
                true => Ok(()),
                false => Err(wrong("its options must be positions before it, each once and in order".into())),
            };
        }
        CertificateNode::Sum(components) => {
            if !below(components) || !components.is_sorted() || components.len() < 2 {
                return Err(wrong("its components must be two or more positions before it, in order".into()));
            }
            if !certificate.has_value(node) {
                let same = components.chunk_by(|first, second| first == second);
                let open = same.filter(|same| same.len() % 2 == 1 && !certificate.has_value(same[0]));
                let open: Vec<CertificateNode<'_>> = open.map(|same| certificate.node(same[0])).collect();
                return match open[..] {
                    [CertificateNode::Among(_)] => Ok(()),
                    _ => Err(wrong("just one of its components may be without a value".into())),
                };
            }
            let mut sum = NimSum::default();
            for &component in components {
                interrupt.poll()?;
                sum.add(certificate.value(component));
            }
            (sum.finish(), "the nim-sum of its components' values")
        }
    };
    let value = certificate.value(node);
    if *value == found {
        return Ok(());
    }
    let (found, value) = (size_text(&found, DIGITS), size_text(value, DIGITS));
    Err(wrong(format!("its value is {found}, {how}, and not {value}")))
}

/// Otherwise why not.
fn claim(certificate: &Certificate, claim: &Claim) -> std::result::Result<(), String> {
    let value = |node: u32| {
        if node >= 1 && node as usize <= certificate.len() {
            if !certificate.has_value(node) {
                return Err(format!("position {node} has no value"));
            }
            Ok(certificate.value(node))
        } else {
            Err(format!("there is no position {node}"))
        }
    };
    let holds = |truth: bool, why: &str| if truth { Ok(()) } else { Err(why.to_owned()) };
    match claim {
        Claim::Value { position, value: claimed } => {
            holds(value(*position)? == claimed, "the position has another value")
        }
        Claim::Equal { first, second } => {
            holds(value(*first)? == value(*second)?, "the two positions have different values")
        }
        Claim::Differ { first, second, witness } => {
            let witness = value(*witness)?;
            holds(
                (value(*first)? == witness) != (value(*second)? == witness),
                "exactly one of the two positions must have the value of the third",
            )
        }
        Claim::Lose { position } => holds(value(*position)?.is_zero(), "the value is not 0"),
        Claim::Win { position, option: WinningOption::Option(option) } => {
            holds(value(*option)?.is_zero(), "the move leaves a position whose value is not 0")?;
            holds(is_option(certificate, *position, *option), "there is no such move")
        }
        Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
            let to = value(*option)?;
            let others = match certificate.open_part(*position) {
                (open, others) if open == *component => others,
                _ => value(*position)?.nim_sum(value(*component)?),
            };
            let is_component = match certificate.node(*position) {
                CertificateNode::Sum(components) => components.binary_search(component).is_ok(),
                _ => false,
            };
            holds(is_component, "there is no such component")?;
            holds(is_option(certificate, *component, *option), "there is no such move")?;
            holds(others == *to, "the move leaves a sum whose value is not 0")
        }
    }
}

fn is_option(certificate: &Certificate, position: u32, option: u32) -> bool {
    match certificate.node(position) {
        CertificateNode::Options(options) | CertificateNode::Among(options) => {
            options.binary_search(&option).is_ok()
        }
        CertificateNode::Nimber => {
            certificate.node(option) == CertificateNode::Nimber && less(certificate, option, position)
        }
        CertificateNode::Sum(_) => false,
    }
}

fn less(certificate: &Certificate, first: u32, second: u32) -> bool {
    let (first, second): (&Nimber, &Nimber) = (certificate.value(first), certificate.value(second));
    first < second
}
