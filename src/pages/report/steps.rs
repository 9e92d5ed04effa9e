//! Why a claim fails, in sentences, which answers and proofs share.

use crate::eval::notes::Apart;
use crate::game::Outcome;
use crate::markup::Prose;
use crate::notation::MoveWritten;
use crate::reply::{Binding, Side, Step, Won, Worth};
use crate::report::canonical::nimber;
use crate::theory::Convention;

/// A reason why a claim fails, in a sentence.
pub(crate) fn step(step: &Step) -> Prose {
    let one = Prose::new();
    match step {
        Step::Counterexample { bindings, first } => counterexample(bindings, *first),
        Step::Pair { left, relation, right } => {
            Prose::from("the pair that fails is ").math(format!("{left} {relation} {right}"))
        }
        Step::DifferentValues { left, right } => two_values(one, left, right),
        Step::SameValue { value } => Prose::from("both are equivalent to ").math(nimber(value)),
        Step::Distinguished(found) => apart(found),
        Step::Identical => "they are identical: the same options, recursively".into(),
        Step::OnlyEquivalent { value } => {
            Prose::from("as identity it is false, as equivalence it is true: both are ")
                .math(format!("≈ {}", nimber(value)))
        }
        Step::NotEvenEquivalent { left, right } => {
            two_values("they are not even equivalent: ".into(), left, right)
        }
        Step::OptionOfOne { option, of, not_of } => {
            one.math(option).text(" is an option of ").math(of).text(", and not of ").math(not_of)
        }
        Step::NoOption { option, of } => one.math(option).text(" is identical to no option of ").math(of),
        Step::IsOption { option, of } => one.math(option).text(" is identical to an option of ").math(of),
        Step::EquivalentOption { option, value } => {
            Prose::from("one is equivalent to it, though: ").math(format!("{option} ≈ {}", nimber(value)))
        }
        Step::Outcome(won) => who_wins(won),
        Step::MisereEqual { canonical } => {
            Prose::from("both have the canonical form ").math(canonical).text(" in misère play")
        }
        Step::MissingMove { one: missing, of, not_of } => {
            one.math(missing).text(" is in ").math(of).text(", and not in ").math(not_of)
        }
        Step::NoSuchMove { one: stranger, not_of } => {
            let counts = ": which moves counts, not what they are worth";
            one.math(stranger).text(" is not in ").math(not_of).text(counts)
        }
        Step::DifferentEntries { index, left, right } => {
            Prose::from(format!("the lists differ first at index {index}: "))
                .math(left)
                .text(" and ")
                .math(right)
        }
        Step::DifferentLengths { left, right } => format!("the lists have {left} and {right} entries").into(),
        Step::Sides { left, right } => two_sides(left, right),
        Step::False { left, relation, right } => {
            one.math(format!("{left} {relation} {right}")).text(" is false")
        }
        Step::NoneHolds => "it holds for none of them".into(),
        Step::DeniedHolds => "what it denies holds".into(),
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
    let [p, n] = [Outcome::P, Outcome::N].map(|outcome| format!(" is {}", found.convention.class(outcome)));
    let line = Prose::new().math(&found.by).text(format!("{birthday} tells them apart: "));
    let line = line.math(&found.p_position).text(format!("{p}, and ")).math(&found.n_position).text(n);
    match &found.winning {
        None => line.text(", for it has no options"),
        winning => to_win(line, winning.as_ref()),
    }
}

/// Who wins from a position, and why.
fn who_wins(won: &Won) -> Prose {
    let line =
        Prose::new().math(&won.position.typed).text(format!(" is {}", won.convention.class(won.outcome)));
    let line = match (won.convention, won.has_options) {
        (Convention::Normal, false) => return line.text(": it has no options"),
        (Convention::Misere, false) => {
            return line.text(": it has no options, and the player who cannot move wins");
        }
        (Convention::Normal, true) => {
            line.text(": it is ").math(format!("≈ {}", nimber(&won.position.value)))
        }
        (Convention::Misere, true) => line,
    };
    match (won.outcome, won.convention) {
        (Outcome::P, Convention::Normal) => line.text(", and every option is N"),
        (Outcome::P, Convention::Misere) => line.text(": every option is misère N"),
        (Outcome::N, _) => to_win(line, won.winning.as_ref()),
    }
}

/// `G ≈ *1, and H ≈ *2`.
fn two_values(line: Prose, left: &Worth, right: &Worth) -> Prose {
    let [one, other] = [left, right].map(|side| format!("{} ≈ {}", side.typed, nimber(&side.value)));
    line.math(one).text(", and ").math(other)
}

/// `; to win, take pin 3, which leaves …`.
pub(crate) fn to_win(line: Prose, winning: Option<&MoveWritten>) -> Prose {
    let Some(winning) = winning else { return line };
    let line = line.text("; to win, ");
    match (&winning.words, &winning.component) {
        (None, component) => {
            let to = if component.is_some() { "move " } else { "move to " };
            line.text(to).math(winning.positions())
        }
        (Some(_), None) => line.text(format!("{winning}, which leaves ")).math(&winning.to),
        (Some(_), Some(_)) => line.text(format!("{winning}, which leaves ")).math(&winning.to).text(" there"),
    }
}

/// What the sides are that were not typed as plain values.
fn two_sides(left: &Side, right: &Side) -> Prose {
    let sides = [left, right];
    let told = sides.into_iter().filter(|side| side.text.replace(' ', "") != side.typed.replace(' ', ""));
    told.enumerate().fold(Prose::new(), |line, (place, side)| {
        let line = if place == 0 { line } else { line.text(", and ") };
        line.math(&side.typed).text(" is ").math(&side.text)
    })
}
