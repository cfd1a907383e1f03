//! What the code under test says about its inputs: the classes it names, and what it asks of arrays and exceptions.
//!
//! Hints order what is tried, and say where more is worth trying. They prove nothing.

use crate::machine::Machine;
use crate::symbolic::types::JavaType;
use crate::symbolic::{Reflection, Symbolic};
use heapwright_program::code::{CallSite, Code, Instr};
use heapwright_program::{ClassId, MethodId, flags};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Maximum number of methods whose code is looked at for hints.
const MOST_METHODS: usize = 200;

/// What an exception handler around an array store catches if it is meant for the store.
const STORE_ERRORS: &[&str] =
    &["java/lang/ArrayStoreException", "java/lang/RuntimeException", "java/lang/Exception", "java/lang/Throwable"];

/// What the code under test asks of its inputs that most code does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CodeHints {
    /// It catches what storing a reference throws.
    pub caught_stores: bool,
    /// It asks for the class of an array's elements.
    pub components: bool,
    /// It asks whether an object is an array, or for the elements of an array of any class.
    pub arrays: bool,
    /// It asks for the cause of an exception.
    pub causes: bool,
    /// It looks up classes by name.
    pub named_classes: bool,
    /// It deserialises objects.
    pub streams: bool,
    /// It calls methods or reads fields of objects by reflection.
    pub members: bool,
    /// It takes texts apart, by methods of the library that look at every character.
    pub read_texts: bool,
}

impl CodeHints {
    fn collect(&mut self, code: &Code) {
        self.caught_stores |= catches_stores(code);
        let mut calls = code.calls.iter();
        self.components |= calls.any(|call| {
            &*call.class == "java/lang/Class" && matches!(&*call.name, "getComponentType" | "componentType")
        });
        let mut calls = code.calls.iter();
        self.arrays |= calls.any(|call| {
            &*call.class == "java/lang/Class" && &*call.name == "isArray" || &*call.class == "java/lang/reflect/Array"
        });
        let mut calls = code.calls.iter();
        self.named_classes |= calls
            .any(|call| &*call.class == "java/lang/Class" && &*call.name == "forName" || &*call.name == "loadClass");
        self.members |= code.calls.iter().any(|call| {
            matches!((&*call.class, &*call.name), ("java/lang/reflect/Method", "invoke"))
                || &*call.class == "java/lang/reflect/Field" && (call.name.starts_with("get") || &*call.name == "set")
        });
        self.read_texts |= code.calls.iter().any(reads_texts);
        self.streams |= code.calls.iter().any(|call| &*call.class == "java/io/ObjectInputStream");
        let mut calls = code.calls.iter();
        self.causes |= calls.any(|call| &*call.name == "getCause" && &*call.descriptor == "()Ljava/lang/Throwable;");
    }
}

/// The names of classes found in code, by what is done with them.
#[derive(Default)]
struct Names {
    tested: Vec<Rc<str>>,
    /// Those of `tested` that `instanceof` asks for: the compiler adds casts of its own.
    distinguished: Vec<Rc<str>>,
    caught: Vec<Rc<str>>,
    literals: Vec<Rc<str>>,
    texts: Vec<Rc<[u16]>>,
}

impl Machine {
    /// Returns a method and the methods of the program that it calls, directly or not.
    pub(crate) fn reached_methods(&mut self, method: MethodId) -> Vec<MethodId> {
        self.called_from(method, MOST_METHODS, |machine, _, class| !machine.is_library(class))
    }

    /// Returns a method and those that it calls, directly or not, as far as the class path tells without looking at
    /// receivers: at most this many, and of calls only those that `follows` accepts, which is told the class they name.
    pub(crate) fn called_from(
        &mut self,
        method: MethodId,
        most: usize,
        follows: impl Fn(&Machine, &CallSite, ClassId) -> bool,
    ) -> Vec<MethodId> {
        let mut found = vec![method];
        let mut seen: FxHashSet<MethodId> = found.iter().copied().collect();
        let mut next = 0;
        while let Some(method) = found.get(next).copied() {
            next += 1;
            let Ok(code) = self.program.code(method) else { continue };
            for call in &code.calls {
                if found.len() >= most {
                    return found;
                }
                let Ok(class) = self.program.load(&call.class) else { continue };
                if follows(self, call, class) {
                    let called = self.program.find_method(class, &call.name, &call.descriptor);
                    found.extend(called.filter(|called| seen.insert(*called)));
                }
            }
        }
        found
    }

    fn collect_names(&self, code: &Code, names: &mut Names) {
        let catches = code.handlers.iter().filter_map(|handler| handler.catch.as_ref());
        names.caught.extend(catches.map(|site| site.name.clone()));
        names.texts.extend(code.strings.iter().map(|site| site.text.clone()));
        let class = |site: u32| code.classes.get(site as usize).map(|site| site.name.clone());
        for cell in &code.instrs {
            match cell.get() {
                Instr::LoadClass { site, .. } => names.literals.extend(class(site)),
                Instr::GetStatic { site, .. } => {
                    names.literals.extend(code.fields.get(site as usize).map(|site| site.class.clone()));
                }
                Instr::GetStaticResolved { class, .. } => {
                    names.literals.push(self.program.class(ClassId(class)).name().clone());
                }
                Instr::CheckCast { site, .. } => names.tested.extend(class(site)),
                Instr::InstanceOf { site, .. } => {
                    names.tested.extend(class(site));
                    names.distinguished.extend(class(site));
                }
                Instr::CheckCastResolved { class, .. } => {
                    names.tested.push(self.program.class(ClassId(class)).name().clone());
                }
                Instr::InstanceOfResolved { class, .. } => {
                    names.tested.push(self.program.class(ClassId(class)).name().clone());
                    names.distinguished.push(self.program.class(ClassId(class)).name().clone());
                }
                _ => {}
            }
        }
    }
}

impl Symbolic {
    /// Collects the classes named by the code under test: what an `Object` is likely to be. Those that the method
    /// itself casts to or tests for come first, then those of the other methods of its class and of the methods it
    /// calls, then those that handlers catch.
    pub(crate) fn set_type_hints(&mut self, machine: &mut Machine, method: MethodId) {
        let class = machine.program.method(method).class();
        let home = machine.program.code_source(class);
        if home != self.home {
            self.home = home;
            self.candidates.clear();
            self.fitting_enums.clear();
        }
        self.set_asked_of(machine, method);
        self.set_looked_at(machine.fields_looked_at(method));
        let reached = machine.reached_methods(method);
        let own: Vec<MethodId> = machine.program.class(class).methods().filter(|other| *other != method).collect();
        let mut names = Names::default();
        let mut hints = CodeHints::default();
        for one in std::iter::once(method).chain(own.iter().copied()) {
            let Ok(code) = machine.program.code(one) else { continue };
            machine.collect_names(&code, &mut names);
            hints.collect(&code);
        }
        let mut others = Names::default();
        for one in reached.into_iter().filter(|one| *one != method && !own.contains(one)) {
            let Ok(code) = machine.program.code(one) else { continue };
            machine.collect_names(&code, &mut others);
            hints.collect(&code);
        }
        let Names { mut tested, mut distinguished, mut caught, literals, mut texts } = names;
        texts.append(&mut others.texts);
        distinguished.append(&mut others.distinguished);
        tested.append(&mut others.tested);
        tested.append(&mut caught);
        if hints.members {
            // what has the members is most likely nearby
            let own = machine.program.class(class);
            let mut inner = own.inner_classes();
            inner.retain(|one| one.outer.as_deref() == Some(&**own.name()) && one.flags & flags::PRIVATE == 0);
            tested.push(own.name().clone());
            tested.extend(inner.iter().map(|one| Rc::from(&*one.inner)));
        }
        let mut seen = FxHashSet::default();
        tested.retain(|name| seen.insert(name.clone()));
        self.set_mentioned(machine, tested.iter().chain(&literals));
        self.set_distinguished(machine, &distinguished);
        self.set_likely_classes(machine, tested, hints);
        self.reflection = Reflection::new(class, texts);
        self.suggested = None;
        self.suggesting = Some(method);
    }

    /// Collects the names of the fields that a method and those it calls mention, apart from constructors, which mention
    /// all.
    fn set_asked_of(&mut self, machine: &mut Machine, method: MethodId) {
        let mut names: FxHashSet<Rc<str>> = FxHashSet::default();
        let mut found = vec![method];
        let mut next = 0;
        while let Some(method) = found.get(next).copied().filter(|_| next < MOST_METHODS) {
            next += 1;
            let Ok(code) = machine.program.code(method) else { continue };
            names.extend(code.fields.iter().map(|site| site.name.clone()));
            for call in code.calls.iter().filter(|call| !call.name.starts_with('<')) {
                let Ok(class) = machine.program.load(&call.class) else { continue };
                let called = machine.program.find_method(class, &call.name, &call.descriptor);
                if let Some(called) = called.filter(|called| !machine.is_library(class) && !found.contains(called)) {
                    found.push(called);
                }
            }
        }
        self.set_asked_fields(names);
    }

    fn set_likely_classes(&mut self, machine: &mut Machine, names: Vec<Rc<str>>, code: CodeHints) {
        if code != self.code_hints {
            self.code_hints = code;
            self.candidates.clear();
        }
        let mut hints: Vec<ClassId> = Vec::new();
        for name in names {
            let Ok(hint) = machine.program.load(&name) else { continue };
            if hint == machine.known.object || machine.is_enum(hint) {
                continue;
            }
            if machine.program.class(hint).is_array() {
                hints.push(hint);
                continue;
            }
            hints.extend(self.candidate_classes(machine, &JavaType::plain(hint)).iter().copied());
        }
        let mut seen = FxHashSet::default();
        hints.retain(|class| seen.insert(*class) && !machine.answered.contains(class));
        if hints != self.type_hints {
            self.type_hints = hints;
            self.candidates.clear();
        }
    }

    /// Sets the classes that the code under test asks for by `instanceof`.
    fn set_distinguished(&mut self, machine: &mut Machine, names: &[Rc<str>]) {
        let mut found: Vec<ClassId> = names.iter().filter_map(|name| machine.program.load(name).ok()).collect();
        found.sort_unstable();
        found.dedup();
        if found != self.distinguished {
            self.distinguished = found;
            self.candidates.clear();
        }
    }

    /// Sets the classes that the code under test names.
    fn set_mentioned<'a>(&mut self, machine: &mut Machine, names: impl Iterator<Item = &'a Rc<str>>) {
        let mut mentioned: Vec<ClassId> = Vec::new();
        for name in names {
            mentioned.extend(machine.program.load(name).ok());
        }
        let mut seen = FxHashSet::default();
        mentioned.retain(|class| seen.insert(*class));
        if mentioned != self.mentioned {
            self.mentioned = mentioned;
            self.fitting_enums.clear();
            // which classes an array can have depends on what is named
            self.candidates.clear();
        }
    }
}

/// Returns true if a method of the library examines a text character by character.
fn reads_texts(call: &CallSite) -> bool {
    let by_name = |name: &str| {
        let examines = [
            "equalsIgnoreCase",
            "compareToIgnoreCase",
            "trim",
            "strip",
            "split",
            "matches",
            "replaceAll",
            "toLowerCase",
            "toUpperCase",
        ];
        examines.contains(&name)
    };
    match &*call.class {
        "java/lang/String" => by_name(&call.name),
        class if class.starts_with("java/util/regex/") => true,
        "java/util/StringTokenizer" | "java/util/Scanner" => true,
        class if class.starts_with("java/") => {
            let parses = call.name.starts_with("parse") || matches!(&*call.name, "decode" | "valueOf" | "fromString");
            let makes = &*call.name == "<init>" && (class.starts_with("java/math/") || class.starts_with("java/net/"));
            let takes = |first: &str| call.descriptor.starts_with(first);
            (parses || makes) && (takes("(Ljava/lang/String;") || takes("(Ljava/lang/CharSequence;"))
        }
        _ => false,
    }
}

/// Returns true if code catches what storing a reference into an array throws.
fn catches_stores(code: &Code) -> bool {
    let meant = |name: &str| STORE_ERRORS.contains(&name);
    let mut handlers = code.handlers.iter().filter(|one| one.catch.as_ref().is_some_and(|site| meant(&site.name)));
    handlers.any(|handler| {
        let range = code.instrs.get(handler.start as usize..handler.end as usize).unwrap_or(&[]);
        range.iter().any(|cell| matches!(cell.get(), Instr::RefStore { .. }))
    })
}
