//! A short text that a regular expression matches, for sample arguments. What it returns is tried, never trusted.

/// Longest example.
const LONGEST: usize = 64;

/// Characters for what a negated class leaves.
const OTHERS: &str = "a0A-_. :/@";

/// Returns a text that a regular expression probably matches; `None` if it has parts that are not understood.
pub(super) fn example(pattern: &str) -> Option<String> {
    let mut reader = Reader { rest: pattern.chars().collect(), at: 0 };
    let found = reader.alternatives()?;
    (reader.at == reader.rest.len() && found.len() <= LONGEST).then_some(found)
}

/// Returns true if a text has a character that is special in regular expressions.
pub(super) fn is_special(text: &str) -> bool {
    text.contains(['[', '\\', '*', '+', '?', '{', '('])
}

struct Reader {
    rest: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += 1;
        Some(found)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let is = self.peek() == Some(wanted);
        self.at += usize::from(is);
        is
    }

    /// Reads alternatives; the first is the example.
    fn alternatives(&mut self) -> Option<String> {
        let first = self.sequence()?;
        while self.eat('|') {
            self.sequence()?;
        }
        Some(first)
    }

    fn sequence(&mut self) -> Option<String> {
        let mut text = String::new();
        while let Some(next) = self.peek() {
            if matches!(next, '|' | ')') {
                break;
            }
            let atom = self.atom()?;
            let times = self.times()?;
            if text.len() + atom.len() * times > LONGEST {
                return None;
            }
            text.push_str(&atom.repeat(times));
        }
        Some(text)
    }

    /// Reads a quantifier; returns the least number of repetitions.
    fn times(&mut self) -> Option<usize> {
        let least = match self.peek() {
            Some('?' | '*') => {
                self.at += 1;
                0
            }
            Some('+') => {
                self.at += 1;
                1
            }
            Some('{') => {
                self.at += 1;
                let mut bounds = String::new();
                while !self.eat('}') {
                    bounds.push(self.next()?);
                }
                bounds.split(',').next()?.parse().ok()?
            }
            _ => return Some(1),
        };
        // lazy or possessive
        let _ = self.eat('?') || self.eat('+');
        Some(least)
    }

    fn atom(&mut self) -> Option<String> {
        Some(match self.next()? {
            '(' => self.group()?,
            '[' => self.class()?.to_string(),
            '.' => "a".to_owned(),
            '^' | '$' => String::new(),
            '\\' => match self.next()? {
                'b' | 'B' | 'A' | 'z' | 'Z' => String::new(),
                'Q' => return None,
                escaped => one_of(escaped)?.to_string(),
            },
            '*' | '+' | '?' | '{' => return None,
            literal => literal.to_string(),
        })
    }

    fn group(&mut self) -> Option<String> {
        if self.eat('?') {
            match self.next()? {
                ':' => {}
                '<' if !matches!(self.peek(), Some('=' | '!')) => while self.next()? != '>' {},
                _ => return None,
            }
        }
        let found = self.alternatives()?;
        self.eat(')').then_some(found)
    }

    /// Reads a class of characters and returns one of them.
    fn class(&mut self) -> Option<char> {
        let negated = self.eat('^');
        let mut ranges: Vec<(char, char)> = Vec::new();
        loop {
            let low = match self.next()? {
                ']' if !ranges.is_empty() => break,
                '[' | '&' => return None,
                '\\' => match self.next()? {
                    'd' => {
                        ranges.push(('0', '9'));
                        continue;
                    }
                    'w' => {
                        ranges.extend([('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')]);
                        continue;
                    }
                    escaped => one_of(escaped)?,
                },
                literal => literal,
            };
            let is_range = self.peek() == Some('-') && self.rest.get(self.at + 1).is_some_and(|next| *next != ']');
            let high = match is_range {
                true => {
                    self.at += 1;
                    self.next().filter(|high| *high != '\\')?
                }
                false => low,
            };
            ranges.push((low, high));
        }
        let holds = |one: char| ranges.iter().any(|(low, high)| (*low..=*high).contains(&one));
        match negated {
            false => ranges.first().map(|(low, _)| *low),
            true => OTHERS.chars().find(|one| !holds(*one)),
        }
    }
}

/// Returns a character that an escape stands for.
fn one_of(escaped: char) -> Option<char> {
    Some(match escaped {
        'd' => '0',
        'w' | 'S' | 'D' => 'a',
        's' => ' ',
        'W' => '-',
        't' => '\t',
        'n' => '\n',
        'r' => '\r',
        other if other.is_ascii_alphanumeric() => return None,
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::example;

    #[test]
    fn examples() {
        let cases = [
            ("[A-Z]{2}-\\d{4}", Some("AA-0000")),
            ("(foo|bar)+x?", Some("foo")),
            ("[^@]+@[\\w.]+\\.(?:org|com)", Some("a@a.org")),
            ("(?<year>\\d{4})-(\\d\\d)", Some("0000-00")),
            ("a{2,3}b*?", Some("aa")),
            ("(?=x)y", None),
            ("[a&&[b]]", None),
            ("(", None),
            ("*", None),
        ];
        for (pattern, wanted) in cases {
            assert_eq!(example(pattern).as_deref(), wanted, "{pattern}");
        }
    }
}
