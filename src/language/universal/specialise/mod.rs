//! A claim about general definitions with some arguments known, as one about definitions of their
//! own: in `slow_nim(2, [a, b])` the 2 and the length of the list are known, a and b are parameters.
//!
//! The bodies of the definitions are gone through with what is known in the place of parameters: a
//! `for` through what is known is written out, a condition that is known is decided, a definition
//! that gives no position is written out where it is called. Each combination of known arguments
//! becomes one definition, as text in a machine of its own, and everything else goes on as if this
//! had been typed. A specialised definition has the positions of the general one, call by call.

mod clauses;
mod expressions;
mod functions;
mod half;
mod relations;
#[cfg(test)]
mod tests;

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
use half::{Half, Linear, Text};

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
    let claim = specialiser.claim(root)?;
    if !specialiser.variants.iter().any(Variant::knows) {
        return Ok(None);
    }
    let mut done = 0;
    while done < specialiser.variants.len() {
        specialiser.write(done)?;
        done += 1;
    }
    let written: Vec<Written> = specialiser.variants.iter().map(|one| specialiser.as_written(one)).collect();
    let Specialiser { variants, .. } = specialiser;
    let store = &machine.store;
    let mut own = Machine { store: Store::with_limits(store.limits().clone()), ..Machine::default() };
    own.store.set_interrupt(store.interrupt().clone());
    for Variant { name, parameters, body, .. } in &variants {
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

/// What is known of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    /// It is a parameter of the variant, too.
    Open,
    /// All of it, as it is written.
    Known(Half),
    /// The number of entries of a list.
    List(Vec<Shape>),
}

impl Eq for Half {}

impl Shape {
    fn knows(&self) -> bool {
        !matches!(self, Shape::Open)
    }
}

/// A definition with some arguments known.
struct Variant {
    definition: u32,
    shape: Vec<Shape>,
    name: String,
    parameters: Vec<String>,
    body: String,
}

impl Variant {
    fn knows(&self) -> bool {
        self.shape.iter().any(Shape::knows)
    }
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
            expressions: 0,
            inside: 0,
        }
    }
}

impl Specialiser<'_> {
    /// Writes the body of a variant.
    fn write(&mut self, place: usize) -> Translated<()> {
        let Variant { definition, shape, parameters, .. } = &self.variants[place];
        let Meaning::Function(code) = &self.machine.definitions[*definition as usize].meaning else {
            return because("it is not defined by its moves");
        };
        if code.is_loopy {
            return because("play from its positions need not end");
        }
        let code = Arc::clone(code);
        let mut leaves = parameters.iter();
        let given: Vec<Half> = shape.iter().map(|shape| filled(shape, &mut leaves)).collect();
        self.live.clone_from(parameters);
        let body = self.within(&code, given, |this| this.body(body_of(&code)))?;
        if body.text.len() > MOST_TEXT {
            return because(format!("{} is too long when it is written out", self.variants[place].name));
        }
        self.variants[place].body = body.text;
        Ok(())
    }

    fn as_written(&self, variant: &Variant) -> Written {
        let Variant { definition, shape, name, parameters, body } = variant;
        let general = &self.machine.definitions[*definition as usize].name;
        let mut leaves = parameters.iter();
        let given: Vec<String> = shape.iter().map(|shape| filled(shape, &mut leaves).text().text).collect();
        Written {
            general: format!("{general}({})", given.join(", ")),
            special: format!("{name}({})", parameters.join(", ")),
            body: body.clone(),
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
    fn called(&mut self, definition: u32, given: &[Half]) -> Translated<Half> {
        let name = self.machine.definitions[definition as usize].name.clone();
        if given.iter().all(Half::is_known) {
            let given: Vec<String> = given.iter().map(|half| half.text().text).collect();
            return self.evaluated(&format!("{name}({})", given.join(", ")));
        }
        let mut leaves = Vec::new();
        let shape: Option<Vec<Shape>> = given.iter().map(|half| shape(half, &mut leaves)).collect();
        let Some(shape) = shape else {
            return because(format!(
                "an argument of {name} is not an integer, or a list whose length is not known"
            ));
        };
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
        Ok(Half::Position(Text::whole(format!("{}({})", self.variants[place].name, leaves.join(", ")))))
    }

    fn variant(&self, definition: u32, mut name: String, shape: Vec<Shape>) -> Variant {
        let general = name.clone();
        for shape in &shape {
            known_in_name(shape, &mut name);
        }
        if name == general && shape.iter().any(Shape::knows) {
            name.push('\'');
        }
        let taken = |name: &str| {
            self.variants.iter().any(|variant| variant.name == name)
                || crate::eval::functions::named(name).is_some()
                || registry::named(name).is_some()
        };
        while taken(&name) {
            name.push('\'');
        }
        let mut parameters = Vec::new();
        if let Meaning::Function(code) = &self.machine.definitions[definition as usize].meaning {
            for (parameter, shape) in code.parameters.iter().zip(&shape) {
                leaf_names(&parameter.name, shape, &mut parameters);
            }
        }
        Variant { definition, shape, name, parameters, body: String::new() }
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

/// An argument, a parameter in the place of each part that is not known.
fn filled<'a>(shape: &Shape, leaves: &mut impl Iterator<Item = &'a String>) -> Half {
    match shape {
        Shape::Open => Half::Integer(Linear::of(Text::whole(leaves.next().cloned().unwrap_or_default()))),
        Shape::Known(half) => half.clone(),
        Shape::List(shapes) => {
            Half::List(shapes.iter().map(|shape| half::Entry::alone(filled(shape, leaves))).collect())
        }
    }
}

/// What is known of an argument; its other parts are added to the leaves.
fn shape(half: &Half, leaves: &mut Vec<String>) -> Option<Shape> {
    match half {
        half if half.is_known() => Some(Shape::Known(half.clone())),
        Half::Integer(linear) => {
            leaves.push(linear.text().text);
            Some(Shape::Open)
        }
        Half::List(entries) => {
            let entry = |entry: &half::Entry| match entry.clauses.is_empty() {
                true => shape(&entry.value, leaves),
                false => None,
            };
            entries.iter().map(entry).collect::<Option<_>>().map(Shape::List)
        }
        _ => None,
    }
}

/// Adds what is known to the name of a variant, as far as it is short.
fn known_in_name(shape: &Shape, name: &mut String) {
    if let Shape::Known(half) = shape {
        match half {
            Half::Integer(linear) if linear.value().is_some_and(|value| (0..1_000).contains(&value)) => {
                name.push_str(&format!("_{}", linear.text().text));
            }
            Half::Truth(truth) => name.push_str(&format!("_{truth}")),
            _ => {}
        }
    }
}

/// The names of the parameters that stand for one.
fn leaf_names(name: &str, shape: &Shape, names: &mut Vec<String>) {
    match shape {
        Shape::Known(_) => {}
        Shape::Open => {
            let mut name = name.to_owned();
            while names.contains(&name) {
                name.push('\'');
            }
            names.push(name);
        }
        Shape::List(shapes) => {
            for (place, shape) in shapes.iter().enumerate() {
                leaf_names(&format!("{name}_{place}"), shape, names);
            }
        }
    }
}
