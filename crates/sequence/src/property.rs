//! Properties of an object: Boolean expressions over its methods, such as `repOK()` or `size() >= 0 && !isEmpty()`.

use std::fmt;

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expr {
    /// A number.
    Number(i64),
    /// `true` or `false`.
    Truth(bool),
    /// A call of a method on the object, or of a static method of another class with the object as its argument.
    Call {
        /// The class before the name, if any.
        class: Option<String>,
        /// The method.
        name: String,
        /// Whether the object is passed (`Spec.test(this)`).
        passes_object: bool,
    },
    /// `!a`.
    Not(Box<Expr>),
    /// `-a`.
    Minus(Box<Expr>),
    /// `a op b`.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// An operator with two operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Implies,
    Or,
    And,
    Equal,
    Differ,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Plus,
    Minus,
    Times,
}

/// Why a text is no property.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct PropertyError {
    /// The text.
    pub text: String,
    /// Where it goes wrong, in characters.
    pub at: usize,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for PropertyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "property `{}`, character {}: {}", self.text, self.at + 1, self.expected)
    }
}

struct Parser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
}

/// Operators, loosest first; those of one level group to the left, `==>` to the right.
const LEVELS: [&[(&str, Operator)]; 7] = [
    &[("==>", Operator::Implies)],
    &[("||", Operator::Or)],
    &[("&&", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::Differ)],
    &[("<=", Operator::AtMost), (">=", Operator::AtLeast), ("<", Operator::Less), (">", Operator::Greater)],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times)],
];

/// Nesting beyond this is refused.
const DEEPEST: usize = 100;

/// Reads a property.
pub(crate) fn parse(text: &str) -> Result<Expr, PropertyError> {
    let mut parser = Parser { text, rest: text, depth: 0 };
    let found = parser.level(0)?;
    parser.skip();
    match parser.rest.is_empty() {
        true => Ok(found),
        false => Err(parser.error("an operator or the end was expected")),
    }
}

impl Parser<'_> {
    fn error(&self, expected: &str) -> PropertyError {
        let at = self.text.len() - self.rest.len();
        let at = self.text.get(..at).map_or(0, |before| before.chars().count());
        PropertyError { text: self.text.to_owned(), at, expected: expected.to_owned() }
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip();
        // `==` is not the beginning of `==>`
        let longer = token == "==" && self.rest.starts_with("==>");
        match self.rest.strip_prefix(token).filter(|_| !longer) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn level(&mut self, level: usize) -> Result<Expr, PropertyError> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        self.depth += 1;
        if self.depth > DEEPEST * LEVELS.len() {
            return Err(self.error("it is nested too deeply"));
        }
        let mut left = self.level(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(token, _)| self.take(token)) {
            let right = if level == 0 { self.level(0)? } else { self.level(level + 1)? };
            left = Expr::Binary(*operator, Box::new(left), Box::new(right));
        }
        self.depth -= 1;
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, PropertyError> {
        self.depth += 1;
        if self.depth > DEEPEST * LEVELS.len() {
            return Err(self.error("it is nested too deeply"));
        }
        let found = if self.take("!") {
            Expr::Not(Box::new(self.unary()?))
        } else if self.take("-") {
            Expr::Minus(Box::new(self.unary()?))
        } else if self.take("(") {
            let inner = self.level(0)?;
            if !self.take(")") {
                return Err(self.error("`)` was expected"));
            }
            inner
        } else {
            self.primary()?
        };
        self.depth -= 1;
        Ok(found)
    }

    fn primary(&mut self) -> Result<Expr, PropertyError> {
        self.skip();
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (number, rest) = self.rest.split_at(digits);
            let value = number.parse().map_err(|_| self.error("the number is too large"))?;
            self.rest = rest;
            return Ok(Expr::Number(value));
        }
        let mut names = Vec::new();
        loop {
            self.skip();
            let end = self.rest.len()
                - self.rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '$').len();
            let (name, rest) = self.rest.split_at(end);
            if name.is_empty() {
                return Err(self.error("a method, a number or `(` was expected"));
            }
            names.push(name.to_owned());
            self.rest = rest;
            if !self.take(".") && !self.take("#") {
                break;
            }
        }
        if let ([name], true) = (names.as_slice(), !self.rest.trim_start().starts_with('(')) {
            match name.as_str() {
                "true" => return Ok(Expr::Truth(true)),
                "false" => return Ok(Expr::Truth(false)),
                _ => {}
            }
        }
        if names.first().is_some_and(|name| name == "this") && names.len() > 1 {
            names.remove(0);
        }
        let name = names.pop().unwrap_or_default();
        let class = (!names.is_empty()).then(|| names.join("."));
        let passes_object = if self.take("(") {
            let passes = self.take("this");
            if !self.take(")") {
                return Err(self.error("`)` was expected: methods have no arguments, or `this`"));
            }
            passes
        } else if class.is_some() {
            // `Spec#test`: a static method about the object
            true
        } else {
            return Err(self.error("`()` was expected after the name of a method"));
        };
        Ok(Expr::Call { class, name, passes_object })
    }
}

#[cfg(test)]
mod tests {
    use super::{Expr, Operator, parse};

    fn call(name: &str) -> Box<Expr> {
        Box::new(Expr::Call { class: None, name: name.to_owned(), passes_object: false })
    }

    #[test]
    fn operators_bind_as_in_java() {
        let found = parse("size() >= 0 && !isEmpty() ==> size() + 1 > 1").unwrap();
        let Expr::Binary(Operator::Implies, left, right) = found else { panic!("{found:?}") };
        let Expr::Binary(Operator::And, first, second) = *left else { panic!("{left:?}") };
        assert_eq!(*first, Expr::Binary(Operator::AtLeast, call("size"), Box::new(Expr::Number(0))));
        assert_eq!(*second, Expr::Not(call("isEmpty")));
        assert!(matches!(*right, Expr::Binary(Operator::Greater, ..)));
    }

    #[test]
    fn classes_and_this() {
        let test = Expr::Call { class: Some("a.Spec".to_owned()), name: "test".to_owned(), passes_object: true };
        assert_eq!(parse("a.Spec#test").unwrap(), test);
        assert_eq!(parse("a.Spec.test(this)").unwrap(), test);
        assert_eq!(parse("this.repOK()").unwrap(), *call("repOK"));
        assert_eq!(parse("true").unwrap(), Expr::Truth(true));
    }

    #[test]
    fn mistakes_name_their_place() {
        let at = |text: &str| parse(text).unwrap_err().at;
        assert_eq!(at("size("), 5);
        assert_eq!(at("size"), 4);
        assert_eq!(at("size() >="), 9);
        assert_eq!(at("size() size()"), 7);
        assert_eq!(at("(size()"), 7);
        assert!(parse(&"(".repeat(100_000)).is_err());
        assert!(parse(&"!".repeat(100_000)).is_err());
    }
}
