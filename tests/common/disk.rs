//! The files that statements of a file of the package can use.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sprague::check::Format;
use sprague::front_end::files::{Disk, Files, Folder};
use sprague::{Error, ErrorKind, Result};

/// The folder that a path begins in.
#[derive(Debug)]
struct From(PathBuf);

fn refused(error: &std::io::Error) -> Error {
    Error::new(ErrorKind::File, error.to_string())
}

impl Disk for From {
    fn real(&self, path: &Path) -> Result<PathBuf> {
        self.0.join(path).canonicalize().map_err(|error| refused(&error))
    }

    fn read(&self, path: &Path) -> Result<(String, Format)> {
        let is_page = path.extension().is_some_and(|extension| extension == "md");
        let text = fs::read_to_string(path).map_err(|error| refused(&error))?;
        Ok((text, if is_page { Format::Markdown } else { Format::Statements }))
    }
}

/// The files for the statements of this one, named as in its folder.
pub fn files_of(path: &str) -> Arc<dyn Files> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let name = file.file_name().unwrap().to_owned();
    let disk = From(file.parent().unwrap().to_owned());
    Arc::new(Folder::of_file(disk, Path::new(&name)).unwrap())
}
