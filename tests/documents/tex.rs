//! LaTeX, where it is installed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the engines are that documents are for.
pub const ENGINES: [&str; 2] = ["pdflatex", "lualatex"];

/// A document that is compiled in a folder of its own, which is gone with it.
pub struct Folder(PathBuf);

impl Folder {
    /// With the files of a document, by their names; `name` tells the folder from others.
    pub fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("sprague-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in files {
            std::fs::write(folder.join(file), text).unwrap();
        }
        Folder(folder)
    }

    /// Compiles a file so often and says what the last log says; `None`, with a line that says so,
    /// if the engine or a package of it is missing.
    #[track_caller]
    pub fn compile(&self, engine: &str, file: &str, times: usize) -> Option<String> {
        let mut log = String::new();
        if Command::new(engine).arg("--version").stdout(Stdio::null()).status().is_err() {
            println!("SKIPPED: there is no {engine}");
            return None;
        }
        for _ in 0..times {
            let output = Command::new(engine)
                .args(["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", file])
                .env("max_print_line", "1000")
                .current_dir(&self.0)
                .output()
                .unwrap();
            log = String::from_utf8_lossy(&output.stdout).into_owned();
            if log.contains("not found") && log.contains(".sty") {
                println!("SKIPPED: {engine} lacks a package");
                return None;
            }
            assert!(output.status.success(), "{engine} {file}: {log}");
        }
        Some(log)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Kept where somebody wants to look at the pages.
        if std::env::var_os("KEEP_PAGES").is_none() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// No line may be longer than the page by more than `most` points.
#[track_caller]
pub fn assert_lines_fit(log: &str, most: f64) {
    let points = |line: &str| line.split_once('(')?.1.split_once("pt")?.0.parse::<f64>().ok();
    for line in log.lines().filter(|line| line.starts_with("Overfull \\hbox")) {
        assert!(points(line).is_none_or(|points| points < most), "{line}");
    }
}

/// That all references lead somewhere, and all letters are in the fonts.
#[track_caller]
pub fn assert_whole(log: &str) {
    for fault in ["undefined references", "Reference `", "Missing character", "multiply defined"] {
        let line = log.lines().find(|line| line.contains(fault));
        assert!(line.is_none(), "{}", line.unwrap_or_default());
    }
}
