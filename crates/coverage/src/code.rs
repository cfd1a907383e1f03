//! The instructions of a method with their offsets, and the tables around them.

use crate::CoverageError;
use crate::opcode;
use crate::reader::{Cursor, MemberRef, Pool};
use std::collections::BTreeMap;

/// The operand of an instruction. Jump targets are instruction indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operand<'a> {
    /// No operand of interest.
    None,
    /// A local variable.
    Variable(u16),
    /// The target of a conditional or unconditional jump.
    Jump(usize),
    /// The default target and the targets of the cases, in order.
    Switch(usize, Vec<usize>),
    /// A class.
    Class(&'a [u8]),
    /// A field or method.
    Member(MemberRef<'a>),
    /// A call site: its name and bootstrap method.
    Dynamic(&'a [u8], MemberRef<'a>),
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction<'a> {
    pub offset: u16,
    /// Short forms are folded into the long ones: `iload_1` is `iload`, `ldc_w` is `ldc`, `goto_w` is `goto`.
    pub opcode: u8,
    pub operand: Operand<'a>,
}

impl Instruction<'_> {
    /// Returns true for a conditional jump or a switch.
    pub(crate) fn branches(&self) -> bool {
        match self.operand {
            Operand::Jump(_) => self.opcode != opcode::GOTO,
            Operand::Switch(..) => true,
            _ => false,
        }
    }

    /// Returns true if control can fall through to the next instruction.
    pub(crate) fn falls_through(&self) -> bool {
        !opcode::is_exit(self.opcode) && self.opcode != opcode::GOTO && !matches!(self.operand, Operand::Switch(..))
    }
}

/// An entry of the exception table. Positions are instruction indices; `end` may be one past the last.
#[derive(Clone, Debug)]
pub(crate) struct Handler<'a> {
    pub start: usize,
    pub end: usize,
    pub handler: usize,
    /// The class it catches; `None` catches everything.
    pub class: Option<&'a [u8]>,
}

/// A method's code.
pub(crate) struct Code<'a> {
    pub instructions: Vec<Instruction<'a>>,
    pub handlers: Vec<Handler<'a>>,
    /// The source lines that start at an instruction, in the order of the table.
    pub lines: BTreeMap<usize, Vec<u16>>,
    /// Instructions referenced by a jump, an exception handler, a line number or a local variable.
    pub labels: Vec<bool>,
}

impl<'a> Code<'a> {
    /// Reads the content of a `Code` attribute (JVMS 4.7.3).
    pub(crate) fn parse(data: &'a [u8], pool: &Pool<'a>) -> Result<Code<'a>, CoverageError> {
        let mut cursor = Cursor::new(data);
        cursor.take(4)?;
        let length = cursor.u32()? as usize;
        if length == 0 || length > usize::from(u16::MAX) {
            return Err(CoverageError::Malformed("code of an impossible length"));
        }
        let bytes = cursor.take(length)?;
        let starts = Starts::scan(bytes)?;
        let instructions = Decoder { bytes, starts: &starts, pool }.all()?;
        let mut handlers = Vec::new();
        for _ in 0..cursor.u16()? {
            let start = starts.at(cursor.u16()?)?;
            let end = starts.at_or_end(cursor.u16()?)?;
            let handler = starts.at(cursor.u16()?)?;
            let class = match cursor.u16()? {
                0 => None,
                index => Some(pool.class(index)?),
            };
            handlers.push(Handler { start, end, handler, class });
        }
        let mut code = Code { labels: vec![false; instructions.len()], instructions, handlers, lines: BTreeMap::new() };
        code.label_jumps();
        for attribute in cursor.attributes(pool)? {
            match attribute.name {
                b"LineNumberTable" => code.read_lines(attribute.data, &starts)?,
                b"LocalVariableTable" | b"LocalVariableTypeTable" => code.label_variables(attribute.data, &starts)?,
                _ => {}
            }
        }
        Ok(code)
    }

    fn label(&mut self, index: usize) {
        if let Some(label) = self.labels.get_mut(index) {
            *label = true;
        }
    }

    fn label_jumps(&mut self) {
        let mut targets = Vec::new();
        for instruction in &self.instructions {
            match &instruction.operand {
                Operand::Jump(target) => targets.push(*target),
                Operand::Switch(default, cases) => {
                    targets.push(*default);
                    targets.extend(cases);
                }
                _ => {}
            }
        }
        for handler in &self.handlers {
            targets.extend([handler.start, handler.end, handler.handler]);
        }
        for target in targets {
            self.label(target);
        }
    }

    fn read_lines(&mut self, data: &[u8], starts: &Starts) -> Result<(), CoverageError> {
        let mut cursor = Cursor::new(data);
        for _ in 0..cursor.u16()? {
            let (offset, line) = (cursor.u16()?, cursor.u16()?);
            if let Some(index) = starts.find(offset) {
                self.lines.entry(index).or_default().push(line);
                self.label(index);
            }
        }
        Ok(())
    }

    fn label_variables(&mut self, data: &[u8], starts: &Starts) -> Result<(), CoverageError> {
        let mut cursor = Cursor::new(data);
        for _ in 0..cursor.u16()? {
            let (start, length) = (cursor.u16()?, cursor.u16()?);
            cursor.take(6)?;
            for offset in [Some(start), start.checked_add(length)] {
                if let Some(index) = offset.and_then(|offset| starts.find(offset)) {
                    self.label(index);
                }
            }
        }
        Ok(())
    }
}

/// The offsets at which instructions start.
struct Starts {
    offsets: Vec<u16>,
    length: usize,
}

impl Starts {
    fn scan(bytes: &[u8]) -> Result<Starts, CoverageError> {
        let mut offsets = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let offset = u16::try_from(at).map_err(|_| CoverageError::Malformed("code of an impossible length"))?;
            offsets.push(offset);
            at = at.checked_add(size(bytes, at)?).ok_or(CoverageError::Truncated)?;
        }
        if at == bytes.len() { Ok(Starts { offsets, length: at }) } else { Err(CoverageError::Truncated) }
    }

    fn find(&self, offset: u16) -> Option<usize> {
        self.offsets.binary_search(&offset).ok()
    }

    fn at(&self, offset: u16) -> Result<usize, CoverageError> {
        self.find(offset).ok_or(CoverageError::Malformed("an offset inside an instruction"))
    }

    fn at_or_end(&self, offset: u16) -> Result<usize, CoverageError> {
        if usize::from(offset) == self.length { Ok(self.offsets.len()) } else { self.at(offset) }
    }
}

/// Returns the length in bytes of the instruction at a position.
fn size(bytes: &[u8], at: usize) -> Result<usize, CoverageError> {
    let operands = |from: usize| Cursor::new(bytes.get(from..).unwrap_or(&[]));
    let padded = (at + 4) & !3;
    Ok(match operands(at).u8()? {
        16 | 18 | 21..=25 | 54..=58 | 169 | 188 => 2,
        17 | 19 | 20 | 132 | 153..=168 | 178..=184 | 187 | 189 | 192 | 193 | 198 | 199 => 3,
        197 => 4,
        185 | 186 | 200 | 201 => 5,
        opcode::TABLESWITCH => {
            let mut cursor = operands(padded);
            let (_, low, high) = (cursor.i32()?, cursor.i32()?, cursor.i32()?);
            let count = i64::from(high) - i64::from(low) + 1;
            padded - at + 12 + 4 * cases(count, bytes)?
        }
        opcode::LOOKUPSWITCH => {
            let mut cursor = operands(padded);
            let (_, count) = (cursor.i32()?, cursor.i32()?);
            padded - at + 8 + 8 * cases(i64::from(count), bytes)?
        }
        196 => match operands(at + 1).u8()? {
            132 => 6,
            21..=25 | 54..=58 | 169 => 4,
            _ => return Err(CoverageError::Malformed("an unknown instruction")),
        },
        0..=201 => 1,
        _ => return Err(CoverageError::Malformed("an unknown instruction")),
    })
}

/// Checks that the code has room for this many cases.
fn cases(count: i64, bytes: &[u8]) -> Result<usize, CoverageError> {
    let count = usize::try_from(count).ok().filter(|count| *count <= bytes.len());
    count.ok_or(CoverageError::Malformed("a switch with an impossible number of cases"))
}

struct Decoder<'c, 'a> {
    bytes: &'a [u8],
    starts: &'c Starts,
    pool: &'c Pool<'a>,
}

impl<'a> Decoder<'_, 'a> {
    fn all(&self) -> Result<Vec<Instruction<'a>>, CoverageError> {
        self.starts.offsets.iter().map(|offset| self.one(*offset)).collect()
    }

    fn target(&self, from: u16, distance: i32) -> Result<usize, CoverageError> {
        let target = i64::from(from) + i64::from(distance);
        let target = u16::try_from(target).map_err(|_| CoverageError::Malformed("a jump out of the method"))?;
        self.starts.at(target)
    }

    fn one(&self, offset: u16) -> Result<Instruction<'a>, CoverageError> {
        let at = usize::from(offset);
        let mut cursor = Cursor::new(self.bytes.get(at..).unwrap_or(&[]));
        let raw = cursor.u8()?;
        let short = |base: u8, first: u8| (base + (raw - first) / 4, Operand::Variable(u16::from((raw - first) % 4)));
        let (opcode, operand) = match raw {
            19 | 20 => (opcode::LDC, Operand::None),
            21..=25 | 54..=58 => (raw, Operand::Variable(u16::from(cursor.u8()?))),
            26..=45 => short(opcode::ILOAD, 26),
            59..=78 => short(opcode::ISTORE, 59),
            153..=167 | 198 | 199 => {
                let distance = i32::from(cursor.u16()?.cast_signed());
                (raw, Operand::Jump(self.target(offset, distance)?))
            }
            200 => (opcode::GOTO, Operand::Jump(self.target(offset, cursor.i32()?)?)),
            168 | 169 | 201 => return Err(CoverageError::Subroutine),
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => (raw, self.switch(offset, raw)?),
            178..=185 => (raw, Operand::Member(self.pool.member(cursor.u16()?)?)),
            186 => {
                let (name, bootstrap) = self.pool.dynamic(cursor.u16()?)?;
                (raw, Operand::Dynamic(name, bootstrap))
            }
            187 => (raw, Operand::Class(self.pool.class(cursor.u16()?)?)),
            196 => {
                let inner = cursor.u8()?;
                if inner == 169 {
                    return Err(CoverageError::Subroutine);
                }
                (inner, Operand::Variable(cursor.u16()?))
            }
            _ => (raw, Operand::None),
        };
        Ok(Instruction { offset, opcode, operand })
    }

    fn switch(&self, offset: u16, raw: u8) -> Result<Operand<'a>, CoverageError> {
        let padded = (usize::from(offset) + 4) & !3;
        let mut cursor = Cursor::new(self.bytes.get(padded..).unwrap_or(&[]));
        let default = self.target(offset, cursor.i32()?)?;
        let count = if raw == opcode::TABLESWITCH {
            let (low, high) = (cursor.i32()?, cursor.i32()?);
            cases(i64::from(high) - i64::from(low) + 1, self.bytes)?
        } else {
            cases(i64::from(cursor.i32()?), self.bytes)?
        };
        let mut targets = Vec::with_capacity(count);
        for _ in 0..count {
            if raw == opcode::LOOKUPSWITCH {
                cursor.take(4)?;
            }
            targets.push(self.target(offset, cursor.i32()?)?);
        }
        Ok(Operand::Switch(default, targets))
    }
}
