//! The files that `use "file"` finds on the disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sprague::check::Format;
use sprague::front_end::files::{self as offered, Files, Folder};
use sprague::{Error, ErrorKind, Session};

use super::args::{Format as Written, Settings};
use super::files;

/// The disk of this computer.
#[derive(Debug, Clone, Copy)]
pub struct Disk;

impl offered::Disk for Disk {
    fn real(&self, path: &Path) -> Result<PathBuf, Error> {
        path.canonicalize().map_err(|error| files::unreadable(&error))
    }

    fn read(&self, path: &Path) -> Result<(String, Format), Error> {
        let format = match files::format(path) {
            Written::Markdown => Format::Markdown,
            Written::Latex => Format::Latex,
            Written::Notebook => {
                return Err(Error::new(ErrorKind::File, "the cells of a notebook cannot be used")
                    .help("write the definitions into a .claims or an .md file"));
            }
            _ => Format::Statements,
        };
        Ok((files::read_regular(path)?, format))
    }
}

/// A session in the current folder.
pub fn session(settings: &Settings) -> Session {
    let mut session = Session::with_limits(settings.limits.clone());
    session.set_files(shared(Folder::of_folder(Disk, Path::new(""))));
    session
}

/// A session for the statements of a file among those of the command line; `-` is standard input.
pub fn session_of_file<P: AsRef<Path>>(path: &Path, named: &[P], settings: &Settings) -> Session {
    let mut session = Session::with_limits(settings.limits.clone());
    let folder = match path == Path::new("-") {
        true => Folder::of_folder(Disk, Path::new("")),
        false => Folder::of_file(Disk, path),
    };
    session.set_files(shared(folder.map(|folder| folder.with_named(named))));
    session
}

/// The files for a file that is loaded into a session in the current folder.
pub fn of_loaded(path: &Path) -> Option<Arc<dyn Files>> {
    let folder = Folder::of_folder(Disk, Path::new(""));
    shared(folder.and_then(|folder| folder.with_named(&[path]).for_file(path)))
}

/// The files for a document of an editor, which need not be saved yet.
pub fn of_document(path: &Path) -> Option<Arc<dyn Files>> {
    let parent = path.parent().unwrap_or(Path::new("/"));
    let folder = || Folder::of_folder(Disk, parent).map(|folder| folder.shown_as(Path::new("")));
    shared(folder().and_then(|folder| folder.for_file(path)).or_else(|_| folder()))
}

/// There are none where the folder is gone.
fn shared(folder: Result<Folder<Disk>, Error>) -> Option<Arc<dyn Files>> {
    folder.ok().map(|folder| Arc::new(folder) as Arc<dyn Files>)
}
