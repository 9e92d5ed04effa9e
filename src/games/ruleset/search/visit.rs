//! Depth-first proof numbers: the couple that decides most is visited, within bounds that say when
//! another one decides more.

use std::sync::Arc;

use hashbrown::HashSet;

use crate::error::Result;
use crate::nimber::NimSum;
use crate::ruleset::couples::{Couple, FEW, INFINITE, LARGEST_HEAP, List, Numbers};
use crate::ruleset::search::Search;
use crate::ruleset::solver::{LARGE, OPEN};

/// What is being worked out.
enum Frame {
    /// The value of a position.
    Value(u32),
    /// A couple, until one of its numbers reaches its bound.
    Couple { couple: Couple, list: Arc<List>, most: Numbers, began: u64 },
}

impl Frame {
    /// What it is about: a position, and a heap where it is a couple.
    fn subject(&self) -> (u32, Option<u32>) {
        match *self {
            Frame::Value(key) => (key, None),
            Frame::Couple { couple: (key, heap), .. } => (key, Some(heap)),
        }
    }
}

/// What a couple leads to next.
enum Next {
    /// The position is worth as much as the heap.
    Worth,
    /// It is not.
    NotWorth,
    /// A number has reached its bound.
    Bound(Numbers),
    /// This couple, within these bounds; then perhaps the others.
    Visit(Couple, Numbers, Later),
    /// The value of this position.
    Find(u32),
}

/// From this visit on a second thread makes moves ahead: a short search is over before it has begun.
const LONG: u64 = 64;

/// Children that are named to it. Of the next best ones nine in ten are visited later, of the others
/// fewer.
const LATER: usize = 2;

/// The children that decide most but for the best one: how much is left to lose in each, and its
/// position.
#[derive(Clone, Copy)]
struct Later([(u32, u32); LATER]);

impl Later {
    fn add(&mut self, loss: u32, key: u32) {
        let mut one = (loss, key);
        for place in self.0.iter_mut().filter(|place| loss < place.0) {
            std::mem::swap(place, &mut one);
        }
    }

    fn keys(self) -> impl DoubleEndedIterator<Item = u32> {
        self.0.into_iter().filter(|one| one.0 < INFINITE).map(|one| one.1)
    }
}

/// What is known of an option beside a heap.
struct Child {
    numbers: Numbers,
    /// The couple it has become, if one component has no value.
    couple: Option<Couple>,
}

/// The frames, innermost last, and what they are about.
#[derive(Default)]
struct Line {
    frames: Vec<Frame>,
    subjects: HashSet<(u32, Option<u32>)>,
    visits: u64,
}

impl Line {
    fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.subjects.remove(&frame.subject());
        }
    }
}

impl Search<'_> {
    /// Whether a position is worth as much as a heap.
    pub(super) fn decide(&mut self, key: u32, heap: u32) -> Result<bool> {
        if let Some(known) = self.known(key, heap) {
            return Ok(known);
        }
        if heap == 0 && self.rules.is_won_at(key) {
            self.rules.couples_mut().note_not(key, 0);
            return Ok(false);
        }
        let mut line = Line::default();
        self.enter((key, heap), Numbers { win: INFINITE, loss: INFINITE }, &mut line)?;
        self.run(&mut line)?;
        Ok(self.known(key, heap).unwrap_or_default())
    }

    /// Whether an option is worth as much as a heap, as far as is seen with proof numbers below
    /// `most`. What is seen is kept. Says how many couples were visited.
    pub(super) fn attempt(&mut self, option: &[u32], heap: u32, most: u32) -> Result<u64> {
        let Some((key, heap)) = self.child(option, heap).couple else { return Ok(0) };
        if self.known(key, heap).is_some() {
            return Ok(0);
        }
        let mut line = Line::default();
        self.enter((key, heap), Numbers { win: most, loss: most }, &mut line)?;
        self.run(&mut line)?;
        Ok(line.visits)
    }

    /// Asks for one number after the other whether it is the value of a position, as long as they
    /// are small.
    pub(super) fn search_value(&mut self, key: u32) -> Result<()> {
        let mut line = Line::default();
        line.frames.push(Frame::Value(key));
        self.run(&mut line)
    }

    fn run(&mut self, line: &mut Line) -> Result<()> {
        let result = self.go_on(line);
        self.rules.set_ahead(false);
        result
    }

    fn go_on(&mut self, line: &mut Line) -> Result<()> {
        while let Some(frame) = line.frames.last() {
            self.rules.interrupt().poll()?;
            match frame {
                &Frame::Value(key) => {
                    let next = match self.rules.is_found_by_couples(key) {
                        true => (0..FEW).find(|&heap| self.known(key, heap).is_none()),
                        false => None,
                    };
                    if !self.is_open(key) {
                        line.pop();
                    } else if let Some(heap) = next {
                        self.enter((key, heap), Numbers { win: INFINITE, loss: INFINITE }, line)?;
                    } else {
                        self.rules.solve_all(key)?;
                    }
                }
                Frame::Couple { couple, list, most, began } => {
                    let (couple, cost) = (*couple, line.visits - began);
                    match self.next(couple, list, *most) {
                        Next::Worth => {
                            self.rules.set_value(couple.0, couple.1);
                            self.rules.couples_mut().numbers.drop(couple);
                            line.pop();
                        }
                        Next::NotWorth => {
                            self.rules.couples_mut().note_not(couple.0, couple.1);
                            self.rules.couples_mut().numbers.drop(couple);
                            line.pop();
                        }
                        Next::Bound(numbers) => {
                            let cost = cost.min(u64::from(u32::MAX)) as u32;
                            self.rules.couples_mut().numbers.keep(couple, numbers, cost);
                            line.pop();
                            if self.rules.couples().numbers.is_full() {
                                self.forget_numbers(line);
                            }
                        }
                        Next::Visit(child, most, later) => {
                            later.keys().rev().for_each(|key| self.rules.may_ask_for(key));
                            self.enter(child, most, line)?;
                        }
                        Next::Find(part) => self.push(Frame::Value(part), line)?,
                    }
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, couple: Couple, most: Numbers, line: &mut Line) -> Result<()> {
        line.visits += 1;
        // The polls of a second thread would not be counted.
        if line.visits == LONG && !self.rules.interrupt().counts_polls() {
            self.rules.set_ahead(true);
        }
        let list = self.rules.listed(couple.0)?;
        self.push(Frame::Couple { couple, list, most, began: line.visits }, line)
    }

    fn push(&mut self, frame: Frame, line: &mut Line) -> Result<()> {
        let subject = frame.subject();
        if !line.subjects.insert(subject) {
            let way = line.frames.iter().map(|frame| frame.subject());
            let mut way: Vec<u32> = way.skip_while(|&other| other != subject).map(|(key, _)| key).collect();
            way.dedup();
            return Err(self.rules.error_of_cycle(subject.0, &way));
        }
        line.frames.push(frame);
        Ok(())
    }

    /// What a couple leads to: its children are the options beside the heap, and the smaller heaps.
    fn next(&self, (key, heap): Couple, list: &List, most: Numbers) -> Next {
        if let Some(is_worth) = self.known(key, heap) {
            return if is_worth { Next::Worth } else { Next::NotWorth };
        }
        // A value is at most the number of options.
        if heap as usize > list.len() {
            return Next::NotWorth;
        }
        let (mut win, mut second, mut loss) = (INFINITE, INFINITE, 0_u64);
        let mut best = (0, Child { numbers: Numbers::WON, couple: None });
        let mut later = Later([(INFINITE, 0); LATER]);
        let options = (0..list.len()).map(|place| self.child(list.option(place), heap));
        let heaps = (0..heap).map(|less| self.beside(key, less));
        for (place, child) in options.chain(heaps).enumerate() {
            loss += u64::from(child.numbers.win);
            if child.numbers.loss == 0 {
                return Next::NotWorth;
            }
            let other = if child.numbers.loss < win {
                second = win;
                win = child.numbers.loss;
                std::mem::replace(&mut best, (place, child)).1
            } else {
                second = second.min(child.numbers.loss);
                child
            };
            if let Some((key, _)) = other.couple {
                later.add(other.numbers.loss, key);
            }
        }
        if win == INFINITE {
            return Next::Worth;
        }
        let loss = loss.min(u64::from(INFINITE - 1)) as u32;
        if win >= most.win || loss >= most.loss {
            return Next::Bound(Numbers { win, loss });
        }
        let (place, Child { numbers, couple }) = best;
        match couple {
            Some(couple) => {
                Next::Visit(couple, Numbers { win, loss }.bounds(most, numbers.win, second), later)
            }
            None => {
                let open =
                    list.option(place).iter().filter(|&&part| self.rules.values()[part as usize] >= OPEN);
                let lightest = open.min_by_key(|&&part| self.rules.weight_of(part));
                Next::Find(*lightest.unwrap_or(&key))
            }
        }
    }

    /// An option beside a heap. Components with values are merged with the heap.
    fn child(&self, option: &[u32], heap: u32) -> Child {
        let (mut rest, mut open, mut count, mut weight, mut is_large) = (heap, 0, 0, 0_u64, false);
        for &part in option {
            match self.rules.values()[part as usize] {
                LARGE => is_large = true,
                value if value < LARGE => rest ^= value,
                _ => {
                    (open, count) = (part, count + 1);
                    weight = weight.saturating_add(self.rules.weight_of(part));
                }
            }
        }
        match count {
            0 => {
                let is_even = match is_large {
                    false => rest == 0,
                    true => {
                        let mut sum = NimSum::default();
                        sum.add_word(u64::from(heap));
                        option.iter().for_each(|&part| self.rules.add_value(part, &mut sum));
                        sum.finish().is_zero()
                    }
                };
                Child { numbers: if is_even { Numbers::LOST } else { Numbers::WON }, couple: None }
            }
            1 if !is_large && u64::from(rest) < LARGEST_HEAP => self.beside(open, rest),
            _ => Child { numbers: Numbers::guess(weight), couple: None },
        }
    }

    /// A position beside a heap.
    fn beside(&self, key: u32, heap: u32) -> Child {
        let numbers = match self.known(key, heap) {
            Some(true) => Numbers::LOST,
            Some(false) => Numbers::WON,
            None => {
                let kept = self.rules.couples().numbers.get((key, heap));
                kept.unwrap_or_else(|| Numbers::guess(self.rules.weight_of(key)))
            }
        };
        Child { numbers, couple: Some((key, heap)) }
    }

    /// Makes room for numbers. Those of what is in play stay.
    fn forget_numbers(&mut self, line: &Line) {
        let mut needed = HashSet::new();
        for frame in &line.frames {
            let Frame::Couple { couple: (key, heap), list, .. } = frame else { continue };
            let options = (0..list.len()).map(|place| self.child(list.option(place), *heap));
            needed.extend(options.filter_map(|child| child.couple));
            needed.extend((0..*heap).map(|less| (*key, less)));
        }
        self.rules.couples_mut().numbers.forget_half(&needed);
    }
}
