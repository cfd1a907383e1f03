//! Methods all of whose branches are known to be feasible (`randprog::feasible`): none may be reported as infeasible,
//! no test may be refuted by the JVM, and nearly all branches are covered. `make soak` does the same for hours.

use crate::gen_support::{ensure, record, scratch};
use crate::support::compile::compile;
use crate::support::jdk::Jdk;
use crate::support::{Outcome, write};
use heapwright_case::Reason;
use heapwright_randprog::feasible;
use libtest_mimic::Trial;
use std::path::PathBuf;

/// The seeds of the sample; `HEAPWRIGHT_FEASIBLE_SEED` replaces them by a single one.
const SEEDS: [u64; 3] = [11, 12, 13];
const METHODS: usize = 5;
/// The required branch coverage of a subject, in percent.
const COVERED: u64 = 90;

pub fn trials() -> Vec<Trial> {
    let given = std::env::var("HEAPWRIGHT_FEASIBLE_SEED").ok().and_then(|text| text.parse().ok());
    let seeds = given.map_or_else(|| SEEDS.to_vec(), |seed| vec![seed]);
    seeds.into_iter().map(|seed| crate::trial(format!("feasible::seed_{seed}"), move || check(seed))).collect()
}

fn check(seed: u64) -> Outcome<()> {
    let subject = feasible(seed, METHODS);
    let scratch = scratch()?;
    let mut sources: Vec<PathBuf> = Vec::new();
    for file in &subject.files {
        let path = scratch.path().join("src").join(&file.name);
        write(&path, &file.text)?;
        sources.push(path);
    }
    let classes = compile(&format!("feasible-{seed}"), Jdk::any()?, &sources, &[])?;
    let record = record(0, &classes, &scratch.path().join("out"), &[&subject.class])?;
    let withheld: Vec<_> = record.withheld.iter().map(|test| (&test.test, &test.observed)).collect();
    ensure(withheld.is_empty(), || format!("withheld: {withheld:?}"))?;
    for method in record.methods.iter().filter(|method| method.method.starts_with('m')) {
        let wrong = method.uncovered.iter().find(|branch| branch.reason == Reason::Infeasible);
        ensure(wrong.is_none(), || format!("{} calls a feasible branch infeasible: {wrong:?}", method.text()))?;
    }
    let (covered, all) = (record.totals.covered, record.totals.branches);
    ensure(covered * 100 >= all * COVERED, || format!("only {covered} of {all} branches are covered"))
}
