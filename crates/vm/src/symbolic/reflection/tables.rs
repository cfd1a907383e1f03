//! What names can be looked up: classes, members and the keys of collections.

use super::streams::Streams;
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, MethodId, flags};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Maximum number of classes that a name or a `Class` object is tried with.
const MOST_CLASSES: usize = 64;

/// Maximum number of classes of the package that are tried although the code does not name them.
const MOST_OF_PACKAGE: usize = 16;

/// Longer texts in the code are no names.
const LONGEST_NAME: usize = 200;

/// Library classes that are tried beside those of the program: one of each kind.
const USUAL: &[&str] = &[
    "java/lang/String",
    "java/lang/Object",
    "I",
    "V",
    "Z",
    "C",
    "[I",
    "[Ljava/lang/String;",
    "[C",
    "java/lang/Runnable",
    "java/lang/Number",
    "java/lang/Integer",
    "java/lang/Double",
    "java/time/DayOfWeek",
    "java/lang/Deprecated",
    "java/time/LocalDate",
    "java/util/ArrayList",
    "java/util/List",
    "java/lang/Thread",
];

/// What the code under test says about the classes it asks for.
#[derive(Default)]
pub(crate) struct Reflection {
    /// The class under test.
    tested: Option<ClassId>,
    /// Texts in the code that may be names of classes.
    literals: Vec<Rc<[u16]>>,
    /// The classes that a name or a `Class` object can stand for.
    classes: Option<Rc<[ClassId]>>,
    /// Whether a concatenation looks at texts.
    pub(super) joins: bool,
    /// The serialised objects that bytes can be.
    pub(super) streams: Option<Streams>,
}

impl Reflection {
    /// Describes the code under test.
    pub(crate) fn new(tested: ClassId, literals: Vec<Rc<[u16]>>) -> Reflection {
        Reflection { tested: Some(tested), literals, ..Reflection::default() }
    }
}

/// What kind of class a class is, as far as code asks.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    flags: u16,
    above: Option<ClassId>,
    interfaces: Vec<ClassId>,
    annotated: bool,
}

impl Symbolic {
    /// Returns the classes that a name or a `Class` object can stand for: those that the code names, in a literal or
    /// otherwise, those nested in the class under test, one of each kind in its package, and a few of the library.
    pub(crate) fn reflected_classes(&mut self, machine: &mut Machine) -> Rc<[ClassId]> {
        if let Some(known) = &self.reflection.classes {
            return known.clone();
        }
        let mut found: Vec<ClassId> = Vec::new();
        for text in self.reflection.literals.clone() {
            found.extend(self.named_by(machine, &String::from_utf16_lossy(&text)));
        }
        found.extend(self.mentioned.iter().copied());
        found.extend(self.type_hints.iter().copied());
        found.extend(self.neighbours(machine));
        for name in USUAL {
            let loaded = match name.len() {
                1 => machine.program.class_of_descriptor(name),
                _ => machine.program.load(name),
            };
            found.extend(loaded.ok());
        }
        let mut seen = FxHashSet::default();
        found.retain(|class| {
            let named = !machine.program.class(*class).is_hidden() && !machine.answered.contains(class);
            named && seen.insert(*class)
        });
        found.truncate(MOST_CLASSES);
        let found: Rc<[ClassId]> = found.into();
        self.reflection.classes = Some(found.clone());
        found
    }

    /// Returns the class that a text in the code names, fully or by its simple name.
    fn named_by(&self, machine: &mut Machine, text: &str) -> Option<ClassId> {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '[' | ';');
        if text.is_empty() || text.len() > LONGEST_NAME || !text.chars().all(plain) {
            return None;
        }
        if text.contains(['.', '[']) {
            return machine.program.load(&text.replace('.', "/")).ok();
        }
        let tested = self.reflection.tested?;
        if !text.starts_with(char::is_uppercase) {
            return None;
        }
        let (own, package) =
            (machine.program.class(tested).name().clone(), machine.program.class(tested).package_name());
        let names = [format!("{own}${text}"), format!("{package}/{text}"), format!("java/lang/{text}")];
        names.iter().find_map(|name| machine.program.load(name).ok())
    }

    /// Returns the classes nested in the class under test, and one class of each kind in its package.
    fn neighbours(&self, machine: &mut Machine) -> Vec<ClassId> {
        let Some(tested) = self.reflection.tested else { return Vec::new() };
        let own = machine.program.class(tested).name().clone();
        let package = machine.program.class(tested).package_name().to_owned();
        let outer = own.split('$').next().unwrap_or(&own).to_owned();
        let names = machine.program.class_names();
        let of_package = names.iter().filter(|name| heapwright_program::package_of(name) == package);
        let (inner, others): (Vec<&String>, Vec<&String>) = of_package
            .partition(|name| **name == outer || name.strip_prefix(&outer).is_some_and(|rest| rest.starts_with('$')));
        let mut found: Vec<ClassId> = inner.into_iter().filter_map(|name| machine.program.load(name).ok()).collect();
        found.sort_by_key(|class| *class != tested);
        let mut forms: FxHashSet<Form> = found.iter().map(|class| machine.form(*class)).collect();
        let mut more = 0;
        for name in others {
            if more >= MOST_OF_PACKAGE {
                break;
            }
            let Ok(class) = machine.program.load(name) else { continue };
            if forms.insert(machine.form(class)) {
                found.push(class);
                more += 1;
            }
        }
        found
    }

    /// Returns the names by which `Class.forName` finds classes.
    pub(super) fn class_names(&mut self, machine: &mut Machine) -> Vec<Rc<[u16]>> {
        let classes = self.reflected_classes(machine);
        let found = classes.iter().filter(|class| !machine.program.class(**class).is_primitive());
        found.map(|class| units(&machine.java_name(*class))).collect()
    }
}

impl Machine {
    fn form(&self, class: ClassId) -> Form {
        let found = self.program.class(class);
        Form {
            flags: found.flags(),
            above: found.super_class(),
            interfaces: found.interfaces().to_vec(),
            annotated: found.annotations().is_some(),
        }
    }

    /// Returns the classes in an array of parameter types; `None` if they are not known.
    pub(super) fn mirrors_in(&self, state: &State, types: Slot) -> Option<Vec<ClassId>> {
        if !types.is_concrete() {
            return None;
        }
        if types.as_ref().is_null() {
            return Some(Vec::new());
        }
        let array = state.heap.array(types.as_ref()).filter(|array| array.is_concrete())?;
        let found = (0..array.len()).map_while(|index| array.get(index));
        found.map(|mirror| self.mirrored(state, mirror.as_ref()).ok()).collect()
    }

    /// Returns the class and what it inherits from, itself first.
    fn ancestry(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            found.push(class);
            next = self.program.class(class).super_class();
        }
        found.extend(self.program.class(class).all_interfaces().iter().copied());
        found
    }

    /// Returns the names of the methods that `getMethod` (public ones, also inherited) or `getDeclaredMethod` finds.
    pub(super) fn method_names(&self, class: ClassId, public: bool, parameters: Option<&[ClassId]>) -> Vec<Rc<[u16]>> {
        let classes = if public { self.ancestry(class) } else { vec![class] };
        let wanted = parameters.map(|parameters| {
            let types: String = parameters.iter().map(|class| self.program.class(*class).descriptor()).collect();
            format!("({types})")
        });
        self.names_of_methods(&classes, |machine, method| {
            let found = machine.program.method(method);
            let fits = wanted.as_ref().is_none_or(|wanted| found.descriptor().starts_with(&**wanted));
            fits && (!public || found.is_public())
        })
    }

    /// Returns the names of the methods of which a handle of a type can be found.
    pub(super) fn handle_names(&self, state: &State, class: ClassId, of: Slot, is_static: bool) -> Vec<Rc<[u16]>> {
        let signature = of.is_concrete().then(|| self.type_signature(state, of.as_ref()).ok()).flatten();
        let wanted = signature.map(|signature| self.descriptor_of(&signature));
        let classes = self.ancestry(class);
        self.names_of_methods(&classes, |machine, method| {
            let found = machine.program.method(method);
            let fits = wanted.as_ref().is_none_or(|wanted| **found.descriptor() == **wanted);
            fits && found.is_static() == is_static
        })
    }

    fn names_of_methods(&self, classes: &[ClassId], wanted: impl Fn(&Machine, MethodId) -> bool) -> Vec<Rc<[u16]>> {
        let methods = classes.iter().flat_map(|class| self.program.class(*class).methods());
        let named = methods.filter(|method| {
            let found = self.program.method(*method);
            !found.name().starts_with('<') && found.flags() & flags::SYNTHETIC == 0 && wanted(self, *method)
        });
        sorted(named.map(|method| units(self.program.method(method).name())))
    }

    /// Returns the names of the fields that `getField` (public ones, also inherited) or `getDeclaredField` finds.
    pub(super) fn field_names(&self, class: ClassId, public: bool) -> Vec<Rc<[u16]>> {
        let classes = if public { self.ancestry(class) } else { vec![class] };
        self.names_of_fields(&classes, |machine, field| {
            !public || machine.program.field(field).flags() & flags::PUBLIC != 0
        })
    }

    /// Returns the names of all fields of a class and of what it inherits from.
    pub(super) fn all_field_names(&self, class: ClassId) -> Vec<Rc<[u16]>> {
        self.names_of_fields(&self.ancestry(class), |_, _| true)
    }

    fn names_of_fields(&self, classes: &[ClassId], wanted: impl Fn(&Machine, FieldId) -> bool) -> Vec<Rc<[u16]>> {
        let fields = classes.iter().flat_map(|class| self.program.class(*class).fields());
        sorted(fields.filter(|field| wanted(self, *field)).map(|field| units(self.program.field(field).name())))
    }

    /// Returns the texts among the keys of a hash table; `None` if a key is not known.
    pub(super) fn hash_keys(&self, state: &State, map: Slot) -> Option<Vec<Rc<[u16]>>> {
        let table = self.get_field(state, known(map)?, "table").ok()?;
        let mut found = Vec::new();
        if known(table)?.is_null() {
            return Some(found);
        }
        let table = state.heap.array(known(table)?).filter(|table| table.is_concrete())?;
        for bin in (0..table.len()).map_while(|index| table.get(index)) {
            let mut node = known(bin)?;
            while !node.is_null() {
                let key = self.get_field(state, node, "key").ok()?;
                // a bin that is a tree, or is moved, has no key
                if key.is_concrete() && key.as_ref().is_null() {
                    return None;
                }
                self.push_key(state, key, &mut found)?;
                node = known(self.get_field(state, node, "next").ok()?)?;
            }
        }
        Some(found)
    }

    /// Returns the keys of a tree of texts in natural order; `None` if one is not known.
    pub(super) fn tree_keys(&self, state: &State, map: Slot) -> Option<Vec<Rc<[u16]>>> {
        if !known(self.get_field(state, known(map)?, "comparator").ok()?)?.is_null() {
            return None;
        }
        let mut found = Vec::new();
        let mut work = vec![self.get_field(state, known(map)?, "root").ok()?];
        while let Some(node) = work.pop() {
            let node = known(node)?;
            if node.is_null() {
                continue;
            }
            let before = found.len();
            self.push_key(state, self.get_field(state, node, "key").ok()?, &mut found)?;
            // anything but a text cannot be compared with one
            if found.len() == before {
                return None;
            }
            work.push(self.get_field(state, node, "left").ok()?);
            work.push(self.get_field(state, node, "right").ok()?);
        }
        Some(found)
    }

    /// Returns the texts among the keys or elements of an immutable map or set; `None` if one is not known.
    pub(super) fn immutable_keys(&self, state: &State, collection: Slot) -> Option<Vec<Rc<[u16]>>> {
        let collection = known(collection)?;
        let (table, step) = match self.get_field(state, collection, "table") {
            Ok(table) => (table, 2),
            Err(_) => (self.get_field(state, collection, "elements").ok()?, 1),
        };
        let table = state.heap.array(known(table)?).filter(|table| table.length_term().is_none())?;
        let mut found = Vec::new();
        for key in (0..table.len()).step_by(step).map_while(|index| table.get(index)) {
            if !key.is_concrete() || !key.as_ref().is_null() {
                self.push_key(state, key, &mut found)?;
            }
        }
        Some(found)
    }

    /// Adds a key if it is a text. Returns `None` if it is not known.
    fn push_key(&self, state: &State, key: Slot, found: &mut Vec<Rc<[u16]>>) -> Option<()> {
        if self.class_of(state, known(key)?) == Some(self.known.string) {
            found.push(self.known_units(state, key)?);
        }
        Some(())
    }
}

fn known(slot: Slot) -> Option<Ref> {
    slot.is_concrete().then(|| slot.as_ref())
}

fn units(text: &str) -> Rc<[u16]> {
    text.encode_utf16().collect()
}

fn sorted(names: impl Iterator<Item = Rc<[u16]>>) -> Vec<Rc<[u16]>> {
    let mut names: Vec<Rc<[u16]>> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}
