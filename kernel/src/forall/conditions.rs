//! The conditions under which a rule has the values, or the P-positions, of its guess.
//!
//! 1. Each call is in the domain, and its measure is less.
//! 2. The guess gives each position of the domain a value.
//! 3. No option has the value that the guess gives; no option of a P-position is one.
//! 4. Each smaller value is that of an option; other positions have an option that is a P-position.
//!
//! Each is that a conjunction is true of no numbers. By induction on the measure the guess gives
//! each position the least number that is the value of no option.

use crate::input::Input;
use crate::meter::Meter;
use crate::refused::Refused;

use super::fields::{Fields, LAST_TRACK, Stop, Track};
use super::lines::{Comparison, Component, Form, Lines, Test, renamed};
use super::product::{Connective, Part, Product};
use super::reached;
use super::rule::{Call, Choice, Rule, read_total};
use super::walk::is_empty;

/// Tracks that no line has.
const GREATER: Track = LAST_TRACK + 1;
const SIZE: Track = LAST_TRACK + 2;

/// What all conditions need.
struct Conditions<'c, 'm> {
    rule: &'c Rule,
    lines: &'c Lines,
    meter: &'c mut Meter<'m>,
    places: u64,
}

/// Reads the rest of a rule after the fields of its first line, and verifies it. Also returns how
/// many places were walked.
pub(crate) fn verify(
    fields: &mut Fields<'_>,
    lines: &Lines,
    input: &mut Input<'_>,
) -> Result<(Rule, u64), Refused> {
    let line = input.lines();
    let mut rule = Rule::read(fields, lines).map_err(|reason| input.reject_line(reason))?;
    while input.peek()? == b'o' {
        let (fields, _) = input.forall_fields()?;
        let mut fields = Fields::new(&fields);
        let choice = fields.next("`option`").and_then(|word| match word {
            "option" => rule.read_choice(&mut fields, lines, input.lines()),
            other => Err(format!("there is no line `{other}`")),
        });
        rule.options.push(choice.map_err(|reason| input.reject_line(reason))?);
    }
    let mut total = None;
    if let Some(value) = rule.value {
        let (fields, _) = input.forall_fields()?;
        let mut fields = Fields::new(&fields);
        total =
            Some(read_total(&mut fields, &rule, value, lines).map_err(|reason| input.reject_line(reason))?);
    }
    let places = check(&rule, total, lines, line, &mut input.meter)?;
    Ok((rule, places))
}

/// Checks the conditions. Returns how many places were walked.
fn check(
    rule: &Rule,
    total: Option<usize>,
    lines: &Lines,
    line: u64,
    meter: &mut Meter<'_>,
) -> Result<u64, Refused> {
    let mut conditions = Conditions { rule, lines, meter, places: 0 };
    for choice in &rule.options {
        for call in &choice.calls {
            conditions.call_falls(choice, call).map_err(at_choice(choice))?;
        }
    }
    if let Some(total) = total {
        conditions.has_value(total).map_err(|stop| stop.at(line))?;
    }
    for choice in &rule.options {
        conditions.is_no_option(choice).map_err(at_choice(choice))?;
        if let Some(reached) = choice.reached {
            reached::check(rule, choice, reached, lines, conditions.meter).map_err(at_choice(choice))?;
        }
    }
    conditions.reaches_lesser().map_err(|stop| stop.at(line))?;
    Ok(conditions.places)
}

/// A fault of a line of options.
pub(crate) fn at_choice(choice: &Choice) -> impl Fn(Stop) -> Refused {
    let line = choice.line;
    move |stop| stop.at(line)
}

/// A comparison with multiples of tracks, which may be repeated.
fn compare(
    comparison: Comparison,
    constant: i64,
    multiples: &[(Track, i64)],
    lines: &Lines,
) -> Result<Test, Stop> {
    let mut form = Form { constant, ..Form::default() };
    let mut sorted = multiples.to_vec();
    sorted.sort_unstable();
    for (track, times) in sorted {
        match form.tracks.last_mut() {
            Some(last) if last.0 == track => {
                last.1 = last.1.checked_add(times).ok_or("a measure has too large multiples")?;
            }
            _ => form.tracks.push((track, times)),
        }
    }
    form.tracks.retain(|&(_, times)| times != 0);
    Ok(Test::compare(comparison, form, lines)?)
}

impl Conditions<'_, '_> {
    /// Demands that these parts are true of no numbers together.
    fn never(&mut self, parts: &[Part<'_>], wrong: &str) -> Result<(), Stop> {
        let mut product = Product::new(self.lines, Connective::All, parts, &[], self.meter)?;
        self.places += is_empty(&mut product, wrong, self.meter)? as u64;
        Ok(())
    }

    /// The domain, as parts.
    fn domain(&self) -> Vec<Part<'static>> {
        self.rule.domain.iter().cloned().map(Part::Component).collect()
    }

    /// The domain and the parts of an option.
    fn moves(&self, choice: &Choice) -> Vec<Part<'static>> {
        let mut parts = self.domain();
        parts.extend(choice.parts.iter().cloned().map(Part::Component));
        parts
    }

    /// The guess.
    fn guess(&self) -> Component {
        Component::automaton(self.rule.guess)
    }

    /// 1. A call is in the domain, and its measure is less.
    fn call_falls(&mut self, choice: &Choice, call: &Call) -> Result<(), Stop> {
        let moves = self.moves(choice);
        let renaming = self.rule.renaming(call);
        for component in &self.rule.domain {
            let outside = component.on(self.lines, &renaming).opposite();
            let parts = [&moves[..], &[Part::Component(outside)]].concat();
            self.never(&parts, "an option is outside the domain")?;
        }
        // Not less: the first measures are equal, and the next is greater, or there is none.
        for equal in 0..=self.rule.measure.len() {
            let mut tests = Vec::new();
            for (place, form) in self.rule.measure.iter().take(equal + 1).enumerate() {
                let of_call = form.tracks.iter().map(|&(track, times)| (renamed(&renaming, track), times));
                let of_position = form.tracks.iter().map(|&(track, times)| (track, -times));
                let difference: Vec<(Track, i64)> = of_call.chain(of_position).collect();
                tests.push(if place < equal {
                    compare(Comparison::Equal, 0, &difference, self.lines)?
                } else {
                    let opposite: Vec<_> = difference.iter().map(|&(track, times)| (track, -times)).collect();
                    compare(Comparison::AtMost, 1, &opposite, self.lines)?
                });
            }
            let mut parts = moves.clone();
            parts.extend(tests.iter().map(Part::Test));
            self.never(&parts, "the measure of an option is not less")?;
        }
        Ok(())
    }

    /// 2. The guess gives a value.
    fn has_value(&mut self, total: usize) -> Result<(), Stop> {
        let mut parts = self.domain();
        parts.push(Part::Component(Component::automaton(total).opposite()));
        self.never(&parts, "the guess gives a position of the domain no value")
    }

    /// 3. No option has the value of the position; no option of a P-position is one.
    fn is_no_option(&mut self, choice: &Choice) -> Result<(), Stop> {
        if self.rule.value.is_none() && choice.constant != 0 {
            // Among outcomes this is a nimber other than *0: an N-position.
            return Ok(());
        }
        let mut parts = self.moves(choice);
        for call in &choice.calls {
            let renaming = self.rule.renaming(call);
            parts.push(Part::Component(self.guess().on(self.lines, &renaming)));
        }
        parts.push(Part::Component(self.guess()));
        let Some(value) = self.rule.value else {
            return self.never(&parts, "an option of a P-position is a P-position");
        };
        let mut sum = vec![value, SIZE];
        sum.extend(choice.calls.iter().filter_map(|call| call.value));
        sum.extend(&choice.known);
        let sum = Test::nim_sum(sum, self.lines)?;
        let size = compare(Comparison::Equal, -choice.constant, &[(SIZE, 1)], self.lines)?;
        parts.extend([Part::Test(&sum), Part::Test(&size)]);
        self.never(&parts, "an option has the value of the position")
    }

    /// 4. Each smaller value is reached; an N-position has a move to a P-position.
    fn reaches_lesser(&mut self) -> Result<(), Stop> {
        let mut parts = self.domain();
        let reached = self.rule.options.iter().filter_map(|choice| choice.reached);
        parts.extend(reached.map(|reached| Part::Component(Component::automaton(reached).opposite())));
        let Some(value) = self.rule.value else {
            parts.push(Part::Component(self.guess().opposite()));
            return self.never(&parts, "an N-position has no move to a P-position");
        };
        parts.push(Part::Component(self.guess().on(self.lines, &[(value, GREATER)])));
        let less = compare(Comparison::AtMost, 1, &[(value, 1), (GREATER, -1)], self.lines)?;
        parts.push(Part::Test(&less));
        self.never(&parts, "a lesser value is that of no option")
    }
}
