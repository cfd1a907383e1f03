//! The class hierarchy: subtype tests over loaded classes, and subclasses among everything on the class path.

use crate::class::ClassKind;
use crate::ids::ClassId;
use crate::pool::{ConstantPool, read_u16};
use crate::program::Program;
use crate::{flags, raw};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The classes a search considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Only those loaded so far.
    Loaded,
    /// Also those of the class path, loaded or not.
    ClassPath,
    /// Also those of the JDK.
    Everything,
}

/// Direct subtypes by supertype, from class headers only.
#[derive(Debug)]
pub(crate) struct Index {
    scope: Scope,
    below: FxHashMap<Rc<str>, Vec<Rc<str>>>,
}

impl Program {
    /// Returns true if `class` is `ancestor` or a subclass of it; interfaces are not considered.
    #[inline(always)]
    pub fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        let depth = self.class(ancestor).display.len() - 1;
        self.class(class).display.get(depth) == Some(&ancestor)
    }

    /// Returns true if a reference of class `from` can be assigned to a variable of class `to` (JVMS 6.5, `checkcast`).
    #[inline]
    pub fn is_assignable(&self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let target = self.class(to);
        match target.kind {
            ClassKind::Instance if target.is_interface() => self.class(from).all_interfaces.contains(&to),
            ClassKind::Instance => self.is_subclass(from, to),
            ClassKind::Array { component, .. } => match self.class(from).kind {
                ClassKind::Array { component: own, .. } => {
                    let primitive = self.class(own).is_primitive() || self.class(component).is_primitive();
                    !primitive && self.is_assignable(own, component)
                }
                _ => false,
            },
            ClassKind::Primitive(_) => false,
        }
    }

    /// The loaded direct and indirect subclasses and subinterfaces of `class`, without `class` itself and without
    /// arrays.
    pub fn loaded_subclasses(&self, class: ClassId) -> Vec<ClassId> {
        self.classes
            .iter()
            .filter(|other| {
                other.kind == ClassKind::Instance && other.id != class && self.is_assignable(other.id, class)
            })
            .map(|other| other.id)
            .collect()
    }

    /// The internal names of all direct and indirect subclasses and subinterfaces of the named class, without itself,
    /// sorted. Reads class headers only; nothing is loaded.
    pub fn subclasses(&mut self, name: &str, scope: Scope) -> Vec<Rc<str>> {
        if scope == Scope::Loaded {
            let Some(class) = self.loaded(name) else { return Vec::new() };
            let mut names: Vec<Rc<str>> =
                self.loaded_subclasses(class).into_iter().map(|id| self.class(id).name.clone()).collect();
            names.sort();
            return names;
        }
        self.build_index(scope);
        let mut found: Vec<Rc<str>> = Vec::new();
        let mut queue: Vec<Rc<str>> = vec![Rc::from(name)];
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(next) = queue.pop() {
            for below in self.index.iter().flat_map(|index| index.below.get(&next)).flatten() {
                if seen.insert(below.clone()) && **below != *name {
                    found.push(below.clone());
                    queue.push(below.clone());
                }
            }
        }
        found.sort();
        found
    }

    /// The names of the instantiable subtypes of a class or interface: neither interfaces nor abstract classes.
    pub fn implementors(&mut self, name: &str, scope: Scope) -> Vec<Rc<str>> {
        let below = self.subclasses(name, scope);
        below.into_iter().filter(|name| self.is_concrete(name)).collect()
    }

    fn is_concrete(&self, name: &str) -> bool {
        let flags = match self.loaded(name) {
            Some(class) => Some(self.class(class).flags),
            None => self.header(name).map(|header| header.flags),
        };
        flags.is_some_and(|flags| flags & (flags::INTERFACE | flags::ABSTRACT) == 0)
    }

    /// The internal names of all classes on the class path, sorted.
    pub fn class_names(&self) -> Vec<String> {
        self.class_path.class_names(self.jdk.feature())
    }

    /// The internal names of all packages on the class path, sorted.
    pub fn packages(&self) -> Vec<String> {
        let names = self.class_names();
        let mut packages: Vec<String> = names.iter().map(|name| crate::class::package_of(name).to_owned()).collect();
        packages.sort();
        packages.dedup();
        packages
    }

    /// Finds a resource as the application's class loader does: in the JDK first.
    pub fn find_resource(&self, name: &str) -> Option<Vec<u8>> {
        let found = self.jdk.find_resource(name);
        found.or_else(|| self.class_path.find_resource(name, self.jdk.feature()))
    }

    fn build_index(&mut self, scope: Scope) {
        if self.index.as_ref().is_some_and(|index| index.scope >= scope) {
            return;
        }
        let mut names = self.class_names();
        if scope == Scope::Everything {
            names.extend(self.jdk.classes().into_iter().map(|(_, name)| name));
            names.sort_unstable();
            names.dedup();
        }
        let mut below: FxHashMap<Rc<str>, Vec<Rc<str>>> = FxHashMap::default();
        for name in names {
            let Some(header) = self.header(&name) else { continue };
            let name: Rc<str> = Rc::from(name);
            for above in header.supers {
                below.entry(Rc::from(above)).or_default().push(name.clone());
            }
        }
        self.index = Some(Index { scope, below });
    }

    /// Reads what a class of the class path says about itself without loading it; `None` if it cannot be read.
    pub fn outline(&self, name: &str) -> Option<Outline> {
        let found = self.class_path.find(&format!("{name}.class"), self.jdk.feature())?;
        Outline::read(&found.content.ok()?)
    }

    /// Reads the header of a class without loading it; `None` if the class cannot be read.
    fn header(&self, name: &str) -> Option<Header> {
        if let Some(found) = self.jdk.class(name) {
            return Header::read(&found.ok()?.bytes);
        }
        let found = self.class_path.find(&format!("{name}.class"), self.jdk.feature())?;
        Header::read(&found.content.ok()?)
    }
}

/// What a class file says about itself, read without loading the class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Its access flags. A nested class has those of the file: `private` and `protected` are not among them.
    pub flags: u16,
    /// The fields and methods that it names: class, name and descriptor.
    pub members: Vec<(String, String, String)>,
}

impl Outline {
    fn read(bytes: &[u8]) -> Option<Outline> {
        raw::version(bytes)?;
        let (pool, at) = ConstantPool::parse(bytes, 8).ok()?;
        let all = (1..pool.len()).filter_map(|index| pool.member(u16::try_from(index).ok()?));
        let members = all.map(|(class, name, descriptor)| (class.into(), name.into(), descriptor.into())).collect();
        Some(Outline { flags: read_u16(bytes, at)?, members })
    }
}

/// Flags and direct supertypes of a class file.
struct Header {
    flags: u16,
    supers: Vec<String>,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Header> {
        raw::version(bytes)?;
        let (pool, at) = ConstantPool::parse(bytes, 8).ok()?;
        let flags = read_u16(bytes, at)?;
        let parent = read_u16(bytes, at + 4)?;
        let count = read_u16(bytes, at + 6)?;
        let mut supers = Vec::new();
        for position in 0..usize::from(count) {
            supers.push(pool.class_name(read_u16(bytes, at + 8 + 2 * position)?)?.into_owned());
        }
        // An interface has Object as its superclass only in the file.
        if flags & flags::INTERFACE == 0 && parent != 0 {
            supers.push(pool.class_name(parent)?.into_owned());
        }
        Some(Header { flags, supers })
    }
}
