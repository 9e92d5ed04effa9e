//! What a recursive definition is worth: guessed from its first values, and proved by its moves.

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::Meaning;
use crate::reply::GuessReply;
use crate::session::Session;
use crate::syntax::canonical_name;
use crate::universal;

impl Session {
    /// What is found and proved of a recursive definition.
    ///
    /// ```
    /// use sprague::reply::{Guessed, KnownOf};
    /// let mut session = sprague::Session::new();
    /// session.eval("mark(n) := { mark(n-1) if n >= 1, mark(n//2) if n >= 1 }")?;
    /// let Guessed::Automaton(automaton) = session.guess("mark")?.found else { panic!("an automaton") };
    /// assert_eq!(automaton.known, KnownOf::Values);
    /// # Ok::<(), sprague::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such definition, if it does not call itself, or if interrupted.
    pub fn guess(&mut self, name: &str) -> Result<GuessReply> {
        self.attempt(|session| {
            let name = canonical_name(name);
            session.bring_in_game(&name)?;
            let machine = &session.machine;
            let is_function = |&definition: &u32| {
                matches!(machine.definitions[definition as usize].meaning, Meaning::Function(_))
            };
            let Some(definition) = machine.find(&name).filter(is_function) else {
                let got = if name.is_empty() { String::new() } else { format!("; got {name}") };
                let message = format!("expected a definition by its moves{got}");
                return Err(Error::new(ErrorKind::WrongKind, message)
                    .help("for instance: sprague guess 'f(n) := { f(n-k) for k in 1..3 if k <= n }'"));
            };
            let found = universal::guess(&mut session.machine, definition)?;
            let defined = &session.machine.definitions[definition as usize];
            let parameters = match &defined.meaning {
                Meaning::Function(code) => {
                    code.parameters.iter().map(|parameter| parameter.name.clone()).collect()
                }
                Meaning::Value(_) | Meaning::Family(_) | Meaning::Stale => Vec::new(),
            };
            Ok(GuessReply { game: defined.name.clone(), parameters, found })
        })
    }
}
