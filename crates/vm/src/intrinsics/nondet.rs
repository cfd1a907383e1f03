//! Values that nothing determines: each call gives a variable of its own (`crates/heapwright/verifier/machine/Nondet.java`).

use super::{Answer, MixedRow, Reply, VOID};
use crate::seam::Symbols;

use crate::loss::Loss;
use crate::state::State;
use crate::trap::{Stop, Trap};
use heapwright_program::Kind;

const CLASS: &str = "heapwright/verifier/Nondet";

pub(crate) const MIXED: &[MixedRow] = &[
    (CLASS, "nextBoolean", "()Z", |_, symbols, state, _| next(symbols, state, Kind::Boolean)),
    (CLASS, "nextByte", "()B", |_, symbols, state, _| next(symbols, state, Kind::Byte)),
    (CLASS, "nextChar", "()C", |_, symbols, state, _| next(symbols, state, Kind::Char)),
    (CLASS, "nextShort", "()S", |_, symbols, state, _| next(symbols, state, Kind::Short)),
    (CLASS, "nextInt", "()I", |_, symbols, state, _| next(symbols, state, Kind::Int)),
    (CLASS, "nextLong", "()J", |_, symbols, state, _| next(symbols, state, Kind::Long)),
    (CLASS, "nextFloat", "()F", |_, symbols, state, _| next(symbols, state, Kind::Float)),
    (CLASS, "nextDouble", "()D", |_, symbols, state, _| next(symbols, state, Kind::Double)),
    (CLASS, "leave", "()V", |_, _, _, _| Err(Trap::Stop(Stop::InvalidInput))),
    (CLASS, "omitTexts", "()V", |machine, symbols, state, _| {
        symbols.lose(machine, state, Loss::Strings);
        VOID
    }),
];

fn next(symbols: &mut dyn Symbols, state: &mut State, kind: Kind) -> Answer {
    let value = symbols.undetermined_value(state.undetermined.len(), kind)?;
    state.undetermined.push(kind);
    Ok(Reply::Value(value))
}
