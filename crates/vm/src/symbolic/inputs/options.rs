//! What inputs may look like: the options of a run that concern its input heap.

use crate::symbolic::spec::{Precondition, StartFrom};
use heapwright_program::MethodId;
use std::sync::Arc;

/// Whether two input references may be the same object, and when that is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aliasing {
    /// They may, and nothing is decided until the program branches on it.
    #[default]
    Delayed,
    /// They may, and it is decided when the reference is first followed.
    Eager,
    /// They never are.
    None,
}

/// Which static fields are inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Statics {
    /// Those that methods of the class assign, and the elements of final arrays that they store into.
    #[default]
    Written,
    /// Also all that are not final.
    All,
}

/// What inputs may look like.
#[derive(Clone, Debug)]
pub struct InputOptions {
    /// Aliasing between inputs.
    pub aliasing: Aliasing,
    /// Longest input array.
    pub max_array: usize,
    /// Longest input string.
    pub max_string: usize,
    /// Longest input array or string that a number in the code under test suggests; 0 if none counts.
    pub stretch: usize,
    /// Largest input collection that is built by calls.
    pub max_collection: usize,
    /// Which static fields of the class under test are inputs.
    pub statics: Statics,
    /// A method to call on the result of the method under test.
    pub then: Option<MethodId>,
    /// Assumptions about the input heap.
    pub assumptions: Vec<Assumption>,
    /// The precondition on the input.
    pub precondition: Option<Arc<Precondition>>,
    /// The part of the precondition that a path starts from.
    pub begin: StartFrom,
    /// How deep a predicate may be unfolded within itself.
    pub max_unfold: u32,
    /// Whether the text of a symbolic number stays unknown until it is read, instead of the number being
    /// fixed: most texts are messages of exceptions.
    pub unknown_texts: bool,
    /// Which places in arrays are decided when they are used.
    pub decided_places: Decided,
    /// Whether a text may be one that the code under test suggests before it is spelled out.
    pub suggest_texts: bool,
    /// Whether keys of hash maps have no hashes as long as nobody looks at the order of a map.
    pub plain_hashes: bool,
}

/// Which places in arrays are decided when they are used, instead of being terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    /// Of nothing.
    Nothing,
    /// Of references: what is read is one object.
    References,
    /// Of references, and of what is stored into short arrays: a heap that is kept for later calls has nothing undecided.
    All,
}

impl Default for InputOptions {
    fn default() -> InputOptions {
        InputOptions {
            aliasing: Aliasing::Delayed,
            max_array: 6,
            max_string: 12,
            stretch: 0,
            max_collection: 2,
            statics: Statics::Written,
            then: None,
            assumptions: Vec::new(),
            precondition: None,
            begin: StartFrom::Whole,
            max_unfold: 10,
            unknown_texts: false,
            decided_places: Decided::Nothing,
            suggest_texts: false,
            plain_hashes: false,
        }
    }
}

/// An assumption about the input heap; inputs are named by their path (`this.root`, a parameter's name).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// The two are not the same object.
    Distinct(String, String),
    /// Nothing can be reached from both.
    Disjoint(String, String),
    /// No object can be reached from itself.
    Acyclic(String),
}
