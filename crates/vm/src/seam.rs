//! The seam between the machine and whatever knows about symbolic values.
//!
//! The machine runs on values. Where an operand is a term, and where a run of another input could differ, it asks
//! [`Symbols`], which is handed down as an argument; an instruction on values never gets here. Two types implement it:
//! the symbolic layer (`symbolic/seam.rs`), and one for runs on values only (`runner.rs`).

use crate::interp::Flow;
use crate::intrinsics::{Intrinsic, Reply};
use crate::loss::Loss;
use crate::machine::{Linked, Machine};
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallSite, Instr, Narrow, Reg};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, TermError, TermId};

/// Why an instruction cannot proceed right away.
pub(crate) enum Need {
    /// Frames were pushed that have to run first; the instruction is then executed again.
    Frames,
    /// Anything else.
    Trap(Trap),
}

impl From<Trap> for Need {
    fn from(trap: Trap) -> Need {
        Need::Trap(trap)
    }
}

impl From<TermError> for Need {
    fn from(error: TermError) -> Need {
        Need::Trap(ill_sorted(error))
    }
}

pub(crate) type Got<T> = Result<T, Need>;

pub(crate) fn ill_sorted(error: TermError) -> Trap {
    Trap::bug(format!("an instruction built an ill-sorted term: {error}"))
}

/// Converts the result of an instruction, which may be waiting for frames, for the interpreter loop.
pub(crate) fn flow(got: Got<Flow>) -> Result<Flow, Trap> {
    match got {
        Ok(flow) => Ok(flow),
        Err(Need::Frames) => Ok(Flow::Switch),
        Err(Need::Trap(trap)) => Err(trap),
    }
}

/// What is special about a method of the library when its arguments are symbolic or another run may differ.
#[derive(Clone, Copy, Default)]
pub(crate) struct Special {
    /// It prints a number.
    pub prints: bool,
    /// Its result depends on the machine.
    pub varies: bool,
    /// It makes the message of an exception.
    pub is_message: bool,
    /// The number of what is done before it is entered with symbolic arguments.
    pub lookup: Option<u16>,
    /// What it has to do with the order of a hash map.
    pub hashing: Option<Hashing>,
}

/// What a method has to do with the order of a hash map.
#[derive(Clone, Copy)]
pub(crate) enum Hashing {
    /// It computes the hash of a key for the map whose method calls it.
    Hash,
    /// It goes through the map that is the argument with this number, the receiver included.
    Order(u8),
    /// It goes through some map.
    Unknown,
}

/// Tells what is special about a method, given its class, name and descriptor, and whether it is static.
pub(crate) type Recognise = fn((&str, &str, &str), bool) -> Special;

/// What the machine asks of the layer above it.
pub(crate) trait Symbols {
    /// Executes an instruction with a symbolic operand, or stops for the decision that it needs.
    fn symbolic_step(&mut self, machine: &mut Machine, state: &mut State, instr: Instr) -> Result<Flow, Trap>;

    /// Throws `NullPointerException` if the symbolic receiver of a call that is bound without its class is null.
    fn check_receiver(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<()>;

    /// Selects the method that a call on a symbolic receiver runs.
    fn select_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        call: &CallSite,
        resolved: MethodId,
    ) -> Got<MethodId>;

    /// Makes the symbolic length of a new array concrete.
    fn settle_length(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<()>;

    /// Narrows a symbolic `int` to a smaller type.
    fn narrowed(&mut self, value: Slot, narrow: Narrow) -> Result<Slot, Trap>;

    /// Reinterprets the bits of a symbolic number as another type.
    fn same_bits(&mut self, value: Slot, op: Op) -> Result<Slot, Trap>;

    /// Returns true if a variable holds an expected value, where at least one of the two is symbolic or may be a box.
    fn is_same_value(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        kind: Kind,
        found: Slot,
        expected: Slot,
    ) -> Got<bool>;

    /// Applies an operation to one or two doubles, some of which may be symbolic.
    fn applied(&mut self, op: Op, args: &[Slot]) -> Result<Slot, Trap>;

    /// Returns the value that a program gets from the call with this number for a value that nothing determines.
    fn undetermined_value(&mut self, number: usize, kind: Kind) -> Result<Slot, Trap>;

    /// Looks at a call of a special or watched method before it is made. Returns `None` if the method is to run.
    fn before_call(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        callee: &Linked,
        call: (u32, &[Reg]),
        dst: Reg,
    ) -> Result<Option<Flow>, Trap>;

    /// Notes a call of a method that security goals are about.
    fn note_call(&mut self, machine: &mut Machine, state: &mut State, method: MethodId, args: &[Slot]);

    /// Returns true if the arguments of an intrinsic have to be prepared before it runs.
    fn has_symbols(&self, machine: &Machine, state: &State, args: &[Slot]) -> bool;

    /// Runs an intrinsic whose arguments have to be prepared.
    fn perform_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        intrinsic: Intrinsic,
        args: &[Slot],
    ) -> Result<Reply, Trap>;

    /// Answers a call of a method that has no body because its class stands for any implementation.
    fn call_stub(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> Result<Reply, Trap>;

    /// Checks the result of a method that inputs have to satisfy.
    fn check(&mut self, state: &mut State, expected: bool, value: Slot) -> Result<(), Trap>;

    /// Records that something is left out from here on.
    fn lose(&mut self, machine: &mut Machine, state: &State, loss: Loss);

    /// Records a call of a method whose result depends on the machine.
    fn lose_to_machine(&mut self, machine: &mut Machine, state: &State, method: MethodId);

    /// Records the read of a static field that is not an input and may have another value. Returns false if it never
    /// has another.
    fn lose_static(&mut self, machine: &mut Machine, state: &State, class: ClassId, cell: u16) -> bool;

    /// Records a comparison of references whose result may differ for another input.
    fn lose_identity(&mut self, machine: &mut Machine, state: &State, a: Ref, b: Ref);

    /// Returns the text of a term, for the instruction trace.
    fn display(&self, term: TermId) -> String;
}
