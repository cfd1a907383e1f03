//! Cells that make no difference: fields that nothing reads, counters that only iterators look at, hash codes that a
//! string remembers.
//!
//! Whether a field is read is asked of the methods that have been run so far. A state is therefore compared without a
//! field only as long as no method that reads it was run; when one is, the graph is built anew.

use heapwright_program::code::{Code, Instr};
use heapwright_program::{ClassId, FieldId, Loader, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// The cells of a class that are treated in a special way.
#[derive(Default)]
pub(crate) struct Roles {
    /// They make no difference.
    pub ignored: Vec<usize>,
    /// They make a difference only while there is an iterator.
    pub counters: Vec<usize>,
    /// Whether its objects remember such a counter.
    pub iterates: bool,
}

/// Which fields make no difference.
#[derive(Default)]
pub(crate) struct Dead {
    /// Fields that some method reads.
    read: FxHashSet<FieldId>,
    roles: RefCell<FxHashMap<ClassId, Rc<Roles>>>,
    /// Methods looked at.
    seen: FxHashSet<MethodId>,
    /// Whether some method may read fields by name: then none is dead.
    reflects: bool,
}

impl Dead {
    /// Looks at methods that were run since the last time. Returns true if one of them reads a field that was taken for
    /// dead.
    pub(crate) fn update(&mut self, program: &Program) -> bool {
        let mut revived = false;
        for class in program.classes().filter(|class| class.loader() == Loader::App) {
            for method in class.methods() {
                let Some(code) = program.method(method).decoded() else { continue };
                if !self.seen.insert(method) {
                    continue;
                }
                if !self.reflects && code.calls.iter().any(|call| reads_by_name(&call.class, &call.name)) {
                    (self.reflects, revived) = (true, true);
                }
                for site in &code.fields {
                    let Some(field) = field_of(program, &site.class, &site.name, &site.descriptor) else { continue };
                    if reads(program, code, field) {
                        revived |= self.read.insert(field);
                    }
                }
            }
        }
        if revived {
            self.roles.borrow_mut().clear();
        }
        revived
    }

    pub(crate) fn roles(&self, program: &Program, class: ClassId) -> Rc<Roles> {
        if let Some(known) = self.roles.borrow().get(&class) {
            return known.clone();
        }
        let mut roles = Roles::default();
        let mut current = Some(class);
        while let Some(id) = current {
            let owner = program.class(id);
            for field in owner.fields().map(|field| program.field(field)).filter(|field| !field.is_static()) {
                let read = self.reflects || self.read.contains(&field.id());
                match (&**owner.name(), &**field.name()) {
                    ("java/lang/String", "hash" | "hashIsZero") => roles.ignored.push(field.cell()),
                    (name, "modCount") if name.starts_with("java/util/") && !read => roles.counters.push(field.cell()),
                    (name, "expectedModCount") if name.starts_with("java/util/") => roles.iterates = true,
                    // what a record's own methods read is not in its bytecode
                    _ if owner.loader() == Loader::App
                        && owner.record_components().is_none()
                        && !field.is_volatile()
                        && !read =>
                    {
                        roles.ignored.push(field.cell());
                    }
                    _ => {}
                }
            }
            // a part of a list compares the counter of the list with its own
            roles.iterates |= owner.name().starts_with("java/util/") && owner.name().contains("SubList");
            current = owner.super_class();
        }
        let roles = Rc::new(roles);
        self.roles.borrow_mut().insert(class, roles.clone());
        roles
    }
}

/// Whether a method reads fields by their names, or looks for something that does.
fn reads_by_name(class: &str, name: &str) -> bool {
    class.starts_with("java/lang/reflect/")
        || class.starts_with("java/lang/invoke/")
        || class.ends_with("FieldUpdater")
        || class.ends_with("/Unsafe")
        || class == "java/io/ObjectOutputStream"
        || class == "java/lang/Class" && name.contains("Field")
}

fn field_of(program: &Program, class: &str, name: &str, descriptor: &str) -> Option<FieldId> {
    let mut current = program.loaded(class);
    while let Some(id) = current {
        if let Some(found) = program.find_field(id, name, descriptor) {
            return Some(found);
        }
        current = program.class(id).super_class();
    }
    None
}

/// Returns true if code may read a field, other than to write a changed value back to it at once.
fn reads(program: &Program, code: &Code, field: FieldId) -> bool {
    let cell = program.field(field).cell() as u32;
    let named = |site: u32| {
        let site = code.fields.get(site as usize);
        site.is_some_and(|site| site.name == *program.field(field).name())
    };
    let all: Vec<Instr> = code.instrs.iter().map(|instr| instr.get()).collect();
    all.iter().enumerate().any(|(at, instr)| {
        let (dst, object) = match *instr {
            Instr::GetField { dst, object, site } if named(site) => (dst, object),
            Instr::GetFieldResolved { dst, object, cell: found } if found == cell => (dst, object),
            Instr::GetStatic { site, .. } if named(site) => return true,
            Instr::GetStaticResolved { .. } if program.field(field).is_static() => return true,
            _ => return false,
        };
        !writes_back(all.get(at + 1..).unwrap_or(&[]), (dst, object), cell, &named)
    })
}

/// Returns true if the value read is changed by a constant, written back, and gone.
fn writes_back(next: &[Instr], (value, object): (u16, u16), cell: u32, named: &dyn Fn(u32) -> bool) -> bool {
    let mut next = next.iter().copied().filter(|instr| !matches!(instr, Instr::ConstInt { .. } | Instr::Nop));
    let sum = match next.next() {
        Some(Instr::IAdd { dst, a, b } | Instr::ISub { dst, a, b }) if (a == value) != (b == value) => dst,
        _ => return false,
    };
    match next.next() {
        Some(Instr::PutField { object: to, src, site }) => to == object && src == sum && named(site),
        Some(Instr::PutFieldResolved { object: to, src, cell: found }) => to == object && src == sum && found == cell,
        _ => false,
    }
}
