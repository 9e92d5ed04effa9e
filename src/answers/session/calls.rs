//! `kayles 5` and `mex 0 1 2`, as a shell has them: what was meant has parentheses.

use crate::error::{Error, ErrorKind, Span};
use crate::eval::functions::{self, Question};
use crate::registry::{call_in, named};
use crate::session::Session;
use crate::session::suggest::suggest_help;
use crate::syntax::{Bracket, Token, TokenKind, canonical_name, tokens};

/// The edges or relations that a text begins with, and a vertex after them, as arguments: of
/// `a-b b-c a is P` they are `"a-b b-c", "a"`.
fn edges(text: &str) -> Option<String> {
    let text = text.split_once(" is ").map_or(text, |(before, _)| before);
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let is_edge =
        |word: &&str| word.split_once(['-', '<']).is_some_and(|(one, other)| is_name(one) && is_name(other));
    let words: Vec<&str> = text.split_whitespace().collect();
    let edges = words.iter().take_while(|word| is_edge(word)).count();
    let written = format!("\"{}\"", words[..edges].join(" "));
    match words[edges..] {
        _ if edges == 0 => None,
        [] => Some(written),
        [vertex] if is_name(vertex) => Some(format!("{written}, \"{vertex}\"")),
        _ => None,
    }
}

/// Nobody types more by hand.
const LONGEST: usize = 1_000;

impl Session {
    /// The error for a name that is followed by arguments without parentheses, or for `why` with
    /// something after it; else the error as it is, with what the help finds by a name that nobody
    /// defined.
    pub(super) fn meant(&self, error: Error, statement: &str) -> Error {
        use ErrorKind::{Cycle, Domain, Syntax, UnknownName, WrongKind};
        // What is wrong in a file that is used is said in the words of its own statement.
        if error.elsewhere().is_some() {
            return error;
        }
        if let Some(error) = numbered(statement) {
            return error;
        }
        let kinds = [Syntax, UnknownName, WrongKind, Domain, Cycle];
        let is_meant = kinds.contains(&error.kind()) && statement.len() <= LONGEST;
        let Some(place) = error.span().filter(|_| is_meant) else { return error };
        let all: Vec<Token> = tokens(statement).filter(|token| token.kind != TokenKind::Comment).collect();
        if matches!(error.kind(), Domain | Cycle | WrongKind)
            && let Some(error) = ends_with_a_point(statement, &all)
        {
            return error;
        }
        if matches!(error.kind(), Domain | Cycle) {
            return error;
        }
        if let Some(error) = self.in_other_words(error.kind(), statement, &all) {
            return error;
        }
        let Some(at) = all.iter().position(|token| token.span.start == place.start) else { return error };
        if error.kind() == WrongKind
            && let Some(error) = self.in_brackets(statement, &all[at..])
        {
            return error;
        }
        let star = |token: &Token| statement[token.span.start..].starts_with('*');
        let first = match error.kind() {
            // `grundy *3` was read as a product.
            ErrorKind::WrongKind if all[at].span == place && all.get(at + 1).is_some_and(star) => at + 1,
            ErrorKind::Syntax if at > 0 && begins_operand(all[at].kind) => at,
            _ => return suggest_help(error, statement),
        };
        let name = all[first - 1];
        if name.span.end == all[first].span.start {
            return error;
        }
        let (called, mut first) = match self.in_two_words(statement, name, all[first]) {
            Some(one_word) => (one_word, first + 1),
            None => match self.called(name, statement) {
                Some(called) => (called, first),
                None => return error,
            },
        };
        // `grundy of kayles(5)`
        let is_of = |token: &Token| statement[token.span.start..token.span.end] == *"of";
        first += usize::from(first + 1 < all.len() && is_of(&all[first]));
        let (given, closing) = arguments(&all[first..], statement);
        let Some(last) = given.last() else {
            let is_typed = statement[name.span.start..].starts_with(&*called);
            return if is_typed { error } else { error.help(format!("the name is one word: {called}")) };
        };
        Error::new(ErrorKind::Syntax, format!("the arguments of `{called}` go in parentheses"))
            .at(name.span.to(*last))
            .help(self.spelt(&called, &given, &closing, statement))
    }

    /// `turning turtles "TH"`, `grundy's game 8` and `wythoff nim(3, 5)`: the word that is meant.
    fn in_two_words(&self, statement: &str, first: Token, second: Token) -> Option<String> {
        let [one, two] = [first, second]
            .map(|token| canonical_name(&statement[token.span.start..token.span.end]).to_lowercase());
        let joined = format!("{}_{two}", one.replace('\'', ""));
        if self.is_called(&joined) {
            return Some(joined);
        }
        let alone = one.split('\'').next().unwrap_or_default();
        let is_game = ["nim", "game"].contains(&&*two) && functions::named(alone).is_none();
        (is_game && self.is_called(alone)).then(|| alone.to_owned())
    }

    /// `kayles[5]`
    fn in_brackets(&self, statement: &str, all: &[Token]) -> Option<Error> {
        let [name, open, ..] = all else { return None };
        let is_open = open.kind == TokenKind::Open(Bracket::List);
        if !is_open || name.span.end != open.span.start || !self.takes_arguments(*name, statement) {
            return None;
        }
        let inside = &statement[open.span.end..];
        let end = inside.find(']').filter(|&end| !inside[..end].contains('['))?;
        let called = &statement[name.span.start..name.span.end];
        let message = format!("the arguments of `{called}` go in parentheses");
        let place = name.span.to(Span::new(open.span.start, open.span.end + end + 1));
        let error = Error::new(ErrorKind::Syntax, message).at(place);
        Some(error.help(format!("write {called}({})", inside[..end].trim())))
    }

    /// How a call with such arguments is written.
    fn spelt(&self, called: &str, given: &[Span], closing: &str, statement: &str) -> String {
        let written = |span: &Span| {
            let end = if given.last() == Some(span) { closing } else { "" };
            with_commas(&statement[span.start..span.end]) + end
        };
        let name = canonical_name(called);
        let function = functions::named(&name).filter(|_| self.machine.find(&name).is_none());
        if let (Some(function), [ruleset]) = (function, given)
            && function.question() == Some(Question::Values)
        {
            return format!("write {called}({}, 0..20)", written(ruleset));
        }
        let is_call = |span: &Span| {
            let word = Token { kind: TokenKind::Name, span: *span };
            given.len() > 1 && self.takes_arguments(word, statement)
        };
        let example = named(&name).map_or("", |ruleset| ruleset.position());
        let example = example.strip_prefix(&*name).unwrap_or_default();
        if example.starts_with("(\"")
            && let Some(edges) = given.first().and_then(|first| edges(&statement[first.start..]))
        {
            return format!("write {called}({edges})");
        }
        match (function, given.iter().position(is_call)) {
            (Some(function), Some(_)) if function.question().is_some() => {
                format!("for example {}", call_in(function.word.example, function.name()))
            }
            // `grundy kayles 5`
            (_, Some(0)) => {
                let (inner, given) = (written(&given[0]), given[1..].iter().map(written));
                format!("write {called}({inner}({}))", given.collect::<Vec<_>>().join(", "))
            }
            _ => {
                let given: Vec<String> = given.iter().map(written).collect();
                self.spelt_as(called, example, &given)
            }
        }
    }

    /// How a call with these arguments is written, where an example of it has such ones.
    fn spelt_as(&self, called: &str, example: &str, given: &[String]) -> String {
        // `cram 4 x 5`
        let is_sign = |given: &&String| *given == "x" && self.machine.find("x").is_none();
        let given: Vec<&str> = given.iter().filter(|given| !is_sign(given)).map(String::as_str).collect();
        let given = given.join(", ");
        let group = given.strip_prefix('(').filter(|_| !given.contains("), "));
        let inside = group.and_then(|inside| inside.strip_suffix(')')).unwrap_or(&given);
        let is_listed = !example.contains("[[") && example.ends_with("])");
        let is_otherwise = example.contains(['"', '[']) || example.contains(")(");
        match inside.split_once(", ") {
            // `twins HTH`
            None if example.starts_with("(\"") && inside.bytes().all(|coin| b"HT".contains(&coin)) => {
                format!("write {called}(\"{inside}\")")
            }
            _ if inside.contains(|sign: char| sign.is_alphabetic() || matches!(sign, '[' | '"')) => {
                format!("write {called}({inside})")
            }
            // `nimble([1, 2, 3])`
            _ if is_listed && example.starts_with("([") => format!("write {called}([{inside}])"),
            // `moore(2, [3, 4, 5])`
            Some((first, rest)) if is_listed && example.contains(", [") => {
                format!("write {called}({first}, [{rest}])")
            }
            // `subtraction 1 3` and `generalized_wythoff 2 3 4`
            _ if is_otherwise => format!("for example {called}{example}"),
            _ => format!("write {called}({inside})"),
        }
    }

    /// A whole statement that is written in another way.
    fn in_other_words(&self, kind: ErrorKind, statement: &str, all: &[Token]) -> Option<Error> {
        let is_not_read = matches!(kind, ErrorKind::Syntax | ErrorKind::UnknownName);
        let asked = if is_not_read { self.in_english(statement) } else { None };
        asked.or_else(|| self.explains(statement, all)).or_else(|| self.begins(statement, all))
    }

    /// `Claim …` and `claim: …`.
    fn begins(&self, statement: &str, all: &[Token]) -> Option<Error> {
        let [first, next, rest @ ..] = all else { return None };
        let word = &statement[first.span.start..first.span.end];
        let lower = word.to_lowercase();
        if !["claim", "prove", "moves"].contains(&&*lower) || self.machine.find(word).is_some() {
            return None;
        }
        let has_colon = &statement[next.span.start..next.span.end] == ":";
        let begins = if has_colon { rest.first()? } else { next };
        let (place, message) = match (word == lower, has_colon) {
            (true, false) => return None,
            (true, true) => (next.span, format!("there is no colon after `{word}`")),
            (false, _) => (first.span, format!("`{lower}` is written in small letters")),
        };
        let rest = statement[begins.span.start..].trim_end();
        Some(Error::new(ErrorKind::Syntax, message).at(place).help(format!("write {lower} {rest}")))
    }

    /// `why kayles(5)` is two statements.
    fn explains(&self, statement: &str, all: &[Token]) -> Option<Error> {
        let [why, next, ..] = all else { return None };
        let word = &statement[why.span.start..why.span.end];
        let is_definition = all.iter().any(|token| token.kind == TokenKind::Defines);
        let is_apart = why.span.end < next.span.start;
        if word != "why" || !is_apart || is_definition || self.machine.find(word).is_some() {
            return None;
        }
        let rest = statement[next.span.start..].trim_end();
        let (first, claim) = match next.kind {
            TokenKind::Keyword => (rest.to_owned(), rest.strip_prefix("claim ")),
            _ if says_something(all, statement) => (format!("claim {rest}"), Some(rest)),
            _ => (rest.to_owned(), None),
        };
        let error = Error::new(
            ErrorKind::Syntax,
            "`why` is a statement of its own, and explains the answer before it",
        )
        .at(why.span)
        .help(format!("write {first}; why"));
        Some(match claim {
            Some(claim) => error.help(format!("a whole proof: prove {claim}")),
            None => error,
        })
    }

    /// What a word calls: a name as it is typed, or in small letters, as in `Kayles 5`.
    fn called(&self, token: Token, statement: &str) -> Option<String> {
        let typed = &statement[token.span.start..token.span.end];
        if self.takes_arguments(token, statement) {
            return Some(typed.to_owned());
        }
        let small = typed.to_lowercase();
        let is_called =
            token.kind == TokenKind::Name && small != typed && self.is_called(&canonical_name(&small));
        is_called.then_some(small)
    }

    /// Whether a name is that of a function, of a ruleset or of a definition with parameters.
    fn takes_arguments(&self, token: Token, statement: &str) -> bool {
        let name = canonical_name(&statement[token.span.start..token.span.end]);
        token.kind == TokenKind::Name && self.is_called(&name)
    }

    fn is_called(&self, name: &str) -> bool {
        match self.machine.find(name) {
            Some(defined) => self.machine.definitions[defined as usize].meaning.takes_arguments(),
            None => {
                functions::named(name).is_some()
                    || named(name).is_some()
                    || self.machine.store.ruleset(name).is_some()
            }
        }
    }
}

/// `1. claim *1 is N` and `b) claim *1 is N`.
fn numbered(statement: &str) -> Option<Error> {
    let number = statement.split_whitespace().next().filter(|number| number.len() < statement.len())?;
    let is_number = match number.split_at_checked(number.len() - 1)? {
        (digits, "." | ")") if !digits.is_empty() => digits.bytes().all(|digit| digit.is_ascii_digit()),
        _ => false,
    };
    let is_letter = matches!(number.as_bytes(), [letter, b')'] if letter.is_ascii_alphabetic());
    (is_number || is_letter).then(|| {
        let start = statement.len() - statement.trim_start().len();
        Error::new(ErrorKind::Syntax, "a statement does not begin with the number of an exercise")
            .at(Span::new(start, start + number.len()))
            .help(format!("leave it out, or write it as a comment above: # {number}"))
    })
}

/// `claim n < 9 for n in 0..5.`, in which `5.` is the code of a game.
fn ends_with_a_point(statement: &str, all: &[Token]) -> Option<Error> {
    let last = all.last().filter(|last| last.kind == TokenKind::Code)?.span;
    let number = statement[last.start..last.end].strip_suffix('.')?;
    let point = Span::new(last.end - 1, last.end);
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| {
        Error::new(ErrorKind::Syntax, "`.` does not belong at the end of the line")
            .at(point)
            .help("leave it out: a statement ends with its line")
    })
}

/// Whether a statement is a relation by its signs.
fn says_something(all: &[Token], statement: &str) -> bool {
    let signs = ["=", "==", "!=", "is", "in", "<", ">", "<=", ">=", "≈", "≠", "iff", "implies"];
    all.iter().any(|token| signs.contains(&&statement[token.span.start..token.span.end]))
}

fn begins_operand(kind: TokenKind) -> bool {
    use TokenKind::{Code, EmptySet, Integer, Name, Open, Text};
    matches!(
        kind,
        Name | Integer | Code | Text | EmptySet | Open(Bracket::Set | Bracket::Group | Bracket::ForeignAngle)
    )
}

/// Where arguments stand that have blanks or commas between them, up to the next operator or word
/// of the language; and what closes the brackets that are left open.
fn arguments(all: &[Token], statement: &str) -> (Vec<Span>, String) {
    let mut given: Vec<Span> = Vec::new();
    let mut open: Vec<Bracket> = Vec::new();
    let mut star = false;
    for token in all {
        let joins = star || given.last().is_some_and(|last| last.end == token.span.start);
        let starred = statement[token.span.start..].strip_prefix('*');
        let is_star = !joins && starred.is_some_and(|size| !size.starts_with(char::is_whitespace));
        match token.kind {
            TokenKind::Open(bracket) => open.push(bracket),
            TokenKind::Close(_) if open.is_empty() => break,
            TokenKind::Close(_) => drop(open.pop()),
            _ if !open.is_empty() => {}
            TokenKind::Separator => {
                star = false;
                continue;
            }
            TokenKind::Star => {}
            TokenKind::Operator if is_star => {}
            kind if begins_operand(kind) => {}
            _ => break,
        }
        let inside = open.len() > usize::from(matches!(token.kind, TokenKind::Open(_)))
            || matches!(token.kind, TokenKind::Close(_));
        match given.last_mut() {
            Some(last) if joins || inside => *last = last.to(token.span),
            _ => given.push(token.span),
        }
        star = is_star;
    }
    (given, open.into_iter().rev().map(Bracket::closing).collect())
}

/// `3x4` has two numbers.
fn with_commas(argument: &str) -> String {
    let is_size = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    match argument.split_once(['x', '×']) {
        Some((one, two)) if is_size(one) && is_size(two) => format!("{one}, {two}"),
        _ => argument.to_owned(),
    }
}
