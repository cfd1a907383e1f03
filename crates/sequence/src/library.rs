//! What calls change in the library beside the objects that a caller holds: `Logger.getGlobal().setLevel(OFF)` changes
//! what later calls do.
//!
//! Objects that existed before the first call are the same in all states, so that a state is told apart by those of
//! their cells that differ from what they were (static fields are cells of a class's object). Classes of the library
//! that calls initialise are initialised before the first call instead, so that their objects exist, too.
//!
//! Some cells are not looked at because no program can see what they hold: the hash code that a string remembers, what
//! a `Class` object remembers about its class, and the buffers of the standard output.

use heapwright_memory::{Ref, Slot};
use heapwright_program::{ClassId, Kind, Loader};
use heapwright_vm::{Cell, InitState, State, Vm};
use rustc_hash::FxHashSet;

/// Packages of the classes that standard streams consist of.
const STREAMS: [&str; 3] = ["java/io/", "java/nio/", "sun/nio/cs/"];

/// The library before the first call.
pub(crate) struct Library {
    boot: State,
    /// The objects of the standard output and error streams.
    streams: FxHashSet<Ref>,
}

impl Library {
    pub(crate) fn new(vm: &Vm, boot: &State) -> Library {
        Library { boot: boot.clone(), streams: streams(vm, boot) }
    }

    /// The cells of objects that existed before the first call whose values differ from what they were, in an order
    /// that is the same for all states; then all static fields of the library's classes that were initialised since.
    pub(crate) fn changed(&self, vm: &Vm, state: &State) -> Vec<Cell> {
        let mut found = Vec::new();
        for object in state.heap.changed_since(&self.boot.heap) {
            let cells = self.visible(vm, state, object);
            found.extend(cells.into_iter().filter(|cell| value(&self.boot, cell) != Some(cell.value)));
        }
        for class in vm.initialized_since(state, &self.boot) {
            found.extend(static_cells(vm, state, class));
        }
        found
    }

    /// Whether an object existed before the first call.
    pub(crate) fn is_old(&self, state: &State, object: Ref) -> bool {
        self.boot.heap.tag(object).is_some_and(|tag| state.heap.tag(object) == Some(tag))
    }

    /// The cells of an object that a program could see a change of.
    fn visible(&self, vm: &Vm, state: &State, object: Ref) -> Vec<Cell> {
        if let Some(class) = vm.mirrored_class(state, object) {
            return static_cells(vm, state, class);
        }
        let class = vm.class_of_object(state, object);
        if class.is_some_and(|class| &**vm.program().class(class).name() == "java/lang/String") {
            return Vec::new();
        }
        let mut cells = vm.cells(state, object);
        if self.streams.contains(&object) {
            // a stream that is closed, or that failed, tells
            cells.retain(|cell| matches!(cell.kind, Kind::Boolean | Kind::Ref));
        }
        cells
    }
}

fn value(state: &State, cell: &Cell) -> Option<Slot> {
    match state.heap.array(cell.object) {
        Some(array) => array.get(cell.index),
        None => state.heap.cell(cell.object, cell.index),
    }
}

/// The static fields of a class of the library; those of the program are part of every state.
fn static_cells(vm: &Vm, state: &State, class: ClassId) -> Vec<Cell> {
    let program = vm.program();
    if program.class(class).loader() == Loader::App || state.init_state(class) == InitState::Untouched {
        return Vec::new();
    }
    let object = state.known_mirror(class);
    let fields = program.class(class).fields().map(|field| program.field(field)).filter(|field| field.is_static());
    let cell = |field: &heapwright_program::Field| {
        let index = vm.first_static_cell() + field.cell();
        Cell { object, index, kind: field.kind(), value: state.heap.cell(object, index).unwrap_or_default() }
    };
    fields.map(cell).collect()
}

/// The objects that the standard output and error streams consist of.
fn streams(vm: &Vm, boot: &State) -> FxHashSet<Ref> {
    let program = vm.program();
    let mut found = FxHashSet::default();
    let Some(system) = program.loaded("java/lang/System") else { return found };
    let field = |name| program.field_named(system, name).map(|field| program.field(field).cell());
    let cells = ["out", "err"].into_iter().filter_map(field);
    let stream = |cell| boot.heap.cell(boot.known_mirror(system), vm.first_static_cell() + cell);
    let mut open: Vec<Ref> = cells.filter_map(stream).map(Slot::as_ref).collect();
    let charset = program.loaded("java/nio/charset/Charset");
    while let Some(object) = open.pop() {
        let Some(class) = vm.class_of_object(boot, object) else { continue };
        let name = program.class(class).name();
        let is_part = boot.heap.array(object).is_some() || STREAMS.iter().any(|package| name.starts_with(package));
        let is_shared = charset.is_some_and(|charset| program.is_assignable(class, charset));
        if !is_part || is_shared || !found.insert(object) {
            continue;
        }
        let cells = vm.cells(boot, object);
        open.extend(cells.iter().filter(|cell| cell.kind == Kind::Ref).map(|cell| cell.value.as_ref()));
    }
    found
}
