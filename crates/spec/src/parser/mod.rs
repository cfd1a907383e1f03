//! Tokens to syntax trees, by recursive descent. An item that cannot be parsed is reported and skipped; parsing
//! continues with the next one.

mod expression;
mod formula;
pub(crate) mod items;

use crate::ast::{File, Name};
use crate::diagnostic::{Diagnostic, Kind};
use crate::lexer::{Token, tokens};
use crate::span::{FileId, Sources, Span};

/// Marks something that could not be parsed; the reason is among the diagnostics.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable;

type Parsed<T> = Result<T, Unreadable>;

/// Deeper formulas and expressions are refused: the parser and later passes are recursive.
const DEEPEST: usize = 200;

/// The syntax tree of a file, and its diagnostics.
pub fn parse(sources: &Sources, file: FileId) -> (File, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let tokens = tokens(file, sources.text(file), &mut diagnostics);
    let mut parser = Parser { sources, tokens, position: 0, depth: 0, diagnostics: Vec::new() };
    let tree = parser.file();
    // After an unreadable token, errors about missing ones are noise.
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
    /// Nesting depth of formulas and expressions at the current token.
    depth: usize,
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

    /// The span of the token just read.
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

    /// The current token, for messages.
    fn found(&self) -> String {
        match self.token() {
            Token::End => Token::End.describe().to_owned(),
            _ => format!("`{}`", self.text()),
        }
    }

    /// Parses something one level deeper.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.check_depth(self.depth)?;
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// Refuses excessive nesting.
    fn check_depth(&mut self, depth: usize) -> Parsed<()> {
        if depth < DEEPEST {
            return Ok(());
        }
        let (span, message) = (self.span(), format!("this has more than {DEEPEST} levels"));
        self.report(
            Diagnostic::error(Kind::NestedTooDeeply, span, message)
                .label("too deep")
                .hint("take needless parentheses away, or give a part a name of its own: `pred name(…) == …;`"),
        )
    }

    /// Reports an unexpected token.
    fn unexpected<T>(&mut self, wanted: &str) -> Parsed<T> {
        let message = format!("expected {wanted}, found {}", self.found());
        let span = self.span();
        self.report(Diagnostic::error(Kind::UnexpectedToken, span, message).label(format!("expected {wanted}")))
    }

    fn expect(&mut self, token: Token) -> Parsed<Span> {
        if self.token() == token { Ok(self.advance()) } else { self.unexpected(token.describe()) }
    }

    /// Consumes the bracket that closes `open`.
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
