//! What a recursive definition is worth: guessed from its first values, and proved by its moves.

use crate::arithmetic::Numeration;
use crate::error::{Error, ErrorKind, Result};
use crate::eval::definitions::Meaning;
use crate::game::Outcome;
use crate::heap::Period;
use crate::session::Session;
use crate::session::decided::{KnownOf, known_of};
use crate::syntax::canonical_name;
use crate::universal::{self, GuessKind, Known, Learned, Learning};

/// What is found and proved of a recursive definition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessReply {
    /// The name of the definition.
    pub game: String,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// What was found.
    pub found: Guessed,
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

/// An automaton that reads the digits of a position, the most significant first, and those of its
/// value where it is a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessedAutomaton {
    /// What it says.
    pub known: KnownOf,
    /// How it reads numbers.
    pub numeration: Numeration,
    /// How many positions it was guessed from.
    pub looked_at: u64,
    /// Its states; the first is the start.
    pub states: Vec<GuessedState>,
}

/// A state of an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GuessedState {
    /// What is so if the digits end here.
    pub says: StateSays,
    /// The next states. Bit i of the place is the next digit of parameter i; the value of a relation
    /// is behind the parameters.
    pub next: Vec<u32>,
}

/// What is so if the digits end at a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StateSays {
    /// The Grundy value.
    Value(u64),
    /// The outcome.
    Outcome(Outcome),
    /// Whether the value that was read is that of the position.
    IsValue(bool),
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

impl Session {
    /// What is found and proved of a recursive definition.
    ///
    /// ```
    /// use sprague::reply::{Guessed, KnownOf};
    /// let mut session = sprague::Session::new();
    /// session.eval("mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }")?;
    /// let Guessed::Automaton(automaton) = session.guess("mark")?.found else { panic!("an automaton") };
    /// assert_eq!(automaton.known, KnownOf::Values);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such definition, if it does not call itself, or if interrupted.
    pub fn guess(&mut self, name: &str) -> Result<GuessReply> {
        self.attempt(|session| {
            let machine = &session.machine;
            let is_function = |&definition: &u32| {
                matches!(machine.definitions[definition as usize].meaning, Meaning::Function(_))
            };
            let Some(definition) = machine.find(&canonical_name(name)).filter(is_function) else {
                let message = format!("expected a definition by its moves; got {name}");
                return Err(Error::new(ErrorKind::WrongKind, message)
                    .help("for instance: sprague guess 'f(n) := { f(n-k) for k in 1..3 if k <= n }'"));
            };
            let learning = universal::learn(&mut session.machine, definition)?;
            let defined = &session.machine.definitions[definition as usize];
            let parameters = match &defined.meaning {
                Meaning::Function(code) => {
                    code.parameters.iter().map(|parameter| parameter.name.clone()).collect()
                }
                Meaning::Value(_) => Vec::new(),
            };
            Ok(GuessReply { game: defined.name.clone(), parameters, found: Guessed::of(&learning) })
        })
    }
}

impl Guessed {
    fn of(learning: &Learning) -> Guessed {
        let Some(Learned { known, period, looked_at }) = &learning.learned else {
            return Guessed::nothing(learning);
        };
        match (known, period) {
            (Known::Period(table), Some(period)) => {
                Guessed::Period { period: period.clone(), values: table.values.clone() }
            }
            _ => GuessedAutomaton::of(known, *looked_at)
                .map_or_else(|| Guessed::nothing(learning), Guessed::Automaton),
        }
    }

    fn nothing(learning: &Learning) -> Guessed {
        let why = match learning {
            Learning { has_values: false, .. } => NotGuessed::NoValues,
            Learning { ends: Some(false), .. } => NotGuessed::NoEnd,
            _ => NotGuessed::NoProof,
        };
        let tried = learning.tried.iter().map(|tried| TriedGuess {
            known: match tried.kind {
                GuessKind::Period => None,
                GuessKind::Values => Some(KnownOf::Values),
                GuessKind::Relation => Some(KnownOf::Relation),
                GuessKind::Outcomes => Some(KnownOf::Outcomes),
            },
            numeration: tried.numeration,
            looked_at: tried.looked_at,
            guesses: tried.guesses,
        });
        Guessed::Nothing { why, tried: tried.collect() }
    }
}

impl GuessedAutomaton {
    fn of(known: &Known, looked_at: u64) -> Option<GuessedAutomaton> {
        let automaton = known.guessed(looked_at)?;
        let is_outcome = automaton.says == universal::Guessed::Outcomes;
        let states = automaton.table.into_iter().map(|(next, says)| {
            let says = match says {
                universal::StateSays::Value(value) => StateSays::Value(value),
                universal::StateSays::Accepts(is_p) if is_outcome => {
                    StateSays::Outcome(if is_p { Outcome::P } else { Outcome::N })
                }
                universal::StateSays::Accepts(is_value) => StateSays::IsValue(is_value),
            };
            GuessedState { says, next }
        });
        let numeration = automaton.numeration;
        Some(GuessedAutomaton { known: known_of(known)?, numeration, looked_at, states: states.collect() })
    }
}
