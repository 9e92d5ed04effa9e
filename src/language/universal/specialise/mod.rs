//! A claim about general definitions with some arguments known, as one about definitions of their
//! own: in `slow_nim(2, [a, b])` the 2 and the length of the list are known, a and b are parameters.
//!
//! The bodies of the definitions are gone through with what is known in the place of parameters: a
//! `for` through what is known is written out, a condition that is known is decided, a definition
//! that gives no position is written out where it is called. Each combination of known arguments
//! becomes one definition, as text in a machine of its own, and everything else goes on as if this
//! had been typed; those that call one another in a circle become one together. A specialised
//! definition has the positions of the general one, call by call; where the order of a list does not
//! matter, a call may have it in another order.

mod canonical;
mod circles;
mod clauses;
mod expressions;
mod functions;
mod half;
mod relations;
mod symmetry;
#[cfg(test)]
mod tests;
mod variants;

use std::sync::Arc;

use crate::eval::code::{Code, Meaning};
use crate::eval::machine::Machine;
use crate::game::Store;
use crate::registry;
use crate::syntax::parser;
use crate::syntax::tree::{Action, Kind, Tree, TreeId};
use crate::universal::moves::body_of;
use crate::universal::rulesets::define;
use crate::universal::{Refused, Translated};
use half::{Half, Text};
use variants::{Called, Shape, Unsorted, Variant, filled, known_in_name, leaf_names, shape, undecided};

/// Combinations of known arguments, at most.
const MOST_VARIANTS: usize = 64;

/// Expressions that are gone through, at most, and how many may be inside one another.
const MOST_EXPRESSIONS: usize = 50_000;
const MOST_INSIDE: usize = 1_000;

/// Bytes of a definition, at most.
const MOST_TEXT: usize = 1 << 16;

const TOO_LONG: &str = "the definitions are too long when they are written out";

/// A claim about specialised definitions, in a machine that has these alone.
pub(crate) struct Special {
    pub(crate) machine: Machine,
    pub(crate) tree: Arc<Tree>,
    pub(crate) root: TreeId,
    pub(crate) written: Vec<Written>,
}

/// A specialised definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// The call of the general definition: `slow_nim(2, [xs_0, xs_1])`.
    pub(crate) general: String,
    /// The same call of the specialised one: `slow_nim_2(xs_0, xs_1)`.
    pub(crate) special: String,
    body: String,
}

impl Written {
    /// The definition.
    pub(crate) fn definition(&self) -> String {
        format!("{} := {}", self.special, self.body)
    }
}

/// The claim about specialised definitions; none if it calls no definition with known arguments.
///
/// # Errors
/// Why it cannot be specialised, or that the work was interrupted.
pub(crate) fn specialised(
    machine: &mut Machine,
    tree: &Arc<Tree>,
    root: TreeId,
) -> Translated<Option<Special>> {
    let mut specialiser = Specialiser::new(machine, tree);
    let calls_definition = |kind| match kind {
        Kind::Call { name, .. } => specialiser.function_of(tree, tree.slice(name)).is_some(),
        _ => false,
    };
    if !tree.nodes.iter().any(|node| calls_definition(node.kind)) {
        return Ok(None);
    }
    let mut claim = match specialiser.all_written(root, true) {
        Err(Refused::Error(error)) => return Err(error.into()),
        claim => claim,
    };
    if !specialiser.unsorted.is_empty()
        && (claim.is_err() || !matches!(specialiser.order_does_not_matter(), Ok(true)))
    {
        specialiser = Specialiser::new(machine, tree);
        claim = specialiser.all_written(root, false);
    }
    let Some(claim) = claim? else { return Ok(None) };
    let written: Vec<Written> = specialiser.variants.iter().map(|one| specialiser.as_written(one)).collect();
    let definitions = specialiser.definitions()?;
    let store = &machine.store;
    let mut own = Machine { store: Store::with_limits(store.limits().clone()), ..Machine::default() };
    own.store.set_interrupt(store.interrupt().clone());
    for (name, parameters, body) in &definitions {
        let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
        define(&mut own, name, &parameters, body)?;
    }
    let claim = format!("claim {claim}");
    let statement = parser::only_statement(&claim)?;
    let tree = Arc::new(parser::parse(&statement, own.store.limits())?);
    let Action::Claim(root) = tree.action else { return because("the claim cannot be written out") };
    Ok(Some(Special { machine: own, tree, root, written }))
}

fn because<T>(why: impl Into<String>) -> Translated<T> {
    Err(Refused::Because(why.into(), None))
}

/// Goes through the tree of a claim, and through those of the definitions that it calls.
struct Specialiser<'m> {
    machine: &'m mut Machine,
    tree: Arc<Tree>,
    /// Parameters, and variables of clauses, with what they are; the innermost last.
    scope: Vec<(String, Half)>,
    /// The names that variables have in the text that is written.
    live: Vec<String>,
    /// Conditions of a definition that are true or false where its text is written.
    facts: Vec<(Text, bool)>,
    variants: Vec<Variant>,
    /// The variant that is written, and which variants call which.
    writes: Option<usize>,
    calls: Vec<(usize, usize)>,
    /// Names whose values are not negative.
    naturals: Vec<String>,
    /// A condition that was not known, and on which the length of a list depends.
    open: Option<Text>,
    /// Whether lists that are sorted for a call are left as they are; what is to be checked then; and
    /// the calls that were met while that is done.
    leaves_unsorted: bool,
    unsorted: Vec<Unsorted>,
    comparing: Option<Called>,
    expressions: usize,
    inside: usize,
}

impl<'m> Specialiser<'m> {
    fn new(machine: &'m mut Machine, tree: &Arc<Tree>) -> Specialiser<'m> {
        Specialiser {
            machine,
            tree: Arc::clone(tree),
            scope: Vec::new(),
            live: Vec::new(),
            facts: Vec::new(),
            variants: Vec::new(),
            writes: None,
            calls: Vec::new(),
            naturals: Vec::new(),
            open: None,
            leaves_unsorted: false,
            unsorted: Vec::new(),
            comparing: None,
            expressions: 0,
            inside: 0,
        }
    }
}

impl Specialiser<'_> {
    /// The claim, once all that it calls is written; none if nothing is known of what it calls.
    fn all_written(&mut self, root: TreeId, leaves_unsorted: bool) -> Translated<Option<String>> {
        let claim = self.claim_and_bodies(root, leaves_unsorted)?;
        if claim.is_some() && self.join_circles() {
            return self.claim_and_bodies(root, leaves_unsorted);
        }
        Ok(claim)
    }

    fn claim_and_bodies(&mut self, root: TreeId, leaves_unsorted: bool) -> Translated<Option<String>> {
        self.begins_with(&[]);
        (self.expressions, self.leaves_unsorted, self.writes) = (0, false, None);
        let claim = self.claim(root)?;
        if !self.variants.iter().any(Variant::knows) {
            return Ok(None);
        }
        self.leaves_unsorted = leaves_unsorted;
        let mut done = 0;
        while done < self.variants.len() {
            self.write(done)?;
            done += 1;
        }
        Ok(Some(claim))
    }

    /// Goes to a text in which these names are natural numbers.
    fn begins_with(&mut self, names: &[String]) {
        self.live = names.to_vec();
        self.naturals = names.to_vec();
    }

    /// Writes the body of a variant.
    fn write(&mut self, place: usize) -> Translated<()> {
        self.writes = Some(place);
        let Variant { definition, shape, parameters, circle, .. } = &self.variants[place];
        let Meaning::Function(code) = &self.machine.definitions[*definition as usize].meaning else {
            return because("it is not defined by its moves");
        };
        if code.is_loopy {
            return because("play from its positions need not end");
        }
        let code = Arc::clone(code);
        let mut leaves = parameters.iter();
        let given: Vec<Half> = shape.iter().map(|shape| filled(shape, &mut leaves)).collect();
        let names = circle.as_ref().map_or_else(|| parameters.clone(), |circle| circle.names.clone());
        self.begins_with(&names);
        let body = self.within(&code, given, |this| this.body(body_of(&code)))?;
        if body.text.len() > MOST_TEXT {
            return because(format!("{} is too long when it is written out", self.variants[place].name));
        }
        self.variants[place].body = body;
        Ok(())
    }

    fn as_written(&self, variant: &Variant) -> Written {
        let Variant { definition, shape, parameters, body, .. } = variant;
        let general = &self.machine.definitions[*definition as usize].name;
        let mut leaves = parameters.iter();
        let given: Vec<String> = shape.iter().map(|shape| filled(shape, &mut leaves).text().text).collect();
        Written {
            general: format!("{general}({})", given.join(", ")),
            special: variant.call(parameters),
            body: body.text.clone(),
        }
    }

    /// Does something in the tree of a definition, with its parameters in reach.
    fn within<T>(
        &mut self,
        code: &Code,
        given: Vec<Half>,
        work: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        let names = code.parameters.iter().map(|parameter| parameter.name.clone());
        let scope = std::mem::replace(&mut self.scope, names.zip(given).collect());
        let tree = std::mem::replace(&mut self.tree, Arc::clone(&code.tree));
        let result = work(self);
        (self.scope, self.tree) = (scope, tree);
        result
    }

    /// A position as the options of a definition are written: what it calls last is written out.
    fn body(&mut self, id: TreeId) -> Translated<Text> {
        let body = self.counted(|this| this.body_on_stack(id))?;
        not_too_long(body.text.len())?;
        Ok(body)
    }

    fn body_on_stack(&mut self, id: TreeId) -> Translated<Text> {
        let tree = Arc::clone(&self.tree);
        match tree.kind(id) {
            Kind::Conditional { condition, then, otherwise } => match self.truth(condition)? {
                Half::Truth(truth) => self.body(if truth { then } else { otherwise }),
                condition => {
                    let condition = condition.text();
                    let then = self.body_where(&condition, true, then)?;
                    let otherwise = self.body_where(&condition, false, otherwise)?;
                    Ok(half::chosen(&condition, &then, &otherwise))
                }
            },
            Kind::Call { name, arguments, .. } => {
                let name = tree.slice(name);
                match self.function_of(&tree, name) {
                    Some((definition, code)) if self.gives_positions(definition) => {
                        let given = self.given(tree.children(arguments))?;
                        self.check_count(name, &code, &given)?;
                        self.within(&code, given, |this| this.body(body_of(&code)))
                    }
                    _ => self.position(id),
                }
            }
            Kind::Where { value, names } => self.with_names(names, |this| this.body(value)),
            _ => self.position(id),
        }
    }

    fn body_where(&mut self, condition: &Text, is_so: bool, id: TreeId) -> Translated<Text> {
        self.facts.push((condition.clone(), is_so));
        let body = self.body(id);
        self.facts.pop();
        body
    }

    /// A call of a definition whose positions come back to it: of the variant with what is known.
    fn called(&mut self, definition: u32, given: &[Half], unsorted: &[bool]) -> Translated<Half> {
        let name = self.machine.definitions[definition as usize].name.clone();
        let given = &self.arranged(definition, given, unsorted)[..];
        if given.iter().all(Half::is_known) {
            let given: Vec<String> = given.iter().map(|half| half.text().text).collect();
            return self.evaluated(&format!("{name}({})", given.join(", ")));
        }
        let mut leaves = Vec::new();
        let shape: Option<Vec<Shape>> = given.iter().map(|half| shape(half, &mut leaves)).collect();
        let Some(shape) = shape else {
            let why = format!("an argument of {name} is not an integer, or a list whose length is not known");
            return self.or_open(given, because(why));
        };
        if self.comparing.is_some() {
            return match self.compared(definition, given) {
                Some(text) => Ok(Half::Position(text)),
                None => because("calls cannot be compared"),
            };
        }
        let known = self.variants.iter().position(|one| one.definition == definition && one.shape == shape);
        let place = match known {
            Some(place) => place,
            None if self.variants.len() == MOST_VARIANTS => {
                return because(format!(
                    "the known arguments of {name} change: there are more than {MOST_VARIANTS} combinations of them"
                ));
            }
            None => {
                let variant = self.variant(definition, name, shape);
                self.variants.push(variant);
                self.variants.len() - 1
            }
        };
        if let Some(from) = self.writes
            && !self.calls.contains(&(from, place))
        {
            self.calls.push((from, place));
        }
        Ok(Half::Position(Text::whole(self.variants[place].call(&leaves))))
    }

    /// What came of these; where it is refused, it is kept on which condition their lengths depend.
    fn or_open<T>(&mut self, of: &[Half], done: Translated<T>) -> Translated<T> {
        if done.is_err() {
            self.open = self.open.take().or_else(|| of.iter().find_map(undecided));
        }
        done
    }

    fn variant(&self, definition: u32, mut name: String, shape: Vec<Shape>) -> Variant {
        let general = name.clone();
        for shape in &shape {
            known_in_name(shape, &mut name);
        }
        if name == general && shape.iter().any(Shape::knows) {
            name.push('\'');
        }
        while self.is_taken(&name) {
            name.push('\'');
        }
        let mut parameters = Vec::new();
        if let Meaning::Function(code) = &self.machine.definitions[definition as usize].meaning {
            for (parameter, shape) in code.parameters.iter().zip(&shape) {
                leaf_names(&parameter.name, shape, &mut parameters);
            }
        }
        Variant { definition, shape, name, parameters, body: Text::whole(""), circle: None }
    }

    /// Whether a name means something in what is written.
    fn is_taken(&self, name: &str) -> bool {
        let of_circle = |variant: &Variant| variant.circle.as_ref().is_some_and(|circle| circle.name == name);
        self.variants.iter().any(|variant| variant.name == name || of_circle(variant))
            || crate::eval::functions::named(name).is_some()
            || registry::named(name).is_some()
    }

    /// A definition with parameters.
    fn function_of(&self, tree: &Tree, name: &str) -> Option<(u32, Arc<Code>)> {
        let definition = self.machine.find_in(tree, &crate::syntax::canonical_name(name))?;
        match &self.machine.definitions[definition as usize].meaning {
            Meaning::Function(code) => Some((definition, Arc::clone(code))),
            Meaning::Value(_) | Meaning::Family(_) | Meaning::Stale => None,
        }
    }

    /// Whether a definition gives positions, as far as is seen at once, and calls itself.
    fn gives_positions(&mut self, definition: u32) -> bool {
        let mut seen = vec![definition];
        let mut waiting = vec![definition];
        while let Some(next) = waiting.pop() {
            let Meaning::Function(code) = &self.machine.definitions[next as usize].meaning else { continue };
            let code = Arc::clone(code);
            let mut parts = vec![body_of(&code)];
            while let Some(part) = parts.pop() {
                match code.tree.kind(part) {
                    Kind::Set(_) | Kind::EmptySet | Kind::Nimber(_) => {
                        return self.machine.is_recursive(definition);
                    }
                    Kind::Conditional { then, otherwise, .. } => parts.extend([otherwise, then]),
                    Kind::Where { value, .. } => parts.push(value),
                    Kind::Call { name, .. } => {
                        if let Some((called, _)) = self.function_of(&code.tree, code.tree.slice(name))
                            && !seen.contains(&called)
                        {
                            seen.push(called);
                            waiting.push(called);
                        }
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// Counts expressions, and those that are inside one another.
    fn counted<T>(&mut self, work: impl FnOnce(&mut Self) -> Translated<T>) -> Translated<T> {
        self.expressions += 1;
        if self.expressions.is_multiple_of(256) {
            self.machine.store.interrupt().poll()?;
        }
        if self.expressions > MOST_EXPRESSIONS || self.inside > MOST_INSIDE {
            return because(TOO_LONG);
        }
        self.inside += 1;
        let result = stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || work(self));
        self.inside -= 1;
        result
    }
}

/// What is written doubles where a parameter stands twice, in each call inside another.
fn not_too_long(size: usize) -> Translated<()> {
    if size > MOST_TEXT { because(TOO_LONG) } else { Ok(()) }
}
