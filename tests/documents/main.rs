//! What the documents say: their claims, sessions, commands, pictures, links, and the layers of the
//! code.

#[path = "../common/disk.rs"]
mod disk;
#[path = "../common/golden.rs"]
mod golden;
#[path = "../common/positions.rs"]
mod positions;
#[cfg(feature = "cli")]
mod shown;

mod api;
mod architecture;
mod article;
mod below;
mod docs;
#[cfg(feature = "cli")]
mod editors;
mod examples;
mod gallery;
mod game_pages;
#[cfg(feature = "cli")]
mod overlaps;
#[cfg(feature = "cli")]
mod paper;
mod sheet;
mod tex;
mod titles;
mod turns;
