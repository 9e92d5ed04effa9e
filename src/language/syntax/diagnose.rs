//! Syntax errors in a user's words: what stands at a place, what was expected, what would work.

use crate::error::{Advice, Error, ErrorKind, Span};
use crate::syntax::foreign::{self, BEGIN_A_DEFINITION, CHOICE, CONDITION, FOREIGN, HELP};
use crate::syntax::move_words;
use crate::syntax::scanner::{Opened, Scanner, is_star};
use crate::syntax::statement::Statement;
use crate::syntax::token::{Bracket, Token, TokenKind};
use crate::syntax::words::KEYWORDS;

/// What could have stood at a place, in a user's words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) operand: bool,
    pub(crate) operator: bool,
    pub(crate) word: Option<&'static str>,
}

impl Expected {
    fn in_words(self) -> String {
        match self {
            Expected { word: Some(word @ ("a name" | "a string")), .. } => word.to_owned(),
            Expected { word: Some(word), operand: false, .. } => format!("`{word}`"),
            Expected { operand: true, operator: false, .. } => "a position, a number or a name".to_owned(),
            Expected { operand: false, operator: true, .. } => "an operator, a comma or the end".to_owned(),
            _ => String::new(),
        }
    }

    /// Only an operator can go on here.
    fn only_operator(self) -> bool {
        self.operator && !self.operand
    }
}

const MISERE_CLAIMS: &str = "misère play: G is misere P, G is misere N, misere_outcome(G), moves misere G";

const COMPREHENSION: &str = "a comprehension is written with `for`: {*k for k in 0..5}";

const DIVIDES: &str = "that d divides n is written n % d = 0; `or` joins two truth values";

const MISERE_EQUALITY: &str =
    "equality in misère play is G =^- H, or G =⁻ H; its negation is G !=^- H, or G ≠⁻ H";

/// The error for a statement that the grammar stopped reading at `place`.
pub(crate) fn at(text: &str, place: usize, expected: Expected) -> Error {
    let mut scanner = Scanner::default();
    let mut last = Span::default();
    while let Some(token) = scanner.next(&text[..place], true) {
        if token.kind != TokenKind::Comment {
            last = token.span;
        }
    }
    let before = scanner.clone();
    let found =
        std::iter::from_fn(|| scanner.next(text, true)).find(|token| token.kind != TokenKind::Comment);
    let Some(Token { kind, mut span }) = found else { return at_the_end(text, last, &before, expected) };
    if let Some(sign) = FOREIGN.iter().find(|sign| text[span.start..].starts_with(**sign)) {
        span.end = span.start + sign.len();
    }
    // A quote inside the words of a move has ended them.
    let is_words =
        text[..last.start].trim_end().ends_with("as") && text[last.start..].starts_with(['"', '“']);
    if let Some(Err(error)) = is_words.then(|| move_words::parts(text, last)) {
        return error
            .help("a string inside the words has other quotes than these: “take {[\"a\", \"b\"][k]}”");
    }
    let begins_line = text[..span.start].trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
    let open = before.innermost().filter(|_| begins_line);
    let error = Stop { text, kind, span, before, expected }.error();
    let Some(Opened { span, .. }) = open else { return error };
    let line = text[..span.start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    error.note(format!("a bracket is still open here: the last one of `{}`", text[line..span.end].trim()))
}

/// Where the grammar stopped reading.
struct Stop<'t> {
    text: &'t str,
    /// The token there.
    kind: TokenKind,
    span: Span,
    /// What was scanned before it.
    before: Scanner,
    expected: Expected,
}

impl<'t> Stop<'t> {
    fn error(&self) -> Error {
        if let TokenKind::Close(bracket) = self.kind
            && let Some(error) = self.wrong_bracket(bracket)
        {
            return error;
        }
        if self.kind == TokenKind::OpenText {
            return Error::new(ErrorKind::Syntax, "a string is not closed on its line")
                .at(Span::new(self.span.start, self.span.start + self.token().trim_end().len()))
                .help("end it with a double quote");
        }
        if self.written().trim() == "use" {
            return self.plain().help("the name of a file goes in double quotes: use \"my_games.claims\"");
        }
        let token = self.token();
        if self.expected.word == Some("then") && (self.begins_operand() || matches!(token, ":" | "," | "?")) {
            return Error::new(ErrorKind::Syntax, format!("`then` is missing before `{token}`"))
                .at(self.span)
                .help(CHOICE);
        }
        if token == "as" && self.kind == TokenKind::Keyword {
            return move_words::not_of_an_option(self.span);
        }
        if self.expected.word == Some("a string") {
            return self.plain().help("the words of a move are a string: f(n-1) as \"take one\"");
        }
        if let Some(error) = self.stray().or_else(|| self.quantifier()) {
            return error;
        }
        if let Some((_, help)) = HELP.iter().find(|(tokens, _)| tokens.contains(&token)) {
            return self.plain().help(*help);
        }
        if let Some(error) = self.misplaced() {
            return error;
        }
        if let Some(angle) = self.before.closed_angle()
            && !token.starts_with([')', '}', ']', ','])
        {
            return closed_by_angle(self.plain(), self.text, angle);
        }
        if self.innermost() == Some(Bracket::Angle)
            && matches!(token, "<" | ">" | "<=" | ">=" | "=" | "for" | "if")
        {
            return self
                .plain()
                .help("inside <…> put a comparison or a comprehension in parentheses: <(*k for k in 0..3)>");
        }
        if self.kind == TokenKind::Keyword && !self.expected.only_operator() {
            return self.keyword();
        }
        if self.kind == TokenKind::Stray && token.chars().all(char::is_numeric) {
            return self.plain().help("digits are 0 to 9");
        }
        if self.expected.only_operator() && self.begins_operand() { self.no_operator() } else { self.plain() }
    }

    fn token(&self) -> &'t str {
        &self.text[self.span.start..self.span.end]
    }

    fn written(&self) -> &'t str {
        &self.text[..self.span.start]
    }

    fn innermost(&self) -> Option<Bracket> {
        self.before.innermost().map(|opened| opened.bracket)
    }

    fn begins(&self) -> bool {
        !self.before.has_begun()
    }

    fn here(&self, message: impl Into<String>) -> Error {
        Error::new(ErrorKind::Syntax, message).at(self.span)
    }

    /// The error that says no more than what was expected and what was found.
    fn plain(&self) -> Error {
        let token =
            if self.kind == TokenKind::Text { shorten(self.token()) } else { self.token().to_owned() };
        let expected = match self.expected.in_words() {
            _ if self.expected == Expected::default() && self.begins() => "a statement".to_owned(),
            words => words,
        };
        self.here(if expected.is_empty() {
            format!("`{token}` was not expected here")
        } else {
            format!("expected {expected}; got `{token}`")
        })
    }

    fn wrong_bracket(&self, bracket: Bracket) -> Option<Error> {
        let token = self.token();
        match self.innermost() {
            None => Some(self.here(format!("`{token}` closes a bracket that was never opened"))),
            Some(open) if open.closing() != bracket.closing() => Some(
                self.here(format!("`{token}` does not close the bracket that is open here"))
                    .label(format!("expected `{}`", open.closing())),
            ),
            Some(_) => None,
        }
    }

    /// The error for signs of other languages, and for numbers that are none.
    fn stray(&self) -> Option<Error> {
        let (written, token) = (self.written(), self.token());
        let rest = &self.text[self.span.start..];
        let after = &rest[token.len()..];
        let last = written.trim_end();
        let mut stars = rest.chars().take_while(|sign| is_star(*sign)).map(char::len_utf8);
        if let (Some(first), Some(second)) = (stars.next(), stars.next()) {
            let stars = Span::new(self.span.start, self.span.start + first + second);
            return Some(
                Error::new(ErrorKind::Syntax, "there is no operator `**`")
                    .at(stars)
                    .help("a power of integers is 2^3; two times the nimber *3 is 2 * *3; the product of two nimbers is *2 ⊗ *3"),
            );
        }
        let could_end = self.expected.operator || !self.expected.operand;
        let ends = after.trim().is_empty() && self.innermost().is_none();
        if could_end && ends && matches!(token, "." | "?" | "!" | ":") {
            return Some(
                self.here(format!("`{token}` does not belong at the end of the line"))
                    .help("leave it out: a statement ends with its line"),
            );
        }
        Some(match token {
            ":" if after.trim_start().starts_with('=') => {
                self.plain().help("a definition is written with `:=`, without a space in it")
            }
            ">" if written.ends_with(['=', '-']) && after.trim_start().starts_with('{') => {
                self.plain().help(foreign::defined_by_an_arrow(written))
            }
            ":" if self.describes() => self.plain().help(COMPREHENSION),
            ":" if !last.is_empty() => self.plain().help("the integers from a to b are a..b: {*n for n in 1..3}"),
            ">" if written.ends_with('<') => self.plain().help(
                "not equivalent, or not equal, is !=; not identical is !==; alone, <> is the position without options",
            ),
            ">" if written.ends_with(['=', '-']) => {
                self.plain().help("`implies` and `iff` join two truth values; `moves G` lists the moves of G")
            }
            "/" if after.starts_with('=') => self.plain().help("not equivalent, or not equal, is !="),
            _ if self.kind == TokenKind::Code && last.ends_with(is_star) => {
                let error = self.here(format!("a nimber *n has an integer n, and `{token}` is not an integer"));
                match token.strip_suffix('.') {
                    Some(whole) if ends && whole.bytes().all(|digit| digit.is_ascii_digit()) => {
                        error.help(format!("leave out the point: *{whole}; a statement ends with its line"))
                    }
                    _ => error.help(
                        "a number with a point is a take-and-break code: 0.77(5) is a heap of 5 in the game 0.77",
                    ),
                }
            }
            _ if self.opened_by_star() => {
                self.plain().help("a star stands before an integer, *n or *{12}, and makes a nimber; a set is a position without one")
            }
            _ if token.starts_with('_') && written.ends_with(|digit: char| digit.is_ascii_digit()) => {
                self.plain().help("the digits of an integer may be grouped: 1_000")
            }
            _ => return None,
        })
    }

    /// Whether the innermost bracket is a brace after a star.
    fn opened_by_star(&self) -> bool {
        self.before.innermost().is_some_and(|Opened { bracket, span }| {
            bracket == Bracket::Set && self.text[..span.start].trim_end().ends_with(is_star)
        })
    }

    /// Whether a set or a list is described as books do it, `{*k : k in 0..5}` or `{*k : k < 6}`.
    fn describes(&self) -> bool {
        let rest = &self.text[self.span.end..];
        let inside = rest.split(['}', ']', ',']).next().unwrap_or_default();
        let before = inside.split(['<', '≤']).next().unwrap_or_default();
        let is_bounded = before.len() < inside.len() && before.trim_end().ends_with(char::is_alphanumeric);
        matches!(self.innermost(), Some(Bracket::Set | Bracket::List))
            && (is_bounded || [" in ", "∈", "\\in "].iter().any(|sign| inside.contains(sign)))
    }

    /// How `for n >= 1`, `for n = 1..3` and, in brackets, `for n < 5` are written.
    fn bounded(&self, name: &str) -> String {
        let rest = &self.text[self.span.start..];
        let end = rest.find([',', '}', ']', ')', '\n']).unwrap_or(rest.len());
        let condition = if end <= 60 { rest[..end].trim_end() } else { "…" };
        match condition.strip_prefix('=').filter(|range| range.contains("..")) {
            Some(range) => format!("write for {name} in {}", range.trim_start()),
            None if self.innermost().is_none() && condition.starts_with('>') => {
                format!("write for all {name} {condition}")
            }
            None if self.innermost().is_none() => format!("write for all {name} if {name} {condition}"),
            None => format!("a condition is written with `if`: if {name} {condition}"),
        }
    }

    /// The error for a sign of the language in a place where it means nothing.
    fn misplaced(&self) -> Option<Error> {
        let written = self.written().trim_end();
        let begins = self.begins();
        Some(match self.token() {
            "|" if self.describes() => self.plain().help(COMPREHENSION),
            "|" if self.innermost().is_none() => self.plain().help(DIVIDES),
            "|" => self
                .here("`|` separates the options of two players, and partizan games are not supported")
                .help("an impartial position has one set of options for both players: {a, b}; `or` joins two truth values"),
            "…" | "..." => self
                .here("an ellipsis does not say enough")
                .help("write a comprehension: {*k for k in 0..n-1}; the position with the options *0, *1, *2, … without end is *ω"),
            ":=" | "≔" | "：=" => self
                .here("a definition is a statement of its own, with a name, or a name with parameters, on the left of `:=`")
                .help("S := {*1, {*1}}   or   f(n) := {*k for k in 0..n-1}"),
            ";" => self
                .here("`;` ends a statement, and a bracket is still open here")
                .label("a comma separates options"),
            "←" | "≜" => {
                self.plain().help(format!("a definition is written {} := {{*1}}", written.trim_start()))
            }
            "^" | "^-" | "⁻" | "^{" if written.ends_with(['=', '≠']) || written.ends_with("=-") => {
                self.plain().help(MISERE_EQUALITY)
            }
            "=" | "!=" | "≠" if written.ends_with('^') => self.plain().help(MISERE_EQUALITY),
            "=" if begins => self.plain().help(
                "a comparison has a position on both sides, `claim S = *2`; a definition is written S := {*1}",
            ),
            "//" if begins => self.plain().help("a comment begins with #"),
            "+" | "=" | "==" | "*" | "⊕" | "≈" | "^" | "%" | "++" | "∪" | ".." if begins => {
                self.plain().help("an operator that joins two lines goes at the end of the first")
            }
            // `C ? A : B`
            "?" if !self.expected.operand => self.plain().help(CHOICE),
            "," => return self.comma(),
            "[" | "(" if written.ends_with("for") && self.expected.word == Some("a name") => self.pairs(),
            _ if self.kind == TokenKind::Integer && self.expected.word == Some("a name") => {
                self.plain().help("a range of integers is a..b: for n in 0..9")
            }
            "<" | ">" | "<=" | ">=" | "=" | "≤" | "≥" if self.expected.word == Some(":=") => {
                self.plain().help(CONDITION)
            }
            "<" | ">" | "<=" | ">=" | "=" | "!=" | "≤" | "≥" | "≠" if self.expected.word == Some("in") => {
                let name = written.rsplit(char::is_whitespace).next().unwrap_or_default();
                self.plain().help(self.bounded(name))
            }
            ":" if begins => self.plain().help(
                "commands such as :help are for the interactive session, which `sprague` starts on a terminal",
            ),
            token if self.kind == TokenKind::Stray && token.starts_with('\\') => self
                .plain()
                .help("of LaTeX the signs are understood, such as \\oplus; leave out what surrounds a formula or a name"),
            "[" if written.ends_with("mex") => self.plain().help("write mex([0, 1]) or mex{0, 1}"),
            "[" => self.plain().help(
                "only lists and strings have entries; the options of a position as a list: options(G)[0]",
            ),
            _ => return None,
        })
    }

    /// The error for a comma in a place where it means nothing.
    fn comma(&self) -> Option<Error> {
        let written = self.written().trim_end();
        // `for n in 1,2,3`
        let (from, entry) = written.rsplit_once(" in ").unwrap_or_default();
        let is_list = from.contains(" for ") && entry.bytes().all(|digit| digit.is_ascii_digit());
        // `0,137(5)`
        let before = written.strip_suffix('0').unwrap_or("0");
        let is_point = !before.ends_with(|sign: char| sign.is_alphanumeric())
            && self.text[self.span.end..].starts_with(|digit: char| digit.is_ascii_digit());
        Some(match self.innermost() {
            _ if self.expected.word == Some("in") => self.pairs(),
            _ if written.ends_with([',', '(', '[', '{']) => {
                self.plain().help("nothing stands before this comma: leave it out, or write what is missing")
            }
            Some(Bracket::Group) if self.is_in_a_call_of_if() => self.plain().help(CHOICE),
            Some(Bracket::Group) => self
                .here("parentheses only group a single expression")
                .help("a list is written [0, 1], and a position {G, H}"),
            Some(Bracket::List) => self.here("an index is one integer: xs[i]").help(self.in_parentheses()),
            None if is_list => self.plain().help("a list is written in brackets: for n in [1, 2, 3]"),
            None if written.contains(" for ") => {
                self.plain().help("each name needs its own `for`: f(a, b) for a in 0..3 for b in 0..a")
            }
            None if is_point => {
                self.plain().help("a code has a point: 0.137(5) is a heap of 5 in the game 0.137")
            }
            None if [" and ", " or "].iter().any(|word| self.text[self.span.end..].starts_with(word)) => {
                self.plain().help("leave out this comma")
            }
            None if written.contains(":=")
                && self.text[self.span.end..].contains(['<', '>', '=', '≤', '≥']) =>
            {
                self.plain().help(CONDITION)
            }
            None => self.plain().help("options go in braces, {*1, *2}, entries of a list in brackets"),
            _ => return None,
        })
    }

    /// Whether the innermost bracket is that of `if(…`.
    fn is_in_a_call_of_if(&self) -> bool {
        self.before
            .innermost()
            .is_some_and(|opened| self.text[..opened.span.start].trim_end().ends_with("if"))
    }

    /// The error for `for [a, b] in …` and `for a, b in …`.
    fn pairs(&self) -> Error {
        self.plain()
            .help("one name for each `for`: {f(a,b) for a in 0..3 for b in 0..a}")
            .help("for a list of pairs, use one name for the pair: f(p[0], p[1]) for p in [[1, 2], [3, 4]]")
    }

    /// How `nim[3, 5, 7]` is written.
    fn in_parentheses(&self) -> String {
        let open = self.before.innermost().map_or(Span::default(), |opened| opened.span);
        let name = self.text[..open.start].rsplit(|sign: char| !sign.is_alphanumeric() && sign != '_').next();
        let inside = &self.text[open.end..];
        let inside = inside.find(']').map(|end| inside[..end].trim());
        match (name, inside) {
            (Some(name), Some(inside)) if !name.is_empty() && name.len() + inside.len() <= 60 => {
                format!("the arguments of a function or a game go in parentheses: {name}({inside})")
            }
            _ => "the arguments of a function or a game go in parentheses: nim(10, 12, 5)".to_owned(),
        }
    }

    /// The error for `for all` in front of what it speaks of, or with something else than names.
    fn quantifier(&self) -> Option<Error> {
        let (written, token) = (self.written().trim_end(), self.token());
        let behind = self.text[self.span.end..].trim_start();
        let mut words = written.rsplit(char::is_whitespace);
        let [last, before, first] = [(); 3].map(|()| words.next().unwrap_or_default());
        let is_bound = matches!((first, before), ("for", "all" | "some"))
            || matches!(before, "∀" | "∃" | "\\forall" | "\\exists");
        let is_name = self.kind == TokenKind::Name;
        let in_front = || {
            self.here(format!("`{token}` comes after what it quantifies"))
                .help("claim kayles(n) is N for all n >= 1")
        };
        Some(match token {
            "∀" | "∃" | "\\forall" | "\\exists" => in_front(),
            "for" if !["all ", "some "].iter().any(|word| behind.starts_with(word)) => return None,
            "for" if last.ends_with(',') => self
                .here("there is no comma before `for`")
                .help("claim G + *n = *n + G for all games G for all n"),
            "for" if !self.expected.only_operator() && !self.begins() => in_front(),
            "in" if first == "for" && ["any", "each", "every"].contains(&before) => self
                .here(format!("`in` was expected after `for {before}`"))
                .help(format!("leave out `{before}`: for {last} in 0..9")),
            "in" if is_bound => self
                .here("`for all` and `for some` speak of all integers from 0 on, or from a bound")
                .help("for all n >= 1; for a range: for n in 1..100"),
            _ if is_name && last == "games" => {
                self.here("`games` comes after `for all` or `for some`").help("for all n for all games G")
            }
            "!=" | "≠" if is_bound => {
                self.plain().help(format!("cases are left out by `if`: for {before} {last} if {last} != 0"))
            }
            "from" if is_bound => self
                .here("`for all` and `for some` speak of all integers from 0 on, or from a bound")
                .help(format!("for a range: for {last} in 1..10")),
            _ if is_name && is_bound && ["game", "position", "positions"].contains(&last) => self
                .here(format!("a comma was expected before `{token}`"))
                .help(format!("positions are called games: for {before} games {token}")),
            _ if is_name && is_bound && ["integer", "integers", "number", "numbers"].contains(&last) => self
                .here(format!("a comma was expected before `{token}`"))
                .help(format!("leave out `{last}`: `for {before} {token}` speaks of all integers from 0 on")),
            _ if is_name && is_bound => self
                .here(format!("a comma was expected before `{token}`"))
                .help("`for all n, m` speaks of all integers from 0 on, `for all games G` of all positions"),
            _ if is_name && ["forall", "Forall", "exists", "Exists"].contains(&last) => self
                .plain()
                .help("`for all n` and `for some n` come after a claim: claim kayles(n) is N for all n >= 1"),
            _ => return None,
        })
    }

    fn keyword(&self) -> Error {
        let (token, rest) = (self.token(), &self.text[self.span.end..]);
        let error = self.here(format!("`{token}` is a word of the language and cannot be used here"));
        match token {
            "claim" | "prove" | "moves" => error.help(begins_statement(token)),
            "misere" | "misère" => error.help(MISERE_CLAIMS),
            "xor" | "union" | "and" | "or" | "implies" | "iff" if rest.starts_with('(') => {
                error.help(format!("`{token}` stands between what it joins: a {token} b"))
            }
            "and" if rest.starts_with(" only if ") => error.help("`if and only if` is written iff"),
            "is" if self.begins() => error.help("a question is a claim: claim kayles(5) is P"),
            "for" if self.begins()
                && rest.split_whitespace().next().is_some_and(|word| ["all", "some"].contains(&word)) =>
            {
                error.help("`for all` and `for some` come after what is claimed: claim nim(n, n) is P for all n")
            }
            "for" if self.begins() => error
                .note("a statement ends with its line")
                .help("put `for` at the end of the line before, or the whole claim in parentheses: claim (nim(n, n) is P for n in 0..9)"),
            "then" | "else" | "and" | "or" | "implies" | "iff" if self.begins() => error
                .note("line by line, as in a session, a statement ends with its line; in a file it goes on here")
                .help(format!("put `{token}` at the end of the line before")),
            _ if self.begins() => error.help(
                "a statement goes on in the next line while a bracket is open, or after a word or operator at the end of a line",
            ),
            _ => error,
        }
    }

    fn begins_operand(&self) -> bool {
        use TokenKind::{Code, EmptySet, Integer, Keyword, Name, Open, Text};
        matches!(self.kind, Name | Keyword | Integer | Code | Text | EmptySet)
            || matches!(self.kind, Open(Bracket::Set | Bracket::Group | Bracket::ForeignAngle))
    }

    /// `kayles(5) is a P-position`, `kayles(5) is P position` and `kayles(5) % a comment`.
    fn after_words(&self, written: &str) -> Option<String> {
        let mut words = written.rsplit(char::is_whitespace);
        let [last, before] = [(); 2].map(|()| words.next().unwrap_or_default());
        let classes = ["P", "N"];
        Some(match self.token() {
            token if classes.contains(&token) && ["a", "an"].contains(&last) && before == "is" => {
                format!("leave out the article: … is {token}")
            }
            token if classes.contains(&token) && last.ends_with(')') => {
                format!("who wins is said with `is`: … is {token}")
            }
            "x" | "X" if is_nimber(last) => {
                format!("the nim-product is written {last} ⊗ …, or \\otimes for its sign")
            }
            "position" if classes.contains(&last) => format!("leave out `position`: … is {last}"),
            _ if before == "%" => "a comment begins with #".to_owned(),
            _ => return None,
        })
    }

    fn no_operator(&self) -> Error {
        let (written, token) = (self.written().trim_end(), self.token());
        if token == "for" {
            return self.misplaced_for();
        }
        let names = matches!(self.kind, TokenKind::Name | TokenKind::Keyword);
        let shown = if self.kind == TokenKind::Text { shorten(token) } else { token.to_owned() };
        if matches!(token, "claim" | "prove" | "moves") {
            return self.here(format!("`{token}` begins a statement")).help(begins_statement(token));
        }
        let error = self.here(format!("an operator is missing before `{shown}`"));
        let last = written.rsplit(char::is_whitespace).next().unwrap_or_default();
        if [token, last].iter().any(|word| matches!(word.to_lowercase().as_str(), "misere" | "misère")) {
            return error.help(MISERE_CLAIMS);
        }
        if token == "where" {
            return error.help("names of parts are given after a definition: f(n) := {*m} where m := n // 2");
        }
        if matches!(token, "then" | "else") || token == "if" && written.contains(":=") {
            return error.help(CHOICE);
        }
        let small = token.to_lowercase();
        if small != token && KEYWORDS.contains(&&*small) {
            return error.help(format!("this word is written in small letters: {small}"));
        }
        if matches!(token, "and" | "or") && written.contains(" for all ") {
            return error.help("cases are left out by `if`: for all n >= 1 if n < 10");
        }
        if token == "to" && written.contains(" in ") {
            return error.help("the integers from a to b are a..b: for n in 1..10");
        }
        if let Some(help) = self.after_words(written) {
            return error.help(help);
        }
        if self.kind == TokenKind::Name && written.ends_with(|digit: char| digit.is_ascii_digit()) {
            return error.help(format!("a product is written with its sign: 2 * {token}"));
        }
        // As other languages define a name.
        if names && BEGIN_A_DEFINITION.contains(&written.trim_start()) {
            return error.help(foreign::defined(&self.text[self.span.start..], token));
        }
        let defines = self.text[self.span.end..].trim_start().starts_with(":=");
        if names && defines && written.trim_start() == last {
            return error.help(format!("parameters go in parentheses: {last}({token}) := …"));
        }
        error.help(if self.innermost().is_some() {
            "options, elements and arguments are separated by commas"
        } else {
            "statements are separated by a new line or `;`; a sum is written G + H"
        })
    }
}

/// `*2`
fn is_nimber(word: &str) -> bool {
    word.strip_prefix('*')
        .is_some_and(|size| !size.is_empty() && size.bytes().all(|digit| digit.is_ascii_digit()))
}

fn begins_statement(word: &str) -> String {
    format!("leave out what stands before `{word}`")
}

impl Stop<'_> {
    /// `for` after what is neither a claim nor in brackets.
    fn misplaced_for(&self) -> Error {
        let behind = self.text[self.span.end..].trim_start();
        let after = |word: &str| behind.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
        match ["all", "some"].into_iter().find(|word| after(word)) {
            Some(word) if self.written().contains(" then ") => self
                .here(format!("`for {word}` comes after a claim, and this is not a claim"))
                .help(format!("cases are left out by `if`: claim kayles(n) is N for {word} n if n > 0")),
            Some(word) => self
                .here(format!("`for {word}` comes after a claim, and this is not a claim"))
                .help(format!("claim kayles(n) is N for {word} n")),
            None => self
                .here("`for` comes after a claim, or inside brackets")
                .help("a list is written [E for n in 0..9]; a function, f(n) := E"),
        }
    }
}

/// The error for a text that holds more than one statement where one was wanted.
pub(crate) fn several_statements(first: &Statement<'_>, second: &Statement<'_>) -> Error {
    let mut scanner = Scanner::default();
    while scanner.next(&first.text, true).is_some() {}
    match scanner.innermost() {
        Some(opened) => {
            let (error, start) = (never_closed(opened, &first.text), first.span.start);
            error.shifted(start)
        }
        None => {
            Error::new(ErrorKind::Syntax, "expected one statement, and another begins here").at(second.span)
        }
    }
}

fn at_the_end(text: &str, last: Span, before: &Scanner, expected: Expected) -> Error {
    if let Some(opened) = before.innermost() {
        return never_closed(opened, text);
    }
    let token = &text[last.start..last.end];
    let sign = token.chars().next_back().map_or(0, char::len_utf8);
    let place = Span::new(last.end - sign, last.end);
    if matches!(token, "all" | "some") && text[..last.start].trim_end().ends_with("for") {
        let message = format!("the statement ends where a variable was expected after `for {token}`");
        return Error::new(ErrorKind::Syntax, message)
            .at(place)
            .label("after this")
            .help(format!("name a variable: for {token} n"));
    }
    let message = format!("the statement ends where {} was expected", expected.in_words());
    let error = Error::new(ErrorKind::Syntax, message).at(place).label("after this");
    match before.closed_angle() {
        Some(angle) if token.starts_with('>') => closed_by_angle(error, text, angle),
        _ if expected.word == Some("else") => error.help(CHOICE),
        _ if text.trim_start().starts_with("loopy ") => error.help("a loopy definition is written with `:=`"),
        _ => error,
    }
}

fn closed_by_angle(error: Error, text: &str, angle: Span) -> Error {
    error
        .note(format!("a `>` closed the position `{}`", shorten(&text[angle.start..angle.end])))
        .help("inside <…> a `>` closes: put a comparison in parentheses, or write the position with { }")
}

fn never_closed(Opened { bracket, span }: Opened, text: &str) -> Error {
    let error = Error::new(ErrorKind::Syntax, format!("`{}` is never closed", &text[span.start..span.end]))
        .at(span)
        .label("opened here")
        .help(Advice::CloseWith(bracket.closing()));
    if bracket == Bracket::Angle {
        error.note("a `<` where a position is expected opens one; between two integers it compares")
    } else {
        error
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
