//! Tree to code: names get their places, words that this version does not have are refused.

mod claims;
mod comprehensions;
mod expressions;
mod wheres;
mod words;

pub(in crate::language::eval) use claims::set_of_words;

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::error::{Result, Span};
use crate::eval::code::{Code, Operation, Parameter, Variable};
use crate::eval::functions::Quantifier;
use crate::eval::value::Value;
use crate::library;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Tree, TreeId};

/// Stack kept free, and added at once, while compiling what nests deeply.
const RED_ZONE: usize = 128 * 1024;
const STACK: usize = 2 * 1024 * 1024;

/// Compiles an expression.
pub(crate) fn expression(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, Vec::new());
    compiler.expression(root)?;
    Ok(compiler.finish(root))
}

/// Compiles an expression in which some names are parameters.
pub(crate) fn expression_of(tree: &Arc<Tree>, parameters: Vec<String>, root: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, parameters);
    compiler.expression(root)?;
    Ok(compiler.finish(root))
}

/// Code for the values of a ruleset over heap sizes, where both are known.
pub(crate) fn heap_values(ruleset: &Value, over: Value) -> Result<Code> {
    let mut tree = Tree::new("");
    let root = tree.add(Kind::Name, Span::default());
    let tree = Arc::new(tree);
    let mut compiler = Compiler::new(&tree, Vec::new());
    compiler.heap_values(root, ruleset.clone(), over);
    Ok(compiler.finish(root))
}

/// Code for the list of values of a ruleset or a definition at some arguments.
pub(crate) fn worths(of: &Value, at: &[Vec<Value>]) -> Result<Code> {
    let mut tree = Tree::new("");
    let root = tree.add(Kind::Name, Span::default());
    let tree = Arc::new(tree);
    let mut compiler = Compiler::new(&tree, Vec::new());
    compiler.worths(root, of, at);
    Ok(compiler.finish(root))
}

/// Code for a call of what is known with arguments that are known.
pub(crate) fn call_of(called: &Value, arguments: Vec<Value>) -> Code {
    sum_of_calls(called, vec![arguments])
}

/// Code for the sum of several such calls.
pub(crate) fn sum_of_calls(called: &Value, calls: Vec<Vec<Value>>) -> Code {
    let mut tree = Tree::new("");
    let operands: Vec<TreeId> = calls.iter().map(|_| tree.add(Kind::Name, Span::default())).collect();
    let operators = tree.add_operators(&vec![(Infix::Plus, Span::default()); operands.len() - 1]);
    let children = tree.add_children(operands.iter().copied());
    let root = tree.add(Kind::Chain { operands: children, operators }, Span::default());
    let tree = Arc::new(tree);
    let mut compiler = Compiler::new(&tree, Vec::new());
    for (&operand, arguments) in operands.iter().zip(calls) {
        let count = arguments.len() as u32;
        compiler.constant(operand, called.clone());
        arguments.into_iter().for_each(|argument| compiler.constant(operand, argument));
        compiler.emit(operand, Operation::Apply { count });
    }
    if operands.len() > 1 {
        compiler.emit(root, Operation::Sum(operands.len() as u32));
    }
    compiler.finish(root)
}

/// Compiles a claim: its condition, for every value of the variables of its `for` clauses.
pub(crate) fn claim(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    quantified(Compiler::new(tree, Vec::new()), root)
}

/// Compiles a claim that is to be proved: the relations that it is made of are noted, and those
/// between Grundy values and outcomes become relations between positions.
pub(crate) fn claim_to_prove(tree: &Arc<Tree>, root: TreeId) -> Result<Code> {
    let mut compiler = Compiler::new(tree, Vec::new());
    compiler.asserts = true;
    quantified(compiler, root)
}

fn quantified(mut compiler: Compiler<'_>, root: TreeId) -> Result<Code> {
    let (condition, clauses) = compiler.element_parts(root);
    compiler.is_claim = !clauses.is_empty();
    compiler.code.one_proves = clauses.is_empty();
    compiler.quantifier(root, condition, clauses, Quantifier::All)?;
    Ok(compiler.finish(root))
}

/// Compiles the body of a definition.
pub(crate) fn definition(tree: &Arc<Tree>, parameters: &[(String, Span)], body: TreeId) -> Result<Code> {
    let parameters: Vec<String> = parameters.iter().map(|(name, _)| name.clone()).collect();
    let mut speaker = Compiler::new(tree, parameters.clone());
    speaker.in_definition = true;
    let given = speaker.sets_with_words(body);
    let mut words = None;
    if !given.is_empty() {
        speaker.words_of(body)?;
        words = Some(Arc::new(speaker.finish(body)));
    }
    let mut compiler = Compiler::new(tree, parameters);
    compiler.in_definition = true;
    compiler.given = given;
    compiler.code.words = words;
    compiler.code.is_loopy = tree.is_loopy;
    compiler.expression(body)?;
    Ok(compiler.finish(body))
}

pub(super) struct Compiler<'t> {
    pub(super) tree: &'t Tree,
    code: Code,
    scope: Scope,
    /// The places of the names in the code.
    names: HashMap<Arc<str>, u32>,
    /// Where the code of a name of `where` begins, by its local.
    entries_of_names: HashMap<u32, u32>,
    in_definition: bool,
    /// The sets that the definition gives, if there are words for moves in it.
    given: Vec<TreeId>,
    /// Whether the quantifier that is compiled next is a claim's own.
    is_claim: bool,
    /// Whether the expression that is compiled next is part of what a claim to be proved asserts.
    asserts: bool,
}

impl<'t> Compiler<'t> {
    fn new(tree: &'t Arc<Tree>, parameters: Vec<String>) -> Compiler<'t> {
        let mut scope = Scope::default();
        parameters.iter().zip(0..).for_each(|(name, local)| scope.push(name, local));
        Compiler {
            tree,
            scope,
            names: HashMap::new(),
            entries_of_names: HashMap::new(),
            in_definition: false,
            given: Vec::new(),
            is_claim: false,
            asserts: false,
            code: Code {
                tree: Arc::clone(tree),
                operations: Vec::new(),
                sources: Vec::new(),
                constants: Vec::new(),
                names: Vec::new(),
                codes: Vec::new(),
                locals: parameters.len() as u32,
                parameters: parameters
                    .into_iter()
                    .map(|name| Parameter { name, wants_integer: false })
                    .collect(),
                variables: Vec::new(),
                counts: Vec::new(),
                in_reach: HashMap::new(),
                visits: None,
                visited: None,
                asserted: HashSet::new(),
                one_refutes: true,
                one_proves: true,
                words: None,
                is_loopy: false,
            },
        }
    }

    fn finish(mut self, root: TreeId) -> Code {
        self.emit(root, Operation::Return);
        self.code.variables = self.scope.variables;
        self.code
    }

    pub(super) fn emit(&mut self, source: TreeId, operation: Operation) -> usize {
        self.code.operations.push(operation);
        self.code.sources.push(source);
        self.code.operations.len() - 1
    }

    fn here(&self) -> u32 {
        self.code.operations.len() as u32
    }

    /// Points the jump at `at` to the next operation.
    pub(super) fn land(&mut self, at: usize) {
        let here = self.here();
        match &mut self.code.operations[at] {
            Operation::Jump(to)
            | Operation::JumpIfFalse(to)
            | Operation::JumpIfTrue(to)
            | Operation::And(to)
            | Operation::Or(to)
            | Operation::Relation { to: Some(to), .. }
            | Operation::AskSequence { to, .. }
            | Operation::AtOnce { to, .. }
            | Operation::Next { exit: to, .. } => *to = here,
            _ => unreachable!("what lands is a jump"),
        }
    }

    pub(super) fn constant(&mut self, source: TreeId, value: Value) {
        self.code.constants.push(value);
        let place = self.code.constants.len() as u32 - 1;
        self.emit(source, Operation::Constant(place));
    }

    fn name(&mut self, name: &str) -> u32 {
        if let Some(&place) = self.names.get(name) {
            return place;
        }
        let (name, place): (Arc<str>, u32) = (Arc::from(name), self.code.names.len() as u32);
        self.code.names.push(match self.tree.page {
            Some(page) => Arc::from(library::name_in_code(page, &name)),
            None => Arc::clone(&name),
        });
        self.names.insert(name, place);
        place
    }

    pub(super) fn local(&mut self) -> u32 {
        self.code.locals += 1;
        self.code.locals - 1
    }

    fn find_local(&self, name: &str) -> Option<u32> {
        self.scope.find(name)
    }

    pub(super) fn expression(&mut self, id: TreeId) -> Result<()> {
        stacker::maybe_grow(RED_ZONE, STACK, || self.expression_on_stack(id))
    }
}

/// The variables so far, and those in reach. Each step is constant, however many there are.
#[derive(Default)]
struct Scope {
    /// All that ever were in reach.
    variables: Vec<Variable>,
    innermost: Option<u32>,
    /// The locals of a name in reach, the innermost last.
    locals: HashMap<Arc<str>, Vec<u32>>,
}

impl Scope {
    fn push(&mut self, name: &str, local: u32) {
        let name: Arc<str> = Arc::from(name);
        self.locals.entry(Arc::clone(&name)).or_default().push(local);
        self.variables.push(Variable { name, local, outer: self.innermost });
        self.innermost = Some(self.variables.len() as u32 - 1);
    }

    /// The innermost variable in reach; the others are those outside it.
    fn innermost(&self) -> Option<u32> {
        self.innermost
    }

    /// Takes variables that came into scope after this one out of scope again.
    fn go_back(&mut self, to: Option<u32>) {
        while let Some(place) = self.innermost.filter(|_| self.innermost != to) {
            let Variable { name, outer, .. } = &self.variables[place as usize];
            self.locals.get_mut(name).expect("it is in reach").pop();
            self.innermost = *outer;
        }
    }

    /// The local of a name; of the innermost, where there are several.
    fn find(&self, name: &str) -> Option<u32> {
        self.locals.get(name)?.last().copied()
    }
}
