//! What is said beside an answer.

use crate::game::Outcome;
use crate::heap::{Code, Theorem};
use crate::notation::MoveWritten;
use crate::theory::Convention;

/// What there is to say beside a value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Note {
    /// The period is proved for all heaps.
    #[non_exhaustive]
    Proved {
        /// By what.
        theorem: Theorem,
        /// The greatest heap whose value the proof needs.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        last_heap: u64,
    },
    /// Why a period that is seen up to a heap holds for all: the theorem in words, with its numbers.
    #[non_exhaustive]
    Because {
        /// By what.
        theorem: Theorem,
        /// The heap from which on the period holds.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        preperiod: u64,
        /// The period.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        period: u64,
        /// What the values gain in a period.
        saltus: u32,
        /// The greatest heap whose value the proof needs.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        last_heap: u64,
    },
    /// The period is seen in the heaps up to one, and not proved.
    #[non_exhaustive]
    Seen {
        /// The greatest heap looked at.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        last_heap: u64,
    },
    /// The period comes from the table of solved games.
    #[non_exhaustive]
    Solved {
        /// The file with its certificate, from the root of the repository.
        certificate: String,
    },
    /// The ruleset is another name for a code.
    #[non_exhaustive]
    Named {
        /// The ruleset.
        name: String,
        /// The code.
        code: String,
        /// A heap of n of the ruleset is worth one of n + `shift` of the code.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        shift: u64,
    },
    /// What a code says.
    #[non_exhaustive]
    Code {
        /// The code.
        code: Code,
        /// Its rules in words.
        rules: String,
    },
    /// The code is another one shifted.
    #[non_exhaustive]
    StandardForm {
        /// The code.
        code: Code,
        /// The code in standard form.
        form: Code,
        /// A heap of n + `shift` of the code is one of n of the form.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::exact_json::exact"))]
        shift: u64,
    },
    /// Which game the ruleset is.
    #[non_exhaustive]
    Rule {
        /// The game.
        rule: String,
    },
    /// A claim over ranges holds for all integers from their beginnings on, too.
    #[non_exhaustive]
    AlsoForAll {
        /// The words to add after the claim: `for all n >= 1`.
        said: String,
    },
    /// The recurrence that a sequence satisfies.
    #[non_exhaustive]
    Recurrence {
        /// The variable.
        name: String,
        /// The recurrence: `s(k) = s(k-1) + s(k-2) for k >= 2, with s(0) = 1, s(1) = 2`.
        recurrence: String,
        /// The generating function as a rational function of x: `(1 + x)/(1 - x - x^2)`.
        generating_function: String,
    },
    /// A theorem says who wins.
    Theorem(ByTheorem),
    /// Two positions differ in misère play, and this tells them apart.
    #[cfg_attr(feature = "serde", serde(rename = "misere-apart"))]
    Apart(Apart),
    /// What was typed may not be what was meant.
    #[non_exhaustive]
    Warning {
        /// Why.
        warning: Warning,
    },
}

/// Who wins from a position, by a theorem that says so without its moves being made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ByTheorem {
    /// The position.
    pub position: String,
    /// Its outcome class, normal play.
    pub outcome: Outcome,
    /// The theorem, as it is said after "by": `strategy stealing`.
    pub theorem: &'static str,
    /// Why it is so, in a clause.
    pub reason: &'static str,
}

/// A position X which, added to two positions, makes one a P-position and the other an N-position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Apart {
    /// The convention of play.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub convention: Convention,
    /// X.
    pub by: String,
    /// In misère play, whether it is known that no position that is born earlier does. In normal
    /// play no position ever does.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub is_least: Option<bool>,
    /// The sum that is a P-position.
    pub p_position: String,
    /// The other.
    pub n_position: String,
    /// A move of that one that wins; none if it has no options.
    pub winning: Option<MoveWritten>,
}

/// What was typed and may not be what was meant.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Warning {
    /// `=` compared lists of positions entry by entry, by ≈.
    ListsByValue,
    /// `in` or `not in` found an entry of a list that is ≈, and that is not seen at once to be the
    /// same position.
    InByValue,
    /// `=-` between positions is `=` and the negative of a position; `=^-` was perhaps meant.
    #[non_exhaustive]
    MinusForMisere {
        /// Whether it is `!=-`.
        not: bool,
    },
    /// `for all G` speaks of integers, and games were perhaps meant.
    #[non_exhaustive]
    OverIntegers {
        /// The name that is bound.
        name: String,
    },
    /// A definition hides what its name meant.
    #[non_exhaustive]
    Hides {
        /// The name.
        name: String,
        /// What it meant.
        meant: Meant,
    },
}

/// What a name of the language means before somebody defines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Meant {
    /// An outcome class: `P`, `N`.
    Outcome,
    /// `true`, `false`.
    Truth,
    /// The short proof of the last answer: `why`.
    Why,
    /// A function: `path`, `grid`, or another whose name may be taken.
    Function,
    /// A ruleset: `kayles`.
    Ruleset,
}
