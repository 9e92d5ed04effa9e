//! Entries, comprehensions and quantifiers: loops with filters.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::Operation;
use crate::eval::compile::Compiler;
use crate::eval::functions::Quantifier;
use crate::eval::unsupported;
use crate::eval::value::Value;
use crate::syntax::canonical_name;
use crate::syntax::operator::Infix;
use crate::syntax::tree::{Kind, Run, TreeId};

/// What the entries between two brackets are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entries {
    Values,
    Options,
    /// Options of a set that a definition gives, with words for the moves to them.
    WordedOptions,
    /// These words, without the options.
    Words,
}

/// The loops and filters of an element that are open.
#[derive(Default)]
struct Opened {
    /// Where each loop begins, the outermost first.
    loops: Vec<usize>,
    /// The filters, each with how many loops were open: it goes on with the innermost of them.
    skips: Vec<(usize, usize)>,
}

impl Compiler<'_> {
    pub(super) fn element_parts(&self, id: TreeId) -> (TreeId, Vec<TreeId>) {
        match self.tree.kind(id) {
            Kind::Element { value, clauses } => (value, self.tree.children(clauses).to_vec()),
            _ => (id, Vec::new()),
        }
    }

    /// The entries of a set, a list or a call, from a mark on.
    pub(super) fn entries(&mut self, id: TreeId, elements: Run, entries: Entries) -> Result<()> {
        self.emit(id, Operation::Begin);
        let tree = self.tree;
        for &element in tree.children(elements) {
            self.entry(element, entries)?;
        }
        Ok(())
    }

    fn entry(&mut self, element: TreeId, entries: Entries) -> Result<()> {
        let (value, clauses) = self.element_parts(element);
        let reach = self.scope.innermost();
        let opened = self.clauses(&clauses)?;
        match self.tree.kind(value) {
            // A comprehension in parentheses gives its entries to the set around it.
            Kind::Element { .. } => self.entry(value, entries)?,
            Kind::Worded { words, .. } if entries == Entries::Words => self.words(value, words)?,
            _ if entries == Entries::Words => self.constant(value, Value::text("")),
            Kind::Worded { value, .. } if entries == Entries::WordedOptions => self.option(value)?,
            _ if entries == Entries::Values => self.expression(value)?,
            _ => self.option(value)?,
        }
        self.close_clauses(value, &opened);
        self.scope.go_back(reach);
        Ok(())
    }

    fn option(&mut self, value: TreeId) -> Result<()> {
        if let Kind::Turned { turn, value: option } = self.tree.kind(value) {
            self.option(option)?;
            self.emit(value, Operation::Turn(turn));
            return Ok(());
        }
        self.expression(value)?;
        // What is a position by its form needs no asking.
        if !matches!(self.tree.kind(value), Kind::Nimber(_) | Kind::Set(_) | Kind::EmptySet) {
            self.emit(value, Operation::Option);
        }
        Ok(())
    }

    /// Opens the loops and filters of an element.
    fn clauses(&mut self, clauses: &[TreeId]) -> Result<Opened> {
        let Opened { mut loops, mut skips } = Opened::default();
        for &clause in clauses {
            match self.tree.kind(clause) {
                Kind::For { name, source } => {
                    self.refuse_listed_range(source)?;
                    self.expression(source)?;
                    self.emit(source, Operation::Iterate);
                    let local = self.local();
                    loops.push(self.emit(clause, Operation::Next { local, exit: 0 }));
                    let name = canonical_name(self.tree.slice(name));
                    self.scope.push(&name, local);
                }
                Kind::If { condition } => {
                    self.expression(condition)?;
                    skips.push((self.emit(condition, Operation::JumpIfFalse(0)), loops.len()));
                }
                Kind::Every { .. } => return Err(unsupported::every(self.tree.span(clause))),
                _ => unreachable!("a clause is a `for` or an `if`"),
            }
        }
        Ok(Opened { loops, skips })
    }

    /// `for n in [0..10]` would go through a list with one entry, the range.
    fn refuse_listed_range(&self, source: TreeId) -> Result<()> {
        let Kind::List(entries) = self.tree.kind(source) else { return Ok(()) };
        let [entry] = self.tree.children(entries) else { return Ok(()) };
        let Kind::Chain { operators, .. } = self.tree.kind(*entry) else { return Ok(()) };
        if self.tree.operators(operators)[0].0 != Infix::Range {
            return Ok(());
        }
        let range = self.tree.slice(self.tree.span(*entry));
        Err(Error::new(
            ErrorKind::WrongKind,
            format!("the list [{range}] has one entry, the range; expected the range itself"),
        )
        .at(self.tree.span(source))
        .help(format!("write {range} without the brackets")))
    }

    fn close_clauses(&mut self, source: TreeId, opened: &Opened) {
        let mut skips = &opened.skips[..];
        for (depth, &begin) in opened.loops.iter().enumerate().rev() {
            skips = self.land_skips(skips, depth + 1);
            self.emit(source, Operation::Jump(begin as u32));
            self.land(begin);
        }
        self.land_skips(skips, 0);
    }

    /// Lands the last filters, those before which `depth` loops were open, and returns the others.
    fn land_skips<'s>(&mut self, mut skips: &'s [(usize, usize)], depth: usize) -> &'s [(usize, usize)] {
        while let Some((&(skip, open), before)) = skips.split_last()
            && open == depth
        {
            self.land(skip);
            skips = before;
        }
        skips
    }

    /// `all`, `any`, `count`, and a claim: a condition for every value of some variables.
    pub(super) fn quantifier(
        &mut self,
        id: TreeId,
        condition: TreeId,
        clauses: Vec<TreeId>,
        quantifier: Quantifier,
    ) -> Result<()> {
        let counter = self.local();
        if quantifier == Quantifier::Count {
            self.emit(id, Operation::Reset(counter));
        }
        let is_claim = std::mem::take(&mut self.is_claim);
        let asserts = std::mem::take(&mut self.asserts);
        if is_claim {
            self.emit(id, Operation::Reset(counter));
            self.code.visits = Some(counter);
        }
        let opened = self.clauses(&clauses)?;
        if is_claim {
            self.emit(id, Operation::Visit(counter));
            self.code.visited = self.scope.innermost();
        }
        self.asserts = asserts;
        self.expression(condition)?;
        if quantifier == Quantifier::Count {
            self.emit(condition, Operation::CountTruth(counter));
            self.close_clauses(condition, &opened);
            self.emit(id, Operation::Local(counter));
            return Ok(());
        }
        let decision =
            if quantifier == Quantifier::Any { Operation::JumpIfTrue(0) } else { Operation::JumpIfFalse(0) };
        let decided = self.emit(condition, decision);
        self.close_clauses(condition, &opened);
        self.constant(id, Value::Truth(quantifier == Quantifier::All));
        let end = self.emit(id, Operation::Jump(0));
        self.land(decided);
        self.emit(id, Operation::Leave(opened.loops.len() as u32));
        self.constant(id, Value::Truth(quantifier == Quantifier::Any));
        self.land(end);
        if quantifier == Quantifier::Any {
            self.emit(id, Operation::Forget);
        }
        Ok(())
    }
}
