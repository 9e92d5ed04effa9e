//! Positions as they were typed, against the rules of a game alone: what a position is as an
//! explicit set, every legal move, and every move done by its words.
//!
//! A test writes down the rules of a game in a [`Game`], without any code of the library, and hands
//! positions to [`Checked`].

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

use num_bigint::BigUint;
use sprague::{GameId, Node, Ordinal, Session, Store};

/// Several sums of positions, as lists of their parts.
type Sums<P> = Vec<Vec<P>>;
type OfPosition<P> = Box<dyn Fn(&P) -> Sums<P>>;
type ByWords<P> = Box<dyn Fn(&P, &str) -> Sums<P>>;

/// The rules of a game as a test knows them; a position is what a person sees, with its squares and
/// its order.
pub struct Game<P> {
    /// How a position is typed.
    pub typed: Box<dyn Fn(&P) -> String>,
    /// Every legal move, as the positions whose sum it leaves.
    pub moves: OfPosition<P>,
    /// What a move does to the position, by its words alone; several results where equal heaps have
    /// equal words.
    pub done: ByWords<P>,
    /// What nobody writes beside others: an empty heap.
    pub nothing: Box<dyn Fn(&P) -> bool>,
}

impl<P: 'static> Game<P> {
    /// A game whose positions are all written.
    pub fn new(
        typed: impl Fn(&P) -> String + 'static,
        moves: impl Fn(&P) -> Sums<P> + 'static,
        done: impl Fn(&P, &str) -> Sums<P> + 'static,
    ) -> Game<P> {
        Game {
            typed: Box::new(typed),
            moves: Box::new(moves),
            done: Box::new(done),
            nothing: Box::new(|_| false),
        }
    }

    /// A game on one board, where each move leads to one position.
    pub fn on_a_board(
        typed: impl Fn(&P) -> String + 'static,
        moves: impl Fn(&P) -> Vec<P> + 'static,
        done: impl Fn(&P, &str) -> Vec<P> + 'static,
    ) -> Game<P> {
        let alone = |positions: Vec<P>| positions.into_iter().map(|position| vec![position]).collect();
        Game::new(
            typed,
            move |position| alone(moves(position)),
            move |position, words| alone(done(position, words)),
        )
    }

    /// These are not written beside others.
    pub fn without(mut self, nothing: impl Fn(&P) -> bool + 'static) -> Game<P> {
        self.nothing = Box::new(nothing);
        self
    }
}

/// Sets of sets, each once; a number stands for a set, and those of its options are less.
#[derive(Default)]
struct Sets {
    numbers: HashMap<Vec<usize>, usize>,
    options: Vec<Vec<usize>>,
}

impl Sets {
    fn of(&mut self, options: impl IntoIterator<Item = usize>) -> usize {
        let options: Vec<usize> = options.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
        let Sets { numbers, options: all } = self;
        *numbers.entry(options.clone()).or_insert_with(|| {
            all.push(options);
            all.len() - 1
        })
    }

    /// The set and all that can be reached from it.
    fn followers(&self, set: usize) -> BTreeSet<usize> {
        let (mut found, mut waiting) = (BTreeSet::new(), vec![set]);
        while let Some(next) = waiting.pop() {
            if found.insert(next) {
                waiting.extend(&self.options[next]);
            }
        }
        found
    }

    /// What the mex of the options and the longest play are.
    fn value_and_longest_play(&self, set: usize) -> (u64, u64) {
        let mut known: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
        for follower in self.followers(set) {
            let options = self.options[follower].iter().map(|option| known[option]);
            let values: BTreeSet<u64> = options.clone().map(|(value, _)| value).collect();
            let value = (0..).find(|value| !values.contains(value)).unwrap();
            known.insert(follower, (value, options.map(|(_, longest)| longest + 1).max().unwrap_or(0)));
        }
        known[&set]
    }
}

/// A game that is checked, position by position.
pub struct Checked<P> {
    name: String,
    game: Game<P>,
    session: Session,
    sets: Sets,
    /// The sets of sums that were met, each sorted.
    sums: HashMap<Vec<P>, usize>,
    /// The sets as positions of the store.
    built: Vec<GameId>,
    /// Positions of the store that were written out, as sets.
    walked: HashMap<GameId, usize>,
    /// How many moves were done by their words.
    pub moves: usize,
}

impl<P: Clone + Ord + Hash + Debug + 'static> Checked<P> {
    pub fn new(name: &str, game: Game<P>) -> Checked<P> {
        Checked {
            name: name.to_owned(),
            game,
            session: Session::new(),
            sets: Sets::default(),
            sums: HashMap::new(),
            built: Vec::new(),
            walked: HashMap::new(),
            moves: 0,
        }
    }

    /// Checks positions, each alone, and pairs of them as sums; there must be moves among them.
    pub fn all(name: &str, game: Game<P>, positions: impl IntoIterator<Item = P>) {
        let mut checked = Checked::new(name, game);
        let positions: Vec<P> = positions.into_iter().collect();
        positions.iter().for_each(|position| checked.position(position));
        assert!(checked.moves > 2, "{name} has only {} moves", checked.moves);
        // Sums of a few small ones: sets grow with the product.
        let small = positions.iter().filter(|&position| {
            let set = checked.set(std::slice::from_ref(position));
            (2..=12).contains(&checked.sets.followers(set).len())
        });
        let small: Vec<P> = small.take(6).cloned().collect();
        for (place, first) in small.iter().enumerate() {
            small[place..].iter().for_each(|second| checked.sum(&[first.clone(), second.clone()]));
        }
    }

    /// The explicit set of a sum, by the rules.
    fn set(&mut self, sum: &[P]) -> usize {
        let mut sum = sum.to_vec();
        sum.retain(|part| !(self.game.moves)(part).is_empty());
        sum.sort();
        if let Some(&known) = self.sums.get(&sum) {
            return known;
        }
        let mut options = Vec::new();
        for place in 0..sum.len() {
            for parts in (self.game.moves)(&sum[place]) {
                let mut option = sum.clone();
                option.remove(place);
                option.extend(parts);
                options.push(self.set(&option));
            }
        }
        let set = self.sets.of(options);
        self.sums.insert(sum, set);
        set
    }

    /// A set as a position of the store, made option by option.
    fn built(&mut self, set: usize) -> GameId {
        while self.built.len() <= set {
            let options = &self.sets.options[self.built.len()];
            let options: Vec<GameId> = options.iter().map(|&option| self.built[option]).collect();
            let position = self.session.store_mut().set_of(&options).unwrap();
            self.built.push(position);
        }
        self.built[set]
    }

    /// A position of the store, written out and read set by set.
    fn walked(&mut self, position: GameId) -> usize {
        let written = self.session.store_mut().expand(position).unwrap();
        self.walk(written)
    }

    fn walk(&mut self, position: GameId) -> usize {
        if let Some(&known) = self.walked.get(&position) {
            return known;
        }
        let set = match self.session.store().node(position) {
            Node::Options(options) => {
                let options = options.to_vec();
                let options: Vec<usize> = options.into_iter().map(|option| self.walk(option)).collect();
                self.sets.of(options)
            }
            Node::Nimber(size) => {
                let mut below = Vec::new();
                for _ in 0..size.to_u64().unwrap() {
                    below.push(self.sets.of(below.clone()));
                }
                self.sets.of(below)
            }
            other => panic!("{other:?} is not written out"),
        };
        self.walked.insert(position, set);
        set
    }

    /// That a position of the store is the set of a sum: identical, with the same options,
    /// followers, birthday and value.
    fn assert_is(&mut self, position: GameId, sum: &[P], text: &str) {
        let set = self.set(sum);
        let built = self.built(set);
        assert_eq!(self.walked(position), set, "{text} is another set");
        assert!(self.session.store_mut().identical(position, built).unwrap(), "{text} is not identical");
        assert!(self.session.store_mut().identical(built, position).unwrap(), "{text} is not identical");
        let options = self.session.store_mut().options(position).unwrap();
        assert_eq!(
            options.iter().collect::<BTreeSet<_>>().len(),
            options.len(),
            "{text} has an option twice"
        );
        let options: BTreeSet<usize> = options.into_iter().map(|option| self.walked(option)).collect();
        assert_eq!(options, self.sets.options[set].iter().copied().collect(), "options of {text}");
        let (value, longest) = self.sets.value_and_longest_play(set);
        let followers = BigUint::from(self.sets.followers(set).len());
        let store = self.session.store_mut();
        assert_eq!(store.followers(position).unwrap(), followers, "followers of {text}");
        assert_eq!(store.birthday(position).unwrap(), Ordinal::from(longest), "birthday of {text}");
        assert_eq!(store.value(position).to_u64(), Some(value), "value of {text}");
    }

    /// Checks a sum.
    pub fn sum(&mut self, parts: &[P]) {
        let text: Vec<String> = parts.iter().map(|part| (self.game.typed)(part)).collect();
        let text = text.join(" + ");
        let position = self.session.position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.assert_is(position, parts, &text);
    }

    /// Checks a position: that it stays what was typed, which set it is, and each of its moves.
    pub fn position(&mut self, position: &P) {
        let text = (self.game.typed)(position);
        assert!(text.starts_with(&self.name), "{text} is not a position of {}", self.name);
        let node = self.session.position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(self.session.store().written_by_ruleset(node).as_ref(), Some(&text), "as it is written");
        self.assert_is(node, std::slice::from_ref(position), &text);

        let legal: Vec<Vec<P>> = (self.game.moves)(position).into_iter().map(sorted).collect();
        let listed: Vec<(GameId, String)> =
            self.session.store().legal_moves(node).map(|(to, words)| (to, words.to_owned())).collect();
        let mut due: Vec<usize> = legal.iter().map(|parts| self.set(parts)).collect();
        let mut found: Vec<usize> = listed.iter().map(|&(to, _)| self.walked(to)).collect();
        due.sort_unstable();
        found.sort_unstable();
        let words: Vec<&str> = listed.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(found, due, "{text} has other moves than {words:?}");

        for (to, words) in &listed {
            let ways: Vec<Vec<P>> = (self.game.done)(position, words).into_iter().map(sorted).collect();
            for way in &ways {
                assert!(legal.contains(way), "{text}: {words} is done to {way:?}, which is not a legal move");
            }
            let ways: Vec<Vec<String>> = ways.iter().map(|way| self.written_parts(way)).collect();
            let to = written(self.session.store(), *to);
            assert!(ways.contains(&to), "{text}: {words} leads to {to:?}, and doing it to one of {ways:?}");
        }
        self.moves += listed.len();
    }

    /// The parts of a sum as they are written, in order.
    fn written_parts(&self, parts: &[P]) -> Vec<String> {
        let parts = parts.iter().filter(|&part| parts.len() == 1 || !(self.game.nothing)(part));
        let mut parts: Vec<String> = parts.map(|part| (self.game.typed)(part)).collect();
        parts.sort();
        parts
    }
}

fn sorted<P: Ord>(mut parts: Vec<P>) -> Vec<P> {
    parts.sort();
    parts
}

/// The components of a position as they are written, in order; of `*0` none.
fn written(store: &Store, position: GameId) -> Vec<String> {
    let components = match store.node(position) {
        Node::Sum(components) => components.to_vec(),
        _ if position == store.zero() => Vec::new(),
        _ => vec![position],
    };
    let mut written: Vec<String> = components
        .into_iter()
        .map(|one| store.written_by_ruleset(one).expect("a name of the game"))
        .collect();
    written.sort();
    written
}

/// The numbers in a text, in order.
pub fn numbers_in(words: &str) -> Vec<u64> {
    words.split(|sign: char| !sign.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// Numbers without a pattern, always the same ones for a seed (SplitMix64).
pub fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below
    }
}

/// A test for each game of a file by its name: what checks it is handed the name.
/// `tests/rulesets/heaps.rs` reads these lists in all files, so that no ruleset is forgotten.
macro_rules! games {
    ($($name:ident => $check:expr,)*) => {
        mod each {
            #[allow(unused_imports)]
            use super::*;
            $(
                #[test]
                fn $name() {
                    let check: fn(&str) = $check;
                    check(stringify!($name));
                }
            )*
        }
    };
}

#[allow(unused_imports)]
pub(crate) use games;
