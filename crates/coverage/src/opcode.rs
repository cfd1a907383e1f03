//! The JVM opcodes that branch counting distinguishes, with short forms folded into their long ones.

pub(crate) const ACONST_NULL: u8 = 1;
pub(crate) const ICONST_M1: u8 = 2;
pub(crate) const ICONST_0: u8 = 3;
pub(crate) const ICONST_1: u8 = 4;
pub(crate) const LDC: u8 = 18;
pub(crate) const ILOAD: u8 = 21;
pub(crate) const ALOAD: u8 = 25;
pub(crate) const ISTORE: u8 = 54;
pub(crate) const ASTORE: u8 = 58;
pub(crate) const DUP: u8 = 89;
pub(crate) const IFEQ: u8 = 153;
pub(crate) const IFNE: u8 = 154;
pub(crate) const GOTO: u8 = 167;
pub(crate) const TABLESWITCH: u8 = 170;
pub(crate) const LOOKUPSWITCH: u8 = 171;
pub(crate) const IRETURN: u8 = 172;
pub(crate) const ARETURN: u8 = 176;
pub(crate) const RETURN: u8 = 177;
pub(crate) const GETSTATIC: u8 = 178;
pub(crate) const PUTSTATIC: u8 = 179;
pub(crate) const GETFIELD: u8 = 180;
pub(crate) const INVOKEVIRTUAL: u8 = 182;
pub(crate) const INVOKESPECIAL: u8 = 183;
pub(crate) const INVOKESTATIC: u8 = 184;
pub(crate) const INVOKEINTERFACE: u8 = 185;
pub(crate) const INVOKEDYNAMIC: u8 = 186;
pub(crate) const NEW: u8 = 187;
pub(crate) const ATHROW: u8 = 191;
pub(crate) const MONITOREXIT: u8 = 195;
pub(crate) const IFNULL: u8 = 198;

/// Returns true if the method ends with this instruction.
pub(crate) fn is_exit(opcode: u8) -> bool {
    matches!(opcode, IRETURN..=RETURN | ATHROW)
}

/// Returns true if the instruction is a call.
pub(crate) fn is_call(opcode: u8) -> bool {
    matches!(opcode, INVOKEVIRTUAL..=INVOKEDYNAMIC)
}

/// Returns true if the instruction can raise an exception (JVMS 6.5), JVM errors aside.
pub(crate) fn can_throw(opcode: u8) -> bool {
    matches!(opcode,
        LDC | 46..=53 | 79..=86 // array loads and stores
        | 108 | 109 | 112 | 113 // division and remainder of int and long
        | GETSTATIC..=ATHROW | 192..=195 | 197)
}
