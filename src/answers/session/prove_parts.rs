//! `prove` of claims of several parts: normal and misère play, numbers, sets of options and
//! birthdays. The kernel evaluates the claim itself, so that nothing is computed beforehand.

mod canonical;
mod for_coq;
mod genus;
mod heaps;
mod infinite;
mod lists;
mod misere_heaps;
mod terms;
mod unknowns;
mod winning;

pub(super) use for_coq::for_coq;
pub(super) use heaps::has_large_heap;
pub(super) use unknowns::all_for_coq;

use std::sync::Arc;

use num_bigint::BigInt;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::functions::{Quantifier, called};
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::eval::{compile, relations, written};
use crate::game::GameId;
use crate::proof::{self, Certificate, CertificateNode, Claim, Question, QuotientData, Sequence, Unknown};
use crate::reply::Verdict;
use crate::reply::proof::{Atom, Evidence, PartsProof, Proof, written as written_text};
use crate::session::{computed, typed};
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Level, Prefix};
use crate::syntax::tree::{Kind, Tree, TreeId};
use crate::theory::Convention;

/// Atoms of a claim, and cases that it goes through; words of one atom; nested brackets.
const ATOMS: usize = 10_000;
const WORDS: usize = 65_000;
const DEEPEST: usize = 100;

/// The largest heap that is written out as a set.
const LARGEST_HEAP: u64 = 1_000;

/// Who checks a claim. The kernel computes with numbers of two words, Coq with any. Beside Coq stands what
/// only its files need, so that who writes none is without it.
#[derive(Debug, Clone, Copy)]
enum Checker {
    Kernel,
    Coq(MisereOfHeaps),
}

/// Who wins heaps in misère play, and whether that is the other class than the one that was typed.
type MisereOfHeaps = fn(&mut Parts<'_>, TreeId, TreeId) -> Result<(Vec<Word>, bool)>;

/// An expression for the kernel: words, and positions among them. `equiv` and `sum` are about positions,
/// and `worth` is the value of one: the kernel compares values, has their nim-sum, and needs no word.
#[derive(Debug, Clone)]
enum Word {
    Text(String),
    Position(usize),
}

/// A truth: some joined, or an atom with its words, whether it is true, and how it was typed.
enum Truth {
    Joined(&'static str, Vec<Truth>),
    Atom(Vec<Word>, bool, String),
}

/// What is gathered while a claim is read.
struct Parts<'m> {
    machine: &'m mut Machine,
    checker: Checker,
    tree: Arc<Tree>,
    bindings: Vec<(String, Value)>,
    positions: Vec<GameId>,
    /// Positions that the kernel has to write out as sets.
    as_sets: Vec<GameId>,
    /// What is said beside the relation that is read: what the options of its positions are.
    beside: Vec<Truth>,
    /// How many followers these have together.
    followers: usize,
    atoms: usize,
    cases: usize,
    /// Games with a period, for heaps that are too large to be played out.
    sequences: Vec<Sequence>,
    /// Octal games with a misère quotient of all heaps, by their digits.
    quotients: Vec<(Vec<u8>, QuotientData)>,
    /// What is bound by `for all` and `for some`. The bindings have a number for each, which shows what is
    /// a position and what is an integer; what the machine computes with them says nothing else.
    unknowns: Vec<Unknown>,
}

/// Proves a claim, or its negation, by its parts.
///
/// # Errors
/// Why there is no certificate; an interrupt or a limit.
pub(super) fn claim(machine: &mut Machine, tree: &Arc<Tree>, root: TreeId) -> Result<Proof> {
    let mut parts = Parts::new(machine, tree, root, Checker::Kernel)?;
    let truth = parts.truth(root)?;
    let (mut atoms, mut lines) = (Vec::new(), Vec::new());
    let mut claim = Vec::new();
    let holds = said(&truth, &mut atoms, &mut lines, &mut claim);
    let (nodes, node) = parts.nodes()?;
    let lines_of_sequences: String = parts.sequences.iter().map(Sequence::to_string).collect();
    let [certificate, statement] = written(&nodes, &lines_of_sequences, &node, &lines, &claim, holds);
    let text = typed::on_one_line(tree.slice(tree.span(root)));
    let sequences = parts.sequences;
    let evidence = Evidence::Parts(Box::new(PartsProof { atoms, certificate, statement, sequences }));
    let verdict = if holds { Verdict::Holds } else { Verdict::Fails };
    Ok(Proof { claim: text, verdict, remarks: Vec::new(), evidence })
}

fn none(why: &str) -> Error {
    Error::new(ErrorKind::Domain, ["there is no certificate", why].join(": "))
        .help("`claim` checks it, and a claim that fails shows why")
}

/// Writes a truth as the claim that joins its atoms; each atom gets a line.
fn said(
    truth: &Truth,
    atoms: &mut Vec<Atom>,
    lines: &mut Vec<(Vec<Word>, bool)>,
    claim: &mut Vec<String>,
) -> bool {
    match truth {
        Truth::Atom(words, holds, typed) => {
            atoms.push(Atom { text: typed.clone(), holds: *holds });
            lines.push((words.clone(), *holds));
            claim.push(lines.len().to_string());
            *holds
        }
        Truth::Joined(name, operands) => {
            let before = operands.len().saturating_sub(1).max(usize::from(*name == "not"));
            claim.extend(std::iter::repeat_n((*name).to_owned(), before));
            let truths: Vec<bool> =
                operands.iter().map(|operand| said(operand, atoms, lines, claim)).collect();
            joined(name, &truths)
        }
    }
}

/// What some truths are together; `and` of none is true.
fn joined(name: &str, truths: &[bool]) -> bool {
    match (name, truths) {
        ("not", &[one]) => !one,
        ("or", all) => all.contains(&true),
        ("implies", &[one, other]) => !one || other,
        ("iff", &[one, other]) => one == other,
        (_, all) => !all.contains(&false),
    }
}

/// The words of a truth in one expression.
fn nested(truth: &Truth, words: &mut Vec<Word>) {
    match truth {
        Truth::Atom(atom, ..) => words.extend(atom.iter().cloned()),
        Truth::Joined(name, operands) => {
            let before = operands.len().saturating_sub(1).max(usize::from(*name == "not"));
            words.extend(std::iter::repeat_n(Word::Text((*name).to_owned()), before));
            operands.iter().for_each(|operand| nested(operand, words));
        }
    }
}

fn word(text: &str) -> Word {
    Word::Text(text.to_owned())
}

/// An operator before its operands.
fn applied(name: &str, operands: impl IntoIterator<Item = Vec<Word>>) -> Vec<Word> {
    std::iter::once(word(name)).chain(operands.into_iter().flatten()).collect()
}

/// Truths of one atom, at least one.
fn chained(name: &str, truths: Vec<Vec<Word>>) -> Vec<Word> {
    let joins = std::iter::repeat_n(word(name), truths.len() - 1);
    joins.chain(truths.into_iter().flatten()).collect()
}

/// One before several operands, whose number it is told.
fn applied_to_all(name: &str, operands: Vec<Vec<Word>>) -> Vec<Word> {
    let count = operands.len().to_string();
    [word(name), word(&count)].into_iter().chain(operands.into_iter().flatten()).collect()
}

impl<'m> Parts<'m> {
    fn new(machine: &'m mut Machine, tree: &Arc<Tree>, root: TreeId, checker: Checker) -> Result<Parts<'m>> {
        if tree.deepest().is_some_and(|(_, levels)| levels > DEEPEST) {
            return Err(none("the claim nests too deeply").at(tree.span(root)));
        }
        Ok(Parts {
            machine,
            checker,
            tree: tree.clone(),
            bindings: Vec::new(),
            positions: Vec::new(),
            as_sets: Vec::new(),
            beside: Vec::new(),
            followers: 0,
            atoms: 0,
            cases: 0,
            sequences: Vec::new(),
            quotients: Vec::new(),
            unknowns: Vec::new(),
        })
    }

    fn is_for_coq(&self) -> bool {
        matches!(self.checker, Checker::Coq(_))
    }

    fn refuse<T>(&self, id: TreeId, why: &str) -> Result<T> {
        Err(none(why).at(self.tree.span(id)))
    }

    /// What the machine says of an expression.
    fn value(&mut self, id: TreeId) -> Result<Value> {
        self.value_in(&self.tree.clone(), id)
    }

    fn value_in(&mut self, tree: &Arc<Tree>, id: TreeId) -> Result<Value> {
        let (names, values): (Vec<String>, Vec<Value>) = self.bindings.iter().cloned().unzip();
        let code = Arc::new(compile::expression_of(tree, names, id)?);
        Ok(self.machine.run_on(&code, &values)?.value)
    }

    /// What it says of some operands alone, joined by these operators.
    fn value_of_chain(&mut self, operands: &[TreeId], operators: &[(Infix, Span)]) -> Result<Value> {
        let mut tree = Tree::clone(&self.tree);
        let span = tree.span(operands[0]).to(tree.span(operands[operands.len() - 1]));
        let children = tree.add_children(operands.iter().copied());
        let operators = tree.add_operators(operators);
        let root = tree.add(Kind::Chain { operands: children, operators }, span);
        self.value_in(&Arc::new(tree), root)
    }

    fn truth(&mut self, id: TreeId) -> Result<Truth> {
        let tree = self.tree.clone();
        match tree.kind(id) {
            Kind::Element { value, clauses } => self.quantified("and", id, value, tree.children(clauses)),
            Kind::Prefix { operator: Prefix::Not, operand } => {
                Ok(Truth::Joined("not", vec![self.truth(operand)?]))
            }
            Kind::Chain { operands, operators } => {
                let (operands, operators) = (tree.children(operands), tree.operators(operators));
                let name = match operators[0].0 {
                    Infix::And => "and",
                    Infix::Or => "or",
                    Infix::Implies if operands.len() == 2 => "implies",
                    Infix::Iff if operands.len() == 2 => "iff",
                    infix if infix.level() == Level::Relation => {
                        return self.relations(id, operands, operators);
                    }
                    _ => return self.refuse(id, "the kernel does not evaluate a claim of this form"),
                };
                let truths: Result<Vec<Truth>> = operands.iter().map(|&id| self.truth(id)).collect();
                Ok(Truth::Joined(name, truths?))
            }
            _ => match called(&tree, id) {
                Some((function, &[child])) => {
                    let name = match function.quantifier {
                        Some(Quantifier::All) => "and",
                        Some(Quantifier::Any) => "or",
                        _ => return self.refuse(id, "the kernel does not evaluate a claim of this form"),
                    };
                    let Kind::Element { value, clauses } = tree.kind(child) else {
                        return self
                            .refuse(child, "the kernel goes through cases that are written with `for`");
                    };
                    self.quantified(name, id, value, tree.children(clauses))
                }
                _ => self.refuse(id, "the kernel does not evaluate a claim of this form"),
            },
        }
    }

    /// A claim for each case; there has to be one.
    fn quantified(
        &mut self,
        name: &'static str,
        id: TreeId,
        value: TreeId,
        clauses: &[TreeId],
    ) -> Result<Truth> {
        let cases = self.cases(value, clauses, &mut |parts, id| parts.truth(id))?;
        if cases.is_empty() {
            return self.refuse(id, "there is no case, and a certificate would claim nothing");
        }
        Ok(Truth::Joined(name, cases))
    }

    /// Something for each case of clauses `for x in E` and `if C`.
    fn cases<T>(
        &mut self,
        value: TreeId,
        clauses: &[TreeId],
        each: &mut dyn FnMut(&mut Self, TreeId) -> Result<T>,
    ) -> Result<Vec<T>> {
        let Some((&first, rest)) = clauses.split_first() else {
            self.cases += 1;
            if self.cases > ATOMS {
                return self.refuse(value, "the claim goes through more than 10,000 cases");
            }
            return Ok(vec![each(self, value)?]);
        };
        match self.tree.kind(first) {
            Kind::For { source: part, .. } | Kind::If { condition: part } if self.mentions_unknown(part) => {
                self.refuse(first, "the cases of the claim depend on an unknown")
            }
            Kind::For { name, .. } if self.is_unknown(self.tree.slice(name)) => {
                self.refuse(first, "the name of an unknown is used again")
            }
            Kind::For { name, source } => {
                let entries = self.values_in(source)?;
                let name = canonical_name(self.tree.slice(name)).to_string();
                let mut found = Vec::new();
                for entry in entries {
                    self.machine.store.interrupt().poll()?;
                    self.bindings.push((name.clone(), entry));
                    let cases = self.cases(value, rest, each);
                    self.bindings.pop();
                    found.extend(cases?);
                }
                Ok(found)
            }
            Kind::If { condition } => match self.value(condition)? {
                Value::Truth(true) => self.cases(value, rest, each),
                Value::Truth(false) => Ok(Vec::new()),
                _ => self.refuse(condition, "a condition is true or false"),
            },
            _ => self.refuse(first, "the claim goes through other cases than those of a range or a list"),
        }
    }

    /// The values of a list or a range.
    fn values_in(&mut self, source: TreeId) -> Result<Vec<Value>> {
        match self.value(source)? {
            Value::List(list) => Ok(list.entries.to_vec()),
            Value::Range(ends) => self.range(source, &ends.0.written(), &ends.1.written()),
            _ => self.refuse(source, "the cases are not those of a range or a list"),
        }
    }

    /// The numbers of a range.
    fn range(&self, id: TreeId, first: &str, last: &str) -> Result<Vec<Value>> {
        match (first.parse::<i128>(), last.parse::<i128>()) {
            (Ok(first), Ok(last)) if last.saturating_sub(first) < ATOMS as i128 => {
                Ok((first..=last).map(|number| Value::Integer(BigInt::from(number).into())).collect())
            }
            _ => self.refuse(id, "the range has more than 10,000 cases"),
        }
    }

    /// A chain of relations, each between neighbours.
    fn relations(&mut self, id: TreeId, operands: &[TreeId], operators: &[(Infix, Span)]) -> Result<Truth> {
        let mut truths = Vec::new();
        for (place, &(infix, span)) in operators.iter().enumerate() {
            self.machine.store.interrupt().poll()?;
            self.atoms += 1;
            if self.atoms > ATOMS {
                return self.refuse(id, "the claim has more than 10,000 parts");
            }
            let pair = [operands[place], operands[place + 1]];
            let holds = match self.unknowns.is_empty() {
                true => self.value_of_chain(&pair, &[(infix, span)])?,
                // It is not known here, and nobody asks.
                false => Value::Truth(true),
            };
            let Value::Truth(holds) = holds else {
                return self.refuse(id, "a claim is true or false");
            };
            let outer = std::mem::take(&mut self.beside);
            let (words, is_denied) = self.relation(id, infix, pair)?;
            let beside = std::mem::replace(&mut self.beside, outer);
            if words.len() > WORDS {
                return self.refuse(id, "a part of the claim has more words than the kernel takes");
            }
            let whole = self.tree.span(pair[0]).to(self.tree.span(pair[1]));
            let text = typed::on_one_line(self.tree.slice(whole));
            let names = self.machine.definition_names();
            let text =
                written::with_values(&self.machine.store, &names, &text, &self.bindings, written::SHORT)
                    .unwrap_or(text);
            let atom = Truth::Atom(words, holds != is_denied, text);
            truths.extend(beside);
            truths.push(match (is_denied, atom) {
                // What was typed is the negation.
                (true, Truth::Atom(words, is, text)) => {
                    Truth::Joined("not", vec![Truth::Atom(words, is, format!("not ({text})"))])
                }
                (_, atom) => atom,
            });
        }
        Ok(match truths.len() {
            1 => truths.remove(0),
            _ => Truth::Joined("and", truths),
        })
    }

    /// A relation as an atom, and whether what it says is the negation of that.
    fn relation(
        &mut self,
        id: TreeId,
        infix: Infix,
        [left, right]: [TreeId; 2],
    ) -> Result<(Vec<Word>, bool)> {
        let tree = self.tree.clone();
        let of = |name, operands: [Vec<Word>; 2]| Ok((applied(name, operands), false));
        let denies = matches!(infix, Infix::NotEquivalent | Infix::NotIdentical);
        if (denies || matches!(infix, Infix::Equivalent | Infix::Identical))
            && let Some(words) = self.of_winning_moves([left, right])?
        {
            return Ok((words, denies));
        }
        match infix {
            Infix::IsOutcome => self.outcome_relation(Convention::Normal, left, right),
            Infix::IsMisereOutcome => self.outcome_relation(Convention::Misere, left, right),
            Infix::Identical | Infix::NotIdentical
                if matches!([self.value(left)?, self.value(right)?], [Value::List(_), Value::List(_)]) =>
            {
                Ok((self.lists(id, [left, right])?, denies))
            }
            Infix::Identical | Infix::NotIdentical => {
                for [one, other] in [[left, right], [right, left]] {
                    if let Some(position) = self.canonical_of(one) {
                        return Ok((self.is_canonical(one, position, other)?, denies));
                    }
                }
                let words = [self.set(left)?, self.set(right)?];
                Ok((applied("same", words), denies))
            }
            Infix::Less => of("lt", [self.integer(left)?, self.integer(right)?]),
            Infix::AtMost => of("le", [self.integer(left)?, self.integer(right)?]),
            Infix::Greater => of("lt", [self.integer(right)?, self.integer(left)?]),
            Infix::AtLeast => of("le", [self.integer(right)?, self.integer(left)?]),
            Infix::Equivalent | Infix::NotEquivalent => Ok((self.equal(id, [left, right])?, denies)),
            Infix::IsOption | Infix::IsNotOption => match called(&tree, right) {
                Some((function, &[position])) if function.name() == "options" => {
                    let words = [self.set(left)?, self.set(position)?];
                    Ok((applied("option", words), infix == Infix::IsNotOption))
                }
                _ => Ok((self.is_in(left, right)?, infix == Infix::IsNotOption)),
            },
            Infix::MisereEqual | Infix::NotMisereEqual if self.is_for_coq() => {
                let told_apart = self.told_apart_in_misere_play(id, [left, right])?;
                Ok((told_apart, infix == Infix::MisereEqual))
            }
            _ => self.refuse(id, "equality in misère play has a certificate of its own: prove it alone"),
        }
    }

    /// `G is P`, and the like.
    fn outcome_relation(
        &mut self,
        convention: Convention,
        position: TreeId,
        class: TreeId,
    ) -> Result<(Vec<Word>, bool)> {
        let (class, denied) = match self.tree.kind(class) {
            Kind::Prefix { operand, .. } => (operand, true),
            _ => (class, false),
        };
        let of_large_heaps = match convention {
            Convention::Misere => self.misere_outcome_of_heaps(position, class)?,
            Convention::Normal if !self.unknowns.is_empty() => {
                return Ok((self.outcome_of_unknown(position, class)?, denied));
            }
            Convention::Normal => self.outcome_of_large_heaps(position, class)?,
        };
        match of_large_heaps {
            Some((words, is_other)) => Ok((words, denied != is_other)),
            None => Ok((self.outcome(convention, position, class)?, denied)),
        }
    }

    /// An equality: of values, numbers, outcomes, options, lists of numbers.
    fn equal(&mut self, id: TreeId, [left, right]: [TreeId; 2]) -> Result<Vec<Word>> {
        let tree = self.tree.clone();
        for (one, other) in [(left, right), (right, left)] {
            let Some((function, &[argument])) = called(&tree, one) else { continue };
            match function.name() {
                "outcome" if !self.unknowns.is_empty() => {
                    return self.outcome_of_unknown(argument, other);
                }
                "outcome" => return self.outcome(Convention::Normal, argument, other),
                "misere_outcome" => {
                    if let Some((words, is_other)) = self.misere_outcome_of_heaps(argument, other)? {
                        return Ok(if is_other { applied("not", [words]) } else { words });
                    }
                    return self.outcome(Convention::Misere, argument, other);
                }
                "options" => return self.options(argument, other),
                "genus" => return self.genus(argument, other),
                _ => {}
            }
        }
        match (self.value(left)?, self.value(right)?) {
            (Value::Position(_), Value::Position(_)) => {
                if self.is_plain(left) && self.is_plain(right) {
                    return Ok(applied("alike", [self.position(left)?, self.position(right)?]));
                }
                if self.has_infinite(left)? || self.has_infinite(right)? {
                    return self.nimbers(left, right);
                }
                Ok(applied("equiv", [self.worth(left)?, self.worth(right)?]))
            }
            (Value::Integer(_) | Value::Ordinal(_), Value::Integer(_) | Value::Ordinal(_))
                if self.has_infinite(left)? || self.has_infinite(right)? =>
            {
                self.nimbers(left, right)
            }
            (Value::Integer(_), Value::Integer(_)) => {
                Ok(applied("eq", [self.integer(left)?, self.integer(right)?]))
            }
            (Value::Integer(_), Value::Position(_)) => {
                Ok(applied("equiv", [self.integer(left)?, self.worth(right)?]))
            }
            (Value::Position(_), Value::Integer(_)) => {
                Ok(applied("equiv", [self.worth(left)?, self.integer(right)?]))
            }
            (Value::List(_), Value::List(_)) => self.lists(id, [left, right]),
            _ => self.refuse(id, "the kernel compares integers, positions, and lists of integers"),
        }
    }

    /// Integers or positions, of comprehensions all that they give.
    fn all_entries(
        &mut self,
        ids: &[TreeId],
        each: &mut dyn FnMut(&mut Self, TreeId) -> Result<Vec<Word>>,
    ) -> Result<Vec<Vec<Word>>> {
        let (tree, mut found) = (self.tree.clone(), Vec::new());
        for &id in ids {
            match tree.kind(id) {
                Kind::Element { value, clauses } => {
                    found.extend(self.cases(value, tree.children(clauses), each)?);
                }
                _ => found.push(each(self, id)?),
            }
        }
        Ok(found)
    }

    /// Who wins: the right side is P or N, or another outcome.
    fn outcome(&mut self, convention: Convention, position: TreeId, class: TreeId) -> Result<Vec<Word>> {
        let of_misere = convention == Convention::Misere;
        let words = if of_misere { self.set(position)? } else { self.position(position)? };
        let name = match (of_misere, self.tree.slice(self.tree.span(class))) {
            (false, "P") => "lose",
            (false, "N") => "win",
            (true, "P") => "misere-lose",
            (true, "N") => "misere-win",
            _ => return self.refuse(class, "the kernel says whether a position is P or N"),
        };
        Ok(applied(name, [words]))
    }

    /// Who wins where heaps are too large to be played out: by the value, which is compared with 0.
    fn outcome_of_large_heaps(
        &mut self,
        position: TreeId,
        class: TreeId,
    ) -> Result<Option<(Vec<Word>, bool)>> {
        let value = self.value(position)?;
        let is_n = self.tree.slice(self.tree.span(class)) == "N";
        let Some(id) = relations::position(&self.machine.store, &value) else { return Ok(None) };
        if !has_large_heap(&mut self.machine.store, id) {
            return Ok(None);
        }
        let words = self.worth_of(position, id)?;
        Ok(Some((applied("equiv", [words, vec![word("0")]]), is_n)))
    }

    /// Which options a position has, as sets.
    fn options(&mut self, position: TreeId, named: TreeId) -> Result<Vec<Word>> {
        let options = self.listed(named, &mut Parts::set)?;
        if options.is_empty() {
            return self.refuse(named, "the kernel compares options with at least one position");
        }
        let words = self.set(position)?;
        let count = options.len().to_string();
        let all = words.into_iter().chain(options.into_iter().flatten());
        Ok([word("options"), word(&count)].into_iter().chain(all).collect())
    }

    /// Positions in brackets.
    fn listed(
        &mut self,
        id: TreeId,
        each: &mut dyn FnMut(&mut Self, TreeId) -> Result<Vec<Word>>,
    ) -> Result<Vec<Vec<Word>>> {
        let tree = self.tree.clone();
        let (Kind::Set(run) | Kind::List(run)) = tree.kind(id) else {
            return self.refuse(id, "options are compared with positions in brackets: {*0, *1}");
        };
        self.all_entries(tree.children(run), each)
    }

    /// Says something true beside the relation that is read, as a part of the claim of its own.
    fn say(&mut self, words: Vec<Word>, text: &str) {
        self.beside.push(Truth::Atom(words, true, typed::on_one_line(text)));
    }

    /// Whether a position is named without computing it.
    fn is_plain(&mut self, id: TreeId) -> bool {
        let is_star = |id| match self.tree.kind(id) {
            Kind::Nimber(size) => size.is_some_and(|size| self.tree.kind(size) != Kind::Integer),
            _ => false,
        };
        !is_star(id)
            && self.unknowns.is_empty()
            && computed::refuse(self.machine, &self.tree, id).is_ok()
            && !self.has_large_heaps(id)
    }

    /// The positions with their values, and which node each is.
    fn nodes(&mut self) -> Result<(Certificate, Vec<u32>)> {
        let mut asked = self.positions.clone();
        asked.sort_unstable();
        asked.dedup();
        let questions: Vec<Question> = asked.iter().map(|&position| Question::Value(position)).collect();
        let certificate = proof::certificate(&mut self.machine.store, &questions)?;
        let count = certificate.len() as u32;
        let is_in_part = (1..=count).any(|node| matches!(certificate.node(node), CertificateNode::Among(_)));
        if is_in_part && !self.as_sets.is_empty() {
            return Err(none("of a large board not all options are written"));
        }
        let node = |position| match asked.binary_search(position).map(|place| certificate.claims().get(place))
        {
            Ok(Some(Claim::Value { position, .. })) => *position,
            _ => unreachable!("each position was asked for"),
        };
        let nodes = self.positions.iter().map(node).collect();
        Ok((certificate, nodes))
    }
}

/// A word of the certificate, if it has it.
fn for_kernel(word: &Word, node: &[u32]) -> Option<String> {
    match word {
        Word::Text(text) => match text.as_str() {
            "equiv" => Some("eq".to_owned()),
            "sum" => Some("xor".to_owned()),
            "worth" => None,
            _ => Some(text.clone()),
        },
        Word::Position(place) => Some(node[*place].to_string()),
    }
}

/// The certificate, and what it has to prove.
fn written(
    certificate: &Certificate,
    sequences: &str,
    node: &[u32],
    lines: &[(Vec<Word>, bool)],
    claim: &[String],
    holds: bool,
) -> [String; 2] {
    let negated = if holds { "" } else { "not " };
    [proof::Contents::Certificate, proof::Contents::Statement].map(|contents| {
        let mut text = String::from("sprague-proof 1\n");
        let nodes = written_text(|text| certificate.write(text, contents));
        for line in nodes.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())) {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(sequences);
        for (words, holds) in lines {
            let words: Vec<String> = words.iter().filter_map(|word| for_kernel(word, node)).collect();
            let truth = match contents {
                proof::Contents::Certificate => format!(" ={}", u8::from(*holds)),
                proof::Contents::Statement => String::new(),
            };
            text.push_str(&format!("a {}{truth}\n", words.join(" ")));
        }
        let end = format!("end {} {}\n", certificate.len(), lines.len());
        text + &format!("claim {negated}{}\n{end}", claim.join(" "))
    })
}
