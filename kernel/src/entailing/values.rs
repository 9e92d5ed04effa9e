//! The values of positions with entailing moves, checked node by node.

use super::attained::{Attained, Gathered, MOST_NUMBERS, Worth};
use crate::input::Input;
use crate::refused::Refused;
use crate::sums::{Nodes, Part};

/// What a move asks of the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Move {
    /// Nothing.
    Plain,
    /// The opponent must reply in the position that it leads to.
    Entailing,
    /// Who made it moves again, anywhere.
    Complimenting,
}

/// Nodes whose values were checked.
#[derive(Default)]
pub(super) struct Checked {
    pub(super) nodes: Nodes,
    /// How many options of each node are plain, and how many are not complimenting.
    kinds: Vec<[u32; 2]>,
    attained: Vec<Attained>,
    values: Vec<Worth>,
    /// Numbers in all sets together.
    numbers: usize,
}

impl Checked {
    /// A line `ID o PLAIN … e ENTAILING … c COMPLIMENTING … =VALUE`.
    pub(super) fn read_node(&mut self, input: &mut Input<'_>) -> Result<(), Refused> {
        let below = self.nodes.len() + 1;
        self.nodes.read_id(input)?;
        let mut kinds = [None; 2];
        loop {
            let kind = match input.peek()? {
                b'=' => break,
                b'e' if kinds == [None; 2] => 0,
                b'c' if kinds[1].is_none() => 1,
                _ => {
                    if self.nodes.read_option(input, below)? {
                        return Err(input.reject_line("the value is missing"));
                    }
                    continue;
                }
            };
            let letter = ["e", "c"][kind];
            input.name(letter)?;
            if matches!(input.peek()?, b'=' | b'c') {
                return Err(input.reject(format!("expected an option after `{letter}`")));
            }
            kinds[kind] = Some(self.nodes.open() as u32);
        }
        let open = self.nodes.open() as u32;
        let complimenting = kinds[1].unwrap_or(open);
        self.kinds.push([kinds[0].unwrap_or(complimenting), complimenting]);
        self.nodes.close();
        input.equals()?;
        let claimed = read_value(input)?;
        let attained = self.attained_by_moves(below as u32, input)?;
        let value = attained.least_missing();
        if value != claimed {
            return Err(input.reject_line(format!("the value is {}", value_in_words(value))));
        }
        self.numbers += attained.numbers.len();
        if self.numbers > MOST_NUMBERS {
            return Err(input.reject_line("too many numbers in the sets of all nodes"));
        }
        self.attained.push(attained);
        self.values.push(value);
        Ok(())
    }

    /// The options of a node, each with its kind.
    pub(super) fn moves(&self, node: u32) -> impl Iterator<Item = (Move, &[Part])> {
        let [plain, complimenting] = self.kinds[node as usize - 1];
        (0..).zip(self.nodes.options(node)).map(move |(place, option)| {
            let kind = match place {
                _ if place < plain => Move::Plain,
                _ if place < complimenting => Move::Entailing,
                _ => Move::Complimenting,
            };
            (kind, option)
        })
    }

    /// The set A of a node, from what its options lead to.
    fn attained_by_moves(&self, node: u32, input: &mut Input<'_>) -> Result<Attained, Refused> {
        input.work(8 * self.nodes.size(node))?;
        let mut gathered = Gathered::default();
        for (kind, option) in self.moves(node) {
            match (kind, self.worth(option)) {
                (Move::Plain, Some(value)) => gathered.numbers(&[value], input)?,
                (Move::Plain, None) => {}
                (Move::Entailing, _) => match self.attained_in(option, input)? {
                    Attained { all_others: true, numbers } => gathered.numbers(&numbers, input)?,
                    Attained { all_others: false, numbers } => gathered.all_but(&numbers, input)?,
                },
                (Move::Complimenting, Some(value)) => gathered.all_but(&[value], input)?,
                (Move::Complimenting, None) => gathered.all_but(&[], input)?,
            }
        }
        gathered.finish(input)
    }

    /// The set A of a sum, in which a reply is due.
    pub(super) fn attained_in(&self, sum: &[Part], input: &mut Input<'_>) -> Result<Attained, Refused> {
        let Some(total) = self.worth(sum) else { return Ok(Attained::everything()) };
        let mut gathered = Gathered::default();
        for &part in sum {
            match part {
                Part::Node(node) => {
                    let Some(own) = self.values[node as usize - 1] else { continue };
                    let attained = &self.attained[node as usize - 1];
                    input.work(attained.numbers.len())?;
                    let shifted: Vec<u64> =
                        attained.numbers.iter().map(|number| number ^ total ^ own).collect();
                    if attained.all_others {
                        gathered.all_but(&shifted, input)?;
                    } else {
                        gathered.numbers(&shifted, input)?;
                    }
                }
                Part::Heap(heap) => gathered.heap(heap, total ^ heap, input)?,
            }
        }
        gathered.finish(input)
    }

    /// The value of a sum.
    pub(super) fn worth(&self, sum: &[Part]) -> Worth {
        sum.iter().try_fold(0, |total, &part| match part {
            Part::Node(node) => self.values[node as usize - 1].map(|value| total ^ value),
            Part::Heap(heap) => Some(total ^ heap),
        })
    }
}

/// A number or `loony`, at the end of its line.
pub(super) fn read_value(input: &mut Input<'_>) -> Result<Worth, Refused> {
    if input.peek()? == b'l' {
        return if input.expect("loony")? { Ok(None) } else { Err(input.reject("`loony` ends the line")) };
    }
    let (number, ended) = input.small()?;
    if ended { Ok(Some(number)) } else { Err(input.reject("there is something after the value")) }
}

pub(super) fn value_in_words(value: Worth) -> String {
    value.map_or("loony".to_owned(), |value| value.to_string())
}
