//! The text of a certificate: `sprague-forall 1`.

use super::super::atom::{Definition, Function, SequenceId};
use super::super::automaton::{Automaton, Origin, Track};
use super::super::compiler::Compiler;
use super::super::linear::{Linear, Test};
use super::super::numeration::Numeration;
use super::super::record::{Asked, Component, Line, Made, Record};
use hashbrown::{HashMap, HashSet};
use std::cell::Ref;
use std::fmt::Write as _;

/// What is said, its automata made.
pub(super) enum Goal {
    /// A line accepts everything on these tracks.
    Everything(Vec<Track>, Origin),
    Rule(Rule),
    /// A sequence has the values of an octal game, described by its classes and digits.
    Period(SequenceId, String),
    /// A sequence names heaps that are alike in misère play; and the lines of a quotient.
    Misere(SequenceId, String),
    /// How counts compare.
    Counts(Vec<Word>),
}

/// A word of a comparison of counts.
#[derive(Clone)]
pub(super) enum Word {
    Said(String),
    /// How many numbers a line accepts, also with powers of 2 on a track, and the multiple of k in
    /// their exponents.
    Count(Origin, Option<(Track, i64)>),
}

pub(super) struct Rule {
    pub(super) parameters: Vec<Track>,
    pub(super) value: Option<Track>,
    pub(super) domain: Vec<Origin>,
    pub(super) guess: Origin,
    pub(super) measure: Vec<Vec<i64>>,
    pub(super) options: Vec<RuleOption>,
    /// Where there is a value.
    pub(super) total: Option<Origin>,
}

pub(super) struct RuleOption {
    pub(super) conditions: Vec<Component>,
    /// The arguments of each call, and its value.
    pub(super) calls: Vec<(Vec<Track>, Track)>,
    pub(super) nimbers: Vec<Track>,
    pub(super) constant: u64,
    /// Which positions have such an option, with its value.
    pub(super) reached: Option<Origin>,
}

/// The text of what was made for some goals.
pub(super) fn write(compiler: &Compiler<'_>, goals: &[Goal]) -> String {
    let Some(record) = compiler.meter.record() else { return String::new() };
    let mut text = Text {
        compiler,
        record,
        out: String::from(match compiler.numeration {
            Numeration::Binary => "sprague-forall 1\n",
            Numeration::Zeckendorf => "sprague-forall 1\nnumeration zeckendorf\n",
        }),
        lines: HashMap::new(),
        tracks: HashMap::new(),
        sequences: HashMap::new(),
        bounded: HashMap::new(),
        tests: HashMap::new(),
    };
    for goal in goals {
        let tracks = match goal {
            Goal::Everything(tracks, _) | Goal::Rule(Rule { parameters: tracks, .. }) => &tracks[..],
            Goal::Period(..) | Goal::Misere(..) | Goal::Counts(_) => &[],
        };
        tracks.iter().for_each(|&track| {
            text.track(track);
        });
    }
    for line in text.needed(goals) {
        text.line(line);
    }
    for goal in goals {
        text.goal(goal);
    }
    let _ = writeln!(text.out, "end {} {}", text.lines.len(), goals.len());
    text.out
}

struct Text<'a, 'b> {
    compiler: &'a Compiler<'b>,
    record: Ref<'a, Record>,
    out: String,
    /// What is written already, with its number.
    lines: HashMap<u32, usize>,
    tracks: HashMap<Track, usize>,
    sequences: HashMap<SequenceId, usize>,
    bounded: HashMap<Track, usize>,
    tests: HashMap<Asked, usize>,
}

impl Text<'_, '_> {
    /// The lines on which goals rest, each after those that it rests on.
    fn needed(&self, goals: &[Goal]) -> Vec<u32> {
        let mut open: Vec<u32> = Vec::new();
        for goal in goals {
            match goal {
                Goal::Period(..) | Goal::Misere(..) => {}
                Goal::Counts(words) => open.extend(words.iter().filter_map(|word| match word {
                    Word::Said(_) => None,
                    Word::Count(origin, _) => Some(origin.line),
                })),
                Goal::Everything(_, origin) => open.push(origin.line),
                Goal::Rule(rule) => {
                    let origins = rule.domain.iter().chain(&rule.total).chain([&rule.guess]);
                    open.extend(origins.map(|origin| origin.line));
                    for option in &rule.options {
                        open.extend(option.reached.map(|origin| origin.line));
                        option.conditions.iter().for_each(|part| self.of_component(part, &mut open));
                    }
                }
            }
        }
        let mut needed: HashSet<u32> = HashSet::new();
        while let Some(line) = open.pop() {
            if !needed.insert(line) {
                continue;
            }
            match &self.line_of(line).made {
                Made::All(parts) => parts.iter().for_each(|part| self.of_component(part, &mut open)),
                Made::Iff(left, right) => open.extend([left.line, right.line]),
                Made::Some(_, of) => open.push(of.line),
                Made::Given(_) => {}
            }
        }
        let mut needed: Vec<u32> = needed.into_iter().collect();
        needed.sort_unstable();
        needed
    }

    fn line_of(&self, line: u32) -> &Line {
        self.record.line(Origin { line, negated: false })
    }

    /// The lines on which a part of a conjunction rests.
    fn of_component(&self, component: &Component, open: &mut Vec<u32>) {
        match component {
            Component::Line(origin) | Component::Renamed(origin, _) => open.push(origin.line),
            Component::Asked { asked: Asked::NimSum(_), .. } => {}
            Component::Asked { asked: Asked::Compare(form, _), .. } => {
                let mut forms = vec![form];
                while let Some(form) = forms.pop() {
                    for &(atom, _) in &form.terms {
                        match self.compiler.atoms.definition(atom) {
                            Definition::Truth(automaton) => open.push(automaton.origin.line),
                            Definition::Function(function) => forms.extend(function.forms()),
                            Definition::Number(_) | Definition::Reading(..) => {}
                        }
                    }
                }
            }
        }
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Everything(_, origin) => {
                let line = self.signed(origin.opposite());
                let _ = writeln!(self.out, "nothing {line}");
            }
            Goal::Rule(rule) => self.rule(rule),
            Goal::Counts(words) => {
                self.out.push_str("counts");
                for word in words {
                    let word = match word {
                        Word::Said(said) => said.clone(),
                        Word::Count(origin, None) => format!("count {}", self.signed(*origin)),
                        Word::Count(origin, Some((power, factor))) => {
                            format!("powers {} {} {factor}", self.signed(*origin), self.names(&[*power]))
                        }
                    };
                    self.out.push(' ');
                    self.out.push_str(&word);
                }
                self.out.push('\n');
            }
            Goal::Period(sequence, proof) => {
                let sequence = self.sequence(*sequence);
                let _ = writeln!(self.out, "code s{sequence} {proof}");
            }
            Goal::Misere(sequence, quotient) => {
                let sequence = self.sequence(*sequence);
                let _ = write!(self.out, "misere s{sequence}\n{quotient}");
            }
        }
    }

    fn rule(&mut self, rule: &Rule) {
        let said = if rule.value.is_some() { "values" } else { "outcomes" };
        let parameters = self.names(&rule.parameters);
        let domain: Vec<String> = rule.domain.iter().map(|&origin| self.signed(origin)).collect();
        let mut guess = self.signed(rule.guess);
        if let Some(value) = rule.value {
            let value = self.track(value);
            let _ = write!(guess, " x{value}");
        }
        let form = |weights: &Vec<i64>| {
            let terms = weights.iter().zip(&rule.parameters).filter(|(weight, _)| **weight != 0);
            let mut form = String::from("(0");
            for (weight, &track) in terms {
                let _ = write!(form, " {weight}x{}", self.track(track));
            }
            form + ")"
        };
        let measure: Vec<String> = rule.measure.iter().map(form).collect();
        let parts = [said.to_owned() + " " + &parameters, domain.join(" "), guess, measure.join(" ")];
        self.fields("rule", &parts);
        for option in &rule.options {
            let conditions: Vec<String> = option.conditions.iter().map(|part| self.component(part)).collect();
            let calls: Vec<String> = option
                .calls
                .iter()
                .map(|(arguments, worth)| match rule.value {
                    Some(_) => format!("{} > {}", self.names(arguments), self.names(&[*worth])),
                    None => self.names(arguments),
                })
                .collect();
            let nimbers = self.names(&option.nimbers);
            let reached = option.reached.map_or("-".to_owned(), |origin| self.signed(origin));
            let constant = option.constant.to_string();
            self.fields("option", &[conditions.join(" "), calls.join(" , "), nimbers, constant, reached]);
        }
        if let Some(total) = rule.total {
            let total = self.signed(total);
            let _ = writeln!(self.out, "total {total}");
        }
    }

    /// A line of fields between bars; one may be empty.
    fn fields(&mut self, word: &str, fields: &[String]) {
        self.out.push_str(word);
        for (place, field) in fields.iter().enumerate() {
            if place > 0 {
                self.out.push_str(" |");
            }
            if !field.is_empty() {
                self.out.push(' ');
                self.out.push_str(field);
            }
        }
        self.out.push('\n');
    }

    fn line(&mut self, number: u32) {
        let made = self.line_of(number).made.clone();
        let how = match &made {
            Made::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.component(part)).collect();
                [&["all".to_owned()], &parts[..]].concat().join(" ")
            }
            Made::Iff(left, right) => format!("iff {} {}", self.signed(*left), self.signed(*right)),
            Made::Some(gone, of) => format!("some {} of {}", self.names(gone), self.signed(*of)),
            Made::Given(_) => "given".to_owned(),
        };
        let id = self.lines.len() + 1;
        self.lines.insert(number, id);
        let automaton = self.line_of(number).automaton.clone();
        let (automaton, order) = self.in_order(automaton);
        let _ = write!(self.out, "a {id} {how} |");
        for track in order {
            let _ = write!(self.out, " {track}");
        }
        self.out.push_str(" | ");
        self.out.extend(automaton.accepting.iter().map(|&accepts| if accepts { '1' } else { '0' }));
        self.out.push_str(" |");
        for run in automaton.next.chunk_by(|one, other| one == other) {
            match run.len() {
                1 => write!(self.out, " {}", run[0]),
                length => write!(self.out, " {}*{length}", run[0]),
            }
            .unwrap_or(());
        }
        self.out.push('\n');
    }

    /// The automaton with its tracks in the order of their numbers in the text.
    fn in_order(&mut self, automaton: Automaton) -> (Automaton, Vec<usize>) {
        let numbers: Vec<usize> = automaton.tracks.iter().map(|&track| self.track(track)).collect();
        let mut places: Vec<usize> = (0..numbers.len()).collect();
        places.sort_unstable_by_key(|&place| numbers[place]);
        let order: Vec<usize> = places.iter().map(|&place| numbers[place]).collect();
        if order == numbers {
            return (automaton, order);
        }
        let letters = automaton.letters();
        let old = |letter: usize| {
            places.iter().enumerate().map(|(digit, place)| (letter >> digit & 1) << place).sum::<usize>()
        };
        let old: Vec<usize> = (0..letters).map(old).collect();
        let next = automaton.next.chunks(letters).flat_map(|row| old.iter().map(|&letter| row[letter]));
        let next = next.collect();
        (Automaton { next, ..automaton }, order)
    }

    fn component(&mut self, component: &Component) -> String {
        match component {
            Component::Line(origin) => self.signed(*origin),
            Component::Renamed(origin, names) => {
                let names: Vec<String> = names
                    .iter()
                    .map(|&(from, to)| format!("{}={}", self.track(from), self.track(to)))
                    .collect();
                format!("{}({})", self.signed(*origin), names.join(","))
            }
            Component::Asked { asked, negated } => {
                let sign = if *negated { "!" } else { "" };
                format!("{sign}t{}", self.test(asked))
            }
        }
    }

    fn signed(&self, origin: Origin) -> String {
        let sign = if origin.negated { "!" } else { "" };
        format!("{sign}a{}", self.lines.get(&origin.line).copied().unwrap_or(0))
    }

    fn track(&mut self, track: Track) -> usize {
        let next = self.tracks.len();
        *self.tracks.entry(track).or_insert(next)
    }

    fn names(&mut self, tracks: &[Track]) -> String {
        let names: Vec<String> = tracks.iter().map(|&track| format!("x{}", self.track(track))).collect();
        names.join(" ")
    }

    fn test(&mut self, asked: &Asked) -> usize {
        if let Some(&known) = self.tests.get(asked) {
            return known;
        }
        let said = match asked {
            Asked::Compare(form, test) => {
                let form = self.form(form);
                match test {
                    Test::Zero => format!("= {form}"),
                    Test::AtMostZero => format!("<= {form}"),
                    Test::Below(bound) => format!("< {bound} {form}"),
                }
            }
            Asked::NimSum(tracks) => format!("xor {}", self.names(tracks)),
        };
        let id = self.tests.len() + 1;
        self.tests.insert(asked.clone(), id);
        let _ = writeln!(self.out, "t {id} {said}");
        id
    }

    fn form(&mut self, form: &Linear) -> String {
        let mut written = form.constant.to_string();
        for &(atom, coefficient) in &form.terms {
            let name = if self.compiler.atoms.is_bounded(atom) {
                format!("b{}", self.bounded(atom))
            } else {
                format!("x{}", self.track(atom))
            };
            let _ = write!(written, " {coefficient}{name}");
        }
        written
    }

    fn forms(&mut self, forms: &[Linear]) -> String {
        let forms: Vec<String> = forms.iter().map(|form| format!("({})", self.form(form))).collect();
        forms.join(" ")
    }

    fn bounded(&mut self, atom: Track) -> usize {
        if let Some(&known) = self.bounded.get(&atom) {
            return known;
        }
        let said = match self.compiler.atoms.definition(atom).clone() {
            Definition::Number(_) => String::new(),
            Definition::Reading(sequence, form) => {
                format!("read s{} {}", self.sequence(sequence), self.form(&form))
            }
            Definition::Truth(automaton) => format!("truth {}", self.signed(automaton.origin)),
            Definition::Function(function) => match function {
                Function::NimSum(forms) => format!("nimsum {}", self.forms(&forms)),
                Function::Mex(forms) => format!("mex {}", self.forms(&forms)),
                Function::Entry(sequence, form) => {
                    format!("entry s{} {}", self.sequence(sequence), self.form(&form))
                }
                Function::Quotient(form, divisor) => format!("quotient {divisor} {}", self.form(&form)),
                Function::Remainder(form, divisor) => format!("remainder {divisor} {}", self.form(&form)),
                Function::Case(condition, left, right) => {
                    format!("if {}", self.forms(&[condition, left, right]))
                }
            },
        };
        let id = self.bounded.len() + 1;
        self.bounded.insert(atom, id);
        let _ = writeln!(self.out, "b {id} {said}");
        id
    }

    fn sequence(&mut self, sequence: SequenceId) -> usize {
        let next = self.sequences.len() + 1;
        if let Some(&known) = self.sequences.get(&sequence) {
            return known;
        }
        let shown = self.compiler.atoms.sequence(sequence);
        let preperiod = shown.values.len() - shown.period;
        let _ = write!(self.out, "s {next} {preperiod} {} |", shown.period);
        for value in &shown.values {
            let _ = write!(self.out, " {value}");
        }
        self.out.push('\n');
        self.sequences.insert(sequence, next);
        next
    }
}
