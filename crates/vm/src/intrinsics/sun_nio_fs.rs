//! `sun.nio.fs`: enough for paths as values. Whatever would access a file has no intrinsic.

use super::{Answer, Row, reference, zero};
use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("sun/nio/fs/UnixNativeDispatcher", "init", "()I", zero),
    ("sun/nio/fs/UnixNativeDispatcher", "getcwd", "()[B", working_directory),
];

/// Returns the sandbox's working directory, which is its root.
fn working_directory(machine: &mut Machine, state: &mut State, _: &[Slot]) -> Answer {
    let path = machine.new_byte_array(state, b"/");
    reference(path)
}
