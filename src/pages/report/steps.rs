//! Why a claim fails, in sentences, which answers and proofs share.

use crate::eval::notes::{Apart, ByTheorem};
use crate::game::Outcome;
use crate::game_graph;
use crate::markup::{Prose, prose};
use crate::notation::{self, MoveWritten};
use crate::reply::{Binding, LoopyWorth, Side, Step, Won, Worth};
use crate::report::canonical::nimber;
use crate::theory::Convention;

/// Characters of a value in a sentence.
const SIDE: usize = 120;

/// What positions are worth that play may come back to.
fn loopy_values(sides: &[LoopyWorth]) -> Prose {
    let value = |side: &LoopyWorth| notation::extended_value(&side.value, SIDE).text;
    match sides {
        [LoopyWorth { typed, outcome, by, .. }] => match (outcome, by) {
            (game_graph::Outcome::N, Some(by)) => prose!("⟦{typed}⟧ is N: the move to ⟦{by}⟧ wins"),
            (game_graph::Outcome::D, Some(by)) => {
                prose!("⟦{typed}⟧ is D: the move to ⟦{by}⟧ holds the draw, and no move wins")
            }
            _ => {
                prose!("⟦{typed}⟧ is {outcome}: every move can be answered so that the player to move loses")
            }
        },
        _ => {
            let sides = sides.iter().map(|side| prose!("⟦{} ≈ {}⟧", side.typed, value(side)));
            sides.reduce(|all, side| all.text(", and ") + side).unwrap_or_default()
        }
    }
}

/// A reason why a claim fails, in a sentence.
pub(crate) fn step(step: &Step) -> Prose {
    match step {
        Step::Counterexample { bindings, first } => counterexample(bindings, *first),
        Step::Pair { left, relation, right } => {
            prose!("the pair that fails is ⟦{left} {relation} {right}⟧")
        }
        Step::DifferentValues { left, right } => two_values(left, right),
        Step::LoopyValues { sides } => loopy_values(sides),
        Step::SameValue { value } => prose!("both are equivalent to ⟦{}⟧", nimber(value)),
        Step::Distinguished(found) => apart(found),
        Step::Identical => "they are identical: the same options, recursively".into(),
        Step::OnlyEquivalent { value } => {
            let value = nimber(value);
            prose!("as identity it is false, as equivalence it is true: both are ⟦≈ {value}⟧")
        }
        Step::NotEvenEquivalent { left, right } => {
            prose!("they are not even equivalent: ") + two_values(left, right)
        }
        Step::OptionOfOne { option, of, not_of } => {
            prose!("⟦{option}⟧ is an option of ⟦{of}⟧, and not of ⟦{not_of}⟧")
        }
        Step::NoOption { option, of } => prose!("⟦{option}⟧ is identical to no option of ⟦{of}⟧"),
        Step::IsOption { option, of } => prose!("⟦{option}⟧ is identical to an option of ⟦{of}⟧"),
        Step::EquivalentOption { option, value } => {
            prose!("one is equivalent to it, though: ⟦{option} ≈ {}⟧", nimber(value))
        }
        Step::Outcome(won) => who_wins(won),
        Step::Theorem(found) => by_theorem(found),
        Step::OutcomeWithoutValue { position, outcome, winning } => {
            let line = prose!("⟦{position}⟧ is {outcome}; its value is not known");
            to_win(line, winning.as_ref())
        }
        Step::NotEquivalent { left, right } => {
            prose!("⟦{left}⟧ and ⟦{right}⟧ are not equivalent; what they are worth is not known")
        }
        Step::MisereEqual { canonical } => {
            prose!("both have the canonical form ⟦{canonical}⟧ in misère play")
        }
        Step::MissingMove { one: missing, of, not_of } => {
            prose!("⟦{missing}⟧ is in ⟦{of}⟧, and not in ⟦{not_of}⟧")
        }
        Step::NoSuchMove { one: stranger, not_of } => {
            prose!("⟦{stranger}⟧ is not in ⟦{not_of}⟧: which moves counts, not what they are worth")
        }
        Step::DifferentEntries { index, left, right } => {
            prose!("the lists differ first at index {index}: ⟦{left}⟧ and ⟦{right}⟧")
        }
        Step::DifferentLengths { left, right } => format!("the lists have {left} and {right} entries").into(),
        Step::Sides { left, right } => two_sides(left, right),
        Step::False { left, relation, right } => {
            prose!("⟦{left} {relation} {right}⟧ is false")
        }
        Step::NoneHolds => "it holds for none of them".into(),
        Step::DeniedHolds => "what it negates holds".into(),
        Step::ConditionFalse => "its condition is false".into(),
        Step::Proof { line } => line.as_str().into(),
        Step::Ceiling { message } => format!("more cannot be said within the limits: {message}").into(),
    }
}

/// For which values of its variables a claim fails.
pub(crate) fn counterexample(bindings: &[Binding], first: bool) -> Prose {
    let values: Vec<String> =
        bindings.iter().map(|binding| format!("{} = {}", binding.name, binding.text)).collect();
    Prose::from(if first { "it fails first for " } else { "it fails, for instance, for " }).listed(&values)
}

/// For which values of its variables a claim `for some` holds.
pub(crate) fn witness(bindings: &[Binding]) -> Prose {
    let values: Vec<String> =
        bindings.iter().map(|binding| format!("{} = {}", binding.name, binding.text)).collect();
    Prose::from("it holds first for ").listed(&values)
}

/// How a position tells two others apart.
pub(crate) fn apart(found: &Apart) -> Prose {
    let birthday = match found.is_least {
        None => "",
        Some(true) => ", of the least birthday,",
        Some(false) => ", perhaps not of the least birthday,",
    };
    let [p, n] = [Outcome::P, Outcome::N].map(|outcome| found.convention.class(outcome));
    let Apart { by, p_position, n_position, .. } = found;
    let line = prose!("⟦{by}⟧{birthday} tells them apart: ⟦{p_position}⟧ is {p}, and ⟦{n_position}⟧ is {n}");
    match &found.winning {
        None => line.text(", for it has no options"),
        winning => to_win(line, winning.as_ref()),
    }
}

/// Who wins from a position by a theorem.
pub(crate) fn by_theorem(found: &ByTheorem) -> Prose {
    let ByTheorem { position, outcome, theorem, reason } = found;
    prose!("⟦{position}⟧ is {outcome} by {theorem}: {reason}")
}

/// Who wins from a position, and why.
fn who_wins(won: &Won) -> Prose {
    let line = prose!("⟦{}⟧ is {}", won.position.typed, won.convention.class(won.outcome));
    let line = match (won.convention, won.has_options) {
        (Convention::Normal, false) => return line.text(": it has no options"),
        (Convention::Misere, false) => {
            return line.text(": it has no options, and the player who cannot move wins");
        }
        (Convention::Normal, true) => line + prose!(": it is ⟦≈ {}⟧", nimber(&won.position.value)),
        (Convention::Misere, true) => line,
    };
    match (won.outcome, won.convention) {
        (Outcome::P, Convention::Normal) => line.text(", and every option is N"),
        (Outcome::P, Convention::Misere) => line.text(": every option is misère N"),
        (Outcome::N, _) => to_win(line, won.winning.as_ref()),
    }
}

/// `G ≈ *1, and H ≈ *2`.
fn two_values(left: &Worth, right: &Worth) -> Prose {
    let [one, other] = [left, right].map(|side| format!("{} ≈ {}", side.typed, nimber(&side.value)));
    prose!("⟦{one}⟧, and ⟦{other}⟧")
}

/// `; to win, take pin 3, which leaves …`.
pub(crate) fn to_win(line: Prose, winning: Option<&MoveWritten>) -> Prose {
    let Some(winning) = winning else { return line };
    let to = &winning.to;
    line + match (&winning.words, &winning.component) {
        (None, None) => prose!("; to win, move to ⟦{}⟧", winning.positions()),
        (None, Some(_)) => prose!("; to win, move ⟦{}⟧", winning.positions()),
        (Some(_), None) => prose!("; to win, {winning}, which leaves ⟦{to}⟧"),
        (Some(_), Some(_)) => prose!("; to win, {winning}, which leaves ⟦{to}⟧ there"),
    }
}

/// What the sides are that were not typed as plain values.
fn two_sides(left: &Side, right: &Side) -> Prose {
    let sides = [left, right];
    let told = sides.into_iter().filter(|side| side.text.replace(' ', "") != side.typed.replace(' ', ""));
    told.enumerate().fold(Prose::new(), |line, (place, side)| {
        let line = if place == 0 { line } else { line.text(", and ") };
        line + prose!("⟦{}⟧ is ⟦{}⟧", side.typed, side.text)
    })
}
