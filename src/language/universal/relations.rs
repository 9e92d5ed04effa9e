//! Relations between integers, values, outcomes and lists.

use crate::arithmetic::{Formula, Relation, Term};
use crate::error::Span;
use crate::eval::functions::MISERE;
use crate::syntax::operator::{Infix, Prefix};
use crate::syntax::tree::{Kind, TreeId};
use crate::universal::expressions::compare;
use crate::universal::part::{Part, defined};
use crate::universal::{Translated, Translator};

impl Translator<'_> {
    /// Whether a position is P.
    pub(super) fn is_p(&mut self, id: TreeId, part: Part) -> Translated<Formula> {
        match part {
            Part::OutcomeOnly(formula) => Ok(formula),
            other => Ok(compare(self.value_of(id, other)?, Relation::Equal, Term::Integer(0))),
        }
    }

    pub(super) fn relations(
        &mut self,
        id: TreeId,
        operands: &[TreeId],
        operators: &[(Infix, Span)],
    ) -> Translated<Part> {
        if let [(infix, _)] = operators
            && *infix == Infix::IsMisereOutcome
        {
            let is_p = self.is_misere_p(operands[0])?;
            let says_p = self.says_p(operands[1])?;
            return Ok(Part::Truth(if says_p { is_p } else { Formula::Not(Box::new(is_p)) }));
        }
        let mut formulas = Vec::new();
        let mut left = self.expression(operands[0])?;
        for (place, &(infix, _)) in operators.iter().enumerate() {
            let (first, second) = (operands[place], operands[place + 1]);
            if let Infix::IsMisereOutcome | Infix::MisereEqual | Infix::NotMisereEqual = infix {
                return self.refuse(id, MISERE);
            }
            if infix == Infix::IsOutcome {
                if place + 1 < operators.len() {
                    return self.refuse(id, "an outcome class must be the end of a chain of comparisons");
                }
                let is_p = self.is_p(first, left)?;
                formulas.push(if self.says_p(second)? { is_p } else { Formula::Not(Box::new(is_p)) });
                break;
            }
            let right = self.expression(second)?;
            formulas.push(self.relation(id, (first, left), infix, (second, right.clone()))?);
            left = right;
        }
        Ok(Part::Truth(if formulas.len() == 1 { formulas.remove(0) } else { Formula::And(formulas) }))
    }

    /// Whether the right side of `is` says P.
    fn says_p(&mut self, id: TreeId) -> Translated<bool> {
        let (class, denied) = match self.tree.kind(id) {
            Kind::Prefix { operator: Prefix::Not, operand } => (operand, true),
            _ => (id, false),
        };
        match self.tree.slice(self.tree.span(class)) {
            "P" => Ok(!denied),
            "N" => Ok(denied),
            _ => self.refuse(id, "an outcome class is P or N"),
        }
    }

    /// A relation of two parts, which stand at two nodes.
    fn relation(
        &mut self,
        id: TreeId,
        (first, left): (TreeId, Part),
        infix: Infix,
        (second, right): (TreeId, Part),
    ) -> Translated<Formula> {
        if let Part::Range(..) | Part::List(_) = right {
            let negated = infix == Infix::IsNotOption;
            if !negated && infix != Infix::IsOption {
                return self.refuse(id, "lists are not compared for all values of a variable");
            }
            let formula = self.is_entry(id, &left, right)?;
            return Ok(if negated { Formula::Not(Box::new(formula)) } else { formula });
        }
        let same = match infix {
            Infix::Equivalent => Some(true),
            Infix::NotEquivalent => Some(false),
            _ => None,
        };
        let negated = |formula, same| if same { formula } else { Formula::Not(Box::new(formula)) };
        match (left, right) {
            (Part::Integer(left), Part::Integer(right)) => match integers(infix) {
                Some(relation) => Ok(compare(left, relation, right)),
                None => self.refuse(id, format!("`{}` does not compare integers", infix.sign())),
            },
            (Part::Truth(left), Part::Truth(right)) | (Part::Outcome(left), Part::Outcome(right)) => {
                match same {
                    Some(same) => Ok(negated(Formula::Iff(Box::new(left), Box::new(right)), same)),
                    None => self.refuse(id, format!("`{}` does not compare truth values", infix.sign())),
                }
            }
            // Only P-positions are worth 0.
            (Part::OutcomeOnly(is_p), zero) | (zero, Part::OutcomeOnly(is_p))
                if same.is_some() && is_zero(&zero) =>
            {
                Ok(negated(is_p, same == Some(true)))
            }
            (left, right) => match same {
                Some(same) => {
                    let (left, right) = (self.value_of(first, left)?, self.value_of(second, right)?);
                    let relation = if same { Relation::Equal } else { Relation::NotEqual };
                    Ok(compare(left, relation, right))
                }
                None => {
                    let sign = infix.sign();
                    self.refuse(
                        id,
                        format!("`{sign}` asks for the options of positions, not only their values"),
                    )
                }
            },
        }
    }

    /// Whether an integer is an entry of a list or a range.
    fn is_entry(&mut self, id: TreeId, left: &Part, right: Part) -> Translated<Formula> {
        let Part::Integer(left) = left else {
            return self.refuse(id, "only integers are looked for in a list for all values of a variable");
        };
        // All of it is there before anything is looked for.
        let mut both: Vec<Formula> = defined([&right]).into_iter().collect();
        match right {
            Part::Range(first, last) => both.extend([
                compare(left.clone(), Relation::AtLeast, first),
                compare(left.clone(), Relation::AtMost, last),
            ]),
            Part::List(parts) => {
                let mut equal = Vec::new();
                for part in parts {
                    let Part::Integer(entry) = part else {
                        return self.refuse(
                            id,
                            "only integers are looked for in a list for all values of a variable",
                        );
                    };
                    equal.push(compare(left.clone(), Relation::Equal, entry));
                }
                both.push(Formula::Or(equal));
            }
            _ => return self.refuse(id, "only the entries of a list can be asked for"),
        }
        Ok(match both.pop() {
            Some(only) if both.is_empty() => only,
            last => Formula::And(both.into_iter().chain(last).collect()),
        })
    }
}

/// Whether it is the zero position.
fn is_zero(part: &Part) -> bool {
    match part {
        Part::Integer(term) | Part::Game(term) => known_zero(term),
        _ => false,
    }
}

fn known_zero(term: &Term) -> bool {
    match term {
        Term::Integer(integer) => *integer == 0,
        Term::NimSum(terms) => terms.iter().all(known_zero),
        _ => false,
    }
}

/// The relation between integers that an operator is.
pub(super) fn integers(infix: Infix) -> Option<Relation> {
    Some(match infix {
        Infix::Equivalent | Infix::Identical => Relation::Equal,
        Infix::NotEquivalent | Infix::NotIdentical => Relation::NotEqual,
        Infix::Less => Relation::Less,
        Infix::AtMost => Relation::AtMost,
        Infix::Greater => Relation::Greater,
        Infix::AtLeast => Relation::AtLeast,
        _ => return None,
    })
}
