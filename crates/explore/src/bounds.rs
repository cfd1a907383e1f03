//! Counting iterations and recursion on a path.
//!
//! An iteration counts when the input decided about it. A jump that can leave a loop is a *guard* when every complete
//! iteration passes it. When iterations have passed a guard without a decision, then a concrete value decided, the
//! loop ends by itself, and decisions elsewhere in it are not counted. A guard often asks what a call returned
//! (`while (it.hasNext())`): decisions in that call are decisions at the guard.

use crate::flow::{Flow, Loop};
use crate::tree::Place;
use heapwright_program::MethodId;
use heapwright_vm::Frame;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The decisions of a path, by activation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Activations {
    /// From the outermost frame to the innermost.
    known: Vec<Activation>,
}

#[derive(Clone, Debug)]
struct Activation {
    method: MethodId,
    /// Where the caller calls.
    call: u32,
    /// Instructions at which there was a decision, calls in which there was one included.
    decided: BTreeSet<u32>,
    /// Decisions since the loop was entered, by loop and instruction.
    rounds: BTreeMap<(usize, u32), u32>,
    /// Decisions in the call that a guard is asking, since it began.
    asked: BTreeSet<Place>,
}

/// Where an option of a decision leads in its method: to an instruction, or out of it by an exception.
pub(crate) type Target = Option<u32>;

impl Activations {
    /// Follows the call stack to a decision. Whether the path is beyond the bound already: an iteration too many began
    /// without a decision of its own.
    pub(crate) fn enter(&mut self, frames: &[Frame], flows: &[Rc<Flow>], bound: u32) -> bool {
        let call = |depth: usize| depth.checked_sub(1).and_then(|at| frames.get(at)).map_or(0, |frame| frame.pc);
        let running = self.known.iter().zip(frames).enumerate();
        let runs = |(depth, (known, frame)): &(usize, (&Activation, &Frame))| {
            frame.method == known.method && call(*depth) == known.call
        };
        let alive = running.take_while(runs).count();
        self.known.truncate(alive);
        for (depth, frame) in frames.iter().enumerate().skip(alive) {
            self.known.push(Activation {
                method: frame.method,
                call: call(depth),
                decided: BTreeSet::new(),
                rounds: BTreeMap::new(),
                asked: BTreeSet::new(),
            });
        }
        let innermost = frames.last().map(|frame| Place { method: frame.method, pc: frame.pc });
        let in_loop = flows.last().zip(innermost).is_some_and(|(flow, place)| flow.is_in_loop(place.pc));
        let outer = frames.len().saturating_sub(1);
        let mut beyond = false;
        for (depth, ((known, frame), flow)) in self.known.iter_mut().zip(frames).zip(flows).enumerate() {
            known.forget_left(flow, frame.pc);
            if let (true, Some(place)) = (depth < outer, innermost) {
                beyond |= known.ask(flow, frame.pc, place, in_loop, bound);
            }
            beyond |= known.is_past_guard(flow, frame.pc, bound);
        }
        beyond
    }

    /// In how many activations of the same method, before this one, there was a decision at the same place; the same of
    /// the call that the innermost activation is, if that is more.
    pub(crate) fn recursion(&self, frames: &[Frame]) -> u32 {
        let count = |at: usize| {
            let Some(frame) = frames.get(at) else { return 0 };
            let outer = self.known.iter().take(at);
            outer.filter(|known| known.method == frame.method && known.decided.contains(&frame.pc)).count()
        };
        let last = frames.len().saturating_sub(1);
        count(last).max(last.checked_sub(1).map_or(0, count)) as u32
    }

    /// Whether an option of a decision would begin an iteration beyond the bound.
    pub(crate) fn is_beyond(&self, flow: &Flow, pc: u32, targets: &[Target], option: usize, bound: u32) -> bool {
        let Some(Some(target)) = targets.get(option).copied() else { return false };
        let Some(activation) = self.known.last() else { return false };
        let mut around = flow.loops().iter().enumerate().filter(|(_, found)| found.contains(pc));
        around.any(|(number, found)| {
            if !found.contains(target) {
                return false;
            }
            let round = activation.rounds.get(&(number, pc)).copied().unwrap_or(0) + 1;
            let can_leave = targets.iter().any(|target| target.is_none_or(|target| !found.contains(target)));
            let allowed = if can_leave { bound } else { bound.saturating_add(1) };
            round > allowed && activation.is_counted(number, found, pc, round, can_leave)
        })
    }

    /// Notes the option taken.
    pub(crate) fn take(&mut self, flow: &Flow, pc: u32, target: Target) {
        let call = self.known.last().map_or(0, |innermost| innermost.call);
        if let Some(caller) = self.known.len().checked_sub(2).and_then(|at| self.known.get_mut(at)) {
            caller.decided.insert(call);
        }
        let Some(activation) = self.known.last_mut() else { return };
        activation.decided.insert(pc);
        for (number, found) in flow.loops().iter().enumerate().filter(|(_, found)| found.contains(pc)) {
            if target.is_some_and(|target| found.contains(target)) {
                *activation.rounds.entry((number, pc)).or_default() += 1;
            } else {
                let left = |number: usize| flow.loops().get(number).is_some_and(|inner| inner.is_inside(found));
                activation.rounds.retain(|(number, _), _| !left(*number));
            }
        }
    }
}

impl Activation {
    /// Forgets loops that are over: the activation is outside of them.
    fn forget_left(&mut self, flow: &Flow, pc: u32) {
        if !self.rounds.is_empty() {
            self.rounds.retain(|(number, _), _| flow.loops().get(*number).is_some_and(|found| found.contains(pc)));
        }
    }

    /// A decision in a call that a guard is asking: once for each time it asks. Whether that is too often.
    fn ask(&mut self, flow: &Flow, pc: u32, place: Place, in_loop: bool, bound: u32) -> bool {
        let mut beyond = false;
        let mut fresh = None;
        for (number, found) in flow.loops().iter().enumerate().filter(|(_, found)| found.contains(pc)) {
            for guard in found.asking(pc) {
                // a decision that was met in this call before is one of the next
                let again = self.asked.contains(&place) && !in_loop;
                let fresh = *fresh.get_or_insert(self.asked.is_empty() || again);
                let rounds = self.rounds.entry((number, guard)).or_default();
                *rounds += u32::from(fresh);
                beyond |= *rounds > bound.saturating_add(1);
            }
        }
        match fresh {
            Some(true) => self.asked = BTreeSet::from([place]),
            Some(false) => {
                self.asked.insert(place);
            }
            None => self.asked.clear(),
        }
        beyond
    }

    /// Whether a guard let an iteration begin that is too many.
    fn is_past_guard(&mut self, flow: &Flow, pc: u32, bound: u32) -> bool {
        if !flow.asks(pc) {
            self.asked.clear();
        }
        self.rounds.iter().any(|((number, guard), rounds)| {
            let found = flow.loops().get(*number).filter(|found| found.contains(pc));
            let asked =
                found.is_some_and(|found| found.is_asking(*guard) && !found.asking(pc).any(|own| own == *guard));
            asked && *rounds > bound
        })
    }

    fn is_counted(&self, number: usize, found: &Loop, pc: u32, round: u32, can_leave: bool) -> bool {
        if !can_leave {
            return found.guards().is_empty();
        }
        let decisions = |guard: u32| self.rounds.get(&(number, guard)).copied().unwrap_or(0);
        !found.guards().iter().any(|guard| *guard != pc && decisions(*guard) + 1 < round)
    }
}
