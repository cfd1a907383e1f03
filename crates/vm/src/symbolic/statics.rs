//! Which static fields of the class under test are inputs: those that its methods assign, and elements of arrays in final
//! ones.

use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Statics, Symbolic};
use heapwright_memory::Ref;
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, FieldId, Kind, MethodId, flags};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The longest static array whose elements are inputs.
const LONGEST: usize = 16;

/// A static field that is an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticInput {
    pub(crate) field: FieldId,
    /// Whether the input is the elements of its array rather than the field itself, which is final.
    pub(crate) elements: bool,
}

impl Symbolic {
    /// Returns the static inputs among the fields of a class.
    pub(crate) fn own_static_state(&self, machine: &Machine, class: ClassId) -> Vec<StaticInput> {
        let assigned = machine.assigned(class);
        let own = |field: &FieldId| {
            let found = machine.program.field(*field);
            found.is_static() && found.flags() & flags::SYNTHETIC == 0 && self.is_open_to_tests(machine, *field)
        };
        let is_input = |field: &FieldId| {
            let found = machine.program.field(*field);
            let all = self.input_options.statics == Statics::All && !found.is_final();
            all || assigned.contains(&(found.name().clone(), found.is_final()))
        };
        let fields = machine.program.class(class).fields().filter(own).filter(is_input);
        fields.map(|field| StaticInput { field, elements: machine.program.field(field).is_final() }).collect()
    }

    /// Returns true if a static field, or the elements of its array, are an input of the method under test.
    pub(crate) fn is_static_input(&self, machine: &Machine, state: &State, class: ClassId, field: FieldId) -> bool {
        let is = |input: &StaticInput| {
            input.field == field && (!input.elements || machine.static_array(state, field).is_some())
        };
        let own = || self.losses.tested == Some(class) && self.own_static_state(machine, class).iter().any(is);
        self.foreign_statics.contains(&field) || own()
    }

    /// Returns true if tests can set a static field, if need be by reflection. Those of a library, which live in another
    /// package, only have what is public: there the other fields keep what initialisers and calls gave them.
    pub(crate) fn is_open_to_tests(&self, machine: &Machine, field: FieldId) -> bool {
        let found = machine.program.field(field);
        let is_public = |flag: u16| flag & flags::PUBLIC != 0;
        !self.tests_elsewhere || is_public(found.flags()) && is_public(machine.program.class(found.class()).modifiers())
    }
}

impl Machine {
    /// Collects the static fields that methods of a class assign, and the final ones whose arrays they may store into.
    pub(crate) fn assigned(&self, class: ClassId) -> BTreeSet<(Rc<str>, bool)> {
        let mut found = BTreeSet::new();
        let methods: Vec<MethodId> = self.program.class(class).methods().collect();
        for method in methods.into_iter().filter(|id| &**self.program.method(*id).name() != "<clinit>") {
            let Ok(code) = self.program.code(method) else { continue };
            let stores = code.instrs.iter().any(|cell| is_array_store(cell.get()));
            for cell in &code.instrs {
                let (field, write) = match cell.get() {
                    Instr::PutStatic { site, .. } => (self.named_static(class, &code, site), true),
                    Instr::GetStatic { site, .. } => (self.named_static(class, &code, site), false),
                    Instr::PutStaticResolved { cell, class: owner, .. } => (self.static_at(class, owner, cell), true),
                    Instr::GetStaticResolved { cell, class: owner, .. } => (self.static_at(class, owner, cell), false),
                    _ => continue,
                };
                let Some(field) = field.map(|field| self.program.field(field)) else { continue };
                let array = field.is_final() && field.descriptor().starts_with('[');
                if write && !field.is_final() || !write && array && stores {
                    found.insert((field.name().clone(), field.is_final()));
                }
            }
        }
        found
    }

    fn named_static(&self, class: ClassId, code: &Code, site: u32) -> Option<FieldId> {
        let site = code.fields.get(site as usize)?;
        let own = site.class == *self.program.class(class).name();
        own.then(|| self.program.find_field(class, &site.name, &site.descriptor))?
    }

    /// Returns the static field of a class that has this cell, if the cell is one of its own.
    pub(crate) fn static_at(&self, class: ClassId, owner: u32, cell: u16) -> Option<FieldId> {
        let mut fields = self.program.class(class).fields().filter(|_| class.0 == owner);
        fields.find(|field| {
            let found = self.program.field(*field);
            found.is_static() && self.known.mirror_cells + found.cell() == usize::from(cell)
        })
    }

    /// Returns the array in a static field, if its elements can be inputs.
    pub(crate) fn static_array(&self, state: &State, field: FieldId) -> Option<(Ref, usize, Kind)> {
        let found = self.program.field(field);
        let array = self.get_static(state, found.class(), found.cell())?.as_ref();
        let length = state.heap.array(array)?.len();
        let component = self.program.component(self.class_of(state, array)?)?;
        (length <= LONGEST).then(|| (array, length, self.kind_of(component)))
    }
}

/// Returns true if an instruction stores into an array.
pub(crate) fn is_array_store(instr: Instr) -> bool {
    matches!(
        instr,
        Instr::ByteStore { .. }
            | Instr::CharStore { .. }
            | Instr::ShortStore { .. }
            | Instr::IntStore { .. }
            | Instr::LongStore { .. }
            | Instr::FloatStore { .. }
            | Instr::DoubleStore { .. }
            | Instr::RefStore { .. }
    )
}
