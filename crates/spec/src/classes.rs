//! What a specification needs to know about classes.

use crate::names::Type;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Where classes come from. Names are internal ones (`a/b/Outer$Inner`).
pub trait ClassSource {
    /// The class of this name; `None` if there is no such class.
    ///
    /// # Errors
    /// Why the class exists but cannot be used.
    fn class(&mut self, name: &str) -> Result<Option<Class>, String>;

    /// The names of the classes that a simple name can refer to: those of the program, without the JDK's.
    fn names(&mut self) -> Vec<String>;
}

/// No classes at all: for specifications that describe their classes with `data`.
#[derive(Copy, Clone, Debug, Default)]
pub struct NoClasses;

impl ClassSource for NoClasses {
    fn class(&mut self, _: &str) -> Result<Option<Class>, String> {
        Ok(None)
    }

    fn names(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// A class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Class {
    /// Internal name.
    pub name: String,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// Whether it is abstract.
    pub is_abstract: bool,
    /// Superclasses, nearest first, without the class itself.
    pub superclasses: Vec<String>,
    /// All superinterfaces.
    pub interfaces: BTreeSet<String>,
    /// Instance fields in declaration order, those of superclasses first.
    pub fields: Vec<Field>,
    /// Static fields, those of superclasses first.
    pub statics: Vec<Static>,
    /// The constants of an enum, in order; `None` for other classes.
    pub constants: Option<Vec<String>>,
    /// What it contains, if it is a collection or map of the JDK. Its only field is then its size.
    pub contents: Option<Contents>,
    /// Methods, its own and inherited ones, nearest first.
    pub methods: Vec<Method>,
}

/// What a collection or map of the JDK contains.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Elements.
    Elements,
    /// Keys and values.
    Entries,
}

impl Contents {
    /// The number of values in a formula for each element or entry.
    pub(crate) fn width(self) -> usize {
        match self {
            Contents::Elements => 1,
            Contents::Entries => 2,
        }
    }
}

/// The only field of a collection.
pub(crate) const SIZE: &str = "size";

/// An instance field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Internal name of the class that declares it.
    pub declared_in: String,
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
}

/// A static field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Static {
    /// The field.
    pub field: Field,
    /// What can be said of it.
    pub kind: StaticKind,
}

/// What can be said of a static field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StaticKind {
    /// It can be assigned: an input.
    Variable,
    /// It is final and has this number or truth value in every run.
    Constant(i64),
    /// It is final, and its class computes what it holds.
    Final,
    /// It belongs to the JDK.
    Library,
}

/// A method or constructor (`<init>`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    /// Internal name of the class that declares it.
    pub declared_in: String,
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// Whether it is static.
    pub is_static: bool,
    /// The names of its parameters, if known.
    pub parameters: Vec<Option<String>>,
    /// For each parameter the type variable that it is declared with, as in the source: `E`, `E[]`.
    pub variables: Vec<Option<String>>,
}

impl Class {
    /// The type of an enum's values.
    fn values(&self, constants: usize) -> Type {
        Type::Enum(self.name.clone(), i64::try_from(constants).unwrap_or(i64::MAX))
    }

    /// The position of the field that a name refers to: the nearest declaration.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().rposition(|field| field.name == name)
    }
}

/// An internal name in readable form.
pub fn readable(name: &str) -> String {
    if name.starts_with('[') {
        return heapwright_program::external_type(name);
    }
    name.replace(['/', '$'], ".")
}

/// An internal name without its package.
pub fn simple(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The classes requested so far: those described by the specification, and those of the source.
pub(crate) struct Classes<'a> {
    source: &'a mut dyn ClassSource,
    known: &'a mut Known,
}

/// The cache of classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    classes: BTreeMap<String, Result<Option<Rc<Class>>, String>>,
    names: Option<Vec<String>>,
    data: BTreeSet<String>,
}

impl<'a> Classes<'a> {
    pub(crate) fn new(source: &'a mut dyn ClassSource, known: &'a mut Known) -> Self {
        Classes { source, known }
    }

    /// Adds a class described by the specification.
    pub(crate) fn describe(&mut self, class: Class) {
        self.known.data.insert(class.name.clone());
        self.known.classes.insert(class.name.clone(), Ok(Some(Rc::new(class))));
    }

    pub(crate) fn get(&mut self, name: &str) -> Result<Option<Rc<Class>>, String> {
        if let Some(known) = self.known.classes.get(name) {
            return known.clone();
        }
        let found = self.source.class(name).map(|class| class.map(Rc::new));
        self.known.classes.insert(name.to_owned(), found.clone());
        found
    }

    /// The class, if it exists and can be used.
    pub(crate) fn find(&mut self, name: &str) -> Option<Rc<Class>> {
        self.get(name).ok().flatten()
    }

    /// The type of values with a descriptor.
    pub(crate) fn type_of(&mut self, descriptor: &str) -> Type {
        let plain = Type::of_descriptor(descriptor);
        match &plain {
            Type::Ref(name) if !name.starts_with('[') => match self.find(name) {
                Some(class) => class.constants.as_ref().map_or(plain, |constants| class.values(constants.len())),
                None => plain,
            },
            _ => plain,
        }
    }

    /// All names that a simple name can refer to.
    pub(crate) fn names(&mut self) -> Vec<String> {
        let source = &mut self.source;
        let names = self.known.names.get_or_insert_with(|| source.names());
        let mut all: Vec<String> = names.iter().chain(&self.known.data).cloned().collect();
        all.sort();
        all.dedup();
        all
    }

    /// Returns true if every object of `below` is one of `above`.
    pub(crate) fn is_below(&mut self, below: &str, above: &str) -> bool {
        if below == above || above == "java/lang/Object" {
            return true;
        }
        match (below.strip_prefix('['), above.strip_prefix('[')) {
            (Some(below), Some(above)) => {
                let name = heapwright_program::class_of_descriptor;
                return match (name(below), name(above)) {
                    (Some(below), Some(above)) => self.is_below(below, above),
                    _ => below == above,
                };
            }
            (Some(_), None) => return matches!(above, "java/lang/Cloneable" | "java/io/Serializable"),
            (None, Some(_)) => return false,
            (None, None) => {}
        }
        let class = self.find(below);
        class.is_some_and(|class| {
            class.superclasses.iter().any(|name| name == above) || class.interfaces.contains(above)
        })
    }

    /// Returns true if some object can be of both.
    pub(crate) fn overlap(&mut self, a: &str, b: &str) -> bool {
        if self.is_below(a, b) || self.is_below(b, a) {
            return true;
        }
        let mut interface = |name: &str| self.find(name).is_some_and(|class| class.is_interface);
        interface(a) || interface(b)
    }

    /// The nearest common superclass.
    pub(crate) fn common(&mut self, a: &str, b: &str) -> String {
        if self.is_below(b, a) {
            return a.to_owned();
        }
        if self.is_below(a, b) {
            return b.to_owned();
        }
        let above = self.find(a).map(|class| class.superclasses.clone()).unwrap_or_default();
        above.into_iter().find(|class| self.is_below(b, class)).unwrap_or_else(|| "java/lang/Object".to_owned())
    }
}
