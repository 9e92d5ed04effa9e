//! `for all`, `for some`, `for … in …` and `if`, which follow the statement that they apply to.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Term, Variable};
use crate::error::{Error, ErrorKind, Span};
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Quantifier, Run, TreeId};
use crate::universal::expressions::compare;
use crate::universal::instance::is_for_some;
use crate::universal::part::{Part, is_natural};
use crate::universal::relations::integers;
use crate::universal::{ClaimFormula, Keeps, Refused, Translated, Translator};

/// What the clauses after a condition say.
#[derive(Default)]
pub(super) struct Clauses {
    pub(super) variables: Vec<Variable>,
    /// Which of these are named by `for all` or `for some`.
    pub(super) named: Vec<bool>,
    pub(super) guards: Vec<Formula>,
}

impl Translator<'_> {
    /// The claim: what has to be true for all values of its universal variables. In a claim
    /// `for some` these are bound in the formula.
    pub(super) fn claim(&mut self, root: TreeId) -> Translated<ClaimFormula> {
        let tree = Arc::clone(&self.tree);
        let Kind::Element { value, clauses } = tree.kind(root) else {
            self.keeps = Some(Keeps::Claimed);
            return Ok(ClaimFormula { variables: Vec::new(), named: Vec::new(), formula: self.truth(root)? });
        };
        let clauses = tree.children(clauses);
        if is_for_some(&tree, root) {
            let (formula, named) = self.quantified_and_named(value, clauses, Quantifier::Some)?;
            self.keeps = Some(Keeps::Claimed);
            self.keep(self.written(root), &formula);
            return Ok(ClaimFormula { variables: Vec::new(), named, formula });
        }
        self.keeps = Some(Keeps::Conditions);
        let Clauses { variables, named, guards } = self.clauses(clauses, Quantifier::All)?;
        self.keeps = Some(Keeps::Claimed);
        let body = self.truth(value)?;
        self.keeps = None;
        Ok(ClaimFormula { variables, named, formula: guarded(guards, body, Quantifier::All) })
    }

    /// A condition with clauses, inside a claim.
    pub(super) fn quantified(
        &mut self,
        value: TreeId,
        clauses: &[TreeId],
        quantifier: Quantifier,
    ) -> Translated<Formula> {
        self.quantified_and_named(value, clauses, quantifier).map(|(formula, _)| formula)
    }

    /// The same, and which of the variables are named by `for all` or `for some`.
    fn quantified_and_named(
        &mut self,
        value: TreeId,
        clauses: &[TreeId],
        quantifier: Quantifier,
    ) -> Translated<(Formula, Vec<bool>)> {
        let reach = self.scope.len();
        let mut said = self.clauses(clauses, quantifier)?;
        let body = self.truth(value)?;
        self.scope.truncate(reach);
        let variables = std::mem::take(&mut said.variables);
        let formula = Box::new(guarded(said.guards, body, quantifier));
        let formula = match quantifier {
            Quantifier::All => Formula::ForAll(variables, formula),
            Quantifier::Some => Formula::Exists(variables, formula),
        };
        Ok((formula, said.named))
    }

    /// The variables and conditions of the clauses of an option.
    pub(super) fn loops(&mut self, clauses: &[TreeId]) -> Translated<(Vec<Variable>, Vec<Formula>)> {
        let said = self.clauses(clauses, Quantifier::All)?;
        Ok((said.variables, said.guards))
    }

    pub(super) fn clauses(&mut self, clauses: &[TreeId], all_or_some: Quantifier) -> Translated<Clauses> {
        let tree = Arc::clone(&self.tree);
        let mut said = Clauses::default();
        for &clause in clauses {
            match tree.kind(clause) {
                Kind::Every { quantifier, .. } if quantifier != all_or_some => {
                    return Err(Refused::Error(two_quantifiers(self.tree.span(clause))));
                }
                Kind::Every { games, binders, .. } => {
                    self.binders(&mut said, games, binders)?;
                }
                Kind::For { name, source } => {
                    let name = canonical_name(tree.slice(name));
                    self.goes_through(&mut said, name, source)?;
                }
                Kind::If { condition } => said.guards.push(self.truth(condition)?),
                _ => return self.refuse(clause, "a clause is a `for` or an `if`"),
            }
        }
        Ok(said)
    }

    /// Variables over all integers from 0 on, or over all games; a bound is one of all names since
    /// the last bound.
    fn binders(&mut self, said: &mut Clauses, games: bool, binders: Run) -> Translated<()> {
        let tree = Arc::clone(&self.tree);
        let mut unbound = Vec::new();
        for &binder in tree.children(binders) {
            let Kind::Binder { name, bound } = tree.kind(binder) else {
                return self.refuse(binder, "a name was expected");
            };
            let variable = self.variable_of(tree.slice(name));
            let term = Term::Variable(variable);
            let part = if games { self.game(term.clone()) } else { Part::Integer(term.clone()) };
            said.variables.push(variable);
            said.named.push(true);
            unbound.push((term, tree.slice(name)));
            let bound = match bound {
                Some((relation, bound)) => {
                    if games {
                        return self.refuse(binder, "games are not compared by `<` and `>`");
                    }
                    Some((relation, self.written(bound), self.integer(bound)?))
                }
                None => None,
            };
            self.scope.push((canonical_name(tree.slice(name)), part));
            if let Some((sign, typed, bound)) = bound {
                let relation = integers(sign).unwrap_or(Relation::Equal);
                for (term, name) in unbound.drain(..) {
                    let guard = compare(term, relation, bound.clone());
                    self.keep(format!("{name} {} {typed}", sign.sign()), &guard);
                    said.guards.push(guard);
                }
            }
        }
        Ok(())
    }

    /// A variable that goes through a range or a list.
    fn goes_through(&mut self, said: &mut Clauses, name: String, source: TreeId) -> Translated<()> {
        if let Some(range) = self.large_range(source)? {
            return self.goes_through_large(said, name, source, range);
        }
        let source_typed = self.written(source);
        let part = self.expression(source)?;
        // It counts from 0 what is gone through; that is the variable itself if it begins at a number.
        let is_itself = match &part {
            Part::Range(Term::Integer(0..), _) => true,
            // Cases are counted whatever they are called.
            Part::Range(first, _) => self.counts && is_natural(first),
            _ => false,
        };
        let variable = self.variable_of(if is_itself { name.clone() } else { format!("{name}'") });
        if !is_itself {
            self.names.counted.push(variable);
        }
        let place = Term::Variable(variable);
        let (part, last) = match part {
            // A range may begin below 0, and variables do not.
            Part::Range(first, last) => {
                // A variable by itself keeps what is read of it small.
                let past = match first {
                    Term::Integer(0) => place,
                    first if is_itself => {
                        said.guards.push(compare(place.clone(), Relation::AtLeast, first));
                        place
                    }
                    first => Term::Sum(vec![first, place]),
                };
                said.variables.push(variable);
                said.named.push(false);
                let guard = compare(past.clone(), Relation::AtMost, last);
                self.keep(format!("{name} in {source_typed}"), &guard);
                said.guards.push(guard);
                self.scope.push((name, Part::Integer(past)));
                return Ok(());
            }
            Part::List(parts) => self.entries_at(source, &parts, place.clone())?,
            other => {
                let what = format!("{} is {}, and not a range or a list", self.written(source), other.kind());
                return self.refuse(source, what);
            }
        };
        said.variables.push(variable);
        said.named.push(false);
        let guard = compare(place, Relation::Less, Term::Integer(last));
        self.keep(format!("{name} in {source_typed}"), &guard);
        said.guards.push(guard);
        self.scope.push((name, part));
        Ok(())
    }

    /// The entry of a list at a place, and how many there are.
    fn entries_at(&self, source: TreeId, parts: &[Part], place: Term) -> Translated<(Part, i64)> {
        let entries: Option<Rc<[i64]>> = parts.iter().map(Part::known).collect();
        match entries {
            Some(entries) => {
                let count = i64::try_from(entries.len()).unwrap_or(i64::MAX);
                Ok((Part::Integer(Term::Entry(entries, Box::new(place))), count))
            }
            None => self.refuse(source, "the entries of the list are not all known integers"),
        }
    }
}

/// What is said under guards: of all values each that fails lets it hold, of some each must hold.
pub(super) fn guarded(guards: Vec<Formula>, body: Formula, quantifier: Quantifier) -> Formula {
    if guards.is_empty() {
        return body;
    }
    let guards = guards.into_iter();
    match quantifier {
        Quantifier::Some => Formula::And(guards.chain([body]).collect()),
        Quantifier::All => {
            Formula::Or(guards.map(|guard| Formula::Not(Box::new(guard))).chain([body]).collect())
        }
    }
}

/// `for all` beside `for some`: which comes first is read in both ways.
fn two_quantifiers(clause: Span) -> Error {
    let message = "`for all` and `for some` side by side can be read in either order";
    Error::new(ErrorKind::Syntax, message)
        .at(clause)
        .help("put the inner one in parentheses: claim (nim(n, m) is P for some m) for all n")
}
