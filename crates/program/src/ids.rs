//! Dense indices of classes, methods and fields, and the kinds of values a descriptor can name.

/// A class, interface, array type or primitive type known to a [`crate::Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// A method of a class known to a [`crate::Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub u32);

/// A field of a class known to a [`crate::Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub u32);

macro_rules! index {
    ($name:ident) => {
        impl $name {
            /// The position in the program's table.
            #[inline(always)]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
index!(ClassId);
index!(MethodId);
index!(FieldId);

/// The kind of a value (JVMS 4.3.2), given by the first character of its descriptor. Classes and arrays are one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `S`
    Short,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// `V`
    Void,
    /// `L…;` or `[…`
    Ref,
}

impl Kind {
    /// The primitive kinds and `void`, in the order of their discriminants.
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Void,
    ];

    /// The kind a descriptor starts with.
    #[inline]
    pub fn of(descriptor: &str) -> Option<Kind> {
        Kind::from_char(*descriptor.as_bytes().first()?)
    }

    /// The kind of a descriptor's first character.
    #[inline]
    pub fn from_char(first: u8) -> Option<Kind> {
        Some(match first {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'V' => Kind::Void,
            b'L' | b'[' => Kind::Ref,
            _ => return None,
        })
    }

    /// The descriptor character; `L` for references.
    pub fn char(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Void => 'V',
            Kind::Ref => 'L',
        }
    }

    /// The Java keyword of a primitive kind; `java.lang.Object` for references.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Void => "void",
            Kind::Ref => "java.lang.Object",
        }
    }

    /// Whether a value takes two local variables in a class file.
    #[inline]
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }

    /// Whether a value is a reference.
    #[inline]
    pub fn is_reference(self) -> bool {
        self == Kind::Ref
    }
}
