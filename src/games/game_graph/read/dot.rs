//! The language of Graphviz: the edges between vertices and subgraphs.
//!
//! The subgraphs that are open are kept in a list, so that no text exhausts the stack.

use std::io::Read;

use crate::error::{Error, Limit, Result};

use super::super::builder::GraphBuilder;
use super::dot_lexer::{Lexer, Token};
use super::text::{MARK, in_line, text_of, unreadable};

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
        token = self.lexer.token()?;
        if matches!(token, Token::Name(_)) {
            token = self.lexer.token()?;
        }
        if !matches!(token, Token::Sign('{')) {
            return Err(self.lexer.expected("`{`"));
        }
        self.scopes.push(Scope::default());
        token = self.lexer.token()?;
        while !self.scopes.is_empty() {
            token = self.step(token)?;
        }
        if matches!(token, Token::End) { Ok(()) } else { Err(self.lexer.expected("the end of the text")) }
    }

    /// One part of a statement; the token after it.
    fn step(&mut self, token: Token) -> Result<Token> {
        let scope = self.scopes.last_mut();
        let (arrow, has_tail) = scope.map_or((false, false), |scope| (scope.arrow, scope.tail.is_some()));
        match token {
            Token::Name(name) => return self.vertex_or_attribute(&name, arrow),
            Token::Keyword("subgraph") => {
                let mut token = self.lexer.token()?;
                if matches!(token, Token::Name(_)) {
                    token = self.lexer.token()?;
                }
                if !matches!(token, Token::Sign('{')) {
                    return Err(self.lexer.expected("`{`"));
                }
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
