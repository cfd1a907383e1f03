//! The classes an input of a declared type can have: those a test can build.
//!
//! Which of them an object has is decided late, and only as far as the program asks (`inputs/classes.rs`).

use crate::machine::Machine;
use crate::symbolic::Symbolic;
use crate::symbolic::types::JavaType;
use heapwright_program::{ClassId, MethodId, Scope, flags};
use std::rc::Rc;

/// Library types that are rarely instantiated themselves, and the classes a test would use instead.
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
    ("java/lang/Number", "java/lang/Double"),
    ("java/lang/Comparable", "java/lang/Integer"),
    ("java/lang/Object", "java/lang/Integer"),
    ("java/io/Serializable", "java/lang/Integer"),
    ("java/time/ZoneId", "java/time/ZoneOffset"),
    ("java/util/Map$Entry", "java/util/AbstractMap$SimpleEntry"),
    ("java/io/Reader", "java/io/StringReader"),
    ("java/io/Writer", "java/io/StringWriter"),
    ("java/io/InputStream", "java/io/ByteArrayInputStream"),
    ("java/io/OutputStream", "java/io/ByteArrayOutputStream"),
    ("java/lang/Appendable", "java/lang/StringBuilder"),
    ("java/util/concurrent/locks/Lock", "java/util/concurrent/locks/ReentrantLock"),
    ("java/lang/Throwable", "java/lang/RuntimeException"),
    ("java/lang/Exception", "java/lang/RuntimeException"),
];

/// Further classes of library types, for code that asks for a usual one: there should be some for its other branches.
const FURTHER: &[(&str, &[&str])] = &[
    ("java/lang/Iterable", &["java/util/HashSet", "java/util/ArrayDeque"]),
    (
        "java/util/Collection",
        &["java/util/LinkedList", "java/util/TreeSet", "java/util/ArrayDeque", "java/util/HashSet", "java/util/Vector"],
    ),
    ("java/util/List", &["java/util/LinkedList", "java/util/Vector"]),
    ("java/util/Set", &["java/util/TreeSet", "java/util/LinkedHashSet"]),
    ("java/util/Map", &["java/util/TreeMap", "java/util/LinkedHashMap", "java/util/concurrent/ConcurrentHashMap"]),
    ("java/util/Queue", &["java/util/LinkedList", "java/util/PriorityQueue"]),
    ("java/util/Deque", &["java/util/LinkedList"]),
    ("java/lang/CharSequence", &["java/lang/StringBuilder", "java/nio/CharBuffer"]),
    ("java/lang/Number", &["java/lang/Long", "java/lang/Short", "java/math/BigInteger", "java/math/BigDecimal"]),
    ("java/lang/Comparable", &["java/lang/String", "java/lang/Double", "java/math/BigDecimal"]),
    ("java/lang/Object", &["java/lang/String", "java/lang/Double", "java/lang/Object"]),
    ("java/io/Serializable", &["java/lang/String", "java/lang/Double"]),
    ("java/lang/Throwable", &["java/lang/Error", "java/lang/Exception"]),
    ("java/lang/Exception", &["java/io/IOException", "java/lang/Exception"]),
];

/// Types that so many classes have that it says nothing about a class to have one of them.
const EVERYWHERE: &[&str] =
    &["java/lang/Object", "java/io/Serializable", "java/lang/Cloneable", "java/lang/Comparable"];

/// Arrays that an object can be where the code asks whether it is one.
const USUAL_ARRAYS: &[&str] = &["[I", "[Ljava/lang/Object;", "[Ljava/lang/Integer;", "[Z"];

/// The enum whose constants stand for those of any.
const USUAL_ENUM: &str = "java/time/DayOfWeek";

impl Symbolic {
    /// Returns the classes an input of a declared type can have, the preferred one first.
    pub(crate) fn candidate_classes(&mut self, machine: &mut Machine, declared: &JavaType) -> Rc<[ClassId]> {
        // a `Comparable<T>` is usually a `T`
        if &**machine.program.class(declared.class).name() == "java/lang/Comparable"
            && let Some(arg) = declared.arg(0).cloned()
            && arg.class != declared.class
            && arg.class != machine.known.object
        {
            self.incomplete.insert(declared.class);
            return self.candidate_classes(machine, &arg);
        }
        if let Some(known) = self.candidates.get(&declared.class) {
            return known.clone();
        }
        let before = self.recipes.watch();
        let mut found = self.find_candidates(machine, declared.class);
        self.add_described(machine, declared.class, &mut found);
        if self.fixed_types && found.len() > 1 {
            found.truncate(1);
            self.incomplete.insert(declared.class);
        }
        let found: Rc<[ClassId]> = found.into();
        // while recipes are looked for, a class in progress has none yet
        if self.recipes.is_whole(before) || !self.recipes.is_searching() {
            self.candidates.insert(declared.class, found.clone());
        }
        found
    }

    /// Returns all classes an input of a class can have.
    pub(crate) fn find_candidates(&mut self, machine: &mut Machine, class: ClassId) -> Vec<ClassId> {
        self.incomplete.remove(&class);
        if !self.has_all_classes(machine, class) {
            self.incomplete.insert(class);
        }
        let found = machine.program.class(class);
        if found.is_array() {
            return self.array_candidates(machine, class);
        }
        if class == machine.known.string || machine.known.unbox_kind(class).is_some() {
            return vec![class];
        }
        let name = found.name().clone();
        let mut candidates = Vec::new();
        if machine.is_library(class) {
            let usual = USUAL.iter().filter(|(declared, _)| *declared == &*name);
            candidates.extend(usual.filter_map(|(_, usual)| machine.program.load(usual).ok()).collect::<Vec<_>>());
            let is_asked_for = |usual: &ClassId| {
                let mut asked = self.distinguished.iter().filter(|one| **one != class);
                asked.any(|asked| machine.program.is_assignable(*usual, *asked))
            };
            if candidates.iter().any(is_asked_for) {
                let further = FURTHER.iter().filter(|(declared, _)| *declared == &*name).flat_map(|(_, all)| *all);
                candidates.extend(further.filter_map(|name| machine.program.load(name).ok()).collect::<Vec<_>>());
            }
            candidates
                .extend(self.type_hints.iter().copied().filter(|hint| machine.program.is_assignable(*hint, class)));
            if class == machine.known.object && self.code_hints.arrays {
                let usual = USUAL_ARRAYS.iter().filter_map(|name| machine.program.class_of_descriptor(name).ok());
                candidates.extend(usual.collect::<Vec<_>>());
            }
            let arrays: Vec<ClassId> =
                candidates.iter().copied().filter(|one| machine.program.class(*one).is_array()).collect();
            for array in arrays {
                candidates.extend(self.array_candidates(machine, array));
            }
            // the factories of an abstract type serve where no class is known
            let abstracted = machine.program.class(class).is_abstract() && !candidates.is_empty();
            let known = candidates.contains(&class) || class == machine.known.object;
            if !abstracted && !known && self.is_buildable(machine, class) {
                candidates.insert(0, class);
            }
        } else if self.is_buildable(machine, class) {
            candidates.push(class);
        }
        if !machine.is_library(class) && machine.program.class(class).flags() & flags::FINAL == 0 {
            let names = machine.program.implementors(&name, Scope::ClassPath);
            for name in names {
                if let Ok(below) = machine.program.load(&name)
                    && self.is_buildable(machine, below)
                {
                    candidates.push(below);
                }
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        candidates.retain(|class| seen.insert(*class));
        // what the code names matters most
        let hints = &self.type_hints;
        candidates.sort_by_key(|candidate| *candidate != class && !hints.contains(candidate));
        if candidates.is_empty() && self.is_made(machine, class) {
            candidates.push(class);
        }
        // beside other classes a stub makes a difference only if it has something to answer
        if (candidates.is_empty() || !machine.is_library(class))
            && let Ok(Some(stub)) = self.stub_class(machine, class)
            && (candidates.is_empty() || self.stub_info(stub).is_some_and(|info| !info.methods.is_empty()))
        {
            candidates.push(stub);
        }
        if machine.is_library(class) {
            candidates.extend(self.own_implementors(machine, class, &seen));
        }
        candidates
    }

    /// Returns the classes an array of a declared type can have. An array of a narrower type makes a difference only to
    /// code that asks for its class or catches what a store throws, so others are tried there alone.
    fn array_candidates(&mut self, machine: &mut Machine, class: ClassId) -> Vec<ClassId> {
        let mut candidates = vec![class];
        let Some(component) = machine.program.component(class) else { return candidates };
        if machine.has_only_itself(component) {
            return candidates;
        }
        let narrower =
            |machine: &Machine, other: ClassId| other != class && machine.program.is_assignable(other, class);
        candidates.extend(self.mentioned.iter().copied().filter(|other| narrower(machine, *other)));
        let mut components: Vec<ClassId> = Vec::new();
        if self.code_hints.components {
            let named = self.mentioned.iter().copied();
            components.extend(named.filter(|one| !machine.program.class(*one).is_primitive()));
            let rows = ["[I", "[Ljava/lang/String;"].into_iter();
            components
                .extend(rows.filter_map(|name| machine.program.class_of_descriptor(name).ok()).collect::<Vec<_>>());
        }
        if self.code_hints.caught_stores {
            components.extend(self.narrower_components(machine, component));
        }
        for one in components {
            let array = machine.program.array_of(one);
            if narrower(machine, array) {
                candidates.push(array);
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        candidates.retain(|class| seen.insert(*class));
        candidates
    }

    /// Returns a few classes below a type that the elements of an array may have: some fit a value and some do not.
    fn narrower_components(&mut self, machine: &mut Machine, component: ClassId) -> Vec<ClassId> {
        const MOST: usize = 2;
        if machine.program.class(component).is_array() {
            return Vec::new();
        }
        let mut found: Vec<ClassId> = Vec::new();
        if machine.is_library(component) {
            found.extend(machine.program.load("java/lang/String"));
        }
        found.extend(self.candidate_classes(machine, &JavaType::plain(component)).iter().copied());
        found.retain(|one| *one != component && !machine.answered.contains(one));
        found.retain(|one| machine.program.is_assignable(*one, component));
        found.truncate(MOST);
        found
    }

    /// Returns true if a class is compiled with the code under test: it comes from a directory, or from the same jar.
    /// A dependency has classes for its own use (Byte Buddy, which AssertJ and Mockito bring along, has lists of tokens).
    fn is_of_program(&self, machine: &Machine, class: ClassId) -> bool {
        let source = machine.program.code_source(class);
        self.home.is_none() || source == self.home || source.is_some_and(|source| source.ends_with('/'))
    }

    /// Returns the classes of the program that implement a type of the library, other than those known.
    fn own_implementors(
        &mut self,
        machine: &mut Machine,
        class: ClassId,
        known: &rustc_hash::FxHashSet<ClassId>,
    ) -> Vec<ClassId> {
        let name = machine.program.class(class).name().clone();
        if EVERYWHERE.contains(&&*name) || machine.program.class(class).flags() & flags::FINAL != 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for name in machine.program.implementors(&name, Scope::ClassPath) {
            if let Ok(below) = machine.program.load(&name)
                && !known.contains(&below)
                && self.is_of_program(machine, below)
                && self.is_buildable(machine, below)
            {
                found.push(below);
            }
        }
        found
    }

    /// Returns the enums whose constants an input of a class can be, beside objects of its own.
    pub(crate) fn fitting_enums(&mut self, machine: &mut Machine, class: ClassId) -> Rc<[ClassId]> {
        if let Some(known) = self.fitting_enums.get(&class) {
            return known.clone();
        }
        let name = machine.program.class(class).name().clone();
        let mut found: Vec<ClassId> = self.mentioned.iter().copied().filter(|one| machine.is_enum(*one)).collect();
        found.retain(|one| machine.program.is_assignable(*one, class));
        if machine.program.class(class).is_interface() && !EVERYWHERE.contains(&&*name) {
            let anywhere = !machine.is_library(class);
            for name in machine.program.subclasses(&name, Scope::ClassPath) {
                let below = machine.program.load(&name).ok();
                found.extend(
                    below.filter(|one| machine.is_enum(*one) && (anywhere || self.is_of_program(machine, *one))),
                );
            }
        }
        if found.is_empty() && &*name == "java/lang/Enum" {
            found.extend(machine.program.load(USUAL_ENUM).ok());
        }
        let mut seen = rustc_hash::FxHashSet::default();
        // a constant with a body has a class of its own, which is an enum too
        let above =
            |one: &ClassId| machine.program.class(*one).super_class().is_some_and(|above| machine.is_enum(above));
        found.retain(|one| !above(one) && seen.insert(*one));
        let found: Rc<[ClassId]> = found.into();
        self.fitting_enums.insert(class, found.clone());
        found
    }

    /// Returns the classes that a `Class` object can stand for, those that the code names first.
    pub(crate) fn fitting_classes(&mut self, machine: &mut Machine, bound: Option<ClassId>) -> Vec<ClassId> {
        let mut found: Vec<ClassId> = Vec::new();
        let bound = bound.filter(|bound| *bound != machine.known.object);
        if let Some(bound) = bound {
            found.push(bound);
            found.extend(self.candidate_classes(machine, &JavaType::plain(bound)).iter().copied());
            found.extend(self.fitting_enums(machine, bound).iter().copied());
        }
        found.extend(self.reflected_classes(machine).iter().copied());
        let mut seen = rustc_hash::FxHashSet::default();
        found.retain(|one| {
            let fits = bound.is_none_or(|bound| machine.program.is_assignable(*one, bound));
            fits && !machine.answered.contains(one) && seen.insert(*one)
        });
        found
    }

    /// Returns true if the candidates of a class are all the classes its objects can have, as far as the class path
    /// tells.
    pub(crate) fn is_complete(&self, class: ClassId) -> bool {
        !self.incomplete.contains(&class)
    }

    /// Returns true if the classes tried for a type are all it has on the class path. Library types have unknown
    /// implementations, and so do functional interfaces, for which a test would write a lambda.
    fn has_all_classes(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let found = machine.program.class(class);
        if found.is_array() {
            let component = machine.program.component(class);
            return component.is_none_or(|component| machine.has_only_itself(component));
        }
        if found.flags() & flags::FINAL != 0 || machine.is_enum(class) {
            return true;
        }
        if machine.is_library(class) || machine.only_abstract_method(class).is_some() {
            return false;
        }
        let name = found.name().clone();
        let below = machine.program.implementors(&name, Scope::ClassPath);
        below.iter().all(|name| match machine.program.load(name) {
            Ok(below) => self.is_buildable(machine, below),
            Err(_) => false,
        })
    }

    /// Returns true if a test can create an object of exactly this class.
    pub(super) fn is_buildable(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        if machine.is_library(class) && self.is_made(machine, class) {
            return true;
        }
        let found = machine.program.class(class);
        if found.is_interface() || found.is_abstract() || found.flags() & (flags::SYNTHETIC | 0x4000) != 0 {
            return false;
        }
        let simple = found.name().rsplit('$').next().unwrap_or_default();
        let anonymous = found.name().contains('$') && simple.starts_with(|c: char| c.is_ascii_digit());
        if anonymous || found.is_hidden() {
            return false;
        }
        if !machine.is_library(class) {
            return true;
        }
        let constructor = machine.program.find_method(class, "<init>", "()V");
        let public = |method: MethodId| machine.program.method(method).is_public();
        class == machine.known.object
            || &**found.name() == "java/util/Optional"
            || found.flags() & flags::PUBLIC != 0 && constructor.is_some_and(public)
    }
}

impl Machine {
    /// Returns true if all arrays of a component type have the same class.
    fn has_only_itself(&mut self, component: ClassId) -> bool {
        if let Some(inner) = self.program.component(component) {
            return self.has_only_itself(inner);
        }
        let found = self.program.class(component);
        if found.is_primitive() || found.flags() & flags::FINAL != 0 || self.is_enum(component) {
            return true;
        }
        let name = found.name().clone();
        !self.is_library(component) && self.program.subclasses(&name, Scope::ClassPath).is_empty()
    }
}
