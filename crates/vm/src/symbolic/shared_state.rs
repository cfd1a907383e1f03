//! Static state of the library: what its fields hold when a test begins, and whether a caller can have changed it.
//!
//! `CookieHandler.getDefault()` is null on a fresh machine and something else after `setDefault`. The machine runs
//! methods on a fresh library, so reading a field that may hold something else is a loss. Three kinds of fields are none:
//! those that nothing assigns after their initialiser and that lead to objects nobody changes, those that a method fills
//! when it first reads them (what it would find there is what it computes), and the standard output.

use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::Ref;
use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, Field, FieldId, Kind, flags};
use rustc_hash::FxHashSet;

/// The most objects behind a field that are looked at; a field that leads to more counts as changeable.
const MOST_OBJECTS: usize = 4_000;

/// Fields of `System` that do not count: the standard output changes with every use, but nobody asks it for what was
/// written; and the library asks for the security manager all the time, which nobody has.
const IGNORED: [&str; 4] = ["out", "err", "security", "allowSecurityManager"];

/// Packages and classes of the machinery of the JVM, whose objects are the same to every program.
const MACHINERY: [&str; 5] =
    ["java/lang/invoke/", "jdk/internal/misc/", "jdk/internal/access/", "jdk/internal/reflect/", "java/lang/Module"];

impl Machine {
    /// Returns true if a static field of the library may hold something else than on a fresh machine.
    pub(crate) fn is_shared_state(&self, state: &State, field: FieldId) -> bool {
        let found = self.program.field(field);
        let owner = self.program.class(found.class()).name();
        let is_ignored = &**owner == "java/lang/System" && IGNORED.contains(&&**found.name());
        if is_ignored || MACHINERY.iter().any(|prefix| owner.starts_with(prefix)) {
            return false;
        }
        if !found.is_final() && self.is_set_later(found) {
            return true;
        }
        let value = self.get_static(state, found.class(), found.cell()).unwrap_or_default();
        found.kind() == Kind::Ref && !self.is_settled(state, field, value.as_ref())
    }

    /// Returns true if a method assigns a static field of its class, other than an initialiser and methods that fill it
    /// when they first need it.
    fn is_set_later(&self, field: &Field) -> bool {
        let class = self.program.class(field.class());
        if field.flags() & (flags::PUBLIC | flags::PROTECTED) != 0 {
            return true;
        }
        let fills = |method: &heapwright_program::Method, code: &Code| {
            let given = method.descriptor().split(')').next().unwrap_or_default();
            self.uses_static(code, field, false) && !given.contains(&**field.descriptor())
        };
        class.methods().any(|id| {
            let method = self.program.method(id);
            if method.is_class_initializer() || method.is_native() || method.is_abstract() {
                return false;
            }
            let Ok(code) = self.program.code(id) else { return true };
            self.uses_static(&code, field, true) && !fills(method, &code)
        })
    }

    /// Returns true if code reads, or assigns, a static field.
    fn uses_static(&self, code: &Code, field: &Field, assigns: bool) -> bool {
        let owner = self.program.class(field.class()).name();
        let named = |site: u32| {
            let site = code.fields.get(site as usize);
            site.is_some_and(|site| site.class == *owner && site.name == *field.name())
        };
        let at = |class: u32, cell: u16| {
            class == field.class().0 && usize::from(cell) == self.known.mirror_cells + field.cell()
        };
        code.instrs.iter().any(|instr| match instr.get() {
            Instr::PutStatic { site, .. } if assigns => named(site),
            Instr::PutStaticResolved { class, cell, .. } if assigns => at(class, cell),
            Instr::GetStatic { site, .. } if !assigns => named(site),
            Instr::GetStaticResolved { class, cell, .. } if !assigns => at(class, cell),
            _ => false,
        })
    }

    /// Returns true if nothing that can be reached from an object in a static field changes after it was made.
    fn is_settled(&self, state: &State, field: FieldId, root: Ref) -> bool {
        let mut seen = FxHashSet::default();
        // each object with the class whose field leads to it
        let mut open = vec![(root, self.program.field(field).class())];
        while let Some((object, holder)) = open.pop() {
            if object.is_null() || !seen.insert(object) {
                continue;
            }
            let Some(class) = self.class_of(state, object) else { continue };
            if self.is_immutable(class) {
                continue;
            }
            if seen.len() > MOST_OBJECTS {
                return false;
            }
            if let Some(array) = state.heap.array(object) {
                let may_change = || if object == root { self.escapes(field) } else { self.stores_into_arrays(holder) };
                if !array.is_empty() && may_change() {
                    return false;
                }
                if self.program.component(class).is_some_and(|component| self.kind_of(component) == Kind::Ref) {
                    open.extend((0..array.len()).filter_map(|at| array.get(at)).map(|one| (one.as_ref(), holder)));
                }
                continue;
            }
            for field in self.instance_fields(class) {
                let found = self.program.field(field);
                if !found.is_final() && self.is_assigned(class, found) {
                    return false;
                }
                if let Some(value) = state.heap.cell(object, found.cell()).filter(|_| found.kind() == Kind::Ref) {
                    open.push((value.as_ref(), found.class()));
                }
            }
        }
        true
    }

    fn is_immutable(&self, class: ClassId) -> bool {
        let found = self.program.class(class);
        let name = found.name();
        self.is_enum(class)
            || found.super_class().is_some_and(|above| self.is_enum(above))
            || found.is_hidden()
            || self.known.unbox_kind(class).is_some()
            || self.is_library_value(name)
            || name.starts_with("java/time/")
            || MACHINERY.iter().any(|prefix| name.starts_with(prefix))
    }

    /// Returns true if a method, other than a constructor, may assign a field of objects of a class. Fields that are left
    /// to subclasses (`AbstractList.modCount`) are assigned by methods of the object itself; others of the package may
    /// assign what is not private.
    fn is_assigned(&self, class: ClassId, field: &Field) -> bool {
        if field.flags() & (flags::PRIVATE | flags::PROTECTED) == 0 {
            return true;
        }
        let mut above = std::iter::successors(Some(class), |class| self.program.class(*class).super_class());
        above.any(|class| self.assigns(class, field))
    }

    fn assigns(&self, class: ClassId, field: &Field) -> bool {
        self.program.class(class).methods().any(|id| {
            let method = self.program.method(id);
            if &**method.name() == "<init>" || method.is_native() || method.is_abstract() {
                return false;
            }
            let Ok(code) = self.program.code(id) else { return true };
            code.fields.iter().any(|site| site.name == *field.name())
                && code.instrs.iter().any(|instr| match instr.get() {
                    Instr::PutField { site, .. } => {
                        code.fields.get(site as usize).is_some_and(|site| site.name == *field.name())
                    }
                    Instr::PutFieldResolved { cell, .. } | Instr::PutFieldNarrow { cell, .. } => {
                        cell as usize == field.cell()
                    }
                    _ => false,
                })
        })
    }

    /// Returns true if a method of a class, other than an initialiser or a constructor, stores into an array.
    fn stores_into_arrays(&self, class: ClassId) -> bool {
        self.program.class(class).methods().any(|id| {
            let method = self.program.method(id);
            if &**method.name() == "<init>"
                || method.is_class_initializer()
                || method.is_native()
                || method.is_abstract()
            {
                return false;
            }
            let Ok(code) = self.program.code(id) else { return true };
            code.instrs.iter().any(|instr| crate::symbolic::statics::is_array_store(instr.get()))
        })
    }
}
