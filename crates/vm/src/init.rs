//! Class initialisation (JVMS 5.5), and the `java.lang.Class` objects that hold static fields.

use crate::machine::Machine;
use crate::state::{FrameKind, InitState, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot, TypeTag};
use heapwright_program::{ClassId, ClassKind, ConstantValue, Loader};

impl Machine {
    /// Makes sure a class may be used. Returns false if initialisers were pushed; the instruction must then be executed
    /// again when they are done.
    pub(crate) fn initialize(&mut self, state: &mut State, class: ClassId) -> Result<bool, Trap> {
        match state.init_state(class) {
            InitState::Done | InitState::Running => return Ok(true),
            InitState::Failed => return Err(self.could_not_initialize(state, class)?),
            InitState::Untouched => {}
        }
        let order = self.initialization_order(state, class)?;
        let before = state.frames.len();
        // The first to run is pushed last. All are marked before any runs, as the specification requires.
        for class in order.into_iter().rev() {
            self.mirror(state, class)?;
            match self.program.class(class).class_initializer() {
                None => state.set_init_state(class, InitState::Done),
                Some(initializer) => {
                    state.set_init_state(class, InitState::Running);
                    if !self.push_code(state, initializer, &[], FrameKind::Init(class))? {
                        // the machine needs nothing of what it does
                        state.set_init_state(class, InitState::Done);
                    } else if let Some(frame) = state.frames.last_mut() {
                        frame.pc = crate::interp::NOT_STARTED;
                        state.trail.initialise(before);
                    }
                }
            }
        }
        Ok(state.frames.len() == before)
    }

    /// Returns the classes to initialise along with a class, in order: superclass, superinterfaces that declare default
    /// methods, the class itself.
    fn initialization_order(&mut self, state: &mut State, class: ClassId) -> Result<Vec<ClassId>, Trap> {
        let mut order = Vec::new();
        let mut current = Some(class);
        let mut chain = Vec::new();
        while let Some(id) = current {
            if state.init_state(id) != InitState::Untouched {
                break;
            }
            chain.push(id);
            current = if self.program.class(id).is_interface() { None } else { self.program.class(id).super_class() };
        }
        if let Some(superclass) = current.filter(|above| state.init_state(*above) == InitState::Failed) {
            return self.superclass_failed(state, superclass, &chain);
        }
        for id in chain.into_iter().rev() {
            if !self.program.class(id).is_interface() {
                for interface in self.program.class(id).interfaces().to_vec() {
                    self.interface_order(state, interface, &mut order);
                }
            }
            order.push(id);
        }
        Ok(order)
    }

    /// Fails a class whose superclass failed, with the superclass's error as the cause.
    fn superclass_failed(
        &mut self,
        state: &mut State,
        superclass: ClassId,
        below: &[ClassId],
    ) -> Result<Vec<ClassId>, Trap> {
        let trap = self.could_not_initialize(state, superclass)?;
        if let Trap::Throw(error) = trap {
            let cause = self.failure_cause(state, error)?;
            for class in below {
                state.set_init_state(*class, InitState::Failed);
                state.failures.push((*class, cause));
            }
        }
        Err(trap)
    }

    fn interface_order(&self, state: &State, interface: ClassId, order: &mut Vec<ClassId>) {
        if order.contains(&interface) || state.init_state(interface) != InitState::Untouched {
            return;
        }
        for parent in self.program.class(interface).interfaces() {
            self.interface_order(state, *parent, order);
        }
        let declares_default = self.program.class(interface).methods().any(|method| {
            let method = self.program.method(method);
            !method.is_static() && !method.is_abstract()
        });
        if declares_default {
            order.push(interface);
        }
    }

    fn could_not_initialize(&mut self, state: &mut State, class: ClassId) -> Result<Trap, Trap> {
        let message = format!("Could not initialize class {}", self.program.class(class).external_name());
        let error = self.make_exception(state, "java/lang/NoClassDefFoundError", Some(message))?;
        if let Some((_, cause)) = state.failures.iter().find(|(failed, _)| *failed == class) {
            state.heap.set_cell(error, self.known.throwable_cause, Slot::reference(*cause));
        }
        Ok(Trap::Throw(error))
    }

    /// Returns the `java.lang.Class` object of a class; it is made when first needed.
    pub(crate) fn mirror(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Trap> {
        let known = state.known_mirror(class);
        if !known.is_null() {
            return Ok(known);
        }
        let cells = self.known.mirror_cells + self.program.class(class).static_cells();
        let mirror = state.heap.alloc_object(TypeTag(self.known.class.0), cells);
        state.set_mirror(class, mirror);
        state.heap.set_cell(mirror, self.known.mirror_class, Slot::int(class.0 as i32 + 1));
        self.describe_mirror(state, class, mirror)?;
        for field in self.program.class(class).fields() {
            let field = self.program.field(field);
            let (cell, is_static) = (field.cell(), field.is_static());
            let Some(value) = field.constant_value().filter(|_| is_static).cloned() else { continue };
            let value = match value {
                ConstantValue::Int(value) => Slot::int(value),
                ConstantValue::Long(value) => Slot::long(value),
                ConstantValue::Float(value) => Slot::float(value),
                ConstantValue::Double(value) => Slot::double(value),
                ConstantValue::String(units) => Slot::reference(self.intern(state, &units)),
            };
            state.heap.set_cell(mirror, self.known.mirror_cells + cell, value);
        }
        Ok(mirror)
    }

    /// Fills in the fields of a mirror that HotSpot fills in.
    pub(crate) fn describe_mirror(&mut self, state: &mut State, class: ClassId, mirror: Ref) -> Result<(), Trap> {
        if let ClassKind::Array { component, .. } = self.program.class(class).kind() {
            let component = self.mirror(state, component)?;
            self.set_field_if_present(state, mirror, "componentType", Slot::reference(component));
        }
        let loader = match self.program.class(class).loader() {
            Loader::App => state.roots.app_loader,
            Loader::Platform => state.roots.platform_loader,
            Loader::Boot => Ref::NULL,
        };
        self.set_field_if_present(state, mirror, "classLoader", Slot::reference(loader));
        let module = self.module_of(state, class)?;
        self.set_field_if_present(state, mirror, "module", Slot::reference(module));
        let described = self.program.class(class);
        let modifiers = i32::from(described.modifiers());
        let primitive = described.is_primitive();
        self.set_field_if_present(state, mirror, "modifiers", Slot::int(modifiers));
        self.set_field_if_present(state, mirror, "primitive", Slot::int(i32::from(primitive)));
        Ok(())
    }

    /// Returns the class a `java.lang.Class` object stands for.
    pub(crate) fn mirrored(&self, state: &State, mirror: Ref) -> Result<ClassId, Trap> {
        let number = state.heap.cell(mirror, self.known.mirror_class).map(Slot::as_int).unwrap_or(0);
        if mirror.is_null() || number <= 0 {
            return Err(Trap::null());
        }
        Ok(ClassId(number as u32 - 1))
    }

    /// Reads a static cell of an initialised class.
    pub(crate) fn get_static(&self, state: &State, class: ClassId, cell: usize) -> Option<Slot> {
        state.heap.cell(state.known_mirror(class), self.known.mirror_cells + cell)
    }

    /// Writes a static cell.
    pub(crate) fn put_static(
        &mut self,
        state: &mut State,
        class: ClassId,
        cell: usize,
        value: Slot,
    ) -> Result<(), Trap> {
        let mirror = self.mirror(state, class)?;
        match state.heap.set_cell(mirror, self.known.mirror_cells + cell, value) {
            true => Ok(()),
            false => Err(Trap::bug("a static cell that does not exist")),
        }
    }
}
