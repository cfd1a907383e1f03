//! Reads a solver's answers: a stream of s-expressions.

use std::io::{self, BufRead};

/// An s-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Atom(String),
    List(Vec<Node>),
}

impl Node {
    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            Node::Atom(text) => Some(text),
            Node::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Node]> {
        match self {
            Node::Atom(_) => None,
            Node::List(nodes) => Some(nodes),
        }
    }

    /// The bits of a boolean or bit-vector constant, in any notation.
    pub(crate) fn bits(&self) -> Option<u64> {
        match self {
            Node::Atom(text) => match text.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => match (text.strip_prefix("#x"), text.strip_prefix("#b")) {
                    (Some(digits), _) => u64::from_str_radix(digits, 16).ok(),
                    (_, Some(digits)) => u64::from_str_radix(digits, 2).ok(),
                    (None, None) => None,
                },
            },
            Node::List(nodes) => match nodes.as_slice() {
                [underscore, value, _] if underscore.atom() == Some("_") => {
                    value.atom()?.strip_prefix("bv")?.parse().ok()
                }
                _ => None,
            },
        }
    }
}

/// How deep lists may be nested; answers are flat.
const DEEPEST: usize = 64;

/// Reads s-expressions from a stream.
pub(crate) struct Reader<R> {
    stream: R,
}

impl<R: BufRead> Reader<R> {
    pub(crate) fn new(stream: R) -> Reader<R> {
        Reader { stream }
    }

    /// The next s-expression; `None` at the end of the stream.
    pub(crate) fn read(&mut self) -> io::Result<Option<Node>> {
        let mut open: Vec<Vec<Node>> = Vec::new();
        loop {
            let node = match self.peek()? {
                None => return Ok(None),
                Some(b'(') => {
                    self.stream.consume(1);
                    if open.len() == DEEPEST {
                        return Err(io::ErrorKind::InvalidData.into());
                    }
                    open.push(Vec::new());
                    continue;
                }
                Some(b')') => {
                    self.stream.consume(1);
                    Node::List(open.pop().ok_or(io::ErrorKind::InvalidData)?)
                }
                Some(b';') => {
                    self.stream.skip_until(b'\n')?;
                    continue;
                }
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.stream.consume(1);
                    continue;
                }
                Some(quote @ (b'"' | b'|')) => self.quoted(quote)?,
                Some(_) => self.word()?,
            };
            match open.last_mut() {
                Some(list) => list.push(node),
                None => return Ok(Some(node)),
            }
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.stream.fill_buf()?.first().copied())
    }

    fn quoted(&mut self, quote: u8) -> io::Result<Node> {
        self.stream.consume(1);
        let mut bytes = Vec::new();
        self.stream.read_until(quote, &mut bytes)?;
        bytes.pop();
        Ok(Node::Atom(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn word(&mut self) -> io::Result<Node> {
        let mut bytes = Vec::new();
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() || b"();\"|".contains(&byte) {
                break;
            }
            bytes.push(byte);
            self.stream.consume(1);
        }
        Ok(Node::Atom(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Node> {
        Reader::new(text.as_bytes()).read().expect("well-formed")
    }

    #[test]
    fn nested_lists_comments_and_quotes() {
        let node = read("; a comment\n ((|a b| #xff) (\"c (d\" #b101))").expect("a list");
        let lists = node.list().expect("a list");
        assert_eq!(lists[0].list().expect("a pair")[0].atom(), Some("a b"));
        assert_eq!(lists[0].list().expect("a pair")[1].bits(), Some(255));
        assert_eq!(lists[1].list().expect("a pair")[0].atom(), Some("c (d"));
        assert_eq!(lists[1].list().expect("a pair")[1].bits(), Some(5));
    }

    #[test]
    fn constants() {
        assert_eq!(read("true").and_then(|node| node.bits()), Some(1));
        assert_eq!(read("(_ bv17 32)").and_then(|node| node.bits()), Some(17));
        assert_eq!(read("(fp #b0 #b1 #b1)").and_then(|node| node.bits()), None);
        assert_eq!(read("  "), None);
    }

    #[test]
    fn rubbish_is_an_error() {
        assert!(Reader::new(")".as_bytes()).read().is_err());
        assert!(Reader::new("(".repeat(100).as_bytes()).read().is_err());
    }
}
