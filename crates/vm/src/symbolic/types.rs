//! Declared types with their type arguments, as far as class files record them. They determine what an input reference
//! may be.

use crate::machine::Machine;
use heapwright_program::{ClassId, FieldId, MethodId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A reference type: its erasure and its type arguments. An array's only argument is its component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaType {
    /// The erasure.
    pub class: ClassId,
    /// Type arguments; empty for a raw or plain type.
    pub args: Rc<[JavaType]>,
}

impl JavaType {
    /// Creates a type without arguments.
    pub fn plain(class: ClassId) -> JavaType {
        JavaType { class, args: Rc::from([]) }
    }

    /// Returns a type argument.
    pub fn arg(&self, index: usize) -> Option<&JavaType> {
        self.args.get(index)
    }
}

/// The types that type variables stand for.
type Bindings = FxHashMap<String, JavaType>;

impl Machine {
    /// Returns the type of a field of an object of type `owner`.
    pub(crate) fn field_type(&mut self, field: FieldId, owner: &JavaType) -> Option<JavaType> {
        let declared_in = self.program.field(field).class();
        let descriptor = self.program.field(field).descriptor().clone();
        if let Some(signature) = self.program.field_signature(field) {
            let bindings = self.bindings_in(owner, declared_in);
            let found = Parser::new(self, &signature, &bindings).reference();
            return self.fitting(found, &descriptor);
        }
        self.type_of_descriptor(&descriptor)
    }

    /// Returns a type that a signature gives, if it is one of the erased type, else that type: a type variable of a class
    /// around the declaring one is unknown here, and so is its bound.
    fn fitting(&mut self, found: Option<JavaType>, descriptor: &str) -> Option<JavaType> {
        let erased = self.type_of_descriptor(descriptor)?;
        found.filter(|found| self.program.is_assignable(found.class, erased.class)).or(Some(erased))
    }

    /// Returns the types of a method's parameters; `None` for primitive ones. `owner` is the receiver's type.
    pub(crate) fn parameter_types(&mut self, method: MethodId, owner: &JavaType) -> Vec<Option<JavaType>> {
        let declared_in = self.program.method(method).class();
        let descriptor = self.program.method(method).descriptor().clone();
        let split = heapwright_program::split_method(&descriptor).map(|(params, _)| params).unwrap_or_default();
        if let Some(signature) = self.program.method_signature(method) {
            let mut bindings = self.bindings_in(owner, declared_in);
            let found = Parser::new(self, &signature, &Bindings::default()).method(&mut bindings);
            // the signature of an inner class's or enum's constructor omits synthetic parameters
            if let Some(found) = found.filter(|found| found.len() <= split.len()) {
                let missing = split.len() - found.len();
                let mut types: Vec<Option<JavaType>> =
                    split.iter().take(missing).map(|text| self.type_of_descriptor(text)).collect();
                let rest: Vec<&str> = split.iter().skip(missing).copied().collect();
                types.extend(found.into_iter().zip(rest).map(|(found, text)| self.fitting(found, text)));
                return types;
            }
        }
        split.iter().map(|text| self.type_of_descriptor(text)).collect()
    }

    /// Returns the return type of a method called on an `owner`; `None` for a primitive type.
    pub(crate) fn return_type(&mut self, method: MethodId, owner: &JavaType) -> Option<JavaType> {
        let declared_in = self.program.method(method).class();
        let descriptor = self.program.method(method).descriptor().clone();
        if let Some(signature) = self.program.method_signature(method) {
            let mut bindings = self.bindings_in(owner, declared_in);
            let found = Parser::new(self, &signature, &Bindings::default()).result(&mut bindings);
            let (_, result) = heapwright_program::split_method(&descriptor)?;
            return self.fitting(found, result);
        }
        let (_, result) = heapwright_program::split_method(&descriptor)?;
        self.type_of_descriptor(result)
    }

    /// Returns the reference type that a descriptor names.
    pub(crate) fn type_of_descriptor(&mut self, descriptor: &str) -> Option<JavaType> {
        if !descriptor.starts_with(['L', '[']) {
            return None;
        }
        let class = self.program.class_of_descriptor(descriptor).ok()?;
        Some(self.erased(class))
    }

    /// Converts a class to a type; an array has its component as argument.
    pub(crate) fn erased(&mut self, class: ClassId) -> JavaType {
        match self.program.component(class) {
            Some(component) => JavaType { class, args: Rc::from([self.erased(component)]) },
            None => JavaType::plain(class),
        }
    }

    /// Binds the type variables of `class`, a supertype of `owner`'s class.
    pub(crate) fn bindings_in(&mut self, owner: &JavaType, class: ClassId) -> Bindings {
        let Some(seen) = self.supertype(owner, class) else { return self.own_bindings(&JavaType::plain(class)) };
        self.own_bindings(&seen)
    }

    /// Binds the type variables of a class to the given arguments, or to their bounds.
    fn own_bindings(&mut self, seen: &JavaType) -> Bindings {
        let mut bindings = Bindings::default();
        let Some(signature) = self.program.class(seen.class).signature() else { return bindings };
        Parser::new(self, &signature, &Bindings::default()).formals(&mut bindings, &seen.args);
        bindings
    }

    /// Returns a type as one of its supertypes, with the type arguments it has there.
    pub(crate) fn supertype(&mut self, owner: &JavaType, class: ClassId) -> Option<JavaType> {
        let mut work = vec![owner.clone()];
        while let Some(next) = work.pop() {
            if next.class == class {
                return Some(next);
            }
            if !self.program.is_assignable(next.class, class) {
                continue;
            }
            match self.program.class(next.class).signature() {
                Some(signature) => {
                    let bindings = self.own_bindings(&next);
                    work.extend(Parser::new(self, &signature, &bindings).supertypes());
                }
                None => {
                    let found = self.program.class(next.class);
                    let above = found.super_class().into_iter().chain(found.interfaces().iter().copied());
                    work.extend(above.map(JavaType::plain));
                }
            }
        }
        None
    }
}

/// Reads the signatures of JVMS 4.7.9.1.
struct Parser<'a> {
    machine: &'a mut Machine,
    text: &'a [u8],
    at: usize,
    bindings: &'a Bindings,
}

impl<'a> Parser<'a> {
    fn new(machine: &'a mut Machine, text: &'a str, bindings: &'a Bindings) -> Parser<'a> {
        Parser { machine, text: text.as_bytes(), at: 0, bindings }
    }

    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn next(&mut self) -> u8 {
        let byte = self.peek();
        self.at += 1;
        byte
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
        String::from_utf8_lossy(self.text.get(start..self.at).unwrap_or(&[])).into_owned()
    }

    fn object(&self) -> JavaType {
        JavaType::plain(self.machine.program.object_class())
    }

    /// Parses type parameters `<T:…>`; given arguments take precedence over bounds.
    fn formals(&mut self, bindings: &mut Bindings, args: &[JavaType]) {
        if !self.eat(b'<') {
            return;
        }
        let mut index = 0;
        while self.peek() != b'>' && self.peek() != 0 {
            let name = self.word(b":");
            let mut bound: Option<JavaType> = None;
            while self.eat(b':') {
                if self.peek() != b':' {
                    let scope = bindings.clone();
                    let mut inner =
                        Parser { machine: &mut *self.machine, text: self.text, at: self.at, bindings: &scope };
                    let found = inner.reference();
                    self.at = inner.at;
                    let object = self.machine.program.object_class();
                    if bound.as_ref().is_none_or(|bound| bound.class == object) {
                        bound = found.or(bound);
                    }
                }
            }
            let given = args.get(index).cloned();
            let bound = bound.unwrap_or_else(|| self.object());
            bindings.insert(name, given.unwrap_or(bound));
            index += 1;
        }
        self.eat(b'>');
    }

    /// Parses a method's parameters; primitive ones are `None`.
    fn method(&mut self, bindings: &mut Bindings) -> Option<Vec<Option<JavaType>>> {
        self.formals(bindings, &[]);
        let mut inner = Parser { machine: &mut *self.machine, text: self.text, at: self.at, bindings };
        if !inner.eat(b'(') {
            return None;
        }
        let mut types = Vec::new();
        while inner.peek() != b')' {
            if inner.peek() == 0 {
                return None;
            }
            types.push(inner.any()?);
        }
        Some(types)
    }

    /// Parses a method's return type.
    fn result(&mut self, bindings: &mut Bindings) -> Option<JavaType> {
        self.formals(bindings, &[]);
        let mut inner = Parser { machine: &mut *self.machine, text: self.text, at: self.at, bindings };
        while inner.peek() != b')' {
            if inner.peek() == 0 {
                return None;
            }
            inner.any_or_bracket()?;
        }
        inner.at += 1;
        inner.any()?
    }

    fn any_or_bracket(&mut self) -> Option<()> {
        if self.eat(b'(') {
            return Some(());
        }
        self.any().map(|_| ())
    }

    /// Parses the superclass and superinterfaces of a class signature.
    fn supertypes(&mut self) -> Vec<JavaType> {
        self.formals(&mut Bindings::default(), &[]);
        let mut found = Vec::new();
        while self.at < self.text.len() {
            match self.reference() {
                Some(next) => found.push(next),
                None => break,
            }
        }
        found
    }

    /// Parses a type; `Some(None)` for a primitive one.
    fn any(&mut self) -> Option<Option<JavaType>> {
        match self.peek() {
            b'L' | b'T' | b'[' => self.reference().map(Some),
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
                self.at += 1;
                Some(None)
            }
            _ => None,
        }
    }

    fn reference(&mut self) -> Option<JavaType> {
        match self.next() {
            b'T' => {
                let name = self.word(b";");
                self.eat(b';');
                Some(self.bindings.get(&name).cloned().unwrap_or_else(|| self.object()))
            }
            b'[' => {
                let primitive = self.peek();
                match self.any()? {
                    Some(component) => {
                        let class = self.machine.program.array_of(component.class);
                        Some(JavaType { class, args: Rc::from([component]) })
                    }
                    None => {
                        let descriptor = format!("[{}", primitive as char);
                        self.machine.type_of_descriptor(&descriptor)
                    }
                }
            }
            b'L' => self.class_type(),
            _ => None,
        }
    }

    fn class_type(&mut self) -> Option<JavaType> {
        let mut name = self.word(b"<;.");
        let mut args = self.arguments();
        while self.eat(b'.') {
            name = format!("{name}${}", self.word(b"<;."));
            args = self.arguments();
        }
        self.eat(b';').then_some(())?;
        let class = self.machine.program.load(&name).ok()?;
        Some(JavaType { class, args: args.into() })
    }

    fn arguments(&mut self) -> Vec<JavaType> {
        let mut args = Vec::new();
        if !self.eat(b'<') {
            return args;
        }
        while self.peek() != b'>' && self.peek() != 0 {
            if self.eat(b'*') {
                args.push(self.object());
                continue;
            }
            let _wildcard = self.eat(b'+') || self.eat(b'-');
            match self.reference() {
                Some(found) => args.push(found),
                None => break,
            }
        }
        self.eat(b'>');
        args
    }
}
