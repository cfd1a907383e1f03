//! Explains why goals were not reached. "Infeasible" remains when every input is accounted for: followed to the end of
//! a path that does not take the branch, or refuted. Anything else that happened to inputs that might have led there is
//! reported.

use crate::explorer::Explorer;
use crate::goals::{Goal, Reason};
use crate::losses::{Loss, stack_of};
use crate::path::Waiting;
use crate::reach::{Calls, Stack};
use crate::search::Leads;
use crate::tree::{Place, Status};
use crate::{EndKind, flow::Flow};
use heapwright_case::{Edge, MethodName};
use heapwright_program::MethodId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The goals not reached, with reasons.
pub(crate) fn reasons(explorer: &mut Explorer<'_>) -> Vec<(Goal, Reason)> {
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
        let lost_behind = taken.iter().filter_map(|loss| loss.as_ref()).min().map(Loss::reason);
        let ids = calls.named(&goal.method);
        let mut on_the_way = || {
            let leads = |stack: &Stack| calls.leads(stack, (&ids, &goal.edges), &mut flow);
            first_leading(&losses, leads).map(Loss::reason)
        };
        let reason = lost_behind
            .or(status)
            .or_else(|| (!taken.is_empty()).then_some(Reason::Uncounted))
            .or_else(&mut on_the_way)
            .unwrap_or(if whole { Reason::Infeasible } else { Reason::NotReached });
        told.push((goal, reason));
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
    all.extend(explorer.waiting.values().map(|waiting| (Loss::Budget, side_stack(waiting))));
    all.extend(explorer.spare().map(|waiting| (Loss::Value, side_stack(waiting))));
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

/// Returns the reason given by decisions whose side is the goal itself.
fn at_the_goal(statuses: &[Status]) -> Option<Reason> {
    let any = |status: Status| statuses.contains(&status);
    if any(Status::Pending) || any(Status::Dropped) {
        return Some(Reason::Budget);
    }
    if any(Status::Unknown) {
        return Some(Reason::SolverUnknown);
    }
    if any(Status::Cut) {
        return Some(Reason::Bound(EndKind::LoopBound));
    }
    any(Status::Bounded).then_some(Reason::Input(heapwright_vm::Loss::Arrays))
}
