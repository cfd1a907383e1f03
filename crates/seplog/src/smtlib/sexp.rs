//! S-expressions with their positions.

use super::{Place, ReadError, wrong};

/// Deeper nesting is refused, because formulas are read recursively.
const DEEPEST: usize = 1_000;

/// An atom or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sexp {
    Atom(Place, String),
    List(Place, Vec<Sexp>),
}

impl Sexp {
    pub(super) fn place(&self) -> Place {
        match self {
            Sexp::Atom(place, _) | Sexp::List(place, _) => *place,
        }
    }

    pub(super) fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(_, text) => Some(text),
            Sexp::List(..) => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::Atom(..) => None,
            Sexp::List(_, items) => Some(items),
        }
    }

    /// The first item and the rest of a list that begins with an atom.
    pub(super) fn applied(&self) -> Option<(&str, &[Sexp])> {
        let (first, rest) = self.list()?.split_first()?;
        Some((first.atom()?, rest))
    }

    pub(super) fn name(&self) -> Result<&str, ReadError> {
        match self.atom() {
            Some(text) => Ok(text),
            None => wrong(self.place(), "a name is expected here"),
        }
    }

    pub(super) fn items(&self) -> Result<&[Sexp], ReadError> {
        match self.list() {
            Some(items) => Ok(items),
            None => wrong(self.place(), "a list in parentheses is expected here"),
        }
    }
}

struct Cursor<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    place: Place,
}

impl Cursor<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn until(&mut self, end: char, start: Place) -> Result<String, ReadError> {
        let mut text = String::new();
        loop {
            match self.next() {
                None => return wrong(start, format!("this has no closing {end}")),
                Some(c) if c == end => return Ok(text),
                Some(c) => text.push(c),
            }
        }
    }

    fn token(&mut self) -> String {
        let mut text = String::new();
        while let Some(&c) = self.rest.peek() {
            if c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '|') {
                break;
            }
            text.push(c);
            self.next();
        }
        text
    }
}

/// All expressions of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Sexp>, ReadError> {
    let mut cursor = Cursor { rest: text.chars().peekable(), place: Place { line: 1, column: 1 } };
    let mut open: Vec<(Place, Vec<Sexp>)> = Vec::new();
    let mut done = Vec::new();
    while let Some(&c) = cursor.rest.peek() {
        let place = cursor.place;
        let item = match c {
            c if c.is_whitespace() => {
                cursor.next();
                continue;
            }
            ';' => {
                while cursor.next().is_some_and(|c| c != '\n') {}
                continue;
            }
            '(' => {
                cursor.next();
                if open.len() >= DEEPEST {
                    return wrong(
                        place,
                        format!("parentheses are nested more than {DEEPEST} deep here; name inner parts by define-fun"),
                    );
                }
                open.push((place, Vec::new()));
                continue;
            }
            ')' => {
                cursor.next();
                match open.pop() {
                    Some((start, items)) => Sexp::List(start, items),
                    None => return wrong(place, "this parenthesis closes nothing"),
                }
            }
            '|' | '"' => {
                cursor.next();
                Sexp::Atom(place, cursor.until(c, place)?)
            }
            _ => Sexp::Atom(place, cursor.token()),
        };
        match open.last_mut() {
            Some((_, items)) => items.push(item),
            None => done.push(item),
        }
    }
    match open.pop() {
        Some((start, _)) => wrong(start, "this parenthesis is never closed"),
        None => Ok(done),
    }
}
