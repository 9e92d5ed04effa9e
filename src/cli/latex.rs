//! The LaTeX of this machine, which makes a PDF file of a document that nobody need trust.
//!
//! It runs no other program, reads and writes in a folder of its own alone (besides the files of its
//! own distribution), and ends with the time limit and with Ctrl-C together with what it started.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use sprague::{Error, ErrorKind, Interrupt};

use super::files;
use super::saving::save_text;

/// Programs that make a PDF file of LaTeX. The next is asked where one is missing or lacks a package.
/// LuaTeX is none of them: a document could open any file by its Lua.
const ENGINES: [&str; 2] = ["xelatex", "pdflatex"];

/// How often is looked whether it has ended.
const GLANCE: Duration = Duration::from_millis(20);

/// The PDF file of a document, made in a folder that is gone afterwards.
pub fn pdf(document: &str, interrupt: &Interrupt) -> Result<Vec<u8>, Error> {
    let folder = tempfile::tempdir().map_err(|error| failed(format!("no folder for LaTeX: {error}")))?;
    save_text(&folder.path().join("sheet.tex"), document)?;
    let mut first = None;
    for engine in ENGINES {
        match made_by(engine, folder.path(), interrupt) {
            Ok(Some(bytes)) => return Ok(bytes),
            Ok(None) => {}
            Err(error) if error.kind() != ErrorKind::File => return Err(error),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| {
        failed("there is no LaTeX on this machine, which makes the PDF file".to_owned())
            .help("install TeX Live, or write a .tex or an .html file instead")
    }))
}

fn failed(message: String) -> Error {
    Error::new(ErrorKind::File, message)
}

/// The file by one program; nothing if it is not installed.
fn made_by(engine: &str, folder: &Path, interrupt: &Interrupt) -> Result<Option<Vec<u8>>, Error> {
    let wrong = |error: io::Error| failed(format!("{engine}: {}", files::in_words(&error)));
    // The second run knows the widths of tables and the numbers of theorems.
    for _ in 0..2 {
        // A file without a name, and no pipe: nobody has to read it for the program to go on, or end.
        let mut said = tempfile::tempfile_in(folder).map_err(wrong)?;
        let output = said.try_clone().map_err(wrong)?;
        let Some(status) = run(engine, folder, output, interrupt).map_err(wrong)?? else {
            return Ok(None);
        };
        if !status.success() {
            let mut log = Vec::new();
            said.rewind().and_then(|()| said.read_to_end(&mut log)).map_err(wrong)?;
            return Err(refused(engine, &String::from_utf8_lossy(&log)));
        }
    }
    fs::read(folder.join("sheet.pdf")).map(Some).map_err(wrong)
}

/// What a program says of a document that it does not accept.
fn refused(engine: &str, log: &str) -> Error {
    let wrong = log.lines().find(|line| line.starts_with('!')).unwrap_or("it failed");
    let missing = wrong.split_once("File `").and_then(|(_, rest)| rest.split_once("' not found"));
    match missing.map(|(file, _)| file.strip_suffix(".sty").unwrap_or(file)) {
        Some(package) => failed(format!("{engine} needs the package {package}, which is not installed"))
            .help("install it, or write a .tex or an .html file instead"),
        None => failed(format!("{engine} does not accept the document: {wrong}"))
            .help("write a .tex file and look at what LaTeX says of it"),
    }
}

/// Runs it once; nothing if it is not installed, and the reason if it was stopped.
fn run(
    engine: &str,
    folder: &Path,
    output: File,
    interrupt: &Interrupt,
) -> io::Result<Result<Option<ExitStatus>, Error>> {
    let mut command = Command::new(engine);
    command
        .args(["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"])
        .current_dir(folder)
        // Paranoid: no file above this folder, none by its whole path, none that is hidden.
        .envs([("openin_any", "p"), ("openout_any", "p"), ("shell_escape", "f")])
        .env_remove("TEXMFOUTPUT")
        .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, folder)))
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::null());
    // A group of its own is ended as a whole, with what the program started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Ok(None)),
        Err(error) => return Err(error),
    };
    loop {
        if let Err(stopped) = interrupt.poll() {
            end(&mut child);
            return Ok(Err(stopped));
        }
        if let Some(status) = child.try_wait()? {
            return Ok(Ok(Some(status)));
        }
        thread::sleep(GLANCE);
    }
}

/// Ends a program and what it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Ok(group) = child.id().try_into() {
        let group = nix::unistd::Pid::from_raw(group);
        let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
