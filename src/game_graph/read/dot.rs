//! The language of Graphviz: edges from the tokens of a library's lexer.
//!
//! Only the lexer of the library is used. Its parser calls itself for each subgraph inside another, so that a text
//! could exhaust the stack, and it knows neither lines nor `a -> {b c}`.

use std::io::Read;

use layout::gv::parser::lexer::{Lexer, Token};

use crate::error::{Error, Result};

use super::super::builder::GraphBuilder;
use super::{MARK, in_line, text_of, unreadable};

/// The text is kept, and beside it each of its characters in 4 bytes.
const BYTES_OF_A_CHARACTER: usize = 5;

pub(super) fn read(reader: impl Read, builder: &mut GraphBuilder) -> Result<()> {
    let most = builder.limits().max_bytes() / BYTES_OF_A_CHARACTER;
    let mut bytes = Vec::new();
    let read = Polling { reader: reader.take(most as u64 + 1), builder }.read_to_end(&mut bytes);
    builder.interrupt().poll()?;
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() > most {
        let error = Error::limit(format!("more than {most} bytes of DOT"), "--max-nodes");
        return Err(error.help("a list of edges takes less memory"));
    }
    let text = text_of(bytes.strip_prefix(MARK).unwrap_or(&bytes), 0)?;
    let lexer = Lexer::from_string(text);
    Parser { text, lexer, token_start: 0, scopes: Vec::new(), builder }.graph()
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
    text: &'t str,
    lexer: Lexer,
    /// The character with which the last token began, counted from 1.
    token_start: usize,
    /// The braces that are open, the outermost first.
    scopes: Vec<Scope>,
    builder: &'b mut GraphBuilder,
}

/// What was read between two braces.
#[derive(Default)]
struct Scope {
    /// Its vertices, should an arrow lead to all of them or from them. Not kept of the whole graph.
    vertices: Vec<u32>,
    /// What stands before the token at hand and an arrow may follow: a vertex, or those of a subgraph.
    tail: Option<Vec<u32>>,
    /// Whether an arrow follows it.
    arrow: bool,
}

impl Parser<'_, '_> {
    /// `[strict] digraph [name] { statements }`, and nothing more.
    fn graph(&mut self) -> Result<()> {
        let mut token = self.token()?;
        if matches!(token, Token::StrictKW) {
            token = self.token()?;
        }
        if !matches!(token, Token::DigraphKW) {
            return Err(self.due("`digraph`"));
        }
        token = self.token()?;
        if matches!(token, Token::Identifier(_)) {
            token = self.token()?;
        }
        if !matches!(token, Token::OpenBrace) {
            return Err(self.due("`{`"));
        }
        self.scopes.push(Scope::default());
        token = self.token()?;
        while !self.scopes.is_empty() {
            token = self.step(token)?;
        }
        if matches!(token, Token::EOF) { Ok(()) } else { Err(self.due("the end of the text")) }
    }

    /// One part of a statement; the token behind it.
    fn step(&mut self, token: Token) -> Result<Token> {
        let scope = self.scopes.last_mut();
        let (arrow, has_tail) = scope.map_or((false, false), |scope| (scope.arrow, scope.tail.is_some()));
        match token {
            Token::Identifier(name) => return self.vertex_or_attribute(&name, arrow),
            Token::SubgraphKW => {
                let mut token = self.token()?;
                if matches!(token, Token::Identifier(_)) {
                    token = self.token()?;
                }
                if !matches!(token, Token::OpenBrace) {
                    return Err(self.due("`{`"));
                }
                self.open()?;
            }
            Token::OpenBrace => self.open()?,
            _ if arrow => return Err(self.due("a vertex or `{`")),
            Token::CloseBrace => self.close()?,
            Token::ArrowRight if has_tail => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.arrow = true;
                }
            }
            Token::ArrowLine if has_tail => return Err(self.due("`->`, since a move has a direction")),
            Token::OpenBracket if has_tail => return self.attributes(),
            Token::GraphKW | Token::NodeKW | Token::EdgeKW => {
                if !matches!(self.token()?, Token::OpenBracket) {
                    return Err(self.due("`[`"));
                }
                return self.attributes();
            }
            Token::Semicolon => self.end_statement(),
            _ => return Err(self.due("a vertex, `->`, `[`, `;` or `}`")),
        }
        self.token()
    }

    /// A name that was read: a vertex, perhaps with a port, or `name = value`, which says nothing about edges.
    fn vertex_or_attribute(&mut self, name: &str, arrow: bool) -> Result<Token> {
        let mut token = self.token()?;
        if matches!(token, Token::Equal) && !arrow {
            if !matches!(self.token()?, Token::Identifier(_)) {
                return Err(self.due("a value"));
            }
            self.end_statement();
            return self.token();
        }
        while matches!(token, Token::Colon) {
            if !matches!(self.token()?, Token::Identifier(_)) {
                return Err(self.due("a port"));
            }
            token = self.token()?;
        }
        let vertex = self.builder.vertex(name)?;
        self.operand(vec![vertex])?;
        Ok(token)
    }

    /// `[name = value, …]`, of which nothing is used, from behind the bracket.
    fn attributes(&mut self) -> Result<Token> {
        loop {
            match self.token()? {
                Token::CloseBracket => break,
                Token::Comma | Token::Semicolon => {}
                Token::Identifier(_) | Token::GraphKW | Token::NodeKW | Token::EdgeKW => {
                    if !matches!(self.token()?, Token::Equal) {
                        return Err(self.due("`=`"));
                    }
                    if !matches!(self.token()?, Token::Identifier(_)) {
                        return Err(self.due("a value"));
                    }
                }
                _ => return Err(self.due("`name = value` or `]`")),
            }
        }
        let token = self.token()?;
        // There may be several lists.
        if matches!(token, Token::OpenBracket) {
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
            return Err(in_line(self.line(), &format!("more than {most} subgraphs inside one another")));
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

    /// The next token. Names and what begins with a minus sign are put together here, and comments skipped: the
    /// lexer knows no name that begins with `_` or holds other letters than those of ASCII, loses the sign behind a negative
    /// number, and takes a tab for the end of a comment.
    fn token(&mut self) -> Result<Token> {
        self.skip()?;
        self.token_start = self.lexer.pos;
        let in_name = |sign: char| sign == '_' || sign.is_ascii_alphanumeric() || !sign.is_ascii();
        let sign = self.lexer.ch;
        if in_name(sign) && !sign.is_ascii_digit() {
            let mut name = String::new();
            while in_name(self.lexer.ch) {
                name.push(self.lexer.ch);
                self.read_sign();
            }
            return Ok(match name.to_ascii_lowercase().as_str() {
                "strict" => Token::StrictKW,
                "digraph" => Token::DigraphKW,
                "graph" => Token::GraphKW,
                "subgraph" => Token::SubgraphKW,
                "node" => Token::NodeKW,
                "edge" => Token::EdgeKW,
                _ => Token::Identifier(name),
            });
        }
        if sign == '-' {
            self.read_sign();
            return match self.lexer.ch {
                '>' => {
                    self.read_sign();
                    Ok(Token::ArrowRight)
                }
                '-' => {
                    self.read_sign();
                    Ok(Token::ArrowLine)
                }
                '.' | '0'..='9' => Ok(Token::Identifier(format!("-{}", self.lexer.read_number()))),
                _ => Err(self.due("`->` or a number")),
            };
        }
        if sign == '.' {
            return Ok(Token::Identifier(self.lexer.read_number()));
        }
        match self.lexer.next_token() {
            Token::Error(_) if sign == '"' => Err(self.due("the end of what is in quotation marks")),
            Token::Error(_) => Err(self.due("a name, or one in quotation marks")),
            token => Ok(token),
        }
    }

    /// White space and comments.
    fn skip(&mut self) -> Result<()> {
        loop {
            self.lexer.skip_whitespace();
            self.token_start = self.lexer.pos;
            match self.lexer.ch {
                '#' => self.skip_line(),
                '/' => {
                    self.read_sign();
                    match self.lexer.ch {
                        '/' => self.skip_line(),
                        '*' => {
                            let mut last = ' ';
                            self.read_sign();
                            while !(last == '*' && self.lexer.ch == '/') {
                                if self.lexer.ch == '\0' {
                                    return Err(self.due("the end of a comment"));
                                }
                                last = self.lexer.ch;
                                self.read_sign();
                            }
                            self.read_sign();
                        }
                        _ => return Err(self.due("a comment")),
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        while !matches!(self.lexer.ch, '\n' | '\0') {
            self.read_sign();
        }
    }

    fn read_sign(&mut self) {
        self.lexer.read_char();
    }

    /// The line of the token at hand.
    fn line(&self) -> usize {
        let before = self.token_start.saturating_sub(1);
        1 + self.text.chars().take(before).filter(|&sign| sign == '\n').count()
    }

    fn due(&self, what: &str) -> Error {
        in_line(self.line(), &format!("{what} is due"))
    }
}
