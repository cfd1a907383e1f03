//! Translates a method's bytecode to register code. Each basic block is translated once, in the order in which the
//! entry stacks become known; then the blocks are laid out in bytecode order.

use super::block::{Block, StackKind};
use super::{
    CallSite, ClassSite, Code, ConstantSite, DynamicSite, FieldSite, Handler, MultiArraySite, Reg, StringSite,
    SwitchTable, refs,
};
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction};
use ristretto_classfile::{ClassFile, Method};
use std::cell::Cell;
use std::rc::Rc;

/// Registers after the operand stack, used while stack positions are rearranged.
pub(super) const SCRATCH: u16 = 4;

/// The reason why a method's code cannot be decoded; a Java program sees it as `VerifyError`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TranslateError {
    message: String,
}

impl TranslateError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        TranslateError { message: message.into() }
    }
}

type Result<T> = std::result::Result<T, TranslateError>;

/// The tables of a method besides its instructions; the instructions' `site`s are indices into them.
#[derive(Default)]
pub(super) struct Tables {
    pub wides: Vec<u64>,
    pub strings: Vec<StringSite>,
    pub classes: Vec<ClassSite>,
    pub fields: Vec<FieldSite>,
    pub calls: Vec<CallSite>,
    pub dynamics: Vec<DynamicSite>,
    pub multis: Vec<MultiArraySite>,
    pub constants: Vec<ConstantSite>,
    pub switches: Vec<SwitchTable>,
}

/// The parts of a `Code` attribute.
struct Body<'a> {
    max_stack: u16,
    max_locals: u16,
    instructions: &'a [Instruction],
    handlers: &'a [ExceptionTableEntry],
    attributes: &'a [Attribute],
}

/// Everything that translating a block reads or adds to.
pub(super) struct Context<'a> {
    pub file: &'a ClassFile<'static>,
    pub instructions: &'a [Instruction],
    pub max_locals: u16,
    pub max_stack: u16,
    pub leaders: Vec<bool>,
    pub tables: Tables,
    /// The first character of the method's return descriptor.
    pub returns: u8,
}

impl Context<'_> {
    pub(super) fn temp(&self, depth: usize) -> Reg {
        self.max_locals + depth as Reg
    }
}

/// Decodes a method with a `Code` attribute.
pub fn translate(file: &ClassFile<'static>, method: &Method) -> Result<Code> {
    let body = find_body(method)?;
    let registers = u32::from(body.max_locals) + u32::from(body.max_stack) + u32::from(SCRATCH);
    if registers >= u32::from(u16::MAX) {
        return Err(TranslateError::new("the method needs more than 65530 registers"));
    }
    if body.instructions.is_empty() {
        return Err(TranslateError::new("the method has no instructions"));
    }
    let descriptor = refs::utf8(file, method.descriptor_index)?;
    let returns = descriptor.rsplit(')').next().and_then(|text| text.bytes().next()).unwrap_or(b'V');
    let mut driver = Driver {
        context: Context {
            file,
            instructions: body.instructions,
            max_locals: body.max_locals,
            max_stack: body.max_stack,
            leaders: find_leaders(&body)?,
            tables: Tables::default(),
            returns,
        },
        entries: vec![None; body.instructions.len()],
        blocks: (0..body.instructions.len()).map(|_| None).collect(),
        pending: Vec::new(),
    };
    driver.reach(0, Rc::from([]))?;
    driver.run(body.handlers)?;
    driver.finish(&body)
}

fn find_body(method: &Method) -> Result<Body<'_>> {
    method
        .attributes
        .iter()
        .find_map(|attribute| match attribute {
            Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => Some(Body {
                max_stack: *max_stack,
                max_locals: *max_locals,
                instructions: code,
                handlers: exception_table,
                attributes,
            }),
            _ => None,
        })
        .ok_or_else(|| TranslateError::new("the method has no Code attribute"))
}

/// Absolute targets of an instruction's jumps.
pub(super) fn jump_targets(index: usize, instruction: &Instruction) -> Vec<i64> {
    use Instruction as I;
    let here = index as i64;
    match instruction {
        I::Ifeq(t)
        | I::Ifne(t)
        | I::Iflt(t)
        | I::Ifge(t)
        | I::Ifgt(t)
        | I::Ifle(t)
        | I::If_icmpeq(t)
        | I::If_icmpne(t)
        | I::If_icmplt(t)
        | I::If_icmpge(t)
        | I::If_icmpgt(t)
        | I::If_icmple(t)
        | I::If_acmpeq(t)
        | I::If_acmpne(t)
        | I::Goto(t)
        | I::Jsr(t)
        | I::Ifnull(t)
        | I::Ifnonnull(t) => {
            vec![i64::from(*t)]
        }
        I::Goto_w(t) | I::Jsr_w(t) => vec![i64::from(*t)],
        I::Tableswitch(table) => {
            std::iter::once(&table.default).chain(&table.offsets).map(|offset| here + i64::from(*offset)).collect()
        }
        I::Lookupswitch(table) => std::iter::once(&table.default)
            .chain(table.pairs.values())
            .map(|offset| here + i64::from(*offset))
            .collect(),
        _ => Vec::new(),
    }
}

fn find_leaders(body: &Body<'_>) -> Result<Vec<bool>> {
    let mut leaders = vec![false; body.instructions.len()];
    let mut mark = |target: i64| -> Result<()> {
        let slot = usize::try_from(target).ok().and_then(|target| leaders.get_mut(target));
        *slot.ok_or_else(|| TranslateError::new(format!("jump to {target}, outside of the method")))? = true;
        Ok(())
    };
    mark(0)?;
    for (index, instruction) in body.instructions.iter().enumerate() {
        let targets = jump_targets(index, instruction);
        if !targets.is_empty() && index + 1 < body.instructions.len() {
            mark(index as i64 + 1)?;
        }
        targets.into_iter().try_for_each(&mut mark)?;
    }
    for handler in body.handlers {
        mark(i64::from(handler.handler_pc))?;
    }
    Ok(leaders)
}

struct Driver<'a> {
    context: Context<'a>,
    /// The operand stack at each leader that has been reached.
    entries: Vec<Option<Rc<[StackKind]>>>,
    blocks: Vec<Option<Block>>,
    pending: Vec<usize>,
}

impl Driver<'_> {
    fn reach(&mut self, target: usize, stack: Rc<[StackKind]>) -> Result<()> {
        let Some(entry) = self.entries.get_mut(target) else {
            return Err(TranslateError::new("control falls off the end of the method"));
        };
        match entry {
            Some(known) if **known == *stack => Ok(()),
            Some(_) => Err(TranslateError::new(format!("different operand stacks meet at instruction {target}"))),
            None => {
                *entry = Some(stack);
                self.pending.push(target);
                Ok(())
            }
        }
    }

    fn run(&mut self, handlers: &[ExceptionTableEntry]) -> Result<()> {
        while let Some(start) = self.pending.pop() {
            let stack = self.entries.get(start).cloned().flatten().unwrap_or_else(|| Rc::from([]));
            let block = Block::translate(&mut self.context, start, &stack)?;
            let end = block.end;
            for handler in handlers {
                if usize::from(handler.range_pc.start) < end && usize::from(handler.range_pc.end) > start {
                    if self.context.max_stack == 0 {
                        return Err(TranslateError::new("a handler needs an operand stack"));
                    }
                    self.reach(usize::from(handler.handler_pc), Rc::from([StackKind::Ref]))?;
                }
            }
            for (target, stack) in &block.successors {
                self.reach(*target, stack.clone())?;
            }
            if let Some(slot) = self.blocks.get_mut(start) {
                *slot = Some(block);
            }
        }
        Ok(())
    }

    /// Lays out the blocks and replaces bytecode indices by instruction indices.
    fn finish(mut self, body: &Body<'_>) -> Result<Code> {
        let count = body.instructions.len();
        let mut starts = vec![None; count + 1];
        let mut length = 0usize;
        for block in self.blocks.iter().flatten() {
            for (bytecode, offset) in &block.starts {
                if let Some(start) = starts.get_mut(*bytecode) {
                    *start = Some((length + offset) as u32);
                }
            }
            length += block.instrs.len();
        }
        let mut next = length as u32;
        let starts: Vec<u32> = {
            let mut filled: Vec<u32> = starts
                .iter()
                .rev()
                .map(|start| {
                    next = start.unwrap_or(next);
                    next
                })
                .collect();
            filled.reverse();
            filled
        };
        let at = |bytecode: u32| starts.get(bytecode as usize).copied().unwrap_or(length as u32);
        let mut instrs = Vec::with_capacity(length);
        let mut origins = Vec::with_capacity(length);
        for block in self.blocks.iter_mut().flatten() {
            for instr in &mut block.instrs {
                if let Some(target) = instr.target_mut() {
                    *target = at(*target);
                }
                instrs.push(Cell::new(*instr));
            }
            origins.append(&mut block.origins);
        }
        for table in &mut self.context.tables.switches {
            table.default = at(table.default);
            table.targets.iter_mut().for_each(|target| *target = at(*target));
        }
        let handlers = self.handlers(body, &at)?;
        let tables = self.context.tables;
        Ok(Code {
            instrs: instrs.into(),
            origins: origins.into(),
            frame_size: body.max_locals + body.max_stack + SCRATCH,
            max_locals: body.max_locals,
            handlers,
            wides: tables.wides.into(),
            strings: tables.strings.into(),
            classes: tables.classes.into(),
            fields: tables.fields.into(),
            calls: tables.calls.into(),
            dynamics: tables.dynamics.into(),
            multis: tables.multis.into(),
            constants: tables.constants.into(),
            switches: tables.switches.into(),
            lines: line_table(body.attributes),
        })
    }

    fn handlers(&self, body: &Body<'_>, at: &dyn Fn(u32) -> u32) -> Result<Box<[Handler]>> {
        let mut handlers = Vec::with_capacity(body.handlers.len());
        for entry in body.handlers {
            if self.entries.get(usize::from(entry.handler_pc)).is_none_or(Option::is_none) {
                continue; // covers unreachable code only
            }
            let catch = match entry.catch_type {
                0 => None,
                index => {
                    Some(ClassSite { name: refs::class_name(self.context.file, index)?, resolved: Cell::new(None) })
                }
            };
            handlers.push(Handler {
                start: at(u32::from(entry.range_pc.start)),
                end: at(u32::from(entry.range_pc.end)),
                target: at(u32::from(entry.handler_pc)),
                catch,
            });
        }
        Ok(handlers.into())
    }
}

fn line_table(attributes: &[Attribute]) -> Box<[(u16, u16)]> {
    attributes
        .iter()
        .filter_map(|attribute| match attribute {
            Attribute::LineNumberTable { line_numbers, .. } => Some(line_numbers),
            _ => None,
        })
        .flatten()
        .map(|entry| (entry.start_pc, entry.line_number))
        .collect()
}
