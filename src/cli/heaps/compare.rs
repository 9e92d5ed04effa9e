//! `sprague compare`: two nim-sequences side by side.

use std::io;

use sprague::reply::ComparisonReply;
use sprague::{Error, Session};

use super::super::Status;
use super::super::args::Settings;
use super::super::output::Output;
use super::super::watch::Watch;
use super::{refused, tell};

pub fn compare(
    games: &[String; 2],
    to: u64,
    settings: &Settings,
    watch: &Watch,
    output: &mut Output,
) -> io::Result<Status> {
    let mut session = Session::with_limits(settings.limits.clone());
    let interrupt = session.interrupt();
    let mut blamed = 0;
    let compared = watch.over(&interrupt, || -> Result<ComparisonReply, Error> {
        let one = session.sequence(&games[0], 0, to)?;
        blamed = 1;
        let other = session.sequence(&games[1], 0, to)?;
        ComparisonReply::new(&one, &other, &interrupt)
    });
    let compared = match compared {
        Ok(compared) => compared,
        Err(error) => return refused(error, &games[blamed], settings.json, output),
    };
    if settings.json {
        output.object(&compared)?;
    } else {
        tell(&lines(&compared), output)?;
    }
    Ok(if compared.alike() { Status::Well } else { Status::ClaimFails })
}

fn lines(compared: &ComparisonReply) -> Vec<String> {
    let ([one, other], to) = (&compared.games, compared.to);
    let Some(first) = compared.differences.first() else {
        return vec![format!("{one} and {other} are alike up to heap {to}")];
    };
    let [value, of_other] = first.values;
    let heap = first.heap;
    let mut lines =
        vec![format!("{one} and {other} differ first at heap {heap}: {value} against {of_other}")];
    lines.push(match compared.different {
        1 => format!("  they differ at no other heap up to {to}"),
        different => format!("  they differ at {different} heaps up to {to}"),
    });
    if let Some(shift) = compared.shift {
        let (long, short) = if shift > 0 { (one, other) } else { (other, one) };
        let shift = shift.unsigned_abs();
        lines.push(format!("  shifted: {long}(n + {shift}) = {short}(n) for n up to {}", to - shift));
    }
    lines
}
