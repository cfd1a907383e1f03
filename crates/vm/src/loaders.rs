//! Class loader and module objects, as the JDK's start-up would have made them.

use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::{InitState, ModuleEntry, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Loader};
use std::rc::Rc;

impl Machine {
    /// Allocates an object without running its constructor.
    pub(crate) fn bare(&mut self, state: &mut State, class: &str) -> Result<Ref, Trap> {
        let class = self.program.load(class)?;
        Ok(self.allocate_now(state, class))
    }

    /// Makes class loaders and modules as objects only: the program finds classes, not Java code.
    pub(crate) fn make_loaders(&mut self, state: &mut State) -> Result<(), Trap> {
        if self.known.jdk < 9 {
            state.roots.app_loader = self.bare(state, "sun/misc/Launcher$AppClassLoader")?;
            return Ok(());
        }
        state.roots.platform_loader = self.bare(state, "jdk/internal/loader/ClassLoaders$PlatformClassLoader")?;
        state.roots.app_loader = self.bare(state, "jdk/internal/loader/ClassLoaders$AppClassLoader")?;
        state.roots.unnamed_module = self.bare(state, "java/lang/Module")?;
        state.roots.base_module = self.bare(state, "java/lang/Module")?;
        Ok(())
    }

    /// Sets the fields of the loaders that their constructors would have set, once library code can run.
    pub(crate) fn finish_loaders(&mut self, symbols: &mut dyn Symbols, state: &mut State) -> Result<(), Trap> {
        if self.known.jdk < 9 {
            return Ok(());
        }
        let boot = self.bare(state, "jdk/internal/loader/ClassLoaders$BootClassLoader")?;
        let (platform, app) = (state.roots.platform_loader, state.roots.app_loader);
        let unnamed = state.roots.unnamed_module;
        for (loader, name) in [(boot, None), (platform, Some("platform")), (app, Some("app"))] {
            let module = if loader == app { unnamed } else { self.bare(state, "java/lang/Module")? };
            self.describe_loader(symbols, state, loader, name, module)?;
        }
        let builtin = self.program.load("jdk/internal/loader/BuiltinClassLoader")?;
        self.set_declared(state, platform, builtin, "parent", Slot::reference(boot));
        self.set_declared(state, app, builtin, "parent", Slot::reference(platform));
        let class_loader = self.program.load("java/lang/ClassLoader")?;
        self.set_declared(state, app, class_loader, "parent", Slot::reference(platform));
        let loaders = self.program.load("jdk/internal/loader/ClassLoaders")?;
        self.mirror(state, loaders)?;
        let access = self.program.load("jdk/internal/access/SharedSecrets")?;
        let access = self.static_field(state, access, "javaLangAccess")?;
        for (field, value) in [
            ("BOOT_LOADER", Slot::reference(boot)),
            ("PLATFORM_LOADER", Slot::reference(platform)),
            ("APP_LOADER", Slot::reference(app)),
            ("JLA", access),
        ] {
            self.put_static_named(state, loaders, field, value)?;
        }
        state.set_init_state(loaders, InitState::Done);
        self.put_static_named(state, class_loader, "scl", Slot::reference(app))
    }

    fn describe_loader(
        &mut self,
        symbols: &mut dyn Symbols,
        state: &mut State,
        loader: Ref,
        name: Option<&str>,
        module: Ref,
    ) -> Result<(), Trap> {
        for field in ["parallelLockMap", "package2certs", "packages", "nameToModule", "moduleToReader", "pdcache"] {
            let map = self.construct(symbols, state, "java/util/concurrent/ConcurrentHashMap", "()V", &[])?;
            self.set_field_if_present(state, loader, field, Slot::reference(map));
        }
        let classes = self.construct(symbols, state, "java/util/ArrayList", "()V", &[])?;
        self.set_field_if_present(state, loader, "classes", Slot::reference(classes));
        self.set_field_if_present(state, loader, "assertionLock", Slot::reference(loader));
        self.set_field_if_present(state, module, "loader", Slot::reference(loader));
        self.set_field_if_present(state, loader, "unnamedModule", Slot::reference(module));
        if let Some(name) = name {
            let quoted = self.new_string(state, &format!("'{name}'"));
            let name = self.interned_text(state, Some(name));
            self.set_field_if_present(state, loader, "name", Slot::reference(name));
            self.set_field_if_present(state, loader, "nameAndId", Slot::reference(quoted));
        }
        Ok(())
    }

    /// Writes the instance field that a given class of an object's hierarchy declares.
    fn set_declared(&self, state: &mut State, object: Ref, class: ClassId, name: &str, value: Slot) {
        if let Some(field) = self.program.field_named(class, name) {
            state.heap.set_cell(object, self.program.field(field).cell(), value);
        }
    }

    /// Returns the module object of a class.
    pub(crate) fn module_of(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Trap> {
        if self.known.jdk < 9 {
            return Ok(Ref::NULL);
        }
        match self.program.class(class).module().cloned() {
            Some(name) if &*name == "java.base" => Ok(state.roots.base_module),
            Some(name) => self.jdk_module(state, name),
            None => match self.program.class(class).loader() {
                Loader::App => self.module_in(state, state.roots.app_loader, class),
                _ => Ok(state.roots.base_module),
            },
        }
    }

    /// Returns the module of a class that a loader defined from bytes: one defined at run time for its package, or the
    /// loader's unnamed module.
    pub(crate) fn module_in(&self, state: &mut State, loader: Ref, class: ClassId) -> Result<Ref, Trap> {
        let package = self.program.class(class).package_name().replace('/', ".");
        let found = state
            .modules
            .iter()
            .find(|entry| entry.loader == loader && entry.packages.iter().any(|other| **other == *package));
        if let Some(entry) = found {
            return Ok(entry.module);
        }
        if loader == state.roots.app_loader || loader.is_null() {
            return Ok(state.roots.unnamed_module);
        }
        Ok(self.get_field(state, loader, "unnamedModule")?.as_ref())
    }

    /// Returns the object of a JDK module.
    pub(crate) fn jdk_module(&mut self, state: &mut State, name: Rc<str>) -> Result<Ref, Trap> {
        if &*name == "java.base" {
            return Ok(state.roots.base_module);
        }
        if let Some(entry) = state.modules.iter().find(|entry| entry.packages.is_empty() && entry.name == name) {
            return Ok(entry.module);
        }
        let loader = match self.program.jdk().module_loader(&name) {
            Loader::Boot => Ref::NULL,
            Loader::Platform => state.roots.platform_loader,
            Loader::App => state.roots.app_loader,
        };
        let module = self.bare(state, "java/lang/Module")?;
        let text = self.interned_text(state, Some(&name));
        self.set_field(state, module, "name", Slot::reference(text))?;
        self.set_field(state, module, "loader", Slot::reference(loader))?;
        state.modules.push(ModuleEntry { name, loader, packages: Rc::default(), module });
        Ok(module)
    }
}
