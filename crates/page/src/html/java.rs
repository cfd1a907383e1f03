//! Java source in colours.

use maud::{Markup, html};

const KEYWORDS: [&str; 56] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
    "record",
    "sealed",
    "var",
];

/// What a piece of source is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Token {
    Plain,
    Keyword,
    Text,
    Comment,
    Number,
    Annotation,
}

/// Colours a line. Comments and text blocks over several lines are recognised by how their lines begin.
pub(crate) fn highlighted(line: &str) -> Markup {
    let trimmed = line.trim_start();
    if trimmed.starts_with("/*") || trimmed.starts_with("* ") || trimmed == "*" || trimmed.starts_with("*/") {
        return html! { span.comment { (line) } };
    }
    html! {
        @for (token, text) in tokens(line) {
            @match token {
                Token::Plain => (text),
                Token::Keyword => span.keyword { (text) },
                Token::Text => span.text { (text) },
                Token::Comment => span.comment { (text) },
                Token::Number => span.literal { (text) },
                Token::Annotation => span.annotation { (text) },
            }
        }
    }
}

fn tokens(line: &str) -> Vec<(Token, &str)> {
    let mut found: Vec<(Token, &str)> = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        let (token, length) = if rest.starts_with("//") || rest.starts_with("/*") {
            (Token::Comment, rest.len())
        } else if first == '"' || first == '\'' {
            (Token::Text, quoted(rest, first))
        } else if first == '@' {
            (Token::Annotation, 1 + word_length(rest.get(1..).unwrap_or(""), is_word))
        } else if first.is_ascii_digit() {
            (Token::Number, word_length(rest, |letter| is_word(letter) || letter == '.'))
        } else if is_word(first) {
            let length = word_length(rest, is_word);
            let word = rest.get(..length).unwrap_or("");
            (if KEYWORDS.contains(&word) { Token::Keyword } else { Token::Plain }, length)
        } else {
            (Token::Plain, first.len_utf8())
        };
        let Some((head, tail)) = rest.split_at_checked(length.max(1)) else {
            found.push((Token::Plain, rest));
            break;
        };
        found.push((token, head));
        rest = tail;
    }
    found
}

fn word_length(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|letter: char| !belongs(letter)).unwrap_or(text.len())
}

/// The length of a literal in quotes, with escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            other if other == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        for line in ["int x = 'a' + \"b\\\"c\"; // d", "@Test void ä() { return 1.5f; }", "\"open", "x\"\"\"", "é'"] {
            let text: String = tokens(line).iter().map(|(_, text)| *text).collect();
            assert_eq!(text, line);
        }
        assert_eq!(tokens("new A")[0], (Token::Keyword, "new"));
        assert_eq!(tokens("\"a\\\"b\" c")[0], (Token::Text, "\"a\\\"b\""));
    }
}
