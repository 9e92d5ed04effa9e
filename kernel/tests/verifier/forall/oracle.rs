//! Statements by their definition, on small numbers.

use std::collections::HashMap;

use super::document::{Choice, Component, Document, Form, Goal, Meaning, Rule, Sequence, Term, Test};

/// Tracks are below this.
pub const TRACKS: usize = 4096;

impl Form {
    /// The value of the constant and the terms.
    pub fn rest(&self, values: &dyn Fn(usize) -> i64) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(term, times)| sum + times * values(term))
    }

    /// The value of the multiples of tracks.
    pub fn linear(&self, numbers: &dyn Fn(usize) -> i64) -> i64 {
        self.tracks.iter().map(|&(track, times)| times * numbers(track)).sum()
    }
}

impl Sequence {
    pub fn at(&self, index: i64) -> i64 {
        let mut index = usize::try_from(index).unwrap_or(0);
        if index >= self.values.len() {
            index =
                if self.period == 0 { 0 } else { (index - self.preperiod) % self.period + self.preperiod };
        }
        self.values[index]
    }
}

impl Test {
    /// Whether it is true of the whole value of its form.
    pub fn compare(&self, value: i64) -> bool {
        match self {
            Test::Equal(_) => value == 0,
            Test::AtMost(_) => value <= 0,
            Test::Below(end, _) => (0..*end).contains(&value),
            Test::NimSum(_) => panic!("no form"),
        }
    }

    pub fn form(&self) -> Option<&Form> {
        match self {
            Test::Equal(form) | Test::AtMost(form) | Test::Below(_, form) => Some(form),
            Test::NimSum(_) => None,
        }
    }
}

fn mex(values: &[i64]) -> i64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl Document {
    /// The value of a term, where `leaf` is the index of a read, or whether an automaton accepts.
    pub fn term(&self, term: usize, leaf: &dyn Fn(usize) -> i64) -> i64 {
        let value = |form: &Form| form.rest(&|term| self.term(term, leaf));
        match &self.terms[term] {
            Term::Read(sequence, _) => self.sequences[*sequence].at(leaf(term)),
            Term::Truth(component) => i64::from((leaf(term) != 0) != component.negated),
            Term::NimSum(forms) => forms.iter().fold(0, |sum, form| sum ^ value(form).max(0)),
            Term::Mex(forms) => mex(&forms.iter().map(value).collect::<Vec<_>>()),
            Term::Entry(sequence, form) => self.sequences[*sequence].at(value(form)),
            Term::Quotient(divisor, form) => (value(form) as f64 / *divisor as f64).floor() as i64,
            Term::Remainder(divisor, form) => (value(form) % divisor + divisor) % divisor,
            Term::If(forms) => {
                if value(&forms[0]) == 1 {
                    value(&forms[1])
                } else {
                    value(&forms[2])
                }
            }
        }
    }

    /// The terms of a form, and all terms inside them.
    pub fn needed(&self, form: &Form) -> Vec<usize> {
        let mut terms: Vec<usize> = form.terms.iter().map(|&(term, _)| term).collect();
        for place in 0.. {
            let Some(&term) = terms.get(place) else { break };
            let operands: &[Form] = match &self.terms[term] {
                Term::Read(..) | Term::Truth(_) => &[],
                Term::NimSum(forms) | Term::Mex(forms) | Term::If(forms) => forms,
                Term::Entry(_, form) | Term::Quotient(_, form) | Term::Remainder(_, form) => {
                    std::slice::from_ref(form)
                }
            };
            for (term, _) in operands.iter().flat_map(|form| &form.terms) {
                if !terms.contains(term) {
                    terms.push(*term);
                }
            }
        }
        terms
    }

    fn test(&self, test: usize, numbers: &mut Vec<i64>) -> bool {
        let test = &self.tests[test];
        let Some(form) = test.form() else {
            let Test::NimSum(tracks) = test else { return false };
            return tracks.iter().fold(0, |sum, &track| sum ^ numbers[track]) == 0;
        };
        let mut leaves: HashMap<usize, i64> = HashMap::new();
        for term in self.needed(form) {
            let leaf = match &self.terms[term] {
                Term::Read(_, index) => index.constant + index.linear(&|track| numbers[track]),
                Term::Truth(component) => {
                    let plain = Component { negated: false, ..component.clone() };
                    i64::from(self.holds(&plain, numbers))
                }
                _ => continue,
            };
            leaves.insert(term, leaf);
        }
        let rest = form.rest(&|term| self.term(term, &|leaf| leaves[&leaf]));
        test.compare(rest + form.linear(&|track| numbers[track]))
    }

    /// Whether a component is true of these numbers.
    pub fn holds(&self, component: &Component, numbers: &mut Vec<i64>) -> bool {
        if component.test {
            return self.test(component.id, numbers) != component.negated;
        }
        let before: Vec<(usize, i64)> =
            component.renaming.iter().map(|&(from, _)| (from, numbers[from])).collect();
        let read: Vec<i64> = component.renaming.iter().map(|&(_, to)| numbers[to]).collect();
        for (&(from, _), value) in component.renaming.iter().zip(read) {
            numbers[from] = value;
        }
        let holds = self.means(component.id, numbers);
        for (from, value) in before {
            numbers[from] = value;
        }
        holds != component.negated
    }

    pub fn all(&self, components: &[Component], numbers: &mut Vec<i64>) -> bool {
        components.iter().all(|component| self.holds(component, numbers))
    }

    /// Whether the meaning of a line is true of these numbers.
    pub fn means(&self, automaton: usize, numbers: &mut Vec<i64>) -> bool {
        match &self.automata[automaton].0 {
            Meaning::All(components) | Meaning::Guess(components) => self.all(components, numbers),
            Meaning::Iff(components) => {
                self.holds(&components[0], numbers) == self.holds(&components[1], numbers)
            }
            Meaning::Given => self.accepts(&self.automata[automaton].1, numbers),
            Meaning::Some(gone, of) => {
                // A witness is not much greater than what it is of, times coefficients.
                let (times, more) = self.reach;
                let free = self.free(*of);
                let most = free.iter().filter(|track| !gone.contains(track)).map(|&track| numbers[track]);
                let end = times.max(4) * most.max().unwrap_or(0) + more + 20;
                let end = if gone.len() > 1 { end.min(40) } else { end };
                let before: Vec<i64> = gone.iter().map(|&track| numbers[track]).collect();
                let found = self.search(gone, *of, end, numbers);
                gone.iter().zip(before).for_each(|(&track, value)| numbers[track] = value);
                found
            }
        }
    }

    fn search(&self, gone: &[usize], of: usize, end: i64, numbers: &mut Vec<i64>) -> bool {
        let Some((&first, rest)) = gone.split_first() else { return self.means(of, numbers) };
        (0..end).any(|value| {
            numbers[first] = value;
            self.search(rest, of, end, numbers)
        })
    }

    /// The tracks that occur in a component.
    pub fn free_in(&self, component: &Component) -> Vec<usize> {
        if !component.test {
            return self.free(component.id).iter().map(|&track| component.renamed(track)).collect();
        }
        match &self.tests[component.id] {
            Test::NimSum(tracks) => tracks.clone(),
            test => self.free_of(test.form().unwrap()),
        }
    }

    fn free_of(&self, form: &Form) -> Vec<usize> {
        let mut tracks: Vec<usize> = form.tracks.iter().map(|&(track, _)| track).collect();
        for &(term, _) in &form.terms {
            match &self.terms[term] {
                Term::Read(_, form) | Term::Entry(_, form) => tracks.extend(self.free_of(form)),
                Term::Quotient(_, form) | Term::Remainder(_, form) => tracks.extend(self.free_of(form)),
                Term::Truth(component) => tracks.extend(self.free_in(component)),
                Term::NimSum(forms) | Term::Mex(forms) | Term::If(forms) => {
                    tracks.extend(forms.iter().flat_map(|form| self.free_of(form)));
                }
            }
        }
        tracks
    }

    /// The tracks that occur in a line.
    pub fn free(&self, automaton: usize) -> Vec<usize> {
        let mut tracks = match &self.automata[automaton] {
            (Meaning::All(components) | Meaning::Iff(components) | Meaning::Guess(components), _) => {
                components.iter().flat_map(|component| self.free_in(component)).collect()
            }
            (Meaning::Some(gone, of), _) => {
                self.free(*of).into_iter().filter(|track| !gone.contains(track)).collect()
            }
            (Meaning::Given, automaton) => automaton.tracks.clone(),
        };
        tracks.sort_unstable();
        tracks.dedup();
        tracks
    }

    /// How deep `some` is nested, or too deep to be evaluated.
    pub fn depth(&self, automaton: usize) -> usize {
        let of = |components: &[Component]| {
            let tests = components.iter().filter(|component| component.test);
            let forms = tests.filter_map(|component| self.tests[component.id].form());
            let read = forms.flat_map(|form| self.needed(form)).filter_map(|term| match &self.terms[term] {
                Term::Truth(component) => Some(self.depth(component.id)),
                _ => None,
            });
            let lines = components.iter().filter(|component| !component.test);
            lines.map(|component| self.depth(component.id)).chain(read).max().unwrap_or(0)
        };
        match &self.automata[automaton].0 {
            Meaning::All(components) | Meaning::Iff(components) | Meaning::Guess(components) => {
                of(components)
            }
            Meaning::Some(gone, inner) => gone.len() + self.depth(*inner),
            Meaning::Given => 0,
        }
    }

    /// Whether a goal is true as far as it is looked at.
    pub fn goal_holds(&self, goal: &Goal, most: i64) -> bool {
        match goal {
            Goal::Nothing(negated, automaton) => {
                let tracks = self.free(*automaton);
                points(&tracks, most).all(|mut numbers| self.means(*automaton, &mut numbers) == *negated)
            }
            Goal::Rule(rule) => {
                let mut play = Play { document: self, rule, known: HashMap::new() };
                let mut all = points(&rule.parameters, most);
                all.all(|numbers| play.agrees(&numbers))
            }
            Goal::Counts(counts) => super::counts::hold(self, counts),
        }
    }
}

/// All numbers up to `most` on some tracks, and 0 elsewhere.
pub fn points(tracks: &[usize], most: i64) -> impl Iterator<Item = Vec<i64>> {
    let tracks = tracks.to_vec();
    let base = most + 1;
    (0..base.pow(tracks.len() as u32)).map(move |mut rest| {
        let mut numbers = vec![0; TRACKS];
        for &track in &tracks {
            numbers[track] = rest % base;
            rest /= base;
        }
        numbers
    })
}

/// A rule, played by its definition.
pub struct Play<'p> {
    pub document: &'p Document,
    pub rule: &'p Rule,
    /// Values, or none while they are looked for.
    pub known: HashMap<Vec<i64>, Option<i64>>,
}

impl Play<'_> {
    /// Whether the guess is right at these parameters, if they are in the domain.
    fn agrees(&mut self, numbers: &[i64]) -> bool {
        let mut numbers = numbers.to_vec();
        if !self.document.all(&self.rule.domain, &mut numbers) {
            return true;
        }
        let arguments: Vec<i64> = self.rule.parameters.iter().map(|&track| numbers[track]).collect();
        let Some(grundy) = self.grundy(&arguments) else { return false };
        let Some(value) = self.rule.value else {
            return self.document.means(self.rule.guess, &mut numbers) == (grundy == 0);
        };
        (0..=grundy + 8).all(|found| {
            numbers[value] = found;
            self.document.means(self.rule.guess, &mut numbers) == (found == grundy)
        })
    }

    /// The Grundy value, or none if play does not end or leaves the domain.
    pub fn grundy(&mut self, arguments: &[i64]) -> Option<i64> {
        if let Some(known) = self.known.get(arguments) {
            return *known;
        }
        self.known.insert(arguments.to_vec(), None);
        let mut numbers = vec![0; TRACKS];
        for (&track, &value) in self.rule.parameters.iter().zip(arguments) {
            numbers[track] = value;
        }
        if !self.document.all(&self.rule.domain, &mut numbers) {
            return None;
        }
        let mut options = Vec::new();
        for choice in &self.rule.choices {
            self.options(choice, &numbers, &mut options)?;
        }
        let grundy = mex(&options);
        self.known.insert(arguments.to_vec(), Some(grundy));
        Some(grundy)
    }

    fn options(&mut self, choice: &Choice, numbers: &[i64], into: &mut Vec<i64>) -> Option<()> {
        let mut free: Vec<usize> = choice.parts.iter().flat_map(|part| self.document.free_in(part)).collect();
        free.extend(choice.calls.iter().flat_map(|call| &call.arguments));
        free.extend(&choice.known);
        free.sort_unstable();
        free.dedup();
        free.retain(|track| !self.rule.parameters.contains(track));
        let times = self.document.reach.0.clamp(1, 2);
        let most = times * self.rule.parameters.iter().map(|&track| numbers[track]).max()? + 2;
        for mut point in points(&free, most) {
            for &track in &self.rule.parameters {
                point[track] = numbers[track];
            }
            if !self.document.all(&choice.parts, &mut point) {
                continue;
            }
            let mut sum = choice.known.iter().fold(choice.constant, |sum, &track| sum ^ point[track]);
            for call in &choice.calls {
                let arguments: Vec<i64> = call.arguments.iter().map(|&track| point[track]).collect();
                sum ^= self.grundy(&arguments)?;
            }
            into.push(sum);
        }
        Some(())
    }
}
