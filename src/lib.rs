//! A symbolic toolkit for impartial combinatorial games.
//!
//! A *position* of an impartial game is the set of its *options*, the positions that a move leads to; both
//! players have the same ones, and who cannot move loses. The Sprague–Grundy theorem says that every such
//! position is equivalent to a single heap of Nim, the *nimber* `*n`, and how to find it. This crate reads
//! positions in the notation of textbooks, keeps them in a hash-consed DAG in which identical positions are
//! one node and every value is known, and answers what they are worth, who wins, by which move, whether two
//! are the same, and why.
//!
//! # As text
//!
//! A [`Session`] evaluates statements of the language that the `sprague` command reads:
//!
//! ```
//! use sprague::{Reply, Session, render};
//!
//! let mut session = Session::new();
//! session.eval("S := {*1, {*1}, *2}")?;
//! assert_eq!(render::text(&session.eval("S + *1")?).lines().next(), Some("*2  N-position"));
//!
//! let Reply::Claim(claim) = session.eval("claim nim(1 3) = *3")? else { panic!() };
//! assert!(!claim.holds);
//! assert_eq!(claim.why[0], "nim(1 3) ≈ *2, and *3 ≈ *3");
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # As data
//!
//! A [`Store`] makes positions, and [`theory`] asks about them, both ways: by the theorem, and by
//! definition.
//!
//! ```
//! use sprague::{Outcome, Store, theory};
//!
//! let mut store = Store::new();
//! let heaps = [1_u32, 3].map(|size| store.nimber(size));
//! let [one, three] = heaps;
//! let game = store.sum(&[one?, three?])?;
//! assert_eq!(store.value(game).to_u64(), Some(2));
//! assert_eq!(theory::outcome_by_playing(&mut store, game)?, Outcome::N);
//! let two = store.nimber(2_u32)?;
//! assert!(theory::equivalent_by_second_lemma(&mut store, game, two)?);
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! Values are those of normal play. Sums stay sums: `*(2^4096) + *(2^4095)` is two nodes, and nothing is ever
//! written out to find a value; [`Store::expand`] writes out on request. Every ceiling is a field of
//! [`Limits`], and meeting one is an [`Error`], never a panic; an [`Interrupt`] ends a long computation from
//! another thread. The library prints nothing, and reads neither clock nor environment.
//!
//! Sources: A. N. Siegel, *Combinatorial Game Theory* (2013); E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning
//! Ways*; J. H. Conway, *On Numbers and Games*; R. P. Sprague (1935), P. M. Grundy (1939).

mod aside;
pub mod check;
pub mod drawing;
pub mod error;
pub mod game;
pub mod game_graph;
pub mod heap;
pub mod limits;
mod lower;
pub mod nimber;
pub mod picture;
pub mod play;
pub mod proof;
pub mod render;
pub mod ruleset;
pub mod session;
mod source;
pub mod syntax;
pub mod table;
pub mod theory;

pub use error::{Error, ErrorKind, Result, Span};
pub use game::{GameId, Node, Outcome, Store};
pub use limits::{Interrupt, Limits, StopReason};
pub use nimber::{FiniteNimber, NimField, Nimber, Ordinal, TransfiniteNimbers, mex, mex_of_integers};
pub use session::{Reply, Session};
pub use source::{Place, Source};

/// The example of the README, run as a test of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the chapter on the field of nimbers, likewise.
#[cfg(doctest)]
#[doc = include_str!("../docs/nimbers.md")]
struct FieldOfNimbers;
