//! The runs that show a finding of a security goal, and what their tests must still do after inputs were simplified.

use heapwright_case::{Edge, MethodName, Outcome, Reached, Run, SecurityGoals};
use heapwright_explore::sink_condition_holds;
use heapwright_testgen::Wrong;
use std::collections::BTreeSet;

/// The branches that a run takes, and the class of the exception in which it ends.
type Way = (BTreeSet<(MethodName, Edge)>, Option<String>);

/// The findings of exploration, by the method that is called and the way its run takes.
pub(crate) struct Witnesses {
    all: Vec<(MethodName, Reached, Way)>,
    goals: SecurityGoals,
}

impl Witnesses {
    /// Collects the findings among runs.
    pub(crate) fn of(goals: &SecurityGoals, runs: &[Run]) -> Witnesses {
        let mut all = Vec::new();
        for run in runs {
            let found = run.reached.iter().filter(|reached| reached.is_finding);
            all.extend(found.map(|reached| (run.method.clone(), reached.clone(), way(run))));
        }
        Witnesses { all, goals: goals.clone() }
    }

    /// Returns the finding that a run shows: the same call as in the exploration, on the same way, past the same guards,
    /// with the parts that the input controls. With it goes the call as this run makes it.
    pub(crate) fn shown<'w>(&'w self, run: &'w Run) -> Option<(&'w Reached, &'w Reached)> {
        let (own, guards) = (way(run), self.goals.guards());
        self.all.iter().filter(|(method, _, way)| *method == run.method && *way == own).find_map(|(_, found, _)| {
            let same = |one: &&Reached| {
                let is_given = |part: &u32| one.values.get(*part as usize).is_some_and(|value| value != "null");
                let parts = &found.controlled;
                let emptiness = |of: &Reached| Reached::emptiness(&of.values, parts);
                let sink = self.goals.sinks.get(found.sink as usize);
                one.is_same_place(found)
                    && sink.is_some_and(|sink| sink_condition_holds(&sink.condition, one, &found.tainted, &guards))
                    && one.passed == found.passed
                    && parts.iter().all(is_given)
                    && emptiness(one) <= emptiness(found)
            };
            Some((found, run.reached.iter().find(same)?))
        })
    }

    /// The same, as what is wrong with the run.
    pub(crate) fn wrong(&self, run: &Run) -> Option<Wrong> {
        let (found, own) = self.shown(run)?;
        let MethodName { class, name, .. } = &found.method;
        let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
        let sink = match name.as_str() {
            "<init>" => format!("new{simple}"),
            name => format!("{simple}{}", capital(name)),
        };
        let goal = self.goals.sinks.get(found.sink as usize).map_or("", |sink| sink.goal.as_str());
        let at = found.at.as_ref().map_or_else(String::new, |(method, offset)| format!("{method}@{offset}"));
        let frame = own.is_in_trace.then(|| format!("{class}.{name}("));
        Some(Wrong::Reaches { sink: identifier(&sink), key: format!("{goal} {at}"), frame })
    }
}

fn way(run: &Run) -> Way {
    let end = match &run.outcome {
        Outcome::Threw { class, .. } => Some(class.clone()),
        Outcome::Returned(_) => None,
    };
    (run.edges.iter().cloned().collect(), end)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the letters and digits of a text.
fn identifier(text: &str) -> String {
    text.chars().filter(|one| one.is_ascii_alphanumeric()).collect()
}
