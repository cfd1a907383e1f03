//! Top-level items of a file.

use super::{Parsed, Parser};
use crate::ast::{
    Data, DataField, File, Formula, Import, Invariant, Item, Name, Parameter, Postcondition, Precondition, Predicate,
    Query, Target, TypeName,
};
use crate::diagnostic::{Diagnostic, Kind, nearest};
use crate::lexer::Token;
use crate::span::Span;

/// The end of an import of all classes of a package.
pub(crate) const EVERY: &str = ".*";

/// The keywords that start an item.
const ITEMS: [&str; 8] = ["pred", "pre", "post", "inv", "data", "query", "import", "package"];

impl Parser<'_> {
    pub(super) fn file(&mut self) -> File {
        let mut file = File::default();
        while self.token() != Token::End {
            if self.eat(Token::Semicolon) {
                continue;
            }
            let start = self.position;
            if self.item(&mut file).is_err() {
                self.recover(start);
            }
        }
        file
    }

    /// Returns true if an item starts here: a keyword, followed by what can follow it.
    pub(super) fn at_item(&self) -> bool {
        self.token() == Token::Ident
            && ITEMS.contains(&self.text())
            && matches!(self.ahead(1), Token::Ident | Token::String)
    }

    /// Skips past the next `;`, or to the next item.
    fn recover(&mut self, start: usize) {
        if self.position == start {
            self.advance();
        }
        while self.token() != Token::End && !self.at_item() {
            if self.eat(Token::Semicolon) {
                return;
            }
            self.advance();
        }
    }

    fn item(&mut self, file: &mut File) -> Parsed<()> {
        let start = self.span();
        let word = if self.token() == Token::Ident { self.text().to_owned() } else { String::new() };
        match word.as_str() {
            "package" => {
                self.advance();
                let name = self.type_name("the name of a package")?;
                let first = file.package.is_none() && file.items.is_empty();
                if !first {
                    let message = "`package` stands once, before everything that is defined";
                    return self.report(Diagnostic::error(Kind::MisplacedPackage, start.to(name.span), message));
                }
                file.package = Some(name);
            }
            "import" => {
                self.advance();
                self.import(file)?;
            }
            "data" => file.items.push(Item::Data(self.data()?)),
            "pred" => file.items.push(Item::Predicate(self.predicate()?)),
            "pre" => file.items.push(Item::Precondition(self.precondition()?)),
            "post" => file.items.push(Item::Postcondition(self.postcondition()?)),
            "inv" => file.items.push(Item::Invariant(self.invariant()?)),
            "query" => file.items.push(Item::Query(self.query()?)),
            _ => return self.unknown_item(&word),
        }
        self.end_of_item(word == "data")
    }

    fn unknown_item(&mut self, word: &str) -> Parsed<()> {
        let message = format!("{} starts nothing that a specification can hold", self.found());
        let hint = match nearest(word, ITEMS) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "an item starts with `pred`, `pre`, `post`, `inv`, `data`, `query` or `import`".to_owned(),
        };
        let span = self.span();
        self.report(Diagnostic::error(Kind::UnknownItem, span, message).hint(hint))
    }

    fn end_of_item(&mut self, optional: bool) -> Parsed<()> {
        if self.eat(Token::Semicolon) || self.token() == Token::End || optional {
            return Ok(());
        }
        if self.at_item() {
            let here = self.previous().after();
            let next = self.span();
            self.diagnostics.push(
                Diagnostic::error(Kind::MissingSemicolon, here, "expected `;` after this")
                    .label("add `;` here")
                    .other(next, "the next item starts here"),
            );
            return Ok(());
        }
        match self.token() {
            Token::CloseParen | Token::CloseBrace | Token::CloseBracket => {
                let message = format!("{} closes nothing", self.found());
                let span = self.span();
                self.report(Diagnostic::error(Kind::UnclosedBracket, span, message).label("no bracket is open here"))
            }
            _ => self.unexpected("`*`, `&`, `||` or `;`"),
        }
    }

    fn import(&mut self, file: &mut File) -> Parsed<()> {
        if self.token() != Token::String {
            let mut name = self.type_name("a file name in quotes, or a class")?;
            if (self.token(), self.ahead(1)) == (Token::Dot, Token::Star) {
                self.advance();
                name.span = name.span.to(self.advance());
                name.text.push_str(EVERY);
            }
            file.class_imports.push(name);
            return Ok(());
        }
        let span = self.advance();
        let path = self.sources.slice(span).trim_matches('"').to_owned();
        file.imports.push(Import { path, span });
        Ok(())
    }

    fn data(&mut self) -> Parsed<Data> {
        let start = self.advance();
        let name = self.type_name("the name of a class")?;
        let open = self.expect(Token::OpenBrace)?;
        let mut fields = Vec::new();
        while self.token() == Token::Ident {
            let type_name = self.generic_type("a type")?;
            let name = self.name("the name of the field")?;
            fields.push(DataField { type_name, name });
            if !self.eat(Token::Semicolon) {
                break;
            }
        }
        let end = self.close(Token::CloseBrace, open, "`;` or `}`")?;
        Ok(Data { name, fields, span: start.to(end) })
    }

    fn predicate(&mut self) -> Parsed<Predicate> {
        let start = self.advance();
        let name = self.name("the name of the predicate")?;
        if name.text == "old" {
            let message = "`old` stands for values before a call";
            return self.report(Diagnostic::error(Kind::MisplacedOld, name.span, message).label("choose another name"));
        }
        let open = self.expect(Token::OpenParen)?;
        let parameters = self.list(Token::CloseParen, Parser::predicate_parameter)?;
        self.close(Token::CloseParen, open, "`,` or `)`")?;
        let body = self.definition(name.span)?;
        Ok(Predicate { name, parameters, span: start.to(self.previous()), body })
    }

    fn predicate_parameter(&mut self) -> Parsed<Parameter> {
        let type_name = self.generic_type("the name of a parameter")?;
        if self.token() == Token::Ident {
            let name = self.name("a name")?;
            let span = type_name.span.to(name.span);
            return Ok(Parameter { type_name: Some(type_name), name: Some(name), span });
        }
        if type_name.text.contains('.') || !type_name.dimensions.is_empty() {
            return self.unexpected("the name of a parameter");
        }
        let span = type_name.span;
        if type_name.text == "_" {
            let message = "a parameter needs a name";
            return self.report(Diagnostic::error(Kind::MisplacedWildcard, span, message));
        }
        Ok(Parameter { type_name: None, name: Some(Name { text: type_name.text, span }), span })
    }

    fn precondition(&mut self) -> Parsed<Precondition> {
        let start = self.advance();
        let target = self.target()?;
        let body = self.definition(self.previous())?;
        Ok(Precondition { target, span: start.to(self.previous()), body })
    }

    fn postcondition(&mut self) -> Parsed<Postcondition> {
        let start = self.advance();
        let target = self.target()?;
        if let Target::Bare(method) = target {
            let message = format!("`{}` does not say which class has the method", method.text);
            let hint = format!("write `post Class.{}(…) == …`", method.text);
            return self.report(Diagnostic::error(Kind::MissingMethod, method.span, message).hint(hint));
        }
        let throws = match self.is_word("throws") {
            true => {
                self.advance();
                Some(self.type_name("the class of an exception")?)
            }
            false => None,
        };
        let body = self.definition(self.previous())?;
        let condition = Precondition { target, span: start.to(self.previous()), body };
        Ok(Postcondition { condition, throws })
    }

    fn target(&mut self) -> Parsed<Target> {
        let mut parts = vec![self.name("a method, as in `pre List.add(int) == …`")?];
        self.type_arguments()?;
        while self.token() == Token::Dot {
            self.advance();
            parts.push(self.name("the name of a method")?);
        }
        let open = self.token() == Token::OpenParen;
        let Some(method) = parts.pop() else { return self.unexpected("a method") };
        let Some(first) = parts.first().cloned() else { return self.bare_target(method, open) };
        let class = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(".");
        let class_span = parts.last().map_or(first.span, |last| first.span.to(last.span));
        let parameters = if open { self.method_parameters()? } else { None };
        let span = first.span.to(self.previous());
        let class = TypeName { text: class, dimensions: Vec::new(), length: None, span: class_span };
        Ok(Target::Method { class, method, parameters, span })
    }

    fn bare_target(&mut self, method: Name, open: bool) -> Parsed<Target> {
        if !open {
            return Ok(Target::Bare(method));
        }
        let message = format!("`{}` does not say which class has the method", method.text);
        let hint = format!("write `pre Class.{}(…) == …`", method.text);
        self.report(Diagnostic::error(Kind::MissingMethod, method.span, message).hint(hint))
    }

    fn method_parameters(&mut self) -> Parsed<Option<Vec<Parameter>>> {
        let open = self.advance();
        let any = self.eat(Token::Dots);
        let parameters = if any { Vec::new() } else { self.list(Token::CloseParen, Parser::method_parameter)? };
        self.close(Token::CloseParen, open, "`,` or `)`")?;
        Ok((!any).then_some(parameters))
    }

    fn method_parameter(&mut self) -> Parsed<Parameter> {
        let mut type_name = self.generic_type("the type of a parameter")?;
        if self.eat(Token::Dots) {
            type_name.dimensions.push(None);
        }
        let name = if self.token() == Token::Ident { Some(self.name("a name")?) } else { None };
        let span = name.as_ref().map_or(type_name.span, |name| type_name.span.to(name.span));
        Ok(Parameter { type_name: Some(type_name), name, span })
    }

    fn invariant(&mut self) -> Parsed<Invariant> {
        let start = self.advance();
        let class = self.generic_type("the name of a class")?;
        let body = self.definition(class.span)?;
        Ok(Invariant { class, span: start.to(self.previous()), body })
    }

    fn query(&mut self) -> Parsed<Query> {
        let start = self.advance();
        let name = self.name("the name of the query")?;
        let mut expected = None;
        if self.is_word("expects") {
            self.advance();
            expected = match self.text() {
                "sat" => Some(true),
                "unsat" => Some(false),
                _ => return self.unexpected("`sat` or `unsat`"),
            };
            self.advance();
        }
        let body = self.definition(name.span)?;
        Ok(Query { name, expected, span: start.to(self.previous()), body })
    }

    /// `== formula`
    fn definition(&mut self, what: Span) -> Parsed<Formula> {
        if self.token() == Token::Equal {
            let span = self.span();
            let message = "a definition is written with `==`";
            return self.report(
                Diagnostic::error(Kind::SingleEquals, span, message).label("write `==`").other(what, "defined here"),
            );
        }
        self.expect(Token::Define)?;
        if matches!(self.token(), Token::Semicolon | Token::End) || self.at_item() {
            let here = self.previous().after();
            let message = "there is no formula after `==`";
            return self.report(
                Diagnostic::error(Kind::MissingFormula, here, message)
                    .label("expected a formula")
                    .hint("`emp` stands for the empty heap, `true` for no condition"),
            );
        }
        self.formula()
    }

    /// A type as it is declared: `Map<K, List<? extends V>>` is `Map`.
    fn generic_type(&mut self, wanted: &str) -> Parsed<TypeName> {
        let mut type_name = self.type_name(wanted)?;
        if self.type_arguments()? {
            while self.token() == Token::OpenBracket && self.ahead(1) == Token::CloseBracket {
                self.advance();
                type_name.span = type_name.span.to(self.advance());
                type_name.dimensions.push(None);
            }
        }
        Ok(type_name)
    }

    /// Skips the arguments of a generic type, if there are some: objects do not have them.
    fn type_arguments(&mut self) -> Parsed<bool> {
        if self.token() != Token::Less {
            return Ok(false);
        }
        let open = self.advance();
        let mut depth = 1usize;
        loop {
            match self.token() {
                Token::Less => depth += 1,
                Token::Greater if depth == 1 => {
                    self.advance();
                    return Ok(true);
                }
                Token::Greater => depth -= 1,
                Token::Ident | Token::Dot | Token::Comma | Token::Question | Token::And => {}
                Token::OpenBracket | Token::CloseBracket => {}
                _ => {
                    self.close(Token::Greater, open, "`,` or `>`")?;
                }
            }
            self.advance();
        }
    }

    /// `a.b.C`, `int[]`, `Node[3]`
    pub(super) fn type_name(&mut self, wanted: &str) -> Parsed<TypeName> {
        let first = self.name(wanted)?;
        let (mut text, mut span) = (first.text, first.span);
        while self.token() == Token::Dot && self.ahead(1) == Token::Ident {
            self.advance();
            let part = self.name(wanted)?;
            text = format!("{text}.{}", part.text);
            span = span.to(part.span);
        }
        let (mut dimensions, mut length) = (Vec::new(), None);
        while self.token() == Token::OpenBracket {
            let open = self.advance();
            let mut known = None;
            match (self.token(), self.ahead(1)) {
                (Token::CloseBracket, _) => {}
                (Token::Int, Token::CloseBracket) => known = Some(self.integer()?.0 as u64),
                (Token::Ident | Token::Int, _) if dimensions.is_empty() => length = Some(Box::new(self.expression()?)),
                _ => {}
            }
            span = span.to(self.close(Token::CloseBracket, open, "a length or `]`")?);
            dimensions.push(known);
        }
        Ok(TypeName { text, dimensions, length, span })
    }

    /// A comma-separated list up to the closing token, which is left to the caller.
    pub(super) fn list<T>(&mut self, close: Token, mut one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = Vec::new();
        if self.token() == close {
            return Ok(all);
        }
        loop {
            all.push(one(self)?);
            if !self.eat(Token::Comma) {
                return Ok(all);
            }
        }
    }
}
