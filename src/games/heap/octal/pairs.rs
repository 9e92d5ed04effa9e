//! Values upwards and downwards, so that all splits of a heap are two rows side by side.

use super::vector;

/// The values G(0), G(1), … and the same from the end downwards, in bytes as long as all values are
/// below 256.
///
/// The pairs (a, n − a) with ascending a are then two rows that ascend both, which vectors read
/// without turning them.
#[derive(Debug, Clone)]
pub struct Pairs {
    bytes: Option<Both<u8>>,
    /// The values downwards, once bytes do not suffice; upwards they are the sequence itself.
    words: Downwards<u16>,
}

#[derive(Debug, Clone)]
struct Both<T> {
    upwards: Vec<T>,
    downwards: Downwards<T>,
}

/// Values at the end of a vector, the first of them last; perhaps not all of them.
#[derive(Debug, Clone)]
struct Downwards<T> {
    row: Vec<T>,
    /// How many values there are.
    turned: usize,
}

impl<T: Copy + Default> Downwards<T> {
    fn new() -> Downwards<T> {
        Downwards { row: Vec::new(), turned: 0 }
    }

    fn extend(&mut self, new: &[T]) {
        let wanted = self.turned + new.len();
        if wanted > self.row.len() {
            let size = wanted.next_power_of_two().max(64);
            let mut longer = vec![T::default(); size - self.row.len()];
            longer.extend_from_slice(&self.row);
            self.row = longer;
        }
        let end = self.row.len() - self.turned;
        let places = &mut self.row[end - new.len()..end];
        places.copy_from_slice(new);
        places.reverse();
        self.turned = wanted;
    }

    /// The values of the heaps `from`, `from` − 1, ….
    fn from(&self, from: usize, count: usize) -> &[T] {
        let start = self.row.len() - 1 - from;
        &self.row[start..start + count]
    }
}

impl Pairs {
    pub fn new() -> Pairs {
        let bytes = Both { upwards: Vec::new(), downwards: Downwards::new() };
        Pairs { bytes: Some(bytes), words: Downwards::new() }
    }

    /// Takes up what the sequence has grown by.
    pub fn follow(&mut self, values: &[u16]) {
        if let Some(bytes) = &mut self.bytes {
            let new = &values[bytes.upwards.len()..];
            if new.iter().all(|&value| value < 256) {
                let known = bytes.upwards.len();
                bytes.upwards.extend(new.iter().map(|&value| value as u8));
                bytes.downwards.extend(&bytes.upwards[known..]);
                return;
            }
            self.bytes = None;
        }
        self.words.extend(&values[self.words.turned..]);
    }

    /// Calls `each` with the nim-sums of the splits of `rest` with smaller parts from 1 to `most`.
    #[inline]
    pub fn sums(&self, values: &[u16], rest: usize, most: usize, mut each: impl FnMut(u16)) {
        if most == 0 {
            return;
        }
        match &self.bytes {
            Some(bytes) => {
                let greater = bytes.downwards.from(rest - 1, most);
                bytes.upwards[1..=most].iter().zip(greater).for_each(|(x, y)| each(u16::from(x ^ y)));
            }
            None => {
                let greater = self.words.from(rest - 1, most);
                values[1..=most].iter().zip(greater).for_each(|(x, y)| each(x ^ y));
            }
        }
    }

    /// Strikes out those of the values that are the nim-sum of a split of `rest` with a smaller
    /// part from `part` to `stop` − 1.
    pub fn strike(&self, values: &[u16], rest: usize, part: usize, stop: usize, missing: &mut Vec<u16>) {
        match &self.bytes {
            Some(bytes) => {
                let (lesser, greater) =
                    (&bytes.upwards[part..stop], bytes.downwards.from(rest - part, stop - part));
                missing.retain(|&value| value > 255 || !vector::has_sum(lesser, greater, value as u8));
            }
            None => {
                let (lesser, greater) = (&values[part..stop], self.words.from(rest - part, stop - part));
                missing.retain(|&value| !vector::has_sum(lesser, greater, value));
            }
        }
    }
}
