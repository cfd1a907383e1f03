//! Parses heap assumptions: `distinct(a, b)`, `disjoint(a, b)`, `acyclic(a)`.
//!
//! Assumptions are separated by newlines or `;`; a `#` starts a comment that runs to the end of the line. An input is
//! named by its path: `this`, a parameter's name, or `p0`, `p1`, … by position, followed by fields (`this.root.left`)
//! and array elements (`nodes[2]`).

use heapwright_vm::Assumption;
use std::fmt;

/// An error in the text of assumptions, with its position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {mistake}")]
pub struct AssumptionError {
    /// Line number, from 1.
    pub line: usize,
    /// Column number in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub mistake: Mistake,
}

/// A mistake in an assumption.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mistake {
    /// An unexpected token.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What was found instead.
        found: String,
    },
    /// There is no such assumption.
    #[error("there is no assumption {0:?}: write distinct(a, b), disjoint(a, b) or acyclic(a)")]
    NoSuchAssumption(String),
    /// Too few inputs are named.
    #[error("{0} needs at least two inputs")]
    NeedsTwo(&'static str),
    /// An input is declared apart from itself.
    #[error("{0} is said to be apart from itself")]
    Same(String),
    /// The path does not start at an input of the method.
    #[error("the method has no input {name:?}; it has {known}")]
    NoSuchInput {
        /// The start of the path.
        name: String,
        /// The inputs of the method.
        known: String,
    },
}

/// Parses assumptions. With several inputs, `distinct` and `disjoint` hold for every pair of them, `acyclic` for each.
pub fn parse_assumptions(text: &str) -> Result<Vec<Assumption>, AssumptionError> {
    let mut reader = Reader { rest: text, line: 1, column: 1 };
    let mut found = Vec::new();
    loop {
        reader.skip_separators();
        if reader.rest.is_empty() {
            return Ok(found);
        }
        reader.assumption(&mut found)?;
    }
}

/// Replaces the names a user may give to a method's inputs by the machine's own names. `inputs` maps the machine's name
/// of each input to its other names.
pub fn resolve_assumption(assumption: &Assumption, inputs: &[(String, Vec<String>)]) -> Result<Assumption, Mistake> {
    let known = || inputs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    let resolve = |path: &str| {
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (root, rest) = path.split_at(end);
        let input = inputs.iter().find(|(name, others)| name == root || others.iter().any(|other| other == root));
        match input {
            Some((name, _)) => Ok(format!("{name}{rest}")),
            None => Err(Mistake::NoSuchInput { name: root.to_owned(), known: known() }),
        }
    };
    Ok(match assumption {
        Assumption::Distinct(a, b) => Assumption::Distinct(resolve(a)?, resolve(b)?),
        Assumption::Disjoint(a, b) => Assumption::Disjoint(resolve(a)?, resolve(b)?),
        Assumption::Acyclic(a) => Assumption::Acyclic(resolve(a)?),
    })
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    fn assumption(&mut self, found: &mut Vec<Assumption>) -> Result<(), AssumptionError> {
        let start = (self.line, self.column);
        let at_start = |mistake| AssumptionError { line: start.0, column: start.1, mistake };
        let Some(word) = self.word() else { return Err(self.expected("an assumption")) };
        if !["distinct", "disjoint", "acyclic"].contains(&word) {
            return Err(at_start(Mistake::NoSuchAssumption(word.to_owned())));
        }
        let paths = self.arguments()?;
        let mut pairs = |name: &'static str, make: fn(String, String) -> Assumption| {
            if paths.len() < 2 {
                return Err(at_start(Mistake::NeedsTwo(name)));
            }
            for (place, a) in paths.iter().enumerate() {
                for b in paths.iter().skip(place + 1) {
                    if a == b {
                        return Err(at_start(Mistake::Same(a.clone())));
                    }
                    found.push(make(a.clone(), b.clone()));
                }
            }
            Ok(())
        };
        match word {
            "distinct" => pairs("distinct", Assumption::Distinct)?,
            "disjoint" => pairs("disjoint", Assumption::Disjoint)?,
            _ => found.extend(paths.into_iter().map(Assumption::Acyclic)),
        }
        self.skip_blanks();
        match self.rest.chars().next() {
            None | Some(';' | '\n' | '#') => Ok(()),
            _ => Err(self.expected("\";\" or the end of the line")),
        }
    }

    fn arguments(&mut self) -> Result<Vec<String>, AssumptionError> {
        self.skip_blanks();
        if !self.eat('(') {
            return Err(self.expected("\"(\""));
        }
        let mut paths = Vec::new();
        loop {
            self.skip_blanks();
            paths.push(self.path()?);
            self.skip_blanks();
            if self.eat(')') {
                return Ok(paths);
            }
            if !self.eat(',') {
                return Err(self.expected("\",\" or \")\""));
            }
        }
    }

    fn path(&mut self) -> Result<String, AssumptionError> {
        let Some(root) = self.word() else { return Err(self.expected("an input")) };
        let mut path = root.to_owned();
        loop {
            if self.eat('.') {
                let Some(field) = self.word() else { return Err(self.expected("a field")) };
                path.push('.');
                path.push_str(field);
            } else if self.eat('[') {
                let length = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
                let index = self.take(length);
                if index.is_empty() {
                    return Err(self.expected("an index"));
                }
                if !self.eat(']') {
                    return Err(self.expected("\"]\""));
                }
                path.push_str(&format!("[{index}]"));
            } else {
                return Ok(path);
            }
        }
    }

    /// A Java identifier.
    fn word(&mut self) -> Option<&'a str> {
        let starts = self.rest.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$');
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let length = self.rest.find(|c: char| !part(c)).unwrap_or(self.rest.len());
        starts.then(|| self.take(length))
    }

    fn eat(&mut self, wanted: char) -> bool {
        let is = self.rest.starts_with(wanted);
        if is {
            self.take(wanted.len_utf8());
        }
        is
    }

    fn skip_blanks(&mut self) {
        let blank = |c: char| c.is_whitespace() && c != '\n';
        self.take(self.rest.find(|c: char| !blank(c)).unwrap_or(self.rest.len()));
    }

    fn skip_separators(&mut self) {
        loop {
            let separator = |c: char| c.is_whitespace() || c == ';';
            self.take(self.rest.find(|c: char| !separator(c)).unwrap_or(self.rest.len()));
            if !self.rest.starts_with('#') {
                return;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        for c in taken.chars() {
            (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    fn expected(&self, expected: &'static str) -> AssumptionError {
        let found = match self.rest.chars().next() {
            None => "the end".to_owned(),
            Some('\n') => "the end of the line".to_owned(),
            Some(c) => format!("{:?}", c.to_string()),
        };
        AssumptionError { line: self.line, column: self.column, mistake: Mistake::Expected { expected, found } }
    }
}

/// An assumption as a user writes it.
pub struct Written<'a>(pub &'a Assumption);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Assumption::Distinct(a, b) => write!(f, "distinct({a}, {b})"),
            Assumption::Disjoint(a, b) => write!(f, "disjoint({a}, {b})"),
            Assumption::Acyclic(a) => write!(f, "acyclic({a})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match parse_assumptions(text) {
            Ok(found) => found.iter().map(|found| Written(found).to_string()).collect::<Vec<_>>().join("; "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn assumptions_are_read() {
        assert_eq!(read(""), "");
        assert_eq!(read("distinct(x,y)"), "distinct(x, y)");
        assert_eq!(read(" disjoint ( this.root , p0 ) ;; acyclic(list)"), "disjoint(this.root, p0); acyclic(list)");
        assert_eq!(read("# heaps\nacyclic(a) # of a\n\nacyclic(b.c[3].d)\n"), "acyclic(a); acyclic(b.c[3].d)");
        assert_eq!(read("distinct(x, y, z)"), "distinct(x, y); distinct(x, z); distinct(y, z)");
        assert_eq!(read("acyclic(x, y)"), "acyclic(x); acyclic(y)");
        assert_eq!(read("acyclic(größe)"), "acyclic(größe)");
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let kinds = "write distinct(a, b), disjoint(a, b) or acyclic(a)";
        assert_eq!(read("distnct(a, b)"), format!("line 1, column 1: there is no assumption \"distnct\": {kinds}"));
        assert_eq!(read("acyclic(a)\n distinct(a)"), "line 2, column 2: distinct needs at least two inputs");
        assert_eq!(read("disjoint(a, a)"), "line 1, column 1: a is said to be apart from itself");
        assert_eq!(read("acyclic a"), "line 1, column 9: expected \"(\", found \"a\"");
        assert_eq!(read("acyclic(a"), "line 1, column 10: expected \",\" or \")\", found the end");
        assert_eq!(read("acyclic(a,)"), "line 1, column 11: expected an input, found \")\"");
        assert_eq!(read("acyclic(a.)"), "line 1, column 11: expected a field, found \")\"");
        assert_eq!(read("acyclic(a[x])"), "line 1, column 11: expected an index, found \"x\"");
        assert_eq!(read("acyclic(a[1)"), "line 1, column 12: expected \"]\", found \")\"");
        assert_eq!(read("acyclic(a) b"), "line 1, column 12: expected \";\" or the end of the line, found \"b\"");
        assert_eq!(read("3"), "line 1, column 1: expected an assumption, found \"3\"");
    }

    #[test]
    fn inputs_have_several_names() {
        let inputs = [("this".to_owned(), vec![]), ("list".to_owned(), vec!["p0".to_owned()])];
        let resolve = |text: &str| {
            let found = parse_assumptions(text).expect("an assumption");
            resolve_assumption(&found[0], &inputs).map(|found| Written(&found).to_string())
        };
        assert_eq!(resolve("disjoint(this.root, p0.head)"), Ok("disjoint(this.root, list.head)".to_owned()));
        let error = resolve("acyclic(lst)").expect_err("no such input").to_string();
        assert_eq!(error, "the method has no input \"lst\"; it has this, list");
    }
}
