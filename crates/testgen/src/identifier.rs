//! The only way for names from class files into generated Java: whatever gets through is an identifier.
//!
//! The virtual machine accepts almost any text as a name (JVMS 4.2.2): line breaks, braces, comment delimiters. A tree
//! of Java code holds only the types of this file, so no such text can reach a source file.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// Characters that Unicode accepts in identifiers and Java does not (JLS 3.8).
const NOT_JAVA: [char; 10] = [
    '\u{b7}', '\u{387}', '\u{19da}', '\u{2118}', '\u{212e}', '\u{309b}', '\u{309c}', '\u{30fb}', '\u{ff65}', '\u{200d}',
];

/// A Java identifier that is not a keyword.
///
/// INVARIANT: satisfies [`is_identifier`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JavaIdentifier(String);

impl JavaIdentifier {
    /// The text if it is an identifier.
    pub fn new(text: &str) -> Option<JavaIdentifier> {
        is_identifier(text).then(|| JavaIdentifier(text.to_owned()))
    }

    /// Returns the text if it is an identifier; otherwise `instead`, so that no character of the text remains.
    pub fn or(text: &str, instead: &str) -> JavaIdentifier {
        JavaIdentifier::new(text).unwrap_or_else(|| JavaIdentifier::like(instead))
    }

    /// Returns an identifier that resembles the text: every character that cannot be part of one becomes `_`.
    pub fn like(text: &str) -> JavaIdentifier {
        if let Some(same) = JavaIdentifier::new(text) {
            return same;
        }
        let mut made: String = text.chars().map(|one| if is_part(one) { one } else { '_' }).collect();
        if !made.starts_with(is_start) || !is_identifier(&made) {
            made.insert(0, '_');
        }
        JavaIdentifier(if is_identifier(&made) { made } else { "__".to_owned() })
    }
}

/// A package: identifiers separated by dots; empty for the unnamed one.
///
/// INVARIANT: empty, or satisfies [`is_package`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct JavaPackage(String);

impl JavaPackage {
    /// Returns a package that resembles the text, or the text itself if it is one.
    pub fn like(text: &str) -> JavaPackage {
        if text.is_empty() || is_package(text) {
            return JavaPackage(text.to_owned());
        }
        let parts: Vec<String> = text.split('.').map(|part| JavaIdentifier::like(part).0).collect();
        JavaPackage(parts.join("."))
    }
}

/// Whether a text is an identifier and not a keyword. Rejects invisible characters, though Java ignores some of them.
pub fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(is_start) && letters.all(is_part) && !is_reserved(text)
}

/// Whether a text can name a type.
pub fn is_type_name(text: &str) -> bool {
    is_identifier(text) && !is_no_type(text)
}

/// Words that are never identifiers (JLS 3.9).
fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "assert"
            | "boolean"
            | "break"
            | "byte"
            | "case"
            | "catch"
            | "char"
            | "class"
            | "const"
            | "continue"
            | "default"
            | "do"
            | "double"
            | "else"
            | "enum"
            | "extends"
            | "final"
            | "finally"
            | "float"
            | "for"
            | "goto"
            | "if"
            | "implements"
            | "import"
            | "instanceof"
            | "int"
            | "interface"
            | "long"
            | "native"
            | "new"
            | "package"
            | "private"
            | "protected"
            | "public"
            | "return"
            | "short"
            | "static"
            | "strictfp"
            | "super"
            | "switch"
            | "synchronized"
            | "this"
            | "throw"
            | "throws"
            | "transient"
            | "try"
            | "void"
            | "volatile"
            | "while"
            | "true"
            | "false"
            | "null"
            | "_"
    )
}

/// Words that cannot name a type (JLS 3.9, 8.1).
fn is_no_type(word: &str) -> bool {
    matches!(word, "var" | "yield" | "record" | "sealed" | "permits")
}

/// Whether a text names a package other than the unnamed one.
pub fn is_package(text: &str) -> bool {
    text.split('.').all(is_identifier)
}

fn is_start(letter: char) -> bool {
    match letter {
        '$' | '_' => true,
        _ if letter.is_ascii() => letter.is_ascii_alphabetic(),
        '\u{a2}'..='\u{a5}' | '\u{20a0}'..='\u{20bf}' => true,
        _ => unicode_ident::is_xid_start(letter) && !NOT_JAVA.contains(&letter),
    }
}

fn is_part(letter: char) -> bool {
    let number = ('\u{1369}'..='\u{1371}').contains(&letter);
    is_start(letter) || unicode_ident::is_xid_continue(letter) && !NOT_JAVA.contains(&letter) && !number
}

impl Deref for JavaIdentifier {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Deref for JavaPackage {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for JavaIdentifier {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JavaIdentifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for JavaPackage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for JavaIdentifier {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<str> for JavaPackage {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for JavaIdentifier {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<&str> for JavaPackage {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes() {
        for good in ["a", "_a", "$", "größe", "x1", "var", "名前", "€uro"] {
            assert_eq!(&*JavaIdentifier::like(good), good);
        }
        for bad in
            ["", "_", "1a", "a b", "class", "null", "a(){}{System.exit(9);}void z", "a\n", "a\u{200b}b", "a\\u0041"]
        {
            assert!(JavaIdentifier::new(bad).is_none(), "{bad:?}");
            assert!(is_identifier(&JavaIdentifier::like(bad)), "{bad:?}");
        }
        for bad in ["\u{202e}x", "x\u{202e}", "a\u{0}", "\u{b7}", "a\u{b7}", "\u{feff}a", "a;b", "*/", "\""] {
            assert!(JavaIdentifier::new(bad).is_none(), "{bad:?}");
            assert!(is_identifier(&JavaIdentifier::like(bad)), "{bad:?}");
        }
        assert!(!is_type_name("record") && is_identifier("record"));
        assert_eq!(JavaIdentifier::or("a(){}{System.exit(9);}void z", "p0"), "p0");
        assert_eq!(JavaIdentifier::or("count", "p0"), "count");
    }

    #[test]
    fn packages() {
        assert_eq!(&*JavaPackage::like("a.b"), "a.b");
        assert_eq!(&*JavaPackage::like(""), "");
        assert_eq!(&*JavaPackage::like("......x"), "__.__.__.__.__.__.x");
        assert_eq!(&*JavaPackage::like("a.int"), "a._int");
        assert_eq!(&*JavaPackage::like("a;import evil"), "a_import_evil");
    }
}
