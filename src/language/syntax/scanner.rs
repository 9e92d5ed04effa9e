//! The one scanner: it cuts a text into tokens and finds where statements end, in one pass.
//!
//! What a token is depends on what stands before it: `<` opens a position or compares, `*` begins a
//! nimber or multiplies, and a new line ends a statement or does not. So the scanner keeps track of
//! the statement it is in. The grammar reads one statement at a time, so that an error in one
//! leaves the others alone, and it recurses once a bracket, so that the depth has to be known
//! before it starts.

use crate::error::Span;
use crate::syntax::grammar::{begins_name, continues_name, is_prime};
use crate::syntax::token::{Bracket, StatementKind, Token, TokenKind};
use crate::syntax::words::{JOINING, KEYWORDS, OPERATOR_COMMANDS};

/// What was seen last, which decides what a `<`, a `*` or the end of a line means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    /// Nothing yet in this statement.
    #[default]
    Start,
    /// Something that can stand before a binary operator.
    Operand,
    /// The star of a nimber: `*1` by itself, or the beginning of `*n`.
    Star,
    /// An operator that waits for its right side.
    Operator,
    /// A word, a separator, an opening bracket: an operand may follow, but need not.
    Other,
    /// The same, after a comma.
    Comma,
}

/// A statement as it was cut out of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cut {
    pub(crate) span: Span,
    pub(crate) kind: StatementKind,
    /// Deepest nesting of brackets and of `if` inside `if`.
    pub(crate) depth: usize,
    /// Brackets that are open at its end.
    pub(crate) open: usize,
}

/// An opening bracket and where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opened {
    pub(crate) bracket: Bracket,
    pub(crate) span: Span,
}

/// Where a scan stands in a text, which may grow.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scanner {
    position: usize,
    /// Where the first token of the statement begins.
    begun: Option<usize>,
    kind: StatementKind,
    last: Last,
    /// Where the last token ended, or a comment after it.
    last_end: usize,
    open: Vec<Opened>,
    ifs: usize,
    depth: usize,
    closed_angle: Option<Span>,
    /// No code begins before here: what could stand before its point was looked through and led to
    /// none.
    no_code_before: usize,
    /// The statement that the last token ended.
    ended: Option<Cut>,
    /// Whether a definition has come to its `where`.
    names_parts: bool,
    /// Where the next line begins with a word that goes on with the statement, if that was seen.
    goes_on_at: usize,
}

impl Scanner {
    /// The next token. Unless this is all of the text, the end of its last line waits for the next
    /// line where that line decides whether the statement ends, and a statement that a line may end
    /// ends with it: nobody waits for a line that may never come.
    pub(crate) fn next(&mut self, text: &str, is_all: bool) -> Option<Token> {
        loop {
            let rest = &text[self.position..];
            let first = rest.chars().next()?;
            if crate::source::begins_with_line_end(rest) {
                let ends = match self.line_ends_statement() {
                    true => !(is_all && self.is_gone_on_with(rest)),
                    // After a comma `m := …` is the next name of a `where`.
                    false => begins_a_statement(&rest[1..], !self.waits_for_a_name()),
                };
                if ends {
                    return Some(self.end_statement(text));
                }
                if rest.len() == 1 && !is_all {
                    return None;
                }
            } else if first == ';' && self.open.is_empty() {
                return Some(self.end_statement(text));
            }
            match length_of_space(rest, first) {
                0 => return Some(self.token(rest, first)),
                space => self.position += space,
            }
        }
    }

    /// Goes on to the end of the text, and gives the statements that ended.
    pub(crate) fn statements(&mut self, text: &str, is_all: bool) -> Vec<Cut> {
        #[cfg(test)]
        tests::count(text.len() - self.position);
        std::iter::from_fn(|| self.next_statement(text, is_all)).collect()
    }

    /// Goes on to the end of a statement.
    pub(crate) fn next_statement(&mut self, text: &str, is_all: bool) -> Option<Cut> {
        while let Some(token) = self.next(text, is_all) {
            if token.kind == TokenKind::End && self.ended.is_some() {
                return self.ended.take();
            }
        }
        if is_all { self.finish(text) } else { None }
    }

    /// Whether a bracket is open, or an operator waits for its right side.
    pub(crate) fn is_incomplete(&self) -> bool {
        !self.line_ends_statement()
    }

    /// Whether a token of the statement was seen.
    pub(crate) fn has_begun(&self) -> bool {
        self.begun.is_some()
    }

    /// The innermost bracket that is open.
    pub(crate) fn innermost(&self) -> Option<Opened> {
        self.open.last().copied()
    }

    /// The last `<…>` of the statement that was closed.
    pub(crate) fn closed_angle(&self) -> Option<Span> {
        self.closed_angle
    }

    /// The first byte of the text that is still needed.
    pub(crate) fn needed(&self) -> usize {
        self.begun.unwrap_or(self.position)
    }

    /// Takes note that the first `bytes` bytes of the text are gone; they must not be needed any
    /// more.
    pub(crate) fn cut(&mut self, bytes: usize) {
        let moved = |span: Span| Span::new(span.start.saturating_sub(bytes), span.end.saturating_sub(bytes));
        self.position -= bytes;
        self.begun = self.begun.map(|begun| begun - bytes);
        self.last_end = self.last_end.saturating_sub(bytes);
        self.no_code_before = self.no_code_before.saturating_sub(bytes);
        self.closed_angle = self.closed_angle.map(moved);
        self.open.iter_mut().for_each(|opened| opened.span = moved(opened.span));
    }

    /// Whether the end of a line is the end of the statement, whatever the next line is.
    fn line_ends_statement(&self) -> bool {
        self.open.is_empty() && self.last != Last::Operator && !self.waits_for_a_name()
    }

    /// Whether a comma was last, among the names of a `where`.
    fn waits_for_a_name(&self) -> bool {
        self.names_parts && self.last == Last::Comma && self.open.is_empty()
    }

    /// Whether the next line with anything but a comment begins with a word that goes on with the
    /// statement.
    fn is_gone_on_with(&mut self, rest: &str) -> bool {
        if self.position < self.goes_on_at {
            return true;
        }
        let Some(further) = self.begun.and_then(|_| next_word(rest)) else { return false };
        self.goes_on_at = self.position + further;
        true
    }

    fn end_statement(&mut self, text: &str) -> Token {
        let end = self.position;
        self.ended = self.finish(text);
        self.position = end + 1;
        Token { kind: TokenKind::End, span: Span::new(end, end + 1) }
    }

    /// Ends the statement, if one has begun, and goes on as at the start of a text.
    fn finish(&mut self, text: &str) -> Option<Cut> {
        let cut = self.begun.map(|begun| Cut {
            span: Span::new(begun, begun + text[begun..self.last_end].trim_end_matches(is_space).len()),
            kind: self.kind,
            depth: self.depth,
            open: self.open.len(),
        });
        self.open.clear();
        *self = Scanner {
            position: self.position,
            no_code_before: self.no_code_before,
            open: std::mem::take(&mut self.open),
            ..Scanner::default()
        };
        cut
    }

    fn token(&mut self, rest: &str, first: char) -> Token {
        let (kind, length, last) = self.read(rest, first);
        let span = Span::new(self.position, self.position + length);
        self.position = span.end;
        self.last_end = span.end;
        if kind != TokenKind::Comment {
            self.enter(kind, span, &rest[..length]);
            self.last = last;
        }
        Token { kind, span }
    }

    /// What stands at the beginning of a text, how long it is, and what it is to what follows.
    fn read(&mut self, rest: &str, first: char) -> (TokenKind, usize, Last) {
        use TokenKind::{Close, Comment, EmptySet, Integer, Open, Separator, Stray};
        let length = first.len_utf8();
        let open = |bracket| (Open(bracket), length, Last::Other);
        let close = |bracket| (Close(bracket), length, Last::Operand);
        match first {
            '{' | '｛' => open(Bracket::Set),
            '}' | '｝' => close(Bracket::Set),
            ',' | '，' | '、' => (Separator, length, Last::Comma),
            '|' => (Separator, length, Last::Other),
            '0'..='9' | '.' if let Some(code) = self.code(rest) => (TokenKind::Code, code, Last::Operand),
            '0'..='9' => (Integer, length_of_integer(rest), Last::Operand),
            'l' if self.begun.is_none() && begins_loopy(rest) => (TokenKind::Keyword, 5, Last::Other),
            'a' if self.stands_behind_operand() && has_string(rest, "as") => {
                (TokenKind::Keyword, 2, Last::Other)
            }
            'u' if self.begun.is_none() && is_use(rest) => (TokenKind::Keyword, 3, Last::Other),
            'c' | 'e'
                if self.begins_option()
                    && let Some(length) = length_of_turn(rest) =>
            {
                (TokenKind::Keyword, length, Last::Operator)
            }
            'a'..='z' | 'A'..='Z' | '_' => word(rest),
            '(' | '（' => open(Bracket::Group),
            ')' | '）' => close(Bracket::Group),
            '[' | '［' => open(Bracket::List),
            ']' | '］' => close(Bracket::List),
            '⟨' | '〈' => open(Bracket::ForeignAngle),
            '⟩' | '〉' => close(Bracket::ForeignAngle),
            '<' if !rest.starts_with("<=") && !self.stands_behind_operand() => open(Bracket::Angle),
            '>' if self.innermost().is_some_and(|opened| opened.bracket == Bracket::Angle) => {
                close(Bracket::Angle)
            }
            '"' | '“' => quoted(rest, first),
            '#' => (Comment, rest.find(['\n', '\r']).unwrap_or(rest.len()), Last::Other),
            '\\' => self.command(rest),
            '∅' => (EmptySet, length, Last::Operand),
            '☾' => (TokenKind::Name, length, Last::Operand),
            '…' => (Stray, length, Last::Operand),
            '.' if rest.starts_with("...") && !self.stands_behind_operand() => (Stray, 3, Last::Operand),
            _ if is_star(first) => self.star(length),
            _ => match length_of_operator(rest, first) {
                Some((kind, length)) => (kind, length, Last::Operator),
                None if begins_name(first) => word(rest),
                // Digits of other scripts, `²`: an operand to the person who typed it.
                None if first.is_alphanumeric() => {
                    let all = rest.find(|next: char| next.is_ascii() || !next.is_numeric());
                    (Stray, all.unwrap_or(rest.len()).max(length), Last::Operand)
                }
                // A sign that joins nothing ends with its line.
                None => (Stray, length, Last::Other),
            },
        }
    }

    /// Takes note of a token.
    fn enter(&mut self, kind: TokenKind, span: Span, written: &str) {
        if self.begun.is_none() {
            self.begun = Some(span.start);
            self.kind = match (kind, written) {
                (TokenKind::Keyword, "claim") => StatementKind::Claim,
                (TokenKind::Keyword, "prove") => StatementKind::Prove,
                (TokenKind::Keyword, "moves") => StatementKind::Moves,
                (TokenKind::Keyword, "use") => StatementKind::Use,
                _ => StatementKind::Expression,
            };
        }
        match kind {
            TokenKind::Open(bracket) => {
                self.open.push(Opened { bracket, span });
                self.deepen();
            }
            TokenKind::Close(_) => {
                if let Some(Opened { bracket: Bracket::Angle, span: opened }) = self.open.pop() {
                    self.closed_angle = Some(opened.to(span));
                }
            }
            TokenKind::Defines if self.open.is_empty() && self.kind == StatementKind::Expression => {
                self.kind = StatementKind::Definition;
            }
            TokenKind::Name if written == "where" && self.kind == StatementKind::Definition => {
                self.names_parts |= self.open.is_empty() && self.stands_behind_operand();
            }
            TokenKind::Keyword if written == "if" => {
                self.ifs = if self.stands_behind_operand() { 0 } else { self.ifs + 1 };
                self.deepen();
            }
            // `else if` goes on beside its `if`, not inside it.
            TokenKind::Keyword if written == "else" => self.ifs = self.ifs.saturating_sub(1),
            _ => {}
        }
    }

    fn deepen(&mut self) {
        self.depth = self.depth.max(self.open.len() + self.ifs);
    }

    fn stands_behind_operand(&self) -> bool {
        matches!(self.last, Last::Operand | Last::Star)
    }

    /// Whether the next word is the first of an option of a set.
    fn begins_option(&self) -> bool {
        let in_set =
            |opened: Opened| matches!(opened.bracket, Bracket::Set | Bracket::Angle | Bracket::ForeignAngle);
        self.innermost().is_some_and(in_set) && matches!(self.last, Last::Other | Last::Comma)
    }

    /// After an operand a star multiplies; two stars side by side have no meaning.
    fn star(&self, length: usize) -> (TokenKind, usize, Last) {
        match self.last {
            Last::Operand => (TokenKind::Operator, length, Last::Operator),
            Last::Star if self.last_end < self.position => (TokenKind::Operator, length, Last::Operator),
            _ => (TokenKind::Star, length, Last::Star),
        }
    }

    /// A command of LaTeX: a bracket, an operator or a letter.
    fn command(&self, rest: &str) -> (TokenKind, usize, Last) {
        let length = 1 + rest[1..].find(|next: char| !next.is_ascii_alphabetic()).unwrap_or(rest.len() - 1);
        let operator = |length| (TokenKind::Operator, length, Last::Operator);
        match &rest[1..length] {
            "" => match rest[1..].chars().next() {
                Some('{') => (TokenKind::Open(Bracket::Set), 2, Last::Other),
                Some('}') => (TokenKind::Close(Bracket::Set), 2, Last::Operand),
                Some('%') => operator(2),
                Some(sign) if !is_space(sign) => (TokenKind::Stray, 1 + sign.len_utf8(), Last::Other),
                _ => (TokenKind::Stray, 1, Last::Other),
            },
            "langle" => (TokenKind::Open(Bracket::ForeignAngle), length, Last::Other),
            "rangle" => (TokenKind::Close(Bracket::ForeignAngle), length, Last::Operand),
            "emptyset" | "varnothing" => (TokenKind::EmptySet, length, Last::Operand),
            "ast" | "star" => self.star(length),
            "not" => {
                let negated =
                    ["=", "\\cong", "\\approx"].into_iter().find(|sign| rest[4..].starts_with(sign));
                operator(length + negated.map_or(0, str::len))
            }
            // A percent sign in a formula of Markdown.
            "text" if rest[length..].starts_with("{％}") => operator(length + "{％}".len()),
            name if OPERATOR_COMMANDS.contains(&name) => operator(length),
            _ if rest.starts_with("\\omega") => word(rest),
            _ => (TokenKind::Stray, length, Last::Other),
        }
    }

    /// The length of a code that begins here. Each sign is looked at once, in `1!1!1!…` too.
    fn code(&mut self, rest: &str) -> Option<usize> {
        if self.position < self.no_code_before {
            return None;
        }
        let before = rest.find(|next| !may_stand_in_code(next)).unwrap_or(rest.len());
        let code = length_of_code(rest, before);
        if code.is_none() {
            self.no_code_before = self.position + before;
        }
        code
    }
}

/// White space to the language: rules `gap` and `foreign_space` of the grammar.
pub(crate) fn is_space(character: char) -> bool {
    match character {
        ' ' | '\t'..='\r' => true,
        '\0'..='\u{7F}' => false,
        '\u{85}' | '\u{A0}' | '\u{2000}'..='\u{200B}' | '\u{2028}' | '\u{2029}' => true,
        '\u{202F}' | '\u{205F}' | '\u{2060}' | '\u{3000}' | '\u{FEFF}' => true,
        _ => false,
    }
}

/// The signs that are read as `*`.
pub(crate) fn is_star(character: char) -> bool {
    matches!(character, '*' | '∗' | '⋆' | '＊' | '★')
}

/// A name in the form in which it is kept: primes of every sort are one sort.
///
/// ```
/// use sprague::front_end::syntax::canonical_name;
/// assert_eq!(canonical_name("kayles’"), canonical_name("kayles'"));
/// ```
#[must_use]
pub fn canonical_name(name: &str) -> String {
    name.chars().map(|letter| if is_prime(letter) { '\'' } else { letter }).collect()
}

/// The length of the name or keyword at the beginning of a text; zero where none begins.
pub(crate) fn length_of_word(rest: &str) -> usize {
    let first = match rest.chars().next() {
        Some(first) if begins_name(first) => first.len_utf8(),
        Some('\\') if rest.starts_with("\\omega") => "\\omega".len(),
        _ => return 0,
    };
    first + rest[first..].find(|next| !continues_name(next)).unwrap_or(rest.len() - first)
}

fn word(rest: &str) -> (TokenKind, usize, Last) {
    let length = length_of_word(rest);
    match &rest[..length] {
        "claim" | "prove" | "moves" => (TokenKind::Keyword, length, Last::Other),
        word if KEYWORDS.contains(&word) => (TokenKind::Keyword, length, Last::Operator),
        _ => (TokenKind::Name, length, Last::Operand),
    }
}

/// Whether the word stands here with a string after it. Elsewhere it is a name.
fn has_string(rest: &str, word: &str) -> bool {
    let Some(mut after) = rest.strip_prefix(word) else { return false };
    while let Some(first) = after.chars().next() {
        match length_of_space(after, first) {
            0 => return matches!(first, '"' | '“'),
            space => after = &after[space..],
        }
    }
    false
}

/// Whether `use` and its string stand here; the line before the string has no end.
fn is_use(rest: &str) -> bool {
    has_string(rest, "use") && !rest[..rest.find(['"', '“']).unwrap_or(0)].contains(['\n', '\r'])
}

/// Whether the word `loopy` stands here with a name after it, at the beginning of a statement.
fn begins_loopy(rest: &str) -> bool {
    let goes_on = |next: char| is_space(next) && !matches!(next, '\n' | '\r');
    let Some(after) = rest.strip_prefix("loopy").filter(|after| after.starts_with(goes_on)) else {
        return false;
    };
    let after = after.trim_start_matches(goes_on);
    after.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_' || begins_name(first))
        && matches!(word(after), (TokenKind::Name, ..))
}

/// The length of `entailing` or `complimenting`, if an option stands after it: rule `turn`.
fn length_of_turn(rest: &str) -> Option<usize> {
    let length = length_of_word(rest);
    let after = &rest[length..];
    let option = after.trim_start_matches(is_space);
    let word = &option[..length_of_word(option)];
    let begins = option.starts_with(|first: char| {
        is_star(first)
            || first.is_ascii_digit()
            || matches!(first, '{' | '｛' | '⟨' | '〈' | '(' | '（' | '∅')
    });
    let begins = begins
        || ["\\{", "\\langle", "\\ast", "\\star", "\\emptyset", "\\varnothing"]
            .iter()
            .any(|command| option.starts_with(command))
        || !word.is_empty() && !KEYWORDS.contains(&word) && !has_string(option, "as");
    let is_turn = matches!(&rest[..length], "entailing" | "complimenting");
    (is_turn && begins && !after.starts_with('(')).then_some(length)
}

/// A string, or what there is of it on its line.
fn quoted(rest: &str, quote: char) -> (TokenKind, usize, Last) {
    let close = if quote == '"' { '"' } else { '”' };
    let inside = &rest[quote.len_utf8()..];
    let end = inside.find([close, '\n', '\r']).unwrap_or(inside.len());
    let length = quote.len_utf8() + end;
    if inside[end..].starts_with(close) {
        (TokenKind::Text, length + close.len_utf8(), Last::Operand)
    } else {
        (TokenKind::OpenText, length, Last::Operand)
    }
}

fn length_of_space(rest: &str, first: char) -> usize {
    if is_space(first) {
        return first.len_utf8();
    }
    let Some(command) = rest.strip_prefix('\\') else { return 0 };
    if command.starts_with([',', ';', '!', ' ']) {
        return 2;
    }
    for (name, brackets) in [("left", ['\\', '(', '[', '<']), ("right", ['\\', ')', ']', '>'])] {
        if command.strip_prefix(name).is_some_and(|after| after.starts_with(brackets)) {
            return 1 + name.len();
        }
    }
    0
}

/// The length of the operator at the beginning of a text; those of LaTeX are read by
/// [`Scanner::command`].
fn length_of_operator(rest: &str, first: char) -> Option<(TokenKind, usize)> {
    let longest = |signs: &[&str]| signs.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
    let length = match first {
        '+' => longest(&["++", "+"]),
        '=' => longest(&["==", "=⁻", "=^-", "="]),
        '<' => longest(&["<=", "<"]),
        '>' => longest(&[">=", ">"]),
        '!' => longest(&["!==", "!=⁻", "!=^-", "!=", "!~"]),
        '≠' => longest(&["≠⁻", "≠^-", "≠"]),
        '/' => longest(&["//"]),
        '.' => longest(&["...", ".."]),
        ':' | '：' | '≔' => {
            return longest(&[":=", "：=", "≔"]).map(|length| (TokenKind::Defines, length));
        }
        '-' | '%' | '^' | '~' | '＋' | '−' | '–' | '－' | '⊕' | '×' | '·' | '\u{387}' | '⋅' | '％' | '∪'
        | '⊗' | '⊘' | '≈' | '∼' | '＝' | '≅' | '≡' | '＜' | '＞' | '≤' | '⩽' | '≥' | '⩾' | '≇' | '≢'
        | '≉' | '≁' | '∈' | '∉' | '∧' | '∨' | '¬' | '‥' | '⇒' | '⇔' | '∀' | '∃' => {
            Some(first.len_utf8())
        }
        _ => None,
    };
    length.map(|length| (TokenKind::Operator, length))
}

fn length_of_integer(rest: &str) -> usize {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(0);
    while rest[length..].starts_with('_') {
        match digits(length + 1) {
            0 => break,
            more => length += 1 + more,
        }
    }
    length
}

fn may_stand_in_code(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '!'
}

/// The length of a take-and-break code at the beginning of a text, whose point stands after
/// `before` bytes: `0.137`, `.77`, `4!.0`, `0.[3]`. As in the grammar, a bracket in it may be left
/// open.
fn length_of_code(text: &str, mut before: usize) -> Option<usize> {
    if text[before..].starts_with("=.") {
        before += 1;
    }
    let mut rest = text[before..].strip_prefix('.').filter(|digits| !digits.starts_with('.'))?;
    let mut repeats = false;
    while let Some(next) = rest.chars().next() {
        rest = match next {
            '=' if ["==", "=⁻", "=^-"].iter().any(|sign| rest.starts_with(sign)) => break,
            '=' | '…' => &rest[next.len_utf8()..],
            _ if may_stand_in_code(next) => &rest[1..],
            '.' if rest.starts_with("...") => &rest[3..],
            '[' => {
                repeats = true;
                &rest[1..]
            }
            ']' if repeats => {
                repeats = false;
                &rest[1..]
            }
            _ => break,
        };
    }
    Some(text.len() - rest.len())
}

/// Whether a line begins with what can only begin a statement, or a command of a session: then a
/// bracket left open above is an error of the statement above, and not the end of everything below.
/// Unless `may_define`, `m := …` is not such a beginning.
fn begins_a_statement(text: &str, may_define: bool) -> bool {
    let line = text.split(['\n', '\r']).next().unwrap_or_default().trim_start_matches(is_space);
    if line.starts_with(':') && !line.starts_with(":=") {
        return true;
    }
    let (word, rest) = line.split_at(length_of_word(line));
    if matches!(word, "claim" | "prove" | "moves") {
        return rest.starts_with([' ', '\t']);
    }
    if has_string(line, "use") {
        return true;
    }
    if !may_define {
        return false;
    }
    let rest = rest.trim_start();
    let after = match rest.strip_prefix('(') {
        _ if word.is_empty() => return false,
        Some(parameters) => match parameters.split_once(')') {
            Some((names, after)) if !names.contains(['(', '{', '[']) => after.trim_start(),
            _ => return false,
        },
        None => rest,
    };
    let defines = |first| matches!(length_of_operator(after, first), Some((TokenKind::Defines, _)));
    after.chars().next().is_some_and(defines)
}

/// How far the next word is from the end of a line, beyond comments, if it can only go on with the
/// line before.
fn next_word(text: &str) -> Option<usize> {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_space);
        match rest.bytes().next()? {
            b'#' => rest = &rest[rest.find(['\n', '\r'])?..],
            b'a' | b'e' | b'i' | b'o' | b't' | b'w' => break,
            _ => return None,
        }
    }
    let (word, after) = rest.split_at(length_of_word(rest));
    let goes_on = JOINING.contains(&word) || word == "where" && begins_with_a_name(after);
    goes_on.then(|| text.len() - rest.len())
}

/// Whether a name stands after spaces: `where m`, but not `where := 3` or `where in xs`.
fn begins_with_a_name(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t']);
    let name = &rest[..length_of_word(rest)];
    rest.len() < text.len() && !name.is_empty() && !KEYWORDS.contains(&name)
}

#[cfg(test)]
pub(crate) mod tests;
