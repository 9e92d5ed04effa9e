//! Completions and manual pages, both generated from the table of flags.

use std::io;

use clap_complete::Shell;
use clap_mangen::Man;

use super::Status;
use super::args;
use super::output::Output;

pub fn completions(shell: Shell, output: &mut Output) -> io::Result<Status> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "sprague", &mut script);
    output.write_bytes(&script)?;
    Ok(Status::Well)
}

pub fn manual(command: Option<&str>, output: &mut Output) -> io::Result<Status> {
    let mut root = args::command();
    // Building gives the commands their full names and the flags that every command takes.
    root.build();
    let described = match command.and_then(|name| root.find_subcommand(name)) {
        Some(found) => found.clone(),
        None => root,
    };
    let mut page = Vec::new();
    Man::new(described).render(&mut page)?;
    output.write_bytes(&page)?;
    Ok(Status::Well)
}
