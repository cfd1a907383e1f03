//! Formulas.

use super::{Parsed, Parser};
use crate::ast::{
    CLAIMS, Call, Claim, ClaimKind, Comparison, Expression, Fields, Formula, JavaCall, Name, Path, PointsTo, Relation,
};
use crate::diagnostic::{Diagnostic, Kind};
use crate::lexer::Token;
use crate::span::Span;

impl Parser<'_> {
    /// `a || b`
    pub(super) fn formula(&mut self) -> Parsed<Formula> {
        let first = self.conjunction()?;
        if self.token() != Token::Or {
            return Ok(first);
        }
        let mut cases = vec![first];
        while self.token() == Token::Or {
            let or = self.advance();
            if matches!(self.token(), Token::Semicolon | Token::Or | Token::End) || self.at_item() {
                let message = "there is no formula after `||`";
                return self.report(
                    Diagnostic::error(Kind::MissingFormula, or, message)
                        .label("nothing follows")
                        .hint("take the `||` away, or write the missing case"),
                );
            }
            cases.push(self.conjunction()?);
        }
        let span = self.around(&cases);
        Ok(Formula::Or(cases, span))
    }

    /// `a * b & c`: `*` binds more tightly.
    fn conjunction(&mut self) -> Parsed<Formula> {
        let mut groups = vec![vec![self.unit()?]];
        loop {
            match self.token() {
                Token::And => {
                    self.advance();
                    groups.push(vec![self.unit()?]);
                }
                Token::Star => {
                    self.advance();
                    let part = self.unit()?;
                    if let Some(group) = groups.last_mut() {
                        group.push(part);
                    }
                }
                _ => break,
            }
        }
        let all: Vec<Formula> = groups.iter().flatten().cloned().collect();
        match <[Formula; 1]>::try_from(all) {
            Ok([only]) => Ok(only),
            Err(all) => {
                let span = self.around(&all);
                Ok(Formula::And(groups, span))
            }
        }
    }

    fn around(&self, parts: &[Formula]) -> Span {
        match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => self.span(),
        }
    }

    fn unit(&mut self) -> Parsed<Formula> {
        self.nested(Self::part)
    }

    fn part(&mut self) -> Parsed<Formula> {
        match self.token() {
            Token::Exists => self.exists(),
            Token::Ident if self.text() == "exists" && self.ahead(1) == Token::Ident => self.exists(),
            Token::Ident if self.text() == "emp" && self.ahead(1) != Token::OpenParen => {
                Ok(Formula::Emp(self.advance()))
            }
            Token::Not => {
                let start = self.advance();
                let inner = self.unit()?;
                let span = start.to(inner.span());
                Ok(Formula::Not(Box::new(inner), span))
            }
            Token::OpenParen => self.parenthesis(),
            Token::Ident if self.text() == "forall" && self.ahead(1) == Token::Ident => self.quantified(true),
            Token::Ident => self.atom(),
            Token::Int | Token::Real | Token::Minus | Token::OpenBrace => self.comparison(),
            _ => self.unexpected("a formula"),
        }
    }

    fn exists(&mut self) -> Parsed<Formula> {
        if self.ahead(2) == Token::Ident && self.text_ahead(2) == "in" {
            return self.quantified(false);
        }
        let start = self.advance();
        let mut names = vec![self.name("the name of a variable")?];
        while self.eat(Token::Comma) {
            names.push(self.name("the name of a variable")?);
        }
        if !self.eat(Token::Dot) && !self.eat(Token::Colon) {
            return self.unexpected("`,` or `.`");
        }
        let body = self.conjunction()?;
        let span = start.to(body.span());
        Ok(Formula::Exists(names, Box::new(body), span))
    }

    /// `forall x in s: …`, `exists x in s: …`
    fn quantified(&mut self, every: bool) -> Parsed<Formula> {
        let start = self.advance();
        let element = self.name("the name of an element")?;
        if !self.is_word("in") {
            return self.unexpected("`in` and a multiset");
        }
        self.advance();
        let bag = self.expression()?;
        if !self.eat(Token::Colon) && !self.eat(Token::Dot) {
            return self.unexpected("`:` and what holds for the elements");
        }
        let formula = self.unit()?;
        let span = start.to(formula.span());
        let mut body = Vec::new();
        self.comparisons(formula, &mut body)?;
        Ok(Formula::Claim(Claim { kind: ClaimKind::Quantified { every, element, bag, body }, span }))
    }

    /// The comparisons that are said of elements.
    fn comparisons(&mut self, formula: Formula, all: &mut Vec<Comparison>) -> Parsed<()> {
        match formula {
            Formula::Compare(it) => all.push(it),
            Formula::Not(inner, _) if matches!(*inner, Formula::Compare(_)) => {
                if let Formula::Compare(it) = *inner {
                    all.push(Comparison { operator: it.operator.negated(), ..it });
                }
            }
            Formula::And(groups, _) => {
                for part in groups.into_iter().flatten() {
                    self.comparisons(part, all)?;
                }
            }
            other => {
                let message = "only comparisons can be said of elements";
                return self.report(
                    Diagnostic::error(Kind::NotAFormula, other.span(), message)
                        .label("no comparison")
                        .hint("several are joined by `&`, in parentheses: `forall x in s: (x > 0 & x < n)`"),
                );
            }
        }
        Ok(())
    }

    /// A formula in parentheses, or a comparison whose left side starts with some.
    fn parenthesis(&mut self) -> Parsed<Formula> {
        let (start, known) = (self.position, self.diagnostics.len());
        let open = self.advance();
        let formula = self.formula().and_then(|formula| {
            self.close(Token::CloseParen, open, "`*`, `&`, `||` or `)`")?;
            Ok(formula)
        });
        let goes_on = self.relation().is_some()
            || matches!(self.as_word(), "in" | "subset")
            || matches!(self.token(), Token::Plus | Token::Minus | Token::Hash | Token::Slash)
            || self.token() == Token::Star && matches!(self.ahead(1), Token::Int | Token::Real);
        if formula.is_ok() && !goes_on {
            return formula;
        }
        let reached = self.position;
        let complaints = self.diagnostics.split_off(known);
        self.position = start;
        let comparison = self.comparison();
        if comparison.is_err() && formula.is_err() && self.position <= reached {
            self.diagnostics.truncate(known);
            self.diagnostics.extend(complaints);
        }
        comparison
    }

    fn atom(&mut self) -> Parsed<Formula> {
        if self.ahead(1) == Token::OpenParen && !self.is_old() {
            return self.call();
        }
        if matches!(self.text(), "true" | "false" | "null") || self.is_old() && !self.old_is_path() {
            return self.comparison();
        }
        let (start, known) = (self.position, self.diagnostics.len());
        let path = self.path()?;
        match self.token() {
            Token::DoubleColon | Token::Arrow => self.points_to(path),
            Token::OpenParen => self.java_call(path),
            _ => {
                self.position = start;
                self.diagnostics.truncate(known);
                self.comparison()
            }
        }
    }

    fn call(&mut self) -> Parsed<Formula> {
        let (start, known) = (self.position, self.diagnostics.len());
        let name = self.name("a predicate")?;
        let (arguments, end) = self.arguments()?;
        let span = name.span.to(end);
        if CLAIMS.contains(&name.text.as_str()) {
            return self.claim(&name, arguments, span);
        }
        let compared = self.relation().is_some() || matches!(self.token(), Token::Plus | Token::Minus | Token::Hash);
        if name.text == "size" && (compared || self.as_word() == "in") {
            self.position = start;
            self.diagnostics.truncate(known);
            return self.comparison();
        }
        Ok(Formula::Call(Call { name, arguments, span }))
    }

    /// `distinct(a)`, `disjoint(a, b)`
    fn claim(&mut self, name: &Name, arguments: Vec<Expression>, span: Span) -> Parsed<Formula> {
        let wanted = if name.text == "distinct" { "1 multiset" } else { "2 multisets" };
        let found = arguments.len();
        let mut arguments = arguments.into_iter();
        let kind = match (name.text.as_str(), arguments.next(), arguments.next(), arguments.next()) {
            ("distinct", Some(bag), None, _) => ClaimKind::Distinct(bag),
            ("disjoint", Some(a), Some(b), None) => ClaimKind::Disjoint(a, b),
            _ => {
                let message = format!("`{}` takes {wanted}, here it has {found}", name.text);
                let hint = "multisets are joined by `+`: `distinct(a + b)`";
                return self.report(Diagnostic::error(Kind::WrongArgumentCount, span, message).hint(hint));
            }
        };
        Ok(Formula::Claim(Claim { kind, span }))
    }

    /// The current token, if it is a word.
    fn as_word(&self) -> &str {
        if self.token() == Token::Ident { self.text() } else { "" }
    }

    fn arguments(&mut self) -> Parsed<(Vec<Expression>, Span)> {
        let open = self.advance();
        let arguments = self.list(Token::CloseParen, Parser::expression)?;
        let end = self.close(Token::CloseParen, open, "`,` or `)`")?;
        Ok((arguments, end))
    }

    fn java_call(&mut self, mut receiver: Path) -> Parsed<Formula> {
        let Some(method) = receiver.steps.pop() else { return self.unexpected("a method") };
        let before = receiver.steps.last().map_or(receiver.root.span, |step| step.span);
        receiver.span = receiver.root.span.to(before);
        let (arguments, end) = self.arguments()?;
        let span = receiver.span.to(end);
        Ok(Formula::Java(JavaCall { receiver, method, arguments, span }))
    }

    fn points_to(&mut self, root: Path) -> Parsed<Formula> {
        if root.root.text == "_" {
            let message = "`_` cannot be the object of a points-to";
            return self.report(
                Diagnostic::error(Kind::MisplacedWildcard, root.span, message)
                    .label("name the object")
                    .hint("a name that is used nowhere else stands for some object"),
            );
        }
        self.advance();
        let mut class = self.type_name("the name of a class")?;
        let length = class.length.take().map(|length| *length);
        let fields = match self.token() {
            Token::Less => {
                let fields = self.positional(Token::Greater)?;
                match self.token() {
                    // what stood there were the arguments of a generic class
                    Token::OpenBrace => self.named(Token::CloseBrace)?,
                    Token::Less => self.positional(Token::Greater)?,
                    _ => fields,
                }
            }
            Token::OpenBrace => self.named(Token::CloseBrace)?,
            // as the papers print it
            Token::OpenParen if (self.ahead(1), self.ahead(2)) == (Token::Ident, Token::Colon) => {
                self.named(Token::CloseParen)?
            }
            Token::OpenParen => self.positional(Token::CloseParen)?,
            _ => Fields::Unsaid,
        };
        let span = root.span.to(self.previous());
        Ok(Formula::PointsTo(PointsTo { root, class, length, fields, span }))
    }

    /// `<a, b>`
    fn positional(&mut self, close: Token) -> Parsed<Fields> {
        let open = self.advance();
        let fields = self.list(close, Parser::expression)?;
        let end = self.close(close, open, &format!("`,` or {}", close.describe()))?;
        Ok(Fields::Positional(fields, open.to(end)))
    }

    /// `{f: a, g: b}`
    fn named(&mut self, close: Token) -> Parsed<Fields> {
        let open = self.advance();
        let fields = self.list(close, Parser::named_field)?;
        let end = self.close(close, open, &format!("`,` or {}", close.describe()))?;
        Ok(Fields::Named(fields, open.to(end)))
    }

    fn named_field(&mut self) -> Parsed<(Name, Expression)> {
        let name = match self.token() {
            Token::Int => {
                let text = self.text().to_owned();
                Name { text, span: self.advance() }
            }
            _ => self.name("the name of a field")?,
        };
        if !self.eat(Token::Colon) && !self.eat(Token::Equal) {
            return self.unexpected("`:` and the field's value");
        }
        Ok((name, self.expression()?))
    }

    fn comparison(&mut self) -> Parsed<Formula> {
        let left = self.expression()?;
        if self.token() == Token::Define {
            let span = self.span();
            let message = "values are compared with `=`";
            return self.report(
                Diagnostic::error(Kind::DoubleEquals, span, message)
                    .label("write `=`")
                    .note("`==` stands between a name and its definition"),
            );
        }
        if let word @ ("in" | "subset") = self.as_word() {
            let is_element = word == "in";
            self.advance();
            let right = self.expression()?;
            let span = left.span().to(right.span());
            let left = if is_element { Expression::Bag(vec![left], span) } else { left };
            return Ok(Formula::Claim(Claim { kind: ClaimKind::Subset(left, right), span }));
        }
        let Some(operator) = self.relation() else { return self.alone(left) };
        let sign = self.advance();
        let right = self.expression()?;
        if self.relation().is_some() || self.token() == Token::Define {
            let span = self.span();
            let middle = self.sources.slice(right.span()).to_owned();
            let second = self.text().to_owned();
            let message = "comparisons cannot be chained";
            return self.report(
                Diagnostic::error(Kind::ChainedComparison, span, message)
                    .label("a second comparison")
                    .other(sign, "the first")
                    .hint(format!("write `… {} {middle} & {middle} {second} …`", operator.symbol())),
            );
        }
        let span = left.span().to(right.span());
        Ok(Formula::Compare(Comparison { operator, left, right, span }))
    }

    /// An expression on its own: a formula only if it is a boolean.
    fn alone(&mut self, expression: Expression) -> Parsed<Formula> {
        match expression {
            Expression::Bool(value, span) => Ok(Formula::Constant(value, span)),
            Expression::Path(path) => Ok(Formula::Flag(path)),
            other => {
                let message = "this is a value, not a formula";
                self.report(
                    Diagnostic::error(Kind::NotAFormula, other.span(), message)
                        .label("nothing is said of it")
                        .hint("compare it: `= …`, `< …`"),
                )
            }
        }
    }

    fn relation(&self) -> Option<Relation> {
        Some(match self.token() {
            Token::Equal => Relation::Equal,
            Token::NotEqual => Relation::NotEqual,
            Token::Less => Relation::Less,
            Token::LessEqual => Relation::LessEqual,
            Token::Greater => Relation::Greater,
            Token::GreaterEqual => Relation::GreaterEqual,
            _ => return None,
        })
    }
}
