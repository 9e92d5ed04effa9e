//! The command from outside: processes, terminals, signals and files.

#[path = "../common/folder.rs"]
mod folder;
#[path = "../common/golden.rs"]
mod golden;
#[path = "../common/patience.rs"]
mod patience;
#[cfg(unix)]
mod terminal;

mod cli;
#[cfg(unix)]
mod completion;
mod heaps_json;
#[cfg(target_os = "linux")]
mod hostile_programs;
mod hostile_text;
mod json_schema;
#[cfg(target_os = "linux")]
mod little_memory;
mod lsp;
#[cfg(unix)]
mod manual;
#[cfg(unix)]
mod repl;
mod replies_json;
#[cfg(unix)]
mod signals;
#[cfg(target_os = "linux")]
mod solve;
mod surface;
mod survey;
#[cfg(target_os = "linux")]
mod used;
#[cfg(unix)]
mod verify;
