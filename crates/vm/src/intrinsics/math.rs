//! `java.lang.Math` and `StrictMath`: each method is an operation on terms, evaluated directly if the arguments are
//! concrete. (HotSpot computes some of `Math` differently from `StrictMath`.)

use super::{Answer, MixedRow, Reply, Row, arg, double};
use crate::machine::Machine;
use crate::seam::Symbols;
use crate::state::State;
use heapwright_memory::Slot;
use heapwright_term::{MathFn, MathFn2, Op, Rounding, Value};

pub(crate) const MIXED: &[MixedRow] = &[
    ("java/lang/Math", "sin", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Sin)),
    ("java/lang/Math", "cos", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Cos)),
    ("java/lang/Math", "tan", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Tan)),
    ("java/lang/Math", "exp", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Exp)),
    ("java/lang/Math", "log", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Log)),
    ("java/lang/Math", "log10", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Log10)),
    ("java/lang/Math", "cbrt", "(D)D", |machine, symbols, _, args| {
        since(machine, symbols, args, 25, MathFn::Cbrt, MathFn::StrictCbrt)
    }),
    ("java/lang/Math", "tanh", "(D)D", |machine, symbols, _, args| {
        since(machine, symbols, args, 24, MathFn::Tanh, MathFn::StrictTanh)
    }),
    ("java/lang/Math", "pow", "(DD)D", |_, symbols, _, args| operation(symbols, args, Op::Math2(MathFn2::Pow))),
    ("java/lang/Math", "sqrt", "(D)D", |_, symbols, _, args| operation(symbols, args, Op::FloatSqrt)),
    ("java/lang/StrictMath", "sin", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictSin)),
    ("java/lang/StrictMath", "cos", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictCos)),
    ("java/lang/StrictMath", "tan", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictTan)),
    ("java/lang/StrictMath", "asin", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Asin)),
    ("java/lang/StrictMath", "acos", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Acos)),
    ("java/lang/StrictMath", "atan", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Atan)),
    ("java/lang/StrictMath", "exp", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictExp)),
    ("java/lang/StrictMath", "log", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictLog)),
    ("java/lang/StrictMath", "log10", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictLog10)),
    ("java/lang/StrictMath", "log1p", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Log1p)),
    ("java/lang/StrictMath", "expm1", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Expm1)),
    ("java/lang/StrictMath", "sinh", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Sinh)),
    ("java/lang/StrictMath", "cosh", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::Cosh)),
    ("java/lang/StrictMath", "tanh", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictTanh)),
    ("java/lang/StrictMath", "cbrt", "(D)D", |_, symbols, _, args| unary(symbols, args, MathFn::StrictCbrt)),
    ("java/lang/StrictMath", "sqrt", "(D)D", |_, symbols, _, args| operation(symbols, args, Op::FloatSqrt)),
    ("java/lang/StrictMath", "ceil", "(D)D", |_, symbols, _, args| {
        operation(symbols, args, Op::FloatRound(Rounding::Ceil))
    }),
    ("java/lang/StrictMath", "floor", "(D)D", |_, symbols, _, args| {
        operation(symbols, args, Op::FloatRound(Rounding::Floor))
    }),
    ("java/lang/StrictMath", "rint", "(D)D", |_, symbols, _, args| {
        operation(symbols, args, Op::FloatRound(Rounding::NearestEven))
    }),
    ("java/lang/StrictMath", "pow", "(DD)D", |_, symbols, _, args| {
        operation(symbols, args, Op::Math2(MathFn2::StrictPow))
    }),
    ("java/lang/StrictMath", "atan2", "(DD)D", |_, symbols, _, args| {
        operation(symbols, args, Op::Math2(MathFn2::Atan2))
    }),
    ("java/lang/StrictMath", "hypot", "(DD)D", |_, symbols, _, args| {
        operation(symbols, args, Op::Math2(MathFn2::Hypot))
    }),
    ("java/lang/StrictMath", "IEEEremainder", "(DD)D", |_, symbols, _, args| {
        operation(symbols, args, Op::Math2(MathFn2::IeeeRemainder))
    }),
];

pub(crate) const TABLE: &[Row] =
    &[("java/lang/Math", "fma", "(DDD)D", fused), ("java/lang/Math", "fma", "(FFF)F", fused_float)];

fn unary(symbols: &mut dyn Symbols, args: &[Slot], function: MathFn) -> Answer {
    operation(symbols, args, Op::Math1(function))
}

/// Replies with HotSpot's own implementation from this JDK on; before, with that of `StrictMath`.
fn since(machine: &Machine, symbols: &mut dyn Symbols, args: &[Slot], jdk: u16, own: MathFn, strict: MathFn) -> Answer {
    let function = if machine.known.jdk >= jdk { own } else { strict };
    unary(symbols, args, function)
}

/// Replies with an operation on the arguments, all of them doubles: its value, or its term.
fn operation(symbols: &mut dyn Symbols, args: &[Slot], op: Op) -> Answer {
    if let Some(value) = evaluated(args, op) {
        return double(f64::from_bits(value.bits()));
    }
    symbols.applied(op, args).map(Reply::Value)
}

fn evaluated(args: &[Slot], op: Op) -> Option<Value> {
    let (a, b) = (arg(args, 0), arg(args, 1));
    let value = |slot: Slot| Value::double(slot.as_double());
    match args {
        _ if args.iter().any(|arg| !arg.is_concrete()) => None,
        [_] => op.apply_unary(value(a)),
        _ => op.apply_binary(value(a), value(b)),
    }
}

fn fused(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    double(arg(args, 0).as_double().mul_add(arg(args, 1).as_double(), arg(args, 2).as_double()))
}

fn fused_float(_: &mut Machine, _: &mut State, args: &[Slot]) -> Answer {
    let value = arg(args, 0).as_float().mul_add(arg(args, 1).as_float(), arg(args, 2).as_float());
    Ok(Reply::Value(Slot::float(value)))
}
