//! What is read beside a sum: the classes of numbers that sequences tell apart, and conditions.

use super::atom::{Atoms, Definition, Function, Sequence};
use super::automaton::{Automaton, Track};
use super::linear::Linear;
use super::numeration::{Numeration, Reading};
use super::stop::Stop;
use std::rc::Rc;

/// The atoms that read tracks and on which a bounded form depends, each once.
pub(super) fn leaves(atoms: &Atoms, form: &Linear) -> Vec<Track> {
    let mut leaves = Vec::new();
    collect(atoms, form, &mut leaves);
    leaves
}

fn collect(atoms: &Atoms, form: &Linear, leaves: &mut Vec<Track>) {
    for &(atom, _) in &form.terms {
        match atoms.definition(atom) {
            Definition::Function(function) => {
                for part in function.forms() {
                    collect(atoms, part, leaves);
                }
            }
            _ if leaves.contains(&atom) => {}
            _ => leaves.push(atom),
        }
    }
}

/// The tracks that a leaf reads.
pub(super) fn tracks(atoms: &Atoms, leaf: Track) -> Vec<Track> {
    match atoms.definition(leaf) {
        Definition::Reading(_, index) => index.terms.iter().map(|term| term.0).collect(),
        Definition::Truth(automaton) => automaton.tracks.clone(),
        Definition::Number(_) | Definition::Function(_) => Vec::new(),
    }
}

/// Reads a leaf.
enum Machine {
    /// The class of a number: itself below the threshold, and then the number modulo the period.
    /// A state is this class, and that of what the number is one place lower times the number of
    /// classes.
    Classes {
        sequence: Rc<Sequence>,
        offset: i128,
        threshold: i128,
        period: i128,
        added: Vec<i128>,
        numeration: Numeration,
    },
    Truth {
        automaton: Rc<Automaton>,
        letters: Vec<u32>,
    },
}

/// The machines that read leaves side by side.
pub(super) struct Machines {
    machines: Vec<(Track, Machine)>,
}

impl Machines {
    pub(super) fn new(
        atoms: &Atoms,
        leaves: &[Track],
        tracks: &[Track],
        letters: usize,
        numeration: Numeration,
    ) -> Result<Machines, Stop> {
        let machine = |&leaf: &Track| {
            let machine = match atoms.definition(leaf) {
                Definition::Reading(sequence, index) => {
                    reading(atoms.sequence(*sequence), index, tracks, letters, numeration).map(Some)?
                }
                Definition::Truth(automaton) => Some(Machine::Truth {
                    automaton: automaton.clone(),
                    letters: automaton.restrict_letters(tracks, letters),
                }),
                Definition::Number(_) | Definition::Function(_) => None,
            };
            Ok(machine.map(|machine| (leaf, machine)))
        };
        let machines: Result<Vec<_>, Stop> = leaves.iter().map(machine).collect();
        Ok(Machines { machines: machines?.into_iter().flatten().collect() })
    }

    pub(super) fn start(&self) -> Vec<u32> {
        vec![0; self.machines.len()]
    }

    /// Adds the successors of these classes.
    pub(super) fn step(&self, classes: &[u32], letter: usize, successors: &mut Vec<u32>) {
        for (&class, (_, machine)) in classes.iter().zip(&self.machines) {
            successors.push(match machine {
                Machine::Classes { threshold, period, added, numeration, .. } => {
                    let class_of = |number: i128| {
                        let beyond = number - threshold;
                        if beyond < 0 { number } else { threshold + beyond % period }
                    };
                    let (class, added) = (i128::from(class), added[letter]);
                    match numeration {
                        Numeration::Binary => class_of(2 * class + added) as u32,
                        Numeration::Zeckendorf => {
                            let count = threshold + period;
                            let before = Reading { value: class % count, below: class / count };
                            let Reading { value, below } = before.step(added, *numeration);
                            (class_of(below) * count + class_of(value)) as u32
                        }
                    }
                }
                Machine::Truth { automaton, letters } => automaton.successor(class, letters[letter] as usize),
            });
        }
    }

    /// The value of a bounded form where the classes are these. Every form has one: operands that
    /// are negative, where a nim-sum or a mex is undefined, do not count.
    pub(super) fn value(&self, atoms: &Atoms, form: &Linear, classes: &[u32]) -> i128 {
        let mut sum = i128::from(form.constant);
        for &(atom, coefficient) in &form.terms {
            let value = match atoms.definition(atom) {
                Definition::Function(function) => self.apply(atoms, function, classes),
                _ => self.output(atom, classes),
            };
            sum += i128::from(coefficient) * value;
        }
        sum
    }

    fn output(&self, leaf: Track, classes: &[u32]) -> i128 {
        let machines = self.machines.iter().zip(classes);
        let of_leaf = machines.filter(|((other, _), _)| *other == leaf);
        let output = |((_, machine), &class): (&(Track, Machine), &u32)| match machine {
            Machine::Classes { sequence, offset, threshold, period, .. } => {
                sequence.at(i128::from(class) % (threshold + period) + offset).into()
            }
            Machine::Truth { automaton, .. } => automaton.accepting[class as usize].into(),
        };
        of_leaf.map(output).next().unwrap_or(0)
    }

    fn apply(&self, atoms: &Atoms, function: &Function, classes: &[u32]) -> i128 {
        let value = |form: &Linear| self.value(atoms, form, classes);
        match function {
            Function::NimSum(forms) => forms.iter().fold(0, |sum, form| sum ^ value(form).max(0)),
            Function::Mex(forms) => {
                let values: Vec<i128> = forms.iter().map(value).collect();
                (0..).find(|least| !values.contains(least)).unwrap_or(0)
            }
            Function::Entry(sequence, index) => atoms.sequence(*sequence).at(value(index)).into(),
            Function::Quotient(dividend, divisor) => value(dividend).div_euclid((*divisor).into()),
            Function::Remainder(dividend, divisor) => value(dividend).rem_euclid((*divisor).into()),
            Function::Case(condition, left, right) => value(if value(condition) == 1 { left } else { right }),
        }
    }
}

fn reading(
    sequence: &Rc<Sequence>,
    index: &Linear,
    tracks: &[Track],
    letters: usize,
    numeration: Numeration,
) -> Result<Machine, Stop> {
    let place = |track| tracks.iter().position(|other| *other == track);
    let places: Vec<(Option<usize>, i64)> =
        index.terms.iter().map(|&(track, coefficient)| (place(track), coefficient)).collect();
    let digit = |letter: usize, place: Option<usize>| place.is_some_and(|place| letter >> place & 1 == 1);
    let add = |letter| {
        let ones = places.iter().filter(|(place, _)| digit(letter, *place));
        ones.map(|&(_, coefficient)| i128::from(coefficient)).sum()
    };
    let offset = i128::from(index.constant);
    let preperiod = sequence.values.len() as i128 - sequence.period as i128;
    let threshold = (preperiod - offset).max(0);
    let period = (sequence.period as i128).max(1);
    // Pairs of classes are numbered, too.
    if numeration == Numeration::Zeckendorf && threshold + period > 1 << 16 {
        return Err(Stop::TooLarge);
    }
    let added = (0..letters).map(add).collect();
    Ok(Machine::Classes { sequence: sequence.clone(), offset, threshold, period, added, numeration })
}
