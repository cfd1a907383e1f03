//! The constant pool of a class file, read in place.

use std::borrow::Cow;

/// A constant pool: the class file's bytes and where each entry starts.
///
/// INVARIANT: every non-zero offset belongs to an entry whose bytes lie inside `bytes`.
#[derive(Debug)]
pub struct ConstantPool<'a> {
    bytes: &'a [u8],
    offsets: Box<[u32]>,
}

/// Tags of JVMS table 4.4-A.
mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// An error in a constant pool.
#[derive(Debug)]
pub(crate) enum PoolError {
    Truncated,
    Tag(u8),
    Index(u16),
    Text,
}

impl<'a> ConstantPool<'a> {
    /// Reads the pool whose count is at `start`. Returns it and the position after it.
    pub(crate) fn parse(bytes: &'a [u8], start: usize) -> Result<(ConstantPool<'a>, usize), PoolError> {
        let count = read_u16(bytes, start).ok_or(PoolError::Truncated)?;
        if count == 0 {
            return Err(PoolError::Index(0));
        }
        let mut offsets = vec![0u32; usize::from(count)];
        let mut at = start + 2;
        let mut index = 1;
        while index < offsets.len() {
            let tag = *bytes.get(at).ok_or(PoolError::Truncated)?;
            let size = match tag {
                tag::UTF8 => 3 + usize::from(read_u16(bytes, at + 1).ok_or(PoolError::Truncated)?),
                tag::INTEGER | tag::FLOAT | tag::FIELD..=tag::NAME_AND_TYPE | tag::DYNAMIC | tag::INVOKE_DYNAMIC => 5,
                tag::LONG | tag::DOUBLE => 9,
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 3,
                tag::METHOD_HANDLE => 4,
                other => return Err(PoolError::Tag(other)),
            };
            if bytes.len() - at < size {
                return Err(PoolError::Truncated);
            }
            if let Some(slot) = offsets.get_mut(index) {
                *slot = at as u32;
            }
            at += size;
            index += if matches!(tag, tag::LONG | tag::DOUBLE) { 2 } else { 1 };
        }
        if index != offsets.len() {
            return Err(PoolError::Index(count));
        }
        Ok((ConstantPool { bytes, offsets: offsets.into() }, at))
    }

    /// Checks that entries refer to entries with the right tags and that strings are modified UTF-8.
    pub(crate) fn check(&self) -> Result<(), PoolError> {
        for index in 1..self.offsets.len() as u16 {
            let Some((tag, data)) = self.entry(index) else { continue };
            let first = || read_u16(data, 0).unwrap_or(0);
            let second = || read_u16(data, 2).unwrap_or(0);
            let ok = match tag {
                tag::UTF8 => {
                    if !self.utf8_bytes(index).is_some_and(is_modified_utf8) {
                        return Err(PoolError::Text);
                    }
                    true
                }
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                    self.tag(first()) == Some(tag::UTF8)
                }
                tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD => {
                    self.tag(first()) == Some(tag::CLASS) && self.tag(second()) == Some(tag::NAME_AND_TYPE)
                }
                tag::NAME_AND_TYPE => self.tag(first()) == Some(tag::UTF8) && self.tag(second()) == Some(tag::UTF8),
                tag::DYNAMIC | tag::INVOKE_DYNAMIC => self.tag(second()) == Some(tag::NAME_AND_TYPE),
                tag::METHOD_HANDLE => {
                    let target = self.tag(read_u16(data, 1).unwrap_or(0));
                    match data.first() {
                        Some(1..=4) => target == Some(tag::FIELD),
                        Some(5 | 8) => target == Some(tag::METHOD),
                        Some(6 | 7) => matches!(target, Some(tag::METHOD | tag::INTERFACE_METHOD)),
                        Some(9) => target == Some(tag::INTERFACE_METHOD),
                        _ => false,
                    }
                }
                _ => true,
            };
            if !ok {
                return Err(PoolError::Index(index));
            }
        }
        Ok(())
    }

    /// The number of indices, one more than the largest valid one.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Whether the pool has no entries.
    pub fn is_empty(&self) -> bool {
        self.offsets.len() <= 1
    }

    #[inline]
    fn entry(&self, index: u16) -> Option<(u8, &'a [u8])> {
        let offset = *self.offsets.get(usize::from(index))? as usize;
        if offset == 0 {
            return None;
        }
        let (tag, data) = self.bytes.get(offset..)?.split_first()?;
        Some((*tag, data))
    }

    /// The tag of an entry; `None` if there is no entry.
    #[inline]
    pub fn tag(&self, index: u16) -> Option<u8> {
        self.entry(index).map(|(tag, _)| tag)
    }

    fn with_tag(&self, index: u16, wanted: u8) -> Option<&'a [u8]> {
        self.entry(index).filter(|(tag, _)| *tag == wanted).map(|(_, data)| data)
    }

    /// The bytes of a `Utf8` entry, in modified UTF-8.
    #[inline]
    pub fn utf8_bytes(&self, index: u16) -> Option<&'a [u8]> {
        let data = self.with_tag(index, tag::UTF8)?;
        data.get(2..2 + usize::from(read_u16(data, 0)?))
    }

    /// The text of a `Utf8` entry; unpaired surrogates become U+FFFD.
    #[inline]
    pub fn utf8(&self, index: u16) -> Option<Cow<'a, str>> {
        self.utf8_bytes(index).map(decode)
    }

    /// The exact text of a `Utf8` entry in UTF-16.
    pub fn utf16(&self, index: u16) -> Option<Vec<u16>> {
        self.utf8_bytes(index).map(decode_utf16)
    }

    /// The index of the name of a `Class` entry.
    pub fn class_name_index(&self, index: u16) -> Option<u16> {
        read_u16(self.with_tag(index, tag::CLASS)?, 0)
    }

    /// The internal name of a `Class` entry.
    pub fn class_name(&self, index: u16) -> Option<Cow<'a, str>> {
        self.utf8(read_u16(self.with_tag(index, tag::CLASS)?, 0)?)
    }

    /// The name of a `Package` entry, with slashes.
    pub fn package_name(&self, index: u16) -> Option<Cow<'a, str>> {
        self.utf8(read_u16(self.with_tag(index, tag::PACKAGE)?, 0)?)
    }

    /// The name of a `Module` entry.
    pub fn module_name(&self, index: u16) -> Option<Cow<'a, str>> {
        self.utf8(read_u16(self.with_tag(index, tag::MODULE)?, 0)?)
    }

    /// The text of a `String` entry in UTF-16.
    pub fn string(&self, index: u16) -> Option<Vec<u16>> {
        self.utf16(read_u16(self.with_tag(index, tag::STRING)?, 0)?)
    }

    /// The value of an `Integer` entry.
    pub fn integer(&self, index: u16) -> Option<i32> {
        Some(read_u32(self.with_tag(index, tag::INTEGER)?, 0)? as i32)
    }

    /// The value of a `Float` entry.
    pub fn float(&self, index: u16) -> Option<f32> {
        Some(f32::from_bits(read_u32(self.with_tag(index, tag::FLOAT)?, 0)?))
    }

    /// The value of a `Long` entry.
    pub fn long(&self, index: u16) -> Option<i64> {
        Some(read_u64(self.with_tag(index, tag::LONG)?)? as i64)
    }

    /// The value of a `Double` entry.
    pub fn double(&self, index: u16) -> Option<f64> {
        Some(f64::from_bits(read_u64(self.with_tag(index, tag::DOUBLE)?)?))
    }

    /// Name and descriptor of a `NameAndType` entry.
    pub fn name_and_type(&self, index: u16) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
        let data = self.with_tag(index, tag::NAME_AND_TYPE)?;
        Some((self.utf8(read_u16(data, 0)?)?, self.utf8(read_u16(data, 2)?)?))
    }

    /// Name and descriptor of a `Dynamic` or `InvokeDynamic` entry.
    pub fn dynamic(&self, index: u16) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
        let (tag, data) = self.entry(index)?;
        if !matches!(tag, tag::DYNAMIC | tag::INVOKE_DYNAMIC) {
            return None;
        }
        self.name_and_type(read_u16(data, 2)?)
    }

    /// Class, name and descriptor of a `Fieldref`, `Methodref` or `InterfaceMethodref` entry.
    pub fn member(&self, index: u16) -> Option<(Cow<'a, str>, Cow<'a, str>, Cow<'a, str>)> {
        let (tag, data) = self.entry(index)?;
        if !matches!(tag, tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD) {
            return None;
        }
        let (name, descriptor) = self.name_and_type(read_u16(data, 2)?)?;
        Some((self.class_name(read_u16(data, 0)?)?, name, descriptor))
    }

    /// Name and descriptor of the member that a `MethodHandle` entry refers to.
    pub fn handled(&self, index: u16) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
        let data = self.with_tag(index, tag::METHOD_HANDLE)?;
        self.member(read_u16(data, 1)?).map(|(_, name, descriptor)| (name, descriptor))
    }
}

#[inline]
pub(crate) fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    let pair = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(pair.try_into().ok()?))
}

#[inline]
pub(crate) fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let quad = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(quad.try_into().ok()?))
}

fn read_u64(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_be_bytes(bytes.get(..8)?.try_into().ok()?))
}

/// JVMS 4.4.7: no zero byte, no byte above 0xEF, well-formed sequences of one to three bytes.
fn is_modified_utf8(bytes: &[u8]) -> bool {
    if bytes.iter().fold(true, |plain, byte| plain & (byte.wrapping_sub(1) < 0x7F)) {
        return true;
    }
    let mut rest = bytes;
    loop {
        rest = match rest {
            [] => return true,
            [1..=0x7F, tail @ ..] => tail,
            [0xC0..=0xDF, 0x80..=0xBF, tail @ ..] => tail,
            [0xE0..=0xEF, 0x80..=0xBF, 0x80..=0xBF, tail @ ..] => tail,
            _ => return false,
        };
    }
}

/// Modified UTF-8 as a Rust string.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(String::from_utf16_lossy(&decode_utf16(bytes))),
    }
}

/// Modified UTF-8 as UTF-16; the bytes have passed [`is_modified_utf8`].
fn decode_utf16(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    loop {
        rest = match rest {
            [a @ 0xE0..=0xEF, b, c, tail @ ..] => {
                units.push(u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F));
                tail
            }
            [a @ 0xC0..=0xDF, b, tail @ ..] => {
                units.push(u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F));
                tail
            }
            [a, tail @ ..] => {
                units.push(u16::from(*a));
                tail
            }
            [] => return units,
        };
    }
}
