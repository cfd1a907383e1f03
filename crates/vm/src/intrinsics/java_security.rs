//! `java.security`: the properties file of the JDK, and a source of "random" bytes that are always the same.

use super::{Answer, Reply, Row, VOID, arg, nothing, object, reference};
use crate::machine::Vm;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Elements, Ref, Slot};

pub(crate) const TABLE: &[Row] = &[
    ("java/security/Security", "initialize", "()V", initialize),
    ("sun/security/provider/NativePRNG", "initIO", "", open_source),
    ("sun/security/provider/NativePRNG$RandomIO", "implNextBytes", "([B)V", next_bytes),
    ("sun/security/provider/NativePRNG$RandomIO", "implGenerateSeed", "(I)[B", generate_seed),
    ("sun/security/provider/NativePRNG$RandomIO", "implSetSeed", "([B)V", nothing),
    ("sun/security/provider/SeedGenerator", "<clinit>", "()V", nothing),
    ("sun/security/provider/SeedGenerator", "generateSeed", "([B)V", fixed_seed),
];

/// `Security.initialize`: loads `java.security`, but no further files that it names.
fn initialize(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let content = vm.program.jdk().configuration("conf/security/java.security").unwrap_or_default();
    let security = vm.program.load("java/security/Security")?;
    let properties = vm.bare(state, "java/util/Properties")?;
    // A map whose fields are all zero is empty.
    let map = vm.bare(state, "java/util/concurrent/ConcurrentHashMap")?;
    vm.set_field(state, properties, "map", Slot::reference(map))?;
    vm.put_static_named(state, security, "props", Slot::reference(properties))?;
    if vm.program.field_named(security, "initialSecurityProperties").is_some() {
        vm.put_static_named(state, security, "initialSecurityProperties", Slot::reference(properties))?;
    }
    let stream = vm.byte_stream(state, &content)?;
    let class = vm.program.load("java/util/Properties")?;
    let load = vm.method_named(class, "load", "(Ljava/io/InputStream;)V")?;
    let args = vec![Slot::reference(properties), Slot::reference(stream)];
    Ok(Reply::Call { method: load, args, kind: FrameKind::Call })
}

/// The field of a source that holds its position in the sequence; the program cannot see it.
const POSITION: &str = "lastRead";

fn open_source(vm: &mut Vm, state: &mut State, _: &[Slot]) -> Answer {
    let source = vm.bare(state, "sun/security/provider/NativePRNG$RandomIO")?;
    reference(source)
}

/// Writes a fixed sequence of bytes (SplitMix64) that differs between machines.
fn fill(vm: &mut Vm, state: &mut State, array: Ref, mut position: u64) -> Result<u64, Trap> {
    vm.perturbed.consulted = true;
    let salt = u64::from(vm.perturbed.here.salt()) << 17;
    let elements = state.heap.array_mut(array).and_then(|array| array.elements_mut());
    let Some(Elements::Byte(places)) = elements else { return Err(Trap::null()) };
    for chunk in places.chunks_mut(8) {
        position = position.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = position ^ salt;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        chunk.iter_mut().zip(mixed.to_le_bytes()).for_each(|(place, byte)| *place = byte as i8);
    }
    Ok(position)
}

fn advance(vm: &mut Vm, state: &mut State, source: Ref, array: Ref) -> Result<(), Trap> {
    let position = vm.get_field(state, source, POSITION)?.as_long() as u64;
    let position = fill(vm, state, array, position)?;
    vm.set_field(state, source, POSITION, Slot::long(position as i64))
}

fn next_bytes(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    advance(vm, state, object(args, 0)?, object(args, 1)?)?;
    VOID
}

fn generate_seed(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    let array = vm.new_array(state, vm.known.byte_array, arg(args, 1).as_int())?;
    advance(vm, state, object(args, 0)?, array)?;
    reference(array)
}

fn fixed_seed(vm: &mut Vm, state: &mut State, args: &[Slot]) -> Answer {
    fill(vm, state, object(args, 0)?, 0)?;
    VOID
}
