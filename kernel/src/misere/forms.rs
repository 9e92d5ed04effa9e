//! Certificates of misère equality and canonical forms: `sprague-form 1`.

use super::nodes::{Node, Nodes};
use super::quotient::read_end;
use super::reduction::Forms;
use super::verified::{Proved, VerifiedMisere};
use crate::input::Input;
use crate::refused::Refused;

/// Everything after the first line.
pub(crate) fn verify(mut input: Input<'_>) -> Result<VerifiedMisere, Refused> {
    let (mut nodes, mut forms) = (Nodes::default(), Forms::default());
    loop {
        match input.peek()? {
            b'o' => {
                input.name("o")?;
                nodes.read_options(&mut input)?;
            }
            b's' => {
                input.name("s")?;
                nodes.read_sum(&mut input)?;
            }
            _ => break,
        }
        let form = read_form(&nodes, &mut input)?;
        forms.insert(&nodes, form, &mut input)?;
    }
    let mut claims = Vec::new();
    while input.peek()? == b'q' {
        input.name("q")?;
        claims.push(claim(&nodes, &mut forms, &mut input)?);
    }
    read_end(&mut input)?;
    input.claims(claims.len())?;
    Ok(VerifiedMisere { proved: Proved::Forms { nodes: nodes.len() as u64 }, claims })
}

/// The end of a line, `= F`.
fn read_form(nodes: &Nodes, input: &mut Input<'_>) -> Result<Node, Refused> {
    input.equals()?;
    if input.peek()? != b' ' {
        return Err(input.reject("expected a space and the form"));
    }
    input.take()?;
    let (form, ended) = input.node(nodes.len() + 1)?;
    if ended { Ok(form) } else { Err(input.reject("nothing stands behind the form")) }
}

/// The rest of a line `q`: a claim, in words.
fn claim(nodes: &Nodes, forms: &mut Forms, input: &mut Input<'_>) -> Result<String, Refused> {
    let word = match input.peek()? {
        letter @ (b'P' | b'N') => {
            input.take()?;
            if input.separator_before(None)? {
                return Err(input.reject_line("expected a node"));
            }
            char::from(letter).to_string()
        }
        _ => {
            let (word, ended) = input.word()?;
            if ended {
                return Err(input.reject_line("expected nodes"));
            }
            word
        }
    };
    let named: Vec<Node> = {
        let (mut named, mut ended) = (Vec::new(), false);
        while !ended && named.len() < 4 {
            let node;
            (node, ended) = input.node(nodes.len() + 1)?;
            named.push(node);
        }
        if !ended {
            return Err(input.reject("a claim speaks of up to three nodes"));
        }
        named
    };
    let wrong = |reason: &str| Err(input.reject_line(reason));
    match (word.as_str(), &named[..]) {
        ("P" | "N", &[node]) => {
            if nodes.is_n(node) != (word == "N") {
                return wrong("the misère outcome is the other one");
            }
            Ok(format!("node {node} is misère {word}"))
        }
        ("equal", &[one, other]) => {
            if forms.of(one) != forms.of(other) {
                return wrong("the forms differ, which shows nothing");
            }
            Ok(format!("node {one} =⁻ node {other}"))
        }
        ("form", &[node, form]) => {
            if forms.of(node) != form {
                return wrong("this is not its form");
            }
            if !forms.is_canonical(nodes, form, input)? {
                return Err(input.reject_line("the form, or a follower of it, can be simplified"));
            }
            Ok(format!("node {form} is the misère canonical form of node {node}"))
        }
        ("differ", &[one, other, beside]) => {
            let (Some(first), Some(second)) = (nodes.sum(one, beside), nodes.sum(other, beside)) else {
                return wrong("the sums that tell them apart must be nodes");
            };
            if nodes.is_n(first) == nodes.is_n(second) {
                return wrong("the two sums have the same misère outcome");
            }
            Ok(format!("node {one} ≠⁻ node {other}: node {beside} tells them apart"))
        }
        _ => wrong("a claim is `equal A B`, `form A F`, `differ A B X`, `P A` or `N A`"),
    }
}
