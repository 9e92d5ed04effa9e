//! What makes automata of formulas and terms, and remembers those that it made.

use super::atom::Atoms;
use super::automaton::{Automaton, Track};
use super::budget::Meter;
use super::linear::{Linear, Question, Test};
use super::numeration::Numeration;
use super::product::{and, or};
use super::recognizer::Recognizer;
use super::stop::Stop;
use hashbrown::HashMap;
use std::rc::Rc;

/// Where a formula is true, and where it is true or false.
///
/// Where it is true it is defined.
#[derive(Clone)]
pub(super) struct Truth {
    pub(super) holds: Rc<Automaton>,
    pub(super) defined: Rc<Automaton>,
}

impl Truth {
    /// Whether it is defined everywhere.
    pub(super) fn is_total(&self) -> bool {
        self.defined.as_constant() == Some(true)
    }
}

/// A comparison whose automaton is not made yet.
pub(super) struct Comparison {
    pub(super) form: Linear,
    pub(super) question: Question,
    pub(super) defined: Rc<Automaton>,
}

/// Makes automata, and remembers those that it made.
pub(super) struct Compiler<'a> {
    pub(super) meter: &'a Meter<'a>,
    pub(super) numeration: Numeration,
    pub(super) atoms: Atoms,
    pub(super) comparisons: HashMap<(Linear, Test), Rc<Automaton>>,
    /// Of numbers that are no variables.
    pub(super) definitions: HashMap<Track, Rc<Automaton>>,
    /// What is given for words without two ones in a row, for all words.
    pub(super) for_all_words: HashMap<Recognizer, Rc<Recognizer>>,
    constants: [Rc<Automaton>; 2],
}

impl<'a> Compiler<'a> {
    pub(super) fn new(numeration: Numeration, meter: &'a Meter<'a>) -> Compiler<'a> {
        Compiler {
            meter,
            numeration,
            atoms: Atoms::default(),
            comparisons: HashMap::new(),
            definitions: HashMap::new(),
            for_all_words: HashMap::new(),
            constants: [false, true].map(|accepts| Rc::new(Automaton::constant(accepts))),
        }
    }

    pub(super) fn everywhere(&self) -> Rc<Automaton> {
        self.constants[1].clone()
    }

    pub(super) fn nowhere(&self) -> Rc<Automaton> {
        self.constants[0].clone()
    }

    /// True where it is accepted, and false elsewhere.
    pub(super) fn total_truth(&self, holds: Rc<Automaton>) -> Truth {
        Truth { holds, defined: self.everywhere() }
    }

    /// Accepts where both do.
    pub(super) fn both(&self, left: &Rc<Automaton>, right: &Rc<Automaton>) -> Result<Rc<Automaton>, Stop> {
        if self.meter.is_plain(left, true) {
            Ok(right.clone())
        } else if self.meter.is_plain(right, true) {
            Ok(left.clone())
        } else {
            and(left, right, self.meter).map(Rc::new)
        }
    }

    pub(super) fn not(&self, truth: Truth) -> Result<Truth, Stop> {
        let fails = self.both(&truth.holds.complement().into(), &truth.defined)?;
        Ok(Truth { holds: fails, defined: truth.defined })
    }

    /// The first and then the second, which matters only where the first is true.
    pub(super) fn conjoin(&self, first: &Truth, second: &Truth) -> Result<Truth, Stop> {
        let holds = self.both(&first.holds, &second.holds)?;
        let defined = if self.meter.is_plain(&second.defined, true) {
            first.defined.clone()
        } else {
            let cut_off = first.holds.complement();
            self.both(&first.defined, &or(&cut_off, &second.defined, self.meter)?.into())?
        };
        Ok(Truth { holds, defined })
    }
}
