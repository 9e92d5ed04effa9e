//! The moves of a position, and which of them win.

use hashbrown::HashMap;
use num_bigint::BigUint;

use crate::error::Result;
use crate::game::{GameId, Node, Outcome, Store};
use crate::nimber::Nimber;
use crate::theory::parts::{Part, parts};

/// The legal moves that lead from a component, and from those equal to it, to one option; and what
/// they lead to.
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let two = store.nimber(2_u32)?;
/// let moves = theory::moves(&mut store, two, 10)?;
/// assert_eq!(moves.list[0].result, store.zero());
/// assert_eq!(moves.list[0].count(), 1);
/// assert!(moves.list[0].wins && !moves.list[1].wins);
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// Which component of a sum is moved in, as the sum's node lists them; the first of equal ones.
    /// `None` if the position is not a sum.
    pub component: Option<usize>,
    /// How many components of the sum are equal to it, itself included: the same moves can be made
    /// in each.
    pub copies: usize,
    /// That component, or the position itself.
    pub from: GameId,
    /// The option of it that is moved to.
    pub to: GameId,
    /// Each legal move from it to that option in the words of its ruleset, or of its definition;
    /// empty for what has neither, where there is one move.
    pub words: Vec<String>,
    /// The whole position after the move.
    pub result: GameId,
    /// The value of the result.
    pub value: Nimber,
    /// Whether the move wins: it leaves a P-position.
    pub wins: bool,
}

impl Move {
    /// How many legal moves these are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.copies * self.words.len().max(1)
    }
}

/// The moves of a position: all that win, and as many others as were asked for.
///
/// Moves that lead to the same option stand in one row, each in its words: in Kayles pin 1 and pin
/// 5 of a row of five.
///
/// ```
/// use num_bigint::BigUint;
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let ten = store.nimber(10_u32)?;
/// let moves = theory::moves(&mut store, ten, 4)?;
/// assert_eq!(moves.list.len(), 4);
/// assert_eq!(moves.omitted, Some(BigUint::from(6_u32)));
/// # Ok::<(), sprague::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moves {
    /// The position moved from.
    pub position: GameId,
    /// Its value.
    pub value: Nimber,
    /// Component by component as they are written, each in the order of
    /// [`Store::options`]; each result once.
    pub list: Vec<Move>,
    /// How many legal moves were left out, all of them losing; `None`: infinitely many.
    pub omitted: Option<BigUint>,
}

/// The moves of a position: every winning one, and losing ones while the list has no more than
/// `at_most` rows.
///
/// A move in a component of value v to an option of value w changes the value of a sum from t to t
/// ⊕ v ⊕ w, so it wins exactly if w = t ⊕ v. In a heap that names the option, however large the
/// heap is, and nothing else of it need be made.
///
/// Linear in the options of sets among the components, and in what is returned.
///
/// Source: C. L. Bouton (1901); *Winning Ways*, chapter 3.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached; or if
/// interrupted. Nothing is left behind then.
///
/// ```
/// use num_bigint::BigUint;
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let large = store.nimber(BigUint::from(1_u8) << 200_u32)?;
/// let three = store.nimber(3_u32)?;
/// let sum = store.sum(&[large, three])?;
/// let moves = theory::moves(&mut store, sum, 10)?;
/// let winning: Vec<_> = moves.list.iter().filter(|each| each.wins).collect();
/// assert_eq!((winning.len(), winning[0].from, winning[0].to), (1, large, three));
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn moves(store: &mut Store, game: GameId, at_most: usize) -> Result<Moves> {
    moves_by(store, game, at_most, &mut NormalPlay)
}

/// Which moves win in one of the two conventions of play.
pub(crate) trait WinningRule {
    /// The nimber that wins where a heap becomes it, if the heap is larger.
    fn heap_left(&mut self, store: &mut Store, game: GameId, part: &Part) -> Result<Nimber>;

    /// Whether the move of a part that is not a heap to this option wins.
    fn wins(&mut self, store: &mut Store, game: GameId, part: &Part, option: GameId) -> Result<bool>;

    /// What a position is worth.
    fn value(&mut self, store: &mut Store, game: GameId) -> Result<Nimber>;
}

/// The player who cannot move loses: only values count.
struct NormalPlay;

impl WinningRule for NormalPlay {
    fn heap_left(&mut self, _: &mut Store, _: GameId, part: &Part) -> Result<Nimber> {
        Ok(part.others.clone())
    }

    fn wins(&mut self, store: &mut Store, _: GameId, part: &Part, option: GameId) -> Result<bool> {
        store.is_worth(option, &part.others)
    }

    fn value(&mut self, store: &mut Store, game: GameId) -> Result<Nimber> {
        store.solve(game)?;
        Ok(store.value(game))
    }
}

/// Normal play, where a move is said to win only if that is known already.
struct KnownToWin;

impl WinningRule for KnownToWin {
    fn heap_left(&mut self, store: &mut Store, game: GameId, part: &Part) -> Result<Nimber> {
        NormalPlay.heap_left(store, game, part)
    }

    fn wins(&mut self, store: &mut Store, _: GameId, part: &Part, option: GameId) -> Result<bool> {
        store.is_known_to_be_worth(option, &part.others)
    }

    fn value(&mut self, store: &mut Store, game: GameId) -> Result<Nimber> {
        NormalPlay.value(store, game)
    }
}

/// A position whose value is not known: nothing is said to win, and no value is meant.
struct Unsolved;

impl WinningRule for Unsolved {
    fn heap_left(&mut self, store: &mut Store, _: GameId, part: &Part) -> Result<Nimber> {
        // No heap becomes as large as it is.
        Ok(store.value(part.position))
    }

    fn wins(&mut self, _: &mut Store, _: GameId, _: &Part, _: GameId) -> Result<bool> {
        Ok(false)
    }

    fn value(&mut self, _: &mut Store, _: GameId) -> Result<Nimber> {
        Ok(Nimber::ZERO)
    }
}

/// The moves of a position whose value is not known, as [`moves`] lists them. Neither the values in
/// the list nor what wins mean anything.
///
/// # Errors
/// Those of [`moves`].
pub(crate) fn moves_without_values(store: &mut Store, game: GameId, at_most: usize) -> Result<Moves> {
    moves_by(store, game, at_most, &mut Unsolved)
}

/// The moves of a position in one of the two conventions.
///
/// # Errors
/// Those of [`moves`], and of the rule.
pub(crate) fn moves_by(
    store: &mut Store,
    game: GameId,
    at_most: usize,
    rule: &mut dyn WinningRule,
) -> Result<Moves> {
    store.attempt(|store| {
        let value = rule.value(store, game)?;
        let parts = parts(store, game)?;
        for part in &parts {
            store.make_moves(part.position)?;
        }
        let mut winning = 0_usize;
        for part in &parts {
            winning += part.count_winning(store, game, rule)?;
        }
        let mut losing = at_most.saturating_sub(winning);
        let mut list = Vec::new();
        for part in &parts {
            part.list(store, game, rule, &mut losing, &mut list)?;
        }
        let omitted = match store.has_infinitely_many_options(game) {
            true => None,
            false => {
                let all: BigUint = parts.iter().map(|part| part.count_moves(store)).sum();
                Some(all - list.iter().map(Move::count).sum::<usize>())
            }
        };
        Ok(Moves { position: game, value, list, omitted })
    })
}

/// The moves that lead to P-positions, in the order of [`moves`]: what a player who wants to win
/// chooses from. Those that lead to the same option stand in one row; [`Move::count`] says how many
/// they are.
///
/// Large heaps are not gone through; see [`moves`]. Linear in the options of sets among the
/// components.
///
/// # Errors
/// Those of [`moves`].
///
/// ```
/// use sprague::{Session, theory};
/// let mut session = Session::new();
/// let heaps = session.position("nim(7, 7, 7)")?;
/// let winning = theory::winning_moves(session.store_mut(), heaps)?;
/// // Any of the three heaps may be taken.
/// assert_eq!((winning.len(), winning[0].count()), (1, 3));
/// assert_eq!(winning[0].result, session.position("nim(7, 7)")?);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn winning_moves(store: &mut Store, game: GameId) -> Result<Vec<Move>> {
    store.solve(game)?;
    if store.outcome(game) == Outcome::P {
        return Ok(Vec::new());
    }
    let moves = |store: &mut Store| moves(store, game, 0);
    Ok(with_few_values(store, game, moves)?.list)
}

/// Does what asks which options are worth one number: on large boards that needs no values of others.
pub(crate) fn with_few_values<T>(store: &mut Store, game: GameId, work: impl FnOnce(&mut Store) -> T) -> T {
    match store.has_searched_component(game) {
        true => store.doing_without_values_beyond(0, work),
        false => work(store),
    }
}

/// A winning move, the first in the order of [`moves`]; `None` for a P-position. Large boards, whose
/// moves take long, come after all other components.
///
/// Large heaps are not gone through; see [`moves`]. Linear in the components and in the options of
/// sets among them.
///
/// # Errors
/// Those of [`moves`].
///
/// ```
/// use sprague::{Store, theory};
/// let mut store = Store::new();
/// let (one, three) = (store.nimber(1_u32)?, store.nimber(3_u32)?);
/// let sum = store.sum(&[one, three])?;
/// let winning = theory::winning_move(&mut store, sum)?.expect("*1 + *3 is an N-position");
/// assert_eq!((winning.from, winning.to), (three, one));
/// assert_eq!(theory::winning_move(&mut store, winning.result)?, None);
/// # Ok::<(), sprague::Error>(())
/// ```
pub fn winning_move(store: &mut Store, game: GameId) -> Result<Option<Move>> {
    // In a sum a move wins by what the other components are worth.
    if matches!(store.node(game), Node::Sum(_)) {
        store.solve(game)?;
    }
    if store.is_worth(game, &Nimber::ZERO)? {
        return Ok(None);
    }
    with_few_values(store, game, |store| winning_move_by(store, game, &mut NormalPlay))
}

/// A winning move that is found with little work: one by which it was decided who wins, if there is
/// one; else that of [`winning_move`].
///
/// # Errors
/// Those of [`moves`].
pub(crate) fn some_winning_move(store: &mut Store, game: GameId) -> Result<Option<Move>> {
    let is_alone = !matches!(store.node(game), Node::Sum(_));
    if is_alone && store.has_searched_component(game) && !store.is_worth(game, &Nimber::ZERO)? {
        let known = |store: &mut Store| winning_move_by(store, game, &mut KnownToWin);
        if let Some(known) = store.doing_without_values_beyond(0, known)? {
            return Ok(Some(known));
        }
    }
    winning_move(store, game)
}

/// A winning move in one of the two conventions.
///
/// # Errors
/// Those of [`moves`], and of the rule.
pub(crate) fn winning_move_by(
    store: &mut Store,
    game: GameId,
    rule: &mut dyn WinningRule,
) -> Result<Option<Move>> {
    store.attempt(|store| {
        let mut parts = parts(store, game)?;
        // Where it may take long to find one, no move is looked for before there is none elsewhere.
        parts.sort_by_cached_key(|part| store.has_searched_component(part.position));
        for part in parts {
            store.interrupt().poll()?;
            if let Some(to) = part.winning_option(store, game, rule)? {
                let result = part.result(store, game, to)?;
                let (component, copies, from) = (part.component, part.copies, part.position);
                store.make_moves(from)?;
                let legal = store.legal_moves(from).filter(|one| one.0 == to);
                let words = legal.map(|(_, words)| words.to_owned()).collect();
                let value = Nimber::ZERO;
                return Ok(Some(Move { component, copies, from, to, words, result, value, wins: true }));
            }
        }
        Ok(None)
    })
}

impl Part {
    /// The whole position after the move of this part to an option.
    pub(crate) fn result(&self, store: &mut Store, game: GameId, option: GameId) -> Result<GameId> {
        match self.component {
            Some(index) => store.sum_with(game, index, option),
            None => Ok(option),
        }
    }

    /// How many options of the part win.
    fn count_winning(&self, store: &mut Store, game: GameId, rule: &mut dyn WinningRule) -> Result<usize> {
        if store.is_nimber(self.position) {
            return Ok(usize::from(rule.heap_left(store, game, self)? < store.value(self.position)));
        }
        let mut count = 0;
        for option in store.listed(self.position).to_vec() {
            store.interrupt().poll()?;
            count += usize::from(rule.wins(store, game, self, option)?);
        }
        Ok(count)
    }

    /// The first option of the part that wins.
    fn winning_option(
        &self,
        store: &mut Store,
        game: GameId,
        rule: &mut dyn WinningRule,
    ) -> Result<Option<GameId>> {
        if store.is_nimber(self.position) {
            let left = rule.heap_left(store, game, self)?;
            return if left < store.value(self.position) { store.nimber(left).map(Some) } else { Ok(None) };
        }
        for option in store.listed_in_order(self.position)? {
            store.interrupt().poll()?;
            if rule.wins(store, game, self, option)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }

    /// Appends the winning moves in this part, and losing ones while there are any left to list.
    fn list(
        &self,
        store: &mut Store,
        game: GameId,
        rule: &mut dyn WinningRule,
        losing: &mut usize,
        list: &mut Vec<Move>,
    ) -> Result<()> {
        if !store.is_nimber(self.position) {
            let first = list.len();
            let options = store.listed_in_order(self.position)?;
            for option in options {
                store.interrupt().poll()?;
                let wins = rule.wins(store, game, self, option)?;
                self.push(store, game, rule, (option, wins), losing, list)?;
            }
            let rows: HashMap<GameId, usize> =
                list[first..].iter().enumerate().map(|(row, one)| (one.to, first + row)).collect();
            for (to, words) in store.legal_moves(self.position) {
                if let Some(&row) = rows.get(&to) {
                    list[row].words.push(words.to_owned());
                }
            }
            return Ok(());
        }
        let size = store.value(self.position);
        let winning = Some(rule.heap_left(store, game, self)?).filter(|left| *left < size);
        let mut passed = false;
        let mut number = 0_u64;
        while *losing > 0 && Nimber::from(number) < size {
            store.interrupt().poll()?;
            let option = store.nimber(number)?;
            let wins = winning.as_ref() == Some(&Nimber::from(number));
            passed |= wins;
            self.push(store, game, rule, (option, wins), losing, list)?;
            number += 1;
        }
        if let Some(winning) = winning
            && !passed
        {
            let option = store.nimber(winning)?;
            self.push(store, game, rule, (option, true), losing, list)?;
        }
        Ok(())
    }

    fn push(
        &self,
        store: &mut Store,
        game: GameId,
        rule: &mut dyn WinningRule,
        (to, wins): (GameId, bool),
        losing: &mut usize,
        list: &mut Vec<Move>,
    ) -> Result<()> {
        if !wins {
            if *losing == 0 {
                return Ok(());
            }
            *losing -= 1;
        }
        let result = self.result(store, game, to)?;
        list.push(Move {
            component: self.component,
            copies: self.copies,
            from: self.position,
            to,
            words: Vec::new(),
            result,
            value: rule.value(store, result)?,
            wins,
        });
        Ok(())
    }
}
