//! The goal language.
//!
//! ```text
//! goal      = "call" pattern [ "where" condition ]
//! pattern   = class "." method [ "(" parameters ")" ] | "new" class [ "(" parameters ")" ]
//! parameters = parameter { "," parameter } [ "," ".." ]
//! parameter = [ type ] name | "_"
//! condition = conjunction { "or" conjunction }
//! conjunction = factor { "and" factor }
//! factor    = "not" factor | "(" condition ")" | "tainted" "(" part ")" | "passed" "(" pattern ")"
//!           | part ("==" | "!=" | "<" | "<=" | ">" | ">=") constant
//! part      = "this" | "*" | name of a parameter | position from 1
//! ```

use super::Mistake;
use super::lexer::{Token, Word, words};
use heapwright_case::{CallPart, CallPattern, Comparison, Condition, Constant, Parameters};

/// The deepest nesting of conditions.
const DEEPEST: u32 = 64;

/// A pattern and the names it gives to parameters.
pub(super) struct Named {
    pub(super) call: CallPattern,
    /// The names of the listed parameters; `None` for `_`.
    pub(super) names: Vec<Option<String>>,
    /// Whether the list starts with `this`.
    pub(super) has_this: bool,
}

/// Reads words one by one.
pub(super) struct Parser {
    words: Vec<Word>,
    next: usize,
    depth: u32,
}

impl Parser {
    pub(super) fn new(text: &str) -> Result<Parser, Mistake> {
        Ok(Parser { words: words(text)?, next: 0, depth: 0 })
    }

    fn word(&self) -> Word {
        let last = || self.words.last().cloned().unwrap_or(Word { token: Token::End, at: 1 });
        self.words.get(self.next).cloned().unwrap_or_else(last)
    }

    /// The column of the next word.
    pub(super) fn at(&self) -> usize {
        self.word().at
    }

    fn wrong<T>(&self, wanted: &str) -> Result<T, Mistake> {
        let word = self.word();
        Err(Mistake::new(word.at, format!("expected {wanted}, found {}", word.token.text())))
    }

    /// Takes a certain name, if it is next.
    pub(super) fn takes(&mut self, name: &str) -> bool {
        let is = matches!(self.word().token, Token::Name(own) if own == name);
        self.next += usize::from(is);
        is
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        let is = matches!(self.word().token, Token::Sign(own) if own == sign);
        self.next += usize::from(is);
        is
    }

    fn expects_sign(&mut self, sign: &str) -> Result<(), Mistake> {
        if self.takes_sign(sign) { Ok(()) } else { self.wrong(&format!("'{sign}'")) }
    }

    /// Takes any name.
    pub(super) fn name(&mut self, wanted: &str) -> Result<String, Mistake> {
        match self.word().token {
            Token::Name(name) => {
                self.next += 1;
                Ok(name)
            }
            _ => self.wrong(wanted),
        }
    }

    /// Expects that nothing follows.
    pub(super) fn end(&self) -> Result<(), Mistake> {
        if self.word().token == Token::End { Ok(()) } else { self.wrong("the end, 'where', 'and' or 'or'") }
    }

    /// Reads a pattern of calls.
    pub(super) fn pattern(&mut self) -> Result<Named, Mistake> {
        let at = self.at();
        let is_new = self.takes("new");
        let name = self.name("a method such as java.lang.Class.forName")?;
        let (class, method) = match is_new {
            true => (name.clone(), "<init>".to_owned()),
            false => match name.rsplit_once('.') {
                Some((class, method)) if !class.is_empty() && !method.is_empty() => {
                    (class.to_owned(), method.to_owned())
                }
                _ => {
                    return Err(Mistake::new(
                        at,
                        format!("'{name}' names no method: write the class before it, as in a.b.C.{name}"),
                    ));
                }
            },
        };
        let (mut names, mut has_this, mut parameters) = (Vec::new(), false, None);
        if self.takes_sign("(") {
            let (mut types, mut open) = (Vec::new(), false);
            while !self.takes_sign(")") {
                if !names.is_empty() || has_this || open {
                    self.expects_sign(",")?;
                }
                if open {
                    return self.wrong("')' after '..'");
                }
                if self.takes_sign("..") {
                    open = true;
                } else if names.is_empty() && !has_this && self.takes("this") {
                    has_this = true;
                } else {
                    let (class, name) = self.parameter(&names)?;
                    types.push(class);
                    names.push(name);
                }
            }
            parameters = Some(Parameters { types, open });
        }
        Ok(Named { call: CallPattern { class, method, parameters }, names, has_this })
    }

    /// Reads a parameter: its type, if there is one, and its name, unless it is `_`.
    fn parameter(&mut self, others: &[Option<String>]) -> Result<(Option<String>, Option<String>), Mistake> {
        let first = self.name("a parameter name, '_' or '..'")?;
        let at = self.at();
        let (class, name) = match self.word().token {
            Token::Name(name) => {
                self.next += 1;
                (Some(first), name)
            }
            _ => (None, first),
        };
        if name != "_" && !heapwright_testgen::is_identifier(&name) {
            return Err(Mistake::new(
                at,
                format!("'{name}' is no name for a parameter; a type stands before a name, as in 'String name'"),
            ));
        }
        if name != "_" && others.iter().flatten().any(|other| *other == name) {
            return Err(Mistake::new(at, format!("two parameters are called '{name}'")));
        }
        Ok((class, (name != "_").then_some(name)))
    }

    /// Reads a condition about a call.
    pub(super) fn condition(&mut self, of: &Named) -> Result<Condition, Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Mistake::new(self.at(), "conditions are nested too deeply"));
        }
        let mut parts = vec![self.conjunction(of)?];
        while self.takes("or") {
            parts.push(self.conjunction(of)?);
        }
        self.depth -= 1;
        Ok(one_or(parts, Condition::Either))
    }

    fn conjunction(&mut self, of: &Named) -> Result<Condition, Mistake> {
        let mut parts = vec![self.factor(of)?];
        while self.takes("and") {
            parts.push(self.factor(of)?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn factor(&mut self, of: &Named) -> Result<Condition, Mistake> {
        if self.takes("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(Mistake::new(self.at(), "conditions are nested too deeply"));
            }
            let inner = self.factor(of)?;
            self.depth -= 1;
            return Ok(Condition::Not(Box::new(inner)));
        }
        if self.takes_sign("(") {
            let inner = self.condition(of)?;
            self.expects_sign(")")?;
            return Ok(inner);
        }
        if self.is_call_of("tainted") {
            self.next += 2;
            let part = self.part(of)?;
            self.expects_sign(")")?;
            return Ok(Condition::Tainted(part));
        }
        if self.is_call_of("passed") {
            self.next += 2;
            let guard = self.pattern()?;
            self.expects_sign(")")?;
            return Ok(Condition::Passed(guard.call));
        }
        self.comparison(of)
    }

    /// Returns true if a name and an opening parenthesis are next.
    fn is_call_of(&self, name: &str) -> bool {
        let opens = self.words.get(self.next + 1).is_some_and(|word| word.token == Token::Sign("("));
        opens && matches!(self.word().token, Token::Name(own) if own == name)
    }

    fn comparison(&mut self, of: &Named) -> Result<Condition, Mistake> {
        if let Token::Name(name) = self.word().token
            && ["tainted", "passed"].contains(&name.as_str())
            && !of.names.contains(&Some(name.clone()))
        {
            self.next += 1;
            return self.wrong(&format!("'(' after '{name}'"));
        }
        if !matches!(self.word().token, Token::Name(_) | Token::Number(_)) {
            return self.wrong("a condition: tainted(x), passed(a.B.check), x == 1");
        }
        let part = self.part(of)?;
        let signs = [
            ("==", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        let Some((sign, comparison)) = signs.into_iter().find(|(sign, _)| self.takes_sign(sign)) else {
            return self.wrong("a comparison (==, !=, <, <=, >, >=)");
        };
        let at = self.at();
        let constant = match self.word().token {
            Token::Number(number) => Constant::Number(number),
            Token::Text(text) => Constant::Text(text),
            Token::Name(name) if name == "null" => Constant::Null,
            Token::Name(name) if name == "true" => Constant::Number(1),
            Token::Name(name) if name == "false" => Constant::Number(0),
            _ => return self.wrong("a constant: a number, a text in double quotes, true, false or null"),
        };
        self.next += 1;
        let is_number = matches!(constant, Constant::Number(_));
        if !is_number && !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Err(Mistake::new(at, format!("{sign} compares numbers only")));
        }
        Ok(Condition::Compare(part, comparison, constant))
    }

    /// Reads which part of the call is meant.
    fn part(&mut self, of: &Named) -> Result<CallPart, Mistake> {
        let at = self.at();
        if let Token::Number(number) = self.word().token {
            self.next += 1;
            let place = u32::try_from(number).ok().and_then(|number| number.checked_sub(1));
            let listed = of.call.parameters.as_ref().filter(|listed| !listed.open).map(|listed| listed.types.len());
            return match place {
                Some(place) if listed.is_none_or(|count| (place as usize) < count) => Ok(CallPart::Argument(place)),
                _ => Err(Mistake::new(at, format!("there is no parameter {number}; positions count from 1"))),
            };
        }
        let name = self.name("a parameter, 'this' or '*'")?;
        match name.as_str() {
            "this" => return Ok(CallPart::Receiver),
            "*" => return Ok(CallPart::Any),
            _ => {}
        }
        match of.names.iter().position(|own| own.as_ref() == Some(&name)) {
            Some(place) => Ok(CallPart::Argument(place as u32)),
            None => {
                let known: Vec<&str> = of.names.iter().flatten().map(String::as_str).collect();
                let hint = match known.is_empty() {
                    true => format!("name it in the parameter list, as in {}({name})", of.call.method),
                    false => format!("the parameters are {}", known.join(", ")),
                };
                Err(Mistake::new(at, format!("'{name}' is no parameter of the call: {hint}")))
            }
        }
    }
}

/// Returns the only one, or all together.
fn one_or(mut parts: Vec<Condition>, together: fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            together(parts)
        }
        None => together(parts),
    }
}
