//! Certificates of claims: what is assumed of recursive definitions and of nim-sequences becomes
//! rules, by their moves, and the claim a formula.

use std::rc::Rc;
use std::sync::Arc;

use crate::arithmetic::{
    self, Budget, Decision, Formula, Goal, Relation, Rule, RuleCall, RuleOption, Stop, Table, Term, Variable,
    Verdict, certificate,
};
use crate::eval::machine::Machine;
use crate::heap::HeapRule;
use crate::heap::octal::{OctalSequence, prove_in_memory};
use crate::ruleset::SharedSequence;
use crate::syntax::tree::{Tree, TreeId};
use crate::universal::evidence::{Assumed, Claimed, Measure};
use crate::universal::expressions::compare;
use crate::universal::guess::worth_of;
use crate::universal::heaps_alike::HEAPS_ALIKE;
use crate::universal::known::Known;
use crate::universal::moves::{OptionTerm, Options, is_zero};
use crate::universal::specialise::{Special, specialised};
use crate::universal::{ClaimFormula, Refused, TOO_DEEP, Translated, Translator, claim_of, part};

/// Values of a nim-sequence in a rule, at most.
const MOST_VALUES: usize = 4_000;

/// A certificate of a claim that holds for all values.
///
/// # Errors
/// Why there is none, or that the work was interrupted.
pub(crate) fn certificate_of(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    max_cells: usize,
) -> Translated<String> {
    certificate_with(machine, tree, root, max_cells, None)
}

/// A certificate of the negation of a claim that fails for some values: that it is false at values
/// that are found, or, if it is about some values, that there are none.
///
/// # Errors
/// Why there is none, or that the work was interrupted.
pub(crate) fn certificate_of_negation(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    max_cells: usize,
) -> Translated<String> {
    certificate_with(machine, tree, root, max_cells, Some(negation))
}

/// What says that a formula is false at the values at which it fails.
fn negation(variables: &[Variable], formula: Formula, budget: &Budget<'_>) -> Translated<Formula> {
    let decision = arithmetic::decide(variables, &formula, budget);
    let Ok(Decision { verdict: Verdict::Fails(at), .. }) = decision else {
        return because("the claim was not seen to fail in numbers");
    };
    let numbers: Option<Vec<i64>> = at.iter().map(|number| i64::try_from(number).ok()).collect();
    let Some(numbers) = numbers else { return because("a certificate has no room for numbers this large") };
    let elsewhere = variables.iter().zip(numbers).map(|(&variable, number)| {
        compare(Term::Variable(variable), Relation::NotEqual, Term::Integer(number))
    });
    Ok(Formula::Or(elsewhere.chain([Formula::Not(Box::new(formula))]).collect()))
}

/// What is certified in the place of the formula of a claim.
type Instead = fn(&[Variable], Formula, &Budget<'_>) -> Translated<Formula>;

/// A certificate of a claim, or of something else instead; if there is none, of the claim with what
/// is known written into its definitions.
fn certificate_with(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    max_cells: usize,
    instead: Option<Instead>,
) -> Translated<String> {
    let refused = match certificate_as_it_is(machine, tree, root, max_cells, instead) {
        Err(Refused::Because(why, place)) => Refused::Because(why, place),
        made => return made,
    };
    match specialised(machine, tree, root) {
        Ok(Some(Special { mut machine, tree, root, .. })) => {
            certificate_as_it_is(&mut machine, &tree, root, max_cells, instead)
        }
        Err(Refused::Error(error)) if error.is_stop() => Err(error.into()),
        _ => Err(refused),
    }
}

fn certificate_as_it_is(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
    max_cells: usize,
    instead: Option<Instead>,
) -> Translated<String> {
    let interrupt = machine.store.interrupt().clone();
    let poll = || interrupt.poll().map_err(|_| Stop::Interrupted);
    let budget = Budget { max_cells, poll: &poll };
    let (mut translator, claim) = claim_of(machine, tree, root, Some(HEAPS_ALIKE));
    let goals = match claim {
        Ok(ClaimFormula { formula, .. }) if part::is_too_deep(&formula) => return because(TOO_DEEP),
        Ok(ClaimFormula { variables, formula, .. }) => {
            let formula = match instead {
                Some(instead) => instead(&variables, formula, &budget)?,
                None => formula,
            };
            let mut goals = translator.rules()?;
            goals.push(Goal::Holds(variables, formula));
            goals
        }
        // A rule says the claim itself.
        Err(refused) if instead.is_some() => return Err(refused),
        Err(refused) => match translator.claimed(root) {
            Some((definition, claimed)) => {
                let rule = translator.rule_of_claim(definition, Rc::new(claimed))?;
                let mut goals = translator.rules()?;
                goals.push(Goal::Rule(rule));
                goals
            }
            None => return Err(refused),
        },
    };
    match certificate(&goals, &budget) {
        Ok(Some(text)) if says_something(&text) => Ok(text),
        Ok(Some(_)) => because(NOTHING_LEFT),
        Ok(None) => because("the claim does not hold for all values"),
        Err(Stop::Mixed) => because(NO_SYSTEM),
        Err(Stop::TooLarge) => because("the automata of a certificate are too large"),
        Err(Stop::Interrupted) => {
            interrupt.poll()?;
            because("interrupted")
        }
    }
}

/// Why there is no certificate where no digits serve all of it.
const NO_SYSTEM: &str = "an automaton reads numbers in the Zeckendorf system, and what is beside it needs binary digits; `prove` says what was decided instead";

/// Why there is no certificate where all that is said was found by the machine.
const NOTHING_LEFT: &str = "no part of the claim depends on a variable, and a certificate would prove nothing; prove it without `for`";

/// Whether a certificate has a test or a rule that the kernel can look at. What has no variable is
/// true or false already when a claim becomes a formula.
fn says_something(certificate: &str) -> bool {
    let words = ["t ", "rule ", "code "];
    certificate.lines().any(|line| words.iter().any(|word| line.starts_with(word)))
}

pub(super) fn because<T>(why: &str) -> Translated<T> {
    Err(Refused::Because(why.to_owned(), None))
}

impl Translator<'_> {
    /// The rules of all nim-sequences and definitions that were met.
    pub(super) fn rules(&mut self) -> Translated<Vec<Goal>> {
        if self.certifies.is_none() && !self.misere.quotients.is_empty() {
            return because("a certificate of counts does not speak of misère play");
        }
        let mut goals = self.goals_of_heaps_alike()?;
        for (ruleset, table) in self.tables.clone() {
            let Some(own) = self.machine.store.nim_sequence(ruleset) else { continue };
            goals.push(match self.period_certificate(&own, &table)? {
                Some(proof) => Goal::Period(table, proof),
                None => Goal::Rule(self.rule_of_heaps(&own, &table)?),
            });
        }
        for (definition, learned) in self.guesses.clone() {
            let Some(learned) = learned else { continue };
            goals.push(Goal::Rule(self.rule_of_guess(definition, &learned.known)?));
        }
        goals.extend(self.rules_of_rows()?);
        Ok(goals)
    }

    /// The classes and digits of an octal game to which the theorem of Guy and Smith applies.
    fn period_certificate(&mut self, own: &SharedSequence, table: &Table) -> Translated<Option<String>> {
        let Some(game) = own.rule().octal().filter(|_| own.shift() == 0 && table.saltus == 0) else {
            return Ok(None);
        };
        let (limits, interrupt) =
            (self.machine.store.limits().clone(), self.machine.store.interrupt().clone());
        let mut sequence = OctalSequence::new(&game);
        let heaps = 4 * (table.preperiod + table.period) + 100;
        if prove_in_memory(&mut sequence, heaps, &limits, &interrupt)?.is_none() {
            return Ok(None);
        }
        let class = sequence.class_of_certificate();
        let parity = class.parity.map_or("none".to_owned(), |parity| parity.to_string());
        let digits: Vec<String> = game.digits().iter().map(u8::to_string).collect();
        let unequal = if game.unequal() { " unequal" } else { "" };
        Ok(Some(format!("{} {parity} {}{unequal}", class.mask, digits.join(" "))))
    }

    fn rule_of_heaps(&mut self, own: &SharedSequence, table: &Rc<Table>) -> Translated<Rule> {
        if table.values.len() > MOST_VALUES {
            return because("a certificate has no room for a period this long");
        }
        if own.shift() != 0 {
            return because("the heaps of one nim-sequence are those of another, some sizes larger");
        }
        let options = match own.rule() {
            HeapRule::Code(code) => self.code_options(code, table),
            HeapRule::Subtraction(set) => {
                let set = set.clone();
                self.subtractions(|heap, _| {
                    let taken = |&taken: &u64| {
                        let left = Term::Sum(vec![heap.clone(), Term::Integer(-i64::try_from(taken).ok()?)]);
                        Some((Vec::new(), vec![at_least(left.clone(), 0)], left))
                    };
                    set.iter().map(taken).collect()
                })?
            }
            HeapRule::AllBut(set) => {
                let set = set.clone();
                self.subtractions(|heap, taken| {
                    let size = Term::Variable(taken);
                    let left = Term::Sum(vec![heap.clone(), Term::Multiple(-1, Box::new(size.clone()))]);
                    let mut guards = vec![at_least(left.clone(), 0), at_least(size.clone(), 1)];
                    for &forbidden in &set {
                        let forbidden = Term::Integer(i64::try_from(forbidden).ok()?);
                        guards.push(compare(size.clone(), Relation::NotEqual, forbidden));
                    }
                    Some(vec![(vec![taken], guards, left)])
                })?
            }
        };
        let guess = |heap: Term| Term::Table(Rc::clone(table), Box::new(heap));
        let worth = guess(Term::Variable(options.parameters[0]));
        self.rule(options, Vec::new(), worth, false, true)
    }

    /// Options of one heap each.
    fn subtractions(
        &mut self,
        left: impl FnOnce(&Term, Variable) -> Option<Vec<(Vec<Variable>, Vec<Formula>, Term)>>,
    ) -> Translated<Options> {
        let (heap, taken) = (self.variable(), self.variable());
        let Some(left) = left(&Term::Variable(heap), taken) else {
            return because("a number of the subtraction set is too large");
        };
        let option = |(variables, guards, left): (Vec<Variable>, Vec<Formula>, Term)| OptionTerm {
            variables,
            own_guards: guards.clone(),
            guards,
            value: Term::Integer(0),
            calls: vec![vec![left]],
        };
        Ok(Options { parameters: vec![heap], list: left.into_iter().map(option).collect() })
    }

    pub(super) fn rule_of_guess(&mut self, definition: u32, known: &Known) -> Translated<Rule> {
        if let Known::Period(table, _) = known
            && table.values.len() > MOST_VALUES
        {
            return because("a certificate has no room for a period this long");
        }
        let options = self.options(definition, Assumed::Open)?;
        let Some((worth, only_zero)) = worth_of(known, &options) else {
            return because("what is known of the definition has another number of parameters");
        };
        self.rule(options, Vec::new(), worth, only_zero, false)
    }

    fn rule_of_claim(&mut self, definition: u32, claimed: Rc<Claimed>) -> Translated<Rule> {
        let options = self.options(definition, Assumed::Open)?;
        if options.parameters.len() != claimed.names.len() {
            return because("the claim has other parameters than the definition");
        }
        let (domain, worth) = self.said(&claimed, &options.parameters)?;
        self.rule(options, domain, worth, claimed.is_outcome(), false)
    }

    /// A rule of options in which each call is worth a variable; of heaps the variables are new.
    fn rule(
        &mut self,
        options: Options,
        domain: Vec<Formula>,
        worth: Term,
        only_zero: bool,
        of_heaps: bool,
    ) -> Translated<Rule> {
        let Some(measure) = self.measure_of(&options, &domain)? else {
            return because("no measure was found that falls with each move");
        };
        let (value, guess) = if only_zero {
            (None, is_zero(worth))
        } else {
            let value = self.variable();
            (Some(value), compare(worth, Relation::Equal, Term::Variable(value)))
        };
        let Options { parameters, list } = options;
        let mut written = Vec::new();
        for OptionTerm { variables, own_guards, value, calls, .. } in list {
            if only_zero && calls.is_empty() && !matches!(value, Term::Integer(_)) {
                written.extend(zero_or_not(&own_guards, value));
                continue;
            }
            let worths: Vec<Variable> = if of_heaps {
                calls.iter().map(|_| self.variable()).collect()
            } else {
                variables[variables.len() - calls.len()..].to_vec()
            };
            let mut sum = Summed { open: worths.clone(), ..Summed::default() };
            let added = of_heaps || sum.add(value);
            if !(added && (of_heaps || sum.open.is_empty())) {
                return because("an option is not a sum of positions of the definition and of nimbers");
            }
            // The value of another definition is a variable.
            let mut conditions = own_guards;
            for other in sum.others {
                if worths.iter().any(|&worth| other.reads(worth)) {
                    return because("an option is not a sum of positions of the definition and of nimbers");
                }
                let value = Term::Variable(self.variable());
                conditions.push(compare(other, Relation::Equal, value.clone()));
                sum.nimbers.push(value);
            }
            let outcome = calls.is_empty() || calls.len() == 1 && sum.constant == 0;
            if only_zero && !(outcome && sum.nimbers.is_empty()) {
                return because("the outcome of a sum is not known from those of its parts");
            }
            let calls = calls.into_iter().zip(worths);
            let calls = calls.map(|(arguments, value)| RuleCall { arguments, value }).collect();
            let (nimbers, constant) = (sum.nimbers, sum.constant);
            written.push(RuleOption { conditions, calls, nimbers, constant });
        }
        Ok(Rule { parameters, value, domain, guess, measure: measure.0, options: written })
    }

    /// What falls with each move.
    fn measure_of(&mut self, options: &Options, domain: &[Formula]) -> Translated<Option<Measure>> {
        self.calls_fall(options, domain, &mut |_, _| Ok(None))
    }
}

fn at_least(term: Term, least: i64) -> Formula {
    compare(term, Relation::AtLeast, Term::Integer(least))
}

/// An option that is not a position of the definition, where only outcomes are known: what is worth 0,
/// and what is not.
fn zero_or_not(conditions: &[Formula], value: Term) -> [RuleOption; 2] {
    let zero = is_zero(value);
    let under = |condition: Formula, constant| {
        let conditions = conditions.iter().cloned().chain([condition]).collect();
        RuleOption { conditions, calls: Vec::new(), nimbers: Vec::new(), constant }
    };
    [under(zero.clone(), 0), under(Formula::Not(Box::new(zero)), 1)]
}

/// A nim-sum, taken apart.
#[derive(Default)]
struct Summed {
    /// The variables that were not met yet.
    open: Vec<Variable>,
    nimbers: Vec<Term>,
    /// What cannot stand in a rule.
    others: Vec<Term>,
    constant: u64,
}

impl Summed {
    /// Adds a term; `false` if it is not a sum of open variables and other terms.
    fn add(&mut self, term: Term) -> bool {
        match term {
            Term::NimSum(terms) => terms.into_iter().all(|term| self.add(term)),
            Term::Integer(size) => {
                self.constant ^= size.unsigned_abs();
                size >= 0
            }
            Term::Variable(variable)
                if let Some(place) = self.open.iter().position(|&open| open == variable) =>
            {
                self.open.remove(place);
                true
            }
            Term::Variable(_) | Term::Table(..) | Term::Sum(_) | Term::Multiple(..) => {
                self.nimbers.push(term);
                true
            }
            Term::If(..) | Term::Only(..) | Term::Entry(..) | Term::Mex(_) => {
                self.others.push(term);
                true
            }
            _ => false,
        }
    }
}
