//! The values of a definition of one parameter: a period with its saltus, seen in the first values
//! and proved by the moves.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Table, Term};
use crate::eval::compile;
use crate::eval::integer::Integer;
use crate::eval::value::Value;
use crate::heap::{Found, Period, Theorem, seen};
use crate::universal::hypothesis::Assumed;
use crate::universal::{Induced, Refused, Translated, Translator};

/// How many values are looked at for a period: few first, since many can take long.
pub(super) const LOOKED_AT: [i64; 3] = [48, 100, 250];

impl Translator<'_> {
    /// The values of a recursive definition, if a period of them is found and proved.
    pub(super) fn guessed(&mut self, definition: u32) -> Translated<Option<Rc<Table>>> {
        if let Some((_, known)) = self.guesses.iter().find(|(known, _)| *known == definition) {
            return Ok(known.clone());
        }
        // While it is being proved, nothing else may rest on it.
        self.guesses.push((definition, None));
        let checked = std::mem::take(&mut self.checked);
        let keeps = self.keeps.take();
        let found = self.guess(definition);
        (self.checked, self.keeps) = (checked, keeps);
        let found = match found {
            Ok(found) => found,
            Err(Refused::Error(error)) if error.is_stop() => return Err(error.into()),
            Err(_) => None,
        };
        if let Some(entry) = self.guesses.iter_mut().find(|(known, _)| *known == definition) {
            entry.1.clone_from(&found);
        }
        Ok(found)
    }

    fn guess(&mut self, definition: u32) -> Translated<Option<Rc<Table>>> {
        let interrupt = self.machine.store.interrupt().clone();
        for most in LOOKED_AT {
            let Some(values) = self.first_values(definition, most)? else { return Ok(None) };
            let Found::Seen(mut period) = seen(&values, &interrupt)? else { continue };
            let table = table_of(&values, &period);
            let options = self.options(definition, Assumed::Values(Rc::clone(&table)))?;
            let worth = Term::Table(Rc::clone(&table), Box::new(Term::Variable(options.parameters[0])));
            if self.calls_fall(&options, &[], &mut |_, _| Ok(None))?.is_some()
                && self.holds_by_induction(&options, &[], &worth, false)?
            {
                let name = self.machine.definitions[definition as usize].name.clone();
                period.theorem = Some(Theorem::Moves);
                let values = table.values.clone();
                self.proved_by_moves(definition, Induced::Period { values, period: period.clone() });
                self.knows(&name, period, &table);
                return Ok(Some(table));
            }
        }
        Ok(None)
    }

    /// The first values of a definition of one parameter, as far as they can be found.
    fn first_values(&mut self, definition: u32, most: i64) -> Translated<Option<Vec<u32>>> {
        let range = Value::range(Integer::ZERO, Integer::Small(most - 1));
        let code = compile::heap_values(&Value::Definition(definition), range)?;
        let list = match self.machine.run(&Arc::new(code)) {
            Ok(finished) => match finished.value {
                Value::List(list) => list,
                _ => return Ok(None),
            },
            Err(error) => {
                return if error.is_stop() { Err(error.into()) } else { Ok(None) };
            }
        };
        let value = |entry: &Value| match entry {
            Value::Integer(integer) => integer.to_u64().and_then(|value| u32::try_from(value).ok()),
            _ => None,
        };
        Ok(list.entries.iter().map(value).collect())
    }
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
