//! `sprague play`: a game against the tool, lines from standard input.

use std::io;
use std::path::Path;

use sprague::Source;
use sprague::front_end::play::{Boards, Player};

use super::args::{PlayRequest, Settings};
use super::conversation::{Playing, converse};
use super::draw::convention;
use super::lines::Lines;
use super::output::Output;
use super::status::{Status, status_of};
use super::watch::Watch;
use super::{challenge, eval, used};

pub fn run(
    request: &PlayRequest,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    if settings.json {
        output.complain("`play` has no JSON output: it is a conversation, line by line");
        return Ok(Status::Error);
    }
    let boards = if request.no_board { Boards::OnRequest } else { Boards::Shown };
    if let Some(file) = certificate(request) {
        for (given, why) in [
            (request.misere, "certificates are of normal play: --misere does not go with them"),
            (
                request.second,
                "who begins is what a claim of the certificate says: --second does not go with it",
            ),
        ] {
            if given {
                output.complain(why);
                return Ok(Status::Error);
            }
        }
        return challenge::run(file, boards, settings, watch, output);
    }
    let mut session = used::session(settings);
    let Some((last, definitions)) = request.expressions.split_last() else { return Ok(Status::Error) };
    let status = eval::definitions(&mut session, definitions, settings, watch, output)?;
    if status >= Status::Error {
        return Ok(status);
    }
    let interrupt = session.interrupt();
    let first = if request.second { Player::Tool } else { Player::Person };
    let mut failing = Vec::new();
    let begun = watch.over(&interrupt, || {
        Playing::begin(&mut session, last, convention(request.misere), first, boards, &mut failing)
    });
    let status = status.max(eval::say_failing(&failing, "", output));
    match begun {
        Ok(begun) => {
            let mut lines = Lines::new(output);
            Ok(status.max(converse(begun, session.store_mut(), &mut lines, watch, output)?))
        }
        Err(error) => {
            output.error(&error, &Source::new(None, last))?;
            Ok(status_of(&error))
        }
    }
}

/// The certificate that is played by, if it is one.
fn certificate(request: &PlayRequest) -> Option<&Path> {
    match (&request.certificate, &request.expressions[..]) {
        (Some(file), _) => Some(file),
        (None, [file]) if file.ends_with(".cert") => Some(Path::new(file)),
        _ => None,
    }
}
