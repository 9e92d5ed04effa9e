//! The grammar as pest reads it. The only file that names pest.

use pest::Parser;

/// The rules of `grammar/sprague.pest`.
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/sprague.pest"]
    pub(super) struct Grammar;
}

pub(crate) use generated::Rule;

use generated::Grammar;

/// Where a rule begins or ends, in the order of the text.
pub(crate) enum Event {
    Start(usize),
    End(Rule, usize),
}

/// Why a text is not a statement.
pub(crate) enum Stopped {
    /// It is nested too deeply; pest says how.
    TooDeep(String),
    /// Nothing fits at a place; these rules could have stood there.
    At { place: usize, expected: Vec<Rule> },
}

/// Reads one statement.
pub(crate) fn read(text: &str) -> Result<impl Iterator<Item = Event>, Stopped> {
    match Grammar::parse(Rule::statement, text) {
        Ok(pairs) => Ok(pairs.tokens().map(|token| match token {
            pest::Token::Start { pos, .. } => Event::Start(pos.pos()),
            pest::Token::End { rule, pos } => Event::End(rule, pos.pos()),
        })),
        Err(error) => Err(match error.variant {
            pest::error::ErrorVariant::CustomError { message } => Stopped::TooDeep(message),
            pest::error::ErrorVariant::ParsingError { positives, .. } => {
                let place = match error.location {
                    pest::error::InputLocation::Pos(place) => place,
                    pest::error::InputLocation::Span((start, _)) => start,
                };
                Stopped::At { place, expected: positives }
            }
        }),
    }
}

/// Whether a character can begin a name: the start of rule `name`.
pub(crate) fn begins_name(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '_' => true,
        _ => !character.is_ascii() && pest::unicode::XID_START(character),
    }
}

/// Whether a character can stand in a name after its first: rule `name_continues`.
pub(crate) fn continues_name(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => true,
        '·' | '\u{387}' => false,
        _ => is_prime(character) || !character.is_ascii() && pest::unicode::XID_CONTINUE(character),
    }
}

/// Rule `prime`.
pub(crate) fn is_prime(character: char) -> bool {
    matches!(character, '\'' | '′' | '’' | 'ʹ' | '＇')
}

/// How many bytes a rule takes of the beginning of a text.
#[cfg(test)]
pub(crate) fn taken(rule: Rule, text: &str) -> Option<usize> {
    Grammar::parse(rule, text).ok().map(|pairs| pairs.as_str().len())
}
