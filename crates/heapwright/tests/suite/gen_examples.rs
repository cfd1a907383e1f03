//! Examples of ordinary code: what is covered stays covered, and nothing feasible is called infeasible.

use crate::gen_support::{ensure, example, listed_infeasible, record, scratch};
use crate::support::{Outcome, repository};
use heapwright_case::Reason;
use heapwright_report::RunRecord;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::path::Path;

type Test = fn() -> Outcome<()>;

const TESTS: [(&str, Test); 3] = [("types", types), ("reflection", reflection), ("service", service)];

/// Branches of `examples/types` that are covered, of 1,053 outside the slow classes. Raise it with the engine.
const TYPES_COVERED: u64 = 920;

/// Branches of `examples/reflection` that are covered, of 320 outside the slow classes. Raise it with the engine.
const REFLECTION_COVERED: u64 = 312;

/// Classes of `examples/reflection` that take seconds each.
const SLOW_REFLECTION: [&str; 5] =
    ["BeanInstantiator", "GuardedBeanInstantiator", "GuardedStatement", "Proxies", "Statement"];

/// Branches of `examples/service` that are covered, of 96. Raise it with the engine.
const SERVICE_COVERED: u64 = 88;

/// Classes of `examples/types` that take seconds each, or that the clock cuts short.
const SLOW: [&str; 13] = [
    "Bounds",
    "InstanceOfChain",
    "LinkedMaps",
    "Lookup",
    "MapKinds",
    "NullElements",
    "ParsedNumbers",
    "Regexes",
    "Settings",
    "SplitFields",
    "TrustedCasts",
    "Votes",
    "Weekdays",
];

pub fn trials() -> Vec<Trial> {
    TESTS.into_iter().map(|(name, test)| crate::trial(format!("gen_examples::{name}"), test)).collect()
}

fn types() -> Outcome<()> {
    let excluded: Vec<String> = SLOW.iter().map(|name| format!("heapwright.types.{name}")).collect();
    let mut words = vec!["--no-replay", "--method-time", "1s", "heapwright.types.*"];
    for class in &excluded {
        words.extend(["--exclude", class]);
    }
    let scratch = scratch()?;
    check("types", &record(0, &example("types")?, scratch.path(), &words)?, TYPES_COVERED)
}

fn reflection() -> Outcome<()> {
    // services are named by files beside the classes
    let resources = repository().join("examples/reflection/src/main/resources");
    let class_path = format!("{}:{}", example("reflection")?.display(), resources.display());
    let excluded: Vec<String> = SLOW_REFLECTION.iter().map(|name| format!("heapwright.reflection.{name}")).collect();
    let mut words = vec!["--no-replay", "--method-time", "1s", "heapwright.reflection.*"];
    for class in &excluded {
        words.extend(["--exclude", class]);
    }
    let scratch = scratch()?;
    let record = record(0, Path::new(&class_path), scratch.path(), &words)?;
    // a name that was spelled out would take a path for every letter of every name
    for (class, method, most) in [("ByName", "isThisClass", 70), ("Commands", "run", 40), ("Properties", "read", 60)] {
        let found = record.methods.iter().find(|one| one.class.ends_with(class) && one.method == method);
        let paths = found.map_or(u64::MAX, |one| one.paths());
        ensure(paths <= most, || format!("{class}.{method} has {paths} paths"))?;
    }
    check("reflection", &record, REFLECTION_COVERED)
}

fn service() -> Outcome<()> {
    let scratch = scratch()?;
    let record = record(0, &example("service")?, scratch.path(), &["--no-replay", "heapwright.service.*"])?;
    check("service", &record, SERVICE_COVERED)
}

/// At least so many branches are covered, and only what the example lists is called infeasible.
fn check(name: &str, record: &RunRecord, covered: u64) -> Outcome<()> {
    let listed = listed_infeasible(name)?;
    let mut claimed: BTreeMap<String, usize> = BTreeMap::new();
    for method in &record.methods {
        let class = method.class.rsplit('.').next().unwrap_or_default();
        let infeasible = method.uncovered.iter().filter(|branch| branch.reason == Reason::Infeasible);
        for branch in infeasible {
            *claimed.entry(format!("{class}:{}", branch.line.unwrap_or(0))).or_default() += 1;
        }
    }
    claimed.retain(|place, count| listed.get(place).is_none_or(|most| *count > *most));
    ensure(claimed.is_empty(), || format!("called infeasible, but not listed: {claimed:?}"))?;
    let found = record.totals.covered;
    ensure(found >= covered, || format!("{found} of {} branches are covered, not {covered}", record.totals.branches))
}
