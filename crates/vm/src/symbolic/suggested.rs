//! Texts that the code under test suggests for its inputs: what it compares with, what its regular expressions match,
//! and what the library methods that it calls can read.
//!
//! They are where a search on values starts. They prove nothing.

use crate::machine::Machine;
use crate::symbolic::composed;
use crate::symbolic::{is_special, named_number, regex_examples};
use heapwright_program::code::{CallSite, Code};
use heapwright_program::{ClassId, MethodId};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Examples made of one regular expression.
const MOST_EXAMPLES: usize = 24;

/// Literals that are looked at, those of the method itself first.
const MOST_LITERALS: usize = 400;

/// Longest literal that is suggested.
const LONGEST: usize = 80;

/// Numbers of the code that are suggested as texts.
const MOST_NUMBERS: usize = 24;

/// Texts in formats that are values of rows.
const MOST_VALUES: usize = 2;

/// Texts that library methods read, by the beginning of their class's name.
const FORMATS: &[(&str, &[&str])] = &[
    (
        "java/time/",
        &[
            "2000-01-01",
            "12:30",
            "2000-01-01T12:30:00",
            "2000-01-01T12:30:00Z",
            "PT1H30M",
            "P1D",
            "UTC",
            "Europe/Paris",
        ],
    ),
    (
        "java/net/",
        &[
            "https://example.org/",
            "https://user@example.org:8080/path?query=1#part",
            "mailto:someone@example.org",
            "path/file",
            "127.0.0.1",
            "::1",
        ],
    ),
    ("java/nio/file/", &["a", "a/b.txt", "/a/b", "../a", "/"]),
    ("java/io/File", &["a", "a/b.txt", "/a/b", "../a", "/"]),
    ("java/math/", &["0", "1", "-1.5", "1000000000000"]),
    ("java/util/Scanner", &["1", "a b", "1 2\n3", "true"]),
    ("java/util/UUID", &["00000000-0000-0001-0000-000000000002"]),
    ("java/util/Locale", &["en", "de-CH"]),
    ("java/util/Currency", &["EUR", "JPY"]),
    ("java/util/Base64", &["YQ==", "YWJj"]),
    ("java/util/StringTokenizer", &["a b", "a,b c"]),
    ("java/text/", &["1,234.5", "1/2/00", "{0} of {1}"]),
    ("java/util/Properties", &["a=b", "#c\na: b"]),
];

/// Texts that methods which read numbers can read.
const NUMBERS: &[&str] = &["0", "1", "-1", "7", "12", "1.5", "true", "2147483648", "0x1F", "+3"];

/// Short literals that are values of rows.
const MOST_SHORT: usize = 2;

/// Longest literal that is a value of rows.
const LONGEST_VALUE: usize = 3;

/// Texts to try as inputs.
#[derive(Clone, Debug, Default)]
pub struct SuggestedTexts {
    /// Texts that may be an input as they are, the likeliest first.
    pub whole: Vec<Rc<[u16]>>,
    /// Where the texts of one kind end in `whole`: examples of expressions, rows, formats, numbers, literals.
    ends: Vec<usize>,
    /// Literals of the code, which may be parts of an input.
    pub parts: Vec<Rc<[u16]>>,
}

impl SuggestedTexts {
    fn add(&mut self, text: &str) {
        add(&mut self.whole, text.encode_utf16().collect());
    }

    /// Begins texts of another kind.
    fn end_kind(&mut self) {
        self.ends.push(self.whole.len());
    }

    /// Returns the texts, the first of each kind before further ones.
    pub(crate) fn mixed(&self) -> Vec<Rc<[u16]>> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ends = self.ends.iter().copied().chain([self.whole.len()]);
        let kinds: Vec<&[Rc<[u16]>]> = starts.zip(ends).filter_map(|(start, end)| self.whole.get(start..end)).collect();
        let longest = kinds.iter().map(|kind| kind.len()).max().unwrap_or(0);
        (0..longest).flat_map(|at| kinds.iter().filter_map(move |kind| kind.get(at)).cloned()).collect()
    }
}

/// Adds a text unless it is known.
fn add(texts: &mut Vec<Rc<[u16]>>, text: Rc<[u16]>) {
    if !texts.contains(&text) {
        texts.push(text);
    }
}

impl Machine {
    /// Returns texts that the code of a method, and of the methods of the program that it calls, suggests for inputs.
    pub(crate) fn suggested_texts(&mut self, method: MethodId) -> SuggestedTexts {
        let mut found = SuggestedTexts::default();
        let (mut literals, mut numbers): (Vec<Rc<[u16]>>, Vec<i32>) = (Vec::new(), Vec::new());
        let (mut formats, mut reads_numbers): (Vec<&str>, bool) = (Vec::new(), false);
        let mut dates: Vec<String> = Vec::new();
        let mut splitting: Vec<(Vec<char>, Vec<i32>)> = Vec::new();
        for method in self.suggesting_methods(method) {
            let Ok(code) = self.program.code(method) else { continue };
            let texts = code.strings.iter().map(|site| &site.text).filter(|text| text.len() <= LONGEST);
            texts.take(MOST_LITERALS.saturating_sub(literals.len())).for_each(|text| add(&mut literals, text.clone()));
            numbers.extend(code.instrs.iter().filter_map(|cell| named_number(cell.get())));
            collect_formats(&code, &mut formats);
            reads_numbers |= code.calls.iter().any(reads_number);
            dates.extend(composed::dates(&code));
            let separators = composed::separators(&code);
            if !separators.is_empty() {
                let own = code.instrs.iter().filter_map(|cell| named_number(cell.get()));
                splitting.push((separators, own.collect()));
            }
        }
        let patterns = literals.iter().map(|text| String::from_utf16_lossy(text)).filter(|text| is_special(text));
        let patterns: Vec<Vec<String>> = patterns.map(|text| regex_examples(&text, MOST_EXAMPLES)).collect();
        // the first examples of all expressions before further ones of the first
        for round in 0..MOST_EXAMPLES {
            patterns.iter().filter_map(|examples| examples.get(round)).for_each(|text| found.add(text));
        }
        found.end_kind();
        let short: Vec<String> = literals
            .iter()
            .filter(|text| (1..=LONGEST_VALUE).contains(&text.len()))
            .map(|text| String::from_utf16_lossy(text))
            .filter(|text| text.chars().all(|letter| !letter.is_whitespace()) && !matches!(text.as_str(), "a" | "1"))
            .take(MOST_SHORT)
            .collect();
        let mut values = vec!["1", "a"];
        values.extend(short.iter().map(String::as_str));
        values.extend(dates.iter().map(String::as_str).chain(formats.iter().copied()).take(MOST_VALUES));
        for (separators, numbers) in splitting {
            composed::rows(&separators, &numbers, &values).iter().for_each(|text| found.add(text));
        }
        found.end_kind();
        dates.iter().for_each(|text| found.add(text));
        formats.into_iter().for_each(|text| found.add(text));
        found.end_kind();
        if reads_numbers {
            NUMBERS.iter().for_each(|text| found.add(text));
            numbers.sort_unstable_by_key(|number| (number.unsigned_abs(), *number));
            numbers.dedup();
            numbers.into_iter().take(MOST_NUMBERS).for_each(|number| found.add(&number.to_string()));
        }
        found.end_kind();
        literals.iter().for_each(|text| add(&mut found.whole, text.clone()));
        found.parts = literals;
        found
    }

    /// Returns a method, what it calls in the program, and the lambdas and static initialisers of the classes of all
    /// these: constants, such as compiled patterns, are made there.
    fn suggesting_methods(&mut self, method: MethodId) -> Vec<MethodId> {
        let mut found = self.reached_methods(method);
        let mut seen: FxHashSet<MethodId> = found.iter().copied().collect();
        let mut classes: Vec<ClassId> = found.iter().map(|one| self.program.method(*one).class()).collect();
        classes.sort_unstable();
        classes.dedup();
        for class in classes {
            let inside = self.program.class(class).methods().filter(|one| {
                let name = self.program.method(*one).name();
                &**name == "<clinit>" || name.starts_with("lambda$")
            });
            found.extend(inside.filter(|one| seen.insert(*one)));
        }
        found
    }
}

fn collect_formats(code: &Code, found: &mut Vec<&'static str>) {
    for call in &code.calls {
        let read = FORMATS.iter().filter(|(class, _)| call.class.starts_with(class));
        for text in read.flat_map(|(_, texts)| *texts) {
            if !found.contains(text) {
                found.push(text);
            }
        }
    }
}

/// Returns true if a method reads a number from a text.
fn reads_number(call: &CallSite) -> bool {
    let named = call.name.starts_with("parse") || matches!(&*call.name, "valueOf" | "decode" | "<init>" | "isDigit");
    named && call.class.starts_with("java/") && (call.descriptor.contains("String;") || &*call.name == "isDigit")
        || call.class.starts_with("java/util/Scanner")
}
