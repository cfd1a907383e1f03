//! What the tests of a library cover: all of it, and what can be reached from what it exports.

use crate::record::RunRecord;
use crate::table::Style;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Something that JaCoCo counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Counted {
    /// How much of it the tests in the files run.
    pub covered: u64,
    /// All of it.
    pub total: u64,
}

/// The coverage of some methods.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// Methods: those of which some instruction runs, and all.
    pub methods: Counted,
    /// Bytecode instructions.
    pub instructions: Counted,
    /// Branches.
    pub branches: Counted,
}

/// A library as JaCoCo measured it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryRecord {
    /// What was named: packages, classes, jars.
    pub names: Vec<String>,
    /// Methods that tests can call.
    pub entries: u64,
    /// Methods that can be reached from these, by an over-approximation.
    pub reachable: Coverage,
    /// All methods.
    pub all: Coverage,
    /// Classes that were not measured: the JVM loaded them before JaCoCo. They are in no number here.
    #[serde(default)]
    pub unmeasured: Vec<String>,
}

impl Counted {
    /// Adds another number.
    pub fn add(&mut self, covered: u64, total: u64) {
        (self.covered, self.total) = (self.covered + covered, self.total + total);
    }

    /// The part that is covered, in percent; 100 of nothing.
    pub fn percent(&self) -> f64 {
        if self.total == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.total as f64 }
    }
}

impl LibraryRecord {
    /// Two lines for people: what can be reached from the API, and all.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (what, coverage) in [("reachable from the API", &self.reachable), ("all", &self.all)] {
            let part = |one: &Counted| format!("{:.1} % ({}/{})", one.percent(), one.covered, one.total);
            let _ = writeln!(
                text,
                "{what:<22}  instructions {}, branches {}, methods {}",
                part(&coverage.instructions),
                part(&coverage.branches),
                part(&coverage.methods)
            );
        }
        if !self.unmeasured.is_empty() {
            let _ = writeln!(text, "not measured, as the JVM loads them before JaCoCo: {}", self.unmeasured.join(", "));
        }
        text
    }
}

/// The table of a library: one line per class with code.
pub fn class_table(record: &RunRecord, style: Style) -> String {
    let mut tests: BTreeMap<&str, u64> = BTreeMap::new();
    for test in &record.tests {
        *tests.entry(&test.class).or_default() += 1;
    }
    let mut table = Table::new();
    match style {
        Style::Plain => table.load_style(crate::table::PLAIN).set_content_arrangement(ContentArrangement::Disabled),
        Style::Terminal { width } => {
            let ruled = table.load_style(crate::table::RULED);
            ruled.set_content_arrangement(ContentArrangement::Dynamic).set_width(width)
        }
    };
    table.set_header(["Class", "Instructions", "", "Branches", "Tests"]);
    for class in record.classes.iter().filter(|class| class.instructions.total > 0) {
        let Counted { covered, total } = class.instructions;
        table.add_row([
            class.class.clone(),
            format!("{covered}/{total}"),
            format!("{:.0} %", class.instructions.percent()),
            format!("{}/{}", class.covered, class.branches),
            tests.get(class.class.as_str()).copied().unwrap_or(0).to_string(),
        ]);
    }
    for index in 1..5 {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
