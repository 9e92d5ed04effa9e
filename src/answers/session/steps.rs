//! Why a claim fails, in sentences, which answers and proofs share.

use crate::eval::notes::MisereApart;
use crate::game::Outcome;
use crate::markup::Prose;
use crate::notation::MoveWritten;
use crate::session::claim::{Side, Step, Worth};
use crate::session::sentences::{self, nimber};

/// A reason why a claim fails, in a sentence.
pub(crate) fn step(step: &Step) -> Prose {
    let one = Prose::new();
    match step {
        Step::Counterexample { bindings, first } => sentences::counterexample(bindings, *first),
        Step::Pair { left, relation, right } => {
            Prose::from("the pair that fails is ").math(format!("{left} {relation} {right}"))
        }
        Step::DifferentValues { left, right } => two_values(one, left, right),
        Step::SameValue { value } => Prose::from("both are equivalent to ").math(nimber(value)),
        Step::Distinguished { by, p_position, n_position, winning } => {
            let line = one.math(by).text(" tells them apart: ").math(p_position).text(" is P, and ");
            to_win(line.math(n_position).text(" is N"), winning.as_ref())
        }
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
        Step::Outcome { position, has_options: false, .. } => {
            one.math(&position.typed).text(" is P: it has no options")
        }
        Step::Outcome { position, outcome, winning, .. } => {
            let is = format!(" is {outcome}: it is ");
            let line = one.math(&position.typed).text(is).math(format!("≈ {}", nimber(&position.value)));
            match outcome {
                Outcome::P => line.text(", and every option is N"),
                Outcome::N => to_win(line, winning.as_ref()),
            }
        }
        Step::MisereOutcome { position, has_options: false, .. } => {
            one.math(position).text(" is misère N: it has no options, and the player who cannot move wins")
        }
        Step::MisereOutcome { position, outcome, winning, .. } => {
            let line = one.math(position).text(format!(" is misère {outcome}"));
            match outcome {
                Outcome::P => line.text(": every option is misère N"),
                Outcome::N => to_win(line, winning.as_ref()),
            }
        }
        Step::MisereDistinguished(found) => apart(found),
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

/// How a position tells two others apart in misère play.
pub(crate) fn apart(found: &MisereApart) -> Prose {
    let birthday = match found.is_least {
        true => ", of the least birthday, tells them apart: ",
        false => ", perhaps not of the least birthday, tells them apart: ",
    };
    let line = Prose::new().math(&found.by).text(birthday).math(&found.p_position);
    let line = line.text(" is misère P, and ").math(&found.n_position).text(" is misère N");
    match &found.winning {
        None => line.text(", for it has no options"),
        winning => to_win(line, winning.as_ref()),
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
