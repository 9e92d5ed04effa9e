//! Moves that a second thread makes ahead of a search.
//!
//! Most of the time of a search among large boards goes into moves and what they lead to. The search
//! says which positions it may look at next, and the second thread makes their moves meanwhile. What
//! it has made is taken when the search gets there; what it has not, the search makes itself and does
//! not wait. So the same positions are met in the same order, and every answer is the same.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use hashbrown::{HashMap, HashSet};

use crate::error::StopReason;
use crate::interrupt::Interrupt;

/// Positions that wait; beyond that those that were named first are given up.
const MOST_WANTED: usize = 1 << 10;

/// Positions whose moves are made and not taken; beyond that those that were made first are given up.
const MOST_MADE: usize = 1 << 9;

/// A position, and what is made of it, without the types of a ruleset.
pub(super) type Erased = Box<dyn Any + Send>;

/// The second thread of a search.
pub(super) struct Ahead {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    work: Mutex<Work>,
    more: Condvar,
    /// Ends the moves that are being made.
    interrupt: Interrupt,
}

#[derive(Default)]
struct Work {
    /// Positions and their keys; what was named last is made first.
    wanted: VecDeque<(u32, Erased)>,
    /// The keys of those that wait, are being made or are made.
    named: HashSet<u32>,
    made: HashMap<u32, Erased>,
    /// The keys of those that are made, the oldest first, with some that were taken.
    order: VecDeque<u32>,
    is_over: bool,
}

impl Shared {
    /// No code of a ruleset runs under the lock, so nothing is left half done by a panic.
    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, make: &dyn Fn(Erased, &Interrupt) -> Option<Erased>) {
        while let Some((key, position)) = self.next() {
            let made = make(position, &self.interrupt);
            let mut work = self.work();
            // The search may have come to it meanwhile.
            let Some(made) = made.filter(|_| work.named.contains(&key)) else { continue };
            work.made.insert(key, made);
            work.order.push_back(key);
            let oldest = if work.order.len() > MOST_MADE { work.order.pop_front() } else { None };
            let given_up = oldest.and_then(|key| {
                work.named.remove(&key);
                work.made.remove(&key)
            });
            drop(work);
            drop(given_up);
        }
    }

    /// Waits for a position. `None` when the search is over.
    fn next(&self) -> Option<(u32, Erased)> {
        let mut work = self.work();
        loop {
            if work.is_over {
                return None;
            }
            match work.wanted.pop_back() {
                Some((key, position)) if work.named.contains(&key) => return Some((key, position)),
                Some(_) => {}
                None => work = self.more.wait(work).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

impl Ahead {
    /// A second thread, which makes of a position what is asked of it, if one can be had.
    pub(super) fn new(make: impl Fn(Erased, &Interrupt) -> Option<Erased> + Send + 'static) -> Option<Ahead> {
        let shared = Arc::new(Shared::default());
        let other = Arc::clone(&shared);
        let thread = thread::Builder::new().spawn(move || other.run(&make)).ok()?;
        Some(Ahead { shared, thread: Some(thread) })
    }

    /// Says that the search may look at a position soon.
    pub(super) fn name(&self, key: u32, position: impl FnOnce() -> Erased) {
        let mut work = self.shared.work();
        if !work.named.insert(key) {
            return;
        }
        work.wanted.push_back((key, position()));
        if work.wanted.len() > MOST_WANTED
            && let Some((key, _)) = work.wanted.pop_front()
            && !work.made.contains_key(&key)
        {
            work.named.remove(&key);
        }
        drop(work);
        self.shared.more.notify_one();
    }

    /// What was made of a position, if it was. It is not made any more.
    pub(super) fn take(&self, key: u32) -> Option<Erased> {
        let mut work = self.shared.work();
        work.named.remove(&key);
        work.made.remove(&key)
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.shared.work().is_over = true;
        self.shared.interrupt.stop(StopReason::Interrupted);
        self.shared.more.notify_one();
        // It ends with the move that it makes. If a move has panicked there, the search meets it, too.
        drop(self.thread.take().map(JoinHandle::join));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn number(made: &Erased) -> u64 {
        *made.downcast_ref().unwrap()
    }

    #[test]
    fn what_is_named_is_made_once() {
        let square = |position: Erased, _: &Interrupt| Some(Box::new(number(&position).pow(2)) as Erased);
        let ahead = Ahead::new(square).unwrap();
        assert!(ahead.take(7).is_none());
        for round in 0..3_u64 {
            for key in 0..100 {
                ahead.name(key, || Box::new(u64::from(key) + round));
                ahead.name(key, || panic!("it is named already"));
            }
            for key in 0..100 {
                let made = loop {
                    if ahead.shared.work().made.contains_key(&key) {
                        break ahead.take(key).unwrap();
                    }
                    thread::yield_now();
                };
                assert_eq!(number(&made), (u64::from(key) + round).pow(2));
                assert!(ahead.take(key).is_none());
            }
        }
    }

    /// The first that were named are given up, and may be named again.
    #[test]
    fn room_is_bounded() {
        let (begun, go_on) = (mpsc::channel(), mpsc::channel::<()>());
        let ahead = Ahead::new(move |position, interrupt: &Interrupt| {
            begun.0.send(number(&position)).unwrap();
            while go_on.1.try_recv().is_err() {
                interrupt.poll().ok()?;
                thread::yield_now();
            }
            Some(position)
        });
        let ahead = ahead.unwrap();
        let first = MOST_WANTED as u32 + 100;
        ahead.name(first, || Box::new(u64::from(first)));
        assert_eq!(begun.1.recv(), Ok(u64::from(first)));
        for key in 0..first {
            ahead.name(key, || Box::new(u64::from(key)));
        }
        assert_eq!(ahead.shared.work().wanted.len(), MOST_WANTED);
        for made in 0..MOST_WANTED as u32 {
            go_on.0.send(()).unwrap();
            assert_eq!(begun.1.recv(), Ok(u64::from(first - 1 - made)));
            let work = ahead.shared.work();
            assert!(work.made.len() <= MOST_MADE && work.order.len() <= MOST_MADE);
            assert!(work.named.len() <= MOST_MADE + MOST_WANTED);
        }
        go_on.0.send(()).unwrap();
        ahead.name(0, || Box::new(0_u64));
        assert_eq!(begun.1.recv(), Ok(0));
        go_on.0.send(()).unwrap();
    }

    /// The search does not wait for moves that take long.
    #[test]
    fn it_ends_in_the_middle() {
        let (begun, has_begun) = mpsc::channel();
        let ahead = Ahead::new(move |_, interrupt: &Interrupt| {
            begun.send(()).unwrap();
            while interrupt.poll().is_ok() {
                thread::yield_now();
            }
            None
        });
        let ahead = ahead.unwrap();
        ahead.name(1, || Box::new(1_u64));
        has_begun.recv().unwrap();
        assert!(ahead.take(1).is_none());
        drop(ahead);
    }
}
