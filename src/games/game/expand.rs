//! Writing out: every sum replaced by the set that it is, by the table of pairs of the followers of its
//! two parts.

use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::followers::Marked;
use crate::game::node::Kind;
use crate::game::options::infinitely_many;
use crate::game::store::Store;
use crate::nimber::Nimber;
use crate::room::reserve;

impl Store {
    /// The position as a set down to the bottom: every sum in it is replaced by
    /// S + T = {S + t : t option of T} ∪ {s + T : s option of S}.
    ///
    /// Two positions are the same set exactly when this gives the same id. A nimber is a set
    /// already, and what has been written out is remembered. The number of positions grows with the
    /// product of the numbers of followers of the components; a few nanoseconds an option.
    ///
    /// Source: Siegel, *Combinatorial Game Theory*, definition of the disjunctive sum.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if there may be more positions than the
    /// ceiling allows, or infinitely many as in `*ω + *1`, before that work begins, or more
    /// options, during it; or if interrupted. Nothing is left behind.
    ///
    /// ```
    /// use sprague::{Node, Store};
    /// let mut store = Store::new();
    /// let one = store.nimber(1_u32)?;
    /// let sum = store.sum(&[one, one])?;
    /// let set = store.expand(sum)?;
    /// assert_eq!(store.node(set), Node::Options(&[one]));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn expand(&mut self, id: GameId) -> Result<GameId> {
        match self.written_out(id) {
            Some(done) => Ok(done),
            None => self.attempt(|store| {
                let set = store.as_sets(id)?;
                let done = store.expand_now(set)?;
                if store.written_out(id).is_none() {
                    store.expanded.insert(id, done);
                }
                Ok(done)
            }),
        }
    }

    /// What is known already.
    pub(super) fn written_out(&self, id: GameId) -> Option<GameId> {
        match self.kind(id) {
            Kind::Options | Kind::Nimber => Some(id),
            Kind::Symbolic | Kind::Sum | Kind::Position => self.expanded.get(&id).copied(),
        }
    }

    fn expand_now(&mut self, id: GameId) -> Result<GameId> {
        let mut waiting = vec![id];
        while let Some(&top) = waiting.last() {
            self.interrupt.poll()?;
            if self.written_out(top).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let missing = self.slice(top).iter().copied().filter(|&part| self.written_out(part).is_none());
            reserve(&mut waiting, self.slice(top).len())?;
            waiting.extend(missing);
            if waiting.len() == before {
                let done = self.expand_from_parts(top)?;
                self.expanded.insert(top, done);
                waiting.pop();
            }
        }
        Ok(self.written_out(id).unwrap_or(id))
    }

    /// What a node is as a set when all that it is made of has been written out.
    fn expand_from_parts(&mut self, id: GameId) -> Result<GameId> {
        let parts = self.slice(id).iter().map(|&part| self.written_out(part).unwrap_or(part));
        let parts: Vec<GameId> = parts.collect();
        if self.kind(id) != Kind::Sum {
            return self.set_of(&parts);
        }
        // Each partial sum is a follower of the whole, so none of this work is for nothing.
        let mut sum = self.zero();
        for part in parts {
            sum = self.expand_pair(sum, part)?;
        }
        Ok(sum)
    }
}

/// The followers of a set that has no sums below, options before those that have them: `*0`, …,
/// `*m` first, by size, then all others by id.
struct Followers {
    ids: Vec<GameId>,
    /// How many of them are nimbers. Their options are all before them.
    nimbers: usize,
    /// For the others: where their options are in `options`; one more entry for the end.
    starts: Vec<usize>,
    /// Options as places in `ids`.
    options: Vec<u32>,
}

impl Followers {
    /// The places of the options of the follower at `place`: a range of all that is before, or a
    /// list.
    #[inline]
    fn options_at(&self, place: usize) -> Places<'_> {
        match place.checked_sub(self.nimbers) {
            None => Places::AllBelow(place),
            Some(other) => Places::Listed(&self.options[self.starts[other]..self.starts[other + 1]]),
        }
    }
}

enum Places<'a> {
    AllBelow(usize),
    Listed(&'a [u32]),
}

/// The followers of a set without sums below, before anything is made of them.
struct Below {
    marked: Marked,
    /// The greatest m such that `*m` is reached.
    greatest: Nimber,
    /// How many are not nimbers.
    others: usize,
}

impl Below {
    fn of(store: &Store, id: GameId) -> Result<Below> {
        let marked = store.mark_below(id)?;
        let (mut greatest, mut others) = (store.zero(), 0);
        for node in marked.iter() {
            if store.kind(node) != Kind::Nimber {
                others += 1;
            } else if store.value_view(node) > store.value_view(greatest) {
                greatest = node;
            }
        }
        Ok(Below { greatest: store.value(greatest), marked, others })
    }

    /// How many followers there are, the position itself included; `None` from 2^64.
    fn count(&self) -> Option<u64> {
        self.greatest.to_u64()?.checked_add(1)?.checked_add(self.others as u64)
    }
}

impl Store {
    /// How many followers a set without sums below has: the greatest nimber reached, and how many
    /// others.
    pub(super) fn count_below(&self, id: GameId) -> Result<(Nimber, usize)> {
        let below = Below::of(self, id)?;
        Ok((below.greatest, below.others))
    }

    /// S + T as a set, for two sets that have no sums below.
    ///
    /// Every position of S + T is s + t with s a follower of S and t one of T, so one table of
    /// those pairs, filled with options before what has them, is the whole work. If S = T, half of
    /// it is.
    pub(super) fn expand_pair(&mut self, left: GameId, right: GameId) -> Result<GameId> {
        if left == self.zero() {
            return Ok(right);
        }
        if right == self.zero() {
            return Ok(left);
        }
        let rows = Below::of(self, left)?;
        let same = left == right;
        let columns = if same { None } else { Some(Below::of(self, right)?) };
        self.check_pairs(&rows, columns.as_ref())?;
        let rows = self.followers_list(&rows)?;
        let columns = columns.map(|columns| self.followers_list(&columns)).transpose()?;
        match columns {
            Some(columns) => self.fill_table(&rows, &columns),
            None => self.fill_half(&rows),
        }
    }

    /// Refuses a table that is larger than the store may be: more positions than fit, unless many
    /// of them happened to be equal.
    fn check_pairs(&self, rows: &Below, columns: Option<&Below>) -> Result<()> {
        for below in std::iter::once(rows).chain(columns) {
            if !below.greatest.is_finite() {
                return Err(infinitely_many(&below.greatest));
            }
        }
        let pairs = match (rows.count(), columns.map(Below::count)) {
            (Some(rows), None) => {
                rows.checked_add(1).and_then(|next| rows.checked_mul(next)).map(|twice| twice / 2)
            }
            (Some(rows), Some(Some(columns))) => rows.checked_mul(columns),
            _ => None,
        };
        match pairs {
            Some(pairs) if pairs <= self.limits.max_nodes as u64 => Ok(()),
            Some(pairs) => Err(self.too_many_pairs(&pairs.to_string())),
            None => Err(self.too_many_pairs("2^64 or more")),
        }
    }

    fn too_many_pairs(&self, pairs: &str) -> Error {
        Error::limit(
            format!(
                "writing this sum out takes up to {pairs} positions, and at most {} are kept",
                self.limits.max_nodes
            ),
            Limit::Nodes,
        )
    }

    fn followers_list(&mut self, below: &Below) -> Result<Followers> {
        let greatest = below.greatest.to_u64().ok_or_else(|| self.too_many())?;
        let mut ids = Vec::with_capacity(greatest as usize + 1 + below.others);
        for value in 0..=greatest {
            self.interrupt.poll()?;
            ids.push(self.nimber(value)?);
        }
        let nimbers = ids.len();
        // Where each marked node is in the list.
        let mut places = Vec::with_capacity(below.marked.len());
        let (mut starts, mut options) = (vec![0], Vec::new());
        for node in below.marked.iter() {
            self.interrupt.poll()?;
            if let Some(value) = self.is_nimber(node).then(|| self.value(node)) {
                places.push(value.to_u64().unwrap_or(greatest) as u32);
                continue;
            }
            places.push(ids.len() as u32);
            ids.push(node);
            options.extend(self.slice(node).iter().map(|&option| places[below.marked.rank(option)]));
            starts.push(options.len());
        }
        Ok(Followers { ids, nimbers, starts, options })
    }

    fn fill_table(&mut self, rows: &Followers, columns: &Followers) -> Result<GameId> {
        let width = columns.ids.len();
        let mut table: Vec<GameId> = Vec::with_capacity(rows.ids.len() * width);
        // *0 + t is t.
        table.extend_from_slice(&columns.ids);
        // Two runs, ascending each most of the time, since the table is filled in the order of ids.
        let mut list = Vec::new();
        for row in 1..rows.ids.len() {
            table.push(rows.ids[row]);
            for column in 1..width {
                self.interrupt.poll()?;
                list.clear();
                match rows.options_at(row) {
                    Places::AllBelow(end) => list.extend((0..end).map(|row| table[row * width + column])),
                    Places::Listed(places) => {
                        list.extend(places.iter().map(|&row| table[row as usize * width + column]));
                    }
                }
                extend_from_row(&mut list, &table[row * width..], columns.options_at(column));
                table.push(self.set_of(&list)?);
            }
        }
        Ok(table.pop().unwrap_or(self.zero()))
    }

    /// The same for S + S. The table is kept whole although half of it is computed, so that what
    /// would be a column is read as a row.
    fn fill_half(&mut self, followers: &Followers) -> Result<GameId> {
        let width = followers.ids.len();
        let mut table = vec![self.zero(); width * width];
        // Two runs, ascending each most of the time, since the table is filled in the order of ids.
        let mut list = Vec::new();
        for row in 0..width {
            table[row * width] = followers.ids[row];
            table[row] = followers.ids[row];
            for column in 1..=row {
                self.interrupt.poll()?;
                list.clear();
                extend_from_row(&mut list, &table[column * width..], followers.options_at(row));
                if row != column {
                    extend_from_row(&mut list, &table[row * width..], followers.options_at(column));
                }
                let id = self.set_of(&list)?;
                table[row * width + column] = id;
                table[column * width + row] = id;
            }
        }
        Ok(table.pop().unwrap_or(self.zero()))
    }
}

#[inline]
fn extend_from_row(list: &mut Vec<GameId>, row: &[GameId], places: Places<'_>) {
    match places {
        Places::AllBelow(end) => list.extend_from_slice(&row[..end]),
        Places::Listed(places) => list.extend(places.iter().map(|&place| row[place as usize])),
    }
}
