//! Files with answers that somebody has read and found right. The tests hold what is answered now
//! against them.
//!
//! `UPDATE_GOLDEN=1 cargo test` writes the files anew; read the difference before keeping it.

#![allow(dead_code, reason = "each test program uses its part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Held while a file is read and written, for several tests may answer the questions of one file.
static WRITING: Mutex<()> = Mutex::new(());

/// A file of the package.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

pub fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// That a file holds this text; or it is written there. The file is named by its path in the
/// package.
#[track_caller]
pub fn check(name: &str, found: &str) {
    if updating() {
        fs::write(path(name), found).unwrap_or_else(|error| panic!("{name}: {error}"));
        return;
    }
    let golden = read(name);
    for (number, (expected, found)) in golden.lines().zip(found.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert!(golden == found, "{name} is not as long as what was found:\n{found}");
}

/// That a file is what a function of it says: it holds questions with their answers, and gets them
/// back with those of now.
#[track_caller]
pub fn replay(name: &str, answered: impl FnOnce(&str) -> String) {
    let _writing = updating().then(|| WRITING.lock().unwrap_or_else(PoisonError::into_inner));
    check(name, &answered(&read(name)));
}
