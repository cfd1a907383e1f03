//! The raw bytes of a method's `Code` attribute, for code that explains a method rather than runs it.

use crate::ids::MethodId;
use crate::pool::{read_u16, read_u32};
use crate::program::Program;
use crate::raw::nested;
use std::borrow::Cow;

/// A method's bytecode (JVMS 4.7.3).
#[derive(Debug)]
pub struct Bytecode {
    /// The instructions.
    pub code: &'static [u8],
    /// Where exception handlers start.
    pub handlers: Vec<u16>,
    /// The entries of all `LocalVariableTable` attributes, in order.
    pub locals: Vec<LocalVariable>,
}

/// An entry of `LocalVariableTable` (JVMS 4.7.13).
#[derive(Debug)]
pub struct LocalVariable {
    /// First offset at which the variable has a value.
    pub start: u16,
    /// Length of the range in bytes.
    pub length: u16,
    /// Its index among the local variables.
    pub slot: u16,
    /// Its name.
    pub name: Cow<'static, str>,
}

impl Program {
    /// The bytecode of a method; `None` if it has no code or does not come from a class file.
    pub fn bytecode(&self, method: MethodId) -> Option<Bytecode> {
        let (raw, data) = self.method_content(method, "Code")?;
        let length = read_u32(data, 4)? as usize;
        let code = data.get(8..)?.get(..length)?;
        let count = usize::from(read_u16(data, 8 + length)?);
        let table = data.get(10 + length..)?.get(..8 * count)?;
        let handlers = table.chunks_exact(8).filter_map(|entry| read_u16(entry, 4)).collect();
        let attributes = data.get(10 + length + 8 * count..)?;
        let mut locals = Vec::new();
        for attribute in nested(&raw.pool, attributes).filter(|attribute| attribute.name == b"LocalVariableTable") {
            let entries = attribute.data.get(2..).unwrap_or(&[]).chunks_exact(10);
            locals.extend(entries.filter_map(|entry| {
                Some(LocalVariable {
                    start: read_u16(entry, 0)?,
                    length: read_u16(entry, 2)?,
                    slot: read_u16(entry, 8)?,
                    name: raw.pool.utf8(read_u16(entry, 4)?)?,
                })
            }));
        }
        Some(Bytecode { code, handlers, locals })
    }
}
