//! `java.lang.StrictMath`, whose results are those of fdlibm to the last bit, and fused multiply-add.
//!
//! Where crate `libm` computes as fdlibm does (checked bit by bit against HotSpot) it is used; the others are
//! written out here.

mod hyperbolic;
mod logarithms;
mod reduce;
mod trigonometric;
mod words;

pub(super) use hyperbolic::tangent as hyperbolic_tangent;
pub(super) use reduce::reduce;

use super::{Answer, Reply, Row, arg, double};
use crate::machine::Vm;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Slot;

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/StrictMath", "sin", "(D)D", |_, _, args| unary(args, trigonometric::sine)),
    ("java/lang/StrictMath", "cos", "(D)D", |_, _, args| unary(args, trigonometric::cosine)),
    ("java/lang/StrictMath", "tan", "(D)D", |_, _, args| unary(args, libm::tan)),
    ("java/lang/StrictMath", "asin", "(D)D", |_, _, args| unary(args, libm::asin)),
    ("java/lang/StrictMath", "acos", "(D)D", |_, _, args| unary(args, libm::acos)),
    ("java/lang/StrictMath", "atan", "(D)D", |_, _, args| unary(args, libm::atan)),
    ("java/lang/StrictMath", "exp", "(D)D", |_, _, args| unary(args, libm::exp)),
    ("java/lang/StrictMath", "log", "(D)D", |_, _, args| unary(args, logarithms::natural)),
    ("java/lang/StrictMath", "log10", "(D)D", |_, _, args| unary(args, logarithms::decimal)),
    ("java/lang/StrictMath", "log1p", "(D)D", |_, _, args| unary(args, logarithms::of_one_plus)),
    ("java/lang/StrictMath", "expm1", "(D)D", |_, _, args| unary(args, libm::expm1)),
    ("java/lang/StrictMath", "sqrt", "(D)D", |_, _, args| unary(args, f64::sqrt)),
    ("java/lang/StrictMath", "sinh", "(D)D", |_, _, args| unary(args, hyperbolic::sine)),
    ("java/lang/StrictMath", "cosh", "(D)D", |_, _, args| unary(args, hyperbolic::cosine)),
    ("java/lang/StrictMath", "tanh", "(D)D", |_, _, args| unary(args, hyperbolic::tangent)),
    ("java/lang/StrictMath", "atan2", "(DD)D", |_, _, args| binary(args, trigonometric::angle)),
    ("java/lang/StrictMath", "IEEEremainder", "(DD)D", |_, _, args| binary(args, libm::remainder)),
    ("java/lang/Math", "sqrt", "(D)D", |_, _, args| unary(args, f64::sqrt)),
    ("java/lang/Math", "fma", "(DDD)D", fused),
    ("java/lang/Math", "fma", "(FFF)F", fused_float),
];

/// Stops where an argument is symbolic.
pub(super) fn concrete(args: &[Slot]) -> Result<(), Trap> {
    match args.iter().all(|arg| arg.is_concrete()) {
        true => Ok(()),
        false => Err(Trap::bug("an intrinsic with a symbolic argument")),
    }
}

/// Replies with a function of the only argument.
pub(super) fn unary(args: &[Slot], f: fn(f64) -> f64) -> Answer {
    concrete(args)?;
    double(f(arg(args, 0).as_double()))
}

fn binary(args: &[Slot], f: fn(f64, f64) -> f64) -> Answer {
    concrete(args)?;
    double(f(arg(args, 0).as_double(), arg(args, 1).as_double()))
}

fn fused(_: &mut Vm, _: &mut State, args: &[Slot]) -> Answer {
    concrete(args)?;
    double(arg(args, 0).as_double().mul_add(arg(args, 1).as_double(), arg(args, 2).as_double()))
}

fn fused_float(_: &mut Vm, _: &mut State, args: &[Slot]) -> Answer {
    concrete(args)?;
    let value = arg(args, 0).as_float().mul_add(arg(args, 1).as_float(), arg(args, 2).as_float());
    Ok(Reply::Value(Slot::float(value)))
}
