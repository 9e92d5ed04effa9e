//! The language of Graphviz: the edges between vertices and subgraphs.
//!
//! The subgraphs that are open are kept in a list, so that no text exhausts the stack.
//!
//! Source: the page "DOT Language" of its documentation. Names in HTML strings, `<…>`, are not
//! read.

use std::io::Read;

use super::super::builder::GraphBuilder;
use super::text::{MARK, in_line, text_of, unreadable};
use crate::error::{Error, Limit, Result};

pub(super) fn read(reader: impl Read, builder: &mut GraphBuilder) -> Result<()> {
    let most = builder.limits().max_bytes();
    let mut bytes = Vec::new();
    let read = Polling { reader: reader.take(most as u64 + 1), builder }.read_to_end(&mut bytes);
    builder.interrupt().poll()?;
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() > most {
        let error = Error::limit(format!("more than {most} bytes of DOT"), Limit::Nodes);
        return Err(error.help("a list of edges takes less memory"));
    }
    let text = text_of(bytes.strip_prefix(MARK).unwrap_or(&bytes), 0)?;
    Parser { lexer: Lexer::new(text), scopes: Vec::new(), builder }.graph()
}

/// Ends when somebody presses Ctrl-C.
struct Polling<'b, R> {
    reader: R,
    builder: &'b GraphBuilder,
}

impl<R: Read> Read for Polling<'_, R> {
    fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
        match self.builder.interrupt().poll() {
            Ok(()) => self.reader.read(block),
            Err(error) => Err(std::io::Error::other(error.to_string())),
        }
    }
}

struct Parser<'t, 'b> {
    lexer: Lexer<'t>,
    /// The braces that are open, the outermost first.
    scopes: Vec<Scope>,
    builder: &'b mut GraphBuilder,
}

/// What was read between two braces.
#[derive(Default)]
struct Scope {
    /// Its vertices, should an arrow lead to all of them or from them. Not kept of the whole graph.
    vertices: Vec<u32>,
    /// What stands before the token at hand and an arrow may follow: a vertex, or those of a
    /// subgraph.
    tail: Option<Vec<u32>>,
    /// Whether an arrow follows it.
    arrow: bool,
}

impl Parser<'_, '_> {
    /// `[strict] digraph [name] { statements }`, and nothing more.
    fn graph(&mut self) -> Result<()> {
        let mut token = self.lexer.token()?;
        if matches!(token, Token::Keyword("strict")) {
            token = self.lexer.token()?;
        }
        if !matches!(token, Token::Keyword("digraph")) {
            return Err(self.lexer.expected("`digraph`"));
        }
        self.name_and_brace()?;
        self.scopes.push(Scope::default());
        token = self.lexer.token()?;
        while !self.scopes.is_empty() {
            token = self.step(token)?;
        }
        if matches!(token, Token::End) { Ok(()) } else { Err(self.lexer.expected("the end of the text")) }
    }

    /// `[name] {`.
    fn name_and_brace(&mut self) -> Result<()> {
        let mut token = self.lexer.token()?;
        if matches!(token, Token::Name(_)) {
            token = self.lexer.token()?;
        }
        if matches!(token, Token::Sign('{')) { Ok(()) } else { Err(self.lexer.expected("`{`")) }
    }

    /// One part of a statement; the token after it.
    fn step(&mut self, token: Token) -> Result<Token> {
        let scope = self.scopes.last_mut();
        let (arrow, has_tail) = scope.map_or((false, false), |scope| (scope.arrow, scope.tail.is_some()));
        match token {
            Token::Name(name) => return self.vertex_or_attribute(&name, arrow),
            Token::Keyword("subgraph") => {
                self.name_and_brace()?;
                self.open()?;
            }
            Token::Sign('{') => self.open()?,
            _ if arrow => return Err(self.lexer.expected("a vertex or `{`")),
            Token::Sign('}') => self.close()?,
            Token::Arrow if has_tail => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.arrow = true;
                }
            }
            Token::Line if has_tail => return Err(self.lexer.expected("`->`, since a move has a direction")),
            Token::Sign('[') if has_tail => return self.attributes(),
            Token::Keyword("graph" | "node" | "edge") => {
                if !matches!(self.lexer.token()?, Token::Sign('[')) {
                    return Err(self.lexer.expected("`[`"));
                }
                return self.attributes();
            }
            Token::Sign(';') => self.end_statement(),
            _ => return Err(self.lexer.expected("a vertex, `->`, `[`, `;` or `}`")),
        }
        self.lexer.token()
    }

    /// A name that was read: a vertex, perhaps with a port, or `name = value`, which says nothing
    /// about edges.
    fn vertex_or_attribute(&mut self, name: &str, arrow: bool) -> Result<Token> {
        let mut token = self.lexer.token()?;
        if matches!(token, Token::Sign('=')) && !arrow {
            if !matches!(self.lexer.token()?, Token::Name(_)) {
                return Err(self.lexer.expected("a value"));
            }
            self.end_statement();
            return self.lexer.token();
        }
        while matches!(token, Token::Sign(':')) {
            if !matches!(self.lexer.token()?, Token::Name(_)) {
                return Err(self.lexer.expected("a port"));
            }
            token = self.lexer.token()?;
        }
        let vertex = self.builder.vertex(name)?;
        self.operand(vec![vertex])?;
        Ok(token)
    }

    /// `[name = value, …]`, from after the bracket; nothing in it is used.
    fn attributes(&mut self) -> Result<Token> {
        loop {
            match self.lexer.token()? {
                Token::Sign(']') => break,
                Token::Sign(',' | ';') => {}
                Token::Name(_) | Token::Keyword("graph" | "node" | "edge") => {
                    if !matches!(self.lexer.token()?, Token::Sign('=')) {
                        return Err(self.lexer.expected("`=`"));
                    }
                    if !matches!(self.lexer.token()?, Token::Name(_)) {
                        return Err(self.lexer.expected("a value"));
                    }
                }
                _ => return Err(self.lexer.expected("`name = value` or `]`")),
            }
        }
        let token = self.lexer.token()?;
        // There may be several lists.
        if matches!(token, Token::Sign('[')) {
            if let Some(scope) = self.scopes.last_mut() {
                scope.tail.get_or_insert_default();
            }
            return Ok(token);
        }
        self.end_statement();
        Ok(token)
    }

    /// Vertices at one end of an arrow, or by themselves.
    fn operand(&mut self, vertices: Vec<u32>) -> Result<()> {
        let inside = self.scopes.len() > 1;
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        if inside {
            scope.vertices.extend_from_slice(&vertices);
        }
        if let (true, Some(tail)) = (scope.arrow, &scope.tail) {
            for &from in tail {
                for &to in &vertices {
                    self.builder.edge(from, to)?;
                }
            }
        }
        scope.arrow = false;
        scope.tail = Some(vertices);
        Ok(())
    }

    fn open(&mut self) -> Result<()> {
        let most = self.builder.limits().max_nesting;
        if self.scopes.len() > most {
            return Err(in_line(
                self.lexer.line(),
                &format!("more than {most} subgraphs inside one another"),
            ));
        }
        self.scopes.push(Scope::default());
        Ok(())
    }

    fn close(&mut self) -> Result<()> {
        self.builder.interrupt().poll()?;
        match self.scopes.pop() {
            Some(inner) if !self.scopes.is_empty() => self.operand(inner.vertices),
            _ => Ok(()),
        }
    }

    fn end_statement(&mut self) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.tail = None;
        }
    }
}

/// A token, with the name that it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, a number, or what stands between quotation marks.
    Name(String),
    /// `strict`, `digraph`, `graph`, `subgraph`, `node` or `edge`, in any case of letters.
    Keyword(&'static str),
    /// One of `{ } [ ] ; , = :`.
    Sign(char),
    /// `->`.
    Arrow,
    /// `--`.
    Line,
    End,
}

const KEYWORDS: [&str; 6] = ["strict", "digraph", "graph", "subgraph", "node", "edge"];

pub(super) struct Lexer<'t> {
    text: &'t str,
    /// Where the next token is looked for.
    at: usize,
    /// Where the last token began.
    token_start: usize,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, at: 0, token_start: 0 }
    }

    /// The next token; comments and white space are skipped.
    pub fn token(&mut self) -> Result<Token> {
        self.skip()?;
        self.token_start = self.at;
        let Some(sign) = self.sign() else { return Ok(Token::End) };
        let in_name = |sign: char| sign == '_' || sign.is_ascii_alphanumeric() || !sign.is_ascii();
        match sign {
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' => {
                self.at += 1;
                Ok(Token::Sign(sign))
            }
            '"' => self.quoted(),
            '-' => {
                self.at += 1;
                let (token, length) = match self.sign() {
                    Some('>') => (Token::Arrow, 1),
                    Some('-') => (Token::Line, 1),
                    Some('.' | '0'..='9') => {
                        let digits = self.digits();
                        (Token::Name(format!("-{digits}")), digits.len())
                    }
                    _ => return Err(self.expected("`->` or a number")),
                };
                self.at += length;
                Ok(token)
            }
            '.' | '0'..='9' => {
                let digits = self.digits();
                self.at += digits.len();
                Ok(Token::Name(digits.to_owned()))
            }
            _ if in_name(sign) => {
                let rest = &self.text[self.at..];
                let name = &rest[..rest.find(|sign| !in_name(sign)).unwrap_or(rest.len())];
                self.at += name.len();
                let keyword = KEYWORDS.into_iter().find(|word| word.eq_ignore_ascii_case(name));
                Ok(keyword.map_or_else(|| Token::Name(name.to_owned()), Token::Keyword))
            }
            _ => Err(self.expected("a name, or one in quotation marks")),
        }
    }

    fn sign(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Digits, with one point at most.
    fn digits(&self) -> &'t str {
        let rest = &self.text[self.at..];
        let mut points = 0;
        let ends = |sign: char| {
            points += usize::from(sign == '.');
            points > 1 || !(sign.is_ascii_digit() || sign == '.')
        };
        &rest[..rest.find(ends).unwrap_or(rest.len())]
    }

    fn quoted(&mut self) -> Result<Token> {
        let mut name = String::new();
        let mut signs = self.text[self.at + 1..].char_indices();
        while let Some((place, sign)) = signs.next() {
            match sign {
                '"' => {
                    self.at += 1 + place + 1;
                    return Ok(Token::Name(name));
                }
                '\\' => match signs.next() {
                    Some((_, 'n' | 'l')) => name.push('\n'),
                    Some((_, escaped)) => name.push(escaped),
                    None => break,
                },
                _ => name.push(sign),
            }
        }
        Err(self.expected("the end of what is in quotation marks"))
    }

    /// White space and comments.
    fn skip(&mut self) -> Result<()> {
        loop {
            let rest = self.text[self.at..].trim_ascii_start();
            self.at = self.text.len() - rest.len();
            self.token_start = self.at;
            let length = if rest.starts_with('#') || rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment.find("*/").ok_or_else(|| self.expected("the end of a comment"))?;
                end + 4
            } else if rest.starts_with('/') {
                return Err(self.expected("a comment"));
            } else {
                return Ok(());
            };
            self.at += length;
        }
    }

    /// The line of the token at hand, counted from 1.
    pub fn line(&self) -> usize {
        1 + self.text[..self.token_start].bytes().filter(|&byte| byte == b'\n').count()
    }

    /// An error at the token at hand.
    pub fn expected(&self, what: &str) -> Error {
        in_line(self.line(), &format!("expected {what}"))
    }
}
