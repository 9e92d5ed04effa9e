//! Compressed rows: the options of all vertices one after the other, and where those of each begin.

use crate::error::Result;
use crate::interrupt::Interrupt;

use super::edges::Edges;

/// Vertices between two looks at the interrupt.
const STRIDE: usize = 1 << 12;

/// The targets of the edges of each vertex, in the order in which they were given.
#[derive(Debug)]
pub(super) struct Rows {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Rows {
    /// The caller has seen to it that edges are counted by 32 bits.
    pub(super) fn new(vertices: usize, edges: Edges, interrupt: &Interrupt) -> Result<Rows> {
        let mut starts = vec![0_u32; vertices + 1];
        edges.each(|from, _| starts[from as usize + 1] += 1, || interrupt.poll())?;
        let mut targets = vec![0_u32; edges.len()];
        place(&mut starts, |next| {
            edges.consume(
                |from, to| {
                    let place = &mut next[from as usize];
                    targets[*place as usize] = to;
                    *place += 1;
                },
                || interrupt.poll(),
            )
        })?;
        Ok(Rows { starts, targets })
    }

    /// The same edges backwards: the vertices from which a move leads to each.
    pub(super) fn reversed(&self, interrupt: &Interrupt) -> Result<Rows> {
        let mut starts = vec![0_u32; self.starts.len()];
        for targets in self.targets.chunks(STRIDE) {
            interrupt.poll()?;
            for &to in targets {
                starts[to as usize + 1] += 1;
            }
        }
        let mut targets = vec![0_u32; self.targets.len()];
        place(&mut starts, |next| {
            for from in 0..self.len() {
                if from % STRIDE == 0 {
                    interrupt.poll()?;
                }
                for &to in self.row(from as u32) {
                    let place = &mut next[to as usize];
                    targets[*place as usize] = from as u32;
                    *place += 1;
                }
            }
            Ok(())
        })?;
        Ok(Rows { starts, targets })
    }

    /// Number of vertices.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn edges(&self) -> usize {
        self.targets.len()
    }

    #[inline]
    pub(super) fn row(&self, vertex: u32) -> &[u32] {
        &self.targets[self.range(vertex)]
    }

    /// Where the row of a vertex stands among all targets.
    #[inline]
    pub(super) fn range(&self, vertex: u32) -> std::ops::Range<usize> {
        self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize
    }

    #[inline]
    pub(super) fn target(&self, place: usize) -> u32 {
        self.targets[place]
    }

    pub(super) fn memory(&self) -> usize {
        (self.starts.capacity() + self.targets.capacity()) * size_of::<u32>()
    }
}

/// Lets rows be filled whose lengths stand in `starts`, each one place to the right. The starts
/// themselves say where the next target goes: at the end each is the start of the row after it.
fn place(starts: &mut [u32], fill: impl FnOnce(&mut [u32]) -> Result<()>) -> Result<()> {
    let mut sum = 0;
    for start in starts.iter_mut() {
        sum += *start;
        *start = sum;
    }
    let vertices = starts.len() - 1;
    fill(&mut starts[..vertices])?;
    starts.copy_within(..vertices, 1);
    starts[0] = 0;
    Ok(())
}
