//! Words of the goal language, with their places.

use super::Mistake;

/// A word and the column at which it starts, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) token: Token,
    pub(super) at: usize,
}

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A name or pattern: letters, digits, `.`, `$`, `_`, `*`, `<init>`, `[]`.
    Name(String),
    /// A whole number.
    Number(i64),
    /// A text in quotes.
    Text(String),
    /// One of `( ) , .. == != < <= > >=`.
    Sign(&'static str),
    /// The end.
    End,
}

impl Token {
    /// As it stands in messages.
    pub(super) fn text(&self) -> String {
        match self {
            Token::Name(name) => format!("'{name}'"),
            Token::Number(number) => format!("'{number}'"),
            Token::Text(text) => format!("{text:?}"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::End => "the end".to_owned(),
        }
    }
}

/// Signs, the longest first.
const SIGNS: [&str; 9] = ["==", "!=", "<=", ">=", "(", ")", ",", "<", ">"];

/// Splits a text into words. The last one is the end.
pub(super) fn words(text: &str) -> Result<Vec<Word>, Mistake> {
    let all: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = all.get(at).copied() {
        let rest = all.get(at..).unwrap_or_default();
        let starts = |sign: &str| sign.chars().zip(rest.iter()).filter(|(a, b)| a == *b).count() == sign.len();
        let (token, length) = if first.is_whitespace() {
            at += 1;
            continue;
        } else if first == '"' {
            quoted(rest).ok_or_else(|| Mistake::new(at + 1, "the text has no closing quote"))?
        } else if starts("..") && !starts("...") {
            (Token::Sign(".."), 2)
        } else if first.is_ascii_digit() || first == '-' {
            number(rest).ok_or_else(|| Mistake::new(at + 1, "this is not a whole number"))?
        } else if is_name_part(first) || starts("<init>") {
            name(rest)
        } else if let Some(sign) = SIGNS.iter().find(|sign| starts(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            let hint = if first == '=' { "; to compare, write ==" } else { "" };
            return Err(Mistake::new(at + 1, format!("'{first}' has no meaning here{hint}")));
        };
        found.push(Word { token, at: at + 1 });
        at += length;
    }
    found.push(Word { token: Token::End, at: all.len() + 1 });
    Ok(found)
}

fn is_name_part(one: char) -> bool {
    one.is_alphanumeric() || "_$*.".contains(one)
}

/// Reads a name; `<init>`, `[]` and `...` may be parts of it.
fn name(rest: &[char]) -> (Token, usize) {
    let mut length = 0;
    loop {
        let left: String = rest.get(length..).unwrap_or_default().iter().take(6).collect();
        length += match left.chars().next() {
            _ if left == "<init>" => 6,
            _ if left.starts_with("[]") => 2,
            Some(next) if is_name_part(next) => 1,
            _ => break,
        };
    }
    (Token::Name(rest.iter().take(length).collect()), length)
}

fn number(rest: &[char]) -> Option<(Token, usize)> {
    let length = 1 + rest.iter().skip(1).take_while(|one| one.is_alphanumeric()).count();
    let text: String = rest.iter().take(length).collect();
    Some((Token::Number(text.trim_end_matches(['L', 'l']).parse().ok()?), length))
}

fn quoted(rest: &[char]) -> Option<(Token, usize)> {
    let mut text = String::new();
    let mut at = 1;
    loop {
        match rest.get(at)? {
            '"' => return Some((Token::Text(text), at + 1)),
            '\\' => {
                at += 1;
                text.push(match rest.get(at)? {
                    'n' => '\n',
                    't' => '\t',
                    other => *other,
                });
            }
            other => text.push(*other),
        }
        at += 1;
    }
}
