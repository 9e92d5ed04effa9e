//! Which files `use "file"` finds: those in a folder and below, and those that somebody named.

use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::check::{Format, Statement, statements};
use crate::error::{Error, ErrorKind, Result};
use crate::session::{Files, UsedFile};

/// Reads files for a [`Folder`].
pub trait Disk: fmt::Debug + Send + Sync {
    /// The absolute path of a file, in which no symbolic link is left.
    ///
    /// # Errors
    /// [`ErrorKind::File`] if it is missing.
    fn real(&self, path: &Path) -> Result<PathBuf>;

    /// The text of a file, and how its statements stand in it. Only a regular file has one: to read
    /// a pipe or a device may never end.
    ///
    /// # Errors
    /// [`ErrorKind::File`] if it cannot be read, or is not a text.
    fn read(&self, path: &Path) -> Result<(String, Format)>;
}

/// A folder, whose files and those in folders below may be used; symbolic links that lead out lead
/// nowhere. A path is read from the folder of the file that says it.
///
/// Besides, the files may be used that somebody named ([`Folder::with_named`]).
#[derive(Debug)]
pub struct Folder<D> {
    disk: D,
    /// The real paths of the folder, and then of those of the files that were named.
    roots: Vec<PathBuf>,
    /// The folder as it was named, for messages.
    shown: PathBuf,
    this: Option<PathBuf>,
    named: Vec<PathBuf>,
}

impl<D: Disk> Folder<D> {
    /// The files that the statements of a text may use whose folder is this one; it is named as in
    /// `path`.
    ///
    /// # Errors
    /// Those of [`Disk::real`].
    pub fn of_folder(disk: D, path: &Path) -> Result<Folder<D>> {
        let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        let root = disk.real(here)?;
        Ok(Folder { disk, roots: vec![root], shown: path.to_owned(), this: None, named: Vec::new() })
    }

    /// The files that the statements of a file may use.
    ///
    /// # Errors
    /// Those of [`Disk::real`].
    pub fn of_file(disk: D, path: &Path) -> Result<Folder<D>> {
        Folder::of_folder(disk, path.parent().unwrap_or(Path::new("")))?.for_file(path)
    }

    /// The same where messages name the folder in this way.
    #[must_use]
    pub fn shown_as(self, shown: &Path) -> Folder<D> {
        Folder { shown: shown.to_owned(), ..self }
    }

    /// The same where the statements stand in a file, from whose folder paths are read. It lies in the
    /// folder, or below, or was named.
    ///
    /// # Errors
    /// Those of [`Disk::real`].
    pub fn for_file(mut self, path: &Path) -> Result<Folder<D>> {
        self.this = Some(self.disk.real(path)?);
        Ok(self)
    }

    /// The same with further files: each may be used, and may use what is in its own folder and below. What is missing is left out.
    #[must_use]
    pub fn with_named<P: AsRef<Path>>(mut self, named: &[P]) -> Folder<D> {
        for path in named.iter().filter_map(|path| self.disk.real(path.as_ref()).ok()) {
            self.roots.extend(path.parent().map(Path::to_owned));
            self.named.push(path);
        }
        self
    }

    /// The folder that a file may use: the first one that it lies in.
    fn root_of(&self, file: Option<&Path>) -> &Path {
        let root = file.and_then(|file| self.roots.iter().find(|root| file.starts_with(root)));
        root.unwrap_or(&self.roots[0])
    }

    /// A file as messages name it.
    fn shown(&self, file: &Path) -> String {
        match file.strip_prefix(&self.roots[0]) {
            Ok(below) if below.as_os_str().is_empty() => self.shown.clone(),
            Ok(below) => self.shown.join(below),
            Err(_) => file.to_owned(),
        }
        .to_string_lossy()
        .into_owned()
    }

    fn outside(&self, path: &str, root: &Path) -> Error {
        let folder = match self.shown(root) {
            folder if folder.is_empty() && self.this.is_some() => "the folder of this file".to_owned(),
            folder if folder.is_empty() => "the current folder".to_owned(),
            folder => format!("the folder {folder}"),
        };
        Error::new(ErrorKind::File, format!("`{path}` is neither in {folder} nor below"))
            .help("move it there, or name it on the command line, too")
    }
}

impl<D: Disk> Files for Folder<D> {
    fn find(&self, path: &str, said_in: Option<&Path>) -> Result<PathBuf> {
        if path.trim().is_empty() {
            return Err(Error::new(ErrorKind::File, "the name of a file is missing")
                .help("name it between the quotes: use \"my_games.claims\""));
        }
        let said_in = said_in.or(self.this.as_deref());
        let root = self.root_of(said_in);
        let folder = said_in.and_then(Path::parent).unwrap_or(root);
        let looked_for = folder.join(path);
        // What lies outside by its name is not looked for, unless it was named.
        let is_below = folder.strip_prefix(root).is_ok_and(|below| stays_below(below, Path::new(path)));
        match self.disk.real(&looked_for) {
            Ok(file) if self.named.contains(&file) || is_below && file.starts_with(root) => Ok(file),
            Err(error) if is_below => {
                let shown = self.shown(&looked_for);
                let error = error.about(path);
                Err(match shown == path {
                    true => error.help("a path is read from the folder of the file that says it"),
                    false => error.note(format!("it was looked for as {shown}")),
                })
            }
            Ok(_) if is_below => Err(self.outside(path, root).note("it is a symbolic link that leads out")),
            _ => Err(self.outside(path, root)),
        }
    }

    fn read(&self, file: &Path) -> Result<UsedFile> {
        let name = self.shown(file);
        // The folder itself has no name of its own.
        let about = if name.is_empty() { "." } else { &name };
        let (text, format) = self.disk.read(file).map_err(|error| error.about(about))?;
        Ok(UsedFile::of(name, text, format))
    }

    fn this(&self) -> Option<(PathBuf, String)> {
        self.this.clone().map(|path| {
            let name = self.shown(&path);
            (path, name)
        })
    }
}

impl UsedFile {
    /// A file of this name and text, in which statements stand in this way.
    ///
    /// ```
    /// use sprague::{check::Format, front_end::files::UsedFile};
    /// let file = UsedFile::of("a.md", "# Nim\n```sprague\nS := *1\n```\n", Format::Markdown);
    /// assert_eq!(file.statements.len(), 1);
    /// ```
    #[must_use]
    pub fn of(name: impl Into<String>, text: impl Into<Arc<str>>, format: Format) -> UsedFile {
        let text = text.into();
        let statements = statements(&text, format).into_iter().map(Statement::into_owned).collect();
        UsedFile { name: name.into(), text, statements }
    }
}

/// Whether a path that is read in a folder goes on below, by its name.
fn stays_below(folder: &Path, path: &Path) -> bool {
    let mut depth = folder.components().count();
    for part in path.components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            _ => return false,
        }
    }
    true
}
