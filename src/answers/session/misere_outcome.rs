//! Why a position is P or N in misère play, in words.

use std::collections::{HashSet, VecDeque};

use crate::error::{ErrorKind, Result};
use crate::game::{GameId, OrderedCursor, Outcome, Store};
use crate::markup::{Block, Entry, Prose, prose};
use crate::misere::{self, Found, Joint};
use crate::nimber::Nimber;
use crate::notation;
use crate::report::steps;
use crate::session::answer;
use crate::theory::Convention;

/// Characters of a position in a sentence.
const SHORT: usize = 72;

/// Moves that are listed with their answers, at most; more are for a certificate.
const MOVES: usize = 60;

/// Why a position is P or N: by the rule of misère Nim, by a strategy that is written out, by a
/// misère quotient, or by what was computed.
pub(super) fn prove(
    store: &mut Store,
    (position, name): (GameId, &str),
    blocks: &mut Vec<Block>,
    lines: &mut Vec<Entry>,
) -> Result<()> {
    let outcome = misere::outcome(store, position)?;
    let is = prose!("⟦{name}⟧ is misère {outcome}");
    if let Some((because, rule)) = misere_nim(store, position) {
        lines.push(Entry::new(0, is.clone().text(because.clone())));
        blocks.push(Block::Paragraph(is.text(because).text(rule)));
        return Ok(());
    }
    // A winning move leaves a P-position; in a P-position there is none.
    let found = match outcome {
        Outcome::P => Ok(Some(position)),
        Outcome::N => misere::winning_move(store, position).map(|one| one.map(|one| one.result)),
    };
    let left = match found {
        // There are too many moves to look for one that wins.
        Err(error) if error.kind() == ErrorKind::Limit => {
            let Some(because) = without_play(store, position)? else { return Err(error) };
            lines.extend([is.clone(), because.clone()].map(|line| Entry::new(0, line)));
            blocks.push(Block::Paragraph(is.text(".")));
            blocks.push(Block::Paragraph(because.text(".")));
            return Ok(());
        }
        found => found?,
    };
    let Some(left) = left else {
        lines.push(Entry::new(0, is.clone().text(": there is no move, and the player to move wins")));
        blocks.push(Block::Paragraph(is.text(": there is no move, and the player to move wins.")));
        return Ok(());
    };
    let line = match outcome {
        Outcome::P => is,
        Outcome::N => steps::to_win(is, answer::winning_move(store, Convention::Misere, position)?.as_ref()),
    };
    lines.push(Entry::new(0, line.clone()));
    let answers = match strategy(store, left) {
        Err(error) if error.kind() == ErrorKind::Limit => None,
        answers => answers?,
    };
    if let Some(answers) = answers {
        let all = line.text(". Each move from each position that was left is answered by another such move:");
        blocks.push(Block::Paragraph(all));
        for Answered { position, items } in answers {
            let written = notation::position(store, position, SHORT).text;
            blocks.push(Block::Paragraph(prose!("Of ⟦{written}⟧:")));
            lines.push(Entry::new(0, prose!("of ⟦{written}⟧:")));
            lines.extend(items.iter().map(|item| Entry::new(1, item.clone())));
            blocks.push(Block::List { ordered: false, items });
        }
        return Ok(());
    }
    blocks.push(Block::Paragraph(line.text(".")));
    let because = match without_play(store, position)? {
        Some(because) => because,
        None => Prose::from(
            "This was found from the positions that can be reached, which are too many to be listed \
             here. A certificate lists them if it has room for all",
        ),
    };
    lines.push(Entry::new(0, because.clone()));
    blocks.push(Block::Paragraph(because.text(".")));
    Ok(())
}

/// Why a sum of nimbers is P or N, and the rule; `None` for other positions.
fn misere_nim(store: &Store, position: GameId) -> Option<(String, &'static str)> {
    if !store.is_sum_of_nimbers(position) {
        return None;
    }
    let heaps: Vec<Nimber> = store.components(position).iter().map(|&heap| store.value(heap)).collect();
    let because = if heaps.iter().any(|size| *size > Nimber::from(1_u32)) {
        let sum = notation::size_text(&store.value(position), SHORT);
        format!(": not all heaps are of one, and the nim-sum is {sum}")
    } else {
        let ones = heaps.iter().filter(|size| !size.is_zero()).count();
        format!(": no heap is larger than one, and the number of heaps of one is {ones}")
    };
    let rule = ". By the rule of misère Nim a sum of heaps is P if some heap is larger than one and the \
                nim-sum is 0, or if none is and the number of heaps of one is odd.";
    Some((because, rule))
}

/// A P-position, and how each move of it is answered.
struct Answered {
    position: GameId,
    items: Vec<Prose>,
}

/// How each move of a P-position is answered, and each of those that are left then; `None` if there
/// are too many.
fn strategy(store: &mut Store, start: GameId) -> Result<Option<Vec<Answered>>> {
    let (mut waiting, mut met) = (VecDeque::from([start]), HashSet::from([start]));
    let (mut found, mut count) = (Vec::new(), 0);
    while let Some(position) = waiting.pop_front() {
        let (mut cursor, mut items) = (OrderedCursor::default(), Vec::new());
        while let Some(option) = store.next_in_order(position, &mut cursor)? {
            store.interrupt().poll()?;
            count += 1;
            if count > MOVES {
                return Ok(None);
            }
            if let Some(answer) = misere::winning_move(store, option)?
                && met.insert(answer.result)
            {
                waiting.push_back(answer.result);
            }
            items.push(answered(store, option)?);
        }
        found.push(Answered { position, items });
    }
    Ok(Some(found))
}

/// How a move of a P-position is answered; the position after it.
pub(super) fn answered(store: &mut Store, option: GameId) -> Result<Prose> {
    let line = prose!("after a move to ⟦{}⟧", notation::position(store, option, SHORT).text);
    Ok(match answer::winning_move(store, Convention::Misere, option)? {
        None => line.text(" there is no move left, and the player to move wins"),
        winning => steps::to_win(line, winning.as_ref()),
    })
}

/// Why a sum is P or N where nothing was played out: by the theorem on infinite nimbers, by a
/// quotient, or by the misère Grundy value of what stands beside a large nimber.
fn without_play(store: &mut Store, position: GameId) -> Result<Option<Prose>> {
    if misere::has_infinite_nimber(store, position) {
        let value = notation::size_text(&store.value(position), SHORT);
        return Ok(Some(prose!(
            "A sum with an infinite nimber beside positions of finite value is P in misère play exactly if \
             its Grundy value is 0. The Grundy value of this sum is ⟦{value}⟧"
        )));
    }
    if let Some(large) = misere::large_nimber(store, position)?
        && let Some(value) = misere::grundy_by_quotient(store, large.rest)?
    {
        let rest = notation::position(store, large.rest, SHORT).text;
        let nimber = notation::nimber_text(&large.size, SHORT).0;
        let [size, value] = [&large.size, &value].map(|value| notation::size_text(value, SHORT));
        return Ok(Some(prose!(
            "A sum with ⟦{nimber}⟧ is P in misère play exactly if the misère Grundy value of the rest is \
             ⟦{size}⟧. That of ⟦{rest}⟧ is ⟦{value}⟧ by the misère quotient beside small nimbers"
        )));
    }
    by_quotient(store, position)
}

/// What the misère quotient of a code, and of what stands beside its heaps, says of a sum, if it is
/// known or found at once.
fn by_quotient(store: &mut Store, position: GameId) -> Result<Option<Prose>> {
    let Found::Joint(joint) = Joint::of(store, position, 0)? else { return Ok(None) };
    let Some(value) = joint.value(store, position)? else { return Ok(None) };
    let quotient = &joint.quotient;
    let is = if quotient.is_p(value) { "one" } else { "none" };
    let elements = format!("{} elements, {} of them P", quotient.order(), quotient.p().count());
    let reaches = match quotient.period() {
        Some((period, preperiod)) => {
            format!("the values of heaps have period {period} from heap {preperiod} on")
        }
        None => "it is that of the heaps up to the largest of these".to_owned(),
    };
    let mut whole = prose!("The misère quotient of ⟦{}⟧", joint.code);
    if !joint.beside.is_empty() {
        let beside = store.sum(&joint.beside)?;
        whole += prose!(" beside ⟦{}⟧", notation::position(store, beside, SHORT).text);
    }
    let value = quotient.written(value);
    Ok(Some(whole + prose!(" has {elements}; {reaches}. The value of the sum is ⟦{value}⟧, {is} of these")))
}
