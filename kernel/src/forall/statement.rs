//! What a certificate proves, and that in words.

use std::fmt;

use crate::octal::code_name;
use crate::proof::{Fact, Proof};

use super::code::Code;
use super::counts::{Counts, Part};
use super::fields::Track;
use super::lines::{Component, Definition, Introduced, Lines, Signed, TermKind};
use super::misere::Misere;
use super::rule::{Choice, Rule};
use super::words;

/// Something that a certificate proves.
#[derive(Debug)]
pub(crate) enum Goal {
    /// An automaton accepts nothing; negated: everything.
    Nothing { automaton: usize, negated: bool },
    /// A sequence is the nim-sequence of an octal game.
    Code(Code),
    /// A sequence names heaps with the same outcomes in misère play.
    Misere(Misere),
    /// How counts compare.
    Counts(Counts),
    /// A rule has the values or the P-positions of its guess.
    Rule(Rule),
}

/// A statement for all natural numbers that a certificate proves.
#[derive(Debug)]
pub struct VerifiedForAll {
    pub(crate) lines: Lines,
    pub(crate) goals: Vec<Goal>,
    pub(crate) places: u64,
}

impl VerifiedForAll {
    /// How many places were walked, over all lines and goals.
    ///
    /// ```
    /// use sprague_kernel::{Options, verify};
    /// let text = "sprague-forall 1\na 1 all | | 1 | 0\nnothing !a1\nend 1 1\n";
    /// let verified = verify(&mut text.as_bytes(), Options::default(), &mut || true).unwrap();
    /// assert_eq!(verified.for_all().unwrap().places(), 2);
    /// ```
    #[must_use]
    pub fn places(&self) -> u64 {
        self.places
    }
}

/// `VERIFIED 12 automata, 1 goal`.
impl fmt::Display for VerifiedForAll {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (automata, goals) = (self.lines.automata.len(), self.goals.len());
        let plural = if automata == 1 { "automaton" } else { "automata" };
        let goal = if goals == 1 { "goal" } else { "goals" };
        write!(formatter, "VERIFIED {automata} {plural}, {goals} {goal}")
    }
}

impl Proof for VerifiedForAll {
    fn route(&self) -> &'static str {
        "for-all"
    }

    fn facts(&self) -> Vec<(&'static str, Fact)> {
        let counts = [("automata", self.lines.automata.len()), ("goals", self.goals.len())];
        counts.map(|(name, count)| (name, Fact::Number(count as u64))).into()
    }

    /// What the goals depend on, in the order of the text, and then the goals.
    fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        let (lines, goals) = (&self.lines, &self.goals);
        let mut used = Used::new(lines);
        for goal in goals {
            used.goal(goal);
        }
        // Each line speaks of earlier ones only.
        for &introduced in lines.order.iter().rev() {
            used.line(introduced);
        }
        let before = lines.order.iter().filter_map(move |&introduced| match introduced {
            Introduced::Sequence(place) if used.sequences[place] => {
                Some(words::sequence(place, &lines.sequences[place]))
            }
            Introduced::Term(place) if used.terms[place] => {
                Some(words::term(place, &lines.terms[place], lines))
            }
            Introduced::Automaton(place) if used.automata[place] => Some(words::meaning(place, lines)),
            // Tests are said where they are used.
            _ => None,
        });
        Box::new(before.chain(goals.iter().flat_map(move |goal| goal.in_words(lines))))
    }
}

impl Goal {
    /// The goal, an option of a rule a line.
    fn in_words(&self, lines: &Lines) -> Vec<String> {
        match self {
            Goal::Nothing { automaton, negated } => vec![nothing(*automaton, *negated, lines)],
            Goal::Code(code) => {
                let sequence = code.sequence + 1;
                vec![format!(
                    "S{sequence}(n) is the Grundy value of a heap of n in {}",
                    code_name(&code.digits, code.unequal)
                )]
            }
            Goal::Misere(Misere { sequence, game, claims }) => {
                let sequence = sequence + 1;
                let alike = format!(
                    "in misère play {game}(n) and {game}(S{sequence}(n)) have the same outcome beside any heaps of {game}"
                );
                std::iter::once(alike).chain(claims.iter().cloned()).collect()
            }
            Goal::Counts(counts) => words::counts(counts, lines),
            Goal::Rule(rule) => in_words(rule, lines),
        }
    }
}

/// Which lines are used, of each kind.
struct Used<'l> {
    lines: &'l Lines,
    sequences: Vec<bool>,
    terms: Vec<bool>,
    tests: Vec<bool>,
    automata: Vec<bool>,
}

impl<'l> Used<'l> {
    fn new(lines: &'l Lines) -> Used<'l> {
        Used {
            lines,
            sequences: vec![false; lines.sequences.len()],
            terms: vec![false; lines.terms.len()],
            tests: vec![false; lines.tests.len()],
            automata: vec![false; lines.automata.len()],
        }
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Nothing { automaton, .. } => self.automata[*automaton] = true,
            Goal::Code(code) => self.sequences[code.sequence] = true,
            Goal::Misere(misere) => self.sequences[misere.sequence] = true,
            Goal::Counts(counts) => {
                for part in counts.sides.iter().flatten() {
                    if let Part::Count(automaton) | Part::Powers { automaton, .. } = *part {
                        self.automata[automaton] = true;
                    }
                }
            }
            Goal::Rule(rule) => {
                self.automata[rule.guess] = true;
                self.components(&rule.domain);
                for choice in &rule.options {
                    self.components(&choice.parts);
                }
            }
        }
    }

    fn components(&mut self, components: &[Component]) {
        for component in components {
            match component.what {
                Signed::Test(place) => self.tests[place] = true,
                Signed::Automaton(place, _) => self.automata[place] = true,
            }
        }
    }

    /// What a line uses, if it is used.
    fn line(&mut self, introduced: Introduced) {
        let lines = self.lines;
        match introduced {
            Introduced::Term(place) if self.terms[place] => {
                let kind = &lines.terms[place].kind;
                match kind {
                    TermKind::Read { sequence, .. } | TermKind::Entry { sequence, .. } => {
                        self.sequences[*sequence] = true;
                    }
                    TermKind::Truth(component) => self.components(std::slice::from_ref(component)),
                    _ => {}
                }
                for &(term, _) in kind.operands().iter().flat_map(|form| &form.terms) {
                    self.terms[term] = true;
                }
            }
            Introduced::Test(place) if self.tests[place] => {
                for &term in &lines.tests[place].terms() {
                    self.terms[term] = true;
                }
            }
            Introduced::Automaton(place) if self.automata[place] => match &lines.automata[place].definition {
                Definition::All(components) => self.components(components),
                Definition::Iff(components) => self.components(&components[..]),
                Definition::Some { of, .. } => self.automata[*of] = true,
                Definition::Given => {}
            },
            _ => {}
        }
    }
}

fn nothing(automaton: usize, negated: bool, lines: &Lines) -> String {
    let name = words::automaton(automaton, lines);
    let tracks = &lines.automata[automaton].tracks;
    let listed = words::tracks(tracks);
    match (negated, tracks.len()) {
        (false, 0) => format!("{name} does not hold"),
        (true, 0) => format!("{name} holds"),
        (false, 1) => format!("there is no {listed} with {name}"),
        (false, _) => format!("there are no {listed} with {name}"),
        (true, _) => format!("for all {listed}: {name}"),
    }
}

/// The goal of a rule, an option a line.
fn in_words(rule: &Rule, lines: &Lines) -> Vec<String> {
    let parameters = words::tracks(&rule.parameters);
    let domain = match &rule.domain[..] {
        [] => String::new(),
        domain => format!("for all {parameters} with {}: ", words::all(domain, lines)),
    };
    let guess = words::automaton(rule.guess, lines);
    let claim = match rule.value {
        Some(value) => format!("the Grundy value of f({parameters}) is the x{value} with {guess}"),
        None => format!("f({parameters}) is a P-position if and only if {guess}"),
    };
    let options = if rule.options.is_empty() {
        format!("{domain}{claim}, where f({parameters}) has no options")
    } else {
        format!("{domain}{claim}, where f({parameters}) has the options:")
    };
    let choices = rule.options.iter().map(|choice| option(rule, choice, lines));
    std::iter::once(options).chain(choices).collect()
}

/// `  f(x2) + f(x3) for all x2, x3 with …`.
fn option(rule: &Rule, choice: &Choice, lines: &Lines) -> String {
    let calls = choice.calls.iter().map(|call| format!("f({})", words::tracks(&call.arguments)));
    let known = choice.known.iter().map(|track| format!("*x{track}"));
    let mut summands: Vec<String> = calls.chain(known).collect();
    if choice.constant > 0 || summands.is_empty() {
        summands.push(format!("*{}", choice.constant));
    }
    let mut free: Vec<Track> = choice.parts.iter().flat_map(|part| part.tracks(lines)).collect();
    free.extend(choice.calls.iter().flat_map(|call| &call.arguments));
    free.extend(&choice.known);
    free.sort_unstable();
    free.dedup();
    free.retain(|track| !rule.parameters.contains(track));
    let sum = summands.join(" + ");
    match (&free[..], &choice.parts[..]) {
        ([], []) => format!("  {sum}"),
        ([], parts) => format!("  {sum} if {}", words::all(parts, lines)),
        (free, []) => format!("  {sum} for all {}", words::tracks(free)),
        (free, parts) => format!("  {sum} for all {} with {}", words::tracks(free), words::all(parts, lines)),
    }
}
