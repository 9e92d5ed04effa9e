//! Entries, comprehensions and quantifiers: loops with filters.

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::{CountLoop, Operation};
use crate::eval::compile::Compiler;
use crate::eval::functions::{self, Quantifier};
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

/// A `count(…)` that is compiled.
struct Counting {
    element: TreeId,
    /// The local that adds up the entries of its loops.
    cases: u32,
    outside: Option<u32>,
    /// Where it may end with the number that was counted at once.
    leaps: Vec<usize>,
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
        let opened = self.clauses(&clauses, None)?;
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

    /// Opens the loops and filters of an element; what counts them may end at each of its loops.
    fn clauses(&mut self, clauses: &[TreeId], mut counts: Option<&mut Counting>) -> Result<Opened> {
        let Opened { mut loops, mut skips } = Opened::default();
        for &clause in clauses {
            match self.tree.kind(clause) {
                Kind::For { name, source } => {
                    self.refuse_listed_range(source)?;
                    self.expression(source)?;
                    self.emit(source, Operation::Iterate);
                    if let Some(counting) = &mut counts {
                        self.at_once(clause, counting, loops.len() as u32 + 1);
                    }
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

    /// What a `count(…)` needs to be counted at once. Names of `where` may have no value so far.
    fn counting(&mut self, id: TreeId) -> Option<Counting> {
        let &[element] = functions::called(self.tree, id)?.1 else { return None };
        let outside = self.scope.innermost();
        let span = self.tree.span(element);
        let is_within = |other: Span| other.start >= span.start && other.end <= span.end;
        let mut names = self.tree.nodes.iter().filter(|node| matches!(node.kind, Kind::Name));
        let waits = names.any(|node| {
            let local = self.find_local(&canonical_name(self.tree.slice(node.span)));
            is_within(node.span) && local.is_some_and(|local| self.entries_of_names.contains_key(&local))
        });
        if waits {
            return None;
        }
        let cases = self.local();
        self.emit(id, Operation::Reset(cases));
        Some(Counting { element, cases, outside, leaps: Vec::new() })
    }

    /// Where a loop of `count(…)` begins.
    fn at_once(&mut self, clause: TreeId, counting: &mut Counting, open: u32) {
        let Counting { element, cases, outside, .. } = *counting;
        self.code.counts.push(CountLoop { element, cases, open, outside });
        let loops = self.code.counts.len() as u32 - 1;
        counting.leaps.push(self.emit(clause, Operation::AtOnce { loops, to: 0 }));
    }

    /// `recurrence(E, k)`, which binds k.
    pub(super) fn recurrence(&mut self, id: TreeId, arguments: &[TreeId]) -> Result<()> {
        let is_name = |id: TreeId| matches!(self.tree.kind(id), Kind::Name);
        let &[expression, name] = arguments else {
            return Err(wrong_recurrence("`recurrence` takes an expression and the name of its variable")
                .at(self.tree.span(id)));
        };
        if !is_name(name) {
            return Err(wrong_recurrence("expected the name of a variable").at(self.tree.span(name)));
        }
        let outside = self.scope.innermost();
        self.code.counts.push(CountLoop { element: expression, cases: 0, open: 0, outside });
        let place = self.code.counts.len() as u32 - 1;
        self.emit(name, Operation::Recurrence(place));
        Ok(())
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
        let mut counting = None;
        if quantifier == Quantifier::Count {
            self.emit(id, Operation::Reset(counter));
            counting = self.counting(id);
        }
        let is_claim = std::mem::take(&mut self.is_claim);
        let asserts = std::mem::take(&mut self.asserts);
        if is_claim {
            self.emit(id, Operation::Reset(counter));
            self.code.visits = Some(counter);
        }
        let opened = self.clauses(&clauses, counting.as_mut())?;
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
            counting.iter().flat_map(|counting| &counting.leaps).for_each(|&leap| self.land(leap));
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

fn wrong_recurrence(message: &str) -> Error {
    let example = "for example: recurrence(count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1), k)";
    Error::new(ErrorKind::WrongKind, message).help(example)
}
