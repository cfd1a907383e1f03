//! Texts with a structure that code reads: dates in the formats that it names, and rows of values between separators.

use crate::symbolic::{is_special, regex_examples};
use heapwright_program::code::Code;

/// Longest row that is made.
const LONGEST_ROW: usize = 4;

/// Rows that are made of one separator and length.
const MOST_ROWS: usize = 32;

/// Examples made of a regular expression that may be a separator.
const EXAMPLES: usize = 4;

/// Formats that the library names, with a text in each. Others are among the texts of all dates.
const NAMED: [(&str, &str); 4] = [
    ("BASIC_ISO_DATE", "20000101"),
    ("ISO_ORDINAL_DATE", "2000-001"),
    ("ISO_WEEK_DATE", "1999-W52-6"),
    ("RFC_1123_DATE_TIME", "Sat, 1 Jan 2000 12:30:00 GMT"),
];

/// Returns texts in the formats of dates and times that code names, by a pattern or a constant.
pub(super) fn dates(code: &Code) -> Vec<String> {
    const FORMATTER: &str = "java/time/format/DateTimeFormatter";
    let constants = code.fields.iter().filter(|field| &*field.class == FORMATTER);
    let named = constants.filter_map(|field| NAMED.iter().find(|(name, _)| *name == &*field.name));
    let mut found: Vec<String> = named.map(|(_, text)| (*text).to_owned()).collect();
    let has_patterns = code.calls.iter().any(|call| {
        matches!((&*call.class, &*call.name), (FORMATTER, "ofPattern") | ("java/text/SimpleDateFormat", "<init>"))
    });
    if has_patterns {
        found.extend(code.strings.iter().filter_map(|site| date(&String::from_utf16_lossy(&site.text))));
    }
    found
}

/// Returns a date as a pattern describes it; `None` if the text is none.
fn date(pattern: &str) -> Option<String> {
    let letters: Vec<char> = pattern.chars().collect();
    // a quote in quotes
    if pattern.contains("''") {
        return None;
    }
    let (mut text, mut at, mut has_field) = (String::new(), 0, false);
    while let Some(letter) = letters.get(at).copied() {
        if letter == '\'' {
            let end = at + 1 + letters.get(at + 1..)?.iter().position(|one| *one == '\'')?;
            text.extend(letters.get(at + 1..end)?);
            at = end + 1;
            continue;
        }
        let count = letters.get(at..)?.iter().take_while(|one| **one == letter).count();
        if letter.is_ascii_alphabetic() {
            text.push_str(&field(letter, count)?);
            has_field = true;
        } else {
            text.extend(letters.get(at..at + count)?);
        }
        at += count;
    }
    has_field.then_some(text)
}

/// Returns a part of 2000-01-01, 12:30, in as many letters as a pattern says.
fn field(letter: char, count: usize) -> Option<String> {
    let number = |number: u32| Some(format!("{number:0count$}"));
    match (letter, count) {
        ('y' | 'u', 2) => Some("00".to_owned()),
        ('y' | 'u', _) => number(2000),
        ('M' | 'L', 1 | 2) | ('d', _) => number(1),
        ('M' | 'L', 3) => Some("Jan".to_owned()),
        ('M' | 'L', 4) => Some("January".to_owned()),
        ('E', 1..=3) => Some("Sat".to_owned()),
        ('E', 4) => Some("Saturday".to_owned()),
        ('H' | 'k' | 'h' | 'K', _) => number(if letter == 'K' { 0 } else { 12 }),
        ('m', _) => number(30),
        ('s' | 'S' | 'n', _) => number(0),
        ('a', 1) => Some("PM".to_owned()),
        _ => None,
    }
}

/// Returns the separators at which code splits texts: those that its literals are, or match.
pub(super) fn separators(code: &Code) -> Vec<char> {
    const SPLITTING: [(&str, &str); 4] = [
        ("java/lang/String", "split"),
        ("java/util/regex/Pattern", "compile"),
        ("java/util/StringTokenizer", "<init>"),
        ("java/util/Scanner", "useDelimiter"),
    ];
    let splits = code.calls.iter().any(|call| SPLITTING.contains(&(&*call.class, &*call.name)));
    let mut found = Vec::new();
    for site in code.strings.iter().filter(|_| splits) {
        let text = String::from_utf16_lossy(&site.text);
        if let Some(letter) = separator(&text).filter(|letter| !found.contains(letter)) {
            found.push(letter);
        }
    }
    found
}

/// Returns the character that a literal is, or one of those that it matches as a regular expression; `None` if it
/// matches a longer text.
fn separator(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let only = match (letters.next()?, letters.next()) {
        (only, None) => Some(only),
        _ if !is_special(text) => None,
        _ => regex_examples(text, EXAMPLES).into_iter().find_map(|example| {
            let mut letters = example.chars();
            letters.next().filter(|_| letters.next().is_none())
        }),
    };
    only.filter(|letter| !letter.is_alphanumeric())
}

/// Returns rows of values with separators between them, of the lengths among these numbers.
pub(super) fn rows(separators: &[char], numbers: &[i32], values: &[&str]) -> Vec<String> {
    let mut lengths: Vec<usize> = numbers.iter().filter_map(|number| usize::try_from(*number).ok()).collect();
    lengths.retain(|length| (2..=LONGEST_ROW).contains(length));
    lengths.sort_unstable();
    lengths.dedup();
    if lengths.is_empty() {
        lengths.push(2);
    }
    let mut found = Vec::new();
    for separator in separators {
        let values: Vec<&str> = values.iter().copied().filter(|value| !value.contains(*separator)).collect();
        for length in &lengths {
            let mut rows = vec![String::new()];
            for place in 0..*length {
                let between = if place > 0 { separator.to_string() } else { String::new() };
                let longer = |row: &String| values.iter().map(|one| format!("{row}{between}{one}")).collect::<Vec<_>>();
                rows = rows.iter().flat_map(longer).collect();
            }
            // some of all, from the first to the last
            let step = rows.len().div_ceil(MOST_ROWS).max(1);
            found.extend(rows.into_iter().step_by(step));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{date, rows, separator};

    #[test]
    fn a_pattern_describes_a_date() {
        let known = |pattern: &str| date(pattern).unwrap_or_default();
        assert_eq!(known("yyyy-MM-dd HH:mm:ss"), "2000-01-01 12:30:00");
        assert_eq!(known("d.M.yy"), "1.1.00");
        assert_eq!(known("yyyy-MM-dd'T'HH:mm"), "2000-01-01T12:30");
        assert_eq!(known("EEE, d MMM yyyy"), "Sat, 1 Jan 2000");
        assert_eq!(known("h 'at' a"), "12 at PM");
        assert_eq!(date("h 'o''clock'"), None);
        assert_eq!(date("not a pattern"), None);
        assert_eq!(date("'open"), None);
        assert_eq!(date("--"), None);
    }

    #[test]
    fn a_separator_is_a_literal_or_matched_by_one() {
        assert_eq!(separator(","), Some(','));
        assert_eq!(separator("|"), Some('|'));
        assert_eq!(separator("\\|"), Some('|'));
        assert_eq!(separator("\\s*;\\s*"), Some(';'));
        assert!(separator("[;,]").is_some_and(|letter| ";,".contains(letter)));
        assert!(separator("\\s+").is_some_and(char::is_whitespace));
        assert_eq!(separator("x"), None);
        assert_eq!(separator("[a-z]"), None);
        assert_eq!(separator("in line"), None);
        assert_eq!(separator(", at"), None);
    }

    #[test]
    fn a_row_has_values_between_separators() {
        assert_eq!(rows(&[';'], &[], &["a", "1"]), ["a;a", "a;1", "1;a", "1;1"]);
        let found = rows(&['-'], &[3, 50], &["a", "1", "20000101", "2000-01-01"]);
        assert_eq!(found.len(), 27);
        assert!(found.contains(&"a-1-20000101".to_owned()));
        assert!(rows(&[], &[3], &["a"]).is_empty());
        assert!(rows(&[','], &[4], &["a", "b", "c", "d"]).len() <= 32);
    }
}
