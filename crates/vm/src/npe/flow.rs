//! Which instruction pushed a word on the operand stack: a forward simulation of a method's bytecode.
//!
//! The order of the simulation affects the result: HotSpot stops as soon as it knows the stack at the failed
//! instruction and so does not see what later backward jumps would add.

use super::opcode::{Instruction, effect, op};
use heapwright_program::{Bytecode, CallShape, ConstantPool, Kind};

/// The operand stack before an instruction: for each word the position of the instruction that pushed it, if that is
/// the same on all paths seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sources {
    words: Vec<Option<u16>>,
    /// Local variables below 64 that were written on some path.
    written: u64,
}

impl Sources {
    /// Returns the source of the word at a depth; the top has depth zero.
    pub(super) fn at(&self, depth: usize) -> Option<usize> {
        let index = self.words.len().checked_sub(depth + 1)?;
        self.words.get(index).copied().flatten().map(usize::from)
    }

    /// Whether a local variable may no longer hold its argument.
    pub(super) fn was_written(&self, local: u16) -> bool {
        local >= 64 || self.written & (1 << local) != 0
    }

    fn write(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    fn push(&mut self, source: Option<u16>, count: usize) {
        self.words.extend(std::iter::repeat_n(source, count));
    }

    fn pop(&mut self, count: usize) {
        self.words.truncate(self.words.len().saturating_sub(count));
    }

    fn merge(&mut self, other: &Sources) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    /// `dup` and its relatives: inserts a copy of the top `count` words below the topmost `count + below`.
    fn duplicate(&mut self, count: usize, below: usize) {
        let Some(top) = self.words.len().checked_sub(count) else { return };
        let Some(place) = top.checked_sub(below) else { return };
        let copied: Vec<Option<u16>> = self.words.get(top..).unwrap_or(&[]).to_vec();
        self.words.splice(place..place, copied);
    }

    fn swap(&mut self) {
        let length = self.words.len();
        if length >= 2 {
            self.words.swap(length - 1, length - 2);
        }
    }
}

/// The stacks of a method, as far as they had to be computed.
pub(super) struct Flow<'a> {
    bytecode: &'a Bytecode,
    pool: &'a ConstantPool<'static>,
    stacks: Vec<Option<Sources>>,
}

/// What a pass over the code found.
#[derive(Default)]
struct Pass {
    /// An instruction whose stack is still unknown.
    unreached: bool,
    /// A stack that was unknown before.
    progress: bool,
}

impl<'a> Flow<'a> {
    /// Simulates until the stack at `failed` is known.
    pub(super) fn up_to(bytecode: &'a Bytecode, pool: &'a ConstantPool<'static>, failed: usize) -> Flow<'a> {
        let mut stacks = vec![None; bytecode.code.len() + 1];
        if let Some(first) = stacks.first_mut() {
            *first = Some(Sources::default());
        }
        for handler in bytecode.handlers() {
            if let Some(stack @ None) = stacks.get_mut(usize::from(handler)) {
                *stack = Some(Sources { words: vec![Some(handler)], written: 0 });
            }
        }
        let mut flow = Flow { bytecode, pool, stacks };
        while flow.pass(failed) {}
        flow
    }

    /// Returns the stack before the instruction at a position.
    pub(super) fn stack(&self, at: usize) -> Option<&Sources> {
        self.stacks.get(at)?.as_ref()
    }

    /// Makes one pass over the code; returns true if another may find more.
    fn pass(&mut self, failed: usize) -> bool {
        let mut pass = Pass::default();
        let mut at = 0;
        while let Some(instruction) = Instruction::read(self.bytecode.code, at) {
            self.step(instruction, &mut pass);
            at += instruction.length;
            if at == failed && self.stack(at).is_some() {
                return false;
            }
        }
        pass.unreached && pass.progress
    }

    fn step(&mut self, instruction: Instruction<'_>, pass: &mut Pass) {
        let Some(mut stack) = self.stack(instruction.at).cloned() else {
            pass.unreached = true;
            return;
        };
        if self.apply(instruction, &mut stack).is_none() {
            return;
        }
        if !instruction.ends_flow() {
            self.flow_to(instruction.at + instruction.length, &stack, pass);
        }
        for target in instruction.targets() {
            self.flow_to(target, &stack, pass);
        }
    }

    fn flow_to(&mut self, at: usize, stack: &Sources, pass: &mut Pass) {
        match self.stacks.get_mut(at) {
            Some(Some(known)) => known.merge(stack),
            Some(unknown) => {
                *unknown = Some(stack.clone());
                pass.progress = true;
            }
            None => {}
        }
    }

    /// Applies the effect of an instruction to the stack.
    fn apply(&self, instruction: Instruction<'_>, stack: &mut Sources) -> Option<()> {
        let here = u16::try_from(instruction.at).ok();
        match instruction.opcode {
            opcode @ op::DUP..op::SWAP => {
                let (count, below) = match opcode - op::DUP {
                    0 => (1, 0),
                    1 => (1, 1),
                    2 => (1, 2),
                    3 => (2, 0),
                    4 => (2, 1),
                    _ => (2, 2),
                };
                stack.duplicate(count, below);
            }
            op::SWAP => stack.swap(),
            op::GETSTATIC..=op::PUTFIELD => {
                let (_, _, descriptor) = self.pool.member(instruction.index())?;
                let words = words(Kind::of(&descriptor)?);
                let has_object = usize::from(instruction.opcode >= op::GETFIELD);
                if matches!(instruction.opcode, op::PUTSTATIC | op::PUTFIELD) {
                    stack.pop(words + has_object);
                } else {
                    stack.pop(has_object);
                    stack.push(here, words);
                }
            }
            op::INVOKEVIRTUAL..=op::INVOKEDYNAMIC => {
                let has_receiver = !matches!(instruction.opcode, op::INVOKESTATIC | op::INVOKEDYNAMIC);
                let shape = self.shape(instruction, has_receiver)?;
                stack.pop(usize::from(shape.local_slots()));
                stack.push(here, words(shape.ret()));
            }
            op::MULTIANEWARRAY => {
                stack.pop(instruction.dimensions());
                stack.push(here, 1);
            }
            opcode => {
                match opcode {
                    op::ISTORE..=op::ASTORE | op::IINC => stack.write(instruction.local()),
                    op::ISTORE_0..=op::ASTORE_3 => stack.write(u16::from((opcode - op::ISTORE_0) % 4)),
                    _ => {}
                }
                let (pops, pushes) = effect(opcode);
                stack.pop(pops);
                stack.push(here, pushes);
            }
        }
        Some(())
    }

    /// Returns the arguments and the result of a call instruction.
    pub(super) fn shape(&self, instruction: Instruction<'_>, has_receiver: bool) -> Option<CallShape> {
        let descriptor = if instruction.opcode == op::INVOKEDYNAMIC {
            self.pool.dynamic(instruction.index())?.1
        } else {
            self.pool.member(instruction.index())?.2
        };
        CallShape::parse(&descriptor, has_receiver)
    }
}

/// Returns the number of words a value of a kind takes.
pub(super) fn words(kind: Kind) -> usize {
    match kind {
        Kind::Void => 0,
        kind if kind.is_wide() => 2,
        _ => 1,
    }
}
