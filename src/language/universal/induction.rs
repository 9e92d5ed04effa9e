//! Claims that say what every position of a definition is worth, proved by induction on its moves:
//! `grundy(f(a, b)) = a ⊕ b for all a, b`, `f(a, b) is P iff a = b for all a, b`.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{Formula, Relation, Term, Variable};
use crate::eval::functions::{Means, called};
use crate::eval::machine::Machine;
use crate::syntax::canonical_name;
use crate::syntax::operator::{Infix, Level};
use crate::syntax::tree::{Kind, Quantifier, Tree, TreeId};
use crate::universal::evidence::{Assumed, Claimed, Says};
use crate::universal::expressions::compare;
use crate::universal::moves::integer;
use crate::universal::part::Part;
use crate::universal::relations::integers;
use crate::universal::{ByMoves, Induced, Refused, Translated, Translator};

/// What a claim rests on that says what all positions of a definition are worth, and holds by
/// induction: that induction last, those that it uses before. Empty if it does not.
///
/// # Errors
/// If interrupted.
pub(crate) fn by_induction(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
) -> crate::error::Result<Vec<ByMoves>> {
    let mut translator = Translator::new(machine, tree);
    let Some((definition, claimed)) = translator.claimed(root) else { return Ok(Vec::new()) };
    let is_outcome = claimed.is_outcome();
    match translator.proved(definition, Rc::new(claimed)) {
        Ok(true) => {
            let typed = match tree.kind(root) {
                Kind::Element { value, .. } => translator.written(value),
                _ => translator.written(root),
            };
            translator.proved_by_moves(definition, Induced::Claim { typed, is_outcome });
            Ok(translator.by_moves)
        }
        Err(Refused::Error(error)) if error.is_stop() => Err(error),
        _ => Ok(Vec::new()),
    }
}

/// The parameters of the definition, if a claim says what all its positions are worth.
pub(crate) fn speaks_of_positions(machine: &mut Machine, tree: &Arc<Tree>, root: TreeId) -> Option<usize> {
    Translator::new(machine, tree).claimed(root).map(|(_, claimed)| claimed.names.len())
}

impl Translator<'_> {
    /// The definition that a claim is about, and what it says.
    pub(super) fn claimed(&self, root: TreeId) -> Option<(u32, Claimed)> {
        let tree = &self.tree;
        let Kind::Element { value, clauses } = tree.kind(root) else { return None };
        let clauses = tree.children(clauses).to_vec();
        let fits = |&clause: &TreeId| match tree.kind(clause) {
            Kind::Every { quantifier, games, .. } => quantifier == Quantifier::All && !games,
            kind => matches!(kind, Kind::If { .. }),
        };
        if !clauses.iter().all(fits) {
            return None;
        }
        let (conditions, value) = self.under_conditions(value);
        let (infix, left, right) = self.pair(value)?;
        let (call, says) = match infix {
            Infix::Equivalent => (self.argument_of_grundy(left).unwrap_or(left), Says::Worth(right)),
            Infix::Iff => {
                let (Infix::IsOutcome, position, class) = self.pair(left)? else { return None };
                let opposite = match tree.slice(tree.span(class)) {
                    "P" => false,
                    "N" => true,
                    _ => return None,
                };
                (position, Says::IsP { condition: right, opposite })
            }
            _ => return None,
        };
        let Kind::Call { name, arguments, .. } = tree.kind(call) else { return None };
        let definition = self.machine.find_in(tree, &canonical_name(tree.slice(name)))?;
        let names: Vec<String> = tree
            .children(arguments)
            .iter()
            .map(|&argument| match tree.kind(argument) {
                Kind::Name => Some(canonical_name(tree.slice(tree.span(argument)))),
                _ => None,
            })
            .collect::<Option<_>>()?;
        // Each variable is a parameter, and each parameter a variable of its own.
        let mut bound = self.bound(&clauses);
        let mut given = names.clone();
        bound.sort_unstable();
        given.sort_unstable();
        let distinct = bound.windows(2).all(|pair| pair[0] != pair[1]);
        let claimed = Claimed { tree: Arc::clone(tree), clauses, conditions, names, says };
        (distinct && bound == given).then_some((definition, claimed))
    }

    /// Takes apart `C implies D`, which says D where C is true, as `D for all … if C` does.
    fn under_conditions(&self, mut value: TreeId) -> (Vec<TreeId>, TreeId) {
        let mut conditions = Vec::new();
        while let Some((Infix::Implies, condition, then)) = self.pair(value) {
            conditions.push(condition);
            value = then;
        }
        (conditions, value)
    }

    /// The two sides of a relation, or of `iff` or `implies`, that stands alone.
    fn pair(&self, id: TreeId) -> Option<(Infix, TreeId, TreeId)> {
        let Kind::Chain { operands, operators } = self.tree.kind(id) else { return None };
        let (operands, operators) = (self.tree.children(operands), self.tree.operators(operators));
        let (&[left, right], &[(infix, _)]) = (operands, operators) else { return None };
        matches!(infix.level(), Level::Relation | Level::Implies).then_some((infix, left, right))
    }

    fn argument_of_grundy(&self, id: TreeId) -> Option<TreeId> {
        let (function, &[argument]) = called(&self.tree, id)? else { return None };
        matches!(function.means, Means::Value).then_some(argument)
    }

    /// The variables that the clauses of a claim bind.
    fn bound(&self, clauses: &[TreeId]) -> Vec<String> {
        let binders = clauses.iter().filter_map(|&clause| match self.tree.kind(clause) {
            Kind::Every { binders, .. } => Some(self.tree.children(binders)),
            _ => None,
        });
        let name = |&binder: &TreeId| match self.tree.kind(binder) {
            Kind::Binder { name, .. } => Some(canonical_name(self.tree.slice(name))),
            _ => None,
        };
        binders.flatten().filter_map(name).collect()
    }

    fn proved(&mut self, definition: u32, claimed: Rc<Claimed>) -> Translated<bool> {
        let options = self.options(definition, Assumed::Claim(Rc::clone(&claimed)))?;
        if options.parameters.len() != claimed.names.len() {
            return Ok(false);
        }
        let (domain, worth) = self.said(&claimed, &options.parameters)?;
        let falls = self.calls_fall(&options, &domain, &mut |translator, call| {
            let variables: Vec<Variable> = call.iter().map(|_| translator.variable()).collect();
            let (inside, _) = translator.said(&claimed, &variables)?;
            let equal = equalities(&variables, call);
            Ok(Some(Formula::Exists(variables, Box::new(Formula::And([equal, inside].concat())))))
        })?;
        Ok(falls.is_some() && self.holds_by_induction(&options, &domain, &worth, claimed.is_outcome())?)
    }

    /// A call under the assumption of a claim: variables that are its arguments, under conditions,
    /// and what the claim says of these.
    pub(super) fn assumed_of(
        &mut self,
        claimed: &Claimed,
        call: &[Term],
    ) -> Translated<(Vec<Variable>, Vec<Formula>, Term)> {
        let variables: Vec<Variable> = call.iter().map(|_| self.variable()).collect();
        let (domain, worth) = self.said(claimed, &variables)?;
        let conditions = [equalities(&variables, call), domain].concat();
        Ok((variables, conditions, worth))
    }

    /// Which values of its variables a claim covers, and what it says about them: the value, or 0
    /// for a P-position and 1 for an N-position.
    pub(super) fn said(
        &mut self,
        claimed: &Claimed,
        variables: &[Variable],
    ) -> Translated<(Vec<Formula>, Term)> {
        let scope = claimed.names.iter().cloned().zip(variables.iter().copied().map(integer)).collect();
        let scope = std::mem::replace(&mut self.scope, scope);
        let tree = std::mem::replace(&mut self.tree, Arc::clone(&claimed.tree));
        // What is assumed stands outside of the definition.
        let hypothesis = self.hypothesis.take();
        let result = self.said_here(claimed);
        self.hypothesis = hypothesis;
        (self.scope, self.tree) = (scope, tree);
        result
    }

    fn said_here(&mut self, claimed: &Claimed) -> Translated<(Vec<Formula>, Term)> {
        let mut domain = Vec::new();
        for &clause in &claimed.clauses {
            match claimed.tree.kind(clause) {
                Kind::Every { binders, .. } => self.bounds(claimed.tree.children(binders), &mut domain)?,
                Kind::If { condition } => domain.push(self.truth(condition)?),
                _ => return self.refuse(clause, "a clause is a `for all` or an `if`"),
            }
        }
        for &condition in &claimed.conditions {
            domain.push(self.truth(condition)?);
        }
        let worth = match claimed.says {
            Says::Worth(side) => match self.expression(side)? {
                Part::Integer(term) | Part::Game(term) => term,
                other => return self.refuse(side, format!("{} is no value", other.kind())),
            },
            Says::IsP { condition, opposite } => {
                let condition = Box::new(self.truth(condition)?);
                let (p, n) = if opposite { (1, 0) } else { (0, 1) };
                Term::If(condition, Box::new(Term::Integer(p)), Box::new(Term::Integer(n)))
            }
        };
        Ok((domain, worth))
    }

    /// The bounds of variables that are in reach already.
    fn bounds(&mut self, binders: &[TreeId], domain: &mut Vec<Formula>) -> Translated<()> {
        let tree = Arc::clone(&self.tree);
        let mut unbound = Vec::new();
        for &binder in binders {
            let Kind::Binder { name, bound } = tree.kind(binder) else { continue };
            if let Some(Part::Integer(term)) = self.in_scope(&canonical_name(tree.slice(name))) {
                unbound.push(term.clone());
            }
            if let Some((relation, bound)) = bound {
                let relation = integers(relation).unwrap_or(Relation::Equal);
                let bound = self.integer(bound)?;
                domain.extend(unbound.drain(..).map(|term| compare(term, relation, bound.clone())));
            }
        }
        Ok(())
    }
}

fn equalities(variables: &[Variable], call: &[Term]) -> Vec<Formula> {
    let equal = |(&variable, term): (&Variable, &Term)| {
        compare(Term::Variable(variable), Relation::Equal, term.clone())
    };
    variables.iter().zip(call).map(equal).collect()
}
