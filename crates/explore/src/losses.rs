//! What an exploration has lost: inputs that it did not follow to the end, and why.

use crate::end::Ending;
use crate::reach::Stack;
use crate::result::Stopped;
use crate::tree::Place;
use heapwright_case::{Bound, Edge, PathEnd, Reason};
use heapwright_program::MethodId;
use heapwright_vm::{Frame, Loss as InputLoss};
use std::collections::BTreeMap;

/// What inputs were lost to, in the order in which reasons are reported.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Loss {
    /// Time, or the number of paths or of nodes.
    Budget,
    Unsupported(String),
    SolverUnknown,
    Bound(PathEnd),
    /// The input of a path cannot be passed to the program.
    InvalidInput,
    /// Inputs that were never tried, and values that the machine fixes.
    Input(InputLoss),
    /// Only one of several values of a term was tried.
    Value,
    /// The machine was wrong.
    Fault,
}

impl Loss {
    /// Returns what a path with this end was lost to; `None` if nothing was lost.
    pub(crate) fn of(end: &Ending) -> Option<Loss> {
        Some(match end {
            Ending::Returned | Ending::Threw | Ending::Infeasible => return None,
            Ending::Budget => Loss::Budget,
            Ending::Unsupported(what) => Loss::Unsupported(what.clone()),
            Ending::Missing(class) => Loss::Input(InputLoss::Missing(class.clone())),
            Ending::Mismatch(error) => Loss::Input(InputLoss::Mismatch(error.clone())),
            Ending::Varies => Loss::Input(InputLoss::Machine("it takes other branches elsewhere".to_owned())),
            Ending::SolverUnknown => Loss::SolverUnknown,
            Ending::LoopBound
            | Ending::DepthBound
            | Ending::StepBound
            | Ending::MemoryBound
            | Ending::RecursionBound => Loss::Bound(end.kind()),
            Ending::InvalidInput => Loss::InvalidInput,
            Ending::Bug(_) => Loss::Fault,
        })
    }

    /// Returns true if it is unknown where on the path things went wrong.
    fn is_everywhere(&self) -> bool {
        matches!(self, Loss::Fault | Loss::Input(InputLoss::Machine(_)))
    }

    /// Returns it as a reason for goals that were not reached, given why the exploration stopped.
    pub(crate) fn reason(&self, stopped: Stopped) -> Reason {
        let bound = |bound| Reason::Bound { bound, of: None };
        match self {
            Loss::Budget => match stopped {
                Stopped::Memory => bound(Bound::Memory),
                Stopped::Paths => bound(Bound::Paths),
                _ => Reason::Budget,
            },
            Loss::Unsupported(what) => Reason::Unsupported { what: what.clone() },
            Loss::SolverUnknown => Reason::SolverUnknown,
            Loss::Bound(end) => bound(match end {
                PathEnd::DepthBound => Bound::Depth,
                PathEnd::StepBound => Bound::Steps,
                PathEnd::MemoryBound => Bound::Memory,
                PathEnd::RecursionBound => Bound::Recursion,
                _ => Bound::Loop,
            }),
            Loss::InvalidInput => Reason::InvalidInput,
            Loss::Input(loss) => loss.clone().into(),
            Loss::Value => bound(Bound::Values),
            Loss::Fault => Reason::Fault,
        }
    }
}

/// Where inputs were lost, and the branches that they had taken before.
pub(crate) struct Losses {
    places: BTreeMap<(Loss, Stack), u32>,
    /// Branches that a path took, with what the path was lost to; `None` if it returned or threw.
    entered: BTreeMap<(MethodId, Edge), Option<Loss>>,
    /// The most losses remembered with their places; further ones apply everywhere.
    most: usize,
}

impl Losses {
    pub(crate) fn new(most: usize) -> Losses {
        Losses { places: BTreeMap::new(), entered: BTreeMap::new(), most }
    }

    /// Records that inputs are lost at a place.
    pub(crate) fn note(&mut self, loss: Loss, stack: Stack) {
        let stack = if self.places.len() < self.most { stack } else { Stack::default() };
        *self.places.entry((loss, stack)).or_default() += 1;
    }

    /// Records how and where a path ended, and which open branches it had taken.
    pub(crate) fn end(&mut self, end: &Ending, frames: &[Frame], taken: Vec<(MethodId, Edge)>) {
        if *end == Ending::Infeasible {
            return;
        }
        let loss = Loss::of(end);
        for edge in taken {
            let known = self.entered.entry(edge).or_insert_with(|| loss.clone());
            // a loss says more than an end that is not counted
            *known = match (known.take(), &loss) {
                (Some(known), Some(new)) => Some(known.min(new.clone())),
                (known, new) => known.or_else(|| new.clone()),
            };
        }
        if let Some(loss) = loss {
            let stack = if loss.is_everywhere() { Stack::default() } else { stack_of(frames, true) };
            self.note(loss, stack);
        }
    }

    /// Takes back a loss that turned out not to be one.
    pub(crate) fn take_back(&mut self, loss: Loss, stack: Stack) {
        let key = (loss, stack);
        if let Some(count) = self.places.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.places.remove(&key);
            }
        }
    }

    pub(crate) fn contains(&self, loss: &Loss, stack: &Stack) -> bool {
        self.places.contains_key(&(loss.clone(), stack.clone()))
    }

    /// All losses with their places, in the order in which they are reported.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Loss, &Stack)> {
        self.places.keys().map(|(loss, stack)| (loss, stack))
    }

    /// The branches that paths took, with what the paths were lost to.
    pub(crate) fn entered(&self) -> impl Iterator<Item = (MethodId, Edge, Option<&Loss>)> {
        self.entered.iter().map(|((method, edge), loss)| (*method, *edge, loss.as_ref()))
    }
}

/// Converts the frames of a call stack to the form that losses use.
pub(crate) fn stack_of(frames: &[Frame], inclusive: bool) -> Stack {
    let making = (0..).zip(frames).filter(|(_, frame)| frame.kind.makes_input());
    Stack {
        making: making.map(|(depth, _)| depth).collect(),
        places: frames.iter().map(|frame| Place { method: frame.method, pc: frame.pc }).collect(),
        inclusive,
    }
}
