//! Fields.

use crate::flags;
use crate::ids::{ClassId, FieldId, Kind};
use crate::raw::Member;
use std::rc::Rc;

/// A static field's `ConstantValue` (JVMS 4.7.2).
#[derive(Clone, Debug, PartialEq)]
pub enum ConstantValue {
    /// `boolean`, `byte`, `char`, `short` or `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// `String`, in UTF-16.
    String(Rc<[u16]>),
}

/// A declared field.
#[derive(Debug)]
pub struct Field {
    pub(crate) id: FieldId,
    pub(crate) class: ClassId,
    pub(crate) name: Rc<str>,
    pub(crate) descriptor: Rc<str>,
    pub(crate) flags: u16,
    pub(crate) kind: Kind,
    pub(crate) cell: u16,
    pub(crate) constant: Option<ConstantValue>,
    /// The attribute table in the class file; empty for a field created by the machine.
    pub(crate) attributes: &'static [u8],
}

impl Field {
    /// The field's index in the program.
    #[inline(always)]
    pub fn id(&self) -> FieldId {
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

    /// The kind of value it holds.
    #[inline(always)]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The index of its cell in every instance, or among its class's static cells.
    #[inline(always)]
    pub fn cell(&self) -> usize {
        usize::from(self.cell)
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

    /// Whether it is volatile.
    #[inline(always)]
    pub fn is_volatile(&self) -> bool {
        self.flags & flags::VOLATILE != 0
    }

    /// The value of a static field before its class's initialiser runs.
    #[inline]
    pub fn constant_value(&self) -> Option<&ConstantValue> {
        self.constant.as_ref()
    }
}

/// A field before it has an id and a cell.
#[derive(Debug)]
pub(crate) struct FieldDraft {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub flags: u16,
    pub kind: Kind,
    pub constant: Option<ConstantValue>,
    pub attributes: &'static [u8],
}

impl FieldDraft {
    pub(crate) fn new(member: &Member, name: Rc<str>, descriptor: Rc<str>, kind: Kind) -> FieldDraft {
        FieldDraft { name, descriptor, flags: member.flags, kind, constant: None, attributes: member.attributes }
    }

    pub(crate) fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
}
