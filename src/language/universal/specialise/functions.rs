//! Calls: definitions, functions of lists whose length is known, and what stays as it is.

use crate::eval::code::Code;
use crate::eval::functions::{self, Function, Means, Quantifier};
use crate::registry;
use crate::syntax::canonical_name;
use crate::syntax::operator::Level;
use crate::syntax::tree::{Kind, TreeId};
use crate::universal::Translated;
use crate::universal::moves::body_of;
use crate::universal::specialise::half::{Entry, Half, Linear, Text, chosen};
use crate::universal::specialise::relations::joined;
use crate::universal::specialise::{Specialiser, because};

/// Entries that are sorted by comparing them, at most.
const MOST_SORTED: usize = 4;

/// Entries whose sublists are written out, at most.
const MOST_SUBSETS: usize = 8;

impl Specialiser<'_> {
    /// What a call is given, each argument by itself.
    pub(super) fn given(&mut self, arguments: &[TreeId]) -> Translated<Vec<Half>> {
        arguments
            .iter()
            .map(|&argument| match self.tree.kind(argument) {
                Kind::Element { .. } => because(format!("{} cannot be written out", self.written(argument))),
                _ => self.expression(argument),
            })
            .collect()
    }

    pub(super) fn check_count(&self, name: &str, code: &Code, given: &[Half]) -> Translated<()> {
        match code.parameters.len() == given.len() {
            true => Ok(()),
            false => because(format!("{name} takes {} arguments", code.parameters.len())),
        }
    }

    pub(super) fn call(&mut self, name: &str, arguments: &[TreeId]) -> Translated<Half> {
        let name = canonical_name(name);
        if let Some((definition, code)) = self.function_of(&self.tree, &name) {
            if self.gives_positions(definition) {
                let (given, unsorted) = self.given_unsorted(arguments)?;
                self.check_count(&name, &code, &given)?;
                return self.called(definition, &given, &unsorted);
            }
            let given = self.given(arguments)?;
            self.check_count(&name, &code, &given)?;
            if given.iter().all(Half::is_known) {
                return self.evaluated(&written(&name, &given));
            }
            return self.within(&code, given, |this| this.expression(body_of(&code)));
        }
        if self.machine.find_in(&self.tree, &name).is_some() {
            let ruleset = self.name(name)?;
            let given = self.given(arguments)?;
            return self.applied(&ruleset, &given);
        }
        let Some(function) = functions::named(&name) else {
            let given = self.given(arguments)?;
            return match registry::named(&name) {
                Some(_) => Ok(Half::Position(Text::whole(written(&name, &given)))),
                None => because(format!("{name} is not a ruleset of the language")),
            };
        };
        self.function(function, &name, arguments)
    }

    fn function(&mut self, function: Function, name: &str, arguments: &[TreeId]) -> Translated<Half> {
        if let (Some(quantifier), &[argument]) = (function.quantifier, arguments) {
            let entries = self.entries(&[argument])?;
            let entries = match (&entries[..], self.tree.kind(argument)) {
                (_, Kind::Element { .. }) => entries,
                ([Entry { value: Half::List(entries), .. }], _) => entries.clone(),
                _ => return because(format!("{name}(…) is not given conditions")),
            };
            return quantified(quantifier, entries);
        }
        // A comprehension alone is a list.
        let comprehends =
            arguments.iter().any(|&argument| matches!(self.tree.kind(argument), Kind::Element { .. }));
        let given = match comprehends {
            true => vec![Half::List(self.entries(arguments)?)],
            false => self.given(arguments)?,
        };
        if given.iter().all(Half::is_known) {
            return self.evaluated(&written(name, &given));
        }
        let done = self.of_given(function, name, &given);
        self.or_open(&given, done)
    }

    fn of_given(&self, function: Function, name: &str, given: &[Half]) -> Translated<Half> {
        match (name, given) {
            ("len", [Half::List(entries)]) => {
                fixed(entries)?;
                Ok(Half::integer(entries.len() as i64))
            }
            ("sum", [Half::List(entries)]) => summed(entries),
            ("min" | "max", [Half::List(entries)]) => {
                let values: Vec<Half> = fixed(entries)?.into_iter().cloned().collect();
                extreme(name, &values, &self.naturals)
            }
            ("min" | "max", given) => extreme(name, given, &self.naturals),
            ("sort", [Half::List(entries)]) => sorted(entries, &self.naturals),
            ("put", [Half::List(entries), Half::Integer(place), value]) => {
                fixed(entries)?;
                let place = place.value().and_then(|place| usize::try_from(place).ok());
                let mut entries = entries.clone();
                match place.and_then(|place| entries.get_mut(place)) {
                    Some(entry) => entry.value = value.clone(),
                    None => return because("which entry of a list is put is not known"),
                }
                Ok(Half::List(entries))
            }
            ("subsets", [Half::List(entries)]) => {
                let entries: Vec<Half> = fixed(entries)?.into_iter().cloned().collect();
                subsets(&entries)
            }
            _ => {
                let text = Text::whole(written(name, given));
                Ok(match function.means {
                    Means::Position(_) => Half::Position(text),
                    Means::Value | Means::OfValues(_) | Means::Folded(_) => Half::Integer(Linear::of(text)),
                    Means::Outcome => Half::Other(text),
                    _ => return because(format!("{name}(…) cannot be written out")),
                })
            }
        }
    }
}

/// A call as it is written.
fn written(name: &str, given: &[Half]) -> String {
    let given: Vec<String> = given.iter().map(|half| half.text().text).collect();
    format!("{name}({})", given.join(", "))
}

/// The entries of a list whose length is known.
fn fixed(entries: &[Entry]) -> Translated<Vec<&Half>> {
    match entries.iter().all(|entry| entry.clauses.is_empty()) {
        true => Ok(entries.iter().map(|entry| &entry.value).collect()),
        false => because("the length of a list is not known"),
    }
}

/// What is said of all or of some conditions, or how many of them are true.
fn quantified(quantifier: Quantifier, entries: Vec<Entry>) -> Translated<Half> {
    let (deciding, word) = match quantifier {
        Quantifier::All => (false, "all"),
        Quantifier::Any => (true, "any"),
        Quantifier::Count => return counted(&entries),
    };
    let mut parts = Vec::new();
    for entry in entries {
        match (&entry.value, entry.clauses.is_empty()) {
            (Half::Truth(truth), true) if *truth == deciding => {
                parts.push(Half::Truth(deciding));
                break;
            }
            (Half::Truth(truth), _) if *truth != deciding => {}
            (_, true) => parts.push(entry.value),
            (_, false) => {
                let said = format!("{word}({})", entry.written());
                parts.push(Half::Condition(Text::whole(said)));
            }
        }
    }
    Ok(joined(parts, deciding))
}

fn counted(entries: &[Entry]) -> Translated<Half> {
    let mut count = Linear::default();
    for value in fixed(entries)? {
        let one = match value {
            Half::Truth(truth) => Linear::known((*truth).into()),
            condition => {
                let [one, none] = ["1", "0"].map(Text::whole);
                Linear::of(chosen(&condition.text(), &one, &none))
            }
        };
        count = count.plus(1, &one).unwrap_or_default();
    }
    Ok(Half::Integer(count))
}

fn summed(entries: &[Entry]) -> Translated<Half> {
    let values = fixed(entries)?;
    let mut sum = Linear::default();
    for value in &values {
        match value {
            Half::Integer(linear) => match sum.plus(1, linear) {
                Some(more) => sum = more,
                None => return because("a number is too large"),
            },
            Half::Position(_) => {
                let texts: Vec<String> = values.iter().map(|value| value.text().within(Level::Sum)).collect();
                return Ok(Half::Position(Text::of(Level::Sum, texts.join(" + "))));
            }
            other => return because(format!("the sum of {} is asked for", other.kind())),
        }
    }
    Ok(Half::Integer(sum))
}

/// The least or the greatest of some integers; some names are not negative.
fn extreme(name: &str, values: &[Half], naturals: &[String]) -> Translated<Half> {
    let mut kept: Vec<Linear> = Vec::new();
    for value in values {
        let Half::Integer(value) = value else {
            return because(format!("{name}(…) is given {}", value.kind()));
        };
        let beats = |above: i64| if name == "min" { above < 0 } else { above > 0 };
        let above = |known: &Linear| value.above(known).or_else(|| value.beyond(known, naturals));
        match kept.iter_mut().find_map(|known| above(known).map(|above| (known, above))) {
            Some((known, above)) if beats(above) => *known = value.clone(),
            Some(_) => {}
            None => kept.push(value.clone()),
        }
    }
    match &kept[..] {
        [] => because(format!("{name}(…) is given nothing")),
        [one] => Ok(Half::Integer(one.clone())),
        _ => {
            let texts: Vec<String> = kept.iter().map(|one| one.text().text).collect();
            Ok(Half::Integer(Linear::of(Text::whole(format!("{name}({})", texts.join(", "))))))
        }
    }
}

/// Each entry as the least and the greatest of others.
fn sorted(entries: &[Entry], naturals: &[String]) -> Translated<Half> {
    let mut values: Vec<Half> = fixed(entries)?.into_iter().cloned().collect();
    if values.len() > MOST_SORTED {
        return because(format!("a list of more than {MOST_SORTED} entries is sorted"));
    }
    for end in (1..values.len()).rev() {
        for place in 0..end {
            let pair = [values[place].clone(), values[place + 1].clone()];
            values[place] = extreme("min", &pair, naturals)?;
            values[place + 1] = extreme("max", &pair, naturals)?;
        }
    }
    Ok(Half::List(values.into_iter().map(Entry::alone).collect()))
}

/// All sublists: first those without the first entry, in this same order, then the same with it.
fn subsets(entries: &[Half]) -> Translated<Half> {
    if entries.len() > MOST_SUBSETS {
        return because(format!("the subsets of more than {MOST_SUBSETS} entries are asked for"));
    }
    let mut all = vec![Vec::new()];
    for entry in entries.iter().rev() {
        let first = Entry::alone(entry.clone());
        let with =
            |subset: &Vec<Entry>| std::iter::once(first.clone()).chain(subset.iter().cloned()).collect();
        all.extend(all.iter().map(with).collect::<Vec<_>>());
    }
    Ok(Half::List(all.into_iter().map(|subset| Entry::alone(Half::List(subset))).collect()))
}
