//! `java.lang.Class`: what the attributes of a class file say about the class.

use super::java_lang_class::class_arg;
use super::java_lang_reflect::is_record;
use super::{Answer, Reply, Row, boolean, int, nothing, object, reference, tail_call, zero};
use crate::machine::Machine;
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

fn access_flags(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    int(i32::from(machine.program.class(class).flags()))
}

/// Returns the minor version in the upper half, the major version in the lower.
fn class_file_version(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let (major, minor) = machine.program.class(class).version().unwrap_or((0, 0));
    int((i32::from(minor) << 16) | i32::from(major))
}

fn constant_pool(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    if machine.program.class(class).constant_pool().is_none() {
        return reference(Ref::NULL);
    }
    let pool = machine.program.load("jdk/internal/reflect/ConstantPool")?;
    let pool = machine.allocate_now(state, pool);
    machine.set_field(state, pool, "constantPoolOop", Slot::reference(object(args, 0)?))?;
    reference(pool)
}

/// Returns the mirrors of classes by name, in a `Class[]`.
fn mirrors<T: AsRef<str>>(machine: &mut Machine, state: &mut State, names: &[T]) -> Answer {
    let mut mirrors = Vec::with_capacity(names.len());
    for name in names {
        let class = machine.program.load(name.as_ref())?;
        mirrors.push(machine.mirror(state, class)?);
    }
    let array = machine.new_ref_array(state, machine.known.class_array, &mirrors);
    reference(array)
}

fn declared_classes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.program.class(class_arg(machine, state, args, 0)?);
    let name = class.name().clone();
    let names: Vec<_> = class
        .inner_classes()
        .into_iter()
        .filter(|inner| inner.outer.as_deref() == Some(&*name) && inner.name.is_some())
        .map(|inner| inner.inner)
        .collect();
    mirrors(machine, state, &names)
}

/// Returns the entry of a class in its own `InnerClasses` attribute.
fn own_entry(machine: &Machine, class: ClassId) -> Option<InnerClass> {
    let class = machine.program.class(class);
    class.inner_classes().into_iter().find(|inner| *inner.inner == **class.name())
}

fn declaring_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let outer = own_entry(machine, class).filter(|entry| entry.name.is_some()).and_then(|entry| entry.outer);
    match outer {
        Some(outer) => {
            let outer = machine.program.load(&outer)?;
            let mirror = machine.mirror(state, outer)?;
            reference(mirror)
        }
        None => reference(Ref::NULL),
    }
}

fn simple_binary_name(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let name = own_entry(machine, class).and_then(|entry| entry.name);
    let name = machine.interned_text(state, name.as_deref());
    reference(name)
}

/// Returns class, name and descriptor of the method a class is declared in; the last two are null outside methods.
fn enclosing_method(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let Some(enclosing) = machine.program.class(class).enclosing_method() else { return reference(Ref::NULL) };
    let outer = machine.program.load(&enclosing.class)?;
    let mirror = machine.mirror(state, outer)?;
    let (name, descriptor) = match &enclosing.method {
        Some((name, descriptor)) => (Some(&**name), Some(&**descriptor)),
        None => (None, None),
    };
    let (name, descriptor) = (machine.interned_text(state, name), machine.interned_text(state, descriptor));
    let array = machine.new_ref_array(state, machine.known.object_array, &[mirror, name, descriptor]);
    reference(array)
}

fn generic_signature(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let signature = machine.program.class(class).signature();
    let signature = machine.interned_text(state, signature.as_deref());
    reference(signature)
}

fn nest_host(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let host = machine.program.nest_host(class);
    let mirror = machine.mirror(state, host)?;
    reference(mirror)
}

/// Returns the host first, then the listed members that agree to be in its nest.
fn nest_members(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let host = machine.program.nest_host(class);
    let mut members = vec![machine.mirror(state, host)?];
    for name in machine.program.class(host).nest_members() {
        let Ok(member) = machine.program.load(&name) else { continue };
        if machine.program.nest_host(member) == host {
            members.push(machine.mirror(state, member)?);
        }
    }
    let array = machine.new_ref_array(state, machine.known.class_array, &members);
    reference(array)
}

fn permitted_subclasses(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let Some(names) = machine.program.class(class).permitted_subclasses() else { return reference(Ref::NULL) };
    let mut permitted = Vec::with_capacity(names.len());
    for name in names {
        let Ok(subclass) = machine.program.load(&name) else { continue };
        permitted.push(machine.mirror(state, subclass)?);
    }
    let array = machine.new_ref_array(state, machine.known.class_array, &permitted);
    reference(array)
}

/// Returns the domain of a class of the class path, which names where the class came from. Other classes have none of
/// their own.
fn domain_of(machine: &mut Machine, state: &mut State, mirror: Ref) -> Result<Option<Ref>, Trap> {
    if let Ok(known) = machine.get_field(state, mirror, "protectionDomain")
        && !known.as_ref().is_null()
    {
        return Ok(Some(known.as_ref()));
    }
    let class = machine.mirrored(state, mirror)?;
    let Some(url) = machine.program.code_source(class) else { return Ok(None) };
    let location = machine.url_object(state, &url)?;
    let source = machine.bare(state, "java/security/CodeSource")?;
    machine.set_field(state, source, "location", Slot::reference(location))?;
    let principals = machine.array_named(state, "java/security/Principal", &[])?;
    let domain = machine.bare(state, "java/security/ProtectionDomain")?;
    let loader = machine.get_field(state, mirror, "classLoader")?;
    for (field, value) in
        [("codesource", Slot::reference(source)), ("classloader", loader), ("principals", Slot::reference(principals))]
    {
        machine.set_field(state, domain, field, value)?;
    }
    machine.set_field_if_present(state, mirror, "protectionDomain", Slot::reference(domain));
    Ok(Some(domain))
}

fn own_domain(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let domain = domain_of(machine, state, object(args, 0)?)?;
    reference(domain.unwrap_or(Ref::NULL))
}

/// Returns a class's own domain, or else the one that the library keeps for all other classes.
fn protection_domain(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let mirror = object(args, 0)?;
    if let Some(domain) = domain_of(machine, state, mirror)? {
        return reference(domain);
    }
    if let Ok(shared) =
        machine.method_named(machine.known.class, "protectionDomain", "()Ljava/security/ProtectionDomain;")
    {
        return tail_call(shared, args.to_vec());
    }
    let holder = machine.program.load("java/lang/Class$Holder")?;
    if state.init_state(holder) != InitState::Done && !machine.initialize(state, holder)? {
        return Ok(Reply::Again);
    }
    let shared = machine.static_field(state, holder, "allPermDomain")?;
    reference(shared.as_ref())
}

fn raw_annotations(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let bytes = machine.program.class(class).annotations();
    let array = machine.optional_bytes(state, bytes);
    reference(array)
}

fn raw_type_annotations(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let bytes = machine.program.class(class).type_annotations();
    let array = machine.optional_bytes(state, bytes);
    reference(array)
}

fn record(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(is_record(machine, class))
}
