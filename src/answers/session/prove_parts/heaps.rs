//! Heaps of octal games that are too large to be played out: their values by a period, which the
//! kernel proves.

use num_traits::ToPrimitive as _;

use super::lists::number;
use super::{Parts, Word, applied, chained, word};
use crate::error::Result;
use crate::eval::relations;
use crate::eval::value::Value;
use crate::game::{GameId, Store};
use crate::heap::octal::Octal;
use crate::heap::{Code, Found, HeapRule, NimSequence};
use crate::proof::Sequence;
use crate::syntax::tree::TreeId;

/// Words without positions, as they are written.
fn written(words: &[Word]) -> Vec<&str> {
    words
        .iter()
        .filter_map(|word| if let Word::Text(text) = word { Some(text.as_str()) } else { None })
        .collect()
}

/// An octal game, and its code.
pub(super) type Game = (Octal, Code);

/// From this heap on a period is asked for; heaps that the kernel computes to prove one.
const LARGE: u64 = 1_000;
const COMPUTED: u64 = 20_000;

/// The octal game and the size of a heap that is too large to be played out.
fn large_heap(store: &mut Store, position: GameId) -> Option<(Octal, Code, String)> {
    let (code, size) = store.heap_of_code(position)?;
    if size.to_u64().is_some_and(|size| size < LARGE) {
        return None;
    }
    let octal: Octal = code.to_string().parse().ok()?;
    (!octal.unequal() && octal.digits().len() > 1).then(|| (octal, code, size.to_string()))
}

/// Whether a position is such a heap, or a sum with one; or with a heap of another code that is far too
/// large.
pub(crate) fn has_large_heap(store: &mut Store, position: GameId) -> bool {
    store
        .components(position)
        .into_iter()
        .any(|component| large_heap(store, component).is_some() || is_far_too_large(store, component))
}

/// Whether nobody plays out a heap of a code.
fn is_far_too_large(store: &mut Store, position: GameId) -> bool {
    store.heap_of_code(position).is_some_and(|(_, size)| size.bits() > 32)
}

impl Parts<'_> {
    /// The value of a position: the sum of those of its heaps, where one is too large.
    pub(super) fn worth_of(&mut self, id: TreeId, position: GameId) -> Result<Vec<Word>> {
        let mut components = vec![position];
        if has_large_heap(&mut self.machine.store, position) {
            components = self.machine.store.components(position);
        }
        let mut found: Option<Vec<Word>> = None;
        for component in components {
            let words = match large_heap(&mut self.machine.store, component) {
                Some((octal, code, size)) => {
                    let sequence = self.sequence(id, &octal, &code)?;
                    applied("heap", [vec![word(&sequence.to_string())], vec![word(&size)]])
                }
                None if is_far_too_large(&mut self.machine.store, component) => {
                    return self.refuse(id, "the kernel has values of large heaps of octal games alone");
                }
                None => {
                    self.positions.push(component);
                    applied("value", [vec![Word::Position(self.positions.len() - 1)]])
                }
            };
            found = Some(match found {
                Some(before) => applied("sum", [before, words]),
                None => words,
            });
        }
        Ok(found.unwrap_or_else(|| vec![word("0")]))
    }

    /// Whether an expression is a position with such heaps.
    pub(super) fn has_large_heaps(&mut self, id: TreeId) -> bool {
        let position = self.value(id).ok().and_then(|value| relations::position(&self.machine.store, &value));
        position.is_some_and(|position| has_large_heap(&mut self.machine.store, position))
    }

    /// The least period of a game, its preperiod, or what follows from these.
    pub(super) fn of_period(&mut self, id: TreeId, name: &str, arguments: &[TreeId]) -> Result<Vec<Word>> {
        let &[ruleset] = arguments else {
            return self.refuse(id, "what the values up to a bound show proves no period");
        };
        let number = self.sequence_of(ruleset)?;
        let of = |name| applied(name, [vec![word(&number)]]);
        let heap = |size| applied("heap", [vec![word(&number)], size]);
        Ok(match name {
            "saltus" => {
                let next = applied("add", [of("preperiod"), of("period")]);
                applied("sub", [heap(next), heap(of("preperiod"))])
            }
            "last_exception" => applied("sub", [of("preperiod"), vec![word("1")]]),
            name => of(name),
        })
    }

    /// That the exceptions of a game are these: each differs from the value a whole number of periods later,
    /// no other heap before the period does, and they are sorted.
    pub(super) fn exceptions(&mut self, [asked, ruleset]: [TreeId; 2], listed: TreeId) -> Result<Vec<Word>> {
        let Value::List(list) = self.value(listed)? else {
            return self.refuse(listed, "exceptions are a list");
        };
        let (entries, numbers) = (self.entries(listed)?, list.entries.iter().filter_map(number));
        let is_written = |(entry, number): (&Vec<Word>, Vec<Word>)| written(entry) == written(&number);
        if !entries.iter().zip(numbers).all(is_written) {
            return self.refuse(listed, "exceptions are compared with numbers that are written out");
        }
        let number = self.sequence_of(ruleset)?;
        let known = &self.sequences[number.parse::<usize>().map_or(0, |number| number - 1)].period;
        let (period, first) = (known.period, known.preperiod);
        if first > LARGE {
            return self.refuse(asked, "the exceptions reach beyond heap 1,000");
        }
        let number_of = |number: u64| vec![word(&number.to_string())];
        let typed = self.tree.slice(self.tree.span(ruleset)).to_owned();
        for (name, known) in [("period", period), ("preperiod", first)] {
            let words = applied("eq", [applied(name, [vec![word(&number)]]), number_of(known)]);
            self.say(words, &format!("{name}({typed}) = {known}"));
        }
        let mut said = Vec::new();
        for heap in 0..first {
            let later = heap + (first - heap).div_ceil(period) * period;
            let is_listed = entries.iter().any(|entry| written(entry) == written(&number_of(heap)));
            let values = [heap, later].map(|heap| applied("heap", [vec![word(&number)], number_of(heap)]));
            said.push(applied(if is_listed { "ne" } else { "eq" }, values));
        }
        for pair in entries.windows(2) {
            said.push(applied("lt", [pair[0].clone(), pair[1].clone()]));
        }
        if let [least, ..] = &entries[..] {
            said.push(applied("le", [number_of(0), least.clone()]));
        }
        said.extend(entries.last().map(|last| applied("lt", [last.clone(), number_of(first)])));
        if said.is_empty() {
            // There is no heap before the period, and nothing is listed: what was said beside it is all.
            said.push(applied("eq", [number_of(0), number_of(first)]));
        }
        Ok(chained("and", said))
    }

    /// The number of the sequence of a ruleset.
    fn sequence_of(&mut self, ruleset: TreeId) -> Result<String> {
        let code = match self.value(ruleset)? {
            Value::Ruleset(id) => self.machine.store.code_of(id),
            _ => None,
        };
        let octal = code.as_ref().and_then(|code| code.to_string().parse::<Octal>().ok());
        match (octal, code) {
            (Some(octal), Some(code)) if !octal.unequal() && octal.digits().len() > 1 => {
                Ok(self.sequence(ruleset, &octal, &code)?.to_string())
            }
            _ => self.refuse(ruleset, "the kernel proves periods of octal games: period(0.77)"),
        }
    }

    /// The number of a sequence, whose period is found first.
    pub(super) fn sequence(&mut self, id: TreeId, octal: &Octal, code: &Code) -> Result<usize> {
        let digits = octal.digits();
        if let Some(place) = self.sequences.iter().position(|sequence| sequence.digits == digits) {
            return Ok(place + 1);
        }
        let store = &self.machine.store;
        let mut sequence = NimSequence::new(HeapRule::of_code(code.clone())?);
        let found = sequence.period(COMPUTED, store.limits(), store.interrupt())?;
        let period = match found {
            Found::Proved(period) if period.saltus == 0 => period,
            _ => return self.refuse(id, "no period of this game is proved by its first 20,000 heaps"),
        };
        self.sequences.push(Sequence { digits: digits.to_vec(), period });
        if self.sequences.iter().map(Sequence::heaps_computed).sum::<u64>() > COMPUTED {
            return self.refuse(id, "the kernel proves periods by at most 20,000 heaps");
        }
        Ok(self.sequences.len())
    }
}
