//! Who wins sums with large components in misère play, without the classes of all followers.
//!
//! Values say nothing of sums here, so whole positions are decided, by depth-first proof numbers:
//! some *large* components of one ruleset, and one canonical form that stands for all others. Equal
//! components do not cancel. G beside `*n` is P exactly if n is the misère Grundy value of G, which
//! is found by asking for one n after the other.
//!
//! Sources: Lemoine and Viennot, "Analysis of misère Sprouts game with reduced canonical trees"
//! (2009); Nagai, "Df-pn algorithm for searching AND/OR trees" (2002).

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::game::{GameId, RulesetId, Store};
use crate::misere::forms::{Form, Forms};
use crate::ruleset::{INFINITE, Numbers};

/// The share of the ceiling of nodes that is the ceiling of whole positions: they are larger.
const POSITIONS_OF_NODES: usize = 4;

/// Misère Grundy values below this are asked for one after the other.
const FEW: u64 = 16;

/// Large components, in order, and the form of all others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Whole {
    large: Box<[u32]>,
    rest: Form,
}

/// A component by its key.
#[derive(Clone, Copy)]
enum Component {
    /// It is played in; so much is left to play.
    Large(u64),
    Small(Form),
}

/// What is known of the positions of one ruleset.
pub(super) struct Search {
    ruleset: RulesetId,
    forms: Forms,
    components: HashMap<u32, Component>,
    /// The options of large components.
    options: HashMap<u32, Arc<[Whole]>>,
    /// Whole positions by their numbers, and the numbers by the positions.
    met: Vec<Whole>,
    numbered: HashMap<Whole, u32>,
    /// How much is left to show of each.
    numbers: Vec<Numbers>,
    /// What each leads to, once it was asked for.
    children: Vec<Option<Arc<[u32]>>>,
    /// How many children are kept.
    kept: usize,
}

impl Search {
    pub(super) fn new(store: &Store, ruleset: RulesetId) -> Search {
        let limits = store.limits();
        let limits = limits.clone().with_max_nodes(limits.max_nodes / POSITIONS_OF_NODES);
        Search {
            ruleset,
            forms: Forms::new(&limits, store.interrupt()),
            components: HashMap::new(),
            options: HashMap::new(),
            met: Vec::new(),
            numbered: HashMap::new(),
            numbers: Vec::new(),
            children: Vec::new(),
            kept: 0,
        }
    }

    /// The ruleset of the large components of a position; `None` if none of them is large, or
    /// there are several rulesets, or nimbers that are too large to be played in.
    pub(super) fn ruleset_of(store: &mut Store, game: GameId) -> Option<RulesetId> {
        let components = store.components(game);
        let mut rulesets = HashSet::new();
        for &component in &components {
            if store.is_nimber(component) && store.value(component).to_u64().is_none_or(|size| size >= FEW) {
                return None;
            }
            if store.has_searched_component(component) {
                rulesets.extend(store.ruleset_of(component));
            }
        }
        if rulesets.len() == 1 { rulesets.into_iter().next() } else { None }
    }

    /// A position of the store; `None` if there are too many forms for what is not large.
    pub(super) fn whole(&mut self, store: &mut Store, game: GameId) -> Result<Option<Whole>> {
        let (mut keys, mut others) = (Vec::new(), Vec::new());
        for component in store.components(game) {
            match store.components_in_keys(component, self.ruleset)? {
                Some(parts) => keys.extend(parts),
                None => others.push(component),
            }
        }
        let rest = match self.forms.of_sum(store, &others) {
            Err(error) if error.kind() == ErrorKind::Limit => return Ok(None),
            rest => rest?,
        };
        self.sum(store, keys, rest).map(Some)
    }

    /// Whether a position is P.
    pub(super) fn is_p(&mut self, store: &mut Store, whole: Whole) -> Result<bool> {
        let root = self.number(whole)?;
        // The positions that are looked at, each within bounds on its numbers.
        let mut line = vec![(root, Numbers { win: INFINITE, loss: INFINITE })];
        while let Some(&(top, most)) = line.last() {
            store.interrupt().poll()?;
            if self.is_open(top) {
                let children = self.children(store, top)?;
                if let Some(next) = self.look(top, &children, most) {
                    line.push(next);
                    continue;
                }
            }
            line.pop();
        }
        Ok(self.numbers[root as usize].loss == 0)
    }

    /// The misère Grundy value of a position; `None` if it is not small.
    pub(super) fn grundy(&mut self, store: &mut Store, whole: &Whole) -> Result<Option<u64>> {
        for size in 0..FEW {
            let nimber = self.forms.nimber(size)?;
            let rest = self.forms.sum(whole.rest, nimber)?;
            if self.is_p(store, Whole { large: whole.large.clone(), rest })? {
                return Ok(Some(size));
            }
        }
        Ok(None)
    }

    fn is_open(&self, place: u32) -> bool {
        let Numbers { win, loss } = self.numbers[place as usize];
        win > 0 && loss > 0
    }

    /// Finds the numbers of a position from those of its children; the child that decides most,
    /// within bounds, unless a number has reached its own bound.
    fn look(&mut self, top: u32, children: &[u32], most: Numbers) -> Option<(u32, Numbers)> {
        let (mut win, mut second, mut loss, mut best) = (INFINITE, INFINITE, 0_u64, top);
        for &child in children {
            let numbers = self.numbers[child as usize];
            loss += u64::from(numbers.win);
            if numbers.loss < win {
                (second, win, best) = (win, numbers.loss, child);
            } else {
                second = second.min(numbers.loss);
            }
        }
        let loss = loss.min(u64::from(INFINITE - 1)) as u32;
        let found = match (win, children) {
            // Who cannot move wins.
            (_, []) | (0, _) => Numbers::WON,
            (INFINITE, _) => Numbers::LOST,
            _ => Numbers { win, loss },
        };
        self.numbers[top as usize] = found;
        if !self.is_open(top) {
            // What it leads to is not asked for any more.
            let children = self.children[top as usize].take();
            self.kept -= children.map_or(0, |children| children.len());
            return None;
        }
        if win >= most.win || loss >= most.loss {
            return None;
        }
        let of_best = self.numbers[best as usize].win;
        Some((best, Numbers { win, loss }.bounds(most, of_best, second)))
    }

    /// What a position leads to, each once; those first in which least is left to play.
    fn children(&mut self, store: &mut Store, top: u32) -> Result<Arc<[u32]>> {
        if let Some(children) = &self.children[top as usize] {
            return Ok(Arc::clone(children));
        }
        let whole = self.met[top as usize].clone();
        let mut children = Vec::new();
        for (place, &key) in whole.large.iter().enumerate() {
            if place > 0 && whole.large[place - 1] == key {
                continue;
            }
            for option in self.options(store, key)?.iter() {
                store.interrupt().poll()?;
                let mut large = [&whole.large[..place], &whole.large[place + 1..], &option.large].concat();
                large.sort_unstable();
                let rest = self.forms.sum(whole.rest, option.rest)?;
                children.push(self.number(Whole { large: large.into(), rest })?);
            }
        }
        for rest in self.forms.options(whole.rest)? {
            children.push(self.number(Whole { large: whole.large.clone(), rest })?);
        }
        children.sort_by_cached_key(|&child| (self.weight(&self.met[child as usize]), child));
        children.dedup();
        self.kept += children.len();
        if self.kept > store.limits().max_edges() {
            return Err(self.too_many(store));
        }
        let children: Arc<[u32]> = children.into();
        self.children[top as usize] = Some(Arc::clone(&children));
        if self.met.len() > store.limits().max_nodes / POSITIONS_OF_NODES {
            return Err(self.too_many(store));
        }
        Ok(children)
    }

    #[cold]
    fn too_many(&self, store: &Store) -> Error {
        let most = store.limits().max_nodes / POSITIONS_OF_NODES;
        let name = store.ruleset_name(self.ruleset);
        Error::limit(format!("more than {most} sums of positions of {name} in misère play"), Limit::Nodes)
    }

    /// The number of a position, with the first guess of what is left to show.
    fn number(&mut self, whole: Whole) -> Result<u32> {
        if let Some(&number) = self.numbered.get(&whole) {
            return Ok(number);
        }
        let number = self.met.len() as u32;
        self.numbers.push(match &whole.large[..] {
            [] if self.forms.is_p(whole.rest) => Numbers::LOST,
            [] => Numbers::WON,
            _ => Numbers::guess(self.weight(&whole).1),
        });
        self.met.push(whole.clone());
        self.children.push(None);
        self.numbered.insert(whole, number);
        Ok(number)
    }

    /// How much is left to play, in the heaviest component and in all.
    fn weight(&self, whole: &Whole) -> (u64, u64) {
        let weight = |key: &u32| match self.components.get(key) {
            Some(&Component::Large(weight)) => weight,
            _ => 0,
        };
        let sum: u64 = whole.large.iter().map(weight).sum();
        (whole.large.iter().map(weight).max().unwrap_or_default(), sum + self.forms.birthday(whole.rest))
    }

    /// The options of a large component, each once.
    fn options(&mut self, store: &mut Store, key: u32) -> Result<Arc<[Whole]>> {
        if let Some(options) = self.options.get(&key) {
            return Ok(Arc::clone(options));
        }
        let (mut options, mut met) = (Vec::new(), HashSet::new());
        for keys in store.options_in_keys(self.ruleset, key)? {
            let option = self.sum(store, keys, Form::ZERO)?;
            if met.insert(option.clone()) {
                options.push(option);
            }
        }
        let options: Arc<[Whole]> = options.into();
        self.options.insert(key, Arc::clone(&options));
        Ok(options)
    }

    /// The sum of components and a form.
    fn sum(&mut self, store: &mut Store, keys: Vec<u32>, mut rest: Form) -> Result<Whole> {
        let mut large = Vec::new();
        for key in keys {
            match self.component(store, key)? {
                Component::Large(_) => large.push(key),
                Component::Small(form) => rest = self.forms.sum(rest, form)?,
            }
        }
        large.sort_unstable();
        Ok(Whole { large: large.into(), rest })
    }

    fn component(&mut self, store: &mut Store, key: u32) -> Result<Component> {
        if let Some(&known) = self.components.get(&key) {
            return Ok(known);
        }
        match store.searched_weight(self.ruleset, key) {
            Some(weight) => {
                self.components.insert(key, Component::Large(weight));
                Ok(Component::Large(weight))
            }
            None => self.form(store, key).map(Component::Small),
        }
    }

    /// The form of a small component.
    fn form(&mut self, store: &mut Store, key: u32) -> Result<Form> {
        let mut line: Vec<(u32, Option<Vec<Vec<u32>>>)> = vec![(key, None)];
        while let Some((top, options)) = line.last_mut() {
            store.interrupt().poll()?;
            let top = *top;
            let options = match options {
                Some(options) => options,
                none => none.insert(store.options_in_keys(self.ruleset, top)?),
            };
            let is_missing = |key: &&u32| !matches!(self.components.get(*key), Some(Component::Small(_)));
            if let Some(&missing) = options.iter().flatten().find(is_missing) {
                line.push((missing, None));
                continue;
            }
            let options = std::mem::take(options);
            let mut set = Vec::with_capacity(options.len());
            for option in &options {
                let parts = option.iter().map(|part| match self.components[part] {
                    Component::Small(form) => form,
                    Component::Large(_) => unreachable!("its form was found"),
                });
                let mut parts: Vec<Form> = parts.collect();
                parts.sort_unstable_by_key(|&part| (self.forms.birthday(part), part));
                set.push(parts.into_iter().try_fold(Form::ZERO, |sum, part| self.forms.sum(sum, part))?);
            }
            let form = self.forms.of_options(&set)?;
            self.components.insert(top, Component::Small(form));
            line.pop();
        }
        match self.components[&key] {
            Component::Small(form) => Ok(form),
            Component::Large(_) => unreachable!("its form was found"),
        }
    }
}
