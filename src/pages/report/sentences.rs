//! Sentences of replies, each in one place.

use std::fmt;

use crate::markup::Prose;
use crate::reply::{Decided, KnownOf, Meant, Note, Numeration, Step, Verdict, Warning, Way};
use crate::report::steps::witness;
pub(crate) use crate::report::steps::{apart, step};

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

/// The verdict on a claim in a word or two: `holds`, `holds vacuously: …`, `fails`.
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
    if !decided.witness.is_empty() {
        lines.push(witness(&decided.witness));
    }
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
        let because = period.theorem.map(|theorem| format!(", by {theorem}")).unwrap_or_default();
        Prose::new().math(&sequence.game).text(format!(" has {period}{because}"))
    }));
    lines.extend(decided.definitions.iter().filter(|_| holds).map(|definition| {
        let digits = match definition.numeration {
            Numeration::Binary => "",
            _ => " over digits in the Zeckendorf system",
        };
        let automaton = format!("an automaton of {} states{digits}", definition.states);
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
        Warning::MinusForMisere { not } => {
            let not = if *not { "!" } else { "" };
            return Prose::from(format!(
                "`{not}=-` compares with the negative, by the values of normal play; "
            ))
            .text(format!("equality in misère play is `{not}=^-`, or `{not}=⁻`"));
        }
        Warning::OverIntegers { name } => {
            return Prose::from(format!("`for all {name}` speaks of integers; "))
                .text(format!("of positions, `for all games {name}`"));
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
        Note::Because { theorem, preperiod, period, saltus, last_heap } => {
            let saltus = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
            let last = last_heap.saturating_sub(*period);
            Prose::from(theorem.statement())
                .text(". Here ")
                .math(format!("v(n + {period}) = v(n){saltus}"))
                .text(" was checked for ")
                .math(format!("{preperiod} ≤ n ≤ {last}"))
                .text(", so that it holds for all ")
                .math(format!("n ≥ {preperiod}"))
        }
        Note::Solved { certificate } => Prose::from("from the table of solved games; ")
            .code(format!("sprague verify {certificate}"))
            .text(" verifies it"),
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
        Note::Apart(found) => apart(found),
        Note::AlsoForAll { said } => {
            Prose::from("all cases in range were looked at; ").code(said).text(" is decided, too, and holds")
        }
        Note::Warning { warning: one } => Prose::from("warning: ").prose(warning(one)),
    }
}
