//! The verifier against oracles written from the specification, and against files made to hurt.

mod binary;
mod changes;
mod entailing;
mod forall;
mod forged;
mod formats;
mod generate;
mod hostile;
mod in_part;
mod kernel;
mod loopy;
mod misere;
mod mixed;
mod mutation;
mod octal_oracle;
mod oracle;
mod period_families;
mod periods;
mod rules;
mod statement;
mod strategies;
mod sums;
mod uniqueness;
