//! Canonical forms of misère play, also called simplest forms.
//!
//! A position may be made simpler by one kind of step: G = H if the options of G are those of H
//! together with positions that have H as an option; where H is `*0`, only if G is misère N (the
//! *proviso*). A position that allows no such step, nor do its followers, is its own canonical
//! form, and two positions are equal in misère play exactly if their canonical forms are identical.
//! In misère play G = H means that G + X and H + X have the same misère outcome for every X.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 12; Siegel, *Combinatorial Game Theory*,
//! chapter V.3.

mod classes;
mod reading;
mod sums;
mod table;

pub(super) use classes::FormClasses;
pub(super) use reading::{MadeOf, made_of};
pub(super) use table::too_many_waiting;
pub use table::{Form, Forms};
