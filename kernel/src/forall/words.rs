//! Lines in words: formulas over their tracks.

use super::counts::{Counts, Operator, Part, Relation};
use super::fields::Track;
use super::lines::{
    Comparison, Component, Definition, Form, Lines, Sequence, Signed, Term, TermKind, Test, TestKind, renamed,
};
use super::numeration::Numeration;

/// `x0, x1`.
pub(crate) fn tracks(tracks: &[Track]) -> String {
    tracks.iter().map(|track| format!("x{track}")).collect::<Vec<_>>().join(", ")
}

/// `A3(x0, x1)`, or `A3` if it speaks of no tracks.
fn applied(letter: char, place: usize, on: &[Track]) -> String {
    let number = place + 1;
    if on.is_empty() { format!("{letter}{number}") } else { format!("{letter}{number}({})", tracks(on)) }
}

/// `A3(x0, x1)` on its own tracks.
pub(crate) fn automaton(place: usize, lines: &Lines) -> String {
    applied('A', place, &lines.automata[place].tracks)
}

/// `B3(x0, x1)`.
fn term_name(place: usize, lines: &Lines) -> String {
    applied('B', place, &lines.terms[place].tracks)
}

/// `x0 + 2·x1 - 3`, the constant last.
pub(crate) fn form(form: &Form, lines: &Lines) -> String {
    let tracks = form.tracks.iter().map(|&(track, times)| (times, format!("x{track}")));
    let terms = form.terms.iter().map(|&(term, times)| (times, term_name(term, lines)));
    let mut text = String::new();
    let mut push = |value: i64, name: &str| {
        let sign = match (text.is_empty(), value < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let size = value.unsigned_abs();
        text += &match (size, name) {
            (_, "") => format!("{sign}{size}"),
            (1, name) => format!("{sign}{name}"),
            (_, name) => format!("{sign}{size}·{name}"),
        };
    };
    for (times, name) in tracks.chain(terms) {
        push(times, &name);
    }
    if form.constant != 0 || form.tracks.is_empty() && form.terms.is_empty() {
        push(form.constant, "");
    }
    text
}

fn forms(operands: &[Form], between: &str, lines: &Lines) -> String {
    operands.iter().map(|operand| form(operand, lines)).collect::<Vec<_>>().join(between)
}

/// `x0 + x1 - 3 = 0`.
pub(crate) fn test(test: &Test, lines: &Lines) -> String {
    match &test.kind {
        TestKind::NimSum(on) => {
            let summands: Vec<String> = on.iter().map(|track| format!("x{track}")).collect();
            format!("{} = 0", summands.join(" ⊕ "))
        }
        TestKind::Compare(Comparison::Equal, sum) => format!("{} = 0", form(sum, lines)),
        TestKind::Compare(Comparison::AtMost, sum) => format!("{} <= 0", form(sum, lines)),
        TestKind::Compare(Comparison::Below(end), sum) => format!("0 <= {} < {end}", form(sum, lines)),
    }
}

/// A component as a formula over its tracks.
pub(crate) fn component(component: &Component, lines: &Lines) -> String {
    match &component.what {
        Signed::Test(place) if component.negated => format!("not ({})", test(&lines.tests[*place], lines)),
        Signed::Test(place) => test(&lines.tests[*place], lines),
        Signed::Automaton(place, renaming) => {
            let on = lines.automata[*place].tracks.iter().map(|&track| renamed(renaming, track));
            let name = applied('A', *place, &on.collect::<Vec<_>>());
            if component.negated { format!("not {name}") } else { name }
        }
    }
}

/// Components that are all true.
pub(crate) fn all(components: &[Component], lines: &Lines) -> String {
    if components.is_empty() {
        return "true".to_owned();
    }
    components.iter().map(|one| component(one, lines)).collect::<Vec<_>>().join(" and ")
}

/// `s1: 0, 1, 2; then 3, 1 again and again`.
pub(crate) fn sequence(place: usize, sequence: &Sequence) -> String {
    let listed = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let name = format!("S{}(0), S{0}(1), …:", place + 1);
    let (before, repeated) = sequence.values.split_at(sequence.preperiod);
    let first = sequence.values[0];
    if repeated.is_empty() {
        return format!("{name} {}; outside of these {first}", listed(before));
    }
    let before = if before.is_empty() { String::new() } else { format!("{}, then ", listed(before)) };
    let period = sequence.period;
    format!("{name} {before}with period {period}: {}; at negative numbers {first}", listed(repeated))
}

/// `B1(x0) = S1(x0 + 3)`.
pub(crate) fn term(place: usize, term: &Term, lines: &Lines) -> String {
    let name = term_name(place, lines);
    let value = match &term.kind {
        TermKind::Read { sequence, form: index } | TermKind::Entry { sequence, form: index } => {
            format!("S{}({})", sequence + 1, form(index, lines))
        }
        TermKind::Truth(truth) => format!("1 if {}, and else 0", component(truth, lines)),
        TermKind::NimSum(operands) => {
            let summands: Vec<String> =
                operands.iter().map(|operand| format!("max(0, {})", form(operand, lines))).collect();
            if summands.is_empty() { "0".to_owned() } else { summands.join(" ⊕ ") }
        }
        TermKind::Mex(operands) => format!("mex({})", forms(operands, ", ", lines)),
        TermKind::Quotient { divisor, form: dividend } => {
            format!("floor(({}) / {divisor})", form(dividend, lines))
        }
        TermKind::Remainder { divisor, form: dividend } => {
            format!("({}) mod {divisor}", form(dividend, lines))
        }
        TermKind::If(operands) => format!(
            "{} if {} = 1, and else {}",
            form(&operands[1], lines),
            form(&operands[0], lines),
            form(&operands[2], lines)
        ),
    };
    format!("{name} = {value}")
}

/// `A7(x0): there are x1, x4 with A6(x0, x1, x4)`.
pub(crate) fn meaning(place: usize, lines: &Lines) -> String {
    let line = &lines.automata[place];
    let name = automaton(place, lines);
    match &line.definition {
        Definition::All(components) => format!("{name}: {}", all(components, lines)),
        Definition::Iff(two) => {
            format!("{name}: {} if and only if {}", component(&two[0], lines), component(&two[1], lines))
        }
        Definition::Some { gone, of } => {
            format!("{name}: {} with {}", there_are(gone), automaton(*of, lines))
        }
        Definition::Given => {
            let states = line.automaton.accepting.len();
            let plural = if states == 1 { "" } else { "s" };
            let of = match lines.numeration {
                Numeration::Binary => "",
                Numeration::Zeckendorf => " digits in the Zeckendorf system",
            };
            format!(
                "{name}: the automaton of line {}, which has {states} state{plural}, accepts{of}",
                line.line
            )
        }
    }
}

/// `there is an x1`, `there are x1, x4`.
fn there_are(gone: &[Track]) -> String {
    if gone.len() == 1 {
        format!("there is an {}", tracks(gone))
    } else {
        format!("there are {}", tracks(gone))
    }
}

/// `for all k >= 1: C2(k) = 2^(k - 1)`, and what the counts in it are.
pub(crate) fn counts(counts: &Counts, lines: &Lines) -> Vec<String> {
    let [left, right] = counts.sides.each_ref().map(|side| self::side(side));
    let relation = match counts.relation {
        Relation::Equal => "=",
        Relation::Less => "<",
        Relation::AtMost => "<=",
    };
    let all = counts.first.map_or(String::new(), |first| format!("for all k >= {first}: "));
    let mut said = vec![format!("{all}{left} {relation} {right}")];
    for part in counts.sides.iter().flatten() {
        let (place, power) = match *part {
            Part::Count(place) => (place, None),
            Part::Powers { automaton, track, factor } => (automaton, Some((track, factor))),
            _ => continue,
        };
        let on = &lines.automata[place].tracks;
        let counted: Vec<Track> =
            on.iter().copied().filter(|&track| power.is_none_or(|(of, _)| of != track)).collect();
        let listed = if counted.is_empty() { "()".to_owned() } else { tracks(&counted) };
        let of = power.map_or(String::new(), |(track, factor)| {
            format!(" and x{track} = {}", self::power(2, 0, factor))
        });
        let line =
            format!("  {} is how many {listed} there are with {}{of}", count(part), automaton(place, lines));
        if !said.contains(&line) {
            said.push(line);
        }
    }
    if said.len() > 1 {
        said[0] += ", where";
    }
    said
}

/// `C2(k)`, or `C2` if it does not depend on k; for x1 = 4^k it is `C2(2·k)`.
fn count(part: &Part) -> String {
    match part {
        Part::Count(place) => format!("C{}", place + 1),
        Part::Powers { automaton, factor: 1, .. } => format!("C{}(k)", automaton + 1),
        Part::Powers { automaton, factor, .. } => format!("C{}({factor}·k)", automaton + 1),
        _ => String::new(),
    }
}

/// `2^(3·k - 1)`.
fn power(base: i64, more: i64, factor: i64) -> String {
    let exponent = match factor {
        0 => String::new(),
        1 => "k".to_owned(),
        _ => format!("{factor}·k"),
    };
    let exponent = match (more, exponent.is_empty()) {
        (_, true) => more.to_string(),
        (0, _) => exponent,
        (1.., _) => format!("{exponent} + {more}"),
        _ => format!("{exponent} - {}", more.unsigned_abs()),
    };
    let base = if base < 0 { format!("({base})") } else { base.to_string() };
    if exponent.contains(|sign: char| !sign.is_ascii_alphanumeric()) {
        format!("{base}^({exponent})")
    } else {
        format!("{base}^{exponent}")
    }
}

/// A side with parentheses around all that is made of two.
fn side(parts: &[Part]) -> String {
    let mut values: Vec<String> = Vec::new();
    for part in parts {
        let value = match part {
            Part::Number(number) => number.to_string(),
            Part::Exponent => "k".to_owned(),
            Part::Power { base, more, factor } => self::power(*base, *more, *factor),
            Part::Count(_) | Part::Powers { .. } => count(part),
            Part::Operator(operator) => {
                let right = values.pop().unwrap_or_default();
                let left = values.pop().unwrap_or_default();
                let sign = match operator {
                    Operator::Plus => "+",
                    Operator::Minus => "-",
                    Operator::Times => "·",
                };
                format!("({left} {sign} {right})")
            }
        };
        values.push(value);
    }
    let whole = values.pop().unwrap_or_default();
    // Around the whole there are none.
    match whole.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if matches!(parts.last(), Some(Part::Operator(_))) => inner.to_owned(),
        _ => whole,
    }
}
