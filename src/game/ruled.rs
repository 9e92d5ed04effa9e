//! Positions of rulesets: nodes whose options are the ruleset's, made when somebody asks.

use hashbrown::{HashMap, HashSet};

use crate::aside::drop_aside;
use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::spoken::SpokenNames;
use crate::game::store::Store;
use crate::picture::Picture;
use crate::ruleset::heaps::SharedSequence;
use crate::ruleset::{Argument, Keyed, Known, Rules, Ruleset};

/// A ruleset of a [`Store`].
///
/// ```
/// use sprague::Store;
/// assert_eq!(Store::new().ruleset("kayles"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesetId(pub(super) u32);

/// The rulesets of a store and their positions.
#[derive(Debug, Default)]
pub(super) struct Ruled {
    pub(super) rules: Vec<Box<dyn Rules>>,
    names: HashMap<String, RulesetId>,
    /// In the order of the nodes.
    entries: Vec<Entry>,
    nodes: HashMap<(RulesetId, u32), GameId>,
    /// Nodes with positions of rulesets below them, and what they are with those written as sets.
    as_sets: HashMap<GameId, GameId>,
    /// How often names of definitions changed their meaning: what was called before is not called so any more.
    meanings: u32,
    /// What definitions make of the names of rulesets.
    pub(super) spoken: SpokenNames,
}

/// A position of a ruleset.
#[derive(Debug)]
struct Entry {
    node: GameId,
    origin: Origin,
    /// Whether it stands for itself in [`Store::simplified`]: it is the representative of a component.
    simple: bool,
    /// The options and the moves; none until somebody asks.
    options: Option<Listed>,
}

/// What has the rules of a position.
#[derive(Debug)]
enum Origin {
    Ruleset(RulesetId, u32),
    /// A definition of the language, by which it is this set, and is called so.
    Definition {
        set: GameId,
        written: Box<str>,
        meaning: u32,
    },
}

#[derive(Debug)]
struct Listed {
    /// Each node once.
    options: Box<[GameId]>,
    /// Every legal move of a ruleset, in the order of the rules; of a definition none.
    moves: Box<[ListedMove]>,
}

#[derive(Debug)]
struct ListedMove {
    to: GameId,
    words: Box<str>,
}

/// What a position is made of, as far as its identity goes.
#[derive(Debug)]
enum MadeOf {
    /// It is another way to write this position.
    Same(GameId),
    Sum(Vec<GameId>),
    Options(Vec<GameId>),
}

impl MadeOf {
    fn parts(&self) -> &[GameId] {
        match self {
            MadeOf::Same(only) => std::slice::from_ref(only),
            MadeOf::Sum(parts) | MadeOf::Options(parts) => parts,
        }
    }
}

impl Ruled {
    fn place(&self, node: GameId) -> usize {
        self.entries.partition_point(|entry| entry.node < node)
    }

    fn entry(&self, node: GameId) -> &Entry {
        &self.entries[self.place(node)]
    }

    /// Forgets the positions from a node on.
    pub(super) fn take_back(&mut self, nodes: usize) {
        let kept = self.entries.partition_point(|entry| entry.node.index() < nodes);
        let mut entries = std::mem::take(&mut self.entries).into_iter();
        self.entries = entries.by_ref().take(kept).collect();
        let gone = entries.len();
        drop_aside(entries, gone);
        for entry in &mut self.entries {
            let gone = |listed: &Listed| listed.options.iter().any(|option| option.index() >= nodes);
            if entry.options.as_ref().is_some_and(gone) {
                entry.options = None;
            }
        }
        if kept < gone {
            // What stays is gathered, and what goes is not looked at.
            let origin = |entry: &Entry| match entry.origin {
                Origin::Ruleset(ruleset, key) => Some(((ruleset, key), entry.node)),
                Origin::Definition { .. } => None,
            };
            self.nodes = self.entries.iter().filter_map(origin).collect();
        } else {
            self.nodes.retain(|_, node| node.index() < nodes);
        }
        if nodes < self.as_sets.len() / 2 {
            let kept = |from: GameId| Some((from, *self.as_sets.get(&from).filter(|to| to.index() < nodes)?));
            self.as_sets = (0..nodes as u32).map(GameId).filter_map(kept).collect();
        } else {
            self.as_sets.retain(|from, to| from.index() < nodes && to.index() < nodes);
        }
    }
}

impl Store {
    /// Adds a ruleset. One of the same name that is there already stays, and is returned.
    ///
    /// ```
    /// # use sprague::ruleset::{Argument, Moves, Ruleset};
    /// # use sprague::Result;
    /// # #[derive(Debug)]
    /// # struct TakeOneOrTwo;
    /// # impl Ruleset for TakeOneOrTwo {
    /// #     type Position = u64;
    /// #     fn name(&self) -> String { "take_one_or_two".to_owned() }
    /// #     fn moves(&self, &heap: &u64, moves: &mut Moves<u64>) -> Result<()> {
    /// #         (1..=heap.min(2)).try_for_each(|taken| moves.to(heap - taken, || format!("take {taken}")))
    /// #     }
    /// #     fn write(&self, heap: &u64) -> String { format!("take_one_or_two({heap})") }
    /// #     fn read(&self, arguments: &[Argument]) -> Result<u64> {
    /// #         Argument::only(arguments, "a heap size")?.size("a heap size")
    /// #     }
    /// # }
    /// let mut store = sprague::Store::new();
    /// let rules = store.add_ruleset(TakeOneOrTwo);
    /// let heap = store.position_by::<TakeOneOrTwo>(rules, 8)?;
    /// assert_eq!(store.value(heap).to_u64(), Some(2));
    /// assert_eq!(store.options(heap)?.len(), 2);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn add_ruleset<R: Ruleset>(&mut self, rules: R) -> RulesetId {
        let name = rules.name();
        if let Some(known) = self.ruleset(&name) {
            return known;
        }
        let id = RulesetId(self.ruled.rules.len() as u32);
        self.ruled.rules.push(Box::new(Keyed::new(rules, self.limits.clone(), self.interrupt.clone())));
        self.ruled.names.insert(name, id);
        id
    }

    /// The ruleset of a name, if it was added.
    #[must_use]
    pub fn ruleset(&self, name: &str) -> Option<RulesetId> {
        self.ruled.names.get(name).copied()
    }

    /// The names of the rulesets that were added, if a statement can call them by these: not `0.[3]`.
    pub(crate) fn ruleset_names(&self) -> impl Iterator<Item = &str> {
        let is_word = |name: &&str| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
        self.ruled.names.keys().map(String::as_str).filter(is_word)
    }

    /// How much is known of the positions of each ruleset.
    pub(crate) fn solved(&self) -> Vec<Known> {
        self.ruled.rules.iter().map(|rules| rules.known()).collect()
    }

    /// Lets the rulesets forget what they learned since [`Store::solved`] was asked; the nodes made since must be gone.
    pub(crate) fn take_back_solved(&mut self, solved: &[Known]) {
        for (place, rules) in self.ruled.rules.iter_mut().enumerate() {
            rules.take_back(solved.get(place).copied().unwrap_or_default());
        }
    }

    /// The name of a ruleset.
    #[must_use]
    pub fn ruleset_name(&self, ruleset: RulesetId) -> String {
        self.ruled.rules[ruleset.0 as usize].name()
    }

    /// The nim-sequence that the values of a ruleset come from, if they do.
    #[must_use]
    pub fn nim_sequence(&self, ruleset: RulesetId) -> Option<SharedSequence> {
        self.ruled.rules[ruleset.0 as usize].nim_sequence()
    }

    /// The position of a ruleset that arguments of the language stand for, as they were typed.
    ///
    /// Its value is found at once; see [`Solver`](crate::ruleset::Solver).
    ///
    /// # Errors
    /// What the ruleset says of the arguments; [`ErrorKind::Limit`] if a ceiling is reached;
    /// [`ErrorKind::Cycle`] if play does not end; or if interrupted.
    pub fn position_of(&mut self, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
        let key = self.rules_of(ruleset).read(arguments)?;
        self.new_node_of_key(ruleset, key)
    }

    /// A position of a ruleset of a known type.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] if the ruleset is of another type; else those of [`Store::position_of`].
    pub fn position_by<R: Ruleset>(&mut self, ruleset: RulesetId, position: R::Position) -> Result<GameId> {
        let Some(keyed) = self.rules_of(ruleset).as_any().downcast_mut::<Keyed<R>>() else {
            return Err(Error::new(ErrorKind::WrongKind, "the ruleset has positions of another type"));
        };
        let key = keyed.key(position)?;
        self.new_node_of_key(ruleset, key)
    }

    fn new_node_of_key(&mut self, ruleset: RulesetId, key: u32) -> Result<GameId> {
        let node = self.node_of_key(ruleset, key)?;
        self.write_out_nameless(ruleset, node)?;
        Ok(node)
    }

    /// A ruleset, under the ceilings that hold now.
    fn rules_of(&mut self, ruleset: RulesetId) -> &mut dyn Rules {
        let rules = &mut self.ruled.rules[ruleset.0 as usize];
        rules.under(&self.limits, &self.interrupt);
        &mut **rules
    }

    fn sum_of_keys(&mut self, ruleset: RulesetId, keys: &[u32]) -> Result<GameId> {
        if let &[key] = keys {
            return self.node_of_key(ruleset, key);
        }
        let mut components = Vec::with_capacity(keys.len());
        for &key in keys {
            components.push(self.node_of_key(ruleset, key)?);
        }
        self.sum(&components)
    }

    fn node_of_key(&mut self, ruleset: RulesetId, key: u32) -> Result<GameId> {
        if let Some(&node) = self.ruled.nodes.get(&(ruleset, key)) {
            return Ok(node);
        }
        let value = self.ruled.rules[ruleset.0 as usize].value(key)?;
        let node = self.push_node(Kind::Position, value, &[])?;
        self.ruled.entries.push(Entry {
            node,
            origin: Origin::Ruleset(ruleset, key),
            simple: false,
            options: None,
        });
        self.ruled.nodes.insert((ruleset, key), node);
        Ok(node)
    }

    /// The position that a definition gave as a set or a nimber, as one that goes by the name of the call.
    pub(crate) fn called(&mut self, set: GameId, written: &str) -> Result<GameId> {
        let node = self.push_node(Kind::Position, self.value(set), &[])?;
        let origin = Origin::Definition { set, written: written.into(), meaning: self.ruled.meanings };
        self.ruled.entries.push(Entry { node, origin, simple: false, options: None });
        Ok(node)
    }

    /// Definitions mean something else from here on: positions that they gave are written as sets.
    pub(crate) fn forget_calls(&mut self) {
        self.ruled.meanings += 1;
    }

    /// The set that a position is by its definition; `None` for everything else.
    pub(crate) fn set_by_definition(&self, id: GameId) -> Option<GameId> {
        match self.origin(id) {
            Some(&Origin::Definition { set, .. }) => Some(set),
            _ => None,
        }
    }

    fn origin(&self, id: GameId) -> Option<&Origin> {
        (self.kind(id) == Kind::Position).then(|| &self.ruled.entry(id).origin)
    }

    /// A position of a ruleset or of a recursive definition as it is written in the language; `None` for what is neither, and
    /// where a definition has given the name another meaning by now.
    #[must_use]
    pub fn written_by_ruleset(&self, id: GameId) -> Option<String> {
        match self.origin(id)? {
            Origin::Ruleset(ruleset, key) => {
                self.spoken_position(*ruleset, self.ruled.rules[ruleset.0 as usize].write(*key))
            }
            Origin::Definition { written, meaning, .. } => {
                (*meaning == self.ruled.meanings).then(|| written.as_ref().to_owned())
            }
        }
    }

    /// Every legal move from a position of a ruleset in the order of the rules, after its options were asked for: the option that it
    /// leads to, and the move in words. Several moves may lead to one option. Empty for what is no position of a ruleset.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let row = session.position("kayles(2)")?;
    /// let store = session.store_mut();
    /// store.options(row)?;
    /// let words: Vec<&str> = store.legal_moves(row).map(|(_, words)| words).collect();
    /// assert_eq!(words, ["take pin 1", "take pin 2", "take pins 1 and 2"]);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn legal_moves(&self, from: GameId) -> impl Iterator<Item = (GameId, &str)> {
        let listed = (self.kind(from) == Kind::Position).then(|| self.ruled.entry(from).options.as_ref());
        let moves = listed.flatten().map_or(&[][..], |listed| &listed.moves);
        moves.iter().map(|one| (one.to, one.words.as_ref()))
    }

    /// The first move from a position of a ruleset to one of its options in words, after its options were asked for.
    #[must_use]
    pub fn move_in_words(&self, from: GameId, to: GameId) -> Option<&str> {
        self.legal_moves(from).find(|one| one.0 == to).map(|(_, words)| words)
    }

    /// The ruleset of a position; `None` for what is no position of a ruleset.
    #[must_use]
    pub fn ruleset_of(&self, id: GameId) -> Option<RulesetId> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, _)) => Some(ruleset),
            _ => None,
        }
    }

    /// The picture that a ruleset has of a position, as it was typed; `played` is the option whose first move is marked. `None` where the
    /// ruleset has no picture, and for what is no position of a ruleset.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    ///
    /// ```
    /// use sprague::picture::{Heap, Picture};
    /// let mut session = sprague::Session::new();
    /// let (heap, less) = (session.position("lasker(5)")?, session.position("lasker(3)")?);
    /// let picture = session.store_mut().picture(heap, Some(less))?;
    /// assert_eq!(picture, Some(Picture::Heaps(vec![Heap { size: 5, taken: 2, apart: 0 }])));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn picture(&mut self, position: GameId, played: Option<GameId>) -> Result<Option<Picture>> {
        let Some(&Origin::Ruleset(ruleset, key)) = self.origin(position) else { return Ok(None) };
        let played = match played {
            Some(option) => {
                self.make_options(position)?;
                self.legal_moves(position).position(|one| one.0 == option)
            }
            None => None,
        };
        self.rules_of(ruleset).picture(key, played)
    }

    /// The positions of these rulesets.
    pub(super) fn positions_of(&self, rulesets: &[RulesetId]) -> Vec<GameId> {
        let of = |entry: &&Entry| matches!(entry.origin, Origin::Ruleset(one, _) if rulesets.contains(&one));
        self.ruled.entries.iter().filter(of).map(|entry| entry.node).collect()
    }

    /// Whether there is any position of a ruleset or of a recursive definition.
    pub(crate) fn has_positions_of_rulesets(&self) -> bool {
        !self.ruled.entries.is_empty()
    }

    /// The options of a position of a ruleset, if they were made.
    pub(crate) fn made_options(&self, id: GameId) -> Option<&[GameId]> {
        (self.kind(id) == Kind::Position)
            .then(|| self.ruled.entry(id).options.as_ref())?
            .map(|listed| &*listed.options)
    }

    /// Makes the options of a position of a ruleset, if they are not there.
    pub(crate) fn make_options(&mut self, id: GameId) -> Result<()> {
        if self.kind(id) != Kind::Position || self.ruled.entry(id).options.is_some() {
            return Ok(());
        }
        let (ruleset, key) = match self.ruled.entry(id).origin {
            Origin::Ruleset(ruleset, key) => (ruleset, key),
            Origin::Definition { set, .. } => {
                let listed = Listed { options: self.options(set)?.into_boxed_slice(), moves: Box::default() };
                let place = self.ruled.place(id);
                self.ruled.entries[place].options = Some(listed);
                return Ok(());
            }
        };
        self.attempt(|store| {
            let found = store.rules_of(ruleset).moves(key)?;
            let mut seen = HashSet::new();
            let (mut options, mut moves) = (Vec::new(), Vec::with_capacity(found.len()));
            for (keys, words) in found {
                store.interrupt.poll()?;
                let to = store.sum_of_keys(ruleset, &keys)?;
                if seen.insert(to) {
                    options.push(to);
                }
                moves.push(ListedMove { to, words: words.into() });
            }
            let listed = Listed { options: options.into(), moves: moves.into() };
            let place = store.ruled.place(id);
            store.ruled.entries[place].options = Some(listed);
            Ok(())
        })
    }

    /// The options of a set or of a position of a ruleset whose options were made; the components of a sum.
    pub(crate) fn listed(&self, id: GameId) -> &[GameId] {
        if self.kind(id) != Kind::Position {
            return self.slice(id);
        }
        self.ruled.entry(id).options.as_ref().map_or(&[], |listed| &listed.options)
    }

    /// The same position with the positions of rulesets below it written as sets of their options; sums and nimbers stay.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if the ceiling of nodes is reached; or if interrupted. Nothing is left behind then.
    pub(crate) fn as_sets(&mut self, id: GameId) -> Result<GameId> {
        if self.ruled.entries.is_empty() {
            return Ok(id);
        }
        self.attempt(|store| store.as_sets_now(id))
    }

    fn as_sets_now(&mut self, id: GameId) -> Result<GameId> {
        // Each with what it is made of; nothing while that was not looked at.
        let mut waiting: Vec<(GameId, Option<MadeOf>)> = vec![(id, None)];
        while let Some((top, made_of)) = waiting.last_mut() {
            self.interrupt.poll()?;
            let top = *top;
            if self.known_as_set(top).is_some() {
                waiting.pop();
                continue;
            }
            let Some(made_of) = made_of.take() else {
                let found = self.made_of(top)?;
                let missing: Vec<_> = found
                    .parts()
                    .iter()
                    .filter(|&&part| self.known_as_set(part).is_none())
                    .map(|&part| (part, None))
                    .collect();
                let last = waiting.len() - 1;
                waiting[last].1 = Some(found);
                waiting.extend(missing);
                continue;
            };
            let parts = made_of.parts().iter().map(|&part| self.known_as_set(part).unwrap_or(part));
            let parts: Vec<GameId> = parts.collect();
            let set = match made_of {
                MadeOf::Same(_) => parts[0],
                MadeOf::Sum(_) => self.sum(&parts)?,
                MadeOf::Options(_) => self.position(&parts)?,
            };
            self.ruled.as_sets.insert(top, set);
            waiting.pop();
        }
        Ok(self.known_as_set(id).unwrap_or(id))
    }

    /// What a position with positions of rulesets in it is made of; these are looked at as [`Store::simplified`] gives them.
    fn made_of(&mut self, id: GameId) -> Result<MadeOf> {
        let (ruleset, key) = match self.origin(id) {
            None if self.kind(id) == Kind::Sum => return Ok(MadeOf::Sum(self.slice(id).to_vec())),
            None => return Ok(MadeOf::Options(self.slice(id).to_vec())),
            Some(&Origin::Definition { set, .. }) => return Ok(MadeOf::Same(set)),
            Some(&Origin::Ruleset(ruleset, key)) => (ruleset, key),
        };
        let simplified = self.simplified(id)?;
        if simplified != id {
            return Ok(MadeOf::Same(simplified));
        }
        self.simplified_options(ruleset, key).map(MadeOf::Options)
    }

    fn simplified_options(&mut self, ruleset: RulesetId, key: u32) -> Result<Vec<GameId>> {
        let mut options = Vec::new();
        for keys in self.rules_of(ruleset).options_in_components(key)? {
            self.interrupt.poll()?;
            options.push(self.sum_of_components(ruleset, &keys)?);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The options or components that are kept for a node; of a position of a ruleset its options, as [`Store::simplified`] gives them.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn simplified_parts(&mut self, id: GameId) -> Result<Vec<GameId>> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, key)) => self.simplified_options(ruleset, key),
            _ => {
                self.make_options(id)?;
                Ok(self.listed(id).to_vec())
            }
        }
    }

    /// An identical position in which each position of a ruleset is the sum of its components, each of them the one that stands for all
    /// that look alike: without what cannot move, turned over, sorted. Sets and nimbers stay, and so do positions of definitions.
    ///
    /// Linear in the components.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    pub(crate) fn simplified(&mut self, id: GameId) -> Result<GameId> {
        if self.kind(id) == Kind::Sum {
            let components = self.slice(id).to_vec();
            let simplified: Result<Vec<GameId>> =
                components.into_iter().map(|component| self.simplified_component(component)).collect();
            return self.sum(&simplified?);
        }
        self.simplified_component(id)
    }

    fn simplified_component(&mut self, id: GameId) -> Result<GameId> {
        let Some(&Origin::Ruleset(ruleset, key)) = self.origin(id) else { return Ok(id) };
        if self.ruled.entry(id).simple {
            return Ok(id);
        }
        let keys = self.rules_of(ruleset).components(key)?;
        self.sum_of_components(ruleset, &keys)
    }

    /// The sum of representatives of components.
    fn sum_of_components(&mut self, ruleset: RulesetId, keys: &[u32]) -> Result<GameId> {
        let mut components = Vec::with_capacity(keys.len());
        for &key in keys {
            let node = self.node_of_key(ruleset, key)?;
            let place = self.ruled.place(node);
            self.ruled.entries[place].simple = true;
            components.push(node);
        }
        match components[..] {
            [only] => Ok(only),
            _ => self.sum(&components),
        }
    }

    fn known_as_set(&self, id: GameId) -> Option<GameId> {
        match self.kind(id) {
            // Nothing below it is a sum, nor a position of a ruleset.
            Kind::Options | Kind::Nimber => Some(id),
            Kind::Symbolic | Kind::Sum | Kind::Position => self.ruled.as_sets.get(&id).copied(),
        }
    }
}
