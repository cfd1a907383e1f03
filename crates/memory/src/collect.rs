//! The collector: mark with an explicit worklist, then sweep every page.
//!
//! What a collection frees depends on the heap alone, not on what it shares with its clones. So a
//! state's memory use, and the point where Java's `OutOfMemoryError` occurs, does not depend on
//! which other states are alive. A page shared with a clone is copied only when it holds both live
//! and dead objects; one without dead objects stays shared, one without live objects is dropped.

use crate::allocator::{ARRAYS, FreeLists};
use crate::array::Elements;
use crate::heap::{Heap, OBJECT_HEADER_BYTES};
use crate::page::Page;
use crate::slot::{Ref, Slot, TypeTag};
use std::rc::Rc;

/// Tells the collector which cells of an object hold references. Arrays need no shape.
pub trait Shape {
    /// Returns the cells whose references keep their targets alive.
    ///
    /// A class would keep this list ready; `object` and `heap` are for objects whose cells depend
    /// on what they represent (the holder of a class's static fields, say).
    fn strong_cells(&self, heap: &Heap, object: Ref, tag: TypeTag) -> &[u32];

    /// Returns the cells whose references do not keep their targets alive, and become null when
    /// their target dies (`java.lang.ref.Reference.referent`).
    fn weak_cells(&self, _heap: &Heap, _object: Ref, _tag: TypeTag) -> &[u32] {
        &[]
    }
}

/// What a collection did.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Collected {
    /// Objects and arrays freed.
    pub freed_objects: usize,
    /// Bytes freed.
    pub freed_bytes: usize,
    /// Objects and arrays left.
    pub live_objects: usize,
    /// Live objects with a weak cell that became null, in ascending order.
    pub cleared: Vec<Ref>,
}

impl Heap {
    /// Frees every object that cannot be reached from the roots.
    ///
    /// A root that names no object is ignored. A freed place is reused by a later allocation,
    /// lowest place first. Tables keyed by `Ref` must therefore be cleaned before the next
    /// allocation (`tag` returns `None` for a freed reference).
    pub fn collect(&mut self, roots: &mut dyn Iterator<Item = Ref>, shape: &dyn Shape) -> Collected {
        let free = self.free_masks();
        let mut marker = Marker::new(self, shape);
        marker.run(roots);
        let Marker { marks, weak, .. } = marker;
        let cleared = self.clear_weak(&marks, &free, weak);
        let mut collected = self.sweep(&marks, &free);
        collected.cleared = cleared;
        self.used_bytes = self.used_bytes.saturating_sub(collected.freed_bytes);
        self.object_count = collected.live_objects;
        self.allocated_since_collection = 0;
        collected
    }

    /// Returns a mask per page of the places that hold no object; zero for pages not in use.
    fn free_masks(&self) -> Vec<u64> {
        let mut masks = vec![0; self.allocator.page_count() as usize];
        for free in self.allocator.free_places() {
            if let Some(mask) = masks.get_mut(free.page as usize) {
                *mask |= free.mask;
            }
        }
        masks
    }

    fn clear_weak(&mut self, marks: &[u64], free: &[u64], mut weak: Vec<(Ref, u32)>) -> Vec<Ref> {
        weak.sort_unstable();
        let mut cleared = Vec::new();
        for (object, cell) in weak {
            let Some(target) = self.cell(object, cell as usize).map(Slot::as_ref) else {
                continue;
            };
            let page = target.page() as usize;
            let live = self.places(target.page()) & mask_at(marks, page) & !mask_at(free, page);
            if !target.is_null() && live >> target.place() & 1 == 0 {
                self.set_cell(object, cell as usize, Slot::reference(Ref::NULL));
                cleared.push(object);
            }
        }
        cleared.dedup();
        cleared
    }

    /// Returns the places of a page, used or free.
    fn places(&self, page: u32) -> u64 {
        match self.page(page) {
            Some(Page::Objects(page)) => page.all(),
            Some(Page::Arrays(_)) => u64::MAX,
            Some(Page::Vacant) | None => 0,
        }
    }

    fn sweep(&mut self, marks: &[u64], free: &[u64]) -> Collected {
        let mut collected = Collected::default();
        let mut lists = FreeLists::new();
        // Page 0 is the page of null.
        for (number, (&marked, &free)) in marks.iter().zip(free).enumerate().skip(1) {
            self.sweep_page(number as u32, marked, free, &mut lists, &mut collected);
        }
        self.allocator.reset(lists);
        collected
    }

    fn sweep_page(&mut self, number: u32, marked: u64, free: u64, lists: &mut FreeLists, collected: &mut Collected) {
        let (all, class) = match self.page(number) {
            Some(Page::Objects(page)) => (page.all(), page.class()),
            Some(Page::Arrays(_)) => (u64::MAX, Some(ARRAYS)),
            Some(Page::Vacant) | None => return lists.add_page(number),
        };
        let live = all & !free & marked;
        let dead = all & !free & !marked;
        collected.live_objects += live.count_ones() as usize;
        collected.freed_objects += dead.count_ones() as usize;
        if live == 0 {
            collected.freed_bytes += self.drop_page(number, dead);
            lists.add_page(number);
            return;
        }
        if dead != 0 {
            collected.freed_bytes += self.free_places(number, dead);
        }
        if let (Some(class), true) = (class, live != all) {
            lists.add_places(class, number, all & !live);
        }
    }

    fn drop_page(&mut self, number: u32, dead: u64) -> usize {
        let Some(page) = self.page_mut(number) else {
            return 0;
        };
        match std::mem::replace(page, Page::Vacant) {
            Page::Objects(page) => object_bytes(page.cells_of(dead), dead),
            Page::Arrays(page) => page.bytes_of(dead),
            Page::Vacant => 0,
        }
    }

    fn free_places(&mut self, number: u32, dead: u64) -> usize {
        match self.page_mut(number) {
            Some(Page::Objects(page)) => object_bytes(page.free(dead), dead),
            Some(Page::Arrays(page)) => {
                let bytes = page.bytes_of(dead);
                Rc::make_mut(page).free(dead);
                bytes
            }
            Some(Page::Vacant) | None => 0,
        }
    }
}

fn object_bytes(cells: usize, mask: u64) -> usize {
    cells * 8 + mask.count_ones() as usize * OBJECT_HEADER_BYTES
}

fn mask_at(masks: &[u64], page: usize) -> u64 {
    masks.get(page).copied().unwrap_or(0)
}

struct Marker<'h> {
    heap: &'h Heap,
    shape: &'h dyn Shape,
    /// The places reached, per page. A place without an object may be marked; the mark is ignored.
    marks: Vec<u64>,
    work: Vec<Ref>,
    weak: Vec<(Ref, u32)>,
}

impl<'h> Marker<'h> {
    fn new(heap: &'h Heap, shape: &'h dyn Shape) -> Marker<'h> {
        Marker { heap, shape, marks: vec![0; heap.allocator.page_count() as usize], work: Vec::new(), weak: Vec::new() }
    }

    fn run(&mut self, roots: &mut dyn Iterator<Item = Ref>) {
        for root in roots {
            self.reach(root);
            while let Some(r) = self.work.pop() {
                self.trace(r);
            }
        }
    }

    #[inline]
    fn reach(&mut self, r: Ref) {
        let bit = 1 << r.place();
        if let Some(marks) = self.marks.get_mut(r.page() as usize)
            && *marks & bit == 0
        {
            *marks |= bit;
            self.work.push(r);
        }
    }

    fn trace(&mut self, r: Ref) {
        match self.heap.page(r.page()) {
            Some(Page::Objects(page)) => {
                if let Some(tag) = page.tag(r.place()) {
                    self.trace_object(r, tag);
                }
            }
            Some(Page::Arrays(page)) => {
                if let Some(Elements::Ref(refs)) = page.array(r.place()).map(|a| a.elements()) {
                    for &target in refs {
                        self.reach(target);
                    }
                }
            }
            Some(Page::Vacant) | None => {}
        }
    }

    fn trace_object(&mut self, r: Ref, tag: TypeTag) {
        let shape = self.shape;
        for &cell in shape.strong_cells(self.heap, r, tag) {
            if let Some(target) = self.heap.cell(r, cell as usize) {
                self.reach(target.as_ref());
            }
        }
        for &cell in shape.weak_cells(self.heap, r, tag) {
            self.weak.push((r, cell));
        }
    }
}
