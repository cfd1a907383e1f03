//! Calls that security goals are about: sinks, with what is passed to them, and guards that have returned.
//!
//! Methods are recognised when they are linked. A watched method has an entry that the fast path does not take, so that
//! nothing is paid for calls of other methods, nor for any call if nothing is watched. A native method is looked up when
//! it is called. What is noted belongs to the state.

mod notes;
mod pattern;
mod shown;
mod taint;

pub use pattern::{has_parameters, is_meant, matches};
pub use taint::Part;

use crate::machine::Machine;
use crate::state::Map;
use crate::state::{FrameKind, InitState, State};
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_case::{CallPattern, SecurityGoals};
use heapwright_memory::{Ref, Slot};
use heapwright_program::MethodId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most calls of sinks noted on one path; what follows is a gap.
const MOST_CALLS: usize = 64;

/// Methods of the library that find a class or member by its name: whoever controls the name controls the result.
const LOOKUPS: &[(&str, &[&str])] = &[
    ("java/lang/Class", &["forName", "getMethod", "getDeclaredMethod", "getField", "getDeclaredField"]),
    ("java/lang/Class", &["getConstructors", "getDeclaredConstructors"]),
    ("java/lang/ClassLoader", &["loadClass"]),
    ("java/lang/invoke/MethodHandles$Lookup", &["find", "unreflect"]),
];

/// What is watched.
#[derive(Default)]
pub(crate) struct Watch {
    sinks: Vec<CallPattern>,
    guards: Vec<CallPattern>,
    /// The names of the inputs that are not trusted.
    sources: BTreeSet<String>,
    roles: FxHashMap<MethodId, Option<Rc<Roles>>>,
}

/// What a watched method is.
#[derive(Default)]
pub(crate) struct Roles {
    sinks: Vec<u32>,
    guards: Vec<u32>,
    looks_up: bool,
}

/// A call of a sink on a path.
#[derive(Clone, Debug)]
pub struct SinkCall {
    /// The number of the sink.
    pub sink: u32,
    /// The method that is called.
    pub method: MethodId,
    /// The calls of the program that lead there, outermost first, as instruction indices.
    pub frames: Box<[(MethodId, u32)]>,
    /// The number of conditions of the path at the call.
    pub conditions: usize,
    /// The receiver, if there is one, and the arguments.
    pub parts: Vec<Part>,
    /// Whether the first part is a receiver.
    pub has_receiver: bool,
    /// The guards that returned normally before.
    pub passed: Vec<u32>,
    /// The activation and instruction of the caller: the call may be executed again after a decision.
    caller: (u32, u32),
    slots: Vec<Slot>,
}

/// What was noted on a path.
#[derive(Clone, Default)]
pub(crate) struct Noted {
    calls: imbl::Vector<Rc<SinkCall>>,
    /// Calls of guards: which one, and its activation; `None` if it has returned.
    guards: imbl::Vector<(u32, Option<u32>)>,
    /// Objects whose content was symbolic before a native method needed it.
    marks: Map<Ref, ()>,
    /// Whether a class or member was looked up by a name from the input.
    looked_up: bool,
    /// Whether the members of a class were listed.
    listed: bool,
    /// Whether calls were left out.
    is_full: bool,
    /// Whether a sink failed because the machine cannot do what it does: its message is not known.
    pub(crate) has_failed: bool,
}

impl Noted {
    /// Forgets guards that an exception ends.
    pub(crate) fn unwound(&mut self, serial: u32) {
        self.guards.retain(|(_, own)| *own != Some(serial));
    }
}

impl Machine {
    /// Watches for calls of sinks and guards from now on.
    pub(crate) fn watch(&mut self, goals: &SecurityGoals) {
        let watch = Watch {
            sinks: goals.sinks.iter().map(|sink| sink.call.clone()).collect(),
            guards: goals.guards().into_iter().cloned().collect(),
            ..Watch::default()
        };
        self.watch = (!goals.is_empty()).then(|| Box::new(watch));
        self.unlink_all();
    }

    /// Sets the names of the inputs that are not trusted: parameters and `this`.
    pub(crate) fn set_sources(&mut self, names: BTreeSet<String>) {
        if let Some(watch) = &mut self.watch {
            watch.sources = names;
        }
    }

    /// Returns true if calls of a method are noted.
    pub(crate) fn is_watched(&mut self, method: MethodId) -> bool {
        self.roles(method).is_some()
    }

    fn roles(&mut self, method: MethodId) -> Option<Rc<Roles>> {
        let watch = self.watch.as_mut()?;
        if let Some(known) = watch.roles.get(&method) {
            return known.clone();
        }
        let of = |patterns: &[CallPattern]| -> Vec<u32> {
            let numbered = (0..).zip(patterns).filter(|(_, pattern)| is_meant(&self.program, pattern, method));
            numbered.map(|(number, _)| number).collect()
        };
        let found = self.program.method(method);
        let class = self.program.class(found.class()).name();
        let looks_up = LOOKUPS
            .iter()
            .any(|(owner, names)| **owner == **class && names.iter().any(|name| found.name().starts_with(name)));
        let roles = Roles { sinks: of(&watch.sinks), guards: of(&watch.guards), looks_up };
        let is_any = !roles.sinks.is_empty() || !roles.guards.is_empty() || looks_up;
        let roles = is_any.then(|| Rc::new(roles));
        watch.roles.insert(method, roles.clone());
        roles
    }

    /// Notes that a native method has returned.
    pub(crate) fn note_return(&mut self, state: &mut State, method: MethodId) {
        let Some(roles) = self.roles(method) else { return };
        if !state.trail.is_making(state.frames.len()) {
            state.noted.guards.extend(roles.guards.iter().map(|guard| (*guard, None)));
        }
    }

    fn note_sink(&self, state: &mut State, method: MethodId, sink: u32, parts: Vec<Part>, args: &[Slot]) {
        let caller = state.frames.last().map_or((0, 0), |frame| (frame.serial, frame.pc));
        let again = state.noted.calls.iter().rev().take_while(|call| call.caller == caller);
        if again.into_iter().any(|call| (call.sink, call.method) == (sink, method) && call.slots == args) {
            return;
        }
        if state.noted.calls.len() >= MOST_CALLS {
            state.noted.is_full = true;
            return;
        }
        let own = state.frames.iter().filter(|frame| self.is_program_code(frame.method));
        let frames = own.map(|frame| (frame.method, frame.pc)).collect();
        let call = SinkCall {
            sink,
            method,
            frames,
            conditions: state.path.conditions().len(),
            parts,
            has_receiver: !self.program.method(method).is_static(),
            passed: passed(state),
            caller,
            slots: args.to_vec(),
        };
        state.noted.calls.push_back(Rc::new(call));
    }

    /// Returns true for methods of the class path, without those that the machine makes.
    fn is_program_code(&self, method: MethodId) -> bool {
        let class = self.program.method(method).class();
        !self.is_library(class) && !self.program.class(class).is_hidden() && self.program.bytecode(method).is_some()
    }

    /// Marks an object as one that the input chose, although its content is concrete.
    pub(crate) fn mark_chosen(&self, state: &mut State, object: Ref) {
        let is_class = || self.class_of(state, object) == Some(self.known.class);
        if self.watch.is_some() && !object.is_null() && !is_class() {
            state.noted.marks.insert(object, ());
        }
    }

    /// Turns a stop inside a sink into the exception that the sink declares: what the machine cannot do, because it has
    /// no files, processes or network, fails in an isolated JVM as well. The real JVM has the last word.
    pub(crate) fn failure_of_sink(&mut self, state: &mut State, stop: &Stop) -> Option<Trap> {
        self.watch.as_ref()?;
        let Stop::Unsupported(Unsupported::Native { .. } | Unsupported::Feature(_)) = stop else { return None };
        let methods: Vec<MethodId> = state.frames.iter().rev().map(|frame| frame.method).collect();
        let (above, declared) = methods.into_iter().enumerate().find_map(|(above, method)| {
            let is_sink = self.roles(method).is_some_and(|roles| !roles.sinks.is_empty());
            let declared = is_sink.then(|| self.program.method_exceptions(method).first().cloned()).flatten()?;
            Some((above, declared))
        })?;
        for _ in 0..above {
            self.drop_frame(state);
        }
        state.noted.has_failed = true;
        let exception = self.make_exception(state, &declared, None);
        Some(exception.map_or_else(|trap| trap, Trap::Throw))
    }
}

impl Machine {
    /// Ends the innermost frame as if it had never begun. A class that it initialises can be initialised again.
    fn drop_frame(&self, state: &mut State) {
        let Some(frame) = state.frames.pop() else { return };
        state.release(frame.base as usize);
        if !frame.monitor.is_null() {
            state.unlock(frame.monitor);
        }
        if let FrameKind::Init(class) = frame.kind {
            state.set_init_state(class, InitState::Untouched);
        }
        state.noted.unwound(frame.serial);
        state.trail.left(state.frames.len());
    }
}

/// Returns the guards that have returned normally: their activations are over, and no exception ended them.
fn passed(state: &State) -> Vec<u32> {
    let runs = |serial: u32| state.frames.iter().any(|frame| frame.serial == serial);
    let over = state.noted.guards.iter().filter(|(_, serial)| serial.is_none_or(|serial| !runs(serial)));
    let numbers: BTreeSet<u32> = over.map(|(guard, _)| *guard).collect();
    numbers.into_iter().collect()
}
