//! What a state holds beside the objects that a caller and the program refer to: which classes of the library are
//! initialised, which strings are interned, which boxes come from a cache.

use crate::state::{InitState, State};
use crate::symbolic::Need;
use crate::trap::Stop;
use crate::vm::Vm;
use heapwright_memory::Ref;
use heapwright_program::{ClassId, Loader};

/// What a string is to the table of interned strings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Interned {
    /// No string with this text is in the table.
    No,
    /// It is the one in the table.
    Itself,
    /// Another one with this text is in the table.
    Other,
}

impl Vm {
    /// Initialises a class in a state between two calls.
    pub fn initialize(&mut self, state: &mut State, class: ClassId) -> Result<(), Stop> {
        self.settled(state, |vm, state| match vm.machine.initialize(state, class)? {
            true => Ok(()),
            false => Err(Need::Frames),
        })
    }

    /// Returns the library's classes that were initialised since an earlier state, in the order of the classes; those
    /// without an initialiser and without static fields that can be assigned make no difference.
    pub fn initialized_since(&self, state: &State, before: &State) -> Vec<ClassId> {
        if state.shares_initialised(before) {
            return Vec::new();
        }
        let program = &self.machine.program;
        let others = program.classes().filter(|class| class.loader() != Loader::App).map(|class| class.id());
        let touched = |class: &ClassId| {
            let (now, then) = (state.init_state(*class), before.init_state(*class));
            now != then && now != InitState::Untouched
        };
        let matters = |class: &ClassId| {
            let mut fields = program.class(*class).fields().map(|field| program.field(field));
            let assigned = fields.any(|field| field.is_static() && !field.is_final());
            assigned || program.find_method(*class, "<clinit>", "()V").is_some()
        };
        others.filter(touched).filter(matters).collect()
    }

    /// Returns what an object is to the table of interned strings; `None` if it is no string of known text.
    pub fn interned(&self, state: &State, object: Ref) -> Option<Interned> {
        let value = (self.machine.class_of(state, object) == Some(self.machine.known.string))
            .then(|| state.heap.cell(object, self.machine.known.string_value))??;
        state.heap.array(value.as_ref()).filter(|array| array.is_concrete())?;
        let units = self.machine.string_units(state, object)?;
        Some(match state.interned.get(units.as_slice()) {
            None => Interned::No,
            Some(known) if *known == object => Interned::Itself,
            Some(_) => Interned::Other,
        })
    }

    /// Returns what decides the identity of a box of a symbolic value: whether it is known to come from the cache, and
    /// whether a caller outside the machine made it. `None` if the program made it with `new`.
    pub fn box_identity(&self, state: &State, object: Ref) -> Option<(bool, bool)> {
        state.path.boxes().find(|made| made.object == object).map(|made| (made.cached, made.passed))
    }

    /// Returns true if something outside the heap differs from an earlier state: open streams of `java.util.zip`, and
    /// packages that were exported.
    pub fn differs_outside(&self, state: &State, before: &State) -> bool {
        !state.zip_streams.is_same(&before.zip_streams) || state.exports.len() != before.exports.len()
    }
}
