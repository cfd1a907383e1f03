//! What test generation needs to know about a class, copied from the program once.

use super::types::{Type, TypeParameter, class_signature, field_signature, method_signature};
use crate::identifier::{JavaIdentifier, is_identifier, is_package, is_type_name};
use heapwright_program::{ClassId, FieldId, MethodId, Program, flags, split_method};
use std::collections::BTreeMap;

/// A class or interface.
#[derive(Debug)]
pub(crate) struct ClassInfo {
    /// Binary name.
    pub(crate) name: String,
    /// Package with dots.
    pub(crate) package: String,
    /// Flags as declared in the source.
    pub(crate) flags: u16,
    /// All superclasses and superinterfaces, itself first, superclasses before interfaces.
    pub(crate) ancestors: Vec<String>,
    /// Type parameters, those of outer classes first if an instance has an outer object.
    pub(crate) parameters: Vec<TypeParameter>,
    /// How many of them are its own.
    pub(crate) own_parameters: usize,
    /// Superclass and superinterfaces with type arguments.
    pub(crate) supers: Vec<Type>,
    pub(crate) fields: Vec<FieldInfo>,
    pub(crate) methods: Vec<MethodInfo>,
    /// The class it is a member of.
    pub(crate) outer: Option<String>,
    /// Its simple name; `None` if a test cannot name it: it is local, anonymous, its name is not an identifier, or its
    /// module does not export it.
    pub(crate) simple: Option<String>,
    pub(crate) is_record: bool,
    pub(crate) is_deprecated: bool,
    /// Whether it is deprecated for removal.
    pub(crate) is_for_removal: bool,
}

/// A field.
#[derive(Debug)]
pub(crate) struct FieldInfo {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) ty: Type,
    pub(crate) flags: u16,
}

/// A method or constructor.
#[derive(Clone, Debug)]
pub(crate) struct MethodInfo {
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) flags: u16,
    pub(crate) type_parameters: Vec<TypeParameter>,
    /// One for each parameter of the descriptor.
    pub(crate) parameters: Vec<Type>,
    /// Descriptors of the parameters.
    pub(crate) descriptors: Vec<String>,
    /// Names of the parameters, where the class file has them.
    pub(crate) names: Vec<Option<String>>,
    pub(crate) result: Type,
    /// Declared exceptions, binary names.
    pub(crate) throws: Vec<String>,
    pub(crate) is_deprecated: bool,
    /// Whether it is deprecated for removal.
    pub(crate) is_for_removal: bool,
    /// The field it returns, if it does nothing else.
    pub(crate) gets: Option<(String, String)>,
}

impl ClassInfo {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn is_interface(&self) -> bool {
        self.is(flags::INTERFACE)
    }

    pub(crate) fn is_abstract(&self) -> bool {
        self.is(flags::ABSTRACT)
    }

    /// Whether an instance has an outer object: a member class that is neither static nor an interface.
    pub(crate) fn is_inner(&self) -> bool {
        self.outer.is_some() && !self.is(flags::STATIC) && !self.is_interface()
    }

    pub(crate) fn method(&self, name: &str, descriptor: &str) -> Option<&MethodInfo> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }

    pub(crate) fn field(&self, name: &str) -> Option<&FieldInfo> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Whether another class is this one or one of its supertypes.
    pub(crate) fn extends(&self, other: &str) -> bool {
        other == "java.lang.Object" || self.ancestors.iter().any(|one| one == other)
    }

    /// Its type with given arguments for its parameters.
    pub(crate) fn type_with(&self, arguments: Vec<Type>) -> Type {
        Type::Class { name: self.name.clone(), arguments }
    }

    /// Its type parameters, bound to the arguments of a type of this class.
    pub(crate) fn variables(&self, arguments: &[Type]) -> BTreeMap<String, Type> {
        self.parameters.iter().map(|one| one.name.clone()).zip(arguments.iter().cloned()).collect()
    }
}

impl FieldInfo {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

impl MethodInfo {
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(crate) fn is_static(&self) -> bool {
        self.is(flags::STATIC)
    }

    /// The descriptor of its result.
    pub(crate) fn result_descriptor(&self) -> &str {
        self.descriptor.rsplit_once(')').map_or("V", |(_, result)| result)
    }
}

/// Loads a class and copies what is needed. `None` if the class does not exist.
pub(crate) fn read(program: &mut Program, name: &str) -> Option<ClassInfo> {
    let id = program.load(&name.replace('.', "/")).ok()?;
    let class = program.class(id);
    let inner = class.inner_classes();
    let own = inner.iter().find(|entry| *entry.inner == **class.name()).cloned();
    let signature = class.signature().and_then(|text| class_signature(&text)).unwrap_or_default();
    let super_name = class.super_class().map(|parent| program.class(parent).external_name());
    let interfaces: Vec<String> = class.interfaces().iter().map(|one| program.class(*one).external_name()).collect();
    let supers = if signature.supers.is_empty() {
        super_name.iter().chain(&interfaces).map(|name| Type::class(name)).collect()
    } else {
        signature.supers
    };
    let mut ancestors: Vec<String> =
        class.display().iter().rev().map(|one| program.class(*one).external_name()).collect();
    ancestors.extend(class.all_interfaces().iter().map(|one| program.class(*one).external_name()));
    let simple = match &own {
        Some(entry) => entry.outer.as_ref().and(entry.name.as_ref()).map(|name| name.clone().into_owned()),
        None => class.name().rsplit('/').next().map(str::to_owned),
    };
    let outer = own.and_then(|entry| entry.outer).map(|outer| outer.replace('/', "."));
    let package = class.package_name().replace('/', ".");
    let mut info = ClassInfo {
        name: class.external_name(),
        package: package.clone(),
        flags: class.modifiers(),
        ancestors,
        own_parameters: signature.parameters.len(),
        parameters: signature.parameters,
        supers,
        fields: class.fields().map(|field| field_info(program, field)).collect(),
        methods: class.methods().map(|method| method_info(program, id, method)).collect(),
        outer,
        simple: simple
            .filter(|simple| is_type_name(simple) && (package.is_empty() || is_package(&package)))
            .filter(|_| program.is_exported(id)),
        is_record: class.record_components().is_some(),
        is_deprecated: class.is_deprecated(),
        is_for_removal: class.is_for_removal(),
    };
    if info.is_inner()
        && let Some(outer) = info.outer.clone().and_then(|outer| read(program, &outer))
    {
        info.parameters.splice(0..0, outer.parameters);
    }
    Some(info)
}

/// The flags of a member. Java code cannot use one whose name is not an identifier, so it counts as private.
fn reachable(name: &str, flags: u16) -> u16 {
    match is_identifier(name) {
        true => flags,
        false => flags & !(flags::PUBLIC | flags::PROTECTED) | flags::PRIVATE,
    }
}

fn field_info(program: &Program, id: FieldId) -> FieldInfo {
    let field = program.field(id);
    let signature = program.field_signature(id).and_then(|text| field_signature(&text));
    FieldInfo {
        name: field.name().to_string(),
        descriptor: field.descriptor().to_string(),
        ty: signature.unwrap_or_else(|| Type::of_descriptor(field.descriptor())),
        flags: reachable(field.name(), field.flags()),
    }
}

fn method_info(program: &Program, class: ClassId, id: MethodId) -> MethodInfo {
    let method = program.method(id);
    let (parameters, result) = split_method(method.descriptor()).unwrap_or_default();
    let mut info = MethodInfo {
        name: method.name().to_string(),
        descriptor: method.descriptor().to_string(),
        flags: match &**method.name() {
            "<init>" | "<clinit>" => method.flags(),
            name => reachable(name, method.flags()),
        },
        type_parameters: Vec::new(),
        parameters: parameters.iter().map(|one| Type::of_descriptor(one)).collect(),
        descriptors: parameters.iter().map(|one| (*one).to_owned()).collect(),
        names: parameter_names(program, id, parameters.len()),
        result: Type::of_descriptor(result),
        throws: program.method_exceptions(id).iter().map(|name| name.replace('/', ".")).collect(),
        is_deprecated: program.method_has_annotation(id, "Ljava/lang/Deprecated;"),
        is_for_removal: program.method_is_for_removal(id),
        gets: getter(program, class, id),
    };
    if let Some(signature) = program.method_signature(id).and_then(|text| method_signature(&text)) {
        info.type_parameters = signature.type_parameters;
        info.result = signature.result;
        // Parameters that the compiler prepends (an outer object) are not in the signature.
        let hidden = info.parameters.len().saturating_sub(signature.parameters.len());
        for (place, ty) in info.parameters.iter_mut().skip(hidden).zip(signature.parameters) {
            *place = ty;
        }
    }
    info
}

fn parameter_names(program: &Program, id: MethodId, count: usize) -> Vec<Option<String>> {
    if let Some(declared) = program.method_parameters(id)
        && declared.len() == count
    {
        return declared.iter().enumerate().map(|(at, one)| one.name.as_deref().map(|name| gated(name, at))).collect();
    }
    let method = program.method(id);
    let locals = program.local_variables(id);
    let first = usize::from(!method.is_static());
    let slots = method.arg_locals().iter().skip(first);
    slots
        .enumerate()
        .map(|(at, slot)| {
            let found = locals.iter().find(|local| local.slot == *slot && local.start == 0);
            found.map(|local| gated(&local.name, at))
        })
        .collect()
}

/// The name of a parameter, or its position if the name is not an identifier.
fn gated(name: &str, at: usize) -> String {
    JavaIdentifier::or(name, &format!("p{at}")).to_string()
}

/// The field a method returns, if it does nothing else: `aload_0; getfield; return`.
fn getter(program: &Program, class: ClassId, id: MethodId) -> Option<(String, String)> {
    let code = program.bytecode(id)?.code;
    let [0x2a, 0xb4, high, low, 0xac..=0xb0] = code else { return None };
    let index = u16::from_be_bytes([*high, *low]);
    let (owner, name, _) = program.class(class).constant_pool()?.member(index)?;
    let method = program.method(id);
    (!method.is_static() && method.params().is_empty()).then(|| (owner.replace('/', "."), name.into_owned()))
}
