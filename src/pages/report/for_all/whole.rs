//! The whole proof of a claim over all values, and the short one.

use crate::markup::{Block, Document, Entry, Prose, prose};
use crate::proof::{Detail, Style};
use crate::reply::DecidedSequence;
use crate::reply::for_all::{By, Failure, ForAll};
use crate::report::for_all::automata::{self, Found};
use crate::report::for_all::{classes, counts, moves};
use crate::report::sentences::of_misere_play;
use crate::report::steps::step;
use crate::universal::{ByMoves, Induced, Written};

/// Lines before the one that says that there is more.
const LINES: usize = 10;

/// Definitions of which that is said.
const CALLS: usize = 8;

/// What the numbers of elements of misère quotients are.
const NUMBERS_OF_ELEMENTS: &str = "Who wins a sum of heaps depends on the product of their elements alone \
    (T. E. Plambeck, A. N. Siegel, 2008). Below, o⁻ of a sum is 1 if it is misère P, and 0 if it is N; Φ \
    of a heap is a number for its element, the same for elements that make no difference here.";

/// The proof; `instance` is that of the case that refutes the claim.
pub(crate) fn document(
    claim: &str,
    proof: &ForAll,
    instance: Option<&Document>,
    style: &Style<'_>,
) -> Document {
    let holds = proof.failure.is_none();
    let title = if holds { claim.to_owned() } else { format!("{claim} fails") };
    let mut blocks = vec![Block::Heading(1, Prose::from(title))];
    if let Some(failure) = &proof.failure {
        blocks.push(Block::Paragraph(prose!("The claim is false: ") + at(failure) + prose!(".")));
        let steps = steps(failure);
        if !steps.is_empty() {
            blocks.push(Block::List { ordered: false, items: steps });
        }
        blocks.extend(instance.iter().flat_map(|instance| instance.blocks().iter().cloned()));
        if let By::Cases = proof.by {
            return Document::from(blocks);
        }
        let why = match found(proof) {
            Found::None => "Why there is none",
            Found::False => "Why it is false",
            Found::Holds | Found::Fails => "Why nothing smaller refutes it",
        };
        blocks.push(Block::Heading(2, Prose::from(why)));
    } else {
        blocks.push(Block::Statement("Claim".to_owned(), prose!("{claim}.")));
    }
    let reasons = reasons(proof, style.detail);
    if holds {
        blocks.push(Block::Proof(reasons));
    } else {
        blocks.extend(reasons);
    }
    Document::from(blocks)
}

/// The proof in a few lines; `instance` as above.
pub(crate) fn short(proof: &ForAll, instance: Option<&Document>) -> Document {
    let holds = proof.failure.is_none();
    let mut lines = Vec::new();
    if let Some(failure) = &proof.failure {
        lines.push(Entry::new(0, at(failure)));
        lines.extend(steps(failure).into_iter().map(|step| Entry::new(1, step)));
    }
    if let Some(instance) = instance {
        for block in instance.blocks() {
            if let Block::Lines(entries) = block {
                lines.extend(entries.iter().cloned());
            }
        }
        return Document::from(vec![Block::Lines(lines)]);
    }
    if proof.by_values {
        let line = match proof.misere.is_empty() {
            true => "Each position stands for its Grundy value, by the Sprague–Grundy theorem.",
            false => {
                "In normal play each position stands for its Grundy value, by the Sprague–Grundy theorem."
            }
        };
        let every = if proof.over_games { " Every number n is the value of a position, *n." } else { "" };
        lines.push(Entry::new(0, format!("{line}{every}")));
    }
    lines.extend(specialised(proof).map(|line| Entry::new(0, line)));
    for sequence in &proof.sequences {
        lines.push(Entry::new(0, period(sequence)));
    }
    lines.extend(of_misere_play(&proof.misere, true).into_iter().map(|line| Entry::new(0, line)));
    let guessed = proof.by_moves.iter().filter(|moves| is_by_automaton(moves));
    lines.extend(guessed.map(|moves| Entry::new(0, moves::statement(moves))));
    match &proof.by {
        By::Classes { names, residues, .. } => lines.extend(classes::lines(names, residues)),
        By::Automata { parts, numeration, peak } => {
            lines.extend(automata::lines(parts, *numeration, *peak, found(proof)));
        }
        By::Moves => lines.extend(proof.by_moves.last().into_iter().flat_map(moves::lines)),
        By::Counts { first, compared } => {
            lines.extend(counts::conclusions(*first, compared).map(|line| Entry::new(0, line)));
        }
        By::Numbers(counted) => lines.extend(counts::numbers(counted).map(|line| Entry::new(0, line))),
        By::Cases => {}
    }
    lines.truncate(LINES);
    if holds {
        lines.push(Entry::new(0, Prose::from("… ").code("prove").text(" shows more")));
    }
    Document::from(vec![Block::Lines(lines)])
}

/// Why the claim holds, or why no smaller case refutes it.
fn reasons(proof: &ForAll, detail: Detail) -> Vec<Block> {
    let mut blocks = Vec::new();
    if proof.by_values {
        blocks.push(Block::Paragraph(by_values(proof)));
    }
    blocks.extend(specialised(proof).map(Block::Paragraph));
    if let Some(numbers) = &proof.in_numbers {
        let mut line = prose!("In numbers the claim says: ⟦{numbers}⟧.");
        for name in &proof.counted {
            line += prose!(" Here ⟦{name}'⟧ counts the values that ⟦{name}⟧ goes through, from 0.");
        }
        blocks.push(Block::Paragraph(line));
    }
    let claimed = usize::from(matches!(proof.by, By::Moves));
    let (used, _) = proof.by_moves.split_at(proof.by_moves.len().saturating_sub(claimed));
    for sequence in &proof.sequences {
        blocks.push(Block::Paragraph(period(sequence)));
        if let Some(moves) = used.iter().find(|moves| belongs(moves, sequence)) {
            blocks.extend(moves::blocks(moves, detail));
        }
    }
    blocks.extend(of_misere_play(&proof.misere, true).into_iter().map(Block::Paragraph));
    if !proof.misere.quotients.is_empty() {
        blocks.push(Block::Paragraph(Prose::from(NUMBERS_OF_ELEMENTS)));
    }
    for moves in used.iter().filter(|moves| is_by_automaton(moves)) {
        blocks.extend(moves::blocks(moves, detail));
    }
    match &proof.by {
        By::Classes { names, parts, residues } => {
            blocks.extend(classes::blocks(names, parts, residues, detail));
            blocks.push(Block::Paragraph(classes::conclusion(parts, residues, proof.for_some)));
        }
        By::Automata { parts, numeration, peak } => {
            blocks.extend(automata::blocks(parts, *numeration, *peak, found(proof), detail));
        }
        By::Moves => {
            blocks.extend(proof.by_moves.last().into_iter().flat_map(|one| moves::blocks(one, detail)))
        }
        By::Counts { first, compared } => blocks.extend(counts::blocks(*first, compared)),
        By::Numbers(counted) => {
            blocks.push(Block::Paragraph(counts::words()));
            blocks.extend(counts::numbers(counted).map(Block::Paragraph));
        }
        By::Cases => {}
    }
    blocks
}

/// What the calls of general definitions are called, once what is known of their arguments is
/// written into the definitions.
fn specialised(proof: &ForAll) -> impl Iterator<Item = Prose> {
    proof.specialised.iter().take(CALLS).map(|Written { general, special, .. }| {
        prose!("With its known arguments written into the definition, ⟦{general}⟧ is ⟦{special}⟧.")
    })
}

/// Where a claim fails.
fn at(failure: &Failure) -> Prose {
    failure.at.as_ref().map(step).unwrap_or_default()
}

/// What is to be said of these values.
fn steps(failure: &Failure) -> Vec<Prose> {
    let truths = failure
        .truths
        .iter()
        .map(|(typed, holds)| Prose::new().math(typed).text(if *holds { " is true" } else { " is false" }));
    truths.chain(failure.steps.iter().map(step)).collect()
}

/// What was found of the claim.
fn found(proof: &ForAll) -> Found {
    match &proof.failure {
        None => Found::Holds,
        Some(failure) if failure.has_values() => Found::Fails,
        Some(_) if proof.for_some => Found::None,
        Some(_) => Found::False,
    }
}

/// Whether an automaton was guessed for a definition.
fn is_by_automaton(moves: &ByMoves) -> bool {
    matches!(moves.hypothesis, Induced::Automaton(_))
}

fn belongs(moves: &ByMoves, sequence: &DecidedSequence) -> bool {
    moves.name == sequence.game
}

/// That games become numbers, and by what right.
fn by_values(proof: &ForAll) -> Prose {
    let in_normal_play = if proof.misere.is_empty() { "Each" } else { "In normal play each" };
    let line = Prose::from(in_normal_play)
        + Prose::marked(
            " position stands for its Grundy value. By the Sprague–Grundy theorem all that is asked \
             here depends on the values alone: ⟦G + H⟧ is worth the nim-sum of the values, a set the mex, \
             ⟦G = H⟧ says that the values are equal, and a P-position is worth 0.",
        );
    let line = match proof.over_games {
        true => {
            line + prose!(
                " Every number ⟦n⟧ is the value of a position, ⟦*n⟧. So what is said of all positions is \
                 said of all numbers."
            )
        }
        false => line,
    };
    line + prose!(" The theorem is used here, so this is no proof of the theorem or of its lemmas.")
}

/// The period of a sequence, and what proves it.
fn period(sequence: &DecidedSequence) -> Prose {
    let DecidedSequence { game, period } = sequence;
    match period.theorem {
        Some(theorem) => {
            let last = period.heaps.saturating_sub(1);
            prose!(
                "⟦{game}⟧ has {period}. For all heaps that is proved by {theorem}, from those up to {last}."
            )
        }
        None => prose!("⟦{game}⟧ has {period}."),
    }
}
