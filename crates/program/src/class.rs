//! Classes, interfaces, array types and primitive types, linked.

use crate::ids::{ClassId, FieldId, Kind, MethodId};
use crate::interner::{Key, Name};
use crate::layout::Layout;
use crate::raw::RawClass;
use crate::{flags, pool::ConstantPool};
use ristretto_classfile::ClassFile;
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

/// Which of the JVM's own class loaders a class belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loader {
    /// The boot loader, `null` in Java.
    Boot,
    /// The platform loader.
    Platform,
    /// The application loader.
    App,
}

impl Loader {
    /// The name HotSpot's messages use.
    pub fn name(self) -> &'static str {
        match self {
            Loader::Boot => "'bootstrap'",
            Loader::Platform => "'platform'",
            Loader::App => "'app'",
        }
    }
}

/// The kind of type a class represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class or interface from a class file (or created by the machine).
    Instance,
    /// An array type.
    Array {
        /// The type of its elements.
        component: ClassId,
        /// The innermost component, which is not an array.
        element: ClassId,
        /// The number of dimensions.
        dims: u32,
    },
    /// A primitive type or `void`.
    Primitive(Kind),
}

/// A linked class.
///
/// INVARIANT: superclass and superinterfaces are linked and have smaller ids; `display[i]` is the superclass at depth
/// `i` and the last entry is the class itself; `vtable_keys` is parallel to `vtable`.
#[derive(Debug)]
pub struct Class {
    pub(crate) id: ClassId,
    pub(crate) name: Rc<str>,
    pub(crate) package: Name,
    pub(crate) flags: u16,
    pub(crate) modifiers: u16,
    pub(crate) kind: ClassKind,
    pub(crate) super_class: Option<ClassId>,
    pub(crate) interfaces: Box<[ClassId]>,
    pub(crate) all_interfaces: Rc<[ClassId]>,
    pub(crate) display: Box<[ClassId]>,
    pub(crate) fields: Range<u32>,
    pub(crate) methods: Range<u32>,
    pub(crate) field_keys: Box<[Key]>,
    pub(crate) method_keys: Box<[Key]>,
    pub(crate) initializer: Option<MethodId>,
    pub(crate) layout: Layout,
    pub(crate) vtable: Rc<[MethodId]>,
    pub(crate) vtable_keys: Rc<[Key]>,
    /// Methods selected for this receiver class where the virtual table does not apply.
    pub(crate) selected: RefCell<FxHashMap<MethodId, MethodId>>,
    pub(crate) origin: Rc<str>,
    pub(crate) loader: Loader,
    pub(crate) module: Option<Rc<str>>,
    pub(crate) raw: Option<Rc<RawClass>>,
    pub(crate) class_file: OnceCell<Rc<ClassFile<'static>>>,
    pub(crate) hidden: bool,
    /// The name in the class file, if it differs from the name of the class.
    pub(crate) declared_name: Option<Rc<str>>,
    /// The host of its nest, once known.
    pub(crate) nest_host: Cell<Option<ClassId>>,
    pub(crate) array: Cell<Option<ClassId>>,
    /// The name with dots, once needed.
    pub(crate) external_name: OnceCell<Box<str>>,
}

impl Class {
    /// The class's index in the program.
    #[inline(always)]
    pub fn id(&self) -> ClassId {
        self.id
    }

    /// Its internal name; for arrays the descriptor, for primitive types the keyword.
    #[inline(always)]
    pub fn name(&self) -> &Rc<str> {
        &self.name
    }

    /// Its name as `Class.getName` returns it.
    pub fn external_name(&self) -> String {
        String::from(&**self.external_name.get_or_init(|| self.with_dots().into()))
    }

    fn with_dots(&self) -> String {
        if self.hidden {
            // The last slash separates the hidden class's suffix and is kept.
            return match self.name.rsplit_once('/') {
                Some((name, suffix)) => format!("{}/{suffix}", name.replace('/', ".")),
                None => self.name.to_string(),
            };
        }
        self.name.replace('/', ".")
    }

    /// Its descriptor, as used in field and method descriptors.
    pub fn descriptor(&self) -> String {
        match self.kind {
            ClassKind::Instance => format!("L{};", self.name),
            ClassKind::Array { .. } => self.name.to_string(),
            ClassKind::Primitive(kind) => kind.char().to_string(),
        }
    }

    /// The internal name of its package; empty for the unnamed package.
    pub fn package_name(&self) -> &str {
        package_of(self.declared_name.as_ref().unwrap_or(&self.name))
    }

    /// The access flags of the class file.
    #[inline(always)]
    pub fn flags(&self) -> u16 {
        self.flags
    }

    /// The flags `Class.getModifiers` returns: those of the `InnerClasses` entry if there is one.
    #[inline(always)]
    pub fn modifiers(&self) -> u16 {
        self.modifiers
    }

    /// The kind of type it represents.
    #[inline(always)]
    pub fn kind(&self) -> ClassKind {
        self.kind
    }

    /// Whether it is an interface.
    #[inline(always)]
    pub fn is_interface(&self) -> bool {
        self.flags & flags::INTERFACE != 0
    }

    /// Whether it is abstract (every interface is).
    #[inline(always)]
    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }

    /// Whether it is an array type.
    #[inline(always)]
    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    /// Whether it is a primitive type or `void`.
    #[inline(always)]
    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    /// Whether it is a hidden class.
    #[inline(always)]
    pub fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// Its direct superclass; `None` for `Object` and primitive types. That of an interface is `Object`.
    #[inline(always)]
    pub fn super_class(&self) -> Option<ClassId> {
        self.super_class
    }

    /// Its direct superinterfaces, in order.
    #[inline(always)]
    pub fn interfaces(&self) -> &[ClassId] {
        &self.interfaces
    }

    /// All its superinterfaces, each once.
    #[inline(always)]
    pub fn all_interfaces(&self) -> &[ClassId] {
        &self.all_interfaces
    }

    /// The number of its superclasses.
    #[inline(always)]
    pub fn depth(&self) -> usize {
        self.display.len() - 1
    }

    /// Its superclasses from the root down, ending with the class itself.
    #[inline(always)]
    pub fn display(&self) -> &[ClassId] {
        &self.display
    }

    /// Its declared fields, in the class file's order.
    pub fn fields(&self) -> impl DoubleEndedIterator<Item = FieldId> + ExactSizeIterator + use<> {
        self.fields.clone().map(FieldId)
    }

    /// Its declared methods, in the class file's order.
    pub fn methods(&self) -> impl DoubleEndedIterator<Item = MethodId> + ExactSizeIterator + use<> {
        self.methods.clone().map(MethodId)
    }

    /// Its class initialiser.
    #[inline(always)]
    pub fn class_initializer(&self) -> Option<MethodId> {
        self.initializer
    }

    /// The number of cells of an instance, including injected ones.
    #[inline(always)]
    pub fn instance_cells(&self) -> usize {
        self.layout.kinds.len()
    }

    /// The instance cells that hold references.
    #[inline(always)]
    pub fn reference_cells(&self) -> &[u16] {
        &self.layout.references
    }

    /// What each instance cell holds; injected cells are `Long`.
    #[inline(always)]
    pub fn cell_kinds(&self) -> &[Kind] {
        &self.layout.kinds
    }

    /// The number of cells of its own static fields.
    #[inline(always)]
    pub fn static_cells(&self) -> usize {
        self.layout.static_kinds.len()
    }

    /// The static cells that hold references.
    #[inline(always)]
    pub fn static_reference_cells(&self) -> &[u16] {
        &self.layout.static_references
    }

    /// What each static cell holds.
    #[inline(always)]
    pub fn static_cell_kinds(&self) -> &[Kind] {
        &self.layout.static_kinds
    }

    /// The cells the machine injected into this class or its nearest superclass that has any.
    #[inline(always)]
    pub fn injected_cells(&self) -> Option<Range<usize>> {
        self.layout.injected.clone().map(|range| usize::from(range.start)..usize::from(range.end))
    }

    /// Its virtual table.
    #[inline(always)]
    pub fn vtable(&self) -> &Rc<[MethodId]> {
        &self.vtable
    }

    /// Where its bytes came from.
    #[inline(always)]
    pub fn origin(&self) -> &Rc<str> {
        &self.origin
    }

    /// Its class loader.
    #[inline(always)]
    pub fn loader(&self) -> Loader {
        self.loader
    }

    /// Its module, for JDK classes (JDK 9 or newer).
    #[inline(always)]
    pub fn module(&self) -> Option<&Rc<str>> {
        self.module.as_ref()
    }

    /// Its constant pool.
    pub fn constant_pool(&self) -> Option<&ConstantPool<'static>> {
        self.raw.as_ref().map(|raw| &raw.pool)
    }

    /// The bytes of its class file.
    pub fn bytes(&self) -> Option<&'static [u8]> {
        self.raw.as_ref().map(|raw| raw.bytes)
    }

    /// The version of its class file.
    pub fn version(&self) -> Option<(u16, u16)> {
        self.raw.as_ref().map(|raw| (raw.major, raw.minor))
    }
}

/// The package part of an internal class name (or of an array's element); empty for the unnamed package.
pub fn package_of(name: &str) -> &str {
    let element = name.trim_start_matches('[');
    let element = if element.len() < name.len() { element.strip_prefix('L').unwrap_or("") } else { element };
    element.rsplit_once('/').map_or("", |(package, _)| package)
}
