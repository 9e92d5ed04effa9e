//! Lists of moves compared: which moves they list counts, and neither their order nor what the
//! positions are worth.
//!
//! All winning moves lead to positions equivalent to *0, so that `=` between lists, entry by entry,
//! would hold whatever moves are named. What `options(G)` and `winning_moves(G)` give is therefore
//! compared as a set of positions, by identity, or with the words of the moves.

use hashbrown::HashSet;
use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::eval::arithmetic;
use crate::eval::relations;
use crate::eval::value::{List, Listed, MovesOf, Value};
use crate::game::{GameId, OrderedCursor, Store, Target};
use crate::game_graph::Outcome;
use crate::nimber::Nimber;
use crate::notation;
use crate::syntax::{self, operator::Infix};
use crate::theory::{self, Move, loopy_moves};

/// Characters of a position in the words of a move, as `moves` shows them.
const LONGEST: usize = 60;

/// Moves that are named where words are not understood.
const SHOWN: usize = 6;

/// What moves are compared with.
enum Named {
    Positions(Vec<GameId>),
    Words(Vec<String>),
}

/// What tells two lists of moves apart.
pub(crate) enum Difference {
    /// A move that only the list of `options` or `winning_moves` has, as it is written.
    Missing(String),
    /// What only the other side has.
    NoMove(String),
}

fn listed(value: &Value) -> Option<(&List, MovesOf)> {
    match value {
        Value::List(list) => list.moves.map(|moves| (&***list, moves)),
        _ => None,
    }
}

/// Whether one of two sides is a list of moves, and the relation one that compares such lists.
pub(crate) fn are_compared(infix: Infix, left: &Value, right: &Value) -> bool {
    let are_among = |value: &Value, other: &Value| match listed(value) {
        Some((_, MovesOf { position: Target::Extended(_), .. })) => are_words(other),
        listed => listed.is_some(),
    };
    match infix {
        Infix::Equivalent | Infix::Identical | Infix::NotEquivalent | Infix::NotIdentical => {
            are_among(left, right) || are_among(right, left)
        }
        Infix::IsOption | Infix::IsNotOption => are_among(right, left),
        _ => false,
    }
}

/// Whether moves are named by words. Positions that have no identity are compared by their values.
fn are_words(value: &Value) -> bool {
    match value {
        Value::Text(_) => true,
        Value::List(list) => {
            !list.entries.is_empty() && list.entries.iter().all(|entry| matches!(entry, Value::Text(_)))
        }
        _ => false,
    }
}

/// An error of a comparison of moves, with the words that are to blame, where some are.
pub(crate) struct Misnamed {
    pub(crate) error: Error,
    words: Option<String>,
}

type Understood<T> = std::result::Result<T, Misnamed>;

impl Misnamed {
    /// Whether a string of the statement, in its quotes, is what is to blame.
    pub(crate) fn is_by(&self, text: &str) -> bool {
        let mut signs = text.chars();
        let is_quoted = signs.next().is_some() && signs.next_back().is_some();
        is_quoted && self.words.as_ref().is_some_and(|words| *words == plain(signs.as_str()))
    }
}

impl From<Error> for Misnamed {
    fn from(error: Error) -> Misnamed {
        Misnamed { error, words: None }
    }
}

/// Whether two sides name the same moves, or, of `in`, whether the left one is among those of the
/// right; `braces` says that a position among the two was written as a set.
pub(crate) fn agree(
    store: &mut Store,
    infix: Infix,
    left: &Value,
    right: &Value,
    braces: bool,
) -> Understood<bool> {
    if let Infix::IsOption | Infix::IsNotOption = infix {
        let Some((list, moves)) = listed(right) else { unreachable!("the right side lists moves") };
        let named = match left {
            Value::Text(words) => Named::Words(vec![plain(words)]),
            other => match relations::position(store, other) {
                Some(position) => Named::Positions(vec![position]),
                None => return Err(not_moves(left).into()),
            },
        };
        return Ok(no_move(store, list, moves, &named)?.is_none());
    }
    Ok(difference(store, left, right, braces)?.is_none())
}

/// The first thing that tells the two sides apart.
pub(crate) fn difference(
    store: &mut Store,
    left: &Value,
    right: &Value,
    braces: bool,
) -> Understood<Option<Difference>> {
    let ((list, moves), other) = match (listed(left), listed(right)) {
        (Some(first), _) => (first, right),
        (None, Some(second)) => (second, left),
        (None, None) => return Ok(None),
    };
    let named = named(store, other, braces)?;
    if let Some(stranger) = no_move(store, list, moves, &named)? {
        return Ok(Some(Difference::NoMove(stranger)));
    }
    Ok(missing(store, list, moves, &named)?.map(Difference::Missing))
}

/// What a side names.
fn named(store: &mut Store, value: &Value, braces: bool) -> Result<Named> {
    // Words are copied, for each time that they occur.
    let ceiling = store.limits().max_elements;
    if value.size() > ceiling as u64 {
        let message = format!("more than {ceiling} entries to compare the moves with");
        return Err(Error::limit(message, Limit::Nodes));
    }
    match value {
        Value::Position(position) if braces => Ok(Named::Positions(arithmetic::options(store, *position)?)),
        Value::Integer(zero) if braces && zero.is_zero() => Ok(Named::Positions(Vec::new())),
        Value::List(list) => {
            let words: Option<Vec<String>> = list
                .entries
                .iter()
                .map(|entry| if let Value::Text(words) = entry { Some(plain(words)) } else { None })
                .collect();
            if let Some(words) = words.filter(|words| !words.is_empty()) {
                return Ok(Named::Words(words));
            }
            let position = |entry: &Value| relations::position(store, entry).ok_or_else(|| not_moves(entry));
            Ok(Named::Positions(list.entries.iter().map(position).collect::<Result<_>>()?))
        }
        other => Err(not_moves(other)),
    }
}

fn not_moves(value: &Value) -> Error {
    Error::new(
        ErrorKind::WrongKind,
        format!("moves are compared with positions or with moves in words; got {}", value.kind()),
    )
    .help(
        "which moves win: winning_moves(G) = [A, B], or {A, B}, or [\"take pin 3\"], in the words of `moves G`",
    )
}

/// Words with one space between them, and with the arrow that `moves` writes.
fn plain(words: &str) -> String {
    words.replace("->", "→").replace('→', " → ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first entry that is not a move of the list.
fn no_move(store: &mut Store, list: &List, moves: MovesOf, named: &Named) -> Understood<Option<String>> {
    match named {
        Named::Positions(positions) => {
            let to = led_to(list);
            let stranger = not_among(store, positions, &to)?;
            Ok(stranger.map(|stranger| notation::position(store, stranger, LONGEST).text))
        }
        Named::Words(words) => {
            let known: HashSet<String> = words_of(store, moves)?.into_iter().collect();
            let strangers: Vec<&String> = words.iter().filter(|&words| !known.contains(words)).collect();
            check_legal(store, moves, &strangers)?;
            Ok(strangers.first().map(|words| format!("\"{words}\"")))
        }
    }
}

/// Words that name no legal move of the position are not understood: what they say of it is neither
/// true nor false.
fn check_legal(store: &mut Store, moves: MovesOf, named: &[&String]) -> Understood<()> {
    let strangers: Vec<&String> = named
        .iter()
        .copied()
        .filter(|words| match moves.position {
            Target::Position(position) => !lessens_heap(store, position, words),
            Target::Extended(_) => true,
        })
        .collect();
    if strangers.is_empty() {
        return Ok(());
    }
    let legal = match moves.position {
        Target::Position(position) => legal_words(store, position)?,
        other => extended_words(store, other, false)?,
    };
    let known: HashSet<&str> = legal.iter().map(String::as_str).collect();
    let Some(&stranger) = strangers.iter().find(|words| !known.contains(words.as_str())) else {
        return Ok(());
    };
    let position = notation::target(store, moves.position, LONGEST).text;
    let error = Error::new(ErrorKind::WrongKind, format!("\"{stranger}\" is not a move of {position}"));
    let meant = with_the_numbers_of(stranger, &legal)
        .or_else(|| syntax::nearest(stranger, legal.iter().map(String::as_str)));
    let shown: Vec<String> = legal.iter().take(SHOWN).map(|words| format!("\"{words}\"")).collect();
    let error = error.help(match (meant, legal.len().saturating_sub(SHOWN)) {
        (Some(meant), _) => format!("did you mean \"{meant}\"?"),
        _ if legal.is_empty() => format!("{position} has no moves"),
        (None, 0) => format!("its moves are {}", shown.join(", ")),
        (None, _) => format!("its moves are {} and more; `moves` lists them all", shown.join(", ")),
    });
    Err(Misnamed { error, words: Some(stranger.clone()) })
}

/// The one move with these numbers: `2 to 1` is meant as `*2 → *1`.
fn with_the_numbers_of<'a>(words: &str, legal: &'a [String]) -> Option<&'a str> {
    let numbers = |words: &str| -> Vec<String> {
        let digits = words.split(|sign: char| !sign.is_ascii_digit());
        digits.filter(|digits| !digits.is_empty()).map(str::to_owned).collect()
    };
    let wanted = Some(numbers(words)).filter(|numbers| !numbers.is_empty())?;
    let mut fitting = legal.iter().filter(|legal| numbers(legal) == wanted);
    let first = fitting.next()?;
    fitting.all(|other| other == first).then_some(first)
}

/// Whether words are `*m → *n` and the position has a heap of m > n, or it is such a heap alone and
/// they are `*n`.
fn lessens_heap(store: &Store, position: GameId, words: &str) -> bool {
    let size = |heap: &str| heap.strip_prefix('*').and_then(|digits| digits.parse::<BigUint>().ok());
    let components = store.components(position);
    match (&components[..], words.split_once(" → ")) {
        (_, Some((from, to))) if components.len() > 1 => {
            let (Some(from), Some(to)) = (size(from), size(to)) else { return false };
            let from = Nimber::from(from);
            let is_heap = |&part: &GameId| store.is_nimber(part) && store.has_value(part, &from);
            Nimber::from(to) < from && components.iter().any(is_heap)
        }
        (&[heap], None) if store.is_nimber(heap) => {
            size(words).is_some_and(|to| Nimber::from(to) < store.value(heap))
        }
        _ => false,
    }
}

/// The legal moves of a position in words; of heaps, which may have any number, the first few.
fn legal_words(store: &mut Store, position: GameId) -> Result<Vec<String>> {
    let components = store.components_in_order(position)?;
    let is_sum = store.components(position).len() > 1;
    let mut all = Vec::new();
    for from in components {
        store.interrupt().poll()?;
        store.make_moves(from)?;
        store.check_words(from)?;
        let mut to = Vec::new();
        let mut cursor = OrderedCursor::default();
        let most = if store.is_nimber(from) { SHOWN + 1 } else { usize::MAX };
        while to.len() < most
            && let Some(option) = store.next_in_order(from, &mut cursor)?
        {
            to.push(option);
        }
        let mut words: Vec<String> = store.legal_moves(from).map(|(_, words)| words.to_owned()).collect();
        if words.is_empty() {
            let options = to.into_iter();
            all.extend(in_words(store, is_sum, options.map(|to| Worded { from, to, words: Vec::new() }))?);
            continue;
        }
        words.dedup();
        all.extend(in_words(store, is_sum, [Worded { from, to: from, words }].into_iter())?);
    }
    Ok(all)
}

/// The first move of the list that is not named.
fn missing(store: &mut Store, list: &List, moves: MovesOf, named: &Named) -> Result<Option<String>> {
    match named {
        Named::Positions(positions) => {
            let missing = not_among(store, &led_to(list), positions)?;
            Ok(missing.map(|missing| notation::position(store, missing, LONGEST).text))
        }
        Named::Words(named) => {
            let named: HashSet<&String> = named.iter().collect();
            let words = words_of(store, moves)?;
            Ok(words.into_iter().find(|words| !named.contains(words)).map(|words| format!("\"{words}\"")))
        }
    }
}

fn led_to(list: &List) -> Vec<GameId> {
    let position = |entry: &Value| if let Value::Position(position) = entry { Some(*position) } else { None };
    list.entries.iter().filter_map(position).collect()
}

/// The first of some positions that is identical to none of the others. Those that are one node are
/// found at once.
fn not_among(store: &mut Store, positions: &[GameId], others: &[GameId]) -> Result<Option<GameId>> {
    let nodes: HashSet<GameId> = others.iter().copied().collect();
    for &position in positions {
        store.interrupt().poll()?;
        if nodes.contains(&position) {
            continue;
        }
        let mut found = false;
        for &other in others {
            store.interrupt().poll()?;
            if store.identical(position, other)? {
                found = true;
                break;
            }
        }
        if !found {
            return Ok(Some(position));
        }
    }
    Ok(None)
}

/// Every move of a list in words, as `moves` says them.
fn words_of(store: &mut Store, MovesOf { position, listed }: MovesOf) -> Result<Vec<String>> {
    let Target::Position(position) = position else {
        return extended_words(store, position, matches!(listed, Listed::Winning(_)));
    };
    let is_sum = store.components(position).len() > 1;
    let moves = match listed {
        Listed::Winning(convention) => convention.winning_moves(store, position)?,
        Listed::All => theory::moves(store, position, store.limits().max_elements)?.list,
    };
    store.check_words(position)?;
    let worded = |one: Move| Worded { from: one.from, to: one.to, words: one.words };
    in_words(store, is_sum, moves.into_iter().map(worded))
}

/// The moves of a position that play may come back to, or those that win, as `moves` says them.
fn loopy_words(store: &mut Store, of: Target, winning: bool) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for one in loopy_moves(store, of)? {
        store.interrupt().poll()?;
        let written = |target: Target| notation::target(store, target, LONGEST).text;
        let words = match (&one.words, one.component) {
            (Some(words), Some(component)) => format!("{}: {words}", written(component)),
            (Some(words), None) => words.clone(),
            (None, Some(component)) => format!("{} → {}", written(component), written(one.to)),
            (None, None) => written(one.to),
        };
        if !winning || one.value.outcome() == Outcome::P {
            all.push(plain(&words));
        }
    }
    Ok(all)
}

/// The moves of a loopy or an entailing position, or those that win, as `moves` says them.
fn extended_words(store: &mut Store, of: Target, winning: bool) -> Result<Vec<String>> {
    if !store.is_turned(of) {
        return loopy_words(store, of, winning);
    }
    let mut all = Vec::new();
    for one in store.turned_moves(of)? {
        store.interrupt().poll()?;
        let written = |target: Target| notation::target(store, target, LONGEST).text;
        let words = match &one.words {
            Some(words) if !one.rest.is_empty() => format!("{}: {words}", written(one.from)),
            Some(words) => words.clone(),
            None => written(one.whole),
        };
        if one.is_winning() || !winning {
            all.push(plain(&words));
        }
    }
    Ok(all)
}

/// Moves as `moves` says them.
fn in_words(store: &Store, is_sum: bool, moves: impl Iterator<Item = Worded>) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for one in moves {
        store.interrupt().poll()?;
        let written = |position: GameId| notation::position(store, position, LONGEST).text;
        match (&one.words[..], is_sum) {
            ([], true) => all.push(format!("{} → {}", written(one.from), written(one.to))),
            ([], false) => all.push(written(one.to)),
            (words, true) => {
                let component = written(one.from);
                all.extend(words.iter().map(|words| format!("{component}: {words}")));
            }
            (words, false) => all.extend(words.iter().cloned()),
        }
    }
    Ok(all.iter().map(|words| plain(words)).collect())
}

/// The moves that lead from a component, or from the whole position, to one option of it.
struct Worded {
    from: GameId,
    to: GameId,
    words: Vec<String>,
}

/// Whether two lists that are equal, position by position, are so by ≈ alone, as far as can be seen
/// at once, and neither says that it is of values: a list of nimbers does, unless all of them are
/// `*0`, as the values of all winning moves are.
pub(crate) fn are_equal_by_value(store: &Store, left: &Value, right: &Value) -> bool {
    let (Value::List(left), Value::List(right)) = (left, right) else { return false };
    let differ = |(one, other): (&Value, &Value)| {
        matches!((one, other), (Value::Position(_), _) | (_, Value::Position(_))) && one != other
    };
    let of_values = |list: &List| {
        let position = |entry: &Value| relations::position(store, entry);
        let nimber = |entry: &Value| position(entry).is_some_and(|position| store.is_nimber(position));
        list.entries.iter().all(nimber)
            && list.entries.iter().any(|entry| position(entry) != Some(store.zero()))
    };
    left.entries.iter().zip(&right.entries).any(differ) && !of_values(left) && !of_values(right)
}

/// Whether a position is in a list by ≈ alone, as far as is seen at once, and was perhaps meant by
/// identity. It is known to be in the list; with nimbers one compares by value.
pub(crate) fn is_in_by_value(store: &Store, left: &Value, right: &Value) -> bool {
    let (Value::Position(position), Value::List(list)) = (left, right) else { return false };
    let other = |entry: &Value| relations::position(store, entry).filter(|entry| entry != position);
    let nimber = |entry: &Value| other(entry).is_some_and(|entry| store.is_nimber(entry));
    !store.is_nimber(*position)
        && list.entries.iter().all(|entry| other(entry).is_some())
        && !list.entries.iter().all(nimber)
}
