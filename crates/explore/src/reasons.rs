//! Why goals were not reached, told from what became of the nodes that would have led there.

use crate::end::{EndKind, PathEnd};
use crate::explorer::Explorer;
use crate::goals::{Goal, Reason};
use crate::options::Strategy;
use crate::tree::{Place, Status};
use heapwright_vm::Frame;
use std::collections::BTreeMap;

/// Different losses that are remembered.
const MOST_LOSSES: usize = 4_096;

/// Where paths were lost: by what, and the instructions on the call stack.
#[derive(Default)]
pub(crate) struct Losses {
    places: BTreeMap<(Loss, Vec<Place>), u32>,
    /// Whether there were more than can be remembered.
    more: bool,
}

/// What a path was lost to, the first to be named first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Loss {
    Budget,
    Unsupported(String),
    SolverUnknown,
    Bound(EndKind),
    /// A value was fixed, or the machine was wrong.
    Other,
}

impl Losses {
    /// Notes a path that ended before its time.
    pub(crate) fn add(&mut self, end: &PathEnd, frames: &[Frame]) {
        if let Some(loss) = Loss::of(end) {
            self.note(loss, frames);
        }
    }

    /// Notes that one value of a term was taken for all.
    pub(crate) fn fix_value(&mut self, frames: &[Frame]) {
        self.note(Loss::Other, frames);
    }

    /// Takes a loss back that turned out to be none.
    pub(crate) fn take_back(&mut self, end: &PathEnd, frames: &[Frame]) {
        if let Some(loss) = Loss::of(end) {
            let key = (loss, places(frames));
            if let Some(count) = self.places.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    self.places.remove(&key);
                }
            }
        }
    }

    fn note(&mut self, loss: Loss, frames: &[Frame]) {
        if self.places.len() >= MOST_LOSSES {
            self.more = true;
            return;
        }
        *self.places.entry((loss, places(frames))).or_default() += 1;
    }
}

fn places(frames: &[Frame]) -> Vec<Place> {
    frames.iter().map(|frame| Place { method: frame.method, pc: frame.pc }).collect()
}

impl Loss {
    fn of(end: &PathEnd) -> Option<Loss> {
        Some(match end {
            PathEnd::Returned | PathEnd::Threw | PathEnd::Infeasible | PathEnd::InvalidInput => return None,
            PathEnd::Budget => Loss::Budget,
            PathEnd::Unsupported(what) => Loss::Unsupported(what.clone()),
            PathEnd::SolverUnknown => Loss::SolverUnknown,
            PathEnd::LoopBound | PathEnd::DepthBound | PathEnd::StepBound | PathEnd::RecursionBound => {
                Loss::Bound(end.kind())
            }
            PathEnd::Bug(_) => Loss::Other,
        })
    }

    fn reason(&self) -> Reason {
        match self {
            Loss::Budget => Reason::Budget,
            Loss::Unsupported(what) => Reason::Unsupported(what.clone()),
            Loss::SolverUnknown => Reason::SolverUnknown,
            Loss::Bound(kind) => Reason::Bound(*kind),
            Loss::Other => Reason::NotReached,
        }
    }
}

/// The goals not reached, with reasons.
pub(crate) fn reasons(explorer: &mut Explorer<'_>) -> Vec<(Goal, Reason)> {
    let goals = explorer.goals.open();
    if goals.is_empty() {
        return Vec::new();
    }
    for waiting in explorer.waiting.values() {
        explorer.losses.add(&PathEnd::Budget, waiting.from.thread.frames());
    }
    let mut tell = |goal: Goal| {
        let reason = at_the_goal(explorer, &goal).unwrap_or_else(|| on_the_way(explorer, &goal));
        (goal, reason)
    };
    let told = goals.into_iter().map(&mut tell).collect();
    // what waits may be looked at yet
    for waiting in explorer.waiting.values() {
        explorer.losses.take_back(&PathEnd::Budget, waiting.from.thread.frames());
    }
    told
}

/// What became of the sides of decisions that are the goal itself.
fn at_the_goal(explorer: &mut Explorer<'_>, goal: &Goal) -> Option<Reason> {
    let mut statuses = Vec::new();
    for node in explorer.tree.nodes() {
        let is_goal = node.edge.is_some_and(|edge| goal.edges.contains(&edge));
        if is_goal && *explorer.subject.flow(node.place.method).name().as_ref() == goal.method {
            statuses.push(node.status);
        }
    }
    let any = |status: Status| statuses.contains(&status);
    if any(Status::Pending) || any(Status::Dropped) {
        return Some(Reason::Budget);
    }
    if any(Status::Unknown) {
        return Some(Reason::SolverUnknown);
    }
    any(Status::Cut).then_some(Reason::Bound(EndKind::LoopBound))
}

/// What kept paths from going on that might have come to the goal. If nothing did, then nothing leads there.
fn on_the_way(explorer: &mut Explorer<'_>, goal: &Goal) -> Reason {
    let (subject, losses) = (&mut explorer.subject, &explorer.losses);
    let mut leads_there = |places: &[Place]| {
        let mut inside = false;
        for place in places {
            let flow = subject.flow(place.method);
            if *flow.name().as_ref() == goal.method {
                inside = true;
                if goal.edges.iter().any(|edge| flow.reaches(place.pc, edge.from)) {
                    return true;
                }
            }
        }
        // a method that is not running may be called yet
        !inside
    };
    // losses are in the order in which they are to be named
    let blamed = losses.places.keys().find(|(_, places)| leads_there(places)).map(|(loss, _)| loss.reason());
    match blamed {
        Some(reason) => reason,
        None if losses.more => Reason::Budget,
        // nothing was looked for
        None if explorer.options.strategy == Strategy::Spec && explorer.options.inputs.precondition.is_some() => {
            Reason::NotReached
        }
        None => Reason::Infeasible,
    }
}
