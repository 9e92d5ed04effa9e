//! A program in a pseudo-terminal, and what it wrote on the screen so far.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, SetArg, tcgetattr, tcsetattr};
use nix::unistd::Pid;
use pty_process::blocking::Command as TerminalCommand;

use crate::patience::{patience_since, wait_until};

pub struct Terminal {
    process: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    unread: Vec<u8>,
    ended: bool,
    first_modes: LocalFlags,
}

impl Terminal {
    pub fn start(command: Command) -> Terminal {
        Terminal::spawn(command.into(), None)
    }

    /// A screen of that many columns, and 30 rows.
    pub fn of_columns(columns: u16, command: Command) -> Terminal {
        Terminal::spawn(command.into(), Some(pty_process::Size::new(30, columns)))
    }

    /// The terminal has the errors and the progress alone. What is asked and answered goes through
    /// pipes.
    pub fn for_errors(command: Command) -> Terminal {
        let command = TerminalCommand::from(command).stdin(Stdio::piped()).stdout(Stdio::piped());
        Terminal::spawn(command, None)
    }

    fn spawn(command: TerminalCommand, size: Option<pty_process::Size>) -> Terminal {
        let (pty, other_end) = pty_process::blocking::open().expect("a pseudo-terminal");
        if let Some(size) = size {
            pty.resize(size).expect("a pseudo-terminal of this size");
        }
        let keys = File::from(OwnedFd::from(pty));
        // What is typed is not shown a second time.
        let mut modes = tcgetattr(&keys).expect("it is a terminal");
        modes.local_flags -= LocalFlags::ECHO;
        tcsetattr(&keys, SetArg::TCSANOW, &modes).expect("its modes can be set");
        let process = command.spawn(other_end).expect("it starts");
        let mut output = keys.try_clone().expect("its other end");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { process, keys, screen, unread: Vec::new(), ended: false, first_modes: modes.local_flags }
    }

    /// Types a text and the enter key.
    pub fn enter(&mut self, line: &str) {
        self.send(line);
        self.send("\r");
    }

    pub fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    pub fn send_bytes(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).expect("the terminal takes keys");
    }

    /// Reads until a text appears on the screen after what was read before; returns everything
    /// before it.
    pub fn wait_for(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let found = self.unread.windows(text.len()).position(|window| window == text.as_bytes());
            if let Some(place) = found {
                let rest = self.unread.split_off(place + text.len());
                let read = std::mem::replace(&mut self.unread, rest);
                return String::from_utf8_lossy(&read).into_owned();
            }
            match self.screen.recv_timeout(patience_since(begun)) {
                Ok(bytes) => self.unread.extend(bytes),
                Err(problem) => {
                    let seen = String::from_utf8_lossy(&self.unread);
                    let why = if problem == RecvTimeoutError::Timeout { "in time" } else { "before the end" };
                    panic!("no {text:?} {why} in {seen:?}");
                }
            }
        }
    }

    pub fn signal(&mut self, signal: Signal) {
        let process = Pid::from_raw(self.process.id().try_into().expect("a process number"));
        kill(process, signal).expect("the process is there");
    }

    /// How the process ended.
    pub fn end(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("the process ends", || {
            status = self.process.try_wait().expect("the process can be waited for");
            status.is_some()
        });
        self.ended = true;
        status.expect("it has ended")
    }

    /// What goes into the process and what comes out of it beside the terminal.
    pub fn pipes(&mut self) -> (ChildStdin, ChildStdout) {
        let pipes = self.process.stdin.take().zip(self.process.stdout.take());
        pipes.expect("the terminal is for errors alone")
    }

    /// The state of the terminal before the process began.
    pub fn first_modes(&self) -> LocalFlags {
        self.first_modes
    }

    /// The state of the terminal that the process would leave behind.
    pub fn modes(&self) -> LocalFlags {
        tcgetattr(&self.keys).expect("it is a terminal").local_flags
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if !self.ended {
            let _ = self.process.kill().and_then(|()| self.process.wait());
        }
    }
}
