//! The threads that look at the games of a survey.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::games::{Cousins, Game, Group};
use crate::error::{Error, Result, StopReason};
use crate::interrupt::Interrupt;

/// How long rows are waited for before it is asked again whether the survey is to end.
const GLANCE: Duration = Duration::from_millis(10);

/// What finds the row of a game.
pub(super) type Find<R> = dyn Fn(&Game, Option<&Cousins>, &Interrupt) -> Result<R> + Send + Sync;

/// What is to be done with each game, and what may end it.
pub(super) struct Task<R> {
    pub(super) find: Arc<Find<R>>,
    /// Makes the limit of a game.
    pub(super) each: Arc<dyn Fn() -> Interrupt + Send + Sync>,
    /// Ends the whole survey, and counts all steps.
    pub(super) whole: Interrupt,
}

/// A row with the place of its game.
type Row<R> = (usize, Result<R>);

/// Threads that look at games, or none: then the thread that asks for rows does.
pub(super) struct Workers<R> {
    shared: Arc<Shared<R>>,
    threads: Vec<JoinHandle<()>>,
    wanted: usize,
    rows: Receiver<Row<R>>,
    sender: Sender<Row<R>>,
}

struct Shared<R> {
    task: Task<R>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    groups: VecDeque<Group>,
    over: bool,
    /// The handles of the games that are looked at, by the numbers of the threads.
    running: Vec<Option<Interrupt>>,
}

/// More threads than any machine has processors for. Each takes memory, and a thread that gets none
/// ends the process.
const MOST_THREADS: usize = 1024;

impl<R: Send + 'static> Workers<R> {
    pub(super) fn new(task: Task<R>, wanted: usize) -> Workers<R> {
        let (sender, rows) = channel();
        let shared = Arc::new(Shared { task, state: Mutex::default(), changed: Condvar::new() });
        Workers { shared, threads: Vec::new(), wanted: wanted.min(MOST_THREADS), rows, sender }
    }

    /// Hands out games. The threads begin with the first of them.
    pub(super) fn hand_out(&mut self, groups: Vec<Group>) {
        let wanted = self.wanted.min(self.threads.len() + groups.len());
        self.shared.state().groups.extend(groups);
        self.shared.changed.notify_all();
        while self.threads.len() < wanted {
            let (number, shared, sender) =
                (self.threads.len(), Arc::clone(&self.shared), self.sender.clone());
            let thread = thread::Builder::new().spawn(move || shared.work(number, &sender));
            let Ok(thread) = thread else {
                // Fewer threads, or none, do as well.
                self.wanted = self.threads.len();
                break;
            };
            self.threads.push(thread);
        }
    }

    /// Rows that were found meanwhile; none if it takes longer than a glance.
    pub(super) fn found(&mut self) -> Vec<Row<R>> {
        if self.threads.is_empty() {
            let group = self.shared.state().groups.pop_front();
            return group.map_or_else(Vec::new, |group| self.shared.here(&group));
        }
        match self.rows.recv_timeout(GLANCE) {
            Ok(row) => std::iter::once(row).chain(self.rows.try_iter()).collect(),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                // Threads end when they are told to, or by a panic, which is handed on.
                while let Some(ended) = self.threads.iter().position(JoinHandle::is_finished) {
                    if let Err(panic) = self.threads.swap_remove(ended).join() {
                        resume_unwind(panic);
                    }
                }
                Vec::new()
            }
        }
    }
}

impl<R> Workers<R> {
    /// Stops all games, and waits until nobody looks at one any more.
    pub(super) fn stop(&mut self) {
        {
            let mut state = self.shared.state();
            state.over = true;
            state.groups.clear();
            for running in state.running.iter().flatten() {
                running.stop(StopReason::Interrupted);
            }
        }
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // After a stop nobody asks how a thread ended.
            let _ = thread.join();
        }
    }
}

impl<R> Drop for Workers<R> {
    fn drop(&mut self) {
        self.stop();
    }
}

impl<R> Shared<R> {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that may panic is done with the lock held.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does.
    fn work(&self, number: usize, rows: &Sender<Row<R>>) {
        while let Some(group) = self.next_group() {
            for game in &group.games {
                let interrupt = (self.task.each)();
                if !self.begin(number, &interrupt) {
                    return;
                }
                let row = self.row(game, &group, &interrupt);
                if rows.send((game.place, row)).is_err() {
                    return;
                }
            }
        }
    }

    /// The next games to look at; none when it is over.
    fn next_group(&self) -> Option<Group> {
        let mut state = self.state();
        loop {
            if state.over {
                return None;
            }
            if let Some(group) = state.groups.pop_front() {
                return Some(group);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Makes known which handle stops what a thread does; false if it is over.
    fn begin(&self, number: usize, interrupt: &Interrupt) -> bool {
        let mut state = self.state();
        if state.running.len() <= number {
            state.running.resize(number + 1, None);
        }
        state.running[number] = Some(interrupt.clone());
        !state.over
    }

    fn row(&self, game: &Game, group: &Group, interrupt: &Interrupt) -> Result<R> {
        let row = (self.task.find)(game, group.cousins.as_ref(), interrupt);
        self.task.whole.count_steps(interrupt.steps());
        row
    }

    /// The rows of some games, found in this thread: nobody else could stop it, so that each poll
    /// asks both handles.
    fn here(&self, group: &Group) -> Vec<Row<R>> {
        let mut rows = Vec::new();
        for game in &group.games {
            let (whole, own) = (self.task.whole.clone(), (self.task.each)());
            let asked = move |handle: &Interrupt| handle.poll().err().and_then(|_| handle.requested());
            let both = Interrupt::with_callback(1, move || asked(&whole).or_else(|| asked(&own)));
            let row = self.row(game, group, &both);
            // What stops the survey is not a limit of a game.
            let ended = self.task.whole.requested();
            rows.push((game.place, ended.map_or(row, |reason| Err(Error::stopped(reason)))));
            if ended.is_some() {
                break;
            }
        }
        rows
    }
}
