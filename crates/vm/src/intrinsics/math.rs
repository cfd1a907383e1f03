//! `java.lang.Math` and `StrictMath`: each method is an operation on terms, evaluated directly if the arguments are
//! concrete. (HotSpot computes some of `Math` differently from `StrictMath`.)

use super::{Answer, Reply, Row, arg, double};
use crate::machine::Vm;
use crate::state::State;
use crate::trap::Trap;
use heapwright_memory::Slot;
use heapwright_term::{MathFn, MathFn2, Op, Rounding, TermError, TermId, Value};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Math", "sin", "(D)D", |vm, _, args| unary(vm, args, MathFn::Sin)),
    ("java/lang/Math", "cos", "(D)D", |vm, _, args| unary(vm, args, MathFn::Cos)),
    ("java/lang/Math", "tan", "(D)D", |vm, _, args| unary(vm, args, MathFn::Tan)),
    ("java/lang/Math", "exp", "(D)D", |vm, _, args| unary(vm, args, MathFn::Exp)),
    ("java/lang/Math", "log", "(D)D", |vm, _, args| unary(vm, args, MathFn::Log)),
    ("java/lang/Math", "log10", "(D)D", |vm, _, args| unary(vm, args, MathFn::Log10)),
    ("java/lang/Math", "cbrt", "(D)D", |vm, _, args| since(vm, args, 25, MathFn::Cbrt, MathFn::StrictCbrt)),
    ("java/lang/Math", "tanh", "(D)D", |vm, _, args| since(vm, args, 24, MathFn::Tanh, MathFn::StrictTanh)),
    ("java/lang/Math", "pow", "(DD)D", |vm, _, args| operation(vm, args, Op::Math2(MathFn2::Pow))),
    ("java/lang/Math", "sqrt", "(D)D", |vm, _, args| operation(vm, args, Op::FloatSqrt)),
    ("java/lang/Math", "fma", "(DDD)D", fused),
    ("java/lang/Math", "fma", "(FFF)F", fused_float),
    ("java/lang/StrictMath", "sin", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictSin)),
    ("java/lang/StrictMath", "cos", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictCos)),
    ("java/lang/StrictMath", "tan", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictTan)),
    ("java/lang/StrictMath", "asin", "(D)D", |vm, _, args| unary(vm, args, MathFn::Asin)),
    ("java/lang/StrictMath", "acos", "(D)D", |vm, _, args| unary(vm, args, MathFn::Acos)),
    ("java/lang/StrictMath", "atan", "(D)D", |vm, _, args| unary(vm, args, MathFn::Atan)),
    ("java/lang/StrictMath", "exp", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictExp)),
    ("java/lang/StrictMath", "log", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictLog)),
    ("java/lang/StrictMath", "log10", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictLog10)),
    ("java/lang/StrictMath", "log1p", "(D)D", |vm, _, args| unary(vm, args, MathFn::Log1p)),
    ("java/lang/StrictMath", "expm1", "(D)D", |vm, _, args| unary(vm, args, MathFn::Expm1)),
    ("java/lang/StrictMath", "sinh", "(D)D", |vm, _, args| unary(vm, args, MathFn::Sinh)),
    ("java/lang/StrictMath", "cosh", "(D)D", |vm, _, args| unary(vm, args, MathFn::Cosh)),
    ("java/lang/StrictMath", "tanh", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictTanh)),
    ("java/lang/StrictMath", "cbrt", "(D)D", |vm, _, args| unary(vm, args, MathFn::StrictCbrt)),
    ("java/lang/StrictMath", "sqrt", "(D)D", |vm, _, args| operation(vm, args, Op::FloatSqrt)),
    ("java/lang/StrictMath", "ceil", "(D)D", |vm, _, args| operation(vm, args, Op::FloatRound(Rounding::Ceil))),
    ("java/lang/StrictMath", "floor", "(D)D", |vm, _, args| operation(vm, args, Op::FloatRound(Rounding::Floor))),
    ("java/lang/StrictMath", "rint", "(D)D", |vm, _, args| operation(vm, args, Op::FloatRound(Rounding::NearestEven))),
    ("java/lang/StrictMath", "pow", "(DD)D", |vm, _, args| operation(vm, args, Op::Math2(MathFn2::StrictPow))),
    ("java/lang/StrictMath", "atan2", "(DD)D", |vm, _, args| operation(vm, args, Op::Math2(MathFn2::Atan2))),
    ("java/lang/StrictMath", "hypot", "(DD)D", |vm, _, args| operation(vm, args, Op::Math2(MathFn2::Hypot))),
    ("java/lang/StrictMath", "IEEEremainder", "(DD)D", |vm, _, args| {
        operation(vm, args, Op::Math2(MathFn2::IeeeRemainder))
    }),
];

fn unary(vm: &mut Vm, args: &[Slot], function: MathFn) -> Answer {
    operation(vm, args, Op::Math1(function))
}

/// Replies with HotSpot's own implementation from this JDK on; before, with that of `StrictMath`.
fn since(vm: &mut Vm, args: &[Slot], jdk: u16, own: MathFn, strict: MathFn) -> Answer {
    let function = if vm.known.jdk >= jdk { own } else { strict };
    unary(vm, args, function)
}

/// Replies with an operation on the arguments, all of them doubles: its value, or its term.
fn operation(vm: &mut Vm, args: &[Slot], op: Op) -> Answer {
    match applied(vm, args, op) {
        Ok(Ok(value)) => double(f64::from_bits(value.bits())),
        Ok(Err(term)) => Ok(Reply::Value(Slot::symbolic(term))),
        Err(error) => Err(Trap::bug(format!("an intrinsic built an ill-sorted term: {error}"))),
    }
}

fn applied(vm: &mut Vm, args: &[Slot], op: Op) -> Result<Result<Value, TermId>, TermError> {
    let (a, b) = (arg(args, 0), arg(args, 1));
    let value = |slot: Slot| Value::double(slot.as_double());
    if args.iter().all(|arg| arg.is_concrete()) {
        let applied = if args.len() == 1 { op.apply_unary(value(a)) } else { op.apply_binary(value(a), value(b)) };
        if let Some(applied) = applied {
            return Ok(Ok(applied));
        }
    }
    let mut term = |slot: Slot| slot.term().map_or_else(|| vm.terms.constant(value(slot)), Ok);
    let (a, b) = (term(a)?, term(b)?);
    let term = if args.len() == 1 { vm.terms.unary(op, a)? } else { vm.terms.binary(op, a, b)? };
    Ok(vm.terms.constant_value(term).ok_or(term))
}

fn fused(_: &mut Vm, _: &mut State, args: &[Slot]) -> Answer {
    double(arg(args, 0).as_double().mul_add(arg(args, 1).as_double(), arg(args, 2).as_double()))
}

fn fused_float(_: &mut Vm, _: &mut State, args: &[Slot]) -> Answer {
    let value = arg(args, 0).as_float().mul_add(arg(args, 1).as_float(), arg(args, 2).as_float());
    Ok(Reply::Value(Slot::float(value)))
}
