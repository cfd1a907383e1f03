//! What a caller can do with a class: its constructors, factories and methods, and what their parameters take.

use crate::made::{Way, argument_classes, restricted, ways};
use crate::twin::Twin;
use heapwright_case::MethodName;
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, Kind, MethodId, Program, flags, split_method};
use std::collections::BTreeSet;

/// What a parameter takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parameter {
    /// Every value of a primitive type.
    Primitive(Kind),
    /// Null, or a box of any value of a primitive type.
    Boxed(Kind, ClassId),
    /// `Object`, `Comparable`, `Number` or a type variable: null, an `Integer`, or an object that the caller holds.
    Any(ClassId),
    /// Null, or an object of this class that the caller holds.
    Held(ClassId),
    /// Null, or a constant of an enum.
    Constant(ClassId, Vec<String>),
    /// Null, or one of some texts.
    Text(ClassId),
    /// Null, or a short array of this class with such elements.
    Array(ClassId, Box<Parameter>, String),
    /// Null, an object of a library class that calls of the library make, or one that the caller holds.
    Made(ClassId, Vec<Way>, String),
    /// Only null: nothing else can be made yet.
    Null(String, Option<ClassId>),
}

impl Parameter {
    /// The class of arguments that may be left open as long as nothing looks at them.
    pub(crate) fn opaque_class(&self) -> Option<ClassId> {
        match self {
            Parameter::Boxed(_, class)
            | Parameter::Any(class)
            | Parameter::Constant(class, _)
            | Parameter::Array(class, ..)
            | Parameter::Made(class, ..)
            | Parameter::Text(class) => Some(*class),
            Parameter::Null(_, class) => *class,
            Parameter::Primitive(_) | Parameter::Held(_) => None,
        }
    }
}

/// How a call is made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `new`.
    Constructor,
    /// A static method.
    Static,
    /// A method of an object.
    Method,
}

/// Something that a caller can call.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub method: MethodId,
    pub name: MethodName,
    pub form: Form,
    /// The class of the receiver, or of the new object.
    pub class: ClassId,
    pub parameters: Vec<Parameter>,
    /// The type of the result, if its methods are worth calling.
    pub keeps: Option<ClassId>,
    /// Whether it takes any object and asks whether that is one of the class (`equals`).
    pub asks_for_own: bool,
    /// The same operation of the class that this one is compared with.
    pub twin: Option<Twin>,
}

/// The operations of a class and of the classes that they need or return.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    /// The class.
    pub class: ClassId,
    pub operations: Vec<Operation>,
    /// How many objects a caller should be able to hold.
    pub objects: usize,
    /// Texts that are passed.
    pub texts: Vec<String>,
}

/// Texts that are always tried for parameters of type `String`.
const TEXTS: [&str; 3] = ["", "a", "b"];

/// The most texts of the code that are tried, and their greatest length.
const MOST_LITERALS: usize = 5;
const LONGEST_LITERAL: usize = 12;

/// Texts for parameters: some that differ, and some of those that the code of classes names.
fn texts(program: &Program, classes: &BTreeSet<ClassId>) -> Vec<String> {
    let mut found: Vec<String> = TEXTS.map(str::to_owned).to_vec();
    for class in classes.iter().filter(|class| program.is_own(**class)) {
        for method in program.class(*class).methods() {
            let Ok(code) = program.code(method) else { continue };
            for site in &code.strings {
                let Ok(text) = String::from_utf16(&site.text) else { continue };
                let fits = text.chars().count() <= LONGEST_LITERAL && found.len() < TEXTS.len() + MOST_LITERALS;
                if fits && !found.contains(&text) {
                    found.push(text);
                }
            }
        }
    }
    found
}

struct Finder<'a> {
    program: &'a mut Program,
    /// Whether package-private members count.
    package: bool,
    seen: BTreeSet<ClassId>,
    wanted: Vec<ClassId>,
    operations: Vec<Operation>,
}

impl Api {
    /// Finds what callers can do with a class. With `package`, callers are in its package.
    pub(crate) fn of(program: &mut Program, class: ClassId, package: bool) -> Api {
        let mut finder =
            Finder { program, package, seen: BTreeSet::new(), wanted: vec![class], operations: Vec::new() };
        while let Some(next) = finder.wanted.pop() {
            if finder.seen.insert(next) {
                finder.class(next, class);
            }
        }
        let needs_more = |operation: &Operation| {
            let takes = operation.parameters.iter().any(|parameter| matches!(parameter, Parameter::Held(_)));
            let keeps = operation.keeps.is_some_and(|kept| operation.form == Form::Method || kept != class);
            takes || operation.asks_for_own || keeps && operation.form != Form::Constructor
        };
        let objects = 1 + usize::from(finder.operations.iter().any(needs_more));
        let texts = texts(finder.program, &finder.seen);
        Api { class, operations: finder.operations, objects, texts }
    }
}

impl Finder<'_> {
    fn is_visible(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        if class.enclosing_method().is_some() || class.is_hidden() {
            return false;
        }
        let around = class.inner_classes();
        let own = around.iter().find(|entry| *entry.inner == **class.name());
        let shown = own.map_or(class.flags(), |entry| entry.flags);
        self.may(shown)
    }

    fn may(&self, found: u16) -> bool {
        found & flags::PUBLIC != 0 || self.package && found & flags::PRIVATE == 0
    }

    fn class(&mut self, class: ClassId, main: ClassId) {
        if !self.is_visible(class) {
            return;
        }
        let own: Vec<MethodId> = self.program.class(class).methods().collect();
        let is_abstract = self.program.class(class).is_abstract();
        for method in own {
            let found = self.program.method(method);
            if found.is_constructor() && !is_abstract {
                self.operation(method, Form::Constructor, class);
            } else if found.is_static() && !found.is_class_initializer() && class == main {
                self.operation(method, Form::Static, class);
            }
        }
        let mut names = BTreeSet::new();
        let mut owners: Vec<ClassId> = Vec::new();
        let mut current = Some(class);
        while let Some(id) = current {
            owners.push(id);
            current = self.program.class(id).super_class();
        }
        owners.extend(self.program.class(class).all_interfaces().iter().copied());
        let object = self.program.object_class();
        for owner in owners.into_iter().filter(|owner| *owner != object) {
            let methods: Vec<MethodId> = self.program.class(owner).methods().collect();
            for method in methods {
                let found = self.program.method(method);
                let key = (found.name().clone(), found.descriptor().clone());
                let special = found.is_static() || found.is_constructor() || found.is_class_initializer();
                if !special && names.insert(key) {
                    self.operation(method, Form::Method, class);
                }
            }
        }
    }

    fn operation(&mut self, method: MethodId, form: Form, class: ClassId) {
        let found = self.program.method(method);
        let is_enum = self.program.class(class).flags() & flags::ENUM != 0;
        if is_enum || !self.may(found.flags()) || found.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0 {
            return;
        }
        let (name, descriptor) = (found.name().to_string(), found.descriptor().to_string());
        let Some((parameters, result)) = split_method(&descriptor) else { return };
        let generic = self.program.method_signature(method).map(|text| argument_classes(&text));
        let parameters: Vec<Parameter> = parameters.iter().map(|one| self.parameter(one)).collect();
        let parameters = match generic {
            // without a generic signature, there are no type arguments to violate
            None => parameters,
            Some(generic) => {
                let restricted = |(place, parameter): (usize, Parameter)| {
                    let unknown = ["?".to_owned()];
                    restricted(parameter, generic.get(place).map_or(&unknown[..], Vec::as_slice))
                };
                parameters.into_iter().enumerate().map(restricted).collect()
            }
        };
        let keeps = match form {
            Form::Constructor => Some(class),
            Form::Static | Form::Method => self.kept(result),
        };
        let name = MethodName { class: self.program.class(class).external_name(), name, descriptor };
        let any = parameters.iter().any(|parameter| matches!(parameter, Parameter::Any(_)));
        let asks_for_own = any && self.asks_for(method, class);
        self.operations.push(Operation { method, name, form, class, parameters, keeps, asks_for_own, twin: None });
    }

    /// Whether the code of a method asks for objects of a class.
    fn asks_for(&self, method: MethodId, class: ClassId) -> bool {
        let Ok(code) = self.program.code(method) else { return false };
        let name = self.program.class(class).name();
        let named = |site: u32| code.classes.get(site as usize).is_some_and(|site| site.name == *name);
        code.instrs.iter().any(|instr| match instr.get() {
            Instr::InstanceOf { site, .. } | Instr::CheckCast { site, .. } => named(site),
            Instr::InstanceOfResolved { class: asked, .. } | Instr::CheckCastResolved { class: asked, .. } => {
                asked == class.0
            }
            _ => false,
        })
    }

    /// The class of a result whose methods are worth calling.
    fn kept(&mut self, result: &str) -> Option<ClassId> {
        let name = result.strip_prefix('L')?.strip_suffix(';')?.to_owned();
        let class = self.program.load(&name).ok()?;
        let of_program = self.program.is_own(class);
        let iterator = matches!(name.as_str(), "java/util/Iterator" | "java/util/ListIterator");
        let useful =
            (of_program && self.program.class(class).flags() & flags::ENUM == 0 || iterator) && self.is_visible(class);
        if useful {
            self.wanted.push(class);
        }
        useful.then_some(class)
    }

    fn parameter(&mut self, descriptor: &str) -> Parameter {
        let boxed = |name: &str| {
            Some(match name {
                "java/lang/Integer" => Kind::Int,
                "java/lang/Long" => Kind::Long,
                "java/lang/Short" => Kind::Short,
                "java/lang/Byte" => Kind::Byte,
                "java/lang/Character" => Kind::Char,
                "java/lang/Boolean" => Kind::Boolean,
                _ => return None,
            })
        };
        match descriptor {
            "Z" => return Parameter::Primitive(Kind::Boolean),
            "B" => return Parameter::Primitive(Kind::Byte),
            "C" => return Parameter::Primitive(Kind::Char),
            "S" => return Parameter::Primitive(Kind::Short),
            "I" => return Parameter::Primitive(Kind::Int),
            "J" => return Parameter::Primitive(Kind::Long),
            "F" => return Parameter::Primitive(Kind::Float),
            "D" => return Parameter::Primitive(Kind::Double),
            _ => {}
        }
        let shown = heapwright_program::external_type(descriptor);
        let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).map(str::to_owned);
        let Some(name) = name else {
            let Ok(class) = self.program.load(descriptor) else { return Parameter::Null(shown, None) };
            let element = self.parameter(descriptor.strip_prefix('[').unwrap_or_default());
            return Parameter::Array(class, Box::new(element), shown);
        };
        let Ok(class) = self.program.load(&name) else { return Parameter::Null(shown, None) };
        if let Some(kind) = boxed(&name) {
            return Parameter::Boxed(kind, class);
        }
        if matches!(&*name, "java/lang/String" | "java/lang/CharSequence") {
            return Parameter::Text(class);
        }
        if matches!(&*name, "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number") {
            return Parameter::Any(class);
        }
        let found = self.program.class(class);
        if found.flags() & flags::ENUM != 0 {
            let constants = found.fields().map(|field| self.program.field(field));
            let names =
                constants.filter(|field| field.flags() & flags::ENUM != 0).map(|field| field.name().to_string());
            return Parameter::Constant(class, names.collect());
        }
        if !self.program.is_own(class) {
            let ways = ways(self.program, &name);
            return match ways.is_empty() {
                true => Parameter::Null(shown, Some(class)),
                false => Parameter::Made(class, ways, shown),
            };
        }
        self.wanted.push(class);
        Parameter::Held(class)
    }
}
