//! The program: everything loaded so far, and the sources of more.

use crate::class::{Class, ClassKind, Loader};
use crate::classpath::{ClassPath, ClassPathEntry};
use crate::code::Code;
use crate::descriptor::CallShape;
use crate::error::{LoadError, ProgramError};
use crate::field::{ConstantValue, Field};
use crate::hierarchy::Index;
use crate::ids::{ClassId, FieldId, Kind, MethodId};
use crate::interner::{Key, Name, Names};
use crate::jdk::Jdk;
use crate::method::{Method, MethodBody};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;
use std::rc::Rc;

/// Extra instance cells that the machine needs in a class, by internal name.
pub type Injected<'a> = &'a [(&'a str, u16)];

/// The classes of a Java program, loaded and linked on demand.
///
/// INVARIANT: ids are positions in `classes`, `methods` and `fields`; nothing is ever removed or changes its meaning,
/// so an id stays valid for the program's lifetime.
#[derive(Debug)]
pub struct Program {
    pub(crate) jdk: Jdk,
    pub(crate) class_path: ClassPath,
    pub(crate) names: Names,
    pub(crate) classes: Vec<Class>,
    pub(crate) methods: Vec<Method>,
    pub(crate) fields: Vec<Field>,
    pub(crate) by_name: FxHashMap<Rc<str>, ClassId>,
    pub(crate) shapes: FxHashMap<(Name, bool), Rc<CallShape>>,
    pub(crate) injected: FxHashMap<Rc<str>, u16>,
    /// Names of the classes whose superclasses are being loaded, outermost first.
    pub(crate) loading: Vec<Rc<str>>,
    pub(crate) hidden_count: u64,
    pub(crate) enable_preview: bool,
    pub(crate) index: Option<Index>,
    pub(crate) core: Core,
    /// Packages of the JDK that are under test.
    adopted: FxHashSet<Name>,
}

/// The classes that array and primitive types are built from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Core {
    pub primitives: [ClassId; 9],
    pub object: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
}

/// The origin of proxy classes, as the library gives it. They are in no file, and nobody can name them.
pub const PROXY: &str = "__dynamic_proxy__";

impl Program {
    /// Creates a program from a JDK and a class path. Primitive types and `Object` are loaded from the start.
    pub fn new(jdk: Jdk, class_path: ClassPath) -> Result<Program, ProgramError> {
        Program::with_injected(jdk, class_path, &[])
    }

    /// The same, with extra instance cells in some classes for the machine's own data.
    pub fn with_injected(jdk: Jdk, class_path: ClassPath, injected: Injected<'_>) -> Result<Program, ProgramError> {
        let nowhere = ClassId(0);
        let mut program = Program {
            jdk,
            class_path,
            names: Names::new(),
            classes: Vec::with_capacity(1024),
            methods: Vec::with_capacity(10 * 1024),
            fields: Vec::with_capacity(4 * 1024),
            by_name: FxHashMap::default(),
            shapes: FxHashMap::default(),
            injected: injected.iter().map(|(name, cells)| (Rc::from(*name), *cells)).collect(),
            loading: Vec::new(),
            hidden_count: 0,
            enable_preview: false,
            index: None,
            core: Core { primitives: [nowhere; 9], object: nowhere, cloneable: nowhere, serializable: nowhere },
            adopted: FxHashSet::default(),
        };
        program.core.primitives = Kind::PRIMITIVES.map(|kind| program.add_primitive(kind));
        program.core.object = program.load_core("java/lang/Object")?;
        program.core.cloneable = program.load_core("java/lang/Cloneable")?;
        program.core.serializable = program.load_core("java/io/Serializable")?;
        Ok(program)
    }

    fn load_core(&mut self, name: &str) -> Result<ClassId, ProgramError> {
        self.load(name).map_err(|source| ProgramError::CoreClass {
            name: name.to_owned(),
            home: self.jdk.home().to_owned(),
            source,
        })
    }

    /// Sets whether classes that use preview features of the JDK's release are accepted. By default they are not.
    pub fn set_enable_preview(&mut self, enable: bool) {
        self.enable_preview = enable;
    }

    /// Says that a package of the JDK (with slashes) is under test, like the classes of the class path.
    pub fn adopt(&mut self, package: &str) {
        let name = self.names.intern(package);
        self.adopted.insert(name);
    }

    /// Returns true if a class is part of the program under test: it is on the class path, or in a package of the JDK
    /// that was adopted.
    #[inline]
    pub fn is_own(&self, class: ClassId) -> bool {
        let class = self.class(class);
        class.loader == Loader::App || !self.adopted.is_empty() && self.adopted.contains(&class.package)
    }

    /// Returns true if the package of a class can be used by the classes of the class path: its module exports it to all.
    pub fn is_exported(&self, class: ClassId) -> bool {
        let class = self.class(class);
        let package = class.package_name();
        if *class.origin == *PROXY {
            return false;
        }
        match &class.module {
            Some(module) => {
                let info = self.jdk.module_info(module);
                info.exports.iter().any(|export| export.package == package && export.to.is_empty())
            }
            // the classes of JDK 8 have no modules
            None if class.loader != Loader::App => {
                ["java/", "javax/", "org/"].iter().any(|top| package.starts_with(top))
            }
            None => true,
        }
    }

    /// A class by its id.
    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "an id is given out by its program and stays valid")]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// A method by its id.
    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "an id is given out by its program and stays valid")]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// A field by its id.
    #[inline(always)]
    #[allow(clippy::indexing_slicing, reason = "an id is given out by its program and stays valid")]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// The JDK whose library the program uses.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// The program's class path.
    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The URL of the directory or jar of the class path that a class came from.
    pub fn code_source(&self, class: ClassId) -> Option<String> {
        let class = self.class(class);
        if class.loader != Loader::App || class.module.is_some() || class.hidden {
            return None;
        }
        crate::classpath::location(&class.origin, &class.name)
    }

    /// Returns true if a class came from a signed jar.
    pub fn is_signed(&self, class: ClassId) -> bool {
        let Some((jar, _)) = self.class(class).origin.split_once("!/") else { return false };
        self.class_path.entries().iter().any(|entry| match entry {
            ClassPathEntry::Jar(found) => found.path() == Path::new(jar) && found.is_signed(),
            ClassPathEntry::Directory(_) => false,
        })
    }

    /// The number of classes loaded so far, including arrays and primitive types.
    #[inline(always)]
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// The number of methods of the loaded classes.
    #[inline(always)]
    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    /// All classes loaded so far.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = &Class> {
        self.classes.iter()
    }

    /// Finds a class that is already loaded.
    #[inline]
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    /// The class of a primitive type or `void`; `Object` for a reference.
    #[inline(always)]
    pub fn primitive(&self, kind: Kind) -> ClassId {
        self.core.primitives.get(kind as usize).copied().unwrap_or(self.core.object)
    }

    /// `java.lang.Object`
    #[inline(always)]
    pub fn object_class(&self) -> ClassId {
        self.core.object
    }

    /// The component type of an array class.
    #[inline(always)]
    pub fn component(&self, array: ClassId) -> Option<ClassId> {
        match self.class(array).kind {
            ClassKind::Array { component, .. } => Some(component),
            _ => None,
        }
    }

    /// The initial constant value of a static field.
    pub fn constant_value(&self, field: FieldId) -> Option<&ConstantValue> {
        self.field(field).constant_value()
    }

    /// Interns a string: equal strings share one allocation.
    pub fn intern(&mut self, text: &str) -> Rc<str> {
        let name = self.names.intern(text);
        self.names.text(name).clone()
    }

    /// A method declared by `class` itself.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.declared_method(class, self.key(name, descriptor)?)
    }

    /// The methods declared by `class` itself that have this name.
    pub fn methods_named<'a>(&'a self, class: ClassId, name: &'a str) -> impl Iterator<Item = MethodId> + 'a {
        self.class(class).methods().filter(move |method| &**self.method(*method).name() == name)
    }

    /// A field declared by `class` itself.
    pub fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        self.declared_field(class, self.key(name, descriptor)?)
    }

    /// Finds a field with this name declared by `class` itself, of any type.
    pub fn field_named(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.names.lookup(name)?;
        let class = self.class(class);
        let position = class.field_keys.iter().position(|key| key.has_name(name))?;
        Some(FieldId(class.fields.start + position as u32))
    }

    pub(crate) fn key(&self, name: &str, descriptor: &str) -> Option<Key> {
        Some(Key::new(self.names.lookup(name)?, self.names.lookup(descriptor)?))
    }

    #[inline]
    pub(crate) fn declared_method(&self, class: ClassId, key: Key) -> Option<MethodId> {
        let class = self.class(class);
        let position = class.method_keys.iter().position(|other| *other == key)?;
        Some(MethodId(class.methods.start + position as u32))
    }

    #[inline]
    pub(crate) fn declared_field(&self, class: ClassId, key: Key) -> Option<FieldId> {
        let class = self.class(class);
        let position = class.field_keys.iter().position(|other| *other == key)?;
        Some(FieldId(class.fields.start + position as u32))
    }

    /// Returns the decoded code of a method, decoding it on first use.
    ///
    /// A method without code (abstract or native) is a `Verify` error: the caller has to check its body first.
    #[inline]
    pub fn code(&self, method: MethodId) -> Result<Rc<Code>, LoadError> {
        let method = self.method(method);
        match method.code.get() {
            Some(code) => Ok(code.clone()),
            None => self.make_code(method),
        }
    }

    #[cold]
    fn make_code(&self, method: &Method) -> Result<Rc<Code>, LoadError> {
        let code = match &method.body {
            MethodBody::Synthetic(code) => code.clone(),
            MethodBody::Bytecode { index } => Rc::new(self.translate_method(method, *index)?),
            MethodBody::None | MethodBody::Native => {
                return Err(LoadError::Verify {
                    origin: self.class(method.class).origin.to_string(),
                    message: format!("method {}{} has no code", method.name, method.descriptor),
                });
            }
        };
        Ok(method.code.get_or_init(|| code).clone())
    }
}
