//! `sprague lsp`: a language server. An editor starts it, tells it what is typed, and shows what it
//! answers: which claims fail and why, what statements are worth, how to go on.
//!
//! One thread reads, one answers, and some compute. The one that answers never computes, so that
//! what is typed is never waited for.

mod actions;
mod answers;
mod check;
mod client;
mod colours;
mod document;
mod hover;
mod known;
mod lenses;
mod names;
mod pictures;
mod places;
mod plan;
mod requests;
mod server;
mod structure;
mod typing;
mod used;
mod wire;
mod workers;

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use lsp_server::Message;

use self::check::Bounds;
use self::server::{Done, Server};
use self::wire::Incoming;
use super::Status;
use super::args::Settings;
use super::output::Output;

/// How long one statement may take: somebody is typing.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// How often the clock is looked at while something is computed.
const GLANCE: Duration = Duration::from_millis(50);

/// What the loop waits for.
enum Event {
    Incoming(Incoming),
    /// The client is gone.
    End,
    Done(Done),
}

impl From<Done> for Event {
    fn from(done: Done) -> Event {
        Event::Done(done)
    }
}

/// Serves a client until it ends the server or is gone.
pub fn run(settings: &Settings, output: &mut Output) -> io::Result<Status> {
    if io::stdin().is_terminal() {
        output.warn("an editor is to start this; what it sends is read from standard input");
    }
    let bounds =
        Bounds { limits: settings.limits.clone(), time: settings.time_limit.unwrap_or(Some(TIME_LIMIT)) };
    let (sender, events) = channel();
    let mut server = Server::new(io::stdout(), sender.clone(), bounds);
    thread::Builder::new().spawn(move || read(&sender))?;
    loop {
        let event = match server.is_busy() {
            true => events.recv_timeout(GLANCE),
            false => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        server.look_at_clock()?;
        match event {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) | Ok(Event::End) => break,
            Ok(Event::Done(done)) => server.done(done)?,
            Ok(Event::Incoming(Incoming::Unreadable(why))) => server.unreadable(&why)?,
            Ok(Event::Incoming(Incoming::Message(message))) => match message {
                Message::Request(request) => server.request(request)?,
                Message::Notification(notification) if notification.method == "exit" => break,
                Message::Notification(notification) => server.notification(&notification)?,
                // What the client says to a request of the server.
                Message::Response(_) => {}
            },
        }
    }
    // The protocol asks for 1 where the end was not announced.
    Ok(if server.is_ending() { Status::Well } else { Status::ClaimFails })
}

/// Hands on what comes, until nothing comes any more.
fn read(sender: &Sender<Event>) {
    let mut input = io::stdin().lock();
    while let Ok(Some(incoming)) = wire::read(&mut input) {
        if sender.send(Event::Incoming(incoming)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::End);
}
