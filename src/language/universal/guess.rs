//! What a recursive definition is worth: guessed from its first values, and proved by its moves.
//!
//! For each number of positions that are looked at, few first, the guesses come in this order: a
//! period with its saltus, for one parameter; finitely many values; the relation of positions and
//! values; the P-positions alone. The automata read binary digits. Where nothing is proved, at last
//! the P-positions alone are guessed in the Zeckendorf system: those of Wythoff's game lie along
//! lines whose slope is the golden ratio, and follow these digits (A. S. Fraenkel, *How to beat your
//! Wythoff games' opponent on three fronts*, 1982; *Winning Ways*, ch. 3).

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Budget, Formula, Numeration, Recognizer, Relation, Stop, Table, Term};
use crate::eval::code::Meaning;
use crate::eval::compile;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::heap::{Found, Period, Theorem, seen};
use crate::universal::boards;
use crate::universal::box_values::BoxValues;
use crate::universal::evidence::Assumed;
use crate::universal::expressions::compare;
use crate::universal::known::{GuessedAutomaton, Known, KnownOf};
use crate::universal::moves::{Options, zero_where};
use crate::universal::prefixes::{Guess, Prefixes};
use crate::universal::{Checked, Induced, Refused, Translated, Translator};

/// How many values are looked at for a period: few first, since many can take long.
pub(super) const LOOKED_AT: [i64; 3] = [48, 100, 250];

/// The digits of parameters that are looked at, by the number of parameters.
const BOXES: [&[u32]; 5] = [&[], &[6, 7, 8], &[4, 5, 6], &[3, 4], &[2, 3]];

/// The same in the Zeckendorf system.
const ZECKENDORF_BOXES: [&[u32]; 4] = [&[], &[10, 13], &[7, 8, 9, 10], &[4, 5, 6]];

/// Steps of work after which no larger box is looked at.
const MOST_STEPS: u64 = 4_000_000;

/// Rows and columns of a board, at least, before it is asked how its values repeat.
const LEAST_BOARD: u32 = 32;

/// The most values of a definition that each get a set of positions.
const MOST_VALUES: usize = 16;

/// What is known of a definition, and how it was found.
#[derive(Debug, Clone)]
pub(crate) struct Learned {
    pub(crate) known: Known,
    /// How many positions were looked at.
    pub(crate) looked_at: u64,
}

/// What is found of a definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Guessed {
    /// A period with its saltus, proved by the moves.
    Period {
        /// The period.
        period: Period,
        /// The values below its end.
        values: Vec<u64>,
    },
    /// An automaton, proved by the moves.
    Automaton(GuessedAutomaton),
    /// Nothing is proved.
    Nothing {
        /// What stood in the way.
        why: NotGuessed,
        /// What was tried.
        tried: Vec<TriedGuess>,
    },
}

/// Why nothing is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NotGuessed {
    /// The values of the first positions could not be found.
    NoValues,
    /// Play is not seen to end, or leaves the natural numbers.
    NoEnd,
    /// No guess was proved.
    NoProof,
}

/// A kind of guess that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TriedGuess {
    /// What an automaton would have said; none for a period.
    pub known: Option<KnownOf>,
    /// How it would have read numbers.
    pub numeration: Numeration,
    /// From how many positions.
    pub looked_at: u64,
    /// How many guesses fitted these positions, and were not proved.
    pub guesses: usize,
}

/// What is tried of a definition.
struct Attempt {
    definition: u32,
    parameters: usize,
    has_values: bool,
    /// The steps of work that were done before.
    steps: u64,
    /// Whether play ends, once that is known.
    ends: Option<bool>,
    /// What that rests on.
    fell: Vec<Checked>,
    tried: Vec<TriedGuess>,
}

impl Attempt {
    fn new(definition: u32, parameters: usize) -> Attempt {
        Attempt {
            definition,
            parameters,
            has_values: true,
            steps: 0,
            ends: None,
            fell: Vec::new(),
            tried: Vec::new(),
        }
    }

    fn is_hopeless(&self) -> bool {
        !self.has_values || self.ends == Some(false)
    }
}

impl Translator<'_> {
    /// What is proved of a recursive definition.
    pub(super) fn guessed(&mut self, definition: u32) -> Translated<Option<Learned>> {
        if let Some((_, known)) = self.guesses.iter().find(|(known, _)| *known == definition) {
            return Ok(known.clone());
        }
        // While it is being proved, nothing else may rest on it.
        self.guesses.push((definition, None));
        let checked = std::mem::take(&mut self.checked);
        let keeps = self.keeps.take();
        let found = self.learn(definition);
        if let Ok((Some(learned), _)) = &found {
            self.learns(definition, learned);
        }
        (self.checked, self.keeps) = (checked, keeps);
        let (found, _) = found?;
        if let Some(entry) = self.guesses.iter_mut().find(|(known, _)| *known == definition) {
            entry.1.clone_from(&found);
        }
        Ok(found)
    }

    /// Keeps what was proved of a definition, and what that rests on.
    fn learns(&mut self, definition: u32, learned: &Learned) {
        let name = self.machine.definitions[definition as usize].name.clone();
        if let Known::Period(table, period) = &learned.known {
            let values = table.values.clone();
            self.proved_by_moves(definition, Induced::Period { values, period: period.clone() });
            self.knows(&name, period.clone(), table);
            return;
        }
        if let Some(guessed) = learned.known.automaton(learned.looked_at) {
            self.proved_by_moves(definition, Induced::Automaton(guessed));
        }
        self.names.known.push((name.clone(), learned.known.clone()));
        self.learned.push((name, learned.clone()));
    }

    /// What is found of a definition.
    pub(super) fn found(&mut self, definition: u32) -> Translated<Guessed> {
        let (learned, attempt) = self.learn(definition)?;
        if let Some(Learned { known, looked_at }) = learned {
            if let Some(automaton) = known.automaton(looked_at) {
                return Ok(Guessed::Automaton(automaton));
            }
            if let Known::Period(table, period) = known {
                return Ok(Guessed::Period { period, values: table.values.clone() });
            }
        }
        let why = match attempt {
            Attempt { has_values: false, .. } => NotGuessed::NoValues,
            Attempt { ends: Some(false), .. } => NotGuessed::NoEnd,
            _ => NotGuessed::NoProof,
        };
        Ok(Guessed::Nothing { why, tried: attempt.tried })
    }

    /// What is proved of a definition, and what was tried.
    fn learn(&mut self, definition: u32) -> Translated<(Option<Learned>, Attempt)> {
        let parameters = match &self.machine.definitions[definition as usize].meaning {
            Meaning::Function(code) => code.parameters.len(),
            Meaning::Value(_) | Meaning::Family(_) | Meaning::Stale => 0,
        };
        let mut attempt = Attempt::new(definition, parameters);
        match self.guess(&mut attempt) {
            Ok(learned) => Ok((learned, attempt)),
            Err(Refused::Error(error)) if error.is_stop() => Err(error.into()),
            Err(_) => Ok((None, attempt)),
        }
    }

    fn guess(&mut self, attempt: &mut Attempt) -> Translated<Option<Learned>> {
        attempt.steps = self.machine.store.interrupt().steps();
        if self.wants_values
            && let Some(learned) = self.guess_in_binary(attempt, false)?
        {
            return Ok(Some(learned));
        }
        attempt.steps = self.machine.store.interrupt().steps();
        match self.guess_in_binary(attempt, true)? {
            Some(learned) => Ok(Some(learned)),
            None => self.guess_in_zeckendorf(attempt),
        }
    }

    /// A period, or an automaton of binary digits; one of outcomes only if these are enough.
    fn guess_in_binary(&mut self, attempt: &mut Attempt, outcomes: bool) -> Translated<Option<Learned>> {
        let parameters = attempt.parameters;
        let boxes = if self.only_periods { &[][..] } else { BOXES.get(parameters).copied().unwrap_or(&[]) };
        for stage in 0..boxes.len().max(LOOKED_AT.len()) {
            if let Some(&most) = LOOKED_AT.get(stage).filter(|_| parameters == 1)
                && let Some(learned) = self.period(attempt, most)?
            {
                return Ok(Some(learned));
            }
            let few = self.has_time(attempt);
            if let Some(&bits) = boxes.get(stage).filter(|_| few && !attempt.is_hopeless())
                && let Some(learned) = self.automaton(attempt, Numeration::Binary, bits, outcomes)?
            {
                return Ok(Some(learned));
            }
            if attempt.is_hopeless() {
                break;
            }
        }
        Ok(None)
    }

    /// The P-positions by Zeckendorf digits.
    fn guess_in_zeckendorf(&mut self, attempt: &mut Attempt) -> Translated<Option<Learned>> {
        let parameters = attempt.parameters;
        let last = if self.only_periods {
            &[][..]
        } else {
            ZECKENDORF_BOXES.get(parameters).copied().unwrap_or(&[])
        };
        for &digits in last {
            if attempt.is_hopeless() || !self.has_time(attempt) {
                break;
            }
            if let Some(learned) = self.automaton(attempt, Numeration::Zeckendorf, digits, true)? {
                return Ok(Some(learned));
            }
        }
        Ok(None)
    }

    fn has_time(&self, attempt: &Attempt) -> bool {
        self.machine.store.interrupt().steps() - attempt.steps <= MOST_STEPS
    }

    fn period(&mut self, attempt: &mut Attempt, most: i64) -> Translated<Option<Learned>> {
        let interrupt = self.machine.store.interrupt().clone();
        let Some(values) = self.first_values(attempt.definition, most)? else {
            attempt.has_values = false;
            return Ok(None);
        };
        let (numeration, looked_at) = (Numeration::Binary, most.unsigned_abs());
        let mut tried = TriedGuess { known: None, numeration, looked_at, guesses: 0 };
        let Found::Seen(mut period) = seen(&values, &interrupt)? else {
            attempt.tried.push(tried);
            return Ok(None);
        };
        tried.guesses = 1;
        attempt.tried.push(tried);
        period.theorem = Some(Theorem::Moves);
        let known = Known::Period(table_of(&values, &period), period);
        Ok(self.proves(attempt, &known)?.then_some(Learned { known, looked_at }))
    }

    /// An automaton that fits the values in a box, and is proved.
    fn automaton(
        &mut self,
        attempt: &mut Attempt,
        numeration: Numeration,
        digits: u32,
        outcomes: bool,
    ) -> Translated<Option<Learned>> {
        let interrupt = self.machine.store.interrupt().clone();
        let Some(table) = self.box_values(attempt.definition, attempt.parameters, numeration, digits)? else {
            attempt.has_values = false;
            return Ok(None);
        };
        let looked_at = numeration.count(digits).pow(attempt.parameters as u32);
        let values = table.different();
        if !outcomes && let Some(learned) = self.board(attempt, &table)? {
            return Ok(Some(learned));
        }
        let mut kinds = Vec::new();
        if numeration == Numeration::Binary {
            if values.len() <= MOST_VALUES {
                kinds.push((KnownOf::Values, Prefixes::of_values(&table, &interrupt)?));
            }
            kinds.push((KnownOf::Relation, Prefixes::of_relation(&table, &interrupt)?));
        }
        let only_outcomes = table.outcomes();
        if outcomes {
            kinds.push((KnownOf::Outcomes, Prefixes::of_values(&only_outcomes, &interrupt)?));
        }
        for (kind, prefixes) in kinds {
            let mut before = None;
            let place = attempt.tried.len();
            attempt.tried.push(TriedGuess { known: Some(kind), numeration, looked_at, guesses: 0 });
            for tail in 1..digits {
                let guess = prefixes.guess(tail, &interrupt)?;
                if guess.is_none() || guess == before {
                    continue;
                }
                attempt.tried[place].guesses += 1;
                if let Some(known) = guess.as_ref().and_then(|guess| read(guess, kind, &values))
                    && let known = self.smallest(known)?
                    && self.proves(attempt, &known)?
                {
                    return Ok(Some(Learned { known, looked_at }));
                }
                before = guess;
            }
        }
        match BOXES.get(attempt.parameters).and_then(|boxes| boxes.last()) {
            Some(&last) if outcomes && last == digits => self.board(attempt, &table),
            _ => Ok(None),
        }
    }

    /// Values that repeat on a board, if they do, and are proved.
    fn board(&mut self, attempt: &mut Attempt, table: &BoxValues) -> Translated<Option<Learned>> {
        let values = table.different();
        if values.len() > MOST_VALUES || table.side() < LEAST_BOARD {
            return Ok(None);
        }
        let interrupt = self.machine.store.interrupt().clone();
        let Some(guess) = boards::guess(table, &interrupt)? else { return Ok(None) };
        let looked_at = u64::from(table.side()).pow(2);
        let (known, numeration) = (Some(KnownOf::Values), table.numeration);
        attempt.tried.push(TriedGuess { known, numeration, looked_at, guesses: 1 });
        let Some(known) = read(&guess, KnownOf::Values, &values) else { return Ok(None) };
        Ok(self.proves(attempt, &known)?.then_some(Learned { known, looked_at }))
    }

    /// A guess in the Zeckendorf system without the states that only words with two ones in a row
    /// tell apart.
    fn smallest(&mut self, known: Known) -> Translated<Known> {
        let Known::Outcomes(set) = &known else { return Ok(known) };
        if set.numeration() == Numeration::Binary {
            return Ok(known);
        }
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let max_cells = self.machine.store.limits().max_states;
        let smallest = set.smallest(&Budget { max_cells, poll: &poll });
        interrupt.poll()?;
        Ok(smallest.map_or(known, |set| Known::Outcomes(Rc::new(set))))
    }

    /// Whether a guess holds by induction on the moves.
    fn proves(&mut self, attempt: &mut Attempt, known: &Known) -> Translated<bool> {
        if attempt.ends == Some(false) {
            return Ok(false);
        }
        if let Known::Relation(relation) = known
            && !self.is_function(relation)?
        {
            return Ok(false);
        }
        let options = match self.options(attempt.definition, Assumed::Known(known.clone())) {
            Ok(options) => options,
            Err(Refused::Because(..)) => return Ok(false),
            Err(error) => return Err(error),
        };
        if attempt.ends.is_none() {
            attempt.ends = Some(self.calls_fall(&options, &[], &mut |_, _| Ok(None))?.is_some());
            attempt.fell = std::mem::take(&mut self.checked);
        }
        if attempt.ends == Some(false) {
            return Ok(false);
        }
        let Some((worth, only_zero)) = worth_of(known, &options) else { return Ok(false) };
        self.checked.clone_from(&attempt.fell);
        self.holds_by_induction(&options, &[], &worth, only_zero)
    }

    /// Whether, after any natural numbers, exactly one number is accepted.
    fn is_function(&mut self, relation: &Rc<Recognizer>) -> Translated<bool> {
        let variables: Vec<_> = (1..relation.tracks()).map(|_| self.variable()).collect();
        let (one, other) = (self.variable(), self.variable());
        let accepts = |value| {
            let word = variables.iter().copied().chain([value]).map(Term::Variable).collect();
            Formula::Accepts(Rc::clone(relation), word)
        };
        let some = Formula::Exists(vec![one], Box::new(accepts(one)));
        if !self.decided(&variables, &some)? {
            return Ok(false);
        }
        let less = compare(Term::Variable(one), Relation::Less, Term::Variable(other));
        let two = Formula::And(vec![accepts(one), accepts(other), less]);
        let all = [&*variables, &[one, other]].concat();
        self.decided(&all, &Formula::Not(Box::new(two)))
    }

    /// The first values of a definition of one parameter, as far as they can be found.
    fn first_values(&mut self, definition: u32, most: i64) -> Translated<Option<Vec<u32>>> {
        let range = Value::range(Integer::ZERO, Integer::Small(most - 1));
        let code = compile::heap_values(&Value::Definition(definition), range)?;
        let Some(values) = self.natural_numbers(&Arc::new(code))? else { return Ok(None) };
        Ok(values.into_iter().map(|value| u32::try_from(value).ok()).collect())
    }
}

/// What a guess says of the parameters, and whether it tells no more than whether that is 0.
pub(super) fn worth_of(known: &Known, options: &Options) -> Option<(Term, bool)> {
    let parameters: Vec<Term> = options.parameters.iter().map(|&variable| Term::Variable(variable)).collect();
    match known.outcome(&parameters) {
        Some(is_p) => Some((zero_where(is_p), true)),
        None => known.value(&parameters).map(|worth| (worth, false)),
    }
}

/// A guess that says this; `values` are those of the table.
fn read(guess: &Guess, says: KnownOf, values: &[u64]) -> Option<Known> {
    let set = |value: u64| {
        let accepting = guess.outputs.iter().map(|&output| output == value).collect();
        let made = Recognizer::new(guess.tracks, guess.next.clone(), accepting)?;
        Some(Rc::new(made.in_numeration(guess.numeration)))
    };
    Some(match says {
        KnownOf::Values => {
            let sets: Option<Vec<_>> = values.iter().map(|&value| Some((value, set(value)?))).collect();
            Known::Values(sets?.into())
        }
        KnownOf::Relation => Known::Relation(set(1)?),
        KnownOf::Outcomes => Known::Outcomes(set(0)?),
    })
}

/// The values as a table, with a period that was seen in them.
pub(super) fn table_of(values: &[u32], period: &Period) -> Rc<Table> {
    let end = usize::try_from(period.end()).unwrap_or(usize::MAX);
    Rc::new(Table {
        values: values.iter().take(end).map(|&value| value.into()).collect(),
        preperiod: period.preperiod,
        period: period.period,
        saltus: period.saltus.into(),
    })
}
