//! Rulesets of the language whose moves are linear, as definitions: what is proved of these holds of
//! the rulesets.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::compile;
use crate::eval::definitions::{Defined, Meaning};
use crate::eval::machine::Machine;
use crate::syntax::parser;
use crate::syntax::tree::Action;

/// The place of a definition that is made unless it is there.
pub(super) fn define(machine: &mut Machine, name: &str, parameters: &[&str], body: &str) -> Result<u32> {
    let text = format!("{name}({}) := {body}", parameters.join(", "));
    if let Some(place) = machine.find(name) {
        let known = &machine.definitions[place as usize];
        if known.text == text {
            return Ok(place);
        }
        return Err(Error::new(ErrorKind::NotYet, format!("{name} has another meaning")));
    }
    let statement = parser::only_statement(body)?;
    let tree = Arc::new(parser::parse(&statement, machine.store.limits())?);
    let Action::Show(root) = tree.action else {
        return Err(Error::new(ErrorKind::Syntax, "the moves of a ruleset are a set"));
    };
    let parameters: Vec<(String, Span)> =
        parameters.iter().map(|&parameter| (parameter.to_owned(), Span::default())).collect();
    let code = Arc::new(compile::definition(&tree, &parameters, root)?);
    let place = machine.definitions.len() as u32;
    machine.forget_recursive();
    machine.names.insert(name.to_owned(), place);
    machine.definitions.push(Defined { name: name.to_owned(), text, meaning: Meaning::Function(code) });
    Ok(place)
}
