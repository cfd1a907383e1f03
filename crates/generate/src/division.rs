//! Divides the tests of a class into files: ordinary tests, findings, and tests of states that no calls lead to.

use crate::explorer::Explorer;
use crate::files;
use crate::sequences::Sequences;
use heapwright_case::{Edge, MethodName};
use heapwright_report::{Finding, Severity};
use heapwright_testgen::{Generated, Inputs, Options, TestOrigin};
use std::collections::{BTreeMap, BTreeSet};

impl Explorer {
    /// Returns the ordinary tests, those that show mistakes, and those whose input no calls make (if calls come first,
    /// else none).
    pub(crate) fn divided(
        &self,
        generated: &Generated,
        found: &BTreeMap<usize, Finding>,
        sequences: Option<&Sequences>,
        options: &Options,
    ) -> (Generated, Generated, Generated) {
        let origin = |test: &str| generated.origins.iter().find(|origin| origin.test == test);
        let apart = |test: &str| found.get(&origin(test)?.run).filter(|one| one.severity < Severity::Low).map(mistake);
        let (rest, mistakes) = generated.split_off(&self.name_of(generated, "Findings", options), "finding", &apart);
        let calls_first = options.inputs == Inputs::CallsFirst;
        let ordinary = generated.origins.iter().filter(|origin| !origin.is_beyond_callers);
        let reached = ordinary.flat_map(edges).collect();
        let apart = |test: &str| {
            let beyond = origin(test).filter(|one| calls_first && one.is_beyond_callers);
            beyond.map(|one| unreached(one, &reached, sequences))
        };
        let (rest, unreached) = rest.split_off(&self.name_of(generated, "Unreached", options), "unreached", &apart);
        (rest, mistakes, unreached)
    }

    /// The name of a test class for some of the tests of a class. No other class of the package has tests of that name,
    /// and no file of somebody else is in its place.
    fn name_of(&self, generated: &Generated, what: &str, options: &Options) -> String {
        let class = &generated.class;
        let own = class.name.strip_suffix(options.suffix.as_str()).unwrap_or(&class.name);
        let numbered = (2..).map(|number| format!("{own}{what}{number}"));
        let mut names = std::iter::once(format!("{own}{what}")).chain(numbered);
        let Some(name) = names.find(|name| !class.neighbours.contains(name)) else { return own.to_owned() };
        let full = if class.package.is_empty() { name.clone() } else { format!("{}.{name}", &*class.package) };
        format!("{name}{}", files::suffix(&self.options.out, &full, self.options.suffix.as_deref()))
    }
}

fn edges(origin: &TestOrigin) -> impl Iterator<Item = (&MethodName, Edge)> {
    origin.call.edges.iter().map(|(method, edge)| (method, *edge))
}

/// The comment of a test that shows a mistake.
fn mistake(finding: &Finding) -> String {
    let Finding { severity, message, because, .. } = finding;
    format!("Finding ({severity}): {message}, {}\n{because}", finding.place.short())
}

/// The comment of a test whose input no calls make.
fn unreached(origin: &TestOrigin, reached: &BTreeSet<(&MethodName, Edge)>, sequences: Option<&Sequences>) -> String {
    let Some(sequences) = sequences else {
        return "Unreached: there was no time to look for calls that lead there".to_owned();
    };
    let taken = sequences.taken();
    let mut own = edges(origin).filter(|edge| !reached.contains(edge));
    match own.any(|edge| taken.contains(&edge)) {
        true => "Unreached: calls lead there, but no test of them could be written".to_owned(),
        false => format!("Unreached: {}", sequences.no_calls()),
    }
}
