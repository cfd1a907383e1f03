//! Sorts of terms and their concrete values.

/// The width of a bit-vector.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Width {
    W8,
    W16,
    W32,
    W64,
}

impl Width {
    /// The number of bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        match self {
            Width::W8 => 8,
            Width::W16 => 16,
            Width::W32 => 32,
            Width::W64 => 64,
        }
    }

    /// All bits set, which is also the largest unsigned number.
    #[inline]
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// The smallest signed number's bits: only the sign bit set.
    #[inline]
    pub const fn sign_bit(self) -> u64 {
        1 << (self.bits() - 1)
    }

    /// The low bits of `bits`, read as a signed number of this width.
    #[inline]
    pub const fn signed(self, bits: u64) -> i64 {
        let unused = 64 - self.bits();
        (bits << unused) as i64 >> unused
    }
}

/// The sort of a term.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors.
    BitVec(Width),
    /// IEEE 754 single precision.
    Float32,
    /// IEEE 754 double precision.
    Float64,
}

/// A concrete value with its sort. Floats are equal if their bit patterns are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    sort: Sort,
    /// INVARIANT: the bits above the sort's width are zero.
    bits: u64,
}

impl Value {
    /// The zero of a sort; `false` for booleans.
    pub const fn zero(sort: Sort) -> Value {
        Value { sort, bits: 0 }
    }

    /// A truth value.
    pub const fn bool(value: bool) -> Value {
        Value { sort: Sort::Bool, bits: value as u64 }
    }

    /// A bit-vector of the low bits of `bits`.
    pub const fn bit_vec(width: Width, bits: u64) -> Value {
        Value { sort: Sort::BitVec(width), bits: bits & width.mask() }
    }

    /// A 32-bit vector.
    pub const fn int(value: i32) -> Value {
        Value::bit_vec(Width::W32, value as u64)
    }

    /// A 64-bit vector.
    pub const fn long(value: i64) -> Value {
        Value::bit_vec(Width::W64, value as u64)
    }

    /// A single precision number.
    pub const fn float(value: f32) -> Value {
        Value { sort: Sort::Float32, bits: value.to_bits() as u64 }
    }

    /// A double precision number.
    pub const fn double(value: f64) -> Value {
        Value { sort: Sort::Float64, bits: value.to_bits() }
    }

    /// The value of this sort with these bits; a boolean takes the lowest bit.
    pub const fn from_bits(sort: Sort, bits: u64) -> Value {
        let bits = match sort {
            Sort::Bool => bits & 1,
            Sort::BitVec(width) => bits & width.mask(),
            Sort::Float32 => bits & Width::W32.mask(),
            Sort::Float64 => bits,
        };
        Value { sort, bits }
    }

    /// The sort.
    #[inline]
    pub const fn sort(self) -> Sort {
        self.sort
    }

    /// The bit pattern: 0 or 1, the unsigned number, or the IEEE encoding.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The truth value; `None` for other sorts.
    #[inline]
    pub const fn as_bool(self) -> Option<bool> {
        match self.sort {
            Sort::Bool => Some(self.bits != 0),
            _ => None,
        }
    }

    /// The signed number of a bit-vector; `None` for other sorts.
    #[inline]
    pub const fn as_signed(self) -> Option<i64> {
        match self.sort {
            Sort::BitVec(width) => Some(width.signed(self.bits)),
            _ => None,
        }
    }

    /// The single precision number; `None` for other sorts.
    #[inline]
    pub const fn as_float(self) -> Option<f32> {
        match self.sort {
            Sort::Float32 => Some(f32::from_bits(self.bits as u32)),
            _ => None,
        }
    }

    /// The double precision number; `None` for other sorts.
    #[inline]
    pub const fn as_double(self) -> Option<f64> {
        match self.sort {
            Sort::Float64 => Some(f64::from_bits(self.bits)),
            _ => None,
        }
    }
}
