//! Calls from outside, one after the other: the objects that a caller holds stay in the state, and what their cells
//! contain can be looked at and replaced between two calls.

use super::start::stopped;
use crate::vm::Vm;

use crate::state::{FrameKind, InitState, State};
use crate::symbolic::{BoxMade, Need};
use crate::trap::Stop;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::NO_REG;
use heapwright_program::{ClassId, ClassKind, FieldId, Kind, Loader, MethodId};
use heapwright_term::{Sort, TermError, TermId, Width};

/// A cell of an object, by number; or an element of an array, by index.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The object.
    pub object: Ref,
    /// The number of the cell.
    pub index: usize,
    /// What it holds.
    pub kind: Kind,
    /// Its value.
    pub value: Slot,
}

impl Vm {
    /// Puts a method on the call stack of a state between two calls, after initialising its class. The receiver, if
    /// there is one, is the first argument, and its class decides which method runs. Returns the result of an intrinsic
    /// that finished at once.
    pub fn begin_call(&mut self, state: &mut State, method: MethodId, args: &[Slot]) -> Result<Option<Slot>, Stop> {
        let mut method = method;
        let found = self.machine.program.method(method);
        let declared = found.class();
        if let (false, false, Some(receiver)) = (found.is_static(), found.is_constructor(), args.first())
            && let Some(class) = self.machine.class_of(state, receiver.as_ref())
        {
            method = self.machine.program.select(class, method).map_err(|error| stopped(error.into()))?;
        }
        self.settled(state, |vm, state| match vm.machine.initialize(state, declared)? {
            true => Ok(()),
            false => Err(Need::Frames),
        })?;
        self.machine.push_call(&mut self.symbolic, state, method, args, FrameKind::Call, NO_REG).map_err(stopped)
    }

    /// Allocates an object for a constructor to fill, after initialising its class.
    pub fn allocate_for(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Stop> {
        self.settled(state, |vm, state| match vm.machine.initialize(state, class)? {
            true => Ok(()),
            false => Err(Need::Frames),
        })?;
        Ok(self.machine.allocate_now(state, class))
    }

    /// Returns a symbolic value of a primitive type; the same name gives the same value.
    pub fn symbolic_value(&mut self, name: &str, kind: Kind) -> Result<Slot, TermError> {
        self.symbolic.fresh(name, kind)
    }

    /// Returns an unconstrained reference that is null or of a class; the same name gives the same
    /// reference. It can be copied; when something depends on it, the machine stops for a decision about its variable.
    pub fn opaque_reference(&mut self, name: &str, class: ClassId) -> Result<Slot, TermError> {
        let variable = self.symbolic.terms.variable(name, Sort::BitVec(Width::W32))?;
        self.symbolic.opaque.insert(variable, class);
        Ok(Slot::symbolic(variable))
    }

    /// Returns a reference that is null if a condition holds, else an object.
    pub fn null_or(&mut self, null: TermId, object: Ref) -> Result<Slot, TermError> {
        let (zero, number) = (self.symbolic.terms.int(0)?, self.symbolic.terms.int(object.raw() as i32)?);
        self.symbolic.terms.ite(null, zero, number).map(Slot::symbolic)
    }

    /// Returns the value of a condition as the machine holds it: one or zero.
    pub fn truth_value(&mut self, condition: TermId) -> Result<TermId, TermError> {
        let (one, zero) = (self.symbolic.terms.int(1)?, self.symbolic.terms.int(0)?);
        self.symbolic.terms.ite(condition, one, zero)
    }

    /// Boxes a value as `valueOf` does.
    pub fn box_value(&mut self, state: &mut State, kind: Kind, value: Slot) -> Option<Slot> {
        let (class, cell) = self.machine.known.box_of(kind)?;
        let Some(term) = value.term() else {
            let name = self.machine.program.class(class).name().to_string();
            let descriptor = format!("({})L{name};", kind.char());
            let method = self.machine.program.find_method(class, "valueOf", &descriptor)?;
            return self.machine.call_now(&mut self.symbolic, state, method, &[value]).ok();
        };
        let object = self.machine.allocate_now(state, class);
        state.heap.set_cell(object, cell, value);
        state.path.note_box(BoxMade { object, class, value: term, cached: false, passed: true });
        Some(Slot::reference(object))
    }

    /// Returns a new array of an array class with these elements.
    pub fn array_of(&mut self, state: &mut State, class: ClassId, elements: &[Slot]) -> Result<Slot, Stop> {
        let array = self.machine.allocate_array_now(state, class, elements.len()).map_err(stopped)?;
        if let Some(found) = state.heap.array_mut(array) {
            for (index, element) in elements.iter().enumerate() {
                found.set(index, *element);
            }
        }
        Ok(Slot::reference(array))
    }

    /// Returns a string literal.
    pub fn text(&mut self, state: &mut State, units: &[u16]) -> Slot {
        Slot::reference(self.machine.intern(state, units))
    }

    /// Returns the value of a static field, after initialising its class.
    pub fn static_value(&mut self, state: &mut State, class: ClassId, name: &str) -> Result<Slot, Stop> {
        self.settled(state, |vm, state| match vm.machine.initialize(state, class)? {
            true => Ok(()),
            false => Err(Need::Frames),
        })?;
        let field = self.machine.program.field_named(class, name).map(|field| self.machine.program.field(field).cell());
        let value = field.and_then(|cell| self.machine.get_static(state, class, cell));
        value.ok_or_else(|| Stop::Bug(format!("no static field {name}")))
    }

    /// Returns the class of an object; `None` for null.
    pub fn class_of_object(&self, state: &State, object: Ref) -> Option<ClassId> {
        self.machine.class_of(state, object)
    }

    /// Returns the class that a `java.lang.Class` object stands for.
    pub fn mirrored_class(&self, state: &State, object: Ref) -> Option<ClassId> {
        let is_mirror = self.machine.class_of(state, object) == Some(self.machine.known.class);
        is_mirror.then(|| self.machine.mirrored(state, object).ok())?
    }

    /// Returns the value in a box.
    pub fn boxed_value(&self, state: &State, object: Ref) -> Option<(Kind, Slot)> {
        self.machine.unboxed(state, object)
    }

    /// Returns the text of a string whose characters are known.
    pub fn known_text(&self, state: &State, object: Ref) -> Option<String> {
        let is_string = self.machine.class_of(state, object) == Some(self.machine.known.string);
        let value = state.heap.cell(object, self.machine.known.string_value).filter(|_| is_string)?;
        state.heap.array(value.as_ref()).filter(|array| array.is_concrete())?;
        self.machine.string_text(state, object)
    }

    /// Returns a value as a term.
    pub fn value_term(&mut self, state: &State, kind: Kind, slot: Slot) -> Result<TermId, TermError> {
        self.symbolic.term_of(&self.machine, state, kind, slot)
    }

    /// Returns the cells of an object, or the elements of an array.
    pub fn cells(&self, state: &State, object: Ref) -> Vec<Cell> {
        let Some(class) = self.machine.class_of(state, object) else { return Vec::new() };
        if let Some(array) = state.heap.array(object) {
            let component = self.machine.program.component(class);
            let kind = match component.map(|class| self.machine.program.class(class).kind()) {
                Some(ClassKind::Primitive(kind)) => kind,
                _ => Kind::Ref,
            };
            let cell = |index: usize| Cell { object, index, kind, value: array.get(index).unwrap_or_default() };
            return (0..array.len()).map(cell).collect();
        }
        let kinds = self.machine.program.class(class).cell_kinds().iter().enumerate();
        let cell = |(index, kind): (usize, &Kind)| Cell {
            object,
            index,
            kind: *kind,
            value: state.heap.cell(object, index).unwrap_or_default(),
        };
        kinds.map(cell).collect()
    }

    /// Returns the program's classes whose initialisers have run in a state, in the order of the classes; those without
    /// an initialiser make no difference.
    pub fn initialized(&self, state: &State) -> Vec<ClassId> {
        let own = self.machine.program.classes().filter(|class| class.loader() == Loader::App);
        let run = own.filter(|class| state.init_state(class.id()) != InitState::Untouched);
        let has = |id: ClassId| self.machine.program.find_method(id, "<clinit>", "()V").is_some();
        run.map(|class| class.id()).filter(|id| has(*id)).collect()
    }

    /// Returns the static cells of the program's classes that are initialised in a state, in the order of the classes;
    /// constants that are written in its class file are left out.
    pub fn static_cells(&self, state: &State) -> Vec<(FieldId, Cell)> {
        let mut found = Vec::new();
        for class in self.machine.program.classes() {
            if class.loader() != Loader::App || state.init_state(class.id()) == InitState::Untouched {
                continue;
            }
            let object = state.known_mirror(class.id());
            for field in class.fields().map(|field| self.machine.program.field(field)).filter(|field| field.is_static())
            {
                // what an initialiser computes may depend on the calls before it
                let written = field.constant_value().is_some() || field.name().starts_with('$');
                if field.is_final() && written {
                    continue;
                }
                let index = self.machine.known.mirror_cells + field.cell();
                let value = state.heap.cell(object, index).unwrap_or_default();
                found.push((field.id(), Cell { object, index, kind: field.kind(), value }));
            }
        }
        found
    }

    /// Returns the first cell of a class's object that holds a static field.
    pub fn first_static_cell(&self) -> usize {
        self.machine.known.mirror_cells
    }

    /// Assigns a cell, or an element of an array.
    pub fn set_cell_value(&mut self, state: &mut State, cell: &Cell, value: Slot) -> bool {
        match state.heap.array(cell.object).is_some() {
            true => state.heap.array_mut(cell.object).is_some_and(|array| array.set(cell.index, value)),
            false => state.heap.set_cell(cell.object, cell.index, value),
        }
    }

    /// Forgets which branches a state has taken.
    pub fn forget_trail(&self, state: &mut State) {
        state.trail = Default::default();
    }

    /// Forgets the path of a state between two calls: what is known about its symbolic values from now on is what the
    /// caller assumes. Boxes stay boxes; the caller must have replaced their values before.
    pub fn restart_path(&mut self, state: &mut State, held: Vec<Ref>) {
        let boxes: Vec<BoxMade> = state.path.boxes().copied().collect();
        state.path = Default::default();
        for made in boxes {
            let Some((_, slot)) = self.machine.unboxed(state, made.object) else { continue };
            if let Some(value) = slot.term() {
                state.path.note_box(BoxMade { value, ..made });
            }
        }
        state.held = held;
        state.questions.clear();
        state.trail = Default::default();
        state.symbolic_steps = 0;
        state.steps = 0;
    }
}
