//! Syntax errors in a user's words: what stands at a place, what was expected, what would work.

use crate::error::{Error, ErrorKind, Span};
use crate::syntax::guard::{self, BracketKind, Scanned};
use crate::syntax::parser::Expected;

/// The error for a statement that the grammar stopped reading at `place`.
pub(crate) fn at(text: &str, place: usize, scanned: &Scanned, expected: Expected) -> Error {
    let place = place + (text[place..].len() - text[place..].trim_start().len());
    let before = guard::scan(&text[..place]).pop().unwrap_or_default();
    let rest = &text[place..];
    if rest.is_empty() || rest.starts_with('#') && text[place..].lines().count() <= 1 {
        return at_the_end(text, scanned, expected);
    }
    let found = Span::new(place, place + length_of_token(rest));
    let token = &text[found.start..found.end];
    let error = |message: String| Error::new(ErrorKind::Syntax, message).at(found);

    if let Some(error) = bracket_error(token, found, &before) {
        return error;
    }
    if token.starts_with(['"', '“']) && scanned.open_text {
        return open_text(Span::new(place, scanned.span.end));
    }
    let begins = before.span == Span::default();
    let described = if expected == Expected::default() && before.span == Span::default() {
        "a statement".to_owned()
    } else {
        describe_expected(expected)
    };
    let plain = || {
        error(if described.is_empty() {
            format!("`{token}` was not expected here")
        } else {
            format!("{described} was expected here, and `{token}` was found")
        })
    };
    let previous = text[..place].trim_end().chars().next_back();
    if let Some(error) = stray(text, found, &before, expected, plain()) {
        return error;
    }
    match token {
        "|" => error("`|` parts the options of two players: partizan games are not part of this".to_owned())
            .help("an impartial position has one set of options for both players: {a, b}; `or` joins two truth values"),
        "||" => plain().help("`or` joins two truth values"),
        "&" | "&&" => plain().help("`and` joins two truth values"),
        "!" => plain().help("`not` denies a truth value; `!=` is not equivalent, `!==` is not identical"),
        "/" => plain().help("division of integers without remainder is `//`"),
        "…" | "..." => error("an ellipsis says too little".to_owned())
            .help("a comprehension says it all: {*k for k in 0..n-1}; with every *n for n = 0, 1, 2, … as options the position would be *ω"),
        ":=" | "≔" | "：=" => error("a definition is a statement of its own: a name, or a name with parameters, stands left of `:=`".to_owned())
            .help("S := {*1, {*1}}   or   f(n) := {*k for k in 0..n-1}"),
        ";" => error("`;` ends a statement, and a bracket is still open here".to_owned())
            .label("a comma separates options"),
        "←" | "≜" => {
            let name = text[..place].trim();
            plain().help(format!("a definition is written {name} := {{*1}}"))
        }
        "=>" | "->" | "==>" => plain().help("a condition is written `if C then A else B`"),
        "²" | "³" => plain().help("a power of integers is written n^2"),
        "$" => plain().help("leave out the dollar signs of LaTeX; its commands are understood"),
        "+" | "=" | "==" | "*" | "⊕" | "≈" | "^" | "//" | "%" | "++" | "∪" | ".." if begins => plain()
            .help("an operator that joins two lines stands at the end of the first"),
        "," if expected.word == Some("in") => plain().help("one name for each `for`: {f(a,b) for a in 0..3 for b in 0..a}"),
        "," if innermost(&before) == Some(BracketKind::Group) => error("parentheses only group, and hold one expression".to_owned())
            .help("a list is written [0, 1], and a position {G, H}"),
        "," if innermost(&before) == Some(BracketKind::List) => error("an index is one integer: xs[i]".to_owned())
            .help("the arguments of a function or a game stand in parentheses: nim(10, 12, 5)"),
        "," if before.open.is_empty() => plain().help("options stand in braces, {*1, *2}, entries of a list in brackets"),
        ":" if begins => plain().help("commands such as :help are for the interactive session, which `sprague` alone begins on a terminal"),
        "[" if text[..place].trim_end().ends_with("mex") => plain().help("write mex([0, 1]) or mex{0, 1}"),
        "mod" => plain().help("the remainder is a % b"),
        "div" => plain().help("division of integers, rounded down, is a // b"),
        "[" => plain().help("only lists and strings have entries; the options of a position as a list: options(G)[0]"),
        "'" | "‘" => plain().help("a string stands in double quotes: \"HTTH\"; a prime ends a name: kayles'"),
        _ if let Some(angle) = before.closed_angle
            && !token.starts_with([')', '}', ']', ',']) =>
        {
            closed_by_angle(plain(), text, angle)
        }
        "<" | ">" | "<=" | ">=" | "=" | "for" | "if" if innermost(&before) == Some(BracketKind::Angle) => {
            plain().help("inside <…> a comparison or a comprehension stands in parentheses: <(*k for k in 0..3)>")
        }
        "for" | "in" | "is" | "and" | "or" | "not" | "xor" | "union" | "then" | "else" | "if" | "claim" | "prove" | "moves"
            if !expected.operator || expected.operand =>
        {
            let error = error(format!("`{token}` is a word of the language and cannot stand here"));
            match token {
                "claim" | "prove" | "moves" => error,
                "for" if begins => error
                    .note("a statement ends with its line")
                    .help("put `for` at the end of the line before, or the whole claim in parentheses: claim (nim(n, n) is P for n in 0..9)"),
                _ if begins => error.help("a statement goes on in the next line while a bracket is open, or after a word or operator at the end of a line"),
                _ => error,
            }
        }
        _ if token.chars().all(|digit| digit.is_numeric()) && !token.is_ascii() => {
            plain().help("digits are 0 to 9")
        }
        _ if expected.operator && !expected.operand && starts_operand(token) => {
            let message = match previous {
                Some(digit) if digit.is_ascii_digit() && token.starts_with(|first: char| first.is_alphabetic()) => {
                    return error(format!("an operator is missing before `{token}`"))
                        .help(format!("a product is written with its sign: 2 * {token}"));
                }
                _ => format!("an operator is missing before `{token}`"),
            };
            let inside = innermost(&before).is_some();
            if let Some(name) = declared(&text[..place], token) {
                return error(message).help(format!("a definition is written {name} := {{*1, {{*1}}}}"));
            }
            error(message).help(if inside {
                "options, elements and arguments are separated by commas"
            } else {
                "statements are separated by a new line or `;`; a sum is written G + H"
            })
        }
        _ => plain(),
    }
}

/// The signs that are read as `*`.
const STARS: [char; 5] = ['*', '∗', '⋆', '＊', '★'];

/// The error for signs of other languages, and for numbers that are none.
fn stray(text: &str, found: Span, before: &Scanned, expected: Expected, plain: Error) -> Option<Error> {
    let (written, rest) = (&text[..found.start], &text[found.start..]);
    let (token, after) = rest.split_at(found.end - found.start);
    let error = |message: &str| Error::new(ErrorKind::Syntax, message);
    let last = written.trim_end();
    let starred = last.ends_with(STARS);
    let stars: usize = rest.chars().take(2).take_while(|sign| STARS.contains(sign)).map(char::len_utf8).sum();
    if stars > rest.chars().next().map_or(0, char::len_utf8) {
        let stars = Span::new(found.start, found.start + stars);
        return Some(
            error("there is no operator `**`")
                .at(stars)
                .help("a power of integers is 2^3; two times the nimber *3 is 2 * *3; the product of two nimbers is *2 ⊗ *3"),
        );
    }
    let could_end = expected.operator || !expected.operand;
    if could_end
        && after.trim().is_empty()
        && before.open.is_empty()
        && matches!(token, "." | "?" | "!" | ":")
    {
        let message = format!("`{token}` stands at the end of the line");
        return Some(error(&message).at(found).help("leave it out: a statement ends with its line"));
    }
    Some(match token {
        ":" if after.trim_start().starts_with('=') => plain.help("a definition is written with `:=`, without a space in it"),
        ":" if !last.is_empty() => plain.help("the integers from a to b are a..b: {*n for n in 1..3}"),
        ">" if written.ends_with('<') => {
            plain.help("not equivalent, or not equal, is !=; not identical is !==; alone, <> is the position without options")
        }
        "/" if after.starts_with('=') => plain.help("not equivalent, or not equal, is !="),
        _ if starred && token.bytes().all(|digit| digit.is_ascii_digit()) && after.starts_with('.') => {
            let number = &rest[..rest.find(|next: char| !next.is_ascii_alphanumeric() && next != '.').unwrap_or(rest.len())];
            let whole = Span::new(found.start, found.start + number.len());
            let error = error(&format!("a nimber *n has an integer n, and `{number}` is not an integer")).at(whole);
            if after.trim() == "." {
                error.help(format!("leave out the point: *{token}; a statement ends with its line"))
            } else {
                error.help("a number with a point is a take-and-break code: 0.77(5) is a heap of 5 in the game 0.77")
            }
        }
        _ if opened_by_star(written, before) => {
            plain.help("a star stands before an integer, *n or *{12}, and makes a nimber; a set is a position without one")
        }
        _ if token.starts_with('_') && last.ends_with(|digit: char| digit.is_ascii_digit()) && written == last => {
            plain.help("the digits of an integer may be grouped: 1_000")
        }
        _ => return None,
    })
}

/// Whether the innermost bracket is a brace behind a star.
fn opened_by_star(written: &str, before: &Scanned) -> bool {
    before.open.last().is_some_and(|bracket| {
        bracket.kind == BracketKind::Set && written[..bracket.span.start].trim_end().ends_with(STARS)
    })
}

/// The name in `let S = …` and the like, as other languages define it.
fn declared<'t>(written: &str, token: &'t str) -> Option<&'t str> {
    let words = ["let", "Let", "var", "def", "define", "set", "const", "local"];
    (words.contains(&written.trim()) && token.starts_with(|first: char| first.is_alphabetic()))
        .then_some(token)
}

/// The error for a line that holds more than one statement where one was wanted.
pub(crate) fn several_statements(text: &str, scanned: &[Scanned]) -> Error {
    let second = scanned[1].span;
    match scanned[0].open.last() {
        Some(bracket) => never_closed(bracket.kind, bracket.span, text),
        None => Error::new(ErrorKind::Syntax, "one statement was wanted, and another begins here").at(second),
    }
}

/// The error for `E for n in …` that is neither a claim nor in brackets.
pub(crate) fn stray_clause(clause: Span) -> Error {
    Error::new(ErrorKind::Syntax, "a comprehension stands in {…} or […], and `for` behind a claim")
        .at(clause)
        .help("a list is written [E for n in 0..9]; a claim for every n, claim C for n in 0..9; or all(C for n in 0..9)")
        .help("a choice is written if C then A else B")
}

fn at_the_end(text: &str, scanned: &Scanned, expected: Expected) -> Error {
    let end = scanned.span.end;
    let last = Span::new(text[..end].char_indices().next_back().map_or(0, |(start, _)| start), end);
    if scanned.open_text {
        return open_text(last);
    }
    if let Some(bracket) = scanned.open.last() {
        return never_closed(bracket.kind, bracket.span, text);
    }
    let described = describe_expected(expected);
    let error = Error::new(ErrorKind::Syntax, format!("the statement ends where {described} was expected"))
        .at(last)
        .label("after this");
    match scanned.closed_angle {
        Some(angle) if text[last.start..].starts_with('>') => closed_by_angle(error, text, angle),
        _ => error,
    }
}

fn open_text(span: Span) -> Error {
    Error::new(ErrorKind::Syntax, "a string is not closed on its line")
        .at(span)
        .help("end it with a double quote")
}

fn closed_by_angle(error: Error, text: &str, angle: Span) -> Error {
    error
        .note(format!("a `>` closed the position `{}`", shorten(&text[angle.start..angle.end])))
        .help("inside <…> a `>` closes: put a comparison in parentheses, or write the position with { }")
}

fn never_closed(kind: BracketKind, span: Span, text: &str) -> Error {
    let closing = kind.closing();
    let error = Error::new(ErrorKind::Syntax, format!("`{}` is never closed", &text[span.start..span.end]))
        .at(span)
        .label("opened here")
        .help(format!("close it with `{closing}`"));
    if kind == BracketKind::Angle {
        error.note("a `<` where a position is due opens one; between two integers it compares")
    } else {
        error
    }
}

fn bracket_error(token: &str, found: Span, before: &Scanned) -> Option<Error> {
    let plain = match token {
        ")" | "）" => ")",
        "]" | "］" => "]",
        "}" | "｝" | "\\}" => "}",
        "⟩" | "〉" => "⟩",
        _ => return None,
    };
    match before.open.last() {
        None => Some(
            Error::new(ErrorKind::Syntax, format!("`{token}` closes a bracket that was never opened"))
                .at(found),
        ),
        Some(bracket) if bracket.kind.closing() != plain => Some(
            Error::new(ErrorKind::Syntax, format!("`{token}` does not close the bracket that is open here"))
                .at(found)
                .label(format!("expected `{}`", bracket.kind.closing())),
        ),
        Some(_) => None,
    }
}

fn describe_expected(expected: Expected) -> String {
    match expected {
        Expected { word: Some("a name"), .. } => "a name".to_owned(),
        Expected { word: Some(word), operand: false, .. } => format!("`{word}`"),
        Expected { operand: true, operator: false, .. } => "a position, a number or a name".to_owned(),
        Expected { operand: false, operator: true, .. } => "an operator, a comma or the end".to_owned(),
        _ => String::new(),
    }
}

fn innermost(before: &Scanned) -> Option<BracketKind> {
    before.open.last().map(|bracket| bracket.kind)
}

fn starts_operand(token: &str) -> bool {
    token.starts_with(|first: char| {
        first.is_alphanumeric() || matches!(first, '_' | '{' | '(' | '"' | '∅' | '⟨')
    })
}

fn length_of_token(rest: &str) -> usize {
    const SIGNS: [&str; 12] = [":=", "：=", "...", "==>", "=>", "->", "||", "&&", "<=", ">=", "==", "!="];
    if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        return sign.len();
    }
    let first = rest.chars().next().map_or(0, char::len_utf8);
    if rest.starts_with(|first: char| first.is_alphanumeric() || first == '_') {
        let word = rest
            .find(|next: char| !(next.is_alphanumeric() || matches!(next, '_' | '\'' | '′' | '’')))
            .unwrap_or(rest.len());
        return word.max(first);
    }
    if let Some(command) = rest.strip_prefix('\\') {
        let letters = command.find(|next: char| !next.is_ascii_alphabetic()).unwrap_or(command.len());
        return 1 + letters.max(command.chars().next().map_or(0, char::len_utf8));
    }
    first
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
