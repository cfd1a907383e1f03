//! The pages.

mod findings;
mod frame;
mod index;
mod java;
mod tests;
mod unit;

use crate::Page;
use heapwright_report::{Details, MethodRecord, RunRecord, TestDetail};
use std::collections::BTreeMap;

/// Everything the pages are made of.
pub(crate) struct Report<'a> {
    pub(crate) record: &'a RunRecord,
    pub(crate) units: Vec<Unit<'a>>,
}

/// A source file with the classes in it; a class alone if its source is not known.
pub(crate) struct Unit<'a> {
    /// The name of its outermost class.
    pub(crate) name: String,
    /// Its source file, relative to the root of the sources.
    pub(crate) source: Option<String>,
    /// The text of that file.
    pub(crate) text: Option<String>,
    pub(crate) classes: Vec<String>,
    pub(crate) methods: Vec<&'a MethodRecord>,
    pub(crate) tests: Vec<&'a TestDetail>,
    pub(crate) lines: BTreeMap<u32, heapwright_report::LineState>,
}

impl Unit<'_> {
    /// The path of its page, from the root of the report.
    pub(crate) fn page(&self) -> String {
        format!("classes/{}.html", file_name(&self.name))
    }

    pub(crate) fn branches(&self) -> (u64, u64) {
        self.methods.iter().fold((0, 0), |(covered, all), one| (covered + one.covered, all + one.branches))
    }

    pub(crate) fn line_counts(&self) -> (u64, u64) {
        (self.lines.values().filter(|line| line.covered).count() as u64, self.lines.len() as u64)
    }
}

/// A name that every file system can hold.
fn file_name(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '-');
    name.chars()
        .map(|letter| if plain(letter) { letter.to_string() } else { format!("_{:x}", letter as u32) })
        .collect()
}

/// The name of the class around all others.
pub(crate) fn outermost(class: &str) -> &str {
    let start = class.rfind('.').map_or(0, |dot| dot + 1);
    // a name may begin with a dollar sign
    let inner = class.get(start + 1..).and_then(|rest| rest.find('$')).map(|at| start + 1 + at);
    inner.and_then(|at| class.get(..at)).unwrap_or(class)
}

/// The anchor of a test on the page of its class.
pub(crate) fn anchor(test: &TestDetail) -> String {
    let file = test.file.rsplit('/').next().unwrap_or(&test.file).trim_end_matches(".java");
    format!("{file}.{}", test.name)
}

/// Makes the pages of a report. `source` gives the text of a source file, by its path below the root of the sources.
pub fn pages(record: &RunRecord, details: &Details, source: &dyn Fn(&str) -> Option<String>) -> Vec<Page> {
    let report = Report { record, units: units(record, details, source) };
    let mut pages = vec![
        page("index.html", index::page(&report).into_string()),
        page("findings.html", findings::page(&report).into_string()),
        page(
            "style.css",
            format!("{}\n{}", include_str!("../../assets/heap.css"), include_str!("../../assets/style.css")),
        ),
        page("script.js", include_str!("../../assets/script.js").to_owned()),
        page("search.js", index::search_data(&report)),
        page("heaps.json", heaps(details)),
    ];
    pages.extend(report.units.iter().map(|one| page(&one.page(), unit::page(&report, one).into_string())));
    pages
}

fn page(path: &str, text: String) -> Page {
    Page { path: path.to_owned(), text }
}

fn units<'a>(record: &'a RunRecord, details: &'a Details, source: &dyn Fn(&str) -> Option<String>) -> Vec<Unit<'a>> {
    let mut units: BTreeMap<String, Unit<'a>> = BTreeMap::new();
    let names =
        record.methods.iter().map(|method| method.class.as_str()).chain(details.classes.keys().map(String::as_str));
    for class in names {
        let name = outermost(class).to_owned();
        let unit = units.entry(name.clone()).or_insert_with(|| Unit {
            name,
            source: None,
            text: None,
            classes: Vec::new(),
            methods: Vec::new(),
            tests: Vec::new(),
            lines: BTreeMap::new(),
        });
        if unit.classes.iter().any(|known| known == class) {
            continue;
        }
        unit.classes.push(class.to_owned());
        unit.methods.extend(record.methods.iter().filter(|method| method.class == class));
        unit.tests.extend(details.tests.iter().filter(|test| test.method.class == class));
        if let Some(known) = details.classes.get(class) {
            unit.source = unit.source.take().or_else(|| known.source.clone());
            for (line, state) in &known.lines {
                let sum = unit.lines.entry(*line).or_default();
                sum.covered |= state.covered;
                sum.branches += state.branches;
                sum.missed += state.missed;
            }
        }
    }
    let mut units: Vec<Unit<'a>> = units.into_values().collect();
    for unit in &mut units {
        unit.text = unit.source.as_deref().and_then(source);
        unit.methods.sort_by_key(|method| (method.line, method.descriptor.clone()));
    }
    units
}

/// The heaps of all tests, for `heapwright draw`.
fn heaps(details: &Details) -> String {
    let tests: Vec<serde_json::Value> = details
        .tests
        .iter()
        .map(|test| serde_json::json!({"test": anchor(test), "parameters": test.parameters, "call": *test.call}))
        .collect();
    let lines: Vec<String> = tests.iter().map(ToString::to_string).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
