//! The files that statements can use, as a front end offers them.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::Result;
use crate::syntax::Statement;

/// The files that the statements of a session can use. The library reads no files itself: a front
/// end says which there are ([`Session::set_files`](crate::Session::set_files)).
/// [`Folder`](crate::front_end::files::Folder) is one that allows a folder and what is below.
pub trait Files: fmt::Debug + Send + Sync {
    /// The file that a path names, as one file has one name however it is reached. `said_in` is the
    /// file whose statement names it; `None` is the text of the session.
    ///
    /// # Errors
    /// [`ErrorKind::File`](crate::ErrorKind::File) if it is missing, or may not be used.
    fn find(&self, path: &str, said_in: Option<&Path>) -> Result<PathBuf>;

    /// The statements of a file that was found.
    ///
    /// # Errors
    /// [`ErrorKind::File`](crate::ErrorKind::File) if it cannot be read, or is not a text.
    fn read(&self, file: &Path) -> Result<UsedFile>;

    /// The file that the statements of the session stand in, if there is one, and what messages call
    /// it: it cannot be used by what it uses.
    fn this(&self) -> Option<(PathBuf, String)>;
}

/// A file that a statement uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedFile {
    /// What messages call it.
    pub name: String,
    /// Its whole text.
    pub text: Arc<str>,
    /// The statements in it.
    pub statements: Vec<Statement<'static>>,
}
