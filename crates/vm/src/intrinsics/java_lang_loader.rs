//! `java.lang.ClassLoader` and `jdk.internal.loader`: the program finds classes; loaders only decide which of them a
//! name may reach.

use super::{Answer, Reply, Row, VOID, arg, nothing, object, reference, tail_call, zero};
use crate::machine::Vm;
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
fn class_named(vm: &mut Vm, state: &State, name: Ref) -> Result<Option<ClassId>, Trap> {
    let name = vm.string_text(state, name).ok_or_else(Trap::null)?;
    if name.contains('/') {
        return Ok(None);
    }
    let internal = name.replace('.', "/");
    match vm.program.load(&internal) {
        Ok(class) if vm.program.class(class).is_primitive() => Ok(None),
        Ok(class) => Ok(Some(class)),
        // The class itself, or the element class of an array, is missing; not a class that it needs.
        Err(LoadError::NotFound(missing)) if missing == internal || internal.ends_with(&format!("L{missing};")) => {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether a loader (null is the boot loader) finds a class itself or through its parents.
fn reaches(vm: &Vm, state: &State, loader: Ref, class: ClassId) -> bool {
    let element = match vm.program.class(class).kind() {
        ClassKind::Array { element, .. } => element,
        _ => class,
    };
    let home = match state.known_mirror(element) {
        Ref::NULL => None,
        mirror => vm.get_field(state, mirror, "classLoader").ok().map(Slot::as_ref),
    };
    match vm.program.class(element).loader() {
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
fn for_name(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let name = object(args, 0)?;
    let loader = arg(args, 2).as_ref();
    if !is_builtin(state, loader) {
        let text = vm.string_text(state, name).unwrap_or_default();
        if !text.starts_with('[') {
            let class = vm.class_of(state, loader).ok_or_else(Trap::null)?;
            let load = vm.method_named(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
            let load = vm.program.select(class, load)?;
            return tail_call(load, vec![Slot::reference(loader), Slot::reference(name)]);
        }
    }
    let found = class_named(vm, state, name)?;
    let found = found.filter(|class| !is_builtin(state, loader) || reaches(vm, state, loader, *class));
    let Some(class) = found else {
        let name = vm.string_text(state, name).unwrap_or_default();
        let element = name.trim_start_matches('[').strip_prefix('L').and_then(|element| element.strip_suffix(';'));
        let missing = element.filter(|_| name.starts_with('[')).unwrap_or(&name);
        return Err(Trap::raise("java/lang/ClassNotFoundException", missing));
    };
    if arg(args, 1).as_int() != 0 && state.init_state(class) != InitState::Done && !vm.initialize(state, class)? {
        return Ok(Reply::Again);
    }
    let mirror = vm.mirror(state, class)?;
    reference(mirror)
}

/// Returns the mirror of a class if a loader reaches it, else null.
fn mirror_within(vm: &mut Vm, state: &mut State, loader: Ref, name: Ref) -> Answer {
    match class_named(vm, state, name)? {
        Some(class) if !vm.program.class(class).is_array() && reaches(vm, state, loader, class) => {
            let mirror = vm.mirror(state, class)?;
            reference(mirror)
        }
        _ => reference(Ref::NULL),
    }
}

fn find_bootstrap_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    mirror_within(vm, state, Ref::NULL, object(args, 0)?)
}

fn load_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    mirror_within(vm, state, object(args, 0)?, object(args, 1)?)
}

/// `findClass(module, name)`: null if the module has no such class.
fn find_class_in_module(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    // the static method gets the module itself, the loaders' method gets its name
    let (module, name) = match args.len() {
        2 => (vm.get_field(state, object(args, 0)?, "name")?.as_ref(), object(args, 1)?),
        _ => (arg(args, 1).as_ref(), object(args, 2)?),
    };
    let module = vm.string_text(state, module);
    match class_named(vm, state, name)? {
        Some(class) if vm.program.class(class).module().map(|module| module.to_string()) == module => {
            let mirror = vm.mirror(state, class)?;
            reference(mirror)
        }
        _ => reference(Ref::NULL),
    }
}

/// `loadLibrary0(from, name)`: the native methods of the JDK are the machine's own. Other libraries are files.
fn load_library(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let from = vm.mirrored(state, object(args, 1)?)?;
    match vm.program.class(from).loader() {
        Loader::App => Err(Trap::Stop(Stop::Unsupported(Unsupported::Native {
            class: "java.lang.Runtime".to_owned(),
            name: "loadLibrary0".to_owned(),
            descriptor: "(Ljava/lang/Class;Ljava/lang/String;)V".to_owned(),
        }))),
        _ => VOID,
    }
}

/// Returns a class that this very loader has defined.
fn find_loaded_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let loader = object(args, 0)?;
    let name = vm.string_text(state, object(args, 1)?).unwrap_or_default().replace('.', "/");
    if let Some(class) = vm.program.loaded(&name) {
        let mirror = state.known_mirror(class);
        if !mirror.is_null() && vm.get_field(state, mirror, "classLoader")?.as_ref() == loader {
            return reference(mirror);
        }
    }
    reference(Ref::NULL)
}

/// Returns the bytes `from..from + length` of a `byte[]`.
fn bytes_within(vm: &Vm, state: &State, array: Ref, from: Slot, length: Slot) -> Result<Vec<u8>, Trap> {
    let bytes = vm.bytes_of(state, array).ok_or_else(Trap::null)?;
    let range = usize::try_from(from.as_int()).ok().zip(usize::try_from(length.as_int()).ok());
    let bytes = range.and_then(|(from, length)| bytes.get(from..from.checked_add(length)?));
    let bytes = bytes.ok_or(Trap::Raise("java/lang/ArrayIndexOutOfBoundsException", None))?;
    Ok(bytes.iter().map(|byte| *byte as u8).collect())
}

/// Defines a class. Proxies are numbered in each state, and there is one name space: if the name is taken by a class of
/// another state, the proxy gets another name.
fn define(
    vm: &mut Vm,
    name: Option<&str>,
    bytes: Vec<u8>,
    source: &str,
    (loader, taken): (Loader, bool),
) -> Result<ClassId, Trap> {
    let options = DefineOptions { loader, ..DefineOptions::default() };
    let Some(own) = name.filter(|_| taken) else { return Ok(vm.program.define(name, &bytes, source, options)?) };
    if let Some(known) = vm.proxies.get(&bytes) {
        return Ok(*known);
    }
    let other = format!("{own}_{}", vm.proxies.len());
    let class = match renamed(&bytes, own, &other) {
        Some(renamed) => vm.program.define(Some(&other), &renamed, source, options)?,
        None => vm.program.define(name, &bytes, source, options)?,
    };
    vm.proxies.insert(bytes, class);
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
fn define_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let loader = arg(args, 0).as_ref();
    let name = vm.string_text(state, arg(args, 1).as_ref()).map(|name| name.replace('.', "/"));
    let bytes = bytes_within(vm, state, object(args, 2)?, arg(args, 3), arg(args, 4))?;
    let source = vm.string_text(state, arg(args, 6).as_ref()).unwrap_or_else(|| "defineClass".to_owned());
    let home = if loader.is_null() { Loader::Boot } else { Loader::App };
    // Another state may already have defined the very same class.
    let known = name.as_deref().and_then(|name| vm.program.loaded(name));
    let elsewhere = known.filter(|class| state.known_mirror(*class).is_null());
    let class = match elsewhere.filter(|class| vm.program.class(*class).bytes() == Some(&bytes)) {
        Some(class) => class,
        None => {
            let taken = elsewhere.is_some() && source == PROXY;
            define(vm, name.as_deref(), bytes, &source, (home, taken))?
        }
    };
    let mirror = vm.mirror(state, class)?;
    vm.set_field_if_present(state, mirror, "classLoader", Slot::reference(loader));
    let module = vm.module_in(state, loader, class)?;
    vm.set_field_if_present(state, mirror, "module", Slot::reference(module));
    vm.set_field_if_present(state, mirror, "protectionDomain", arg(args, 5));
    reference(mirror)
}

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, classData)`.
fn define_hidden_class(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    /// `NESTMATE_CLASS` and `HIDDEN_CLASS` of `MethodHandleNatives.Constants`.
    const NESTMATE: i32 = 1;
    const HIDDEN: i32 = 2;
    let loader = arg(args, 0).as_ref();
    let lookup = vm.mirrored(state, object(args, 1)?)?;
    let bytes = bytes_within(vm, state, object(args, 3)?, arg(args, 4), arg(args, 5))?;
    let flags = arg(args, 8).as_int();
    let options = DefineOptions {
        hidden: flags & HIDDEN != 0,
        nest_host: (flags & NESTMATE != 0).then_some(lookup),
        loader: vm.program.class(lookup).loader(),
    };
    let class = vm.program.define(None, &bytes, "defineHiddenClass", options)?;
    let mirror = vm.mirror(state, class)?;
    let module = vm.get_field(state, object(args, 1)?, "module")?;
    vm.set_field_if_present(state, mirror, "classLoader", Slot::reference(loader));
    vm.set_field_if_present(state, mirror, "module", module);
    vm.set_field_if_present(state, mirror, "classData", arg(args, 9));
    if arg(args, 7).as_int() == 0 {
        return reference(mirror);
    }
    // The class must not be defined again after its initialiser has run, so a different method runs the initialiser.
    // The value of this call is the class nonetheless.
    let holder = vm.program.load("jdk/internal/misc/Unsafe")?;
    let ensure = vm.method_named(holder, "ensureClassInitialized", "(Ljava/lang/Class;)V")?;
    let receiver = vm.static_field(state, holder, "theUnsafe")?;
    let args = vec![receiver, Slot::reference(mirror)];
    Ok(Reply::Call { method: ensure, args, kind: FrameKind::Construct(mirror) })
}

/// Returns the package of a class of the boot loader.
fn define_boot_package(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let (boot, loader) = boot_loader(vm, state)?;
    let define = vm.method_named(loader, "definePackage", "(Ljava/lang/Class;)Ljava/lang/Package;")?;
    tail_call(define, vec![boot, arg(args, 0)])
}

/// Returns a package of the boot loader by name.
fn boot_package(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let name = vm.string_text(state, object(args, 0)?).unwrap_or_default().replace('.', "/");
    let module = vm.program.jdk().module_of_package(&name);
    let module = module.filter(|module| vm.program.jdk().module_loader(module) == Loader::Boot);
    let Some(module) = module else { return reference(Ref::NULL) };
    let module = vm.jdk_module(state, module)?;
    let (boot, loader) = boot_loader(vm, state)?;
    let descriptor = "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;";
    let define = vm.method_named(loader, "definePackage", descriptor)?;
    tail_call(define, vec![boot, arg(args, 0), Slot::reference(module)])
}

/// Returns the object that represents the boot loader in the library, and the class of all loaders.
fn boot_loader(vm: &mut Vm, state: &mut State) -> Result<(Slot, ClassId), Trap> {
    let loaders = vm.program.load("jdk/internal/loader/ClassLoaders")?;
    let boot = vm.static_field(state, loaders, "BOOT_LOADER")?;
    Ok((boot, vm.program.load("java/lang/ClassLoader")?))
}

fn no_packages(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let array = vm.new_ref_array(state, vm.known.string_array, &[]);
    reference(array)
}

/// Returns the directives that turn assertions on (`-ea`) or off, the same for all classes of the class path.
fn assertion_directives(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let directives = vm.bare(state, "java/lang/AssertionStatusDirectives")?;
    let names = vm.new_ref_array(state, vm.known.string_array, &[]);
    let flags = vm.new_array(state, vm.known.boolean_array, 0)?;
    for (field, value) in [("classes", names), ("classEnabled", flags), ("packages", names), ("packageEnabled", flags)]
    {
        vm.set_field(state, directives, field, Slot::reference(value))?;
    }
    vm.set_field(state, directives, "deflt", Slot::int(i32::from(vm.assertions)))?;
    reference(directives)
}
