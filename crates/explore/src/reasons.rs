//! Explains why goals were not reached. "Infeasible" remains when every input is accounted for: followed to the end of
//! a path that does not take the branch, or refuted. Anything else that happened to inputs that might have led there is
//! reported.

use crate::explorer::Explorer;
use crate::flow::Flow;
use crate::goals::Goal;
use crate::losses::{Loss, stack_of};
use crate::path::Waiting;
use crate::reach::{Calls, Stack};
use crate::result::Stopped;
use crate::search::Leads;
use crate::tree::{Place, Status};
use heapwright_case::{Edge, MethodName, PathEnd, Reason};
use heapwright_program::MethodId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What is known about a goal that was not reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Inputs that might have led there were lost.
    Lost(Loss),
    /// Paths take it, but an exception is thrown before it is counted.
    Uncounted,
    /// No input takes it: every input was followed, or refuted by proof.
    Infeasible,
    /// No path came close to it.
    NotReached,
}

impl Verdict {
    /// Returns it as a reason, given why the exploration stopped, and whether that was before its first path ended.
    fn reason(&self, stopped: Stopped, nothing: bool) -> Reason {
        let out_of_budget = matches!(stopped, Stopped::Time | Stopped::Paths | Stopped::Memory);
        match self {
            Verdict::Lost(loss) => loss.reason(stopped),
            Verdict::Uncounted => Reason::Uncounted,
            Verdict::Infeasible => Reason::Infeasible,
            Verdict::NotReached if nothing && out_of_budget => Loss::Budget.reason(stopped),
            Verdict::NotReached => Reason::NotReached,
        }
    }
}

/// The goals not reached, with reasons.
pub(crate) fn reasons(explorer: &mut Explorer<'_>, stopped: Stopped) -> Vec<(Goal, Reason)> {
    let nothing = explorer.ends.iter().next().is_none();
    let verdicts = verdicts(explorer).into_iter();
    verdicts.map(|(goal, verdict)| (goal, verdict.reason(stopped, nothing))).collect()
}

/// The goals not reached, with what is known about them.
pub(crate) fn verdicts(explorer: &mut Explorer<'_>) -> Vec<(Goal, Verdict)> {
    let goals = explorer.goals.open();
    if goals.is_empty() {
        return Vec::new();
    }
    let losses = all_losses(explorer);
    let entered = entered(explorer);
    let whole = explorer.begun;
    let statuses = statuses(explorer);
    let (program, flows) = explorer.subject.flows_and_program();
    let mut calls = Calls::new(program);
    let mut flow = |method: MethodId| -> Rc<Flow> { flows.of(program, method) };
    let mut told = Vec::with_capacity(goals.len());
    for goal in goals {
        let method = Rc::new(goal.method.clone());
        let met = goal.edges.iter().filter_map(|edge| statuses.get(&(method.clone(), *edge))).flatten().copied();
        let status = at_the_goal(&met.collect::<Vec<Status>>());
        let key = |edge: &Edge| entered.get(&(goal.method.clone(), *edge));
        let taken: Vec<&Option<Loss>> = goal.edges.iter().filter_map(key).collect();
        let lost_behind = taken.iter().filter_map(|loss| loss.as_ref()).min().cloned();
        let ids = calls.named(&goal.method);
        let mut on_the_way = || {
            let leads = |stack: &Stack| calls.leads(stack, (&ids, &goal.edges), &mut flow);
            first_leading(&losses, leads).cloned().map(Verdict::Lost)
        };
        let verdict = lost_behind
            .or(status)
            .map(Verdict::Lost)
            .or_else(|| (!taken.is_empty()).then_some(Verdict::Uncounted))
            .or_else(&mut on_the_way)
            .unwrap_or(if whole { Verdict::Infeasible } else { Verdict::NotReached });
        told.push((goal, verdict));
    }
    told
}

fn first_leading(losses: &[(Loss, Stack)], mut leads: impl FnMut(&Stack) -> bool) -> Option<&Loss> {
    losses.iter().find(|(_, stack)| leads(stack)).map(|(loss, _)| loss)
}

/// Returns what was lost so far and what is still waiting, in the order in which it is reported.
pub(crate) fn all_losses(explorer: &Explorer<'_>) -> Vec<(Loss, Stack)> {
    let mut all: Vec<(Loss, Stack)> =
        explorer.losses.iter().map(|(loss, stack)| (loss.clone(), stack.clone())).collect();
    all.extend(explorer.frontier.waiting().map(|waiting| (Loss::Budget, side_stack(waiting))));
    all.extend(explorer.frontier.spare().map(|waiting| (Loss::Value, side_stack(waiting))));
    let (losses, entry) = explorer.subject.input_losses();
    all.extend(losses.into_iter().map(|(loss, places)| {
        let making = (0..).zip(places.iter()).filter(|(_, (_, _, making))| *making).map(|(depth, _)| depth).collect();
        let places: Vec<Place> = places.iter().map(|(method, pc, _)| Place { method: *method, pc: *pc }).collect();
        // before the method began, or outside it: anything may follow
        let inside = places.first().is_some_and(|first| entry.contains(&first.method));
        let stack = if inside { Stack { places, making, inclusive: true } } else { Stack::default() };
        (Loss::Input(loss.clone()), stack)
    }));
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns where the inputs that would take a side of a decision are. A side that is a branch has a node of its own.
pub(crate) fn side_stack(waiting: &Waiting) -> Stack {
    stack_of(waiting.from.thread.frames(), !matches!(waiting.side.leads, Leads::Along(_)))
}

/// Returns the branches that paths took, by name.
fn entered(explorer: &mut Explorer<'_>) -> FxHashMap<(MethodName, Edge), Option<Loss>> {
    let subject = &mut explorer.subject;
    let all = explorer.losses.entered();
    all.map(|(method, edge, loss)| (((**subject.flow(method).name()).clone(), edge), loss.cloned())).collect()
}

/// Returns what happened to the sides of decisions, by the branches they take.
fn statuses(explorer: &mut Explorer<'_>) -> FxHashMap<(Rc<MethodName>, Edge), Vec<Status>> {
    let mut found: FxHashMap<(Rc<MethodName>, Edge), Vec<Status>> = FxHashMap::default();
    for node in explorer.tree.nodes() {
        let Some(edge) = node.edge else { continue };
        let known = found.entry((explorer.subject.flow(node.place.method).name().clone(), edge)).or_default();
        if !known.contains(&node.status) {
            known.push(node.status);
        }
    }
    found
}

/// Returns what was lost at decisions whose side is the goal itself.
fn at_the_goal(statuses: &[Status]) -> Option<Loss> {
    let any = |status: Status| statuses.contains(&status);
    if any(Status::Pending) || any(Status::Dropped) {
        return Some(Loss::Budget);
    }
    if any(Status::Unknown) {
        return Some(Loss::SolverUnknown);
    }
    if any(Status::Cut) {
        return Some(Loss::Bound(PathEnd::LoopBound));
    }
    any(Status::Bounded).then_some(Loss::Input(heapwright_vm::Loss::Arrays))
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapwright_case::Bound;

    #[test]
    fn budgets_are_told_apart() {
        let cut = |bound| Reason::Bound { bound, of: None };
        let spent = Verdict::Lost(Loss::Budget);
        assert_eq!(spent.reason(Stopped::Time, false), Reason::Budget);
        assert_eq!(spent.reason(Stopped::Paths, false), cut(Bound::Paths));
        assert_eq!(spent.reason(Stopped::Memory, false), cut(Bound::Memory));
        assert_eq!(Verdict::NotReached.reason(Stopped::Paths, true), cut(Bound::Paths));
        assert_eq!(Verdict::NotReached.reason(Stopped::Time, true), Reason::Budget);
        assert_eq!(Verdict::NotReached.reason(Stopped::Time, false), Reason::NotReached);
        assert_eq!(Verdict::NotReached.reason(Stopped::Exhausted, true), Reason::NotReached);
        assert_eq!(Verdict::Infeasible.reason(Stopped::Time, false), Reason::Infeasible);
        assert_eq!(Verdict::Infeasible.reason(Stopped::Exhausted, true), Reason::Infeasible);
    }
}
