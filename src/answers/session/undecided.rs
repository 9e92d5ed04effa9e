//! Why a claim over all values is not decided by its formula.

use crate::arithmetic::{Budget, Node, Numeration, Stop};
use crate::error::{Advice, Error, ErrorKind, Limit, Result, Span};
use crate::interrupt::Interrupt;
use crate::reply::for_all::PartAutomaton;
use crate::session::Session;
use crate::session::for_all;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::universal::Universal;

/// Entries of the tables of automata that are made to find out which parts of a claim are large.
const MEASURED: usize = 1 << 20;

/// Why a claim is not decided.
pub(super) struct Undecided(pub(super) Error);

impl Session {
    /// The error of automata that are too large: which parts of the claim are the cause.
    pub(super) fn too_large(&self, tree: &Tree, root: TreeId, universal: &Universal) -> Result<Error> {
        let interrupt = self.machine.store.interrupt().clone();
        let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
        let most = self.limits().max_states;
        let budget = Budget { max_cells: most.min(MEASURED), poll: &poll };
        let numeration = Node::Formula(&universal.formula).numeration();
        let Ok(mut parts) = for_all::automata(universal, numeration, &budget) else {
            return Err(interrupted(&interrupt));
        };
        // Those first that are too large by themselves, then the largest.
        let cells = |part: &PartAutomaton| match &part.automaton {
            Some(drawn) => drawn.peak << drawn.variables.len(),
            None => usize::MAX,
        };
        parts.sort_by_key(|part| std::cmp::Reverse(cells(part)));
        let alone = parts.iter().filter(|part| part.automaton.is_none()).count();
        let named: Vec<String> =
            parts.iter().take(alone.clamp(1, 3).max(2)).map(|part| part.part.typed.clone()).collect();
        let cause = match (&named[..], alone) {
            ([], _) => "the automata that would decide it are too large".to_owned(),
            ([one], _) | ([one, ..], 1) => format!("the automaton of {one} is too large"),
            (_, 0) => format!("the automata of {} are too large together", named.join(" and ")),
            _ => format!("the automata of {} are too large", named.join(" and ")),
        };
        Ok(Error::new(ErrorKind::Limit, format!("{cause}, so this is not decided for all values"))
            .at(tree.span(root))
            .note(format!("the table of an automaton may have {most} entries: one for each state and each choice of digits that are read at once"))
            .help(Advice::Raise(Limit::States)))
    }
}

/// The error of what somebody asked to end.
pub(super) fn interrupted(interrupt: &Interrupt) -> Error {
    interrupt.poll().err().unwrap_or_else(|| Error::new(ErrorKind::Interrupted, "interrupted"))
}

/// The error of a decision that was ended because nothing depends on it.
pub(super) fn too_long(place: Span) -> Error {
    Error::new(ErrorKind::NotYet, "deciding this for all values takes long").at(place)
}

/// The error of a claim that joins what is read from different digits, at the first nim-sum in it.
pub(super) fn mixed(tree: &Tree, root: TreeId, universal: &Universal) -> Error {
    let named = |numeration: Numeration| {
        let learned = universal
            .learned
            .iter()
            .filter(|(_, learned)| learned.known.numeration() == numeration && learned.known.states() > 0);
        learned.map(|(name, _)| name.clone()).collect::<Vec<_>>().join(" and ")
    };
    let (zeckendorf, binary) = (named(Numeration::Zeckendorf), named(Numeration::Binary));
    let other = match &*binary {
        "" => "a nim-sum of numbers without a bound".to_owned(),
        games => format!("what is known of {games}"),
    };
    let is_nim_sum = |&(infix, _): &(Infix, Span)| infix == Infix::NimSum;
    let nim_sum = tree.nodes.iter().find_map(|node| match node.kind {
        Kind::Chain { operators, .. } => {
            tree.operators(operators).iter().find(|operator| is_nim_sum(operator)).map(|operator| operator.1)
        }
        _ => None,
    });
    let message = format!(
        "the outcomes of {zeckendorf} are read from digits in the Zeckendorf system, and {other} from \
         binary digits, so this is not decided for all values"
    );
    Error::new(ErrorKind::NotYet, message).at(nim_sum.unwrap_or(tree.span(root)))
}
