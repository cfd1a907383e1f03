//! Where the next object goes: one cursor per size class over the free places.
//!
//! The free places a collection leaves are an immutable list, shared by all clones; each heap only
//! moves its own cursors over it. So cloning an allocator copies a fixed number of bytes, and the
//! allocations of one clone do not affect another.

use crate::page::{all_places, places};
use std::rc::Rc;

/// Number of size classes of objects.
const OBJECT_CLASSES: usize = 25;

/// Largest stride (words, header included) that has a class; a larger object has its own page.
const LARGEST_STRIDE: u32 = 64;

/// The class of arrays, after those of objects.
pub(crate) const ARRAYS: Class = Class(OBJECT_CLASSES as u8);

/// Maximum number of pages: a `Ref` has 26 bits for the page.
const PAGE_LIMIT: u32 = 1 << 26;

/// A size class.
#[derive(Copy, Clone)]
pub(crate) struct Class(u8);

impl Class {
    /// Returns the class for objects of this many words, header included; `None` for large objects.
    #[inline(always)]
    pub(crate) fn of(stride: u32) -> Option<Class> {
        CLASS_OF.get(stride as usize).map(|&class| Class(class))
    }

    /// Returns the words an object of this class takes.
    #[inline]
    pub(crate) fn stride(self) -> u32 {
        STRIDE_OF.get(self.0 as usize).copied().unwrap_or(1)
    }

    fn places(self) -> u32 {
        if self.0 == ARRAYS.0 { 64 } else { places(self.stride()) }
    }
}

/// Strides 1 to 17 exactly, then in steps of 4 to 32 and of 8 to 64.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
const STRIDE_OF: [u32; OBJECT_CLASSES] = {
    let mut strides = [0; OBJECT_CLASSES];
    let mut class = 0;
    while class < OBJECT_CLASSES {
        strides[class] = match class {
            0..17 => class as u32 + 1,
            17..21 => 20 + 4 * (class as u32 - 17),
            _ => 40 + 8 * (class as u32 - 21),
        };
        class += 1;
    }
    strides
};

#[allow(clippy::indexing_slicing)] // evaluated at compile time
const CLASS_OF: [u8; LARGEST_STRIDE as usize + 1] = {
    let mut classes = [0; LARGEST_STRIDE as usize + 1];
    let mut stride = 1;
    let mut class = 0;
    while stride <= LARGEST_STRIDE {
        if stride > STRIDE_OF[class] {
            class += 1;
        }
        classes[stride as usize] = class as u8;
        stride += 1;
    }
    classes
};

/// Free places of one page.
#[derive(Copy, Clone)]
pub(crate) struct FreePlaces {
    pub(crate) page: u32,
    pub(crate) mask: u64,
}

/// What the last collection left to be reused, in ascending order.
pub(crate) struct FreeLists {
    classes: [Vec<FreePlaces>; OBJECT_CLASSES + 1],
    pages: Vec<u32>,
}

impl FreeLists {
    pub(crate) fn new() -> FreeLists {
        FreeLists { classes: [const { Vec::new() }; OBJECT_CLASSES + 1], pages: Vec::new() }
    }

    /// Adds a page that still has objects; pages must come in ascending order.
    pub(crate) fn add_places(&mut self, class: Class, page: u32, mask: u64) {
        if let Some(list) = self.classes.get_mut(class.0 as usize) {
            list.push(FreePlaces { page, mask });
        }
    }

    /// Adds a vacant page; pages must come in ascending order.
    pub(crate) fn add_page(&mut self, page: u32) {
        self.pages.push(page);
    }
}

/// Where a class allocates: the free places of its current page, and the position in its list.
#[derive(Copy, Clone, Default)]
struct Cursor {
    mask: u64,
    page: u32,
    next: u32,
}

/// A place to put an object.
pub(crate) struct Place {
    pub(crate) page: u32,
    pub(crate) place: u32,
    /// The page is vacant and must be created first.
    pub(crate) new_page: bool,
}

#[derive(Clone)]
pub(crate) struct Allocator {
    cursors: [Cursor; OBJECT_CLASSES + 1],
    free: Rc<FreeLists>,
    next_free_page: u32,
    page_count: u32,
}

impl Allocator {
    pub(crate) fn new() -> Allocator {
        Allocator {
            cursors: [Cursor::default(); OBJECT_CLASSES + 1],
            free: Rc::new(FreeLists::new()),
            next_free_page: 0,
            // Page 0 stays vacant: its first reference is null.
            page_count: 1,
        }
    }

    /// Returns the number of pages ever used; every page number in use is smaller.
    pub(crate) fn page_count(&self) -> u32 {
        self.page_count
    }

    /// Takes the next place of the class; `None` when all references are in use.
    #[inline(always)]
    pub(crate) fn take(&mut self, class: Class) -> Option<Place> {
        let cursor = self.cursors.get_mut(class.0 as usize)?;
        if cursor.mask == 0 {
            return self.refill(class);
        }
        Some(cursor.take(false))
    }

    /// Takes a vacant page for a large object.
    pub(crate) fn take_page(&mut self) -> Option<u32> {
        if let Some(&page) = self.free.pages.get(self.next_free_page as usize) {
            self.next_free_page += 1;
            return Some(page);
        }
        let page = self.page_count;
        (page < PAGE_LIMIT).then(|| {
            self.page_count += 1;
            page
        })
    }

    #[cold]
    fn refill(&mut self, class: Class) -> Option<Place> {
        let index = class.0 as usize;
        let next = self.cursors.get(index)?.next;
        let listed = self.free.classes.get(index)?.get(next as usize).copied();
        let (found, new_page) = match listed {
            Some(found) => (found, false),
            None => {
                let mask = all_places(class.places());
                let page = self.take_page()?;
                (FreePlaces { page, mask }, true)
            }
        };
        let cursor = self.cursors.get_mut(index)?;
        cursor.page = found.page;
        cursor.mask = found.mask;
        cursor.next += u32::from(!new_page);
        Some(cursor.take(new_page))
    }

    /// Returns the free places of pages that hold objects.
    pub(crate) fn free_places(&self) -> impl Iterator<Item = FreePlaces> + '_ {
        let current = self.cursors.iter().map(|cursor| FreePlaces { page: cursor.page, mask: cursor.mask });
        let listed = self.cursors.iter().zip(&self.free.classes);
        let listed = listed.flat_map(|(cursor, list)| list.iter().skip(cursor.next as usize));
        current.chain(listed.copied())
    }

    /// Starts over with the free places a collection found.
    pub(crate) fn reset(&mut self, free: FreeLists) {
        self.cursors = [Cursor::default(); OBJECT_CLASSES + 1];
        self.free = Rc::new(free);
        self.next_free_page = 0;
    }
}

impl Cursor {
    /// Takes the lowest free place. The caller makes sure that there is one.
    #[inline(always)]
    fn take(&mut self, new_page: bool) -> Place {
        let place = self.mask.trailing_zeros();
        self.mask &= self.mask.wrapping_sub(1);
        Place { page: self.page, place, new_page }
    }
}
