//! `sprague sequence`, `period`, `guess`, `compare`, `plot` and `survey`: nim-sequences of games of
//! heaps; `quotient` and `genus`: their misère quotients and genera.

mod certify;
mod compare;
mod fields;
mod genus;
mod guess;
mod kept;
mod kernel;
mod npy;
mod period;
mod plot;
mod quotient;
mod sequence;
mod survey;

pub use compare::compare;
pub use genus::rows_of_genera;
pub use guess::guess;
pub use period::{lines_on_period, period};
pub use plot::{plot, plotted};
pub use quotient::quotient;
pub use sequence::sequence;
pub use survey::survey;

use std::io;

use sprague::heap::{Code, Period};
use sprague::registry::{Named, named};
use sprague::{Error, ErrorKind, Reply, Session, Source, Span};

use super::Status;
use super::output::Output;

/// Prints the lines of an answer, the one place where those of these commands are printed.
fn tell(lines: &[String], output: &mut Output) -> io::Result<()> {
    output.answer(&lines.join("\n"))
}

/// What an argument stands for: a definition defines a name, which is asked about then.
fn defined(session: &mut Session, argument: &str) -> sprague::Result<String> {
    if !argument.contains(":=") {
        return Ok(argument.to_owned());
    }
    Ok(match session.eval(argument)? {
        Reply::Defined(defined) => defined.name,
        _ => argument.to_owned(),
    })
}

/// The code that is asked about. Of a game by its name, and of a position of one, it is said.
fn code_of(game: &str, refusal: &str) -> sprague::Result<Code> {
    game.parse().map_err(|error| {
        let name = game.split('(').next().unwrap_or_default().trim();
        if !name.starts_with(char::is_alphabetic) {
            return error;
        }
        let refused = Error::new(ErrorKind::Domain, refusal);
        match named(name).and_then(Named::code) {
            Some((code, 0)) => refused.help(format!("the code of {name} is {code}")),
            _ => refused.help("a code is written 0.77; `sprague help octal` says what its digits mean"),
        }
    })
}

/// A period in a few words: "period 12 from heap 71 on".
fn in_short(Period { period, preperiod, saltus, .. }: &Period) -> String {
    let saltus = if *saltus > 0 { format!(" and saltus {saltus}") } else { String::new() };
    format!("period {period}{saltus} from heap {preperiod} on")
}

/// Reports an error about an expression.
fn refused(error: Error, text: &str, json: bool, output: &mut Output) -> io::Result<Status> {
    let status = if error.kind() == ErrorKind::Interrupted { Status::Interrupted } else { Status::Error };
    let error = if error.kind() == ErrorKind::File { error } else { error.at(Span::new(0, text.len())) };
    output.report(&error, &Source::new(None, text), json)?;
    Ok(status)
}
