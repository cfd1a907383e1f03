//! `java.lang.Class`: what the attributes of a class file say about the class.

use super::java_lang_class::class_arg;
use super::java_lang_reflect::is_record;
use super::{Answer, Reply, Row, boolean, int, nothing, object, reference, tail_call, zero};
use crate::machine::Vm;
use crate::state::{InitState, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, InnerClass};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "getClassAccessFlagsRaw0", "()I", access_flags),
    ("java/lang/Class", "getClassFileVersion0", "()I", class_file_version),
    ("java/lang/Class", "getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", constant_pool),
    ("java/lang/Class", "getDeclaredClasses0", "()[Ljava/lang/Class;", declared_classes),
    ("java/lang/Class", "getDeclaringClass0", "()Ljava/lang/Class;", declaring_class),
    ("java/lang/Class", "getEnclosingMethod0", "()[Ljava/lang/Object;", enclosing_method),
    ("java/lang/Class", "getGenericSignature0", "()Ljava/lang/String;", generic_signature),
    ("java/lang/Class", "getNestHost0", "()Ljava/lang/Class;", nest_host),
    ("java/lang/Class", "getNestMembers0", "()[Ljava/lang/Class;", nest_members),
    ("java/lang/Class", "getPermittedSubclasses0", "()[Ljava/lang/Class;", permitted_subclasses),
    ("java/lang/Class", "getProtectionDomain0", "()Ljava/security/ProtectionDomain;", own_domain),
    ("java/lang/Class", "getProtectionDomain", "()Ljava/security/ProtectionDomain;", protection_domain),
    ("java/lang/Class", "getRawAnnotations", "()[B", raw_annotations),
    ("java/lang/Class", "getRawTypeAnnotations", "()[B", raw_type_annotations),
    ("java/lang/Class", "getSigners", "()[Ljava/lang/Object;", zero),
    ("java/lang/Class", "getSimpleBinaryName0", "()Ljava/lang/String;", simple_binary_name),
    ("java/lang/Class", "isRecord0", "()Z", record),
    ("java/lang/Class", "setSigners", "([Ljava/lang/Object;)V", nothing),
];

fn access_flags(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    int(i32::from(vm.program.class(class).flags()))
}

/// Returns the minor version in the upper half, the major version in the lower.
fn class_file_version(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let (major, minor) = vm.program.class(class).version().unwrap_or((0, 0));
    int((i32::from(minor) << 16) | i32::from(major))
}

fn constant_pool(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    if vm.program.class(class).constant_pool().is_none() {
        return reference(Ref::NULL);
    }
    let pool = vm.program.load("jdk/internal/reflect/ConstantPool")?;
    let pool = vm.allocate_now(state, pool);
    vm.set_field(state, pool, "constantPoolOop", Slot::reference(object(args, 0)?))?;
    reference(pool)
}

/// Returns the mirrors of classes by name, in a `Class[]`.
fn mirrors<T: AsRef<str>>(vm: &mut Vm, state: &mut State, names: &[T]) -> Answer {
    let mut mirrors = Vec::with_capacity(names.len());
    for name in names {
        let class = vm.program.load(name.as_ref())?;
        mirrors.push(vm.mirror(state, class)?);
    }
    let array = vm.new_ref_array(state, vm.known.class_array, &mirrors);
    reference(array)
}

fn declared_classes(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = vm.program.class(class_arg(vm, state, args, 0)?);
    let name = class.name().clone();
    let names: Vec<_> = class
        .inner_classes()
        .into_iter()
        .filter(|inner| inner.outer.as_deref() == Some(&*name) && inner.name.is_some())
        .map(|inner| inner.inner)
        .collect();
    mirrors(vm, state, &names)
}

/// Returns the entry of a class in its own `InnerClasses` attribute.
fn own_entry(vm: &Vm, class: ClassId) -> Option<InnerClass> {
    let class = vm.program.class(class);
    class.inner_classes().into_iter().find(|inner| *inner.inner == **class.name())
}

fn declaring_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let outer = own_entry(vm, class).filter(|entry| entry.name.is_some()).and_then(|entry| entry.outer);
    match outer {
        Some(outer) => {
            let outer = vm.program.load(&outer)?;
            let mirror = vm.mirror(state, outer)?;
            reference(mirror)
        }
        None => reference(Ref::NULL),
    }
}

fn simple_binary_name(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let name = own_entry(vm, class).and_then(|entry| entry.name);
    let name = vm.interned_text(state, name.as_deref());
    reference(name)
}

/// Returns class, name and descriptor of the method a class is declared in; the last two are null outside methods.
fn enclosing_method(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let Some(enclosing) = vm.program.class(class).enclosing_method() else { return reference(Ref::NULL) };
    let outer = vm.program.load(&enclosing.class)?;
    let mirror = vm.mirror(state, outer)?;
    let (name, descriptor) = match &enclosing.method {
        Some((name, descriptor)) => (Some(&**name), Some(&**descriptor)),
        None => (None, None),
    };
    let (name, descriptor) = (vm.interned_text(state, name), vm.interned_text(state, descriptor));
    let array = vm.new_ref_array(state, vm.known.object_array, &[mirror, name, descriptor]);
    reference(array)
}

fn generic_signature(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let signature = vm.program.class(class).signature();
    let signature = vm.interned_text(state, signature.as_deref());
    reference(signature)
}

fn nest_host(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let host = vm.program.nest_host(class);
    let mirror = vm.mirror(state, host)?;
    reference(mirror)
}

/// Returns the host first, then the listed members that agree to be in its nest.
fn nest_members(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let host = vm.program.nest_host(class);
    let mut members = vec![vm.mirror(state, host)?];
    for name in vm.program.class(host).nest_members() {
        let Ok(member) = vm.program.load(&name) else { continue };
        if vm.program.nest_host(member) == host {
            members.push(vm.mirror(state, member)?);
        }
    }
    let array = vm.new_ref_array(state, vm.known.class_array, &members);
    reference(array)
}

fn permitted_subclasses(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let Some(names) = vm.program.class(class).permitted_subclasses() else { return reference(Ref::NULL) };
    let mut permitted = Vec::with_capacity(names.len());
    for name in names {
        let Ok(subclass) = vm.program.load(&name) else { continue };
        permitted.push(vm.mirror(state, subclass)?);
    }
    let array = vm.new_ref_array(state, vm.known.class_array, &permitted);
    reference(array)
}

/// Returns the domain of a class of the class path, which names where the class came from. Other classes have none of
/// their own.
fn domain_of(vm: &mut Vm, state: &mut State, mirror: Ref) -> Result<Option<Ref>, Trap> {
    if let Ok(known) = vm.get_field(state, mirror, "protectionDomain")
        && !known.as_ref().is_null()
    {
        return Ok(Some(known.as_ref()));
    }
    let class = vm.mirrored(state, mirror)?;
    let Some(url) = vm.program.code_source(class) else { return Ok(None) };
    let location = vm.url_object(state, &url)?;
    let source = vm.bare(state, "java/security/CodeSource")?;
    vm.set_field(state, source, "location", Slot::reference(location))?;
    let principals = vm.array_named(state, "java/security/Principal", &[])?;
    let domain = vm.bare(state, "java/security/ProtectionDomain")?;
    let loader = vm.get_field(state, mirror, "classLoader")?;
    for (field, value) in
        [("codesource", Slot::reference(source)), ("classloader", loader), ("principals", Slot::reference(principals))]
    {
        vm.set_field(state, domain, field, value)?;
    }
    vm.set_field_if_present(state, mirror, "protectionDomain", Slot::reference(domain));
    Ok(Some(domain))
}

fn own_domain(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let domain = domain_of(vm, state, object(args, 0)?)?;
    reference(domain.unwrap_or(Ref::NULL))
}

/// Returns a class's own domain, or else the one that the library keeps for all other classes.
fn protection_domain(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let mirror = object(args, 0)?;
    if let Some(domain) = domain_of(vm, state, mirror)? {
        return reference(domain);
    }
    if let Ok(shared) = vm.method_named(vm.known.class, "protectionDomain", "()Ljava/security/ProtectionDomain;") {
        return tail_call(shared, args.to_vec());
    }
    let holder = vm.program.load("java/lang/Class$Holder")?;
    if state.init_state(holder) != InitState::Done && !vm.initialize(state, holder)? {
        return Ok(Reply::Again);
    }
    let shared = vm.static_field(state, holder, "allPermDomain")?;
    reference(shared.as_ref())
}

fn raw_annotations(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let bytes = vm.program.class(class).annotations();
    let array = vm.optional_bytes(state, bytes);
    reference(array)
}

fn raw_type_annotations(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    let bytes = vm.program.class(class).type_annotations();
    let array = vm.optional_bytes(state, bytes);
    reference(array)
}

fn record(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(vm, state, args, 0)?;
    boolean(is_record(vm, class))
}
