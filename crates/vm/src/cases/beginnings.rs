//! States in which the classes that a run needs first are initialised already.
//!
//! Every run on values starts from a booted state and initialises the class under test and the classes that make its
//! input before it does anything else. In some libraries that takes longer than everything after it: tables are read,
//! registries filled. What took long is kept as a state to start from. The state counts the steps that led to it, so
//! that limits on steps cut a run at the same place, and the work is counted once for each method under test, whether
//! it was done or remembered: a budget ends at the same place whatever the thread did before.

use crate::machine::{Host, Machine};
use crate::state::{InitState, State};
use crate::trap::Trap;
use crate::vm::Vm;
use heapwright_case::{Content, ObjectId, Snapshot, Value};
use heapwright_meter::{Work, did};
use heapwright_program::ClassId;
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::rc::Rc;

/// The most states that are remembered; the one that was used least recently goes first.
const MOST: usize = 64;
/// The most classes that are initialised in advance.
const MOST_CLASSES: usize = 12;
/// The number of steps of an initialiser after which the state is worth remembering.
const COSTLY: u64 = 1_000;

/// A state after the initialisation of some classes, in order.
struct Beginning {
    /// The state that it was made from, and the number of the machine.
    base: State,
    machine: u32,
    classes: Vec<ClassId>,
    /// The steps that each class took.
    costs: Vec<u64>,
    state: State,
    /// Whether something random or the locale was consulted.
    consulted: (bool, bool),
}

/// The states that are remembered.
#[derive(Default)]
pub(crate) struct Beginnings {
    /// The most recently used last.
    known: Vec<Beginning>,
    /// What the current method under test has paid for: the last class was initialised after the others.
    paid: FxHashSet<(u32, Vec<ClassId>)>,
    /// Classes whose initialiser throws or prints. A run initialises these itself.
    unfit: FxHashSet<ClassId>,
}

impl Beginnings {
    /// Returns the longest known beginning of these classes.
    fn longest(&mut self, base: &State, machine: u32, classes: &[ClassId]) -> Option<&Beginning> {
        let fits =
            |one: &Beginning| one.machine == machine && classes.starts_with(&one.classes) && one.base.is_copy_of(base);
        let fitting = self.known.iter().enumerate().filter(|(_, one)| fits(one));
        let (at, _) = fitting.max_by_key(|(_, one)| one.classes.len())?;
        let found = self.known.remove(at);
        self.known.push(found);
        self.known.last()
    }

    fn add(&mut self, beginning: Beginning) {
        if self.known.len() >= MOST {
            self.known.remove(0);
        }
        self.known.push(beginning);
    }
}

/// A host that notices whether anything is written.
struct Attentive(Rc<Cell<bool>>);

impl Host for Attentive {
    fn write(&mut self, _descriptor: i32, _bytes: &[u8]) {
        self.0.set(true);
    }
}

impl Vm {
    /// From now on, work that is remembered counts as if it had not been done before.
    pub fn count_anew(&mut self) {
        self.perturbed.beginnings.paid.clear();
    }

    /// Returns a copy of a booted state in which the class under test and the classes that make the input are
    /// initialised, and the number of its steps that have been counted as steps of earlier runs.
    pub(super) fn begin(&mut self, base: &State, class: ClassId, input: &Snapshot) -> (State, u64) {
        let classes = self.machine.first_classes(base, class, input);
        let machine = self.machine.surroundings.profile();
        let consulted_before = self.machine.surroundings.take_consulted();
        let (mut state, mut costs, done) = match self.perturbed.beginnings.longest(base, machine, &classes) {
            Some(known) => (known.state.clone(), known.costs.clone(), known.consulted),
            None => (base.clone(), Vec::new(), (false, false)),
        };
        self.machine.surroundings.note_consulted(done);
        let free = self.pay(machine, &classes, &costs);
        for next in costs.len()..classes.len() {
            let Some(class) = classes.get(next).copied() else { break };
            let Some(after) = self.after_initializing(&state, class) else { break };
            costs.push(after.steps.saturating_sub(state.steps));
            state = after;
            let so_far = classes.get(..=next).unwrap_or_default().to_vec();
            self.perturbed.beginnings.paid.insert((machine, so_far.clone()));
            if costs.last().is_some_and(|cost| *cost >= COSTLY) {
                let consulted = self.machine.surroundings.consulted();
                let (base, state, costs) = (base.clone(), state.clone(), costs.clone());
                self.perturbed.beginnings.add(Beginning { base, machine, classes: so_far, costs, state, consulted });
            }
        }
        self.machine.surroundings.note_consulted(consulted_before);
        (state, free)
    }

    /// Counts the work of remembered initialisers that the method under test has not paid for. Returns the number of
    /// steps that it had paid for.
    fn pay(&mut self, machine: u32, classes: &[ClassId], costs: &[u64]) -> u64 {
        let mut free = 0;
        for (index, cost) in costs.iter().enumerate() {
            let so_far = classes.get(..=index).unwrap_or_default().to_vec();
            match self.perturbed.beginnings.paid.insert((machine, so_far)) {
                true => did(Work::Instruction, *cost),
                false => free += cost,
            }
        }
        free
    }

    /// Returns a copy of a state in which a class is initialised; `None` if that throws, prints or does not end.
    fn after_initializing(&mut self, state: &State, class: ClassId) -> Option<State> {
        if self.perturbed.beginnings.unfit.contains(&class) {
            return None;
        }
        let name = self.machine.program.class(class).name().to_string();
        let mut after = state.clone();
        let has_written = Rc::new(Cell::new(false));
        let host = std::mem::replace(&mut self.machine.host, Box::new(Attentive(has_written.clone())));
        let result = self.machine.initialize_now(&mut self.symbolic, &mut after, &name);
        self.machine.host = host;
        if has_written.get() || matches!(result, Err(Trap::Throw(_) | Trap::Raise(..))) {
            self.perturbed.beginnings.unfit.insert(class);
            return None;
        }
        result.ok().map(|_| after)
    }
}

impl Machine {
    /// Returns the classes that a run initialises before it calls the method under test, in order, without those that
    /// are initialised in the base.
    fn first_classes(&mut self, base: &State, class: ClassId, input: &Snapshot) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut order = Order { input, seen: FxHashSet::default(), classes: Vec::new() };
        order.visit_all();
        for name in order.classes {
            match self.class_named(name) {
                Ok(class) if !found.contains(&class) => found.push(class),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        found.retain(|class| base.init_state(*class) != InitState::Done);
        found.truncate(MOST_CLASSES);
        found
    }
}

/// The classes of the calls and constants that make an input, in the order in which it is built.
struct Order<'a> {
    input: &'a Snapshot,
    seen: FxHashSet<ObjectId>,
    classes: Vec<&'a str>,
}

impl<'a> Order<'a> {
    fn visit_all(&mut self) {
        let input = self.input;
        self.classes.extend(input.statics.iter().map(|field| field.class.as_str()));
        let statics = input.statics.iter().map(|field| field.value);
        for value in input.receiver.into_iter().chain(input.arguments.iter().copied()).chain(statics) {
            self.visit(value);
        }
    }

    fn visit(&mut self, value: Value) {
        let mut open = vec![Visit::Value(value)];
        while let Some(next) = open.pop() {
            let id = match next {
                Visit::Class(name) => {
                    self.classes.push(name);
                    continue;
                }
                Visit::Value(Value::Object(id)) if self.seen.insert(id) => id,
                Visit::Value(_) => continue,
            };
            let input = self.input;
            let Some(object) = input.graph.get(id) else { continue };
            let mut parts: Vec<Visit<'a>> = Vec::new();
            for call in object.origin.iter().flat_map(|origin| origin.calls()) {
                parts.extend(call.arguments.iter().copied().map(Visit::Value));
                parts.push(Visit::Class(&call.method.class));
            }
            if let Content::Constant { class, .. } = &object.content {
                parts.push(Visit::Class(class));
            }
            if object.origin.is_none() || matches!(object.content, Content::Fields(_)) {
                parts.extend(object.content.values().into_iter().map(Visit::Value));
            }
            open.extend(parts.into_iter().rev());
        }
    }
}

enum Visit<'a> {
    Value(Value),
    Class(&'a str),
}
