//! The Java types that the generator supports, and how each is written.

use std::fmt;

/// A primitive type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub const ALL: [Prim; 8] =
        [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];
    pub const NUMERIC: [Prim; 7] =
        [Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];
    pub const INTEGRAL: [Prim; 5] = [Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long];
    /// The types that promote to `int`.
    pub const INT_LIKE: [Prim; 4] = [Prim::Byte, Prim::Short, Prim::Char, Prim::Int];

    pub fn name(self) -> &'static str {
        match self {
            Prim::Boolean => "boolean",
            Prim::Byte => "byte",
            Prim::Short => "short",
            Prim::Char => "char",
            Prim::Int => "int",
            Prim::Long => "long",
            Prim::Float => "float",
            Prim::Double => "double",
        }
    }

    pub fn boxed_name(self) -> &'static str {
        match self {
            Prim::Boolean => "Boolean",
            Prim::Byte => "Byte",
            Prim::Short => "Short",
            Prim::Char => "Character",
            Prim::Int => "Integer",
            Prim::Long => "Long",
            Prim::Float => "Float",
            Prim::Double => "Double",
        }
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Prim::Float | Prim::Double)
    }

    pub fn is_integral(self) -> bool {
        !self.is_floating() && self != Prim::Boolean
    }
}

/// The element type of an array at its lowest dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    Prim(Prim),
    Str,
    Object,
    Integer,
    Class(usize),
}

impl Elem {
    pub fn ty(self) -> Ty {
        match self {
            Elem::Prim(prim) => Ty::Prim(prim),
            Elem::Str => Ty::Str,
            Elem::Object => Ty::Object,
            Elem::Integer => Ty::Boxed(Prim::Int),
            Elem::Class(class) => Ty::Class(class),
        }
    }
}

/// A functional interface of `java.util.function`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fun {
    IntUnary,
    IntBinary,
    LongBinary,
    DoubleToInt,
    IntegerFunction,
    StringSupplier,
    StringPredicate,
    IntToObject,
}

impl Fun {
    pub const ALL: [Fun; 8] = [
        Fun::IntUnary,
        Fun::IntBinary,
        Fun::LongBinary,
        Fun::DoubleToInt,
        Fun::IntegerFunction,
        Fun::StringSupplier,
        Fun::StringPredicate,
        Fun::IntToObject,
    ];

    /// The Java type, its method, the parameter types and the result type.
    pub fn shape(self) -> (&'static str, &'static str, &'static [Ty], Ty) {
        const INT: Ty = Ty::Prim(Prim::Int);
        const LONG: Ty = Ty::Prim(Prim::Long);
        const DOUBLE: Ty = Ty::Prim(Prim::Double);
        const BOOLEAN: Ty = Ty::Prim(Prim::Boolean);
        const INTEGER: Ty = Ty::Boxed(Prim::Int);
        match self {
            Fun::IntUnary => ("IntUnaryOperator", "applyAsInt", &[INT], INT),
            Fun::IntBinary => ("IntBinaryOperator", "applyAsInt", &[INT, INT], INT),
            Fun::LongBinary => ("LongBinaryOperator", "applyAsLong", &[LONG, LONG], LONG),
            Fun::DoubleToInt => ("DoubleToIntFunction", "applyAsInt", &[DOUBLE], INT),
            Fun::IntegerFunction => ("Function<Integer, Integer>", "apply", &[INTEGER], INTEGER),
            Fun::StringSupplier => ("Supplier<String>", "get", &[], Ty::Str),
            Fun::StringPredicate => ("Predicate<String>", "test", &[Ty::Str], BOOLEAN),
            Fun::IntToObject => ("IntFunction<Object>", "apply", &[INT], Ty::Object),
        }
    }
}

/// A type of the generated program. Classes, interfaces and records are numbered within their file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    Void,
    Prim(Prim),
    Boxed(Prim),
    Str,
    Object,
    Class(usize),
    Iface(usize),
    Record(usize),
    Enum,
    Builder,
    Fun(Fun),
    Support(&'static str),
    Array(Elem, u8),
}

impl Ty {
    pub const INT: Ty = Ty::Prim(Prim::Int);
    pub const LONG: Ty = Ty::Prim(Prim::Long);
    pub const DOUBLE: Ty = Ty::Prim(Prim::Double);
    pub const FLOAT: Ty = Ty::Prim(Prim::Float);
    pub const CHAR: Ty = Ty::Prim(Prim::Char);
    pub const BOOLEAN: Ty = Ty::Prim(Prim::Boolean);

    /// The type of `a[i]` for an array `a` of this type.
    pub fn element(self) -> Option<Ty> {
        match self {
            Ty::Array(elem, 1) => Some(elem.ty()),
            Ty::Array(elem, dims) => Some(Ty::Array(elem, dims - 1)),
            _ => None,
        }
    }

    /// Returns true if the text of a value depends on the JDK release.
    pub fn has_unstable_text(self) -> bool {
        matches!(self, Ty::Prim(p) | Ty::Boxed(p) if p.is_floating())
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Void => f.write_str("void"),
            Ty::Prim(prim) => f.write_str(prim.name()),
            Ty::Boxed(prim) => f.write_str(prim.boxed_name()),
            Ty::Str => f.write_str("String"),
            Ty::Object => f.write_str("Object"),
            Ty::Class(n) => write!(f, "K{n}"),
            Ty::Iface(n) => write!(f, "I{n}"),
            Ty::Record(n) => write!(f, "P{n}"),
            Ty::Enum => f.write_str("E0"),
            Ty::Builder => f.write_str("StringBuilder"),
            Ty::Fun(fun) => f.write_str(fun.shape().0),
            Ty::Support(name) => f.write_str(name),
            Ty::Array(elem, dims) => {
                write!(f, "{}", elem.ty())?;
                (0..*dims).try_for_each(|_| f.write_str("[]"))
            }
        }
    }
}
