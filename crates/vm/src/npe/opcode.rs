//! Bytecode instructions as far as operand sources need them: lengths, operands, and their effect on the stack.

/// Opcodes of JVMS 6.5 that are handled individually.
pub(super) mod op {
    pub const ACONST_NULL: u8 = 1;
    pub const ICONST_M1: u8 = 2;
    pub const ICONST_0: u8 = 3;
    pub const ICONST_5: u8 = 8;
    pub const BIPUSH: u8 = 16;
    pub const SIPUSH: u8 = 17;
    pub const LDC: u8 = 18;
    pub const LDC_W: u8 = 19;
    pub const ILOAD: u8 = 21;
    pub const ALOAD: u8 = 25;
    pub const ILOAD_0: u8 = 26;
    pub const ILOAD_3: u8 = 29;
    pub const ALOAD_0: u8 = 42;
    pub const ALOAD_3: u8 = 45;
    pub const IALOAD: u8 = 46;
    pub const AALOAD: u8 = 50;
    pub const SALOAD: u8 = 53;
    pub const ISTORE: u8 = 54;
    pub const ASTORE: u8 = 58;
    pub const ISTORE_0: u8 = 59;
    pub const ASTORE_3: u8 = 78;
    pub const IASTORE: u8 = 79;
    pub const LASTORE: u8 = 80;
    pub const DASTORE: u8 = 82;
    pub const SASTORE: u8 = 86;
    pub const POP: u8 = 87;
    pub const DUP: u8 = 89;
    pub const SWAP: u8 = 95;
    pub const IINC: u8 = 132;
    pub const IFEQ: u8 = 153;
    pub const GOTO: u8 = 167;
    pub const JSR: u8 = 168;
    pub const RET: u8 = 169;
    pub const TABLESWITCH: u8 = 170;
    pub const LOOKUPSWITCH: u8 = 171;
    pub const IRETURN: u8 = 172;
    pub const RETURN: u8 = 177;
    pub const GETSTATIC: u8 = 178;
    pub const PUTSTATIC: u8 = 179;
    pub const GETFIELD: u8 = 180;
    pub const PUTFIELD: u8 = 181;
    pub const INVOKEVIRTUAL: u8 = 182;
    pub const INVOKESPECIAL: u8 = 183;
    pub const INVOKESTATIC: u8 = 184;
    pub const INVOKEINTERFACE: u8 = 185;
    pub const INVOKEDYNAMIC: u8 = 186;
    pub const ARRAYLENGTH: u8 = 190;
    pub const ATHROW: u8 = 191;
    pub const CHECKCAST: u8 = 192;
    pub const MONITORENTER: u8 = 194;
    pub const MONITOREXIT: u8 = 195;
    pub const WIDE: u8 = 196;
    pub const MULTIANEWARRAY: u8 = 197;
    pub const IFNULL: u8 = 198;
    pub const IFNONNULL: u8 = 199;
    pub const GOTO_W: u8 = 200;
    pub const JSR_W: u8 = 201;
}

/// An instruction of a method.
#[derive(Clone, Copy)]
pub(super) struct Instruction<'a> {
    code: &'a [u8],
    /// Its position.
    pub at: usize,
    /// Its opcode; after `wide`, that of the modified instruction.
    pub opcode: u8,
    wide: bool,
    /// Its length in bytes.
    pub length: usize,
}

impl<'a> Instruction<'a> {
    /// Reads the instruction at a position; `None` if the code ends before it does.
    pub(super) fn read(code: &'a [u8], at: usize) -> Option<Instruction<'a>> {
        let first = *code.get(at)?;
        let wide = first == op::WIDE;
        let opcode = if wide { *code.get(at + 1)? } else { first };
        let length = match opcode {
            op::IINC if wide => 6,
            _ if wide => 4,
            op::TABLESWITCH | op::LOOKUPSWITCH => switch_length(code, at, opcode)?,
            _ => plain_length(opcode),
        };
        code.get(at..at.checked_add(length)?)?;
        Some(Instruction { code, at, opcode, wide, length })
    }

    fn byte(&self, offset: usize) -> u8 {
        self.code.get(self.at + offset).copied().unwrap_or(0)
    }

    /// Returns two bytes of operands.
    pub(super) fn index(&self) -> u16 {
        u16::from_be_bytes([self.byte(1), self.byte(2)])
    }

    /// Returns the number of the local variable named in its operands.
    pub(super) fn local(&self) -> u16 {
        if self.wide { u16::from_be_bytes([self.byte(2), self.byte(3)]) } else { u16::from(self.byte(1)) }
    }

    /// Returns the operand of `bipush` and `sipush`.
    pub(super) fn immediate(&self) -> i16 {
        if self.opcode == op::BIPUSH { i16::from(self.byte(1) as i8) } else { self.index() as i16 }
    }

    /// Returns the number of dimensions of `multianewarray`.
    pub(super) fn dimensions(&self) -> usize {
        usize::from(self.byte(3))
    }

    fn jump(&self, offset: i64) -> Option<usize> {
        let target = usize::try_from(self.at as i64 + offset).ok()?;
        (target < self.code.len()).then_some(target)
    }

    /// Returns its jump targets, in the order of the class file.
    pub(super) fn targets(&self) -> Vec<usize> {
        match self.opcode {
            op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL => {
                self.jump(i64::from(self.index() as i16)).into_iter().collect()
            }
            op::GOTO_W | op::JSR_W => {
                let offset = word(self.code, self.at + 1);
                offset.and_then(|offset| self.jump(i64::from(offset))).into_iter().collect()
            }
            op::TABLESWITCH | op::LOOKUPSWITCH => self.switch_targets(),
            _ => Vec::new(),
        }
    }

    fn switch_targets(&self) -> Vec<usize> {
        let operands = aligned(self.at);
        let (first, step) = if self.opcode == op::TABLESWITCH { (operands + 12, 4) } else { (operands + 12, 8) };
        let cases = (first..self.at + self.length).step_by(step);
        let offsets = cases.chain([operands]).filter_map(|at| word(self.code, at));
        offsets.filter_map(|offset| self.jump(i64::from(offset))).collect()
    }

    /// Whether control never falls through to the next instruction.
    pub(super) fn ends_flow(&self) -> bool {
        matches!(
            self.opcode,
            op::GOTO | op::JSR | op::RET | op::TABLESWITCH | op::LOOKUPSWITCH | op::IRETURN
                ..=op::RETURN | op::ATHROW | op::GOTO_W | op::JSR_W
        )
    }
}

/// Returns the position of the padded operands of a switch.
fn aligned(at: usize) -> usize {
    (at + 4) & !3
}

fn word(code: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_be_bytes(code.get(at..at + 4)?.try_into().ok()?))
}

fn switch_length(code: &[u8], at: usize, opcode: u8) -> Option<usize> {
    let operands = aligned(at);
    let size = if opcode == op::TABLESWITCH {
        let entries = i64::from(word(code, operands + 8)?) - i64::from(word(code, operands + 4)?) + 1;
        12 + 4 * usize::try_from(entries).ok()?
    } else {
        8 + 8 * usize::try_from(word(code, operands + 4)?).ok()?
    };
    Some(operands + size - at)
}

fn plain_length(opcode: u8) -> usize {
    match opcode {
        op::BIPUSH | op::LDC | op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET | 188 => 2,
        op::SIPUSH
        | op::LDC_W
        | 20
        | op::IINC
        | op::IFEQ..=op::JSR
        | 178..=184
        | 187
        | 189
        | 192
        | 193
        | op::IFNULL
        | op::IFNONNULL => 3,
        op::MULTIANEWARRAY => 4,
        op::INVOKEINTERFACE | op::INVOKEDYNAMIC | op::GOTO_W | op::JSR_W => 5,
        _ => 1,
    }
}

/// Returns how many words an instruction without a symbolic reference pops and pushes (JVMS 6.5).
pub(super) fn effect(opcode: u8) -> (usize, usize) {
    match opcode {
        0 | op::IINC | op::GOTO | op::RET | op::RETURN | op::CHECKCAST | op::GOTO_W => (0, 0),
        // constants and loads
        1..=8 | 11..=13 | 16..=19 | 21 | 23 | 25 | 26..=29 | 34..=37 | 42..=45 | op::JSR | op::JSR_W | 187 => (0, 1),
        9 | 10 | 14 | 15 | 20 | 22 | 24 | 30..=33 | 38..=41 => (0, 2),
        // array loads and stores
        46 | 48 | 50..=53 => (2, 1),
        47 | 49 => (2, 2),
        54 | 56 | 58 | 59..=62 | 67..=70 | 75..=78 | op::POP => (1, 0),
        55 | 57 | 63..=66 | 71..=74 | 88 => (2, 0),
        79 | 81 | 83..=86 => (3, 0),
        80 | 82 => (4, 0),
        // arithmetic: int and float, long and double, shifts of long
        96 | 98 | 100 | 102 | 104 | 106 | 108 | 110 | 112 | 114 | 120 | 122 | 124 | 126 | 128 | 130 => (2, 1),
        97 | 99 | 101 | 103 | 105 | 107 | 109 | 111 | 113 | 115 | 127 | 129 | 131 => (4, 2),
        121 | 123 | 125 => (3, 2),
        116 | 118 | 134 | 139 | 145..=147 => (1, 1),
        117 | 119 | 138 | 143 => (2, 2),
        133 | 135 | 140 | 141 => (1, 2),
        136 | 137 | 142 | 144 => (2, 1),
        // comparisons and jumps
        148 | 151 | 152 => (4, 1),
        149 | 150 => (2, 1),
        153..=158 | 170 | 171 | 172 | 174 | 176 | 191 | 194 | 195 | 198 | 199 => (1, 0),
        159..=166 | 173 | 175 => (2, 0),
        // newarray, anewarray, arraylength, instanceof
        188..=190 | 193 => (1, 1),
        _ => (0, 0),
    }
}
