//! The files that `use "file"` finds: those in the current folder, and below.

use std::io::{ErrorKind as Kind, Read};
use std::path::{Path, PathBuf};

use sprague::check::Format;
use sprague::front_end::files::{Disk, Files, Folder, UsedFile};
use sprague::{Error, ErrorKind, Result};

/// A larger file is surely not a file of claims.
const MOST_BYTES: u64 = 32 << 20;

/// The current folder, whichever it is then.
#[derive(Debug)]
pub(crate) struct Here;

#[derive(Debug)]
struct OnDisk;

fn wrong(message: &str) -> Error {
    Error::new(ErrorKind::File, message)
}

fn refused(error: &std::io::Error) -> Error {
    match error.kind() {
        Kind::NotFound => wrong("no such file or folder"),
        _ => wrong(&error.to_string()),
    }
}

impl Disk for OnDisk {
    fn real(&self, path: &Path) -> Result<PathBuf> {
        path.canonicalize().map_err(|error| refused(&error))
    }

    fn read(&self, path: &Path) -> Result<(String, Format)> {
        // To read a pipe or a device may never end.
        if !path.metadata().map_err(|error| refused(&error))?.is_file() {
            return Err(wrong("this is not a file").help("name a file of statements"));
        }
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|error| refused(&error))?;
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| refused(&error))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(wrong("more than 32 MiB").help("split it into several files"));
        }
        let text = String::from_utf8(bytes).map_err(|_| wrong("not UTF-8").help("save it as UTF-8"))?;
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Ok(match ending.to_ascii_lowercase().as_str() {
            "ipynb" => {
                return Err(wrong("the cells of a notebook cannot be used")
                    .help("write the definitions into a .claims or an .md file"));
            }
            "md" | "markdown" => (text, Format::Markdown),
            "tex" => (text, Format::Latex),
            _ => (text, Format::Statements),
        })
    }
}

fn folder() -> Result<Folder<OnDisk>> {
    Folder::of_folder(OnDisk, Path::new(""))
}

impl Files for Here {
    fn find(&self, path: &str, said_in: Option<&Path>) -> Result<PathBuf> {
        folder()?.find(path, said_in)
    }

    fn read(&self, file: &Path) -> Result<UsedFile> {
        folder()?.read(file)
    }

    fn this(&self) -> Option<(PathBuf, String)> {
        None
    }
}
