//! Which static fields of a class are part of a method's input: the state that its methods share.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{JavaType, StaticInput, Statics};
use crate::trap::{Stop, Trap};
use crate::vm::Vm;
use heapwright_case::{Content, Object, ObjectId, Snapshot, StaticField, Value};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, FieldId, Kind, MethodId, flags};
use std::collections::BTreeMap;

impl Vm {
    /// Returns the static inputs of the methods of a class: fields of its own, in their order, then those of other
    /// classes that the method under test reads.
    pub(super) fn static_state(&self, class: ClassId) -> Vec<StaticInput> {
        let mut found = self.symbolic.own_static_state(&self.machine, class);
        if self.symbolic.losses.tested == Some(class) {
            let others = self.symbolic.foreign_statics.iter().copied();
            let others: Vec<FieldId> = others.filter(|field| found.iter().all(|own| own.field != *field)).collect();
            found.extend(others.into_iter().map(|field| StaticInput { field, elements: false }));
        }
        found
    }

    /// Collects the static fields of other classes that are inputs of a method: fields of the program that it reads,
    /// directly or through calls, and that other code may have assigned.
    pub(super) fn set_foreign_statics(&mut self, method: MethodId) {
        let tested = self.machine.program.method(method).class();
        let mut found: Vec<FieldId> = Vec::new();
        for reached in self.machine.reached_methods(method) {
            let Ok(code) = self.machine.program.code(reached) else { continue };
            for cell in &code.instrs {
                let field = match cell.get() {
                    Instr::GetStatic { site, .. } => {
                        let Some(site) = code.fields.get(site as usize) else { continue };
                        let class = self.machine.program.load(&site.class).ok();
                        class.and_then(|class| self.machine.program.find_field(class, &site.name, &site.descriptor))
                    }
                    Instr::GetStaticResolved { cell, class, .. } => self.machine.static_at(ClassId(class), class, cell),
                    _ => None,
                };
                found.extend(field.filter(|field| !found.contains(field)));
            }
        }
        found.retain(|field| self.machine.program.field(*field).class() != tested && self.is_set_elsewhere(*field));
        for field in self.described_statics() {
            if !found.contains(&field) {
                found.push(field);
            }
        }
        self.symbolic.foreign_statics = found;
    }

    /// Returns the static fields that the precondition mentions: inputs even if no assignment was found.
    fn described_statics(&mut self) -> Vec<FieldId> {
        let given = self.symbolic.input_options.precondition.clone();
        let fields = given.iter().flat_map(|given| &given.statics);
        let found: Vec<FieldId> = fields.filter_map(|(field, _)| self.machine.find_static(field)).collect();
        let assignable = |field: &FieldId| {
            let found = self.machine.program.field(*field);
            found.is_static() && !found.is_final() && self.symbolic.is_open_to_tests(&self.machine, *field)
        };
        found.into_iter().filter(assignable).collect()
    }

    /// Returns what the constructor without parameters of a class (named as Java writes it) leaves in one of its fields
    /// (class that declares it, name, descriptor); `None` if it makes an object for it, or if there is no such field.
    pub fn constructed_value(
        &mut self,
        boot: &State,
        class: &str,
        (owner, name, descriptor): &(String, String, String),
    ) -> Option<Value> {
        let mut state = boot.clone();
        let class = self.machine.initialize_now(&mut self.symbolic, &mut state, &class.replace('.', "/")).ok()?;
        let owner = self.machine.program.load(owner).ok()?;
        let field = self.machine.program.find_field(owner, name, descriptor)?;
        let slot = self.symbolic.constructed(&mut self.machine, &state, class, field)?;
        Some(match self.machine.program.field(field).kind() {
            Kind::Ref => Value::Null,
            kind => super::input::primitive(kind, slot),
        })
    }

    /// Returns the value of a static field that the precondition speaks of.
    pub(super) fn described_static(
        &mut self,
        state: &State,
        field: &(String, String, String),
    ) -> Result<(Kind, Slot), Trap> {
        let unknown =
            || Trap::unsupported(format!("static field {}.{} in a specification", field.0.replace('/', "."), field.1));
        let id = self.machine.find_static(field).ok_or_else(unknown)?;
        let found = self.machine.program.field(id);
        let (class, cell, kind) = (found.class(), found.cell(), found.kind());
        let slot = self
            .machine
            .get_static(state, class, cell)
            .filter(|_| self.symbolic.is_static_input(&self.machine, state, class, id));
        Ok((kind, slot.ok_or_else(unknown)?))
    }

    /// Returns true for a static field of the program that other code than its initialiser may have assigned.
    fn is_set_elsewhere(&self, id: FieldId) -> bool {
        let field = self.machine.program.field(id);
        let hidden = field.flags() & flags::SYNTHETIC != 0 || !self.symbolic.is_open_to_tests(&self.machine, id);
        if self.machine.is_library(field.class()) || field.is_final() || hidden {
            return false;
        }
        let all = self.symbolic.input_options.statics == Statics::All || field.flags() & flags::PRIVATE == 0;
        all || self.machine.assigned(field.class()).contains(&(field.name().clone(), false))
    }

    /// Returns the arrays in static final fields of the program, with their elements.
    pub(super) fn static_arrays(&self, state: &State) -> Vec<(FieldId, Ref, Vec<Slot>)> {
        let mut found = Vec::new();
        for class in self.machine.program.classes() {
            let done = state.init_state(class.id()) == crate::state::InitState::Done;
            if !done || self.machine.is_library(class.id()) || class.is_hidden() {
                continue;
            }
            for id in class.fields() {
                let field = self.machine.program.field(id);
                let own = field.is_static() && field.is_final() && field.flags() & flags::SYNTHETIC == 0;
                if own
                    && self.symbolic.is_open_to_tests(&self.machine, id)
                    && field.descriptor().starts_with('[')
                    && let Some((array, ..)) = self.machine.static_array(state, id)
                {
                    found.push((id, array, elements(state, array)));
                }
            }
        }
        found.sort_by_key(|(id, ..)| self.machine.static_name(*id));
        found
    }

    /// Makes static fields of a class inputs.
    pub(super) fn static_inputs(&mut self, state: &mut State, class: ClassId) -> Result<(), Stop> {
        self.initialize_others(state);
        for StaticInput { field, elements } in self.static_state(class) {
            let class = self.machine.program.field(field).class();
            let declared = self.machine.field_type(field, &JavaType::plain(class));
            let name = self.machine.static_name(field);
            if elements {
                let Some((array, length, kind)) = self.machine.static_array(state, field) else { continue };
                let element = declared.and_then(|declared| declared.arg(0).cloned());
                for index in 0..length {
                    let name = format!("{name}[{index}]");
                    let Some(value) = self.static_input(state, &name, kind, element.clone())? else { continue };
                    if let Some(array) = state.heap.array_mut(array) {
                        array.set(index, value);
                    }
                }
                continue;
            }
            let (cell, kind) = (self.machine.program.field(field).cell(), self.machine.program.field(field).kind());
            let initial = self.machine.get_static(state, class, cell);
            if let Some(value) = self.static_input(state, &name, kind, declared)? {
                if let Some(initial) = initial.filter(|slot| kind != Kind::Ref && slot.is_concrete()) {
                    self.symbolic
                        .default_primitive(state, &name, kind, initial)
                        .map_err(|error| Stop::Bug(error.to_string()))?;
                }
                self.machine.put_static(state, class, cell, value).map_err(super::start::stopped)?;
            }
        }
        Ok(())
    }

    /// Initialises the classes of static inputs, as setting their fields does. Fields of a class whose initialiser fails
    /// are no inputs.
    fn initialize_others(&mut self, state: &mut State) {
        for field in self.symbolic.foreign_statics.clone() {
            let class = self.machine.program.field(field).class();
            let before = state.clone();
            let done = self.settled(state, |vm, state| match vm.machine.initialize(state, class)? {
                true => Ok(()),
                false => Err(crate::symbolic::Need::Frames),
            });
            if done.is_err() {
                *state = before;
                self.symbolic.foreign_statics.retain(|other| self.machine.program.field(*other).class() != class);
            }
        }
    }

    fn static_input(
        &mut self,
        state: &mut State,
        name: &str,
        kind: Kind,
        declared: Option<JavaType>,
    ) -> Result<Option<Slot>, Stop> {
        Ok(match (kind, declared) {
            (Kind::Ref, Some(declared)) => Some(self.settled(state, |vm, state| {
                vm.symbolic.input_reference(&mut vm.machine, state, name, declared.clone(), true, None)
            })?),
            (Kind::Ref, None) => None,
            (kind, _) => Some(self.symbolic.fresh(name, kind).map_err(|error| Stop::Bug(error.to_string()))?),
        })
    }
}

impl Machine {
    fn find_static(&mut self, (class, name, descriptor): &(String, String, String)) -> Option<FieldId> {
        let class = self.program.load(class).ok()?;
        self.program.find_field(class, name, descriptor)
    }

    /// Adds the arrays in static final fields that the call changed to the input, like any static field.
    pub(super) fn add_changed_arrays(
        &self,
        state: &State,
        arrays: Vec<(FieldId, Ref, Vec<Slot>)>,
        before: &mut Snapshot,
        known: &mut BTreeMap<Ref, ObjectId>,
    ) {
        for (id, array, old) in arrays {
            let (field, Some((_, _, kind))) = (self.program.field(id), self.static_array(state, id)) else { continue };
            let (class, name) = (self.program.class(field.class()).external_name(), field.name().to_string());
            let given = before.statics.iter().any(|field| field.class == class && field.name == name);
            if given || known.contains_key(&array) || elements(state, array) == old {
                continue;
            }
            let value = |slot: &Slot| match kind {
                Kind::Ref if slot.as_ref().is_null() => Some(Value::Null),
                Kind::Ref => known.get(&slot.as_ref()).map(|id| Value::Object(*id)),
                kind => Some(super::input::primitive(kind, *slot)),
            };
            let Some(values) = old.iter().map(value).collect::<Option<Vec<Value>>>() else { continue };
            let descriptor = field.descriptor().to_string();
            let object = Object::new(descriptor.replace('/', "."), Content::Array(values));
            let made = before.graph.add(object);
            known.insert(array, made);
            before.statics.push(StaticField { class, name, descriptor, value: Value::Object(made) });
        }
    }

    /// Returns the name of a static field among the inputs.
    pub(super) fn static_name(&self, field: FieldId) -> String {
        let found = self.program.field(field);
        format!("{}.{}", self.program.class(found.class()).external_name(), found.name())
    }
}

fn elements(state: &State, array: Ref) -> Vec<Slot> {
    let array = state.heap.array(array);
    array.map_or_else(Vec::new, |array| (0..array.len()).map_while(|index| array.get(index)).collect())
}
