//! The LaTeX of this machine, which makes PDF files of untrusted documents.
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

/// Programs that make a PDF file from LaTeX. If one is missing or fails, the next is tried. LuaTeX
/// is not among them: a document could open any file with its Lua.
const ENGINES: [&str; 2] = ["xelatex", "pdflatex"];

/// How often is looked whether it has ended.
const GLANCE: Duration = Duration::from_millis(20);

/// A file, and what there is to say of the programs that did not make it.
pub struct Made {
    pub bytes: Vec<u8>,
    pub remark: Option<String>,
}

impl From<String> for Made {
    fn from(text: String) -> Made {
        Made { bytes: text.into_bytes(), remark: None }
    }
}

/// The PDF file of a document, made in a folder that is gone afterwards.
pub fn pdf(document: &str, interrupt: &Interrupt) -> Result<Made, Error> {
    let folder = tempfile::tempdir().map_err(|error| failed(format!("no folder for LaTeX: {error}")))?;
    save_text(&folder.path().join("sheet.tex"), document)?;
    let mut passed: Vec<(&str, Error)> = Vec::new();
    for engine in ENGINES {
        match made_by(engine, folder.path(), interrupt) {
            Ok(bytes) => {
                let words = passed.iter().map(|(_, error)| error.message()).collect::<Vec<&str>>().join("; ");
                let remark = (!passed.is_empty()).then(|| format!("{words}; {engine} made the PDF file"));
                return Ok(Made { bytes, remark });
            }
            Err(Refusal::Stopped(error)) => return Err(error),
            Err(Refusal::Failed(error)) => passed.push((engine, error)),
            Err(Refusal::Missing) => passed.push((engine, failed(format!("{engine} is not installed")))),
        }
    }
    Err(of_all(passed))
}

/// Why a program made no file.
enum Refusal {
    Missing,
    Failed(Error),
    /// By the time limit, or by Ctrl-C.
    Stopped(Error),
}

fn failed(message: String) -> Error {
    Error::new(ErrorKind::File, message)
}

/// What there is to say if no program made the file: what is wrong with the first that is there.
fn of_all(passed: Vec<(&str, Error)>) -> Error {
    let is_there = |(_, error): &(&str, Error)| !error.advice().is_empty();
    let Some(first) = passed.iter().position(is_there) else {
        return failed("PDF output needs LaTeX, and none was found".to_owned())
            .help("install TeX Live, or write a .tex or an .html file instead");
    };
    let others = passed.iter().enumerate().filter(|(place, _)| *place != first);
    let error = passed[first].1.clone();
    others.fold(error, |error, (_, (_, other))| error.note(other.message()))
}

/// The file by one program.
fn made_by(engine: &str, folder: &Path, interrupt: &Interrupt) -> Result<Vec<u8>, Refusal> {
    let wrong = |error: io::Error| {
        let message = format!("{engine}: {}", files::in_words(&error));
        Refusal::Failed(failed(message).help("write a .tex or an .html file instead"))
    };
    // The second run knows the widths of tables and the numbers of theorems.
    for _ in 0..2 {
        // A file without a name, and no pipe: nobody has to read it for the program to go on, or end.
        let mut said = tempfile::tempfile_in(folder).map_err(wrong)?;
        let output = said.try_clone().map_err(wrong)?;
        let ended = run(engine, folder, output, interrupt);
        end_others(folder);
        let status = match ended {
            Ok(status) => status.map_err(Refusal::Stopped)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Refusal::Missing),
            Err(error) => return Err(wrong(error)),
        };
        if !status.success() {
            let mut log = Vec::new();
            said.rewind().and_then(|()| said.read_to_end(&mut log)).map_err(wrong)?;
            return Err(Refusal::Failed(refused(engine, &String::from_utf8_lossy(&log))));
        }
    }
    fs::read(folder.join("sheet.pdf")).map_err(wrong)
}

/// What a program says of a document that it does not accept.
fn refused(engine: &str, log: &str) -> Error {
    if log.contains("can't find the format file") {
        return failed(format!("{engine} finds no format file of LaTeX, and is not set up"))
            .help("install all of LaTeX, or write a .tex or an .html file instead");
    }
    let wrong = log.lines().find(|line| line.starts_with('!'));
    let missing = wrong
        .and_then(|wrong| wrong.split_once("File `"))
        .and_then(|(_, rest)| rest.split_once("' not found"));
    match (missing.map(|(file, _)| file.strip_suffix(".sty").unwrap_or(file)), wrong) {
        (Some(package), _) => failed(format!("{engine} needs the package {package}, which is not installed"))
            .help("install it, or write a .tex or an .html file instead"),
        (None, Some(wrong)) => failed(format!("{engine} does not accept the document: {wrong}"))
            .help("write a .tex file and look at what LaTeX says about it"),
        (None, None) => failed(format!("{engine} failed, and does not say why"))
            .help("write a .tex file and look at what LaTeX says about it"),
    }
}

/// Runs it once; the reason if it was stopped.
fn run(
    engine: &str,
    folder: &Path,
    output: File,
    interrupt: &Interrupt,
) -> io::Result<Result<ExitStatus, Error>> {
    let mut command = Command::new(engine);
    command
        .args(["-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"])
        .current_dir(folder)
        // Paranoid: no file above this folder, none by its whole path, none that is hidden.
        .envs([("openin_any", "p"), ("openout_any", "p"), ("shell_escape", "f")])
        // Names of files are said in one line.
        .env("max_print_line", "1000")
        .env_remove("TEXMFOUTPUT")
        .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, folder)))
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::null());
    // A group of its own is ended as a whole, with what the program started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    loop {
        if let Err(stopped) = interrupt.poll() {
            end(&mut child);
            return Ok(Err(stopped));
        }
        if let Some(status) = child.try_wait()? {
            return Ok(Ok(status));
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

/// Ends what a program left behind, also in a session of its own: all that has its folder for temporary
/// files.
#[cfg(target_os = "linux")]
fn end_others(folder: &Path) {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::os::unix::ffi::OsStrExt;

    /// What does not end for so long waits for a device, and nobody can end it.
    const MOST_LOOKS: usize = 100;
    let mark = [b"TMPDIR=", folder.as_os_str().as_bytes()].concat();
    // What was started meanwhile is found by the next look.
    for _ in 0..MOST_LOOKS {
        let mut found = false;
        for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let name = process.file_name();
            let Some(number) = name.to_str().and_then(|name| name.parse().ok()) else { continue };
            let environment = fs::read(process.path().join("environ")).unwrap_or_default();
            if environment.split(|&byte| byte == 0).any(|variable| variable == mark) {
                found = true;
                let _ = kill(Pid::from_raw(number), Signal::SIGKILL);
            }
        }
        if !found {
            return;
        }
        thread::sleep(GLANCE);
    }
}

#[cfg(not(target_os = "linux"))]
fn end_others(_: &Path) {}
