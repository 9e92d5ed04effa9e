//! Variants that call one another in a circle are one definition: a number in front says which of
//! them is meant. What is known of one of them cannot be found before the others.

use crate::syntax::operator::Level;
use crate::universal::Translated;
use crate::universal::specialise::half::{self, Text};
use crate::universal::specialise::variants::{Member, Variant};
use crate::universal::specialise::{Specialiser, not_too_long};

impl Specialiser<'_> {
    /// Joins the variants that call one another in a circle, and says whether there are any. They
    /// have to be written again.
    pub(super) fn join_circles(&mut self) -> bool {
        let reached = self.reached();
        let is_reached = |from: usize, to: usize| reached[from] >> to & 1 == 1;
        let mut joins = false;
        for first in 0..self.variants.len() {
            if self.variants[first].circle.is_some() {
                continue;
            }
            let places = first..self.variants.len();
            let members: Vec<usize> =
                places.filter(|&other| is_reached(first, other) && is_reached(other, first)).collect();
            if members.len() > 1 {
                self.join(&members);
                joins = true;
            }
        }
        joins
    }

    /// The variants that each one calls, at once or through others, as bits.
    fn reached(&self) -> Vec<u64> {
        let mut reached = vec![0u64; self.variants.len()];
        for &(from, to) in &self.calls {
            reached[from] |= 1 << to;
        }
        for through in 0..reached.len() {
            for from in 0..reached.len() {
                if reached[from] >> through & 1 == 1 {
                    reached[from] |= reached[through];
                }
            }
        }
        reached
    }

    fn join(&mut self, members: &[usize]) {
        let definition = self.variants[members[0]].definition;
        let mut name = format!("{}'", self.machine.definitions[definition as usize].name);
        while self.is_taken(&name) {
            name.push('\'');
        }
        let all = members.iter().map(|&place| self.variants[place].parameters.clone());
        let mut names = all.max_by_key(Vec::len).unwrap_or_default();
        let mut which = "which".to_owned();
        while names.contains(&which) {
            which.push('\'');
        }
        names.insert(0, which);
        for (before, &place) in members.iter().rev().enumerate() {
            let variant = &mut self.variants[place];
            let own = names[1..=variant.parameters.len()].to_vec();
            variant.parameters = own;
            variant.circle = Some(Member { name: name.clone(), number: before, names: names.clone() });
        }
    }

    /// Definitions with their parameters and bodies, one for each circle.
    pub(super) fn definitions(&self) -> Translated<Vec<(String, Vec<String>, String)>> {
        let mut all = Vec::new();
        for variant in &self.variants {
            match &variant.circle {
                None => {
                    all.push((variant.name.clone(), variant.parameters.clone(), variant.body.text.clone()));
                }
                Some(member) if all.iter().all(|(name, ..)| *name != member.name) => {
                    let body = self.circle(member);
                    not_too_long(body.text.len())?;
                    all.push((member.name.clone(), member.names.clone(), body.text));
                }
                Some(_) => {}
            }
        }
        Ok(all)
    }

    /// All bodies of a circle: the last one is also that of all greater numbers.
    fn circle(&self, member: &Member) -> Text {
        let of = |variant: &Variant| match &variant.circle {
            Some(own) if own.name == member.name => Some((own.number, variant.body.clone())),
            _ => None,
        };
        let mut bodies: Vec<(usize, Text)> = self.variants.iter().filter_map(of).collect();
        bodies.sort_by_key(|(number, _)| *number);
        let last = bodies.pop().map_or_else(|| Text::whole("{}"), |(_, body)| body);
        bodies.into_iter().rev().fold(last, |otherwise, (number, body)| {
            let condition = Text::of(Level::Relation, format!("{} = {number}", member.names[0]));
            half::chosen(&condition, &body, &otherwise)
        })
    }
}
