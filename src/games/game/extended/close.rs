//! What calls of loopy definitions are, once all of them are there: values are found component by
//! component, in the order in which nothing is needed that is not known.

use super::entailing::loopy_beside;
use super::make::all_ordinary;
use crate::error::{Error, ErrorKind, Result};
use crate::game::store::Store;
use crate::game::vertices::{ExtendedId, ExtendedMove, ExtendedValue, Extent, Form, Name, Target};
use crate::game_graph::{GameGraph, Outside};
use crate::nimber::Nimber;

/// No number.
const NONE: u32 = u32::MAX;

impl Store {
    /// Finds the values of all vertices from a place on; none is open. A vertex from which
    /// nothing comes back becomes an ordinary position.
    ///
    /// Time: linear in the moves, times the greatest finite value of positions on cycles at worst.
    ///
    /// # Errors
    /// A position that stands for itself, or is part of a sum that it leads to; a ceiling; or if
    /// interrupted.
    pub(crate) fn close(&mut self, from: Extent) -> Result<()> {
        let new = self.vertices_from(from);
        for id in new.clone().map(ExtendedId) {
            self.resolve(id, new.len())?;
        }
        let mut search = Search::new(new.start, new.len());
        for id in new.map(ExtendedId) {
            if search.is_new(id) && self.is_unknown(id) {
                self.explore(id, &mut search)?;
            }
        }
        Ok(())
    }

    /// Lets a call that gives what others give be what the last of them is.
    fn resolve(&mut self, id: ExtendedId, most: usize) -> Result<()> {
        let (mut last, mut met) = (id, Vec::new());
        while let Form::Same(next) = self.vertex(last).form {
            self.interrupt.poll()?;
            if met.len() > most {
                let message = format!("{} stands for itself", self.call_in(&[id]));
                return Err(Error::new(ErrorKind::Cycle, message)
                    .help("say which options it has, in braces: f(n) := {f(n+1)}"));
            }
            met.push(last);
            last = next;
        }
        met.into_iter().try_for_each(|one| self.fill_vertex(one, Target::Extended(last)))
    }

    /// The first call among some vertices, for messages.
    fn call_in(&self, among: &[ExtendedId]) -> String {
        let call = among.iter().find_map(|&id| match &self.vertex(id).name {
            Name::Call { text, .. } => Some(format!("`{text}`")),
            _ => None,
        });
        call.unwrap_or_else(|| "a position".to_owned())
    }

    fn is_unknown(&self, id: ExtendedId) -> bool {
        let vertex = self.vertex(id);
        vertex.value.is_none() && !matches!(vertex.form, Form::Settled(_))
    }

    /// Tarjan's search for strongly connected components, without recursion.
    fn explore(&mut self, root: ExtendedId, search: &mut Search) -> Result<()> {
        search.enter(root);
        while let Some(&mut (id, ref mut next)) = search.way.last_mut() {
            self.interrupt.poll()?;
            let part = self.held(id).get(*next);
            *next += 1;
            match part.map(|part| part.target) {
                Some(Target::Extended(to)) if self.is_unknown(to) => match search.is_new(to) {
                    true => search.enter(to),
                    false => search.lower(id, search.order[search.place(to)]),
                },
                Some(_) => {}
                None => {
                    search.way.pop();
                    let lowest = search.lowest[search.place(id)];
                    if let Some(&(before, _)) = search.way.last() {
                        search.lower(before, lowest);
                    }
                    if lowest == search.order[search.place(id)] {
                        let first = search.stack.iter().rposition(|&other| other == id);
                        let component = search.stack.split_off(first.expect("it was entered"));
                        self.value_component(&component, search)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn value_component(&mut self, component: &[ExtendedId], search: &mut Search) -> Result<()> {
        let itself = |id: ExtendedId| self.held(id).iter().any(|part| part.target == Target::Extended(id));
        match component {
            &[id] if !itself(id) => self.value_alone(id),
            _ => self.value_together(component, search),
        }
    }

    /// A position that cannot be reached from itself.
    fn value_alone(&mut self, id: ExtendedId) -> Result<()> {
        if self.vertex(id).form == Form::Sum {
            let terms: Vec<Target> = self.held(id).iter().map(|part| part.target).collect();
            let parts = self.flat_sum(&terms)?;
            return match parts[..] {
                [] => self.fill_vertex(id, Target::Position(self.zero())),
                [only] => self.fill_vertex(id, only.target),
                _ if parts.iter().any(|part| self.is_turned(part.target)) => Err(loopy_beside()),
                _ => self.replace(id, &parts, self.value_of_sum(&parts)),
            };
        }
        let settle = |one: &ExtendedMove| ExtendedMove { target: self.settled(one.target), ..*one };
        let moves: Vec<ExtendedMove> = self.held(id).iter().map(settle).collect();
        if moves.iter().any(|one| self.is_turned(one.target)) {
            return Err(loopy_beside());
        }
        let Some(options) = all_ordinary(&moves) else {
            return self.replace(id, &moves, self.value_of_moves(&moves));
        };
        let mut set = self.set_of(&options)?;
        if let Name::Call { text, is_whole: true } = &self.vertex(id).name
            && set != self.zero()
        {
            let call = text.clone();
            set = self.called(set, &call)?;
        }
        self.fill_vertex(id, Target::Position(set))
    }

    fn replace(
        &mut self,
        id: ExtendedId,
        parts: &[ExtendedMove],
        value: Option<ExtendedValue>,
    ) -> Result<()> {
        if self.held(id) != parts {
            let (start, end) = self.push_parts(parts)?;
            let vertex = self.vertex_mut(id);
            (vertex.start, vertex.end) = (start, end);
        }
        self.vertex_mut(id).value = value;
        Ok(())
    }

    /// Positions that can be reached from one another, by the theory of loopy games: options outside
    /// count by their values alone.
    fn value_together(&mut self, component: &[ExtendedId], search: &mut Search) -> Result<()> {
        for (number, &id) in (0..).zip(component) {
            if self.vertex(id).form == Form::Sum {
                return Err(self.sum_comes_back(component));
            }
            let place = search.place(id);
            search.number[place] = number;
        }
        let (mut edges, mut outside) = (Vec::new(), Outside::default());
        for (number, &id) in (0..).zip(component) {
            self.interrupt.poll()?;
            for part in self.held(id) {
                match self.settled(part.target) {
                    Target::Extended(to) if self.is_unknown(to) => {
                        edges.push((number, search.number[search.place(to)]));
                    }
                    target => match self.target_value(target).expect("what is outside is known") {
                        _ if self.is_turned(target) => return Err(loopy_beside()),
                        ExtendedValue::Loony => return Err(loopy_beside()),
                        ExtendedValue::Finite(value) => outside.finite(number, small(&value)),
                        ExtendedValue::Infinite(among) => {
                            outside.infinite(number, among.iter().filter_map(small));
                        }
                    },
                }
            }
        }
        let graph = GameGraph::from_edges(component.len() as u32, edges, &self.limits, &self.interrupt)?;
        let values = graph.loopy_values_beside(outside, &self.interrupt)?;
        let finite: Vec<Option<u32>> =
            (0..component.len() as u32).map(|number| values.finite(number)).collect();
        for (&id, value) in component.iter().zip(&finite) {
            self.vertex_mut(id).value = value.map(|value| ExtendedValue::Finite(value.into()));
        }
        for (&id, _) in component.iter().zip(&finite).filter(|(_, value)| value.is_none()) {
            self.interrupt.poll()?;
            let options = self.held(id).iter().filter_map(|part| self.target_value(part.target));
            let among: Vec<Nimber> = options.filter_map(|value| value.finite().cloned()).collect();
            self.vertex_mut(id).value = Some(ExtendedValue::infinite(among));
        }
        Ok(())
    }

    fn sum_comes_back(&self, component: &[ExtendedId]) -> Error {
        let name = self.call_in(component);
        Error::new(ErrorKind::Cycle, format!("{name} comes back to itself as a part of a sum"))
            .note("play could make such a sum longer for ever, and then its graph has no end")
            .help("an option that is a sum may hold loopy positions only of calls that do not come back to the one that is defined")
    }
}

/// A value that an option on a cycle may have: each has fewer than 2^32 options.
fn small(value: &Nimber) -> Option<u32> {
    value.to_u64().and_then(|value| u32::try_from(value).ok())
}

/// Where the search is. Vertices are counted from the first new one.
struct Search {
    first: u32,
    order: Vec<u32>,
    lowest: Vec<u32>,
    /// The place of a vertex in its component.
    number: Vec<u32>,
    next: u32,
    stack: Vec<ExtendedId>,
    /// The way to where the search is, and which move of each is next.
    way: Vec<(ExtendedId, usize)>,
}

impl Search {
    fn new(first: u32, vertices: usize) -> Search {
        let none = || vec![NONE; vertices];
        let (order, lowest, number) = (none(), none(), none());
        Search { first, order, lowest, number, next: 0, stack: Vec::new(), way: Vec::new() }
    }

    fn place(&self, id: ExtendedId) -> usize {
        (id.0 - self.first) as usize
    }

    fn is_new(&self, id: ExtendedId) -> bool {
        self.order[self.place(id)] == NONE
    }

    fn enter(&mut self, id: ExtendedId) {
        let place = self.place(id);
        (self.order[place], self.lowest[place]) = (self.next, self.next);
        self.next += 1;
        self.stack.push(id);
        self.way.push((id, 0));
    }

    fn lower(&mut self, id: ExtendedId, to: u32) {
        let place = self.place(id);
        self.lowest[place] = self.lowest[place].min(to);
    }
}
