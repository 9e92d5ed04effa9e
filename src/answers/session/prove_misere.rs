//! `prove` and `why` of claims about equality in misère play.

use crate::error::Result;
use crate::eval::machine::{Compared, Machine};
use crate::eval::relations;
use crate::game::{GameId, OrderedCursor, Outcome, Store};
use crate::markup::{Block, Entry, Prose, prose};
use crate::misere::{self, Shown};
use crate::notation;
use crate::reply::Verdict;
use crate::reply::proof::{Evidence, MisereProof, Proof};
use crate::report::{canonical, steps};
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
    let (mut blocks, mut lines, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for one in compared {
        if one.infix == Infix::IsMisereOutcome {
            let Some(position) = relations::position(&machine.store, &one.left) else {
                unreachable!("an outcome is that of a position")
            };
            let text = typed::on_one_line(tree.slice(one.left_span));
            let name = typed::with_values(machine, &text, &one.bindings).unwrap_or(text);
            misere_outcome::prove(&mut machine.store, (position, &name), &mut blocks, &mut lines)?;
            shown.push(Shown::Outcome(position));
            continue;
        }
        let store = &machine.store;
        let sides = (relations::position(store, &one.left), relations::position(store, &one.right));
        let (Some(first), Some(second)) = sides else {
            unreachable!("equality in misère play compares positions")
        };
        let [left, right] = [one.left_span, one.right_span].map(|span| {
            let text = typed::on_one_line(tree.slice(span));
            typed::with_values(machine, &text, &one.bindings).unwrap_or(text)
        });
        let store = &mut machine.store;
        match answer::apart(store, Convention::Misere, [(first, &left), (second, &right)])? {
            None => {
                shown.push(Shown::Equal(first, second));
                equal(store, [(first, &left), (second, &right)], &mut blocks, &mut lines)?;
            }
            Some((by, apart)) => {
                shown.push(Shown::Differ(first, second, by));
                let line = steps::apart(&apart);
                lines.push(Entry::new(0, line.clone()));
                blocks.push(Block::Paragraph(line.text(".")));
                answered(store, [first, second], by, &mut blocks)?;
            }
        }
    }
    // One outcome has a certificate of its own, which need not know canonical forms.
    let certificate = match shown[..] {
        [Shown::Outcome(_)] => None,
        _ => Some(misere::certificate(&mut machine.store, &shown)?),
    };
    Ok(MisereProof { blocks, lines, certificate })
}

/// The proof that a position has the canonical form that it has.
pub(super) fn canonical(machine: &mut Machine, text: &str, position: GameId) -> Result<Proof> {
    let store = &mut machine.store;
    let reply = answer::canonical(store, position, Convention::Misere)?;
    let reasons = canonical::canonical(&reply);
    let lines = reasons.iter().map(|line| Entry::new(0, line.clone())).collect();
    let blocks = vec![Block::List { ordered: false, items: reasons }];
    let certificate = Some(misere::certificate(store, &[Shown::Form(position)])?);
    let form = notation::position(store, reply.canonical.id, SHORT).text;
    let claim = format!("misere_canonical({text}) == {form}");
    let evidence = Evidence::Misere(Box::new(MisereProof { blocks, lines, certificate }), None);
    Ok(Proof { claim, verdict: Verdict::Holds, remarks: Vec::new(), evidence })
}

/// Two positions with one canonical form, and what becomes of the options of each.
fn equal(
    store: &mut Store,
    sides: [(GameId, &str); 2],
    blocks: &mut Vec<Block>,
    lines: &mut Vec<Entry>,
) -> Result<()> {
    let reply = answer::canonical(store, sides[0].0, Convention::Misere)?;
    let form = notation::position(store, reply.canonical.id, SHORT).text;
    let [(_, one), (_, other)] = sides;
    let line = prose!("⟦{one}⟧ and ⟦{other}⟧ have the canonical form ⟦{form}⟧ in misère play");
    lines.push(Entry::new(0, line.clone()));
    let rule = prose!(
        ". An option may be left out if it has an option that is equal to all that remains; ⟦*0⟧ may \
         remain only of a position that is misère N."
    );
    blocks.push(Block::Paragraph(line + rule));
    for (position, name) in sides {
        let reply = answer::canonical(store, position, Convention::Misere)?;
        let reasons = canonical::canonical(&reply);
        lines.push(Entry::new(0, prose!("⟦{name}⟧:")));
        lines.extend(reasons.iter().map(|line| Entry::new(1, line.clone())));
        blocks.push(Block::Paragraph(prose!("Of ⟦{name}⟧:")));
        blocks.push(Block::List { ordered: false, items: reasons });
    }
    Ok(())
}

/// How each move of the sum that is misère P is answered.
fn answered(
    store: &mut Store,
    [first, second]: [GameId; 2],
    by: GameId,
    blocks: &mut Vec<Block>,
) -> Result<()> {
    let sums = [store.sum(&[first, by])?, store.sum(&[second, by])?];
    let whole = match misere::outcome(store, sums[0])? {
        Outcome::P => sums[0],
        Outcome::N => sums[1],
    };
    let (mut cursor, mut items) = (OrderedCursor::default(), Vec::new());
    while let Some(option) = store.next_in_order(whole, &mut cursor)? {
        store.interrupt().poll()?;
        if items.len() == ANSWERS {
            items.push(Prose::from("… and so are the further moves"));
            break;
        }
        items.push(misere_outcome::answered(store, option)?);
    }
    let written = notation::position(store, whole, SHORT).text;
    blocks.push(Block::Paragraph(prose!("Of ⟦{written}⟧ each move is answered:")));
    blocks.push(Block::List { ordered: false, items });
    Ok(())
}
