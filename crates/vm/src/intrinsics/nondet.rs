//! Values that nothing determines: each call gives a variable of its own (`crates/heapwright/verifier/machine/Nondet.java`).

use super::{Answer, Reply, Row, VOID};
use crate::machine::Vm;
use crate::state::State;
use crate::symbolic::{Loss, ill_sorted};
use crate::trap::{Stop, Trap};
use heapwright_memory::Slot;
use heapwright_program::Kind;
use heapwright_term::TermError;

const CLASS: &str = "heapwright/verifier/Nondet";

pub(crate) const TABLE: &[Row] = &[
    (CLASS, "nextBoolean", "()Z", |vm, state, _| next(vm, state, Kind::Boolean)),
    (CLASS, "nextByte", "()B", |vm, state, _| next(vm, state, Kind::Byte)),
    (CLASS, "nextChar", "()C", |vm, state, _| next(vm, state, Kind::Char)),
    (CLASS, "nextShort", "()S", |vm, state, _| next(vm, state, Kind::Short)),
    (CLASS, "nextInt", "()I", |vm, state, _| next(vm, state, Kind::Int)),
    (CLASS, "nextLong", "()J", |vm, state, _| next(vm, state, Kind::Long)),
    (CLASS, "nextFloat", "()F", |vm, state, _| next(vm, state, Kind::Float)),
    (CLASS, "nextDouble", "()D", |vm, state, _| next(vm, state, Kind::Double)),
    (CLASS, "leave", "()V", |_, _, _| Err(Trap::Stop(Stop::InvalidInput))),
    (CLASS, "omitTexts", "()V", |vm, state, _| {
        vm.lose(state, Loss::Strings);
        VOID
    }),
];

fn next(vm: &mut Vm, state: &mut State, kind: Kind) -> Answer {
    let value = vm.undetermined_value(state.undetermined.len(), kind).map_err(ill_sorted)?;
    state.undetermined.push(kind);
    Ok(Reply::Value(value))
}

impl Vm {
    /// Returns the value that a program gets from the call with this number for a value that nothing determines.
    pub fn undetermined_value(&mut self, number: usize, kind: Kind) -> Result<Slot, TermError> {
        self.fresh(&format!("nondet{number}:{kind:?}"), kind)
    }
}
