//! The figures as a table for people and as JSON for programs.

use crate::assumed::Assumed;
use crate::ast::SyntaxTree;
use crate::chains::Chains;
use crate::forks::Forks;
use crate::libraries::Libraries;
use crate::measure::{Kernel, Startup, Times};
use crate::mutants::Mutants;
use crate::sat::Problems;
use crate::scale::Scale;
use crate::sequences::Sequences;
use crate::solver::Figures;
use crate::structures::Structures;
use crate::table1::Table1;
use crate::types::Types;
use crate::walks::Walks;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;

/// The geometric mean of the speeds must reach this value.
const SPEED_BAR: f64 = 0.25;
/// The geometric mean of the speeds should reach this value.
const SPEED_AIM: f64 = 0.5;
/// The peak memory of hello-world must stay below this value.
const MEMORY_BAR: u64 = 100_000_000;

/// Cloning a state with a million objects must take less than this.
const CLONE_BAR_US: f64 = 20.0;
/// Ten thousand clones with one write each must take less than this.
const WRITES_BAR_MS: f64 = 100.0;

/// The figures of a run; parts that were not measured are left out.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    pub speed: Option<Speed>,
    pub table_1: Option<Table1>,
    pub assumptions: Option<Assumed>,
    pub chains: Option<Chains>,
    pub solver: Option<Figures>,
    pub structures: Option<Structures>,
    pub walks: Option<Walks>,
    pub ast: Option<SyntaxTree>,
    pub sequences: Option<Sequences>,
    pub sat: Option<Problems>,
    pub scale: Option<Scale>,
    pub mutants: Option<Mutants>,
    pub libraries: Option<Libraries>,
    pub types: Option<Types>,
}

impl Report {
    /// Returns true if both machines printed the same.
    pub fn outputs_agree(&self) -> bool {
        self.speed.as_ref().is_none_or(Speed::outputs_agree)
    }

    pub fn write_json(&self, path: &Path) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        std::fs::write(path, text + "\n").map_err(failed)
    }
}

/// The machine compared with the JVM's interpreter.
#[derive(Debug, Serialize)]
pub struct Speed {
    startup: Startup,
    kernels: Vec<Kernel>,
    forks: Forks,
    /// Of the kernels whose outputs agree; `None` if there are none.
    geometric_mean: Option<f64>,
    speed_bar: f64,
    speed_aim: f64,
    memory_bar_bytes: u64,
}

impl Speed {
    pub fn new(startup: Startup, kernels: Vec<Kernel>, forks: Forks) -> Speed {
        let speeds: Vec<f64> = kernels.iter().filter(|kernel| kernel.agrees).map(|kernel| kernel.speed).collect();
        Speed {
            startup,
            kernels,
            forks,
            geometric_mean: geometric_mean(&speeds),
            speed_bar: SPEED_BAR,
            speed_aim: SPEED_AIM,
            memory_bar_bytes: MEMORY_BAR,
        }
    }

    fn outputs_agree(&self) -> bool {
        self.startup.agrees && self.kernels.iter().all(|kernel| kernel.agrees)
    }

    pub fn table(&self) -> String {
        let mut text = self.kernel_table();
        text.push('\n');
        text.push_str(&self.startup_table());
        text.push('\n');
        text.push_str(&self.fork_table());
        text
    }

    fn fork_table(&self) -> String {
        let forks = &self.forks;
        format!(
            "forks of a state with {} objects: one clone {:.2} µs (bar {CLONE_BAR_US} µs {}), ten thousand clones with one write \
             each {:.1} ms (bar {WRITES_BAR_MS} ms {})\n",
            forks.objects,
            forks.clone_us,
            verdict(forks.clone_us < CLONE_BAR_US),
            forks.clones_and_writes_ms,
            verdict(forks.clones_and_writes_ms < WRITES_BAR_MS),
        )
    }

    fn kernel_table(&self) -> String {
        let mut text = String::new();
        let heads = ("kernel", "-Xint ms", "heapwright ms", "-Xint net", "heapwright net", "speed");
        let _ = writeln!(
            text,
            "{:<17} {:>10} {:>14} {:>11} {:>15} {:>7}",
            heads.0, heads.1, heads.2, heads.3, heads.4, heads.5
        );
        for kernel in &self.kernels {
            let _ = writeln!(
                text,
                "{:<17} {:>10.0} {:>14.0} {:>11.0} {:>15.0} {:>7.3}{}",
                kernel.name,
                kernel.interpreter.best_ms,
                kernel.heapwright.best_ms,
                kernel.interpreter_net_ms,
                kernel.heapwright_net_ms,
                kernel.speed,
                if kernel.agrees { "" } else { "  OUTPUTS DIFFER" },
            );
        }
        if let Some(mean) = self.geometric_mean {
            let _ = writeln!(
                text,
                "geometric mean {mean:.3} of the speed of java -Xint; bar {SPEED_BAR} {}, aim {SPEED_AIM} {}",
                verdict(mean >= SPEED_BAR),
                verdict(mean >= SPEED_AIM),
            );
        }
        text
    }

    fn startup_table(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{:<17} {:>10} {:>14} {:>11}", "hello-world", "best ms", "median ms", "peak MB");
        let sides = [
            ("java", &self.startup.java),
            ("java -Xint", &self.startup.interpreter),
            ("heapwright", &self.startup.heapwright),
        ];
        for (name, times) in sides {
            let _ = writeln!(
                text,
                "{name:<17} {:>10.1} {:>14.1} {:>11.1}",
                times.best_ms,
                times.median_ms,
                megabytes(times)
            );
        }
        let (java, ours) = (&self.startup.java, &self.startup.heapwright);
        let _ = writeln!(
            text,
            "bar: faster than java {}, under {} MB {}{}",
            verdict(ours.median_ms < java.median_ms),
            MEMORY_BAR / 1_000_000,
            verdict(ours.peak_bytes < MEMORY_BAR),
            if self.startup.agrees { "" } else { "  OUTPUTS DIFFER" },
        );
        text
    }
}

fn megabytes(times: &Times) -> f64 {
    times.peak_bytes as f64 / 1e6
}

/// Tells, for a table, whether a bar was met.
pub fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

fn geometric_mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    Some((logarithms / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::geometric_mean;

    #[test]
    fn the_geometric_mean_of_a_half_and_two_is_one() {
        let mean = geometric_mean(&[0.5, 2.0]).expect("two values");
        assert!((mean - 1.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }
}
