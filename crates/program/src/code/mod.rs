//! Decoded methods: register code with symbolic references that are resolved when first executed.

mod arithmetic;
mod block;
mod compare;
mod display;
mod instr;
mod members;
mod operands;
pub mod refs;
mod shuffle;
mod translate;

pub use instr::{FloatJump, Instr, NO_REG, Narrow, Reg};
pub use translate::{TranslateError, translate};

use crate::{ClassId, FieldId, MethodId};
use std::cell::Cell;
use std::rc::Rc;

/// A class named by an instruction.
#[derive(Debug)]
pub struct ClassSite {
    /// Internal name, or an array descriptor.
    pub name: Rc<str>,
    /// The class once it is resolved.
    pub resolved: Cell<Option<ClassId>>,
}

/// A field named by an instruction.
#[derive(Debug)]
pub struct FieldSite {
    /// Internal name of the class the reference names (not necessarily the declaring one).
    pub class: Rc<str>,
    /// The field's name.
    pub name: Rc<str>,
    /// The field's descriptor.
    pub descriptor: Rc<str>,
    /// The field once it is resolved.
    pub resolved: Cell<Option<FieldId>>,
}

/// Which invoke instruction a call came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
}

/// A call instruction: what it names, and the registers that hold receiver and arguments.
#[derive(Debug)]
pub struct CallSite {
    /// The invoke instruction.
    pub kind: CallKind,
    /// Internal name of the class the reference names.
    pub class: Rc<str>,
    /// Whether the reference is an `InterfaceMethodref`.
    pub interface: bool,
    /// The method's name.
    pub name: Rc<str>,
    /// The method's descriptor.
    pub descriptor: Rc<str>,
    /// Receiver (if any) and arguments, one register each.
    pub args: Box<[Reg]>,
    /// The method once it is resolved.
    pub resolved: Cell<Option<MethodId>>,
    /// The last receiver class seen here and the method it selected.
    pub cache: Cell<Option<(ClassId, MethodId)>>,
}

/// An `invokedynamic` instruction.
#[derive(Debug)]
pub struct DynamicSite {
    /// Index into the class's `BootstrapMethods`.
    pub bootstrap: u16,
    /// The name passed to the bootstrap method.
    pub name: Rc<str>,
    /// The descriptor of the call.
    pub descriptor: Rc<str>,
    /// Argument registers.
    pub args: Box<[Reg]>,
    /// The static method that implements the linked call.
    pub linked: Cell<Option<MethodId>>,
}

/// A `multianewarray` instruction.
#[derive(Debug)]
pub struct MultiArraySite {
    /// The array class.
    pub class: ClassSite,
    /// One length register per dimension.
    pub lengths: Box<[Reg]>,
}

/// A loadable constant that the machine has to create.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// `MethodType`, by descriptor.
    MethodType(Rc<str>),
    /// `MethodHandle`.
    MethodHandle(HandleRef),
    /// A dynamically computed constant.
    Dynamic {
        /// Index into the class's `BootstrapMethods`.
        bootstrap: u16,
        /// The constant's name.
        name: Rc<str>,
        /// The constant's type descriptor.
        descriptor: Rc<str>,
    },
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A string, in UTF-16.
    String(Rc<[u16]>),
    /// A class, by internal name.
    Class(Rc<str>),
}

/// The member a method-handle constant refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandleRef {
    /// The `reference_kind` of JVMS 4.4.8, 1 to 9.
    pub kind: u8,
    /// Internal name of the class.
    pub class: Rc<str>,
    /// Whether the class is named as an interface.
    pub interface: bool,
    /// The member's name.
    pub name: Rc<str>,
    /// The member's descriptor.
    pub descriptor: Rc<str>,
}

/// A constant and the class that uses it.
#[derive(Debug)]
pub struct ConstantSite {
    /// The constant to create.
    pub constant: Constant,
    /// For constants with a holder: the synthetic class whose static field keeps the value.
    pub holder: Cell<Option<ClassId>>,
}

/// A switch: keys and the targets they lead to.
#[derive(Debug)]
pub struct SwitchTable {
    /// The target if no key matches.
    pub default: u32,
    /// First key of a `tableswitch`.
    pub low: i32,
    /// Sorted keys of a `lookupswitch`; empty for a `tableswitch`.
    pub keys: Box<[i32]>,
    /// One target per key.
    pub targets: Box<[u32]>,
}

/// An exception handler over a range of instructions.
#[derive(Debug)]
pub struct Handler {
    /// First covered instruction.
    pub start: u32,
    /// One past the last covered instruction.
    pub end: u32,
    /// Where the handler starts.
    pub target: u32,
    /// What it catches; `None` catches everything.
    pub catch: Option<ClassSite>,
}

/// A decoded method.
///
/// INVARIANT: every register an instruction names is below `frame_size` (or is [`NO_REG`] as a call's
/// destination), every target is an index into `instrs`, and the last instruction does not fall through.
#[derive(Debug, Default)]
pub struct Code {
    /// The instructions; cells because resolution rewrites them in place.
    pub instrs: Box<[Cell<Instr>]>,
    /// For each instruction, the index of the bytecode instruction it came from.
    pub origins: Box<[u16]>,
    /// The number of registers a frame needs.
    pub frame_size: u16,
    /// The number of local variables; the register after them receives a caught exception.
    pub max_locals: u16,
    /// Exception handlers in the order in which they are tried.
    pub handlers: Box<[Handler]>,
    /// `long`, `float` and `double` constants.
    pub wides: Box<[u64]>,
    /// String constants in UTF-16, with their index in the machine's table of literals once known.
    pub strings: Box<[StringSite]>,
    /// Classes named by instructions.
    pub classes: Box<[ClassSite]>,
    /// Fields named by instructions.
    pub fields: Box<[FieldSite]>,
    /// Calls.
    pub calls: Box<[CallSite]>,
    /// Dynamic calls.
    pub dynamics: Box<[DynamicSite]>,
    /// Multi-dimensional array creations.
    pub multis: Box<[MultiArraySite]>,
    /// Constants that the machine has to create.
    pub constants: Box<[ConstantSite]>,
    /// Switch tables.
    pub switches: Box<[SwitchTable]>,
    /// Line number table: first bytecode instruction and line, in table order.
    pub lines: Box<[(u16, u16)]>,
}

/// A string constant.
#[derive(Debug)]
pub struct StringSite {
    /// The text in UTF-16.
    pub text: Rc<[u16]>,
    /// Index in the machine's table of literals, once it has been assigned.
    pub literal: Cell<Option<u32>>,
}

impl Code {
    /// The bytecode instruction index of an instruction.
    pub fn origin(&self, pc: usize) -> u16 {
        self.origins.get(pc).copied().unwrap_or(0)
    }

    /// Returns true if the type's invariant holds; the interpreter relies on it without further checks.
    pub fn is_well_formed(&self) -> bool {
        let count = self.instrs.len() as u32;
        let in_frame = |reg: Reg| reg < self.frame_size;
        let instr_fits = |cell: &Cell<Instr>| {
            let mut instr = cell.get();
            let registers = instr.registers();
            let skip = usize::from(matches!(registers, [Some(NO_REG), ..]) && instr.is_call());
            registers.into_iter().skip(skip).flatten().all(in_frame)
                && instr.target_mut().is_none_or(|target| *target < count)
        };
        let last_ends = self.instrs.last().is_some_and(|last| last.get().ends_block());
        last_ends
            && self.instrs.iter().all(instr_fits)
            && self.origins.len() == self.instrs.len()
            && self.max_locals < self.frame_size
            && self.calls.iter().all(|site| site.args.iter().copied().all(in_frame))
            && self.dynamics.iter().all(|site| site.args.iter().copied().all(in_frame))
            && self.multis.iter().all(|site| site.lengths.iter().copied().all(in_frame))
            && self.handlers.iter().all(|handler| handler.target < count)
            && self.switches.iter().all(|table| {
                table.default < count
                    && table.targets.iter().all(|target| *target < count)
                    && (table.keys.is_empty() || table.keys.len() == table.targets.len())
            })
    }

    /// The source line of an instruction, if the class file has line numbers.
    pub fn line(&self, pc: usize) -> Option<u16> {
        let origin = self.origin(pc);
        self.lines.iter().filter(|(start, _)| *start <= origin).max_by_key(|(start, _)| *start).map(|(_, line)| *line)
    }
}
