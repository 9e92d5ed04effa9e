//! Entailing and complimenting moves: games whose rules bind the opponent, or give another turn.
//!
//! After an *entailing* move the opponent has to reply in the same component. After a *complimenting*
//! move the same player moves again, anywhere, and has lost if no move is left. A position G is then
//! known by a set: the numbers *x* for which a player who has to reply in G beside `*x` wins. That is
//! [`Attained`]; the least number outside it is the value, and if there is none, G is *loony*
//! ([`Worth`]): the player to move wins whatever stands beside it.
//!
//! Theorem. Let A(G) be the union over the options of G: a plain H gives its value, or nothing if H is
//! loony; an entailing H gives everything outside A(H); a complimenting H gives everything but its
//! value, or everything if H is loony. Let g(G) be the least number outside A(G). Then
//!
//! 1. A(G) is finite without ☾ (for *beside a loony component*), or lacks finitely many numbers and has
//!    ☾;
//! 2. a player who has to reply in G beside X wins exactly if the value of X is in A(G);
//! 3. a player who is free to move in a sum loses exactly if no component is loony and the values have
//!    the nim-sum 0.
//!
//! Proof, by induction on what can be reached; 1 is clear. For 2, a plain H wins exactly if H + X is
//! lost for a player free to move, that is, if the values of H and X are equal numbers. An entailing H
//! wins exactly if the opponent loses who has to reply in H beside X. A complimenting H wins exactly if
//! a player free to move wins H + X. For 3, free to move one wins exactly if the value of the rest is in
//! A of some component. If the values are numbers with nim-sum 0, the rest of each component has the
//! component's own value, which is not in its A. If their nim-sum is s ≠ 0, some component has a value g
//! with g ⊕ s < g, so g ⊕ s, the value of its rest, is in its A. A loony component has everything in A.
//!
//! Source: *Winning Ways*, chapter 12.

mod attained;
pub(crate) mod boxes;
mod nimstring;
mod top_entails;

pub use attained::{Attained, Turn, Worth};
pub use nimstring::Nimstring;
pub use top_entails::TopEntails;
