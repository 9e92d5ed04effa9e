//! The files that the statements of a document use, as they are on the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sprague::check::Statement;
use sprague::front_end::files::{Files, UsedFile};
use sprague::front_end::syntax::{StatementKind, TokenKind, tokens};

use crate::cli::used;

/// A file that a statement leads to.
pub struct Reached {
    /// Where it is on the disk.
    pub path: PathBuf,
    pub file: UsedFile,
}

/// The files that a statement leads to, by the number of the statement.
pub type Used = BTreeMap<usize, Vec<Reached>>;

/// The files that a document may use, by the name that the editor has for it.
pub fn files_for(uri: &str) -> Option<Arc<dyn Files>> {
    used::of_document(&path_of(uri)?)
}

/// The path in the name of a document that is a file of this computer.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    let path = String::from_utf8(bytes).ok()?;
    path.starts_with('/').then(|| path.into())
}

/// The name that an editor has for a file of this computer, as [`path_of`] reads it.
pub fn uri_of(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let mut uri = "file://".to_owned();
    for &byte in path.to_string_lossy().as_bytes() {
        if plain(byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// The files that the statements of a text lead to, each once. What is missing is said when its
/// statement is run.
pub fn used(statements: &[Statement<'_>], files: Option<&dyn Files>) -> Used {
    let Some(files) = files else { return Used::new() };
    let uses = statements.iter().enumerate().filter(|(_, one)| one.kind == StatementKind::Use);
    uses.map(|(number, statement)| (number, reached(statement, files))).collect()
}

fn reached(statement: &Statement<'_>, files: &dyn Files) -> Vec<Reached> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<(String, Option<PathBuf>)> =
        path_in(statement).map(|path| (path, None)).into_iter().collect();
    while let Some((path, said_in)) = waiting.pop() {
        let Ok(path) = files.find(&path, said_in.as_deref()) else { continue };
        if !seen.insert(path.clone()) {
            continue;
        }
        let Ok(file) = files.read(&path) else { continue };
        let uses = file.statements.iter().filter(|one| one.kind == StatementKind::Use).filter_map(path_in);
        waiting.extend(uses.map(|used| (used, Some(path.clone()))));
        found.push(Reached { path, file });
    }
    found
}

/// What stands between the quotes.
fn path_in(statement: &Statement<'_>) -> Option<String> {
    let text = tokens(&statement.text).find(|token| token.kind == TokenKind::Text)?;
    let mut signs = statement.text[text.span.start..text.span.end].chars();
    signs.next();
    signs.next_back();
    Some(signs.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{path_of, uri_of};

    #[test]
    fn names_of_files() {
        assert_eq!(path_of("file:///a%20b/%E2%88%9E.claims").as_deref(), Some(Path::new("/a b/∞.claims")));
        assert_eq!(uri_of(Path::new("/a b/∞.claims")), "file:///a%20b/%E2%88%9E.claims");
        for uri in ["untitled:Untitled-1", "file://host/a", "file:///a%2", "file:///%ff", "", "http://a/b"] {
            assert_eq!(path_of(uri), None, "{uri}");
        }
    }
}
