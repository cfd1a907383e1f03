//! The JDK methods a generated program may call: exact, deterministic, independent of locale and identity.

use crate::types::{Prim, Ty};

/// The form of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Any expression of the type.
    Of(Ty),
    /// An `int` that is usually a small index.
    Index,
    /// An `int` from 0 to 3.
    Few,
    /// An `int` from 2 to 36.
    Radix,
    /// A `String` that is usually a number.
    Digits,
    /// A `String` that usually names a constant of the enum.
    Constant,
}

/// What the method is called on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    Class(&'static str),
    Value(Ty),
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub on: On,
    pub name: &'static str,
    pub args: &'static [Arg],
    pub ret: Ty,
    /// Whether the result is the same in all JDK releases.
    pub stable: bool,
}

const Z: Arg = Arg::Of(Ty::BOOLEAN);
const C: Arg = Arg::Of(Ty::CHAR);
const I: Arg = Arg::Of(Ty::INT);
const J: Arg = Arg::Of(Ty::LONG);
const F: Arg = Arg::Of(Ty::FLOAT);
const D: Arg = Arg::Of(Ty::DOUBLE);
const S: Arg = Arg::Of(Ty::Str);
const O: Arg = Arg::Of(Ty::Object);
const X: Arg = Arg::Index;
const N: Arg = Arg::Few;
const R: Arg = Arg::Radix;

const BOX_INT: Ty = Ty::Boxed(Prim::Int);
const BOX_LONG: Ty = Ty::Boxed(Prim::Long);
const BOX_CHAR: Ty = Ty::Boxed(Prim::Char);
const BOX_DOUBLE: Ty = Ty::Boxed(Prim::Double);

const fn class(class: &'static str, name: &'static str, args: &'static [Arg], ret: Ty) -> Entry {
    Entry { on: On::Class(class), name, args, ret, stable: true }
}

const fn value(ty: Ty, name: &'static str, args: &'static [Arg], ret: Ty) -> Entry {
    Entry { on: On::Value(ty), name, args, ret, stable: true }
}

const fn unstable(entry: Entry) -> Entry {
    Entry { stable: false, ..entry }
}

/// All library methods.
pub const LIBRARY: &[Entry] = &[
    value(Ty::Str, "length", &[], Ty::INT),
    value(Ty::Str, "hashCode", &[], Ty::INT),
    value(Ty::Str, "charAt", &[X], Ty::CHAR),
    value(Ty::Str, "codePointAt", &[X], Ty::INT),
    value(Ty::Str, "indexOf", &[S], Ty::INT),
    value(Ty::Str, "indexOf", &[C, X], Ty::INT),
    value(Ty::Str, "lastIndexOf", &[S], Ty::INT),
    value(Ty::Str, "compareTo", &[S], Ty::INT),
    value(Ty::Str, "equals", &[O], Ty::BOOLEAN),
    value(Ty::Str, "isEmpty", &[], Ty::BOOLEAN),
    value(Ty::Str, "isBlank", &[], Ty::BOOLEAN),
    value(Ty::Str, "contains", &[S], Ty::BOOLEAN),
    value(Ty::Str, "startsWith", &[S], Ty::BOOLEAN),
    value(Ty::Str, "endsWith", &[S], Ty::BOOLEAN),
    value(Ty::Str, "equalsIgnoreCase", &[S], Ty::BOOLEAN),
    value(Ty::Str, "substring", &[X], Ty::Str),
    value(Ty::Str, "substring", &[X, X], Ty::Str),
    value(Ty::Str, "concat", &[S], Ty::Str),
    value(Ty::Str, "replace", &[C, C], Ty::Str),
    value(Ty::Str, "replace", &[S, S], Ty::Str),
    value(Ty::Str, "repeat", &[N], Ty::Str),
    value(Ty::Str, "trim", &[], Ty::Str),
    value(Ty::Str, "strip", &[], Ty::Str),
    value(Ty::Str, "intern", &[], Ty::Str),
    class("String", "valueOf", &[Z], Ty::Str),
    class("String", "valueOf", &[C], Ty::Str),
    class("String", "valueOf", &[I], Ty::Str),
    class("String", "valueOf", &[J], Ty::Str),
    unstable(class("String", "valueOf", &[F], Ty::Str)),
    unstable(class("String", "valueOf", &[D], Ty::Str)),
    class("String", "join", &[S, S, S], Ty::Str),
    class("RandRt", "show", &[O], Ty::Str),
    value(Ty::Builder, "length", &[], Ty::INT),
    value(Ty::Builder, "charAt", &[X], Ty::CHAR),
    value(Ty::Builder, "indexOf", &[S], Ty::INT),
    value(Ty::Builder, "toString", &[], Ty::Str),
    value(Ty::Builder, "append", &[S], Ty::Builder),
    value(Ty::Builder, "append", &[C], Ty::Builder),
    value(Ty::Builder, "append", &[I], Ty::Builder),
    value(Ty::Builder, "append", &[J], Ty::Builder),
    value(Ty::Builder, "append", &[Z], Ty::Builder),
    unstable(value(Ty::Builder, "append", &[F], Ty::Builder)),
    unstable(value(Ty::Builder, "append", &[D], Ty::Builder)),
    value(Ty::Builder, "insert", &[X, S], Ty::Builder),
    value(Ty::Builder, "insert", &[X, I], Ty::Builder),
    value(Ty::Builder, "deleteCharAt", &[X], Ty::Builder),
    value(Ty::Builder, "delete", &[X, X], Ty::Builder),
    value(Ty::Builder, "replace", &[X, X, S], Ty::Builder),
    value(Ty::Builder, "reverse", &[], Ty::Builder),
    class("Integer", "parseInt", &[Arg::Digits], Ty::INT),
    class("Integer", "parseInt", &[Arg::Digits, R], Ty::INT),
    class("Integer", "toString", &[I, R], Ty::Str),
    class("Integer", "toHexString", &[I], Ty::Str),
    class("Integer", "toBinaryString", &[N], Ty::Str),
    class("Integer", "toUnsignedString", &[I], Ty::Str),
    class("Integer", "toUnsignedLong", &[I], Ty::LONG),
    class("Integer", "bitCount", &[I], Ty::INT),
    class("Integer", "reverse", &[I], Ty::INT),
    class("Integer", "reverseBytes", &[I], Ty::INT),
    class("Integer", "rotateLeft", &[I, I], Ty::INT),
    class("Integer", "highestOneBit", &[I], Ty::INT),
    class("Integer", "numberOfLeadingZeros", &[I], Ty::INT),
    class("Integer", "numberOfTrailingZeros", &[I], Ty::INT),
    class("Integer", "signum", &[I], Ty::INT),
    class("Integer", "compare", &[I, I], Ty::INT),
    class("Integer", "compareUnsigned", &[I, I], Ty::INT),
    class("Integer", "divideUnsigned", &[I, I], Ty::INT),
    class("Integer", "remainderUnsigned", &[I, I], Ty::INT),
    class("Integer", "valueOf", &[I], BOX_INT),
    class("Long", "parseLong", &[Arg::Digits], Ty::LONG),
    class("Long", "toString", &[J, R], Ty::Str),
    class("Long", "toHexString", &[J], Ty::Str),
    class("Long", "toUnsignedString", &[J], Ty::Str),
    class("Long", "bitCount", &[J], Ty::INT),
    class("Long", "reverse", &[J], Ty::LONG),
    class("Long", "rotateRight", &[J, I], Ty::LONG),
    class("Long", "numberOfLeadingZeros", &[J], Ty::INT),
    class("Long", "numberOfTrailingZeros", &[J], Ty::INT),
    class("Long", "compare", &[J, J], Ty::INT),
    class("Long", "divideUnsigned", &[J, J], Ty::LONG),
    class("Long", "remainderUnsigned", &[J, J], Ty::LONG),
    class("Long", "hashCode", &[J], Ty::INT),
    class("Long", "valueOf", &[J], BOX_LONG),
    class("Math", "abs", &[I], Ty::INT),
    class("Math", "abs", &[J], Ty::LONG),
    class("Math", "abs", &[F], Ty::FLOAT),
    class("Math", "abs", &[D], Ty::DOUBLE),
    class("Math", "max", &[I, I], Ty::INT),
    class("Math", "max", &[J, J], Ty::LONG),
    class("Math", "max", &[F, F], Ty::FLOAT),
    class("Math", "max", &[D, D], Ty::DOUBLE),
    class("Math", "min", &[I, I], Ty::INT),
    class("Math", "min", &[F, F], Ty::FLOAT),
    class("Math", "min", &[D, D], Ty::DOUBLE),
    class("Math", "floorMod", &[I, I], Ty::INT),
    class("Math", "floorMod", &[J, J], Ty::LONG),
    class("Math", "floorDiv", &[I, I], Ty::INT),
    class("Math", "addExact", &[I, I], Ty::INT),
    class("Math", "subtractExact", &[J, J], Ty::LONG),
    class("Math", "multiplyExact", &[I, I], Ty::INT),
    class("Math", "multiplyHigh", &[J, J], Ty::LONG),
    class("Math", "toIntExact", &[J], Ty::INT),
    class("Math", "negateExact", &[I], Ty::INT),
    class("Math", "sqrt", &[D], Ty::DOUBLE),
    class("Math", "floor", &[D], Ty::DOUBLE),
    class("Math", "ceil", &[D], Ty::DOUBLE),
    class("Math", "rint", &[D], Ty::DOUBLE),
    class("Math", "signum", &[D], Ty::DOUBLE),
    class("Math", "round", &[F], Ty::INT),
    class("Math", "round", &[D], Ty::LONG),
    class("Math", "ulp", &[D], Ty::DOUBLE),
    class("Math", "getExponent", &[D], Ty::INT),
    class("Math", "copySign", &[F, F], Ty::FLOAT),
    class("Math", "nextUp", &[D], Ty::DOUBLE),
    class("Math", "fma", &[D, D, D], Ty::DOUBLE),
    class("Float", "floatToIntBits", &[F], Ty::INT),
    class("Float", "intBitsToFloat", &[I], Ty::FLOAT),
    class("Float", "compare", &[F, F], Ty::INT),
    class("Float", "isNaN", &[F], Ty::BOOLEAN),
    class("Double", "doubleToLongBits", &[D], Ty::LONG),
    class("Double", "longBitsToDouble", &[J], Ty::DOUBLE),
    class("Double", "compare", &[D, D], Ty::INT),
    class("Double", "isInfinite", &[D], Ty::BOOLEAN),
    class("Double", "hashCode", &[D], Ty::INT),
    class("Character", "isDigit", &[C], Ty::BOOLEAN),
    class("Character", "isLetter", &[C], Ty::BOOLEAN),
    class("Character", "isUpperCase", &[C], Ty::BOOLEAN),
    class("Character", "toUpperCase", &[C], Ty::CHAR),
    class("Character", "toLowerCase", &[C], Ty::CHAR),
    class("Character", "digit", &[C, R], Ty::INT),
    class("Character", "forDigit", &[N, R], Ty::CHAR),
    class("Boolean", "parseBoolean", &[S], Ty::BOOLEAN),
    class("Boolean", "compare", &[Z, Z], Ty::INT),
    class("java.util.Objects", "equals", &[O, O], Ty::BOOLEAN),
    class("java.util.Objects", "requireNonNull", &[S, S], Ty::Str),
    value(BOX_INT, "hashCode", &[], Ty::INT),
    value(BOX_INT, "longValue", &[], Ty::LONG),
    value(BOX_INT, "byteValue", &[], Ty::Prim(Prim::Byte)),
    value(BOX_INT, "equals", &[O], Ty::BOOLEAN),
    value(BOX_INT, "compareTo", &[I], Ty::INT),
    value(BOX_LONG, "shortValue", &[], Ty::Prim(Prim::Short)),
    value(BOX_LONG, "hashCode", &[], Ty::INT),
    value(BOX_LONG, "equals", &[O], Ty::BOOLEAN),
    value(BOX_CHAR, "equals", &[O], Ty::BOOLEAN),
    value(BOX_DOUBLE, "equals", &[O], Ty::BOOLEAN),
    value(BOX_DOUBLE, "intValue", &[], Ty::INT),
    value(BOX_DOUBLE, "isNaN", &[], Ty::BOOLEAN),
    value(Ty::Enum, "ordinal", &[], Ty::INT),
    value(Ty::Enum, "name", &[], Ty::Str),
    value(Ty::Enum, "compareTo", &[Arg::Of(Ty::Enum)], Ty::INT),
    value(Ty::Enum, "weigh", &[I], Ty::INT),
    class("E0", "valueOf", &[Arg::Constant], Ty::Enum),
    value(Ty::Record(0), "equals", &[O], Ty::BOOLEAN),
    value(Ty::Record(0), "hashCode", &[], Ty::INT),
    value(Ty::Record(0), "toString", &[], Ty::Str),
    value(Ty::Record(1), "equals", &[O], Ty::BOOLEAN),
    value(Ty::Record(1), "hashCode", &[], Ty::INT),
    value(Ty::Record(1), "toString", &[], Ty::Str),
];
