//! Methods.

use crate::code::Code;
use crate::descriptor::CallShape;
use crate::flags;
use crate::ids::{ClassId, Kind, MethodId};
use crate::interner::Key;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// What a method runs.
#[derive(Clone, Debug)]
pub enum MethodBody {
    /// Nothing: the method is abstract.
    None,
    /// Bytecode of the class file.
    Bytecode {
        /// The method's position in the class file.
        index: u16,
    },
    /// The machine's own implementation.
    Native,
    /// Code made by the machine.
    Synthetic(Rc<Code>),
}

/// The value of [`Method::native_index`] before the machine has set it.
pub const NO_NATIVE: u32 = u32::MAX;

/// A declared method, constructor or class initialiser.
#[derive(Debug)]
pub struct Method {
    pub(crate) id: MethodId,
    pub(crate) class: ClassId,
    pub(crate) name: Rc<str>,
    pub(crate) descriptor: Rc<str>,
    pub(crate) key: Key,
    pub(crate) flags: u16,
    pub(crate) polymorphic: bool,
    pub(crate) shape: Rc<CallShape>,
    pub(crate) vtable_index: Option<u32>,
    pub(crate) body: MethodBody,
    pub(crate) code: OnceCell<Rc<Code>>,
    pub(crate) native_index: Cell<u32>,
    /// The attribute table in the class file; empty for a method the machine made.
    pub(crate) attributes: &'static [u8],
}

impl Method {
    /// The method's index in the program.
    #[inline(always)]
    pub fn id(&self) -> MethodId {
        self.id
    }

    /// The class that declares it.
    #[inline(always)]
    pub fn class(&self) -> ClassId {
        self.class
    }

    /// Its name.
    #[inline(always)]
    pub fn name(&self) -> &Rc<str> {
        &self.name
    }

    /// Its descriptor.
    #[inline(always)]
    pub fn descriptor(&self) -> &Rc<str> {
        &self.descriptor
    }

    /// Its access flags.
    #[inline(always)]
    pub fn flags(&self) -> u16 {
        self.flags
    }

    /// How it takes its arguments.
    #[inline(always)]
    pub fn shape(&self) -> &Rc<CallShape> {
        &self.shape
    }

    /// The kinds of its declared parameters, without the receiver.
    #[inline(always)]
    pub fn params(&self) -> &[Kind] {
        self.shape.params()
    }

    /// The kind of its result.
    #[inline(always)]
    pub fn ret(&self) -> Kind {
        self.shape.ret()
    }

    /// The number of its arguments including the receiver.
    #[inline(always)]
    pub fn arg_count(&self) -> usize {
        self.shape.arg_count()
    }

    /// The local variable of each argument, the receiver first.
    #[inline(always)]
    pub fn arg_locals(&self) -> &[u16] {
        self.shape.arg_locals()
    }

    /// Whether an argument takes two local variables.
    #[inline(always)]
    pub fn has_wide_args(&self) -> bool {
        self.shape.has_wide_args()
    }

    /// Its slot in the virtual tables of its class and the subclasses; none for static and private methods,
    /// constructors and interface methods.
    #[inline(always)]
    pub fn vtable_index(&self) -> Option<u32> {
        self.vtable_index
    }

    /// What it runs.
    #[inline(always)]
    pub fn body(&self) -> &MethodBody {
        &self.body
    }

    /// Its decoded code if it has been asked for before; [`crate::Program::code`] makes it.
    #[inline(always)]
    pub fn decoded(&self) -> Option<&Rc<Code>> {
        self.code.get()
    }

    /// A number the machine keeps here, at first [`NO_NATIVE`].
    #[inline(always)]
    pub fn native_index(&self) -> u32 {
        self.native_index.get()
    }

    /// Sets the machine's number.
    #[inline(always)]
    pub fn set_native_index(&self, index: u32) {
        self.native_index.set(index);
    }

    /// Whether it is public.
    #[inline(always)]
    pub fn is_public(&self) -> bool {
        self.flags & flags::PUBLIC != 0
    }

    /// Whether it is private.
    #[inline(always)]
    pub fn is_private(&self) -> bool {
        self.flags & flags::PRIVATE != 0
    }

    /// Whether it is protected.
    #[inline(always)]
    pub fn is_protected(&self) -> bool {
        self.flags & flags::PROTECTED != 0
    }

    /// Whether it is static.
    #[inline(always)]
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }

    /// Whether it is final.
    #[inline(always)]
    pub fn is_final(&self) -> bool {
        self.flags & flags::FINAL != 0
    }

    /// Whether it is synchronized.
    #[inline(always)]
    pub fn is_synchronized(&self) -> bool {
        self.flags & flags::SYNCHRONIZED != 0
    }

    /// Whether it is native.
    #[inline(always)]
    pub fn is_native(&self) -> bool {
        self.flags & flags::NATIVE != 0
    }

    /// Whether it is abstract.
    #[inline(always)]
    pub fn is_abstract(&self) -> bool {
        self.flags & flags::ABSTRACT != 0
    }

    /// Whether it takes a variable number of arguments.
    #[inline(always)]
    pub fn is_varargs(&self) -> bool {
        self.flags & flags::VARARGS != 0
    }

    /// Whether it is signature polymorphic (JVMS 2.9.3).
    #[inline(always)]
    pub fn is_signature_polymorphic(&self) -> bool {
        self.polymorphic
    }

    /// Whether it is an instance initialiser (a constructor).
    #[inline]
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// Whether it is the class initialiser.
    #[inline]
    pub fn is_class_initializer(&self) -> bool {
        &*self.name == "<clinit>"
    }

    /// Whether a call must select by the receiver's class (JVMS 5.4.6).
    #[inline]
    pub fn is_virtual(&self) -> bool {
        self.flags & (flags::STATIC | flags::PRIVATE) == 0 && !self.name.starts_with('<')
    }
}
