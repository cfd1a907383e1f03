//! Expressions.

use super::{Parsed, Parser};
use crate::ast::{Expression, Name, Operator, Path};
use crate::diagnostic::{Diagnostic, Kind};
use crate::lexer::Token;
use crate::postcondition::{BEFORE, is_before};
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
                // an older spelling of the papers' tools
                Token::Star if self.ahead(1) == Token::Star => {
                    self.advance();
                    Operator::Multiply
                }
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
            Token::OpenBrace => {
                let open = self.advance();
                let elements = self.list(Token::CloseBrace, Parser::expression)?;
                let end = self.close(Token::CloseBrace, open, "`,` or `}`")?;
                Ok(Expression::Bag(elements, open.to(end)))
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
            _ if self.is_old() => self.old_value(),
            "size" if self.ahead(1) == Token::OpenParen => {
                let start = self.advance();
                let open = self.advance();
                let inner = self.expression()?;
                let end = self.close(Token::CloseParen, open, "`)`")?;
                Ok(Expression::Size(Box::new(inner), start.to(end)))
            }
            _ => self.path().map(Expression::Path),
        }
    }

    /// Returns true at `old(`.
    pub(super) fn is_old(&self) -> bool {
        self.token() == Token::Ident && self.text() == "old" && self.ahead(1) == Token::OpenParen
    }

    /// `old(this.f)`, `old(this.f).g`, `old(this.f + 1)`: the parts of a sum are each taken from before the call.
    fn old_value(&mut self) -> Parsed<Expression> {
        if self.old_is_path() {
            return self.path().map(Expression::Path);
        }
        self.advance();
        let open = self.advance();
        let inner = self.expression()?;
        self.close(Token::CloseParen, open, "`)`")?;
        self.of_before(inner)
    }

    /// Returns true if a single path stands between the parentheses of `old(…)`.
    pub(super) fn old_is_path(&self) -> bool {
        if self.ahead(2) != Token::Ident {
            return false;
        }
        let mut after = 3;
        loop {
            match (self.ahead(after), self.ahead(after + 1), self.ahead(after + 2)) {
                (Token::Dot, Token::Ident, _) => after += 2,
                (Token::OpenBracket, Token::Int, Token::CloseBracket) => after += 3,
                (next, ..) => return next == Token::CloseParen,
            }
        }
    }

    /// The expression with all its paths taken from before the call.
    fn of_before(&mut self, expression: Expression) -> Parsed<Expression> {
        Ok(match expression {
            Expression::Path(path) => Expression::Path(self.before(path)?),
            Expression::Negate(inner, span) => Expression::Negate(Box::new(self.of_before(*inner)?), span),
            Expression::Binary(operator, left, right, span) => {
                let (left, right) = (self.of_before(*left)?, self.of_before(*right)?);
                Expression::Binary(operator, Box::new(left), Box::new(right), span)
            }
            Expression::Bag(elements, span) => {
                let elements = elements.into_iter().map(|element| self.of_before(element)).collect::<Parsed<_>>()?;
                Expression::Bag(elements, span)
            }
            Expression::Size(inner, span) => Expression::Size(Box::new(self.of_before(*inner)?), span),
            other => other,
        })
    }

    /// A variable for the value of a path before the call.
    fn before(&mut self, path: Path) -> Parsed<Path> {
        if path.element.is_some() {
            let message = "the index of an element is a number inside of `old`";
            return self.report(Diagnostic::error(Kind::MisplacedOld, path.span, message).label("which element?"));
        }
        if is_before(&path.root.text) {
            let message = "`old` stands inside of another `old`";
            return self.report(Diagnostic::error(Kind::MisplacedOld, path.span, message).label("leave this one out"));
        }
        let steps = path.steps.iter().map(|step| step.text.as_str());
        let parts: Vec<&str> = std::iter::once(path.root.text.as_str()).chain(steps).collect();
        let root = Name { text: format!("{BEFORE}{})", parts.join(".")), span: path.span };
        Ok(Path::new(root, Vec::new(), path.span))
    }

    /// `x`, `this.f.g`, `this.table[2]`
    pub(super) fn path(&mut self) -> Parsed<Path> {
        let root = match self.is_old() {
            true => {
                let start = self.advance();
                let open = self.advance();
                let inner = self.nested(Self::path)?;
                let end = self.close(Token::CloseParen, open, "`)`")?;
                Name { span: start.to(end), ..self.before(inner)?.root }
            }
            false => self.name("a variable")?,
        };
        let start = root.span;
        let mut path = Path::new(root, Vec::new(), start);
        loop {
            if self.token() == Token::Dot && self.ahead(1) == Token::Ident {
                self.advance();
                path.steps.push(self.name("a field")?);
            } else if self.token() == Token::OpenBracket
                && (self.ahead(1), self.ahead(2)) == (Token::Int, Token::CloseBracket)
            {
                let open = self.advance();
                let (index, _) = self.integer()?;
                let end = self.close(Token::CloseBracket, open, "`]`")?;
                path.steps.push(Name { text: index.to_string(), span: open.to(end) });
            } else if self.token() == Token::OpenBracket {
                let open = self.advance();
                let index = self.nested(Self::expression)?;
                let end = self.close(Token::CloseBracket, open, "`]`")?;
                path = Path::of_element(path, index, start.to(end));
            } else {
                break;
            }
            path.span = start.to(self.previous());
        }
        Ok(path)
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
