//! Nim-sequences, their periods and the certificates of these, and graphs of one's own.

#[cfg(feature = "cli")]
#[path = "../common/folder.rs"]
mod folder;
#[cfg(feature = "cli")]
#[path = "../common/patience.rs"]
mod patience;

mod game_graph;
mod heap;
#[cfg(feature = "cli")]
mod periods;
mod sizes;
mod survey;
