//! What stands above a claim and can be clicked: a proof, and a game.

use serde_json::{Value, json};
use sprague::check::Statement;
use sprague::front_end::syntax::{StatementKind, subject};

use super::client::{Client, PROVE};
use super::document::Document;
use super::places::Lines;

/// The lenses of the claims that are answered; those that the client can carry out.
pub fn lenses(document: &Document, client: &Client, uri: &str, lines: &Lines<'_>) -> Value {
    let answers = document.answers();
    let mut found = Vec::new();
    for statement in document.statements.iter().filter(|statement| statement.kind == StatementKind::Claim) {
        let place = answers.partition_point(|(span, _)| span.start < statement.span.start);
        let Some((_, answer)) = answers.get(place).filter(|(span, _)| *span == statement.span) else {
            continue;
        };
        let mut lens = |title: &str, command: &str, arguments: Value| {
            let command = json!({ "title": title, "command": command, "arguments": arguments });
            found.push(json!({ "range": lines.range(statement.span), "command": command }));
        };
        if client.applies_edits && answer.can_be_proved {
            let title = if answer.fails { "prove that this fails" } else { "prove" };
            lens(title, PROVE, json!([uri, document.version, statement.span.start]));
        }
        if client.plays
            && answer.can_be_proved
            && let Some((span, is_misere)) = subject(statement)
        {
            let position = &statement.text[span.start..span.end];
            lens("play", "sprague.play", json!([uri, above(document, statement), position, is_misere]));
        }
    }
    Value::Array(found)
}

/// The texts of the statements above that a statement rests on.
pub fn above(document: &Document, statement: &Statement<'_>) -> Vec<String> {
    let Some(planned) = document.planned(statement.span) else { return Vec::new() };
    let rests_on = |place: usize, one: &Statement<'_>| match &planned.rests_on {
        Some(places) => places.contains(&place),
        None => one.kind == StatementKind::Definition || one.kind == StatementKind::Use,
    };
    let before = document.statements.iter().take_while(|one| one.span.end <= statement.span.start);
    let wanted = before.enumerate().filter(|(place, one)| rests_on(*place, one));
    wanted.map(|(_, one)| one.text.to_string()).collect()
}
