//! Playing a position: a person against a strategy, turn by turn. It has no input or output of its own: lines
//! that were entered go in, lines to show come out.
//!
//! A [`Strategy`] says which move wins, and why: [`Theory`] reads it off the values of the store, [`Labels`] off
//! the values of a certificate, [`Pairs`] off the pairs of a strategy certificate.

mod choice;
mod entry;
mod game;
mod labels;
mod listing;
mod longest;
mod numbering;
mod pairs;
mod reason;
mod strategy;
mod written;

pub use choice::Choice;
pub use game::{Play, Player, transfinite};
pub use labels::Labels;
pub use pairs::Pairs;
pub use strategy::{Advice, Strategy, Theory};
