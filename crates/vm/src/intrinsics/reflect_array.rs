//! `java.lang.reflect.Array`, and the conversions of primitive values that reflection performs.

use super::java_lang_class::class_arg;
use super::{Answer, Reply, Row, VOID, arg, int, object, reference};
use crate::machine::Machine;
use crate::objects::out_of_bounds;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Elements, Ref, Slot};
use heapwright_program::{ClassId, ClassKind, Kind};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I", get_length),
    ("java/lang/reflect/Array", "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    ("java/lang/reflect/Array", "getBoolean", "(Ljava/lang/Object;I)Z", get_boolean),
    ("java/lang/reflect/Array", "getByte", "(Ljava/lang/Object;I)B", get_byte),
    ("java/lang/reflect/Array", "getChar", "(Ljava/lang/Object;I)C", get_char),
    ("java/lang/reflect/Array", "getShort", "(Ljava/lang/Object;I)S", get_short),
    ("java/lang/reflect/Array", "getInt", "(Ljava/lang/Object;I)I", get_int),
    ("java/lang/reflect/Array", "getLong", "(Ljava/lang/Object;I)J", get_long),
    ("java/lang/reflect/Array", "getFloat", "(Ljava/lang/Object;I)F", get_float),
    ("java/lang/reflect/Array", "getDouble", "(Ljava/lang/Object;I)D", get_double),
    ("java/lang/reflect/Array", "set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    ("java/lang/reflect/Array", "setBoolean", "(Ljava/lang/Object;IZ)V", set_boolean),
    ("java/lang/reflect/Array", "setByte", "(Ljava/lang/Object;IB)V", set_byte),
    ("java/lang/reflect/Array", "setChar", "(Ljava/lang/Object;IC)V", set_char),
    ("java/lang/reflect/Array", "setShort", "(Ljava/lang/Object;IS)V", set_short),
    ("java/lang/reflect/Array", "setInt", "(Ljava/lang/Object;II)V", set_int),
    ("java/lang/reflect/Array", "setLong", "(Ljava/lang/Object;IJ)V", set_long),
    ("java/lang/reflect/Array", "setFloat", "(Ljava/lang/Object;IF)V", set_float),
    ("java/lang/reflect/Array", "setDouble", "(Ljava/lang/Object;ID)V", set_double),
    ("java/lang/reflect/Array", "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    ("java/lang/reflect/Array", "multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
];

fn illegal(message: &str) -> Trap {
    Trap::raise("java/lang/IllegalArgumentException", message)
}

/// Converts a primitive value to another primitive type by identity or widening (JLS 5.1.2), if that is allowed.
pub(crate) fn widen(from: Kind, to: Kind, value: Slot) -> Option<Slot> {
    if from == to {
        return Some(value);
    }
    let fits = match from {
        Kind::Byte => matches!(to, Kind::Short | Kind::Int | Kind::Long | Kind::Float | Kind::Double),
        Kind::Short | Kind::Char => matches!(to, Kind::Int | Kind::Long | Kind::Float | Kind::Double),
        Kind::Int => matches!(to, Kind::Long | Kind::Float | Kind::Double),
        Kind::Long => matches!(to, Kind::Float | Kind::Double),
        Kind::Float => to == Kind::Double,
        _ => false,
    };
    if !fits {
        return None;
    }
    Some(match (from, to) {
        (Kind::Long, Kind::Float) => Slot::float(value.as_long() as f32),
        (Kind::Long, _) => Slot::double(value.as_long() as f64),
        (Kind::Float, _) => Slot::double(f64::from(value.as_float())),
        (_, Kind::Long) => Slot::long(i64::from(value.as_int())),
        (_, Kind::Float) => Slot::float(value.as_int() as f32),
        (_, Kind::Double) => Slot::double(f64::from(value.as_int())),
        _ => value,
    })
}

/// Returns the component class of an array and the kind of its elements.
fn component(machine: &Machine, state: &State, array: Ref) -> Result<(ClassId, Kind), Trap> {
    let class = machine.class_of(state, array).ok_or_else(Trap::null)?;
    let component = machine.program.component(class).ok_or_else(|| illegal("Argument is not an array"))?;
    match machine.program.class(component).kind() {
        ClassKind::Primitive(kind) => Ok((component, kind)),
        _ => Ok((component, Kind::Ref)),
    }
}

fn get_length(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let array = object(args, 0)?;
    component(machine, state, array)?;
    int(state.heap.array(array).map_or(0, |array| array.len()) as i32)
}

fn position(state: &State, array: Ref, index: i32) -> Result<usize, Trap> {
    let length = state.heap.array(array).map_or(0, |array| array.len());
    usize::try_from(index).ok().filter(|at| *at < length).ok_or_else(|| out_of_bounds(index, length))
}

fn element(state: &State, array: Ref, index: i32) -> Result<Slot, Trap> {
    let at = position(state, array, index)?;
    Ok(state.heap.array(array).and_then(|array| array.get(at)).unwrap_or_default())
}

fn get(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let array = object(args, 0)?;
    let (_, kind) = component(machine, state, array)?;
    let value = element(state, array, arg(args, 1).as_int())?;
    Ok(Reply::Value(machine.reflected(state, kind, value)?))
}

fn get_as(machine: &Machine, state: &mut State, args: &[Slot], wanted: Kind) -> Answer {
    let array = object(args, 0)?;
    let (_, kind) = component(machine, state, array)?;
    if kind == Kind::Ref {
        return Err(illegal("Argument is not an array of primitive type"));
    }
    let value = element(state, array, arg(args, 1).as_int())?;
    widen(kind, wanted, value).map(Reply::Value).ok_or_else(|| illegal("argument type mismatch"))
}

fn set(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let array = object(args, 0)?;
    let (class, kind) = component(machine, state, array)?;
    let value = arg(args, 2).as_ref();
    if kind != Kind::Ref {
        if value.is_null() {
            return Err(Trap::Raise("java/lang/IllegalArgumentException", None));
        }
        let Some((from, value)) = machine.unboxed(state, value) else { return Err(illegal("argument type mismatch")) };
        return store(machine, state, array, arg(args, 1).as_int(), (from, value));
    }
    let at = position(state, array, arg(args, 1).as_int())?;
    if !value.is_null() && !machine.instance_of(state, value, class) {
        return Err(illegal("array element type mismatch"));
    }
    if let Some(array) = state.heap.array_mut(array) {
        array.set(at, Slot::reference(value));
    }
    VOID
}

fn store(machine: &Machine, state: &mut State, array: Ref, index: i32, (from, value): (Kind, Slot)) -> Answer {
    let (_, kind) = component(machine, state, array)?;
    if kind == Kind::Ref {
        return Err(illegal("Argument is not an array of primitive type"));
    }
    let at = position(state, array, index)?;
    let value = widen(from, kind, value).ok_or_else(|| illegal("argument type mismatch"))?;
    if let Some(array) = state.heap.array_mut(array) {
        array.set(at, value);
    }
    VOID
}

fn set_as(machine: &Machine, state: &mut State, args: &[Slot], from: Kind) -> Answer {
    let array = object(args, 0)?;
    store(machine, state, array, arg(args, 1).as_int(), (from, arg(args, 2)))
}

/// The maximum number of dimensions of an array (JVMS 4.4.1).
const MOST_DIMS: u32 = 255;

/// Returns the element class for a new array, which must not be `void` or lead to too many dimensions.
fn element_class(machine: &Machine, state: &State, args: &[Slot], more: u32) -> Result<ClassId, Trap> {
    let class = class_arg(machine, state, args, 0)?;
    match machine.program.class(class).kind() {
        ClassKind::Primitive(Kind::Void) => Err(Trap::Raise("java/lang/IllegalArgumentException", None)),
        ClassKind::Array { dims, .. } if dims + more > MOST_DIMS => {
            Err(Trap::Raise("java/lang/IllegalArgumentException", None))
        }
        _ => Ok(class),
    }
}

fn new_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let component = element_class(machine, state, args, 1)?;
    let class = machine.program.array_of(component);
    let array = machine.new_array(state, class, arg(args, 1).as_int())?;
    reference(array)
}

fn multi_new_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let lengths = match state.heap.array(object(args, 1)?).map(|array| array.elements()) {
        Some(Elements::Int(lengths)) => lengths.clone(),
        _ => return Err(Trap::bug("multiNewArray without its lengths")),
    };
    if lengths.is_empty() || lengths.len() > MOST_DIMS as usize {
        return Err(Trap::Raise("java/lang/IllegalArgumentException", None));
    }
    let mut class = element_class(machine, state, args, lengths.len() as u32)?;
    for _ in &lengths {
        class = machine.program.array_of(class);
    }
    let array = machine.multi_array(state, class, &lengths)?;
    reference(array)
}

macro_rules! of_kind {
    ($($get:ident $set:ident $kind:ident;)*) => {
        $(
            fn $get(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
                get_as(machine, state, args, Kind::$kind)
            }

            fn $set(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
                set_as(machine, state, args, Kind::$kind)
            }
        )*
    };
}

of_kind! {
    get_boolean set_boolean Boolean;
    get_byte set_byte Byte;
    get_char set_char Char;
    get_short set_short Short;
    get_int set_int Int;
    get_long set_long Long;
    get_float set_float Float;
    get_double set_double Double;
}
