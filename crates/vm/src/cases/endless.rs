//! Tells recursion that does not end from recursion that is merely deep.
//!
//! How deep a stack is, is no property of a program, so a run that overflows it usually shows nothing. It does if it
//! overflows a stack that is far deeper than that of any real machine, too.

use crate::state::State;
use crate::vm::Vm;
use heapwright_case::{Outcome, Run, Snapshot};
use heapwright_program::MethodId;

/// Frames that no Java machine has room for in the stack it gives to a thread by default: with 1 MB (2 MB on some
/// systems), that is 8 bytes for each, and the smallest frame of compiled code has 16.
const MOST_FRAMES: usize = 1 << 18;

/// Steps to reach that depth. Whatever needs more is not looked at.
const MOST_STEPS: u64 = 30_000_000;

/// The exception that such a run ends with.
const OVERFLOW: &str = "java.lang.StackOverflowError";

/// What a run says about the recursion of a method.
#[derive(Clone, Debug)]
pub enum Recursion {
    /// It ends, or the run shows nothing about it.
    Ends,
    /// It is deep, and whether it ends is not known.
    Deep,
    /// It does not end.
    Endless(Box<Run>),
}

impl Vm {
    /// Runs a method on an input and tells whether it recurses without end, on every machine. What the call had changed
    /// when it was cut off depends on the depth of the stack, so such a run is not deterministic.
    pub fn recursion(&mut self, base: &State, method: MethodId, input: &Snapshot, steps: u64) -> Recursion {
        let _ = self.machine.surroundings.take_consulted();
        let Some(mut run) = self.run_here(base, method, input, steps).ok().filter(overflows) else {
            return Recursion::Ends;
        };
        let frames = self.machine.limits.max_frames;
        self.machine.limits.max_frames = frames.max(MOST_FRAMES);
        let deep = self.run_here(base, method, input, steps.max(MOST_STEPS));
        self.machine.limits.max_frames = frames;
        // the deciding value may differ on another machine, and the recursion may end there
        let (random, locale) = self.machine.surroundings.take_consulted();
        if random || locale || !deep.is_ok_and(|deep| overflows(&deep)) {
            return Recursion::Deep;
        }
        run.is_deterministic = false;
        Recursion::Endless(Box::new(run))
    }
}

fn overflows(run: &Run) -> bool {
    matches!(&run.outcome, Outcome::Threw { class, by_program: false, .. } if class == OVERFLOW)
}
