//! What a position adds to the misère Grundy values of those that it is an option of.

use hashbrown::{HashMap, HashSet};

use crate::error::Result;
use crate::interrupt::Interrupt;
use crate::nimber::{Nimber, mex_of_integers};

/// What a position adds to the misère Grundy values of those that it is an option of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    /// Tame, of the genus of `*0` or, if true, of `*1`.
    Fickle(bool),
    /// Tame, of the genus n^{n, n ⊕ 2}.
    Firm(u64),
    /// As `Firm`, of a value that no mex reaches.
    Beyond,
    /// Anything else, by the number of its misère Grundy values among those that came up.
    Wild(u32),
}

impl Class {
    /// The class of a tame position by its Grundy value.
    pub(super) fn tame(value: &Nimber, firm: bool) -> Class {
        match (value.to_u64(), firm) {
            (Some(value), true) => Class::Firm(value),
            (None, _) => Class::Beyond,
            (Some(value), false) => Class::Fickle(value == 1),
        }
    }

    /// The class of a nimber.
    pub(super) fn of_nimber(value: &Nimber) -> Class {
        Class::tame(value, !value.is_zero() && value.to_u64() != Some(1))
    }

    pub(super) fn is_wild(self) -> bool {
        matches!(self, Class::Wild(_))
    }

    /// The class of a position with `*1` added: each of its Grundy values changes by 1.
    pub(super) fn plus_one(self) -> Class {
        match self {
            Class::Fickle(is_one) => Class::Fickle(!is_one),
            Class::Firm(value) => Class::Firm(value ^ 1),
            Class::Beyond => Class::Beyond,
            Class::Wild(number) => Class::Wild(number ^ 1),
        }
    }
}

/// The lists of misère Grundy values that came up, each once: of G at an even number, of G + `*1`
/// at the odd one after it, or vice versa.
#[derive(Default)]
pub(crate) struct Lists {
    lists: Vec<Vec<u64>>,
    numbers: HashMap<Vec<u64>, u32>,
}

impl Lists {
    fn class_of_list(&mut self, list: Vec<u64>) -> Class {
        if let Some(&number) = self.numbers.get(&list) {
            return Class::Wild(number);
        }
        let number = self.lists.len() as u32;
        let other: Vec<u64> = list.iter().map(|value| value ^ 1).collect();
        for (list, number) in [(list, number), (other, number + 1)] {
            self.lists.push(list.clone());
            self.numbers.insert(list, number);
        }
        Class::Wild(number)
    }

    /// The class of a position whose misère Grundy value is all that is known.
    pub(super) fn class_of_value(&mut self, misere_grundy: u64) -> Class {
        self.class_of_list(vec![misere_grundy])
    }

    pub(super) fn list(&self, number: u32) -> &[u64] {
        &self.lists[number as usize]
    }

    /// The class of a position of this Grundy value whose options have these classes; with the
    /// misère Grundy values of the whole genus, or with the first of them. The position is not a
    /// sum of tame components.
    pub(super) fn class_by_options(
        &mut self,
        value: Option<u64>,
        options: &HashSet<Class>,
        whole: bool,
        interrupt: &Interrupt,
    ) -> Result<Class> {
        if options.is_empty() {
            return Ok(Class::Fickle(false));
        }
        let first = self.mex_at(0, options, &[]);
        if !options.iter().any(|class| class.is_wild()) {
            match value {
                Some(0) if first == 1 => return Ok(Class::Fickle(false)),
                Some(1) if first == 0 => return Ok(Class::Fickle(true)),
                Some(value) if value == first => return Ok(Class::Firm(value)),
                _ => {}
            }
        }
        let mut list = vec![first];
        if whole {
            self.go_on(&mut list, options, interrupt)?;
        }
        Ok(self.class_of_list(list))
    }

    /// Appends the misère Grundy values with `*2`, `*2 + *2`, … added, until they repeat.
    ///
    /// The options of G + (n + 1)·`*2` are G' + (n + 1)·`*2` and G + n·`*2` + `*0` and + `*1`;
    /// adding `*1` to a position changes its value by 1. Where the options' values have period 2, a
    /// value follows from the one before and the parity of the place, so that when one is that two
    /// places before, all repeat.
    fn go_on(&self, list: &mut Vec<u64>, options: &HashSet<Class>, interrupt: &Interrupt) -> Result<()> {
        let tail = options.iter().map(|&class| self.tail(class)).max().unwrap_or(0);
        loop {
            interrupt.poll()?;
            let last = list[list.len() - 1];
            list.push(self.mex_at(list.len(), options, &[last, last ^ 1]));
            let place = list.len() - 1;
            if place >= tail + 2 && list[place] == list[place - 2] {
                break;
            }
        }
        while list.len() > 2 && list[list.len() - 1] == list[list.len() - 3] {
            list.pop();
        }
        Ok(())
    }

    fn mex_at(&self, place: usize, options: &HashSet<Class>, further: &[u64]) -> u64 {
        let values = options.iter().filter_map(|&class| self.value(class, place));
        let values: Vec<u64> = values.chain(further.iter().copied()).collect();
        mex_of_integers(&values)
    }

    /// The misère Grundy value of a position of this class with `place` times `*2` added; `None` if
    /// it is too large to matter to a mex.
    fn value(&self, class: Class, place: usize) -> Option<u64> {
        let odd_place = place % 2 == 1;
        Some(match class {
            Class::Fickle(is_one) if place == 0 => u64::from(!is_one),
            Class::Fickle(is_one) => u64::from(is_one) ^ if odd_place { 2 } else { 0 },
            Class::Firm(value) => value ^ if odd_place { 2 } else { 0 },
            Class::Beyond => return None,
            Class::Wild(number) => {
                let list = self.list(number);
                match list.get(place) {
                    Some(&value) => value,
                    None => list[list.len() - 2 + (place - list.len()) % 2],
                }
            }
        })
    }

    /// The place from which the values of a class alternate between two numbers.
    fn tail(&self, class: Class) -> usize {
        match class {
            Class::Fickle(_) => 1,
            Class::Firm(_) | Class::Beyond => 0,
            Class::Wild(number) => self.list(number).len().saturating_sub(2),
        }
    }
}
