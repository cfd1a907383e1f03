//! `jdk.internal.reflect.ConstantPool`: how the library's annotation parser reads constants.

use super::{Answer, Reply, Row, arg, int, long, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, ConstantPool};

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/reflect/ConstantPool", "getSize0", "", size),
    ("jdk/internal/reflect/ConstantPool", "getClassAt0", "", class_at),
    ("jdk/internal/reflect/ConstantPool", "getClassAtIfLoaded0", "", class_if_loaded),
    ("jdk/internal/reflect/ConstantPool", "getMemberRefInfoAt0", "", member_info),
    ("jdk/internal/reflect/ConstantPool", "getNameAndTypeRefInfoAt0", "", name_and_type),
    ("jdk/internal/reflect/ConstantPool", "getIntAt0", "", int_at),
    ("jdk/internal/reflect/ConstantPool", "getLongAt0", "", long_at),
    ("jdk/internal/reflect/ConstantPool", "getFloatAt0", "", float_at),
    ("jdk/internal/reflect/ConstantPool", "getDoubleAt0", "", double_at),
    ("jdk/internal/reflect/ConstantPool", "getStringAt0", "", string_at),
    ("jdk/internal/reflect/ConstantPool", "getUTF8At0", "", utf8_at),
    ("jdk/internal/reflect/ConstantPool", "getTagAt0", "", tag_at),
];

/// Returns the class whose constants are requested: `constantPoolOop`, the first argument after the receiver, is its
/// mirror.
fn owner(machine: &Machine, state: &State, args: &[Slot]) -> Result<ClassId, Trap> {
    machine.mirrored(state, object(args, 1)?)
}

/// Reads the constant at the index the last argument gives.
fn constant<T>(
    machine: &Machine,
    state: &State,
    args: &[Slot],
    read: impl FnOnce(&ConstantPool<'static>, u16) -> Option<T>,
) -> Result<T, Trap> {
    let class = machine.program.class(owner(machine, state, args)?);
    let pool = class.constant_pool().ok_or_else(|| Trap::bug("a class without a constant pool"))?;
    let index = u16::try_from(arg(args, 2).as_int()).ok().filter(|index| usize::from(*index) < pool.len());
    let index = index.ok_or_else(|| illegal("Constant pool index out of bounds"))?;
    read(pool, index).ok_or_else(|| illegal("Wrong type at constant pool index"))
}

fn illegal(message: &str) -> Trap {
    Trap::raise("java/lang/IllegalArgumentException", message)
}

fn size(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.program.class(owner(machine, state, args)?);
    int(class.constant_pool().map_or(0, |pool| pool.len()) as i32)
}

fn class_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = constant(machine, state, args, |pool, index| pool.class_name(index))?;
    let class = machine.program.load(&name)?;
    let mirror = machine.mirror(state, class)?;
    reference(mirror)
}

fn class_if_loaded(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = constant(machine, state, args, |pool, index| pool.class_name(index))?;
    match machine.program.loaded(&name) {
        Some(class) => {
            let mirror = machine.mirror(state, class)?;
            reference(mirror)
        }
        None => reference(Ref::NULL),
    }
}

fn texts(machine: &Machine, state: &mut State, texts: &[&str]) -> Answer {
    let strings: Vec<Ref> = texts.iter().map(|text| machine.new_string(state, text)).collect();
    let array = machine.new_ref_array(state, machine.known.string_array, &strings);
    reference(array)
}

fn member_info(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (class, name, descriptor) = constant(machine, state, args, |pool, index| pool.member(index))?;
    texts(machine, state, &[&class, &name, &descriptor])
}

fn name_and_type(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (name, descriptor) = constant(machine, state, args, |pool, index| pool.name_and_type(index))?;
    texts(machine, state, &[&name, &descriptor])
}

fn int_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    int(constant(machine, state, args, |pool, index| pool.integer(index))?)
}

fn long_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    long(constant(machine, state, args, |pool, index| pool.long(index))?)
}

fn float_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = constant(machine, state, args, |pool, index| pool.float(index))?;
    Ok(Reply::Value(Slot::float(value)))
}

fn double_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let value = constant(machine, state, args, |pool, index| pool.double(index))?;
    Ok(Reply::Value(Slot::double(value)))
}

fn string_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let units = constant(machine, state, args, |pool, index| pool.string(index))?;
    let string = machine.intern(state, &units);
    reference(string)
}

fn utf8_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let units = constant(machine, state, args, |pool, index| pool.utf16(index))?;
    let string = machine.new_string_utf16(state, &units);
    reference(string)
}

fn tag_at(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    int(i32::from(constant(machine, state, args, |pool, index| pool.tag(index))?))
}
