//! Playing a position: a person against a strategy, turn by turn. It has no input or output of its
//! own: lines that were entered go in, lines to show come out.
//!
//! A [`Strategy`] says which move wins, and why: [`Theory`] reads it off the values of the store,
//! [`Labels`] off the values of a certificate, [`Pairs`] off the pairs of a strategy certificate;
//! [`Misere`] knows those of misère play. Two kinds of games have players of their own: those with
//! moves that bind the opponent ([`TurnedPlay`]), and those that may go on for ever ([`LoopyPlay`]).

mod board;
mod certified;
mod choice;
mod entry;
mod game;
mod listing;
mod loopy;
mod loopy_board;
mod numbering;
mod parts;
mod reason;
mod spoken;
mod strategy;
mod turn;
mod turned;
mod turned_board;
mod turned_parts;
mod words;
mod written;

pub use board::Boards;
pub use certified::{Labels, Pairs};
pub use choice::{Advice, Choice};
pub use game::Play;
pub use loopy::LoopyPlay;
pub use parts::{BoardMove, PlayBoard};
pub use strategy::{Misere, Strategy, Theory};
pub use turn::Player;
pub use turned::TurnedPlay;
