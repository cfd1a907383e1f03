//! The register code the interpreter runs: small, copyable instructions without constant-pool indices.
//!
//! A frame's registers are the method's local variables (numbered as in the class file), followed by one register for
//! every operand-stack position and a few scratch registers. An operand that is in a local or is a constant is used
//! from there, so `iload a; iload b; iadd; istore c` is a single instruction here.

/// A register of a frame.
pub type Reg = u16;

/// The destination of a call whose result is discarded or `void`.
pub const NO_REG: Reg = Reg::MAX;

/// How a fused floating-point comparison treats NaN and which outcome jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatJump {
    /// Jump when equal (never on NaN).
    Eq,
    /// Jump when not equal (also on NaN).
    Ne,
    /// Jump when less; NaN does not jump.
    Lt,
    /// Jump when less or NaN.
    LtOrNan,
    /// Jump when less or equal; NaN does not jump.
    Le,
    /// Jump when less, equal or NaN.
    LeOrNan,
    /// Jump when greater; NaN does not jump.
    Gt,
    /// Jump when greater or NaN.
    GtOrNan,
    /// Jump when greater or equal; NaN does not jump.
    Ge,
    /// Jump when greater, equal or NaN.
    GeOrNan,
}

/// The width to which a value is truncated when it is stored in, or returned as, a small integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narrow {
    /// `boolean`: the lowest bit.
    Boolean,
    /// `byte`: eight bits, signed.
    Byte,
    /// `char`: sixteen bits, unsigned.
    Char,
    /// `short`: sixteen bits, signed.
    Short,
}

impl Narrow {
    /// The value truncated to the width, as an `int`.
    #[inline]
    pub fn apply(self, value: i32) -> i32 {
        match self {
            Narrow::Boolean => value & 1,
            Narrow::Byte => i32::from(value as i8),
            Narrow::Char => i32::from(value as u16),
            Narrow::Short => i32::from(value as i16),
        }
    }
}

/// One instruction. `site`, `table` and `index` fields point into the tables of the enclosing [`super::Code`]; the
/// `…Resolved` forms replace their unresolved counterpart in place when it is first executed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[rustfmt::skip]
#[allow(missing_docs)] // the variants are the JVM's instructions; their fields are registers and table indices
pub enum Instr {
    Nop,
    Move { dst: Reg, src: Reg },
    ConstInt { dst: Reg, value: i32 },
    ConstWide { dst: Reg, index: u32 },
    LoadString { dst: Reg, site: u32 },
    LoadClass { dst: Reg, site: u32 },
    LoadConstant { dst: Reg, site: u32 },

    IAdd { dst: Reg, a: Reg, b: Reg },
    ISub { dst: Reg, a: Reg, b: Reg },
    IMul { dst: Reg, a: Reg, b: Reg },
    IDiv { dst: Reg, a: Reg, b: Reg },
    IRem { dst: Reg, a: Reg, b: Reg },
    IShl { dst: Reg, a: Reg, b: Reg },
    IShr { dst: Reg, a: Reg, b: Reg },
    IUshr { dst: Reg, a: Reg, b: Reg },
    IAnd { dst: Reg, a: Reg, b: Reg },
    IOr { dst: Reg, a: Reg, b: Reg },
    IXor { dst: Reg, a: Reg, b: Reg },
    IAddK { dst: Reg, a: Reg, k: i32 },
    IMulK { dst: Reg, a: Reg, k: i32 },
    IAndK { dst: Reg, a: Reg, k: i32 },
    IShlK { dst: Reg, a: Reg, k: i32 },
    IShrK { dst: Reg, a: Reg, k: i32 },
    IUshrK { dst: Reg, a: Reg, k: i32 },
    /// `k` is neither 0 nor -1.
    IDivK { dst: Reg, a: Reg, k: i32 },
    /// `k` is neither 0 nor -1.
    IRemK { dst: Reg, a: Reg, k: i32 },

    LAdd { dst: Reg, a: Reg, b: Reg },
    LSub { dst: Reg, a: Reg, b: Reg },
    LMul { dst: Reg, a: Reg, b: Reg },
    LDiv { dst: Reg, a: Reg, b: Reg },
    LRem { dst: Reg, a: Reg, b: Reg },
    LShl { dst: Reg, a: Reg, b: Reg },
    LShr { dst: Reg, a: Reg, b: Reg },
    LUshr { dst: Reg, a: Reg, b: Reg },
    LAnd { dst: Reg, a: Reg, b: Reg },
    LOr { dst: Reg, a: Reg, b: Reg },
    LXor { dst: Reg, a: Reg, b: Reg },
    LAddK { dst: Reg, a: Reg, k: i32 },
    LAndK { dst: Reg, a: Reg, k: i32 },
    LMulK { dst: Reg, a: Reg, k: i32 },

    FAdd { dst: Reg, a: Reg, b: Reg },
    FSub { dst: Reg, a: Reg, b: Reg },
    FMul { dst: Reg, a: Reg, b: Reg },
    FDiv { dst: Reg, a: Reg, b: Reg },
    FRem { dst: Reg, a: Reg, b: Reg },
    DAdd { dst: Reg, a: Reg, b: Reg },
    DSub { dst: Reg, a: Reg, b: Reg },
    DMul { dst: Reg, a: Reg, b: Reg },
    DDiv { dst: Reg, a: Reg, b: Reg },
    DRem { dst: Reg, a: Reg, b: Reg },

    INeg { dst: Reg, a: Reg },
    LNeg { dst: Reg, a: Reg },
    FNeg { dst: Reg, a: Reg },
    DNeg { dst: Reg, a: Reg },
    I2L { dst: Reg, a: Reg },
    I2F { dst: Reg, a: Reg },
    I2D { dst: Reg, a: Reg },
    L2I { dst: Reg, a: Reg },
    L2F { dst: Reg, a: Reg },
    L2D { dst: Reg, a: Reg },
    F2I { dst: Reg, a: Reg },
    F2L { dst: Reg, a: Reg },
    F2D { dst: Reg, a: Reg },
    D2I { dst: Reg, a: Reg },
    D2L { dst: Reg, a: Reg },
    D2F { dst: Reg, a: Reg },
    I2B { dst: Reg, a: Reg },
    I2C { dst: Reg, a: Reg },
    I2S { dst: Reg, a: Reg },
    LCmp { dst: Reg, a: Reg, b: Reg },
    FCmpL { dst: Reg, a: Reg, b: Reg },
    FCmpG { dst: Reg, a: Reg, b: Reg },
    DCmpL { dst: Reg, a: Reg, b: Reg },
    DCmpG { dst: Reg, a: Reg, b: Reg },

    Goto { target: u32 },
    IfEqK { a: Reg, k: i32, target: u32 },
    IfNeK { a: Reg, k: i32, target: u32 },
    IfLtK { a: Reg, k: i32, target: u32 },
    IfGeK { a: Reg, k: i32, target: u32 },
    IfGtK { a: Reg, k: i32, target: u32 },
    IfLeK { a: Reg, k: i32, target: u32 },
    IfEq { a: Reg, b: Reg, target: u32 },
    IfNe { a: Reg, b: Reg, target: u32 },
    IfLt { a: Reg, b: Reg, target: u32 },
    IfGe { a: Reg, b: Reg, target: u32 },
    IfGt { a: Reg, b: Reg, target: u32 },
    IfLe { a: Reg, b: Reg, target: u32 },
    IfLongEq { a: Reg, b: Reg, target: u32 },
    IfLongNe { a: Reg, b: Reg, target: u32 },
    IfLongLt { a: Reg, b: Reg, target: u32 },
    IfLongGe { a: Reg, b: Reg, target: u32 },
    IfLongGt { a: Reg, b: Reg, target: u32 },
    IfLongLe { a: Reg, b: Reg, target: u32 },
    IfFloat { jump: FloatJump, a: Reg, b: Reg, target: u32 },
    IfDouble { jump: FloatJump, a: Reg, b: Reg, target: u32 },
    IfNull { a: Reg, target: u32 },
    IfNonNull { a: Reg, target: u32 },
    IfRefEq { a: Reg, b: Reg, target: u32 },
    IfRefNe { a: Reg, b: Reg, target: u32 },
    TableSwitch { a: Reg, table: u32 },
    LookupSwitch { a: Reg, table: u32 },
    Jsr { dst: Reg, target: u32 },
    Ret { a: Reg },

    ByteLoad { dst: Reg, array: Reg, index: Reg },
    CharLoad { dst: Reg, array: Reg, index: Reg },
    ShortLoad { dst: Reg, array: Reg, index: Reg },
    IntLoad { dst: Reg, array: Reg, index: Reg },
    LongLoad { dst: Reg, array: Reg, index: Reg },
    FloatLoad { dst: Reg, array: Reg, index: Reg },
    DoubleLoad { dst: Reg, array: Reg, index: Reg },
    RefLoad { dst: Reg, array: Reg, index: Reg },
    ByteStore { array: Reg, index: Reg, src: Reg },
    CharStore { array: Reg, index: Reg, src: Reg },
    ShortStore { array: Reg, index: Reg, src: Reg },
    IntStore { array: Reg, index: Reg, src: Reg },
    LongStore { array: Reg, index: Reg, src: Reg },
    FloatStore { array: Reg, index: Reg, src: Reg },
    DoubleStore { array: Reg, index: Reg, src: Reg },
    RefStore { array: Reg, index: Reg, src: Reg },
    ArrayLength { dst: Reg, array: Reg },

    GetField { dst: Reg, object: Reg, site: u32 },
    GetFieldResolved { dst: Reg, object: Reg, cell: u32 },
    PutField { object: Reg, src: Reg, site: u32 },
    PutFieldResolved { object: Reg, src: Reg, cell: u32 },
    PutFieldNarrow { narrow: Narrow, object: Reg, src: Reg, cell: u32 },
    GetStatic { dst: Reg, site: u32 },
    GetStaticResolved { dst: Reg, cell: u16, class: u32 },
    PutStatic { src: Reg, site: u32 },
    PutStaticResolved { src: Reg, cell: u16, class: u32 },

    New { dst: Reg, site: u32 },
    NewResolved { dst: Reg, class: u32 },
    /// `kind` is the `atype` operand of `newarray` (4 = boolean … 11 = long).
    NewPrimitiveArray { dst: Reg, length: Reg, kind: u8 },
    NewRefArray { dst: Reg, length: Reg, site: u32 },
    NewRefArrayResolved { dst: Reg, length: Reg, class: u32 },
    NewMultiArray { dst: Reg, site: u32 },
    CheckCast { a: Reg, site: u32 },
    CheckCastResolved { a: Reg, class: u32 },
    InstanceOf { dst: Reg, a: Reg, site: u32 },
    InstanceOfResolved { dst: Reg, a: Reg, class: u32 },

    Invoke { dst: Reg, site: u32 },
    InvokeStatic { dst: Reg, site: u32 },
    InvokeSpecial { dst: Reg, site: u32 },
    InvokeVirtual { dst: Reg, site: u32 },
    InvokeInterface { dst: Reg, site: u32 },
    InvokeHandle { dst: Reg, site: u32 },
    InvokeDynamic { dst: Reg, site: u32 },

    Return { a: Reg },
    ReturnNarrow { narrow: Narrow, a: Reg },
    ReturnVoid,
    Throw { a: Reg },
    MonitorEnter { a: Reg },
    MonitorExit { a: Reg },
}

// An instruction is fetched once per step, so its size affects the interpreter's speed.
const _: () = assert!(std::mem::size_of::<Instr>() == 12);
