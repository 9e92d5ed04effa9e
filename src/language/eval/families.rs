//! Rulesets with parameters, `mark_t(t)(n) := …`: each choice of the parameters gives a definition of
//! its own, in whose body they are written in. So `mark_t(3)` is `mark_t(3)(n) := …`, and whatever
//! knows definitions knows it.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result, Span};
use crate::eval::code::{Code, Defined, Family, Meaning, Member};
use crate::eval::integer::Integer;
use crate::eval::machine::Machine;
use crate::eval::value::Value;
use crate::eval::{compile, written};
use crate::syntax::parser;
use crate::syntax::tree::Action;

/// Characters of the arguments of a family, as they are written.
const LONGEST: usize = 200;

/// Definitions, beyond which a family has no further members; the second number if positions keep
/// words for their moves, since these keep what all names meant.
const MOST: usize = 10_000;
const MOST_WITH_WORDS: usize = 1_000;

impl Machine {
    /// The definition that a family gives for arguments, which is made when it is first asked for.
    ///
    /// # Errors
    /// If there are too few or too many, if one of them is a position, or longer than what may be
    /// written in, or if the body binds the name of a parameter again.
    pub(crate) fn member(&mut self, family: u32, arguments: &[Value]) -> Result<u32> {
        let Defined { name, entry, meaning, .. } = &self.definitions[family as usize];
        let (name, entry) = (name.clone(), *entry);
        let Meaning::Family(rules) = meaning else {
            let message = format!("`{name}` no longer has parameters of its own");
            return Err(Error::new(ErrorKind::WrongKind, message));
        };
        let rules = Arc::clone(rules);
        if arguments.len() != rules.parameters.len() {
            return Err(wrong_count(&name, &rules, arguments.len()));
        }
        let mut texts = Vec::with_capacity(arguments.len());
        for (parameter, argument) in rules.parameters.iter().zip(arguments) {
            texts.push(self.parameter_text(&name, parameter, argument)?);
        }
        let written = format!("{name}({})", texts.join(", "));
        // Another family may have had the name.
        let is_of_family = |member: &u32| {
            self.definitions[*member as usize].family.as_ref().is_some_and(|member| member.family == family)
        };
        let known = self.find(&written).filter(is_of_family);
        if let Some(member) = known.filter(|&member| !self.definitions[member as usize].is_stale()) {
            return Ok(member);
        }
        let are_shared = Arc::strong_count(&self.definitions) > 1;
        let most = if are_shared { MOST_WITH_WORDS } else { MOST };
        if self.definitions.len() > most {
            let message = format!("`{}` has more than {most} members", rules.signature(&name));
            let error = Error::new(ErrorKind::Limit, message);
            return Err(error.help("do its parameters change for ever?"));
        }
        let (code, text) = self.written_in(&name, &rules, arguments)?;
        let member = Member { family, arguments: arguments.into() };
        let text = format!("{written}({}) := {text}", rules.of_position.join(", "));
        let (meaning, family) = (Meaning::Function(Arc::new(code)), Some(Arc::new(member)));
        let defined = Defined { name: written.clone(), text, meaning, entry, family };
        self.forget_recursive();
        if let Some(place) = known {
            Arc::make_mut(&mut self.definitions)[place as usize] = defined;
            return Ok(place);
        }
        let place = self.definitions.len() as u32;
        Arc::make_mut(&mut self.names).insert(written, place);
        Arc::make_mut(&mut self.definitions).push(defined);
        Ok(place)
    }

    /// The body with the arguments in the places of the parameters, as code and as text.
    fn written_in(&self, name: &str, rules: &Family, arguments: &[Value]) -> Result<(Code, String)> {
        let bindings: Vec<(String, Value)> =
            rules.parameters.iter().cloned().zip(arguments.iter().cloned()).collect();
        let body = rules.tree.slice(rules.tree.span(rules.body));
        let Some(body) =
            written::with_values(&self.store, &self.definition_names(), body, &bindings, LONGEST)
        else {
            let message = format!("a parameter of `{}` is bound again in its body", rules.signature(name));
            return Err(Error::new(ErrorKind::Domain, message).help("use another name there"));
        };
        let statement = format!("{name}({}) := {body}", rules.of_position.join(", "));
        // Nobody has typed this text: a place in it is none in what was typed.
        let written = |error: Error| error.without_place().note(format!("in {statement}"));
        let parsed =
            parser::only_statement(&statement).and_then(|one| parser::parse(&one, self.store.limits()));
        let mut tree = parsed.map_err(written)?;
        tree.page = rules.tree.page;
        tree.is_loopy = rules.tree.is_loopy;
        let tree = Arc::new(tree);
        let Action::Define { body: root, .. } = tree.action else { unreachable!("it is a definition") };
        let of_position = rules.of_position.iter().map(|parameter| (parameter.clone(), Span::default()));
        let code = compile::definition(&tree, &of_position.collect::<Vec<_>>(), root).map_err(written)?;
        Ok((code, body))
    }

    /// An argument of a family as it is written into the body.
    fn parameter_text(&self, name: &str, parameter: &str, argument: &Value) -> Result<String> {
        let error = match argument {
            // The common case, at once.
            Value::Integer(Integer::Small(integer)) => return Ok(integer.to_string()),
            Value::Integer(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Range(_)
            | Value::Truth(_)
            | Value::Definition(_)
            | Value::Ruleset(_) => {
                let text = written::value_text(&self.store, &self.definition_names(), argument, LONGEST);
                if text.len() <= LONGEST && !text.contains('…') {
                    return Ok(text);
                }
                let message =
                    format!("the argument of `{name}` for `{parameter}` is longer than {LONGEST} characters");
                Error::new(ErrorKind::Domain, message)
            }
            other => Error::new(
                ErrorKind::WrongKind,
                format!(
                    "`{name}` takes integers, strings, lists and rulesets for `{parameter}`; got {}",
                    other.kind()
                ),
            ),
        };
        Err(error)
    }

    /// A definition means something else from here on: members of a family are made again.
    pub(crate) fn forget_members(&mut self, definition: u32) {
        for defined in Arc::make_mut(&mut self.definitions) {
            if defined.family.as_ref().is_some_and(|member| member.family == definition) {
                defined.meaning = Meaning::Stale;
            }
        }
    }

    /// Whether several integers in the place of one heap size are a sum of heaps: of a member of a
    /// family and of a game of the library, as of a ruleset.
    pub(crate) fn is_of_one_heap(&self, definition: u32, code: &Code) -> bool {
        let Defined { family, entry, .. } = &self.definitions[definition as usize];
        (family.is_some() || entry.is_some()) && code.parameters.len() == 1
    }
}

fn wrong_count(name: &str, rules: &Family, given: usize) -> Error {
    let wanted = rules.parameters.len();
    let what = if wanted == 1 { "argument" } else { "arguments" };
    Error::new(
        ErrorKind::WrongCount,
        format!("`{name}` takes {wanted} {what} and gives a ruleset; got {given}"),
    )
    .help(format!("a position is written {}", rules.signature(name)))
}
