//! Every fixture of `tests/bad` is rejected (or warned about) with the message beside it, and every kind of diagnostic
//! has a fixture.

use crate::support::{classes, files, fixtures, golden, load, program, specs};
use heapwright_logic::Limits;
use heapwright_seplog::is_unsatisfiable;
use heapwright_spec::{Diagnostic, Kind, Rejected, Sources};
use std::collections::BTreeSet;

/// The diagnostics of a fixture, and their kinds.
fn complaints(name: &str) -> (Vec<Kind>, String) {
    let mut program = program();
    let text = |sources: &Sources, all: &[Diagnostic]| {
        let rendered: Vec<String> = all.iter().map(|one| one.render(sources, false)).collect();
        let text = rendered.join("\n\n") + "\n";
        text.replace(&classes().display().to_string(), "CLASSES")
    };
    match load(&fixtures("bad"), name, &mut program) {
        Ok(mut specification) => {
            let mut all = specification.warnings().to_vec();
            let refutes = |definitions: &_, query: &_| is_unsatisfiable(definitions, query, &Limits::none());
            all.extend(specification.conflicts(&mut program, &refutes));
            assert!(!all.is_empty(), "{name}: nothing is said about it");
            (all.iter().map(|one| one.kind).collect(), text(specification.sources(), &all))
        }
        Err(Rejected::Wrong { sources, diagnostics }) => {
            (diagnostics.iter().map(|one| one.kind).collect(), text(&sources, &diagnostics))
        }
        Err(Rejected::Unreadable(reason)) => panic!("{name}: {reason}"),
    }
}

#[test]
fn every_bad_specification_is_explained() {
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for path in files(&fixtures("bad"), "sl") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name.starts_with('_') {
            continue;
        }
        let (kinds, text) = complaints(&name);
        // A fixture is named after the kind it shows, with a suffix if there are several.
        let stem = name.trim_end_matches(".sl");
        let kind = kinds.iter().find(|kind| stem.starts_with(kind.code()));
        match kind {
            Some(kind) => {
                seen.insert(*kind);
            }
            None => wrong.push(format!("{name}: not of the kind its name says\n{text}")),
        }
        if let Err(message) = golden(&path.with_extension("expected"), &text) {
            wrong.push(message);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<&str> = Kind::ALL.iter().filter(|kind| !seen.contains(kind)).map(|kind| kind.code()).collect();
    assert!(missing.is_empty(), "kinds without a fixture: {missing:?}");
}

/// The messages in the table of common mistakes are those of the fixtures.
#[test]
fn the_documentation_quotes_real_messages() {
    let page = std::fs::read_to_string(specs().join("../docs/specifications.md")).expect("the page");
    let all: String = files(&fixtures("bad"), "expected")
        .iter()
        .map(|path| std::fs::read_to_string(path).expect("a message"))
        .collect();
    let (_, after) = page.split_once("### The ten most common mistakes").expect("the section");
    let (table, _) = after.split_once("\n## ").expect("the next section");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let quoted = row.split(" | `").nth(1).and_then(|rest| rest.split('`').next()).expect("a message");
        assert!(all.contains(quoted), "no fixture says {quoted:?}");
    }
}
