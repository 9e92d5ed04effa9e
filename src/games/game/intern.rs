//! The constructors of nimbers and sets: what is written alike gets one id.

use std::hash::{BuildHasher, Hasher};

use hashbrown::hash_table;

use crate::error::{Error, Limit, Result};
use crate::game::GameId;
use crate::game::node::{Brief, Info, Kind, NO_NODE, bit};
use crate::game::sorting::{FEW, has_repetition, padded, sort_few};
use crate::game::store::{Entry, Store};
use crate::interrupt::Counted;
use crate::nimber::{Nimber, first_missing};
use crate::room::{no_memory, reserve_exact};
use crate::short_hash::{shortened, spread};

/// Nimbers below this are looked up by index.
const DIRECT_NIMBERS: usize = 1 << 16;

/// Whether the hash kept is a sum's. It is part of the hash, so that a look-up need not read the
/// node's kind to tell `{a, b}` from `a + b`.
const SUM_BIT: u32 = 1 << 31;

impl Store {
    /// `*n`, for any natural number or ordinal n: one node, whatever the size.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes is reached, or n has
    /// more bits, or as an ordinal more summands, than allowed.
    ///
    /// ```
    /// use num_bigint::BigUint;
    /// use sprague::{Nimber, Store};
    /// let mut store = Store::new();
    /// let left = store.nimber(BigUint::from(1_u8) << 4096_u32)?;
    /// let right = store.nimber(BigUint::from(1_u8) << 4095_u32)?;
    /// let sum = store.sum(&[left, right])?;
    /// assert_eq!(store.value(sum), Nimber::from(BigUint::from(3_u8) << 4095_u32));
    /// let omega = store.nimber(sprague::Ordinal::omega())?;
    /// let set = store.set_of(&[omega])?;
    /// assert_eq!(store.value(set), Nimber::ZERO);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn nimber(&mut self, value: impl Into<Nimber>) -> Result<GameId> {
        let value = value.into();
        if let Some(index) = direct_index(&value) {
            if let Some(&node) = self.small_nimbers.get(index)
                && node != NO_NODE
            {
                return Ok(GameId(node));
            }
            let id = self.push_node(Kind::Nimber, value, &[])?;
            if self.small_nimbers.len() <= index {
                self.small_nimbers.resize(index + 1, NO_NODE);
            }
            self.small_nimbers[index] = id.0;
            return Ok(id);
        }
        let hash = shortened(self.hasher.hash_one(&value));
        let is_same = |entry: &Entry| entry.hash == hash && self.value(entry.id) == value;
        if let Some(known) = self.other_nimbers.find(spread(hash), is_same) {
            return Ok(known.id);
        }
        if let Some(ordinal) = value.as_transfinite() {
            ordinal.check(&self.limits)?;
        }
        if value.bits().is_some_and(|bits| bits > self.limits.max_bits) {
            return Err(Error::limit(
                format!("a nimber of more than {} bits", self.limits.max_bits),
                Limit::Bits,
            ));
        }
        let id = self.push_node(Kind::Nimber, value, &[])?;
        self.other_nimbers.insert_unique(spread(hash), Entry { hash, id }, |entry| spread(entry.hash));
        Ok(id)
    }

    /// The position with these options, in any order and however often: `{}` is `*0`, and
    /// `{*0, …, *(n-1)}` is the node of `*n`.
    ///
    /// Linear in the number of options, and n log n if they are not sorted. Options that are sums
    /// are kept as they were written.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the ceiling of nodes or of options is
    /// reached.
    ///
    /// ```
    /// use sprague::Store;
    /// let mut store = Store::new();
    /// let empty = store.set_of(&[])?;
    /// assert_eq!(empty, store.zero());
    /// let one = store.set_of(&[empty])?;
    /// assert_eq!(store.set_of(&[one, empty, one])?, store.nimber(2_u32)?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn set_of(&mut self, options: &[GameId]) -> Result<GameId> {
        if self.has_unsolved() {
            options.iter().try_for_each(|&option| self.solve(option))?;
        }
        if options.len() <= FEW {
            let sorted = sort_few(padded(options));
            if !has_repetition(&sorted) {
                return self.intern_few(sorted, options);
            }
        }
        self.intern_many(options)
    }

    /// The set of any list.
    #[inline(never)]
    fn intern_many(&mut self, options: &[GameId]) -> Result<GameId> {
        let mut sorter = std::mem::take(&mut self.sorter);
        let result = self.intern_options(sorter.set_of(options));
        self.sorter = sorter;
        result
    }

    /// The set of a short list without repetition, as it was given and sorted.
    #[inline]
    fn intern_few(&mut self, sorted: [GameId; FEW], list: &[GameId]) -> Result<GameId> {
        let hash = hash_of_few(&self.hasher, &sorted, 0);
        self.grow_table()?;
        let entry = self.table.entry(
            spread(hash),
            |entry| entry.hash == hash && same_few(&self.starts, &self.pool, entry.id, &sorted, list.len()),
            |entry| spread(entry.hash),
        );
        let vacant = match entry {
            hash_table::Entry::Occupied(found) => return Ok(found.get().id),
            hash_table::Entry::Vacant(vacant) => vacant,
        };
        let (value, kinds) = judge_few(&self.brief, list);
        if is_nimber(value, kinds, list.len()) {
            return self.nimber(value);
        }
        let Some(node) = room_for(&self.info, &self.pool, self.large_room, &self.limits, list.len()) else {
            return Err(self.no_room());
        };
        let id = GameId(node);
        let info = Info::small(kind_of(kinds), value as u32);
        grow_for(&mut self.pool, FEW)?;
        grow_for_info(&mut self.info, &mut self.brief, &mut self.starts)?;
        vacant.insert(Entry { hash, id });
        // All eight from the registers, and those too many cut off again.
        let end = self.pool.len() + list.len();
        self.pool.extend_from_slice(&sorted);
        self.pool.truncate(end);
        self.push_info(info);
        Ok(id)
    }

    /// The set of `options`, which are strictly ascending.
    fn intern_options(&mut self, options: &[GameId]) -> Result<GameId> {
        let hash = hash_of(&self.hasher, options, 0);
        let found = self.table.find(spread(hash), |entry| {
            entry.hash == hash && same_slice(&self.starts, &self.pool, entry.id, options)
        });
        if let Some(entry) = found {
            return Ok(entry.id);
        }
        let (value, kinds) = judge(&self.info, options, &mut self.scratch_bits);
        if is_nimber(value, kinds, options.len()) {
            return self.nimber(value);
        }
        self.grow_table()?;
        let id = self.push_node(kind_of(kinds), Nimber::from(value), options)?;
        self.table.insert_unique(spread(hash), Entry { hash, id }, |entry| spread(entry.hash));
        Ok(id)
    }

    /// The sum of `components`, which are at least two, sorted, and neither sums nor `*0`.
    pub(super) fn intern_sum(&mut self, components: &[GameId]) -> Result<GameId> {
        let hash = hash_of(&self.hasher, components, SUM_BIT);
        let found = self.table.find(spread(hash), |entry| {
            entry.hash == hash && same_slice(&self.starts, &self.pool, entry.id, components)
        });
        if let Some(entry) = found {
            let id = entry.id;
            self.solve_each(&[id])?;
            return Ok(id);
        }
        self.solve_each(components)?;
        self.grow_table()?;
        let id = match components.iter().all(|&component| self.is_solved(component)) {
            true => {
                let value = self.nim_sum_of(components)?;
                self.push_node(Kind::Sum, value, components)?
            }
            false => self.push_unsolved(Kind::Sum, components)?,
        };
        self.table.insert_unique(spread(hash), Entry { hash, id }, |entry| spread(entry.hash));
        Ok(id)
    }

    /// A new node, once there is room for it.
    pub(super) fn push_node(&mut self, kind: Kind, value: Nimber, slice: &[GameId]) -> Result<GameId> {
        let small = value.to_u64().and_then(|value| u32::try_from(value).ok());
        let small = small.filter(|&value| value < Info::SMALL_END);
        let large_room = match small {
            Some(_) => 0,
            None => value.room(),
        };
        let occupied = self.large_room + large_room;
        let Some(node) = room_for(&self.info, &self.pool, occupied, &self.limits, slice.len()) else {
            return Err(self.no_room());
        };
        grow_for(&mut self.pool, slice.len())?;
        grow_for_info(&mut self.info, &mut self.brief, &mut self.starts)?;
        let info = match small {
            Some(value) => Info::small(kind, value),
            None => {
                let index = u32::try_from(self.large.len()).ok().filter(|&index| index < Info::SMALL_END - 1);
                let info = Info::large(kind, index.ok_or_else(|| self.too_many())?);
                self.large.push(value);
                self.large_room = occupied;
                info
            }
        };
        self.pool.extend_from_slice(slice);
        self.push_info(info);
        if node.is_multiple_of(1 << 10) {
            self.interrupt().reach(Counted::Positions, node.into());
        }
        Ok(GameId(node))
    }

    /// Makes room for one more entry of the table.
    #[inline]
    fn grow_table(&mut self) -> Result<()> {
        if self.table.len() < self.table.capacity() {
            return Ok(());
        }
        self.table.try_reserve(1, |entry| spread(entry.hash)).map_err(|_| no_memory())
    }

    /// What a node is, once its options or components stand at the end of the pool and there is room.
    #[inline]
    fn push_info(&mut self, info: Info) {
        self.info.push(info);
        self.brief.push(info.brief());
        self.starts.push(self.pool.len() as u32);
    }

    #[cold]
    fn no_room(&self) -> Error {
        if self.info.len() >= self.limits.max_nodes { self.too_many() } else { self.too_many_edges() }
    }

    /// The table entry of a set or sum, to take it out again.
    pub(super) fn hash_of_node(&self, id: GameId) -> u32 {
        let mark = if self.kind(id) == Kind::Sum { SUM_BIT } else { 0 };
        hash_of(&self.hasher, self.slice(id), mark)
    }
}

/// Where a nimber is among those looked up by index.
pub(super) fn direct_index(value: &Nimber) -> Option<usize> {
    let index = usize::try_from(value.to_u64()?).ok()?;
    (index < DIRECT_NIMBERS).then_some(index)
}

/// The number of the next node, if the ceilings and 32 bits have room for it.
#[inline]
fn room_for(
    info: &[Info],
    pool: &[GameId],
    large_room: usize,
    limits: &crate::limits::Limits,
    more: usize,
) -> Option<u32> {
    let edges = pool.len() + more;
    let fits = info.len() < limits.max_nodes
        && edges + large_room <= limits.max_edges()
        && edges <= u32::MAX as usize
        && info.len() < NO_NODE as usize;
    fits.then_some(info.len() as u32)
}

/// Makes room by a quarter instead of by doubling: for what is large, moving it costs next to
/// nothing (the system remaps pages), and room not used does.
#[inline]
fn grow_for<T>(vector: &mut Vec<T>, additional: usize) -> Result<()> {
    if vector.capacity() - vector.len() < additional {
        return grow(vector, additional);
    }
    Ok(())
}

#[cold]
fn grow<T>(vector: &mut Vec<T>, additional: usize) -> Result<()> {
    const LARGE: usize = 1 << 16;
    let step = if vector.len() < LARGE { vector.len() } else { vector.len() / 4 };
    reserve_exact(vector, additional.max(step).max(64))
}

/// Makes room for what one more node is.
#[inline]
fn grow_for_info(info: &mut Vec<Info>, brief: &mut Vec<Brief>, starts: &mut Vec<u32>) -> Result<()> {
    grow_for(info, 1)?;
    grow_for(brief, 1)?;
    grow_for(starts, 1)
}

#[inline]
fn same_slice(starts: &[u32], pool: &[GameId], id: GameId, slice: &[GameId]) -> bool {
    let (start, end) = (starts[id.index()] as usize, starts[id.index() + 1] as usize);
    end - start == slice.len() && pool[start..end] == *slice
}

#[inline]
fn same_few(starts: &[u32], pool: &[GameId], id: GameId, sorted: &[GameId; FEW], length: usize) -> bool {
    let (start, end) = (starts[id.index()] as usize, starts[id.index() + 1] as usize);
    end - start == length && pool[start..end].iter().zip(sorted).all(|(one, other)| one == other)
}

/// Short slices are hashed as filled up to eight: with no loop, and straight from where they were
/// sorted.
#[inline]
fn hash_of(builder: &impl BuildHasher, slice: &[GameId], mark: u32) -> u32 {
    if slice.len() <= FEW {
        hash_of_few(builder, &padded(slice), mark)
    } else {
        hash_of_many(builder, slice, mark)
    }
}

#[inline]
fn hash_of_few(builder: &impl BuildHasher, ids: &[GameId; FEW], mark: u32) -> u32 {
    let mut hasher = builder.build_hasher();
    for pair in 0..FEW / 2 {
        hasher.write_u64(u64::from(ids[2 * pair].0) << 32 | u64::from(ids[2 * pair + 1].0));
    }
    hash_from(&hasher, mark)
}

fn hash_of_many(builder: &impl BuildHasher, slice: &[GameId], mark: u32) -> u32 {
    let mut hasher = builder.build_hasher();
    let mut pairs = slice.chunks_exact(2);
    for pair in &mut pairs {
        hasher.write_u64(u64::from(pair[0].0) << 32 | u64::from(pair[1].0));
    }
    if let [last] = pairs.remainder() {
        hasher.write_u64(1 << 63 | u64::from(last.0));
    }
    hash_from(&hasher, mark)
}

#[inline]
fn hash_from(hasher: &impl Hasher, mark: u32) -> u32 {
    shortened(hasher.finish()) & !SUM_BIT | mark
}

/// Whether a set is all nimbers below one: only nimbers, and as many as the first one missing.
#[inline]
fn is_nimber(value: u64, kinds: u32, options: usize) -> bool {
    kinds & !bit(Kind::Nimber) == 0 && value == options as u64
}

#[inline]
fn kind_of(kinds: u32) -> Kind {
    if kinds & (bit(Kind::Sum) | bit(Kind::Symbolic) | bit(Kind::Position)) == 0 {
        Kind::Options
    } else {
        Kind::Symbolic
    }
}

/// The minimum excludant of the values of fewer than 64 options, and which kinds there are among
/// them.
#[inline]
fn judge_few(brief: &[Brief], options: &[GameId]) -> (u64, u32) {
    let (mut seen, mut kinds) = (0, 0);
    for option in options {
        let brief = brief[option.index()];
        seen |= brief.value_bit();
        kinds |= brief.kind_bit();
    }
    (u64::from(seen.trailing_ones()), kinds)
}

/// The same for any number.
fn judge(info: &[Info], options: &[GameId], scratch: &mut Vec<u64>) -> (u64, u32) {
    if options.len() < 256 {
        let mut seen = [0; 4];
        let kinds = mark(&mut seen, info, options);
        (first_missing(&seen), kinds)
    } else {
        scratch.clear();
        scratch.resize(options.len() / 64 + 1, 0);
        let kinds = mark(scratch, info, options);
        (first_missing(scratch), kinds)
    }
}

/// A value of the number of options or more cannot make a difference, so it needs no bit.
#[inline]
fn mark(seen: &mut [u64], info: &[Info], options: &[GameId]) -> u32 {
    let mut kinds = 0;
    for option in options {
        let info = info[option.index()];
        let value = info.small_or_end();
        if let Some(word) = seen.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
        kinds |= info.kind_bit();
    }
    kinds
}
