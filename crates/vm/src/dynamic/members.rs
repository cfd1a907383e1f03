//! `MethodHandleNatives`: fills in and resolves the library's `MemberName` objects. Lookups, access checks and their
//! messages are then the library's own code.

use crate::intrinsics::{Answer, VOID, arg, field_of, long, method_of, object, offset_of, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, FieldId, LinkError, MethodId, flags, split_method};

const IS_METHOD: i32 = 0x1_0000;
const IS_CONSTRUCTOR: i32 = 0x2_0000;
const IS_FIELD: i32 = 0x4_0000;
const CALLER_SENSITIVE: i32 = 0x10_0000;
const TRUSTED_FINAL: i32 = 0x20_0000;
const KIND_SHIFT: i32 = 24;

/// Reference kinds of JVMS 4.4.8.
pub(super) mod kind {
    pub const GET_FIELD: u8 = 1;
    pub const GET_STATIC: u8 = 2;
    pub const PUT_FIELD: u8 = 3;
    pub const PUT_STATIC: u8 = 4;
    pub const VIRTUAL: u8 = 5;
    pub const STATIC: u8 = 6;
    pub const SPECIAL: u8 = 7;
    pub const NEW: u8 = 8;
    pub const INTERFACE: u8 = 9;
}

/// A resolved member.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    Method(MethodId),
    Field(FieldId),
}

/// `init(MemberName, Object)`: initialises it from a reflective object.
pub(super) fn init(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (name, of) = (object(args, 0)?, object(args, 1)?);
    let class = machine.class_of(state, of).ok_or_else(Trap::null)?;
    if &**machine.program.class(class).name() == "java/lang/reflect/Field" {
        let field = field_of(machine, state, of)?;
        fill_field(machine, state, name, field, false)?;
    } else {
        let method = method_of(machine, state, of)?;
        fill_method(machine, state, name, method, None)?;
    }
    VOID
}

/// `expand(MemberName)`: fills in name and type of a resolved member.
pub(super) fn expand(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = object(args, 0)?;
    match machine.member(state, name)? {
        Some(Member::Method(method)) => describe_method(machine, state, name, method)?,
        Some(Member::Field(field)) => describe_field(machine, state, name, field)?,
        None => return Err(Trap::raise("java/lang/InternalError", "nothing to expand")),
    }
    VOID
}

/// `resolve(MemberName, caller, lookupMode, speculative)`.
pub(super) fn resolve(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = object(args, 0)?;
    let speculative = arg(args, 3).as_int() != 0;
    match resolve_member(machine, state, name, arg(args, 1).as_ref()) {
        Ok(()) => reference(name),
        Err(Trap::Raise(..) | Trap::Missing(_)) if speculative => reference(Ref::NULL),
        Err(trap) => Err(trap),
    }
}

fn resolve_member(machine: &mut Machine, state: &mut State, name: Ref, caller: Ref) -> Result<(), Trap> {
    let class = machine.mirrored(state, machine.get_field(state, name, "clazz")?.as_ref())?;
    let wanted = machine.get_field(state, name, "flags")?.as_int();
    let kind = ((wanted >> KIND_SHIFT) & 15) as u8;
    let text = machine.text_of(state, machine.get_field(state, name, "name")?.as_ref())?;
    let described = machine.get_field(state, name, "type")?.as_ref();
    let from = if caller.is_null() { class } else { machine.mirrored(state, caller)? };
    if wanted & IS_FIELD != 0 {
        let descriptor = machine.program.class(machine.mirrored(state, described)?).descriptor();
        let field = find_field(machine, class, &text, &descriptor)
            .ok_or_else(|| Trap::raise("java/lang/NoSuchFieldError", text.clone()))?;
        return fill_field(machine, state, name, field, matches!(kind, kind::PUT_FIELD | kind::PUT_STATIC));
    }
    let descriptor = type_descriptor(machine, state, described)?;
    let method = match caller.is_null() {
        true => find_method(machine, class, &text, &descriptor)?,
        false if machine.program.class(class).is_interface() => {
            machine.program.resolve_interface_method(from, class, &text, &descriptor)?
        }
        false => machine.program.resolve_method(from, class, &text, &descriptor)?,
    };
    let (kind, method) = method_kind(machine, from, class, method, kind)?;
    fill_method(machine, state, name, method, Some(kind))
}

/// Resolves a method of a class as in JVMS 5.4.3.3 and 5.4.3.4, without an access check.
fn find_method(machine: &mut Machine, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, Trap> {
    let found = if machine.program.class(class).is_interface() {
        machine.program.resolve_interface_method(class, class, name, descriptor)
    } else {
        machine.program.resolve_method(class, class, name, descriptor)
    };
    match found {
        Ok(method) => Ok(method),
        // the class refers to itself: inaccessible inherited methods are for the library to report
        Err(LinkError::IllegalAccess(_)) => {
            let mut current = Some(class);
            while let Some(id) = current {
                if let Some(method) = machine.program.find_method(id, name, descriptor) {
                    return Ok(method);
                }
                current = machine.program.class(id).super_class();
            }
            Err(Trap::raise("java/lang/NoSuchMethodError", name))
        }
        Err(other) => Err(other.into()),
    }
}

fn find_field(machine: &Machine, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
    let mut current = Some(class);
    while let Some(id) = current {
        if let Some(field) = machine.program.find_field(id, name, descriptor) {
            return Some(field);
        }
        let interfaces = machine.program.class(id).all_interfaces();
        if let Some(field) = interfaces.iter().find_map(|one| machine.program.find_field(*one, name, descriptor)) {
            return Some(field);
        }
        current = machine.program.class(id).super_class();
    }
    None
}

/// Returns the reference kind of a resolved method; calls that need no selection become special ones.
fn method_kind(
    machine: &Machine,
    from: ClassId,
    class: ClassId,
    method: MethodId,
    wanted: u8,
) -> Result<(u8, MethodId), Trap> {
    let found = machine.program.method(method);
    let owner = machine.program.class(found.class());
    let of_interface = owner.is_interface();
    let selects = found.is_virtual() && !found.is_final() && owner.flags() & flags::FINAL == 0;
    match wanted {
        kind::STATIC => {
            machine.program.expect_static(method, true)?;
            Ok((kind::STATIC, method))
        }
        kind::NEW => Ok((kind::SPECIAL, method)),
        kind::SPECIAL => {
            machine.program.expect_static(method, false)?;
            Ok((kind::SPECIAL, machine.program.select_special(from, class, method)?))
        }
        _ => {
            machine.program.expect_static(method, false)?;
            Ok((
                if !selects {
                    kind::SPECIAL
                } else if of_interface {
                    kind::INTERFACE
                } else {
                    kind::VIRTUAL
                },
                method,
            ))
        }
    }
}

fn fill_method(
    machine: &mut Machine,
    state: &mut State,
    name: Ref,
    method: MethodId,
    kind: Option<u8>,
) -> Result<(), Trap> {
    let found = machine.program.method(method);
    let class = found.class();
    let of_interface = machine.program.class(class).is_interface();
    let kind = kind.unwrap_or(match () {
        () if found.is_static() => kind::STATIC,
        () if found.is_constructor() || found.is_private() => kind::SPECIAL,
        () if of_interface => kind::INTERFACE,
        () => kind::VIRTUAL,
    });
    let sort = if found.is_constructor() { IS_CONSTRUCTOR } else { IS_METHOD };
    let mut bits = i32::from(found.flags()) | sort | i32::from(kind) << KIND_SHIFT;
    if machine.program.method_has_annotation(method, "Ljdk/internal/reflect/CallerSensitive;") {
        bits |= CALLER_SENSITIVE;
    }
    let mirror = machine.mirror(state, class)?;
    machine.set_field(state, name, "flags", Slot::int(bits))?;
    machine.set_field(state, name, "clazz", Slot::reference(mirror))?;
    if machine.get_field(state, name, "type")?.as_ref().is_null() {
        describe_method(machine, state, name, method)?;
    }
    Ok(())
}

fn describe_method(machine: &mut Machine, state: &mut State, name: Ref, method: MethodId) -> Result<(), Trap> {
    let found = machine.program.method(method);
    let (text, descriptor) = (found.name().clone(), found.descriptor().clone());
    let text = machine.interned_text(state, Some(&text));
    let (params, ret) = split_method(&descriptor).ok_or_else(|| Trap::bug("a method with a bad descriptor"))?;
    let mut mirrors = Vec::with_capacity(params.len());
    for param in params {
        mirrors.push(machine.described_mirror(state, param)?);
    }
    let params = machine.new_ref_array(state, machine.known.class_array, &mirrors);
    let ret = machine.described_mirror(state, ret)?;
    let pair = machine.new_ref_array(state, machine.known.object_array, &[ret, params]);
    machine.set_field(state, name, "name", Slot::reference(text))?;
    machine.set_field(state, name, "type", Slot::reference(pair))
}

fn fill_field(machine: &mut Machine, state: &mut State, name: Ref, field: FieldId, setter: bool) -> Result<(), Trap> {
    let found = machine.program.field(field);
    let class = found.class();
    let kind = match (found.is_static(), setter) {
        (true, false) => kind::GET_STATIC,
        (true, true) => kind::PUT_STATIC,
        (false, false) => kind::GET_FIELD,
        (false, true) => kind::PUT_FIELD,
    };
    let mut bits = i32::from(found.flags()) | IS_FIELD | i32::from(kind) << KIND_SHIFT;
    let owner = machine.program.class(class);
    if found.is_final() && (found.is_static() || owner.is_hidden() || owner.record_components().is_some()) {
        bits |= TRUSTED_FINAL;
    }
    let mirror = machine.mirror(state, class)?;
    machine.set_field(state, name, "flags", Slot::int(bits))?;
    machine.set_field(state, name, "clazz", Slot::reference(mirror))?;
    if machine.get_field(state, name, "type")?.as_ref().is_null() {
        describe_field(machine, state, name, field)?;
    }
    Ok(())
}

fn describe_field(machine: &mut Machine, state: &mut State, name: Ref, field: FieldId) -> Result<(), Trap> {
    let found = machine.program.field(field);
    let (text, descriptor) = (found.name().clone(), found.descriptor().clone());
    let text = machine.interned_text(state, Some(&text));
    let mirror = machine.described_mirror(state, &descriptor)?;
    machine.set_field(state, name, "name", Slot::reference(text))?;
    machine.set_field(state, name, "type", Slot::reference(mirror))
}

/// Returns the method descriptor for the `type` of a `MemberName`: a `MethodType`, a string, or return and parameter
/// types.
fn type_descriptor(machine: &Machine, state: &State, described: Ref) -> Result<String, Trap> {
    if let Some(text) = machine.string_text(state, described) {
        return Ok(text);
    }
    if let Some(pair) = machine.refs_of(state, described).map(<[Ref]>::to_vec) {
        let (ret, params) = (pair.first().copied().unwrap_or(Ref::NULL), pair.get(1).copied().unwrap_or(Ref::NULL));
        let params = machine.refs_of(state, params).ok_or_else(Trap::null)?.to_vec();
        let params = params.into_iter().map(|param| machine.mirrored(state, param)).collect::<Result<_, _>>()?;
        let signature = super::types::Signature { params, ret: machine.mirrored(state, ret)? };
        return Ok(machine.descriptor_of(&signature).to_string());
    }
    let signature = machine.type_signature(state, described)?;
    Ok(machine.descriptor_of(&signature).to_string())
}

impl Machine {
    /// Returns the member a resolved `MemberName` stands for.
    pub(super) fn member(&mut self, state: &State, name: Ref) -> Result<Option<Member>, Trap> {
        let class = self.mirrored(state, self.get_field(state, name, "clazz")?.as_ref())?;
        let bits = self.get_field(state, name, "flags")?.as_int();
        let text = self.text_of(state, self.get_field(state, name, "name")?.as_ref())?;
        let described = self.get_field(state, name, "type")?.as_ref();
        if bits & IS_FIELD != 0 {
            let descriptor = self.program.class(self.mirrored(state, described)?).descriptor();
            return Ok(self.program.find_field(class, &text, &descriptor).map(Member::Field));
        }
        let descriptor = type_descriptor(self, state, described)?;
        let declared = self.program.find_method(class, &text, &descriptor);
        Ok(declared.or_else(|| find_method(self, class, &text, &descriptor).ok()).map(Member::Method))
    }

    /// Returns the reference kind of a `MemberName`.
    pub(super) fn member_kind(&self, state: &State, name: Ref) -> Result<u8, Trap> {
        Ok(((self.get_field(state, name, "flags")?.as_int() >> KIND_SHIFT) & 15) as u8)
    }
}

fn field_named(machine: &mut Machine, state: &State, args: &[Slot]) -> Result<FieldId, Trap> {
    match machine.member(state, object(args, 0)?)? {
        Some(Member::Field(field)) => Ok(field),
        _ => Err(Trap::raise("java/lang/InternalError", "not a field")),
    }
}

/// `objectFieldOffset(MemberName)` and `staticFieldOffset(MemberName)`.
pub(super) fn field_offset(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let field = field_named(machine, state, args)?;
    long(offset_of(machine, field))
}

/// `staticFieldBase(MemberName)`.
pub(super) fn static_base(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let field = field_named(machine, state, args)?;
    let mirror = machine.mirror(state, machine.program.field(field).class())?;
    reference(mirror)
}

/// `setCallSiteTargetNormal` and `setCallSiteTargetVolatile`.
pub(super) fn set_target(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    machine.set_field(state, object(args, 0)?, "target", arg(args, 1))?;
    VOID
}
