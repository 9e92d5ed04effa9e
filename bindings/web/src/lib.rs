//! The library as a module of WebAssembly, for the page. Text in, JSON out: [`Host::answer`] takes a
//! request and gives its answer, and `interface` hands both over.
//!
//! The page has two instances of it, each in a worker of its own: one evaluates and plays, the other
//! colours and completes what is typed while the first is busy.

mod answers;
mod host;
mod interface;
mod places;
mod playing;
mod sheet;
mod typing;

pub use host::Host;
