//! Runs whole programs on values, without a symbolic layer (`heapwright exec`).

use crate::interp::Flow;
use crate::intrinsics::{Intrinsic, Reply};
use crate::loss::Loss;
use crate::machine::{Host, Limits, Linked, Machine, Statistics};
use crate::seam::{Got, Special, Symbols};
use crate::state::State;
use crate::trap::{Stop, Trap};
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallSite, Instr, Narrow, Reg};
use heapwright_program::{ClassId, Kind, MethodId, Program};
use heapwright_term::{Op, TermId};

/// A machine that runs programs on values.
pub struct Runner {
    machine: Machine,
}

impl Runner {
    /// Creates a machine for a program; no Java code runs yet.
    pub fn new(program: Program, limits: Limits, host: Box<dyn Host>) -> Result<Runner, Trap> {
        Ok(Runner { machine: Machine::new(program, limits, host, |_, _| Special::default())? })
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        self.machine.program()
    }

    /// Returns the counters so far.
    pub fn statistics(&self) -> Statistics {
        self.machine.statistics()
    }

    /// Turns the instruction trace on or off.
    pub fn set_trace(&mut self, on: bool) {
        self.machine.set_trace(on);
    }

    /// Turns assertions of classes outside the JDK on or off, as `-ea` and `-da` do. Call it before the machine boots.
    pub fn set_assertions(&mut self, on: bool) {
        self.machine.set_assertions(on);
    }

    /// Returns the host that receives the output.
    pub fn host_mut(&mut self) -> &mut dyn Host {
        self.machine.host_mut()
    }

    /// Boots a state in which library code can run.
    pub fn boot(&mut self) -> Result<State, Stop> {
        self.machine.boot(&mut Values)
    }

    /// Returns the frames of a state as a Java stack trace shows them, innermost first.
    pub fn call_stack(&mut self, state: &State) -> Vec<String> {
        self.machine.call_stack(state)
    }

    /// Runs `main` of a class. The outcome is that of the program; an uncaught exception has been printed.
    ///
    /// A run that was stopped keeps its call stack; [`Self::flush`] then writes out what the program printed.
    pub fn run_main(&mut self, state: &mut State, main: &str, args: &[String]) -> Result<i32, Stop> {
        self.machine.run_main(&mut Values, state, main, args)
    }

    /// Flushes the current `System.out` and `System.err`, even after a run that was stopped. Discards the call stack.
    pub fn flush(&mut self, state: &mut State) -> Result<(), Stop> {
        self.machine.flush(&mut Values, state)
    }
}

/// The layer of a machine that runs on values only: nothing is symbolic, and nothing is left out.
struct Values;

impl Values {
    fn unexpected() -> Trap {
        Trap::bug("a symbolic value on a machine that runs on values")
    }
}

impl Symbols for Values {
    fn symbolic_step(&mut self, _: &mut Machine, _: &mut State, instr: Instr) -> Result<Flow, Trap> {
        Err(Trap::raise("java/lang/VerifyError", format!("bad operand of {instr:?}")))
    }

    fn check_receiver(&mut self, _: &mut Machine, _: &mut State, _: Reg) -> Got<()> {
        Err(Values::unexpected().into())
    }

    fn select_symbolic(&mut self, _: &mut Machine, _: &mut State, _: &CallSite, _: MethodId) -> Got<MethodId> {
        Err(Values::unexpected().into())
    }

    fn settle_length(&mut self, _: &mut Machine, _: &mut State, _: Reg) -> Got<()> {
        Err(Values::unexpected().into())
    }

    fn narrowed(&mut self, _: Slot, _: Narrow) -> Result<Slot, Trap> {
        Err(Values::unexpected())
    }

    fn same_bits(&mut self, _: Slot, _: Op) -> Result<Slot, Trap> {
        Err(Values::unexpected())
    }

    fn is_same_value(&mut self, _: &mut Machine, _: &mut State, _: Kind, found: Slot, expected: Slot) -> Got<bool> {
        Ok(found == expected)
    }

    fn applied(&mut self, _: Op, _: &[Slot]) -> Result<Slot, Trap> {
        Err(Values::unexpected())
    }

    fn undetermined_value(&mut self, _: usize, _: Kind) -> Result<Slot, Trap> {
        Err(Trap::unsupported("a value that nothing determines"))
    }

    fn before_call(
        &mut self,
        _: &mut Machine,
        _: &mut State,
        _: &Linked,
        _: (u32, &[Reg]),
        _: Reg,
    ) -> Result<Option<Flow>, Trap> {
        Ok(None)
    }

    fn note_call(&mut self, _: &mut Machine, _: &mut State, _: MethodId, _: &[Slot]) {}

    fn has_symbols(&self, _: &Machine, _: &State, args: &[Slot]) -> bool {
        args.iter().any(|arg| !arg.is_concrete())
    }

    fn perform_symbolic(
        &mut self,
        _: &mut Machine,
        _: &mut State,
        _: MethodId,
        _: Intrinsic,
        _: &[Slot],
    ) -> Result<Reply, Trap> {
        Err(Values::unexpected())
    }

    fn call_stub(&mut self, _: &mut Machine, _: &mut State, _: MethodId, _: &[Slot]) -> Result<Reply, Trap> {
        Err(Values::unexpected())
    }

    fn check(&mut self, _: &mut State, _: bool, _: Slot) -> Result<(), Trap> {
        Err(Values::unexpected())
    }

    fn lose(&mut self, _: &mut Machine, _: &State, _: Loss) {}

    fn lose_to_machine(&mut self, _: &mut Machine, _: &State, _: MethodId) {}

    fn lose_static(&mut self, _: &mut Machine, _: &State, _: ClassId, _: u16) -> bool {
        true
    }

    fn lose_identity(&mut self, _: &mut Machine, _: &State, _: Ref, _: Ref) {}

    fn display(&self, term: TermId) -> String {
        format!("{term:?}")
    }
}
