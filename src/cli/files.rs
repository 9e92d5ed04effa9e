//! Texts from files and standard input, with an error for everything that is no text.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sprague::check::Format;
use sprague::{Error, ErrorKind};

/// A larger file is surely not a file of claims.
const MOST_BYTES: u64 = 256 << 20;

/// The text of a file, without a byte order mark. `-` is standard input.
pub fn read(path: &Path) -> Result<String, Error> {
    if path == Path::new("-") {
        return text(io::stdin().lock());
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let directory = file.metadata().is_ok_and(|metadata| metadata.is_dir());
    if directory {
        return Err(Error::new(ErrorKind::File, "this is a directory").help("name the files in it"));
    }
    text(file)
}

/// How the statements stand in a file of this name.
pub fn format(path: &Path) -> Format {
    let markdown = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("md") || ending.eq_ignore_ascii_case("markdown"));
    if markdown { Format::Markdown } else { Format::Statements }
}

fn text(reader: impl Read) -> Result<String, Error> {
    let mut bytes = Vec::new();
    reader.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Error::new(ErrorKind::File, format!("more than {} MiB", MOST_BYTES >> 20))
            .help("split it into several files"));
    }
    decode(bytes)
}

fn decode(mut bytes: Vec<u8>) -> Result<String, Error> {
    if bytes.starts_with(&[0xef, 0xbb, 0xbf]) {
        bytes.drain(..3);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Error::new(ErrorKind::File, "this is UTF-16").help("save it as UTF-8"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = line_of(error.as_bytes(), place);
        Error::new(
            ErrorKind::File,
            format!("not UTF-8: byte {place} (line {line}) does not belong to a character"),
        )
        .help("save it as UTF-8")
    })?;
    if let Some(place) = text.find('\0') {
        let line = line_of(text.as_bytes(), place);
        return Err(Error::new(ErrorKind::File, format!("not a text: byte {place} (line {line}) is NUL")));
    }
    Ok(text)
}

fn line_of(bytes: &[u8], place: usize) -> usize {
    bytes[..place].iter().filter(|byte| **byte == b'\n').count() + 1
}

fn unreadable(error: &io::Error) -> Error {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_string(),
        io::ErrorKind::PermissionDenied => "no permission to read it".to_string(),
        io::ErrorKind::IsADirectory => "this is a directory".to_string(),
        _ => error.to_string(),
    };
    Error::new(ErrorKind::File, reason)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(decode(b"\xef\xbb\xbfx".to_vec()).unwrap(), "x");
        assert_eq!(decode(Vec::new()).unwrap(), "");
        assert!(decode(b"a\nb\xff".to_vec()).unwrap_err().message().contains("byte 3 (line 2)"));
        assert!(decode(b"a\n\0".to_vec()).unwrap_err().message().contains("byte 2 (line 2) is NUL"));
        assert!(decode(b"\xff\xfea\0".to_vec()).unwrap_err().message().contains("UTF-16"));
    }
}
