//! Sentences of replies, each in one place.

use std::fmt;

use crate::game::Outcome;
use crate::markup::Prose;
use crate::notation::MoveWritten;
use crate::session::sentences::{self, nimber};
use crate::session::{Decided, KnownOf, Meant, Note, Side, Step, Verdict, Warning, Way, Worth};

/// The sentence, as text.
///
/// ```
/// use sprague::{Reply, Session, reply::Verdict};
/// assert_eq!(Verdict::Fails.to_string(), "fails");
/// let Reply::Claim(claim) = Session::new().eval("claim nim(1 3) = *3")? else { panic!("a claim") };
/// assert_eq!(claim.reasons[0].to_string(), "nim(1 3) ≈ *2, and *3 ≈ *3");
/// # Ok::<(), sprague::Error>(())
/// ```
impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(verdict(*self))
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        warning(self).fmt(formatter)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        note(self).fmt(formatter)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        step(self).fmt(formatter)
    }
}

/// What is said of a claim in a word or two: `holds`, `holds vacuously: …`, `fails`.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::HoldsVacuously => "holds vacuously: there are no cases to check",
        Verdict::Fails => "fails",
    }
}

/// How a claim over all values was decided.
pub(crate) fn how_decided(decided: &Decided, holds: bool) -> Vec<Prose> {
    let mut lines = Vec::new();
    if holds {
        lines.push(match decided.way {
            Way::Classes => {
                Prose::from("decided for all values: finitely many of them stand for the rest")
            }
            Way::Moves => Prose::from(
                "decided for all values by induction on the moves: no option is worth what is claimed, and every lesser value is an option's",
            ),
            Way::Automata if decided.states < 2 => Prose::from("decided for all values by the bounds of what is compared"),
            Way::Automata => Prose::from(format!(
                "decided for all values by finite automata of at most {} states",
                decided.states
            )),
        });
    }
    lines.extend(decided.sequences.iter().filter(|_| holds).map(|sequence| {
        let period = &sequence.period;
        let saltus =
            if period.saltus == 0 { String::new() } else { format!(" and saltus {}", period.saltus) };
        let because = period.theorem.map(|theorem| format!(", by {theorem}")).unwrap_or_default();
        Prose::new()
            .math(&sequence.game)
            .text(format!(" has period {}{saltus} from heap {} on{because}", period.period, period.preperiod))
    }));
    lines.extend(decided.definitions.iter().filter(|_| holds).map(|definition| {
        let automaton = format!("an automaton of {} states", definition.states);
        let said = match definition.known {
            KnownOf::Outcomes => format!(" is P where {automaton} accepts its arguments"),
            KnownOf::Values => format!(" has the values that {automaton} reads from its arguments"),
            KnownOf::Relation => format!(" has the values that {automaton} accepts beside its arguments"),
        };
        Prose::new().math(&definition.game).text(said).text(", by induction on its moves")
    }));
    if holds && decided.by_values {
        lines.push("each position stands for its Grundy value here, by the Sprague–Grundy theorem".into());
    }
    lines
}

/// A warning in a sentence.
pub(crate) fn warning(warning: &Warning) -> Prose {
    let (name, was) = match warning {
        Warning::ListsByValue => {
            let compares = "`=` compares lists of positions entry by entry by ≈; ";
            return Prose::from(compares).text("`==` asks whether they are the same positions");
        }
        Warning::Hides { name, meant } => (name, meant),
    };
    let from_now_on = "and is this definition from here on";
    match was {
        Meant::Outcome => {
            let only = format!("; only `G is {name}` still means the class");
            Prose::from(format!("`{name}` was an outcome class, {from_now_on}")).text(only)
        }
        Meant::Truth => format!("`{name}` was a truth value, {from_now_on}").into(),
        Meant::Why => format!("`{name}` gave the short proof of the last answer, {from_now_on}").into(),
        Meant::Function => format!("`{name}` was a function of the language, {from_now_on}").into(),
        Meant::Ruleset => format!("`{name}` was a ruleset of the language, {from_now_on}").into(),
    }
}

/// What is said beside a value, in a sentence.
pub(crate) fn note(note: &Note) -> Prose {
    match note {
        Note::Proved { theorem, last_heap } => {
            format!("proved for all heaps by {theorem}, from those up to {last_heap}").into()
        }
        Note::Seen { last_heap } => format!("seen in the heaps up to {last_heap}, and not proved").into(),
        Note::Solved { certificate } => Prose::from("from the table of solved games; `")
            .code(format!("sprague verify {certificate}"))
            .text("` verifies it"),
        Note::Named { name, code, shift: 0 } => format!("{name} is {code}").into(),
        Note::Named { name, code, shift } => {
            Prose::new().math(format!("{name}(n)")).text(" is worth ").math(format!("{code}(n + {shift})"))
        }
        Note::Code { rules, .. } => rules.as_str().into(),
        Note::StandardForm { code, form, shift } => {
            Prose::from(format!("{code} is {form} shifted by {shift}: "))
                .math(format!("{code}(n + {shift}) = {form}(n)"))
        }
        Note::Rule { rule } => format!("it is {rule}").into(),
        Note::Warning { warning: one } => Prose::from("warning: ").prose(warning(one)),
    }
}

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

/// `G ≈ *1, and H ≈ *2`.
fn two_values(line: Prose, left: &Worth, right: &Worth) -> Prose {
    let [one, other] = [left, right].map(|side| format!("{} ≈ {}", side.typed, nimber(&side.value)));
    line.math(one).text(", and ").math(other)
}

/// `; to win, take pin 3, which leaves …`.
fn to_win(line: Prose, winning: Option<&MoveWritten>) -> Prose {
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
