//! The second experiment of the paper on CSF: list walks with one method of `java.lang.Math` each, with each strategy.

use crate::generated::{COMPLETE, Generated, STRATEGIES, generate};
use crate::places::Places;
use crate::published::MATH;
use crate::report::verdict;
use crate::structures::{head, missing};
use serde::Serialize;
use std::fmt::Write as _;

/// The number of walks.
const PROGRAMS: u64 = 32;

#[derive(Debug, Serialize)]
pub struct Walks {
    pub runs: Vec<Generated>,
}

pub fn measure(places: &Places) -> Result<Walks, String> {
    let module = places.compile_module("walks")?;
    let runs = STRATEGIES.into_iter().map(|strategy| generate(places, &module, strategy));
    Ok(Walks { runs: runs.collect::<Result<_, _>>()? })
}

impl Walks {
    /// The figures as a table, with the bar.
    pub fn table(&self) -> String {
        let mut text =
            format!("{PROGRAMS} list walks with a method of java.lang.Math each, and the paper's\n\n{}", head());
        for (position, run) in self.runs.iter().enumerate() {
            let _ = writeln!(text, "{}", run.all.line(if position == 0 { "walks" } else { "" }, run.strategy));
        }
        for (tool, figures) in MATH.tools() {
            let _ = writeln!(text, "{}", figures.line(&format!("{tool} {}", MATH.name)));
        }
        text.push('\n');
        for run in &self.runs {
            let (complete, all) = run.complete;
            let bar = match COMPLETE.contains(&run.strategy) {
                true => format!("; bar: all {PROGRAMS} {}", verdict(complete == PROGRAMS && all == PROGRAMS)),
                false => String::new(),
            };
            let _ = writeln!(
                text,
                "{}: {complete} of {all} walks with all branches{bar}{}; {} inputs not valid ({}); {:.1} s with the replay",
                run.strategy,
                missing(run).1,
                run.invalid,
                run.validity(),
                run.wall_seconds,
            );
        }
        text
    }
}
