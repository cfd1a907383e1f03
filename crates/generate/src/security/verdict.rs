//! The answers to security goals, from what was explored and what tests show.

use crate::driver::Explored;
use heapwright_case::{Reason, SecurityGoals};
use heapwright_report::{Finding, GoalRecord, GoalVerdict, Undecided};
use std::collections::BTreeSet;

/// Returns the answer to each goal. `explored` has an entry for each method that tests call; `None` if there was no time
/// for it.
pub(crate) fn answers(goals: &SecurityGoals, explored: &[Option<Explored>], findings: &[Finding]) -> Vec<GoalRecord> {
    names(goals).iter().map(|goal| answer(goal, explored, findings)).collect()
}

/// Returns the goals as they were written, each once.
pub(crate) fn names(goals: &SecurityGoals) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for sink in &goals.sinks {
        if !names.contains(&sink.goal) {
            names.push(sink.goal.clone());
        }
    }
    names
}

fn answer(goal: &str, explored: &[Option<Explored>], findings: &[Finding]) -> GoalRecord {
    let own: Vec<&Finding> = findings.iter().filter(|one| one.goal.as_deref() == Some(goal)).collect();
    let mut gaps: BTreeSet<Reason> = BTreeSet::new();
    let mut undecided: BTreeSet<Undecided> = BTreeSet::new();
    for one in explored {
        let verdict = one.as_ref().and_then(|one| one.exploration.sinks.as_ref());
        let Some(verdict) = verdict else {
            gaps.insert(Reason::Budget);
            continue;
        };
        if verdict.is_harmless {
            continue;
        }
        gaps.extend(verdict.gaps.iter().cloned());
        undecided.extend(verdict.undecided.iter().filter(|(name, _)| name == goal).map(|(_, one)| one.clone()));
        for (_, found) in verdict.found.iter().filter(|(name, _)| name == goal) {
            let shown = own.iter().any(|finding| Some(&finding.place) == found.place.as_ref());
            if !shown {
                undecided.insert(found.clone());
            }
        }
    }
    // another entry shows it
    undecided.retain(|one| !own.iter().any(|finding| Some(&finding.place) == one.place.as_ref()));
    let verdict = match (own.is_empty(), gaps.is_empty() && undecided.is_empty()) {
        (false, _) => GoalVerdict::Found,
        (true, true) => GoalVerdict::None,
        (true, false) => GoalVerdict::NoneFound,
    };
    GoalRecord {
        goal: goal.to_owned(),
        verdict,
        findings: own.len() as u64,
        undecided: undecided.into_iter().collect(),
        gaps: gaps.into_iter().collect(),
    }
}
