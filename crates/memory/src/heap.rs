//! `Heap`: allocation, reading, writing, forking.

use crate::allocator::{ARRAYS, Allocator, Class, Place};
use crate::array::{Array, ElementKind, array_bytes};
use crate::page::{ArrayPage, NODE_PAGES, Node, ObjectPage, Page, bits};
use crate::slot::{Ref, Slot, TypeTag};
use std::rc::Rc;

/// Bytes an object counts for in addition to its cells.
pub(crate) const OBJECT_HEADER_BYTES: usize = 16;

/// The objects and arrays of one machine state. The cost of cloning is independent of the heap's
/// size.
///
/// The same sequence of operations on a heap gives the same references, whatever happens to its
/// clones meanwhile.
#[derive(Clone)]
pub struct Heap {
    /// INVARIANT: covers every page number below the allocator's page count.
    root: Rc<[Rc<Node>]>,
    pub(crate) allocator: Allocator,
    pub(crate) used_bytes: usize,
    pub(crate) object_count: usize,
    pub(crate) allocated_since_collection: usize,
}

impl Default for Heap {
    fn default() -> Heap {
        Heap::new()
    }
}

impl Heap {
    /// Creates an empty heap.
    pub fn new() -> Heap {
        Heap {
            root: Rc::from([Rc::new(Node::new())]),
            allocator: Allocator::new(),
            used_bytes: 0,
            object_count: 0,
            allocated_since_collection: 0,
        }
    }

    /// Returns true if both are copies of one heap and neither was changed since. If one was changed and the change
    /// undone, the answer is false.
    pub fn is_copy_of(&self, other: &Heap) -> bool {
        Rc::ptr_eq(&self.root, &other.root) && self.allocated_since_collection == other.allocated_since_collection
    }

    /// Allocates an object with `cells` cells, all zero. Returns null when all 2³² references are
    /// in use.
    #[inline]
    pub fn alloc_object(&mut self, tag: TypeTag, cells: usize) -> Ref {
        let Some(class) = u32::try_from(cells.saturating_add(1)).ok().and_then(Class::of) else {
            return self.alloc_large(tag, cells);
        };
        let Some(place) = self.allocator.take(class) else {
            return Ref::NULL;
        };
        if place.new_page {
            self.put_page(place.page, || Page::Objects(ObjectPage::new(class.stride())));
        }
        if let Some(Page::Objects(page)) = self.page_mut(place.page) {
            page.occupy(place.place, tag, cells as u32);
        }
        self.count_in(cells * 8 + OBJECT_HEADER_BYTES);
        Ref::at(place.page, place.place)
    }

    /// Allocates an array of `len` zeros. Returns null when all 2³² references are in use. The
    /// caller must check that there is memory for `len` elements.
    #[inline]
    pub fn alloc_array(&mut self, tag: TypeTag, kind: ElementKind, len: usize) -> Ref {
        self.put_array(tag, Rc::new(Array::zeroed(kind, len)), array_bytes(kind, len))
    }

    /// Allocates an array that takes over the given one. Returns null when all 2³² references are
    /// in use.
    pub fn adopt_array(&mut self, tag: TypeTag, array: Array) -> Ref {
        let bytes = array.bytes();
        self.put_array(tag, Rc::new(array), bytes)
    }

    /// Returns the class of an object or array; `None` when `r` is null or names nothing.
    #[inline(always)]
    pub fn tag(&self, r: Ref) -> Option<TypeTag> {
        match self.page(r.page())? {
            Page::Objects(page) => page.tag(r.place()),
            Page::Arrays(page) => page.tag(r.place()),
            Page::Vacant => None,
        }
    }

    /// Returns a cell of an object; `None` when `r` is null, an array or dangling, or has no such
    /// cell.
    #[inline(always)]
    pub fn cell(&self, r: Ref, index: usize) -> Option<Slot> {
        match self.page(r.page())? {
            Page::Objects(page) => page.cell(r.place(), index),
            _ => None,
        }
    }

    /// Writes a cell of an object; returns false where [`cell`](Heap::cell) would return `None`.
    #[inline(always)]
    pub fn set_cell(&mut self, r: Ref, index: usize, value: Slot) -> bool {
        match self.page_mut(r.page()) {
            Some(Page::Objects(page)) => page.set_cell(r.place(), index, value),
            _ => false,
        }
    }

    /// Returns the number of cells of an object; `None` when `r` is not an object.
    #[inline]
    pub fn cell_count(&self, r: Ref) -> Option<usize> {
        match self.page(r.page())? {
            Page::Objects(page) => page.cell_count(r.place()),
            _ => None,
        }
    }

    /// Returns an array; `None` when `r` is not one.
    #[inline(always)]
    pub fn array(&self, r: Ref) -> Option<&Array> {
        match self.page(r.page())? {
            Page::Arrays(page) => page.array(r.place()),
            _ => None,
        }
    }

    /// Returns an array for writing; `None` when `r` is not one.
    #[inline(always)]
    pub fn array_mut(&mut self, r: Ref) -> Option<&mut Array> {
        match self.page_mut(r.page())? {
            Page::Arrays(page) => Rc::make_mut(page).array_mut(r.place()),
            _ => None,
        }
    }

    /// Copies elements between two arrays of the same kind (or within one, as if through a
    /// temporary). Returns false, with nothing done, when they are not such arrays or a range is
    /// out of bounds.
    pub fn copy_elements(&mut self, from: (Ref, usize), to: (Ref, usize), len: usize) -> bool {
        if from.0 == to.0 {
            return self.array_mut(to.0).is_some_and(|array| array.copy_within(from.1, to.1, len));
        }
        let Some(source) = self.shared_array(from.0) else {
            return false;
        };
        self.array_mut(to.0).is_some_and(|target| target.copy_from(to.1, &source, from.1, len))
    }

    /// Allocates a copy with the same class and contents. An array's elements are shared until one
    /// of the two is written.
    pub fn shallow_clone(&mut self, r: Ref) -> Option<Ref> {
        let tag = self.tag(r)?;
        if let Some(array) = self.shared_array(r) {
            let bytes = array.bytes();
            return Some(self.put_array(tag, array, bytes));
        }
        let cells = self.cell_count(r)?;
        let copy = self.alloc_object(tag, cells);
        for index in 0..cells {
            let value = self.cell(r, index)?;
            self.set_cell(copy, index, value);
        }
        Some(copy)
    }

    /// Returns the bytes of all objects and arrays: an object counts 16 plus 8 per cell, an array
    /// 24 plus its elements.
    #[inline]
    pub fn used_bytes(&self) -> usize {
        self.used_bytes
    }

    /// Returns the number of objects and arrays.
    #[inline]
    pub fn object_count(&self) -> usize {
        self.object_count
    }

    /// Returns the bytes allocated since the last collection, or since the heap was created.
    #[inline]
    pub fn allocated_since_collection(&self) -> usize {
        self.allocated_since_collection
    }

    /// Returns all objects and arrays in the order of their references.
    pub fn objects(&self) -> impl Iterator<Item = (Ref, TypeTag)> + '_ {
        let refs = (0..self.allocator.page_count()).flat_map(|page| (0..64).map(move |place| Ref::at(page, place)));
        refs.filter_map(|r| Some((r, self.tag(r)?)))
    }

    /// Returns the objects and arrays of an earlier heap that are different in this one, in the order of their references.
    /// Those that are gone are left out. The cost depends on what was written in between, not on the heap's size.
    pub fn changed_since(&self, before: &Heap) -> Vec<Ref> {
        let mut changed = Vec::new();
        for (number, (new, old)) in (0..).zip(self.root.iter().zip(before.root.iter())) {
            if Rc::ptr_eq(new, old) {
                continue;
            }
            for page in (0..NODE_PAGES).map(|page| number * NODE_PAGES + page) {
                let (Some(new), Some(old)) = (new.page(page), old.page(page)) else { continue };
                changed.extend(bits(new.changed_since(old)).map(|place| Ref::at(page, place)));
            }
        }
        changed
    }

    #[inline(always)]
    pub(crate) fn page(&self, number: u32) -> Option<&Page> {
        self.root.get((number / NODE_PAGES) as usize)?.page(number)
    }

    /// Returns a page for writing: the nodes above it become this heap's own.
    #[inline(always)]
    pub(crate) fn page_mut(&mut self, number: u32) -> Option<&mut Page> {
        let node = Rc::make_mut(&mut self.root).get_mut((number / NODE_PAGES) as usize)?;
        Rc::make_mut(node).page_mut(number)
    }

    fn shared_array(&self, r: Ref) -> Option<Rc<Array>> {
        match self.page(r.page())? {
            Page::Arrays(page) => page.shared(r.place()),
            _ => None,
        }
    }

    #[inline(always)]
    fn count_in(&mut self, bytes: usize) {
        self.used_bytes = self.used_bytes.saturating_add(bytes);
        self.allocated_since_collection = self.allocated_since_collection.saturating_add(bytes);
        self.object_count += 1;
    }

    /// Allocates a large object, on a page of its own.
    #[cold]
    fn alloc_large(&mut self, tag: TypeTag, cells: usize) -> Ref {
        let Ok(stride) = u32::try_from(cells.saturating_add(1)) else {
            return Ref::NULL;
        };
        let Some(page) = self.allocator.take_page() else {
            return Ref::NULL;
        };
        self.put_page(page, || Page::Objects(ObjectPage::large(stride, tag, cells as u32)));
        self.count_in(cells * 8 + OBJECT_HEADER_BYTES);
        Ref::at(page, 0)
    }

    fn put_array(&mut self, tag: TypeTag, array: Rc<Array>, bytes: usize) -> Ref {
        let Some(Place { page, place, new_page }) = self.allocator.take(ARRAYS) else {
            return Ref::NULL;
        };
        if new_page {
            self.put_page(page, || Page::Arrays(Rc::new(ArrayPage::new())));
        }
        if let Some(Page::Arrays(page)) = self.page_mut(page) {
            Rc::make_mut(page).occupy(place, tag, array);
        }
        self.count_in(bytes);
        Ref::at(page, place)
    }

    #[cold]
    fn put_page(&mut self, number: u32, page: impl FnOnce() -> Page) {
        if (number / NODE_PAGES) as usize >= self.root.len() {
            let empty = Rc::new(Node::new());
            let more = std::iter::repeat_n(empty, self.root.len());
            self.root = self.root.iter().cloned().chain(more).collect();
        }
        if let Some(vacant) = self.page_mut(number) {
            *vacant = page();
        }
    }
}
