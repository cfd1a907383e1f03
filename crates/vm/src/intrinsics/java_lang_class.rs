//! `java.lang.Class` and queries about a class: names, hierarchy, loading by name.

use super::{Answer, Row, arg, boolean, int, object, reference};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Class", "desiredAssertionStatus0", "(Ljava/lang/Class;)Z", desired_assertion_status),
    ("java/lang/Class", "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", primitive_class),
    ("java/lang/Class", "getSuperclass", "()Ljava/lang/Class;", superclass),
    ("java/lang/Class", "initClassName", "()Ljava/lang/String;", init_class_name),
    ("java/lang/Class", "isArray", "()Z", is_array),
    ("java/lang/Class", "isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    ("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    ("java/lang/Class", "isInterface", "()Z", is_interface),
    ("java/lang/Class", "isPrimitive", "()Z", is_primitive),
    ("java/lang/Class", "isHidden", "()Z", is_hidden),
    ("java/lang/Class", "getModifiers", "()I", modifiers),
    ("java/lang/Class", "getInterfaces0", "()[Ljava/lang/Class;", interfaces),
];

pub(crate) fn class_arg(machine: &Machine, state: &State, args: &[Slot], index: usize) -> Result<ClassId, Trap> {
    machine.mirrored(state, object(args, index)?)
}

fn primitive_class(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let name = machine.string_text(state, object(args, 0)?).unwrap_or_default();
    let kind = match name.as_str() {
        "boolean" => Kind::Boolean,
        "byte" => Kind::Byte,
        "char" => Kind::Char,
        "short" => Kind::Short,
        "int" => Kind::Int,
        "long" => Kind::Long,
        "float" => Kind::Float,
        "double" => Kind::Double,
        "void" => Kind::Void,
        _ => return Err(Trap::bug(format!("no primitive type {name}"))),
    };
    let class = machine.program.primitive(kind);
    let mirror = machine.mirror(state, class)?;
    reference(mirror)
}

fn superclass(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.program.class(class_arg(machine, state, args, 0)?);
    if class.is_interface() || class.is_primitive() {
        return reference(Ref::NULL);
    }
    match class.super_class() {
        Some(parent) => {
            let mirror = machine.mirror(state, parent)?;
            reference(mirror)
        }
        None => reference(Ref::NULL),
    }
}

fn init_class_name(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let units: Vec<u16> = machine.java_name(class).encode_utf16().collect();
    let name = machine.intern(state, &units);
    machine.set_field_if_present(state, object(args, 0)?, "name", Slot::reference(name));
    reference(name)
}

impl Machine {
    /// Returns the name that `Class.getName` gives: with dots, but arrays as descriptors. The name of a lambda's or
    /// stub's class has a part that differs between machines.
    pub(crate) fn java_name(&self, class: ClassId) -> String {
        let class = self.program.class(class);
        match class.is_hidden() && !class.is_array() {
            true if self.surroundings.here.is_perturbed() => {
                format!("{}{:08x}", class.external_name(), self.surroundings.here.salt())
            }
            true => class.external_name(),
            false => class.name().replace('/', "."),
        }
    }
}

fn is_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(machine.program.class(class).is_array())
}

fn is_interface(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(machine.program.class(class).is_interface())
}

fn is_primitive(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(machine.program.class(class).is_primitive())
}

fn is_hidden(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(machine.program.class(class).is_hidden())
}

fn modifiers(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    int(i32::from(machine.program.class(class).modifiers()))
}

fn is_assignable_from(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (this, other) = (class_arg(machine, state, args, 0)?, class_arg(machine, state, args, 1)?);
    boolean(machine.program.is_assignable(other, this))
}

fn is_instance(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let this = class_arg(machine, state, args, 0)?;
    boolean(machine.instance_of(state, arg(args, 1).as_ref(), this))
}

fn interfaces(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    let direct = machine.program.class(class).interfaces().to_vec();
    let mut mirrors = Vec::with_capacity(direct.len());
    for interface in direct {
        mirrors.push(machine.mirror(state, interface)?);
    }
    let array = machine.new_ref_array(state, machine.known.class_array, &mirrors);
    reference(array)
}

/// Assertions of the JDK's own classes are always off.
fn desired_assertion_status(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 0)?;
    boolean(machine.assertions && !machine.is_library(class))
}
