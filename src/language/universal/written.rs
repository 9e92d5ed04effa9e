//! Terms and formulas in the notation of the language.

use std::rc::Rc;

use crate::arithmetic::{Formula, Recognizer, Relation, Table, Term, Variable};
use crate::universal::known::Known;

/// What variables and sequences are called.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(super) variables: Vec<(Variable, String)>,
    /// Those variables that count what another goes through.
    pub(super) counted: Vec<Variable>,
    pub(super) tables: Vec<(String, Rc<Table>)>,
    /// Tables of misère play, and what stands before and after a size that is looked up.
    pub(super) misere: Vec<(Rc<Table>, String, String)>,
    /// Definitions about which something else is known.
    pub(super) known: Vec<(String, Known)>,
}

/// How tightly something is held together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Loose,
    Sum,
    Product,
    Whole,
}

impl Names {
    /// What a variable is called.
    pub(crate) fn variable(&self, variable: Variable) -> String {
        let known = self.variables.iter().find(|(known, _)| *known == variable);
        known.map_or_else(|| format!("x{variable}"), |(_, name)| name.clone())
    }

    /// The variables that are counted from 0 where they go through something else.
    pub(crate) fn counted(&self) -> Vec<String> {
        let counted = self.variables.iter().filter(|(variable, _)| self.counted.contains(variable));
        let names = counted.map(|(_, name)| name.strip_suffix('\'').unwrap_or(name).to_owned());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// A term, its sequences as Grundy values.
    pub(crate) fn term(&self, term: &Term) -> String {
        self.leveled(term).0
    }

    fn leveled(&self, term: &Term) -> (String, Level) {
        match term {
            Term::Integer(integer) if *integer < 0 => (integer.to_string(), Level::Sum),
            Term::Integer(integer) => (integer.to_string(), Level::Whole),
            Term::Variable(variable) => (self.variable(*variable), Level::Whole),
            Term::Sum(terms) => self.sum(terms),
            Term::Multiple(-1, inner) => (format!("-{}", self.within(inner, Level::Product)), Level::Sum),
            Term::Multiple(factor, inner) => {
                let level = if *factor < 0 { Level::Sum } else { Level::Product };
                (format!("{factor}*{}", self.within(inner, Level::Product)), level)
            }
            Term::Quotient(inner, by) => {
                (format!("{} // {by}", self.within(inner, Level::Product)), Level::Product)
            }
            Term::Remainder(inner, by) => {
                (format!("{} % {by}", self.within(inner, Level::Product)), Level::Product)
            }
            Term::NimSum(terms) => match &terms[..] {
                [] => ("0".to_owned(), Level::Whole),
                [one] => self.leveled(one),
                _ => {
                    let parts: Vec<String> =
                        terms.iter().map(|term| self.within(term, Level::Product)).collect();
                    (parts.join(" ⊕ "), Level::Sum)
                }
            },
            Term::Mex(terms) => {
                let parts: Vec<String> = terms.iter().map(|term| self.term(term)).collect();
                (format!("mex{{{}}}", parts.join(", ")), Level::Whole)
            }
            Term::If(condition, ..) if let Some(value) = self.value_by_sets(condition) => {
                (value, Level::Whole)
            }
            Term::If(condition, left, right) => {
                let condition = self.formula(condition);
                let chosen = format!("(if {condition} then {} else {})", self.term(left), self.term(right));
                (chosen, Level::Whole)
            }
            Term::Entry(list, index) => {
                let entries: Vec<String> = list.iter().map(ToString::to_string).collect();
                (format!("[{}][{}]", entries.join(", "), self.term(index)), Level::Whole)
            }
            Term::Only(relation, terms) => {
                let is_of = |known: &Known| matches!(known, Known::Relation(own) if own == relation);
                (format!("grundy({}({}))", self.known_as(is_of), self.listed_terms(terms)), Level::Whole)
            }
            Term::Table(table, index) => {
                let of_misere_play = self.misere.iter().find(|(known, ..)| Rc::ptr_eq(known, table));
                if let Some((_, before, after)) = of_misere_play {
                    return (format!("{before}{}{after}", self.term(index)), Level::Whole);
                }
                let known = self.tables.iter().find(|(_, known)| Rc::ptr_eq(known, table));
                let name = known.map_or("?", |(name, _)| name);
                (format!("grundy({name}({}))", self.term(index)), Level::Whole)
            }
        }
    }

    /// The definition that this is known about.
    fn known_as(&self, is_of: impl Fn(&Known) -> bool) -> &str {
        self.known.iter().find(|(_, known)| is_of(known)).map_or("?", |(name, _)| name)
    }

    fn listed_terms(&self, terms: &[Term]) -> String {
        terms.iter().map(|term| self.term(term)).collect::<Vec<_>>().join(", ")
    }

    /// The value of a definition that has finitely many, as the choice between these begins.
    fn value_by_sets(&self, condition: &Formula) -> Option<String> {
        let Formula::Accepts(set, terms) = condition else { return None };
        let is_of = |known: &Known| matches!(known, Known::Values(sets) if sets.first().is_some_and(|first| first.1 == *set));
        let (name, _) = self.known.iter().find(|(_, known)| is_of(known))?;
        Some(format!("grundy({name}({}))", self.listed_terms(terms)))
    }

    /// What it means that a given automaton accepts.
    fn accepted(&self, set: &Rc<Recognizer>, terms: &[Term]) -> String {
        let terms = self.listed_terms(terms);
        for (name, known) in &self.known {
            match known {
                Known::Outcomes(own) if own == set => return format!("{name}({terms}) is P"),
                Known::Values(sets) => {
                    if let Some((value, _)) = sets.iter().find(|(_, own)| own == set) {
                        return format!("grundy({name}({terms})) = {value}");
                    }
                }
                _ => {}
            }
        }
        format!("the columns of {terms} add up to 0")
    }

    fn sum(&self, terms: &[Term]) -> (String, Level) {
        let mut text = String::new();
        for term in terms {
            let part = self.within(term, Level::Sum);
            match part.strip_prefix('-') {
                _ if text.is_empty() => text = part,
                Some(rest) => text.push_str(&format!(" - {rest}")),
                None => text.push_str(&format!(" + {part}")),
            }
        }
        (text, if terms.len() == 1 { Level::Loose } else { Level::Sum })
    }

    /// A term in parentheses, if it is held together more loosely than this.
    fn within(&self, term: &Term, level: Level) -> String {
        // A nim-sum and a sum stand in parentheses within each other.
        let mixed = level == Level::Sum && matches!(term, Term::NimSum(terms) if terms.len() > 1);
        match self.leveled(term) {
            (text, inner) if inner >= level && !mixed => text,
            (text, _) => format!("({text})"),
        }
    }

    /// A formula.
    pub(crate) fn formula(&self, formula: &Formula) -> String {
        match formula {
            Formula::Boolean(value) => value.to_string(),
            Formula::Compare(left, relation, right) => {
                format!("{} {} {}", self.term(left), sign(*relation), self.term(right))
            }
            Formula::Accepts(set, terms) => self.accepted(set, terms),
            Formula::Not(inner) => match &**inner {
                Formula::Compare(left, relation, right) => {
                    let denied = Formula::Compare(left.clone(), denial(*relation), right.clone());
                    self.formula(&denied)
                }
                inner => format!("not {}", self.enclosed(inner)),
            },
            Formula::And(parts) => self.joined(parts, " and "),
            Formula::Or(parts) => self.implication(parts).unwrap_or_else(|| self.joined(parts, " or ")),
            Formula::Iff(left, right) => format!("{} iff {}", self.enclosed(left), self.enclosed(right)),
            Formula::ForAll(variables, inner) => {
                format!("{} for all {}", self.enclosed(inner), self.listed(variables))
            }
            Formula::Exists(variables, inner) => {
                format!("{} for some {}", self.enclosed(inner), self.listed(variables))
            }
        }
    }

    /// `A and B implies C`, of what is said under conditions.
    fn implication(&self, parts: &[Formula]) -> Option<String> {
        let (body, conditions) = parts.split_last()?;
        let denied = |part: &Formula| match part {
            Formula::Not(inner) => Some(self.enclosed(inner)),
            _ => None,
        };
        let conditions: Option<Vec<String>> = conditions.iter().map(denied).collect();
        let conditions = conditions.filter(|conditions| !conditions.is_empty())?;
        Some(format!("{} implies {}", conditions.join(" and "), self.enclosed(body)))
    }

    fn joined(&self, parts: &[Formula], word: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.enclosed(part)).collect();
        parts.join(word)
    }

    fn enclosed(&self, formula: &Formula) -> String {
        let text = self.formula(formula);
        match formula {
            Formula::Boolean(_) | Formula::Compare(..) => text,
            Formula::Not(inner) if matches!(**inner, Formula::Compare(..)) => text,
            _ => format!("({text})"),
        }
    }

    fn listed(&self, variables: &[Variable]) -> String {
        let names: Vec<String> = variables.iter().map(|&variable| self.variable(variable)).collect();
        names.join(", ")
    }
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::NotEqual => "≠",
        Relation::Less => "<",
        Relation::AtMost => "≤",
        Relation::Greater => ">",
        Relation::AtLeast => "≥",
    }
}

fn denial(relation: Relation) -> Relation {
    match relation {
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
        Relation::Less => Relation::AtLeast,
        Relation::AtMost => Relation::Greater,
        Relation::Greater => Relation::AtMost,
        Relation::AtLeast => Relation::Less,
    }
}
