//! What is proved of loopy positions, and of those whose moves bind the opponent, in words: the whole
//! proof, and the short one.

use hashbrown::HashSet;

use crate::entailing::Turn;
use crate::game_graph::Outcome;
use crate::markup::{Block, Column, Entry, Prose, Table, prose};
use crate::proof::{Part, Sum, SumClaim, SumMove, SumNode, SumValue, SumsCertificate, Theory};
use crate::reply::proof::SumsProof;
use crate::report::turned;

/// Positions that are shown.
const MOST: usize = 200;

/// Ranges of numbers in a set that is shown.
const RANGES: usize = 12;

/// The whole proof: why the values are right, the values, and what follows.
pub(super) fn blocks(proof: &SumsProof, most: usize) -> Vec<Block> {
    let certificate = &proof.certificate;
    let most = most.min(MOST);
    let mut blocks: Vec<Block> = theorem(certificate.theory).map(Block::Paragraph).into();
    let mut order: Vec<usize> = (0..certificate.nodes.len()).collect();
    if certificate.theory == Theory::Loopy {
        // What has a finite value in the order in which the values are given, and then the others.
        order.sort_by_key(|&node| (certificate.nodes[node].value.is_none(), certificate.nodes[node].rank));
    }
    let rows: Vec<Vec<Prose>> = order.iter().take(most).map(|&node| row(certificate, node)).collect();
    if !rows.is_empty() {
        let columns = match certificate.theory {
            Theory::Loopy => ["step", "position", "value", "moves to"],
            Theory::Entailing => ["position", "value", "attains", "moves to"],
        };
        blocks.push(Block::Table(Table { columns: columns.map(Column::left).to_vec(), rows }));
    }
    if order.len() > most {
        let further = order.len() - most;
        blocks
            .push(Block::Paragraph(prose!("Further positions: {further}. The certificate has all of them.")));
    }
    let is_cut = |&node: &usize| certificate.nodes[node].options.len() > OPTIONS;
    if certificate.theory == Theory::Entailing && order.iter().take(most).any(is_cut) {
        blocks.push(Block::Paragraph(
            "A long row begins with the options that show the value: one for each smaller number, and the moves \
             that bind the opponent or give another turn. The certificate has all options."
                .into(),
        ));
    }
    blocks.extend(proof.reasons.iter().map(|reason| Block::Lines(turned::why(reason))));
    let said = certificate.claims.iter().map(|claim| in_words(certificate, claim) + Prose::from("."));
    blocks.extend(said.map(Block::Paragraph));
    blocks
}

/// The short one: what follows from the values.
pub(super) fn lines(proof: &SumsProof) -> Vec<Entry> {
    let mut lines: Vec<Entry> = proof.reasons.iter().flat_map(turned::why).collect();
    for claim in &proof.certificate.claims {
        // That a position has a value was the last thing said.
        let is_said = matches!((claim, &proof.reasons[..]), (SumClaim::Value(sum, _), [_]) if sum.len() == 1);
        if !is_said {
            lines.push(Entry::new(0, in_words(&proof.certificate, claim)));
        }
    }
    lines
}

fn theorem(theory: Theory) -> [Prose; 2] {
    match theory {
        Theory::Loopy => [
            prose!(
                "Play may go on for ever, and that is a draw, D. A position has the finite value ⟦n⟧ if that is the \
                 least number that no option has, and each option that had no value before has an option of the \
                 value ⟦n⟧, by which a move to it is answered. What can be given no finite value has the value ⟦∞⟧ \
                 with the set of the finite values of its options: some option of value ⟦∞⟧ cannot be answered."
            ),
            prose!(
                "In a sum of finite values the nim-sum decides. Beside one part of the value ⟦∞⟧ the next player \
                 wins if the nim-sum of the others is in its set, and otherwise nobody does, as with two or more \
                 such parts (Smith 1966; Fraenkel and Perl 1975)."
            ),
        ],
        Theory::Entailing => [
            prose!(
                "A position attains the values beside which a player wins who has to reply in it. By a plain move \
                 to ⟦H⟧ it attains the value of ⟦H⟧, or nothing if ⟦H⟧ is loony; by an entailing move to ⟦H⟧ all that \
                 ⟦H⟧ does not attain, for the opponent has to reply there; by a complimenting move to ⟦H⟧ \
                 everything but the value of ⟦H⟧, for the same player moves again. Its value is the least number \
                 that it does not attain. If it attains everything, it is loony."
            ),
            prose!(
                "A sum is worth the nim-sum of its parts, and it is loony if a part is. A player who may move \
                 anywhere loses if it is worth ⟦*0⟧, and otherwise wins (Winning Ways, chapter 12)."
            ),
        ],
    }
}

fn row(certificate: &SumsCertificate, node: usize) -> Vec<Prose> {
    let SumNode { options, value, rank } = &certificate.nodes[node];
    let name = prose!("⟦{}⟧", certificate.names[node]);
    let worth = prose!("⟦{}⟧", certificate.value(&[Part::Node(node as u32 + 1)]));
    let options = match certificate.theory {
        Theory::Entailing if options.len() > OPTIONS => {
            options_in_words(certificate, &telling_first(certificate, options, *value))
        }
        _ => options_in_words(certificate, options),
    };
    match certificate.theory {
        Theory::Loopy => {
            let step = value.map_or(String::new(), |_| (rank + 1).to_string());
            vec![Prose::from(step), name, worth, options]
        }
        Theory::Entailing => {
            let attained = certificate.attained.get(node);
            let attained = attained.map_or(String::new(), |attained| attained.in_short(RANGES));
            vec![name, worth, Prose::from(attained), options]
        }
    }
}

/// Options of a position that are shown.
const OPTIONS: usize = 12;

/// The options that show the value first: an option for each number below it, and the moves that bind
/// the opponent or give another turn.
fn telling_first(
    certificate: &SumsCertificate,
    options: &[(Turn, Sum)],
    value: Option<u64>,
) -> Vec<(Turn, Sum)> {
    let mut met = HashSet::new();
    let tells = |(turn, option): &(Turn, Sum)| {
        let shows = match certificate.value(option) {
            SumValue::Number(worth) => Some(worth) < value && met.insert(worth),
            _ => false,
        };
        *turn != Turn::Plain || shows
    };
    let (mut first, rest): (Vec<_>, Vec<_>) = options.iter().cloned().partition(tells);
    first.extend(rest);
    first
}

fn options_in_words(certificate: &SumsCertificate, options: &[(Turn, Sum)]) -> Prose {
    let mut words = Prose::new();
    for (place, (turn, option)) in options.iter().take(OPTIONS).enumerate() {
        let option = certificate.called(option);
        words += Prose::from(if place > 0 { ", " } else { "" });
        words += match turn {
            Turn::Plain => prose!("⟦{option}⟧"),
            turn => prose!("{turn} ⟦{option}⟧"),
        };
    }
    if options.len() > OPTIONS {
        words += prose!(", … and {} more", options.len() - OPTIONS);
    }
    words
}

fn in_words(certificate: &SumsCertificate, claim: &SumClaim) -> Prose {
    let called = |sum: &Sum| certificate.called(sum);
    // What a sum is worth, if that is not a part of what is said.
    let because = |sum: &Sum| certificate.value(sum);
    match claim {
        SumClaim::Value(sum, value) => prose!("⟦{}⟧ = ⟦{value}⟧", called(sum)),
        SumClaim::Outcome(sum, Outcome::P) => match certificate.theory {
            Theory::Loopy => prose!(
                "⟦{}⟧ = ⟦*0⟧ is P: each move can be answered so that it is again worth ⟦*0⟧",
                called(sum)
            ),
            Theory::Entailing => prose!("⟦{}⟧ = ⟦*0⟧ is P: no move in it wins", called(sum)),
        },
        SumClaim::Outcome(sum, outcome) => prose!("⟦{}⟧ = ⟦{}⟧ is {outcome}", called(sum), because(sum)),
        SumClaim::Equal(one, other) => {
            prose!("⟦{}⟧ and ⟦{}⟧ are both worth ⟦{}⟧", called(one), called(other), because(one))
        }
        SumClaim::Differ(one, other, heap, [first, second]) => prose!(
            "⟦{}⟧ = ⟦{}⟧ and ⟦{}⟧ = ⟦{}⟧: beside ⟦*{heap}⟧ the first is {first} and the second {second}",
            called(one),
            because(one),
            called(other),
            because(other)
        ),
        SumClaim::Win(from, made) => {
            prose!("⟦{}⟧ = ⟦{}⟧ is N: ", called(from), because(from)) + won_by(certificate, from, made)
        }
        SumClaim::Hold(from, to) => prose!(
            "⟦{}⟧ = ⟦{}⟧ is D: no move wins, and moving to ⟦{}⟧ holds the draw",
            called(from),
            because(from),
            called(to)
        ),
    }
}

/// How a move wins.
fn won_by(certificate: &SumsCertificate, from: &Sum, made: &SumMove) -> Prose {
    let SumMove { part, to, turn, whole } = made;
    let (to, whole_text) = (certificate.called(to), certificate.called(whole));
    match turn {
        Turn::Plain => prose!("moving to ⟦{whole_text}⟧ wins"),
        Turn::Entailing if made.to.is_empty() => {
            prose!("the entailing move to ⟦{to}⟧ wins at once, for no reply can be made there")
        }
        Turn::Entailing => {
            let mut rest = from.clone();
            if let Some(place) = rest.iter().position(|other| other == part) {
                rest.remove(place);
            }
            let said = prose!("the entailing move to ⟦{to}⟧ wins, for every reply there fails");
            match rest.is_empty() {
                true => said,
                false => said + prose!(" beside ⟦{}⟧", certificate.called(&rest)),
            }
        }
        Turn::Complimenting => prose!(
            "the complimenting move to ⟦{to}⟧ wins, for the same player moves again, and ⟦{whole_text}⟧ is worth \
             ⟦{}⟧",
            certificate.value(whole)
        ),
    }
}
