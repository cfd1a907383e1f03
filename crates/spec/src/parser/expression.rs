//! Expressions.

use super::{Parsed, Parser};
use crate::ast::{Expression, Name, Operator, Path};
use crate::diagnostic::{Diagnostic, Kind};
use crate::lexer::Token;
use crate::span::Span;

impl Parser<'_> {
    /// `a + b - c`
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        let mut left = self.product()?;
        // Each operator makes the tree one level deeper.
        for operators in self.depth.. {
            let operator = match self.token() {
                Token::Plus => Operator::Add,
                Token::Minus => Operator::Subtract,
                _ => return Ok(left),
            };
            self.check_depth(operators)?;
            self.advance();
            let right = self.product()?;
            left = binary(operator, left, right);
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Expression> {
        let mut left = self.factor()?;
        for operators in self.depth.. {
            let operator = match self.token() {
                Token::Hash => Operator::Multiply,
                Token::Slash => Operator::Divide,
                Token::Star if self.star_multiplies(&left) => Operator::Multiply,
                _ => return Ok(left),
            };
            self.check_depth(operators)?;
            self.advance();
            let right = self.factor()?;
            left = binary(operator, left, right);
        }
        Ok(left)
    }

    /// Returns true if a `*` multiplies rather than separates: next to a number it does, unless a heap formula follows.
    fn star_multiplies(&self, left: &Expression) -> bool {
        match self.ahead(1) {
            Token::Int | Token::Real => true,
            Token::OpenParen | Token::Minus => is_number(left),
            Token::Ident if is_number(left) => {
                let mut after = 2;
                while self.ahead(after) == Token::Dot && self.ahead(after + 1) == Token::Ident {
                    after += 2;
                }
                let heap = matches!(self.ahead(after), Token::DoubleColon | Token::Arrow | Token::OpenParen);
                !heap && !matches!(self.text_ahead(1), "emp" | "exists" | "true" | "false" | "null")
            }
            _ => false,
        }
    }

    fn factor(&mut self) -> Parsed<Expression> {
        self.nested(Self::simple)
    }

    fn simple(&mut self) -> Parsed<Expression> {
        match self.token() {
            Token::Int => self.integer().map(|(value, span)| Expression::Int(value, span)),
            Token::Real => {
                let text = self.text().to_owned();
                Ok(Expression::Real(text, self.advance()))
            }
            Token::Minus => self.negation(),
            Token::OpenParen => {
                let open = self.advance();
                let inner = self.expression()?;
                self.close(Token::CloseParen, open, "`)`")?;
                Ok(inner)
            }
            Token::Ident => self.word(),
            _ => self.unexpected("a value"),
        }
    }

    fn negation(&mut self) -> Parsed<Expression> {
        let start = self.advance();
        if self.token() == Token::Int && self.text() == "9223372036854775808" {
            return Ok(Expression::Int(i64::MIN, start.to(self.advance())));
        }
        let inner = self.factor()?;
        let span = start.to(inner.span());
        Ok(match inner {
            Expression::Int(value, _) => Expression::Int(-value, span),
            Expression::Real(text, _) => Expression::Real(format!("-{text}"), span),
            other => Expression::Negate(Box::new(other), span),
        })
    }

    fn word(&mut self) -> Parsed<Expression> {
        match self.text() {
            "null" => Ok(Expression::Null(self.advance())),
            "true" => Ok(Expression::Bool(true, self.advance())),
            "false" => Ok(Expression::Bool(false, self.advance())),
            "_" => Ok(Expression::Any(self.advance())),
            _ => self.path().map(Expression::Path),
        }
    }

    /// `x`, `this.f.g`, `this.table[2]`
    pub(super) fn path(&mut self) -> Parsed<Path> {
        let root = self.name("a variable")?;
        let mut span = root.span;
        let mut steps = Vec::new();
        loop {
            if self.token() == Token::Dot && self.ahead(1) == Token::Ident {
                self.advance();
                steps.push(self.name("a field")?);
            } else if self.token() == Token::OpenBracket && self.ahead(1) == Token::Int {
                let open = self.advance();
                let (index, _) = self.integer()?;
                let end = self.close(Token::CloseBracket, open, "`]`")?;
                steps.push(Name { text: index.to_string(), span: open.to(end) });
            } else {
                break;
            }
            span = span.to(self.previous());
        }
        Ok(Path { root, steps, span })
    }

    pub(super) fn integer(&mut self) -> Parsed<(i64, Span)> {
        let value = self.text().parse::<i64>();
        let span = self.advance();
        match value {
            Ok(value) => Ok((value, span)),
            Err(_) => self.report(
                Diagnostic::error(Kind::NumberTooLarge, span, "this number is beyond 64 bits")
                    .label("too large")
                    .note(format!("the largest integer is {}", i64::MAX)),
            ),
        }
    }
}

fn is_number(expression: &Expression) -> bool {
    matches!(expression, Expression::Int(..) | Expression::Real(..))
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span().to(right.span());
    Expression::Binary(operator, Box::new(left), Box::new(right), span)
}
