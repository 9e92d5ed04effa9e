//! Edges in the order in which they were read, packed until it is known how long each row is.

/// Bytes of one block: blocks are given back one after the other while the rows are filled.
const BLOCK: usize = 1 << 20;

/// Two numbers of up to 32 bits, seven bits a byte.
const LONGEST: usize = 10;

/// Pairs of vertices, each number in as many bytes as it has groups of seven bits. With a million vertices that is
/// 6 bytes an edge, where two words would be 8.
#[derive(Debug, Default)]
pub(super) struct Edges {
    blocks: Vec<Vec<u8>>,
    count: usize,
}

impl Edges {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn push(&mut self, from: u32, to: u32) {
        let block = match self.blocks.last_mut() {
            Some(block) if block.len() + LONGEST <= BLOCK => block,
            _ => self.add_block(),
        };
        put(block, from);
        put(block, to);
        self.count += 1;
    }

    #[cold]
    fn add_block(&mut self) -> &mut Vec<u8> {
        // A small graph takes a small block.
        let room = if self.blocks.is_empty() { 0 } else { BLOCK };
        self.blocks.push(Vec::with_capacity(room));
        let last = self.blocks.len() - 1;
        &mut self.blocks[last]
    }

    /// Calls back for each edge, a block of them at a time.
    pub(super) fn each<E>(
        &self,
        mut edge: impl FnMut(u32, u32),
        mut between: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for block in &self.blocks {
            unpack(block, &mut edge);
            between()?;
        }
        Ok(())
    }

    /// The same, and gives the memory back on the way.
    pub(super) fn consume<E>(
        self,
        mut edge: impl FnMut(u32, u32),
        mut between: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for block in self.blocks {
            unpack(&block, &mut edge);
            between()?;
        }
        Ok(())
    }
}

#[inline]
fn put(block: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        block.push(number as u8 | 0x80);
        number >>= 7;
    }
    block.push(number as u8);
}

fn unpack(block: &[u8], edge: &mut impl FnMut(u32, u32)) {
    let mut bytes = block.iter();
    while !bytes.as_slice().is_empty() {
        let from = take(&mut bytes);
        let to = take(&mut bytes);
        edge(from, to);
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
        assert!(edges.blocks.len() > 10);
        assert!(edges.blocks.iter().all(|block| block.capacity() <= BLOCK));
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
