//! `java.lang.Module`: encapsulation as the JDK's module descriptors declare it.

use super::{Answer, Reply, Row, VOID, arg, boolean, nothing, object, one, reference, zero};
use crate::machine::Machine;
use crate::state::{Export, FrameKind, ModuleEntry, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::ModulePackage;
use std::rc::Rc;

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Module", "implIsExportedOrOpen", "(Ljava/lang/String;Ljava/lang/Module;Z)Z", is_exported_or_open),
    ("java/lang/Module", "implAddExportsOrOpens", "(Ljava/lang/String;Ljava/lang/Module;ZZ)V", add_exports_or_opens),
    ("java/lang/Module", "canRead", "(Ljava/lang/Module;)Z", can_read),
    ("java/lang/Module", "canUse", "(Ljava/lang/Class;)Z", one),
    ("java/lang/Module", "implAddUses", "(Ljava/lang/Class;)V", nothing),
    ("java/lang/Module", "getDescriptor", "()Ljava/lang/module/ModuleDescriptor;", descriptor),
    ("java/lang/Module", "getLayer", "()Ljava/lang/ModuleLayer;", layer),
    ("java/lang/ModuleLayer", "boot", "()Ljava/lang/ModuleLayer;", boot),
    ("java/lang/Module", "defineModule0", "", define_module),
    ("java/lang/Module", "addReads0", "", nothing),
    ("java/lang/Module", "addExports0", "", nothing),
    ("java/lang/Module", "addExportsToAll0", "", nothing),
    ("java/lang/Module", "addExportsToAllUnnamed0", "", nothing),
    ("java/lang/Module", "ensureNativeAccess", "", nothing),
    ("java/lang/Module", "implIsEnableNativeAccess", "", zero),
];

/// Returns the name of a module object; `None` for an unnamed module.
fn name_of(machine: &Machine, state: &State, module: Ref) -> Option<String> {
    let name = machine.get_field(state, module, "name").ok()?;
    machine.string_text(state, name.as_ref())
}

/// Whether a module object represents a module of the JDK.
fn is_jdk(state: &State, module: Ref) -> bool {
    let listed = || state.modules.iter().any(|entry| entry.module == module && entry.packages.is_empty());
    module == state.roots.base_module || listed()
}

/// `implIsExportedOrOpen(package, other, open)`.
fn is_exported_or_open(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let Some(name) = name_of(machine, state, this) else { return boolean(true) };
    let package = machine.string_text(state, object(args, 1)?).unwrap_or_default();
    let (other, open) = (object(args, 2)?, arg(args, 3).as_int() != 0);
    if is_jdk(state, this) {
        let internal = package.replace('.', "/");
        let info = machine.program.jdk().module_info(&name);
        if other == this {
            return boolean(info.packages.contains(&internal));
        }
        if info.is_open {
            return boolean(info.packages.contains(&internal));
        }
        let towards = name_of(machine, state, other);
        let lists = |list: &[ModulePackage]| {
            list.iter().any(|entry| {
                let listed = || towards.as_ref().is_some_and(|towards| entry.to.contains(towards));
                entry.package == internal && (entry.to.is_empty() || listed())
            })
        };
        if lists(&info.opens) || !open && lists(&info.exports) {
            return boolean(true);
        }
    } else if other == this {
        return boolean(contains(machine, state, this, &package));
    }
    let class = machine.program.load("java/lang/Module")?;
    let everyone = machine.static_field(state, class, "EVERYONE_MODULE")?.as_ref();
    let unnamed = machine.static_field(state, class, "ALL_UNNAMED_MODULE")?.as_ref();
    let other_unnamed = name_of(machine, state, other).is_none() && other != everyone;
    let found = state.exports.iter().any(|export| {
        let towards = export.to == everyone || export.to == other || export.to == unnamed && other_unnamed;
        export.module == this && *export.package == *package && towards && (export.open || !open)
    });
    boolean(found)
}

/// Whether a named module has a package (with dots).
fn contains(machine: &Machine, state: &State, module: Ref, package: &str) -> bool {
    if is_jdk(state, module) {
        let name = name_of(machine, state, module).unwrap_or_default();
        return machine.program.jdk().module_info(&name).packages.contains(&package.replace('.', "/"));
    }
    let entry = state.modules.iter().find(|entry| entry.module == module);
    entry.is_some_and(|entry| entry.packages.iter().any(|known| **known == *package))
}

/// `implAddExportsOrOpens(package, other, open, syncVM)`.
fn add_exports_or_opens(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let module = object(args, 0)?;
    let package = machine.string_text(state, object(args, 1)?).ok_or_else(Trap::null)?;
    if name_of(machine, state, module).is_none() {
        return VOID;
    }
    if !contains(machine, state, module, &package) {
        let message = format!("package {package} not in contents");
        return Err(Trap::raise("java/lang/IllegalArgumentException", message));
    }
    let export = Export { module, package: Rc::from(package), to: object(args, 2)?, open: arg(args, 3).as_int() != 0 };
    state.exports.push(export);
    VOID
}

/// `canRead(other)`: JDK modules are assumed to read every named module; all other modules read everything.
fn can_read(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (this, other) = (object(args, 0)?, object(args, 1)?);
    boolean(!is_jdk(state, this) || this == other || name_of(machine, state, other).is_some())
}

/// Reads the descriptor of a JDK module on demand.
fn descriptor(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let known = machine.get_field(state, this, "descriptor")?.as_ref();
    let Some(name) = name_of(machine, state, this).filter(|_| known.is_null() && is_jdk(state, this)) else {
        return reference(known);
    };
    let Some(bytes) = machine.program.jdk().module_resource(&name, "module-info.class") else {
        return reference(Ref::NULL);
    };
    let stream = machine.byte_stream(state, &bytes)?;
    let class = machine.program.load("java/lang/module/ModuleDescriptor")?;
    let read = machine.method_named(class, "read", "(Ljava/io/InputStream;)Ljava/lang/module/ModuleDescriptor;")?;
    Ok(Reply::Call { method: read, args: vec![Slot::reference(stream)], kind: FrameKind::Call })
}

/// `defineModule0(module, isOpen, version, location, packages)`: classes of these packages belong to the module.
fn define_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let module = object(args, 0)?;
    let loader = machine.get_field(state, module, "loader")?.as_ref();
    let name = name_of(machine, state, module).ok_or_else(Trap::null)?;
    let packages = machine.refs_of(state, arg(args, 4).as_ref()).unwrap_or(&[]);
    let packages: Rc<[Rc<str>]> = packages
        .iter()
        .filter_map(|package| machine.string_text(state, *package))
        .map(|package| Rc::from(package.replace('/', ".")))
        .collect();
    if !packages.is_empty() {
        state.modules.push(ModuleEntry { name: Rc::from(name), loader, packages, module });
    }
    VOID
}

/// `Module.getLayer`: modules of the JDK are in the boot layer.
fn layer(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = object(args, 0)?;
    let known = machine.get_field(state, this, "layer")?.as_ref();
    if known.is_null() && is_jdk(state, this) {
        return boot(machine, state, &[]);
    }
    reference(known)
}

/// `ModuleLayer.boot`: made on first use.
fn boot(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let system = machine.program.load("java/lang/System")?;
    let known = machine.static_field(state, system, "bootLayer")?.as_ref();
    if !known.is_null() {
        return reference(known);
    }
    let names: Vec<Rc<str>> = machine.program.jdk().modules().to_vec();
    let mut entries = Vec::with_capacity(names.len());
    for name in names {
        let key = machine.interned_text(state, Some(&name));
        entries.push((key, machine.jdk_module(state, name)?));
    }
    let modules = machine.string_map(state, &entries)?;
    let parents = machine.list_object(state, &[])?;
    let layer = machine.bare(state, "java/lang/ModuleLayer")?;
    machine.set_field(state, layer, "nameToModule", Slot::reference(modules))?;
    machine.set_field(state, layer, "parents", Slot::reference(parents))?;
    machine.put_static_named(state, system, "bootLayer", Slot::reference(layer))?;
    reference(layer)
}

impl Machine {
    /// Creates a `java.util.HashMap` with strings as keys, as its own methods would have filled it.
    fn string_map(&mut self, state: &mut State, entries: &[(Ref, Ref)]) -> Result<Ref, Trap> {
        let buckets = (entries.len() * 2).next_power_of_two().max(16);
        let node = self.program.load("java/util/HashMap$Node")?;
        let mut table = vec![Ref::NULL; buckets];
        for (key, value) in entries {
            let units = self.string_units(state, *key).unwrap_or_default();
            let hash = units.iter().fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(*unit)));
            let hash = hash ^ ((hash as u32) >> 16) as i32;
            let Some(bucket) = table.get_mut(hash as usize & (buckets - 1)) else { continue };
            let entry = self.allocate_now(state, node);
            self.set_field(state, entry, "hash", Slot::int(hash))?;
            self.set_field(state, entry, "key", Slot::reference(*key))?;
            self.set_field(state, entry, "value", Slot::reference(*value))?;
            self.set_field(state, entry, "next", Slot::reference(*bucket))?;
            *bucket = entry;
        }
        let table = self.array_named(state, "java/util/HashMap$Node", &table)?;
        let map = self.bare(state, "java/util/HashMap")?;
        self.set_field(state, map, "table", Slot::reference(table))?;
        self.set_field(state, map, "size", Slot::int(entries.len() as i32))?;
        self.set_field(state, map, "threshold", Slot::int((buckets / 4 * 3) as i32))?;
        // the default load factor of a map
        self.set_field(state, map, "loadFactor", Slot::float(0.75))?;
        Ok(map)
    }
}
