//! `java.io`: the standard streams and files of the JDK; nothing else of the outside world.

use super::{Answer, Row, VOID, arg, boolean, jdk_files, long, nothing, object, zero};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/io/FileDescriptor", "initIDs", "()V", nothing),
    ("java/io/FileDescriptor", "getHandle", "(I)J", no_handle),
    ("java/io/FileDescriptor", "getAppend", "(I)Z", zero),
    ("java/io/FileOutputStream", "initIDs", "()V", nothing),
    ("java/io/FileOutputStream", "writeBytes", "([BIIZ)V", write_bytes),
    ("java/io/FileOutputStream", "write", "(IZ)V", write_byte),
    ("java/io/FileInputStream", "initIDs", "()V", nothing),
    ("java/io/FileInputStream", "open0", "(Ljava/lang/String;)V", jdk_files::open),
    ("java/io/FileInputStream", "readBytes", "([BII)I", jdk_files::read_bytes),
    ("java/io/FileInputStream", "read0", "()I", jdk_files::read_byte),
    ("java/io/FileInputStream", "available0", "()I", jdk_files::available),
    ("java/io/FileInputStream", "skip0", "(J)J", jdk_files::skip),
    ("java/io/FileInputStream", "length0", "()J", jdk_files::length),
    ("java/io/FileInputStream", "position0", "()J", jdk_files::position),
    ("java/io/FileInputStream", "isRegularFile0", "", zero),
    ("java/io/FileDescriptor", "close0", "()V", nothing),
    ("java/io/UnixFileSystem", "initIDs", "()V", nothing),
    ("java/io/UnixFileSystem", "getBooleanAttributes0", "(Ljava/io/File;)I", jdk_files::attributes),
    ("java/io/ObjectStreamClass", "initNative", "()V", nothing),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "(Ljava/lang/Class;)Z", has_static_initializer),
];

fn no_handle(_: &mut Machine, _: &mut State, _: &[Slot]) -> Answer {
    long(-1)
}

/// Returns the descriptor number of a file stream.
pub(super) fn descriptor(machine: &Machine, state: &State, args: &[Slot]) -> Result<i32, Trap> {
    let stream = object(args, 0)?;
    let descriptor = machine.get_field(state, stream, "fd")?.as_ref();
    Ok(machine.get_field(state, descriptor, "fd")?.as_int())
}

fn write_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let descriptor = descriptor(machine, state, args)?;
    let (from, length) = (arg(args, 2).as_int() as usize, arg(args, 3).as_int() as usize);
    let bytes = machine.bytes_of(state, object(args, 1)?).ok_or_else(Trap::null)?;
    let Some(bytes) = from.checked_add(length).and_then(|end| bytes.get(from..end)) else {
        return Err(Trap::Raise("java/lang/IndexOutOfBoundsException", None));
    };
    let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    write(machine, descriptor, &bytes)
}

fn write_byte(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let descriptor = descriptor(machine, state, args)?;
    write(machine, descriptor, &[arg(args, 1).as_int() as u8])
}

fn write(machine: &mut Machine, descriptor: i32, bytes: &[u8]) -> Answer {
    if descriptor != 1 && descriptor != 2 {
        return Err(Trap::raise("java/io/IOException", "the sandbox has no files"));
    }
    machine.host.write(descriptor, bytes);
    VOID
}

fn has_static_initializer(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let class = machine.mirrored(state, object(args, 0)?)?;
    boolean(machine.program.find_method(class, "<clinit>", "()V").is_some())
}
