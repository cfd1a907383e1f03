//! Format checks (JVMS 4.8) on header and members, with HotSpot's messages, and the drafts of members that pass them.

use crate::descriptor::{CallShape, is_field_descriptor, is_unqualified_name};
use crate::error::LoadError;
use crate::field::{ConstantValue, FieldDraft};
use crate::flags::{self as acc};
use crate::ids::Kind;
use crate::interner::Key;
use crate::link::MethodDraft;
use crate::method::MethodBody;
use crate::pool::read_u16;
use crate::program::Program;
use crate::raw::{Member, RawClass};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The oldest class-file version.
const OLDEST: u16 = 45;

impl Program {
    /// Checks version and access flags of a class file.
    pub(crate) fn check_header(&self, raw: &RawClass, label: &str, origin: &str) -> Result<(), LoadError> {
        let newest = self.jdk.newest_class_version();
        // From version 56 on, the minor version tells whether the class uses preview features.
        let preview = raw.minor == u16::MAX && raw.major == newest && (self.enable_preview || raw.trusted);
        let bad_minor = raw.major >= 56 && raw.minor != 0 && !preview;
        if raw.major < OLDEST || raw.major > newest || bad_minor {
            return Err(LoadError::UnsupportedVersion {
                origin: origin.to_owned(),
                version: (raw.major, raw.minor),
                newest,
                name: label.to_owned(),
            });
        }
        let flags = raw.flags;
        if flags & acc::MODULE != 0 && raw.major >= 53 {
            let message = format!("{label} is not a class because access_flag ACC_MODULE is set");
            return Err(LoadError::format(origin, message));
        }
        let has = |flag| flags & flag != 0;
        let modern = raw.major >= 49;
        let illegal = has(acc::ABSTRACT) && has(acc::FINAL)
            || has(acc::INTERFACE) && !has(acc::ABSTRACT)
            || has(acc::INTERFACE) && modern && (has(acc::SUPER) || has(acc::ENUM))
            || !has(acc::INTERFACE) && modern && has(acc::ANNOTATION);
        if illegal {
            let message = format!("Illegal class modifiers in class {label}: 0x{flags:X}");
            return Err(LoadError::format(origin, message));
        }
        Ok(())
    }

    /// Name, descriptor and key of a member.
    fn member_names(
        &mut self,
        raw: &RawClass,
        member: &Member,
        label: &str,
        origin: &str,
    ) -> Result<(Rc<str>, Rc<str>, Key), LoadError> {
        let text = |index: u16| {
            raw.pool.utf8(index).ok_or_else(|| {
                LoadError::format(origin, format!("Invalid constant pool index {index} in class file {label}"))
            })
        };
        let name = self.names.intern(&text(member.name)?);
        let descriptor = self.names.intern(&text(member.descriptor)?);
        Ok((self.names.text(name).clone(), self.names.text(descriptor).clone(), Key::new(name, descriptor)))
    }

    /// The fields of a class file.
    pub(crate) fn draft_fields(
        &mut self,
        raw: &RawClass,
        label: &str,
        origin: &str,
    ) -> Result<Vec<FieldDraft>, LoadError> {
        let mut drafts = Vec::with_capacity(raw.fields.len());
        let mut seen = Seen::new(raw.fields.len());
        for member in &raw.fields {
            let (name, descriptor, key) = self.member_names(raw, member, label, origin)?;
            let fail = |message: String| Err(LoadError::format(origin, message));
            if !raw.trusted && !is_unqualified_name(&name) {
                return fail(format!("Illegal field name \"{name}\" in class {label}"));
            }
            if !raw.trusted && !is_field_descriptor(&descriptor) {
                return fail(format!("Field \"{name}\" in class {label} has illegal signature \"{descriptor}\""));
            }
            if !legal_field_flags(member.flags, raw.flags & acc::INTERFACE != 0, raw.major) {
                return fail(format!("Illegal field modifiers in class {label}: 0x{:X}", member.flags));
            }
            if !raw.trusted && !seen.add(key) {
                return fail(format!(
                    "Duplicate field name \"{name}\" with signature \"{descriptor}\" in class file {label}"
                ));
            }
            let Some(kind) = Kind::of(&descriptor) else {
                return fail(format!("Field \"{name}\" in class {label} has illegal signature \"{descriptor}\""));
            };
            let mut draft = FieldDraft::new(member, name, descriptor, kind);
            if draft.is_static()
                && let Some(data) = raw.attribute(member.attributes, "ConstantValue")
            {
                let Some(constant) = constant_value(raw, data, kind, &draft.descriptor) else {
                    return fail(format!("Bad initial value index in ConstantValue in class file {label}"));
                };
                draft.constant = Some(constant);
            }
            drafts.push(draft);
        }
        Ok(drafts)
    }

    /// The methods of a class file.
    pub(crate) fn draft_methods(
        &mut self,
        raw: &RawClass,
        label: &str,
        origin: &str,
    ) -> Result<Vec<MethodDraft>, LoadError> {
        let handles = matches!(label, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle");
        let mut drafts = Vec::with_capacity(raw.methods.len());
        let mut seen = Seen::new(raw.methods.len());
        for (index, member) in raw.methods.iter().enumerate() {
            let (name, descriptor, key) = self.member_names(raw, member, label, origin)?;
            let fail = |message: String| Err(LoadError::format(origin, message));
            if !raw.trusted && !is_method_name(&name) {
                return fail(format!("Illegal method name \"{name}\" in class {label}"));
            }
            let flags = member_flags(member.flags, &name, raw.major);
            if !legal_method_flags(flags, &name, raw) {
                return fail(format!("Method {name} in class {label} has illegal modifiers: 0x{flags:X}"));
            }
            let static_shape = flags & acc::STATIC != 0;
            let shape = self
                .shape(&descriptor, !static_shape)
                .filter(|shape| !name.starts_with('<') || shape.ret() == Kind::Void);
            let Some(shape) = shape else {
                return fail(format!("Method \"{name}\" in class {label} has illegal signature \"{descriptor}\""));
            };
            if !raw.trusted && !seen.add(key) {
                return fail(format!(
                    "Duplicate method name \"{name}\" with signature \"{descriptor}\" in class file {label}"
                ));
            }
            let body =
                body_of(raw, member, flags, index as u16).map_err(|what| LoadError::format(origin, what(label)))?;
            let polymorphic = handles
                && flags & acc::NATIVE != 0
                && flags & acc::VARARGS != 0
                && descriptor.starts_with("([Ljava/lang/Object;)");
            let attributes = member.attributes;
            drafts.push(MethodDraft { name, descriptor, key, flags, polymorphic, shape, body, attributes });
        }
        Ok(drafts)
    }

    /// The shape of a descriptor, shared by all methods that have it.
    pub(crate) fn shape(&mut self, descriptor: &str, has_receiver: bool) -> Option<Rc<CallShape>> {
        let name = self.names.intern(descriptor);
        if let Some(shape) = self.shapes.get(&(name, has_receiver)) {
            return Some(shape.clone());
        }
        let shape = Rc::new(CallShape::parse(descriptor, has_receiver)?);
        self.shapes.insert((name, has_receiver), shape.clone());
        Some(shape)
    }
}

/// The keys seen so far; a list while it is short enough to be faster than hashing.
struct Seen {
    few: Vec<Key>,
    many: Option<FxHashSet<Key>>,
}

impl Seen {
    fn new(expected: usize) -> Seen {
        Seen { few: Vec::new(), many: (expected > 24).then(FxHashSet::default) }
    }

    /// Adds a key. Returns false if it was already present.
    fn add(&mut self, key: Key) -> bool {
        if let Some(many) = &mut self.many {
            return many.insert(key);
        }
        let new = !self.few.contains(&key);
        self.few.push(key);
        new
    }
}

fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>") || is_unqualified_name(name) && !name.contains(['<', '>'])
}

/// Returns the flags that have a meaning. A class initialiser has only `ACC_STATIC` and `ACC_STRICT`; before version 51
/// it is static whatever its flags are.
fn member_flags(flags: u16, name: &str, major: u16) -> u16 {
    match name {
        "<clinit>" if major < 51 => acc::STATIC,
        "<clinit>" => flags & (acc::STATIC | acc::STRICT),
        _ => flags,
    }
}

fn at_most_one(flags: u16) -> bool {
    (flags & (acc::PUBLIC | acc::PRIVATE | acc::PROTECTED)).count_ones() <= 1
}

fn legal_field_flags(flags: u16, interface: bool, major: u16) -> bool {
    let has = |flag| flags & flag != 0;
    if !interface {
        return at_most_one(flags) && !(has(acc::FINAL) && has(acc::VOLATILE));
    }
    let wanted = acc::PUBLIC | acc::STATIC | acc::FINAL;
    let forbidden = acc::PRIVATE | acc::PROTECTED | acc::VOLATILE | acc::TRANSIENT;
    flags & wanted == wanted && flags & forbidden == 0 && !(major >= 49 && has(acc::ENUM))
}

fn legal_method_flags(flags: u16, name: &str, raw: &RawClass) -> bool {
    let has = |flag| flags & flag != 0;
    if name == "<clinit>" {
        return true;
    }
    let bad_abstract = has(acc::ABSTRACT)
        && has(acc::FINAL
            | acc::NATIVE
            | acc::PRIVATE
            | acc::STATIC
            | if raw.major >= 49 { acc::SYNCHRONIZED } else { 0 });
    if raw.flags & acc::INTERFACE != 0 {
        if name == "<init>" {
            return false;
        }
        if raw.major >= 52 {
            return has(acc::PUBLIC) != has(acc::PRIVATE)
                && !has(acc::PROTECTED | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE)
                && !bad_abstract;
        }
        return has(acc::PUBLIC)
            && has(acc::ABSTRACT)
            && !has(acc::STATIC | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE);
    }
    if name == "<init>" {
        let forbidden = acc::STATIC | acc::FINAL | acc::SYNCHRONIZED | acc::NATIVE | acc::ABSTRACT;
        return at_most_one(flags) && !has(forbidden);
    }
    at_most_one(flags) && !bad_abstract
}

/// Determines what a method runs. It must have a `Code` attribute if and only if it is neither native nor abstract.
fn body_of(raw: &RawClass, member: &Member, flags: u16, index: u16) -> Result<MethodBody, fn(&str) -> String> {
    let codes = raw.attributes(member.attributes).filter(|a| a.name == b"Code").count();
    if flags & (acc::NATIVE | acc::ABSTRACT) != 0 {
        if codes > 0 {
            return Err(|label| format!("Code attribute in native or abstract methods in class file {label}"));
        }
        return Ok(if flags & acc::NATIVE != 0 { MethodBody::Native } else { MethodBody::None });
    }
    match codes {
        1 => Ok(MethodBody::Bytecode { index }),
        0 => {
            Err(|label| format!("Absent Code attribute in method that is not native or abstract in class file {label}"))
        }
        _ => Err(|label| format!("Multiple Code attributes in class file {label}")),
    }
}

fn constant_value(raw: &RawClass, data: &[u8], kind: Kind, descriptor: &str) -> Option<ConstantValue> {
    let index = read_u16(data, 0).filter(|_| data.len() == 2)?;
    Some(match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
            ConstantValue::Int(raw.pool.integer(index)?)
        }
        Kind::Long => ConstantValue::Long(raw.pool.long(index)?),
        Kind::Float => ConstantValue::Float(raw.pool.float(index)?),
        Kind::Double => ConstantValue::Double(raw.pool.double(index)?),
        Kind::Ref if descriptor == "Ljava/lang/String;" => ConstantValue::String(raw.pool.string(index)?.into()),
        Kind::Ref | Kind::Void => return None,
    })
}
