//! Pages: 64 places for objects of one size, or for arrays; and the tree node that holds pages.

use crate::allocator::Class;
use crate::array::Array;
use crate::slot::{Slot, TypeTag};
use heapwright_term::TermId;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Number of pages in a tree node.
pub(crate) const NODE_PAGES: u32 = 64;

/// Maximum size in words of a page of small objects, so that copying one stays cheap (8 KiB).
const PAGE_WORDS: u32 = 1024;

/// Sixty-four pages, shared between heaps until one of them writes.
#[derive(Clone)]
pub(crate) struct Node {
    pages: [Page; NODE_PAGES as usize],
}

impl Node {
    pub(crate) fn new() -> Node {
        Node { pages: [const { Page::Vacant }; NODE_PAGES as usize] }
    }

    #[inline(always)]
    pub(crate) fn page(&self, number: u32) -> Option<&Page> {
        self.pages.get((number % NODE_PAGES) as usize)
    }

    #[inline(always)]
    pub(crate) fn page_mut(&mut self, number: u32) -> Option<&mut Page> {
        self.pages.get_mut((number % NODE_PAGES) as usize)
    }
}

/// One page.
#[derive(Clone)]
pub(crate) enum Page {
    /// No objects: never used, or emptied by the collector.
    Vacant,
    Objects(ObjectPage),
    Arrays(Rc<ArrayPage>),
}

impl Page {
    /// Returns the places of an earlier page whose objects are there still, with other contents.
    pub(crate) fn changed_since(&self, before: &Page) -> u64 {
        match (self, before) {
            (Page::Objects(new), Page::Objects(old)) => new.changed_since(old),
            (Page::Arrays(new), Page::Arrays(old)) if !Rc::ptr_eq(new, old) => new.changed_since(old),
            _ => 0,
        }
    }
}

/// Objects of one size class. The words of an object are a header and then its cells. The header
/// holds `tag + 1` in its low half and the number of cells in its high half; it is 0 when the place
/// is free.
///
/// With the number of cells in the header, one comparison covers "free place", "index out of range"
/// and the rounding of sizes to classes.
#[derive(Clone)]
pub(crate) struct ObjectPage {
    /// INVARIANT: its length is the number of places times `stride`; the words of a free place are 0.
    words: Rc<[u64]>,
    /// Terms of symbolic cells by word index. INVARIANT: a present map is not empty.
    terms: Option<Rc<BTreeMap<u32, TermId>>>,
    /// Words an object takes, header included.
    stride: u32,
    /// Whether the page holds one object too large for a size class.
    large: bool,
}

// The spare values of the flag distinguish the kinds of page, so a page needs no extra word for its
// tag.
const _: () = assert!(size_of::<Page>() == 32);

/// Returns how many objects of `stride` words fit on a page.
#[inline]
pub(crate) const fn places(stride: u32) -> u32 {
    let fitting = PAGE_WORDS / stride;
    if fitting > 64 { 64 } else { fitting }
}

/// Returns a mask with one bit for each of `places` places.
#[inline]
pub(crate) const fn all_places(places: u32) -> u64 {
    if places >= 64 { u64::MAX } else { (1 << places) - 1 }
}

/// Iterates over the set bits of a mask, lowest first.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

impl ObjectPage {
    pub(crate) fn new(stride: u32) -> ObjectPage {
        let words = places(stride) as usize * stride as usize;
        ObjectPage { words: std::iter::repeat_n(0, words).collect(), terms: None, stride, large: false }
    }

    /// Creates a page for one object.
    pub(crate) fn large(stride: u32, tag: TypeTag, cells: u32) -> ObjectPage {
        let words = std::iter::repeat_n(0, stride as usize).collect();
        let mut page = ObjectPage { words, terms: None, stride, large: true };
        page.occupy(0, tag, cells);
        page
    }

    /// Returns a mask with one bit for each place of the page.
    pub(crate) fn all(&self) -> u64 {
        all_places(if self.large { 1 } else { places(self.stride) })
    }

    /// Returns the size class; `None` if the page holds one large object.
    pub(crate) fn class(&self) -> Option<Class> {
        if self.large { None } else { Class::of(self.stride) }
    }

    #[inline(always)]
    fn base(&self, place: u32) -> usize {
        place as usize * self.stride as usize
    }

    #[inline(always)]
    fn header(&self, place: u32) -> u64 {
        self.words.get(self.base(place)).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub(crate) fn tag(&self, place: u32) -> Option<TypeTag> {
        (self.header(place) as u32).checked_sub(1).map(TypeTag)
    }

    #[inline(always)]
    pub(crate) fn cell_count(&self, place: u32) -> Option<usize> {
        let header = self.header(place);
        (header != 0).then_some((header >> 32) as usize)
    }

    #[inline(always)]
    pub(crate) fn cell(&self, place: u32, index: usize) -> Option<Slot> {
        let base = self.base(place);
        let header = *self.words.get(base)?;
        if index >= (header >> 32) as usize {
            return None;
        }
        let word = base + 1 + index;
        let bits = *self.words.get(word)?;
        match &self.terms {
            None => Some(Slot::from_bits(bits)),
            Some(terms) => Some(Slot::with_term(bits, term_of(terms, word))),
        }
    }

    #[inline(always)]
    pub(crate) fn set_cell(&mut self, place: u32, index: usize, value: Slot) -> bool {
        let base = self.base(place);
        let words = Rc::make_mut(&mut self.words);
        let Some(&header) = words.get(base) else {
            return false;
        };
        if index >= (header >> 32) as usize {
            return false;
        }
        let word = base + 1 + index;
        let Some(target) = words.get_mut(word) else {
            return false;
        };
        *target = value.bits();
        if !value.is_concrete() || self.terms.is_some() {
            self.set_term(word, value.term());
        }
        true
    }

    /// Puts a new object with zeroed cells into a free place.
    #[inline(always)]
    pub(crate) fn occupy(&mut self, place: u32, tag: TypeTag, cells: u32) {
        let base = self.base(place);
        if let Some(header) = Rc::make_mut(&mut self.words).get_mut(base) {
            *header = u64::from(cells) << 32 | u64::from(tag.0.wrapping_add(1));
        }
    }

    fn changed_since(&self, before: &ObjectPage) -> u64 {
        let same_terms = match (&self.terms, &before.terms) {
            (Some(new), Some(old)) => Rc::ptr_eq(new, old),
            (None, None) => true,
            _ => false,
        };
        if self.stride != before.stride || same_terms && Rc::ptr_eq(&self.words, &before.words) {
            return 0;
        }
        let differs = |place: &u32| {
            let header = before.header(*place);
            let cells = 0..(header >> 32) as usize;
            let same = |index: usize| self.cell(*place, index) == before.cell(*place, index);
            header != 0 && header == self.header(*place) && !cells.into_iter().all(same)
        };
        bits(before.all()).filter(differs).fold(0, |mask, place| mask | 1 << place)
    }

    /// Frees the places of the mask and returns the total number of cells of their objects.
    pub(crate) fn free(&mut self, dead: u64) -> usize {
        let stride = self.stride as usize;
        let words = Rc::make_mut(&mut self.words);
        let mut cells = 0;
        for place in bits(dead) {
            let base = place as usize * stride;
            if let Some(object) = words.get_mut(base..base + stride) {
                cells += object.first().map_or(0, |header| (header >> 32) as usize);
                object.fill(0);
            }
        }
        self.forget_terms(dead);
        cells
    }

    /// Returns the total number of cells of the objects in the places of the mask.
    pub(crate) fn cells_of(&self, mask: u64) -> usize {
        bits(mask).filter_map(|place| self.cell_count(place)).sum()
    }

    fn forget_terms(&mut self, dead: u64) {
        let Some(terms) = &mut self.terms else { return };
        let stride = self.stride;
        let terms = Rc::make_mut(terms);
        terms.retain(|word, _| dead >> (word / stride) & 1 == 0);
        if terms.is_empty() {
            self.terms = None;
        }
    }

    #[cold]
    fn set_term(&mut self, word: usize, term: Option<TermId>) {
        let word = word as u32;
        match term {
            Some(term) => {
                Rc::make_mut(self.terms.get_or_insert_default()).insert(word, term);
            }
            None => {
                let Some(terms) = &mut self.terms else { return };
                if terms.contains_key(&word) {
                    let terms = Rc::make_mut(terms);
                    terms.remove(&word);
                    if terms.is_empty() {
                        self.terms = None;
                    }
                }
            }
        }
    }
}

#[cold]
fn term_of(terms: &BTreeMap<u32, TermId>, word: usize) -> Option<TermId> {
    terms.get(&(word as u32)).copied()
}

/// Arrays, each shared on its own: writing to one copies that array and the page's 64 handles.
#[derive(Clone)]
pub(crate) struct ArrayPage {
    places: [Option<ArrayPlace>; 64],
}

#[derive(Clone)]
struct ArrayPlace {
    array: Rc<Array>,
    tag: TypeTag,
}

impl ArrayPage {
    pub(crate) fn new() -> ArrayPage {
        ArrayPage { places: [const { None }; 64] }
    }

    #[inline(always)]
    fn place(&self, place: u32) -> Option<&ArrayPlace> {
        self.places.get((place % 64) as usize)?.as_ref()
    }

    #[inline(always)]
    pub(crate) fn tag(&self, place: u32) -> Option<TypeTag> {
        Some(self.place(place)?.tag)
    }

    #[inline(always)]
    pub(crate) fn array(&self, place: u32) -> Option<&Array> {
        Some(&self.place(place)?.array)
    }

    pub(crate) fn shared(&self, place: u32) -> Option<Rc<Array>> {
        Some(self.place(place)?.array.clone())
    }

    #[inline(always)]
    pub(crate) fn array_mut(&mut self, place: u32) -> Option<&mut Array> {
        let place = self.places.get_mut((place % 64) as usize)?.as_mut()?;
        Some(Rc::make_mut(&mut place.array))
    }

    #[inline(always)]
    pub(crate) fn occupy(&mut self, place: u32, tag: TypeTag, array: Rc<Array>) {
        if let Some(free) = self.places.get_mut((place % 64) as usize) {
            *free = Some(ArrayPlace { array, tag });
        }
    }

    fn changed_since(&self, before: &ArrayPage) -> u64 {
        let differs = |place: &u32| match (self.place(*place), before.place(*place)) {
            (Some(new), Some(old)) => {
                new.tag == old.tag && !Rc::ptr_eq(&new.array, &old.array) && new.array != old.array
            }
            _ => false,
        };
        (0..64).filter(differs).fold(0, |mask, place| mask | 1 << place)
    }

    pub(crate) fn free(&mut self, dead: u64) {
        for place in bits(dead) {
            if let Some(place) = self.places.get_mut(place as usize) {
                *place = None;
            }
        }
    }

    /// Returns the bytes of the arrays in the places of the mask.
    pub(crate) fn bytes_of(&self, mask: u64) -> usize {
        bits(mask).filter_map(|place| Some(self.array(place)?.bytes())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::bits;

    #[test]
    fn bits_are_listed_lowest_first() {
        assert_eq!(bits(0).count(), 0);
        assert_eq!(bits(0b1001).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(bits(u64::MAX).count(), 64);
    }
}
