//! What a caller can do with a class: its constructors, factories and methods, and what their parameters take.

use crate::around::friends;
use crate::gaps::Gap;
use crate::made::{Way, argument_classes, restricted, ways};
use crate::twin::Twin;
use heapwright_case::MethodName;
use heapwright_program::code::Instr;
use heapwright_program::{ClassId, Kind, MethodId, Program, Scope, flags, split_method};
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
    /// The object around a new one of an inner class: one of this class that the caller holds.
    Outer(ClassId),
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
    /// Null. A method of the library calls others of the object in turn with this function: what that leads to, calls of
    /// these lead to as well.
    Turns(Option<ClassId>),
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
            Parameter::Null(_, class) | Parameter::Turns(class) => *class,
            Parameter::Primitive(_) | Parameter::Held(_) | Parameter::Outer(_) => None,
        }
    }

    /// Whether objects that the caller holds are passed.
    pub(crate) fn takes_held(&self) -> bool {
        matches!(self, Parameter::Held(_) | Parameter::Outer(_))
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
    /// Whether only the last call of a sequence can be one: callers cannot, but a test in the package of the class can.
    pub is_last: bool,
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
    /// The classes whose methods are called.
    pub classes: BTreeSet<ClassId>,
    /// Whether calls are made as from the package of the class.
    pub package: bool,
    /// What callers could do and is left out.
    pub left_out: BTreeSet<Gap>,
}

/// The most classes beside the class and those in its signatures whose methods are called, too: of subclasses for one
/// parameter, and of classes of the package that use what callers cannot.
const MOST_SUBCLASSES: usize = 3;
const MOST_FRIENDS: usize = 3;

/// The most objects that a caller holds unless a number is given.
const MOST_OBJECTS: usize = 4;

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

/// Whether a type is one of the library's functions.
fn is_function(descriptor: &str) -> bool {
    descriptor.starts_with("Ljava/util/function/")
}

struct Finder<'a> {
    program: &'a mut Program,
    /// The class that is looked at.
    class: ClassId,
    /// Whether package-private members count.
    package: bool,
    /// The class whose package-private methods may be called last.
    tested: Option<ClassId>,
    seen: BTreeSet<ClassId>,
    wanted: Vec<ClassId>,
    operations: Vec<Operation>,
    left_out: BTreeSet<Gap>,
}

impl Api {
    /// Finds what callers can do with a class. With `package`, callers are in its package; with `last`, only the last call
    /// is made there.
    pub(crate) fn of(program: &mut Program, class: ClassId, package: bool, last: bool) -> Api {
        let mut finder = Finder {
            program,
            class,
            package,
            tested: (last && !package).then_some(class),
            seen: BTreeSet::new(),
            wanted: vec![class],
            operations: Vec::new(),
            left_out: BTreeSet::new(),
        };
        finder.close();
        finder.friends();
        let objects = objects(&finder.operations, class);
        let texts = texts(finder.program, &finder.seen);
        let Finder { operations, seen: classes, left_out, .. } = finder;
        Api { class, operations, objects, texts, classes, package, left_out }
    }
}

/// How many objects a caller should be able to hold: as many as a call needs, and its result.
fn objects(operations: &[Operation], class: ClassId) -> usize {
    let needs_more = |operation: &Operation| {
        let takes = operation.parameters.iter().any(Parameter::takes_held);
        let keeps = operation.keeps.is_some_and(|kept| operation.form == Form::Method || kept != class);
        takes || operation.asks_for_own || keeps && operation.form != Form::Constructor
    };
    let needed = |operation: &Operation| {
        let taken = operation.parameters.iter().filter(|parameter| parameter.takes_held()).count();
        taken + usize::from(operation.form == Form::Method)
    };
    let operations = || operations.iter().filter(|operation| !operation.is_last);
    let usual = 1 + usize::from(operations().any(needs_more));
    operations().map(needed).max().unwrap_or(0).max(usual).min(MOST_OBJECTS)
}

/// The class whose objects are around those of an inner class.
pub(crate) fn outer_class(program: &Program, class: ClassId) -> Option<String> {
    let class = program.class(class);
    let own = class.inner_classes().into_iter().find(|entry| *entry.inner == **class.name())?;
    let inner = own.flags & (flags::STATIC | flags::INTERFACE | flags::ENUM) == 0;
    own.outer.filter(|_| inner).map(|outer| outer.to_string())
}

impl Finder<'_> {
    /// Looks at classes until none is wanted any more.
    fn close(&mut self) {
        while let Some(next) = self.wanted.pop() {
            if self.seen.insert(next) {
                self.class(next);
            }
        }
    }

    /// Adds the classes of the package that can do more with the class than its callers.
    fn friends(&mut self) {
        let mut room = MOST_FRIENDS;
        loop {
            let found = friends(self.program, &self.seen, self.package);
            let loaded = found.iter().filter_map(|name| self.program.load(name).ok()).collect::<Vec<_>>();
            let visible: Vec<ClassId> = loaded.into_iter().filter(|class| self.is_visible(*class)).collect();
            if visible.is_empty() {
                return;
            }
            if visible.len() > room {
                let names = visible.iter().take(MOST_FRIENDS).map(|class| self.program.class(*class).external_name());
                let names = names.collect::<Vec<_>>().join(", ");
                self.left_out.insert(Gap::Friends(names, visible.len().saturating_sub(MOST_FRIENDS)));
                return;
            }
            room -= visible.len();
            self.wanted.extend(visible);
            self.close();
        }
    }

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

    /// Whether a method is one that the compiler makes for a record, on values without methods of the program: it changes
    /// nothing and does not throw. Those of the class itself may be what a caller wants to see.
    fn is_idle(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        let class = self.program.class(found.class());
        let is_record =
            class.super_class().is_some_and(|above| &**self.program.class(above).name() == "java/lang/Record");
        if class.id() == self.class || !is_record || !matches!(&**found.name(), "toString" | "hashCode" | "equals") {
            return false;
        }
        let Ok(code) = self.program.code(method) else { return false };
        let made = code.calls.is_empty() && code.dynamics.iter().all(|site| site.name == *found.name());
        let mut fields = class.fields().map(|field| self.program.field(field));
        let plain = |descriptor: &str| {
            let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
            let class = name.and_then(|name| self.program.loaded(name)).filter(|class| !self.program.is_own(*class));
            descriptor.len() == 1 || class.is_some_and(|class| self.program.class(class).flags() & flags::FINAL != 0)
        };
        made && !code.dynamics.is_empty() && fields.all(|field| field.is_static() || plain(field.descriptor()))
    }

    /// Whether a test in the package of the class can call a method of an object.
    fn may_end(&self, found: u16, form: Form) -> bool {
        form == Form::Method && found & (flags::PRIVATE | flags::ABSTRACT) == 0
    }

    fn class(&mut self, class: ClassId) {
        if !self.is_visible(class) {
            return;
        }
        let own: Vec<MethodId> = self.program.class(class).methods().collect();
        let is_abstract = self.program.class(class).is_abstract();
        for method in own {
            let found = self.program.method(method);
            if found.is_constructor() && !is_abstract {
                self.operation(method, Form::Constructor, class);
            } else if found.is_static() && !found.is_class_initializer() {
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
                if !special && names.insert(key) && !self.is_idle(method) {
                    self.operation(method, Form::Method, class);
                }
            }
        }
    }

    fn operation(&mut self, method: MethodId, form: Form, class: ClassId) {
        let found = self.program.method(method);
        let is_enum = self.program.class(class).flags() & flags::ENUM != 0;
        let is_last = !self.may(found.flags());
        let may = !is_last || self.tested == Some(class) && self.may_end(found.flags(), form);
        if is_enum || !may || found.flags() & (flags::SYNTHETIC | flags::BRIDGE) != 0 {
            return;
        }
        let (name, descriptor) = (found.name().to_string(), found.descriptor().to_string());
        let Some((types, result)) = split_method(&descriptor) else { return };
        let generic = self.program.method_signature(method).map(|text| argument_classes(&text));
        let outer = outer_class(self.program, class).filter(|_| form == Form::Constructor);
        let mut parameters: Vec<Parameter> = types.iter().map(|one| self.parameter(one)).collect();
        if self.takes_turns(method) {
            for (parameter, _) in parameters.iter_mut().zip(&types).filter(|(_, shown)| is_function(shown)) {
                *parameter = Parameter::Turns(parameter.opaque_class());
            }
        }
        if let (Some(_), Some(first)) = (outer, parameters.first_mut())
            && let Parameter::Held(around) = *first
        {
            *first = Parameter::Outer(around);
        }
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
        let own = Operation { method, name, form, class, parameters, keeps, asks_for_own, twin: None, is_last };
        self.operations.push(own);
    }

    /// Whether a method only makes calls of its object, with a function for what it does in between: the methods with
    /// functions that interfaces of the library have themselves (`forEachRemaining`, `removeIf`).
    fn takes_turns(&self, method: MethodId) -> bool {
        let found = self.program.method(method);
        let owner = self.program.class(found.class());
        let default = owner.is_interface() && found.flags() & (flags::ABSTRACT | flags::STATIC) == 0;
        let (parameters, _) = split_method(found.descriptor()).unwrap_or_default();
        default && !self.program.is_own(owner.id()) && parameters.iter().any(|one| is_function(one))
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
        self.subclasses(class, &shown);
        Parameter::Held(class)
    }

    /// Whether callers can write classes below an abstract one: not without a constructor that they may call, or with a
    /// method that they may not implement.
    fn can_be_extended(&self, class: ClassId) -> bool {
        if self.program.class(class).is_interface() {
            return true;
        }
        let seen = flags::PUBLIC | flags::PROTECTED;
        let may = |found: u16| found & seen != 0 || self.package && found & flags::PRIVATE == 0;
        let methods = || self.program.class(class).methods().map(|method| self.program.method(method));
        let hidden = methods().any(|method| method.flags() & flags::ABSTRACT != 0 && !may(method.flags()));
        !hidden && methods().any(|method| method.is_constructor() && may(method.flags()))
    }

    /// Wants objects of classes below that of a parameter.
    fn subclasses(&mut self, class: ClassId, shown: &str) {
        let found = self.program.class(class);
        let (given, name) = (found.flags(), found.name().clone());
        if given & flags::FINAL != 0 {
            return;
        }
        let sealed = found.permitted_subclasses().is_some();
        let below = self.program.implementors(&name, Scope::ClassPath);
        let below = below.iter().filter_map(|name| self.program.load(name).ok()).collect::<Vec<_>>();
        let visible: Vec<ClassId> = below.into_iter().filter(|class| self.is_visible(*class)).collect();
        let open = given & (flags::INTERFACE | flags::ABSTRACT) != 0 && !sealed && self.can_be_extended(class);
        if open || visible.len() > MOST_SUBCLASSES {
            self.left_out.insert(Gap::Some(shown.to_owned()));
        }
        self.wanted.extend(visible.into_iter().take(MOST_SUBCLASSES));
    }
}
