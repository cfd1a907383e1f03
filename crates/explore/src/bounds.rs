//! Counting iterations and recursion on a path.
//!
//! An iteration counts when the input decided about it. A jump that can leave a loop is its *guard* when every
//! complete iteration passes it. When a guard was met more often than there was a decision at it, then a concrete
//! value decided, the loop ends by itself, and decisions elsewhere in it are not counted.

use crate::flow::{Flow, Loop};
use crate::tree::Place;
use heapwright_program::MethodId;
use heapwright_vm::Frame;
use std::collections::BTreeMap;

/// The decisions of a path, by activation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Activations {
    /// INVARIANT: from the outermost to the innermost.
    known: Vec<Activation>,
}

#[derive(Clone, Debug)]
struct Activation {
    /// Frames up to this one.
    depth: usize,
    method: MethodId,
    /// Where the caller calls.
    call: u32,
    /// Decisions by instruction.
    decided: BTreeMap<u32, u32>,
    /// Decisions since the loop was entered, by loop and instruction.
    rounds: BTreeMap<(usize, u32), u32>,
}

/// Where an option of a decision leads in its method: to an instruction, or out of it by an exception.
pub(crate) type Target = Option<u32>;

impl Activations {
    /// Forgets activations that have ended, and begins the innermost if it is new.
    pub(crate) fn enter(&mut self, frames: &[Frame]) {
        let call = |depth: usize| depth.checked_sub(2).and_then(|at| frames.get(at)).map_or(0, |frame| frame.pc);
        let runs = |activation: &Activation| {
            let frame = activation.depth.checked_sub(1).and_then(|at| frames.get(at));
            frame.is_some_and(|frame| frame.method == activation.method) && call(activation.depth) == activation.call
        };
        let alive = self.known.iter().take_while(|activation| runs(activation)).count();
        self.known.truncate(alive);
        let depth = frames.len();
        if let Some(frame) = frames.last()
            && self.known.last().is_none_or(|innermost| innermost.depth != depth)
        {
            self.known.push(Activation {
                depth,
                method: frame.method,
                call: call(depth),
                decided: BTreeMap::new(),
                rounds: BTreeMap::new(),
            });
        }
    }

    /// In how many activations of the same method, before this one, there was a decision at the same place.
    pub(crate) fn recursion(&self, place: Place) -> u32 {
        let outer = self.known.split_last().map_or(&[][..], |(_, outer)| outer);
        let decided =
            |activation: &&Activation| activation.method == place.method && activation.decided.contains_key(&place.pc);
        outer.iter().filter(decided).count() as u32
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
        let Some(activation) = self.known.last_mut() else { return };
        *activation.decided.entry(pc).or_default() += 1;
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
    fn is_counted(&self, number: usize, found: &Loop, pc: u32, round: u32, can_leave: bool) -> bool {
        if !can_leave {
            return found.guards().is_empty();
        }
        let decisions = |guard: u32| self.rounds.get(&(number, guard)).copied().unwrap_or(0);
        !found.guards().iter().any(|guard| *guard != pc && decisions(*guard) + 1 < round)
    }
}
