//! Java arrays: typed elements, and terms for the few elements that are symbolic.

use crate::slot::{Ref, Slot};
use heapwright_term::TermId;
use std::collections::BTreeMap;

/// The kind of an array's elements. A `boolean[]` is `Byte`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum ElementKind {
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl ElementKind {
    /// Returns the bytes an element takes.
    pub const fn size(self) -> usize {
        match self {
            ElementKind::Byte => 1,
            ElementKind::Char | ElementKind::Short => 2,
            ElementKind::Int | ElementKind::Float | ElementKind::Ref => 4,
            ElementKind::Long | ElementKind::Double => 8,
        }
    }
}

/// The concrete elements of an array.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Elements {
    Byte(Vec<i8>),
    Char(Vec<u16>),
    Short(Vec<i16>),
    Int(Vec<i32>),
    Long(Vec<i64>),
    Float(Vec<f32>),
    Double(Vec<f64>),
    Ref(Vec<Ref>),
}

/// Runs the same expression on whichever vector an `Elements` holds.
macro_rules! on_elements {
    ($elements:expr, $vector:ident => $body:expr) => {
        match $elements {
            Elements::Byte($vector) => $body,
            Elements::Char($vector) => $body,
            Elements::Short($vector) => $body,
            Elements::Int($vector) => $body,
            Elements::Long($vector) => $body,
            Elements::Float($vector) => $body,
            Elements::Double($vector) => $body,
            Elements::Ref($vector) => $body,
        }
    };
}

impl Elements {
    /// Creates `len` zeros (nulls) of this kind.
    pub fn zeroed(kind: ElementKind, len: usize) -> Elements {
        match kind {
            ElementKind::Byte => Elements::Byte(vec![0; len]),
            ElementKind::Char => Elements::Char(vec![0; len]),
            ElementKind::Short => Elements::Short(vec![0; len]),
            ElementKind::Int => Elements::Int(vec![0; len]),
            ElementKind::Long => Elements::Long(vec![0; len]),
            ElementKind::Float => Elements::Float(vec![0.0; len]),
            ElementKind::Double => Elements::Double(vec![0.0; len]),
            ElementKind::Ref => Elements::Ref(null_references(len)),
        }
    }

    /// Returns the kind of these elements.
    #[inline]
    pub fn kind(&self) -> ElementKind {
        match self {
            Elements::Byte(_) => ElementKind::Byte,
            Elements::Char(_) => ElementKind::Char,
            Elements::Short(_) => ElementKind::Short,
            Elements::Int(_) => ElementKind::Int,
            Elements::Long(_) => ElementKind::Long,
            Elements::Float(_) => ElementKind::Float,
            Elements::Double(_) => ElementKind::Double,
            Elements::Ref(_) => ElementKind::Ref,
        }
    }

    /// Returns the number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        on_elements!(self, v => v.len())
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the element at `index` as a slot, sign- or zero-extended as Java loads it.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Slot> {
        Some(match self {
            Elements::Byte(v) => Slot::int(i32::from(*v.get(index)?)),
            Elements::Char(v) => Slot::int(i32::from(*v.get(index)?)),
            Elements::Short(v) => Slot::int(i32::from(*v.get(index)?)),
            Elements::Int(v) => Slot::int(*v.get(index)?),
            Elements::Long(v) => Slot::long(*v.get(index)?),
            Elements::Float(v) => Slot::float(*v.get(index)?),
            Elements::Double(v) => Slot::double(*v.get(index)?),
            Elements::Ref(v) => Slot::reference(*v.get(index)?),
        })
    }

    /// Stores the bits of `value`, truncated as Java stores them; returns false when out of range.
    #[inline]
    pub fn set(&mut self, index: usize, value: Slot) -> bool {
        match self {
            Elements::Byte(v) => store(v, index, value.as_int() as i8),
            Elements::Char(v) => store(v, index, value.as_int() as u16),
            Elements::Short(v) => store(v, index, value.as_int() as i16),
            Elements::Int(v) => store(v, index, value.as_int()),
            Elements::Long(v) => store(v, index, value.as_long()),
            Elements::Float(v) => store(v, index, value.as_float()),
            Elements::Double(v) => store(v, index, value.as_double()),
            Elements::Ref(v) => store(v, index, value.as_ref()),
        }
    }

    fn copy_from(&mut self, to: usize, source: &Elements, from: usize, len: usize) -> bool {
        match (self, source) {
            (Elements::Byte(a), Elements::Byte(b)) => copy(a, to, b, from, len),
            (Elements::Char(a), Elements::Char(b)) => copy(a, to, b, from, len),
            (Elements::Short(a), Elements::Short(b)) => copy(a, to, b, from, len),
            (Elements::Int(a), Elements::Int(b)) => copy(a, to, b, from, len),
            (Elements::Long(a), Elements::Long(b)) => copy(a, to, b, from, len),
            (Elements::Float(a), Elements::Float(b)) => copy(a, to, b, from, len),
            (Elements::Double(a), Elements::Double(b)) => copy(a, to, b, from, len),
            (Elements::Ref(a), Elements::Ref(b)) => copy(a, to, b, from, len),
            _ => false,
        }
    }

    fn copy_within(&mut self, from: usize, to: usize, len: usize) -> bool {
        let size = self.len();
        if !in_range(from, len, size) || !in_range(to, len, size) {
            return false;
        }
        on_elements!(self, v => v.copy_within(from..from + len, to));
        true
    }
}

/// A Java array.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    elements: Elements,
    /// Boxed because it is almost always absent: one word to test and to carry.
    symbols: Option<Box<Symbols>>,
}

/// What is symbolic in an array.
/// INVARIANT: every key is smaller than the number of elements; one of the two is present.
#[derive(Clone, PartialEq, Debug, Default)]
struct Symbols {
    terms: BTreeMap<u32, TermId>,
    /// The length, if it is symbolic; the number of elements is then its upper bound.
    length: Option<TermId>,
}

impl Array {
    /// Creates an array of `len` zeros. The caller must make sure that memory suffices.
    pub fn zeroed(kind: ElementKind, len: usize) -> Array {
        Array::from_elements(Elements::zeroed(kind, len))
    }

    /// Creates an array with these concrete elements.
    pub fn from_elements(elements: Elements) -> Array {
        Array { elements, symbols: None }
    }

    /// Returns the number of elements; an upper bound if the length is symbolic.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns the length, if it is symbolic.
    #[inline]
    pub fn length_term(&self) -> Option<TermId> {
        self.symbols.as_ref()?.length
    }

    /// Makes the length symbolic: any number up to the current one.
    pub fn set_length_term(&mut self, length: TermId) {
        self.symbols.get_or_insert_default().length = Some(length);
    }

    /// Fixes the symbolic length to this value; returns false when it is not symbolic, or the value
    /// is too large.
    pub fn fix_length(&mut self, length: usize) -> bool {
        let Some(symbols) = &mut self.symbols else { return false };
        if symbols.length.is_none() || length > self.elements.len() {
            return false;
        }
        symbols.length = None;
        symbols.terms.retain(|index, _| (*index as usize) < length);
        if symbols.terms.is_empty() {
            self.symbols = None;
        }
        on_elements!(&mut self.elements, v => v.truncate(length));
        true
    }

    /// Whether the array has no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns the kind of the elements.
    #[inline]
    pub fn kind(&self) -> ElementKind {
        self.elements.kind()
    }

    /// Returns the bytes the array counts for in the heap's accounting.
    pub fn bytes(&self) -> usize {
        array_bytes(self.kind(), self.len())
    }

    /// Whether neither an element nor the length is symbolic.
    #[inline(always)]
    pub fn is_concrete(&self) -> bool {
        self.symbols.is_none()
    }

    /// Returns the element at `index`; `None` when out of range.
    #[inline]
    pub fn get(&self, index: usize) -> Option<Slot> {
        let slot = self.elements.get(index)?;
        if self.symbols.is_none() {
            return Some(slot);
        }
        Some(Slot::with_term(slot.bits(), self.term(index)))
    }

    /// Stores an element, truncated to the kind; returns false when out of range.
    #[inline]
    pub fn set(&mut self, index: usize, value: Slot) -> bool {
        if !self.elements.set(index, value) {
            return false;
        }
        if !value.is_concrete() || self.symbols.is_some() {
            self.set_term(index, value.term());
        }
        true
    }

    /// Returns the concrete elements; where a term is present, the element beneath it is
    /// meaningless.
    #[inline(always)]
    pub fn elements(&self) -> &Elements {
        &self.elements
    }

    /// Returns the elements for writing, only when none is symbolic. The vector's length must be
    /// kept.
    #[inline(always)]
    pub fn elements_mut(&mut self) -> Option<&mut Elements> {
        match self.symbols {
            None => Some(&mut self.elements),
            Some(_) => None,
        }
    }

    /// Returns the symbolic elements in index order.
    pub fn terms(&self) -> impl Iterator<Item = (usize, TermId)> + '_ {
        self.symbols.iter().flat_map(|symbols| symbols.terms.iter().map(|(&index, &term)| (index as usize, term)))
    }

    /// Copies elements of another array of the same kind. Returns false, with nothing done, when
    /// the kinds differ or a range is out of bounds.
    pub fn copy_from(&mut self, to: usize, source: &Array, from: usize, len: usize) -> bool {
        if !self.elements.copy_from(to, &source.elements, from, len) {
            return false;
        }
        if self.symbols.is_some() || source.symbols.is_some() {
            self.move_terms(to, from, len, source.terms_in(from, len));
        }
        true
    }

    /// Copies elements within the array as if through a temporary. Returns false, with nothing
    /// done, when a range is out of bounds.
    pub fn copy_within(&mut self, from: usize, to: usize, len: usize) -> bool {
        if !self.elements.copy_within(from, to, len) {
            return false;
        }
        if self.symbols.is_some() {
            self.move_terms(to, from, len, self.terms_in(from, len));
        }
        true
    }

    fn terms_in(&self, from: usize, len: usize) -> Vec<(usize, TermId)> {
        let range = from as u32..(from + len) as u32;
        self.symbols.iter().fold(Vec::new(), |mut found, symbols| {
            found.extend(symbols.terms.range(range.clone()).map(|(&i, &t)| (i as usize, t)));
            found
        })
    }

    fn move_terms(&mut self, to: usize, from: usize, len: usize, moved: Vec<(usize, TermId)>) {
        for (index, _) in self.terms_in(to, len) {
            self.set_term(index, None);
        }
        for (index, term) in moved {
            self.set_term(index - from + to, Some(term));
        }
    }

    #[cold]
    fn term(&self, index: usize) -> Option<TermId> {
        self.symbols.as_ref()?.terms.get(&(index as u32)).copied()
    }

    #[cold]
    fn set_term(&mut self, index: usize, term: Option<TermId>) {
        let index = index as u32;
        match term {
            Some(term) => {
                self.symbols.get_or_insert_default().terms.insert(index, term);
            }
            None => {
                if let Some(symbols) = &mut self.symbols {
                    symbols.terms.remove(&index);
                    if symbols.terms.is_empty() && symbols.length.is_none() {
                        self.symbols = None;
                    }
                }
            }
        }
    }
}

/// Returns the bytes an array of this kind and length counts for.
pub(crate) const fn array_bytes(kind: ElementKind, len: usize) -> usize {
    kind.size().saturating_mul(len).saturating_add(24)
}

/// `vec![Ref::NULL; len]` would write every element; zero integers come from the allocator for
/// free, and the conversion reuses their memory.
fn null_references(len: usize) -> Vec<Ref> {
    vec![0u32; len].into_iter().map(Ref::from_raw).collect()
}

#[inline(always)]
fn store<T>(vector: &mut [T], index: usize, value: T) -> bool {
    match vector.get_mut(index) {
        Some(place) => {
            *place = value;
            true
        }
        None => false,
    }
}

fn in_range(from: usize, len: usize, size: usize) -> bool {
    from.checked_add(len).is_some_and(|end| end <= size)
}

fn copy<T: Copy>(target: &mut [T], to: usize, source: &[T], from: usize, len: usize) -> bool {
    if !in_range(from, len, source.len()) || !in_range(to, len, target.len()) {
        return false;
    }
    match (target.get_mut(to..to + len), source.get(from..from + len)) {
        (Some(target), Some(source)) => {
            target.copy_from_slice(source);
            true
        }
        _ => false,
    }
}
