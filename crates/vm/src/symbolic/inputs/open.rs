//! Open objects: inputs whose class is not decided, although their fields are used.
//!
//! An object that may have several classes has the cells that all of them have, those of their least common superclass,
//! and gets more of them when a cast or a call leaves fewer classes. Which class it has is decided by the test that is
//! written at the end, unless the program asks. Only objects whose fields may have any values are open: those of classes
//! that are taken field by field, and those whose constructor only stores its parameters.

use super::Initial;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::{Got, Need, Symbolic};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, MethodId};

/// A parameter of a constructor by kind, and the initial cell that it sets.
type StoredCell = (Kind, Option<Slot>);

/// What matters of a class when an object is created.
#[derive(PartialEq)]
enum Creation {
    /// Its fields are inputs.
    Open,
    /// It is created in a way of its own.
    Exact(ClassId),
}

impl Symbolic {
    /// Returns the class of an input's object, or `None` if it can have several of which any will do for now.
    pub(super) fn exact_class(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        number: u32,
    ) -> Got<Option<ClassId>> {
        let creation = self.ask_class(machine, state, number, |symbolic, machine, class| {
            match symbolic.is_openable(machine, class) {
                true => Creation::Open,
                false => Creation::Exact(class),
            }
        })?;
        match (creation, &*machine.known_classes(state, number)) {
            (Creation::Exact(class), _) => Ok(Some(class)),
            (Creation::Open, [class]) => Ok(Some(*class)),
            (Creation::Open, _) => Ok(None),
        }
    }

    /// Returns true if an object of a class may be created before its class is decided.
    pub(in crate::symbolic) fn is_openable(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        if machine.is_library(class) || machine.program.class(class).is_array() || machine.answered.contains(&class) {
            return false;
        }
        !self.is_made(machine, class) && !self.is_constructed(machine, class)
            || self.stored_parameters(machine, class).is_some()
    }

    /// Creates an open object.
    pub(super) fn input_open(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        let classes = machine.known_classes(state, number);
        let common = machine.common_superclass(&classes).ok_or_else(|| Trap::bug("an input without a class"))?;
        if !machine.initialize(state, common)? {
            return Err(Need::Frames);
        }
        let object = self.input_fields(machine, state, number, common)?;
        state.path.inputs.set_open(number, true);
        Ok(object)
    }

    /// Returns an open object, with all the cells that its remaining classes have.
    pub(super) fn widen(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        let classes = machine.known_classes(state, number);
        let common = machine.common_superclass(&classes).ok_or_else(|| Trap::bug("an input without a class"))?;
        let object = state.path.inputs.get(number).and_then(|input| input.object.as_ref().map(|(object, _)| *object));
        let object = object.ok_or_else(|| Trap::bug("an open object that does not exist"))?;
        let object = match machine.class_of(state, object) == Some(common) {
            true => object,
            false => {
                if !machine.initialize(state, common)? {
                    return Err(Need::Frames);
                }
                self.input_fields(machine, state, number, common)?
            }
        };
        if classes.len() == 1 {
            state.path.inputs.set_open(number, false);
        }
        Ok(object)
    }

    /// Returns the object of an input, deciding its class.
    pub(crate) fn close(&mut self, machine: &mut Machine, state: &mut State, number: u32) -> Got<Ref> {
        self.ask_class(machine, state, number, |_, _, class| class)?;
        self.materialise(machine, state, number)
    }

    /// Returns the initial cells of an open object that the constructor of a class is given, in the order of its
    /// parameters; `None` if the object was not created that way.
    pub(crate) fn stored_cells(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        initial: &Initial,
    ) -> Option<(MethodId, Vec<StoredCell>)> {
        let Initial::Cells(cells) = initial else { return None };
        let stored = self.stored_parameters(machine, class)?;
        let kinds = machine.recipe_kinds(stored.constructor);
        let of = |place: usize| stored.cells.iter().find(|(_, from)| *from == place).map(|(cell, _)| *cell);
        let values = kinds.into_iter().enumerate();
        let values = values.map(|(place, kind)| (kind, of(place).and_then(|cell| cells.get(cell).copied()))).collect();
        Some((stored.constructor, values))
    }
}

impl Machine {
    /// Returns the class of the last common superclass of some classes.
    fn common_superclass(&self, classes: &[ClassId]) -> Option<ClassId> {
        let (first, rest) = classes.split_first()?;
        let mut common = *first;
        for class in rest {
            while !self.program.is_subclass(*class, common) {
                common = self.program.class(common).super_class()?;
            }
        }
        Some(common)
    }
}
