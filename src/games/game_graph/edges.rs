//! Edges in the order in which they were read, packed until it is known how long each row is.

/// Bytes of one block: blocks are given back one after the other while the rows are filled.
const BLOCK: usize = 1 << 14;

/// A number of up to 14 bits and one of up to 32, seven bits a byte.
const LONGEST: usize = 7;

/// Edges from vertices that share all but the last bits of their numbers stand together, so that
/// the rows that they fill stay in the caches: filled in the order of the file, each edge would
/// wait for memory.
const BITS: u32 = 14;

/// Pairs of vertices, each number in as many bytes as it has groups of seven bits, and of the first
/// the lower bits alone. With a million vertices that is 5 bytes an edge, where two words would
/// be 8. Edges from one vertex keep their order.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// For each number of the upper bits, blocks of edges.
    groups: Vec<Vec<Vec<u8>>>,
    count: usize,
}

impl Edges {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn push(&mut self, from: u32, to: u32) {
        let group = (from >> BITS) as usize;
        if group >= self.groups.len() {
            self.groups.resize_with(group + 1, Vec::new);
        }
        let blocks = &mut self.groups[group];
        let block = match blocks.last_mut() {
            Some(block) if block.len() + LONGEST <= BLOCK => block,
            _ => add_block(blocks),
        };
        put(block, from & ((1 << BITS) - 1));
        put(block, to);
        self.count += 1;
    }

    /// Calls back for each edge, a block of them at a time.
    pub(super) fn each<E>(
        &self,
        mut edge: impl FnMut(u32, u32),
        mut between: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for (group, blocks) in self.groups.iter().enumerate() {
            for block in blocks {
                unpack(group, block, &mut edge);
                between()?;
            }
        }
        Ok(())
    }

    /// The same, and gives the memory back on the way.
    pub(super) fn consume<E>(
        self,
        mut edge: impl FnMut(u32, u32),
        mut between: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for (group, blocks) in self.groups.into_iter().enumerate() {
            for block in blocks {
                unpack(group, &block, &mut edge);
                between()?;
            }
        }
        Ok(())
    }
}

#[cold]
fn add_block(blocks: &mut Vec<Vec<u8>>) -> &mut Vec<u8> {
    // A small graph takes a small block.
    let room = if blocks.is_empty() { 0 } else { BLOCK };
    blocks.push(Vec::with_capacity(room));
    let last = blocks.len() - 1;
    &mut blocks[last]
}

#[inline]
fn put(block: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        block.push(number as u8 | 0x80);
        number >>= 7;
    }
    block.push(number as u8);
}

fn unpack(group: usize, block: &[u8], edge: &mut impl FnMut(u32, u32)) {
    let upper = (group as u32) << BITS;
    let mut bytes = block.iter();
    while !bytes.as_slice().is_empty() {
        let from = take(&mut bytes);
        let to = take(&mut bytes);
        edge(upper | from, to);
    }
}

#[inline]
fn take(bytes: &mut std::slice::Iter<'_, u8>) -> u32 {
    let mut number = 0;
    let mut shift = 0;
    for &byte in bytes {
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, u32::MAX];
        let pairs: Vec<(u32, u32)> = (0..3_000_000_usize)
            .map(|place| (numbers[place % numbers.len()], numbers[place / 7 % numbers.len()]))
            .collect();
        let mut edges = Edges::default();
        for &(from, to) in &pairs {
            edges.push(from, to);
        }
        assert!(edges.groups[0].len() > 10);
        assert!(edges.groups.iter().flatten().all(|block| block.capacity() <= BLOCK));
        // In order within a group.
        let mut pairs = pairs;
        pairs.sort_by_key(|&(from, _)| from >> BITS);
        for consumed in [false, true] {
            let mut out = Vec::new();
            let edge = |from, to| out.push((from, to));
            let result: Result<(), ()> = if consumed {
                std::mem::take(&mut edges).consume(edge, || Ok(()))
            } else {
                edges.each(edge, || Ok(()))
            };
            assert_eq!(result, Ok(()));
            assert!(out == pairs);
        }
    }
}
