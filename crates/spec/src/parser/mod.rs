//! Tokens to syntax trees, by recursive descent. An item that cannot be read is reported and left out; the next one
//! is read all the same.

mod expression;
mod formula;
mod items;

use crate::ast::{File, Name};
use crate::diagnostic::{Diagnostic, Kind};
use crate::lexer::{Token, tokens};
use crate::span::{FileId, Sources, Span};

/// The mark of something that could not be read; the reason is among the diagnostics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable;

type Parsed<T> = Result<T, Unreadable>;

/// The syntax tree of a file, and what is wrong with it.
pub fn parse(sources: &Sources, file: FileId) -> (File, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let tokens = tokens(file, sources.text(file), &mut diagnostics);
    let mut parser = Parser { sources, tokens, position: 0, diagnostics: Vec::new() };
    let tree = parser.file();
    // What is missing where something could not be read is no news.
    if diagnostics.is_empty() {
        diagnostics = parser.diagnostics;
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (tree, diagnostics)
}

pub(crate) struct Parser<'a> {
    sources: &'a Sources,
    /// INVARIANT: the last one is [`Token::End`].
    tokens: Vec<(Token, Span)>,
    position: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    fn entry(&self, ahead: usize) -> Option<&(Token, Span)> {
        self.tokens.get(self.position + ahead).or(self.tokens.last())
    }

    fn token(&self) -> Token {
        self.ahead(0)
    }

    fn ahead(&self, ahead: usize) -> Token {
        self.entry(ahead).map_or(Token::End, |(token, _)| *token)
    }

    fn span(&self) -> Span {
        self.span_ahead(0)
    }

    #[allow(clippy::expect_used, reason = "there is always the token of the end")]
    fn span_ahead(&self, ahead: usize) -> Span {
        self.entry(ahead).map(|(_, span)| *span).expect("the list ends with a token")
    }

    /// The place of the token just read.
    fn previous(&self) -> Span {
        match self.position.checked_sub(1).and_then(|position| self.tokens.get(position)) {
            Some((_, span)) => *span,
            None => self.span(),
        }
    }

    fn text(&self) -> &str {
        self.sources.slice(self.span())
    }

    fn text_ahead(&self, ahead: usize) -> &str {
        self.sources.slice(self.span_ahead(ahead))
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        if self.token() != Token::End {
            self.position += 1;
        }
        span
    }

    fn eat(&mut self, token: Token) -> bool {
        let found = self.token() == token;
        if found {
            self.advance();
        }
        found
    }

    fn is_word(&self, word: &str) -> bool {
        self.token() == Token::Ident && self.text() == word
    }

    fn report<T>(&mut self, diagnostic: Diagnostic) -> Parsed<T> {
        self.diagnostics.push(diagnostic);
        Err(Unreadable)
    }

    /// The token at hand as a message has it.
    fn found(&self) -> String {
        match self.token() {
            Token::End => Token::End.describe().to_owned(),
            _ => format!("`{}`", self.text()),
        }
    }

    /// Says that something else should stand here.
    fn unexpected<T>(&mut self, wanted: &str) -> Parsed<T> {
        let message = format!("expected {wanted}, found {}", self.found());
        let span = self.span();
        self.report(Diagnostic::error(Kind::UnexpectedToken, span, message).label(format!("expected {wanted}")))
    }

    fn expect(&mut self, token: Token) -> Parsed<Span> {
        if self.token() == token { Ok(self.advance()) } else { self.unexpected(token.describe()) }
    }

    /// The bracket that closes what `open` began.
    fn close(&mut self, token: Token, open: Span, wanted: &str) -> Parsed<Span> {
        if self.token() == token {
            return Ok(self.advance());
        }
        if !matches!(self.token(), Token::End | Token::Semicolon) && !self.at_item() {
            return self.unexpected(wanted);
        }
        let message = format!("the bracket `{}` is not closed", self.sources.slice(open));
        let hint = format!("add {} here", token.describe());
        let here = self.previous().after();
        self.report(Diagnostic::error(Kind::UnclosedBracket, open, message).label("opened here").other(here, hint))
    }

    fn name(&mut self, wanted: &str) -> Parsed<Name> {
        if self.token() != Token::Ident {
            return self.unexpected(wanted);
        }
        let text = self.text().to_owned();
        Ok(Name { text, span: self.advance() })
    }
}
