//! Threads that compute, so that the one that listens never waits.

use std::cell::Cell;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use sprague::{Interrupt, StopReason};

/// Deep recursion has the same room as in the main thread.
const STACK: usize = 8 << 20;

/// What may end a computation: nobody wants it any more, or its time is over.
#[derive(Clone, Default)]
pub struct Handle {
    interrupt: Interrupt,
    watched: Arc<Mutex<Watched>>,
}

#[derive(Default)]
struct Watched {
    given_up: bool,
    deadline: Option<Instant>,
}

impl Handle {
    /// What the computation polls.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Begins a part of the computation, which has this time; `false` if nobody wants it any more.
    pub fn begin(&self, limit: Option<Duration>) -> bool {
        let mut watched = lock(&self.watched);
        watched.deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        // Under the lock: who gives up does so before or after, and is heard either way.
        if !watched.given_up {
            self.interrupt.clear();
        }
        !watched.given_up
    }

    /// Nobody wants the result any more.
    pub fn give_up(&self) {
        let mut watched = lock(&self.watched);
        watched.given_up = true;
        self.interrupt.stop(StopReason::Interrupted);
    }

    pub fn is_given_up(&self) -> bool {
        lock(&self.watched).given_up
    }

    fn look_at_clock(&self, now: Instant) {
        let mut watched = lock(&self.watched);
        if !watched.given_up && watched.deadline.is_some_and(|deadline| now >= deadline) {
            watched.deadline = None;
            self.interrupt.stop(StopReason::TimeLimit);
        }
    }
}

/// Some threads, and what waits for them.
pub struct Workers(Arc<Shared>);

#[derive(Default)]
struct Shared {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: Vec<Job>,
    running: Vec<(String, Handle)>,
}

struct Job {
    key: String,
    handle: Handle,
    not_before: Instant,
    work: Box<dyn FnOnce(&Handle) + Send>,
    /// Says that the work has panicked.
    failed: Box<dyn FnOnce() + Send>,
}

thread_local! {
    /// What a panic of this thread leads to, if it works here.
    static FAILED: Cell<Option<Box<dyn FnOnce()>>> = const { Cell::new(None) };
}

/// From now on a thread that panics at its work says so, and another takes its place: a fault of the
/// library must not end the help for all other files. The published program is built without unwinding,
/// so there the thread waits for ever.
fn survive_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let said = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            said(panic);
            if let Some(failed) = FAILED.take() {
                failed();
                while cfg!(panic = "abort") {
                    thread::park();
                }
            }
        }));
    });
}

impl Workers {
    /// `count` threads. Where none can be had, nothing is computed.
    pub fn start(count: usize) -> Workers {
        survive_panics();
        let shared = Arc::new(Shared::default());
        (0..count).for_each(|_| shared.start_thread());
        Workers(shared)
    }

    /// Computes something after a pause and hands the result on, or nothing if it panics. What has
    /// the same key and is not over is given up.
    pub fn push<T>(
        &self,
        key: &str,
        pause: Duration,
        work: impl FnOnce(&Handle) -> T + Send + 'static,
        ended: impl FnOnce(Option<T>) + Send + 'static,
    ) {
        self.give_up(key);
        let ended = Arc::new(Mutex::new(Some(ended)));
        let end = move |result| {
            let ended = lock(&ended).take();
            if let Some(ended) = ended {
                ended(result);
            }
        };
        let failed = end.clone();
        lock(&self.0.jobs).waiting.push(Job {
            key: key.to_owned(),
            handle: Handle::default(),
            not_before: Instant::now() + pause,
            work: Box::new(move |handle| end(Some(work(handle)))),
            failed: Box::new(move || failed(None)),
        });
        self.0.changed.notify_one();
    }

    /// Ends what has this key.
    pub fn give_up(&self, key: &str) {
        let mut jobs = lock(&self.0.jobs);
        jobs.waiting.retain(|job| job.key != key);
        jobs.running.iter().filter(|(other, _)| other == key).for_each(|(_, handle)| handle.give_up());
    }

    /// To be called now and then while something is computed: ends what is over time.
    pub fn look_at_clock(&self) {
        let now = Instant::now();
        lock(&self.0.jobs).running.iter().for_each(|(_, handle)| handle.look_at_clock(now));
    }

    /// Whether nothing is computed and nothing waits.
    pub fn are_idle(&self) -> bool {
        let jobs = lock(&self.0.jobs);
        jobs.waiting.is_empty() && jobs.running.is_empty()
    }
}

impl Shared {
    fn start_thread(self: &Arc<Shared>) {
        let shared = Arc::clone(self);
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || shared.run());
    }

    fn run(self: Arc<Shared>) {
        loop {
            let Job { handle, work, failed, .. } = self.next();
            let (shared, ending) = (Arc::clone(&self), handle.clone());
            FAILED.set(Some(Box::new(move || {
                failed();
                shared.has_ended(&ending);
                shared.start_thread();
            })));
            work(&handle);
            FAILED.set(None);
            self.has_ended(&handle);
        }
    }

    fn has_ended(&self, handle: &Handle) {
        let is_other = |(_, other): &(String, Handle)| !Arc::ptr_eq(&other.watched, &handle.watched);
        lock(&self.jobs).running.retain(is_other);
    }

    /// The job that has waited longest and is due.
    fn next(&self) -> Job {
        let mut jobs = lock(&self.jobs);
        loop {
            let now = Instant::now();
            if let Some(place) = jobs.waiting.iter().position(|job| job.not_before <= now) {
                let job = jobs.waiting.remove(place);
                jobs.running.push((job.key.clone(), job.handle.clone()));
                return job;
            }
            let pause = jobs.waiting.iter().map(|job| job.not_before - now).min();
            jobs = match pause {
                Some(pause) => {
                    self.changed.wait_timeout(jobs, pause).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

/// The data under these locks is consistent between any two steps, so a panic does no harm.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use sprague::{ErrorKind, Session};

    use super::Workers;

    #[test]
    fn what_comes_later_takes_the_place_of_what_came_before() {
        let workers = Workers::start(1);
        let (sender, answers) = channel();
        let (begins, begun) = channel();
        for (number, statement) in ["any(n < 0 for n in 1..10^15)", "1 + 1"].into_iter().enumerate() {
            let (sender, begins) = (sender.clone(), begins.clone());
            let work = move |handle: &super::Handle| {
                let mut session = Session::new();
                session.set_interrupt(handle.interrupt());
                handle.begin(None);
                begins.send(number).unwrap();
                let kind = session.eval(statement).err().map(|error| error.kind());
                sender.send((number, kind)).unwrap();
            };
            workers.push("a", Duration::ZERO, work, |_| {});
            assert_eq!(begun.recv(), Ok(number));
        }
        assert_eq!(answers.recv(), Ok((0, Some(ErrorKind::Interrupted))));
        assert_eq!(answers.recv(), Ok((1, None)));
    }

    #[test]
    fn a_panic_ends_one_job_alone() {
        let workers = Workers::start(1);
        let (sender, answers) = channel();
        let (failed, well) = (sender.clone(), sender);
        workers.push::<()>(
            "a",
            Duration::ZERO,
            |_| panic!("on purpose"),
            move |result| {
                failed.send(result.map_or("failed", |()| "well")).unwrap();
            },
        );
        workers.push("b", Duration::ZERO, |_| "well", move |result| well.send(result.unwrap()).unwrap());
        assert_eq!(answers.recv(), Ok("failed"));
        assert_eq!(answers.recv(), Ok("well"));
    }
}
