//! Sums and nim-products of nimbers, infinite ones among them, as the kernel computes them.

use super::{Parts, Word, applied, word};
use crate::error::Result;
use crate::eval::value::Value;
use crate::eval::{ordinals, relations};
use crate::game::Node;
use crate::nimber::{Nimber, Ordinal};
use crate::proof::spelled;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, TreeId};

/// The kernel multiplies nimbers below ω^(3^38) with coefficients of at most these bits. Two factors have at
/// most these pairs of summands.
const EXPONENT: u64 = 3_u64.pow(38);
const BITS: u64 = 128;
const PAIRS: usize = 1 << 12;

const NOT_WRITTEN: &str =
    "the kernel takes infinite nimbers that are written out in Cantor normal form: *(ω^2*3 + ω)";

const TOO_LARGE: &str = "the kernel multiplies infinite nimbers below ω^(3^38), with few summands and \
    coefficients below 2^128";

impl Parts<'_> {
    /// Whether an infinite nimber stands here, alone or in a sum or product.
    pub(super) fn has_infinite(&mut self, id: TreeId) -> Result<bool> {
        let tree = self.tree.clone();
        let mut next = vec![id];
        while let Some(id) = next.pop() {
            match tree.kind(id) {
                Kind::Chain { operands, .. } => next.extend(tree.children(operands)),
                Kind::Nimber(_) | Kind::Name => {
                    let nimber = if self.mentions_unknown(id) { None } else { self.written_nimber(id)? };
                    if nimber.is_some_and(|nimber| nimber.bits().is_none()) {
                        return Ok(true);
                    }
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// A nimber that stands here alone, also one without its star.
    fn written_nimber(&mut self, id: TreeId) -> Result<Option<Nimber>> {
        let value = self.value(id)?;
        if let Some(nimber) = ordinals::as_nimber(&value) {
            return Ok(Some(nimber));
        }
        let position = relations::position(&self.machine.store, &value);
        Ok(match position.map(|position| self.machine.store.node(position)) {
            Some(Node::Nimber(size)) => Some(size.clone()),
            _ => None,
        })
    }

    /// That two nimbers, sums or nim-products of some, are equal.
    pub(super) fn nimbers(&mut self, left: TreeId, right: TreeId) -> Result<Vec<Word>> {
        if self.is_for_coq() {
            return self.refuse(left, "files for Coq state no products of infinite nimbers");
        }
        Ok(applied("nim-equal", [self.joined(left)?.0, self.joined(right)?.0]))
    }

    /// Joined from the left; and how many summands it has, at most.
    fn joined(&mut self, id: TreeId) -> Result<(Vec<Word>, usize)> {
        let tree = self.tree.clone();
        let Kind::Chain { operands, operators } = tree.kind(id) else { return self.nimber_alone(id) };
        let is_ordinal = !matches!(self.value(id)?, Value::Position(_));
        if is_ordinal && tree.operators(operators).iter().any(|(infix, _)| !is_of_nimbers(*infix)) {
            return self.nimber_alone(id);
        }
        let operands = tree.children(operands);
        let (mut found, mut count) = self.joined(operands[0])?;
        for (place, &(infix, _)) in tree.operators(operators).iter().enumerate() {
            let (further, more) = self.joined(operands[place + 1])?;
            let (name, together) = match infix {
                Infix::Plus | Infix::NimSum => ("nim-sum", count.saturating_add(more)),
                Infix::NimProduct => ("nim-product", count.saturating_mul(more)),
                _ => return self.refuse(id, "the kernel has sums and nim-products of infinite nimbers"),
            };
            (found, count) = (applied(name, [found, further]), together);
            if count > PAIRS {
                return self.refuse(id, TOO_LARGE);
            }
        }
        Ok((found, count))
    }

    fn nimber_alone(&mut self, id: TreeId) -> Result<(Vec<Word>, usize)> {
        let Some(nimber) = self.written_nimber(id)? else { return self.refuse(id, NOT_WRITTEN) };
        let written = spelled(&nimber);
        if in_ascii(self.tree.slice(self.tree.span(id))) != written {
            return self.refuse(id, NOT_WRITTEN);
        }
        if !is_small(&nimber) {
            return self.refuse(id, TOO_LARGE);
        }
        let summands = nimber.as_transfinite().map_or(1, |ordinal| ordinal.terms().len());
        Ok((vec![word(&written)], summands))
    }
}

/// Whether an operator is one of the nimbers, and not of the ordinals.
fn is_of_nimbers(infix: Infix) -> bool {
    matches!(infix, Infix::NimSum | Infix::NimProduct)
}

/// A nimber as it was typed, without its star and the brackets around it.
fn in_ascii(typed: &str) -> String {
    let mut text = typed.replace(char::is_whitespace, "");
    for omega in ["\\omega", "omega", "ω"] {
        text = text.replace(omega, "w");
    }
    let size = text.strip_prefix(['*', '∗', '⋆', '＊']).unwrap_or(&text);
    let inside = size.strip_prefix('(').and_then(|size| size.strip_suffix(')'));
    match inside.unwrap_or(size) {
        "" => "1".to_owned(),
        size => size.to_owned(),
    }
}

/// Whether the kernel multiplies it with any other such nimber.
fn is_small(nimber: &Nimber) -> bool {
    let Some(ordinal) = nimber.as_transfinite() else {
        return nimber.bits().is_some_and(|bits| bits <= BITS);
    };
    let is_small = |exponent: &Ordinal| {
        exponent
            .to_integer()
            .and_then(|exponent| u64::try_from(exponent).ok())
            .is_some_and(|it| it < EXPONENT)
    };
    ordinal.terms().iter().all(|term| is_small(term.exponent()) && term.coefficient().bits() <= BITS)
}
