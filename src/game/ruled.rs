//! Positions of rulesets: nodes whose options are the ruleset's, made when somebody asks.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::layout::Kind;
use crate::game::store::Store;
use crate::picture::Picture;
use crate::ruleset::heaps::SharedSequence;
use crate::ruleset::{Argument, Rules, Ruleset, Solver};

/// A ruleset of a [`Store`].
///
/// ```
/// use sprague::Store;
/// assert_eq!(Store::new().ruleset("kayles"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesetId(u32);

/// The rulesets of a store and their positions.
#[derive(Debug, Default)]
pub(super) struct Ruled {
    rules: Vec<Box<dyn Rules>>,
    names: HashMap<String, RulesetId>,
    /// In the order of the nodes.
    entries: Vec<Entry>,
    nodes: HashMap<(RulesetId, u32), GameId>,
    /// Nodes with positions of rulesets below them, and what they are with those written as sets.
    as_sets: HashMap<GameId, GameId>,
    /// How often names of definitions changed their meaning: what was called before is not called so any more.
    meanings: u32,
}

/// A position of a ruleset.
#[derive(Debug)]
struct Entry {
    node: GameId,
    origin: Origin,
    /// The options, each once, with the first move that leads there in words; none until somebody asks.
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
    options: Box<[GameId]>,
    /// Of a ruleset as many; of a definition none.
    words: Box<[String]>,
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
        self.entries.retain(|entry| entry.node.index() < nodes);
        for entry in &mut self.entries {
            let gone = |listed: &Listed| listed.options.iter().any(|option| option.index() >= nodes);
            if entry.options.as_ref().is_some_and(gone) {
                entry.options = None;
            }
        }
        self.nodes.retain(|_, node| node.index() < nodes);
        self.as_sets.retain(|from, to| from.index() < nodes && to.index() < nodes);
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
        self.ruled.rules.push(Box::new(Solver::new(rules, self.limits.clone(), self.interrupt.clone())));
        self.ruled.names.insert(name, id);
        id
    }

    /// The ruleset of a name, if it was added.
    #[must_use]
    pub fn ruleset(&self, name: &str) -> Option<RulesetId> {
        self.ruled.names.get(name).copied()
    }

    /// How many positions the solver of each ruleset knows.
    pub(crate) fn solved(&self) -> Vec<usize> {
        self.ruled.rules.iter().map(|rules| rules.len()).collect()
    }

    /// Lets the solvers forget what they learned since [`Store::solved`] was asked; the nodes made since must be gone.
    pub(crate) fn take_back_solved(&mut self, solved: &[usize]) {
        for (place, rules) in self.ruled.rules.iter_mut().enumerate() {
            rules.take_back(solved.get(place).copied().unwrap_or(0));
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

    /// The position of a ruleset that arguments of the language stand for: the sum of its components.
    ///
    /// Its value is found at once; see [`Solver`].
    ///
    /// # Errors
    /// What the ruleset says of the arguments; [`ErrorKind::Limit`] if a ceiling is reached;
    /// [`ErrorKind::Cycle`] if play does not end; or if interrupted.
    pub fn position_of(&mut self, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
        let Ruled { rules, .. } = &mut self.ruled;
        let rules = &mut rules[ruleset.0 as usize];
        rules.under(&self.limits, &self.interrupt);
        let keys = rules.read(arguments)?;
        self.sum_of_keys(ruleset, &keys)
    }

    /// A position of a ruleset of a known type: the sum of its components.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] if the ruleset is of another type; else those of [`Store::position_of`].
    pub fn position_by<R: Ruleset>(&mut self, ruleset: RulesetId, position: R::Position) -> Result<GameId> {
        let rules = &mut self.ruled.rules[ruleset.0 as usize];
        rules.under(&self.limits, &self.interrupt);
        let Some(solver) = rules.as_any().downcast_mut::<Solver<R>>() else {
            return Err(Error::new(ErrorKind::WrongKind, "the ruleset has positions of another type"));
        };
        let keys = solver.components(position)?;
        self.sum_of_keys(ruleset, &keys)
    }

    fn sum_of_keys(&mut self, ruleset: RulesetId, keys: &[u32]) -> Result<GameId> {
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
        self.ruled.entries.push(Entry { node, origin: Origin::Ruleset(ruleset, key), options: None });
        self.ruled.nodes.insert((ruleset, key), node);
        Ok(node)
    }

    /// The position that a definition gave as a set or a nimber, as one that goes by the name of the call.
    pub(crate) fn called(&mut self, set: GameId, written: &str) -> Result<GameId> {
        let node = self.push_node(Kind::Position, self.value(set), &[])?;
        let origin = Origin::Definition { set, written: written.into(), meaning: self.ruled.meanings };
        self.ruled.entries.push(Entry { node, origin, options: None });
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

    /// A position of a ruleset or of a recursive definition as it is written in the language; `None` for what is neither, and for
    /// a position by a definition that means something else by now.
    #[must_use]
    pub fn written_by_ruleset(&self, id: GameId) -> Option<String> {
        match self.origin(id)? {
            Origin::Ruleset(ruleset, key) => Some(self.ruled.rules[ruleset.0 as usize].write(*key)),
            Origin::Definition { written, meaning, .. } => {
                (*meaning == self.ruled.meanings).then(|| written.as_ref().to_owned())
            }
        }
    }

    /// The move from a position of a ruleset to one of its options in words, after its options were asked for.
    #[must_use]
    pub fn move_in_words(&self, from: GameId, to: GameId) -> Option<&str> {
        if self.kind(from) != Kind::Position {
            return None;
        }
        let listed = self.ruled.entry(from).options.as_ref()?;
        let place = listed.options.iter().position(|&option| option == to)?;
        listed.words.get(place).map(String::as_str)
    }

    /// The ruleset of a position; `None` for what is no position of a ruleset.
    #[must_use]
    pub fn ruleset_of(&self, id: GameId) -> Option<RulesetId> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, _)) => Some(ruleset),
            _ => None,
        }
    }

    /// The picture that a ruleset has of some of its positions together; `played` is one of them, by its place, and the option of
    /// it whose move is marked, the first such move. `None` where the ruleset has no picture.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] if they are not positions of one ruleset; [`ErrorKind::Limit`] if a ceiling is reached; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::picture::{Heap, Picture};
    /// let mut session = sprague::Session::new();
    /// let (heap, less) = (session.position("lasker(5)")?, session.position("lasker(3)")?);
    /// let picture = session.store_mut().picture(&[heap], Some((0, less)))?;
    /// assert_eq!(picture, Some(Picture::Heaps(vec![Heap { size: 5, taken: 2, apart: 0 }])));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn picture(
        &mut self,
        positions: &[GameId],
        played: Option<(usize, GameId)>,
    ) -> Result<Option<Picture>> {
        let Some(ruleset) = positions.first().map(|&first| self.ruleset_of(first)) else { return Ok(None) };
        let key = |&position: &GameId| match self.origin(position) {
            Some(&Origin::Ruleset(other, key)) if Some(other) == ruleset => Some(key),
            _ => None,
        };
        let keys: Option<Vec<u32>> = positions.iter().map(key).collect();
        let (Some(ruleset), Some(keys)) = (ruleset, keys) else {
            return Err(Error::new(ErrorKind::WrongKind, "these are not positions of one ruleset"));
        };
        let played = match played {
            Some((place, option)) => {
                self.number_of_move(ruleset, keys[place], option)?.map(|number| (place, number))
            }
            None => None,
        };
        let rules = &mut self.ruled.rules[ruleset.0 as usize];
        rules.under(&self.limits, &self.interrupt);
        rules.picture(&keys, played)
    }

    /// The number of the first move that leads to an option.
    fn number_of_move(&mut self, ruleset: RulesetId, key: u32, option: GameId) -> Result<Option<usize>> {
        let rules = &mut self.ruled.rules[ruleset.0 as usize];
        rules.under(&self.limits, &self.interrupt);
        for (number, (keys, _)) in rules.moves(key)?.into_iter().enumerate() {
            self.interrupt.poll()?;
            if self.sum_of_keys(ruleset, &keys)? == option {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Makes the options of a position of a ruleset, if they are not there.
    pub(crate) fn make_options(&mut self, id: GameId) -> Result<()> {
        if self.kind(id) != Kind::Position || self.ruled.entry(id).options.is_some() {
            return Ok(());
        }
        let (ruleset, key) = match self.ruled.entry(id).origin {
            Origin::Ruleset(ruleset, key) => (ruleset, key),
            Origin::Definition { set, .. } => {
                let listed = Listed { options: self.options(set)?.into_boxed_slice(), words: Box::default() };
                let place = self.ruled.place(id);
                self.ruled.entries[place].options = Some(listed);
                return Ok(());
            }
        };
        self.attempt(|store| {
            let rules = &mut store.ruled.rules[ruleset.0 as usize];
            rules.under(&store.limits, &store.interrupt);
            let moves = rules.moves(key)?;
            let mut seen = HashMap::new();
            let (mut options, mut words) = (Vec::new(), Vec::new());
            for (keys, move_words) in moves {
                store.interrupt.poll()?;
                let option = store.sum_of_keys(ruleset, &keys)?;
                if seen.insert(option, ()).is_none() {
                    options.push(option);
                    words.push(move_words);
                }
            }
            let listed = Listed { options: options.into_boxed_slice(), words: words.into_boxed_slice() };
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
        let mut waiting = vec![id];
        while let Some(&top) = waiting.last() {
            self.interrupt.poll()?;
            if self.known_as_set(top).is_some() {
                waiting.pop();
                continue;
            }
            if let Some(set) = self.set_by_definition(top) {
                match self.known_as_set(set) {
                    Some(known) => drop(self.ruled.as_sets.insert(top, known)),
                    None => waiting.push(set),
                }
                continue;
            }
            self.make_options(top)?;
            let before = waiting.len();
            let missing = self.listed(top).iter().copied().filter(|&part| self.known_as_set(part).is_none());
            waiting.extend(missing);
            if waiting.len() > before {
                continue;
            }
            let parts = self.listed(top).iter().map(|&part| self.known_as_set(part).unwrap_or(part));
            let parts: Vec<GameId> = parts.collect();
            let set = if self.kind(top) == Kind::Sum { self.sum(&parts)? } else { self.position(&parts)? };
            self.ruled.as_sets.insert(top, set);
            waiting.pop();
        }
        Ok(self.known_as_set(id).unwrap_or(id))
    }

    fn known_as_set(&self, id: GameId) -> Option<GameId> {
        match self.kind(id) {
            // Nothing below it is a sum, nor a position of a ruleset.
            Kind::Options | Kind::Nimber => Some(id),
            Kind::Symbolic | Kind::Sum | Kind::Position => self.ruled.as_sets.get(&id).copied(),
        }
    }

    /// [`Store::as_sets`] where it was asked for before, and where there is nothing to do.
    pub(crate) fn known_as_sets(&self, id: GameId) -> Option<GameId> {
        if self.ruled.entries.is_empty() { Some(id) } else { self.known_as_set(id) }
    }

    /// Positions of rulesets, and what they are as sets, as far as that was asked for.
    pub(crate) fn sets_by_name(&self) -> impl Iterator<Item = (GameId, GameId)> {
        self.ruled
            .entries
            .iter()
            .filter_map(|entry| self.ruled.as_sets.get(&entry.node).map(|&set| (entry.node, set)))
    }
}
