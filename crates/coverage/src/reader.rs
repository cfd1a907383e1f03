//! The parts of a class file that branch counting needs. The reader is total: any bytes give a class or an error.
//!
//! Edges consist of byte offsets, so instructions are read here and not through a decoder that numbers them.

use crate::CoverageError;

/// A class file, parsed down to its methods.
pub(crate) struct ClassFile<'a> {
    pub pool: Pool<'a>,
    pub flags: u16,
    /// Internal name.
    pub name: &'a [u8],
    /// Internal name of the superclass; empty for `java.lang.Object`.
    pub super_name: &'a [u8],
    pub methods: Vec<Member<'a>>,
    pub attributes: Vec<Attribute<'a>>,
}

/// A field or method.
pub(crate) struct Member<'a> {
    pub flags: u16,
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
    pub attributes: Vec<Attribute<'a>>,
}

/// An attribute: its name and content.
pub(crate) struct Attribute<'a> {
    pub name: &'a [u8],
    pub data: &'a [u8],
}

/// A field, method or call site that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemberRef<'a> {
    pub owner: &'a [u8],
    pub name: &'a [u8],
    pub descriptor: &'a [u8],
}

/// Reads bytes from front to back.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { rest: bytes }
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], CoverageError> {
        let (front, rest) = self.rest.split_at_checked(count).ok_or(CoverageError::Truncated)?;
        self.rest = rest;
        Ok(front)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, CoverageError> {
        let (first, rest) = self.rest.split_first().ok_or(CoverageError::Truncated)?;
        self.rest = rest;
        Ok(*first)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, CoverageError> {
        let (first, rest) = self.rest.split_first_chunk().ok_or(CoverageError::Truncated)?;
        self.rest = rest;
        Ok(u16::from_be_bytes(*first))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, CoverageError> {
        let (first, rest) = self.rest.split_first_chunk().ok_or(CoverageError::Truncated)?;
        self.rest = rest;
        Ok(u32::from_be_bytes(*first))
    }

    pub(crate) fn i32(&mut self) -> Result<i32, CoverageError> {
        Ok(self.u32()?.cast_signed())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// An attribute table, starting with its count.
    pub(crate) fn attributes(&mut self, pool: &Pool<'a>) -> Result<Vec<Attribute<'a>>, CoverageError> {
        let mut attributes = Vec::new();
        for _ in 0..self.u16()? {
            let name = pool.utf8(self.u16()?)?;
            let length = self.u32()? as usize;
            attributes.push(Attribute { name, data: self.take(length)? });
        }
        Ok(attributes)
    }

    fn members(&mut self, pool: &Pool<'a>) -> Result<Vec<Member<'a>>, CoverageError> {
        let mut members = Vec::new();
        for _ in 0..self.u16()? {
            let flags = self.u16()?;
            let name = pool.utf8(self.u16()?)?;
            let descriptor = pool.utf8(self.u16()?)?;
            members.push(Member { flags, name, descriptor, attributes: self.attributes(pool)? });
        }
        Ok(members)
    }
}

impl<'a> ClassFile<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<ClassFile<'a>, CoverageError> {
        let mut cursor = Cursor::new(bytes);
        if cursor.u32()? != 0xCAFE_BABE {
            return Err(CoverageError::NotAClass);
        }
        cursor.take(4)?;
        let mut pool = Pool::parse(&mut cursor)?;
        let flags = cursor.u16()?;
        let name = pool.class(cursor.u16()?)?;
        let super_name = match cursor.u16()? {
            0 => &[],
            index => pool.class(index)?,
        };
        for _ in 0..cursor.u16()? {
            cursor.u16()?;
        }
        cursor.members(&pool)?;
        let methods = cursor.members(&pool)?;
        let attributes = cursor.attributes(&pool)?;
        if !cursor.is_empty() {
            return Err(CoverageError::Malformed("bytes behind its end"));
        }
        if let Some(table) = attributes.iter().find(|a| a.name == b"BootstrapMethods") {
            pool.bootstraps = bootstraps(table.data)?;
        }
        Ok(ClassFile { pool, flags, name, super_name, methods, attributes })
    }
}

/// The method handles of `BootstrapMethods` (JVMS 4.7.23).
fn bootstraps(data: &[u8]) -> Result<Vec<u16>, CoverageError> {
    let mut cursor = Cursor::new(data);
    let mut handles = Vec::new();
    for _ in 0..cursor.u16()? {
        handles.push(cursor.u16()?);
        let arguments = usize::from(cursor.u16()?);
        cursor.take(2 * arguments)?;
    }
    Ok(handles)
}

/// A constant, as far as instructions need it.
#[derive(Clone, Copy)]
enum Constant<'a> {
    /// An entry that is not needed here, or the second half of a long or double.
    Other,
    Utf8(&'a [u8]),
    /// `Class`: index of the name.
    Class(u16),
    NameAndType(u16, u16),
    /// A field or method: class and name-and-type.
    Member(u16, u16),
    /// A method handle: the member it refers to.
    Handle(u16),
    /// `InvokeDynamic`: index into `BootstrapMethods`, and name-and-type.
    Dynamic(u16, u16),
}

/// The constant pool (JVMS 4.4).
pub(crate) struct Pool<'a> {
    entries: Vec<Constant<'a>>,
    bootstraps: Vec<u16>,
}

impl<'a> Pool<'a> {
    fn parse(cursor: &mut Cursor<'a>) -> Result<Pool<'a>, CoverageError> {
        let count = usize::from(cursor.u16()?);
        let mut entries = vec![Constant::Other];
        while entries.len() < count {
            let tag = cursor.u8()?;
            let entry = match tag {
                1 => {
                    let length = usize::from(cursor.u16()?);
                    Constant::Utf8(cursor.take(length)?)
                }
                3 | 4 => cursor.take(4).map(|_| Constant::Other)?,
                5 | 6 => cursor.take(8).map(|_| Constant::Other)?,
                7 => Constant::Class(cursor.u16()?),
                8 | 16 | 19 | 20 => cursor.take(2).map(|_| Constant::Other)?,
                9..=11 => Constant::Member(cursor.u16()?, cursor.u16()?),
                12 => Constant::NameAndType(cursor.u16()?, cursor.u16()?),
                15 => {
                    cursor.u8()?;
                    Constant::Handle(cursor.u16()?)
                }
                17 => cursor.take(4).map(|_| Constant::Other)?,
                18 => Constant::Dynamic(cursor.u16()?, cursor.u16()?),
                _ => return Err(CoverageError::Malformed("an unknown kind of constant")),
            };
            entries.push(entry);
            if matches!(tag, 5 | 6) {
                entries.push(Constant::Other);
            }
        }
        Ok(Pool { entries, bootstraps: Vec::new() })
    }

    fn entry(&self, index: u16) -> Result<Constant<'a>, CoverageError> {
        self.entries.get(usize::from(index)).copied().ok_or(CoverageError::Malformed("a constant that is not there"))
    }

    pub(crate) fn utf8(&self, index: u16) -> Result<&'a [u8], CoverageError> {
        match self.entry(index)? {
            Constant::Utf8(bytes) => Ok(bytes),
            _ => Err(CoverageError::Malformed("a constant that is no text")),
        }
    }

    /// The internal name of a class.
    pub(crate) fn class(&self, index: u16) -> Result<&'a [u8], CoverageError> {
        match self.entry(index)? {
            Constant::Class(name) => self.utf8(name),
            _ => Err(CoverageError::Malformed("a constant that is no class")),
        }
    }

    fn name_and_type(&self, index: u16) -> Result<(&'a [u8], &'a [u8]), CoverageError> {
        match self.entry(index)? {
            Constant::NameAndType(name, descriptor) => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => Err(CoverageError::Malformed("a constant that is no name and type")),
        }
    }

    /// A field or method.
    pub(crate) fn member(&self, index: u16) -> Result<MemberRef<'a>, CoverageError> {
        match self.entry(index)? {
            Constant::Member(class, name_and_type) => {
                let (name, descriptor) = self.name_and_type(name_and_type)?;
                Ok(MemberRef { owner: self.class(class)?, name, descriptor })
            }
            _ => Err(CoverageError::Malformed("a constant that is no field or method")),
        }
    }

    /// The name of a call site, and its bootstrap method.
    pub(crate) fn dynamic(&self, index: u16) -> Result<(&'a [u8], MemberRef<'a>), CoverageError> {
        let Constant::Dynamic(bootstrap, name_and_type) = self.entry(index)? else {
            return Err(CoverageError::Malformed("a constant that is no call site"));
        };
        let handle = self.bootstraps.get(usize::from(bootstrap)).copied();
        let handle = handle.ok_or(CoverageError::Malformed("a bootstrap method that is not there"))?;
        match self.entry(handle)? {
            Constant::Handle(member) => Ok((self.name_and_type(name_and_type)?.0, self.member(member)?)),
            _ => Err(CoverageError::Malformed("a constant that is no method handle")),
        }
    }
}

/// Converts a string of a class file (JVMS 4.4.7); malformed parts become replacement characters.
pub(crate) fn text(bytes: &[u8]) -> String {
    if bytes.is_ascii() {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    loop {
        let (unit, length) = match *rest {
            [] => return String::from_utf16_lossy(&units),
            [a, ..] if a < 0x80 => (u16::from(a), 1),
            [a, b, ..] if a & 0xE0 == 0xC0 && b & 0xC0 == 0x80 => (u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F), 2),
            [a, b, c, ..] if a & 0xF0 == 0xE0 && b & 0xC0 == 0x80 && c & 0xC0 == 0x80 => {
                (u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F), 3)
            }
            _ => (0xFFFD, 1),
        };
        units.push(unit);
        rest = rest.get(length..).unwrap_or(&[]);
    }
}
