//! What is found in one pass before the grammar reads a text: where statements end, how deep brackets
//! nest, and which bracket is open where.
//!
//! The grammar reads one statement at a time, so that an error in one leaves the others alone, and it
//! recurses once a bracket, so that the depth has to be known before it starts.

use crate::error::Span;

/// An opening bracket and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bracket {
    pub(crate) kind: BracketKind,
    pub(crate) span: Span,
}

/// The kinds of brackets; foreign spellings are read as the plain ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BracketKind {
    Set,
    Group,
    List,
    /// `<…>`, which a comparison sign can be mistaken for.
    Angle,
    /// `⟨…⟩`, which nothing can be mistaken for.
    ForeignAngle,
}

impl BracketKind {
    pub(crate) fn closing(self) -> &'static str {
        match self {
            BracketKind::Set => "}",
            BracketKind::Group => ")",
            BracketKind::List => "]",
            BracketKind::Angle => ">",
            BracketKind::ForeignAngle => "⟩",
        }
    }
}

/// One statement as the scan saw it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scanned {
    pub(crate) span: Span,
    /// Deepest nesting of brackets and of `if` inside `if`.
    pub(crate) depth: usize,
    /// Brackets still open at the end.
    pub(crate) open: Vec<Bracket>,
    /// An operator or a definition sign waits for its right side.
    pub(crate) waits: bool,
    /// A string is open at the end.
    pub(crate) open_text: bool,
    /// The last `<…>` that was closed, for the hint on comparisons inside one.
    pub(crate) closed_angle: Option<Span>,
}

const WAITING_WORDS: [&str; 11] =
    ["and", "or", "not", "in", "is", "xor", "union", "if", "then", "else", "for"];
/// Signs that wait for what stands to their right, by their last character: `:=` and `!=` end in `=`.
const WAITING_SIGNS: &str = "+＋-−–－⊕×·\u{387}⋅%％^∪⊗⊘=＝≈~∼≅≡<＜>＞≤⩽≥⩾≇≢≠≉≁∈∉∧∨¬≔‥";
/// The same of LaTeX.
const WAITING_COMMANDS: [&str; 21] = [
    "times", "cdot", "oplus", "otimes", "oslash", "cup", "cong", "equiv", "approx", "simeq", "sim", "ncong",
    "not", "neq", "ne", "leq", "le", "geq", "ge", "in", "notin",
];
const STATEMENT_WORDS: [&str; 3] = ["claim", "prove", "moves"];

/// The kind of the last thing seen, which decides what a `<`, a `*` or a line's end means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Last {
    /// Nothing yet in this statement.
    #[default]
    Start,
    /// Something that can stand before a binary operator.
    Operand,
    /// A `*` where an operand is due: `*1` by itself, or the beginning of `*n`.
    Star,
    /// An operator that waits for its right side.
    Operator,
    /// A word, a separator, an opening bracket: an operand may follow, but none is owed.
    Other,
}

/// Cuts a text into statements. Never fails: what is wrong is found when a statement is read.
pub(crate) fn scan(text: &str) -> Vec<Scanned> {
    Scan::default().advance(text, true)
}

/// Where a scan stands in a text that may grow.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    position: usize,
    now: Scanned,
    last: Last,
    ifs: usize,
}

impl Scan {
    /// Goes on to the end of a text to which whole lines were added, and gives the statements that
    /// ended. Unless this is all of the text, the end of the last line waits for the next line if
    /// that decides whether the statement ends.
    pub(crate) fn advance(&mut self, text: &str, is_all: bool) -> Vec<Scanned> {
        let Scan { position, now, last, ifs } = std::mem::take(self);
        let mut scanner =
            Scanner { text, position, statements: Vec::new(), now, last, ifs, no_code_before: 0 };
        scanner.run(is_all);
        let Scanner { position, statements, now, last, ifs, .. } = scanner;
        *self = Scan { position, now, last, ifs };
        statements
    }

    /// The first byte of the text that is still needed.
    pub(crate) fn begun(&self) -> usize {
        if self.last == Last::Start { self.position } else { self.now.span.start }
    }

    /// Takes note that the first `bytes` bytes of the text are gone; they must not be needed any
    /// more.
    pub(crate) fn cut(&mut self, bytes: usize) {
        let moved = |span: Span| Span::new(span.start.saturating_sub(bytes), span.end.saturating_sub(bytes));
        self.position -= bytes;
        self.now.span = moved(self.now.span);
        self.now.closed_angle = self.now.closed_angle.map(moved);
        self.now.open.iter_mut().for_each(|bracket| bracket.span = moved(bracket.span));
    }
}

struct Scanner<'a> {
    text: &'a str,
    position: usize,
    statements: Vec<Scanned>,
    now: Scanned,
    last: Last,
    ifs: usize,
    /// No code begins before here: what could stand before its point was looked through and led to none.
    no_code_before: usize,
}

impl Scanner<'_> {
    fn run(&mut self, is_all: bool) {
        while let Some(character) = self.text[self.position..].chars().next() {
            let last = self.position + 1 == self.text.len();
            if character == '\n' && last && !is_all && !self.line_ends_statement() {
                return;
            }
            self.step(character);
        }
        if is_all {
            self.finish(self.text.len());
        }
    }

    /// Whether the end of a line is the end of the statement, whatever the next line is.
    fn line_ends_statement(&self) -> bool {
        self.now.open.is_empty() && !matches!(self.last, Last::Operator)
    }

    fn step(&mut self, character: char) {
        let start = self.position;
        let rest = &self.text[start..];
        let length = character.len_utf8();
        match character {
            '\n' => {
                if self.line_ends_statement() || begins_a_statement(&rest[1..]) {
                    self.finish(start);
                    self.position = start + 1;
                    self.now.span.start = self.position;
                } else {
                    self.position += 1;
                }
            }
            ';' if self.now.open.is_empty() => {
                self.finish(start);
                self.position = start + 1;
                self.now.span.start = self.position;
            }
            '#' => self.position += rest.find('\n').unwrap_or(rest.len()),
            '"' | '“' => {
                let close = if character == '"' { '"' } else { '”' };
                let end = rest[length..].find([close, '\n']).map(|at| length + at);
                match end {
                    Some(end) if rest[end..].starts_with(close) => {
                        self.token(end + close.len_utf8(), Last::Operand)
                    }
                    Some(end) => {
                        self.token(end, Last::Operand);
                        self.now.open_text = true;
                    }
                    None => {
                        self.token(rest.len(), Last::Operand);
                        self.now.open_text = true;
                    }
                }
            }
            '\\' => self.command(rest),
            '{' | '｛' => self.open(BracketKind::Set, length),
            '(' | '（' => self.open(BracketKind::Group, length),
            '[' | '［' => self.open(BracketKind::List, length),
            '⟨' | '〈' => self.open(BracketKind::ForeignAngle, length),
            '<' if !rest.starts_with("<=") && self.last != Last::Operand => {
                self.open(BracketKind::Angle, length)
            }
            '}' | ')' | ']' | '｝' | '）' | '］' | '⟩' | '〉' => self.close(length),
            '>' if self.innermost() == Some(BracketKind::Angle) => self.close(length),
            '*' | '∗' | '⋆' | '＊' | '★' => {
                let last = if self.last == Last::Operand { Last::Operator } else { Last::Star };
                self.token(length, last);
            }
            ',' | '，' | '、' | '|' => self.token(length, Last::Other),
            // `!` and `=` at the end of a code are marks of its last digit, and no operators.
            '.' | '0'..='9' if let Some(code) = self.code(rest) => self.token(code, Last::Operand),
            '.' if rest.starts_with("...") => self.token(3, Last::Operand),
            '∅' | '…' => self.token(length, Last::Operand),
            _ if character.is_whitespace() || character == '\u{FEFF}' => self.position += length,
            _ if character.is_alphanumeric() || character == '_' => self.word(rest),
            '.' | '/' if rest[1..].starts_with(character) => self.token(2, Last::Operator),
            _ if WAITING_SIGNS.contains(character) => self.token(length, Last::Operator),
            // A sign that joins nothing ends with its line.
            _ => self.token(length, Last::Other),
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

    fn token(&mut self, length: usize, last: Last) {
        self.position += length;
        self.last = last;
    }

    fn word(&mut self, rest: &str) {
        let length = rest
            .find(|next: char| {
                !(next.is_alphanumeric() || matches!(next, '_' | '\'' | '′' | '’' | 'ʹ' | '＇'))
            })
            .unwrap_or(rest.len());
        let word = &rest[..length];
        if word == "if" {
            self.ifs = if self.last == Last::Operand { 0 } else { self.ifs + 1 };
            self.deepen();
        }
        // `else if` goes on beside its `if`, not inside it.
        if word == "else" {
            self.ifs = self.ifs.saturating_sub(1);
        }
        let last = if WAITING_WORDS.contains(&word) {
            Last::Operator
        } else if STATEMENT_WORDS.contains(&word) {
            Last::Other
        } else {
            Last::Operand
        };
        self.token(length, last);
    }

    /// A LaTeX command: a bracket, an operator, a letter or a space.
    fn command(&mut self, rest: &str) {
        let second = rest[1..].chars().next();
        match second {
            Some('{') => self.open(BracketKind::Set, 2),
            Some('}') => self.close(2),
            Some(letter) if letter.is_ascii_alphabetic() => {
                let length =
                    rest[1..].find(|next: char| !next.is_ascii_alphabetic()).unwrap_or(rest.len() - 1) + 1;
                match &rest[1..length] {
                    "langle" => self.open(BracketKind::ForeignAngle, length),
                    "rangle" => self.close(length),
                    "left" | "right" => self.position += length,
                    "emptyset" | "varnothing" | "omega" => self.token(length, Last::Operand),
                    "ast" | "star" => {
                        let last = if self.last == Last::Operand { Last::Operator } else { Last::Star };
                        self.token(length, last);
                    }
                    command if WAITING_COMMANDS.contains(&command) => self.token(length, Last::Operator),
                    _ => self.token(length, Last::Other),
                }
            }
            Some(other) if other != '\n' => self.position += 1 + other.len_utf8(),
            _ => self.position += 1,
        }
    }

    fn open(&mut self, kind: BracketKind, length: usize) {
        let span = Span::new(self.position, self.position + length);
        self.now.open.push(Bracket { kind, span });
        self.deepen();
        self.token(length, Last::Other);
    }

    fn close(&mut self, length: usize) {
        if let Some(bracket) = self.now.open.pop()
            && bracket.kind == BracketKind::Angle
        {
            self.now.closed_angle = Some(Span::new(bracket.span.start, self.position + length));
        }
        self.token(length, Last::Operand);
    }

    fn deepen(&mut self) {
        self.now.depth = self.now.depth.max(self.now.open.len() + self.ifs);
    }

    fn innermost(&self) -> Option<BracketKind> {
        self.now.open.last().map(|bracket| bracket.kind)
    }

    fn finish(&mut self, end: usize) {
        let mut statement = std::mem::take(&mut self.now);
        let text = &self.text[statement.span.start..end];
        let trimmed = text.trim();
        if self.last != Last::Start && !trimmed.is_empty() {
            let start = statement.span.start + (text.len() - text.trim_start().len());
            statement.span = Span::new(start, start + trimmed.len());
            statement.waits = self.last == Last::Operator;
            self.statements.push(statement);
        }
        self.last = Last::Start;
        self.ifs = 0;
    }
}

fn may_stand_in_code(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '!'
}

/// The length of a take-and-break code at the beginning of a text, up to a bracket in it: `0.137`, `.77`, `4!.0`, `0.3!`; so many bytes
/// may stand before its point.
fn length_of_code(text: &str, mut before: usize) -> Option<usize> {
    if text[before..].starts_with("=.") {
        before += 1;
    }
    let digits = text[before..].strip_prefix('.').filter(|digits| !digits.starts_with('.'))?;
    let mut rest = digits;
    loop {
        let next = rest.chars().next();
        rest = match next {
            Some('=') if rest.starts_with("==") => break,
            Some(next) if may_stand_in_code(next) || matches!(next, '=' | '…') => &rest[next.len_utf8()..],
            _ => match rest.strip_prefix("...") {
                Some(rest) => rest,
                None => break,
            },
        };
    }
    Some(text.len() - rest.len())
}

/// Whether a line begins with what can only begin a statement: then a bracket left open above is an
/// error of the statement above, and not the end of everything below.
fn begins_a_statement(line: &str) -> bool {
    let line = line.split('\n').next().unwrap_or_default();
    let word_length = line
        .find(|next: char| !(next.is_alphanumeric() || matches!(next, '_' | '\'' | '′' | '’')))
        .unwrap_or(line.len());
    let (word, rest) = line.split_at(word_length);
    if matches!(word, "claim" | "prove" | "moves") {
        return rest.starts_with([' ', '\t']);
    }
    if word.is_empty() {
        return false;
    }
    let rest = rest.trim_start();
    let after = match rest.strip_prefix('(') {
        Some(parameters) => match parameters.split_once(')') {
            Some((names, after)) if !names.contains(['(', '{', '[']) => after.trim_start(),
            _ => return false,
        },
        None => rest,
    };
    after.starts_with(":=") || after.starts_with('≔')
}

#[cfg(test)]
mod tests {
    use super::scan;

    fn pieces(text: &str) -> Vec<&str> {
        scan(text).iter().map(|statement| &text[statement.span.start..statement.span.end]).collect()
    }

    #[test]
    fn statements_end_at_lines_and_semicolons() {
        assert_eq!(pieces("*1; *2\n\n*3 # three; four\n# nothing\n;;"), ["*1", "*2", "*3 # three; four"]);
    }

    #[test]
    fn an_open_bracket_or_a_waiting_operator_goes_on() {
        assert_eq!(pieces("{*1,\n*2}\n*1 +\n*2\nS :=\n*3"), ["{*1,\n*2}", "*1 +\n*2", "S :=\n*3"]);
    }

    #[test]
    fn a_bare_star_ends_a_line_and_a_product_does_not() {
        assert_eq!(pieces("*\n*2\n3 *\n*2"), ["*", "*2", "3 *\n*2"]);
    }

    #[test]
    fn a_stray_sign_ends_with_its_line() {
        for stray in [".", "?", "!", ":", "&", "&&", "$", "/", "|", "@", "`", "→", "💥", "\\foo", "'"] {
            let text = format!("nim(1 2){stray}\nnim(1 1)");
            assert_eq!(pieces(&text), [&text[..8 + stray.len()], "nim(1 1)"], "{stray}");
            assert!(!scan(&text[..8 + stray.len()])[0].waits, "{stray}");
        }
        for infix in
            ["+", "-", "//", "..", "=", "!=", "!==", "!~", ":=", "++", "<=", "·", "\\cdot", "∈", "^", "and"]
        {
            assert_eq!(pieces(&format!("n {infix}\nm")).len(), 1, "{infix}");
        }
    }

    #[test]
    fn the_marks_of_a_code_are_no_operators() {
        for code in ["0.4!", "0.4=", "R := 0.137", "4!.0", "4=.0", "0.333...", "0.[4!]", ".77", "3."] {
            assert_eq!(pieces(&format!("{code}\n*1")), [code, "*1"]);
        }
        assert_eq!(pieces("8=\n0.3(5)\n1..\n5"), ["8=\n0.3(5)", "1..\n5"]);
    }

    #[test]
    fn angle_brackets_are_told_from_comparisons() {
        assert_eq!(
            pieces("1 < 2\n<*0,\n*1>\n<*0> = <*0>\n2 > 1"),
            ["1 < 2", "<*0,\n*1>", "<*0> = <*0>", "2 > 1"]
        );
    }

    #[test]
    fn an_unclosed_bracket_does_not_swallow_the_next_claim() {
        assert_eq!(pieces("claim {*1 = *0\nclaim *1 = *1\nf(x := {\nf(x) := *x").len(), 4);
    }

    #[test]
    fn a_string_hides_what_it_holds() {
        assert_eq!(pieces("f(\"a;#{\") ; 2"), ["f(\"a;#{\")", "2"]);
    }

    #[test]
    fn depth_is_the_deepest_nesting() {
        assert_eq!(scan("{{}, {{<>}}}")[0].depth, 4);
        assert!(scan("{*1, (")[0].open.len() == 2);
    }
}
