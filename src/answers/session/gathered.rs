//! All files that a statement uses, with those that they use themselves, read before anything is
//! defined.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use crate::error::{Elsewhere, Error, ErrorKind, Result, Span};
use crate::session::Session;
use crate::session::files::{Files, UsedFile};
use crate::source::Source;
use crate::syntax::tree::{Action, Tree};
use crate::syntax::{Statement, parser};

/// Statements that lead to a file, as an error names them; and files of a circle.
const MOST_THROUGH: usize = 8;

/// A file that was read, and how it was met.
pub(super) struct Loaded {
    pub(super) path: PathBuf,
    pub(super) name: String,
    text: Arc<str>,
    /// Stands for the text.
    pub(super) digest: u64,
    /// The file that uses it, and where; `None` for the statement of the session.
    used_by: Option<(usize, Span)>,
    /// The files that it uses.
    pub(super) uses: Vec<usize>,
    /// Whether its end was not reached yet.
    is_open: bool,
}

/// A definition of a file, by the number of the file.
pub(super) struct Defines {
    pub(super) file: usize,
    pub(super) statement: Statement<'static>,
    pub(super) tree: Tree,
}

/// All that a statement brings in.
#[derive(Default)]
pub(super) struct Gathered {
    /// The files, in the order in which they were met.
    pub(super) files: Vec<Loaded>,
    /// The files, each after those that it uses.
    pub(super) ended: Vec<usize>,
    pub(super) definitions: Vec<Defines>,
    numbers: HashMap<PathBuf, usize>,
    /// The files whose end was not reached yet, each used by the one before, and what is left of
    /// them.
    open: Vec<(usize, std::vec::IntoIter<Statement<'static>>)>,
}

impl Gathered {
    /// Reads a file and those that it uses, without recursion: a chain of files may be long. Each
    /// is read once.
    ///
    /// # Errors
    /// A file that cannot be found or read, or a statement that cannot be read; files that use one
    /// another in a circle.
    pub(super) fn of(files: &dyn Files, path: &str, session: &Session) -> Result<Gathered> {
        let mut all = Gathered::default();
        let first = files.find(path, None)?;
        if files.this().is_some_and(|(path, _)| path == first) {
            return Err(Error::new(ErrorKind::Cycle, "this file uses itself").help("leave this line out"));
        }
        all.read(files, first, None)?;
        while let Some((number, statements)) = all.open.last_mut() {
            let number = *number;
            match statements.next() {
                Some(statement) => {
                    session.interrupt().poll()?;
                    all.statement(files, number, statement, session)?;
                }
                None => {
                    all.files[number].is_open = false;
                    all.ended.push(number);
                    all.open.pop();
                }
            }
        }
        Ok(all)
    }

    fn statement(
        &mut self,
        files: &dyn Files,
        number: usize,
        statement: Statement<'static>,
        session: &Session,
    ) -> Result<()> {
        let tree = parser::parse(&statement, session.limits())
            .map_err(|error| self.at(number, &statement, session.meant(error, &statement.text)))?;
        match tree.action {
            Action::Define { .. } => self.definitions.push(Defines { file: number, statement, tree }),
            Action::Use(path) => {
                let span = tree.span(path);
                let place = span.shifted(statement.span.start);
                let used = self.used(files, inside_quotes(tree.slice(span)), number, place);
                let used = used.map_err(|error| self.at(number, &statement, error.at(span)))?;
                self.files[number].uses.push(used);
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of a file that another one uses at a place.
    fn used(&mut self, files: &dyn Files, path: &str, by: usize, place: Span) -> Result<usize> {
        let path = files.find(path, Some(&self.files[by].path))?;
        let known = self.numbers.get(&path).copied();
        let this = files.this().filter(|(this, _)| *this == path).map(|(_, name)| name);
        if this.is_some() || known.is_some_and(|known| self.files[known].is_open) {
            let from = self.open.iter().position(|(number, _)| Some(*number) == known).unwrap_or(0);
            let open = self.open[from..].iter().map(|(number, _)| self.files[*number].name.clone());
            return Err(circle(this.into_iter().chain(open).collect()));
        }
        match known {
            Some(known) => Ok(known),
            None => self.read(files, path, Some((by, place))),
        }
    }

    /// Reads one file, and gives its number.
    fn read(&mut self, files: &dyn Files, path: PathBuf, used_by: Option<(usize, Span)>) -> Result<usize> {
        let UsedFile { name, text, statements } = files.read(&path)?;
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let digest = hasher.finish();
        let number = self.files.len();
        self.numbers.insert(path.clone(), number);
        self.files.push(Loaded { path, name, text, digest, used_by, uses: Vec::new(), is_open: true });
        self.open.push((number, statements.into_iter()));
        Ok(number)
    }

    /// An error in a statement of a file, with the statements through which the file is used.
    pub(super) fn at(&self, file: usize, statement: &Statement<'_>, error: Error) -> Error {
        if error.is_stop() {
            return error;
        }
        let error = statement.place(error);
        let span = error.span().unwrap_or(statement.span);
        let Loaded { name, text, used_by, .. } = &self.files[file];
        let (name, text) = (name.clone(), Arc::clone(text));
        let place = Source::new(None, &text).place(span.start);
        let mut error =
            error.elsewhere_at(Elsewhere { name, text, span, line: place.line, column: place.column });
        let mut through = *used_by;
        for _ in 0..MOST_THROUGH {
            let Some((by, span)) = through else { break };
            let Loaded { name, text, used_by, .. } = &self.files[by];
            let line = Source::new(None, text).line_number(span.start);
            error = error.note(format!("used in line {line} of {name}"));
            through = *used_by;
        }
        error
    }
}

/// The error for files that use one another in a circle, in their order.
fn circle(mut names: Vec<String>) -> Error {
    names.extend(names.first().cloned());
    if names.len() > MOST_THROUGH {
        names.splice(MOST_THROUGH / 2..names.len() - MOST_THROUGH / 2, ["…".to_owned()]);
    }
    Error::new(ErrorKind::Cycle, format!("files use one another in a circle: {}", names.join(" → ")))
        .help("put what both need into a file of its own, and use that in both")
}

/// The text of a string: one sign at each end is its quote.
pub(super) fn inside_quotes(written: &str) -> &str {
    let mut signs = written.chars();
    signs.next();
    signs.next_back();
    signs.as_str()
}
