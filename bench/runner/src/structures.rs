//! Table 1 of the papers on JSF and CSF for our versions of their data structures, with each strategy.

use crate::generated::{COMPLETE, Generated, STRATEGIES, Sums, generate};
use crate::places::Places;
use crate::published::{Figures, Published, STRUCTURES};
use crate::report::verdict;
use serde::Serialize;
use std::fmt::Write as _;

/// The maximum time of the whole suite, including the replay, in seconds.
const SUITE_BAR: f64 = 60.0;
/// The maximum time to explore a method, in seconds.
const METHOD_BAR: f64 = 5.0;
/// Parts of subjects: the results of the first class are added to those of the second.
const PART_OF: [(&str, &str); 1] = [("Trajectory", "TrajectorySynthesizer")];

#[derive(Debug, Serialize)]
pub struct Structures {
    pub runs: Vec<Generated>,
}

pub fn measure(places: &Places) -> Result<Structures, String> {
    let module = places.compile_module("structures")?;
    let runs = STRATEGIES.into_iter().map(|strategy| generate(places, &module, strategy));
    Ok(Structures { runs: runs.collect::<Result<_, _>>()? })
}

impl Structures {
    /// The figures as a table, with the bars.
    pub fn table(&self) -> String {
        let mut text = String::from(
            "Data structures with a specification: ours under each strategy, and what the papers on JSF and CSF publish of theirs.\n\
             Branches are JaCoCo's: taken of those that a valid input can take (others, as examples/structures/INFEASIBLE.md lists\n\
             them); in brackets behind a paper's coverage that with invalid inputs. Calls are questions to the solver, JSF's and\n\
             CSF's with those for inputs from the specification before the plus; T the sum of the explorations.\n\n",
        );
        text.push_str(&head());
        for published in &STRUCTURES {
            self.subject(&mut text, published.class, Some(published));
        }
        for class in self.unpublished() {
            self.subject(&mut text, &class, None);
        }
        self.sums(&mut text);
        text.push('\n');
        for run in &self.runs {
            text.push_str(&bars(run));
        }
        text
    }

    fn subject(&self, text: &mut String, class: &str, published: Option<&Published>) {
        for (position, run) in self.runs.iter().enumerate() {
            let own = sums(run, class);
            let _ = writeln!(text, "{}", own.line(if position == 0 { class } else { "" }, run.strategy));
        }
        for (tool, figures) in published.into_iter().flat_map(Published::tools) {
            let name = published.map_or("", |published| published.name);
            let _ = writeln!(text, "{}", figures.line(&format!("{tool} {name}")));
        }
    }

    /// Classes with branches that have no counterpart in the papers.
    fn unpublished(&self) -> Vec<String> {
        let known = |class: &str| {
            STRUCTURES.iter().any(|published| published.class == class)
                || PART_OF.iter().any(|(part, _)| *part == class)
        };
        let classes = self.runs.iter().flat_map(|run| &run.classes);
        let mut others: Vec<String> = classes
            .filter(|(class, sums)| sums.branches > 0 && !known(class))
            .map(|(class, _)| class.clone())
            .collect();
        others.sort();
        others.dedup();
        others
    }

    fn sums(&self, text: &mut String) {
        for (position, run) in self.runs.iter().enumerate() {
            let _ = writeln!(text, "{}", run.all.line(if position == 0 { "together" } else { "" }, run.strategy));
        }
        for tool in ["JSF", "CSF", "JBSE", "BBE"] {
            let own = STRUCTURES.iter().flat_map(Published::tools).filter(|(name, _)| *name == tool);
            let (mut valid, mut tests, mut calls, mut seconds) = (0, 0, (0, 0), 0);
            for (_, figures) in own {
                valid += figures.valid;
                tests += figures.tests;
                calls = figures.calls.map_or(calls, |(first, second)| (calls.0 + first, calls.1 + second));
                seconds += figures.seconds;
            }
            let _ = writeln!(
                text,
                "{}",
                columns(["", tool, "", &format!("{valid}/{tests}"), "", "", &plus(calls), &seconds.to_string(), ""])
            );
        }
    }
}

/// The totals of a run for a subject.
fn sums(run: &Generated, class: &str) -> Sums {
    let mut own = run.classes.get(class).cloned().unwrap_or_default();
    for (part, _) in PART_OF.iter().filter(|(_, whole)| *whole == class) {
        if let Some(part) = run.classes.get(*part) {
            own.take(part);
        }
    }
    own
}

fn columns(cells: [&str; 9]) -> String {
    let [subject, by, methods, tests, branches, percent, calls, seconds, slowest] = cells;
    let line = format!(
        "{subject:<22} {by:<11} {methods:>7} {tests:>9} {branches:>15} {percent:>10} {calls:>9} {seconds:>8}   {slowest}"
    );
    line.trim_end().to_owned()
}

/// The header of a table of [`columns`].
pub fn head() -> String {
    columns(["subject", "by", "methods", "tests", "branches", "cov. %", "calls", "T s", "slowest method"]) + "\n"
}

fn plus((first, second): (u64, u64)) -> String {
    match (first, second) {
        (0, 0) => String::new(),
        (0, second) => second.to_string(),
        (first, second) => format!("{first}+{second}"),
    }
}

/// Formats a percentage so that only a full 100 is shown as 100.
fn percent(value: f64) -> String {
    format!("{:.1}", (value * 10.0).floor() / 10.0)
}

impl Sums {
    /// A row of the table; the tests are those that the JVM confirmed, out of all.
    pub fn line(&self, subject: &str, strategy: &str) -> String {
        let slowest = self.slowest.as_ref().map_or_else(String::new, |(name, time)| format!("{name} {time:.2} s"));
        let others = if self.infeasible > 0 { format!(" (+{})", self.infeasible) } else { String::new() };
        columns([
            subject,
            strategy,
            &self.methods.to_string(),
            &format!("{}/{}", self.tests, self.tests + self.withheld),
            &format!("{}/{}{others}", self.covered, self.feasible()),
            &percent(self.coverage()),
            &self.calls.to_string(),
            &format!("{:.2}", self.seconds),
            &slowest,
        ])
    }
}

impl Figures {
    /// A row of the table.
    pub fn line(&self, tool: &str) -> String {
        let with = self.with_invalid.map_or_else(String::new, |all| format!(" ({all})"));
        columns([
            "",
            tool,
            "",
            &format!("{}/{}", self.valid, self.tests),
            "",
            &format!("{}{with}", self.coverage),
            &self.calls.map_or_else(String::new, plus),
            &self.seconds.to_string(),
            "",
        ])
    }
}

/// The bars for a run with a strategy.
fn bars(run: &Generated) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}: {} tests, {} withheld, {} inputs not valid; bar: all valid ({}), all confirmed {}",
        run.strategy,
        run.all.tests,
        run.all.withheld,
        run.invalid,
        run.validity(),
        verdict(run.all.withheld == 0),
    );
    let (missing, list) = missing(run);
    let bar = match COMPLETE.contains(&run.strategy) {
        true => format!("; bar: all {}", verdict(missing == 0)),
        false => String::new(),
    };
    let _ = writeln!(text, "  {missing} branches missing that a valid input can take{bar}{list}");
    if !run.feasible_after_all.is_empty() {
        let _ = writeln!(text, "  listed as infeasible but taken: {}", run.feasible_after_all.join(", "));
    }
    let _ = writeln!(
        text,
        "  {:.1} s for all with the replay; bar {SUITE_BAR} s {}",
        run.wall_seconds,
        verdict(run.wall_seconds <= SUITE_BAR)
    );
    let slow = run.methods.iter().filter(|(_, seconds)| *seconds > METHOD_BAR);
    let slow: Vec<String> = slow.map(|(name, seconds)| format!("{name} {seconds:.1} s")).collect();
    let _ = writeln!(
        text,
        "  no method above {METHOD_BAR} s: {}{}",
        verdict(slow.is_empty()),
        if slow.is_empty() { String::new() } else { format!(" ({})", slow.join(", ")) }
    );
    text
}

/// The number of branches that a run misses, and their locations.
pub fn missing(run: &Generated) -> (u64, String) {
    let places = run.all.missing.iter().map(|(place, count)| match count {
        1 => place.clone(),
        count => format!("{place} ×{count}"),
    });
    let places: Vec<String> = places.collect();
    let list = if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) };
    (run.all.missing.iter().map(|(_, count)| count).sum(), list)
}
