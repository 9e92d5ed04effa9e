//! Positions of rulesets from arguments, for front ends that have no text.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Limit, Result};
use crate::eval::compile;
use crate::eval::rulesets::{self, Called};
use crate::eval::value::Value;
use crate::game::GameId;
use crate::heap::Code;
use crate::registry::Named;
use crate::reply::Answer;
use crate::ruleset::Argument;
use crate::session::{Session, value};

/// Lists of arguments nest at most so deep: no ruleset takes deeper ones.
const DEEPEST: usize = 16;

impl Session {
    /// The position that a ruleset of the language has for these arguments, as they would be typed.
    /// A family of rulesets takes two lists: `subtraction([1, 3, 4])(10)`.
    ///
    /// What the session has defined plays no part: `kayles` is the ruleset even where a definition
    /// has given the name another meaning. The cost is that of
    /// [`Store::read_position`](crate::Store::read_position).
    ///
    /// ```
    /// use sprague::ruleset::Argument;
    /// use sprague::{Session, registry};
    /// let mut session = Session::new();
    /// let kayles = registry::named("kayles").unwrap();
    /// let row = session.named_position(kayles, &[vec![Argument::from(5)]])?;
    /// assert_eq!(row, session.position("kayles(5)")?);
    ///
    /// let subtraction = registry::named("subtraction").unwrap();
    /// let set = [1, 3, 4].map(Argument::from).to_vec();
    /// let heap = session.named_position(subtraction, &[vec![Argument::List(set)], vec![Argument::from(10)]])?;
    /// assert_eq!(session.store().value(heap).to_u64(), Some(1));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// What the ruleset says of the arguments; [`ErrorKind::WrongCount`] for more or fewer lists
    /// than it takes; [`ErrorKind::Limit`] if a ceiling is reached; or if interrupted. The session is
    /// then as it was before.
    pub fn named_position(&mut self, ruleset: &Named, calls: &[Vec<Argument>]) -> Result<GameId> {
        self.check_size(calls.iter().flatten())?;
        self.attempt(|session| {
            let store = &mut session.machine.store;
            let [first, further @ ..] = calls else { return Err(wrong_calls(ruleset)) };
            match (rulesets::call_with(store, ruleset, first)?, further) {
                (Called::Position(position), []) => Ok(position),
                (Called::Ruleset(one), [arguments]) => rulesets::apply_to(store, one, arguments),
                _ => Err(wrong_calls(ruleset)),
            }
        })
    }

    /// The position that a game of the library has for these arguments, as they would be typed; what
    /// the session has defined plays no part. The cost is that of running the definition.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::ruleset::Argument;
    /// let mut session = Session::new();
    /// let heaps = session.library_position("delete_nim", &[3, 5].map(Argument::from))?;
    /// assert_eq!(session.store().value(heaps).to_u64(), Some(3));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::UnknownName`] if the library has no such game, [`ErrorKind::WrongKind`] if
    /// the result is not a position; else those of evaluating a statement.
    pub fn library_position(&mut self, name: &str, arguments: &[Argument]) -> Result<GameId> {
        match self.library_value(name, arguments)? {
            Answer::Position { id, .. } => Ok(id),
            _ => Err(no_position(name, "a loopy or entailing position")),
        }
    }

    /// The same as a value, where it may be a position that play may come back to, or one with
    /// entailing or complimenting moves.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::reply::Answer;
    /// use sprague::ruleset::Argument;
    /// let stack = Session::new().library_value("top_entails", &[Argument::from(3)])?;
    /// assert!(matches!(stack, Answer::Turned { .. }));
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Session::library_position`].
    pub fn library_value(&mut self, name: &str, arguments: &[Argument]) -> Result<Answer> {
        self.check_size(arguments.iter())?;
        self.attempt(|session| {
            let game = session.library_game(name)?;
            let arguments: Result<Vec<Value>> = arguments.iter().map(as_value).collect();
            let code = Arc::new(compile::call_of(&game, arguments?));
            match session.machine.run(&code)?.value {
                made @ (Value::Position(_) | Value::Extended(_)) => value::answer(&session.machine, &made),
                other => Err(no_position(name, other.kind())),
            }
        })
    }

    /// The heap of a take-and-break code, or with several sizes the sum of these heaps.
    ///
    /// ```
    /// use sprague::Session;
    /// use sprague::ruleset::Argument;
    /// let mut session = Session::new();
    /// let heap = session.code_position(&"0.137".parse()?, &[Argument::from(10)])?;
    /// assert_eq!(heap, session.position("0.137(10)")?);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Cycle`] if play need not end; else those of [`Session::named_position`].
    pub fn code_position(&mut self, code: &Code, arguments: &[Argument]) -> Result<GameId> {
        self.check_size(arguments.iter())?;
        self.attempt(|session| {
            let store = &mut session.machine.store;
            let ruleset = rulesets::of_code(store, code)?;
            rulesets::apply_to(store, ruleset, arguments)
        })
    }

    /// Refuses more entries than one list may have, and lists in lists that no ruleset takes.
    fn check_size<'a>(&self, arguments: impl Iterator<Item = &'a Argument>) -> Result<()> {
        let ceiling = self.limits().max_elements;
        let mut count = 0;
        let mut rest: Vec<(&Argument, usize)> = arguments.map(|argument| (argument, 0)).collect();
        while let Some((argument, depth)) = rest.pop() {
            count += 1;
            if count > ceiling {
                let message = format!("the arguments of a ruleset hold more than {ceiling} entries");
                return Err(Error::limit(message, Limit::Nodes));
            }
            if depth > DEEPEST {
                let message = format!("the arguments of a ruleset nest deeper than {DEEPEST} lists");
                return Err(Error::new(ErrorKind::Domain, message));
            }
            if let Argument::List(entries) = argument {
                self.machine.store.interrupt().poll()?;
                rest.extend(entries.iter().map(|entry| (entry, depth + 1)));
            }
        }
        Ok(())
    }
}

/// Lists nest at most as deep as was checked.
fn as_value(argument: &Argument) -> Result<Value> {
    Ok(match argument {
        Argument::Integer(integer) => Value::Integer(integer.clone().into()),
        Argument::Text(text) => Value::text(text),
        Argument::List(entries) => Value::list(entries.iter().map(as_value).collect::<Result<_>>()?)?,
    })
}

/// The error where a game of the library gives something else than a position.
fn no_position(name: &str, gives: &str) -> Error {
    let message = format!("expected a game whose positions are called; `{name}` gives {gives}");
    Error::new(ErrorKind::WrongKind, message)
}

/// The error where a position is not called as its ruleset is written.
fn wrong_calls(ruleset: &Named) -> Error {
    let name = ruleset.name();
    Error::new(ErrorKind::WrongCount, format!("a position of `{name}` is written {}", ruleset.signature))
        .help(format!("such as {}", ruleset.position()))
}

#[cfg(test)]
mod tests {
    use crate::error::ErrorKind;
    use crate::limits::Limits;
    use crate::registry::named;
    use crate::ruleset::Argument;
    use crate::session::Session;

    #[test]
    fn a_definition_does_not_stand_in_the_way() {
        let mut session = Session::new();
        let before = session.position("kayles(5)").unwrap();
        session.eval("kayles := *7").unwrap();
        let kayles = named("kayles").unwrap();
        assert_eq!(session.named_position(kayles, &[vec![Argument::from(5)]]).unwrap(), before);
    }

    #[test]
    fn wrong_calls_are_refused_in_words() {
        let mut session = Session::new();
        let (kayles, subtraction) = (named("kayles").unwrap(), named("subtraction").unwrap());
        let (heap, set) = (vec![Argument::from(5)], vec![Argument::List(vec![Argument::from(1)])]);
        for (ruleset, calls) in [
            (kayles, vec![]),
            (kayles, vec![heap.clone(), heap.clone()]),
            (subtraction, vec![set.clone()]),
            (subtraction, vec![set, heap.clone(), heap]),
        ] {
            let error = session.named_position(ruleset, &calls).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::WrongCount);
            assert!(error.message().contains(ruleset.name()), "{error}");
            assert!(error.helps()[0].contains(ruleset.position()), "{error}");
        }
    }

    #[test]
    fn arguments_meet_ceilings() {
        let mut session = Session::with_limits(Limits::with_nodes(1_000));
        let nested = (0..100).fold(Argument::from(1), |inner, _| Argument::List(vec![inner]));
        let chomp = named("chomp").unwrap();
        let error = session.named_position(chomp, &[vec![nested]]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Domain);
        let long = Argument::List((0..2_000).map(Argument::from).collect());
        let error = session.named_position(chomp, &[vec![long]]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit);
    }
}
