//! A toolkit for impartial combinatorial games: positions and who wins them, by which move, and
//! why.
//!
//! In an *impartial* game both players have the same moves, and the player who cannot move loses. A
//! position is the set of its *options*, the positions that a move leads to. The Sprague–Grundy
//! theorem says that every such position is equivalent to exactly one heap of Nim, the *nimber*
//! `*n`. This crate finds it, and answers what follows from it: the winning moves, whether two
//! positions are equivalent, and a proof that another program can check.
//!
//! Where to begin:
//!
//! | I have | begin with |
//! | --- | --- |
//! | positions as data | [`Store`], [`theory`] |
//! | a game by its rules | [`ruleset`], [`registry`] |
//! | a take-and-break code such as 0.137 | [`heap`] |
//! | a graph of my own | [`game_graph`] |
//! | nimbers to multiply | [`Nimber`], [`FiniteNimber`], [`NimField`], [`TransfiniteNimbers`] |
//! | text in the notation of textbooks | [`Session`], [`reply`], [`report`], [`check`] |
//! | something to look at | [`drawing`] |
//! | something to prove | [`proof`] |
//! | a front end to write | [`front_end`] |
//!
//! # Positions
//!
//! A [`Store`] keeps positions, each identical one once, and knows the value of each. The functions
//! of [`theory`] ask about them both ways: by the theorem, and by definition.
//!
//! ```
//! use sprague::{Outcome, Store, theory};
//!
//! let mut store = Store::new();
//! let one = store.nimber(1_u32)?;
//! let three = store.nimber(3_u32)?;
//! let game = store.sum(&[one, three])?;
//! assert_eq!(store.value(game).to_u64(), Some(2));
//! assert_eq!(store.outcome(game), Outcome::N);
//! assert_eq!(theory::outcome_by_playing(&mut store, game)?, Outcome::N);
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! A sum stays a sum: `*(2^4096) + *(2^4095)` is three nodes. [`Store::expand`] writes it out on
//! request.
//!
//! # Rulesets
//!
//! A [`Ruleset`](ruleset::Ruleset) says which moves a position has. Some seventy are there, in
//! [`ruleset::heaps`], [`ruleset::coins`], [`ruleset::graphs`] and [`ruleset::boards`]; one of your
//! own takes a few lines. A [`Solver`](ruleset::Solver) finds their values.
//!
//! ```
//! use sprague::ruleset::{Solver, heaps::OneHeap};
//! use sprague::{Interrupt, Limits, Session};
//!
//! let mut kayles = Solver::new(OneHeap::KAYLES, Limits::default(), Interrupt::new());
//! assert_eq!(kayles.value(&5)?.to_u64(), Some(4));
//!
//! // The same by name, with the winning moves in words.
//! let mut session = Session::new();
//! let reply = session.eval("moves kayles(5)")?;
//! assert!(sprague::report::text(&reply).contains("take pin 3"));
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # Nim-sequences
//!
//! The values of the heaps of sizes 0, 1, 2, … of a take-and-break game are its nim-sequence. A
//! [`NimSequence`](heap::NimSequence) computes values until a [`Theorem`](heap::Theorem) proves
//! that they repeat; then it knows the value of every heap.
//!
//! ```
//! use sprague::heap::{HeapRule, NimSequence};
//! use sprague::{Interrupt, Limits};
//!
//! let (limits, interrupt) = (Limits::default(), Interrupt::new());
//! let mut chess = NimSequence::new(HeapRule::of_code("0.137".parse()?)?);
//! chess.extend(9, &limits, &interrupt)?;
//! assert_eq!(chess.values()[..9], [0, 1, 1, 2, 0, 3, 1, 1, 0]);
//! let huge = chess.value(&10_u64.pow(18).into(), &limits, &interrupt)?;
//! assert_eq!(huge.to_u64(), Some(7));
//! assert_eq!(chess.proved().unwrap().period, 34);
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # Nimbers
//!
//! Nimbers are a field: addition is exclusive or, multiplication is defined by the minimum
//! excludant [`mex`]. [`Nimber`] has both for any size, [`FiniteNimber`] for machine words,
//! [`NimField`] within limits, and [`TransfiniteNimbers`] for infinite ones such as `ω`.
//!
//! ```
//! use sprague::{FiniteNimber, Nimber, mex_of_integers};
//!
//! assert_eq!(mex_of_integers(&[0, 1, 3]), 2);
//! assert_eq!(2_u64.nim_product(3), 1);
//! assert_eq!(Nimber::from(2_u32) * Nimber::from(3_u32), Nimber::from(1_u32));
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # The language
//!
//! A [`Session`] evaluates the statements that the `sprague` command reads. What it answers is
//! data, a [`Reply`]; [`report`] turns it into text, and with the feature `serde` it can be written
//! as JSON.
//!
//! ```
//! use sprague::{Reply, Session, report};
//!
//! let mut session = Session::new();
//! session.eval("S := {*1, {*1}, *2}")?;
//! assert_eq!(report::text(&session.eval("S + *1")?).lines().next(), Some("*2  N-position"));
//!
//! let Reply::Claim(claim) = session.eval("claim nim(1 3) = *3")? else { panic!() };
//! assert!(!claim.holds());
//! assert_eq!(claim.reasons[0].to_string(), "nim(1 3) ≈ *2, and *3 ≈ *3");
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # Pictures
//!
//! A [`Drawing`](drawing::Drawing) shows a position with a winning move marked, as text or as SVG.
//!
//! ```
//! use sprague::{Session, drawing::Drawing};
//!
//! let mut session = Session::new();
//! let position = session.position("kayles(3)")?;
//! let drawing = Drawing::new(session.store_mut(), position)?;
//! assert_eq!(drawing.text()[1].plain(), "   ┃ [┃] ┃");
//! assert!(drawing.svg().starts_with("<svg "));
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # Proofs
//!
//! A [`Certificate`](proof::Certificate) has every position that an answer rests on, with its
//! value. The package `sprague-kernel` checks it and shares no code with this one; [`proof::text`]
//! makes a text of it, and [`proof::write_coq`] a file for Coq.
//!
//! ```
//! use sprague::proof::{Question, Style, certificate, text};
//! use sprague::Session;
//!
//! let mut session = Session::new();
//! let position = session.position("{*1, {*1}}")?;
//! let proof = certificate(session.store_mut(), &[Question::Value(position)])?;
//! let text = text(&proof, &Style::default().with_facts(false), &session.interrupt())?;
//! assert!(text.contains("mex{0, 1} = 2"));
//! # Ok::<(), sprague::Error>(())
//! ```
//!
//! # Limits and interrupts
//!
//! Every ceiling is a field of [`Limits`]. Meeting one is an [`Error`] that says which ([`Limit`]),
//! never a panic. An [`Interrupt`] ends a long computation: from another thread, after a number of
//! steps, or when a callback says so. The library prints nothing, and reads neither clock nor
//! environment.
//!
//! ```
//! use sprague::{ErrorKind, Limits, Session};
//!
//! let mut session = Session::with_limits(Limits::with_nodes(1_000));
//! assert_eq!(session.eval("cram(7, 9)").unwrap_err().kind(), ErrorKind::Limit);
//! assert!(session.eval("cram(2, 2)").is_ok());
//! ```
//!
//! # Features
//!
//! - `cli`, on by default: the `sprague` command, and all features below.
//! - `diagnostics`: errors drawn at their place, [`report::diagnostic`].
//! - `json`: replies as JSON, [`front_end::json`], and graphs read from JSON.
//! - `serde`: replies, values and periods implement `Serialize`.
//!
//! Which items are promised to stay is in `docs/API.md`; the language, the rulesets and the formats
//! of files have pages of their own in `docs/`.
//!
//! # Sources
//!
//! A. N. Siegel, *Combinatorial Game Theory* (2013); E. R. Berlekamp, J. H. Conway, R. K. Guy,
//! *Winning Ways*; J. H. Conway, *On Numbers and Games*; R. P. Sprague (1935), P. M. Grundy (1939).

mod answers;
mod games;
mod ground;
mod language;
mod numbers;
mod pages;

pub use answers::{check, front_end, proof, reply};
pub use games::{entailing, game_graph, heap, misere, registry, ruleset, theory};
pub use pages::{drawing, report};

// The folders put rooms beside their like. A path names a room alone: `crate::game`.
use answers::{help, play, session, solve};
use games::game;
#[cfg(feature = "serde")]
use ground::exact_json;
use ground::{error, interrupt, limits, room, short_hash, source, tex, visible};
use language::{eval, library, notation, syntax, universal};
use numbers::{arithmetic, nimber};
use pages::{markup, picture, table};

pub use error::{Advice, Error, ErrorKind, Limit, Result, Span, StopReason};
pub use game::{GameId, Node, Outcome, RulesetId, Store};
pub use interrupt::Interrupt;
pub use limits::Limits;
pub use nimber::{FiniteNimber, NimField, Nimber, Ordinal, Term, TransfiniteNimbers, mex, mex_of_integers};
pub use reply::statement::Reply;
pub use session::Session;
pub use source::{Place, Source};

/// The integers of the interface are those of this package.
pub use num_bigint;

/// The example of the README, run as a test of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the chapter on the field of nimbers, likewise.
#[cfg(doctest)]
#[doc = include_str!("../docs/nimbers.md")]
struct FieldOfNimbers;
