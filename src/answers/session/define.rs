//! Definitions: a name for a value, or for a function of its parameters; made, and taken back.

use std::collections::HashSet;
use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::{BUILT_IN, Defined, Family, Meaning};
use crate::eval::notes::{Meant, Warning};
use crate::eval::value::Value;
use crate::eval::{compile, functions, ordinals};
use crate::library;
use crate::registry::named;
use crate::reply::{Definition, Reply};
use crate::session::{Replaced, Session};
use crate::syntax::canonical_name;
use crate::syntax::tree::{Kind, Style, Tree, TreeId};

impl Session {
    /// Makes a definition.
    pub(super) fn define(&mut self, tree: &Arc<Tree>, target: TreeId, body: TreeId) -> Result<Reply> {
        let (name_span, parameters) = definition_head(tree, target)?;
        let name = canonical_name(tree.slice(name_span));
        if functions::reserved(&name).is_some() || name == "_" || ordinals::is_omega(&name) {
            return Err(Error::new(
                ErrorKind::Domain,
                format!("`{name}` is a word of the language and keeps its meaning"),
            )
            .at(name_span)
            .help(format!(
                "take another name, such as {}",
                if name == "_" { "last" } else { "one with a prime" }
            )));
        }
        let meaning = self.meaning(tree, &name, parameters, body)?;
        let defined = Defined {
            name: name.clone(),
            text: tree.text.trim().to_owned(),
            meaning,
            entry: None,
            family: None,
        };
        self.check_names_another(&defined).map_err(|error| error.at(tree.span(body)))?;
        let mut description = Definition::of(&defined);
        let own = self.machine.find(&name).filter(|&number| self.machine.is_own(number));
        if own.is_none() {
            description.warnings.extend(hidden(&name));
        }
        let place = self.machine.store.place_of_name(&name);
        self.machine.store.define_name(&name, defined.ruleset())?;
        self.machine.forget_recursive();
        let was_built_in = || {
            let ruleset = named(&name).is_some() || self.machine.store.ruleset(&name).is_some();
            let is_word = BUILT_IN.contains(&name.as_str()) || functions::named(&name).is_some();
            is_word || ruleset || library::entry(&name).is_some()
        };
        // Whatever was computed may rest on what this name meant before.
        if own.is_some() || was_built_in() {
            self.machine.forget_results();
        }
        let definitions = Arc::make_mut(&mut self.machine.definitions);
        match own {
            Some(number) => {
                let before = std::mem::replace(&mut definitions[number as usize], defined);
                self.machine.forget_members(number);
                self.replaced.push(Replaced { name, before: Some(before), place });
            }
            None => {
                Arc::make_mut(&mut self.machine.names).insert(name.clone(), definitions.len() as u32);
                definitions.push(defined);
                self.replaced.push(Replaced { name, before: None, place });
            }
        }
        Ok(Reply::Defined(description))
    }

    /// Refuses a name for a function that stands for this name already: after `g := f`, `f := g` would
    /// leave nothing that both stand for.
    fn check_names_another(&self, defined: &Defined) -> Result<()> {
        let own = self.machine.find(&defined.name);
        let mut meaning = &defined.meaning;
        while let Meaning::Value(Value::Definition(named)) = meaning {
            if Some(*named) == own {
                let message = format!("`{}` would stand for itself here", defined.name);
                return Err(Error::new(ErrorKind::Cycle, message).help("take another name on the left side"));
            }
            meaning = &self.machine.definitions[*named as usize].meaning;
        }
        Ok(())
    }

    /// What a definition gives its name.
    pub(super) fn meaning(
        &mut self,
        tree: &Arc<Tree>,
        name: &str,
        parameters: Parameters,
        body: TreeId,
    ) -> Result<Meaning> {
        Ok(match parameters {
            None => {
                let code = Arc::new(compile::expression(tree, body)?);
                let finished = self.without_worths(|session| session.machine.run(&code)).map_err(|error| {
                    let itself = error.span().is_some_and(|span| canonical_name(tree.slice(span)) == name);
                    if error.kind() == ErrorKind::UnknownName && itself {
                        error.note("a position cannot be an option of itself, since play must end").help(format!(
                            "a rule that uses itself needs a parameter that gets smaller: {name}(n) := {{{name}(k) for k in 0..n-1}}"
                        ))
                    } else {
                        error
                    }
                })?;
                Meaning::Value(finished.value)
            }
            Some((parameters, None)) => {
                let code = compile::definition(tree, &parameters, body)?;
                // A page of the library brings in what it names afterwards.
                if tree.page.is_none() {
                    self.machine.check_names_in_words(&code, name)?;
                }
                Meaning::Function(Arc::new(code))
            }
            Some((of_position, Some(parameters))) => {
                let names =
                    |parameters: Vec<(String, Span)>| parameters.into_iter().map(|(name, _)| name).collect();
                let (parameters, of_position) = (names(parameters), names(of_position));
                Meaning::Family(Arc::new(Family { tree: Arc::clone(tree), parameters, of_position, body }))
            }
        })
    }

    /// Takes back the last definition that was not taken back yet: its name stands for what it stood
    /// for before, or for nothing. It is the definition that is gone; `None` if there is none.
    /// Positions of the session stay what they are. Afterwards `_` and `why` have nothing to refer
    /// to.
    ///
    /// ```
    /// let mut session = sprague::Session::new();
    /// session.eval("S := *2")?;
    /// session.eval("S := *3")?;
    /// assert_eq!(session.undo()?.unwrap().text, "S := *3");
    /// let sprague::Reply::Position(answer) = session.eval("S")? else { panic!("a position") };
    /// assert_eq!(answer.value.to_u64(), Some(2));
    /// session.undo()?;
    /// assert!(session.eval("S").is_err());
    /// assert!(session.undo()?.is_none());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// If interrupted; nothing is changed then.
    pub fn undo(&mut self) -> Result<Option<Definition>> {
        let Some(Replaced { name, before, place }) = self.replaced.last() else { return Ok(None) };
        match before {
            Some(before) => self.machine.store.restore_name(name, place.zip(before.ruleset()))?,
            None => self.machine.store.free_name(name)?,
        }
        let Replaced { name, before, .. } = self.replaced.pop().expect("it was looked at");
        let place = self.machine.names[&name] as usize;
        let definitions = Arc::make_mut(&mut self.machine.definitions);
        let gone = match before {
            Some(before) => std::mem::replace(&mut definitions[place], before),
            None => {
                Arc::make_mut(&mut self.machine.names).remove(&name);
                // Definitions of the library may have come later, and keep their places.
                definitions[place].clone()
            }
        };
        // Whatever was computed may rest on what the name meant.
        self.machine.forget_recursive();
        self.machine.forget_members(place as u32);
        self.machine.forget_results();
        self.machine.last_result = None;
        self.last = None;
        // What a file has defined may be gone: it is read again.
        self.used.clear();
        Ok(Some(Definition::of(&gone)))
    }
}

/// What a name meant before somebody defined it, if it meant anything.
fn hidden(name: &str) -> Option<Warning> {
    let meant = match name {
        "P" | "N" | "D" => Meant::Outcome,
        "true" | "false" => Meant::Truth,
        "why" => Meant::Why,
        _ if functions::named(name).is_some() => Meant::Function,
        _ => named(name).map(|_| Meant::Ruleset)?,
    };
    Some(Warning::Hides { name: name.to_owned(), meant })
}

/// The name that a definition defines, if its left side is one.
pub(super) fn head(tree: &Tree, target: TreeId) -> Option<&str> {
    match tree.kind(target) {
        Kind::Name => Some(tree.slice(tree.span(target))),
        Kind::Call { name, .. } => Some(tree.slice(name)),
        Kind::Apply { ruleset, .. } => head(tree, ruleset),
        _ => None,
    }
}

/// The parameters, each with its place; of a ruleset with parameters those of a position, and then
/// those of the ruleset.
pub(super) type Parameters = Option<(Vec<(String, Span)>, Option<Vec<(String, Span)>>)>;

/// The left side of a definition: a name, a name with parameters, or a ruleset with parameters.
pub(super) fn definition_head(tree: &Tree, target: TreeId) -> Result<(Span, Parameters)> {
    match tree.kind(target) {
        Kind::Name => Ok((tree.span(target), None)),
        Kind::Call { name, .. } => Ok((name, Some((parameters(tree, &[target])?.remove(0), None)))),
        Kind::Apply { ruleset, .. } if matches!(tree.kind(ruleset), Kind::Call { .. }) => {
            let Kind::Call { name, .. } = tree.kind(ruleset) else { unreachable!("it was looked at") };
            let mut both = parameters(tree, &[ruleset, target])?;
            let of_position = both.pop();
            Ok((name, of_position.map(|of_position| (of_position, both.pop()))))
        }
        _ => Err(wrong(tree.span(target), "only a name can be defined")),
    }
}

/// The names in each of some pairs of parentheses; no name stands twice in all of them.
fn parameters(tree: &Tree, calls: &[TreeId]) -> Result<Vec<Vec<(String, Span)>>> {
    let mut known = HashSet::new();
    let mut all = Vec::new();
    for &call in calls {
        let (arguments, style) = match tree.kind(call) {
            Kind::Call { arguments, style, .. } => (arguments, style),
            Kind::Apply { arguments, .. } => (arguments, Style::Separated),
            _ => unreachable!("only calls have parameters"),
        };
        let mut parameters: Vec<(String, Span)> = Vec::new();
        for &argument in tree.children(arguments) {
            let span = tree.span(argument);
            if tree.kind(argument) != Kind::Name {
                return Err(wrong(span, "a parameter is a name").help("cases are written if C then A else B"));
            }
            let name = canonical_name(tree.slice(span));
            if !known.insert(name.clone()) {
                return Err(wrong(span, &format!("the parameter `{name}` occurs twice")));
            }
            parameters.push((name, span));
        }
        if style != Style::Separated {
            return Err(wrong(tree.span(call), "parameters go in parentheses and are separated by commas"));
        }
        all.push(parameters);
    }
    Ok(all)
}

/// The error for a left side that defines nothing.
fn wrong(span: Span, message: &str) -> Error {
    Error::new(ErrorKind::Syntax, message)
        .at(span)
        .help("a definition begins with a name, S := …, or with a name and its parameters, f(x, y) := …")
}
