//! Sentences of replies, each in one place.

use std::fmt;

use crate::markup::{Prose, prose};
use crate::reply::{Decided, KnownOf, Meant, Note, Numeration, Step, Verdict, Warning, Way};
use crate::report::steps::by_theorem;
use crate::report::steps::witness;
pub(crate) use crate::report::steps::{apart, step};
use crate::universal::{OfMiserePlay, QuotientOfHeaps};

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
        formatter.write_str(&warning(self).plain())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&note(self).plain())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&step(self).plain())
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
                Prose::from("decided for all values: a finite check suffices")
            }
            Way::Recurrence => prose!(
                "decided for all values: both sides satisfy linear recurrences, and agree in the first {} cases, \
                 as many as the orders of these are together",
                decided.states
            ),
            Way::Sign => {
                let first = match decided.states {
                    1 => "case, which was".to_owned(),
                    cases => format!("{cases} cases, which were"),
                };
                prose!(
                    "decided for all values: the sides satisfy linear recurrences, by which what is claimed \
                     stays true after the first {first} computed"
                )
            }
            Way::Moves => Prose::from(
                "decided for all values by induction on the moves: no option has the value that is claimed, and every smaller value is reached by some option",
            ),
            Way::Automata if decided.states < 2 => Prose::from("decided for all values by the bounds of what is compared"),
            Way::Automata => {
                prose!("decided for all values by finite automata of at most {} states", decided.states)
            }
        });
    }
    lines.extend(decided.sequences.iter().filter(|_| holds).map(|sequence| {
        let period = &sequence.period;
        let because = period.theorem.map(|theorem| format!(", by {theorem}")).unwrap_or_default();
        prose!("⟦{}⟧ has {period}{because}", sequence.game)
    }));
    lines.extend(decided.definitions.iter().filter(|_| holds).map(|definition| {
        let digits = match definition.numeration {
            Numeration::Binary => "",
            _ => " over digits in the Zeckendorf system",
        };
        let automaton = format!("an automaton of {} states{digits}", definition.states);
        let said = match definition.known {
            KnownOf::Outcomes => format!("is P where {automaton} accepts its arguments"),
            KnownOf::Values => format!("has the values that {automaton} reads from its arguments"),
            KnownOf::Relation => format!("has the values that {automaton} accepts beside its arguments"),
        };
        prose!("⟦{}⟧ {said}, by induction on its moves", definition.game)
    }));
    lines.extend(of_misere_play(&decided.misere, false).into_iter().filter(|_| holds));
    if holds && decided.by_values {
        let here = if decided.misere.is_empty() { "here" } else { "in normal play" };
        lines.push(prose!("each position stands for its Grundy value {here}, by the Sprague–Grundy theorem"));
    }
    lines
}

/// What a claim over all values rests on in misère play: in whole sentences, or as remarks.
pub(crate) fn of_misere_play(misere: &OfMiserePlay, whole: bool) -> Vec<Prose> {
    let (within, the, end) = if whole { ("In", "The", ".") } else { ("in", "the", "") };
    let mut lines = Vec::new();
    if misere.nim {
        lines.push(prose!(
            "{within} misère play a sum of nimbers is P if its nim-sum is 0, or if all are at most 1 and its \
             nim-sum is 1{end}"
        ));
    }
    for QuotientOfHeaps { code, beside, order, p, period, preperiod, .. } in &misere.quotients {
        let mut line = prose!("{the} misère quotient of ⟦{code}⟧");
        if let Some(beside) = beside {
            line += prose!(" beside ⟦{beside}⟧");
        }
        lines.push(
            line + prose!(
                " has {order} elements, {p} of them P; the elements of heaps have period {period} from heap \
                 {preperiod} on{end}"
            ),
        );
    }
    lines
}

/// A warning in a sentence.
pub(crate) fn warning(warning: &Warning) -> Prose {
    let (name, was) = match warning {
        Warning::ListsByValue => {
            return prose!(
                "`=` compares lists of positions entry by entry by ≈; `==` asks whether they are the same \
                 positions"
            );
        }
        Warning::InByValue => {
            return prose!(
                "`in` looks for an entry of a list that is ≈; for one that is the same position, \
                 `any(x == y for y in xs)`"
            );
        }
        Warning::MinusForMisere { not } => {
            let not = if *not { "!" } else { "" };
            return prose!(
                "`{not}=-` compares with the negative, by the values of normal play; equality in misère \
                 play is `{not}=^-`, or `{not}=⁻`"
            );
        }
        Warning::OverIntegers { name } => {
            return prose!("`for all {name}` speaks of integers; of positions, `for all games {name}`");
        }
        Warning::Hides { name, meant } => (name, meant),
    };
    let was_and_is = |before: &str| prose!("`{name}` {before}, and means this definition from here on");
    match was {
        Meant::Outcome => {
            was_and_is("was an outcome class") + prose!("; only `G is {name}` still means the class")
        }
        Meant::Truth => was_and_is("was a truth value"),
        Meant::Why => was_and_is("gave the short proof of the last answer"),
        Meant::Function => was_and_is("was a function of the language"),
        Meant::Ruleset => was_and_is("was a ruleset of the language"),
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
            prose!(
                "{}. Here ⟦v(n + {period}) = v(n){saltus}⟧ was checked for ⟦{preperiod} ≤ n ≤ {last}⟧, so \
                 that it holds for all ⟦n ≥ {preperiod}⟧",
                theorem.statement()
            )
        }
        Note::Solved { certificate } => Prose::from("from the table of solved games; ")
            .code(format!("sprague verify {certificate}"))
            .text(" verifies it"),
        Note::Named { name, code, shift: 0 } => format!("{name} is {code}").into(),
        Note::Named { name, code, shift } => {
            prose!("⟦{name}(n)⟧ is worth ⟦{code}(n + {shift})⟧")
        }
        Note::Code { rules, .. } => rules.as_str().into(),
        Note::StandardForm { code, form, shift } => {
            prose!("{code} is {form} shifted by {shift}: ⟦{code}(n + {shift}) = {form}(n)⟧")
        }
        Note::Rule { rule } => format!("it is {rule}").into(),
        Note::Theorem(found) => by_theorem(found),
        Note::Apart(found) => apart(found),
        Note::AlsoForAll { said } => {
            Prose::from("all cases in range were checked; ").code(said).text(" holds, too")
        }
        Note::Recurrence { name, recurrence, generating_function } => prose!(
            "⟦{recurrence}⟧; the generating function, the sum of ⟦s({name})·x^{name}⟧, is ⟦{generating_function}⟧"
        ),
        Note::Warning { warning: one } => prose!("warning: ") + warning(one),
    }
}
