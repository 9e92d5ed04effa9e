//! Names of files and words of the system as a person reads them: nothing in them acts on a
//! terminal.

use std::borrow::Cow;
use std::io;
use std::path::Path;

pub use sprague::front_end::markup::visible;

/// The name of a file as a person reads it: nothing in it can act on a terminal.
pub fn shown(path: &Path) -> String {
    one_line(&path.to_string_lossy()).into_owned()
}

/// What the system says of a file, in words.
pub fn in_words(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder",
        io::ErrorKind::PermissionDenied => "permission denied",
        io::ErrorKind::AlreadyExists => "this file exists already",
        io::ErrorKind::IsADirectory => "this is a directory",
        io::ErrorKind::NotADirectory => "a part of the path is not a directory",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::QuotaExceeded => "the quota of the disk is used up",
        io::ErrorKind::FileTooLarge => "the file would be larger than is allowed",
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        io::ErrorKind::InvalidFilename => "this cannot be the name of a file",
        io::ErrorKind::BrokenPipe => "nobody reads the pipe any more",
        io::ErrorKind::ExecutableFileBusy | io::ErrorKind::ResourceBusy => "it is in use",
        io::ErrorKind::OutOfMemory => "out of memory",
        io::ErrorKind::TimedOut => "the device does not answer",
        _ => return without_number(&error.to_string()),
    };
    // What was said already is more than the kind.
    if error.raw_os_error().is_none() && error.get_ref().is_some() { error.to_string() } else { words.into() }
}

/// `Input/output error (os error 5)` without the number.
fn without_number(text: &str) -> String {
    let words = text.rsplit_once(" (os error ").map_or(text, |(words, _)| words);
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A text in one line, which cannot act on a terminal.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    if text.contains(['\n', '\t']) { text.replace('\n', "␊").replace('\t', "␉").into() } else { text }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::in_words;

    #[test]
    fn errors_of_the_system_in_words() {
        // Every number that Linux has, and some that it has not.
        for number in 1..200 {
            let words = in_words(&io::Error::from_raw_os_error(number));
            assert!(!words.contains("os error") && !words.is_empty(), "{words}");
        }
        assert_eq!(in_words(&io::Error::from(io::ErrorKind::NotFound)), "no such file or folder");
        assert_eq!(in_words(&io::Error::other("line 3: too long")), "line 3: too long");
        #[cfg(target_os = "linux")]
        for (number, words) in [
            (2, "no such file or folder"),
            (28, "the disk is full"),
            (40, "too many levels of symbolic links"),
        ] {
            assert_eq!(in_words(&io::Error::from_raw_os_error(number)), words);
        }
    }
}
