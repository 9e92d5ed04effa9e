//! Files that are written whole or not at all.
//!
//! What is written takes the name of the file in one step, when it is whole. A full disk, Ctrl-C or
//! a kill at any moment leaves the old file as it was. On Linux an unfinished file has no name at
//! all, so nothing is left of it. Where the file system has no such files, it is called
//! `.sprague.XXXXXX.part` until it is whole. Only a kill leaves that file there, and no command
//! ever reads it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sprague::{Error, ErrorKind};
use tempfile::{NamedTempFile, TempPath};

use super::shown::{in_words, shown};

/// Bytes written at a time.
const BLOCK: usize = 1 << 16;

/// The number of links that are followed.
const MOST_LINKS: usize = 40;

/// Writes a file whole, or leaves what is there. Links are followed; pipes and devices are written
/// directly.
pub fn save(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<Result<(), Error>>,
) -> Result<(), Error> {
    let wrong = |error: io::Error| cannot_write(path, &error);
    let target = follow_links(path).map_err(wrong)?;
    if is_open(&target) || target.exists() && !target.is_file() {
        // A file that is open under another name may have something in it already.
        let device = OpenOptions::new().append(true).open(path).map_err(wrong)?;
        let mut writer = BufWriter::with_capacity(BLOCK, device);
        write(&mut writer).map_err(wrong)??;
        return writer.flush().map_err(wrong);
    }
    let unfinished = Unfinished::create(&target).map_err(|error| beside(path, &target, &error))?;
    let mut writer = BufWriter::with_capacity(BLOCK, unfinished.file().map_err(wrong)?);
    write(&mut writer).map_err(wrong)??;
    writer.flush().map_err(wrong)?;
    drop(writer);
    unfinished.finish(&target).map_err(wrong)
}

/// Writes a text whole, or leaves what is there.
pub fn save_text(path: &Path, text: &str) -> Result<(), Error> {
    save_bytes(path, text.as_bytes())
}

/// Writes bytes whole, or leaves what is there.
pub fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    save(path, |writer| writer.write_all(bytes).map(Ok))
}

/// That a file could not be written.
fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::new(ErrorKind::File, format!("{}: {}", shown(path), in_words(error)))
}

fn beside(path: &Path, target: &Path, error: &io::Error) -> Error {
    let refused = cannot_write(path, error);
    if target.exists() && error.kind() == io::ErrorKind::PermissionDenied {
        return refused
            .note("a file is written beside the old one and then takes its name: both need permission");
    }
    refused
}

/// The file that a name stands for, which need not be there.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(link) if !is_open(&path) => path = folder(&path).join(link),
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to one another"))
}

/// Whether a name stands for a file that this process has open already: a new file of that name
/// would be no use.
pub fn is_open(path: &Path) -> bool {
    let names = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    cfg!(unix) && names.iter().any(|name| path.starts_with(name))
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// A file that has its name only when it is finished. Dropped before that, it is gone.
enum Unfinished {
    Unnamed(File),
    Beside(NamedTempFile),
}

impl Unfinished {
    fn create(target: &Path) -> io::Result<Unfinished> {
        if target.exists() {
            // Renaming asks for no permission to write to the file.
            OpenOptions::new().write(true).open(target)?;
        }
        let unfinished = match unnamed::create(folder(target)) {
            Some(file) => Unfinished::Unnamed(file),
            None => Unfinished::Beside(builder().tempfile_in(folder(target)).map_err(plain)?),
        };
        if let Ok(old) = fs::metadata(target) {
            unfinished.file()?.set_permissions(old.permissions())?;
        }
        Ok(unfinished)
    }

    fn file(&self) -> io::Result<File> {
        match self {
            Unfinished::Unnamed(file) => file.try_clone(),
            Unfinished::Beside(file) => file.as_file().try_clone(),
        }
    }

    /// Gives the file its name.
    fn finish(self, target: &Path) -> io::Result<()> {
        self.file()?.sync_all()?;
        let named: TempPath = match self {
            // A new name cannot take the place of an old one, and renaming can.
            Unfinished::Unnamed(file) => {
                let named = builder().make_in(folder(target), |path| unnamed::name(&file, path));
                named.map_err(plain)?.into_temp_path()
            }
            Unfinished::Beside(file) => file.into_temp_path(),
        };
        named.persist(target).map_err(|refused| refused.error)
    }
}

/// The crate says the name of its file as well, which nobody gave it.
fn plain(error: io::Error) -> io::Error {
    error.kind().into()
}

fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sprague.").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less what the user's mask takes away, as for any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;

    use nix::fcntl::{AT_FDCWD, AtFlags, OFlag};
    use nix::unistd::linkat;

    /// `None` where there is no such thing.
    pub fn create(folder: &Path) -> Option<File> {
        if !Path::new("/proc/self/fd").exists() {
            return None;
        }
        OpenOptions::new().write(true).mode(0o666).custom_flags(OFlag::O_TMPFILE.bits()).open(folder).ok()
    }

    /// Gives a file a name that no file has.
    pub fn name(file: &File, path: &Path) -> io::Result<()> {
        let open = format!("/proc/self/fd/{}", file.as_raw_fd());
        linkat(AT_FDCWD, open.as_str(), AT_FDCWD, path, AtFlags::AT_SYMLINK_FOLLOW).map_err(io::Error::from)
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub fn create(_: &Path) -> Option<File> {
        None
    }

    pub fn name(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
