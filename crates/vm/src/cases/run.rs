//! A concrete run of a method on a concrete input: the prediction that a test makes.

use super::build::{BuildError, Built};
use super::read::HeapReader;
use crate::machine::{Host, Machine};
use crate::state::State;
use crate::trap::{Step, Stop, Trap};
use crate::vm::Vm;
use heapwright_case::{Margin, MethodName, Outcome, Run, Snapshot, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{FieldId, Kind, MethodId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Why a run yields no test.
#[derive(Clone, Debug)]
pub enum CaseError {
    /// The input cannot be built.
    Input(BuildError),
    /// The run did not end by itself.
    Stopped(Stop),
    /// It takes other branches, or ends differently, on another machine.
    Varies,
    /// It ends differently when it is repeated: objects in static fields have changed.
    Leaves,
}

/// Once this many bytes of a program's output are kept, the rest is dropped.
const MOST_OUTPUT: usize = 1 << 16;

struct Capture(Rc<RefCell<Vec<u8>>>);

impl Host for Capture {
    fn write(&mut self, descriptor: i32, bytes: &[u8]) {
        let mut kept = self.0.borrow_mut();
        if descriptor == 1 && kept.len() < MOST_OUTPUT {
            kept.extend_from_slice(bytes);
        }
    }
}

impl Vm {
    /// Runs a method on an input, starting from a booted state, for at most `steps` steps.
    pub fn run_case(&mut self, base: &State, method: MethodId, input: &Snapshot, steps: u64) -> Result<Run, CaseError> {
        let run = self.run_wanted(base, method, input, steps, &|_| true)?;
        run.ok_or_else(|| CaseError::Stopped(Stop::Bug("a run that nobody wants".to_owned())))
    }

    /// Like [`Vm::run_case`]. A run that is not wanted is not repeated on other machines, which takes longer than the
    /// run itself; then the result is `None`.
    pub fn run_wanted(
        &mut self,
        base: &State,
        method: MethodId,
        input: &Snapshot,
        steps: u64,
        is_wanted: &dyn Fn(&Run) -> bool,
    ) -> Result<Option<Run>, CaseError> {
        let (mut run, left) = self.watched(|vm| vm.run_from(base, method, input, steps))?;
        if !is_wanted(&run) {
            return Ok(None);
        }
        let mut again = |vm: &mut Vm, base: &State, steps: u64| vm.run_here(base, method, input, steps);
        run.is_deterministic &= self.agrees_elsewhere(&run, steps, &mut again)?;
        run.is_deterministic &= self.is_repeatable(left, method, steps, &run)?;
        Ok(Some(run))
    }

    /// Like [`Vm::run_case`], without checking whether the outcome is the same on every machine.
    pub fn run_here(&mut self, base: &State, method: MethodId, input: &Snapshot, steps: u64) -> Result<Run, CaseError> {
        self.run_from(base, method, input, steps).map(|(run, _)| run)
    }

    /// Runs a method on an input; also returns the state after it.
    fn run_from(
        &mut self,
        base: &State,
        method: MethodId,
        input: &Snapshot,
        steps: u64,
    ) -> Result<(Run, State), CaseError> {
        let limit = base.steps.saturating_add(steps);
        let (result, output) = self.captured(limit, |vm| vm.run_input(base, method, input));
        let (run, left) = result?;
        Ok((Run { output, ..run }, left))
    }

    /// Does something on values, up to a number of steps. Returns what the program wrote, too.
    pub(super) fn captured<T>(&mut self, most_steps: u64, work: impl FnOnce(&mut Vm) -> T) -> (T, String) {
        let kept = Rc::new(RefCell::new(Vec::new()));
        let host = std::mem::replace(&mut self.machine.host, Box::new(Capture(kept.clone())));
        let limit = std::mem::replace(&mut self.machine.limits.max_steps, most_steps);
        let paused = std::mem::replace(&mut self.symbolic.losses.paused, true);
        let result = work(self);
        self.machine.limits.max_steps = limit;
        self.symbolic.losses.paused = paused;
        self.machine.host = host;
        let output = String::from_utf8_lossy(&kept.borrow()).into_owned();
        (result, output)
    }

    /// Like [`Vm::run_here`]; also returns how near the run came to other results of comparisons.
    pub fn run_measured(
        &mut self,
        base: &State,
        method: MethodId,
        input: &Snapshot,
        steps: u64,
    ) -> Result<(Run, Vec<(MethodName, Margin)>), CaseError> {
        self.margins = Some(Vec::new());
        let run = self.run_here(base, method, input, steps);
        let margins = self.margins.take().unwrap_or_default();
        Ok((run?, margins))
    }

    fn run_input(&mut self, base: &State, method: MethodId, input: &Snapshot) -> Result<(Run, State), CaseError> {
        let class = self.machine.program.method(method).class();
        let (mut state, free) = self.begin(base, class, input);
        let name = self.machine.program.class(class).name().to_string();
        self.machine
            .initialize_now(&mut self.symbolic, &mut state, &name)
            .map_err(|trap| CaseError::Input(trap.into()))?;
        let built = self.build(&mut state, input).map_err(CaseError::Input);
        let run = built.and_then(|built| self.run_built(&mut state, method, built, input));
        self.machine.statistics.case_steps += state.steps.saturating_sub(base.steps + free);
        run.map(|run| (run, state))
    }

    /// Runs a method on objects created in a state.
    pub(crate) fn run_made(
        &mut self,
        state: &mut State,
        method: MethodId,
        receiver: Option<Slot>,
        arguments: &[Slot],
        then: Option<&MethodName>,
    ) -> Result<Run, CaseError> {
        let built = Built { receiver, arguments: arguments.to_vec(), ..Built::default() };
        let input = Snapshot { then: then.cloned(), ..Snapshot::default() };
        self.run_built(state, method, built, &input)
    }

    pub(super) fn run_built(
        &mut self,
        state: &mut State,
        method: MethodId,
        mut built: Built,
        input: &Snapshot,
    ) -> Result<Run, CaseError> {
        state.trail = Default::default();
        state.noted = Default::default();
        state.trail.measures = self.margins.is_some();
        let class = self.machine.program.method(method).class();
        let is_constructor = self.machine.program.method(method).is_constructor();
        if is_constructor {
            built.receiver = Some(Slot::reference(self.machine.allocate_now(state, class)));
        }
        let then = input.then.as_ref().map(|name| self.machine.follow_up(name)).transpose()?;
        let last = then.unwrap_or(method);
        let kinds = self.machine.kinds(method, then);
        let (mut before, mut known) = self.snapshot(state, &kinds, &built, is_constructor, input);
        let fields = self.mutable_statics(state);
        let arrays = self.static_arrays(state);
        let (own, more) = built.arguments.split_at_checked(self.machine.kinds(method, None).len()).unwrap_or_default();
        let args: Vec<Slot> = built.receiver.into_iter().chain(own.iter().copied()).collect();
        let mut called = method;
        if self.machine.program.method(method).is_virtual()
            && let Some(class) = args.first().and_then(|receiver| self.machine.class_of(state, receiver.as_ref()))
        {
            called = self.machine.program.select(class, method).map_err(Trap::from)?;
        }
        self.deepen(state)?;
        let mut outcome = self.outcome(state, called, &args)?;
        if let (Ok(slot), Some(then)) = (&outcome, then) {
            let class = self.machine.class_of(state, slot.as_ref());
            let class = class.ok_or_else(|| BuildError::Refused("null has no methods".to_owned()));
            let called = self.machine.program.select(class.map_err(CaseError::Input)?, then).map_err(Trap::from)?;
            let args: Vec<Slot> = std::iter::once(*slot).chain(more.iter().copied()).collect();
            outcome = self.outcome(state, called, &args)?;
        }
        let edges = self
            .machine
            .edges(state)
            .into_iter()
            .map(|(method, edge)| (self.machine.method_name(method), edge))
            .collect();
        let thrown = self
            .machine
            .exceptions(state)
            .into_iter()
            .map(|(method, thrown)| (self.machine.method_name(method), thrown))
            .collect();
        let lines = self
            .machine
            .lines(state)
            .into_iter()
            .map(|(method, line)| (self.machine.method_name(method), line))
            .collect();
        if self.margins.is_some() {
            self.margins = Some(self.machine.margins(state));
        }
        let reached = self.symbolic.reached(&self.machine, state, outcome.as_ref().err().copied());
        let _ = self.machine.flush(&mut self.symbolic, state);
        self.machine.add_changed_statics(state, &fields, &mut before, &mut known);
        self.machine.add_changed_arrays(state, arrays, &mut before, &mut known);
        let returned = self.machine.program.method(last).ret();
        let (after, outcome) = self.aftermath(state, (&kinds, returned), &built, known, &before, outcome);
        let method = self.machine.method_name(method);
        Ok(Run {
            method,
            before,
            outcome,
            after,
            edges,
            thrown,
            lines,
            output: String::new(),
            is_deterministic: !state.noted.has_failed,
            construction: None,
            reached,
        })
    }

    fn outcome(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> Result<Result<Slot, Ref>, CaseError> {
        match self.machine.call(&mut self.symbolic, state, method, args) {
            Step::Returned(slot) => Ok(Ok(slot)),
            Step::Threw(thrown) => Ok(Err(thrown)),
            Step::Stopped(stop) => Err(CaseError::Stopped(stop)),
        }
    }

    /// Reads the input back from the heap.
    fn snapshot(
        &mut self,
        state: &State,
        kinds: &[Kind],
        built: &Built,
        is_constructor: bool,
        input: &Snapshot,
    ) -> (Snapshot, BTreeMap<Ref, heapwright_case::ObjectId>) {
        let origins = built.origins.clone();
        let mut reader = HeapReader { vm: self, state, graph: Default::default(), known: BTreeMap::new(), origins };
        let receiver = match is_constructor {
            true => None,
            false => built.receiver.map(|slot| reader.value(Kind::Ref, slot)),
        };
        let arguments = kinds.iter().zip(&built.arguments).map(|(kind, slot)| reader.value(*kind, *slot)).collect();
        let mut statics = Vec::new();
        for field in &input.statics {
            let value = match field.value {
                Value::Object(id) => {
                    let object = built.objects.get(&id).copied().unwrap_or(Ref::NULL);
                    reader.value(Kind::Ref, Slot::reference(object))
                }
                value => value,
            };
            statics.push(heapwright_case::StaticField { value, ..field.clone() });
        }
        let HeapReader { graph, known, .. } = reader;
        (Snapshot { graph, receiver, arguments, statics, then: input.then.clone() }, known)
    }

    fn aftermath(
        &mut self,
        state: &State,
        (kinds, returned): (&[Kind], Kind),
        built: &Built,
        known: BTreeMap<Ref, heapwright_case::ObjectId>,
        before: &Snapshot,
        outcome: Result<Slot, Ref>,
    ) -> (Snapshot, Outcome) {
        let outcome = match outcome {
            Ok(slot) => Ok(slot),
            Err(thrown) => Err(self.exception(state, thrown)),
        };
        let (graph, origins) = (before.graph.clone(), BTreeMap::new());
        let mut reader = HeapReader { vm: self, state, graph, known: known.clone(), origins };
        for (object, id) in &known {
            reader.refresh(*id, *object);
        }
        let receiver = built.receiver.map(|slot| reader.value(Kind::Ref, slot));
        let arguments = kinds.iter().zip(&built.arguments).map(|(kind, slot)| reader.value(*kind, *slot)).collect();
        let outcome = match outcome {
            Ok(slot) => Outcome::Returned((returned != Kind::Void).then(|| reader.value(returned, slot))),
            Err(threw) => threw,
        };
        let graph = reader.graph;
        let statics = self.machine.changed_statics(state, before);
        (Snapshot { graph, receiver, arguments, statics, then: before.then.clone() }, outcome)
    }

    /// Returns the static fields of the program that a call could change, with their values.
    fn mutable_statics(&self, state: &State) -> Vec<(FieldId, Slot)> {
        let mut found = Vec::new();
        for class in self.machine.program.classes() {
            let done = state.init_state(class.id()) == crate::state::InitState::Done;
            if !done || self.machine.is_library(class.id()) || class.is_hidden() {
                continue;
            }
            for id in class.fields() {
                let field = self.machine.program.field(id);
                let own = field.flags() & heapwright_program::flags::SYNTHETIC == 0
                    && self.symbolic.is_open_to_tests(&self.machine, id);
                if field.is_static() && !field.is_final() && own {
                    found.extend(self.machine.get_static(state, class.id(), field.cell()).map(|slot| (id, slot)));
                }
            }
        }
        found.sort_by_key(|(id, _)| {
            let field = self.machine.program.field(*id);
            (self.machine.program.class(field.class()).name().clone(), field.cell())
        });
        found
    }

    /// Returns the result of an exception's `getMessage`; `None` if it is null or unknown.
    fn message_of(&mut self, state: &State, thrown: Ref) -> Option<String> {
        let class = self.machine.class_of(state, thrown)?;
        let throwable = self.machine.known.throwable;
        let declared = self.machine.program.find_method(throwable, "getMessage", "()Ljava/lang/String;")?;
        let method = self.machine.program.select(class, declared).ok()?;
        let owner = self.machine.program.class(self.machine.program.method(method).class()).name().clone();
        // the message of a null dereference comes from the machine itself
        if method == declared || &*owner == "java/lang/NullPointerException" {
            let message = state.heap.cell(thrown, self.machine.known.throwable_message)?;
            return self.machine.string_text(state, message.as_ref());
        }
        let mut state = state.clone();
        state.trail = Default::default();
        match self.machine.call(&mut self.symbolic, &mut state, method, &[Slot::reference(thrown)]) {
            Step::Returned(text) if text.is_concrete() => self.machine.string_text(&state, text.as_ref()),
            _ => None,
        }
    }

    fn exception(&mut self, state: &State, thrown: Ref) -> Outcome {
        let class = self.machine.class_of(state, thrown);
        let name = class.map(|class| self.machine.program.class(class).external_name()).unwrap_or_default();
        let message = self.message_of(state, thrown);
        let backtrace = state.heap.cell(thrown, self.machine.known.throwable_backtrace).unwrap_or_default().as_ref();
        let top = self.machine.recorded_frames(state, backtrace).first().map(|(method, _)| MethodId(*method));
        let in_program =
            top.is_some_and(|method| !self.machine.is_library(self.machine.program.method(method).class()));
        let by_program = in_program && !is_implicit(&name, message.as_deref());
        Outcome::Threw { class: name, message, by_program }
    }
}

impl Machine {
    /// Finds the method to call on the result of another.
    fn follow_up(&mut self, name: &MethodName) -> Result<MethodId, CaseError> {
        let class = self.program.load(&name.class.replace('.', "/")).map_err(Trap::from)?;
        let found = self.program.find_method(class, &name.name, &name.descriptor);
        found.ok_or_else(|| CaseError::Input(BuildError::Impossible(format!("no method {name}"))))
    }

    fn kinds(&self, method: MethodId, then: Option<MethodId>) -> Vec<Kind> {
        let own = self.program.method(method).params().iter();
        own.chain(then.into_iter().flat_map(|then| self.program.method(then).params())).copied().collect()
    }

    /// Adds static fields that the call changed to the input: a test has to set them, whatever ran before.
    fn add_changed_statics(
        &self,
        state: &State,
        fields: &[(FieldId, Slot)],
        before: &mut Snapshot,
        known: &mut BTreeMap<Ref, heapwright_case::ObjectId>,
    ) {
        for (id, old) in fields {
            let field = self.program.field(*id);
            let (class, cell, kind) = (field.class(), field.cell(), field.kind());
            let (name, descriptor) = (field.name().to_string(), field.descriptor().to_string());
            let owner = self.program.class(class).external_name();
            let given = before.statics.iter().any(|field| field.class == owner && field.name == name);
            if given || self.get_static(state, class, cell) == Some(*old) {
                continue;
            }
            // an object that existed before may have changed since: only include what is certain
            let value = match kind {
                Kind::Ref if old.as_ref().is_null() => Value::Null,
                Kind::Ref => match known.get(&old.as_ref()) {
                    Some(id) => Value::Object(*id),
                    None => continue,
                },
                kind => super::input::primitive(kind, *old),
            };
            before.statics.push(heapwright_case::StaticField { class: owner, name, descriptor, value });
        }
    }

    /// Returns the static inputs that the run changed, with their new values; references are skipped.
    fn changed_statics(&mut self, state: &State, before: &Snapshot) -> Vec<heapwright_case::StaticField> {
        let mut changed = Vec::new();
        for field in &before.statics {
            let Ok(class) = self.program.load(&field.class.replace('.', "/")) else { continue };
            let Some(found) = self.program.find_field(class, &field.name, &field.descriptor) else { continue };
            let (kind, cell) = (self.program.field(found).kind(), self.program.field(found).cell());
            let Some(slot) = self.get_static(state, class, cell) else { continue };
            if kind != Kind::Ref {
                let value = super::input::primitive(kind, slot);
                if value != field.value {
                    changed.push(heapwright_case::StaticField { value, ..field.clone() });
                }
            }
        }
        changed
    }
}

/// Returns true if an exception looks like one that the machine throws by itself.
fn is_implicit(class: &str, message: Option<&str>) -> bool {
    match class {
        "java.lang.NullPointerException" => message.is_none(),
        "java.lang.ArithmeticException" => message == Some("/ by zero"),
        "java.lang.ArrayIndexOutOfBoundsException" => message.is_none_or(|text| text.starts_with("Index ")),
        "java.lang.ClassCastException" => message.is_none_or(|text| text.starts_with("class ")),
        "java.lang.NegativeArraySizeException" => message.is_none_or(|text| text.parse::<i32>().is_ok()),
        "java.lang.ArrayStoreException" | "java.lang.StackOverflowError" | "java.lang.OutOfMemoryError" => true,
        "java.lang.ExceptionInInitializerError" | "java.lang.NoClassDefFoundError" => true,
        _ => false,
    }
}

impl From<Trap> for CaseError {
    fn from(trap: Trap) -> CaseError {
        CaseError::Input(trap.into())
    }
}
