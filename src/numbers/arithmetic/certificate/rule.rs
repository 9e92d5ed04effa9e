//! A game by its moves, and what its positions are worth: what the kernel proves by induction.

use super::super::automaton::{Automaton, Origin, Track, union};
use super::super::budget::Meter;
use super::super::compiler::Compiler;
use super::super::explore::explore;
use super::super::linear::{Linear, Test};
use super::super::numeration::Numeration;
use super::super::product::{conjunction, exists};
use super::super::record::{Asked, Component, Made};
use super::super::stop::Stop;
use super::super::syntax::{Formula, Relation, Term, Variable};
use super::text;

/// A game `f(p)`, and a guess of what its positions are worth.
pub(crate) struct Rule {
    pub(crate) parameters: Vec<Variable>,
    /// The variable of the value in the guess; none if it says which positions are P-positions.
    pub(crate) value: Option<Variable>,
    /// Which positions the guess covers.
    pub(crate) domain: Vec<Formula>,
    /// True of the parameters and the value.
    pub(crate) guess: Formula,
    /// Sums of the parameters with these factors; each option has smaller ones, in the order of a
    /// dictionary.
    pub(crate) measure: Vec<Vec<i64>>,
    pub(crate) options: Vec<RuleOption>,
}

/// Options of a position: sums of positions of the game and of nimbers, wherever the conditions are
/// true.
pub(crate) struct RuleOption {
    pub(crate) conditions: Vec<Formula>,
    pub(crate) calls: Vec<RuleCall>,
    /// The sizes of nimbers.
    pub(crate) nimbers: Vec<Term>,
    pub(crate) constant: u64,
}

/// A position of the game in an option.
pub(crate) struct RuleCall {
    pub(crate) arguments: Vec<Term>,
    /// A variable that stands for its value alone.
    pub(crate) value: Variable,
}

/// The automaton of a condition, and what the kernel is told that it is.
type Stated = (Automaton, Component);

/// Variables from here on are those of a certificate.
const OWN_VARIABLES: Variable = 1 << 30;

impl Compiler<'_> {
    pub(super) fn rule(&mut self, rule: &Rule) -> Result<text::Rule, Stop> {
        let parameters = self.tracks(&rule.parameters)?;
        let value = rule.value.map(|value| self.tracks(&[value])).transpose()?.map(|tracks| tracks[0]);
        let mut domain = Vec::new();
        for formula in &rule.domain {
            let truth = self.formula(formula)?;
            if !self.meter.is_plain(&truth.holds, true) {
                domain.push(truth.holds.origin);
            }
        }
        let guess = self.formula(&rule.guess)?.holds;
        let guess = self.line(&guess);
        let total = match value {
            Some(value) => {
                let some = exists(&guess, &[value], self.meter)?;
                Some(self.line(&some).origin)
            }
            None => None,
        };
        let whole = Whole { parameters: &parameters, value, guess: &guess };
        let mut options = Vec::new();
        for (place, option) in (0..).zip(&rule.options) {
            options.push(self.option(&whole, option, OWN_VARIABLES + (place << 8))?);
        }
        let measure = rule.measure.clone();
        Ok(text::Rule { parameters, value, domain, guess: guess.origin, measure, options, total })
    }

    fn option(
        &mut self,
        whole: &Whole<'_>,
        option: &RuleOption,
        own: Variable,
    ) -> Result<text::RuleOption, Stop> {
        let mut own = own..;
        let mut parts: Vec<Stated> = Vec::new();
        for condition in &option.conditions {
            let holds = self.formula(condition)?.holds;
            if !self.meter.is_plain(&holds, true) {
                parts.push(stated(&self.line(&holds)));
            }
        }
        let mut calls = Vec::new();
        let mut guesses = Vec::new();
        for call in &option.calls {
            let arguments = call.arguments.iter();
            let arguments: Result<Vec<Track>, Stop> =
                arguments.map(|term| self.track_of(term, &mut own, &mut parts)).collect();
            let (arguments, worth) = (arguments?, self.tracks(&[call.value])?[0]);
            guesses.push(self.renamed(whole, &arguments, worth)?);
            calls.push((arguments, worth));
        }
        let nimbers = option.nimbers.iter();
        let nimbers: Result<Vec<Track>, Stop> =
            nimbers.map(|term| self.track_of(term, &mut own, &mut parts)).collect();
        let nimbers = nimbers?;
        let conditions = parts.iter().map(|part| part.1.clone()).collect();
        let reached = if whole.value.is_none() && calls.is_empty() && option.constant != 0 {
            None
        } else {
            parts.extend(guesses);
            let worths = calls.iter().map(|call| call.1).chain(nimbers.iter().copied());
            self.nim_sum_of(whole.value, worths.collect(), option.constant, &mut own, &mut parts)?;
            Some(self.reached(whole, parts)?)
        };
        Ok(text::RuleOption { conditions, calls, nimbers, constant: option.constant, reached })
    }

    /// A track with the value of a term.
    fn track_of(
        &mut self,
        term: &Term,
        own: &mut std::ops::RangeFrom<Variable>,
        parts: &mut Vec<Stated>,
    ) -> Result<Track, Stop> {
        let variable = match term {
            Term::Variable(variable) => *variable,
            _ => {
                let variable = own.next().ok_or(Stop::TooLarge)?;
                let equal = Formula::Compare(Term::Variable(variable), Relation::Equal, term.clone());
                let holds = self.formula(&equal)?.holds;
                parts.push(stated(&self.line(&holds)));
                variable
            }
        };
        Ok(self.tracks(&[variable])?[0])
    }

    /// The guess of a call.
    fn renamed(&self, whole: &Whole<'_>, arguments: &[Track], worth: Track) -> Result<Stated, Stop> {
        let mut names: Vec<(Track, Track)> =
            whole.parameters.iter().copied().zip(arguments.iter().copied()).collect();
        names.extend(whole.value.map(|value| (value, worth)));
        names.retain(|(from, to)| from != to);
        let automaton = with_names(whole.guess, &names, self.meter)?;
        let component = match names[..] {
            [] => Component::Line(whole.guess.origin),
            _ => Component::Renamed(whole.guess.origin, names),
        };
        Ok((automaton, component))
    }

    /// The value is the nim-sum of these tracks and of a constant.
    fn nim_sum_of(
        &mut self,
        value: Option<Track>,
        mut tracks: Vec<Track>,
        constant: u64,
        own: &mut std::ops::RangeFrom<Variable>,
        parts: &mut Vec<Stated>,
    ) -> Result<(), Stop> {
        let Some(value) = value else { return Ok(()) };
        let constant = i64::try_from(constant).map_err(|_| Stop::TooLarge)?;
        let is_constant = |track: Track| Linear::atom(track).shift(-constant);
        if tracks.is_empty() {
            let form = is_constant(value)?;
            parts.push(self.asked_alone(&form)?);
            return Ok(());
        }
        if self.numeration != Numeration::Binary {
            return Err(Stop::Mixed);
        }
        if constant != 0 {
            let track = self.tracks(&[own.next().ok_or(Stop::TooLarge)?])?[0];
            let form = is_constant(track)?;
            parts.push(self.asked_alone(&form)?);
            tracks.push(track);
        }
        tracks.push(value);
        tracks.sort_unstable();
        let zero = Automaton::zero_nim_sum(&tracks, self.meter.letters(tracks.len())?);
        parts.push((zero, Component::Asked { asked: Asked::NimSum(tracks), negated: false }));
        Ok(())
    }

    /// A form is 0.
    fn asked_alone(&mut self, form: &Linear) -> Result<Stated, Stop> {
        let automaton = self.compare(form, Test::Zero)?;
        let asked = Asked::Compare(form.clone(), Test::Zero);
        Ok(((*automaton).clone(), Component::Asked { asked, negated: false }))
    }

    /// Which positions and values the options give: all parts are true for some numbers.
    fn reached(&self, whole: &Whole<'_>, parts: Vec<Stated>) -> Result<Origin, Stop> {
        let (automata, components): (Vec<Automaton>, Vec<Component>) = parts.into_iter().unzip();
        let all = conjunction(&automata.iter().collect::<Vec<_>>(), self.meter)?;
        let free: Vec<Vec<Track>> = automata.iter().zip(&components).map(|part| self.free_of(part)).collect();
        let free = union(free.iter().map(|tracks| &tracks[..]));
        let kept = |track: &Track| whole.parameters.contains(track) || whole.value == Some(*track);
        let gone: Vec<Track> = free.iter().copied().filter(|track| !kept(track)).collect();
        let all = Automaton { origin: Origin::default(), ..all };
        let all = self.meter.note(all, |record, all| record.made(Made::All(components), all, free));
        let some = exists(&all, &gone, self.meter)?;
        Ok(self.line(&some).origin)
    }

    fn free_of(&self, (automaton, component): (&Automaton, &Component)) -> Vec<Track> {
        match component {
            Component::Line(_) => self.meter.free(automaton),
            Component::Asked { asked: Asked::NimSum(tracks), .. } => tracks.clone(),
            Component::Asked { asked: Asked::Compare(form, _), .. } => self.tracks_of(form),
            Component::Renamed(_, names) => {
                names.iter().map(|name| name.1).chain(automaton.tracks.iter().copied()).collect()
            }
        }
    }
}

/// What all options of a rule share.
struct Whole<'a> {
    parameters: &'a [Track],
    value: Option<Track>,
    guess: &'a Automaton,
}

fn stated(line: &Automaton) -> Stated {
    (line.clone(), Component::Line(line.origin))
}

/// The automaton that reads other tracks.
fn with_names(automaton: &Automaton, names: &[(Track, Track)], meter: &Meter<'_>) -> Result<Automaton, Stop> {
    let name = |track: &Track| names.iter().find(|(from, _)| from == track).map_or(*track, |name| name.1);
    let named: Vec<Track> = automaton.tracks.iter().map(name).collect();
    let tracks = union([&named[..]].into_iter());
    let letters = meter.letters(tracks.len())?;
    let place = |track: &Track| tracks.iter().position(|other| other == track).unwrap_or(0);
    let places: Vec<usize> = named.iter().map(place).collect();
    let old = |letter: usize| {
        places.iter().enumerate().map(|(digit, place)| (letter >> place & 1) << digit).sum::<usize>()
    };
    let old: Vec<usize> = (0..letters).map(old).collect();
    let step = |state: &u32, letter: usize, successor: &mut u32| {
        *successor = automaton.successor(*state, old[letter]);
        Ok(())
    };
    explore(tracks, &0, step, |&state| automaton.accepting[state as usize], meter)
}
