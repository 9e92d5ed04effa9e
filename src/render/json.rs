//! Replies and errors as JSON objects, for programs that read the output.

use serde_json::{Value, json};

use crate::error::{Error, ErrorKind};
use crate::session::{ClaimReply, Definition, Fact, Reply};
use crate::source::Source;
use crate::table::{Axis, Cell, Table};

/// A reply as an object: its `kind`, and one field for each fact. `None` for a statement that answers
/// nothing, such as a comment.
///
/// ```
/// let reply = sprague::Session::new().eval("*1 + *2").unwrap();
/// let object = sprague::render::json::reply(&reply).unwrap();
/// assert_eq!(object["value"], "*3");
/// ```
#[must_use]
pub fn reply(reply: &Reply) -> Option<Value> {
    let mut object = match reply {
        Reply::Defined(definition) => json!({
            "kind": "definition",
            "name": definition.name,
            "parameters": definition.parameters,
            "text": definition.text,
        }),
        Reply::Position(position) => {
            let mut object = json!({
                "kind": "position",
                "value": position.value,
                "outcome": position.outcome.to_string(),
                "form": position.form,
                "form_complete": position.form_complete,
            });
            add_fact(&mut object, "birthday", Some(&position.birthday));
            add_fact(&mut object, "options", Some(&position.options));
            add_fact(&mut object, "followers", Some(&position.followers));
            object
        }
        Reply::Canonical(canonical) => json!({
            "kind": "canonical",
            "canonical": canonical.canonical,
            "outcome": canonical.outcome.to_string(),
            "why": canonical.lines,
        }),
        Reply::Value(value) if value.notes.is_empty() => json!({ "kind": value.kind, "text": value.text }),
        Reply::Value(value) => json!({ "kind": value.kind, "text": value.text, "notes": value.notes }),
        Reply::Moves(moves) => {
            let mut object = json!({
            "kind": "moves",
            "position": moves.position,
            "value": moves.value,
            "outcome": moves.outcome.to_string(),
            "moves": moves.rows.iter().flat_map(|row| row.moves.iter().map(move |one| json!({
                "move": one,
                "component": row.component,
                "copies": row.copies,
                "result": row.result,
                "value": row.value,
                "wins": row.wins,
            }))).collect::<Vec<_>>(),
            });
            add_fact(&mut object, "omitted", moves.omitted.as_ref());
            object
        }
        Reply::Claim(claim) => json!({
            "kind": "claim",
            "claim": claim.text,
            "holds": claim.holds,
            "why": why(claim),
        }),
        Reply::Proof(reply) => json!({
            "kind": "proof",
            "claim": reply.proof.claim,
            "holds": reply.proof.holds,
            "proof": reply.lines.join("\n"),
        }),
        Reply::Nothing => return None,
    };
    if let Reply::Defined(Definition { warnings, .. }) | Reply::Claim(ClaimReply { warnings, .. }) = reply
        && !warnings.is_empty()
    {
        object["warnings"] = json!(warnings);
    }
    Some(object)
}

/// A fact as a string of all its digits; else null, and beside it the reason.
fn add_fact(object: &mut Value, name: &str, fact: Option<&Fact>) {
    object[name] = json!(fact.and_then(|fact| fact.exact.as_ref()));
    if let Some(reason) = fact.and_then(|fact| fact.reason.as_ref()) {
        object[format!("{name}_reason")] = json!(reason);
    }
}

/// A table as an object: `rows` and `columns` with the variable's name and its values, and `cells`, a list for each row; null where
/// there is no cell. Integers are strings, since they may be of any length.
///
/// ```
/// let table = sprague::Session::new().table("kayles(n) for n in 1..3").unwrap();
/// assert_eq!(sprague::render::json::table(&table)["cells"], serde_json::json!([["1", "2", "3"]]));
/// ```
#[must_use]
pub fn table(table: &Table) -> Value {
    let axis = |axis: &Axis| json!({ "name": axis.name, "labels": axis.labels });
    let row = |cells: &[Option<Cell>]| -> Vec<Value> {
        cells.iter().map(|cell| json!(cell.as_ref().map(|cell| cell.text.as_str()))).collect()
    };
    json!({
        "kind": "table",
        "expression": table.expression,
        "rows": axis(&table.rows),
        "columns": axis(&table.columns),
        "cells": table.by_rows().map(|(_, cells)| row(cells)).collect::<Vec<_>>(),
    })
}

/// Why a claim fails, in one string; empty where it holds over something.
#[must_use]
pub fn why(claim: &ClaimReply) -> Value {
    match claim.vacuous {
        true => json!("there is nothing that it speaks of"),
        false => json!(claim.why.join("; ")),
    }
}

/// An error as `{"kind", "message", "line", "column", "notes", "helps"}`; line and column are null for an
/// error about no place.
///
/// ```
/// use sprague::{Session, Source};
/// let text = "*1 +\n nothing";
/// let error = Session::new().eval(text).unwrap_err();
/// let object = sprague::render::json::error(&error, &Source::new(None, text));
/// assert_eq!(object["kind"], "unknown name");
/// assert_eq!((&object["line"], &object["column"]), (&2.into(), &2.into()));
/// ```
#[must_use]
pub fn error(error: &Error, source: &Source<'_>) -> Value {
    let place = error.span().map(|span| source.place(span.start));
    json!({
        "kind": kind(error.kind()),
        "message": error.message(),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "notes": error.notes(),
        "helps": error.helps(),
    })
}

/// The word for a kind of error. A program may rely on it.
fn kind(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Syntax => "syntax",
        ErrorKind::UnknownName => "unknown name",
        ErrorKind::WrongKind => "wrong kind",
        ErrorKind::WrongCount => "wrong count",
        ErrorKind::Domain => "domain",
        ErrorKind::Cycle => "cycle",
        ErrorKind::Limit => "limit",
        ErrorKind::Interrupted => "interrupted",
        ErrorKind::TimeLimit => "time limit",
        ErrorKind::NotYet => "not yet",
        ErrorKind::File => "file",
    }
}
