//! Characters to tokens.

use crate::diagnostic::{Diagnostic, Kind};
use crate::span::{FileId, Span};
use logos::{Lexer, Logos, Skip};

/// Why a piece of text is not a token.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum LexError {
    #[default]
    UnknownCharacter,
    UnclosedComment,
    UnclosedString,
}

/// The tokens. Words that start an item (`pred`, `pre`, …) are identifiers: a predicate may be called `pre`.
#[derive(Logos, Copy, Clone, PartialEq, Eq, Debug)]
#[logos(error = LexError, skip r"[ \t\r\n\f\u{FEFF}]+", skip(r"//[^\n]*", allow_greedy = true))]
pub(crate) enum Token {
    #[regex(r"[\p{L}_$][\p{L}\p{Nd}_$]*")]
    Ident,
    #[regex(r"[0-9]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]+([eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+")]
    Real,
    #[regex("\"", string)]
    String,
    #[token("/*", comment)]
    Comment,
    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("::")]
    DoubleColon,
    #[token(".")]
    Dot,
    #[token("..")]
    #[token("...")]
    Dots,
    #[token("->")]
    #[token("|->")]
    #[token("↦")]
    Arrow,
    #[token("*")]
    #[token("∗")]
    Star,
    #[token("#")]
    #[token("×")]
    Hash,
    #[token("?")]
    Question,
    #[token("/")]
    Slash,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("&")]
    #[token("&&")]
    #[token("∧")]
    And,
    #[token("||")]
    #[token("|")]
    #[token("∨")]
    Or,
    #[token("!")]
    #[token("¬")]
    Not,
    #[token("∃")]
    Exists,
    #[token("==")]
    #[token("≡")]
    Define,
    #[token("=")]
    Equal,
    #[token("!=")]
    #[token("≠")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    #[token("≤")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    #[token("≥")]
    GreaterEqual,
    /// After the last token.
    End,
}

impl Token {
    /// Its name in messages.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Token::Ident => "a name",
            Token::Int | Token::Real => "a number",
            Token::String => "a file name in quotes",
            Token::Comment => "a comment",
            Token::OpenParen => "`(`",
            Token::CloseParen => "`)`",
            Token::OpenBrace => "`{`",
            Token::CloseBrace => "`}`",
            Token::OpenBracket => "`[`",
            Token::CloseBracket => "`]`",
            Token::Comma => "`,`",
            Token::Semicolon => "`;`",
            Token::Colon => "`:`",
            Token::DoubleColon => "`::`",
            Token::Dot => "`.`",
            Token::Dots => "`..`",
            Token::Arrow => "`->`",
            Token::Star => "`*`",
            Token::Hash => "`#`",
            Token::Question => "`?`",
            Token::Slash => "`/`",
            Token::Plus => "`+`",
            Token::Minus => "`-`",
            Token::And => "`&`",
            Token::Or => "`||`",
            Token::Not => "`!`",
            Token::Exists => "`exists`",
            Token::Define => "`==`",
            Token::Equal => "`=`",
            Token::NotEqual => "`!=`",
            Token::Less => "`<`",
            Token::LessEqual => "`<=`",
            Token::Greater => "`>`",
            Token::GreaterEqual => "`>=`",
            Token::End => "the end of the file",
        }
    }
}

fn comment(lexer: &mut Lexer<'_, Token>) -> Result<Skip, LexError> {
    match lexer.remainder().find("*/") {
        Some(length) => {
            lexer.bump(length + 2);
            Ok(Skip)
        }
        None => {
            lexer.bump(lexer.remainder().len());
            Err(LexError::UnclosedComment)
        }
    }
}

fn string(lexer: &mut Lexer<'_, Token>) -> Result<(), LexError> {
    let line = lexer.remainder().find('\n').unwrap_or(lexer.remainder().len());
    match lexer.remainder().get(..line).and_then(|rest| rest.find('"')) {
        Some(length) => {
            lexer.bump(length + 1);
            Ok(())
        }
        None => {
            lexer.bump(line);
            Err(LexError::UnclosedString)
        }
    }
}

/// The tokens of a file with their spans, terminated by [`Token::End`]; anything else is reported and skipped.
pub(crate) fn tokens(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<(Token, Span)> {
    let mut tokens = Vec::new();
    for (token, range) in Token::lexer(text).spanned() {
        let span = Span { file, start: range.start as u32, end: range.end as u32 };
        match token {
            Ok(token) => tokens.push((token, span)),
            Err(error) => diagnostics.push(describe(error, span, text.get(range).unwrap_or(""))),
        }
    }
    let end = text.trim_end().len() as u32;
    tokens.push((Token::End, Span { file, start: end, end }));
    tokens
}

fn describe(error: LexError, span: Span, text: &str) -> Diagnostic {
    match error {
        LexError::UnknownCharacter => {
            Diagnostic::error(Kind::UnknownCharacter, span, format!("`{text}` has no meaning here"))
                .label("not part of the language")
                .hint("a formula is made of names, numbers, `::`, `->`, `*`, `&`, `||` and comparisons")
        }
        LexError::UnclosedComment => {
            let start = Span { end: span.start + 2, ..span };
            Diagnostic::error(Kind::UnclosedComment, start, "this comment does not end")
                .label("starts here")
                .hint("close it with `*/`")
        }
        LexError::UnclosedString => Diagnostic::error(Kind::UnclosedString, span, "this file name does not end")
            .label("starts here")
            .hint("close it with `\"` on the same line"),
    }
}
