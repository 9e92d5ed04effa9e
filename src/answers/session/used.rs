//! `use "file"`: a statement that brings in the definitions of a file, and of the files that it uses.

use std::sync::Arc;

use crate::error::{Error, ErrorKind, Result};
use crate::reply::statement::UsedReply;
use crate::reply::{Definition, Reply};
use crate::session::Session;
use crate::session::files::Files;
use crate::session::gathered::{Defines, Gathered, Loaded, inside_quotes};
use crate::syntax::tree::{Action, Tree, TreeId};

impl Session {
    /// Says which files `use "file"` finds from here on; without any it is an error. Gives those that
    /// it found until then.
    ///
    /// ```
    /// use std::path::{Path, PathBuf};
    /// use std::sync::Arc;
    /// use sprague::check::Format;
    /// use sprague::front_end::files::{Files, UsedFile};
    /// use sprague::{Result, Session};
    ///
    /// #[derive(Debug)]
    /// struct One;
    ///
    /// impl Files for One {
    ///     fn find(&self, path: &str, _: Option<&Path>) -> Result<PathBuf> {
    ///         Ok(path.into())
    ///     }
    ///     fn read(&self, _: &Path) -> Result<UsedFile> {
    ///         Ok(UsedFile::of("one", "f(n) := { f(n-2) if n > 1 }", Format::Statements))
    ///     }
    ///     fn this(&self) -> Option<(PathBuf, String)> {
    ///         None
    ///     }
    /// }
    ///
    /// let mut session = Session::new();
    /// session.set_files(Some(Arc::new(One)));
    /// session.eval("use \"one\"")?;
    /// assert!(!session.eval("claim f(5) is P")?.fails());
    /// # Ok::<(), sprague::Error>(())
    /// ```
    pub fn set_files(&mut self, files: Option<Arc<dyn Files>>) -> Option<Arc<dyn Files>> {
        std::mem::replace(&mut self.files, files)
    }

    /// Brings in the definitions of a file. A file that is in use already is left alone, unless it
    /// has changed since, or one that it uses.
    pub(super) fn use_file(&mut self, tree: &Tree, path: TreeId) -> Result<Reply> {
        let span = tree.span(path);
        self.used(inside_quotes(tree.slice(span))).map(Reply::Used).map_err(|error| error.at(span))
    }

    fn used(&mut self, path: &str) -> Result<UsedReply> {
        let Some(files) = self.files.clone() else {
            return Err(Error::new(ErrorKind::File, "there are no files here that could be used")
                .help("write the definitions of the file in the place of this line"));
        };
        let mut gathered = Gathered::of(&*files, path, self)?;
        let mut is_run = vec![false; gathered.files.len()];
        for &number in &gathered.ended {
            let file = &gathered.files[number];
            let is_same = self.used.get(&file.path) == Some(&file.digest);
            is_run[number] = !is_same || file.uses.iter().any(|&used| is_run[used]);
        }
        let definitions = self.all_or_none(|session| session.define_all(&mut gathered, &is_run))?;
        let run = gathered.ended.iter().map(|&number| &gathered.files[number]).zip(&gathered.ended);
        let run: Vec<&Loaded> = run.filter(|(_, number)| is_run[**number]).map(|(file, _)| file).collect();
        self.used.extend(run.iter().map(|file| (file.path.clone(), file.digest)));
        let files = run.iter().map(|file| file.name.clone()).collect();
        Ok(UsedReply { file: gathered.files[0].name.clone(), files, definitions })
    }

    /// Does work that makes definitions; if it fails, those from before hold again.
    fn all_or_none<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        let definitions = Arc::clone(&self.machine.definitions);
        let names = Arc::clone(&self.machine.names);
        let spoken = self.machine.store.names_now();
        let replaced = self.replaced.len();
        let result = work(self);
        if result.is_err() {
            (self.machine.definitions, self.machine.names) = (definitions, names);
            self.machine.store.go_back_to_names(spoken);
            self.replaced.truncate(replaced);
            self.machine.forget_recursive();
        }
        result
    }

    fn define_all(&mut self, gathered: &mut Gathered, is_run: &[bool]) -> Result<Vec<Definition>> {
        let mut defined: Vec<Definition> = Vec::new();
        for Defines { file, statement, tree } in std::mem::take(&mut gathered.definitions) {
            if !is_run[file] {
                continue;
            }
            self.interrupt().poll()?;
            let Action::Define { target, body } = tree.action else { unreachable!("it is a definition") };
            let tree = Arc::new(tree);
            let reply = self.bring_in(&tree).and_then(|()| self.define(&tree, target, body));
            match reply.map_err(|error| gathered.at(file, &statement, self.meant(error, &statement.text)))? {
                Reply::Defined(definition) => defined.push(definition),
                _ => unreachable!("it is a definition"),
            }
        }
        Ok(defined)
    }
}
