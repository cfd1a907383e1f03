//! From a method's bytes to its decoded code: the class-file view the translator works on.

use crate::class::Class;
use crate::code::{Code, translate};
use crate::error::LoadError;
use crate::method::Method;
use crate::pool::{read_u16, read_u32};
use crate::program::Program;
use crate::raw::{Attribute as RawAttribute, RawClass, nested};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{ClassAccessFlags, ClassFile, ConstantPool, JAVA_25, MethodAccessFlags, Version};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

impl Class {
    /// The class file as the translator sees it, built on first use: constant pool, header and `BootstrapMethods`. Its
    /// member lists are empty; members are decoded one at a time.
    pub fn class_file(&self) -> Result<&Rc<ClassFile<'static>>, LoadError> {
        if let Some(file) = self.class_file.get() {
            return Ok(file);
        }
        let Some(raw) = &self.raw else {
            return Err(LoadError::format(&self.origin, format!("{} has no class file", self.name)));
        };
        let file = guarded(&self.origin, || skeleton(raw))?;
        Ok(self.class_file.get_or_init(|| Rc::new(file)))
    }
}

impl Program {
    /// Decodes the method at `index` of its class file.
    pub(crate) fn translate_method(&self, method: &Method, index: u16) -> Result<Code, LoadError> {
        let class = self.class(method.class);
        let file = class.class_file()?;
        let decoded = self.decoded_method(class, index)?;
        let code = catch_unwind(AssertUnwindSafe(|| translate(file, &decoded)));
        let failed = |message: String| LoadError::Verify {
            origin: class.origin.to_string(),
            message: format!("{} in method {}.{}{}", message, class.external_name(), method.name, method.descriptor),
        };
        match code {
            Ok(Ok(code)) => Ok(code),
            Ok(Err(error)) => Err(failed(error.to_string())),
            Err(_) => Err(failed("code that cannot be decoded".to_owned())),
        }
    }

    /// Decodes the method at `index` of a class file, with `Code` as its only attribute.
    fn decoded_method(&self, class: &Class, index: u16) -> Result<ristretto_classfile::Method, LoadError> {
        let missing = || LoadError::format(&class.origin, format!("class file has no method number {index}"));
        let raw = class.raw.as_ref().ok_or_else(missing)?;
        let member = raw.methods.get(usize::from(index)).ok_or_else(missing)?;
        let code = raw.attributes(member.attributes).find(|a| a.name == b"Code").ok_or_else(missing)?;
        let bytes = plain_code(raw, &code)
            .ok_or_else(|| LoadError::format(&class.origin, format!("Truncated class file: Code of method {index}")))?;
        let file = class.class_file()?;
        let attribute = guarded(&class.origin, || {
            Attribute::from_bytes(&file.constant_pool, &mut ByteReader::new(&bytes)).map_err(|e| e.to_string())
        })?;
        Ok(ristretto_classfile::Method {
            access_flags: MethodAccessFlags::from_bits_truncate(member.flags),
            name_index: member.name,
            descriptor_index: member.descriptor,
            attributes: vec![attribute],
        })
    }
}

/// Runs a decoder on untrusted bytes. An error or panic in it becomes a format error.
fn guarded<T>(origin: &str, decode: impl FnOnce() -> Result<T, String>) -> Result<T, LoadError> {
    match catch_unwind(AssertUnwindSafe(decode)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(message)) => Err(LoadError::format(origin, message)),
        Err(_) => Err(LoadError::format(origin, "class file that cannot be decoded")),
    }
}

fn skeleton(raw: &RawClass) -> Result<ClassFile<'static>, String> {
    let pool = raw.bytes.get(8..).unwrap_or(&[]);
    let constant_pool = ConstantPool::from_bytes(&mut ByteReader::new(pool)).map_err(|e| e.to_string())?;
    let mut attributes = Vec::new();
    for attribute in raw.attributes(raw.attributes).filter(|a| a.name == b"BootstrapMethods") {
        let bytes = whole(&attribute);
        let decoded = Attribute::from_bytes(&constant_pool, &mut ByteReader::new(&bytes)).map_err(|e| e.to_string())?;
        attributes.push(decoded);
    }
    let version = raw.bytes.get(4..8).and_then(|bytes| Version::from_bytes(&mut ByteReader::new(bytes)).ok());
    Ok(ClassFile {
        version: version.unwrap_or(JAVA_25),
        constant_pool,
        access_flags: ClassAccessFlags::from_bits_truncate(raw.flags),
        this_class: raw.this_class,
        super_class: raw.super_class,
        interfaces: raw.interfaces.to_vec(),
        fields: Vec::new(),
        methods: Vec::new(),
        attributes,
        code_source_url: None,
    })
}

/// Serializes an attribute with its header.
fn whole(attribute: &RawAttribute) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(6 + attribute.data.len());
    bytes.extend(attribute.name_index.to_be_bytes());
    bytes.extend((attribute.data.len() as u32).to_be_bytes());
    bytes.extend(attribute.data);
    bytes
}

/// Copies a `Code` attribute with line numbers as its only nested attributes. The others matter only to verifiers,
/// debuggers and annotation readers, and decoding some of them could recurse without bound.
fn plain_code(raw: &RawClass, code: &RawAttribute) -> Option<Vec<u8>> {
    let length = read_u32(code.data, 4)? as usize;
    let handlers = 8usize.checked_add(length)?;
    let count = usize::from(read_u16(code.data, handlers)?);
    let table = handlers + 2 + 8 * count;
    let front = code.data.get(..table)?;
    let mut bytes = Vec::with_capacity(6 + code.data.len());
    bytes.extend(code.name_index.to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(front);
    let kept: Vec<RawAttribute> =
        nested(&raw.pool, code.data.get(table..)?).filter(|a| a.name == b"LineNumberTable").collect();
    bytes.extend((kept.len() as u16).to_be_bytes());
    for attribute in &kept {
        bytes.extend(whole(attribute));
    }
    let size = (bytes.len() - 6) as u32;
    bytes.get_mut(2..6)?.copy_from_slice(&size.to_be_bytes());
    Some(bytes)
}
