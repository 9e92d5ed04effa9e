//! A list that is sorted before it is given to a definition need not be, where the definition has
//! the same positions for each order of its entries.
//!
//! All such lists are left as they are at first. Then it is checked of each definition that got one
//! that its options, with two neighbouring entries exchanged, are the same but for the order of
//! entries in such lists. By induction on the length of play each order then gives the same
//! position, so what was left out changes nothing. If a check fails, the lists are sorted.

use std::sync::Arc;

use crate::eval::code::Meaning;
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, TreeId};
use crate::universal::Translated;
use crate::universal::moves::body_of;
use crate::universal::specialise::canonical::canonical;
use crate::universal::specialise::half::{Entry, Half, Text};
use crate::universal::specialise::variants::{Called, Shape, Unsorted, filled, leaf_names, shape};
use crate::universal::specialise::{MOST_VARIANTS, Specialiser};

impl Specialiser<'_> {
    /// The arguments of a position, and which of them are lists that are to be sorted.
    pub(super) fn given_unsorted(&mut self, arguments: &[TreeId]) -> Translated<(Vec<Half>, Vec<bool>)> {
        let tree = Arc::clone(&self.tree);
        let (mut given, mut unsorted) = (Vec::new(), Vec::new());
        for &argument in arguments {
            let list = match tree.kind(argument) {
                Kind::Call { name, arguments, .. }
                    if self.leaves_unsorted
                        && canonical_name(tree.slice(name)) == "sort"
                        && self.machine.find_in(&tree, "sort").is_none() =>
                {
                    match tree.children(arguments) {
                        &[list] if !matches!(tree.kind(list), Kind::Element { .. }) => Some(list),
                        _ => None,
                    }
                }
                _ => None,
            };
            let one = match list {
                Some(list) => self.expression(list)?,
                None => Half::Truth(false),
            };
            let is_open = list.is_some() && are_integers(&one) && !one.is_known();
            let one = if is_open { one } else { self.given(&[argument])?.remove(0) };
            given.push(one);
            unsorted.push(is_open);
        }
        Ok((given, unsorted))
    }

    /// The arguments with known entries first in each list that is not sorted, and what is known of
    /// all. It is kept which orders should not matter.
    pub(super) fn arranged(&mut self, definition: u32, given: &[Half], unsorted: &[bool]) -> Vec<Half> {
        let arrange = |(half, &unsorted): (&Half, &bool)| match half {
            Half::List(entries) if unsorted => {
                let number = |entry: &Entry| match &entry.value {
                    Half::Integer(linear) => linear.value(),
                    _ => None,
                };
                let (mut known, open): (Vec<Entry>, Vec<Entry>) =
                    entries.iter().cloned().partition(|entry| number(entry).is_some());
                known.sort_by_key(number);
                Half::List(known.into_iter().chain(open).collect())
            }
            half => half.clone(),
        };
        let arranged: Vec<Half> = given.iter().zip(unsorted).map(arrange).collect();
        let shapes: Option<Vec<Shape>> = arranged.iter().map(|half| shape(half, &mut Vec::new())).collect();
        let Some(shapes) = shapes else { return arranged };
        for (argument, _) in unsorted.iter().enumerate().filter(|(_, unsorted)| **unsorted) {
            let key = Unsorted::of(definition, &shapes, argument);
            if !self.unsorted.contains(&key) {
                self.unsorted.push(key);
            }
        }
        arranged
    }

    /// Whether the order of the entries does not matter in any list that was left unsorted.
    pub(super) fn order_does_not_matter(&mut self) -> Translated<bool> {
        (self.comparing, self.expressions) = (Some(Called::new()), 0);
        let mut done = 0;
        while let Some(key) = self.unsorted.get(done).cloned() {
            done += 1;
            if done > MOST_VARIANTS || !self.is_symmetric(&key)? {
                return Ok(false);
            }
        }
        self.comparing = None;
        Ok(true)
    }

    fn is_symmetric(&mut self, key: &Unsorted) -> Translated<bool> {
        let Meaning::Function(code) = &self.machine.definitions[key.definition as usize].meaning else {
            return Ok(false);
        };
        let code = Arc::clone(code);
        let mut names = Vec::new();
        for (parameter, shape) in code.parameters.iter().zip(&key.shape) {
            leaf_names(&parameter.name, shape, &mut names);
        }
        let mut leaves = names.iter();
        let given: Vec<Half> = key.shape.iter().map(|shape| filled(shape, &mut leaves)).collect();
        let Some(Half::List(entries)) = given.get(key.argument) else { return Ok(false) };
        let length = entries.len();
        let mut options = |exchanged: Option<usize>| -> Translated<Option<String>> {
            let mut given = given.clone();
            if let (Some(Half::List(entries)), Some(place)) = (given.get_mut(key.argument), exchanged) {
                entries.swap(place, place + 1);
            }
            self.begins_with(&names);
            let text = self.within(&code, given, |this| this.body(body_of(&code)))?;
            Ok(canonical(&text.text, self.machine.store.limits()))
        };
        let first = options(None)?;
        for place in 1..length {
            if first.is_none() || options(Some(place - 1))? != first {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A call while options are compared: what stands in lists whose order should not matter is given
    /// to `max`, which does not see it either.
    pub(super) fn compared(&mut self, definition: u32, given: &[Half]) -> Option<Text> {
        let mut written = Vec::new();
        let shapes: Vec<Shape> =
            given.iter().map(|half| shape(half, &mut Vec::new())).collect::<Option<_>>()?;
        for (argument, half) in given.iter().enumerate() {
            let mut leaves = Vec::new();
            shape(half, &mut leaves)?;
            let matters = !self.unsorted.contains(&Unsorted::of(definition, &shapes, argument));
            match &leaves[..] {
                _ if matters => written.append(&mut leaves),
                [] => {}
                leaves => written.push(format!("max({})", leaves.join(", "))),
            }
        }
        let called = self.comparing.as_mut()?;
        let key = (definition, shapes);
        let place = called.iter().position(|known| *known == key).unwrap_or_else(|| {
            called.push(key);
            called.len() - 1
        });
        Some(Text::whole(format!("call_{place}({})", written.join(", "))))
    }
}

/// Whether it is a list of integers, whose length is known.
fn are_integers(half: &Half) -> bool {
    match half {
        Half::List(entries) => {
            entries.iter().all(|entry| entry.clauses.is_empty() && matches!(entry.value, Half::Integer(_)))
        }
        _ => false,
    }
}
