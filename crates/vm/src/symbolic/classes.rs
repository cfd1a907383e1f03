//! Which classes an input of a declared type can have: those a test can build.
//!
//! This is where a systematic exploration of types would hook in; today a few classes are tried for each type.

use crate::machine::Vm;
use crate::symbolic::types::JavaType;
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, MethodId, Scope, flags};
use std::rc::Rc;

/// Classes tried for one declared type.
pub(crate) const MOST_CANDIDATES: usize = 6;

/// Library types that have no instances of their own, and what a test would use for them.
const USUAL: &[(&str, &str)] = &[
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/AbstractCollection", "java/util/ArrayList"),
    ("java/util/SequencedCollection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/AbstractList", "java/util/ArrayList"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/AbstractSet", "java/util/HashSet"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/AbstractMap", "java/util/HashMap"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/lang/CharSequence", "java/lang/String"),
    ("java/lang/Number", "java/lang/Integer"),
    ("java/lang/Comparable", "java/lang/Integer"),
    ("java/lang/Object", "java/lang/Integer"),
    ("java/io/Serializable", "java/lang/Integer"),
    ("java/lang/Throwable", "java/lang/RuntimeException"),
    ("java/lang/Exception", "java/lang/RuntimeException"),
];

impl Vm {
    /// Classes an input of a declared type can have, the preferred one first.
    pub(crate) fn candidate_classes(&mut self, declared: &JavaType) -> Rc<[ClassId]> {
        // a comparable of something is usually that something
        if &**self.program.class(declared.class).name() == "java/lang/Comparable"
            && let Some(arg) = declared.arg(0).cloned()
            && arg.class != declared.class
            && arg.class != self.known.object
        {
            return self.candidate_classes(&arg);
        }
        if let Some(known) = self.candidates.get(&declared.class) {
            return known.clone();
        }
        let mut found = self.find_candidates(declared.class);
        found.truncate(MOST_CANDIDATES);
        let found: Rc<[ClassId]> = found.into();
        self.candidates.insert(declared.class, found.clone());
        found
    }

    /// All classes an input of a class can have.
    pub(crate) fn find_candidates(&mut self, class: ClassId) -> Vec<ClassId> {
        let found = self.program.class(class);
        if found.is_array() || class == self.known.string || self.known.unbox_kind(class).is_some() {
            return vec![class];
        }
        let name = found.name().clone();
        let mut candidates = Vec::new();
        if self.is_library(class) {
            if let Some((_, usual)) = USUAL.iter().find(|(declared, _)| *declared == &*name)
                && let Ok(usual) = self.program.load(usual)
            {
                candidates.push(usual);
            }
            candidates.extend(self.type_hints.iter().copied().filter(|hint| self.program.is_assignable(*hint, class)));
            if self.is_buildable(class) && !candidates.contains(&class) && class != self.known.object {
                candidates.insert(0, class);
            }
        } else if self.is_buildable(class) {
            candidates.push(class);
        }
        if !self.is_library(class) && self.program.class(class).flags() & flags::FINAL == 0 {
            let names = self.program.implementors(&name, Scope::ClassPath);
            for name in names {
                if let Ok(below) = self.program.load(&name)
                    && self.is_buildable(below)
                {
                    candidates.push(below);
                }
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        candidates.retain(|class| seen.insert(*class));
        if candidates.is_empty()
            && let Ok(Some(stub)) = self.stub_class(class)
        {
            candidates.push(stub);
        }
        candidates
    }

    /// Whether a test can make an object of exactly this class.
    fn is_buildable(&self, class: ClassId) -> bool {
        let found = self.program.class(class);
        if found.is_interface() || found.is_abstract() || found.flags() & (flags::SYNTHETIC | 0x4000) != 0 {
            return false;
        }
        let simple = found.name().rsplit('$').next().unwrap_or_default();
        let anonymous = found.name().contains('$') && simple.starts_with(|c: char| c.is_ascii_digit());
        if anonymous || found.is_hidden() {
            return false;
        }
        if !self.is_library(class) {
            return true;
        }
        let constructor = self.program.find_method(class, "<init>", "()V");
        let public = |method: MethodId| self.program.method(method).is_public();
        class == self.known.object
            || &**found.name() == "java/util/Optional"
            || found.flags() & flags::PUBLIC != 0 && constructor.is_some_and(public)
    }

    /// Classes named by casts and type tests of the code under test: what an `Object` is likely to be.
    pub(crate) fn set_type_hints(&mut self, class: ClassId) {
        let mut hints: Vec<ClassId> = Vec::new();
        let mut names: Vec<Rc<str>> = Vec::new();
        let methods: Vec<MethodId> = self.program.class(class).methods().collect();
        for method in methods {
            let Ok(code) = self.program.code(method) else { continue };
            let caught = code.handlers.iter().filter_map(|handler| handler.catch.as_ref());
            names.extend(caught.map(|site| site.name.clone()));
            for cell in &code.instrs {
                let site = match cell.get() {
                    Instr::CheckCast { site, .. } | Instr::InstanceOf { site, .. } => site,
                    Instr::CheckCastResolved { class, .. } | Instr::InstanceOfResolved { class, .. } => {
                        names.push(self.program.class(ClassId(class)).name().clone());
                        continue;
                    }
                    _ => continue,
                };
                names.extend(code.classes.get(site as usize).map(|site| site.name.clone()));
            }
        }
        names.sort();
        names.dedup();
        for name in names {
            let Ok(hint) = self.program.load(&name) else { continue };
            let declared = JavaType::plain(hint);
            if hint == self.known.object || self.is_enum(hint) {
                continue;
            }
            if self.program.class(hint).is_array() {
                hints.push(hint);
                continue;
            }
            hints.extend(self.candidate_classes(&declared).iter().copied());
        }
        let mut seen = rustc_hash::FxHashSet::default();
        hints.retain(|class| seen.insert(*class) && !self.stubs.contains_key(class));
        if hints != self.type_hints {
            self.type_hints = hints;
            self.candidates.clear();
        }
    }
}
