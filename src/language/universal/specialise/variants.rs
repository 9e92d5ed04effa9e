//! Definitions with what is known of their arguments.

use crate::universal::specialise::half::{Clause, Entry, Half, Linear, Text};

/// What is known of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shape {
    /// It is a parameter of the variant, too.
    Open,
    /// All of it, as it is written.
    Known(Half),
    /// The number of entries of a list.
    List(Vec<Shape>),
}

impl Eq for Half {}

impl Shape {
    pub(super) fn knows(&self) -> bool {
        !matches!(self, Shape::Open)
    }
}

/// A definition with some arguments known.
pub(super) struct Variant {
    pub(super) definition: u32,
    pub(super) shape: Vec<Shape>,
    pub(super) name: String,
    pub(super) parameters: Vec<String>,
    pub(super) body: Text,
    /// Its place among those that call one another in a circle.
    pub(super) circle: Option<Member>,
}

impl Variant {
    pub(super) fn knows(&self) -> bool {
        self.shape.iter().any(Shape::knows)
    }
}

/// The place of a variant in a circle.
#[derive(Debug, Clone)]
pub(super) struct Member {
    /// The definition that stands for all of them.
    pub(super) name: String,
    /// Which variant is meant. The first that was met has the greatest number: it is the one that
    /// calls the others without getting smaller.
    pub(super) number: usize,
    /// The name of that number, and those of the parameters of the variant that has most.
    pub(super) names: Vec<String>,
}

impl Variant {
    /// A call of it.
    pub(super) fn call(&self, arguments: &[String]) -> String {
        let Some(Member { name, number, names }) = &self.circle else {
            return format!("{}({})", self.name, arguments.join(", "));
        };
        let mut all = vec![number.to_string()];
        all.extend(arguments.iter().cloned());
        all.resize(names.len(), "0".to_owned());
        format!("{name}({})", all.join(", "))
    }
}

/// A definition with what is known of its arguments, and the argument whose order should not matter.
/// No entry of that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsorted {
    pub(super) definition: u32,
    pub(super) shape: Vec<Shape>,
    pub(super) argument: usize,
}

/// The definitions that are called while the options of one are compared.
pub(super) type Called = Vec<(u32, Vec<Shape>)>;

impl Unsorted {
    pub(super) fn of(definition: u32, shape: &[Shape], argument: usize) -> Unsorted {
        let mut shape = shape.to_vec();
        if let Some(list) = shape.get_mut(argument) {
            let length = match list {
                Shape::List(shapes) => shapes.len(),
                Shape::Open | Shape::Known(_) => 0,
            };
            *list = Shape::List(vec![Shape::Open; length]);
        }
        Unsorted { definition, shape, argument }
    }
}

/// An argument, a parameter in the place of each part that is not known.
pub(super) fn filled<'a>(shape: &Shape, leaves: &mut impl Iterator<Item = &'a String>) -> Half {
    match shape {
        Shape::Open => Half::Integer(Linear::of(Text::whole(leaves.next().cloned().unwrap_or_default()))),
        Shape::Known(half) => half.clone(),
        Shape::List(shapes) => {
            Half::List(shapes.iter().map(|shape| Entry::alone(filled(shape, leaves))).collect())
        }
    }
}

/// What is known of an argument; its other parts are added to the leaves.
pub(super) fn shape(half: &Half, leaves: &mut Vec<String>) -> Option<Shape> {
    match half {
        half if half.is_known() => Some(Shape::Known(half.clone())),
        Half::Integer(linear) => {
            leaves.push(linear.text().text);
            Some(Shape::Open)
        }
        Half::List(entries) => {
            let entry = |entry: &Entry| match entry.clauses.is_empty() {
                true => shape(&entry.value, leaves),
                false => None,
            };
            entries.iter().map(entry).collect::<Option<_>>().map(Shape::List)
        }
        _ => None,
    }
}

/// A condition that decides whether an entry is in a list.
pub(super) fn undecided(half: &Half) -> Option<Text> {
    let Half::List(entries) = half else { return None };
    entries.iter().find_map(|entry| match &entry.clauses[..] {
        [] => undecided(&entry.value),
        [Clause::If(condition), ..] => Some(condition.clone()),
        _ => None,
    })
}

/// Adds what is known to the name of a variant, as far as it is short.
pub(super) fn known_in_name(shape: &Shape, name: &mut String) {
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
pub(super) fn leaf_names(name: &str, shape: &Shape, names: &mut Vec<String>) {
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
