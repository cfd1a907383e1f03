//! Objects whose constructor checks or computes what their final fields hold, while other fields change later.
//!
//! The constructor runs on symbolic arguments. Then the fields that may change, and the contents of the collections that
//! the constructor made, become inputs; all else stays as the constructor left it. So a final field never holds what the
//! constructor would refuse. That all fields are inputs is the last way to create such an object: it finds what no call of
//! the constructor explains.

use super::library::Filling;
use super::{Initial, Input, key_of};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::{Choice, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind};

/// A collection or map that a constructor made for a final field.
struct Held {
    field: FieldId,
    object: Ref,
    class: ClassId,
    name: String,
    size: usize,
}

impl Symbolic {
    /// Creates an object by its constructor, and makes what may change an input; `None` if all its fields are to be inputs.
    pub(super) fn input_built(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
    ) -> Got<Option<Ref>> {
        if let Some(returned) = state.path.inputs.returned(number) {
            return self.free_fields(machine, state, number, input, class, returned.as_ref()).map(Some);
        }
        let ways = self.constructions(machine, state, class);
        let chosen = self.choose_way_number(state, &input.name, ways.len() as u32 + 1, Choice::Construction)?;
        let Some(way) = ways.get(chosen).cloned() else { return Ok(None) };
        let arguments = self.recipe_arguments(machine, state, number, input, way.recipe, way.preset.as_ref())?;
        self.lose_changed_arguments(machine, state, number);
        let object = machine.allocate_now(state, class);
        let initial = Initial::Built(way.recipe, arguments.clone().into(), [].into());
        state.path.inputs.expect(number, initial);
        state.path.inputs.keep_returned(Some(number), Slot::reference(object));
        let all: Vec<Slot> = std::iter::once(Slot::reference(object)).chain(arguments).collect();
        self.push_waiting(machine, state, way.recipe, &all, FrameKind::Make(None))?;
        Err(Need::Frames)
    }

    /// Makes what may change in a new object an input.
    fn free_fields(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        input: &Input,
        class: ClassId,
        object: Ref,
    ) -> Got<Ref> {
        let seen = match class == input.declared.class {
            true => input.declared.clone(),
            false => JavaType::plain(class),
        };
        // all decisions come before the first effect
        let held = self.held_collections(machine, state, input, class, object)?;
        let mut changed = Vec::new();
        for field in machine.instance_fields(class) {
            if self.is_fixed(machine, field) || self.is_left_alone(field) {
                continue;
            }
            let name = machine.changed_name(&input.name, class, field);
            let cell = machine.program.field(field).cell();
            let old = state.heap.cell(object, cell).unwrap_or(Slot::ZERO);
            let value = match machine.field_type(field, &seen) {
                // what begins as an object rarely becomes null
                Some(declared) if old.is_concrete() && !old.as_ref().is_null() && machine.is_reference(field) => {
                    self.input_reference(machine, state, &name, declared, false, Some(number))?
                }
                _ => self.input_field(machine, state, number, &name, field, &seen)?,
            };
            self.default_field(machine, state, &name, field, value, old)?;
            state.heap.set_cell(object, cell, value);
            changed.push((field, value));
        }
        let mut calls = Vec::new();
        for held in held {
            let declared = machine.field_type(held.field, &seen).unwrap_or_else(|| JavaType::plain(held.class));
            let filled = self.fill_held(machine, state, number, &held, declared)?;
            calls.extend(filled);
            changed.push((held.field, Slot::reference(held.object)));
        }
        state.path.inputs.bind_built(number, object, changed.into());
        if calls.is_empty() {
            return Ok(object);
        }
        for (method, args) in calls.into_iter().rev() {
            self.push_waiting(machine, state, method, &args, FrameKind::Make(None))?;
        }
        Err(Need::Frames)
    }

    /// Returns the empty collections and maps that a constructor made for fields that never change, with the sizes they
    /// are to have.
    fn held_collections(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        input: &Input,
        class: ClassId,
        object: Ref,
    ) -> Got<Vec<Held>> {
        let mut found = Vec::new();
        for field in machine.instance_fields(class) {
            if !machine.is_reference(field) || !self.is_fixed(machine, field) {
                continue;
            }
            let slot = state.heap.cell(object, machine.program.field(field).cell()).unwrap_or(Slot::ZERO);
            let held = slot.as_ref();
            if !slot.is_concrete() || held.is_null() || state.path.inputs.of_object(held).is_some() {
                continue;
            }
            let Some(made) = machine.class_of(state, held).filter(|made| machine.is_library(*made)) else { continue };
            if !machine.is_fillable(made) || !self.is_empty(machine, state, held, made) {
                continue;
            }
            let name = machine.changed_name(&input.name, class, field);
            let size = match &**machine.program.class(made).name() {
                "java/util/ArrayList" => 0,
                _ => self.collection_size(state, &name)?,
            };
            found.push(Held { field, object: held, class: made, name, size });
        }
        Ok(found)
    }

    /// Returns true if a collection or map is known to hold nothing.
    fn is_empty(&mut self, machine: &mut Machine, state: &State, object: Ref, class: ClassId) -> bool {
        let mut asked = ["java/util/Collection", "java/util/Map"].into_iter();
        let Some(size) = asked.find_map(|interface| machine.method_of(class, interface, "size", "()I")) else {
            return false;
        };
        let found = machine.call_now(self, &mut state.clone(), size, &[Slot::reference(object)]);
        found.is_ok_and(|size| size.is_concrete() && size.as_int() == 0)
    }

    /// Makes the contents of a collection inputs. Returns the calls that fill it.
    fn fill_held(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        owner: u32,
        held: &Held,
        declared: JavaType,
    ) -> Got<Vec<Filling>> {
        let classes = [held.class].into();
        let slot =
            self.input_reference_of(machine, state, &held.name, (declared.clone(), classes), false, Some(owner))?;
        let number = slot.term().and_then(|term| state.path.inputs.of_variable(term));
        let number = number.ok_or_else(|| Trap::bug("a collection without a number"))?;
        if let Some(variable) = slot.term() {
            let own = self.is_value(variable, key_of(variable))?;
            state.path.axiom(&mut self.terms, own);
        }
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        if &**machine.program.class(held.class).name() == "java/util/ArrayList" {
            self.fill_list(machine, state, number, &input, held.class, held.object)?;
            return Ok(Vec::new());
        }
        let (calls, initial) = self.filling(machine, state, number, &input, held.class, held.size)?;
        state.path.inputs.set_object(number, held.object, initial);
        let with_receiver = |args: Vec<Slot>| std::iter::once(Slot::reference(held.object)).chain(args).collect();
        Ok(calls.into_iter().map(|(method, args)| (method, with_receiver(args))).collect())
    }

    /// Makes what a constructor left in a field the default of the field's variable.
    fn default_field(
        &mut self,
        machine: &Machine,
        state: &mut State,
        name: &str,
        field: FieldId,
        value: Slot,
        old: Slot,
    ) -> Got<()> {
        let kind = machine.program.field(field).kind();
        match (kind, value.term()) {
            _ if !old.is_concrete() => {}
            (Kind::Ref, Some(variable)) => {
                let known = match old.as_ref() {
                    object if object.is_null() => self.terms.int(0)?,
                    object if self.is_shared_constant(machine, state, object.raw()) => {
                        self.terms.int(object.raw() as i32)?
                    }
                    // the constructor stored an argument, or a part of one
                    object if state.path.inputs.of_object(object).is_some() => {
                        let of = state.path.inputs.of_object(object).and_then(|at| state.path.inputs.get(at));
                        self.terms.int(of.map_or(0, |input| key_of(input.variable)) as i32)?
                    }
                    _ => self.terms.int(key_of(variable) as i32)?,
                };
                state.path.set_default(variable, known);
            }
            (Kind::Ref, None) => {}
            (kind, _) => self.default_primitive(state, name, kind, old)?,
        }
        Ok(())
    }

    /// Returns true if a specification says that a field is as the constructor left it.
    fn is_left_alone(&self, field: FieldId) -> bool {
        self.resolved.as_ref().is_some_and(|resolved| resolved.left_alone.contains(&field))
    }
}

impl Machine {
    fn is_reference(&self, field: FieldId) -> bool {
        self.program.field(field).kind() == Kind::Ref
    }

    /// Returns the path of a field after construction; a parameter of the same name is another input.
    fn changed_name(&self, object: &str, class: ClassId, field: FieldId) -> String {
        format!("{}'", self.field_path(object, class, field))
    }
}
