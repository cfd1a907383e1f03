//! Cells that are treated in a special way: fields that may turn out to make no difference, counters that only iterators
//! look at, hash codes that a string remembers.

use crate::opaque::{Opaque, Source};
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
    /// Nothing has depended on them so far.
    pub opaque: Vec<(usize, FieldId)>,
    /// They make a difference only while there is an iterator.
    pub counters: Vec<usize>,
    /// Whether its objects remember such a counter.
    pub iterates: bool,
}

/// Which fields are special.
#[derive(Default)]
pub(crate) struct Dead {
    /// Counters of library classes that some method of the program reads.
    read: FxHashSet<FieldId>,
    roles: RefCell<FxHashMap<ClassId, Rc<Roles>>>,
    /// Methods looked at.
    seen: FxHashSet<MethodId>,
    /// Whether some method may read fields by name: then none is taken for opaque.
    reflects: bool,
}

impl Dead {
    /// Every field makes a difference.
    pub(crate) fn none() -> Dead {
        Dead { reflects: true, ..Dead::default() }
    }

    /// Looks at methods that were run since the last time. Returns true if one of them changes what makes a difference.
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
                for site in code.fields.iter().filter(|site| &*site.name == "modCount") {
                    let Some(field) = field_of(program, &site.class, &site.name, &site.descriptor) else { continue };
                    if reads(program, code, field) {
                        revived |= self.read.insert(field);
                    }
                }
            }
        }
        revived
    }

    /// Forgets what it knows about classes: other fields are alive now.
    pub(crate) fn restart(&self) {
        self.roles.borrow_mut().clear();
    }

    /// Whether a field is taken for one that nothing depends on.
    pub(crate) fn is_opaque(&self, program: &Program, opaque: &Opaque, field: FieldId) -> bool {
        let found = program.field(field);
        let constant = found.is_static() && found.is_final();
        let candidate = !self.reflects && !constant && !found.is_volatile();
        candidate && program.class(found.class()).loader() == Loader::App && !opaque.is_alive(Source::Field(field))
    }

    pub(crate) fn roles(&self, program: &Program, opaque: &Opaque, class: ClassId) -> Rc<Roles> {
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
                    _ if self.is_opaque(program, opaque, field.id()) => roles.opaque.push((field.cell(), field.id())),
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
