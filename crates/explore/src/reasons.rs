//! Why goals were not reached, told from what became of the nodes that would have led there.

use crate::end::EndKind;
use crate::explorer::Explorer;
use crate::goals::{Goal, Reason};
use crate::tree::Status;

/// The goals not reached, with reasons.
pub(crate) fn reasons(explorer: &mut Explorer<'_>) -> Vec<(Goal, Reason)> {
    let goals = explorer.goals.open();
    if goals.is_empty() {
        return Vec::new();
    }
    let whole = whole(explorer);
    let tell = |goal: Goal| {
        let reason = at_the_goal(explorer, &goal).unwrap_or_else(|| whole.clone());
        (goal, reason)
    };
    goals.into_iter().map(tell).collect()
}

/// What became of the sides of decisions that are the goal itself.
fn at_the_goal(explorer: &mut Explorer<'_>, goal: &Goal) -> Option<Reason> {
    let mut statuses = Vec::new();
    for node in explorer.tree.nodes() {
        let Some(edge) = node.edge.filter(|edge| goal.edges.contains(edge)) else { continue };
        if goal.edges.contains(&edge) && *explorer.subject.flow(node.place.method).name().as_ref() == goal.method {
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

/// What kept the exploration from seeing everything.
fn whole(explorer: &Explorer<'_>) -> Reason {
    let ends = &explorer.ends;
    let had = |kind: EndKind| ends.count(kind) > 0;
    if explorer.tree.statistics().pending > 0 || had(EndKind::Budget) {
        return Reason::Budget;
    }
    if let Some((what, _)) = ends.details(EndKind::Unsupported).next() {
        return Reason::Unsupported(what.to_owned());
    }
    if had(EndKind::SolverUnknown) {
        return Reason::SolverUnknown;
    }
    let bounds = [EndKind::LoopBound, EndKind::RecursionBound, EndKind::DepthBound, EndKind::StepBound];
    if let Some(bound) = bounds.into_iter().find(|bound| had(*bound)) {
        return Reason::Bound(bound);
    }
    if explorer.concretised || had(EndKind::Bug) {
        return Reason::NotReached;
    }
    Reason::Infeasible
}
