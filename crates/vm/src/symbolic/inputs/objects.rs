//! The object behind an input's key, created field by field when it is first followed.

use super::Initial;
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Got, Need};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind};

impl Vm {
    /// Returns the object behind an input's key, creating it if it does not exist yet.
    pub(crate) fn materialise(&mut self, state: &mut State, number: u32) -> Got<Ref> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        match input.object {
            Some(_) if input.open => return self.widen(state, number),
            Some((object, _)) => return Ok(object),
            None => {}
        }
        let class = match self.exact_class(state, number)? {
            Some(class) => class,
            None => return self.input_open(state, number),
        };
        if self.program.class(class).is_array() {
            return self.input_array(state, number, &input, class);
        }
        if !self.initialize(state, class)? {
            return Err(Need::Frames);
        }
        if class == self.known.string {
            return self.input_string(state, number);
        }
        if self.stubs.contains_key(&class) {
            return self.input_stub(state, number, &input, class);
        }
        if self.is_made(class) {
            return self.input_made(state, number, &input, class);
        }
        if self.is_library(class) && self.known.unbox_kind(class).is_none() {
            return self.input_library_object(state, number, &input, class);
        }
        if self.is_constructed(class)
            && let Some(object) = self.input_built(state, number, &input, class)?
        {
            return Ok(object);
        }
        let object = self.input_fields(state, number, class)?;
        if let Some(kind) = self.known.unbox_kind(class) {
            let initial = state.path.inputs.get(number).and_then(|input| input.object.clone());
            if let Some((_, Initial::Cells(cells))) = initial {
                self.share_boxes(state, number, class, kind, &cells)?;
            }
        }
        Ok(object)
    }

    /// Creates an object of a class whose fields are inputs. Fields that an object of a superclass, created before for
    /// the same input, already has are kept.
    pub(super) fn input_fields(&mut self, state: &mut State, number: u32, class: ClassId) -> Got<Ref> {
        let input = state.path.inputs.get(number).cloned().ok_or_else(|| Trap::bug("an unknown input"))?;
        let (old, mut cells) = match &input.object {
            Some((object, Initial::Cells(cells))) => (Some(*object), cells.to_vec()),
            _ => (None, Vec::new()),
        };
        let known = cells.len();
        cells.resize(self.program.class(class).instance_cells().max(known), Slot::ZERO);
        let seen = JavaType { class, args: input.declared.args.clone() };
        let seen = if class == input.declared.class { seen } else { JavaType::plain(class) };
        for field in self.instance_fields(class) {
            let cell = self.program.field(field).cell();
            if cell < known {
                continue;
            }
            let name = match old.is_some() {
                true => self.later_field_path(&input.name, class, field),
                false => self.field_path(&input.name, class, field),
            };
            let value = self.input_field(state, number, &name, field, &seen)?;
            if let Some(place) = cells.get_mut(cell) {
                *place = value;
            }
        }
        let object = self.allocate_now(state, class);
        for (cell, value) in cells.iter().enumerate() {
            let kept = old.filter(|_| cell < known).and_then(|old| state.heap.cell(old, cell));
            state.heap.set_cell(object, cell, kept.unwrap_or(*value));
        }
        state.path.inputs.set_object(number, object, Initial::Cells(cells.into()));
        Ok(object)
    }

    pub(super) fn input_field(
        &mut self,
        state: &mut State,
        number: u32,
        name: &str,
        field: FieldId,
        seen: &JavaType,
    ) -> Got<Slot> {
        let kind = self.program.field(field).kind();
        if let Some(left) = self.left_alone(state, seen.class, field) {
            return Ok(left);
        }
        if kind != Kind::Ref {
            return Ok(self.fresh(name, kind)?);
        }
        let outer = self.program.field(field).name().starts_with("this$");
        // a precondition describes fields itself
        let held = if self.resolved.is_none() { self.held_class(field) } else { None };
        match self.field_type(field, seen) {
            Some(declared) if held.is_some() => {
                let classes = held.into_iter().collect();
                self.input_reference_of(state, name, declared, classes, false, Some(number))
            }
            Some(declared) => self.input_reference(state, name, declared, !outer, Some(number)),
            None => {
                let descriptor = self.program.field(field).descriptor().clone();
                let loss = self.loss_of_type(&descriptor);
                self.lose(state, loss);
                Ok(Slot::ZERO)
            }
        }
    }

    /// Returns what the constructor without parameters leaves in a field, if a specification says that nobody else
    /// assigned it. `None` if the field is an input: the specification does not say so, there is no such constructor, or it
    /// makes an object for the field.
    fn left_alone(&mut self, state: &State, class: ClassId, field: FieldId) -> Option<Slot> {
        match self.resolved.as_ref()?.left_alone.contains(&field) {
            true => self.constructed(state, class, field),
            false => None,
        }
    }

    /// Returns what the constructor without parameters leaves in a field; `None` if there is none, or if it makes
    /// an object for it.
    pub(crate) fn constructed(&mut self, state: &State, class: ClassId, field: FieldId) -> Option<Slot> {
        let constructor = self.program.find_method(class, "<init>", "()V")?;
        let mut aside = state.clone();
        let object = self.allocate_now(&mut aside, class);
        self.call_now(&mut aside, constructor, &[Slot::reference(object)]).ok()?;
        let left = aside.heap.cell(object, self.program.field(field).cell())?;
        let is_value = self.program.field(field).kind() != Kind::Ref || left.as_ref().is_null();
        (left.is_concrete() && is_value).then_some(left)
    }

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
