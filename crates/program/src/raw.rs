//! The skeleton of a class file: header, members and where their attributes lie. Nothing inside a method is decoded.

use crate::error::LoadError;
use crate::flags;
use crate::pool::{ConstantPool, PoolError, read_u16, read_u32};

/// An attribute: its name, the index of that name, and its content without the six header bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub name: &'static [u8],
    pub name_index: u16,
    pub data: &'static [u8],
}

/// A field or method of a class file.
#[derive(Debug)]
pub(crate) struct Member {
    pub flags: u16,
    pub name: u16,
    pub descriptor: u16,
    /// The member's attribute table, starting with its count.
    pub attributes: &'static [u8],
}

/// A class file, parsed as far as loading needs it.
///
/// INVARIANT: every attribute table lies inside the file and every attribute has a name.
#[derive(Debug)]
pub(crate) struct RawClass {
    pub bytes: &'static [u8],
    /// Whether the file is part of the JDK, which was checked by its own build.
    pub trusted: bool,
    pub major: u16,
    pub minor: u16,
    pub pool: ConstantPool<'static>,
    pub flags: u16,
    pub this_class: u16,
    pub super_class: u16,
    pub interfaces: Box<[u16]>,
    pub fields: Box<[Member]>,
    pub methods: Box<[Member]>,
    /// The class's attribute table, starting with its count.
    pub attributes: &'static [u8],
}

/// Reads a file from front to back.
struct Cursor {
    bytes: &'static [u8],
    at: usize,
}

/// The file ended too early.
struct Truncated;

impl Cursor {
    #[inline]
    fn u16(&mut self) -> Result<u16, Truncated> {
        let value = read_u16(self.bytes, self.at).ok_or(Truncated)?;
        self.at += 2;
        Ok(value)
    }

    #[inline]
    fn u32(&mut self) -> Result<u32, Truncated> {
        let value = read_u32(self.bytes, self.at).ok_or(Truncated)?;
        self.at += 4;
        Ok(value)
    }

    fn skip(&mut self, count: usize) -> Result<(), Truncated> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len()).ok_or(Truncated)?;
        self.at = end;
        Ok(())
    }
}

/// The version of a class file, if the bytes start with the magic number.
pub(crate) fn version(bytes: &[u8]) -> Option<(u16, u16)> {
    (read_u32(bytes, 0)? == 0xCAFE_BABE).then_some((read_u16(bytes, 6)?, read_u16(bytes, 4)?))
}

impl RawClass {
    /// Parses a class file. `label` is the name HotSpot would use in its messages.
    pub(crate) fn parse(bytes: &'static [u8], trusted: bool, origin: &str, label: &str) -> Result<RawClass, LoadError> {
        let truncated = |_| LoadError::format(origin, "Truncated class file");
        let mut cursor = Cursor { bytes, at: 0 };
        let magic = cursor.u32().map_err(truncated)?;
        if magic != 0xCAFE_BABE {
            return Err(LoadError::format(origin, format!("Incompatible magic value {magic} in class file {label}")));
        }
        let minor = cursor.u16().map_err(truncated)?;
        let major = cursor.u16().map_err(truncated)?;
        let (pool, at) = ConstantPool::parse(bytes, cursor.at).map_err(|error| pool_error(error, origin, label))?;
        if !trusted {
            pool.check().map_err(|error| pool_error(error, origin, label))?;
        }
        cursor.at = at;
        let mut raw = RawClass::body(&mut cursor, pool, (major, minor), origin, label)?;
        raw.trusted = trusted;
        if cursor.at != bytes.len() {
            return Err(LoadError::format(origin, format!("Extra bytes at the end of class file {label}")));
        }
        Ok(raw)
    }

    fn body(
        cursor: &mut Cursor,
        pool: ConstantPool<'static>,
        (major, minor): (u16, u16),
        origin: &str,
        label: &str,
    ) -> Result<RawClass, LoadError> {
        let truncated = |_| LoadError::format(origin, "Truncated class file");
        let mut flags = cursor.u16().map_err(truncated)?;
        if flags & flags::INTERFACE != 0 && major < 50 {
            flags |= flags::ABSTRACT;
        }
        let this_class = cursor.u16().map_err(truncated)?;
        let super_class = cursor.u16().map_err(truncated)?;
        let count = cursor.u16().map_err(truncated)?;
        let mut interfaces = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            interfaces.push(cursor.u16().map_err(truncated)?);
        }
        let fields = members(cursor, &pool, origin, label)?;
        let methods = members(cursor, &pool, origin, label)?;
        let attributes = attribute_table(cursor, &pool, origin, label)?;
        Ok(RawClass {
            bytes: cursor.bytes,
            trusted: false,
            major,
            minor,
            pool,
            flags,
            this_class,
            super_class,
            interfaces: interfaces.into(),
            fields,
            methods,
            attributes,
        })
    }

    /// The attributes of a table of this file.
    pub(crate) fn attributes<'a>(&'a self, table: &'static [u8]) -> impl Iterator<Item = Attribute> + use<'a> {
        Attributes { pool: &self.pool, left: read_u16(table, 0).unwrap_or(0), rest: table.get(2..).unwrap_or(&[]) }
    }

    /// The content of the first attribute of that name.
    pub(crate) fn attribute(&self, table: &'static [u8], name: &str) -> Option<&'static [u8]> {
        self.attributes(table).find(|a| a.name == name.as_bytes()).map(|a| a.data)
    }

    /// The content of a class attribute.
    pub(crate) fn class_attribute(&self, name: &str) -> Option<&'static [u8]> {
        self.attribute(self.attributes, name)
    }
}

fn pool_error(error: PoolError, origin: &str, label: &str) -> LoadError {
    let message = match error {
        PoolError::Truncated => "Truncated class file".to_owned(),
        PoolError::Tag(tag) => format!("Unknown constant tag {tag} in class file {label}"),
        PoolError::Index(index) => format!("Invalid constant pool index {index} in class file {label}"),
        PoolError::Text => format!("Illegal UTF8 string in constant pool in class file {label}"),
    };
    LoadError::format(origin, message)
}

fn members(
    cursor: &mut Cursor,
    pool: &ConstantPool<'static>,
    origin: &str,
    label: &str,
) -> Result<Box<[Member]>, LoadError> {
    let truncated = |_| LoadError::format(origin, "Truncated class file");
    let count = cursor.u16().map_err(truncated)?;
    let mut members = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        let flags = cursor.u16().map_err(truncated)?;
        let name = cursor.u16().map_err(truncated)?;
        let descriptor = cursor.u16().map_err(truncated)?;
        let attributes = attribute_table(cursor, pool, origin, label)?;
        members.push(Member { flags, name, descriptor, attributes });
    }
    Ok(members.into())
}

/// Skips an attribute table and returns its bytes.
fn attribute_table(
    cursor: &mut Cursor,
    pool: &ConstantPool<'static>,
    origin: &str,
    label: &str,
) -> Result<&'static [u8], LoadError> {
    let truncated = |_| LoadError::format(origin, "Truncated class file");
    let start = cursor.at;
    for _ in 0..cursor.u16().map_err(truncated)? {
        let name = cursor.u16().map_err(truncated)?;
        if pool.utf8_bytes(name).is_none() {
            let message = format!("Invalid constant pool index {name} in class file {label}");
            return Err(LoadError::format(origin, message));
        }
        let length = cursor.u32().map_err(truncated)?;
        cursor.skip(length as usize).map_err(truncated)?;
    }
    Ok(cursor.bytes.get(start..cursor.at).unwrap_or(&[]))
}

struct Attributes<'a> {
    pool: &'a ConstantPool<'static>,
    left: u16,
    rest: &'static [u8],
}

impl Iterator for Attributes<'_> {
    type Item = Attribute;

    fn next(&mut self) -> Option<Attribute> {
        self.left = self.left.checked_sub(1)?;
        let name_index = read_u16(self.rest, 0)?;
        let length = read_u32(self.rest, 2)? as usize;
        let data = self.rest.get(6..)?.get(..length)?;
        self.rest = self.rest.get(6 + length..)?;
        Some(Attribute { name: self.pool.utf8_bytes(name_index)?, name_index, data })
    }
}

/// An iterator over the attribute table nested in another attribute (of a `Code` or `Record` entry).
pub(crate) fn nested<'a>(
    pool: &'a ConstantPool<'static>,
    table: &'static [u8],
) -> impl Iterator<Item = Attribute> + use<'a> {
    Attributes { pool, left: read_u16(table, 0).unwrap_or(0), rest: table.get(2..).unwrap_or(&[]) }
}
