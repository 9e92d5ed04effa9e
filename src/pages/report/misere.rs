//! What is proved of misère play, in words: the whole proof, and the short one.

use crate::markup::{Block, Entry, Prose, prose};
use crate::notation::MoveWritten;
use crate::reply::misere::{After, Answers, Because, Known, MiserePart, MisereProof};
use crate::report::canonical;
use crate::report::steps::{apart, to_win};

/// The whole proof.
pub(super) fn blocks(proof: &MisereProof) -> Vec<Block> {
    proof.parts.iter().flat_map(|part| said(part).0).collect()
}

/// The short one.
pub(super) fn lines(proof: &MisereProof) -> Vec<Entry> {
    proof.parts.iter().flat_map(|part| said(part).1).collect()
}

/// A part in full, and in short.
fn said(part: &MiserePart) -> (Vec<Block>, Vec<Entry>) {
    match part {
        MiserePart::Outcome { position, outcome, because } => {
            outcome_because(prose!("⟦{position}⟧ is misère {outcome}"), because)
        }
        MiserePart::Equal { names: [one, other], form, forms } => {
            let line = prose!("⟦{one}⟧ and ⟦{other}⟧ have the canonical form ⟦{form}⟧ in misère play");
            let mut lines = vec![Entry::new(0, line.clone())];
            let rule = prose!(
                ". An option may be left out if it has an option that is equal to all that remains; ⟦*0⟧ may \
                 remain only of a position that is misère N."
            );
            let mut blocks = vec![Block::Paragraph(line + rule)];
            for (name, form) in [one, other].into_iter().zip(&**forms) {
                let reasons = canonical::canonical(form);
                lines.push(Entry::new(0, prose!("⟦{name}⟧:")));
                lines.extend(reasons.iter().map(|line| Entry::new(1, line.clone())));
                blocks.push(Block::Paragraph(prose!("Of ⟦{name}⟧:")));
                blocks.push(Block::List { ordered: false, items: reasons });
            }
            (blocks, lines)
        }
        MiserePart::Differ { apart: found, answers, is_cut } => {
            let line = apart(found);
            let mut items = items(answers);
            items.extend(is_cut.then(|| Prose::from("… and so are the further moves")));
            let head = prose!("Of ⟦{}⟧ each move is answered:", answers.position);
            let list = Block::List { ordered: false, items };
            (
                vec![Block::Paragraph(line.clone().text(".")), Block::Paragraph(head), list],
                vec![Entry::new(0, line)],
            )
        }
        MiserePart::Form(form) => {
            let reasons = canonical::canonical(form);
            let lines = reasons.iter().map(|line| Entry::new(0, line.clone())).collect();
            (vec![Block::List { ordered: false, items: reasons }], lines)
        }
    }
}

/// Who wins a position, by this sentence, and why.
fn outcome_because(is: Prose, because: &Because) -> (Vec<Block>, Vec<Entry>) {
    let by_nim = |because: String| {
        let rule = ". By the rule of misère Nim a sum of heaps is P if some heap is larger than one and the \
                    nim-sum is 0, or if none is and the number of heaps of one is odd.";
        let line = is.clone().text(because);
        (vec![Block::Paragraph(line.clone().text(rule))], vec![Entry::new(0, line)])
    };
    let (winning, after) = match because {
        Because::NimSum(sum) => {
            return by_nim(format!(": not all heaps are of one, and the nim-sum is {sum}"));
        }
        Because::HeapsOfOne(ones) => {
            return by_nim(format!(": no heap is larger than one, and the number of heaps of one is {ones}"));
        }
        Because::NoMove => {
            let line = is.text(": there is no move, and the player to move wins");
            return (vec![Block::Paragraph(line.clone().text("."))], vec![Entry::new(0, line)]);
        }
        Because::Known(known) => return sentences(is, self::known(known)),
        Because::Play { winning, after } => (winning, after),
    };
    let line = to_win(is, winning.as_ref());
    match after {
        After::Strategy(answers) => by_strategy(line, answers),
        After::Known(known) => sentences(line, self::known(known)),
        After::Computed => sentences(
            line,
            Prose::from(
                "This was found from the positions that can be reached, which are too many to be listed \
                 here. A certificate lists them if it has room for all",
            ),
        ),
    }
}

/// Two sentences, one after the other.
fn sentences(line: Prose, because: Prose) -> (Vec<Block>, Vec<Entry>) {
    let lines = [line, because];
    let blocks = lines.iter().map(|line| Block::Paragraph(line.clone().text("."))).collect();
    (blocks, lines.map(|line| Entry::new(0, line)).into())
}

fn by_strategy(line: Prose, answers: &[Answers]) -> (Vec<Block>, Vec<Entry>) {
    let all = ". Each move from each position that was left is answered by another such move:";
    let mut blocks = vec![Block::Paragraph(line.clone().text(all))];
    let mut lines = vec![Entry::new(0, line)];
    for answers in answers {
        let items = items(answers);
        blocks.push(Block::Paragraph(prose!("Of ⟦{}⟧:", answers.position)));
        lines.push(Entry::new(0, prose!("of ⟦{}⟧:", answers.position)));
        lines.extend(items.iter().map(|item| Entry::new(1, item.clone())));
        blocks.push(Block::List { ordered: false, items });
    }
    (blocks, lines)
}

/// How each move is answered, a sentence each.
fn items(answers: &Answers) -> Vec<Prose> {
    let answered = |(to, winning): &(String, Option<MoveWritten>)| {
        let line = prose!("after a move to ⟦{to}⟧");
        match winning {
            None => line.text(" there is no move left, and the player to move wins"),
            winning => to_win(line, winning.as_ref()),
        }
    };
    answers.moves.iter().map(answered).collect()
}

/// What is known of a sum.
fn known(known: &Known) -> Prose {
    match known {
        Known::Infinite { value } => prose!(
            "A sum with an infinite nimber beside positions of finite value is P in misère play exactly if \
             its Grundy value is 0. The Grundy value of this sum is ⟦{value}⟧"
        ),
        Known::Large { nimber, rest, value } => {
            let size = nimber.trim_start_matches('*');
            prose!(
                "A sum with ⟦{nimber}⟧ is P in misère play exactly if the misère Grundy value of the rest is \
                 ⟦{size}⟧. That of ⟦{rest}⟧ is ⟦{value}⟧ by the misère quotient beside small nimbers"
            )
        }
        Known::Quotient { code, beside, order, p, period, value, is_p } => {
            let reaches = match period {
                Some((period, preperiod)) => {
                    format!("the values of heaps have period {period} from heap {preperiod} on")
                }
                None => "it is that of the heaps up to the largest of these".to_owned(),
            };
            let mut whole = prose!("The misère quotient of ⟦{code}⟧");
            if let Some(beside) = beside {
                whole += prose!(" beside ⟦{beside}⟧");
            }
            let is = if *is_p { "one" } else { "none" };
            whole
                + prose!(
                    " has {order} elements, {p} of them P; {reaches}. The value of the sum is ⟦{value}⟧, \
                     {is} of these"
                )
        }
    }
}
