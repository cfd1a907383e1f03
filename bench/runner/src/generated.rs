//! One run of `heapwright gen` over an example with a specification, with one strategy, and the figures from its
//! record.

use crate::infeasible::Infeasible;
use crate::places::{Module, Places};
use crate::process;
use crate::report::verdict;
use heapwright_report::{MethodRecord, RunRecord};
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::Command;

/// The strategies, the default first.
pub const STRATEGIES: [&str; 4] = ["auto", "lazy", "concolic", "spec"];

/// The strategies that must take every branch; the last one runs only what the specification unfolds to.
pub const COMPLETE: [&str; 3] = ["auto", "lazy", "concolic"];

/// The number of methods explored in parallel: the bars are for two processors.
const THREADS: &str = "2";

/// The totals of some methods.
#[derive(Debug, Default, Clone, Serialize)]
pub struct Sums {
    /// The number of methods that tests call.
    pub methods: u64,
    pub tests: u64,
    /// The number of tests that the real JVM refuted.
    pub withheld: u64,
    pub branches: u64,
    /// The number of branches that JaCoCo saw taken.
    pub covered: u64,
    /// The number of branches that no valid input can take, according to the example's list.
    pub infeasible: u64,
    /// The number of solver queries.
    pub calls: u64,
    /// The total time of the explorations.
    pub seconds: f64,
    /// The slowest exploration.
    pub slowest: Option<(String, f64)>,
    /// Branches that are neither taken nor on the list, as `Class:line`, with their number.
    pub missing: Vec<(String, u64)>,
}

impl Sums {
    fn add(&mut self, method: &MethodRecord) {
        let seconds = method.time_ms as f64 / 1e3;
        self.methods += u64::from(method.explored);
        self.tests += method.tests;
        self.branches += method.branches;
        self.covered += method.measured.unwrap_or(0);
        self.calls += method.queries;
        self.seconds += seconds;
        if self.slowest.as_ref().is_none_or(|(_, most)| seconds > *most) {
            self.slowest = Some((method.method.clone(), seconds));
        }
    }

    /// Adds the totals of other methods.
    pub fn take(&mut self, other: &Sums) {
        self.methods += other.methods;
        self.tests += other.tests;
        self.withheld += other.withheld;
        self.branches += other.branches;
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.calls += other.calls;
        self.seconds += other.seconds;
        self.missing.extend(other.missing.iter().cloned());
        let more = other.slowest.as_ref().filter(|(_, time)| self.slowest.as_ref().is_none_or(|(_, most)| time > most));
        if let Some(slowest) = more {
            self.slowest = Some(slowest.clone());
        }
    }

    /// The number of branches that a valid input can take.
    pub fn feasible(&self) -> u64 {
        self.branches.saturating_sub(self.infeasible)
    }

    /// The percentage of feasible branches that is taken.
    pub fn coverage(&self) -> f64 {
        if self.feasible() == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.feasible() as f64 }
    }
}

/// A run with one strategy.
#[derive(Debug, Serialize)]
pub struct Generated {
    pub strategy: &'static str,
    /// By class, without package; nested classes count for the outer one.
    pub classes: BTreeMap<String, Sums>,
    pub all: Sums,
    /// The number of invalid inputs.
    pub invalid: u64,
    /// The number of tests whose input the real JVM checked; `None` if the record does not tell.
    pub checked: Option<u64>,
    /// The time from the start of the command to its end, including the replay.
    pub wall_seconds: f64,
    /// The exploration time of each method.
    pub methods: Vec<(String, f64)>,
    /// The number of methods with all branches taken, and of methods that have branches.
    pub complete: (u64, u64),
    /// Branches on the list that a test takes after all, as `Class:line`.
    pub feasible_after_all: Vec<String>,
}

impl Generated {
    /// Tells, for a table, whether all inputs are valid. Inputs that were not checked do not count as valid.
    pub fn validity(&self) -> String {
        match self.checked {
            None | Some(0) => "not checked on the JVM".to_owned(),
            Some(checked) => format!("{checked} checked on the JVM, {}", verdict(self.invalid == 0)),
        }
    }
}

/// Generates tests for all classes of an example and replays them.
pub fn generate(places: &Places, module: &Module, strategy: &'static str) -> Result<Generated, String> {
    generate_with(places, module, strategy, &[])
}

/// The same with more options.
pub fn generate_with(
    places: &Places,
    module: &Module,
    strategy: &'static str,
    options: &[&str],
) -> Result<Generated, String> {
    eprintln!("  {} with {strategy} …", module.name);
    let out = places.scratch.join(format!("{}-{strategy}", module.name));
    let mut command = Command::new(&places.heapwright);
    command.args(["gen", "--json", "--quiet", "--no-config", "--exclude", "*#repOK", "--threads", THREADS]);
    command.args(options).args(["--strategy", strategy, "--spec"]).arg(&module.specification);
    command.arg("--class-path").arg(&module.classes).arg("--out").arg(&out).arg(&module.classes);
    if let Some(jdk) = places.jdk() {
        command.env("JAVA_HOME", jdk);
    }
    let outcome = process::run(&mut command)?;
    let text = String::from_utf8_lossy(&outcome.output);
    let record = RunRecord::from_json(&text).map_err(|error| format!("{} with {strategy}: {error}", module.name))?;
    let document: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let checked = document.pointer("/totals/checked").and_then(serde_json::Value::as_u64);
    let infeasible = Infeasible::read(&module.infeasible)?;
    Ok(Generated { checked, ..read(strategy, &record, &infeasible, outcome.wall.as_secs_f64()) })
}

fn read(strategy: &'static str, record: &RunRecord, infeasible: &Infeasible, wall_seconds: f64) -> Generated {
    let mut classes: BTreeMap<String, Sums> = BTreeMap::new();
    let mut all = Sums::default();
    let mut open: BTreeMap<(&str, u32), u64> = BTreeMap::new();
    for method in &record.methods {
        classes.entry(outer(&method.class).to_owned()).or_default().add(method);
        all.add(method);
        for uncovered in &method.uncovered {
            *open.entry((simple(&method.class), uncovered.line.unwrap_or(0))).or_default() += 1;
        }
    }
    for withheld in &record.withheld {
        classes.entry(outer(&withheld.class).to_owned()).or_default().withheld += 1;
        all.withheld += 1;
    }
    for ((class, line), count) in &open {
        let missing = count.saturating_sub(infeasible.at(class, *line));
        if missing > 0 {
            let place = (format!("{class}:{line}"), missing);
            classes.entry(outer(class).to_owned()).or_default().missing.push(place.clone());
            all.missing.push(place);
        }
    }
    for (class, sums) in &mut classes {
        sums.infeasible = infeasible.of(class);
        all.infeasible += sums.infeasible;
    }
    let taken = infeasible.iter().filter(|(class, line, count)| open.get(&(*class, *line)).unwrap_or(&0) < count);
    let branching = record.methods.iter().filter(|method| method.branches > 0);
    let complete = branching.clone().filter(|method| method.measured == Some(method.branches)).count() as u64;
    let name = |method: &MethodRecord| format!("{}.{}", simple(&method.class), method.text());
    Generated {
        strategy,
        feasible_after_all: taken.map(|(class, line, _)| format!("{class}:{line}")).collect(),
        classes,
        all,
        invalid: record.totals.invalid,
        checked: None,
        wall_seconds,
        methods: record.methods.iter().map(|method| (name(method), method.time_ms as f64 / 1e3)).collect(),
        complete: (complete, branching.count() as u64),
    }
}

/// The name of a class without its package.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// The name of the outermost class of a class, or its own name.
fn outer(class: &str) -> &str {
    let name = simple(class);
    name.split('$').next().unwrap_or(name)
}
