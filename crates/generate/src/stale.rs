//! Removes tests of ours that a run has replaced by tests in another file.
//!
//! A class has up to three files: what its methods do, findings, and states that no calls reach. When a mistake is
//! corrected, the test that showed it fails, and the method has new tests in another file; the same holds the other way
//! round. Merging looks at one file only, so what is out of date in the others is removed here. What a person wrote or
//! changed stays.

use crate::engine::Suite;
use crate::files;
use crate::options::Options;
use crate::targets::Plan;
use heapwright_testgen::{Pruned, method_key};
use std::collections::BTreeSet;
use std::path::Path;

/// Says which tests of a file are meant.
type Chosen<'a> = dyn Fn(&dyn Suite, &str) -> bool + 'a;

/// Removes what is out of date from the files of the classes of a plan; `kept` says which tests this run has written,
/// `is_open` which of its tests the JVM has not run, `is_grouped` which of them stand for others.
/// Returns messages for the user.
pub fn remove(
    options: &Options,
    plan: &Plan,
    suites: &[&dyn Suite],
    (kept, is_open, is_grouped): (&Chosen<'_>, &Chosen<'_>, &Chosen<'_>),
) -> Vec<String> {
    let out = &options.out;
    let mut messages = Vec::new();
    for class in &plan.classes {
        let name = options.filed_under(&class.name);
        let suffix = files::suffix(out, &name, options.suffix.as_deref());
        let paths = ["", "Findings", "Unreached"].map(|kind| files::path_of(&name, &format!("{kind}{suffix}")));
        let own: Vec<&dyn Suite> =
            suites.iter().copied().filter(|suite| paths.iter().any(|path| path == suite.path())).collect();
        let mut written: Vec<(&str, String)> = Vec::new();
        let mut renewed: BTreeSet<String> = BTreeSet::new();
        let mut open: BTreeSet<String> = BTreeSet::new();
        for suite in own {
            let waiting = suite.tests().iter().filter(|test| is_open(suite, &test.name));
            open.extend(waiting.map(|test| method_key(&test.method)));
            let tests = suite.tests().iter().filter(|test| kept(suite, &test.name));
            let keys = tests.clone().map(|test| method_key(&test.method));
            renewed.extend(keys.filter(|key| !suite.is_unfinished(key)));
            let grouped = suite.grouped(&|test| kept(suite, test), &|group| is_grouped(suite, group));
            let providers = grouped.groups.iter().filter_map(|group| group.provider.clone());
            let names = grouped.names(tests.map(|test| test.name.clone())).into_iter().chain(providers);
            written.extend(names.map(|name| (suite.path(), name)));
        }
        for path in &paths {
            let is_written = |name: &str| written.iter().any(|(at, test)| at == path && test == name);
            let is_stale = |key: &str, name: &str| renewed.contains(key) && !open.contains(key) && !is_written(name);
            messages.extend(prune(out, path, &is_stale));
        }
    }
    messages
}

/// Removes tests from a file of ours, and the file if nothing is left in it.
fn prune(out: &Path, path: &str, is_stale: &dyn Fn(&str, &str) -> bool) -> Option<String> {
    let whole = out.join(path).display().to_string();
    match files::existing(out, path)?.without(is_stale) {
        Pruned::Same => None,
        Pruned::Empty => files::remove(&whole).then(|| format!("removed {whole}: its tests no longer hold")),
        Pruned::Rest(text) => match files::write(out, path, &text, &heapwright_testgen::is_ours) {
            Ok(_) => Some(format!("removed tests from {whole} that no longer hold")),
            Err(error) => Some(format!("cannot write {whole}: {error}")),
        },
    }
}
