//! Which method is explored next, for how long, and when the tests of a class are made.

use crate::candidates::Role;
use crate::engine::Exploration;
use crate::library::Covered;
use crate::library::schedule::BySlices;
use crate::targets::Plan;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A method's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number of the method among those that tests call.
    pub job: usize,
    /// For one of several turns.
    pub slice: Option<TurnSlice>,
}

/// One of several turns of a method.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TurnSlice {
    /// How long it lasts.
    pub time: Duration,
    /// How many turns the method had before.
    pub turn: u32,
    /// Whether only what an earlier run found is wanted.
    pub is_recall: bool,
}

/// How far the tests of a library are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryProgress {
    /// Methods that tests can call.
    pub entries: usize,
    /// Those that had a turn.
    pub begun: usize,
    /// Those whose paths were all followed.
    pub exhausted: usize,
    /// Branches, lines and handlers that can be reached.
    pub goals: u64,
    /// Those that some input reaches.
    pub reached: u64,
    /// The classes with most that is not reached: name, what is reached, and all.
    pub open: Vec<(String, u64, u64)>,
}

/// What a worker does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// It explores a method.
    Explore(Turn),
    /// It makes the tests of a class; if not `is_whole`, more will follow.
    Make {
        /// The class.
        class: usize,
        /// Whether nothing more is explored for it.
        is_whole: bool,
    },
    /// It asks again soon: others may find more to do.
    Wait,
    /// Nothing.
    Done,
}

/// Hands out work. Called by all workers.
pub trait Schedule: Send + Sync {
    /// Returns what a worker does next; `over` says that time for exploring is over.
    fn next(&self, over: bool) -> Next;
    /// Notes what a turn found. Returns whether the same worker makes the tests of the class, and whether these are all.
    fn explored(&self, turn: &Turn, found: &Exploration) -> Option<bool>;
    /// Notes that tests of a class were made.
    fn made(&self, _class: usize) {}
    /// What all methods have covered, if what one has reached is no goal of the others.
    fn covered(&self) -> Option<&Covered> {
        None
    }
    /// How far it is, for a library.
    fn progress(&self) -> Option<LibraryProgress> {
        None
    }
    /// Whether the method of a turn may reach a sink of a security goal.
    fn is_urgent(&self, _turn: &Turn) -> bool {
        false
    }
    /// The number of methods that are still to be explored when this one begins, counting it.
    fn left(&self, turn: &Turn) -> usize;
}

/// Returns the schedule of a plan.
pub fn of(plan: &Plan, in_slices: bool) -> Box<dyn Schedule> {
    match &plan.library {
        Some(reach) => Box::new(BySlices::new(plan, reach.clone())),
        None => Box::new(InOrder::new(plan, in_slices)),
    }
}

/// The class of each method that tests call.
pub fn classes_of(plan: &Plan) -> Vec<usize> {
    let entries = |planned: &crate::targets::PlannedClass| {
        planned.methods.iter().filter(|method| method.role == Role::Entry).count()
    };
    plan.classes.iter().enumerate().flat_map(|(class, planned)| vec![class; entries(planned)]).collect()
}

/// The number of methods of a class after which tests are made from what was found, if time is limited.
const SLICE: usize = 40;

/// One turn for each method, in the order of the plan, urgent ones first. Whoever finishes the last method of a class makes its tests.
struct InOrder {
    /// By method.
    class: Vec<usize>,
    /// The order in which methods are handed out.
    order: Vec<usize>,
    next: AtomicUsize,
    /// Methods of each class that are not finished yet.
    unfinished: Vec<AtomicUsize>,
    /// Methods of each class.
    methods: Vec<usize>,
    in_slices: bool,
    /// By method: whether it may reach a sink.
    urgent: Vec<bool>,
}

impl InOrder {
    fn new(plan: &Plan, in_slices: bool) -> InOrder {
        let class = classes_of(plan);
        let count = |class: usize, all: &[usize]| all.iter().filter(|one| **one == class).count();
        let methods: Vec<usize> = (0..plan.classes.len()).map(|one| count(one, &class)).collect();
        let unfinished = methods.iter().map(|count| AtomicUsize::new(*count)).collect();
        let urgent: Vec<bool> = plan.entries().map(|planned| plan.urgent.contains(&planned.method)).collect();
        let mut order: Vec<usize> = (0..class.len()).collect();
        order.sort_by_key(|job| urgent.get(*job) != Some(&true));
        InOrder { class, order, next: AtomicUsize::new(0), unfinished, methods, in_slices, urgent }
    }

    /// Returns true if it is time to make tests of a class with `left` unfinished methods: each time the number of
    /// finished ones has doubled.
    fn is_slice(&self, class: usize, left: usize) -> bool {
        let done = self.methods.get(class).map_or(0, |all| all - left.min(*all));
        self.in_slices && done >= SLICE && done.is_multiple_of(SLICE) && (done / SLICE).is_power_of_two()
    }
}

impl Schedule for InOrder {
    fn next(&self, over: bool) -> Next {
        if over {
            return Next::Done;
        }
        let place = self.next.fetch_add(1, Ordering::SeqCst);
        self.order.get(place).map_or(Next::Done, |job| Next::Explore(Turn { job: *job, slice: None }))
    }

    fn explored(&self, turn: &Turn, _found: &Exploration) -> Option<bool> {
        let class = *self.class.get(turn.job)?;
        let left = self.unfinished.get(class).map_or(0, |left| left.fetch_sub(1, Ordering::SeqCst) - 1);
        (left == 0 || self.is_slice(class, left)).then_some(left == 0)
    }

    fn is_urgent(&self, turn: &Turn) -> bool {
        self.urgent.get(turn.job) == Some(&true)
    }

    fn left(&self, turn: &Turn) -> usize {
        let place = self.order.iter().position(|job| *job == turn.job).unwrap_or(0);
        self.class.len() - place
    }
}
