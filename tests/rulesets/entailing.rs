//! Entailing and complimenting moves against play straight from the rule: an entailing move forces
//! the reply, after a complimenting one the same player moves again.

mod by_play;
mod nimstring;
mod random;
mod top_entails;
