//! Games of the library: a statement that names one brings its definition in, with those that it
//! rests on.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::eval::code::{Defined, Meaning};
use crate::eval::functions;
use crate::eval::value::Value;
use crate::library::{self, Entry};
use crate::registry::named;
use crate::session::{Session, define};
use crate::syntax::tree::{Action, Tree};
use crate::syntax::{Statement, canonical_name, parser};

impl Session {
    /// Reads a statement, whose names of games of the library mean something from here on.
    ///
    /// # Errors
    /// Those of reading it; or if a ceiling is reached where a definition is brought in.
    pub(super) fn parsed(&mut self, statement: &Statement<'_>) -> Result<Arc<Tree>> {
        let tree = Arc::new(parser::parse(statement, self.limits())?);
        self.bring_in(&tree)?;
        Ok(tree)
    }

    /// Brings in the games of the library that a statement names. What has the name already keeps
    /// it: a definition, or a ruleset that was added.
    ///
    /// # Errors
    /// If a ceiling is reached, or if interrupted.
    pub(super) fn bring_in(&mut self, tree: &Tree) -> Result<()> {
        let defined = match tree.action {
            Action::Define { target, .. } => define::head(tree, target),
            _ => None,
        };
        for name in tree.names() {
            // The library has no name of one letter, as most variables have.
            if name.len() > 1 && defined != Some(name) {
                self.bring_in_game(name)?;
            }
        }
        Ok(())
    }

    /// The same of the game of one name, if the library has it.
    pub(super) fn bring_in_game(&mut self, name: &str) -> Result<()> {
        let is_added = self.machine.store.ruleset(name).is_some();
        if let Some(place) = self.machine.find(name) {
            if is_added && !self.machine.is_own(place) {
                // A ruleset that was added since then takes the name.
                Arc::make_mut(&mut self.machine.names).remove(name);
                self.machine.forget_results();
            }
            return Ok(());
        }
        // The words of the language are known without the pages.
        if is_added || functions::named(name).is_some() || named(name).is_some() {
            return Ok(());
        }
        if let Some(entry) = library::entry(name) {
            let place = self.brought_in(entry)?;
            Arc::make_mut(&mut self.machine.names).insert(name.to_owned(), place);
        }
        Ok(())
    }

    /// A game of the library, whatever the session has under its name.
    ///
    /// # Errors
    /// [`ErrorKind::UnknownName`] if there is none, and those of [`Session::bring_in`].
    pub(super) fn library_game(&mut self, name: &str) -> Result<Value> {
        match library::entry(name) {
            Some(entry) => self.brought_in(entry).map(Value::Definition),
            None => Err(Error::new(ErrorKind::UnknownName, format!("the library has no game `{name}`"))),
        }
    }

    /// The place of a definition of the library, which it has from now on.
    fn brought_in(&mut self, entry: &'static Entry) -> Result<u32> {
        if let Some(&place) = self.machine.names.get(&entry.key) {
            return Ok(place);
        }
        let statement = entry.statement();
        let mut tree = parser::parse(&statement, self.limits())?;
        tree.page = Some(entry.page);
        let tree = Arc::new(tree);
        let Action::Define { target, body } = tree.action else { unreachable!("{} is defined", entry.name) };
        let (_, parameters) = define::definition_head(&tree, target)?;
        // A value rests on what its definition names; a function may name itself, so that it is
        // there first.
        if parameters.is_none() {
            self.bring_in_what_is_named(entry, &tree)?;
        }
        let meaning = self.meaning(&tree, entry.name, parameters, body)?;
        let is_function = !matches!(meaning, Meaning::Value(_));
        let place = self.machine.definitions.len() as u32;
        Arc::make_mut(&mut self.machine.names).insert(entry.key.clone(), place);
        Arc::make_mut(&mut self.machine.definitions).push(Defined {
            name: entry.name.to_owned(),
            text: statement.text.into_owned(),
            meaning,
            entry: Some(entry),
            family: None,
        });
        self.machine.forget_recursive();
        if is_function {
            self.bring_in_what_is_named(entry, &tree)?;
        }
        Ok(place)
    }

    fn bring_in_what_is_named(&mut self, entry: &'static Entry, tree: &Tree) -> Result<()> {
        for name in tree.names() {
            if let Some(named) =
                library::on_page(entry.page, &canonical_name(name)).filter(|named| named.key != entry.key)
            {
                self.brought_in(named)?;
            }
        }
        Ok(())
    }
}
