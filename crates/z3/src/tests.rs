//! What safe code may do to contexts, and what Z3 answers.

use crate::{Answer, Binary, Context, Error, Format, Limit, Nary, Rounding, Solver, Sort, Ternary, Unary};

const LIMIT: Limit = Limit { milliseconds: 10_000, units: None };

fn is_unsat(solver: &Solver) -> bool {
    matches!(solver.check(&[], LIMIT), Ok(Answer::Unsat))
}

#[test]
fn expressions_of_another_context_are_refused() {
    let (one, two) = (Context::new().unwrap(), Context::new().unwrap());
    let (a, b) = (one.bool(true).unwrap(), two.bool(true).unwrap());
    let foreign = Err(Error::Foreign);
    assert_eq!(one.unary(Unary::Not, b), foreign);
    assert_eq!(one.binary(Binary::Equal, a, b), foreign);
    assert_eq!(one.ternary(Ternary::Ite, a, a, b), foreign);
    assert_eq!(one.nary(Nary::And, &[a, b]), foreign);
    let place = two.sort("Place").unwrap();
    assert_eq!(one.constant("x", Sort::Named(place)), foreign);
    assert!(matches!(one.function("f", place, Sort::Int), Err(Error::Foreign)));
    let function = two.function("f", place, Sort::Int).unwrap();
    assert_eq!(one.apply(function, a), foreign);
    let solver = Solver::new(&one).unwrap();
    assert_eq!(solver.assert(b), Err(Error::Foreign));
    assert!(matches!(solver.check(&[b], LIMIT), Err(Error::Foreign)));
    let Ok(Answer::Sat(model)) = solver.check(&[a], LIMIT) else { panic!("true has a model") };
    assert_eq!(model.truth(b), Err(Error::Foreign));
}

#[test]
fn an_expression_of_a_context_that_is_gone_is_refused() {
    let old = Context::new().unwrap().bool(true).unwrap();
    for _ in 0..100 {
        assert_eq!(Context::new().unwrap().unary(Unary::Not, old), Err(Error::Foreign));
    }
}

#[test]
fn what_is_ill_sorted_is_rejected() {
    let context = Context::new().unwrap();
    let (truth, bits) = (context.bool(true).unwrap(), context.bits(8, 3).unwrap());
    assert_eq!(context.binary(Binary::BvAdd, truth, bits), Err(Error::Rejected));
    assert_eq!(context.unary(Unary::Not, bits), Err(Error::Rejected));
    assert_eq!(context.bits(0, 0), Err(Error::Rejected));
    assert_eq!(context.number(1, Sort::Bool), Err(Error::Rejected));
    assert_eq!(context.constant("a\0b", Sort::Bool), Err(Error::Rejected));
}

#[test]
fn solvers_and_models_keep_their_context_alive() {
    let (model, x) = {
        let context = Context::new().unwrap();
        let solver = Solver::simple(&context).unwrap();
        let (x, five) = (context.constant("x", Sort::Int).unwrap(), context.number(5, Sort::Int).unwrap());
        solver.assert(context.binary(Binary::Equal, x, five).unwrap()).unwrap();
        drop(context);
        let Ok(Answer::Sat(model)) = solver.check(&[], LIMIT) else { panic!("x = 5 has a model") };
        (model, x)
    };
    assert_eq!(model.fraction(x), Ok((5, 1)));
}

#[test]
fn interrupting_a_context_that_is_gone_does_nothing() {
    let context = Context::new().unwrap();
    let interrupter = context.interrupter();
    drop(context);
    std::thread::spawn(move || interrupter.interrupt()).join().unwrap();
}

#[test]
fn a_limit_on_units_ends_a_check() {
    // 32-bit factors of a large product: far beyond a few units
    let context = Context::new().unwrap();
    let solver = Solver::simple(&context).unwrap();
    let (x, y) = (context.constant("x", Sort::Bits(64)).unwrap(), context.constant("y", Sort::Bits(64)).unwrap());
    let product = context.binary(Binary::BvMul, x, y).unwrap();
    let wanted = context.bits(64, 0x7fff_ffff_ffff_ffe7).unwrap();
    solver.assert(context.binary(Binary::Equal, product, wanted).unwrap()).unwrap();
    let one = context.bits(64, 1).unwrap();
    for factor in [x, y] {
        solver.assert(context.binary(Binary::BvULt, one, factor).unwrap()).unwrap();
    }
    let limit = Limit { units: Some(10), ..LIMIT };
    assert!(matches!(solver.check(&[], limit), Ok(Answer::Unknown(_))));
}

#[test]
fn scopes_end_with_what_was_asserted_in_them() {
    let context = Context::new().unwrap();
    let solver = Solver::new(&context).unwrap();
    let x = context.constant("x", Sort::Bool).unwrap();
    solver.assert(x).unwrap();
    solver.push();
    solver.assert(context.unary(Unary::Not, x).unwrap()).unwrap();
    assert!(is_unsat(&solver));
    solver.pop(7);
    assert!(!is_unsat(&solver));
    solver.pop(1);
    assert!(!is_unsat(&solver));
}

#[test]
fn values_are_read_exactly() {
    let context = Context::new().unwrap();
    let solver = Solver::simple(&context).unwrap();
    let (x, y) = (context.constant("x", Sort::Real).unwrap(), context.constant("y", Sort::Bits(64)).unwrap());
    let three = context.number(3, Sort::Real).unwrap();
    let thrice = context.nary(Nary::Mul, &[three, x]).unwrap();
    let minus_two = context.number(-2, Sort::Real).unwrap();
    solver.assert(context.binary(Binary::Equal, thrice, minus_two).unwrap()).unwrap();
    let all = context.bits(64, u64::MAX).unwrap();
    solver.assert(context.binary(Binary::Equal, y, all).unwrap()).unwrap();
    let z = context.constant("z", Sort::Int).unwrap();
    let mut far = context.number(i128::MAX, Sort::Int).unwrap();
    far = context.nary(Nary::Add, &[far, far]).unwrap();
    solver.assert(context.binary(Binary::Equal, z, far).unwrap()).unwrap();
    let Ok(Answer::Sat(model)) = solver.check(&[], LIMIT) else { panic!("it has a model") };
    assert_eq!(model.fraction(x), Ok((-2, 3)));
    assert_eq!(model.bits(y), Ok(u64::MAX));
    assert_eq!(model.fraction(z), Err(Error::NoValue));
    assert_eq!(model.truth(z), Err(Error::NoValue));
}

#[test]
fn rounding_modes_are_told_apart() {
    // 1 / 3 in single precision, rounded in all four ways
    let format = Format { exponent: 8, significand: 24 };
    let quotient = |mode: Rounding, sign: u32| {
        let context = Context::new().unwrap();
        let solver = Solver::simple(&context).unwrap();
        let float = |bits: f32| {
            let bits = context.bits(32, u64::from(bits.to_bits() ^ sign)).unwrap();
            context.unary(Unary::FpOfBits(format), bits).unwrap()
        };
        let three = context.bits(32, u64::from(3f32.to_bits())).unwrap();
        let three = context.unary(Unary::FpOfBits(format), three).unwrap();
        let third = context.binary(Binary::FpDiv(mode), float(1.0), three).unwrap();
        let x = context.constant("x", Sort::Bits(32)).unwrap();
        let bits = context.unary(Unary::BitsOfFp, third).unwrap();
        solver.assert(context.binary(Binary::Equal, x, bits).unwrap()).unwrap();
        let Ok(Answer::Sat(model)) = solver.check(&[], LIMIT) else { panic!("it has a model") };
        model.bits(x).unwrap() & 0x7fff_ffff
    };
    let nearest = u64::from((1f32 / 3f32).to_bits());
    let modes = [Rounding::NearestEven, Rounding::Zero, Rounding::Positive, Rounding::Negative];
    assert_eq!(modes.map(|mode| quotient(mode, 0)), [nearest, nearest - 1, nearest, nearest - 1]);
    assert_eq!(modes.map(|mode| quotient(mode, 1 << 31)), [nearest, nearest - 1, nearest - 1, nearest]);
}
