//! Edges in the order in which they were read, packed until it is known how long each row is.

/// Bytes of a word.
const WORD: usize = 8;

/// Bytes of one block: blocks are given back one after the other while the rows are filled.
const BLOCK: usize = 1 << 14;

/// Edges from vertices that share all but the last bits of their numbers stand together, so that
/// the rows that they fill stay in the caches: filled in the order of the file, each edge would
/// wait for memory.
const BITS: u32 = 14;

/// Pairs of vertices: of the first number the lower bits in two bytes, and the second in as many as
/// the greatest so far needs. With a million vertices that is 5 bytes an edge, where two words would
/// be 8. Edges from one vertex keep their order.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// For each number of the upper bits, blocks of edges.
    groups: Vec<Vec<Block>>,
    width: Width,
    count: usize,
}

/// The bytes of the second number of an edge.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    #[default]
    Two = 2,
    Three = 3,
    Four = 4,
}

impl Width {
    fn of(number: u32) -> Width {
        match number {
            0..=0xffff => Width::Two,
            0x1_0000..=0xff_ffff => Width::Three,
            _ => Width::Four,
        }
    }
}

/// Edges with second numbers of one width.
#[derive(Debug)]
struct Block {
    width: Width,
    bytes: Vec<u8>,
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
        self.width = self.width.max(Width::of(to));
        let blocks = &mut self.groups[group];
        let block = match blocks.last_mut() {
            Some(block) if block.width == self.width && block.bytes.len() + WORD <= BLOCK => block,
            _ => add_block(blocks, self.width),
        };
        let end = block.bytes.len() + 2 + self.width as usize;
        let edge = u64::from(from & ((1 << BITS) - 1)) | u64::from(to) << 16;
        // A whole word is written faster than a part of it.
        block.bytes.extend_from_slice(&edge.to_le_bytes());
        block.bytes.truncate(end);
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
                block.unpack(group, &mut edge);
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
                block.unpack(group, &mut edge);
                between()?;
            }
        }
        Ok(())
    }
}

#[cold]
fn add_block(blocks: &mut Vec<Block>, width: Width) -> &mut Block {
    // A small graph takes a small block.
    let room = if blocks.is_empty() { 0 } else { BLOCK };
    blocks.push(Block { width, bytes: Vec::with_capacity(room) });
    let last = blocks.len() - 1;
    &mut blocks[last]
}

impl Block {
    fn unpack(&self, group: usize, edge: &mut impl FnMut(u32, u32)) {
        match self.width {
            Width::Two => self.unpack_by::<4>(group, edge),
            Width::Three => self.unpack_by::<5>(group, edge),
            Width::Four => self.unpack_by::<6>(group, edge),
        }
    }

    fn unpack_by<const BYTES: usize>(&self, group: usize, edge: &mut impl FnMut(u32, u32)) {
        let upper = (group as u32) << BITS;
        for bytes in self.bytes.as_chunks::<BYTES>().0 {
            let mut word = [0; WORD];
            word[..BYTES].copy_from_slice(bytes);
            let pair = u64::from_le_bytes(word);
            edge(upper | (pair & 0xffff) as u32, (pair >> 16) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let numbers =
            [0, 1, 127, 128, 16_383, 16_384, 0xffff, 0x1_0000, 0xff_ffff, 0x100_0000, 1 << 28, u32::MAX];
        // Greater numbers come later, so that there are blocks of each width.
        let pairs: Vec<(u32, u32)> = [7, 9, 12]
            .into_iter()
            .flat_map(|known| {
                (0..1_000_000).map(move |place| (numbers[place % known], numbers[place / 7 % known]))
            })
            .collect();
        let mut edges = Edges::default();
        for &(from, to) in &pairs {
            edges.push(from, to);
        }
        assert!(edges.groups[0].len() > 10);
        assert!(edges.groups.iter().flatten().all(|block| block.bytes.capacity() <= BLOCK));
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
