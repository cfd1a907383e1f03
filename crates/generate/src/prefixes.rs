//! Remembers the states that constructions pass through.
//!
//! Planning tries hundreds of constructions for a class, and most begin alike: with the same calls, or at least with the
//! initialisation of the same classes. What took long is kept as a state to go on from. A construction that starts from
//! such a state gives exactly what it would give from the beginning.

use heapwright_testgen::Step;
use heapwright_vm::{Made, State};

/// The most states that are remembered; the one that was used least recently goes first.
const MOST: usize = 48;
/// The number of machine steps after which a state is worth remembering.
pub const COSTLY: u64 = 1_000;

/// What a construction has made so far.
#[derive(Clone, Default, Debug)]
pub struct Progress {
    /// Objects and values by the number of their variable.
    pub locals: Vec<Option<Made>>,
    /// Values assigned to static fields, and whether each is an object.
    pub statics: Vec<(Made, bool)>,
    /// The machine steps it took.
    pub used: u64,
}

/// The state after some steps, perhaps with the class of the next one initialised.
struct Prefix {
    steps: Vec<Step>,
    next: Option<String>,
    state: State,
    progress: Progress,
}

impl Prefix {
    fn begins(&self, steps: &[Step]) -> bool {
        let next = || steps.get(self.steps.len()).and_then(initialized_by);
        steps.starts_with(&self.steps) && self.next.as_deref().is_none_or(|class| next() == Some(class))
    }

    fn length(&self) -> (usize, bool) {
        (self.steps.len(), self.next.is_some())
    }
}

/// The states that are remembered.
#[derive(Default)]
pub struct Prefixes {
    /// The most recently used last.
    known: Vec<Prefix>,
}

impl Prefixes {
    /// Finds the longest known beginning of these steps: its number of steps, whether the class of the next one is
    /// initialised, the state after it and what was made.
    pub fn longest(&mut self, steps: &[Step]) -> Option<(usize, bool, &State, Progress)> {
        let begins = self.known.iter().enumerate().filter(|(_, prefix)| prefix.begins(steps));
        let (at, _) = begins.max_by_key(|(_, prefix)| prefix.length())?;
        let found = self.known.remove(at);
        self.known.push(found);
        let found = self.known.last()?;
        Some((found.steps.len(), found.next.is_some(), &found.state, found.progress.clone()))
    }

    /// Remembers the state after these steps, with the class `next` of the following step initialised.
    pub fn add(&mut self, steps: &[Step], next: Option<&str>, state: State, progress: Progress) {
        if self.known.len() >= MOST {
            self.known.remove(0);
        }
        self.known.push(Prefix { steps: steps.to_vec(), next: next.map(str::to_owned), state, progress });
    }
}

/// Returns the class that a step initialises before it does anything else.
pub fn initialized_by(step: &Step) -> Option<&str> {
    match step {
        Step::New { constructor: method, .. } | Step::Call { method, .. } | Step::Throwing { method, .. } => {
            Some(&method.class)
        }
        Step::Constant { class, .. } | Step::Allocate { class, .. } | Step::SetStatic { class, .. } => Some(class),
        _ => None,
    }
}
