//! The names of a document: where they are defined, and where else they stand.

use sprague::Span;
use sprague::check::Statement;
use sprague::front_end::syntax::{Mention, StatementKind, TokenKind, canonical_name, mentions, tokens};

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
    pub has_parameters: bool,
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

/// A name that stands at a place.
pub struct Asked {
    /// The name in the form in which names are compared.
    pub name: String,
    /// Where it stands.
    pub at: Span,
    /// The statement whose variable it is, and the place that introduces it.
    pub variable: Option<(Span, Span)>,
}

/// A place where a name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub at: Span,
    /// Whether it is defined or introduced there.
    pub is_definition: bool,
}

/// The name at a place of a document.
pub fn asked_at(statements: &[Statement<'_>], place: usize) -> Option<Asked> {
    let statement = statement_at(statements, place)?;
    let (start, within) = (statement.span.start, place - statement.span.start);
    let all = names_in(statement);
    let found = all.iter().find(|one| one.span.start <= within && within <= one.span.end)?;
    let variable = found.variable.map(|variable| (statement.span, variable.shifted(start)));
    Some(Asked { name: name(statement, found), at: found.span.shifted(start), variable })
}

/// The places where a name stands for the same as where it was asked about.
pub fn places(statements: &[Statement<'_>], asked: &Asked) -> Vec<Place> {
    let mut found = Vec::new();
    for statement in statements {
        let start = statement.span.start;
        let variable = asked.variable.filter(|(of, _)| *of == statement.span).map(|(_, variable)| variable);
        if asked.variable.is_some() && variable.is_none() || !mentions_word(statement, &asked.name) {
            continue;
        }
        let all = names_in(statement);
        let same = all.iter().filter(|one| {
            name(statement, one) == asked.name && one.variable.map(|span| span.shifted(start)) == variable
        });
        found.extend(same.map(|one| Place {
            at: one.span.shifted(start),
            is_definition: one.defines || one.variable == Some(one.span),
        }));
    }
    found
}

/// A quick look that saves reading most statements.
fn mentions_word(statement: &Statement<'_>, name: &str) -> bool {
    let plain = name.trim_end_matches('\'');
    statement.text.contains(plain)
}

fn name(statement: &Statement<'_>, mention: &Mention) -> String {
    canonical_name(&statement.text[mention.span.start..mention.span.end])
}

/// The names in a statement; in one that cannot be read no name is known to be a variable.
pub fn names_in(statement: &Statement<'_>) -> Vec<Mention> {
    mentions(statement).unwrap_or_else(|| {
        let defines = statement.kind == StatementKind::Definition;
        let names = tokens(&statement.text).filter(|token| token.kind == TokenKind::Name);
        names.enumerate().map(|(number, token)| Mention::of(token.span, defines && number == 0)).collect()
    })
}

/// Where the name at a place is defined in its document: a variable in its own statement.
pub fn definition_at(statements: &[Statement<'_>], place: usize) -> Option<Span> {
    let asked = asked_at(statements, place)?;
    if let Some((_, variable)) = asked.variable {
        return Some(variable);
    }
    let statement = statement_at(statements, place)?;
    defined(&definitions(statements), &asked.name, statement.span.start).map(|definition| definition.at)
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
        assert_eq!(defined("n := 1\nn| + count(n is P for n in 1..3)"), Some(0));
    }
}
