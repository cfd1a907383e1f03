//! The values the machine computes with: references, type tags and slots.

use heapwright_term::TermId;

/// A reference to an object or array of a [`Heap`](crate::Heap), or null.
///
/// Its number is `page * 64 + place in the page`; page 0 is never used, so 0 is null.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Ref(u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);

    /// Returns the reference with this number; it need not name a live object.
    #[inline(always)]
    pub const fn from_raw(raw: u32) -> Ref {
        Ref(raw)
    }

    /// Returns the reference's number, 0 for null.
    #[inline(always)]
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// Whether this is null.
    #[inline(always)]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn page(self) -> u32 {
        self.0 >> 6
    }

    #[inline(always)]
    pub(crate) const fn place(self) -> u32 {
        self.0 & 63
    }

    #[inline(always)]
    pub(crate) const fn at(page: u32, place: u32) -> Ref {
        Ref(page << 6 | place)
    }
}

/// The class of an object or array; opaque to this crate. `TypeTag(u32::MAX)` is reserved.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeTag(pub u32);

/// One value of the machine: concrete bits, or a term.
///
/// The kind of the value (int, reference, …) is not stored: bytecode is typed. A float is its bit
/// pattern, an int is zero-extended, a reference is its number.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Slot {
    bits: u64,
    term: Option<TermId>,
}

const _: () = assert!(size_of::<Slot>() == 16);

impl Slot {
    /// Zero of every kind: 0, 0L, 0.0f, 0.0, false, null.
    pub const ZERO: Slot = Slot { bits: 0, term: None };

    /// The result of a `void` method.
    pub const VOID: Slot = Slot::ZERO;

    /// Creates a concrete slot with these bits.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Slot {
        Slot { bits, term: None }
    }

    /// Creates a slot with these bits and this term; `None` makes it concrete.
    #[inline(always)]
    pub const fn with_term(bits: u64, term: Option<TermId>) -> Slot {
        Slot { bits, term }
    }

    /// Creates a concrete `int` (also boolean, byte, char and short).
    #[inline(always)]
    pub const fn int(value: i32) -> Slot {
        Slot::from_bits(value as u32 as u64)
    }

    /// Creates a concrete `long`.
    #[inline(always)]
    pub const fn long(value: i64) -> Slot {
        Slot::from_bits(value as u64)
    }

    /// Creates a concrete `float`.
    #[inline(always)]
    pub const fn float(value: f32) -> Slot {
        Slot::from_bits(value.to_bits() as u64)
    }

    /// Creates a concrete `double`.
    #[inline(always)]
    pub const fn double(value: f64) -> Slot {
        Slot::from_bits(value.to_bits())
    }

    /// Creates a concrete reference.
    #[inline(always)]
    pub const fn reference(value: Ref) -> Slot {
        Slot::from_bits(value.raw() as u64)
    }

    /// Creates a symbolic value; its concrete bits are zero.
    #[inline(always)]
    pub const fn symbolic(term: TermId) -> Slot {
        Slot { bits: 0, term: Some(term) }
    }

    /// Returns the bits as an `int`.
    #[inline(always)]
    pub const fn as_int(self) -> i32 {
        self.bits as i32
    }

    /// Returns the bits as a `long`.
    #[inline(always)]
    pub const fn as_long(self) -> i64 {
        self.bits as i64
    }

    /// Returns the bits as a `float`.
    #[inline(always)]
    pub const fn as_float(self) -> f32 {
        f32::from_bits(self.bits as u32)
    }

    /// Returns the bits as a `double`.
    #[inline(always)]
    pub const fn as_double(self) -> f64 {
        f64::from_bits(self.bits)
    }

    /// Returns the bits as a reference.
    #[inline(always)]
    pub const fn as_ref(self) -> Ref {
        Ref::from_raw(self.bits as u32)
    }

    /// Returns the concrete bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns the term, if the slot is symbolic.
    #[inline(always)]
    pub const fn term(self) -> Option<TermId> {
        self.term
    }

    /// Whether the slot is concrete.
    #[inline(always)]
    pub const fn is_concrete(self) -> bool {
        self.term.is_none()
    }

    /// Whether both slots are concrete; takes only one branch.
    #[inline(always)]
    pub fn both_concrete(a: Slot, b: Slot) -> bool {
        raw(a.term) | raw(b.term) == 0
    }
}

#[inline(always)]
fn raw(term: Option<TermId>) -> u32 {
    term.map_or(0, TermId::raw)
}
