//! Separation-logic problems in SL-COMP format: how many are decided with their declared status, and how fast.

use crate::places::{Places, files};
use crate::report::verdict;
use heapwright_logic::Limits;
use heapwright_seplog::Answer;
use heapwright_seplog::smtlib::{self, ReadError, Status};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time limit for a problem.
const PATIENCE: Duration = Duration::from_secs(60);
/// The number of runs of a problem; their mean counts.
const RUNS: u32 = 5;
/// The average time per problem of the best published solver (S2S).
const PUBLISHED_MS: f64 = 15.0;

/// The result for a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decided {
    /// Agrees with the status that the problem declares, if it declares one.
    Rightly,
    Wrongly,
    Not,
}

#[derive(Debug, Serialize)]
pub struct Problem {
    pub name: String,
    pub decided: Decided,
    /// The time from the text to the answer.
    pub ms: f64,
}

#[derive(Debug, Serialize)]
pub struct Problems {
    pub folder: String,
    /// Whether the problems are our own, for which nothing is published.
    pub own: bool,
    pub problems: Vec<Problem>,
}

pub fn measure(places: &Places) -> Result<Problems, String> {
    let mut problems = Vec::new();
    for file in files(&places.problems, "smt2")? {
        problems.push(problem(&file)?);
    }
    let folder = places.problems.display().to_string();
    if problems.is_empty() {
        Err(format!("{folder}: no .smt2 file is in it"))
    } else {
        Ok(Problems { folder, own: places.problems == places.own_problems(), problems })
    }
}

fn problem(file: &Path) -> Result<Problem, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let begun = Instant::now();
    let mut decided = decide(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut runs = 1;
    while runs < RUNS && begun.elapsed() < PATIENCE {
        let again = decide(&text)?;
        if again != decided {
            decided = Decided::Wrongly;
        }
        runs += 1;
    }
    let ms = begun.elapsed().as_secs_f64() * 1e3 / f64::from(runs);
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Problem { name, decided, ms })
}

fn decide(text: &str) -> Result<Decided, String> {
    let begun = Instant::now();
    let script = match smtlib::read(text) {
        Ok(script) => script,
        Err(ReadError::Unsupported { .. }) => return Ok(Decided::Not),
        Err(error) => return Err(error.to_string()),
    };
    let left = || PATIENCE.saturating_sub(begun.elapsed());
    let answer = script.decide(&Limits::new(&left)).map_err(|error| error.to_string())?;
    Ok(match (answer, script.status) {
        (Answer::Unknown(_), _) => Decided::Not,
        (Answer::Sat(_), Some(Status::Unsat)) | (Answer::Unsat, Some(Status::Sat)) => Decided::Wrongly,
        (Answer::Sat(_) | Answer::Unsat, _) => Decided::Rightly,
    })
}

impl Problems {
    /// The totals, the problems not decided correctly, and the bars.
    pub fn table(&self) -> String {
        let count = |decided: Decided| self.problems.iter().filter(|problem| problem.decided == decided).count();
        let all = self.problems.len();
        let total: f64 = self.problems.iter().map(|problem| problem.ms).sum();
        let mut text = format!("Problems of separation logic: {all} in {}\n\n", self.folder);
        for problem in self.problems.iter().filter(|problem| problem.decided != Decided::Rightly) {
            let what = if problem.decided == Decided::Wrongly { "WRONG" } else { "unknown" };
            let _ = writeln!(text, "{what:<8} {} ({:.1} ms)", problem.name, problem.ms);
        }
        let _ = writeln!(
            text,
            "solved {}, wrong {}, unknown {}; bar: all solved {}, none wrong {}",
            count(Decided::Rightly),
            count(Decided::Wrongly),
            count(Decided::Not),
            verdict(count(Decided::Rightly) == all),
            verdict(count(Decided::Wrongly) == 0),
        );
        let mean = total / all.max(1) as f64;
        let _ = write!(
            text,
            "{mean:.2} ms a problem, mean of {RUNS} runs; the best published solver (S2S) {PUBLISHED_MS} ms"
        );
        let _ = match self.own {
            true => write!(text, " on those of SL-COMP, which these are not"),
            false => write!(text, ", {}", verdict(mean <= PUBLISHED_MS)),
        };
        let slowest = self.problems.iter().max_by(|a, b| a.ms.total_cmp(&b.ms));
        let _ = writeln!(
            text,
            "; slowest: {}",
            slowest.map_or_else(String::new, |problem| format!("{} {:.1} ms", problem.name, problem.ms))
        );
        text
    }
}
