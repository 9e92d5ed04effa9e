//! `for all`, `for some`, `for … in …` and `if`, behind what they speak of.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Term, Variable};
use crate::error::{Error, ErrorKind};
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Quantifier, Run, TreeId};
use crate::universal::expressions::compare;
use crate::universal::part::Part;
use crate::universal::relations::integers;
use crate::universal::{Refused, Translated, Translator};

/// What the clauses behind a condition say.
#[derive(Default)]
struct Clauses {
    variables: Vec<Variable>,
    /// Which of these stand behind `for all` or `for some`.
    named: Vec<bool>,
    guards: Vec<Formula>,
    quantifier: Option<Quantifier>,
}

impl Translator<'_> {
    /// The claim: its universal variables, and what is to be true of all their values.
    pub(super) fn claim(&mut self, root: TreeId) -> Translated<(Vec<Variable>, Vec<bool>, Formula)> {
        let tree = Arc::clone(&self.tree);
        let Kind::Element { value, clauses } = tree.kind(root) else {
            return Ok((Vec::new(), Vec::new(), self.truth(root)?));
        };
        let mut said = self.clauses(tree.children(clauses))?;
        let body = self.truth(value)?;
        let (variables, named) = (std::mem::take(&mut said.variables), std::mem::take(&mut said.named));
        let is_some = said.quantifier == Some(Quantifier::Some);
        let formula = guarded(said, body);
        Ok(if is_some {
            (Vec::new(), Vec::new(), Formula::Exists(variables, Box::new(formula)))
        } else {
            (variables, named, formula)
        })
    }

    /// A condition with clauses, inside a claim.
    pub(super) fn quantified(&mut self, value: TreeId, clauses: &[TreeId]) -> Translated<Formula> {
        let reach = self.scope.len();
        let mut said = self.clauses(clauses)?;
        let body = self.truth(value)?;
        self.scope.truncate(reach);
        let variables = std::mem::take(&mut said.variables);
        let is_some = said.quantifier == Some(Quantifier::Some);
        let formula = Box::new(guarded(said, body));
        Ok(if is_some { Formula::Exists(variables, formula) } else { Formula::ForAll(variables, formula) })
    }

    fn clauses(&mut self, clauses: &[TreeId]) -> Translated<Clauses> {
        let tree = Arc::clone(&self.tree);
        let mut said = Clauses::default();
        for &clause in clauses {
            match tree.kind(clause) {
                Kind::Every { quantifier, games, binders } => {
                    self.one_quantifier(clause, &mut said, quantifier)?;
                    self.binders(&mut said, games, binders)?;
                }
                Kind::For { name, source } => {
                    self.one_quantifier(clause, &mut said, Quantifier::All)?;
                    let name = canonical_name(tree.slice(name));
                    self.goes_through(&mut said, name, source)?;
                }
                Kind::If { condition } => said.guards.push(self.truth(condition)?),
                _ => return self.refuse(clause, "a clause is a `for` or an `if`"),
            }
        }
        Ok(said)
    }

    /// Refuses `for all` beside `for some`: which comes first is read in both ways.
    fn one_quantifier(
        &mut self,
        clause: TreeId,
        said: &mut Clauses,
        quantifier: Quantifier,
    ) -> Translated<()> {
        if said.quantifier.replace(quantifier).is_some_and(|known| known != quantifier) {
            let message = "`for all` and `for some` stand side by side, and their order could be either";
            let error = Error::new(ErrorKind::Syntax, message)
                .at(self.tree.span(clause))
                .help("put the inner one in parentheses: claim (nim(n, m) is P for some m) for all n");
            return Err(Refused::Error(error));
        }
        Ok(())
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
            let variable = self.variable();
            let term = Term::Variable(variable);
            let part = if games { self.game(term.clone()) } else { Part::Integer(term.clone()) };
            said.variables.push(variable);
            said.named.push(true);
            unbound.push(term);
            let bound = match bound {
                Some((relation, bound)) => {
                    if games {
                        return self.refuse(binder, "games are not compared by `<` and `>`");
                    }
                    Some((relation, self.integer(bound)?))
                }
                None => None,
            };
            self.scope.push((canonical_name(tree.slice(name)), part));
            if let Some((relation, bound)) = bound {
                let relation = integers(relation).unwrap_or(Relation::Equal);
                said.guards.extend(unbound.drain(..).map(|term| compare(term, relation, bound.clone())));
            }
        }
        Ok(())
    }

    /// A variable that goes through a range or a list.
    fn goes_through(&mut self, said: &mut Clauses, name: String, source: TreeId) -> Translated<()> {
        let variable = self.variable();
        let place = Term::Variable(variable);
        let (part, last) = match self.expression(source)? {
            // A range may begin below 0, and variables do not.
            Part::Range(first, last) => {
                let past = Term::Sum(vec![first.clone(), place.clone()]);
                said.variables.push(variable);
                said.named.push(false);
                said.guards.push(compare(past.clone(), Relation::AtMost, last));
                self.scope.push((name, Part::Integer(past)));
                return Ok(());
            }
            Part::List(parts) => {
                let entries: Option<Rc<[i64]>> = parts.iter().map(Part::known).collect();
                match entries {
                    Some(entries) => {
                        let count = i64::try_from(entries.len()).unwrap_or(i64::MAX);
                        (Part::Integer(Term::Entry(entries, Box::new(place.clone()))), count)
                    }
                    None => return self.refuse(source, "the entries of the list are not all known integers"),
                }
            }
            other => {
                let what = format!("{} is {}, and not a range or a list", self.written(source), other.kind());
                return self.refuse(source, what);
            }
        };
        said.variables.push(variable);
        said.named.push(false);
        said.guards.push(compare(place, Relation::Less, Term::Integer(last)));
        self.scope.push((name, part));
        Ok(())
    }
}

/// What is said under guards: of all values each that fails lets it hold, of some each must hold.
fn guarded(said: Clauses, body: Formula) -> Formula {
    if said.guards.is_empty() {
        return body;
    }
    let is_some = said.quantifier == Some(Quantifier::Some);
    let guards = said.guards.into_iter();
    if is_some {
        Formula::And(guards.chain([body]).collect())
    } else {
        Formula::Or(guards.map(|guard| Formula::Not(Box::new(guard))).chain([body]).collect())
    }
}
