//! The tokens of the language of Graphviz.
//!
//! Source: the page "DOT Language" of its documentation. Names in HTML strings, `<…>`, are not
//! read.

use crate::error::{Error, Result};

use super::text::in_line;

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
