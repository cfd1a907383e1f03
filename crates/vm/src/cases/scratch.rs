//! A scratch heap: objects are created step by step, as a test would create them, and read back as data.

use super::read::HeapReader;
use super::run::CaseError;
use crate::vm::Vm;

use crate::state::State;
use crate::symbolic::MadeAnswer;
use crate::trap::Trap;
use heapwright_case::{Graph, MethodName, Run, StubKey, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};
use std::collections::BTreeMap;

/// A value on a scratch heap.
pub type Made = Slot;

/// A copy of a state, and its machine. Operations return `None` if the program throws or the class or member does not
/// exist.
pub struct Scratch<'a> {
    vm: &'a mut Vm,
    state: State,
    /// The step count of the state it was copied from.
    begun: u64,
}

impl Vm {
    /// Creates a scratch heap that starts as a copy of a state and can run for `steps` steps.
    pub fn scratch(&mut self, base: &State, steps: u64) -> Scratch<'_> {
        let state = base.clone();
        self.machine.limits.max_steps = state.steps.saturating_add(steps);
        Scratch { vm: self, begun: state.steps, state }
    }
}

impl Drop for Scratch<'_> {
    fn drop(&mut self) {
        self.vm.machine.limits.max_steps = u64::MAX;
        self.vm.machine.statistics.case_steps += self.spent();
    }
}

impl Scratch<'_> {
    /// Initialises a class.
    pub fn initialize(&mut self, class: &str) -> Option<()> {
        self.class(class).map(drop)
    }

    /// The state as it is now, for other scratch heaps to start from.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The number of steps taken on this heap.
    pub fn spent(&self) -> u64 {
        self.state.steps.saturating_sub(self.begun)
    }

    fn class(&mut self, name: &str) -> Option<ClassId> {
        self.vm.machine.initialize_now(&mut self.vm.symbolic, &mut self.state, &name.replace('.', "/")).ok()
    }

    fn method(&mut self, name: &MethodName) -> Option<MethodId> {
        let mut class = Some(self.class(&name.class)?);
        while let Some(id) = class {
            if let Some(found) = self.vm.machine.program.find_method(id, &name.name, &name.descriptor) {
                return Some(found);
            }
            let inherited = self.vm.machine.program.class(id).all_interfaces().to_vec();
            let found =
                inherited.iter().find_map(|i| self.vm.machine.program.find_method(*i, &name.name, &name.descriptor));
            if found.is_some() {
                return found;
            }
            class = self.vm.machine.program.class(id).super_class();
        }
        None
    }

    /// Converts a primitive value, or null.
    pub fn value(value: Value) -> Made {
        match value {
            Value::Boolean(value) => Slot::int(i32::from(value)),
            Value::Byte(value) => Slot::int(i32::from(value)),
            Value::Char(value) => Slot::int(i32::from(value)),
            Value::Short(value) => Slot::int(i32::from(value)),
            Value::Int(value) => Slot::int(value),
            Value::Long(value) => Slot::long(value),
            Value::Float(bits) => Slot::from_bits(u64::from(bits)),
            Value::Double(bits) => Slot::from_bits(bits),
            Value::Null | Value::Object(_) => Slot::ZERO,
        }
    }

    /// Returns a string literal, or a new string if `fresh`.
    pub fn string(&mut self, units: &[u16], fresh: bool) -> Made {
        Slot::reference(match fresh {
            true => self.vm.machine.new_string_utf16(&mut self.state, units),
            false => self.vm.machine.intern(&mut self.state, units),
        })
    }

    /// Boxes a value by `valueOf`.
    pub fn boxed(&mut self, class: &str, value: Value) -> Option<Made> {
        let id = self.class(class)?;
        let kind = self.vm.machine.known.unbox_kind(id)?;
        let name = class.replace('.', "/");
        let descriptor = format!("({})L{name};", kind.char());
        let method = self.vm.machine.program.find_method(id, "valueOf", &descriptor)?;
        self.vm.machine.call_now(&mut self.vm.symbolic, &mut self.state, method, &[Self::value(value)]).ok()
    }

    /// Returns the value of a static field.
    pub fn constant(&mut self, class: &str, field: &str) -> Option<Made> {
        let id = self.class(class)?;
        let field = self.vm.machine.program.field_named(id, field)?;
        let (owner, cell) = (self.vm.machine.program.field(field).class(), self.vm.machine.program.field(field).cell());
        self.vm.machine.get_static(&self.state, owner, cell)
    }

    /// Returns a class literal.
    pub fn class_object(&mut self, class: &str) -> Option<Made> {
        let id = self.vm.machine.class_named(class).ok()?;
        self.vm.machine.mirror(&mut self.state, id).ok().map(Slot::reference)
    }

    /// Creates an array.
    pub fn array(&mut self, class: &str, elements: &[Made]) -> Option<Made> {
        let id = self.vm.machine.program.load(&class.replace('.', "/")).ok()?;
        let array = self.vm.machine.allocate_array(&mut self.state, id, elements.len()).ok()?;
        let places = self.state.heap.array_mut(array)?;
        elements.iter().enumerate().all(|(index, value)| places.set(index, *value)).then_some(Slot::reference(array))
    }

    /// Creates an object with a constructor.
    pub fn construct(&mut self, constructor: &MethodName, arguments: &[Made]) -> Option<Made> {
        let name = constructor.class.replace('.', "/");
        let made = self
            .vm
            .machine
            .construct(&mut self.vm.symbolic, &mut self.state, &name, &constructor.descriptor, arguments)
            .ok()?;
        Some(Slot::reference(made))
    }

    /// Calls a method. Returns its result, zero for `void`.
    pub fn call(&mut self, method: &MethodName, receiver: Option<Made>, arguments: &[Made]) -> Option<Made> {
        self.try_call(method, receiver, arguments)?.ok()
    }

    /// Calls a method or a constructor that throws. Returns the class of the exception, `None` if there is none.
    pub fn call_throwing(&mut self, method: &MethodName, receiver: Option<Made>, arguments: &[Made]) -> Option<String> {
        let ended = match method.name.as_str() {
            "<init>" => {
                let class = method.class.replace('.', "/");
                self.vm
                    .machine
                    .construct(&mut self.vm.symbolic, &mut self.state, &class, &method.descriptor, arguments)
                    .map(Slot::reference)
            }
            _ => self.try_call(method, receiver, arguments)?,
        };
        let Err(Trap::Throw(thrown)) = ended else { return None };
        let class = self.vm.machine.class_of(&self.state, thrown)?;
        Some(self.vm.machine.program.class(class).external_name())
    }

    fn try_call(
        &mut self,
        method: &MethodName,
        receiver: Option<Made>,
        arguments: &[Made],
    ) -> Option<Result<Made, Trap>> {
        let mut id = self.method(method)?;
        let mut all = Vec::new();
        if let Some(receiver) = receiver {
            let class = self.vm.machine.class_of(&self.state, receiver.as_ref())?;
            if self.vm.machine.program.method(id).is_virtual() {
                id = self.vm.machine.program.select(class, id).ok()?;
            }
            all.push(receiver);
        } else if !self.vm.machine.program.method(id).is_static() {
            return None;
        }
        all.extend_from_slice(arguments);
        Some(self.vm.machine.call_now(&mut self.vm.symbolic, &mut self.state, id, &all))
    }

    /// Allocates an object without running a constructor.
    pub fn allocate(&mut self, class: &str) -> Option<Made> {
        let id = self.class(class)?;
        Some(Slot::reference(self.vm.machine.allocate_now(&mut self.state, id)))
    }

    /// Creates a stub of an interface or abstract class, without answers. The constructor of an abstract class is named
    /// by its descriptor.
    pub fn stub(&mut self, of: &str, constructor: &str, given: &[Made]) -> Option<Made> {
        let id = self.class(of)?;
        let made = self.vm.symbolic.make_stub(&mut self.vm.machine, &mut self.state, id, constructor, given).ok()??;
        Some(Slot::reference(made))
    }

    /// Sets the answers of a stub's method (see [`heapwright_case::StubMethod`]).
    pub fn prepare_stub(
        &mut self,
        stub: Made,
        (method, key): (&MethodName, StubKey),
        answer: MadeAnswer,
        cases: &[(Made, MadeAnswer)],
    ) -> Option<()> {
        let object = stub.as_ref();
        self.vm
            .symbolic
            .prepare_stub(&self.vm.machine, &mut self.state, object, (method, key), answer, cases)
            .then_some(())
    }

    /// Assigns an instance field.
    pub fn set_field(&mut self, object: Made, class: &str, name: &str, descriptor: &str, value: Made) -> Option<()> {
        let id = self.vm.machine.program.load(&class.replace('.', "/")).ok()?;
        let field = self.vm.machine.program.find_field(id, name, descriptor)?;
        let cell = self.vm.machine.program.field(field).cell();
        self.state.heap.set_cell(object.as_ref(), cell, value).then_some(())
    }

    /// Assigns an element.
    pub fn set_element(&mut self, array: Made, index: usize, value: Made) -> Option<()> {
        self.state.heap.array_mut(array.as_ref())?.set(index, value).then_some(())
    }

    /// Assigns a static field.
    pub fn set_static(&mut self, class: &str, name: &str, descriptor: &str, value: Made) -> Option<()> {
        let id = self.class(class)?;
        let field = self.vm.machine.program.find_field(id, name, descriptor)?;
        let cell = self.vm.machine.program.field(field).cell();
        self.vm.machine.put_static(&mut self.state, id, cell, value).ok()
    }

    /// Returns the number that a static field holds, or null; `None` if it holds an object.
    pub fn plain_static(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Value> {
        let id = self.class(class)?;
        let field = self.vm.machine.program.find_field(id, name, descriptor)?;
        let (kind, cell) = (self.vm.machine.program.field(field).kind(), self.vm.machine.program.field(field).cell());
        let slot = self.vm.machine.get_static(&self.state, id, cell)?;
        (kind != Kind::Ref || slot.as_ref().is_null()).then(|| self.reader().value(kind, slot))
    }

    /// Copies the elements of an array into the array in a static final field.
    pub fn set_static_elements(&mut self, class: &str, name: &str, descriptor: &str, from: Made) -> Option<()> {
        let id = self.class(class)?;
        let field = self.vm.machine.program.find_field(id, name, descriptor)?;
        let cell = self.vm.machine.program.field(field).cell();
        let array = self.vm.machine.get_static(&self.state, id, cell)?;
        let from = self.state.heap.array(from.as_ref())?;
        let elements: Vec<Slot> = (0..from.len()).map_while(|index| from.get(index)).collect();
        let places = self.state.heap.array_mut(array.as_ref())?;
        elements.iter().enumerate().all(|(index, value)| places.set(index, *value)).then_some(())
    }

    fn reader(&mut self) -> HeapReader<'_> {
        HeapReader {
            vm: self.vm,
            state: &self.state,
            graph: Graph::default(),
            known: BTreeMap::new(),
            origins: BTreeMap::new(),
        }
    }

    /// Reads references as data; `None` reads as null.
    pub fn read(&mut self, values: &[Option<Made>]) -> (Graph, Vec<Value>) {
        let mut reader = self.reader();
        let read = |made: &Option<Made>| made.map_or(Value::Null, |slot| reader.value(Kind::Ref, slot));
        let values = values.iter().map(read).collect();
        (reader.graph, values)
    }

    /// Calls a method on objects created here, and describes the run as [`Vm::run_case`] does. `then` is called on the
    /// method's result, with the remaining arguments.
    pub fn run(
        &mut self,
        method: &MethodName,
        receiver: Option<Made>,
        arguments: &[Made],
        then: Option<&MethodName>,
    ) -> Result<Run, CaseError> {
        self.run_leaving(method, receiver, arguments, then).map(|(run, _)| run)
    }

    /// Like [`Scratch::run`]; also returns the state that the run leaves. This heap is not changed.
    pub fn run_leaving(
        &mut self,
        method: &MethodName,
        receiver: Option<Made>,
        arguments: &[Made],
        then: Option<&MethodName>,
    ) -> Result<(Run, State), CaseError> {
        let found = self.method(method).ok_or_else(|| CaseError::from(Trap::bug("no such method")))?;
        let mut state = self.state.clone();
        let run = self.vm.run_made(&mut state, found, receiver, arguments, then)?;
        Ok((run, state))
    }

    /// Returns null.
    pub fn null() -> Made {
        Slot::reference(Ref::NULL)
    }
}
