//! Positions, the store, the theory, the nimbers and the language over them, each against the
//! definitions.

#[path = "../../kernel/tests/verifier/forged.rs"]
mod forged;
#[path = "../common/golden.rs"]
mod golden;
mod oracle;
#[path = "../common/positions.rs"]
mod positions;

mod certificates;
mod certificates_for_all;
mod coq;
mod count_claims;
mod counts;
mod entailing;
mod entailing_proofs;
mod families;
mod first_cases;
mod for_all;
mod hostile;
mod hostile_store;
mod identity;
mod library;
mod lists;
mod loopy;
mod loopy_by_play;
mod loopy_play;
mod loopy_proofs;
mod misere;
mod misere_acceptance;
mod misere_certificates;
mod misere_for_all;
mod misere_forms;
mod misere_kernel;
mod misere_large;
mod misere_moves;
mod misere_quotients;
mod move_words;
mod names;
mod nimber_field;
mod nimstring;
mod order;
mod ordinals;
mod outcomes;
mod play;
mod play_words;
mod print;
mod proof_words;
mod proofs_in_part;
mod proofs_of_sprouts;
mod proofs_text;
mod prove;
mod reading;
mod requests;
mod specialised;
mod stated;
#[cfg(feature = "cli")]
mod statements;
mod store;
mod tables;
mod theory;
mod transfinite;
mod transfinite_positions;
mod undo;
mod universal;
mod universal_moves;
mod used;
mod wheres;
mod zeckendorf;
