//! What a game of generators is: the heaps of a code, or a list.

use super::bits::Bits;
use super::monoid::{Element, Monoid};
use crate::error::Result;
use crate::heap::{Code, Partitions, Sizes};
use crate::interrupt::Interrupt;

/// Generators 1, 2, … with their options, each of them a sum of smaller generators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rules {
    /// The heaps of a take-and-break game.
    Code(Code),
    /// The options of each generator, ascending sums; of the place 0, the empty sum, none.
    List(Vec<Vec<Vec<u32>>>),
    /// A list, and after it the heaps of a code.
    Beside(Vec<Vec<Vec<u32>>>, Code),
}

impl Rules {
    /// The greatest generator.
    pub(super) fn last(&self) -> u64 {
        match self {
            Rules::Code(_) | Rules::Beside(..) => u64::MAX,
            Rules::List(list) => list.len() as u64 - 1,
        }
    }

    /// The code whose heaps are generators.
    pub(super) fn code(&self) -> Option<&Code> {
        match self {
            Rules::Code(code) | Rules::Beside(_, code) => Some(code),
            Rules::List(_) => None,
        }
    }

    /// How many generators stand before the heaps of the code.
    pub(super) fn before_heaps(&self) -> usize {
        match self {
            Rules::Code(_) => 0,
            Rules::List(list) | Rules::Beside(list, _) => list.len() - 1,
        }
    }

    /// The greatest number of counters that may be taken, and of heaps into which one may be
    /// divided, where a theorem on periods holds: not with demands on the sizes.
    pub(super) fn periodic_by(&self) -> Option<(u64, u64)> {
        let code = self.code().filter(|code| code.leaves_any_sizes())?;
        Some((code.last_place()? as u64, u64::from(code.most_heaps()).max(2)))
    }

    /// Visits every option of a generator as a sum, perhaps more than once.
    pub(super) fn each_option(
        &self,
        generator: usize,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&[u32]),
    ) -> Result<()> {
        interrupt.poll()?;
        let before = self.before_heaps();
        let code = match self {
            Rules::List(list) | Rules::Beside(list, _) if generator <= before => {
                list[generator].iter().for_each(|sum| visit(sum));
                return Ok(());
            }
            Rules::Code(code) | Rules::Beside(_, code) => code,
            Rules::List(_) => unreachable!("a list has no generators behind its last"),
        };
        let generator = generator - before;
        let heap = |size: u64| before as u32 + size as u32;
        let last = code.last_place().map_or(generator, |last| last.min(generator));
        for place in -(code.added() as i64)..=last as i64 {
            let digit = code.digit(place);
            let rest = (generator as i64 - place) as u64;
            for count in digit.counts() {
                match count {
                    0 if rest == 0 => visit(&[]),
                    1 if rest > 0 => visit(&[heap(rest)]),
                    0 | 1 => {}
                    2 if digit.sizes() == Sizes::Any => {
                        (1..=rest / 2).for_each(|part| visit(&[heap(part), heap(rest - part)]));
                    }
                    _ => {
                        let mut ways = Partitions::new(rest, count, digit.sizes());
                        let mut sum = Vec::with_capacity(count as usize);
                        while let Some(parts) = ways.next_parts() {
                            interrupt.poll()?;
                            sum.clear();
                            sum.extend(parts.iter().map(|&part| heap(part)));
                            visit(&sum);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The options of a generator as sums, each once.
    pub(super) fn options(&self, generator: usize, interrupt: &Interrupt) -> Result<Vec<Vec<u32>>> {
        let mut options = Vec::new();
        self.each_option(generator, interrupt, |sum| options.push(sum.to_vec()))?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The values of the options of a generator.
    pub(super) fn values_of_options(
        &self,
        generator: usize,
        monoid: &Monoid,
        values: &[Element],
        interrupt: &Interrupt,
    ) -> Result<Bits> {
        let mut found = Bits::none(monoid.order());
        self.each_option(generator, interrupt, |sum| {
            let times = |product, &part: &u32| monoid.product(product, values[part as usize]);
            found.insert(sum.iter().fold(0, times) as usize);
        })?;
        Ok(found)
    }
}
