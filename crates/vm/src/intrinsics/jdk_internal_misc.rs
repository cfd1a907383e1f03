//! `jdk.internal.misc.Unsafe` except memory access: layout queries, fences, allocation.

use super::{Answer, Reply, Row, VOID, arg, int, long, nothing, object, reference, zero};
use crate::intrinsics::java_lang_class::class_arg;
use crate::machine::Machine;
use crate::objects::element_kind;
use crate::state::{InitState, State};
use crate::trap::Trap;
use heapwright_memory::{ElementKind, Slot};
use heapwright_program::{ClassKind, FieldId, Kind};

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/misc/Unsafe", "registerNatives", "()V", nothing),
    ("jdk/internal/misc/Unsafe", "arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base),
    ("jdk/internal/misc/Unsafe", "arrayIndexScale0", "(Ljava/lang/Class;)I", array_scale),
    ("jdk/internal/misc/Unsafe", "addressSize0", "()I", address_size),
    ("jdk/internal/misc/Unsafe", "pageSize", "()I", page_size),
    ("jdk/internal/misc/Unsafe", "isBigEndian0", "()Z", zero),
    ("jdk/internal/misc/Unsafe", "unalignedAccess0", "()Z", zero),
    ("jdk/internal/misc/Unsafe", "fullFence", "()V", nothing),
    ("jdk/internal/misc/Unsafe", "loadFence", "()V", nothing),
    ("jdk/internal/misc/Unsafe", "storeFence", "()V", nothing),
    ("jdk/internal/misc/Unsafe", "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", field_offset),
    ("jdk/internal/misc/Unsafe", "staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", field_offset),
    ("jdk/internal/misc/Unsafe", "staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_base),
    ("jdk/internal/misc/Unsafe", "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", named_field_offset),
    (
        "jdk/internal/misc/Unsafe",
        "knownObjectFieldOffset0",
        "(Ljava/lang/Class;Ljava/lang/String;)J",
        named_field_offset,
    ),
    ("jdk/internal/misc/Unsafe", "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    (
        "jdk/internal/misc/Unsafe",
        "allocateUninitializedArray0",
        "(Ljava/lang/Class;I)Ljava/lang/Object;",
        allocate_array,
    ),
    ("jdk/internal/misc/Unsafe", "ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_initialized),
    ("jdk/internal/misc/Unsafe", "shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialized),
    ("jdk/internal/misc/Unsafe", "throwException", "(Ljava/lang/Throwable;)V", throw_exception),
    ("jdk/internal/misc/Unsafe", "writebackPreSync0", "()V", nothing),
    ("jdk/internal/misc/Unsafe", "writebackPostSync0", "()V", nothing),
];

/// Offsets are multiples of eight for fields (the cell); for arrays, they are byte positions starting at this base.
pub(crate) const ARRAY_BASE: i64 = 16;

/// Returns the distance between two elements in bytes.
pub(crate) fn scale(kind: ElementKind) -> i64 {
    match kind {
        ElementKind::Byte => 1,
        ElementKind::Char | ElementKind::Short => 2,
        ElementKind::Int | ElementKind::Float | ElementKind::Ref => 4,
        ElementKind::Long | ElementKind::Double => 8,
    }
}

fn array_base(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(ARRAY_BASE as i32)
}

fn array_scale(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 1)?;
    let component = machine.program.component(class);
    let kind = match component.map(|component| machine.program.class(component).kind()) {
        Some(ClassKind::Primitive(kind)) => kind,
        _ => Kind::Ref,
    };
    int(scale(element_kind(kind)) as i32)
}

fn address_size(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(8)
}

fn page_size(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    int(4096)
}

/// Returns the field a `java.lang.reflect.Field` stands for: its slot holds the machine's number of the field.
fn field_of(machine: &Machine, state: &State, args: &[Slot]) -> Result<FieldId, Trap> {
    let field = object(args, 1)?;
    Ok(FieldId(machine.get_field(state, field, "slot")?.as_int() as u32))
}

/// Returns the offset by which `Unsafe` reaches a field.
pub(crate) fn offset_of(machine: &Machine, field: FieldId) -> i64 {
    let field = machine.program.field(field);
    let cell = if field.is_static() { machine.known.mirror_cells + field.cell() } else { field.cell() };
    cell as i64 * 8
}

fn field_offset(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let field = field_of(machine, state, args)?;
    long(offset_of(machine, field))
}

fn static_base(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.program.field(field_of(machine, state, args)?).class();
    let mirror = machine.mirror(state, class)?;
    reference(mirror)
}

fn named_field_offset(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 1)?;
    let name = machine.string_text(state, object(args, 2)?).unwrap_or_default();
    match machine.program.field_named(class, &name) {
        Some(field) => long(offset_of(machine, field)),
        None => Err(Trap::raise("java/lang/InternalError", name)),
    }
}

fn allocate_instance(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 1)?;
    if state.init_state(class) != InitState::Done && !machine.initialize(state, class)? {
        return Ok(Reply::Again);
    }
    let what = machine.program.class(class);
    if what.is_abstract() || what.is_interface() || what.is_array() || what.is_primitive() {
        return Err(Trap::raise("java/lang/InstantiationException", what.external_name()));
    }
    let instance = machine.allocate_now(state, class);
    reference(instance)
}

fn allocate_array(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let component = class_arg(machine, state, args, 1)?;
    let class = machine.program.array_of(component);
    let array = machine.new_array(state, class, arg(args, 2).as_int())?;
    reference(array)
}

fn ensure_initialized(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 1)?;
    match state.init_state(class) == InitState::Done || machine.initialize(state, class)? {
        true => VOID,
        false => Ok(Reply::Again),
    }
}

fn should_be_initialized(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = class_arg(machine, state, args, 1)?;
    super::boolean(state.init_state(class) == InitState::Untouched)
}

fn throw_exception(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    Err(Trap::Throw(object(args, 1)?))
}
