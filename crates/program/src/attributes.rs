//! Attributes of classes, methods and fields that reflection needs, decoded on demand.

use crate::class::Class;
use crate::ids::{FieldId, MethodId};
use crate::pool::{ConstantPool, read_u16};
use crate::program::Program;
use crate::raw::{RawClass, nested};
use std::borrow::Cow;

/// A name or descriptor from a class file.
pub type Text = Cow<'static, str>;

/// An entry of `InnerClasses` (JVMS 4.7.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Internal name of the inner class.
    pub inner: Text,
    /// Internal name of the class it is a member of; `None` for local and anonymous classes.
    pub outer: Option<Text>,
    /// Its simple name; `None` for anonymous classes.
    pub name: Option<Text>,
    /// Its flags as declared in the source.
    pub flags: u16,
}

/// `EnclosingMethod` (JVMS 4.7.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// Internal name of the enclosing class.
    pub class: Text,
    /// Name and descriptor of the enclosing method, if the class is in one.
    pub method: Option<(Text, Text)>,
}

/// A component of a record (JVMS 4.7.30).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent {
    /// Its name.
    pub name: Text,
    /// Its descriptor.
    pub descriptor: Text,
    /// Its generic signature.
    pub signature: Option<Text>,
    /// The content of `RuntimeVisibleAnnotations`.
    pub annotations: Option<&'static [u8]>,
    /// The content of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<&'static [u8]>,
}

/// An entry of `BootstrapMethods` (JVMS 4.7.23): indices into the constant pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// The `MethodHandle` entry.
    pub handle: u16,
    /// The static arguments.
    pub arguments: Vec<u16>,
}

/// An entry of `MethodParameters` (JVMS 4.7.24).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Its name; `None` for parameters without one.
    pub name: Option<Text>,
    /// Its flags.
    pub flags: u16,
}

/// Reads an attribute's content from front to back.
struct Reader {
    data: &'static [u8],
}

impl Reader {
    fn u8(&mut self) -> Option<u8> {
        let (first, rest) = self.data.split_first()?;
        self.data = rest;
        Some(*first)
    }

    fn u16(&mut self) -> Option<u16> {
        let value = read_u16(self.data, 0)?;
        self.data = self.data.get(2..)?;
        Some(value)
    }
}

/// Collects up to `count` entries; stops when the content ends.
fn entries<T>(count: Option<u16>, mut one: impl FnMut() -> Option<T>) -> Vec<T> {
    (0..count.unwrap_or(0)).map_while(|_| one()).collect()
}

fn class_list(pool: &ConstantPool<'static>, data: &'static [u8]) -> Vec<Text> {
    let mut reader = Reader { data };
    let count = reader.u16();
    entries(count, || pool.class_name(reader.u16()?))
}

/// The flags of the class's own `InnerClasses` entry.
pub(crate) fn own_inner_flags(raw: &RawClass) -> Option<u16> {
    let data = raw.class_attribute("InnerClasses")?;
    let own = raw.pool.utf8_bytes(raw.pool.class_name_index(raw.this_class)?)?;
    let entries = data.get(2..)?.chunks_exact(8);
    let mut found = entries.filter(|entry| {
        let index = read_u16(entry, 0).and_then(|inner| raw.pool.class_name_index(inner));
        index.and_then(|index| raw.pool.utf8_bytes(index)) == Some(own)
    });
    read_u16(found.next()?, 6)
}

impl Class {
    pub(crate) fn content(&self, name: &str) -> Option<(&RawClass, &'static [u8])> {
        let raw = self.raw.as_deref()?;
        Some((raw, raw.class_attribute(name)?))
    }

    fn text(&self, name: &str) -> Option<Text> {
        let (raw, data) = self.content(name)?;
        raw.pool.utf8(read_u16(data, 0)?)
    }

    /// The name of its source file.
    pub fn source_file(&self) -> Option<Text> {
        self.text("SourceFile")
    }

    /// Its generic signature.
    pub fn signature(&self) -> Option<Text> {
        self.text("Signature")
    }

    /// Whether it is deprecated (JVMS 4.7.15).
    pub fn is_deprecated(&self) -> bool {
        self.content("Deprecated").is_some()
    }

    /// Whether it is deprecated for removal.
    pub fn is_for_removal(&self) -> bool {
        let found = self.content("RuntimeVisibleAnnotations");
        found.and_then(|(raw, data)| is_for_removal(&raw.pool, data)).unwrap_or_default()
    }

    /// The method it is declared in, for local and anonymous classes.
    pub fn enclosing_method(&self) -> Option<EnclosingMethod> {
        let (raw, data) = self.content("EnclosingMethod")?;
        let class = raw.pool.class_name(read_u16(data, 0)?)?;
        Some(EnclosingMethod { class, method: raw.pool.name_and_type(read_u16(data, 2)?) })
    }

    /// The entries of its `InnerClasses` attribute.
    pub fn inner_classes(&self) -> Vec<InnerClass> {
        let Some((raw, data)) = self.content("InnerClasses") else { return Vec::new() };
        let mut reader = Reader { data };
        let count = reader.u16();
        entries(count, || {
            let inner = raw.pool.class_name(reader.u16()?)?;
            let outer = raw.pool.class_name(reader.u16()?);
            let name = raw.pool.utf8(reader.u16()?);
            Some(InnerClass { inner, outer, name, flags: reader.u16()? })
        })
    }

    /// The class that it names as its nest host.
    pub fn nest_host_name(&self) -> Option<Text> {
        let (raw, data) = self.content("NestHost")?;
        raw.pool.class_name(read_u16(data, 0)?)
    }

    /// The classes that it lists as members of its nest.
    pub fn nest_members(&self) -> Vec<Text> {
        self.content("NestMembers").map_or_else(Vec::new, |(raw, data)| class_list(&raw.pool, data))
    }

    /// The direct subclasses a sealed class permits; `None` if it is not sealed.
    pub fn permitted_subclasses(&self) -> Option<Vec<Text>> {
        self.content("PermittedSubclasses").map(|(raw, data)| class_list(&raw.pool, data))
    }

    /// The components of a record; `None` if it is not a record.
    pub fn record_components(&self) -> Option<Vec<RecordComponent>> {
        let (raw, data) = self.content("Record")?;
        let mut reader = Reader { data };
        let count = reader.u16();
        Some(entries(count, || record_component(&raw.pool, &mut reader)))
    }

    /// The entries of its `BootstrapMethods` attribute.
    pub fn bootstrap_methods(&self) -> Vec<BootstrapMethod> {
        let Some((_, data)) = self.content("BootstrapMethods") else { return Vec::new() };
        let mut reader = Reader { data };
        let count = reader.u16();
        entries(count, || {
            let handle = reader.u16()?;
            let arguments = reader.u16();
            Some(BootstrapMethod { handle, arguments: entries(arguments, || reader.u16()) })
        })
    }

    /// Name and descriptor of each member that a method handle in the constant pool refers to: what lambda expressions
    /// and method references of the class may call.
    pub fn handled_members(&self) -> Vec<(Text, Text)> {
        let Some(raw) = self.raw.as_deref() else { return Vec::new() };
        (1..raw.pool.len() as u16).filter_map(|index| raw.pool.handled(index)).collect()
    }

    /// The content of `RuntimeVisibleAnnotations`, as in the class file.
    pub fn annotations(&self) -> Option<&'static [u8]> {
        self.content("RuntimeVisibleAnnotations").map(|(_, data)| data)
    }

    /// The content of `RuntimeVisibleTypeAnnotations`.
    pub fn type_annotations(&self) -> Option<&'static [u8]> {
        self.content("RuntimeVisibleTypeAnnotations").map(|(_, data)| data)
    }
}

fn record_component(pool: &ConstantPool<'static>, reader: &mut Reader) -> Option<RecordComponent> {
    let name = pool.utf8(reader.u16()?)?;
    let descriptor = pool.utf8(reader.u16()?)?;
    let mut component =
        RecordComponent { name, descriptor, signature: None, annotations: None, type_annotations: None };
    let table = reader.data;
    let mut size = 2;
    for attribute in nested(pool, table) {
        size += 6 + attribute.data.len();
        match attribute.name {
            b"Signature" => component.signature = read_u16(attribute.data, 0).and_then(|index| pool.utf8(index)),
            b"RuntimeVisibleAnnotations" => component.annotations = Some(attribute.data),
            b"RuntimeVisibleTypeAnnotations" => component.type_annotations = Some(attribute.data),
            _ => {}
        }
    }
    reader.data = table.get(size..)?;
    Some(component)
}

impl Program {
    pub(crate) fn method_content(&self, method: MethodId, name: &str) -> Option<(&RawClass, &'static [u8])> {
        let method = self.method(method);
        let raw = self.class(method.class).raw.as_deref()?;
        Some((raw, raw.attribute(method.attributes, name)?))
    }

    pub(crate) fn field_content(&self, field: FieldId, name: &str) -> Option<(&RawClass, &'static [u8])> {
        let field = self.field(field);
        let raw = self.class(field.class).raw.as_deref()?;
        Some((raw, raw.attribute(field.attributes, name)?))
    }

    /// The exceptions a method declares, by internal name.
    pub fn method_exceptions(&self, method: MethodId) -> Vec<Text> {
        self.method_content(method, "Exceptions").map_or_else(Vec::new, |(raw, data)| class_list(&raw.pool, data))
    }

    /// A method's generic signature.
    pub fn method_signature(&self, method: MethodId) -> Option<Text> {
        let (raw, data) = self.method_content(method, "Signature")?;
        raw.pool.utf8(read_u16(data, 0)?)
    }

    /// A method's `MethodParameters`; `None` if the class file has none.
    pub fn method_parameters(&self, method: MethodId) -> Option<Vec<MethodParameter>> {
        let (raw, data) = self.method_content(method, "MethodParameters")?;
        let mut reader = Reader { data };
        let count = reader.u8().map(u16::from);
        Some(entries(count, || {
            let name = raw.pool.utf8(reader.u16()?);
            Some(MethodParameter { name, flags: reader.u16()? })
        }))
    }

    /// The content of a method's `RuntimeVisibleAnnotations`.
    pub fn method_annotations(&self, method: MethodId) -> Option<&'static [u8]> {
        self.method_content(method, "RuntimeVisibleAnnotations").map(|(_, data)| data)
    }

    /// The content of a method's `RuntimeVisibleParameterAnnotations`.
    pub fn method_parameter_annotations(&self, method: MethodId) -> Option<&'static [u8]> {
        self.method_content(method, "RuntimeVisibleParameterAnnotations").map(|(_, data)| data)
    }

    /// The content of a method's `RuntimeVisibleTypeAnnotations`.
    pub fn method_type_annotations(&self, method: MethodId) -> Option<&'static [u8]> {
        self.method_content(method, "RuntimeVisibleTypeAnnotations").map(|(_, data)| data)
    }

    /// The content of a method's `AnnotationDefault`.
    pub fn method_annotation_default(&self, method: MethodId) -> Option<&'static [u8]> {
        self.method_content(method, "AnnotationDefault").map(|(_, data)| data)
    }

    /// A field's generic signature.
    pub fn field_signature(&self, field: FieldId) -> Option<Text> {
        let (raw, data) = self.field_content(field, "Signature")?;
        raw.pool.utf8(read_u16(data, 0)?)
    }

    /// The content of a field's `RuntimeVisibleAnnotations`.
    pub fn field_annotations(&self, field: FieldId) -> Option<&'static [u8]> {
        self.field_content(field, "RuntimeVisibleAnnotations").map(|(_, data)| data)
    }

    /// The content of a field's `RuntimeVisibleTypeAnnotations`.
    pub fn field_type_annotations(&self, field: FieldId) -> Option<&'static [u8]> {
        self.field_content(field, "RuntimeVisibleTypeAnnotations").map(|(_, data)| data)
    }

    /// Whether a method is deprecated for removal.
    pub fn method_is_for_removal(&self, method: MethodId) -> bool {
        let found = self.method_content(method, "RuntimeVisibleAnnotations");
        found.and_then(|(raw, data)| is_for_removal(&raw.pool, data)).unwrap_or_default()
    }

    /// Whether a method has a visible annotation of that type (a descriptor).
    pub fn method_has_annotation(&self, method: MethodId, descriptor: &str) -> bool {
        let Some((raw, data)) = self.method_content(method, "RuntimeVisibleAnnotations") else { return false };
        annotation_types(&raw.pool, data).iter().any(|text| text == descriptor)
    }
}

/// The types of the annotations in a `RuntimeVisibleAnnotations` attribute.
fn annotation_types(pool: &ConstantPool<'static>, data: &'static [u8]) -> Vec<Text> {
    let mut reader = Reader { data };
    let count = reader.u16();
    entries(count, || {
        let kind = pool.utf8(reader.u16()?)?;
        for _ in 0..reader.u16()? {
            reader.u16()?;
            skip_element(&mut reader, 0)?;
        }
        Some(kind)
    })
}

/// Returns true if `RuntimeVisibleAnnotations` contains a `Deprecated` with `forRemoval`.
fn is_for_removal(pool: &ConstantPool<'static>, data: &'static [u8]) -> Option<bool> {
    let mut reader = Reader { data };
    let mut found = false;
    for _ in 0..reader.u16()? {
        let kind = pool.utf8(reader.u16()?)?;
        for _ in 0..reader.u16()? {
            let name = pool.utf8(reader.u16()?)?;
            let rest = reader.data;
            skip_element(&mut reader, 0)?;
            if kind == "Ljava/lang/Deprecated;" && name == "forRemoval" {
                found |= read_u16(rest, 1).and_then(|index| pool.integer(index)) == Some(1);
            }
        }
    }
    Some(found)
}

/// The maximum nesting depth of annotations that are read.
const DEEPEST: usize = 64;

/// Skips an element value (JVMS 4.7.16.1).
fn skip_element(reader: &mut Reader, depth: usize) -> Option<()> {
    if depth > DEEPEST {
        return None;
    }
    match reader.u8()? {
        b'e' => {
            reader.u16()?;
            reader.u16()?;
        }
        b'@' => {
            reader.u16()?;
            for _ in 0..reader.u16()? {
                reader.u16()?;
                skip_element(reader, depth + 1)?;
            }
        }
        b'[' => {
            for _ in 0..reader.u16()? {
                skip_element(reader, depth + 1)?;
            }
        }
        _ => {
            reader.u16()?;
        }
    }
    Some(())
}
