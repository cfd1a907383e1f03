//! Decides which classes a file imports, and how it spells them.

use crate::tree::{ClassRef, TestClass};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Spells classes. The first rendering of a file collects what is mentioned; the second knows what to import.
///
/// INVARIANT: a simple name means one class in the whole file.
#[derive(Debug, Default)]
pub(crate) struct Names {
    package: String,
    /// Simple names that mean something else in this file.
    taken: BTreeSet<String>,
    /// Classes that other parts of the file import, by their simple names.
    imported: BTreeMap<String, String>,
    /// Top-level classes known by their simple name.
    short: BTreeMap<String, ClassRef>,
    mentioned: RefCell<BTreeSet<ClassRef>>,
    statics: RefCell<BTreeSet<String>>,
}

impl Names {
    /// Starts without knowing what the file mentions.
    pub(crate) fn new(class: &TestClass) -> Names {
        let mut taken = class.neighbours.clone();
        taken.insert(class.name.to_string());
        let (package, imported) = (class.package.to_string(), class.imported.clone());
        Names { package, taken, imported, ..Names::default() }
    }

    /// Assigns short names, now that it is known what the file mentions.
    pub(crate) fn settled(self) -> Names {
        let mut short: BTreeMap<String, ClassRef> = BTreeMap::new();
        let mentioned = self.mentioned.take();
        let near = |class: &&ClassRef| *class.package == *self.package;
        for class in mentioned.iter().filter(near).chain(mentioned.iter().filter(|class| class.package == "java.lang"))
        {
            self.offer(&mut short, class);
        }
        for class in &mentioned {
            self.offer(&mut short, class);
        }
        Names { short, mentioned: RefCell::default(), statics: RefCell::default(), ..self }
    }

    fn offer(&self, short: &mut BTreeMap<String, ClassRef>, class: &ClassRef) {
        let free = *class.package == *self.package || !self.taken.contains(class.simple());
        if free && !self.is_imported_otherwise(class) {
            short.entry(class.simple().to_owned()).or_insert_with(|| class.clone());
        }
    }

    /// Whether the rest of the file imports another class with the same simple name.
    fn is_imported_otherwise(&self, class: &ClassRef) -> bool {
        let known = self.imported.get(class.simple());
        known.is_some_and(|known| *known != format!("{}.{}", class.package, class.simple()))
    }

    /// The outermost class of a reference, as the file spells it.
    pub(crate) fn outermost(&self, class: &ClassRef) -> String {
        let simple = class.names.first().map(|name| name.to_string()).unwrap_or_default();
        let top = ClassRef::top(&class.package, &simple);
        let known = self.short.get(&simple).is_none_or(|other| *other == top) && !self.is_imported_otherwise(&top);
        let near = *class.package == *self.package || class.package.is_empty();
        let spelled = if class.package.is_empty() || known && (near || !self.taken.contains(&simple)) {
            simple
        } else {
            format!("{}.{simple}", class.package)
        };
        self.mentioned.borrow_mut().insert(top);
        spelled
    }

    /// A static method of a class, imported by name.
    pub(crate) fn imported_static(&self, class: &str, name: &str) -> String {
        self.statics.borrow_mut().insert(format!("{class}.{name}"));
        name.to_owned()
    }

    /// The classes to import, sorted.
    pub(crate) fn imports(&self) -> Vec<String> {
        let mentioned = self.mentioned.borrow();
        let needed = mentioned.iter().filter(|class| {
            *class.package != *self.package
                && class.package != "java.lang"
                && !class.package.is_empty()
                && self.short.get(class.simple()) == Some(class)
        });
        let mut imports: Vec<String> = needed.map(|class| format!("{}.{}", class.package, class.simple())).collect();
        imports.sort();
        imports
    }

    /// The static methods to import, sorted.
    pub(crate) fn static_imports(&self) -> Vec<String> {
        self.statics.borrow().iter().cloned().collect()
    }
}
