//! Counting iterations and recursion on a path.
//!
//! An iteration counts if the input decided it, now or earlier. It makes no difference whether the answer was open or
//! already known, so the number of paths does not depend on how much is known without asking a solver.
//!
//! A jump that can leave a loop is a *guard* if every complete iteration passes it. An iteration begins when the last
//! guard is passed; the loop condition may be tested once more than the loop may iterate. If iterations passed a guard
//! without a question, a concrete value decided: the loop ends by itself, and questions elsewhere in it are not
//! counted. A guard often tests the result of a call (`while (it.hasNext())`): questions in that call count as
//! questions at the guard. In a loop without guards every question counts at its own instruction.

use crate::flow::{Flow, Loop};
use heapwright_vm::{Frame, Question};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The questions of a path, by activation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Activations {
    /// From the outermost frame to the innermost.
    known: Vec<Activation>,
}

#[derive(Clone, Debug)]
struct Activation {
    serial: u32,
    /// Instructions with a question, including calls in which there was one.
    asked: BTreeSet<u32>,
    /// Questions since the loop was entered, by loop and instruction.
    rounds: BTreeMap<(usize, u32), Rounds>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Rounds {
    count: u32,
    /// The activation whose result a guard tests, and in which a question was already counted.
    call: Option<u32>,
}

/// Where an option of a decision leads within its method: to an instruction, or `None` if an exception leaves it.
pub(crate) type Target = Option<u32>;

impl Activations {
    /// Updates the activations to the call stack of a question or decision. Returns true if the path is beyond the
    /// bound: an iteration too many began without a question of its own.
    pub(crate) fn enter(&mut self, frames: &[Frame], flows: &[Rc<Flow>], bound: u32) -> bool {
        let alive = self.known.iter().zip(frames).take_while(|(known, frame)| frame.serial == known.serial).count();
        self.known.truncate(alive);
        let new = frames.iter().skip(alive);
        self.known.extend(new.map(|frame| Activation {
            serial: frame.serial,
            asked: BTreeSet::new(),
            rounds: BTreeMap::new(),
        }));
        let mut beyond = false;
        for (depth, ((known, frame), flow)) in self.known.iter_mut().zip(frames).zip(flows).enumerate() {
            known.forget_left(flow, frame.pc);
            if let Some(call) = frames.get(depth + 1) {
                beyond |= known.ask(flow, frame.pc, call.serial, bound);
            }
            beyond |= known.is_past_guard(flow, frame.pc, bound);
        }
        beyond
    }

    /// Records a decision at the path's current instruction.
    pub(crate) fn decide(&mut self, frames: &[Frame]) {
        for (known, frame) in self.known.iter_mut().zip(frames).rev().take(2) {
            known.asked.insert(frame.pc);
        }
    }

    /// Counts a question that was answered. Returns true if the path is beyond the bound.
    pub(crate) fn count(&mut self, question: &Question, flows: &[Rc<Flow>], bound: u32) -> bool {
        let mut beyond = self.enter(&question.frames, flows, bound);
        let (Some(frame), Some(flow)) = (question.frames.last(), flows.last()) else { return beyond };
        self.decide(&question.frames);
        let Some(activation) = self.known.last_mut() else { return beyond };
        let pc = frame.pc;
        for (number, found) in flow.loops().iter().enumerate().filter(|(_, found)| found.contains(pc)) {
            match question.to {
                Some(to) if found.contains(to) => {
                    beyond |= activation.is_too_often(number, found, pc, bound);
                    activation.pass(number, pc);
                }
                _ => {
                    let left = |number: usize| flow.loops().get(number).is_some_and(|inner| inner.is_inside(found));
                    activation.rounds.retain(|(number, _), _| !left(*number));
                }
            }
        }
        beyond
    }

    /// Returns the number of outer activations of the same method with a question at the same instruction. The
    /// innermost activation and the call that created it are both counted; the larger number is returned.
    pub(crate) fn recursion(&self, frames: &[Frame]) -> u32 {
        let count = |at: usize| {
            let Some(frame) = frames.get(at) else { return 0 };
            let outer = self.known.iter().zip(frames).take(at);
            outer.filter(|(known, other)| other.method == frame.method && known.asked.contains(&frame.pc)).count()
        };
        let last = frames.len().saturating_sub(1);
        count(last).max(last.checked_sub(1).map_or(0, count)) as u32
    }

    /// Returns true if moving from a decision to a target would begin an iteration beyond the bound.
    pub(crate) fn is_beyond(&self, flow: &Flow, pc: u32, target: Target, bound: u32) -> bool {
        let (Some(target), Some(activation)) = (target, self.known.last()) else { return false };
        let mut around = flow.loops().iter().enumerate();
        around.any(|(number, found)| {
            found.contains(pc) && found.contains(target) && activation.is_too_often(number, found, pc, bound)
        })
    }
}

impl Activation {
    fn rounds(&self, number: usize, pc: u32) -> u32 {
        self.rounds.get(&(number, pc)).map_or(0, |rounds| rounds.count)
    }

    /// Forgets the loops that the activation has left.
    fn forget_left(&mut self, flow: &Flow, pc: u32) {
        if !self.rounds.is_empty() {
            self.rounds.retain(|(number, _), _| flow.loops().get(*number).is_some_and(|found| found.contains(pc)));
        }
    }

    /// Counts a question in a call whose result a guard tests, once per call. Returns true if the guard had already let
    /// an iteration begin that was too many.
    fn ask(&mut self, flow: &Flow, pc: u32, call: u32, bound: u32) -> bool {
        let mut beyond = false;
        for (number, found) in flow.loops().iter().enumerate().filter(|(_, found)| found.contains(pc)) {
            for guard in found.asking(pc) {
                let rounds = self.rounds.get(&(number, guard)).copied().unwrap_or_default();
                if rounds.call != Some(call) {
                    beyond |= rounds.count > found.allowed(guard, bound)
                        && self.is_counted(number, found, guard, rounds.count);
                    self.rounds.insert((number, guard), Rounds { count: rounds.count + 1, call: Some(call) });
                }
            }
        }
        beyond
    }

    /// Records that a question was answered and the loop continues.
    fn pass(&mut self, number: usize, pc: u32) {
        let rounds = self.rounds.entry((number, pc)).or_default();
        match rounds.call {
            // counted in the call
            Some(_) => rounds.call = None,
            None => rounds.count += 1,
        }
    }

    /// Returns true if a guard that tests the result of a call let an iteration begin that is too many.
    fn is_past_guard(&self, flow: &Flow, pc: u32, bound: u32) -> bool {
        self.rounds.iter().any(|((number, guard), rounds)| {
            let Some(found) = flow.loops().get(*number).filter(|found| found.contains(pc)) else { return false };
            let past = found.is_asking(*guard) && *guard != pc && !found.asking(pc).any(|own| own == *guard);
            past && rounds.count > found.allowed(*guard, bound) && self.is_counted(*number, found, *guard, rounds.count)
        })
    }

    /// Returns true if the loop must not continue after the next answer at an instruction.
    fn is_too_often(&self, number: usize, found: &Loop, pc: u32, bound: u32) -> bool {
        let rounds = self.rounds.get(&(number, pc)).copied().unwrap_or_default();
        let round = rounds.count + u32::from(rounds.call.is_none());
        found.counts(pc) && round > found.allowed(pc, bound) && self.is_counted(number, found, pc, round)
    }

    /// Returns true if no other guard let an earlier iteration pass without a question.
    fn is_counted(&self, number: usize, found: &Loop, pc: u32, round: u32) -> bool {
        found.guards().iter().all(|guard| *guard == pc || self.rounds(number, *guard) + 1 >= round)
    }
}
