//! Library methods that the machine performs in one step where that has exactly the effect of their bytecode.
//!
//! A shortcut sees concrete arguments only and returns `None` wherever anything is unusual: a null, an index out of
//! bounds, a symbolic element, memory running short. Then the method's own bytecode runs, with its own exceptions. A
//! shortcut that returns `None` has changed nothing.

mod arrays;
mod builders;
mod numbers;
mod strings;

use crate::machine::Machine;
use crate::state::State;
use heapwright_memory::{Array, Elements, Ref, Slot};
use heapwright_program::{ClassId, Program};
use rustc_hash::FxHashMap;

/// Computes a method's result, if the shortcut applies.
pub(crate) type Shortcut = fn(&mut Machine, &mut State, &[Slot]) -> Option<Slot>;

/// One row of a table: class, method, descriptor, function.
type Row = (&'static str, &'static str, &'static str, Shortcut);

/// The shortcuts, and the cells of fields they use.
pub(crate) struct Shortcuts {
    table: FxHashMap<(&'static str, &'static str, &'static str), Shortcut>,
    /// `value`, `coder` and `count` of a string builder, from JDK 9 on.
    builder: Option<BuilderCells>,
    /// `String.hash`.
    string_hash: Option<usize>,
}

#[derive(Clone, Copy)]
struct BuilderCells {
    value: usize,
    coder: usize,
    count: usize,
}

impl Shortcuts {
    pub(crate) fn new(program: &mut Program) -> Shortcuts {
        let tables = [arrays::TABLE, builders::TABLE, numbers::TABLE, strings::TABLE];
        let rows = tables.iter().flat_map(|rows| rows.iter());
        let table = rows.map(|(class, name, descriptor, f)| ((*class, *name, *descriptor), *f)).collect();
        let string = program.load("java/lang/String").ok();
        let hash = string.and_then(|string| program.field_named(string, "hash"));
        let string_hash = hash.map(|hash| program.field(hash).cell());
        Shortcuts { table, builder: builder_cells(program), string_hash }
    }

    /// Finds the shortcut for a method.
    pub(crate) fn find(&self, key: (&str, &str, &str)) -> Option<Shortcut> {
        self.table.get(&key as &(&str, &str, &str)).copied()
    }
}

fn builder_cells(program: &mut Program) -> Option<BuilderCells> {
    let class: ClassId = program.load("java/lang/AbstractStringBuilder").ok()?;
    let cell = |name: &str| program.field_named(class, name).map(|field| program.field(field).cell());
    Some(BuilderCells { value: cell("value")?, coder: cell("coder")?, count: cell("count")? })
}

/// Returns an argument.
fn arg(args: &[Slot], index: usize) -> Option<Slot> {
    args.get(index).copied()
}

/// Returns an argument that must be a valid position or length.
fn size(args: &[Slot], index: usize) -> Option<usize> {
    usize::try_from(arg(args, index)?.as_int()).ok()
}

/// Returns an array argument if all of its elements are concrete.
fn array(state: &State, array: Slot) -> Option<&Array> {
    state.heap.array(array.as_ref()).filter(|array| array.is_concrete())
}

fn bytes(state: &State, slot: Slot) -> Option<&[i8]> {
    match array(state, slot)?.elements() {
        Elements::Byte(bytes) => Some(bytes),
        _ => None,
    }
}

fn chars(state: &State, slot: Slot) -> Option<&[u16]> {
    match array(state, slot)?.elements() {
        Elements::Char(chars) => Some(chars),
        _ => None,
    }
}

fn ints(state: &State, slot: Slot) -> Option<&[i32]> {
    match array(state, slot)?.elements() {
        Elements::Int(ints) => Some(ints),
        _ => None,
    }
}

fn elements_mut(state: &mut State, slot: Slot) -> Option<&mut Elements> {
    state.heap.array_mut(slot.as_ref())?.elements_mut()
}

fn bytes_mut(state: &mut State, slot: Slot) -> Option<&mut [i8]> {
    match elements_mut(state, slot)? {
        Elements::Byte(bytes) => Some(bytes),
        _ => None,
    }
}

fn chars_mut(state: &mut State, slot: Slot) -> Option<&mut [u16]> {
    match elements_mut(state, slot)? {
        Elements::Char(chars) => Some(chars),
        _ => None,
    }
}

/// Returns unit `index` of a string's UTF-16 bytes.
fn unit(bytes: &[i8], index: usize) -> Option<u16> {
    let pair = bytes.get(2 * index..)?.get(..2)?;
    Some(u16::from_le_bytes([*pair.first()? as u8, *pair.last()? as u8]))
}

fn int(value: i32) -> Option<Slot> {
    Some(Slot::int(value))
}

fn boolean(value: bool) -> Option<Slot> {
    int(i32::from(value))
}

/// Creates a string of Latin-1 characters, unless a collection is due.
fn latin_string(machine: &Machine, state: &mut State, bytes: &[i8]) -> Option<Slot> {
    machine.known.string_coder?;
    let needed = bytes.len() + 128;
    if state.heap.allocated_since_collection().saturating_add(needed) >= state.collect_at {
        return None;
    }
    let unsigned: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    let value = machine.new_byte_array(state, &unsigned);
    let string: Ref = machine.allocate_now(state, machine.known.string);
    state.heap.set_cell(string, machine.known.string_value, Slot::reference(value));
    Some(Slot::reference(string))
}
