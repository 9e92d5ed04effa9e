//! Functions on the nim-sequence of a ruleset. What they do stands in `eval::sequences`: a call is
//! compiled to a loop.

use super::lists::LISTED;
use super::row::{Builtin, Does, Question, Takes};

/// Why a claim over all values refuses these.
pub(super) const REFUSAL: &str = "which game it is about depends on a variable";

const BOUNDED: Takes = Takes::Some(1, 2, "a ruleset, and perhaps a bound");

pub(super) static ROWS: [Builtin; 6] = [
    Builtin::new(
        "sequence(R, a..b)",
        "the list of the values of the heaps from a to b",
        "sequence(0.137, 0..7)",
        Takes::Some(2, 2, "a ruleset and a range"),
        Does::Sequence(Question::Values),
    )
    .refused(LISTED),
    Builtin::new(
        "period(R)  ·  period(R, n)",
        "the least p with G(n + p) = G(n) + s from some n on",
        "period(0.77)",
        BOUNDED,
        Does::Sequence(Question::Period),
    ),
    Builtin::new(
        "preperiod(R)  ·  preperiod(R, n)",
        "the heap from which on the values are periodic",
        "preperiod(0.77)",
        BOUNDED,
        Does::Sequence(Question::Preperiod),
    ),
    Builtin::new(
        "last_exception(R)  ·  last_exception(R, n)",
        "the last heap before the values are periodic: the preperiod minus 1",
        "last_exception(0.77)",
        BOUNDED,
        Does::Sequence(Question::LastException),
    ),
    Builtin::new(
        "exceptions(R)  ·  exceptions(R, n)",
        "the heaps whose values differ from the period continued backwards",
        "exceptions(0.137)",
        BOUNDED,
        Does::Sequence(Question::Exceptions),
    )
    .refused(LISTED),
    Builtin::new(
        "saltus(R)  ·  saltus(R, n)",
        "s, the amount by which the values grow in a period; 0 unless they are arithmetic periodic",
        "saltus(all_but([2]))",
        BOUNDED,
        Does::Sequence(Question::Saltus),
    ),
];
