//! Manual pages, generated from the table of commands and options.

use std::io;

use clap_mangen::Man;

use super::Status;
use super::args;
use super::output::Output;

/// What the command reads beside its arguments.
const SURROUNDINGS: &str = r#".SH ENVIRONMENT
.TP
\fBNO_COLOR\fR, \fBCLICOLOR\fR, \fBCLICOLOR_FORCE\fR, \fBTERM\fR
Whether answers have colours, where \-\-color does not say it.
.TP
\fBCOLUMNS\fR
How wide lines are where there is no terminal to ask.
.TP
\fBPAGER\fR
The program that shows long help on a terminal; less \-FRX if it is not set, none if it is empty or cat.
.TP
\fBRAYON_NUM_THREADS\fR
How many games sprague survey looks at at a time, where \-\-jobs does not say it.
.TP
\fBSPRAGUE_HISTORY\fR
The file of the history of sessions; none if it is empty.
.TP
\fBPATH\fR
Where sprague solve looks for xelatex and pdflatex, which make PDF files of sheets.
.TP
\fBTMPDIR\fR
The folder for what LaTeX writes on the way to a PDF file.
.TP
\fBMALLOC_ARENA_MAX\fR
How many heaps threads have, with the C library of GNU; one where few addresses are allowed (ulimit \-v) and it is not set.
.TP
\fBXDG_STATE_HOME\fR, \fBHOME\fR, \fBLOCALAPPDATA\fR
Where the folder for the state of programs is, which has the history if SPRAGUE_HISTORY is not set.
.SH FILES
.TP
\fI~/.local/state/sprague/history\fR
The history of interactive sessions.
.TP
\fI*.claims\fR
Files of statements for sprague check. In .md, .tex and .ipynb files statements stand in blocks, environments and cells.
.TP
\fI*.cert\fR
Certificates for sprague verify. Those of the solved games are carried in the program: sprague verify 0.104.
.TP
\fI.sprague.XXXXXX.part\fR
A file that is not whole yet, on file systems without nameless files; only a kill leaves one behind.
"#;

pub fn manual(command: Option<&str>, output: &mut Output) -> io::Result<Status> {
    let mut root = args::command();
    // Building gives the commands their full names and the flags that every command takes.
    root.build();
    let described = match command.and_then(|name| root.find_subcommand(name)) {
        Some(found) => found.clone(),
        None => root,
    };
    let mut page = Vec::new();
    let is_main = command.is_none();
    Man::new(described).render(&mut page)?;
    if is_main {
        page.extend_from_slice(SURROUNDINGS.as_bytes());
    }
    output.write_bytes(&page)?;
    Ok(Status::Well)
}
