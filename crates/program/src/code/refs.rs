//! Reading symbolic references out of a constant pool, with every index checked.

use super::translate::TranslateError;
use super::{Constant, HandleRef};
use ristretto_classfile::{ClassFile, Constant as Entry, JavaStr, ReferenceKind};
use std::rc::Rc;

type Result<T> = std::result::Result<T, TranslateError>;

/// A field or method reference with its names spelled out.
pub(super) struct MemberRef {
    pub class: Rc<str>,
    pub interface: bool,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

fn bad(what: &str, index: u16) -> TranslateError {
    TranslateError::new(format!("constant pool entry {index} is not {what}"))
}

fn text(value: &JavaStr) -> Rc<str> {
    Rc::from(value.to_str_lossy().as_ref())
}

pub(super) fn utf8(file: &ClassFile<'_>, index: u16) -> Result<Rc<str>> {
    file.constant_pool.try_get_utf8(index).map(text).map_err(|_| bad("a string", index))
}

pub(super) fn class_name(file: &ClassFile<'_>, index: u16) -> Result<Rc<str>> {
    file.constant_pool.try_get_class(index).map(text).map_err(|_| bad("a class", index))
}

pub(super) fn name_and_type(file: &ClassFile<'_>, index: u16) -> Result<(Rc<str>, Rc<str>)> {
    match file.constant_pool.get(index) {
        Some(Entry::NameAndType { name_index, descriptor_index }) => {
            Ok((utf8(file, *name_index)?, utf8(file, *descriptor_index)?))
        }
        _ => Err(bad("a name and type", index)),
    }
}

pub(super) fn member(file: &ClassFile<'_>, index: u16, field: bool) -> Result<MemberRef> {
    let (class, pair, interface) = match file.constant_pool.get(index) {
        Some(Entry::FieldRef { class_index, name_and_type_index }) if field => {
            (*class_index, *name_and_type_index, false)
        }
        Some(Entry::MethodRef { class_index, name_and_type_index }) if !field => {
            (*class_index, *name_and_type_index, false)
        }
        Some(Entry::InterfaceMethodRef { class_index, name_and_type_index }) if !field => {
            (*class_index, *name_and_type_index, true)
        }
        _ => return Err(bad(if field { "a field reference" } else { "a method reference" }, index)),
    };
    let (name, descriptor) = name_and_type(file, pair)?;
    Ok(MemberRef { class: class_name(file, class)?, interface, name, descriptor })
}

fn kind_number(kind: &ReferenceKind) -> u8 {
    match kind {
        ReferenceKind::GetField => 1,
        ReferenceKind::GetStatic => 2,
        ReferenceKind::PutField => 3,
        ReferenceKind::PutStatic => 4,
        ReferenceKind::InvokeVirtual => 5,
        ReferenceKind::InvokeStatic => 6,
        ReferenceKind::InvokeSpecial => 7,
        ReferenceKind::NewInvokeSpecial => 8,
        ReferenceKind::InvokeInterface => 9,
    }
}

/// A loadable constant-pool entry (JVMS 5.1), for `ldc` and for bootstrap arguments.
pub fn constant(file: &ClassFile<'_>, index: u16) -> Result<Constant> {
    Ok(match file.constant_pool.get(index) {
        Some(Entry::Integer(value)) => Constant::Int(*value),
        Some(Entry::Float(value)) => Constant::Float(*value),
        Some(Entry::Long(value)) => Constant::Long(*value),
        Some(Entry::Double(value)) => Constant::Double(*value),
        Some(Entry::Class(_)) => Constant::Class(class_name(file, index)?),
        Some(Entry::String(utf8_index)) => {
            let value = file.constant_pool.try_get_utf8(*utf8_index).map_err(|_| bad("a string", *utf8_index))?;
            let units = value.to_utf16().map_err(|_| bad("well-formed modified UTF-8", *utf8_index))?;
            Constant::String(Rc::from(units))
        }
        Some(Entry::MethodType(utf8_index)) => Constant::MethodType(utf8(file, *utf8_index)?),
        Some(Entry::MethodHandle { reference_kind, reference_index }) => {
            let kind = kind_number(reference_kind);
            let member = member(file, *reference_index, kind <= 4)?;
            Constant::MethodHandle(HandleRef {
                kind,
                class: member.class,
                interface: member.interface,
                name: member.name,
                descriptor: member.descriptor,
            })
        }
        Some(Entry::Dynamic { bootstrap_method_attr_index, name_and_type_index }) => {
            let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
            Constant::Dynamic { bootstrap: *bootstrap_method_attr_index, name, descriptor }
        }
        _ => return Err(bad("a loadable constant", index)),
    })
}
