//! What definitions are, and what a tree is compiled to: operations on a stack, so that evaluating
//! never recurses over what a person wrote, however deep their definitions call one another.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::entailing::Turn;
use crate::error::Span;
use crate::eval::functions::Function;
use crate::eval::value::Value;
use crate::game::RulesetId;
use crate::heap;
use crate::library::Entry;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Tree, TreeId};

/// One step of the machine. Targets are indices into [`Code::operations`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum Operation {
    /// Pushes a constant.
    Constant(u32),
    /// Pushes a parameter or a variable of a comprehension.
    Local(u32),
    /// Pushes what a name stands for.
    Global(u32),
    /// Pushes the nimber of a size that was written in digits.
    Literal(u64),
    /// An integer becomes a nimber.
    Nimber,
    /// The same, unless it is the value loony, which no nimber has.
    OfValue,
    Negate,
    Not,
    /// Pops `n` operands of a chain of `+`, `-`, `⊕` and pushes the sum.
    Sum(u32),
    /// Applies the operator at a place of a chain to the two values on top.
    Binary {
        infix: Infix,
        place: u32,
    },
    /// Compares the two values on top; with `to`, a relation that holds leaves its right side for
    /// the next one of the chain, and one that fails leaves false and goes there.
    Relation {
        infix: Infix,
        place: u32,
        to: Option<u32>,
    },
    Jump(u32),
    JumpIfFalse(u32),
    JumpIfTrue(u32),
    /// `and`: goes on after a true value; leaves false and jumps after a false one.
    And(u32),
    /// `or`: goes on after a false value; leaves true and jumps after a true one.
    Or(u32),
    /// Demands a truth value on top.
    Truth,
    /// Marks the stack: what is pushed from here on are entries.
    Begin,
    /// Demands a position on top, reading the integer 0 as one.
    Option,
    Set,
    /// Says of the option on top whose turn it is after the move to it.
    Turn(Turn),
    /// Makes `∞{…}` of the numbers since the mark.
    Infinite,
    List,
    /// Pops a list or range and begins to go through it.
    Iterate,
    /// Sets a local to the next entry, or ends and jumps.
    Next {
        local: u32,
        exit: u32,
    },
    /// Ends the `n` innermost iterations early.
    Leave(u32),
    /// Sets a local to 0.
    Reset(u32),
    /// Counts one more in a local.
    Visit(u32),
    /// Forgets which comparison failed: `any` fails for no one value.
    Forget,
    /// Pops a truth value and counts it, where it is true, in a local.
    CountTruth(u32),
    /// Counts at once what a loop that begins would count case by case, if there are many cases and
    /// this can be done, and jumps with the number.
    AtOnce {
        loops: u32,
        to: u32,
    },
    /// Pushes the recurrence of an expression, as a sequence in the name that stands here.
    Recurrence(u32),
    Index,
    /// Calls a definition with a number of arguments.
    Call {
        name: u32,
        count: u32,
    },
    /// Calls a definition with the entries since the mark.
    CallEntries {
        name: u32,
    },
    /// Pushes the ruleset of a take-and-break code.
    TakeAndBreak(u32),
    /// Pops what a local then holds.
    Keep(u32),
    /// Jumps to the code of a name of `where`, unless its local has its value.
    Ready {
        local: u32,
        entry: u32,
    },
    /// Goes back from there.
    GoBack(u32),
    /// Asks the nim-sequence of the ruleset in a local, and jumps with the answer; goes on without
    /// one where there is none.
    AskSequence {
        function: Function,
        rule: u32,
        over: u32,
        to: u32,
    },
    /// Replaces the position on top by its Grundy value; an integer is one.
    Worth,
    /// Answers from the values of heaps that were pushed since the mark.
    FromValues {
        function: Function,
        rule: u32,
    },
    /// Applies the ruleset, or calls the definition, that lies on the stack below its arguments.
    Apply {
        count: u32,
    },
    /// Applies a function of the language to a number of arguments.
    Function {
        function: Function,
        count: u32,
    },
    FunctionEntries {
        function: Function,
    },
    /// Pops `n` parts of the words of a move and pushes them as one string.
    Words(u32),
    Return,
}

/// A parameter of a definition, and the kind of argument that its body shows it to need.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) wants_integer: bool,
}

/// A name that is in reach in a part of the code.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: Arc<str>,
    pub(crate) local: u32,
    /// The place of the next variable outside it, which is in reach wherever it is.
    pub(crate) outer: Option<u32>,
}

/// A loop of `count(…)` that begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CountLoop {
    /// The condition with all its clauses.
    pub(crate) element: TreeId,
    /// The local that adds up how many entries were to be gone through.
    pub(crate) cases: u32,
    /// How many loops of it have begun.
    pub(crate) open: u32,
    /// The innermost variable in reach outside it.
    pub(crate) outside: Option<u32>,
}

/// A compiled expression or body of a definition.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) tree: Arc<Tree>,
    pub(crate) operations: Vec<Operation>,
    /// For each operation, the part of the tree that it came from.
    pub(crate) sources: Vec<TreeId>,
    pub(crate) constants: Vec<Value>,
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) codes: Vec<heap::Code>,
    pub(crate) locals: u32,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) counts: Vec<CountLoop>,
    /// For relations under a `for`: the innermost variable in reach.
    pub(crate) in_reach: HashMap<usize, u32>,
    /// The local that counts for how many values a claim was looked at; none for a claim without
    /// `for`.
    pub(crate) visits: Option<u32>,
    /// The innermost variable of these values.
    pub(crate) visited: Option<u32>,
    /// The relations that a claim to be proved is made of; none in other code.
    pub(crate) asserted: HashSet<usize>,
    /// Whether a single one of them that fails refutes the claim: they are joined by `and` and
    /// `for` alone.
    pub(crate) one_refutes: bool,
    /// Whether a single one of them that holds proves it: they are joined by `or` and `any` alone.
    pub(crate) one_proves: bool,
    /// Code for the words of the moves of a definition, if some have words.
    pub(crate) words: Option<Arc<Code>>,
    /// Whether calls may come back to themselves.
    pub(crate) is_loopy: bool,
}

impl Code {
    pub(crate) fn span(&self, at: usize) -> Span {
        self.tree.span(self.sources[at])
    }

    /// A variable and those outside it with what each stands for, the outermost first.
    pub(crate) fn bindings(&self, innermost: Option<u32>, locals: &[Value]) -> Vec<(String, Value)> {
        let variable = |place: u32| &self.variables[place as usize];
        let chain = std::iter::successors(innermost.map(variable), |inner| inner.outer.map(variable));
        let bound =
            |variable: &Variable| (variable.name.to_string(), locals[variable.local as usize].clone());
        let mut bindings: Vec<(String, Value)> = chain.map(bound).collect();
        bindings.reverse();
        bindings
    }
}

/// Names that have a meaning until a definition gives them another.
pub(crate) const BUILT_IN: [&str; 6] = ["P", "N", "D", "true", "false", "loony"];

/// A definition: `name := E` or `name(x, y) := E`.
#[derive(Debug, Clone)]
pub(crate) struct Defined {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) meaning: Meaning,
    /// Where it stands in the library, if it does.
    pub(crate) entry: Option<&'static Entry>,
    /// The family that it is a member of, if it is one.
    pub(crate) family: Option<Arc<Member>>,
}

impl Defined {
    /// Whether it has to be made again before it is used.
    pub(crate) fn is_stale(&self) -> bool {
        matches!(self.meaning, Meaning::Stale)
    }

    /// Whether its calls may come back to themselves, or it stands for a position that may.
    pub(crate) fn is_loopy(&self) -> bool {
        match &self.meaning {
            Meaning::Function(code) => code.is_loopy,
            Meaning::Family(family) => family.tree.is_loopy,
            Meaning::Value(value) => matches!(value, Value::Extended(_)),
            Meaning::Stale => false,
        }
    }

    /// The ruleset that the name stands for, if it is one.
    pub(crate) fn ruleset(&self) -> Option<RulesetId> {
        match self.meaning {
            Meaning::Value(Value::Ruleset(ruleset)) => Some(ruleset),
            _ => None,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Meaning {
    Value(Value),
    Function(Arc<Code>),
    /// A ruleset with parameters.
    Family(Arc<Family>),
    /// A member of a family whose rules have changed since.
    Stale,
}

impl Meaning {
    pub(crate) fn takes_arguments(&self) -> bool {
        !matches!(self, Meaning::Value(value) if !matches!(value, Value::Ruleset(_) | Value::Definition(_)))
    }
}

/// A ruleset with parameters.
#[derive(Debug)]
pub(crate) struct Family {
    pub(crate) tree: Arc<Tree>,
    /// What chooses the ruleset.
    pub(crate) parameters: Vec<String>,
    /// What a position has.
    pub(crate) of_position: Vec<String>,
    pub(crate) body: TreeId,
}

/// Which choice of its parameters a definition is.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) family: u32,
    pub(crate) arguments: Box<[Value]>,
}

impl Family {
    /// How a position is written: `mark_t(t)(n)`.
    pub(crate) fn signature(&self, name: &str) -> String {
        format!("{name}({})({})", self.parameters.join(", "), self.of_position.join(", "))
    }

    /// The names in the body, as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.tree.names()
    }
}
