//! The forms of the positions of a store, but for heaps that are too large to be played out.

use hashbrown::{HashMap, HashSet};
use num_bigint::BigUint;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::game::{GameId, Node, Store};
use crate::heap::Code;
use crate::misere::forms::table::{Form, Forms, too_large};

/// What the form of a position is found from.
pub(crate) enum MadeOf {
    Nimber(u64),
    /// It is identical to this position.
    Same(GameId),
    Sum(Vec<GameId>),
    Options(Vec<GameId>),
}

impl MadeOf {
    pub(crate) fn parts(&self) -> &[GameId] {
        match self {
            MadeOf::Nimber(_) => &[],
            MadeOf::Same(only) => std::slice::from_ref(only),
            MadeOf::Sum(parts) | MadeOf::Options(parts) => parts,
        }
    }
}

impl Forms {
    /// The canonical form of a position, in misère play.
    ///
    /// Positions of rulesets are taken apart into components first, as far as their rulesets do
    /// that, and sums are not written out in the store. Linear in the moves of the positions below,
    /// besides the sums of forms.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there are too many forms or positions, or a
    /// nimber above `*(2^31)`; or if interrupted.
    ///
    /// ```
    /// use sprague::misere::Forms;
    /// use sprague::Session;
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let [row, set] = [session.position("kayles(2) + kayles(1)")?, session.position("{*0, *1, *2}")?];
    /// assert_eq!(forms.of(session.store_mut(), row)?, forms.of(session.store_mut(), set)?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn of(&mut self, store: &mut Store, game: GameId) -> Result<Form> {
        let found = store.attempt(|store| self.read(store, game));
        if found.is_err() {
            // Positions made meanwhile are void.
            self.positions.clear();
        }
        found
    }

    fn read(&mut self, store: &mut Store, game: GameId) -> Result<Form> {
        if let Some(&form) = self.positions.get(&game) {
            return Ok(form);
        }
        check_heaps(store, game)?;
        // Each with the parts that its form is found from, as far as they have to be looked at;
        // nothing while it was not looked at itself. What it is made of is found again afterwards,
        // so that long lines of play do not keep the options of all their positions.
        let mut waiting: Vec<(GameId, Option<Vec<GameId>>)> = vec![(game, None)];
        let mut parts_waiting = 0;
        while let Some((top, missing)) = waiting.last_mut() {
            self.interrupt.poll()?;
            let top = *top;
            if missing.is_none() {
                if self.positions.contains_key(&top) {
                    waiting.pop();
                    continue;
                }
                let mut parts = ReadFrom::of(store, top)?.into_parts();
                parts.retain(|part| !self.positions.contains_key(part));
                parts.sort_unstable();
                parts.dedup();
                parts_waiting += parts.len();
                self.check_waiting(parts_waiting + waiting.len())?;
                let last = waiting.len() - 1;
                waiting[last].1 = Some(parts);
                continue;
            }
            if let Some(part) = missing.as_mut().and_then(Vec::pop) {
                parts_waiting -= 1;
                waiting.push((part, None));
                continue;
            }
            let form = match ReadFrom::of(store, top)? {
                ReadFrom::Part(MadeOf::Nimber(size)) => self.nimber(size)?,
                ReadFrom::Part(MadeOf::Same(same)) => self.positions[&same],
                ReadFrom::Part(MadeOf::Sum(parts)) => self.sum_of(&parts)?,
                ReadFrom::Part(MadeOf::Options(options)) => {
                    let mut set: Vec<Form> = options.iter().map(|option| self.positions[option]).collect();
                    self.of_set(&mut set)?
                }
                ReadFrom::Components(options) => {
                    let mut set = Vec::with_capacity(options.len());
                    for option in &options {
                        self.interrupt.poll()?;
                        set.push(self.sum_of(option)?);
                    }
                    self.of_set(&mut set)?
                }
            };
            self.positions.insert(top, form);
            waiting.pop();
        }
        Ok(self.positions[&game])
    }

    /// The canonical form of the sum of these positions.
    ///
    /// # Errors
    /// Those of [`Forms::of`].
    pub(crate) fn of_sum(&mut self, store: &mut Store, components: &[GameId]) -> Result<Form> {
        for &component in components {
            self.of(store, component)?;
        }
        self.sum_of(components)
    }

    /// The sum of the forms of positions that were read, those that are born first before the
    /// others.
    fn sum_of(&mut self, parts: &[GameId]) -> Result<Form> {
        let mut parts: Vec<Form> = parts.iter().map(|part| self.positions[part]).collect();
        parts.sort_unstable_by_key(|&part| (self.birthday(part), part));
        parts.into_iter().try_fold(Form::ZERO, |sum, part| self.sum(sum, part))
    }
}

/// What the form of a position is read from.
enum ReadFrom {
    Part(MadeOf),
    /// The options of a position of a ruleset, each as its components.
    Components(Vec<Vec<GameId>>),
}

impl ReadFrom {
    fn of(store: &mut Store, position: GameId) -> Result<ReadFrom> {
        if let Node::Position = store.node(position)
            && store.simplified(position)? == position
            && let Some(options) = store.options_in_components(position)?
        {
            return Ok(ReadFrom::Components(options));
        }
        made_of(store, position).map(ReadFrom::Part)
    }

    fn into_parts(self) -> Vec<GameId> {
        match self {
            ReadFrom::Part(made_of) => made_of.parts().to_vec(),
            ReadFrom::Components(options) => options.concat(),
        }
    }
}

/// What a position is made of, its ruleset's components apart.
pub(crate) fn made_of(store: &mut Store, position: GameId) -> Result<MadeOf> {
    Ok(match store.node(position) {
        Node::Sum(components) => MadeOf::Sum(components.to_vec()),
        Node::Options(options) => MadeOf::Options(options.to_vec()),
        Node::Nimber(size) => MadeOf::Nimber(size.to_u64().ok_or_else(|| too_large(&size.to_string()))?),
        Node::Position => match store.simplified(position)? {
            same if same == position => MadeOf::Options(store.simplified_parts(position)?),
            other => MadeOf::Same(other),
        },
    })
}

impl Forms {
    /// The form as a position: a nimber, or the set of its options.
    ///
    /// Linear in the options of its followers.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the store gets too many positions; or if
    /// interrupted.
    ///
    /// ```
    /// use sprague::misere::Forms;
    /// use sprague::{Session, front_end::notation};
    /// let mut session = Session::new();
    /// let mut forms = Forms::new(session.limits(), &session.interrupt());
    /// let row = session.position("kayles(8)")?;
    /// let form = forms.of(session.store_mut(), row)?;
    /// let set = forms.position(session.store_mut(), form)?;
    /// assert_eq!(notation::position(session.store(), set, 80).text, "{*2, *3, {*2, *3}}");
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn position(&mut self, store: &mut Store, form: Form) -> Result<GameId> {
        store.attempt(|store| {
            let mut written: HashMap<Form, GameId> = HashMap::new();
            // The options of a form have smaller numbers.
            for follower in self.followers(form)? {
                self.interrupt.poll()?;
                let position = match self.as_nimber(follower) {
                    Some(size) => store.nimber(size)?,
                    None => {
                        let options = self.options(follower)?;
                        let options: Vec<GameId> = options.iter().map(|option| written[option]).collect();
                        store.set_of(&options)?
                    }
                };
                written.insert(follower, position);
            }
            Ok(written[&form])
        })
    }

    /// A form and everything that can be reached from it, except for what can be reached from
    /// nimbers alone: options before what they are options of.
    pub(crate) fn followers(&mut self, form: Form) -> Result<Vec<Form>> {
        let mut seen: HashSet<Form> = [form].into_iter().collect();
        let mut waiting = vec![form];
        while let Some(next) = waiting.pop() {
            self.interrupt.poll()?;
            if self.as_nimber(next).is_some() {
                continue;
            }
            for option in self.options(next)? {
                if seen.insert(option) {
                    waiting.push(option);
                }
            }
        }
        let mut followers: Vec<Form> = seen.into_iter().collect();
        followers.sort_unstable();
        Ok(followers)
    }
}

/// The largest heap that is played out where no quotient helps and a move leaves one heap at most.
const MOST_ALONE: u64 = 20_000;

/// The largest heap of a code that is played out. Where a move may leave two heaps, a heap of n leads
/// to about n²/4 sums of two.
pub(crate) fn most_played(store: &Store, code: &Code) -> u64 {
    if code.most_heaps() > 1 {
        (store.limits().max_nodes as u64).saturating_mul(4).isqrt()
    } else {
        MOST_ALONE
    }
}

/// Refuses at once heaps that are known to meet too many sums when they are played out.
pub(crate) fn check_heaps(store: &mut Store, game: GameId) -> Result<()> {
    for component in store.components(game) {
        let Some((code, heap)) = store.heap_of_code(component) else { continue };
        let most = most_played(store, &code);
        if code.most_heaps() > 1 && heap > most.into() {
            return Err(heap_too_large(&code.to_string(), &heap, most));
        }
    }
    Ok(())
}

#[cold]
fn heap_too_large(code: &str, heap: &BigUint, most: u64) -> Error {
    let message =
        format!("in misère play heaps of {code} are played out up to {most}; this one is of {heap}");
    // A little more room helps for a heap that is a little too large.
    let error = match *heap <= (8 * most).into() {
        true => Error::limit(message, Limit::Nodes),
        false => Error::new(ErrorKind::Limit, message),
    };
    error.note("it has more followers, and sums of these, than the ceiling on positions").help(format!(
        "the outcome may still be known: see misere_quotient({code}) and misere_outcome({code}(n))"
    ))
}
