//! Pictures of positions, drawn by a worker when somebody asks for one.

use std::time::Duration;

use sprague::check::{self, Statement};
use sprague::drawing::Show;
use sprague::front_end::Request;
use sprague::front_end::syntax::StatementKind;
use sprague::theory::Convention;
use sprague::{Reply, Session};

use super::check::Bounds;
use super::known::Wanted;
use super::names::definition;
use super::workers::Handle;

/// A person who points at something does not wait longer for its picture.
const TIME: Duration = Duration::from_secs(2);

/// A longer picture is left out of what is shown of a place.
const MOST_BYTES: usize = 100_000;

/// The picture, as SVG, of the position that stands at a byte of a text, or is defined there. It takes as
/// long as the definitions that it rests on.
pub fn picture(wanted: &Wanted, place: usize, bounds: &Bounds, handle: &Handle) -> Option<String> {
    let statements = &wanted.statements;
    let number = statements.iter().position(|one| one.span.start <= place && place <= one.span.end)?;
    let (statement, planned) = (&statements[number], wanted.plan.get(number)?);
    let mut session = Session::with_limits(bounds.limits.clone());
    session.set_files(wanted.files.clone());
    session.set_interrupt(handle.interrupt());
    handle.begin(Some(bounds.time.map_or(TIME, |time| time.min(TIME))));
    for (above, other) in statements[..number].iter().zip(&*wanted.plan).enumerate() {
        let rests_on = planned.rests_on.as_ref().is_none_or(|places| places.contains(&above));
        if other.1.is_carried && (rests_on || other.1.is_for_all) {
            check::run(&mut session, other.0);
        }
    }
    let position = position(&mut session, statement)?;
    let (show, convention) = (Show::board(), Convention::Normal);
    match session.answer(&Request::Draw { position, show, convention }).reply {
        Ok(Reply::Drawing(drawing)) => Some(drawing.svg()),
        _ => None,
    }
}

/// What is drawn of a statement.
fn position(session: &mut Session, statement: &Statement<'_>) -> Option<String> {
    match statement.kind {
        StatementKind::Expression => Some(statement.text.to_string()),
        StatementKind::Definition => {
            let defined = definition(statement).filter(|definition| !definition.has_parameters)?;
            check::run(session, statement);
            Some(defined.name)
        }
        _ => None,
    }
}

/// A picture within Markdown, if it is not too long.
pub fn in_markdown(svg: &str) -> Option<String> {
    let mut encoded = String::with_capacity(2 * svg.len());
    for &byte in svg.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' | b':' | b'=' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    (encoded.len() <= MOST_BYTES).then(|| format!("![picture](data:image/svg+xml,{encoded})"))
}
