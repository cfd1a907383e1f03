//! Garbage collection: the roots of a state and the shapes of its objects.

use crate::machine::Machine;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Heap, Ref, Shape, Slot, TypeTag};
use heapwright_program::Program;

/// Bytes allocated between two collections, unless the heap is small or large.
const COLLECT_EVERY: usize = 128 << 20;

/// Which cells of the objects of each class hold references.
struct Shapes {
    strong: Vec<Box<[u32]>>,
    /// For `java.lang.Class` objects: also the static fields of the class they stand for.
    mirrors: Vec<Box<[u32]>>,
    weak: Vec<bool>,
    referent: [u32; 1],
    class_tag: TypeTag,
    mirror_class: usize,
}

impl Shapes {
    fn new(machine: &Machine) -> Shapes {
        let program: &Program = &machine.program;
        let known = &machine.known;
        let weak: Vec<bool> = program
            .classes()
            .map(|class| {
                program.is_assignable(class.id(), known.reference)
                    && !program.is_assignable(class.id(), known.soft_reference)
            })
            .collect();
        let strong = program
            .classes()
            .zip(&weak)
            .map(|(class, weak)| {
                let cells = class.reference_cells().iter().map(|cell| u32::from(*cell));
                cells.filter(|cell| !*weak || *cell as usize != known.referent).collect()
            })
            .collect();
        let own: Vec<u32> = program.class(known.class).reference_cells().iter().map(|cell| u32::from(*cell)).collect();
        let mirrors = program
            .classes()
            .map(|class| {
                let statics =
                    class.static_reference_cells().iter().map(|cell| known.mirror_cells as u32 + u32::from(*cell));
                own.iter().copied().chain(statics).collect()
            })
            .collect();
        Shapes {
            strong,
            mirrors,
            weak,
            referent: [known.referent as u32],
            class_tag: TypeTag(known.class.0),
            mirror_class: known.mirror_class,
        }
    }
}

impl Shape for Shapes {
    fn strong_cells(&self, heap: &Heap, object: Ref, tag: TypeTag) -> &[u32] {
        let cells = if tag == self.class_tag {
            let number = heap.cell(object, self.mirror_class).map_or(0, Slot::as_int);
            self.mirrors.get((number as usize).wrapping_sub(1))
        } else {
            self.strong.get(tag.0 as usize)
        };
        cells.map_or(&[], |cells| cells)
    }

    fn weak_cells(&self, _heap: &Heap, _object: Ref, tag: TypeTag) -> &[u32] {
        match self.weak.get(tag.0 as usize) {
            Some(true) => &self.referent,
            _ => &[],
        }
    }
}

impl Machine {
    /// Collects, and fails if this many bytes still cannot be allocated. Nothing is collected on a path with symbolic
    /// values: an object may be named only by a term.
    pub(crate) fn make_room(&mut self, state: &mut State, bytes: usize) -> Result<(), Trap> {
        match state.path.is_empty() {
            true => self.collect(state),
            false => {
                let allocated = state.heap.allocated_since_collection();
                state.collect_at = allocated.saturating_add(bytes).saturating_add(COLLECT_EVERY);
            }
        }
        if state.heap.used_bytes().saturating_add(bytes) > self.limits.max_heap {
            return Err(Trap::raise("java/lang/OutOfMemoryError", "Java heap space"));
        }
        Ok(())
    }

    /// Frees what the state can no longer reach.
    pub(crate) fn collect(&mut self, state: &mut State) {
        let shapes = Shapes::new(self);
        let roots = state.root_references();
        let collected = state.heap.collect(&mut roots.into_iter(), &shapes);
        self.statistics.collections += 1;
        self.statistics.freed_objects += collected.freed_objects as u64;
        state.collect_at = self.next_collection(state.heap.used_bytes());
    }

    /// Returns how many more bytes to allocate before the next collection: as many as are live, within bounds.
    pub(crate) fn next_collection(&self, live: usize) -> usize {
        let room = self.limits.max_heap.saturating_sub(live);
        live.max(COLLECT_EVERY.min(self.limits.max_heap / 2)).min(room)
    }
}
