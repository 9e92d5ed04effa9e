//! Rules: `f(p)` with its options, and what its values or its P-positions are said to be.

use super::fields::{Fields, Read, Track, integer, reference, track};
use super::lines::{Component, Definition, Form, Lines, Signed};

/// A rule with a guess that is to be verified.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) parameters: Vec<Track>,
    /// The conditions on the parameters that it covers.
    pub(crate) domain: Vec<Component>,
    /// The automaton of the guess.
    pub(crate) guess: usize,
    /// The track of the value, or none if the guess is a set of P-positions.
    pub(crate) value: Option<Track>,
    /// Sums of the parameters that fall with each move, in the order of a dictionary.
    pub(crate) measure: Vec<Form>,
    pub(crate) options: Vec<Choice>,
}

/// The options of one kind: one for all numbers at which the parts are true.
#[derive(Debug)]
pub(crate) struct Choice {
    /// The line of the text.
    pub(crate) line: u64,
    pub(crate) parts: Vec<Component>,
    pub(crate) calls: Vec<Call>,
    /// Tracks whose numbers are the sizes of nimbers.
    pub(crate) known: Vec<Track>,
    /// The size of one more nimber.
    pub(crate) constant: i64,
    /// The automaton of what is reached so, if it is given.
    pub(crate) reached: Option<usize>,
}

/// The rule itself with other arguments.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) arguments: Vec<Track>,
    /// The track of its value, if it has one.
    pub(crate) value: Option<Track>,
}

impl Rule {
    /// The rest of the first line of a rule.
    pub(crate) fn read(fields: &mut Fields<'_>, lines: &Lines) -> Read<Rule> {
        let values = match fields.next("`values` or `outcomes`")? {
            "values" => true,
            "outcomes" => false,
            other => return Err(format!("there is no rule of `{other}`")),
        };
        let [mut parameters, mut domain, mut guess, mut measure] = fields.between_bars()?;
        let parameters = read_tracks(parameters.rest())?;
        if parameters.is_empty() || repeats(&parameters) {
            return Err("a rule has parameters, all of them different".to_owned());
        }
        let domain = Component::read_all(domain.rest(), lines)?;
        for component in &domain {
            if !matches!(component.what, Signed::Automaton(..)) {
                return Err("the domain is of automata".to_owned());
            }
            if component.tracks(lines).iter().any(|track| !parameters.contains(track)) {
                return Err("the domain speaks of other tracks than the parameters".to_owned());
            }
        }
        let automaton = reference(guess.next("the automaton of the guess")?, 'a', lines.automata.len())?;
        let value = if values { Some(track(guess.next("the track of the value")?)?) } else { None };
        guess.end()?;
        if value.is_some_and(|value| parameters.contains(&value)) {
            return Err("the track of the value is a parameter".to_owned());
        }
        let of_guess = &lines.automata[automaton].tracks;
        if of_guess.iter().any(|track| !parameters.contains(track) && value != Some(*track)) {
            return Err("the guess speaks of other tracks than the parameters and the value".to_owned());
        }
        let measure = Form::read_all(&mut measure, &lines.terms)?;
        for form in &measure {
            let rises =
                form.tracks.iter().all(|(track, times)| times.is_positive() && parameters.contains(track));
            if form.constant != 0 || !form.terms.is_empty() || !rises {
                return Err("a measure is a sum of positive multiples of parameters".to_owned());
            }
        }
        Ok(Rule { parameters, domain, guess: automaton, value, measure, options: Vec::new() })
    }

    /// The rest of a line of options.
    pub(crate) fn read_choice(&self, fields: &mut Fields<'_>, lines: &Lines, line: u64) -> Read<Choice> {
        let [mut parts, mut calls, mut known, mut constant, mut reached] = fields.between_bars()?;
        let parts = Component::read_all(parts.rest(), lines)?;
        let calls = self.read_calls(calls.rest())?;
        let known = read_tracks(known.rest())?;
        let size = integer(constant.next("the size of a nimber")?)?;
        constant.end()?;
        let automaton = reached.next("an automaton, or `-`")?;
        reached.end()?;
        let reached = match automaton {
            "-" => None,
            automaton => Some(reference(automaton, 'a', lines.automata.len())?),
        };
        if size < 0 {
            return Err("the size of a nimber is at least 0".to_owned());
        }
        let choice = Choice { line, parts, calls, known, constant: size, reached };
        self.check_tracks(&choice, lines)?;
        if self.value.is_none() {
            let alone = choice.known.is_empty() && (choice.calls.is_empty() || choice.constant == 0);
            if choice.calls.len() > 1 || !alone {
                return Err("among outcomes an option is one call, or one constant".to_owned());
            }
            if choice.calls.is_empty() && choice.constant != 0 && choice.reached.is_some() {
                return Err("a nimber other than *0 is no P-position: expected `-`".to_owned());
            }
        }
        Ok(choice)
    }

    fn read_calls(&self, fields: &[String]) -> Read<Vec<Call>> {
        let mut calls = Vec::new();
        if fields.is_empty() {
            return Ok(calls);
        }
        for call in fields.split(|field| field == ",") {
            let (arguments, value) = match (self.value, call) {
                (None, arguments) => (arguments, None),
                (Some(_), [arguments @ .., arrow, value]) if arrow == ">" => (arguments, Some(track(value)?)),
                _ => return Err("expected the arguments, `>` and the track of the value".to_owned()),
            };
            let arguments = read_tracks(arguments)?;
            if arguments.len() != self.parameters.len() {
                return Err(format!("expected {} arguments", self.parameters.len()));
            }
            calls.push(Call { arguments, value });
        }
        Ok(calls)
    }

    /// The value does not occur, and the value of a call occurs only in its call.
    fn check_tracks(&self, choice: &Choice, lines: &Lines) -> Read<()> {
        let mut used: Vec<Track> = self.parameters.clone();
        used.extend(&choice.known);
        for part in &choice.parts {
            used.extend(part.tracks(lines));
            used.extend(part.tracks_read(lines));
        }
        used.extend(choice.calls.iter().flat_map(|call| &call.arguments));
        let mut values: Vec<Track> = choice.calls.iter().filter_map(|call| call.value).collect();
        values.extend(self.value);
        used.sort_unstable();
        if repeats(&values) || values.iter().any(|value| used.binary_search(value).is_ok()) {
            return Err("the track of a value stands at another place, too".to_owned());
        }
        Ok(())
    }

    /// The tracks of the parameters and of the value.
    pub(crate) fn own_tracks(&self) -> Vec<Track> {
        self.parameters.iter().copied().chain(self.value).collect()
    }

    /// From the tracks of the parameters, and that of the value, to those of a call.
    pub(crate) fn renaming(&self, call: &Call) -> Vec<(Track, Track)> {
        let parameters = self.parameters.iter().copied().zip(call.arguments.iter().copied());
        let mut renaming: Vec<(Track, Track)> = parameters.chain(self.value.zip(call.value)).collect();
        renaming.sort_unstable();
        renaming
    }
}

fn read_tracks(fields: &[String]) -> Read<Vec<Track>> {
    fields.iter().map(|field| track(field)).collect()
}

fn repeats(tracks: &[Track]) -> bool {
    let mut tracks = tracks.to_vec();
    tracks.sort_unstable();
    tracks.windows(2).any(|pair| pair[0] == pair[1])
}

/// The automaton that accepts the parameters for which the guess gives a value.
pub(crate) fn read_total(fields: &mut Fields<'_>, rule: &Rule, value: Track, lines: &Lines) -> Read<usize> {
    if fields.next("`total`")? != "total" {
        return Err("expected `option` or `total` within a rule of values".to_owned());
    }
    let total = reference(fields.next("an automaton")?, 'a', lines.automata.len())?;
    fields.end()?;
    match &lines.automata[total].definition {
        Definition::Some { gone, of } if *gone == [value] && *of == rule.guess => Ok(total),
        _ => Err(format!("expected an automaton `some x{value} of a{}`", rule.guess + 1)),
    }
}
