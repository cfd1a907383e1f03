//! The methods that an implementation of an interface or a subclass of an abstract class has to provide.
//!
//! A method may be declared several times: redeclared with a more specific result, or inherited from two supertypes of
//! which one is generic, so that the descriptors differ (`put(T)` and `put(String)`). In Java these are one method
//! (JLS 8.4.2), and one declaration implements them all.

use crate::flags;
use crate::ids::{ClassId, MethodId};
use crate::program::Program;
use rustc_hash::FxHashMap;

/// A method to be implemented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbstractMethod {
    /// The declaration with the most specific result.
    pub method: MethodId,
    /// All declarations, with different descriptors, that one implementation has to serve.
    pub all: Vec<MethodId>,
}

/// The erasures of type variables, as descriptors.
type Erasures = FxHashMap<String, String>;

const OBJECT: &str = "Ljava/lang/Object;";

impl Program {
    /// Returns the methods that a class or interface leaves to be implemented, in the order of their declarations: its
    /// own, those of its superclasses, those of its interfaces.
    pub fn abstract_methods(&self, class: ClassId) -> Vec<AbstractMethod> {
        let found = self.class(class);
        let above = found.display().iter().rev().copied().filter(|id| *id != class);
        let all = std::iter::once(class).chain(above).chain(found.all_interfaces().iter().copied());
        let seen = self.supertypes_of(class);
        let mut groups: Vec<(String, Vec<String>, AbstractMethod, String)> = Vec::new();
        for id in all {
            for method in self.class(id).methods().filter(|method| self.is_left_open(class, *method)) {
                let name = self.method(method).name().to_string();
                let (parameters, result) = self.erased_signature(method, seen.get(&id));
                let known = groups.iter_mut().find(|(other, others, ..)| *other == name && *others == parameters);
                match known {
                    None => {
                        let found = AbstractMethod { method, all: vec![method] };
                        groups.push((name, parameters, found, result));
                    }
                    Some((_, _, found, best)) => {
                        let descriptor = self.method(method).descriptor();
                        if found.all.iter().all(|other| self.method(*other).descriptor() != descriptor) {
                            found.all.push(method);
                        }
                        if *best != result && self.is_more_specific(&result, best) {
                            (found.method, *best) = (method, result);
                        }
                    }
                }
            }
        }
        groups.into_iter().map(|(_, _, found, _)| found).collect()
    }

    /// Returns true if a class has no implementation of a method that it declares or inherits.
    fn is_left_open(&self, class: ClassId, method: MethodId) -> bool {
        let found = self.method(method);
        if !found.is_abstract() || found.is_static() {
            return false;
        }
        let object = self.object_class();
        let of_object = || {
            let found = self.find_method(object, found.name(), found.descriptor());
            found.is_some_and(|found| self.method(found).is_public())
        };
        let is_implemented = self.select(class, method).is_ok_and(|selected| {
            // `Object.clone` is protected, and does not implement the public method of an interface
            self.method(selected).is_public() || !found.is_public()
        });
        !(is_implemented || self.class(class).is_interface() && of_object())
    }

    fn is_more_specific(&self, result: &str, than: &str) -> bool {
        let class = |descriptor: &str| {
            let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor);
            self.loaded(name)
        };
        match (class(result), class(than)) {
            (Some(result), Some(than)) => self.is_assignable(result, than),
            _ => than == OBJECT,
        }
    }

    /// Returns the supertypes of a class, with the erasures of their type variables as seen from it.
    fn supertypes_of(&self, class: ClassId) -> FxHashMap<ClassId, Erasures> {
        let mut seen: FxHashMap<ClassId, Erasures> = FxHashMap::default();
        let mut work = vec![(class, Vec::new())];
        while let Some((id, arguments)) = work.pop() {
            if seen.contains_key(&id) {
                continue;
            }
            let found = self.class(id);
            let signature = found.signature().unwrap_or_default();
            let mut reader = Eraser { text: signature.as_bytes(), at: 0 };
            let mut own = Erasures::default();
            reader.formals(&mut own, &arguments);
            let mut given: FxHashMap<String, Vec<String>> = FxHashMap::default();
            while let Some((descriptor, arguments)) = reader.reference(&own) {
                given.insert(descriptor, arguments);
            }
            for above in found.super_class().into_iter().chain(found.interfaces().iter().copied()) {
                let arguments = given.remove(&self.class(above).descriptor()).unwrap_or_default();
                work.push((above, arguments));
            }
            seen.insert(id, own);
        }
        seen
    }

    /// Returns the erased types of a method's parameters and result, as descriptors, seen from a subtype.
    fn erased_signature(&self, method: MethodId, seen: Option<&Erasures>) -> (Vec<String>, String) {
        let descriptor = self.method(method).descriptor();
        let (parameters, result) = crate::split_method(descriptor).unwrap_or_default();
        let plain = || (parameters.iter().map(|one| (*one).to_owned()).collect(), result.to_owned());
        let Some(signature) = self.method_signature(method) else { return plain() };
        let mut reader = Eraser { text: signature.as_bytes(), at: 0 };
        let mut known = seen.cloned().unwrap_or_default();
        reader.formals(&mut known, &[]);
        reader.at += 1;
        let mut erased = Vec::new();
        while reader.peek() != b')' {
            let Some((one, _)) = reader.reference(&known) else { return plain() };
            erased.push(one);
        }
        reader.at += 1;
        match reader.reference(&known) {
            Some((result, _)) if erased.len() == parameters.len() => (erased, result),
            _ => plain(),
        }
    }

    /// Returns true if no class but those that it names may extend a class or interface.
    pub fn is_sealed(&self, class: ClassId) -> bool {
        let found = self.class(class);
        found.flags() & flags::FINAL != 0 || found.permitted_subclasses().is_some()
    }
}

/// Reads signatures (JVMS 4.7.9.1) and erases what it reads.
struct Eraser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Eraser<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is = self.peek() == byte;
        self.at += usize::from(is);
        is
    }

    fn word(&mut self, stops: &[u8]) -> String {
        let start = self.at;
        while self.at < self.text.len() && !stops.contains(&self.peek()) {
            self.at += 1;
        }
        String::from_utf8_lossy(self.text.get(start..self.at).unwrap_or_default()).into_owned()
    }

    /// Reads type parameters; a given argument takes precedence over the first bound.
    fn formals(&mut self, known: &mut Erasures, arguments: &[String]) {
        if !self.eat(b'<') {
            return;
        }
        let mut index = 0;
        while self.peek() != b'>' && self.peek() != 0 {
            let name = self.word(b":");
            let mut bound = None;
            while self.eat(b':') {
                if self.peek() != b':' {
                    let found = self.reference(known).map(|(erased, _)| erased);
                    bound = bound.or(found);
                }
            }
            let given = arguments.get(index).cloned().or(bound);
            known.insert(name, given.unwrap_or_else(|| OBJECT.to_owned()));
            index += 1;
        }
        self.eat(b'>');
    }

    /// Reads a type. Returns its erasure and the erasures of its type arguments.
    fn reference(&mut self, known: &Erasures) -> Option<(String, Vec<String>)> {
        let first = self.peek();
        self.at += 1;
        match first {
            b'L' => self.class_type(known),
            b'T' => {
                let name = self.word(b";");
                self.eat(b';');
                Some((known.get(&name).cloned().unwrap_or_else(|| OBJECT.to_owned()), Vec::new()))
            }
            b'[' => self.reference(known).map(|(of, _)| (format!("[{of}"), Vec::new())),
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b'V' => {
                Some(((first as char).to_string(), Vec::new()))
            }
            _ => None,
        }
    }

    fn class_type(&mut self, known: &Erasures) -> Option<(String, Vec<String>)> {
        let mut name = self.word(b"<;.");
        let mut arguments = self.arguments(known)?;
        while self.eat(b'.') {
            name = format!("{name}${}", self.word(b"<;."));
            arguments = self.arguments(known)?;
        }
        self.eat(b';').then(|| (format!("L{name};"), arguments))
    }

    fn arguments(&mut self, known: &Erasures) -> Option<Vec<String>> {
        let mut arguments = Vec::new();
        if !self.eat(b'<') {
            return Some(arguments);
        }
        while !self.eat(b'>') {
            if self.eat(b'*') {
                arguments.push(OBJECT.to_owned());
                continue;
            }
            let lower = self.peek() == b'-';
            let _wildcard = self.eat(b'+') || self.eat(b'-');
            let (erased, _) = self.reference(known)?;
            arguments.push(if lower { OBJECT.to_owned() } else { erased });
        }
        Some(arguments)
    }
}
