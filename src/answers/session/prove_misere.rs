//! `prove` and `why` of claims about equality in misère play.

use crate::error::Result;
use crate::eval::machine::{Compared, Machine};
use crate::eval::{relations, written};
use crate::game::{GameId, OrderedCursor, Outcome, Store};
use crate::misere::{self, Shown};
use crate::notation;
use crate::reply::Verdict;
use crate::reply::misere::{Answers, MiserePart, MisereProof};
use crate::reply::proof::{Evidence, Proof};
use crate::session::{answer, misere_outcome, typed};
use crate::syntax::operator::Infix;
use crate::syntax::tree::Tree;
use crate::theory::Convention;

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// Moves of a P-position whose answers are listed.
const ANSWERS: usize = 40;

/// Whether a relation speaks of misère play.
pub(super) fn is_of_misere_play(compared: &Compared) -> bool {
    matches!(compared.infix, Infix::MisereEqual | Infix::NotMisereEqual | Infix::IsMisereOutcome)
}

/// The proof of what a claim says of misère play, which these relations make true or false.
pub(super) fn claim(machine: &mut Machine, tree: &Tree, compared: &[&Compared]) -> Result<MisereProof> {
    let (mut parts, mut shown) = (Vec::new(), Vec::new());
    for one in compared {
        let typed = |span| {
            let text = typed::on_one_line(tree.slice(span));
            written::with_values(
                &machine.store,
                &machine.definition_names(),
                &text,
                &one.bindings,
                written::SHORT,
            )
            .unwrap_or(text)
        };
        if one.infix == Infix::IsMisereOutcome {
            let Some(position) = relations::position(&machine.store, &one.left) else {
                unreachable!("an outcome is that of a position")
            };
            let name = typed(one.left_span);
            parts.push(misere_outcome::proved(&mut machine.store, position, name)?);
            shown.push(Shown::Outcome(position));
            continue;
        }
        let store = &machine.store;
        let sides = (relations::position(store, &one.left), relations::position(store, &one.right));
        let (Some(first), Some(second)) = sides else {
            unreachable!("equality in misère play compares positions")
        };
        let [left, right] = [one.left_span, one.right_span].map(typed);
        let store = &mut machine.store;
        match answer::apart(store, Convention::Misere, [(first, &left), (second, &right)])? {
            None => {
                shown.push(Shown::Equal(first, second));
                let forms = [first, second].map(|side| answer::canonical(store, side, Convention::Misere));
                let [one, other] = forms;
                let forms = Box::new([one?, other?]);
                let form = notation::position(store, forms[0].canonical.id, SHORT).text;
                parts.push(MiserePart::Equal { names: [left, right], form, forms });
            }
            Some((by, apart)) => {
                shown.push(Shown::Differ(first, second, by));
                let (answers, is_cut) = answered(store, [first, second], by)?;
                parts.push(MiserePart::Differ { apart: Box::new(apart), answers, is_cut });
            }
        }
    }
    // One outcome has a certificate of its own, which need not know canonical forms.
    let certificate = match shown[..] {
        [Shown::Outcome(_)] => None,
        _ => Some(misere::certificate(&mut machine.store, &shown)?),
    };
    Ok(MisereProof { parts, certificate })
}

/// The proof that a position has the canonical form that it has.
pub(super) fn canonical(machine: &mut Machine, text: &str, position: GameId) -> Result<Proof> {
    let store = &mut machine.store;
    let reply = answer::canonical(store, position, Convention::Misere)?;
    let certificate = Some(misere::certificate(store, &[Shown::Form(position)])?);
    let form = notation::position(store, reply.canonical.id, SHORT).text;
    let claim = format!("misere_canonical({text}) == {form}");
    let parts = vec![MiserePart::Form(Box::new(reply))];
    let evidence = Evidence::Misere(Box::new(MisereProof { parts, certificate }), None);
    Ok(Proof { claim, verdict: Verdict::Holds, remarks: Vec::new(), evidence })
}

/// How each move of the sum that is misère P is answered, and whether some are left out.
fn answered(store: &mut Store, [first, second]: [GameId; 2], by: GameId) -> Result<(Answers, bool)> {
    let sums = [store.sum(&[first, by])?, store.sum(&[second, by])?];
    let whole = match misere::outcome(store, sums[0])? {
        Outcome::P => sums[0],
        Outcome::N => sums[1],
    };
    let (mut cursor, mut moves, mut is_cut) = (OrderedCursor::default(), Vec::new(), false);
    while let Some(option) = store.next_in_order(whole, &mut cursor)? {
        store.interrupt().poll()?;
        if moves.len() == ANSWERS {
            is_cut = true;
            break;
        }
        moves.push(misere_outcome::answered(store, option)?);
    }
    Ok((Answers { position: notation::position(store, whole, SHORT).text, moves }, is_cut))
}
