//! The names of a document: where they are defined, what stands at a place, and the ways to go on
//! from there, which are those that Tab offers in a session.

use serde_json::{Value, json};
use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::help;
use sprague::front_end::syntax::{StatementKind, Token, TokenKind, WordKind, canonical_name, tokens};

use super::places::Lines;

/// Kinds of symbols, as the protocol counts them.
const FUNCTION: u8 = 12;
const VARIABLE: u8 = 13;

/// A definition of a document.
pub struct Definition {
    /// The name in the form in which names are compared.
    pub name: String,
    /// Where the name stands.
    pub at: Span,
    /// The whole statement.
    pub statement: Span,
    /// What was typed.
    pub text: String,
    has_parameters: bool,
}

/// The definitions among some statements, in order.
pub fn definitions(statements: &[Statement<'_>]) -> Vec<Definition> {
    statements.iter().filter_map(definition).collect()
}

/// What a statement defines, if that can be read.
pub fn definition(statement: &Statement<'_>) -> Option<Definition> {
    if statement.kind != StatementKind::Definition {
        return None;
    }
    let mut words = tokens(&statement.text);
    let name = words.next().filter(|token| token.kind == TokenKind::Name)?;
    Some(Definition {
        name: canonical_name(&statement.text[name.span.start..name.span.end]),
        at: name.span.shifted(statement.span.start),
        statement: statement.span,
        text: statement.text.to_string(),
        has_parameters: matches!(words.next()?.kind, TokenKind::Open(_)),
    })
}

/// The definition that a name has at a place: the last one above it, or else the first below.
pub fn defined<'d>(definitions: &'d [Definition], name: &str, place: usize) -> Option<&'d Definition> {
    let name = canonical_name(name);
    let mut named = definitions.iter().filter(|definition| definition.name == name);
    let first = named.clone().next()?;
    Some(named.rfind(|definition| definition.statement.start <= place).unwrap_or(first))
}

/// The definitions that a statement rests on itself, each once.
pub fn rested_on<'d>(definitions: &'d [Definition], statement: &Statement<'_>) -> Vec<&'d Definition> {
    let mut used: Vec<&Definition> = Vec::new();
    for token in tokens(&statement.text).filter(|token| token.kind == TokenKind::Name) {
        let name = &statement.text[token.span.start..token.span.end];
        // What a statement defines itself is not a second place.
        let found = defined(definitions, name, statement.span.start)
            .filter(|definition| definition.statement != statement.span);
        used.extend(found.filter(|&found| used.iter().all(|other| other.at != found.at)));
    }
    used
}

/// The statement at a place.
pub fn statement_at<'s, 't>(statements: &'s [Statement<'t>], place: usize) -> Option<&'s Statement<'t>> {
    statements.iter().find(|statement| statement.span.start <= place && place <= statement.span.end)
}

/// Where the name at a place is defined: a variable in its own statement, any other in the document.
pub fn definition_at(statements: &[Statement<'_>], place: usize) -> Option<Span> {
    let statement = statement_at(statements, place)?;
    let start = statement.span.start;
    let all: Vec<Token> = tokens(&statement.text).collect();
    let text = |token: &Token| &statement.text[token.span.start..token.span.end];
    let here = |token: &&Token| token.span.start <= place - start && place - start <= token.span.end;
    let asked = all.iter().filter(here).find(|token| token.kind == TokenKind::Name)?;
    let name = canonical_name(text(asked));
    let is_name = |token: &&Token| token.kind == TokenKind::Name && canonical_name(text(token)) == name;
    let variable = parameters(&all).iter().find(is_name).or_else(|| {
        let introduced = |place: &usize| is_introduced(&all, *place, &statement.text);
        (0..all.len()).filter(|&place| is_name(&&all[place])).find(introduced).map(|place| &all[place])
    });
    if let Some(variable) = variable {
        return Some(variable.span.shifted(start));
    }
    defined(&definitions(statements), &name, start).map(|definition| definition.at)
}

/// What stands between the parentheses of `f(x, y) := …`.
fn parameters(all: &[Token]) -> &[Token] {
    let end = all.iter().position(|token| token.kind == TokenKind::Defines).unwrap_or(0);
    match all[..end] {
        [_, Token { kind: TokenKind::Open(_), .. }, ..] => &all[2..end],
        _ => &[],
    }
}

/// Whether what stands around a name says that it is a variable: `for`, `for all`, `for all games`
/// before it, and names with commas after those; or `:=` after a name of `where`.
fn is_introduced(all: &[Token], place: usize, statement: &str) -> bool {
    let before = &all[..place];
    if all.get(place + 1).is_some_and(|next| next.kind == TokenKind::Defines) {
        return before.iter().any(|token| token.kind == TokenKind::Defines);
    }
    for token in before.iter().rev() {
        let word = &statement[token.span.start..token.span.end];
        match token.kind {
            TokenKind::Keyword => return word == "for",
            TokenKind::Operator if matches!(word, "∀" | "\\forall" | "∃" | "\\exists") => return true,
            TokenKind::Name | TokenKind::Separator => {}
            _ => return false,
        }
    }
    false
}

/// The definitions as an outline of the document.
pub fn symbols(statements: &[Statement<'_>], lines: &Lines<'_>) -> Value {
    let symbol = |definition: Definition| {
        json!({
            "name": definition.name,
            "kind": if definition.has_parameters { FUNCTION } else { VARIABLE },
            "range": lines.range(definition.statement),
            "selectionRange": lines.range(definition.at),
        })
    };
    definitions(statements).into_iter().map(symbol).collect()
}

/// What is offered at a place of a document.
/// Names that a file has brought in are offered with those of the document.
pub fn completion(
    statements: &[Statement<'_>],
    brought: &[Definition],
    lines: &Lines<'_>,
    place: usize,
) -> Value {
    // At the end of a statement it is the one that is being typed.
    let Some(statement) = statement_at(statements, place) else { return json!([]) };
    let typed = &statement.text[..place - statement.span.start];
    let mut names: Vec<String> =
        definitions(statements).into_iter().map(|definition| definition.name).collect();
    names.extend(brought.iter().map(|definition| definition.name.clone()));
    names.dedup();
    let (start, candidates) = help::candidates(typed, &names);
    let range = lines.range(Span::new(statement.span.start + start, place));
    let begun = &typed[start..];
    let items = candidates.iter().map(|candidate| item(candidate, begun, &range));
    items.collect()
}

fn item(candidate: &help::Candidate, begun: &str, range: &Value) -> Value {
    let word = help::word(candidate.replacement.trim_end_matches('('));
    let mut item = json!({
        "label": candidate.shown.trim_end_matches('('),
        "kind": kind(word.map(|word| word.kind)),
        // A sign stands in the place of its name, which the editor would not find in it.
        "filterText": if begun.starts_with('\\') { begun } else { &candidate.replacement },
        "textEdit": { "range": range, "newText": candidate.replacement },
    });
    if let Some(word) = word {
        item["detail"] = json!(word.signature);
        item["documentation"] = json!(format!("{}\n\nfor example: {}", word.summary, word.example));
    }
    item
}

/// The kind of a completion, as the protocol counts them.
fn kind(word: Option<WordKind>) -> u8 {
    match word {
        Some(WordKind::Function) => 3,
        Some(WordKind::Ruleset) => 7,
        Some(WordKind::Statement | WordKind::Keyword) => 14,
        Some(WordKind::Sign) => 24,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use sprague::check::{Format, statements};

    use super::definition_at;

    /// Where the name before the mark `|` is defined, and what stands there.
    fn defined(text: &str) -> Option<usize> {
        let place = text.find('|').expect("a mark") - 1;
        let text = text.replacen('|', "", 1);
        definition_at(&statements(&text, Format::Statements), place).map(|span| span.start)
    }

    #[test]
    fn names_of_the_document() {
        assert_eq!(defined("S := *1\nclaim S| = *1"), Some(0));
        assert_eq!(defined("S := *1\nS := *2\nS|\nS := *3"), Some(8));
        assert_eq!(defined("S|\nS := *3"), Some(2));
        assert_eq!(defined("k'(n) := *n\nk’|(3)"), Some(0));
        assert_eq!(defined("claim kayles|(3) is N"), None);
        assert_eq!(defined("S := *1\n[1, 2|]"), None);
    }

    #[test]
    fn variables() {
        assert_eq!(defined("n := 1\nf(n) := {*n|}"), Some(9));
        assert_eq!(defined("n := 1\nclaim *n| = *n for n in 1..3"), Some(25));
        assert_eq!(defined("claim nim(a, b|) is P iff a = b for all a, b"), Some(42));
        assert_eq!(defined("n := 1\n[n for m in 1..n|]"), Some(0));
        assert_eq!(defined("m := 1\nf(n) := m| where m := n"), Some(23));
    }
}
