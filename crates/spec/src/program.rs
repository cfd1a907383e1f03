//! Classes of a Java program, for use by a specification.

use crate::classes::{Class, ClassSource, Contents, Field, Method, SIZE, Static, StaticKind};
use heapwright_program::{ClassId, ConstantValue, LoadError, Loader, MethodId, Program};

/// The flag of enums and their constants (JVMS 4.1, 4.5).
const ENUM: u16 = 0x4000;

impl ClassSource for Program {
    fn class(&mut self, name: &str) -> Result<Option<Class>, String> {
        match self.load(name) {
            Ok(id) => Ok(Some(describe(self, id))),
            Err(LoadError::NotFound(missing)) if missing == name => Ok(None),
            // A case-insensitive file system finds a class with another name.
            Err(LoadError::WrongName { .. }) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    fn names(&mut self) -> Vec<String> {
        let feature = self.jdk().feature();
        self.class_path().class_names(feature)
    }
}

fn describe(program: &Program, id: ClassId) -> Class {
    let class = program.class(id);
    let name = |id: ClassId| program.class(id).name().to_string();
    let mut superclasses: Vec<String> =
        class.display().iter().copied().filter(|other| *other != id).map(name).collect();
    superclasses.reverse();
    let mut described = Class {
        name: class.name().to_string(),
        is_interface: class.is_interface(),
        is_abstract: class.is_abstract(),
        superclasses,
        interfaces: class.all_interfaces().iter().copied().filter(|other| *other != id).map(name).collect(),
        ..Class::default()
    };
    if class.flags() & ENUM != 0 {
        described.constants = Some(Vec::new());
    }
    for owner in class.display() {
        for field in program.class(*owner).fields().map(|field| program.field(field)) {
            if field.is_static() {
                if *owner == id && field.flags() & ENUM != 0 {
                    described.constants.get_or_insert_default().push(field.name().to_string());
                }
                described.statics.push(statics(program, *owner, field));
                continue;
            }
            described.fields.push(Field {
                declared_in: name(*owner),
                name: field.name().to_string(),
                descriptor: field.descriptor().to_string(),
            });
        }
    }
    described.contents = contents(program, id);
    if described.contents.is_some() {
        let (declared_in, name) = (described.name.clone(), SIZE.to_owned());
        described.fields = vec![Field { declared_in, name, descriptor: "I".to_owned() }];
    }
    for owner in class.display().iter().rev().chain(class.all_interfaces()) {
        for method in program.class(*owner).methods() {
            add_method(program, &mut described, *owner == id, method);
        }
    }
    described
}

/// A static field, and what can be said of it.
fn statics(program: &Program, owner: ClassId, field: &heapwright_program::Field) -> Static {
    let kind = match field.constant_value() {
        Some(ConstantValue::Int(value)) => StaticKind::Constant((*value).into()),
        Some(ConstantValue::Long(value)) => StaticKind::Constant(*value),
        _ if program.class(owner).loader() != Loader::App => StaticKind::Library,
        _ if field.is_final() => StaticKind::Final,
        _ => StaticKind::Variable,
    };
    let declared_in = program.class(owner).name().to_string();
    Static {
        field: Field { declared_in, name: field.name().to_string(), descriptor: field.descriptor().to_string() },
        kind,
    }
}

/// What a class contains, if it is a collection or map of the JDK.
fn contents(program: &Program, id: ClassId) -> Option<Contents> {
    let class = program.class(id);
    let is = |wanted: &str| {
        let names = class.all_interfaces().iter().chain([&id]);
        names.map(|one| program.class(*one).name()).any(|name| **name == *wanted)
    };
    match () {
        () if class.loader() == Loader::App || class.is_array() => None,
        () if is("java/util/Collection") => Some(Contents::Elements),
        () if is("java/util/Map") => Some(Contents::Entries),
        () => None,
    }
}

fn add_method(program: &Program, class: &mut Class, own: bool, id: MethodId) {
    let method = program.method(id);
    let hidden =
        class.methods.iter().any(|other| other.name == **method.name() && other.descriptor == **method.descriptor());
    if hidden || method.is_class_initializer() || method.is_constructor() && !own {
        return;
    }
    class.methods.push(Method {
        declared_in: program.class(method.class()).name().to_string(),
        name: method.name().to_string(),
        descriptor: method.descriptor().to_string(),
        is_static: method.is_static(),
        parameters: parameter_names(program, id),
        variables: type_variables(program, id),
    });
}

/// The type variables of the parameters, from the generic signature (JVMS 4.7.9.1).
fn type_variables(program: &Program, id: MethodId) -> Vec<Option<String>> {
    let count = program.method(id).params().len();
    let mut all = vec![None; count];
    let Some(signature) = program.method_signature(id) else { return all };
    let Some((_, mut rest)) = signature.split_once('(') else { return all };
    let mut found = Vec::new();
    while !rest.starts_with(')') {
        let Some((one, after)) = signature_type(rest) else { return all };
        let element = one.trim_start_matches('[');
        let name = element.strip_prefix('T').and_then(|name| name.strip_suffix(';'));
        found.push(name.map(|name| format!("{name}{}", "[]".repeat(one.len() - element.len()))));
        rest = after;
    }
    // The signature leaves out what the compiler adds, such as the outer object of an inner one: these come first.
    for (slot, name) in all.iter_mut().rev().zip(found.into_iter().rev()) {
        *slot = name;
    }
    all
}

/// The first type of a signature, and what follows.
fn signature_type(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        let is_start = text.get(..at)?.bytes().all(|byte| byte == b'[');
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.checked_sub(1)?,
            ';' if depth == 0 => return text.split_at_checked(at + 1),
            'L' | 'T' | '[' if is_start => {}
            _ if is_start => return text.split_at_checked(at + letter.len_utf8()),
            _ => {}
        }
    }
    None
}

/// The names of the parameters: from `MethodParameters`, else from the local variable table.
fn parameter_names(program: &Program, id: MethodId) -> Vec<Option<String>> {
    let method = program.method(id);
    let count = method.params().len();
    if let Some(parameters) = program.method_parameters(id)
        && parameters.len() == count
        && parameters.iter().all(|parameter| parameter.name.is_some())
    {
        return parameters.into_iter().map(|parameter| parameter.name.map(|name| name.to_string())).collect();
    }
    let locals = program.local_variables(id);
    let slots = method.arg_locals().iter().skip(usize::from(!method.is_static()));
    let named = |slot: &u16| locals.iter().find(|local| local.slot == *slot && local.start == 0);
    slots.map(|slot| named(slot).map(|local| local.name.to_string())).collect()
}
