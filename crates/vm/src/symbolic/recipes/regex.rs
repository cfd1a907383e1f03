//! Short texts that a regular expression matches. What is returned here is tried, never trusted.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, ClassUnicode, Hir, HirKind};

/// Longest example.
const LONGEST: usize = 64;

/// Attempts to make a further example.
const MOST_ATTEMPTS: u64 = 48;

/// Deepest nesting of an expression.
const DEEPEST: u32 = 64;

/// Parts of an expression that an attempt writes: repetitions of nothing can be nested.
const MOST_PARTS: u32 = 4_096;

/// Returns up to `most` different texts that a regular expression probably matches: the shortest first, then others with
/// its alternatives in all combinations, more repetitions and other kinds of characters.
pub(crate) fn examples(pattern: &str, most: usize) -> Vec<String> {
    let Some(translated) = translated(pattern) else { return Vec::new() };
    let parser = ParserBuilder::new().nest_limit(DEEPEST).build().parse(&translated);
    let Ok(hir) = parser else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    for attempt in 0..MOST_ATTEMPTS {
        if found.len() >= most {
            break;
        }
        let mut writer = Writer::new(attempt);
        if writer.write(&hir).is_some() && !found.contains(&writer.text) {
            found.push(writer.text);
        }
    }
    found
}

/// Returns true if a text has a character that is special in regular expressions.
pub(crate) fn is_special(text: &str) -> bool {
    text.contains(['[', '\\', '*', '+', '?', '{', '(', '|'])
}

/// Writes one text that an expression matches.
struct Writer {
    attempt: u64,
    /// Says which alternatives are taken: a digit for each, in a number system with as many digits as there are.
    alternatives: u64,
    /// The parts that may still be written.
    left: u32,
    text: String,
}

impl Writer {
    fn new(attempt: u64) -> Writer {
        Writer { attempt, alternatives: attempt.saturating_sub(1) / 2, left: MOST_PARTS, text: String::new() }
    }

    /// Chooses an alternative. Attempts go through all combinations.
    fn alternative(&mut self, count: usize) -> usize {
        let count = count.max(1) as u64;
        let chosen = self.alternatives % count;
        self.alternatives /= count;
        chosen as usize
    }

    fn write(&mut self, hir: &Hir) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(std::str::from_utf8(&literal.0).ok()?),
            HirKind::Class(Class::Unicode(class)) => {
                let one = self.one_of(class)?;
                self.text.push(one);
            }
            HirKind::Class(Class::Bytes(_)) => return None,
            HirKind::Capture(capture) => self.write(&capture.sub)?,
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.write(part))?,
            HirKind::Alternation(parts) => {
                let chosen = self.alternative(parts.len());
                self.write(parts.get(chosen)?)?;
            }
            HirKind::Repetition(repetition) => {
                let most = repetition.max.unwrap_or(u32::MAX);
                let further = (self.attempt % 3) as u32;
                for _ in 0..repetition.min.saturating_add(further).min(most) {
                    self.write(&repetition.sub)?;
                    self.fits()?;
                }
            }
        }
        self.fits()
    }

    fn fits(&self) -> Option<()> {
        (self.text.len() <= LONGEST).then_some(())
    }

    /// Returns a character of a class, a printable one if there is one. All characters of a text are of one kind: digits
    /// that mean a number are more than letters and digits in turn.
    fn one_of(&self, class: &ClassUnicode) -> Option<char> {
        let holds = |one: char| class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&one));
        let mut kinds = [('a', 'z'), ('A', 'Z'), ('0', '9'), (' ', '~')];
        match self.attempt {
            0 => {}
            odd if odd % 2 == 1 => kinds.rotate_left(2),
            even => kinds.rotate_left((even / 2 % 4) as usize),
        }
        let found = kinds.into_iter().find_map(|(first, last)| {
            let known: Vec<char> = (first..=last).filter(|one| holds(*one)).collect();
            // the place decides, so that not all characters are the same
            let at =
                if self.attempt < 2 { 0 } else { (self.attempt as usize / 2 + self.text.len()) % known.len().max(1) };
            known.get(at).copied()
        });
        found.or_else(|| class.ranges().first().map(|range| range.start()))
    }
}

/// Translates a regular expression of Java into one of `regex-syntax`: possessive quantifiers become greedy, quoted text
/// is escaped, what looks around is left out. `None` where the rest would say something else, as with back references.
fn translated(pattern: &str) -> Option<String> {
    let all: Vec<char> = pattern.chars().collect();
    let mut text = String::with_capacity(pattern.len());
    let (mut at, mut class_depth) = (0, 0_u32);
    let mut after_quantifier = false;
    while let Some(&next) = all.get(at) {
        at += 1;
        let was_quantifier = std::mem::take(&mut after_quantifier);
        match next {
            '\\' => at = escaped(&all, at, &mut text)?,
            '[' => {
                class_depth += 1;
                text.push('[');
            }
            ']' => {
                class_depth = class_depth.saturating_sub(1);
                text.push(']');
            }
            '(' if class_depth == 0 && looks_around(all.get(at..)?) => at = behind_group(&all, at)?,
            '+' if class_depth == 0 && was_quantifier => {}
            '*' | '+' | '?' | '}' if class_depth == 0 => {
                after_quantifier = true;
                text.push(next);
            }
            _ => text.push(next),
        }
    }
    Some(text)
}

/// Translates an escape that begins after a backslash. Returns where it ends.
fn escaped(all: &[char], at: usize, text: &mut String) -> Option<usize> {
    match *all.get(at)? {
        'Q' => {
            let rest: String = all.get(at + 1..)?.iter().collect();
            let quoted = rest.split("\\E").next().unwrap_or_default();
            text.push_str(&regex_syntax::escape(quoted));
            Some((at + 1 + quoted.chars().count() + 2).min(all.len()))
        }
        'Z' => {
            text.push_str("\\z");
            Some(at + 1)
        }
        'R' => {
            text.push_str("\\n");
            Some(at + 1)
        }
        'h' => {
            text.push_str("[ \\t]");
            Some(at + 1)
        }
        '1'..='9' | 'k' | 'G' | 'X' => None,
        next => {
            text.extend(['\\', next]);
            Some(at + 1)
        }
    }
}

/// Returns true if the group that begins here looks ahead or behind.
fn looks_around(rest: &[char]) -> bool {
    ["?=", "?!", "?<=", "?<!"].iter().any(|start| start.chars().eq(rest.iter().copied().take(start.len())))
}

/// Returns the place behind the group that is open here.
fn behind_group(all: &[char], mut at: usize) -> Option<usize> {
    let mut depth = 1;
    while depth > 0 {
        match all.get(at)? {
            '\\' => at += 1,
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::examples;

    #[test]
    fn the_first_example_is_short() {
        let cases = [
            ("[A-Z]{2}-\\d{4}", Some("AA-0000")),
            ("(foo|bar)+x?", Some("foo")),
            ("[^@]+@[\\w.]+\\.(?:org|com)", Some("a@a.org")),
            ("(?<year>\\d{4})-(\\d\\d)", Some("0000-00")),
            ("a{2,3}b*?", Some("aa")),
            ("(?=x)y", Some("y")),
            ("[a-c&&[bc]]", Some("b")),
            ("x*+\\d++", Some("0")),
            ("\\Q(a)\\E+b", Some("(a)b")),
            ("\\p{Upper}\\p{Alpha}", Some("Aa")),
            ("^\\s*$", Some("")),
            ("(a)\\1", None),
            ("(", None),
            ("*", None),
            ("(?:\\w{1000}){1000}", None),
        ];
        for (pattern, wanted) in cases {
            assert_eq!(examples(pattern, 1).first().map(String::as_str), wanted, "{pattern}");
        }
    }

    #[test]
    fn further_examples_take_alternatives_and_repetitions() {
        let found = examples("(title|author)(:|=)\\w+", 12);
        assert_eq!(found.first().map(String::as_str), Some("title:a"));
        for start in ["title:", "title=", "author:", "author="] {
            let ends: Vec<&str> = found.iter().filter_map(|text| text.strip_prefix(start)).collect();
            assert!(ends.iter().any(|end| end.parse::<u32>().is_ok()), "{start} and a number in {found:?}");
        }
        assert_eq!(examples("abc", 12), ["abc"]);
    }

    #[test]
    fn repetitions_of_nothing_end() {
        for pattern in ["(?:){4000000000}", "(\\b){4000000000}", "((((()*){999}){999}){999}){999}"] {
            assert!(examples(pattern, 12).iter().all(String::is_empty), "{pattern}");
        }
    }

    #[test]
    fn examples_match() {
        let patterns = ["(a|bc)*d?", "[^a-y]{1,3}", "(\\d{1,2}:){2}\\d\\d", "x|y|[A-F0-9]+", "\\S+@\\S+"];
        for pattern in patterns {
            let checked = whole(pattern);
            for text in examples(pattern, 12) {
                assert!(checked.is_match(&text), "{pattern}: {text}");
            }
        }
    }

    fn whole(pattern: &str) -> regex::Regex {
        regex::Regex::new(&format!("^(?:{pattern})$")).unwrap()
    }
}
