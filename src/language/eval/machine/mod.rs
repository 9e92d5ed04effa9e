//! The machine that runs code: a stack of values, a stack of calls, both on the heap.

mod at_once;
mod calls;
mod comparison;
mod library_games;
mod loopy;
mod positions;
mod run;

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::{Result, Span};
use crate::eval::budget::Tally;
use crate::eval::code::{Code, Defined};
use crate::eval::integer::Integer;
use crate::eval::iteration::Iteration;
use crate::eval::memo::Memo;
use crate::eval::notes::{Note, Warning};
use crate::eval::value::Value;
use crate::game::{ExtendedId, Store};
use crate::heap::Period;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Tree, TreeId};

/// Proves a period of a ruleset or a definition by its moves, and gives the values below its end.
pub(crate) type ProvePeriod = fn(&mut Machine, &Value) -> Result<Option<(Vec<u32>, Period)>>;

/// A `count(…)` to be counted at once, with what the names outside it stand for.
pub(crate) struct Counted {
    pub(crate) tree: Arc<Tree>,
    /// The condition with its clauses.
    pub(crate) element: TreeId,
    pub(crate) given: Vec<(String, Value)>,
    /// How many cases there are at least.
    pub(crate) cases: u64,
}

/// What counts, and stands above the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counters {
    /// Counts at once; or says why this cannot be done, in words that follow a colon.
    pub(crate) at_once: fn(&mut Machine, Counted) -> Result<std::result::Result<Integer, NotAtOnce>>,
    /// The coefficients of the recurrence of an expression in a variable, and its first values; and
    /// what is said of it.
    pub(crate) recurrence: fn(&mut Machine, Counted, &str) -> Result<(Value, Note)>,
}

/// Why something is not counted at once.
#[derive(Debug, Clone)]
pub(crate) enum NotAtOnce {
    Because(String),
    /// It would take longer than it may.
    Long,
}

/// A count that was not counted at once.
struct Tried {
    code: Arc<Code>,
    element: TreeId,
    /// How many cases there were, and why it was not.
    cases: i64,
    why: NotAtOnce,
}

/// Everything that outlives a statement.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    pub(crate) store: Store,
    /// Shared with the positions that have words for their moves: these are made when somebody asks.
    pub(crate) definitions: Arc<Vec<Defined>>,
    pub(crate) names: Arc<HashMap<String, u32>>,
    /// What makes the words of the moves of each definition that was called.
    pub(crate) speakers: HashMap<u32, Arc<Speaker>>,
    pub(crate) memo: Memo,
    /// The calls of loopy definitions whose positions are being made.
    pub(crate) collection: Collection,
    /// Definitions without the word whose calls were met between those of loopy ones: such a call is
    /// collected with them.
    pub(crate) between: HashSet<u32>,
    /// Whether the definitions that were called are recursive.
    pub(crate) recursive: HashMap<u32, bool>,
    pub(crate) last_result: Option<Value>,
    pub(crate) tally: Tally,
    /// How many entries the list that is run may have at most, where it is a table's.
    pub(crate) most_entries: Option<usize>,
    /// Proves periods by the moves; what does stands above the machine, so the session sets it.
    pub(crate) by_moves: Option<ProvePeriod>,
    /// Counts at once; set by the session, as `by_moves` is.
    pub(crate) counts: Option<Counters>,
    /// Remarks on the answer of the running statement: why a period holds.
    pub(crate) notes: Vec<Note>,
    /// What the statement that runs says and was hardly meant to say.
    pub(crate) warnings: Vec<Warning>,
}

/// The code for the words of a definition, with what its names meant when it was called.
#[derive(Debug)]
pub(crate) struct Speaker {
    pub(crate) name: String,
    pub(crate) code: Arc<Code>,
    pub(crate) definitions: Arc<Vec<Defined>>,
    pub(crate) names: Arc<HashMap<String, u32>>,
    pub(crate) by_moves: Option<ProvePeriod>,
}

/// The calls that are being collected.
#[derive(Debug, Default)]
pub(crate) struct Collection {
    /// Whether their bodies are run now.
    pub(super) runs: bool,
    /// The calls whose bodies are still to be run.
    pub(super) pending: Vec<Pending>,
    /// The options of the set that a body with words for its moves has made last.
    pub(super) last_set: Vec<Value>,
    /// The calls whose moves have words, with their options.
    pub(super) worded: Vec<Worded>,
}

/// A call whose moves have words: the vertex, the definition, the arguments and the options.
pub(in crate::language::eval) type Worded = (ExtendedId, u32, Box<[Value]>, Box<[Value]>);

#[derive(Debug)]
pub(super) struct Pending {
    pub(super) vertex: ExtendedId,
    pub(super) definition: u32,
    pub(super) code: Arc<Code>,
    pub(super) arguments: Box<[Value]>,
}

/// A relation of a claim that was looked at, with its two sides.
#[derive(Debug, Clone)]
pub(crate) struct Compared {
    pub(crate) infix: Infix,
    pub(crate) left: Value,
    pub(crate) right: Value,
    /// The two sides as they were written.
    pub(crate) left_span: Span,
    pub(crate) right_span: Span,
    /// Whether the relation is one of a longer chain.
    pub(crate) in_chain: bool,
    /// Whether a side was written as a set.
    pub(crate) braces: bool,
    /// The variables of the `for` clauses around it and their values.
    pub(crate) bindings: Vec<(String, Value)>,
}

/// What running code gives.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) value: Value,
    /// Why a truth value came out false: the last relation that failed.
    pub(crate) failure: Option<Compared>,
    /// The relations that a claim to be proved is made of, as they were looked at; of a claim with
    /// `for`, those from here on belong to the values looked at last.
    pub(crate) compared: Vec<Compared>,
    pub(crate) last_visit: usize,
    /// The locals of the outermost code when it ended: the values of a claim's variables.
    pub(crate) locals: Vec<Value>,
}

/// A call that runs.
pub(super) struct Frame {
    pub(super) code: Arc<Code>,
    pub(super) next: usize,
    pub(super) locals: usize,
    /// For a call: which definition, and where its result goes in the memo.
    pub(super) call: Option<(u32, u64)>,
}

/// Code on its way.
pub(super) struct Run<'m> {
    pub(super) machine: &'m mut Machine,
    pub(super) values: Vec<Value>,
    pub(super) locals: Vec<Value>,
    /// Heights of the value stack, and the operation that marked them.
    pub(super) marks: Vec<(usize, usize)>,
    pub(super) iterations: Vec<Iteration>,
    pub(super) frames: Vec<Frame>,
    pub(super) failure: Option<Compared>,
    pub(super) compared: Vec<Compared>,
    pub(super) last_visit: usize,
    /// The counts that were not counted at once.
    not_at_once: Vec<Tried>,
}

impl Run<'_> {
    pub(super) fn code(&self) -> &Arc<Code> {
        &self.frames.last().expect("something runs").code
    }

    fn pop(&mut self) -> Value {
        self.values.pop().expect("an operand was pushed")
    }

    pub(super) fn local(&mut self, local: u32) -> &mut Value {
        let base = self.frames.last().expect("something runs").locals;
        &mut self.locals[base + local as usize]
    }
}
