//! Definitions taken back, the last first.

use crate::error::Result;
use crate::reply::Definition;
use crate::session::{Replaced, Session};

impl Session {
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
        let gone = match before {
            Some(before) => std::mem::replace(&mut self.machine.definitions[place], before),
            None => {
                self.machine.names.remove(&name);
                // Names that were defined later are gone already.
                self.machine.definitions.remove(place)
            }
        };
        // Whatever was computed may rest on what the name meant.
        self.machine.forget_recursive();
        self.machine.forget_results();
        self.machine.last_result = None;
        self.last = None;
        Ok(Some(Definition::of(&gone)))
    }
}
