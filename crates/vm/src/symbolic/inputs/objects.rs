//! The object behind an input's key, created field by field when it is first followed.

use super::Initial;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind};

impl Symbolic {
    /// Returns the object behind an input's key, creating it if it does not exist yet.
    pub(crate) fn materialise(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        match input.object {
            Some(_) if input.open => return self.widen(machine, state, number),
            Some((object, _)) => return Ok(object),
            None => {}
        }
        let class = match self.exact_class(machine, state, number)? {
            Some(class) => class,
            None => return self.input_open(machine, state, number),
        };
        if machine.program.class(class).is_array() {
            return self.input_array(machine, state, number, &input, class);
        }
        if !machine.initialize(state, class)? {
            return Err(Need::Frames);
        }
        if class == machine.known.string {
            return self.input_string(machine, state, number);
        }
        if machine.answered.contains(&class) {
            return self.input_stub(machine, state, number, &input, class);
        }
        if self.is_made(machine, class) {
            return self.input_made(machine, state, number, &input, class);
        }
        if machine.is_library(class) && machine.known.unbox_kind(class).is_none() {
            return self.input_library_object(machine, state, number, &input, class);
        }
        if self.is_constructed(machine, class)
            && let Some(object) = self.input_built(machine, state, number, &input, class)?
        {
            return Ok(object);
        }
        let object = self.input_fields(machine, state, number, class)?;
        if let Some(kind) = machine.known.unbox_kind(class) {
            let initial = state.path.inputs.get(number).and_then(|input| input.object.clone());
            if let Some((_, Initial::Cells(cells))) = initial {
                self.share_boxes(machine, state, number, class, kind, &cells)?;
            }
        }
        Ok(object)
    }

    /// Creates an object of a class whose fields are inputs. Fields that an object of a superclass, created before for
    /// the same input, already has are kept.
    pub(super) fn input_fields(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        class: ClassId,
    ) -> Got<Ref> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let (old, mut cells) = match &input.object {
            Some((object, Initial::Cells(cells))) => (Some(*object), cells.to_vec()),
            _ => (None, Vec::new()),
        };
        let known = cells.len();
        cells.resize(machine.program.class(class).instance_cells().max(known), Slot::ZERO);
        let seen = JavaType { class, args: input.declared.args.clone() };
        let seen = if class == input.declared.class { seen } else { JavaType::plain(class) };
        for field in machine.instance_fields(class) {
            let cell = machine.program.field(field).cell();
            if cell < known {
                continue;
            }
            let name = match old.is_some() {
                true => machine.later_field_path(&input.name, class, field),
                false => machine.field_path(&input.name, class, field),
            };
            let value = self.input_field(machine, state, number, &name, field, &seen)?;
            if let Some(place) = cells.get_mut(cell) {
                *place = value;
            }
        }
        let object = machine.allocate_now(state, class);
        for (cell, value) in cells.iter().enumerate() {
            let kept = old.filter(|_| cell < known).and_then(|old| state.heap.cell(old, cell));
            state.heap.set_cell(object, cell, kept.unwrap_or(*value));
        }
        state.path.inputs.set_object(number, object, Initial::Cells(cells.into()));
        Ok(object)
    }

    pub(super) fn input_field(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
        name: &str,
        field: FieldId,
        seen: &JavaType,
    ) -> Got<Slot> {
        let kind = machine.program.field(field).kind();
        if let Some(left) = self.left_alone(machine, state, seen.class, field) {
            return Ok(left);
        }
        if kind != Kind::Ref {
            return Ok(self.fresh(name, kind)?);
        }
        let outer = machine.program.field(field).name().starts_with("this$");
        // a precondition describes fields itself
        let held = if self.resolved.is_none() { self.held_class(machine, field) } else { None };
        match machine.field_type(field, seen) {
            Some(declared) if held.is_some() => {
                let classes = held.into_iter().collect();
                self.input_reference_of(machine, state, name, (declared, classes), false, Some(number))
            }
            Some(declared) => self.input_reference(machine, state, name, declared, !outer, Some(number)),
            None => {
                let descriptor = machine.program.field(field).descriptor().clone();
                let loss = machine.loss_of_type(&descriptor);
                self.lose(machine, state, loss);
                Ok(Slot::ZERO)
            }
        }
    }

    /// Returns what the constructor without parameters leaves in a field, if a specification says that nothing else
    /// assigned it. `None` if the field is an input: the specification does not say so, there is no such constructor, or it
    /// makes an object for the field.
    fn left_alone(&mut self, machine: &mut Machine, state: &State, class: ClassId, field: FieldId) -> Option<Slot> {
        match self.resolved.as_ref()?.left_alone.contains(&field) {
            true => self.constructed(machine, state, class, field),
            false => None,
        }
    }

    /// Returns what the constructor without parameters leaves in a field; `None` if there is none, or if it makes
    /// an object for it.
    pub(crate) fn constructed(
        &mut self,
        machine: &mut Machine,
        state: &State,
        class: ClassId,
        field: FieldId,
    ) -> Option<Slot> {
        let constructor = machine.program.find_method(class, "<init>", "()V")?;
        let mut aside = state.clone();
        let object = machine.allocate_now(&mut aside, class);
        machine.call_now(self, &mut aside, constructor, &[Slot::reference(object)]).ok()?;
        let left = aside.heap.cell(object, machine.program.field(field).cell())?;
        let is_value = machine.program.field(field).kind() != Kind::Ref || left.as_ref().is_null();
        (left.is_concrete() && is_value).then_some(left)
    }
}

impl Machine {
    /// Returns the instance fields of a class, inherited ones first.
    pub(crate) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut chain = Vec::new();
        let mut current = Some(class);
        while let Some(id) = current {
            chain.push(id);
            current = self.program.class(id).super_class();
        }
        let fields = chain.into_iter().rev().flat_map(|id| self.program.class(id).fields());
        fields.filter(|field| !self.program.field(*field).is_static()).collect()
    }

    /// Returns the path of an input's field: its name, qualified by its class if a subclass hides it.
    pub(super) fn field_path(&self, object: &str, class: ClassId, field: FieldId) -> String {
        let found = self.program.field(field);
        // two fields of an object must never have one path: they would be one variable
        let mut named = self.instance_fields(class).into_iter().rev();
        let visible = named.find(|other| self.program.field(*other).name() == found.name());
        match visible.is_some_and(|visible| visible != field) {
            false => format!("{object}.{}", found.name()),
            true => format!("{object}.{}::{}", self.program.class(found.class()).external_name(), found.name()),
        }
    }

    /// Returns the path of a field that an object gets after those of its superclasses: its name, qualified by its class
    /// if a superclass has one of that name.
    fn later_field_path(&self, object: &str, class: ClassId, field: FieldId) -> String {
        let found = self.program.field(field);
        let mut above = self.instance_fields(class).into_iter().take_while(|other| *other != field);
        match above.any(|other| self.program.field(other).name() == found.name()) {
            false => format!("{object}.{}", found.name()),
            true => format!("{object}.{}::{}", self.program.class(found.class()).external_name(), found.name()),
        }
    }
}
