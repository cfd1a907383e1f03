//! The raw bytes of a method's `Code` attribute, for code that explains a method rather than runs it.

use crate::ids::MethodId;
use crate::pool::{read_u16, read_u32};
use crate::program::Program;
use crate::raw::nested;
use std::borrow::Cow;

/// A method's bytecode (JVMS 4.7.3).
#[derive(Copy, Clone, Debug)]
pub struct Bytecode {
    /// The instructions.
    pub code: &'static [u8],
    /// The exception table.
    table: &'static [u8],
    attributes: &'static [u8],
}

impl Bytecode {
    /// Where exception handlers start.
    pub fn handlers(&self) -> impl Iterator<Item = u16> {
        self.table.chunks_exact(8).filter_map(|entry| read_u16(entry, 4))
    }
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
        let (_, data) = self.method_content(method, "Code")?;
        let length = read_u32(data, 4)? as usize;
        let code = data.get(8..)?.get(..length)?;
        let count = usize::from(read_u16(data, 8 + length)?);
        let table = data.get(10 + length..)?.get(..8 * count)?;
        let attributes = data.get(10 + length + 8 * count..)?;
        Some(Bytecode { code, table, attributes })
    }

    /// The entries of all `LocalVariableTable` attributes of a method, in order.
    pub fn local_variables(&self, method: MethodId) -> Vec<LocalVariable> {
        let mut locals = Vec::new();
        let Some((raw, _)) = self.method_content(method, "Code") else { return locals };
        let Some(bytecode) = self.bytecode(method) else { return locals };
        for attribute in
            nested(&raw.pool, bytecode.attributes).filter(|attribute| attribute.name == b"LocalVariableTable")
        {
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
        locals
    }
}
