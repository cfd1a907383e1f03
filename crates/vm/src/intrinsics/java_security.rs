//! `java.security`: the properties file of the JDK, and a source of "random" bytes that are always the same.

use super::{Answer, Reply, Row, VOID, arg, nothing, object, reference};
use crate::machine::Machine;
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
fn initialize(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let content = machine.program.jdk().configuration("conf/security/java.security").unwrap_or_default();
    let security = machine.program.load("java/security/Security")?;
    let properties = machine.bare(state, "java/util/Properties")?;
    // A map whose fields are all zero is empty.
    let map = machine.bare(state, "java/util/concurrent/ConcurrentHashMap")?;
    machine.set_field(state, properties, "map", Slot::reference(map))?;
    machine.put_static_named(state, security, "props", Slot::reference(properties))?;
    if machine.program.field_named(security, "initialSecurityProperties").is_some() {
        machine.put_static_named(state, security, "initialSecurityProperties", Slot::reference(properties))?;
    }
    let stream = machine.byte_stream(state, &content)?;
    let class = machine.program.load("java/util/Properties")?;
    let load = machine.method_named(class, "load", "(Ljava/io/InputStream;)V")?;
    let args = vec![Slot::reference(properties), Slot::reference(stream)];
    Ok(Reply::Call { method: load, args, kind: FrameKind::Call })
}

/// The field of a source that holds its position in the sequence; the program cannot see it.
const POSITION: &str = "lastRead";

fn open_source(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let source = machine.bare(state, "sun/security/provider/NativePRNG$RandomIO")?;
    reference(source)
}

/// Writes a fixed sequence of bytes (SplitMix64) that differs between machines.
fn fill(machine: &mut Machine, state: &mut State, array: Ref, mut position: u64) -> Result<u64, Trap> {
    machine.surroundings.consulted = true;
    let salt = u64::from(machine.surroundings.here.salt()) << 17;
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

fn advance(machine: &mut Machine, state: &mut State, source: Ref, array: Ref) -> Result<(), Trap> {
    let position = machine.get_field(state, source, POSITION)?.as_long() as u64;
    let position = fill(machine, state, array, position)?;
    machine.set_field(state, source, POSITION, Slot::long(position as i64))
}

fn next_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    advance(machine, state, object(args, 0)?, object(args, 1)?)?;
    VOID
}

fn generate_seed(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let array = machine.new_array(state, machine.known.byte_array, arg(args, 1).as_int())?;
    advance(machine, state, object(args, 0)?, array)?;
    reference(array)
}

fn fixed_seed(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    fill(machine, state, object(args, 0)?, 0)?;
    VOID
}
