//! The symbolic layer as the machine sees it.

use super::Symbolic;
use crate::interp::Flow;
use crate::intrinsics::{Intrinsic, Reply};
use crate::loss::Loss;
use crate::machine::{Linked, Machine};
use crate::seam::{Got, Symbols, ill_sorted};
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::code::{CallSite, Instr, Narrow, Reg};
use heapwright_program::{ClassId, Kind, MethodId};
use heapwright_term::{Op, TermId};

impl Symbols for Symbolic {
    fn symbolic_step(&mut self, machine: &mut Machine, state: &mut State, instr: Instr) -> Result<Flow, Trap> {
        Symbolic::symbolic_step(self, machine, state, instr)
    }

    fn check_receiver(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<()> {
        Symbolic::check_receiver(self, machine, state, reg)
    }

    fn select_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        call: &CallSite,
        resolved: MethodId,
    ) -> Got<MethodId> {
        Symbolic::select_symbolic(self, machine, state, call, resolved)
    }

    fn settle_length(&mut self, machine: &mut Machine, state: &mut State, reg: Reg) -> Got<()> {
        Symbolic::settle_length(self, machine, state, reg)
    }

    fn narrowed(&mut self, value: Slot, narrow: Narrow) -> Result<Slot, Trap> {
        Symbolic::narrowed(self, value, narrow).map_err(ill_sorted)
    }

    fn same_bits(&mut self, value: Slot, op: Op) -> Result<Slot, Trap> {
        Symbolic::same_bits(self, value, op)
    }

    fn is_same_value(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        kind: Kind,
        found: Slot,
        expected: Slot,
    ) -> Got<bool> {
        Symbolic::is_same_value(self, machine, state, kind, found, expected)
    }

    fn applied(&mut self, op: Op, args: &[Slot]) -> Result<Slot, Trap> {
        Symbolic::applied(self, op, args).map_err(ill_sorted)
    }

    fn undetermined_value(&mut self, number: usize, kind: Kind) -> Result<Slot, Trap> {
        Symbolic::undetermined_value(self, number, kind).map_err(ill_sorted)
    }

    fn before_call(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        callee: &Linked,
        call: (u32, &[Reg]),
        dst: Reg,
    ) -> Result<Option<Flow>, Trap> {
        Symbolic::before_call(self, machine, state, callee, call, dst)
    }

    fn note_call(&mut self, machine: &mut Machine, state: &mut State, method: MethodId, args: &[Slot]) {
        Symbolic::note_call(self, machine, state, method, args)
    }

    fn has_symbols(&self, machine: &Machine, state: &State, args: &[Slot]) -> bool {
        Symbolic::has_symbols(self, machine, state, args)
    }

    fn perform_symbolic(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        intrinsic: Intrinsic,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        Symbolic::perform_symbolic(self, machine, state, method, intrinsic, args)
    }

    fn call_stub(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        method: MethodId,
        args: &[Slot],
    ) -> Result<Reply, Trap> {
        Symbolic::call_stub(self, machine, state, method, args)
    }

    fn check(&mut self, state: &mut State, expected: bool, value: Slot) -> Result<(), Trap> {
        Symbolic::check(self, state, expected, value)
    }

    fn lose(&mut self, machine: &mut Machine, state: &State, loss: Loss) {
        Symbolic::lose(self, machine, state, loss)
    }

    fn lose_to_machine(&mut self, machine: &mut Machine, state: &State, method: MethodId) {
        Symbolic::lose_to_machine(self, machine, state, method)
    }

    fn lose_static(&mut self, machine: &mut Machine, state: &State, class: ClassId, cell: u16) -> bool {
        Symbolic::lose_static(self, machine, state, class, cell)
    }

    fn lose_identity(&mut self, machine: &mut Machine, state: &State, a: Ref, b: Ref) {
        Symbolic::lose_identity(self, machine, state, a, b)
    }

    fn display(&self, term: TermId) -> String {
        Symbolic::display(self, term)
    }
}
