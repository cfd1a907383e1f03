//! What annotations say about null: on parameters, results, fields and record components, and by default.
//!
//! Annotations are told apart by their simple names, as most tools do: JSpecify, JetBrains, Checker Framework, JSR 305,
//! Spring, Lombok, Android and Eclipse agree on these. It does not matter whether a class file keeps them for run time.

use crate::attributes::Text;
use crate::class::Class;
use crate::ids::{ClassId, FieldId, MethodId};
use crate::pool::{ConstantPool, read_u16};
use crate::program::Program;

/// What is known about a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Nullness {
    /// It may be null.
    Nullable,
    /// It is never null.
    NonNull,
    /// Nothing is said.
    #[default]
    Unknown,
}

const NULLABLE: [&str; 5] = ["Nullable", "CheckForNull", "NullableDecl", "PossiblyNull", "RecentlyNullable"];
const NON_NULL: [&str; 7] = ["NonNull", "NotNull", "Nonnull", "NonNullDecl", "RecentlyNonNull", "NotEmpty", "NotBlank"];
/// Annotations of a class or package under which whatever is not marked is not null.
const BY_DEFAULT: [&str; 5] =
    ["NullMarked", "ParametersAreNonnullByDefault", "NonNullApi", "NonNullByDefault", "NotNullByDefault"];

/// A formal parameter of a method as the target of a type annotation (JVMS 4.7.20.1).
const FORMAL_PARAMETER: u8 = 0x16;
/// A field, and the result of a method.
const FIELD: u8 = 0x13;
const RESULT: u8 = 0x14;

const VISIBILITIES: [&str; 2] = ["RuntimeVisible", "RuntimeInvisible"];

impl Program {
    /// What is said about the parameters of a method, one entry for each parameter of its descriptor.
    pub fn parameter_nullness(&mut self, method: MethodId) -> Vec<Nullness> {
        let count = crate::split_method(self.method(method).descriptor()).map_or(0, |(all, _)| all.len());
        let mut found = vec![Nullness::Unknown; count];
        for visibility in VISIBILITIES {
            if let Some((raw, data)) = self.method_content(method, &format!("{visibility}ParameterAnnotations")) {
                let lists = parameter_lists(&raw.pool, data).unwrap_or_default();
                // constructors of inner classes and enums have more parameters than the attribute
                let skipped = count.saturating_sub(lists.len());
                for (place, types) in found.iter_mut().skip(skipped).zip(lists) {
                    *place = said(*place, &types);
                }
            }
            if let Some((raw, data)) = self.method_content(method, &format!("{visibility}TypeAnnotations")) {
                for (target, index, kind) in type_annotations(&raw.pool, data) {
                    if let Some(place) = found.get_mut(usize::from(index)).filter(|_| target == FORMAL_PARAMETER) {
                        *place = said(*place, &[kind]);
                    }
                }
            }
        }
        let class = self.method(method).class();
        if found.contains(&Nullness::Unknown) && self.is_null_marked(class) {
            found.iter_mut().filter(|one| **one == Nullness::Unknown).for_each(|one| *one = Nullness::NonNull);
        }
        found
    }

    /// What is said about the result of a method.
    pub fn result_nullness(&mut self, method: MethodId) -> Nullness {
        let mut found = Nullness::Unknown;
        for visibility in VISIBILITIES {
            if let Some((raw, data)) = self.method_content(method, &format!("{visibility}Annotations")) {
                found = said(found, &annotations(&raw.pool, &mut Bytes(data)).unwrap_or_default());
            }
            if let Some((raw, data)) = self.method_content(method, &format!("{visibility}TypeAnnotations")) {
                let all = type_annotations(&raw.pool, data).into_iter();
                let kinds: Vec<Text> = all.filter(|one| one.0 == RESULT).map(|one| one.2).collect();
                found = said(found, &kinds);
            }
        }
        let class = self.method(method).class();
        if found == Nullness::Unknown && self.is_null_marked(class) { Nullness::NonNull } else { found }
    }

    /// What is said about a field; the field of a record component has the annotations of the component.
    pub fn field_nullness(&mut self, field: FieldId) -> Nullness {
        let mut found = Nullness::Unknown;
        for visibility in VISIBILITIES {
            if let Some((raw, data)) = self.field_content(field, &format!("{visibility}Annotations")) {
                found = said(found, &annotations(&raw.pool, &mut Bytes(data)).unwrap_or_default());
            }
            if let Some((raw, data)) = self.field_content(field, &format!("{visibility}TypeAnnotations")) {
                let all = type_annotations(&raw.pool, data).into_iter();
                let kinds: Vec<Text> = all.filter(|one| one.0 == FIELD).map(|one| one.2).collect();
                found = said(found, &kinds);
            }
        }
        let class = self.field(field).class();
        if found == Nullness::Unknown && self.is_null_marked(class) { Nullness::NonNull } else { found }
    }

    /// Returns true if a class, one around it, or its package says that unmarked types are not null.
    fn is_null_marked(&mut self, class: ClassId) -> bool {
        let name = self.class(class).name().to_string();
        let outer: Vec<String> =
            name.match_indices('$').filter_map(|(at, _)| name.get(..at).map(str::to_owned)).collect();
        let package = format!("{}/package-info", crate::package_of(&name));
        let names = std::iter::once(name).chain(outer).chain(std::iter::once(package));
        names.into_iter().any(|name| self.load(&name).is_ok_and(|id| marks(self.class(id))))
    }
}

/// Returns true if a class has an annotation that makes unmarked types non-null.
fn marks(class: &Class) -> bool {
    VISIBILITIES.iter().any(|visibility| {
        let found = class.content(&format!("{visibility}Annotations"));
        let types = found.and_then(|(raw, data)| annotations(&raw.pool, &mut Bytes(data))).unwrap_or_default();
        types.iter().any(|kind| BY_DEFAULT.contains(&simple(kind)))
    })
}

/// Combines what was known with what some annotations say. "May be null" wins.
fn said(known: Nullness, types: &[Text]) -> Nullness {
    let has = |names: &[&str]| types.iter().any(|kind| names.contains(&simple(kind)));
    match known {
        Nullness::Nullable => known,
        _ if has(&NULLABLE) => Nullness::Nullable,
        _ if has(&NON_NULL) => Nullness::NonNull,
        _ => known,
    }
}

/// `Lorg/jspecify/annotations/Nullable;` gives `Nullable`.
fn simple(descriptor: &str) -> &str {
    let name = descriptor.trim_end_matches(';');
    let start = name.rfind(['/', '$']).map_or(usize::from(name.starts_with('L')), |at| at + 1);
    name.get(start..).unwrap_or("")
}

/// Reads bytes from front to back.
struct Bytes(&'static [u8]);

impl Bytes {
    fn u8(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn u16(&mut self) -> Option<u16> {
        let value = read_u16(self.0, 0)?;
        self.0 = self.0.get(2..)?;
        Some(value)
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.0 = self.0.get(count..)?;
        Some(())
    }
}

/// The most annotations inside of each other.
const DEEPEST: u32 = 20;

fn annotations(pool: &ConstantPool<'static>, bytes: &mut Bytes) -> Option<Vec<Text>> {
    (0..bytes.u16()?).map(|_| annotation(pool, bytes, DEEPEST)).collect()
}

/// Reads an annotation and returns its type.
fn annotation(pool: &ConstantPool<'static>, bytes: &mut Bytes, left: u32) -> Option<Text> {
    let kind = pool.utf8(bytes.u16()?)?;
    for _ in 0..bytes.u16()? {
        bytes.u16()?;
        skip_value(pool, bytes, left)?;
    }
    Some(kind)
}

/// Skips the value of an element (JVMS 4.7.16.1).
fn skip_value(pool: &ConstantPool<'static>, bytes: &mut Bytes, left: u32) -> Option<()> {
    let left = left.checked_sub(1)?;
    match bytes.u8()? {
        b'e' => bytes.skip(4),
        b'@' => annotation(pool, bytes, left).map(|_| ()),
        b'[' => {
            for _ in 0..bytes.u16()? {
                skip_value(pool, bytes, left)?;
            }
            Some(())
        }
        _ => bytes.skip(2),
    }
}

/// Reads the annotations of each parameter (JVMS 4.7.18).
fn parameter_lists(pool: &ConstantPool<'static>, data: &'static [u8]) -> Option<Vec<Vec<Text>>> {
    let mut bytes = Bytes(data);
    (0..bytes.u8()?).map(|_| annotations(pool, &mut bytes)).collect()
}

/// Reads the type annotations of a field or method (JVMS 4.7.20): target, index of the parameter, type. Those on type
/// arguments and array elements are left out.
fn type_annotations(pool: &ConstantPool<'static>, data: &'static [u8]) -> Vec<(u8, u8, Text)> {
    let mut bytes = Bytes(data);
    let count = bytes.u16().unwrap_or(0);
    let one = |bytes: &mut Bytes| -> Option<Option<(u8, u8, Text)>> {
        let target = bytes.u8()?;
        let index = match target {
            0x00 | 0x01 | FORMAL_PARAMETER => bytes.u8()?,
            0x10 | 0x11 | 0x12 | 0x17 => bytes.skip(2).map(|()| 0)?,
            FIELD | RESULT | 0x15 => 0,
            _ => return None,
        };
        let steps = bytes.u8()?;
        let mut is_whole = true;
        for _ in 0..steps {
            // a step into a nested type leads to the same value
            is_whole &= bytes.u8()? == 1;
            bytes.u8()?;
        }
        let kind = annotation(pool, bytes, DEEPEST)?;
        Some(is_whole.then_some((target, index, kind)))
    };
    (0..count).map_while(|_| one(&mut bytes)).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_annotations() {
        assert_eq!(simple("Lorg/jspecify/annotations/Nullable;"), "Nullable");
        assert_eq!(simple("LNullable;"), "Nullable");
        assert_eq!(simple("La/Outer$NonNull;"), "NonNull");
        assert_eq!(said(Nullness::NonNull, &["La/Nullable;".into()]), Nullness::Nullable);
        assert_eq!(said(Nullness::Unknown, &["La/Other;".into()]), Nullness::Unknown);
    }
}
