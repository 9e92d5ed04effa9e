//! Positions of rulesets: nodes whose options are the ruleset's, made when somebody asks.

use std::any::Any;

use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Result};
use crate::game::GameId;
use crate::game::node::{Kind, RulesetId};
use crate::game::ruleset_table::{Entry, Listed, ListedMove, Origin};
use crate::game::store::Store;
use crate::heap::Code;
use crate::nimber::Nimber;
use crate::picture::Picture;
use crate::ruleset::heaps::{BySequence, OneHeap, Subtraction, TakeAndBreak};
use crate::ruleset::row::Plain;
use crate::ruleset::{Argument, Keyed, Known, Rules, Ruleset, SharedSequence, keyed};

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
    /// let heap = store.ruleset_position::<TakeOneOrTwo>(rules, 8)?;
    /// assert_eq!(store.value(heap).to_u64(), Some(2));
    /// assert_eq!(store.options(heap)?.len(), 2);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn add_ruleset<R: Ruleset>(&mut self, rules: R) -> RulesetId {
        self.add_rules(keyed(rules))
    }

    /// Adds a ruleset of a type that is not known any more.
    pub(crate) fn add_rules(&mut self, mut rules: Box<dyn Rules>) -> RulesetId {
        let name = rules.name();
        if let Some(known) = self.ruleset(&name) {
            return known;
        }
        let id = RulesetId(self.ruleset_nodes.rules.len() as u32);
        rules.under(&self.limits, &self.interrupt);
        self.ruleset_nodes.rules.push(rules);
        self.ruleset_nodes.names.insert(name, id);
        id
    }

    /// The ruleset of a name, if it was added.
    #[must_use]
    pub fn ruleset(&self, name: &str) -> Option<RulesetId> {
        self.ruleset_nodes.names.get(name).copied()
    }

    /// Whether a ruleset is of the type of this one of the language, and not another of its name.
    pub(crate) fn is_plain(&self, ruleset: RulesetId, plain: &dyn Plain) -> bool {
        let rules = &self.ruleset_nodes.rules[ruleset.0 as usize];
        rules.as_any().type_id() == plain.rules().as_any().type_id()
    }

    /// The code of a take-and-break game that goes by its code.
    pub(crate) fn code_of(&mut self, ruleset: RulesetId) -> Option<Code> {
        let rules = self.ruleset_nodes.rules[ruleset.0 as usize].as_any();
        if let Some(keyed) = rules.downcast_ref::<Keyed<TakeAndBreak>>() {
            return Some(keyed.rules().code().clone());
        }
        if let Some(keyed) = rules.downcast_ref::<Keyed<BySequence<Subtraction>>>() {
            return keyed.rules().rules().code();
        }
        one_heap(rules)?.code()?.parse().ok()
    }

    /// The code and the size of a heap of such a game, or of a ruleset whose positions are those of
    /// a code, option by option; that they have the same values would not do.
    pub(crate) fn heap_of_code(&mut self, id: GameId) -> Option<(Code, BigUint)> {
        let &Origin::Ruleset(ruleset, key) = self.origin(id)? else { return None };
        let keyed = self.ruleset_nodes.rules[ruleset.0 as usize].as_any();
        if let Some(keyed) = keyed.downcast_ref::<Keyed<TakeAndBreak>>() {
            return Some((keyed.rules().code().clone(), keyed.position(key).clone()));
        }
        let heap = None
            .or_else(|| Some(*keyed.downcast_ref::<Keyed<BySequence<OneHeap>>>()?.position(key)))
            .or_else(|| Some(*keyed.downcast_ref::<Keyed<BySequence<Subtraction>>>()?.position(key)))
            .or_else(|| Some(*keyed.downcast_ref::<Keyed<OneHeap>>()?.position(key)))?;
        Some((self.code_of(ruleset)?, heap.into()))
    }

    /// The names of the rulesets that were added.
    pub(crate) fn ruleset_names(&self) -> impl Iterator<Item = &str> {
        self.ruleset_nodes.names.keys().map(String::as_str)
    }

    /// How much is known of the positions of each ruleset.
    pub(crate) fn solved(&self) -> Vec<Known> {
        self.ruleset_nodes.rules.iter().map(|rules| rules.known()).collect()
    }

    /// Lets the rulesets forget what they learned since [`Store::solved`] was asked; the nodes made
    /// since must be gone.
    pub(crate) fn take_back_solved(&mut self, solved: &[Known]) {
        for (place, rules) in self.ruleset_nodes.rules.iter_mut().enumerate() {
            rules.take_back(solved.get(place).copied().unwrap_or_default());
        }
    }

    /// The name of a ruleset.
    #[must_use]
    pub fn ruleset_name(&self, ruleset: RulesetId) -> String {
        self.ruleset_nodes.rules[ruleset.0 as usize].name()
    }

    /// The nim-sequence that the values of a ruleset come from, if they do.
    #[must_use]
    pub fn nim_sequence(&self, ruleset: RulesetId) -> Option<SharedSequence> {
        self.ruleset_nodes.rules[ruleset.0 as usize].nim_sequence()
    }

    /// The position of a ruleset that arguments of the language stand for, as they were typed.
    ///
    /// Its value is found at once; see [`Solver`](crate::ruleset::Solver).
    ///
    /// # Errors
    /// What the ruleset says of the arguments; [`ErrorKind::Limit`] if a ceiling is reached;
    /// [`ErrorKind::Cycle`] if play does not end; or if interrupted.
    pub fn read_position(&mut self, ruleset: RulesetId, arguments: &[Argument]) -> Result<GameId> {
        let key = self.rules_of(ruleset).read(arguments)?;
        self.new_node_of_key(ruleset, key)
    }

    /// A position of a ruleset of a known type.
    ///
    /// # Errors
    /// [`ErrorKind::WrongKind`] if the ruleset is of another type; else those of
    /// [`Store::read_position`].
    pub fn ruleset_position<R: Ruleset>(
        &mut self,
        ruleset: RulesetId,
        position: R::Position,
    ) -> Result<GameId> {
        let key = self.keyed::<R>(ruleset)?.key(position)?;
        self.new_node_of_key(ruleset, key)
    }

    /// Finds the Grundy values of positions of a ruleset of a known type, one after the other. No
    /// position becomes a game, so that millions take the room of their values alone.
    ///
    /// Each position costs its moves, once; see [`Solver`](crate::ruleset::Solver).
    ///
    /// # Errors
    /// Those of [`Store::ruleset_position`]; those that `positions` or `each` give.
    ///
    /// ```
    /// use sprague::ruleset::heaps::Wythoff;
    /// let mut store = sprague::Store::new();
    /// let rules = store.add_ruleset(Wythoff::default());
    /// let mut values = Vec::new();
    /// store.ruleset_values::<Wythoff>(rules, (0..5).map(|heap| Ok((1, heap))), |value| {
    ///     values.push(value.to_u64());
    ///     Ok(())
    /// })?;
    /// assert_eq!(values, [1, 2, 0, 4, 5].map(Some));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn ruleset_values<R: Ruleset>(
        &mut self,
        ruleset: RulesetId,
        positions: impl IntoIterator<Item = Result<R::Position>>,
        each: impl FnMut(Nimber) -> Result<()>,
    ) -> Result<()> {
        self.keyed::<R>(ruleset)?.values(positions, each)
    }

    fn keyed<R: Ruleset>(&mut self, ruleset: RulesetId) -> Result<&mut Keyed<R>> {
        let rules = self.rules_of(ruleset).as_any_mut().downcast_mut();
        rules.ok_or_else(|| Error::new(ErrorKind::WrongKind, "the ruleset has positions of another type"))
    }

    /// The position of a ruleset of a known type that a node is, as it was typed or moved to: the
    /// inverse of [`Store::ruleset_position`]. `None` for every other node. Constant time, except
    /// for looking the node up.
    ///
    /// ```
    /// use sprague::ruleset::heaps::Wythoff;
    /// let mut store = sprague::Store::new();
    /// let rules = store.add_ruleset(Wythoff::default());
    /// let game = store.ruleset_position::<Wythoff>(rules, (3, 5))?;
    /// assert_eq!(store.position_of::<Wythoff>(game), Some(&(3, 5)));
    /// assert_eq!(store.position_of::<Wythoff>(store.zero()), None);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    #[must_use]
    pub fn position_of<R: Ruleset>(&self, id: GameId) -> Option<&R::Position> {
        let &Origin::Ruleset(ruleset, key) = self.origin(id)? else { return None };
        let rules = self.ruleset_nodes.rules[ruleset.0 as usize].as_any();
        Some(rules.downcast_ref::<Keyed<R>>()?.position(key))
    }

    fn new_node_of_key(&mut self, ruleset: RulesetId, key: u32) -> Result<GameId> {
        let node = self.node_of_key(ruleset, key)?;
        self.write_out_nameless(ruleset, node)?;
        Ok(node)
    }

    /// A ruleset, under the ceilings that hold now.
    pub(super) fn rules_of(&mut self, ruleset: RulesetId) -> &mut dyn Rules {
        let rules = &mut self.ruleset_nodes.rules[ruleset.0 as usize];
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

    pub(super) fn node_of_key(&mut self, ruleset: RulesetId, key: u32) -> Result<GameId> {
        if let Some(&node) = self.ruleset_nodes.nodes.get(&(ruleset, key)) {
            self.solve_each(&[node])?;
            return Ok(node);
        }
        let node = match self.value_to_keep(ruleset, key)? {
            Some(value) => self.push_node(Kind::Position, value, &[])?,
            None => self.push_unsolved(Kind::Position, &[])?,
        };
        self.ruleset_nodes.entries.push(Entry {
            node,
            origin: Origin::Ruleset(ruleset, key),
            simple: false,
            options: None,
        });
        self.ruleset_nodes.nodes.insert((ruleset, key), node);
        Ok(node)
    }

    /// The position that a definition gave as a set or a nimber, as one that goes by the name of
    /// the call.
    pub(crate) fn called(&mut self, set: GameId, written: &str) -> Result<GameId> {
        let node = self.push_node(Kind::Position, self.value(set), &[])?;
        let origin =
            Origin::Definition { set, written: written.into(), meaning: self.ruleset_nodes.meanings };
        self.ruleset_nodes.entries.push(Entry { node, origin, simple: false, options: None });
        Ok(node)
    }

    /// Definitions mean something else from here on: positions that they gave are written as sets.
    pub(crate) fn forget_calls(&mut self) {
        self.ruleset_nodes.meanings += 1;
        self.forget_calls_of_vertices();
    }

    /// The set that a position is by its definition; `None` for everything else.
    pub(crate) fn set_by_definition(&self, id: GameId) -> Option<GameId> {
        match self.origin(id) {
            Some(&Origin::Definition { set, .. }) => Some(set),
            _ => None,
        }
    }

    pub(super) fn origin(&self, id: GameId) -> Option<&Origin> {
        (self.kind(id) == Kind::Position).then(|| &self.ruleset_nodes.entry(id).origin)
    }

    /// A position of a ruleset or of a recursive definition as it is written in the language;
    /// `None` for what is neither, and where a definition has given the name another meaning by
    /// now.
    #[must_use]
    pub fn written_by_ruleset(&self, id: GameId) -> Option<String> {
        match self.origin(id)? {
            Origin::Ruleset(ruleset, key) => {
                self.spoken_position(*ruleset, self.ruleset_nodes.rules[ruleset.0 as usize].write(*key))
            }
            Origin::Definition { written, meaning, .. } => {
                let is_called = *meaning == self.ruleset_nodes.meanings && !written.is_empty();
                is_called.then(|| written.as_ref().to_owned())
            }
        }
    }

    /// What a position of a ruleset or of a definition was called when it was made, whatever the
    /// name means by now; empty for every other node.
    pub(super) fn own_name(&self, id: GameId) -> String {
        match self.origin(id) {
            Some(Origin::Ruleset(ruleset, key)) => self.ruleset_nodes.rules[ruleset.0 as usize].write(*key),
            Some(Origin::Definition { written, .. }) => written.as_ref().to_owned(),
            None => String::new(),
        }
    }

    /// Every legal move from a position of a ruleset in the order of the rules, after its options
    /// were asked for: the option that it leads to, and the move in words. Several moves may lead
    /// to one option. So it is for a position of a definition with words for its moves, after
    /// [`moves`](crate::theory::moves) listed them. Empty for every other position.
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
        let listed =
            (self.kind(from) == Kind::Position).then(|| self.ruleset_nodes.entry(from).options.as_ref());
        let moves = listed.flatten().map_or(&[][..], |listed| &listed.moves);
        let moves = if moves.is_empty() { self.moves_by_definition(from) } else { moves };
        moves.iter().map(|one| (one.to, one.words.as_ref()))
    }

    /// The first move from a position of a ruleset to one of its options in words, after its
    /// options were asked for.
    #[must_use]
    pub fn move_in_words(&self, from: GameId, to: GameId) -> Option<&str> {
        self.legal_moves(from).find(|one| one.0 == to).map(|(_, words)| words)
    }

    /// The ruleset of a position; `None` for what is not a position of a ruleset.
    #[must_use]
    pub fn ruleset_of(&self, id: GameId) -> Option<RulesetId> {
        match self.origin(id) {
            Some(&Origin::Ruleset(ruleset, _)) => Some(ruleset),
            _ => None,
        }
    }

    /// The picture that a ruleset has of a position, as it was typed; `played` is the option whose
    /// first move is marked. `None` where the ruleset has no picture, and for what is not a
    /// position of a ruleset.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted.
    ///
    /// ```
    /// use sprague::front_end::picture::{Heap, Picture};
    /// let mut session = sprague::Session::new();
    /// let (heap, less) = (session.position("lasker(5)")?, session.position("lasker(3)")?);
    /// let picture = session.store_mut().picture(heap, Some(less))?;
    /// assert_eq!(picture, Some(Picture::Heaps(vec![Heap::after(5, Some(&[3]))])));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn picture(&mut self, position: GameId, played: Option<GameId>) -> Result<Option<Picture>> {
        let played = match played {
            Some(option) if self.ruleset_of(position).is_some() => {
                self.make_options(position)?;
                self.legal_moves(position).position(|one| one.0 == option)
            }
            _ => None,
        };
        self.drawn(position, played)
    }

    /// The same with a move marked by its number, as [`Store::legal_moves`] lists them: of several
    /// moves that lead to one option each has its own picture.
    ///
    /// # Errors
    /// Those of [`Store::picture`].
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// let pins = session.position("kayles(2)")?;
    /// let store = session.store_mut();
    /// let first = store.picture_of_move(pins, 0)?;
    /// let second = store.picture_of_move(pins, 1)?;
    /// // The pin on the left and the one on the right, which leave the same.
    /// assert_ne!(first, second);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn picture_of_move(&mut self, position: GameId, number: usize) -> Result<Option<Picture>> {
        self.drawn(position, Some(number))
    }

    fn drawn(&mut self, position: GameId, played: Option<usize>) -> Result<Option<Picture>> {
        match self.origin(position) {
            Some(&Origin::Ruleset(ruleset, key)) => self.rules_of(ruleset).picture(key, played),
            _ => Ok(None),
        }
    }

    /// Why play is over after a move of a position of a ruleset, given by its number, or in the
    /// position itself; `None` where there is no more to say than that no move is left.
    pub(crate) fn end_of_play(
        &mut self,
        position: GameId,
        played: Option<usize>,
    ) -> Result<Option<&'static str>> {
        match self.origin(position) {
            Some(&Origin::Ruleset(ruleset, key)) => self.rules_of(ruleset).end(key, played),
            _ => Ok(None),
        }
    }

    /// The positions of these rulesets.
    pub(super) fn positions_of(&self, rulesets: &[RulesetId]) -> Vec<GameId> {
        let of = |entry: &&Entry| matches!(entry.origin, Origin::Ruleset(one, _) if rulesets.contains(&one));
        self.ruleset_nodes.entries.iter().filter(of).map(|entry| entry.node).collect()
    }

    /// Whether there is any position of a ruleset or of a recursive definition.
    pub(crate) fn has_positions_of_rulesets(&self) -> bool {
        !self.ruleset_nodes.entries.is_empty()
    }

    /// The options of a position of a ruleset, if they were made.
    pub(crate) fn made_options(&self, id: GameId) -> Option<&[GameId]> {
        (self.kind(id) == Kind::Position)
            .then(|| self.ruleset_nodes.entry(id).options.as_ref())?
            .map(|listed| &*listed.options)
    }

    /// Makes the options of a position of a ruleset, if they are not there.
    pub(crate) fn make_options(&mut self, id: GameId) -> Result<()> {
        if self.kind(id) != Kind::Position {
            return Ok(());
        }
        if self.ruleset_nodes.entry(id).options.is_some() {
            // They may have been made while nobody asked for values.
            if self.has_unsolved() && !self.is_without_values() {
                let options = self.listed(id).to_vec();
                if let (Some(&Origin::Ruleset(ruleset, key)), true) =
                    (self.origin(id), options.iter().any(|&option| !self.is_solved(option)))
                {
                    self.rules_of(ruleset).solve_options(key)?;
                }
                self.solve_each(&options)?;
            }
            return Ok(());
        }
        let (ruleset, key) = match self.ruleset_nodes.entry(id).origin {
            Origin::Ruleset(ruleset, key) => (ruleset, key),
            Origin::Definition { set, .. } => {
                let mut options = self.options(set)?;
                if let Some(in_order) = self.options_with_words(id) {
                    // If an option occurs twice, its first place counts.
                    let places = in_order.iter().enumerate().rev().map(|(place, &option)| (option, place));
                    let places: HashMap<GameId, usize> = places.collect();
                    options.sort_by_key(|option| places.get(option).copied());
                }
                let listed = Listed { options: options.into_boxed_slice(), moves: Box::default() };
                let place = self.ruleset_nodes.place(id);
                self.ruleset_nodes.entries[place].options = Some(listed);
                return Ok(());
            }
        };
        self.attempt(|store| {
            if !store.is_without_values() {
                store.rules_of(ruleset).solve_options(key)?;
            }
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
            let place = store.ruleset_nodes.place(id);
            store.ruleset_nodes.entries[place].options = Some(listed);
            Ok(())
        })
    }

    /// The options of a set or of a position of a ruleset whose options were made; the components
    /// of a sum.
    pub(crate) fn listed(&self, id: GameId) -> &[GameId] {
        if self.kind(id) != Kind::Position {
            return self.slice(id);
        }
        self.ruleset_nodes.entry(id).options.as_ref().map_or(&[], |listed| &listed.options)
    }
}

/// The game of one heap that rules are, with values of its own or without.
fn one_heap(rules: &dyn Any) -> Option<&OneHeap> {
    let valued = rules.downcast_ref::<Keyed<BySequence<OneHeap>>>().map(|rules| rules.rules().rules());
    valued.or_else(|| Some(rules.downcast_ref::<Keyed<OneHeap>>()?.rules()))
}
