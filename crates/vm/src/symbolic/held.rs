//! Final fields whose class the constructors fix: `private final Map<K, V> entries = new TreeMap<>()`.
//!
//! Such a field is never null and never holds an object of another class, whatever its declared type allows.

use crate::machine::Machine;
use crate::symbolic::Symbolic;
use heapwright_program::code::{Code, Instr, Reg};
use heapwright_program::{ClassId, FieldId, MethodId};
use rustc_hash::FxHashSet;

impl Symbolic {
    /// Returns the class of the object that every constructor creates for a final field of the program; `None` if they
    /// differ, or if a test cannot create such an object.
    pub(crate) fn held_class(&mut self, machine: &mut Machine, field: FieldId) -> Option<ClassId> {
        if let Some(known) = self.held_classes.get(&field) {
            return *known;
        }
        let found = self.find_held_class(machine, field);
        self.held_classes.insert(field, found);
        found
    }

    fn find_held_class(&mut self, machine: &mut Machine, field: FieldId) -> Option<ClassId> {
        let found = machine.program.field(field);
        let owner = found.class();
        if !found.is_final() || found.is_static() || machine.is_library(owner) {
            return None;
        }
        let methods = machine.program.class(owner).methods();
        let constructors: Vec<MethodId> = methods.filter(|id| machine.program.method(*id).is_constructor()).collect();
        let mut held: Option<ClassId> = None;
        for method in constructors {
            let code = machine.program.code(method).ok()?;
            // a constructor that does not assign a final field calls one that does
            for place in machine.stores_to(&code, field) {
                let class = machine.created_for(&code, place)?;
                if held.is_some_and(|held| held != class) {
                    return None;
                }
                held = Some(class);
            }
        }
        held.filter(|class| self.is_buildable(machine, *class))
    }
}

impl Machine {
    /// Returns the instructions that may assign a field.
    pub(super) fn stores_to(&self, code: &Code, field: FieldId) -> Vec<usize> {
        let found = self.program.field(field);
        let is_store = |instr: Instr| match instr {
            Instr::PutField { site, .. } => {
                code.fields.get(site as usize).is_some_and(|site| site.name == *found.name())
            }
            Instr::PutFieldResolved { cell, .. } | Instr::PutFieldNarrow { cell, .. } => cell as usize == found.cell(),
            _ => false,
        };
        let stores = code.instrs.iter().enumerate().filter(|(_, cell)| is_store(cell.get()));
        stores.map(|(place, _)| place).collect()
    }

    /// Returns the class of the object that code creates right before it stores it.
    fn created_for(&mut self, code: &Code, store: usize) -> Option<ClassId> {
        let (Instr::PutField { src, .. } | Instr::PutFieldResolved { src, .. }) = code.instrs.get(store)?.get() else {
            return None;
        };
        let targets = jump_targets(code);
        let mut wanted: Reg = src;
        for place in (0..store).rev() {
            // a value from outside may be another object
            if targets.contains(&(place as u32 + 1)) {
                return None;
            }
            let instr = code.instrs.get(place)?.get();
            if instr.written() != Some(wanted) {
                continue;
            }
            match instr {
                Instr::Move { src, .. } => wanted = src,
                Instr::NewResolved { class, .. } => return Some(ClassId(class)),
                Instr::New { site, .. } => {
                    let name = code.classes.get(site as usize)?.name.clone();
                    return self.program.load(&name).ok();
                }
                _ => return None,
            }
        }
        None
    }
}

/// Returns the instructions that are reached by other ways than from the one before.
pub(super) fn jump_targets(code: &Code) -> FxHashSet<u32> {
    let jumps = code.instrs.iter().filter_map(|cell| cell.get().target_mut().copied());
    let switches = code.switches.iter().flat_map(|table| table.targets.iter().copied().chain([table.default]));
    let handlers = code.handlers.iter().map(|handler| handler.target);
    jumps.chain(switches).chain(handlers).collect()
}
