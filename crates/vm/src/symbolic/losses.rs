//! What an exploration leaves out: inputs that are never tried and values that are fixed, each with its place.
//!
//! "No input takes this branch" is a proof only if nothing that was left out could have led there. So whatever drops a
//! possibility records it here, with the call stack at which runs of the omitted inputs would diverge from those
//! explored.

use crate::loss::{Loss, Places};
use crate::machine::Machine;
use crate::state::State;
use crate::symbolic::Symbolic;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, Kind, LoadError, MethodId, external_name, flags};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of losses recorded with their place; further ones have no place and affect everything.
const MOST_PLACES: usize = 4_096;

/// The losses of an exploration.
#[derive(Default)]
pub(crate) struct Losses {
    found: FxHashSet<(Loss, Places)>,
    /// Whether a concrete run is in progress, which leaves nothing out.
    pub paused: bool,
    /// The class under test, whose static fields may be inputs.
    pub tested: Option<ClassId>,
    /// The loss of reading a static field, by class and cell.
    statics: FxHashMap<(ClassId, u16), Option<Loss>>,
    /// What the initialisers of classes depend on.
    initialisers: FxHashMap<ClassId, Option<Loss>>,
}

/// Library methods whose results differ between machines or runs, and what they depend on. An empty name matches any
/// method.
const MACHINE: &[(&str, &str, &str)] = &[
    ("java/lang/System", "getProperty", "system properties"),
    ("java/lang/System", "getProperties", "system properties"),
    ("java/lang/System", "getenv", "environment variables"),
    ("java/lang/System", "currentTimeMillis", "the time"),
    ("java/lang/System", "nanoTime", "the time"),
    ("java/lang/System", "identityHashCode", "identity hash codes"),
    ("java/lang/System", "lineSeparator", "the line separator"),
    ("java/lang/System", "console", "the console"),
    ("java/lang/System", "getSecurityManager", "the security manager"),
    ("java/lang/Object", "hashCode", "identity hash codes"),
    ("java/lang/Boolean", "getBoolean", "system properties"),
    ("java/lang/Integer", "getInteger", "system properties"),
    ("java/lang/Long", "getLong", "system properties"),
    ("java/lang/Math", "random", "random numbers"),
    ("java/util/Random", "<init>", "random numbers"),
    ("java/security/SecureRandom", "", "random numbers"),
    ("java/util/concurrent/ThreadLocalRandom", "current", "random numbers"),
    ("java/util/UUID", "randomUUID", "random numbers"),
    ("java/lang/Runtime", "availableProcessors", "the number of processors"),
    ("java/lang/Runtime", "freeMemory", "free memory"),
    ("java/lang/Runtime", "totalMemory", "free memory"),
    ("java/lang/Runtime", "maxMemory", "free memory"),
    ("java/lang/Runtime", "version", "the version of Java"),
    ("java/lang/Thread", "interrupted", "threads"),
    ("java/lang/Thread", "isInterrupted", "threads"),
    ("java/lang/Thread", "sleep", "threads"),
    ("java/lang/Thread", "join", "threads"),
    ("java/lang/Thread", "yield", "threads"),
    ("java/lang/Thread", "activeCount", "threads"),
    ("java/lang/Thread", "enumerate", "threads"),
    ("java/lang/Thread", "getName", "threads"),
    ("java/lang/Thread", "getId", "threads"),
    ("java/lang/Thread", "threadId", "threads"),
    ("java/lang/Thread", "getPriority", "threads"),
    ("java/lang/Thread", "isDaemon", "threads"),
    ("java/lang/Thread", "isAlive", "threads"),
    ("java/lang/Thread", "getState", "threads"),
    ("java/lang/Thread", "getThreadGroup", "threads"),
    ("java/lang/Thread", "getContextClassLoader", "threads"),
    ("java/lang/Thread", "getUncaughtExceptionHandler", "threads"),
    ("java/lang/Thread", "holdsLock", "threads"),
    ("java/lang/Object", "wait", "threads"),
    ("java/lang/Object", "wait0", "threads"),
    ("java/util/concurrent/locks/LockSupport", "", "threads"),
    ("java/util/concurrent/locks/ReentrantLock", "tryLock", "threads"),
    ("java/util/concurrent/locks/ReentrantLock", "isLocked", "threads"),
    ("java/lang/ThreadLocal", "get", "threads"),
    ("java/lang/Throwable", "getStackTrace", "stack traces"),
    ("java/lang/Throwable", "printStackTrace", "stack traces"),
    ("java/lang/Thread", "getStackTrace", "stack traces"),
    ("java/lang/StackWalker", "", "stack traces"),
    ("java/lang/ref/Reference", "get", "garbage collection"),
    ("java/lang/ref/SoftReference", "get", "garbage collection"),
    ("java/lang/ref/Reference", "refersTo", "garbage collection"),
    ("java/util/Locale", "getDefault", DEFAULT_LOCALE),
    ("java/util/TimeZone", "getDefault", "the default time zone"),
    ("java/time/ZoneId", "systemDefault", "the default time zone"),
    ("java/time/Clock", "currentInstant", "the time"),
    ("java/nio/charset/Charset", "defaultCharset", "the default character set"),
    ("java/lang/Class", "getResource", "resources"),
    ("java/lang/Class", "getResourceAsStream", "resources"),
    ("java/lang/ClassLoader", "getResource", "resources"),
    ("java/lang/ClassLoader", "getResourceAsStream", "resources"),
    ("java/lang/ClassLoader", "getSystemResourceAsStream", "resources"),
    ("java/lang/Class", "forName", "the class path"),
    ("java/lang/ClassLoader", "loadClass", "the class path"),
    ("java/util/ServiceLoader", "", "the class path"),
    ("java/util/ResourceBundle", "", "resources"),
    ("java/lang/Package", "", "the class path"),
    ("java/util/ImmutableCollections$SetN", "iterator", "the order of immutable sets"),
    ("java/util/ImmutableCollections$Set12", "iterator", "the order of immutable sets"),
    ("java/util/ImmutableCollections$MapN", "entrySet", "the order of immutable maps"),
    ("java/io/FileInputStream", "", "files"),
    ("java/nio/file/Files", "", "files"),
    ("java/io/UnixFileSystem", "getBooleanAttributes", "files"),
    ("java/io/UnixFileSystem", "getBooleanAttributes0", "files"),
    ("java/io/UnixFileSystem", "hasBooleanAttributes", "files"),
    ("java/io/UnixFileSystem", "checkAccess", "files"),
    ("java/io/UnixFileSystem", "checkAccess0", "files"),
    ("java/io/UnixFileSystem", "getLength", "files"),
    ("java/io/UnixFileSystem", "getLength0", "files"),
    ("java/io/UnixFileSystem", "getLastModifiedTime", "files"),
    ("java/io/UnixFileSystem", "getLastModifiedTime0", "files"),
    ("java/io/UnixFileSystem", "list", "files"),
    ("java/io/UnixFileSystem", "delete", "files"),
    ("java/io/UnixFileSystem", "rename", "files"),
    ("java/io/UnixFileSystem", "createDirectory", "files"),
    ("java/io/UnixFileSystem", "createFileExclusively", "files"),
    ("java/io/UnixFileSystem", "canonicalize", "files"),
    ("java/io/InputStream", "nullInputStream", "files"),
];

/// What [`machine_part`] calls the default locale.
const DEFAULT_LOCALE: &str = "the default locale";

/// Library classes whose objects are immutable values.
const VALUES: &[&str] = &[
    "java/lang/String",
    "java/lang/Class",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/math/MathContext",
    "java/util/regex/Pattern",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/Optional",
    "java/util/OptionalInt",
    "java/lang/Object",
];

/// Returns what a method's result reveals about the machine, if anything.
pub(crate) fn machine_part((class, name): (&str, &str)) -> Option<&'static str> {
    let found = MACHINE.iter().find(|(owner, method, _)| *owner == class && (method.is_empty() || *method == name));
    found.map(|(_, _, what)| *what)
}

impl Symbolic {
    /// Returns what was left out since terms were forgotten, in a fixed order.
    pub(crate) fn losses(&self) -> Vec<(&Loss, &Places)> {
        let mut all: Vec<(&Loss, &Places)> = self.losses.found.iter().map(|(loss, places)| (loss, places)).collect();
        all.sort_unstable();
        all
    }

    /// Records that something is left out from here on.
    pub(crate) fn lose(&mut self, machine: &Machine, state: &State, loss: Loss) {
        if self.losses.paused || !machine.observe_program && machine.observed.is_empty() {
            return;
        }
        let places: Places = match self.losses.found.len() < MOST_PLACES {
            true => state.frames.iter().map(|frame| (frame.method, frame.pc, frame.kind.makes_input())).collect(),
            false => Box::from([]),
        };
        self.losses.found.insert((loss, places));
    }

    /// Records what inputs leave out wherever they are looked at: it affects everything.
    pub(crate) fn lose_everywhere(&mut self, loss: Loss) {
        if !self.losses.paused {
            self.losses.found.insert((loss, Box::from([])));
        }
    }

    /// Forgets what was left out, for a new exploration.
    pub(crate) fn forget_losses(&mut self) {
        self.losses = Losses::default();
    }

    /// Records a call of a method whose result depends on the machine.
    pub(crate) fn lose_to_machine(&mut self, machine: &mut Machine, state: &State, method: MethodId) {
        let found = machine.program.method(method);
        let key = (&**machine.program.class(found.class()).name(), &**found.name());
        let Some(what) = machine_part(key) else { return };
        machine.surroundings.located |= what == DEFAULT_LOCALE;
        // how the library configures itself is not a branch of the program
        let configures = state.frames.iter().any(|frame| {
            let method = machine.program.method(frame.method);
            &**method.name() == "<clinit>" && machine.is_library(method.class())
        });
        let configures = configures || chooses_accessors(machine, state);
        // the library itself looks at threads and loaders all the time, and nothing depends on it
        let inner = ["threads", "garbage collection", "the security manager", "the class path"].contains(&what);
        let by_library =
            state.frames.last().is_some_and(|frame| machine.is_library(machine.program.method(frame.method).class()));
        // a seed makes random numbers the same everywhere
        let seeded = &**found.name() == "<init>" && &**found.descriptor() != "()V";
        if !(configures || seeded || inner && by_library) {
            self.lose(machine, state, Loss::Machine(what.to_owned()));
        }
    }

    /// Records the read of a static field that is not an input and may have another value. Returns false if it never
    /// has another.
    pub(crate) fn lose_static(&mut self, machine: &Machine, state: &State, class: ClassId, cell: u16) -> bool {
        if self.losses.paused {
            return true;
        }
        // an initialiser sees what it has just assigned, and how the library configures itself is the same for all tests
        let mut frames = state.frames.iter().map(|frame| machine.program.method(frame.method));
        let in_library = machine.is_library(class);
        if frames.any(|method| {
            method.is_class_initializer()
                && (method.class() == class || in_library && machine.is_library(method.class()))
        }) {
            return true;
        }
        let loss = match self.losses.statics.get(&(class, cell)) {
            Some(known) => known.clone(),
            None => {
                let found = self.static_loss(machine, state, class, cell);
                self.losses.statics.insert((class, cell), found.clone());
                found
            }
        };
        match loss {
            Some(loss) => {
                self.lose(machine, state, loss);
                true
            }
            None => false,
        }
    }

    fn static_loss(&mut self, machine: &Machine, state: &State, class: ClassId, cell: u16) -> Option<Loss> {
        let field = machine.program.class(class).fields().find(|field| {
            let found = machine.program.field(*field);
            found.is_static() && machine.known.mirror_cells + found.cell() == usize::from(cell)
        })?;
        let found = machine.program.field(field);
        if found.flags() & flags::SYNTHETIC != 0 || machine.program.class(class).is_hidden() {
            return None;
        }
        let loss = machine.loss_of_static(field);
        if machine.is_library(class) && !self.is_under_test(machine, class) {
            if &**machine.program.class(class).name() == "java/io/File" {
                return Some(Loss::Machine("the separators of paths".to_owned()));
            }
            return machine.is_shared_state(state, field).then_some(loss);
        }
        if self.is_static_input(machine, state, class, field) {
            return None;
        }
        if machine.may_change(state, field) {
            return Some(loss);
        }
        // constants of the language are there before any initialiser runs
        if machine.program.constant_value(field).is_some() {
            return None;
        }
        self.losses.initialisers.entry(class).or_insert_with(|| machine.initialiser_loss(state, class)).clone()
    }

    /// Records a comparison of references whose result may differ for an input that is an object which existed before:
    /// a constant, a literal, a box from a cache.
    pub(crate) fn lose_identity(&mut self, machine: &Machine, state: &State, a: Ref, b: Ref) {
        if a == b || a.is_null() || b.is_null() || state.path.is_empty() {
            return;
        }
        let is_input = |object: Ref| state.path.inputs.of_object(object).is_some();
        let (first, second) = (is_input(a), is_input(b));
        let strings = [a, b].iter().all(|object| machine.class_of(state, *object) == Some(machine.known.string));
        let boxes = [a, b].iter().all(|object| {
            machine.class_of(state, *object).is_some_and(|class| machine.known.unbox_kind(class).is_some())
        });
        if (strings || boxes) && machine.saves_a_comparison(state) {
            return;
        }
        if first != second || strings || boxes && !(first && second) {
            self.lose(machine, state, Loss::Identity);
        }
    }
}

/// Returns true while reflection decides how it calls methods, for which it reads properties when it is first used. What
/// it then calls has frames above these.
fn chooses_accessors(machine: &Machine, state: &State) -> bool {
    let classes = state.frames.iter().rev().map(|frame| machine.program.method(frame.method).class());
    let mut inner = classes.take_while(|class| machine.is_library(*class));
    inner.any(|class| &**machine.program.class(class).name() == "jdk/internal/reflect/ReflectionFactory")
}

impl Machine {
    /// Returns true in code that compares references only to save a comparison by `equals`, which texts and boxes answer
    /// alike.
    pub(crate) fn saves_a_comparison(&self, state: &State) -> bool {
        state.frames.last().is_some_and(|frame| {
            let name = self.program.class(self.program.method(frame.method).class()).name();
            name.starts_with("java/util/HashMap") || matches!(&**name, "java/lang/String" | "java/util/Objects")
        })
    }

    /// Returns the loss if a type (a descriptor) cannot be loaded; it names the missing class if that is the cause.
    pub(crate) fn loss_of_type(&mut self, descriptor: &str) -> Loss {
        let element = descriptor.trim_start_matches('[');
        let name = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(element);
        match self.program.load(name) {
            Err(LoadError::NotFound(missing)) => Loss::Missing(external_name(&missing)),
            _ => Loss::NoInput(external_name(name)),
        }
    }

    /// Returns true if the value that a final field refers to never changes.
    pub(super) fn is_constant(&self, state: &State, field: FieldId, value: Slot) -> bool {
        let Some(class) = self.class_of(state, value.as_ref()) else { return value.is_concrete() };
        let found = self.program.class(class);
        if found.is_array() {
            return self.program.field(field).flags() & flags::PRIVATE != 0 && !self.escapes(field);
        }
        let above_is_enum = found.super_class().is_some_and(|above| self.is_enum(above));
        self.is_enum(class)
            || above_is_enum
            || found.is_hidden()
            || self.known.unbox_kind(class).is_some()
            || VALUES.contains(&&**found.name())
            || self.is_library(class) && found.name().starts_with("java/time/")
            || !self.is_library(class) && self.is_unchangeable(class)
    }

    /// Returns true if all fields of a class are final and hold values; fields declared by library classes do not
    /// count.
    pub(crate) fn is_unchangeable(&self, class: ClassId) -> bool {
        self.instance_fields(class).into_iter().all(|field| {
            let found = self.program.field(field);
            if self.is_library(found.class()) {
                return true;
            }
            let value = found.kind() != Kind::Ref || &**found.descriptor() == "Ljava/lang/String;";
            found.is_final() && value
        })
    }

    /// Returns true for a class of the library whose objects are immutable values.
    pub(crate) fn is_library_value(&self, name: &str) -> bool {
        VALUES.contains(&name)
    }

    /// Returns true if the array in a static field may escape or be stored into, judging by the code of its class.
    pub(crate) fn escapes(&self, field: FieldId) -> bool {
        use heapwright_program::code::Instr as I;
        let found = self.program.field(field);
        let class = found.class();
        let passes = |text: &str| text.contains('[') || text.contains("Ljava/lang/Object;");
        self.program.class(class).methods().any(|id| {
            let method = self.program.method(id);
            let Ok(code) = self.program.code(id) else { return true };
            let site = |site: u32| code.fields.get(site as usize);
            let is =
                |owner: u32, cell: u16| owner == class.0 && usize::from(cell) == self.known.mirror_cells + found.cell();
            let reads = code.instrs.iter().any(|cell| match cell.get() {
                I::GetStatic { site: at, .. } => site(at).is_some_and(|site| site.name == *found.name()),
                I::GetStaticResolved { cell, class, .. } => is(class, cell),
                _ => false,
            });
            let stores = |instr: I| crate::symbolic::statics::is_array_store(instr) && &**method.name() != "<clinit>";
            let leaves = code.calls.iter().any(|call| call.descriptor.split(')').next().is_some_and(passes))
                || method.descriptor().rsplit(')').next().is_some_and(passes)
                || code.instrs.iter().any(|cell| stores(cell.get()))
                || code.fields.iter().any(|site| site.name != *found.name() && passes(&site.descriptor));
            reads && leaves
        })
    }
}
