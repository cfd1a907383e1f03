//! `java.lang.ClassLoader` and `jdk.internal.loader`: the program finds classes; loaders only decide which of them a
//! name may reach.

use super::{Answer, Reply, Row, VOID, arg, nothing, object, reference, tail_call, zero};
use crate::machine::Machine;
use crate::state::{FrameKind, InitState, State};
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, ClassKind, DefineOptions, LoadError, Loader, PROXY};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "forName0", "", for_name),
    ("java/lang/ClassLoader", "registerNatives", "()V", nothing),
    ("java/lang/ClassLoader", "findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
    ("java/lang/ClassLoader", "findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
    ("java/lang/ClassLoader", "defineClass1", "", define_class),
    ("java/lang/ClassLoader", "defineClass0", "", define_hidden_class),
    ("java/lang/ClassLoader", "retrieveDirectives", "", assertion_directives),
    ("jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", load_class),
    ("jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull", "(Ljava/lang/String;)Ljava/lang/Class;", load_class),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findClass",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;",
        find_class_in_module,
    ),
    (
        "jdk/internal/loader/BootLoader",
        "loadClassOrNull",
        "(Ljava/lang/String;)Ljava/lang/Class;",
        find_bootstrap_class,
    ),
    (
        "jdk/internal/loader/BootLoader",
        "loadClass",
        "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
        find_class_in_module,
    ),
    ("jdk/internal/loader/BootLoader", "definePackage", "(Ljava/lang/Class;)Ljava/lang/Package;", define_boot_package),
    ("jdk/internal/loader/BootLoader", "getDefinedPackage", "(Ljava/lang/String;)Ljava/lang/Package;", boot_package),
    ("jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", "", nothing),
    // Intrinsics do the work of the JDK's own native libraries.
    ("jdk/internal/loader/BootLoader", "loadLibrary", "(Ljava/lang/String;)V", nothing),
    ("java/lang/Runtime", "loadLibrary0", "(Ljava/lang/Class;Ljava/lang/String;)V", load_library),
    ("jdk/internal/loader/NativeLibraries", "findBuiltinLib", "(Ljava/lang/String;)Ljava/lang/String;", zero),
    ("jdk/internal/loader/BootLoader", "getSystemPackageNames", "", no_packages),
    ("jdk/internal/loader/BootLoader", "getSystemPackageLocation", "", zero),
];

/// Finds a class by the name `Class.forName` takes: with dots, arrays as descriptors with dots. `None` if it does not
/// exist.
fn class_named(machine: &mut Machine, state: &State, name: Ref) -> Result<Option<ClassId>, Trap> {
    let name = machine.string_text(state, name).ok_or_else(Trap::null)?;
    if name.contains('/') {
        return Ok(None);
    }
    let internal = name.replace('.', "/");
    match machine.program.load(&internal) {
        Ok(class) if machine.program.class(class).is_primitive() => Ok(None),
        Ok(class) => Ok(Some(class)),
        // The class itself, or the element class of an array, is missing; not a class that it needs.
        Err(LoadError::NotFound(missing)) if missing == internal || internal.ends_with(&format!("L{missing};")) => {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether a loader (null is the boot loader) finds a class itself or through its parents.
fn reaches(machine: &Machine, state: &State, loader: Ref, class: ClassId) -> bool {
    let element = match machine.program.class(class).kind() {
        ClassKind::Array { element, .. } => element,
        _ => class,
    };
    let home = match state.known_mirror(element) {
        Ref::NULL => None,
        mirror => machine.get_field(state, mirror, "classLoader").ok().map(Slot::as_ref),
    };
    match machine.program.class(element).loader() {
        Loader::Boot => true,
        Loader::Platform => !loader.is_null(),
        Loader::App => {
            home.unwrap_or(state.roots.app_loader) == loader || loader == state.roots.app_loader && home.is_none()
        }
    }
}

/// Whether a loader is one of the machine's own.
fn is_builtin(state: &State, loader: Ref) -> bool {
    loader.is_null() || loader == state.roots.app_loader || loader == state.roots.platform_loader
}

/// `Class.forName0(name, initialize, loader, caller)`.
fn for_name(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = object(args, 0)?;
    let loader = arg(args, 2).as_ref();
    if !is_builtin(state, loader) {
        let text = machine.string_text(state, name).unwrap_or_default();
        if !text.starts_with('[') {
            let class = machine.class_of(state, loader).ok_or_else(Trap::null)?;
            let load = machine.method_named(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
            let load = machine.program.select(class, load)?;
            return tail_call(load, vec![Slot::reference(loader), Slot::reference(name)]);
        }
    }
    let found = class_named(machine, state, name)?;
    let found = found.filter(|class| !is_builtin(state, loader) || reaches(machine, state, loader, *class));
    let Some(class) = found else {
        let name = machine.string_text(state, name).unwrap_or_default();
        let element = name.trim_start_matches('[').strip_prefix('L').and_then(|element| element.strip_suffix(';'));
        let missing = element.filter(|_| name.starts_with('[')).unwrap_or(&name);
        return Err(Trap::raise("java/lang/ClassNotFoundException", missing));
    };
    if arg(args, 1).as_int() != 0 && state.init_state(class) != InitState::Done && !machine.initialize(state, class)? {
        return Ok(Reply::Again);
    }
    let mirror = machine.mirror(state, class)?;
    reference(mirror)
}

/// Returns the mirror of a class if a loader reaches it, else null.
fn mirror_within(machine: &mut Machine, state: &mut State, loader: Ref, name: Ref) -> Answer {
    match class_named(machine, state, name)? {
        Some(class) if !machine.program.class(class).is_array() && reaches(machine, state, loader, class) => {
            let mirror = machine.mirror(state, class)?;
            reference(mirror)
        }
        _ => reference(Ref::NULL),
    }
}

fn find_bootstrap_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    mirror_within(machine, state, Ref::NULL, object(args, 0)?)
}

fn load_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    mirror_within(machine, state, object(args, 0)?, object(args, 1)?)
}

/// `findClass(module, name)`: null if the module has no such class.
fn find_class_in_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    // the static method gets the module itself, the loaders' method gets its name
    let (module, name) = match args.len() {
        2 => (machine.get_field(state, object(args, 0)?, "name")?.as_ref(), object(args, 1)?),
        _ => (arg(args, 1).as_ref(), object(args, 2)?),
    };
    let module = machine.string_text(state, module);
    match class_named(machine, state, name)? {
        Some(class) if machine.program.class(class).module().map(|module| module.to_string()) == module => {
            let mirror = machine.mirror(state, class)?;
            reference(mirror)
        }
        _ => reference(Ref::NULL),
    }
}

/// `loadLibrary0(from, name)`: the native methods of the JDK are the machine's own. Other libraries are files.
fn load_library(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let from = machine.mirrored(state, object(args, 1)?)?;
    match machine.program.class(from).loader() {
        Loader::App => Err(Trap::Stop(Stop::Unsupported(Unsupported::Native {
            class: "java.lang.Runtime".to_owned(),
            name: "loadLibrary0".to_owned(),
            descriptor: "(Ljava/lang/Class;Ljava/lang/String;)V".to_owned(),
        }))),
        _ => VOID,
    }
}

/// Returns a class that this very loader has defined.
fn find_loaded_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let loader = object(args, 0)?;
    let name = machine.string_text(state, object(args, 1)?).unwrap_or_default().replace('.', "/");
    if let Some(class) = machine.program.loaded(&name) {
        let mirror = state.known_mirror(class);
        if !mirror.is_null() && machine.get_field(state, mirror, "classLoader")?.as_ref() == loader {
            return reference(mirror);
        }
    }
    reference(Ref::NULL)
}

/// Returns the bytes `from..from + length` of a `byte[]`.
fn bytes_within(machine: &Machine, state: &State, array: Ref, from: Slot, length: Slot) -> Result<Vec<u8>, Trap> {
    let bytes = machine.bytes_of(state, array).ok_or_else(Trap::null)?;
    let range = usize::try_from(from.as_int()).ok().zip(usize::try_from(length.as_int()).ok());
    let bytes = range.and_then(|(from, length)| bytes.get(from..from.checked_add(length)?));
    let bytes = bytes.ok_or(Trap::Raise("java/lang/ArrayIndexOutOfBoundsException", None))?;
    Ok(bytes.iter().map(|byte| *byte as u8).collect())
}

/// Defines a class. Proxies are numbered in each state, and there is one name space: if the name is taken by a class of
/// another state, the proxy gets another name.
fn define(
    machine: &mut Machine,
    name: Option<&str>,
    bytes: Vec<u8>,
    source: &str,
    (loader, taken): (Loader, bool),
) -> Result<ClassId, Trap> {
    let options = DefineOptions { loader, ..DefineOptions::default() };
    let Some(own) = name.filter(|_| taken) else { return Ok(machine.program.define(name, &bytes, source, options)?) };
    if let Some(known) = machine.proxies.get(&bytes) {
        return Ok(*known);
    }
    let other = format!("{own}_{}", machine.proxies.len());
    let class = match renamed(&bytes, own, &other) {
        Some(renamed) => machine.program.define(Some(&other), &renamed, source, options)?,
        None => machine.program.define(name, &bytes, source, options)?,
    };
    machine.proxies.insert(bytes, class);
    Ok(class)
}

/// Returns the bytes of a class with another text in place of one in its constant pool (JVMS 4.4).
fn renamed(bytes: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let two = |at: usize| Some(usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    let count = two(8)?;
    let mut result = bytes.get(..10)?.to_vec();
    let (mut at, mut entry) = (10, 1);
    while entry < count {
        let tag = *bytes.get(at)?;
        let length = match tag {
            1 => 3 + two(at + 1)?,
            3 | 4 | 9..=12 | 17 | 18 => 5,
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => return None,
        };
        let whole = bytes.get(at..at + length)?;
        match tag == 1 && whole.get(3..) == Some(from.as_bytes()) {
            true => {
                result.push(1);
                result.extend(u16::try_from(to.len()).ok()?.to_be_bytes());
                result.extend(to.as_bytes());
            }
            false => result.extend(whole),
        }
        at += length;
        entry += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    result.extend(bytes.get(at..)?);
    Some(result)
}

/// `defineClass1(loader, name, bytes, offset, length, domain, source)`.
fn define_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let loader = arg(args, 0).as_ref();
    let name = machine.string_text(state, arg(args, 1).as_ref()).map(|name| name.replace('.', "/"));
    let bytes = bytes_within(machine, state, object(args, 2)?, arg(args, 3), arg(args, 4))?;
    let source = machine.string_text(state, arg(args, 6).as_ref()).unwrap_or_else(|| "defineClass".to_owned());
    let home = if loader.is_null() { Loader::Boot } else { Loader::App };
    // Another state may already have defined the very same class.
    let known = name.as_deref().and_then(|name| machine.program.loaded(name));
    let elsewhere = known.filter(|class| state.known_mirror(*class).is_null());
    let class = match elsewhere.filter(|class| machine.program.class(*class).bytes() == Some(&bytes)) {
        Some(class) => class,
        None => {
            let taken = elsewhere.is_some() && source == PROXY;
            define(machine, name.as_deref(), bytes, &source, (home, taken))?
        }
    };
    let mirror = machine.mirror(state, class)?;
    machine.set_field_if_present(state, mirror, "classLoader", Slot::reference(loader));
    let module = machine.module_in(state, loader, class)?;
    machine.set_field_if_present(state, mirror, "module", Slot::reference(module));
    machine.set_field_if_present(state, mirror, "protectionDomain", arg(args, 5));
    reference(mirror)
}

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, classData)`.
fn define_hidden_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    /// `NESTMATE_CLASS` and `HIDDEN_CLASS` of `MethodHandleNatives.Constants`.
    const NESTMATE: i32 = 1;
    const HIDDEN: i32 = 2;
    let loader = arg(args, 0).as_ref();
    let lookup = machine.mirrored(state, object(args, 1)?)?;
    let bytes = bytes_within(machine, state, object(args, 3)?, arg(args, 4), arg(args, 5))?;
    let flags = arg(args, 8).as_int();
    let options = DefineOptions {
        hidden: flags & HIDDEN != 0,
        nest_host: (flags & NESTMATE != 0).then_some(lookup),
        loader: machine.program.class(lookup).loader(),
    };
    let class = machine.program.define(None, &bytes, "defineHiddenClass", options)?;
    let mirror = machine.mirror(state, class)?;
    let module = machine.get_field(state, object(args, 1)?, "module")?;
    machine.set_field_if_present(state, mirror, "classLoader", Slot::reference(loader));
    machine.set_field_if_present(state, mirror, "module", module);
    machine.set_field_if_present(state, mirror, "classData", arg(args, 9));
    if arg(args, 7).as_int() == 0 {
        return reference(mirror);
    }
    // The class must not be defined again after its initialiser has run, so a different method runs the initialiser.
    // The value of this call is the class nonetheless.
    let holder = machine.program.load("jdk/internal/misc/Unsafe")?;
    let ensure = machine.method_named(holder, "ensureClassInitialized", "(Ljava/lang/Class;)V")?;
    let receiver = machine.static_field(state, holder, "theUnsafe")?;
    let args = vec![receiver, Slot::reference(mirror)];
    Ok(Reply::Call { method: ensure, args, kind: FrameKind::Construct(mirror) })
}

/// Returns the package of a class of the boot loader.
fn define_boot_package(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (boot, loader) = boot_loader(machine, state)?;
    let define = machine.method_named(loader, "definePackage", "(Ljava/lang/Class;)Ljava/lang/Package;")?;
    tail_call(define, vec![boot, arg(args, 0)])
}

/// Returns a package of the boot loader by name.
fn boot_package(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = machine.string_text(state, object(args, 0)?).unwrap_or_default().replace('.', "/");
    let module = machine.program.jdk().module_of_package(&name);
    let module = module.filter(|module| machine.program.jdk().module_loader(module) == Loader::Boot);
    let Some(module) = module else { return reference(Ref::NULL) };
    let module = machine.jdk_module(state, module)?;
    let (boot, loader) = boot_loader(machine, state)?;
    let descriptor = "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;";
    let define = machine.method_named(loader, "definePackage", descriptor)?;
    tail_call(define, vec![boot, arg(args, 0), Slot::reference(module)])
}

/// Returns the object that represents the boot loader in the library, and the class of all loaders.
fn boot_loader(machine: &mut Machine, state: &mut State) -> Result<(Slot, ClassId), Trap> {
    let loaders = machine.program.load("jdk/internal/loader/ClassLoaders")?;
    let boot = machine.static_field(state, loaders, "BOOT_LOADER")?;
    Ok((boot, machine.program.load("java/lang/ClassLoader")?))
}

fn no_packages(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let array = machine.new_ref_array(state, machine.known.string_array, &[]);
    reference(array)
}

/// Returns the directives that turn assertions on (`-ea`) or off, the same for all classes of the class path.
fn assertion_directives(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let directives = machine.bare(state, "java/lang/AssertionStatusDirectives")?;
    let names = machine.new_ref_array(state, machine.known.string_array, &[]);
    let flags = machine.new_array(state, machine.known.boolean_array, 0)?;
    for (field, value) in [("classes", names), ("classEnabled", flags), ("packages", names), ("packageEnabled", flags)]
    {
        machine.set_field(state, directives, field, Slot::reference(value))?;
    }
    machine.set_field(state, directives, "deflt", Slot::int(i32::from(machine.assertions)))?;
    reference(directives)
}
