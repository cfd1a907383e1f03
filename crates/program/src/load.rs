//! Loading (JVMS 5.3): from a name or bytes to a linked class.

use crate::class::{Class, ClassKind, Loader, package_of};
use crate::descriptor::is_class_name;
use crate::error::LoadError;
use crate::flags;
use crate::ids::{ClassId, Kind};
use crate::jdk::JdkClass;
use crate::layout::Layout;
use crate::link::Draft;
use crate::program::Program;
use crate::raw::RawClass;
use std::borrow::Cow;
use std::rc::Rc;

/// The maximum depth of superclasses loaded recursively, so that a hostile class path cannot exhaust the stack.
const DEEPEST: usize = 200;

/// The maximum number of dimensions of an array type.
const MOST_DIMS: usize = 255;

/// Options for defining a class from bytes at run time.
#[derive(Clone, Copy, Debug)]
pub struct DefineOptions {
    /// Whether the class is hidden: it cannot be found by name.
    pub hidden: bool,
    /// The nest the class joins.
    pub nest_host: Option<ClassId>,
    /// The loader it belongs to.
    pub loader: Loader,
}

impl Default for DefineOptions {
    fn default() -> DefineOptions {
        DefineOptions { hidden: false, nest_host: None, loader: Loader::App }
    }
}

/// The bytes of a class and where they came from.
pub(crate) struct Source {
    pub bytes: &'static [u8],
    pub origin: Rc<str>,
    pub module: Option<Rc<str>>,
    pub loader: Loader,
    /// Whether the bytes come from the JDK's image.
    pub trusted: bool,
}

impl Program {
    /// Loads and links a class with its superclasses and superinterfaces. `name` is an internal name or an array
    /// descriptor.
    pub fn load(&mut self, name: &str) -> Result<ClassId, LoadError> {
        if let Some(&class) = self.by_name.get(name) {
            return Ok(class);
        }
        if name.starts_with('[') {
            return self.load_array(name);
        }
        if !is_class_name(name) {
            return Err(LoadError::NotFound(name.to_owned()));
        }
        if self.loading.iter().any(|other| **other == *name) {
            return Err(LoadError::Circular(name.to_owned()));
        }
        if self.loading.len() > DEEPEST {
            let message = format!("more than {DEEPEST} classes above one another");
            return Err(LoadError::format(name, message));
        }
        let source = self.find_source(name)?;
        let raw = Rc::new(RawClass::parse(source.bytes, source.trusted, &source.origin, name)?);
        self.check_header(&raw, name, &source.origin)?;
        let found = raw.pool.class_name(raw.this_class).unwrap_or_default();
        if found != name {
            return Err(LoadError::WrongName {
                origin: source.origin.to_string(),
                expected: name.to_owned(),
                found: found.into_owned(),
            });
        }
        let class = self.define_raw(name, None, raw, source, None)?;
        self.by_name.insert(self.class(class).name.clone(), class);
        Ok(class)
    }

    /// Searches the JDK first, then the class path, which is equivalent to delegation between loaders. A package of the
    /// JDK is never searched on the class path.
    fn find_source(&self, name: &str) -> Result<Source, LoadError> {
        let not_found = || LoadError::NotFound(name.to_owned());
        if let Some(found) = self.jdk.class(name) {
            let JdkClass { bytes, origin, module, loader } =
                found.map_err(|message| LoadError::format("jdk", format!("{name}: {message}")))?;
            let trusted = matches!(bytes, Cow::Borrowed(_));
            return Ok(Source { bytes: keep(bytes), origin: Rc::from(origin), module, loader, trusted });
        }
        let package = package_of(name);
        if self.jdk.owns_package(package) {
            return Err(not_found());
        }
        let found = self.class_path.find(&format!("{name}.class"), self.jdk.feature()).ok_or_else(not_found)?;
        let bytes = found.content.map_err(|message| LoadError::format(&found.origin, message))?;
        if package.starts_with("java/") {
            return Err(LoadError::ProhibitedPackage { origin: found.origin, package: package.replace('/', ".") });
        }
        Ok(Source {
            bytes: keep(Cow::Owned(bytes)),
            origin: Rc::from(found.origin),
            module: None,
            loader: Loader::App,
            trusted: false,
        })
    }

    /// Defines a class from bytes. Without a name, the one in the bytes is used.
    pub fn define(
        &mut self,
        name: Option<&str>,
        bytes: &[u8],
        origin: &str,
        options: DefineOptions,
    ) -> Result<ClassId, LoadError> {
        let label = name.unwrap_or("Unknown");
        let source = Source {
            bytes: keep(Cow::Owned(bytes.to_vec())),
            origin: Rc::from(origin),
            module: None,
            loader: options.loader,
            trusted: false,
        };
        let raw = Rc::new(RawClass::parse(source.bytes, false, origin, label)?);
        self.check_header(&raw, label, origin)?;
        let found = raw.pool.class_name(raw.this_class).unwrap_or_default();
        if let Some(expected) = name.filter(|name| *name != found) {
            return Err(LoadError::WrongName {
                origin: origin.to_owned(),
                expected: expected.to_owned(),
                found: found.into_owned(),
            });
        }
        if !is_class_name(&found) {
            return Err(LoadError::format(origin, format!("Illegal class name \"{found}\" in class file {label}")));
        }
        if options.hidden {
            let full = self.hidden_name(&found);
            return self.define_raw(&full, Some(&found), raw, source, options.nest_host);
        }
        if self.by_name.contains_key(&*found) {
            let message = format!("duplicate class definition for {}", found.replace('/', "."));
            return Err(LoadError::incompatible(origin, message));
        }
        let class = self.define_raw(&found, None, raw, source, options.nest_host)?;
        self.by_name.insert(self.class(class).name.clone(), class);
        Ok(class)
    }

    /// Returns a unique name: the declared one with a number appended.
    pub(crate) fn hidden_name(&mut self, name: &str) -> String {
        self.hidden_count += 1;
        format!("{name}/0x{:016x}", self.hidden_count)
    }

    /// Loads the superclass and superinterfaces of a class and links it.
    fn define_raw(
        &mut self,
        name: &str,
        declared_name: Option<&str>,
        raw: Rc<RawClass>,
        source: Source,
        nest_host: Option<ClassId>,
    ) -> Result<ClassId, LoadError> {
        self.loading.push(Rc::from(declared_name.unwrap_or(name)));
        let supers = self.load_supers(name, &raw, &source);
        self.loading.pop();
        let (super_class, interfaces) = supers?;
        let nest_host = nest_host.map(|host| self.nest_host(host));
        let mut draft = Draft {
            name: self.intern(name),
            declared_name: declared_name.map(|name| self.intern(name)),
            flags: raw.flags,
            super_class,
            interfaces,
            fields: self.draft_fields(&raw, name, &source.origin)?,
            methods: self.draft_methods(&raw, name, &source.origin)?,
            origin: source.origin,
            loader: source.loader,
            module: source.module,
            raw: Some(raw),
            nest_host,
            hidden: declared_name.is_some(),
        };
        if let Some(host) = nest_host {
            draft.module = self.class(host).module.clone();
        }
        self.link(draft)
    }

    fn load_supers(
        &mut self,
        name: &str,
        raw: &RawClass,
        source: &Source,
    ) -> Result<(Option<ClassId>, Vec<ClassId>), LoadError> {
        let origin = &source.origin;
        let bad_index =
            |index: u16| LoadError::format(origin, format!("Invalid constant pool index {index} in class file {name}"));
        let super_class = if raw.super_class == 0 {
            if name != "java/lang/Object" {
                let message = format!("Invalid superclass index 0 in class file {name}");
                return Err(LoadError::format(origin, message));
            }
            None
        } else {
            let parent = raw.pool.class_name(raw.super_class).ok_or_else(|| bad_index(raw.super_class))?;
            if raw.flags & flags::INTERFACE != 0 && parent != "java/lang/Object" {
                let message = format!("Interfaces must have java.lang.Object as superclass in class file {name}");
                return Err(LoadError::format(origin, message));
            }
            Some(self.load_above(&parent)?)
        };
        let mut interfaces = Vec::with_capacity(raw.interfaces.len());
        for &index in &raw.interfaces {
            let interface = raw.pool.class_name(index).ok_or_else(|| bad_index(index))?;
            let interface = self.load_above(&interface)?;
            if interfaces.contains(&interface) {
                let message =
                    format!("Duplicate interface name \"{}\" in class file {name}", self.class(interface).name);
                return Err(LoadError::format(origin, message));
            }
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    /// Loads a superclass or superinterface, which cannot be an array type.
    fn load_above(&mut self, name: &str) -> Result<ClassId, LoadError> {
        if name.starts_with('[') {
            return Err(LoadError::NotFound(name.to_owned()));
        }
        self.load(name)
    }

    fn load_array(&mut self, name: &str) -> Result<ClassId, LoadError> {
        let not_found = || LoadError::NotFound(name.to_owned());
        let element = name.trim_start_matches('[');
        let dims = name.len() - element.len();
        if dims > MOST_DIMS {
            return Err(not_found());
        }
        let mut class = match Kind::of(element).ok_or_else(not_found)? {
            Kind::Ref => {
                let element = element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
                let element = element.filter(|name| is_class_name(name)).ok_or_else(not_found)?;
                self.load(element)?
            }
            kind if element.len() == 1 && kind != Kind::Void => self.primitive(kind),
            _ => return Err(not_found()),
        };
        for _ in 0..dims {
            class = self.array_of(class);
        }
        Ok(class)
    }

    /// The array type with that component type (which is not `void`).
    #[inline]
    pub fn array_of(&mut self, component: ClassId) -> ClassId {
        match self.class(component).array.get() {
            Some(array) => array,
            None => self.make_array(component),
        }
    }

    fn make_array(&mut self, component: ClassId) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let of = self.class(component);
        let (element, dims) = match of.kind {
            ClassKind::Array { element, dims, .. } => (element, dims + 1),
            _ => (component, 1),
        };
        let hidden = self.class(element).hidden;
        let name = format!("[{}", of.descriptor());
        let visibility = of.modifiers & (flags::PUBLIC | flags::PRIVATE | flags::PROTECTED);
        let flags = of.flags & flags::PUBLIC | flags::FINAL | flags::ABSTRACT;
        let (package, loader, module, origin) = (of.package, of.loader, of.module.clone(), of.origin.clone());
        let object = self.class(self.core.object);
        let interfaces = [self.core.cloneable, self.core.serializable];
        let class = Class {
            package,
            flags,
            modifiers: visibility | flags::FINAL | flags::ABSTRACT,
            kind: ClassKind::Array { component, element, dims },
            super_class: Some(object.id),
            interfaces: interfaces.into(),
            all_interfaces: Rc::from(interfaces),
            display: [object.id, id].into(),
            vtable: object.vtable.clone(),
            vtable_keys: object.vtable_keys.clone(),
            layout: Layout::inherited(&object.layout),
            loader,
            module,
            hidden,
            ..self.bare_class(id, Rc::from(name), origin)
        };
        self.class(component).array.set(Some(id));
        if !hidden {
            self.by_name.insert(class.name.clone(), id);
        }
        self.classes.push(class);
        id
    }

    /// Adds the class of a primitive type. It cannot be found by name.
    pub(crate) fn add_primitive(&mut self, kind: Kind) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let flags = flags::PUBLIC | flags::FINAL | flags::ABSTRACT;
        let package = self.names.intern("");
        let class = Class {
            package,
            flags,
            modifiers: flags,
            kind: ClassKind::Primitive(kind),
            display: [id].into(),
            ..self.bare_class(id, Rc::from(kind.name()), Rc::from("jdk"))
        };
        self.classes.push(class);
        id
    }
}

/// Keeps a class file in memory for the life of the process: classes are never unloaded, and later readers borrow from
/// it.
fn keep(bytes: Cow<'static, [u8]>) -> &'static [u8] {
    match bytes {
        Cow::Borrowed(bytes) => bytes,
        Cow::Owned(bytes) => Box::leak(bytes.into_boxed_slice()),
    }
}
